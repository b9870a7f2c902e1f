//! Boards in plain characters.

use super::colours::contrast;
use super::*;
use crate::text::{self, Names};
use crate::theme::Rgb;
use arbiter_rules::outcome::Side;

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

/// In castling two pieces arrive, and the pockets of both sides have the same columns from both sides.
#[test]
fn a_castled_rook_arrives_and_pockets_line_up() {
    let castled = chess()
        .marked("0,0", Mark::Castled)
        .marked("0,8", Mark::Castled);
    let text = text::board(&castled, &Names::default());
    assert!(text.contains("[r]") && text.contains("(.)"), "{text}");
    let crazyhouse = arbiter_rules::find("crazyhouse").unwrap();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[PBqr] w KQkq - 0 1";
    let scene = crazyhouse.position(start).unwrap().scene();
    let text = |scene| text::board(&scene, &Names::default());
    assert!(
        text(scene.clone()).starts_with("           r  q\n"),
        "{}",
        text(scene)
    );
    assert!(
        text(scene.clone()).ends_with("\n  P     B\n"),
        "{}",
        text(scene)
    );
    let turned = text(scene.turned());
    assert!(
        turned.starts_with("  P     B\n") && turned.ends_with("\n           r  q\n"),
        "{turned}"
    );
}

#[test]
fn a_line_in_text_has_its_numbers_below() {
    let mut scene = line_scene("KEl..");
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
Upper
3  r  k  .
2  .  .  .    Lower
1  .  .  .    2  .  .
   a  b  c    1  K  Q
                 a  b
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
    // The last square of a rank may be a grey one.
    let lines: Vec<&str> = plain.lines().map(str::trim_end).collect();
    let expected = text::board(&scene, &Names::default());
    assert_eq!(lines, expected.lines().collect::<Vec<_>>());
    assert!(coloured.contains("\u{1b}[1mQ"), "{coloured}");
}

/// The small boards of Space Chess are beside the ranks of their own end, from both sides.
#[test]
fn small_boards_in_text_hang_at_their_own_end() {
    let scene = arbiter_rules::find("space").unwrap().start().scene();
    for side in Side::ALL {
        let text = text::board(&scene.clone().seen_by(side), &Names::default());
        let line = |part: &str| text.lines().position(|line| line.contains(part)).unwrap();
        let [bottom, top] = ["W level 2", "B level 6"].map(line);
        for (small, main, end) in [("b1(1)", bottom, Side::White), ("e8(7)", top, Side::Black)] {
            // A main board has a title above and four ranks; a small board overlaps the last one at its end.
            let title = if end == side { main + 3 } else { main - 1 };
            assert_eq!(line(small), title, "{small} for {side:?}:\n{text}");
        }
    }
}

/// Boards are side by side only if the window is wide enough.
#[test]
fn boards_in_text_fit_into_the_window() {
    let scene = arbiter_rules::find("space").unwrap().start().scene();
    let text = |width| {
        let names = Names {
            width,
            ..Names::default()
        };
        text::board(&scene, &names)
    };
    let widest = |width| text(width).lines().map(str::len).max().unwrap();
    assert!(widest(38) <= 38 && widest(38) < widest(100), "{}", text(38));
    assert_eq!(
        text(38).matches('k').count(),
        text(100).matches('k').count()
    );
}

#[test]
fn squares_are_chequered() {
    let coloured = text::coloured(&chess(), &Names::default());
    let [grey, plain] = ["48;5;242m.", "[2m."].map(|square| coloured.matches(square).count());
    assert!(grey > 0 && grey == plain, "{grey} and {plain}: {coloured}");
}

#[test]
fn pieces_are_seen_on_light_and_on_dark_terminals() {
    let coloured = text::coloured(&chess(), &Names::default());
    let codes: std::collections::BTreeSet<&str> = coloured
        .split("\u{1b}[")
        .skip(1)
        .filter_map(|part| part.split_once('m'))
        .flat_map(|(codes, _)| codes.split(';'))
        .collect();
    for white in ["37", "97", "33", "93", "30", "90"] {
        assert!(!codes.contains(white), "{codes:?}");
    }
    // The default colours of letters, and Black's, on a dark square.
    let ground = codes
        .iter()
        .find_map(|code| code.parse::<u8>().ok().filter(|code| *code >= 232));
    let ground = Rgb([8 + 10 * (ground.unwrap() - 232); 3]);
    for letter in [[0xCC; 3], [0; 3], [0, 0, 0x5F]] {
        let found = contrast(Rgb(letter), ground);
        assert!(found >= 3.0, "{letter:?}: {found:.2}");
    }
}

#[test]
fn a_long_line_is_folded_where_there_is_no_room_for_it() {
    let narrow = Names {
        width: 38,
        ..Names::default()
    };
    let scene = line_scene("KQRBN......nbrqk");
    let rows = |names| text::board(&scene, names).lines().count();
    assert_eq!((rows(&Names::default()), rows(&narrow)), (2, 5));
    let shown = text::board(&scene, &narrow);
    assert!(shown.lines().all(|line| line.len() <= 38), "{shown}");
}
