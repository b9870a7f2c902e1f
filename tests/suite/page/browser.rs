//! The pages of all games in a real browser.

use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;
use std::time::Duration;

use arbiter::game::{Key as _, Record};
use arbiter::illustration::html;
use arbiter::play::view::page::{Continued, Page, PageReview};
use arbiter::rules;
use arbiter::rules::{AnyPosition, Variant};
use arbiter::settings::Theme;
use arbiter_board::Graph;
use serde_json::{Value, json};

use super::webdriver::{Browser, END, HOME, RIGHT};
use super::{HOSTILE, page, sample};
use crate::support::contains;

const DESKTOP: (u32, u32) = (1280, 800);
const LANDSCAPE: (u32, u32) = (844, 390);
const PHONE: (u32, u32) = (390, 844);

const PGN: &str = "[Event \"?\"]\n\n1. e4 \u{2026} *\n";

/// Steps through the game by keys, and returns what is displayed after each: the piece on each square, the position text,
/// and the number of the move highlighted in the list.
const THROUGH: &str = r##"
    const press = key => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    const moves = [...document.querySelectorAll("#moves button")];
    press("Home");
    return moves.map((_, index) => {
        if (index) press("ArrowRight");
        const pieces = [...document.querySelectorAll("[data-piece]")];
        return {
            pieces: Object.fromEntries(pieces.map(piece => [piece.dataset.on, piece.dataset.piece])),
            squares: document.querySelectorAll("[data-square]:not(.gone)").length,
            text: document.getElementById("position").value,
            continued: document.getElementById("continue").value,
            isContinued: !document.getElementById("continue").closest("section").hidden,
            marked: moves.findIndex(move => move.getAttribute("aria-current") === "step"),
        };
    });
"##;

/// What must be displayed for a position.
fn expected(index: usize, position: &AnyPosition) -> Value {
    let scene = position.scene();
    // The pieces that can be dropped are on the page, too.
    let held = || scene.pockets().flat_map(|pocket| &pocket.cells);
    let cells = || scene.cells().chain(held());
    let pieces = cells().filter_map(|cell| {
        let letter = cell.piece?.letter().to_string();
        Some((cell.name.clone(), letter))
    });
    json!({
        "pieces": pieces.collect::<BTreeMap<_, _>>(),
        "squares": cells().count(),
        "text": position.to_string(),
        "continued": format!("/challenge position:#482@{}", index + 3),
        "isContinued": position.outcome().is_none(),
        "marked": index,
    })
}

/// Whether the foot of every piece is on its own square, in the tower.
const FEET: &str = r#"
    return [...document.querySelectorAll("[data-piece]")].filter(piece => {
        const square = document.querySelector(`[data-square="${piece.dataset.on}"]`);
        const [x, y, size] = ["x", "y", "width"].map(name => Number(piece.getAttribute(name)));
        const point = document.getElementById("board").createSVGPoint();
        [point.x, point.y] = [x + size / 2, y + size * 0.8];
        return !square.isPointInFill(point);
    }).map(piece => piece.dataset.on);
"#;

struct Written {
    folder: tempfile::TempDir,
}

impl Written {
    fn file(&self, name: &str, page: &Page) -> PathBuf {
        let file = self.folder.path().join(format!("{name}.html"));
        std::fs::write(&file, html(page)).unwrap();
        file
    }
}

/// The sample of a game as a page, with a digest that the page can check.
fn digested(variant: &'static Variant) -> (Page, Vec<AnyPosition>) {
    let (mut page, positions) = sample(variant);
    let record = Record {
        game: variant.key.to_owned(),
        start: page.positions[0].text.clone(),
        moves: Vec::new(),
        result: None,
    };
    page.digest = Some([record.to_string(), record.digest().whole()]);
    let chances = (0..positions.len()).map(|ply| if ply % 2 == 0 { 500 } else { 700 });
    page.review = Some(PageReview {
        graph: Graph {
            title: "White's winning chances".to_owned(),
            chances: chances.collect(),
            turning_points: vec![2, 4],
            ..Graph::default()
        },
        overview: vec!["It was close.".to_owned()],
        points: ["A mistake.", "A blunder."].map(str::to_owned).into(),
    });
    page.continued = Some(Continued::ByNumber {
        command: "/challenge position:#482@".to_owned(),
        skipped: 3,
    });
    page.pgn = Some(PGN.to_owned());
    (page, positions)
}

