//! Hints as the referee decides about them.

use arbiter::game::HintPart;

use super::*;

const PIECE: EventKind = EventKind::HintTaken {
    part: HintPart::Piece,
};
const MOVE: EventKind = EventKind::HintTaken {
    part: HintPart::Move,
};

fn newest(table: &Table) -> &EventKind {
    &table.game.events.last().unwrap().kind
}

/// A game in which both have agreed, and Ann is to move.
fn agreed() -> Table {
    let mut table = Table::begun();
    table.does(ANN, &Action::Hint(None));
    table.does(BEN, &Action::Accept(Awaited::Hints));
    table
}

#[test]
fn between_people_both_agree_once_for_the_game() {
    let mut table = Table::begun();
    let early = table.asks(BEN, &Action::Hint(None));
    assert!(
        matches!(early, Err(Refusal::NotYourTurn { .. })),
        "{early:?}"
    );
    table.does(ANN, &Action::Hint(Some(HintPart::Move)));
    assert_eq!(newest(&table), &EventKind::HintsAsked);
    let again = table.asks(ANN, &Action::Hint(None));
    assert!(matches!(again, Err(Refusal::AlreadyOffered)), "{again:?}");
    table.does(BEN, &Action::Decline(Awaited::Hints));
    let again = table.asks(ANN, &Action::Hint(None));
    assert!(matches!(again, Err(Refusal::DeclinedBefore)), "{again:?}");
    assert!(!table.game.allows_hints());
    // The opponent asks, too, and has declined by that what was asked before.
    table.moves(&["e2e4"]);
    table.does(BEN, &Action::Hint(None));
    assert_eq!(table.waits(), Some(PendingRequest::Hints(BEN)));
    table.moves(&["e7e5"]);
    assert_eq!(table.waits(), Some(PendingRequest::Hints(BEN)));
    table.does(ANN, &Action::Hint(None));
    assert_eq!(newest(&table), &EventKind::HintsAgreed);
    assert!(table.game.allows_hints() && table.waits().is_none());
    table.does(ANN, &Action::Hint(None));
    table.moves(&["g1f3"]);
    table.does(BEN, &Action::Hint(None));
    assert_eq!([ANN, BEN].map(|seat| table.game.hints_taken(seat)), [1, 1]);
}

#[test]
fn a_request_for_hints_waits_like_any_other() {
    let mut table = Table::begun();
    table.moves(&["e2e4", "e7e5"]);
    table.does(ANN, &Action::Hint(None));
    for request in [Action::Takeback, Action::Pause { days: 1 }] {
        let (own, theirs) = (table.asks(ANN, &request), table.asks(BEN, &request));
        let waits = PendingRequest::Hints(ANN);
        assert!(
            matches!(own, Err(Refusal::OneAtATime(asked)) if asked == waits),
            "{own:?}"
        );
        assert!(matches!(theirs, Err(Refusal::AnswerFirst(asked)) if asked == waits));
    }
    let offered = table.asks(ANN, &draw_with("g1f3"));
    assert!(
        matches!(offered, Err(Refusal::OneAtATime(_))),
        "{offered:?}"
    );
    for (seat, answer) in [(ANN, Awaited::Hints), (BEN, Awaited::Draw)] {
        assert!(table.asks(seat, &Action::Accept(answer)).is_err());
    }
    table.moves(&["g1f3", "g8f6"]);
    assert_eq!(table.waits(), None, "a move declines it");
    let none = table.asks(BEN, &Action::Accept(Awaited::Hints));
    assert!(matches!(none, Err(Refusal::NoHints)), "{none:?}");
}

#[test]
fn a_hint_tells_the_piece_and_then_the_move_of_this_position() {
    let mut table = agreed();
    for expected in [PIECE, MOVE, MOVE] {
        assert_eq!(
            table.game.is_hint_taken(HintPart::Move),
            table.game.hints_taken(ANN) > 1
        );
        table.does(ANN, &Action::Hint(None));
        assert_eq!(newest(&table), &expected);
    }
    table.moves(&["e2e4"]);
    assert!(
        !table.game.is_hint_taken(HintPart::Piece),
        "it was another position"
    );
    let theirs = table.asks(ANN, &Action::Hint(Some(HintPart::Move)));
    assert!(
        matches!(theirs, Err(Refusal::NotYourTurn { .. })),
        "{theirs:?}"
    );
    table.does(BEN, &Action::Hint(Some(HintPart::Piece)));
    assert_eq!(newest(&table), &PIECE);
    // A takeback brings another position, too.
    table.does(ANN, &Action::Takeback);
    table.does(BEN, &Action::Hint(None));
    assert_eq!(
        table.waits(),
        Some(PendingRequest::Takeback(ANN)),
        "a hint answers nothing"
    );
    table.does(BEN, &Action::Accept(Awaited::Takeback));
    assert_eq!(table.game.next_hint(), HintPart::Piece);
    assert_eq!([ANN, BEN].map(|seat| table.game.hints_taken(seat)), [3, 2]);
}

#[test]
fn a_move_is_known_to_come_after_a_hint_also_when_it_was_taken_back() {
    let after = |table: &Table| -> Vec<usize> {
        let hinted = &table.game.play().unwrap().hinted;
        hinted.iter().copied().collect()
    };
    let mut table = agreed();
    table.does(ANN, &Action::Hint(None));
    table.moves(&["e2e4"]);
    table.does(BEN, &Action::Hint(None));
    table.moves(&["e7e5", "g1f3"]);
    assert_eq!(after(&table), [0, 1]);
    // Ben plays another move, and was told of this position.
    table.does(BEN, &Action::Takeback);
    table.does(ANN, &Action::Accept(Awaited::Takeback));
    table.moves(&["d7d5", "e4d5"]);
    assert_eq!(after(&table), [0, 1]);
    // Ann takes back her last move: nobody was told of the position before it.
    table.does(ANN, &Action::Takeback);
    table.does(BEN, &Action::Accept(Awaited::Takeback));
    assert_eq!(after(&table), [0, 1]);
    // She takes back her first one: what Ben was told is of a position that is gone.
    table.does(ANN, &Action::Takeback);
    table.does(BEN, &Action::Accept(Awaited::Takeback));
    table.moves(&["d2d4", "d7d5"]);
    assert_eq!(after(&table), [0]);
}

#[test]
fn a_hint_changes_no_clock_and_comes_too_late_when_the_flag_has_fallen() {
    let mut table = agreed();
    table.moves(&["e2e4"]);
    let before = table.game.clocks().unwrap().deadline();
    table.at = table.at.plus(HOUR);
    table.does(BEN, &Action::Hint(None));
    assert_eq!(table.game.clocks().unwrap().deadline(), before);
    let mut late = Table::on(
        &rules::find("chess").unwrap().start().to_string(),
        "1d",
        FlagFall::Automatic,
    );
    late.does(ANN, &Action::Hint(None));
    late.does(BEN, &Action::Accept(Awaited::Hints));
    late.at = late.at.plus(2 * DAY);
    let refused = late.asks(ANN, &Action::Hint(None));
    assert!(matches!(refused, Err(Refusal::Clock(_))), "{refused:?}");
}
