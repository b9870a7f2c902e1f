//! What happened in a game, told to everybody.

use super::board::{
    control, controls, number, numbered, offer_controls, shown, takeback_controls, with_digest,
};
use super::clocks::{self, until};
use super::controls::menus;
use super::reply::{Audience, Earlier, EarlierBoard, Panel, Reply, ResponseKind, Style};
use super::words::{Arg, Locale, Words};
use super::{game_name, player_of, seated};
use crate::command::custom_id::ButtonKind;
use crate::game::{
    ChallengeEnd, Claim, ColourChoice, DrawDeclaration, Ending, Event, EventKind, Game, Mate, Play,
    Player, Seat, Stage, Timestamp,
};
use crate::rules::Variant;
use crate::rules::outcome::{Cause, DrawBy, Law, Outcome, Side, WinBy};
use crate::view::board_style::BoardStyle;

/// The answer to an event, by the game as it stood after it.
pub fn ruled(locale: Locale, style: BoardStyle, game: &Game, event: &Event) -> Reply {
    Reply {
        earlier: Some(earlier(locale, game, event)),
        ..told(locale, style, game, event)
    }
}

/// What becomes of the controls under the messages before.
fn earlier(locale: Locale, game: &Game, event: &Event) -> Earlier {
    let board = match (&game.stage, &event.kind) {
        (Stage::Void(_) | Stage::Over { .. }, _) => EarlierBoard::Goes,
        // The board may have asked for the answer itself.
        (
            _,
            EventKind::Refused
            | EventKind::TakebackRefused
            | EventKind::PauseRefused
            | EventKind::PauseGranted,
        ) => EarlierBoard::Becomes(Panel {
            menus: menus(locale, game),
            controls: controls(locale, game),
        }),
        (_, _) => EarlierBoard::Stays,
    };
    Earlier {
        game: game.number,
        event: event.number,
        revision: game.revision(),
        board,
    }
}

/// The words about an event, and what is shown with them.
fn told(locale: Locale, style: BoardStyle, game: &Game, event: &Event) -> Reply {
    // The arbiter's own event tells of nobody.
    let seat = event.seat().unwrap_or(Seat::Challenger);
    let who = seated(game, seat);
    let number = || Arg::from(game.number.to_string());
    // An answer pings the other player, who waits for it.
    let answered = |name| {
        let args = [
            ("number", number()),
            ("who", Arg::Player(who)),
            ("opponent", Arg::Ping(seated(game, seat.other()))),
        ];
        locale.say(name, &args)
    };
    match &event.kind {
        EventKind::Challenged => challenged(locale, game),
        EventKind::Accepted { .. } => accepted(locale, style, game, event.at),
        EventKind::Declined => {
            let challenger = Arg::Ping(&game.setup.challenger);
            let args = [
                ("number", number()),
                ("who", Arg::Player(who)),
                ("challenger", challenger),
            ];
            Reply::public(locale.say("declined", &args))
        }
        EventKind::Withdrawn => Reply::public(locale.say(
            "withdrawn",
            &[("number", number()), ("who", Arg::Player(who))],
        )),
        EventKind::Moved { declaration, .. } => {
            moved(locale, style, game, who, *declaration, event.at)
        }
        EventKind::Offered => {
            let words = answered("offered");
            Reply {
                controls: offer_controls(locale, game),
                ..Reply::public(match game.play() {
                    Some(play) => words.line(claim_counts(locale, play)),
                    None => words,
                })
            }
        }
        EventKind::Refused => {
            let show = control(
                locale,
                game,
                ButtonKind::Board,
                "button-board",
                Style::Plain,
            );
            Reply {
                controls: vec![show],
                ..Reply::public(answered("refused-draw"))
            }
        }
        EventKind::Aborted => Reply::public(answered("aborted")),
        EventKind::TakebackAsked => takeback_asked(locale, game, seat),
        EventKind::TakebackGranted => match game.play() {
            Some(play) => {
                let args = [("number", number()), ("who", Arg::Player(who))];
                let words = locale
                    .say("takeback-granted", &args)
                    .and(your_move(locale, game, play, event.at));
                with_board(locale, style, game, play, words)
            }
            None => super::trouble(locale),
        },
        EventKind::TakebackRefused => Reply::public(answered("takeback-refused")),
        EventKind::PauseAsked { days } => clocks::pause_asked(locale, game, seat, *days),
        EventKind::PauseGranted => clocks::pause_granted(locale, game, seat, event.at),
        EventKind::PauseRefused => Reply::public(answered("pause-refused")),
        EventKind::Agreed
        | EventKind::Claimed(_)
        | EventKind::ProvenDead
        | EventKind::Flagged { .. }
        | EventKind::Closed { .. }
        | EventKind::Resigned => match &game.stage {
            Stage::Over { play, ending } => with_board(
                locale,
                style,
                game,
                play,
                ended(locale, game, play, *ending),
            ),
            Stage::Void(ChallengeEnd::Closed) => challenge_closed(locale, game),
            Stage::Void(_) | Stage::Waiting | Stage::Playing { .. } => super::trouble(locale),
        },
    }
}

