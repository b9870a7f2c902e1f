//! Orthodox chess on 8x8 and Chess960, by `shakmaty`.
//!
//! ```text
//! position text   FEN, six fields; the en passant field is printed only where a legal en passant capture exists
//!                 in Chess960 X-FEN: a right whose rook isn't the outermost is the letter of its file
//! code            UCI: e2e4, e7e8q, castling e1g1; in Chess960 castling is the king taking its rook: e1h1
//! notation        SAN
//! ```
//!
//! Law: `docs/rules/chess.md`, after Glenn Wilson, "The rules of the game", v2.00; where it is
//! silent, FIDE's Laws of Chess of 2023.

pub mod chess960;
mod endings;
pub mod opening;
mod spell;
mod text;
mod unwinnable;
pub mod variants;
mod why_not;

use std::fmt;

use shakmaty::fen::{Epd, Fen};
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, File, Rank, Square};

use crate::moves::{Rules, Spellings};
use crate::outcome::{CastlingSide, DrawBy, Effort, Outcome, Side, WinBy, Winnable};
use crate::scene::{At, CELL, Cell, Edge, Label, Material, Piece, Role, Scene};
use crate::why_not::{Attempt, WhyNot};
use crate::{Example, Opening, Position, RepetitionKey, Rights, Start, Variant};

pub static VARIANT: Variant = Variant {
    key: "chess",
    aliases: &["orthodox", "standard", "2d"],
    starts: &[
        Start {
            name: "standard",
            text: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        },
        Start {
            name: "queen-odds",
            text: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1",
        },
        Start {
            name: "rook-odds",
            text: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1",
        },
        Start {
            name: "knight-odds",
            text: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1",
        },
        Start {
            name: "pawn-and-move",
            text: "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        },
    ],
    numbered: None,
    read: |text| text::read(text, CastlingMode::Standard),
    laws: endings::LAWS,
    guide: include_str!("../../assets/guides/chess.md"),
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
    sample: include_str!("../../assets/samples/chess.txt"),
};

/// A position of orthodox chess, or with another `P` of a game with its pieces and moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board<P = Chess> {
    pub chess: P,
    pub mode: CastlingMode,
}

/// What differs between games with the pieces and moves of chess.
pub trait Laws: shakmaty::Position + Clone + fmt::Debug + Send + Sync + Sized + 'static {
    /// See [`Position::goal`].
    fn goal(&self) -> Option<WinBy> {
        None
    }

    /// See [`Rules::goal_reached`].
    fn goal_reached(_: &Board<Self>) -> Option<Outcome> {
        None
    }

    /// See [`Rules::drawn_by_material`].
    fn drawn_by_material(board: &Board<Self>, effort: Effort) -> Option<DrawBy>;

    /// See [`Position::is_alive`].
    fn is_alive(_: &Board<Self>) -> bool {
        true
    }

    /// See [`Position::winnable`].
    fn winnable(board: &Board<Self>, side: Side, effort: Effort) -> Winnable;

    /// Whether fifty moves without progress end the game.
    fn counts_moves(&self) -> bool {
        true
    }

    /// The scene with what chess doesn't have.
    fn adorned(_: &Board<Self>, scene: Scene) -> Scene {
        scene
    }

    fn opening(_: &Board<Self>) -> Option<Opening> {
        None
    }

    /// Why a move that is legal in chess isn't here; `after` is the position to which it leads.
    fn forbids(_: &Board<Self>, _step: shakmaty::Move, _after: &Self) -> Result<(), WhyNot> {
        Ok(())
    }

    /// Why a piece can't be dropped on a square.
    fn drop(_: &Board<Self>, role: Role, _to: &str) -> Result<(), WhyNot> {
        Err(WhyNot::NotInPocket { role })
    }

    fn has_castling(&self) -> bool {
        true
    }

    /// Whether pawns may step twice from their first rank, too.
    fn steps_twice_from(&self, rank: Rank) -> bool {
        rank == self.turn().fold_wb(Rank::Second, Rank::Seventh)
    }
}

impl Laws for Chess {
    fn drawn_by_material(board: &Board, effort: Effort) -> Option<DrawBy> {
        board.dead(effort)
    }

