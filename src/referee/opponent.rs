//! The arbiter as a player: when it has something to do, and what. It behaves as a decent person
//! would: it answers at once, grants what it is asked for, and resigns and agrees to draws in time.
//!
//! Nothing here is chance. What it plays follows from the level, the game's number and its moves, so
//! the same game is played again from its record, and a move that is computed twice is the same.

use super::challenge::{MOST_AGAINST_ARBITER, USUAL_LEVEL};
use super::decide::Ruling;
use super::refusal::Refusal;
use super::request::Request;
use crate::engine::level::Level;
use crate::engine::{Analysis, Engine, analyse};
use crate::game::{
    Actor, CHALLENGE_LAPSES_AFTER, DrawDeclaration, Event, EventKind, Game, PendingRequest, Play,
    RequestId, Seat, Stage, Timestamp,
};
use crate::rules::AnyPosition;
use crate::rules::outcome::Side;

/// How many of its latest answers decide whether it resigns.
const LOOKED_BACK_AT: usize = 3;

/// How many positions may be looked at once more for each of the earlier ones.
const MOST_LOOKED_BACK: u64 = 20_000;

/// Whether the arbiter has something to do as a player.
pub fn awaits_arbiter(game: &Game) -> bool {
    let Some(seat) = game.arbiters_seat() else {
        return false;
    };
    match &game.stage {
        Stage::Waiting => true,
        Stage::Playing { pending, .. } => {
            game.is_arbiters_turn() || pending.is_some_and(|pending| pending.by() != seat)
        }
        Stage::Void(_) | Stage::Over { .. } => false,
    }
}

/// What the arbiter does as a player; nothing where it has nothing to do. It searches for up to half
/// a second, at most 100,000 positions.
pub fn arbiters_answer(game: &Game) -> Option<EventKind> {
    let level = game.setup.level?;
    let seat = game.arbiters_seat()?;
    if !awaits_arbiter(game) {
        return None;
    }
    let (play, pending) = match &game.stage {
        Stage::Waiting => {
            // The coin of a challenge whose request is lost.
            let coin = if game.number.get().is_multiple_of(2) {
                Side::White
            } else {
                Side::Black
            };
            return Some(accepted(game, coin));
        }
        Stage::Playing { play, pending } => (play, *pending),
        Stage::Void(_) | Stage::Over { .. } => return None,
    };
    let asked = pending.filter(|pending| pending.by() != seat);
    match asked {
        Some(PendingRequest::Takeback(_)) => return Some(EventKind::TakebackGranted),
        Some(PendingRequest::Pause(_)) => return Some(EventKind::PauseGranted),
        Some(PendingRequest::Hints(_)) => return Some(EventKind::HintsAgreed),
        Some(PendingRequest::Draw(_)) | None => {}
    }
    let thinking = Thinking { game, play, level };
    let known = thinking.analyse(play.plies.len(), u64::MAX)?;
    let is_to_move = game.is_arbiters_turn();
    let value = if is_to_move {
        known.value
    } else {
        known.value.saturating_neg()
    };
    if asked.is_some() {
        if level.accepts_draw(value, play.plies.len()) {
            return Some(EventKind::Agreed);
        }
        if !is_to_move {
            return Some(EventKind::Refused);
        }
        // The next move declines it.
    }
    thinking.turn(&known)
}

/// The acceptance of a challenge to the arbiter.
fn accepted(game: &Game, coin: Side) -> EventKind {
    EventKind::Accepted {
        challenger: game.setup.colour.side(coin),
        level: None,
        days_off: None,
    }
}

/// The acceptance of a challenge by the arbiter, at once; nothing where it is accepted already.
pub fn accept_as_arbiter(game: &Game, coin: Side, at: Timestamp) -> Option<Ruling> {
    let waits = matches!(game.stage, Stage::Waiting) && game.arbiters_seat().is_some();
    waits.then(|| by_arbiter_as_player(game, accepted(game, coin), at))
}

/// Whether the arbiter can be offered to somebody whose open challenge nobody has accepted.
/// `against_arbiter` says how many games of theirs against it are under way.
pub fn may_offer_arbiter(game: &Game, at: Timestamp, against_arbiter: u64) -> bool {
    matches!(game.stage, Stage::Waiting)
        && game.setup.opponent.is_none()
        && Engine::of(game.setup.variant).is_some()
        && at <= game.challenged_at().plus(CHALLENGE_LAPSES_AFTER)
        && against_arbiter < MOST_AGAINST_ARBITER
}

