//! The sentences: each exists in every language, is used, and gets all of its arguments.

mod commands;
mod forms;
mod rendered;
mod spoken;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::path::Path;

use arbiter::command::CommandError;
use arbiter::game::{
    Claim, ColourChoice, Ending, EventKind, FlagFall, Forfeit, Key, Language, RequestKind,
    Uncounted,
};
use arbiter::pgn::{Note, Problem};
use arbiter::play::view;
use arbiter::referee::{ClockRefusal, NudgeRefusal, PlaceRefusal, RatedRefusal, Refusal};
use arbiter::rules::outcome::{DrawBy, WinBy};
use arbiter::rules::why_not::WhyNot;
use arbiter::words::Locale;
use arbiter::words::bundle::{exists, unreadable};

use strum::VariantNames;

use crate::keys::written as words;
use crate::support::files_below;

/// The sentences of a language by their names, each with all of its lines.
fn all(language: Language) -> BTreeMap<String, String> {
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    let mut last = String::new();
    for line in language
        .sentences()
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        match line.split_once(" = ") {
            Some((name, text)) if !line.starts_with([' ', '}']) => {
                name.clone_into(&mut last);
                let twice = found.insert(last.clone(), text.to_owned());
                assert!(twice.is_none(), "{name} is there twice");
            }
            Some(_) | None => {
                if let Some(text) = found.get_mut(&last) {
                    text.push_str(line);
                }
            }
        }
    }
    found
}

/// The names of all sentences, without the names of commands and options, which English has from the program itself.
fn names(language: Language) -> BTreeSet<String> {
    all(language)
        .into_keys()
        .filter(|name| !name.starts_with("slash-") && !name.starts_with("field-"))
        .collect()
}

/// The arguments, and the code to type.
fn fixed(text: &str) -> (BTreeSet<String>, Vec<String>) {
    // A name's form counts as the name: `$piece-den` is `$piece`. `forms` checks each form.
    let variables = text.split('$').skip(1).map(|rest| {
        let end = rest.find(|c: char| !c.is_alphanumeric());
        rest[..end.unwrap_or(rest.len())].to_owned()
    });
    let mut code: Vec<String> = text
        .split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect();
    code.sort();
    (variables.collect(), code)
}

