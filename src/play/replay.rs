//! Replays: private ones, and shared ones.

use super::answers::{Answer, Answered, RequestError};
use super::find_game::chosen;
use super::inquiry::Inquiry;
use super::replies::board_style;
use super::{App, view};
use crate::features::review;
use crate::game::GameNumber;
use crate::referee::select_game;
use crate::settings::Capability;
use crate::store::{OutboxMessage, Purpose};

impl App {
    /// Posts a replay at the game's home, once.
    pub(crate) async fn share_replay(
        &self,
        request: &mut Inquiry,
        number: Option<GameNumber>,
    ) -> Answered {
        let me = request.by.id;
        let found = chosen(&self.store, request, number, |games, request| {
            select_game::of_rematch(games, request.place, me)
        });
        let found = found.await?;
        let game = &found.game;
        review::decide::may_share_replay(game, me, request.place)
            .map_err(|refusal| RequestError::refused(refusal, found.clone()))?;
        let home = game.setup.home;
        let speak = request.permissions.missing_for(Capability::Speak, home);
        // The bot can only answer here.
        let is_here = home.channel == request.place.channel
            && (game.delivery_failure.is_some() || speak.is_some());
        let newest = game.newest_event();
        let message = OutboxMessage::about(game, newest, Purpose::SharedReplay, request.at);
        let message = Some(&message).filter(|_| !is_here);
        let is_first = self.store.share_replay(game, message).await?;
        let reply = if !is_first {
            let told = view::replay_already_shared(request.locale(), game);
            return Ok(Answer::refusing(told).about(game));
        } else if is_here {
            view::shared_replay(board_style(&self.store, game).await, game)
        } else {
            self.wake();
            view::replay_posted(request.locale(), game)
        };
        Ok(Answer::from(reply).about(game))
    }
}
