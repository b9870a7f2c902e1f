//! The settings of the bot, from the environment: typed, and all problems told at once.

use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;

/// The settings of `arbiter discord`. `.env.example` explains each; a test holds the two lists together.
#[derive(Debug, Clone)]
pub struct Config {
    /// The bot's token.
    pub token: Secret,
    /// The address of a Postgres database; the embedded database without one.
    pub database_url: Option<Secret>,
    /// The one server in which commands are registered, at once; everywhere without one.
    pub guild: Option<u64>,
    /// The shards that this process runs; all of them, as many as Discord advises, without any.
    pub shards: Option<Shards>,
    /// A stand-in for Discord on this machine, for testing.
    pub api_url: Option<LoopbackUrl>,
    /// Which log lines are written, in the words of `tracing`.
    pub log: String,
    /// How log lines are written.
    pub log_format: LogFormat,
    /// The folder of the embedded database; the user's data folder without one.
    pub data: Option<PathBuf>,
}

/// How log lines are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line, for machines.
    Json,
}

/// A value that must not be printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// The value, for whoever has to present it.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}

/// An `http://` address on this machine, without a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoopbackUrl(String);

impl LoopbackUrl {
    /// The address, for example `http://127.0.0.1:8080`.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for LoopbackUrl {
    type Err = NotLoopback;

    fn from_str(text: &str) -> Result<Self, NotLoopback> {
        let authority = text.strip_prefix("http://").ok_or(NotLoopback)?;
        let authority = authority.strip_suffix('/').unwrap_or(authority);
        loopback(authority)
            .map(|authority| LoopbackUrl(format!("http://{authority}")))
            .ok_or(NotLoopback)
    }
}

/// An address that does not lead to this machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("only an http:// address on this machine will do, for example http://127.0.0.1:8080")]
pub struct NotLoopback;

/// The `host` or `host:port` of this machine, as a number. `localhost` is read as `127.0.0.1`; no name is ever looked up,
/// so none can lead elsewhere.
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

/// Some neighbouring shards of the gateway: the part of Discord's servers that one process answers.
///
/// They are counted from 0. Discord sends what happens in a server to the shard `(server >> 22) % total`, and direct
/// messages to shard 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shards {
    first: u32,
    last: u32,
    total: u32,
}

impl Shards {
    pub fn first(self) -> u32 {
        self.first
    }

    /// The last of them, which may be the first.
    pub fn last(self) -> u32 {
        self.last
    }

    /// How many there are in all processes together.
    pub fn total(self) -> u32 {
        self.total
    }
}

impl fmt::Display for Shards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}/{}", self.first, self.last, self.total)
    }
}

impl FromStr for Shards {
    type Err = NotShards;

    fn from_str(text: &str) -> Result<Self, NotShards> {
        let (range, total) = text.split_once('/').ok_or(NotShards)?;
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        let shards = Shards {
            first: count(first)?,
            last: count(last)?,
            total: count(total)?,
        };
        if shards.first <= shards.last && shards.last < shards.total {
            Ok(shards)
        } else {
            Err(NotShards)
        }
    }
}

/// A number of digits alone, without a sign.
fn count(text: &str) -> Result<u32, NotShards> {
    let text = text.trim();
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        text.parse().map_err(|_| NotShards)
    } else {
        Err(NotShards)
    }
}

/// A text that names no shards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "shards are counted from 0 and written first-last/total, for example 0-3/16, or 3/16 for one alone"
)]
pub struct NotShards;

/// Everything that is wrong with the settings.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.join("; "))]
pub struct ConfigError(Vec<String>);

impl Config {
    /// The names of the settings, in the order of `.env.example`.
    pub const KEYS: [&'static str; 8] = [
        "DISCORD_TOKEN",
        "DATABASE_URL",
        "DISCORD_GUILD_ID",
        "SHARDS",
        "ARBITER_DATA",
        "ARBITER_LOG",
        "LOG_FORMAT",
        "DISCORD_API_URL",
    ];

    /// The settings of this process.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    pub fn from_environment() -> Result<Self, ConfigError> {
        Config::from(|key| std::env::var(key).ok())
    }

    /// The settings that a look-up gives. An empty value is no value.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    pub fn from(look_up: impl Fn(&str) -> Option<String>) -> Result<Self, ConfigError> {
        let mut problems = Vec::new();
        let value = |key: &str| {
            look_up(key)
                .map(|value| value.trim().to_owned())
                .filter(|value| !value.is_empty())
        };
        let token = value("DISCORD_TOKEN").unwrap_or_else(|| {
            problems.push(
                "DISCORD_TOKEN is not set: put the bot's token there, see .env.example".to_owned(),
            );
            String::new()
        });
        let guild = value("DISCORD_GUILD_ID").and_then(|text| match text.parse() {
            Ok(0) | Err(_) => {
                problems.push(format!("DISCORD_GUILD_ID is not a server's ID: `{text}`"));
                None
            }
            Ok(number) => Some(number),
        });
        let shards = value("SHARDS").and_then(|text| {
            let shards = text.parse::<Shards>();
            shards
                .map_err(|error| problems.push(format!("SHARDS can't be `{text}`: {error}")))
                .ok()
        });
        let api_url = value("DISCORD_API_URL").and_then(|text| {
            let url = text.parse::<LoopbackUrl>();
            url.map_err(|error| problems.push(format!("DISCORD_API_URL is for testing: {error}")))
                .ok()
        });
        let log_format = match value("LOG_FORMAT").as_deref() {
            None | Some("text") => LogFormat::Text,
            Some("json") => LogFormat::Json,
            Some(other) => {
                problems.push(format!("LOG_FORMAT must be text or json, not `{other}`"));
                LogFormat::Text
            }
        };
        if !problems.is_empty() {
            return Err(ConfigError(problems));
        }
        Ok(Config {
            token: Secret(token),
            database_url: value("DATABASE_URL").map(Secret),
            guild,
            shards,
            api_url,
            log: value("ARBITER_LOG").unwrap_or_else(|| "info".to_owned()),
            log_format,
            data: value("ARBITER_DATA").map(PathBuf::from),
        })
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
            let shards: Shards = text.parse().unwrap();
            assert_eq!(
                (shards.first(), shards.last(), shards.total()),
                (first, last, total),
                "{text}"
            );
            assert_eq!(shards.to_string().parse(), Ok(shards), "{text}");
        }
    }

    #[test]
    fn what_names_no_shards_is_refused() {
        for text in [
            "",
            "/",
            "-/",
            "16",
            "0-3",
            "3-0/16",
            "0-16/16",
            "16/16",
            "0/0",
            "-1/2",
            "+0/2",
            "0-1-2/4",
            "0/1/2",
            "a/b",
            "0-/2",
            "0/4294967296",
            "0x1/2",
        ] {
            assert_eq!(text.parse::<Shards>(), Err(NotShards), "{text}");
        }
    }

    #[test]
    fn wrong_shards_are_one_sentence_among_the_problems() {
        let told = Config::from(|key| (key == "SHARDS").then(|| "4-3/16".to_owned()))
            .unwrap_err()
            .to_string();
        assert_eq!(
            told,
            "DISCORD_TOKEN is not set: put the bot's token there, see .env.example; SHARDS can't be `4-3/16`: shards are \
             counted from 0 and written first-last/total, for example 0-3/16, or 3/16 for one alone"
        );
    }
}
