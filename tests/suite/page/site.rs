//! The web site: its links, offline and in a browser.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use arbiter::tools::{self, Site};
use serde_json::{Value, json};

use super::webdriver::Browser;

fn written(folder: &Path) -> BTreeSet<PathBuf> {
    let site = Site {
        folder: folder.to_owned(),
    };
    let mut out = Vec::new();
    tools::site(&site, &mut out).unwrap();
    let index = folder.join("index.html");
    assert_eq!(
        String::from_utf8(out).unwrap().trim(),
        index.to_str().unwrap()
    );
    let mut folders = vec![folder.to_owned()];
    let mut files = BTreeSet::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.insert(path);
            }
        }
    }
    files
}

fn attributes<'a>(html: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
    let parts = html.split(name).skip(1);
    parts.filter_map(|rest| Some(rest.split_once('"')?.0))
}

#[test]
fn every_link_of_the_site_leads_to_a_file_and_a_heading() {
    let folder = tempfile::tempdir().unwrap();
    let files = written(folder.path());
    let mut reached = BTreeSet::from([folder.path().join("index.html")]);
    for file in files
        .iter()
        .filter(|file| file.extension().is_some_and(|ending| ending == "html"))
    {
        let html = std::fs::read_to_string(file).unwrap();
        assert!(!html.contains("{{"), "{}", file.display());
        for link in attributes(&html, " href=\"").chain(attributes(&html, " src=\"")) {
            if link.starts_with("https://")
                || link.starts_with("http://")
                || link.starts_with("data:")
                || link.starts_with('#')
            {
                continue;
            }
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = file.parent().unwrap().join(path).canonicalize();
            let target = target.unwrap_or_else(|_| panic!("{}: {link}", file.display()));
            assert!(target.is_file(), "{}: {link}", file.display());
            if !anchor.is_empty() {
                let other = std::fs::read_to_string(&target).unwrap();
                assert!(
                    other.contains(&format!("id=\"{anchor}\"")),
                    "{}: {link}",
                    file.display()
                );
            }
            reached.insert(target);
        }
    }
    let canonical = |file: &PathBuf| file.canonicalize().unwrap();
    let reached: BTreeSet<PathBuf> = reached.iter().map(canonical).collect();
    let files: BTreeSet<PathBuf> = files.iter().map(canonical).collect();
    assert_eq!(
        files.difference(&reached).collect::<Vec<_>>(),
        Vec::<&PathBuf>::new()
    );
    let size: u64 = files
        .iter()
        .map(|file| file.metadata().unwrap().len())
        .sum();
    assert!(size < 6_000_000, "{size} bytes");
}

#[test]
fn the_games_are_there_in_every_language() {
    let folder = tempfile::tempdir().unwrap();
    written(folder.path());
    let read = |file: &str| std::fs::read_to_string(folder.path().join(file)).unwrap();
    for (file, language, words) in [
        ("index.html", "en", "The rules"),
        ("de/index.html", "de", "Die Regeln"),
        ("es/games/chess.html", "es", "El reglamento completo"),
        ("fr/games/space.html", "fr", "Les Blancs commencent"),
        ("pt-br/games/chess-game.html", "pt-br", "Brancas"),
    ] {
        let html = read(file);
        assert!(
            html.contains(&format!("<html lang=\"{language}\"")),
            "{file}"
        );
        assert!(html.contains(words), "{file}");
    }
    let chess = read("fr/games/chess.html");
    assert!(chess.contains("href=\"../../games/chess.html\" lang=\"en\" hreflang=\"en\">English"));
    assert!(chess.contains("href=\"../../law/chess.html\""));
}

#[tokio::test]
async fn the_site_opens_in_a_browser_without_a_network() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let files = written(folder.path());
    for size in [(1280, 800), (390, 844)] {
        for file in files
            .iter()
            .filter(|file| file.extension().is_some_and(|ending| ending == "html"))
        {
            // Other languages are measured where their words have least room.
            let is_english = file.starts_with(folder.path().join("games"))
                || file.parent() == Some(folder.path())
                || file.starts_with(folder.path().join("law"));
            if size.0 == 1280 && !is_english {
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
            assert_eq!(
                seen,
                json!([true, true, 1]),
                "{} at {size:?}",
                file.display()
            );
            assert_eq!(browser.console().await, json!([]), "{}", file.display());
            if size.0 == 1280 {
                assert_eq!(
                    browser.problems(&[]).await,
                    Value::Null,
                    "{}",
                    file.display()
                );
            }
        }
    }
    // From the first page to a game that plays.
    browser
        .open(&folder.path().join("index.html"), (1280, 800))
        .await;
    browser
        .run("document.querySelector('a[href=\"games/space-game.html\"]').click()")
        .await;
    browser
        .run("return new Promise(done => setTimeout(done, 300))")
        .await;
    let status = "return document.getElementById('status').textContent";
    assert!(browser.run(status).await.as_str().unwrap().contains('#'));
}
