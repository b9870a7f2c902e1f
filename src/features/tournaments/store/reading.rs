//! Reads tournaments.

use serde_json::json;

use crate::features::tournaments::{
    Entrant, Format, Pairing, PairingState, Presence, Schedule, Tournament, TournamentSetup,
    TournamentStage,
};
use crate::game::{
    ChannelId, Conditions, GameNumber, HOUR, Key, Language, MessageRef, NoDay, PersonalData, Place,
    Player, PlayerId, Rated, RoleId, ServerId, Timestamp, TournamentNumber,
};
use crate::rules;
use crate::rules::outcome::Side;
pub(crate) use crate::store::connection::{Connection, Queries, row};
use crate::store::{Store, StoreError};

const SELECT: &str = "select t.name, t.format, t.seats, t.variant, t.start, t.clock, t.rated, t.language, t.channel,
        t.home_channel, t.home_parent, t.home_server, coalesce(p.person, p.id) as host, p.name as host_name, t.role,
        t.round_days, t.stage, t.opened, t.version, t.card_channel, t.card_message, t.housed, t.round_began,
        t.starts, t.entries_end, t.repeats, t.untold, t.conditions,
        (select max(ended) from outages) as up_since
    from tournaments t join players p on p.id = t.host where t.number = $1";

const ENTRANTS: &str = "select coalesce(p.person, p.id) as person, p.name, e.withdrawn
    from entrants e join players p on p.id = e.player where e.tournament = $1 order by e.seat";

/// White is the challenger of each game.
const PAIRINGS: &str = "select round, board, white, black, game, opened from pairings where tournament = $1 order by round, board";

/// The first moves are among the first events.
const GAMES: &str = "select g.number, g.state, g.result,
        cast(case when exists (select 1 from events e where e.game = g.number and e.kind = 'flagged') then 1 else 0 end as bigint) as flagged,
        (select count(*) from events e where e.game = g.number and e.kind = 'moved' and e.number < 16) as plies
    from games g where g.tournament = $1";

/// Newest first; those opened before $3 that haven't started count as over, unless they're scheduled.
const FIND: &str = "select number, cast(case when stage = 'playing' or (stage = 'open' and (opened >= $3 or starts is not null)) then 1 else 0 end as bigint) as live
    from tournaments where channel = $1 or home_channel = $1 order by live desc, number desc limit $2";

/// Those of a host that were opened since $3 or haven't started.
const OPENED_BY: &str = "select t.opened,
        cast(case when t.stage = 'open' and (t.opened >= $2 or t.starts is not null) then 1 else 0 end as bigint) as waits
    from tournaments t join players h on h.id = t.host where h.person = $1 and (t.opened >= $3 or t.stage = 'open')";

const DUE: &str = "select number from tournaments
    where stage = 'open' and ((starts is null and opened < $1) or starts <= $2) order by number limit $3";

/// Series whose next tournament is due.
const REPEATED: &str = "select number from tournaments
    where repeats is not null and stage in ('playing', 'over', 'lapsed') order by number limit $1";

const UNTOLD: &str = "select number from tournaments where untold = 1 order by number limit $1";

const OF_PERSON: &str = "select t.number, t.name, t.format, t.stage, t.home_server as server,
        cast(case when h.person = $1 then 1 else 0 end as bigint) as hosted, coalesce(e.withdrawn, 0) as withdrawn
    from tournaments t join players h on h.id = t.host
    left join (select tournament, withdrawn from entrants where player = (select id from players where person = $1)) e
        on e.tournament = t.number
    where h.person = $1 or e.tournament is not null order by t.number";

/// Maximum number of tournaments to choose from in a channel.
const MOST_LISTED: i64 = 20;

/// Whether an entrant and a person have blocked each other.
/// Others' blocks don't keep anybody out, or a player could choose their rivals by entering first.
const BLOCKED: &str = "select cast(1 as bigint) from tournaments t
    join players h on h.id = t.host join blocks b on b.blocker = h.person and (b.blocked = $2 or b.blocked = $3)
    where t.number = $1
    union select cast(1 as bigint) from entrants e join players p on p.id = e.player
    join blocks b on b.blocker = $2 and b.blocked = p.person where e.tournament = $1";

row! {
    struct TournamentRow {
        name: String,
        format: String,
        seats: i64,
        variant: String,
        start: String,
        clock: String,
        rated: String,
        language: String,
        channel: ChannelId,
        home_channel: ChannelId,
        home_parent: Option<ChannelId>,
        home_server: Option<ServerId>,
        host: PlayerId,
        host_name: String,
        role: Option<RoleId>,
        round_days: Option<i64>,
        stage: String,
        opened: Timestamp,
        version: i64,
        card_channel: Option<ChannelId>,
        card_message: Option<crate::game::MessageId>,
        housed: i64,
        round_began: Option<Timestamp>,
        up_since: Option<Timestamp>,
        starts: Option<Timestamp>,
        entries_end: Option<Timestamp>,
        repeats: Option<String>,
        untold: i64,
        conditions: Option<String>,
    }
}

