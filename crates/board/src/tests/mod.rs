//! Decodes pictures and checks their pixels.

pub(crate) mod colours;
mod files;
mod marks;
mod text;
mod tower;

use super::*;
use arbiter_rules::scene::{
    At, CELL, Cell, Edge, Label, Mark, Material, Piece, Role, Surface, SurfaceKind, Symbol,
};
use colours::grounds;

fn row(pieces: &str, x: i32, y: i32) -> Vec<Cell> {
    let square = |(file, letter): (usize, char)| {
        let file = i32::try_from(file).unwrap();
        let (at, is_dark) = (At::new(x + file * CELL, y), (file + y / CELL) % 2 != 0);
        let piece = Piece::of_letter(letter, &Role::ALL);
        Cell::new(at, &format!("{file},{y}"), is_dark, piece)
    };
    pieces.chars().enumerate().map(square).collect()
}

fn surface(rows: &[&str], x: i32, y: i32) -> Surface {
    let starts = || (0..).map(|number| number * CELL);
    let files = ('a'..)
        .zip(starts())
        .take(rows[0].len())
        .map(|(file, start)| Label::new(&file, Edge::Below, x + start));
    let ranks = ('1'..).zip(starts()).take(rows.len());
    let bottom = y + CELL * (i32::try_from(rows.len()).unwrap() - 1);
    let ranks = ranks.map(|(rank, start)| Label::new(&rank, Edge::Left, bottom - start));
    let cells = rows.iter().zip(starts());
    let cells = cells.flat_map(|(pieces, start)| row(pieces, x, y + start));
    Surface::board(cells.collect(), files.chain(ranks).collect())
}

fn scene(surfaces: Vec<Surface>) -> Scene {
    Scene {
        surfaces,
        ..Scene::plain(Vec::new(), Vec::new())
    }
}

fn chess() -> Scene {
    let rows = [
        "rnbqkbnr", "pppppppp", "........", "........", "........", "........", "PPPPPPPP",
        "RNBQKBNR",
    ];
    scene(vec![surface(&rows, 0, 0)])
}

fn line_scene(pieces: &str) -> Scene {
    let mut surface = surface(&[pieces], 0, 0);
    surface.labels.retain(|label| label.edge == Edge::Below);
    scene(vec![surface])
}

fn levels() -> Scene {
    let level = |title: &str, rows: &[&str], x, y| Surface {
        title: Some(title.to_owned()),
        ..surface(rows, x, y)
    };
    let ghost = Surface {
        kind: SurfaceKind::Ghost,
        labels: Vec::new(),
        ..surface(&["..", ".."], 26, 0)
    };
    scene(vec![
        level("Upper", &["rk.", "...", "..."], 0, 0),
        level("Lower", &["..", "KQ"], 15, 8),
        ghost,
    ])
}

/// A decoded picture: its palette and its palette indices.
pub(crate) struct Decoded {
    width: usize,
    palette: Vec<u8>,
    pixels: Vec<u8>,
}

impl Decoded {
    pub(crate) fn of(picture: &Picture) -> Self {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(&picture.bytes));
        decoder.set_transformations(png::Transformations::IDENTITY);
        let mut reader = decoder.read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let frame = reader.next_frame(&mut pixels).unwrap();
        assert_eq!((frame.width, frame.height), (picture.width, picture.height));
        assert_eq!(
            (frame.color_type, frame.bit_depth),
            (png::ColorType::Indexed, png::BitDepth::Eight)
        );
        let palette = reader.info().palette.as_ref().unwrap().to_vec();
        Decoded {
            width: frame.width as usize,
            palette,
            pixels,
        }
    }

    pub(crate) fn colour(&self, x: usize, y: usize) -> [u8; 3] {
        let start = usize::from(self.pixels[y * self.width + x]) * 3;
        self.palette[start..start + 3].try_into().unwrap()
    }
}

/// The squares of chess at the standard size.
const CELLS: usize = 90;

fn wood() -> &'static Colours {
    Theme::default().colours()
}

fn draw(scene: &Scene, caption: Option<&Caption>) -> Picture {
    Renderer::new().png(scene, caption, Size::STANDARD)
}

fn caption() -> Caption {
    Caption {
        title: "Ann – Ben   #12".to_owned(),
        status: "White to move".to_owned(),
        ..Caption::default()
    }
}

#[test]
fn a_chess_board_fills_the_width() {
    let bare = draw(&chess(), None);
    assert_eq!((bare.width, bare.height), (720, 720));
    let captioned = draw(&chess(), Some(&caption()));
    assert_eq!((captioned.width, captioned.height), (720, bare.height + 44));
    let (bare, captioned) = (Decoded::of(&bare), Decoded::of(&captioned));
    assert!((0..720).all(|x| bare.colour(x, 400) == captioned.colour(x, 444)));
}

