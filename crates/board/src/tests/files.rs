//! Files are decoded by independent decoders, and contain every pixel.

use super::*;
use crate::lzw::Lzw;
use crate::{PieceSet, Renderer};
use arbiter_rules as rules;

#[test]
fn every_game_in_every_theme_is_read_back_as_it_was_drawn() {
    let mut random = fastrand::Rng::with_seed(16);
    let sets = PieceSet::ALL.iter().cycle();
    for (theme, set) in Theme::ALL.iter().zip(sets) {
        let renderer = Renderer::with(*theme).with_pieces(*set);
        for game in rules::ALL {
            let mut position = game.start();
            for ply in 0..40 {
                let moves = position.moves();
                let Some(chosen) = random.choice(&moves) else {
                    break;
                };
                let scene = chosen.scene();
                position = chosen.next().clone();
                if ply % 13 != 6 {
                    continue;
                }
                let size = [Size::STANDARD, Size::OF_MANY][ply / 13 % 2];
                let canvas = renderer.captioned(&scene, &caption(), size);
                let picture = canvas.png(&renderer.palette);
                assert!(Decoded::of(&picture).pixels == canvas.pixels());
            }
        }
    }
}

#[test]
fn a_used_renderer_writes_the_same_file_as_a_new_one() {
    let renderer = Renderer::new();
    let first = renderer.png(&chess(), Some(&caption()), Size::STANDARD);
    let _ = renderer.png(&levels(), None, Size::STANDARD);
    assert_eq!(
        renderer.png(&chess(), Some(&caption()), Size::STANDARD),
        first
    );
    assert_eq!(draw(&chess(), Some(&caption())), first);
}

/// Decompresses pixels with the `gif` crate.
fn decompressed(compressed: &[u8], pixels: usize) -> Vec<u8> {
    let (smallest, compressed) = compressed.split_first().unwrap();
    let side = u16::try_from(pixels).unwrap();
    let mut file = b"GIF89a".to_vec();
    file.extend(side.to_le_bytes());
    file.extend([1, 0, 0xf7, 0, 0]);
    file.extend([0; 3 * 256]);
    file.extend([0x2c, 0, 0, 0, 0]);
    file.extend(side.to_le_bytes());
    file.extend([1, 0, 0, *smallest]);
    for block in compressed.chunks(255) {
        file.push(u8::try_from(block.len()).unwrap());
        file.extend(block);
    }
    file.extend([0, 0x3b]);
    let mut decoder = gif::DecodeOptions::new()
        .read_info(file.as_slice())
        .unwrap();
    let frame = decoder.read_next_frame().unwrap().unwrap();
    frame.buffer.to_vec()
}

#[test]
fn any_compressed_pixels_are_read_back() {
    let mut random = fastrand::Rng::with_seed(8);
    let mut lzw = Lzw::new();
    for round in 0..300 {
        let smallest = random.u32(2..=8);
        let length = [1, 2, 100, 5_000, 60_000][round % 5];
        let mut pixels: Vec<u8> = Vec::new();
        while pixels.len() < length {
            // Noise, runs, and repetitions.
            let colour = random.u8(..) >> (8 - smallest);
            match random.u8(0..3) {
                0 => pixels.push(colour),
                1 => pixels.extend(vec![colour; random.usize(1..400)]),
                _ => pixels.extend_from_within(random.usize(0..=pixels.len())..),
            }
        }
        pixels.truncate(length);
        let compressed = lzw.compress(&pixels);
        assert!(decompressed(compressed, length) == pixels, "{round}");
    }
}
