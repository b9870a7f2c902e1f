//! Measures pictures: `cargo bench --bench pictures`. It prints their sizes in bytes first, then
//! times and allocations.

use std::sync::LazyLock;
use std::time::Instant;

use arbiter::rules;
use arbiter::rules::outcome::Side;
use arbiter::rules::scene::Scene;
use arbiter_board::{Caption, Frame, FrameDelay, PlayerCaption, Renderer, Size, Theme};
use divan::Bencher;

/// Every allocation is counted.
#[global_allocator]
static ALLOCATIONS: divan::AllocProfiler = divan::AllocProfiler::system();

static RENDERER: LazyLock<Renderer> = LazyLock::new(Renderer::new);

/// With all pieces, and the queen's side still closed.
const MIDDLE: &str = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 9";

/// A game of 40 moves by each side: Fischer against Spassky, Reykjavik 1972, game 6, up to there.
const GAME: &str = "c4 e6 Nf3 d5 d4 Nf6 Nc3 Be7 Bg5 O-O e3 h6 Bh4 b6 cxd5 Nxd5 Bxe7 Qxe7 Nxd5 exd5 Rc1 Be6 Qa4 c5 \
Qa3 Rc8 Bb5 a6 dxc5 bxc5 O-O Ra7 Be2 Nd7 Nd4 Qf8 Nxe6 fxe6 e4 d4 f4 Qe7 e5 Rb8 Bc4 Kh8 Qh3 Nf8 b3 a5 f5 exf5 Rxf5 \
Nh7 Rcf1 Qd8 Qg3 Re7 h4 Rbb7 e6 Rbc7 Qe5 Qe8 a4 Qd8 R1f2 Qe8 R2f3 Qd8 Bd3 Qe8 Qe4 Nf6 Rxf6 gxf6 Rxf6 Kg8 Bc4 Kh8";

#[allow(clippy::print_stdout, reason = "sizes are a result as well")]
fn main() {
    let (bare, titled) = (still(None), still(Some(&title())));
    let animation = replay();
    println!(
        "bytes: {bare} a middle game, {titled} with a title, {} with players, {animation} the replay of 80 plies",
        still(Some(&players()))
    );
    let in_turn = side_by_side();
    println!(
        "times shorter than the image crate's encoding: {:.1} a middle game with a title, {:.1} with players; \
         the replay is {:.1} such encodings",
        1.0 / in_turn[0],
        1.0 / in_turn[1],
        in_turn[2]
    );
    divan::main();
}

/// A title, players and the replay, each relative to the `image` crate's encoding of the same picture: the medians of rounds
/// in which all are measured in turn, so that changes of the machine's speed don't matter.
fn side_by_side() -> [f64; 3] {
    const ROUNDS: usize = 41;
    let picture = in_true_colour();
    let (title, players) = (title(), players());
    LazyLock::force(&FRAMES);
    let timed = |work: &dyn Fn() -> usize| {
        let began = Instant::now();
        divan::black_box(work());
        began.elapsed().as_secs_f64()
    };
    let mut ratios = [const { Vec::new() }; 3];
    for _ in 0..ROUNDS {
        let by_image = timed(&|| by_image(&picture));
        ratios[0].push(timed(&|| still(Some(&title))) / by_image);
        ratios[1].push(timed(&|| still(Some(&players))) / by_image);
        ratios[2].push(timed(&replay) / by_image);
    }
    ratios.map(|mut measured| {
        measured.sort_by(f64::total_cmp);
        measured[ROUNDS / 2]
    })
}

/// A middle game as the pixels of our picture.
fn in_true_colour() -> image::RgbImage {
    let ours = RENDERER.png(&SCENE, Some(&title()), Size::STANDARD);
    let picture = image::load_from_memory(&ours.bytes).expect("our pictures can be read");
    picture.into_rgb8()
}

