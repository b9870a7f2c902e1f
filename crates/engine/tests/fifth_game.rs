//! A fifth game without an engine: a position type and its words, two kings that walk towards each
//! other. It plays, and has no levels, hints, reviews or puzzles.

use std::fmt;
use std::sync::Arc;

use arbiter_engine::level::Level;
use arbiter_engine::outside::Outside;
use arbiter_engine::{Budget, Engine, analyse, puzzle, review};
use arbiter_rules::outcome::{DrawBy, Effort, Outcome, Side, Winnable};
use arbiter_rules::scene::{Piece, Role, Scene};
use arbiter_rules::why_not::{Attempt, WhyNot};
use arbiter_rules::{
    AnyPosition, Position, PositionError, RepetitionKey, Rules, Spellings, Start, Variant,
};

static NAMES: [&str; 6] = ["1", "2", "3", "4", "5", "6"];

static VARIANT: Variant = Variant {
    key: "walk",
    aliases: &[],
    starts: &[Start {
        name: "standard",
        text: "0 5 White",
    }],
    numbered: None,
    read,
    laws: &[],
    guide: "",
    examples: &[],
    sample: "2\n5\n3\n4",
};

fn read(text: &str) -> Result<AnyPosition, PositionError> {
    let start = Walk {
        kings: [0, 5],
        turn: Side::White,
    };
    if text == start.to_string() {
        return Ok(Arc::new(start));
    }
    Err(PositionError {
        field: "squares",
        problem: "not the start".to_owned(),
    })
}

#[derive(Debug, Clone, Copy)]
struct Walk {
    kings: [usize; 2],
    turn: Side,
}

impl fmt::Display for Walk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, black] = self.kings;
        write!(f, "{white} {black} {}", self.turn)
    }
}

impl Rules for Walk {
    /// The square where the king goes.
    type RawMove = usize;

    fn for_each_move(&self, mut visit: impl FnMut(usize)) {
        let [white, black] = self.kings;
        if white + 1 < black {
            visit(self.turn.pick(white + 1, black - 1));
        }
    }

    fn after(&self, to: usize) -> Self {
        let mut next = *self;
        next.kings[self.turn as usize] = to;
        next.turn = self.turn.other();
        next
    }

    fn write_code(&self, to: usize, code: &mut dyn fmt::Write) -> fmt::Result {
        code.write_str(NAMES[to])
    }

    fn spell_all(&self, legal: &[usize]) -> Vec<Spellings> {
        vec![Spellings::default(); legal.len()]
    }

    fn ends(&self, to: usize) -> (&'static str, &'static str) {
        (NAMES[self.kings[self.turn as usize]], NAMES[to])
    }

    fn capture(&self, _: usize) -> Option<&'static str> {
        None
    }

    fn drawn_by_material(&self, _: Effort) -> Option<DrawBy> {
        None
    }
}

impl Position for Walk {
    fn turn(&self) -> Side {
        self.turn
    }

    fn in_check(&self) -> bool {
        false
    }

    fn checkers(&self) -> Vec<String> {
        Vec::new()
    }

    fn winnable(&self, _: Side, _: Effort) -> Winnable {
        Winnable::No
    }

    fn scene(&self) -> Scene {
        let piece = |square: usize| {
            let mut sides = Side::ALL.into_iter();
            let side = sides.find(|side| self.kings[*side as usize] == square)?;
            let role = Role::King;
            Some(Piece { side, role })
        };
        Scene::strip((0..NAMES.len()).map(piece))
    }

    fn repetition_key(&self) -> RepetitionKey {
        RepetitionKey(self.to_string())
    }

    fn why_not(&self, _: &Attempt) -> Result<(), WhyNot> {
        Ok(())
    }
}

#[test]
fn a_game_without_an_engine_plays() {
    assert_eq!(VARIANT.start().perft(4), 1);
    let moves = VARIANT.sample_game();
    let (before, last) = (moves[2].next(), &moves[3]);
    assert!(before.find("5").is_none(), "only the king can move");
    assert_eq!((last.from(), last.to(), last.notation()), ("5", "4", "4"));
    let drawn = Outcome::Draw {
        by: DrawBy::Stalemate,
    };
    assert_eq!(last.next().outcome(), Some(drawn));
    assert_eq!(last.scene().cells().count(), 6);
}

#[test]
fn a_game_without_an_engine_has_no_levels_hints_reviews_or_puzzles() {
    assert!(Engine::of(&VARIANT).is_none());
    assert!(Level::ALL.iter().all(|level| !level.is_offered(&VARIANT)));
    let start = VARIANT.start();
    assert!(analyse(&start, &Budget::of(100)).is_none());
    assert!(puzzle(&start, 100).is_none());
    assert!(review::review(&[start], &[], Outside::default()).is_none());
}
