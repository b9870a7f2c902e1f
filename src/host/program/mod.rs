//! The command line, logging, and start of each part.

mod backup;
mod manual;
mod progress;

use std::fs::File;
use std::io;
use std::io::{IsTerminal as _, Write};
use std::net::SocketAddr;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use clap::{CommandFactory as _, Parser, Subcommand};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tracing::Metadata;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::{FilterExt as _, filter_fn};
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::analysis::{Analysts, Sources};
use crate::backoff::Backoff;
use crate::discord::{Entrance, StartError};
use crate::engine::level::Level;
use crate::game::{Key as _, Player};
use crate::host::config::{
    Config, ConfigError, Database, LogFormat, LoopbackUrl, Settings, data_folder,
};
use crate::host::metrics::{Listening, Metrics};
use crate::host::{doctor, metrics};
use crate::illustration::Illustrator;
use crate::play::App;
use crate::rules::Variant;
use crate::store::{Company, Inspection, Store, StoreError};
use crate::terminal::{Chat, line};
use crate::tools::ToolError;
use crate::web::local;
use crate::web::local::Wish;
use crate::web::session::{Links, Sessions};
use crate::web::{Activities, Site};
use crate::{discord, rules, store, tools, web};
use backup::{backup, backup_in, restore};
use manual::manual;
use progress::{Progress, during};

/// How long blocking work may continue at exit.
const LAST_WORK: Duration = Duration::from_secs(1);

/// Timeout for closing the database.
const LAST_QUERIES: Duration = Duration::from_secs(1);

/// Pauses while the database is unavailable.
const BACKOFF: Backoff = Backoff::new(Duration::from_secs(1), Duration::from_secs(30));

/// Exit codes (`sysexits.h`) after which a restart doesn't help; `deploy/arbiter.service` lists them too.
const EX_PROTOCOL: u8 = 76;
const EX_NOPERM: u8 = 77;
const EX_CONFIG: u8 = 78;

const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("ARBITER_COMMIT"), ")");

/// A referee for chess and its variants, in a chat channel or in this terminal
#[derive(Debug, Parser)]
#[command(name = "arbiter", version = VERSION)]
struct Program {
    #[command(subcommand)]
    part: Part,
}

