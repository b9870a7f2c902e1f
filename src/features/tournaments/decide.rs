//! Tournaments: who may open, enter, start, leave and close them.

use super::{
    Entrant, Forfeit, Format, Pairing, Presence, Schedule, Tournament, TournamentSetup,
    TournamentStage,
};
use crate::game::{
    Actor, Clock, Conditions, DAY, Days, Event, EventKind, Every, FlagFall, Game, GameNumber,
    GameSetup, LocalTime, Place, Player, PlayerId, Rated, Repetition, RequestId, RoleId, Seat,
    TimeControl, Timestamp, TournamentGame, TrackRecord, Weekly,
};
use crate::referee::arbiter::event_of;
use crate::referee::challenge::{
    full_hour, has_ratings_for, may_open_event, may_play_rated, must_be_read, must_be_winnable,
    must_host, rated, start_of,
};
use crate::referee::{
    Confirmation, EventRefusal, MOST_OPEN_TOURNAMENTS, MOST_TOURNAMENTS, MOST_TOURNAMENTS_AN_HOUR,
    RatedRecord, Readers, Refusal, Request, language,
};
use crate::rules;
use crate::rules::Variant;
use crate::rules::outcome::Side;
use crate::settings::ServerSettings;

/// The wishes for a new tournament.
#[derive(Debug, Clone)]
pub struct TournamentWish {
    /// Named after its host if `None`.
    pub name: Option<String>,
    pub format: Format,
    pub seats: Option<u8>,
    /// The server's default if `None`.
    pub variant: Option<&'static Variant>,
    /// The name of a start or a position text; `None` for the default.
    pub start: Option<String>,
    /// The server's default if `None`; three days a move if that has none.
    pub clock: Option<Clock>,
    pub rated: Option<Rated>,
    pub role: Option<RoleId>,
    pub conditions: Conditions,
    pub round_days: Option<u8>,
    pub starts: Option<LocalTime>,
    /// The end of entries; the start if `None`. Without a start, the tournament starts then.
    pub entries: Option<LocalTime>,
    pub repeat: Option<Every>,
}

impl TournamentWish {
    /// Whether only its kind is given, so that a form can ask for the rest.
    pub const fn is_blank(&self) -> bool {
        matches!(
            self,
            TournamentWish {
                name: None,
                format: Format::Single | Format::Simul,
                seats: None,
                variant: None,
                start: None,
                clock: None,
                rated: None,
                role: None,
                conditions: Conditions {
                    rating: None,
                    is_reliable: false,
                },
                round_days: None,
                starts: None,
                entries: None,
                repeat: None,
            }
        )
    }
}

/// What a decision about a tournament depends on, besides the request.
#[derive(Debug, Clone)]
pub struct TournamentContext {
    /// The default in a direct message.
    pub server: ServerSettings,
    pub readers: Readers,
    /// Number of unfinished ones in the channel.
    pub under_way: usize,
    /// The user's tournaments of the past hour or that haven't started, anywhere: when they were opened, and whether they
    /// are waiting to start.
    pub own: Vec<(Timestamp, bool)>,
    /// The user's.
    pub rated: RatedRecord,
    /// The default name.
    pub usual_name: String,
}

/// Default length of a Swiss round, in days.
const USUAL_ROUND: u8 = 14;

/// Maximum time until a scheduled start, in milliseconds.
const LONGEST_WAIT: i64 = 366 * DAY;

