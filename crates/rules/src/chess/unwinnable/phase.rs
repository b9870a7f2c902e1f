//! What pieces can do while the pawns stand still.
//!
//! A game is a series of phases. In between are events: pawn moves and captures. During a phase the pawns are fixed and no piece
//! disappears, so the squares that each piece can reach have simple bounds.

use shakmaty::{
    Bitboard, ByColor, CastlingSide, Chess, Color, Piece as Man, Position, Rank, Role, Square,
    attacks,
};

use super::mate::{Cover, Setting};

/// A piece, not a pawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) color: Color,
    pub(super) kind: Kind,
    /// Squares that it can be on when the phase begins.
    start: Bitboard,
    /// Squares that it can reach before the phase ends.
    pub(super) reach: Bitboard,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
    /// A pawn that became any of the others.
    Promoted,
}

impl Kind {
    const ALL: [Kind; 6] = [
        Kind::Knight,
        Kind::Bishop,
        Kind::Rook,
        Kind::Queen,
        Kind::King,
        Kind::Promoted,
    ];

    const fn of(role: Role) -> Option<Kind> {
        Some(match role {
            Role::Pawn => return None,
            Role::Knight => Kind::Knight,
            Role::Bishop => Kind::Bishop,
            Role::Rook => Kind::Rook,
            Role::Queen => Kind::Queen,
            Role::King => Kind::King,
        })
    }

    pub(super) fn attacks(self, from: Square, occupied: Bitboard) -> Bitboard {
        match self {
            Kind::Knight => attacks::knight_attacks(from),
            Kind::King => attacks::king_attacks(from),
            Kind::Promoted => self.lines(from, occupied) | attacks::knight_attacks(from),
            Kind::Bishop | Kind::Rook | Kind::Queen => self.lines(from, occupied),
        }
    }

    /// The lines on which it attacks from afar.
    fn lines(self, from: Square, occupied: Bitboard) -> Bitboard {
        match self {
            Kind::Bishop => attacks::bishop_attacks(from, occupied),
            Kind::Rook => attacks::rook_attacks(from, occupied),
            Kind::Queen | Kind::Promoted => attacks::queen_attacks(from, occupied),
            Kind::Knight | Kind::King => Bitboard::EMPTY,
        }
    }
}

impl Piece {
    fn new(color: Color, kind: Kind, reach: Bitboard) -> Piece {
        Piece {
            color,
            kind,
            start: reach,
            reach,
        }
    }

    fn is_king(&self, color: Color) -> bool {
        self.kind == Kind::King && self.color == color
    }

    const fn is_fixed(&self) -> bool {
        !self.reach.more_than_one()
    }

    /// Whether another piece is of the same kind and can reach the same squares.
    fn is_twin(&self, other: &Piece) -> bool {
        (self.color, self.kind, self.reach) == (other.color, other.kind, other.reach)
    }

    fn attacked(&self, obstacles: Bitboard) -> Bitboard {
        union(self.reach, |from| self.kind.attacks(from, obstacles))
    }
}

/// Fixed pawns, and pieces with the squares that they can reach.
#[derive(Clone)]
pub(super) struct Phase {
    pub(super) pawns: ByColor<Bitboard>,
    /// Sorted by color and kind.
    pub(super) pieces: Vec<Piece>,
    may_castle: bool,
    winner: Color,
}

/// What is the same in two phases of which one may include the other.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Structure {
    pawns: [u64; 2],
    /// Number of pieces by color and kind, five bits each.
    material: u64,
}

fn union(squares: Bitboard, of: impl Fn(Square) -> Bitboard) -> Bitboard {
    squares
        .into_iter()
        .fold(Bitboard::EMPTY, |all, square| all | of(square))
}

/// Squares attacked by pawns.
pub(super) fn pawn_attacks(pawns: Bitboard, color: Color) -> Bitboard {
    union(pawns, |from| attacks::pawn_attacks(color, from))
}

fn beside(square: Square) -> Bitboard {
    attacks::king_attacks(square).with(square)
}

impl Phase {
    /// The phase of a position: every piece is where it is, or where castling takes it.
    pub(super) fn new(position: &Chess, winner: Color) -> Phase {
        let board = position.board();
        let castled = |square: Square, man: Man| {
            let sides = CastlingSide::ALL.into_iter().filter_map(|side| {
                let rook = position.castles().rook(man.color, side)?;
                match man.role {
                    Role::King => Some(side.king_to(man.color)),
                    Role::Rook if rook == square => Some(side.rook_to(man.color)),
                    _ => None,
                }
            });
            sides.collect::<Bitboard>()
        };
        let pieces = board.iter().filter_map(|(square, man)| {
            let kind = Kind::of(man.role)?;
            Some(Piece::new(
                man.color,
                kind,
                castled(square, man).with(square),
            ))
        });
        let mut phase = Phase {
            pawns: ByColor::new_with(|color| board.pawns() & board.by_color(color)),
            pieces: pieces.collect(),
            may_castle: position.castles().any(),
            winner,
        };
        phase.sort();
        phase
    }

