//! A person's export of their data.

use arbiter::command::{Command, Privacy};
use arbiter::referee::{Confirmation, Request};

use super::people::{found_in, zoe};
use super::*;

on_each_database!(whoever_played_a_lot_is_exported_in_parts_and_forgotten_at_once,);

/// Finished games of Zoë's, inserted directly: this many, each with this many events.
async fn many_over(bench: &Bench, games: u32, events: u32) {
    let [games, events] = [games, events].map(|most| bench.numbers(most));
    bench
        .alter(format!(
            "insert into players (id, person, name) values (-5, {}, 'Zoë-917'), (-6, 12, 'Cid');
            insert into games (number, variant, start, colour, home_channel, home_server, challenger, opponent, state,
                challenger_side, result, changed, since)
            select 1000 + n, 'chess', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'white', 100, 77,
                -5, -6, 'over', 'white', '1-0', n, n from {games};
            insert into events (game, number, actor, kind, at, request)
            select g.number, n - 1, 'challenger', 'challenged', 1000 + n, g.number * 1000000 + n
            from games g cross join {events}",
            zoe().id.get()
        ))
        .await;
}

async fn whoever_played_a_lot_is_exported_in_parts_and_forgotten_at_once(bench: Bench) {
    let store = bench.open().await;
    many_over(&bench, 1_500, 20).await;
    let app = App::new(bench.open().await);
    let asks = async |privacy| {
        let request = Request {
            place: direct(700),
            ..request(zoe())
        };
        let answer = app.handle(&request, Ok(Command::Privacy(privacy))).await;
        answer.reply
    };
    let mut seen = Vec::new();
    for part in [1, 2] {
        let reply = asks(Privacy::Export(part)).await;
        let said = reply.words.plain();
        assert!(said.contains(&format!("part {part} of 2")), "{said}");
        assert_eq!(said.contains("part:2"), part == 1, "{said}");
        let [file] = reply.files.as_slice() else {
            panic!("there is a file");
        };
        let text = file.text().unwrap();
        // Discord accepts files of ten megabytes.
        assert!(text.len() < 8_000_000, "{}", text.len());
        assert_eq!(text.contains("\"blocks\""), part == 1);
        let all: serde_json::Value = serde_json::from_str(text).unwrap();
        for game in all["games"].as_array().unwrap() {
            assert_eq!(game["entries"].as_array().unwrap().len(), 20);
            seen.push(game["number"].as_u64().unwrap());
        }
    }
    assert_eq!(seen, (1_001..=2_500).collect::<Vec<_>>());
    let reply = asks(Privacy::Export(3)).await;
    assert!(reply.files.is_empty());
    contains(reply.words.plain(), &["2 parts"]);
    // The games don't change.
    let rows = "select cast(sum(changed + number + challenger + opponent) as bigint) from games";
    let before = bench.number(rows).await;
    let reply = asks(Privacy::Delete(Confirmation::Given)).await;
    let said = reply.words.plain();
    contains(&said, &["Nothing names you here any more"]);
    assert_eq!(bench.number(rows).await, before);
    assert_eq!(found_in(&bench, &zoe().id.get().to_string()).await, []);
    let kept = store.games(direct(100), id(12), at(0), 10).await.unwrap();
    assert!(kept.iter().all(|game| game.challenger.id.is_former()));
}

#[test]
fn an_export_has_parts_of_whole_games() {
    let parts = |sizes: &[u32]| -> Vec<[u64; 2]> {
        let games: Vec<(GameNumber, u32)> = (1..).map(id).zip(sizes.iter().copied()).collect();
        let parts = arbiter::features::privacy::decide::export_parts(&games).into_iter();
        parts.map(|part| part.map(GameNumber::get)).collect()
    };
    assert_eq!(parts(&[]), Vec::<[u64; 2]>::new());
    assert_eq!(parts(&[7]), [[1, 1]]);
    assert_eq!(parts(&[25_000, 1]), [[1, 1], [2, 2]]);
    assert_eq!(parts(&[24_999, 1, 1]), [[1, 2], [3, 3]]);
    // A game that is too large for a part gets its own.
    assert_eq!(parts(&[1, 30_000, 1]), [[1, 1], [2, 2], [3, 3]]);
    let thousands = [[1, 1_000], [1_001, 2_000], [2_001, 2_001]];
    assert_eq!(parts(&[1; 2_001]), thousands);
}
