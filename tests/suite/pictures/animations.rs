//! An animation shows the same as the stills of its moves.

use arbiter::rules::outcome::Side;
use arbiter::rules::{self, Variant};
use arbiter_board::{
    Caption, Frame, FrameDelay, Picture, PlayerCaption, RenderError, Renderer, Size,
};
use image::RgbImage;

use super::{WIDTH, decoded};

fn animation(variant: &'static Variant) -> Vec<Frame> {
    let sample = variant.sample_game();
    let frame = |(index, played): (usize, &rules::Move)| Frame {
        scene: played.scene(),
        caption: Some(Caption {
            players: Some(["Ann", "Ben"].map(|name| PlayerCaption {
                name: name.to_owned(),
                ..PlayerCaption::default()
            })),
            turn: Some(Side::ALL[index % 2]),
            ..Caption::default()
        }),
        delay: if played.next().in_check() {
            FrameDelay::Check
        } else {
            FrameDelay::Move
        },
    };
    sample.iter().enumerate().map(frame).take(30).collect()
}

/// Every picture of an animation, and for how many hundredths of a second it stays.
fn stages(picture: &Picture) -> Vec<(RgbImage, u16)> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(picture.bytes.as_slice()).unwrap();
    let mut seen = RgbImage::new(picture.width, picture.height);
    let mut stages = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let rows = frame.buffer.chunks(usize::from(frame.width) * 4);
        for (row, y) in rows.zip(u32::from(frame.top)..) {
            for (colour, x) in row.chunks(4).zip(u32::from(frame.left)..) {
                if colour[3] > 0 {
                    seen.put_pixel(x, y, image::Rgb([colour[0], colour[1], colour[2]]));
                }
            }
        }
        stages.push((seen.clone(), frame.delay));
    }
    stages
}

#[test]
fn an_animation_shows_its_end_and_then_a_still_a_move() {
    let (renderer, size) = (Renderer::new(), Size::new(WIDTH).unwrap());
    for variant in rules::ALL {
        let animation = animation(variant);
        let picture = renderer.replay(&animation, size, usize::MAX).unwrap();
        let stages = stages(&picture);
        let shown = animation.last().into_iter().chain(&animation);
        assert_eq!(stages.len(), animation.len() + 1, "{}", variant.key);
        for (frame, (seen, _)) in shown.zip(&stages) {
            let still = renderer.png(&frame.scene, frame.caption.as_ref(), size);
            assert!(decoded(&still) == *seen, "{}", variant.key);
        }
        let delays: Vec<u16> = stages.iter().map(|(_, delay)| *delay).collect();
        let (first, moves, last) = (
            delays[0],
            &delays[1..delays.len() - 1],
            delays[delays.len() - 1],
        );
        assert!(
            first <= 10 && last == 400,
            "{}: {first}, {last}",
            variant.key
        );
        for (frame, delay) in animation.iter().zip(moves) {
            let expected = if frame.delay == FrameDelay::Check {
                80
            } else {
                60
            };
            assert_eq!(*delay, expected, "{}", variant.key);
        }
    }
}

#[test]
fn a_long_game_takes_no_longer_than_45_seconds_and_its_end_is_held() {
    let short = animation(rules::find("mono-dimensional").unwrap());
    let renderer = Renderer::new();
    for plies in [1, 2, 60, 80, 240, 1_000] {
        let frames: Vec<Frame> = short.iter().cycle().take(plies).cloned().collect();
        let picture = renderer.replay(&frames, Size::MIN, usize::MAX).unwrap();
        let delays: Vec<u16> = stages(&picture).iter().map(|(_, delay)| *delay).collect();
        let whole: u32 = delays.iter().copied().map(u32::from).sum();
        assert!(
            whole <= 4_500,
            "{plies} plies take {whole} hundredths of a second"
        );
        assert_eq!(delays.last(), Some(&400));
        assert!(delays.iter().all(|delay| *delay >= 2), "{plies}");
        assert_eq!(delays.len(), if plies > 1 { plies + 1 } else { 1 });
    }
}

#[test]
fn pictures_of_different_sizes_make_an_animation_too() {
    let mixed: Vec<Frame> = rules::ALL.iter().flat_map(|one| animation(one)).collect();
    let picture = Renderer::new()
        .replay(&mixed, Size::MIN, usize::MAX)
        .unwrap();
    assert_eq!(stages(&picture).len(), mixed.len() + 1);
}

#[test]
fn an_animation_keeps_to_its_limit_or_is_refused() {
    let renderer = Renderer::new();
    let animation = animation(rules::find("chess").unwrap());
    let whole = renderer
        .replay(&animation, Size::STANDARD, usize::MAX)
        .unwrap();
    let limit = whole.bytes.len() / 2;
    let smaller = renderer.replay(&animation, Size::STANDARD, limit).unwrap();
    assert!(smaller.bytes.len() <= limit && smaller.width < whole.width);
    assert!(smaller.width > 250, "no smaller than it has to be");
    let refused = renderer.replay(&animation, Size::STANDARD, 1_000);
    let frames = animation.len();
    assert_eq!(
        refused,
        Err(RenderError::Long {
            frames,
            limit: 1_000
        })
    );
    assert!(renderer.replay(&[], Size::MIN, 1_000).is_err());
}