#[test]
fn a_legend_is_below_everything_and_has_what_is_there() {
    let entry = |mark, text: &str| LegendEntry {
        symbol: Some(Symbol::Mark(mark)),
        text: text.to_owned(),
    };
    let explained = |legend: Vec<LegendEntry>| Caption {
        legend,
        ..caption()
    };
    let none = draw(&chess(), Some(&caption()));
    let absent = vec![
        entry(Mark::MovedTo, "last move"),
        entry(Mark::Check, "check"),
    ];
    assert_eq!(draw(&chess(), Some(&explained(absent.clone()))), none);
    let moved = chess().marked("3,16", Mark::MovedFrom);
    let line = draw(&moved, Some(&explained(absent)));
    assert_eq!(line.height, none.height + 32);
    let lines = |count: usize| {
        let many = vec![entry(Mark::MovedTo, "last move"); count];
        draw(&moved, Some(&explained(many))).height - none.height
    };
    assert_eq!([1, 4, 5, 9, 40].map(lines), [32, 32, 64, 96, 96]);
    // The square beside the first word is that of a move's start.
    let (seen, left) = (Decoded::of(&line), 8 + 16);
    let y = usize::try_from(none.height).unwrap() + 16;
    assert_eq!(seen.colour(left, y), wood().squares.moved_light.0);
}

#[test]
fn the_palette_has_room_for_every_area() {
    for name in Theme::ALL {
        let theme = name.colours();
        let palette = palette::Palette::new(theme);
        let exact = |colour| palette.rgb(palette.nearest(colour)) == colour.0;
        let (page, squares, marks) = (theme.page, &theme.squares, theme.marks);
        let areas = [page.fill, page.text, page.faint, page.shadow, page.edge];
        assert!(areas.into_iter().all(exact), "{name:?}");
        let grounds = grounds(squares).map(|(_, colour)| colour);
        assert!(grounds.into_iter().all(exact), "{name:?}");
        let inks = [marks.captured, marks.check, marks.target];
        let tower = theme.tower;
        let areas = [tower.frame, tower.lower, tower.upper, tower.arrow];
        assert!(areas.into_iter().all(exact), "{name:?}");
        assert!(inks.into_iter().all(exact), "{name:?}");
        for side in [theme.white, theme.black] {
            let body = [side.fill, side.shade, side.edge, side.detail];
            assert!(body.into_iter().all(exact), "{name:?}");
        }
    }
}

#[test]
fn every_mark_changes_its_square_and_nothing_else() {
    let plain = Decoded::of(&draw(&chess(), None));
    let square = |x: usize, y: usize| (x / CELLS, y / CELLS);
    let mut seen = Vec::new();
    // A piece that gives check is at the end of a line, and its square is unchanged.
    let shaped = Mark::ALL.into_iter().filter(|mark| *mark != Mark::Checker);
    for mark in shaped {
        for (name, place) in [("3,16", (3, 4)), ("4,0", (4, 0))] {
            let marked = Decoded::of(&draw(&chess().marked(name, mark), None));
            let all = || (0..8 * CELLS).flat_map(|y| (0..720).map(move |x| (x, y)));
            let changed: Vec<_> = all()
                .filter(|&(x, y)| plain.colour(x, y) != marked.colour(x, y))
                .collect();
            assert!(changed.len() > 100, "{mark:?} can be seen on {name}");
            assert!(
                changed.iter().all(|&(x, y)| square(x, y) == place),
                "{mark:?} stays on {name}"
            );
            let (left, top) = (place.0 * CELLS, place.1 * CELLS);
            let middle = marked.colour(left + CELLS / 2, top + CELLS / 2);
            let shape = all().filter(|&(x, y)| square(x, y) == place);
            let shape: Vec<bool> = shape.map(|(x, y)| marked.colour(x, y) == middle).collect();
            // Both squares of a move have the same mark.
            if name == "3,16" && ![Mark::MovedFrom, Mark::Castled].contains(&mark) {
                seen.push(shape);
            }
        }
    }
    let count = seen.len();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), count, "no two marks have one shape");
}

