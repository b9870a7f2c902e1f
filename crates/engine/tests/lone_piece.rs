//! A lone rook, bishop or knight can't win against a bare king in Space Chess: `docs/rules/space.md`, "Endings".
//!
//! The attack boards are anywhere and everywhere, as it suits the side with the piece: it may step and stand on all 144
//! squares, skip whatever bars a skip, and pass. The bare king uses the main boards alone, and only steps that no
//! attack board can bar. Positions in which it always has another such step are drawn whatever the boards do.

use arbiter_rules::space::{Coordinates, Square, piece_moves};

/// Sets of the 48 squares of the main boards, which have the numbers below 48.
type Main = u64;

struct Piece {
    moves: Vec<Vec<usize>>,
    leaps: bool,
}

fn all_squares() -> Vec<Square> {
    let all = (0..Square::COUNT).map(Square::listed);
    all.filter(|square| !square.is_none()).collect()
}

fn apart(from: Coordinates, to: Coordinates) -> [u8; 3] {
    [
        from.file.abs_diff(to.file),
        from.rank.abs_diff(to.rank),
        from.level.abs_diff(to.level),
    ]
}

fn bit(square: usize) -> Main {
    if square < 48 { 1 << square } else { 0 }
}

fn set(squares: impl IntoIterator<Item = usize>) -> Main {
    squares.into_iter().fold(0, |set, square| set | bit(square))
}

/// Returns how many placements in which the bare king is to move are drawn for certain, and how many there are.
fn held(piece: &Piece, places: &[Coordinates], bare: &[(Main, Vec<bool>)]) -> (u32, u32) {
    let count = places.len();
    let is_main = |square: usize| places[square].level % 2 == 0;
    let steps = |from: usize, to: usize| {
        let [files, ranks, levels] = apart(places[from], places[to]);
        let climbs = levels <= 1 || levels == 2 && is_main(from) && is_main(to);
        from != to && files <= 1 && ranks <= 1 && climbs
    };
    let blocks = |from: usize, to: usize, at: usize| {
        let (from, to, at) = (places[from], places[to], places[at]);
        let way = |one: Coordinates, other: Coordinates| {
            let [files, ranks, levels] = apart(one, other);
            let signs = [
                other.file - one.file,
                other.rank - one.rank,
                other.level - one.level,
            ];
            (files.max(ranks).max(levels), signs.map(i8::signum))
        };
        let ((far, along), (near, there)) = (way(from, to), way(from, at));
        let sums = |one: Coordinates, other: Coordinates| apart(one, other).iter().sum::<u8>();
        let is_on_line = sums(from, at) * far == sums(from, to) * near;
        !piece.leaps && along == there && is_on_line && near < far
    };
    let king: Vec<Vec<usize>> = (0..count)
        .map(|from| (0..count).filter(|to| steps(from, *to)).collect())
        .collect();
    let mut lost = vec![0; count * count];
    let mut won = vec![0; count * count];
    let pairs: Vec<(usize, usize)> = (0..count * count)
        .map(|pair| (pair / count, pair % count))
        .filter(|(king, piece)| king != piece)
        .collect();
    let legal = |king: usize, piece: usize| {
        set((0..48).filter(|at| *at != king && *at != piece && !bare[*at].1[king]))
    };
    let legal: Vec<Main> = (0..count * count)
        .map(|pair| legal(pair / count, pair % count))
        .collect();
    loop {
        let before = lost.clone();
        for &(our_king, at) in &pairs {
            let pair = our_king * count + at;
            let near = set(king[our_king].iter().copied()) | bit(our_king);
            let far = set(piece.moves[at]
                .iter()
                .copied()
                .filter(|to| !blocks(at, *to, our_king)));
            let free = !near & !far & !won[pair] & !bit(at);
            let takes = bit(at) & !near;
            let stuck = |square: &usize| bare[*square].0 & (free | takes) == 0;
            lost[pair] |= legal[pair] & set((0..48).filter(stuck));
        }
        if lost == before {
            break;
        }
        for &(our_king, at) in &pairs {
            let pair = our_king * count + at;
            let mut wins = lost[pair];
            for to in king[our_king].iter().filter(|to| **to != at) {
                wins |= lost[to * count + at];
            }
            let moves = piece.moves[at].iter().copied();
            for to in moves.filter(|to| *to != our_king && !blocks(at, *to, our_king)) {
                let after = lost[our_king * count + to] & !wins & legal[pair];
                wins |=
                    set((0..48)
                        .filter(|square| after & bit(*square) != 0 && !blocks(at, to, *square)));
            }
            won[pair] = wins & legal[pair];
        }
    }
    let of = |sets: &[Main]| {
        let counts = pairs.iter().map(|(king, piece)| king * count + piece);
        counts
            .map(|pair| (sets[pair] & legal[pair]).count_ones())
            .sum::<u32>()
    };
    let all = of(&legal);
    (all - of(&lost), all)
}

#[test]
fn a_bare_king_holds_against_a_lone_rook_bishop_or_knight() {
    let squares = all_squares();
    let places: Vec<Coordinates> = squares.iter().map(|square| square.coordinates()).collect();
    assert!(places[..48].iter().all(|place| place.level % 2 == 0));
    let reached = |from: &Square, is_reached: &dyn Fn(Square, Square) -> bool| {
        let to = (0..squares.len()).filter(|to| is_reached(*from, squares[*to]));
        to.collect::<Vec<usize>>()
    };
    let moves = |is_reached: &dyn Fn(Square, Square) -> bool| {
        squares
            .iter()
            .map(|from| reached(from, is_reached))
            .collect()
    };
    let bare: Vec<(Main, Vec<bool>)> = squares[..48]
        .iter()
        .map(|from| {
            let king = piece_moves(*from).king;
            let attacked: Vec<bool> = squares.iter().map(|to| king.has(*to)).collect();
            (set((0..48).filter(|to| attacked[*to])), attacked)
        })
        .collect();
    let leaps = |from: Square, to: Square| {
        let mut apart = apart(from.coordinates(), to.coordinates());
        let is_main = |square: Square| square.coordinates().level % 2 == 0;
        let skips = apart[2] == 2 && is_main(from) && is_main(to);
        let is_skip = skips && matches!(apart, [2, 0, _] | [0, 2, _]);
        apart.sort_unstable();
        is_skip || apart == [0, 1, 2]
    };
    let rook = |from: Square, to: Square| piece_moves(from).rook.has(to);
    let bishop = |from: Square, to: Square| piece_moves(from).bishop.has(to);
    let queen = |from: Square, to: Square| rook(from, to) || bishop(from, to);
    let holds = |moves: Vec<Vec<usize>>, leaps: bool| {
        let (drawn, all) = held(&Piece { moves, leaps }, &places, &bare);
        assert_eq!(all, 860_520);
        drawn
    };
    // Placements with the bare king to move on a main board.
    assert_eq!(holds(moves(&rook), false), 860_520 - 59_244);
    assert_eq!(holds(moves(&bishop), false), 860_520 - 61_688);
    assert_eq!(holds(moves(&leaps), true), 860_520 - 62_180);
    assert!(holds(moves(&queen), false) < 860_520 / 10);
}
