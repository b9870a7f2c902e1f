//! The variants of chess on lichess, by `shakmaty`: the pieces and moves of chess with another aim, or one more law. The law of
//! each is in `docs/rules/KEY.md`.

use shakmaty::variant::{Variant as Kind, VariantPosition};
use shakmaty::{Bitboard, CastlingMode, Color, Move, Position as _, Rank, Setup, Square};

use super::{Board, Laws, piece_of, pocket_name, role, square_name, text};
use crate::outcome::Cause::{Draw, FiftyMoves, Win};
use crate::outcome::{Cause, DrawBy, Effort, Law, Outcome, Side, WinBy, Winnable};
use crate::scene::{
    At, CELL, Cell, Edge, Label, Mark, Material, Piece, Role, Scene, Surface, SurfaceKind,
};
use crate::why_not::{PieceOn, WhyNot};
use crate::{AnyPosition, Example, Position as _, PositionError, Start, Variant};

/// A variant: its static, key, aliases, kind, usual start, causes of its endings besides those of every game, and examples.
macro_rules! variant {
    ($name:ident $key:literal $aliases:expr, $kind:ident $start:literal [$($cause:expr),*] $examples:expr) => {
        pub static $name: Variant = Variant {
            key: $key,
            aliases: &$aliases,
            starts: &[Start {
                name: "standard",
                text: $start,
            }],
            numbered: None,
            read: |text| read(text, Kind::$kind),
            laws: &[
                (Cause::Agreement, Law::Fide("5.2.3")),
                (Cause::Flag, Law::Fide("6.9")),
                (Cause::DrawnFlag, Law::own("Check and end")),
                (Cause::ThreefoldRepetition, Law::Fide("9.2")),
                (Cause::FivefoldRepetition, Law::Fide("9.6.1")),
                (Cause::Resignation, Law::own("Check and end")),
                $(($cause, law($cause)),)*
            ],
            guide: include_str!(concat!("../../assets/guides/", $key, ".md")),
            examples: &$examples,
            sample: include_str!(concat!("../../assets/samples/", $key, ".txt")),
        };
    };
}

/// All variants; their games have one rating.
pub static ALL: [&Variant; 7] = [
    &THREE_CHECK,
    &KING_OF_THE_HILL,
    &ANTICHESS,
    &ATOMIC,
    &HORDE,
    &RACING_KINGS,
    &CRAZYHOUSE,
];

pub fn has(variant: &Variant) -> bool {
    ALL.iter().any(|one| one.key == variant.key)
}

const fn law(cause: Cause) -> Law {
    match cause {
        Cause::Win(WinBy::Checkmate) => Law::Fide("5.1.1"),
        Cause::Draw(DrawBy::Stalemate) => Law::Fide("5.2.1"),
        Cause::FiftyMoves => Law::Fide("9.3"),
        Cause::Draw(DrawBy::SeventyFiveMoves) => Law::Fide("9.6.2"),
        _ => Law::own("Check and end"),
    }
}

const fn example(name: &'static str, position: &'static str, code: &'static str) -> Example {
    Example {
        name,
        position,
        code,
    }
}

variant! {
    THREE_CHECK "three-check" ["3check", "3-check", "threecheck"],
    ThreeCheck "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1"
    [Win(WinBy::Checkmate), Win(WinBy::ThirdCheck), Draw(DrawBy::Stalemate), Draw(DrawBy::InsufficientMaterial), FiftyMoves, Draw(DrawBy::SeventyFiveMoves)]
    [example("third", "rnbq1bnr/ppppkppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQ - 1+3 2 3", "h5e5")]
}

variant! {
    KING_OF_THE_HILL "king-of-the-hill" ["koth", "kingofthehill", "hill"],
    KingOfTheHill "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    [Win(WinBy::Checkmate), Win(WinBy::Hill), Draw(DrawBy::Stalemate), FiftyMoves, Draw(DrawBy::SeventyFiveMoves)]
    [example("hill", "rnbqk2r/ppppbppp/4pn2/8/8/3KP3/PPPP1PPP/RNBQ1BNR w kq - 4 4", "d3d4")]
}

variant! {
    ANTICHESS "antichess" ["giveaway", "anti", "losing-chess"],
    Antichess "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
    [Win(WinBy::GivenAway), Draw(DrawBy::InsufficientMaterial), FiftyMoves, Draw(DrawBy::SeventyFiveMoves)]
    [example("capture", "rnbqkbnr/p1pppppp/8/1p6/8/4P3/PPPP1PPP/RNBQKBNR w - - 0 2", "f1b5")]
}

