//! Puzzles: positions with exactly one winning move, which is proven: the only win by exact values, or the only
//! move that forces mate in two or three. Those that are shipped also have mates in one and tactics.

use super::Proven;
use super::prove::proven_within;
use super::searchable::FIFTY_MOVES;
use super::searchable::{Node, Searchable, mixed};
use arbiter_rules::outcome::{Outcome, Side};
use arbiter_rules::scene::Role;
use arbiter_rules::{AnyPosition, Move};
use std::sync::Arc;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// Maximum number of moves asked of the solver.
const MOST_ANSWERS: usize = 4;

/// Minimum number of legal moves, so that there is a choice.
const LEAST_MOVES: u64 = 3;

const MATES: [u16; 2] = [2, 3];

/// Distance of a composed win in plies.
const COMPOSED: std::ops::RangeInclusive<u32> = 3..=15;

/// About one position in thirty is a puzzle.
const MOST_TRIES: u64 = 20_000;

/// Number of one-move puzzles skipped for a longer one.
const MOST_SHORT: usize = 8;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Goal {
    /// Find the only move that wins.
    Win,
    /// Find the only move that forces mate.
    Mate,
    /// Find the move that is far better than any other.
    Material,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    Easy,
    Medium,
    Hard,
}

#[derive(Debug, Clone)]
pub struct Puzzle {
    /// The solver is to move.
    pub position: AnyPosition,
    pub goal: Goal,
    /// The distance of the win under best defence.
    pub plies: u32,
    /// The rating of a player who solves half of such puzzles.
    pub rating: u16,
    /// The codes of the solver's moves and the longest defence, alternating, the solver's first and last. It ends
    /// with the game, where several moves win, or after four moves of the solver.
    pub line: Vec<String>,
}

impl Difficulty {
    pub const fn of(rating: u16) -> Self {
        match rating {
            0..1_300 => Difficulty::Easy,
            1_300..1_800 => Difficulty::Medium,
            1_800.. => Difficulty::Hard,
        }
    }
}

/// The rating of a puzzle by its distance alone.
pub const fn rating_by_distance(plies: u32) -> u16 {
    match plies {
        0..=1 => 800,
        2..=3 => 1_200,
        4..=5 => 1_500,
        6..=9 => 1_700,
        10.. => 1_900,
    }
}

/// The theme of a puzzle; it may have several, or none of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(ascii_case_insensitive)]
pub enum Theme {
    #[strum(serialize = "mate-in-1")]
    MateInOne,
    #[strum(serialize = "mate-in-2")]
    MateInTwo,
    #[strum(serialize = "mate-in-3")]
    MateInThree,
    #[strum(serialize = "material")]
    Material,
    #[strum(serialize = "sacrifice")]
    Sacrifice,
    #[strum(serialize = "promotion")]
    Promotion,
}

impl Theme {
    pub fn is_of(self, puzzle: &Puzzle) -> bool {
        let mates_in = |moves| puzzle.goal == Goal::Mate && puzzle.plies.div_ceil(2) == moves;
        match self {
            Theme::MateInOne => mates_in(1),
            Theme::MateInTwo => mates_in(2),
            Theme::MateInThree => mates_in(3),
            Theme::Material => puzzle.goal == Goal::Material,
            Theme::Sacrifice => {
                let moves = puzzle.line_moves();
                let starts = (0..moves.len()).step_by(2);
                starts
                    .into_iter()
                    .any(|ply| is_sacrifice(puzzle, &moves, ply))
            }
            Theme::Promotion => {
                let moves = puzzle.line_moves();
                moves
                    .iter()
                    .step_by(2)
                    .any(|candidate| candidate.promotion().is_some())
            }
        }
    }
}