#[derive(Debug, Subcommand)]
enum Part {
    /// Play in this terminal, with the same commands, referee and pictures as on Discord
    ///
    /// Example: `/challenge @arbiter colour:white`, then `e4`
    Chat {
        /// Where to keep the games [default: your data folder]
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
        /// Where to put the pictures [default: `pictures` in the data folder]
        #[arg(long, value_name = "DIR")]
        pictures: Option<PathBuf>,
        /// Who you are: letters, digits, `_` and `-` [default: your login name]
        #[arg(long = "as", value_name = "NAME", value_parser = speaker)]
        speaker: Option<Player>,
        /// Rehearse a server's settings: you are its manager, and `/server change` works as on Discord
        #[arg(long)]
        server: bool,
    },
    /// Play on a board in your browser, with the games of `arbiter chat`
    ///
    /// Example: `arbiter play space --level beginner`; a game in progress is continued
    Play(PlayArgs),
    /// Run the bot on Discord; `.env.example` explains its settings
    Discord {
        #[command(flatten)]
        settings: SettingsFile,
        /// Only check whether it would start: settings, token and database
        #[arg(long)]
        check: bool,
    },
    /// Serve interactions over HTTP, alongside `arbiter discord`; docs/hosting.md explains it
    Web(SettingsFile),
    /// Ask for the token and the database, write them to `.env`, and print the invitation
    Setup {
        /// The file to write
        #[arg(long, value_name = "FILE", default_value = ".env")]
        env_file: PathBuf,
    },
    /// Check the bot's setup and report what to fix
    Doctor {
        #[command(flatten)]
        settings: SettingsFile,
        /// Also try there what a game does: post, edit and delete a board and a thread
        #[arg(long = "try", value_name = "CHANNEL", value_parser = channel)]
        channel: Option<NonZeroU64>,
    },
    /// Check the running bot's health at its `METRICS_ADDR`; exits with 1 if it is unhealthy
    Health(SettingsFile),
    /// Back up all games and settings to a file; works while the bot is running
    Backup {
        #[command(flatten)]
        settings: SettingsFile,
        /// The file to write; must not exist yet. With --keep, a folder
        #[arg(value_name = "FILE|DIR")]
        file: PathBuf,
        /// Name the file by the date in the folder DIR, and remove all but the newest N backups there
        #[arg(long, value_name = "N", value_parser = tools::parse_count)]
        keep: Option<u32>,
    },
    /// Restore a backup into an empty database (SQLite or Postgres)
    Restore {
        #[command(flatten)]
        settings: SettingsFile,
        /// The file to read
        file: PathBuf,
    },
    /// List the legal moves of a position, as codes
    Moves(tools::Positions),
    /// Print the side to move, whether it's check, and the result
    Judge(tools::Positions),
    /// Count the sequences of legal moves from a position
    Perft(tools::Perft),
    /// Draw a position as a picture
    Render(tools::Render),
    /// Draw a game's sample game, or all of them: start, middle and end, from both sides
    Sheet(tools::Sheet),
    /// Replay a recorded game; print the final position and the result
    Replay(tools::Replay),
    /// Review a recorded game: its turning points, and the winning chances after each move
    Review(tools::Review),
    /// Write a static web site: rules with pictures, games to play through, and the documents for players
    Site(tools::Site),
    /// Print a script that completes this program's commands in a shell
    ///
    /// For bash: arbiter completions bash > ~/.local/share/bash-completion/completions/arbiter
    Completions { shell: clap_complete::Shell },
    /// Print this program's manual page
    #[command(hide = true)]
    Man,
}

#[derive(Debug, clap::Args)]
struct PlayArgs {
    /// chess, chess960, three-check, king-of-the-hill, antichess, atomic, horde, racing-kings, crazyhouse, mono-dimensional,
    /// one-dimensional or space [default: chess]
    #[arg(value_parser = tools::parse_variant)]
    game: Option<&'static Variant>,
    /// How strong Arbiter plays: newcomer, beginner, casual, intermediate, club, strong, expert, master (with ENGINE) or perfect
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    level: Option<Level>,
    /// Two people at this machine, instead of Arbiter
    #[arg(long, conflicts_with = "level")]
    two: bool,
    /// Only print the address
    #[arg(long)]
    no_open: bool,
    /// Where to keep the games [default: your data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
struct SettingsFile {
    /// File with settings that are not in the environment [default: `.env` here, else /etc/arbiter/env]
    #[arg(long, value_name = "FILE")]
    env_file: Option<PathBuf>,
}

impl SettingsFile {
    fn read(&self) -> Result<Settings, ConfigError> {
        Settings::read(self.env_file.as_deref())
    }

    /// The configuration, or its problems, and the engine, which can be tried nevertheless.
    fn examined(&self) -> Result<Config, (String, Sources)> {
        let settings = self.read();
        let sources = settings.as_ref().map(Settings::analysis);
        let sources = sources.unwrap_or_default();
        let config = settings.and_then(|settings| settings.config());
        config.map_err(|problems| (problems.to_string(), sources))
    }
}

/// An error that has already been printed.
#[derive(Debug, thiserror::Error)]
#[error("see above")]
struct AlreadyReported;

/// Prints errors to stderr; exit codes as in `sysexits.h`.
pub fn main() -> ExitCode {
    let program = Program::parse();
    match run(program.part) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // A batch prints its errors line by line.
            if !error.is::<AlreadyReported>()
                && !matches!(error.downcast_ref(), Some(ToolError::Batch))
            {
                let _ = writeln!(io::stderr(), "error: {error:#}");
            }
            exit_code(&error)
        }
    }
}

