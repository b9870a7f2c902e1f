//! Conversion between rows and games.

use crate::engine::level::Level;
use crate::game::{
    ChannelId, Conditions, Format, GameNumber, GameSetup, Key, Language, Place, Player, PlayerId,
    Rated, Seat, ServerId, State, Summary, Threads, TimeControl, Timestamp, TournamentGame,
    TournamentNumber, VoteTerms,
};
use crate::rules;
use crate::rules::Variant;
use crate::rules::outcome::Side;
use crate::store::StoreError;
use crate::store::connection::{Record, Row, row};

pub(crate) fn damaged(game: GameNumber, problem: impl std::fmt::Display) -> StoreError {
    StoreError::Damaged(format!("game {}: {problem}", game.get()))
}

/// Decodes a row; an error contains the game's number.
pub(super) fn read<T: Record>(game: GameNumber, row: &Row) -> Result<T, StoreError> {
    row.read().map_err(|error| match error.into() {
        StoreError::Damaged(problem) => damaged(game, problem),
        other => other,
    })
}

/// Decodes a stored key; fails if this version doesn't know it.
pub(super) fn known<T>(
    game: GameNumber,
    key: &str,
    what: &str,
    found: Option<T>,
) -> Result<T, StoreError> {
    found.ok_or_else(|| damaged(game, format!("`{key}` is no {what}")))
}

/// Skips rows that this version can't read.
pub(crate) fn readable<T>(
    found: impl Iterator<Item = Result<T, StoreError>>,
) -> Result<Vec<T>, StoreError> {
    let is_readable = |one: &Result<T, _>| !matches!(one, Err(StoreError::Damaged(_)));
    found.filter(is_readable).collect()
}

pub(super) fn stored_word<T: Key>(
    game: GameNumber,
    key: &str,
    what: &str,
) -> Result<T, StoreError> {
    known(game, key, what, T::find(key))
}

/// A number of events, attempts or revisions.
pub(crate) fn checked_count(game: GameNumber, what: &str, number: i64) -> Result<u32, StoreError> {
    u32::try_from(number).map_err(|_| damaged(game, format!("{what} is out of range")))
}

pub(super) const fn side_key(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

pub(crate) fn stored_side(game: GameNumber, key: &str) -> Result<Side, StoreError> {
    let found = Side::ALL.into_iter().find(|side| side_key(*side) == key);
    known(game, key, "side", found)
}

pub(crate) fn variant(game: GameNumber, key: &str) -> Result<&'static Variant, StoreError> {
    let found = rules::ALL.iter().find(|variant| variant.key == key);
    known(game, key, "game", found.copied())
}

row! {
    pub(crate) struct SetupRow {
        pub(crate) number: GameNumber,
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
        rated: String,
        conditions: Option<String>,
        vote_hours: Option<i64>,
        vote_host: Option<PlayerId>,
        vote_host_name: Option<String>,
        tournament: Option<TournamentNumber>,
        format: Option<String>,
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

    /// A game with a newer version's level can't be continued.
    fn level(&self) -> Result<Option<Level>, StoreError> {
        let game = self.number;
        let level = match &self.level {
            Some(key) => Some(stored_word(game, key, "level")?),
            None => None,
        };
        if level.is_some() == self.opponent.is_some_and(PlayerId::is_arbiter) {
            Ok(level)
        } else {
            Err(damaged(game, "its level and its opponent do not fit"))
        }
    }

    pub(crate) fn setup(self) -> Result<GameSetup, StoreError> {
        let game = self.number;
        let home = self.home();
        let (challenger, opponent) = self.players();
        let level = self.level()?;
        let host = self.vote_host.zip(self.vote_host_name);
        let host = host.map(|(id, name)| Player { id, name });
        let hours = self.vote_hours.and_then(|hours| u8::try_from(hours).ok());
        let vote = hours.map(|hours| VoteTerms { hours, host });
        Ok(GameSetup {
            variant: variant(game, &self.variant)?,
            colour: stored_word(game, &self.colour, "choice of a colour")?,
            time_control: TimeControl {
                clock: known(game, &self.clock, "clock", self.clock.parse().ok())?,
                flag: stored_word(game, &self.flag, "fall of a flag")?,
            },
            home,
            // No rule depends on these, so unknown values become the default.
            language: Language::find(&self.language).unwrap_or_default(),
            threads: Threads::find(&self.threads).unwrap_or_default(),
            // Also of a challenge that Arbiter accepted.
            rated: match level {
                None => Rated::find(&self.rated).unwrap_or_default(),
                Some(_) => Rated::No,
            },
            conditions: self
                .conditions
                .as_deref()
                .map(Conditions::read)
                .unwrap_or_default(),
            vote,
            tournament: tournament_game(self.tournament, self.format.as_deref()),
            start: self.start,
            challenger,
            opponent,
            level,
        })
    }
}

/// A game with a newer version's format plays like any other.
fn tournament_game(
    number: Option<TournamentNumber>,
    format: Option<&str>,
) -> Option<TournamentGame> {
    let format = format.and_then(Format::find).unwrap_or(Format::Single);
    number.map(|number| TournamentGame { number, format })
}

row! {
    pub(crate) struct GameRow {
        state: String,
        challenger_side: Option<String>,
        to_move: Option<String>,
        pending: Option<String>,
        result: Option<String>,
        changed: Timestamp,
        deadline: Option<Timestamp>,
    } with { pub(crate) setup: SetupRow }
}

impl GameRow {
    pub(crate) fn summary(&self) -> Result<Summary, StoreError> {
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
                challenger: stored_side(game, challenger)?,
                to_move: stored_word(game, to_move, "seat")?,
                pending: match &self.pending {
                    Some(key) => Some(stored_word(game, key, "seat")?),
                    None => None,
                },
                deadline: self.deadline,
            },
            ("over", Some(challenger), None, Some(result)) => {
                let results = ["1-0", "0-1", "1/2-1/2", "*"].into_iter();
                let found = results.into_iter().find(|known| *known == result);
                State::Over {
                    challenger: stored_side(game, challenger)?,
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
            is_voted: self.setup.vote_hours.is_some(),
            challenger,
            opponent,
            state,
            changed: self.changed,
        })
    }
}

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
