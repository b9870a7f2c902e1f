//! A puzzle: the board, the question, the verdict on the answer, and the whole line at the end.

use super::command::{PuzzleAction, PuzzleControl};
use super::decide::{Progress, PuzzleAttempt, PuzzleKind, Streak, has_daily};
use super::solvers::Solvers;
use crate::command::custom_id::{CustomId, MenuSelection};
use crate::engine::puzzle::{Difficulty, Goal, Puzzle, Theme};
use crate::features::ratings::view::rating_text;
use crate::play::view::board_style::BoardStyle;
use crate::play::view::buttons::{LONGEST_LABEL, MOST_BUTTONS};
use crate::play::view::description::{described, limited};
use crate::play::view::errors::answers;
use crate::play::view::legend::legend;
use crate::play::view::reply::Subject;
pub(crate) use crate::play::view::taps::{Target, choices};
use crate::play::view::{Board, Control, Reply, Style, game_name, history, tower_words};
use crate::rules;
use crate::rules::outcome::Side;
use crate::rules::{Move, Variant};
use crate::words::names::typed_in;
use crate::words::{Arg, Locale, Part, Words, shortened};
use arbiter_board::Caption;

/// Maximum number of names in the post: 2,000 characters have room for all of them.
const MOST_NAMED: usize = 20;

answers! {
    /// The user has no current puzzle.
    no_open_puzzle: "puzzle-none-open";
    /// The control belongs to a puzzle that isn't the user's latest.
    puzzle_is_over: "puzzle-over";
    /// The control belongs to another day's puzzle.
    no_such_daily_puzzle: "puzzle-daily-over";
}

/// A puzzle at the user's current step, shown only to them.
pub fn puzzle(
    locale: Locale,
    style: BoardStyle,
    attempt: &PuzzleAttempt,
    streak: Streak,
    selection: Option<&MenuSelection>,
    refutation: Option<&Move>,
) -> Reply {
    let line = attempt.solution().unwrap_or_default();
    let played = match attempt.progress {
        Progress::Open => line.get(..attempt.ply).unwrap_or_default(),
        Progress::Solved | Progress::Missed | Progress::GivenUp => &line,
    };
    let board = puzzle_board(locale, style, attempt, played);
    let words = puzzle_words(locale, attempt, (played, refutation), streak);
    if !attempt.is_open() {
        let next = button(locale, attempt, "button-puzzle-next", PuzzleAction::Next);
        return Reply::to_user(words).with_boards([board]).with_controls([
            next,
            button(locale, attempt, "button-continue", PuzzleAction::Continue),
        ]);
    }
    let first = MenuSelection::Piece { page: 0 };
    let position = attempt.position();
    let asked = selection.unwrap_or(&first);
    let chosen = choices(locale, style, attempt, &position, board, asked);
    let solution = button(
        locale,
        attempt,
        "button-puzzle-solution",
        PuzzleAction::Solution,
    );
    let is_begun = attempt.ply > 0 || attempt.wrong.is_some() || selection.is_some();
    let needs_taps = position.moves().len() > attempt.most_moves();
    let how = match attempt.kind {
        PuzzleKind::Own => "puzzle-type",
        PuzzleKind::Daily | PuzzleKind::DailyOf(_) => "puzzle-type-daily",
    };
    let typed = typed_in(locale, &format!("game:{}", attempt.variant.key));
    let (_, game) = typed.split_once(':').unwrap_or_default();
    let example = locale.localised_notation(&attempt.variant.example_move());
    let args = [("game", game.into()), ("move", example.into())];
    let typed = (needs_taps && !is_begun).then(|| locale.say(how, &args));
    Reply {
        // The question stays above the menus.
        words: words
            .line(selection.map(|_| chosen.words.clone()))
            .line(typed),
        ..chosen
    }
    .with_controls([solution])
}

/// The refusal of a game without a puzzle of the day, and those that have one.
pub fn no_daily_of(locale: Locale, variant: &'static Variant) -> Option<Reply> {
    if has_daily(variant) {
        return None;
    }
    let games = rules::ALL.iter().filter(|game| has_daily(game));
    let games: Vec<String> = games.map(|game| game_name(locale, game)).collect();
    let args = [
        ("game", Arg::game(variant)),
        ("games", games.join(", ").into()),
    ];
    Some(Reply::to_user(locale.say("puzzle-none-daily", &args)))
}

/// The public post of the daily puzzle; people who want to solve it get it privately.
pub fn daily_puzzle(
    locale: Locale,
    day: i64,
    variant: &'static Variant,
    puzzle: &Puzzle,
    yesterday: &Solvers,
) -> Reply {
    let kind = PuzzleKind::daily_of(variant);
    let attempt = PuzzleAttempt::new(kind, day, variant, puzzle.clone());
    let style = BoardStyle {
        side: attempt.solver(),
        is_explained: true,
        ..BoardStyle::default()
    };
    let open = button(locale, &attempt, "button-puzzle-open", PuzzleAction::Open);
    let words = heading(locale, &attempt).line(question(locale, &attempt, attempt.solver()));
    let words = words.and(locale.say("puzzle-daily-private", &[]));
    Reply::to_everyone(words.line(solved_yesterday(locale, yesterday)))
        .with_boards([puzzle_board(locale, style, &attempt, &[])])
        .with_controls([Control {
            style: Style::Primary,
            ..open
        }])
}

