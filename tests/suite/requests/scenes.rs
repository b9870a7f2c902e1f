//! Scenes: who does what and when, and what the referee decides.
//!
//! A block of a file is a scene. It starts with `begin CLOCK [automatic] [from POSITION]`, with `live CLOCK` (both have made
//! their first moves) or with `agreed CLOCK` (days off). An action is accepted, or refused with the reason after `->`. Times
//! are sums like `2d-40h`, from now on, or dates.

use std::path::Path;

use arbiter::game::{Alarm, HintPart, Outage};
use arbiter::settings::Confirming;

use super::clocks::start;
use super::*;
use crate::support::{blocks, files};

#[test]
fn every_scene_is_decided_as_it_is_written() {
    for file in files("requests", "txt") {
        for block in blocks(&file) {
            scene(&file, &block);
        }
    }
}

fn scene(file: &Path, lines: &[(usize, String)]) {
    let mut table = Table::begun();
    for (number, line) in lines {
        let at = format!("{}:{number}: {line}", file.display());
        let (line, refusal) = match line.split_once(" -> ") {
            Some((line, refusal)) => (line, Some(refusal)),
            None => (line.as_str(), None),
        };
        let words: Vec<&str> = line.split(' ').collect();
        let seat = match words[0] {
            "ann" => ANN,
            "ben" => BEN,
            _ => {
                direct(&mut table, &words, &at);
                continue;
            }
        };
        let decided = table.asks(seat, &action(&words[1..]));
        match (decided, refusal) {
            (Ok(()), None) => {}
            (Err(refused), Some(refusal)) => {
                let refused = format!("{refused:?}");
                let mut parts = refusal.split(" .. ");
                let is_expected = parts.all(|part| refused.contains(part));
                assert!(is_expected, "{at}: {refused}");
            }
            (decided, _) => panic!("{at}: {decided:?}"),
        }
    }
}

fn action(words: &[&str]) -> Action {
    let awaited = |what| match what {
        "draw" => Awaited::Draw,
        "takeback" => Awaited::Takeback,
        "pause" => Awaited::Pause,
        "hints" => Awaited::Hints,
        "anything" => Awaited::Anything,
        other => panic!("`{other}` is nothing to answer"),
    };
    let draw = |text: &str, confirmed| {
        let text = text.to_owned();
        Action::Draw(Some(DrawMove { text, confirmed }))
    };
    match *words {
        ["move", code] => Action::Move(code.to_owned(), Confirmation::Given),
        ["try", code] => Action::Move(code.to_owned(), Confirmation::Missing),
        ["draw"] => Action::Draw(None),
        ["draw", code] => draw(code, Confirmation::Missing),
        ["draw", code, "sure"] => draw(code, Confirmation::Given),
        ["takeback"] => Action::Takeback,
        ["pause", days] => Action::Pause {
            days: days.parse().unwrap(),
        },
        ["flag"] => Action::Flag,
        ["give"] => Action::GiveTime { minutes: None },
        ["give", minutes] => Action::GiveTime {
            minutes: minutes.parse().ok(),
        },
        ["hint"] => Action::Hint(None),
        ["hint", "piece"] => Action::Hint(Some(HintPart::Piece)),
        ["hint", "move"] => Action::Hint(Some(HintPart::Move)),
        ["holiday", first, last] => days_off::holiday(first, last),
        ["accept", what] => Action::Accept(awaited(what)),
        ["decline", what] => Action::Decline(awaited(what)),
        _ => panic!("nobody can do {words:?}"),
    }
}

/// Milliseconds, as a sum of days, hours, minutes, seconds and milliseconds.
fn span(text: &str) -> i64 {
    let terms = text.split_inclusive(['+', '-']);
    let mut sign = 1;
    let mut sum = 0;
    for term in terms {
        let number = term.trim_end_matches(['+', '-']);
        let digits = number.trim_end_matches(|unit: char| unit.is_ascii_alphabetic());
        let unit = match &number[digits.len()..] {
            "d" => DAY,
            "h" => HOUR,
            "m" => 60_000,
            "s" => 1_000,
            "ms" => 1,
            other => panic!("`{other}` is no unit in {text}"),
        };
        sum += sign * digits.parse::<i64>().unwrap() * unit;
        sign = if term.ends_with('-') { -1 } else { 1 };
    }
    sum
}

