//! Vote games: a channel against a person, another channel or Arbiter.

use super::decide::{Vote, tally};
use crate::features::tournaments;
use crate::game::{
    ChannelId, EventKind, Game, Player, PlayerId, RequestId, Seat, Timestamp, VoteTerms,
};
use crate::play::Answer;
use crate::play::Inquiry;
pub(crate) use crate::play::answers::{Answered, RequestError};
use crate::play::challenge::challenge_context;
use crate::play::find_game::{in_play, must_be_visible};
pub(crate) use crate::play::transact::{AnnounceIn, Effort, Transacted};
use crate::play::{App, own};
use crate::referee;
use crate::referee::{
    Action, BlockStatus, Challenge, ChallengeContext, Confirmation, ExpectedRevision, Refusal,
    Request, RequestContext, Ruling, TournamentRefusal,
};
use crate::settings::{BotPermissions, Capability};
use crate::store::{GameContext, OutboxMessage, Store, StoreError};
use crate::words;
use crate::words::Locale;

impl App {
    /// Challenges somebody in the name of the channel, which votes for so many hours about each move.
    pub(crate) async fn vote_game(
        &self,
        request: &Inquiry,
        challenge: &Challenge,
        hours: u8,
    ) -> Result<Answer, RequestError> {
        if request.permissions == BotPermissions::UserInstalled {
            return Err(Refusal::from(TournamentRefusal::Guest).into());
        }
        must_speak(request)?;
        let mut challenge = challenge.clone();
        let invited = challenge
            .invited
            .as_mut()
            .map(|invited| &mut invited.player);
        let rival = invited.as_ref().and_then(|invited| invited.id.channel());
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
        let host = request.by.id;
        let context = ChallengeContext {
            votes: self
                .store
                .vote_games(request.place.channel, host, request.at)
                .await?,
            ..challenge_context(&self.store, &asked, invited).await?
        };
        let (mut setup, event) = referee::vote_game(&challenge, &asked, &context)?;
        let host = Some(request.by.clone());
        setup.vote = Some(VoteTerms { hours, host });
        self.create_game(request, setup, event, rival).await
    }

    /// Closes a vote game for whoever opened it, or for a moderator.
    pub(crate) async fn close_vote(
        &self,
        request: &Inquiry,
        found: GameContext,
        confirmed: Confirmation,
    ) -> Answered {
        let asked = request.request.clone();
        self.transact_for(request, found, Effort::Brief, move |game| {
            tournaments::decide::close_vote(game, confirmed, &asked).map(Ruling::from)
        })
        .await
    }

    /// Plays the move with the most votes: `false` without any vote.
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
        let written = self.transact(game, told, Effort::Brief, move |game| {
            if game.turn_begun() != Some(turn) {
                return Err(None);
            }
            let expected = ExpectedRevision::Revision(game.revision());
            let request = in_the_name_of_the_channel(game, now);
            referee::rule(game, &action, expected, &request, BlockStatus::NotBlocked).map_err(Some)
        });
        if let Transacted::Declined(Some(refusal), game) = written.await? {
            tracing::error!(game = %game.number, ?refusal, "the move with the most votes is refused");
        }
        Ok(true)
    }
}

/// Counts a move as the user's vote.
pub(crate) async fn vote(
    store: &Store,
    request: &Inquiry,
    found: &GameContext,
    action: &Action,
    expected: ExpectedRevision,
) -> Result<Answer, RequestError> {
    let game = &found.game;
    // Only those vote who can see the board.
    must_be_visible(game, request)?;
    let not_blocked = BlockStatus::NotBlocked;
    let ruling = referee::rule(game, action, expected, request, not_blocked);
    let ruling = ruling.map_err(|refusal| RequestError::refused(refusal, found.clone()))?;
    let (EventKind::Moved { code, .. }, Some(turn)) = (ruling.event.kind, game.turn_begun()) else {
        return Err(Refusal::OnlyVotes.into());
    };
    let played = in_play(store, request.by.id, None).await?;
    played.allow_move(game, &code)?;
    let at = request.at;
    let vote = Vote { code, at };
    store
        .put_vote(game.number, turn, request.by.id, &vote)
        .await?;
    let votes = store.votes(game.number, turn).await?;
    let told = super::view::voted(own(request), game, &vote.code, votes.len());
    Ok(Answer::from(told).about(game))
}

/// A channel as a player. One whose name isn't known is named in the language of each reader.
fn channel_player(request: &Inquiry, channel: ChannelId) -> Player {
    let mut named = request.channel_names.iter();
    let name = named.find(|(known, _)| *known == channel);
    Player {
        id: PlayerId::of_channel(channel),
        name: name.map_or_else(
            || words::channel_name(Locale::default()),
            |(_, name)| format!("#{name}"),
        ),
    }
}

/// A game can't be promised where the bot can't post its boards.
pub(crate) fn must_speak(request: &Inquiry) -> Result<(), Refusal> {
    let speak = Capability::Speak;
    match request.permissions.missing_for(speak, request.place) {
        Some(missing) => Err(Refusal::Hindered(speak, missing)),
        None => Ok(()),
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
