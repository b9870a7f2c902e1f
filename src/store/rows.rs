//! Rows ↔ types. Numbers are signed here and nowhere else.

use std::borrow::Cow;
use std::hash::{BuildHasher as _, RandomState};

use super::{OutboxMessage, Purpose, Shown, StoreError};
use crate::game::{
    Actor, Claim, ColourChoice, DeliveryFailure, DrawDeclaration, Event, EventKind, FlagFall, Game,
    GameNumber, GameSetup, Language, Mate, Outage, Place, Player, PlayerId, RequestId, Seat, State,
    Summary, Threads, TimeControl, Timestamp,
};
use crate::referee::InteractionToken;
use crate::rules::outcome::Side;
use crate::rules::piece_letters::PieceLetters;
use crate::rules::{self, Variant};
use crate::settings::{Confirming, Orientation, Reminders};
use crate::settings::{PersonalEvent, Preferences, ServerSettings, Theme, Zone};

/// What stands behind a move with which a draw was offered.
const OFFER: &str = "offer";

/// An identifier as databases keep it. The top bit of a snowflake is never set, so nothing is lost.
pub(super) fn signed(number: u64) -> i64 {
    number.cast_signed()
}

/// An identifier as everything else knows it.
pub(super) fn unsigned(number: i64) -> u64 {
    number.cast_unsigned()
}

/// A key for a person whom we have not met before: any negative number. The platform's numbers are never negative.
pub(super) fn new_key(id: PlayerId) -> i64 {
    let random = RandomState::new().hash_one(id.0) >> 1;
    !random.cast_signed()
}

pub(super) fn damaged(game: i64, problem: impl std::fmt::Display) -> StoreError {
    StoreError::Damaged(format!("game {game}: {problem}"))
}

pub(super) const fn seat_key(seat: Seat) -> &'static str {
    match seat {
        Seat::Challenger => "challenger",
        Seat::Opponent => "opponent",
    }
}

pub(super) const fn hand_key(hand: Actor) -> &'static str {
    match hand {
        Actor::Player(seat) => seat_key(seat),
        Actor::Arbiter => "arbiter",
    }
}

fn hand(game: i64, key: &str) -> Result<Actor, StoreError> {
    match key {
        "arbiter" => Ok(Actor::Arbiter),
        key => seat(game, key).map(Actor::Player),
    }
}

pub(super) fn seat(game: i64, key: &str) -> Result<Seat, StoreError> {
    match key {
        "challenger" => Ok(Seat::Challenger),
        "opponent" => Ok(Seat::Opponent),
        other => Err(damaged(game, format!("`{other}` is no seat"))),
    }
}

pub(super) const fn side_key(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

pub(super) fn side(game: i64, key: &str) -> Result<Side, StoreError> {
    match key {
        "white" => Ok(Side::White),
        "black" => Ok(Side::Black),
        other => Err(damaged(game, format!("`{other}` is no side"))),
    }
}

pub(super) fn variant(game: i64, key: &str) -> Result<&'static Variant, StoreError> {
    rules::ALL
        .iter()
        .copied()
        .find(|variant| variant.key == key)
        .ok_or_else(|| damaged(game, format!("`{key}` is no game")))
}

pub(super) fn colour(game: i64, key: &str) -> Result<ColourChoice, StoreError> {
    ColourChoice::ALL
        .into_iter()
        .find(|colour| colour.key() == key)
        .ok_or_else(|| damaged(game, format!("`{key}` is no wish for a colour")))
}

/// What is agreed about time, from the columns `clock` and `flag`.
fn terms(game: i64, clock: &str, flag: &str) -> Result<TimeControl, StoreError> {
    Ok(TimeControl {
        clock: clock
            .parse()
            .map_err(|_| damaged(game, format!("`{clock}` is no clock")))?,
        flag: FlagFall::ALL
            .into_iter()
            .find(|one| one.key() == flag)
            .ok_or_else(|| damaged(game, format!("`{flag}` is no fall of a flag")))?,
    })
}

