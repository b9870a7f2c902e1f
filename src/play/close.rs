//! Ends games from outside: a moderator closes one, a player deletes their data, a flag falls, a position is proven dead.

use super::App;
use super::answers::{Answered, RequestError};
use super::find_game::find;
use super::inquiry::Inquiry;
use super::transact::{AnnounceIn, Effort, Transacted};
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
        let (asked, reason) = (request.request.clone(), reason.to_owned());
        self.transact_for(request, found, Effort::Brief, move |game| {
            referee::close(game, &reason, &asked).map(Ruling::from)
        })
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
        let asked = request.clone();
        let told = AnnounceIn::Home(request.at);
        let left = self.transact(game, told, Effort::Brief, move |game| {
            let Some(action) = referee::leaving_action(game, &asked) else {
                return Err(None);
            };
            // One request ends several games, and each event needs its own id.
            let mut request = asked.clone();
            request.id = RequestId::of_arbiter(game.number, game.next_event());
            let (latest, block_status) = (ExpectedRevision::Latest, BlockStatus::NotBlocked);
            referee::rule(game, &action, latest, &request, block_status).map_err(Some)
        });
        match left.await? {
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
        self.end(game, at, Effort::Brief, move |game| {
            referee::dead(game, moved, at)
        })
        .await
        .map(|_| ())
    }

    /// Ends a game whose flag has fallen; returns whether it did.
    pub async fn end_fallen(&self, game: Game, now: Timestamp) -> Result<bool, StoreError> {
        // A search decides whether mate is possible.
        self.end(game, now, Effort::Search, move |game| {
            referee::fallen(game, now)
        })
        .await
    }

    /// Writes the referee's event, if one is still due; returns whether it was written.
    async fn end(
        &self,
        game: Game,
        at: Timestamp,
        effort: Effort,
        decide: impl Fn(&Game) -> Option<Event> + Clone + Send + 'static,
    ) -> Result<bool, StoreError> {
        let told = AnnounceIn::Home(at);
        let transacted = self.transact(game, told, effort, move |game| {
            decide(game).map(Ruling::from).ok_or(())
        });
        Ok(matches!(transacted.await?, Transacted::Written(_)))
    }
}
