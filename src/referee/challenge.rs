//! Challenges and rematches.

use crate::engine::Engine;
use crate::engine::level::Level;
use crate::game::{
    Actor, CHALLENGE_LAPSES_AFTER, ChannelId, Clock, ColourChoice, Conditions, DAY, Event,
    EventKind, FlagFall, Game, GameSetup, HOUR, Language, Place, Player, Rated, RoleId, Seat,
    ServerId, Stage, State, Summary, Threads, TimeControl, Timestamp,
};
use crate::referee::action::Action;
use crate::referee::refusal::{
    EventRefusal, PesteringRefusal, PlaceRefusal, RatedRefusal, Refusal,
};
use crate::referee::request::{Authority, Readers, Request};
use crate::rules;
use crate::rules::{AnyPosition, Variant};
use crate::settings::{Ladder, ServerSettings};

#[derive(Debug, Clone)]
pub struct Challenge {
    /// `None` for an open challenge.
    pub invited: Option<Invited>,
    /// Arbiter's level. A level without an opponent means Arbiter.
    pub level: Option<Level>,
    /// The server's default if `None`.
    pub variant: Option<&'static Variant>,
    /// The name of a start or a position text; `None` for the default.
    pub start: Option<String>,
    pub colour: ColourChoice,
    /// The server's default if `None`.
    pub clock: Option<Clock>,
    pub flag: FlagFall,
    /// Whether the game gets a thread; the server's default if `None`.
    pub threads: Option<Threads>,
    /// The server's default if `None`.
    pub rated: Option<Rated>,
    /// Who can accept it, if it's open.
    pub conditions: Conditions,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invited {
    pub player: Player,
    pub kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Person,
    /// Always accepts.
    Arbiter,
    /// Another bot, which can't be challenged.
    Bot,
}

/// Minimum age for rated games (ms): of the account, and of its membership in the server.
const ACCOUNT_AGE: i64 = 14 * DAY;
const MEMBER_AGE: i64 = 3 * DAY;

/// What keeps a player from rated games.
#[derive(Debug, Clone, Default)]
pub struct RatedRecord {
    /// When they called off rated games within [`RatedRecord::WITHIN`], or lost them by leaving before they counted: up to
    /// three, newest first.
    pub called_off: Vec<Timestamp>,
    /// Whether an admin took them off the server's ladders.
    pub is_removed: bool,
}

impl RatedRecord {
    /// Three rated games called off within this time are too many (ms).
    pub const WITHIN: i64 = 7 * DAY;