variant! {
    ATOMIC "atomic" ["atomic-chess", "atomicchess"],
    Atomic "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    [Win(WinBy::Checkmate), Win(WinBy::Explosion), Draw(DrawBy::Stalemate), Draw(DrawBy::InsufficientMaterial), FiftyMoves, Draw(DrawBy::SeventyFiveMoves)]
    [example("explosion", "rnbqkbnr/pppp1ppp/8/4p1N1/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3", "g5f7")]
}

variant! {
    HORDE "horde" [],
    Horde "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1"
    [Win(WinBy::Checkmate), Win(WinBy::Horde), Draw(DrawBy::Stalemate), FiftyMoves, Draw(DrawBy::SeventyFiveMoves)]
    [example("first-rank", "rnbqkbnr/pppp1ppp/8/1PP1pPP1/PPPP1PPP/PPPP1PPP/PPPP2PP/PPPPPPPP w kq - 0 5", "e1e3")]
}

variant! {
    RACING_KINGS "racing-kings" ["racing", "racingkings"],
    RacingKings "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"
    [Win(WinBy::Race), Draw(DrawBy::RaceTie), Draw(DrawBy::Stalemate), FiftyMoves, Draw(DrawBy::SeventyFiveMoves)]
    [example("race", "8/B3K3/8/3r4/1k2n2R/r1n5/8/1q2NB1Q w - - 8 13", "e7e8")]
}

variant! {
    CRAZYHOUSE "crazyhouse" ["zh", "crazy-house"],
    Crazyhouse "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"
    [Win(WinBy::Checkmate), Draw(DrawBy::Stalemate), Draw(DrawBy::InsufficientMaterial)]
    [example("drop", "r1bqkb1r/ppp2ppp/2p5/4P3/8/8/PPP2PPP/RNBQKB1R[NPnp] w KQkq - 0 7", "N@d6")]
}

/// Reads a FEN with what the game adds: pockets in brackets or after an eighth slash, `~` after a promoted piece, and the
/// checks that remain (`3+3`) or were given (`+0+0`).
fn read(text: &str, kind: Kind) -> Result<AnyPosition, PositionError> {
    let mode = CastlingMode::Standard;
    let mut fields: Vec<&str> = text.trim().split(' ').collect();
    if kind == Kind::ThreeCheck && fields.len() > 6 {
        let checks = fields.iter().position(|field| field.contains('+'));
        if let Some(place) = checks {
            verify_checks(fields.remove(place))?;
        }
    }
    let mut plain = fields.join(" ");
    if kind == Kind::Crazyhouse {
        let (board, rest) = plain.split_once(' ').unwrap_or((&plain, ""));
        let ends = board.match_indices('/').nth(7);
        let ends = board.find('[').or(ends.map(|(place, _)| place));
        let board = &board[..ends.unwrap_or(board.len())];
        plain = format!("{} {rest}", board.replace('~', ""));
    }
    text::check(&plain, mode)?;
    let setup = text::setup(text)?;
    verify_setup(kind, &setup)?;
    let placed = VariantPosition::from_setup(kind, setup, mode);
    let placed = match kind {
        Kind::RacingKings => placed,
        _ => placed.or_else(shakmaty::PositionError::ignore_impossible_check),
    };
    text::board(placed, mode)
}

/// What makes a position impossible in a game though it may be possible in chess.
fn verify_setup(kind: Kind, setup: &Setup) -> Result<(), PositionError> {
    let (board, pawns) = (&setup.board, setup.board.pawns());
    let has_king = |side: Color| (board.kings() & board.by_color(side)).any();
    let is_misplaced = |side: Color| {
        let first = side.backrank();
        let barred = Bitboard::BACKRANKS & !Bitboard::from_rank(first);
        let barred = if has_king(side) {
            Bitboard::BACKRANKS
        } else {
            barred
        };
        (pawns & board.by_color(side) & barred).any()
    };
    let last = Bitboard::from_rank(Rank::Eighth);
    let (field, problem) = match kind {
        Kind::Horde if Color::ALL.into_iter().all(has_king) => {
            ("board", "both sides have a king, and the horde has none")
        }
        Kind::Horde if Color::ALL.into_iter().any(is_misplaced) => (
            "board",
            "a pawn is on its last rank, or beside a king on its first",
        ),
        Kind::RacingKings if pawns.any() => ("board", "there are no pawns in this game"),
        Kind::RacingKings if setup.turn.is_black() && (board.kings() & last).more_than_one() => (
            "side to move",
            "both kings have arrived, so it can't be Black's move",
        ),
        _ => return Ok(()),
    };
    Err(PositionError::new(field, problem))
}

