//! Use cases of tournaments: open, enter, start, leave and close; starting games when others have ended.

use super::command::{TournamentCommand, TournamentStep};
use super::decide::{TournamentContext, TournamentWish};
use super::store::Beginning;
use super::view::TournamentChange as Change;
use super::{Format, Tournament, TournamentJob, TournamentSetup, TournamentStage};
use crate::features::imports::view::import_notes;
use crate::features::notifications::run::notes;
use crate::game::{Game, MessageRef, Timestamp, TournamentNumber, TrackRecord};
pub(crate) use crate::play::answers::{Answered, FollowUp, RequestError};
use crate::play::challenge::start_refused;
use crate::play::memory::Warning;
use crate::play::open_challenges::must_speak;
use crate::play::replies::board_style;
pub(crate) use crate::play::transact::{AnnounceIn, Decide, Transacted};
use crate::play::view::Reply;
use crate::play::view::reply::ResponseKind;
use crate::play::{Answer, App, Edit, EditKind, Inquiry, Origin, preferences_of, view};
use crate::referee;
use crate::referee::{Confirmation, EventRefusal, MOST_TOURNAMENTS, Platform, Refusal, Ruling};
use crate::settings::{BotPermissions, ServerSettings, Theme};
use crate::store::{OutboxMessage, Purpose, Store, StoreError};
use crate::words::Locale;

/// Maximum number of cards that the deletion of a person's data updates.
const MOST_CARDS: usize = 20;

/// Maximum number of unfinished tournaments in a channel where a series goes on.
const MOST_IN_SERIES: usize = 2 * MOST_TOURNAMENTS;

/// Maximum number of attempts to decide a change while others write first.
const MOST_TRIES: u32 = 50;

impl App {
    pub(crate) async fn tournament(
        &self,
        request: &mut Inquiry,
        TournamentCommand { number, step }: &TournamentCommand,
    ) -> Answered {
        let number = *number;
        if let TournamentStep::Open(wish) = step {
            return self.open_tournament(request, wish).await;
        }
        let (meant, other) = meant_tournament(&self.store, request, number, step).await?;
        if let Some(closed) = self.close_vote_here(request, number, other).await? {
            return Ok(closed);
        }
        let number = meant.ok_or_else(|| unknown(number))?;
        match step {
            TournamentStep::Open(_) | TournamentStep::Table => {
                let tournament = must_find(&self.store, number).await?;
                let theme = request.context.preferences.theme;
                Ok(super::view::tournament_table(request.locale(), theme, &tournament).into())
            }
            TournamentStep::Join => {
                let is_unwelcome = self.store.is_unwelcome(number, request.by.id).await?;
                let setup = must_find(&self.store, number).await?.setup;
                let record = self.track_record(request, &setup).await?;
                let limits = self
                    .store
                    .limits(request.by.id, setup.home.server, request.at);
                let rated = limits.await?.rated;
                let entered = self.change_tournament(number, request.at, |tournament| {
                    super::decide::enter(tournament, request, is_unwelcome, record, &rated)
                });
                let change = Change::Joined(&request.by);
                Ok(self.card(request, &entered.await?, change).await)
            }
            TournamentStep::Start => {
                let started = self.change_tournament(number, request.at, |tournament| {
                    super::decide::start_now(tournament, request)
                });
                let change = Change::Started(&request.by);
                Ok(self.card(request, &started.await?, change).await)
            }
            TournamentStep::Withdraw(person, confirmed) => {
                let person = person.as_ref().unwrap_or(&request.by);
                let left = self.change_tournament(number, request.at, |tournament| {
                    super::decide::withdraw(tournament, person, *confirmed, request)
                });
                let left = left.await?;
                self.forfeit_for(&left, request.at).await?;
                let change = if person.id == request.by.id {
                    Change::Left(person)
                } else {
                    Change::TakenOut(person, &request.by)
                };
                Ok(self.card(request, &left, change).await)
            }
            TournamentStep::Close(confirmed) => {
                let closed = self.change_tournament(number, request.at, |tournament| {
                    super::decide::close_tournament(tournament, *confirmed, request)
                });
                let change = Change::Closed(&request.by);
                Ok(self.card(request, &closed.await?, change).await)
            }
        }
    }

