//! Chess for the search: keys, captures, and the evaluation, which blends the middle game's terms into the endgame's.

use std::sync::LazyLock;

use shakmaty::{
    Bitboard, ByColor, CastlingSide, Color, EnPassantMode, Move, Piece, Position as _, Role, Square,
};

use arbiter_rules::Rules as _;
use arbiter_rules::chess::Board;

use crate::chess_terms::{WEIGHTS, standing, terms};
use crate::queen_rook;
use crate::searchable::{Accumulator, Ended, PAWN, Place, Searchable, zobrist_key};

/// Values in exchanges.
const EXCHANGED: [i32; 6] = [PAWN, 320, 335, 500, 950, 5_000];

/// Game phase by piece; all together make [`WHOLE`].
const PHASES: [i32; 6] = [0, 1, 1, 2, 4, 0];
const WHOLE: i32 = 24;

struct Tables {
    /// By colour (White first), role and square.
    places: Vec<Place>,
    turn: u128,
    /// By file.
    en_passant: [u128; 8],
    castling: [[u128; 2]; 2],
}

static TABLES: LazyLock<Tables> = LazyLock::new(tables);

fn tables() -> Tables {
    let mut tables = Tables {
        places: vec![Place::default(); 2 * 6 * 64],
        turn: zobrist_key(1_000),
        en_passant: std::array::from_fn(|file| zobrist_key(1_001 + file as u64)),
        castling: [0, 1].map(|color| [0, 1].map(|side| zobrist_key(1_010 + 2 * color + side))),
    };
    for color in Color::ALL {
        for role in Role::ALL {
            for square in Square::ALL {
                let sign = color.fold_wb(1, -1);
                let seen = color.fold_wb(square, square.flip_vertical());
                let number = piece_square(square, Piece { color, role });
                tables.places[number] = Place::new(number, sign, standing(role, seen));
            }
        }
    }
    tables
}

fn piece_square(square: Square, piece: Piece) -> usize {
    64 * (6 * color_index(piece.color) + kind(piece.role)) + usize::from(square)
}

pub(crate) fn kind(role: Role) -> usize {
    role as usize - 1
}

pub(crate) fn color_index(color: Color) -> usize {
    color.fold_wb(0, 1)
}

/// Side to move, castling rights and en passant.
fn rights_key(chess: &impl shakmaty::Position, tables: &Tables) -> u128 {
    let mut key = chess.turn().fold_wb(0, tables.turn);
    for color in Color::ALL {
        for (place, wing) in CastlingSide::ALL.into_iter().enumerate() {
            if chess.castles().has(color, wing) {
                key ^= tables.castling[color_index(color)][place];
            }
        }
    }
    match chess.maybe_ep_square() {
        Some(_) => match chess.ep_square(EnPassantMode::Legal) {
            Some(square) => key ^ tables.en_passant[usize::from(square.file())],
            None => key,
        },
        None => key,
    }
}

/// The accumulator of pieces and rights.
pub(crate) fn accumulated(chess: &impl shakmaty::Position) -> Accumulator {
    let tables = &*TABLES;
    let mut accumulator = Accumulator {
        key: rights_key(chess, tables),
        ..Accumulator::default()
    };
    for (square, piece) in chess.board() {
        accumulator.add_piece(&tables.places[piece_square(square, piece)], 1);
    }
    accumulator
}

/// The accumulator of pieces and rights after a move.
pub(crate) fn carried<P: shakmaty::Position>(
    before: &P,
    after: &P,
    accumulator: &Accumulator,
) -> Accumulator {
    let tables = &*TABLES;
    let mut accumulator = *accumulator;
    accumulator.key ^= rights_key(before, tables) ^ rights_key(after, tables);
    let (before, after) = (before.board(), after.board());
    let colors = ByColor {
        white: before.white() ^ after.white(),
        black: before.black() ^ after.black(),
    };
    for square in colors.white | colors.black {
        for (board, sign) in [(before, -1), (after, 1)] {
            if let Some(piece) = board.piece_at(square) {
                accumulator.add_piece(&tables.places[piece_square(square, piece)], sign);
            }
        }
    }
    accumulator
}

