//! Space Chess by Jeff Victor (Victor Rules 0.1.1): three main boards and four attack boards that move.
//!
//! ```text
//! position text = main " " attack " " side " " rights " " passed " " spent " " halfmove clock " " move number
//! main          = board "|" board "|" board              W, N and B
//! board         = rank "/" rank "/" rank "/" rank        from the highest rank; files b to e
//! attack        = hung "," hung "," hung "," hung        in the order of file, rank and level
//! hung          = pin owner ":" rank "/" rank            the higher rank first; owner "w" or "b"
//! rank          = as in FEN: K Q R B N P k q r b n p, a digit for a run of empty squares
//! side          = "w" | "b"
//! rights        = "-" | some of "KQkq" in that order
//! passed        = "-" | square                           what a pawn has just passed in a double step
//! spent         = "-" | square { "," square }            pawns on starting squares that have moved or been carried
//! square, pin   = file rank "(" level ")"                b1(2): file a to f, rank 0 to 9, level 1 to 7
//!
//! code          = [ piece ] square ( "-" | "x" ) square    Nb1(2)-b3(4)  c4(2)xd4(4)
//!               | square ( "-" | "x" ) square "=" piece    b7(6)-b8(6)=Q
//!               | square "x" square " e.p."              c3(4)xb3(2) e.p.
//!               | "O-O" | "O-O-O"
//!               | "AB" pin "-" pin [ "=" piece ]           ABb1(1)-b4(1)  ABb5(7)-b8(7)=Q
//! notation      = code [ "+" | "#" ]
//! ```
//!
//! Law: `docs/rules/space.md`. This file has the game and its endings (paragraph "End"); `squares`, `sets` and `pins` the
//! coordinates, `geometry` the movement table, `board` the position and the effect of a move, `attacks` and `castling` the
//! rules with those names, `moves` legality, `text` and `spell` reading and writing, `layout` the scene, `why_not` the
//! reasons for illegal moves, `decisions` what the source leaves open.

mod attacks;
mod board;
mod castling;
mod decisions;
mod geometry;
mod layout;
mod moves;
mod pins;
mod sets;
mod spell;
mod squares;
mod text;
mod why_not;

pub use self::board::{RawMove, Space};
pub use self::castling::CastlingRights;
pub use self::geometry::{PieceMoves, piece_moves};
pub use self::pins::{Pin, Pins};
pub use self::sets::{Iter, Set};
pub use self::squares::{Coordinates, Square};
use super::outcome::{Cause, DrawBy, Effort, Law, Side, WinBy, Winnable};
use super::scene::Scene;
use super::why_not::{Attempt, WhyNot};
use super::{Example, Position, RepetitionKey, Rights, Start, Variant};

pub static VARIANT: Variant = Variant {
    key: "space",
    aliases: &[
        "3d",
        "3-d",
        "space-chess",
        "spacechess",
        "three-dimensional",
        "victor",
    ],
    starts: &[Start {
        name: "standard",
        text: "4/4/PPPP/NBBN|4/4/4/4|nbbn/pppp/4/4 \
               b1(1)w:PP/RQ,b8(7)b:rq/pp,e1(1)w:PP/KR,e8(7)b:kr/pp w KQkq - - 0 1",
    }],
    numbered: None,
    read: text::read,
    laws: LAWS,
    guide: include_str!("../../assets/guides/space.md"),
    examples: &[Example {
        name: "board",
        position: "4/4/PPPP/NBBN|4/4/4/4|nbbn/pppp/4/4 \
                       b4(3)w:P1/2,b8(7)b:rq/pp,e1(1)w:PP/KR,e8(7)b:kr/pp w Kkq - - 0 1",
        code: "ABb4(3)-b6(3)",
    }],
    sample: include_str!("../../assets/samples/space.txt"),
};

/// Which rule ends a game: orthodox, "same as traditional", except for bare kings, flags, resignation, repetition and
/// progress.
const LAWS: &[(Cause, Law)] = &[
    (Cause::Win(WinBy::Checkmate), Law::Fide("5.1.1")),
    (Cause::Draw(DrawBy::Stalemate), Law::Fide("5.2.1")),
    (Cause::Agreement, Law::Fide("5.2.3")),
    (Cause::FivefoldRepetition, Law::Fide("9.6.1")),
    (Cause::Draw(DrawBy::SeventyFiveMoves), Law::Fide("9.6.2")),
    (Cause::Draw(DrawBy::DeadPosition), Law::own("End")),
    (Cause::ThreefoldRepetition, Law::own("End")),
    (Cause::FiftyMoves, Law::own("End")),
    (Cause::Flag, Law::own("End")),
    (Cause::DrawnFlag, Law::own("End")),
    (Cause::Resignation, Law::own("End")),
];

impl Position for Space {
    fn rights(&self) -> Option<Rights> {
        let text = self.to_string();
        let mut fields = text.split(' ').skip(3);
        Some(Rights::of_fields(
            fields.next()?,
            fields.next()?,
            fields.next()?,
        ))
    }

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.is_check(self.turn)
    }

    fn checkers(&self) -> Vec<String> {
        let checkers = self.attackers(self.king(self.turn), self.turn.other());
        checkers.map(|square| square.to_string()).collect()
    }

    /// Running out of time is only a draw against a bare king.
    fn winnable(&self, side: Side, _: Effort) -> Winnable {
        if self.sides[side as usize].count() == 1 {
            Winnable::No
        } else {
            Winnable::Yes
        }
    }

    fn scene(&self) -> Scene {
        layout::scene(self)
    }

    /// Pieces, pins and owners, side, castling rights, unmoved pawns; en passant only where a
    /// capture is legal.
    fn repetition_key(&self) -> RepetitionKey {
        let passed = if self.can_capture_en_passant() {
            self.passed
        } else {
            Square::NONE
        };
        RepetitionKey(self.without_numbers(passed))
    }

    #[inline]
    fn halfmove_clock(&self) -> Option<u32> {
        Some(self.quiet)
    }

    fn move_number(&self) -> Option<u32> {
        Some(self.number)
    }

    /// With or without its level.
    fn may_appear(&self, square: &str) -> bool {
        let mut levels = 1..=7;
        Square::named(square).is_some()
            || levels.any(|level| Square::named(&format!("{square}({level})")).is_some())
    }

    fn why_not(&self, attempt: &Attempt) -> Result<(), WhyNot> {
        self.attempted(attempt)
    }
}
