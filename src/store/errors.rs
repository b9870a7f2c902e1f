use std::sync::atomic::{AtomicU64, Ordering};

use strum::{EnumDiscriminants, VariantNames};

use crate::game::Corrupt;

/// Why a call failed; never a player's mistake.
#[derive(Debug, thiserror::Error, EnumDiscriminants)]
#[strum_discriminants(name(ErrorKind), vis(pub(super)), derive(VariantNames))]
#[strum_discriminants(strum(serialize_all = "kebab-case"))]
pub enum StoreError {
    /// The database's address, rights or version don't allow its use. The text contains no secret.
    #[error("{0}")]
    Misconfigured(String),
    /// The database can't be reached at present. The text contains no secret.
    #[error("{0}")]
    Unavailable(String),
    /// Conflicts with other writers until the timeout; a retry may succeed.
    #[error("{0}")]
    Busy(String),
    /// The database refused a statement.
    #[error("the database failed: {0}")]
    Failed(#[source] sqlx::Error),
    /// The rows aren't a valid game.
    #[error("stored data is damaged: {0}")]
    Damaged(String),
    /// A failed commit that may have been stored.
    #[error("unknown whether it was written: {0}")]
    InDoubt(Box<StoreError>),
}

impl StoreError {
    /// The underlying error, without the doubt about the write.
    pub fn cause(self) -> Self {
        match self {
            StoreError::InDoubt(cause) => *cause,
            other => other,
        }
    }
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

#[derive(Debug, Default)]
pub(super) struct ErrorCounts([AtomicU64; ErrorKind::VARIANTS.len()]);

impl ErrorCounts {
    pub(super) fn add(&self, error: &StoreError) {
        self.0[ErrorKind::from(error) as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// Numbers by kind, with the labels of `/metrics`.
    pub(super) fn read(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let counts = self.0.iter().map(|count| count.load(Ordering::Relaxed));
        ErrorKind::VARIANTS.iter().copied().zip(counts)
    }
}
