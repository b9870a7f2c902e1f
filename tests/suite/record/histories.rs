//! Lists of moves and of games fit one message.

use arbiter::game::Timestamp;
use arbiter::rules;
use arbiter::view;

use super::Desk;
use crate::support::Chance;

/// The most characters that the words can have on Discord: names escaped, moments as timestamps.
fn longest_on_discord(words: &view::Words) -> usize {
    let length = |part: &view::Part| match part {
        view::Part::Text(text) => text.chars().count(),
        view::Part::Player(player) | view::Part::Ping(player) => 2 * player.name.chars().count(),
        view::Part::Typed(text) => text.chars().count() + 2,
        view::Part::Channel(_) | view::Part::Role(_) | view::Part::RolePing(_) => 24,
        view::Part::Link(..) => 100,
        view::Part::Time { style, .. } => match style {
            view::TimeStyle::Deadline => "<t:1700000000:f> (<t:1700000000:R>)".len(),
            _ => "<t:1700000000:f>".len(),
        },
    };
    words.parts.iter().map(length).sum()
}

#[test]
fn histories_have_the_newest_moves_with_their_times_and_fit_one_message() {
    let mut chance = Chance::new(6);
    for variant in rules::ALL {
        for longest in [0, 1, 2, 7, 400] {
            let mut desk = Desk::random(variant, &mut chance, longest);
            desk.game.setup.challenger.name = "*".repeat(32);
            desk.game.setup.opponent.as_mut().unwrap().name = "_".repeat(32);
            let words = view::history(view::Locale::default(), &desk.game).words;
            let length = longest_on_discord(&words);
            assert!(length <= 2_000, "{}: {length}", variant.key);
            let play = desk.game.play().unwrap();
            let times: Vec<Timestamp> = words
                .parts
                .iter()
                .filter_map(|part| match part {
                    view::Part::Time { at, .. } => Some(*at),
                    _ => None,
                })
                .collect();
            let shown = times.len() - 1;
            let newest = play.plies[play.plies.len() - shown..].iter();
            assert!(newest.map(|ply| ply.at).eq(times[1..].iter().copied()));
            let is_whole = shown == play.plies.len();
            assert!(is_whole || length > 1_200, "{}: {length}", variant.key);
            assert_ne!(
                is_whole,
                words.plain().contains("Earlier moves: `/game export`")
            );
        }
    }
}
