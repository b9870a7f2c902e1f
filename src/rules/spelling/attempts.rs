//! What a player tried: every attempt, legal or not, that a text could mean.

use super::LONGEST;
use super::reading::{Capture, Certainty, Grammar, Reading};
use crate::rules::Position;
use crate::rules::outcome::{CastlingSide, Side};
use crate::rules::piece_letters::PieceLetters;
use crate::rules::scene::{Cell, Piece, Role, Scene};
use crate::rules::why_not::Attempt;

/// An attempt, and what the text says beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::rules) struct Tried {
    pub(in crate::rules) attempt: Attempt,
    /// The square on which something was said to be captured.
    pub(in crate::rules) capture: Option<String>,
}

/// Every attempt that a text could mean, legal or not: the squares and boards that it names, or the
/// piece and the square. And the kind of piece that it lets go to a place, where the side to move
/// has none of it.
pub(in crate::rules) fn attempts(
    letters: PieceLetters,
    position: &dyn Position,
    text: &str,
) -> (Vec<Tried>, Option<Role>) {
    if text.len() > LONGEST {
        return (Vec::new(), None);
    }
    let scene = position.scene();
    let grammar = Grammar::new(position, &scene);
    let squares = NamedSquares::new(&grammar, &scene, position.turn());
    let readings = most_certain(&grammar, letters, text);
    let tried = readings.iter().flat_map(|one| squares.attempts(one));
    (
        tried.collect(),
        squares.missing(position.roles(), &readings),
    )
}

/// What a text says; what is not certain counts only where nothing else could be read.
fn most_certain(grammar: &Grammar, letters: PieceLetters, text: &str) -> Vec<Reading> {
    let mut readings = grammar.readings(letters, text);
    let certain = |reading: &Reading| reading.certainty == Certainty::Certain;
    if readings.iter().any(certain) {
        readings.retain(certain);
    }
    readings
}

/// The places of a position.
struct NamedSquares<'a> {
    grammar: &'a Grammar,
    places: Vec<NamedSquare<'a>>,
    handles: Vec<&'a str>,
    turn: Side,
}

