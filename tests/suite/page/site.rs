//! The web site: its links, offline and in a browser.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, Weak};

use arbiter::tools;
use arbiter::tools::Site;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::webdriver::Browser;
use crate::support::files_below;

struct Written {
    folder: TempDir,
    files: BTreeSet<PathBuf>,
}

/// The site that other tests use at the same time, or a new one.
fn written() -> Arc<Written> {
    static SHARED: Mutex<Weak<Written>> = Mutex::new(Weak::new());
    let mut shared = SHARED.lock().unwrap();
    if let Some(written) = shared.upgrade() {
        return written;
    }
    let folder = tempfile::tempdir().unwrap();
    let site = Site {
        folder: folder.path().to_owned(),
        address: Some("https://chess.example/".to_owned()),
        invitation: Some("https://discord.com/oauth2/authorize?client_id=1&scope=bot".to_owned()),
    };
    let mut out = Vec::new();
    tools::site(&site, &mut out).unwrap();
    let index = folder.path().join("index.html");
    let told = String::from_utf8(out).unwrap();
    assert_eq!(told.trim(), index.to_str().unwrap());
    let files = files_below(folder.path()).into_iter().collect();
    let written = Arc::new(Written { folder, files });
    *shared = Arc::downgrade(&written);
    written
}

fn pages(files: &BTreeSet<PathBuf>) -> impl Iterator<Item = &PathBuf> {
    let is_page = |file: &&PathBuf| file.extension().is_some_and(|ending| ending == "html");
    files.iter().filter(is_page)
}

fn attributes<'a>(html: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
    let parts = html.split(name).skip(1);
    parts.filter_map(|rest| Some(rest.split_once('"')?.0))
}

#[test]
fn every_link_of_the_site_leads_to_a_file_and_a_heading() {
    let site = written();
    let (folder, files) = (site.folder.path(), &site.files);
    let mut reached = BTreeSet::from([folder.join("index.html")]);
    for file in pages(files) {
        let html = std::fs::read_to_string(file).unwrap();
        assert!(!html.contains("{{"), "{}", file.display());
        for link in attributes(&html, " href=\"").chain(attributes(&html, " src=\"")) {
            let others = ["https://", "http://", "data:", "#"];
            if others.iter().any(|start| link.starts_with(start)) {
                continue;
            }
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = file.parent().unwrap().join(path).canonicalize();
            let target = target.unwrap_or_else(|_| panic!("{}: {link}", file.display()));
            assert!(target.is_file(), "{}: {link}", file.display());
            if !anchor.is_empty() {
                let other = std::fs::read_to_string(&target).unwrap();
                let is_there = other.contains(&format!("id=\"{anchor}\""));
                assert!(is_there, "{}: {link}", file.display());
            }
            reached.insert(target);
        }
    }
    let canonical = |file: &PathBuf| file.canonicalize().unwrap();
    let reached: BTreeSet<PathBuf> = reached.iter().map(canonical).collect();
    let files: BTreeSet<PathBuf> = files.iter().map(canonical).collect();
    let unreached: Vec<&PathBuf> = files.difference(&reached).collect();
    assert!(unreached.is_empty(), "{unreached:?}");
    let bytes = files.iter().map(|file| file.metadata().unwrap().len());
    let bytes: u64 = bytes.sum();
    assert!(bytes < 12_000_000, "{bytes} bytes");
}

#[test]
fn the_games_are_there_in_every_language() {
    let site = written();
    let read = |file: &str| std::fs::read_to_string(site.folder.path().join(file)).unwrap();
    for (file, language, words) in [
        ("index.html", "en", "The rules"),
        ("de/index.html", "de", "Die Regeln"),
        ("es/games/chess.html", "es", "El reglamento completo"),
        // A command of Discord is a link here.
        ("de/games/atomic.html", "de", "\"chess.html\">Schach<"),
        ("es/games/atomic.html", "es", "\"chess.html\">Ajedrez<"),
        ("fr/games/atomic.html", "fr", "\"chess.html\">Échecs<"),
        ("pt-br/games/atomic.html", "pt-br", "\"chess.html\">Xadrez<"),
        ("fr/games/space.html", "fr", "Les Blancs commencent"),
        ("pt-br/games/chess-game.html", "pt-br", "Brancas"),
        // The samples have no player names.
        ("fr/games/chess-game.html", "fr", "<title>Échecs</title>"),
        ("fr/games/chess-game.html", "fr", "1–0 · Échec et mat"),
    ] {
        let html = read(file);
        assert!(
            html.contains(&format!("<html lang=\"{language}\"")),
            "{file}"
        );
        assert!(html.contains(words), "{file}");
    }
    let index = read("de/index.html");
    for part in [
        "<meta name=\"description\" content=\"",
        "<meta property=\"og:image\" content=\"https://chess.example/games/chess-middle.png\">",
        "<a href=\"https://discord.com/oauth2/authorize?client_id=1&amp;scope=bot\">",
        "src=\"../games/space-middle.png\"",
        "src=\"../games/moving.gif\"",
        "media=\"(prefers-reduced-motion: reduce)\"",
        "href=\"data:image/svg+xml,",
    ] {
        assert!(index.contains(part), "{part} in {index}");
    }
    let space = read("games/space.html");
    assert!(
        space.contains("<title>Space Chess · Arbiter</title>"),
        "{space}"
    );
    assert!(!space.contains("<strong>Space Chess</strong>"), "{space}");
    assert!(space.contains("games/space-middle.png\">"));
    let game = read("de/games/horde-game.html");
    for part in [
        "<meta name=\"description\" content=\"Horde · Eine Partie zum Nachspielen\">",
        "<link rel=\"canonical\" href=\"https://chess.example/de/games/horde-game.html\">",
        "hreflang=\"fr\" href=\"https://chess.example/fr/games/horde-game.html\">",
        "https://chess.example/games/horde-middle.png",
    ] {
        assert!(game.contains(part), "{part}");
    }
    let horde = read("games/horde.html");
    assert!(
        horde.contains("content=\"8×8, White begins · Setup."),
        "{horde}"
    );
    let chess = read("fr/games/chess.html");
    assert!(chess.contains("href=\"../../games/chess.html\" lang=\"en\" hreflang=\"en\">English"));
    assert!(chess.contains("href=\"../../law/chess.html\""));
}

