//! Opponents of several strengths, defined by a number of nodes and an evaluation error. They never lose a piece on purpose.
//! Randomness comes from the seed, so a game can be reproduced.

use strum::{Display, EnumString, IntoStaticStr, VariantArray, VariantNames};

use super::outside::{HostEngine, Outside, master};
use super::{Aim, Budget, Engine};
use arbiter_rules::chess::variants;
use arbiter_rules::{AnyPosition, Variant};

/// Measured in `docs/levels.md`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[derive(Display, EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum Level {
    /// For somebody who learned the rules today.
    Newcomer,
    Beginner,
    Casual,
    Intermediate,
    Club,
    /// Not offered in variants of chess.
    Strong,
    /// Only offered where a search is quick.
    Expert,
    /// The host's engine; only offered if there is one that plays the game.
    Master,
    /// Only offered where the game is solved.
    Perfect,
}

/// Nodes, and the maximum evaluation error in centipawns.
const LIMITS: [(u64, u16); 9] = [
    (16, 600),
    (65, 320),
    (190, 165),
    (400, 85),
    (2_500, 0),
    (60_000, 0),
    (800_000, 0),
    (800_000, 0),
    (60_000, 0),
];

/// Strong levels resign after this many moves at this value.
const HOPELESS: i32 = -1_000;
const RESIGNS_AFTER: usize = 3;

/// No draw is agreed in the first ten moves of each side.
const TOO_EARLY: usize = 20;

const EVEN: i32 = 20;

/// Number of half-moves without a capture or pawn move after which a strong level offers a draw in an even position.
const QUIET: u32 = 30;

/// Maximum difference to the best move in the first half-moves of a game, in the opening and later, in centipawns, so that
/// no two games are the same.
const VARIETY: [u16; 3] = [50, 6, 3];

/// For this many plies.
const FIRST: usize = 4;
const OPENING: usize = 12;

impl Level {
    pub const ALL: &[Level] = <Level as VariantArray>::VARIANTS;

    pub fn is_offered(self, variant: &Variant) -> bool {
        Engine::of(variant).is_some_and(|engine| match self {
            Level::Strong => !variants::has(variant),
            Level::Expert => engine.is_quick,
            Level::Master => master().is_some_and(|master| {
                let mut variants = master.variants.iter();
                variants.any(|one| one.key == variant.key)
            }),
            Level::Perfect => engine.is_solved,
            _ => true,
        })
    }

    /// Whether some game offers it.
    pub fn is_offered_anywhere(self) -> bool {
        self != Level::Master || master().is_some()
    }

    /// The strongest level of a game: of the host's engine, or of this crate.
    pub fn strongest(variant: &Variant, outside: Outside) -> Option<Self> {
        let plays = |engine: &dyn HostEngine| engine.plays(variant);
        if outside.engine.is_some_and(plays) {
            return Some(Level::Master);
        }
        let mut levels = Level::ALL.iter().rev().copied();
        levels.find(|level| *level != Level::Master && level.is_offered(variant))
    }

    /// What of the host's it uses.
    pub fn outside(self, outside: Outside<'_>) -> Outside<'_> {
        Outside {
            engine: outside.engine.filter(|_| self == Level::Master),
            ..outside
        }
    }

    /// The next level that a game offers for a player who has won against this one, or lost.
    pub fn next(self, variant: &Variant, has_won: bool) -> Option<Self> {
        let levels = Level::ALL.iter().copied();
        let mut offered = levels.filter(|level| level.is_offered(variant));
        if has_won {
            offered.find(|level| *level > self)
        } else {
            offered.rfind(|level| *level < self)
        }
    }

    /// `seed` is constant through a game; `before` are its earlier positions, oldest first. Expert takes up to 1,200,000
    /// nodes, a second of a shared CPU; the others a tenth of that.
    pub fn budget(self, seed: u64, before: &[AnyPosition]) -> Budget<'_> {
        let (nodes, noise) = LIMITS[self as usize];
        Budget {
            nodes,
            before,
            noise,
            variety: match before.len() {
                _ if noise > 0 => 0,
                OPENING.. if self == Level::Master => 0,
                0..FIRST => VARIETY[0],
                FIRST..OPENING => VARIETY[1],
                OPENING.. => VARIETY[2],
            },
            seed,
            excluded_move: None,
            outside: Outside::default(),
            aim: match self {
                Level::Newcomer
                | Level::Beginner
                | Level::Casual
                | Level::Intermediate
                | Level::Club => Aim::Move,
                Level::Strong | Level::Expert | Level::Master => Aim::StrongMove,
                Level::Perfect => Aim::Truth,
            },
        }
    }

