//! The program: command line, logs, configuration, and which part runs.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use arbiter::app::App;
use arbiter::chat::Chat;
use arbiter::config::{Config, ConfigError, LogFormat};
use arbiter::discord::{self, StartError};
use arbiter::illustration::Illustrator;
use arbiter::store::{self, Store, StoreError};
use arbiter::tools::{self, ToolError};
use clap::{Parser, Subcommand};
use tracing::{Level, Metadata};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::{FilterExt as _, filter_fn};
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

/// How long work off the asynchronous threads may go on when everything else has ended.
const LAST_WORK: Duration = Duration::from_secs(1);

/// How long the database may take to close.
const LAST_QUERIES: Duration = Duration::from_secs(1);

/// The longest pause before a database that is not there is looked for again.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// Exit codes (`sysexits.h`) after which a restart helps nobody; `deploy/arbiter.service` names them, too.
const EX_PROTOCOL: u8 = 76;
const EX_NOPERM: u8 = 77;
const EX_CONFIG: u8 = 78;

/// A referee for chess and three of its relatives, in a chat channel or in this terminal
#[derive(Debug, Parser)]
#[command(name = "arbiter", version)]
struct Program {
    #[command(subcommand)]
    part: Part,
}

#[derive(Debug, Subcommand)]
enum Part {
    /// Play in this terminal: the same commands, referee and pictures as on Discord
    Chat {
        /// Where to keep the games [default: your data folder]
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
        /// Where to put the pictures [default: `pictures` in the data folder]
        #[arg(long, value_name = "DIR")]
        pictures: Option<PathBuf>,
    },
    /// Run the bot on Discord; `.env.example` explains its settings
    Discord,
    /// List all legal moves of a position, as codes
    Moves(tools::Positions),
    /// Tell whose move it is, whether it is check, and the result
    Judge(tools::Positions),
    /// Count the sequences of legal moves from a position
    Perft(tools::Perft),
    /// Draw a position as a picture
    Render(tools::Render),
    /// Draw every game's sample game: start, middle and end, from both sides
    Sheet(tools::Sheet),
    /// Replay a recorded game; print the final position and the result
    Replay(tools::Replay),
}

fn main() -> ExitCode {
    let program = Program::parse();
    match run(program.part) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Each line of a batch has told its own problem.
            if !matches!(error.downcast_ref(), Some(ToolError::Batch)) {
                let _ = writeln!(io::stderr(), "error: {error:#}");
            }
            exit_code(&error)
        }
    }
}

/// What is wrong until a person changes something has a code of its own each.
fn exit_code(error: &anyhow::Error) -> ExitCode {
    if error.is::<ConfigError>() {
        return EX_CONFIG.into();
    }
    match error.downcast_ref() {
        Some(StartError::Token) => EX_NOPERM.into(),
        Some(StartError::Outdated(_)) => EX_PROTOCOL.into(),
        Some(StartError::Shards(_) | StartError::Guild(_) | StartError::Gateway(_)) => {
            EX_CONFIG.into()
        }
        Some(
            StartError::Unreachable(_)
            | StartError::Registration(_)
            | StartError::Refused(_)
            | StartError::Ended(_),
        )
        | None => ExitCode::FAILURE,
    }
}

fn run(part: Part) -> anyhow::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    match part {
        Part::Moves(at) => tools::moves(&at, &mut out)?,
        Part::Judge(at) => tools::judge(&at, &mut out)?,
        Part::Perft(perft) => tools::perft(&perft, &mut out)?,
        Part::Render(render) => tools::render(&render, &mut out)?,
        Part::Sheet(sheet) => tools::sheet(&sheet, &mut out)?,
        Part::Replay(replay) => tools::replay(&replay, &mut out, &mut io::stderr().lock())?,
        Part::Chat { data, pictures } => {
            drop(out);
            return chat(data, pictures);
        }
        Part::Discord => {
            drop(out);
            return bot();
        }
    }
    out.flush()?;
    Ok(())
}

