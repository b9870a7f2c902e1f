//! Rows of links, identified by the digests of their secrets.

use serde_json::json;

use crate::game::{DAY, GameNumber, HOUR, PersonalData, Player, PlayerId, Timestamp};
use crate::referee::InteractionToken;
use crate::store::connection::{Connection, Queries as _};
use crate::store::{Store, StoreError};

/// Lifetime of an unused link, and maximum lifetime (ms). Links to watch a game aren't extended.
const LASTS_UNUSED: i64 = 12 * HOUR;
const LASTS: i64 = 7 * DAY;

/// Minimum time between two extensions of a link (ms).
const EXTENDED_EVERY: i64 = HOUR;

/// Maximum number of links per person, and of sessions inside Discord; another one ends the oldest of its kind.
const MOST_OF_PERSON: usize = 5;

/// How long it's stored that somebody opened the board inside Discord, and with which game (ms): less than the token lives.
const OPENED_FOR: i64 = InteractionToken::LIVES - 60_000;

const ADD: &str =
    "insert into board_links (digest, person, game, instance, made, ends) values ($1, $2, $3, $4, $5, $6)
    on conflict (digest) do nothing";

const FIND: &str = "select l.person, coalesce(p.name, '') as name, l.game, l.instance, l.made, l.ends
    from board_links l left join players p on p.person = l.person where l.digest = $1 and l.ends > $2";

/// A link's person, and what it opens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardLink {
    pub person: Player,
    /// The one game to watch; `None` for the person's own games.
    pub watched: Option<GameNumber>,
    /// The instance of the Activity, for a session inside Discord.
    pub instance: Option<String>,
}

/// How somebody opened an instance of the Activity: the control's game, unless by the application's own command, and the
/// interaction's token, for private messages in the chat.
pub type OpenedActivity = (Option<GameNumber>, Option<String>);

impl Connection {
    /// When each link of a person was created, and when it ends.
    pub(crate) async fn board_links_of(
        &mut self,
        person: PlayerId,
    ) -> Result<PersonalData, StoreError> {
        let find = self.query("select made, ends from board_links where person = $1 order by made");
        let found = find.bind(person).fetch_all().await?;
        let link = |(made, ends): (Timestamp, Timestamp)| json!({ "made": made.precise(), "ends": ends.precise() });
        let entries = found.into_iter().map(link);
        Ok(PersonalData::listed(
            "board_links",
            "privacy-board-links",
            entries,
        ))
    }
}

impl Store {
    /// Stores a new link to a person's games or the one to watch, or a session in an instance of the Activity, and deletes expired
    /// ones.
    pub async fn add_board_link(
        &self,
        digest: &str,
        person: PlayerId,
        (watched, instance): (Option<GameNumber>, Option<&str>),
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.write("add_board_link", |mut transaction| async move {
            let prune = transaction.query("delete from board_links where ends <= $1");
            prune.bind(now).run().await?;
            let known = "select digest from board_links where person = $1 and (instance is null) = $2 order by made desc";
            let known = transaction.query(known).bind(person);
            let known: Vec<(String,)> = known.bind(instance.is_none()).fetch_all().await?;
            for (oldest,) in known.into_iter().skip(MOST_OF_PERSON - 1) {
                let end = transaction.query("delete from board_links where digest = $1");
                end.bind(oldest).run().await?;
            }
            let add = transaction.query(ADD).bind(digest.to_owned()).bind(person);
            let add = add.bind(watched).bind(instance.map(str::to_owned));
            let add = add.bind(now).bind(now.plus(LASTS_UNUSED));
            add.run().await?;
            Ok(transaction.commit().await?)
        })
        .await
    }

