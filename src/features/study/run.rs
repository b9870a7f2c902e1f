//! The analysis board, visible only to its author.

use super::thoughts::Thoughts;
use crate::command::ThinkStep;
use crate::game::{Game, GameNumber, Play};
pub(crate) use crate::play::answers::{Answered, RequestError};
use crate::play::find_game::chosen;
use crate::play::replies::own_style;
use crate::play::{Answer, Inquiry};
use crate::referee;
use crate::referee::select_game;
use crate::store::Store;

/// The user's analysis board of a finished game; `None` if it can't be read.
pub(crate) async fn own_thoughts(
    store: &Store,
    request: &Inquiry,
    game: &Game,
) -> Option<Thoughts> {
    game.ending()?;
    let found = store.thoughts(game.number, request.by.id).await;
    let log =
        |error: &_| tracing::warn!(game = %game.number, %error, "can't read an analysis board");
    found.inspect_err(log).ok()
}

pub(crate) async fn thinking(
    store: &Store,
    request: &mut Inquiry,
    number: Option<GameNumber>,
    step: &ThinkStep,
    note: Option<&str>,
) -> Answered {
    let found = chosen(store, request, number, |games, request| {
        select_game::of_question(games, request.place, request.by.id, request.at)
    });
    let found = found.await?;
    let (game, me) = (&found.game, request.by.id);
    let kept = store.thoughts(game.number, me).await?;
    let decided = super::decide::may_think(game, request).and_then(|play| {
        let thoughts = kept.clone().present(play);
        let mut thoughts = stepped(thoughts, play, step, request)?;
        if let Some(note) = note {
            note.clone_into(&mut thoughts.note);
        }
        Ok((play, thoughts))
    });
    let (play, thoughts) = match decided {
        Ok(decided) => decided,
        Err(refusal) => return Err(RequestError::refused(refusal, found)),
    };
    if thoughts != kept {
        let keeping = store.keep_thoughts(game.number, me, &thoughts);
        keeping.await?;
    }
    let style = own_style(store, game, request).await;
    let reply = match step {
        ThinkStep::Select(selection) => {
            super::view::think_selection(request.locale(), style, game, play, &thoughts, selection)
        }
        _ => super::view::thinking(request.locale(), style, game, play, &thoughts),
    };
    Ok(Answer::from(reply).about(game))
}

fn stepped(
    mut thoughts: Thoughts,
    play: &Play,
    step: &ThinkStep,
    request: &Inquiry,
) -> Result<Thoughts, referee::Refusal> {
    match step {
        ThinkStep::Show | ThinkStep::Select(_) => {}
        ThinkStep::Try(text) => {
            super::decide::read_line(play, &mut thoughts.shown, text, request.letters())?;
            thoughts.store_variation();
        }
        ThinkStep::Back => {
            thoughts.shown.codes.pop();
        }
        ThinkStep::Restart => thoughts.shown.codes.clear(),
    }
    Ok(thoughts)
}
