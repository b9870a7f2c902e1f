//! Two windows with personal links, and the channel of their game on the fake Discord.

use serde_json::json;
use tokio::net::TcpListener;

use super::live::{DESKTOP, GAMES, Played, some_move};
use super::webdriver::Browser;
use crate::discord::board::{link, serve_on, with_board};
use crate::discord::{ANN, BEN, ask, begun_with, play, slash};
use crate::web::Table;
use crate::web::links::{Bot, ann};
use fake_discord::{Fake, User};

async fn linked(fake: &Fake, user: &User) -> Table {
    let given = ask(fake, user, &slash("board").text("links", "get")).await;
    let link = link(&given);
    let (address, secret) = link.split_once("/board#").unwrap();
    Table::at(address, secret)
}

#[tokio::test]
async fn one_drags_the_other_types_and_the_channel_follows() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    for (game, moves) in GAMES {
        let (fake, _bot, _, _stops) = with_board().await;
        begun_with(&fake, game).await;
        let tables = [linked(&fake, &ANN).await, linked(&fake, &BEN).await];
        let windows = [browser.current_window().await, browser.window().await];
        let played = [0, 1].map(|index| Played {
            browser: &browser,
            table: &tables[index],
        });
        for (window, player) in windows.iter().zip(&played) {
            browser.switch_to(window).await;
            player.open(DESKTOP).await;
        }
        for ply in 0..moves.len().max(4) {
            let own = ply % 2;
            let (from, to) = match moves.get(ply) {
                Some((from, to)) => ((*from).to_owned(), (*to).to_owned()),
                None => some_move(&tables[own].state("/board/state").await.json, ply),
            };
            browser.switch_to(&windows[own]).await;
            if own == 0 {
                played[own].drag("mouse", (&from, &to)).await;
            } else {
                played[own].press_enter_on(&from).await;
                played[own].press_enter_on(&to).await;
            }
            played[own].is_shown(ply + 1).await;
            // The other window and the channel.
            browser.switch_to(&windows[1 - own]).await;
            played[1 - own].is_shown(ply + 1).await;
            let posted = fake.any_message().await;
            assert!(!posted.files.is_empty(), "it has a board: {posted:?}");
        }
        if game != "chess" {
            browser.switch_to(&windows[0]).await;
            // It takes a second press.
            played[0].click("#actions .danger").await;
            played[0].click("#told .answers .danger").await;
            fake.any_message().await.says("Ann resigns");
        }
        for (window, player) in windows.iter().zip(&played) {
            browser.switch_to(window).await;
            let over = "return document.querySelector('#actions button').textContent === 'Rematch'";
            player.until(over).await;
            let problems = browser.problems(&[]).await;
            assert!(problems.is_null(), "{game}: {problems:#}");
            assert_eq!(browser.console().await, json!([]), "{game}");
            browser.visit("about:blank").await;
        }
        browser.switch_to(&windows[0]).await;
    }
}

#[tokio::test]
async fn a_page_that_slept_or_lost_its_server_catches_up() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    let (fake, (_bot, app), url, stops) = with_board().await;
    begun_with(&fake, "chess").await;
    let table = linked(&fake, &ANN).await;
    let played = Played {
        browser: &browser,
        table: &table,
    };
    played.open(DESKTOP).await;
    browser.freeze(true).await;
    play(&fake, &ANN, "e4").await;
    play(&fake, &BEN, "e5").await;
    browser.freeze(false).await;
    played.is_shown(2).await;
    // The process ends: the page says so, and goes on with the next one.
    stops.send(true).unwrap();
    played
        .until("return !document.getElementById('offline').hidden")
        .await;
    play(&fake, &ANN, "Nf3").await;
    let address = url.strip_prefix("http://").unwrap();
    let listener = TcpListener::bind(address).await.unwrap();
    let _stops = serve_on(listener, &app);
    played.is_shown(3).await;
    played
        .until("return document.getElementById('offline').hidden")
        .await;
    // A link that was ended shows nothing more.
    ask(&fake, &ANN, &slash("board").text("links", "end")).await;
    play(&fake, &BEN, "Nc6").await;
    played
        .until("return !document.getElementById('ended').hidden && document.getElementById('stage').hidden")
        .await;
}

