//! Whether pieces can form a mate.

use shakmaty::{Bitboard, Square, attacks};

/// Number of sets of a king's square and those around it.
const PATTERNS: usize = 1 << 9;

/// The squares that one piece covers around the king: attacked by the winner's, blocked by the loser's.
pub(super) struct Cover {
    pub(super) is_winner: bool,
    pub(super) is_king: bool,
    /// Each square that the piece can be on, with what it covers from there.
    each: Vec<(Square, Bitboard)>,
    all: Bitboard,
}

impl Cover {
    pub(super) fn new(is_winner: bool, is_king: bool, each: Vec<(Square, Bitboard)>) -> Cover {
        let all = each
            .iter()
            .fold(Bitboard::EMPTY, |all, (_, one)| all | *one);
        Cover {
            is_winner,
            is_king,
            each,
            all,
        }
    }

    const fn gives_check(&self) -> bool {
        self.is_winner && !self.is_king
    }
}

/// The pieces around the loser's king.
pub(super) struct Setting {
    /// Squares of the loser's king.
    pub(super) king: Bitboard,
    /// Squares always attacked.
    pub(super) attacked: Bitboard,
    /// Squares always blocked.
    pub(super) blocked: Bitboard,
    pub(super) covers: Vec<Cover>,
}

impl Setting {
    /// Whether the king can be in check on one of its squares with every square around it attacked or blocked. Each piece covers
    /// what it covers from one square. Answers to the check are ignored. `own_king` has the squares of the winner's king for a
    /// square of the loser's.
    pub(super) fn may_mate(&self, own_king: impl Fn(Square) -> Bitboard) -> bool {
        let fixed = self.attacked | self.blocked;
        let all = self.covers.iter().fold(fixed, |all, cover| all | cover.all);
        let checks = self.covers.iter().filter(|cover| cover.gives_check());
        let checked = checks.fold(self.attacked, |all, cover| all | cover.all);
        (self.king & checked).into_iter().any(|square| {
            let around = attacks::king_attacks(square);
            around.is_subset(all) && self.is_covered(square, fixed, own_king(square) & !around)
        })
    }

    /// Whether the pieces together cover a king's square and all around it.
    fn is_covered(&self, king: Square, fixed: Bitboard, own_king: Bitboard) -> bool {
        let needed = attacks::king_attacks(king).with(king) & !fixed;
        // A pattern has a bit for each needed square.
        let pattern = |seen: Bitboard| {
            let bits = needed.into_iter().enumerate();
            bits.fold(0, |all, (bit, square)| {
                all | usize::from(seen.contains(square)) << bit
            })
        };
        let whole: usize = (1 << needed.count()) - 1;
        let mut found = [0_usize; PATTERNS];
        let mut is_found = [false; PATTERNS];
        let mut count = 1;
        is_found[0] = true;
        for cover in &self.covers {
            let useful = if cover.gives_check() {
                needed
            } else {
                needed.without(king)
            };
            if (cover.all & useful).is_empty() {
                continue;
            }
            let mut is_tried = [false; PATTERNS];
            let before = count;
            for (from, seen) in &cover.each {
                let is_own_king = cover.is_winner && cover.is_king;
                if *from == king || is_own_king && !own_king.contains(*from) {
                    continue;
                }
                let more = pattern(*seen & useful);
                if std::mem::replace(&mut is_tried[more], true) {
                    continue;
                }
                for index in 0..before {
                    let joined = found[index] | more;
                    if !std::mem::replace(&mut is_found[joined], true) {
                        found[count] = joined;
                        count += 1;
                    }
                }
            }
        }
        is_found[whole]
    }
}
