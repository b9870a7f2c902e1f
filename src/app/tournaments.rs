//! Tournaments: opened, entered, started, left and closed; games that begin because others have ended.

use super::answers::{Answer, Edit, EditKind, FollowUp, RequestError};
use super::inquiry::{Inquiry, Origin};
use super::notifications::notes;
use super::replies::board_style;
use super::transact::{AnnounceIn, Effort, Transacted};
use super::votes::must_speak;
use super::{App, own, preferences_of};
use crate::command::TournamentStep;
use crate::game::{Card, Game, Player, Timestamp, Tournament, TournamentNumber, TournamentStage};
use crate::referee::{
    self, Confirmation, Platform, Refusal, Ruling, TournamentContext, TournamentRefusal,
};
use crate::settings::{BotPermissions, ServerSettings, Theme};
use crate::store::{Beginning, OutboxMessage, Purpose, Store, StoreError};
use crate::view::reply::ResponseKind;
use crate::view::{self, Locale, Reply};

/// How often a change is decided again while others write first.
const MOST_TRIES: u32 = 50;

impl App {
    pub(super) async fn tournament(
        &self,
        request: &Inquiry,
        number: Option<TournamentNumber>,
        step: &TournamentStep,
    ) -> Result<Answer, RequestError> {
        if let TournamentStep::Open(wish) = step {
            if request.permissions == BotPermissions::UserInstalled {
                return Err(Refusal::from(TournamentRefusal::Guest).into());
            }
            must_speak(request)?;
            let server = match request.place.server {
                Some(server) => self.store.server(server).await?,
                None => ServerSettings::default(),
            };
            let public = Locale::of(referee::language(request, &server));
            let context = TournamentContext {
                server,
                readers: request.readers,
                under_way: {
                    let here = self.store.tournaments_in(request.place.channel).await?;
                    here.iter().filter(|(_, is_live)| *is_live).count()
                },
                usual_name: view::usual_tournament_name(public, wish.format, &request.by),
            };
            let (setup, entrants) = referee::tournament(wish, request, &context)?;
            if wish.is_blank() && request.context.platform == Platform::Discord {
                return Ok(view::tournament_form(own(request), &setup).into());
            }
            let create = self.store.create_tournament(&setup, &entrants, request.id);
            let tournament = must_find(&self.store, create.await?).await?;
            return Ok(self.card(request, &tournament, Reply::default()).await);
        }
        let number = meant_tournament(&self.store, request, number).await?;
        match step {
            TournamentStep::Open(_) | TournamentStep::Table => {
                let tournament = must_find(&self.store, number).await?;
                let theme = request.context.preferences.theme;
                Ok(view::tournament_table(own(request), theme, &tournament).into())
            }
            TournamentStep::Join => {
                let is_unwelcome = self.store.is_unwelcome(number, request.by.id).await?;
                let entered = self.change(number, request.at, |tournament| {
                    referee::enter(tournament, request, is_unwelcome)
                });
                let entered = entered.await?;
                let told = view::entered(own(request), &entered);
                Ok(self.card(request, &entered, told).await)
            }
            TournamentStep::Start => {
                let started = self.change(number, request.at, |tournament| {
                    referee::start(tournament, request)
                });
                let started = started.await?;
                Ok(self.card(request, &started, Reply::default()).await)
            }
            TournamentStep::Withdraw(person, confirmed) => {
                let person = person.as_ref().unwrap_or(&request.by);
                let left = self
                    .leave_tournament(request, number, person, *confirmed)
                    .await?;
                let told = view::withdrawn(own(request), &left, person);
                Ok(self.card(request, &left, told).await)
            }
            TournamentStep::Close(confirmed) => {
                let closed = self.change(number, request.at, |tournament| {
                    referee::close_tournament(tournament, *confirmed, request)
                });
                let closed = closed.await?;
                let told = view::tournament_closed(own(request));
                Ok(self.card(request, &closed, told).await)
            }
        }
    }

    /// The card in answer to a request, in place of the message whose button was pressed; and what the user alone is told.
    /// A typed command is answered with a new card, and the button that confirms is under a message to the user.
    async fn card(&self, request: &Inquiry, tournament: &Tournament, told: Reply) -> Answer {
        self.wake();
        if request.origin == Origin::PrivateMessage
            && let Some(edit) = edit_of_card(&self.store, tournament).await
        {
            return Answer {
                edit: Some(Box::new(edit)),
                ..told.into()
            };
        }
        let card = tournament_card(&self.store, tournament).await;
        let mut answer = Answer::from(card);
        if let Origin::PublicMessage(_) = request.origin {
            answer.reply.kind = ResponseKind::Update;
            answer.note = (!told.words.parts.is_empty()).then(|| Box::new(told));
        }
        answer.follow_up = Some(FollowUp::Card(tournament.number));
        answer
    }

