//! Text without a command, such as `e4`, as the answer to a puzzle.

use super::command::PuzzleRequest;
use super::decide::PuzzleKind;
use super::run::means_answer;
use crate::command::Command;
use crate::command::custom_id::{CustomId, FeatureControl};
use crate::game::PlayerId;
use crate::play::view::Reply;
use crate::referee::Request;
use crate::store::Store;

/// The last puzzle shown, and to whom.
pub type ShownPuzzle = Option<(PlayerId, PuzzleKind)>;

/// The puzzle on the newest board, after this reply to a speaker.
pub fn puzzle_after(reply: &Reply, speaker: PlayerId, before: ShownPuzzle) -> ShownPuzzle {
    let kind = reply
        .all_controls()
        .find_map(|control| match &control.custom_id {
            CustomId::Feature(FeatureControl::Puzzle(control)) => Some(control.kind),
            _ => None,
        });
    match kind {
        Some(kind) => Some((speaker, kind)),
        None if reply.boards.is_empty() => before,
        None => None,
    }
}

/// The command, if the text answers the speaker's puzzle, and whether that is on the newest board.
pub(crate) async fn bare_answer(
    store: &Store,
    request: &Request,
    shown: ShownPuzzle,
    text: &str,
) -> Option<(Command, bool)> {
    let shown = shown.filter(|(person, _)| *person == request.by.id);
    let kind = shown.map_or(PuzzleKind::Own, |(_, kind)| kind);
    let is_answer = means_answer(store, request, kind, text).await;
    let text = text.to_owned();
    let command = Command::Puzzle(PuzzleRequest::Answer { kind, text });
    is_answer.then_some((command, shown.is_some()))
}
