//! Rows ↔ types. Numbers are signed here and nowhere else.

use std::borrow::Cow;
use std::hash::{BuildHasher as _, RandomState};

use super::{Letter, Purpose, Shown, StoreError};
use crate::referee::preferences::{Confirming, Orientation, Reminders};
use crate::referee::{
    Claim, Entry, FlagFall, Founding, Game, GameNumber, Hand, Hindrance, InteractionToken,
    Language, Mate, Place, Player, PlayerId, Preferences, RequestId, Said, Seat, Server,
    Standstill, State, Summary, Terms, Theme, Threads, Time, Trace, What, Wish, Zone,
};
use crate::rules::letters::Letters;
use crate::rules::outcome::Side;
use crate::rules::{self, Variant};

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

pub(super) const fn hand_key(hand: Hand) -> &'static str {
    match hand {
        Hand::Player(seat) => seat_key(seat),
        Hand::Arbiter => "arbiter",
    }
}

fn hand(game: i64, key: &str) -> Result<Hand, StoreError> {
    match key {
        "arbiter" => Ok(Hand::Arbiter),
        key => seat(game, key).map(Hand::Player),
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

pub(super) fn wish(game: i64, key: &str) -> Result<Wish, StoreError> {
    Wish::ALL
        .into_iter()
        .find(|wish| wish.key() == key)
        .ok_or_else(|| damaged(game, format!("`{key}` is no wish for a colour")))
}

/// What is agreed about time, from the columns `clock` and `flag`.
fn terms(game: i64, clock: &str, flag: &str) -> Result<Terms, StoreError> {
    Ok(Terms {
        clock: clock
            .parse()
            .map_err(|_| damaged(game, format!("`{clock}` is no clock")))?,
        flag: FlagFall::ALL
            .into_iter()
            .find(|one| one.key() == flag)
            .ok_or_else(|| damaged(game, format!("`{flag}` is no fall of a flag")))?,
    })
}

/// What an entry records, as its name and its detail.
pub(super) fn what_columns(what: &What) -> (&'static str, Option<Cow<'_, str>>) {
    match what {
        What::Challenged => ("challenged", None),
        What::Accepted { challenger } => ("accepted", Some(side_key(*challenger).into())),
        What::Declined => ("declined", None),
        What::Withdrawn => ("withdrawn", None),
        What::Moved { code, said } => {
            let detail = match said {
                Said::Nothing => Cow::Borrowed(code.as_str()),
                Said::Offer => Cow::Owned(format!("{code};{OFFER}")),
                Said::Claim(claim) => Cow::Owned(format!("{code};{}", claim.key())),
            };
            ("moved", Some(detail))
        }
        What::Claimed(claim) => ("claimed", Some(claim.key().into())),
        What::TakebackAsked => ("takeback-asked", None),
        What::TakebackGranted => ("takeback-granted", None),
        What::TakebackRefused => ("takeback-refused", None),
        What::PauseAsked { days } => ("pause-asked", Some(days.to_string().into())),
        What::PauseGranted => ("pause-granted", None),
        What::PauseRefused => ("pause-refused", None),
        What::Flagged { mate } => ("flagged", Some(mate.key().into())),
        What::Offered => ("offered", None),
        What::Agreed => ("agreed", None),
        What::Refused => ("refused", None),
        What::ProvenDead => ("proven-dead", None),
        What::Resigned => ("resigned", None),
        What::Aborted => ("aborted", None),
        What::Closed { reason } => ("closed", Some(reason.as_str().into())),
    }
}

fn what(game: i64, name: &str, detail: Option<String>) -> Result<What, StoreError> {
    Ok(match (name, detail) {
        ("challenged", None) => What::Challenged,
        ("accepted", Some(key)) => What::Accepted {
            challenger: side(game, &key)?,
        },
        ("declined", None) => What::Declined,
        ("withdrawn", None) => What::Withdrawn,
        ("moved", Some(detail)) => moved(game, &detail)?,
        ("claimed", Some(key)) => What::Claimed(claim(game, &key)?),
        ("takeback-asked", None) => What::TakebackAsked,
        ("takeback-granted", None) => What::TakebackGranted,
        ("takeback-refused", None) => What::TakebackRefused,
        ("pause-asked", Some(days)) => What::PauseAsked {
            days: days
                .parse()
                .map_err(|_| damaged(game, format!("`{days}` is no number of days")))?,
        },
        ("pause-granted", None) => What::PauseGranted,
        ("pause-refused", None) => What::PauseRefused,
        ("flagged", Some(key)) => What::Flagged {
            mate: mate(game, &key)?,
        },
        ("offered", None) => What::Offered,
        ("agreed", None) => What::Agreed,
        ("refused", None) => What::Refused,
        ("proven-dead", None) => What::ProvenDead,
        ("resigned", None) => What::Resigned,
        ("aborted", None) => What::Aborted,
        ("closed", Some(reason)) => What::Closed { reason },
        (other, detail) => {
            return Err(damaged(
                game,
                format!("`{other}` with {detail:?} is no entry"),
            ));
        }
    })
}

/// A move, and behind a semicolon what was said with it.
fn moved(game: i64, detail: &str) -> Result<What, StoreError> {
    let (code, said) = match detail.split_once(';') {
        None => (detail, Said::Nothing),
        Some((code, OFFER)) => (code, Said::Offer),
        Some((code, key)) => (code, Said::Claim(claim(game, key)?)),
    };
    Ok(What::Moved {
        code: code.to_owned(),
        said,
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

/// A row of `entries` without its game: number, seat, what, detail, at, request.
pub(super) type EntryRow = (i64, String, String, Option<String>, i64, i64);

pub(super) fn entry_number(game: i64, number: i64) -> Result<u32, StoreError> {
    u32::try_from(number).map_err(|_| damaged(game, "an entry's number is out of range"))
}

pub(super) fn entry(game: i64, row: EntryRow) -> Result<Entry, StoreError> {
    let (number, by, name, detail, at, request) = row;
    Ok(Entry {
        number: entry_number(game, number)?,
        by: hand(game, &by)?,
        what: what(game, &name, detail)?,
        at: Time(at),
        request: RequestId(unsigned(request)),
    })
}

/// A row of `entries` for whoever wrote it: game, number, what, detail, at, request.
pub(super) type TraceRow = (i64, i64, String, Option<String>, i64, i64);

pub(super) fn trace(row: TraceRow) -> Result<Trace, StoreError> {
    let (game, number, what, detail, at, request) = row;
    Ok(Trace {
        game: GameNumber(unsigned(game)),
        entry: entry_number(game, number)?,
        what,
        detail,
        at: Time(at),
        request: unsigned(request),
    })
}

/// Number, variant, start, wish, the home's channel, parent and server, the clock, what its flag does, the language, and
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

pub(super) fn founding(row: FoundingRow, people: PlayersRow) -> Result<Founding, StoreError> {
    let (game, key, start, wished, channel, parent, server, clock, flag, language, threads) = row;
    let (challenger, opponent) = players(people);
    Ok(Founding {
        variant: variant(game, &key)?,
        start,
        wish: wish(game, &wished)?,
        terms: terms(game, &clock, &flag)?,
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

/// A row of `preferences`: person, theme, orientation, confirm, letters, reminders, zone.
pub(super) type PreferencesRow = (i64, String, String, String, Option<String>, String, String);

/// What somebody has set. A word that this version does not know falls back to what is usual.
pub(super) fn preferences(row: PreferencesRow) -> (PlayerId, Preferences) {
    let (person, theme, orientation, confirm, letters, reminders, zone) = row;
    let likes = Preferences {
        theme: Theme::find(&theme).unwrap_or_default(),
        orientation: Orientation::find(&orientation).unwrap_or_default(),
        confirm: Confirming::find(&confirm).unwrap_or_default(),
        letters: letters.as_deref().and_then(Letters::find),
        reminders: Reminders::find(&reminders).unwrap_or_default(),
        zone: Zone::find(&zone).unwrap_or_default(),
    };
    (PlayerId(unsigned(person)), likes)
}

/// Why nothing could be said at a game's home. A later version may know more reasons.
pub(super) fn hindrance(key: &str) -> Hindrance {
    Hindrance::ALL
        .into_iter()
        .find(|one| one.key() == key)
        .unwrap_or(Hindrance::Other)
}

/// A row of `servers`: threads, game, clock, challengers.
pub(super) type ServerRow = (String, Option<String>, Option<String>, Option<i64>);

/// What is set for a server. A word that this version does not know falls back to what is usual.
pub(super) fn server(row: ServerRow, channels: Vec<i64>) -> Server {
    let (threads, game, clock, challengers) = row;
    Server {
        channels: channels.into_iter().map(unsigned).collect(),
        threads: Threads::find(&threads).unwrap_or_default(),
        game: game.as_deref().and_then(rules::find),
        clock: clock.and_then(|text| text.parse().ok()),
        challengers: challengers.map(unsigned),
    }
}

pub(super) fn game(
    number: GameNumber,
    founding: Founding,
    entries: Vec<Entry>,
    outages: Vec<Standstill>,
) -> Result<Game, StoreError> {
    let mut game = Game::replay(number, founding, entries)
        .map_err(|corrupt| StoreError::Damaged(corrupt.to_string()))?;
    if game.play().is_some() && game.founding.opponent.is_none() {
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
    founding: FoundingRow,
    people: PlayersRow,
    cached: StateRow,
) -> Result<Summary, StoreError> {
    let (game, key, _, _, channel, parent, server, ..) = founding;
    let (challenger, opponent) = players(people);
    let (name, challenger_side, to_move, offer, result, changed, deadline) = cached;
    let state = match (name.as_str(), challenger_side, to_move, result) {
        ("waiting", None, None, None) => State::Waiting,
        ("void", None, None, None) => State::Void,
        ("playing", Some(challenger), Some(to_move), None) => State::Playing {
            challenger: side(game, &challenger)?,
            to_move: seat(game, &to_move)?,
            offer: offer.map(|key| seat(game, &key)).transpose()?,
            deadline: deadline.map(Time),
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
        changed: Time(changed),
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

/// A row of `outbox`: game, entry, purpose, channel, due, attempts, token.
pub(super) type LetterRow = (i64, i64, String, i64, i64, i64, Option<String>);

pub(super) fn letter(
    (game, entry, purpose, channel, due, attempts, token): LetterRow,
) -> Result<Letter, StoreError> {
    Ok(Letter {
        game: GameNumber(unsigned(game)),
        entry: entry_number(game, entry)?,
        purpose: Purpose::ALL
            .into_iter()
            .find(|one| one.key() == purpose)
            .ok_or_else(|| damaged(game, format!("`{purpose}` is no purpose of a letter")))?,
        channel: unsigned(channel),
        due: Time(due),
        attempts: u32::try_from(attempts)
            .map_err(|_| damaged(game, "a letter's attempts are out of range"))?,
        token: token.map(InteractionToken::new),
    })
}