    /// Refuses rated games of removed players, and for a day after too many were called off.
    pub(crate) fn check(&self, now: Timestamp) -> Result<(), RatedRefusal> {
        if self.is_removed {
            return Err(RatedRefusal::Removed);
        }
        let [newest, _, third] = self.called_off[..] else {
            return Ok(());
        };
        let from = newest.plus(DAY);
        if newest.since(third) <= Self::WITHIN && now < from {
            Err(RatedRefusal::CalledOff { from })
        } else {
            Ok(())
        }
    }
}

/// Checks that both the challenger of a rated game and the user, who accepts it, can play one.
pub fn may_begin_rated(
    game: &Game,
    [challenger, user]: &[RatedRecord; 2],
    now: Timestamp,
) -> Result<(), Refusal> {
    user.check(now)?;
    let who = game.setup.challenger.clone();
    let refusal = |_| Refusal::NotRatedNow { who };
    challenger.check(now).map_err(refusal)
}

/// The default level: beginners beat it sometimes.
pub const USUAL_LEVEL: Level = Level::Casual;

/// Decides about a challenge. A custom start takes a search of up to a second, anything else microseconds.
pub fn challenge(
    challenge: &Challenge,
    request: &Request,
    context: &ChallengeContext,
) -> Result<(GameSetup, Event), Refusal> {
    may_challenge(&context.server, request)?;
    match &challenge.invited {
        Some(invited) => may_invite(invited, request, context)?,
        // A level without an opponent means Arbiter.
        None if challenge.level.is_none() => must_be_read(context.readers)?,
        None => {}
    }
    let is_open = challenge.invited.is_none() && challenge.level.is_none();
    if !is_open && challenge.conditions != Conditions::default() {
        return Err(Refusal::ConditionsNeedOpen);
    }
    context.has_room(request.at)?;
    let usual = context.server.game.unwrap_or(rules::ALL[0]);
    let variant = challenge.variant.unwrap_or(usual);
    has_ratings_for(
        challenge.conditions,
        request.place.server,
        (&context.server, variant),
    )?;
    let start = start_of(variant, challenge.start.as_deref(), request.chance)?;
    let level = level(challenge, variant)?;
    if level.is_some() {
        context.arbiter_has_room()?;
    }
    let mut setup = GameSetup {
        colour: challenge.colour,
        time_control: TimeControl {
            clock: challenge.clock.or(context.server.clock).unwrap_or_default(),
            flag: challenge.flag,
        },
        language: language(request, &context.server),
        threads: threads(challenge, request, &context.server)?,
        conditions: challenge.conditions,
        opponent: match level {
            Some(_) => Some(Player::arbiter(level)),
            None => (challenge.invited.as_ref()).map(|invited| invited.player.clone()),
        },
        level,
        ..GameSetup::plain(
            variant,
            start.to_string(),
            request.place,
            request.by.clone(),
        )
    };
    let record = &context.limits.rated;
    setup.rated = rated(challenge.rated, &setup, request, (&context.server, record))?;
    if setup.rated == Rated::Yes && context.is_invited_removed {
        let invited = setup.opponent.clone().filter(|_| challenge.rated.is_some());
        if let Some(who) = invited {
            return Err(Refusal::NotRatedNow { who });
        }
        setup.rated = Rated::No;
    }
    context.is_new(&setup, request.at)?;
    must_be_winnable(variant, &start)?;
    let event = Event {
        number: 0,
        by: Actor::Player(Seat::Challenger),
        kind: EventKind::Challenged,
        at: request.at,
        request: request.id,
    };
    Ok((setup, event))
}

/// The position from which games start.
pub(crate) fn start_of(
    variant: &'static Variant,
    text: Option<&str>,
    chance: u32,
) -> Result<AnyPosition, Refusal> {
    let start = match text {
        Some(text) => variant.position(text).map_err(Refusal::BadStart)?,
        // The last bit decides the colours.
        None => variant.start_by(chance / 2),
    };
    match start.outcome() {
        Some(_) => Err(Refusal::FinishedStart),
        None => Ok(start),
    }
}

/// Checks that somebody can win from a custom start, by a search of up to a second.
pub(crate) fn must_be_winnable(
    variant: &'static Variant,
    start: &AnyPosition,
) -> Result<(), Refusal> {
    let is_known = variant.start_name(&start.to_string()).is_some();
    if !is_known && start.proven_outcome().is_some() {
        return Err(Refusal::DeadStart);
    }
    Ok(())
}

/// Checks that there are ratings for a condition.
pub(crate) fn has_ratings_for(
    conditions: Conditions,
    server: Option<ServerId>,
    (settings, variant): (&ServerSettings, &'static Variant),
) -> Result<(), RatedRefusal> {
    match (conditions.rating, server) {
        (None, _) => Ok(()),
        (Some(_), None) => Err(RatedRefusal::NoServer),
        (Some(_), Some(_)) => has_ladder(settings, variant),
    }
}

/// A challenge on behalf of a channel, whose members vote on its moves. It also counts as one of the user who opens it, and is
/// blocked like theirs.
pub fn vote_game(
    wish: &Challenge,
    request: &Request,
    context: &ChallengeContext,
    opener: &ChallengeContext,
) -> Result<(GameSetup, Event), Refusal> {
    may_open_event(&context.server, request)?;
    must_be_read(context.readers)?;
    let [here, own] = context.votes;
    if here >= MOST_VOTE_GAMES {
        return Err(EventRefusal::TooManyVotes.into());
    }
    if own >= MOST_OWN_VOTE_GAMES {
        return Err(EventRefusal::TooManyVotesOfYours.into());
    }
    opener.has_room(request.at)?;
    challenge(wish, request, context)
}

/// Checks that the user opened the event, or moderates its server.
pub(crate) fn must_host(
    host: Option<&Player>,
    home: Place,
    request: &Request,
) -> Result<(), Refusal> {
    let is_host = host.is_some_and(|host| host.id == request.by.id);
    let is_moderator =
        request.authority != Authority::Member && request.place.server == home.server;
    if is_host || is_moderator {
        return Ok(());
    }
    let known = host.filter(|host| !host.id.is_former()).cloned();
    Err(EventRefusal::NotHost(known).into())
}

/// When the vote on a move that became possible at `since` ends next: if nobody votes, it is extended by the same time.
pub fn votes_end(since: Timestamp, hours: u8, now: Timestamp) -> Timestamp {
    let each = i64::from(hours.max(1)) * HOUR;
    let ended = now.since(since).max(0) / each;
    since.plus((ended + 1) * each)
}

fn level(challenge: &Challenge, variant: &'static Variant) -> Result<Option<Level>, Refusal> {
    match (&challenge.invited, challenge.level) {
        (None, None) => Ok(None),
        (Some(invited), level) if invited.kind != Kind::Arbiter => match level {
            None => Ok(None),
            Some(_) => Err(Refusal::LevelOfPerson(invited.player.clone())),
        },
        (_, level) => {
            let level = level.unwrap_or(USUAL_LEVEL);
            Engine::of(variant).ok_or(Refusal::NoEngine(variant))?;
            if level.is_offered(variant) {
                Ok(Some(level))
            } else {
                Err(Refusal::LevelNotOffered(variant))
            }
        }
    }
}

/// Whether the challenge is for a rated game; only an explicit wish can be refused.
pub(crate) fn rated(
    wanted: Option<Rated>,
    setup: &GameSetup,
    request: &Request,
    (server, record): (&ServerSettings, &RatedRecord),
) -> Result<Rated, Refusal> {
    let usual = match server.ladder {
        Ladder::Always => Rated::Yes,
        Ladder::Off | Ladder::On => Rated::No,
    };
    if wanted.unwrap_or(usual) == Rated::No {
        return Ok(Rated::No);
    }
    let possible = can_be_rated(setup, server).and_then(|()| may_play_rated(request));
    match possible.and_then(|()| record.check(request.at)) {
        Ok(()) => Ok(Rated::Yes),
        Err(_) if wanted.is_none() => Ok(Rated::No),
        Err(reason) => Err(reason.into()),
    }
}

/// Checks that a server has a ladder of a game.
pub fn has_ladder(server: &ServerSettings, variant: &'static Variant) -> Result<(), RatedRefusal> {
    match server.ladder {
        Ladder::Off => Err(RatedRefusal::NoLadder),
        Ladder::On | Ladder::Always if server.ladder_games.include(variant) => Ok(()),
        Ladder::On | Ladder::Always => Err(RatedRefusal::NoLadderOf(variant)),
    }
}

fn can_be_rated(setup: &GameSetup, server: &ServerSettings) -> Result<(), RatedRefusal> {
    if setup.home.server.is_none() {
        return Err(RatedRefusal::NoServer);
    }
    has_ladder(server, setup.variant)?;
    if setup.level.is_some() {
        Err(RatedRefusal::Arbiter)
    } else if setup.time_control.clock == Clock::Untimed {
        Err(RatedRefusal::NoClock)
    } else if setup.pool().is_none() {
        Err(RatedRefusal::OtherStart)
    } else {
        Ok(())
    }
}

/// Checks that an account is old enough: second accounts are usually created on the day they are used.
pub(crate) fn may_play_rated(request: &Request) -> Result<(), RatedRefusal> {
    let later = |since: Option<Timestamp>, age| {
        let from = since.map(|at| at.plus(age));
        from.filter(|from| request.at < *from)
    };
    let context = &request.context;
    if let Some(from) = later(context.account_made, ACCOUNT_AGE) {
        return Err(RatedRefusal::NewAccount { from });
    }
    match later(context.joined, MEMBER_AGE) {
        Some(from) => Err(RatedRefusal::NewMember { from }),
        None => Ok(()),
    }
}

/// The language of the game's messages: the server's setting, its platform language, or the challenger's.
pub fn language(request: &Request, server: &ServerSettings) -> Language {
    let said = server.language.or(request.context.languages.place);
    said.unwrap_or(request.context.language())
}

pub fn may_open_form(
    invited: &Invited,
    request: &Request,
    context: &ChallengeContext,
) -> Result<(), Refusal> {
    may_challenge(&context.server, request)?;
    may_invite(invited, request, context)?;
    if invited.kind == Kind::Arbiter {
        context.arbiter_has_room()?;
    }
    context.has_room(request.at)
}

fn may_invite(
    invited: &Invited,
    request: &Request,
    context: &ChallengeContext,
) -> Result<(), Refusal> {
    if invited.player.id == request.by.id {
        return Err(Refusal::ChallengedSelf);
    }
    if invited.player.id.is_former() {
        return Err(Refusal::OpponentGone);
    }
    if invited.kind != Kind::Arbiter {
        must_be_read(context.readers)?;
    }
    match invited.kind {
        Kind::Bot => Err(Refusal::ChallengedBot(invited.player.clone())),
        Kind::Person | Kind::Arbiter => context.block_status.check(&invited.player),
    }
}

pub(super) fn may_challenge(server: &ServerSettings, request: &Request) -> Result<(), Refusal> {
    let Place {
        channel, parent, ..
    } = request.place;
    let is_listed = |place: ChannelId| server.channels.contains(&place);
    if !server.channels.is_empty() && !is_listed(channel) && !parent.is_some_and(is_listed) {
        return Err(PlaceRefusal::WrongChannel {
            channels: server.channels.clone(),
        }
        .into());
    }
    must_have(server.challengers, request, |role| {
        PlaceRefusal::MayNotChallenge { role }
    })
}

/// Whether somebody may open tournaments, simuls and vote games.
pub(crate) fn may_open_event(server: &ServerSettings, request: &Request) -> Result<(), Refusal> {
    may_challenge(server, request)?;
    must_have(server.event_role, request, |role| {
        PlaceRefusal::MayNotOpenEvents { role }
    })
}

/// Checks that the user has a role; moderators need none.
fn must_have(
    role: Option<RoleId>,
    request: &Request,
    refusal: fn(RoleId) -> PlaceRefusal,
) -> Result<(), Refusal> {
    match (role, request.authority) {
        (Some(role), Authority::Member) if !request.roles.contains(&role) => {
            Err(refusal(role).into())
        }
        (Some(_) | None, Authority::Member | Authority::Moderator | Authority::Manager) => Ok(()),
    }
}

/// Threads can't be nested, and direct messages have none; only an explicit wish for one is refused there.
fn threads(
    challenge: &Challenge,
    request: &Request,
    server: &ServerSettings,
) -> Result<Threads, Refusal> {
    let is_possible = request.place.server.is_some() && request.place.parent.is_none();
    match (challenge.threads, is_possible) {
        (Some(Threads::On), false) => Err(PlaceRefusal::NoThreadHere.into()),
        (None, false) => Ok(Threads::Off),
        (wanted, _) => Ok(wanted.unwrap_or(server.threads)),
    }
}

/// Challenges to the same game from the same start with colours swapped; odds are given by the same player.
pub fn rematch(
    game: &Game,
    request: &Request,
    context: &ChallengeContext,
) -> Result<(GameSetup, Event), Refusal> {
    let seat = game.seat_of(request.by.id).ok_or(Refusal::NotYourRematch)?;
    if game.setup.vote.is_some() {
        // There would be nobody to accept it on behalf of the channel.
        return Err(Refusal::OnlyVotes);
    }
    let play = match &game.stage {
        Stage::Over { play, .. } => play,
        Stage::Playing { .. } | Stage::Waiting | Stage::Void(_) => return Err(Refusal::NotOver),
    };
    let opponent = game
        .player(seat.other())
        .ok_or(Refusal::NotYourRematch)?
        .clone();
    let again = Challenge {
        invited: Some(Invited {
            player: opponent,
            kind: match game.setup.level {
                Some(_) => Kind::Arbiter,
                None => Kind::Person,
            },
        }),
        level: game.setup.level,
        variant: Some(game.setup.variant),
        start: Some(game.setup.start.clone()),
        colour: match game.setup.odds() {
            Some(_) => play.side(seat),
            None => play.side(seat).other(),
        }
        .pick(ColourChoice::White, ColourChoice::Black),
        clock: Some(game.setup.time_control.clock),
        flag: game.setup.time_control.flag,
        threads: None,
        rated: Some(game.setup.rated),
        conditions: Conditions::default(),
    };
    challenge(&again, request, context)
}

/// Limit per person.
pub const MOST_OPEN_CHALLENGES: usize = 10;

/// Limit of unaccepted challenges per person.
pub const MOST_CHALLENGES_AN_HOUR: usize = 10;

/// Limit per person: Arbiter accepts every challenge and computes every move.
pub const MOST_AGAINST_ARBITER: u64 = 10;

/// Limit per person before they start, so that others can open one in the same channel.
pub const MOST_OPEN_TOURNAMENTS: usize = 2;
/// Limit per person, also of those that were closed again.
pub const MOST_TOURNAMENTS_AN_HOUR: usize = 5;
/// Limit per channel.
pub const MOST_TOURNAMENTS: usize = 3;

/// Limits of unfinished vote games: per channel, and per person who opened them.
pub const MOST_VOTE_GAMES: u64 = 5;
pub const MOST_OWN_VOTE_GAMES: u64 = 2;

/// A person's earlier challenges and games that limit further ones.
#[derive(Debug, Clone, Default)]
pub struct Limits {
    /// Pending challenges, and those of the last hour that came to nothing.
    pub unaccepted: Vec<Unaccepted>,
    pub against_arbiter: u64,
    pub rated: RatedRecord,
}

#[derive(Debug, Clone, Default)]
pub struct ChallengeContext {
    pub limits: Limits,
    /// Unfinished vote games: in the channel, and opened by the user.
    pub votes: [u64; 2],
    pub block_status: BlockStatus,
    /// Whether the invited person was taken off the server's ladders.
    pub is_invited_removed: bool,
    /// The default in a direct message.
    pub server: ServerSettings,
    pub readers: Readers,
}

/// Checks that the answer can be read by others than the user.
pub(crate) fn must_be_read(readers: Readers) -> Result<(), Refusal> {
    match readers {
        Readers::Everyone => Ok(()),
        Readers::DirectMessage => Err(PlaceRefusal::DirectMessage.into()),
        Readers::NoExternalApps => Err(PlaceRefusal::NoExternalApps.into()),
    }
}

#[derive(Debug, Clone)]
pub struct Unaccepted {
    pub setup: GameSetup,
    /// Its current state.
    pub summary: Summary,
    pub made: Timestamp,
}

/// When there is room for another one; `None` if fewer than `most` were made in the past hour.
pub(crate) fn full_hour(
    made: impl Iterator<Item = Timestamp>,
    most: usize,
    now: Timestamp,
) -> Option<Timestamp> {
    let mut recent: Vec<Timestamp> = made.filter(|made| *made > now.plus(-HOUR)).collect();
    recent.sort_unstable_by(|one, other| other.cmp(one));
    recent.get(most - 1).map(|first| first.plus(HOUR))
}

impl ChallengeContext {
    fn waiting(&self, now: Timestamp) -> impl Iterator<Item = &Unaccepted> {
        let since = now.plus(-CHALLENGE_LAPSES_AFTER);
        let waits =
            move |one: &&Unaccepted| one.summary.state == State::Waiting && one.made >= since;
        self.limits.unaccepted.iter().filter(waits)
    }

    /// Challenges of the last hour count even if withdrawn or declined, but not if accepted.
    pub(super) fn has_room(&self, now: Timestamp) -> Result<(), Refusal> {
        if self.waiting(now).count() >= MOST_OPEN_CHALLENGES {
            return Err(Refusal::TooManyChallenges);
        }
        let made = self.limits.unaccepted.iter().map(|one| one.made);
        match full_hour(made, MOST_CHALLENGES_AN_HOUR, now) {
            Some(again) => Err(PesteringRefusal::TooManyAnHour { again }.into()),
            None => Ok(()),
        }
    }

    fn arbiter_has_room(&self) -> Result<(), Refusal> {
        if self.limits.against_arbiter < MOST_AGAINST_ARBITER {
            Ok(())
        } else {
            Err(Refusal::TooManyAgainstArbiter)
        }
    }

    /// Refuses a second identical challenge to the same person.
    pub(super) fn is_new(&self, wanted: &GameSetup, now: Timestamp) -> Result<(), Refusal> {
        let Some(invited) = &wanted.opponent else {
            return Ok(());
        };
        let is_same = |one: &&Unaccepted| {
            let before = &one.setup;
            before.challenger.id == wanted.challenger.id
                && before.opponent.as_ref().map(|other| other.id) == Some(invited.id)
                && (before.variant.key, &before.start) == (wanted.variant.key, &wanted.start)
                && (before.colour, before.time_control) == (wanted.colour, wanted.time_control)
        };
        let Some(one) = self.waiting(now).find(is_same) else {
            return Ok(());
        };
        let (number, who) = (one.summary.number, invited.clone());
        Err(match wanted.challenger.channel() {
            Some(_) => PesteringRefusal::ChannelWaits { number, who }.into(),
            None => PesteringRefusal::WaitsAlready { number, who }.into(),
        })
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum BlockStatus {
    #[default]
    NotBlocked,
    Blocked,
}

impl BlockStatus {
    /// Returns the refusal, if any, about `who`.
    pub(super) fn check(self, who: &Player) -> Result<(), Refusal> {
        match self {
            BlockStatus::NotBlocked => Ok(()),
            BlockStatus::Blocked => Err(Refusal::Unwelcome { who: who.clone() }),
        }
    }
}

/// People can't block themselves or Arbiter.
pub fn may_block(person: &Player, request: &Request) -> Result<(), Refusal> {
    if person.id == request.by.id {
        Err(Refusal::BlockedSelf)
    } else if person.id.is_arbiter() {
        Err(Refusal::BlockedArbiter)
    } else {
        Ok(())
    }
}

pub fn host_of<'a>(game: &'a Game, action: &Action) -> Option<&'a Player> {
    let takes = matches!(game.stage, Stage::Waiting)
        && matches!(action, Action::Accept(_))
        && game.setup.opponent.is_none();
    takes.then_some(&game.setup.challenger)
}