/// Errors that a person must fix have their own exit codes.
fn exit_code(error: &anyhow::Error) -> ExitCode {
    if error.is::<ConfigError>()
        || matches!(error.downcast_ref(), Some(StoreError::Misconfigured(_)))
    {
        return EX_CONFIG.into();
    }
    match error.downcast_ref() {
        Some(StartError::Token) => EX_NOPERM.into(),
        Some(StartError::Outdated(_)) => EX_PROTOCOL.into(),
        Some(
            StartError::Shards(_)
            | StartError::Guild(_)
            | StartError::Gateway(_)
            | StartError::PublicKey
            | StartError::Registration(_),
        ) => EX_CONFIG.into(),
        Some(StartError::Unreachable(_) | StartError::Refused(_) | StartError::Ended(_)) | None => {
            ExitCode::FAILURE
        }
    }
}

fn run(part: Part) -> anyhow::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    match part {
        Part::Moves(at) => tools::print_moves(&at, &mut out)?,
        Part::Judge(at) => tools::judge(&at, &mut out)?,
        Part::Perft(perft) => during("Counting", || tools::perft(&perft, &mut out))?,
        Part::Render(render) => during("Drawing", || tools::render(&render, &mut out))?,
        Part::Sheet(sheet) => during("Drawing", || tools::sheet(&sheet, &mut out))?,
        Part::Site(site) => during("Writing the site", || tools::site(&site, &mut out))?,
        Part::Review(review) => print_review(&review, &mut out)?,
        Part::Replay(replay) => {
            let mut notes = Vec::new();
            during("Replaying", || tools::replay(&replay, &mut out, &mut notes))?;
            io::stderr().write_all(&notes)?;
        }
        Part::Chat {
            data,
            pictures,
            speaker,
            server,
        } => {
            drop(out);
            return chat(data, pictures, speaker, server);
        }
        Part::Play(wanted) => {
            drop(out);
            return play_in_browser(wanted);
        }
        Part::Discord { settings, check } => {
            drop(out);
            let config = logged(&settings)?;
            return if check {
                would_start(&config)
            } else {
                bot(&config, Way::Gateway)
            };
        }
        Part::Web(settings) => {
            drop(out);
            let config = logged(&settings)?;
            return bot(&config, Way::Web(config.web_address()?));
        }
        Part::Setup { env_file } => {
            let stand_in = std::env::var("DISCORD_API_URL").ok();
            to_its_end(async {
                let answers = &mut io::stdin().lock();
                let secret = doctor::read_secret;
                let complete =
                    doctor::setup(&env_file, stand_in, answers, secret, &mut out).await?;
                out.flush()?;
                if complete {
                    Ok(())
                } else {
                    Err(AlreadyReported.into())
                }
            })?;
        }
        Part::Doctor { settings, channel } => to_its_end(async {
            let works = doctor::examine(settings.examined(), channel, &mut out).await?;
            if works {
                Ok(())
            } else {
                Err(AlreadyReported.into())
            }
        })?,
        Part::Health(settings) => {
            let address = settings.read()?.metrics()?;
            to_its_end(async {
                let line = metrics::check_health(address).await?;
                writeln!(out, "{line}")?;
                Ok(())
            })?;
        }
        Part::Backup {
            settings,
            file,
            keep,
        } => {
            let database = settings.read()?.database();
            let _progress = Progress::start("Backing up");
            to_its_end(async {
                match keep {
                    Some(keep) => backup_in(database, file, keep).await,
                    None => backup(database, file).await,
                }
            })?;
        }
        Part::Restore { settings, file } => {
            let _progress = Progress::start("Restoring");
            to_its_end(restore(settings.read()?.database(), file))?;
        }
        Part::Completions { shell } => {
            // It panics if it can't write.
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Program::command(), "arbiter", &mut script);
            out.write_all(&script)?;
        }
        Part::Man => manual(&mut out)?,
    }
    out.flush()?;
    Ok(())
}

