//! Public messages about events of a game.

use super::board::{hints_taken, with_board};
use super::board_style::BoardStyle;
use super::buttons::{button, request_buttons};
use super::challenges::{challenge_closed, challenged};
use super::endings::{ended, quiet};
use super::errors::trouble;
use super::history::numbered_notation;
use super::people::{action_args, asked_of, joined, player_of, seated, still_waits, with_number};
use super::reply::{ControlOwner, Earlier, PreviousControls, Reply};
use super::{buttons, challenges, clock_replies, clocks, history};
use crate::game::{
    Asking, ChallengeEnd, DrawDeclaration, Event, EventKind, Game, Key, Play, Player, RequestKind,
    Seat, Stage, Timestamp,
};
use crate::rules::outcome::Side;
use crate::words::{Arg, Locale, Words};

/// Occurrence of a position from which the counts for a claim are shown.
const TOLD_FROM_OCCURRENCE: usize = 2;

/// Number of moves by each side without a capture or pawn move from which it is shown.
const TOLD_FROM_MOVE: u32 = 40;

/// The public message about the newest event of a game.
pub fn newest_event(locale: Locale, style: BoardStyle, game: &Game) -> Reply {
    // Every game starts with an event.
    let Some(event) = game.newest_public_event() else {
        return trouble(locale);
    };
    // These events answer no request, so the pending request keeps its buttons.
    let leaves_all = event.leaves_requests() && game.pending().is_some();
    let mut reply = told(locale, style, game, event);
    if let EventKind::Asked(_) = event.kind {
        reply = reply.owned_by(game, ControlOwner::Request(event.number));
    }
    let earlier = earlier(game, event);
    let is_kept = leaves_all && earlier.board == PreviousControls::Keep;
    reply.earlier = (!is_kept).then_some(earlier);
    reply
}

/// The board of the current position with the deadline now, which may have changed since the move.
pub fn current_board(
    locale: Locale,
    style: BoardStyle,
    game: &Game,
    at: Timestamp,
) -> Option<Reply> {
    let mut newest = game.events.iter().rev();
    let event = newest.find(|event| event.changes_position())?;
    let event = Event {
        at,
        ..event.clone()
    };
    Some(told(locale, style, game, &event))
}

fn earlier(game: &Game, event: &Event) -> Earlier {
    let board = match (&game.stage, &event.kind) {
        (Stage::Void(_) | Stage::Over { .. }, _) => PreviousControls::Remove,
        // The board itself may have asked.
        (_, EventKind::Refused(_) | EventKind::Granted(RequestKind::Hints)) => {
            PreviousControls::Restore
        }
        (_, _) if event.changes_deadline() => {
            if event.leaves_requests() && game.pending().is_some() {
                PreviousControls::Refresh
            } else {
                PreviousControls::Restore
            }
        }
        (_, _) => PreviousControls::Keep,
    };
    Earlier {
        game: game.number,
        event: event.number,
        revision: game.revision(),
        board,
    }
}

