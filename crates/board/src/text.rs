//! Boards in plain characters, for a terminal.
//!
//! Every square is three characters wide: the piece in the middle (capitals are White's, small letters Black's, `.` is an
//! empty square) and a mark around it:
//!
//! | characters | meaning |
//! |---|---|
//! | `(.)` | the last move started here; in castling, also the rook's |
//! | `[N]` | it ended here |
//! | `!k!` | the king is in check |
//! | `>.<` | a piece was captured here that did not stand where the move ended |
//! | `?n?` | here is the reason why a move is not legal |
//! | `~.~` | the move that was refused would end here |
//! | `<N>` | the chosen piece |
//! | `+N+` | this piece gives check |
//! | `{.}` | the chosen piece can go here |
//! | `|.|` | the square is over or under the chosen piece |
//! | `^.^` | a king that gets here wins |
//!
//! The pieces that can be dropped are in a line above or below the board, with their numbers.

use super::fold::folded;
use arbiter_rules::piece_letters::PieceLetters;
use arbiter_rules::scene::{
    At, CELL, Cell, Edge, Mark, Piece, Role, Scene, Shade, Surface, SurfaceKind,
};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// The words and letters in a reader's language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Names {
    pub letters: PieceLetters,
    /// White's and Black's.
    pub sides: [String; 2],
    /// Titles of a tower's main boards, lowest first; empty ones leave the English title.
    pub levels: [String; 3],
    /// Boards are side by side up to this number of characters.
    pub width: usize,
}

impl Default for Names {
    fn default() -> Self {
        Names {
            letters: PieceLetters::ENGLISH,
            sides: ["White", "Black"].map(str::to_owned),
            levels: Default::default(),
            width: 100,
        }
    }
}

/// The scene in plain characters with terminal colours (ANSI escape codes, "SGR") for dark and light backgrounds: White's
/// pieces bold, Black's blue, marks magenta, empty squares faint. Dark squares are grey, between a terminal's black and its white.
pub fn coloured(scene: &Scene, names: &Names) -> String {
    let mut out = String::new();
    for symbol in laid_out(scene, names, Ink::Colour).chars() {
        match Paint::all_paints().find_map(|paint| Some((paint.code(), paint.uncovered(symbol)?))) {
            Some((code, letter)) => {
                let _ = write!(out, "\u{1b}[{code}m{letter}\u{1b}[0m");
            }
            None => out.push(symbol),
        }
    }
    out
}

/// Colour of a cell and its sign. Encoded as one private-use character until layout is done, so columns stay aligned.
#[derive(Debug, Clone, Copy)]
struct Paint {
    sign: Sign,
    square: Shade,
}

#[derive(Debug, Clone, Copy)]
enum Sign {
    White,
    Black,
    Mark,
    Empty,
}

impl Paint {
    fn all_paints() -> impl Iterator<Item = Paint> {
        let signs = [Sign::White, Sign::Black, Sign::Mark, Sign::Empty].into_iter();
        signs.flat_map(|sign| [Shade::Light, Shade::Dark].map(|square| Paint { sign, square }))
    }

    /// The first of the 128 private-use characters for signs of this paint.
    const fn base(self) -> u32 {
        let square = match self.square {
            Shade::Light => 0,
            Shade::Dark => 1,
        };
        0xE000 + 0x80 * (2 * self.sign as u32 + square)
    }

    fn covered(self, sign: char) -> char {
        // Figurines use the codes of control characters, which no board contains.
        let place = ('♔'..='♟').position(|figurine| figurine == sign);
        let place = place.and_then(|place| u32::try_from(place).ok());
        char::from_u32(self.base() + place.unwrap_or(u32::from(sign))).unwrap_or(sign)
    }

    fn uncovered(self, symbol: char) -> Option<char> {
        let sign = u32::from(symbol).checked_sub(self.base())?;
        match u8::try_from(sign).ok().filter(u8::is_ascii)? {
            place if place.is_ascii_control() => ('♔'..='♟').nth(place.into()),
            sign => Some(char::from(sign)),
        }
    }

    const fn code(self) -> &'static str {
        match (self.sign, self.square) {
            (Sign::White, Shade::Light) => "1",
            (Sign::Black, Shade::Light) => "1;94",
            (Sign::Mark, Shade::Light) => "35",
            (Sign::Empty, Shade::Light) => "2",
            (Sign::White, Shade::Dark) => "1;48;5;242",
            (Sign::Black, Shade::Dark) => "1;38;5;17;48;5;242",
            (Sign::Mark, Shade::Dark) => "1;38;5;225;48;5;242",
            (Sign::Empty, Shade::Dark) => "48;5;242",
        }
    }
}

#[derive(Debug, Clone, Copy)]
enum Ink {
    Plain,
    Colour,
}

impl Ink {
    fn sign(self, paint: Paint, sign: char) -> char {
        match self {
            Ink::Plain => sign,
            Ink::Colour => paint.covered(sign),
        }
    }
}

