//! Puzzles by taps: private, with two tries, to the end of the line.

use arbiter::engine::Engine;
use arbiter::engine::puzzle::{Goal, Puzzle};
use arbiter::features::puzzles::decide::daily_puzzle;
use arbiter::game::{DAY, HOUR, Key as _, Timestamp};
use arbiter::rules;

use super::*;

const MORNING: Channel = Channel::new(970);

/// A person's only puzzle, from the database.
async fn own_puzzle(bot: &Bot) -> Puzzle {
    let row = "select position, goal, plies, line from puzzle_attempts where kind = 'own'";
    let found: Vec<(String, String, i64, String)> = select(bot.folder(), row).await;
    let [(position, goal, plies, line)] = &found[..] else {
        panic!("{found:?}");
    };
    let variant = rules::find("mono-dimensional").unwrap();
    Puzzle {
        position: variant.position(position).unwrap(),
        goal: Goal::find(goal).unwrap(),
        plies: u32::try_from(*plies).unwrap(),
        rating: 0,
        line: line.split(' ').map(str::to_owned).collect(),
    }
}

/// Solves the smaller game on a line in advance, which takes long without optimisation.
async fn solved() {
    let solving = || {
        let variant = arbiter::rules::find("mono-dimensional").unwrap();
        let compose = Engine::of(variant).unwrap().compose.unwrap();
        compose(1).is_some()
    };
    assert!(tokio::task::spawn_blocking(solving).await.unwrap());
}

/// The control for an answer, derived from another control of the same puzzle.
fn answer(control: &str, ply: usize, code: &str) -> String {
    let fields: Vec<&str> = control.split(':').take(3).collect();
    format!("{}:{ply}:answer:0:{code}", fields.join(":"))
}

fn wrong_codes(puzzle: &Puzzle) -> Vec<String> {
    let moves = puzzle.position.moves().into_iter();
    let codes = moves.map(|one| one.code().to_owned());
    codes.filter(|code| *code != puzzle.line[0]).collect()
}

#[tokio::test]
async fn a_puzzle_is_solved_by_taps() {
    solved().await;
    let (fake, bot) = online().await;
    let asked = slash("puzzle").text("game", "mono-dimensional");
    let mut shown = ask(&fake, &ANN, &asked).await;
    let under = shown.to;
    assert!(shown.is_ephemeral(), "{}", shown.payload);
    shown.says("to move and win");
    assert_eq!(shown.files.len(), 1, "the board");
    let puzzle = own_puzzle(&bot).await;
    let first = shown.button("Show the solution");
    // Autocomplete suggests the moves of the puzzle.
    let typed = suggested(&fake, &ANN, &slash("puzzle")).await;
    assert_eq!(typed, codes(&puzzle));
    // Two taps on the same wrong answer are one try.
    let wrong = wrong_codes(&puzzle);
    for _ in 0..2 {
        shown = press_under(&fake, under, &ANN, &answer(&first, 0, &wrong[0])).await;
        assert_eq!(shown.payload["type"], 7, "it takes the place of the first");
        shown.says("One more try");
    }
    // It is red, and disabled.
    let rows = shown.message()["components"].as_array().unwrap();
    let buttons = rows
        .iter()
        .flat_map(|row| row["components"].as_array().unwrap());
    for button in buttons {
        let is_wrong = button["custom_id"] == answer(&first, 0, &wrong[0]);
        assert_eq!(button["disabled"] == true, is_wrong, "{button}");
        assert_eq!(button["style"] == 4, is_wrong, "{button}");
    }
    for ply in (0..puzzle.line.len()).step_by(2) {
        let tap = answer(&first, ply, &puzzle.line[ply]);
        shown = press_under(&fake, under, &ANN, &tap).await;
        let said = shown.content().to_owned();
        let is_end = ply + 2 > puzzle.line.len();
        let word = if is_end {
            "Correct, solved"
        } else {
            "is right"
        };
        assert!(said.contains(word), "{said}");
        // The same tap once more changes nothing.
        let again = press_under(&fake, under, &ANN, &tap).await;
        assert_eq!(again.content(), said);
    }
    shown.says("Streak: 1 ");
    // A button of another person's message is about the presser's own puzzles.
    let foreign = press_under(&fake, under, &BEN, &answer(&first, 0, &puzzle.line[0])).await;
    foreign.says("is over");
    // The same button twice gives one new puzzle.
    let next = shown.button("Another puzzle");
    let another = press_under(&fake, under, &ANN, &next).await;
    let same = press_under(&fake, under, &ANN, &next).await;
    assert_eq!(another.buttons(), same.buttons());
    assert_ne!(another.button("Show the solution"), first);
    let old = press_under(&fake, under, &ANN, &answer(&first, 0, &puzzle.line[0])).await;
    old.says("is over");
    let solution = another.button("Show the solution");
    let shown = press_under(&fake, under, &ANN, &solution).await;
    shown.says("Solution: ");
    let on = shown.button("Continue from here");
    let form = press_under(&fake, under, &ANN, &on).await;
    let filled = [("level", "newcomer"), ("colour", "white")];
    fake.submit(&ANN, &HERE, &form, (&filled, &[]));
    let begun = kept(&fake, fake.next_answer().await).await;
    begun.says("Good luck");
    bot.stop().await;
}