/// A moderator has closed a challenge: who could have played is told.
fn challenge_closed(locale: Locale, game: &Game) -> Reply {
    let number = Arg::from(game.number.to_string());
    let reason = Arg::Quoted(game.closed_for().unwrap_or_default());
    let challenger = Arg::Ping(&game.setup.challenger);
    let mut args = vec![
        ("number", number),
        ("reason", reason),
        ("challenger", challenger),
    ];
    Reply::public(match &game.setup.opponent {
        Some(opponent) => {
            args.push(("opponent", Arg::Ping(opponent)));
            locale.say("closed-challenge", &args)
        }
        None => locale.say("closed-challenge-anyone", &args),
    })
}

fn with_board(locale: Locale, style: BoardStyle, game: &Game, play: &Play, words: Words) -> Reply {
    let board = shown(locale, style, game, play);
    Reply {
        words: with_digest(locale, words, game),
        boards: vec![board],
        animation: None,
        menus: menus(locale, game),
        files: Vec::new(),
        controls: controls(locale, game),
        audience: Audience::Everyone,
        kind: ResponseKind::New,
        earlier: None,
    }
}

fn challenged(locale: Locale, game: &Game) -> Reply {
    let setup = &game.setup;
    let colour = match setup.colour {
        ColourChoice::Random => "wish-random",
        ColourChoice::White => "wish-white",
        ColourChoice::Black => "wish-black",
    };
    let challenger = || Arg::Player(&setup.challenger);
    let frame = [
        ("number", game.number.to_string().into()),
        ("challenger", challenger()),
        ("game", game_name(locale, setup.variant).into()),
        (
            "wish",
            locale.say(colour, &[("challenger", challenger())]).into(),
        ),
    ];
    let mut words = match &setup.opponent {
        Some(opponent) => {
            let mut args = frame.to_vec();
            args.push(("opponent", Arg::Player(opponent)));
            locale.say("challenged", &args)
        }
        None => locale.say("challenged-anyone", &frame),
    };
    if setup.variant.start().to_string() != setup.start {
        words = words.line(locale.say(
            "challenge-position",
            &[("position", setup.start.as_str().into())],
        ));
    }
    if let Some(agreed) = clocks::agreed(locale, setup.time_control) {
        words = words.line(agreed);
    }
    let words = words.line(match &setup.opponent {
        Some(opponent) => locale.say("challenge-answer", &[("opponent", Arg::Ping(opponent))]),
        None => locale.say("challenge-answer-anyone", &[]),
    });
    let mut controls = vec![control(
        locale,
        game,
        ButtonKind::AcceptChallenge,
        "button-accept",
        Style::Primary,
    )];
    if setup.opponent.is_some() {
        controls.push(control(
            locale,
            game,
            ButtonKind::DeclineChallenge,
            "button-decline",
            Style::Plain,
        ));
    }
    Reply {
        controls,
        ..Reply::public(words)
    }
}

fn accepted(locale: Locale, style: BoardStyle, game: &Game, at: Timestamp) -> Reply {
    let Some(play) = game.play() else {
        return super::trouble(locale);
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
    let words = locale.say("accepted", &args);
    let words = words.line(to_move_words(locale, game, play, who, at));
    with_board(locale, style, game, play, words)
}

/// A player asks to take moves back: which ones, and who may grant it.
fn takeback_asked(locale: Locale, game: &Game, seat: Seat) -> Reply {
    let Some(play) = game.play() else {
        return super::trouble(locale);
    };
    let gone = play.takeback(seat).unwrap_or(0);
    let moves: Vec<String> = (play.plies.len().saturating_sub(gone)..play.plies.len())
        .map(|index| format!("**{}**", numbered(locale, play, index)))
        .collect();
    let args = [
        ("number", game.number.to_string().into()),
        ("who", Arg::Player(seated(game, seat))),
        ("opponent", Arg::Ping(seated(game, seat.other()))),
        ("moves", joined(locale, &moves).into()),
    ];
    Reply {
        controls: takeback_controls(locale, game),
        ..Reply::public(locale.say("takeback-asked", &args))
    }
}

/// How far a claim is from being right.
fn claim_counts(locale: Locale, play: &Play) -> Words {
    let times = play.occurrences().len().to_string();
    match play.position().halfmove_clock() {
        Some(quiet) => {
            let moves = (quiet / 2).to_string();
            locale.say(
                "claim-counts",
                &[("times", times.into()), ("moves", moves.into())],
            )
        }
        None => locale.say("claim-counts-repetition", &[("times", times.into())]),
    }
}

/// When the position on the board stood: `after moves 12, 16 and 20`, or `at the start and after moves 2 and 4`. The same
/// side made all these moves, so their numbers say enough.
fn stood(locale: Locale, play: &Play) -> String {
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
    locale
        .say(name, &[("moves", joined(locale, &moves).into())])
        .plain()
}

/// `a`, `a and b`, `a, b and c`.
fn joined(locale: Locale, names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {} {last}", first.join(", "), locale.phrase("list-and")),
    }
}