/// What an event records, as its name and its detail.
pub(super) fn kind_columns(what: &EventKind) -> (&'static str, Option<Cow<'_, str>>) {
    match what {
        EventKind::Challenged => ("challenged", None),
        EventKind::Accepted { challenger } => ("accepted", Some(side_key(*challenger).into())),
        EventKind::Declined => ("declined", None),
        EventKind::Withdrawn => ("withdrawn", None),
        EventKind::Moved {
            code,
            declaration: said,
        } => {
            let detail = match said {
                DrawDeclaration::Nothing => Cow::Borrowed(code.as_str()),
                DrawDeclaration::Offer => Cow::Owned(format!("{code};{OFFER}")),
                DrawDeclaration::Claim(claim) => Cow::Owned(format!("{code};{}", claim.key())),
            };
            ("moved", Some(detail))
        }
        EventKind::Claimed(claim) => ("claimed", Some(claim.key().into())),
        EventKind::TakebackAsked => ("takeback-asked", None),
        EventKind::TakebackGranted => ("takeback-granted", None),
        EventKind::TakebackRefused => ("takeback-refused", None),
        EventKind::PauseAsked { days } => ("pause-asked", Some(days.to_string().into())),
        EventKind::PauseGranted => ("pause-granted", None),
        EventKind::PauseRefused => ("pause-refused", None),
        EventKind::Flagged { mate } => ("flagged", Some(mate.key().into())),
        EventKind::Offered => ("offered", None),
        EventKind::Agreed => ("agreed", None),
        EventKind::Refused => ("refused", None),
        EventKind::ProvenDead => ("proven-dead", None),
        EventKind::Resigned => ("resigned", None),
        EventKind::Aborted => ("aborted", None),
        EventKind::Closed { reason } => ("closed", Some(reason.as_str().into())),
    }
}

fn what(game: i64, name: &str, detail: Option<String>) -> Result<EventKind, StoreError> {
    Ok(match (name, detail) {
        ("challenged", None) => EventKind::Challenged,
        ("accepted", Some(key)) => EventKind::Accepted {
            challenger: side(game, &key)?,
        },
        ("declined", None) => EventKind::Declined,
        ("withdrawn", None) => EventKind::Withdrawn,
        ("moved", Some(detail)) => moved(game, &detail)?,
        ("claimed", Some(key)) => EventKind::Claimed(claim(game, &key)?),
        ("takeback-asked", None) => EventKind::TakebackAsked,
        ("takeback-granted", None) => EventKind::TakebackGranted,
        ("takeback-refused", None) => EventKind::TakebackRefused,
        ("pause-asked", Some(days)) => EventKind::PauseAsked {
            days: days
                .parse()
                .map_err(|_| damaged(game, format!("`{days}` is no number of days")))?,
        },
        ("pause-granted", None) => EventKind::PauseGranted,
        ("pause-refused", None) => EventKind::PauseRefused,
        ("flagged", Some(key)) => EventKind::Flagged {
            mate: mate(game, &key)?,
        },
        ("offered", None) => EventKind::Offered,
        ("agreed", None) => EventKind::Agreed,
        ("refused", None) => EventKind::Refused,
        ("proven-dead", None) => EventKind::ProvenDead,
        ("resigned", None) => EventKind::Resigned,
        ("aborted", None) => EventKind::Aborted,
        ("closed", Some(reason)) => EventKind::Closed { reason },
        (other, detail) => {
            return Err(damaged(
                game,
                format!("`{other}` with {detail:?} is no entry"),
            ));
        }
    })
}

/// A move, and behind a semicolon what was said with it.
fn moved(game: i64, detail: &str) -> Result<EventKind, StoreError> {
    let (code, said) = match detail.split_once(';') {
        None => (detail, DrawDeclaration::Nothing),
        Some((code, OFFER)) => (code, DrawDeclaration::Offer),
        Some((code, key)) => (code, DrawDeclaration::Claim(claim(game, key)?)),
    };
    Ok(EventKind::Moved {
        code: code.to_owned(),
        declaration: said,
    })
}

fn mate(game: i64, key: &str) -> Result<Mate, StoreError> {
    Mate::ALL
        .into_iter()
        .find(|mate| mate.key() == key)
        .ok_or_else(|| {
            damaged(
                game,
                format!("`{key}` does not say whether mate is possible"),
            )
        })
}

fn claim(game: i64, key: &str) -> Result<Claim, StoreError> {
    Claim::ALL
        .into_iter()
        .find(|claim| claim.key() == key)
        .ok_or_else(|| damaged(game, format!("`{key}` is no claim")))
}

/// A row of `events` without its game: number, seat, what, detail, at, request.
pub(super) type EntryRow = (i64, String, String, Option<String>, i64, i64);

pub(super) fn entry_number(game: i64, number: i64) -> Result<u32, StoreError> {
    u32::try_from(number).map_err(|_| damaged(game, "an entry's number is out of range"))
}

pub(super) fn entry(game: i64, row: EntryRow) -> Result<Event, StoreError> {
    let (number, by, name, detail, at, request) = row;
    Ok(Event {
        number: entry_number(game, number)?,
        by: hand(game, &by)?,
        kind: what(game, &name, detail)?,
        at: Timestamp(at),
        request: RequestId(unsigned(request)),
    })
}

/// A row of `events` for whoever wrote it: game, number, what, detail, at, request.
pub(super) type TraceRow = (i64, i64, String, Option<String>, i64, i64);

