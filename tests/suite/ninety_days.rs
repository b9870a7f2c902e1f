//! Ninety simulated days of games on the clock, with random restarts, pauses, and moves at the last
//! millisecond and just after it. The arbiter's own events are compared with a second account of
//! the time, which is kept millisecond by millisecond and does not use the record.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use arbiter::app::{Answer, App};
use arbiter::command::Command;
use arbiter::game::{
    Clock, ColourChoice, DAY, Ending, EventKind, FlagFall, Game, GameNumber, Mate, Place, Player,
    PlayerId, RequestId, Seat, Stage, TimeControl, Timestamp,
};
use arbiter::referee::{Action, Awaited, Challenge, ExpectedRevision, Invited, Kind, Request};
use arbiter::rules::outcome::Side;
use arbiter::store::{self, Store};
use arbiter::view::Reply;
use arbiter::worker::{self, Deliver, Delivering};
use tempfile::TempDir;

use crate::support::id;
use crate::support::{Chance, long};

/// Midnight of 2026-10-01 in UTC: clocks change in Europe on 25 October, and in America on 1 November.
const BEGINNING: i64 = 1_790_812_800_000;
const DAYS: i64 = 90;
const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
const PLAYERS: u64 = 40;
const GRACE: i64 = 3_000;

/// What was said by itself: when, and what.
#[derive(Default)]
struct Said(Mutex<Vec<String>>);

impl Deliver for Said {
    fn deliver<'a>(
        &'a self,
        _channel: arbiter::game::ChannelId,
        reply: &'a Reply,
        _nonce: &'a str,
    ) -> Delivering<'a> {
        let pings: Vec<&Player> = reply.words.pings().collect();
        let words = reply.words.plain();
        if words.contains("your clock is running") {
            assert_eq!(pings.len(), 1, "a reminder is for one player: {words}");
        }
        self.0.lock().unwrap().push(words);
        Box::pin(async { Ok(None) })
    }
}

/// The second account of one game.
struct Account {
    number: GameNumber,
    terms: TimeControl,
    players: [Player; 2],
    /// Who is to move, since when, and with how much time.
    to_move: usize,
    since: i64,
    left: [i64; 2],
    /// Who made each move that stands, and what it has added to their bank.
    added: Vec<(usize, i64)>,
    pause: Option<(i64, i64)>,
    /// When the alarms of this turn were set.
    set: i64,
    /// When reminders named the game in this turn.
    reminded: Vec<i64>,
    /// When the player to move, or the opponent, does something next, and what.
    next: Option<(i64, Act)>,
    over: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Act {
    Move,
    AskPause(u8),
    Takeback,
    ClaimFlag,
}

/// The whole simulation.
struct World {
    store: Arc<Store>,
    folder: TempDir,
    app: App,
    chance: Chance,
    now: i64,
    /// The times in which nobody was at work, from the last sign of life.
    away: Vec<(i64, i64)>,
    games: Vec<Account>,
    requests: u64,
    said: Said,
    restarted: bool,
    counts: BTreeMap<&'static str, u32>,
}

/// For how long a clock ran between two moments: by counting what is covered, change by change.
fn ran(since: i64, at: i64, away: &[(i64, i64)], pause: Option<(i64, i64)>) -> i64 {
    let mut changes: Vec<(i64, i32)> = Vec::new();
    for (from, until) in away.iter().copied().chain(pause) {
        changes.push((from.max(since), 1));
        changes.push((until.max(since), -1));
    }
    changes.sort_unstable();
    let (mut cursor, mut cover, mut ran) = (since, 0, 0);
    for (moment, change) in changes {
        let moment = moment.min(at);
        if cover == 0 && moment > cursor {
            ran += moment - cursor;
        }
        cursor = cursor.max(moment);
        cover += change;
    }
    if cover == 0 && at > cursor {
        ran += at - cursor;
    }
    ran
}

impl Account {
    fn ran(&self, at: i64, away: &[(i64, i64)]) -> i64 {
        ran(self.since, at, away, self.pause)
    }

