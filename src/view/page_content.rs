//! What stands on the page of a game.

use super::board::{bars, named};
use super::clocks::how_much;
use super::description::position_in_words;
use super::endings::sentence;
use super::history::{number_from, opening as opening_of};
use super::page::{Page, PageMove, PagePosition, PlayedGame, PlayedMove};
use super::people::game_name;
use super::record::{comments, record};
use super::review_pages::{self, Reviewed};
use super::words::{Arg, Locale, Words, capitalised};
use crate::game::{Game, Key, Play, Record};
use crate::rules::AnyPosition;
use crate::rules::outcome::Side;
use crate::rules::scene::Role;
use crate::settings::{PieceSet, Theme};
use crate::view::board_style::BoardStyle;

/// The most moves of a page: a file of about a megabyte. Of a longer game it has the last ones.
const MOST_MOVES: usize = 3_000;

const WORDS: [&str; 26] = [
    "page-controls",
    "page-first",
    "page-previous",
    "page-play",
    "page-pause",
    "page-next",
    "page-last",
    "page-flip",
    "page-theme",
    "page-moves",
    "page-words",
    "page-position",
    "page-copy",
    "page-copied",
    "page-keys",
    "page-script",
    "page-record",
    "page-digest",
    "page-continue",
    "page-true",
    "page-false",
    "page-start",
    "page-tower",
    "page-turn",
    "page-captured",
    "review-graph",
];

/// The page of a game that has begun, with the graph of its review where there is one.
pub(super) fn page(
    locale: Locale,
    style: BoardStyle,
    game: &Game,
    play: &Play,
    reviewed: Option<Reviewed<'_>>,
) -> Page {
    let mut comments = comments(locale, game, play).into_iter();
    let opening = comments.next().unwrap_or_default();
    let moves = play.plies.iter().enumerate().filter_map(|(index, ply)| {
        let comment = comments.next().unwrap_or_default();
        Some(PlayedMove {
            played: play.played(index)?,
            at: Some(ply.at),
            comment,
        })
    });
    let name = capitalised(&game_name(locale, game.setup.variant));
    let clock = how_much(locale, game.setup.time_control.clock).plain();
    let facts = [
        Some(format!("{name} {}", game.number)),
        Some(clock),
        bars(locale, game, play).result,
        opening_of(locale, &play.positions_before(play.plies.len() + 1)).map(|words| words.plain()),
    ];
    let played = PlayedGame {
        start: &play.start,
        moves: moves.collect(),
        players: named(locale, game).map(|player| player.name),
        facts: facts.into_iter().flatten().collect(),
        ending: game
            .ending()
            .map(|ending| sentence(locale, game, play, ending).plain()),
        opening,
    };
    let record_text = Record::of(game);
    Page {
        theme: style.theme,
        pieces: style.pieces,
        side: style.side,
        began: Some(game.began_at()),
        chances: reviewed.map(|reviewed| graph(locale, reviewed)),
        continued: game.ending().map(|_| {
            let command = format!("/challenge position:{}@", game.number);
            (command, play.plies.len().saturating_sub(MOST_MOVES))
        }),
        // Programs read it, so it is in English.
        pgn: Some(record(Locale::default(), game, play, None)),
        digest: Some([record_text.to_string(), record_text.digest().whole()]),
        ..page_of(locale, played)
    }
}

/// The page of a game in the standard theme from White's side, without its record.
pub fn page_of(locale: Locale, game: PlayedGame<'_>) -> Page {
    let roles = game.start.roles();
    let skipped = game.moves.len().saturating_sub(MOST_MOVES);
    let mut facts = game.facts.clone();
    if skipped > 0 {
        let shown = ("count", Arg::number(MOST_MOVES));
        facts.push(locale.say("page-shortened", &[shown]).plain());
    }
    let positions = (skipped..=game.moves.len()).map(|after| {
        let is_first = after == skipped;
        position(locale, &game, after, is_first)
    });
    let [white, black] = &game.players;
    Page {
        language: locale.language,
        theme: Theme::default(),
        pieces: PieceSet::default(),
        side: Side::White,
        roles,
        title: format!("{white} – {black}"),
        facts,
        began: None,
        chances: None,
        continued: None,
        positions: positions.collect(),
        pgn: None,
        digest: None,
        words: words(locale, roles),
        players: game.players,
        opening: game.opening,
    }
}

/// The chances in the positions that the page has.
fn graph(locale: Locale, reviewed: Reviewed<'_>) -> (Vec<u16>, String) {
    let graph = review_pages::graph(locale, BoardStyle::default(), reviewed);
    let mut chances = review_pages::chances(reviewed);
    chances.drain(..chances.len().saturating_sub(MOST_MOVES + 1));
    (chances, graph.description)
}

/// The position after so many moves. The first one of a page has no move before it.
fn position(locale: Locale, game: &PlayedGame<'_>, after: usize, is_first: bool) -> PagePosition {
    let last = after.checked_sub(1).and_then(|index| game.moves.get(index));
    let position = game.after(after);
    let scene = last.map_or_else(|| position.scene(), |last| last.played.scene());
    let scene = scene.with_losses_since(&game.start.scene());
    let described = position_in_words(locale, position, &scene, Side::White);
    let ending = game.ending.as_ref().filter(|_| after == game.moves.len());
    PagePosition {
        text: position.to_string(),
        turn: ending.is_none().then(|| position.turn()),
        state: ending.cloned().unwrap_or_else(|| to_move(locale, position)),
        described: described.iter().map(Words::plain).collect(),
        played: last.filter(|_| !is_first).map(|last| {
            let before = game.after(after - 1);
            let number = number_from(game.start, before, after - 1);
            PageMove {
                number: format!("{number}{}", before.turn().pick(".", "…")),
                notation: locale.notation(last.played.notation()),
                from: last.played.from(),
                to: last.played.to(),
                at: last.at,
                comment: last.comment.trim().to_owned(),
            }
        }),
        scene,
    }
}

impl PlayedGame<'_> {
    /// The position after so many moves.
    fn after(&self, moves: usize) -> &AnyPosition {
        let last = moves.checked_sub(1).and_then(|index| self.moves.get(index));
        last.map_or(self.start, |last| last.played.next())
    }
}

fn to_move(locale: Locale, position: &AnyPosition) -> String {
    let name = if position.in_check() {
        "caption-check"
    } else {
        "caption-to-move"
    };
    locale
        .say(name, &[("side", Arg::side(position.turn()))])
        .plain()
}

/// The words of the page's controls, sides, pieces and themes.
fn words(locale: Locale, roles: &[Role]) -> Vec<(String, String)> {
    let sides = ["side-white", "side-black"];
    let names = WORDS.into_iter().chain(sides).map(str::to_owned);
    let pieces = roles.iter().map(|role| format!("piece-{}", role.key()));
    let themes = Theme::KEYS.iter().map(|theme| format!("choice-{theme}"));
    names
        .chain(pieces)
        .chain(themes)
        .map(|name| {
            let phrase = locale.phrase(&name);
            (name, phrase)
        })
        .collect()
}