/// The checks that remain to White and to Black, or after a plus sign those that were given.
fn verify_checks(field: &str) -> Result<(), PositionError> {
    let (given, counts) = match field.strip_prefix('+') {
        Some(counts) => (true, counts),
        None => (false, field),
    };
    let problem = match counts.as_bytes() {
        [b'0'..=b'3', b'+', b'0'..=b'3'] if counts != if given { "3+3" } else { "0+0" } => {
            return Ok(());
        }
        [b'0'..=b'3', b'+', b'0'..=b'3'] => "only one side can have given its third check",
        _ => "must be like 3+3 (remaining) or +0+0 (given)",
    };
    Err(PositionError::new("checks", problem))
}

impl Laws for VariantPosition {
    fn goal(&self) -> Option<WinBy> {
        Some(match self.variant() {
            Kind::Chess | Kind::Crazyhouse => return None,
            Kind::ThreeCheck => WinBy::ThirdCheck,
            Kind::KingOfTheHill => WinBy::Hill,
            Kind::Antichess => WinBy::GivenAway,
            Kind::Atomic => WinBy::Explosion,
            Kind::Horde => WinBy::Horde,
            Kind::RacingKings => WinBy::Race,
        })
    }

    fn goal_reached(board: &Board<Self>) -> Option<Outcome> {
        let by = board.chess.goal()?;
        let known = board.chess.variant_outcome().known()?;
        Some(match known.winner() {
            Some(color) => Outcome::Win {
                winner: color.fold_wb(Side::White, Side::Black),
                by,
            },
            None => Outcome::Draw {
                by: DrawBy::RaceTie,
            },
        })
    }

    fn drawn_by_material(board: &Board<Self>, _: Effort) -> Option<DrawBy> {
        let is_drawn = board.chess.is_insufficient_material();
        is_drawn.then_some(DrawBy::InsufficientMaterial)
    }

    /// By a list of material; nothing is proven beyond it.
    fn winnable(board: &Board<Self>, side: Side, _: Effort) -> Winnable {
        let color = side.pick(shakmaty::Color::White, shakmaty::Color::Black);
        if board.chess.has_insufficient_material(color) {
            Winnable::No
        } else {
            Winnable::Undecided
        }
    }

    /// No piece ever leaves a game of Crazyhouse.
    fn counts_moves(&self) -> bool {
        self.variant() != Kind::Crazyhouse
    }

    fn adorned(board: &Board<Self>, mut scene: Scene) -> Scene {
        let goals = match board.chess.variant() {
            Kind::KingOfTheHill => Bitboard::CENTER,
            Kind::RacingKings => Bitboard::from_rank(Rank::Eighth),
            _ => Bitboard::EMPTY,
        };
        for square in goals {
            scene = scene.marked(square_name(square), Mark::Goal);
        }
        if let Some(left) = board.chess.remaining_checks() {
            scene.checks = Some([left.white, left.black].map(|left| 3 - u8::from(left)));
        }
        // More pieces are no lead there.
        if matches!(board.chess.variant(), Kind::Antichess | Kind::Horde) {
            scene.material = Some(Material::default());
        }
        if board.chess.pockets().is_some() {
            let trays = Side::ALL.map(|side| tray(board, side));
            let held = |side: Side| pocket(board, side).into_iter().zip([side; 5]);
            let held = Side::ALL.into_iter().flat_map(held);
            let held = held.flat_map(|((role, count), side)| {
                std::iter::repeat_n(Piece { side, role }, count.into())
            });
            let pieces = scene.cells().filter_map(|cell| cell.piece);
            let pieces: Vec<Piece> = pieces.chain(held).collect();
            scene.material = Some(Material::balance(&pieces));
            scene.surfaces.extend(trays);
        }
        scene
    }

