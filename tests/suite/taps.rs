//! Every legal move can be reached from the board by three taps.

use std::collections::BTreeSet;

use arbiter::command;
use arbiter::command::custom_id::CustomId;
use arbiter::command::{Args, Command, CommandError, Value};
use arbiter::play::view::Control;
use arbiter::play::{Answer, App};
use arbiter::rules;
use arbiter::rules::Variant;
use arbiter::rules::outcome::Side;
use arbiter::store;

use crate::support::{at, folder, id, player, random_positions, request};

/// The players of one game after the other.
struct Table {
    app: App,
    id: u64,
}

impl Table {
    async fn say(&mut self, by: u64, command: Result<Command, CommandError>) -> Answer {
        self.id += 1;
        let request = request(player(by, &format!("player {by}")), at(1_000), id(self.id));
        self.app.handle(&request, command).await
    }

    /// The buttons after a tap, and checks that Discord would accept the message.
    async fn tap(&mut self, by: u64, button: &CustomId) -> Vec<Control> {
        let text = button.to_string();
        let read: CustomId = text.parse().unwrap();
        let command = command::control(read, &[]).unwrap();
        let answer = self.say(by, Ok(command)).await;
        let controls = answer.reply.controls;
        assert!(controls.len() <= 30 && !controls.is_empty(), "{text}");
        let ids: BTreeSet<String> = controls
            .iter()
            .map(|one| one.custom_id.to_string())
            .collect();
        assert_eq!(ids.len(), controls.len(), "{text}: {ids:?}");
        for control in &controls {
            let length = control.label.chars().count();
            assert!((1..=80).contains(&length), "{}", control.label);
        }
        assert!(ids.iter().all(|id| id.chars().count() <= 100), "{ids:?}");
        assert_eq!(answer.reply.boards.len(), 1, "{text}");
        controls
    }

    /// The codes of the moves reached by this many taps; another page of a list doesn't count.
    async fn reached(&mut self, by: u64, begin: &CustomId) -> [BTreeSet<String>; 2] {
        let mut known = BTreeSet::from([begin.to_string()]);
        let mut reached = [BTreeSet::new(), BTreeSet::new()];
        let mut waiting = vec![(begin.clone(), 1)];
        while let Some((button, taps)) = waiting.pop() {
            for control in self.tap(by, &button).await {
                match &control.custom_id {
                    CustomId::Button(button) => {
                        let code = button.command.strip_prefix("move move:").unwrap();
                        assert!(taps <= 3, "{code} takes {} taps", taps + 1);
                        reached[usize::from(taps == 3)].insert(code.to_owned());
                    }
                    other if known.insert(other.to_string()) => {
                        let is_page = ["More", "Back"]
                            .iter()
                            .any(|start| control.label.starts_with(start));
                        waiting.push((other.clone(), taps + usize::from(!is_page)));
                    }
                    _ => {}
                }
            }
        }
        reached
    }
}

async fn walk(table: &mut Table, variant: &'static Variant, count: usize) {
    let positions = random_positions(variant, 77, 200);
    let open = positions.iter().filter(|one| one.outcome().is_none());
    let mut open: Vec<_> = open.collect();
    // The fullest lists are the hardest.
    open.sort_by_key(|one| std::cmp::Reverse(one.moves().len()));
    let few = open.len().saturating_sub(count / 2);
    let chosen = open.iter().take(count / 2).chain(&open[few..]);
    for position in chosen {
        let args = Args::default()
            .with("game", Value::Text(variant.key.to_owned()))
            .with("position", Value::Text(position.to_string()));
        let made = table.say(1, command::read("challenge", &args)).await;
        let (number, _) = made.event.unwrap();
        let number = Args::default().with("number", Value::Text(number.to_string()));
        let begun = table.say(2, command::read("accept", &number)).await;
        let labels: Vec<&str> = begun
            .reply
            .controls
            .iter()
            .map(|one| one.label.as_str())
            .collect();
        assert_eq!(labels, ["Move", "Type…", "Offer draw", "More…"]);
        let by = match position.turn() {
            Side::White => 1,
            Side::Black => 2,
        };
        let first = begun.reply.controls[0].custom_id.clone();
        let [three, four] = table.reached(by, &first).await;
        let moves = position.moves();
        let legal: BTreeSet<String> = moves.iter().map(|one| one.code().to_owned()).collect();
        let all: BTreeSet<String> = three.union(&four).cloned().collect();
        assert_eq!(all, legal, "{position}");
        for one in moves.iter().filter(|one| one.promotion().is_none()) {
            assert!(three.contains(one.code()), "{} in {position}", one.code());
        }
        let close = table.say(1, command::read("game abort", &number)).await;
        assert!(close.event.is_some());
    }
}

#[tokio::test]
async fn every_legal_move_is_reached_by_three_taps_and_a_promotion_by_four() {
    let folder = folder();
    let app = App::new(store::embedded(folder.path()).await.unwrap());
    let mut table = Table { app, id: 0 };
    for variant in rules::ALL {
        walk(&mut table, variant, 20).await;
    }
}
