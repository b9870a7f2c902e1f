//! Laws that hold in every game.

use std::collections::HashSet;

use super::search::search;
use super::searchable::FIFTY_MOVES;
use super::searchable::{Ended, Node, Searchable, mixed};
use super::searcher::Limits;
use super::value::MATE;
use super::{Aim, Budget, Proven, analyse, downcast};
use arbiter_rules::{AnyPosition, Variant};

pub(crate) fn is_long() -> bool {
    std::env::var_os("ARBITER_LONG").is_some_and(|value| value == "1")
}

/// Random games.
pub(crate) fn random_games(variant: &'static Variant, seed: u64) -> Vec<Vec<AnyPosition>> {
    let mut chance = seed;
    let mut below = |limit: usize| {
        chance += 1;
        usize::try_from(mixed(chance) % limit as u64).expect("it is below the limit")
    };
    let mut game = || {
        let start = variant.starts[below(variant.starts.len())];
        let mut positions = vec![(variant.read)(start.text).expect("a good text")];
        while positions.len() < 100 {
            let moves = positions[positions.len() - 1].moves();
            if moves.is_empty() {
                break;
            }
            positions.push(moves[below(moves.len())].next().clone());
        }
        positions
    };
    (0..if is_long() { 40 } else { 4 })
        .map(|_| game())
        .collect()
}

pub(crate) fn own<G: Searchable>(position: &AnyPosition) -> &G {
    downcast(position).expect("it is of that game")
}

/// Accumulators equal those computed from scratch, and keys match the repetition rule.
pub(crate) fn accumulators_are_carried_along<G: Searchable>(variant: &'static Variant) {
    let (mut texts, mut keys) = (HashSet::new(), HashSet::new());
    for position in random_games(variant, 1).iter().flatten() {
        let node = Node::of(own::<G>(position));
        texts.insert(position.repetition_key());
        keys.insert(node.accumulator.key);
        let mut numbers = HashSet::new();
        node.at.for_each_move(|step| {
            let next = node.after(step);
            assert_eq!(
                next.accumulator,
                next.at.accumulator(),
                "{position}: {step:?}"
            );
            assert!(numbers.insert(G::number(step)), "{position}: {step:?}");
        });
        if let Some(passed) = Node::of_passed(&node) {
            assert_eq!(passed.at.turn(), node.at.turn().other());
            assert!(!passed.at.in_check() && !node.at.in_check(), "{position}");
        }
    }
    assert_eq!(texts.len(), keys.len());
}

/// Tactical moves are legal and win material, and every capture is one.
pub(crate) fn tactical_moves_gain<G: Searchable>(variant: &'static Variant) {
    let mut captures = 0;
    for position in random_games(variant, 2).iter().flatten() {
        let position = own::<G>(position);
        let numbers = |steps: &[G::RawMove]| -> HashSet<u32> {
            steps.iter().map(|step| G::number(*step)).collect()
        };
        let (mut all, mut noisy) = (Vec::new(), Vec::new());
        position.for_each_move(|step| all.push(step));
        position.for_each_tactical_move(|step| noisy.push(step));
        let gains = |step: &G::RawMove| {
            position
                .capture_value(*step)
                .is_some_and(|(gain, _)| gain > 0)
        };
        assert!(noisy.iter().all(gains), "{position}");
        assert!(numbers(&noisy).is_subset(&numbers(&all)), "{position}");
        all.retain(|step| position.capture(*step).is_some() && position.promotion(*step).is_none());
        assert!(numbers(&all).is_subset(&numbers(&noisy)), "{position}");
        captures += all.len();
    }
    assert!(captures > 20, "{captures}");
}

fn minimax<G: Searchable>(node: &Node<G>, path: &[u128], depth: i32, ply: i32) -> i32 {
    let far = |ended: Ended| match ended {
        Ended::Won => MATE - ply,
        Ended::Lost => ply - MATE,
        Ended::Drawn => 0,
    };
    let mut steps = Vec::new();
    node.at.for_each_move(|step| steps.push(step));
    if ply > 0 {
        if path.contains(&node.accumulator.key) {
            return 0;
        }
        let ended = node.at.decided();
        if let Some(Ended::Won | Ended::Lost) = ended {
            return ended.map_or(0, far);
        }
        if ended.is_some() || node.at.halfmove_clock() >= Some(FIFTY_MOVES) {
            let is_mate = steps.is_empty() && node.at.in_check();
            return if is_mate { far(Ended::Lost) } else { 0 };
        }
    }
    if depth == 0 {
        return node.at.evaluate(&node.accumulator);
    }
    let path: Vec<u128> = path.iter().copied().chain([node.accumulator.key]).collect();
    let values = steps
        .into_iter()
        .map(|step| -minimax(&node.after(step), &path, depth - 1, ply + 1));
    values
        .max()
        .unwrap_or_else(|| far(node.at.stuck(node.at.in_check())))
}

