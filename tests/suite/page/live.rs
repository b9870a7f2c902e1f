//! Games played on the board in a real browser: one side by drag, the other by keyboard; on a phone by touch.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::webdriver::{Browser, ENTER, UP};
use crate::support::contains;
use crate::web::{HOSTILE, Table, table};

pub(super) const DESKTOP: (u32, u32) = (1280, 800);
const PHONE: (u32, u32) = (390, 844);

/// The first moves of a game of each kind, from and to.
pub(super) const GAMES: [(&str, &[(&str, &str)]); 6] = [
    (
        "chess",
        &[("f2", "f3"), ("e7", "e5"), ("g2", "g4"), ("d8", "h4")],
    ),
    ("chess960", &[]),
    ("mono-dimensional", &[]),
    ("one-dimensional", &[]),
    ("space", &[]),
    // The captured pawns are dropped.
    (
        "crazyhouse",
        &[
            ("e2", "e4"),
            ("d7", "d5"),
            ("e4", "d5"),
            ("d8", "d5"),
            ("P@", "e4"),
            ("p@", "e2"),
        ],
    ),
];

pub(super) struct Played<'a> {
    pub(super) browser: &'a Browser,
    pub(super) table: &'a Table,
}

impl Played<'_> {
    pub(super) async fn open(&self, size: (u32, u32)) {
        self.browser.resize(size).await;
        let Table {
            address, secret, ..
        } = self.table;
        self.browser.visit("about:blank").await;
        self.browser
            .visit(&format!("{address}/board#{secret}"))
            .await;
        self.until("return document.querySelectorAll('#board [data-square]').length > 0")
            .await;
    }

    pub(super) async fn until(&self, script: &str) {
        let began = Instant::now();
        while self.browser.run(script).await != true {
            assert!(
                began.elapsed() < Duration::from_mins(1),
                "{script}: {}",
                self.told().await
            );
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    pub(super) async fn told(&self) -> Value {
        self.browser.run("return document.body.innerText").await
    }

    /// The middle of a square in the window.
    pub(super) async fn place(&self, square: &str) -> (i64, i64) {
        let script = format!(
            "const box = document.querySelector('#board [data-square=\"{square}\"]').getBoundingClientRect();\
             return [box.x + box.width / 2, box.y + box.height / 2].map(Math.round)"
        );
        let place = self.browser.run(&script).await;
        (place[0].as_i64().unwrap(), place[1].as_i64().unwrap())
    }

    async fn state(&self) -> Value {
        self.table.state("/board/state").await.json
    }

    pub(super) async fn is_shown(&self, plies: usize) {
        let script = format!(
            "return document.querySelectorAll('#moves li').length === {}",
            plies + 1
        );
        self.until(&script).await;
    }

    pub(super) async fn drag(&self, pointer: &str, (from, to): (&str, &str)) {
        let (from, to) = (self.place(from).await, self.place(to).await);
        self.browser.drag(pointer, from, to).await;
    }

    async fn tap(&self, pointer: &str, square: &str) {
        let place = self.place(square).await;
        self.browser.drag(pointer, place, place).await;
    }

    pub(super) async fn press_enter_on(&self, square: &str) {
        let focus = format!("document.querySelector('#board [data-square=\"{square}\"]').focus()");
        self.browser.run(&focus).await;
        self.browser.press(ENTER).await;
    }

    pub(super) async fn click(&self, selector: &str) {
        self.until(&format!(
            "return Boolean(document.querySelector('{selector}'))"
        ))
        .await;
        self.browser
            .run(&format!("document.querySelector('{selector}').click()"))
            .await;
    }
}

/// A move determined by its squares, different for each half-move.
pub(super) fn some_move(state: &Value, ply: usize) -> (String, String) {
    let moves = state["moves"].as_array().unwrap();
    let ends = |one: &Value| (one[0].clone(), one[1].clone());
    let is_plain = |one: &&Value| {
        let same = moves.iter().filter(|other| ends(other) == ends(one));
        same.count() == 1 && !one[0].as_str().unwrap().starts_with("AB")
    };
    let plain: Vec<&Value> = moves.iter().filter(is_plain).collect();
    let chosen = plain[(ply * 7 + 3) % plain.len()];
    let [from, to] = [0, 1].map(|end| chosen[end].as_str().unwrap().to_owned());
    (from, to)
}

/// The ends of legs that touch no attack board.
const LOOSE_LEGS: &str = "const boards = [...document.querySelectorAll('.board')].filter(one => one.dataset.board).map(one => one.getBBox()); \
    const ends = [...document.querySelectorAll('.post:not(.outline)')].map(leg => leg.getAttribute('d').split('L').at(-1).split(',').map(Number)); \
    return ends.filter(([x, y]) => !boards.some(box => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height))";

#[tokio::test]
async fn games_are_played_by_drag_and_by_keyboard() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    // Two people with links play the others, on the same page.
    let games = ["chess", "space", "crazyhouse"];
    for (game, moves) in GAMES.into_iter().filter(|(game, _)| games.contains(game)) {
        let table = table().await;
        table.begin(game).await;
        let played = Played {
            browser: &browser,
            table: &table,
        };
        played.open(DESKTOP).await;
        for ply in 0..moves.len().max(4) {
            let (from, to) = match moves.get(ply) {
                Some((from, to)) => ((*from).to_owned(), (*to).to_owned()),
                None => some_move(&played.state().await, ply),
            };
            if ply % 2 == 0 {
                played.drag("mouse", (&from, &to)).await;
            } else {
                played.press_enter_on(&from).await;
                played.press_enter_on(&to).await;
            }
            played.is_shown(ply + 1).await;
            assert_eq!(browser.run(LOOSE_LEGS).await, json!([]), "{game}");
        }
        if game == "crazyhouse" {
            let label = "return document.querySelector('[data-square=\"P@\"]').ariaLabel";
            assert_eq!(browser.run(label).await, "to drop: White pawn, 0");
        }
        if game != "chess" {
            // It takes a second press.
            played.click("#actions .danger").await;
            played.click("#told .answers .danger").await;
        }
        let over = "return document.querySelector('#actions button').textContent === 'Rematch'";
        played.until(over).await;
        played.click("#actions button").await;
        played.is_shown(0).await;
        let problems = browser.problems(&[]).await;
        assert!(problems.is_null(), "{game}: {problems:#}");
        assert_eq!(browser.console().await, json!([]), "{game}");
        // Otherwise the page would look for its server, which stops now.
        browser.visit("about:blank").await;
    }
}

