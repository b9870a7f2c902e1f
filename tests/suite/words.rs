//! The sentences: each exists in every language, is used, and gets all of its arguments.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use arbiter::command::custom_id::ButtonKind;
use arbiter::command::{self, CommandError, CommandSpec, Entry, Topic, ValueType};
use arbiter::game::{Claim, ColourChoice, Ending, EventKind, FlagFall, Key, Language};
use arbiter::referee::Refusal;
use arbiter::rules::outcome::{Cause, DrawBy, Law, WinBy};
use arbiter::rules::scene::Role;
use arbiter::rules::why_not::WhyNot;
use arbiter::view::{Locale, Part, Reply, Words, reason};
use arbiter::view::{exists, sentences};
use arbiter::{rules, view};

use strum::VariantNames;

use crate::support::files;
use crate::transcripts::Room;

const ENGLISH: Locale = Locale::of(Language::English);

/// The sentences of a language by their names, each with all of its lines.
fn all(language: Language) -> BTreeMap<String, String> {
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    let mut last = String::new();
    for line in sentences(language)
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

/// What is filled in, and the code that is typed.
fn fixed(text: &str) -> (BTreeSet<String>, Vec<String>) {
    // A name's form is the name: `$piece-den` is `$piece`.
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
    let english = all(Language::English);
    for language in Language::SPOKEN {
        assert_eq!(names(language), names(Language::English), "{language:?}");
        for (name, text) in all(language) {
            if let Some(original) = english.get(&name) {
                assert_eq!(fixed(&text).0, fixed(original).0, "{name} in {language:?}");
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

/// All text of the program, as one.
fn sources() -> String {
    let mut all = String::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                all.push_str(&std::fs::read_to_string(path).unwrap_or_default());
            }
        }
    }
    all
}

/// The sentences that have the names of values.
fn named_after_values() -> BTreeSet<String> {
    let after = |prefix: &str, keys: &[&str]| -> Vec<String> {
        keys.iter().map(|key| format!("{prefix}-{key}")).collect()
    };
    let lists = [
        after("refused-confirm-claim", Claim::KEYS),
        after("claim-possible", Claim::KEYS),
        after("wish", ColourChoice::KEYS),
        after("clock-flag", FlagFall::KEYS),
        after("receipt", EventKind::VARIANTS),
        after("refused", Refusal::VARIANTS),
        after("why", WhyNot::VARIANTS),
        after("button", ButtonKind::KEYS),
    ];
    let mut names: BTreeSet<String> = lists.into_iter().flatten().collect();
    for kind in ["ending", "banner"] {
        let endings = [
            Claim::KEYS,
            WinBy::VARIANTS,
            DrawBy::VARIANTS,
            Ending::VARIANTS,
        ];
        names.extend(endings.into_iter().flat_map(|keys| after(kind, keys)));
    }
    // A clock that has run out wins, or draws where no mate is possible.
    let won = ["resignation", "flag"];
    names.extend(after("result-win", WinBy::VARIANTS));
    names.extend(after("result-win", &won));
    let others = Ending::VARIANTS.iter().filter(|key| **key != "resignation");
    let others: Vec<&str> = others.copied().collect();
    for keys in [Claim::KEYS, DrawBy::VARIANTS, &others] {
        names.extend(after("result-line", keys));
    }
    names.extend(["ending-stalemate-win", "ending-flag-draw", "receipt-done"].map(str::to_owned));
    for end in ["declined", "withdrawn", "closed"] {
        names.insert(format!("refused-challenge-{end}"));
    }
    for pending in ["draw", "takeback", "pause", "hints"] {
        names.insert(format!("{pending}-stands"));
        names.insert(format!("refused-answer-{pending}-first"));
        names.insert(format!("refused-own-{pending}-waits"));
    }
    for side in ["king", "queen"] {
        names.insert(format!("why-castling-lost-{side}"));
        names.insert(format!("spoken-{side}side"));
    }
    names.insert("why-no-such-square-now".to_owned());
    // These pass on what another value says, or share the label of another.
    let others = [
        "refused-which-of",
        "refused-challenge-void",
        "refused-answer-first",
        "refused-one-at-a-time",
        "refused-confirm-claim",
        "refused-place",
        "refused-pestering",
        "refused-clock",
        "refused-nudge",
        "ending-board",
        "ending-claimed",
        "banner-board",
        "banner-claimed",
        "result-line-board",
        "result-line-claimed",
        "receipt-refused",
        "receipt-takeback-refused",
        "receipt-pause-refused",
        "receipt-hints-refused",
        "receipt-flagged",
        "receipt-proven-dead",
        "receipt-closed",
        "receipt-moved",
        "why-castling-lost",
        "button-accept-draw",
        "button-accept-pause",
        "button-accept-hints",
        "button-decline-draw",
        "button-decline-takeback",
        "button-decline-pause",
        "button-decline-hints",
        "button-review-1",
        "button-review-2",
        "button-review-3",
    ];
    for other in others {
        assert!(names.remove(other), "{other}");
    }
    names
}

#[test]
fn every_value_has_the_sentence_of_its_name() {
    for name in named_after_values() {
        assert!(exists(Language::English, &name), "{name}");
    }
}

#[test]
fn every_sentence_is_used() {
    let sources = sources();
    let named = named_after_values();
    for name in names(Language::English) {
        let by_list = [
            "game-",
            "command-",
            "option-",
            "choice-",
            "piece-",
            "how-",
            "example-",
            "hindered-",
            "right-",
        ]
        .iter()
        .any(|prefix| name.starts_with(prefix));
        assert!(
            by_list || named.contains(&name) || sources.contains(&format!("\"{name}\"")),
            "{name} is never said"
        );
    }
}

#[test]
fn every_sentence_that_is_asked_for_is_there() {
    for (index, _) in sources().match_indices("say(\"") {
        let sources = sources();
        let name = sources[index + 5..].split('"').next().unwrap();
        assert!(exists(Language::English, name), "{name}");
    }
}

/// Discord's rule for the names of commands and options ("Application Command Naming").
fn is_a_name(text: &str) -> bool {
    (1..=32).contains(&text.chars().count())
        && text.chars().all(|c| {
            c == '-' || c == '_' || c.is_numeric() || (c.is_alphabetic() && c.is_lowercase())
        })
}

#[test]
fn every_game_command_and_option_has_its_words_within_discords_limits() {
    for language in Language::SPOKEN {
        let locale = Locale::of(language);
        for variant in rules::ALL {
            assert!(
                exists(language, &format!("game-{}", variant.key)),
                "{}",
                variant.key
            );
            assert!(view::game_name(locale, variant).chars().count() <= 100);
            for role in variant.start().roles() {
                let how = format!("how-{}-{}", variant.key, role.key());
                assert!(exists(language, &how), "{how}");
            }
            let guide = view::guide(language, variant);
            assert!(
                (500..=2_000).contains(&guide.chars().count()),
                "{}",
                variant.key
            );
            assert_eq!(
                guide == variant.guide.trim(),
                language == Language::English,
                "{} has no guide in {language:?}",
                variant.key
            );
        }
        let mut names = BTreeSet::new();
        let entries: Vec<Entry> = command::entries().collect();
        assert!(entries.len() <= 18, "a picker is shared with other bots");
        for entry in entries {
            let (name, commands) = match entry {
                Entry::Command(spec) => (spec.path, vec![spec]),
                Entry::Group(group) => (group.name, group.commands().collect()),
            };
            assert!(names.insert(locale.command(name)), "{name} is there twice");
            assert!(commands.len() <= 25, "{name}");
            let mut total = length_of_name(locale, name, name);
            let mut inside = BTreeSet::new();
            for spec in commands {
                let name = locale.command(spec.name());
                assert!(inside.insert(name), "{} is there twice", spec.path);
                total += length_of_name(locale, spec.name(), spec.path);
                total += length_of_options(locale, spec);
            }
            assert!(total <= 8_000, "{name} is longer than Discord takes");
        }
    }
}

/// The letters of a name and of its summary, both within Discord's limits.
fn length_of_name(locale: Locale, name: &str, path: &str) -> usize {
    let name = locale.command(name);
    assert!(is_a_name(&name), "{name}");
    let key = format!("command-{}", path.replace(' ', "-"));
    assert!(exists(locale.language, &key), "{key}");
    let summary = locale.command_summary(path).chars().count();
    assert!((1..=100).contains(&summary), "{key}");
    name.chars().count() + summary
}

/// The letters of all options of a command, each within Discord's limits.
fn length_of_options(locale: Locale, spec: &CommandSpec) -> usize {
    let language = locale.language;
    let mut total = 0;
    let mut options = BTreeSet::new();
    for option in spec.options {
        let name = format!("option-{}", option.name);
        assert!(exists(language, &name), "{name}");
        let text = locale.phrase(&name);
        assert!((1..=100).contains(&text.chars().count()), "{text}");
        let name = locale.option(option.name);
        assert!(is_a_name(&name), "{name}");
        assert!(option.american.is_none_or(is_a_name));
        assert!(options.insert(name.clone()), "{name} is there twice");
        total += name.chars().count() + text.chars().count();
        if let ValueType::Choice(words) = option.kind.takes {
            for word in words {
                let label = format!("choice-{word}");
                assert!(exists(language, &label), "{label}");
                assert!((1..=100).contains(&locale.phrase(&label).chars().count()));
                total += locale.phrase(&label).chars().count() + word.len();
            }
        }
    }
    total
}

#[test]
fn sentences_name_commands_as_people_of_the_language_type_them() {
    let german = Locale::of(Language::German);
    let hint = german.phrase("games-none");
    assert!(hint.contains("`/herausfordern`"), "{hint}");
    let more = german.phrase("privacy-more");
    assert!(more.contains("`/datenschutz exportieren`"), "{more}");
    let typed = Locale::of(Language::Pseudo).phrase("games-none");
    assert!(typed.contains("`/challenge`"), "{typed}");
}

/// The quotations of a text that begin with a slash.
fn quoted_commands(text: &str) -> impl Iterator<Item = &str> {
    let quoted = text.split('`').skip(1).step_by(2);
    // A command may come as an argument.
    quoted.filter(|quoted| quoted.starts_with('/') && !quoted.starts_with("/{"))
}

#[test]
fn every_command_that_a_sentence_names_is_one() {
    for language in Language::SPOKEN {
        for (name, text) in all(language) {
            for quoted in quoted_commands(&text) {
                let words: Vec<&str> = quoted[1..].split(' ').collect();
                let both = words.get(..2).map(|both| both.join(" "));
                let is_known = both.is_some_and(|path| command::find(&path).is_some())
                    || command::find(words[0]).is_some()
                    || words.len() == 1 && command::group(words[0]).is_some();
                assert!(is_known, "{name} in {language:?}: {quoted}");
            }
        }
    }
}

/// Games are won by mate, by stalemate or by the distance of the kings: who cannot win cannot win at all.
#[test]
fn what_every_game_can_say_names_no_way_of_winning() {
    let ways = [
        (Language::English, "mate"),
        (Language::German, "matt"),
        (Language::Spanish, "mate"),
    ];
    for (language, way) in ways {
        let sentences = all(language);
        for name in ["refused-dead-start", "ending-flag-draw"] {
            assert!(!sentences[name].contains(way), "{}", sentences[name]);
        }
    }
}

#[test]
fn who_has_no_such_piece_is_told_so_in_every_language() {
    let no_queen = WhyNot::NoSuchPiece { role: Role::Queen };
    let no_lancer = WhyNot::NoSuchPiece { role: Role::Lancer };
    let expected = [
        (
            Language::English,
            "You have no queen.",
            "You have no lancer.",
        ),
        (
            Language::German,
            "Du hast keine Dame.",
            "Du hast keinen Lanzenträger.",
        ),
        (
            Language::Spanish,
            "No tienes ninguna dama.",
            "No tienes ningún lancero.",
        ),
    ];
    for (language, queen, lancer) in expected {
        let locale = Locale::of(language);
        assert_eq!(reason(locale, &no_queen).plain(), queen);
        assert_eq!(reason(locale, &no_lancer).plain(), lancer);
    }
}

/// The boards of a guide share a picture, so that their captions have half the room.
#[test]
fn the_captions_of_a_guide_fit_their_boards_in_every_language() {
    for language in Language::SPOKEN {
        for variant in rules::ALL {
            for board in view::rules(Locale::of(language), variant).boards {
                let letters = board.title.chars().count() + board.status.chars().count();
                assert!(letters <= 47, "{} {}", board.title, board.status);
            }
        }
    }
}

#[test]
fn buttons_are_short_in_every_language() {
    for language in Language::SPOKEN {
        for (name, text) in all(language) {
            if name.starts_with("button-") {
                assert!(text.chars().count() <= 40, "{text}");
            }
        }
    }
}

/// All that is said in a reply, without what players typed and how they are called.
fn said(reply: &Reply) -> Vec<String> {
    let own = |words: &Words| {
        let parts = words.parts.iter().filter_map(|part| match part {
            Part::Text(text) => Some(text.clone()),
            Part::Player(_)
            | Part::Ping(_)
            | Part::Channel(_)
            | Part::Role(_)
            | Part::RolePing(_)
            | Part::Link(..)
            | Part::Typed(_)
            | Part::Time { .. } => None,
        });
        parts.collect::<Vec<_>>()
    };
    let mut said = own(&reply.words);
    for board in &reply.boards {
        said.extend([board.status.clone(), board.description.clone()]);
        said.extend(
            board
                .player_bars
                .iter()
                .filter_map(|player_bars| player_bars.result.clone()),
        );
    }
    said.extend(reply.controls.iter().map(|control| control.label.clone()));
    for menu in &reply.menus {
        said.push(menu.placeholder.clone());
        for choice in &menu.choices {
            said.push(choice.label.clone());
        }
    }
    said
}

/// The words of four or more letters that are not marked: code aside, nobody has translated them.
fn unmarked(text: &str) -> Vec<String> {
    let prose: String = text.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    prose
        .split(|c: char| !c.is_alphanumeric() && c != '-')
        .filter(|word| word.chars().count() >= 4 && word.chars().all(|c| c.is_ascii_lowercase()))
        .map(str::to_owned)
        .collect()
}

#[test]
fn no_sentence_is_left_untranslated() {
    // Names of players and of named places, the licence and the address are the same everywhere; guides have files of
    // their own, and why a position text is none comes from its reader.
    const KNOWN: &[&str] = &[
        "dora",
        "alice",
        "carol",
        "cleo",
        "dave",
        "https",
        "github",
        "arbiter-referee",
        "arbiter",
        // The arbiter's name as a player, also where it is cut short.
        "casual",
        "begin",
        "casua",
        "club",
        "stron",
    ];
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    // Paragraphs are called as in the documents, which are English.
    let laws = rules::ALL
        .iter()
        .flat_map(|variant| Cause::ALL.into_iter().filter_map(variant.law));
    let headings: BTreeSet<&str> = laws
        .filter_map(|law| match law {
            Law::Fide(_) => None,
            Law::Own { heading, .. } => Some(heading),
        })
        .collect();
    let mut left = BTreeSet::new();
    for path in files("transcripts", "txt") {
        let transcript = std::fs::read_to_string(&path).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let answered = runtime.block_on(async {
            let mut room = Room::open(folder.path(), Language::Pseudo).await;
            for line in transcript.lines() {
                let is_other = line == "@ again"
                    || line.starts_with("@ language")
                    || line.starts_with("@ own language")
                    || line.contains("/rules")
                    || line.contains("language:");
                if !line.starts_with([' ', '#']) && !is_other {
                    room.hear(line).await;
                }
            }
            room.answered
        });
        for reply in answered {
            // The longer first: "End of the game" begins like "End".
            for text in said(&reply) {
                let without = headings
                    .iter()
                    .rev()
                    .fold(text, |text, heading| text.replace(heading, ""));
                left.extend(unmarked(&without));
            }
        }
    }
    left.retain(|word| !KNOWN.contains(&word.as_str()));
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn sentences_are_filled_in_and_keep_typed_text_apart() {
    let error = CommandError::UnknownCommand {
        text: "/x".repeat(100),
        nearest: Some("move"),
    };
    let words = view::error(ENGLISH, &error).words;
    assert_eq!(
        words.plain(),
        format!(
            "There is no command {}…. Did you mean `/move`?",
            "/x".repeat(30)
        )
    );
    assert!(!words.plain().contains("{ $"));
}

#[test]
fn help_fits_one_message_in_every_language() {
    for language in Language::SPOKEN {
        let locale = Locale::of(language);
        let help = view::help(locale).words.plain();
        assert!(
            help.chars().count() <= 2_000,
            "{language:?}: {}",
            help.chars().count()
        );
        for spec in command::ALL {
            assert!(
                help.contains(&format!("`/{}", locale.command(spec.path))),
                "{}",
                spec.path
            );
            let about = view::help_about(locale, Topic::Command(spec));
            let about = about.words.plain();
            assert!(about.chars().count() <= 2_000);
            for option in spec.options {
                assert!(about.contains(&format!("`{}`", locale.option(option.name))));
            }
        }
        for group in command::GROUPS {
            let about = view::help_about(locale, Topic::Group(group));
            let about = about.words.plain();
            assert!(about.chars().count() <= 2_000);
            for spec in group.commands() {
                let path = locale.command(spec.path);
                assert!(about.contains(&format!("`/{path}")), "{path}");
            }
        }
    }
}
