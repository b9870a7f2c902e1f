//! Orthodox chess on 8x8, by `shakmaty`.
//!
//! ```text
//! position text   FEN, six fields; the en passant field is printed only where a legal en passant capture exists
//! code            UCI: e2e4, e7e8q, castling e1g1
//! notation        SAN
//! ```
//!
//! Source: Glenn Wilson, "The rules of the game", v2.00; where it is silent, FIDE's Laws of Chess of 2023.

use std::fmt;
use std::sync::Arc;

use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{
    CastlingMode, CastlingSide, Chess, Color, EnPassantMode, File, Position as _,
    PositionErrorKinds, Square,
};

use super::outcome::{DrawBy, Outcome, Side, WinBy};
use super::scene::{
    At, CELL, Cell, Edge, Label, Mark, Marks, Piece, Role, Scene, Shade, Surface, SurfaceKind,
};
use super::{AnyPosition, Identity, Move, Position, PositionError, Start, Variant};

/// Orthodox chess.
pub static VARIANT: Variant = Variant {
    key: "chess",
    aliases: &["orthodox", "standard", "2d"],
    starts: &[Start {
        name: "standard",
        text: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    }],
    read,
    guide: include_str!("../../assets/guides/chess.md"),
};

/// A position of orthodox chess.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Board(Chess);

/// Reads a FEN, strictly: every field must be there and borne out by the men. A finished position is accepted.
fn read(text: &str) -> Result<AnyPosition, PositionError> {
    let fields: Vec<&str> = text.trim().split(' ').collect();
    let &[board, side, castling, en_passant, halfmoves, moves] = fields.as_slice() else {
        return Err(PositionError::new(
            "text",
            format!("six fields are needed and {} are there", fields.len()),
        ));
    };
    check_board(board)?;
    if !matches!(side, "w" | "b") {
        return Err(PositionError::new("side to move", "it is w or b"));
    }
    check_castling(castling)?;
    if en_passant != "-" && en_passant.parse::<Square>().is_err() {
        return Err(PositionError::new("en passant", "it is a square or -"));
    }
    check_number("halfmove clock", halfmoves)?;
    if check_number("move number", moves)? == 0 {
        return Err(PositionError::new("move number", "it begins at 1"));
    }
    let fen: Fen = fields
        .join(" ")
        .parse()
        .map_err(|_| PositionError::new("text", "this is no FEN"))?;
    fen.into_position::<Chess>(CastlingMode::Standard)
        .or_else(shakmaty::PositionError::ignore_too_much_material)
        .or_else(shakmaty::PositionError::ignore_impossible_check)
        .map(|chess| Arc::new(Board(chess)) as AnyPosition)
        .map_err(|error| meaning(error.kinds()))
}

/// Eight ranks of eight squares, written the one way there is.
fn check_board(board: &str) -> Result<(), PositionError> {
    let wrong = |problem: String| PositionError::new("board", problem);
    let ranks: Vec<&str> = board.split('/').collect();
    if ranks.len() != 8 {
        return Err(wrong(format!(
            "eight ranks are needed and {} are there",
            ranks.len()
        )));
    }
    for (rank, squares) in (1..=8).rev().zip(ranks) {
        let mut width = 0;
        let mut after_number = false;
        for symbol in squares.chars() {
            match symbol {
                '1'..='8' if after_number => {
                    return Err(wrong(format!("rank {rank} has two numbers in a row")));
                }
                '1'..='8' => width += symbol.to_digit(10).unwrap_or(0),
                'K' | 'Q' | 'R' | 'B' | 'N' | 'P' | 'k' | 'q' | 'r' | 'b' | 'n' | 'p' => width += 1,
                other => {
                    return Err(wrong(format!(
                        "`{}` on rank {rank} is no man",
                        other.escape_debug()
                    )));
                }
            }
            after_number = symbol.is_ascii_digit();
        }
        if width != 8 {
            return Err(wrong(format!(
                "rank {rank} has {width} squares instead of 8"
            )));
        }
    }
    Ok(())
}

/// A subset of `KQkq` in that order, or `-`.
fn check_castling(field: &str) -> Result<(), PositionError> {
    let mut rest = "KQkq".chars();
    if field == "-"
        || (!field.is_empty()
            && field
                .chars()
                .all(|letter| rest.any(|allowed| allowed == letter)))
    {
        Ok(())
    } else {
        Err(PositionError::new(
            "castling rights",
            "they are letters of KQkq in that order, or -",
        ))
    }
}

