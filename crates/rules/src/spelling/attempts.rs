//! Every attempt, legal or not, that a text could mean.

use super::LONGEST;
use super::reading::{CASTLE, Capture, Certainty, Grammar, Reading, VICTIM};
use super::signs::strip_signs;
use crate::outcome::{CastlingSide, Side};
use crate::piece_letters::PieceLetters;
use crate::scene::{Cell, Piece, Role, Scene};
use crate::why_not::{Attempt, PieceOn, WhyNot};
use crate::{Move, Position};

/// An attempt and the other claims of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tried {
    pub(crate) attempt: Attempt,
    /// The square of a claimed capture.
    pub(crate) capture: Option<String>,
    /// The piece on the first square, if the text names another one.
    pub(crate) misnamed: Option<PieceOn>,
    pub(crate) promotes: bool,
}

/// Every attempt a text could mean, and what it names that doesn't exist: a kind of piece, or a square.
pub(crate) fn attempts(
    letters: PieceLetters,
    position: &dyn Position,
    text: &str,
) -> (Vec<Tried>, Option<WhyNot>) {
    if text.len() > LONGEST {
        return (Vec::new(), None);
    }
    let scene = position.scene();
    let grammar = Grammar::new(position, &scene);
    let squares = NamedSquares::new(&grammar, &scene, position.turn());
    let readings = grammar.readings(letters, text);
    if readings.is_empty() && !grammar.is_line() {
        return (Vec::new(), beyond(text));
    }
    let (certain, others): (Vec<Reading>, Vec<Reading>) = readings
        .into_iter()
        .partition(|reading| reading.certainty == Certainty::Certain);
    // Uncertain readings only count if there are no others.
    let tried = |readings: &[Reading]| -> Vec<Tried> {
        let each = readings.iter().map(|one| squares.attempts(one));
        each.flatten().collect()
    };
    let mut found = tried(&certain);
    // `a8 king` is the king's move, except in Antichess, where a pawn can be promoted to a king.
    let to_king = |one: &Move| one.promotion() == Some(Role::King);
    let names_king = found.iter().all(|one| one.promotes)
        && certain
            .iter()
            .all(|one| one.signs.ends_with(Role::King.letter()));
    if found.is_empty() || names_king && !position.moves().iter().any(to_king) {
        let others = tried(&others);
        found = if others.is_empty() { found } else { others };
    }
    let counted = if certain.is_empty() {
        &others
    } else {
        &certain
    };
    let missing = squares.missing(position.roles(), counted);
    let wrong = |one| {
        squares
            .not_swapped(one)
            .or_else(|| squares.no_such_square(one))
    };
    let unknown = || counted.iter().find_map(wrong);
    let missing = missing.or_else(|| found.is_empty().then(unknown).flatten());
    (found, missing)
}

/// Whether a text has the form of a move: castling, a square after a piece or another square, or a piece that captures
/// another.
pub fn is_readable(letters: PieceLetters, position: &dyn Position, text: &str) -> bool {
    if text.len() > LONGEST {
        return false;
    }
    let scene = position.scene();
    let grammar = Grammar::new(position, &scene);
    let squares = NamedSquares::new(&grammar, &scene, position.turn());
    let readings = grammar.readings(letters, text);
    readings.iter().any(|reading| squares.is_move(reading))
}

/// A square on a file that no board has, after at most two other signs: `Ri1`.
fn beyond(text: &str) -> Option<WhyNot> {
    let (plain, _) = strip_signs(text);
    let from = plain
        .find(|sign: char| sign.is_ascii_digit())?
        .checked_sub(1)?;
    let (before, square) = plain.split_at_checked(from)?;
    let is_square = matches!(
        square.as_bytes(),
        [b'i'..=b'z', _] | [b'i'..=b'z', _, b'0'..=b'9']
    );
    let square = square.to_owned();
    (before.len() <= 2 && is_square).then_some(WhyNot::NoSuchSquare { square })
}