    async fn open_tournament(&self, request: &Inquiry, wish: &TournamentWish) -> Answered {
        if request.permissions == BotPermissions::UserInstalled {
            return Err(Refusal::from(EventRefusal::Guest).into());
        }
        must_speak(request)?;
        let server = match request.place.server {
            Some(server) => self.store.server(server).await?,
            None => ServerSettings::default(),
        };
        let public = Locale::of(referee::language(request, &server));
        let here = self.store.tournaments_in(request.place.channel, request.at);
        let context = TournamentContext {
            server,
            readers: request.readers,
            under_way: here.await?.iter().filter(|(_, is_live)| *is_live).count(),
            rated: self
                .store
                .limits(request.by.id, request.place.server, request.at)
                .await?
                .rated,
            own: self.store.opened_by(request.by.id, request.at).await?,
            usual_name: super::view::usual_tournament_name(public, wish.format, &request.by),
        };
        let usual = context.server.game;
        let read = self.read_start(wish.start.as_deref(), wish.variant, usual);
        let (wish, notes) = match read.await? {
            Ok(None) => (wish.clone(), Vec::new()),
            Ok(Some(found)) => {
                let wish = TournamentWish {
                    variant: Some(found.variant),
                    start: Some(found.position.to_string()),
                    ..wish.clone()
                };
                (wish, found.notes)
            }
            Err(error) => return start_refused(request, error),
        };
        let (wanted, asked) = (wish.clone(), request.request.clone());
        let decide = move || super::decide::create_tournament(&wanted, &asked, &context);
        let decided = match wish.start {
            // A search decides whether the start is a dead position.
            Some(_) => self.judge_start(decide).await?,
            None => decide(),
        };
        let (setup, mut entrants) = match decided {
            // Keeps the form's input.
            Err(Refusal::Event(refusal @ EventRefusal::Seats { .. })) => {
                return Ok(Answer::refusing(super::view::seats_refused(
                    request.locale(),
                    &refusal,
                    &wish,
                )));
            }
            decided => decided?,
        };
        if wish.is_blank() && request.context.platform == Platform::Discord {
            return Ok(super::view::tournament_form(request.locale(), &setup).into());
        }
        let record = self.track_record(request, &setup).await?;
        let is_eligible = super::decide::must_meet_conditions(&setup, request, record).is_ok();
        entrants.retain(|_| is_eligible || setup.format == Format::Simul);
        let (at, id) = (request.at, request.id);
        let create = self.store.create_tournament(&setup, &entrants, id, at);
        let tournament = must_find(&self.store, create.await?).await?;
        self.wake();
        let mut answer = Answer::from(tournament_card(&self.store, &tournament).await);
        answer.follow_up = Some(FollowUp::Card(tournament.number));
        if !notes.is_empty() {
            answer.add_note(import_notes(request.locale(), &notes, &[]));
        }
        Ok(answer)
    }

    async fn track_record(
        &self,
        request: &Inquiry,
        setup: &TournamentSetup,
    ) -> Result<TrackRecord, StoreError> {
        let terms = super::decide::game_setup(setup, [&request.by; 2]);
        let scope = (setup.home.server, terms.nearest_pool());
        let record = self
            .store
            .track_record(request.by.id, scope, setup.conditions);
        record.await
    }

    /// The answer to a change: the card is updated, and the channel gets one line, unless it had the same one about this
    /// person. If a button of the card was pressed, the card is the answer; if only the list of names changes, there is no line.
    async fn card(&self, request: &Inquiry, tournament: &Tournament, change: Change<'_>) -> Answer {
        self.wake();
        let locale = Locale::of(tournament.setup.language);
        let line = super::view::tournament_line(locale, tournament, change);
        let own = super::view::tournament_receipt(request.locale(), tournament, change);
        let (who, has_joined) = match change {
            Change::Joined(who) => (who, true),
            Change::Left(who)
            | Change::TakenOut(who, _)
            | Change::Started(who)
            | Change::Closed(who) => (who, false),
        };
        let told = Warning::Entry(tournament.number, who.id, has_joined);
        let is_new = tournament.stage != TournamentStage::Open || self.warnings.is_new(told);
        if let Origin::PublicMessage(_) = request.origin {
            let mut answer = Answer::from(tournament_card(&self.store, tournament).await);
            answer.reply.kind = ResponseKind::Update;
            answer.note = match change {
                Change::Started(_) => None,
                Change::Left(_) | Change::TakenOut(..) | Change::Closed(_) if is_new => {
                    Some(Box::new(line))
                }
                _ => Some(Box::new(own)),
            };
            answer.follow_up = Some(FollowUp::Card(tournament.number));
            return answer;
        }
        let Some(edit) = edit_of_card(&self.store, tournament).await else {
            let card = tournament_card(&self.store, tournament).await;
            let mut answer = Answer::from(card);
            answer.reply.head(line.words);
            answer.follow_up = Some(FollowUp::Card(tournament.number));
            return answer;
        };
        let is_private = request.origin == Origin::PrivateMessage;
        let is_public = is_new && is_in(tournament, request);
        let (reply, note) = match (is_private, is_public) {
            (true, true) => (own, Some(Box::new(line))),
            (_, false) => (own, None),
            (false, true) => (line, None),
        };
        Answer {
            note,
            edits: vec![edit],
            ..reply.into()
        }
    }