/// The squares of the board.
const SQUARES: &str =
    "return [...document.querySelectorAll('#board [data-square]')].map(one => one.dataset.square)";

/// Three tests, so that they run at the same time.
mod every_position_of_every_game_is_on_the_page {
    use super::positions_are_on_the_page;

    #[tokio::test]
    async fn first_games() {
        positions_are_on_the_page(0).await;
    }

    #[tokio::test]
    async fn more_games() {
        positions_are_on_the_page(1).await;
    }

    #[tokio::test]
    async fn last_games() {
        positions_are_on_the_page(2).await;
    }
}

/// Opens the games of one third of the list.
async fn positions_are_on_the_page(third: usize) {
    let Some(browser) = Browser::start().await else {
        return;
    };
    let written = Written {
        folder: tempfile::tempdir().unwrap(),
    };
    let mut boards = HashSet::new();
    let third = rules::ALL.chunks(rules::ALL.len().div_ceil(3)).nth(third);
    for variant in third.unwrap() {
        let (page, positions) = digested(variant);
        let file = written.file(variant.key, &page);
        let (mut is_new_board, mut labelled) = (true, Value::Null);
        let expected: Vec<Value> = positions
            .iter()
            .enumerate()
            .map(|(index, one)| expected(index, one))
            .collect();
        for size in [DESKTOP, LANDSCAPE, PHONE] {
            // Most variants are played on the board of chess.
            if !is_new_board {
                break;
            }
            browser.open(&file, size).await;
            if size == DESKTOP {
                is_new_board = boards.insert(browser.run(SQUARES).await.to_string());
            }
            layout_fits(&browser, variant, size).await;
            let wide = browser
                .run("return document.documentElement.scrollWidth - innerWidth")
                .await;
            assert!(
                wide.as_i64().unwrap() <= 0,
                "{} at {size:?}: {wide} pixels too wide",
                variant.key
            );
            letters_are_legible(&browser).await;
            let shown = async || {
                let shown = browser.run(THROUGH).await;
                assert_eq!(shown, json!(expected), "{}", variant.key);
            };
            // Positions and the tower don't depend on the window's size.
            if size == DESKTOP {
                shown().await;
                everybody_can_use_it(&browser, variant, is_new_board).await;
            }
            if variant.key == "space" {
                let other = "document.getElementById('tower').click()";
                browser.run(other).await;
                letters_are_legible(&browser).await;
                assert_eq!(browser.run(NAMELESS).await, json!(0), "{size:?}");
                if size == DESKTOP {
                    shown().await;
                    tower_stands(&browser).await;
                }
                browser.run(other).await;
            }
            labelled = labels_stand_apart(&browser, variant, size, &labelled).await;
            if size != LANDSCAPE {
                controls_work(&browser, positions.len() - 1).await;
            }
            let console = browser.console().await;
            assert_eq!(console, json!([]), "{}", variant.key);
        }
    }
}

/// The board uses the available space, and the controls are visible.
async fn layout_fits(browser: &Browser, variant: &Variant, size: (u32, u32)) {
    let measures = browser
        .run(
            "const box = id => document.querySelector(id).getBoundingClientRect(); \
            const moves = [...document.querySelectorAll('#moves li')].slice(1, 3).map(move => move.getBoundingClientRect()); \
            const isWhole = one => one.scrollWidth <= one.clientWidth; \
            return [box('#board').height, box('.controls').bottom, moves[0].top === moves[1].top && moves[0].right <= moves[1].left + 1, \
            [...document.querySelectorAll('#moves li, #moves button')].every(isWhole)]",
        )
        .await;
    let is_on_a_line = variant.key.ends_with("dimensional");
    let least = if size == DESKTOP { 540.0 } else { 330.0 };
    assert!(
        is_on_a_line || measures[0].as_f64().unwrap() >= least,
        "{size:?} {measures}"
    );
    assert!(
        measures[1].as_f64().unwrap() <= f64::from(size.1),
        "{size:?} {measures}"
    );
    assert_eq!(measures[2], true, "moves are in two columns");
    assert_eq!(measures[3], true, "no move lies on another: {size:?}");
}

