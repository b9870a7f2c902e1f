//! Tablebases: the exact value of every position with up to three pieces besides the kings on the usual row, by
//! retrograde analysis.
//!
//! A table holds all positions with the same pieces. Captures lead to smaller tables; every other move can be
//! undone. A table is computed when first needed, with those it leads to: a tenth of a second and half a
//! megabyte for three pieces seen from both sides, 28 MB in all.

use std::sync::OnceLock;

use crate::Proven;
use crate::solve::{decoded, encoded};
use arbiter_rules::Position as _;
use arbiter_rules::Rules as _;
use arbiter_rules::line::{self, Squares, take_one};
use arbiter_rules::one_dimensional::{Army, ROLES, Row, around, reach};
use arbiter_rules::outcome::Side;
use arbiter_rules::scene::Role;

pub(super) const USUAL: Squares = 0xFFFF;

/// Besides the kings.
pub(super) const MOST_MEN: usize = 3;

/// Pairs of kings that aren't adjacent, the first to the left of the second.
const KINGS: u32 = 105;

/// Squares without kings.
const FREE: u32 = 14;

/// Sorted: 1 to 4 are queen, rook, bishop and knight of the side to move, 5 to 8 those of the other side, 0 is none.
type Men = [u8; MOST_MEN];

const fn mirrored_squares(squares: Squares) -> Squares {
    squares.reverse_bits() >> 16
}

/// Colours and ends swapped.
pub(crate) fn reversed(row: &Row) -> Row {
    let [white, black] = row.armies.map(|army| army.map(mirrored_squares));
    Row {
        armies: [black, white],
        turn: row.turn.other(),
        ..*row
    }
}

/// White to move, its king on the left. Kings never pass each other, so a move and `normal` swap sides and ends
/// together.
fn normal(row: &Row) -> Row {
    let (mut ours, mut theirs) = (row.ours(), row.theirs());
    if ours[0] > theirs[0] {
        (ours, theirs) = (ours.map(mirrored_squares), theirs.map(mirrored_squares));
    }
    Row {
        armies: [ours, theirs],
        turn: Side::White,
        ..*row
    }
}

/// Visits the positions from which a move without a capture leads here.
fn for_each_predecessor(row: &Row, mut visit: impl FnMut(&Row)) {
    let (empty, theirs) = (row.empty(), row.theirs());
    let turn = row.turn.other();
    let mut undo = |changed: &[Role], squares: Squares| {
        let mut before = Row { turn, ..*row };
        for role in changed {
            before.armies[turn as usize][*role as usize] ^= squares;
        }
        if !before.could_take_king() {
            visit(&before);
        }
    };
    for (role, mut left) in ROLES.into_iter().zip(theirs) {
        while let Some(to) = take_one(&mut left) {
            for from in line::each(reach(role, to, empty) & empty) {
                undo(&[role], from | to);
            }
        }
    }
    let [king, _, rooks, ..] = theirs;
    for rook in line::each(around(king, 1) & rooks) {
        undo(&[Role::King, Role::Rook], king | rook);
    }
}

/// For the side to move; `None` on another board, or with more pieces.
pub(super) fn value(row: &Row) -> Option<Proven> {
    static TABLES: [OnceLock<[Vec<u8>; 2]>; 9 * 9 * 9] = [const { OnceLock::new() }; 9 * 9 * 9];
    if row.board != USUAL {
        return None;
    }
    let row = normal(row);
    let men = men(&row)?;
    let seen_from_there = swapped(men);
    let (both, side) = if men <= seen_from_there {
        (men, 0)
    } else {
        (seen_from_there, 1)
    };
    let number = both
        .iter()
        .fold(0, |number, kind| 9 * number + usize::from(*kind));
    let tables = TABLES[number].get_or_init(|| solve([both, swapped(both)]));
    tables[side]
        .get(table_index(&row) as usize)
        .copied()
        .map(decoded)
}

/// `None` if there are too many.
fn men(row: &Row) -> Option<Men> {
    let mut men = [0; MOST_MEN];
    let mut free = men.iter_mut();
    for (kind, squares) in (1..).zip(officers(row)) {
        for _ in line::each(squares) {
            *free.next()? = kind;
        }
    }
    men.sort_unstable();
    Some(men)
}

/// Seen from the other side.
fn swapped(men: Men) -> Men {
    let mut men = men.map(|kind| if kind == 0 { 0 } else { (kind + 3) % 8 + 1 });
    men.sort_unstable();
    men
}

fn officers(row: &Row) -> impl Iterator<Item = Squares> {
    let officers = |army: Army| army.into_iter().skip(1);
    row.armies.into_iter().flat_map(officers)
}

