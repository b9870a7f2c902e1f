//! Faults ordered by a test.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::{Fake, Fault, HangUp, Interaction, MetFault, Order, Refusal, Route};

impl Fake {
    /// Makes this many of a thousand requests about interactions and channels fail at random.
    pub fn fail_requests(&self, of_a_thousand: usize, seed: u64) {
        self.shared
            .random_faults
            .lock()
            .unwrap()
            .set(of_a_thousand, seed);
    }

    /// The faults of requests since the last call.
    pub fn met_faults(&self) -> Vec<MetFault> {
        self.shared.random_faults.lock().unwrap().met()
    }

    /// Cuts the connections of all shards without a close frame.
    pub fn drop_the_line(&self) {
        self.shared.lines.lock().unwrap().order(&Order::Drop);
    }

    /// Asks all shards to reconnect (opcode 7).
    pub fn ask_to_reconnect(&self) {
        self.shared.lines.lock().unwrap().order(&Order::Reconnect);
    }

    /// Tells all shards that their sessions are no longer good (opcode 9).
    pub fn invalidate_the_session(&self) {
        self.shared.lines.lock().unwrap().order(&Order::Invalidate);
    }

    /// Closes the connections of all shards with this code.
    pub fn close_the_line(&self, code: u16) {
        self.shared.lines.lock().unwrap().order(&Order::Close(code));
    }

    /// Answers this many of the next identifications with this close code.
    pub fn close_at_identify(&self, code: u16, times: usize) {
        let mut identifies = self.shared.identifies.lock().unwrap();
        let codes = std::iter::repeat_n(code, times);
        identifies.closes.extend(codes);
    }

    /// Ends every connection to the gateway like this; `None` keeps them.
    pub fn hang_up(&self, how: Option<HangUp>) {
        *self.shared.hang_up.lock().unwrap() = how;
    }

    /// Number of connections to the gateway, including refused ones.
    pub fn handshakes(&self) -> u32 {
        self.shared.handshakes.load(Ordering::SeqCst)
    }

    /// How many connections to the gateway were compressed.
    pub fn compressed(&self) -> u32 {
        self.shared.compressed.load(Ordering::SeqCst)
    }

    /// When the bot tried to identify, successfully or not.
    pub fn identifies(&self) -> Vec<Instant> {
        self.shared.identifies.lock().unwrap().tried.clone()
    }

    /// Allows this many further sessions within this time (`session_start_limit`).
    pub fn limit_sessions(&self, remaining: u64, reset_after: Duration) {
        let mut identifies = self.shared.identifies.lock().unwrap();
        identifies.remaining = remaining;
        identifies.reset_at = Instant::now() + reset_after;
    }

    /// Makes this many of the next requests of the kind fail.
    pub fn fail(&self, route: Route, fault: Fault, times: usize) {
        self.shared.faults.add(route, fault, times);
    }

    /// Makes all further requests of the kind fail.
    pub fn fail_from_now_on(&self, route: Route, fault: Fault) {
        self.shared.faults.set(route, Some(fault));
    }

    /// Takes back the faults of a kind of request.
    pub fn mend(&self, route: Route) {
        self.shared.faults.set(route, None);
    }

    /// Refuses this many of the next answers with 500.
    pub fn refuse_answers(&self, count: u32) {
        self.shared.refuse_answers.store(count, Ordering::SeqCst);
    }

    /// Delays every response by this time.
    pub fn slow_down(&self, time: Duration) {
        let time = u64::try_from(time.as_millis()).unwrap();
        self.shared.slowness.store(time, Ordering::SeqCst);
    }

    /// Refuses a second response to an interaction (code 40060), as Discord does.
    pub fn take_one_answer_each(&self) {
        self.shared.is_strict.store(true, Ordering::SeqCst);
    }

    /// Gives an interaction a private answer; further ones are refused.
    pub fn answer_privately(&self, interaction: &Interaction) {
        self.take_one_answer_each();
        let shared = &self.shared;
        shared.acknowledged.lock().unwrap().insert(interaction.id);
        let mut private = shared.answered_privately.lock().unwrap();
        private.insert(interaction.id);
    }

    /// Counts an interaction as deferred, as if the bot had done that before it was restarted.
    pub fn promise(&self, interaction: &Interaction) {
        let shared = &self.shared;
        shared.acknowledged.lock().unwrap().insert(interaction.id);
        shared.promised.lock().unwrap().insert(interaction.id);
    }

    /// Ends the validity of an interaction's token, as after 15 minutes.
    pub fn expire(&self, interaction: &Interaction) {
        self.shared.expired.lock().unwrap().insert(interaction.id);
    }

    /// Sets the faults of the next messages to channels, one each.
    pub fn refuse_messages(&self, refusals: &[Refusal]) {
        let mut queue = self.shared.refusals.lock().unwrap();
        queue.extend(refusals.iter().cloned());
    }
}
