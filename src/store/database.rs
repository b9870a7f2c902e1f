//! The store on a database: each call is tried again as `retry` says.

use std::pin::Pin;

use super::connection::Pool;
use super::retry::{self, Distrust, SentMark};
use super::{
    Boxed, Change, Committed, Created, GameContext, Heartbeat, OutboxMessage, Purpose, Shown,
    Store, StoreError,
};
use crate::game::{
    DeliveryFailure, Event, Game, GameNumber, GameSetup, Place, Player, PlayerId, RequestId,
    Summary, Timestamp,
};
use crate::referee::Unaccepted;
use crate::settings::{
    Person, Played, Preferences, PreferencesPatch, ServerSettings, ServerSettingsPatch,
};

/// The store on one database, and which of its connections are not to be used any more.
pub(super) struct Database {
    pub(super) pool: Pool,
    pub(super) distrust: Distrust,
}

impl Database {
    /// Reads, or writes where it does not matter whether an earlier attempt has written.
    fn idempotent<'a, T, F>(&'a self, attempt: impl Fn() -> F + Send + Sync + 'a) -> Boxed<'a, T>
    where
        T: Send + 'a,
        F: Future<Output = Result<T, StoreError>> + Send + 'a,
    {
        Box::pin(retry::run(&self.distrust, move |_| attempt()))
    }

    /// Writes once: an attempt finds out by itself whether an earlier one has written.
    fn write<'a, T, F>(&'a self, attempt: impl Fn(SentMark) -> F + Send + Sync + 'a) -> Boxed<'a, T>
    where
        T: Send + 'a,
        F: Future<Output = Result<T, StoreError>> + Send + 'a,
    {
        Box::pin(retry::run(&self.distrust, attempt))
    }
}

