//! Rows of followed games.

use serde_json::json;

use super::decide::{MOST_FOLLOWED, MOST_FOLLOWERS, Wish};
use crate::game::{Game, GameNumber, Key as _, PersonalData, PlayerId, Seat};
pub(crate) use crate::store::connection::{Connection, Queries as _};
use crate::store::{Store, StoreError};

const FOLLOW: &str = "insert into follows (game, person, wish) values ($1, $2, $3)
    on conflict (game, person) do update set wish = excluded.wish";

const UNFOLLOW: &str = "delete from follows where game = $1 and person = $2";

const FOLLOWED: &str = "select game, wish from follows where person = $1 order by game limit $2";

const FOLLOWERS: &str = "select person, wish from follows where game = $1 order by person limit $2";

/// Removes followers who were blocked by a player or have blocked one.
const DROP_BLOCKED: &str = "delete from follows where game = $1 and exists (select 1 from blocks b
    where (b.blocker in ($2, $3) and b.blocked = follows.person)
        or (b.blocker = follows.person and b.blocked in ($2, $3)))";

impl Connection {
    pub(crate) async fn follows_of(
        &mut self,
        person: PlayerId,
    ) -> Result<PersonalData, StoreError> {
        let most = i64::try_from(MOST_FOLLOWED).unwrap_or(i64::MAX);
        let found = self.query(FOLLOWED).bind(person).bind(most);
        let found: Vec<(GameNumber, String)> = found.fetch_all().await?;
        let entry = |(game, wish): (GameNumber, String)| json!({ "game": game.to_string(), "notify": wish });
        Ok(PersonalData::listed(
            "follows",
            "privacy-follows",
            found.into_iter().map(entry),
        ))
    }
}

/// The discord ids of a game's players.
fn players(game: &Game) -> [PlayerId; 2] {
    let id = |seat| {
        game.player(seat)
            .map_or(game.setup.challenger.id, |player| player.id)
    };
    [id(Seat::Challenger), id(Seat::Opponent)]
}

impl Store {
    pub async fn follow(
        &self,
        game: GameNumber,
        person: PlayerId,
        wish: Wish,
    ) -> Result<(), StoreError> {
        let follow = self.execute("follow", FOLLOW, |query| {
            query.bind(game).bind(person).bind(wish.key())
        });
        follow.await.map(|_| ())
    }

    /// Whether the person followed the game until now.
    pub async fn unfollow(&self, game: GameNumber, person: PlayerId) -> Result<bool, StoreError> {
        let unfollow = self.execute("unfollow", UNFOLLOW, |query| query.bind(game).bind(person));
        Ok(unfollow.await? > 0)
    }

    /// The games that a person follows, oldest first.
    pub async fn followed(&self, person: PlayerId) -> Result<Vec<(GameNumber, Wish)>, StoreError> {
        let most = i64::try_from(MOST_FOLLOWED).unwrap_or(i64::MAX);
        let found: Vec<(GameNumber, String)> = self
            .readable("followed", FOLLOWED, |query| query.bind(person).bind(most))
            .await?;
        Ok(known(found))
    }

    /// The followers of a game, after those with a block between them and a player were removed.
    pub async fn followers(&self, game: &Game) -> Result<Vec<(PlayerId, Wish)>, StoreError> {
        let [challenger, opponent] = players(game);
        self.execute("drop_blocked_followers", DROP_BLOCKED, |query| {
            query.bind(game.number).bind(challenger).bind(opponent)
        })
        .await?;
        let most = i64::try_from(MOST_FOLLOWERS).unwrap_or(i64::MAX);
        let found: Vec<(PlayerId, String)> = self
            .readable("followers", FOLLOWERS, |query| {
                query.bind(game.number).bind(most)
            })
            .await?;
        Ok(known(found))
    }
}

/// A newer version may have other wishes.
fn known<T>(rows: Vec<(T, String)>) -> Vec<(T, Wish)> {
    let rows = rows.into_iter();
    rows.filter_map(|(of, wish)| Some((of, Wish::find(&wish)?)))
        .collect()
}