/// The scene in plain ASCII characters, each line ending with a line break.
///
/// Boards are in the order of the picture, from top to bottom; boards at about the same height are side by side. Places
/// where a board could be are omitted.
pub fn board(scene: &Scene, names: &Names) -> String {
    laid_out(scene, names, Ink::Plain)
}

fn laid_out(scene: &Scene, names: &Names, ink: Ink) -> String {
    let rows = folded(scene).filter(|_| 3 * scene.cells().count() > names.width);
    let scene = rows.as_ref().unwrap_or(scene);
    let mut surfaces: Vec<&Surface> = scene
        .surfaces
        .iter()
        .filter(|surface| {
            let is_held = || surface.kind == SurfaceKind::Pocket && !surface.pieces().is_empty();
            surface.kind == SurfaceKind::Board || is_held()
        })
        .collect();
    surfaces.sort_by_key(|surface| {
        let (low, _) = surface.bounds();
        (low.y, low.x)
    });
    let mut bands: Vec<Band> = Vec::new();
    let drawn = surfaces
        .iter()
        .map(|surface| surface_lines(surface, names, ink));
    let drawn: Vec<Vec<String>> = drawn.collect();
    for (surface, lines) in surfaces.iter().zip(&drawn) {
        let (low, high) = surface.bounds();
        // Boards of a size are equally wide, so that those beside them are below each other.
        let alike = surfaces.iter().zip(&drawn);
        let alike = alike.filter(|(other, _)| other.cells.len() == surface.cells.len());
        let block = Block {
            at: low,
            width: alike.map(|(_, lines)| width(lines)).max().unwrap_or(0),
            lines: lines.clone(),
        };
        match bands.last_mut() {
            Some(band) if low.y < band.end && band.width_with(&block) <= names.width => {
                band.end = band.end.max(high.y);
                band.blocks.push(block);
            }
            _ => bands.push(Band {
                end: high.y,
                blocks: vec![block],
            }),
        }
    }
    let bands: Vec<String> = bands.iter().map(Band::print).collect();
    bands.join("\n")
}

struct Block {
    at: At,
    width: usize,
    lines: Vec<String>,
}

fn width(lines: &[String]) -> usize {
    let widths = lines.iter().map(|line| line.chars().count());
    widths.max().unwrap_or(0)
}

/// Boards side by side, with ranks of the same height in one line.
struct Band {
    /// The lower edge of the lowest board, in quarter squares: boards that start below it go into the next band.
    end: i32,
    /// The highest first.
    blocks: Vec<Block>,
}

impl Band {
    /// The widths of the columns of boards, by their left edges.
    fn columns<'a>(blocks: impl Iterator<Item = &'a Block>) -> BTreeMap<i32, usize> {
        let mut columns = BTreeMap::new();
        for block in blocks {
            let width = columns.entry(block.at.x).or_insert(0);
            *width = block.width.max(*width);
        }
        columns
    }

    fn width_with(&self, block: &Block) -> usize {
        let columns = Self::columns(self.blocks.iter().chain([block]));
        columns.values().map(|width| width + 3).sum()
    }

    fn print(&self) -> String {
        let first = self.blocks.first().map_or(0, |block| block.at.y);
        let top = |block: &Block| usize::try_from((block.at.y - first) / CELL).unwrap_or(0);
        let ends = self.blocks.iter().map(|one| top(one) + one.lines.len());
        let columns = Self::columns(self.blocks.iter());
        let line = |number: usize| {
            let parts = columns.iter().map(|(&x, &width)| {
                let mut blocks = self.blocks.iter().filter(|block| block.at.x == x);
                let line = blocks.find_map(|one| one.lines.get(number.checked_sub(top(one))?));
                format!("{:width$}   ", line.map_or("", String::as_str))
            });
            let line: String = parts.collect();
            format!("{}\n", line.trim_end())
        };
        (0..ends.max().unwrap_or(0)).map(line).collect()
    }
}

fn surface_lines(surface: &Surface, names: &Names, ink: Ink) -> Vec<String> {
    // Of a pocket, also the place from which a piece was dropped.
    let is_held = |cell: &&Cell| {
        let is_shown = cell.piece.is_some() || cell.marks.has(Mark::MovedFrom);
        surface.kind != SurfaceKind::Pocket || is_shown
    };
    let columns: BTreeSet<i32> = surface.cells.iter().map(|cell| cell.at.x).collect();
    let rows: BTreeSet<i32> = surface.cells.iter().map(|cell| cell.at.y).collect();
    let label = |edge: Edge, start: i32| {
        let beside = |along: i32| along >= start && along - start < CELL;
        let label = surface
            .labels
            .iter()
            .find(|label| label.edge == edge && beside(label.along));
        label.map_or_else(String::new, |label| ascii(&label.text))
    };
    let ranks: Vec<String> = rows.iter().map(|&y| label(Edge::Left, y)).collect();
    let margin = ranks.iter().map(String::len).max().unwrap_or(0);
    let mut lines: Vec<String> = title(surface, names).into_iter().collect();
    for (&y, rank) in rows.iter().zip(&ranks) {
        let squares = columns.iter().map(|&x| {
            let mut cells = surface.cells.iter().filter(is_held);
            let cell = cells.find(|cell| cell.at == At { x, y });
            cell.map_or_else(|| "   ".to_owned(), |cell| square_text(cell, names, ink))
        });
        let squares: String = squares.collect();
        lines.push(format!("{rank:>margin$} {squares}"));
    }
    let files = columns
        .iter()
        .map(|&x| format!("{:^3}", label(Edge::Below, x)));
    let files: String = files.collect();
    if !files.trim().is_empty() {
        lines.push(format!("{:margin$} {files}", ""));
    }
    lines
}

