//! What a game turned on: the worth of each of its positions, and the moves that decided it.
//!
//! A review is made of numbers and codes. The view says it in words. It is kept with the version of
//! the searcher ([`VERSION`]), and made again when that is another.

use super::{Budget, Knowledge, Proven, VERSION};
use crate::rules::AnyPosition;
use crate::rules::outcome::{Outcome, Side};

/// Positions looked at for each position of the game.
pub const NODES: u64 = 20_000;

/// The most turning points of a review.
pub const MOST_TURNING_POINTS: usize = 3;

/// A move that costs so many thousandths of the chances is a turning point.
const TURN: u16 = 150;

/// A position of the game, as the searcher sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// What the position is worth to White, in hundredths of a pawn ([`Knowledge::value`]); 30,000
    /// where White has won.
    pub value: i32,
    /// White's chances in thousandths, a draw counting half: 500 is equal.
    pub chance: u16,
    /// What is proven for the side to move.
    pub proven: Option<Proven>,
    /// The codes of the best line from here; empty where the game is over.
    pub line: Vec<String>,
}

/// A move that changed what was to be expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurningPoint {
    /// The number of the half-move, from 0: it was played in the position of that number.
    pub ply: usize,
    pub side: Side,
    /// The codes of the move that was played and of the better one.
    pub played: String,
    pub better: String,
    /// The mover's chances in thousandths, before the move and after it.
    pub before: u16,
    pub after: u16,
    /// The forced win that the mover had, within so many plies, and let go.
    pub missed_win: Option<u32>,
    /// The forced loss that the move led into, within so many plies, where none was proven before.
    pub into_loss: Option<u32>,
}

/// What decided the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decided {
    /// The last error of the side that lost, or of one that let a win go: a place in
    /// [`Review::turning_points`].
    By(usize),
    /// Nobody erred much, and one side came to stand better and better.
    Gradually(Side),
    /// Nobody was ever much better.
    Nothing,
}

/// A game as the searcher sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Review {
    /// The searcher's [`VERSION`].
    pub version: u32,
    /// Each position of the game, the start first.
    pub positions: Vec<Judged>,
    /// The moves that changed most, in the order in which they were played.
    pub turning_points: Vec<TurningPoint>,
    pub decided: Decided,
}

/// The chances, in thousandths, of the side to which a position is worth so much: four pawns are
/// ten to one.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is a number from 0 to 1,000"
)]
pub fn chance(value: i32) -> u16 {
    let odds = 10_f64.powf(-f64::from(value) / 400.0);
    (1_000.0 / (1.0 + odds)).round() as u16
}

/// Judges a position with those of the game before it, the oldest first. It takes [`NODES`], some
/// ten or twenty milliseconds, and as long again to prove a win.
pub fn judge(position: &AnyPosition, before: &[AnyPosition]) -> Judged {
    let turn = position.turn();
    let value = match position.outcome() {
        Some(Outcome::Win { winner, .. }) => winner.pick(super::value::MATE, -super::value::MATE),
        Some(Outcome::Draw { .. }) => 0,
        None => {
            let budget = Budget {
                before,
                ..Budget::of(NODES)
            };
            return of_known(turn, &position.know(&budget));
        }
    };
    Judged {
        value,
        chance: chance(value),
        proven: None,
        line: Vec::new(),
    }
}

fn of_known(turn: Side, known: &Knowledge) -> Judged {
    let value = turn.pick(known.value, -known.value);
    Judged {
        value,
        chance: chance(value),
        proven: known.proven,
        line: known.line.iter().map(|one| one.code().to_owned()).collect(),
    }
}

/// Reviews a game: its positions, the start first, and the codes of the moves between them.
pub fn review(positions: &[AnyPosition], moves: &[String]) -> Review {
    let judged = positions.iter().enumerate();
    let judged = judged.map(|(ply, position)| judge(position, &positions[..ply]));
    of_judged(positions, judged.collect(), moves)
}

/// The review of a game whose positions were judged one by one.
pub fn of_judged(positions: &[AnyPosition], judged: Vec<Judged>, moves: &[String]) -> Review {
    let pairs = judged.iter().zip(judged.iter().skip(1));
    let played = positions.iter().zip(moves).zip(pairs).enumerate();
    let mut turning_points: Vec<TurningPoint> = played
        .filter_map(|(ply, ((position, code), pair))| turned(ply, position.turn(), code, pair))
        .collect();
    // The greatest first, and of equals the earliest.
    turning_points
        .sort_by_key(|point| (point.after.abs_diff(point.before), usize::MAX - point.ply));
    turning_points.reverse();
    turning_points.truncate(MOST_TURNING_POINTS);
    turning_points.sort_by_key(|point| point.ply);
    let decided = decided(&judged, &turning_points);
    Review {
        version: VERSION,
        positions: judged,
        turning_points,
        decided,
    }
}

