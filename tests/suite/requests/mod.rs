//! Requests for draws, takebacks and pauses: one is pending at a time, and none is lost.

mod clocks;
mod days_off;
mod scenes;

use arbiter::game;
use arbiter::game::{
    Actor, Asking, Clocks, ColourChoice, DrawDeclaration, Event, EventKind, FlagFall, Game,
    PendingRequest, Player, RequestId, RequestKind, Seat, Stage, Timestamp,
};
use arbiter::referee;
use arbiter::referee::{
    Action, Awaited, Confirmation, DrawMove, ExpectedRevision, Refusal, Request,
};
use arbiter::rules;
use arbiter::rules::piece_letters::PieceLetters;
use arbiter::settings::Confirming;

use crate::support::{self, id};

const HOUR: i64 = 60 * 60 * 1000;
const DAY: i64 = 24 * HOUR;

/// A game of chess with a clock of two days plus twelve hours per move.
struct Table {
    game: Game,
    at: Timestamp,
    id: u64,
    confirm: Confirming,
}

fn player(seat: Seat) -> Player {
    match seat {
        Seat::Challenger => support::player(7, "ann"),
        Seat::Opponent => support::player(8, "ben"),
    }
}

impl Table {
    fn begun() -> Self {
        let start = rules::find("chess").unwrap().start();
        Table::on(&start.to_string(), "2d+12h", FlagFall::Claim)
    }

    /// A game from another position, with another clock.
    fn on(start: &str, clock: &str, flag: FlagFall) -> Self {
        let now = support::at(1_700_000_000_000);
        let time_control = game::TimeControl {
            clock: clock.parse().unwrap(),
            flag,
        };
        let variant = rules::find("chess").unwrap();
        let setup = game::GameSetup {
            start: start.to_owned(),
            colour: ColourChoice::White,
            time_control,
            threads: game::Threads::Off,
            ..support::setup(variant, player(ANN), Some(player(BEN)))
        };
        let challenged = Event {
            number: 0,
            by: Actor::Player(ANN),
            kind: EventKind::Challenged,
            at: now,
            request: id(1),
        };
        let mut table = Table {
            game: Game::new(id(1), setup, challenged),
            at: now,
            id: 0,
            confirm: Confirming::Off,
        };
        table.does(Seat::Opponent, &Action::Accept(Awaited::Challenge));
        table
    }

    fn later(&mut self, milliseconds: i64) {
        self.at = self.at.plus(milliseconds);
    }

    fn request(&mut self, seat: Seat) -> Request {
        self.id += 1;
        let mut request = support::request(player(seat), self.at, id(self.id));
        request.context.preferences.confirm = self.confirm;
        request
    }

    fn asks(&mut self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let request = self.request(seat);
        self.decides(action, ExpectedRevision::Latest, &request)
    }

    fn decides(
        &mut self,
        action: &Action,
        expected: ExpectedRevision,
        request: &Request,
    ) -> Result<(), Refusal> {
        let block_status = referee::BlockStatus::NotBlocked;
        let ruling = referee::rule(&self.game, action, expected, request, block_status)?;
        self.game = self.game.clone().with(ruling.event).unwrap();
        Ok(())
    }

    fn does(&mut self, seat: Seat, action: &Action) {
        self.asks(seat, action)
            .unwrap_or_else(|refusal| panic!("{action:?}: {refusal:?}"));
    }

    fn moves(&mut self, codes: &[&str]) {
        for code in codes {
            let seat = self.game.to_move().unwrap();
            let action = Action::Move((*code).to_owned(), Confirmation::Given);
            self.does(seat, &action);
        }
    }

    fn waits(&self) -> Option<PendingRequest> {
        match &self.game.stage {
            Stage::Playing { pending: asked, .. } => *asked,
            other => panic!("{other:?}"),
        }
    }

    fn clocks(&self) -> Clocks {
        self.game.clocks().unwrap()
    }
}

const ANN: Seat = Seat::Challenger;
const BEN: Seat = Seat::Opponent;

