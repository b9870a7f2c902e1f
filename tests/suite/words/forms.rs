//! Numbers and names have every form that a sentence needs, in every language.

use std::collections::BTreeSet;

use arbiter::command;
use arbiter::game::{Clock, Day, Language};
use arbiter::rules;
use arbiter::settings::{QuietHours, SettingValue};
use arbiter::words::Locale;
use arbiter::words::names::{choice_named, typed_in};
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};

use super::all;
use crate::support::contains;

/// The things whose names a sentence may use in a form, by the argument and the prefix of the names.
const THINGS: [(&str, &str); 7] = [
    ("game", "game-"),
    ("how", "banner-"),
    ("piece", "piece-"),
    ("target", "piece-"),
    ("blocker", "piece-"),
    ("side", "side-"),
    ("other", "side-"),
];

/// Arguments that are numbers. Those that are never 1, such as limits, need no form for it.
const NUMBERS: [&str; 13] = [
    "count", "days", "hours", "holidays", "times", "moves", "left", "wins", "draws", "losses",
    "solved", "parts", "longest",
];

/// Numbers before a word that is the same for one and for several.
const UNCHANGED: [&str; 19] = [
    // `ein Fehler`, `zwei Fehler`
    "review-blunders",
    "review-mistakes",
    // `une fois`, `deux fois`
    "claim-counts-repetition",
    // A text: `5:03 left`.
    "time-left",
    "time-left-you",
    "reminder-left",
    "clock-running",
    "clock-waiting",
    "takeback-asked",
    "takeback-asked-arbiter",
    "ending-repetition",
    "ending-fivefold",
    // Always plural.
    "replay-shortened",
    "page-shortened",
    // The following word isn't what is counted, or has one form.
    "privacy-exported-part",
    "misread-too-long",
    // Participles.
    "score-line",
    "scores-line",
    "games-more",
];

/// The arguments of a sentence, with their forms.
pub(super) fn arguments(text: &str) -> BTreeSet<String> {
    let names = text.split('$').skip(1).map(|rest| {
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '-');
        rest[..end.unwrap_or(rest.len())].to_owned()
    });
    names.collect()
}

/// The thing and the form in `$piece-den`.
fn form(argument: &str) -> Option<(&'static str, String)> {
    let (name, form) = argument.split_once('-')?;
    if argument == "other-points" {
        return None;
    }
    let (_, prefix) = THINGS.into_iter().find(|(thing, _)| *thing == name)?;
    let mut letters = form.chars();
    let first = letters.next()?.to_lowercase();
    Some((prefix, first.chain(letters).collect()))
}

#[test]
fn every_form_that_a_sentence_asks_for_is_there() {
    for language in Language::spoken() {
        let sentences = all(language);
        for (name, text) in &sentences {
            for (prefix, form) in arguments(text).iter().filter_map(|one| form(one)) {
                let things = sentences.iter().filter(|(key, _)| key.starts_with(prefix));
                for (thing, forms) in things {
                    assert!(
                        forms.contains(&format!(".{form} = ")),
                        "{name} in {language:?} wants {thing}.{form}"
                    );
                }
            }
        }
    }
}

pub(super) fn bundle(language: Language) -> FluentBundle<FluentResource> {
    let mut bundle = FluentBundle::new(vec![language.key().parse().unwrap()]);
    bundle.set_use_isolating(false);
    let resource = FluentResource::try_new(language.sentences().to_owned()).unwrap();
    bundle.add_resource(resource).unwrap();
    bundle
}

