//! Open challenges are announced in the channel that their server has named for that.

use super::{Answer, App, Inquiry, own};
use crate::game::{ChannelId, EventKind, Game, GameNumber, GameSetup, RoleId, Timestamp};
use crate::referee::{Action, Authority, Awaited, Refusal};
use crate::settings::ServerSettings;
use crate::store::{OutboxMessage, Purpose, StoreError};
use crate::view::{self, Reply};

use super::find_game::must_be_visible;

impl App {
    /// The row of the announcement of a new challenge, unless it invites one person or stands in the
    /// channel for announcements itself.
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

    pub(crate) async fn role_pinged_in(
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
                tracing::warn!(game = %game.number, %error, "can't read the role for open challenges");
            }
        }
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
            answer.add_note(words);
        }
        answer
    }
}

/// A challenge can be accepted under its announcement, in whatever place that is; anything else
/// only in a game that can be seen there.
pub(super) fn must_be_reachable(
    game: &Game,
    request: &Inquiry,
    action: &Action,
) -> Result<(), Refusal> {
    let is_announced_here =
        (game.announcement).is_some_and(|card| card.channel == request.place.channel);
    if is_announced_here && *action == Action::Accept(Awaited::Challenge) {
        return Ok(());
    }
    must_be_visible(game, request)
}
