//! Chess960: orthodox chess from 960 starting positions, with castling from any of them. Law: `docs/rules/chess960.md`.

use shakmaty::{Board, CastlingMode};

use super::{endings, text};
use crate::{Example, Numbered, Start, Variant};

pub static VARIANT: Variant = Variant {
    key: "chess960",
    aliases: &["960", "fischerandom", "fischer-random", "freestyle"],
    starts: &[Start {
        name: "411",
        text: "rqnnbkrb/pppppppp/8/8/8/8/PPPPPPPP/RQNNBKRB w KQkq - 0 1",
    }],
    numbered: Some(Numbered {
        count: 960,
        text: start_fen,
    }),
    read: |text| text::read(text, CastlingMode::Chess960),
    laws: endings::LAWS,
    guide: include_str!("../../assets/guides/chess960.md"),
    examples: &[
        Example {
            name: "castling",
            position: "rk2r3/ppp1bppp/2np1n2/4p3/4P3/2NP1N2/PPP1BPPP/RK2R3 w KQkq - 0 8",
            code: "b1e1",
        },
        Example {
            name: "king-stays",
            position: "rnbq2kr/ppppbppp/5n2/4p3/4P3/5N2/PPPPBPPP/RNBQ2KR w KQkq - 4 4",
            code: "g1h1",
        },
    ],
    sample: include_str!("../../assets/samples/chess960.txt"),
};

/// By the number of Reinhard Scharnagl; 518 is the start of orthodox chess.
fn start_fen(number: u32) -> String {
    let board = Board::chess960(number).board_fen().to_string();
    format!("{board} w KQkq - 0 1")
}
