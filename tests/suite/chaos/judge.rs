//! Compares what players saw with what is in the database.

use std::collections::BTreeMap;
use std::process::Command;
use std::time::Duration;

use arbiter::game::{Actor, Event, EventKind, Game, GameNumber, Stage};
use arbiter::play::view;
use arbiter::rules::spelling;
use arbiter::store::Store;
use arbiter::words::Locale;
use fake_discord::{Fault, MetFault};

use super::account::{Account, Saying};
use super::clocks::judge_deadline;
use super::table::Table;
use crate::discord::program;

/// Maximum number of records replayed by the program.
const MOST_REPLAYS: usize = 1_000;

#[derive(Default)]
pub(super) struct Verdict {
    pub(super) games: u64,
    pub(super) moves: u64,
    pub(super) events: u64,
    pub(super) boards: u64,
    /// Moves that players saw but are missing or different in the database.
    pub(super) lost: Vec<String>,
    /// Events without a request or a message, and all other errors.
    pub(super) wrong: Vec<String>,
    /// Excused repetitions, by reason.
    pub(super) doubled: BTreeMap<&'static str, u32>,
}

/// Facts that can excuse a repeated message. A crash or a lost confirmation is no excuse: before an answer is repeated,
/// Discord is asked for it, and a second message with the same nonce is dropped.
pub(super) struct Excuses {
    pub(super) rest: Vec<MetFault>,
}

impl Excuses {
    /// Why a message was repeated; `None` without an excuse.
    fn of(&self, request: u64, said: &[Saying]) -> Option<&'static str> {
        let callback = format!("/interactions/{request}/");
        // The answer was still in flight when Discord was asked for it. The real Discord accepts none that late.
        let was_late = |met: &&MetFault| {
            met.path.contains(&callback) && matches!(met.fault, Fault::TakeAfter(_))
        };
        let met = self.rest.iter().find(was_late);
        met.filter(|_| said.len() == 2).map(MetFault::name)
    }
}