    /// The first moment at which so much has been used: by halving.
    fn moment(&self, used: i64, away: &[(i64, i64)]) -> i64 {
        let (mut low, mut high) = (self.since, self.since + 200 * DAY);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.ran(middle, away) >= used {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        low
    }

    fn deadline(&self, away: &[(i64, i64)]) -> i64 {
        self.moment(self.left[self.to_move], away)
    }

    /// The moments at which a reminder was to come by `now`, told once where two fall together.
    fn reminders(&self, now: i64, away: &[(i64, i64)]) -> Vec<i64> {
        let all = self.left[self.to_move];
        let mut due: Vec<i64> = [2, 10, 50]
            .into_iter()
            .filter_map(|part| {
                let rest = all / part;
                let exact = self.moment(all - rest, away);
                let due = if rest > HOUR {
                    (exact + 5 * MINUTE - 1) / (5 * MINUTE) * (5 * MINUTE)
                } else {
                    exact
                };
                (exact > self.set).then_some(due)
            })
            .collect();
        if let Some((from, until)) = self.pause
            && (from..until).contains(&self.set)
        {
            due.push(until);
        }
        // If nobody is at work then, it is told as soon as somebody is.
        for due in &mut due {
            let during = |(from, to): &&(i64, i64)| *from < *due && *due < *to;
            if let Some((_, to)) = away.iter().find(during) {
                *due = *to;
            }
        }
        due.retain(|due| *due <= now && *due <= self.deadline(away));
        due.sort_unstable();
        due.dedup();
        due
    }
}

impl World {
    async fn begin() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = store::embedded(folder.path()).await.unwrap();
        World {
            app: App::new(Arc::clone(&store)),
            store,
            folder,
            chance: Chance::new(2026),
            now: BEGINNING,
            away: Vec::new(),
            games: Vec::new(),
            requests: 0,
            said: Said::default(),
            restarted: false,
            counts: BTreeMap::new(),
        }
    }

    fn store(&self) -> &Arc<Store> {
        &self.store
    }

    fn span(&mut self, from: i64, to: i64) -> i64 {
        from + i64::try_from(self.chance.below(usize::try_from(to - from).unwrap())).unwrap()
    }

    fn count(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    async fn ask(&mut self, by: &Player, command: Command) -> Answer {
        self.requests += 1;
        self.was_at_work().await;
        let request = Request {
            authority: arbiter::referee::Authority::Member,
            roles: Vec::new(),
            context: arbiter::referee::RequestContext::default(),
            place: Place {
                channel: id(7),
                parent: None,
                server: None,
            },
            by: by.clone(),
            at: Timestamp::from_millisecond(self.now),
            token: None,
            coin: Side::White,
            id: RequestId::new(self.requests).unwrap(),
        };
        let answer = self.app.handle(&request, Ok(command)).await;
        self.app.delivered(&answer, std::future::ready(None)).await;
        answer
    }

    async fn action(&mut self, by: &Player, number: GameNumber, action: Action) -> Answer {
        let command = Command::Action {
            action,
            number: Some(number),
            expected: ExpectedRevision::Latest,
        };
        self.ask(by, command).await
    }

    /// Somebody has been at work until now, unless it has just been started again: then it is for the first who asks for the
    /// time to write down how long nobody was.
    async fn was_at_work(&mut self) {
        if !std::mem::take(&mut self.restarted) {
            self.store()
                .heartbeat(Timestamp::from_millisecond(self.now), i64::MAX)
                .await
                .unwrap();
        }
    }

    async fn load(&self, number: GameNumber) -> Game {
        self.store().load(number).await.unwrap().unwrap()
    }

    /// Two people agree on a game, and the first move is thought about.
    async fn start(&mut self) {
        const CLOCKS: [&str; 6] = ["1d", "3d", "7d", "14d", "2d+12h", "1d+1h"];
        let people = [self.chance.next() % PLAYERS, 0];
        let other = (people[0] + 1 + self.chance.next() % (PLAYERS - 1)) % PLAYERS;
        let players = [people[0], other].map(|id| Player {
            id: PlayerId::new(id + 1).unwrap(),
            name: format!("p{id}"),
        });
        let terms = TimeControl {
            clock: CLOCKS[self.chance.below(CLOCKS.len())].parse().unwrap(),
            flag: if self.chance.below(4) == 0 {
                FlagFall::Claim
            } else {
                FlagFall::Automatic
            },
        };
        let variant = arbiter::rules::ALL[self.chance.below(arbiter::rules::ALL.len())];
        let challenge = Challenge {
            invited: Some(Invited {
                player: players[1].clone(),
                kind: Kind::Person,
            }),
            variant: Some(variant),
            start: None,
            colour: ColourChoice::White,
            clock: Some(terms.clock),
            flag: terms.flag,
            threads: None,
        };
        let made = self.ask(&players[0], Command::Challenge(challenge)).await;
        let Some((number, _)) = made.event else {
            // Too many challenges cannot wait: each is accepted at once.
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
            pause: None,
            set: self.now,
            reminded: Vec::new(),
            next: None,
            over: false,
        });
        let index = self.games.len() - 1;
        self.plan(index);
    }

