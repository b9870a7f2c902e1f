//! The types of settings.

use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use strum::EnumString;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[derive(EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum LogFormat {
    #[default]
    Text,
    Json,
}

/// Never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub(crate) String);

impl Secret {
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}

/// An `http://` address of this machine, without a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoopbackUrl(String);

impl LoopbackUrl {
    /// For example `http://127.0.0.1:8080`.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for LoopbackUrl {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let authority = text.strip_prefix("http://");
        let authority = authority.map(|rest| rest.strip_suffix('/').unwrap_or(rest));
        authority
            .and_then(loopback)
            .map(|authority| LoopbackUrl(format!("http://{authority}")))
            .ok_or("must be an http:// address on this machine, for example http://127.0.0.1:8080")
    }
}

/// An `https://` address without a path, or one of this machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HttpsUrl(String);

impl HttpsUrl {
    /// For example `https://lichess.org`.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl HttpsUrl {
    /// Its name, with the port if it has one.
    pub fn host(&self) -> &str {
        self.0.split_once("://").map_or("", |(_, host)| host)
    }
}

impl FromStr for HttpsUrl {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Ok(LoopbackUrl(here)) = text.parse() {
            return Ok(HttpsUrl(here));
        }
        let host = text.strip_prefix("https://");
        let host = host.map(|rest| rest.strip_suffix('/').unwrap_or(rest));
        let is_host = |text: &&str| {
            let known = |letter: char| letter.is_ascii_alphanumeric() || ".-:".contains(letter);
            !text.is_empty() && text.chars().all(known)
        };
        host.filter(is_host)
            .map(|host| HttpsUrl(format!("https://{host}")))
            .ok_or("must be an https:// address, for example https://lichess.org")
    }
}

/// A numeric loopback `host` or `host:port`. `localhost` becomes `127.0.0.1`; other names aren't resolved, so none can lead
/// elsewhere.
pub fn loopback(authority: &str) -> Option<String> {
    let numeric = match authority.strip_prefix("localhost") {
        Some(port) => format!("{}{port}", Ipv4Addr::LOCALHOST),
        None => authority.to_owned(),
    };
    let host = match numeric.parse::<SocketAddr>() {
        Ok(address) => address.ip(),
        Err(_) => match numeric
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'))
        {
            Some(inner) => inner.parse::<Ipv6Addr>().ok()?.into(),
            None => numeric.parse::<Ipv4Addr>().ok()?.into(),
        },
    };
    host.is_loopback().then_some(numeric)
}

/// The public key of an application (Discord, "Application Object", `verify_key`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PublicKey(pub [u8; 32]);

impl FromStr for PublicKey {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut bytes = [0; 32];
        let read = hex::decode_to_slice(text, &mut bytes).ok();
        read.map(|()| PublicKey(bytes)).ok_or("must be the 64 hexadecimal digits of \"Public Key\" on the page \"General Information\"")
    }
}

/// Consecutive gateway shards run by this process, counted from 0. Server events go to shard `(server >> 22) % total`,
/// direct messages to shard 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shards {
    pub first: u32,
    /// May equal the first.
    pub last: u32,
    /// Over all processes.
    pub total: u32,
}

impl Shards {
    /// Number in this process.
    pub fn count(self) -> u32 {
        self.last - self.first + 1
    }
}

impl fmt::Display for Shards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}/{}", self.first, self.last, self.total)
    }
}

impl FromStr for Shards {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // Digits without a sign.
        let count = |text: &str| {
            let is_digit = |byte: u8| byte.is_ascii_digit();
            let digits = Some(text.trim()).filter(|text| text.bytes().all(is_digit));
            digits.and_then(|digits| digits.parse::<u32>().ok())
        };
        let (range, total) = text.split_once('/').unwrap_or_default();
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        match (count(first), count(last), count(total)) {
            (Some(first), Some(last), Some(total)) if first <= last && last < total => {
                Ok(Shards { first, last, total })
            }
            _ => Err(
                "shards are counted from 0 and written first-last/total, for example 0-3/16, or 3/16 for one alone",
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_a_range_or_one_of_a_total() {
        for (text, first, last, total) in [
            ("0-3/16", 0, 3, 16),
            ("15-15/16", 15, 15, 16),
            ("3/16", 3, 3, 16),
            ("0/1", 0, 0, 1),
            (" 0 - 1 / 2 ", 0, 1, 2),
        ] {
            let shards = Shards { first, last, total };
            assert_eq!(text.parse(), Ok(shards), "{text}");
            assert_eq!(shards.to_string().parse(), Ok(shards), "{text}");
        }
    }

    #[test]
    fn what_names_no_shards_is_refused() {
        let wrong = "|/|-/|16|0-3|3-0/16|0-16/16|16/16|0/0|-1/2|+0/2|0-1-2/4|0/1/2|a/b|0-/2|0/4294967296|0x1/2";
        for text in wrong.split('|') {
            assert!(text.parse::<Shards>().is_err(), "{text}");
        }
    }
}
