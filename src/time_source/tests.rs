use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use crate::time_source::*;

/// Start of the tests' Discord clock: 1994-11-06 08:49:37 UTC.
const BEGINNING: i64 = 784_111_777_000;

/// Clocks that a test sets.
#[derive(Clone, Default)]
struct Hand(Arc<(AtomicI64, AtomicI64)>);

impl Hand {
    /// Both clocks advance.
    fn run(&self, milliseconds: i64) {
        self.0.0.fetch_add(milliseconds, Ordering::Relaxed);
        self.0.1.fetch_add(milliseconds, Ordering::Relaxed);
    }

    /// Only the wall clock moves, as when it is set or the machine sleeps.
    fn leap(&self, milliseconds: i64) {
        self.0.0.fetch_add(milliseconds, Ordering::Relaxed);
    }

    fn steady(&self) -> i64 {
        self.0.1.load(Ordering::Relaxed)
    }
}

impl LocalClock for Hand {
    fn read(&self) -> Reading {
        Reading {
            wall: Timestamp::from_millisecond(BEGINNING + self.0.0.load(Ordering::Relaxed)),
            steady: Duration::from_millis(self.steady().unsigned_abs()),
        }
    }
}

/// A clock that follows Discord; the machine's clock is `ahead` milliseconds off.
fn following(ahead: i64) -> (SharedClock, Hand) {
    let hand = Hand::default();
    hand.leap(ahead);
    let clock = SharedClock::new(hand.clone());
    clock.follow_discord();
    (clock, hand)
}

/// A request with a latency of `away` milliseconds each way.
fn ask(clock: &SharedClock, hand: &Hand, away: i64) {
    let asked = clock.read();
    hand.run(away);
    let date = jiff::Timestamp::from_millisecond(BEGINNING + hand.steady()).unwrap();
    let date = date.strftime("%a, %d %b %Y %H:%M:%S GMT").to_string();
    hand.run(away);
    clock.observe_date_header(asked, Some(&date));
}

fn error(clock: &SharedClock, hand: &Hand) -> i64 {
    clock.known().unwrap().as_millisecond() - (BEGINNING + hand.steady())
}

fn by_now(clock: &SharedClock) -> i64 {
    clock.now().as_millisecond()
}

#[test]
fn a_date_is_read_as_documented() {
    let read = |text| http_date(text).map(Timestamp::as_millisecond);
    assert_eq!(read("Sun, 06 Nov 1994 08:49:37 GMT"), Some(BEGINNING));
    for text in ["", "now", "Sun, 06 Nov 1994 08:49:37", "\u{1F550}"] {
        assert_eq!(read(text), None, "{text}");
    }
}

#[test]
fn a_machine_without_discord_has_its_own_clock_in_any_case() {
    let hand = Hand::default();
    let clock = SharedClock::new(hand.clone());
    hand.leap(90_000_000);
    clock.observe_snowflake(Timestamp::from_millisecond(7));
    clock.observe_date_header(clock.read(), Some("Sun, 06 Nov 1994 08:49:37 GMT"));
    assert_eq!(
        clock.known(),
        Some(Timestamp::from_millisecond(BEGINNING + 90_000_000))
    );
    assert!(!clock.needs_sync());
}

#[test]
fn nothing_is_ruled_before_discord_has_told_the_time() {
    let (clock, hand) = following(-400);
    assert!(clock.known().is_none() && clock.needs_sync());
    clock.observe_snowflake(Timestamp::from_millisecond(BEGINNING));
    assert_eq!(clock.known(), None, "it has only one bound");
    ask(&clock, &hand, 50);
    assert!(error(&clock, &hand).abs() <= 1_100);
    assert!(!clock.needs_sync());
    hand.run(301_000);
    assert!(clock.needs_sync());
}

#[test]
fn an_answer_without_a_date_leaves_the_machines_own_clock() {
    let (clock, hand) = following(0);
    clock.observe_date_header(clock.read(), None);
    assert_eq!(error(&clock, &hand), 0);
}

#[test]
fn a_clock_that_is_right_stays_as_it_is() {
    let (clock, hand) = following(0);
    for step in 0..500 {
        ask(&clock, &hand, step % 400);
        clock.observe_snowflake(Timestamp::from_millisecond(
            BEGINNING + hand.steady() - step % 90,
        ));
        hand.run(7_919);
        assert_eq!(error(&clock, &hand), 0, "{step}");
    }
}

