//! Sets the commit for `arbiter --version`, and lists the languages of `assets/i18n`.

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=ARBITER_COMMIT");
    // Development builds aren't rebuilt for each commit.
    let is_release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = match std::env::var("ARBITER_COMMIT") {
        Ok(commit) if !commit.is_empty() => commit,
        _ if is_release => {
            println!("cargo::rerun-if-changed=.git/logs/HEAD");
            of_the_checkout().unwrap_or_else(|| "unknown commit".to_owned())
        }
        _ => "development".to_owned(),
    };
    println!("cargo::rustc-env=ARBITER_COMMIT={commit}");
    let folder = Path::new("assets/i18n");
    println!("cargo::rerun-if-changed={}", folder.display());
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    let languages = languages(folder, &out)?;
    Ok(std::fs::write(out.join("languages.rs"), languages)?)
}

/// Joins the sentences of a language in `out`, each file after a line with its name: those of the core first, then those of
/// the features.
fn sentences(language: &Path, out: &Path) -> Result<(), Box<dyn Error>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(language)? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.retain(|name| name.strip_suffix(".ftl").is_some());
    names.sort_by_key(|name| (name != "sentences.ftl", name.clone()));
    let mut all = String::new();
    for name in names {
        let text = std::fs::read_to_string(language.join(&name))?;
        write!(all, "### FILE {name}\n{text}\n")?;
    }
    Ok(std::fs::write(out, all)?)
}

/// The array of languages, English first and drafts last, with the text of each file; empty if a file is missing.
pub(crate) fn languages(folder: &Path, out: &Path) -> Result<String, Box<dyn Error>> {
    let mut codes = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        codes.push(entry?.file_name().to_string_lossy().into_owned());
    }
    let is_draft = |code: &String| {
        let about = std::fs::read_to_string(folder.join(code).join("language.txt"));
        about.is_ok_and(|about| about.lines().any(|line| line.trim() == "draft: yes"))
    };
    codes.sort_by_key(|code| (is_draft(code), code != "en", code.clone()));
    let spoken = codes.iter().filter(|code| !is_draft(code)).count();
    let (mut files, mut choices) = (String::new(), String::new());
    for code in &codes {
        if !is_draft(code) {
            write!(choices, ", {code:?}")?;
        }
        let joined = out.join(format!("{code}.ftl"));
        sentences(&folder.join(code), &joined)?;
        let joined = joined.to_string_lossy();
        write!(
            files,
            "    LanguageFiles {{ code: {code:?}, sentences: include_str!({joined:?})"
        )?;
        for (field, name) in [
            ("about", "language.txt"),
            ("guides", "guides.md"),
            ("moves", "moves.txt"),
            ("openings", "openings.txt"),
        ] {
            let path = folder.join(code).join(name);
            let text = match path.canonicalize() {
                Ok(path) => format!("include_str!({:?})", path.to_string_lossy()),
                Err(_) => "\"\"".to_owned(),
            };
            write!(files, ", {field}: {text}")?;
        }
        files.push_str(" },\n");
    }
    Ok(format!(
        "static FILES: [LanguageFiles; {}] = [\n{files}];\n\
         const SPOKEN: u8 = {};\n\
         const CHOICES: &[&str] = &[\"default\"{choices}];\n",
        codes.len(),
        spoken,
    ))
}

fn of_the_checkout() -> Option<String> {
    let asked = Command::new("git")
        .args(["rev-parse", "--short=10", "HEAD"])
        .output()
        .ok()?;
    let commit = String::from_utf8(asked.stdout).ok()?;
    Some(commit.trim().to_owned()).filter(|commit| asked.status.success() && !commit.is_empty())
}