/// On a thousand positions in the long form.
pub(crate) fn unpruned_search_is_minimax<G: Searchable>(variant: &'static Variant) {
    let games = random_games(variant, 3);
    let positions: Vec<&AnyPosition> = games.iter().flatten().collect();
    let count = if is_long() { 1_000 } else { 12 };
    let mut compared = 0;
    for position in positions
        .iter()
        .step_by((positions.len() / count).max(1))
        .take(count)
    {
        let position = own::<G>(position);
        let limits = Limits {
            nodes: u64::MAX,
            depth: 3,
            noise: 0,
            variety: 0,
            seed: 0,
            before: &[],
            excluded_move: None,
            is_looked_up: false,
            is_pruned: false,
        };
        let found = search(position, limits);
        if !found.line.is_empty() && found.depth == 3 {
            let node = Node::of(position);
            assert_eq!(found.value, minimax(&node, &[], 3, 0), "{position}");
            let next = node.after(found.line[0]);
            let value = -minimax(&next, &[node.accumulator.key], 2, 1);
            assert_eq!(found.value, value, "{position}: {:?}", found.line);
            compared += 1;
        }
    }
    assert!(compared * 3 > count, "{compared} of {count}");
}

/// With any budget the move is legal and the answer is reproducible.
pub(crate) fn answers_are_legal_and_the_same(variant: &'static Variant) {
    for (number, game) in random_games(variant, 4).iter().enumerate() {
        for (place, position) in game.iter().enumerate() {
            let nodes = [1, 2, 7, 60][place % 4];
            let budget = Budget {
                before: &game[..place],
                noise: if number % 2 == 0 { 0 } else { 300 },
                seed: 7,
                aim: Aim::Move,
                ..Budget::of(nodes)
            };
            let known = analyse(position, &budget).unwrap();
            assert!(known.nodes <= nodes, "{} of {nodes}", known.nodes);
            let again = analyse(position, &budget).unwrap();
            let codes = |line: &[arbiter_rules::Move]| -> Vec<String> {
                line.iter().map(|one| one.code().to_owned()).collect()
            };
            assert_eq!(codes(&known.line), codes(&again.line));
            assert_eq!(known.value, again.value);
            assert_eq!(known.best.is_some(), position.has_moves(), "{position}");
            let mut at = position.clone();
            for played in &known.line {
                assert!(at.find(played.code()).is_some(), "{at}: {}", played.code());
                at = played.next().clone();
            }
        }
    }
}

/// On a million positions in the long form, a quarter for each game.
pub(crate) fn one_node_is_enough_for_a_legal_move(variant: &'static Variant) {
    let mut left = if is_long() { 250_000 } else { 300 };
    for seed in 100.. {
        for position in random_games(variant, seed << 32).iter().flatten() {
            let budget = Budget {
                noise: u16::try_from(seed % 400).expect("it is small"),
                seed,
                aim: Aim::Move,
                ..Budget::of(1)
            };
            match analyse(position, &budget).unwrap().best {
                Some(best) => assert!(position.find(best.code()).is_some(), "{position}"),
                None => assert!(!position.has_moves(), "{position}"),
            }
            left -= 1;
            if left == 0 {
                return;
            }
        }
    }
}

/// Plays out a proof: after every reply of the loser a win is proven again.
pub(crate) fn proofs_hold(position: &AnyPosition, expected: Proven, nodes: u64) {
    let known = analyse(position, &Budget::of(nodes)).unwrap();
    assert_eq!(known.proven, Some(expected), "{position}");
    let plies = match expected {
        Proven::Win { plies } | Proven::Loss { plies } => plies,
        Proven::Draw => return,
    };
    assert_eq!(u32::try_from(known.line.len()), Ok(plies), "{position}");
    let last = known.line.last().map_or(position, |last| last.next());
    assert!(last.outcome().is_some(), "{position}");
    if plies < 2 {
        return;
    }
    let first = known.line.first().expect("there are plies").next().clone();
    if matches!(expected, Proven::Win { .. }) {
        let left = plies - 1;
        return proofs_hold(&first, Proven::Loss { plies: left }, nodes);
    }
    for reply in position.moves() {
        let known = analyse(reply.next(), &Budget::of(nodes)).unwrap();
        let Some(Proven::Win { plies: left }) = known.proven else {
            panic!("{position}: {} is no loss", reply.code());
        };
        assert!(left < plies, "{position}: {}", reply.code());
    }
}

macro_rules! laws {
    ($game:ty, $variant:expr) => {
        #[test]
        fn accumulators_are_carried_along() {
            crate::tests::accumulators_are_carried_along::<$game>($variant);
        }

        #[test]
        fn tactical_moves_gain() {
            crate::tests::tactical_moves_gain::<$game>($variant);
        }

        #[test]
        fn unpruned_search_is_minimax() {
            crate::tests::unpruned_search_is_minimax::<$game>($variant);
        }

        #[test]
        fn answers_are_legal_and_the_same() {
            crate::tests::answers_are_legal_and_the_same($variant);
        }

        #[test]
        fn one_node_is_enough_for_a_legal_move() {
            crate::tests::one_node_is_enough_for_a_legal_move($variant);
        }
    };
}
pub(crate) use laws;