#[test]
fn a_rating_stands_beside_the_name() {
    let drawn = |rating: &str| {
        let [name, rating] = ["Ann", rating].map(str::to_owned);
        let player = PlayerCaption {
            name,
            rating,
            ..PlayerCaption::default()
        };
        let players = Some([player, PlayerCaption::default()]);
        let caption = Caption {
            players,
            ..Caption::default()
        };
        Decoded::of(&draw(&chess(), Some(&caption)))
    };
    let [with, without] = ["1612", ""].map(drawn);
    let all = (0..808).flat_map(|y| (0..720).map(move |x| (x, y)));
    let changed = all.filter(|&(x, y)| with.colour(x, y) != without.colour(x, y));
    let changed: Vec<(usize, usize)> = changed.collect();
    assert!(changed.len() > 100);
    // In White's bar below the board, behind the king and the name.
    assert!(
        changed
            .iter()
            .all(|(x, y)| (100..220).contains(x) && *y > 764),
        "{changed:?}"
    );
}

#[test]
fn lines_are_wide_and_short() {
    let ten = draw(&line_scene("KEWL..lwek"), Some(&caption()));
    assert_eq!((ten.width, ten.height), (720, 44 + 72 + 36));
    let sixteen = draw(&line_scene("KQRBNP....pnbrqk"), None);
    // Two rows of eight squares of 80 pixels with their numbers, and the line between them.
    assert_eq!((sixteen.width, sixteen.height), (720, 2 * (80 + 40) + 20));
    let forty = draw(&line_scene(&".".repeat(40)), None);
    assert_eq!(forty.width, 720);
    let two = draw(&line_scene("Kk"), None);
    assert_eq!((two.width, two.height), (720, 90 + 45));
}

#[test]
fn captions_are_cut_and_foreign_letters_leave_a_trace() {
    let font = Font::regular();
    assert!(font.line(&"Ann and Ben ".repeat(100), 24, 300).width <= 300);
    assert_eq!(font.line("anything", 24, 0).width, 0);
    let width = |text| font.line(text, 24, 10_000).width;
    assert_eq!(
        width("A\u{202e}n\u{1f3c6}n\u{7}"),
        width("Ann"),
        "what cannot be seen takes no room"
    );
    assert_eq!(width("Ann \u{1f3c6} Ben"), width("Ann Ben"));
    assert!(width("Ann   #12") > width("Ann #12"), "spaces are kept");
    assert_eq!(
        width("Zoë Łukasz Дмитрий Ωμέγα").cmp(&width("Zoë")),
        std::cmp::Ordering::Greater
    );
    let long = Caption {
        title: "x".repeat(5_000),
        status: "y".repeat(5_000),
        ..Caption::default()
    };
    assert_eq!(draw(&chess(), Some(&long)).width, 720);
}

#[test]
fn names_in_any_script_are_drawn_or_written_in_latin_letters() {
    let font = Font::regular();
    let width = |text: &str| font.line(text, 24, 10_000).width;
    let shapes = |text: &str| -> Vec<Vec<u8>> {
        let run = font.line(text, 24, 10_000);
        let glyphs = run.glyphs.iter();
        glyphs
            .map(|(.., glyph)| glyph.stencil.as_raw().clone())
            .collect()
    };
    // Letters of Cyrillic, Greek, Georgian and Armenian, and Latin ones with marks.
    for name in ["Дмитрий", "Ωμέγα", "ანა", "Արամ", "Zoë", "Łukasz"] {
        assert_eq!(shapes(name).len(), name.chars().count(), "{name}");
        assert_ne!(
            shapes(name),
            shapes(&any_ascii::any_ascii(name)),
            "{name} is drawn"
        );
    }
    // Our typefaces have no Chinese, Japanese, Korean, Thai or Devanagari letters.
    for name in ["王伟", "たろう", "민준", "สมชาย", "राम"] {
        let latin = any_ascii::any_ascii(name);
        assert!(latin.len() >= 2 && width(name) > 0, "{name}");
        let drawn = font.line(name, 24, 10_000).glyphs.len();
        assert!(drawn >= 2, "{name} is {drawn} letters");
    }
    assert_eq!(width("e\u{301}"), width("é"), "an accent joins its letter");
    let zalgo: String = "Ben"
        .chars()
        .flat_map(|letter| [letter, '\u{337}', '\u{35c}', '\u{489}'])
        .collect();
    assert_eq!(
        width(&zalgo),
        width("Ben"),
        "and those that cannot are left out"
    );
    assert!(!can_write("\u{1f3c6}\u{1f984} ") && can_write("\u{1f3c6} Jo"));
    // The machine's fonts may have it.
    assert!(can_write("佐々木"));
    assert_eq!(width("\u{200b}\u{202e}"), 0);
    assert_eq!(width(""), 0);
}