    /// `values` are those of its earlier answers, oldest first. The weakest levels let people practise winning,
    /// and a perfect one waits for mistakes.
    pub fn resigns(self, values: &[i32]) -> bool {
        match self {
            Level::Newcomer
            | Level::Beginner
            | Level::Casual
            | Level::Intermediate
            | Level::Perfect => false,
            Level::Club | Level::Strong | Level::Expert | Level::Master => {
                let last = values.iter().rev().take(RESIGNS_AFTER);
                values.len() >= RESIGNS_AFTER && last.into_iter().all(|value| *value <= HOPELESS)
            }
        }
    }

    /// `values` as in [`resigns`](Self::resigns); the last move that can't be undone was `quiet` plies ago, which may be longer
    /// than the game.
    pub fn offers_draw(self, values: &[i32], plies: usize, quiet: u32) -> bool {
        matches!(
            self,
            Level::Club | Level::Strong | Level::Expert | Level::Master
        ) && plies >= TOO_EARLY
            && quiet >= QUIET
            && values.iter().all(|value| value.abs() <= EVEN)
    }

    /// `value` is the bot's evaluation of the position.
    pub fn accepts_draw(value: i32, plies: usize) -> bool {
        plies >= TOO_EARLY && value <= EVEN
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbiter_rules::{self as rules, Move};

    use crate::searchable::mixed;
    use crate::tests::is_long;
    use crate::{ENGINES, Proven, analyse};

    #[test]
    fn perfect_is_only_where_the_game_is_solved_and_never_errs_there() {
        for engine in ENGINES {
            let is_offered = Level::Perfect.is_offered(engine.variant);
            assert_eq!(is_offered, engine.is_solved, "{}", engine.variant.key);
        }
        let variant = rules::find("mono-dimensional").unwrap();
        assert!(Engine::of(variant).unwrap().is_solved);
        for seed in 0..4 {
            let mut game = vec![variant.start()];
            while game.len() < 60 && game[game.len() - 1].outcome().is_none() {
                let (position, before) = game.split_last().unwrap();
                let is_perfect = (before.len() + usize::try_from(seed).unwrap()) % 2 == 0;
                let level = if is_perfect {
                    Level::Perfect
                } else {
                    Level::Beginner
                };
                let known = analyse(position, &level.budget(seed, before)).unwrap();
                if is_perfect {
                    let is_lost = matches!(known.proven, Some(Proven::Loss { .. }));
                    assert!(!is_lost, "{position}");
                }
                let next = known.best.unwrap().next().clone();
                game.push(next);
            }
        }
    }

    #[test]
    fn other_seeds_play_other_games() {
        let start = rules::find("chess").unwrap().start();
        let first = |seed| {
            let known = analyse(&start, &Level::Beginner.budget(seed, &[])).unwrap();
            known.best.unwrap().code().to_owned()
        };
        let all: std::collections::BTreeSet<String> = (0..20).map(first).collect();
        assert!(all.len() > 3, "{all:?}");
        assert_eq!(first(3), first(3));
    }

    #[test]
    fn no_level_opens_every_game_alike() {
        for variant in rules::ALL {
            let start = variant.start();
            let offered = Level::ALL.iter().filter(|level| level.is_offered(variant));
            // Expert differs from strong only in its number of nodes, and takes long.
            for level in offered.filter(|level| **level != Level::Expert) {
                let first = |seed| {
                    let known = analyse(&start, &level.budget(seed, &[])).unwrap();
                    known.best.unwrap().code().to_owned()
                };
                let own = first(0);
                let other = (1..12).map(first).find(|other| *other != own);
                assert!(other.is_some(), "{} {level}: {own}", variant.key);
                assert_eq!(first(0), own);
            }
        }
    }

    /// Plays the planned moves against a level and returns its answers in the first four moves.
    fn opening_line(level: Level, seed: u64, side: usize, plan: [&str; 4]) -> Vec<String> {
        let mut game = vec![rules::find("chess").unwrap().start()];
        let mut line = Vec::new();
        while game.len() <= 8 {
            let (position, before) = game.split_last().unwrap();
            let played = if before.len() % 2 == side {
                let known = analyse(position, &level.budget(seed, before)).unwrap();
                let best = known.best.unwrap();
                line.push(best.code().to_owned());
                best
            } else {
                let planned = position.find(plan[before.len() / 2]);
                planned.unwrap_or_else(|| position.moves().swap_remove(0))
            };
            game.push(played.next().clone());
        }
        line
    }

    #[test]
    fn levels_from_club_on_play_ten_lines_in_twenty_games() {
        let plans = [
            (0, ["d7d5", "g8f6", "e7e6", "f8e7"]),
            (1, ["e2e4", "d2d4", "g1f3", "f1d3"]),
            (1, ["d2d4", "c2c4", "b1c3", "g1f3"]),
        ];
        let levels = [Level::Club, Level::Strong, Level::Expert];
        let count = if is_long() { levels.len() } else { 1 };
        for level in &levels[..count] {
            for (side, plan) in plans {
                let lines = (0..20).map(|seed| opening_line(*level, seed, side, plan));
                let lines: std::collections::BTreeSet<_> = lines.collect();
                assert!(lines.len() >= 10, "{level} against {plan:?}: {lines:#?}");
            }
        }
    }

    /// The other side always plays the result of a short search.
    #[test]
    fn no_level_answers_every_game_alike() {
        for variant in rules::ALL {
            for level in [Level::Club, Level::Strong, Level::Perfect] {
                if !level.is_offered(variant) {
                    continue;
                }
                let game = |seed| {
                    let mut game = vec![variant.start()];
                    while game.len() < 9 && game[game.len() - 1].outcome().is_none() {
                        let (position, before) = game.split_last().unwrap();
                        let short = Budget {
                            before,
                            ..Budget::of(2_500)
                        };
                        let budget = match before.len() % 2 {
                            0 => short,
                            _ => level.budget(seed, before),
                        };
                        let best = analyse(position, &budget).unwrap().best.unwrap();
                        game.push(best.next().clone());
                    }
                    game.iter().map(ToString::to_string).collect::<Vec<_>>()
                };
                let own = game(0);
                let other = (1..6).map(game).find(|other| *other != own);
                assert!(other.is_some(), "{} {level}: {own:?}", variant.key);
            }
        }
    }

    /// Three first moves hold the draw, and after two of them more replies lose.
    #[test]
    fn perfect_prefers_the_drawing_moves_that_more_replies_lose_to() {
        let variant = rules::find("mono-dimensional").unwrap();
        let start = variant.start();
        let mut counts = std::collections::BTreeMap::new();
        for seed in 0..200 {
            let known = analyse(&start, &Level::Perfect.budget(seed, &[])).unwrap();
            *counts
                .entry(known.best.unwrap().code().to_owned())
                .or_insert(0) += 1;
        }
        let strict = analyse(&start, &Budget::of(1)).unwrap().best.unwrap();
        let most = counts.iter().max_by_key(|(_, count)| **count).unwrap();
        assert_eq!(counts.len(), 3, "{counts:?}");
        assert!(!counts.contains_key("E5"));
        assert_eq!(most.0, strict.code(), "{counts:?}");
    }

    /// Positions in which White, to move, has these pieces and Black a king that attacks none of them.
    fn against_a_bare_king(pieces: &str, count: usize) -> Vec<AnyPosition> {
        let variant = rules::find("chess").unwrap();
        let numbers = (0..).map(|number| mixed(number) % 64);
        let mut squares = numbers.map(|square| usize::try_from(square).unwrap());
        let mut position = || {
            let mut board = [' '; 64];
            for piece in pieces.chars().chain("Kk".chars()) {
                board[squares.next()?] = piece;
            }
            let rank = |rank: &[char]| {
                let runs = (1..=8).rev();
                runs.fold(rank.iter().collect::<String>(), |text, run| {
                    text.replace(&" ".repeat(run), &run.to_string())
                })
            };
            let ranks: Vec<String> = board.chunks(8).map(rank).collect();
            let text = |turn: char| format!("{} {turn} - - 0 1", ranks.join("/"));
            let takes = |played: &Move| played.notation().contains('x');
            let is_whole = board.iter().filter(|square| **square != ' ').count();
            let waiting = variant.position(&text('b')).ok()?;
            let known = variant.position(&text('w')).ok()?;
            let is_light = |square: &usize| (square / 8 + square % 8).is_multiple_of(2);
            let bishops = (0..64).filter(|square| board[*square] == 'B');
            let light = bishops.clone().filter(is_light).count();
            let is_won = is_whole == pieces.len() + 2
                && waiting.has_moves()
                && !waiting.moves().iter().any(takes)
                && (bishops.count() < 2 || light == 1);
            is_won.then_some(known)
        };
        std::iter::repeat_with(&mut position)
            .flatten()
            .take(count)
            .collect()
    }

    /// Against a defence that looks ahead as well.
    #[test]
    fn a_bare_king_is_mated_from_afar() {
        let variant = rules::find("chess").unwrap();
        let examples = [
            "8/8/B1k5/8/8/8/8/B3K3 w - - 0 1",
            "8/7B/N5K1/8/8/8/7k/8 w - - 0 1",
            "8/8/8/8/8/2k3K1/5B2/7N w - - 0 1",
        ];
        mates_a_bare_king(examples.map(|text| variant.position(text).unwrap()));
    }

    /// The rook's side looks ahead as well.
    #[test]
    fn a_queen_wins_against_a_rook() {
        let variant = rules::find("chess").unwrap();
        let starts = [
            "8/8/8/6rk/3Q4/4K3/8/8 w - - 0 1",
            "8/8/8/3k4/8/2r5/8/K5Q1 w - - 0 1",
            "4k3/4r3/8/8/8/8/3Q4/4K3 w - - 0 1",
            "3q4/8/8/8/3k4/8/1R6/K7 b - - 0 1",
        ];
        for text in starts {
            let mut game = vec![variant.position(text).unwrap()];
            let has_both = |position: &AnyPosition| {
                let pieces = position.to_string().to_lowercase();
                let pieces = pieces.split(' ').next().unwrap_or_default();
                position.has_moves() && pieces.contains('q') && pieces.contains('r')
            };
            while has_both(&game[game.len() - 1]) {
                let (position, before) = game.split_last().unwrap();
                let level = [Level::Strong, Level::Club][before.len() % 2];
                let known = analyse(position, &level.budget(1, before)).unwrap();
                game.push(known.best.unwrap().next().clone());
            }
            let end = &game[game.len() - 1];
            assert!(game.len() < 64, "{text}: {end}");
            let is_won = end.to_string().to_lowercase().contains('q');
            assert!(
                is_won && (!end.has_moves() || end.outcome().is_none()),
                "{text}: {end}"
            );
        }
    }

    /// The same from any position. Two bishops are on squares of both colours.
    #[test]
    fn a_bare_king_is_mated() {
        let count = if is_long() { 30 } else { 1 };
        let starts = ["Q", "R", "BN", "BB"];
        mates_a_bare_king(
            starts
                .into_iter()
                .flat_map(|pieces| against_a_bare_king(pieces, count)),
        );
    }

    fn mates_a_bare_king(starts: impl IntoIterator<Item = AnyPosition>) {
        let mut drawn = Vec::new();
        for start in starts {
            let text = start.to_string();
            let mut game = vec![start];
            while game[game.len() - 1].outcome().is_none() {
                let (position, before) = game.split_last().unwrap();
                let level = if before.len() % 2 == 0 {
                    Level::Strong
                } else {
                    Level::Club
                };
                let known = analyse(position, &level.budget(1, before)).unwrap();
                game.push(known.best.unwrap().next().clone());
            }
            let end = &game[game.len() - 1];
            let is_mate = end.in_check() && !end.has_moves();
            if !is_mate {
                drawn.push(format!("{text}: {end}"));
            }
        }
        assert!(drawn.is_empty(), "{drawn:#?}");
    }

    /// `docs/rules/space.md`, "Endings".
    #[test]
    fn a_lone_rook_of_space_chess_is_no_reason_to_play_on() {
        let variant = rules::find("space").unwrap();
        let rook = "4/4/4/4|4/3R/4/4|4/4/4/4 b1(3)w:2/2,b3(3)w:2/2,b8(7)b:k1/2,e1(1)w:2/K1";
        for (turn, level) in [("w", Level::Strong), ("b", Level::Club)] {
            let text = format!("{rook} {turn} - - - 0 1");
            let position = variant.position(&text).unwrap();
            let known = analyse(&position, &level.budget(1, &[])).unwrap();
            assert_eq!(known.proven, None);
            assert!(Level::accepts_draw(known.value, 60), "{}", known.value);
            assert!(level.offers_draw(&[known.value; 3], 60, QUIET));
        }
    }

    #[test]
    fn nobody_resigns_too_soon_nor_plays_on_for_nothing() {
        let lost = [-400, -1_200, -1_300, -1_500];
        assert!(Level::Strong.resigns(&lost));
        assert!(!Level::Beginner.resigns(&lost));
        assert!(!Level::Perfect.resigns(&lost));
        assert!(!Level::Strong.resigns(&lost[..3]));
        assert!(!Level::Strong.resigns(&[-1_200, -1_300, -900]));
        assert!(!Level::Strong.resigns(&[-2_000]));
        assert!(Level::Club.offers_draw(&[10, -20, 0], 40, QUIET));
        assert!(!Level::Club.offers_draw(&[10, -20, 0], 40, QUIET - 1));
        assert!(!Level::Club.offers_draw(&[10, -20, 0], 4, QUIET));
        assert!(!Level::Club.offers_draw(&[10, -30, 0], 40, QUIET));
        assert!(!Level::Perfect.offers_draw(&[0, 0, 0], 40, 90));
        for value in [-400, 0] {
            assert!(Level::accepts_draw(value, 20));
            assert!(!Level::accepts_draw(value, 19));
        }
        assert!(!Level::accepts_draw(300, 40));
    }
}
