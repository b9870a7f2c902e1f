//! Pictures from the command line.

use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use image::ImageFormat;

use crate::game::{Ending, Key};
use crate::illustration::system_fonts;
use crate::pgn::number_from;
use crate::play::view;
use crate::rules;
use crate::rules::outcome::Side;
use crate::rules::scene::Scene;
use crate::rules::{AnyPosition, Variant};
use crate::settings::{PieceSet, Theme};
use crate::tools::{ToolError, moves_of, one_move, parse_position, parse_variant, wrong};
use crate::words::Locale;
use arbiter_board::{
    Caption, Frame, FrameDelay, LegendEntry, Picture, PlayerCaption, Renderer, Size, TowerWords,
    preview,
};

/// In bytes: Discord's limit for everyone, minus space for the message.
const LARGEST_REPLAY: usize = 8 * 1024 * 1024;

/// How a picture looks.
#[derive(Debug, Args)]
pub struct PictureOptions {
    /// The side at the bottom, or on the left; in a still picture the default is the side to move
    #[arg(long = "as", value_name = "SIDE")]
    pub seen_by: Option<SideName>,
    #[arg(long, value_name = "NAME", default_value = "wood", help = choices("The colours of the board", Theme::KEYS), value_parser = one_of::<Theme>)]
    pub theme: Theme,
    #[arg(long, value_name = "NAME", default_value = "staunton", help = choices("The pieces", PieceSet::KEYS), value_parser = one_of::<PieceSet>)]
    pub pieces: PieceSet,
    /// The width of the picture in pixels, 200 to 2000
    #[arg(long, value_name = "PX", default_value = "720", value_parser = size)]
    pub size: Size,
    /// The names of both players, written above the board
    #[arg(long, num_args = 2, value_names = ["WHITE", "BLACK"])]
    pub players: Option<Vec<String>>,
}

#[derive(Debug, Args)]
pub struct Render {
    /// chess, chess960, three-check, king-of-the-hill, antichess, atomic, horde, racing-kings, crazyhouse, mono-dimensional,
    /// one-dimensional or space
    #[arg(value_parser = parse_variant, required_unless_present = "sheet")]
    pub game: Option<&'static Variant>,
    /// A position text or the name of a start
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    /// Moves to play first, separated by spaces
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
    /// Mark where the piece on this square can go, and what is above and below it
    #[arg(long, value_name = "SQUARE")]
    pub chosen: Option<String>,
    /// Draw every piece on every kind of square of every theme instead of a position
    #[arg(long, conflicts_with_all = ["game", "position", "moves", "chosen"])]
    pub sheet: bool,
    /// How the picture looks
    #[command(flatten)]
    pub look: PictureOptions,
    /// The picture file to write: .png, .gif, .webp or .jpg
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
}

#[derive(Debug, Args)]
pub struct Sheet {
    /// The game (default: all of them, one below the other)
    #[arg(value_parser = parse_variant)]
    pub game: Option<&'static Variant>,
    #[arg(long, value_name = "NAME", default_value = "wood", help = choices("The colours of the boards", Theme::KEYS), value_parser = one_of::<Theme>)]
    pub theme: Theme,
    #[arg(long, value_name = "NAME", default_value = "staunton", help = choices("The pieces", PieceSet::KEYS), value_parser = one_of::<PieceSet>)]
    pub pieces: PieceSet,
    /// The width of each picture in pixels, from 200; the whole sheet is at most 4096 pixels high
    #[arg(long, value_name = "PX", default_value = "280", value_parser = size)]
    pub size: Size,
    /// The picture file to write: .png, .gif, .webp or .jpg
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
}

/// The argument that names a side.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum SideName {
    /// White's side
    White,
    /// Black's side
    Black,
}

impl From<SideName> for Side {
    fn from(name: SideName) -> Self {
        match name {
            SideName::White => Side::White,
            SideName::Black => Side::Black,
        }
    }
}

impl Default for PictureOptions {
    fn default() -> Self {
        PictureOptions {
            seen_by: None,
            theme: Theme::default(),
            pieces: PieceSet::default(),
            size: Size::STANDARD,
            players: None,
        }
    }
}

impl PictureOptions {
    /// `None` unless players are named.
    fn caption(
        &self,
        position: &AnyPosition,
        scene: &Scene,
        last: Option<&rules::Move>,
    ) -> Option<Caption> {
        let [white, black] = self.players.as_deref()? else {
            return None;
        };
        let tower = tower_words(scene, last);
        Some(Caption {
            tower,
            ..playing(position, [white, black])
        })
    }
}