#[tokio::test]
async fn a_finger_plays_on_a_phone_and_an_illegal_move_is_explained() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    let table = table().await;
    table.begin("chess").await;
    let played = Played {
        browser: &browser,
        table: &table,
    };
    played.open(PHONE).await;
    let wide = browser
        .run("return document.documentElement.scrollWidth - innerWidth")
        .await;
    assert!(wide.as_i64().unwrap() <= 0, "{wide} pixels too wide");
    let share = browser
        .run("return document.getElementById('board').clientWidth / innerWidth")
        .await;
    assert!(share.as_f64().unwrap() > 0.9, "{share}");
    played.tap("touch", "g1").await;
    played
        .until("return document.querySelectorAll('.dot.target').length === 2")
        .await;
    played.tap("touch", "f3").await;
    played.is_shown(1).await;
    // Black has no move to take back.
    let offered = browser
        .run("return document.getElementById('actions').innerText")
        .await;
    assert!(!offered.to_string().contains("takeback"), "{offered}");
    // Another finger doesn't end a drag.
    let second_finger = "const board = document.getElementById('board'); \
        board.setPointerCapture = () => {}; \
        for (const [kind, pointerId, square] of [['down', 7, 'e7'], ['move', 7, 'e6'], ['up', 8, 'e5'], ['up', 7, 'e7']]) { \
            const [clientX, clientY] = [board.querySelector(`[data-square='${square}']`).getBoundingClientRect()].flatMap(box => [box.x + box.width / 2, box.y + box.height / 2]); \
            board.dispatchEvent(new PointerEvent(`pointer${kind}`, { pointerId, isPrimary: pointerId === 7, clientX, clientY, button: 0 })); \
        } \
        return document.body.classList.contains('waiting')";
    assert_eq!(browser.run(second_finger).await, false);
    played.tap("touch", "e7").await;
    played.drag("touch", ("b8", "b6")).await;
    played
        .until("return !document.getElementById('told').hidden")
        .await;
    contains(
        played.told().await.to_string(),
        &["a knight jumps two squares"],
    );
    let stays = "return document.querySelectorAll('#board [data-on=\"b8\"]').length === 1";
    played.until(stays).await;
    // What was refused goes when another piece is chosen.
    let crosses = "return document.querySelectorAll('#board .dot.refused').length";
    assert_eq!(browser.run(crosses).await, 1);
    played.tap("touch", "e7").await;
    played
        .until("return document.getElementById('told').hidden && !document.querySelector('#board .dot.refused')")
        .await;
    assert_eq!(browser.console().await, json!([]));
}

