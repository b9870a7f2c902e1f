//! The host's UCI engine and Syzygy tables, if it has them: for reviews, hints and the level master.

mod pool;
mod process;
mod syzygy;
mod uci;

use std::any::Any;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use shakmaty::variant::{Variant as Kind, VariantPosition};
use shakmaty::{CastlingMode, Chess};

use crate::engine::Engine;
use crate::engine::outside::{HostEngine, Master, Outside, Tables, offer_master};
use crate::rules::chess::Board;
use crate::rules::{self, AnyPosition};

pub use pool::Pool;
pub use process::{EngineError, Patience};
pub use syzygy::Syzygy;

/// Where the host has them.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    /// The program of a UCI engine.
    pub engine: Option<PathBuf>,
    /// A folder of Syzygy tables.
    pub syzygy: Option<PathBuf>,
}

/// Clones share the processes.
#[derive(Debug, Clone, Default)]
pub struct Analysts {
    pub engine: Option<Arc<Pool>>,
    pub tables: Option<Arc<Syzygy>>,
}

impl Analysts {
    /// Starts the engine and lists the tables. What doesn't work is logged, and Arbiter goes on without it.
    pub fn start(sources: &Sources) -> Self {
        fn or_log<T, E: std::fmt::Display>(path: &Path, made: Result<T, E>) -> Option<Arc<T>> {
            let log = |error: &E| {
                tracing::warn!(path = %path.display(), %error, "Arbiter goes on with its own search");
            };
            made.inspect_err(log).ok().map(Arc::new)
        }
        let engine = sources.engine.as_deref();
        let tables = sources.syzygy.as_deref();
        Analysts {
            engine: engine.and_then(|path| or_log(path, Pool::start(path, Patience::default()))),
            tables: tables.and_then(|path| or_log(path, Syzygy::open(path))),
        }
    }

    /// Offers the level master in this process if there is an engine for it.
    pub fn offer_master(&self) {
        if let Some(engine) = &self.engine {
            let all = rules::ALL.iter().copied();
            let variants = all.filter(|one| Engine::of(one).is_some() && engine.plays(one));
            offer_master(Master {
                name: engine.name().to_owned(),
                variants: variants.collect(),
            });
        }
    }

    pub fn outside(&self) -> Outside<'_> {
        Outside {
            engine: self.engine.as_deref().map(|one| one as &dyn HostEngine),
            tables: self.tables.as_deref().map(|tables| tables as &dyn Tables),
        }
    }
}

/// A position of a game with the pieces of chess.
enum OfChess<'a> {
    Chess(&'a Board<Chess>),
    Variant(&'a Board<VariantPosition>),
}

impl<'a> OfChess<'a> {
    fn of(position: &'a AnyPosition) -> Option<Self> {
        let any: &dyn Any = position.as_ref();
        let chess = any.downcast_ref().map(OfChess::Chess);
        chess.or_else(|| any.downcast_ref().map(OfChess::Variant))
    }

    fn kind(&self) -> (Kind, CastlingMode) {
        match self {
            OfChess::Chess(at) => (Kind::Chess, at.mode),
            OfChess::Variant(at) => (at.chess.variant(), at.mode),
        }
    }
}
