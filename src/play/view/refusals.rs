//! Refusals of the referee: one clear sentence each, shown only to the user.

use super::board::{explained, game_board};
use super::board_style::BoardStyle;
use super::buttons::{
    board_buttons, button, candidate_buttons, claim_button, confirm_button, promotion_buttons,
};
use super::clocks::{by_clock, count_arg, moment, span};
use super::description::{described, limited};
use super::endings::{quiet, sentence};
use super::legend::tower_words;
use super::people::player_of;
use super::permissions::{delivery_failure, hindered};
use super::reply::{Board, Control, Reply, Style, Subject};
use super::which_game::{MOST_CANDIDATES, which_game, which_of};
use super::{buttons, challenges, event_refusals, why_illegal};
use crate::engine::level::Level;
use crate::features::preferences::view as settings;
use crate::features::study::decide::{LONGEST_PLAN, MOST_PLANS};
use crate::features::study::thoughts::Variation;
use crate::features::study::view as thinking;
use crate::features::study::view::variation_text;
use crate::game::{DrawDeclaration, Game, GameNumber, Key, MOST_PAUSED, Play, Player};
use crate::referee::{
    ClockRefusal, LONGEST_LEAVE, MOST_AGAINST_ARBITER, MOST_CHALLENGES_AN_HOUR,
    MOST_OPEN_CHALLENGES, NudgeRefusal, PesteringRefusal, PlaceRefusal, RatedRefusal, Refusal,
};
use crate::rules::explain::Explanation;
use crate::rules::outcome::{CastlingSide, Side};
use crate::rules::scene::{Cell, Mark, Piece, Pointer, Role, Scene};
use crate::rules::why_not::{Attempt, WhyNot};
use crate::rules::{AnyPosition, Move, PositionError};
use crate::words::names::choice_typed;
use crate::words::{Arg, Locale, Part, TimeStyle, Words};
use arbiter_board::{Arrow, Caption};

