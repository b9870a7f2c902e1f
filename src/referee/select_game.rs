//! Chooses the game of a command without a number.

use std::cmp::Reverse;

use crate::game::{EventKind, Game, GameNumber, Place, PlayerId, Seat, State, Summary, Timestamp};
use crate::referee::action::{Action, Awaited, ExpectedRevision};
use crate::referee::refusal::{Refusal, Wanted};
use crate::referee::request::Request;
use crate::rules::spelling;
use crate::rules::spelling::MoveError;

pub const MOST_TOLD_APART: usize = 20;

/// Visible are games with their home or parent channel here, and the player's games anywhere.
pub fn is_visible(summary: &Summary, place: Place, by: PlayerId) -> bool {
    summary.home.channel == place.channel
        || summary.home.parent == Some(place.channel)
        || summary.rival() == Some(place.channel)
        || summary.seat_of(by).is_some()
}

/// Returns the game that fits an action: games here before others, then the user's own before open challenges, then those
/// where the right side is to move. [`Refusal::NothingWaits`] or [`Refusal::WhichGame`] unless exactly one remains.
pub fn of_action(
    games: &[Summary],
    action: &Action,
    place: Place,
    by: PlayerId,
    now: Timestamp,
) -> Result<GameNumber, Refusal> {
    let none = if matches!(action, Action::Accept(_) | Action::Decline(_)) {
        Refusal::NothingWaits
    } else {
        Refusal::NoGameHere
    };
    let live: Vec<&Summary> = games.iter().filter(|game| game.is_live(now)).collect();
    let fitting: Vec<&Summary> = live
        .iter()
        .copied()
        .filter(|game| fits(game, action, by, place))
        .collect();
    // A vote in this channel comes before a game of one's own where the opponent is to move.
    let is_turn_here = |game: &&Summary| is_here(game, place) && Turn::Own.is_in(game, by, place);
    let fitting = match action {
        Action::Move(..) => preferred(fitting, is_turn_here),
        _ => fitting,
    };
    only(&fitting, place, by, turn_of(action), none).or_else(|refusal| match refusal {
        // The referee gives the reason why the user can't answer it.
        Refusal::NothingWaits => live
            .iter()
            .find(|game| is_here(game, place) && is_waiting(game))
            .map(|game| game.number)
            .ok_or(Refusal::NothingWaits),
        other => Err(other),
    })
}