/// In every view letters are twelve pixels high, and cover no square.
async fn letters_are_legible(browser: &Browser) {
    let wrong = browser
        .run(
            r##"
            const board = document.getElementById("board"), scale = board.getScreenCTM().a, point = board.createSVGPoint();
            const squares = [...document.querySelectorAll("[data-square]:not(.gone)")];
            return [...document.querySelectorAll("#board text")].filter(text => {
                const box = text.getBBox(), size = parseFloat(getComputedStyle(text).fontSize) * scale;
                const covers = [0, 0.5, 1].some(right => [0.2, 0.5, 0.8].some(down => {
                    [point.x, point.y] = [box.x + box.width * right, box.y + box.height * down];
                    return squares.some(square => square.isPointInFill(point));
                }));
                return size < 12 || covers;
            }).map(text => text.textContent);
        "##,
        )
        .await;
    assert_eq!(wrong, json!([]));
}

/// In no position, from neither side, does a label lie on another. Looks at these plies, all if none are given, and returns
/// those with new labels: most moves change none.
async fn labels_stand_apart(
    browser: &Browser,
    variant: &Variant,
    size: (u32, u32),
    plies: &Value,
) -> Value {
    let script = r##"
        const moves = [...document.querySelectorAll("#moves button")];
        const touching = new Set(), seen = new Set(), fresh = [];
        for (const side of [0, 1]) {
            for (const ply of side ? fresh : PLIES ?? moves.keys()) {
                moves[ply].click();
                const texts = [...document.querySelectorAll("#board text")];
                const labels = texts.map(text => text.parentNode.getAttribute("transform") + text.outerHTML).join();
                if (!side) {
                    if (seen.has(labels)) continue;
                    seen.add(labels);
                    fresh.push(ply);
                }
                const boxes = texts.map(text => {
                    const box = text.getBoundingClientRect(), air = box.height / 5;
                    return { word: text.textContent, left: box.left, right: box.right, top: box.top + air, bottom: box.bottom - air };
                });
                boxes.forEach((one, index) => boxes.slice(index + 1).forEach(other => {
                    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
                    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
                    if (across > 0 && down > 0) touching.add(`${ply}/${side}: ${one.word} on ${other.word}`);
                }));
            }
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "f", bubbles: true }));
        }
        moves.at(-1).click();
        return [[...touching].slice(0, 8), fresh];
    "##;
    let found = browser
        .run(&script.replace("PLIES", &plies.to_string()))
        .await;
    assert_eq!(found[0], json!([]), "{} at {size:?}", variant.key);
    found[1].clone()
}

/// axe-core, if installed, finds nothing; every control has a name, a role and a place in the tab order.
async fn everybody_can_use_it(browser: &Browser, variant: &Variant, is_new_board: bool) {
    let nameless = browser
        .run(
            "return [...document.querySelectorAll('button, select, textarea, summary, [role=img], a')].filter(one => \
            !(one.ariaLabel ?? one.textContent + (one.labels?.[0]?.textContent ?? '')).trim() && !one.getAttribute('aria-labelledby')).map(one => one.outerHTML)",
        )
        .await;
    assert_eq!(nameless, json!([]), "{}", variant.key);
    let is_dressed = is_new_board && ["chess", "space"].contains(&variant.key);
    let themes = if is_dressed { Theme::KEYS.len() } else { 1 };
    for (index, theme) in Theme::KEYS.iter().enumerate().take(themes) {
        let dress = format!("document.documentElement.dataset.theme = '{theme}'");
        browser.run(&dress).await;
        // Themes differ only in colours.
        let rules: &[&str] = if index == 0 { &[] } else { &["color-contrast"] };
        let problems = browser.problems(rules).await;
        assert_eq!(problems, Value::Null, "{} in {theme}", variant.key);
    }
    browser
        .run("document.documentElement.dataset.theme = document.getElementById('theme').value")
        .await;
}

/// The number of boards without a name, in the tower.
const NAMELESS: &str = "return document.querySelectorAll('#board .board').length - document.querySelectorAll('#board .name').length";

