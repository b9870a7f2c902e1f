//! Identifiers and moments as the databases keep them: signed numbers, here and nowhere else.

use std::hash::{BuildHasher as _, RandomState};

use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::{Database, Decode, Encode, Type};

use crate::game::{GameNumber, PlayerId, RequestId, Timestamp};

/// A platform's number of a channel, a message, a server or a role.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Id(pub(super) u64);

/// Our own key of a player: always negative, so that it is never a number of the platform's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PlayerKey(i64);

impl PlayerKey {
    /// A key for a person who plays for the first time.
    pub(super) fn random(id: PlayerId) -> Self {
        let random = RandomState::new().hash_one(id.0) >> 1;
        PlayerKey(!random.cast_signed())
    }
}

/// Keeps a type as a signed number. The top bit of a snowflake is never set, and stands for a
/// former player or an event without a request; the cast keeps it.
macro_rules! stored_as_integer {
    ($($type:ident: $to:expr, $from:expr;)*) => {$(
        impl<DB: Database> Type<DB> for $type
        where
            i64: Type<DB>,
        {
            fn type_info() -> DB::TypeInfo {
                i64::type_info()
            }

            fn compatible(info: &DB::TypeInfo) -> bool {
                i64::compatible(info)
            }
        }

        impl<'q, DB: Database> Encode<'q, DB> for $type
        where
            i64: Encode<'q, DB>,
        {
            fn encode_by_ref(
                &self,
                buffer: &mut DB::ArgumentBuffer,
            ) -> Result<IsNull, BoxDynError> {
                Encode::<DB>::encode_by_ref(&$to(self.0), buffer)
            }
        }

        impl<'r, DB: Database> Decode<'r, DB> for $type
        where
            i64: Decode<'r, DB>,
        {
            fn decode(value: DB::ValueRef<'r>) -> Result<Self, BoxDynError> {
                <i64 as Decode<DB>>::decode(value).map($from).map($type)
            }
        }
    )*};
}

stored_as_integer! {
    GameNumber: u64::cast_signed, i64::cast_unsigned;
    Id: u64::cast_signed, i64::cast_unsigned;
    PlayerId: u64::cast_signed, i64::cast_unsigned;
    PlayerKey: i64::from, i64::from;
    RequestId: u64::cast_signed, i64::cast_unsigned;
    Timestamp: i64::from, i64::from;
}
