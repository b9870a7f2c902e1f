//! What is suggested to somebody who types.

use super::{App, FINISHED_SHOWN, Trouble, own};
use crate::command::{Asking, OptionKind};
use crate::referee::{self, Confirmation, Deed, Request, Seen, choice};
use crate::store::StoreError;
use crate::view::{self, Choice};

impl App {
    /// What to suggest for what is being typed; nothing where nothing fits, or the store fails.
    pub async fn suggest(&self, request: &Request, asking: &Asking) -> Vec<Choice> {
        let voice = own(request);
        let suggested = match asking.kind {
            OptionKind::Move => self.suggest_moves(request, asking).await,
            OptionKind::Game => self.suggest_games(request, asking).await,
            OptionKind::Position => {
                Ok(view::suggested_starts(voice, asking.variant, &asking.typed))
            }
            OptionKind::Clock => Ok(view::suggested_clocks(voice, &asking.typed)),
            OptionKind::Zone => Ok(view::suggested_zones(&asking.typed)),
            OptionKind::Command => Ok(view::suggested_commands(voice, &asking.typed)),
            OptionKind::Person
            | OptionKind::Variant
            | OptionKind::Reason
            | OptionKind::Channel
            | OptionKind::Role
            | OptionKind::Count { .. }
            | OptionKind::Choice(_) => Ok(Vec::new()),
        };
        suggested.unwrap_or_else(|error| {
            tracing::warn!(%error, "nothing can be suggested");
            Vec::new()
        })
    }

    async fn suggest_moves(
        &self,
        request: &Request,
        asking: &Asking,
    ) -> Result<Vec<Choice>, StoreError> {
        let request = &self.known(request).await?;
        let chosen = self.choose(request, asking.number, |games| {
            let deed = Deed::Move(String::new(), Confirmation::Missing);
            choice::of_deed(games, &deed, request.place, request.by.id, request.at)
        });
        let found = match chosen.await {
            Ok(number) => self.visible(number, request).await,
            Err(trouble) => Err(trouble),
        };
        match found {
            Ok(game) => Ok(referee::may_move(&game, Seen::Latest, request.by.id)
                .map(|play| view::suggested(own(request), play, &asking.typed))
                .unwrap_or_default()),
            Err(Trouble::Refused(..)) => Ok(Vec::new()),
            Err(Trouble::Store(error)) => Err(error),
        }
    }

    async fn suggest_games(
        &self,
        request: &Request,
        asking: &Asking,
    ) -> Result<Vec<Choice>, StoreError> {
        let games = self
            .store
            .games(request.place, request.by.id, request.at, FINISHED_SHOWN)
            .await?;
        Ok(view::suggested_games(
            own(request),
            &games,
            &asking.typed,
            request.at,
        ))
    }
}