    fn sort(&mut self) {
        self.pieces
            .sort_unstable_by_key(|piece| (piece.color.is_white(), piece.kind, piece.reach.0));
    }

    pub(super) fn structure(&self) -> Structure {
        let number =
            |piece: &Piece| 1 << (5 * (piece.kind as u32 + 6 * u32::from(piece.color.is_white())));
        Structure {
            pawns: [self.pawns.black.0, self.pawns.white.0],
            material: self.pieces.iter().map(number).sum::<u64>(),
        }
    }

    /// Whether whatever is possible here is possible in another phase of the structure.
    pub(super) fn is_within(&self, other: &Phase) -> bool {
        let mut pairs = self.pieces.iter().zip(&other.pieces);
        (!self.may_castle || other.may_castle)
            && pairs.all(|(piece, two)| {
                piece.reach.is_subset(two.reach) && piece.start.is_subset(two.start)
            })
    }

    /// Adds what is possible in another phase of the structure.
    pub(super) fn merge(&mut self, other: &Phase) {
        self.may_castle |= other.may_castle;
        for (piece, two) in self.pieces.iter_mut().zip(&other.pieces) {
            piece.reach |= two.reach;
            piece.start |= two.start;
        }
    }

    /// Adds the squares that the pieces can reach from where they are.
    pub(super) fn saturate(&mut self) {
        for piece in &mut self.pieces {
            piece.start = piece.reach;
        }
        self.grow();
    }

    /// Adds what follows from what is known.
    pub(super) fn grow(&mut self) {
        let mut has_grown = true;
        while has_grown {
            has_grown = false;
            let obstacles = self.obstacles();
            let barred = ByColor::new_with(|color| self.barred(color));
            let mating = Kind::ALL.map(|kind| self.mating_squares(Some(kind)));
            for piece in &mut self.pieces {
                let closed = obstacles
                    | match piece.kind {
                        Kind::King => barred[piece.color],
                        kind if piece.color != self.winner => mating[kind as usize],
                        _ => Bitboard::EMPTY,
                    };
                let mut fresh = piece.reach;
                while let Some(from) = fresh.pop_front() {
                    let more = piece.kind.attacks(from, obstacles) & !closed & !piece.reach;
                    piece.reach |= more;
                    fresh |= more;
                    has_grown |= more.any();
                }
            }
        }
    }

    /// Squares that are occupied during the whole phase.
    fn obstacles(&self) -> Bitboard {
        let fixed = self.pieces.iter().filter(|piece| piece.is_fixed());
        fixed.fold(self.pawns.white | self.pawns.black, |all, piece| {
            all | piece.reach
        })
    }

    /// The obstacles except for a king.
    fn obstacles_without_king(&self, color: Color) -> Bitboard {
        let king = self.king(color).map_or(Bitboard::EMPTY, |king| king.reach);
        let pawns = self.pawns.white | self.pawns.black;
        self.obstacles() & !king | pawns
    }