/// Who solved the puzzle of the day before; nobody is pinged.
fn solved_yesterday(locale: Locale, solvers: &Solvers) -> Option<Words> {
    let count = solvers.people.len();
    if count == 0 {
        return None;
    }
    let people = solvers.people.iter().take(MOST_NAMED);
    let names = people.map(|player| Words::one(Part::Player(player.clone())));
    let names = names.fold(Words::default(), |all, name| all.joined(", ", name));
    let rest = (count > MOST_NAMED).then(|| Words::text("…"));
    let solved = locale.say("puzzle-solvers", &[("count", Arg::number(count))]);
    let first = ("count", Arg::number(solvers.first_tries));
    let first = (solvers.first_tries > 0).then(|| locale.say("puzzle-first-tries", &[first]));
    let streak = ("days", Arg::Count(solvers.streak.into()));
    let streak = (solvers.streak > 1).then(|| locale.say("puzzle-group-streak", &[streak]));
    let solved = solved.and(names.joined(", ", rest.unwrap_or_default()));
    Some(solved.line(first.unwrap_or_default().and(streak)))
}

/// The text isn't a legal move in the puzzle.
pub fn no_such_answer(locale: Locale, text: &str) -> Reply {
    Reply::to_user(locale.say("puzzle-no-move", &[("text", Arg::Typed(text))]))
}

/// There is no puzzle of that game and theme here.
pub fn no_puzzle_of(locale: Locale, variant: &'static Variant, theme: Option<Theme>) -> Reply {
    let name = theme.map_or("puzzle-none-of", |_| "puzzle-none-of-theme");
    Reply::to_user(locale.say(name, &[("game", Arg::game(variant))]))
}

fn puzzle_id(attempt: &PuzzleAttempt, action: PuzzleAction) -> CustomId {
    CustomId::from(PuzzleControl {
        kind: attempt.kind,
        number: attempt.number,
        ply: u8::try_from(attempt.ply).unwrap_or(u8::MAX),
        action,
    })
}

impl Target for PuzzleAttempt {
    fn choosing(&self, selection: MenuSelection) -> CustomId {
        puzzle_id(self, PuzzleAction::Select(selection))
    }

    fn play_control(&self, one: &Move, label: &str) -> Control {
        Control {
            label: shortened(label, LONGEST_LABEL),
            custom_id: puzzle_id(self, PuzzleAction::Answer(one.code().to_owned())),
            style: if self.wrong_now() == Some(one.code()) {
                Style::Wrong
            } else {
                Style::Plain
            },
        }
    }

    /// A puzzle has one more button.
    fn most_moves(&self) -> usize {
        MOST_BUTTONS - 1
    }
}

fn button(locale: Locale, attempt: &PuzzleAttempt, label: &str, action: PuzzleAction) -> Control {
    Control {
        label: locale.phrase(label),
        custom_id: puzzle_id(attempt, action),
        style: Style::Plain,
    }
}

fn puzzle_words(
    locale: Locale,
    attempt: &PuzzleAttempt,
    (played, refutation): (&[Move], Option<&Move>),
    streak: Streak,
) -> Words {
    let rating = || rating(locale, attempt, streak);
    let wrong = || wrong(locale, attempt).and(refuted(locale, refutation));
    let heading = heading(locale, attempt);
    let question = || question(locale, attempt, attempt.solver());
    match attempt.progress {
        Progress::Open if attempt.wrong_now().is_some() => heading
            .line(wrong())
            .and(locale.say("puzzle-once-more", &[]))
            .line(question()),
        Progress::Open => match played {
            [.., answer, reply] => {
                let args = [
                    ("move", locale.localised_notation(answer.notation()).into()),
                    ("reply", locale.localised_notation(reply.notation()).into()),
                ];
                let right = locale.say("puzzle-right", &args);
                heading.line(right).line(question())
            }
            _ => heading.line(question()),
        },
        Progress::Solved => {
            let args = [
                ("count", Arg::Count(streak.now.into())),
                ("longest", Arg::Count(streak.longest.into())),
            ];
            let streak = (streak.now > 0).then(|| locale.say("puzzle-streak", &args));
            let solved = locale.say("puzzle-solved", &[]);
            heading
                .line(solved.and(streak))
                .line(rating())
                .line(solution(locale, attempt, played))
        }
        Progress::Missed => heading
            .line(wrong())
            .line(rating())
            .line(solution(locale, attempt, played)),
        Progress::GivenUp => heading
            .line(rating())
            .line(solution(locale, attempt, played)),
    }
}