/// The size of the `image` crate's default encoding.
fn by_image(picture: &image::RgbImage) -> usize {
    let mut bytes = Vec::new();
    let encoder = image::codecs::png::PngEncoder::new_with_quality(
        &mut bytes,
        image::codecs::png::CompressionType::Default,
        image::codecs::png::FilterType::Adaptive,
    );
    picture
        .write_with_encoder(encoder)
        .expect("memory can be written to");
    bytes.len()
}

fn title() -> Caption {
    Caption {
        title: "Ann – Ben   #482".to_owned(),
        status: "White to move".to_owned(),
        ..Caption::default()
    }
}

fn players() -> Caption {
    let player = |name: &str| PlayerCaption {
        name: name.to_owned(),
        ..PlayerCaption::default()
    };
    Caption {
        players: Some([player("Ann"), player("Ben")]),
        turn: Some(Side::White),
        ..Caption::default()
    }
}

static SCENE: LazyLock<Scene> = LazyLock::new(|| {
    let chess = &rules::chess::VARIANT;
    chess.position(MIDDLE).expect("it is a position").scene()
});

fn still(caption: Option<&Caption>) -> usize {
    let picture = RENDERER.png(&SCENE, caption, Size::STANDARD);
    picture.bytes.len()
}

static FRAMES: LazyLock<Vec<Frame>> = LazyLock::new(|| {
    let mut position = rules::chess::VARIANT.start();
    let caption = Caption {
        turn: None,
        ..players()
    };
    let frame = |scene, delay| Frame {
        scene,
        caption: Some(caption.clone()),
        delay,
    };
    let mut frames = vec![frame(position.scene(), FrameDelay::End)];
    for text in GAME.split_whitespace() {
        let played =
            rules::spelling::read_record(position.as_ref(), text).expect("the game is legal");
        position = played.next().clone();
        frames.push(frame(played.scene(), FrameDelay::Move));
    }
    assert_eq!(frames.len(), 81);
    frames
});

fn replay() -> usize {
    let animation = RENDERER.replay(&FRAMES, Size::STANDARD, usize::MAX);
    animation.expect("there is no limit").bytes.len()
}

/// A middle game, 720 pixels wide.
#[divan::bench]
fn a_still(bencher: Bencher) {
    bencher.bench(|| still(None));
}

/// The same with its line of text.
#[divan::bench]
fn a_still_with_title(bencher: Bencher) {
    let caption = title();
    bencher.bench(|| still(Some(&caption)));
}

/// The same with the players' bars.
#[divan::bench]
fn a_still_with_players(bencher: Bencher) {
    let caption = players();
    bencher.bench(|| still(Some(&caption)));
}

/// The same picture in true colour, in the `image` crate's default encoding, for comparison.
#[divan::bench]
fn a_still_by_image(bencher: Bencher) {
    let picture = in_true_colour();
    bencher.bench(|| by_image(&picture));
}

/// A middle game of Space Chess: its last move has an arrow, and an attack board a leg with bends.
#[divan::bench]
fn a_tower(bencher: Bencher) {
    let sample = rules::space::VARIANT.sample_game();
    let scene = sample[27].scene();
    let caption = players();
    bencher.bench(|| {
        RENDERER
            .png(&scene, Some(&caption), Size::STANDARD)
            .bytes
            .len()
    });
}

/// A game of 40 moves by each side as an animation, 720 pixels wide, with the players' names.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn a_replay(bencher: Bencher) {
    LazyLock::force(&FRAMES);
    bencher.bench(replay);
}

/// Everything that a theme prepares for its first picture of chess at the standard size, and that picture.
#[divan::bench(args = Theme::ALL.iter().copied(), sample_count = 10, sample_size = 1)]
fn sprites_at_start(bencher: Bencher, theme: Theme) {
    let caption = title();
    bencher.bench(|| {
        let renderer = Renderer::with(theme);
        renderer.png(&SCENE, Some(&caption), Size::STANDARD)
    });
}
