//! The page of a recorded game.

use std::io::Write;
use std::path::Path;

use crate::engine::review::Review;
use crate::game::{Ending, Key as _, Record, RecordedResult, UNDECIDED, facts, is_known};
use crate::pgn::{MoveText, PgnGame, number_from};
use crate::play::view::page::{Continued, Page, PlayedGame, PlayedMove};
use crate::play::view::page_content::{page_of, page_review};
use crate::play::view::{game_name, move_text, result_line, setup_tags, side_as_name};
use crate::rules::outcome::{Outcome, Side};
use crate::rules::{AnyPosition, Variant};
use crate::tools::pictures::PictureOptions;
use crate::tools::{ToolError, wrong};
use crate::words::Locale;
use crate::{illustration, pgn};

/// A parsed and played record, and its display options.
#[derive(Clone, Copy)]
pub(super) struct Told<'a> {
    pub locale: Locale,
    pub game: &'static Variant,
    pub look: &'a PictureOptions,
    pub start: &'a AnyPosition,
    pub codes: &'a [String],
    pub written: &'a PgnGame,
}

/// Writes the page to a file, and its path to `out`.
pub(super) fn write_page(
    told: Told<'_>,
    review: Option<&Review>,
    path: &Path,
    out: &mut impl Write,
) -> Result<(), ToolError> {
    let html = illustration::html(&page(told, review));
    std::fs::write(path, html)
        .map_err(|error| wrong(format!("{} can't be written: {error}", path.display())))?;
    writeln!(out, "{}", path.display())?;
    Ok(())
}

pub(super) fn page(told: Told<'_>, review: Option<&Review>) -> Page {
    let (locale, game, look) = (told.locale, told.game, told.look);
    let record = recorded(game, told.start, told.codes, told.written).ok();
    let played = played_game(told);
    let review = review.map(|review| page_review(locale, &played, review, (None, ending_of(told))));
    let is_nameless = player_names(told).iter().all(Option::is_none);
    let title = is_nameless.then(|| game_name(locale, game));
    let pgn = pgn_of(told, &played);
    let page = page_of(locale, played);
    Page {
        title: title.unwrap_or(page.title),
        theme: look.theme,
        pieces: look.pieces,
        side: look.seen_by.map_or(Side::White, Side::from),
        review,
        continued: Some(Continued::ByText {
            command: format!("/challenge game:{} position:", game.key),
        }),
        pgn: Some(pgn),
        digest: record.map(|record| [record.to_string(), record.digest().whole()]),
        ..page
    }
}

/// The names given or in the record, White's first.
fn player_names(told: Told<'_>) -> [Option<String>; 2] {
    Side::ALL.map(|side| {
        let given = told.look.players.as_deref();
        let given = given.and_then(|players| players.get(side.pick(0, 1)));
        let tag = told.written.tag(side.pick("White", "Black"));
        let tag = tag.filter(|name| is_known(name));
        given.map(String::as_str).or(tag).map(str::to_owned)
    })
}

/// How a recorded game ended: on its board, or according to its tags.
pub(super) fn ending_of(told: Told<'_>) -> Ending {
    let mut position = told.start.clone();
    for code in told.codes {
        position = position.play(code).unwrap_or(position);
    }
    let written = told.written;
    let result = RecordedResult::find(written.told_result());
    let result = result.unwrap_or(RecordedResult::Unknown);
    let recorded = Ending::of_record(result, written.tag("Termination"));
    Ending::or_recorded(position.outcome().map(Ending::Board), recorded)
}

fn played_game(told: Told<'_>) -> PlayedGame<'_> {
    let written = told.written;
    let mut position = told.start.clone();
    let moves = told
        .codes
        .iter()
        .zip(&written.moves)
        .map_while(|(code, one)| {
            let played = position.find(code)?;
            position = played.next().clone();
            Some(PlayedMove {
                played,
                at: one.annotation.at(),
                clock: one.annotation.clock().map(str::to_owned),
                annotation: one.annotation.clone(),
            })
        });
    let moves = moves.collect();
    let names = player_names(told);
    let outcome = Some(ending_of(told)).filter(|ending| matches!(ending, Ending::Board(_)));
    let line = |ending| result_line(told.locale, ending, names.clone());
    let ending = outcome.map(line).or(decided(written).map(str::to_owned));
    let first = [game_name(told.locale, told.game)].into_iter();
    let facts = first.chain(facts(|name| written.tag(name)));
    let [white, black] = &names;
    PlayedGame {
        start: told.start,
        moves,
        players: Side::ALL.map(|side| {
            let name = side.pick(white, black).clone();
            name.unwrap_or_else(|| side_as_name(told.locale, side))
        }),
        facts: facts.chain(ending.clone()).collect(),
        ending,
        opening: written.opening.clone(),
    }
}

/// The record as an export, with the given names.
fn pgn_of(told: Told<'_>, played: &PlayedGame<'_>) -> String {
    let (game, start, written) = (told.game, told.start, told.written);
    let last = played.moves.last().map_or(start, |last| last.played.next());
    let outcome = last.outcome().map(Outcome::result);
    let result = decided(written).or(outcome).unwrap_or(UNDECIDED);
    let [white, black] = player_names(told).map(|name| name.unwrap_or_else(|| "?".to_owned()));
    let known = |name: &'static str, unknown: &str| {
        let value = written.tag(name).unwrap_or(unknown);
        (name, value.to_owned())
    };
    let mut tags = vec![
        known("Event", "?"),
        known("Site", "?"),
        known("Date", "????.??.??"),
        known("Round", "?"),
        ("White", white),
        ("Black", black),
        ("Result", result.to_owned()),
    ];
    tags.extend(setup_tags(Locale::default(), game, &start.to_string()));
    for tag in &written.tags {
        if !tags
            .iter()
            .any(|(name, _)| tag.name.eq_ignore_ascii_case(name))
        {
            tags.push((&tag.name, tag.value.clone()));
        }
    }
    let mut before = start;
    let moves = played.moves.iter().enumerate();
    let moves = moves.map(|(index, one)| {
        let turn = std::mem::replace(&mut before, one.played.next());
        MoveText {
            number: number_from(start, turn, index),
            side: turn.turn(),
            text: move_text(game, &one.played),
            annotation: one.annotation.clone(),
        }
    });
    pgn::write_pgn(tags, &played.opening, moves, result)
}

/// The result in a record, unless it's open.
fn decided(written: &PgnGame) -> Option<&'static str> {
    Some(written.told_result()).filter(|result| *result != UNDECIDED)
}

/// The record for a digest; requires the time of every move.
pub(super) fn recorded(
    game: &'static Variant,
    start: &AnyPosition,
    codes: &[String],
    written: &PgnGame,
) -> Result<Record, ToolError> {
    let moves = codes.iter().zip(&written.moves).zip(1..);
    let timed = moves.map(|((code, one), number)| {
        let untimed = || wrong(format!("move {number} has no time, so there is no digest"));
        let at = one.annotation.at();
        at.map(|at| (code.clone(), at)).ok_or_else(untimed)
    });
    Ok(Record {
        game: game.key.to_owned(),
        start: start.to_string(),
        moves: timed.collect::<Result<_, _>>()?,
        result: written.result.clone().filter(|result| result != UNDECIDED),
    })
}
