//! The squares that pieces and pawns can ever reach, if whatever is possible at some time is possible at any time.

use shakmaty::{Bitboard, Color, Rank, Square, attacks};

use super::mate::{Cover, Setting};
use super::phase::{Kind, Phase, pawn_attacks};

/// A piece or a pawn.
#[derive(Clone, Copy)]
struct Unit {
    color: Color,
    /// `None` for a pawn.
    kind: Option<Kind>,
    start: Bitboard,
    reach: Bitboard,
    /// The squares of a pawn after its promotion.
    promoted: Bitboard,
    may_be_captured: bool,
}

impl Unit {
    /// Whether it stays where it is for the rest of the game.
    fn is_fixed(&self) -> bool {
        !self.may_be_captured && self.promoted.is_empty() && !self.reach.more_than_one()
    }

    fn reachable(&self) -> Bitboard {
        self.reach | self.promoted
    }

    const fn is_king(&self) -> bool {
        matches!(self.kind, Some(Kind::King))
    }

    /// Each square with what is attacked from it, as a pawn or as a piece.
    fn each_attack(&self, fixed: Bitboard) -> impl Iterator<Item = (Square, Bitboard)> {
        let color = self.color;
        let kind = self.kind;
        let own = self.reach.into_iter().map(move |from| match kind {
            Some(kind) => (from, kind.attacks(from, fixed)),
            None => (from, attacks::pawn_attacks(color, from)),
        });
        own.chain(
            self.promoted
                .into_iter()
                .map(move |from| (from, Kind::Promoted.attacks(from, fixed))),
        )
    }

    fn attacked(&self, fixed: Bitboard) -> Bitboard {
        self.each_attack(fixed)
            .fold(Bitboard::EMPTY, |all, (_, attack)| all | attack)
    }

    /// The file that a pawn never leaves.
    fn lane(&self) -> Option<Bitboard> {
        let lane = Bitboard::from_file(self.start.first()?.file());
        (self.kind.is_none() && self.reach.is_subset(lane)).then_some(lane)
    }

    /// The squares of a file that a pawn has before it, with its own.
    fn ahead(color: Color, from: Bitboard) -> Bitboard {
        let before = from.0.wrapping_sub(1);
        Bitboard(color.fold_wb(!before, from.0 | before))
    }
}

pub(super) struct Closure(Vec<Unit>);

impl Closure {
    pub(super) fn new(phase: &Phase) -> Closure {
        let pieces = phase
            .pieces
            .iter()
            .map(|unit| (unit.color, Some(unit.kind), unit.reach));
        let pawns = Color::ALL.into_iter().flat_map(|color| {
            phase.pawns[color]
                .into_iter()
                .map(move |square| (color, None, square.into()))
        });
        let units = pieces.chain(pawns).map(|(color, kind, start)| {
            let promoted = Bitboard::EMPTY;
            Unit {
                color,
                kind,
                start,
                reach: start,
                promoted,
                may_be_captured: false,
            }
        });
        let mut closure = Closure(units.collect());
        while closure.grow() {}
        closure
    }

    fn union(
        &self,
        which: impl Fn(&Unit) -> bool,
        squares: impl Fn(&Unit) -> Bitboard,
    ) -> Bitboard {
        let units = self.0.iter().filter(|unit| which(unit));
        units.fold(Bitboard::EMPTY, |all, unit| all | squares(unit))
    }

    /// Squares of what stays where it is.
    fn fixed(&self) -> Bitboard {
        self.union(Unit::is_fixed, |unit| unit.reach)
    }

    /// Squares that a king can never enter.
    fn barred(&self, king: Color) -> Bitboard {
        let visited = self.union(
            |unit| unit.color != king || !unit.is_king(),
            Unit::reachable,
        );
        self.union(
            |unit| unit.color != king && unit.is_fixed(),
            |unit| unit.attacked(visited),
        )
    }

