//! A position.

use std::fmt;
use std::hash::{Hash, Hasher};

use shakmaty::{EnPassantMode, Position as _};

use crate::attacks;
use crate::bit_board::{BitBoard, EMPTY};
use crate::names::{ALL_PIECES, ChessMove, Color, File, Piece, Rank, Square};

/// To which sides a king may still castle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CastleRights {
    pub(crate) king_side: bool,
    pub(crate) queen_side: bool,
}

/// A position of chess: what decides which moves are legal.
#[derive(Debug, Clone, Copy)]
pub struct Board {
    pieces: [BitBoard; 6],
    colors: [BitBoard; 2],
    combined: BitBoard,
    checkers: BitBoard,
    side_to_move: Color,
    castle_rights: [CastleRights; 2],
    /// The square of a pawn that has just made a double step and stands beside one that might take it.
    en_passant: Option<Square>,
}

impl PartialEq for Board {
    /// What is not compared follows from the rest.
    fn eq(&self, other: &Self) -> bool {
        self.pieces == other.pieces
            && self.colors == other.colors
            && self.side_to_move == other.side_to_move
            && self.castle_rights == other.castle_rights
            && self.en_passant == other.en_passant
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for squares in self.pieces {
            state.write_u64(squares.0);
        }
        state.write_u64(self.colors[0].0);
        let [white, black] = self.castle_rights;
        let rights =
            [white, black].map(|side| u8::from(side.king_side) | u8::from(side.queen_side) << 1);
        let en_passant = self.en_passant.map_or(64, |square| square.0);
        let rest = [self.side_to_move as u8, rights[0], rights[1], en_passant];
        state.write_u32(u32::from_le_bytes(rest));
    }
}

impl Board {
    /// Where the men of a kind stand, of both sides.
    #[must_use]
    pub fn pieces(&self, piece: Piece) -> &BitBoard {
        &self.pieces[piece.to_index()]
    }

    /// Where the men of a side stand.
    #[must_use]
    pub fn color_combined(&self, color: Color) -> &BitBoard {
        &self.colors[color.to_index()]
    }

    /// Where any man stands.
    #[must_use]
    pub fn combined(&self) -> &BitBoard {
        &self.combined
    }

    /// The men that give check to the side to move.
    #[must_use]
    pub fn checkers(&self) -> &BitBoard {
        &self.checkers
    }

    /// Who is to move.
    #[must_use]
    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// To which sides a king may still castle.
    #[must_use]
    pub fn castle_rights(&self, color: Color) -> CastleRights {
        self.castle_rights[color.to_index()]
    }