/// A square with its name in the signs of readings, for comparing with what was typed.
struct NamedSquare<'a> {
    name: &'a str,
    signs: String,
    /// The signs without the level, the same where squares have none.
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

    fn is_called(&self, signs: &str) -> bool {
        signs == self.signs || signs == self.column
    }

    /// The file and the rank, where squares have them.
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
        NamedSquares {
            turn,
            grammar,
            places: places.collect(),
            handles: handles.collect(),
        }
    }

    fn attempts(&self, reading: &Reading) -> Vec<Tried> {
        let castles: &[CastlingSide] = match reading.signs.as_str() {
            "OO" => &[CastlingSide::King],
            "OOO" => &[CastlingSide::Queen],
            "castle" => &CastlingSide::ALL,
            _ => &[],
        };
        if !castles.is_empty() {
            let each = castles.iter().copied().map(Attempt::Castle);
            return each.map(plain).collect();
        }
        let typed = self.without_crosses(&reading.signs);
        // A last letter may say what a pawn becomes.
        let pieces = |last: char| last.is_ascii_uppercase();
        let without_promotion = typed.strip_suffix(pieces).filter(|rest| !rest.is_empty());
        let mut found = Vec::new();
        for typed in [Some(typed.as_str()), without_promotion]
            .into_iter()
            .flatten()
        {
            for from in &self.places {
                let places = self.places.iter();
                found.extend(places.filter_map(|to| self.walk(from, to, typed, reading)));
            }
            for from in &self.handles {
                let places = self.handles.iter();
                let targets = places.filter(|to| self.is_board(from, to, typed));
                found.extend(targets.map(|to| plain(Attempt::between(*from, *to))));
            }
        }
        if found.is_empty() {
            let places = self.places.iter();
            let beyond = places.filter_map(|from| self.off_the_board(from, &typed));
            found.extend(beyond.map(plain));
        }
        found
    }

    /// The kind of piece that all readings let go to a place, if the side to move has none of it.
    fn missing(&self, roles: &[Role], readings: &[Reading]) -> Option<Role> {
        let mut named = readings.iter().map(|reading| self.goer(roles, reading));
        let role = named.next()??;
        let side = self.turn;
        let own = |place: &NamedSquare<'_>| place.piece == Some(Piece { side, role });
        (named.all(|other| other == Some(role)) && !self.places.iter().any(own)).then_some(role)
    }

    /// The kind of piece that goes to a place in a reading, if the reading does not say from where.
    /// A piece without a name is a pawn, where there are pawns and squares have files.
    fn goer(&self, roles: &[Role], reading: &Reading) -> Option<Role> {
        let typed = self.without_crosses(&reading.signs);
        let letter = |role: &Role| *role != Role::Pawn && typed.starts_with(role.letter());
        let named = roles.iter().copied().find(letter);
        let is_pawn = reading.pawn || typed.starts_with(|first: char| first.is_ascii_lowercase());
        let pawn = (is_pawn && roles.contains(&Role::Pawn)).then_some(Role::Pawn);
        let role = named.or(pawn)?;
        let rest = typed.get(usize::from(named.is_some())..)?;
        let is_place = |to: &NamedSquare<'_>| {
            let mut before = self.before(rest, to);
            before.any(|from| from.len() <= usize::from(!self.grammar.is_line()))
        };
        let is_met = roles
            .iter()
            .any(|met| rest.len() == 1 && rest.starts_with(met.letter()));
        (is_met || self.places.iter().any(is_place)).then_some(role)
    }

    /// The signs of a reading without its captures, which then only keep numbers apart.
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

    /// The attempt to go from one place to another, if that can be meant.
    fn walk(
        &self,
        from: &NamedSquare<'_>,
        to: &NamedSquare<'_>,
        typed: &str,
        reading: &Reading,
    ) -> Option<Tried> {
        let Some(piece) = from.piece else {
            let is_meant = self.before(typed, to).any(|rest| from.is_called(rest));
            return (is_meant && !reading.pawn)
                .then(|| plain(Attempt::between(from.name, to.name)));
        };
        if reading.pawn && piece.role != Role::Pawn {
            return None;
        }
        let mut before = self.before(typed, to);
        let meant = before.find_map(|rest| called(piece, from, to, rest, reading));
        let square = meant.or_else(|| meets(from, to, typed).then_some(to.name))?;
        Some(Tried {
            attempt: Attempt::between(from.name, to.name),
            capture: (reading.capture != Capture::Unsaid).then(|| square.to_owned()),
        })
    }

    /// What stands before the name of a place at the end of a text, if it ends so.
    fn before<'t>(&self, typed: &'t str, to: &NamedSquare<'_>) -> impl Iterator<Item = &'t str> {
        let rest = |name: &String| {
            let rest = typed.strip_suffix(name.as_str())?;
            (!self.grammar.joins_digits(typed, rest.len())).then(|| rest.trim_end_matches('-'))
        };
        [rest(&to.signs), rest(&to.column)].into_iter().flatten()
    }

    fn is_board(&self, from: &str, to: &str, typed: &str) -> bool {
        let (from, to) = (self.grammar.signs_of(from), self.grammar.signs_of(to));
        let place = to.strip_prefix("AB").unwrap_or(&to);
        typed.strip_prefix(from.as_str()) == Some(place)
    }

    /// The attempt to go from a place to a square that is not on the board.
    fn off_the_board(&self, from: &NamedSquare<'_>, typed: &str) -> Option<Attempt> {
        let piece = from.piece?;
        let named = typed.strip_prefix(piece.role.letter());
        let place = named.unwrap_or(typed);
        let beyond = match place.strip_prefix(from.signs.as_str()) {
            Some(beyond) => beyond.trim_start_matches('-'),
            // A piece that is only named is one's own.
            None if piece.side == self.turn => named?,
            None => return None,
        };
        let level = beyond.get(2..).filter(|_| from.name.contains('('));
        let name = match (beyond.get(..2), level) {
            (Some(column), Some(level)) if !level.is_empty() => format!("{column}({level})"),
            (Some(_) | None, _) => beyond.to_owned(),
        };
        let file = usize::from(!self.grammar.is_line());
        let mut signs = beyond.bytes();
        let is_place = (file + 1..=3).contains(&beyond.len())
            && signs
                .by_ref()
                .take(file)
                .all(|sign| sign.is_ascii_lowercase())
            && signs.all(|sign| sign.is_ascii_digit())
            && !self.places.iter().any(|place| place.is_called(beyond));
        is_place.then(|| Attempt::between(from.name, name))
    }
}

fn plain(attempt: Attempt) -> Tried {
    Tried {
        attempt,
        capture: None,
    }
}

/// Whether a text names a piece and the one that it meets.
fn meets(from: &NamedSquare<'_>, to: &NamedSquare<'_>, typed: &str) -> bool {
    let (Some(one), Some(other)) = (from.piece, to.piece) else {
        return false;
    };
    let Some(rest) = typed.strip_prefix(one.role.letter()) else {
        return false;
    };
    let rest = rest.strip_prefix(from.signs.as_str()).unwrap_or(rest);
    // Only own pieces change places.
    let swapped = rest.strip_prefix('s').filter(|_| one.side == other.side);
    let rest = swapped.unwrap_or(rest).strip_prefix(other.role.letter());
    rest.is_some_and(|rest| rest.is_empty() || to.is_called(rest))
}

/// The square on which this piece captures, if what stands before the target calls it.
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
        // A pawn is called by its file, and has no letter.
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