/// From every side every piece is on its own square, in every position.
async fn tower_stands(browser: &Browser) {
    // The tower is drawn with the browser's next frame, and here immediately.
    browser
        .run("window.requestAnimationFrame = draw => draw()")
        .await;
    let press = |key: &str, shift: bool| {
        let event = json!({"key": key, "shiftKey": shift, "bubbles": true});
        format!("document.body.dispatchEvent(new KeyboardEvent('keydown', {event}));")
    };
    for key in ["Home", "End"] {
        browser.run(&press(key, false)).await;
        for side in 0..8 {
            assert_eq!(browser.run(FEET).await, json!([]), "seen from side {side}");
            browser.run(&press("ArrowRight", true).repeat(8)).await;
        }
    }
    // A drag also turns it, and isn't a swipe.
    let before = browser
        .run("return document.getElementById('board').innerHTML")
        .await;
    let marked = "return document.querySelector('[aria-current]').textContent";
    let played = browser.run(marked).await;
    browser.drag("mouse", (200, 200), (120, 200)).await;
    let after = browser
        .run("return document.getElementById('board').innerHTML")
        .await;
    assert!(before != after);
    assert_eq!(browser.run(marked).await, played);
}

/// The graph shows the current position, and it and the turning points lead to positions.
async fn review_leads_to_positions(browser: &Browser) {
    let marked = "return [...document.querySelectorAll('#moves button')].findIndex(move => move.ariaCurrent)";
    let at = async || browser.run(marked).await.as_u64().unwrap();
    let now = "return document.getElementById('now').getAttribute('d')";
    let second = browser.run(now).await;
    let click = |what: &str, x: &str| {
        format!(
            "const hit = document.querySelector('{what}'), box = hit.getBoundingClientRect(); \
            hit.dispatchEvent(new MouseEvent('click', {{ bubbles: true, detail: 1, clientX: {x} }}))"
        )
    };
    browser.run(&click("#chances .plot", "box.left")).await;
    assert_eq!(at().await, 0);
    assert_ne!(browser.run(now).await, second);
    let chance = "return document.getElementById('chance').textContent";
    assert_eq!(browser.run(chance).await, "50%");
    // A turning point leads to the position after its move, in the graph and in the list.
    browser.run(&click("[data-point=\"4\"] circle", "0")).await;
    assert_eq!(at().await, 5);
    assert_eq!(browser.run(chance).await, "70%");
    browser.run(&click(".points button", "0")).await;
    assert_eq!(at().await, 3);
    let left = "return document.querySelector('#white .clock').textContent";
    assert_eq!(browser.run(left).await, "1:57");
}

