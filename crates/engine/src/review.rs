//! Reviews: the value of each position of a game and its turning points, as numbers and codes. Stored as text
//! ([`to_text`](crate::review_text::to_text)) with the engine's [`VERSION`].

pub use super::judge::{Judged, TurningPoint, chance};

use super::judge::{Means, TURN, judge, turning_points};
use super::outside::Watched;
use super::review_check::{check_judgements, look_back};
use super::{Outside, VERSION};
use arbiter_rules::AnyPosition;
use arbiter_rules::outcome::Side;

/// Nodes per position of a short game.
const NODES: u64 = 80_000;

/// Nodes per game, so that a review takes at most about five seconds; confirming errors takes as much again.
const MOST_NODES: u64 = 4_000_000;

/// Nodes of a deeper search.
const CLOSER: u64 = 240_000;

/// The same for the host's engine, with which a review of forty moves takes about fifteen seconds.
const OUTSIDE_NODES: u64 = 200_000;
const OUTSIDE_MOST_NODES: u64 = 8_000_000;
const OUTSIDE_CLOSER: u64 = 400_000;

/// Nodes per position of the longest games.
const LEAST_NODES: u64 = 100;

/// Maximum number of turning points that a review names.
pub const MOST_TURNING_POINTS: u8 = 6;

/// Winning chances from which a win is settled, in thousandths; a draw is settled if neither side has them.
const SETTLED: u16 = 700;

