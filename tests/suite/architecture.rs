//! Borders inside the crate of the bot, which the compiler can't hold.

use std::path::{Path, PathBuf};

/// A module names only modules to its left.
const INWARD: &str = "rules engine game settings referee command pgn view illustration backoff store compute time_source app delivery http metrics \
    config discord chat tools doctor program lib main";

/// Neither input and output nor a clock in the modules up to `view`.
const IMPURE: &str =
    "std::fs std::io std::net std::env std::time std::thread std::process .await tokio:: sqlx::";

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|one| one.unwrap());
    let is_test = |path: &Path| path.ends_with("tests.rs") || path.ends_with("tests");
    let paths = entries.map(|entry| entry.path());
    let found = paths.filter(|path| !is_test(path)).map(|path| match path {
        path if path.is_dir() => sources(&path),
        file => vec![file],
    });
    found.flatten().collect()
}

#[test]
fn imports_point_inwards_and_the_core_is_pure() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let order: Vec<&str> = INWARD.split_whitespace().collect();
    let rank = |name: &str| order.iter().position(|one| *one == name);
    for path in sources(&source) {
        let text = std::fs::read_to_string(&path).unwrap();
        let inside = path.strip_prefix(&source).unwrap().with_extension("");
        let own = rank(inside.iter().next().unwrap().to_str().unwrap());
        for (line, code) in text
            .lines()
            .map(|line| (line, line.split("//").next().unwrap()))
        {
            let mut named = code.split("crate::").skip(1);
            let inward = named.all(|rest| rank(rest.split([':', ';', ' ']).next().unwrap()) <= own);
            let pure = own > rank("view") || !IMPURE.split(' ').any(|word| code.contains(word));
            assert!(inward && pure, "{}: {line}", path.display());
        }
    }
}
