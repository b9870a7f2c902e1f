//! What the host of this crate may have besides: an engine that searches, and endgame tables.

use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::searchable::Searchable;
use crate::{Budget, Proven};
use arbiter_rules::{AnyPosition, Variant};

/// The host's engine. It may fail at any time; then this crate searches.
pub trait HostEngine: fmt::Debug + Send + Sync {
    fn name(&self) -> &str;

    fn plays(&self, variant: &Variant) -> bool;

    /// Equal arguments give equal results, unless it fails.
    fn search(&self, position: &AnyPosition, budget: &Budget) -> Option<Sight>;
}

/// The host's endgame tables.
pub trait Tables: fmt::Debug + Send + Sync {
    /// The value for the side to move under the fifty-move rule, and a move that preserves it.
    fn probe(&self, position: &AnyPosition) -> Option<(Exact, String)>;
}

/// What a [`HostEngine`] found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sight {
    /// The codes of the best line, at least one.
    pub line: Vec<String>,
    pub score: Score,
    pub depth: u32,
    pub nodes: u64,
}

/// For the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    Centipawns(i32),
    /// The half-moves to mate.
    Mates(u32),
    IsMated(u32),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exact {
    Won,
    Drawn,
    Lost,
}

#[derive(Debug, Clone, Copy, Default)]
pub struct Outside<'a> {
    pub engine: Option<&'a dyn HostEngine>,
    pub tables: Option<&'a dyn Tables>,
}

/// The engine by which [`Level::Master`](crate::level::Level::Master) plays.
#[derive(Debug)]
pub struct Master {
    pub name: String,
    pub variants: Vec<&'static Variant>,
}

static MASTER: OnceLock<Master> = OnceLock::new();

/// Offers the level for the rest of the process: once, before anything lists the levels.
pub fn offer_master(master: Master) {
    let _ = MASTER.set(master);
}

pub fn master() -> Option<&'static Master> {
    MASTER.get()
}

/// A win that tables know, in centipawns: less than a mate that a search has seen.
const TABLE_WIN: i32 = 20_000;

impl Score {
    pub(crate) fn value(self) -> i32 {
        let far = |plies: u32| {
            crate::value::value_of(Proven::Win {
                plies: plies.min(255),
            })
        };
        match self {
            Score::Centipawns(value) => value.clamp(1 - TABLE_WIN, TABLE_WIN - 1),
            Score::Mates(plies) => far(plies),
            Score::IsMated(plies) => -far(plies),
        }
    }
}

impl Exact {
    pub(crate) fn value(self) -> i32 {
        match self {
            Exact::Won => TABLE_WIN,
            Exact::Drawn => 0,
            Exact::Lost => -TABLE_WIN,
        }
    }
}

/// The legal beginning of a line.
pub(crate) fn raw_line<G: Searchable>(position: &G, codes: &[String]) -> Vec<G::RawMove> {
    let mut at = position.clone();
    let raw = codes.iter().map_while(|code| {
        let step = at.find_raw(code)?;
        at = at.after(step);
        Some(step)
    });
    raw.collect()
}

/// An engine that isn't asked again after a failure, so that one review has one author.
#[derive(Debug)]
pub(crate) struct Watched<'a> {
    pub(crate) engine: &'a dyn HostEngine,
    has_failed: AtomicBool,
}

impl<'a> Watched<'a> {
    pub(crate) fn new(engine: &'a dyn HostEngine) -> Self {
        Watched {
            engine,
            has_failed: AtomicBool::new(false),
        }
    }

    pub(crate) fn has_failed(&self) -> bool {
        self.has_failed.load(Ordering::Relaxed)
    }
}

impl HostEngine for Watched<'_> {
    fn name(&self) -> &str {
        self.engine.name()
    }

    fn plays(&self, variant: &Variant) -> bool {
        self.engine.plays(variant)
    }

    fn search(&self, position: &AnyPosition, budget: &Budget) -> Option<Sight> {
        let asked = !self.has_failed();
        let found = asked
            .then(|| self.engine.search(position, budget))
            .flatten();
        self.has_failed.fetch_or(found.is_none(), Ordering::Relaxed);
        found
    }
}