fn print_review(review: &tools::Review, out: &mut impl Write) -> anyhow::Result<()> {
    start_log("warn", LogFormat::Text)?;
    let analysts = Analysts::start(&Settings::read(None)?.analysis());
    let print = || tools::print_review(review, &analysts, out);
    Ok(during("Reviewing", print)?)
}

/// Reads settings and starts the log that they configure.
fn logged(settings: &SettingsFile) -> anyhow::Result<Config> {
    let config = settings.read()?.config()?;
    start_log(&config.log, config.log_format)?;
    for doubt in &config.doubts {
        tracing::warn!("{doubt}");
    }
    Ok(config)
}

fn speaker(name: &str) -> Result<Player, String> {
    let player = line::parse_player(name).filter(|_| !line::is_arbiter(name));
    player.ok_or_else(|| {
        "choose 1 to 32 letters, digits, _ or -, and not the arbiter's name".to_owned()
    })
}

/// The terminal always uses the embedded database.
fn chat(
    data: Option<PathBuf>,
    pictures: Option<PathBuf>,
    speaker: Option<Player>,
    is_server: bool,
) -> anyhow::Result<()> {
    start_log("warn", LogFormat::Text)?;
    let analysts = analysts(&Settings::read(None)?.analysis());
    let data = data.map_or_else(data_folder, Ok)?;
    let pictures = pictures.unwrap_or_else(|| data.join("pictures"));
    to_its_end(async {
        let _claim = store::claim(&data, Company::Shared)?;
        let store = store::embedded(&data).await?;
        let app = Arc::new(app(Arc::clone(&store)).with_analysts(analysts));
        let chat = Chat::new(app, &data, pictures, speaker).as_server(is_server);
        let ended = Box::pin(chat.run()).await;
        store.close().await;
        ended.map_err(anyhow::Error::from)
    })
}

/// Starts the host's engine, and offers its level before anything lists the levels.
fn analysts(sources: &Sources) -> Analysts {
    let analysts = Analysts::start(sources);
    analysts.offer_master();
    analysts
}

fn channel(text: &str) -> Result<NonZeroU64, &'static str> {
    let channel = text.parse();
    channel.map_err(|_| "it must be a channel's number, as Discord's Copy Channel ID gives it")
}

fn level(text: &str) -> Result<Level, String> {
    Level::find(text)
        .ok_or_else(|| format!("no such level; choose one of {}", Level::KEYS.join(", ")))
}

/// The board in a browser uses the database of the terminal.
fn play_in_browser(wanted: PlayArgs) -> anyhow::Result<()> {
    start_log("warn", LogFormat::Text)?;
    let analysts = analysts(&Settings::read(None)?.analysis());
    let wish = Wish {
        variant: wanted.game,
        level: wanted.level,
        is_for_two: wanted.two,
    };
    let variant = wish.variant.unwrap_or(rules::ALL[0]);
    if let Some(level) = wish.level.filter(|level| !level.is_offered(variant)) {
        let (level, game) = (level.key(), variant.key);
        anyhow::bail!(
            "Arbiter doesn't play {game} at the level {level}: docs/levels.md lists the levels of each game"
        );
    }
    let data = wanted.data.map_or_else(data_folder, Ok)?;
    to_its_end(async {
        let _claim = store::claim(&data, Company::Shared)?;
        let store = store::embedded(&data).await?;
        let app = Arc::new(app(Arc::clone(&store)).with_analysts(analysts));
        let stop = discord::asked_to_stop();
        let ended = Box::pin(local::run(app, &data, wish, !wanted.no_open, stop)).await;
        store.close().await;
        ended
    })
}

/// How a process gets interactions.
#[derive(Clone, Copy)]
enum Way {
    Gateway,
    Web(SocketAddr),
}