/// A number without leading zeros.
fn check_number(field: &'static str, digits: &str) -> Result<u32, PositionError> {
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !plain || (digits.len() > 1 && digits.starts_with('0')) {
        return Err(PositionError::new(
            field,
            "it is a number without leading zeros",
        ));
    }
    digits
        .parse()
        .map_err(|_| PositionError::new(field, "it is too large"))
}

/// The first violation in the order in which a reader would look for it.
fn meaning(kinds: PositionErrorKinds) -> PositionError {
    let known = [
        (PositionErrorKinds::EMPTY_BOARD, "board", "there are no men"),
        (
            PositionErrorKinds::MISSING_KING,
            "board",
            "a king is missing",
        ),
        (
            PositionErrorKinds::TOO_MANY_KINGS,
            "board",
            "a side has more than one king",
        ),
        (
            PositionErrorKinds::PAWNS_ON_BACKRANK,
            "board",
            "a pawn stands on the first or the last rank",
        ),
        (
            PositionErrorKinds::OPPOSITE_CHECK,
            "side to move",
            "the side not to move is in check",
        ),
        (
            PositionErrorKinds::INVALID_CASTLING_RIGHTS,
            "castling rights",
            "king and rook are not on their squares",
        ),
        (
            PositionErrorKinds::INVALID_EP_SQUARE,
            "en passant",
            "no pawn has just passed over this square",
        ),
    ];
    known
        .into_iter()
        .find(|(kind, ..)| kinds.contains(*kind))
        .map_or_else(
            || PositionError::new("text", "this position cannot be"),
            |(_, field, problem)| PositionError::new(field, problem),
        )
}

impl Board {
    /// A legal move with everything that people and programs call it.
    fn describe(&self, played: shakmaty::Move) -> Move {
        let mut next = self.0.clone();
        let san = SanPlus::from_move_and_play_unchecked(&mut next, played);
        let from = played
            .from()
            .map(|square| square.to_string())
            .unwrap_or_default();
        let to = destination(played).to_string();
        let capture = match played {
            shakmaty::Move::EnPassant { from, to } => {
                Some(Square::from_coords(to.file(), from.rank()).to_string())
            }
            shakmaty::Move::Normal {
                capture: Some(_),
                to,
                ..
            } => Some(to.to_string()),
            shakmaty::Move::Normal { .. }
            | shakmaty::Move::Castle { .. }
            | shakmaty::Move::Put { .. } => None,
        };
        let (spellings, short) = spellings(played, &from, &to);
        Move {
            code: code(played),
            notation: san.to_string(),
            spellings,
            short,
            from,
            to,
            capture,
            promotion: played.promotion().map(role),
            next: Arc::new(Board(next)),
        }
    }

    fn legal(&self, code: &str) -> Option<shakmaty::Move> {
        let uci: UciMove = code.parse().ok()?;
        let found = uci.to_move(&self.0).ok()?;
        // Other spellings of the same move, such as the king taking its rook, are not its code.
        (self::code(found) == code).then_some(found)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Fen::from_position(&self.0, EnPassantMode::Legal).fmt(f)
    }
}

impl Position for Board {
    fn turn(&self) -> Side {
        side(self.0.turn())
    }

    fn in_check(&self) -> bool {
        self.0.is_check()
    }

    fn moves(&self) -> Vec<Move> {
        self.0
            .legal_moves()
            .into_iter()
            .map(|played| self.describe(played))
            .collect()
    }

    fn find(&self, code: &str) -> Option<Move> {
        self.legal(code).map(|played| self.describe(played))
    }

    fn play(&self, code: &str) -> Option<AnyPosition> {
        let played = self.legal(code)?;
        let mut next = self.0.clone();
        next.play_unchecked(played);
        Some(Arc::new(Board(next)))
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.0.legal_moves().is_empty() {
            None
        } else if self.in_check() {
            Some(Outcome::Win {
                winner: self.turn().other(),
                by: WinBy::Checkmate,
            })
        } else {
            Some(Outcome::Draw {
                by: DrawBy::Stalemate,
            })
        }
    }