row! {
    struct PairingRow {
        round: i64,
        board: i64,
        white: i64,
        black: i64,
        game: Option<GameNumber>,
        opened: Option<Timestamp>,
    }
}

row! {
    struct GameStateRow {
        number: GameNumber,
        state: String,
        result: Option<String>,
        flagged: i64,
        plies: i64,
    }
}

row! {
    struct OwnRow {
        number: TournamentNumber,
        name: String,
        format: String,
        stage: String,
        server: Option<ServerId>,
        hosted: i64,
        withdrawn: i64,
    }
}

fn damaged(number: TournamentNumber, problem: &str) -> StoreError {
    StoreError::Damaged(format!("tournament {number}: {problem}"))
}

fn small(number: TournamentNumber, count: i64) -> Result<u8, StoreError> {
    u8::try_from(count).map_err(|_| damaged(number, "a number is out of range"))
}

impl TournamentRow {
    fn setup(&self, number: TournamentNumber) -> Result<TournamentSetup, StoreError> {
        let unknown = |what| damaged(number, what);
        let mut variants = rules::ALL.iter();
        let variant = variants.find(|variant| variant.key == self.variant);
        let round_days = self.round_days.map(|days| small(number, days));
        Ok(TournamentSetup {
            name: self.name.clone(),
            format: Format::find(&self.format).ok_or_else(|| unknown("its format is unknown"))?,
            seats: small(number, self.seats)?,
            variant: variant.ok_or_else(|| unknown("its game is unknown"))?,
            start: self.start.clone(),
            clock: self
                .clock
                .parse()
                .map_err(|_| unknown("its clock is unknown"))?,
            rated: Rated::find(&self.rated).unwrap_or_default(),
            language: Language::find(&self.language).unwrap_or_default(),
            channel: self.channel,
            home: Place {
                channel: self.home_channel,
                parent: self.home_parent,
                server: self.home_server,
            },
            host: Player {
                id: self.host,
                name: self.host_name.clone(),
            },
            role: self.role,
            conditions: self
                .conditions
                .as_deref()
                .map(Conditions::read)
                .unwrap_or_default(),
            round_days: round_days.transpose()?,
            schedule: self
                .schedule()
                .map_err(|_| unknown("its repetition is unknown"))?,
        })
    }
}

impl TournamentRow {
    fn schedule(&self) -> Result<Option<Schedule>, NoDay> {
        let Some(starts) = self.starts else {
            return Ok(None);
        };
        let repeats = self.repeats.as_deref().map(str::parse).transpose()?;
        Ok(Some(Schedule {
            starts,
            entries_end: self.entries_end.unwrap_or(starts),
            repeats,
        }))
    }
}

impl PairingRow {
    fn pairing(
        self,
        number: TournamentNumber,
        games: &[GameStateRow],
    ) -> Result<Pairing, StoreError> {
        let game = games.iter().find(|game| Some(game.number) == self.game);
        let state = match game {
            None => PairingState::Planned,
            Some(game) if matches!(game.state.as_str(), "over" | "void") => {
                let result = match game.result.as_deref() {
                    Some("1-0") => Some([2, 0]),
                    Some("0-1") => Some([0, 2]),
                    Some("1/2-1/2") => Some([1, 1]),
                    _ => None,
                };
                let lost = match result {
                    Some([2, 0]) => Some(Side::Black),
                    Some([0, 2]) => Some(Side::White),
                    _ => None,
                };
                let flagged = lost.filter(|_| game.flagged != 0);
                PairingState::Over { result, flagged }
            }
            Some(_) => PairingState::Playing,
        };
        Ok(Pairing {
            round: small(number, self.round)?,
            board: small(number, self.board)?,
            white: small(number, self.white)?.into(),
            black: small(number, self.black)?.into(),
            game: self.game,
            opened: self.opened,
            plies: game.map_or(0, |game| u32::try_from(game.plies).unwrap_or(u32::MAX)),
            state,
        })
    }
}

impl Connection {
    pub(crate) async fn tournaments_of(
        &mut self,
        person: PlayerId,
    ) -> Result<PersonalData, StoreError> {
        let found: Vec<OwnRow> = self.query(OF_PERSON).bind(person).fetch_all().await?;
        let own = |row: OwnRow| {
            json!({
                "number": row.number.get(),
                "name": row.name,
                "format": row.format,
                "state": row.stage,
                "server": row.server.map(|server| server.to_string()),
                "host": row.hosted != 0,
                "withdrawn": row.withdrawn != 0,
            })
        };
        let entries = found.into_iter().map(own);
        Ok(PersonalData::listed(
            "tournaments",
            "privacy-tournaments",
            entries,
        ))
    }
}