/// The index of a normal position in its table: the kings, then each piece among the free squares.
fn table_index(row: &Row) -> u32 {
    let [white, black] = row.armies.map(|army| army[0]);
    let (left, right) = (white.trailing_zeros(), black.trailing_zeros());
    let mut place = before_king(right) + left;
    let mut free = USUAL & !(white | black);
    for squares in officers(row) {
        for square in line::each(squares) {
            place = place * free.count_ones() + (free & (square - 1)).count_ones();
            free &= !square;
        }
    }
    place
}

/// How many pairs of kings have the right one further left.
const fn before_king(right: u32) -> u32 {
    (right.saturating_sub(1)) * right.saturating_sub(2) / 2
}

/// The inverse of [`table_index`], which gives one of the equal orders of like pieces.
fn at_place(men: Men, mut place: u32) -> Row {
    let kinds = || men.into_iter().filter(|kind| *kind > 0);
    let count = kinds_of_men(men);
    let mut digits = [0; MOST_MEN];
    for (radix, digit) in (1..=FREE)
        .skip(FREE as usize - count)
        .zip(digits[..count].iter_mut().rev())
    {
        *digit = place % radix;
        place /= radix;
    }
    let right = (2..16)
        .rfind(|right| before_king(*right) <= place)
        .unwrap_or(2);
    let pair = [place - before_king(right), right].map(|number| 1 << number);
    let mut armies: [Army; 2] = pair.map(|king| [king, 0, 0, 0, 0]);
    let mut free = USUAL & !(pair[0] | pair[1]);
    for (kind, digit) in kinds().zip(digits) {
        let mut squares = line::each(free).skip(digit as usize);
        let square = squares.next().unwrap_or(0);
        let kind = usize::from(kind - 1);
        armies[kind / 4][1 + kind % 4] |= square;
        free &= !square;
    }
    Row {
        board: USUAL,
        armies,
        turn: Side::White,
        quiet: 0,
        number: 1,
    }
}

fn kinds_of_men(men: Men) -> usize {
    men.iter().filter(|kind| **kind > 0).count()
}

struct Draft {
    values: Vec<u8>,
    /// Moves of each position not known to lose.
    open: Vec<u8>,
    /// The longest losing capture of each position, in plies.
    captures: Vec<u8>,
}

/// A table, a place in it, and whether it is a win.
type Found = (usize, u32, bool);

/// By distance in plies.
type Due = Vec<Vec<Found>>;

fn postpone(due: &mut Due, plies: u32, found: Found) {
    let plies = plies as usize;
    if due.len() <= plies {
        due.resize(plies + 1, Vec::new());
    }
    due[plies].push(found);
}

/// Both tables of a set of pieces.
fn solve(both: [Men; 2]) -> [Vec<u8>; 2] {
    let mut due = Due::new();
    let mut drafts = [0, 1].map(|table| Draft::of(both[table], table, &mut due));
    let mut plies = 0;
    while let Some(found) = due.get_mut(plies as usize).map(std::mem::take) {
        for (table, place_of, is_win) in found {
            let value = &mut drafts[table].values[place_of as usize];
            if *value != 0 {
                continue;
            }
            *value = encoded(plies, is_win);
            let other = 1 - table;
            let draft = &mut drafts[other];
            for_each_predecessor(&at_place(both[table], place_of), |before| {
                let place = table_index(&normal(before));
                let index = place as usize;
                if is_win {
                    draft.open[index] = draft.open[index].saturating_sub(1);
                    if draft.open[index] == 0 {
                        let plies = plies.max(draft.captures[index].into());
                        postpone(&mut due, plies + 1, (other, place, false));
                    }
                } else {
                    postpone(&mut due, plies + 1, (other, place, true));
                }
            });
        }
        plies += 1;
    }
    drafts.map(|draft| draft.values)
}

impl Draft {
    /// Counts mates and captures only.
    fn of(men: Men, table: usize, due: &mut Due) -> Self {
        let size = (1..=FREE)
            .rev()
            .take(kinds_of_men(men))
            .fold(KINGS, |size, free| size * free);
        let none = vec![0; size as usize];
        let mut draft = Draft {
            values: none.clone(),
            open: none.clone(),
            captures: none,
        };
        for place_of in 0..size {
            let row = at_place(men, place_of);
            if table_index(&row) == place_of && !row.could_take_king() {
                draft.count_steps(&row, (table, place_of), due);
            }
        }
        draft
    }

