//! What happened in a game, told to everybody.

use super::board::{
    control, controls, number, numbered, offer_controls, shown, takeback_controls, with_digest,
};
use super::clocks::{self, until};
use super::reply::{Audience, Reply, Style};
use super::taps::menus;
use super::words::{Arg, Words, phrase, say};
use super::{game_name, player_of, seated};
use crate::referee::{
    Claim, Ending, Entry, Game, Match, Mate, Player, Said, Seat, Stage, TapKind, Time, Void, What,
    Wish,
};
use crate::rules::outcome::{DrawBy, Outcome, Side, WinBy};

/// The answer to an entry, by the game as it stood after it.
#[must_use]
pub fn ruled(game: &Game, entry: &Entry) -> Reply {
    // The arbiter's own entry tells of nobody.
    let seat = entry.seat().unwrap_or(Seat::Challenger);
    let who = seated(game, seat);
    let number = || Arg::from(game.number.to_string());
    match &entry.what {
        What::Challenged => challenged(game),
        What::Accepted { .. } => accepted(game, entry.at),
        What::Declined => {
            let challenger = Arg::Ping(&game.founding.challenger);
            let args = [
                ("number", number()),
                ("who", Arg::Player(who)),
                ("challenger", challenger),
            ];
            Reply::public(say("declined", &args))
        }
        What::Withdrawn => Reply::public(say(
            "withdrawn",
            &[("number", number()), ("who", Arg::Player(who))],
        )),
        What::Moved { said, .. } => moved(game, who, *said, entry.at),
        What::Offered => {
            let opponent = Arg::Ping(seated(game, seat.other()));
            let args = [
                ("number", number()),
                ("who", Arg::Player(who)),
                ("opponent", opponent),
            ];
            let words = say("offered", &args);
            Reply {
                controls: offer_controls(game),
                ..Reply::public(match game.play() {
                    Some(play) => words.line(claim_counts(play)),
                    None => words,
                })
            }
        }
        What::Refused => {
            let words = say(
                "refused-draw",
                &[("number", number()), ("who", Arg::Player(who))],
            );
            let show = control(game, TapKind::Board, "button-board", Style::Plain);
            Reply {
                controls: vec![show],
                ..Reply::public(words)
            }
        }
        What::Aborted => Reply::public(say(
            "aborted",
            &[("number", number()), ("who", Arg::Player(who))],
        )),
        What::TakebackAsked => takeback_asked(game, seat),
        What::TakebackGranted => match game.play() {
            Some(play) => {
                let args = [("number", number()), ("who", Arg::Player(who))];
                let words = say("takeback-granted", &args).and(your_move(game, play, entry.at));
                with_board(game, play, words)
            }
            None => super::trouble(),
        },
        What::TakebackRefused => Reply::public(say(
            "takeback-refused",
            &[("number", number()), ("who", Arg::Player(who))],
        )),
        What::PauseAsked { days } => clocks::pause_asked(game, seat, *days),
        What::PauseGranted => clocks::pause_granted(game, seat, entry.at),
        What::PauseRefused => Reply::public(say(
            "pause-refused",
            &[("number", number()), ("who", Arg::Player(who))],
        )),
        What::Agreed
        | What::Claimed(_)
        | What::ProvenDead
        | What::Flagged { .. }
        | What::Closed { .. }
        | What::Resigned => match &game.stage {
            Stage::Over { play, ending } => with_board(game, play, ended(game, play, *ending)),
            Stage::Void(Void::Closed) => challenge_closed(game),
            Stage::Void(_) | Stage::Waiting | Stage::Playing { .. } => super::trouble(),
        },
    }
}

/// A moderator has closed a challenge: who could have played is told.
fn challenge_closed(game: &Game) -> Reply {
    let number = Arg::from(game.number.to_string());
    let reason = Arg::Quoted(game.closed_for().unwrap_or_default());
    let challenger = Arg::Ping(&game.founding.challenger);
    let mut args = vec![
        ("number", number),
        ("reason", reason),
        ("challenger", challenger),
    ];
    Reply::public(match &game.founding.opponent {
        Some(opponent) => {
            args.push(("opponent", Arg::Ping(opponent)));
            say("closed-challenge", &args)
        }
        None => say("closed-challenge-anyone", &args),
    })
}

fn with_board(game: &Game, play: &Match, words: Words) -> Reply {
    let board = shown(game, play, None);
    Reply {
        words: with_digest(words, game),
        boards: vec![board],
        film: None,
        menus: menus(game),
        files: Vec::new(),
        controls: controls(game),
        audience: Audience::Everyone,
    }
}