    /// What the player to move will do, and when: usually well in time, sometimes at the last millisecond or too late.
    fn plan(&mut self, index: usize) {
        let left = self.games[index].left[self.games[index].to_move];
        let kind = self.chance.below(40);
        let used = match kind {
            0 => left,
            1 => left + 1,
            2 => left + GRACE - 1,
            3 => left + 2 * HOUR,
            4..=9 => self.span(left / 2, left + 1),
            _ => self.span(0, left / 2 + 1),
        };
        let game = &self.games[index];
        let at = game.moment(used.max(1), &self.away).max(self.now + 1);
        let act = match self.chance.below(30) {
            0 if game.pause.is_none() => Act::AskPause(1 + u8::try_from(kind % 9).unwrap()),
            1..=3 if game.added.len() > 1 => Act::Takeback,
            _ => Act::Move,
        };
        self.games[index].next = Some((at, act));
    }

    async fn act(&mut self, index: usize) {
        let Some((_, act)) = self.games[index].next.take() else {
            return;
        };
        let number = self.games[index].number;
        let (mover, waiting) = {
            let game = &self.games[index];
            let mover = game.players[game.to_move].clone();
            (mover, game.players[1 - game.to_move].clone())
        };
        let deadline = self.games[index].deadline(&self.away);
        let flag = self.games[index].terms.flag;
        match act {
            Act::AskPause(days) if self.now <= deadline => {
                self.action(&mover, number, Action::Pause { days }).await;
                let granted = self
                    .action(&waiting, number, Action::Accept(Awaited::Pause))
                    .await;
                assert!(granted.event.is_some(), "{}", granted.reply.words.plain());
                self.check_reminders(index);
                let (game, now) = (&mut self.games[index], self.now);
                game.pause = Some((now, now + i64::from(days) * DAY));
                game.set = now;
                self.count("pauses");
                self.plan(index);
            }
            Act::Takeback if self.now <= deadline => {
                self.action(&mover, number, Action::Takeback).await;
                let granted = self
                    .action(&waiting, number, Action::Accept(Awaited::Takeback))
                    .await;
                assert!(granted.event.is_some(), "{}", granted.reply.words.plain());
                self.check_reminders(index);
                self.taken_back(index);
                self.count("takebacks");
                self.plan(index);
            }
            Act::Move | Act::AskPause(_) | Act::Takeback => {
                let code = self.any_move(number).await;
                let answer = self
                    .action(
                        &mover,
                        number,
                        Action::Move(code, arbiter::referee::Confirmation::Missing),
                    )
                    .await;
                let is_late = self.now > deadline && flag == FlagFall::Automatic;
                let said = answer.reply.words.plain();
                assert_eq!(
                    answer.event.is_none(),
                    is_late,
                    "{number} at {}: {said}",
                    self.now
                );
                if is_late {
                    self.count("moves that came too late");
                    return;
                }
                self.moved(index).await;
            }
            Act::ClaimFlag => {
                let answer = self.action(&waiting, number, Action::Flag).await;
                let may = self.now >= deadline + GRACE;
                let said = answer.reply.words.plain();
                assert_eq!(
                    answer.event.is_some(),
                    may,
                    "{number} at {}: {said}",
                    self.now
                );
                assert!(may, "claims are planned after the time");
                self.count("flags claimed");
                self.check_end(index, deadline, self.now).await;
            }
        }
    }

