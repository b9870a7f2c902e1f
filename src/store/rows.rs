//! Rows ↔ types.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::StoreError;
use super::connection::{Record, Row, row};
use crate::game::{
    Actor, ChannelId, DrawDeclaration, Event, EventKind, GameNumber, GameSetup, Key, Language,
    Place, Player, PlayerId, RequestId, Seat, ServerId, State, Summary, Threads, TimeControl,
    Timestamp,
};
use crate::rules::knowing::level::Level;
use crate::rules::outcome::Side;
use crate::rules::{self, Variant};
use crate::settings::PersonalEvent;

/// What stands behind a move with which a draw was offered.
const OFFER: &str = "offer";

pub(super) fn damaged(game: GameNumber, problem: impl std::fmt::Display) -> StoreError {
    StoreError::Damaged(format!("game {}: {problem}", game.get()))
}

/// A row of a game. One that cannot be read is damage that names the game.
pub(super) fn read<T: Record>(game: GameNumber, row: &Row) -> Result<T, StoreError> {
    row.read().map_err(|error| match error.into() {
        StoreError::Damaged(problem) => damaged(game, problem),
        other => other,
    })
}

/// What a stored key stands for, or that this version knows nothing of that key.
pub(super) fn known<T>(
    game: GameNumber,
    key: &str,
    what: &str,
    found: Option<T>,
) -> Result<T, StoreError> {
    found.ok_or_else(|| damaged(game, format!("`{key}` is no {what}")))
}

/// What this version can read: a game that it cannot hides none of the others.
pub(super) fn readable<T>(
    found: impl Iterator<Item = Result<T, StoreError>>,
) -> Result<Vec<T>, StoreError> {
    let is_readable = |one: &Result<T, _>| !matches!(one, Err(StoreError::Damaged(_)));
    found.filter(is_readable).collect()
}

/// The value of a stored word.
pub(super) fn word<T: Key>(game: GameNumber, key: &str, what: &str) -> Result<T, StoreError> {
    known(game, key, what, T::find(key))
}

/// A number that is counted: of events, attempts and revisions.
pub(super) fn count(game: GameNumber, what: &str, number: i64) -> Result<u32, StoreError> {
    u32::try_from(number).map_err(|_| damaged(game, format!("{what} is out of range")))
}

/// The key of [`Actor::Arbiter`]; a player's is that of the seat.
const ARBITER: &str = "arbiter";

pub(super) fn actor_key(actor: Actor) -> &'static str {
    match actor {
        Actor::Player(seat) => seat.key(),
        Actor::Arbiter => ARBITER,
    }
}

const fn side_key(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

fn actor(game: GameNumber, key: &str) -> Result<Actor, StoreError> {
    if key == ARBITER {
        return Ok(Actor::Arbiter);
    }
    word(game, key, "seat").map(Actor::Player)
}

pub(super) fn side(game: GameNumber, key: &str) -> Result<Side, StoreError> {
    let found = Side::ALL.into_iter().find(|side| side_key(*side) == key);
    known(game, key, "side", found)
}

pub(super) fn variant(game: GameNumber, key: &str) -> Result<&'static Variant, StoreError> {
    let found = rules::ALL.iter().find(|variant| variant.key == key);
    known(game, key, "game", found.copied())
}

