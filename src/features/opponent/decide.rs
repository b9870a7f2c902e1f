//! Arbiter as a player. It accepts immediately, grants requests, resigns, and agrees to draws. Its play depends only on the
//! level, the game's number and the moves, so a recomputed move is the same.

use crate::engine::level::Level;
use crate::engine::outside::Outside;
use crate::engine::{Analysis, Engine, analyse};
use crate::game::{
    Actor, DrawDeclaration, Event, EventKind, Game, Play, RequestKind, Seat, Stage, Timestamp,
};
use crate::referee::arbiter::event_of;
use crate::referee::{MOST_AGAINST_ARBITER, Refusal, Request, Ruling, USUAL_LEVEL};
use crate::rules::outcome::Side;

/// Number of its latest evaluations that decide whether it resigns or offers a draw.
const LOOKED_BACK_AT: usize = 3;

/// It offers no draw if one was offered within this many events.
const OFFERS_AFTER: usize = 40;

/// Limit of positions searched again for each earlier evaluation.
const MOST_LOOKED_BACK: u64 = 20_000;

pub fn awaits_arbiter(game: &Game) -> bool {
    let Some(seat) = game.arbiters_seat() else {
        return false;
    };
    match &game.stage {
        Stage::Waiting => true,
        Stage::Playing { pending, .. } => {
            game.is_arbiters_turn() || pending.is_some_and(|pending| pending.by != seat)
        }
        Stage::Void(_) | Stage::Over { .. } => false,
    }
}

