//! The text of replies, in every language.

use std::collections::BTreeSet;
use std::path::Path;

use arbiter::game::Language;
use arbiter::play::view::reply::MenuEntries;
use arbiter::play::view::{Reply, reason};
use arbiter::rules;
use arbiter::rules::outcome::Law;
use arbiter::rules::scene::Role;
use arbiter::rules::why_not::WhyNot;
use arbiter::words::{Locale, Part, Words};
use arbiter_board::Caption;
use tokio::runtime::Runtime;

use super::all;
use crate::support::folder;
use crate::transcripts::{Room, each_transcript};

/// Games are won by mate, by stalemate or by the distance of the kings: a player who can't win has no way of winning.
#[test]
fn what_every_game_can_say_names_no_way_of_winning() {
    let ways = [
        (Language::ENGLISH, "mate"),
        (Language::of_locale("de"), "matt"),
        (Language::of_locale("es"), "mate"),
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
            Language::ENGLISH,
            "You have no queen.",
            "You have no lancer.",
        ),
        (
            Language::of_locale("de"),
            "Du hast keine Dame.",
            "Du hast keinen Lanzenträger.",
        ),
        (
            Language::of_locale("es"),
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

/// The boards of a guide share a picture, so their captions have half the space.
#[test]
fn the_captions_of_a_guide_fit_their_boards_in_every_language() {
    for language in Language::spoken() {
        for variant in rules::ALL {
            for board in
                arbiter::features::help::rules::rules(Locale::of(language), <_>::default(), variant)
                    .boards
            {
                let Caption { title, status, .. } = board.caption;
                let letters = title.chars().count() + status.chars().count();
                assert!(letters <= 47, "{title} {status}");
            }
        }
    }
}

#[test]
fn buttons_are_short_in_every_language() {
    for language in Language::spoken() {
        for (name, text) in all(language) {
            if name.starts_with("button-") {
                assert!(text.chars().count() <= 40, "{text}");
            }
        }
    }
}

/// The text of a reply, without players' input and names.
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
            | Part::Name(_)
            | Part::Time { .. } => None,
        });
        parts.collect::<Vec<_>>()
    };
    let mut said = own(&reply.text());
    for board in &reply.boards {
        said.extend([board.caption.status.clone(), board.description.clone()]);
        said.extend(
            board
                .caption
                .players
                .iter()
                .flatten()
                .map(|player| player.note.clone()),
        );
    }
    said.extend(reply.all_controls().map(|control| control.label.clone()));
    if let Some(form) = &reply.form {
        said.push(form.title.clone());
        said.extend(form.fields.iter().map(|field| field.label.clone()));
    }
    for menu in &reply.menus {
        said.push(menu.placeholder.clone());
        said.extend(menu.heading.iter().map(Words::plain));
        if let MenuEntries::Choices(choices) = &menu.entries {
            said.extend(choices.iter().map(|choice| choice.label.clone()));
        }
    }
    said
}

/// The unmarked words of four or more letters: apart from code, they aren't translated.
fn unmarked(text: &str) -> Vec<String> {
    let prose: String = text.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    prose
        .split(|c: char| !c.is_alphanumeric() && c != '-')
        .filter(|word| word.chars().count() >= 4 && word.chars().all(|c| c.is_ascii_lowercase()))
        .map(str::to_owned)
        .collect()
}

/// The answers of a transcript in the language that marks each of its words.
async fn in_marked_words(transcript: &str) -> Vec<Reply> {
    let folder = folder();
    let mut room = Room::open(folder.path(), Language::PSEUDO).await;
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
}

#[test]
fn no_sentence_is_left_untranslated() {
    // Names of players and of named places, the licence and the address are the same everywhere; guides have their own
    // files, and the reason why a position text is invalid comes from its parser.
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
        // Arbiter's name as a player, also truncated.
        "casual",
        "begin",
        "casua",
        "club",
        "stron",
    ];
    // Paragraphs are named as in the documents, which are English.
    let laws = rules::ALL.iter().flat_map(|variant| variant.laws);
    let headings: BTreeSet<&str> = laws
        .filter_map(|(_, law)| match law {
            Law::Fide(_) => None,
            Law::Own { heading, .. } => Some(*heading),
        })
        .collect();
    let unmarked_words = |path: &Path, runtime: &Runtime| {
        let transcript = std::fs::read_to_string(path).unwrap();
        let answered = runtime.block_on(in_marked_words(&transcript));
        let texts = answered.iter().flat_map(said).map(|text| {
            // The longer first: "End of the game" starts like "End".
            let headings = headings.iter().rev();
            headings.fold(text, |text, heading| text.replace(heading, ""))
        });
        texts
            .flat_map(|text| unmarked(&text))
            .collect::<Vec<String>>()
    };
    let mut left: BTreeSet<String> = each_transcript(unmarked_words)
        .into_iter()
        .flatten()
        .collect();
    left.retain(|word| !KNOWN.contains(&word.as_str()));
    assert!(left.is_empty(), "{left:?}");
}