/// The answer to a refusal, and the game it is about, if any.
pub fn refused(locale: Locale, style: BoardStyle, refusal: &Refusal, game: Option<&Game>) -> Reply {
    if let Refusal::Event(refusal) = refusal {
        return event_refusals::refused(locale, refusal, game);
    }
    let words = refusal_words(locale, refusal, game);
    if let Refusal::WhichOf { games, few, wanted } = refusal {
        return which_of(locale, words, games, few, wanted);
    }
    let Some(game) = game else {
        return Reply::to_user(words);
    };
    let mut boards = Vec::new();
    let mut controls = Vec::new();
    match refusal {
        Refusal::ConfirmResignation => {
            controls.push(button(locale, game, buttons::CONFIRM_RESIGN));
        }
        Refusal::OwnChallenge => controls.push(button(locale, game, buttons::WITHDRAW)),
        Refusal::ConfirmClaim(_) => controls.push(claim_button(locale, game)),
        Refusal::Nudge(NudgeRefusal::OwnTurn { .. }) => {
            controls.push(button(locale, game, buttons::BOARD));
        }
        Refusal::ConfirmMove {
            chosen,
            declaration,
        } => {
            let preview = |play| preview(locale, style, game, play, chosen);
            boards.extend(game.play().map(preview));
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
            controls.push(button(locale, game, buttons::ACCEPT_DRAW));
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
        Refusal::SeveralMoves {
            first, declaration, ..
        } => {
            let first = std::slice::from_ref(first);
            controls.extend(candidate_buttons(locale, game, first, *declaration));
        }
        Refusal::UnknownMove { why: Some(why), .. } => boards.extend(game.play().map(|play| {
            let shown = game_board(locale, style, game, play);
            with_attempt(locale, style, game, (shown, play.position()), why)
        })),
        Refusal::IllegalInLine { why, line, .. } => boards.extend(game.play().map(|play| {
            let shown = thinking::at_end(locale, style, game, play, line);
            let why = why.as_ref();
            match why {
                Some(why) => {
                    with_attempt(locale, style, game, (shown, &line.end_position(play)), why)
                }
                None => shown,
            }
        })),
        Refusal::MovedOn => {
            boards.extend(
                game.play()
                    .map(|play| game_board(locale, style, game, play)),
            );
            controls = board_buttons(locale, game);
        }
        _ => {}
    }
    Reply::to_user(words)
        .with_boards(boards)
        .with_controls(controls)
}

/// The board of a position with the attempted move.
fn with_attempt(
    locale: Locale,
    style: BoardStyle,
    game: &Game,
    (shown, position): (Board, &AnyPosition),
    why: &Explanation,
) -> Board {
    let (scene, arrow) = attempted(&shown.scene, position, why);
    let moves = match shown.subject {
        Subject::Game { moves, .. } | Subject::Refusal { moves, .. } => moves,
        _ => 0,
    };
    Board {
        subject: Subject::Refusal {
            number: game.number,
            moves,
        },
        caption: Caption {
            legend: explained(locale, style, &scene, game),
            arrows: arrow.into_iter().collect(),
            ..shown.caption
        },
        scene,
        ..shown
    }
}

/// The scene with the attempted piece, the squares it can reach, its target, and the obstacle.
fn attempted(
    scene: &Scene,
    position: &AnyPosition,
    explanation: &Explanation,
) -> (Scene, Option<Arrow>) {
    let ends = match &explanation.attempt {
        Some(Attempt::Between { from, to }) => Some((from.clone(), to.clone())),
        Some(Attempt::Castle(side)) => castling_ends(scene, position.turn(), *side),
        None => None,
    };
    let (from, to) = ends.as_ref().map(|(from, to)| (from, to)).unzip();
    // The place of a missing piece in a pocket shows what was to be dropped.
    let is_shown = |from: &&String| {
        let cell = scene.cell(from);
        from.ends_with('@') || cell.is_none_or(|cell| cell.piece.is_some())
    };
    let from = from.filter(is_shown);
    let mut reasons: Vec<&str> = explanation.why.squares();
    let refused = to.map(|to| (to.as_str(), Mark::Refused));
    let moves = position.moves();
    let legal = moves
        .iter()
        .filter(|legal| from.is_some_and(|from| from == legal.from()));
    let scene = match from {
        Some(from) => scene.clone().with_moves(from, legal),
        None => scene.clone(),
    };
    // Neither an end of the move nor a square of the chosen board.
    reasons.retain(|square| {
        let cell = scene.cell(square);
        let is_chosen = cell.is_some_and(|cell| cell.marks.has(Mark::Chosen));
        !is_chosen && to.is_none_or(|to| to != square)
    });
    let reasons = reasons.into_iter().map(|square| (square, Mark::Reason));
    let marks = reasons.chain(refused);
    let marked = marks.fold(scene, |scene, (square, mark)| scene.marked(square, mark));
    let arrow = from.zip(to).filter(|(from, to)| from != to);
    let arrow = arrow.map(|(from, to)| Arrow {
        from: from.clone(),
        to: to.clone(),
        pointer: Pointer::Wrong,
    });
    (marked, arrow)
}

/// The squares between which a king would castle on a board of eight files; `None` if it isn't on its rank.
fn castling_ends(scene: &Scene, side: Side, wing: CastlingSide) -> Option<(String, String)> {
    let role = Role::King;
    let king = |cell: &&Cell| cell.piece == Some(Piece { side, role });
    let from = &scene.cells().find(king)?.name;
    let file = match wing {
        CastlingSide::King => 'g',
        CastlingSide::Queen => 'c',
    };
    let to = format!("{file}{}", side.pick('1', '8'));
    let is_home = from.ends_with(&to[1..]) && scene.cell(&to).is_some();
    is_home.then(|| (from.clone(), to))
}

fn subject(game: &Game, play: &Play) -> Subject {
    Subject::Refusal {
        number: game.number,
        moves: play.moves_played(),
    }
}

pub(crate) fn refusal_words(locale: Locale, refusal: &Refusal, game: Option<&Game>) -> Words {
    if let Some(words) = of_move(locale, refusal, game) {
        return words;
    }
    let name = format!("refused-{}", <&str>::from(refusal));
    let said = |kind: &str, name: &str, args: &[_]| locale.say(&format!("{kind}-{name}"), args);
    let args = match refusal {
        Refusal::WhichGame(games) | Refusal::WhichOf { games, .. } => {
            return which_game(locale, games);
        }
        Refusal::ChallengeVoid(end) => {
            return locale.say(&format!("refused-challenge-{}", <&str>::from(end)), &[]);
        }
        Refusal::AnswerFirst(pending) => {
            return locale.say(&format!("refused-answer-{}-first", pending.key()), &[]);
        }
        Refusal::OneAtATime(pending) => {
            return locale.say(&format!("refused-own-{}-waits", pending.key()), &[]);
        }
        Refusal::Place(refusal) => return said("refused", refusal.into(), &place_args(refusal)),
        Refusal::Rated(refusal) => {
            return said("refused-rated", refusal.into(), &rated(*refusal));
        }
        Refusal::Event(refusal) => return event_refusals::refusal_words(locale, refusal),
        Refusal::Unmet(unmet) => return challenges::unmet(locale, *unmet),
        Refusal::Pestering(refusal) => return pestering(locale, refusal),
        Refusal::Nudge(refusal) => return said("refused-nudge", refusal.into(), &nudge(refusal)),
        Refusal::Clock(refusal) => {
            return said("refused", refusal.into(), &clock_args(locale, *refusal));
        }
        Refusal::UnreadableMove { text } | Refusal::HalfMoves(text) => {
            vec![("text", Arg::Typed(text))]
        }
        Refusal::NoSuchGame(number)
        | Refusal::CannotRead(number)
        | Refusal::VoteAfterSearch(number)
        | Refusal::RematchWaits(number)
        | Refusal::RematchRuns(number) => vec![("number", (*number).into())],
        Refusal::PositionInPlay { number, opponent } => in_play(*number, opponent).into(),
        Refusal::Hindered(capability, missing) => {
            return hindered(locale, *capability, *missing);
        }
        Refusal::MayNotWrite(channel) => {
            vec![("channel", Words::one(Part::Channel(*channel)).into())]
        }
        Refusal::Unreachable(channel, failure) => {
            return delivery_failure(locale, *failure, *channel);
        }
        Refusal::NotInvited { invited: who } if game.is_some_and(|game| game.rival().is_some()) => {
            return locale.say("refused-not-invited-channel", &[("who", Arg::Player(who))]);
        }
        Refusal::NotYourTurn { waiting_for: who }
        | Refusal::NotInvited { invited: who }
        | Refusal::ChallengeTaken { by: who }
        | Refusal::NotChallenger { challenger: who }
        | Refusal::ForSomebodyElse { invited: who }
        | Refusal::ChallengedBot(who)
        | Refusal::LevelOfPerson(who)
        | Refusal::Unwelcome { who }
        | Refusal::NotRatedNow { who } => vec![("who", Arg::Player(who))],
        Refusal::NoEngine(variant) | Refusal::OtherGame(variant) => {
            vec![("game", Arg::game(variant))]
        }
        Refusal::LevelNotOffered(variant) => {
            let hardest = Level::all()
                .filter(|level| level.is_offered(variant))
                .last();
            let level = hardest.map_or("", Level::key);
            let level = choice_typed(locale, "level", level);
            vec![("game", Arg::game(variant)), ("level", level.into())]
        }
        Refusal::GameOver(ending) => {
            let how = game.and_then(|game| Some(sentence(locale, game, game.play()?, *ending)));
            vec![("ending", how.unwrap_or_default().into())]
        }
        Refusal::OfferTooEarly | Refusal::OfferedBefore => {
            let example = game.map(|game| game.setup.variant.example_move());
            let example = locale.localised_notation(&example.unwrap_or_default());
            vec![("move", example.into())]
        }
        Refusal::PlanTooLong => vec![("most", Arg::number(LONGEST_PLAN))],
        Refusal::TooManyPlans => vec![("most", Arg::number(MOST_PLANS))],
        Refusal::PlanUnclear { text, candidates } => vec![
            ("text", Arg::Typed(text)),
            ("candidates", notations(locale, candidates).into()),
        ],
        Refusal::TooManyChallenges => vec![("most", Arg::number(MOST_OPEN_CHALLENGES))],
        Refusal::TooManyAgainstArbiter => vec![("most", Arg::number(MOST_AGAINST_ARBITER))],
        Refusal::BadStart(error) => return bad_start(locale, error),
        Refusal::PromotionMissing { candidates, .. } => {
            vec![("candidates", notations(locale, candidates).into())]
        }
        Refusal::ConfirmResignation => {
            let number = game.iter().map(|game| ("number", game.number.into()));
            number.collect()
        }
        _ => Vec::new(),
    };
    locale.say(&name, &args)
}

/// The sentence of a refusal about a move, or about a claim.
fn of_move(locale: Locale, refusal: &Refusal, game: Option<&Game>) -> Option<Words> {
    Some(match refusal {
        Refusal::UnknownMove {
            text, why, near, ..
        } => unknown_move(locale, text, why.as_deref().map(|one| &one.why), near),
        Refusal::SeveralMoves { text, first, .. } => {
            let notation = locale.localised_notation(first.notation());
            let args = [("text", Arg::Typed(text)), ("move", notation.into())];
            locale.say("refused-several-moves", &args)
        }
        Refusal::IllegalInLine { text, why, line } => {
            illegal_in_line(locale, game, text, why.as_deref(), line)
        }
        Refusal::AmbiguousMove {
            text, candidates, ..
        } => {
            let name = match candidates.as_slice() {
                [_] => "refused-did-you-mean",
                _ => "refused-ambiguous-move",
            };
            which_move(locale, name, text, candidates)
        }
        Refusal::ConfirmMove {
            chosen,
            declaration,
        } => move_sentence(locale, confirm_move(*declaration), chosen),
        Refusal::AcceptInstead { chosen } => {
            move_sentence(locale, "refused-accept-instead", chosen)
        }
        Refusal::ConfirmClaim(claim) => {
            let play = game.and_then(Game::play);
            let times = play.map_or(0, |play| play.occurrences().len());
            let name = format!("refused-confirm-claim-{}", claim.key());
            locale.say(&name, &[("times", Arg::number(times)), quiet(locale, play)])
        }
        _ => return None,
    })
}

fn in_play(number: GameNumber, opponent: &Player) -> [(&'static str, Arg<'_>); 2] {
    [
        ("number", number.into()),
        ("opponent", Arg::Player(opponent)),
    ]
}

/// Why a text isn't a valid position. The parser's reason is in English; sentences in other languages name a few by it, and
/// otherwise only the field.
pub(crate) fn bad_start(locale: Locale, error: &PositionError) -> Words {
    let [field, problem] = [error.field, &error.problem].map(|text| text.replace(' ', "-"));
    let field = locale.phrase(&format!("part-{field}"));
    let part = locale.name_or("part", &problem, &field);
    let problem = Arg::Typed(&error.problem);
    locale.say(
        "refused-bad-start",
        &[("part", part.into()), ("problem", problem)],
    )
}

const fn confirm_move(declaration: DrawDeclaration) -> &'static str {
    match declaration {
        DrawDeclaration::Nothing => "refused-confirm-move",
        DrawDeclaration::Offer => "refused-confirm-move-offer",
        DrawDeclaration::Claim(_) => "refused-confirm-move-claim",
    }
}

