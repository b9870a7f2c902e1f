//! Vote games: a channel against a person, another channel or Arbiter.

use super::decide::{Vote, tally};
use crate::features::votes::command::VoteCommand;
use crate::game::{
    ChannelId, Event, EventKind, Game, Player, PlayerId, RequestId, Seat, State, Summary,
    Timestamp, TournamentNumber, VoteTerms,
};
pub(crate) use crate::play::answers::{Answered, RequestError};
use crate::play::challenge::challenge_context;
use crate::play::find_game::{
    find, in_play, listed_games, must_be_visible, readable_game, visible,
};
use crate::play::open_challenges::must_speak;
pub(crate) use crate::play::transact::{AnnounceIn, Decide, Transacted};
use crate::play::view::Reply;
use crate::play::{Answer, App, Inquiry};
use crate::referee::{
    Action, BlockStatus, Challenge, ChallengeContext, Confirmation, EventRefusal, ExpectedRevision,
    InPlay, Refusal, Request, RequestContext, Ruling,
};
use crate::settings::BotPermissions;
use crate::store::{GameContext, OutboxMessage, Purpose, Store, StoreError};
use crate::words::Locale;
use crate::{referee, words};

impl App {
    /// Challenges somebody on behalf of the channel, which votes on each move for this many hours.
    async fn vote_game(&self, request: &Inquiry, challenge: &Challenge, hours: u8) -> Answered {
        if request.permissions == BotPermissions::UserInstalled {
            return Err(Refusal::from(EventRefusal::Guest).into());
        }
        must_speak(request)?;
        let mut challenge = challenge.clone();
        let invited = challenge
            .invited
            .as_mut()
            .map(|invited| &mut invited.player);
        let rival = invited.as_ref().and_then(|invited| invited.channel());
        let mut asked = request.clone();
        asked.request.by = channel_player(request, request.place.channel);
        if let (Some(invited), Some(rival)) = (invited, rival) {
            *invited = channel_player(request, rival);
            if !request.may_write_there {
                return Err(Refusal::MayNotWrite(rival).into());
            }
            if let Some(failure) = request.unreachable {
                return Err(Refusal::Unreachable(rival, failure).into());
            }
        }
        let invited = challenge.invited.as_ref().map(|invited| &invited.player);
        let own = challenge_context(&self.store, request, invited).await?;
        let host = request.by.id;
        let context = ChallengeContext {
            votes: self
                .store
                .vote_games(request.place.channel, host, request.at)
                .await?,
            block_status: own.block_status,
            ..challenge_context(&self.store, &asked, invited).await?
        };
        let (mut setup, event) = referee::vote_game(&challenge, &asked, &context, &own)?;
        let host = Some(request.by.clone());
        setup.vote = Some(VoteTerms { hours, host });
        self.create_game(request, setup, event, rival).await
    }

    pub(crate) async fn vote(&self, request: &mut Inquiry, command: &VoteCommand) -> Answered {
        match command {
            VoteCommand::Open(challenge, hours) => self.vote_game(request, challenge, *hours).await,
            VoteCommand::Close(number) => {
                let found = visible(&self.store, *number, request).await?;
                self.close_vote(request, found, Confirmation::Given).await
            }
        }
    }

    /// Closes a vote game for the person who opened it, or a moderator.
    async fn close_vote(
        &self,
        request: &Inquiry,
        found: GameContext,
        confirmed: Confirmation,
    ) -> Answered {
        let decide =
            |game: &Game| super::decide::close_vote(game, confirmed, request).map(Ruling::from);
        self.transact_for(request, found, Decide::Brief(&decide))
            .await
    }

    /// Closes the vote game with that number here, or the only one. `None` if there is none, or nothing is to be closed.
    pub(crate) async fn close_vote_here(
        &self,
        request: &mut Inquiry,
        number: Option<TournamentNumber>,
        confirmed: Option<Confirmation>,
    ) -> Result<Option<Answer>, RequestError> {
        let Some(confirmed) = confirmed else {
            return Ok(None);
        };
        let is_meant = |game: &Summary| {
            matches!(game.state, State::Waiting | State::Playing { .. })
                && game.is_voted
                && game.home.channel == request.place.channel
                && number.is_none_or(|number| number.get() == game.number.get())
        };
        let mut here = listed_games(&self.store, request).await?;
        here.retain(is_meant);
        match here.as_slice() {
            [] => Ok(None),
            [one] => {
                let found = find(&self.store, one.number, request).await?;
                self.close_vote(request, found, confirmed).await.map(Some)
            }
            [..] => Err(Refusal::WhichGame(here).into()),
        }
    }

    /// Acts for the user, or counts their move as a vote for a channel that is playing.
    pub(crate) async fn act_or_vote(
        &self,
        request: &Inquiry,
        found: GameContext,
        action: &Action,
        expected: ExpectedRevision,
    ) -> Answered {
        let game = &found.game;
        let voting = game.voting_seat(request.by.id, request.place);
        if voting.is_none() || game.play().is_none() {
            if voting == Some(Seat::Opponent) && matches!(action, Action::Accept(_)) {
                must_speak(request)?;
            }
            return self.act_in(request, found, action, expected).await;
        }
        // Only people who can see the board may vote.
        must_be_visible(game, request)?;
        let not_blocked = BlockStatus::NotBlocked;
        let ruling = referee::rule(game, action, expected, request, not_blocked);
        let ruling = ruling.map_err(|refusal| RequestError::refused(refusal, found.clone()))?;
        let (EventKind::Moved { code, .. }, Some(turn)) = (ruling.event.kind, game.turn_begun())
        else {
            return Err(Refusal::OnlyVotes.into());
        };
        let played = in_play(&self.store, request.by.id, None).await?;
        played.allow_move(game, &code)?;
        must_not_be_searched(&self.store, request, game).await?;
        let at = request.at;
        let vote = Vote { code, at };
        self.store
            .put_vote(game.number, turn, request.by.id, &vote)
            .await?;
        let votes = self.store.votes(game.number, turn).await?;
        let told = super::view::voted(request.locale(), game, &vote.code, votes.len());
        Ok(Answer::from(told).about(game))
    }