#[tokio::test]
async fn there_are_two_tries_whichever_button_is_pressed() {
    solved().await;
    let (fake, bot) = online().await;
    let daily = slash("puzzle").text("show", "daily");
    let shown = ask(&fake, &ANN, &daily).await;
    let under = shown.to;
    shown.says("Puzzle of the day");
    let open = shown.button("Show the solution");
    let (day, puzzle) = of_day(&open);
    let now = arbiter::time_source::machine_time().since(Timestamp::from_millisecond(0));
    assert!((now.div_euclid(DAY) - day).abs() <= 1);
    let wrong = wrong_codes(&puzzle);
    press_under(&fake, under, &ANN, &answer(&open, 0, &wrong[0])).await;
    let missed = press_under(&fake, under, &ANN, &answer(&open, 0, &wrong[1])).await;
    missed.says("Solution: ");
    // Neither an old button nor the command gives another try.
    for _ in 0..2 {
        let late = press_under(&fake, under, &ANN, &answer(&open, 0, &puzzle.line[0])).await;
        assert_eq!(late.content(), missed.content());
        let again = ask(&fake, &ANN, &daily).await;
        assert_eq!(again.content(), missed.content());
    }
    // Everybody has the same puzzle. Other days' puzzles aren't available.
    let theirs = ask(&fake, &BEN, &daily).await;
    assert_eq!(theirs.button("Show the solution"), open);
    // The button under the public post gives it to anybody, privately.
    let opened = press(&fake, &CID, &format!("3:daily:{day}:0:open")).await;
    assert!(opened.is_ephemeral(), "{opened:?}");
    assert_eq!(opened.payload["type"], 4);
    assert_eq!(opened.button("Show the solution"), open);
    for far in [day - 2, day + 2] {
        let open = format!("3:daily:{far}:0:open");
        let told = press_under(&fake, under, &BEN, &open).await;
        told.says("another day");
    }
    // Everything was private, so there are no spoilers.
    assert!([shown, missed, theirs].iter().all(Sent::is_ephemeral));
    bot.stop().await;
}

/// The suggested moves for an answer, sorted.
async fn suggested(fake: &Fake, user: &User, typed: &Slash) -> Vec<String> {
    fake.typing(user, &HERE, &typed.clone().text("move", ""));
    let values = fake.next_answer().await.suggestions().into_iter();
    let mut values: Vec<String> = values.map(|(_, value)| value).collect();
    values.sort_unstable();
    values
}

/// The day of a daily puzzle, from one of its controls, and that puzzle.
fn of_day(control: &str) -> (i64, Puzzle) {
    let day = control.split(':').nth(2).unwrap().parse().unwrap();
    (day, daily_puzzle(day, rules::ALL[0]).unwrap())
}