/// Until 2026 an offer replaced a pending request. Old games must still be read that way.
#[test]
fn a_record_in_which_an_offer_took_the_place_of_a_takeback_is_still_read() {
    let mut table = Table::begun();
    table.moves(&["e2e4", "e7e5"]);
    let mut events = table.game.events.clone();
    let mut add = |seat, what| {
        let number = u32::try_from(events.len()).unwrap();
        events.push(Event {
            number,
            by: Actor::Player(seat),
            kind: what,
            at: Timestamp::from_millisecond(1_700_000_000_000),
            request: RequestId::new(1_000 + u64::from(number)).unwrap(),
        });
    };
    add(BEN, EventKind::Asked(Asking::Takeback));
    add(ANN, EventKind::Asked(Asking::Draw));
    add(BEN, EventKind::Refused(RequestKind::Draw));
    add(BEN, EventKind::Asked(Asking::Pause { days: 2 }));
    let code = "g1f3".to_owned();
    let said = DrawDeclaration::Offer;
    add(
        ANN,
        EventKind::Moved {
            code,
            declaration: said,
        },
    );
    add(BEN, EventKind::Granted(RequestKind::Draw));
    let Game { number, setup, .. } = table.game;
    let read = |events: &[Event]| {
        let setup = setup.clone();
        let game = Game::replay(number, setup, events.to_vec()).unwrap();
        match game.stage {
            Stage::Playing { pending: asked, .. } => Ok(asked),
            Stage::Over { ending, .. } => Err(ending),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(read(&events[..6]), Ok(Some(RequestKind::Draw.by(ANN))));
    assert_eq!(read(&events[..9]), Ok(Some(RequestKind::Draw.by(ANN))));
    assert_eq!(read(&events), Err(game::Ending::Agreement));
}

#[test]
fn what_arrives_late_is_not_dated_before_what_it_follows() {
    let mut table = Table::begun();
    table.later(10_000);
    table.moves(&["e2e4"]);
    let moved = table.at;
    table.later(-4_000);
    table.moves(&["e7e5"]);
    assert_eq!(table.game.changed_at(), moved);
    let dates: Vec<Timestamp> = table.game.events.iter().map(|event| event.at).collect();
    assert!(dates.is_sorted(), "{dates:?}");
    assert_eq!(table.clocks().left(BEN, moved), 2 * DAY);
}

#[test]
fn only_a_move_or_a_takeback_keeps_a_proven_position_from_ending_the_game() {
    let mut table = Table::begun();
    table.moves(&["e2e4", "e7e5"]);
    let moved = table.game.next_event() - 1;
    let dead = |table: &Table, changed| referee::dead(&table.game, changed, table.at).is_some();
    assert!(dead(&table, moved));
    table.does(BEN, &Action::Takeback);
    assert!(dead(&table, moved), "a request changes nothing");
    let proven = referee::dead(&table.game, moved, Timestamp::from_millisecond(0)).unwrap();
    assert_eq!(proven.at, table.game.changed_at());
    let ended = table.game.clone().with(proven).unwrap();
    assert!(matches!(ended.stage, Stage::Over { .. }));
    table.does(ANN, &Action::Decline(Awaited::Takeback));
    table.does(BEN, &Action::Draw(None));
    assert!(dead(&table, moved), "nor does an answer");
    table.does(ANN, &Action::Decline(Awaited::Draw));
    table.moves(&["g1f3"]);
    assert!(!dead(&table, moved));
    let moved = table.game.next_event() - 1;
    table.does(ANN, &Action::Takeback);
    table.does(BEN, &Action::Accept(Awaited::Takeback));
    assert!(!dead(&table, moved));
    let taken_back = table.game.next_event() - 1;
    assert!(dead(&table, taken_back));
}

#[test]
fn no_move_is_chosen_on_a_board_that_has_moved_on() {
    let mut table = Table::begun();
    table.moves(&["e2e4", "e7e5"]);
    let request = table.request(ANN);
    let may = |revision| {
        let expected = ExpectedRevision::Revision(revision);
        let play = referee::may_move(&table.game, expected, &request);
        play.map(|play| play.revision)
    };
    assert!(matches!(may(0), Err(Refusal::MovedOn)));
    assert!(matches!(may(2), Ok(2)));
}

/// `R` is the king in Spanish.
#[test]
fn the_code_of_a_menu_means_the_same_in_every_alphabet() {
    let mut table = Table::on(
        "7k/P7/8/8/8/8/8/K7 w - - 0 1",
        "2d+12h",
        FlagFall::Automatic,
    );
    let mut request = table.request(ANN);
    request.context.preferences.letters = PieceLetters::find("spanish");
    let chosen = Action::Move("a7a8r".to_owned(), Confirmation::Given);
    let expected = ExpectedRevision::Revision(0);
    table.decides(&chosen, expected, &request).unwrap();
    assert_eq!(table.game.play().unwrap().plies[0].code, "a7a8r");
}