/// Returns the schedule of a new tournament, in its host's time zone; `None` if it's started by hand.
fn schedule(wish: &TournamentWish, request: &Request) -> Result<Option<Schedule>, Refusal> {
    let zone = request.context.preferences.zone;
    let moment = |wished: Option<LocalTime>, refusal: EventRefusal| {
        let Some(local) = wished else {
            return Ok(None);
        };
        let soonest = request.at;
        let latest = request.at.plus(LONGEST_WAIT);
        let found = local.after(soonest, zone);
        let found = found.filter(|at| *at > soonest && *at <= latest);
        found.map(Some).ok_or(Refusal::from(refusal))
    };
    let starts = moment(wish.starts, EventRefusal::Start)?;
    let entries = moment(wish.entries, EventRefusal::Entries)?;
    let Some(starts) = starts.or(entries) else {
        return match wish.repeat {
            Some(_) => Err(EventRefusal::RepetitionWithoutStart.into()),
            None => Ok(None),
        };
    };
    let entries_end = entries.unwrap_or(starts);
    if entries_end > starts {
        return Err(EventRefusal::Entries.into());
    }
    let repeats = wish.repeat.map(|every| Repetition::of(every, starts, zone));
    // The next one opens when this one starts.
    if let Some(most) = repeats.map(|repeats| repeats.shortest() - 1)
        && starts.since(entries_end) > most * DAY
    {
        return Err(EventRefusal::EntriesBeforeNext { most }.into());
    }
    Ok(Some(Schedule {
        starts,
        entries_end,
        repeats,
    }))
}

/// Returns the next tournament of a series, in the channel where this one was opened.
pub fn next_of_series(of: &Tournament, chance: u32, now: Timestamp) -> Option<TournamentSetup> {
    let setup = &of.setup;
    let schedule = setup.schedule?.next(now)?;
    let home = if setup.home.channel == setup.channel {
        setup.home
    } else {
        Place {
            channel: setup.channel,
            parent: None,
            server: setup.home.server,
        }
    };
    // A thematic start stays; the starts of Chess960 are drawn anew.
    let variant = setup.variant;
    let is_drawn = variant.numbered.is_some() && variant.start_name(&setup.start).is_some();
    let start = if is_drawn {
        variant.start_by(chance / 2).to_string()
    } else {
        setup.start.clone()
    };
    Some(TournamentSetup {
        start,
        home,
        schedule: Some(schedule),
        ..setup.clone()
    })
}

/// Decides about a new tournament. Its host enters automatically if they meet its conditions, which the caller checks.
pub fn create_tournament(
    wish: &TournamentWish,
    request: &Request,
    context: &TournamentContext,
) -> Result<(TournamentSetup, Vec<Entrant>), Refusal> {
    may_open_event(&context.server, request)?;
    must_be_read(context.readers)?;
    if context.under_way >= MOST_TOURNAMENTS {
        return Err(EventRefusal::TooMany.into());
    }
    if context.own.iter().filter(|(_, waits)| *waits).count() >= MOST_OPEN_TOURNAMENTS {
        return Err(EventRefusal::TooManyOfYours.into());
    }
    let opened = context.own.iter().map(|(at, _)| *at);
    if let Some(again) = full_hour(opened, MOST_TOURNAMENTS_AN_HOUR, request.at) {
        return Err(EventRefusal::TooManyAnHour { again }.into());
    }
    let (fewest, most) = wish.format.seats();
    let seats = wish.seats.unwrap_or(wish.format.usual_seats());
    if !(fewest..=most).contains(&seats) {
        return Err(EventRefusal::Seats { fewest, most }.into());
    }
    if wish.round_days.is_some() && wish.format != Format::Swiss {
        return Err(EventRefusal::NoRounds.into());
    }
    let usual = context.server.game.unwrap_or(rules::ALL[0]);
    let variant = wish.variant.unwrap_or(usual);
    let clock = wish.clock.or(context.server.clock);
    let clock = clock.unwrap_or(Clock::PerMove(Days::THREE));
    if clock == Clock::Untimed {
        return Err(EventRefusal::NoClock.into());
    }
    has_ratings_for(
        wish.conditions,
        request.place.server,
        (&context.server, variant),
    )?;
    let start = start_of(variant, wish.start.as_deref(), request.chance)?;
    let mut setup = TournamentSetup {
        name: wish
            .name
            .clone()
            .unwrap_or_else(|| context.usual_name.clone()),
        format: wish.format,
        seats,
        variant,
        start: start.to_string(),
        clock,
        rated: Rated::No,
        language: language(request, &context.server),
        channel: request.place.channel,
        home: request.place,
        host: request.by.clone(),
        role: wish.role,
        conditions: wish.conditions,
        round_days: wish
            .round_days
            .or((wish.format == Format::Swiss).then_some(USUAL_ROUND)),
        schedule: schedule(wish, request)?,
    };
    let game = game_setup(&setup, [&request.by, &request.by]);
    setup.rated = match wish.format {
        // Playing many boards at once says little about anyone's strength.
        Format::Simul if wish.rated == Some(Rated::Yes) => {
            return Err(EventRefusal::UnratedSimul.into());
        }
        Format::Simul => Rated::No,
        Format::Single | Format::Double | Format::Swiss => rated(
            wish.rated,
            &game,
            request,
            (&context.server, &context.rated),
        )?,
    };
    must_be_winnable(variant, &start)?;
    Ok((setup, vec![entrant(&request.by)]))
}