/// Whether the solver's move gives more than it takes: the reply captures the piece, and retaking it doesn't pay for that.
fn is_sacrifice(puzzle: &Puzzle, moves: &[Move], ply: usize) -> bool {
    let before = |ply: usize| {
        ply.checked_sub(1)
            .map_or(&puzzle.position, |last| moves[last].next())
    };
    let taken = |ply: usize| {
        let square = moves.get(ply)?.capture()?;
        let piece = before(ply).scene().cell(square)?.piece?;
        Some(piece.role.worth())
    };
    let answer = &moves[ply];
    let captures_it =
        |ply: usize| moves.get(ply).and_then(|candidate| candidate.capture()) == Some(answer.to());
    if !captures_it(ply + 1) {
        return false;
    }
    let promoted = answer.promotion().map(|_| Role::Pawn.worth());
    let given = promoted.or_else(|| taken(ply + 1)).unwrap_or(0);
    let retaken = if captures_it(ply + 2) {
        taken(ply + 2)
    } else {
        None
    };
    given > taken(ply).unwrap_or(0) + retaken.unwrap_or(0)
}

impl Puzzle {
    /// The line, as far as its moves are legal.
    pub fn line_moves(&self) -> Vec<Move> {
        let mut at = self.position.clone();
        let moves = self.line.iter().map_while(|code| {
            let played = at.find(code)?;
            at = played.next().clone();
            Some(played)
        });
        moves.collect()
    }
}

/// Accepts the expected move and any that wins immediately.
pub fn is_answer(solver: Side, played: &Move, expected: &str) -> bool {
    let wins_at_once = || {
        let outcome = played.next().outcome();
        matches!(outcome, Some(Outcome::Win { winner, .. }) if winner == solver)
    };
    played.code() == expected || wins_at_once()
}

pub(crate) fn find_puzzle<G: Searchable>(position: &G, nodes: u64) -> Option<Puzzle> {
    if position.exact().is_some() {
        solved(position)
    } else {
        mate(position, nodes)
    }
}

/// A game whose exact values yield puzzles.
pub(crate) trait Composed: Searchable {
    /// A position with an exact value, deterministic by number.
    fn nth(number: u64) -> Option<Self>;

    /// Colours swapped.
    fn mirrored(&self) -> Self;

    /// Whether the material can arise from the usual start.
    fn is_usual(&self) -> bool {
        true
    }
}

pub(crate) fn composed<G: Composed>(seed: u64) -> Option<Puzzle> {
    let mut short = None;
    let mut found = (0..MOST_TRIES).filter_map(|attempt| {
        let chance = mixed(mixed(seed).wrapping_add(attempt));
        let position = G::nth(chance >> 1).filter(G::is_usual)?;
        let is_close = |plies| COMPOSED.contains(&plies);
        if !matches!(position.exact()?, Proven::Win { plies } if is_close(plies)) {
            return None;
        }
        let is_mirrored = chance & 1 == 1;
        let position = if is_mirrored {
            position.mirrored()
        } else {
            position
        };
        solved(&position)
    });
    // Prefer more than one move, unless the puzzle is easy.
    let long = found.by_ref().take(MOST_SHORT).find(|puzzle| {
        if short.is_none() {
            short = Some(puzzle.clone());
        }
        puzzle.line.len() > 1 || Difficulty::of(puzzle.rating) == Difficulty::Easy
    });
    long.or(short)
}

/// The puzzle of a position with an exact value.
fn solved<G: Searchable>(position: &G) -> Option<Puzzle> {
    let Proven::Win { plies } = position.exact()? else {
        return None;
    };
    let is_late = |clock| clock + plies >= FIFTY_MOVES;
    let is_over = position.decided().is_some();
    if is_over
        || position.halfmove_clock().is_some_and(is_late)
        || position.count_moves() < LEAST_MOVES
    {
        return None;
    }
    let mut at = position.clone();
    let mut line = vec![only_win(&at)?];
    // The last half-move at which the solver had a choice.
    let mut end = 1;
    while line.len() < 2 * MOST_ANSWERS - 1 {
        at = at.after(line[line.len() - 1]);
        let Some(reply) = longest_loss(&at) else {
            break;
        };
        at = at.after(reply);
        let Some(answer) = only_win(&at) else {
            break;
        };
        line.extend([reply, answer]);
        if at.count_moves() > 1 {
            end = line.len();
        }
    }
    line.truncate(end);
    Some(of_line(position, Goal::Win, plies, &line))
}