    /// The square of a pawn that might be taken in passing.
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// What stands on a square.
    #[must_use]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        let here = BitBoard::from_square(square);
        let stands = |piece: &Piece| self.pieces[piece.to_index()] & here != EMPTY;
        ALL_PIECES.into_iter().find(stands)
    }

    /// Whose man stands on a square.
    #[must_use]
    pub fn color_on(&self, square: Square) -> Option<Color> {
        let here = BitBoard::from_square(square);
        let stands = |color: &Color| self.colors[color.to_index()] & here != EMPTY;
        [Color::White, Color::Black].into_iter().find(stands)
    }

    /// The position after a legal move.
    #[must_use]
    pub fn make_move_new(&self, one: ChessMove) -> Board {
        let (source, dest) = (one.get_source(), one.get_dest());
        let us = self.side_to_move;
        let Some(moved) = self.piece_on(source) else {
            return *self;
        };
        let mut next = *self;
        next.en_passant = None;
        if let Some(taken) = self.piece_on(dest) {
            next.toggle(taken, !us, dest);
        }
        next.toggle(moved, us, source);
        next.toggle(one.get_promotion().unwrap_or(moved), us, dest);
        let steps = source.0.abs_diff(dest.0);
        match moved {
            Piece::Pawn if steps == 16 => next.double_step(dest),
            Piece::Pawn => {
                let passed = Square::make_square(source.get_rank(), dest.get_file());
                if self.en_passant == Some(passed) && source.get_file() != dest.get_file() {
                    next.toggle(Piece::Pawn, !us, passed);
                }
            }
            Piece::King if steps == 2 => {
                let (from, to) = match dest.get_file() {
                    File::G => (File::H, File::F),
                    _ => (File::A, File::D),
                };
                for file in [from, to] {
                    next.toggle(
                        Piece::Rook,
                        us,
                        Square::make_square(source.get_rank(), file),
                    );
                }
            }
            Piece::Knight | Piece::Bishop | Piece::Rook | Piece::Queen | Piece::King => {}
        }
        next.castle_rights[us.to_index()].lose(us, source);
        next.castle_rights[(!us).to_index()].lose(!us, dest);
        next.side_to_move = !us;
        next.settle();
        next
    }

    /// Remembers a double step where a pawn stands that might take in passing.
    fn double_step(&mut self, dest: Square) {
        let file = dest.get_file().to_index();
        let beside = [file.checked_sub(1), Some(file + 1).filter(|file| *file < 8)];
        let beside = beside.into_iter().flatten().fold(EMPTY, |all, file| {
            let square = Square::make_square(dest.get_rank(), File::from_index(file));
            all | BitBoard::from_square(square)
        });
        let takers = self.pieces(Piece::Pawn) & self.color_combined(!self.side_to_move);
        if takers & beside != EMPTY {
            self.en_passant = Some(dest);
        }
    }

    fn toggle(&mut self, piece: Piece, color: Color, square: Square) {
        let here = BitBoard::from_square(square);
        self.pieces[piece.to_index()] ^= here;
        self.colors[color.to_index()] ^= here;
    }

    /// Works out what follows from where the men stand.
    fn settle(&mut self) {
        self.combined = self.colors[0] | self.colors[1];
        let us = self.side_to_move;
        self.checkers = self.attackers(self.king(us), !us, self.combined);
    }

    /// Where the king of a side stands.
    pub(crate) fn king(&self, color: Color) -> Square {
        (self.pieces(Piece::King) & self.color_combined(color)).to_square()
    }

    /// The men of a side that attack a square, if those squares are occupied.
    pub(crate) fn attackers(&self, square: Square, by: Color, occupied: BitBoard) -> BitBoard {
        let [pawns, knights, bishops, rooks, queens, kings] = self.pieces;
        let hits = attacks::pawn(square, !by) & pawns
            | attacks::knight(square) & knights
            | attacks::king(square) & kings
            | attacks::bishop(square, occupied) & (bishops | queens)
            | attacks::rook(square, occupied) & (rooks | queens);
        hits & self.color_combined(by)
    }
}

impl CastleRights {
    /// A king or a rook of that side has left its square, or was taken on it.
    fn lose(&mut self, color: Color, square: Square) {
        let home = match color {
            Color::White => Rank::First,
            Color::Black => Rank::Eighth,
        };
        if square.get_rank() != home {
            return;
        }
        match square.get_file() {
            File::A => self.queen_side = false,
            File::H => self.king_side = false,
            File::E => *self = CastleRights::default(),
            File::B | File::C | File::D | File::F | File::G => {}
        }
    }
}

