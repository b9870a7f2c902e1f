//! The program: command line, logs, configuration, and which part runs.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use arbiter::app::App;
use arbiter::chat::Chat;
use arbiter::config::{Config, LogFormat};
use arbiter::illustration::Illustrator;
use arbiter::tools::{self, ToolError};
use arbiter::{discord, store};
use clap::{Parser, Subcommand};
use tracing_subscriber::EnvFilter;

/// How long work off the asynchronous threads may go on when everything else has ended.
const LAST_WORK: Duration = Duration::from_secs(1);

/// A chess referee that lives in a chat channel
#[derive(Debug, Parser)]
#[command(name = "arbiter", version)]
struct Program {
    #[command(subcommand)]
    part: Part,
}

#[derive(Debug, Subcommand)]
enum Part {
    /// Open the local channel: the same commands, referee and pictures, in this terminal
    Chat {
        /// The folder of the games; the user's data folder unless told otherwise
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
        /// The folder of the pictures; `pictures` in the data folder unless told otherwise
        #[arg(long, value_name = "DIR")]
        pictures: Option<PathBuf>,
    },
    /// Run the bot on Discord; `.env.example` explains its settings
    Discord,
    /// Print the codes of all legal moves
    Moves(tools::At),
    /// Print side to move, check and result
    Judge(tools::At),
    /// Count sequences of legal moves
    Perft(tools::Perft),
    /// Draw a position
    Render(tools::Render),
    /// Draw the sample game of every game at its start, in its middle and at its end, from both sides
    Sheet(tools::Sheet),
    /// Play a game's moves and print the final position and its result
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
            ExitCode::FAILURE
        }
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
    let data = match data {
        Some(data) => data,
        None => data_folder()?,
    };
    let pictures = pictures.unwrap_or_else(|| data.join("pictures"));
    to_its_end(async {
        let store = store::embedded(&data).await?;
        let app = App::new(Arc::clone(&store));
        let started = app.clock().now();
        let app = Arc::new(app.since(started));
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
        let store = if let Some(url) = &config.database_url {
            store::postgres(url.expose()).await?
        } else {
            let data = config.data.clone().map_or_else(data_folder, Ok)?;
            store::embedded(&data).await?
        };
        let app = App::new(Arc::clone(&store));
        let started = app.clock().now();
        let app = Arc::new(app.since(started));
        let ended = discord::run(
            &config,
            app,
            Arc::new(Illustrator::new()),
            discord::asked_to_stop(),
        )
        .await;
        store.close().await;
        ended.map_err(anyhow::Error::from)
    })
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
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr);
    match format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().init(),
    }
    Ok(())
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = match error.downcast_ref() {
        Some(ToolError::Io(io)) => Some(io),
        Some(ToolError::Input(_) | ToolError::Batch) | None => error.downcast_ref::<io::Error>(),
    };
    io.is_some_and(|io| io.kind() == io::ErrorKind::BrokenPipe)
}
