//! The record of a game: its digest, from play to the export and back.

use arbiter::referee::{
    self, Challenge, Confirmation, Deed, Game, GameNumber, Invited, Kind, Place, Player, PlayerId,
    Request, RequestId, Seat, Seen, Time, Wish,
};
use arbiter::rules;
use arbiter::rules::Variant;
use arbiter::rules::outcome::Side;

/// A game under way, with a clock and two people whose names mean harm.
struct Desk {
    game: Game,
    at: Time,
    id: u64,
}

const ANN: &str = "Ann \"the\\} {%\" [x]\n; O'Hara";
const BEN: &str = "%Ben 1-0 $1 (e4)";

fn player(seat: Seat) -> Player {
    let (id, name) = match seat {
        Seat::Challenger => (7, ANN),
        Seat::Opponent => (8, BEN),
    };
    Player {
        id: PlayerId(id),
        name: name.to_owned(),
    }
}

fn request(seat: Seat, at: Time, id: u64) -> Request {
    Request {
        place: Place {
            channel: 1,
            parent: None,
            server: None,
        },
        by: player(seat),
        at,
        coin: Side::White,
        id: RequestId(id),
    }
}

impl Desk {
    /// A game that has just begun.
    fn begun(variant: &'static Variant, start: Option<&str>) -> Self {
        let challenge = Challenge {
            invited: Some(Invited {
                player: player(Seat::Opponent),
                kind: Kind::Person,
            }),
            variant,
            start: start.map(str::to_owned),
            wish: Wish::White,
        };
        let at = Time(1_700_000_000_000);
        let asked = request(Seat::Challenger, at, 0);
        let (founding, entry) = referee::challenge(&challenge, &asked, 0).unwrap();
        let game = Game::founded(GameNumber(482), founding, entry);
        let mut desk = Desk { game, at, id: 0 };
        desk.does(Seat::Opponent, &Deed::Accept(referee::Awaited::Anything));
        desk
    }

    /// Does it, some time later, if the referee lets it be done.
    fn does(&mut self, seat: Seat, deed: &Deed) -> bool {
        self.id += 1;
        self.at = self.at.plus(12_345 + i64::try_from(self.id).unwrap());
        let request = request(seat, self.at, self.id);
        match referee::rule(&self.game, deed, Seen::Latest, &request) {
            Ok(ruling) => {
                self.game = self.game.clone().with(ruling.entry).unwrap();
                true
            }
            Err(_) => false,
        }
    }

    fn moves(&mut self, code: &str) {
        let seat = self.game.to_move().unwrap();
        assert!(self.does(seat, &Deed::Move(code.to_owned())), "{code}");
    }
}

#[test]
fn the_digest_knows_what_was_played_and_not_by_whom() {
    let chess = rules::find("chess").unwrap();
    let mut desk = Desk::begun(chess, None);
    desk.moves("e2e4");
    let digest = desk.game.digest();
    let mut others = desk.game.clone();
    others.number = GameNumber(7);
    others.founding.challenger.name = "somebody".to_owned();
    others.founding.challenger.id = PlayerId(99);
    others.founding.home.channel = 77;
    assert_eq!(others.digest(), digest);
    let mut later = desk.game.clone();
    later.entries[2].at = later.entries[2].at.plus(1);
    let later = Game::replay(later.number, later.founding, later.entries).unwrap();
    assert_ne!(later.digest(), digest);
    let again = desk.game.clone();
    let again = Game::replay(again.number, again.founding, again.entries).unwrap();
    assert_eq!(again.digest(), digest);
}

#[test]
fn a_move_that_was_taken_back_leaves_no_trace_in_the_digest() {
    let chess = rules::find("chess").unwrap();
    let mut desk = Desk::begun(chess, None);
    desk.moves("e2e4");
    let before = desk.game.digest();
    desk.moves("e7e5");
    assert_ne!(desk.game.digest(), before);
    assert!(desk.does(Seat::Opponent, &Deed::Takeback));
    let asked = Deed::Accept(referee::Awaited::Takeback);
    assert!(desk.does(Seat::Challenger, &asked));
    assert_eq!(desk.game.digest(), before);
    assert!(desk.does(Seat::Challenger, &Deed::Resign(Confirmation::Given)));
    assert_ne!(desk.game.digest(), before, "a result is part of it");
}