/// The local channel always keeps its games in the embedded database.
fn chat(data: Option<PathBuf>, pictures: Option<PathBuf>) -> anyhow::Result<()> {
    start_log("warn", LogFormat::Text)?;
    let data = data.map_or_else(data_folder, Ok)?;
    let pictures = pictures.unwrap_or_else(|| data.join("pictures"));
    to_its_end(async {
        let store = store::embedded(&data).await?;
        let app = app(Arc::clone(&store));
        let ended = Chat::new(app, &data, pictures).run().await;
        store.close().await;
        ended.map_err(anyhow::Error::from)
    })
}

/// The bot on Discord, on Postgres where an address is given, else on the embedded database.
fn bot() -> anyhow::Result<()> {
    let config = Config::from_environment()?;
    start_log(&config.log, config.log_format)?;
    to_its_end(async {
        let stop = discord::asked_to_stop();
        tokio::pin!(stop);
        let opened = tokio::select! {
            opened = open(&config) => opened?,
            () = &mut stop => return Ok(()),
        };
        let app = app(Arc::clone(&opened));
        let ended = discord::run(&config, app, Arc::new(Illustrator::default()), stop).await;
        let _ = tokio::time::timeout(LAST_QUERIES, opened.close()).await;
        ended.map_err(anyhow::Error::from)
    })
}

fn app(store: Arc<Store>) -> Arc<App> {
    let app = App::new(store);
    let started = app.clock().now();
    Arc::new(app.since(started))
}

/// The database of the settings. One on a server may come up after the bot.
async fn open(config: &Config) -> anyhow::Result<Arc<Store>> {
    let Some(url) = &config.database_url else {
        let data = config.data.clone().map_or_else(data_folder, Ok)?;
        return Ok(store::embedded(&data).await?);
    };
    let mut pause = Duration::from_secs(1);
    loop {
        match store::postgres(url.expose()).await {
            Err(StoreError::Unavailable(reason)) => {
                let seconds = pause.as_secs();
                tracing::warn!(reason, seconds, "the start waits for the database");
                tokio::time::sleep(pause).await;
                pause = LONGEST_PAUSE.min(pause * 2);
            }
            opened => return Ok(opened?),
        }
    }
}

/// Runs to its end. What still searches or draws then is abandoned: nobody waits for it any more.
fn to_its_end(work: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let ended = runtime.block_on(work);
    runtime.shutdown_timeout(LAST_WORK);
    ended
}

fn data_folder() -> anyhow::Result<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "arbiter").context(
        "there is no home folder to keep games in: name a folder with --data, or with ARBITER_DATA",
    )?;
    Ok(folders.data_dir().to_owned())
}

/// Logs go to the standard error stream: the standard output belongs to answers.
fn start_log(filter: &str, format: LogFormat) -> anyhow::Result<()> {
    let filter =
        EnvFilter::try_new(filter).with_context(|| format!("`{filter}` is no log filter"))?;
    let filter = filter.and(filter_fn(is_harmless));
    let log = tracing_subscriber::fmt::layer().with_writer(io::stderr);
    let log = match format {
        LogFormat::Text => log.boxed(),
        LogFormat::Json => log.json().boxed(),
    };
    tracing_subscriber::registry()
        .with(log.with_filter(filter))
        .init();
    Ok(())
}

/// Whether something may be told whatever the filter says. What we log holds no secrets. Libraries that talk with Discord and
/// the database log addresses with tokens in them, and what came and went; serenity does so in its warnings, too.
fn is_harmless(metadata: &Metadata<'_>) -> bool {
    let library = metadata.target().split("::").next().unwrap_or_default();
    match library {
        "arbiter" => true,
        "serenity" => false,
        _ => *metadata.level() <= Level::WARN && metadata.is_event(),
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = match error.downcast_ref() {
        Some(ToolError::Io(io)) => Some(io),
        Some(ToolError::Input(_) | ToolError::Batch) | None => error.downcast_ref::<io::Error>(),
    };
    io.is_some_and(|io| io.kind() == io::ErrorKind::BrokenPipe)
}
