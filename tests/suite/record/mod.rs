//! The record of a game: its digest is the same in play, in the export, and when the export is read.

mod histories;
mod other_programs;

use arbiter::game::{Game, GameNumber, Language, Player, PlayerId, Record, Seat, Stage, Timestamp};
use arbiter::pgn;
use arbiter::pgn::PgnGame;
use arbiter::play::view;
use arbiter::play::view::FileContent;
use arbiter::play::view::board_style::BoardStyle;
use arbiter::referee;
use arbiter::referee::{Action, Challenge, Confirmation, ExpectedRevision, Request};
use arbiter::rules;
use arbiter::rules::outcome::Side;
use arbiter::rules::{AnyPosition, Variant, spelling};
use arbiter::words::Locale;

use crate::support::{self, Chance, id, long, plays};

/// A running game, with a clock and two people with hostile names.
struct Desk {
    game: Game,
    at: Timestamp,
    id: u64,
}

const ANN: &str = "Ann \"the\\} {%\" [x]\n; O'Hara";
const BEN: &str = "%Ben 1-0 $1 (e4)";

fn player(seat: Seat) -> Player {
    match seat {
        Seat::Challenger => support::player(7, ANN),
        Seat::Opponent => support::player(8, BEN),
    }
}

fn request(seat: Seat, at: Timestamp, number: u64) -> Request {
    support::request(player(seat), at, id(1 + number))
}

impl Desk {
    fn begun(variant: &'static Variant, start: Option<&str>) -> Self {
        Desk::begun_with(&Challenge {
            variant: Some(variant),
            start: start.map(str::to_owned),
            ..support::challenge(Some(player(Seat::Opponent)))
        })
    }

    fn begun_with(challenge: &Challenge) -> Self {
        let at = Timestamp::from_millisecond(1_700_000_000_000);
        let asked = request(Seat::Challenger, at, 0);
        let (setup, event) =
            referee::challenge(challenge, &asked, &referee::ChallengeContext::default()).unwrap();
        let game = Game::new(GameNumber::new(482).unwrap(), setup, event);
        let mut desk = Desk { game, at, id: 0 };
        desk.does(Seat::Opponent, &Action::Accept(referee::Awaited::Anything));
        desk
    }

    /// Performs an action, some time later, if the referee allows it.
    fn does(&mut self, seat: Seat, action: &Action) -> bool {
        self.id += 1;
        self.at = self.at.plus(12_345 + i64::try_from(self.id).unwrap());
        let request = request(seat, self.at, self.id);
        match referee::rule(
            &self.game,
            action,
            ExpectedRevision::Latest,
            &request,
            referee::BlockStatus::NotBlocked,
        ) {
            Ok(ruling) => {
                self.game = self.game.clone().with(ruling.event).unwrap();
                true
            }
            Err(_) => false,
        }
    }

    fn moves(&mut self, code: &str) {
        let seat = self.game.to_move().unwrap();
        assert!(self.does(seat, &plays(code)), "{code}");
    }
}

#[test]
fn the_digest_knows_what_was_played_and_not_by_whom() {
    let chess = rules::find("chess").unwrap();
    let mut desk = Desk::begun(chess, None);
    desk.moves("e2e4");
    let digest = desk.game.digest();
    let mut others = desk.game.clone();
    others.number = GameNumber::new(7).unwrap();
    others.setup.challenger.name = "somebody".to_owned();
    others.setup.challenger.id = PlayerId::new(99).unwrap();
    others.setup.home.channel = id(77);
    assert_eq!(others.digest(), digest);
    let mut later = desk.game.clone();
    later.events[2].at = later.events[2].at.plus(1);
    let later = Game::replay(later.number, later.setup, later.events).unwrap();
    assert_ne!(later.digest(), digest);
    let again = desk.game.clone();
    let again = Game::replay(again.number, again.setup, again.events).unwrap();
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
    assert!(desk.does(Seat::Opponent, &Action::Takeback));
    let asked = Action::Accept(referee::Awaited::Takeback);
    assert!(desk.does(Seat::Challenger, &asked));
    assert_eq!(desk.game.digest(), before);
    assert!(desk.does(Seat::Challenger, &Action::Resign(Confirmation::Given)));
    assert_ne!(desk.game.digest(), before, "a result is part of it");
}

