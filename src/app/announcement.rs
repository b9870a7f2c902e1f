//! Open challenges are announced in the channel that their server has named for that.

use super::{Answer, App, Inquiry, own};
use crate::game::{
    CHALLENGE_LAPSES_AFTER, Card, ChannelId, DeliveryFailure, EventKind, Game, GameNumber,
    GameSetup, Place, RoleId, Stage, Timestamp,
};
use crate::referee::{Action, Authority, Awaited, Refusal};
use crate::settings::ServerSettings;
use crate::store::{OutboxMessage, Purpose, StoreError};
use crate::view::{self, Locale, Reply};

use super::find_game::must_be_visible;

impl App {
    /// The row of the announcement of a new challenge; nothing for one that is for one person, and
    /// for one that stands in the channel for announcements itself.
    pub(super) fn announcement_message(
        number: GameNumber,
        setup: &GameSetup,
        channel: Option<ChannelId>,
        at: Timestamp,
    ) -> Option<OutboxMessage> {
        let channel = channel.filter(|channel| *channel != setup.home.channel)?;
        let purpose = Purpose::Announcement;
        let is_for_anybody = setup.opponent.is_none();
        is_for_anybody.then(|| OutboxMessage::new(number, 0, purpose, channel, at))
    }

    /// The words of an announcement; nothing where the challenge is no longer open.
    pub async fn announcement(
        &self,
        leased: &OutboxMessage,
        now: Timestamp,
    ) -> Result<Option<Reply>, StoreError> {
        let Some(game) = self.store.load(leased.game).await? else {
            return Ok(None);
        };
        if !is_open(&game, now) {
            return Ok(None);
        }
        let role = self.role_pinged_in(&game, leased.channel).await?;
        let locale = Locale::of(game.setup.language);
        Ok(Some(view::announcement(locale, &game, role)))
    }

    /// The role that is pinged about open challenges in a channel of a game's server.
    async fn role_pinged_in(
        &self,
        game: &Game,
        channel: ChannelId,
    ) -> Result<Option<RoleId>, StoreError> {
        let Some(server) = game.setup.home.server else {
            return Ok(None);
        };
        let set = self.store.server(server).await?;
        let is_there = set.challenges_channel == Some(channel);
        Ok(set.challenges_role.filter(|_| is_there))
    }

    /// Pings the role in an open challenge that stands in the channel for announcements itself.
    pub(super) async fn add_role(&self, game: &Game, reply: &mut Reply) {
        let newest = game.events.last().map(|event| &event.kind);
        if newest != Some(&EventKind::Challenged) || game.setup.opponent.is_some() {
            return;
        }
        match self.role_pinged_in(game, game.setup.home.channel).await {
            Ok(Some(role)) => reply.add(view::role_ping(role)),
            Ok(None) => {}
            Err(error) => {
                tracing::warn!(game = %game.number, %error, "who looks for games is not known");
            }
        }
    }

    /// All that follows once an announcement was posted.
    pub async fn announced(
        &self,
        leased: &OutboxMessage,
        posted: Card,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.store.announced(leased, posted, now).await?;
        self.record_announcement(leased, None).await
    }

    /// Writes down why an announcement could not be posted, or that it could, for those who manage
    /// the server.
    pub async fn record_announcement(
        &self,
        leased: &OutboxMessage,
        failure: Option<DeliveryFailure>,
    ) -> Result<(), StoreError> {
        let game = self.store.load(leased.game).await?;
        match game.and_then(|game| game.setup.home.server) {
            Some(server) => {
                let store = &self.store;
                store.record_announcement(server, leased, failure).await
            }
            None => Ok(()),
        }
    }

    /// The reply that takes the place of an announcement, and its message; nothing while the
    /// challenge is open.
    pub async fn retraction(
        &self,
        leased: &OutboxMessage,
        now: Timestamp,
    ) -> Result<Retraction, StoreError> {
        let Some(game) = self.store.load(leased.game).await? else {
            return Ok(Retraction::Nothing);
        };
        let Some(announcement) = game.announcement else {
            return Ok(Retraction::Nothing);
        };
        if is_open(&game, now) {
            return Ok(Retraction::Later(lapses(&game)));
        }
        let locale = Locale::of(game.setup.language);
        Ok(Retraction::Now(
            announcement,
            Box::new(view::retraction(locale, &game)),
        ))
    }

    /// The answer about a new challenge with the reason why such are not announced, for those who
    /// can fix it.
    pub(super) fn with_announcement_failure(
        mut answer: Answer,
        request: &Inquiry,
        server: &ServerSettings,
    ) -> Answer {
        if request.authority == Authority::Manager
            && let Some(words) = view::announcement_failure(own(request), server)
        {
            answer.reply.add(words);
        }
        answer
    }
}

/// The work for an announcement whose retraction is due.
pub enum Retraction {
    Now(Card, Box<Reply>),
    /// The challenge is still open, until then.
    Later(Timestamp),
    Nothing,
}

fn lapses(game: &Game) -> Timestamp {
    game.challenged_at().plus(CHALLENGE_LAPSES_AFTER)
}

fn is_open(game: &Game, now: Timestamp) -> bool {
    matches!(game.stage, Stage::Waiting) && now < lapses(game)
}

/// A challenge can be accepted under its announcement, in whatever place that is; anything else
/// only in a game that can be seen there.
pub(super) fn must_be_reachable(
    game: &Game,
    request: &Inquiry,
    action: &Action,
) -> Result<(), Refusal> {
    let Place { channel, .. } = request.place;
    let is_announced_here = game
        .announcement
        .is_some_and(|card| card.channel == channel);
    if is_announced_here && *action == Action::Accept(Awaited::Challenge) {
        return Ok(());
    }
    must_be_visible(game, request)
}
