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
    #[must_use]
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
    #[must_use]
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
#[must_use]
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

/// Everything that is wrong with the settings.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.join("; "))]
pub struct ConfigError(Vec<String>);

impl Config {
    /// The names of the settings, in the order of `.env.example`.
    pub const KEYS: [&'static str; 7] = [
        "DISCORD_TOKEN",
        "DATABASE_URL",
        "DISCORD_GUILD_ID",
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
                "DISCORD_TOKEN is not set: it is the bot's token, see .env.example".to_owned(),
            );
            String::new()
        });
        let guild = value("DISCORD_GUILD_ID").and_then(|text| match text.parse() {
            Ok(0) | Err(_) => {
                problems.push(format!("DISCORD_GUILD_ID is no server's number: `{text}`"));
                None
            }
            Ok(number) => Some(number),
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
                problems.push(format!("LOG_FORMAT is text or json, not `{other}`"));
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
            api_url,
            log: value("ARBITER_LOG").unwrap_or_else(|| "info".to_owned()),
            log_format,
            data: value("ARBITER_DATA").map(PathBuf::from),
        })
    }
}
