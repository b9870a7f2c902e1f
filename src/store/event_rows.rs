//! Conversion between rows and events.

use std::borrow::Cow;
use std::fmt::Write as _;

use crate::features::privacy::decide::PersonalEvent;
use crate::game::{
    Actor, Asking, DrawDeclaration, Event, EventKind, GameNumber, Key, RequestId, RequestKind,
    Timestamp,
};
use crate::store::StoreError;
use crate::store::connection::row;
use crate::store::rows::{checked_count, damaged, known, side_key, stored_side, stored_word};
use strum::VariantArray as _;

/// Marks a move with a draw offer.
const OFFER: &str = "offer";

/// The key of [`Actor::Arbiter`]; a player's is the seat's.
const ARBITER: &str = "arbiter";

pub(super) fn actor_key(actor: Actor) -> &'static str {
    match actor {
        Actor::Player(seat) => seat.key(),
        Actor::Arbiter => ARBITER,
    }
}

fn stored_actor(game: GameNumber, key: &str) -> Result<Actor, StoreError> {
    if key == ARBITER {
        return Ok(Actor::Arbiter);
    }
    stored_word(game, key, "seat").map(Actor::Player)
}

/// The name and the detail of an event.
pub(super) fn kind_columns(kind: &EventKind) -> (&'static str, Option<Cow<'_, str>>) {
    let detail = match kind {
        EventKind::Accepted {
            challenger,
            level,
            days_off,
        } => {
            let mut detail = side_key(*challenger).to_owned();
            if let Some(level) = level {
                let _ = write!(detail, ";{}", level.key());
            }
            if let Some([challenger, opponent]) = days_off {
                let _ = write!(detail, "|{challenger}|{opponent}");
            }
            detail.into()
        }
        EventKind::Moved { code, declaration } => match declaration {
            DrawDeclaration::Nothing => code.into(),
            DrawDeclaration::Offer => format!("{code};{OFFER}").into(),
            DrawDeclaration::Claim(claim) => format!("{code};{}", claim.key()).into(),
        },
        EventKind::Claimed(claim) => claim.key().into(),
        EventKind::Asked(Asking::Pause { days }) => days.to_string().into(),
        EventKind::HintTaken { part } => part.key().into(),
        EventKind::Planned { lines } => {
            let lines: Vec<String> = lines.iter().map(|line| line.join("|")).collect();
            lines.join("\n").into()
        }
        EventKind::TimeGiven { seconds } => seconds.to_string().into(),
        EventKind::Holiday(holiday) => holiday.to_string().into(),
        EventKind::Flagged { mate } => mate.key().into(),
        EventKind::Forfeited(cause) => cause.key().into(),
        EventKind::Closed { reason } => reason.into(),
        _ => return (kind.word(), None),
    };
    (kind.word(), Some(detail))
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
        ("moved", Some(detail)) => read_move(game, &detail)?,
        ("claimed", Some(key)) => EventKind::Claimed(stored_word(game, &key, "claim")?),
        ("hint-taken", Some(part)) => EventKind::HintTaken {
            part: stored_word(game, &part, "part of a hint")?,
        },
        ("planned", Some(lines)) => {
            let line = |line: &str| line.split('|').map(str::to_owned).collect();
            EventKind::Planned {
                lines: lines.lines().map(line).collect(),
            }
        }
        ("time-given", Some(seconds)) => EventKind::TimeGiven {
            seconds: known(game, &seconds, "number of seconds", seconds.parse().ok())?,
        },
        ("holiday", Some(days)) => {
            EventKind::Holiday(known(game, &days, "holiday", days.parse().ok())?)
        }
        ("flagged", Some(key)) => EventKind::Flagged {
            mate: stored_word(game, &key, "chance of mate")?,
        },
        ("proven-dead", None) => EventKind::ProvenDead,
        ("resigned", None) => EventKind::Resigned,
        ("forfeited", Some(key)) => EventKind::Forfeited(stored_word(game, &key, "forfeit")?),
        ("aborted", None) => EventKind::Aborted,
        ("vote-closed", None) => EventKind::VoteClosed,
        ("closed", Some(reason)) => EventKind::Closed { reason },
        (other, detail) => return of_request(game, other, detail),
    })
}