fn entrant(player: &Player) -> Entrant {
    Entrant {
        player: player.clone(),
        presence: Presence::In,
    }
}

/// Enters a player. `is_unwelcome` if they have blocked an entrant, or the host has blocked them.
pub fn enter(
    mut tournament: Tournament,
    request: &Request,
    is_unwelcome: bool,
    record: TrackRecord,
    rated: &RatedRecord,
) -> Result<Tournament, Refusal> {
    must_be_open(&tournament, request.at)?;
    if let Some(seat) = tournament.seat_of(request.by.id) {
        let is_simul = tournament.setup.format == Format::Simul;
        return Err(match seat {
            0 if is_simul => EventRefusal::HostOfSimul.into(),
            _ => EventRefusal::Entered.into(),
        });
    }
    if tournament.is_full() {
        return Err(EventRefusal::Full.into());
    }
    if is_unwelcome {
        return Err(EventRefusal::Unwelcome.into());
    }
    must_meet_conditions(&tournament.setup, request, record)?;
    if tournament.setup.rated == Rated::Yes {
        may_play_rated(request)?;
        rated.check(request.at)?;
    }
    if (tournament.setup.schedule).is_some_and(|schedule| schedule.entries_end <= request.at) {
        return Err(EventRefusal::EntriesOver.into());
    }
    tournament.entrants.push(entrant(&request.by));
    let starts = tournament.is_full() && tournament.setup.schedule.is_none();
    Ok(if starts {
        started(tournament, request.chance, request.at)
    } else {
        tournament
    })
}

/// Refuses who lacks the role or doesn't meet a condition.
pub fn must_meet_conditions(
    setup: &TournamentSetup,
    request: &Request,
    record: TrackRecord,
) -> Result<(), Refusal> {
    match setup.role {
        Some(role) if !request.roles.contains(&role) => Err(EventRefusal::Role(role).into()),
        _ => Ok(setup.conditions.check(record)?),
    }
}

pub fn start_now(tournament: Tournament, request: &Request) -> Result<Tournament, Refusal> {
    must_be_open(&tournament, request.at)?;
    must_run(&tournament, request)?;
    if !tournament.can_start() {
        let (fewest, _) = tournament.setup.format.seats();
        return Err(EventRefusal::TooFew { fewest }.into());
    }
    Ok(started(tournament, request.chance, request.at))
}

/// Starts a tournament at its scheduled time, or closes it without enough players. `None` if nothing is due.
pub fn when_due(mut tournament: Tournament, chance: u32, now: Timestamp) -> Option<Tournament> {
    let is_due = tournament.is_due(now);
    if is_due && tournament.can_start() && !tournament.is_missed(now) {
        return Some(started(tournament, chance, now));
    }
    let ends = is_due || tournament.has_lapsed(now);
    tournament.stage = TournamentStage::Lapsed;
    tournament.is_untold = is_due;
    ends.then_some(tournament)
}

