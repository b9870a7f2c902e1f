//! Tournaments. A change is written whole, if the version is still the one that was read; the games that begin by it are
//! written in the same transaction.

use super::commits::{append, insert_game, store_newest};
use super::connection::{Connection, Queries, Transaction, row};
use super::{OutboxMessage, Store, StoreError};
use crate::game::{
    Card, ChannelId, Entrant, Format, Game, GameNumber, GameSetup, Key, Language, Pairing,
    PairingState, Place, Player, PlayerId, Presence, Rated, RequestId, RoleId, ServerId, Timestamp,
    Tournament, TournamentNumber, TournamentSetup, TournamentStage, Weekly,
};
use crate::referee;
use crate::rules;
use crate::rules::outcome::Side;
use crate::settings::PersonalTournament;

/// Fails where another one takes the number first.
const INSERT: &str = "insert into tournaments (number, name, format, seats, variant, start, clock, rated, language, channel,
        home_channel, home_parent, home_server, host, role, round_days, stage, version, housed, request)
    select coalesce(max(number), 0) + 1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11,
        $12, $13, $14, 'open', 0, 0, $15 from tournaments returning number";

const SELECT: &str = "select t.name, t.format, t.seats, t.variant, t.start, t.clock, t.rated, t.language, t.channel,
        t.home_channel, t.home_parent, t.home_server, coalesce(p.person, p.id) as host, p.name as host_name, t.role,
        t.round_days, t.stage, t.version, t.card_channel, t.card_message, t.housed, t.round_began,
        (select max(ended) from outages) as up_since
    from tournaments t join players p on p.id = t.host where t.number = $1";

const ENTRANTS: &str = "select coalesce(p.person, p.id) as person, p.name, e.withdrawn
    from entrants e join players p on p.id = e.player where e.tournament = $1 order by e.seat";

/// White is the challenger of each game.
const PAIRINGS: &str = "select round, board, white, black, game, opened from pairings where tournament = $1 order by round, board";

const GAMES: &str = "select g.number, g.state, g.result,
        cast(case when exists (select 1 from events e where e.game = g.number and e.kind = 'flagged') then 1 else 0 end as bigint) as flagged,
        case when g.state = 'playing' then (select count(*) from events e where e.game = g.number and e.kind = 'moved') else 0 end as plies
    from games g where g.tournament = $1";

/// Overtaken where the version has changed.
const UPDATE: &str = "update tournaments set stage = $3, version = version + 1, round_began = $4 where number = $1 and version = $2";

/// The newest first.
const FIND: &str = "select number, cast(case when stage in ('open', 'playing') then 1 else 0 end as bigint) as live from tournaments
    where channel = $1 or home_channel = $1 order by live desc, number desc limit $2";

const OF_PERSON: &str = "select t.number, t.name, t.format, t.stage, t.home_server as server,
        cast(case when h.person = $1 then 1 else 0 end as bigint) as hosted, coalesce(e.withdrawn, 0) as withdrawn
    from tournaments t join players h on h.id = t.host
    left join (select tournament, withdrawn from entrants where player = (select id from players where person = $1)) e
        on e.tournament = t.number
    where h.person = $1 or e.tournament is not null order by t.number";

/// More aren't told apart in a channel.
const MOST_LISTED: i64 = 20;

/// Whether anybody who has entered and a person have blocked each other.
const BLOCKED: &str = "select cast(1 as bigint) from entrants e join players p on p.id = e.player
    join blocks b on (b.blocker = p.person and b.blocked = $2) or (b.blocker = $2 and b.blocked = p.person)
    where e.tournament = $1 limit 1";

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
        version: i64,
        card_channel: Option<ChannelId>,
        card_message: Option<crate::game::MessageId>,
        housed: i64,
        round_began: Option<Timestamp>,
        up_since: Option<Timestamp>,
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

