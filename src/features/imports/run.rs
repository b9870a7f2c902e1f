//! Imported games, and challenges from a position of a finished game.

use crate::command::{ImportSource, Perspective};
use crate::compute::Kind;
use crate::game::{ContinuedFrom, Game, GameNumber, Stage};
use crate::pgn;
use crate::pgn::Imported;
pub(crate) use crate::play::answers::{Answered, RequestError};
use crate::play::challenge::challenge_context;
use crate::play::find_game::{find, in_play, must_be_visible, visible};
use crate::play::view::board_style::BoardStyle;
use crate::play::{Answer, App, Inquiry, view};
use crate::referee::{Challenge, Refusal};
use crate::rules::AnyPosition;
use crate::store::{Store, StoreError};

impl App {
    /// Reads and stores the games of a text; without one, shows a form.
    pub(crate) async fn import(&self, request: &mut Inquiry, source: &ImportSource) -> Answered {
        let locale = request.locale();
        let bytes = match source {
            ImportSource::Form => return Ok(super::view::import_form(locale).into()),
            ImportSource::Text(text) => text.as_bytes(),
            ImportSource::Contents(bytes) => bytes,
            ImportSource::File(_) | ImportSource::UnreadableFile => {
                return Ok(Answer::refusing(view::unreadable_import(locale)));
            }
            ImportSource::Unreachable => {
                return Ok(Answer::refusing(view::unreachable_import(locale)));
            }
        };
        if bytes.len() > pgn::LARGEST_IMPORT {
            return Ok(Answer::refusing(view::import_too_large(locale)));
        }
        let named = std::str::from_utf8(bytes).ok();
        let read = if let Some(from) = named.and_then(|text| text.trim().parse().ok()) {
            Ok(position_of_game(&self.store, request, from).await?)
        } else {
            let bytes = bytes.to_owned();
            let reading = self
                .compute
                .run(Kind::Hint, move || pgn::imported_file(&bytes));
            reading.await.map_err(|error| busy(&error.to_string()))?
        };
        let pgn::Imports {
            games,
            left_out,
            notes,
        } = match read {
            Ok(imports) => imports,
            Err(error) => return Ok(Answer::refusing(super::view::not_imported(locale, &error))),
        };
        let notes = super::view::import_notes(locale, &notes, &left_out);
        must_not_be_played(&self.store, request, &games).await?;
        let games: Vec<Imported> = games
            .into_iter()
            .map(|game| super::view::with_sides_as_names(locale, game))
            .collect();
        let keeping = self.store.keep_imports(request.by.id, &games, request.at);
        let numbers = keeping.await?;
        match numbers[..] {
            [number] => {
                let found = visible(&self.store, number, request).await?;
                let style = BoardStyle::for_user(&found.game, Perspective::Own, request);
                Ok(
                    super::view::imported_game(locale, style, &found.game, request.at, notes)
                        .into(),
                )
            }
            _ => Ok(
                super::view::which_import(locale, request.by.id, &numbers, &games, notes).into(),
            ),
        }
    }

    /// Reviews an imported game in the background; if the process ends, the reader has to ask again.
    pub(crate) fn review_import(&self, game: &Game) {
        let (app, game) = (self.clone(), game.clone());
        tokio::spawn(async move {
            if let Err(error) = app.reviewed(&game).await {
                tracing::warn!(game = %game.number, %error, "an imported game isn't reviewed");
            }
            app.wake();
        });
    }
}

/// Refuses a game that contains a position of a running game of the user.
async fn must_not_be_played(
    store: &Store,
    request: &Inquiry,
    games: &[Imported],
) -> Result<(), RequestError> {
    let played = in_play(store, request.by.id, None).await?;
    for game in games {
        let mut positions = vec![game.start.clone()];
        let next = |now: &AnyPosition, code: &String| now.play(code).unwrap_or(now.clone());
        for code in &game.moves {
            positions.extend(positions.last().map(|now| next(now, code)));
        }
        played.allow(&positions)?;
        positions
            .last()
            .map_or(Ok(()), |last| played.allow_from(last))?;
    }
    Ok(())
}

/// The form for a challenge from a position.
pub(crate) async fn continue_form(
    store: &Store,
    request: &mut Inquiry,
    from: ContinuedFrom,
) -> Answered {
    position_to_continue(store, request, from).await?;
    let context = challenge_context(store, request, None).await?;
    Ok(view::continue_form(request.locale(), from, &context.server).into())
}

/// A challenge with the position text of the game it continues.
pub(crate) async fn continued(
    store: &Store,
    request: &mut Inquiry,
    challenge: &Challenge,
) -> Result<Challenge, RequestError> {
    let start = challenge.start.as_deref();
    let Some(from) = start.and_then(|start| start.parse().ok()) else {
        let named = start.and_then(|start| start.split_once('@'));
        let is_game = named.is_some_and(|(game, _)| game.parse::<GameNumber>().is_ok());
        let unread = start.filter(|_| is_game).map(str::to_owned);
        let refused = unread.map(|text| Refusal::HalfMoves(text).into());
        return refused.map_or_else(|| Ok(challenge.clone()), Err);
    };
    let game = position_to_continue(store, request, from).await?;
    let variant = game.setup.variant;
    if challenge
        .variant
        .is_some_and(|named| named.key != variant.key)
    {
        return Err(Refusal::OtherGame(variant).into());
    }
    let position = game.play().map(|play| from.position(play).to_string());
    Ok(Challenge {
        variant: Some(variant),
        start: position,
        ..challenge.clone()
    })
}

/// A position of a game that the user may see, for an import.
async fn position_of_game(
    store: &Store,
    request: &mut Inquiry,
    from: ContinuedFrom,
) -> Result<pgn::Imports, RequestError> {
    let game = find(store, from.game, request).await?.game;
    must_be_visible(&game, request)?;
    let start = match game.play() {
        Some(play) => from.position(play).clone(),
        None => game
            .setup
            .variant
            .position(&game.setup.start)
            .map_err(Refusal::BadStart)?,
    };
    Ok(pgn::Imports::of_position(game.setup.variant, start))
}

async fn position_to_continue(
    store: &Store,
    request: &mut Inquiry,
    from: ContinuedFrom,
) -> Result<Game, RequestError> {
    let game = find(store, from.game, request).await?.game;
    must_be_visible(&game, request)?;
    match game.stage {
        Stage::Over { .. } => Ok(game),
        Stage::Playing { .. } | Stage::Waiting | Stage::Void(_) => {
            Err(Refusal::ContinueTooEarly.into())
        }
    }
}

fn busy(problem: &str) -> StoreError {
    StoreError::Busy(format!("no game can be read now: {problem}"))
}
