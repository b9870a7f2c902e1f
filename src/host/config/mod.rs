//! The bot's settings from the environment; all problems are reported together.

mod values;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::{NonZeroU32, NonZeroU64};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

use crate::analysis::Sources;
pub use values::{HttpsUrl, LogFormat, LoopbackUrl, PublicKey, Secret, Shards, loopback};

/// `.env.example` explains each; a test keeps both lists equal.
#[derive(Debug, Clone)]
pub struct Config {
    pub token: Secret,
    pub database: Database,
    /// Registers commands only in this server; everywhere if `None`.
    pub guild: Option<u64>,
    pub shards: Option<Shards>,
    /// This process's share of the requests that Discord allows the bot.
    pub requests_per_second: NonZeroU32,
    /// A stand-in for Discord, for tests.
    pub api_url: Option<LoopbackUrl>,
    /// The site from which linked games are imported, if any.
    pub lichess: Option<HttpsUrl>,
    /// A filter for `tracing`.
    pub log: String,
    pub log_format: LogFormat,
    /// The address of `/metrics` and `/healthz`, if any.
    pub metrics: Option<SocketAddr>,
    /// The address at which `arbiter web` listens, if interactions come over HTTP.
    pub web: Option<SocketAddr>,
    /// The public URL of the board in a browser, and the address it listens on.
    pub board: Option<(HttpsUrl, SocketAddr)>,
    /// The secret with which the Activity's codes are exchanged, if the board opens inside Discord.
    pub client_secret: Option<Secret>,
    /// Whether the Activity's requests must carry the signature of Discord's proxy.
    pub is_activity_signed: bool,
    /// The folder of a web site that `arbiter web` serves beside the interactions.
    pub site: Option<PathBuf>,
    /// The host's engine and endgame tables.
    pub analysis: Sources,
    /// Verifies interactions over HTTP; if `None`, Discord is asked for it.
    pub public_key: Option<PublicKey>,
    /// What may be misspelt, a sentence each.
    pub doubts: Vec<String>,
}

#[derive(Debug, Clone)]
pub enum Database {
    Postgres(Secret),
    /// SQLite in this folder, or in the user's data folder.
    Embedded(Option<PathBuf>),
}

/// The process's environment, with a settings file as fallback.
#[derive(Debug, Default)]
pub struct Settings {
    file: Vec<(String, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.join("; "))]
pub struct ConfigError(Vec<String>);

/// If no file is named, the first readable one is used; the second belongs to the Debian package.
const FILES: [&str; 2] = [".env", "/etc/arbiter/env"];

impl Settings {
    /// Without a name, reads the first readable one of `FILES`.
    pub fn read(file: Option<&Path>) -> Result<Self, ConfigError> {
        let text = match file {
            Some(file) => std::fs::read_to_string(file)
                .map(|text| Some((file.to_owned(), text)))
                .map_err(|error| problem(format!("{} can't be read: {error}", file.display())))?,
            None => FILES.iter().map(PathBuf::from).find_map(|file| {
                let text = std::fs::read_to_string(&file).ok()?;
                Some((file, text))
            }),
        };
        let Some((file, text)) = text else {
            return Ok(Settings::default());
        };
        // The parser's error would quote the line, which may contain the token.
        let unreadable = |index: usize| {
            let (file, line) = (file.display(), index + 1);
            problem(format!(
                "line {line} of {file} is not a setting: write NAME='value'"
            ))
        };
        let lines = text.lines().enumerate();
        let read = lines.map(|(index, line)| {
            let pairs = dotenvy::from_read_iter(line.as_bytes());
            let pairs: Result<Vec<_>, _> = pairs.collect();
            pairs.map_err(|_| unreadable(index))
        });
        let read: Result<Vec<_>, _> = read.collect();
        let file = read?.into_iter().flatten().collect();
        Ok(Settings { file })
    }

    pub fn value_of(&self, key: &str) -> Option<String> {
        let given = std::env::var(key)
            .ok()
            .filter(|value| !value.trim().is_empty());
        given.or_else(|| {
            let mut pairs = self.file.iter().rev();
            pairs
                .find(|(name, _)| name == key)
                .map(|(_, value)| value.clone())
        })
    }

    pub fn config(&self) -> Result<Config, ConfigError> {
        let doubts = self.misspelt();
        match Config::from(|key| self.value_of(key)) {
            Ok(config) => Ok(Config { doubts, ..config }),
            Err(ConfigError(problems)) => Err(ConfigError([problems, doubts].concat())),
        }
    }

