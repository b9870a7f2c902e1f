//! A spinner for work that takes longer than a second.

use std::io::{IsTerminal as _, stderr};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Delay before progress is shown.
const PATIENCE: Duration = Duration::from_secs(1);

const REDRAWN_EVERY: Duration = Duration::from_millis(100);

/// Shows the current work and its duration on a terminal's stderr, until it is dropped.
pub(crate) struct Progress(ProgressBar);

impl Progress {
    pub(crate) fn start(what: &'static str) -> Self {
        let style = ProgressStyle::with_template("{spinner} {msg} ({elapsed})");
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden())
            .with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
            .with_message(what);
        let later = bar.downgrade();
        if stderr().is_terminal() {
            std::thread::spawn(move || {
                std::thread::sleep(PATIENCE);
                if let Some(bar) = later.upgrade().filter(|bar| !bar.is_finished()) {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                    bar.enable_steady_tick(REDRAWN_EVERY);
                }
            });
        }
        Progress(bar)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// Runs some work and shows its progress.
pub(crate) fn during<T>(what: &'static str, work: impl FnOnce() -> T) -> T {
    let _progress = Progress::start(what);
    work()
}
