//! Finds the games of a server that count.

use crate::game::{GameNumber, Place};
use crate::rules::Variant;
use crate::store::{Store, StoreError};

/// The newest finished games between people on a server, or in a channel outside servers. On Citus, this one query asks every
/// shard; each game is then read from its own.
const GAMES: &str = "select number from games
    where (home_server = $1 or ($1 = 0 and home_server is null and home_channel = $2))
        and variant = $3 and state = 'over' and level is null order by number desc limit $4";

impl Store {
    pub async fn games_to_explore(
        &self,
        place: Place,
        variant: &'static Variant,
        most: u32,
    ) -> Result<Vec<GameNumber>, StoreError> {
        let server = place.server.map_or(0, |server| server.get().cast_signed());
        let found = self.readable("games_to_explore", GAMES, |query| {
            let query = query.bind(server).bind(place.channel);
            query.bind(variant.key).bind(i64::from(most))
        });
        Ok(found.await?.into_iter().map(|(number,)| number).collect())
    }
}
