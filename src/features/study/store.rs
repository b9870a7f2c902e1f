//! Analysis boards, visible only to their authors.

use serde_json::{Value, json};

use super::thoughts::Thoughts;
use crate::game::{GameNumber, PersonalData, PlayerId};
pub(crate) use crate::store::connection::{Connection, Queries as _};
use crate::store::{Store, StoreError, rows};

const SELECT: &str = "select thoughts from thoughts where game = $1 and person = $2";

const KEEP: &str = "insert into thoughts (game, person, thoughts) values ($1, $2, $3)
    on conflict (game, person) do update set thoughts = excluded.thoughts";

const THOUGHTS_OF: &str = "select game, thoughts from thoughts where person = $1 order by game";

impl Connection {
    /// As stored: the author can export them even if this version can't read them.
    pub(crate) async fn thoughts_of(
        &mut self,
        person: PlayerId,
    ) -> Result<PersonalData, StoreError> {
        let found: Vec<(GameNumber, String)> =
            self.query(THOUGHTS_OF).bind(person).fetch_all().await?;
        let board = |(game, text): (GameNumber, String)| json!({ "game": game.to_string(), "board": as_stored(text) });
        let entries = found.into_iter().map(board);
        Ok(PersonalData::listed(
            "thinking_boards",
            "privacy-thoughts",
            entries,
        ))
    }
}

impl Store {
    pub async fn thoughts(
        &self,
        game: GameNumber,
        person: PlayerId,
    ) -> Result<Thoughts, StoreError> {
        let found: Vec<(String,)> = self
            .readable("thoughts", SELECT, |query| query.bind(game).bind(person))
            .await?;
        let text = found.into_iter().next();
        text.map_or_else(|| Ok(Thoughts::default()), |(text,)| read(game, &text))
    }

    pub async fn keep_thoughts(
        &self,
        game: GameNumber,
        person: PlayerId,
        thoughts: &Thoughts,
    ) -> Result<(), StoreError> {
        let text = serde_json::to_string(thoughts).unwrap_or_default();
        let keep = self.execute("keep_thoughts", KEEP, |query| {
            query.bind(game).bind(person).bind(text.as_str())
        });
        keep.await.map(|_| ())
    }
}

fn as_stored(text: String) -> Value {
    serde_json::from_str(&text).unwrap_or(Value::String(text))
}

fn read(game: GameNumber, text: &str) -> Result<Thoughts, StoreError> {
    serde_json::from_str(text).map_err(|_| rows::damaged(game, "its analysis board is unreadable"))
}
