//! How a game ends, and who can still win: paragraph "Check, mate, stalemate, draws".

use super::Row;
use crate::Position as _;
use crate::line::{Squares, number};
use crate::moves::Rules as _;
use crate::outcome::{Cause, DrawBy, Effort, Law, Side, WinBy, Winnable};
use crate::reachability::{Prospect, reachable};

/// Maximum number of positions in a search: a tenth of a second and 30 MB. On the usual row, at most half of that.
pub(super) const MOST_POSITIONS: usize = 200_000;

/// Maximum number of positions in a search for an obvious mate: less than a millisecond.
pub(super) const PLAIN: usize = 2_000;

/// Squares 1, 3, 5 and so on.
const DARK: Squares = 0x5555_5555;

/// Which rule ends a game: "other draws follow the basic rules of standard chess", except for dead positions and flags.
pub(super) const LAWS: &[(Cause, Law)] = &[
    (
        Cause::Win(WinBy::Checkmate),
        Law::own("Check, mate, stalemate, draws"),
    ),
    (
        Cause::Draw(DrawBy::Stalemate),
        Law::own("Check, mate, stalemate, draws"),
    ),
    (
        Cause::Draw(DrawBy::DeadPosition),
        Law::own("Check, mate, stalemate, draws"),
    ),
    (Cause::Flag, Law::own("Check, mate, stalemate, draws")),
    (Cause::DrawnFlag, Law::own("Check, mate, stalemate, draws")),
    (
        Cause::Resignation,
        Law::own("Check, mate, stalemate, draws"),
    ),
    (Cause::Agreement, Law::Fide("5.2.3")),
    (Cause::ThreefoldRepetition, Law::Fide("9.2")),
    (Cause::FiftyMoves, Law::Fide("9.3")),
    (Cause::FivefoldRepetition, Law::Fide("9.6.1")),
    (Cause::Draw(DrawBy::SeventyFiveMoves), Law::Fide("9.6.2")),
];

impl Row {
    /// Whether neither side can mate by any series of legal moves.
    #[inline]
    pub fn is_dead(&self, effort: Effort) -> bool {
        match effort {
            Effort::Quick => Side::ALL.into_iter().all(|side| self.cannot_mate(side)),
            Effort::Full => self.search(&Side::ALL, MOST_POSITIONS) == Winnable::No,
        }
    }

    /// Whether a side has a bare king, or only bishops while all bishops of both sides are on one square colour. Then they
    /// can't attack the squares beside a king in check, and a piece there, which isn't a bishop, can capture the attacker or
    /// block.
    #[inline]
    pub(super) fn cannot_mate(&self, side: Side) -> bool {
        let [_, queen, rook, bishop, knight] = self.armies[side as usize];
        let [_, _, _, theirs, _] = self.armies[side.other() as usize];
        let bishops = bishop | theirs;
        let is_one_colour = bishops & DARK == 0 || bishops & !DARK == 0;
        queen | rook | knight == 0 && (bishop == 0 || is_one_colour)
    }

    /// Whether any of these sides can mate by any series of legal moves.
    pub(super) fn search(&self, sides: &[Side], most: usize) -> Winnable {
        let prospect = |row: &Row| {
            let moves = row.count_moves();
            let can_mate = |side: &Side| sides.contains(side) && !row.cannot_mate(*side);
            let waiting = row.turn.other();
            let mates = can_mate(&waiting).then_some(moves);
            if mates == Some(0) && row.in_check() {
                return Prospect::Reached;
            }
            // Mates are likely where a king has few moves and the other king is close.
            let others = can_mate(&row.turn).then(|| {
                let turn = waiting;
                Row { turn, ..*row }.count_moves()
            });
            match mates.into_iter().chain(others).min() {
                Some(freedom) => Prospect::Open(freedom + row.between_kings()),
                None => Prospect::Hopeless,
            }
        };
        let each_next = |row: &Row, found: &mut Vec<Row>| {
            row.for_each_move(|step| found.push(row.after(step).without_numbers()));
        };
        reachable(self.without_numbers(), most, prospect, each_next)
    }

    /// The distance between the kings.
    fn between_kings(&self) -> u64 {
        let [[white, ..], [black, ..]] = self.armies;
        number(white).abs_diff(number(black)).into()
    }

    /// The position without the counters, which don't affect the following moves.
    const fn without_numbers(self) -> Row {
        Row {
            quiet: 0,
            number: 1,
            ..self
        }
    }
}
