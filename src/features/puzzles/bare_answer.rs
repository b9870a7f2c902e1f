//! Text without a command, such as `e4`, as the answer to a puzzle.

use super::command::{PuzzleControl, PuzzleRequest};
use super::decide::PuzzleKind;
use super::run::means_answer;
use crate::command::Command;
use crate::game::PlayerId;
use crate::play::view::Reply;
use crate::referee::Request;
use crate::store::Store;

/// The command, if the text answers the speaker's puzzle, and whether that is on the newest board.
pub(crate) async fn bare_answer(
    store: &Store,
    request: &Request,
    newest: Option<&(PlayerId, Reply)>,
    text: &str,
) -> Option<(Command, bool)> {
    let shown = newest.filter(|(person, _)| *person == request.by.id);
    let mut controls = shown
        .into_iter()
        .flat_map(|(_, reply)| reply.all_controls());
    let shown = controls.find_map(|one| PuzzleControl::read(&one.custom_id.to_string()));
    let kind = shown
        .as_ref()
        .map_or(PuzzleKind::Own, |control| control.kind);
    let is_answer = means_answer(store, request, kind, text).await;
    let text = text.to_owned();
    let command = Command::Puzzle(PuzzleRequest::Answer { kind, text });
    is_answer.then_some((command, shown.is_some()))
}
