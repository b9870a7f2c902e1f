//! Every placement of four attack boards has a picture in which nothing is hidden.

use crate::canvas::Area;
use crate::tests::Decoded;
use crate::theme::Rgb;
use crate::tower::legs::{board_positions, crossings, place_of_move, strokes};
use crate::tower::plan::{HEIGHT, Hung, MOVE, WIDTH, main_frame, main_squares, point, ramp};
use crate::tower::way::checks;
use crate::{Caption, Renderer, Size, Theme};
use arbiter_rules::outcome::Side;
use arbiter_rules::scene::{Corner, Edge, Scene};
use arbiter_rules::spelling;

/// The pins: the corners of the main boards, below and above.
fn pins() -> Vec<Hung> {
    let levels = [2, 4, 6];
    let corners = levels.iter().flat_map(|&level| {
        let ranks = [level - 1, level + 2];
        let files = [1, 4];
        ranks
            .map(|rank| files.map(|file| Corner { level, file, rank }))
            .concat()
    });
    let both = corners.flat_map(|corner| [false, true].map(|is_above| Hung { corner, is_above }));
    both.collect()
}

/// Every combination of four pins.
fn placements() -> Vec<[Hung; 4]> {
    let pins = pins();
    let mut all = Vec::new();
    for (d, &fourth) in pins.iter().enumerate() {
        for (c, &third) in pins[..d].iter().enumerate() {
            for (b, &second) in pins[..c].iter().enumerate() {
                all.extend(
                    pins[..b]
                        .iter()
                        .map(|&first| [first, second, third, fourth]),
                );
            }
        }
    }
    all
}

#[test]
fn no_board_hides_anything_in_any_placement() {
    let page = Area::new((0, 0), WIDTH, HEIGHT);
    let placements = placements();
    assert_eq!(placements.len(), 10_626);
    // The half of a ramp above or below which there are boards.
    let half = |[a, b, c, d]: [(i64, i64); 4]| {
        let middle = |one: (i64, i64), other: (i64, i64)| {
            (i64::midpoint(one.0, other.0), i64::midpoint(one.1, other.1))
        };
        let areas = [middle(a, b), b, c, middle(c, d)].map(|point| Area::new(point, 0, 0));
        areas.into_iter().reduce(Area::around).unwrap()
    };
    let kept: Vec<Area> = [2, 4, 6]
        .map(main_frame)
        .into_iter()
        .chain([2, 6].map(ramp).map(half))
        .chain([MOVE])
        .collect();
    for boards in placements {
        let (stands, _) = board_positions(&boards);
        assert_eq!(stands.len(), 4);
        let frames: Vec<Area> = stands.iter().map(|stand| stand.frame).collect();
        for (index, frame) in frames.iter().enumerate() {
            assert_eq!(frame.around(page), page, "{boards:?} leaves the picture");
            let room = frame.grown(2);
            let others = frames[..index].iter().chain(&kept);
            assert!(
                others.clone().all(|other| !room.overlaps(*other)),
                "{boards:?} touch"
            );
        }
    }
}

#[test]
fn every_leg_leads_from_its_corner_to_its_board_and_hides_no_square() {
    let (mut crossed, mut air) = (0, i64::MAX);
    for boards in placements() {
        let (stands, legs) = board_positions(&boards);
        for (index, (board, leg)) in boards.iter().zip(&legs).enumerate() {
            let (first, last) = (leg[0], leg[leg.len() - 1]);
            let corner = point(board.corner);
            let off = (first.0 - corner.0).abs().max((first.1 - corner.1).abs());
            assert!(off <= 30, "{boards:?}: leg {index} begins elsewhere");
            let end = Area::new(last, 1, 1).grown(1);
            assert!(
                end.overlaps(stands[index].frame),
                "{boards:?}: leg {index} ends elsewhere"
            );
            for stroke in strokes(leg) {
                for (other, stand) in stands.iter().enumerate() {
                    let hidden = if other == index {
                        stand.squares.grown(-6)
                    } else {
                        stand.frame
                    };
                    assert!(
                        !stroke.overlaps(hidden),
                        "{boards:?}: leg {index} {leg:?} over board {other} {stand:?}"
                    );
                }
                for level in [2, 4, 6] {
                    // The ring at the corner extends a little into its square.
                    let squares = main_squares(level).grown(-32);
                    assert!(
                        !stroke.overlaps(squares),
                        "{boards:?}: leg {index} over level {level}"
                    );
                }
            }
        }
        let place = place_of_move(&legs);
        let below = legs.iter().flat_map(|leg| strokes(leg)).filter(|stroke| {
            stroke.left < place.right && stroke.top < MOVE.bottom + 18 && stroke.right > place.left
        });
        air = below
            .map(|stroke| stroke.top - place.bottom)
            .fold(air, i64::min);
        crossed += usize::from(crossings(&legs) > 0);
    }
    assert_eq!(air, 3, "the last move touches a leg");
    assert!(
        crossed <= 500,
        "{crossed} placements have legs that cross or share a lane"
    );
}

