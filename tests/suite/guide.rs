//! What `docs/contributing.md` promises: a theme is one file, and a language begins with two. A command can't be made here,
//! because the compiler and `house_rules` ask for its parts.

use std::fs;
use std::path::Path;

use crate::support::folder;

#[expect(
    dead_code,
    clippy::print_stdout,
    reason = "a build script, of which one function is tested"
)]
#[path = "../../crates/board/build.rs"]
mod themes;

#[expect(
    dead_code,
    clippy::print_stdout,
    reason = "a build script, of which one function is tested"
)]
#[path = "../../build.rs"]
mod languages;

fn copied(from: &str, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, to.join(path.file_name().unwrap())).unwrap();
    }
}

#[test]
fn a_theme_is_one_file() {
    let folder = folder();
    copied("crates/board/assets/themes", folder.path());
    let midnight = fs::read_to_string(folder.path().join("midnight.json")).unwrap();
    let ocean = midnight.replace("\"order\": 4", "\"order\": 3");
    assert_ne!(ocean, midnight);
    fs::write(folder.path().join("deep-ocean.json"), ocean).unwrap();
    let listed = themes::themes(folder.path()).unwrap();
    let [first, new, last] =
        ["Slate,", "DeepOcean,", "HighContrast,"].map(|name| listed.find(name));
    assert!(first < new && new < last && first.is_some(), "{listed}");
    assert!(listed.contains("deep-ocean.json"), "{listed}");
}

#[test]
fn a_language_begins_with_two_files_and_is_no_choice_as_a_draft() {
    let (folder, out) = (folder(), folder());
    for (code, about, sentences) in [
        ("en", "name: English", "accepted = Accepted.\n"),
        ("de", "name: Deutsch", "accepted = Angenommen.\n"),
        ("cs", "draft: yes\nname: čeština", "accepted = Přijato.\n"),
    ] {
        let language = folder.path().join(code);
        fs::create_dir(&language).unwrap();
        fs::write(language.join("language.txt"), about).unwrap();
        fs::write(language.join("sentences.ftl"), sentences).unwrap();
    }
    let listed = languages::languages(folder.path(), out.path()).unwrap();
    let order = ["\"en\"", "\"de\"", "\"cs\""].map(|code| listed.find(&format!("code: {code}")));
    assert!(order.is_sorted() && order[0].is_some(), "{listed}");
    assert!(
        listed.contains("CHOICES: &[&str] = &[\"default\", \"en\", \"de\"];"),
        "{listed}"
    );
    let joined = fs::read_to_string(out.path().join("cs.ftl")).unwrap();
    assert!(joined.contains("Přijato."), "{joined}");
}
