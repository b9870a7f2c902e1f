//! Ends games from outside: a moderator closes one, a player deletes their data, a flag falls, a position is proven dead.

use std::sync::Arc;

use super::App;
use super::answers::{Answered, RequestError};
use super::find_game::find;
use super::inquiry::Inquiry;
use super::transact::{AnnounceIn, Decide, Transacted};
use crate::game::{Event, Game, GameNumber, RequestId, Timestamp};
use crate::referee;
use crate::referee::{BlockStatus, ExpectedRevision, Ruling};
use crate::store::StoreError;

impl App {
    /// Closes a game for a moderator; announced at its home.
    pub(crate) async fn close(
        &self,
        request: &mut Inquiry,
        number: GameNumber,
        reason: &str,
    ) -> Answered {
        // First, so that the answer doesn't reveal which games exist.
        referee::may_close(request)?;
        let found = find(&self.store, number, request).await?;
        let asked = &*request;
        let decide = |game: &Game| referee::close_game(game, reason, asked).map(Ruling::from);
        self.transact_for(asked, found, Decide::Brief(&decide))
            .await
    }

    /// Ends a running game of a player who deletes their data.
    pub(crate) async fn leave(
        &self,
        number: GameNumber,
        request: &Inquiry,
    ) -> Result<(), RequestError> {
        let Some(game) = self.store.load(number).await? else {
            return Ok(());
        };
        let told = AnnounceIn::Home(request.at);
        let decide = |game: &Game| {
            let Some(action) = referee::leaving_action(game, request) else {
                return Err(None);
            };
            // One request ends several games, and each event needs its own id.
            let mut request = request.clone();
            request.id = RequestId::of_arbiter(game.number, game.next_event());
            let (latest, block_status) = (ExpectedRevision::Latest, BlockStatus::NotBlocked);
            referee::rule(game, &action, latest, &request, block_status).map_err(Some)
        };
        match self.transact(game, told, Decide::Brief(&decide)).await? {
            Transacted::Written(_) | Transacted::Repeated | Transacted::Declined(None, _) => Ok(()),
            Transacted::Declined(Some(refusal), _) => Err(RequestError::from(refusal)),
        }
    }

    /// Ends a game whose position was proven dead after that move, unless it has moved on.
    pub async fn end_dead(
        &self,
        number: GameNumber,
        moved: u32,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.book_outage(at).await?;
        let Some(game) = self.store.load(number).await? else {
            return Ok(());
        };
        let decide = |game: &Game| by_arbiter(referee::dead(game, moved, at));
        let ended = self.end(game, at, Decide::Brief(&decide));
        ended.await.map(|_| ())
    }

    /// Ends a game whose flag has fallen; returns whether it did.
    pub async fn end_fallen(&self, game: Game, now: Timestamp) -> Result<bool, StoreError> {
        // A search decides whether mate is possible.
        let search = Arc::new(move |game: &Game| by_arbiter(referee::fallen(game, now)));
        self.end(game, now, Decide::Search(search)).await
    }

    /// Writes the referee's event, if one is still due; returns whether it was written.
    async fn end(
        &self,
        game: Game,
        at: Timestamp,
        decide: Decide<'_, ()>,
    ) -> Result<bool, StoreError> {
        let transacted = self.transact(game, AnnounceIn::Home(at), decide).await?;
        Ok(matches!(transacted, Transacted::Written(_)))
    }
}

fn by_arbiter(event: Option<Event>) -> Result<Ruling, ()> {
    event.map(Ruling::from).ok_or(())
}