fn codes(puzzle: &Puzzle) -> Vec<String> {
    let moves = puzzle.position.moves().into_iter();
    let mut codes: Vec<String> = moves.map(|one| one.code().to_owned()).collect();
    codes.sort_unstable();
    codes
}

/// Whether these are moves of the puzzle, as many as Discord shows.
fn are_of(suggested: &[String], puzzle: &Puzzle) -> bool {
    let all = codes(puzzle);
    suggested.len() == all.len().min(25) && suggested.iter().all(|one| all.contains(one))
}

/// Two puzzles can be open at the same time: suggestions and answers are for the one that is named.
#[tokio::test]
async fn what_is_suggested_is_an_answer_to_the_puzzle_that_is_meant() {
    solved().await;
    let (fake, bot) = online().await;
    let daily = slash("puzzle").text("show", "daily");
    let own = slash("puzzle").text("game", "mono-dimensional");
    let plain = slash("puzzle");
    let shown = ask(&fake, &ANN, &daily).await;
    let (_, of_day) = of_day(&shown.button("Show the solution"));
    // Ann's only open puzzle is the daily one.
    assert!(are_of(&suggested(&fake, &ANN, &plain).await, &of_day));
    ask(&fake, &ANN, &own).await;
    let of_ann = own_puzzle(&bot).await;
    assert_eq!(suggested(&fake, &ANN, &plain).await, codes(&of_ann));
    assert!(are_of(&suggested(&fake, &ANN, &daily).await, &of_day));
    assert!(suggested(&fake, &BEN, &plain).await.is_empty());
    ask(&fake, &BEN, &daily).await;
    let answer = slash("puzzle").text("move", &of_day.line[0]);
    let told = ask(&fake, &BEN, &answer).await;
    assert!(
        told.content().contains("is right") || told.content().contains("Correct, solved"),
        "{told:?}"
    );
    bot.stop().await;
}

/// Who solves the server's puzzle of the day there is recorded for the next post, unless they hide it.
#[tokio::test]
async fn solvers_of_the_daily_puzzle_are_recorded_unless_they_hide() {
    let (fake, bot) = online().await;
    let daily = slash("puzzle").text("show", "daily");
    let hide = slash("settings change").text("hide-solved", "yes");
    ask(&fake, &CID, &hide).await;
    for user in [&ANN, &BEN, &CID] {
        let shown = ask(&fake, user, &daily).await;
        let open = shown.button("Show the solution");
        let (_, puzzle) = of_day(&open);
        if user.id == BEN.id {
            let wrong = answer(&open, 0, &wrong_codes(&puzzle)[0]);
            press_under(&fake, shown.to, user, &wrong).await;
        }
        for (ply, code) in puzzle.line.iter().enumerate().step_by(2) {
            press_under(&fake, shown.to, user, &answer(&open, ply, code)).await;
        }
    }
    let found: Vec<(i64, i64)> = select(
        bot.folder(),
        "select person, first_try from puzzle_solvers where server = 77 order by person",
    )
    .await;
    assert_eq!(found, [(101, 1), (102, 0)]);
    bot.stop().await;
}

/// Two presses at the same moment, as by an impatient user.
#[tokio::test]
async fn presses_at_once_give_one_puzzle_and_are_one_try() {
    solved().await;
    let (fake, bot) = online().await;
    let shown = ask(&fake, &BEN, &slash("puzzle").text("show", "daily")).await;
    let solution = shown.button("Show the solution");
    let (day, puzzle) = of_day(&solution);
    let twice = async |under: Option<u64>, custom_id: &str| {
        let presses = [0, 1].map(|_| match under {
            None => fake.press(&ANN, &HERE, custom_id),
            Some(under) => fake.press_under(under, &ANN, &HERE, custom_id),
        });
        let answers = [fake.next_answer().await, fake.next_answer().await];
        assert!(answers.iter().all(|one| presses.contains(&one.to)));
        assert_eq!(answers[0].content(), answers[1].content());
        answers.into_iter().next().unwrap()
    };
    let opened = twice(None, &format!("3:daily:{day}:0:open")).await;
    assert!(opened.is_ephemeral() && opened.payload["type"] == 4);
    let wrong = answer(&solution, 0, &wrong_codes(&puzzle)[0]);
    let missed = twice(Some(opened.to), &wrong).await;
    missed.says("One more try");
    let over = twice(Some(opened.to), &solution).await;
    over.says("Solution: ");
    let next = twice(Some(opened.to), &over.button("Another puzzle")).await;
    assert!(!next.buttons().is_empty());
    let given = "puzzle_attempts where person = 101";
    assert_eq!(bot.rows(given).await, 2, "the daily one and one more");
    bot.stop().await;
}

