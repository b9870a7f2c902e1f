//! Votes on the moves of a channel.

use serde_json::json;

use super::decide::Vote;
use crate::game::{GameNumber, PersonalData, PlayerId, Timestamp};
pub(crate) use crate::store::connection::{Connection, Queries as _};
use crate::store::{Store, StoreError};

const PUT: &str = "insert into votes (game, event, person, code, at) values ($1, $2, $3, $4, $5)
    on conflict (game, event, person) do update set code = excluded.code, at = excluded.at";

const SELECT: &str =
    "select code, at from votes where game = $1 and event = $2 order by at, person";

const VOTES_OF: &str =
    "select game, event, code, at from votes where person = $1 order by game, event";

/// The game, the event that started the turn, the move's code, and the time.
type OwnVote = (GameNumber, i64, String, Timestamp);

impl Connection {
    pub(crate) async fn votes_of(&mut self, person: PlayerId) -> Result<PersonalData, StoreError> {
        let found = self.query(VOTES_OF).bind(person).fetch_all().await?;
        let vote = |(game, event, code, at): OwnVote| json!({ "game": game.to_string(), "event": event, "move": code, "at": at.precise() });
        let entries = found.into_iter().map(vote);
        Ok(PersonalData::listed("votes", "privacy-votes", entries))
    }
}

impl Store {
    /// Stores a vote for the turn that an event started, replacing an earlier one.
    pub async fn put_vote(
        &self,
        game: GameNumber,
        event: u32,
        person: PlayerId,
        vote: &Vote,
    ) -> Result<(), StoreError> {
        let put = self.execute("put_vote", PUT, |query| {
            let query = query.bind(game).bind(i64::from(event)).bind(person);
            query.bind(vote.code.as_str()).bind(vote.at)
        });
        put.await.map(|_| ())
    }

    /// The votes of the turn that an event started, oldest first.
    pub async fn votes(&self, game: GameNumber, event: u32) -> Result<Vec<Vote>, StoreError> {
        let found: Vec<(String, Timestamp)> = self
            .readable("votes", SELECT, |query| {
                query.bind(game).bind(i64::from(event))
            })
            .await?;
        Ok(found
            .into_iter()
            .map(|(code, at)| Vote { code, at })
            .collect())
    }
}