impl From<&shakmaty::Chess> for Board {
    fn from(position: &shakmaty::Chess) -> Self {
        let men = position.board();
        let color = |color: shakmaty::Color| color.fold_wb(Color::White, Color::Black);
        // A right of Chess960 that orthodox chess doesn't have is left out.
        let has = |color: shakmaty::Color, side: shakmaty::CastlingSide, rook| {
            let home = color.fold_wb(shakmaty::Rank::First, shakmaty::Rank::Eighth);
            let at = |file| Some(shakmaty::Square::from_coords(file, home));
            men.king_of(color) == at(shakmaty::File::E)
                && position.castles().rook(color, side) == at(rook)
        };
        let rights = |color: shakmaty::Color| CastleRights {
            king_side: has(color, shakmaty::CastlingSide::KingSide, shakmaty::File::H),
            queen_side: has(color, shakmaty::CastlingSide::QueenSide, shakmaty::File::A),
        };
        let mut board = Board {
            pieces: [
                men.pawns(),
                men.knights(),
                men.bishops(),
                men.rooks(),
                men.queens(),
                men.kings(),
            ]
            .map(BitBoard::of),
            colors: [men.white(), men.black()].map(BitBoard::of),
            combined: EMPTY,
            checkers: EMPTY,
            side_to_move: color(position.turn()),
            castle_rights: [
                rights(shakmaty::Color::White),
                rights(shakmaty::Color::Black),
            ],
            // The pawn stands one step before the square on which it is taken.
            en_passant: position
                .ep_square(EnPassantMode::PseudoLegal)
                .map(|passed| Square(Square::of(passed).0 ^ 8)),
        };
        board.settle();
        board
    }
}

/// No position: a king is missing, or there are several of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Impossible;

/// A position that is put together man by man.
#[derive(Debug, Clone, Copy)]
pub struct BoardBuilder(Board);

impl BoardBuilder {
    /// An empty board with White to move.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "nobody asks for it")]
    pub fn new() -> Self {
        BoardBuilder(Board {
            pieces: [EMPTY; 6],
            colors: [EMPTY; 2],
            combined: EMPTY,
            checkers: EMPTY,
            side_to_move: Color::White,
            castle_rights: [CastleRights::default(); 2],
            en_passant: None,
        })
    }

    /// A man on an empty square.
    pub fn piece(&mut self, square: Square, piece: Piece, color: Color) -> &mut Self {
        self.0.toggle(piece, color, square);
        self
    }

    /// Who is to move.
    pub fn side_to_move(&mut self, color: Color) -> &mut Self {
        self.0.side_to_move = color;
        self
    }

    /// To which sides a king may still castle.
    pub fn castle_rights(&mut self, color: Color, rights: CastleRights) -> &mut Self {
        self.0.castle_rights[color.to_index()] = rights;
        self
    }

    /// The file on which the side that is not to move has just made a double step. Who is to move is told before.
    pub fn en_passant(&mut self, file: Option<File>) -> &mut Self {
        let rank = match self.0.side_to_move {
            Color::White => Rank::Fifth,
            Color::Black => Rank::Fourth,
        };
        self.0.en_passant = file.map(|file| Square::make_square(rank, file));
        self
    }
}

impl TryFrom<BoardBuilder> for Board {
    type Error = Impossible;

    fn try_from(BoardBuilder(mut board): BoardBuilder) -> Result<Self, Impossible> {
        let kings = |color: Color| board.pieces(Piece::King) & board.color_combined(color);
        if [Color::White, Color::Black]
            .into_iter()
            .any(|color| kings(color).popcnt() != 1)
        {
            return Err(Impossible);
        }
        board.settle();
        Ok(board)
    }
}

impl fmt::Display for Board {
    /// Ranks from the eighth on, as in FEN but with a dot for each empty square, and who is to move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            for file in 0..8 {
                let square = Square::make_square(Rank::from_index(rank), File::from_index(file));
                let letter = self
                    .piece_on(square)
                    .map_or('.', |piece| b"pnbrqk"[piece.to_index()].into());
                match self.color_on(square) {
                    Some(Color::White) => write!(f, "{}", letter.to_ascii_uppercase())?,
                    Some(Color::Black) | None => write!(f, "{letter}")?,
                }
            }
            f.write_str(if rank == 0 { " " } else { "/" })?;
        }
        f.write_str(if self.side_to_move == Color::White {
            "w"
        } else {
            "b"
        })
    }
}