#[test]
fn every_sentence_is_whole_for_every_number_and_name() {
    let odd_names = ["x", "O'Ne*l_`~", "{ $who }", "Zoë 王 👩‍🚀", "123"];
    for language in Language::spoken() {
        let bundle = bundle(language);
        for (name, text) in all(language) {
            let pattern = bundle.get_message(&name).and_then(|found| found.value());
            let Some(pattern) = pattern else { continue };
            let said = |number: i64, other: &str| {
                let mut args = FluentArgs::new();
                for argument in arguments(&text) {
                    let is_number = NUMBERS.contains(&argument.as_str())
                        || text.contains(&format!("${argument} ->"));
                    let value: FluentValue<'_> = if is_number {
                        number.into()
                    } else {
                        other.to_owned().into()
                    };
                    args.set(argument, value);
                }
                let mut errors = Vec::new();
                let said = bundle.format_pattern(pattern, Some(&args), &mut errors);
                assert!(errors.is_empty(), "{name} in {language:?}: {errors:?}");
                said.into_owned()
            };
            for number in [0, 1, 2, 5, 21] {
                for odd in odd_names {
                    let said = said(number, odd).replace(odd, "");
                    assert!(!said.contains("{ $"), "{name}: {said}");
                }
            }
            // `1 days` and `2 days` differ only in the number.
            let is_alike = said(1, "").replace('1', "2") == said(2, "");
            let is_counted = NUMBERS.iter().any(|argument| {
                let behind = text.split(&format!("{{ ${argument} }} ")).nth(1);
                let next = behind.and_then(|rest| rest.chars().next());
                next.is_some_and(char::is_alphabetic)
            });
            assert!(
                !(is_alike && is_counted) || UNCHANGED.contains(&name.as_str()),
                "{name} in {language:?} has one form for one and for several: {}",
                said(1, "")
            );
        }
    }
}

#[test]
fn an_ending_names_a_paragraph_of_the_guide_that_its_reader_sees() {
    for language in Language::spoken() {
        let locale = Locale::of(language);
        for variant in rules::ALL {
            let heading = locale.phrase(&format!("heading-{}", variant.key));
            let guide = arbiter::features::help::rules::guide(language, variant);
            assert!(guide.contains(&format!("**{heading}")), "{heading}");
        }
    }
}

/// A quoted command can be typed as it is quoted, with the words in the picker.
#[test]
fn values_are_typed_in_every_language() {
    for language in Language::spoken() {
        let locale = Locale::of(language);
        for option in command::ALL.iter().flat_map(|spec| spec.options) {
            for choice in option.kind.choices() {
                let key = option.choice_key(choice).unwrap();
                let label = locale.phrase(&key);
                assert_eq!(choice_named(option, &label), Some(choice), "{label}");
                let shouted = format!("\"{}\"", label.to_uppercase());
                assert_eq!(choice_named(option, &shouted), Some(choice), "{shouted}");
            }
        }
    }
    let german = Locale::of(Language::of_locale("de"));
    let cases = [
        (
            "/resign confirm:yes number:7",
            "/aufgeben bestätigung:ja nummer:7",
        ),
        (
            "/settings change theme:slate",
            "/einstellungen ändern design:Schiefer",
        ),
        ("/accept number:1", "/annehmen nummer:1"),
        (
            "/puzzle show:daily move:e4",
            "/rätsel zeigen:\"das Rätsel des Tages\" zug:e4",
        ),
    ];
    for (typed, expected) in cases {
        assert_eq!(typed_in(german, typed), expected);
        assert_eq!(typed_in(Locale::default(), typed), typed);
    }
    let said = german.phrase("privacy-confirm-how");
    contains(&said, &["`/datenschutz löschen bestätigung:ja`"]);
}

#[test]
fn names_are_found_without_accents_and_with_ae_for_umlauts() {
    let cases = [
        ("datenschutz loeschen", "privacy delete"),
        ("datenschutz loschen", "privacy delete"),
        ("partie zuege", "game moves"),
        ("analisis", "game review"),
        ("partida análisis", "game review"),
    ];
    for (typed, expected) in cases {
        let named = arbiter::words::names::command_named(typed);
        let meant = named
            .as_deref()
            .and_then(command::meant)
            .map(|spec| spec.path);
        assert_eq!(meant, Some(expected), "{typed}");
    }
}

