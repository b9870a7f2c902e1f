//! Evaluation terms of chess besides piece-square tables: each term times its weight, in the middle game and the endgame.
//! The weights were fitted to Stockfish's evaluations of 5,381 quiet positions from games of this engine.

use shakmaty::{Bitboard, Board, Color, File, Rank, Role, Square};

/// Terms by place in [`WEIGHTS`].
const MOBILITY: usize = 0;
const PASSED: usize = 4;
const FREE: usize = 10;
const ESCORT: usize = 11;
const DOUBLED: usize = 13;
const ISOLATED: usize = 14;
const GUARDED: usize = 15;
const PHALANX: usize = 16;
const PAIR: usize = 17;
const OPEN: usize = 18;
const HALF_OPEN: usize = 19;
const SHIELD: usize = 20;
const BARE_FILE: usize = 21;
const ATTACKERS: usize = 22;
const CHECKS: usize = 26;
const BY_PAWN: usize = 30;
const BY_MINOR: usize = 31;
const BY_ROOK: usize = 32;
const HANGING: usize = 33;
const LOOSE_PAWN: usize = 34;
const OUTPOST: usize = 35;
const BAD_BISHOP: usize = 36;
const TEMPO: usize = 37;
pub(crate) const COUNT: usize = 38;

/// Middle game and endgame, in centipawns.
#[rustfmt::skip]
pub(crate) const WEIGHTS: [[i32; 2]; COUNT] = [
    [13, 10], [10, 8], [6, 6], [6, 21],
    [1, 4], [14, 14], [1, 21], [6, 32], [39, 70], [76, 130],
    [-2, 10], [0, -8], [-7, 20],
    [-8, -29], [-9, -5], [9, -2], [12, -4], [48, 48], [41, 20], [21, 9],
    [3, 17], [-15, -12],
    [0, -2], [4, 0], [10, -10], [16, 0],
    [32, 3], [19, 6], [29, 7], [19, 8],
    [71, 30], [36, 25], [25, 21], [31, 26], [13, 21],
    [29, 6], [2, -8], [20, 20],
];

/// What a side's pieces attack.
#[derive(Clone, Copy)]
struct Attacks {
    pawns: Bitboard,
    minors: Bitboard,
    rooks: Bitboard,
    all: Bitboard,
}

/// The squares ahead of others.
fn ahead(mut squares: u64, color: Color) -> u64 {
    for shift in [8, 16, 32] {
        squares |= color.fold_wb(squares << shift, squares >> shift);
    }
    color.fold_wb(squares << 8, squares >> 8)
}

const fn beside(squares: u64) -> u64 {
    (squares & !0x0101_0101_0101_0101) >> 1 | (squares & !0x8080_8080_8080_8080) << 1
}

fn pawn_attacks(pawns: u64, color: Color) -> u64 {
    let sides = beside(pawns);
    color.fold_wb(sides << 8, sides >> 8)
}

fn number_of(squares: Bitboard) -> i32 {
    i32::try_from(squares.count()).unwrap_or(0)
}

/// Calls `add` with each term and its difference, White's minus Black's.
pub(crate) fn terms(board: &Board, turn: Color, mut add: impl FnMut(usize, i32)) {
    let pawns = [Color::White, Color::Black].map(|color| {
        let own = board.pawns() & board.by_color(color);
        Bitboard(pawn_attacks(own.0, color))
    });
    let mut attacks = [Color::White, Color::Black].map(|color| {
        let ours = pawns[usize::from(color.is_black())];
        let king = board.king_of(color).map(shakmaty::attacks::king_attacks);
        Attacks {
            pawns: ours,
            minors: Bitboard::EMPTY,
            rooks: Bitboard::EMPTY,
            all: ours | king.unwrap_or(Bitboard::EMPTY),
        }
    });
    let mut activity = [[Bitboard::EMPTY; 4]; 2];
    for color in [Color::White, Color::Black] {
        let (us, sign) = (usize::from(color.is_black()), color.fold_wb(1, -1));
        piece_activity(
            board,
            color,
            pawns[1 - us],
            (&mut attacks[us], &mut activity[us]),
            |term, count| add(term, sign * count),
        );
        structure(board, color, |term, count| add(term, sign * count));
    }
    for color in [Color::White, Color::Black] {
        let (us, sign) = (usize::from(color.is_black()), color.fold_wb(1, -1));
        threats(
            board,
            color,
            &attacks[us],
            &attacks[1 - us],
            &activity[us],
            |term, count| add(term, sign * count),
        );
    }
    add(TEMPO, turn.fold_wb(1, -1));
}