/// Boards of the highest level are nearly always above the middle board, and those of the lowest one below it, unless there are
/// more than two.
#[test]
fn boards_of_the_outer_levels_are_at_their_ends() {
    let (mut own, mut all) = (0, 0);
    for boards in placements() {
        let (stands, _) = board_positions(&boards);
        let count = |level: u8| {
            boards
                .iter()
                .filter(|one| one.corner.level == level)
                .count()
        };
        for (board, stand) in boards.iter().zip(&stands) {
            let level = board.corner.level;
            if level != 4 && count(level) <= 2 {
                own += usize::from((stand.frame.top < HEIGHT / 2) == (level == 6));
                all += 1;
            }
        }
    }
    assert!(own * 100 >= all * 85, "{own} of {all} are");
}

#[test]
fn black_sees_each_corner_in_the_place_of_the_opposite_one() {
    let pins = pins();
    let seen = |pin: &Hung| Hung {
        corner: crate::tower::plan::seen(pin.corner, arbiter_rules::outcome::Side::Black),
        ..*pin
    };
    for pin in &pins {
        assert_eq!(seen(&seen(pin)), *pin);
        assert!(pins.contains(&seen(pin)));
        let (x, y) = point(pin.corner);
        let (turned_x, turned_y) = point(seen(pin).corner);
        // The far left corner of a board becomes the near right one.
        assert_ne!((x, y), (turned_x, turned_y));
    }
}

/// Titles and letters of files are next to the square that an arrow points to.
#[test]
fn names_hide_no_arrowhead() {
    let mut position = arbiter_rules::find("space").unwrap().start();
    let mut last = None;
    for text in "b2(2)-b3(2) d7(6)-d6(6) b3(2)-b3(4) Bd8(6)-d4(2)".split(' ') {
        let played = spelling::read_record(position.as_ref(), text).unwrap();
        position = played.next().clone();
        last = Some(played);
    }
    let (arrow, squares) = (
        Theme::default().colours().tower.arrow,
        Theme::default().colours().squares,
    );
    let pixels_of = |colours: &[Rgb], scene: &Scene, levels: [&str; 3]| {
        let mut caption = Caption::default();
        caption.tower.levels = levels.map(str::to_owned);
        let picture = Renderer::new().png(scene, Some(&caption), Size::STANDARD);
        let decoded = Decoded::of(&picture);
        let size = [picture.width, picture.height].map(|side| side as usize);
        let rows = (0..size[1]).flat_map(|y| (0..size[0]).map(move |x| (x, y)));
        rows.filter(|&(x, y)| colours.contains(&Rgb(decoded.colour(x, y))))
            .collect::<Vec<_>>()
    };
    for side in Side::ALL {
        let scene = last.as_ref().unwrap().scene().seen_by(side);
        let mut bare = scene.clone();
        for surface in &mut bare.surfaces {
            surface.labels.retain(|label| label.edge == Edge::Left);
        }
        let levels = ["level 2 · bottom", "level 4 · middle", "level 6 · top"];
        let all = pixels_of(&[arrow], &bare, [" "; 3]);
        // The bishop passes d6(4), on the middle board.
        assert!(all.iter().any(|(x, _)| *x > 500), "{side:?}");
        // Letters may cover the shaft. The head starts where the arrow is closest to its target square.
        let moved = [squares.moved_light, squares.moved_dark];
        let is_end = |(_, y): &(usize, usize)| side.pick(*y > 300, *y < 450);
        let end = pixels_of(&moved, &bare, [" "; 3])
            .into_iter()
            .filter(is_end);
        let end: Vec<(usize, usize)> = end.collect();
        let middle = |of: fn(&(usize, usize)) -> usize| {
            let sum: usize = end.iter().map(of).sum();
            i64::try_from(sum / end.len()).unwrap()
        };
        let end = (middle(|at| at.0), middle(|at| at.1));
        let away = |from: (i64, i64), &(x, y): &(usize, usize)| {
            let at = (i64::try_from(x).unwrap(), i64::try_from(y).unwrap());
            (at.0 - from.0).pow(2) + (at.1 - from.1).pow(2)
        };
        let tip = all.iter().min_by_key(|at| away(end, at)).unwrap();
        let tip = (i64::try_from(tip.0).unwrap(), i64::try_from(tip.1).unwrap());
        let shown = pixels_of(&[arrow], &scene, levels);
        let is_hidden = |pixel: &&(usize, usize)| !shown.contains(pixel);
        let head = all.iter().filter(|at| away(tip, at) < 20 * 20);
        let hidden = head.filter(is_hidden).count();
        assert!(hidden == 0, "{side:?}: {hidden} pixels of the head");
    }
}

/// From Black's side the way of the queen on b9(7) leads over the small board in between.
#[test]
fn a_chosen_way_is_seen_over_a_board_in_between() {
    let sample = arbiter_rules::find("space").unwrap().sample_game();
    let scene = sample[12].scene().seen_by(Side::Black);
    let target = Theme::default().colours().marks.target.0;
    let between = |scene: &Scene| {
        let picture = Decoded::of(&Renderer::new().png(scene, None, Size::STANDARD));
        let all = (686..834).flat_map(|y| (378..526).map(move |x| (x, y)));
        all.filter(|&(x, y)| picture.colour(x, y) == target).count()
    };
    assert_eq!(between(&scene), 0);
    assert!(between(&scene.with_targets("b9(7)", ["b8(6)"])) > 100);
}

