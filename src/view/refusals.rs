//! Refusals and misreadings: one clear sentence each, for the asker alone.

use super::board::{control, controls, described, limited, shown, with_digest};
use super::clocks;
use super::controls::menus;
use super::events::sentence;
use super::lists::summary;
use super::reply::{Board, Control, Reply, Style, Subject};
use super::settings;
use super::why_illegal;
use super::words::{Arg, Locale, Part, TimeStyle, Words};
use crate::command::custom_id::{ButtonKind, ConfirmMove, CustomId};
use crate::command::{self, CommandError};
use crate::game::{ChallengeEnd, DrawDeclaration, Game, PendingRequest, Play, Summary};
use crate::referee::{MOST_CHALLENGES_AN_HOUR, MOST_OPEN_CHALLENGES, Refusal};
use crate::referee::{PesteringRefusal, PlaceRefusal};
use crate::rules::Move;
use crate::rules::scene::Mark;
use crate::rules::why_not::WhyNot;
use crate::view::board_style::BoardStyle;

/// The most candidates that an ambiguous move is answered with.
const MOST_CANDIDATES: usize = 12;

/// The answer to somebody who may not do a thing; the game is the one it was about, where one was found.
pub fn refused(locale: Locale, style: BoardStyle, refusal: &Refusal, game: Option<&Game>) -> Reply {
    let reply = Reply::aside(words(locale, refusal, game));
    let with_boards = |boards: Option<Board>, game: &Game| Reply {
        words: match &boards {
            Some(_) => with_digest(locale, reply.words.clone(), game),
            None => reply.words.clone(),
        },
        boards: boards.into_iter().collect(),
        ..reply.clone()
    };
    match (refusal, game) {
        (Refusal::ConfirmResignation, Some(game)) => {
            let confirm = control(
                locale,
                game,
                ButtonKind::ConfirmResign,
                "button-confirm-resign",
                Style::Danger,
            );
            Reply {
                controls: vec![confirm],
                ..reply
            }
        }
        (
            Refusal::ConfirmMove {
                chosen,
                declaration,
            },
            Some(game),
        ) => Reply {
            controls: vec![play_button(locale, game, chosen, *declaration)],
            ..with_boards(
                game.play()
                    .map(|play| preview(locale, style, game, play, chosen)),
                game,
            )
        },
        (
            Refusal::AmbiguousMove {
                candidates,
                declaration,
                ..
            },
            Some(game),
        ) if candidates.len() == 1 => Reply {
            controls: candidates
                .iter()
                .map(|one| play_button(locale, game, one, *declaration))
                .collect(),
            ..reply
        },
        (Refusal::AcceptInstead { chosen }, Some(game)) => {
            let accept = control(
                locale,
                game,
                ButtonKind::AcceptDraw,
                "button-accept",
                Style::Primary,
            );
            let play = Control {
                style: Style::Plain,
                ..play_button(locale, game, chosen, DrawDeclaration::Offer)
            };
            Reply {
                controls: vec![accept, play],
                ..reply
            }
        }
        (Refusal::UnknownMove { why: Some(why), .. }, Some(game)) => {
            let boards = game.play().map(|play| {
                let mut board = shown(locale, style, game, play);
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
            let boards = game.play().map(|play| shown(locale, style, game, play));
            Reply {
                menus: menus(locale, game),
                controls: controls(locale, game),
                ..with_boards(boards, game)
            }
        }
        (_, _) => reply,
    }
}

fn words(locale: Locale, refusal: &Refusal, game: Option<&Game>) -> Words {
    match refusal {
        Refusal::NoSuchGame(number) => locale.say(
            "refused-no-such-game",
            &[("number", number.to_string().into())],
        ),
        Refusal::CannotRead(number) => locale.say(
            "refused-cannot-read",
            &[("number", number.to_string().into())],
        ),
        Refusal::NoGameHere => locale.say("refused-no-game-here", &[]),
        Refusal::WhichGame(games) => which_game(locale, games),
        Refusal::NothingWaits => locale.say("refused-nothing-waits", &[]),
        Refusal::NotYourGame => locale.say("refused-not-your-game", &[]),
        Refusal::NotYourTurn { waiting_for } => locale.say(
            "refused-not-your-turn",
            &[("who", Arg::Player(waiting_for))],
        ),
        Refusal::GameOver(ending) => {
            let play = game.and_then(|game| game.play().map(|play| (game, play)));
            let how = play.map_or_else(Words::default, |(game, play)| {
                sentence(locale, game, play, *ending)
            });
            locale.say("refused-game-over", &[("ending", how.into())])
        }
        Refusal::ChallengeVoid(ChallengeEnd::Declined) => {
            locale.say("refused-challenge-declined", &[])
        }
        Refusal::ChallengeVoid(ChallengeEnd::Withdrawn) => {
            locale.say("refused-challenge-withdrawn", &[])
        }
        Refusal::ChallengeLapsed => locale.say("refused-challenge-lapsed", &[]),
        Refusal::ChallengeVoid(ChallengeEnd::Closed) => locale.say("refused-challenge-closed", &[]),
        Refusal::NotModerator => locale.say("refused-not-moderator", &[]),
        Refusal::Place(refusal) => place(locale, refusal),
        Refusal::NotBegun => locale.say("refused-not-begun", &[]),
        Refusal::AlreadyBegun => locale.say("refused-already-begun", &[]),
        Refusal::OwnChallenge => locale.say("refused-own-challenge", &[]),
        Refusal::NotInvited { invited } => {
            locale.say("refused-not-invited", &[("who", Arg::Player(invited))])
        }
        Refusal::NotYourChallenge => locale.say("refused-not-your-challenge", &[]),
        Refusal::ChallengedSelf => locale.say("refused-challenged-self", &[]),
        Refusal::ChallengedBot(bot) => {
            locale.say("refused-challenged-bot", &[("who", Arg::Player(bot))])
        }
        Refusal::Unwelcome { who } => locale.say("refused-unwelcome", &[("who", Arg::Player(who))]),
        Refusal::BlockedSelf => locale.say("refused-blocked-self", &[]),
        Refusal::OpponentGone => locale.say("refused-opponent-gone", &[]),
        Refusal::TooManyChallenges => locale.say(
            "refused-too-many-challenges",
            &[("most", MOST_OPEN_CHALLENGES.to_string().into())],
        ),
        Refusal::Pestering(refusal) => pestering(locale, refusal),
        Refusal::BadStart(error) => locale.say(
            "refused-bad-start",
            &[
                ("field", Arg::Typed(error.field)),
                ("problem", Arg::Typed(&error.problem)),
            ],
        ),
        Refusal::FinishedStart => locale.say("refused-finished-start", &[]),
        Refusal::DeadStart => locale.say("refused-dead-start", &[]),
        Refusal::BusyWithStarts => locale.say("refused-busy-with-starts", &[]),
        Refusal::UnknownMove { text, why } => unknown_move(locale, text, why.as_ref()),
        Refusal::AmbiguousMove {
            text, candidates, ..
        } => ambiguous_move(locale, text, candidates),
        Refusal::PromotionMissing { candidates, .. } => locale.say(
            "refused-promotion-missing",
            &[("candidates", notations(locale, candidates).into())],
        ),
        Refusal::AlreadyOffered => locale.say("refused-already-offered", &[]),
        Refusal::NoOffer => locale.say("refused-no-offer", &[]),
        Refusal::OwnOffer => locale.say("refused-own-offer", &[]),
        Refusal::NoTakeback => locale.say("refused-no-takeback", &[]),
        Refusal::OfferTooEarly => locale.say("refused-offer-too-early", &[]),
        Refusal::OfferedBefore => locale.say("refused-offered-before", &[]),
        Refusal::NothingToTakeBack => locale.say("refused-nothing-to-take-back", &[]),
        Refusal::AnswerFirst(pending) => locale.say(answer_first(*pending), &[]),
        Refusal::OneAtATime(pending) => locale.say(one_at_a_time(*pending), &[]),
        Refusal::DeclinedBefore => locale.say("refused-declined-before", &[]),
        Refusal::NoPause => locale.say("refused-no-pause", &[]),
        Refusal::Clock(refusal) => clocks::refused(locale, *refusal),
        Refusal::NotYourRematch => locale.say("refused-not-your-rematch", &[]),
        Refusal::NotOver => locale.say("refused-not-over", &[]),
        Refusal::RematchWaits(number) => {
            let number = number.to_string().into();
            locale.say("refused-rematch-waits", &[("number", number)])
        }
        Refusal::TooLateToAbort => locale.say("refused-too-late-to-abort", &[]),
        Refusal::ConfirmResignation => confirm_resignation(locale, game),
        Refusal::ConfirmMove {
            chosen,
            declaration,
        } => about(locale, confirm_move(*declaration), chosen),
        Refusal::AcceptInstead { chosen } => about(locale, "refused-accept-instead", chosen),
        Refusal::MovedOn => locale.say("refused-moved-on", &[]),
    }
}

const fn answer_first(pending: PendingRequest) -> &'static str {
    match pending {
        PendingRequest::Draw(_) => "refused-answer-draw-first",
        PendingRequest::Takeback(_) => "refused-answer-takeback-first",
        PendingRequest::Pause(_) => "refused-answer-pause-first",
    }
}

const fn one_at_a_time(pending: PendingRequest) -> &'static str {
    match pending {
        PendingRequest::Draw(_) => "refused-own-draw-waits",
        PendingRequest::Takeback(_) => "refused-own-takeback-waits",
        PendingRequest::Pause(_) => "refused-own-pause-waits",
    }
}