    pub(crate) async fn keep_card(&self, number: TournamentNumber, card: MessageRef) {
        if let Err(error) = self.store.set_tournament_card(number, card).await {
            tracing::warn!(%number, %error, "which message is the card isn't stored");
        }
    }

    /// Edits that update the cards of tournaments.
    pub(crate) async fn cards(&self, of: &[TournamentNumber]) -> Vec<Edit> {
        let mut edits = Vec::new();
        for number in of {
            match self.store.tournament(*number).await {
                Ok(Some(tournament)) => edits.extend(edit_of_card(&self.store, &tournament).await),
                Ok(None) => {}
                Err(error) => tracing::warn!(%number, %error, "a card isn't brought up to date"),
            }
        }
        edits
    }

    /// Starts scheduled tournaments, and closes those that weren't started in time.
    pub(crate) async fn due_tournaments(&self, now: Timestamp) -> Result<Vec<Edit>, StoreError> {
        let mut changed = Vec::new();
        for number in self.store.due_tournaments(now).await? {
            let chance = fastrand::u32(..);
            let due = self.change_tournament(number, now, |tournament| {
                let due = super::decide::when_due(tournament, chance, now);
                due.ok_or_else(|| EventRefusal::Started.into())
            });
            match due.await {
                Ok(_) => changed.push(number),
                Err(RequestError::Refused(..)) => {}
                Err(RequestError::Store(StoreError::Damaged(problem))) => {
                    tracing::error!(%number, problem, "can't start or close a tournament");
                }
                Err(RequestError::Store(error)) => return Err(error),
            }
        }
        Ok(self.cards(&changed).await)
    }

    /// Opens the next tournament of each series whose latest has started or lapsed. A series without entrants ends, and one whose
    /// channel has too many unfinished tournaments waits.
    pub(crate) async fn continue_series(&self, now: Timestamp) -> Result<(), StoreError> {
        for number in self.store.repeated_tournaments().await? {
            let Some(latest) = self.store.tournament(number).await? else {
                continue;
            };
            let channel = latest.setup.channel;
            let here = self.store.tournaments_in(channel, now).await?;
            if here.iter().filter(|(_, is_live)| *is_live).count() >= MOST_IN_SERIES {
                continue;
            }
            let goes_on = !latest.entrants.is_empty() && !latest.setup.host.id.is_former();
            let next = super::decide::next_of_series(&latest, fastrand::u32(..), now);
            let next = next.filter(|_| goes_on);
            self.store
                .continue_series(&latest, next.as_ref(), now)
                .await?;
        }
        Ok(())
    }

    /// Removes a person who deletes their data from all tournaments; those that can't continue without them end.
    pub(crate) async fn leave_tournaments(
        &self,
        request: &Inquiry,
    ) -> Result<Vec<TournamentNumber>, RequestError> {
        let mut changed = Vec::new();
        for (number, is_host) in self.store.tournaments_of(request.by.id).await? {
            let left = self.change_tournament(number, request.at, |tournament| {
                super::decide::leave_for_good(tournament, request)
            });
            match left.await {
                Ok(left) => self.forfeit_for(&left, request.at).await?,
                // Its card shows its host.
                Err(RequestError::Refused(..)) if is_host => {}
                Err(RequestError::Refused(..)) => continue,
                Err(error) => return Err(error),
            }
            changed.push(number);
        }
        // The newest one.
        changed.reverse();
        changed.truncate(MOST_CARDS);
        Ok(changed)
    }

    /// Changes a tournament and starts the games that follow; decides again if another change was faster.
    async fn change_tournament(
        &self,
        number: TournamentNumber,
        at: Timestamp,
        decide: impl Fn(Tournament) -> Result<Tournament, Refusal>,
    ) -> Result<Tournament, RequestError> {
        for _ in 0..MOST_TRIES {
            let after = decide(must_find(&self.store, number).await?)?;
            if let Some(after) = self.write_change(after, at).await? {
                return Ok(after);
            }
        }
        let busy = format!("tournament {number} is written to faster than it can be decided");
        Err(StoreError::Busy(busy).into())
    }