fn move_sentence(locale: Locale, name: &str, chosen: &Move) -> Words {
    let notation = locale.localised_notation(chosen.notation());
    locale.say(name, &[("move", notation.into())])
}

/// The board after a move that has to be confirmed.
fn preview(locale: Locale, style: BoardStyle, game: &Game, play: &Play, chosen: &Move) -> Board {
    let shown = game_board(locale, style, game, play);
    let codes = play.codes().chain([chosen.code()]);
    let scene = chosen.scene().with_losses_since(&play.start, codes);
    let scene = scene.seen_by(style.side);
    let status = move_sentence(locale, "confirm-status", chosen).plain();
    Board {
        subject: subject(game, play),
        description: limited(&format!("{status} {}", described(locale, &scene))),
        caption: Caption {
            status,
            tower: tower_words(locale, &scene, Some(chosen)),
            legend: explained(locale, style, &scene, game),
            ..shown.caption
        },
        scene,
        ..shown
    }
}

fn which_move(locale: Locale, name: &str, text: &str, candidates: &[Move]) -> Words {
    let candidates = ("candidates", notations(locale, candidates).into());
    locale.say(name, &[("text", Arg::Typed(text)), candidates])
}

fn unknown_move(locale: Locale, text: &str, why: Option<&WhyNot>, near: &[Move]) -> Words {
    let why = match why {
        Some(why) => why_illegal::sentence(locale, why),
        None if !near.is_empty() => return which_move(locale, "refused-nearly-move", text, near),
        None => locale.say("why-unknown", &[]),
    };
    let text = ("text", Arg::Typed(text));
    if near.is_empty() {
        return locale.say("refused-unknown-move", &[text, ("why", why.into())]);
    }
    let candidates = ("candidates", notations(locale, near).into());
    locale.say(
        "refused-no-such-move",
        &[text, ("why", why.into()), candidates],
    )
}

