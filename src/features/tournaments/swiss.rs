//! Pairs a Swiss round: FIDE's absolute rules (Handbook C.04.1 and C.04.3), and a minimum-cost matching for the rest.

use super::Pair;
use crate::rules::outcome::Side;
use integer_blossom::min_weight_perfect_matching;
use std::cmp::Reverse;

/// A player's state before a round.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// Also the rank among players with equal scores.
    pub seat: usize,
    /// In half points.
    pub score: u32,
    /// Seats they have met.
    pub met: Vec<usize>,
    /// Of played games, oldest first.
    pub colours: Vec<Side>,
    pub had_bye: bool,
    /// A win against a player who didn't show up, which FIDE counts like a bye (C.04.1.4).
    pub won_unplayed: bool,
    /// In the last round, and in the one before.
    pub floats: [Option<Float>; 2],
}

/// A pairing with a player of another score group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Float {
    /// The opponent had fewer points, or there was none.
    Down,
    Up,
}

/// The pairs of a round; with an odd number of players, also the bye.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Round {
    pub pairs: Vec<Pair>,
    pub bye: Option<usize>,
}

/// Strength of a colour preference (C.04.3, A.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    Mild,
    Strong,
    /// The other colour would be the third in a row, or a difference of three.
    Absolute,
}

/// The criterion of a pairing, after the absolute rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Aim {
    /// Equal scores, then colours, floats, and the halves of a score group.
    Scores,
    /// Only colours, so that later rounds can be paired too.
    Colours,
}

/// Maximum number of trial rounds.
const MOST_TRIALS: u32 = 300;

/// Pairs a round at minimum cost. `left` is the number of rounds including this one. Avoids pairings that make later rounds
/// impossible; `None` if no pairing is legal.
pub(crate) fn swiss(players: &[Candidate], left: u8) -> Option<Round> {
    let later = left.saturating_sub(1);
    let mut trials = MOST_TRIALS;
    let mut best: Option<(u8, Round)> = None;
    for aim in [Aim::Scores, Aim::Colours] {
        for round in choices(players, later == 0, aim) {
            let lasting = lasts(&after(players, &round), later, &mut trials);
            if lasting == later {
                return Some(round);
            }
            if best.as_ref().is_none_or(|(longest, _)| lasting > *longest) {
                best = Some((lasting, round));
            }
        }
    }
    best.map(|(_, round)| round)
}

/// How many of the next rounds can be paired, whatever their results.
fn lasts(players: &[Candidate], rounds: u8, trials: &mut u32) -> u8 {
    let mut longest = 0;
    if rounds == 0 || *trials == 0 {
        return 0;
    }
    for round in choices(players, false, Aim::Colours) {
        *trials = trials.saturating_sub(1);
        longest = longest.max(1 + lasts(&after(players, &round), rounds - 1, trials));
        if longest == rounds || *trials == 0 {
            break;
        }
    }
    longest
}

/// The best round, then the best ones without one of its pairs.
fn choices(players: &[Candidate], is_last: bool, aim: Aim) -> impl Iterator<Item = Round> {
    let field = Field::of(players, is_last, aim);
    let best = field.pair(None);
    let others = best.clone().into_iter().flat_map({
        let field = field.clone();
        move |(_, mates)| {
            let pairs = (0..mates.len())
                .zip(mates)
                .filter(|(one, other)| one < other);
            let mut others: Vec<_> = pairs.filter_map(|pair| field.pair(Some(pair))).collect();
            others.sort_by_key(|(cost, _)| *cost);
            others
        }
    });
    best.into_iter()
        .chain(others)
        .map(move |(_, mates)| field.round(&mates))
}

/// The players after a round, as far as later pairings depend on it.
fn after(players: &[Candidate], round: &Round) -> Vec<Candidate> {
    let mut players = players.to_vec();
    for player in &mut players {
        player.had_bye |= round.bye == Some(player.seat);
        let mut pairs = round.pairs.iter();
        let pair = pairs.find(|(white, black)| [*white, *black].contains(&player.seat));
        if let Some((white, black)) = pair {
            let is_white = *white == player.seat;
            player.met.push(if is_white { *black } else { *white });
            player
                .colours
                .push(if is_white { Side::White } else { Side::Black });
        }
    }
    players
}