async fn controls_work(browser: &Browser, last: usize) {
    let marked = "return [...document.querySelectorAll('#moves button')].findIndex(move => move.ariaCurrent)";
    let at = async || browser.run(marked).await.as_u64().unwrap();
    let last = u64::try_from(last).unwrap();
    browser.run("document.activeElement.blur()").await;
    browser.press(HOME).await;
    assert_eq!(at().await, 0);
    browser.press(RIGHT).await;
    assert_eq!(at().await, 1);
    browser.press(END).await;
    assert_eq!(at().await, last);
    browser
        .run("document.getElementById('previous').click()")
        .await;
    assert_eq!(at().await, last - 1);
    browser
        .run("document.querySelectorAll('#moves button')[1].click()")
        .await;
    assert_eq!(at().await, 1);
    let status = browser
        .run("return document.getElementById('status').textContent")
        .await;
    assert!(status.as_str().unwrap().contains("to move"), "{status}");
    review_leads_to_positions(browser).await;
    browser.press(HOME).await;
    browser.press(RIGHT).await;
    let described = browser
        .run("return document.getElementById('described').textContent")
        .await;
    contains(described.as_str().unwrap(), &["Black: king "]);

    // The board turns: what was below is above.
    let top = "return document.getElementById('white').getBoundingClientRect().top";
    let side = async || browser.run(top).await.as_f64().unwrap();
    let before = side().await;
    browser.press("f").await;
    assert!(side().await < before);
    browser.press("f").await;
    assert!((side().await - before).abs() < 1.0);

    // It plays automatically to the end, and stops there. The test counts the time.
    browser.run("document.activeElement.blur(); window.setInterval = tick => { window.tick = tick; return 1; }").await;
    browser.press(" ").await;
    browser.run("tick()").await;
    assert_eq!(at().await, 2);
    let playing = "return document.getElementById('play').ariaPressed";
    assert_eq!(browser.run(playing).await, "true");
    browser
        .run(&format!("for (let step = 2; step < {last}; step++) tick()"))
        .await;
    assert_eq!(at().await, last);
    assert_eq!(browser.run(playing).await, "false");

    // After a click on a button the space bar plays; the list of moves is one tab stop.
    browser.run("window.clickOn = id => document.getElementById(id).dispatchEvent(new MouseEvent('click', { detail: 1, bubbles: true })); \
        document.getElementById('previous').focus(); clickOn('previous')").await;
    assert_eq!(at().await, last - 1);
    browser.press(" ").await;
    assert_eq!(browser.run(playing).await, "true");
    browser.run("clickOn('play')").await;
    assert_eq!(browser.run(playing).await, "false");
    let stops = "return [...document.querySelectorAll('#moves button')].filter(move => move.tabIndex === 0).length";
    assert_eq!(browser.run(stops).await, 1);
    // The wheel steps forward, and the address includes the position.
    let wheel = |down: i32| {
        format!(
            "const wheel = new WheelEvent('wheel', {{ deltaY: {down}, cancelable: true, bubbles: true }}); \
            Object.defineProperty(wheel, 'timeStamp', {{ value: window.wheeled = (window.wheeled ?? 1e6) + 500 }}); \
            document.getElementById('board').dispatchEvent(wheel)"
        )
    };
    browser.run(&wheel(-100)).await;
    assert_eq!(at().await, last - 2);
    let comes = |what: &str| {
        format!(
            "return new Promise(done => {{ const ask = () => {what} ? done(true) : setTimeout(ask, 20); ask(); }})"
        )
    };
    let is_named = format!("location.hash === '#{}'", last - 2);
    browser.run(&comes(&is_named)).await;
    browser.run("location.hash = '#1'").await;
    let shown = marked.trim_start_matches("return ");
    browser.run(&comes(&format!("{shown} === 1"))).await;
    browser.press(END).await;

    // A swipe steps forward and back, on a flat board.
    let is_flat = "const tower = document.getElementById('tower'); return !tower || tower.ariaPressed === 'false'";
    assert_eq!(browser.run(is_flat).await, true);
    browser.run("scrollTo(0, 0)").await;
    let middle = "const box = document.getElementById('board').getBoundingClientRect(); \
        return [box.left + box.width / 2, box.top + box.height / 2].map(Math.round)";
    let middle = browser.run(middle).await;
    let [x, y] = [0, 1].map(|part: usize| middle[part].as_i64().unwrap());
    browser.drag("touch", (x - 50, y), (x + 50, y)).await;
    assert_eq!(at().await, last - 1);
    browser.drag("touch", (x + 50, y), (x - 50, y)).await;
    assert_eq!(at().await, last);

    let theme = "const theme = document.getElementById('theme'); theme.value = 'midnight'; \
        theme.onchange({ target: theme }); return getComputedStyle(document.documentElement).backgroundColor";
    let midnight = browser.run(theme).await;
    let wood = browser.run(&theme.replace("midnight", "wood")).await;
    assert_ne!(midnight, wood);
    let checked = browser
        .run("return document.getElementById('checked').textContent")
        .await;
    assert_eq!(checked, "The record matches this digest.");
}

/// The record is saved as a file, from a page that is a file itself.
#[tokio::test]
async fn the_record_can_be_downloaded() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    let written = Written {
        folder: tempfile::tempdir().unwrap(),
    };
    let file = written.file("game-482", &digested(&rules::chess::VARIANT).0);
    browser.open(&file, DESKTOP).await;
    browser.download_into(written.folder.path()).await;
    browser
        .run("document.querySelector('[data-save=pgn]').click()")
        .await;
    let saved = written.folder.path().join("game-482.pgn");
    for _ in 0..100 {
        if saved.exists() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(std::fs::read_to_string(saved).unwrap(), PGN);
}