/// The reason addresses the side to move there, which may be the opponent's.
fn illegal_in_line(
    locale: Locale,
    game: Option<&Game>,
    text: &str,
    why: Option<&Explanation>,
    line: &Variation,
) -> Words {
    let args = [("text", Arg::Typed(text))];
    let Some((game, play)) = game.and_then(|game| Some((game, game.play()?))) else {
        return locale.say("refused-unreadable-in-line", &args);
    };
    let position = line.end_position(play);
    let Some(why) = why else {
        return locale.say("refused-unreadable-in-line", &args);
    };
    let why = ("why", why_illegal::sentence(locale, &why.why).into());
    let who = ("who", Arg::Player(player_of(game, position.turn())));
    let [text] = args;
    match variation_text(locale, play, line) {
        Some(line) => {
            let args = [text, why, who, ("line", line.into())];
            locale.say("refused-illegal-in-line", &args)
        }
        None => locale.say("refused-illegal-for", &[text, why, who]),
    }
}

fn pestering(locale: Locale, refusal: &PesteringRefusal) -> Words {
    match refusal {
        PesteringRefusal::TooManyAnHour { again } => {
            let most = ("most", Arg::number(MOST_CHALLENGES_AN_HOUR));
            let again = ("again", Arg::Time(*again, TimeStyle::Moment));
            locale.say("refused-challenges-spent", &[most, again])
        }
        PesteringRefusal::ChannelWaits { number, who } => {
            let args = [("who", Arg::Player(who)), ("number", (*number).into())];
            locale.say("refused-same-challenge-channel", &args)
        }
        PesteringRefusal::WaitsAlready { number, who } => {
            let plain = ("plain", number.typed().into());
            let args = [
                ("who", Arg::Player(who)),
                ("number", (*number).into()),
                plain,
            ];
            locale.say("refused-same-challenge", &args)
        }
    }
}