    /// Writes a change and its consequences; `None` if another one was faster.
    async fn write_change(
        &self,
        mut after: Tournament,
        at: Timestamp,
    ) -> Result<Option<Tournament>, StoreError> {
        let mut beginnings = Vec::new();
        if after.stage == TournamentStage::Playing {
            let absent = after.late(at);
            for seat in absent {
                after.take_out(seat);
            }
            let next = after.next_round(at);
            if !next.is_empty() {
                after.round_began = Some(at);
                after.pairings.extend(next);
            }
            if after.is_decided() {
                after.stage = TournamentStage::Over;
            }
            for place in after.to_begin() {
                let setup = super::decide::game_of(&after, &after.pairings[place]);
                let opponent = setup
                    .opponent
                    .as_ref()
                    .map_or(setup.challenger.id, |player| player.id);
                let players = self
                    .store
                    .preferences([setup.challenger.id, opponent])
                    .await?;
                let days_off = players.map(|player| player.weekly());
                beginnings.push((
                    Beginning {
                        pairing: place,
                        setup,
                        days_off,
                        at,
                    },
                    players,
                ));
            }
        }
        let round_ends = after.round_ends();
        let (beginnings, players): (Vec<_>, Vec<_>) = beginnings.into_iter().unzip();
        let messages = |game: &Game, place: usize| {
            let mut messages = self.messages(game, AnnounceIn::Nowhere(at));
            messages.extend(notes(game, players[place]));
            let about = |event, purpose, due| OutboxMessage::about(game, event, purpose, due);
            if place == 0 {
                messages.extend(
                    round_ends.map(|end| about(1, Purpose::Tournament(TournamentJob::Update), end)),
                );
            }
            if place.is_multiple_of(super::view::GAMES_A_MESSAGE) {
                messages.push(about(1, Purpose::Tournament(TournamentJob::Round), at));
            }
            if after.setup.clock.is_live() && after.setup.format != Format::Simul {
                // Checks whether the players have shown up.
                let due = at.plus(Tournament::NO_SHOW);
                messages.push(about(0, Purpose::Tournament(TournamentJob::Update), due));
                messages.extend([0, 1].map(|ply| {
                    about(
                        ply,
                        Purpose::Tournament(TournamentJob::FirstMove),
                        Tournament::reminds_of(at, ply),
                    )
                }));
            }
            messages
        };
        let more = followed_up(&after, at);
        let games = self
            .store
            .put_tournament(&after, &beginnings, &messages, &more)
            .await?;
        let Some(games) = games else {
            return Ok(None);
        };
        if !games.is_empty() || !more.is_empty() {
            self.wake();
        }
        self.store.tournament(after.number).await
    }

    /// Ends the games of players who are out.
    async fn forfeit_for(&self, tournament: &Tournament, at: Timestamp) -> Result<(), StoreError> {
        for (number, person, cause) in tournament.to_forfeit(at) {
            let Some(game) = self.store.load(number).await? else {
                continue;
            };
            let told = AnnounceIn::Home(at);
            let decide = |game: &Game| {
                let event = super::decide::forfeited(game, person, cause, at);
                event.map(Ruling::from).ok_or(())
            };
            let forfeited = self.transact(game, told, Decide::Brief(&decide));
            if let Transacted::Written(game) = forfeited.await? {
                tracing::debug!(game = %game.number, "ended for a player who left a tournament");
            }
        }
        Ok(())
    }

    /// Applies the consequences of a finished game or round, or of a missing first move; returns the edit of the card, and
    /// when to check again.
    pub async fn continue_tournament(
        &self,
        leased: &OutboxMessage,
        now: Timestamp,
    ) -> Result<(Option<Edit>, Option<Timestamp>), StoreError> {
        let Some(number) = tournament_of(&self.store, leased).await? else {
            return Ok((None, None));
        };
        for _ in 0..MOST_TRIES {
            let Some(tournament) = self.store.tournament(number).await? else {
                return Ok((None, None));
            };
            let is_playing = tournament.stage == TournamentStage::Playing;
            if is_playing {
                self.forfeit_for(&tournament, now).await?;
            }
            let is_due = is_playing
                && (!tournament.late(now).is_empty()
                    || !tournament.next_round(now).is_empty()
                    || !tournament.to_begin().is_empty()
                    || tournament.is_decided());
            if !is_due {
                let mut pairings = tournament.pairings.iter();
                let own = pairings.find(|pairing| pairing.game == Some(leased.game));
                let waits = own.and_then(|pairing| tournament.waits_for(pairing));
                let again = waits.filter(|_| is_playing).map(|(_, until)| until);
                return Ok((edit_of_card(&self.store, &tournament).await, again));
            }
            // Another turn ends the games of the players who are out now, and finds when to check again.
            self.write_change(tournament, now).await?;
        }
        Err(StoreError::Busy(format!(
            "tournament {number} is written to too often"
        )))
    }
}