    /// Names in the environment and the file that look like a setting's.
    fn misspelt(&self) -> Vec<String> {
        let known = RefCell::new(Vec::new());
        let _ = Config::from(|key| {
            known.borrow_mut().push(key.to_owned());
            None
        });
        let known = known.into_inner();
        let in_file = self.file.iter().map(|(name, _)| name.clone());
        let given = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
        let given: BTreeSet<String> = in_file.chain(given).collect();
        let unknown = given.iter().filter(|name| !known.contains(name));
        let doubt = |name: &String| {
            let meant = known.iter().find(|known| are_alike(name, known))?;
            Some(format!("{name} isn't a setting: did you mean {meant}?"))
        };
        unknown.filter_map(doubt).collect()
    }

    /// The database setting alone, which suffices for a backup.
    pub fn database(&self) -> Database {
        Database::from(&|key: &str| self.value_of(key))
    }

    /// The host's engine and endgame tables, which a terminal uses, too.
    pub fn analysis(&self) -> Sources {
        sources(&|key: &str| self.value_of(key))
    }

    /// The metrics address alone, which suffices for a health check.
    pub fn metrics(&self) -> Result<SocketAddr, ConfigError> {
        let set = |key| trimmed_value(&|key: &str| self.value_of(key), key);
        let address = metrics(set("METRICS_ADDR"), set("METRICS_PUBLIC").as_deref());
        let unset =
            || problem("METRICS_ADDR is not set, so the bot's health can't be checked".to_owned());
        address.map_err(problem)?.ok_or_else(unset)
    }
}

/// Whether a name may be another one, misspelt.
fn are_alike(typed: &str, meant: &str) -> bool {
    let most = meant.len().div_ceil(6).min(2);
    strsim::osa_distance(&typed.to_ascii_uppercase(), meant) <= most
}

/// Checks a filter of the log. A word without a level would name a part of the program, and a misspelt one would silence the log.
fn log_filter(text: String) -> Result<String, String> {
    let is_level = |text: &str| text.trim().parse::<LevelFilter>().is_ok();
    let is_clear = |part: &str| match part.split_once('=') {
        Some((target, _)) => target.trim() == "arbiter" || !are_alike(target.trim(), "ARBITER"),
        None => is_level(part) || part.trim().starts_with("arbiter"),
    };
    if text.split(',').all(is_clear) && EnvFilter::try_new(&text).is_ok() {
        return Ok(text);
    }
    Err(format!(
        "ARBITER_LOG can't be `{text}`: write error, warn, info, debug or trace, or levels of parts, for example \
         arbiter=debug,sqlx=warn"
    ))
}

fn problem(told: String) -> ConfigError {
    ConfigError(vec![told])
}

fn trimmed_value(look_up: &impl Fn(&str) -> Option<String>, key: &str) -> Option<String> {
    look_up(key)
        .map(|value| value.trim().to_owned())
        .filter(|value| !value.is_empty())
}

fn sources(look_up: &impl Fn(&str) -> Option<String>) -> Sources {
    let path = |key| trimmed_value(look_up, key).map(PathBuf::from);
    Sources {
        engine: path("ENGINE"),
        syzygy: path("SYZYGY"),
    }
}

impl Database {
    fn from(look_up: &impl Fn(&str) -> Option<String>) -> Self {
        match trimmed_value(look_up, "DATABASE_URL") {
            Some(url) => Database::Postgres(Secret(url)),
            None => Database::Embedded(trimmed_value(look_up, "ARBITER_DATA").map(PathBuf::from)),
        }
    }
}

/// The limit of a bot without an exception (Discord, "Global Rate Limit").
const REQUESTS_PER_SECOND: NonZeroU32 = NonZeroU32::new(50).expect("it is not zero");

/// The default folder for games.
pub fn data_folder() -> Result<PathBuf, ConfigError> {
    let folders = directories::ProjectDirs::from("", "", "arbiter");
    let folder = folders.map(|folders| folders.data_dir().to_owned());
    folder.ok_or_else(|| {
        let told = "there is no home folder to keep games in: name a folder with --data, or with ARBITER_DATA";
        problem(told.to_owned())
    })
}

