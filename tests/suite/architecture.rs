//! Borders inside the crate of the bot, which the compiler can't hold.

use std::collections::{BTreeMap, BTreeSet};
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

/// Follows imports from a file to its neighbours: those that it reaches.
fn reached<'a>(
    from: &'a str,
    imports: &'a BTreeMap<String, BTreeSet<String>>,
) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut left: Vec<&str> = vec![from];
    while let Some(next) = left.pop() {
        let further = imports.get(next).into_iter().flatten();
        left.extend(
            further
                .map(String::as_str)
                .filter(|name| reached.insert(*name)),
        );
    }
    reached
}

#[test]
fn no_file_needs_one_that_needs_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = [
        "src",
        "crates/rules/src",
        "crates/engine/src",
        "crates/board/src",
    ];
    let mut folders: BTreeMap<PathBuf, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
    for path in crates.iter().flat_map(|one| sources(&root.join(one))) {
        let text = std::fs::read_to_string(&path).unwrap();
        let program = text.split("#[cfg(test)]").next().unwrap();
        // A folder's `mod.rs` stands for the folder.
        let place = if path.ends_with("mod.rs") {
            path.parent().unwrap()
        } else {
            &path
        };
        let (folder, name) = (place.parent().unwrap(), place.file_stem().unwrap());
        let named = |at: &str| {
            at.split([':', ';', ' ', '{', ',', '('])
                .next()
                .unwrap()
                .to_owned()
        };
        let imports = program.split("super::").skip(1).map(named);
        let own = folders.entry(folder.to_owned()).or_default();
        own.insert(name.to_str().unwrap().to_owned(), imports.collect());
    }
    for (folder, imports) in &folders {
        for name in imports.keys() {
            assert!(
                !reached(name, imports).contains(name.as_str()),
                "{}: {name}",
                folder.display()
            );
        }
    }
}