const fn confirm_move(declaration: DrawDeclaration) -> &'static str {
    match declaration {
        DrawDeclaration::Nothing => "refused-confirm-move",
        DrawDeclaration::Offer => "refused-confirm-move-offer",
        DrawDeclaration::Claim(_) => "refused-confirm-move-claim",
    }
}

/// A sentence about a move.
fn about(locale: Locale, name: &str, chosen: &Move) -> Words {
    let notation = locale.notation(chosen.notation());
    locale.say(name, &[("move", notation.into())])
}

/// The button that lets a move count, with what is said with it.
fn play_button(
    locale: Locale,
    game: &Game,
    chosen: &Move,
    declaration: DrawDeclaration,
) -> Control {
    let notation = locale.notation(chosen.notation());
    Control {
        label: locale
            .say("button-play", &[("move", notation.into())])
            .plain(),
        custom_id: CustomId::ConfirmMove(ConfirmMove {
            game: game.number,
            revision: game.revision(),
            code: chosen.code().to_owned(),
            with_draw: declaration != DrawDeclaration::Nothing,
        }),
        style: Style::Primary,
    }
}

/// The board as it would stand after a move that is still to be confirmed.
fn preview(locale: Locale, style: BoardStyle, game: &Game, play: &Play, chosen: &Move) -> Board {
    let shown = shown(locale, style, game, play);
    let side = style.side.unwrap_or(play.position().turn());
    let scene = chosen.scene().seen_by(side);
    let notation = locale.notation(chosen.notation());
    let status = locale
        .say("confirm-status", &[("move", notation.into())])
        .plain();
    Board {
        subject: Subject::Refusal {
            number: game.number,
            moves: play.moves_played(),
        },
        description: limited(&format!("{status} {}", described(locale, &scene))),
        status,
        scene,
        ..shown
    }
}

