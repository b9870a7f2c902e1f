//! Days off as agreed: stored with the game, regardless of later settings.

use arbiter::command::{Command, SettingsShown};
use arbiter::game::{DaysOff, Key as _, Weekly, Zone};
use arbiter::play::{Answer, App};
use arbiter::referee::{Action, Awaited, Challenge};
use arbiter::settings::PreferencesPatch;

use super::*;

on_each_database!(
    what_is_set_after_the_game_has_begun_changes_nothing,
    whoever_takes_an_open_challenge_brings_own_days_off,
    a_holiday_of_a_newer_version_is_damage_and_hides_no_other_game,
);

async fn asks(app: &App, by: Player, command: Command) -> Answer {
    let answer = app.handle(&super::request(by), Ok(command)).await;
    app.delivered(&answer, None).await;
    answer
}

async fn sets(app: &App, by: Player, days: DaysOff, zone: &str) {
    let zone = Zone::find(zone).unwrap();
    let patch = PreferencesPatch::default().days_off(days).zone(zone);
    asks(app, by, Command::Settings(patch, SettingsShown::Changed)).await;
}

async fn challenged(app: &App, opponent: Option<Player>, clock: &str) -> GameNumber {
    let challenge = Command::Challenge(Challenge {
        clock: clock.parse().ok(),
        ..challenge(opponent)
    });
    asks(app, ana(), challenge).await.event.unwrap().0
}

async fn accepts(app: &App, number: GameNumber) {
    let command = in_game(number, Action::Accept(Awaited::Challenge));
    let accepted = asks(app, ben(), command).await;
    assert!(accepted.event.is_some(), "{}", accepted.reply.words.plain());
}

fn weekly(days: DaysOff, zone: &str) -> Weekly {
    let zone = Zone::find(zone).unwrap();
    Weekly { days, zone }
}

async fn what_is_set_after_the_game_has_begun_changes_nothing(bench: Bench) {
    let (store, app) = bench.serve().await;
    sets(&app, ana(), DaysOff::SaturdaySunday, "Europe/Berlin").await;
    let number = challenged(&app, Some(ben()), "3d,14off").await;
    let plain = challenged(&app, Some(ben()), "3d").await;
    accepts(&app, number).await;
    accepts(&app, plain).await;
    let before = load(&store, number).await;
    let agreed = Some(weekly(DaysOff::SaturdaySunday, "Europe/Berlin"));
    assert_eq!(before.days_off(Seat::Challenger), agreed);
    let usual = Some(weekly(DaysOff::None, "UTC"));
    assert_eq!(before.days_off(Seat::Opponent), usual);
    sets(&app, ana(), DaysOff::ThursdayFriday, "Australia/Lord_Howe").await;
    // Another process reads the same.
    let other = bench.open().await;
    let after = load(&other, number).await;
    assert_eq!(after.days_off(Seat::Challenger), agreed);
    let deadline = |game: &Game| game.clocks().unwrap().deadline();
    assert_eq!(deadline(&after), deadline(&before));
    assert_eq!(load(&other, plain).await.days_off(Seat::Challenger), None);
}

async fn whoever_takes_an_open_challenge_brings_own_days_off(bench: Bench) {
    let (store, app) = bench.serve().await;
    sets(&app, ben(), DaysOff::Monday, "America/New_York").await;
    let number = challenged(&app, None, "7d+12h,0off").await;
    accepts(&app, number).await;
    let game = load(&store, number).await;
    let own = Some(weekly(DaysOff::Monday, "America/New_York"));
    assert_eq!(game.days_off(Seat::Opponent), own);
}

async fn a_holiday_of_a_newer_version_is_damage_and_hides_no_other_game(bench: Bench) {
    let (store, app) = bench.serve().await;
    let number = challenged(&app, Some(ben()), "3d,14off").await;
    let other = challenged(&app, Some(ben()), "1d,14off").await;
    accepts(&app, number).await;
    accepts(&app, other).await;
    for detail in [
        "white|funday UTC|no-days UTC",
        "white|no-days UTC",
        "white|no-days Mars/Olympus|no-days UTC",
        "white|",
    ] {
        let damage = format!("update events set detail = '{detail}' where game = 1 and number = 1");
        bench.alter(damage).await;
        is_damaged(&store, number, detail).await;
        assert!(store.load(other).await.unwrap().is_some());
    }
    assert_eq!(DaysOff::find("funday"), None);
}
