//! Identifiers and moments as the databases keep them: signed numbers, here and nowhere else.

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
    pub(super) fn random() -> Self {
        PlayerKey(!(fastrand::u64(..) >> 1).cast_signed())
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
                Encode::<DB>::encode_by_ref(&($to)(*self), buffer)
            }
        }

        impl<'r, DB: Database> Decode<'r, DB> for $type
        where
            i64: Decode<'r, DB>,
        {
            fn decode(value: DB::ValueRef<'r>) -> Result<Self, BoxDynError> {
                <i64 as Decode<DB>>::decode(value).map($from)
            }
        }
    )*};
}

stored_as_integer! {
    GameNumber: |id: GameNumber| id.0.cast_signed(), |id: i64| GameNumber(id.cast_unsigned());
    Id: |id: Id| id.0.cast_signed(), |id: i64| Id(id.cast_unsigned());
    PlayerId: |id: PlayerId| id.0.cast_signed(), |id: i64| PlayerId(id.cast_unsigned());
    PlayerKey: |key: PlayerKey| key.0, PlayerKey;
    RequestId: |id: RequestId| id.0.cast_signed(), |id: i64| RequestId(id.cast_unsigned());
    Timestamp: Timestamp::as_millisecond, Timestamp::from_millisecond;
}