fn playing(position: &AnyPosition, names: [&str; 2]) -> Caption {
    let outcome = position.outcome();
    let turn = outcome.is_none().then(|| position.turn());
    let locale = Locale::default();
    let note = |side| match outcome {
        Some(outcome) => view::result_note(locale, Ending::Board(outcome), side),
        None => view::turn_note(locale, turn == Some(side), position.in_check()),
    };
    let players = Side::ALL.map(|side| PlayerCaption {
        name: view::drawable_name(locale, names[side as usize].to_owned(), side),
        note: note(side),
        score: outcome.and_then(|outcome| view::score(Ending::Board(outcome), side)),
        ..PlayerCaption::default()
    });
    Caption {
        players: Some(players),
        turn,
        ..Caption::default()
    }
}

/// Draws a position and prints the file's path.
pub fn render(render: &Render, out: &mut impl Write) -> Result<(), ToolError> {
    let size = render.look.size;
    let format = still_format(&render.output)?;
    let renderer = renderer(render.look.theme, render.look.pieces);
    let Some(game) = render.game else {
        let preview = preview(render.look.pieces, size);
        return write_still(preview, format, &render.output, out);
    };
    let start = parse_position(game, render.position.as_deref())?;
    let (mut position, mut moves) = (start.clone(), Vec::new());
    for text in moves_of(render.moves.as_deref().unwrap_or_default())? {
        let played = one_move(&position, &text)?;
        position = played.next().clone();
        moves.push(played);
    }
    let last = moves.last();
    let mut scene = last.map_or_else(|| position.scene(), |last| last.scene());
    if let Some(square) = &render.chosen {
        scene = chosen(&position, scene, square)?;
    }
    let bottom = render.look.seen_by.map_or(position.turn(), Side::from);
    let caption = render.look.caption(&position, &scene, last);
    let codes = moves.iter().map(|one| one.code());
    let scene = scene.with_losses_since(&start, codes).seen_by(bottom);
    let picture = renderer.png(&scene, caption.as_ref(), size);
    write_still(picture, format, &render.output, out)
}

/// Marks the moves of a piece, or of the board on a pin.
fn chosen(position: &AnyPosition, scene: Scene, square: &str) -> Result<Scene, ToolError> {
    let moves = position.moves();
    let mut own = moves.iter().filter(|one| one.from() == square).peekable();
    if own.peek().is_none() {
        return Err(wrong(format!("nothing on `{square}` can move")));
    }
    Ok(scene.with_moves(square, own).with_column_of(square))
}

/// Draws a contact sheet of sample games: start, middle and end, from both sides, with theme and state.
pub fn sheet(sheet: &Sheet, out: &mut impl Write) -> Result<(), ToolError> {
    let format = still_format(&sheet.output)?;
    let renderer = renderer(sheet.theme, sheet.pieces);
    let games = sheet.game.as_slice();
    let games = if games.is_empty() { rules::ALL } else { games };
    let mut rows = Vec::new();
    for variant in games {
        let sample = variant.sample_game();
        let plies = [
            ("start", 0),
            ("middle", sample.len() / 2),
            ("end", sample.len()),
        ];
        let stages = plies.map(|(state, ply)| {
            let named = format!("{} · {state}", sheet.theme.key());
            Side::ALL.map(|side| stage(variant, &sample, ply, side, &named))
        });
        match games {
            [_] => rows.extend(stages.map(Vec::from)),
            _ => rows.push(stages.into_iter().flatten().collect()),
        }
    }
    let picture = renderer.sheet(&rows, sheet.size).map_err(wrong)?;
    write_still(picture, format, &sheet.output, out)
}

/// A stage of a sample game, with its theme and state.
fn stage(
    variant: &'static Variant,
    sample: &[rules::Move],
    ply: usize,
    side: Side,
    named: &str,
) -> (Scene, Caption) {
    let start = variant.start();
    let last = ply.checked_sub(1).and_then(|last| sample.get(last));
    let (scene, position) = match last {
        Some(last) => (last.scene(), last.next()),
        None => (start.scene(), &start),
    };
    let notation = last.map_or_else(String::new, |last| format!(" · {}", last.notation()));
    let caption = Caption {
        tower: tower_words(&scene, last),
        legend: vec![LegendEntry {
            symbol: None,
            text: format!("{named}{notation}"),
        }],
        ..playing(position, ["Ann", "Ben"])
    };
    let codes = sample.iter().map(|one| one.code());
    let scene = scene.with_losses_since(&start, codes.take(ply));
    (scene.seen_by(side), caption)
}

/// Draws an animated picture and prints the file's path.
pub(super) fn animation(
    start: &AnyPosition,
    codes: &[String],
    look: &PictureOptions,
    path: &Path,
    out: &mut impl Write,
) -> Result<(), ToolError> {
    write_picture(&replayed(start, codes, look)?, path, out)
}