#[test]
fn every_language_has_every_sentence_with_the_same_variables() {
    let english = all(Language::ENGLISH);
    for language in Language::spoken() {
        let (own, all_names) = (names(language), names(Language::ENGLISH));
        let file = format!("assets/i18n/{}/sentences.ftl", language.key());
        let missing: Vec<&String> = all_names.difference(&own).collect();
        // A region only has what differs.
        assert!(
            language.base().is_some() || missing.is_empty(),
            "{file} lacks {missing:?} of en/sentences.ftl: players read them in English. A language that isn't finished says \
             `draft: yes` in its language.txt"
        );
        let more: Vec<&String> = own.difference(&all_names).collect();
        assert!(
            more.is_empty(),
            "{file} has {more:?}, which en/sentences.ftl hasn't"
        );
        for (name, text) in all(language) {
            if let Some(original) = english.get(&name) {
                // The problem of a position text is only available in English.
                if name != "refused-bad-start" {
                    assert_eq!(fixed(&text).0, fixed(original).0, "{name} in {language:?}");
                }
                if name != "misread-zone" && !name.starts_with("help-more") {
                    assert_eq!(
                        fixed(&text).1.len(),
                        fixed(original).1.len(),
                        "{name} in {language:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn every_sentence_can_be_read() {
    for language in Language::spoken().chain(Language::drafts()) {
        let problem = unreadable(language, language.sentences());
        assert!(problem.is_none(), "{}", problem.unwrap_or_default());
    }
    let broken =
        "### FILE votes.ftl\none = One\ntwo = { $count ->\n    [one] one\n}\nthree = Three\n";
    let problem = unreadable(Language::ENGLISH, broken).unwrap();
    assert!(
        problem.starts_with("assets/i18n/en/votes.ftl:"),
        "{problem}"
    );
}

/// A draft isn't offered to players: missing sentences are listed, and don't fail.
#[test]
fn drafts_are_not_offered_and_say_what_they_lack() {
    let english = names(Language::ENGLISH);
    for draft in Language::drafts() {
        assert!(Language::spoken().all(|language| language != draft));
        assert_ne!(Language::of_locale(draft.key()), draft);
        let own = names(draft);
        let missing: Vec<&str> = english.difference(&own).map(String::as_str).collect();
        let (code, lacking, all) = (draft.key(), missing.len(), english.len());
        let missing = missing.join(" ");
        writeln!(
            std::io::stderr(),
            "assets/i18n/{code} is a draft: {lacking} of {all} sentences are missing: {missing}"
        )
        .unwrap();
    }
}

fn sources() -> String {
    let files = files_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let texts = files.iter().map(std::fs::read_to_string);
    texts.map(Result::unwrap_or_default).collect()
}

fn named_after_values() -> BTreeSet<String> {
    let after = |prefix: &str, keys: &[&str]| -> Vec<String> {
        keys.iter().map(|key| format!("{prefix}-{key}")).collect()
    };
    let requests = <RequestKind as strum::VariantArray>::VARIANTS;
    let mut events: Vec<&str> = requests.iter().flat_map(|kind| kind.words()).collect();
    events.extend(
        EventKind::VARIANTS
            .iter()
            .filter(|word| !["asked", "granted"].contains(*word)),
    );
    let lists = [
        after("refused-confirm-claim", Claim::KEYS),
        after("claim-possible", Claim::KEYS),
        after("wish", ColourChoice::KEYS),
        after("clock-flag", FlagFall::KEYS),
        after("receipt", &events),
        after("refused", Refusal::VARIANTS),
        after("refused", PlaceRefusal::VARIANTS),
        after("refused", ClockRefusal::VARIANTS),
        after("refused-rated", RatedRefusal::VARIANTS),
        after("refused-nudge", NudgeRefusal::VARIANTS),
        after("why", WhyNot::VARIANTS),
        after("rating", Uncounted::VARIANTS),
        after("note", Note::VARIANTS),
        after("pgn", Problem::VARIANTS),
    ];
    let mut names: BTreeSet<String> = lists.into_iter().flatten().collect();
    names.extend(view::BUTTONS.iter().map(|button| button.label.to_owned()));
    for kind in ["ending", "banner"] {
        let endings = [
            Claim::KEYS,
            WinBy::VARIANTS,
            DrawBy::VARIANTS,
            Ending::VARIANTS,
            Forfeit::KEYS,
        ];
        names.extend(endings.into_iter().flat_map(|keys| after(kind, keys)));
    }
    // A flag fall wins, or draws if mate is impossible.
    let won = ["resignation", "flag"];
    names.extend(after("result-win", WinBy::VARIANTS));
    // Chess players know checkmate.
    let ends = WinBy::VARIANTS.iter().filter(|key| **key != "checkmate");
    names.extend(after("legend", &ends.copied().collect::<Vec<_>>()));
    names.extend(after("result-win", &won));
    names.extend(after("result-win", Forfeit::KEYS));
    let others = Ending::VARIANTS.iter().filter(|key| **key != "resignation");
    let others: Vec<&str> = others.copied().collect();
    for keys in [Claim::KEYS, DrawBy::VARIANTS, &others] {
        names.extend(after("result-line", keys));
    }
    let others = [
        "ending-stalemate-win",
        "ending-insufficient-material-here",
        "ending-flag-draw",
        "ending-recorded-unknown",
        "ending-left-tournament-simul",
    ];
    names.extend(others.map(str::to_owned));
    let odds = arbiter::rules::chess::VARIANT.starts[1..].iter();
    names.extend(odds.map(|start| format!("start-{}", start.name)));
    names.insert("receipt-done".to_owned());
    for end in ["declined", "withdrawn", "closed"] {
        names.insert(format!("refused-challenge-{end}"));
    }
    for pending in ["draw", "takeback", "pause", "hints"] {
        names.insert(format!("{pending}-stands"));
        names.insert(format!("{pending}-stands-own"));
        names.insert(format!("refused-answer-{pending}-first"));
        names.insert(format!("refused-own-{pending}-waits"));
    }
    for side in ["king", "queen"] {
        names.insert(format!("why-castling-lost-{side}"));
        names.insert(format!("spoken-{side}side"));
    }
    names.insert("why-no-such-square-now".to_owned());
    // These pass on another value's sentence, or share the label of another.
    for other in words("sentences that pass on another value") {
        assert!(names.remove(&other), "{other}");
    }
    names
}

#[test]
fn every_value_has_the_sentence_of_its_name() {
    for name in named_after_values() {
        assert!(
            exists(Language::ENGLISH, &name),
            "{name} is missing in assets/i18n/en/sentences.ftl"
        );
    }
}

#[test]
fn every_sentence_is_used() {
    let sources = sources();
    let named = named_after_values();
    let lists = words("prefixes of sentences in lists");
    for name in names(Language::ENGLISH) {
        let by_list = lists.iter().any(|prefix| name.starts_with(prefix));
        assert!(
            by_list || named.contains(&name) || sources.contains(&format!("\"{name}\"")),
            "{name} is never said"
        );
    }
}

#[test]
fn every_sentence_that_is_asked_for_is_there() {
    let sources = sources();
    for asked in sources.split("say(\"").skip(1) {
        let name = asked.split('"').next().unwrap();
        assert!(
            exists(Language::ENGLISH, name),
            "{name} is missing in assets/i18n/en/sentences.ftl"
        );
    }
}

#[test]
fn sentences_are_filled_in_and_keep_typed_text_apart() {
    let error = CommandError::UnknownCommand {
        text: "/x".repeat(100),
        nearest: Some("move"),
    };
    let words = view::error(Locale::default(), &error).words;
    assert_eq!(
        words.plain(),
        format!(
            "There is no command {}…. Did you mean `/move`?",
            "/x".repeat(30)
        )
    );
    assert!(!words.plain().contains("{ $"));
}