#[test]
fn a_reading_of_a_japanese_name_is_known_to_be_guessed() {
    let none = SystemFonts::new(fontdb::Database::new());
    for (name, speaks_japanese, is_wrong) in [
        ("林明", true, true),
        ("林明", false, false),
        ("林太郎", false, true),
        ("田中太郎", false, true),
        ("陈小明", false, false),
        ("佐々木", false, true),
        ("ゲームの達人さん", false, true),
        ("たろう", true, false),
        ("Taro", true, false),
    ] {
        let found = is_guessed(name, speaks_japanese, || &none);
        assert_eq!(found, is_wrong, "{name}");
    }
}

#[test]
fn words_of_other_scripts_are_whole_words_in_latin_letters() {
    let font = Font::bold();
    let glyphs = |text: &str| {
        let run = font.line(text, 24, 10_000);
        let glyphs = run.glyphs.iter();
        let shapes = glyphs.map(|(x, _, glyph)| (*x, glyph.stencil.as_raw().clone()));
        shapes.collect::<Vec<_>>()
    };
    for (name, latin) in [
        ("陈小明", "Chen Xiao Ming"),
        ("김민수", "Gim Min Su"),
        ("ゲーム", "Gemu"),
        ("ゲームの達人さん", "Gemuno Tatsujin San"),
        ("佐々木", "Sasaki"),
        ("田中太郎", "Tanaka Taro"),
        ("林太郎", "Hayashi Taro"),
        ("山田 さくら", "Yamada Sakura"),
        ("名無しなまえ", "Nanashi Shinamae"),
        ("猫のひげ", "Neko Nohige"),
        ("銀河々さん", "Ginkaka San"),
        ("𠮷さん", "… San"),
        ("राम कुमार", "Ram Kumar"),
        ("हिन्दी नाम", "Hindi Nam"),
        ("ไทย", "Thaiy"),
        ("Дмитрий 明", "Дмитрий Ming"),
        ("שלום 明", "Slvm Ming"),
    ] {
        assert!(glyphs(name) == glyphs(latin), "{name} is not {latin}");
    }
}

/// The glyphs of a text: their shapes, and their offsets from the line's start.
fn glyph_run(font: &Font, text: &str) -> Vec<(i64, Vec<u8>)> {
    let run = font.line(text, 40, 10_000);
    let glyphs = run.glyphs.iter();
    let seen = glyphs.map(|(x, _, glyph)| (*x, glyph.stencil.as_raw().clone()));
    seen.filter(|(_, pixels)| !pixels.is_empty()).collect()
}

#[test]
fn arabic_and_hebrew_are_joined_and_read_from_the_right() {
    let font = Font::regular();
    let shapes = |text: &str| -> Vec<Vec<u8>> {
        glyph_run(&font, text)
            .into_iter()
            .map(|(_, pixels)| pixels)
            .collect()
    };
    // Alef, bet, gimel: the last letter is on the left.
    let letters = ["ג", "ב", "א"].map(|letter| shapes(letter).concat());
    assert_eq!(shapes("אבג"), letters);
    // The second word is left of the first one, and a Latin word stays in place.
    assert_eq!(shapes("אב גא"), [shapes("גא"), shapes("אב")].concat());
    assert_eq!(shapes("Ann אב"), [shapes("Ann"), shapes("אב")].concat());
    // A letter in the middle of a word has another shape than alone.
    let alone = ["م", "ح", "م"].map(|letter| shapes(letter).concat());
    assert_ne!(shapes("محم"), alone);
    // When cut, it keeps its start.
    let whole = font.line("محمد الشطرنجي", 24, 10_000).width;
    let cut = font.line("محمد الشطرنجي", 24, whole / 2);
    assert!(cut.width <= whole / 2 && cut.glyphs.len() > 3);
    let marks = format!("م{}", "\u{64b}".repeat(100));
    assert!(glyph_run(&font, &marks).len() <= 4, "marks don't pile up");
}

#[test]
fn letters_that_our_typefaces_lack_come_from_the_machine() {
    static MACHINE: LazyLock<SystemFonts> = LazyLock::new(|| {
        let mut database = fontdb::Database::new();
        database.load_font_data(dejavu::sans::regular().to_vec());
        SystemFonts::new(database)
    });
    let (with, without) = (Font::regular(), Font::of_inter_alone());
    let found = Font::of_inter_alone().with_more(|| &MACHINE);
    for name in ["محمد", "שלום דוד", "ລາວ", "Ann אב"] {
        assert!(glyph_run(&found, name) == glyph_run(&with, name), "{name}");
        assert!(
            glyph_run(&without, name) != glyph_run(&with, name),
            "{name}"
        );
    }
    // No font has this one.
    assert!(glyph_run(&found, "王 Ann") == glyph_run(&found, "Wang Ann"));
    assert!(
        glyph_run(&found, "王 אב") == glyph_run(&without, "王 אב"),
        "all of it is in Latin letters"
    );
}

