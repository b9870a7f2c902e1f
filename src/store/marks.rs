//! Marks: keyed hashes (HMAC, RFC 2104) of people who deleted their data. They keep the protections of others in force if
//! the person comes back.

use crate::game::{Player, Timestamp};
use crate::store::connection::Queries;
use crate::store::keys::{Mark, PlayerKey, Secret};
use crate::store::{Store, StoreError};

/// Maximum number of people whose marks one transaction clears.
const MOST_CLEARED: i64 = 100;

/// Keeps a person who deletes their data ($1) off the ladders they were removed from.
const KEEP_OFF_LADDERS: &str =
    "insert into ladder_removals (scope, player) select distinct l.scope, p.id
    from ladder_removals l join players former on former.id = l.player and former.mark = $2
    join players p on p.person = $1 where true on conflict do nothing";

const KEEP_BLOCKED: &str = "update blocks set blocked = $1, name = $3 where blocked = $2
    and not exists (select 1 from blocks b where b.blocker = blocks.blocker and b.blocked = $1)";

/// Restores the protections of others against a person who may have come back.
pub(super) async fn welcome_back(
    on: &mut impl Queries,
    player: &Player,
    mark: Mark,
) -> Result<(), StoreError> {
    let blocked = on.query(KEEP_BLOCKED).bind(player.id).bind(mark);
    blocked.bind(&player.name).run().await?;
    let removed = on.query(KEEP_OFF_LADDERS).bind(player.id).bind(mark);
    removed.run().await
}

impl Store {
    pub(crate) async fn secret(&self) -> Result<Secret, StoreError> {
        if let Some(known) = self.known_secret.get() {
            return Ok(known.clone());
        }
        let find = "select value from secrets where name = 'marks'";
        let found: Vec<(String,)> = self.readable("secret", find, |query| query).await?;
        let missing = || StoreError::Damaged("the key of the marks is missing".to_owned());
        let (text,) = found.first().ok_or_else(missing)?;
        Ok(self.known_secret.get_or_init(|| Secret::new(text)).clone())
    }

    /// Deletes marks that no longer protect anybody.
    pub async fn clear_marks(&self, now: Timestamp) -> Result<(), StoreError> {
        self.write("clear_marks", |mut transaction| async move {
            let ended = transaction.query("select id from players where mark_ends < $1 limit $2");
            let ended: Vec<(PlayerKey,)> = ended.bind(now).bind(MOST_CLEARED).fetch_all().await?;
            for (player,) in ended {
                let find = "select 1 from ladder_removals where player = $1 limit 1";
                let removed = transaction.query(find).bind(player).rows().await?;
                let clear = if removed.is_empty() {
                    "update players set mark = null, mark_ends = null where id = $1"
                } else {
                    "update players set mark_ends = null where id = $1"
                };
                transaction.query(clear).bind(player).execute().await?;
            }
            Ok(transaction.commit().await?)
        })
        .await
    }
}
