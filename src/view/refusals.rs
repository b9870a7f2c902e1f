//! Refusals of the referee: one clear sentence each, for the asker alone.

use super::board::shown;
use super::buttons::{
    board_buttons, button, candidate_buttons, claim_button, confirm_button, promotion_buttons,
};
use super::description::{described, limited};
use super::endings::sentence;
use super::reply::{Board, Control, Reply, Style, Subject};
use super::which_game::{which_game, which_of};
use super::words::{Arg, Locale, Part, TimeStyle, Words};
use super::{clocks, settings, why_illegal};
use crate::command::custom_id::ButtonKind;
use crate::game::{ChallengeEnd, Claim, DrawDeclaration, Game, PendingRequest, Play};
use crate::referee::{
    MOST_CHALLENGES_AN_HOUR, MOST_OPEN_CHALLENGES, PesteringRefusal, PlaceRefusal, Refusal,
};
use crate::rules::Move;
use crate::rules::scene::Mark;
use crate::rules::why_not::WhyNot;
use crate::view::board_style::BoardStyle;

/// The most candidates that an ambiguous move is answered with.
pub(super) const MOST_CANDIDATES: usize = 12;

/// The answer to a refusal; the game is the one it was about, where one was found.
pub fn refused(locale: Locale, style: BoardStyle, refusal: &Refusal, game: Option<&Game>) -> Reply {
    let words = words(locale, refusal, game);
    if let Refusal::WhichOf { games, few, action } = refusal {
        return which_of(locale, words, games, few, action.as_ref());
    }
    let Some(game) = game else {
        return Reply::to_asker(words);
    };
    let mut boards = Vec::new();
    let mut controls = Vec::new();
    match refusal {
        Refusal::ConfirmResignation => {
            controls.push(button(locale, game, ButtonKind::ConfirmResign));
        }
        Refusal::ConfirmClaim(_) => controls.push(claim_button(locale, game)),
        Refusal::ConfirmMove {
            chosen,
            declaration,
        } => {
            boards.extend(
                game.play()
                    .map(|play| preview(locale, style, game, play, chosen)),
            );
            controls.push(confirm_button(locale, game, chosen, *declaration));
        }
        Refusal::AmbiguousMove {
            candidates,
            declaration,
            ..
        } => {
            if let [one] = candidates.as_slice() {
                controls.push(confirm_button(locale, game, one, *declaration));
            } else {
                controls.extend(candidate_buttons(locale, game, candidates, *declaration));
            }
        }
        Refusal::AcceptInstead { chosen } => {
            controls.push(button(locale, game, ButtonKind::AcceptDraw));
            controls.push(Control {
                style: Style::Plain,
                ..confirm_button(locale, game, chosen, DrawDeclaration::Offer)
            });
        }
        Refusal::PromotionMissing {
            candidates,
            declaration,
            ..
        } => controls.extend(promotion_buttons(locale, game, candidates, *declaration)),
        Refusal::UnknownMove {
            near, declaration, ..
        } if !near.is_empty() => {
            controls.extend(candidate_buttons(locale, game, near, *declaration));
        }
        Refusal::UnknownMove { why: Some(why), .. } => boards.extend(game.play().map(|play| {
            let shown = shown(locale, style, game, play);
            let scene = why
                .squares()
                .into_iter()
                .fold(shown.scene, |scene, square| {
                    scene.marked(square, Mark::Reason)
                });
            Board {
                subject: subject(game, play),
                scene,
                ..shown
            }
        })),
        Refusal::MovedOn => {
            boards.extend(game.play().map(|play| shown(locale, style, game, play)));
            controls = board_buttons(locale, game);
        }
        _ => {}
    }
    Reply {
        boards,
        controls,
        ..Reply::to_asker(words)
    }
}

fn subject(game: &Game, play: &Play) -> Subject {
    Subject::Refusal {
        number: game.number,
        moves: play.moves_played(),
    }
}