struct NamedSquares<'a> {
    grammar: &'a Grammar,
    places: Vec<NamedSquare<'a>>,
    /// The pieces that the side to move can drop.
    pocket: Vec<NamedSquare<'a>>,
    handles: Vec<&'a str>,
    turn: Side,
}

/// A square and its name in the signs of readings.
struct NamedSquare<'a> {
    name: &'a str,
    signs: String,
    /// The signs without the level, if there is one.
    column: String,
    piece: Option<Piece>,
}

impl<'a> NamedSquare<'a> {
    fn new(grammar: &Grammar, cell: &'a Cell) -> Self {
        let column = cell.name.split('(').next().unwrap_or_default();
        NamedSquare {
            name: &cell.name,
            signs: grammar.signs_of(&cell.name),
            column: grammar.signs_of(column),
            piece: cell.piece,
        }
    }

    /// The place of a piece to drop. Moves name it without its side, and the pawn's also without a letter.
    fn of_pocket(grammar: &Grammar, cell: &'a Cell) -> Self {
        let signs = grammar.signs_of(&cell.name.to_uppercase());
        NamedSquare {
            column: signs.trim_start_matches('P').to_owned(),
            signs,
            ..NamedSquare::new(grammar, cell)
        }
    }

    fn is_called(&self, signs: &str) -> bool {
        signs == self.signs || signs == self.column
    }

    fn is_on(&self, signs: &str) -> bool {
        signs.len() == 1
            && self.column.starts_with(|first: char| first.is_alphabetic())
            && self.column.contains(signs)
    }
}

impl<'a> NamedSquares<'a> {
    fn new(grammar: &'a Grammar, scene: &'a Scene, turn: Side) -> Self {
        let handles = scene
            .surfaces
            .iter()
            .filter_map(|one| one.handle.as_deref());
        let places = scene.cells().map(|cell| NamedSquare::new(grammar, cell));
        let pocket = scene.pockets().filter(|one| one.owner == Some(turn));
        let pocket = pocket.flat_map(|one| &one.cells);
        let pocket = pocket.map(|cell| NamedSquare::of_pocket(grammar, cell));
        NamedSquares {
            turn,
            grammar,
            places: places.collect(),
            pocket: pocket.collect(),
            handles: handles.collect(),
        }
    }

    fn attempts(&self, reading: &Reading) -> Vec<Tried> {
        if self.names_no_target(reading) {
            return Vec::new();
        }
        let castles: &[CastlingSide] = match reading.signs.as_str() {
            "OO" => &[CastlingSide::King],
            "OOO" => &[CastlingSide::Queen],
            CASTLE => &CastlingSide::ALL,
            _ => &[],
        };
        if !castles.is_empty() {
            let each = castles.iter().copied().map(Attempt::Castle);
            return each.map(simple_attempt).collect();
        }
        let typed = self.without_crosses(&reading.signs);
        // The last letter may be a promotion.
        let pieces = |last: char| last.is_ascii_uppercase();
        let without_promotion = typed.strip_suffix(pieces).filter(|rest| !rest.is_empty());
        let mut found = self.promotion(reading, without_promotion.unwrap_or(&typed));
        if !found.is_empty() {
            return found;
        }
        let unpromoted = without_promotion.map(|typed| (typed, true));
        for (typed, promotes) in [Some((typed.as_str(), reading.promotes)), unpromoted]
            .into_iter()
            .flatten()
        {
            let known = found.len();
            for from in &self.places {
                let places = self.places.iter();
                found.extend(places.filter_map(|to| self.walk(from, to, typed, reading)));
            }
            for (from, to) in self
                .pocket
                .iter()
                .flat_map(|from| self.places.iter().map(move |to| (from, to)))
            {
                if self.before(typed, to).any(|rest| from.is_called(rest)) {
                    found.push(simple_attempt(Attempt::between(from.name, to.name)));
                }
            }
            match typed.strip_prefix("AB") {
                Some(typed) => found.extend(self.boards(typed)),
                // Squares without a piece are also names of boards.
                None if found.iter().all(|tried| self.is_from_nothing(tried)) => {
                    found.extend(self.boards(typed));
                }
                None => {}
            }
            for tried in &mut found[known..] {
                tried.promotes = promotes;
            }
        }
        found
    }