    pub(super) fn king(&self, color: Color) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.is_king(color))
    }

    /// Squares that a king can't enter during the phase.
    fn barred(&self, king: Color) -> Bitboard {
        self.barred_without(king, None, Bitboard::EMPTY)
    }

    /// Squares that a king can't enter even if pieces of a kind don't attack any, and others close lines on some squares.
    fn barred_without(&self, king: Color, left_out: Option<Kind>, closing: Bitboard) -> Bitboard {
        let obstacles = self.obstacles() | closing;
        let mut barred = pawn_attacks(self.pawns[!king], !king);
        for (index, piece) in self.pieces.iter().enumerate() {
            if left_out == Some(piece.kind) {
                continue;
            }
            let is_first = !self.pieces[..index]
                .iter()
                .any(|other| piece.is_twin(other));
            if piece.color == king || piece.kind == Kind::Promoted || !is_first {
                continue;
            }
            let twins = self
                .pieces
                .iter()
                .filter(|other| piece.is_twin(other))
                .count();
            if piece.reach.count() > twins + 1 {
                continue;
            }
            // Twins fill their squares, or all but one.
            let others = self
                .pieces
                .iter()
                .filter(|other| !other.is_king(king) && !piece.is_twin(other));
            let others = others.fold(obstacles, |all, piece| all | piece.reach);
            let attacked = |vacant: Bitboard| {
                // Beyond a square that another piece can reach, the line may be closed.
                let closed = others | piece.reach & !vacant;
                union(piece.reach & !vacant, |from| {
                    piece.kind.attacks(from, closed)
                })
            };
            barred |= if piece.reach.count() == twins {
                attacked(Bitboard::EMPTY)
            } else {
                let vacancies = piece.reach.into_iter().map(Bitboard::from);
                vacancies.fold(Bitboard::FULL, |all, vacant| all & attacked(vacant))
            };
        }
        barred
    }

    /// Squares from which a piece, or a pawn, of the loser mates the winner: beside the winner's king or a knight's jump away, if
    /// that king can't move and nothing can capture there.
    fn mating_squares(&self, by: Option<Kind>) -> Bitboard {
        let winner = self.winner;
        let Some(king) = self
            .king(winner)
            .and_then(|king| king.reach.single_square())
        else {
            return Bitboard::EMPTY;
        };
        let beside = attacks::king_attacks(king);
        let from = match by {
            None => attacks::pawn_attacks(winner, king),
            Some(Kind::Knight) => attacks::knight_attacks(king),
            Some(Kind::Bishop) => beside & attacks::bishop_attacks(king, Bitboard::EMPTY),
            Some(Kind::Rook) => beside & attacks::rook_attacks(king, Bitboard::EMPTY),
            Some(Kind::Queen) => beside,
            Some(Kind::King | Kind::Promoted) => Bitboard::EMPTY,
        };
        let own = self.pieces.iter().filter(|piece| piece.color == winner);
        let own_fixed = own.clone().filter(|piece| piece.is_fixed());
        let own_fixed = own_fixed.fold(self.pawns[winner], |all, piece| all | piece.reach);
        // The piece that mates no longer attacks what it attacked before, and stands in the way of others.
        let barred = self.barred_without(winner, by, from);
        if self.may_castle || from.is_empty() || !beside.is_subset(own_fixed | barred) {
            return Bitboard::EMPTY;
        }
        let movers = self
            .pieces
            .iter()
            .filter(|piece| piece.color != winner && Some(piece.kind) == by);
        let vacated = movers.fold(Bitboard::EMPTY, |all, piece| all | piece.reach);
        let obstacles = self.obstacles() & !vacated;
        let pieces = own.filter(|piece| piece.kind != Kind::King);
        let taken = pieces.fold(pawn_attacks(self.pawns[winner], winner), |all, piece| {
            all | piece.attacked(obstacles)
        });
        from & !taken
    }

    /// Whether a mate by the winner may be possible during the phase.
    pub(super) fn may_mate(&self) -> bool {
        let winner = self.winner;
        let Some(king) = self.king(!winner) else {
            return false;
        };
        let whole = self.setting(king.reach, |piece| piece.reach);
        let is_loser = |piece: &&Piece| piece.color != winner && piece.kind != Kind::King;
        if self.may_castle || !self.pieces.iter().filter(is_loser).all(Piece::is_fixed) {
            return whole.may_mate(|_| Bitboard::FULL);
        }
        // Only the loser's king moves. It has just come to its square, or it is where it was at the start.
        whole.may_mate(|square| self.kings_after_king_move(square))
            || self
                .pieces
                .iter()
                .any(|last| last.color == winner && self.may_mate_first(king, last))
    }

    /// Whether one move from the start, or none, may mate.
    fn may_mate_first(&self, king: &Piece, last: &Piece) -> bool {
        let obstacles = self.obstacles();
        let moved =
            union(last.start, |from| last.kind.attacks(from, obstacles)) & last.reach | last.start;
        let setting = |squares| {
            self.setting(squares, |piece| {
                if std::ptr::eq(piece, last) {
                    moved
                } else {
                    piece.start
                }
            })
        };
        if last.kind != Kind::King {
            return setting(king.start).may_mate(|_| Bitboard::FULL);
        }
        // A king can only uncover a check.
        let from = |square| last.start & self.lines(square);
        let squares = king
            .start
            .into_iter()
            .filter(|square| from(*square).any())
            .collect();
        setting(squares).may_mate(|square| union(from(square), attacks::king_attacks))
    }

    /// Squares of the winner's king at a mate if the loser's king has just moved: not beside all squares that it may have come
    /// from, unless the winner's king moved last and uncovered the check.
    fn kings_after_king_move(&self, square: Square) -> Bitboard {
        let (Some(own), Some(king)) = (self.king(self.winner), self.king(!self.winner)) else {
            return Bitboard::EMPTY;
        };
        let from = king.reach & attacks::king_attacks(square);
        let uncovering = own.reach & self.lines(square);
        let is_possible = |at: &Square| {
            !from.is_subset(beside(*at)) || attacks::king_attacks(*at).intersects(uncovering)
        };
        own.reach.into_iter().filter(is_possible).collect()
    }

    /// Squares between the winner's pieces and a square that they may attack from afar.
    fn lines(&self, square: Square) -> Bitboard {
        let obstacles = self.obstacles_without_king(self.winner);
        let own = self
            .pieces
            .iter()
            .filter(|piece| piece.color == self.winner);
        let lines = own.map(|piece| (piece.reach, piece.kind.lines(square, obstacles)));
        let lines = lines.filter(|(reach, lines)| reach.intersects(*lines));
        lines.fold(Bitboard::EMPTY, |all, (_, lines)| all | lines)
    }

    fn setting(&self, king: Bitboard, squares: impl Fn(&Piece) -> Bitboard) -> Setting {
        let winner = self.winner;
        // The king hides nothing from what attacks it.
        let obstacles = self.obstacles_without_king(!winner);
        let covers = self
            .pieces
            .iter()
            .filter(|piece| !piece.is_king(!winner))
            .map(|piece| {
                let is_winner = piece.color == winner;
                let covered = |from: Square| {
                    if is_winner {
                        piece.kind.attacks(from, obstacles)
                    } else {
                        from.into()
                    }
                };
                let each = squares(piece)
                    .into_iter()
                    .map(|from| (from, covered(from)))
                    .collect();
                Cover::new(is_winner, piece.kind == Kind::King, each)
            });
        Setting {
            king,
            attacked: pawn_attacks(self.pawns[winner], winner),
            blocked: self.pawns[!winner],
            covers: covers.collect(),
        }
    }

    /// Visits the phases that follow by an event, those by the winner's pawns last.
    pub(super) fn each_next(&self, mut visit: impl FnMut(Phase)) {
        let mut visit_live = |next: Phase, turn: Color| {
            let is_over = if turn == self.winner {
                next.is_stalemate(turn)
            } else {
                self.has_king_stalemated(&next)
            };
            if !is_over {
                visit(next);
            }
        };
        for color in [!self.winner, self.winner] {
            self.each_capture(color, &mut visit_live);
            self.each_pawn_move(color, &mut visit_live);
        }
    }

    fn each_pawn_move(&self, color: Color, visit: &mut impl FnMut(Phase, Color)) {
        let obstacles = self.obstacles();
        let forward = color.fold_wb(8, -8);
        let free = |from: Square| from.offset(forward).filter(|to| !obstacles.contains(*to));
        for from in self.pawns[color] {
            for to in attacks::pawn_attacks(color, from) {
                if self.pawns[!color].contains(to) {
                    let mut next = self.with_pawn_moved(color, from, to);
                    next.pawns[!color].discard(to);
                    visit(next, !color);
                }
                for victim in self
                    .victims(color)
                    .filter(|index| self.pieces[*index].reach.contains(to))
                {
                    let mut next = self.clone();
                    next.pieces.remove(victim);
                    visit(next.with_pawn_moved(color, from, to), !color);
                }
            }
            let Some(to) = free(from) else {
                continue;
            };
            let is_first = from.rank() == color.fold_wb(Rank::Second, Rank::Seventh);
            if let Some(double) = free(to).filter(|_| is_first) {
                let next = self.with_pawn_moved(color, from, double);
                // Captured en passant: one event with the double step.
                for taker in self.pawns[!color] & attacks::pawn_attacks(color, to) {
                    let mut taken = next.with_pawn_moved(!color, taker, to);
                    taken.pawns[color].discard(double);
                    visit(taken, color);
                }
                self.visit_unless_mate(next, color, double, visit);
            }
            self.visit_unless_mate(self.with_pawn_moved(color, from, to), color, to, visit);
        }
    }

    /// Visits the phase after a pawn move that doesn't mate the winner.
    fn visit_unless_mate(
        &self,
        next: Phase,
        color: Color,
        to: Square,
        visit: &mut impl FnMut(Phase, Color),
    ) {
        let is_mate = color != self.winner
            && next.pawns[color].contains(to)
            && next.mating_squares(None).contains(to);
        if !is_mate {
            visit(next, !color);
        }
    }

    fn with_pawn_moved(&self, color: Color, from: Square, to: Square) -> Phase {
        let mut next = self.clone();
        next.pawns[color].discard(from);
        if Bitboard::BACKRANKS.contains(to) {
            next.pieces
                .push(Piece::new(color, Kind::Promoted, to.into()));
            next.sort();
        } else {
            next.pawns[color].add(to);
        }
        next
    }

    /// Captures by pieces.
    fn each_capture(&self, color: Color, visit: &mut impl FnMut(Phase, Color)) {
        let obstacles = self.obstacles();
        for (index, taker) in self
            .pieces
            .iter()
            .enumerate()
            .filter(|(_, piece)| piece.color == color)
        {
            let mut attacked = taker.attacked(obstacles);
            if taker.kind == Kind::King {
                attacked &= !self.barred(color);
            }
            for to in attacked & self.pawns[!color] {
                let mut next = self.clone();
                next.pawns[!color].discard(to);
                next.finish_capture(index, to.into(), None, visit);
            }
            for victim in self.victims(color) {
                let at = attacked & self.pieces[victim].reach;
                if at.any() {
                    self.clone().finish_capture(index, at, Some(victim), visit);
                }
            }
        }
    }

    fn finish_capture(
        mut self,
        taker: usize,
        at: Bitboard,
        victim: Option<usize>,
        visit: &mut impl FnMut(Phase, Color),
    ) {
        let Piece {
            color, kind, reach, ..
        } = self.pieces[taker];
        self.pieces[taker].reach = at;
        if let Some(victim) = victim {
            self.pieces.remove(victim);
        }
        let is_mate = color != self.winner && at.is_subset(self.mating_squares(Some(kind)));
        if !is_mate && (kind != Kind::King || self.keep_kings_apart(color, reach)) {
            self.sort();
            visit(self, !color);
        }
    }

    /// Indices of the pieces that a color may capture.
    fn victims(&self, taker: Color) -> impl Iterator<Item = usize> {
        let all = self.pieces.iter().enumerate();
        all.filter(move |(_, piece)| piece.color != taker && piece.kind != Kind::King)
            .map(|(index, _)| index)
    }

    /// Removes from the other king's squares those beside a king that has just moved, and those beside all squares that it may
    /// have come from; whether any are left.
    fn keep_kings_apart(&mut self, moved: Color, before: Bitboard) -> bool {
        let at = self.king(moved).and_then(|king| king.reach.single_square());
        let other = self.pieces.iter_mut().find(|piece| piece.is_king(!moved));
        let (Some(at), Some(other), false) = (at, other, self.may_castle) else {
            return true;
        };
        let from = before & attacks::king_attacks(at);
        let beside_all = from
            .into_iter()
            .fold(Bitboard::FULL, |all, from| all & beside(from));
        other.reach &= !(beside(at) | beside_all);
        other.reach.any()
    }

    /// Whether the winner's king has just taken all moves from the loser without giving check.
    fn has_king_stalemated(&self, next: &Phase) -> bool {
        let winner = self.winner;
        let (Some(before), Some(own), Some(king)) =
            (self.king(winner), next.king(winner), next.king(!winner))
        else {
            return false;
        };
        let at = own
            .reach
            .single_square()
            .filter(|_| own.reach != before.reach);
        at.is_some_and(|at| {
            let from = before.reach & attacks::king_attacks(at);
            let mut squares = king.reach.into_iter();
            squares.all(|square| !next.lines(square).intersects(from)) && next.is_stalemate(!winner)
        })
    }

    /// Whether a side to move, with its pieces where they are, has no move.
    fn is_stalemate(&self, color: Color) -> bool {
        if self.may_castle {
            return false;
        }
        let obstacles = self.obstacles();
        let own = self.pieces.iter().filter(|piece| piece.color == color);
        let own_fixed = own
            .clone()
            .filter(|piece| piece.is_fixed())
            .fold(self.pawns[color], |all, piece| all | piece.reach);
        let barred = self.barred(color);
        let mut free = own.map(|piece| match piece.kind {
            Kind::King => piece.attacked(obstacles) & !barred,
            _ => piece.attacked(obstacles),
        });
        let prey = self.victims(color).fold(self.pawns[!color], |all, index| {
            all | self.pieces[index].reach
        });
        let pushed = self.pawns[color].shift(color.fold_wb(8, -8));
        pushed.is_subset(obstacles)
            && !pawn_attacks(self.pawns[color], color).intersects(prey)
            && free.all(|to| to.is_subset(own_fixed))
    }
}