/// Whether a tournament was opened or is played in the request's place.
fn is_in(tournament: &Tournament, request: &Inquiry) -> bool {
    let here = [Some(request.place.channel), request.place.parent];
    let setup = &tournament.setup;
    here.contains(&Some(setup.channel)) || here.contains(&Some(setup.home.channel))
}

/// A tournament, if the user may see it: its players can anywhere; others may not be allowed to see its channel.
async fn seen(
    store: &Store,
    request: &Inquiry,
    number: TournamentNumber,
) -> Result<Option<Tournament>, StoreError> {
    let is_seen = |tournament: &Tournament| {
        is_in(tournament, request) || tournament.seat_of(request.by.id).is_some()
    };
    Ok(store.tournament(number).await?.filter(is_seen))
}

/// The tournament with the given number, or the channel's only one; and the confirmation of a step that closes something else,
/// because the user can't close this one.
async fn meant_tournament(
    store: &Store,
    request: &Inquiry,
    number: Option<TournamentNumber>,
    step: &TournamentStep,
) -> Result<(Option<TournamentNumber>, Option<Confirmation>), StoreError> {
    let meant = if let Some(number) = number {
        // A vote game may have the number of a tournament that is over, or of somebody else's.
        let seen = seen(store, request, number).await?;
        seen.map(|one| (one.number, super::decide::may_close(&one, request)))
    } else {
        let here = store.tournaments_in(request.place.channel, request.at);
        let here = here.await?;
        let is_live = here.iter().any(|(_, is_live)| *is_live);
        here.first().map(|(number, _)| (*number, is_live))
    };
    let other = match step {
        TournamentStep::Close(confirmed) if !meant.is_some_and(|(_, is_live)| is_live) => {
            Some(*confirmed)
        }
        _ => None,
    };
    Ok((meant.map(|(number, _)| number), other))
}

async fn must_find(store: &Store, number: TournamentNumber) -> Result<Tournament, RequestError> {
    let found = store.tournament(number).await?;
    found.ok_or_else(|| unknown(Some(number)))
}

fn unknown(number: Option<TournamentNumber>) -> RequestError {
    Refusal::from(number.map_or(EventRefusal::None, EventRefusal::Unknown)).into()
}

/// The current card, with the host's theme.
async fn tournament_card(store: &Store, tournament: &Tournament) -> Reply {
    let theme = theme_of(store, tournament).await;
    super::view::tournament_card(Locale::of(tournament.setup.language), theme, tournament)
}

async fn theme_of(store: &Store, tournament: &Tournament) -> Theme {
    let host = preferences_of(store, tournament.setup.host.id).await;
    host.map_or_else(|_| Theme::default(), |host| host.theme)
}

/// Returns the message about a scheduled opening or cancellation; `None` if the tournament has started meanwhile.
pub(crate) async fn untold(store: &Store, tournament: &Tournament) -> Option<Reply> {
    match tournament.stage {
        TournamentStage::Open => Some(tournament_card(store, tournament).await),
        TournamentStage::Lapsed => {
            let locale = Locale::of(tournament.setup.language);
            Some(super::view::not_started(locale, tournament))
        }
        TournamentStage::Playing | TournamentStage::Over | TournamentStage::Closed => None,
    }
}

/// The edit that updates the card, if its message is known.
async fn edit_of_card(store: &Store, tournament: &Tournament) -> Option<Edit> {
    Some(Edit {
        at: tournament.card?,
        reply: tournament_card(store, tournament).await,
        kind: EditKind::Card,
    })
}

async fn tournament_of(
    store: &Store,
    leased: &OutboxMessage,
) -> Result<Option<TournamentNumber>, StoreError> {
    let game = store.load(leased.game).await?;
    Ok(game
        .and_then(|game| game.setup.tournament)
        .map(|of| of.number))
}