/// The signs around a square with a mark, the most important first.
const BRACKETS: [(Mark, [char; 2]); 13] = [
    (Mark::Check, ['!', '!']),
    (Mark::Reason, ['?', '?']),
    (Mark::Refused, ['~', '~']),
    (Mark::Chosen, ['<', '>']),
    (Mark::MovedTo, ['[', ']']),
    (Mark::MovedFrom, ['(', ')']),
    (Mark::CapturedHere, ['>', '<']),
    (Mark::Castled, ['[', ']']),
    (Mark::Target, ['{', '}']),
    (Mark::Swap, ['{', '}']),
    (Mark::Checker, ['+', '+']),
    (Mark::Column, ['|', '|']),
    (Mark::Goal, ['^', '^']),
];

/// Each mark that a board shows, with its first square: `(Mark::Check, "!K!")`.
pub fn marks(scene: &Scene, names: &Names) -> Vec<(Mark, String)> {
    let shown = BRACKETS.iter().filter_map(|(mark, _)| {
        let mut cells = scene.cells();
        let cell = cells.find(|cell| brackets(cell).is_some_and(|(one, _)| one == *mark))?;
        Some((*mark, square_text(cell, names, Ink::Plain)))
    });
    shown.collect()
}

/// The most important mark of a square, and its signs.
fn brackets(cell: &Cell) -> Option<(Mark, [char; 2])> {
    let mut all = BRACKETS.into_iter();
    all.find(|(mark, _)| cell.marks.has(*mark))
}

fn square_text(cell: &Cell, names: &Names, ink: Ink) -> String {
    let paint = |sign: Sign, letter: char| {
        let square = cell.shade;
        ink.sign(Paint { sign, square }, letter)
    };
    let [before, after] = match (brackets(cell), cell.shade) {
        (Some((Mark::Castled, _)), _) if cell.piece.is_none() => {
            ['(', ')'].map(|sign| paint(Sign::Mark, sign))
        }
        (Some((_, brackets)), _) => brackets.map(|sign| paint(Sign::Mark, sign)),
        (None, Shade::Light) => [' '; 2],
        (None, Shade::Dark) => [paint(Sign::Empty, ' '); 2],
    };
    let piece = match cell.piece {
        Some(piece) => {
            let sign = piece.side.pick(Sign::White, Sign::Black);
            paint(sign, piece_letter(piece, names.letters))
        }
        None => paint(Sign::Empty, '.'),
    };
    format!("{before}{piece}{after}")
}

/// The line above a board: its name, its level or its owner.
fn title(surface: &Surface, names: &Names) -> Option<String> {
    let title = surface.title.as_ref()?;
    if let Some(owner) = surface.owner {
        let [white, black] = &names.sides;
        return Some(format!("{} {}", ascii(title), owner.pick(white, black)));
    }
    let level = surface
        .storey
        .map_or(0, |storey| usize::from(storey.level / 2));
    let level = level
        .checked_sub(1)
        .and_then(|place| names.levels.get(place));
    match (
        level.filter(|level| !level.is_empty()),
        title.chars().next(),
    ) {
        (Some(level), Some(board)) => Some(format!("{board} · {level}")),
        _ => Some(ascii(title)),
    }
}

/// The sign of a piece; Black's is the small letter, or the dark figurine.
fn piece_letter(piece: Piece, letters: PieceLetters) -> char {
    let letter = letters.of(piece.role);
    let place = Role::OF_CHESS.iter().position(|role| *role == piece.role);
    match (letters, place.and_then(|place| u32::try_from(place).ok())) {
        (PieceLetters::FIGURINE, Some(place)) => {
            let first = u32::from(piece.side.pick('♔', '♚'));
            char::from_u32(first + place).unwrap_or(letter)
        }
        _ => piece.side.pick(letter, letter.to_ascii_lowercase()),
    }
}

/// The text with `?` for everything outside ASCII.
fn ascii(text: &str) -> String {
    text.replace(
        |letter| letter != ' ' && !char::is_ascii_graphic(&letter),
        "?",
    )
}