fn only_win<G: Searchable>(at: &G) -> Option<G::RawMove> {
    let (mut wins, mut found) = (0, None);
    if at.decided().is_some() {
        return None;
    }
    at.for_each_move(|step| {
        let value = at.after(step).exact();
        // A position without a value might also be won.
        if matches!(value, Some(Proven::Loss { .. }) | None) {
            (wins, found) = (wins + 1, Some(step));
        }
    });
    found.filter(|_| wins == 1)
}

fn longest_loss<G: Searchable>(at: &G) -> Option<G::RawMove> {
    let mut longest = None;
    if at.decided().is_some() {
        return None;
    }
    at.for_each_move(|step| {
        let value = at.after(step).exact();
        if let Some(Proven::Win { plies }) = value
            && longest.is_none_or(|(known, _)| plies > known)
        {
            longest = Some((plies, step));
        }
    });
    longest.map(|(_, step)| step)
}

/// The puzzle of a position with a forced mate in two or three, not in one.
fn mate<G: Searchable>(position: &G, nodes: u64) -> Option<Puzzle> {
    let most = u32::from(plies_of(MATES[MATES.len() - 1]));
    let is_late = |clock| clock + most >= FIFTY_MOVES;
    if position.halfmove_clock().is_some_and(is_late) || position.count_moves() < LEAST_MOVES {
        return None;
    }
    let mut search = Mates {
        winner: position.turn(),
        left: nodes,
    };
    let root = Node::of(position);
    if search.is_won(&root, 1)? {
        return None;
    }
    for moves in MATES {
        let plies = plies_of(moves);
        if search.is_won(&root, plies)? {
            let line = search.answers(&root, plies)?;
            return Some(of_line(position, Goal::Mate, plies.into(), &line));
        }
    }
    None
}

const fn plies_of(moves: u16) -> u16 {
    2 * moves - 1
}

struct Mates {
    winner: Side,
    left: u64,
}

impl Mates {
    /// `None` if the budget runs out.
    fn is_won<G: Searchable>(&mut self, node: &Node<G>, plies: u16) -> Option<bool> {
        proven_within(node, self.winner, plies, &mut self.left)
    }

    /// The line of a win if every answer but the last is unique, against the longest defence.
    fn answers<G: Searchable>(&mut self, node: &Node<G>, plies: u16) -> Option<Vec<G::RawMove>> {
        let mut steps = Vec::new();
        node.at.for_each_move(|step| steps.push(step));
        let left = plies - 1;
        let mut winning = Vec::new();
        for step in steps {
            if self.is_won(&node.after(step), left)? {
                winning.push(step);
                if left == 0 {
                    return Some(winning);
                }
            }
        }
        let [answer] = winning[..] else {
            return None;
        };
        let after = node.after(answer);
        let mut replies = Vec::new();
        after.at.for_each_move(|reply| replies.push(reply));
        for reply in replies {
            let next = after.after(reply);
            let is_quicker = left > 2 && self.is_won(&next, left - 3)?;
            if !is_quicker && let Some(rest) = self.answers(&next, left - 1) {
                return Some([answer, reply].into_iter().chain(rest).collect());
            }
        }
        None
    }
}

