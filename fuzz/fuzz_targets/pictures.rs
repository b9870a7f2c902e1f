//! Pictures: the first bytes choose game, theme, size, side and caption, the rest plays moves and
//! names the players. Every input gives a picture of the chosen width.
#![no_main]

use arbiter_board::{Caption, PlayerCaption, Renderer, Size, Theme};
use arbiter::rules;
use arbiter::rules::outcome::Side;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

/// Preparing sprites takes long, so the renderers are shared.
static RENDERERS: LazyLock<Vec<Renderer>> = LazyLock::new(|| {
    let themes = Theme::ALL.iter().copied();
    themes.map(Renderer::with).collect()
});

fuzz_target!(|data: &[u8]| {
    let [game, theme, wide, fine, choices, plies, rest @ ..] = data else {
        return;
    };
    let variant = rules::ALL[usize::from(*game) % rules::ALL.len()];
    let renderer = &RENDERERS[usize::from(*theme) % RENDERERS.len()];
    let px = u32::from(*wide) * 8 + u32::from(*fine % 8);
    let Ok(size) = Size::new(px) else {
        assert!(!(200..=2_000).contains(&px));
        return;
    };
    let (steps, names) = rest.split_at(rest.len().min(usize::from(*plies)));
    let mut position = variant.start();
    let mut scene = position.scene();
    for step in steps {
        let moves = position.moves();
        let Some(played) = moves.get(usize::from(*step) % moves.len().max(1)) else {
            break;
        };
        scene = played.scene().with_column_of(played.to());
        position = played.next().clone();
    }
    let names = String::from_utf8_lossy(names).into_owned();
    let player = || PlayerCaption {
        name: names.clone(),
        clock: names.chars().rev().collect(),
        ..PlayerCaption::default()
    };
    let flag = |bit: u8| choices & (1 << bit) != 0;
    let caption = Caption {
        title: names.clone(),
        status: names.clone(),
        players: flag(0).then(|| [player(), player()]),
        turn: flag(1).then(|| position.turn()),
        ..Caption::default()
    };
    let side = if flag(3) { Side::Black } else { Side::White };
    let caption = flag(4).then_some(&caption);
    let picture = renderer.png(&scene.seen_by(side), caption, size);
    assert_eq!(picture.width, px);
});