    fn scene(&self) -> Scene {
        let checked = if self.0.is_check() {
            self.0.board().king_of(self.0.turn())
        } else {
            None
        };
        let cells = Square::ALL
            .into_iter()
            .map(|square| Cell {
                at: At {
                    x: i32::from(square.file()) * CELL,
                    y: (7 - i32::from(square.rank())) * CELL,
                },
                name: square.to_string(),
                shade: if square.is_dark() {
                    Shade::Dark
                } else {
                    Shade::Light
                },
                piece: self.0.board().piece_at(square).map(|piece| Piece {
                    side: side(piece.color),
                    role: role(piece.role),
                }),
                marks: if checked == Some(square) {
                    Marks::NONE.with(Mark::Check)
                } else {
                    Marks::NONE
                },
            })
            .collect();
        let files = ('a'..='h').zip(0..).map(|(file, x)| Label {
            text: file.to_string(),
            edge: Edge::Below,
            along: x * CELL + CELL / 2,
        });
        let ranks = (1..=8).map(|rank| Label {
            text: rank.to_string(),
            edge: Edge::Left,
            along: (8 - rank) * CELL + CELL / 2,
        });
        let labels = files.chain(ranks).collect();
        Scene {
            surfaces: vec![Surface {
                title: None,
                kind: SurfaceKind::Board,
                cells,
                labels,
            }],
        }
    }

    fn identity(&self) -> Identity {
        let text = self.to_string();
        // The two clocks at the end do not make a position another one.
        let mut fields = text.rsplitn(3, ' ');
        Identity(fields.nth(2).unwrap_or_default().to_owned())
    }

    fn move_number(&self) -> Option<u32> {
        Some(self.0.fullmoves().get())
    }

    fn perft(&self, depth: u32) -> u64 {
        shakmaty::perft(&self.0, depth)
    }
}

fn code(played: shakmaty::Move) -> String {
    UciMove::from_standard(played).to_string()
}

fn side(color: Color) -> Side {
    match color {
        Color::White => Side::White,
        Color::Black => Side::Black,
    }
}

fn role(role: shakmaty::Role) -> Role {
    match role {
        shakmaty::Role::Pawn => Role::Pawn,
        shakmaty::Role::Knight => Role::Knight,
        shakmaty::Role::Bishop => Role::Bishop,
        shakmaty::Role::Rook => Role::Rook,
        shakmaty::Role::Queen => Role::Queen,
        shakmaty::Role::King => Role::King,
    }
}

/// Where the moving man ends: for castling the king's square, not the rook's.
fn destination(played: shakmaty::Move) -> Square {
    match played {
        shakmaty::Move::Castle { king, rook } => {
            Square::from_coords(if king < rook { File::G } else { File::C }, king.rank())
        }
        shakmaty::Move::Normal { to, .. }
        | shakmaty::Move::EnPassant { to, .. }
        | shakmaty::Move::Put { to, .. } => to,
    }
}

/// The complete and the incomplete spellings of a move beside its code and its notation.
fn spellings(played: shakmaty::Move, from: &str, to: &str) -> (Vec<String>, Vec<String>) {
    if let Some(castling) = played.castling_side() {
        let (zeros, side, length) = match castling {
            CastlingSide::KingSide => ("0-0", "kingside", "short"),
            CastlingSide::QueenSide => ("0-0-0", "queenside", "long"),
        };
        let complete = [
            zeros.to_owned(),
            format!("castle {side}"),
            format!("castle {length}"),
        ];
        return (complete.into(), vec!["castle".to_owned()]);
    }
    let (file, rank) = from.split_at(1);
    let role = role(played.role());
    let letter = match role {
        Role::Pawn => String::new(),
        other => other.letter().to_string(),
    };
    let cross = if played.is_capture() { "x" } else { "-" };
    let mut complete = vec![format!("{letter}{from}{cross}{to}")];
    let mut short = vec![format!("{letter}{file}{to}")];
    // `d5` is a pawn's step to d5. Whoever writes it does not mean a capture there.
    let may_be_brief = role != Role::Pawn || !played.is_capture();
    if may_be_brief {
        short.extend([format!("{letter}{to}"), format!("{letter}{rank}{to}")]);
    }
    if role == Role::Pawn {
        complete.push(format!("P{from}{cross}{to}"));
        if may_be_brief {
            short.push(format!("P{to}"));
        }
    }
    if let Some(promotion) = played.promotion() {
        let becomes = self::role(promotion).letter();
        // What was complete for another move leaves open here what the pawn becomes.
        short.append(&mut complete);
        short.push(format!("{from}{to}"));
        complete.extend([
            format!("{from}{cross}{to}={becomes}"),
            format!("{from}{to}{becomes}"),
        ]);
        short.push(format!("{file}{to}{becomes}"));
        if may_be_brief {
            short.push(format!("{to}{becomes}"));
        }
    }
    (complete, short)
}