/// The tournament of a row, and the games that started with the row's game.
pub(crate) async fn begun_with(
    store: &Store,
    leased: &OutboxMessage,
) -> Result<Option<Tournament>, StoreError> {
    match tournament_of(store, leased).await? {
        Some(number) => store.tournament(number).await,
        None => Ok(None),
    }
}

/// The message about games that started together.
pub(crate) async fn round_reply(
    store: &Store,
    tournament: &Tournament,
    leased: &OutboxMessage,
) -> Result<Reply, StoreError> {
    let locale = Locale::of(tournament.setup.language);
    let reply = super::view::round_begun(locale, tournament, leased.game);
    as_wanted(store, reply, leased).await
}

/// Pings only players who want that.
async fn as_wanted(
    store: &Store,
    mut reply: Reply,
    leased: &OutboxMessage,
) -> Result<Reply, StoreError> {
    for player in reply.words.pings().cloned().collect::<Vec<_>>() {
        let preferences = preferences_of(store, player.id).await?;
        if !preferences.notifications(leased.due, None).is_pinged {
            reply.words.name_only(player.id);
        }
    }
    Ok(reply)
}

/// The outcome for the reminder of a first move.
pub(crate) enum FirstMove {
    Reminded(Box<Reply>),
    /// The time was extended by an outage.
    Later(Timestamp),
    /// The move was made, or its time is over.
    Needless,
}

/// The reminder of the first move of a live game, for the player to move.
pub(crate) async fn first_move(
    store: &Store,
    leased: &OutboxMessage,
    now: Timestamp,
) -> Result<FirstMove, StoreError> {
    let Some(tournament) = begun_with(store, leased).await? else {
        return Ok(FirstMove::Needless);
    };
    let mut pairings = tournament.pairings.iter();
    let waits = pairings
        .find(|pairing| pairing.game == Some(leased.game) && pairing.plies == leased.event)
        .filter(|_| tournament.stage == TournamentStage::Playing)
        .and_then(|pairing| tournament.waits_for(pairing));
    let waits = waits.filter(|(seat, until)| !tournament.is_out(*seat) && now < *until);
    let Some((seat, until)) = waits else {
        return Ok(FirstMove::Needless);
    };
    let due = until.plus(-Tournament::NO_SHOW / 2);
    if now < due {
        return Ok(FirstMove::Later(due));
    }
    let locale = Locale::of(tournament.setup.language);
    let reply = super::view::first_move_due(locale, &tournament, leased.game, seat, until);
    as_wanted(store, reply, leased)
        .await
        .map(|reply| FirstMove::Reminded(Box::new(reply)))
}

/// The result of a tournament, with the replay of a game that its winner won.
pub(crate) async fn tournament_result(
    store: &Store,
    leased: &OutboxMessage,
) -> Result<Option<Reply>, StoreError> {
    let Some(tournament) = begun_with(store, leased).await? else {
        return Ok(None);
    };
    let locale = Locale::of(tournament.setup.language);
    let theme = theme_of(store, &tournament).await;
    let mut reply = super::view::tournament_result(locale, theme, &tournament);
    if let Some(number) = super::view::winners_game(&tournament)
        && let Some(game) = store.load(number).await?
    {
        let style = board_style(store, &game).await;
        reply.add(super::view::replayed(locale, &game));
        reply.animation = view::replay(locale, style, &game).animation;
    }
    Ok(Some(reply))
}

/// Rows after a change: for forfeited games, in case this process ends, and for the result.
fn followed_up(after: &Tournament, at: Timestamp) -> Vec<OutboxMessage> {
    let forfeit = after.to_forfeit(at).into_iter().take(1).map(|(game, ..)| {
        OutboxMessage::new(
            game,
            0,
            Purpose::Tournament(TournamentJob::Update),
            after.setup.home.channel,
            at,
        )
    });
    let mut games = after.pairings.iter().filter_map(|pairing| pairing.game);
    let result = games
        .next()
        .filter(|_| after.stage == TournamentStage::Over)
        .map(|game| {
            OutboxMessage::new(
                game,
                1,
                Purpose::Tournament(TournamentJob::Result),
                after.setup.channel,
                at,
            )
        });
    forfeit.chain(result).collect()
}

/// The row that updates the tournament of a finished game.
pub(crate) fn after_the_end(after: &Game, at: Timestamp) -> Option<OutboxMessage> {
    let is_over = after.setup.tournament.is_some() && after.ending().is_some();
    is_over.then(|| {
        OutboxMessage::about(
            after,
            after.newest_event(),
            Purpose::Tournament(TournamentJob::Update),
            at,
        )
    })
}
