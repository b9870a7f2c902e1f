//! Shows, exports and deletes a person's data.

use std::time::Duration;

use tokio::sync::MutexGuard;

use super::decide::{Person, Played};
use crate::command::Privacy;
use crate::compute::Kind;
use crate::game::CHALLENGE_LAPSES_AFTER;
pub(crate) use crate::play::answers::{Answered, RequestError};
use crate::play::{Answer, App, Inquiry, view};
use crate::referee::Confirmation;
use crate::store::StoreError;

/// Maximum number of rounds in which games that started meanwhile are ended too.
const MOST_ROUNDS_OF_LEAVING: u32 = 50;

/// How long an export waits for others.
const LONGEST_WAIT_FOR_EXPORTS: Duration = Duration::from_secs(2);

impl App {
    pub(crate) async fn privacy(&self, request: &Inquiry, privacy: Privacy) -> Answered {
        if privacy == Privacy::Delete(Confirmation::Given) {
            // First, so that the end of other games doesn't start new ones.
            let left = self.leave_tournaments(request).await.map_err(in_doubt)?;
            self.forget(request).await?;
            return Ok(Answer {
                edits: self.cards(&left).await,
                ..view::forgotten(request.locale()).into()
            });
        }
        let since = request.at.plus(-CHALLENGE_LAPSES_AFTER);
        let person = self.store.person(request.by.id, since).await?;
        let locale = request.locale();
        Ok(match privacy {
            Privacy::Show => super::view::stored(locale, &person).into(),
            Privacy::Export(part) => return self.export(request, person, part.into()).await,
            Privacy::Delete(_) => super::view::confirm_forgetting(locale, &person).into(),
        })
    }

    /// Waits until no other export is running.
    pub(crate) async fn export_slot(&self) -> Result<MutexGuard<'_, ()>, StoreError> {
        let alone = tokio::time::timeout(LONGEST_WAIT_FOR_EXPORTS, self.exporting.lock()).await;
        alone.map_err(|_| busy("others are exporting"))
    }

    /// Exports a part. One export at a time bounds the memory.
    async fn export(&self, request: &Inquiry, person: Person, part: usize) -> Answered {
        let locale = request.locale();
        let _alone = self.export_slot().await?;
        let parts = super::decide::export_parts(&self.store.sizes(person.id).await?);
        let all = parts.len().max(1);
        if part > all {
            return Ok(super::view::no_such_part(locale, all).into());
        }
        let played = match parts.get(part.saturating_sub(1)) {
            Some(&[from, to]) => self.store.games_played_by(person.id, from, to).await?,
            None => Played::default(),
        };
        let written = move || super::view::all_stored(locale, &person, &played, part, all);
        let told = self.compute.run(Kind::Picture, written).await;
        Ok(told.map_err(|error| busy(&error.to_string()))?.into())
    }

    /// Ends running games and deletes the person. Games that start in between are ended too.
    async fn forget(&self, request: &Inquiry) -> Result<(), RequestError> {
        let since = request.at.plus(-CHALLENGE_LAPSES_AFTER);
        for _ in 0..MOST_ROUNDS_OF_LEAVING {
            let under_way = self.store.forget(request.by.id, since).await;
            let under_way = under_way.map_err(in_doubt)?;
            if under_way.is_empty() {
                return Ok(());
            }
            for number in under_way {
                // Some games may have ended by now, and others not.
                self.leave(number, request).await.map_err(in_doubt)?;
            }
        }
        let problem = "games begin faster than they can be ended";
        Err(in_doubt(StoreError::Busy(problem.to_owned())))
    }
}

/// An error between several steps, of which the earlier ones are done.
fn in_doubt(error: impl Into<RequestError>) -> RequestError {
    match error.into() {
        RequestError::Store(error) => StoreError::InDoubt(Box::new(error)).into(),
        refused @ RequestError::Refused(..) => refused,
    }
}

pub(super) fn busy(problem: &str) -> StoreError {
    StoreError::Busy(format!("nothing can be exported now: {problem}"))
}