/// The middle game's and the endgame's score, by phase.
pub(crate) fn blended(board: &shakmaty::Board, [opening, ending]: [i32; 2]) -> i32 {
    let phase = phase(board);
    (opening * phase + ending * (WHOLE - phase)) / WHOLE
}

/// Piece-square scores with all terms, in the middle game and the endgame. For White.
pub(crate) fn scored(board: &shakmaty::Board, turn: Color, accumulator: &Accumulator) -> [i32; 2] {
    let (mut opening, mut ending) = (accumulator.opening, accumulator.ending);
    terms(board, turn, |term, count| {
        opening += count * WEIGHTS[term][0];
        ending += count * WEIGHTS[term][1];
    });
    [opening, ending]
}

fn phase(board: &shakmaty::Board) -> i32 {
    let count = |role: Role| i32::try_from(board.by_role(role).count()).unwrap_or(0);
    let phase: i32 = Role::ALL
        .map(|role| PHASES[kind(role)] * count(role))
        .iter()
        .sum();
    phase.min(WHOLE)
}

/// Against a bare king that can be mated: drives it to the edge, with bishop and knight to a corner of the bishop's
/// colour, and brings the kings together. For White.
fn mop_up(board: &shakmaty::Board) -> i32 {
    let Some(bare) = Color::ALL
        .into_iter()
        .find(|color| board.by_color(*color).count() == 1)
    else {
        return 0;
    };
    let strong = board.by_color(!bare);
    let (Some(king), Some(chased)) = (board.king_of(!bare), board.king_of(bare)) else {
        return 0;
    };
    if (strong & board.pawns()).any() || strong.count() < 2 {
        return 0;
    }
    let (file, rank) = (i32::from(chased.file()), i32::from(chased.rank()));
    let near = 7 - i32::try_from(king.distance(chased)).unwrap_or(7);
    let bishops = strong & board.bishops();
    let has_knight = (strong & board.knights()).any();
    let edge = 6 * ((2 * file - 7).abs() + (2 * rank - 7).abs());
    let corner = if strong.count() == 3 && bishops.any() && has_knight {
        let is_dark = (bishops & Bitboard::DARK_SQUARES).any();
        // From the long diagonal between the wrong corners, 0 to 7.
        let file = if is_dark { file } else { 7 - file };
        60 * (7 - file - rank).abs()
    } else {
        0
    };
    bare.fold_wb(-1, 1) * (edge + corner + 16 * near)
}

/// Static exchange evaluation: what a side wins by capturing a piece of this value, least valuable attackers first.
fn exchanged(board: &shakmaty::Board, on: Square, by: Color, among: Bitboard, value: i32) -> i32 {
    let attackers = board.attacks_to(on, by, among) & among;
    let least = Role::ALL.into_iter().find_map(|role| {
        let from = (attackers & board.by_role(role)).first()?;
        Some((from, EXCHANGED[kind(role)]))
    });
    least.map_or(0, |(from, mover)| {
        let lost = exchanged(board, on, !by, among.without(from), mover);
        (value - lost).max(0)
    })
}

pub(crate) fn tactical_moves(chess: &impl shakmaty::Position) -> impl Iterator<Item = Move> {
    let queens = |step: &Move| step.promotion() == Some(Role::Queen);
    let legal = chess.legal_moves().into_iter();
    legal.filter(move |step| step.is_capture() || queens(step))
}

pub(crate) fn worth(role: Role) -> i32 {
    EXCHANGED[kind(role)]
}

/// See [`Searchable::capture_value`].
pub(crate) fn capture_value(step: Move) -> Option<(i32, i32)> {
    let promoted = step.promotion().map(|role| worth(role) - PAWN);
    let taken = step.capture().map(worth);
    if promoted.is_none() && taken.is_none() {
        return None;
    }
    Some((
        promoted.unwrap_or(0) + taken.unwrap_or(0),
        worth(step.role()),
    ))
}

