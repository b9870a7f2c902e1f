//! Open challenges: their announcement in the channel that their server has named for that, and the offer of a game against the bot.

use super::answers::Answered;
use super::find_game::must_be_visible;
use super::transact::Effort;
use super::{Answer, App, Inquiry, own};
use crate::game::{ChannelId, EventKind, Game, GameNumber, GameSetup, RoleId, Timestamp, Weekly};
use crate::referee::{self, Action, Authority, Awaited, Refusal, select_game};
use crate::settings::{Capability, ServerSettings};
use crate::store::{OutboxMessage, Purpose, StoreError};
use crate::view::{self, Reply};

/// How long an open challenge waits before the bot offers itself (ms).
const OFFERED_AFTER: i64 = 10 * 60_000;

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
        let opponent = setup.opponent.as_ref();
        // A channel is challenged in its place.
        let is_elsewhere = opponent.is_none_or(|opponent| opponent.id.channel() == Some(channel));
        is_elsewhere.then(|| OutboxMessage::new(number, 0, purpose, channel, at))
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

    /// The row of the offer, for an open challenge where the bot may speak unasked.
    pub(super) fn offer_message(
        game: GameNumber,
        setup: &GameSetup,
        request: &Inquiry,
    ) -> Option<OutboxMessage> {
        let speak = request
            .permissions
            .missing_for(Capability::Speak, setup.home);
        (setup.opponent.is_none() && speak.is_none()).then(|| {
            let (channel, due) = (setup.home.channel, request.at.plus(OFFERED_AFTER));
            OutboxMessage::new(game, 0, Purpose::ArbiterOffer, channel, due)
        })
    }

    /// The bot accepts an open challenge, at its challenger's request.
    pub(super) async fn play_arbiter(
        &self,
        request: &mut Inquiry,
        number: Option<GameNumber>,
    ) -> Answered {
        let found = self.chosen(request, number, |games, request| {
            select_game::of_open_challenge(games, request.place, request.by.id, request.at)
        });
        let found = found.await?;
        let against_arbiter = self.store.against_arbiter(request.by.id).await?;
        let days_off = [found.user.weekly(), Weekly::default()];
        let asked = request.request.clone();
        self.transact_for(request, found, Effort::Brief, move |game| {
            let ruling = referee::play_arbiter(game, &asked, against_arbiter)?;
            Ok(ruling.with_days_off(game, days_off))
        })
        .await
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
