//! Hints: permission, and the move.

use crate::engine::level::Level;
use crate::engine::outside::Outside;
use crate::engine::{Analysis, Budget, Engine, analyse};
use crate::game::{Asking, EventKind, Game, HintPart, Play, RequestKind};
use crate::referee::decide::{Table, not_your_turn};
use crate::referee::{Action, BlockStatus, ExpectedRevision, Refusal, Request, rule};

impl Table<'_> {
    pub(crate) fn hint(&self, part: Option<HintPart>) -> Result<EventKind, Refusal> {
        let variant = self.game.setup.variant;
        Engine::of(variant).ok_or(Refusal::NoEngine(variant))?;
        if self.game.excludes_hints() {
            return Err(Refusal::HintsExcluded);
        }
        let to_move = self.play.seat(self.play.position().turn());
        if to_move != self.seat {
            return Err(not_your_turn(self.game, to_move));
        }
        if self.game.allows_hints() {
            let part = part.unwrap_or_else(|| self.game.next_hint());
            return Ok(EventKind::HintTaken { part });
        }
        // A request by both players means consent.
        if self.is_asked(RequestKind::Hints) {
            return Ok(EventKind::Granted(RequestKind::Hints));
        }
        self.nothing_waits(RequestKind::Hints)?;
        self.ask(Asking::Hints)
    }
}

/// Whether the action takes a hint now, so that its move has to be computed first.
pub fn takes_hint(
    game: &Game,
    action: &Action,
    expected: ExpectedRevision,
    request: &Request,
) -> bool {
    matches!(action, Action::Hint(_))
        && rule(game, action, expected, request, BlockStatus::NotBlocked)
            .is_ok_and(|ruling| matches!(ruling.event.kind, EventKind::HintTaken { .. }))
}

/// The move of a hint: the best at the strongest level, always the same. Takes as long as a move of Arbiter's.
pub fn best_move(game: &Game, play: &Play, outside: Outside) -> Option<Analysis> {
    let level = Level::strongest(game.setup.variant, outside)?;
    let before = play.positions_before(play.plies.len());
    let budget = Budget {
        variety: 0,
        outside: level.outside(outside),
        ..level.budget(game.number.get(), &before)
    };
    analyse(play.position(), &budget)
}