/// The queen went from b5(4) by the small board's b6(5), where its way turns, to b8(7).
#[test]
fn the_arrow_of_the_last_move_is_seen_on_every_board_that_it_passes() {
    let sample = arbiter_rules::find("space").unwrap().sample_game();
    let scene = sample[108].scene().seen_by(Side::Black);
    let picture = Renderer::new().png(&scene, None, Size::STANDARD);
    let arrow = Theme::default().colours().tower.arrow.0;
    assert_eq!(Decoded::of(&picture).colour(598, 723), arrow);
}

/// The arrow of the last move would cross the ways of a chosen piece.
#[test]
fn a_chosen_piece_has_the_only_ways() {
    let sample = arbiter_rules::find("space").unwrap().sample_game();
    let scene = sample[61].scene();
    let arrow = Theme::default().colours().tower.arrow.0;
    let drawn = |scene: &Scene| {
        let picture = Decoded::of(&Renderer::new().png(scene, None, Size::STANDARD));
        let all = (0..picture.pixels.len()).map(|at| (at % picture.width, at / picture.width));
        all.filter(|&(x, y)| picture.colour(x, y) == arrow).count()
    };
    assert!(drawn(&scene) > 1_000);
    assert_eq!(drawn(&scene.with_targets("b4(4)", ["d4(2)"])), 0);
}

/// A free corner's tag may need the place of the last move's words.
#[test]
fn a_chosen_board_replaces_the_words_of_the_last_move() {
    let sample = arbiter_rules::find("space").unwrap().sample_game();
    let bytes = |scene: &Scene, words: &[&str]| {
        let last_move = words.iter().map(|&line| line.to_owned()).collect();
        let mut caption = Caption::default();
        caption.tower.last_move = last_move;
        let picture = Renderer::new().png(scene, Some(&caption), Size::STANDARD);
        picture.bytes
    };
    let (scene, words) = (sample[61].scene(), ["Qb6(6)-b4(4)", "2 levels down"]);
    assert_ne!(bytes(&scene, &words), bytes(&scene, &[]));
    let chosen = scene.with_targets("b4(4)", ["d4(2)"]);
    assert_eq!(bytes(&chosen, &words), bytes(&chosen, &[]));
}

/// A bishop's check from the highest board over the middle one, and a knight's from board to board.
#[test]
fn the_line_of_a_check_leads_over_the_squares_that_it_passes() {
    let game = arbiter_rules::find("space").unwrap();
    let sample = game.sample_game();
    let before = sample[42].next();
    let bishop = spelling::read_record(before.as_ref(), "Bd7(6)-b5(6)").unwrap();
    let way = checks(&bishop.scene());
    assert_eq!(way.len(), 1);
    assert_eq!(way[0].first().unwrap(), "b5(6)");
    assert!(way[0].contains(&"b3(4)".to_owned()), "{way:?}");
    assert_eq!(way[0].last().unwrap(), "b1(2)");
    let knight = sample.last().unwrap();
    assert!(knight.next().in_check());
    assert_eq!(checks(&knight.scene()), [["e7(6)", "e9(7)"]]);
}

/// On the way from b1(2) to b3(4) a board may be put up at b2(3), but there is none.
#[test]
fn a_way_to_another_board_passes_places_without_boards() {
    let sample = arbiter_rules::find("space").unwrap().sample_game();
    let target = Theme::default().colours().marks.target.0;
    let drawn = |to: &str| {
        let scene = sample[9].scene().with_targets("b1(2)", [to]);
        let picture = Decoded::of(&Renderer::new().png(&scene, None, Size::STANDARD));
        let between = (330..370).flat_map(|x| (0..866).map(move |y| (x, y)));
        between
            .filter(|&(x, y)| picture.colour(x, y) == target)
            .count()
    };
    assert!(drawn("b3(4)") > 50);
    assert_eq!(drawn("c3(2)"), 0);
}

/// Rounding makes strips beside attack boards narrower than their numbers at some sizes.
#[test]
fn coordinates_of_attack_boards_are_drawn_at_every_size() {
    let renderer = Renderer::new();
    let scene = arbiter_rules::find("space").unwrap().start().scene();
    for size in [300, 320, 360, 380, 420, 440, 480, 520, 600] {
        let drawn = |scene: &Scene| renderer.png(scene, None, Size::new(size).unwrap()).bytes;
        let whole = drawn(&scene);
        let small = scene.surfaces.iter().enumerate();
        for (index, surface) in small.filter(|(_, surface)| surface.owner.is_some()) {
            for label in 0..surface.labels.len() {
                let mut without = scene.clone();
                let lost = without.surfaces[index].labels.remove(label);
                assert!(whole != drawn(&without), "{size}: {lost:?}");
            }
        }
    }
}