impl Store {
    pub async fn tournament(
        &self,
        number: TournamentNumber,
    ) -> Result<Option<Tournament>, StoreError> {
        self.on_connection("tournament", |mut connection| async move {
            let found: Option<TournamentRow> =
                connection.query(SELECT).bind(number).optional().await?;
            let Some(row) = found else {
                return Ok(None);
            };
            let setup = row.setup(number)?;
            let entrants: Vec<(PlayerId, String, i64)> =
                connection.query(ENTRANTS).bind(number).fetch_all().await?;
            let entrant = |(id, name, withdrawn)| Entrant {
                player: Player { id, name },
                presence: match withdrawn {
                    0 => Presence::In,
                    2 => Presence::Annulled,
                    _ => Presence::Out,
                },
            };
            let entrants: Vec<Entrant> = entrants.into_iter().map(entrant).collect();
            let pairings: Vec<PairingRow> =
                connection.query(PAIRINGS).bind(number).fetch_all().await?;
            let games: Vec<GameStateRow> = connection.query(GAMES).bind(number).fetch_all().await?;
            let pairings = pairings.into_iter().map(|row| row.pairing(number, &games));
            let pairings: Vec<Pairing> = pairings.collect::<Result<_, _>>()?;
            let most = |pairing: &Pairing| pairing.white.max(pairing.black);
            if pairings.iter().map(most).any(|seat| seat >= entrants.len()) {
                return Err(damaged(number, "somebody is paired who hasn't entered"));
            }
            let stage = TournamentStage::find(&row.stage);
            Ok(Some(Tournament {
                number,
                setup,
                stage: stage.ok_or_else(|| damaged(number, "its stage is unknown"))?,
                opened: row.opened,
                version: u32::try_from(row.version).unwrap_or(u32::MAX),
                entrants,
                pairings,
                card: (row.card_channel.zip(row.card_message))
                    .map(|(channel, message)| MessageRef { channel, message }),
                is_housed: row.housed != 0,
                round_began: row.round_began,
                up_since: row.up_since,
                is_untold: row.untold != 0,
            }))
        })
        .await
    }

    /// The newest of a channel or its thread, and whether they are unfinished; unfinished ones first.
    pub async fn tournaments_in(
        &self,
        channel: ChannelId,
        now: Timestamp,
    ) -> Result<Vec<(TournamentNumber, bool)>, StoreError> {
        let since = now.plus(-Tournament::LAPSES_AFTER);
        let found = self.readable("tournaments_in", FIND, |query| {
            query.bind(channel).bind(MOST_LISTED).bind(since)
        });
        let of_row = |(number, live): (TournamentNumber, i64)| (number, live != 0);
        Ok(found.await?.into_iter().map(of_row).collect())
    }

    /// The tournaments that a person opened or entered, and whether they host them.
    pub async fn tournaments_of(
        &self,
        person: PlayerId,
    ) -> Result<Vec<(TournamentNumber, bool)>, StoreError> {
        let found = self.readable("tournaments_of", OF_PERSON, |query| query.bind(person));
        let own = |row: OwnRow| (row.number, row.hosted != 0);
        Ok(found.await?.into_iter().map(own).collect())
    }

    /// When a person opened their tournaments of the past hour or that haven't started, and whether these are waiting to start.
    pub async fn opened_by(
        &self,
        host: PlayerId,
        now: Timestamp,
    ) -> Result<Vec<(Timestamp, bool)>, StoreError> {
        let (waiting, recent) = (now.plus(-Tournament::LAPSES_AFTER), now.plus(-HOUR));
        let found = self.readable("opened_by", OPENED_BY, |query| {
            query.bind(host).bind(waiting).bind(recent)
        });
        let opened = |(at, waits): (Timestamp, i64)| (at, waits != 0);
        Ok(found.await?.into_iter().map(opened).collect())
    }

    /// Scheduled tournaments that are due, and those that weren't started in time.
    pub async fn due_tournaments(
        &self,
        now: Timestamp,
    ) -> Result<Vec<TournamentNumber>, StoreError> {
        let before = now.plus(-Tournament::LAPSES_AFTER);
        let found = self.readable("due_tournaments", DUE, |query| {
            query.bind(before).bind(now).bind(MOST_LISTED)
        });
        Ok(found.await?.into_iter().map(|(number,)| number).collect())
    }

    /// The latest tournaments of series whose next one is due.
    pub async fn repeated_tournaments(&self) -> Result<Vec<TournamentNumber>, StoreError> {
        let found = self.readable("repeated_tournaments", REPEATED, |query| {
            query.bind(MOST_LISTED)
        });
        Ok(found.await?.into_iter().map(|(number,)| number).collect())
    }

    /// Tournaments with a pending message.
    pub async fn untold_tournaments(&self) -> Result<Vec<TournamentNumber>, StoreError> {
        let found = self.readable("untold_tournaments", UNTOLD, |query| {
            query.bind(MOST_LISTED)
        });
        Ok(found.await?.into_iter().map(|(number,)| number).collect())
    }

    /// Whether the host has blocked a person, or the person an entrant.
    pub async fn is_unwelcome(
        &self,
        tournament: TournamentNumber,
        person: PlayerId,
    ) -> Result<bool, StoreError> {
        let mark = self.secret().await?.mark(person);
        let found: Vec<(i64,)> = self
            .readable("is_unwelcome", BLOCKED, |query| {
                query.bind(tournament).bind(person).bind(mark)
            })
            .await?;
        Ok(!found.is_empty())
    }
}
