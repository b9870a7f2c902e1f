//! The rules of a game, with pictures.

use crate::game::Language;
use crate::play::view::buttons::{RULES, labelled_button};
use crate::play::view::description::described;
use crate::play::view::legend::legend;
use crate::play::view::reply::Subject;
use crate::play::view::{Board, Reply, game_name, tower_words};
use crate::referee::Refusal;
use crate::rules::scene::Scene;
use crate::rules::{ALL, Move, Variant};
use crate::settings::{PieceSet, Theme};
use crate::words::names::typed_in;
use crate::words::{Locale, Words};
use arbiter_board::{Caption, Projection};

/// The guide of a game, with pictures of the start and of its special moves in this theme and these pieces.
pub fn rules(
    locale: Locale,
    (theme, pieces): (Theme, PieceSet),
    variant: &'static Variant,
) -> Reply {
    let board = |name, title: String, status: String, scene: Scene, last: Option<&Move>| Board {
        theme,
        pieces,
        subject: Subject::Rules {
            game: variant.key,
            name,
        },
        description: format!(
            "{}. {}. {}",
            game_name(locale, variant),
            format!("{title} {status}").trim_end(),
            described(locale, &scene)
        ),
        caption: Caption {
            title,
            status,
            tower: tower_words(locale, &scene, last),
            legend: legend(locale, &scene, None),
            ..Caption::default()
        },
        scene,
    };
    let title = locale.phrase("example-start");
    let scene = variant.start().scene();
    let is_tower = scene.is_tower();
    let mut start = board("start", title, String::new(), scene, None);
    // The flat drawing and the tower show the same position, so that they explain each other.
    let tower = is_tower.then(|| Board {
        subject: Subject::Rules {
            game: variant.key,
            name: "tower",
        },
        caption: Caption {
            title: locale.phrase("example-tower"),
            projection: Projection::Oblique,
            ..start.caption.clone()
        },
        ..start.clone()
    });
    if is_tower {
        start.caption.status = locale.phrase("example-in-play");
    }
    let examples = variant.shown_examples().map(|(example, played)| {
        let title = locale.phrase(&format!("example-{}-{}", variant.key, example.name));
        let notation = locale.localised_notation(played.notation());
        board(example.name, title, notation, played.scene(), Some(&played))
    });
    Reply::to_user(Words::text(guide(locale.language, variant)))
        .with_boards(tower)
        .with_boards([start])
        .with_boards(examples)
}

/// The rules of the game that all possible ones are, of chess if there are none, or the question which one is meant.
pub fn unclear(locale: Locale, look: (Theme, PieceSet), refusal: &Refusal) -> Reply {
    let (games, few) = match refusal {
        Refusal::WhichOf { games, few, .. } => (&games[..], &few[..]),
        _ => (&[][..], &[][..]),
    };
    let mut kinds: Vec<&'static Variant> = games.iter().map(|game| game.variant).collect();
    kinds.sort_by_key(|variant| variant.key);
    kinds.dedup_by_key(|variant| variant.key);
    if kinds.len() < 2 {
        let variant = kinds.first().copied().unwrap_or(ALL[0]);
        return rules(locale, look, variant);
    }
    let commands = kinds.iter().map(|variant| {
        let typed = typed_in(locale, &format!("/rules game:{}", variant.key));
        format!("`{typed}`")
    });
    let commands = commands.collect::<Vec<_>>().join(", ");
    let words = locale.say("rules-which", &[("commands", commands.into())]);
    let controls = kinds.iter().filter_map(|variant| {
        let game = few
            .iter()
            .find(|game| game.setup.variant.key == variant.key)?;
        Some(labelled_button(game, RULES, game_name(locale, variant)))
    });
    Reply::to_user(words).with_controls(controls)
}

/// The rules of a game on one screen; in English if the language lacks them.
pub fn guide(language: Language, variant: &'static Variant) -> &'static str {
    language
        .guides()
        .split("\n# ")
        .filter_map(|guide| guide.trim_start_matches("# ").split_once('\n'))
        .find(|(key, _)| *key == variant.key)
        .map_or(variant.guide, |(_, text)| text)
        .trim()
}