#[tokio::test]
async fn a_review_and_a_rematch_open_on_the_page() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    let (fake, _bot, _, _stops) = with_board().await;
    begun_with(&fake, "chess").await;
    for (user, text) in [(&ANN, "f3"), (&BEN, "e5"), (&ANN, "g4"), (&BEN, "Qh4")] {
        play(&fake, user, text).await;
    }
    let tables = [linked(&fake, &ANN).await, linked(&fake, &BEN).await];
    let windows = [browser.current_window().await, browser.window().await];
    let played = [0, 1].map(|index| Played {
        browser: &browser,
        table: &tables[index],
    });
    let press = async |label: &str| {
        let find = format!(
            "[...document.querySelectorAll('.answers button')].find(one => one.textContent === '{label}')"
        );
        played[0].until(&format!("return Boolean({find})")).await;
        browser.run(&format!("{find}.click()")).await;
    };
    for (window, player) in windows.iter().zip(&played) {
        browser.switch_to(window).await;
        browser.resize(DESKTOP).await;
        let Table {
            address, secret, ..
        } = player.table;
        browser.visit(&format!("{address}/board#{secret}-1")).await;
        player.is_shown(4).await;
    }
    press("Review").await;
    let says = |text: &str| format!("return document.body.innerText.includes('{text}')");
    played[1].until(&says("2. g4 allowed mate in one")).await;
    press("Show").await;
    played[1].until(&says("Turning point 1 of 1")).await;
    browser.switch_to(&windows[0]).await;
    press("Rematch").await;
    played[0]
        .until(&says("Ben has been offered a rematch."))
        .await;
    browser.switch_to(&windows[1]).await;
    let wake = "document.dispatchEvent(new Event('visibilitychange'))";
    browser.run(wake).await;
    press("Accept").await;
    for (window, player) in windows.iter().zip(&played) {
        browser.switch_to(window).await;
        player.is_shown(0).await;
        player
            .until("return document.querySelectorAll('#moves li').length === 1")
            .await;
        assert_eq!(browser.console().await, json!([]));
    }
}

#[tokio::test]
async fn a_database_that_is_away_is_said_and_play_goes_on() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    let bot = Bot::new().await;
    let table = bot.link(ann(), 601).await;
    let played = Played {
        browser: &browser,
        table: &table,
    };
    played.open(DESKTOP).await;
    bot.away.set(true);
    played
        .until("return !document.getElementById('offline').hidden")
        .await;
    played.drag("mouse", ("e2", "e4")).await;
    played
        .until("return !document.getElementById('told').hidden && document.querySelectorAll('#board [data-on=\"e2\"]').length === 1")
        .await;
    bot.away.set(false);
    played
        .until("return document.getElementById('offline').hidden")
        .await;
    played.drag("mouse", ("e2", "e4")).await;
    played.is_shown(1).await;
}

#[tokio::test]
async fn clocks_that_count_days_are_read_again_each_minute() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    let bot = Bot::new().await;
    let table = bot.link(ann(), 601).await;
    let played = Played {
        browser: &browser,
        table: &table,
    };
    // The test counts the minutes.
    browser
        .run_first("const own = setInterval; window.setInterval = (what, pause) => pause === 60000 ? window.minute = what : own(what, pause)")
        .await;
    played.open(DESKTOP).await;
    let clock = |text: &str| {
        format!("return document.querySelector('#white .clock').textContent.startsWith('{text}')")
    };
    played.until(&clock("23 hours 59")).await;
    bot.machine.leap(6 * 3_600_000);
    browser.run("minute()").await;
    played.until(&clock("17 hours 59")).await;
}