    async fn any_move(&mut self, number: GameNumber) -> String {
        let game = self.load(number).await;
        let moves = game.play().unwrap().position().moves();
        moves[self.chance.below(moves.len())].code().to_owned()
    }

    /// A move was made: the clocks change hands.
    async fn moved(&mut self, index: usize) {
        self.check_reminders(index);
        let (now, away) = (self.now, self.away.clone());
        let game = &mut self.games[index];
        let used = game.ran(now, &away);
        let left = &mut game.left[game.to_move];
        let mut added = 0;
        match game.terms.clock {
            Clock::Untimed => panic!("every game here has a clock"),
            Clock::PerMove(_) => {}
            Clock::Bank(days, hours) => {
                let rest = (*left - used).max(0);
                let refilled = rest + i64::from(hours.get()) * HOUR;
                *left = refilled.min(i64::from(days.get()) * DAY);
                added = *left - rest;
            }
        }
        game.added.push((game.to_move, added));
        game.to_move = 1 - game.to_move;
        game.since = now;
        game.set = now;
        game.pause = None;
        let number = game.number;
        self.count("moves");
        if matches!(self.load(number).await.stage, Stage::Over { .. }) {
            self.games[index].over = true;
            self.count("games ended on the board");
            return;
        }
        self.plan(index);
    }

    /// The player to move has taken the last move of their own back, and the answer to it: both banks lose what these
    /// moves have added, but not the last hour.
    fn taken_back(&mut self, index: usize) {
        let (now, away) = (self.now, self.away.clone());
        let game = &mut self.games[index];
        if let Clock::Bank(..) = game.terms.clock {
            let used = game.ran(now, &away);
            game.left[game.to_move] = (game.left[game.to_move] - used).max(0);
        }
        for _ in 0..2 {
            let (player, added) = game.added.pop().unwrap();
            let left = game.left[player];
            if added > 0 {
                game.left[player] = (left - added).max(left.min(HOUR));
            }
        }
        game.since = now;
        game.set = now;
    }

    /// Each reminder that was to come in the turn that ends has come once, and none else.
    fn check_reminders(&mut self, index: usize) {
        // A moment that is now may come before or after what ended the turn.
        let due = self.games[index].reminders(self.now - 1, &self.away);
        let game = &mut self.games[index];
        let given = std::mem::take(&mut game.reminded);
        assert_eq!(
            given, due,
            "{} in the turn from {}",
            game.number, game.since
        );
        *self.counts.entry("reminders").or_default() += u32::try_from(given.len()).unwrap();
    }

    /// The flag of a game has fallen rightly.
    async fn check_end(&mut self, index: usize, deadline: i64, dated: i64) {
        self.check_reminders(index);
        let account = &mut self.games[index];
        account.over = true;
        account.next = None;
        let (number, late) = (account.number, account.to_move);
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

    /// What happens by itself now.
    async fn pass(&mut self) {
        let fallen: Vec<usize> = (0..self.games.len())
            .filter(|&index| {
                let game = &self.games[index];
                // The first condition only saves the work of the last.
                !game.over
                    && self.now >= game.since + game.left[game.to_move]
                    && game.terms.flag == FlagFall::Automatic
                    && self.now >= game.deadline(&self.away) + GRACE
            })
            .collect();
        self.was_at_work().await;
        worker::pass(&self.app, &self.said, Timestamp::from_millisecond(self.now))
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
            let deadline = self.games[index].deadline(&self.away);
            assert_eq!(
                self.now,
                deadline + GRACE,
                "the flag is seen as soon as it can be"
            );
            self.check_end(index, deadline, deadline).await;
        }
    }