/// Mobility, files, outposts, and attacks around the enemy king.
fn piece_activity(
    board: &Board,
    color: Color,
    feared: Bitboard,
    (attacks, activity): (&mut Attacks, &mut [Bitboard; 4]),
    mut add: impl FnMut(usize, i32),
) {
    let own = board.by_color(color);
    let pawns = own & board.pawns();
    let king = board.king_of(!color);
    let zone = king.map_or(Bitboard::EMPTY, |king| {
        shakmaty::attacks::king_attacks(king)
    });
    let (mut attackers, mut attack) = (0, 0);
    // Where an enemy pawn can ever attack.
    let theirs = board.pawns() & !own;
    let reach = Bitboard(pawn_attacks(theirs.0 | ahead(theirs.0, !color), !color));
    for square in own & !board.pawns() & !board.kings() {
        let Some(role) = board.role_at(square) else {
            continue;
        };
        let attacked = board.attacks_from(square);
        let place = role as usize - 2;
        activity[place] |= attacked;
        attacks.all |= attacked;
        add(MOBILITY + place, number_of(attacked & !own & !feared));
        let near = number_of(attacked & zone);
        attackers += near.min(1);
        attack += near * [2, 2, 3, 5][place];
        let file = Bitboard::from_file(square.file());
        match role {
            Role::Rook if (file & board.pawns()).is_empty() => add(OPEN, 1),
            Role::Rook if (file & pawns).is_empty() => add(HALF_OPEN, 1),
            Role::Knight | Role::Bishop => {
                let rank = color.fold_wb(square, square.flip_vertical()).rank();
                let is_guarded = attacks.pawns.contains(square) && !reach.contains(square);
                if is_guarded && (Rank::Fourth..=Rank::Sixth).contains(&rank) {
                    add(OUTPOST, 1);
                }
                if role == Role::Bishop {
                    let same = if square.is_dark() {
                        Bitboard::DARK_SQUARES
                    } else {
                        Bitboard::LIGHT_SQUARES
                    };
                    add(BAD_BISHOP, number_of(pawns & same));
                }
            }
            _ => {}
        }
    }
    attacks.minors = activity[0] | activity[1];
    attacks.rooks = activity[2];
    if let Ok(place) = usize::try_from(attackers.min(4) - 1) {
        add(ATTACKERS + place, attack);
    }
    if number_of(own & board.bishops()) > 1 {
        add(PAIR, 1);
    }
}

/// Pawns, and those around the king.
fn structure(board: &Board, color: Color, mut add: impl FnMut(usize, i32)) {
    let own = board.pawns() & board.by_color(color);
    let theirs = board.pawns() & !own;
    let (king, enemy) = (board.king_of(color), board.king_of(!color));
    let stoppers = ahead(theirs.0, !color);
    let stopped = Bitboard(stoppers | beside(stoppers));
    let guarded = Bitboard(pawn_attacks(own.0, color));
    add(GUARDED, number_of(own & guarded));
    add(PHALANX, number_of(own & Bitboard(beside(own.0))));
    add(DOUBLED, number_of(own & Bitboard(ahead(own.0, color))));
    let files = own.0 | ahead(own.0, Color::White) | ahead(own.0, Color::Black);
    add(ISOLATED, number_of(own & !Bitboard(beside(files))));
    for square in own & !stopped & !Bitboard(ahead(own.0, !color)) {
        let rank = color.fold_wb(square, square.flip_vertical()).rank();
        let rank = usize::from(rank);
        add(PASSED + rank.saturating_sub(1).min(5), 1);
        let far = i32::try_from(rank).unwrap_or(0) - 2;
        let Some(next) = square.offset(color.fold_wb(8, -8)).filter(|_| far > 0) else {
            continue;
        };
        if !board.occupied().contains(next) {
            add(FREE, far);
        }
        for (place, king) in [king, enemy].into_iter().enumerate() {
            let distance = king.map_or(0, |king| king.distance(next));
            add(ESCORT + place, far * i32::try_from(distance).unwrap_or(0));
        }
    }
    let Some(king) = king else { return };
    add(
        SHIELD,
        number_of(shakmaty::attacks::king_attacks(king) & own),
    );
    let near = File::ALL
        .into_iter()
        .filter(|file| king.file().distance(*file) <= 1);
    let bare = near.filter(|file| (Bitboard::from_file(*file) & own).is_empty());
    add(BARE_FILE, i32::try_from(bare.count()).unwrap_or(0));
}