    fn count_steps(&mut self, row: &Row, (table, place): (usize, u32), due: &mut Due) {
        let (mut open, mut slowest, mut win, mut is_stuck) = (0, 0, None, true);
        row.for_each_move(|step| {
            is_stuck = false;
            let known = (step.taken() != 0).then(|| value(&row.after(step)));
            match known.flatten() {
                Some(Proven::Win { plies }) => slowest = slowest.max(plies),
                Some(Proven::Loss { plies }) => {
                    open += 1;
                    win = Some(win.map_or(plies + 1, |known: u32| known.min(plies + 1)));
                }
                Some(Proven::Draw) | None => open += 1,
            }
        });
        let index = place as usize;
        self.open[index] = open;
        self.captures[index] = u8::try_from(slowest).unwrap_or(u8::MAX);
        if let Some(plies) = win {
            postpone(due, plies, (table, place, true));
        } else if open == 0 && !is_stuck {
            postpone(due, slowest + 1, (table, place, false));
        } else if is_stuck && row.in_check() {
            postpone(due, 0, (table, place, false));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prove::proven_within;
    use crate::puzzle::Composed as _;
    use crate::searchable::{Node, mixed};
    use crate::tests::is_long;

    fn all_rows(men: Men) -> impl Iterator<Item = Row> {
        let size = (1..=FREE)
            .rev()
            .take(kinds_of_men(men))
            .fold(KINGS, |size, free| size * free);
        let rows = (0..size).map(move |place| (place, at_place(men, place)));
        let legal = rows.filter(|(at, row)| table_index(row) == *at && !row.could_take_king());
        legal.map(|(_, row)| row)
    }

    /// The value that follows from the moves.
    fn by_steps(row: &Row) -> Proven {
        let mut values = Vec::new();
        row.for_each_move(|step| values.push(value(&row.after(step)).unwrap()));
        let lost = values.iter().filter_map(|value| match value {
            Proven::Loss { plies } => Some(plies + 1),
            Proven::Win { .. } | Proven::Draw => None,
        });
        if let Some(plies) = lost.min() {
            return Proven::Win { plies };
        }
        let won = values.iter().map(|value| match value {
            Proven::Win { plies } => Some(plies + 1),
            Proven::Loss { .. } | Proven::Draw => None,
        });
        let won: Option<Vec<u32>> = won.collect();
        match won {
            Some(won) if won.is_empty() && !row.in_check() => Proven::Draw,
            Some(won) => Proven::Loss {
                plies: won.into_iter().max().unwrap_or(0),
            },
            None => Proven::Draw,
        }
    }

    /// The positions that can arise from the usual start were counted by another program.
    #[test]
    fn four_pieces_are_solved() {
        let (mut counts, mut longest) = ([0; 3], 0);
        let pairs = (1..=8).flat_map(|one| (one..=8).map(move |other| [0, one, other]));
        for row in pairs.flat_map(all_rows).filter(Row::is_usual) {
            let value = value(&row).unwrap();
            assert_eq!(by_steps(&row), value, "{row}");
            let kind = match value {
                Proven::Win { plies } => (0, plies),
                Proven::Draw => (1, 0),
                Proven::Loss { plies } => (2, plies),
            };
            counts[kind.0] += 1;
            longest = longest.max(kind.1);
        }
        let all: u32 = counts.iter().sum();
        let percent = counts.map(|count| (100 * count + all / 2) / all);
        assert_eq!((all, percent, longest), (216_944, [38, 23, 38], 38));
    }

    #[test]
    fn five_pieces_are_solved() {
        let triples = (1..=8).flat_map(|one| {
            let pairs = (one..=8).flat_map(move |two| (two..=8).map(move |three| (two, three)));
            pairs.map(move |(two, three)| [one, two, three])
        });
        let (step, wanted) = if is_long() { (1, 1) } else { (40, 29) };
        let (mut values, mut longest) = ([0; 3], 0);
        for (number, row) in triples
            .step_by(step)
            .flat_map(all_rows)
            .enumerate()
            .step_by(wanted)
        {
            let value = value(&row).unwrap();
            assert_eq!(by_steps(&row), value, "{row}");
            let (kind, plies) = match value {
                Proven::Win { plies } => (0, plies),
                Proven::Draw => (1, 0),
                Proven::Loss { plies } => (2, plies),
            };
            values[kind] += 1;
            longest = longest.max(plies);
            if mixed(number as u64).is_multiple_of(400) {
                let winner = |plies| {
                    let node = Node::of(&row);
                    proven_within(&node, Side::White, plies, &mut 3_000_000)
                };
                let within = if kind == 0 { plies } else { u32::MAX };
                assert_eq!(winner(5), Some(within <= 5), "{row}");
            }
        }
        assert!(values.iter().all(|count| *count > 500), "{values:?}");
    }

    /// Every move can be undone, and places are unique.
    #[test]
    fn places_are_those_of_one_position() {
        for row in all_rows([1, 3, 6]).step_by(101) {
            assert_eq!(at_place(men(&row).unwrap(), table_index(&row)), row);
            row.for_each_move(|step| {
                let next = normal(&row.after(step));
                let mut is_found = step.taken() != 0;
                for_each_predecessor(&next, |before| {
                    is_found |= normal(before).armies == row.armies;
                });
                assert!(is_found, "{row}: {step:?}");
            });
        }
    }
}