fn challenged(game: &Game) -> Reply {
    let founding = &game.founding;
    let wish = match founding.wish {
        Wish::Random => "wish-random",
        Wish::White => "wish-white",
        Wish::Black => "wish-black",
    };
    let challenger = || Arg::Player(&founding.challenger);
    let frame = [
        ("number", game.number.to_string().into()),
        ("challenger", challenger()),
        ("game", game_name(founding.variant).into()),
        ("wish", say(wish, &[("challenger", challenger())]).into()),
    ];
    let mut words = match &founding.opponent {
        Some(opponent) => {
            let mut args = frame.to_vec();
            args.push(("opponent", Arg::Player(opponent)));
            say("challenged", &args)
        }
        None => say("challenged-anyone", &frame),
    };
    if founding.variant.start().to_string() != founding.start {
        words = words.line(say(
            "challenge-position",
            &[("position", founding.start.as_str().into())],
        ));
    }
    if let Some(agreed) = clocks::agreed(founding.terms) {
        words = words.line(agreed);
    }
    let words = words.line(match &founding.opponent {
        Some(opponent) => say("challenge-answer", &[("opponent", Arg::Ping(opponent))]),
        None => say("challenge-answer-anyone", &[]),
    });
    let mut controls = vec![control(
        game,
        TapKind::AcceptChallenge,
        "button-accept",
        Style::Primary,
    )];
    if founding.opponent.is_some() {
        controls.push(control(
            game,
            TapKind::DeclineChallenge,
            "button-decline",
            Style::Plain,
        ));
    }
    Reply {
        controls,
        ..Reply::public(words)
    }
}

fn accepted(game: &Game, at: Time) -> Reply {
    let Some(play) = game.play() else {
        return super::trouble();
    };
    let words = say(
        "accepted",
        &[
            ("number", game.number.to_string().into()),
            ("white", Arg::Player(player_of(game, Side::White))),
            ("black", Arg::Player(player_of(game, Side::Black))),
        ],
    );
    with_board(game, play, words.line(your_move(game, play, at)))
}

/// A player asks to take moves back: which ones, and who may grant it.
fn takeback_asked(game: &Game, seat: Seat) -> Reply {
    let Some(play) = game.play() else {
        return super::trouble();
    };
    let gone = play.takeback(seat).unwrap_or(0);
    let moves: Vec<String> = (play.plies.len().saturating_sub(gone)..play.plies.len())
        .map(|index| format!("**{}**", numbered(play, index)))
        .collect();
    let args = [
        ("number", game.number.to_string().into()),
        ("who", Arg::Player(seated(game, seat))),
        ("opponent", Arg::Ping(seated(game, seat.other()))),
        ("moves", joined(&moves).into()),
    ];
    Reply {
        controls: takeback_controls(game),
        ..Reply::public(say("takeback-asked", &args))
    }
}

/// How far a claim is from being right.
fn claim_counts(play: &Match) -> Words {
    let times = play.occurrences().len().to_string();
    match play.position().quiet_half_moves() {
        Some(quiet) => {
            let moves = (quiet / 2).to_string();
            say(
                "claim-counts",
                &[("times", times.into()), ("moves", moves.into())],
            )
        }
        None => say("claim-counts-repetition", &[("times", times.into())]),
    }
}

/// When the position on the board stood: `after moves 12, 16 and 20`, or `at the start and after moves 2 and 4`. The same
/// side made all these moves, so their numbers say enough.
fn stood(play: &Match) -> String {
    let occurrences = play.occurrences();
    let moves: Vec<String> = occurrences
        .iter()
        .filter_map(|after| after.checked_sub(1))
        .map(|index| number(play, index).to_string())
        .collect();
    let name = if occurrences.first() == Some(&0) {
        "stood-at-the-start"
    } else {
        "stood-after"
    };
    say(name, &[("moves", joined(&moves).into())]).plain()
}

/// `a`, `a and b`, `a, b and c`.
fn joined(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {} {last}", first.join(", "), phrase("list-and")),
    }
}