    /// The arbiter has said that a flag can be claimed: half of the opponents do so, later; the others wait.
    fn can_be_claimed(&mut self, words: &str) {
        let number = words.split(' ').next().unwrap();
        let found = |game: &Account| game.number.to_string() == number;
        let index = self.games.iter().position(found).unwrap();
        let deadline = self.games[index].deadline(&self.away);
        assert_eq!(self.now, deadline + GRACE, "{number}");
        self.count("flags to be claimed");
        if self.chance.below(2) == 0 {
            let at = self.now + self.span(0, 3 * HOUR);
            let sooner = self.games[index].next.is_none_or(|(next, _)| at < next);
            if sooner {
                self.games[index].next = Some((at, Act::ClaimFlag));
            }
        }
    }

    /// Nobody is at work for a while, and then everything is opened anew.
    async fn restart(&mut self) {
        let silent_for = self.span(0, 5_000);
        let away = match self.chance.below(4) {
            0 => self.span(1, 10_000),
            1 => self.span(20_000, 10 * MINUTE),
            2 => self.span(HOUR, 12 * HOUR),
            _ => self.span(DAY, 3 * DAY),
        };
        // Somebody was at work until now; that it was written down all the time would only take time.
        self.store()
            .heartbeat(Timestamp::from_millisecond(self.now), i64::MAX)
            .await
            .unwrap();
        self.store().close().await;
        self.store = store::embedded(self.folder.path()).await.unwrap();
        self.app = App::new(Arc::clone(&self.store));
        let last_beat = self.now;
        // The program may have lived a little longer than its last sign of life tells; nobody has played since.
        self.now += silent_for + away;
        self.restarted = true;
        if self.now - last_beat > 15_000 {
            self.away.push((last_beat, self.now));
            self.count("times away");
            // Whoever wanted to move in that time moves afterwards, or does so as much later.
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

    /// The next moment at which anything happens.
    async fn next_moment(&self) -> i64 {
        let message = self
            .store()
            .due(Timestamp::from_millisecond(i64::MAX), 1)
            .await
            .unwrap();
        let flag = self
            .store()
            .due_flags(Timestamp::from_millisecond(i64::MAX), 1)
            .await
            .unwrap();
        let messages = message
            .iter()
            .chain(&flag)
            .map(|message| message.due.as_millisecond());
        let acts = self.games.iter().filter(|game| !game.over);
        let act = acts.filter_map(|game| game.next.map(|(at, _)| at)).min();
        messages.chain(act).min().unwrap_or(i64::MAX).max(self.now)
    }
}

#[tokio::test]
async fn two_hundred_games_keep_time_for_ninety_days() {
    let wanted = if long() { 1_000 } else { 200 };
    let end = BEGINNING + DAYS * DAY;
    let mut world = World::begin().await;
    world
        .app
        .heartbeat(Timestamp::from_millisecond(BEGINNING))
        .await
        .unwrap();
    let mut next_restart = BEGINNING + DAY;
    let mut next_game = BEGINNING;
    while world.now < end {
        let next = world.next_moment().await.min(next_restart).min(next_game);
        if next >= end {
            break;
        }
        world.now = next;
        if next == next_restart {
            world.restart().await;
            next_restart = world.now + world.span(HOUR, 3 * DAY);
            next_game = next_game.max(world.now);
        } else if next == next_game {
            world.start().await;
            let most = 60 * DAY / wanted;
            next_game = if world.games.len() < usize::try_from(wanted).unwrap() {
                world.now + world.span(1, most)
            } else {
                i64::MAX
            };
        }
        world.pass().await;
        for index in 0..world.games.len() {
            let game = &world.games[index];
            if !game.over && game.next.is_some_and(|(at, _)| at <= world.now) {
                world.act(index).await;
            }
        }
    }
    let counts = &world.counts;
    assert_eq!(world.games.len(), usize::try_from(wanted).unwrap());
    for what in [
        "restarts",
        "times away",
        "pauses",
        "takebacks",
        "reminders",
        "messages that remind",
        "moves that came too late",
        "flags claimed",
        "flags that lost",
    ] {
        assert!(
            counts.get(what).is_some_and(|count| *count >= 5),
            "{what}: {counts:?}"
        );
    }
    world.store().close().await;
}
