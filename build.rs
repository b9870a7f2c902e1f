//! Tells the program of which commit it is made, for `arbiter --version`.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=ARBITER_COMMIT");
    // Builds for working on the program are not made anew for each commit.
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
}

fn of_the_checkout() -> Option<String> {
    let asked = Command::new("git")
        .args(["rev-parse", "--short=10", "HEAD"])
        .output()
        .ok()?;
    let commit = String::from_utf8(asked.stdout).ok()?;
    Some(commit.trim().to_owned()).filter(|commit| asked.status.success() && !commit.is_empty())
}