fn of_line<G: Searchable>(position: &G, goal: Goal, plies: u32, line: &[G::RawMove]) -> Puzzle {
    let mut at = position.clone();
    let code = |step: &G::RawMove| {
        let mut code = String::new();
        // Writing to a string can't fail.
        let _ = at.write_code(*step, &mut code);
        at = at.after(*step);
        code
    };
    let line = line.iter().map(code).collect();
    Puzzle {
        position: Arc::new(position.clone()),
        goal,
        plies,
        rating: rating_by_distance(plies),
        line,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::tests::random_games;
    use crate::{Budget, Engine, analyse};
    use arbiter_rules::{self as rules, Variant};

    fn has_one_answer_each(variant: &'static Variant, puzzle: &Puzzle) {
        let solver = puzzle.position.turn();
        let mut at = puzzle.position.clone();
        assert!(at.moves().len() >= 3, "{at}");
        for (ply, code) in puzzle.line.iter().enumerate() {
            assert_eq!(at.outcome(), None, "{at}");
            if ply % 2 == 0 {
                let wins = |candidate: &Move| match candidate.next().outcome() {
                    Some(Outcome::Win { winner, .. }) => winner == solver,
                    Some(Outcome::Draw { .. }) => false,
                    None => {
                        let known = analyse(candidate.next(), &Budget::of(1))
                            .expect("it has an engine")
                            .proven;
                        matches!(known.expect("it is solved"), Proven::Loss { .. })
                    }
                };
                let moves = at.moves();
                let winning: Vec<&str> = moves
                    .iter()
                    .filter(|candidate| wins(candidate))
                    .map(|candidate| candidate.code())
                    .collect();
                assert_eq!(winning, [code], "{at}");
                for candidate in &moves {
                    assert_eq!(
                        is_answer(solver, candidate, code),
                        candidate.code() == code,
                        "{at}"
                    );
                }
            }
            at = at.play(code).expect("a legal move");
        }
        assert_eq!(puzzle.line.len() % 2, 1);
        let read = (variant.read)(&puzzle.position.to_string());
        assert!(read.is_ok(), "{}", puzzle.position);
    }

    #[test]
    fn composed_puzzles_have_one_answer_at_each_move() {
        for variant in rules::ALL {
            let compose = Engine::of(variant).and_then(|engine| engine.compose);
            // The others have shipped puzzles.
            let Some(compose) = compose.filter(|_| variant.start().moves().len() < 10) else {
                continue;
            };
            let (mut texts, mut sides) = (HashSet::new(), HashSet::new());
            let (mut lengths, mut levels) = (HashSet::new(), HashSet::new());
            for seed in 0..300 {
                let puzzle = compose(seed).expect("there is one for every seed");
                // Checking every move takes long.
                if seed < 60 {
                    has_one_answer_each(variant, &puzzle);
                }
                assert!(COMPOSED.contains(&puzzle.plies));
                texts.insert(puzzle.position.to_string());
                sides.insert(puzzle.position.turn());
                lengths.insert(puzzle.line.len());
                levels.insert(Difficulty::of(puzzle.rating));
                let again = compose(seed).expect("it was there before");
                assert_eq!(again.line, puzzle.line);
            }
            assert!(texts.len() > 250, "{}: {}", variant.key, texts.len());
            assert_eq!((sides.len(), levels.len()), (2, 3), "{}", variant.key);
            assert!(lengths.len() > 2, "{}: {lengths:?}", variant.key);
        }
    }

    /// Mate within `left` plies by brute force.
    fn mates(position: &AnyPosition, side: Side, left: u32) -> bool {
        match position.outcome() {
            Some(Outcome::Win { winner, .. }) => return winner == side,
            Some(Outcome::Draw { .. }) => return false,
            None if left == 0 => return false,
            None => {}
        }
        let mut moves = position.moves().into_iter();
        if position.turn() == side {
            moves.any(|candidate| mates(candidate.next(), side, left - 1))
        } else {
            moves.all(|candidate| mates(candidate.next(), side, left - 1))
        }
    }

    fn is_the_only_mate(puzzle: &Puzzle) {
        let (mut at, mut left) = (puzzle.position.clone(), puzzle.plies);
        let solver = at.turn();
        assert!(!mates(&at, solver, 1), "{at}");
        for (ply, code) in puzzle.line.iter().enumerate() {
            if ply % 2 == 0 && left > 1 {
                let moves = at.moves();
                let keys = moves
                    .iter()
                    .filter(|candidate| mates(candidate.next(), solver, left - 1));
                let keys: Vec<&str> = keys.map(|candidate| candidate.code()).collect();
                assert_eq!(keys, [code], "{at}");
            }
            (at, left) = (at.play(code).expect("a legal move"), left - 1);
        }
        let outcome = at.outcome();
        assert!(
            matches!(outcome, Some(Outcome::Win { winner, .. }) if winner == solver),
            "{at}"
        );
    }

    #[test]
    fn a_sacrifice_gives_more_than_it_takes() {
        let cases = [
            // A rook is taken by a rook and retaken.
            (
                "2k1r3/1rp1B3/6p1/7p/7P/2N2PP1/3R4/2KR4 w - - 0 1",
                "d2d8 e8d8 d1d8",
                false,
            ),
            // A queen for a pawn.
            (
                "6k1/5ppp/8/8/8/8/1Q3PPP/4R1K1 w - - 0 1",
                "b2g7 g8g7 e1e7",
                true,
            ),
            // A queen that isn't retaken, though a rook mates.
            ("r5k1/5ppp/8/8/8/8/Q4PPP/4R1K1 w - - 0 1", "a2a8", false),
            // A rook for a knight, and a knight for a rook.
            (
                "6k1/3n1ppp/2p5/8/8/8/5PPP/3R2K1 w - - 0 1",
                "d1d7 g8f8 d7d8",
                false,
            ),
            (
                "5rk1/2bn1p1p/8/8/8/8/5PPP/3R2K1 w - - 0 1",
                "d1d7 f8d8 d7d8",
                false,
            ),
            (
                "r1b3k1/3n1ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
                "d1d7 c8d7 f2f3",
                true,
            ),
            (
                "r1b3k1/3q1ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
                "d1d7 c8d7 f2f3",
                false,
            ),
            // A pawn that promotes and is taken.
            (
                "2r3k1/1P3ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1",
                "b7b8q c8b8 b1b8",
                false,
            ),
        ];
        for (start, line, expected) in cases {
            let position = rules::find("chess").unwrap().position(start).unwrap();
            let line: Vec<String> = line.split(' ').map(str::to_owned).collect();
            let puzzle = Puzzle {
                position,
                goal: Goal::Material,
                plies: 3,
                rating: 1_500,
                line,
            };
            assert_eq!(puzzle.line_moves().len(), puzzle.line.len(), "{start}");
            assert_eq!(
                Theme::Sacrifice.is_of(&puzzle),
                expected,
                "{start} {:?}",
                puzzle.line
            );
        }
    }

    #[test]
    fn a_mate_has_one_first_move() {
        let known = [
            // Réti and others: a queen's sacrifice on d8, then mate by the bishop.
            (
                "chess",
                "rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq - 0 9",
                Some(3),
            ),
            // Mate in one isn't a puzzle.
            ("chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", None),
            // Two rooks mate in many ways.
            ("chess", "7k/8/8/8/8/R7/1R6/6K1 w - - 0 1", None),
        ];
        for (game, text, expected) in known {
            let position = rules::find(game).unwrap().position(text).unwrap();
            let puzzle = crate::puzzle(&position, 200_000);
            let moves = puzzle.as_ref().map(|puzzle| puzzle.plies.div_ceil(2));
            assert_eq!(moves, expected, "{text}");
            if let Some(puzzle) = puzzle {
                assert_eq!(puzzle.goal, Goal::Mate);
                assert_eq!(puzzle.line.len(), 5, "{:?}", puzzle.line);
                is_the_only_mate(&puzzle);
                assert!(
                    crate::puzzle(&position, 10).is_none(),
                    "a small budget proves nothing"
                );
            }
        }
    }

    #[test]
    fn puzzles_of_random_games_are_proven() {
        for variant in rules::ALL {
            let games = random_games(variant, 5);
            let positions = games.iter().flatten().step_by(5);
            let puzzles = positions.filter_map(|position| crate::puzzle(position, 1_000));
            // Brute force takes long.
            for puzzle in puzzles.filter(|puzzle| puzzle.plies <= 3).take(2) {
                match puzzle.goal {
                    Goal::Win => has_one_answer_each(variant, &puzzle),
                    Goal::Mate | Goal::Material => is_the_only_mate(&puzzle),
                }
            }
        }
    }
}