/// What an event records, as its name and its detail.
pub(super) fn kind_columns(kind: &EventKind) -> (&'static str, Option<Cow<'_, str>>) {
    match kind {
        EventKind::Challenged => ("challenged", None),
        EventKind::Accepted {
            challenger,
            level,
            days_off,
        } => {
            let mut detail = Cow::Borrowed(side_key(*challenger));
            if let Some(level) = level {
                let _ = write!(detail.to_mut(), ";{}", level.key());
            }
            if let Some([challenger, opponent]) = days_off {
                let _ = write!(detail.to_mut(), "|{challenger}|{opponent}");
            }
            ("accepted", Some(detail))
        }
        EventKind::Declined => ("declined", None),
        EventKind::Withdrawn => ("withdrawn", None),
        EventKind::Moved { code, declaration } => {
            let detail = match declaration {
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
        EventKind::HintsAsked => ("hints-asked", None),
        EventKind::HintsAgreed => ("hints-agreed", None),
        EventKind::HintsRefused => ("hints-refused", None),
        EventKind::HintTaken { part } => ("hint-taken", Some(part.key().into())),
        EventKind::TimeGiven { seconds } => ("time-given", Some(seconds.to_string().into())),
        EventKind::Holiday(holiday) => ("holiday", Some(holiday.to_string().into())),
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

fn event_kind(
    game: GameNumber,
    key: &str,
    detail: Option<String>,
) -> Result<EventKind, StoreError> {
    Ok(match (key, detail) {
        ("challenged", None) => EventKind::Challenged,
        ("accepted", Some(detail)) => accepted(game, &detail)?,
        ("declined", None) => EventKind::Declined,
        ("withdrawn", None) => EventKind::Withdrawn,
        ("moved", Some(detail)) => moved(game, &detail)?,
        ("claimed", Some(key)) => EventKind::Claimed(word(game, &key, "claim")?),
        ("takeback-asked", None) => EventKind::TakebackAsked,
        ("takeback-granted", None) => EventKind::TakebackGranted,
        ("takeback-refused", None) => EventKind::TakebackRefused,
        ("pause-asked", Some(days)) => EventKind::PauseAsked {
            days: known(game, &days, "number of days", days.parse().ok())?,
        },
        ("pause-granted", None) => EventKind::PauseGranted,
        ("pause-refused", None) => EventKind::PauseRefused,
        ("hints-asked", None) => EventKind::HintsAsked,
        ("hints-agreed", None) => EventKind::HintsAgreed,
        ("hints-refused", None) => EventKind::HintsRefused,
        ("hint-taken", Some(part)) => EventKind::HintTaken {
            part: word(game, &part, "part of a hint")?,
        },
        ("time-given", Some(seconds)) => EventKind::TimeGiven {
            seconds: known(game, &seconds, "number of seconds", seconds.parse().ok())?,
        },
        ("holiday", Some(days)) => {
            EventKind::Holiday(known(game, &days, "holiday", days.parse().ok())?)
        }
        ("flagged", Some(key)) => EventKind::Flagged {
            mate: word(game, &key, "chance of mate")?,
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
                format!("`{other}` with {detail:?} is no event"),
            ));
        }
    })
}

/// The challenger's side, behind a semicolon the level of the arbiter that took the challenge, and behind bars the days off
/// of both players.
fn accepted(game: GameNumber, detail: &str) -> Result<EventKind, StoreError> {
    let (detail, days_off) = match detail.split_once('|') {
        None => (detail, None),
        Some((detail, both)) => {
            let both = both.split_once('|').and_then(|(challenger, opponent)| {
                Some([challenger.parse().ok()?, opponent.parse().ok()?])
            });
            (detail, Some(known(game, detail, "days off", both)?))
        }
    };
    let (key, level) = match detail.split_once(';') {
        None => (detail, None),
        Some((key, level)) => (key, Some(word(game, level, "level")?)),
    };
    Ok(EventKind::Accepted {
        challenger: side(game, key)?,
        level,
        days_off,
    })
}

/// A move, and behind a semicolon what was said with it.
fn moved(game: GameNumber, detail: &str) -> Result<EventKind, StoreError> {
    let (code, declaration) = match detail.split_once(';') {
        None => (detail, DrawDeclaration::Nothing),
        Some((code, OFFER)) => (code, DrawDeclaration::Offer),
        Some((code, key)) => (code, DrawDeclaration::Claim(word(game, key, "claim")?)),
    };
    Ok(EventKind::Moved {
        code: code.to_owned(),
        declaration,
    })
}

row! {
    /// An event without its game.
    pub(super) struct EventRow {
        event: i64,
        actor: String,
        kind: String,
        detail: Option<String>,
        at: Timestamp,
        request: RequestId,
    }
}

impl EventRow {
    pub(super) fn event(self, game: GameNumber) -> Result<Event, StoreError> {
        Ok(Event {
            number: count(game, "an event's number", self.event)?,
            by: actor(game, &self.actor)?,
            kind: event_kind(game, &self.kind, self.detail)?,
            at: self.at,
            request: self.request,
        })
    }
}

row! {
    /// An event for the person who caused it.
    pub(super) struct PersonalEventRow {
        game: GameNumber,
        event: i64,
        kind: String,
        detail: Option<String>,
        at: Timestamp,
        request: RequestId,
    }
}

impl PersonalEventRow {
    pub(super) fn event(self) -> Result<PersonalEvent, StoreError> {
        Ok(PersonalEvent {
            game: self.game,
            event: count(self.game, "an event's number", self.event)?,
            kind: self.kind,
            detail: self.detail,
            at: self.at,
            request: self.request,
        })
    }
}

row! {
    /// What is agreed about a game, and its players.
    pub(super) struct SetupRow {
        pub(super) number: GameNumber,
        variant: String,
        start: String,
        colour: String,
        home_channel: ChannelId,
        home_parent: Option<ChannelId>,
        home_server: Option<ServerId>,
        clock: String,
        flag: String,
        language: String,
        threads: String,
        level: Option<String>,
        challenger: PlayerId,
        challenger_name: String,
        opponent: Option<PlayerId>,
        opponent_name: Option<String>,
    }
}

impl SetupRow {
    fn home(&self) -> Place {
        Place {
            channel: self.home_channel,
            parent: self.home_parent,
            server: self.home_server,
        }
    }

    fn players(&self) -> (Player, Option<Player>) {
        let player = |(id, name): (PlayerId, &String)| Player {
            id,
            name: name.clone(),
        };
        let opponent = self.opponent.zip(self.opponent_name.as_ref());
        let opponent = match self.level.as_deref().and_then(Level::find) {
            Some(level) => Some(Player::arbiter(Some(level))),
            None => opponent.map(player),
        };
        (player((self.challenger, &self.challenger_name)), opponent)
    }

    /// How strong the arbiter plays. A level that only a newer version knows cannot be played on.
    fn level(&self) -> Result<Option<Level>, StoreError> {
        let game = self.number;
        let level = match &self.level {
            Some(key) => Some(word(game, key, "level")?),
            None => None,
        };
        if level.is_some() == self.opponent.is_some_and(PlayerId::is_arbiter) {
            Ok(level)
        } else {
            Err(damaged(game, "its level and its opponent do not fit"))
        }
    }

    pub(super) fn setup(self) -> Result<GameSetup, StoreError> {
        let game = self.number;
        let home = self.home();
        let (challenger, opponent) = self.players();
        let level = self.level()?;
        Ok(GameSetup {
            variant: variant(game, &self.variant)?,
            colour: word(game, &self.colour, "choice of a colour")?,
            time_control: TimeControl {
                clock: known(game, &self.clock, "clock", self.clock.parse().ok())?,
                flag: word(game, &self.flag, "fall of a flag")?,
            },
            home,
            // No rule hangs on these two: a value of a newer version falls back to the default.
            language: Language::find(&self.language).unwrap_or_default(),
            threads: Threads::find(&self.threads).unwrap_or_default(),
            start: self.start,
            challenger,
            opponent,
            level,
        })
    }
}

row! {
    /// What lists show of a game, with its setup.
    pub(super) struct GameRow {
        state: String,
        challenger_side: Option<String>,
        to_move: Option<String>,
        pending: Option<String>,
        result: Option<String>,
        changed: Timestamp,
        deadline: Option<Timestamp>,
    } with { pub(super) setup: SetupRow }
}

impl GameRow {
    pub(super) fn summary(&self) -> Result<Summary, StoreError> {
        let game = self.setup.number;
        let (challenger, opponent) = self.setup.players();
        self.setup.level()?;
        let columns = (
            self.state.as_str(),
            self.challenger_side.as_deref(),
            self.to_move.as_deref(),
            self.result.as_deref(),
        );
        let state = match columns {
            ("waiting", None, None, None) => State::Waiting,
            ("void", None, None, None) => State::Void,
            ("playing", Some(challenger), Some(to_move), None) => State::Playing {
                challenger: side(game, challenger)?,
                to_move: word(game, to_move, "seat")?,
                pending: match &self.pending {
                    Some(key) => Some(word(game, key, "seat")?),
                    None => None,
                },
                deadline: self.deadline,
            },
            ("over", Some(challenger), None, Some(result)) => {
                let results = ["1-0", "0-1", "1/2-1/2", "*"].into_iter();
                let found = results.into_iter().find(|known| *known == result);
                State::Over {
                    challenger: side(game, challenger)?,
                    result: known(game, result, "result", found)?,
                }
            }
            (other, ..) => {
                let problem = format!("`{other}` with these columns is no state");
                return Err(damaged(game, problem));
            }
        };
        Ok(Summary {
            number: game,
            variant: variant(game, &self.setup.variant)?,
            home: self.setup.home(),
            challenger,
            opponent,
            state,
            changed: self.changed,
        })
    }
}

/// The columns that hold what lists show of a game's state.
#[derive(Default)]
pub(super) struct StateColumns {
    pub(super) state: &'static str,
    pub(super) challenger_side: Option<&'static str>,
    pub(super) to_move: Option<&'static str>,
    pub(super) pending: Option<&'static str>,
    pub(super) result: Option<&'static str>,
    pub(super) deadline: Option<Timestamp>,
}

impl From<State> for StateColumns {
    fn from(state: State) -> Self {
        let bare = |state| StateColumns {
            state,
            ..StateColumns::default()
        };
        match state {
            State::Waiting => bare("waiting"),
            State::Void => bare("void"),
            State::Playing {
                challenger,
                to_move,
                pending,
                deadline,
            } => StateColumns {
                challenger_side: Some(side_key(challenger)),
                to_move: Some(to_move.key()),
                pending: pending.map(Seat::key),
                deadline,
                ..bare("playing")
            },
            State::Over { challenger, result } => StateColumns {
                challenger_side: Some(side_key(challenger)),
                result: Some(result),
                ..bare("over")
            },
        }
    }
}