/// See [`Searchable::recaptured`].
pub(crate) fn recaptured(chess: &impl shakmaty::Position, step: Move, mover: i32) -> i32 {
    let board = chess.board();
    let occupied = board.occupied();
    let occupied = step.from().map_or(occupied, |from| occupied.without(from));
    exchanged(board, step.to(), !chess.turn(), occupied, mover)
}

/// See [`Searchable::number`].
pub(crate) fn move_number(step: Move) -> u32 {
    // A drop comes from no square, and its piece is a number that no promotion has.
    let (from, piece) = match step {
        Move::Put { role, .. } => (0, role as u32 + 8),
        other => (
            other.from().map_or(0, u32::from),
            other.promotion().map_or(0, |role| role as u32),
        ),
    };
    piece << 12 | from << 6 | u32::from(step.to())
}

impl Searchable for Board {
    const PRUNING_DEPTH: i32 = 6;

    fn accumulator(&self) -> Accumulator {
        accumulated(&self.chess)
    }

    fn made(&self, step: Move, accumulator: &Accumulator) -> (Self, Accumulator) {
        let next = self.after(step);
        let accumulator = carried(&self.chess, &next.chess, accumulator);
        (next, accumulator)
    }

    fn evaluate(&self, accumulator: &Accumulator) -> i32 {
        let board = self.chess.board();
        let scores = scored(board, self.chess.turn(), accumulator);
        let white = blended(board, scores) + mop_up(board);
        self.chess.turn().fold_wb(white, -white)
    }

    fn for_each_tactical_move(&self, visit: impl FnMut(Move)) {
        tactical_moves(&self.chess).for_each(visit);
    }

    fn capture_value(&self, step: Move) -> Option<(i32, i32)> {
        capture_value(step)
    }

    fn recaptured(&self, step: Move, mover: i32) -> i32 {
        recaptured(&self.chess, step, mover)
    }

    fn known_step(&self) -> Option<Move> {
        queen_rook::best_step(self)
    }

    fn is_elementary_ending(&self) -> bool {
        mop_up(self.chess.board()) != 0
    }

    fn number(step: Move) -> u32 {
        move_number(step)
    }

    fn null_move(&self) -> Option<Self> {
        let board = self.chess.board();
        let own = board.by_color(self.chess.turn());
        if self.chess.is_check() || (own & !board.pawns() & !board.kings()).is_empty() {
            return None;
        }
        let chess = self.chess.clone().swap_turn().ok()?;
        Some(Board { chess, ..*self })
    }

    fn decided(&self) -> Option<Ended> {
        self.is_short_of_pieces().then_some(Ended::Drawn)
    }
}

#[cfg(test)]
mod tests {
    use arbiter_rules::chess::{Board, VARIANT};

    use crate::tests::{laws, proofs_hold};
    use crate::{Budget, Proven, analyse};

    laws!(Board, &VARIANT);

    #[test]
    fn mates_are_proven() {
        let mates = "\
rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2 => 1
kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1 => 3";
        for mate in mates.lines() {
            let (text, plies) = mate.split_once(" => ").unwrap();
            let plies = plies.parse().unwrap();
            let position = VARIANT.position(text).unwrap();
            proofs_hold(&position, Proven::Win { plies }, 20_000);
        }
    }

    /// The mate in two needs the halfmove clock to stay below 100.
    #[test]
    fn no_win_is_proven_that_fifty_moves_could_come_before() {
        for (clock, is_proven) in [(96, true), (97, false)] {
            let text = format!("kbK5/pp6/1P6/8/8/8/8/R7 w - - {clock} 60");
            let known = VARIANT.position(&text).unwrap();
            let known = analyse(&known, &Budget::of(20_000)).unwrap();
            assert_eq!(known.proven.is_some(), is_proven, "{clock}");
        }
    }
}