fn told(locale: Locale, style: BoardStyle, game: &Game, event: &Event) -> Reply {
    // An event by the referee has no seat, and names nobody below.
    let seat = event.seat().unwrap_or(Seat::Challenger);
    let who = seated(game, seat);
    // The opponent waits for the answer, and is pinged.
    let answered = |name| with_number(locale, game, name, &action_args(game, seat));
    match &event.kind {
        EventKind::Challenged => challenged(locale, game),
        EventKind::Accepted { .. } => {
            first_board(locale, style, game, event.at, Pinged::Challenger)
        }
        EventKind::Declined => {
            let args = [
                ("number", game.number.into()),
                ("who", Arg::Player(who)),
                ("challenger", Arg::Ping(&game.setup.challenger)),
            ];
            Reply::to_everyone(locale.say("declined", &args))
        }
        EventKind::Withdrawn => {
            let args = [("number", game.number.into()), ("who", Arg::Player(who))];
            Reply::to_everyone(locale.say("withdrawn", &args))
        }
        EventKind::Moved { declaration, .. } => {
            let mut reply = move_reply(locale, style, game, who, *declaration, event.at);
            let is_voted = event.seat().is_some_and(|seat| game.is_voted(seat));
            if event.request.is_of_arbiter() && event.seat() != game.arbiters_seat() && !is_voted {
                reply.add(locale.say("moved-as-planned", &[]));
            }
            reply
        }
        EventKind::Asked(Asking::Draw) => {
            let counts = game.play().and_then(|play| claim_counts(locale, play));
            let buttons = request_buttons(locale, game, RequestKind::Draw.by(seat));
            let words = answered(asked_of(game, seat, "offered", "offered-arbiter"));
            Reply::to_everyone(words.line(counts)).with_controls(buttons)
        }
        EventKind::Refused(RequestKind::Draw) => {
            let board = button(locale, game, buttons::BOARD);
            Reply::to_everyone(answered("refused-draw")).with_controls([board])
        }
        EventKind::Aborted => Reply::to_everyone(answered("aborted")),
        EventKind::Asked(Asking::Takeback) => takeback_asked(locale, game, seat),
        EventKind::Granted(RequestKind::Takeback) => {
            let Some(play) = game.play() else {
                return trouble(locale);
            };
            let args = [("number", game.number.into()), ("who", Arg::Player(who))];
            let words = with_number(locale, game, "takeback-granted", &args);
            let words = words.and(your_move(locale, game, play, event.at));
            with_board(locale, style, game, play, words)
        }
        EventKind::Refused(_) => Reply::to_everyone(answered(event.kind.word())),
        EventKind::Asked(Asking::Pause { days }) => {
            clock_replies::pause_asked(locale, game, seat, *days)
        }
        EventKind::Granted(RequestKind::Pause) => {
            clock_replies::pause_granted(locale, game, seat, event.at)
        }
        EventKind::Holiday(holiday) => {
            clock_replies::holiday(locale, game, seat, *holiday, event.at)
        }
        EventKind::TimeGiven { seconds } => {
            clock_replies::time_given(locale, game, seat, *seconds, event.at)
        }
        EventKind::Asked(Asking::Hints) => {
            let buttons = request_buttons(locale, game, RequestKind::Hints.by(seat));
            Reply::to_everyone(answered("hints-asked")).with_controls(buttons)
        }
        EventKind::Granted(RequestKind::Hints) => {
            let hint = button(locale, game, buttons::HINT);
            Reply::to_everyone(answered("hints-agreed")).with_controls([hint])
        }
        EventKind::Planned { .. } => Reply::to_user(locale.say("receipt-planned", &[])),
        EventKind::HintTaken { .. } => {
            let args = [("number", game.number.into()), ("who", Arg::Player(who))];
            Reply::to_everyone(with_number(locale, game, "hint-taken", &args))
        }
        EventKind::Granted(RequestKind::Draw)
        | EventKind::Claimed(_)
        | EventKind::ProvenDead
        | EventKind::Flagged { .. }
        | EventKind::Closed { .. }
        | EventKind::Resigned
        | EventKind::VoteClosed
        | EventKind::Forfeited(_) => match &game.stage {
            Stage::Over { play, ending } => {
                let words = ended(locale, game, play, *ending);
                with_board(locale, style, game, play, words)
            }
            Stage::Void(ChallengeEnd::Closed) => challenge_closed(locale, game),
            Stage::Void(_) | Stage::Waiting | Stage::Playing { .. } => trouble(locale),
        },
    }
}

/// The offer of a game against Arbiter, if nobody has accepted the challenge yet.
pub fn arbiter_offer(locale: Locale, game: &Game) -> Reply {
    // Every game starts with an event.
    let Some(event) = game.events.first() else {
        return trouble(locale);
    };
    let args = [
        ("number", game.number.into()),
        ("challenger", Arg::Ping(&game.setup.challenger)),
    ];
    let mut reply = Reply::to_everyone(locale.say("arbiter-offer", &args))
        .with_controls([button(locale, game, buttons::PLAY_ARBITER)])
        .owned_by(game, ControlOwner::Request(event.number));
    reply.earlier = Some(Earlier {
        board: PreviousControls::Keep,
        ..earlier(game, event)
    });
    reply
}

/// Who is pinged when a game starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pinged {
    /// The challenger, who has waited.
    Challenger,
    /// Also the player to move, because this is the first message in this place.
    Both,
}

/// The first board of a game: the players, and who is to move.
pub(crate) fn first_board(
    locale: Locale,
    style: BoardStyle,
    game: &Game,
    at: Timestamp,
    pinged: Pinged,
) -> Reply {
    let Some(play) = game.play() else {
        return trouble(locale);
    };
    let challenger = &game.setup.challenger;
    let mut args = vec![("white", Arg::Player(player_of(game, Side::White)))];
    let to_move = play.position().turn();
    let (name, who) = if play.seat(to_move) == Seat::Challenger {
        ("good-luck", Arg::Ping(challenger))
    } else {
        let opponent = player_of(game, to_move);
        let who = match pinged {
            Pinged::Challenger => Arg::Player(opponent),
            Pinged::Both => Arg::Ping(opponent),
        };
        if game.is_voted(Seat::Challenger) && game.rival().is_none() {
            ("good-luck", who)
        } else {
            args.push(("challenger", Arg::Ping(challenger)));
            ("good-luck-challenger", who)
        }
    };
    let words = with_number(locale, game, name, &args);
    let words = words
        .line(challenges::odds(locale, game, play))
        .line(to_move_words(locale, game, play, who, at))
        .and(clocks::live(locale, game))
        .line(clocks::days_off(locale, game));
    Reply {
        earlier: game.events.last().map(|event| earlier(game, event)),
        ..with_board(locale, style, game, play, words)
    }
}