impl Config {
    /// An empty value counts as unset.
    pub fn from(look_up: impl Fn(&str) -> Option<String>) -> Result<Self, ConfigError> {
        let mut problems = Vec::new();
        let value = |key: &str| trimmed_value(&look_up, key);
        let token = value("DISCORD_TOKEN").unwrap_or_else(|| {
            problems.push(
                "DISCORD_TOKEN is not set: run `arbiter setup`, or write the token into .env (the \
                 service's is /etc/arbiter/env)"
                    .to_owned(),
            );
            String::new()
        });
        let guild = read(value("DISCORD_GUILD_ID"), &mut problems, |text, _| {
            format!("DISCORD_GUILD_ID is not a server's ID: `{text}`")
        });
        let config = Config {
            token: Secret(token),
            database: Database::from(&look_up),
            guild: guild.map(NonZeroU64::get),
            shards: read(value("SHARDS"), &mut problems, |text, error| {
                format!("SHARDS can't be `{text}`: {error}")
            }),
            requests_per_second: read(value("REQUESTS_PER_SECOND"), &mut problems, |text, _| {
                format!("REQUESTS_PER_SECOND must be a whole number from 1, not `{text}`")
            })
            .unwrap_or(REQUESTS_PER_SECOND),
            api_url: read(value("DISCORD_API_URL"), &mut problems, |_, error| {
                format!("DISCORD_API_URL is for testing: {error}")
            }),
            lichess: read(value("LICHESS_URL"), &mut problems, |_, error| {
                format!("LICHESS_URL {error}")
            }),
            log: log_filter(value("ARBITER_LOG").unwrap_or_else(|| "info".to_owned()))
                .map_err(|problem| problems.push(problem))
                .unwrap_or_default(),
            log_format: read(value("LOG_FORMAT"), &mut problems, |text, _| {
                format!("LOG_FORMAT must be text or json, not `{text}`")
            })
            .unwrap_or_default(),
            metrics: metrics(value("METRICS_ADDR"), value("METRICS_PUBLIC").as_deref())
                .map_err(|problem| problems.push(problem))
                .unwrap_or_default(),
            web: value("WEB_ADDR").and_then(|text| {
                let read = socket_address("WEB_ADDR", &text);
                read.map_err(|problem| problems.push(problem)).ok()
            }),
            board: board_address(value("PUBLIC_URL"), value("BOARD_ADDR"), &mut problems),
            client_secret: value("DISCORD_CLIENT_SECRET").map(Secret),
            is_activity_signed: yes_or_no("ACTIVITY_SIGNED", value("ACTIVITY_SIGNED").as_deref())
                .map_err(|problem| problems.push(problem))
                .unwrap_or_default(),
            site: value("SITE_DIR").map(PathBuf::from),
            analysis: sources(&look_up),
            public_key: read(value("DISCORD_PUBLIC_KEY"), &mut problems, |_, error| {
                format!("DISCORD_PUBLIC_KEY {error}")
            }),
            doubts: Vec::new(),
        };
        if problems.is_empty() {
            Ok(config)
        } else {
            Err(ConfigError(problems))
        }
    }

    /// The secret of the Activity, if the board is served, too.
    pub fn activity(&self) -> Option<&Secret> {
        self.client_secret.as_ref().filter(|_| self.board.is_some())
    }

    /// The address at which `arbiter web` listens.
    pub fn web_address(&self) -> Result<SocketAddr, ConfigError> {
        self.web.ok_or_else(|| {
            problem("WEB_ADDR is not set: name the address at which interactions come in, for example 127.0.0.1:8080".to_owned())
        })
    }
}

/// Behind a proxy on the same machine.
const BOARD_ADDRESS: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8090);

fn board_address(
    url: Option<String>,
    address: Option<String>,
    problems: &mut Vec<String>,
) -> Option<(HttpsUrl, SocketAddr)> {
    let url = read(url, problems, |text, _| {
        format!(
            "PUBLIC_URL must be an https:// address without a path, for example https://chess.example.org, not `{text}`"
        )
    });
    let address = match address {
        Some(text) => socket_address("BOARD_ADDR", &text),
        None => Ok(BOARD_ADDRESS),
    };
    let address = address.map_err(|problem| problems.push(problem)).ok()?;
    Some((url?, address))
}

fn yes_or_no(key: &str, text: Option<&str>) -> Result<bool, String> {
    match text {
        None | Some("no") => Ok(false),
        Some("yes") => Ok(true),
        Some(other) => Err(format!("{key} must be yes or no, not `{other}`")),
    }
}

/// A public address needs an explicit setting.
fn metrics(address: Option<String>, public: Option<&str>) -> Result<Option<SocketAddr>, String> {
    let is_public = yes_or_no("METRICS_PUBLIC", public)?;
    let Some(text) = address else {
        return Ok(None);
    };
    let address = socket_address("METRICS_ADDR", &text)?;
    if address.ip().is_loopback() || is_public {
        return Ok(Some(address));
    }
    Err(format!(
        "METRICS_ADDR {address} could be read by other machines: use 127.0.0.1:{}, or set METRICS_PUBLIC=yes if only yours \
         can reach it, as in a container",
        address.port()
    ))
}