/// Searches for up to half a second, at most 100,000 positions; with the host's engine for up to two seconds.
pub fn arbiters_answer(game: &Game, outside: Outside) -> Option<EventKind> {
    let level = match game.setup.level? {
        Level::Master => Level::strongest(game.setup.variant, outside)?,
        level => level,
    };
    let seat = game.arbiters_seat()?;
    if !awaits_arbiter(game) {
        return None;
    }
    let (play, pending) = match &game.stage {
        Stage::Waiting => {
            // Replaces the request's coin toss.
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
    let asked = pending.filter(|pending| pending.by != seat);
    if let Some(asked) = asked
        && asked.kind != RequestKind::Draw
    {
        return Some(EventKind::Granted(asked.kind));
    }
    let outside = level.outside(outside);
    let thinking = Thinking {
        game,
        play,
        level,
        outside,
    };
    let known = thinking.analyse(play.plies.len(), u64::MAX)?;
    let is_to_move = game.is_arbiters_turn();
    let value = if is_to_move {
        known.value
    } else {
        known.value.saturating_neg()
    };
    if asked.is_some() {
        if Level::accepts_draw(value, play.plies.len()) {
            return Some(EventKind::Granted(RequestKind::Draw));
        }
        if !is_to_move {
            return Some(EventKind::Refused(RequestKind::Draw));
        }
        // Its move will decline the offer.
    }
    thinking.turn(&known)
}

fn accepted(game: &Game, coin: Side) -> EventKind {
    EventKind::Accepted {
        challenger: game.setup.colour.side(coin),
        level: None,
        days_off: None,
    }
}

pub fn accept_as_arbiter(game: &Game, coin: Side, at: Timestamp) -> Option<Ruling> {
    let waits = matches!(game.stage, Stage::Waiting) && game.arbiters_seat().is_some();
    waits.then(|| by_arbiter_as_player(game, accepted(game, coin), at))
}

/// Whether to offer a game against Arbiter for an unaccepted open challenge; `against_arbiter` is the challenger's number of
/// such games.
pub fn may_offer_arbiter(game: &Game, at: Timestamp, against_arbiter: u64) -> bool {
    matches!(game.stage, Stage::Waiting)
        && game.setup.opponent.is_none()
        && Engine::of(game.setup.variant).is_some()
        && !game.has_lapsed(at)
        && against_arbiter < MOST_AGAINST_ARBITER
}

pub fn play_arbiter(
    game: &Game,
    request: &Request,
    against_arbiter: u64,
) -> Result<Ruling, Refusal> {
    match &game.stage {
        Stage::Waiting => {}
        Stage::Playing { .. } => return Err(Refusal::AlreadyBegun),
        Stage::Void(void) => return Err(Refusal::ChallengeVoid(*void)),
        Stage::Over { ending, .. } => return Err(Refusal::GameOver(*ending)),
    }
    let challenger = &game.setup.challenger;
    match game.setup.opponent.clone() {
        Some(invited) if challenger.id == request.by.id => {
            return Err(Refusal::ForSomebodyElse { invited });
        }
        Some(invited) => return Err(Refusal::NotInvited { invited }),
        None if challenger.id != request.by.id => {
            let challenger = challenger.clone();
            return Err(Refusal::NotChallenger { challenger });
        }
        None => {}
    }
    Engine::of(game.setup.variant).ok_or(Refusal::NoEngine(game.setup.variant))?;
    if game.has_lapsed(request.at) {
        return Err(Refusal::ChallengeLapsed);
    }
    if against_arbiter >= MOST_AGAINST_ARBITER {
        return Err(Refusal::TooManyAgainstArbiter);
    }
    let kind = EventKind::Accepted {
        challenger: game.setup.colour.side(request.coin()),
        level: Some(USUAL_LEVEL),
        days_off: None,
    };
    let mut ruling = by_arbiter_as_player(game, kind, request.at);
    // The user's request, which counts once.
    ruling.event.request = request.id;
    Ok(ruling)
}

pub fn by_arbiter_as_player(game: &Game, kind: EventKind, at: Timestamp) -> Ruling {
    event_of(game, Actor::Player(Seat::Opponent), kind, at).into()
}

struct Thinking<'a> {
    game: &'a Game,
    play: &'a Play,
    level: Level,
    outside: Outside<'a>,
}

impl Thinking<'_> {
    fn analyse(&self, plies: usize, nodes: u64) -> Option<Analysis> {
        let before = self.play.positions_before(plies);
        let mut budget = self.level.budget(self.game.number.get(), &before);
        budget.nodes = budget.nodes.min(nodes);
        budget.outside = self.outside;
        analyse(self.play.before(plies), &budget)
    }

    fn turn(&self, known: &Analysis) -> Option<EventKind> {
        let is_no_better = known.value <= 0;
        if let Some(claim) = self.play.claimable().filter(|_| is_no_better) {
            return Some(EventKind::Claimed(claim));
        }
        let resigns = |values: &[i32]| self.level.resigns(values);
        if self.lately(known.value, resigns)? {
            return Some(EventKind::Resigned);
        }
        let best = known.best.as_ref()?;
        let claim = self.play.claimable_after(best, self.game.changed_at());
        Some(EventKind::Moved {
            code: best.code().to_owned(),
            declaration: match claim {
                Some(claim) if is_no_better => DrawDeclaration::Claim(claim),
                None if self.offers_draw(known.value)? => DrawDeclaration::Offer,
                Some(_) | None => DrawDeclaration::Nothing,
            },
        })
    }

    fn offers_draw(&self, value: i32) -> Option<bool> {
        let mut lately = self.game.events.iter().rev().take(OFFERS_AFTER);
        if lately.any(Event::offers_draw) {
            return Some(false);
        }
        let quiet = self.play.position().halfmove_clock().unwrap_or(0);
        let plies = self.play.plies.len();
        self.lately(value, |values| self.level.offers_draw(values, plies, quiet))
    }

    /// Whether a condition holds for its latest evaluations, oldest first. Earlier positions are only searched again if
    /// needed.
    fn lately(&self, value: i32, holds: impl Fn(&[i32]) -> bool) -> Option<bool> {
        if !holds(&[value; LOOKED_BACK_AT]) {
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
        Some(holds(&values))
    }
}
