//! Syzygy endgame tables: chess, Atomic Chess and Antichess.

use std::fmt;
use std::io;
use std::path::Path;

use shakmaty::variant::{Antichess, Atomic, VariantPosition};
use shakmaty::{CastlingMode, Chess, Position};
use shakmaty_syzygy::{Syzygy as Tabled, Tablebase, Wdl};

use super::OfChess;
use crate::engine::outside::{Exact, Tables};
use crate::rules::AnyPosition;

/// The tables of a folder. Files are opened when they are first needed; a missing or broken one has no answers.
pub struct Syzygy {
    chess: Tablebase<Chess>,
    atomic: Tablebase<Atomic>,
    antichess: Tablebase<Antichess>,
    files: usize,
}

impl Syzygy {
    pub fn open(folder: &Path) -> io::Result<Self> {
        let mut all = Syzygy {
            chess: Tablebase::new(),
            atomic: Tablebase::new(),
            antichess: Tablebase::new(),
            files: 0,
        };
        for entry in std::fs::read_dir(folder)? {
            let file = entry?.path();
            let added = all.chess.add_file(&file);
            let added = added.or_else(|_| all.atomic.add_file(&file));
            let added = added.or_else(|_| all.antichess.add_file(&file));
            all.files += usize::from(added.is_ok());
        }
        if all.files == 0 {
            let told = "there are no Syzygy tables in it, such as KQvK.rtbw and KQvK.rtbz";
            return Err(io::Error::new(io::ErrorKind::NotFound, told));
        }
        Ok(all)
    }

    pub fn files(&self) -> usize {
        self.files
    }

    /// The greatest number of pieces, kings included.
    pub fn most_men(&self) -> usize {
        let others = self.atomic.max_pieces().max(self.antichess.max_pieces());
        self.chess.max_pieces().max(others)
    }
}

impl Tables for Syzygy {
    fn probe(&self, position: &AnyPosition) -> Option<(Exact, String)> {
        match OfChess::of(position)? {
            OfChess::Chess(at) => probe(&self.chess, &at.chess),
            OfChess::Variant(at) => match &at.chess {
                VariantPosition::Atomic(at) => probe(&self.atomic, at),
                VariantPosition::Antichess(at) => probe(&self.antichess, at),
                _ => None,
            },
        }
    }
}

fn probe<S: Position + Clone + Tabled>(tables: &Tablebase<S>, at: &S) -> Option<(Exact, String)> {
    if at.board().occupied().count() > tables.max_pieces() {
        return None;
    }
    let exact = match tables.probe_wdl(at).ok()?.unambiguous()? {
        Wdl::Win => Exact::Won,
        Wdl::Draw => Exact::Drawn,
        Wdl::Loss => Exact::Lost,
        // The fifty-move rule draws it, if a player claims it.
        Wdl::CursedWin | Wdl::BlessedLoss => return None,
    };
    let (best, _) = tables.best_move(at).ok()??;
    Some((exact, best.to_uci(CastlingMode::Standard).to_string()))
}

impl fmt::Debug for Syzygy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Syzygy({} files)", self.files)
    }
}
