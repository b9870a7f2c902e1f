//! Reviews: the value of each position of a game and the moves that decided it, as numbers and codes. Stored as
//! text ([`written`]) with the engine's [`VERSION`].

use std::cmp::Reverse;

pub use super::review_text::{read, written};

use super::review_check::check;
use super::{Analysis, Budget, Proven, VERSION, analyse, value};
use arbiter_rules::AnyPosition;
use arbiter_rules::outcome::{Outcome, Side};

/// Nodes per position.
const NODES: u64 = 20_000;

/// Nodes per game, so that a review takes at most some five seconds; confirming errors takes half as much again.
const MOST_NODES: u64 = 200 * NODES;

/// Nodes per position of the longest games.
const LEAST_NODES: u64 = 100;

const MOST_TURNING_POINTS: usize = 3;

/// A turning point costs at least this many thousandths of the winning chances.
const TURN: u16 = 150;

/// With chances above this a side is winning.
const CLEAR: u16 = 800;

/// If the supposed best move turns out worse by this much, another is searched.
const SECOND_LOOK: u16 = 50;

const MOST_SECOND_LOOKS: u32 = 20;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// For White, in centipawns; 30,000 after a win.
    pub value: i32,
    /// White's winning chances in thousandths, a draw counting half.
    pub chance: u16,
    /// For the side to move.
    pub proven: Option<Proven>,
    /// The codes of the principal variation.
    pub line: Vec<String>,
    /// Whether its first move was compared with the one played by closer searches.
    pub is_checked: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurningPoint {
    /// The index of the move, from 0.
    pub ply: usize,
    pub side: Side,
    pub played: String,
    pub better: String,
    /// The mover's chances in thousandths.
    pub before: u16,
    pub after: u16,
    /// The distance of the forced win that was missed.
    pub missed_win: Option<u32>,
    /// The distance of the forced loss that the move allowed.
    pub into_loss: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decided {
    /// Index of the deciding error in [`Review::turning_points`].
    By(usize),
    /// One side improved without a clear error.
    Gradually(Side),
    Nothing,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Review {
    pub version: u32,
    /// Each position of the game, the start first.
    pub positions: Vec<Judged>,
    /// In the order of play.
    pub turning_points: Vec<TurningPoint>,
    pub decided: Decided,
}

/// Winning chances in thousandths by centipawns: 400 are ten to one.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is a number from 0 to 1,000"
)]
pub fn chance(value: i32) -> u16 {
    let odds = 10_f64.powf(-f64::from(value) / 400.0);
    (1_000.0 / (1.0 + odds)).round() as u16
}

fn nodes(positions: usize) -> u64 {
    let positions = u64::try_from(positions).unwrap_or(u64::MAX).max(1);
    (MOST_NODES / positions).clamp(LEAST_NODES, NODES)
}

/// Searches one position, given the earlier ones, oldest first.
pub(super) fn judge(position: &AnyPosition, before: &[AnyPosition], nodes: u64) -> Option<Judged> {
    let turn = position.turn();
    let value = match position.outcome() {
        Some(Outcome::Win { winner, .. }) => winner.pick(value::MATE, -value::MATE),
        Some(Outcome::Draw { .. }) => 0,
        None => {
            let budget = Budget {
                before,
                ..Budget::of(nodes)
            };
            return Some(of_analysis(turn, &analyse(position, &budget)?));
        }
    };
    Some(Judged {
        value,
        chance: chance(value),
        proven: None,
        line: Vec::new(),
        is_checked: false,
    })
}

fn of_analysis(turn: Side, known: &Analysis) -> Judged {
    let value = turn.pick(known.value, -known.value);
    Judged {
        value,
        chance: chance(value),
        proven: known.proven,
        line: known.line.iter().map(|one| one.code().to_owned()).collect(),
        is_checked: false,
    }
}

/// Takes the positions, the start first, and the codes of the moves. `None` for a game without an engine.
pub fn review(positions: &[AnyPosition], moves: &[String]) -> Option<Review> {
    let (judged, nodes) = (positions.iter().enumerate(), nodes(positions.len()));
    let judged = judged.map(|(ply, position)| judge(position, &positions[..ply], nodes));
    let mut judged: Vec<Judged> = judged.collect::<Option<_>>()?;
    look_back(positions, &mut judged, moves, nodes);
    check(positions, &mut judged, moves, (nodes, MOST_TURNING_POINTS));
    Some(of_judged(positions, judged, moves))
}