fn moved(game: &Game, who: &Player, said: Said, at: Time) -> Reply {
    let (Stage::Playing { play, .. } | Stage::Over { play, .. }) = &game.stage else {
        return super::trouble();
    };
    let index = play.plies.len().saturating_sub(1);
    let words = say(
        "moved",
        &[
            ("number", game.number.to_string().into()),
            ("who", Arg::Player(who)),
            ("move", numbered(play, index).into()),
        ],
    );
    let words = match &game.stage {
        Stage::Over { ending, .. } => words.line(ended(game, play, *ending)),
        Stage::Playing { asked, .. } => {
            let words = words.and(your_move(game, play, at));
            let words = match (said, asked) {
                (Said::Offer, _) => words
                    .line(say("offered-with-move", &[("who", Arg::Player(who))]))
                    .and(claim_counts(play)),
                (Said::Nothing | Said::Claim(_), Some(_)) => words.line(say("offer-stands", &[])),
                (Said::Nothing | Said::Claim(_), None) => words,
            };
            match play.claimable() {
                Some(Claim::Repetition) => words.line(say("claim-possible-repetition", &[])),
                Some(Claim::FiftyMoves) => words.line(say("claim-possible-fifty-moves", &[])),
                None => words,
            }
        }
        Stage::Waiting | Stage::Void(_) => words,
    };
    with_board(game, play, words)
}

/// Tells the player to move that it is their move, and until when.
fn your_move(game: &Game, play: &Match, at: Time) -> Words {
    let position = play.position();
    let name = if position.in_check() {
        "to-move-check"
    } else {
        "to-move"
    };
    let words = say(
        name,
        &[("who", Arg::Ping(player_of(game, position.turn())))],
    );
    match until(game, at) {
        Some(until) => words.and(until),
        None => words,
    }
}

/// The end of a game: the rule that decided, then the result. The opponent of whoever ended it is told, both where it was
/// the arbiter.
fn ended(game: &Game, play: &Match, ending: Ending) -> Words {
    let ended_by = game.entries.last().and_then(Entry::seat);
    let name = |side: Side| {
        let player = player_of(game, side);
        if ended_by == Some(play.seat(side)) {
            Arg::Player(player)
        } else {
            Arg::Ping(player)
        }
    };
    let mut args = vec![
        ("number", game.number.to_string().into()),
        ("white", name(Side::White)),
        ("black", name(Side::Black)),
    ];
    let result = if ending == Ending::Closed {
        say("result-none", &args)
    } else {
        args.push(("result", ending.result().into()));
        say("result", &args)
    };
    sentence(game, play, ending).line(result)
}

/// The sentence that says how a game ended.
pub(super) fn sentence(game: &Game, play: &Match, ending: Ending) -> Words {
    let player = |side: Side| Arg::Player(player_of(game, side));
    match ending {
        Ending::Board(Outcome::Win { winner, by }) => {
            let name = match by {
                WinBy::Checkmate => "ending-checkmate",
                WinBy::Stalemate => "ending-stalemate-win",
                WinBy::KingVersusKing => "ending-kkr",
            };
            say(name, &[("winner", player(winner))])
        }
        Ending::Board(Outcome::Draw { by }) => {
            let name = match by {
                DrawBy::Stalemate => "ending-stalemate",
                DrawBy::InsufficientMaterial => "ending-insufficient-material",
                DrawBy::DeadPosition => "ending-dead-position",
                DrawBy::SeventyFiveMoves => "ending-seventy-five-moves",
            };
            say(name, &[("loser", player(play.position().turn()))])
        }
        Ending::Resignation { loser } => say(
            "ending-resignation",
            &[("loser", player(loser)), ("winner", player(loser.other()))],
        ),
        Ending::Agreement => say("ending-agreement", &[]),
        Ending::Claimed { by, claim } => {
            let who = Arg::Player(seated(game, by));
            match claim {
                Claim::Repetition => {
                    let args = [("who", who), ("moves", stood(play).into())];
                    say("ending-threefold", &args)
                }
                Claim::FiftyMoves => say("ending-fifty-moves", &[("who", who)]),
            }
        }
        Ending::Flag { flagged, mate } => {
            let name = match mate {
                Mate::Possible => "ending-flag",
                Mate::Impossible => "ending-flag-draw",
            };
            let (loser, winner) = (player(flagged), player(flagged.other()));
            say(name, &[("loser", loser), ("winner", winner)])
        }
        Ending::Fivefold => say("ending-fivefold", &[("moves", stood(play).into())]),
        Ending::Aborted { .. } => say("ending-aborted", &[]),
        Ending::Closed => {
            let reason = Arg::Quoted(game.closed_for().unwrap_or_default());
            say("ending-closed", &[("reason", reason)])
        }
    }
}