/// Returns the one game among equals where the required side is to move and the typed move is legal; `Err` with the
/// remaining games unless there is exactly one. A question, and a move that is legal in none, belong to the game used last
/// here, because neither changes anything.
pub fn told_apart(
    games: &[Game],
    wanted: &Wanted,
    request: &Request,
) -> Result<GameNumber, Vec<GameNumber>> {
    let by = request.by.id;
    let turn = match wanted {
        Wanted::Question => Some(Turn::Own),
        Wanted::Action(action, _) => turn_of(action),
        Wanted::Command(_) => None,
    };
    let has_turn =
        |game: &&Game| turn.is_none_or(|turn| turn.is_in(&Summary::of(game), by, request.place));
    let mut left = preferred(games.iter().collect(), has_turn);
    let mut is_harmless = matches!(wanted, Wanted::Question);
    if let Wanted::Action(action, expected) = wanted
        && let Some(text) = action.move_text()
    {
        left = preferred(left, |game| is_as_expected(game, *expected));
        is_harmless = !left.iter().any(|game| is_legal(game, text, request));
        left = preferred(left, |game| is_legal(game, text, request));
    }
    let used = match left.as_slice() {
        [one] => return Ok(one.number),
        several => last_used(several, request.place, by),
    };
    let used = used.filter(|_| is_harmless);
    used.ok_or_else(|| left.iter().map(|game| game.number).collect())
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Turn {
    Own,
    Opponents,
}

impl Turn {
    fn is_in(self, game: &Summary, by: PlayerId, place: Place) -> bool {
        let voter = game.voting_seat(by, place);
        match (game.state, game.seat_of(by).or(voter)) {
            (State::Playing { to_move, .. }, Some(seat)) => {
                (to_move == seat) == (self == Turn::Own)
            }
            (State::Playing { .. } | State::Waiting | State::Over { .. } | State::Void, _) => false,
        }
    }
}

/// The required turn; `None` for actions that either player can take at any time.
fn turn_of(action: &Action) -> Option<Turn> {
    match action {
        Action::Move(..) | Action::Draw(Some(_)) | Action::Hint(_) => Some(Turn::Own),
        Action::Flag => Some(Turn::Opponents),
        _ => None,
    }
}

/// Filters games by a condition, unless none satisfies it.
fn preferred<T: Copy>(games: Vec<T>, is_true: impl Fn(&T) -> bool) -> Vec<T> {
    let some: Vec<T> = games.iter().copied().filter(is_true).collect();
    if some.is_empty() { games } else { some }
}

fn is_as_expected(game: &Game, expected: ExpectedRevision) -> bool {
    match expected {
        ExpectedRevision::Revision(revision) => {
            game.play().is_some_and(|play| play.revision == revision)
        }
        ExpectedRevision::Latest => true,
    }
}

/// Whether a text is a legal move, or a prefix of several.
pub fn is_legal(game: &Game, text: &str, request: &Request) -> bool {
    let read = |position| spelling::read_in(request.letters(), position, text);
    match game.play().map(|play| read(play.position().as_ref())) {
        Some(Ok(_) | Err(MoveError::Ambiguous(_) | MoveError::PromotionMissing(_))) => true,
        Some(Err(MoveError::Unknown)) | None => false,
    }
}

/// The game here in which the user acted last since it started.
fn last_used(games: &[&Game], place: Place, by: PlayerId) -> Option<GameNumber> {
    let used = |game: &&Game| {
        let seat = game.seat_of(by)?;
        let is_use = |event: &&crate::game::Event| {
            event.seat() == Some(seat)
                && !matches!(
                    event.kind,
                    EventKind::Challenged | EventKind::Accepted { .. }
                )
        };
        let at = game.events.iter().rev().find(is_use)?.at;
        is_here(&Summary::of(game), place).then_some((Reverse(at), game.number))
    };
    let mut used: Vec<_> = games.iter().filter_map(used).collect();
    used.sort();
    match used.as_slice() {
        [(one, _), (other, _), ..] if one == other => None,
        [(_, number), ..] => Some(*number),
        [] => None,
    }
}

/// The newest game that the user has finished, preferably here ([`Refusal::NoFinishedGame`]).
pub fn of_rematch(games: &[Summary], place: Place, by: PlayerId) -> Result<GameNumber, Refusal> {
    let over =
        |game: &&Summary| matches!(game.state, State::Over { .. }) && game.seat_of(by).is_some();
    newest(games, place, over).ok_or(Refusal::NoFinishedGame)
}

/// The newest game that the user has finished or, since then, imported ([`Refusal::NoFinishedGame`]).
pub fn of_review(
    games: &[Summary],
    place: Place,
    by: PlayerId,
    imported: Option<(GameNumber, Timestamp)>,
) -> Result<GameNumber, Refusal> {
    let finished = of_rematch(games, place, by);
    let newest = finished.as_ref().ok();
    let ended = games.iter().find(|game| newest == Some(&game.number));
    let ended = ended.map(|game| game.changed);
    match imported {
        Some((number, at)) if ended.is_none_or(|ended| ended <= at) => Ok(number),
        _ => finished,
    }
}

/// The user's newest open challenge, preferably here ([`Refusal::NoOpenChallenge`]).
pub fn of_open_challenge(
    games: &[Summary],
    place: Place,
    by: PlayerId,
    now: Timestamp,
) -> Result<GameNumber, Refusal> {
    let is_open = |game: &&Summary| {
        game.state == State::Waiting
            && game.is_live(now)
            && game.opponent.is_none()
            && game.challenger.id == by
    };
    newest(games, place, is_open).ok_or(Refusal::NoOpenChallenge)
}

/// The newest of these games, preferably here.
fn newest(
    games: &[Summary],
    place: Place,
    is_one: impl Fn(&&Summary) -> bool,
) -> Option<GameNumber> {
    let fitting = games.iter().filter(is_one).collect();
    let first = preferred(fitting, |game| is_here(game, place))
        .first()
        .copied();
    Some(first?.number)
}

/// The pending challenge for a rematch between the same players, and the user's seat in it.
pub fn waiting_rematch(
    games: &[Summary],
    game: &Game,
    by: PlayerId,
    now: Timestamp,
) -> Option<(GameNumber, Seat)> {
    let other = game.player(game.seat_of(by)?.other())?.id;
    games
        .iter()
        .filter(|other| other.state == State::Waiting && other.is_live(now))
        .filter(|other| other.variant.key == game.setup.variant.key)
        .find_map(|one| {
            let seat = one.seat_of(by)?;
            (one.seat_of(other) == Some(seat.other())).then_some((one.number, seat))
        })
}

fn is_waiting(game: &Summary) -> bool {
    match game.state {
        State::Playing { pending, .. } => pending.is_some(),
        State::Waiting => true,
        State::Over { .. } | State::Void => false,
    }
}

/// Moves games in which it is the player's turn to the front.
pub fn own_turns_first(games: &mut [Summary], by: PlayerId, place: Place) {
    games.sort_by_key(|game| !Turn::Own.is_in(game, by, place));
}

/// The first game in which it is the player's turn.
pub fn next_turn(games: &[Summary], by: PlayerId, place: Place) -> Option<&Summary> {
    games.iter().find(|game| Turn::Own.is_in(game, by, place))
}

/// The user's only live game here, else the only live one here, else the newest.
pub fn of_question(
    games: &[Summary],
    place: Place,
    by: PlayerId,
    now: Timestamp,
) -> Result<GameNumber, Refusal> {
    let here = |game: &&Summary| is_here(game, place);
    let playing = |game: &&Summary| matches!(game.state, State::Playing { .. });
    let mine: Vec<&Summary> = games
        .iter()
        .filter(|game| playing(game) && game.seat_of(by).is_some())
        .collect();
    let anyone = games.iter().filter(playing).filter(here).collect();
    if let Some(several) = [mine, anyone].iter().find(|games| !games.is_empty()) {
        return only(several, place, by, Some(Turn::Own), Refusal::NoGameHere);
    }
    let live = games.iter().filter(here).find(|game| game.is_live(now));
    let mut ended = games.iter().filter(here);
    live.or_else(|| ended.find(|game| game.state != State::Void))
        .map(|game| game.number)
        .ok_or(Refusal::NoGameHere)
}

/// The user's game in which the opponent is to move: here before elsewhere, even if it is the user's turn in all games here.
pub fn of_opponents_turn(
    games: &[Summary],
    place: Place,
    by: PlayerId,
) -> Result<GameNumber, Refusal> {
    let is_mine =
        |game: &&Summary| matches!(game.state, State::Playing { .. }) && game.seat_of(by).is_some();
    let mine: Vec<&Summary> = games.iter().filter(is_mine).collect();
    let turn = Some(Turn::Opponents);
    only(&mine, place, by, turn, Refusal::NoGameHere)
}

fn is_here(game: &Summary, place: Place) -> bool {
    game.home.channel == place.channel
        || game.home.parent == Some(place.channel)
        || game.rival() == Some(place.channel)
}

/// Whether a game fits an action, judged by its summary.
fn fits(game: &Summary, action: &Action, by: PlayerId, place: Place) -> bool {
    // Moderators act on behalf of a channel.
    let channels = || game.rival().and(game.voting_seat(by, place));
    let seat = game.seat_of(by).or_else(channels);
    let challenge_waits = || match seat {
        Some(seat) => game.state == State::Waiting && seat == Seat::Opponent,
        None => game.state == State::Waiting && game.opponent.is_none(),
    };
    let draw_waits = || match game.state {
        State::Playing { pending, .. } => pending.zip(seat).is_some_and(|(by, own)| by != own),
        State::Waiting | State::Over { .. } | State::Void => false,
    };
    let plays = || {
        matches!(game.state, State::Playing { .. })
            && (seat.is_some() || game.voting_seat(by, place).is_some())
    };
    match action {
        Action::Decline(_) if seat.is_none() => false,
        Action::Accept(awaited) | Action::Decline(awaited) => match awaited {
            Awaited::Anything => challenge_waits() || draw_waits(),
            Awaited::Challenge => challenge_waits(),
            Awaited::Draw | Awaited::Takeback | Awaited::Pause | Awaited::Hints => draw_waits(),
        },
        Action::Withdraw => game.state == State::Waiting && seat == Some(Seat::Challenger),
        _ => plays(),
    }
}

/// The only game that fits: preferably here, then the user's own, then one with that turn.
fn only(
    fitting: &[&Summary],
    place: Place,
    by: PlayerId,
    turn: Option<Turn>,
    none: Refusal,
) -> Result<GameNumber, Refusal> {
    let here = preferred(fitting.to_vec(), |game| is_here(game, place));
    let own = preferred(here, |game| game.seat_of(by).is_some());
    let has_turn = |game: &&Summary| turn.is_some_and(|turn| turn.is_in(game, by, place));
    match preferred(own, has_turn).as_slice() {
        [] => Err(none),
        [one] => Ok(one.number),
        several => Err(Refusal::WhichGame(
            several.iter().map(|game| (*game).clone()).collect(),
        )),
    }
}
