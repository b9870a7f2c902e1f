//! Identifiers and times as stored: signed integers.

use std::convert::Infallible;

use ring::hmac;
use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::{Database, Decode, Encode, Type};

use crate::game::{
    ChannelId, GameNumber, MessageId, PlayerId, RequestId, RoleId, ServerId, Timestamp,
    TournamentNumber,
};

/// Internal key of a player: negative, so never a snowflake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PlayerKey(i64);

impl PlayerKey {
    /// A key for a new player.
    pub(super) fn random() -> Self {
        PlayerKey(!(fastrand::u64(..) >> 1).cast_signed())
    }
}

/// A keyed hash of a person: negative, so never a snowflake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Mark(i64);

/// The key of all marks in a database.
#[derive(Clone)]
pub(crate) struct Secret(hmac::Key);

impl Secret {
    pub(super) fn new(text: &str) -> Self {
        Secret(hmac::Key::new(hmac::HMAC_SHA256, text.as_bytes()))
    }

    pub(crate) fn mark(&self, person: PlayerId) -> Mark {
        let tag = hmac::sign(&self.0, &person.get().to_be_bytes());
        let bytes = tag.as_ref().iter().take(8);
        let hash = bytes.fold(0, |hash, byte| hash << 8 | u64::from(*byte));
        Mark(!(hash >> 1).cast_signed())
    }
}

/// Stores a type as a signed integer.
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

/// Stores identifiers as signed integers; the cast keeps the top bit, which no snowflake has. Zero
/// can't be read.
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
    TournamentNumber,
}

stored_as_integer! {
    PlayerKey: |key: PlayerKey| key.0, |key: i64| Ok::<_, Infallible>(PlayerKey(key));
    Mark: |mark: Mark| mark.0, |mark: i64| Ok::<_, Infallible>(Mark(mark));
    Timestamp: Timestamp::as_millisecond, |at: i64| Ok::<_, Infallible>(Timestamp::from_millisecond(at));
}
