//! The simulation: the players, the outages, and the messages.

use super::*;
use crate::support::{at, challenge, direct, in_game, request};
use async_trait::async_trait;

/// Messages sent without a request: when, and which.
#[derive(Default)]
pub(super) struct Said(Mutex<Vec<String>>);

#[async_trait]
impl Deliver for Said {
    async fn deliver(&self, _: arbiter::game::ChannelId, reply: &Reply, _: &str) -> Delivered {
        let pings: Vec<&Player> = reply.words.pings().collect();
        let words = reply.words.plain();
        if words.contains("your clock is running") {
            assert_eq!(pings.len(), 1, "a reminder is for one player: {words}");
        }
        self.0.lock().unwrap().push(words);
        Ok(None)
    }
}

pub(super) struct World {
    pub(super) store: Arc<Store>,
    pub(super) folder: TempDir,
    pub(super) app: App,
    pub(super) chance: Chance,
    pub(super) now: i64,
    /// The outages, from the last heartbeat.
    pub(super) away: Vec<(i64, i64)>,
    /// The times without a process, including short ones, in which clocks ran.
    pub(super) gaps: Vec<(i64, i64)>,
    /// Each player's settings for games that start from now on.
    pub(super) wishes: Vec<Wishes>,
    pub(super) games: Vec<Account>,
    pub(super) requests: u64,
    pub(super) said: Said,
    pub(super) restarted: bool,
    /// When the last heartbeat was written.
    pub(super) beat: i64,
    pub(super) counts: BTreeMap<&'static str, u32>,
}

impl World {
    pub(super) async fn begin() -> Self {
        let folder = crate::support::folder();
        let store = store::embedded(folder.path()).await.unwrap();
        World {
            app: App::new(Arc::clone(&store)),
            store,
            folder,
            chance: Chance::new(2026),
            now: BEGINNING,
            away: Vec::new(),
            gaps: Vec::new(),
            wishes: vec![
                Wishes {
                    days: "no-days",
                    zone: 3,
                };
                usize::try_from(PLAYERS).unwrap()
            ],
            games: Vec::new(),
            requests: 0,
            said: Said::default(),
            restarted: false,
            beat: 0,
            counts: BTreeMap::new(),
        }
    }

    pub(super) fn store(&self) -> &Arc<Store> {
        &self.store
    }

    pub(super) fn span(&mut self, from: i64, to: i64) -> i64 {
        from + i64::try_from(self.chance.below(usize::try_from(to - from).unwrap())).unwrap()
    }