pub(super) fn trace(row: TraceRow) -> Result<PersonalEvent, StoreError> {
    let (game, number, what, detail, at, request) = row;
    Ok(PersonalEvent {
        game: GameNumber(unsigned(game)),
        event: entry_number(game, number)?,
        kind: what,
        detail,
        at: Timestamp(at),
        request: unsigned(request),
    })
}

/// Number, variant, start, colour, the home's channel, parent and server, the clock, what its flag does, the language, and
/// whether there is to be a thread.
pub(super) type FoundingRow = (
    i64,
    String,
    String,
    String,
    i64,
    Option<i64>,
    Option<i64>,
    String,
    String,
    String,
    String,
);

/// Two people: the challenger's number and name, the opponent's number and name.
pub(super) type PlayersRow = (i64, String, Option<i64>, Option<String>);

pub(super) fn place(channel: i64, parent: Option<i64>, server: Option<i64>) -> Place {
    Place {
        channel: unsigned(channel),
        parent: parent.map(unsigned),
        server: server.map(unsigned),
    }
}

pub(super) fn players((id, name, opponent, opponent_name): PlayersRow) -> (Player, Option<Player>) {
    (player((id, name)), opponent.zip(opponent_name).map(player))
}

pub(super) fn player((id, name): (i64, String)) -> Player {
    Player {
        id: PlayerId(unsigned(id)),
        name,
    }
}

pub(super) fn setup(row: FoundingRow, people: PlayersRow) -> Result<GameSetup, StoreError> {
    let (game, key, start, wished, channel, parent, server, clock, flag, language, threads) = row;
    let (challenger, opponent) = players(people);
    Ok(GameSetup {
        variant: variant(game, &key)?,
        start,
        colour: colour(game, &wished)?,
        time_control: terms(game, &clock, &flag)?,
        home: place(channel, parent, server),
        // What is only set, and no rule, falls back to what is usual where a newer version has written it.
        language: Language::EVERY
            .into_iter()
            .find(|one| one.key() == language)
            .unwrap_or_default(),
        threads: Threads::find(&threads).unwrap_or_default(),
        challenger,
        opponent,
    })
}

/// A row of `preferences`: person, theme, orientation, confirm, messages, reminders, zone.
pub(super) type PreferencesRow = (i64, String, String, String, Option<String>, String, String);

/// What somebody has set. A word that this version does not know falls back to what is usual.
pub(super) fn preferences(row: PreferencesRow) -> (PlayerId, Preferences) {
    let (person, theme, orientation, confirm, messages, reminders, zone) = row;
    let preferences = Preferences {
        theme: Theme::find(&theme).unwrap_or_default(),
        orientation: Orientation::find(&orientation).unwrap_or_default(),
        confirm: Confirming::find(&confirm).unwrap_or_default(),
        letters: messages.as_deref().and_then(PieceLetters::find),
        reminders: Reminders::find(&reminders).unwrap_or_default(),
        zone: Zone::find(&zone).unwrap_or_default(),
    };
    (PlayerId(unsigned(person)), preferences)
}

/// Why nothing could be said at a game's home. A later version may know more reasons.
pub(super) fn failure(key: &str) -> DeliveryFailure {
    DeliveryFailure::ALL
        .into_iter()
        .find(|one| one.key() == key)
        .unwrap_or(DeliveryFailure::Other)
}

/// A row of `servers`: threads, game, clock, challengers.
pub(super) type ServerRow = (String, Option<String>, Option<String>, Option<i64>);

/// What is set for a server. A word that this version does not know falls back to what is usual.
pub(super) fn server(row: ServerRow, channels: Vec<i64>) -> ServerSettings {
    let (threads, game, clock, challengers) = row;
    ServerSettings {
        channels: channels.into_iter().map(unsigned).collect(),
        threads: Threads::find(&threads).unwrap_or_default(),
        game: game.as_deref().and_then(rules::find),
        clock: clock.and_then(|text| text.parse().ok()),
        challengers: challengers.map(unsigned),
    }
}

pub(super) fn game(
    number: GameNumber,
    setup: GameSetup,
    events: Vec<Event>,
    outages: Vec<Outage>,
) -> Result<Game, StoreError> {
    let mut game = Game::replay(number, setup, events)
        .map_err(|corrupt| StoreError::Damaged(corrupt.to_string()))?;
    if game.play().is_some() && game.setup.opponent.is_none() {
        return Err(damaged(
            signed(number.0),
            "it is played without an opponent",
        ));
    }
    game.outages = outages;
    Ok(game)
}

/// What lists show of a game: state, the challenger's side, to move, offer, result, changed, deadline.
pub(super) type StateRow = (
    String,
    Option<String>,
    Option<String>,
    Option<String>,
    Option<String>,
    i64,
    Option<i64>,
);

