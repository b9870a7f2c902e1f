//! Files are read back by decoders that are not ours, and hold every pixel.

use std::io::Read as _;

use super::super::canvas::{Area, Canvas};
use super::super::lzw::Lzw;
use super::super::sprites::{Stamp, Tile};
use super::super::{Bands, PieceSet, Renderer};
use super::*;
use crate::rules;

/// The pixels of a PNG file, by its chunks and `flate2`; the `png` crate inflates by code of its own.
fn inflated(file: &[u8]) -> (usize, Vec<u8>) {
    let mut rest = file.strip_prefix(b"\x89PNG\r\n\x1a\n").unwrap();
    let (mut width, mut stream) = (0, Vec::new());
    while let Some((length, after)) = rest.split_first_chunk::<4>() {
        let length = u32::from_be_bytes(*length) as usize;
        let (chunk, after) = after.split_at(4 + length);
        let (check, after) = after.split_first_chunk::<4>().unwrap();
        assert_eq!(crc32fast::hash(chunk), u32::from_be_bytes(*check));
        let (name, content) = chunk.split_at(4);
        match name {
            b"IHDR" => width = u32::from_be_bytes(content[..4].try_into().unwrap()) as usize,
            b"IDAT" => stream.extend(content),
            _ => {}
        }
        rest = after;
    }
    let mut rows = Vec::new();
    let mut decoder = flate2::read::ZlibDecoder::new(stream.as_slice());
    decoder.read_to_end(&mut rows).unwrap();
    let pixels = rows.chunks(width + 1).flat_map(|row| {
        assert_eq!(row[0], 0, "no filter");
        &row[1..]
    });
    (width, pixels.copied().collect())
}

fn assert_reads_back(canvas: &Canvas, palette: &Palette, stamps: &[Stamp]) -> usize {
    let picture = canvas.png(palette, stamps);
    assert!(
        Decoded::of(&picture).pixels == canvas.pixels,
        "by the png crate"
    );
    let (width, pixels) = inflated(&picture.bytes);
    assert_eq!(i64::try_from(width), Ok(canvas.width));
    assert!(pixels == canvas.pixels, "by flate2");
    picture.bytes.len()
}

#[test]
fn every_game_in_every_theme_is_read_back_as_it_was_drawn() {
    let mut random = fastrand::Rng::with_seed(16);
    let sets = PieceSet::ALL.iter().cycle();
    for (theme, set) in Theme::all().iter().zip(sets) {
        let renderer = Renderer::with(theme.clone()).with_pieces(*set);
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
                let bands = Bands::of(Some(&caption()));
                let size = [Size::STANDARD, Size::OF_MANY][ply / 13 % 2];
                let (canvas, stamps) = renderer.stamped(&scene, Some(&caption()), bands, size);
                assert!(!stamps.is_empty());
                assert_reads_back(&canvas, &renderer.palette, &stamps);
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

#[test]
fn any_pixels_are_read_back_whatever_the_stamps_say() {
    let mut random = fastrand::Rng::with_seed(9);
    let palette = Palette::new(wood());
    for _ in 0..400 {
        let (width, height) = (random.i64(1..=40), random.i64(1..=12));
        let mut canvas = Canvas::new(width, height, random.u8(0..4));
        // Some pixels, some runs, some rows like the row above, over few colours or many.
        let colours = [2, 4, 60][random.usize(0..3)];
        for _ in 0..random.usize(0..30) {
            let corner = (random.i64(-3..width), random.i64(-3..height));
            let area = Area::new(corner, random.i64(1..=width), random.i64(1..=5));
            canvas.fill(area, random.u8(0..colours));
        }
        let side = random.i64(1..=12);
        let mut tile = Canvas::new(side, side, random.u8(0..colours));
        for _ in 0..random.usize(0..20) {
            let corner = (random.i64(0..side), random.i64(0..side));
            tile.fill(
                Area::new(corner, random.i64(1..=4), 1),
                random.u8(0..colours),
            );
        }
        let tile = Arc::new(Tile::new(tile));
        let mut stamps = Vec::new();
        for _ in 0..random.usize(0..5) {
            let (x, y) = (random.i32(0..40), random.i32(0..12));
            let [left, top] = [x, y].map(|at| usize::try_from(at).unwrap());
            if random.bool() {
                tile.paste_onto(&mut canvas, (x.into(), y.into()));
            }
            // Stamps overlap, lie outside, and tell of tiles that are not there.
            stamps.push(Stamp {
                left,
                top,
                tile: Arc::clone(&tile),
            });
        }
        assert_reads_back(&canvas, &palette, &stamps);
    }
}

#[test]
fn a_long_match_is_divided_so_that_no_part_is_too_short() {
    let palette = Palette::new(wood());
    for width in [255, 256, 257, 258, 259, 260, 515, 516, 517, 518, 519] {
        for height in 1..=3 {
            let mut canvas = Canvas::new(width, height, 3);
            assert_reads_back(&canvas, &palette, &[]);
            canvas.fill(Area::new((width - 1, height - 1), 1, 1), 4);
            assert_reads_back(&canvas, &palette, &[]);
        }
    }
}

/// The pixels of compressed ones, by the `gif` crate.
fn decompressed(compressed: &[u8], pixels: usize, smallest: u8) -> Vec<u8> {
    let side = u16::try_from(pixels).unwrap();
    let mut file = b"GIF89a".to_vec();
    file.extend(side.to_le_bytes());
    file.extend([1, 0, 0xf7, 0, 0]);
    file.extend([0; 3 * 256]);
    file.extend([0x2c, 0, 0, 0, 0]);
    file.extend(side.to_le_bytes());
    file.extend([1, 0, 0, smallest]);
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
            // Noise, runs, and what was there before.
            let colour = random.u8(..) >> (8 - smallest);
            match random.u8(0..3) {
                0 => pixels.push(colour),
                1 => pixels.extend(vec![colour; random.usize(1..400)]),
                _ => pixels.extend_from_within(random.usize(0..=pixels.len())..),
            }
        }
        pixels.truncate(length);
        let compressed = lzw.compress(&pixels, smallest).to_vec();
        let smallest = u8::try_from(smallest).unwrap();
        assert!(
            decompressed(&compressed, length, smallest) == pixels,
            "{round}"
        );
    }
}