    /// The link with this digest, unless expired. Extends it.
    pub async fn board_link(
        &self,
        digest: &str,
        now: Timestamp,
    ) -> Result<Option<BoardLink>, StoreError> {
        type Found = (
            PlayerId,
            String,
            Option<GameNumber>,
            Option<String>,
            Timestamp,
            Timestamp,
        );
        let found: Option<Found> = self
            .on_connection("board_link", |mut connection| async move {
                let find = connection.query(FIND).bind(digest.to_owned()).bind(now);
                Ok(find.optional().await?)
            })
            .await?;
        let Some((id, name, watched, instance, made, ends)) = found else {
            return Ok(None);
        };
        let later = now.plus(LASTS_UNUSED).min(made.plus(LASTS));
        if watched.is_none() && later.since(ends) > EXTENDED_EVERY {
            let extend = "update board_links set ends = $2 where digest = $1";
            self.execute("extend_board_link", extend, |query| {
                query.bind(digest.to_owned()).bind(later)
            })
            .await?;
        }
        let person = Player { id, name };
        Ok(Some(BoardLink {
            person,
            watched,
            instance,
        }))
    }

    /// Filters out digests of links that have ended.
    pub async fn lasting_board_links(
        &self,
        digests: &[String],
        now: Timestamp,
    ) -> Result<Vec<String>, StoreError> {
        let find = [
            "select digest, ends from board_links where digest in (",
            ")",
        ];
        let found: Vec<(String, Timestamp)> =
            self.rows_in("lasting_board_links", find, digests).await?;
        let lasting = found.into_iter().filter(|(_, ends)| *ends > now);
        Ok(lasting.map(|(digest, _)| digest).collect())
    }

    /// Deletes all links of a person and returns their number.
    pub async fn end_board_links(&self, person: PlayerId) -> Result<u64, StoreError> {
        let end = "delete from board_links where person = $1";
        self.execute("end_board_links", end, |query| query.bind(person))
            .await
    }

    /// Deletes a person's links, and the games they opened inside Discord, as far as they're from that time or earlier.
    pub async fn end_sessions_until(
        &self,
        person: PlayerId,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.write("end_sessions_until", |mut transaction| async move {
            for (end, at) in [
                (
                    "delete from board_links where person = $1 and made <= $2",
                    at,
                ),
                (
                    "delete from activity_games where person = $1 and ends <= $2",
                    at.plus(OPENED_FOR),
                ),
            ] {
                transaction.query(end).bind(person).bind(at).run().await?;
            }
            Ok(transaction.commit().await?)
        })
        .await
    }

    pub async fn end_board_link(&self, digest: &str) -> Result<u64, StoreError> {
        let end = "delete from board_links where digest = $1";
        self.execute("end_board_link", end, |query| query.bind(digest.to_owned()))
            .await
    }

    /// Stores that somebody opened an instance of the Activity.
    pub async fn set_opened_activity(
        &self,
        instance: &str,
        person: PlayerId,
        (game, token): OpenedActivity,
        now: Timestamp,
    ) -> Result<u64, StoreError> {
        let set = "insert into activity_games (instance, person, game, token, ends) values ($1, $2, $3, $4, $5)
            on conflict (instance, person) do update
                set game = excluded.game, token = excluded.token, ends = excluded.ends";
        self.execute("set_opened_activity", set, |query| {
            let query = query.bind(instance.to_owned()).bind(person);
            let query = query.bind(game).bind(token.clone());
            query.bind(now.plus(OPENED_FOR))
        })
        .await
    }

    /// How somebody opened that instance, if it was some minutes ago at most.
    pub async fn opened_activity(
        &self,
        instance: &str,
        person: PlayerId,
        now: Timestamp,
    ) -> Result<Option<OpenedActivity>, StoreError> {
        let find = "select game, token from activity_games where instance = $1 and person = $2 and ends > $3";
        self.on_connection("opened_activity", |mut connection| async move {
            let find = connection.query(find).bind(instance.to_owned());
            Ok(find.bind(person).bind(now).optional().await?)
        })
        .await
    }

    pub async fn prune_activity_games(&self, now: Timestamp) -> Result<u64, StoreError> {
        let prune = "delete from activity_games where ends <= $1";
        self.execute("prune_activity_games", prune, |query| query.bind(now))
            .await
    }
}
