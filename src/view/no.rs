//! Refusals and misreadings: one clear sentence each, for the asker alone.

use super::board::{control, controls, described, limited, shown, with_digest};
use super::clocks;
use super::happened::sentence;
use super::lists::summary;
use super::reply::{Board, Control, Press, Reply, Style, Subject};
use super::settings;
use super::taps::menus;
use super::why;
use super::words::{Arg, Part, TimeStyle, Voice, Words};
use crate::command::{self, Misread, OptionKind};
use crate::referee::pick::{Menu, Pick};
use crate::referee::refusal::{PesteringRefusal, PlaceRefusal};
use crate::referee::{
    Asked, Game, Look, MOST_CHALLENGES_AN_HOUR, MOST_OPEN_CHALLENGES, Match, Refusal, Said,
    Summary, TapKind, Void,
};
use crate::rules::Move;
use crate::rules::scene::Mark;
use crate::rules::why_not::WhyNot;

/// The most candidates that an ambiguous move is answered with.
const MOST_CANDIDATES: usize = 12;

/// The answer to somebody who may not do a thing; the game is the one it was about, where one was found.
#[must_use]
pub fn refused(voice: Voice, look: Look, refusal: &Refusal, game: Option<&Game>) -> Reply {
    let reply = Reply::aside(words(voice, refusal, game));
    let with_boards = |boards: Option<Board>, game: &Game| Reply {
        words: match &boards {
            Some(_) => with_digest(voice, reply.words.clone(), game),
            None => reply.words.clone(),
        },
        boards: boards.into_iter().collect(),
        ..reply.clone()
    };
    match (refusal, game) {
        (Refusal::ConfirmResignation, Some(game)) => {
            let confirm = control(
                voice,
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
        (Refusal::ConfirmMove { chosen, said }, Some(game)) => Reply {
            controls: vec![play_button(voice, game, chosen, *said)],
            ..with_boards(
                game.play()
                    .map(|play| preview(voice, look, game, play, chosen)),
                game,
            )
        },
        (
            Refusal::AmbiguousMove {
                candidates, said, ..
            },
            Some(game),
        ) if candidates.len() == 1 => Reply {
            controls: candidates
                .iter()
                .map(|one| play_button(voice, game, one, *said))
                .collect(),
            ..reply
        },
        (Refusal::AcceptInstead { chosen }, Some(game)) => {
            let accept = control(
                voice,
                game,
                TapKind::AcceptDraw,
                "button-accept",
                Style::Primary,
            );
            let play = Control {
                style: Style::Plain,
                ..play_button(voice, game, chosen, Said::Offer)
            };
            Reply {
                controls: vec![accept, play],
                ..reply
            }
        }
        (Refusal::UnknownMove { why: Some(why), .. }, Some(game)) => {
            let boards = game.play().map(|play| {
                let mut board = shown(voice, look, game, play);
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
            let boards = game.play().map(|play| shown(voice, look, game, play));
            Reply {
                menus: menus(voice, game),
                controls: controls(voice, game),
                ..with_boards(boards, game)
            }
        }
        (_, _) => reply,
    }
}

fn words(voice: Voice, refusal: &Refusal, game: Option<&Game>) -> Words {
    match refusal {
        Refusal::NoSuchGame(number) => voice.say(
            "refused-no-such-game",
            &[("number", number.to_string().into())],
        ),
        Refusal::CannotRead(number) => voice.say(
            "refused-cannot-read",
            &[("number", number.to_string().into())],
        ),
        Refusal::NoGameHere => voice.say("refused-no-game-here", &[]),
        Refusal::WhichGame(games) => which_game(voice, games),
        Refusal::NothingWaits => voice.say("refused-nothing-waits", &[]),
        Refusal::NotYourGame => voice.say("refused-not-your-game", &[]),
        Refusal::NotYourTurn { waiting_for } => voice.say(
            "refused-not-your-turn",
            &[("who", Arg::Player(waiting_for))],
        ),
        Refusal::GameOver(ending) => {
            let play = game.and_then(|game| game.play().map(|play| (game, play)));
            let how = play.map_or_else(Words::default, |(game, play)| {
                sentence(voice, game, play, *ending)
            });
            voice.say("refused-game-over", &[("ending", how.into())])
        }
        Refusal::ChallengeVoid(Void::Declined) => voice.say("refused-challenge-declined", &[]),
        Refusal::ChallengeVoid(Void::Withdrawn) => voice.say("refused-challenge-withdrawn", &[]),
        Refusal::ChallengeLapsed => voice.say("refused-challenge-lapsed", &[]),
        Refusal::ChallengeVoid(Void::Closed) => voice.say("refused-challenge-closed", &[]),
        Refusal::NotModerator => voice.say("refused-not-moderator", &[]),
        Refusal::Place(refusal) => place(voice, refusal),
        Refusal::NotBegun => voice.say("refused-not-begun", &[]),
        Refusal::AlreadyBegun => voice.say("refused-already-begun", &[]),
        Refusal::OwnChallenge => voice.say("refused-own-challenge", &[]),
        Refusal::NotInvited { invited } => {
            voice.say("refused-not-invited", &[("who", Arg::Player(invited))])
        }
        Refusal::NotYourChallenge => voice.say("refused-not-your-challenge", &[]),
        Refusal::ChallengedSelf => voice.say("refused-challenged-self", &[]),
        Refusal::ChallengedBot(bot) => {
            voice.say("refused-challenged-bot", &[("who", Arg::Player(bot))])
        }
        Refusal::Unwelcome { who } => voice.say("refused-unwelcome", &[("who", Arg::Player(who))]),
        Refusal::BlockedSelf => voice.say("refused-blocked-self", &[]),
        Refusal::OpponentGone => voice.say("refused-opponent-gone", &[]),
        Refusal::TooManyChallenges => voice.say(
            "refused-too-many-challenges",
            &[("most", MOST_OPEN_CHALLENGES.to_string().into())],
        ),
        Refusal::Pestering(refusal) => pestering(voice, refusal),
        Refusal::BadStart(error) => voice.say(
            "refused-bad-start",
            &[
                ("field", Arg::Typed(error.field)),
                ("problem", Arg::Typed(&error.problem)),
            ],
        ),
        Refusal::FinishedStart => voice.say("refused-finished-start", &[]),
        Refusal::DeadStart => voice.say("refused-dead-start", &[]),
        Refusal::BusyWithStarts => voice.say("refused-busy-with-starts", &[]),
        Refusal::UnknownMove { text, why } => unknown_move(voice, text, why.as_ref()),
        Refusal::AmbiguousMove {
            text, candidates, ..
        } => ambiguous_move(voice, text, candidates),
        Refusal::PromotionMissing { candidates, .. } => voice.say(
            "refused-promotion-missing",
            &[("candidates", notations(voice, candidates).into())],
        ),
        Refusal::AlreadyOffered => voice.say("refused-already-offered", &[]),
        Refusal::NoOffer => voice.say("refused-no-offer", &[]),
        Refusal::OwnOffer => voice.say("refused-own-offer", &[]),
        Refusal::NoTakeback => voice.say("refused-no-takeback", &[]),
        Refusal::OfferTooEarly => voice.say("refused-offer-too-early", &[]),
        Refusal::OfferedBefore => voice.say("refused-offered-before", &[]),
        Refusal::NothingToTakeBack => voice.say("refused-nothing-to-take-back", &[]),
        Refusal::AnswerFirst(asked) => voice.say(answer_first(*asked), &[]),
        Refusal::OneAtATime(asked) => voice.say(one_at_a_time(*asked), &[]),
        Refusal::DeclinedBefore => voice.say("refused-declined-before", &[]),
        Refusal::NoPause => voice.say("refused-no-pause", &[]),
        Refusal::Clock(refusal) => clocks::refused(voice, *refusal),
        Refusal::NotYourRematch => voice.say("refused-not-your-rematch", &[]),
        Refusal::NotOver => voice.say("refused-not-over", &[]),
        Refusal::RematchWaits(number) => {
            let number = number.to_string().into();
            voice.say("refused-rematch-waits", &[("number", number)])
        }
        Refusal::TooLateToAbort => voice.say("refused-too-late-to-abort", &[]),
        Refusal::ConfirmResignation => confirm_resignation(voice, game),
        Refusal::ConfirmMove { chosen, said } => about(voice, confirm_move(*said), chosen),
        Refusal::AcceptInstead { chosen } => about(voice, "refused-accept-instead", chosen),
        Refusal::MovedOn => voice.say("refused-moved-on", &[]),
    }
}

const fn answer_first(asked: Asked) -> &'static str {
    match asked {
        Asked::Draw(_) => "refused-answer-draw-first",
        Asked::Takeback(_) => "refused-answer-takeback-first",
        Asked::Pause(_) => "refused-answer-pause-first",
    }
}

const fn one_at_a_time(asked: Asked) -> &'static str {
    match asked {
        Asked::Draw(_) => "refused-own-draw-waits",
        Asked::Takeback(_) => "refused-own-takeback-waits",
        Asked::Pause(_) => "refused-own-pause-waits",
    }
}

const fn confirm_move(said: Said) -> &'static str {
    match said {
        Said::Nothing => "refused-confirm-move",
        Said::Offer => "refused-confirm-move-offer",
        Said::Claim(_) => "refused-confirm-move-claim",
    }
}

/// A sentence about a move.
fn about(voice: Voice, name: &str, chosen: &Move) -> Words {
    let notation = voice.notation(chosen.notation());
    voice.say(name, &[("move", notation.into())])
}

/// The button that lets a move count, with what is said with it.
fn play_button(voice: Voice, game: &Game, chosen: &Move, said: Said) -> Control {
    let notation = voice.notation(chosen.notation());
    let code = chosen.code().to_owned();
    Control {
        label: voice
            .say("button-play", &[("move", notation.into())])
            .plain(),
        press: Press::Sure(Menu {
            game: game.number,
            seen: game.revision(),
            pick: match said {
                Said::Nothing => Pick::Sure { code },
                Said::Offer | Said::Claim(_) => Pick::SureDraw { code },
            },
        }),
        style: Style::Primary,
    }
}

/// The board as it would stand after a move that is still to be confirmed.
fn preview(voice: Voice, look: Look, game: &Game, play: &Match, chosen: &Move) -> Board {
    let shown = shown(voice, look, game, play);
    let side = look.side.unwrap_or(play.position().turn());
    let scene = chosen.scene().seen_by(side);
    let notation = voice.notation(chosen.notation());
    let status = voice
        .say("confirm-status", &[("move", notation.into())])
        .plain();
    Board {
        subject: Subject::Refusal {
            number: game.number,
            moves: play.moves_played(),
        },
        description: limited(&format!("{status} {}", described(voice, &scene))),
        status,
        scene,
        ..shown
    }
}

/// The games that were meant, with the number of the first as an example.
fn which_game(voice: Voice, games: &[Summary]) -> Words {
    let example = games.first().map_or(1, |game| game.number.0);
    let args = [("example", example.to_string().into())];
    games
        .iter()
        .take(MOST_CANDIDATES)
        .map(|game| summary(voice, game))
        .fold(voice.say("refused-which-game", &args), Words::line)
}

fn ambiguous_move(voice: Voice, text: &str, candidates: &[Move]) -> Words {
    let sentence = match candidates {
        [_] => "refused-did-you-mean",
        _ => "refused-ambiguous-move",
    };
    let args = [
        ("text", Arg::Typed(text)),
        ("candidates", notations(voice, candidates).into()),
    ];
    voice.say(sentence, &args)
}

fn unknown_move(voice: Voice, text: &str, why: Option<&WhyNot>) -> Words {
    let why = match why {
        Some(why) => why::sentence(voice, why),
        None => voice.say("why-unknown", &[]),
    };
    let args = [("text", Arg::Typed(text)), ("why", why.into())];
    voice.say("refused-unknown-move", &args)
}

/// Why one more challenge would pester.
fn pestering(voice: Voice, refusal: &PesteringRefusal) -> Words {
    match refusal {
        PesteringRefusal::TooManyAnHour { again } => voice.say(
            "refused-challenges-spent",
            &[
                ("most", MOST_CHALLENGES_AN_HOUR.to_string().into()),
                ("again", Arg::Time(*again, TimeStyle::Clock)),
            ],
        ),
        PesteringRefusal::WaitsAlready { number, who } => voice.say(
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
fn place(voice: Voice, refusal: &PlaceRefusal) -> Words {
    match refusal {
        PlaceRefusal::NotManager => voice.say("refused-not-manager", &[]),
        PlaceRefusal::WrongChannel { channels } => {
            let listed = channels.iter().map(|channel| Part::Channel(*channel));
            let channels = settings::list(listed).into();
            voice.say("refused-wrong-channel", &[("channels", channels)])
        }
        PlaceRefusal::MayNotChallenge { role } => {
            let role = Words::one(Part::Role(*role));
            voice.say("refused-may-not-challenge", &[("role", role.into())])
        }
        PlaceRefusal::NoThreadHere => voice.say("refused-no-thread-here", &[]),
        PlaceRefusal::NoServer => voice.say("refused-no-server", &[]),
    }
}

fn confirm_resignation(voice: Voice, game: Option<&Game>) -> Words {
    let number = game.map_or(0, |game| game.number.0);
    let args = [
        ("number", format!("#{number}").into()),
        ("plain", number.to_string().into()),
    ];
    voice.say("refused-confirm-resignation", &args)
}

/// The candidates of an unclear move, as code.
fn notations(voice: Voice, candidates: &[Move]) -> String {
    let mut notations: Vec<String> = candidates
        .iter()
        .take(MOST_CANDIDATES)
        .map(|one| format!("`{}`", voice.notation(one.notation())))
        .collect();
    if candidates.len() > MOST_CANDIDATES {
        notations.push("…".to_owned());
    }
    notations.join(", ")
}

/// The answer to a command that means nothing.
#[must_use]
pub fn misread(voice: Voice, misread: &Misread) -> Reply {
    Reply::aside(match misread {
        Misread::UnknownCommand {
            text,
            nearest: None,
        } => voice.say("misread-command", &[("text", Arg::Typed(text))]),
        Misread::UnknownCommand {
            text,
            nearest: Some(nearest),
        } => voice.say(
            "misread-command-nearest",
            &[
                ("text", Arg::Typed(text)),
                ("nearest", voice.command(nearest).into()),
            ],
        ),
        Misread::UnknownOption { command, text } => voice.say(
            "misread-option",
            &[
                ("command", voice.command(command).into()),
                ("text", Arg::Typed(text)),
            ],
        ),
        Misread::MissingOption { command, option } => {
            let example = match command::find(command).and_then(|spec| spec.option(option)) {
                Some(option) => example(option.kind),
                None => "",
            };
            let example = format!("/{command} {example}").into();
            voice.say(
                "misread-missing",
                &[
                    ("command", voice.command(command).into()),
                    ("option", voice.option(option).into()),
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
                ("option", voice.option(option).into()),
                ("text", Arg::Typed(text)),
                ("choices", format!("`{}`", choices.join("`, `")).into()),
            ];
            voice.say("misread-choice", &args)
        }
        Misread::NoNumber { text } => voice.say("misread-number", &[("text", Arg::Typed(text))]),
        Misread::NoClock { text } => voice.say("misread-clock", &[("text", Arg::Typed(text))]),
        Misread::NoCount { option, text, most } => {
            let args = [
                ("option", voice.option(option).into()),
                ("text", Arg::Typed(text)),
                ("most", most.to_string().into()),
            ];
            voice.say("misread-count", &args)
        }
        Misread::NoPerson { option } => {
            voice.say("misread-person", &[("option", voice.option(option).into())])
        }
        Misread::NoSnowflake { option } => voice.say(
            "misread-snowflake",
            &[("option", voice.option(option).into())],
        ),
        Misread::NoCommand { text } => voice.say("misread-help", &[("text", Arg::Typed(text))]),
        Misread::NoZone { text } => voice.say("misread-zone", &[("text", Arg::Typed(text))]),
        Misread::TooLong { option, longest } => voice.say(
            "misread-too-long",
            &[
                ("option", voice.option(option).into()),
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
        OptionKind::Zone => "Europe/Berlin",
        OptionKind::Command => "move",
        OptionKind::Channel => "#games",
        OptionKind::Role => "@players",
        OptionKind::Count { .. } => "7",
        OptionKind::Choice(words) => words.first().copied().unwrap_or_default(),
    }
}

/// The answer when the store fails.
#[must_use]
pub fn trouble(voice: Voice) -> Reply {
    Reply::aside(voice.say("trouble", &[]))
}

/// The answer when the store failed at the end of a write: it may be written or not.
#[must_use]
pub fn in_doubt(voice: Voice) -> Reply {
    Reply::aside(voice.say("in-doubt", &[]))
}

/// The answer when something is written and cannot be shown.
#[must_use]
pub fn written_unseen(voice: Voice) -> Reply {
    Reply::aside(voice.say("written-unseen", &[]))
}

/// The answer to a button whose text this version did not write.
#[must_use]
pub fn unreadable_button(voice: Voice) -> Reply {
    Reply::aside(voice.say("misread-button", &[]))
}

/// The answer to a typed line that is no command.
#[must_use]
pub fn unreadable_line(voice: Voice) -> Reply {
    Reply::aside(voice.say("misread-line", &[]))
}

/// The answer to a name that nobody can have in the local channel.
#[must_use]
pub fn unreadable_name(voice: Voice, text: &str) -> Reply {
    Reply::aside(voice.say("misread-name", &[("text", Arg::Typed(text))]))
}