#[tokio::test]
async fn a_puzzle_and_its_tries_outlive_the_process() {
    solved().await;
    let (fake, bot) = online().await;
    let asked = slash("puzzle").text("game", "mono-dimensional");
    let shown = ask(&fake, &ANN, &asked).await;
    let puzzle = own_puzzle(&bot).await;
    let open = shown.button("Show the solution");
    let wrong = wrong_codes(&puzzle);
    press_under(&fake, shown.to, &ANN, &answer(&open, 0, &wrong[0])).await;
    let folder = bot.stop().await;
    let bot = Bot::again(&fake, folder).await;
    let again = ask(&fake, &ANN, &asked).await;
    again.says("One more try");
    let missed = press_under(&fake, shown.to, &ANN, &answer(&open, 0, &wrong[1])).await;
    missed.says("Solution: ");
    bot.stop().await;
}

#[tokio::test]
async fn the_puzzle_of_the_day_is_posted_once_and_opened_alone() {
    solved().await;
    let fake = Fake::start().await;
    // The channel is set in the coming night, before the hour of its puzzle.
    let now = arbiter::time_source::machine_time().as_millisecond();
    let night = (now.div_euclid(DAY) + 1) * DAY + 6 * HOUR;
    fake.leap(night - now);
    let bot = Bot::by_clock(&fake, folder(), &Machine::ahead(night - now)).await;
    let change = slash("server change").channel("puzzle-channel", MORNING.id);
    let set = ask_in(&fake, &MANAGER, &SQUARE, &change).await;
    set.says("<#970>");
    // At noon a bot starts, and checks immediately.
    fake.leap(6 * HOUR);
    let machine = Machine::ahead(night + 6 * HOUR - now);
    let bot = Bot::by_clock(&fake, bot.stop().await, &machine).await;
    let posted = fake.message().await;
    assert_eq!((posted.to, posted.is_ephemeral()), (MORNING.id, false));
    posted.says("Puzzle of the day");
    assert!(posted.pinged().is_empty() && posted.files.len() == 1);
    let solve = posted.button("Solve it");
    let [ann, ben] = [
        press_in(&fake, &ANN, &MORNING, &solve).await,
        press_in(&fake, &BEN, &MORNING, &solve).await,
    ];
    assert_eq!(ann.buttons(), ben.buttons());
    for opened in [&ann, &ben] {
        assert!(opened.is_ephemeral(), "{opened:?}");
        assert_eq!(opened.payload["type"], 4);
    }
    let (_, puzzle) = of_day(&solve);
    let tap = answer(&solve, 0, &puzzle.line[0]);
    let told = press_under(&fake, ann.to, &ANN, &tap).await;
    assert!(told.is_ephemeral() || told.payload["type"] == 7);
    // Another start doesn't post it again, except where it was configured since.
    let elsewhere = Channel::on(78, 971);
    let change = slash("server change").channel("puzzle-channel", elsewhere.id);
    let set = ask_in(&fake, &MANAGER, &elsewhere, &change).await;
    set.says("<#971>");
    let bot = Bot::by_clock(&fake, bot.stop().await, &machine).await;
    let posted = fake.message().await;
    assert_eq!(posted.to, elsewhere.id);
    bot.has_rows(
        "servers where puzzle_day is not null and puzzle_due is null",
        2,
    )
    .await;
    let about = ask(&fake, &ANN, &slash("puzzle").text("show", "daily")).await;
    assert!(!about.content().contains("One more try"), "{about:?}");
    bot.stop().await;
    assert!(fake.messages_so_far().await.is_empty());
}