    /// Plays the move with the most votes; `false` if there are no votes.
    pub async fn count_votes(
        &self,
        leased: &OutboxMessage,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        self.book_outage(now).await?;
        let Some(game) = self.store.load(leased.game).await? else {
            return Ok(true);
        };
        let is_voted = game.to_move().is_some_and(|seat| game.is_voted(seat));
        if game.turn_begun() != Some(leased.event) || !is_voted {
            return Ok(true);
        }
        let votes = self.store.votes(leased.game, leased.event).await?;
        let Some((code, _)) = tally(&votes).first().copied() else {
            return Ok(false);
        };
        let action = Action::Move(code.to_owned(), Confirmation::Given);
        let turn = leased.event;
        let told = AnnounceIn::Home(now);
        let decide = |game: &Game| {
            if game.turn_begun() != Some(turn) {
                return Err(None);
            }
            let expected = ExpectedRevision::Revision(game.revision());
            let request = in_the_name_of_the_channel(game, now);
            referee::rule(game, &action, expected, &request, BlockStatus::NotBlocked).map_err(Some)
        };
        let written = self.transact(game, told, Decide::Brief(&decide));
        if let Transacted::Declined(Some(refusal), game) = written.await? {
            tracing::error!(game = %game.number, ?refusal, "the move with the most votes is refused");
        }
        Ok(true)
    }
}

/// Refuses a vote on a position that an engine has searched for the user since the game began, or one that differs by a move.
async fn must_not_be_searched(
    store: &Store,
    request: &Inquiry,
    game: &Game,
) -> Result<(), RequestError> {
    if game.setup.level.is_some() {
        return Ok(());
    }
    let (me, since) = (request.by.id, game.began_at());
    let mut board = InPlay::default();
    board.add(game, me);
    for number in store.perhaps_searched(me, since).await? {
        let Some(other) = readable_game(store, number).await? else {
            continue;
        };
        let Some(play) = other.play() else {
            continue;
        };
        let positions = (0..=play.plies.len()).map(|ply| play.before(ply));
        let is_import = number.stored_import().is_some();
        if board.allow(positions).is_ok() || (!is_import && other.changed_at() < since) {
            continue;
        }
        let is_hint = |event: &Event| matches!(event.kind, EventKind::HintTaken { .. });
        let has_helped = other.setup.level.is_some() || other.events.iter().any(is_hint);
        if is_import || has_helped || store.review(number).await?.is_some() {
            return Err(Refusal::VoteAfterSearch(number).into());
        }
    }
    Ok(())
}

/// A channel as a player. If its name isn't known, this one is named in each reader's language, another one by its number.
fn channel_player(request: &Inquiry, channel: ChannelId) -> Player {
    let mut named = request.channel_names.iter();
    let name = named.find(|(known, _)| *known == channel);
    Player {
        id: PlayerId::of_channel(channel),
        name: match name {
            Some((_, name)) => format!("#{name}"),
            None if channel == request.place.channel => words::channel_name(Locale::default()),
            None => format!("#{channel}"),
        },
    }
}

fn in_the_name_of_the_channel(game: &Game, at: Timestamp) -> Request {
    let seat = game.to_move().unwrap_or(Seat::Challenger);
    let by = game.player(seat).unwrap_or(&game.setup.challenger);
    Request {
        place: game.setup.home,
        by: by.clone(),
        at,
        authority: referee::Authority::Member,
        roles: Vec::new(),
        context: RequestContext::default(),
        chance: 0,
        id: RequestId::of_arbiter(game.number, game.next_event()),
        token: None,
    }
}

/// Adds the result of the vote, and the deadline of the next one.
pub(crate) async fn add_votes(store: &Store, game: &Game, reply: &mut Reply, at: Timestamp) {
    let Some(terms) = &game.setup.vote else {
        return;
    };
    let locale = Locale::of(game.setup.language);
    let Some(newest) = game
        .newest_public_event()
        .filter(|event| event.changes_position())
    else {
        return;
    };
    if newest.seat().is_some_and(|seat| game.is_voted(seat))
        && let Some(turn) = game.turn_before(newest.number)
    {
        match store.votes(game.number, turn).await {
            Ok(votes) => {
                let told = super::view::vote_tally(locale, game, &tally(&votes));
                if let Some(words) = told {
                    reply.add(words);
                }
            }
            Err(error) => tracing::warn!(game = %game.number, %error, "can't read the votes"),
        }
    }
    if let Some(seat) = game.to_move().filter(|seat| game.is_voted(*seat)) {
        let until = referee::votes_end(newest.at, terms.hours, at);
        reply.add(super::view::vote_until(locale, game, seat, until));
    }
}

/// The row that ends the vote on a move that an event made possible.
pub(crate) fn end_of_vote(after: &Game, at: Timestamp) -> Option<OutboxMessage> {
    let terms = after.setup.vote.as_ref()?;
    let event = after.newest_event();
    if !after.to_move().is_some_and(|seat| after.is_voted(seat))
        || after.turn_begun() != Some(event)
    {
        return None;
    }
    let due = referee::votes_end(at, terms.hours, at);
    Some(OutboxMessage::about(after, event, Purpose::EndOfVote, due))
}