impl Desk {
    /// A random game with offers and takebacks, to its end or up to this many moves.
    fn random(variant: &'static Variant, chance: &mut Chance, longest: usize) -> Self {
        let start = variant.starts[chance.below(variant.starts.len())];
        let mut desk = Desk::begun(variant, Some(start.name));
        for _ in 0..longest {
            let Some(seat) = desk.game.to_move() else {
                break;
            };
            match chance.below(12) {
                0 => drop(desk.does(seat, &Action::Draw(None))),
                1 => drop(desk.does(seat.other(), &Action::Takeback)),
                2 => drop(desk.does(seat, &Action::Accept(referee::Awaited::Takeback))),
                3 => drop(desk.does(seat, &Action::Decline(referee::Awaited::Anything))),
                _ => {}
            }
            let Stage::Playing { play, .. } = &desk.game.stage else {
                break;
            };
            let moves = play.position().moves();
            let chosen = moves[chance.below(moves.len())].code().to_owned();
            desk.moves(&chosen);
        }
        if chance.below(2) == 0 {
            desk.does(Seat::Opponent, &Action::Resign(Confirmation::Given));
        }
        desk
    }
}

fn exported(game: &Game) -> String {
    let reply = view::export(arbiter::words::Locale::default(), game, None);
    assert_eq!(reply.files.len(), 1);
    assert_eq!(reply.files[0].name, "game-482.pgn");
    reply.files[0].text().unwrap().to_owned()
}

/// The position after the moves of a record, and their codes.
fn played_again(variant: &'static Variant, written: &PgnGame) -> (AnyPosition, Vec<String>) {
    let start = written.tag("FEN").or(written.tag("Position"));
    let mut position = start.map_or_else(|| variant.start(), |text| (variant.read)(text).unwrap());
    let mut codes = Vec::new();
    for one in &written.moves {
        let played = spelling::read_record(position.as_ref(), &one.text).unwrap();
        codes.push(played.code().to_owned());
        position = played.next().clone();
    }
    (position, codes)
}

#[test]
fn an_export_has_the_whole_game_and_its_digest_can_be_taken_from_it() {
    let mut chance = Chance::new(3);
    let rounds = if long() { 100 } else { 6 };
    for variant in rules::ALL {
        for _ in 0..rounds {
            let game = Desk::random(variant, &mut chance, 120).game;
            let text = exported(&game);
            let written = pgn::read(&text).unwrap();
            let (position, codes) = played_again(variant, &written);
            let play = game.play().unwrap();
            assert_eq!(position.to_string(), play.position().to_string(), "{text}");
            let result = match &game.stage {
                Stage::Over { ending, .. } => ending.result(),
                _ => "*",
            };
            assert_eq!(written.result.as_deref(), Some(result), "{text}");
            assert_eq!(written.tag("Result"), Some(result));
            // With the export and the game's key, anybody can compute the digest without this program.
            let start = written.tag("FEN").or(written.tag("Position"));
            let usual = variant.start().to_string();
            let record = Record {
                game: variant.key.to_owned(),
                start: start.map_or(usual, str::to_owned),
                moves: codes
                    .into_iter()
                    .zip(written.moves.iter().map(|one| one.annotation.at().unwrap()))
                    .collect(),
                result: written.result.clone().filter(|result| result != "*"),
            };
            let digest = record.digest();
            assert_eq!(Some(digest), game.digest(), "{text}");
            assert_eq!(written.tag("RecordDigest"), Some(digest.whole().as_str()));
            let shown = view::export(arbiter::words::Locale::default(), &game, None)
                .words
                .plain();
            assert!(shown.contains(&digest.to_string()), "{shown}");
        }
    }
}

#[test]
fn exports_keep_to_the_format_whatever_people_are_called() {
    let mut chance = Chance::new(4);
    for variant in rules::ALL {
        let text = exported(&Desk::random(variant, &mut chance, 60).game);
        let (tags, movetext) = text.split_once("\n\n").unwrap();
        let names: Vec<&str> = tags
            .lines()
            .map(|line| line[1..].split(' ').next().unwrap())
            .collect();
        let roster = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
        assert_eq!(names[..7], roster);
        assert!(names[7..].is_sorted(), "{names:?}");
        for line in tags.lines() {
            assert!(line.starts_with('[') && line.ends_with("\"]"), "{line}");
        }
        for line in movetext.lines() {
            assert!((1..80).contains(&line.chars().count()), "{line}");
            assert!(!line.starts_with('%'), "{line}");
        }
        let written = pgn::read(&text).unwrap();
        assert_eq!(written.tag("White"), Some(ANN.replace('\n', " ").as_str()));
        assert_eq!(written.tag("Black"), Some(BEN));
        assert_eq!(written.tag("Event"), Some("Arbiter game #482"));
        assert_eq!(written.tag("UTCDate"), Some("2023.11.14"));
        assert_eq!(written.tag("UTCTime"), Some("22:13:32"));
    }
}

