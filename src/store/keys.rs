//! Identifiers and moments as the databases keep them: signed numbers, here and nowhere else.

use std::convert::Infallible;

use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::{Database, Decode, Encode, Type};

use crate::game::{
    ChannelId, GameNumber, MessageId, PlayerId, RequestId, RoleId, ServerId, Timestamp,
};

/// Our own key of a player: always negative, so that it is never a number of the platform's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PlayerKey(i64);

impl PlayerKey {
    /// A key for a person who plays for the first time.
    pub(super) fn random() -> Self {
        PlayerKey(!(fastrand::u64(..) >> 1).cast_signed())
    }
}

/// Keeps a type as a signed number.
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
                Ok(($from)(<i64 as Decode<DB>>::decode(value)?)?)
            }
        }
    )*};
}

/// Keeps identifiers as signed numbers. The top bit of a snowflake is never set, and stands for a
/// former player or an event without a request; the cast keeps it. A zero cannot be read.
macro_rules! identifiers {
    ($($type:ident,)*) => {
        stored_as_integer! {$(
            $type: |id: $type| id.get().cast_signed(), |id: i64| $type::try_from(id.cast_unsigned());
        )*}
    };
}

identifiers! {
    ChannelId,
    GameNumber,
    MessageId,
    PlayerId,
    RequestId,
    RoleId,
    ServerId,
}

stored_as_integer! {
    PlayerKey: |key: PlayerKey| key.0, |key: i64| Ok::<_, Infallible>(PlayerKey(key));
    Timestamp: Timestamp::as_millisecond, |at: i64| Ok::<_, Infallible>(Timestamp::from_millisecond(at));
}
