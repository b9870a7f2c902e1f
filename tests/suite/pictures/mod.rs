//! Pictures are read back: the piece on every square is recognised by its pixels.

mod animations;

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use arbiter::rules;
use arbiter::rules::Variant;
use arbiter::rules::outcome::Side;
use arbiter::rules::scene::{Cell, Mark, Marks, Piece, Role, Scene, Shade, Surface, Symbol};
use arbiter_board::{
    Caption, LegendEntry, Picture, PieceSet, PlayerCaption, RenderError, Renderer, Size, Theme,
};
use image::RgbImage;

use crate::support::{Chance, long, random_positions};

/// The width on a phone, which is also fast to test.
const WIDTH: u32 = 400;

fn decoded(picture: &Picture) -> RgbImage {
    let seen = image::load_from_memory(&picture.bytes).unwrap().into_rgb8();
    assert_eq!(seen.dimensions(), (picture.width, picture.height));
    seen
}

/// A square of pixels.
#[derive(Clone, Copy)]
struct Place {
    left: u32,
    top: u32,
    side: u32,
}

/// The centre of a square, which frames, rings, coordinates and the rims of other boards don't reach.
fn middle(seen: &RgbImage, place: Place) -> Vec<u8> {
    let at = |tenths: u32| usize::try_from(place.side * tenths / 10).unwrap();
    let [left, top, width] = [place.left, place.top, seen.width()].map(|one| one as usize);
    let row = |y: usize| (y * width + left) * 3;
    let rows = (top + at(2)..top + at(8)).map(row);
    let pixels = rows.map(|row| &seen.as_raw()[row + (at(3) + 1) * 3..row + at(7) * 3]);
    pixels.collect::<Vec<_>>().concat()
}

/// The colour and the marks of a square, and whether it is below another.
type Kind = (Shade, Vec<u8>, bool);

/// The pieces by their appearance.
type Looks = HashMap<Vec<u8>, Option<Piece>>;

/// What is known about the pictures of one game: the positions of squares, and the appearance of pieces there.
struct Eye {
    renderer: Renderer,
    size: Size,
    places: HashMap<(String, Option<String>, Side), Place>,
    looks: HashMap<Kind, Looks>,
}

impl Eye {
    fn new(pieces: PieceSet) -> Self {
        Eye {
            renderer: Renderer::new().with_pieces(pieces),
            size: Size::new(WIDTH).unwrap(),
            places: HashMap::new(),
            looks: HashMap::new(),
        }
    }

    fn draw(&self, scene: &Scene) -> RgbImage {
        decoded(&self.renderer.png(scene, None, self.size))
    }

    /// The position of a square: the pixels that change when only it is marked.
    fn place(&mut self, scene: &Scene, cell: &Cell, side: Side) -> Place {
        // An attack board's position in the picture depends on the others.
        let key = (cell.name.clone(), others(scene, cell), side);
        if let Some(place) = self.places.get(&key) {
            return *place;
        }
        let with = |marks: Marks| {
            let mut scene = scene.clone();
            for own in cells(&mut scene) {
                // No arrow may lead here from elsewhere.
                own.marks = Marks::NONE;
                if own.name == cell.name {
                    (own.marks, own.piece) = (marks, None);
                }
            }
            self.draw(&scene)
        };
        let plain = with(Marks::NONE);
        let marked = with(Marks::NONE.with(Mark::MovedTo));
        let [before, after] = [&plain, &marked].map(|seen| seen.chunks(3 * WIDTH as usize));
        let rows = (0..).zip(before.zip(after));
        // Most rows are equal, and compared as a whole.
        let rows = rows.filter(|(_, (before, after))| before != after);
        let changed: Vec<(u32, u32)> = rows
            .flat_map(|(y, (before, after))| {
                let pixels = (0..).zip(before.chunks(3).zip(after.chunks(3)));
                let pixels = pixels.filter(|(_, (before, after))| before != after);
                pixels.map(move |(x, _)| (x, y))
            })
            .collect();
        let (left, right) = ends(changed.iter().map(|at| at.0));
        let (top, bottom) = ends(changed.iter().map(|at| at.1));
        assert_eq!(right - left, bottom - top, "{} is square", cell.name);
        let side = right - left + 1;
        let place = Place { left, top, side };
        self.places.insert(key, place);
        place
    }