fn words(locale: Locale, refusal: &Refusal, game: Option<&Game>) -> Words {
    match refusal {
        Refusal::NoSuchGame(number) => {
            locale.say("refused-no-such-game", &[("number", (*number).into())])
        }
        Refusal::CannotRead(number) => {
            locale.say("refused-cannot-read", &[("number", (*number).into())])
        }
        Refusal::NoGameHere => locale.say("refused-no-game-here", &[]),
        Refusal::WhichGame(games) | Refusal::WhichOf { games, .. } => which_game(locale, games),
        Refusal::NothingWaits => locale.say("refused-nothing-waits", &[]),
        Refusal::NotYourGame => locale.say("refused-not-your-game", &[]),
        Refusal::NotYourTurn { waiting_for } => locale.say(
            "refused-not-your-turn",
            &[("who", Arg::Player(waiting_for))],
        ),
        Refusal::GameOver(ending) => {
            let how = game
                .and_then(|game| Some(sentence(locale, game, game.play()?, *ending)))
                .unwrap_or_default();
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
        Refusal::UnknownMove {
            text, why, near, ..
        } => unknown_move(locale, text, why.as_deref(), near),
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
            locale.say("refused-rematch-waits", &[("number", (*number).into())])
        }
        Refusal::TooLateToAbort => locale.say("refused-too-late-to-abort", &[]),
        Refusal::ConfirmClaim(claim) => locale.say(confirm_claim(*claim), &[]),
        Refusal::ConfirmResignation => confirm_resignation(locale, game),
        Refusal::ConfirmMove {
            chosen,
            declaration,
        } => about(locale, confirm_move(*declaration), chosen),
        Refusal::AcceptInstead { chosen } => about(locale, "refused-accept-instead", chosen),
        Refusal::MovedOn => locale.say("refused-moved-on", &[]),
    }
}

const fn confirm_claim(claim: Claim) -> &'static str {
    match claim {
        Claim::Repetition => "refused-confirm-claim-repetition",
        Claim::FiftyMoves => "refused-confirm-claim-fifty-moves",
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

fn about(locale: Locale, name: &str, chosen: &Move) -> Words {
    let notation = locale.notation(chosen.notation());
    locale.say(name, &[("move", notation.into())])
}

/// The board after a move that is still to be confirmed.
fn preview(locale: Locale, style: BoardStyle, game: &Game, play: &Play, chosen: &Move) -> Board {
    let shown = shown(locale, style, game, play);
    let side = style.side.unwrap_or(play.position().turn());
    let scene = chosen.scene().seen_by(side);
    let notation = locale.notation(chosen.notation());
    let status = locale
        .say("confirm-status", &[("move", notation.into())])
        .plain();
    Board {
        subject: subject(game, play),
        description: limited(&format!("{status} {}", described(locale, &scene))),
        status,
        scene,
        ..shown
    }
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

fn unknown_move(locale: Locale, text: &str, why: Option<&WhyNot>, near: &[Move]) -> Words {
    if !near.is_empty() {
        let args = [
            ("text", Arg::Typed(text)),
            ("candidates", notations(locale, near).into()),
        ];
        return locale.say("refused-nearly-move", &args);
    }
    let why = match why {
        Some(why) => why_illegal::sentence(locale, why),
        None => locale.say("why-unknown", &[]),
    };
    let args = [("text", Arg::Typed(text)), ("why", why.into())];
    locale.say("refused-unknown-move", &args)
}

/// Why the opponent is not challenged once more.
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
                ("number", (*number).into()),
                ("plain", number.get().to_string().into()),
            ],
        ),
    }
}

/// What the settings of a server, or the lack of a server, do not allow.
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
    let number = game.map_or_else(String::new, |game| game.number.get().to_string());
    let args = [
        ("number", format!("#{number}").into()),
        ("plain", number.into()),
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
