//! The legal moves.

use crate::attacks;
use crate::bit_board::{BitBoard, EMPTY};
use crate::board::Board;
use crate::budget::{self, is_spent, spend};
use crate::names::{ChessMove, Color, File, Piece, Rank, Square};

/// What a pawn can become, in the order in which it is tried.
const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Knight, Piece::Rook, Piece::Bishop];

/// The most entries: sixteen men of a side, and two pawns that take in passing. Set up by hand there may be more.
const USUAL: usize = 18;

/// The legal moves of a position: by men (pawns, knights, bishops, rooks, queens, the king; of each kind first those that are
/// not pinned), then by squares from a1 on. It ends early when the budget is spent.
#[derive(Debug, Clone)]
pub struct MoveGen {
    men: Vec<Man>,
    index: usize,
    promotion: usize,
}

/// A man and where it can go.
#[derive(Debug, Clone, Copy)]
struct Man {
    source: Square,
    targets: BitBoard,
    becomes_another: bool,
}

impl MoveGen {
    /// All legal moves; none when the budget is spent.
    #[must_use]
    pub fn new_legal(board: &Board) -> Self {
        spend(budget::LIST);
        let men = if is_spent() {
            Vec::new()
        } else {
            Lister::of(board).men()
        };
        MoveGen {
            men,
            index: 0,
            promotion: 0,
        }
    }
}

impl Iterator for MoveGen {
    type Item = ChessMove;

    fn next(&mut self) -> Option<ChessMove> {
        if is_spent() {
            return None;
        }
        let man = self.men.get_mut(self.index)?;
        let dest = man.targets.to_square();
        let promotion = man.becomes_another.then(|| PROMOTIONS[self.promotion]);
        if man.becomes_another && self.promotion + 1 < PROMOTIONS.len() {
            self.promotion += 1;
        } else {
            self.promotion = 0;
            man.targets ^= BitBoard::from_square(dest);
            if man.targets == EMPTY {
                self.index += 1;
            }
        }
        Some(ChessMove::new(man.source, dest, promotion))
    }
}

/// What is worked out once for all moves of a position.
struct Lister<'a> {
    board: &'a Board,
    us: Color,
    own: BitBoard,
    king: Square,
    pinned: BitBoard,
    /// Where a man other than the king has to go: anywhere, or between the king and a single man that gives check.
    useful: BitBoard,
    men: Vec<Man>,
}

impl<'a> Lister<'a> {
    fn of(board: &'a Board) -> Self {
        let us = board.side_to_move();
        let king = board.king(us);
        let checkers = *board.checkers();
        let useful = match checkers.popcnt() {
            0 => !EMPTY,
            1 => between(king, checkers.to_square()) | checkers,
            _ => EMPTY,
        };
        Lister {
            board,
            us,
            own: *board.color_combined(us),
            king,
            pinned: pinned(board, king, !us),
            useful,
            men: Vec::with_capacity(USUAL),
        }
    }

    fn men(mut self) -> Vec<Man> {
        if self.useful != EMPTY {
            for piece in [
                Piece::Pawn,
                Piece::Knight,
                Piece::Bishop,
                Piece::Rook,
                Piece::Queen,
            ] {
                let ours = self.board.pieces(piece) & self.own;
                for source in ours & !self.pinned {
                    self.push(piece, source, self.useful);
                }
                // A pinned man never helps against a check.
                if *self.board.checkers() == EMPTY {
                    for source in ours & self.pinned {
                        self.push(piece, source, line(self.king, source));
                    }
                }
                if piece == Piece::Pawn {
                    self.in_passing(ours);
                }
            }
        }
        self.king();
        self.men
    }

    fn push(&mut self, piece: Piece, source: Square, useful: BitBoard) {
        let occupied = *self.board.combined();
        let goes = match piece {
            Piece::Pawn => {
                let theirs = occupied & !self.own;
                attacks::pawn(source, self.us) & theirs | attacks::pushes(source, self.us, occupied)
            }
            Piece::Knight => attacks::knight(source),
            Piece::Bishop => attacks::bishop(source, occupied),
            Piece::Rook => attacks::rook(source, occupied),
            Piece::Queen => attacks::bishop(source, occupied) | attacks::rook(source, occupied),
            Piece::King => attacks::king(source),
        };
        let last = match self.us {
            Color::White => Rank::Seventh,
            Color::Black => Rank::Second,
        };
        let targets = goes & !self.own & useful;
        if targets != EMPTY {
            self.men.push(Man {
                source,
                targets,
                becomes_another: piece == Piece::Pawn && source.get_rank() == last,
            });
        }
    }

    /// Pawns that take another in passing, if that leaves their king in no check.
    fn in_passing(&mut self, pawns: BitBoard) {
        let Some(passed) = self.board.en_passant() else {
            return;
        };
        let dest = Square(match self.us {
            Color::White => passed.0 + 8,
            Color::Black => passed.0 - 8,
        });
        for source in attacks::pawn(dest, !self.us) & pawns {
            let [taken, from, to] = [passed, source, dest].map(BitBoard::from_square);
            let occupied = self.board.combined() & !taken & !from | to;
            if self.board.attackers(self.king, !self.us, occupied) & !taken == EMPTY {
                self.men.push(Man {
                    source,
                    targets: to,
                    becomes_another: false,
                });
            }
        }
    }

    fn king(&mut self) {
        let without = self.board.combined() & !BitBoard::from_square(self.king);
        let is_safe = |square: Square| self.board.attackers(square, !self.us, without) == EMPTY;
        let mut targets = (attacks::king(self.king) & !self.own)
            .filter(|square| is_safe(*square))
            .fold(EMPTY, |all, square| all | BitBoard::from_square(square));
        let rights = self.board.castle_rights(self.us);
        if *self.board.checkers() == EMPTY {
            let at = |file| Square::make_square(self.king.get_rank(), file);
            let ways = [
                (
                    rights.king_side,
                    &[File::F, File::G][..],
                    [File::F, File::G],
                ),
                (
                    rights.queen_side,
                    &[File::B, File::C, File::D][..],
                    [File::D, File::C],
                ),
            ];
            for (may, free, walked) in ways {
                let is_free =
                    |file: &File| BitBoard::from_square(at(*file)) & self.board.combined() == EMPTY;
                if may
                    && free.iter().all(is_free)
                    && walked.into_iter().all(|file| is_safe(at(file)))
                {
                    targets |= BitBoard::from_square(at(walked[1]));
                }
            }
        }
        if targets != EMPTY {
            self.men.push(Man {
                source: self.king,
                targets,
                becomes_another: false,
            });
        }
    }
}

/// Men that alone stand between a king and a man that would give check.
fn pinned(board: &Board, king: Square, by: Color) -> BitBoard {
    let queens = board.pieces(Piece::Queen);
    let far = attacks::bishop(king, EMPTY) & (board.pieces(Piece::Bishop) | queens)
        | attacks::rook(king, EMPTY) & (board.pieces(Piece::Rook) | queens);
    (far & board.color_combined(by)).fold(EMPTY, |pinned, square| {
        let way = between(square, king) & board.combined();
        if way.popcnt() == 1 {
            pinned | way
        } else {
            pinned
        }
    })
}

/// The same look-ups as everybody's, at nobody's expense: the list has its own price.
fn between(one: Square, other: Square) -> BitBoard {
    BitBoard::of(shakmaty::attacks::between(one.inner(), other.inner()))
}

fn line(one: Square, other: Square) -> BitBoard {
    BitBoard::of(shakmaty::attacks::ray(one.inner(), other.inner()))
}