    /// Somebody leaves; their games under way are resigned.
    async fn leave_tournament(
        &self,
        request: &Inquiry,
        number: TournamentNumber,
        person: &Player,
        confirmed: Confirmation,
    ) -> Result<Tournament, RequestError> {
        let left = self.change(number, request.at, |tournament| {
            referee::withdraw(tournament, person, confirmed, request)
        });
        let left = left.await?;
        self.resign_for(&left, request.at).await?;
        Ok(left)
    }

    /// Takes somebody who is to be forgotten out of all tournaments; their simuls are closed.
    pub(super) async fn leave_tournaments(&self, request: &Inquiry) -> Result<(), RequestError> {
        for own in self.store.tournaments_of(request.by.id).await? {
            let left = self.change(own.number, request.at, |tournament| {
                let given = Confirmation::Given;
                let left = referee::withdraw(tournament.clone(), &request.by, given, request);
                match left {
                    Err(Refusal::Tournament(TournamentRefusal::HostOfSimul)) => {
                        referee::close_tournament(tournament, given, request)
                    }
                    left => left,
                }
            });
            match left.await {
                Ok(left) => self.resign_for(&left, request.at).await?,
                Err(RequestError::Refused(..)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Changes a tournament, begins the games that follow, and decides again if another change was faster.
    async fn change(
        &self,
        number: TournamentNumber,
        at: Timestamp,
        decide: impl Fn(Tournament) -> Result<Tournament, Refusal>,
    ) -> Result<Tournament, RequestError> {
        for _ in 0..MOST_TRIES {
            let after = decide(must_find(&self.store, number).await?)?;
            if let Some(after) = self.put(after, at).await? {
                return Ok(after);
            }
        }
        let busy = format!("tournament {number} is written to faster than it can be decided");
        Err(StoreError::Busy(busy).into())
    }

    /// Writes a change with what follows from it; `None` if another one was faster.
    async fn put(
        &self,
        mut after: Tournament,
        at: Timestamp,
    ) -> Result<Option<Tournament>, StoreError> {
        let mut beginnings = Vec::new();
        if after.stage == TournamentStage::Playing {
            for seat in after.late(at) {
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
                let setup = referee::game_of(&after, &after.pairings[place]);
                let opponent = setup
                    .opponent
                    .as_ref()
                    .map_or(setup.challenger.id, |one| one.id);
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
            if place == 0 {
                let about = |purpose, due| OutboxMessage::about(game, 1, purpose, due);
                messages.push(about(Purpose::Round, at));
                messages.extend(round_ends.map(|end| about(Purpose::Tournament, end)));
            }
            if after.setup.clock.is_live() {
                // Looks whether the players have come.
                let due = at.plus(Tournament::NO_SHOW);
                messages.push(OutboxMessage::about(game, 0, Purpose::Tournament, due));
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

    /// Ends the games of players who are out of the tournament.
    async fn resign_for(&self, tournament: &Tournament, at: Timestamp) -> Result<(), StoreError> {
        for (number, person) in tournament.to_resign() {
            let Some(game) = self.store.load(number).await? else {
                continue;
            };
            let told = AnnounceIn::Home(at);
            let resigned = self.transact(game, told, Effort::Brief, move |game| {
                referee::resigned(game, person, at)
                    .map(Ruling::from)
                    .ok_or(())
            });
            if let Transacted::Written(game) = resigned.await? {
                tracing::debug!(game = %game.number, "resigned for a player who left a tournament");
            }
        }
        Ok(())
    }

    /// Does what the end of a game, or of a round, or a first move that wasn't made, has made due: the card that shows it, and
    /// when to look again.
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
                self.resign_for(&tournament, now).await?;
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
            if let Some(after) = self.put(tournament, now).await? {
                self.resign_for(&after, now).await?;
                return Ok((edit_of_card(&self.store, &after).await, None));
            }
        }
        Err(StoreError::Busy(format!(
            "tournament {number} is written to too often"
        )))
    }
}

/// The tournament of the number that was given, or the only one of the channel.
async fn meant_tournament(
    store: &Store,
    request: &Inquiry,
    number: Option<TournamentNumber>,
) -> Result<TournamentNumber, RequestError> {
    let meant = if let Some(number) = number {
        // Where it was opened, where it is played, and for its players anywhere: others may not see its channel.
        let here = [Some(request.place.channel), request.place.parent];
        let is_seen = |tournament: &Tournament| {
            let setup = &tournament.setup;
            here.contains(&Some(setup.channel))
                || here.contains(&Some(setup.home.channel))
                || tournament.seat_of(request.by.id).is_some()
        };
        let found = store.tournament(number).await?;
        found.filter(is_seen).map(|one| one.number)
    } else {
        let here = store.tournaments_in(request.place.channel).await?;
        here.first().map(|(number, _)| *number)
    };
    meant.ok_or_else(|| Refusal::from(TournamentRefusal::None).into())
}

async fn must_find(store: &Store, number: TournamentNumber) -> Result<Tournament, RequestError> {
    let found = store.tournament(number).await?;
    found.ok_or_else(|| Refusal::from(TournamentRefusal::None).into())
}

/// The card as the tournament stands, with the host's theme.
async fn tournament_card(store: &Store, tournament: &Tournament) -> Reply {
    let theme = theme_of(store, tournament).await;
    view::tournament_card(Locale::of(tournament.setup.language), theme, tournament)
}

async fn theme_of(store: &Store, tournament: &Tournament) -> Theme {
    let host = preferences_of(store, tournament.setup.host.id).await;
    host.map_or_else(|_| Theme::default(), |host| host.theme)
}

/// The edit that brings the card up to date, if that is known.
async fn edit_of_card(store: &Store, tournament: &Tournament) -> Option<Edit> {
    let card = tournament.card?;
    Some(Edit {
        channel: card.channel,
        message: card.message,
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

/// The tournament of a row, and the games that began with the row's game.
pub(crate) async fn begun_with(
    store: &Store,
    leased: &OutboxMessage,
) -> Result<Option<Tournament>, StoreError> {
    match tournament_of(store, leased).await? {
        Some(number) => store.tournament(number).await,
        None => Ok(None),
    }
}

/// The message about games that have begun together.
pub(crate) async fn round(
    store: &Store,
    tournament: &Tournament,
    leased: &OutboxMessage,
) -> Result<Reply, StoreError> {
    let locale = Locale::of(tournament.setup.language);
    let mut reply = view::round_begun(locale, tournament, leased.game);
    for player in reply.words.pings().cloned().collect::<Vec<_>>() {
        let preferences = preferences_of(store, player.id).await?;
        if !preferences.notifications(leased.due, None).is_pinged {
            reply.words.name_only(player.id);
        }
    }
    Ok(reply)
}

/// How a tournament ended, with the replay of a game that its winner won.
pub(crate) async fn tournament_result(
    store: &Store,
    leased: &OutboxMessage,
) -> Result<Option<Reply>, StoreError> {
    let Some(tournament) = begun_with(store, leased).await? else {
        return Ok(None);
    };
    let locale = Locale::of(tournament.setup.language);
    let theme = theme_of(store, &tournament).await;
    let mut reply = view::tournament_result(locale, theme, &tournament);
    if let Some(number) = view::winners_game(&tournament)
        && let Some(game) = store.load(number).await?
    {
        let style = board_style(store, &game).await;
        reply.animation = view::replay(locale, style, &game).animation;
    }
    Ok(Some(reply))
}

pub(super) async fn keep_card(store: &Store, number: TournamentNumber, card: Card) {
    if let Err(error) = store.set_tournament_card(number, card).await {
        tracing::warn!(%number, %error, "which message is the card isn't stored");
    }
}

/// Rows of a change: for games that are to be resigned in case this process ends, and for the result.
fn followed_up(after: &Tournament, at: Timestamp) -> Vec<OutboxMessage> {
    let resign = after.to_resign().into_iter().take(1).map(|(game, _)| {
        OutboxMessage::new(game, 0, Purpose::Tournament, after.setup.home.channel, at)
    });
    let mut games = after.pairings.iter().filter_map(|pairing| pairing.game);
    let result = games
        .next()
        .filter(|_| after.stage == TournamentStage::Over)
        .map(|game| {
            OutboxMessage::new(game, 1, Purpose::TournamentResult, after.setup.channel, at)
        });
    resign.chain(result).collect()
}