/// What decided the result of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decided {
    /// Index in [`Review::turning_points`] of the error that settled the result for good.
    By(usize),
    /// The move with this index settled the result, but isn't a turning point.
    Since(usize),
    /// The result was settled in every position.
    Throughout,
    /// It isn't settled in the final position.
    Nothing,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Author {
    pub name: String,
    /// Nodes per position.
    pub nodes: u64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Review {
    pub version: u32,
    /// The host's engine, if it made the review.
    pub author: Option<Author>,
    /// Each position of the game, the start first.
    pub positions: Vec<Judged>,
    /// In the order of play.
    pub turning_points: Vec<TurningPoint>,
}

impl Review {
    /// What decided a win, or a draw if there is no winner.
    pub fn what_decided(&self, winner: Option<Side>) -> Decided {
        let is_settled = |judged: &Judged| match winner {
            Some(side) => side.pick(judged.chance, 1_000 - judged.chance) >= SETTLED,
            None => (1_001 - SETTLED..SETTLED).contains(&judged.chance),
        };
        let open = self.positions.iter().rposition(|one| !is_settled(one));
        let Some(ply) = open else {
            return Decided::Throughout;
        };
        if ply + 1 >= self.positions.len() {
            return Decided::Nothing;
        }
        let mut points = self.turning_points.iter();
        let point = points.position(|point| point.ply == ply);
        point.map_or(Decided::Since(ply), Decided::By)
    }
}

fn means(positions: usize, outside: Outside<'_>) -> Means<'_> {
    let (most, usual, closer) = match outside.engine {
        None => (MOST_NODES, NODES, CLOSER),
        Some(_) => (OUTSIDE_MOST_NODES, OUTSIDE_NODES, OUTSIDE_CLOSER),
    };
    let positions = u64::try_from(positions).unwrap_or(u64::MAX).max(1);
    Means {
        nodes: (most / positions).clamp(LEAST_NODES, usual),
        closer,
        outside,
    }
}

/// Reviews the positions, starting with the initial one, and the codes of the moves. `None` for a game without an engine. If
/// the host's engine fails, this crate reviews the whole game.
pub fn review(positions: &[AnyPosition], moves: &[String], outside: Outside<'_>) -> Option<Review> {
    if let Some(engine) = outside.engine {
        let watched = Watched::new(engine);
        let with = Outside {
            engine: Some(&watched),
            ..outside
        };
        let means = means(positions.len(), with);
        let made = review_by(positions, moves, means);
        if !watched.has_failed() {
            let author = Author {
                name: engine.name().to_owned(),
                nodes: means.nodes,
            };
            return made.map(|made| Review {
                author: Some(author),
                ..made
            });
        }
    }
    let own = Outside {
        engine: None,
        ..outside
    };
    review_by(positions, moves, means(positions.len(), own))
}

fn review_by(positions: &[AnyPosition], moves: &[String], means: Means) -> Option<Review> {
    let judged = positions.iter().enumerate();
    let judged = judged.map(|(ply, position)| judge(position, &means.budget(&positions[..ply])));
    let mut judged: Vec<Judged> = judged.collect::<Option<_>>()?;
    look_back(positions, &mut judged, moves, means);
    check_judgements(
        positions,
        &mut judged,
        moves,
        MOST_TURNING_POINTS.into(),
        means,
    );
    Some(of_judged(positions, judged, moves))
}

pub(super) fn of_judged(
    positions: &[AnyPosition],
    judged: Vec<Judged>,
    moves: &[String],
) -> Review {
    let mut turning_points = turning_points(positions, &judged, moves, &TURN);
    turning_points.retain(|point| judged[point.ply].is_checked);
    turning_points.truncate(MOST_TURNING_POINTS.into());
    turning_points.sort_by_key(|point| point.ply);
    Review {
        version: VERSION,
        author: None,
        positions: judged,
        turning_points,
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::{ENGINES, Proven};
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

    impl Review {
        /// The same for the result implied by the final position.
        pub(crate) fn decided_on_the_board(&self) -> Decided {
            self.what_decided(match self.positions[self.positions.len() - 1].chance {
                SETTLED.. => Some(Side::White),
                chance if chance <= 1_000 - SETTLED => Some(Side::Black),
                _ => None,
            })
        }
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
        let review = review(&positions, &codes, Outside::default()).unwrap();
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
        assert_eq!(review.what_decided(Some(Side::Black)), Decided::By(0));
        assert_eq!(review.version, VERSION);
    }

    /// `docs/rules/mono-dimensional.md`: "In the sample game 4...K9? and 5.W4? are mistakes".
    #[test]
    fn the_sample_game_turns_where_its_solution_says() {
        let game = "L5 L6 LxL WxL W5 E8 E3 K9 W4 WxW ExW KsE E5 K7 K2 E8";
        let (positions, codes) = replayed("mono-dimensional", game);
        let review = review(&positions, &codes, Outside::default()).unwrap();
        let points = review.turning_points.iter();
        let points: Vec<(usize, bool)> = points
            .map(|one| (one.ply, one.missed_win.is_some()))
            .collect();
        assert!(points.contains(&(8, true)), "{points:?}");
        assert!(points.iter().any(|(ply, _)| *ply == 7), "{points:?}");
    }

    #[test]
    fn a_long_game_has_the_budget_of_fifty_positions() {
        let nodes = |positions| means(positions, Outside::default()).nodes;
        assert_eq!([1, 30, 50].map(nodes), [NODES; 3]);
        for positions in [51, 601, 5_000] {
            let all = nodes(positions) * u64::try_from(positions).unwrap();
            assert!((MOST_NODES / 2..=MOST_NODES).contains(&all), "{positions}");
        }
        assert_eq!(nodes(usize::MAX), LEAST_NODES);
    }

    /// A review with these chances of White and proofs, each position with a different best move.
    fn judged(course: &[(u16, Option<Proven>)], checked: bool) -> Review {
        let game = "f2f3 e7e5 g2g4 b8c6 a2a3 a7a6";
        let (positions, codes) = replayed("chess", game);
        let value = |chance: u16| {
            let odds = f64::from(chance) / f64::from(1_000 - chance);
            #[expect(clippy::cast_possible_truncation, reason = "it is at most 30,000")]
            let value = (400.0 * odds.log10()).clamp(-30_000.0, 30_000.0) as i32;
            value
        };
        let judged = course.iter().map(|(chance, proven)| Judged {
            value: value(*chance),
            chance: *chance,
            proven: *proven,
            line: vec!["other".to_owned()],
            is_checked: checked,
        });
        of_judged(&positions, judged.collect(), &codes)
    }

    fn turning_plies(course: &[(u16, Option<Proven>)], checked: bool) -> Vec<usize> {
        let review = judged(course, checked);
        let points = review.turning_points.iter();
        points.map(|point| point.ply).collect()
    }

    #[test]
    fn a_swing_in_a_game_that_is_won_or_lost_is_no_turning_point() {
        let open = |chances: [u16; 7]| chances.map(|chance| (chance, None));
        assert_eq!(
            turning_plies(&open([990, 990, 830, 500, 500, 500, 500]), true),
            [2]
        );
        let to_clear = open([990, 830, 830, 990, 800, 990, 810]);
        assert_eq!(turning_plies(&to_clear, true), [0; 0]);
        let from_lost = open([200, 10, 10, 10, 10, 10, 10]);
        assert_eq!(turning_plies(&from_lost, true), [0; 0]);
        assert_eq!(
            turning_plies(&open([500, 100, 100, 100, 400, 400, 400]), true),
            [0, 3]
        );
    }

    #[test]
    fn only_what_was_checked_is_named() {
        let course = [500, 100, 100, 100, 100, 100, 100].map(|chance| (chance, None));
        assert_eq!(turning_plies(&course, true), [0]);
        assert_eq!(turning_plies(&course, false), [0; 0]);
    }

    #[test]
    fn the_greatest_swings_are_named_whatever_is_proven() {
        let lost = Some(Proven::Win { plies: 3 });
        let course = [
            (790, None),
            (210, None),
            (790, None),
            (210, None),
            (790, None),
            (210, None),
            (1_000, lost),
        ];
        assert_eq!(turning_plies(&course, true), [0, 1, 2, 3, 4, 5]);
        // From +6.2 to +0.9, and a mate in a game that is lost.
        let course = [(973, None), (627, None), (30, None), (0, lost)];
        let course = [&[(500, None); 2][..], &course[..], &[(0, None)]].concat();
        assert_eq!(turning_plies(&course, true), [1, 2]);
    }

    #[test]
    fn a_move_decided_a_game_only_if_nothing_turned_it_round() {
        let decided = |chances: [u16; 7], winner| {
            judged(&chances.map(|chance| (chance, None)), true).what_decided(winner)
        };
        let (white, black) = (Some(Side::White), Some(Side::Black));
        // Black's first error is taken back by White's, and the second decides.
        let turned = [500, 500, 900, 450, 900, 900, 950];
        assert_eq!(decided(turned, white), Decided::By(2));
        // White held 60% to 70% for long.
        let slow = [500, 100, 400, 350, 320, 200, 100];
        assert_eq!(decided(slow, black), Decided::Since(4));
        assert_eq!(decided([500; 7], None), Decided::Throughout);
        assert_eq!(decided([800; 7], white), Decided::Throughout);
        // The winner of the record stood worse at the end.
        assert_eq!(decided(turned, black), Decided::Nothing);
        assert_eq!(
            decided([900, 900, 900, 500, 500, 500, 500], None),
            Decided::By(0)
        );
        assert_eq!(
            decided([900, 900, 500, 500, 500, 500, 500], None),
            Decided::Since(1)
        );
        assert_eq!(
            decided([900, 100, 500, 500, 500, 500, 500], None),
            Decided::By(1)
        );
    }

    #[test]
    fn few_moves_are_turning_points() {
        for variant in ENGINES.iter().map(|engine| engine.variant) {
            let moves = variant.sample_game();
            let codes: Vec<String> = moves.iter().map(|one| one.code().to_owned()).collect();
            let start = [variant.start()].into_iter();
            let positions: Vec<AnyPosition> = start
                .chain(moves.iter().map(|one| one.next().clone()))
                .collect();
            let last = positions.len().saturating_sub(12);
            let review = review(&positions[last..], &codes[last..], Outside::default()).unwrap();
            assert!(review.turning_points.len() <= MOST_TURNING_POINTS.into());
            for point in &review.turning_points {
                assert!(point.before >= point.after + TURN.cost);
                assert_ne!(point.better, point.played);
                let position = &positions[last + point.ply];
                assert!(position.find(&point.better).is_some(), "{position}");
            }
        }
    }
}