/// Lets the bot accept the user's own open challenge, at the default level.
pub fn play_arbiter(
    game: &Game,
    request: &Request,
    against_arbiter: u64,
) -> Result<Ruling, Refusal> {
    if game.setup.challenger.id != request.by.id {
        return Err(Refusal::NotChallenger {
            challenger: game.setup.challenger.clone(),
        });
    }
    match &game.stage {
        Stage::Waiting => {}
        Stage::Playing { .. } => return Err(Refusal::AlreadyBegun),
        Stage::Void(void) => return Err(Refusal::ChallengeVoid(*void)),
        Stage::Over { ending, .. } => return Err(Refusal::GameOver(*ending)),
    }
    if let Some(invited) = &game.setup.opponent {
        return Err(Refusal::ForSomebodyElse {
            invited: invited.clone(),
        });
    }
    Engine::of(game.setup.variant).ok_or(Refusal::NoEngine(game.setup.variant))?;
    if request.at > game.challenged_at().plus(CHALLENGE_LAPSES_AFTER) {
        return Err(Refusal::ChallengeLapsed);
    }
    if against_arbiter >= MOST_AGAINST_ARBITER {
        return Err(Refusal::TooManyAgainstArbiter);
    }
    let kind = EventKind::Accepted {
        challenger: game.setup.colour.side(request.coin),
        level: Some(USUAL_LEVEL),
        days_off: None,
    };
    let mut ruling = by_arbiter_as_player(game, kind, request.at);
    // The challenger's own request has brought it about, and counts once.
    ruling.event.request = request.id;
    Ok(ruling)
}

/// The event by which the arbiter does something as a player.
pub fn by_arbiter_as_player(game: &Game, kind: EventKind, at: Timestamp) -> Ruling {
    Ruling {
        event: Event {
            number: game.next_event(),
            by: Actor::Player(Seat::Opponent),
            kind,
            at: at.max(game.changed_at()),
            request: RequestId::of_arbiter(game.number, game.next_event()),
        },
        opponent: None,
    }
}

/// A game that the arbiter thinks about.
struct Thinking<'a> {
    game: &'a Game,
    play: &'a Play,
    level: Level,
}

impl Thinking<'_> {
    /// Analyses the position after so many moves with at most `nodes` positions.
    fn analyse(&self, plies: usize, nodes: u64) -> Option<Analysis> {
        let before: Vec<AnyPosition> = (0..plies)
            .map(|index| self.play.before(index).clone())
            .collect();
        let mut budget = self.level.budget(self.game.number.get(), &before);
        budget.nodes = budget.nodes.min(nodes);
        analyse(self.play.before(plies), &budget)
    }

    /// What it does on its turn.
    fn turn(&self, known: &Analysis) -> Option<EventKind> {
        let is_no_better = known.value <= 0;
        if let Some(claim) = self.play.claimable().filter(|_| is_no_better) {
            return Some(EventKind::Claimed(claim));
        }
        if self.resigns(known.value)? {
            return Some(EventKind::Resigned);
        }
        let best = known.best.as_ref()?;
        let claim = self.play.claimable_after(best, self.game.changed_at());
        Some(EventKind::Moved {
            code: best.code().to_owned(),
            declaration: match claim {
                Some(claim) if is_no_better => DrawDeclaration::Claim(claim),
                Some(_) | None => DrawDeclaration::Nothing,
            },
        })
    }

    /// Whether it gives the game up. Earlier positions are looked at again only where that matters.
    fn resigns(&self, value: i32) -> Option<bool> {
        if !self.level.resigns(&[value; LOOKED_BACK_AT]) {
            return Some(false);
        }
        let mut values = vec![value];
        let mut plies = self.play.plies.len();
        while values.len() < LOOKED_BACK_AT {
            let Some(earlier) = plies.checked_sub(2) else {
                return Some(false);
            };
            plies = earlier;
            values.push(self.analyse(plies, MOST_LOOKED_BACK)?.value);
        }
        values.reverse();
        Some(self.level.resigns(&values))
    }
}