/// A game as an animated picture.
pub(super) fn replayed(
    start: &AnyPosition,
    codes: &[String],
    look: &PictureOptions,
) -> Result<Picture, ToolError> {
    let renderer = renderer(look.theme, look.pieces);
    let bottom = look.seen_by.map_or(Side::White, Side::from);
    let frame =
        |scene: Scene, position: &AnyPosition, last: Option<&rules::Move>, (ply, text), delay| {
            let mut caption = look.caption(position, &scene, last).unwrap_or_default();
            match &mut caption.players {
                Some(players) => {
                    players[position.turn().other() as usize].progress = text;
                }
                None => caption.title = text,
            }
            Frame {
                caption: Some(caption),
                scene: scene
                    .with_losses_since(start, codes.iter().take(ply).map(String::as_str))
                    .seen_by(bottom),
                delay,
            }
        };
    let of = |ply: usize| format!("{ply}/{}", codes.len());
    let mut frames = vec![frame(
        start.scene(),
        start,
        None,
        (0, of(0)),
        FrameDelay::Check,
    )];
    let mut position = start.clone();
    for (ply, code) in codes.iter().enumerate() {
        let played = one_move(&position, code)?;
        let number = number_from(start, &position, ply);
        let dots = position.turn().pick(".", "...");
        let text = format!("{number}{dots} {} · {}", played.notation(), of(ply + 1));
        position = played.next().clone();
        let delay = if position.in_check() {
            FrameDelay::Check
        } else {
            FrameDelay::Move
        };
        let text = (ply + 1, text);
        frames.push(frame(played.scene(), &position, Some(&played), text, delay));
    }
    if let Some(last) = frames.last_mut() {
        last.delay = FrameDelay::End;
    }
    renderer
        .replay(&frames, look.size, LARGEST_REPLAY)
        .map_err(wrong)
}

/// The text in the picture of a tower, in English.
fn tower_words(scene: &Scene, last: Option<&rules::Move>) -> TowerWords {
    view::tower_words(Locale::default(), scene, last)
}

fn renderer(theme: Theme, pieces: PieceSet) -> Renderer {
    let renderer = Renderer::with(theme).with_pieces(pieces);
    renderer.with_fonts(system_fonts)
}

/// Parses the width of a picture.
fn size(text: &str) -> Result<Size, String> {
    let size = text.parse().ok().and_then(|px| Size::new(px).ok());
    let [least, most] = [Size::MIN, Size::MAX].map(Size::px);
    size.ok_or_else(|| format!("a board picture is {least} to {most} pixels wide"))
}

fn one_of<T: Key>(name: &str) -> Result<T, String> {
    T::find(name).ok_or_else(|| format!("choose one of {}", T::KEYS.join(", ")))
}

/// What an option sets, and the words that it takes.
fn choices(what: &str, words: &[&str]) -> String {
    match words {
        [others @ .., last] if !others.is_empty() => {
            format!("{what}: {} or {last}", others.join(", "))
        }
        _ => format!("{what}: {}", words.concat()),
    }
}

/// Rejects a file name with another format's extension, or in a folder that doesn't exist, before anything is written.
pub(super) fn must_end(path: &Path, what: &str, format: &str) -> Result<(), ToolError> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        let (path, folder) = (path.display(), folder.display());
        return Err(wrong(format!(
            "{path} can't be written: there's no folder {folder}"
        )));
    }
    match path.extension() {
        Some(ending) if !ending.eq_ignore_ascii_case(format) => {
            let path = path.display();
            Err(wrong(format!(
                "this writes {what} as .{format}, so {path} must end in .{format}"
            )))
        }
        Some(_) | None => Ok(()),
    }
}

/// The format of a still picture by its file's ending.
fn still_format(path: &Path) -> Result<ImageFormat, ToolError> {
    use ImageFormat::{Gif, Jpeg, Png, WebP};
    let format = path.extension().and_then(ImageFormat::from_extension);
    let format = format.filter(|format| matches!(format, Png | Gif | WebP | Jpeg));
    let path = path.display();
    format.ok_or_else(|| {
        wrong(format!(
            "{path}: name a file that ends in .png, .gif, .webp or .jpg"
        ))
    })
}

/// Writes a still picture; our own PNG files as they are, other formats as `image` encodes them.
fn write_still(
    mut picture: Picture,
    format: ImageFormat,
    path: &Path,
    out: &mut impl Write,
) -> Result<(), ToolError> {
    if format != ImageFormat::Png {
        let pixels = image::load_from_memory(&picture.bytes).map_err(wrong)?;
        let mut bytes = Cursor::new(Vec::new());
        pixels
            .into_rgb8()
            .write_to(&mut bytes, format)
            .map_err(wrong)?;
        picture.bytes = bytes.into_inner();
    }
    write_picture(&picture, path, out)
}

fn write_picture(picture: &Picture, path: &Path, out: &mut impl Write) -> Result<(), ToolError> {
    std::fs::write(path, &picture.bytes)
        .map_err(|error| wrong(format!("{} can't be written: {error}", path.display())))?;
    let (width, height) = (picture.width, picture.height);
    writeln!(out, "{} {width}x{height}", path.display())?;
    Ok(())
}