/// The arrow of a bishop's move from the top to the bottom leads over the middle board, as in the pictures.
#[tokio::test]
async fn a_way_over_the_levels_is_drawn_through_them() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    let table = table().await;
    let mut state = table.begin("space").await;
    for code in ["b2(2)-b3(2)", "d7(6)-d6(6)", "b3(2)-b3(4)", "Bd8(6)-d4(2)"] {
        let given = table.give(&state, code, &format!("move move:{code}")).await;
        assert_eq!(given["kind"], "fulfilled", "{given}");
        state = given["state"].clone();
    }
    let played = Played {
        browser: &browser,
        table: &table,
    };
    played.open(DESKTOP).await;
    let leads = "const box = document.querySelector('#board [data-square=\"d6(4)\"]').getBBox(); \
        const isIn = (place, start, length) => Math.abs(place - start - length / 2) < 1; \
        const points = document.querySelector('#board .arrow').getAttribute('d').split(/[ML]/).map(point => point.split(/[ ,]/)); \
        return points.some(([x, y]) => isIn(x, box.x, box.width) && isIn(y, box.y, box.height))";
    assert_eq!(browser.run(leads).await, true);
}

#[tokio::test]
async fn a_swap_is_marked_before_and_after_it() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    let table = table().await;
    table.begin("mono-dimensional").await;
    let played = Played {
        browser: &browser,
        table: &table,
    };
    played.open(DESKTOP).await;
    played.press_enter_on("1").await;
    let marks = "return ['.dot.swap', '.dot.taken', '#board .arrow'].map(one => document.querySelectorAll(one).length)";
    assert_eq!(browser.run(marks).await, json!([1, 0, 0]));
    played.press_enter_on("2").await;
    played.is_shown(1).await;
    // Each head has an outline.
    assert_eq!(browser.run(marks).await, json!([0, 0, 4]));
}

/// A chosen attack board shows the free corners it can go to, and is put on one.
#[tokio::test]
async fn an_attack_board_moves_on_the_flat_board() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    let table = table().await;
    let mut state = table.begin("space").await;
    let sample = arbiter::rules::find("space").unwrap().sample.lines();
    for code in sample.take(22) {
        let given = table.give(&state, code, &format!("move move:{code}")).await;
        state = given["state"].clone();
    }
    let played = Played {
        browser: &browser,
        table: &table,
    };
    played.open(DESKTOP).await;
    let moves = state["moves"].as_array().unwrap();
    let of_board = |one: &&Value| one[0].as_str().unwrap().starts_with("AB");
    let ends: Vec<&Value> = moves.iter().filter(of_board).map(|one| &one[1]).collect();
    assert_eq!(ends.len(), 2, "{moves:?}");
    let empty = "return [...document.querySelectorAll('#board [data-square$=\"(1)\"]')].map(one => one.dataset.square) \
                 .find(name => !document.querySelector(`#board [data-on=\"${name}\"]`))";
    let empty = browser.run(empty).await;
    played.press_enter_on(empty.as_str().unwrap()).await;
    // Each has more room for a finger.
    let tags = "return ['.tag', '.touch'].every(one => document.querySelectorAll(`#board ${one}`).length === 2)";
    played.until(tags).await;
    let tag = "return document.querySelector('#board .tag').dataset.square";
    let tag = browser.run(tag).await;
    played.tap("mouse", tag.as_str().unwrap()).await;
    played.is_shown(23).await;
    assert_eq!(browser.console().await, json!([]));
}