    pub(super) fn count(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    pub(super) async fn ask(&mut self, by: &Player, command: Command) -> Answer {
        self.requests += 1;
        self.was_at_work().await;
        let request = Request {
            place: direct(7),
            ..request(by.clone(), at(self.now), id(self.requests))
        };
        let answer = self.app.handle(&request, Ok(command)).await;
        self.app.delivered(&answer, None).await;
        answer
    }

    pub(super) async fn action(
        &mut self,
        by: &Player,
        number: GameNumber,
        action: Action,
    ) -> Answer {
        self.ask(by, in_game(number, action)).await
    }

    /// Records that a process has been running until now, unless it was just restarted: in that case the first decision
    /// about time has to record the outage.
    pub(super) async fn was_at_work(&mut self) {
        if !std::mem::take(&mut self.restarted) && self.beat < self.now {
            self.beats().await;
        }
    }

    async fn beats(&mut self) {
        let beat = self.store.heartbeat(at(self.now), i64::MAX);
        beat.await.unwrap();
        self.beat = self.now;
    }

    /// A player moves to another zone, or changes their days off. Running games aren't affected.
    pub(super) async fn change_days_off(&mut self) {
        const DAYS: [&str; 5] = [
            "saturday-sunday",
            "sunday",
            "friday-saturday",
            "sunday-monday",
            "no-days",
        ];
        let person = self.chance.below(self.wishes.len());
        let wishes = Wishes {
            days: DAYS[self.chance.below(DAYS.len())],
            zone: self.chance.below(ZONES.len()),
        };
        let id = u64::try_from(person).unwrap();
        let player = Player {
            id: PlayerId::new(id + 1).unwrap(),
            name: format!("p{id}"),
        };
        let patch = PreferencesPatch::default()
            .days_off(DaysOff::find(wishes.days).unwrap())
            .zone(Zone::find(ZONES[wishes.zone].0).unwrap());
        self.ask(
            &player,
            Command::Settings(patch, arbiter::command::SettingsShown::Changed),
        )
        .await;
        self.wishes[person] = wishes;
        self.count("changes of days off");
    }

    pub(super) async fn load(&self, number: GameNumber) -> Game {
        self.store().load(number).await.unwrap().unwrap()
    }

    /// Starts a game between two people, and plans the first move.
    pub(super) async fn start(&mut self) {
        const CLOCKS: [&str; 11] = [
            "1d", "3d", "7d", "14d", "2d+12h", "1d+1h", "10m", "15m+10s", "1h/move", "90m+30s",
            "3m+5s",
        ];
        let people = [self.chance.next() % PLAYERS, 0];
        let other = (people[0] + 1 + self.chance.next() % (PLAYERS - 1)) % PLAYERS;
        let players = [people[0], other].map(|id| Player {
            id: PlayerId::new(id + 1).unwrap(),
            name: format!("p{id}"),
        });
        let clock: Clock = CLOCKS[self.chance.below(CLOCKS.len())].parse().unwrap();
        let holidays = [0, 5, 30][self.chance.below(3)];
        let with_days_off = clock.with_holidays(holidays);
        let is_agreed = with_days_off.is_some() && self.chance.below(3) > 0;
        let both = [people[0], other].map(|id| self.wishes[usize::try_from(id).unwrap()]);
        let terms = TimeControl {
            clock: with_days_off.filter(|_| is_agreed).unwrap_or(clock),
            flag: if self.chance.below(4) == 0 {
                FlagFall::Claim
            } else {
                FlagFall::Automatic
            },
        };
        let variant = arbiter::rules::ALL[self.chance.below(arbiter::rules::ALL.len())];
        let challenge = Challenge {
            variant: Some(variant),
            clock: Some(terms.clock),
            flag: terms.flag,
            ..challenge(Some(players[1].clone()))
        };
        let made = self.ask(&players[0], Command::Challenge(challenge)).await;
        let Some((number, _)) = made.event else {
            // Too many pending challenges would be refused, so each is accepted immediately.
            panic!("{}", made.reply.words.plain());
        };
        let accept = Action::Accept(Awaited::Challenge);
        self.action(&players[1], number, accept).await;
        let beginning = terms.clock.beginning().unwrap();
        self.games.push(Account {
            number,
            terms,
            players,
            to_move: 0,
            since: self.now,
            left: [beginning; 2],
            added: Vec::new(),
            pauses: Default::default(),
            days_off: is_agreed.then_some((both, usize::from(holidays))),
            holidays: [Vec::new(), Vec::new()],
            away_on: [Vec::new(), Vec::new()],
            has_moved: [false; 2],
            set: self.now,
            reminded: Vec::new(),
            next: None,
            over: false,
        });
        let index = self.games.len() - 1;
        if is_agreed {
            self.count("games with days off");
        }
        if self.games[index].is_live() {
            self.count("live games");
        }
        self.plan(index);
    }

    /// Checks that each due reminder of the turn was sent once, and no others.
    pub(super) fn check_reminders(&mut self, index: usize) {
        // A reminder due now may come before or after the end of the turn.
        let due = self.games[index].reminders(self.now - 1, &self.away, &self.gaps);
        let game = &mut self.games[index];
        let given = std::mem::take(&mut game.reminded);
        assert_eq!(
            given, due,
            "{} in the turn from {}",
            game.number, game.since
        );
        *self.counts.entry("reminders").or_default() += u32::try_from(given.len()).unwrap();
    }

    /// Whether a proof has ended the game, at whatever time its search finished.
    pub(super) async fn is_dead(&mut self, index: usize) -> bool {
        let game = self.load(self.games[index].number).await;
        let is_dead = game.events.last().unwrap().kind == EventKind::ProvenDead;
        if is_dead {
            let draw = matches!(game.ending(), Some(Ending::Board(_)));
            assert!(draw, "{}: {:?}", game.number, game.ending());
            let account = &mut self.games[index];
            (account.over, account.next) = (true, None);
            self.count("positions that were proven dead");
        }
        is_dead
    }

    /// Checks that a flag has fallen correctly.
    pub(super) async fn check_end(&mut self, index: usize, deadline: i64, dated: i64) {
        self.check_reminders(index);
        let account = &mut self.games[index];
        account.over = true;
        account.next = None;
        let (number, late) = (account.number, account.to_move);
        if account.is_live() {
            self.count("live flags");
        }
        let game = self.load(number).await;
        let newest = game.events.last().unwrap();
        assert!(matches!(newest.kind, EventKind::Flagged { .. }), "{number}");
        assert_eq!(newest.at, Timestamp::from_millisecond(dated), "{number}");
        let Stage::Over { play, ending } = &game.stage else {
            panic!("{number} goes on after its flag at {deadline}");
        };
        let Ending::Flag { flagged, mate } = ending else {
            panic!("{number} ended otherwise: {ending:?}");
        };
        let seat = [Seat::Challenger, Seat::Opponent][late];
        assert_eq!(play.seat(*flagged), seat, "{number}");
        let drawn = *mate == Mate::Impossible;
        self.count(if drawn {
            "flags that drew"
        } else {
            "flags that lost"
        });
    }

    pub(super) async fn pass(&mut self) {
        let fallen: Vec<usize> = (0..self.games.len())
            .filter(|&index| {
                let game = &self.games[index];
                // The first condition is only an optimisation.
                !game.over
                    && self.now >= game.since + game.left[game.to_move]
                    && game.terms.flag == FlagFall::Automatic
                    && self.now >= game.deadline(&self.away) + GRACE
            })
            .collect();
        self.was_at_work().await;
        delivery::pass(&self.app, &self.said, Timestamp::from_millisecond(self.now))
            .await
            .unwrap();
        let said = std::mem::take(&mut *self.said.0.lock().unwrap());
        for words in said {
            if words.contains("your clock is running") {
                self.count("messages that remind");
                for line in words.lines().skip(1) {
                    let number = line.split(' ').next().unwrap();
                    let now = self.now;
                    let named = self
                        .games
                        .iter_mut()
                        .find(|game| game.number.to_string() == number);
                    named.unwrap().reminded.push(now);
                }
            } else if words.contains("claim the win with `/game flag`") {
                self.can_be_claimed(&words);
            }
        }
        for index in fallen {
            if self.is_dead(index).await {
                continue;
            }
            let deadline = self.games[index].deadline(&self.away);
            assert_eq!(
                self.now,
                seen(deadline + GRACE, &self.gaps),
                "the flag is seen as soon as it can be"
            );
            self.check_end(index, deadline, deadline).await;
        }
    }

    /// A claimable flag was announced: half of the opponents claim, later; the others wait.
    pub(super) fn can_be_claimed(&mut self, words: &str) {
        let number = words.split(' ').next().unwrap();
        let found = |game: &Account| game.number.to_string() == number;
        let index = self.games.iter().position(found).unwrap();
        let deadline = self.games[index].deadline(&self.away);
        assert_eq!(self.now, seen(deadline + GRACE, &self.gaps), "{number}");
        self.count("flags to be claimed");
        if self.chance.below(2) == 0 {
            let at = self.now + self.span(0, 3 * HOUR);
            let sooner = self.games[index].next.is_none_or(|(next, _)| at < next);
            if sooner {
                self.games[index].next = Some((at, Act::ClaimFlag));
            }
        }
    }

    /// Simulates an outage, after which everything is reopened.
    pub(super) async fn restart(&mut self) {
        let silent_for = self.span(0, 5_000);
        let away = match self.chance.below(4) {
            0 => self.span(1, 10_000),
            1 => self.span(20_000, 10 * MINUTE),
            2 => self.span(HOUR, 12 * HOUR),
            _ => self.span(DAY, 3 * DAY),
        };
        // A process was running until now; recording all heartbeats would only take time.
        self.beats().await;
        self.store().close().await;
        self.store = store::embedded(self.folder.path()).await.unwrap();
        self.app = App::new(Arc::clone(&self.store));
        let last_beat = self.now;
        // The program may have run a little longer than its last heartbeat shows; there were no moves since.
        self.now += silent_for + away;
        self.restarted = true;
        self.gaps.push((last_beat, self.now));
        if self.now - last_beat > 15_000 {
            self.away.push((last_beat, self.now));
            self.count("times away");
            // Moves planned for that time are made afterwards, or that much later.
            for index in 0..self.games.len() {
                if let Some((at, act)) = self.games[index].next
                    && !self.games[index].over
                {
                    let at = at + (self.now - last_beat);
                    self.games[index].next = Some((at, act));
                }
            }
        }
        self.count("restarts");
    }

    pub(super) async fn next_moment(&self) -> i64 {
        let due = self.store().due(at(i64::MAX), 1).await.unwrap();
        let messages = (due.jobs.into_iter())
            .filter(|(lane, _)| [LaneKind::Channel, LaneKind::Ruling].contains(&lane.kind()))
            .map(|(_, message)| message.due.as_millisecond());
        let acts = self.games.iter().filter(|game| !game.over);
        let act = acts.filter_map(|game| game.next.map(|(at, _)| at)).min();
        messages.chain(act).min().unwrap_or(i64::MAX).max(self.now)
    }
}