/// Uses Postgres if an address is set, else the embedded database.
fn bot(config: &Config, way: Way) -> anyhow::Result<()> {
    to_its_end(async {
        let stop = discord::asked_to_stop();
        tokio::pin!(stop);
        let metrics = Arc::<Metrics>::default();
        let _listening = match config.metrics {
            Some(address) => Some(listen(address, &metrics).await?),
            None => None,
        };
        let company = match (way, config.shards) {
            // Discord sends an interaction either over the gateway or over HTTP.
            (Way::Web(_), _) => None,
            (Way::Gateway, Some(_)) => Some(Company::Shared),
            (Way::Gateway, None) => Some(Company::Alone),
        };
        let (_claim, opened) = tokio::select! {
            opened = wait_for(&config.database, company) => opened?,
            () = &mut stop => return Ok(()),
        };
        let entrance = match way {
            Way::Gateway => Entrance::Gateway,
            Way::Web(address) => {
                let bound = TcpListener::bind(address).await;
                Entrance::Web(bound.with_context(|| format!("WEB_ADDR {address} can't be used"))?)
            }
        };
        let (stopping, stopped) = watch::channel(false);
        let board = config.board.as_ref();
        let url = board.map(|(url, _)| url.as_str());
        let app = app(Arc::clone(&opened)).with_board(url);
        let app = Arc::new(app.with_analysts(analysts(&config.analysis)));
        let host = config.api_url.as_ref().map(LoopbackUrl::as_str);
        let links = Links::with(Activities::new(config, host)?);
        let serving = board.map(|(url, address)| {
            let host = url.host().to_owned();
            tokio::spawn(serve_board(
                host,
                *address,
                Arc::clone(&app),
                links,
                stopped,
            ))
        });
        let illustrator = Arc::new(Illustrator::default());
        let ended = discord::run(config, entrance, app, illustrator, metrics, stop).await;
        let _ = stopping.send(true);
        if let Some(serving) = serving {
            let _ = tokio::time::timeout(LAST_QUERIES, serving).await;
        }
        let _ = tokio::time::timeout(LAST_QUERIES, opened.close()).await;
        ended.map_err(anyhow::Error::from)
    })
}

/// Interval between attempts to bind an address that another process of this machine serves.
const TAKE_OVER_EVERY: Duration = Duration::from_secs(2);

/// Serves the board of personal links, as soon as no other process of this machine does.
async fn serve_board(
    host: String,
    address: SocketAddr,
    app: Arc<App>,
    links: Links,
    mut stop: watch::Receiver<bool>,
) {
    let listening = async {
        let mut is_told = false;
        loop {
            match TcpListener::bind(address).await {
                Ok(listener) => return listener,
                Err(error) if !is_told => {
                    tracing::warn!(%address, %error, "retrying BOARD_ADDR until it's free");
                    is_told = true;
                }
                Err(_) => {}
            }
            tokio::time::sleep(TAKE_OVER_EVERY).await;
        }
    };
    let listener = tokio::select! {
        listener = listening => listener,
        _ = stop.wait_for(|stops| *stops) => return,
    };
    tracing::info!(%address, host, "the board is served at /board");
    let site = Site {
        app,
        sessions: Sessions::Links(links),
        host: Some(host),
        stop,
    };
    web::listen(listener, site).await;
}

/// Serves probes from the start, even while waiting.
async fn listen(address: SocketAddr, metrics: &Arc<Metrics>) -> anyhow::Result<Listening> {
    let listening = metrics::listen(address, Arc::clone(metrics)).await;
    let listening = listening.with_context(|| format!("METRICS_ADDR {address} can't be used"))?;
    tracing::info!(address = %listening.address, "metrics are at /metrics, health at /healthz");
    Ok(listening)
}

fn app(store: Arc<Store>) -> App {
    let app = App::new(store);
    let started = app.clock().now();
    app.since(started)
}

/// Opens a database after claiming its folder, if it has one.
async fn open_in(
    database: &Database,
    company: Option<Company>,
) -> anyhow::Result<(Option<File>, Arc<Store>)> {
    let claim = match (database, company) {
        (Database::Embedded(folder), Some(company)) => {
            let folder = folder_or_default(folder.as_deref())?;
            Some(store::claim(&folder, company)?)
        }
        _ => None,
    };
    Ok((claim, open(database).await?))
}

