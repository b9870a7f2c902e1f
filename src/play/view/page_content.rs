//! The content of a game's page.

use super::board::result_of;
use super::board_style::BoardStyle;
use super::clocks::{how_much, remaining};
use super::description::position_in_words;
use super::endings::sentence;
use super::page::{Continued, Page, PageMove, PagePosition, PageReview, PlayedGame, PlayedMove};
use super::people::{game_name, player_of};
use super::record::{annotated, record};
use super::state::is_position;
use crate::engine::review::Review;
use crate::features::review::pages as review_pages;
use crate::features::review::pages::{Reviewed, ending_of};
use crate::features::review::view::{overview, turning_point};
use crate::game::{Annotation, Ending, Game, Key, Play, Record, facts};
use crate::pgn::number_from;
use crate::rules::outcome::Side;
use crate::rules::scene::Role;
use crate::rules::{self, AnyPosition, Move};
use crate::settings::{PieceSet, Theme};
use crate::words::{Arg, Locale, Words, capitalised, player_name};

/// Maximum number of moves on a page: a file of about a megabyte. Of a longer game it has the last ones.
const MOST_MOVES: usize = 3_000;

const WORDS: [&str; 25] = [
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
    "page-save",
    "page-keys",
    "page-script",
    "page-record",
    "page-digest",
    "page-continue",
    "page-true",
    "page-false",
    "page-start",
    "page-captured",
    "review-graph",
];

const WORDS_OF_TOWERS: [&str; 5] = [
    "page-tower",
    "page-turn",
    "tower-bottom",
    "tower-middle",
    "tower-top",
];

/// The same for a board that is redrawn after each move.
const MOST_LIVE_MOVES: usize = 300;

/// A started game, for pages.
fn played_game<'a>(locale: Locale, game: &Game, play: &'a Play) -> PlayedGame<'a> {
    let (opening, annotations) = annotated(locale, game, play);
    let mut annotations = annotations.into_iter();
    let mut clocks = remaining(locale, game);
    let moves = play.plies.iter().enumerate().filter_map(|(index, ply)| {
        let annotation = annotations.next().unwrap_or_default();
        Some(PlayedMove {
            played: play.move_at(index)?,
            at: ply.at,
            clock: annotation
                .clock()
                .map(str::to_owned)
                .or_else(|| clocks.next()),
            annotation,
        })
    });
    let name = capitalised(&game_name(locale, game.setup.variant));
    let about = match &game.source {
        Some(source) => facts(|name| source.tag(name)),
        None => vec![how_much(locale, game.setup.time_control.clock).plain()],
    };
    let result = result_of(locale, game).filter(|_| !is_position(game));
    let named = rules::opening(&play.positions_before(play.plies.len() + 1));
    let named = named.map(|(_, opening)| {
        let name = locale.language.opening_name(opening.name);
        opening
            .eco
            .map_or_else(|| name.clone(), |eco| format!("{name} ({eco})"))
    });
    let first = format!("{name} {}", game.number);
    let facts = [first].into_iter().chain(about).chain(result);
    let facts = facts.chain(named);
    PlayedGame {
        start: &play.start,
        moves: moves.collect(),
        players: Side::ALL.map(|side| player_name(locale, player_of(game, side))),
        facts: facts.collect(),
        ending: game
            .ending()
            .filter(|_| !is_position(game))
            .map(|ending| sentence(locale, game, play, ending).plain()),
        opening,
    }
}

/// The page of a running game, without its record, followed by the moves of an analysis board.
pub(crate) fn live_page(
    locale: Locale,
    style: BoardStyle,
    game: &Game,
    play: &Play,
    tried: &[Move],
) -> Page {
    let mut played = played_game(locale, game, play);
    // The status below the board has the result.
    let result = result_of(locale, game);
    played.facts.retain(|fact| Some(fact) != result.as_ref());
    played.moves.extend(tried.iter().map(|tried| PlayedMove {
        played: tried.clone(),
        at: None,
        clock: None,
        annotation: Annotation::default(),
    }));
    played.ending = played.ending.filter(|_| tried.is_empty());
    Page {
        theme: style.theme,
        pieces: style.pieces,
        side: style.side,
        ..last_of(locale, played, MOST_LIVE_MOVES)
    }
}

/// The page of a started game, with the graph of its review if there is one.
pub(crate) fn page(
    locale: Locale,
    style: BoardStyle,
    game: &Game,
    play: &Play,
    reviewed: Option<Reviewed<'_>>,
) -> Page {
    let played = played_game(locale, game, play);
    let record_text = Record::of(game);
    Page {
        theme: style.theme,
        pieces: style.pieces,
        side: style.side,
        began: game.source.is_none().then(|| game.began_at()),
        review: reviewed.map(|reviewed| {
            let ended = (Some(game), ending_of(game));
            page_review(locale, &played, reviewed.review, ended)
        }),
        continued: game.ending().map(|_| Continued::ByNumber {
            command: format!("/challenge position:{}@", game.number),
            skipped: play.plies.len().saturating_sub(MOST_MOVES),
        }),
        // Programs read it, so it is in English.
        pgn: Some(record(Locale::default(), game, play, None)),
        digest: record_text.map(|record| [record.to_string(), record.digest().whole()]),
        ..page_of(locale, played)
    }
}

