//! Games, their events, and lists of games.

use super::batch::Batch;
use super::connection::row;
use super::connection::{Connection, Pool, Queries, Row};
use super::event_rows::{EventRow, actor_key, kind_columns};
use super::keys::PlayerKey;
use super::queries::{listed, setup_of};
use super::rows::{self, GameRow, SetupRow, StateColumns};
use super::{
    Committed, Created, GameContext, Messages, OutboxMessage, Store, StoreError, announcements,
    outbox,
};
use crate::game::{
    CHALLENGE_LAPSES_AFTER, Card, ChannelId, Clock, DeliveryFailure, Event, Game, GameNumber,
    GameSetup, Key, MessageId, Place, Player, PlayerId, Rated, RequestId, Stage, State, Summary,
    Timestamp,
};
use crate::referee::BlockStatus;

/// A safety limit for each kind of live games.
const MOST_LIVE: i64 = 200;

/// The newest games of each state along one index.
macro_rules! newest {
    ($key:literal) => {
        concat!(
            "select number from (select number from games where ",
            $key,
            " and state = 'playing' order by since desc limit $5) as newest union
            select number from (select number from games where ",
            $key,
            " and state = 'waiting' and since >= $3 order by since desc limit $5) as newest union
            select number from (select number from games where ",
            $key,
            " and state = 'over' order by since desc limit $4) as newest"
        )
    };
}

/// Games of a place ($1) or a person ($2): live ones with challenges made at $3 or later, the
/// newest $5 per index, then the newest $4 ended ones.
const LIST: &str = concat!(
    "with seen as (",
    newest!("home_channel = $1"),
    " union ",
    newest!("home_parent = $1"),
    " union ",
    newest!("challenger = (select id from players where person = $2)"),
    " union ",
    newest!("opponent = (select id from players where person = $2)"),
    ") ",
    listed!("seen s join games g on g.number = s.number"),
    "order by case g.state when 'over' then 1 else 0 end,
        case when g.deadline is null then 1 else 0 end, g.deadline, g.changed desc, g.number desc"
);

const LOAD: &str = concat!(
    setup_of!(
        "g.delivery_failure, g.card_channel, g.card_message,
            g.announced_channel, g.announced_message,
            (select count(*) from (select 1 from games n where n.home_channel = g.home_channel
                and n.state = 'playing' and n.number <> g.number limit 1) neighbour) as neighbours,
            e.number as event, e.actor, e.kind, e.detail, e.at, e.request",
        "games g"
    ),
    "left join events e on e.game = g.number and e.number >= $2 where g.number = $1 order by e.number"
);

const INSERT_GAME: &str = "insert into games (variant, start, colour,
        home_channel, home_parent, home_server, challenger, opponent,
        state, changed, since, clock, flag, language, threads, level, rated, tournament, vote_hours)
    values ($1, $2, $3, $4, $5, $6, (select id from players where person = $7),
        (select id from players where person = $8), 'waiting', $9, $9, $10, $11, $12, $13, $14, $15, $16, $17)
    returning number";

/// Updates what lists show. A move changes no indexed column.
const UPDATE_GAME: &str = "update games
    set opponent = coalesce(opponent, (select id from players where person = $2)),
        since = case state when $3 then since else $8 end, state = $3, challenger_side = $4,
        to_move = $5, pending = $6, result = $7, changed = $8, deadline = $9,
        card_channel = coalesce(card_channel, $10), card_message = coalesce(card_message, $11),
        level = coalesce(level, $12)
    where number = $1";

row! {
    struct LoadedRow {
        delivery_failure: Option<String>,
        card_channel: Option<ChannelId>,
        card_message: Option<MessageId>,
        announced_channel: Option<ChannelId>,
        announced_message: Option<MessageId>,
        neighbours: i64,
        event: Option<i64>,
    } with { setup: SetupRow }
}

async fn written_by(
    on: &mut impl Queries,
    request: RequestId,
) -> Result<Option<(GameNumber, u32)>, StoreError> {
    let find = on.query("select game, number from events where request = $1");
    let found: Option<(GameNumber, i64)> = find.bind(request).optional().await?;
    let event = |(game, number)| Ok((game, rows::count(game, "an event's number", number)?));
    found.map(event).transpose()
}

/// Adds a person, or updates the name.
pub(super) async fn upsert_player(
    on: &mut impl Queries,
    player: &Player,
) -> Result<(), StoreError> {
    // One row for all levels.
    let arbiter = player.id.is_arbiter().then(|| Player::arbiter(None));
    let player = arbiter.as_ref().unwrap_or(player);
    on.query(
        "insert into players (person, name, id) values ($1, $2, $3)
        on conflict (person) do update set name = excluded.name
            where players.name <> excluded.name",
    )
    .bind(player.id)
    .bind(&player.name)
    .bind(PlayerKey::random())
    .execute()
    .await?;
    Ok(())
}

/// Fails with [`is_taken`] if the number or the request exists, or the event before is missing.
pub(super) async fn append(
    on: &mut impl Queries,
    game: GameNumber,
    event: &Event,
) -> Result<(), StoreError> {
    let (kind, detail) = kind_columns(&event.kind);
    on.query(
        "insert into events (game, number, actor, kind, detail, at, request)
        values ($1, (select $2 where $2 = 0
                or exists (select 1 from events where game = $1 and number = $2 - 1)),
            $3, $4, $5, $6, $7)",
    )
    .bind(game)
    .bind(i64::from(event.number))
    .bind(actor_key(event.by))
    .bind(kind)
    .bind(detail)
    .bind(event.at)
    .bind(event.request)
    .execute()
    .await?;
    Ok(())
}

fn is_taken(error: &StoreError) -> bool {
    use sqlx::error::ErrorKind::{NotNullViolation, UniqueViolation};
    matches!(error, StoreError::Failed(sqlx::Error::Database(error))
        if matches!(error.kind(), UniqueViolation | NotNullViolation))
}

/// Whether the game has another last event than the one before this.
async fn is_overtaken(
    on: &mut impl Queries,
    game: GameNumber,
    event: &Event,
) -> Result<bool, StoreError> {
    let newest = on.query("select max(number) from events where game = $1");
    let (newest,): (Option<i64>,) = newest.bind(game).one().await?;
    Ok(newest.map(|newest| newest + 1) != Some(i64::from(event.number)))
}

/// Whether the event's request was written before. The arbiter's ids only name a place in the game,
/// so the content must be equal too.
async fn has_written(on: &mut impl Queries, event: &Event) -> Result<bool, StoreError> {
    if !event.request.is_of_arbiter() {
        return Ok(written_by(on, event.request).await?.is_some());
    }
    let (kind, detail) = kind_columns(&event.kind);
    let same = on
        .query(
            "select 1 from events where request = $1 and actor = $2 and kind = $3
                and coalesce(detail, '') = coalesce($4, '')",
        )
        .bind(event.request)
        .bind(actor_key(event.by))
        .bind(kind)
        .bind(detail);
    Ok(!same.rows().await?.is_empty())
}

impl Connection {
    /// Reads a game, or the events after a `known` state; `None` if there is none, or if that state
    /// isn't of this record.
    async fn game(
        &mut self,
        number: GameNumber,
        known: Option<&Game>,
    ) -> Result<Option<Game>, StoreError> {
        if let Some(stored) = number.stored_import() {
            return self.imported(number, stored).await;
        }
        let newest = known.and_then(|game| game.events.last());
        let from = newest.map_or(0, |event| i64::from(event.number));
        let found = self.query(LOAD).bind(number).bind(from).rows().await?;
        let Some(first) = found.first() else {
            return Ok(None);
        };
        let first: LoadedRow = rows::read(number, first)?;
        let setup = first.setup.setup()?;
        let event = |row: &Row| rows::read::<EventRow>(number, row)?.event(number);
        let events: Vec<Event> = match first.event {
            Some(_) => found.iter().map(event).collect::<Result<_, _>>()?,
            None => Vec::new(),
        };
        let mut game = match known {
            Some(known) => match continued(known, setup, events) {
                Some(game) => game,
                None => return Ok(None),
            },
            None => Game::replay(number, setup, events)?,
        };
        if game.play().is_some() && game.setup.opponent.is_none() {
            return Err(rows::damaged(number, "it is played without an opponent"));
        }
        game.outages = match game.setup.time_control.clock {
            Clock::Untimed => Vec::new(),
            _ => self.outages(game.challenged_at()).await?,
        };
        game.is_alone = first.neighbours == 0;
        // A newer version may know more reasons.
        let card = first.card_channel.zip(first.card_message);
        game.card = card.map(|(channel, message)| Card { channel, message });
        let announced = first.announced_channel.zip(first.announced_message);
        game.announcement = announced.map(|(channel, message)| Card { channel, message });
        game.delivery_failure = first
            .delivery_failure
            .map(|key| DeliveryFailure::find(&key).unwrap_or(DeliveryFailure::Other));
        Ok(Some(game))
    }

    pub(super) async fn has_blocked(
        &mut self,
        by: PlayerId,
        other: PlayerId,
    ) -> Result<bool, StoreError> {
        let find = self.query("select 1 from blocks where blocker = $1 and blocked = $2");
        Ok(!find.bind(by).bind(other).rows().await?.is_empty())
    }
}

async fn committed(
    pool: &Pool,
    after: &Game,
    newest: &Event,
    messages: &[OutboxMessage],
) -> Result<Batch, StoreError> {
    // Refers to the opponent's row, and may wait for what an announcement writes.
    let is_answer = newest.number == 1;
    let mut batch = pool.batch(is_answer);
    append(&mut batch, after.number, newest).await?;
    // An open challenge may be accepted by a new player.
    if let (true, Some(opponent)) = (is_answer, &after.setup.opponent) {
        upsert_player(&mut batch, opponent).await?;
    }
    store_newest(&mut batch, after).await?;
    let alarms = after.clocks().map(|clocks| clocks.set_by());
    outbox::cancel_alarms(&mut batch, after.number, alarms, after.turn_begun()).await?;
    if is_answer {
        announcements::retract(&mut batch, after.number, newest.at).await?;
    }
    outbox::post(&mut batch, after.number, messages).await?;
    Ok(batch)
}

/// A new game without its events. Its players are known.
pub(super) async fn insert_game(
    on: &mut impl Queries,
    setup: &GameSetup,
    at: Timestamp,
) -> Result<GameNumber, StoreError> {
    let (number,): (GameNumber,) = on
        .query(INSERT_GAME)
        .bind(setup.variant.key)
        .bind(&setup.start)
        .bind(setup.colour.key())
        .bind(setup.home.channel)
        .bind(setup.home.parent)
        .bind(setup.home.server)
        .bind(setup.challenger.id)
        .bind(setup.opponent.as_ref().map(|player| player.id))
        .bind(at)
        .bind(setup.time_control.clock.to_string())
        .bind(setup.time_control.flag.key())
        .bind(setup.language.key())
        .bind(setup.threads.key())
        .bind(setup.level.map(Key::key))
        .bind(setup.rated.key())
        .bind(setup.tournament.map(|of| of.number))
        .bind(setup.vote.map(i64::from))
        .one()
        .await?;
    Ok(number)
}

/// What lists show of a game.
pub(super) async fn store_newest(on: &mut impl Queries, after: &Game) -> Result<(), StoreError> {
    let summary = Summary::of(after);
    let columns = StateColumns::from(summary.state);
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
        .execute()
        .await?;
    Ok(())
}

/// A known state with its newest event and later ones, as read; `None` if the record differs or
/// continues after an end that this version sees.
fn continued(known: &Game, setup: GameSetup, events: Vec<Event>) -> Option<Game> {
    let mut events = events.into_iter();
    let is_same_start =
        known.setup.variant.key == setup.variant.key && known.setup.start == setup.start;
    if !is_same_start || events.next().as_ref() != known.events.last() {
        return None;
    }
    let mut game = Game {
        setup,
        ..known.clone()
    };
    for event in events {
        game = game.with(event).ok()?;
    }
    Some(game)
}

impl Store {
    /// Writes a new game with event 0 and its messages in one transaction.
    pub async fn create_game(
        &self,
        setup: &GameSetup,
        challenged: &Event,
        messages: &Messages<'_>,
    ) -> Result<Created, StoreError> {
        self.write("create_game", |mut transaction| async move {
            if written_by(&mut transaction, challenged.request)
                .await?
                .is_some()
            {
                return Ok(Created::Repeated);
            }
            // In a fixed order, so that mutual challenges don't deadlock.
            let mut players: Vec<&Player> = vec![&setup.challenger];
            players.extend(&setup.opponent);
            players.sort_by_key(|player| player.id);
            for player in players {
                upsert_player(&mut transaction, player).await?;
            }
            let number = insert_game(&mut transaction, setup, challenged.at).await?;
            match append(&mut transaction, number, challenged).await {
                // A concurrent delivery of the request has written it.
                Err(error) if is_taken(&error) => return Ok(Created::Repeated),
                appended => appended?,
            }
            outbox::post(&mut transaction, number, &messages(number)).await?;
            transaction.commit().await?;
            Ok(Created::Written(number))
        })
        .await
    }

    /// Writes the newest event of `after`, the columns for lists, and the messages in one
    /// transaction. After [`StoreError::InDoubt`], the same request finds out by
    /// [`Committed::Repeated`] or [`Store::find_request`] whether it was written; after any other
    /// error it wasn't.
    pub async fn commit(
        &self,
        after: &Game,
        messages: &[OutboxMessage],
    ) -> Result<Committed, StoreError> {
        let newest = after.events.last();
        let newest = newest.ok_or_else(|| rows::damaged(after.number, "it has no events"))?;
        self.run("commit", |sent| async {
            let settlements = match after.setup.rated {
                Rated::Yes => self.pool().reader().await?.settlements(after).await?,
                Rated::No => Vec::new(),
            };
            let mut batch = committed(self.pool(), after, newest, messages).await?;
            for settlement in settlements {
                settlement.write(&mut batch).await?;
            }
            let Err(error) = self.pool().run(batch, Some(sent)).await else {
                return Ok(Committed::Written);
            };
            let error = StoreError::from(error);
            if !is_taken(&error) {
                return Err(error);
            }
            // Postgres may first report a message of the other event.
            let mut connection = self.pool().reader().await?;
            if has_written(&mut connection, newest).await? {
                Ok(Committed::Repeated)
            } else if is_overtaken(&mut connection, after.number, newest).await? {
                Ok(Committed::Overtaken)
            } else {
                Err(error)
            }
        })
        .await
    }

    pub async fn load(&self, number: GameNumber) -> Result<Option<Game>, StoreError> {
        self.on_connection("load", |mut connection| async move {
            connection.game(number, None).await
        })
        .await
    }

    /// Reads a game with everything an answer to the user depends on. Of a `known` state, only
    /// later events are read.
    pub async fn look_up(
        &self,
        number: GameNumber,
        user: PlayerId,
        known: Option<&Game>,
    ) -> Result<Option<GameContext>, StoreError> {
        self.on_connection("look_up", |mut connection| async move {
            let mut found = connection.game(number, known).await?;
            if found.is_none() && known.is_some() {
                found = connection.game(number, None).await?;
            }
            let Some(game) = found else {
                return Ok(None);
            };
            let challenger = game.setup.challenger.id;
            let opponent = game.setup.opponent.as_ref().map(|player| player.id);
            let [of_user, of_challenger, of_opponent] = connection
                .preferences([user, challenger, opponent.unwrap_or(challenger)])
                .await?;
            let is_open = matches!(game.stage, Stage::Waiting) && opponent.is_none();
            let block_status = if is_open && connection.has_blocked(challenger, user).await? {
                BlockStatus::Blocked
            } else {
                BlockStatus::NotBlocked
            };
            Ok(Some(GameContext {
                game,
                user: of_user.unwrap_or_default(),
                players: [of_challenger, of_opponent].map(Option::unwrap_or_default),
                block_status,
            }))
        })
        .await
    }

    pub async fn find_request(
        &self,
        request: RequestId,
    ) -> Result<Option<(GameNumber, u32)>, StoreError> {
        self.on_connection("find_request", |mut connection| async move {
            written_by(&mut connection, request).await
        })
        .await
    }

    /// The games of a place and its threads, and the person's everywhere: live ones (without lapsed
    /// challenges) by remaining time, then the `finished` newest ended ones. The number of live
    /// ones has a limit.
    pub async fn games(
        &self,
        place: Place,
        by: PlayerId,
        now: Timestamp,
        finished: u32,
    ) -> Result<Vec<Summary>, StoreError> {
        let found: Vec<GameRow> = self
            .readable("games", LIST, |query| {
                query
                    .bind(place.channel)
                    .bind(by)
                    .bind(now.plus(-CHALLENGE_LAPSES_AFTER))
                    .bind(i64::from(finished))
                    .bind(MOST_LIVE)
            })
            .await?;
        let mut games = rows::readable(found.iter().map(GameRow::summary))?;
        // Ended games come last, up to that many of each kind.
        let live = games.partition_point(|game| !matches!(game.state, State::Over { .. }));
        games.truncate(live.saturating_add(usize::try_from(finished).unwrap_or(usize::MAX)));
        Ok(games)
    }
}