    /// Adds what follows from what is known; whether that was anything.
    fn grow(&mut self) -> bool {
        let fixed = self.fixed();
        let mut has_grown = false;
        for index in 0..self.0.len() {
            let unit = self.0[index];
            let prey = self.union(
                |one| one.color != unit.color && !one.is_king(),
                Unit::reachable,
            );
            let mut attacked = unit.attacked(fixed);
            let mut after = unit;
            if unit.is_king() {
                attacked &= !self.barred(unit.color);
            }
            if unit.kind.is_some() {
                after.reach |= attacked & (!fixed | prey);
            } else {
                let passed = self.double_step_squares(unit.color);
                let as_pawn = pawn_attacks(unit.reach, unit.color);
                after.reach |= self.pushed(&unit, fixed) | as_pawn & (prey | passed);
                after.promoted |= after.reach & Bitboard::BACKRANKS;
                after.reach &= !Bitboard::BACKRANKS;
                let later = after
                    .promoted
                    .into_iter()
                    .map(|from| Kind::Promoted.attacks(from, fixed));
                after.promoted |=
                    later.fold(Bitboard::EMPTY, |all, one| all | one) & (!fixed | prey);
                // The pawn that is captured en passant is behind the square.
                attacked |= (as_pawn & passed).shift(unit.color.fold_wb(-8, 8));
            }
            has_grown |= (after.reach, after.promoted) != (unit.reach, unit.promoted);
            self.0[index] = after;
            for other in &mut self.0 {
                let is_prey = other.color != unit.color && !other.is_king();
                if is_prey && !other.may_be_captured && other.reachable().intersects(attacked) {
                    other.may_be_captured = true;
                    has_grown = true;
                }
            }
        }
        has_grown
    }

    /// Squares behind enemy pawns that may have made a double step.
    fn double_step_squares(&self, taker: Color) -> Bitboard {
        let [first, passed] =
            taker.fold_wb([Rank::Seventh, Rank::Sixth], [Rank::Second, Rank::Third]);
        let is_first = |unit: &Unit| {
            unit.kind.is_none()
                && unit.color != taker
                && unit.reach.intersects(Bitboard::from_rank(first))
        };
        self.union(is_first, |unit| unit.reach & Bitboard::from_rank(passed))
    }

    /// Squares that a pawn reaches without a capture.
    fn pushed(&self, pawn: &Unit, fixed: Bitboard) -> Bitboard {
        let forward = pawn.color.fold_wb(8, -8);
        let third = Bitboard::from_rank(pawn.color.fold_wb(Rank::Third, Rank::Sixth));
        let once = pawn.reach.shift(forward) & !fixed;
        let twice = (once & third).shift(forward) & !fixed;
        (once | twice) & !self.beyond(pawn)
    }

    /// Squares that a pawn can't reach, because it never leaves its file and an enemy pawn stays before it.
    fn beyond(&self, pawn: &Unit) -> Bitboard {
        let Some(lane) = pawn.lane() else {
            return Bitboard::EMPTY;
        };
        let ahead = |from| Unit::ahead(pawn.color, from) & lane;
        let is_opposed = |unit: &Unit| {
            let stays = !unit.may_be_captured && unit.lane() == Some(lane);
            stays && unit.color != pawn.color && unit.start.is_subset(ahead(pawn.start))
        };
        self.union(is_opposed, |unit| ahead(unit.start))
    }

    /// Whether a mate may ever be possible.
    pub(super) fn may_mate(&self, winner: Color) -> bool {
        let is_prey = |unit: &Unit| unit.color != winner && unit.is_king();
        let king = self.union(is_prey, |unit| unit.reach);
        let hidden = self.union(|unit| is_prey(unit) && unit.is_fixed(), |unit| unit.reach);
        // The king hides nothing from what attacks it.
        let fixed = self.fixed() & !hidden;
        let covers = self.0.iter().filter(|unit| !is_prey(unit)).map(|unit| {
            let is_winner = unit.color == winner;
            let each = if is_winner {
                unit.each_attack(fixed).collect()
            } else {
                unit.reachable()
                    .into_iter()
                    .map(|from| (from, from.into()))
                    .collect()
            };
            Cover::new(is_winner, unit.is_king(), each)
        });
        let [attacked, blocked] = [Bitboard::EMPTY; 2];
        Setting {
            king,
            attacked,
            blocked,
            covers: covers.collect(),
        }
        .may_mate(|_| Bitboard::FULL)
    }
}