pub(super) fn of_judged(
    positions: &[AnyPosition],
    judged: Vec<Judged>,
    moves: &[String],
) -> Review {
    let mut turning_points = turning_points(positions, &judged, moves);
    turning_points.retain(|point| judged[point.ply].is_checked);
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

/// Suspected errors: missed forced wins and moves into forced losses first, then by cost.
pub(super) fn turning_points(
    positions: &[AnyPosition],
    judged: &[Judged],
    moves: &[String],
) -> Vec<TurningPoint> {
    let pairs = judged.iter().zip(judged.iter().skip(1));
    let played = positions.iter().zip(moves).zip(pairs).enumerate();
    let mut points: Vec<TurningPoint> = played
        .filter_map(|(ply, ((position, code), pair))| turned(ply, position.turn(), code, pair))
        .collect();
    points.sort_by_key(|point| {
        let is_forced = point.missed_win.is_some() || point.into_loss.is_some();
        let cost = point.before - point.after;
        (Reverse(is_forced), Reverse(cost), point.ply)
    });
    points
}

/// Corrects each position by the search one ply later, from the end of the game: a position is worth at least as
/// much as after the move played. If that was thought best and wasn't, the best of the others is searched.
fn look_back(positions: &[AnyPosition], judged: &mut [Judged], moves: &[String], nodes: u64) {
    let mut left = MOST_SECOND_LOOKS;
    for (ply, (position, code)) in positions.iter().zip(moves).enumerate().rev() {
        let Some([before, after]) = judged.get_mut(ply..ply + 2) else {
            continue;
        };
        if matches!(before.proven, Some(Proven::Draw | Proven::Loss { .. })) {
            continue;
        }
        let side = position.turn();
        let mine = |value: i32| side.pick(value, -value);
        let with_it = one_ply_earlier(side, after, code);
        if mine(with_it.value) > mine(before.value) {
            *before = with_it;
        } else if mine(with_it.value) < mine(before.value)
            && before.line.first() == Some(code)
            && before.proven.is_none()
        {
            let is_error = before.chance.abs_diff(with_it.chance) >= SECOND_LOOK && left > 0;
            left -= u32::from(is_error);
            let budget = Budget {
                before: &positions[..ply],
                excluded_move: Some(code),
                ..Budget::of(nodes)
            };
            let other = is_error.then(|| analyse(position, &budget)).flatten();
            let other = other.map(|other| of_analysis(side, &other));
            let other = other.filter(|other| !other.line.is_empty());
            let other = other.filter(|other| mine(other.value) > mine(with_it.value));
            *before = other.unwrap_or(with_it);
        }
    }
}

/// The value of a position by that after the move played.
pub(super) fn one_ply_earlier(side: Side, after: &Judged, code: &String) -> Judged {
    // A win is one ply further away.
    let is_win = after.value.abs() >= value::WON;
    let value = after.value - i32::from(is_win) * after.value.signum();
    let proven = match after.proven {
        Some(Proven::Loss { plies }) => Some(Proven::Win { plies: plies + 1 }),
        // A capture down to bare kings can lose the game at once (`docs/rules/mono-dimensional.md`),
        // which says nothing about the other moves.
        None if after.value == side.pick(value::MATE, -value::MATE) => {
            Some(Proven::Win { plies: 1 })
        }
        Some(Proven::Win { .. } | Proven::Draw) | None => None,
    };
    Judged {
        value,
        chance: chance(value),
        proven,
        line: std::iter::once(code).chain(&after.line).cloned().collect(),
        is_checked: false,
    }
}

pub(super) fn turned(
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
        (Some(Proven::Win { plies }), _) => Some(plies),
        _ => None,
    };
    let into_loss = match (before.proven, after.proven) {
        (Some(Proven::Loss { .. }), _) => None,
        (_, Some(Proven::Win { plies })) => Some(plies),
        _ => None,
    };
    let is_open = had > 1_000 - CLEAR && has < CLEAR;
    (is_open && had >= has + TURN).then(|| TurningPoint {
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

/// The last turning point after which the result was never in doubt again.
fn decided(judged: &[Judged], turning_points: &[TurningPoint]) -> Decided {
    let last = judged.last().map_or(500, |last| last.chance);
    // The winner profits from the loser's error; a drawn game is decided by a missed win.
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
pub(super) mod tests {
    use super::*;
    use arbiter_rules as rules;

    pub(crate) fn replayed(game: &str, codes: &str) -> (Vec<AnyPosition>, Vec<String>) {
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
        let review = review(&positions, &codes).unwrap();
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
        let review = review(&positions, &codes).unwrap();
        let points = review.turning_points.iter();
        let points: Vec<(usize, bool)> = points
            .map(|one| (one.ply, one.missed_win.is_some()))
            .collect();
        assert!(points.contains(&(8, true)), "{points:?}");
        assert!(points.iter().any(|(ply, _)| *ply == 7), "{points:?}");
    }

    #[test]
    fn a_long_game_has_the_budget_of_two_hundred_plies() {
        assert_eq!([1, 81, 200].map(nodes), [NODES; 3]);
        for positions in [201, 601, 5_000] {
            let all = nodes(positions) * u64::try_from(positions).unwrap();
            assert!((MOST_NODES / 2..=MOST_NODES).contains(&all), "{positions}");
        }
        assert_eq!(nodes(usize::MAX), LEAST_NODES);
    }

    /// A game of which White's chances and what is proven are known, each with another best move.
    fn named(course: &[(u16, Option<Proven>)], checked: bool) -> Vec<usize> {
        let game = "f2f3 e7e5 g2g4 b8c6 a2a3 a7a6";
        let (positions, codes) = replayed("chess", game);
        let judged = course.iter().map(|(chance, proven)| Judged {
            value: 0,
            chance: *chance,
            proven: *proven,
            line: vec!["other".to_owned()],
            is_checked: checked,
        });
        let review = of_judged(&positions, judged.collect(), &codes);
        review
            .turning_points
            .iter()
            .map(|point| point.ply)
            .collect()
    }

    #[test]
    fn a_swing_in_a_game_that_is_won_or_lost_is_no_turning_point() {
        let open = |chances: [u16; 7]| chances.map(|chance| (chance, None));
        assert_eq!(named(&open([990, 990, 830, 500, 500, 500, 500]), true), [2]);
        let to_clear = open([990, 830, 830, 990, 800, 990, 810]);
        assert_eq!(named(&to_clear, true), [0; 0]);
        let from_lost = open([200, 10, 10, 10, 10, 10, 10]);
        assert_eq!(named(&from_lost, true), [0; 0]);
        assert_eq!(
            named(&open([500, 100, 100, 100, 400, 400, 400]), true),
            [0, 3]
        );
    }

    #[test]
    fn only_what_was_checked_is_named() {
        let course = [500, 100, 100, 100, 100, 100, 100].map(|chance| (chance, None));
        assert_eq!(named(&course, true), [0]);
        assert_eq!(named(&course, false), [0; 0]);
    }

    #[test]
    fn a_move_into_a_forced_mate_comes_before_greater_swings() {
        let lost = Some(Proven::Win { plies: 3 });
        let course = [
            (790, None),
            (210, None),
            (790, None),
            (210, None),
            (790, None),
            (300, None),
            (1_000, lost),
        ];
        assert_eq!(named(&course, true), [0, 1, 5]);
    }

    /// A search does not see everything at once: what it sees later was there before.
    #[test]
    fn an_error_is_the_move_after_which_nothing_helped() {
        let game = "e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7";
        let (positions, codes) = replayed("chess", game);
        let judged = |value: i32, best: &str| Judged {
            value,
            chance: chance(value),
            proven: None,
            line: vec![best.to_owned()],
            is_checked: false,
        };
        let mut all: Vec<Judged> = codes.iter().map(|code| judged(0, code)).collect();
        all.push(judged(0, "b1c3"));
        // White's last move but one was better than was thought, and Black's last was not best.
        all[14] = Judged {
            proven: Some(Proven::Win { plies: 3 }),
            ..judged(29_997, "b1c3")
        };
        all[13] = judged(100, "b7b6");
        look_back(&positions, &mut all, &codes, 500);
        assert_eq!(all[13].value, 100, "another move was better");
        assert_eq!((all[12].value, &*all[12].line[0]), (100, "f3b3"));
        // Black's knight move was thought best, and was not; the best of the others is another.
        assert!(all[11].value <= 100 && all[11].line[0] != "g8f6" || all[11].value == 100);
        let mut all: Vec<Judged> = codes.iter().map(|code| judged(0, code)).collect();
        all.push(judged(-29_998, "b1c3"));
        all[13] = Judged {
            proven: Some(Proven::Draw),
            ..judged(0, "b7b6")
        };
        look_back(&positions, &mut all, &codes, 500);
        assert_eq!(all[13].value, 0, "what is certain stays");
    }

    #[test]
    fn a_move_that_ends_the_game_is_a_forced_win_for_the_winner_alone() {
        // Black's king takes the last piece: five dots lie between the kings, so White, who is to
        // move, has lost.
        let won = "L5 L6 LxL WxL W5 E8 E3 K9 W4 WxW ExW KsE E5 K7 K2 E8 ExE KxE";
        let (positions, codes) = replayed("mono-dimensional", won);
        let [.., taken, end] = &positions[..] else {
            panic!("{codes:?}");
        };
        let end = judge(end, &[], 1).unwrap();
        assert_eq!(end.value, -value::MATE);
        let mine = one_ply_earlier(taken.turn(), &end, &codes[codes.len() - 1]);
        assert_eq!(mine.proven, Some(Proven::Win { plies: 1 }));
        // Were it the other side's own move that lost, nothing would be forced.
        let own = one_ply_earlier(taken.turn().other(), &end, &codes[codes.len() - 1]);
        assert_eq!((own.value, own.proven), (1 - value::MATE, None));
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
            let review = review(&positions[last..], &codes[last..]).unwrap();
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
