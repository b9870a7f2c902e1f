//! Berger tables for round robins.

/// A game between two seats, White first.
pub type Pair = (usize, usize);

/// The rounds of a round robin (FIDE Handbook C.05, Annex 1, "Details of Berger Table").
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

#[cfg(test)]
mod tests {
    use super::*;

    /// In the published notation: counted from 1, with a dash for White's opponent.
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
                balance.iter().all(|balance| balance.abs() <= 1),
                "{players}: {balance:?}"
            );
        }
    }
}
