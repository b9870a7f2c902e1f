//! The value of each position of a game, and the moves that may have turned it.

use std::cmp::Reverse;

use super::{Analysis, Budget, Outside, Proven, analyse, value};
use arbiter_rules::AnyPosition;
use arbiter_rules::outcome::{Outcome, Side};

/// Which moves count, in thousandths of the winning chances.
pub(super) struct Threshold {
    /// The move costs at least this much.
    pub cost: u16,
    /// It costs at least this much of Lichess's winning chances, <https://lichess.org/page/accuracy>, which are ten to one at
    /// 625 centipawns.
    flatter_cost: u16,
    /// Above these chances a side is winning; a move before and after which that is so doesn't count.
    clear: u16,
}

pub(super) const TURN: Threshold = Threshold {
    cost: 210,
    flatter_cost: 150,
    clear: 800,
};

/// A move that may be a turning point is checked.
pub(super) const SUSPECTED: Threshold = Threshold {
    cost: 70,
    flatter_cost: 0,
    clear: 900,
};

/// How thoroughly a game is searched.
#[derive(Clone, Copy)]
pub(super) struct Means<'a> {
    /// Nodes per position.
    pub nodes: u64,
    /// Nodes of a deeper search.
    pub closer: u64,
    pub outside: Outside<'a>,
}

impl Means<'_> {
    pub(super) fn budget<'b>(&'b self, before: &'b [AnyPosition]) -> Budget<'b> {
        Budget {
            before,
            outside: self.outside,
            ..Budget::of(self.nodes)
        }
    }

    pub(super) fn closer_budget<'b>(&'b self, before: &'b [AnyPosition]) -> Budget<'b> {
        Budget {
            nodes: self.closer,
            ..self.budget(before)
        }
    }
}

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
    /// Whether its first move was compared with the played one by deeper searches.
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

/// Searches one position, unless its game is over.
pub(super) fn judge(position: &AnyPosition, budget: &Budget) -> Option<Judged> {
    let turn = position.turn();
    let value = match position.outcome() {
        Some(Outcome::Win { winner, .. }) => winner.pick(value::MATE, -value::MATE),
        Some(Outcome::Draw { .. }) => 0,
        None => return Some(of_analysis(turn, &analyse(position, budget)?)),
    };
    Some(Judged {
        value,
        chance: chance(value),
        proven: None,
        line: Vec::new(),
        is_checked: false,
    })
}

pub(super) fn of_analysis(turn: Side, known: &Analysis) -> Judged {
    let value = turn.pick(known.value, -known.value);
    Judged {
        value,
        chance: chance(value),
        proven: known.proven,
        line: known.line.iter().map(|one| one.code().to_owned()).collect(),
        is_checked: false,
    }
}

/// Errors of at least this cost, the costliest first.
pub(super) fn turning_points(
    positions: &[AnyPosition],
    judged: &[Judged],
    moves: &[String],
    least: &Threshold,
) -> Vec<TurningPoint> {
    let pairs = judged.iter().zip(judged.iter().skip(1));
    let played = positions.iter().zip(moves).zip(pairs).enumerate();
    let mut points: Vec<TurningPoint> = played
        .filter_map(|(ply, ((position, code), pair))| {
            turning_point(ply, position.turn(), code, pair, least)
        })
        .collect();
    points.sort_by_key(|point| (Reverse(point.before - point.after), point.ply));
    points
}

pub(super) fn turning_point(
    ply: usize,
    side: Side,
    played: &str,
    (before, after): (&Judged, &Judged),
    least: &Threshold,
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
    let is_open = (had > 1_000 - least.clear && has < least.clear) || into_loss.is_some();
    let flatter = |judged: &Judged| side.pick(1, -1) * i32::from(chance(judged.value * 16 / 25));
    let is_costly = had >= has + least.cost
        && flatter(before) - flatter(after) >= i32::from(least.flatter_cost);
    (is_open && is_costly).then(|| TurningPoint {
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
