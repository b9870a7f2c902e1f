//! Lists of moves and of games fit one message.

use arbiter::game::{Game, GameNumber, Language, MessageId, Note, Place, Timestamp};
use arbiter::play::view;
use arbiter::play::view::reply::MenuEntries;
use arbiter::rules;

use super::Desk;
use crate::support::{Chance, id};

/// Maximum number of characters on Discord: names escaped, times as timestamps.
fn longest_on_discord(words: &arbiter::words::Words) -> usize {
    let length = |part: &arbiter::words::Part| match part {
        arbiter::words::Part::Text(text) => text.chars().count(),
        arbiter::words::Part::Player(player) | arbiter::words::Part::Ping(player) => {
            2 * player.name.chars().count()
        }
        arbiter::words::Part::Typed(text) => text.chars().count() + 2,
        arbiter::words::Part::Name(name) => 2 * name.chars().count(),
        arbiter::words::Part::Channel(_)
        | arbiter::words::Part::Role(_)
        | arbiter::words::Part::RolePing(_) => 24,
        arbiter::words::Part::Link(..) => 100,
        arbiter::words::Part::Time { style, .. } => match style {
            arbiter::words::TimeStyle::Deadline => "<t:1700000000:f> (<t:1700000000:R>)".len(),
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
            let words = view::history(arbiter::words::Locale::default(), &desk.game).words;
            let length = longest_on_discord(&words);
            assert!(length <= 2_000, "{}: {length}", variant.key);
            let play = desk.game.play().unwrap();
            let times: Vec<Timestamp> = words
                .parts
                .iter()
                .filter_map(|part| match part {
                    arbiter::words::Part::Time { at, .. } => Some(*at),
                    _ => None,
                })
                .collect();
            let shown = times.len() - 1;
            let newest = play.plies[play.plies.len() - shown..].iter();
            assert!(
                newest
                    .filter_map(|ply| ply.at)
                    .eq(times[1..].iter().copied())
            );
            let is_whole = shown == play.plies.len();
            assert!(is_whole || length > 1_200, "{}: {length}", variant.key);
            assert_ne!(
                is_whole,
                words.plain().contains("Earlier moves: `/game export`")
            );
        }
    }
}

/// Direct messages about this many games of one kind, with everything as long as possible.
fn direct_message(variant: &'static rules::Variant, note: Note, count: u64) -> view::Reply {
    let mut desk = Desk::begun(variant, None);
    for _ in 0..2 {
        let position = desk.game.play().unwrap().position();
        let code = position.moves()[0].code().to_owned();
        desk.moves(&code);
    }
    let largest = i64::MAX.cast_unsigned();
    let setup = &mut desk.game.setup;
    setup.challenger.name = "*".repeat(32);
    setup.opponent.as_mut().unwrap().name = "_".repeat(32);
    setup.time_control.clock = "3d".parse().unwrap();
    setup.home = Place {
        channel: id(largest),
        parent: None,
        server: Some(id(largest)),
    };
    let numbered = |number| Game {
        number: GameNumber::new(1_000_000_000 + number).unwrap(),
        ..desk.game.clone()
    };
    let games: Vec<Game> = (0..count).map(numbered).collect();
    let board: Option<MessageId> = Some(id(largest));
    let due: Vec<_> = games.iter().map(|game| (game, note, board)).collect();
    let player = desk.game.player(desk.game.to_move().unwrap()).unwrap().id;
    let reply = |language| {
        let locale = arbiter::words::Locale::of(language);
        arbiter::features::notifications::view::direct_notes(locale, player, &due, desk.at).unwrap()
    };
    let longest = Language::spoken().map(reply);
    longest
        .max_by_key(|reply| longest_on_discord(&reply.words))
        .unwrap()
}

#[test]
fn direct_messages_about_many_games_fit_and_say_how_many_more_there_are() {
    for variant in rules::ALL {
        for note in [Note::Turn, Note::Nudge, Note::Reminder] {
            let reply = direct_message(variant, note, 50);
            let (length, words) = (longest_on_discord(&reply.words), reply.words.plain());
            assert!(length <= 2_000, "{length}: {words}");
            let listed = words.lines().filter(|line| line.starts_with('#')).count();
            assert!(listed >= 5, "{listed}: {words}");
            let last = words.lines().last().unwrap();
            assert!(last.contains(&(50 - listed).to_string()), "{words}");
            // All of them can be opened from there, up to the limit of a menu.
            let MenuEntries::Choices(choices) = &reply.menus[0].entries else {
                panic!("{:?}", reply.menus[0]);
            };
            assert_eq!(choices.len(), 25);
        }
        let few = direct_message(variant, Note::Turn, 3).words.plain();
        assert_eq!(few.lines().count(), 1 + 3, "{few}");
    }
}
