//! What happened in a game, told to everybody.

use super::board::{
    control, controls, number, numbered, offer_controls, shown, takeback_controls, with_digest,
};
use super::clocks::{self, until};
use super::reply::{Audience, Earlier, EarlierBoard, Panel, Renewal, Reply, Style};
use super::taps::menus;
use super::words::{Arg, Voice, Words};
use super::{game_name, player_of, seated};
use crate::referee::{
    Claim, Ending, Entry, Game, Look, Match, Mate, Player, Said, Seat, Stage, TapKind, Time, Void,
    What, Wish,
};
use crate::rules::Variant;
use crate::rules::outcome::{Cause, DrawBy, Law, Outcome, Side, WinBy};

/// The answer to an entry, by the game as it stood after it.
#[must_use]
pub fn ruled(voice: Voice, look: Look, game: &Game, entry: &Entry) -> Reply {
    Reply {
        earlier: Some(earlier(voice, game, entry)),
        ..told(voice, look, game, entry)
    }
}

/// What becomes of the controls under the messages before.
fn earlier(voice: Voice, game: &Game, entry: &Entry) -> Earlier {
    let board = match (&game.stage, &entry.what) {
        (Stage::Void(_) | Stage::Over { .. }, _) => EarlierBoard::Goes,
        // The board may have asked for the answer itself.
        (_, What::Refused | What::TakebackRefused | What::PauseRefused | What::PauseGranted) => {
            EarlierBoard::Becomes(Panel {
                menus: menus(voice, game),
                controls: controls(voice, game),
            })
        }
        (_, _) => EarlierBoard::Stays,
    };
    Earlier {
        game: game.number,
        entry: entry.number,
        revision: game.revision(),
        board,
    }
}

/// The words about an entry, and what is shown with them.
fn told(voice: Voice, look: Look, game: &Game, entry: &Entry) -> Reply {
    // The arbiter's own entry tells of nobody.
    let seat = entry.seat().unwrap_or(Seat::Challenger);
    let who = seated(game, seat);
    let number = || Arg::from(game.number.to_string());
    // An answer pings the other player, who waits for it.
    let answered = |name| {
        let args = [
            ("number", number()),
            ("who", Arg::Player(who)),
            ("opponent", Arg::Ping(seated(game, seat.other()))),
        ];
        voice.say(name, &args)
    };
    match &entry.what {
        What::Challenged => challenged(voice, game),
        What::Accepted { .. } => accepted(voice, look, game, entry.at),
        What::Declined => {
            let challenger = Arg::Ping(&game.founding.challenger);
            let args = [
                ("number", number()),
                ("who", Arg::Player(who)),
                ("challenger", challenger),
            ];
            Reply::public(voice.say("declined", &args))
        }
        What::Withdrawn => Reply::public(voice.say(
            "withdrawn",
            &[("number", number()), ("who", Arg::Player(who))],
        )),
        What::Moved { said, .. } => moved(voice, look, game, who, *said, entry.at),
        What::Offered => {
            let words = answered("offered");
            Reply {
                controls: offer_controls(voice, game),
                ..Reply::public(match game.play() {
                    Some(play) => words.line(claim_counts(voice, play)),
                    None => words,
                })
            }
        }
        What::Refused => {
            let show = control(voice, game, TapKind::Board, "button-board", Style::Plain);
            Reply {
                controls: vec![show],
                ..Reply::public(answered("refused-draw"))
            }
        }
        What::Aborted => Reply::public(answered("aborted")),
        What::TakebackAsked => takeback_asked(voice, game, seat),
        What::TakebackGranted => match game.play() {
            Some(play) => {
                let args = [("number", number()), ("who", Arg::Player(who))];
                let words = voice
                    .say("takeback-granted", &args)
                    .and(your_move(voice, game, play, entry.at));
                with_board(voice, look, game, play, words)
            }
            None => super::trouble(voice),
        },
        What::TakebackRefused => Reply::public(answered("takeback-refused")),
        What::PauseAsked { days } => clocks::pause_asked(voice, game, seat, *days),
        What::PauseGranted => clocks::pause_granted(voice, game, seat, entry.at),
        What::PauseRefused => Reply::public(answered("pause-refused")),
        What::Agreed
        | What::Claimed(_)
        | What::ProvenDead
        | What::Flagged { .. }
        | What::Closed { .. }
        | What::Resigned => match &game.stage {
            Stage::Over { play, ending } => {
                with_board(voice, look, game, play, ended(voice, game, play, *ending))
            }
            Stage::Void(Void::Closed) => challenge_closed(voice, game),
            Stage::Void(_) | Stage::Waiting | Stage::Playing { .. } => super::trouble(voice),
        },
    }
}

/// A moderator has closed a challenge: who could have played is told.
fn challenge_closed(voice: Voice, game: &Game) -> Reply {
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
            voice.say("closed-challenge", &args)
        }
        None => voice.say("closed-challenge-anyone", &args),
    })
}