#[tokio::test]
async fn a_pawn_becomes_what_is_chosen_at_its_square() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    let table = table().await;
    let position = "chess position:8/P7/8/8/8/k7/8/7K w - - 0 1";
    table.begin(position).await;
    let played = Played {
        browser: &browser,
        table: &table,
    };
    played.open(DESKTOP).await;
    played.drag("mouse", ("a7", "a8")).await;
    played
        .until("return document.querySelectorAll('#chooser button').length === 4")
        .await;
    let example = "return document.getElementById('typed').placeholder";
    let example = browser.run(example).await.to_string();
    assert!(!example.contains("Queen"), "{example}");
    // A press elsewhere closes the chooser, and is no move.
    browser
        .run("document.querySelector('h1').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))")
        .await;
    played
        .until("return document.getElementById('chooser').hidden && !document.querySelector('#board .dot')")
        .await;
    played.drag("mouse", ("a7", "a8")).await;
    played.click("#chooser button[aria-label=\"Knight\"]").await;
    played.is_shown(1).await;
    assert!(
        played.state().await["played"][1][2]
            .as_str()
            .unwrap()
            .starts_with("a8=N")
    );
    assert_eq!(browser.console().await, json!([]));
}

#[tokio::test]
async fn another_window_follows_and_arrows_lead_from_square_to_square() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    let table = table().await;
    let start = table.begin("chess").await;
    let played = Played {
        browser: &browser,
        table: &table,
    };
    played.open(DESKTOP).await;
    let told = table.give(&start, "elsewhere", "move move:e2e4").await;
    assert_eq!(told["kind"], "fulfilled");
    played.is_shown(1).await;
    // Black is at the bottom now.
    played.press_enter_on("d7").await;
    browser.press(UP).await;
    let focused = browser
        .run("return document.activeElement.dataset.square")
        .await;
    assert_eq!(focused, "d6");
    browser.press(UP).await;
    browser.press(ENTER).await;
    played.is_shown(2).await;
    let named =
        "return document.querySelector('#board [data-square=\"d5\"]').getAttribute('aria-label')";
    assert_eq!(browser.run(named).await, "d5: Black pawn");
}

#[tokio::test]
async fn a_draw_is_claimed_and_a_refusal_goes_with_its_position() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    let table = table().await;
    let mut state = table.begin("chess").await;
    let played = Played {
        browser: &browser,
        table: &table,
    };
    played.open(DESKTOP).await;
    played.drag("mouse", ("e2", "e5")).await;
    let told = "return !document.getElementById('told').hidden";
    played.until(told).await;
    let again = ["g1f3", "g8f6", "f3g1", "f6g8"];
    for (ply, code) in again.iter().chain(&again).enumerate() {
        let command = format!("move move:{code}");
        state = table.give(&state, &ply.to_string(), &command).await["state"].clone();
    }
    played.is_shown(8).await;
    played.until(&told.replace('!', "")).await;

    let press = |place: &str, label: &str| {
        format!(
            "const found = [...document.querySelectorAll('#{place} button')].find(one => one.textContent === '{label}'); \
             found?.click(); return Boolean(found)"
        )
    };
    played.until(&press("actions", "Claim draw")).await;
    // The question has the focus, not its button: a key that is held down confirms nothing.
    let asked = "return document.activeElement.id === 'told'";
    played.until(asked).await;
    played.until(&press("told", "Yes, claim the draw")).await;
    let over = "return document.body.innerText.includes('Threefold repetition')";
    played.until(over).await;

    // A link that is pasted into the window is taken over.
    browser.run("location.hash = '0'.repeat(32)").await;
    let ended =
        "return document.readyState === 'complete' && !document.getElementById('ended').hidden";
    played.until(ended).await;
    // So is one whose number is damaged; it opens the default game.
    browser
        .run(&format!("location.hash = '{}-zzz'", table.secret))
        .await;
    played
        .until("return document.querySelectorAll('#moves li').length === 9 && location.hash === ''")
        .await;
}