    /// The piece and the marks on a square.
    fn look(&mut self, scene: &Scene, seen: &RgbImage, cell: &Cell, side: Side) -> Option<Piece> {
        let place = self.place(scene, cell, side);
        let marks = seen_marks(scene, cell);
        let key = (cell.shade, bits(marks), is_covered(scene, cell));
        if !self.looks.contains_key(&key) {
            let learnt = self.learn(scene, cell, place);
            self.looks.insert(key.clone(), learnt);
        }
        let (looks, here) = (&self.looks[&key], middle(seen, place));
        if let Some(found) = looks.get(&here) {
            return *found;
        }
        // The line of a check and the arrow of a move in space pass under pieces, the arrow of a swap over both.
        let alike = |look: &Vec<u8>| look.iter().zip(&here).filter(|(a, b)| a == b).count();
        let (look, found) = looks.iter().max_by_key(|(look, _)| alike(look)).unwrap();
        let is_swap = scene
            .cells()
            .any(|cell| cell.marks.has(Mark::MovedFrom) && cell.piece.is_some());
        let is_line = scene.cells().any(|cell| cell.marks.has(Mark::Checker));
        assert!(
            (is_line || is_swap || scene.is_tower()) && alike(look) * 5 > here.len(),
            "{}: nobody looks like that",
            cell.name
        );
        *found
    }

    /// The appearance of every piece on squares of this kind.
    fn learn(&self, scene: &Scene, cell: &Cell, place: Place) -> Looks {
        let marks = seen_marks(scene, cell);
        let pieces = Side::ALL
            .into_iter()
            .flat_map(|side| Role::ALL.map(|role| Some(Piece { side, role })));
        let pieces: Vec<Option<Piece>> = pieces.chain([None]).collect();
        let looks = pieces.iter().map(|&piece| {
            let mut scene = scene.clone();
            for own in cells(&mut scene) {
                own.marks = Marks::NONE;
                if own.name == cell.name {
                    (own.marks, own.piece) = (marks, piece);
                }
            }
            (middle(&self.draw(&scene), place), piece)
        });
        let looks: Looks = looks.collect();
        assert_eq!(looks.len(), pieces.len(), "no two men look alike");
        looks
    }
}

fn cells(scene: &mut Scene) -> impl Iterator<Item = &mut Cell> {
    let boards = scene.surfaces.iter_mut().filter(|one| one.is_board());
    boards.flat_map(|surface| &mut surface.cells)
}

/// The boards on which the position of a square in the picture depends: all attack boards, if its own is one.
fn others(scene: &Scene, cell: &Cell) -> Option<String> {
    let boards = || {
        scene
            .surfaces
            .iter()
            .filter(|one| one.is_board() && one.handle.is_some())
    };
    let is_on = |board: &Surface| board.cells.iter().any(|own| own.name == cell.name);
    let is_moving = boards().any(is_on);
    is_moving.then(|| boards().filter_map(|board| board.handle.clone()).collect())
}

/// The marks drawn on a square: none if a whole board has moved.
fn seen_marks(scene: &Scene, cell: &Cell) -> Marks {
    let is_moved = |board: &Surface| {
        let mut cells = board.cells.iter();
        board.handle.is_some() && cells.all(|cell| cell.marks.has(Mark::MovedTo))
    };
    if scene.surfaces.iter().any(is_moved) {
        let moved = [Mark::MovedTo, Mark::MovedFrom];
        return moved.into_iter().fold(cell.marks, Marks::without);
    }
    cell.marks
}

/// Whether a square of the same file and rank is on a higher level.
fn is_covered(scene: &Scene, cell: &Cell) -> bool {
    let parts = |name: &str| {
        name.split_once('(')
            .map(|(a, b)| (a.to_owned(), b.to_owned()))
    };
    let own = parts(&cell.name);
    let mut others = scene.cells().filter_map(|other| parts(&other.name));
    own.is_some_and(|own| others.any(|other| other.0 == own.0 && other.1 > own.1))
}

fn bits(marks: Marks) -> Vec<u8> {
    Mark::ALL.map(|mark| marks.has(mark).into()).into()
}

fn ends(along: impl Iterator<Item = u32> + Clone) -> (u32, u32) {
    (along.clone().min().unwrap(), along.max().unwrap())
}

/// Positions of random games, most of them with the previous move marked.
fn scenes(variant: &'static Variant, count: usize) -> Vec<Scene> {
    let mut chance = Chance::new(11);
    let positions = random_positions(variant, 11, count);
    let scenes = positions.iter().map(|position| {
        let moves = position.moves();
        match moves.len() {
            0 => position.scene(),
            some => moves[chance.below(some)].scene(),
        }
    });
    scenes.collect()
}

fn pieces_are_recognised(key: &str) {
    let variant = rules::find(key).unwrap();
    let count = if long() { 5_000 } else { 200 };
    for set in PieceSet::ALL {
        let count = if *set == PieceSet::default() {
            count
        } else {
            count / 10
        };
        pieces_of_a_set_are_recognised(variant, *set, count);
    }
}