/// The cached columns of a game's state.
pub(super) struct StateColumns {
    pub(super) state: &'static str,
    pub(super) challenger_side: Option<&'static str>,
    pub(super) to_move: Option<&'static str>,
    pub(super) offer: Option<&'static str>,
    pub(super) result: Option<&'static str>,
    pub(super) deadline: Option<i64>,
}

pub(super) fn state_columns(state: State) -> StateColumns {
    let none = StateColumns {
        state: "void",
        challenger_side: None,
        to_move: None,
        offer: None,
        result: None,
        deadline: None,
    };
    match state {
        State::Waiting => StateColumns {
            state: "waiting",
            ..none
        },
        State::Void => none,
        State::Playing {
            challenger,
            to_move,
            offer,
            deadline,
        } => StateColumns {
            state: "playing",
            challenger_side: Some(side_key(challenger)),
            to_move: Some(seat_key(to_move)),
            offer: offer.map(seat_key),
            result: None,
            deadline: deadline.map(|deadline| deadline.0),
        },
        State::Over { challenger, result } => StateColumns {
            state: "over",
            challenger_side: Some(side_key(challenger)),
            result: Some(result),
            ..none
        },
    }
}

pub(super) fn summary(
    setup: FoundingRow,
    people: PlayersRow,
    cached: StateRow,
) -> Result<Summary, StoreError> {
    let (game, key, _, _, channel, parent, server, ..) = setup;
    let (challenger, opponent) = players(people);
    let (name, challenger_side, to_move, offer, result, changed, deadline) = cached;
    let state = match (name.as_str(), challenger_side, to_move, result) {
        ("waiting", None, None, None) => State::Waiting,
        ("void", None, None, None) => State::Void,
        ("playing", Some(challenger), Some(to_move), None) => State::Playing {
            challenger: side(game, &challenger)?,
            to_move: seat(game, &to_move)?,
            offer: offer.map(|key| seat(game, &key)).transpose()?,
            deadline: deadline.map(Timestamp),
        },
        ("over", Some(challenger), None, Some(result)) => State::Over {
            challenger: side(game, &challenger)?,
            result: result_of(game, &result)?,
        },
        (other, ..) => {
            return Err(damaged(
                game,
                format!("`{other}` with these columns is no state"),
            ));
        }
    };
    Ok(Summary {
        number: GameNumber(unsigned(game)),
        variant: variant(game, &key)?,
        home: place(channel, parent, server),
        challenger,
        opponent,
        state,
        changed: Timestamp(changed),
    })
}

fn result_of(game: i64, text: &str) -> Result<&'static str, StoreError> {
    ["1-0", "0-1", "1/2-1/2", "*"]
        .into_iter()
        .find(|known| *known == text)
        .ok_or_else(|| damaged(game, format!("`{text}` is no result")))
}

/// Channel, message and revision of the message with the board, and of the one with the request.
pub(super) type ShownRow = (
    Option<i64>,
    Option<i64>,
    Option<i64>,
    Option<i64>,
    Option<i64>,
    Option<i64>,
);

pub(super) fn shown(game: i64, row: ShownRow) -> Result<[Option<Shown>; 2], StoreError> {
    let one = |channel: Option<i64>, message: Option<i64>, revision: Option<i64>| {
        let (Some(channel), Some(message), Some(revision)) = (channel, message, revision) else {
            return Ok::<_, StoreError>(None);
        };
        Ok(Some(Shown {
            channel: unsigned(channel),
            message: unsigned(message),
            revision: u32::try_from(revision)
                .map_err(|_| damaged(game, "a message's revision is out of range"))?,
        }))
    };
    Ok([one(row.0, row.1, row.2)?, one(row.3, row.4, row.5)?])
}

/// A row of `outbox`: game, event, purpose, channel, due, attempts, token.
pub(super) type LetterRow = (i64, i64, String, i64, i64, i64, Option<String>);

pub(super) fn message(
    (game, event, purpose, channel, due, attempts, token): LetterRow,
) -> Result<OutboxMessage, StoreError> {
    Ok(OutboxMessage {
        game: GameNumber(unsigned(game)),
        event: entry_number(game, event)?,
        purpose: Purpose::ALL
            .into_iter()
            .find(|one| one.key() == purpose)
            .ok_or_else(|| damaged(game, format!("`{purpose}` is no purpose of a letter")))?,
        channel: unsigned(channel),
        due: Timestamp(due),
        attempts: u32::try_from(attempts)
            .map_err(|_| damaged(game, "a letter's attempts are out of range"))?,
        token: token.map(InteractionToken::new),
    })
}