/// Draws the seats by lot.
fn started(mut tournament: Tournament, chance: u32, at: Timestamp) -> Tournament {
    let first = usize::from(tournament.setup.format == Format::Simul);
    let mut lots = u64::from(chance);
    for place in (first + 1..tournament.entrants.len()).rev() {
        // Knuth's linear congruential generator (MMIX).
        lots = lots
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let below = u64::try_from(place - first + 1).unwrap_or(1);
        let drawn = usize::try_from((lots >> 33) % below).unwrap_or(0);
        tournament.entrants.swap(place, first + drawn);
    }
    tournament.stage = TournamentStage::Playing;
    tournament.pairings = tournament.first_pairings();
    tournament.round_began = Some(at);
    tournament
}

/// Withdraws a player, or lets the host or a moderator remove one. Before the start, the seat becomes free again.
pub fn withdraw(
    mut tournament: Tournament,
    person: &Player,
    confirmed: Confirmation,
    request: &Request,
) -> Result<Tournament, Refusal> {
    if person.id != request.by.id {
        must_run(&tournament, request)?;
    }
    let entered = tournament.seat_of(person.id);
    let other = (person.id != request.by.id).then(|| person.clone());
    let Some(seat) = entered else {
        return Err(EventRefusal::NotEntered(other).into());
    };
    if tournament.setup.format == Format::Simul && seat == 0 {
        return Err(EventRefusal::HostOfSimul.into());
    }
    match tournament.stage {
        TournamentStage::Open => {
            tournament.entrants.remove(seat);
            Ok(tournament)
        }
        TournamentStage::Playing if tournament.is_out(seat) => {
            Err(EventRefusal::AlreadyOut(other).into())
        }
        TournamentStage::Playing
            if other.is_some() && competes(&tournament, request.by.id, seat) =>
        {
            Err(EventRefusal::OwnTournament.into())
        }
        TournamentStage::Playing => {
            tournament.take_out(seat);
            if confirmed == Confirmation::Given {
                return Ok(tournament);
            }
            Err(EventRefusal::ConfirmWithdrawal {
                number: tournament.number,
                other,
                is_annulled: tournament.is_annulled(seat),
            }
            .into())
        }
        TournamentStage::Over | TournamentStage::Closed => Err(EventRefusal::Over.into()),
        TournamentStage::Lapsed => Err(EventRefusal::Lapsed.into()),
    }
}

/// Whether a person plays or has played in a tournament, and would gain by the removal of another. The host of a simul may
/// remove players who don't make their first move, which takes no time on a live clock.
fn competes(tournament: &Tournament, person: PlayerId, removed: usize) -> bool {
    let is_simul = tournament.setup.format == Format::Simul;
    let never_moved = |one: &Pairing| {
        let awaited = tournament.side_of_ply(one.plies);
        one.plies < 2 && awaited.pick(one.white, one.black) == removed
    };
    let never_moved = tournament.pairings.iter().any(never_moved);
    tournament.seat_of(person).is_some() && !(is_simul && never_moved)
}

/// Removes a player who deletes their data. A tournament of theirs that hasn't started is closed, and their simul ends.
pub fn leave_for_good(
    mut tournament: Tournament,
    request: &Request,
) -> Result<Tournament, Refusal> {
    let is_host = tournament.setup.host.id == request.by.id;
    match tournament.stage {
        TournamentStage::Open if is_host => {
            tournament.stage = TournamentStage::Closed;
            Ok(tournament)
        }
        TournamentStage::Playing if is_host && tournament.setup.format == Format::Simul => {
            tournament.take_out(0);
            Ok(tournament)
        }
        _ => withdraw(tournament, &request.by, Confirmation::Given, request),
    }
}