/// A game, from a database that may be slow after all the faults.
async fn loaded(store: &Store, number: GameNumber) -> Option<Game> {
    for _ in 0..20 {
        if let Ok(game) = store.load(number).await {
            return game;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    panic!("the database does not give game {number}");
}

impl Verdict {
    pub(super) async fn on(
        store: &Store,
        account: &Account,
        tables: &[Table],
        excuses: &Excuses,
    ) -> Self {
        let mut verdict = Verdict::default();
        let acknowledged = account.acknowledged();
        let every = tables.len().div_ceil(MOST_REPLAYS);
        for (index, table) in tables.iter().enumerate() {
            let Some(game) = loaded(store, table.number()).await else {
                verdict
                    .lost
                    .push(format!("{} is not there", table.number()));
                continue;
            };
            let moves = verdict.judge_moves(account, &game);
            let seen = acknowledged.get(&game.number.get()).into_iter().flatten();
            for (ply, request) in seen {
                verdict.boards += 1;
                verdict.judge_seen(&game, &moves, *ply, *request);
            }
            for event in &game.events {
                verdict.judge_said(account, excuses, table, event);
            }
            if index % every == 0
                && let Err(error) = replayed(&game)
            {
                verdict.wrong.push(format!("{}: {error}", game.number));
            }
            verdict.judge_clock(&game);
            verdict.games += 1;
        }
        verdict
    }

    /// Every move was requested; returns the requests in order.
    fn judge_moves(&mut self, account: &Account, game: &Game) -> Vec<u64> {
        let mut requests = Vec::new();
        let start = &game.setup.start;
        let mut position = game.setup.variant.position(start).unwrap();
        for event in &game.events {
            self.events += 1;
            let request = event.request.get();
            let number = game.number;
            match &event.kind {
                EventKind::Moved { code, .. } => {
                    self.moves += 1;
                    requests.push(request);
                    let asked = account.asked_for(request);
                    // A late move is parsed on the current board: `W6` may be a capture by now.
                    let means = |(game, typed): &(u64, String)| {
                        let read = spelling::read(position.as_ref(), typed);
                        *game == number.get() && read.is_ok_and(|one| one.code() == code)
                    };
                    if !asked.as_ref().is_some_and(means) {
                        let told = format!("{number}: {code} was stored, asked was {asked:?}");
                        self.wrong.push(told);
                    }
                    position = position.play(code).unwrap();
                }
                EventKind::Flagged { .. } => self.wrong.push(format!("{number}: a flag fell")),
                _ if event.by != Actor::Arbiter && account.place(request).is_none() => {
                    let told = format!("{number}: nobody asked for entry {}", event.number);
                    self.wrong.push(told);
                }
                _ => {}
            }
        }
        requests
    }

    /// Every move that a player saw is stored, with the request that it answered.
    fn judge_seen(&mut self, game: &Game, moves: &[u64], ply: u64, request: Option<u64>) {
        let Some(index) = usize::try_from(ply).unwrap().checked_sub(1) else {
            return;
        };
        let stored = moves.get(index);
        if stored.is_none_or(|stored| request.is_some_and(|request| request != *stored)) {
            let number = game.number;
            let told = format!("{number}: ply {ply} was seen by {request:?}, stored is {stored:?}");
            self.lost.push(told);
        }
    }

    /// An event was posted once, at the game's home; twice only if an answer was late.
    fn judge_said(&mut self, account: &Account, excuses: &Excuses, table: &Table, event: &Event) {
        let (game, request) = (table.number(), event.request.get());
        let answers = account.answers(request);
        let public = answers.iter().filter(|answer| answer.is_public);
        let mut said: Vec<Saying> = public.cloned().collect();
        said.extend(account.messages(&nonce(game, event.number, 'a')));
        said.sort_by_key(|saying| saying.at);
        let what = format!("{game}: entry {} ({:?})", event.number, event.kind);
        let is_elsewhere = account
            .place(request)
            .is_some_and(|place| place != table.home.id);
        match &said[..] {
            [] if is_elsewhere => {}
            _ if is_elsewhere => self.wrong.push(format!("{what} was said elsewhere")),
            [] => self.wrong.push(format!("{what} was never said")),
            [_] => {}
            _ => match excuses.of(request, &said) {
                Some(excuse) => *self.doubled.entry(excuse).or_default() += 1,
                None => self.wrong.push(format!(
                    "{what} was said {} times, and nothing excuses that: {said:?}",
                    said.len()
                )),
            },
        }
        let at_home = account.messages(&nonce(game, event.number, 'h')).len();
        if at_home != usize::from(is_elsewhere) {
            self.wrong
                .push(format!("{what} was said {at_home} times at home"));
        }
    }

    /// The flag of the player to move falls when it should.
    fn judge_clock(&mut self, game: &Game) {
        if matches!(game.stage, Stage::Playing { .. })
            && game.setup.time_control.clock.to_string() == "1d"
        {
            let began = |event: &&Event| {
                matches!(
                    event.kind,
                    EventKind::Moved { .. } | EventKind::Accepted { .. }
                )
            };
            let turn = game.events.iter().rfind(began).expect("the game has begun");
            self.wrong
                .extend(judge_deadline(game, turn.at.as_millisecond()));
        }
    }
}

/// Replays the exported record and compares its digest.
fn replayed(game: &Game) -> Result<(), String> {
    let reply = view::export(Locale::default(), game, None);
    let file = reply.files.first().ok_or("there is no record")?;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(&file.name);
    std::fs::write(&path, file.text().unwrap()).unwrap();
    let ended = Command::new(program())
        .args(["replay", game.setup.variant.key, "--digest"])
        .arg(&path)
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&ended.stdout);
    if ended.status.success()
        && game
            .digest()
            .is_some_and(|digest| told.contains(&digest.whole()))
    {
        Ok(())
    } else {
        let error = String::from_utf8_lossy(&ended.stderr);
        Err(format!("its record does not replay: {told}{error}"))
    }
}

/// The nonce of an outbox message (`worker`).
fn nonce(game: GameNumber, event: u32, purpose: char) -> String {
    format!("{:016x}{event:08x}{purpose}", game.get())
}
