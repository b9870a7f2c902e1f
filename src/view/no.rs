//! Refusals and misreadings: one clear sentence each, for the asker alone.

use super::board::{control, controls, shown, with_digest};
use super::clocks;
use super::happened::sentence;
use super::lists::summary;
use super::reply::{Board, Reply, Style, Subject};
use super::taps::menus;
use super::why;
use super::words::{Arg, Words, say};
use crate::command::{self, Misread, OptionKind};
use crate::referee::{Game, MOST_OPEN_CHALLENGES, PlayerId, Refusal, TapKind, Void};
use crate::rules::Move;
use crate::rules::scene::Mark;

/// The most candidates that an ambiguous move is answered with.
const MOST_CANDIDATES: usize = 12;

/// The answer to somebody who may not do a thing; the game is the one it was about, where one was found.
#[must_use]
pub fn refused(refusal: &Refusal, game: Option<&Game>, by: PlayerId) -> Reply {
    let reply = Reply::aside(words(refusal, game));
    let with_boards = |boards: Option<Board>, game: &Game| Reply {
        words: match &boards {
            Some(_) => with_digest(reply.words.clone(), game),
            None => reply.words.clone(),
        },
        boards: boards.into_iter().collect(),
        ..reply.clone()
    };
    match (refusal, game) {
        (Refusal::ConfirmResignation, Some(game)) => {
            let confirm = control(
                game,
                TapKind::ConfirmResign,
                "button-confirm-resign",
                Style::Danger,
            );
            Reply {
                controls: vec![confirm],
                ..reply
            }
        }
        (Refusal::UnknownMove { why: Some(why), .. }, Some(game)) => {
            let boards = game.play().map(|play| {
                let side = game.seat_of(by).map(|seat| play.side(seat));
                let mut board = shown(game, play, side);
                board.subject = Subject::Refusal {
                    number: game.number,
                    moves: play.moves_played(),
                };
                for square in why.squares() {
                    board.scene = board.scene.marked(square, Mark::Reason);
                }
                board
            });
            with_boards(boards, game)
        }
        (Refusal::MovedOn, Some(game)) => {
            let side = game
                .seat_of(by)
                .and_then(|seat| game.play().map(|play| play.side(seat)));
            let boards = game.play().map(|play| shown(game, play, side));
            Reply {
                menus: menus(game),
                controls: controls(game),
                ..with_boards(boards, game)
            }
        }
        (_, _) => reply,
    }
}

fn words(refusal: &Refusal, game: Option<&Game>) -> Words {
    match refusal {
        Refusal::NoSuchGame(number) => say(
            "refused-no-such-game",
            &[("number", number.to_string().into())],
        ),
        Refusal::NoGameHere => say("refused-no-game-here", &[]),
        Refusal::WhichGame(games) => {
            let example = games.first().map_or(1, |game| game.number.0);
            let lead = say(
                "refused-which-game",
                &[("example", example.to_string().into())],
            );
            games
                .iter()
                .take(MOST_CANDIDATES)
                .map(summary)
                .fold(lead, Words::line)
        }
        Refusal::NothingWaits => say("refused-nothing-waits", &[]),
        Refusal::NotYourGame => say("refused-not-your-game", &[]),
        Refusal::NotYourTurn { waiting_for } => say(
            "refused-not-your-turn",
            &[("who", Arg::Player(waiting_for))],
        ),
        Refusal::GameOver(ending) => {
            let play = game.and_then(|game| game.play().map(|play| (game, play)));
            let how =
                play.map_or_else(Words::default, |(game, play)| sentence(game, play, *ending));
            say("refused-game-over", &[("ending", how.into())])
        }
        Refusal::ChallengeVoid(Void::Declined) => say("refused-challenge-declined", &[]),
        Refusal::ChallengeVoid(Void::Withdrawn) => say("refused-challenge-withdrawn", &[]),
        Refusal::ChallengeLapsed => say("refused-challenge-lapsed", &[]),
        Refusal::ChallengeVoid(Void::Closed) => say("refused-challenge-closed", &[]),
        Refusal::NotModerator => say("refused-not-moderator", &[]),
        Refusal::NotBegun => say("refused-not-begun", &[]),
        Refusal::AlreadyBegun => say("refused-already-begun", &[]),
        Refusal::OwnChallenge => say("refused-own-challenge", &[]),
        Refusal::NotInvited { invited } => {
            say("refused-not-invited", &[("who", Arg::Player(invited))])
        }
        Refusal::NotYourChallenge => say("refused-not-your-challenge", &[]),
        Refusal::ChallengedSelf => say("refused-challenged-self", &[]),
        Refusal::ChallengedBot(bot) => say("refused-challenged-bot", &[("who", Arg::Player(bot))]),
        Refusal::Unwelcome { who } => say("refused-unwelcome", &[("who", Arg::Player(who))]),
        Refusal::BlockedSelf => say("refused-blocked-self", &[]),
        Refusal::OpponentGone => say("refused-opponent-gone", &[]),
        Refusal::TooManyChallenges => say(
            "refused-too-many-challenges",
            &[("most", MOST_OPEN_CHALLENGES.to_string().into())],
        ),
        Refusal::BadStart(error) => say(
            "refused-bad-start",
            &[
                ("field", error.field.into()),
                ("problem", Arg::Typed(&error.problem)),
            ],
        ),
        Refusal::FinishedStart => say("refused-finished-start", &[]),
        Refusal::UnknownMove { text, why } => {
            let why = why
                .as_ref()
                .map_or_else(|| say("why-unknown", &[]), why::sentence);
            let args = [("text", Arg::Typed(text)), ("why", why.into())];
            say("refused-unknown-move", &args)
        }
        Refusal::AmbiguousMove { text, candidates } => {
            let args = [
                ("text", Arg::Typed(text)),
                ("candidates", notations(candidates).into()),
            ];
            say("refused-ambiguous-move", &args)
        }
        Refusal::PromotionMissing { candidates, .. } => say(
            "refused-promotion-missing",
            &[("candidates", notations(candidates).into())],
        ),
        Refusal::AlreadyOffered => say("refused-already-offered", &[]),
        Refusal::NoOffer => say("refused-no-offer", &[]),
        Refusal::OwnOffer => say("refused-own-offer", &[]),
        Refusal::NoTakeback => say("refused-no-takeback", &[]),
        Refusal::OfferTooEarly => say("refused-offer-too-early", &[]),
        Refusal::OfferedBefore => say("refused-offered-before", &[]),
        Refusal::NothingToTakeBack => say("refused-nothing-to-take-back", &[]),
        Refusal::AnswerFirst => say("refused-answer-first", &[]),
        Refusal::NoPause => say("refused-no-pause", &[]),
        Refusal::Clock(refusal) => clocks::refused(*refusal),
        Refusal::NotYourRematch => say("refused-not-your-rematch", &[]),
        Refusal::NotOver => say("refused-not-over", &[]),
        Refusal::RematchWaits(number) => {
            let number = number.to_string().into();
            say("refused-rematch-waits", &[("number", number)])
        }
        Refusal::TooLateToAbort => say("refused-too-late-to-abort", &[]),
        Refusal::ConfirmResignation => confirm_resignation(game),
        Refusal::MovedOn => say("refused-moved-on", &[]),
    }
}