#[test]
fn a_page_has_the_record_that_is_exported() {
    let mut chance = Chance::new(16);
    let german = Locale::of(Language::of_locale("de"));
    for variant in rules::ALL {
        let desk = Desk::random(variant, &mut chance, 60);
        let game = &desk.game;
        let style = BoardStyle {
            side: Side::Black,
            ..BoardStyle::default()
        };
        let reply = view::export_page(Locale::default(), german, style, game, None);
        assert!(
            reply
                .words
                .plain()
                .starts_with("#482 · Here is the game as a page.")
        );
        let [file] = reply.files.as_slice() else {
            panic!("there is one file");
        };
        assert_eq!(file.name, "game-482.html");
        let FileContent::Page(page) = &file.content else {
            panic!("it is a page");
        };
        assert_eq!(
            (page.language, page.side),
            (Language::of_locale("de"), Side::Black)
        );
        let record = Record::of(game).unwrap();
        let digest = [record.to_string(), record.digest().whole()];
        assert_eq!(page.digest.as_ref(), Some(&digest));
        assert_eq!(page.pgn, Some(exported(game)));
        let play = game.play().unwrap();
        assert_eq!(page.positions.len(), play.plies.len() + 1);
        for (shown, after) in page.positions.iter().zip(0..) {
            assert_eq!(shown.text, play.before(after).to_string());
        }
        let times = page.positions.iter().skip(1);
        let times = times.map(|one| one.played.as_ref().unwrap().at.unwrap());
        assert!(times.eq(play.plies.iter().map(|ply| ply.at.unwrap())));
        let last = page.positions.last().unwrap();
        assert_eq!(last.turn.is_none(), game.ending().is_some());
    }
}

#[test]
fn a_page_has_what_the_clocks_showed_after_each_move() {
    let mut desk = Desk::begun_with(&Challenge {
        clock: Some("10m+5s".parse().unwrap()),
        ..support::challenge(Some(player(Seat::Opponent)))
    });
    let shown = |desk: &Desk| {
        let locale = Locale::default();
        let reply = view::export_page(locale, locale, BoardStyle::default(), &desk.game, None);
        let FileContent::Page(page) = &reply.files[0].content else {
            panic!("it is a page");
        };
        let played = page.positions.iter().filter_map(|one| one.played.clone());
        played.map(|one| one.clock.unwrap()).collect::<Vec<_>>()
    };
    for code in ["e2e4", "e7e5", "g1f3", "b8c6"] {
        desk.moves(code);
    }
    // First moves are free; each other move uses twelve seconds, and five are added.
    assert_eq!(shown(&desk), ["10:00", "10:00", "9:52", "9:52"]);
    assert!(desk.does(Seat::Opponent, &Action::Takeback));
    assert!(desk.does(
        Seat::Challenger,
        &Action::Accept(referee::Awaited::Takeback)
    ));
    assert_eq!(shown(&desk), ["10:00", "10:00", "9:52"]);
}

#[test]
fn comments_are_read_without_their_commands() {
    let text = "{ Before\n it } 1. e4 {[%clk 0:05:00] best [%eval 0.3] by test} (1. d4 {not this}) {and this} e5 \
                {[%at 2023-11-14T22:13:24.000Z]} {<b>} *";
    let game = pgn::read(text).unwrap();
    assert_eq!(game.opening, "Before it");
    let comments: Vec<&str> = game
        .moves
        .iter()
        .map(|one| one.annotation.comment.as_str())
        .collect();
    assert_eq!(comments, ["best by test and this", "<b>"]);
    assert!(game.moves[1].annotation.at().is_some());
}

#[test]
fn exports_tell_offers_takebacks_and_the_end() {
    let chess = rules::find("chess").unwrap();
    let mut desk = Desk::begun(chess, None);
    let with_move = referee::DrawMove {
        text: "e2e4".to_owned(),
        confirmed: Confirmation::Missing,
    };
    assert!(desk.does(Seat::Challenger, &Action::Draw(Some(with_move))));
    assert!(desk.does(Seat::Opponent, &Action::Decline(referee::Awaited::Draw)));
    desk.moves("e7e5");
    desk.moves("g1f3");
    assert!(desk.does(Seat::Opponent, &Action::Takeback));
    assert!(desk.does(
        Seat::Challenger,
        &Action::Accept(referee::Awaited::Takeback)
    ));
    assert!(desk.does(Seat::Opponent, &Action::Draw(None)));
    assert!(desk.does(Seat::Challenger, &Action::Draw(None)));
    let text = exported(&desk.game);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let story = "Ann \"the\\) (%\" [x] ; O'Hara offers a draw. %Ben 1-0 $1 (e4) declines the draw. \
                 Here %Ben 1-0 $1 (e4) took a move back. %Ben 1-0 $1 (e4) offers a draw. Draw by agreement (house rules of chess, “Ending”).} \
                 1/2-1/2";
    assert!(words.ends_with(story), "{words}");
    assert_eq!(pgn::read(&text).unwrap().moves.len(), 1);
    assert!(text.contains("[Termination \"normal\"]"));
    assert!(text.contains("[TimeControl \"-\"]"));
}
