//! Replies as JSON for the page, which inserts all text as text.

use serde_json::{Value, json};

use crate::illustration;
use crate::play::answers::FollowUp;
use crate::play::view::Reply;
use crate::play::view::reply::Subject;
use crate::play::{Answer, AnswerKind};
use crate::rules::scene::{Mark, Pointer};
use crate::words::{Part, Words};

/// Marks of a refusal or a hint on the board.
const MARKS: [(Mark, &str); 5] = [
    (Mark::Chosen, "chosen"),
    (Mark::Target, "target"),
    (Mark::Swap, "swap"),
    (Mark::Refused, "refused"),
    (Mark::Reason, "reason"),
];

/// Replaces the start of a command in a text.
const COMMAND: &str = "\u{E000}/";

/// Seconds after which the page repeats a command whose answer is being made.
const AGAIN_AFTER: u32 = 1;

/// The answer to a command: its text, marks and buttons, and the private note.
pub(super) fn answer_json(answer: &Answer) -> Value {
    let kind = match answer.kind {
        AnswerKind::Fulfilled => "fulfilled",
        AnswerKind::Refused => "refused",
        AnswerKind::Failed => "failed",
    };
    let note = answer.note.iter();
    let note: Vec<String> = note.map(|note| text(&note.text())).collect();
    let is_underway = matches!(answer.follow_up, Some(FollowUp::Review(_)));
    json!({
        "kind": kind,
        "again": is_underway.then_some(AGAIN_AFTER),
        "is_event": answer.event.is_some(),
        "text": text(&answer.reply.text()),
        "note": note.concat(),
        "marks": marks(&answer.reply),
        "ply": review_ply(&answer.reply),
        "controls": answer.reply.all_controls().filter_map(illustration::control).collect::<Vec<_>>(),
    })
}

/// The half-move before which the turning point of a review stands.
fn review_ply(reply: &Reply) -> Option<usize> {
    reply.boards.iter().find_map(|board| match board.subject {
        Subject::Review { ply, .. } => Some(ply),
        _ => None,
    })
}

/// Marks as square and kind, arrows also with their end. As in a picture, a hint's arrow replaces the marks of its ends.
fn marks(reply: &Reply) -> Vec<Vec<&str>> {
    let boards = reply.boards.iter();
    let marks = boards.flat_map(|board| {
        let is_square = |name: &str| board.scene.cells().any(|cell| cell.name == name);
        let arrows = board.caption.arrows.iter();
        let arrows = arrows.filter(|arrow| is_square(&arrow.from) && is_square(&arrow.to));
        let is_hint = arrows.clone().any(|arrow| arrow.pointer == Pointer::Right);
        let cells = board.scene.cells().filter(move |_| !is_hint);
        let marked = cells.flat_map(|cell| {
            let own = MARKS.into_iter().filter(|(mark, _)| cell.marks.has(*mark));
            own.map(|(_, name)| vec![cell.name.as_str(), name])
        });
        let arrows = arrows.map(|arrow| {
            let kind = match arrow.pointer {
                Pointer::Wrong => "wrong",
                Pointer::Right => "right",
            };
            vec![arrow.from.as_str(), kind, arrow.to.as_str()]
        });
        marked.chain(arrows).collect::<Vec<_>>()
    });
    marks.collect()
}

/// Text without the Markdown of our sentences; what people typed is unchanged.
fn text(words: &Words) -> String {
    let part = |part: &Part| match part {
        Part::Text(text) => text
            .replace("**", "")
            .replace("`/", COMMAND)
            .replace('`', ""),
        other => Words {
            parts: vec![other.clone()],
        }
        .plain(),
    };
    let text: String = words.parts.iter().map(part).collect();
    // Commands can't be typed on the page: sentences that name one are left out, unless there are no others.
    let sentences = text.split_inclusive(['.', '?', '!', '\n']);
    let others: String = sentences.filter(|one| !one.contains(COMMAND)).collect();
    let kept = if others.trim().is_empty() {
        text
    } else {
        others
    };
    kept.replace(COMMAND, "/").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_with_buttons_names_no_commands() {
        let shown = |said: &str| text(&Words::text(said.to_owned()));
        let asked = "**Really?** Confirm with `/resign confirm:yes`, or play on.";
        assert_eq!(shown(asked), "Really?");
        assert_eq!(shown("Try `/board`."), "Try /board.");
    }
}