impl Candidate {
    /// Number of games with White minus games with Black.
    fn difference(&self) -> i32 {
        let sign = |side: &Side| side.pick(1, -1);
        self.colours.iter().map(sign).sum()
    }

    fn preference(&self) -> Option<(Strength, Side)> {
        let last = self.colours.last()?;
        let is_repeated = self.colours.iter().rev().nth(1) == Some(last);
        let difference = self.difference();
        Some(match difference {
            2.. => (Strength::Absolute, Side::Black),
            ..=-2 => (Strength::Absolute, Side::White),
            _ if is_repeated => (Strength::Absolute, last.other()),
            1 => (Strength::Strong, Side::Black),
            -1 => (Strength::Strong, Side::White),
            0 => (Strength::Mild, last.other()),
        })
    }

    /// Whether the score is over half of the maximum before the last round. Only then may a colour rule be broken.
    fn is_leader(&self, rounds: usize) -> bool {
        usize::try_from(self.score).unwrap_or(0) > rounds
    }

    fn floated(&self, ago: usize, float: Float) -> bool {
        self.floats[ago] == Some(float)
    }
}

/// The players by score, and the cost of each pair.
#[derive(Clone)]
struct Field {
    players: Vec<Candidate>,
    /// The rank in the score group, and the group's size.
    places: Vec<(usize, usize)>,
    /// In the last round: the number of rounds before it.
    last_after: Option<usize>,
    aim: Aim,
}

/// The colours of a pair, and the preference that isn't granted.
struct Colours {
    pair: Pair,
    refused: Option<Strength>,
    /// A colour rule is broken, which is only allowed for leaders in the last round.
    is_exception: bool,
}

impl Field {
    fn of(players: &[Candidate], is_last: bool, aim: Aim) -> Self {
        let mut players = players.to_vec();
        players.sort_by_key(|player| (Reverse(player.score), player.seat));
        let place = |player: &Candidate| {
            let group = players.iter().filter(|other| other.score == player.score);
            let before = group.clone().filter(|other| other.seat < player.seat);
            (before.count(), group.count())
        };
        let places = players.iter().map(place).collect();
        let rounds = players
            .iter()
            .map(|player| player.met.len() + usize::from(player.had_bye));
        let last_after = rounds.max().filter(|_| is_last);
        Field {
            players,
            places,
            last_after,
            aim,
        }
    }

    /// The partners in the cheapest legal round, and its cost. With an odd number of players, the bye is the last vertex.
    fn pair(&self, without: Option<(usize, usize)>) -> Option<(i128, Vec<usize>)> {
        let size = self.players.len().next_multiple_of(2);
        let mut costs = vec![0; size * size];
        for one in 0..size {
            for other in one + 1..size {
                let is_allowed = without != Some((one, other));
                let cost = self.cost(one, other).filter(|_| is_allowed);
                costs[one * size + other] = cost.unwrap_or(ILLEGAL);
            }
        }
        let mates = min_weight_perfect_matching(&costs, size);
        let pairs = mates.iter().enumerate().filter(|(one, other)| one < *other);
        let total: i128 = pairs.map(|(one, other)| costs[one * size + other]).sum();
        (total < ILLEGAL).then_some((total, mates))
    }

    fn round(&self, mates: &[usize]) -> Round {
        let mut round = Round {
            pairs: Vec::new(),
            bye: None,
        };
        for (one, other) in mates.iter().enumerate().filter(|(one, other)| one < *other) {
            match (self.players.get(one), self.players.get(*other)) {
                (Some(first), Some(second)) => round.pairs.push(self.colours(first, second).pair),
                (one, _) => round.bye = one.map(|player| player.seat),
            }
        }
        round
    }

    /// The cost of a pair, or a bye; `None` if it isn't legal. The first player has at least as many points.
    fn cost(&self, one: usize, other: usize) -> Option<i128> {
        let upper = &self.players[one];
        let (place, size) = self.places[one];
        let mut cost = Cost::default();
        let Some(lower) = self.players.get(other) else {
            if upper.had_bye {
                return None;
            }
            cost.bye = upper.score + if upper.won_unplayed { WON_UNPLAYED } else { 0 };
            cost.floats = floats(upper, None);
            cost.halves = size - 1 - place;
            return Some(cost.sum(self.aim));
        };
        if upper.met.contains(&lower.seat) {
            return None;
        }
        let colours = self.colours(upper, lower);
        if colours.refused == Some(Strength::Absolute) && !colours.is_exception {
            return None;
        }
        cost.exceptions = u32::from(colours.is_exception);
        cost.refused = u32::from(colours.refused.is_some());
        cost.strong = u32::from(colours.refused >= Some(Strength::Strong));
        let (below, _) = self.places[other];
        let apart = upper.score - lower.score;
        if apart == 0 {
            cost.halves = (below - place).abs_diff(size / 2);
        } else {
            cost.apart = apart * apart;
            cost.floats = floats(upper, Some(lower));
            cost.halves = size - 1 - place + below;
        }
        Some(cost.sum(self.aim))
    }

