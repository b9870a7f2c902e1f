//! Module boundaries inside the bot's crate, which the compiler can't enforce.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Layers, innermost first; a file may only import from its own layer and inner ones. The longest matching path applies, `*`
/// is any feature.
const LAYERS: &[&[&str]] = &[
    &["rules", "engine"],
    &["game", "features/*"],
    &["settings"],
    &["referee", "features/*/decide"],
    &["command", "features/*/command", "pgn"],
    &["words"],
    &["play/view", "features/*/view"],
    &["illustration"],
    &["analysis", "backoff", "compute", "time_source"],
    &["store", "features/*/store"],
    &["play", "features/*/run", "features"],
    &["jobs", "features/*/jobs"],
    &["host/http", "host/metrics", "host/config"],
    &["discord", "terminal", "web"],
    &["tools"],
    &["host"],
    &["lib", "main"],
];

/// The outermost pure layer, and what would make a file impure.
const PURE: &str = "play/view";
const IMPURE: &str =
    "std::fs std::io std::net std::env std::time std::thread std::process .await tokio:: sqlx::";

/// Files of features whose names don't determine their layer.
const FURTHER: &[(&str, &str)] = &[
    ("features/help/rules", "features/*/view"),
    ("features/notifications/reminders", "features/*/jobs"),
    ("features/preferences/former", "features/*/store"),
    ("features/privacy/games", "features/*/run"),
    ("features/puzzles/bare_answer", "features/*/run"),
    ("features/puzzles/daily", "features/*/store"),
    ("features/puzzles/solvers", "features/*/store"),
    ("features/puzzles/sources", "features/*/run"),
    ("features/ratings/graph", "features/*/view"),
    ("features/ratings/ladders", "features/*/store"),
    ("features/ratings/refold", "features/*/store"),
    ("features/ratings/roles", "features/*/jobs"),
    ("features/ratings/track_record", "features/*/store"),
    ("features/review/pages", "features/*/view"),
    ("features/scores/decide", "features/*"),
    ("features/study/plans", "features/*/run"),
];

/// The layer of a path such as `features/votes/run` or `game/Seat`.
fn layer(path: &str) -> Option<usize> {
    let known = FURTHER.iter().find(|(file, _)| path.starts_with(file));
    let path = known.map_or(path, |(_, stands_for)| stands_for);
    let parts: Vec<&str> = path.split('/').collect();
    (1..=parts.len()).rev().find_map(|length| {
        let fits = |pattern: &str| {
            let pattern: Vec<&str> = pattern.split('/').collect();
            pattern.len() == length
                && pattern
                    .iter()
                    .zip(&parts)
                    .all(|(one, part)| *one == "*" || one == part)
        };
        LAYERS
            .iter()
            .position(|layer| layer.iter().any(|one| fits(one)))
    })
}

/// The feature of a path such as `features/votes/run`.
fn feature(path: &str) -> Option<&str> {
    path.strip_prefix("features/")?.split('/').next()
}

/// The paths below `crate` in a line, with `/` for `::`, including each of those in braces.
fn named(code: &str) -> Vec<String> {
    let is_path = |sign: char| sign.is_alphanumeric() || "_:".contains(sign);
    let each = code.split("crate::").skip(1).flat_map(|rest| {
        let (path, behind) = rest.split_at(rest.find(|sign| !is_path(sign)).unwrap_or(rest.len()));
        let inside = behind.strip_prefix('{').unwrap_or_default();
        let inside = inside.split('}').next().unwrap_or_default();
        inside.split(',').map(move |one| {
            let one = one.trim().split(|sign| !is_path(sign)).next();
            format!("{path}{}", one.unwrap_or_default())
        })
    });
    each.map(|path| path.replace("::", "/")).collect()
}

/// Each file of `src` as a path without its ending, with its lines of code.
fn program() -> Vec<(String, Vec<String>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let read = |path: PathBuf| {
        let inside = path.strip_prefix(&root).unwrap().with_extension("");
        let name = inside.to_str().unwrap();
        let name = name.strip_suffix("/mod").unwrap_or(name).to_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let code = text
            .lines()
            .map(|line| line.split("//").next().unwrap().to_owned());
        (name, code.collect())
    };
    sources(&root).into_iter().map(read).collect()
}

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
    let purest = layer(PURE);
    let mut wrong = Vec::new();
    for (file, lines) in program() {
        let own = layer(&file);
        for line in lines {
            let inward = named(&line).iter().all(|path| layer(path) <= own);
            let pure = own > purest || !IMPURE.split(' ').any(|word| line.contains(word));
            if !(inward && pure) {
                wrong.push(format!("{file}: {}", line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// `ARCHITECTURE.md` lists which features use another, and which files outside name one.
#[test]
fn features_know_one_another_only_as_the_map_says() {
    let map =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("ARCHITECTURE.md"));
    let map = map.unwrap();
    let (_, list) = map.split_once("## Arrows to features").unwrap();
    let listed: BTreeSet<(String, String)> = list
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once("` | "))
        .flat_map(|(from, to)| {
            let to = to.trim_end_matches([' ', '|']).split(", ");
            to.map(move |to| (from.to_owned(), to.to_owned()))
        })
        .collect();
    let mut found = BTreeSet::new();
    for (file, lines) in program() {
        let own = feature(&file);
        let from = own.map_or(file.as_str(), |own| own);
        for path in lines.iter().flat_map(|line| named(line)) {
            if let Some(other) =
                feature(&path).filter(|other| Some(*other) != own && !other.is_empty())
            {
                found.insert((from.to_owned(), other.to_owned()));
            }
        }
    }
    let new: Vec<_> = found.difference(&listed).collect();
    let gone: Vec<_> = listed.difference(&found).collect();
    assert!(
        new.is_empty() && gone.is_empty(),
        "not listed: {new:?}\nnot there any more: {gone:?}"
    );
}

/// All files reachable by imports from a file.
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
        "crates/fake-discord/src",
    ];
    let mut folders: BTreeMap<PathBuf, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
    for path in crates.iter().flat_map(|one| sources(&root.join(one))) {
        let text = std::fs::read_to_string(&path).unwrap();
        let program = text.split("#[cfg(test)]").next().unwrap();
        // A folder's `mod.rs` represents the folder.
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

/// A published crate has only its own files.
#[test]
fn crates_include_only_their_own_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for name in ["rules", "engine", "board", "fake-discord"] {
        let own = root.join("crates").join(name).canonicalize().unwrap();
        for path in sources(&own.join("src")) {
            let text = std::fs::read_to_string(&path).unwrap();
            let included = text.split("\"../").skip(1);
            for relative in included.filter_map(|rest| rest.split('"').next()) {
                let place = path.parent().unwrap().join("..").join(relative);
                let place = place.canonicalize().unwrap();
                assert!(place.starts_with(&own), "{}: {relative}", path.display());
            }
        }
    }
}
