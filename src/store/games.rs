//! Reads games, and lists of games.

use crate::game::{
    CHALLENGE_LAPSES_AFTER, ChannelId, Clock, DeliveryFailure, Event, Game, GameNumber, GameSetup,
    Key as _, MessageId, MessageRef, Place, PlayerId, Stage, State, Summary, Timestamp,
};
use crate::referee::BlockStatus;
use crate::store::boards::{ShownRow, shown};
use crate::store::connection::{Connection, Layout, Queries as _, Query, Row, row};
use crate::store::event_rows::EventRow;
use crate::store::keys::Mark;
use crate::store::lists::Bind;
use crate::store::queries::{listed, setup_of};
use crate::store::rows::{GameRow, SetupRow};
use crate::store::shards::Near;
use crate::store::{GameContext, Store, StoreError, rows};

/// Safety limit for each kind of live games.
const MOST_LIVE: i64 = 200;

/// The newest games of each state, from one index. SQLite prepares a statement anew for each value bound as a plain limit.
macro_rules! newest {
    ($key:literal) => {
        concat!(
            "select game from (select game from ",
            $key,
            " and state = 'playing' order by since desc limit +$5) as newest union
            select game from (select game from ",
            $key,
            " and state = 'waiting' and since >= $3 order by since desc limit +$5) as newest union
            select game from (select game from ",
            $key,
            " and state = 'over' order by since desc limit +$4) as newest"
        )
    };
}

/// The games of a place ($1, as a player $6) and of a person ($2): live ones with challenges made at $3 or later, the newest $5 per
/// list, and the newest $4 ended ones.
const SEEN: [&str; 3] = [
    concat!(
        newest!("places where channel = $1 and kind = 'home'"),
        " union ",
        newest!("places where channel = $1 and kind = 'parent'")
    ),
    concat!(
        newest!("seats where person = $2 and seat = 'challenger'"),
        " union ",
        newest!("seats where person = $2 and seat = 'opponent'")
    ),
    newest!("seats where person = $6 and seat = 'opponent'"),
];

/// Games in the order of a list: live ones, then ended ones. On Citus a challenge may have lapsed since it was found.
const LIST: &str = concat!(
    listed!("games g"),
    "where g.number in ({games}) and g.state <> 'void' order by case g.state when 'over' then 1 else 0 end,
        case when g.deadline is null then 1 else 0 end, g.deadline, g.changed desc, g.number desc"
);

macro_rules! load {
    ($neighbours:literal) => {
        concat!(
            setup_of!(
                concat!(
                    "g.delivery_failure, g.card_channel, g.card_message,
                        g.announced_channel, g.announced_message,
                        e.number as event, e.actor, e.kind, e.detail, e.at, e.request, ",
                    shown!(),
                    ", ",
                    $neighbours,
                    " as neighbours,
                        (select count(*) from (select 1 from follows f where f.game = $1 limit 1) one) as followers,
                        (select count(*) from settings s where s.scope = 'server' and s.id = g.home_server
                            and s.key = 'history' and s.value = 'pictures') as pictures,
                        case when coalesce(e.number, $2) = $2 then
                            (select string_agg(s.id || ' ' || s.key || ' ' || s.value, '\n') from settings s where s.scope = 'person'
                                and s.id in ($3, coalesce(c.person, c.id), coalesce(o.person, o.id))) end as preferences"
                ),
                "games g"
            ),
            "left join events e on e.game = g.number and e.number >= $2 where g.number = $1 order by e.number"
        )
    };
}

const LOAD: &str = load!(
    "(select count(*) from (select 1 from places n where n.channel = g.home_channel and n.kind = 'home'
        and n.state = 'playing' and n.game <> g.number limit 1) neighbour)"
);

/// Without its neighbouring games, which are on other servers.
const LOAD_SPREAD: &str = load!("cast(null as bigint)");

const NEIGHBOURS: &str =
    "select game from places where channel = $1 and kind = 'home' and state = 'playing' limit 2";

row! {
    struct LoadedRow {
        delivery_failure: Option<String>,
        card_channel: Option<ChannelId>,
        card_message: Option<MessageId>,
        announced_channel: Option<ChannelId>,
        announced_message: Option<MessageId>,
        neighbours: Option<i64>,
        followers: i64,
        pictures: i64,
        /// Those of the user and of both players, in the first row.
        preferences: Option<String>,
        event: Option<i64>,
    } with { setup: SetupRow, shown: ShownRow }
}

