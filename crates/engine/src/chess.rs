//! Evaluation of chess: piece-square tables for the middle game and the endgame, pawns and mobility.

use std::sync::LazyLock;

use shakmaty::{
    Bitboard, ByColor, CastlingSide, Chess, Color, EnPassantMode, File, Move, Piece, Position as _,
    Role, Square,
};

use arbiter_rules::Rules as _;
use arbiter_rules::chess::Board;

use crate::searchable::{Accumulator, Ended, PAWN, Place, Searchable, key};

/// Middle game and endgame values, in the order of `shakmaty::Role`.
const WORTH: [[i32; 2]; 6] = [
    [85, 110],
    [330, 300],
    [350, 320],
    [480, 540],
    [980, 980],
    [0, 0],
];

/// Values in exchanges.
const EXCHANGED: [i32; 6] = [PAWN, 320, 335, 500, 950, 5_000];

/// Game phase by piece; all together make [`WHOLE`].
const PHASES: [i32; 6] = [0, 1, 1, 2, 4, 0];
const WHOLE: i32 = 24;

const BISHOP_PAIR: [i32; 2] = [25, 45];

/// Passed pawns by rank.
const PASSED: [[i32; 2]; 8] = [
    [0, 0],
    [0, 8],
    [2, 14],
    [6, 28],
    [18, 55],
    [40, 95],
    [70, 150],
    [0, 0],
];

const DOUBLED: [i32; 2] = [-8, -22];
const ISOLATED: [i32; 2] = [-12, -12];

/// Per attacked square.
const MOBILITY: [[i32; 2]; 6] = [[0, 0], [4, 4], [4, 5], [2, 4], [1, 3], [0, 0]];

const OPEN_FILE: [i32; 2] = [18, 8];

/// Per square around the enemy king that a piece attacks, in the middle game, for each two attackers.
const KING_ATTACK: [i32; 6] = [0, 8, 8, 12, 20, 0];

/// Per pawn beside the king, and per file at the king without a pawn, in the middle game.
const SHIELD: i32 = 8;
const NO_SHIELD: i32 = -10;

/// For the side to move.
const TEMPO: i32 = 12;

struct Tables {
    /// By colour (White first), role and square.
    places: Vec<Place>,
    turn: u128,
    /// By file.
    en_passant: [u128; 8],
    castling: [[u128; 2]; 2],
    /// The squares ahead of a pawn on its file and the files beside it, by colour and square.
    ahead: [[Bitboard; 64]; 2],
    beside: [Bitboard; 8],
}

static TABLES: LazyLock<Tables> = LazyLock::new(tables);

fn tables() -> Tables {
    let mut tables = Tables {
        places: vec![Place::default(); 2 * 6 * 64],
        turn: key(1_000),
        en_passant: std::array::from_fn(|file| key(1_001 + file as u64)),
        castling: [0, 1].map(|color| [0, 1].map(|side| key(1_010 + 2 * color + side))),
        ahead: [[Bitboard::EMPTY; 64]; 2],
        beside: File::ALL.map(|file| {
            let files = [file.offset(-1), file.offset(1)].into_iter().flatten();
            files.fold(Bitboard::EMPTY, |all, file| all | Bitboard::from_file(file))
        }),
    };
    for color in Color::ALL {
        let index = side(color);
        for role in Role::ALL {
            for square in Square::ALL {
                let sign = color.fold_wb(1, -1);
                let seen = color.fold_wb(square, square.flip_vertical());
                let number = number(square, Piece { color, role });
                tables.places[number] = Place::new(number, sign, worth(role, seen));
            }
        }
        for square in Square::ALL {
            let near = |other: Square| {
                let files = i32::from(square.file()) - i32::from(other.file());
                let ranks = i32::from(other.rank()) - i32::from(square.rank());
                files.abs() <= 1 && color.fold_wb(ranks, -ranks) > 0
            };
            let squares = Square::ALL.into_iter().filter(|other| near(*other));
            tables.ahead[index][usize::from(square)] = squares.collect();
        }
    }
    tables
}

fn number(square: Square, piece: Piece) -> usize {
    64 * (6 * side(piece.color) + kind(piece.role)) + usize::from(square)
}

fn kind(role: Role) -> usize {
    role as usize - 1
}

fn side(color: Color) -> usize {
    color.fold_wb(0, 1)
}

