//! A running UCI engine.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::uci::{Identity, Info, info};

/// In bytes.
const LONGEST_LINE: u64 = 16 * 1024;

/// Maximum number of lines of an answer.
const MOST_LINES: usize = 50_000;

/// Lines that wait to be read.
const WAITING_LINES: usize = 256;

/// Megabytes of an engine's table.
const HASH: &str = "16";

/// Variables that an engine gets: none with a secret.
const ENVIRONMENT: [&str; 4] = ["PATH", "HOME", "LD_LIBRARY_PATH", "TMPDIR"];

/// How long an engine may take. Searches are limited by nodes; these limits only end what hangs.
#[derive(Debug, Clone, Copy)]
pub struct Patience {
    pub start: Duration,
    pub search: Duration,
    /// To answer `stop`.
    pub stop: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Patience {
            start: Duration::from_secs(10),
            search: Duration::from_secs(20),
            stop: Duration::from_secs(2),
        }
    }
}

/// Why an engine can't be used; completes "it …".
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    #[error("isn't there")]
    NotFound,
    #[error("can't be executed: {0}")]
    NotExecutable(String),
    #[error("ended by itself")]
    Ended,
    #[error("doesn't answer")]
    Silent,
    #[error("doesn't speak UCI")]
    NoUci,
    #[error("writes without end")]
    Flood,
    #[error("answered with `{0}`, which isn't a legal move")]
    Illegal(String),
    #[error("gave a move without a score")]
    NoScore,
}

impl From<io::Error> for EngineError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => EngineError::NotFound,
            io::ErrorKind::BrokenPipe => EngineError::Ended,
            _ => EngineError::NotExecutable(error.to_string()),
        }
    }
}

/// Killed when dropped.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    patience: Patience,
    pub(super) identity: Identity,
    /// Options with their last values.
    set: Vec<(&'static str, String)>,
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A search that an engine is asked for.
pub(super) struct Task<'a> {
    pub(super) options: [(&'static str, String); 3],
    /// The position text, and the moves since.
    pub(super) start: &'a str,
    pub(super) moves: &'a [String],
    pub(super) nodes: u64,
    /// All moves if empty.
    pub(super) only: &'a [String],
}

impl Process {
    pub(super) fn start(program: &Path, patience: Patience) -> Result<Self, EngineError> {
        let kept = ENVIRONMENT.into_iter();
        let kept = kept.filter_map(|name| Some((name, std::env::var_os(name)?)));
        let mut child = Command::new(program)
            .env_clear()
            .envs(kept)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(EngineError::Ended);
        };
        let (to, lines) = sync_channel(WAITING_LINES);
        let mut process = Process {
            child,
            input,
            lines,
            patience,
            identity: Identity::default(),
            set: Vec::new(),
        };
        let reader = thread::Builder::new().name("engine".to_owned());
        reader.spawn(move || read_lines(output, &to))?;
        process.shake_hands()?;
        Ok(process)
    }

    fn shake_hands(&mut self) -> Result<(), EngineError> {
        let deadline = Instant::now() + self.patience.start;
        self.send("uci")?;
        let mut read = 0;
        loop {
            let line = self
                .line(deadline, &mut read)
                .map_err(|error| match error {
                    EngineError::Silent | EngineError::Flood if read > 0 => EngineError::NoUci,
                    error => error,
                })?;
            if line == "uciok" {
                break;
            }
            self.identity.read(&line);
        }
        self.set("Threads", "1")?;
        self.set("Hash", HASH)?;
        self.wait_until_ready(deadline)
    }

    fn send(&mut self, line: &str) -> Result<(), EngineError> {
        writeln!(self.input, "{line}")?;
        Ok(self.input.flush()?)
    }

    /// The next line; `read` counts them.
    fn line(&mut self, deadline: Instant, read: &mut usize) -> Result<String, EngineError> {
        *read += 1;
        if *read > MOST_LINES {
            return Err(EngineError::Flood);
        }
        let left = deadline.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(left).map_err(|error| {
            *read -= 1;
            match error {
                RecvTimeoutError::Timeout => EngineError::Silent,
                RecvTimeoutError::Disconnected => EngineError::Ended,
            }
        })
    }

    /// Sets an option that the engine has, unless it has this value.
    fn set(&mut self, option: &'static str, value: &str) -> Result<(), EngineError> {
        let known = self.set.iter().position(|(name, _)| *name == option);
        let is_set = known.is_some_and(|place| self.set[place].1 == value);
        if is_set || !self.identity.has(option) {
            return Ok(());
        }
        if let Some(place) = known {
            self.set.swap_remove(place);
        }
        self.set.push((option, value.to_owned()));
        self.send(&format!("setoption name {option} value {value}"))
    }

    fn wait_until_ready(&mut self, deadline: Instant) -> Result<(), EngineError> {
        self.send("isready")?;
        let mut read = 0;
        while self.line(deadline, &mut read)? != "readyok" {}
        Ok(())
    }

    /// Searches from an empty table, so that the result repeats: the best move, and the last line for each rank.
    pub(super) fn search(&mut self, task: &Task) -> Result<(String, Vec<Info>), EngineError> {
        let deadline = Instant::now() + self.patience.start;
        for (option, value) in &task.options {
            self.set(option, value)?;
        }
        self.send("ucinewgame")?;
        if self.identity.has("Clear Hash") {
            self.send("setoption name Clear Hash")?;
        }
        self.wait_until_ready(deadline)?;
        let mut position = format!("position fen {}", task.start);
        let mut go = format!("go nodes {}", task.nodes);
        for (text, name, moves) in [
            (&mut position, "moves", task.moves),
            (&mut go, "searchmoves", task.only),
        ] {
            if !moves.is_empty() {
                *text = format!("{text} {name} {}", moves.join(" "));
            }
        }
        self.send(&position)?;
        self.send(&go)?;
        self.answer()
    }

    fn answer(&mut self) -> Result<(String, Vec<Info>), EngineError> {
        let mut deadline = Instant::now() + self.patience.search;
        let (mut is_stopped, mut read) = (false, 0);
        let mut found: Vec<Info> = Vec::new();
        loop {
            match self.line(deadline, &mut read) {
                Ok(line) => {
                    if let Some(best) = line.strip_prefix("bestmove ") {
                        let best = best.split_whitespace().next().unwrap_or_default();
                        return Ok((best.to_owned(), found));
                    }
                    if let Some(info) = info(&line) {
                        found.retain(|other| other.rank != info.rank);
                        found.push(info);
                    }
                }
                // A slow machine: what was found until now counts.
                Err(EngineError::Silent) if !is_stopped => {
                    is_stopped = true;
                    deadline = Instant::now() + self.patience.stop;
                    self.send("stop")?;
                }
                Err(error) => return Err(error),
            }
        }
    }
}

/// Ends with the output, at a line that is too long, or when the process is dropped.
fn read_lines(output: ChildStdout, to: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = (&mut output)
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line);
        let is_whole = line.len() < usize::try_from(LONGEST_LINE).unwrap_or(usize::MAX);
        if !read.is_ok_and(|count| count > 0) || !is_whole {
            return;
        }
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        if to.send(line).is_err() {
            return;
        }
    }
}