    /// The promotion of an own piece that is named by its square: its move to the end of its file.
    fn promotion(&self, reading: &Reading, typed: &str) -> Vec<Tried> {
        let rank = |place: &NamedSquare<'_>| {
            let rank = place.column.get(1..).and_then(|rank| rank.parse().ok());
            rank.unwrap_or(0) * self.turn.pick(1, -1)
        };
        let named = self
            .places
            .iter()
            .filter(|place| reading.promotes && place.is_called(typed));
        let tried = named.filter_map(|from| {
            let piece = from.piece.filter(|piece| piece.side == self.turn)?;
            let file = from.column.get(..1)?;
            let on_file = self.places.iter().filter(|to| to.is_on(file));
            let end = on_file
                .max_by_key(|to| rank(to))
                .filter(|end| end.name != from.name)?;
            let misnamed = (piece.role != Role::Pawn).then(|| PieceOn::new(piece, from.name));
            Some(Tried {
                misnamed,
                promotes: true,
                ..simple_attempt(Attempt::between(from.name, end.name))
            })
        });
        tried.collect()
    }

    fn is_move(&self, reading: &Reading) -> bool {
        let typed = self.without_crosses(&reading.signs);
        let is_castling = ["OO", "OOO", CASTLE].contains(&typed.as_str());
        if is_castling || reading.capture == Capture::EnPassant || reading.promotes {
            return true;
        }
        let is_piece = |sign: char| sign.is_ascii_uppercase();
        let named = typed.strip_prefix(|sign| is_piece(sign) && !reading.pawn);
        let named = named.unwrap_or(&typed);
        let unpromoted = named.strip_suffix(is_piece);
        let ends_at = |typed: &str, to: &NamedSquare<'_>| {
            let is_start = |from: &str| {
                // `QxBe5`
                let is_victim = reading.signs.contains('x');
                let from = from
                    .strip_suffix(|sign| is_victim && is_piece(sign))
                    .unwrap_or(from);
                let is_short = from.len() <= 1 && !from.ends_with(is_piece);
                is_short || self.places.iter().any(|place| place.is_called(from))
            };
            self.before(typed, to).any(is_start)
        };
        let typed = [Some(named), unpromoted];
        let is_walk = |typed: &str| self.places.iter().any(|to| ends_at(typed, to));
        let is_met = reading.capture != Capture::Unsaid || self.grammar.is_line();
        typed.into_iter().flatten().any(is_walk)
            || typed[1].is_some_and(|from| is_met && from.len() <= 1)
            || reading.signs.starts_with("AB")
    }

    fn is_from_nothing(&self, tried: &Tried) -> bool {
        let Attempt::Between { from, .. } = &tried.attempt else {
            return false;
        };
        let mut places = self.places.iter();
        places.any(|place| place.name == from && place.piece.is_none())
    }

    fn boards(&self, typed: &str) -> Vec<Tried> {
        let froms = self.handles.iter();
        let pairs = froms.flat_map(|from| self.handles.iter().map(move |to| (*from, *to)));
        let meant = pairs.filter(|(from, to)| self.is_board(from, to, typed));
        meant
            .map(|(from, to)| simple_attempt(Attempt::between(from, to)))
            .collect()
    }

    fn has_piece(&self, side: Side, role: Role) -> bool {
        let piece = Some(Piece { side, role });
        self.places.iter().any(|place| place.piece == piece)
    }

    fn has_pawn(&self, is_there: impl Fn(&NamedSquare<'_>) -> bool) -> bool {
        let (side, role) = (self.turn, Role::Pawn);
        let mut places = self.places.iter();
        places.any(|place| place.piece == Some(Piece { side, role }) && is_there(place))
    }

    /// Whether a text claims en passant without a square, or with that of the moving pawn.
    fn names_no_target(&self, reading: &Reading) -> bool {
        let typed = self.without_crosses(&reading.signs);
        reading.capture == Capture::EnPassant
            && (!typed.contains(|sign: char| sign.is_ascii_digit())
                || self.has_pawn(|place| place.is_called(&typed)))
    }

    /// The missing kind of piece, if all readings name it.
    fn missing(&self, roles: &[Role], readings: &[Reading]) -> Option<WhyNot> {
        let mut each = readings.iter().map(|reading| self.lacks(roles, reading));
        let first = each.next()??;
        each.all(|other| other.as_ref() == Some(&first))
            .then_some(first)
    }

    /// The missing kind of moving or captured piece. In games with pawns and files, an unnamed piece is a pawn.
    fn lacks(&self, roles: &[Role], reading: &Reading) -> Option<WhyNot> {
        if self.names_no_target(reading) {
            return Some(WhyNot::NoEnPassant);
        }
        let typed = self.without_crosses(&reading.signs);
        if typed.contains('@') {
            return None;
        }
        // In `takes king` the piece is the captured one.
        let letter = |role: &Role| *role != Role::Pawn && reading.signs.starts_with(role.letter());
        let named = roles.iter().copied().find(letter);
        let is_pawn = reading.pawn || typed.starts_with(|first: char| first.is_ascii_lowercase());
        let pawn = (is_pawn && roles.contains(&Role::Pawn)).then_some(Role::Pawn);
        let role = named.or(pawn)?;
        let rest = match named {
            Some(_) => typed.get(1..)?,
            // A pawn may promote.
            None => typed.trim_end_matches(|sign: char| sign.is_ascii_uppercase()),
        };
        let is_place = |to: &NamedSquare<'_>| {
            let mut before = self.before(rest, to);
            before.any(|from| from.len() <= usize::from(!self.grammar.is_line()))
        };
        let meets = rest.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let swapped = meets.strip_prefix('s');
        let is_attacked_after =
            |met: &Role| swapped.unwrap_or(meets).strip_prefix(met.letter()) == Some("");
        let met = roles.iter().copied().find(is_attacked_after);
        let victim = |role: &Role| {
            let taken = reading.signs.split_once('x');
            let letter = if *role == Role::Pawn {
                VICTIM
            } else {
                role.letter()
            };
            taken.is_some_and(|(_, taken)| taken.strip_prefix(letter) == Some(""))
        };
        let met = met.or_else(|| roles.iter().copied().find(victim));
        if met.is_none() && !self.places.iter().any(is_place) {
            return None;
        }
        if !self.has_piece(self.turn, role) {
            return Some(WhyNot::NoSuchPiece { role });
        }
        let is_called = |name| self.places.iter().any(|place| place.is_called(name));
        if let Some((file, target)) = rest.split_at_checked(1).filter(|_| named.is_none())
            && (is_called(target)
                || target.is_empty() && met.is_some()
                || reading.capture == Capture::Unsaid && is_called(rest))
            && !self.has_pawn(|place| place.column.starts_with(file))
        {
            let file = file.to_owned();
            return Some(WhyNot::NoPawnOnFile { file });
        }
        let target = met?;
        if swapped.is_some() {
            let role = target;
            return (!self.has_piece(self.turn, role)).then_some(WhyNot::NoSuchPiece { role });
        }
        if reading.capture == Capture::Unsaid {
            return None;
        }
        Some(if self.has_piece(self.turn.other(), target) {
            WhyNot::NoSuchCapture { role, target }
        } else {
            WhyNot::NothingSuch { role: target }
        })
    }

    /// The first square of a swap of two pieces that doesn't have the one that is named: `K1<>R2`.
    fn not_swapped(&self, reading: &Reading) -> Option<WhyNot> {
        let (first, second) = reading.signs.split_once('s')?;
        [first, second].into_iter().find_map(|named| {
            let (letter, square) = named.split_at_checked(1)?;
            let place = self.places.iter().find(|place| place.is_called(square))?;
            let square = place.name.to_owned();
            let Some(piece) = place.piece else {
                return Some(WhyNot::EmptySquare { square });
            };
            let on = PieceOn::new(piece, square);
            if piece.side != self.turn {
                return Some(WhyNot::NotYours(on));
            }
            let is_named = letter.starts_with(piece.role.letter());
            (!is_named).then_some(WhyNot::OtherPiece(on))
        })
    }

    /// The first square, or board, that doesn't exist.
    fn no_such_square(&self, reading: &Reading) -> Option<WhyNot> {
        let typed = self.without_crosses(&reading.signs);
        if let Some([file, rank, level, _, _, ..]) = typed.strip_prefix("AB").map(str::as_bytes) {
            let [file, rank, level] = [*file, *rank, *level].map(char::from);
            let pin = format!("AB{file}{rank}({level})");
            if level.is_ascii_digit() && !self.handles.contains(&pin.as_str()) {
                return Some(WhyNot::NoBoardThere { pin });
            }
        }
        let has_levels = self.places.iter().any(|place| place.name.contains('('));
        let files = usize::from(!self.grammar.is_line());
        let is_digit = |sign: char| sign.is_ascii_digit();
        let starts = typed.char_indices().filter(|(at, sign)| {
            let before = typed.get(..*at).unwrap_or_default();
            if files == 1 {
                sign.is_ascii_lowercase()
            } else {
                is_digit(*sign) && !before.ends_with(is_digit)
            }
        });
        let mut unknown = starts.filter_map(|(at, _)| {
            let tail = typed.get(at + files..)?;
            let digits = tail.len() - tail.trim_start_matches(is_digit).len();
            let name = typed.get(at..at + files + digits)?;
            let is_known = self.places.iter().any(|place| place.is_called(name));
            ((1..=2).contains(&digits) && !is_known).then_some(name)
        });
        let name = unknown.next()?;
        let square = match name.split_at_checked(2) {
            Some((column, level)) if has_levels && !level.is_empty() => {
                format!("{column}({level})")
            }
            _ => name.to_owned(),
        };
        Some(WhyNot::NoSuchSquare { square })
    }

    fn without_crosses(&self, signs: &str) -> String {
        if self.grammar.is_line() {
            let signs = signs.replace('x', "-");
            let mut kept = String::with_capacity(signs.len());
            let mut rest = signs.chars().peekable();
            while let Some(sign) = rest.next() {
                let before = kept.ends_with(|last: char| last.is_ascii_digit());
                let after = rest.peek().is_some_and(char::is_ascii_digit);
                if sign != '-' || (before && after) {
                    kept.push(sign);
                }
            }
            kept
        } else {
            signs.replace('x', "")
        }
    }

    /// The attempt to move from one place to another, if the text can mean it.
    fn walk(
        &self,
        from: &NamedSquare<'_>,
        to: &NamedSquare<'_>,
        typed: &str,
        reading: &Reading,
    ) -> Option<Tried> {
        let Some(piece) = from.piece else {
            let mut before = self.before(typed, to);
            let is_meant =
                before.any(|rest| from.is_called(rest) || self.names_square(from, rest, typed));
            return is_meant.then(|| simple_attempt(Attempt::between(from.name, to.name)));
        };
        let is_named = |rest: &str| self.names_square(from, rest, typed);
        let is_pawn = reading.pawn && from.piece.is_some_and(|one| one.role != Role::Pawn);
        let is_misnamed = self
            .before(typed, to)
            .any(|rest| (is_pawn && from.is_called(rest)) || is_named(rest));
        let is_own_name = typed.starts_with(piece.role.letter());
        if is_misnamed && !is_own_name {
            let misnamed = Some(PieceOn::new(piece, from.name));
            let attempt = Attempt::between(from.name, to.name);
            return Some(Tried {
                misnamed,
                ..simple_attempt(attempt)
            });
        }
        if is_pawn {
            return None;
        }
        let mut before = self.before(typed, to);
        let meant = before.find_map(|rest| called(piece, from, to, rest, reading));
        let square = meant.or_else(|| self.meets(from, to, typed, reading).then_some(to.name))?;
        Some(Tried {
            attempt: Attempt::between(from.name, to.name),
            capture: (reading.capture != Capture::Unsaid).then(|| square.to_owned()),
            misnamed: None,
            promotes: false,
        })
    }

    /// Whether the text before the target consists of a piece's letter and this square.
    fn names_square(&self, from: &NamedSquare<'_>, rest: &str, typed: &str) -> bool {
        let place = rest.strip_prefix(|letter: char| letter.is_ascii_uppercase());
        let is_apart = !self.grammar.is_line() || typed.as_bytes().get(rest.len()) == Some(&b'-');
        is_apart && place.is_some_and(|place| from.is_called(place))
    }

    /// Whether a text names a piece and the one on its target: an enemy for a capture, an own piece otherwise.
    fn meets(
        &self,
        from: &NamedSquare<'_>,
        to: &NamedSquare<'_>,
        typed: &str,
        reading: &Reading,
    ) -> bool {
        let (Some(one), Some(other)) = (from.piece, to.piece) else {
            return false;
        };
        let Some(rest) = typed.strip_prefix(one.role.letter()) else {
            return false;
        };
        let placed = rest.strip_prefix(from.signs.as_str());
        let rest = placed.unwrap_or(rest);
        let swapped = rest.strip_prefix('s');
        let is_same = one.side == other.side;
        let is_meant = match reading.capture {
            _ if swapped.is_some() => is_same,
            Capture::Unsaid => self.grammar.is_line(),
            Capture::Said | Capture::EnPassant => !is_same,
        };
        let rest = swapped.unwrap_or(rest).strip_prefix(other.role.letter());
        let is_called = rest.is_some_and(|rest| rest.is_empty() || to.is_called(rest));
        (placed.is_some() || one.side == self.turn) && is_meant && is_called
    }

    /// The text before the name of a place at its end.
    fn before<'t>(&self, typed: &'t str, to: &NamedSquare<'_>) -> impl Iterator<Item = &'t str> {
        let rest = |name: &String| {
            let rest = typed.strip_suffix(name.as_str())?;
            (!self.grammar.joins_digits(typed, rest.len())).then(|| rest.trim_end_matches('-'))
        };
        [rest(&to.signs), rest(&to.column)].into_iter().flatten()
    }

    fn is_board(&self, from: &str, to: &str, typed: &str) -> bool {
        let names = |handle: &str| {
            let place = handle.strip_prefix("AB").unwrap_or(handle);
            let column = place.split('(').next().unwrap_or_default();
            [place, column].map(|name| self.grammar.signs_of(name))
        };
        let starts = names(from);
        let mut rests = starts.iter().map(String::as_str).chain([""]);
        let ends = names(to);
        rests.any(|start| {
            let rest = typed.strip_prefix(start);
            rest.is_some_and(|rest| ends.iter().any(|end| end == rest))
        })
    }
}