/// An address of this machine with a port.
fn socket_address(key: &str, text: &str) -> Result<SocketAddr, String> {
    let numeric = match text.strip_prefix("localhost:") {
        Some(port) => format!("{}:{port}", Ipv4Addr::LOCALHOST),
        None => text.to_owned(),
    };
    numeric.parse().map_err(|_| {
        let port = match key {
            "BOARD_ADDR" => 8090,
            "WEB_ADDR" => 8080,
            _ => 9464,
        };
        format!("{key} must be an address and a port, for example 127.0.0.1:{port}, not `{text}`")
    })
}

/// Adds a problem if the value can't be parsed.
fn read<T: FromStr>(
    value: Option<String>,
    problems: &mut Vec<String>,
    problem: impl FnOnce(&str, T::Err) -> String,
) -> Option<T> {
    let text = value?;
    let read = text.parse();
    read.map_err(|error| problems.push(problem(&text, error)))
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metrics_are_for_this_machine_unless_it_is_said_otherwise() {
        let read = |address: &str, public: &str| {
            let given = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
            metrics(given(address), given(public).as_deref())
                .map(|address| address.map(|address| address.to_string()))
        };
        for (address, public, expected) in [
            ("", "", None),
            ("", "yes", None),
            ("127.0.0.1:9464", "", Some("127.0.0.1:9464")),
            ("localhost:9464", "no", Some("127.0.0.1:9464")),
            ("[::1]:9464", "", Some("[::1]:9464")),
            ("0.0.0.0:9464", "yes", Some("0.0.0.0:9464")),
        ] {
            assert_eq!(read(address, public), Ok(expected.map(str::to_owned)));
        }
        for (address, public, told) in [
            (
                "0.0.0.0:9464",
                "",
                "could be read by other machines: use 127.0.0.1:9464, or set METRICS_PUBLIC=yes",
            ),
            ("192.168.0.7:1", "no", "could be read by other machines"),
            ("[::]:1", "", "could be read by other machines"),
            (
                "9464",
                "",
                "an address and a port, for example 127.0.0.1:9464, not `9464`",
            ),
            ("127.0.0.1", "", "an address and a port"),
            ("localhost.evil.com:1", "", "an address and a port"),
            (
                "0.0.0.0:1",
                "true",
                "METRICS_PUBLIC must be yes or no, not `true`",
            ),
        ] {
            let problem = read(address, public).unwrap_err();
            assert!(problem.contains(told), "{problem}");
        }
    }

    #[test]
    fn names_that_may_be_misspelt_are_doubted_and_others_are_not() {
        let names = [
            "DISCORD_TOKN",
            "DATABSE_URL",
            "discord_token",
            "POSTGRES_USER",
        ];
        let file = names.map(|name| (name.to_owned(), String::new()));
        let settings = Settings {
            file: file.to_vec(),
        };
        let doubts = settings.misspelt();
        assert_eq!(
            doubts,
            [
                "DATABSE_URL isn't a setting: did you mean DATABASE_URL?",
                "DISCORD_TOKN isn't a setting: did you mean DISCORD_TOKEN?",
                "discord_token isn't a setting: did you mean DISCORD_TOKEN?",
            ]
        );
        let problems = settings.config().unwrap_err().to_string();
        assert!(problems.ends_with(&doubts.join("; ")), "{problems}");
    }

    #[test]
    fn a_filter_of_the_log_names_levels() {
        for right in [
            "info",
            "warn,arbiter=debug",
            "arbiter::store=trace,sqlx=off",
            "3",
            "arbiter",
        ] {
            assert!(log_filter(right.to_owned()).is_ok(), "{right}");
        }
        for wrong in [
            "inof",
            "verbose",
            "arbitr=debug",
            "arbiter=debgu",
            "warn,sqlx",
            "Arbiter=info",
        ] {
            let told = log_filter(wrong.to_owned()).unwrap_err();
            assert!(told.contains(&format!("can't be `{wrong}`")), "{told}");
        }
    }

    #[test]
    fn wrong_shards_are_one_sentence_among_the_problems() {
        let told = Config::from(|key| (key == "SHARDS").then(|| "4-3/16".to_owned()))
            .unwrap_err()
            .to_string();
        assert_eq!(
            told,
            "DISCORD_TOKEN is not set: run `arbiter setup`, or write the token into .env (the service's is \
             /etc/arbiter/env); SHARDS can't be `4-3/16`: shards are counted from 0 and \
             written first-last/total, for example 0-3/16, or 3/16 for one alone"
        );
    }
}