fn of_request(
    game: GameNumber,
    word: &str,
    detail: Option<String>,
) -> Result<EventKind, StoreError> {
    let mut kinds = RequestKind::VARIANTS.iter();
    let found =
        kinds.find_map(|kind| Some((*kind, kind.words().iter().position(|own| *own == word)?)));
    Ok(match (found, detail) {
        (Some((RequestKind::Draw, 0)), None) => EventKind::Asked(Asking::Draw),
        (Some((RequestKind::Takeback, 0)), None) => EventKind::Asked(Asking::Takeback),
        (Some((RequestKind::Hints, 0)), None) => EventKind::Asked(Asking::Hints),
        (Some((RequestKind::Pause, 0)), Some(days)) => EventKind::Asked(Asking::Pause {
            days: known(game, &days, "number of days", days.parse().ok())?,
        }),
        (Some((kind, 1)), None) => EventKind::Granted(kind),
        (Some((kind, 2)), None) => EventKind::Refused(kind),
        (_, detail) => {
            let problem = format!("`{word}` with {detail:?} is no event");
            return Err(damaged(game, problem));
        }
    })
}

/// `white;casual|<days off>|<days off>`: the challenger's side, the arbiter's level and both
/// players' days off, the latter optional.
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
        Some((key, level)) => (key, Some(stored_word(game, level, "level")?)),
    };
    Ok(EventKind::Accepted {
        challenger: stored_side(game, key)?,
        level,
        days_off,
    })
}

/// A move, and its declaration after a semicolon.
fn read_move(game: GameNumber, detail: &str) -> Result<EventKind, StoreError> {
    let (code, declaration) = match detail.split_once(';') {
        None => (detail, DrawDeclaration::Nothing),
        Some((code, OFFER)) => (code, DrawDeclaration::Offer),
        Some((code, key)) => (
            code,
            DrawDeclaration::Claim(stored_word(game, key, "claim")?),
        ),
    };
    Ok(EventKind::Moved {
        code: code.to_owned(),
        declaration,
    })
}

row! {
    pub(crate) struct EventRow {
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
            number: checked_count(game, "an event's number", self.event)?,
            by: stored_actor(game, &self.actor)?,
            kind: event_kind(game, &self.kind, self.detail)?,
            at: self.at,
            request: self.request,
        })
    }
}

row! {
    pub(crate) struct PersonalEventRow {
        game: GameNumber,
        event: i64,
        kind: String,
        detail: Option<String>,
        at: Timestamp,
        request: RequestId,
    }
}

impl PersonalEventRow {
    pub(crate) fn event(self) -> Result<PersonalEvent, StoreError> {
        Ok(PersonalEvent {
            game: self.game,
            event: checked_count(self.game, "an event's number", self.event)?,
            kind: self.kind,
            detail: self.detail,
            at: self.at,
            request: self.request,
        })
    }
}

#[cfg(test)]
mod tests {
    use strum::VariantNames as _;

    use super::*;

    /// Each kind of event as stored: its word and its detail.
    const STORED: &str = "challenged; accepted=white; accepted=black,casual; declined; withdrawn; moved=e2e4; \
        accepted=white|saturday-sunday Europe/Berlin|no-days UTC; moved=e2e4,offer; moved=e2e4,repetition; offered; \
        claimed=fifty-moves; agreed; refused; takeback-asked; takeback-granted; takeback-refused; pause-asked=3; \
        pause-granted; pause-refused; hints-asked; hints-agreed; hints-refused; hint-taken=piece; hint-taken=move; \
        planned=e7e5|g1f3; time-given=300; holiday=2026-12-24 2027-01-03 1798066800000 1799017200000; \
        flagged=mate-possible; proven-dead; resigned; forfeited=no-show; aborted; closed=spam; vote-closed";

    #[test]
    fn every_stored_word_reads_back() {
        let game = GameNumber::new(1).unwrap();
        let stored = STORED
            .split("; ")
            .map(|stored| match stored.split_once('=') {
                Some((word, detail)) => (word, Some(detail.replace(',', ";"))),
                None => (stored, None),
            });
        let stored: Vec<(&str, Option<String>)> = stored.collect();
        for (word, detail) in &stored {
            let kind = event_kind(game, word, detail.clone());
            let kind = kind.unwrap_or_else(|error| panic!("{word} with {detail:?}: {error}"));
            let (own, own_detail) = kind_columns(&kind);
            assert_eq!((own, own_detail.as_deref()), (*word, detail.as_deref()));
        }
        let words = EventKind::VARIANTS.iter().copied();
        let words = words.filter(|word| !["asked", "granted", "refused"].contains(word));
        let requests = RequestKind::VARIANTS.iter().flat_map(|kind| kind.words());
        for word in words.chain(requests) {
            assert!(stored.iter().any(|(own, _)| *own == word), "{word}");
        }
    }
}