#[tokio::test]
async fn moves_are_tried_on_the_analysis_board_and_sounds_are_remembered() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    let table = table().await;
    table.begin("chess").await;
    let played = Played {
        browser: &browser,
        table: &table,
    };
    played.open(DESKTOP).await;
    let button = |label: &str| {
        format!(
            "return [...document.querySelectorAll('#actions button')].some(one => one.textContent === '{label}')"
        )
    };
    let press = async |label: &str| {
        played.until(&button(label)).await;
        let press = format!(
            "[...document.querySelectorAll('#actions button')].find(one => one.textContent === '{label}').click()"
        );
        browser.run(&press).await;
    };
    press("Analysis board").await;
    played.until(&button("Close analysis")).await;
    played.drag("mouse", ("e2", "e4")).await;
    played.is_shown(1).await;
    played.press_enter_on("e7").await;
    played.press_enter_on("e5").await;
    played.is_shown(2).await;
    press("Back").await;
    played.is_shown(1).await;
    let problems = browser.problems(&[]).await;
    assert!(problems.is_null(), "{problems:#}");
    press("Close analysis").await;
    played.is_shown(0).await;
    assert_eq!(played.state().await["revision"], 0, "nothing was played");
    // Off until it's switched on, and remembered.
    let is_on = "return document.getElementById('sounds').checked";
    assert_eq!(browser.run(is_on).await, false);
    played.click("#sounds").await;
    played.drag("mouse", ("e2", "e4")).await;
    played.is_shown(1).await;
    played.open(DESKTOP).await;
    assert_eq!(browser.run(is_on).await, true);
    assert_eq!(browser.console().await, json!([]));
}

#[tokio::test]
async fn a_name_with_markup_is_shown_as_it_is() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    let table = Table::of([HOSTILE, "guest"]).await;
    table.begin("chess").await;
    let played = Played {
        browser: &browser,
        table: &table,
    };
    played.open(DESKTOP).await;
    let shown = browser
        .run("return document.querySelector('#white bdi').textContent")
        .await;
    assert_eq!(shown, HOSTILE);
    let made = "return document.querySelectorAll('img, main script').length";
    assert_eq!(browser.run(made).await, 0);
    assert_eq!(browser.console().await, json!([]));
}

/// Draws `docs/pictures/board.gif`.
#[tokio::test]
#[ignore = "draws pictures of the documents"]
async fn the_board_in_a_browser_is_drawn() {
    const SIZE: (u32, u32) = (420, 720);
    let browser = Browser::start().await.unwrap();
    let table = table().await;
    table.begin("chess").await;
    let played = Played {
        browser: &browser,
        table: &table,
    };
    played.open(SIZE).await;
    let mut frames = Vec::new();
    let mut frame = async |hundredths: u16| {
        // Pieces slide for a moment.
        tokio::time::sleep(Duration::from_millis(400)).await;
        frames.push((browser.screenshot().await, hundredths));
    };
    frame(120).await;
    played.tap("mouse", "e2").await;
    frame(100).await;
    played.tap("mouse", "e4").await;
    played.is_shown(1).await;
    // The board turns to the one who is to move, which a picture needn't.
    played.click("#flip").await;
    frame(100).await;
    played.drag("mouse", ("e7", "e5")).await;
    played.is_shown(2).await;
    frame(120).await;
    played.tap("mouse", "g1").await;
    frame(100).await;
    played.tap("mouse", "g3").await;
    played
        .until("return !document.getElementById('told').hidden")
        .await;
    frame(260).await;
    played.drag("mouse", ("g1", "f3")).await;
    played.is_shown(3).await;
    played.click("#flip").await;
    frame(180).await;
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures/board.gif");
    let size = [SIZE.0, SIZE.1].map(|side| u16::try_from(side).unwrap());
    let file = std::fs::File::create(path).unwrap();
    let mut gif = gif::Encoder::new(file, size[0], size[1], &[]).unwrap();
    gif.set_repeat(gif::Repeat::Infinite).unwrap();
    for (png, hundredths) in frames {
        let picture = image::load_from_memory(&png).unwrap();
        let picture = picture.crop_imm(0, 0, SIZE.0, SIZE.1);
        let mut picture = picture.to_rgba8().into_raw();
        let mut frame = gif::Frame::from_rgba_speed(size[0], size[1], &mut picture, 10);
        frame.delay = hundredths;
        gif.write_frame(&frame).unwrap();
    }
}
