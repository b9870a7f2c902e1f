//! Legal moves. A game implements [`Rules`]; the [`Move`]s of a [`Position`] derive from it.

use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use super::outcome::{DrawBy, Effort, Outcome, WinBy};
use super::scene::{Cell, Mark, Role, Scene};
use super::{AnyPosition, Position};

/// Half-moves (FIDE 9.6.2).
const SEVENTY_FIVE_MOVES: u32 = 150;

pub trait LegalMoves {
    fn has_moves(&self) -> bool;

    /// In no particular order. Positions drawn by material or clock still list their moves.
    fn moves(&self) -> Vec<Move>;

    /// In the order of [`LegalMoves::moves`].
    fn spellings(&self) -> Vec<(Move, Spellings)>;

    /// The legal move with exactly this code.
    fn find(&self, code: &str) -> Option<Move>;

    /// The position after the legal move with exactly this code.
    fn play(&self, code: &str) -> Option<AnyPosition>;

    /// The result by the rules, as far as it takes microseconds.
    fn outcome(&self) -> Option<Outcome>;

    /// Also proves dead positions, which takes up to seconds.
    fn proven_outcome(&self) -> Option<Outcome>;

    fn perft(&self, depth: u32) -> u64;
}

/// The moves of one game, from which [`LegalMoves`] follow.
pub trait Rules: Position + Clone + 'static {
    /// A move as the game's generator creates it. The methods below expect a legal one.
    type RawMove: Copy + fmt::Debug + Send + Sync + 'static;

    fn for_each_move(&self, visit: impl FnMut(Self::RawMove));

    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.for_each_move(|_| count += 1);
        count
    }

    fn after(&self, step: Self::RawMove) -> Self;

    /// See [`LegalMoves::perft`].
    fn sequences(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves(),
            2.. => {
                let mut sum = 0;
                self.for_each_move(|step| sum += self.after(step).sequences(depth - 1));
                sum
            }
        }
    }

    fn write_code(&self, step: Self::RawMove, to: &mut dyn fmt::Write) -> fmt::Result;

    fn is_code(&self, step: Self::RawMove, code: &str) -> bool {
        let mut rest = Rest(code);
        self.write_code(step, &mut rest).is_ok() && rest.0.is_empty()
    }

    fn find_raw(&self, code: &str) -> Option<Self::RawMove> {
        let mut found = None;
        self.for_each_move(|step| {
            if self.is_code(step, code) {
                found = Some(step);
            }
        });
        found
    }

    /// The code with a suffix for check or the end of the game.
    fn notation(&self, _: Self::RawMove, code: &str, next: &dyn Position) -> String {
        let suffix = match next.outcome() {
            Some(Outcome::Win { by, .. }) => by.suffix(),
            Some(Outcome::Draw { .. }) | None if next.in_check() => "+",
            Some(Outcome::Draw { .. }) | None => "",
        };
        format!("{code}{suffix}")
    }

    /// In the order of `legal`.
    fn spell_all(&self, legal: &[Self::RawMove]) -> Vec<Spellings>;

    /// See [`LegalMove::from`] and [`LegalMove::to`].
    fn ends(&self, step: Self::RawMove) -> (&'static str, &'static str);
    fn capture(&self, step: Self::RawMove) -> Option<&'static str>;

    /// See [`LegalMove::stands`].
    fn stands(&self, step: Self::RawMove) -> &'static str {
        self.ends(step).1
    }

    fn promotion(&self, _: Self::RawMove) -> Option<Role> {
        None
    }

    /// The end of a game whose aim isn't mate alone; it precedes mate.
    fn goal_reached(&self) -> Option<Outcome> {
        None
    }

    /// Mate and stalemate precede draws.
    fn ending(&self, effort: Effort) -> Option<Outcome> {
        let reached = self.goal_reached();
        if reached.is_some() {
            return reached;
        }
        if self.count_moves() == 0 {
            return Some(if self.in_check() {
                let winner = self.turn().other();
                let by = WinBy::Checkmate;
                Outcome::Win { winner, by }
            } else {
                let by = DrawBy::Stalemate;
                Outcome::Draw { by }
            });
        }
        let is_over = self.halfmove_clock() >= Some(SEVENTY_FIVE_MOVES);
        let by = self.drawn_by_material(effort);
        let by = by.or_else(|| is_over.then_some(DrawBy::SeventyFiveMoves));
        by.map(|by| Outcome::Draw { by })
    }

    /// Whether the material draws a game that has legal moves.
    fn drawn_by_material(&self, effort: Effort) -> Option<DrawBy>;
}

