//! Checks of the host's engine and endgame tables.

use std::path::Path;

use super::Finding;
use crate::analysis::{EngineError, Patience, Pool, Sources, Syzygy};
use crate::engine::Budget;
use crate::engine::outside::{HostEngine as _, Score};
use crate::rules;

/// White mates with the rook.
const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
const MATE: &str = "a1a8";

const NODES: u64 = 20_000;

/// Engines look at their limit from time to time.
const MOST_NODES: u64 = 2 * NODES;

/// Nothing for what isn't set.
pub(crate) fn examine(sources: &Sources) -> Vec<Finding> {
    let engine = sources.engine.as_deref().map(engine);
    let tables = sources.syzygy.as_deref().map(tables);
    engine.into_iter().chain(tables).collect()
}

fn engine(program: &Path) -> Finding {
    let subject = "engine";
    match try_out(program) {
        Ok(name) => Finding::right(
            subject,
            format!("{name} finds a mate and keeps to its limit of positions"),
        ),
        Err(problem) => Finding::wrong(
            subject,
            format!(
                "{} {problem}. Put the path of a UCI engine, such as /usr/games/stockfish, after ENGINE=, or leave it empty",
                program.display()
            ),
        ),
    }
}

/// The engine's name, or what is wrong with it.
fn try_out(program: &Path) -> Result<String, String> {
    let told = |error: EngineError| error.to_string();
    let pool = Pool::start(program, Patience::default()).map_err(told)?;
    let chess = rules::ALL[0];
    let mate = chess
        .position(MATE_IN_ONE)
        .map_err(|error| format!("{error:?}"))?;
    let budget = Budget::of(NODES);
    let found = pool.try_search(&mate, &budget).map_err(told)?;
    if found.score != Score::Mates(1) || found.line.first().is_none_or(|code| code != MATE) {
        return Err("doesn't find a mate in one".to_owned());
    }
    let searched = pool.try_search(&chess.start(), &budget).map_err(told)?;
    if searched.nodes > MOST_NODES {
        let nodes = searched.nodes;
        return Err(format!("searched {nodes} positions instead of {NODES}"));
    }
    Ok(pool.name().to_owned())
}

fn tables(folder: &Path) -> Finding {
    let subject = "syzygy";
    match Syzygy::open(folder) {
        Ok(tables) => {
            let (files, men) = (tables.files(), tables.most_men());
            let told = format!("{files} files of endgame tables, with up to {men} pieces");
            Finding::right(subject, told)
        }
        Err(error) => Finding::wrong(
            subject,
            format!(
                "{} can't be used: {error}. Put a folder of Syzygy tables after SYZYGY=, or leave it empty",
                folder.display()
            ),
        ),
    }
}