fn confirm_resignation(game: Option<&Game>) -> Words {
    let number = game.map_or(0, |game| game.number.0);
    let args = [
        ("number", format!("#{number}").into()),
        ("plain", number.to_string().into()),
    ];
    say("refused-confirm-resignation", &args)
}

/// The candidates of an unclear move, as code.
fn notations(candidates: &[Move]) -> String {
    let mut notations: Vec<String> = candidates
        .iter()
        .take(MOST_CANDIDATES)
        .map(|one| format!("`{}`", one.notation()))
        .collect();
    if candidates.len() > MOST_CANDIDATES {
        notations.push("…".to_owned());
    }
    notations.join(", ")
}

/// The answer to a command that means nothing.
#[must_use]
pub fn misread(misread: &Misread) -> Reply {
    Reply::aside(match misread {
        Misread::UnknownCommand {
            text,
            nearest: None,
        } => say("misread-command", &[("text", Arg::Typed(text))]),
        Misread::UnknownCommand {
            text,
            nearest: Some(nearest),
        } => say(
            "misread-command-nearest",
            &[("text", Arg::Typed(text)), ("nearest", (*nearest).into())],
        ),
        Misread::UnknownOption { command, text } => say(
            "misread-option",
            &[("command", (*command).into()), ("text", Arg::Typed(text))],
        ),
        Misread::MissingOption { command, option } => {
            let example = match command::find(command).and_then(|spec| spec.option(option)) {
                Some(option) => example(option.kind),
                None => "",
            };
            let example = format!("/{command} {example}").into();
            say(
                "misread-missing",
                &[
                    ("command", (*command).into()),
                    ("option", (*option).into()),
                    ("example", example),
                ],
            )
        }
        Misread::NoSuchChoice {
            option,
            text,
            choices,
        } => {
            let args = [
                ("option", (*option).into()),
                ("text", Arg::Typed(text)),
                ("choices", choices.join(", ").into()),
            ];
            say("misread-choice", &args)
        }
        Misread::NoNumber { text } => say("misread-number", &[("text", Arg::Typed(text))]),
        Misread::NoClock { text } => say("misread-clock", &[("text", Arg::Typed(text))]),
        Misread::NoCount { option, text, most } => {
            let args = [
                ("option", (*option).into()),
                ("text", Arg::Typed(text)),
                ("most", most.to_string().into()),
            ];
            say("misread-count", &args)
        }
        Misread::NoPerson { option } => say("misread-person", &[("option", (*option).into())]),
        Misread::TooLong { option, longest } => say(
            "misread-too-long",
            &[
                ("option", (*option).into()),
                ("longest", longest.to_string().into()),
            ],
        ),
    })
}

/// Something that an option takes.
fn example(kind: OptionKind) -> &'static str {
    match kind {
        OptionKind::Person => "@ben",
        OptionKind::Move => "e4",
        OptionKind::Position => "start",
        OptionKind::Game => "482",
        OptionKind::Variant => "chess",
        OptionKind::Clock => "3d",
        OptionKind::Reason => "reason:abandoned",
        OptionKind::Count { .. } => "7",
        OptionKind::Choice(words) => words.first().copied().unwrap_or_default(),
    }
}

/// The answer when the store fails.
#[must_use]
pub fn trouble() -> Reply {
    Reply::aside(say("trouble", &[]))
}

/// The answer to a button whose text this version did not write.
#[must_use]
pub fn unreadable_button() -> Reply {
    Reply::aside(say("misread-button", &[]))
}

/// The answer to a typed line that is no command.
#[must_use]
pub fn unreadable_line() -> Reply {
    Reply::aside(say("misread-line", &[]))
}

/// The answer to a name that nobody can have in the local channel.
#[must_use]
pub fn unreadable_name(text: &str) -> Reply {
    Reply::aside(say("misread-name", &[("text", Arg::Typed(text))]))
}
