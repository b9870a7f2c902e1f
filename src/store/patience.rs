//! How long a store tries, and when it tries again.

use std::hash::{BuildHasher as _, RandomState};
use std::time::Duration;

use super::{Boxed, StoreError};

/// How long anything may take. Discord waits three seconds for an answer, and there may be something to say yet.
pub(super) const PATIENCE: Duration = Duration::from_millis(2_500);

/// The longest pause before a transaction is tried again, in milliseconds.
const LONGEST_PAUSE: u64 = 64;

/// Whether a transaction failed only because of others (SQLSTATE 40001 and 40P01) and may be tried again.
fn may_try_again(error: &StoreError) -> bool {
    let StoreError::Database(sqlx::Error::Database(error)) = error else {
        return false;
    };
    matches!(error.code().as_deref(), Some("40001" | "40P01"))
}

/// Does something again while the database asks for that, and gives up when nobody waits for it any longer.
pub(super) async fn answered<'a, T>(attempt: impl Fn() -> Boxed<'a, T>) -> Result<T, StoreError> {
    let mut asked_again = None;
    let tries = async {
        let mut longest = 1;
        loop {
            match attempt().await {
                Err(error) if may_try_again(&error) => asked_again = Some(error),
                done => return done,
            }
            // Those who were in each other's way must not come back at the same moment.
            longest = LONGEST_PAUSE.min(longest * 2);
            let pause = 1 + RandomState::new().hash_one(longest) % longest;
            tokio::time::sleep(Duration::from_millis(pause)).await;
        }
    };
    match tokio::time::timeout(PATIENCE, tries).await {
        Ok(done) => done,
        Err(_) => Err(asked_again
            .unwrap_or_else(|| StoreError::Unusable("the database does not answer".to_owned()))),
    }
}
