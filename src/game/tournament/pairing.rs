//! Who plays whom: Berger tables, and the rounds of a Swiss tournament.

/// A game between two seats, White first.
pub type Pair = (usize, usize);

/// The rounds of everybody against everybody (FIDE Handbook C.05, Annex 1, "Details of Berger Table").
pub fn berger(players: usize) -> Vec<Vec<Pair>> {
    if players < 2 {
        return Vec::new();
    }
    // With an odd number of players the last number is the bye.
    let all = players.next_multiple_of(2);
    let last = all - 1;
    let round = |round: usize| {
        let first = round * (all / 2) % last;
        let ends = if round.is_multiple_of(2) {
            (first, last)
        } else {
            (last, first)
        };
        let others =
            (1..all / 2).map(move |step| ((first + step) % last, (first + last - step) % last));
        let pairs = std::iter::once(ends).chain(others);
        pairs
            .filter(|(white, black)| *white.max(black) < players)
            .collect()
    };
    (0..last).map(round).collect()
}

/// How somebody stands before a round of a Swiss tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    pub seat: usize,
    /// In half points.
    pub score: u32,
    /// Seats they have met.
    pub met: Vec<usize>,
    /// Games with White less games with Black.
    pub balance: i32,
    /// Whether they have had a round without an opponent.
    pub has_rested: bool,
}

/// What is to be avoided, most of all first: a second game of two players, and a difference of scores. (Then colours.)
const REMATCH: u32 = 1_000_000;
const SCORES: u32 = 100;

/// The pairs of a round with the least to be avoided, and who rests where the players are odd.
pub fn swiss(mut players: Vec<Candidate>) -> (Vec<Pair>, Option<usize>) {
    players.sort_by_key(|player| (std::cmp::Reverse(player.score), player.seat));
    let resting = (!players.len().is_multiple_of(2)).then(|| {
        let cost = |player: &Candidate| {
            (
                player.has_rested,
                player.score,
                std::cmp::Reverse(player.seat),
            )
        };
        let least = (0..players.len()).min_by_key(|place| cost(&players[*place]));
        players.remove(least.unwrap_or(0)).seat
    });
    let cost = |one: usize, other: usize| {
        let (one, other) = (&players[one], &players[other]);
        let apart = one.score.abs_diff(other.score);
        let colours = (one.balance + other.balance).unsigned_abs();
        let met = if one.met.contains(&other.seat) {
            REMATCH
        } else {
            0
        };
        met + apart * apart * SCORES + colours * colours
    };
    let pairs = cheapest(players.len(), cost);
    let pairs = pairs
        .into_iter()
        .map(|(one, other)| coloured(&players[one], &players[other]));
    (pairs.collect(), resting)
}

/// White for the player who has had it less.
fn coloured(one: &Candidate, other: &Candidate) -> Pair {
    if one.balance < other.balance || (one.balance == other.balance && one.seat.is_multiple_of(2)) {
        (one.seat, other.seat)
    } else {
        (other.seat, one.seat)
    }
}

/// The cheapest way to pair an even number of places, at most twenty: each set of places that are left is solved once.
fn cheapest(places: usize, cost: impl Fn(usize, usize) -> u32) -> Vec<Pair> {
    let everybody: u32 = (1_u32 << places) - 1;
    let mut known: std::collections::HashMap<u32, (u32, usize)> = std::collections::HashMap::new();
    solve(everybody, &cost, &mut known);
    let mut left = everybody;
    let mut pairs = Vec::new();
    while left != 0 {
        let one = left.trailing_zeros() as usize;
        let Some((_, other)) = known.get(&left) else {
            break;
        };
        pairs.push((one, *other));
        left &= !(1 << one | 1 << other);
    }
    pairs
}

