//! Sentences with a count or a time, rendered for reading: `tests/data/counts` and `tests/data/moments` have a file per
//! language. `UPDATE=1` rewrites them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use arbiter::game::Language;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};

use super::all;
use super::forms::{arguments, bundle};
use crate::support::data;

/// Arguments that are numbers even if no language selects a form by them. Limits of the program (`$most`) are never 1.
const COUNTS: [&str; 10] = [
    "count", "draws", "losses", "longest", "more", "over", "seats", "solved", "taken", "wins",
];

/// Sentences whose count is a large limit.
const ALWAYS_MANY: [&str; 2] = ["page-shortened", "replay-shortened"];

const NUMBERS: [i64; 5] = [0, 1, 2, 5, 21];

/// How a front end prints a time: `m` as date and time, `d` with the distance as well, `r` as the distance if it can update
/// it, `t` as a time of day, `y` as a day.
const MOMENTS: [(&str, &str); 32] = [
    ("card-until", "d"),
    ("games-until", "r"),
    ("history-began", "m"),
    ("history-move", "mt"),
    ("history-move-hint", "mt"),
    ("holiday", "y"),
    ("holidays-taken", "y"),
    ("privacy-since", "m"),
    ("refused-challenges-spent", "t"),
    ("refused-nudge-paused", "m"),
    ("refused-nudge-too-soon", "m"),
    ("refused-paused", "m"),
    ("refused-rated-account", "m"),
    ("refused-rated-called-off", "m"),
    ("refused-rated-member", "m"),
    ("refused-time-is-left", "mt"),
    ("refused-time-is-up", "mt"),
    ("refused-tournament-too-many-an-hour", "t"),
    ("reminder-game", "d"),
    ("reminder-left", "t"),
    ("reminder-pause-over", "d"),
    ("time-left", "t"),
    ("time-left-you", "t"),
    ("time-out", "m"),
    ("time-paused", "d"),
    ("time-until", "d"),
    ("time-until-you", "d"),
    ("tournament-entries", "m"),
    ("tournament-first-move-due", "d"),
    ("tournament-first-moves", "t"),
    ("tournament-starts", "d"),
    ("vote-until", "d"),
];

/// Arguments that are times in every sentence.
const NAMES: [&str; 4] = ["again", "deadline", "until", "when"];

/// Arguments that are times in some sentences; in others they are squares, players or chances.
const OTHER_NAMES: [&str; 7] = ["at", "black", "end", "first", "from", "last", "white"];

/// A time as Discord prints it in a language, and its distance.
const ON_DISCORD: [(&str, &str, &str); 5] = [
    ("en", "December 24, 2026 8:35 PM", "in 3 days"),
    ("de", "24. Dezember 2026 um 20:35", "in 3 Tagen"),
    ("es", "24 de diciembre de 2026, 20:35", "en 3 días"),
    ("fr", "24 décembre 2026 20:35", "dans 3 jours"),
    ("pt-br", "24 de dezembro de 2026 20:35", "em 3 dias"),
];

type Sentences = BTreeMap<String, String>;

/// The sentence, with the names of arguments without a value: `‹who›`.
fn filled(
    bundle: &FluentBundle<FluentResource>,
    name: &str,
    text: &str,
    value: impl Fn(&str) -> Option<FluentValue<'static>>,
) -> String {
    let mut args = FluentArgs::new();
    for argument in arguments(text) {
        let value = value(&argument).unwrap_or_else(|| format!("‹{argument}›").into());
        args.set(argument, value);
    }
    let pattern = bundle.get_message(name).unwrap().value().unwrap();
    bundle
        .format_pattern(pattern, Some(&args), &mut Vec::new())
        .into_owned()
}

/// The arguments by which some language selects a form, and the other numbers.
fn counts(name: &str, languages: &[Sentences]) -> BTreeSet<String> {
    let texts = languages.iter().filter_map(|sentences| sentences.get(name));
    let arguments = texts.flat_map(|text| {
        let is_count = |argument: &String| {
            COUNTS.contains(&argument.as_str()) || text.contains(&format!("${argument} ->"))
        };
        arguments(text).into_iter().filter(is_count)
    });
    arguments.collect()
}

fn compare(folder: &str, language: Language, said: &str) {
    let path = data(folder).join(format!("{}.txt", language.key()));
    if std::env::var_os("UPDATE").is_some_and(|value| value == "1") {
        std::fs::write(path, said).unwrap();
    } else {
        let expected = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(said, expected, "{}", path.display());
    }
}

/// The languages that have a sentence of every name.
fn whole_languages() -> impl Iterator<Item = Language> {
    Language::spoken().filter(|language| language.base().is_none())
}

#[test]
fn sentences_with_a_count_read_well_with_each_number() {
    let languages: Vec<Sentences> = whole_languages().map(all).collect();
    for (language, sentences) in whole_languages().zip(&languages) {
        let bundle = bundle(language);
        let mut said = "# Sentences with a count: 0, 1, 2, 5 and 21.\n".to_owned();
        for (name, text) in sentences {
            let counts = counts(name, &languages);
            if counts.is_empty() || ALWAYS_MANY.contains(&name.as_str()) {
                continue;
            }
            writeln!(said, "\n{name}").unwrap();
            for number in NUMBERS {
                let line = filled(&bundle, name, text, |argument| {
                    counts.contains(argument).then(|| number.into())
                });
                writeln!(said, "{number:>2}  {line}").unwrap();
            }
        }
        compare("counts", language, &said);
    }
}

#[test]
fn sentences_with_a_moment_read_well_with_each_way_to_print_it() {
    for (language, sentences) in whole_languages().map(|one| (one, all(one))) {
        let bundle = bundle(language);
        let date = language.about("date");
        let day = date
            .replace("%d", "24")
            .replace("%m", "12")
            .replace("%Y", "2026");
        let (_, on_discord, distance) = ON_DISCORD
            .into_iter()
            .find(|(code, ..)| *code == language.key())
            .expect("how Discord prints dates in that language");
        let mut said =
            "# Sentences with a moment, as the terminal and Discord print it.\n".to_owned();
        for (name, text) in &sentences {
            let listed = MOMENTS.iter().find(|(listed, _)| listed == name);
            // Votes in another channel end in the same way.
            let listed = listed.or_else(|| {
                let shorter = name.strip_suffix("-channel")?;
                MOMENTS.iter().find(|(listed, _)| *listed == shorter)
            });
            let has_moment = arguments(text)
                .iter()
                .any(|argument| NAMES.contains(&argument.as_str()));
            assert!(
                !has_moment || listed.is_some(),
                "{name} isn't among MOMENTS"
            );
            let Some((_, ways)) = listed else { continue };
            writeln!(said, "\n{name}").unwrap();
            let printed = ways.chars().flat_map(|way| match way {
                'm' => vec![format!("{day} 20:35 UTC"), on_discord.to_owned()],
                'd' => vec![
                    format!("{day} 20:35 UTC"),
                    format!("{on_discord} ({distance})"),
                ],
                'r' => vec![format!("{day} 20:35 UTC"), distance.to_owned()],
                't' => vec!["20:35".to_owned()],
                _ => vec![day.clone()],
            });
            for moment in printed {
                let line = filled(&bundle, name, text, |argument| {
                    let is_moment = NAMES.contains(&argument) || OTHER_NAMES.contains(&argument);
                    match argument {
                        "days" => Some(2.into()),
                        _ => is_moment.then(|| moment.clone().into()),
                    }
                });
                writeln!(said, "  {line}").unwrap();
            }
        }
        compare("moments", language, &said);
    }
}