/// The games that were meant, with the number of the first as an example.
fn which_game(locale: Locale, games: &[Summary]) -> Words {
    let example = games.first().map_or(1, |game| game.number.0);
    let args = [("example", example.to_string().into())];
    games
        .iter()
        .take(MOST_CANDIDATES)
        .map(|game| summary(locale, game))
        .fold(locale.say("refused-which-game", &args), Words::line)
}

fn ambiguous_move(locale: Locale, text: &str, candidates: &[Move]) -> Words {
    let sentence = match candidates {
        [_] => "refused-did-you-mean",
        _ => "refused-ambiguous-move",
    };
    let args = [
        ("text", Arg::Typed(text)),
        ("candidates", notations(locale, candidates).into()),
    ];
    locale.say(sentence, &args)
}

fn unknown_move(locale: Locale, text: &str, why: Option<&WhyNot>) -> Words {
    let why = match why {
        Some(why) => why_illegal::sentence(locale, why),
        None => locale.say("why-unknown", &[]),
    };
    let args = [("text", Arg::Typed(text)), ("why", why.into())];
    locale.say("refused-unknown-move", &args)
}

/// Why one more challenge would pester.
fn pestering(locale: Locale, refusal: &PesteringRefusal) -> Words {
    match refusal {
        PesteringRefusal::TooManyAnHour { again } => locale.say(
            "refused-challenges-spent",
            &[
                ("most", MOST_CHALLENGES_AN_HOUR.to_string().into()),
                ("again", Arg::Time(*again, TimeStyle::Clock)),
            ],
        ),
        PesteringRefusal::WaitsAlready { number, who } => locale.say(
            "refused-same-challenge",
            &[
                ("who", Arg::Player(who)),
                ("number", number.to_string().into()),
                ("plain", number.0.to_string().into()),
            ],
        ),
    }
}

/// What a server's settings, or the lack of a server, do not allow.
fn place(locale: Locale, refusal: &PlaceRefusal) -> Words {
    match refusal {
        PlaceRefusal::NotManager => locale.say("refused-not-manager", &[]),
        PlaceRefusal::WrongChannel { channels } => {
            let listed = channels.iter().map(|channel| Part::Channel(*channel));
            let channels = settings::list(listed).into();
            locale.say("refused-wrong-channel", &[("channels", channels)])
        }
        PlaceRefusal::MayNotChallenge { role } => {
            let role = Words::one(Part::Role(*role));
            locale.say("refused-may-not-challenge", &[("role", role.into())])
        }
        PlaceRefusal::NoThreadHere => locale.say("refused-no-thread-here", &[]),
        PlaceRefusal::NoServer => locale.say("refused-no-server", &[]),
    }
}