fn solve(
    left: u32,
    cost: &impl Fn(usize, usize) -> u32,
    known: &mut std::collections::HashMap<u32, (u32, usize)>,
) -> u32 {
    if left == 0 {
        return 0;
    }
    if let Some((least, _)) = known.get(&left) {
        return *least;
    }
    let one = left.trailing_zeros() as usize;
    let others = left & (left - 1);
    let mut best = (u32::MAX, one);
    for other in (0..32).filter(|place| others & 1 << place != 0) {
        let rest = solve(others & !(1 << other), cost, known);
        best = best.min((rest.saturating_add(cost(one, other)), other));
    }
    known.insert(left, best);
    best.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As published, counted from 1, with a dash for White's opponent.
    fn written(players: usize) -> Vec<String> {
        let pair = |(white, black): &Pair| format!("{}-{}", white + 1, black + 1);
        let round = |round: &Vec<Pair>| round.iter().map(pair).collect::<Vec<_>>().join(" ");
        berger(players).iter().map(round).collect()
    }

    #[test]
    fn small_tables_are_the_published_ones() {
        assert_eq!(written(4), ["1-4 2-3", "4-3 1-2", "2-4 3-1"]);
        assert_eq!(written(3), ["2-3", "1-2", "3-1"]);
        assert_eq!(
            written(6),
            [
                "1-6 2-5 3-4",
                "6-4 5-3 1-2",
                "2-6 3-1 4-5",
                "6-5 1-4 2-3",
                "3-6 4-2 5-1"
            ]
        );
        assert_eq!(written(8)[1], "8-5 6-4 7-3 1-2");
        assert_eq!(written(10)[8], "5-10 6-4 7-3 8-2 9-1");
        assert_eq!(written(16)[1], "16-9 10-8 11-7 12-6 13-5 14-4 15-3 1-2");
        assert!(berger(0).is_empty() && berger(1).is_empty());
    }

    #[test]
    fn everybody_meets_everybody_once_with_balanced_colours() {
        for players in 2..=16 {
            let rounds = berger(players);
            let mut met = std::collections::HashSet::new();
            let mut balance = vec![0_i32; players];
            for round in &rounds {
                let mut seen = std::collections::HashSet::new();
                for (white, black) in round {
                    assert!(seen.insert(white) && seen.insert(black), "{players}");
                    assert!(
                        met.insert((white.min(black), white.max(black))),
                        "{players}"
                    );
                    balance[*white] += 1;
                    balance[*black] -= 1;
                }
            }
            assert_eq!(met.len(), players * (players - 1) / 2);
            assert!(
                balance.iter().all(|one| one.abs() <= 1),
                "{players}: {balance:?}"
            );
        }
    }

    fn candidate(seat: usize, score: u32, met: &[usize]) -> Candidate {
        Candidate {
            seat,
            score,
            met: met.to_vec(),
            balance: 0,
            has_rested: false,
        }
    }

    #[test]
    fn a_swiss_round_pairs_equals_who_have_not_met() {
        let players = vec![
            candidate(0, 4, &[1]),
            candidate(1, 4, &[0]),
            candidate(2, 2, &[3]),
            candidate(3, 2, &[2]),
            candidate(4, 0, &[5]),
        ];
        let (pairs, rests) = swiss(players.clone());
        assert_eq!(rests, Some(4));
        let sorted = |(one, other): &Pair| (*one.min(other), *one.max(other));
        let mut met: Vec<Pair> = pairs.iter().map(sorted).collect();
        met.sort_unstable();
        assert!(
            met == [(0, 2), (1, 3)] || met == [(0, 3), (1, 2)],
            "{met:?}"
        );
        // Nobody rests twice while somebody hasn't.
        let mut players = players;
        players[4].has_rested = true;
        assert_ne!(swiss(players).1, Some(4));
        // Whoever had White gets Black.
        let mut players = vec![candidate(0, 2, &[]), candidate(1, 2, &[])];
        players[0].balance = 1;
        assert_eq!(swiss(players).0, [(1, 0)]);
    }

    #[test]
    fn twenty_players_are_paired_through_their_rounds_without_a_rematch() {
        let mut players: Vec<Candidate> = (0..20).map(|seat| candidate(seat, 0, &[])).collect();
        for round in 0..9_u32 {
            let (pairs, rests) = swiss(players.clone());
            assert_eq!((pairs.len(), rests), (10, None));
            for (white, black) in pairs {
                assert!(!players[white].met.contains(&black), "round {round}");
                players[white].met.push(black);
                players[black].met.push(white);
                players[white].balance += 1;
                players[black].balance -= 1;
                // The stronger one wins, now and then Black draws.
                let winner = white.min(black);
                players[winner].score += 2 - u32::from(round % 3 == 2);
                players[white.max(black)].score += u32::from(round % 3 == 2);
            }
            assert!(
                players.iter().all(|player| player.balance.abs() <= 3),
                "round {round}"
            );
        }
        let best = players.iter().map(|player| player.score).max();
        assert_eq!(players[0].score, best.unwrap());
    }
}