/// A directive, or a check.
fn direct(table: &mut Table, words: &[&str], at: &str) {
    let moment = |text: &str| match Timestamp::read(text) {
        Some(date) if text.contains('T') => date,
        _ => table.at.plus(span(text)),
    };
    let game = &table.game;
    let seat = |name| if name == "ann" { ANN } else { BEN };
    let newest = || &game.events.last().unwrap().kind;
    match *words {
        ["begin", clock, ref more @ ..] => {
            let flag = match more {
                ["automatic", ..] => FlagFall::Automatic,
                _ => FlagFall::Claim,
            };
            let from = more.iter().position(|word| *word == "from");
            let start = from.map_or_else(start, |from: usize| more[from + 1..].join(" "));
            *table = Table::on(&start, clock, flag);
        }
        ["live", clock] => *table = clocks::live(clock),
        ["agreed", clock] => *table = days_off::agreed(clock),
        ["confirm"] => table.confirm = Confirming::On,
        ["play", ref codes @ ..] => table.moves(codes),
        ["later", time] => table.later(span(time)),
        ["at", time] => table.at = moment(time),
        ["outage", from, until] => {
            let (from, until) = (moment(from), moment(until));
            table.game.outages = vec![Outage { from, until }];
        }
        ["pending", "nothing"] => assert_eq!(table.waits(), None, "{at}"),
        ["pending", request] => {
            let waits = table.waits().unwrap();
            let waits = format!("{:?}({:?})", waits.kind, waits.by);
            assert_eq!(waits, request, "{at}");
        }
        ["over", ending] => {
            let ended = format!("{:?}", game.ending());
            let start = format!("Some({ending}");
            assert!(ended.starts_with(&start), "{at}: {ended}");
        }
        ["left", name, time] => {
            let left = table.clocks().left(seat(name), table.at);
            assert_eq!(left, span(time), "{at}");
        }
        ["deadline", "never"] => assert_eq!(table.clocks().deadline(), None, "{at}"),
        ["deadline", time] => assert_eq!(table.clocks().deadline(), Some(moment(time)), "{at}"),
        ["due", alarm, time] => {
            let alarm = Alarm::ALL
                .into_iter()
                .find(|one| format!("{one:?}") == alarm);
            let due = table.clocks().due(alarm.unwrap());
            assert_eq!(due, Some(moment(time)), "{at}");
        }
        ["no", "alarms"] => {
            let mut due = Alarm::ALL.iter().map(|alarm| table.clocks().due(*alarm));
            assert!(due.all(|due| due.is_none()), "{at}");
        }
        ["set", "by", "newest"] => {
            assert_eq!(table.clocks().set_by() + 1, game.next_event(), "{at}");
        }
        ["set", "by", event] => assert_eq!(table.clocks().set_by().to_string(), event, "{at}"),
        ["played", count] => assert_eq!(game.moves_played().to_string(), count, "{at}"),
        ["quiet", count] => {
            let quiet = game.play().unwrap().position().halfmove_clock();
            assert_eq!(quiet, count.parse().ok(), "{at}");
        }
        ["newest", ref kind @ ..] => assert_eq!(format!("{:?}", newest()), kind.join(" "), "{at}"),
        ["hints", "are", "agreed"] => assert!(game.allows_hints(), "{at}"),
        ["hints", "are", "not", "agreed"] => assert!(!game.allows_hints(), "{at}"),
        ["taken", ann, ben] => {
            let taken = [ANN, BEN].map(|seat| game.hints_taken(seat).to_string());
            assert_eq!(taken, [ann, ben], "{at}");
        }
        ["next", "hint", part] => assert_eq!(format!("{:?}", game.next_hint()), part, "{at}"),
        ["hinted", ref plies @ ..] => {
            let hinted = game.play().unwrap().hinted.iter().map(ToString::to_string);
            assert_eq!(hinted.collect::<Vec<_>>(), plies, "{at}");
        }
        ["holidays", name, count] => {
            assert_eq!(game.holidays(seat(name)).count().to_string(), count, "{at}");
        }
        _ => panic!("{at}: no such line"),
    }
}