async fn open(database: &Database) -> anyhow::Result<Arc<Store>> {
    Ok(match database {
        Database::Postgres(url) => store::postgres(url.expose()).await?,
        Database::Embedded(folder) => {
            store::embedded(&folder_or_default(folder.as_deref())?).await?
        }
    })
}

/// Retries while the database is unavailable.
async fn wait_for(
    database: &Database,
    company: Option<Company>,
) -> anyhow::Result<(Option<File>, Arc<Store>)> {
    let mut failures = 0;
    loop {
        let opened = open_in(database, company).await;
        let error = opened.as_ref().err();
        let Some(StoreError::Unavailable(reason)) = error.and_then(anyhow::Error::downcast_ref)
        else {
            return opened;
        };
        failures += 1;
        let pause = BACKOFF.after(failures);
        let seconds = pause.as_secs();
        tracing::warn!(reason, seconds, "the start waits for the database");
        tokio::time::sleep(pause).await;
    }
}

/// Inspects a database without changing it.
async fn inspect(database: &Database) -> anyhow::Result<Inspection> {
    Ok(match database {
        Database::Postgres(url) => store::inspect_postgres(url.expose()).await?,
        Database::Embedded(folder) => {
            store::inspect_embedded(&folder_or_default(folder.as_deref())?).await?
        }
    })
}

fn folder_or_default(folder: Option<&Path>) -> Result<PathBuf, ConfigError> {
    folder.map_or_else(data_folder, |folder| Ok(folder.to_owned()))
}

/// Reports problems that a person must fix before the bot can start; outages are only logged.
fn would_start(config: &Config) -> anyhow::Result<()> {
    to_its_end(async {
        match discord::examination(config)?.application().await {
            Err(error @ StartError::Unreachable(_)) => {
                tracing::warn!(reason = %error, "the start will wait for Discord");
            }
            asked => drop(asked?),
        }
        let inspected = inspect(&config.database).await;
        match inspected
            .as_ref()
            .err()
            .and_then(anyhow::Error::downcast_ref)
        {
            Some(StoreError::Unavailable(reason)) => {
                tracing::warn!(reason, "the start will wait for the database");
            }
            _ => drop(inspected?),
        }
        Ok(())
    })
}

/// Runs work, and abandons blocking threads at the end.
fn to_its_end(work: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let ended = runtime.block_on(work);
    runtime.shutdown_timeout(LAST_WORK);
    ended
}

/// Logs to stderr; stdout is for answers.
fn start_log(filter: &str, format: LogFormat) -> anyhow::Result<()> {
    let filter =
        EnvFilter::try_new(filter).with_context(|| format!("`{filter}` isn't a log filter"))?;
    let filter = filter.and(filter_fn(is_harmless));
    let log = tracing_subscriber::fmt::layer().with_writer(io::stderr);
    // `tracing` honours `NO_COLOR` on a terminal.
    let log = if io::stderr().is_terminal() {
        log
    } else {
        log.with_ansi(false)
    };
    let log = match format {
        LogFormat::Text => log.boxed(),
        LogFormat::Json => log.json().boxed(),
    };
    tracing_subscriber::registry()
        .with(log.with_filter(filter))
        .init();
    Ok(())
}

/// Drops logs that may contain secrets, whatever the filter: libraries log URLs with tokens, serenity even in warnings.
fn is_harmless(metadata: &Metadata<'_>) -> bool {
    let library = metadata.target().split("::").next().unwrap_or_default();
    match library {
        "arbiter" => true,
        "serenity" => false,
        _ => *metadata.level() <= tracing::Level::WARN && metadata.is_event(),
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = match error.downcast_ref() {
        Some(ToolError::Io(io)) => Some(io),
        Some(ToolError::Input(_) | ToolError::Batch) | None => error.downcast_ref::<io::Error>(),
    };
    io.is_some_and(|io| io.kind() == io::ErrorKind::BrokenPipe)
}
