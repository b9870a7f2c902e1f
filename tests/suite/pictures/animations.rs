//! An animation shows the same pictures as the stills of its moves.

use arbiter::rules;
use arbiter::rules::Variant;
use arbiter::rules::outcome::Side;
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

/// Every frame of an animation, and its duration in hundredths of a second.
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
fn an_animation_shows_a_still_a_move_and_holds_its_end() {
    let (renderer, size) = (Renderer::new(), Size::new(WIDTH).unwrap());
    for variant in rules::ALL {
        let animation = animation(variant);
        let picture = renderer.replay(&animation, size, usize::MAX).unwrap();
        let stages = stages(&picture);
        assert_eq!(stages.len(), animation.len(), "{}", variant.key);
        for (frame, (seen, _)) in animation.iter().zip(&stages) {
            let still = renderer.png(&frame.scene, frame.caption.as_ref(), size);
            assert!(decoded(&still) == *seen, "{}", variant.key);
        }
        let delays = stages.iter().map(|(_, delay)| *delay);
        let least = if variant.key == "space" { 100 } else { 60 };
        for (index, (frame, delay)) in (1..).zip(animation.iter().zip(delays)) {
            let expected = match frame.delay {
                _ if index == animation.len() => 400,
                FrameDelay::Check => least + 20,
                _ => least,
            };
            assert_eq!(delay, expected, "{}", variant.key);
        }
    }
}

#[test]
fn the_letters_beside_names_are_equally_large_in_all_frames() {
    let (renderer, size) = (Renderer::new(), Size::new(WIDTH).unwrap());
    let mut frames = animation(rules::find("space").unwrap());
    frames.truncate(2);
    for (frame, note) in frames.iter_mut().zip([
        "to move",
        "Resignation after a long thought about a longer game",
    ]) {
        let players = frame.caption.as_mut().and_then(|one| one.players.as_mut());
        let [player, _] = players.unwrap();
        player.note = note.to_owned();
        player.score = Some(std::cmp::Ordering::Less);
    }
    let picture = renderer.replay(&frames, size, usize::MAX).unwrap();
    let is_still = |(frame, (seen, _)): (&Frame, &(RgbImage, u16))| {
        decoded(&renderer.png(&frame.scene, frame.caption.as_ref(), size)) == *seen
    };
    let stills = frames
        .iter()
        .zip(&stages(&picture))
        .map(is_still)
        .collect::<Vec<_>>();
    assert_eq!(stills, [false, true], "the end has the least room");
}

#[test]
fn pictures_of_different_sizes_make_an_animation_too() {
    let mixed: Vec<Frame> = rules::ALL.iter().flat_map(|one| animation(one)).collect();
    let picture = Renderer::new()
        .replay(&mixed, Size::MIN, usize::MAX)
        .unwrap();
    assert_eq!(stages(&picture).len(), mixed.len());
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