impl Connection {
    /// Reads a game, or the events after a `known` state; `None` if the game doesn't exist, or the state is from another
    /// record. The rows of the players' and the user's preferences come with it, and what [`Store::completed`] adds doesn't.
    async fn game(
        &mut self,
        number: GameNumber,
        known: Option<&Game>,
        user: Option<PlayerId>,
        store: &Store,
    ) -> Result<Option<(Game, Option<String>)>, StoreError> {
        if let Some(stored) = number.stored_import() {
            let import = self.read_import(number, stored).await?;
            return Ok(import.map(|game| (game, None)));
        }
        let newest = known.and_then(|game| game.events.last());
        let from = newest.map_or(0, |event| i64::from(event.number));
        let load = match store.layout() {
            Layout::Together => LOAD,
            Layout::Spread => LOAD_SPREAD,
        };
        let load = self.query(load).bind(number).bind(from).bind(user);
        let found = load.rows().await?;
        let Some(first) = found.first() else {
            return Ok(None);
        };
        let first: LoadedRow = rows::read(number, first)?;
        if let Ok(shown) = first.shown.messages(number) {
            store.memory().shown.replace(number, shown);
        }
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
        game.outages = match (game.setup.time_control.clock, store.layout()) {
            (Clock::Untimed, _) | (_, Layout::Spread) => Vec::new(),
            (_, Layout::Together) => self.outages(game.challenged_at()).await?,
        };
        let card = first.card_channel.zip(first.card_message);
        game.card = card.map(|(channel, message)| MessageRef { channel, message });
        let announced = first.announced_channel.zip(first.announced_message);
        game.announcement = announced.map(|(channel, message)| MessageRef { channel, message });
        game.is_alone = first.neighbours == Some(0);
        game.is_followed = first.followers > 0;
        game.keeps_pictures = first.pictures > 0;
        // A newer version may have other reasons.
        game.delivery_failure = first
            .delivery_failure
            .map(|key| DeliveryFailure::find(&key).unwrap_or(DeliveryFailure::Other));
        Ok(Some((game, Some(first.preferences.unwrap_or_default()))))
    }

    pub(crate) async fn has_blocked(
        &mut self,
        by: PlayerId,
        other: PlayerId,
        mark: Mark,
    ) -> Result<bool, StoreError> {
        let find = "select 1 from blocks where blocker = $1 and (blocked = $2 or blocked = $3)";
        let find = self.query(find).bind(by).bind(other).bind(mark);
        Ok(!find.rows().await?.is_empty())
    }
}

/// Extends a known state by its newest event and later ones, as read; `None` if the record differs or continues after an end
/// that this version sees.
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

/// Binds the parameters of [`SEEN`].
fn bind_seen(
    query: Query<'_>,
    (place, by): (Place, PlayerId),
    now: Timestamp,
    finished: u32,
) -> Query<'_> {
    let query = query.bind(place.channel).bind(by);
    let query = query.bind(now.plus(-CHALLENGE_LAPSES_AFTER));
    let query = query.bind(i64::from(finished)).bind(MOST_LIVE);
    query.bind(PlayerId::of_channel(place.channel))
}

/// The distribution key of a game; imports have none.
fn near(game: GameNumber) -> Option<Near> {
    let is_import = game.stored_import().is_some();
    (!is_import).then(|| game.into())
}

impl Store {
    /// Adds what isn't on a game's server.
    async fn completed(&self, game: &mut Game) -> Result<(), StoreError> {
        if self.layout() == Layout::Together || game.number.stored_import().is_some() {
            return Ok(());
        }
        if game.setup.time_control.clock != Clock::Untimed {
            let since = game.challenged_at();
            let read = async |mut connection: Connection| connection.outages(since).await;
            game.outages = self.on_connection("outages", read).await?;
        }
        // A thread has a single game.
        game.is_alone = game.card_elsewhere().is_some()
            || match self.playing_in(game.setup.home.channel).await {
                Ok(playing) => playing.iter().all(|other| *other == game.number),
                // The channel's server is down, and the game's isn't: to name the game is always right.
                Err(error) => {
                    tracing::warn!(game = %game.number, %error, "can't read which games a channel has");
                    false
                }
            };
        Ok(())
    }

    /// One or two games that are played in a channel.
    async fn playing_in(&self, channel: ChannelId) -> Result<Vec<GameNumber>, StoreError> {
        let remembered = &self.memory().neighbours;
        let asked = match remembered.get(&channel) {
            Ok(playing) => return Ok(playing),
            Err(asked) => asked,
        };
        let near = Some(channel.into());
        let read = async |mut connection: Connection| {
            let found = connection.query(NEIGHBOURS).bind(channel);
            Ok(found.fetch_all().await?)
        };
        let found: Vec<(GameNumber,)> = self.on_shard("playing_in", near, read).await?;
        let playing: Vec<GameNumber> = found.into_iter().map(|(number,)| number).collect();
        remembered.put(asked, channel, playing.clone());
        Ok(playing)
    }