impl<R: Rules> LegalMoves for R {
    fn has_moves(&self) -> bool {
        self.count_moves() > 0
    }

    fn moves(&self) -> Vec<Move> {
        let before = Arc::new(self.clone());
        let mut moves = Vec::new();
        self.for_each_move(|step| moves.push(Move::new(&before, step)));
        moves
    }

    fn spellings(&self) -> Vec<(Move, Spellings)> {
        let before = Arc::new(self.clone());
        let mut legal = Vec::new();
        self.for_each_move(|step| legal.push(step));
        let spellings = self.spell_all(&legal);
        let moves = legal.into_iter().map(|step| Move::new(&before, step));
        moves.zip(spellings).collect()
    }

    fn find(&self, code: &str) -> Option<Move> {
        let step = self.find_raw(code)?;
        Some(Move::new(&Arc::new(self.clone()), step))
    }

    fn play(&self, code: &str) -> Option<AnyPosition> {
        let step = self.find_raw(code)?;
        Some(Arc::new(self.after(step)))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ending(Effort::Quick)
    }

    fn proven_outcome(&self) -> Option<Outcome> {
        self.ending(Effort::Full)
    }

    fn perft(&self, depth: u32) -> u64 {
        self.sequences(depth)
    }
}

/// The rest of a code during comparison with written text.
struct Rest<'a>(&'a str);

impl fmt::Write for Rest<'_> {
    fn write_str(&mut self, written: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(written).ok_or(fmt::Error)?;
        Ok(())
    }
}

/// Spellings of a move besides its code and notation.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Spellings {
    /// Each fits no other legal move.
    pub complete: Vec<String>,
    /// Each may fit several legal moves.
    pub short: Vec<String>,
}

/// Created only by the position it belongs to, so it is legal.
#[derive(Debug, Clone)]
pub struct Move(Arc<dyn LegalMove>);

impl Move {
    fn new<R: Rules>(before: &Arc<R>, step: R::RawMove) -> Self {
        Move(Arc::new(Made {
            before: Arc::clone(before),
            step,
            code: OnceLock::new(),
            notation: OnceLock::new(),
            next: OnceLock::new(),
        }))
    }
}

impl Deref for Move {
    type Target = dyn LegalMove;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

/// Notation and next position are computed on demand.
pub trait LegalMove: fmt::Debug + Send + Sync {
    /// The stable code of the rules document, as stored.
    fn code(&self) -> &str;

    /// With its suffix for check or mate.
    fn notation(&self) -> &str;

    /// The square that the piece leaves, or the handle of the board that moves.
    fn from(&self) -> &'static str;

    /// The target square or pin; with [`LegalMove::from`] and a promotion it identifies the move.
    fn to(&self) -> &'static str;

    /// The piece's square afterwards, which differs from `to` if a king castles onto its rook.
    fn stands(&self) -> &'static str;

    /// The square of the captured piece.
    fn capture(&self) -> Option<&'static str>;

    fn promotion(&self) -> Option<Role>;

    fn next(&self) -> &AnyPosition;

    /// The next position with the move marked, and where else pieces have changed: an explosion, or a castling's rook.
    fn scene(&self) -> Scene;
}

#[derive(Debug)]
struct Made<R: Rules> {
    before: Arc<R>,
    step: R::RawMove,
    code: OnceLock<String>,
    notation: OnceLock<String>,
    next: OnceLock<AnyPosition>,
}

impl<R: Rules> LegalMove for Made<R> {
    fn code(&self) -> &str {
        self.code.get_or_init(|| {
            let mut code = String::new();
            let _ = self.before.write_code(self.step, &mut code);
            code
        })
    }

    fn notation(&self) -> &str {
        let notation = || {
            let next = self.next().as_ref();
            self.before.notation(self.step, self.code(), next)
        };
        self.notation.get_or_init(notation)
    }

    fn from(&self) -> &'static str {
        self.before.ends(self.step).0
    }