/// Ends it as it stands. Running games continue, but only count for ratings.
pub fn close_tournament(
    mut tournament: Tournament,
    confirmed: Confirmation,
    request: &Request,
) -> Result<Tournament, Refusal> {
    match tournament.stage {
        TournamentStage::Over | TournamentStage::Closed => Err(EventRefusal::Over.into()),
        TournamentStage::Lapsed => Err(EventRefusal::Lapsed.into()),
        TournamentStage::Open | TournamentStage::Playing => {
            must_run(&tournament, request)?;
            if confirmed != Confirmation::Given {
                return Err(EventRefusal::ConfirmClosing(tournament.number).into());
            }
            tournament.stage = TournamentStage::Closed;
            Ok(tournament)
        }
    }
}

pub(super) fn may_close(tournament: &Tournament, request: &Request) -> bool {
    let goes_on = matches!(
        tournament.stage,
        TournamentStage::Open | TournamentStage::Playing
    );
    goes_on && must_run(tournament, request).is_ok()
}

fn must_be_open(tournament: &Tournament, at: Timestamp) -> Result<(), Refusal> {
    match tournament.stage {
        TournamentStage::Lapsed => Err(EventRefusal::Lapsed.into()),
        TournamentStage::Open if tournament.has_lapsed(at) => Err(EventRefusal::Lapsed.into()),
        TournamentStage::Open => Ok(()),
        TournamentStage::Playing => Err(EventRefusal::Started.into()),
        TournamentStage::Over | TournamentStage::Closed => Err(EventRefusal::Over.into()),
    }
}

fn must_run(tournament: &Tournament, request: &Request) -> Result<(), Refusal> {
    let setup = &tournament.setup;
    must_host(Some(&setup.host), setup.home, request)
}

/// The terms of its games.
pub(super) fn game_setup(setup: &TournamentSetup, [white, black]: [&Player; 2]) -> GameSetup {
    let (start, home) = (setup.start.clone(), setup.home);
    GameSetup {
        time_control: TimeControl {
            clock: setup.clock,
            flag: FlagFall::default(),
        },
        language: setup.language,
        rated: setup.rated,
        opponent: Some(black.clone()),
        ..GameSetup::plain(setup.variant, start, home, white.clone())
    }
}

/// The setup of a pairing's game. White is the challenger.
pub fn game_of(tournament: &Tournament, pairing: &Pairing) -> GameSetup {
    let player = |seat: usize| &tournament.entrants[seat].player;
    GameSetup {
        tournament: Some(TournamentGame {
            number: tournament.number,
            format: tournament.setup.format,
        }),
        ..game_setup(
            &tournament.setup,
            [player(pairing.white), player(pairing.black)],
        )
    }
}

/// The new game of a pairing, with both players' `days_off` settings.
pub fn game_of_pairing(
    number: GameNumber,
    setup: GameSetup,
    days_off: [Weekly; 2],
    at: Timestamp,
) -> Result<Game, crate::game::Corrupt> {
    let event = |place: u32, by, kind| Event {
        number: place,
        by: Actor::Player(by),
        kind,
        at,
        request: RequestId::of_arbiter(number, place),
    };
    let counts = setup.time_control.clock.holidays().is_some();
    let accepted = EventKind::Accepted {
        challenger: Side::White,
        level: None,
        days_off: counts.then_some(days_off),
    };
    let challenged = event(0, Seat::Challenger, EventKind::Challenged);
    Game::new(number, setup, challenged).with(event(1, Seat::Opponent, accepted))
}

/// Ends the game of a player who is out of the tournament, whoever is to move.
pub fn forfeited(game: &Game, person: PlayerId, cause: Forfeit, at: Timestamp) -> Option<Event> {
    let seat = game.seat_of(person)?;
    game.to_move()?;
    Some(event_of(
        game,
        Actor::Player(seat),
        EventKind::Forfeited(cause),
        at,
    ))
}