    /// Assigns colours: both preferences, then the stronger, then by the last round in which the colours differed, then by
    /// rank (C.04.3, E).
    fn colours(&self, upper: &Candidate, lower: &Candidate) -> Colours {
        let both = [upper, lower].map(Candidate::preference);
        let white = |is_upper: bool| {
            if is_upper {
                (upper.seat, lower.seat)
            } else {
                (lower.seat, upper.seat)
            }
        };
        let granted = |pair| Colours {
            pair,
            refused: None,
            is_exception: false,
        };
        let ((strength, side), (other_strength, other_side)) = match both {
            [None, None] => return granted(white(upper.seat.is_multiple_of(2))),
            [Some((_, side)), None] => return granted(white(side == Side::White)),
            [None, Some((_, side))] => return granted(white(side == Side::Black)),
            [Some(one), Some(other)] => (one, other),
        };
        if side != other_side {
            return granted(white(side == Side::White));
        }
        let may_break = |player: &Candidate| {
            self.last_after
                .is_some_and(|rounds| player.is_leader(rounds))
        };
        let claim = |player: &Candidate, strength| {
            let needs = strength == Strength::Absolute && !may_break(player);
            let width = player.difference().unsigned_abs();
            (
                needs,
                strength,
                if strength == Strength::Absolute {
                    width
                } else {
                    0
                },
            )
        };
        let (one, other) = (claim(upper, strength), claim(lower, other_strength));
        let mut history = upper.colours.iter().rev().zip(lower.colours.iter().rev());
        let differed = history.find(|(one, other)| one != other);
        let is_uppers = match one.cmp(&other) {
            std::cmp::Ordering::Greater => true,
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Equal => differed.is_none_or(|(one, _)| *one != side),
        };
        let yields = if is_uppers { lower } else { upper };
        let refused = strength.min(other_strength);
        Colours {
            pair: white(is_uppers == (side == Side::White)),
            refused: Some(refused),
            is_exception: refused == Strength::Absolute && may_break(yields),
        }
    }
}

/// Floats that repeat one of the last two rounds (C.04.3, C.12 to C.15).
fn floats(upper: &Candidate, lower: Option<&Candidate>) -> u32 {
    let repeated = |player: Option<&Candidate>, ago, float| {
        u32::from(player.is_some_and(|player| player.floated(ago, float)))
    };
    8 * repeated(Some(upper), 0, Float::Down)
        + 4 * repeated(lower, 0, Float::Up)
        + 2 * repeated(Some(upper), 1, Float::Down)
        + repeated(lower, 1, Float::Up)
}

/// More than any score, so that others get the bye first.
const WON_UNPLAYED: u32 = 32;

/// More than the total cost of any legal pairing of 64 players.
const ILLEGAL: i128 = 1 << 80;

/// The parts of a cost, the most important first.
#[derive(Default)]
struct Cost {
    /// The score of the player with the bye.
    bye: u32,
    /// Squares of the score differences.
    apart: u32,
    exceptions: u32,
    refused: u32,
    strong: u32,
    floats: u32,
    halves: usize,
}

impl Cost {
    /// Weights each part above the sum of all following ones, for 64 players.
    fn sum(&self, aim: Aim) -> i128 {
        let by_score = match aim {
            Aim::Scores => 1,
            Aim::Colours => 0,
        };
        let halves = i128::try_from(self.halves).unwrap_or(0);
        [
            (by_score * self.bye, 7),
            (by_score * self.apart, 14),
            (self.exceptions, 6),
            (self.refused, 6),
            (self.strong, 6),
            (by_score * self.floats, 10),
        ]
        .into_iter()
        .fold(0, |sum, (part, bits)| (sum << bits) + i128::from(part))
            * (1 << 13)
            + halves
    }
}
