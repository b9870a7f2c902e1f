//! The documents: their links work, and docs/commands.md lists every command.

use std::path::{Path, PathBuf};
use std::process::Command;

use arbiter::command;
use arbiter::command::Need;

use crate::support::same;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every Markdown file in a folder, except in hidden folders and `target`.
fn documents(folder: &Path) -> Vec<PathBuf> {
    let mut folders = vec![folder.to_owned()];
    let mut documents = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() {
                if !name.starts_with('.') && name != "target" {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|ending| ending == "md") {
                documents.push(path);
            }
        }
    }
    documents
}

/// The targets of links and pictures in a text: the parentheses of `[…](…)`.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](")
        .skip(1)
        .filter_map(|rest| Some(rest.split_once(')')?.0))
}

/// The anchors of a text's headings, as on GitHub: lowercase letters, digits, and hyphens for spaces.
fn anchors(text: &str) -> Vec<String> {
    let anchor = |line: &str| {
        line.trim_start_matches('#')
            .trim()
            .to_lowercase()
            .chars()
            .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
            .map(|c| if c == ' ' { '-' } else { c })
            .collect()
    };
    text.lines()
        .filter(|line| line.starts_with('#'))
        .map(anchor)
        .collect()
}

#[test]
fn every_relative_link_of_a_document_leads_to_a_file_and_a_heading() {
    check_links(root());
}

#[cfg(unix)]
#[test]
fn the_documents_of_an_archive_have_all_that_they_link_to() {
    let folder = tempfile::tempdir().unwrap();
    let run = |program: &Path, arguments: &[&std::ffi::OsStr]| {
        let ended = Command::new(program).args(arguments).output().unwrap();
        assert!(ended.status.success(), "{ended:?}");
        String::from_utf8(ended.stdout).unwrap()
    };
    let program = folder.path().join("arbiter");
    std::fs::write(&program, "").unwrap();
    let packing = root().join("deploy/archive.sh");
    let platform = "x86_64-linux".as_ref();
    let archive = run(
        &packing,
        &[platform, program.as_ref(), folder.path().as_ref()],
    );
    let unpack = ["--extract", "--file", archive.trim(), "--directory"].map(AsRef::as_ref);
    run(
        "tar".as_ref(),
        &[&unpack[..], &[folder.path().as_ref()]].concat(),
    );
    let name = archive.trim().strip_suffix(".tar.gz").unwrap();
    assert!(Path::new(name).join("arbiter").is_file());
    check_links(Path::new(name));
}

fn check_links(folder: &Path) {
    let documents = documents(folder);
    assert!(documents.contains(&folder.join("README.md")));
    for document in &documents {
        let text = std::fs::read_to_string(document).unwrap();
        for link in links(&text).filter(|link| !link.contains("://")) {
            let place = format!("{}: {link}", document.display());
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() {
                document.clone()
            } else {
                document.parent().unwrap().join(file)
            };
            assert!(target.exists(), "{place} leads nowhere");
            if !anchor.is_empty() {
                let text = std::fs::read_to_string(&target).unwrap();
                assert!(
                    anchors(&text).contains(&anchor.to_owned()),
                    "{place} names no heading"
                );
            }
        }
    }
}

#[test]
fn the_table_of_commands_lists_all_with_their_options() {
    let table = std::fs::read_to_string(root().join("docs/commands.md")).unwrap();
    let listed: Vec<String> = table
        .lines()
        .filter(|line| line.starts_with("| `/"))
        .map(|line| {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            format!("{} {}", cells[1], cells[2]).trim_end().to_owned()
        })
        .collect();
    let commands: Vec<String> = command::ALL
        .iter()
        .map(|spec| {
            let options = spec.options.iter().map(|option| match option.need {
                Need::Required => format!(" `{}`", option.name),
                Need::Optional => format!(" `[{}]`", option.name),
            });
            format!("`/{}`{}", spec.path, options.collect::<String>())
        })
        .collect();
    same("the table of docs/commands.md", &listed, &commands);
}

/// The commands that a text quotes, for example `/server show`.
fn commands(text: &str) -> impl Iterator<Item = &str> {
    let quoted = text.split('`').skip(1).step_by(2);
    quoted.filter(|text| text.starts_with('/'))
}

#[test]
fn the_commands_that_set_a_server_up_work_as_they_are_written() {
    let [page, transcript] = ["docs/server.md", "tests/data/transcripts/server.txt"]
        .map(|path| std::fs::read_to_string(root().join(path)).unwrap());
    let rows = page
        .lines()
        .filter(|line| line.starts_with("| ") && line.contains("| `/"));
    let written: Vec<&str> = rows.filter_map(|row| commands(row).next()).collect();
    let typed: Vec<&str> = transcript
        .lines()
        .filter_map(|line| line.strip_prefix("lea: "))
        .collect();
    assert_eq!(written.len(), 6);
    assert_eq!(typed[..6], written);
}

#[test]
fn the_readme_names_the_test_command_that_is_run_elsewhere() {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let script = std::fs::read_to_string(root().join(".ci/run")).unwrap();
    assert!(readme.contains("\n```sh\ncargo test\n```\n"));
    assert!(script.contains("\ncargo test\n"));
}

#[test]
fn the_map_has_every_room() {
    let map = std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let library = std::fs::read_to_string(root().join("src/lib.rs")).unwrap();
    let rooms = library
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    for room in rooms {
        let folder = format!("`src/{room}`");
        let file = format!("`src/{room}.rs`");
        assert!(map.contains(&folder) || map.contains(&file), "{room}");
    }
}