    fn to(&self) -> &'static str {
        self.before.ends(self.step).1
    }

    fn stands(&self) -> &'static str {
        self.before.stands(self.step)
    }

    fn capture(&self) -> Option<&'static str> {
        self.before.capture(self.step)
    }

    fn promotion(&self) -> Option<Role> {
        self.before.promotion(self.step)
    }

    fn next(&self) -> &AnyPosition {
        self.next
            .get_or_init(|| Arc::new(self.before.after(self.step)))
    }

    fn scene(&self) -> Scene {
        let (was, now) = (self.before.scene(), self.next().scene());
        let (from, to, capture) = (self.from(), self.stands(), self.capture());
        let beside = capture.map_or(Mark::Castled, |_| Mark::CapturedHere);
        let is_changed = |cell: &&Cell| {
            let piece = now.cell(&cell.name).map(|now| now.piece);
            cell.name != from && cell.name != to && piece.is_some_and(|piece| piece != cell.piece)
        };
        let changed = was.cells().filter(is_changed);
        let marks = changed.map(|cell| (cell.name.as_str(), beside));
        // An explosion has its centre where the piece arrived, also after a capture in passing.
        let is_gone = now.cell(to).is_some_and(|cell| cell.piece.is_none());
        let centre = capture.filter(|_| is_gone).map(|_| to);
        let captured = capture.into_iter().chain(centre);
        let captured = captured.map(|square| (square, Mark::CapturedHere));
        let marks: Vec<_> = marks.chain(captured).collect();
        let moved = now
            .clone()
            .marked(from, Mark::MovedFrom)
            .marked(to, Mark::MovedTo);
        let mark = |scene: Scene, (square, mark): (&str, _)| scene.marked(square, mark);
        marks.into_iter().fold(moved, mark)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{find, spelling};

    #[test]
    fn an_explosion_and_the_rook_of_a_castling_are_marked() {
        let marked = |game: &str, start: &str, text: &str, mark: Mark| {
            let start = find(game).unwrap().position(start).unwrap();
            let played = spelling::read_record(start.as_ref(), text).unwrap();
            let scene = played.scene();
            let mut names: Vec<String> = scene
                .cells()
                .filter(|cell| cell.marks.has(mark))
                .map(|cell| cell.name.clone())
                .collect();
            names.sort();
            names.join(" ")
        };
        let full = "r3kb1r/ppp2ppp/2nqbn2/3pp3/3PP3/2NQBN2/PPP2PPP/R3KB1R w KQkq - 0 1";
        let exploded = marked("atomic", full, "dxe5", Mark::CapturedHere);
        assert_eq!(exploded, "d6 e5 e6 f6");
        let passed = "4k3/8/8/8/3pP3/2N5/8/4K3 b - e3 0 1";
        let exploded = marked("atomic", passed, "dxe3", Mark::CapturedHere);
        assert_eq!(exploded, "e3 e4");
        assert_eq!(marked("chess", full, "dxe5", Mark::CapturedHere), "e5");
        assert_eq!(marked("chess", full, "dxe5", Mark::Castled), "");
        let castled = marked("chess", full, "O-O-O", Mark::Castled);
        assert_eq!(castled, "a1 d1");
        let stays = "1r4kr/pppppppp/8/8/8/8/PPPPPPPP/1R4KR w HBhb - 0 1";
        let castled = marked("chess960", stays, "O-O", Mark::Castled);
        assert_eq!(castled, "f1 h1");
        assert_eq!(marked("chess960", stays, "O-O", Mark::MovedTo), "g1");
    }

    #[test]
    fn a_pawn_that_can_be_captured_in_passing_is_marked() {
        let passed = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
        let position = find("chess").unwrap().position(passed).unwrap();
        let moves = position.moves();
        let own = moves.iter().filter(|one| one.from() == "e5");
        let scene = position.scene().with_moves("e5", own);
        let marked = scene.cells().filter(|cell| cell.marks.has(Mark::Target));
        let marked: Vec<&str> = marked.map(|cell| cell.name.as_str()).collect();
        assert_eq!(marked.len(), 3, "{marked:?}");
        assert!(["d5", "d6", "e6"].iter().all(|name| marked.contains(name)));
    }
}