/// A game that begins: that of the pairing at this place.
#[derive(Debug, Clone)]
pub struct Beginning {
    pub pairing: usize,
    pub setup: GameSetup,
    pub days_off: [Weekly; 2],
    pub at: Timestamp,
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
            round_days: round_days.transpose()?,
        })
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
    async fn tournament(
        &mut self,
        number: TournamentNumber,
    ) -> Result<Option<Tournament>, StoreError> {
        let found: Option<TournamentRow> = self.query(SELECT).bind(number).optional().await?;
        let Some(row) = found else {
            return Ok(None);
        };
        let setup = row.setup(number)?;
        let entrants: Vec<(PlayerId, String, i64)> =
            self.query(ENTRANTS).bind(number).all().await?;
        let entrant = |(id, name, withdrawn)| Entrant {
            player: Player { id, name },
            presence: match withdrawn {
                0 => Presence::In,
                2 => Presence::Annulled,
                _ => Presence::Out,
            },
        };
        let entrants: Vec<Entrant> = entrants.into_iter().map(entrant).collect();
        let pairings: Vec<PairingRow> = self.query(PAIRINGS).bind(number).all().await?;
        let games: Vec<GameStateRow> = self.query(GAMES).bind(number).all().await?;
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
            version: u32::try_from(row.version).unwrap_or(u32::MAX),
            entrants,
            pairings,
            card: (row.card_channel.zip(row.card_message))
                .map(|(channel, message)| Card { channel, message }),
            is_housed: row.housed != 0,
            round_began: row.round_began,
            up_since: row.up_since,
        }))
    }

    pub(super) async fn tournaments_of(
        &mut self,
        person: PlayerId,
    ) -> Result<Vec<PersonalTournament>, StoreError> {
        let found: Vec<OwnRow> = self.query(OF_PERSON).bind(person).all().await?;
        let own = |row: OwnRow| PersonalTournament {
            number: row.number,
            name: row.name,
            format: row.format,
            stage: row.stage,
            server: row.server,
            is_host: row.hosted != 0,
            has_withdrawn: row.withdrawn != 0,
        };
        Ok(found.into_iter().map(own).collect())
    }
}

impl Transaction {
    /// The entrants as they are, before the first game.
    async fn put_entrants(&mut self, of: &Tournament) -> Result<(), StoreError> {
        let delete = self.query("delete from entrants where tournament = $1");
        delete.bind(of.number).execute().await?;
        // Somebody who was forgotten meanwhile is gone.
        let people = of.entrants.iter().map(|one| &one.player);
        let known: Vec<&Player> = people.filter(|player| !player.id.is_former()).collect();
        let keys = self.player_keys(&known).await?;
        for (seat, key) in (0_i64..).zip(keys) {
            self.query(
                "insert into entrants (tournament, seat, player, withdrawn) values ($1, $2, $3, 0)",
            )
            .bind(of.number)
            .bind(seat)
            .bind(key)
            .execute()
            .await?;
        }
        Ok(())
    }

    async fn put_pairing(
        &mut self,
        of: TournamentNumber,
        pairing: &Pairing,
    ) -> Result<(), StoreError> {
        let seat = |seat: usize| i64::try_from(seat).unwrap_or(i64::MAX);
        self.query(
            "insert into pairings (tournament, round, board, white, black, game, opened)
            values ($1, $2, $3, $4, $5, $6, $7)
            on conflict (tournament, round, board) do update set game = excluded.game, opened = excluded.opened",
        )
        .bind(of)
        .bind(i64::from(pairing.round))
        .bind(i64::from(pairing.board))
        .bind(seat(pairing.white))
        .bind(seat(pairing.black))
        .bind(pairing.game)
        .bind(pairing.opened)
        .execute()
        .await?;
        Ok(())
    }

    async fn begin(&mut self, beginning: &Beginning) -> Result<Game, StoreError> {
        let number = insert_game(self, &beginning.setup, beginning.at).await?;
        let setup = beginning.setup.clone();
        let game = referee::begin(number, setup, beginning.days_off, beginning.at)?;
        for event in &game.events {
            append(self, number, event).await?;
        }
        store_newest(self, &game).await?;
        Ok(game)
    }
}

/// The messages about a game that begins: of the first one more.
pub(super) type GameMessages<'a> = dyn Fn(&Game, usize) -> Vec<OutboxMessage> + Sync + 'a;

impl Store {
    /// Writes a new tournament; the number of an earlier one of the same request.
    pub async fn create_tournament(
        &self,
        setup: &TournamentSetup,
        entrants: &[Entrant],
        request: RequestId,
    ) -> Result<TournamentNumber, StoreError> {
        self.write("create_tournament", |mut transaction| async move {
            let known = transaction.query("select number from tournaments where request = $1");
            if let Some((number,)) = known.bind(request).optional().await? {
                return Ok(number);
            }
            let host = transaction.player_keys(&[&setup.host]).await?;
            let host = host.first().copied();
            let (number,): (TournamentNumber,) = transaction
                .query(INSERT)
                .bind(&setup.name)
                .bind(setup.format.key())
                .bind(i64::from(setup.seats))
                .bind(setup.variant.key)
                .bind(&setup.start)
                .bind(setup.clock.to_string())
                .bind(setup.rated.key())
                .bind(setup.language.key())
                .bind(setup.home.channel)
                .bind(setup.home.parent)
                .bind(setup.home.server)
                .bind(host)
                .bind(setup.role)
                .bind(setup.round_days.map(i64::from))
                .bind(request)
                .one()
                .await?;
            let tournament = Tournament {
                number,
                setup: setup.clone(),
                stage: TournamentStage::Open,
                version: 0,
                entrants: entrants.to_vec(),
                pairings: Vec::new(),
                card: None,
                is_housed: false,
                round_began: None,
                up_since: None,
            };
            transaction.put_entrants(&tournament).await?;
            transaction.commit().await?;
            Ok(number)
        })
        .await
    }