/// The page opens in its own colours whatever the system asks for, and remembers what the reader chose.
#[tokio::test]
async fn colours_follow_the_page_and_the_reader() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    let written = Written {
        folder: tempfile::tempdir().unwrap(),
    };
    let file = written.file("colours", &sample(&rules::chess::VARIANT).0);
    let colours = "const style = getComputedStyle(document.documentElement); \
        return [document.documentElement.dataset.theme, style.colorScheme]";
    for system in ["light", "dark"] {
        browser.prefer(system).await;
        browser.open(&file, DESKTOP).await;
        assert_eq!(browser.run(colours).await, json!(["wood", "dark"]));
    }
    browser.run("const theme = document.getElementById('theme'); theme.value = 'slate'; theme.onchange()").await;
    browser.prefer("light").await;
    browser.open(&file, DESKTOP).await;
    assert_eq!(browser.run(colours).await, json!(["slate", "dark"]));
}

/// A game to play through begins at its start and plays; a comment leads to its move; without scripts the end is a text.
#[tokio::test]
async fn a_page_plays_by_itself_and_is_read_without_scripts() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    let written = Written {
        folder: tempfile::tempdir().unwrap(),
    };
    let (page, _) = digested(&rules::chess::VARIANT);
    let page = Page {
        plays: true,
        links: vec![("../index.html".to_owned(), "Arbiter".to_owned())],
        ..page
    };
    let file = written.file("plays", &page);
    browser.open(&file, DESKTOP).await;
    let marked = "return [document.getElementById('play').getAttribute('aria-pressed'), \
        [...document.querySelectorAll('#moves button')].findIndex(move => move.ariaCurrent) < 3]";
    assert_eq!(browser.run(marked).await, json!(["true", true]));
    let clicked = browser
        .run(
            "document.querySelectorAll('#moves li')[4].insertAdjacentHTML('beforeend', '<p>Good.</p>'); \
            document.querySelector('#moves p:last-child').click(); \
            return [document.getElementById('play').getAttribute('aria-pressed'), \
            [...document.querySelectorAll('#moves button')].findIndex(move => move.ariaCurrent)]",
        )
        .await;
    assert_eq!(clicked, json!(["false", 4]));
    // The number of a turning point stands beside its first line.
    let beside = "const item = document.querySelector('.points li'), button = item.firstElementChild; \
        button.textContent = 'A mistake that takes more than one line. '.repeat(9); \
        const range = document.createRange(); range.selectNodeContents(button); \
        const [first] = range.getClientRects(); \
        return [getComputedStyle(item, '::before').content.includes('counter'), getComputedStyle(item).alignItems, \
        first.top - item.getBoundingClientRect().top < 20]";
    assert_eq!(browser.run(beside).await, json!([true, "baseline", true]));
    browser.run_scripts(false).await;
    browser.open(&file, PHONE).await;
    let seen = "const isSeen = one => one.checkVisibility(); \
        return [...document.querySelectorAll('noscript pre, #described p, #moves li, nav a, #board, .controls, h2')].filter(isSeen) \
        .map(one => one.textContent).join('\\n')";
    let seen = browser.run(seen).await;
    let seen = seen.as_str().unwrap();
    let board = arbiter_board::text::board(
        &page.positions.last().unwrap().scene,
        &arbiter_board::text::Names::default(),
    );
    assert!(seen.contains(board.trim_end()), "{seen}");
    for text in [
        "Arbiter",
        &page.positions.last().unwrap().described[0],
        "1.",
    ] {
        assert!(seen.contains(text), "{text} in {seen}");
    }
    assert!(!seen.contains("Position text"), "{seen}");
    browser.run_scripts(true).await;
}

#[tokio::test]
async fn hostile_names_are_read() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    let written = Written {
        folder: tempfile::tempdir().unwrap(),
    };
    let variant = &rules::chess::VARIANT;
    for hostile in HOSTILE {
        let page = page(
            &variant.start(),
            &variant.sample_game(),
            [hostile, "Ben"],
            hostile,
        );
        let file = written.file("hostile", &page);
        browser.open(&file, DESKTOP).await;
        let shown = browser.run(
            "return [document.querySelector('#white bdi').textContent, document.querySelectorAll('img, script').length]",
        ).await;
        let is_kept =
            |symbol: &char| !matches!(symbol, '\u{0}' | '\u{2028}' | '\u{202E}' | '\u{2066}');
        let name: String = hostile.chars().filter(is_kept).collect();
        assert_eq!(shown, json!([name, 2]));
        assert_eq!(browser.console().await, json!([]), "{hostile}");
    }
}