#[test]
fn a_language_has_one_word_for_one_thing() {
    let listed = include_str!("../../data/words-not-used.txt");
    for line in listed.lines().filter(|line| !line.starts_with('#')) {
        let mut columns = line.split(" | ");
        let language = columns.next().and_then(Language::find).unwrap();
        let text = columns.next().unwrap();
        for file in [language.sentences(), language.guides()] {
            let said = file.lines().find(|line| line.contains(text));
            assert_eq!(said, None, "{line}");
        }
    }
}

/// Each word of the glossary occurs in its language.
#[test]
fn the_glossary_has_the_words_that_are_said() {
    let mut lines = include_str!("../../data/glossary.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    let languages: Vec<Language> = lines
        .next()
        .unwrap()
        .split(" | ")
        .skip(1)
        .map(|code| Language::find(code).unwrap())
        .collect();
    let said: Vec<String> = languages
        .iter()
        .map(|one| format!("{}{}", one.sentences(), one.guides()).to_lowercase())
        .collect();
    for line in lines {
        let words: Vec<&str> = line.split(" | ").skip(1).collect();
        assert_eq!(words.len(), languages.len(), "{line}");
        for ((word, said), language) in words.iter().zip(&said).zip(&languages) {
            assert!(
                said.contains(&word.to_lowercase()),
                "{word} in {language:?}: {line}"
            );
        }
    }
}

#[test]
fn openings_have_their_own_names() {
    let named = |code: &str, name: &str| Language::of_locale(code).opening_name(name);
    let italian = "Italian Game: Blackburne-Kostić Gambit";
    let cases = [
        ("en-US", italian, italian),
        (
            "de",
            italian,
            "Italienische Partie, Blackburne-Kostić Gambit",
        ),
        ("fr", "Ruy Lopez", "Partie espagnole"),
        (
            "es-419",
            "Queen's Gambit Declined",
            "Gambito de dama rehusado",
        ),
        ("pt-BR", "Van Geet Opening", "Abertura Van Geet"),
        ("fr", "Unheard-of Opening", "Unheard-of Opening"),
    ];
    for (language, name, own) in cases {
        assert_eq!(named(language, name), own);
    }
}

/// The examples in refusals are accepted, in the language's own words.
#[test]
fn examples_of_clocks_days_and_quiet_hours_are_read() {
    let quoted = |locale: Locale, name: &str| -> Vec<String> {
        let text = all(locale.language).remove(name).unwrap_or_default();
        let codes = text.split('`').skip(1).step_by(2);
        let codes = codes.filter(|code| !code.contains('$'));
        codes.map(str::to_owned).collect()
    };
    for language in Language::spoken() {
        let locale = Locale::of(language);
        for clock in quoted(locale, "misread-clock") {
            assert!(clock.parse::<Clock>().is_ok(), "{clock}");
        }
        for day in quoted(locale, "misread-day") {
            assert!(day.parse::<Day>().is_ok(), "{day}");
        }
        for hours in quoted(locale, "misread-quiet-hours") {
            let read = <Option<QuietHours>>::read(&hours);
            assert!(read.is_some(), "{hours}");
        }
    }
}

#[test]
fn a_day_is_read_as_it_is_written_in_any_language() {
    let day: Day = "2026-12-24".parse().unwrap();
    for text in ["24.12.2026", "24/12/2026"] {
        assert_eq!(text.parse(), Ok(day), "{text}");
    }
    let early: Day = "2027-01-03".parse().unwrap();
    for text in ["3.1.2027", "03.01.2027", "03/01/2027"] {
        assert_eq!(text.parse(), Ok(early), "{text}");
    }
    for text in [
        "31.2.2026",
        "24.12.26",
        "24-12-2026",
        "12.2026",
        "+3.1.2027",
    ] {
        assert!(text.parse::<Day>().is_err(), "{text}");
    }
}
