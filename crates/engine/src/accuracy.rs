//! How well a side played, by the chances that its moves gave away.

use super::review::Review;
use arbiter_rules::AnyPosition;
use arbiter_rules::outcome::Side;

/// Loss of winning chances, in thousandths, from which a move is an inaccuracy, a mistake or a blunder.
const ERRORS: [u16; 3] = [75, 150, 225];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Performance {
    /// In percent; 100 if no move lost any chances.
    pub accuracy: u8,
    pub inaccuracies: usize,
    pub mistakes: usize,
    pub blunders: usize,
}

/// `None` for a side that made no move. The best move costs nothing, even where the search after it finds less. The accuracy is the mean of Lichess's accuracy of a move,
/// <https://lichess.org/page/accuracy>.
pub fn performance(positions: &[AnyPosition], review: &Review, side: Side) -> Option<Performance> {
    let mine = |chance: u16| side.pick(chance, 1_000 - chance);
    let pairs = review.positions.iter().zip(review.positions.iter().skip(1));
    let own = positions.windows(2).zip(pairs);
    let own = own.filter(|(moved, _)| moved[0].turn() == side);
    let costs: Vec<u16> = own
        .map(|(moved, (before, after))| {
            let best = before.line.first().and_then(|code| moved[0].play(code));
            if best.is_some_and(|best| best.repetition_key() == moved[1].repetition_key()) {
                return 0;
            }
            mine(before.chance).saturating_sub(mine(after.chance))
        })
        .collect();
    let count = |error: usize| {
        let next = ERRORS.get(error + 1).copied().unwrap_or(u16::MAX);
        let costs = costs.iter();
        costs
            .filter(|cost| (ERRORS[error]..next).contains(cost))
            .count()
    };
    Some(Performance {
        accuracy: mean(costs.iter().map(|cost| accuracy(*cost)))?,
        inaccuracies: count(0),
        mistakes: count(1),
        blunders: count(2),
    })
}

fn accuracy(cost: u16) -> f64 {
    let exact = 103.1668 * (-0.04354 * f64::from(cost) / 10.0).exp() - 3.1669;
    exact.clamp(0.0, 100.0)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is a number from 0 to 100"
)]
fn mean(of: impl Iterator<Item = f64>) -> Option<u8> {
    let (count, sum) = of.fold((0.0, 0.0), |(count, sum), one| (count + 1.0, sum + one));
    (count > 0.0).then(|| (sum / count).round() as u8)
}

#[cfg(test)]
mod tests {
    use super::super::Outside;
    use super::super::review::review;
    use super::super::review::tests::replayed;
    use super::*;

    #[test]
    fn a_fools_mate_has_a_blunder_and_an_accurate_side() {
        let (positions, codes) = replayed("chess", "f2f3 e7e5 g2g4 d8h4");
        let review = review(&positions, &codes, Outside::default()).unwrap();
        let white = performance(&positions, &review, Side::White).unwrap();
        assert_eq!(white.blunders, 1);
        assert!(white.accuracy < 70, "{white:?}");
        let black = performance(&positions, &review, Side::Black).unwrap();
        assert!(black.accuracy > 95 && black.accuracy > white.accuracy);
        assert_eq!([black.inaccuracies, black.mistakes, black.blunders], [0; 3]);
        assert_eq!(performance(&positions[..1], &review, Side::Black), None);
    }

    #[test]
    fn a_move_is_as_accurate_as_on_lichess() {
        assert_eq!(
            [0, 100, 300, 1_000].map(|cost| mean([accuracy(cost)].into_iter())),
            [100, 64, 25, 0].map(Some)
        );
    }
}