/// A takeback request: the moves, and who can grant it.
fn takeback_asked(locale: Locale, game: &Game, seat: Seat) -> Reply {
    let Some(play) = game.play() else {
        return trouble(locale);
    };
    let gone = play.takeback(seat).unwrap_or(0);
    let moves: Vec<String> = (play.plies.len().saturating_sub(gone)..play.plies.len())
        .map(|index| format!("**{}**", numbered_notation(locale, play, index)))
        .collect();
    let mut args = action_args(game, seat);
    args.push(("moves", joined(locale, &moves).into()));
    let name = asked_of(game, seat, "takeback-asked", "takeback-asked-arbiter");
    let words = with_number(locale, game, name, &args);
    let buttons = request_buttons(locale, game, RequestKind::Takeback.by(seat));
    Reply::to_everyone(words).with_controls(buttons)
}

/// The counts for claiming a draw, once one of them is close.
fn claim_counts(locale: Locale, play: &Play) -> Option<Words> {
    let occurrences = play.occurrences().len();
    let moves = play.position().halfmove_clock().map(|plies| plies / 2);
    if occurrences < TOLD_FROM_OCCURRENCE && moves.unwrap_or(0) < TOLD_FROM_MOVE {
        return None;
    }
    let times = ("times", Arg::number(occurrences));
    Some(match moves {
        Some(moves) => {
            let moves = ("moves", Arg::number(moves));
            locale.say("claim-counts", &[times, moves, quiet(locale, Some(play))])
        }
        None => locale.say("claim-counts-repetition", &[times]),
    })
}

/// Arbiter's reply and the move before it, for the message that showed that move; without pings.
pub fn full_move(locale: Locale, style: BoardStyle, game: &Game) -> Option<Reply> {
    let moves = history::full_move(locale, game)?;
    let event = game.events.last()?;
    let words = with_number(locale, game, "moved-both", &[("moves", moves.into())]);
    let mut reply = after_move(locale, style, game, words, None, event.at);
    reply.words.name_only(game.setup.challenger.id);
    reply.earlier = Some(earlier(game, event));
    Some(reply)
}

fn move_reply(
    locale: Locale,
    style: BoardStyle,
    game: &Game,
    who: &Player,
    declaration: DrawDeclaration,
    at: Timestamp,
) -> Reply {
    let Some(last) = history::last_move(locale, game) else {
        return trouble(locale);
    };
    let args = [("who", Arg::Player(who)), ("move", last.into())];
    let words = with_number(locale, game, "moved", &args);
    let offer = (declaration == DrawDeclaration::Offer)
        .then(|| locale.say("offered-with-move", &[("who", Arg::Player(who))]));
    after_move(locale, style, game, words, offer, at)
}

/// The board after a move, below this text.
fn after_move(
    locale: Locale,
    style: BoardStyle,
    game: &Game,
    words: Words,
    offer: Option<Words>,
    at: Timestamp,
) -> Reply {
    let (Stage::Playing { play, .. } | Stage::Over { play, .. }) = &game.stage else {
        return trouble(locale);
    };
    let words = match &game.stage {
        Stage::Over { ending, .. } => words.line(ended(locale, game, play, *ending)),
        Stage::Playing { pending, .. } => {
            let words = if pending.is_none() && play.planned().is_some() {
                words
            } else {
                words.and(your_move(locale, game, play, at))
            };
            let words = words.line(reached_opening(locale, play));
            let words = match offer {
                Some(offer) => words.line(offer).and(claim_counts(locale, play)),
                None => words.line(still_waits(locale, game)),
            };
            let times = ("times", Arg::number(play.occurrences().len()));
            let args = [times, quiet(locale, Some(play))];
            let possible = play.claimable().map(|claim| {
                let name = format!("claim-possible-{}", claim.key());
                locale.say(&name, &args)
            });
            let hints = hints_taken(locale, game, |seat| game.moved_after_hint(seat));
            words.line(possible).line(hints)
        }
        Stage::Waiting | Stage::Void(_) => words,
    };
    with_board(locale, style, game, play, words)
}

/// The name of the opening, if the last move changed it.
fn reached_opening(locale: Locale, play: &Play) -> Option<Words> {
    let opening = play.position().opening()?;
    let before = play.before(play.plies.len().checked_sub(1)?).opening();
    let is_new = before.is_none_or(|before| before.name != opening.name);
    let name = locale.language.opening_name(opening.name).into();
    is_new.then(|| locale.say("opening-reached", &[("name", name)]))
}

/// Pings the player to move, with the deadline.
fn your_move(locale: Locale, game: &Game, play: &Play, at: Timestamp) -> Words {
    let who = Arg::Ping(player_of(game, play.position().turn()));
    to_move_words(locale, game, play, who, at)
}

fn to_move_words(locale: Locale, game: &Game, play: &Play, who: Arg<'_>, at: Timestamp) -> Words {
    if game.is_arbiters_turn() {
        return locale.say("to-move-arbiter", &[]);
    }
    let is_voted = game.to_move().is_some_and(|seat| game.is_voted(seat));
    let is_everyone = is_voted && game.rival().is_none();
    let name = match (play.position().in_check(), is_everyone) {
        (false, false) => "to-move",
        (true, false) => "to-move-check",
        (false, true) => "to-move-everyone",
        (true, true) => "to-move-everyone-check",
    };
    locale
        .say(name, &[("who", who)])
        .and(clocks::until_for_player(locale, game, at))
}