#[test]
fn a_wrong_clock_is_set_right_ever_more_exactly() {
    for ahead in [
        -90_000_000,
        -30_000,
        -1_500,
        1_500,
        30_000,
        120_000,
        259_200_000,
    ] {
        let (clock, hand) = following(ahead);
        ask(&clock, &hand, 80);
        assert!(error(&clock, &hand).abs() <= 1_200, "{ahead}");
        for _ in 0..50 {
            hand.run(4_073);
            ask(&clock, &hand, 80);
            clock.observe_snowflake(Timestamp::from_millisecond(BEGINNING + hand.steady() - 120));
        }
        let error = error(&clock, &hand);
        assert!(error.abs() <= 250, "{ahead}: {error}");
        let told = clock.health().large_offset();
        assert_eq!(told.is_some(), ahead.abs() > 2_000, "{ahead}");
    }
}

#[test]
fn a_clock_that_drifts_is_followed() {
    let (clock, hand) = following(0);
    for _ in 0..2_000 {
        hand.run(10_000);
        // Ten seconds a day.
        hand.leap(1);
        ask(&clock, &hand, 40);
    }
    assert!(error(&clock, &hand).abs() <= 1_200);
}

#[test]
fn after_a_leap_nothing_is_ruled_until_discord_has_told_the_time_again() {
    for leap in [-259_200_000, -30_000, 1_500, 90_000_000] {
        let (clock, hand) = following(0);
        ask(&clock, &hand, 50);
        hand.leap(leap);
        assert_eq!(clock.known(), None, "{leap}");
        assert_eq!(by_now(&clock), BEGINNING + hand.steady(), "{leap}");
        hand.run(700);
        clock.observe_snowflake(Timestamp::from_millisecond(BEGINNING + hand.steady() - 120));
        assert_eq!(clock.known(), None, "{leap}");
        assert_eq!(by_now(&clock), BEGINNING + hand.steady(), "{leap}");
        ask(&clock, &hand, 50);
        assert!(error(&clock, &hand).abs() <= 1_100, "{leap}");
        hand.leap(-leap);
        assert_eq!(clock.known(), None, "{leap}");
        ask(&clock, &hand, 50);
        assert!(error(&clock, &hand).abs() <= 1_100, "{leap}");
    }
}

#[test]
fn after_a_sleep_the_first_interaction_tells_what_time_it_is_at_least() {
    let (clock, hand) = following(0);
    ask(&clock, &hand, 50);
    hand.leap(90_000_000);
    assert_eq!(clock.known(), None);
    // The steady clock stopped.
    let now = BEGINNING + hand.steady() + 90_000_000;
    assert_eq!(by_now(&clock), now - 90_000_000);
    clock.observe_snowflake(Timestamp::from_millisecond(now - 120));
    assert_eq!(by_now(&clock), now);
}

#[test]
fn an_answer_during_which_the_clock_leapt_says_nothing() {
    let (clock, hand) = following(0);
    let asked = clock.read();
    hand.leap(30_000);
    clock.observe_date_header(asked, Some("Sun, 06 Nov 1994 08:49:37 GMT"));
    assert_eq!(clock.known(), None);
}

#[test]
fn what_is_delivered_late_moves_nothing() {
    let (clock, hand) = following(0);
    ask(&clock, &hand, 50);
    clock.observe_snowflake(Timestamp::from_millisecond(BEGINNING - 90_000_000));
    assert_eq!(error(&clock, &hand), 0);
}

#[test]
fn a_snowflake_of_the_far_future_moves_no_clock_that_discord_has_set() {
    let (clock, hand) = following(-90_000_000);
    let snowflake = |later: i64| Timestamp::from_millisecond(BEGINNING + hand.steady() + later);
    // There is no better bound.
    clock.observe_snowflake(snowflake(0));
    ask(&clock, &hand, 50);
    clock.observe_snowflake(snowflake(400_000));
    clock.observe_snowflake(snowflake(i64::MAX / 2));
    assert!(error(&clock, &hand).abs() < 1_000);
    // After a sleep the machine's clock is behind.
    hand.leap(80_000_000);
    clock.observe_snowflake(snowflake(0));
    assert!(clock.now().since(snowflake(0)).abs() < 1_000);
}
