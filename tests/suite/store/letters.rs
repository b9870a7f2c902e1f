//! The outbox: letters are written with their entry, and taken once.

use super::*;

on_each_database!(
    letters_are_written_with_their_entry,
    letters_are_due_in_order,
    a_letter_is_claimed_by_one_of_two,
    a_claimed_letter_is_due_again_later,
    a_claimed_letter_is_given_back_as_it_was,
    a_settled_letter_is_gone,
);

async fn letters_are_written_with_their_entry(bench: Bench) {
    let store = bench.open().await;
    let entry = challenged();
    // The game's number is not known yet.
    let letters = [letter(GameNumber(0), 0, Purpose::Answer, 10)];
    let founding = founding(ana(), Some(ben()));
    let written = store.found(&founding, &entry, &letters).await.unwrap();
    let Founded::Written(number) = written else {
        panic!("it is a new request");
    };
    let first = letter(number, 0, Purpose::Answer, 10);
    assert_eq!(
        store.due(Time(10), 9).await.unwrap(),
        std::slice::from_ref(&first)
    );

    let game = Game::founded(number, founding, entry);
    let after = with(&game, Seat::Opponent, What::Declined);
    let letters = [
        letter(number, 1, Purpose::Answer, 12),
        letter(number, 1, Purpose::Home, 11),
    ];
    store.commit(&after, &letters).await.unwrap();
    let [answer, home] = letters;
    assert_eq!(store.due(Time(12), 9).await.unwrap(), [first, home, answer]);
}

async fn letters_are_due_in_order(bench: Bench) {
    let store = bench.open().await;
    let game = playing(&*store).await;
    let dues = [50, 20, 40, 20, 30];
    let codes = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4"];
    let mut game = game;
    for (due, code) in dues.into_iter().zip(codes) {
        game = with(&game, game.to_move().unwrap(), moved(code));
        let letter = letter(game.number, game.next_entry() - 1, Purpose::Answer, due);
        store.commit(&game, &[letter]).await.unwrap();
    }
    let seen = async |now, most| {
        let due = store.due(Time(now), most).await.unwrap();
        let seen = due.into_iter().map(|letter| (letter.due.0, letter.entry));
        seen.collect::<Vec<_>>()
    };
    assert_eq!(seen(19, 9).await, []);
    assert_eq!(seen(40, 9).await, [(20, 3), (20, 5), (30, 6), (40, 4)]);
    assert_eq!(seen(99, 2).await, [(20, 3), (20, 5)]);
}

async fn a_letter_is_claimed_by_one_of_two(bench: Bench) {
    let store = bench.open().await;
    let other = bench.open().await;
    for due in 1..=20 {
        let game = playing(&*store).await;
        let after = with(&game, Seat::Opponent, What::Resigned);
        let letter = letter(game.number, 2, Purpose::Answer, due);
        let letters = [letter.clone()];
        store.commit(&after, &letters).await.unwrap();
        let (one, two) = tokio::join!(
            store.claim(&letter, Time(1_000)),
            other.claim(&letter, Time(1_000))
        );
        assert!(one.unwrap() ^ two.unwrap());
        assert!(store.due(Time(999), 9).await.unwrap().is_empty());
    }
}

async fn a_claimed_letter_is_due_again_later(bench: Bench) {
    let store = bench.open().await;
    let game = playing(&*store).await;
    let after = with(&game, Seat::Opponent, What::Resigned);
    let letter = letter(game.number, 2, Purpose::Home, 5);
    store
        .commit(&after, std::slice::from_ref(&letter))
        .await
        .unwrap();
    assert!(store.claim(&letter, Time(70)).await.unwrap());
    // What was read before it was taken is worth nothing any more.
    assert!(!store.claim(&letter, Time(70)).await.unwrap());
    assert!(store.due(Time(69), 9).await.unwrap().is_empty());
    let later = Letter {
        due: Time(70),
        attempts: 1,
        ..letter
    };
    assert_eq!(
        store.due(Time(70), 9).await.unwrap(),
        std::slice::from_ref(&later)
    );
    assert!(store.claim(&later, Time(90)).await.unwrap());
    assert_eq!(store.due(Time(90), 9).await.unwrap()[0].attempts, 2);
}

async fn a_claimed_letter_is_given_back_as_it_was(bench: Bench) {
    let store = bench.open().await;
    let game = playing(&*store).await;
    let after = with(&game, Seat::Opponent, What::Resigned);
    let letter = letter(game.number, 2, Purpose::Home, 5);
    let letters = std::slice::from_ref(&letter);
    store.commit(&after, letters).await.unwrap();
    assert!(store.claim(&letter, Time(70)).await.unwrap());
    let taken = Letter {
        due: Time(70),
        attempts: 1,
        ..letter.clone()
    };
    assert!(store.put_off(&taken, Time(9), 0).await.unwrap());
    let back = Letter {
        due: Time(9),
        ..letter
    };
    assert_eq!(store.due(Time(9), 9).await.unwrap(), [back]);
    // Whoever has lost it meanwhile gives nothing back.
    assert!(!store.put_off(&taken, Time(99), 0).await.unwrap());
    assert_eq!(store.due(Time(9), 9).await.unwrap().len(), 1);
}

async fn a_settled_letter_is_gone(bench: Bench) {
    let store = bench.open().await;
    let game = playing(&*store).await;
    let after = with(&game, Seat::Opponent, What::Resigned);
    let letters = Purpose::ALL.map(|purpose| letter(game.number, 2, purpose, 5));
    store.commit(&after, &letters).await.unwrap();
    let settled = store.settle(game.number, 2, Purpose::Answer);
    settled.await.unwrap();
    let mut left = store.due(Time(5), 9).await.unwrap();
    left.sort_by_key(|letter| Purpose::ALL.iter().position(|one| *one == letter.purpose));
    assert_eq!(left, letters[1..]);
    assert!(!store.claim(&letters[0], Time(9)).await.unwrap());
    // Once more does no harm.
    let settled = store.settle(game.number, 2, Purpose::Answer);
    settled.await.unwrap();
    let mut left = store.due(Time(5), 9).await.unwrap();
    left.sort_by_key(|letter| Purpose::ALL.iter().position(|one| *one == letter.purpose));
    assert_eq!(left, letters[1..]);
}
