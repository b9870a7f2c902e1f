//! A game's record as a PGN file ([`crate::pgn`]).

use super::board_style::BoardStyle;
use super::page_content::page;
use super::record::record;
use super::reply::{File, FileContent, Reply};
use super::state::{not_begun, with_digest};
use crate::features::review::pages::Reviewed;
use crate::features::study::thoughts::Thoughts;
use crate::game::{Game, Play};
use crate::words::Locale;

/// The record of a game as a file, for the user.
pub fn export(locale: Locale, game: &Game, thoughts: Option<&Thoughts>) -> Reply {
    exported(locale, game, "pgn", |play| {
        // Programs and arbiters anywhere read it, so it is in English.
        FileContent::Text(record(Locale::default(), game, play, thoughts))
    })
}

/// The game as a web page for playing through, in the language of the place, because files are passed on.
pub fn export_page(
    locale: Locale,
    place: Locale,
    style: BoardStyle,
    game: &Game,
    reviewed: Option<Reviewed<'_>>,
) -> Reply {
    exported(locale, game, "html", |play| {
        FileContent::Page(Box::new(page(place, style, game, play, reviewed)))
    })
}

fn exported(
    locale: Locale,
    game: &Game,
    ending: &str,
    content: impl FnOnce(&Play) -> FileContent,
) -> Reply {
    let number = ("number", game.number.into());
    let Some(play) = game.play() else {
        return not_begun(locale, game);
    };
    let file = File {
        name: format!("game-{}.{ending}", game.number.typed()),
        content: content(play),
    };
    let name = match file.content {
        FileContent::Text(_) => "exported",
        FileContent::Page(_) => "exported-page",
    };
    Reply {
        files: vec![file],
        ..Reply::to_user(with_digest(locale, locale.say(name, &[number]), game))
    }
}
