//! A process of the bot under a service manager: it is restarted whenever it ends, and the test kills and suspends it.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::discord::program;
use crate::support::PATIENCE;

/// Interval of checks.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// A time by the system's clock, in milliseconds since 1970.
pub(super) type Span = (i64, i64);

pub(super) struct Process {
    settings: Vec<(&'static str, String)>,
    log: PathBuf,
    /// The file with its clock's offset, if clocks can be changed here.
    leap: Option<PathBuf>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    child: Option<Child>,
    /// Whether it is restarted when it ends.
    is_wanted: bool,
    starts: u32,
    /// Peak memory of any of the processes, in kB.
    high_water: u64,
    /// Exit statuses of the processes that weren't killed.
    ends: BTreeMap<String, u32>,
    /// The times in which it was not running or was suspended.
    away: Vec<Span>,
    away_since: Option<i64>,
}

impl State {
    fn signal(&self, signal: &str) {
        if let Some(child) = &self.child {
            let id = child.id().to_string();
            // A process that has just ended needs no signal.
            let _ = Command::new("kill").args([signal, &id]).status();
        }
    }

    fn measure(&mut self, child: &Child) {
        self.high_water = self.high_water.max(high_water(child));
    }

    fn leave(&mut self) {
        self.away_since
            .get_or_insert(arbiter::time_source::machine_time().as_millisecond());
    }

    fn come_back(&mut self) {
        if let Some(since) = self.away_since.take() {
            self.away
                .push((since, arbiter::time_source::machine_time().as_millisecond()));
        }
    }
}

impl Process {
    pub(super) fn start(settings: Vec<(&'static str, String)>, log: PathBuf) -> Arc<Self> {
        let leap = faketime().map(|_| log.with_extension("leap"));
        let process = Arc::new(Process {
            settings,
            log,
            leap,
            state: Mutex::default(),
        });
        process.leap(0);
        process.want();
        let watched = Arc::downgrade(&process);
        tokio::spawn(async move {
            while let Some(process) = watched.upgrade() {
                process.look();
                drop(process);
                tokio::time::sleep(LOOK_EVERY).await;
            }
        });
        process
    }

    pub(super) fn want(&self) {
        self.state.lock().unwrap().is_wanted = true;
        self.look();
    }

    /// Starts it if it should run and doesn't, and measures it.
    fn look(&self) {
        let mut state = self.state.lock().unwrap();
        if let Some(mut child) = state.child.take() {
            state.measure(&child);
            let Some(status) = child.try_wait().unwrap() else {
                state.child = Some(child);
                return;
            };
            *state.ends.entry(described(status)).or_default() += 1;
            state.leave();
        }
        if state.is_wanted {
            state.come_back();
            state.child = Some(self.spawn());
            state.starts += 1;
        }
    }

    /// Sets its wall clock ahead by this many seconds; `false` if that isn't possible.
    pub(super) fn leap(&self, seconds: i64) -> bool {
        let Some(file) = &self.leap else {
            return false;
        };
        // Renaming the file keeps readers from seeing a partial one.
        let new = file.with_extension("new");
        fs::write(&new, format!("{seconds:+}")).unwrap();
        fs::rename(&new, file).unwrap();
        true
    }

    fn spawn(&self) -> Child {
        let log = File::options().create(true).append(true).open(&self.log);
        let mut command = Command::new(program());
        command.arg("discord").env_clear();
        if let (Some(library), Some(file)) = (faketime(), &self.leap) {
            command
                .env("LD_PRELOAD", library)
                .env("FAKETIME_TIMESTAMP_FILE", file)
                .env("FAKETIME_NO_CACHE", "1")
                .env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        }
        command
            .envs(self.settings.iter().map(|(key, value)| (key, value)))
            .stdout(Stdio::null())
            .stderr(log.unwrap())
            .spawn()
            .unwrap()
    }

    /// Kills it, without restarting it yet.
    pub(super) fn kill(&self) {
        let mut state = self.state.lock().unwrap();
        state.is_wanted = false;
        if let Some(mut child) = state.child.take() {
            state.measure(&child);
            child.kill().unwrap();
            child.wait().unwrap();
            state.leave();
        }
    }

    /// Suspends it.
    pub(super) fn stop(&self) {
        let mut state = self.state.lock().unwrap();
        if state.child.is_some() {
            state.signal("-STOP");
            state.leave();
        }
    }

    /// Resumes it.
    pub(super) fn go_on(&self) {
        let mut state = self.state.lock().unwrap();
        state.come_back();
        state.signal("-CONT");
    }

    /// Stops it the way a service manager does; returns its exit status.
    pub(super) async fn end(&self) -> String {
        let child = {
            let mut state = self.state.lock().unwrap();
            state.is_wanted = false;
            state.signal("-TERM");
            state.child.take()
        };
        let Some(mut child) = child else {
            return "it was not there".to_owned();
        };
        let asked = Instant::now();
        while asked.elapsed() < PATIENCE {
            self.state.lock().unwrap().measure(&child);
            if let Some(status) = child.try_wait().unwrap() {
                self.state.lock().unwrap().leave();
                return described(status);
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        self.state.lock().unwrap().leave();
        "it did not end".to_owned()
    }

    /// How often it has ended without being killed.
    pub(super) fn ended(&self) -> u32 {
        self.state.lock().unwrap().ends.values().sum()
    }

    pub(super) fn report(&self) -> Report {
        let state = self.state.lock().unwrap();
        Report {
            starts: state.starts,
            high_water: state.high_water,
            ends: state.ends.clone(),
            away: state.away.clone(),
            log: fs::read_to_string(&self.log).unwrap_or_default(),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

pub(super) struct Report {
    pub(super) starts: u32,
    /// In kB.
    pub(super) high_water: u64,
    pub(super) ends: BTreeMap<String, u32>,
    pub(super) away: Vec<Span>,
    pub(super) log: String,
}

/// The library that changes the clock of a process (Debian's package `libfaketime`), if installed.
fn faketime() -> Option<&'static Path> {
    const PLACES: [&str; 3] = [
        "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1",
        "/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1",
        "/usr/lib/faketime/libfaketimeMT.so.1",
    ];
    PLACES
        .map(Path::new)
        .into_iter()
        .find(|path| path.is_file())
}

fn described(status: ExitStatus) -> String {
    match status.code() {
        Some(code) => format!("exit code {code}"),
        None => format!("{status}"),
    }
}

/// Peak memory of a process, in kB (proc(5), `VmHWM`); 0 if unknown.
fn high_water(child: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id()));
    let status = status.unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().next());
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}
