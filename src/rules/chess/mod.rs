//! Orthodox chess on 8x8, by `shakmaty`.
//!
//! ```text
//! position text   FEN, six fields; the en passant field is printed only where a legal en passant capture exists
//! code            UCI: e2e4, e7e8q, castling e1g1
//! notation        SAN
//! ```
//!
//! Source: Glenn Wilson, "The rules of the game", v2.00; where it is silent, FIDE's Laws of Chess of 2023. This file holds
//! the game, `text` and `spell` what is read and written, `endings` how a game ends, `why_not` why a move is not legal.

mod endings;
mod spell;
mod text;
mod why_not;

use std::fmt;
use std::sync::Arc;

use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, EnPassantMode, File, Position as _, Square};

use crate::rules::outcome::{Effort, Outcome, Side, Winnable};
use crate::rules::scene::{
    At, CELL, Cell, Edge, Label, Mark, Marks, Material, Piece, Role, Scene, Shade, Surface,
    SurfaceKind,
};
use crate::rules::why_not::{Attempt, WhyNot};
use crate::rules::{AnyPosition, Example, Move, Position, RepetitionKey, Start, Variant};

/// Orthodox chess.
pub static VARIANT: Variant = Variant {
    key: "chess",
    aliases: &["orthodox", "standard", "2d"],
    starts: &[Start {
        name: "standard",
        text: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    }],
    read: text::read,
    law: endings::law,
    guide: include_str!("../../../assets/guides/chess.md"),
    examples: &[
        Example {
            name: "castling",
            position: "r3k2r/pppq1ppp/2np1n2/2b1p1B1/2B1P1b1/2NP1N2/PPPQ1PPP/R3K2R w KQkq - 0 8",
            code: "e1c1",
        },
        Example {
            name: "en-passant",
            position: "rnbqkbnr/ppp1pp1p/6p1/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
            code: "e5d6",
        },
    ],
    sample: include_str!("../../../assets/samples/chess.txt"),
};

/// The pieces of each side at the start.
const FULL_SET: [(Role, usize); 6] = [
    (Role::King, 1),
    (Role::Queen, 1),
    (Role::Rook, 2),
    (Role::Bishop, 2),
    (Role::Knight, 2),
    (Role::Pawn, 8),
];

/// A position of orthodox chess.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Board(Chess);

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
        let (spellings, short) = spell::spellings(played, &from, &to);
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
        self.ending(Effort::Quick)
    }

    fn proven_outcome(&self) -> Option<Outcome> {
        self.ending(Effort::Full)
    }

    fn is_alive(&self) -> bool {
        self.can_be_mated()
    }

    fn winnable(&self, side: Side, effort: Effort) -> Winnable {
        self.can_mate(side, effort)
    }

    fn scene(&self) -> Scene {
        let checked = if self.0.is_check() {
            self.0.board().king_of(self.0.turn())
        } else {
            None
        };
        let cells: Vec<Cell> = Square::ALL
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
        let men: Vec<Piece> = cells.iter().filter_map(|cell| cell.piece).collect();
        Scene {
            surfaces: vec![Surface {
                title: None,
                handle: None,
                kind: SurfaceKind::Board,
                level: 0,
                owner: None,
                cells,
                labels,
            }],
            material: Some(Material::counted(&men, &FULL_SET)),
        }
    }

    fn repetition_key(&self) -> RepetitionKey {
        let text = self.to_string();
        // The two clocks at the end do not make a position another one.
        let mut fields = text.rsplitn(3, ' ');
        RepetitionKey(fields.nth(2).unwrap_or_default().to_owned())
    }

    fn halfmove_clock(&self) -> Option<u32> {
        Some(self.0.halfmoves())
    }

    fn move_number(&self) -> Option<u32> {
        Some(self.0.fullmoves().get())
    }

    fn why_not(&self, attempt: &Attempt) -> Option<WhyNot> {
        self.refusal(attempt)
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

/// Where the moving piece ends: for castling the king's square, not the rook's.
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
