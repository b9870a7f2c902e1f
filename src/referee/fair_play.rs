//! No engine helps in a running game: refuses to search its positions for its players (FIDE Laws of Chess, 11.3.1).

use std::collections::{HashMap, HashSet};

use crate::game::{Game, GameNumber, Player, PlayerId, Seat, Stage};
use crate::referee::refusal::Refusal;
use crate::rules::{AnyPosition, Variant, mono_dimensional, one_dimensional};

/// Half-moves from a usual start whose positions everyone may search, because they are too common.
const OPEN_PLIES: usize = 4;

/// Short games, of which a few half-moves are much, and one is solved: all their positions are closed.
const SHORT: [&Variant; 2] = [&mono_dimensional::VARIANT, &one_dimensional::VARIANT];

/// Positions of a person's running games against people. Castling and en passant rights are ignored, so that changing them
/// doesn't hide a position.
#[derive(Debug, Default)]
pub struct InPlay {
    games: Vec<(GameNumber, Player)>,
    /// On the board, or one legal move away, with the index of the game in `games`.
    present: HashMap<String, usize>,
    /// On the board earlier in the game.
    past: HashMap<String, usize>,
}

/// The pieces on the board and the side to move, without the pieces in pockets. A position of chess and its mirror images
/// have the same key, since a search of one answers for all.
fn board_key(position: &AnyPosition) -> String {
    let key = position.repetition_key();
    let board = key.board().replace('~', "");
    let board = match (board.find('['), board.find(']')) {
        (Some(start), Some(end)) => format!("{}{}", &board[..start], &board[end + 1..]),
        _ => board,
    };
    let Some((placed, side)) = board
        .split_once(' ')
        .filter(|(placed, _)| placed.contains('/'))
    else {
        return board;
    };
    let ranks: Vec<&str> = placed.split('/').collect();
    let swap = |piece: char| {
        if piece.is_ascii_lowercase() {
            piece.to_ascii_uppercase()
        } else {
            piece.to_ascii_lowercase()
        }
    };
    let swapped = ranks
        .iter()
        .rev()
        .map(|rank| rank.chars().map(swap).collect());
    let sides = [
        (ranks.iter().map(|rank| (*rank).to_owned()).collect(), side),
        (
            swapped.collect::<Vec<String>>(),
            if side == "w" { "b" } else { "w" },
        ),
    ];
    let images = sides.into_iter().flat_map(|(ranks, side)| {
        let turned = ranks.iter().map(|rank| rank.chars().rev().collect());
        let turned: Vec<String> = turned.collect();
        [ranks, turned].map(|ranks| format!("{} {side}", ranks.join("/")))
    });
    images.min().unwrap_or(board)
}

impl InPlay {
    /// Adds the positions of a game, unless it is over or against Arbiter.
    pub fn add(&mut self, game: &Game, person: PlayerId) {
        let Stage::Playing { play, .. } = &game.stage else {
            return;
        };
        let seat = game.seat_of(person).unwrap_or(Seat::Challenger);
        let Some(opponent) = game
            .player(seat.other())
            .filter(|_| game.setup.level.is_none())
        else {
            return;
        };
        let plies = play.plies.len();
        let variant = game.setup.variant;
        let is_usual = variant.start_name(&game.setup.start).is_some();
        let is_short = SHORT.iter().any(|short| short.key == variant.key);
        let open = if is_usual && !is_short {
            OPEN_PLIES + 1
        } else {
            0
        };
        let known: HashSet<String> = (0..=plies)
            .take(open)
            .map(|ply| board_key(play.before(ply)))
            .collect();
        let place = self.games.len();
        self.games.push((game.number, opponent.clone()));
        let is_closed = |key: &String| !known.contains(key);
        let past = (0..plies).map(|ply| board_key(play.before(ply)));
        self.past
            .extend(past.filter(is_closed).map(|key| (key, place)));
        let now = board_key(play.position());
        if is_closed(&now) {
            let moves = play.position().moves();
            let next = moves.iter().map(|played| board_key(played.next()));
            let present = next.chain([now]).filter(is_closed);
            self.present.extend(present.map(|key| (key, place)));
        }
    }

    /// Refuses positions on a board now, or one move away.
    pub fn allow<'p>(
        &self,
        positions: impl IntoIterator<Item = &'p AnyPosition>,
    ) -> Result<(), Refusal> {
        if self.games.is_empty() {
            return Ok(());
        }
        let mut positions = positions.into_iter();
        match positions.find_map(|position| self.present.get(&board_key(position))) {
            Some(place) => Err(self.refusal(*place)),
            None => Ok(()),
        }
    }

    /// Also refuses positions that came up earlier in a game.
    pub fn allow_from(&self, position: &AnyPosition) -> Result<(), Refusal> {
        self.allow([position])?;
        match self.past.get(&board_key(position)) {
            Some(place) => Err(self.refusal(*place)),
            None => Ok(()),
        }
    }

    /// Refuses a move that Arbiter would answer by searching such a position.
    pub fn allow_move(&self, game: &Game, code: &str) -> Result<(), Refusal> {
        let is_answered = game.setup.level.is_some();
        let play = game.play().filter(|_| is_answered);
        self.allow(&play.and_then(|play| play.position().play(code)))
    }

    fn refusal(&self, place: usize) -> Refusal {
        let (number, opponent) = self.games[place].clone();
        Refusal::PositionInPlay { number, opponent }
    }
}