impl Store for Database {
    fn create_game<'a>(
        &'a self,
        setup: &'a GameSetup,
        challenged: &'a Event,
        messages: &'a [OutboxMessage],
    ) -> Boxed<'a, Created> {
        self.write(move |sent| self.insert_game(setup, challenged, messages, sent))
    }

    fn commit<'a>(
        &'a self,
        after: &'a Game,
        messages: &'a [OutboxMessage],
    ) -> Boxed<'a, Committed> {
        self.write(move |sent| self.append_event(after, messages, sent))
    }

    fn load(&self, number: GameNumber) -> Boxed<'_, Option<Game>> {
        self.idempotent(move || self.read_game(number))
    }

    fn look_up<'a>(
        &'a self,
        number: GameNumber,
        asker: PlayerId,
        known: Option<&'a Game>,
    ) -> Boxed<'a, Option<GameContext>> {
        self.idempotent(move || self.read_context(number, asker, known))
    }

    fn find_request(&self, request: RequestId) -> Boxed<'_, Option<(GameNumber, u32)>> {
        self.idempotent(move || self.read_request(request))
    }

    fn games(
        &self,
        place: Place,
        by: PlayerId,
        now: Timestamp,
        finished: u32,
    ) -> Boxed<'_, Vec<Summary>> {
        self.idempotent(move || self.list(place, by, now, finished))
    }

    fn unaccepted(&self, by: PlayerId, now: Timestamp) -> Boxed<'_, Vec<Unaccepted>> {
        self.idempotent(move || self.read_unaccepted(by, now))
    }

    fn person(&self, id: PlayerId, since: Timestamp) -> Boxed<'_, Person> {
        self.idempotent(move || self.read_person(id, since))
    }

    fn sizes(&self, id: PlayerId) -> Boxed<'_, Vec<(GameNumber, u32)>> {
        self.idempotent(move || self.read_sizes(id))
    }

    fn played(&self, id: PlayerId, from: GameNumber, to: GameNumber) -> Boxed<'_, Played> {
        self.idempotent(move || self.read_played(id, from, to))
    }

    fn block<'a>(&'a self, by: PlayerId, blocked: &'a Player) -> Boxed<'a, ()> {
        self.write(move |sent| self.insert_block(by, blocked, sent))
    }

    fn unblock(&self, by: PlayerId, blocked: PlayerId) -> Boxed<'_, ()> {
        self.write(move |sent| self.delete_block(by, blocked, sent))
    }

    fn has_blocked(&self, by: PlayerId, other: PlayerId) -> Boxed<'_, bool> {
        self.idempotent(move || self.find_block(by, other))
    }

    fn forget(&self, id: PlayerId, since: Timestamp) -> Boxed<'_, Vec<GameNumber>> {
        self.write(move |sent| self.erase(id, since, sent))
    }

    fn preferences(&self, people: [PlayerId; 2]) -> Boxed<'_, [Preferences; 2]> {
        self.idempotent(move || self.read_preferences(people))
    }

    fn set_preferences(&self, person: PlayerId, patch: PreferencesPatch) -> Boxed<'_, Preferences> {
        self.write(move |sent| self.write_preferences(person, patch, sent))
    }

    fn server(&self, server: u64) -> Boxed<'_, ServerSettings> {
        self.idempotent(move || self.read_server(server))
    }

    fn set_server(&self, server: u64, patch: ServerSettingsPatch) -> Boxed<'_, ServerSettings> {
        self.write(move |sent| self.write_server(server, patch, sent))
    }

    fn set_presence(&self, server: u64, left: Option<Timestamp>) -> Boxed<'_, ()> {
        self.idempotent(move || self.write_presence(server, left))
    }

    fn clear_left(&self, before: Timestamp) -> Boxed<'_, Option<u64>> {
        self.idempotent(move || self.clear(before))
    }

    fn move_game(&self, game: GameNumber, home: Place) -> Boxed<'_, ()> {
        self.idempotent(move || self.change_home(game, home))
    }

    fn record_delivery_failure(
        &self,
        game: GameNumber,
        home: u64,
        failure: Option<DeliveryFailure>,
    ) -> Boxed<'_, ()> {
        self.idempotent(move || self.write_delivery_failure(game, home, failure))
    }

    fn idle_threads(&self, since: Timestamp, most: u32) -> Boxed<'_, Vec<(GameNumber, u64)>> {
        self.idempotent(move || self.read_idle_threads(since, most))
    }

    fn keep_thread_open(
        &self,
        game: GameNumber,
        at: Timestamp,
        since: Timestamp,
    ) -> Boxed<'_, bool> {
        self.idempotent(move || self.note_open_thread(game, at, since))
    }

    fn current_board(&self, game: GameNumber) -> Boxed<'_, Option<Shown>> {
        self.idempotent(move || self.read_board(game))
    }

    fn heartbeat(&self, now: Timestamp, longest: i64) -> Boxed<'_, Heartbeat> {
        self.idempotent(move || self.record_heartbeat(now, longest))
    }

    fn set_heartbeat(&self, from: Timestamp, to: Timestamp) -> Boxed<'_, bool> {
        self.idempotent(move || self.correct_heartbeat(from, to))
    }

    fn newest_outage(&self) -> Boxed<'_, Option<Timestamp>> {
        self.idempotent(move || self.end_of_newest_outage())
    }

    fn due(&self, now: Timestamp, most: u32) -> Boxed<'_, Vec<OutboxMessage>> {
        self.idempotent(move || self.read_due(now, most))
    }

    fn due_flags(&self, now: Timestamp, most: u32) -> Boxed<'_, Vec<OutboxMessage>> {
        self.idempotent(move || self.read_due_flags(now, most))
    }

    fn rest(&self, channel: u64, now: Timestamp, until: Timestamp) -> Boxed<'_, ()> {
        self.idempotent(move || self.rest_channel(channel, now, until))
    }

    fn lease<'a>(&'a self, message: &'a OutboxMessage, until: Timestamp) -> Boxed<'a, bool> {
        let attempts = message.attempts.saturating_add(1);
        self.idempotent(move || self.reschedule_message(message, until, attempts))
    }

    fn reschedule<'a>(
        &'a self,
        taken: &'a OutboxMessage,
        until: Timestamp,
        attempts: u32,
    ) -> Boxed<'a, bool> {
        self.idempotent(move || self.reschedule_message(taken, until, attempts))
    }

    fn acknowledge(&self, game: GameNumber, event: u32, purpose: Purpose) -> Boxed<'_, ()> {
        self.idempotent(move || self.delete_message(game, event, purpose))
    }

    fn show(&self, game: GameNumber, board: Change, request: Change) -> Boxed<'_, Vec<Shown>> {
        self.idempotent(move || self.change_shown(game, [board, request]))
    }

    fn answer_shown(
        &self,
        game: GameNumber,
        event: u32,
        board: Change,
        request: Change,
    ) -> Boxed<'_, Vec<Shown>> {
        self.idempotent(move || self.settle_answer(game, event, [board, request]))
    }

    fn lapsed(&self, since: Timestamp, before: Timestamp, most: u32) -> Boxed<'_, Vec<GameNumber>> {
        self.idempotent(move || self.read_lapsed(since, before, most))
    }

    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(self.pool.close())
    }
}
