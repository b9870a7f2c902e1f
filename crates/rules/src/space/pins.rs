//! The pins of attack boards: paragraphs "Pins" and "Attack boards".

use std::fmt;

use super::squares::{Coordinates, PINS, Square, at, lowest};

/// Numbered in the order of position texts: file, rank, level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pin(u8);

pub type Pins = u32;

static ADJACENT: [Pins; 24] = adjacent();
static HANDLES: [[u8; 7]; 24] = handles();

const fn handles() -> [[u8; 7]; 24] {
    let mut table = [*b"AB     "; 24];
    let mut number: u8 = 0;
    while number < 24 {
        let [file, rank, open, level, close] = Pin(number).corner().letters();
        table[number as usize] = [b'A', b'B', file, rank, open, level, close];
        number += 1;
    }
    table
}

/// Paragraph "Attack boards": same main board, other end, other side or turned over; or, on the same level, the pin of the
/// next main board one or two ranks away.
const fn adjacent() -> [Pins; 24] {
    let mut table = [0; 24];
    let mut from = 0;
    while from < 24 {
        let (rank, level, board) = PINS[from % 12];
        let mut to = 0;
        while to < 24 {
            let (to_rank, to_level, to_board) = PINS[to % 12];
            let same_side = from / 12 == to / 12;
            let (same_board, same_level) = (board == to_board, level == to_level);
            let ranks = rank.abs_diff(to_rank);
            let other_end = same_side && same_board && same_level && ranks == 3;
            let other_side = !same_side && same_level && ranks == 0;
            let turned_over = same_side && same_board && !same_level && ranks == 0;
            let next_board = same_side && !same_board && same_level && (ranks == 1 || ranks == 2);
            if other_end || other_side || turned_over || next_board {
                table[from] |= 1 << to;
            }
            to += 1;
        }
        from += 1;
    }
    table
}

impl Pin {
    pub(super) const fn from_number(number: u8) -> Self {
        Pin(number)
    }

    pub(super) fn all_pins() -> impl Iterator<Item = Pin> {
        (0..24).map(Pin)
    }

    #[inline]
    pub const fn bit(self) -> Pins {
        1 << self.0
    }

    pub(super) const fn word_index(self) -> usize {
        1 + self.0 as usize / 12
    }

    pub(super) const fn shift(self) -> u8 {
        self.0 % 12 * 4
    }

    /// The corner of the main board, with the attack board's level.
    pub(super) const fn corner(self) -> Coordinates {
        let (rank, level, _) = PINS[self.0 as usize % 12];
        at(if self.0 < 12 { 1 } else { 4 }, rank, level)
    }

    /// The attack board's square above or below that corner, which the pin is named after.
    pub(super) const fn corner_square(self) -> Square {
        Square::from_coordinates(self.corner())
    }

    pub(super) const fn main_level(self) -> i8 {
        let (_, _, level) = PINS[self.0 as usize % 12];
        level
    }

    /// From the lowest rank and file.
    pub(super) const fn squares(self) -> [Square; 4] {
        let first = (1 + self.0 / 12) * 64 + self.shift();
        [
            Square::from_number(first),
            Square::from_number(first + 1),
            Square::from_number(first + 2),
            Square::from_number(first + 3),
        ]
    }

    /// The corresponding square of the board on this pin.
    pub(super) const fn square_like(self, square: Square) -> Square {
        self.squares()[square.index() % 4]
    }

    pub(super) fn adjacent(self) -> Pins {
        ADJACENT[usize::from(self.0) % 24]
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        let square = Square::named(name)?;
        square
            .pin()
            .filter(|pin| pin.corner() == square.coordinates())
    }

    /// The name with `AB` before it.
    pub(super) fn handle(self) -> &'static str {
        let handle = HANDLES.get(usize::from(self.0)).map(<[u8; 7]>::as_slice);
        handle.map_or("", |handle| std::str::from_utf8(handle).unwrap_or_default())
    }
}

impl Square {
    /// The pin of the attack board with this square.
    pub(super) const fn pin(self) -> Option<Pin> {
        if self.is_on_main_board() || self.is_none() {
            None
        } else {
            Some(Pin::from_number((self.0 / 64 - 1) * 12 + self.0 % 64 / 4))
        }
    }
}

/// For example `b1(1)`.
impl fmt::Display for Pin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.corner_square().fmt(f)
    }
}

pub(super) fn each_pin(mut pins: Pins) -> impl Iterator<Item = Pin> {
    std::iter::from_fn(move || {
        if pins == 0 {
            return None;
        }
        let pin = Pin(lowest(u64::from(pins)));
        pins &= pins - 1;
        Some(pin)
    })
}
