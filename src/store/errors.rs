use std::sync::atomic::{AtomicU64, Ordering};

use crate::game::Corrupt;

/// Why a call failed, through no fault of a player.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database's address, rights or version don't allow its use. The text holds no secret.
    #[error("{0}")]
    Misconfigured(String),
    /// The database can't be reached at present. The text holds no secret.
    #[error("{0}")]
    Unavailable(String),
    /// Conflicts with other writers until the timeout; a retry may succeed.
    #[error("{0}")]
    Busy(String),
    /// The database refused a statement.
    #[error("the database failed: {0}")]
    Failed(#[source] sqlx::Error),
    /// Rows that don't make a game.
    #[error("stored data is damaged: {0}")]
    Damaged(String),
    /// A failed commit that may be stored.
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
    /// Labels in `/metrics`.
    pub const KINDS: [&str; 6] = [
        "misconfigured",
        "unavailable",
        "busy",
        "failed",
        "damaged",
        "in-doubt",
    ];

    /// Its index in [`StoreError::KINDS`].
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

#[derive(Debug, Default)]
pub(super) struct ErrorCounts([AtomicU64; StoreError::KINDS.len()]);

impl ErrorCounts {
    pub(super) fn add(&self, error: &StoreError) {
        self.0[error.kind()].fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn read(&self) -> [u64; StoreError::KINDS.len()] {
        std::array::from_fn(|kind| self.0[kind].load(Ordering::Relaxed))
    }
}
