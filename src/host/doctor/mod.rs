//! `arbiter doctor`: checks a set-up in order of dependency, and says what to fix.

mod analysis;
mod board;
mod discord;
mod machine;
mod setup;

pub use setup::{read_secret, setup};

use std::io;
use std::io::Write;
use std::num::NonZeroU64;

use crate::analysis::Sources;
use crate::host::config::Config;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// One or two words.
    pub subject: &'static str,
    pub verdict: Verdict,
    pub told: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Right,
    /// It works, but possibly not as expected.
    Note,
    /// Something would fail; the text says what to do.
    Wrong,
}

impl Finding {
    fn new(verdict: Verdict, subject: &'static str, told: impl Into<String>) -> Self {
        let told = told.into();
        Finding {
            subject,
            verdict,
            told,
        }
    }

    fn right(subject: &'static str, told: impl Into<String>) -> Self {
        Finding::new(Verdict::Right, subject, told)
    }

    fn note(subject: &'static str, told: impl Into<String>) -> Self {
        Finding::new(Verdict::Note, subject, told)
    }

    fn wrong(subject: &'static str, told: impl Into<String>) -> Self {
        Finding::new(Verdict::Wrong, subject, told)
    }
}

/// Prints each finding immediately and returns whether the bot would work. With a channel, tries there what a game does.
pub async fn examine(
    config: Result<Config, (String, Sources)>,
    channel: Option<NonZeroU64>,
    out: &mut impl Write,
) -> io::Result<bool> {
    let mut works = true;
    let mut tell = |findings: Vec<Finding>| -> io::Result<()> {
        for Finding {
            subject,
            verdict,
            told,
        } in findings
        {
            let mark = match verdict {
                Verdict::Right => "ok   ",
                Verdict::Note => "note ",
                Verdict::Wrong => "WRONG",
            };
            works &= verdict != Verdict::Wrong;
            writeln!(out, "{mark} {subject}: {told}")?;
        }
        out.flush()
    };
    let config = match config {
        Ok(config) => config,
        Err((problems, sources)) => {
            tell(vec![Finding::wrong("settings", problems)])?;
            tell(vec![machine::picture()])?;
            tell(analysis::examine(&sources))?;
            writeln!(
                out,
                "\nThe bot can't start. Fix what is marked WRONG, then run `arbiter doctor` again."
            )?;
            return Ok(false);
        }
    };
    tell(vec![machine::settings(&config)])?;
    let doubts = config
        .doubts
        .iter()
        .map(|doubt| Finding::note("settings", doubt.as_str()));
    tell(doubts.collect())?;
    tell(discord::examine(&config).await)?;
    tell(machine::database(&config).await)?;
    tell(vec![machine::picture()])?;
    tell(analysis::examine(&config.analysis))?;
    tell(board::examine(&config).await.into_iter().collect())?;
    if let Some(channel) = channel {
        tell(discord::rehearse(&config, channel.get()).await)?;
    }
    let verdict = if works {
        "The bot would work: start it with `arbiter discord`."
    } else {
        "Fix the lines marked WRONG, from the top, then run `arbiter doctor` again."
    };
    writeln!(out, "\n{verdict}")?;
    Ok(works)
}