fn moved(
    locale: Locale,
    style: BoardStyle,
    game: &Game,
    who: &Player,
    declaration: DrawDeclaration,
    at: Timestamp,
) -> Reply {
    let (Stage::Playing { play, .. } | Stage::Over { play, .. }) = &game.stage else {
        return super::trouble(locale);
    };
    let index = play.plies.len().saturating_sub(1);
    let words = locale.say(
        "moved",
        &[
            ("number", game.number.to_string().into()),
            ("who", Arg::Player(who)),
            ("move", numbered(locale, play, index).into()),
        ],
    );
    let words = match &game.stage {
        Stage::Over { ending, .. } => words.line(ended(locale, game, play, *ending)),
        Stage::Playing { pending, .. } => {
            let words = words.and(your_move(locale, game, play, at));
            let words = match (declaration, pending) {
                (DrawDeclaration::Offer, _) => words
                    .line(locale.say("offered-with-move", &[("who", Arg::Player(who))]))
                    .and(claim_counts(locale, play)),
                (DrawDeclaration::Nothing | DrawDeclaration::Claim(_), pending) => {
                    match super::still_waits(locale, *pending) {
                        Some(waits) => words.line(waits),
                        None => words,
                    }
                }
            };
            match play.claimable() {
                Some(Claim::Repetition) => words.line(locale.say("claim-possible-repetition", &[])),
                Some(Claim::FiftyMoves) => {
                    words.line(locale.say("claim-possible-fifty-moves", &[]))
                }
                None => words,
            }
        }
        Stage::Waiting | Stage::Void(_) => words,
    };
    with_board(locale, style, game, play, words)
}

/// Tells the player to move, who is pinged, that it is their move, and until when.
fn your_move(locale: Locale, game: &Game, play: &Play, at: Timestamp) -> Words {
    let who = Arg::Ping(player_of(game, play.position().turn()));
    to_move_words(locale, game, play, who, at)
}

fn to_move_words(locale: Locale, game: &Game, play: &Play, who: Arg<'_>, at: Timestamp) -> Words {
    let name = if play.position().in_check() {
        "to-move-check"
    } else {
        "to-move"
    };
    let words = locale.say(name, &[("who", who)]);
    match until(locale, game, at) {
        Some(until) => words.and(until),
        None => words,
    }
}

/// The end of a game: the rule that decided, then the result. The opponent of whoever ended it is told, both where it was
/// the arbiter.
fn ended(locale: Locale, game: &Game, play: &Play, ending: Ending) -> Words {
    let ended_by = game.events.last().and_then(Event::seat);
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
        locale.say("result-none", &args)
    } else {
        args.push(("result", ending.result().into()));
        locale.say("result", &args)
    };
    sentence(locale, game, play, ending).line(result)
}

/// The sentence that says how a game ended, and by whose rule.
pub(super) fn sentence(locale: Locale, game: &Game, play: &Play, ending: Ending) -> Words {
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
                    let args = vec![who, ("moves", stood(locale, play).into())];
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
            let args = vec![("moves", stood(locale, play).into())];
            ("ending-fivefold", args)
        }
        Ending::Aborted { .. } => ("ending-aborted", Vec::new()),
        Ending::Closed => {
            let reason = Arg::Quoted(game.closed_for().unwrap_or_default());
            ("ending-closed", vec![("reason", reason)])
        }
    };
    if let Some(cause) = ending.cause() {
        args.push(("law", law(locale, game.setup.variant, cause).into()));
    }
    locale.say(name, &args)
}

/// Whose rule it is that a game ends so: an article of FIDE's, or a paragraph of the game's own document.
fn law(locale: Locale, variant: &Variant, cause: Cause) -> String {
    let name = || Arg::from(game_name(locale, variant));
    let words = match (variant.law)(cause) {
        Some(Law::Fide(article)) => locale.say("law-fide", &[("article", article.into())]),
        Some(Law::Own { heading, item }) => {
            let args = [("game", name()), ("heading", heading.into())];
            match item {
                None => locale.say("law-own", &args),
                Some(item) => {
                    let item = ("item", Arg::from(item.to_string()));
                    let [game, heading] = args;
                    locale.say("law-own-item", &[game, heading, item])
                }
            }
        }
        // No game of this kind ends so.
        None => return game_name(locale, variant),
    };
    words.plain()
}