/// The turning point that a move is, if it is one.
fn turned(
    ply: usize,
    side: Side,
    played: &str,
    (before, after): (&Judged, &Judged),
) -> Option<TurningPoint> {
    let better = before.line.first().filter(|better| *better != played)?;
    let mine = |judged: &Judged| side.pick(judged.chance, 1_000 - judged.chance);
    let (had, has) = (mine(before), mine(after));
    let missed_win = match (before.proven, after.proven) {
        (Some(Proven::Win { .. }), Some(Proven::Loss { .. })) => None,
        (Some(Proven::Win { plies }), _) if has < 900 => Some(plies),
        _ => None,
    };
    let into_loss = match (before.proven, after.proven) {
        (Some(Proven::Loss { .. }), _) => None,
        (_, Some(Proven::Win { plies })) => Some(plies),
        _ => None,
    };
    (had >= has + TURN).then(|| TurningPoint {
        ply,
        side,
        played: played.to_owned(),
        better: better.clone(),
        before: had,
        after: has,
        missed_win,
        into_loss,
    })
}

/// What decided the game: the last turning point after which its result was not in doubt again.
fn decided(judged: &[Judged], turning_points: &[TurningPoint]) -> Decided {
    let last = judged.last().map_or(500, |last| last.chance);
    // Whoever came out better than even was helped by the other's error; in a game that came out
    // even, a win that was let go decided.
    let is_cause = |point: &TurningPoint| match last {
        600.. => point.side == Side::Black,
        401..600 => point.before >= 800,
        ..=400 => point.side == Side::White,
    };
    if let Some(place) = turning_points.iter().rposition(is_cause) {
        return Decided::By(place);
    }
    match last {
        800.. => Decided::Gradually(Side::White),
        ..=200 => Decided::Gradually(Side::Black),
        _ => Decided::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;

    fn replayed(game: &str, codes: &str) -> (Vec<AnyPosition>, Vec<String>) {
        let mut positions = vec![rules::find(game).unwrap().start()];
        let codes: Vec<String> = codes.split_whitespace().map(str::to_owned).collect();
        for code in &codes {
            let next = positions[positions.len() - 1].play(code).unwrap();
            positions.push(next);
        }
        (positions, codes)
    }

    #[test]
    fn chances_are_even_at_zero_and_certain_far_off() {
        assert_eq!(
            [0, 400, -400, 30_000, -30_000].map(chance),
            [500, 909, 91, 1_000, 0]
        );
    }

    #[test]
    fn a_fools_mate_is_decided_by_the_pawn_that_opens_the_line() {
        let (positions, codes) = replayed("chess", "f2f3 e7e5 g2g4 d8h4");
        let review = review(&positions, &codes);
        assert_eq!(review.positions.len(), 5);
        assert_eq!(review.positions[4].value, -30_000);
        let [point] = &review.turning_points[..] else {
            panic!("{:?}", review.turning_points);
        };
        assert_eq!(
            (point.ply, point.side, &*point.played),
            (2, Side::White, "g2g4")
        );
        assert_eq!((point.into_loss, point.after), (Some(1), 0));
        assert_eq!(review.decided, Decided::By(0));
        assert_eq!(review.version, VERSION);
    }

    /// `docs/rules/mono-dimensional.md`: "In the sample game 4...K9? and 5.W4? are mistakes".
    #[test]
    fn the_sample_game_turns_where_its_solution_says() {
        let game = "L5 L6 LxL WxL W5 E8 E3 K9 W4 WxW ExW KsE E5 K7 K2 E8";
        let (positions, codes) = replayed("mono-dimensional", game);
        let review = review(&positions, &codes);
        let points = review.turning_points.iter();
        let points: Vec<(usize, bool)> = points
            .map(|one| (one.ply, one.missed_win.is_some()))
            .collect();
        assert!(points.contains(&(8, true)), "{points:?}");
        assert!(points.iter().any(|(ply, _)| *ply == 7), "{points:?}");
    }

    #[test]
    fn few_moves_are_turning_points() {
        for variant in rules::ALL {
            let moves = variant.sample_game();
            let codes: Vec<String> = moves.iter().map(|one| one.code().to_owned()).collect();
            let start = [variant.start()].into_iter();
            let positions: Vec<AnyPosition> = start
                .chain(moves.iter().map(|one| one.next().clone()))
                .collect();
            let last = positions.len().saturating_sub(12);
            let review = review(&positions[last..], &codes[last..]);
            assert!(review.turning_points.len() <= MOST_TURNING_POINTS);
            for point in &review.turning_points {
                assert!(point.before >= point.after + TURN);
                assert_ne!(point.better, point.played);
                let position = &positions[last + point.ply];
                assert!(position.find(&point.better).is_some(), "{position}");
            }
        }
    }
}
