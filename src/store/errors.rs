//! Why a store could not do its work, and how often that happened.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::game::Corrupt;

/// Why a store could not do its work: never a player's doing.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database cannot be used as it is set up: its address, its rights or its version. The
    /// text names the database and no secret.
    #[error("{0}")]
    Misconfigured(String),
    /// The database cannot be reached now, and may be later. The text names the database, where it
    /// is not yet open, and no secret.
    #[error("{0}")]
    Unavailable(String),
    /// Others were faster until the time was up: the same may go through later.
    #[error("{0}")]
    Busy(String),
    /// The database refused a statement.
    #[error("the database failed: {0}")]
    Failed(#[source] sqlx::Error),
    /// The stored rows are not those of a game.
    #[error("stored data is damaged: {0}")]
    Damaged(String),
    /// A write failed at its end, and may be kept or not.
    #[error("whether it was written is not known: {0}")]
    InDoubt(Box<StoreError>),
}

impl From<Corrupt> for StoreError {
    fn from(corrupt: Corrupt) -> Self {
        StoreError::Damaged(corrupt.to_string())
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::ColumnDecode { .. } => StoreError::Damaged(error.to_string()),
            error => StoreError::Failed(error),
        }
    }
}

impl StoreError {
    /// The kinds of errors, in the words of `/metrics`.
    pub const KINDS: [&str; 6] = [
        "misconfigured",
        "unavailable",
        "busy",
        "failed",
        "damaged",
        "in-doubt",
    ];

    /// The place of its kind among [`StoreError::KINDS`].
    const fn kind(&self) -> usize {
        match self {
            StoreError::Misconfigured(_) => 0,
            StoreError::Unavailable(_) => 1,
            StoreError::Busy(_) => 2,
            StoreError::Failed(_) => 3,
            StoreError::Damaged(_) => 4,
            StoreError::InDoubt(_) => 5,
        }
    }
}

/// How often calls have failed for good, by the kind of error.
#[derive(Debug, Default)]
pub(super) struct ErrorCounts([AtomicU64; StoreError::KINDS.len()]);

impl ErrorCounts {
    pub(super) fn add(&self, error: &StoreError) {
        self.0[error.kind()].fetch_add(1, Ordering::Relaxed);
    }

    /// In the order of [`StoreError::KINDS`].
    pub(super) fn read(&self) -> [u64; StoreError::KINDS.len()] {
        std::array::from_fn(|kind| self.0[kind].load(Ordering::Relaxed))
    }
}
