//! Boards in plain characters.

use super::*;
use crate::text::{self, Names};

#[test]
fn a_board_in_text_shows_men_marks_and_coordinates() {
    let scene = scene(vec![surface(&["..k", ".N.", "K.."], 0, 0)])
        .marked("1,4", Mark::MovedTo)
        .marked("2,8", Mark::MovedFrom)
        .marked("2,0", Mark::Check)
        .marked("0,0", Mark::Target)
        .marked("1,0", Mark::CapturedHere);
    assert_eq!(
        text::board(&scene, &Names::default()),
        "3 {.}>.<!k!\n2  . [N] .\n1  K  . (.)\n   a  b  c\n"
    );
}

#[test]
fn a_line_in_text_has_its_numbers_below() {
    let mut scene = line("KEl..");
    for (label, number) in scene.surfaces[0].labels.iter_mut().zip(8..) {
        label.text = number.to_string();
    }
    assert_eq!(
        text::board(&scene, &Names::default()),
        "  K  E  l  .  .\n  8  9 10 11 12\n"
    );
}

#[test]
fn boards_in_text_stand_as_in_the_picture() {
    let expected = "\
Upper         Lower
3  r  k  .    2  .  .
2  .  .  .    1  K  Q
1  .  .  .       a  b
   a  b  c
";
    assert_eq!(text::board(&levels(), &Names::default()), expected);
    let mut below = levels();
    for cell in &mut below.surfaces[1].cells {
        cell.at.y += 16;
    }
    below.surfaces[1].labels.clear();
    assert!(
        text::board(&below, &Names::default()).ends_with("   a  b  c\n\nLower\n  .  .\n  K  Q\n")
    );
}

#[test]
fn colours_of_a_terminal_change_no_sign_and_no_width() {
    let scene = levels();
    let coloured = text::coloured(&scene, &Names::default());
    let mut pieces = coloured.split('\u{1b}');
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        plain.push_str(piece.split_once('m').map_or(piece, |(_, letters)| letters));
    }
    assert_eq!(plain, text::board(&scene, &Names::default()));
    assert!(coloured.contains("\u{1b}[1;97mK"), "{coloured}");
}
