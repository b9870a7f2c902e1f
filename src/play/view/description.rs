//! The position in words, for people who can't see the picture.

use super::board_style::BoardStyle;
use super::people::side_name;
use super::reply::{Board, Reply};
use super::state::{not_begun, scene, state};
use crate::game::{Game, Play, utf16_units, within_units};
use crate::rules::AnyPosition;
use crate::rules::outcome::Side;
use crate::rules::scene::{Cell, Piece, Role, Scene, SurfaceKind};
use crate::words::{Arg, Locale, Words};

/// Maximum length of a picture's description in UTF-16 units (Discord, "Attachment Object").
const LONGEST_DESCRIPTION: usize = 1024;

/// The side to move, the last move, then the pieces by side and square.
pub(crate) fn description(locale: Locale, game: &Game, play: &Play, scene: &Scene) -> String {
    let names = ["alt-to-move", "alt-to-move-check", "alt-over"];
    let last = last_move(locale, play).unwrap_or_default();
    let args = [
        ("game", Arg::game(game.setup.variant)),
        ("number", game.number.into()),
        ("state", state(locale, game, play, names).into()),
        ("last", last.plain().into()),
        ("pieces", described(locale, scene).into()),
    ];
    limited(&locale.say("alt", &args).plain())
}

/// Cuts a text to Discord's limit, and removes extra spaces and Markdown, which would be read aloud.
pub(crate) fn limited(text: &str) -> String {
    let text = text.replace("**", "").replace('`', "");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    within_units(&text, LONGEST_DESCRIPTION).to_owned()
}

/// The description of one picture of several boards: each title, and its pieces if there is room, starting with the boards
/// that have fewest.
pub fn described_together(boards: &[Board]) -> String {
    let heading = |board: &Board| format!("{} {}", board.caption.title, board.caption.status);
    let mut described: Vec<String> = boards
        .iter()
        .map(|board| heading(board).trim().to_owned())
        .collect();
    let mut order: Vec<usize> = (0..boards.len()).collect();
    order.sort_by_key(|&index| utf16_units(&boards[index].description));
    for index in order {
        let short = std::mem::replace(&mut described[index], boards[index].description.clone());
        if utf16_units(&described.join("\n")) > LONGEST_DESCRIPTION {
            described[index] = short;
        }
    }
    described.join("\n")
}

/// The pieces of both sides in words, and the attack boards with their owners.
pub(crate) fn described(locale: Locale, scene: &Scene) -> String {
    let pieces = Side::ALL.map(|side| describe_pieces(locale, scene, side));
    let others = [boards, pockets, checks].into_iter();
    let others = others.filter_map(|describe| describe(locale, scene));
    let others = others.map(|words| words.plain());
    let parts: Vec<String> = pieces.into_iter().chain(others).collect();
    parts.join(" ")
}

/// The pieces that can be dropped: `queen, 2 pawns (White)`.
fn pockets(locale: Locale, scene: &Scene) -> Option<Words> {
    let held = scene.pockets().filter_map(|pocket| {
        let roles: Vec<Role> = pocket.pieces().iter().map(|piece| piece.role).collect();
        let kinds = roles.chunk_by(PartialEq::eq).rev().filter_map(|same| {
            let args = [
                ("count", Arg::number(same.len())),
                ("piece", Arg::piece(*same.first()?)),
            ];
            Some(locale.say("alt-pocket", &args).plain())
        });
        let kinds = kinds.collect::<Vec<_>>().join(", ");
        let side = side_name(locale, pocket.owner?);
        (!kinds.is_empty()).then(|| format!("{kinds} ({side})"))
    });
    let held: Vec<String> = held.collect();
    let pieces = ("pieces", held.join("; ").into());
    (!held.is_empty()).then(|| locale.say("alt-pockets", &[pieces]))
}

fn checks(locale: Locale, scene: &Scene) -> Option<Words> {
    let [white, black] = scene.checks?.map(|checks| Arg::from(checks.to_string()));
    Some(locale.say("alt-checks", &[("white", white), ("black", black)]))
}

fn boards(locale: Locale, scene: &Scene) -> Option<Words> {
    let boards = scene
        .surfaces
        .iter()
        .filter(|surface| surface.kind == SurfaceKind::Board);
    let named = boards.filter_map(|surface| {
        let (handle, owner) = (surface.handle.as_ref()?, surface.owner?);
        let place = crate::play::view::why_illegal::board_square(handle);
        Some(format!("{place} {}", side_name(locale, owner)))
    });
    let mut named: Vec<String> = named.collect();
    named.sort();
    (!named.is_empty()).then(|| locale.say("alt-boards", &[("boards", named.join(", ").into())]))
}