fn pieces_of_a_set_are_recognised(variant: &'static Variant, set: PieceSet, count: usize) {
    let key = variant.key;
    let mut eye = Eye::new(set);
    for (index, scene) in scenes(variant, count).into_iter().enumerate() {
        let side = Side::ALL[index % 2];
        let scene = scene.seen_by(side);
        let seen = eye.draw(&scene);
        for cell in scene.cells() {
            let found = eye.look(&scene, &seen, cell, side);
            assert_eq!(
                found, cell.piece,
                "{key} in {set:?}: {} of scene {index}",
                cell.name
            );
        }
    }
}

#[test]
fn the_men_of_chess_are_recognised_in_its_pictures() {
    pieces_are_recognised("chess");
}

#[test]
fn the_men_of_mono_dimensional_chess_are_recognised_in_its_pictures() {
    pieces_are_recognised("mono-dimensional");
}

#[test]
fn the_men_of_one_dimensional_chess_are_recognised_in_its_pictures() {
    pieces_are_recognised("one-dimensional");
}

#[test]
fn the_men_of_space_chess_are_recognised_in_its_pictures() {
    pieces_are_recognised("space");
}

fn odd_names() -> Vec<String> {
    let long = ["x", "m", "Ω", "🏆", "\u{202e}ab", "عربى ", "漢字", " "];
    let mut names: Vec<String> = long.iter().map(|part| part.repeat(10_000)).collect();
    names.extend(
        [
            "",
            "\u{0}\u{7}\n\t",
            "שלום",
            "👩‍👩‍👧‍👦",
            "e\u{301}\u{301}\u{301}",
            "\u{feff}\u{200b}",
            "…………",
        ]
        .map(str::to_owned),
    );
    names
}

#[test]
fn any_size_and_any_name_make_a_picture() {
    let mut chance = Chance::new(3);
    let names = odd_names();
    let rounds = if long() { 300 } else { 24 };
    for round in 0..rounds {
        let variant = rules::ALL[round % rules::ALL.len()];
        let theme = Theme::ALL[round % Theme::ALL.len()];
        let px = match round {
            0 => 200,
            1 => 2_000,
            _ => 200 + u32::try_from(chance.below(1_801)).unwrap(),
        };
        let mut name = || names[chance.below(names.len())].clone();
        let mut player = || PlayerCaption {
            name: name(),
            rating: name(),
            progress: name(),
            note: name(),
            clock: name(),
            score: [None, Some(Ordering::Less)][round % 2],
        };
        let players = [player(), player()];
        let caption = Caption {
            title: name(),
            status: name(),
            players: Some(players).filter(|_| round % 3 > 0),
            turn: Side::ALL.get(round % 3).copied(),
            legend: [Some(Symbol::Mark(Mark::Check)), None]
                .into_iter()
                .take(round % 3)
                .map(|symbol| LegendEntry {
                    symbol,
                    text: name(),
                })
                .collect(),
            ..Caption::default()
        };
        let scene = scenes(variant, 30).pop().unwrap();
        let renderer = Renderer::with(theme);
        let picture = renderer.png(&scene, Some(&caption), Size::new(px).unwrap());
        assert_eq!(decoded(&picture).width(), px, "{}", variant.key);
    }
    for px in [0, 1, 199, 2_001, u32::MAX] {
        assert_eq!(Size::new(px), Err(RenderError::Size(px)));
    }
}

/// The dot of an empty square would be under a piece.
#[test]
fn what_may_happen_to_a_piece_is_seen_in_every_game() {
    let renderer = Renderer::new();
    let size = Size::new(WIDTH).unwrap();
    let pixels = |scene: &Scene| decoded(&renderer.png(scene, None, size));
    for variant in rules::ALL {
        let bare = variant.start().scene();
        let cells = bare.surfaces.iter().flat_map(|surface| &surface.cells);
        let name = &cells
            .clone()
            .find(|cell| cell.piece.is_some())
            .unwrap()
            .name;
        let mut emptied = bare.clone();
        for surface in &mut emptied.surfaces {
            for cell in surface.cells.iter_mut().filter(|cell| cell.name == *name) {
                cell.piece = None;
            }
        }
        for mark in [Mark::Target, Mark::CapturedHere, Mark::Refused] {
            let changed = |scene: &Scene| {
                let (before, after) = (pixels(scene), pixels(&scene.clone().marked(name, mark)));
                let both = before.enumerate_pixels().zip(after.pixels());
                let changed = both.filter(|((_, _, before), after)| before != after);
                let places: HashSet<(u32, u32)> = changed.map(|((x, y, _), _)| (x, y)).collect();
                places
            };
            let (around, alone) = (changed(&bare), changed(&emptied));
            // Badges are over the piece.
            let beside = match mark {
                Mark::Target => around.difference(&alone).count(),
                _ => around.len(),
            };
            assert!(beside > 20, "{} {mark:?}: {beside}", variant.key);
        }
    }
}
