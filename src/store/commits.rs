//! Writes games and their events. A request counts once.

use std::collections::HashMap;
use std::iter;

use crate::game::{
    ChannelId, Event, EventKind, Game, GameNumber, GameSetup, Key, Player, PlayerId, Rated,
    RequestId, Stage, Summary, Timestamp,
};
use crate::store::batch::Batch;
use crate::store::connection::{Connection, Layout, Queries, Transaction};
use crate::store::event_rows::{actor_key, kind_columns};
use crate::store::keys::{PlayerKey, Secret};
use crate::store::marks::welcome_back;
use crate::store::rows::StateColumns;
use crate::store::{
    Committed, Created, Messages, OutboxMessage, Store, StoreError, announcements, lists, outbox,
    rows,
};

const INSERT_GAME: &str = "insert into games (variant, start, colour,
        home_channel, home_parent, home_server, challenger, opponent,
        state, changed, since, clock, flag, language, threads, level, rated, tournament, vote_hours, vote_host, conditions)
    values ($1, $2, $3, $4, $5, $6, $7, $8, 'waiting', $9, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
    returning number";

/// Updates the columns for lists. A move changes no indexed column. A state is required, so this fails with [`is_taken`] if
/// the event before $13 is missing, as after a failover to a standby that has lost it, or if the game has left its home $14,
/// whose list of games is updated too.
const UPDATE_GAME: &str = "update games
    set opponent = coalesce(opponent, (select id from players where person = $2)),
        since = case state when $3 then since else $8 end,
        state = case when exists (select 1 from events where game = $1 and number = $13 - 1)
            and ($14 is null or (home_channel = $14 and coalesce(home_parent, 0) = coalesce($15, 0))) then $3 end,
        challenger_side = $4, to_move = $5, pending = $6, result = $7, changed = $8, deadline = $9,
        card_channel = coalesce(card_channel, $10), card_message = coalesce(card_message, $11),
        level = coalesce(level, $12)
    where number = $1";

const UPSERT_PLAYER: &str = "insert into players (person, name, id) values ($1, $2, $3)
    on conflict (person) do update set name = excluded.name where players.name <> excluded.name";

/// Maximum number of lookups of players' keys before a transaction fails.
const ATTEMPTS: u32 = 3;

const ADD_REQUEST: &str = "insert into requests (request, game, at) values ($1, $2, $3)";

/// Returns the game that the request resolves to, which may have been stored before.
const CLAIM_REQUEST: &str = "insert into requests (request, game, at) values ($1, $2, $3)
    on conflict (request) do update set game = requests.game returning game";

/// The event that a request wrote, in the game it named or resolved to.
async fn written_by(
    on: &mut impl Queries,
    request: RequestId,
    named: Option<GameNumber>,
) -> Result<Option<(GameNumber, u32)>, StoreError> {
    let found = on.query("select game from requests where request = $1");
    let found: Option<(GameNumber,)> = found.bind(request).optional().await?;
    let Some(game) = found.map(|(game,)| game).or(named) else {
        return Ok(None);
    };
    let find = on.query("select number from events where game = $1 and request = $2");
    let found: Option<(i64,)> = find.bind(game).bind(request).optional().await?;
    let event = |(number,)| {
        Ok((
            game,
            rows::checked_count(game, "an event's number", number)?,
        ))
    };
    found.map(event).transpose()
}

/// The person as a row; Arbiter has one row for all levels.
fn as_stored(player: &Player) -> Player {
    if player.id.is_arbiter() {
        Player::arbiter(None)
    } else {
        player.clone()
    }
}

/// Adds a person or updates their name, and locks the row.
async fn upsert_player(
    on: &mut impl Queries,
    player: &Player,
    secret: Option<&Secret>,
) -> Result<(), StoreError> {
    let player = as_stored(player);
    let upsert = on.query(UPSERT_PLAYER).bind(player.id);
    let upsert = upsert.bind(&player.name).bind(PlayerKey::random());
    upsert.run().await?;
    match secret {
        Some(secret) => welcome_back(on, &player, secret.mark(player.id)).await,
        None => Ok(()),
    }
}

impl Transaction {
    /// Returns the keys of people, in the same order. Adds unknown people and updates names; none of them can be deleted
    /// before the transaction ends.
    ///
    /// All writes come before the first lock: Citus locks a table that it copies to all servers as a whole, and two
    /// transactions that lock it for reading and then for writing would deadlock.
    pub(crate) async fn player_keys(
        &mut self,
        people: &[&Player],
    ) -> Result<Vec<PlayerKey>, StoreError> {
        let people: Vec<Player> = people.iter().copied().map(as_stored).collect();
        // In a fixed order, so that mutual challenges don't deadlock.
        let mut sorted: Vec<&Player> = people.iter().collect();
        sorted.sort_by_key(|player| player.id);
        // Somebody may be deleted between the write and the lock; then they are added again.
        for _ in 0..ATTEMPTS {
            self.put_unknown(&sorted).await?;
            let keys = self.locked_keys(&sorted).await?;
            let key = |player: &Player| keys.get(&player.id).copied();
            let keys: Option<Vec<PlayerKey>> = people.iter().map(key).collect();
            if let Some(keys) = keys {
                return Ok(keys);
            }
        }
        Err(sqlx::Error::RowNotFound.into())
    }

    async fn put_unknown(&mut self, people: &[&Player]) -> Result<(), StoreError> {
        for pair in people.chunks(2) {
            let known = self.query("select person, name from players where person in ($1, $2)");
            let known = known.bind(pair[0].id).bind(pair[pair.len() - 1].id);
            let known: Vec<(PlayerId, String)> = known.fetch_all().await?;
            for player in pair {
                let is_known =
                    |(id, name): &(PlayerId, String)| (*id, name) == (player.id, &player.name);
                if !known.iter().any(is_known) {
                    let secret = self.secret.clone();
                    upsert_player(self, player, secret.as_ref()).await?;
                }
            }
        }
        Ok(())
    }

    async fn locked_keys(
        &mut self,
        people: &[&Player],
    ) -> Result<HashMap<PlayerId, PlayerKey>, StoreError> {
        let mut keys = HashMap::new();
        for pair in people.chunks(2) {
            let locked = self.query_sharing(
                "select person, id from players where person in ($1, $2) order by person",
            );
            let locked = locked.bind(pair[0].id).bind(pair[pair.len() - 1].id);
            keys.extend(locked.fetch_all::<(PlayerId, PlayerKey)>().await?);
        }
        Ok(keys)
    }
}

/// Fails with [`is_taken`] if the number or the request exists.
pub(crate) async fn append(
    on: &mut impl Queries,
    game: GameNumber,
    event: &Event,
) -> Result<(), StoreError> {
    let (kind, detail) = kind_columns(&event.kind);
    on.query(
        "insert into events (game, number, actor, kind, detail, at, request)
        values ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(game)
    .bind(i64::from(event.number))
    .bind(actor_key(event.by))
    .bind(kind)
    .bind(detail)
    .bind(event.at)
    .bind(event.request)
    .run()
    .await
}

fn is_taken(error: &StoreError) -> bool {
    use sqlx::error::ErrorKind::{NotNullViolation, UniqueViolation};
    matches!(error, StoreError::Failed(sqlx::Error::Database(error))
        if matches!(error.kind(), UniqueViolation | NotNullViolation))
}

/// Whether another event was written after the one before this, or the game was moved to another home.
async fn is_overtaken(
    on: &mut impl Queries,
    after: &Game,
    event: &Event,
) -> Result<bool, StoreError> {
    let newest = on.query("select max(number) from events where game = $1");
    let (newest,): (Option<i64>,) = newest.bind(after.number).one().await?;
    if newest.map(|newest| newest + 1) != Some(i64::from(event.number)) {
        return Ok(true);
    }
    let home = on.query("select home_channel, home_parent from games where number = $1");
    let home: Option<(ChannelId, Option<ChannelId>)> = home.bind(after.number).optional().await?;
    let known = after.setup.home;
    Ok(changes_state(after) && home != Some((known.channel, known.parent)))
}

/// Whether the event's request was written before. Arbiter's ids only name a place in the game, so the content must be equal
/// too.
async fn has_written(
    on: &mut impl Queries,
    game: GameNumber,
    event: &Event,
) -> Result<bool, StoreError> {
    if !event.request.is_of_arbiter() {
        return Ok(written_by(on, event.request, Some(game)).await?.is_some());
    }
    let (kind, detail) = kind_columns(&event.kind);
    let same = on
        .query(
            "select 1 from events where game = $1 and request = $2 and actor = $3 and kind = $4
                and coalesce(detail, '') = coalesce($5, '')",
        )
        .bind(game)
        .bind(event.request)
        .bind(actor_key(event.by))
        .bind(kind)
        .bind(detail);
    Ok(!same.rows().await?.is_empty())
}

/// Stores the game that a request without a number resolved to. Fails with [`is_taken`] if it resolved to another before.
async fn add_request(
    on: &mut impl Queries,
    game: GameNumber,
    event: &Event,
) -> Result<(), StoreError> {
    let add = on.query(ADD_REQUEST).bind(event.request);
    add.bind(game).bind(event.at).run().await
}

/// How a request identified its game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Aim {
    /// By number.
    Named,
    /// By what matched at the time.
    Found,
}

async fn committed(
    mut batch: Batch,
    after: &Game,
    newest: &Event,
    aim: Aim,
    messages: &[OutboxMessage],
    secret: Option<&Secret>,
    is_known: bool,
) -> Result<Batch, StoreError> {
    let is_answer = newest.number == 1;
    // An open challenge may be accepted by a new player.
    let joins = after
        .setup
        .opponent
        .as_ref()
        .filter(|_| is_answer && !is_known);
    append(&mut batch, after.number, newest).await?;
    if aim == Aim::Found && !newest.request.is_of_arbiter() {
        add_request(&mut batch, after.number, newest).await?;
    }
    if let Some(opponent) = joins {
        upsert_player(&mut batch, opponent, secret).await?;
        if let EventKind::Accepted { .. } = newest.kind {
            lists::seat_opponent(&mut batch, after, newest.at).await?;
        }
    }
    let (columns, changed) = update_game(&mut batch, after).await?;
    // Both are about the game's shard.
    batch.joins_next = true;
    let alarms = after.clocks().map(|clocks| clocks.set_by());
    outbox::cancel_alarms(&mut batch, after.number, alarms, after.turn_begun()).await?;
    lists::update(&mut batch, after, &columns, changed).await?;
    if is_answer {
        announcements::retract(&mut batch, after.number, newest.at).await?;
    }
    outbox::post(&mut batch, after.number, messages).await?;
    Ok(batch)
}

/// Whether the newest event changed the game's state: it answers the challenge or ends the game.
pub(super) fn changes_state(after: &Game) -> bool {
    after.newest_event() == 1 || !matches!(after.stage, Stage::Playing { .. })
}

/// Inserts a game without its events.
pub(crate) async fn insert_game(
    on: &mut Transaction,
    setup: &GameSetup,
    at: Timestamp,
) -> Result<GameNumber, StoreError> {
    let host = setup.vote.as_ref().and_then(|terms| terms.host.as_ref());
    let players: Vec<&Player> = iter::once(&setup.challenger)
        .chain(&setup.opponent)
        .chain(host)
        .collect();
    let keys = on.player_keys(&players).await?;
    let opponent = setup.opponent.as_ref().map(|_| keys[1]);
    let host = host.and(keys.last().copied());
    let (number,): (GameNumber,) = on
        .query(INSERT_GAME)
        .bind(setup.variant.key)
        .bind(&setup.start)
        .bind(setup.colour.key())
        .bind(setup.home.channel)
        .bind(setup.home.parent)
        .bind(setup.home.server)
        .bind(keys[0])
        .bind(opponent)
        .bind(at)
        .bind(setup.time_control.clock.to_string())
        .bind(setup.time_control.flag.key())
        .bind(setup.language.key())
        .bind(setup.threads.key())
        .bind(setup.level.map(Key::key))
        .bind(setup.rated.key())
        .bind(setup.tournament.map(|of| of.number))
        .bind(setup.vote.as_ref().map(|terms| i64::from(terms.hours)))
        .bind(host)
        .bind(setup.conditions.text())
        .one()
        .await?;
    lists::insert(on, number, setup, at).await?;
    Ok(number)
}

/// Updates the columns for lists, and the lists.
pub(crate) async fn store_newest(on: &mut impl Queries, after: &Game) -> Result<(), StoreError> {
    let (columns, changed) = update_game(on, after).await?;
    lists::update(on, after, &columns, changed).await
}

async fn update_game(
    on: &mut impl Queries,
    after: &Game,
) -> Result<(StateColumns, Timestamp), StoreError> {
    let summary = Summary::of(after);
    let columns = StateColumns::from(summary.state);
    let home = changes_state(after).then_some(after.setup.home);
    on.query(UPDATE_GAME)
        .bind(after.number)
        .bind(summary.opponent.map(|player| player.id))
        .bind(columns.state)
        .bind(columns.challenger_side)
        .bind(columns.to_move)
        .bind(columns.pending)
        .bind(columns.result)
        .bind(summary.changed)
        .bind(columns.deadline)
        .bind(after.card.map(|card| card.channel))
        .bind(after.card.map(|card| card.message))
        .bind(after.setup.level.map(Key::key))
        .bind(i64::from(after.newest_event()))
        .bind(home.map(|home| home.channel))
        .bind(home.and_then(|home| home.parent))
        .run()
        .await?;
    Ok((columns, summary.changed))
}

/// The original game of a rematch, and the stored number of its newest rematch; 0 if there is none.
#[derive(Debug, Clone, Copy)]
pub struct RematchOf {
    game: GameNumber,
    known: i64,
}

impl RematchOf {
    /// The newest rematch.
    pub fn newest(&self) -> Option<GameNumber> {
        u64::try_from(self.known).ok().and_then(GameNumber::new)
    }
}

impl Connection {
    /// Whether a challenge is stored with its opponent under their present name, so that accepting it changes no person: on
    /// Citus such a write locks all servers.
    async fn knows_opponent(&mut self, after: &Game) -> Result<bool, StoreError> {
        let Some(opponent) = after.setup.opponent.as_ref().map(as_stored) else {
            return Ok(false);
        };
        let find = self.query(
            "select 1 from games g join players p on p.id = g.opponent
            where g.number = $1 and p.person = $2 and p.name = $3",
        );
        let find = find.bind(after.number).bind(opponent.id);
        Ok(!find.bind(&opponent.name).rows().await?.is_empty())
    }
}

impl Store {
    /// Reads the newest rematch of a game, before deciding on another.
    pub async fn rematch_of(&self, game: GameNumber) -> Result<RematchOf, StoreError> {
        let find = "select coalesce(rematch, 0) from games where number = $1";
        let found = self.readable("rematch_of", find, |query| query.bind(game));
        let known = found.await?.first().map_or(0, |(known,): &(i64,)| *known);
        Ok(RematchOf { game, known })
    }

    /// Writes a new game with event 0 and its messages in one transaction.
    pub async fn create_game(
        &self,
        setup: &GameSetup,
        challenged: &Event,
        messages: &Messages<'_>,
    ) -> Result<Created, StoreError> {
        self.create_rematch(setup, challenged, messages, None).await
    }

    /// Writes a rematch, unless another was written since the newest one that was read.
    pub async fn create_rematch(
        &self,
        setup: &GameSetup,
        challenged: &Event,
        messages: &Messages<'_>,
        of: Option<RematchOf>,
    ) -> Result<Created, StoreError> {
        self.write("create_game", |mut transaction| async move {
            // On Citus that costs a statement between servers; `add_request` finds it, too.
            if transaction.layout == Layout::Together
                && let Some(_) = written_by(&mut transaction, challenged.request, None).await?
            {
                return Ok(Created::Repeated);
            }
            let number = insert_game(&mut transaction, setup, challenged.at).await?;
            match add_request(&mut transaction, number, challenged).await {
                // A concurrent delivery of the request has written it.
                Err(error) if is_taken(&error) => return Ok(Created::Repeated),
                added => added?,
            }
            append(&mut transaction, number, challenged).await?;
            if let Some(of) = of {
                let swap =
                    "update games set rematch = $2 where number = $1 and coalesce(rematch, 0) = $3";
                let swap = transaction.query(swap).bind(of.game).bind(number);
                if swap.bind(of.known).execute().await? == 0 {
                    return Ok(Created::Overtaken);
                }
            }
            let messages = messages(number);
            outbox::post(&mut transaction, number, &messages).await?;
            transaction.commit().await?;
            self.note_due(&messages);
            self.memory().shown.replace(number, [None; 2]);
            Ok(Created::Written(number))
        })
        .await
    }

    /// Writes the newest event of `after`, the columns for lists, and the messages in one transaction. After
    /// [`StoreError::InDoubt`], retrying the request shows by [`Committed::Repeated`] or [`Store::find_request`] whether it
    /// was written; after any other error it wasn't.
    pub async fn commit(
        &self,
        after: &Game,
        messages: &[OutboxMessage],
    ) -> Result<Committed, StoreError> {
        self.write_newest(after, Aim::Found, messages).await
    }

    /// [`Store::commit`] for a request that named its game, so the game it resolved to needn't be stored.
    pub async fn commit_named(
        &self,
        after: &Game,
        messages: &[OutboxMessage],
    ) -> Result<Committed, StoreError> {
        self.write_newest(after, Aim::Named, messages).await
    }

    async fn write_newest(
        &self,
        after: &Game,
        aim: Aim,
        messages: &[OutboxMessage],
    ) -> Result<Committed, StoreError> {
        let newest = after.events.last();
        let newest = newest.ok_or_else(|| rows::damaged(after.number, "it has no events"))?;
        // A person who deleted their data may accept, or end a rated game.
        let secret = if newest.number == 1 || after.setup.rated == Rated::Yes {
            Some(self.secret().await?)
        } else {
            None
        };
        let secret = secret.as_ref();
        self.run("commit", |sent| async {
            let settlements = match secret {
                Some(secret) if after.setup.rated == Rated::Yes => {
                    self.pool()
                        .reader()
                        .await?
                        .settlements(after, secret)
                        .await?
                }
                _ => Vec::new(),
            };
            let pool = self.pool();
            let is_spread = self.layout() == Layout::Spread;
            let mut aim = aim;
            if is_spread && aim == Aim::Found && !newest.request.is_of_arbiter() {
                let claimed = Box::pin(self.claim_request(after.number, newest));
                if let Some(other) = claimed.await? {
                    return Ok(other);
                }
                aim = Aim::Named;
            }
            // A single statement runs on one server.
            let is_on_several = !settlements.is_empty() || changes_state(after);
            let is_stepwise = is_spread && is_on_several;
            let is_known = is_spread
                && newest.number == 1
                && pool.reader().await?.knows_opponent(after).await?;
            // An answer refers to the opponent's row, and may wait for a write of an announcement.
            let batch = pool.batch(newest.number == 1 || is_stepwise);
            let batch = committed(batch, after, newest, aim, messages, secret, is_known);
            let mut batch = batch.await?;
            for settlement in &settlements {
                settlement
                    .write_settlement(&mut batch, self.layout())
                    .await?;
            }
            let home = after.setup.home.server;
            let mut settled = settlements.iter();
            let settled = settled.find_map(|settlement| settlement.changes_on(home, after));
            let done = if is_on_several {
                pool.run(batch, Some(sent)).await
            } else {
                pool.run_near(after.number.into(), batch, Some(sent)).await
            };
            let Err(error) = done else {
                self.memory().written.tell(after);
                self.note_due(messages);
                if let Some(settled) = settled {
                    self.memory().settled.replace(after.number, settled);
                }
                if changes_state(after) {
                    // A retraction may be due.
                    self.memory().outbox.stir();
                    self.memory().changed(after);
                }
                return Ok(Committed::Written);
            };
            let error = StoreError::from(error);
            if !is_taken(&error) {
                return Err(error);
            }
            // Postgres may report a conflict with a message of the other event first.
            let mut connection = pool.reader().await?;
            if has_written(&mut connection, after.number, newest).await? {
                Ok(Committed::Repeated)
            } else if is_overtaken(&mut connection, after, newest).await? {
                Ok(Committed::Overtaken)
            } else {
                Err(error)
            }
        })
        .await
    }

    /// Stores the game that a request without a number resolved to, before its event: on Citus it is on another server, and a
    /// commit on both would take two phases. Returns the event's outcome if the request resolved to another game before.
    async fn claim_request(
        &self,
        game: GameNumber,
        event: &Event,
    ) -> Result<Option<Committed>, StoreError> {
        let request = event.request;
        let claimed = {
            let mut connection = self.pool().near(&[request.into()]).await?;
            let claim = connection.query(CLAIM_REQUEST).bind(request);
            claim
                .bind(game)
                .bind(event.at)
                .one::<(GameNumber,)>()
                .await?
        };
        if claimed == (game,) {
            return Ok(None);
        }
        let mut connection = self.pool().reader().await?;
        let written = written_by(&mut connection, request, None).await?;
        Ok(Some(match written {
            Some(_) => Committed::Repeated,
            None => Committed::Overtaken,
        }))
    }

    /// Deletes the stored games of requests before then.
    pub async fn prune_requests(&self, before: Timestamp) -> Result<(), StoreError> {
        let prune = "delete from requests where at < $1";
        let pruned = self.execute("prune_requests", prune, |query| query.bind(before));
        pruned.await.map(|_| ())
    }

    /// The event that a request wrote, whether or not it named a game.
    pub async fn find_request(
        &self,
        request: RequestId,
        named: Option<GameNumber>,
    ) -> Result<Option<(GameNumber, u32)>, StoreError> {
        self.on_connection("find_request", |mut connection| async move {
            written_by(&mut connection, request, named).await
        })
        .await
    }
}