fn simple_attempt(attempt: Attempt) -> Tried {
    Tried {
        attempt,
        capture: None,
        misnamed: None,
        promotes: false,
    }
}

/// The square of the captured piece, if the text before the target names it.
fn called<'a>(
    piece: Piece,
    from: &NamedSquare<'_>,
    to: &NamedSquare<'a>,
    rest: &'a str,
    reading: &Reading,
) -> Option<&'a str> {
    let named = rest.strip_prefix(piece.role.letter());
    let place = named.unwrap_or(rest);
    if from.is_called(place) {
        return Some(to.name);
    }
    if let Some((start, over)) = place.split_once('-')
        && from.is_called(start)
    {
        return Some(over);
    }
    let file = to.column.get(..1).unwrap_or_default();
    let captures = reading.capture != Capture::Unsaid;
    let is_meant = match piece.role {
        // Pawns are named by their file.
        Role::Pawn if place.is_empty() => captures || from.column.starts_with(file),
        Role::Pawn => from.column.starts_with(place) && place.len() == 1,
        Role::King
        | Role::Queen
        | Role::Rook
        | Role::Bishop
        | Role::Knight
        | Role::Executor
        | Role::Warrior
        | Role::Lancer => named.is_some() && (place.is_empty() || from.is_on(place)),
    };
    is_meant.then_some(to.name)
}