/// The page of a game in the default theme from White's side, without its record.
pub fn page_of(locale: Locale, game: PlayedGame<'_>) -> Page {
    last_of(locale, game, MOST_MOVES)
}

/// The same with at most this many moves, the last ones.
fn last_of(locale: Locale, game: PlayedGame<'_>, most_moves: usize) -> Page {
    let roles = game.start.roles();
    let skipped = game.moves.len().saturating_sub(most_moves);
    let mut facts = game.facts.clone();
    if skipped > 0 {
        let shown = ("count", Arg::number(most_moves));
        facts.push(locale.say("page-shortened", &[shown]).plain());
    }
    let positions = (skipped..=game.moves.len()).map(|after| {
        let is_first = after == skipped;
        page_position(locale, &game, after, is_first)
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
        review: None,
        continued: None,
        links: Vec::new(),
        head: String::new(),
        plays: false,
        positions: positions.collect(),
        pgn: None,
        digest: None,
        words: page_labels(locale, roles, game.start.scene().is_tower()),
        players: game.players,
        opening: game.opening,
    }
}

/// The review of the positions on the page.
pub fn page_review(
    locale: Locale,
    played: &PlayedGame<'_>,
    review: &Review,
    (game, ending): (Option<&Game>, Ending),
) -> PageReview {
    let positions = (0..=played.moves.len()).map(|after| played.after(after).clone());
    let positions: Vec<AnyPosition> = positions.collect();
    let told = overview(locale, &positions, review, (game, ending));
    let lines = told.words.plain();
    // A single turning point is in the first line.
    let is_told = usize::from(told.points.is_empty() && !review.turning_points.is_empty());
    let skipped = played.moves.len().saturating_sub(MOST_MOVES);
    let points = review.turning_points.iter();
    let points = points.filter(|point| point.ply >= skipped);
    let mut graph = review_pages::chances(locale, &positions, review, Default::default());
    graph.chances.drain(..skipped.min(graph.chances.len()));
    let shown = |place: &usize| place.checked_sub(skipped);
    graph.turning_points = graph.turning_points.iter().filter_map(shown).collect();
    let ticks = graph.ticks.into_iter();
    let ticks = ticks.filter_map(|(place, text)| Some((shown(&place)?, text)));
    graph.ticks = ticks.collect();
    PageReview {
        graph,
        overview: lines.lines().skip(is_told).map(str::to_owned).collect(),
        points: points
            .map(|point| turning_point(locale, &positions, review, point, game).plain())
            .collect(),
    }
}

/// The position after this many moves. The first one of a page has no move before it.
fn page_position(
    locale: Locale,
    game: &PlayedGame<'_>,
    after: usize,
    is_first: bool,
) -> PagePosition {
    let last = after.checked_sub(1).and_then(|index| game.moves.get(index));
    let position = game.after(after);
    let scene = last.map_or_else(|| position.scene(), |last| last.played.scene());
    let codes = game.moves.iter().map(|one| one.played.code());
    let scene = scene.with_losses_since(game.start, codes.take(after));
    let described = position_in_words(locale, position, &scene, Side::White);
    let ending = game.ending.as_ref().filter(|_| after == game.moves.len());
    PagePosition {
        text: position.to_string(),
        turn: ending.is_none().then(|| position.turn()),
        is_final: position.outcome().is_some(),
        state: ending.cloned().unwrap_or_else(|| to_move(locale, position)),
        described: described.iter().map(Words::plain).collect(),
        played: last.filter(|_| !is_first).map(|last| {
            let before = game.after(after - 1);
            let number = number_from(game.start, before, after - 1);
            PageMove {
                side: before.turn(),
                number: format!("{number}{}", before.turn().pick(".", "...")),
                notation: locale.localised_notation(last.played.notation())
                    + last.annotation.signs(),
                from: last.played.from(),
                to: last.played.to(),
                at: last.at,
                clock: last.clock.clone(),
                comment: last.annotation.words().trim().to_owned(),
            }
        }),
        scene,
    }
}

impl PlayedGame<'_> {
    /// The position after this many moves.
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

/// The labels of the page's controls, sides, pieces and themes.
fn page_labels(locale: Locale, roles: &[Role], is_tower: bool) -> Vec<(String, String)> {
    let sides = ["side-white", "side-black"];
    let of_towers = WORDS_OF_TOWERS.into_iter().filter(|_| is_tower);
    let names = WORDS.into_iter().chain(of_towers).chain(sides);
    let names = names.map(str::to_owned);
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