/// Pieces that are attacked, and checks that can be given.
fn threats(
    board: &Board,
    color: Color,
    ours: &Attacks,
    theirs: &Attacks,
    activity: &[Bitboard; 4],
    mut add: impl FnMut(usize, i32),
) {
    let enemies = board.by_color(!color);
    let heavy = enemies & (board.rooks() | board.queens());
    let pieces = enemies & !board.pawns() & !board.kings();
    add(BY_PAWN, number_of(pieces & ours.pawns));
    add(BY_MINOR, number_of(heavy & ours.minors));
    add(BY_ROOK, number_of(enemies & board.queens() & ours.rooks));
    let loose = ours.all & !theirs.all;
    add(HANGING, number_of(pieces & loose));
    add(LOOSE_PAWN, number_of(enemies & board.pawns() & loose));
    let Some(king) = board.king_of(!color) else {
        return;
    };
    let safe = !theirs.all & !board.by_color(color);
    let knights = shakmaty::attacks::knight_attacks(king);
    let bishops = shakmaty::attacks::bishop_attacks(king, board.occupied());
    let rooks = shakmaty::attacks::rook_attacks(king, board.occupied());
    for (place, from) in [knights, bishops, rooks, bishops | rooks]
        .into_iter()
        .enumerate()
    {
        add(
            CHECKS + place,
            number_of(from & activity[place] & safe).min(2),
        );
    }
}

/// Values of pieces by rank and by file from the edge, in the middle game and the endgame: added to one another.
pub(crate) fn standing(role: Role, square: Square) -> [i32; 2] {
    let (rank, file) = (usize::from(square.rank()), usize::from(square.file()));
    let file = file.min(7 - file);
    let kind = role as usize - 1;
    [0, 1].map(|phase| RANKS[kind][phase][rank] + FILES[kind][phase][file])
}

#[rustfmt::skip]
const RANKS: [[[i32; 8]; 2]; 6] = [
    [[79, 69, 77, 84, 94, 105, 106, 103], [100, 103, 108, 103, 112, 123, 140, 135]],
    [[323, 339, 346, 353, 348, 341, 329, 321], [286, 286, 302, 311, 310, 296, 290, 290]],
    [[338, 371, 345, 360, 356, 351, 350, 350], [329, 320, 330, 323, 328, 319, 315, 320]],
    [[477, 449, 472, 471, 477, 475, 502, 475], [530, 542, 536, 537, 549, 545, 554, 534]],
    [[986, 998, 985, 969, 982, 981, 976, 980], [970, 973, 982, 986, 985, 980, 974, 971]],
    [[20, -31, -44, -46, -44, -45, -45, -45], [-23, -10, 13, 6, 13, 3, -6, -14]],
];

#[rustfmt::skip]
const FILES: [[[i32; 4]; 2]; 6] = [
    [[-9, 1, -1, 9], [0, -6, 5, 2]],
    [[-19, -1, 5, 15], [-13, -10, 6, 17]],
    [[5, 7, -1, -11], [5, 2, -1, -5]],
    [[-8, 0, 7, 1], [2, -2, -2, 3]],
    [[-9, -5, 6, 9], [-6, -2, 5, 3]],
    [[0, 14, -10, -4], [-4, -6, -4, 15]],
];