    fn forbids(board: &Board<Self>, step: Move, after: &Self) -> Result<(), WhyNot> {
        let piece_on = |square: Option<Square>| {
            let square = square?;
            Some(PieceOn::new(board.piece_at(square)?, square))
        };
        match board.chess.variant() {
            Kind::Antichess if !step.is_capture() => {
                let capture = board.chess.capture_moves().first().copied();
                let victim = piece_on(capture.map(Move::to));
                let piece = piece_on(capture.and_then(Move::from));
                // A pawn that can be captured en passant isn't on the target.
                piece.map_or(Ok(()), |piece| {
                    let square = victim.map(|victim| victim.on);
                    let square = square.or(capture.map(|capture| capture.to().to_string()));
                    let square = square.unwrap_or_default();
                    Err(WhyNot::MustCapture { piece, square })
                })
            }
            Kind::Atomic if step.is_capture() && step.role() == shakmaty::Role::King => {
                Err(WhyNot::KingCaptures)
            }
            Kind::Atomic if after.board().king_of(board.chess.turn()).is_none() => {
                let square = step.to().to_string();
                Err(WhyNot::ExplodesKing { square })
            }
            Kind::RacingKings => {
                let by = after.checkers().first();
                let by = by.and_then(|square| {
                    let piece = after.board().piece_at(square)?;
                    Some(PieceOn::new(piece_of(piece), square))
                });
                by.map_or(Ok(()), |by| Err(WhyNot::GivesCheck { by }))
            }
            _ => Ok(()),
        }
    }

    fn drop(board: &Board<Self>, role: Role, to: &str) -> Result<(), WhyNot> {
        let Ok(square) = to.parse::<Square>() else {
            let square = to.to_owned();
            return Err(WhyNot::NoSuchSquare { square });
        };
        let held = pocket(board, board.turn());
        if !held.contains_key(&role) {
            return Err(WhyNot::NotInPocket { role });
        }
        if let Some(piece) = board.piece_at(square) {
            return Err(WhyNot::DropsOnPiece(PieceOn::new(piece, square)));
        }
        if role == Role::Pawn && Bitboard::BACKRANKS.contains(square) {
            return Err(WhyNot::DropsPawnAtEnd);
        }
        let checker = board.chess.checkers().first();
        let is_legal = board.chess.legal_moves().iter().any(|step| {
            matches!(step, Move::Put { role: kind, to } if super::role(*kind) == role && *to == square)
        });
        match checker.and_then(|on| Some(PieceOn::new(board.piece_at(on)?, on))) {
            Some(by) if !is_legal => Err(WhyNot::StillInCheck { by }),
            _ => Ok(()),
        }
    }

    fn has_castling(&self) -> bool {
        !matches!(self.variant(), Kind::Antichess | Kind::RacingKings)
    }

    fn steps_twice_from(&self, rank: Rank) -> bool {
        let is_horde = self.variant() == Kind::Horde && self.turn().is_white();
        rank == self.turn().fold_wb(Rank::Second, Rank::Seventh)
            || (is_horde && rank == Rank::First)
    }
}

/// The pieces that a side can drop, with their numbers.
fn pocket(board: &Board<VariantPosition>, side: Side) -> std::collections::BTreeMap<Role, u8> {
    let color = side.pick(shakmaty::Color::White, shakmaty::Color::Black);
    let held = board.chess.pockets().into_iter();
    let held = held.flat_map(|pockets| pockets[color].zip_role());
    let held = held.filter(|(_, count)| *count > 0);
    held.map(|(kind, count)| (role(kind), count)).collect()
}

/// The pieces that a side can drop, beside the board: one place for each kind, with their number if there are several.
fn tray(board: &Board<VariantPosition>, side: Side) -> Surface {
    const ROLES: [Role; 5] = [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
    ];
    /// In quarter squares.
    const GAP: i32 = 2;
    let held = pocket(board, side);
    let y = side.pick(8 * CELL + GAP, -CELL - GAP);
    // In the middle of eight files.
    let places = ROLES.into_iter().zip((6..).step_by(4));
    let cells = places.clone().map(|(role, x)| {
        let piece = held.contains_key(&role).then_some(Piece { side, role });
        Cell::new(At::new(x, y), pocket_name(side, role), false, piece)
    });
    let counts = places.filter_map(|(role, x)| {
        let count = held.get(&role).filter(|count| **count > 1)?;
        Some(Label::new(count, Edge::Below, x))
    });
    Surface {
        kind: SurfaceKind::Pocket,
        owner: Some(side),
        ..Surface::board(cells.collect(), counts.collect())
    }
}