    fn is_alive(board: &Board) -> bool {
        board.can_be_mated()
    }

    fn winnable(board: &Board, side: Side, effort: Effort) -> Winnable {
        board.can_mate(side, effort)
    }

    fn opening(board: &Board) -> Option<Opening> {
        board.opening_by_position()
    }
}

impl<P: Laws> fmt::Display for Board<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Fen::from_position(&self.chess, EnPassantMode::Legal).fmt(f)
    }
}

impl<P: Laws> Rules for Board<P> {
    type RawMove = shakmaty::Move;

    fn for_each_move(&self, visit: impl FnMut(shakmaty::Move)) {
        self.chess.legal_moves().into_iter().for_each(visit);
    }

    #[inline]
    fn after(&self, step: shakmaty::Move) -> Self {
        let mut chess = self.chess.clone();
        chess.play_unchecked(step);
        Board { chess, ..*self }
    }

    fn sequences(&self, depth: u32) -> u64 {
        shakmaty::perft(&self.chess, depth)
    }

    fn write_code(&self, step: shakmaty::Move, to: &mut dyn fmt::Write) -> fmt::Result {
        write!(to, "{}", step.to_uci(self.mode))
    }

    fn find_raw(&self, code: &str) -> Option<shakmaty::Move> {
        let uci: UciMove = code.parse().ok()?;
        let found = uci.to_move(&self.chess).ok()?;
        // Other spellings of the move, such as the king taking its rook, aren't its code.
        self.is_code(found, code).then_some(found)
    }

    fn notation(&self, step: shakmaty::Move, _: &str, _: &dyn Position) -> String {
        SanPlus::from_move(self.chess.clone(), step).to_string()
    }

    fn spell_all(&self, legal: &[shakmaty::Move]) -> Vec<Spellings> {
        let spelled = legal.iter().map(|step| spell::spelled(*step, self.mode));
        spelled.collect()
    }

    fn ends(&self, step: shakmaty::Move) -> (&'static str, &'static str) {
        let to = match step {
            // The king may stay, or step to the same square without castling.
            shakmaty::Move::Castle { rook, .. } if self.mode.is_chess960() => rook,
            other => destination(other),
        };
        let from = match step {
            shakmaty::Move::Put { role: kind, .. } => pocket_name(self.turn(), role(kind)),
            other => other.from().map_or("", square_name),
        };
        (from, square_name(to))
    }

    fn stands(&self, step: shakmaty::Move) -> &'static str {
        square_name(destination(step))
    }

    fn capture(&self, step: shakmaty::Move) -> Option<&'static str> {
        let square = match step {
            shakmaty::Move::EnPassant { from, to } => Square::from_coords(to.file(), from.rank()),
            other => other.is_capture().then_some(other.to())?,
        };
        Some(square_name(square))
    }

    fn promotion(&self, step: shakmaty::Move) -> Option<Role> {
        step.promotion().map(role)
    }

    fn goal_reached(&self) -> Option<Outcome> {
        P::goal_reached(self)
    }

    fn drawn_by_material(&self, effort: Effort) -> Option<DrawBy> {
        P::drawn_by_material(self, effort)
    }
}

impl<P: Laws> Position for Board<P> {
    fn rights(&self) -> Option<Rights> {
        let sides = Side::ALL.into_iter();
        let wings = sides.flat_map(|side| CastlingSide::ALL.map(|wing| (side, wing)));
        let has = |(side, wing): &(Side, CastlingSide)| {
            let color = side.pick(Color::White, Color::Black);
            self.chess.castles().has(color, flank(*wing))
        };
        let passed = self.chess.ep_square(EnPassantMode::Legal);
        Some(Rights {
            castling: wings.filter(has).collect(),
            en_passant: passed.map(|square| square.to_string()),
            spent: Vec::new(),
            promoted: {
                let promoted = self.chess.promoted().into_iter();
                promoted
                    .map(|square| square_name(square).to_owned())
                    .collect()
            },
        })
    }

    #[inline]
    fn turn(&self) -> Side {
        self.chess.turn().fold_wb(Side::White, Side::Black)
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.chess.is_check()
    }

    fn checkers(&self) -> Vec<String> {
        let checkers = self.chess.checkers().into_iter();
        checkers
            .map(|square| square_name(square).to_owned())
            .collect()
    }