/// The solver's rating, and the puzzle's.
fn rating(locale: Locale, attempt: &PuzzleAttempt, streak: Streak) -> Words {
    let args = [
        ("rating", rating_text(&streak.rating).into()),
        ("puzzle", attempt.puzzle.rating.to_string().into()),
    ];
    locale.say("puzzle-rating", &args)
}

/// The reply to a wrong answer.
fn refuted(locale: Locale, refutation: Option<&Move>) -> Option<Words> {
    let reply = locale.localised_notation(refutation?.notation());
    Some(locale.say("puzzle-refutation", &[("reply", reply.into())]))
}

/// The heading: which puzzle it is, its game and its difficulty.
fn heading(locale: Locale, attempt: &PuzzleAttempt) -> Words {
    let name = match attempt.kind {
        PuzzleKind::Own => "puzzle",
        PuzzleKind::Daily | PuzzleKind::DailyOf(_) => "puzzle-daily",
    };
    let difficulty = match Difficulty::of(attempt.puzzle.rating) {
        Difficulty::Easy => "puzzle-easy",
        Difficulty::Medium => "puzzle-medium",
        Difficulty::Hard => "puzzle-hard",
    };
    let args = [
        ("game", Arg::game(attempt.variant)),
        ("difficulty", locale.phrase(difficulty).into()),
    ];
    locale.say(name, &args)
}

fn question(locale: Locale, attempt: &PuzzleAttempt, solver: Side) -> Words {
    let side = ("side", Arg::side(solver));
    match attempt.puzzle.goal {
        Goal::Win => locale.say("puzzle-win", &[side]),
        Goal::Material => locale.say("puzzle-material", &[side]),
        Goal::Mate => {
            let plies = attempt.puzzle.line.len().saturating_sub(attempt.ply);
            let moves = Arg::Count(i64::try_from(plies.div_ceil(2)).unwrap_or(1));
            locale.say("puzzle-mate", &[side, ("moves", moves)])
        }
    }
}

fn wrong(locale: Locale, attempt: &PuzzleAttempt) -> Words {
    let position = attempt.position();
    let code = attempt.wrong.as_ref().map(|wrong| wrong.code.as_str());
    let played = code.and_then(|code| position.find(code));
    let notation = played.map_or_else(String::new, |one| locale.localised_notation(one.notation()));
    let name = match attempt.puzzle.goal {
        Goal::Win => "puzzle-wrong-win",
        Goal::Mate => "puzzle-wrong-mate",
        Goal::Material => "puzzle-wrong-material",
    };
    locale.say(name, &[("move", notation.into())])
}

/// The whole line, and how the win continues if it doesn't end the game.
fn solution(locale: Locale, attempt: &PuzzleAttempt, line: &[Move]) -> Words {
    let solver = attempt.solver();
    let line_text = (
        "line",
        history::numbered_moves(locale, 1, solver, line.iter().cloned()).into(),
    );
    let words = locale.say("puzzle-line", &[line_text]);
    let is_over = attempt.puzzle.goal == Goal::Material
        || line
            .last()
            .is_none_or(|last| last.next().outcome().is_some());
    let left = usize::try_from(attempt.puzzle.plies)
        .unwrap_or(0)
        .saturating_sub(line.len());
    let left = Arg::Count(i64::try_from(left.div_ceil(2)).unwrap_or(0));
    let args = [("side", Arg::side(solver)), ("moves", left)];
    words.line((!is_over).then(|| locale.say("puzzle-goes-on", &args)))
}

/// The board after the played moves of the line, with the last one marked.
fn puzzle_board(
    locale: Locale,
    style: BoardStyle,
    attempt: &PuzzleAttempt,
    played: &[Move],
) -> Board {
    let last = played.last();
    let start = &attempt.puzzle.position;
    let scene = last.map_or_else(|| start.scene(), |last| last.scene());
    let codes = played.iter().map(|one| one.code());
    let scene = scene.with_losses_since(start, codes).seen_by(style.side);
    let game = game_name(locale, attempt.variant);
    let side = ("side", Arg::side(attempt.solver()));
    // The full question is wider than the picture; the message has it.
    let (status, asked) = match attempt.progress {
        Progress::Open => (
            locale.say("caption-to-move", &[side]).plain(),
            question(locale, attempt, attempt.solver()).plain(),
        ),
        Progress::Solved | Progress::Missed | Progress::GivenUp => (String::new(), String::new()),
    };
    let legend = style.is_explained.then(|| legend(locale, &scene, None));
    Board {
        theme: style.theme,
        pieces: style.pieces,
        subject: Subject::Line {
            kind: "puzzle",
            game: attempt.variant.key,
            ply: played.len(),
        },
        description: limited(&format!("{game}. {asked} {}", described(locale, &scene))),
        caption: Caption {
            title: locale
                .say("puzzle-title", &[("game", Arg::game(attempt.variant))])
                .plain(),
            status,
            legend: legend.unwrap_or_default(),
            tower: tower_words(locale, &scene, last),
            ..Caption::default()
        },
        scene,
    }
}