/// Seen from the piece's side.
fn worth(role: Role, square: Square) -> [i32; 2] {
    let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
    // Twice the distance from the centre, 1 to 7.
    let (side, end) = ((2 * file - 7).abs(), (2 * rank - 7).abs());
    let middle = 8 - side.max(end);
    let [opening, ending] = WORTH[kind(role)];
    let centre = |weight: i32| weight * (14 - side - end) / 2;
    let places = match role {
        Role::Pawn => {
            let advance = rank - 1;
            let push = if side <= 1 { 9 * advance } else { 2 * advance };
            // Pawns in front of a castled king stay.
            let shield = if side >= 3 && advance > 1 { -3 } else { 0 };
            [push + shield, 5 * advance]
        }
        Role::Knight => {
            let home = if rank == 0 { -12 } else { 0 };
            [centre(7) - 28 + home, centre(5) - 20]
        }
        Role::Bishop => {
            let home = if rank == 0 { -14 } else { 0 };
            [centre(3) - 10 + home, centre(2) - 8]
        }
        Role::Rook => {
            let seventh = if rank == 6 { 18 } else { 0 };
            [seventh + (7 - side) - 3, seventh / 2]
        }
        Role::Queen => [centre(1) - 4, centre(4) - 16],
        Role::King => {
            // A castled king belongs on the wings of the first rank.
            let shelter = match (rank, file) {
                (0, 6 | 1) => 32,
                (0, 0 | 7 | 2) => 18,
                (0, _) => -6,
                (1, _) => -22,
                _ => -45,
            };
            [shelter, 5 * middle + centre(2) - 22]
        }
    };
    [opening + places[0], ending + places[1]]
}