fn with_board(voice: Voice, look: Look, game: &Game, play: &Match, words: Words) -> Reply {
    let board = shown(voice, look, game, play);
    Reply {
        words: with_digest(voice, words, game),
        boards: vec![board],
        film: None,
        menus: menus(voice, game),
        files: Vec::new(),
        controls: controls(voice, game),
        audience: Audience::Everyone,
        renewal: Renewal::New,
        earlier: None,
    }
}

fn challenged(voice: Voice, game: &Game) -> Reply {
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
        ("game", game_name(voice, founding.variant).into()),
        (
            "wish",
            voice.say(wish, &[("challenger", challenger())]).into(),
        ),
    ];
    let mut words = match &founding.opponent {
        Some(opponent) => {
            let mut args = frame.to_vec();
            args.push(("opponent", Arg::Player(opponent)));
            voice.say("challenged", &args)
        }
        None => voice.say("challenged-anyone", &frame),
    };
    if founding.variant.start().to_string() != founding.start {
        words = words.line(voice.say(
            "challenge-position",
            &[("position", founding.start.as_str().into())],
        ));
    }
    if let Some(agreed) = clocks::agreed(voice, founding.terms) {
        words = words.line(agreed);
    }
    let words = words.line(match &founding.opponent {
        Some(opponent) => voice.say("challenge-answer", &[("opponent", Arg::Ping(opponent))]),
        None => voice.say("challenge-answer-anyone", &[]),
    });
    let mut controls = vec![control(
        voice,
        game,
        TapKind::AcceptChallenge,
        "button-accept",
        Style::Primary,
    )];
    if founding.opponent.is_some() {
        controls.push(control(
            voice,
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

fn accepted(voice: Voice, look: Look, game: &Game, at: Time) -> Reply {
    let Some(play) = game.play() else {
        return super::trouble(voice);
    };
    // The challenger has waited for it: where the move is not theirs, they are pinged by their colour.
    let to_move = play.position().turn();
    let called = |side: Side, is_pinged: bool| {
        let player = player_of(game, side);
        if is_pinged && play.seat(side) == Seat::Challenger {
            Arg::Ping(player)
        } else {
            Arg::Player(player)
        }
    };
    let args = [
        ("number", game.number.to_string().into()),
        ("white", called(Side::White, to_move != Side::White)),
        ("black", called(Side::Black, to_move != Side::Black)),
    ];
    let who = called(to_move, true);
    let words = voice.say("accepted", &args);
    let words = words.line(to_move_words(voice, game, play, who, at));
    with_board(voice, look, game, play, words)
}

/// A player asks to take moves back: which ones, and who may grant it.
fn takeback_asked(voice: Voice, game: &Game, seat: Seat) -> Reply {
    let Some(play) = game.play() else {
        return super::trouble(voice);
    };
    let gone = play.takeback(seat).unwrap_or(0);
    let moves: Vec<String> = (play.plies.len().saturating_sub(gone)..play.plies.len())
        .map(|index| format!("**{}**", numbered(voice, play, index)))
        .collect();
    let args = [
        ("number", game.number.to_string().into()),
        ("who", Arg::Player(seated(game, seat))),
        ("opponent", Arg::Ping(seated(game, seat.other()))),
        ("moves", joined(voice, &moves).into()),
    ];
    Reply {
        controls: takeback_controls(voice, game),
        ..Reply::public(voice.say("takeback-asked", &args))
    }
}

/// How far a claim is from being right.
fn claim_counts(voice: Voice, play: &Match) -> Words {
    let times = play.occurrences().len().to_string();
    match play.position().quiet_half_moves() {
        Some(quiet) => {
            let moves = (quiet / 2).to_string();
            voice.say(
                "claim-counts",
                &[("times", times.into()), ("moves", moves.into())],
            )
        }
        None => voice.say("claim-counts-repetition", &[("times", times.into())]),
    }
}

/// When the position on the board stood: `after moves 12, 16 and 20`, or `at the start and after moves 2 and 4`. The same
/// side made all these moves, so their numbers say enough.
fn stood(voice: Voice, play: &Match) -> String {
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
    voice
        .say(name, &[("moves", joined(voice, &moves).into())])
        .plain()
}

/// `a`, `a and b`, `a, b and c`.
fn joined(voice: Voice, names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {} {last}", first.join(", "), voice.phrase("list-and")),
    }
}

fn moved(voice: Voice, look: Look, game: &Game, who: &Player, said: Said, at: Time) -> Reply {
    let (Stage::Playing { play, .. } | Stage::Over { play, .. }) = &game.stage else {
        return super::trouble(voice);
    };
    let index = play.plies.len().saturating_sub(1);
    let words = voice.say(
        "moved",
        &[
            ("number", game.number.to_string().into()),
            ("who", Arg::Player(who)),
            ("move", numbered(voice, play, index).into()),
        ],
    );
    let words = match &game.stage {
        Stage::Over { ending, .. } => words.line(ended(voice, game, play, *ending)),
        Stage::Playing { asked, .. } => {
            let words = words.and(your_move(voice, game, play, at));
            let words = match (said, asked) {
                (Said::Offer, _) => words
                    .line(voice.say("offered-with-move", &[("who", Arg::Player(who))]))
                    .and(claim_counts(voice, play)),
                (Said::Nothing | Said::Claim(_), asked) => {
                    match super::still_waits(voice, *asked) {
                        Some(waits) => words.line(waits),
                        None => words,
                    }
                }
            };
            match play.claimable() {
                Some(Claim::Repetition) => words.line(voice.say("claim-possible-repetition", &[])),
                Some(Claim::FiftyMoves) => words.line(voice.say("claim-possible-fifty-moves", &[])),
                None => words,
            }
        }
        Stage::Waiting | Stage::Void(_) => words,
    };
    with_board(voice, look, game, play, words)
}

/// Tells the player to move, who is pinged, that it is their move, and until when.
fn your_move(voice: Voice, game: &Game, play: &Match, at: Time) -> Words {
    let who = Arg::Ping(player_of(game, play.position().turn()));
    to_move_words(voice, game, play, who, at)
}

fn to_move_words(voice: Voice, game: &Game, play: &Match, who: Arg<'_>, at: Time) -> Words {
    let name = if play.position().in_check() {
        "to-move-check"
    } else {
        "to-move"
    };
    let words = voice.say(name, &[("who", who)]);
    match until(voice, game, at) {
        Some(until) => words.and(until),
        None => words,
    }
}

/// The end of a game: the rule that decided, then the result. The opponent of whoever ended it is told, both where it was
/// the arbiter.
fn ended(voice: Voice, game: &Game, play: &Match, ending: Ending) -> Words {
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
        voice.say("result-none", &args)
    } else {
        args.push(("result", ending.result().into()));
        voice.say("result", &args)
    };
    sentence(voice, game, play, ending).line(result)
}

/// The sentence that says how a game ended, and by whose rule.
pub(super) fn sentence(voice: Voice, game: &Game, play: &Match, ending: Ending) -> Words {
    let player = |side: Side| Arg::Player(player_of(game, side));
    let (name, mut args) = match ending {
        Ending::Board(Outcome::Win { winner, by }) => {
            let name = match by {
                WinBy::Checkmate => "ending-checkmate",
                WinBy::Stalemate => "ending-stalemate-win",
                WinBy::KingVersusKing => "ending-kkr",
            };
            (name, vec![("winner", player(winner))])
        }
        Ending::Board(Outcome::Draw { by }) => {
            let name = match by {
                DrawBy::Stalemate => "ending-stalemate",
                DrawBy::InsufficientMaterial => "ending-insufficient-material",
                DrawBy::DeadPosition => "ending-dead-position",
                DrawBy::SeventyFiveMoves => "ending-seventy-five-moves",
            };
            (name, vec![("loser", player(play.position().turn()))])
        }
        Ending::Resignation { loser } => {
            let (loser, winner) = (player(loser), player(loser.other()));
            let args = vec![("loser", loser), ("winner", winner)];
            ("ending-resignation", args)
        }
        Ending::Agreement => ("ending-agreement", Vec::new()),
        Ending::Claimed { by, claim } => {
            let who = ("who", Arg::Player(seated(game, by)));
            match claim {
                Claim::Repetition => {
                    let args = vec![who, ("moves", stood(voice, play).into())];
                    ("ending-threefold", args)
                }
                Claim::FiftyMoves => ("ending-fifty-moves", vec![who]),
            }
        }
        Ending::Flag { flagged, mate } => {
            let name = match mate {
                Mate::Possible => "ending-flag",
                Mate::Impossible => "ending-flag-draw",
            };
            let (loser, winner) = (player(flagged), player(flagged.other()));
            (name, vec![("loser", loser), ("winner", winner)])
        }
        Ending::Fivefold => {
            let args = vec![("moves", stood(voice, play).into())];
            ("ending-fivefold", args)
        }
        Ending::Aborted { .. } => ("ending-aborted", Vec::new()),
        Ending::Closed => {
            let reason = Arg::Quoted(game.closed_for().unwrap_or_default());
            ("ending-closed", vec![("reason", reason)])
        }
    };
    if let Some(cause) = ending.cause() {
        args.push(("law", law(voice, game.founding.variant, cause).into()));
    }
    voice.say(name, &args)
}

/// Whose rule it is that a game ends so: an article of FIDE's, or a paragraph of the game's own document.
fn law(voice: Voice, variant: &Variant, cause: Cause) -> String {
    let name = || Arg::from(game_name(voice, variant));
    let words = match (variant.law)(cause) {
        Some(Law::Fide(article)) => voice.say("law-fide", &[("article", article.into())]),
        Some(Law::Own { heading, item }) => {
            let args = [("game", name()), ("heading", heading.into())];
            match item {
                None => voice.say("law-own", &args),
                Some(item) => {
                    let item = ("item", Arg::from(item.to_string()));
                    let [game, heading] = args;
                    voice.say("law-own-item", &[game, heading, item])
                }
            }
        }
        // No game of this kind ends so.
        None => return game_name(voice, variant),
    };
    words.plain()
}
