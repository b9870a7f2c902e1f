//! What counts before what, and what an old board may still do.

use arbiter::game::Ending;
use arbiter::rules::piece_letters::PieceLetters;

use super::*;

#[test]
fn a_wish_to_take_back_falls_by_ones_own_next_move() {
    let mut table = Table::begun();
    table.moves(&["e2e4", "e7e5"]);
    table.does(ANN, &Action::Takeback);
    assert_eq!(table.waits(), Some(PendingRequest::Takeback(ANN)));
    table.moves(&["g1f3"]);
    assert_eq!(table.waits(), None);
}

#[test]
fn no_move_is_chosen_on_a_board_that_has_moved_on() {
    let mut table = Table::begun();
    table.moves(&["e2e4", "e7e5"]);
    let may = |revision| {
        let expected = ExpectedRevision::Revision(revision);
        let play = referee::may_move(&table.game, expected, player(ANN).id);
        play.map(|play| play.revision)
    };
    assert!(matches!(may(0), Err(Refusal::MovedOn)));
    assert!(matches!(may(2), Ok(2)));
}

/// A rook is a king in Spanish.
#[test]
fn the_code_of_a_menu_means_the_same_in_every_alphabet() {
    let mut table = Table::on(
        "7k/P7/8/8/8/8/8/K7 w - - 0 1",
        "2d+12h",
        FlagFall::Automatic,
    );
    let mut request = table.request(ANN);
    request.context.preferences.letters = Some(PieceLetters::Spanish);
    let chosen = Action::Move("a7a8r".to_owned(), Confirmation::Given);
    let expected = ExpectedRevision::Revision(0);
    table.decides(&chosen, expected, &request).unwrap();
    assert_eq!(table.game.play().unwrap().plies[0].code, "a7a8r");
}

#[test]
fn the_fivefold_repetition_goes_before_the_seventy_five_moves() {
    let mut table = Table::on(
        "4k2r/8/8/8/8/8/8/4K2R w - - 134 100",
        "2d+12h",
        FlagFall::Automatic,
    );
    for _ in 0..4 {
        table.moves(&["h1g1", "h8g8", "g1h1", "g8h8"]);
    }
    let Stage::Over { play, ending } = &table.game.stage else {
        panic!("{:?}", table.game.stage);
    };
    assert_eq!(play.position().halfmove_clock(), Some(150));
    assert_eq!(*ending, Ending::Fivefold);
}

#[test]
fn who_is_offered_a_draw_and_names_several_moves_is_asked_which() {
    let mut table = Table::begun();
    table.moves(&["d2d3", "e7e6", "g1f3"]);
    table.does(BEN, &draw_with("d7d6"));
    match table.asks(ANN, &draw_with("Nd2")) {
        Err(Refusal::AmbiguousMove { candidates, .. }) => assert_eq!(candidates.len(), 2),
        other => panic!("{other:?}"),
    }
}