    pub async fn load(&self, number: GameNumber) -> Result<Option<Game>, StoreError> {
        let found = self.on_shard("load", near(number), |mut connection| async move {
            let found = connection.game(number, None, None, self).await?;
            Ok(found.map(|(game, _)| game))
        });
        let mut found = found.await?;
        if let Some(game) = &mut found {
            Box::pin(self.completed(game)).await?;
        }
        Ok(found)
    }

    /// Reads a game with everything that an answer to the user depends on. If a state is `known`, only later events are
    /// read.
    pub async fn look_up(
        &self,
        number: GameNumber,
        user: PlayerId,
        known: Option<&Game>,
    ) -> Result<Option<GameContext>, StoreError> {
        let mark = self.secret().await?.mark(user);
        let found = self.on_shard("look_up", near(number), |mut connection| async move {
            let mut found = connection.game(number, known, Some(user), self).await?;
            if found.is_none() && known.is_some() {
                found = connection.game(number, None, Some(user), self).await?;
            }
            let Some((game, read)) = found else {
                return Ok(None);
            };
            let challenger = game.setup.challenger.id;
            let opponent = game.setup.opponent.as_ref().map(|player| player.id);
            let [of_user, of_challenger, of_opponent] = connection
                .preferences([user, challenger, opponent.unwrap_or(challenger)], read)
                .await?;
            let is_open = matches!(game.stage, Stage::Waiting) && opponent.is_none();
            let block_status = if is_open && connection.has_blocked(challenger, user, mark).await? {
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
        });
        let mut found = found.await?;
        if let Some(found) = &mut found {
            Box::pin(self.completed(&mut found.game)).await?;
        }
        Ok(found)
    }

    /// The number of the newest event of each of these games.
    pub async fn newest_events(
        &self,
        games: &[GameNumber],
    ) -> Result<Vec<(GameNumber, u32)>, StoreError> {
        let find = [
            "select game, max(number) as number from events where game in (",
            ") group by game",
        ];
        let found: Vec<(GameNumber, i64)> = self.rows_in("newest_events", find, games).await?;
        let newest = |(game, number)| {
            Ok((
                game,
                rows::checked_count(game, "an event's number", number)?,
            ))
        };
        found.into_iter().map(newest).collect()
    }

    /// The games of a place and its threads, and the person's games everywhere: live ones (without lapsed challenges) by
    /// remaining time, then the newest `finished` ended ones. The number of live ones is limited.
    pub async fn games(
        &self,
        place: Place,
        by: PlayerId,
        now: Timestamp,
        finished: u32,
    ) -> Result<Vec<Summary>, StoreError> {
        self.games_or_known((place, by), now, finished, &|_| false)
            .await
    }

    /// The same. On Citus, if only one game is found and its cached state passes the check, returns that summary, which may be stale,
    /// and saves a statement.
    pub async fn games_or_known(
        &self,
        (place, by): (Place, PlayerId),
        now: Timestamp,
        finished: u32,
        suffices: &(dyn Fn(&Summary) -> bool + Sync),
    ) -> Result<Vec<Summary>, StoreError> {
        let [here, own, voted] = SEEN;
        let host = PlayerId::of_channel(place.channel);
        let finders = [
            (here, Some(place.channel.into())),
            (own, Some(by.into())),
            (voted, Some(host.into())),
        ];
        let bind: Bind<'_> = &|query| bind_seen(query, (place, by), now, finished);
        let found: Vec<GameRow> = if self.layout() == Layout::Spread {
            let numbers = self.numbers("games", &finders, bind).await?;
            let known = match numbers.as_slice() {
                [only] => self.memory().recent.get(*only),
                _ => None,
            };
            if let Some(known) = known.map(|game| Summary::of(&game)).filter(suffices) {
                return Ok(vec![known]);
            }
            self.of_numbers("games", &numbers, LIST, bind).await?
        } else {
            self.of_games("games", &finders, LIST, bind).await?
        };
        let mut games = rows::readable(found.iter().map(GameRow::summary))?;
        // Ended games come last, up to that number of each kind.
        let live = games.partition_point(|game| !matches!(game.state, State::Over { .. }));
        games.truncate(live.saturating_add(usize::try_from(finished).unwrap_or(usize::MAX)));
        Ok(games)
    }
}