fn confirm_resignation(locale: Locale, game: Option<&Game>) -> Words {
    let number = game.map_or(0, |game| game.number.0);
    let args = [
        ("number", format!("#{number}").into()),
        ("plain", number.to_string().into()),
    ];
    locale.say("refused-confirm-resignation", &args)
}

/// The candidates of an unclear move, as code.
fn notations(locale: Locale, candidates: &[Move]) -> String {
    let mut notations: Vec<String> = candidates
        .iter()
        .take(MOST_CANDIDATES)
        .map(|one| format!("`{}`", locale.notation(one.notation())))
        .collect();
    if candidates.len() > MOST_CANDIDATES {
        notations.push("…".to_owned());
    }
    notations.join(", ")
}

/// The answer to a command that means nothing.
pub fn error(locale: Locale, error: &CommandError) -> Reply {
    Reply::aside(match error {
        CommandError::UnknownCommand {
            text,
            nearest: None,
        } => locale.say("misread-command", &[("text", Arg::Typed(text))]),
        CommandError::UnknownCommand {
            text,
            nearest: Some(nearest),
        } => locale.say(
            "misread-command-nearest",
            &[
                ("text", Arg::Typed(text)),
                ("nearest", locale.command(nearest).into()),
            ],
        ),
        CommandError::UnknownOption { command, text } => locale.say(
            "misread-option",
            &[
                ("command", locale.command(command).into()),
                ("text", Arg::Typed(text)),
            ],
        ),
        CommandError::MissingOption { command, option } => {
            let example = match command::find(command).and_then(|spec| spec.option(option)) {
                Some(option) => option.kind.example,
                None => "",
            };
            let example = format!("/{command} {example}").into();
            locale.say(
                "misread-missing",
                &[
                    ("command", locale.command(command).into()),
                    ("option", locale.option(option).into()),
                    ("example", example),
                ],
            )
        }
        CommandError::NoSuchChoice {
            option,
            text,
            choices,
        } => {
            let args = [
                ("option", locale.option(option).into()),
                ("text", Arg::Typed(text)),
                ("choices", format!("`{}`", choices.join("`, `")).into()),
            ];
            locale.say("misread-choice", &args)
        }
        CommandError::NoNumber { text } => {
            locale.say("misread-number", &[("text", Arg::Typed(text))])
        }
        CommandError::NoClock { text } => {
            locale.say("misread-clock", &[("text", Arg::Typed(text))])
        }
        CommandError::NoCount { option, text, most } => {
            let args = [
                ("option", locale.option(option).into()),
                ("text", Arg::Typed(text)),
                ("most", most.to_string().into()),
            ];
            locale.say("misread-count", &args)
        }
        CommandError::NoPerson { option } => locale.say(
            "misread-person",
            &[("option", locale.option(option).into())],
        ),
        CommandError::NoSnowflake { option } => locale.say(
            "misread-snowflake",
            &[("option", locale.option(option).into())],
        ),
        CommandError::NoCommand { text } => {
            locale.say("misread-help", &[("text", Arg::Typed(text))])
        }
        CommandError::NoZone { text } => locale.say("misread-zone", &[("text", Arg::Typed(text))]),
        CommandError::TooLong { option, longest } => locale.say(
            "misread-too-long",
            &[
                ("option", locale.option(option).into()),
                ("longest", longest.to_string().into()),
            ],
        ),
    })
}

/// The answer when the store fails.
pub fn trouble(locale: Locale) -> Reply {
    Reply::aside(locale.say("trouble", &[]))
}

/// The answer when the store failed at the end of a write: it may be written or not.
pub fn in_doubt(locale: Locale) -> Reply {
    Reply::aside(locale.say("in-doubt", &[]))
}

/// The answer when something is written and cannot be shown.
pub fn written_unseen(locale: Locale) -> Reply {
    Reply::aside(locale.say("written-unseen", &[]))
}

/// The answer to a button whose text this version did not write.
pub fn unreadable_button(locale: Locale) -> Reply {
    Reply::aside(locale.say("misread-button", &[]))
}

/// The answer to a typed line that is no command.
pub fn unreadable_line(locale: Locale) -> Reply {
    Reply::aside(locale.say("misread-line", &[]))
}

/// The answer to a name that nobody can have in the local channel.
pub fn unreadable_name(locale: Locale, text: &str) -> Reply {
    Reply::aside(locale.say("misread-name", &[("text", Arg::Typed(text))]))
}
