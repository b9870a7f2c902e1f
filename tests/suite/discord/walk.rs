//! A random walk over commands, controls and forms, including hostile ones: every interaction is answered.

use fastrand::Rng;
use serde_json::Value;

use super::*;

const PEOPLE: [&User; 4] = [&ANN, &BEN, &CID, &MANAGER];

/// Number of steps; `ARBITER_WALK_STEPS` and `ARBITER_WALK_SEED` override it and the seed.
const STEPS: u64 = 250;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// The buttons and menus of a message, including nested ones.
fn controls(part: &Value, found: &mut Vec<Value>) {
    match part {
        Value::Array(parts) => parts.iter().for_each(|part| controls(part, found)),
        Value::Object(fields) => {
            let kind = fields.get("type").and_then(Value::as_u64);
            let is_enabled = fields.get("disabled") != Some(&Value::Bool(true));
            if fields.contains_key("custom_id") && matches!(kind, Some(2 | 3)) && is_enabled {
                found.push(part.clone());
            }
            fields.values().for_each(|part| controls(part, found));
        }
        _ => {}
    }
}

/// A command that people type, with sensible and with odd values.
fn command(rng: &mut Rng) -> Slash {
    let opponent = PEOPLE[rng.usize(..PEOPLE.len())];
    let moves = [
        "e4", "d4", "Nf3", "e5", "d5", "Nc6", "exd5", "O-O", "N", "rubbish", "",
    ];
    let challenge = slash("challenge");
    match rng.u8(..24) {
        0 | 1 => challenge.person("opponent", opponent),
        2 => challenge
            .person("opponent", &ITSELF)
            .text("level", "beginner"),
        3 => challenge
            .text("game", "mono-dimensional")
            .person("opponent", opponent),
        4 => challenge.text("game", "space"),
        5 => challenge.text("position", "8/8/8/4k3/8/8/4P3/4K3 w - -"),
        6..=10 => typed(moves[rng.usize(..moves.len())]),
        11 => slash("accept"),
        12 => slash("draw"),
        13 => resign(),
        14 => slash("takeback"),
        15 => slash("games"),
        16 => slash("puzzle"),
        17 => slash("score"),
        18 => slash("game replay"),
        19 => slash("game import").text("text", "1. e4 e5 2. Nf3 {good} Nc6 *"),
        20 => slash("event tournament")
            .text("format", "single")
            .text("clock", "3d")
            .text("seats", "4"),
        21 => slash("game think"),
        22 => slash("game review"),
        _ => slash("ladder"),
    }
}

/// Text for each field of a form.
fn filled(rng: &mut Rng, form: &Sent) -> Vec<(String, &'static str)> {
    let words = ["e4", "Nf6", "10m", "pgn1", "1. e4 e5 *", " ", "\u{202e}x"];
    let labels = form.message()["components"].as_array().unwrap();
    let fields = labels.iter().map(|label| &label["component"]);
    let texts = fields.filter(|field| field["type"] == 4);
    texts
        .map(|field| {
            let id = field["custom_id"].as_str().unwrap().to_owned();
            (id, words[rng.usize(..words.len())])
        })
        .collect()
}

/// A custom id that the bot never sent, or that was altered.
fn forged(rng: &mut Rng, known: Option<&str>) -> String {
    let known = known.unwrap_or("1:1:0:games");
    let cut = known.chars().take(rng.usize(..=known.chars().count()));
    match rng.u8(..3) {
        0 => cut.collect::<String>() + "x",
        1 => format!("1:{}:{}:resign confirm:yes", rng.u8(..9), rng.u32(..)),
        _ => known.replace(':', "::"),
    }
}

/// One interaction of somebody with something that they see.
fn step(fake: &Fake, rng: &mut Rng, form: Option<&(Sent, &'static User)>) -> (u64, &'static User) {
    let user = PEOPLE[rng.usize(..PEOPLE.len())];
    let place = if rng.u8(..3) == 0 { SQUARE } else { HERE };
    let recent = fake.recently_seen(30);
    let sees = |one: &&Seen| one.viewer.is_none_or(|viewer| viewer == user.id);
    let visible: Vec<&Seen> = recent.iter().filter(sees).collect();
    let mut known = Vec::new();
    let message = rng.choice(&visible).and_then(|one| one.states.last());
    if let Some((state, _)) = message {
        controls(state, &mut known);
    }
    let control = rng.choice(&known);
    match (rng.u8(..10), control, form) {
        (0..=4, _, Some((form, user))) => {
            let filled = filled(rng, form);
            let filled: Vec<_> = filled
                .iter()
                .map(|(id, text)| (id.as_str(), *text))
                .collect();
            (fake.submit(user, &place, form, (&filled, &[])), user)
        }
        (0, control, _) => {
            let id = control.and_then(|one| one["custom_id"].as_str());
            (fake.press(user, &place, &forged(rng, id)), user)
        }
        (1..=6, Some(control), _) => {
            let id = control["custom_id"].as_str().unwrap();
            let options = control["options"].as_array();
            let chosen = options.and_then(|options| rng.choice(options));
            let sent = match chosen {
                Some(option) => {
                    let value = option["value"].as_str().unwrap();
                    fake.try_choose(user, &place, id, value)
                }
                None => Some(fake.press(user, &place, id)),
            };
            let sent = sent.unwrap_or_else(|| fake.say(user, &place, &command(rng)));
            (sent, user)
        }
        _ => (fake.say(user, &place, &command(rng)), user),
    }
}

#[tokio::test]
async fn every_step_of_a_random_walk_is_answered() {
    let (fake, bot) = online().await;
    let seed = number("ARBITER_WALK_SEED").unwrap_or(2026);
    let mut rng = Rng::with_seed(seed);
    let mut form = None;
    for step_number in 0..number("ARBITER_WALK_STEPS").unwrap_or(STEPS) {
        let (id, user) = step(&fake, &mut rng, form.as_ref());
        let answered = async {
            loop {
                // A follow-up of an earlier step may come in between.
                let answer = fake.next_answer().await;
                if answer.to == id {
                    return answer;
                }
            }
        };
        let answer = tokio::time::timeout(PATIENCE, answered).await;
        let answer = answer.unwrap_or_else(|_| panic!("step {step_number} of walk {seed}"));
        form = (answer.payload["type"] == 9).then_some((answer, user));
        fake.messages_so_far().await;
    }
    bot.stop().await;
}