    fn is_alive(&self) -> bool {
        P::is_alive(self)
    }

    fn goal(&self) -> Option<WinBy> {
        self.chess.goal()
    }

    fn winnable(&self, side: Side, effort: Effort) -> Winnable {
        P::winnable(self, side, effort)
    }

    fn scene(&self) -> Scene {
        let cells = Square::ALL.map(|square| {
            let (x, y) = (i32::from(square.file()), 7 - i32::from(square.rank()));
            let (at, piece) = (At::new(x * CELL, y * CELL), self.piece_at(square));
            Cell::new(at, square_name(square), square.is_dark(), piece)
        });
        let files = ('a'..='h').zip(0..);
        let files = files.map(|(file, x)| Label::new(&file, Edge::Below, x * CELL));
        let ranks = (1..=8).map(|rank| Label::new(&rank, Edge::Left, (8 - rank) * CELL));
        let pieces: Vec<Piece> = cells.iter().filter_map(|cell| cell.piece).collect();
        P::adorned(
            self,
            Scene {
                material: Some(Material::balance(&pieces)),
                ..Scene::plain(cells.into(), files.chain(ranks).collect()).with_check(self)
            },
        )
    }

    /// Ignores the two clocks.
    fn repetition_key(&self) -> RepetitionKey {
        RepetitionKey(Epd::from_position(&self.chess, EnPassantMode::Legal).to_string())
    }

    #[inline]
    fn halfmove_clock(&self) -> Option<u32> {
        self.chess.counts_moves().then(|| self.chess.halfmoves())
    }

    fn move_number(&self) -> Option<u32> {
        Some(self.chess.fullmoves().get())
    }

    fn opening(&self) -> Option<Opening> {
        P::opening(self)
    }

    fn why_not(&self, attempt: &Attempt) -> Result<(), WhyNot> {
        if P::goal_reached(self).is_some() {
            return Err(WhyNot::Over);
        }
        match attempt {
            Attempt::Between { from, to } => match pocket_role(from) {
                Some(role) => P::drop(self, role, to),
                None => self.walk([from, to]),
            },
            Attempt::Castle(side) if self.chess.castling_moves(flank(*side)).is_empty() => {
                self.castle(*side)
            }
            Attempt::Castle(_) => Ok(()),
        }
    }
}

impl<P: Laws> Board<P> {
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.chess.board().piece_at(square).map(piece_of)
    }
}

fn piece_of(piece: shakmaty::Piece) -> Piece {
    Piece {
        side: piece.color.fold_wb(Side::White, Side::Black),
        role: role(piece.role),
    }
}

fn square_name(square: Square) -> &'static str {
    const NAMES: &str = "a1b1c1d1e1f1g1h1a2b2c2d2e2f2g2h2a3b3c3d3e3f3g3h3a4b4c4d4e4f4g4h4\
                         a5b5c5d5e5f5g5h5a6b6c6d6e6f6g6h6a7b7c7d7e7f7g7h7a8b8c8d8e8f8g8h8";
    let place = 2 * usize::from(square);
    NAMES.get(place..place + 2).unwrap_or_default()
}

/// The name of the place from which a piece is dropped: `N@` for White, `n@` for Black.
const fn pocket_name(side: Side, role: Role) -> &'static str {
    let [white, black] = match role {
        Role::Queen => ["Q@", "q@"],
        Role::Rook => ["R@", "r@"],
        Role::Bishop => ["B@", "b@"],
        Role::Knight => ["N@", "n@"],
        _ => ["P@", "p@"],
    };
    match side {
        Side::White => white,
        Side::Black => black,
    }
}

fn pocket_role(place: &str) -> Option<Role> {
    let letter = place.strip_suffix('@')?.to_ascii_uppercase();
    let mut roles = Role::OF_CHESS.iter().copied();
    roles.find(|role| letter.chars().eq([role.letter()]))
}

const fn flank(side: CastlingSide) -> shakmaty::CastlingSide {
    match side {
        CastlingSide::King => shakmaty::CastlingSide::KingSide,
        CastlingSide::Queen => shakmaty::CastlingSide::QueenSide,
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

/// For castling, the king's target rather than the rook.
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