type Args<'a> = Vec<(&'static str, Arg<'a>)>;

fn nudge(refusal: &NudgeRefusal) -> Args<'_> {
    match refusal {
        NudgeRefusal::OwnTurn { waits: who } | NudgeRefusal::Unwanted { who } => {
            vec![("who", Arg::Player(who))]
        }
        NudgeRefusal::Arbiter => Vec::new(),
        NudgeRefusal::Paused { until } => vec![("until", moment(*until))],
        NudgeRefusal::TooSoon { again } => vec![("again", moment(*again))],
    }
}

/// What the server's settings, or the lack of a server, don't allow.
fn place_args(refusal: &PlaceRefusal) -> Args<'_> {
    match refusal {
        PlaceRefusal::WrongChannel { channels } => {
            let listed = channels.iter().map(|channel| Part::Channel(*channel));
            vec![("channels", settings::list(listed).into())]
        }
        PlaceRefusal::MayNotChallenge { role }
        | PlaceRefusal::MayNotOpenEvents { role }
        | PlaceRefusal::RoleGone { role }
        | PlaceRefusal::RoleTooHigh { role }
        | PlaceRefusal::RoleManaged { role } => {
            vec![("role", Words::one(Part::Role(*role)).into())]
        }
        _ => Vec::new(),
    }
}

fn rated(refusal: RatedRefusal) -> Args<'static> {
    match refusal {
        RatedRefusal::NoLadderOf(variant) => vec![("game", Arg::game(variant))],
        RatedRefusal::NewAccount { from }
        | RatedRefusal::CalledOff { from }
        | RatedRefusal::NewMember { from } => vec![("from", moment(from))],
        _ => Vec::new(),
    }
}

/// The candidates of an ambiguous move, as code.
fn notations(locale: Locale, candidates: &[Move]) -> String {
    let mut notations: Vec<String> = candidates
        .iter()
        .take(MOST_CANDIDATES)
        .map(|candidate| format!("`{}`", locale.localised_notation(candidate.notation())))
        .collect();
    if candidates.len() > MOST_CANDIDATES {
        notations.push("…".to_owned());
    }
    notations.join(", ")
}

fn clock_args(locale: Locale, refusal: ClockRefusal) -> Args<'static> {
    match refusal {
        ClockRefusal::TimeIsLeft { until, clock } => vec![("until", by_clock(clock, until))],
        ClockRefusal::TimeIsUp { at, clock } => vec![("at", by_clock(clock, at))],
        ClockRefusal::Paused { until } => vec![("until", moment(until))],
        ClockRefusal::LeaveTooLong => vec![count_arg("most", LONGEST_LEAVE)],
        ClockRefusal::PauseTooLong { most } => vec![count_arg("most", most)],
        ClockRefusal::PausesSpent => vec![count_arg("most", MOST_PAUSED)],
        ClockRefusal::EnoughTime { most } => vec![("most", span(locale, most).into())],
        ClockRefusal::GaveOften { most } => vec![("most", Arg::number(most))],
        ClockRefusal::HolidaysSpent { left, year } => vec![
            ("left", Arg::number(left)),
            ("year", year.to_string().into()),
        ],
        _ => Vec::new(),
    }
}