/// The pieces of one side, kings first, each with its square: `White: Ke1 Qd1 Ra1 Rh1`.
fn describe_pieces(locale: Locale, scene: &Scene, side: Side) -> String {
    let mut pieces: Vec<_> = scene
        .cells()
        .filter_map(|cell| Some((cell.piece?, &cell.name)))
        .filter(|(piece, _)| piece.side == side)
        .map(|(piece, square)| (piece.role, square))
        .collect();
    pieces.sort();
    let pieces: Vec<String> = pieces
        .into_iter()
        .map(|(role, square)| format!("{}{square}", locale.letters.of(role)))
        .collect();
    let args = [
        ("side", Arg::side(side)),
        ("pieces", pieces.join(" ").into()),
    ];
    locale.say("alt-pieces", &args).plain()
}

/// The position for screen readers, complete enough to reconstruct it: the last move and a check first, the pieces of each
/// side by kind, one's own first, then boards, rights and counts.
pub fn spoken(locale: Locale, style: BoardStyle, game: &Game) -> Reply {
    let Some(play) = game.play() else {
        return not_begun(locale, game);
    };
    let scene = scene(play);
    let names = ["alt-to-move", "alt-to-move-check", "alt-over"];
    let head = locale.say("spoken", &[("number", game.number.into())]);
    let own = style.side;
    let head = head
        .and(last_move(locale, play))
        .and(Words::text(state(locale, game, play, names)));
    let lines = position_in_words(locale, play.position(), &scene, own);
    Reply::to_user(lines.into_iter().fold(head, Words::line))
}

/// A position in sentences, complete enough to reconstruct it: the pieces of each side by kind, one's own first, then
/// boards, rights and counts.
pub(crate) fn position_in_words(
    locale: Locale,
    position: &AnyPosition,
    scene: &Scene,
    own: Side,
) -> Vec<Words> {
    let pieces = [own, own.other()].map(|side| Some(by_kind(locale, scene, side)));
    let others = [
        boards(locale, scene),
        pockets(locale, scene),
        checks(locale, scene),
        describe_rights(locale, position),
        counts(locale, position),
    ];
    pieces.into_iter().chain(others).flatten().collect()
}

fn last_move(locale: Locale, play: &Play) -> Option<Words> {
    let last = play.last()?;
    let args = [
        ("move", locale.localised_notation(last.notation()).into()),
        ("from", last.from().into()),
        ("to", last.to().into()),
    ];
    let is_drop = last.from().ends_with('@');
    let name = ["alt-last", "alt-last-drop"][usize::from(is_drop)];
    Some(locale.say(name, &args))
}

/// The pieces of one side in whole words, grouped by kind: `White: king e1; rook a1, h1.`
fn by_kind(locale: Locale, scene: &Scene, side: Side) -> Words {
    let kinds = Role::ALL.into_iter().filter_map(|role| {
        let own = |cell: &&Cell| cell.piece == Some(Piece { side, role });
        let mut squares: Vec<&str> = scene
            .cells()
            .filter(own)
            .map(|cell| cell.name.as_str())
            .collect();
        squares.sort_by_key(|square| (square.len(), *square));
        let args = [
            ("count", Arg::number(squares.len())),
            ("piece", Arg::piece(role)),
            ("squares", squares.join(", ").into()),
        ];
        (!squares.is_empty()).then(|| locale.say("spoken-pieces", &args).plain())
    });
    let args = [
        ("side", Arg::side(side)),
        ("pieces", kinds.collect::<Vec<_>>().join("; ").into()),
    ];
    locale.say("alt-pieces", &args)
}

fn describe_rights(locale: Locale, position: &AnyPosition) -> Option<Words> {
    let rights = position.rights()?;
    let castling = rights.castling.iter().map(|(side, wing)| {
        let name = format!("spoken-{}side", <&str>::from(wing));
        locale.say(&name, &[("side", Arg::side(*side))]).plain()
    });
    let castling: Vec<String> = castling.collect();
    let words = match castling.as_slice() {
        [] => locale.say("spoken-no-castling", &[]),
        some => locale.say("spoken-castling", &[("rights", some.join(", ").into())]),
    };
    let en_passant = match &rights.en_passant {
        Some(square) => locale.say("spoken-en-passant", &[("square", square.as_str().into())]),
        None => locale.say("spoken-no-en-passant", &[]),
    };
    let spent = ("squares", rights.spent.join(", ").into());
    let spent = (!rights.spent.is_empty()).then(|| locale.say("spoken-spent", &[spent]));
    let promoted = ("squares", rights.promoted.join(", ").into());
    let promoted =
        (!rights.promoted.is_empty()).then(|| locale.say("spoken-promoted", &[promoted]));
    Some(words.and(en_passant).and(spent).and(promoted))
}

fn counts(locale: Locale, position: &AnyPosition) -> Option<Words> {
    let args = [
        ("quiet", Arg::number(position.halfmove_clock()?)),
        ("number", position.move_number()?.to_string().into()),
    ];
    Some(locale.say("spoken-counts", &args))
}