/// Words in tables that are broken across lines.
const BROKEN_WORDS: &str = "const broken = [];
    for (const cell of document.querySelectorAll('td, th')) {
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) for (const word of texts.currentNode.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
            const range = document.createRange();
            range.setStart(texts.currentNode, word.index);
            range.setEnd(texts.currentNode, word.index + word[0].length);
            if (range.getClientRects().length > 1) broken.push(word[0]);
        }
    }
    return broken.slice(0, 5)";

/// On A4 paper with margins of 2 cm: tables and texts that are cut off, and links below pictures, which can get a sheet of
/// their own.
const WRONG_IN_PRINT: &str = "for (const sheet of document.styleSheets)
        for (const rule of sheet.cssRules) if (rule.conditionText === 'print') rule.media.mediaText = 'all';
    document.body.style.width = '17cm';
    const isWrong = one => one.matches('p') ? one.offsetHeight : one.scrollWidth > one.clientWidth;
    return [...document.querySelectorAll('.wide, pre, figure ~ p')].filter(isWrong).map(one => one.textContent)";

/// A captured piece's sign and the piece on its square: whether the sign comes later, so is on top.
const SIGN_IS_ON_TOP: &str = "location.hash = '#30';
    return new Promise(done => setTimeout(() => {
        const sign = document.querySelector('#board use.captured');
        const isBeside = one => ['x', 'y'].every(side => one.getAttribute(side) === sign.getAttribute(side));
        const piece = [...document.querySelectorAll('#board use[data-on]')].find(isBeside);
        done(Boolean(piece.compareDocumentPosition(sign) & Node.DOCUMENT_POSITION_FOLLOWING));
    }, 1000))";

#[tokio::test]
async fn the_site_opens_in_a_browser_without_a_network() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    let site = written();
    let (folder, files) = (site.folder.path(), &site.files);
    for size in [(390, 844), (1280, 800)] {
        if size.0 == 1280 {
            browser.run_axe_first().await;
        }
        for file in pages(files) {
            // Other languages are measured where their words have least space.
            let is_english = file.starts_with(folder.join("games"))
                || file.parent() == Some(folder)
                || file.starts_with(folder.join("law"));
            // Pages of games differ in their boards, which have tests of their own, and these have all parts.
            let name = file.file_name().unwrap().to_string_lossy();
            let is_shared = name.ends_with("-game.html")
                && !["chess-game.html", "space-game.html"].contains(&&*name);
            if (size.0 == 1280 || is_shared) && !is_english {
                continue;
            }
            browser.open(file, size).await;
            let seen = browser
                .run(
                    "const images = [...document.images]; for (const image of images) image.loading = 'eager'; \
                    return Promise.all(images.map(image => image.decode().then(() => image.naturalWidth > 0, () => false))) \
                    .then(drawn => [drawn.every(Boolean), document.documentElement.scrollWidth <= innerWidth, document.querySelectorAll('h1').length])",
                )
                .await;
            let place = format!("{} at {size:?}", file.display());
            assert_eq!(seen, json!([true, true, 1]), "{place}");
            assert_eq!(browser.console().await, json!([]), "{place}");
            assert_eq!(browser.run(BROKEN_WORDS).await, json!([]), "{place}");
            if size.0 == 1280 && !is_shared {
                assert_eq!(browser.problems(&[]).await, Value::Null, "{place}");
                assert_eq!(browser.run(WRONG_IN_PRINT).await, json!([]), "{place}");
            }
        }
    }
    let game = folder.join("games/chess-game.html");
    browser.open(&game, (1280, 800)).await;
    assert_eq!(browser.run(SIGN_IS_ON_TOP).await, json!(true));
    // From the first page to a game that plays.
    browser.open(&folder.join("index.html"), (1280, 800)).await;
    browser
        .run("document.querySelector('a[href=\"games/space-game.html\"]').click()")
        .await;
    browser
        .run("return new Promise(done => setTimeout(done, 300))")
        .await;
    // It plays from its start, and leads back.
    let state = "return [document.getElementById('play').getAttribute('aria-pressed'), \
        [...document.querySelectorAll('#moves button')].findIndex(move => move.ariaCurrent) < 3, \
        [...document.querySelectorAll('nav a')].map(link => link.getAttribute('href'))]";
    let expected = json!(["true", true, ["../index.html", "space.html"]]);
    assert_eq!(browser.run(state).await, expected);
}