/// Side to move, castling rights and en passant.
fn rights_key(chess: &Chess, tables: &Tables) -> u128 {
    let mut key = chess.turn().fold_wb(0, tables.turn);
    for color in Color::ALL {
        for (place, wing) in CastlingSide::ALL.into_iter().enumerate() {
            if chess.castles().has(color, wing) {
                key ^= tables.castling[side(color)][place];
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

fn pawns(board: &shakmaty::Board, color: Color, tables: &Tables) -> [i32; 2] {
    let pawns = board.pawns();
    let own = pawns & board.by_color(color);
    let enemies = pawns & !own;
    let mut sum = [0; 2];
    let mut add = |what: [i32; 2]| sum = [sum[0] + what[0], sum[1] + what[1]];
    for square in own {
        let ahead = tables.ahead[side(color)][usize::from(square)];
        let file = Bitboard::from_file(square.file());
        if (ahead & enemies).is_empty() {
            let rank = usize::from(color.fold_wb(square, square.flip_vertical()).rank());
            add(PASSED[rank]);
        }
        if (ahead & file & own).any() {
            add(DOUBLED);
        }
        let is_alone = (tables.beside[usize::from(square.file())] & own).is_empty();
        if is_alone {
            add(ISOLATED);
        }
    }
    sum
}

fn around(board: &shakmaty::Board, color: Color) -> Bitboard {
    let king = board.king_of(color);
    king.map_or(Bitboard::EMPTY, shakmaty::attacks::king_attacks)
}

/// The pawns in front of a king, in the middle game.
fn shelter(board: &shakmaty::Board, color: Color) -> i32 {
    let Some(king) = board.king_of(color) else {
        return 0;
    };
    let pawns = board.pawns() & board.by_color(color);
    let near = i32::try_from((around(board, color) & pawns).count()).unwrap_or(0);
    let files = File::ALL.into_iter().filter(|file| {
        let squares = Bitboard::from_file(*file);
        king.file().distance(*file) <= 1 && (squares & pawns).is_empty()
    });
    let bare = i32::try_from(files.count()).unwrap_or(0);
    SHIELD * near + NO_SHIELD * bare
}

fn mobility(board: &shakmaty::Board, color: Color) -> [i32; 2] {
    let own = board.by_color(color);
    let mut sum = [0; 2];
    let zone = around(board, !color);
    let (mut attackers, mut attack) = (0, 0);
    for square in own & !board.pawns() & !board.kings() {
        let Some(role) = board.role_at(square) else {
            continue;
        };
        let attacked = board.attacks_from(square);
        let near = i32::try_from((attacked & zone).count()).unwrap_or(0);
        attackers += near.min(1);
        attack += near * KING_ATTACK[kind(role)];
        let seen = (attacked & !own).count();
        let seen = i32::try_from(seen).unwrap_or(0);
        let weights = MOBILITY[kind(role)];
        sum = [sum[0] + weights[0] * seen, sum[1] + weights[1] * seen];
        let file = Bitboard::from_file(square.file());
        if role == Role::Rook && (file & own & board.pawns()).is_empty() {
            sum = [sum[0] + OPEN_FILE[0], sum[1] + OPEN_FILE[1]];
        }
    }
    if attackers > 1 {
        sum[0] += attack * attackers / 2;
    }
    if (own & board.bishops()).count() > 1 {
        sum = [sum[0] + BISHOP_PAIR[0], sum[1] + BISHOP_PAIR[1]];
    }
    sum
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
    let driven = if strong.count() == 3 && bishops.any() && has_knight {
        let is_dark = (bishops & Bitboard::DARK_SQUARES).any();
        // From the long diagonal between the wrong corners, 0 to 7.
        let file = if is_dark { file } else { 7 - file };
        60 * (7 - file - rank).abs()
    } else {
        6 * ((2 * file - 7).abs() + (2 * rank - 7).abs())
    };
    bare.fold_wb(-1, 1) * (driven + 12 * near)
}

impl Searchable for Board {
    fn accumulator(&self) -> Accumulator {
        let tables = &*TABLES;
        let mut accumulator = Accumulator {
            key: rights_key(&self.chess, tables),
            ..Accumulator::default()
        };
        for (square, piece) in self.chess.board() {
            accumulator.count(&tables.places[number(square, piece)], 1);
        }
        accumulator
    }

    fn made(&self, step: Move, accumulator: &Accumulator) -> (Self, Accumulator) {
        let tables = &*TABLES;
        let next = self.after(step);
        let mut accumulator = *accumulator;
        accumulator.key ^= rights_key(&self.chess, tables) ^ rights_key(&next.chess, tables);
        let (before, after) = (self.chess.board(), next.chess.board());
        let colors = ByColor {
            white: before.white() ^ after.white(),
            black: before.black() ^ after.black(),
        };
        for square in colors.white | colors.black {
            for (board, sign) in [(before, -1), (after, 1)] {
                if let Some(piece) = board.piece_at(square) {
                    accumulator.count(&tables.places[number(square, piece)], sign);
                }
            }
        }
        (next, accumulator)
    }

    fn evaluate(&self, accumulator: &Accumulator) -> i32 {
        let tables = &*TABLES;
        let (mut opening, mut ending) = (accumulator.opening, accumulator.ending);
        for (color, sign) in [(Color::White, 1), (Color::Black, -1)] {
            let (pawns, seen) = (
                pawns(self.chess.board(), color, tables),
                mobility(self.chess.board(), color),
            );
            opening += sign * (pawns[0] + seen[0] + shelter(self.chess.board(), color));
            ending += sign * (pawns[1] + seen[1]);
        }
        let phase = phase(self.chess.board());
        let white = (opening * phase + ending * (WHOLE - phase)) / WHOLE;
        let white = white + mop_up(self.chess.board());
        self.chess.turn().fold_wb(white, -white) + TEMPO
    }

    fn for_each_tactical_move(&self, visit: impl FnMut(Move)) {
        let legal = self.chess.legal_moves().into_iter();
        let queens = |step: &Move| step.promotion() == Some(Role::Queen);
        legal
            .filter(|step| step.is_capture() || queens(step))
            .for_each(visit);
    }

    fn capture_value(&self, step: Move) -> Option<(i32, i32)> {
        let worth = |role: Role| EXCHANGED[kind(role)];
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

    fn is_attacked_after(&self, step: Move) -> bool {
        let (board, to) = (self.chess.board(), step.to());
        let occupied = board.occupied();
        let occupied = step.from().map_or(occupied, |from| occupied.without(from));
        board.attacks_to(to, !self.chess.turn(), occupied).any()
    }

    fn number(step: Move) -> u32 {
        let from = step.from().map_or(0, u32::from);
        let promotion = step.promotion().map_or(0, |role| role as u32);
        promotion << 12 | from << 6 | u32::from(step.to())
    }

    fn passed(&self) -> Option<Self> {
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