#[test]
fn odd_scenes_make_pictures_too() {
    let size = Size::new(200).unwrap();
    let empty = Renderer::new().png(&scene(Vec::new()), None, size);
    assert_eq!((empty.width, empty.height), (200, 1));
    let mut far = chess();
    far.surfaces[0].cells[0].at = At::new(i32::MAX - CELL, i32::MIN);
    let far = Renderer::new().png(&far, Some(&caption()), Size::MAX);
    assert!(far.width <= 4_096 && far.height <= 4_096);
}

#[test]
fn sprites_are_kept_within_bounds() {
    let renderer = Renderer::new();
    for px in (200..=360).step_by(16) {
        let _ = renderer.png(&line_scene("Kk"), None, Size::new(px).unwrap());
    }
    let kept = renderer.sprites.lock().unwrap();
    let pixels: i64 = kept.iter().map(|(size, _)| size * size).sum();
    assert!(pixels <= KEPT && kept.len() > 1);
}

#[test]
fn a_replay_shows_the_move_and_the_count_beside_any_name() {
    let drawn = |count: &str| {
        let player = PlayerCaption {
            name: "W".repeat(60),
            note: "in check".repeat(3),
            progress: format!("28. Qb6(5)xb5(4)+ · {count}/111"),
            ..PlayerCaption::default()
        };
        let caption = Caption {
            players: Some([player, PlayerCaption::default()]),
            ..Caption::default()
        };
        draw(&chess(), Some(&caption)).bytes
    };
    assert_ne!(drawn("55"), drawn("56"));
}

#[test]
fn a_bar_has_room_for_a_name_and_all_beside_it() {
    let mut taken = chess();
    let side = Side::White;
    let piece = |role: &Role| Piece { side, role: *role };
    let roles = [2, 1, 2, 2, 6].into_iter().zip(&Role::OF_CHESS[1..]);
    let roles = roles.flat_map(|(count, role)| std::iter::repeat_n(role, count));
    taken.material = Some(Material {
        captured: roles.map(piece).collect(),
        ahead: 0,
    });
    let drawn = |px, scene: &Scene, [name, rating, note, progress]: [&str; 4]| {
        let player = PlayerCaption {
            name: name.to_owned(),
            rating: rating.to_owned(),
            note: note.to_owned(),
            progress: progress.to_owned(),
            score: (!note.is_empty()).then_some(Ordering::Less),
            ..PlayerCaption::default()
        };
        let caption = Caption {
            players: Some([PlayerCaption::default(), player]),
            ..Caption::default()
        };
        let width = Size::new(px).unwrap();
        Renderer::new().png(scene, Some(&caption), width).bytes
    };
    let end = ["AlexandraSmith1", "1540?", "Resignation", ""];
    for px in [400, 720] {
        let all = drawn(px, &taken, end);
        assert_ne!(all, drawn(px, &chess(), end));
        for place in 0..3 {
            let mut other = end;
            other[place] = ["AlexandraSmith2", "1541?", "Resignatiom"][place];
            assert_ne!(all, drawn(px, &taken, other), "{px} {place}");
        }
    }
    let small = ["AlexandraS", "AlexandraT"].map(|name| drawn(200, &taken, [name, "", "", ""]));
    assert_ne!(
        small[0], small[1],
        "a name matters more than what was captured"
    );
    // A longer one is cut.
    let long = "Alexandra the Unreasonable";
    let of_long = |note, progress| drawn(400, &taken, [long, "1540?", note, progress]);
    assert_ne!(of_long("Resignation", ""), of_long("Out of time", ""));
    for note in ["", "Checkmate"] {
        assert_ne!(of_long(note, "Qd4 · 55/99"), of_long(note, "Qd4 · 56/99"));
    }
    assert_ne!(
        of_long("", ""),
        drawn(400, &chess(), [long, "1540?", "", ""])
    );
}

#[test]
fn a_king_can_swap_with_a_piece_of_its_side() {
    let scene = chess().with_targets("4,28", ["7,28", "4,16", "4,0"]);
    let targets = |mark| {
        let marked = scene.cells().filter(move |cell| cell.marks.has(mark));
        marked.map(|cell| cell.name.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(targets(Mark::Swap), ["7,28"]);
    assert_eq!(targets(Mark::Target), ["4,0", "4,16"]);
}
