//! Notifications besides boards: direct messages, and later pings.

use crate::game::{Game, MessageId, Note, Player, PlayerId, Summary, Timestamp, utf16_units};
use crate::play::view::buttons::button;
use crate::play::view::clocks::until_for_player;
use crate::play::view::games::{menu, more};
use crate::play::view::history::last_move;
use crate::play::view::people::seated;
use crate::play::view::{Control, Reply, buttons};
use crate::words::{Arg, Locale, Part, Words};

/// Maximum number of games listed in a message.
const MOST_LISTED: usize = 10;

/// Maximum length of the list, so that it fits one Discord message (2,000 characters) with the text around it.
const LONGEST_LIST: usize = 1_850;

/// Maximum number of games with a button each.
const MOST_BOARDS: usize = 4;

/// The direct message to a player about the games in which it is their turn, with links to the boards and a button that
/// turns such messages off.
pub fn direct_notes(
    locale: Locale,
    player: PlayerId,
    due: &[(&Game, Note, Option<MessageId>)],
    now: Timestamp,
) -> Option<Reply> {
    let (first, ..) = due.first()?;
    debug_assert!(
        first.seat_of(player).is_some(),
        "it is about their own games"
    );
    let count = (
        "count",
        Arg::Count(i64::try_from(due.len()).unwrap_or(i64::MAX)),
    );
    let lines = due.iter().map(|(game, note, board)| {
        let link = Words::one(Part::Link(game.setup.home, *board));
        notification_line(locale, game, *note, now).and(link)
    });
    let words = listed(locale, locale.say("notes", &[count]), lines);
    let games: Vec<&Game> = due.iter().map(|(game, ..)| *game).collect();
    let reply = with_boards(locale, Reply::to_user(words), &games, MOST_BOARDS);
    Some(reply.with_controls([button(locale, first, buttons::STOP_DIRECT_MESSAGES)]))
}

/// One ping for a player in a channel, about the games there in which it is their turn.
pub fn turn_pings(locale: Locale, due: &[(Game, Note)], now: Timestamp) -> Option<Reply> {
    let (first, _) = due.first()?;
    let who = ("who", Arg::Ping(seated(first, first.to_move()?)));
    let lines = due
        .iter()
        .map(|(game, note)| notification_line(locale, game, *note, now));
    let words = listed(locale, locale.say("notes-ping", &[who]), lines);
    let games: Vec<&Game> = due.iter().map(|(game, _)| game).collect();
    Some(with_boards(
        locale,
        Reply::to_everyone(words),
        &games,
        MOST_BOARDS,
    ))
}

fn notification_line(locale: Locale, game: &Game, note: Note, now: Timestamp) -> Words {
    let Some(seat) = game.to_move() else {
        return Words::default();
    };
    let mut args = vec![
        ("number", game.number.into()),
        ("game", Arg::game(game.setup.variant)),
        ("opponent", Arg::Player(seated(game, seat.other()))),
    ];
    let name = match (note, last_move(locale, game)) {
        (Note::Nudge, _) => "note-nudge",
        (Note::Reminder, _) => "note-reminder",
        (Note::Turn, None) => "note-turn",
        (Note::Turn, Some(last)) => {
            args.push(("move", last.into()));
            "note-moved"
        }
    };
    locale
        .say(name, &args)
        .and(until_for_player(locale, game, now))
}

/// A heading and as many lines as fit one message, with the number of the others.
fn listed(locale: Locale, lead: Words, lines: impl ExactSizeIterator<Item = Words>) -> Words {
    let count = lines.len();
    let (mut room, mut shown) = (LONGEST_LIST, 0);
    let fits = |line: &Words| {
        let left = room.checked_sub(longest(line) + 1);
        room = left.unwrap_or_default();
        left.is_some()
    };
    let lines = lines.take(MOST_LISTED).take_while(fits);
    let words = lines.inspect(|_| shown += 1).fold(lead, Words::line);
    words.line(more(locale, count - shown))
}

/// Maximum length on Discord in UTF-16 units, since every character of a name may be escaped.
fn longest(words: &Words) -> usize {
    let length = |part: &Part| match part {
        Part::Text(text) => utf16_units(text),
        Part::Typed(text) => utf16_units(text) + 2,
        Part::Name(name) => 2 * utf16_units(name),
        Part::Player(player) => 2 * utf16_units(&player.name),
        Part::Ping(_) | Part::Channel(_) | Part::Role(_) | Part::RolePing(_) => 24,
        Part::Link(..) => "https://discord.com/channels///".len() + 3 * 20,
        Part::Time { .. } => "<t:1700000000:f> (<t:1700000000:R>)".len(),
    };
    words.parts.iter().map(length).sum()
}

/// A button for each of at most `most` games, otherwise a menu, which stays below a public message.
pub(crate) fn with_boards(locale: Locale, reply: Reply, games: &[&Game], most: usize) -> Reply {
    let board = |game: &Game| button(locale, game, buttons::BOARD);
    match games {
        [one] => reply.with_controls([board(one)]),
        few if few.len() <= most => reply.with_controls(few.iter().map(|game| Control {
            label: game.number.to_string(),
            ..board(game)
        })),
        many => {
            let games: Vec<Summary> = many.iter().map(|game| Summary::of(game)).collect();
            reply.with_menus(menu(locale, &games))
        }
    }
}

pub fn nudged(locale: Locale, who: &Player) -> Reply {
    Reply::to_user(locale.say("nudged", &[("who", Arg::Player(who))]))
}

/// Says that direct messages don't reach the user.
pub fn direct_messages_refused(locale: Locale, who: &Player) -> Words {
    locale.say("direct-messages-refused", &[("who", Arg::Player(who))])
}