    pub async fn tournament(
        &self,
        number: TournamentNumber,
    ) -> Result<Option<Tournament>, StoreError> {
        self.on_connection("tournament", |mut connection| async move {
            connection.tournament(number).await
        })
        .await
    }

    /// The newest of a channel, or of its thread, and whether they aren't over; those first.
    pub async fn tournaments_in(
        &self,
        channel: ChannelId,
    ) -> Result<Vec<(TournamentNumber, bool)>, StoreError> {
        let found = self.readable("tournaments_in", FIND, |query| {
            query.bind(channel).bind(MOST_LISTED)
        });
        let of_row = |(number, live): (TournamentNumber, i64)| (number, live != 0);
        Ok(found.await?.into_iter().map(of_row).collect())
    }

    pub async fn tournaments_of(
        &self,
        person: PlayerId,
    ) -> Result<Vec<PersonalTournament>, StoreError> {
        self.on_connection("tournaments_of", |mut connection| async move {
            connection.tournaments_of(person).await
        })
        .await
    }

    pub async fn is_unwelcome(
        &self,
        tournament: TournamentNumber,
        person: PlayerId,
    ) -> Result<bool, StoreError> {
        let found: Vec<(i64,)> = self
            .readable("is_unwelcome", BLOCKED, |query| {
                query.bind(tournament).bind(person)
            })
            .await?;
        Ok(!found.is_empty())
    }

    /// Writes a change and begins games, if the tournament is still of the version of `after`; `None` if another change was
    /// faster. `more` are messages that may be there already.
    pub async fn put_tournament(
        &self,
        after: &Tournament,
        beginnings: &[Beginning],
        messages: &GameMessages<'_>,
        more: &[OutboxMessage],
    ) -> Result<Option<Vec<Game>>, StoreError> {
        self.write("put_tournament", |mut transaction| async move {
            let changed = transaction
                .query(UPDATE)
                .bind(after.number)
                .bind(i64::from(after.version))
                .bind(after.stage.key())
                .bind(after.round_began);
            if changed.execute().await? != 1 {
                return Ok(None);
            }
            if after.pairings.iter().all(|pairing| pairing.game.is_none()) {
                transaction.put_entrants(after).await?;
            }
            for (seat, entrant) in (0_i64..).zip(&after.entrants) {
                let withdrawn = match entrant.presence {
                    Presence::In => continue,
                    Presence::Out => 1_i64,
                    Presence::Annulled => 2,
                };
                let leave = transaction.query(
                    "update entrants set withdrawn = $3 where tournament = $1 and seat = $2",
                );
                let leave = leave.bind(after.number).bind(seat).bind(withdrawn);
                leave.execute().await?;
            }
            let mut pairings = after.pairings.clone();
            let mut games = Vec::new();
            for (place, beginning) in beginnings.iter().enumerate() {
                let game = transaction.begin(beginning).await?;
                let messages = messages(&game, place);
                super::outbox::post(&mut transaction, game.number, &messages).await?;
                if let Some(pairing) = pairings.get_mut(beginning.pairing) {
                    pairing.game = Some(game.number);
                    pairing.opened = Some(beginning.at);
                }
                games.push(game);
            }
            for pairing in &pairings {
                transaction.put_pairing(after.number, pairing).await?;
            }
            for message in more {
                transaction.post_once(message).await?;
            }
            transaction.commit().await?;
            Ok(Some(games))
        })
        .await
    }

    /// Stores the message with a tournament's buttons.
    pub async fn set_tournament_card(
        &self,
        number: TournamentNumber,
        card: Card,
    ) -> Result<(), StoreError> {
        let update =
            "update tournaments set card_channel = $2, card_message = $3 where number = $1";
        let stored = self.execute("set_tournament_card", update, |query| {
            query.bind(number).bind(card.channel).bind(card.message)
        });
        stored.await.map(|_| ())
    }

    /// Stores that a tournament has its thread, or can have none, and moves its games there with their messages.
    pub async fn house_tournament(
        &self,
        number: TournamentNumber,
        home: Place,
    ) -> Result<(), StoreError> {
        self.update("house_tournament", |mut transaction| async move {
            let messages = transaction.query(
                "update outbox set channel = $2 where purpose <> 'answer'
                    and game in (select number from games where tournament = $1)",
            );
            messages.bind(number).bind(home.channel).execute().await?;
            for update in [
                "update games set home_channel = $2, home_parent = $3, home_server = $4 where tournament = $1",
                "update tournaments set home_channel = $2, home_parent = $3, home_server = $4, housed = 1 where number = $1",
            ] {
                let update = transaction.query(update).bind(number).bind(home.channel);
                update.bind(home.parent).bind(home.server).execute().await?;
            }
            transaction.commit().await?;
            Ok(())
        })
        .await
    }
}
