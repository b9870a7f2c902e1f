//! Starting the bot, and reasons why it doesn't start.

use super::*;
use fake_discord::{APPLICATION, Fault, Route, Trouble};
use serde_json::json;

#[tokio::test]
async fn the_commands_are_registered_everywhere_or_in_one_server() {
    let fake = Fake::start().await;
    Bot::start(&fake).await.stop().await;
    let (path, commands) = fake.registered().remove(0);
    assert_eq!(path, format!("/applications/{APPLICATION}/commands"));
    let names: Vec<&str> = commands
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, crate::keys::written("commands"));
    grouped(&commands);
    house_rules::check_locales(&commands);
    // In servers, in direct messages and between people; as a server's bot and user-installed.
    assert_eq!(commands[0]["contexts"], json!([0, 1, 2]));
    assert_eq!(commands[0]["integration_types"], json!([0, 1]));
    let server = named(&commands, "server");
    assert_eq!(server["contexts"], json!([0]));
    assert_eq!(server["integration_types"], json!([0]));
    // Only the server's settings are hidden by default; the referee checks who may close a game.
    for command in commands.as_array().unwrap() {
        let needed = &command["default_member_permissions"];
        match command["name"].as_str().unwrap() {
            "server" => assert_eq!(needed, "32"),
            _ => assert!(needed.is_null(), "{command}"),
        }
    }
    let fake = Fake::start().await;
    let in_server = [("DISCORD_GUILD_ID", "77")];
    let bot = Bot::with(&fake, &in_server, Duration::from_secs(10)).await;
    bot.stop().await;
    let path = format!("/applications/{APPLICATION}/guilds/77/commands");
    assert_eq!(fake.registered()[0].0, path);
}

#[tokio::test]
async fn a_start_takes_away_the_commands_of_the_other_scope() {
    let fake = Fake::start().await;
    let everywhere = format!("/applications/{APPLICATION}/commands");
    let on_server = format!("/applications/{APPLICATION}/guilds/77/commands");
    let guild = |id: &str, name: &str| json!({ "id": id, "name": name, "permissions": "0" });
    let guilds = json!([guild("66", "Elsewhere"), guild("77", "Chess club")]);
    fake.prepare("/users/@me/guilds", guilds);
    // Where commands are registered and how many, in order.
    let registered = async |count: usize| {
        soon(async || (fake.registered().len() >= count).then_some(())).await;
        let all = fake.registered().into_iter();
        let all = all.map(|(path, list)| (path, list.as_array().unwrap().len()));
        all.collect::<Vec<_>>()
    };
    let elsewhere = format!("/applications/{APPLICATION}/guilds/66/commands");
    let (in_server, in_other) = ([("DISCORD_GUILD_ID", "77")], [("DISCORD_GUILD_ID", "66")]);
    Bot::start(&fake).await.stop().await;
    let mut folder = folder();
    let mut expected = vec![(everywhere.clone(), 22)];
    for (settings, here, other) in [
        (in_server.as_slice(), &on_server, &everywhere),
        (&[], &everywhere, &on_server),
        (&in_server, &on_server, &everywhere),
        (&in_other, &elsewhere, &on_server),
    ] {
        let bot = Bot::begin(&fake, settings, Duration::from_secs(10), folder).await;
        expected.extend([(here.clone(), 22), (other.clone(), 0)]);
        assert_eq!(registered(expected.len()).await, expected);
        folder = bot.stop().await;
    }
    // If nothing has to be removed, no request is sent.
    let asked = times_asked(&fake, "/guilds/77/commands");
    let bot = Bot::begin(&fake, &in_other, Duration::from_secs(10), folder).await;
    expected.push((elsewhere.clone(), 22));
    fake.asked("/guilds/77/commands", asked + 1).await;
    assert_eq!(registered(expected.len()).await, expected);
    bot.stop().await;
}

#[tokio::test]
async fn a_command_that_discord_owns_stays_in_every_scope() {
    let everywhere = format!("/applications/{APPLICATION}/commands");
    let on_server = format!("/applications/{APPLICATION}/guilds/77/commands");
    let guild = json!({ "id": "77", "name": "Chess club", "permissions": "0" });
    for owned in [&everywhere, &on_server] {
        let fake = Fake::start().await;
        let launch = fake.enable_activities(owned);
        fake.prepare("/users/@me/guilds", json!([guild]));
        let in_server = [("DISCORD_GUILD_ID", "77")];
        let mut folder = folder();
        // Both scopes are overwritten and cleared in turns; the last start has nothing to clear.
        for (settings, count) in [(&[][..], 1), (&in_server, 3), (&[], 5), (&[], 6)] {
            let bot = Bot::begin(&fake, settings, Duration::from_secs(10), folder).await;
            soon(async || (fake.registered().len() >= count).then_some(())).await;
            folder = bot.stop().await;
        }
        assert_eq!(fake.registered().len(), 6);
        for (path, commands) in fake.registered() {
            let kept = commands
                .as_array()
                .unwrap()
                .iter()
                .filter(|one| one["type"] == 4);
            let kept: Vec<_> = kept.collect();
            let expected = if path == *owned {
                vec![&launch]
            } else {
                Vec::new()
            };
            assert_eq!(kept, expected, "{path}");
        }
    }
}

#[tokio::test]
async fn an_application_with_an_activity_of_its_own_has_only_that_before_the_first_start() {
    let fake = Fake::start().await;
    fake.enable_activities(&format!("/applications/{APPLICATION}/commands"));
    // Nothing is cleared where none of our commands are registered.
    let settings = [("DISCORD_GUILD_ID", "77")];
    let bot = Bot::with(&fake, &settings, Duration::from_secs(10)).await;
    fake.asked("/users/@me/guilds", 1).await;
    assert_eq!(fake.registered().len(), 1);
    bot.stop().await;
}

/// Number of requests so far that end with this.
fn times_asked(fake: &Fake, ending: &str) -> usize {
    let asked = fake.requests();
    asked.iter().filter(|one| one.ends_with(ending)).count()
}

/// The entry of that name in a list of commands or options.
fn named<'a>(list: &'a serde_json::Value, name: &str) -> &'a serde_json::Value {
    let mut list = list.as_array().unwrap().iter();
    list.find(|one| one["name"] == name).unwrap()
}

/// The commands of a group are its subcommands, with options and names of their own.
fn grouped(commands: &serde_json::Value) {
    let game = named(commands, "game");
    assert_eq!(game["name_localizations"]["de"], "partie");
    assert_eq!(game["contexts"], json!([0, 1, 2]));
    let subcommands = game["options"].as_array().unwrap();
    assert!(subcommands.iter().all(|one| one["type"] == 1));
    assert_eq!(subcommands.len(), 23);
    let history = named(&game["options"], "history");
    assert_eq!(history["name_localizations"]["es-ES"], "historial");
    let number = named(&history["options"], "number");
    assert_eq!(number["type"], 3);
    assert_eq!(number["autocomplete"], true);
    let colour = named(&named(commands, "challenge")["options"], "colour");
    assert_eq!(colour["name_localizations"]["en-US"], "color");
    assert_eq!(colour["name_localizations"]["en-GB"], "colour");
}

#[tokio::test]
async fn a_process_runs_the_shards_that_it_is_told_to_and_shard_0_registers() {
    let fake = Fake::start().await;
    let first = Bot::on_shards(&fake, "0-1/3").await;
    fake.connected(2, 0).await;
    assert_eq!(fake.shards(), (vec![0, 1], 3));
    assert_eq!(fake.registered().len(), 1);
    let second = Bot::on_shards(&fake, "2/3").await;
    fake.connected(3, 0).await;
    assert_eq!(fake.shards(), (vec![0, 1, 2], 3));
    assert_eq!(fake.registered().len(), 1, "once is enough");
    for server in [3, 4, 5] {
        let there = Channel::on(server << 22, 900 + server);
        let id = fake.say(&ANN, &there, &slash("games"));
        fake.answer_to(id).await;
    }
    let id = fake.say(&ANN, &Channel::private(950), &slash("games"));
    fake.answer_to(id).await;
    first.stop().await;
    second.stop().await;
}

#[tokio::test]
async fn a_stand_in_without_a_gateway_on_this_machine_is_refused_before_anything_else() {
    let fake = Fake::with(Trouble::ForeignGateway).await;
    let told = refused(&fake).await.to_string();
    let expected = "the stand-in at DISCORD_API_URL names no gateway on this machine: wss://gateway.discord.gg";
    assert_eq!(told, expected);
    assert_eq!(fake.requests(), ["GET /api/v10/gateway"]);
}

#[tokio::test]
async fn trouble_of_discords_is_waited_out_at_the_start() {
    let fake = Fake::start().await;
    let routes = [
        Route::Gateway,
        Route::Application,
        Route::Registration,
        Route::GatewayBot,
    ];
    let faults = [
        Fault::Refuse(503),
        Fault::RefuseFor(429, 2),
        Fault::Cut,
        Fault::Refuse(500),
    ];
    for (route, fault) in routes.into_iter().zip(faults) {
        fake.fail(route, fault, 1);
    }
    Bot::start(&fake).await.stop().await;
    for request in [
        "GET /api/v10/oauth2/applications/@me",
        "PUT /api/v10/applications/4242/commands",
        "GET /api/v10/gateway/bot",
    ] {
        assert_eq!(times_asked(&fake, request), 2, "{request}");
    }
}

#[tokio::test]
async fn a_bot_whose_sessions_are_used_up_waits_for_the_next() {
    let fake = Fake::start().await;
    let wait = Duration::from_secs(2);
    let begun = std::time::Instant::now();
    fake.limit_sessions(0, wait);
    Bot::start(&fake).await.stop().await;
    let identified = fake.identifies();
    assert_eq!(identified.len(), 1);
    assert!(identified[0] - begun >= wait);
}

#[tokio::test]
async fn a_close_in_the_midst_of_a_session_can_end_the_bot() {
    let (fake, bot) = online().await;
    fake.close_the_line(4013);
    let ended = bot.running.await.unwrap().unwrap_err().to_string();
    assert!(ended.contains("code 4013"), "{ended}");
}

#[tokio::test]
async fn a_token_that_is_refused_is_one_sentence() {
    let fake = Fake::with(Trouble::Unauthorized).await;
    let told = refused(&fake).await.to_string();
    assert_eq!(told, "Discord refuses the token: check DISCORD_TOKEN");
}

#[test]
fn the_example_of_the_settings_names_exactly_those_that_are_read() {
    use std::collections::BTreeSet;
    let example = include_str!("../../../.env.example");
    let lines = example.lines().filter(|line| !line.starts_with('#'));
    let named: BTreeSet<String> = lines
        .filter_map(|line| line.split_once('='))
        .map(|(key, _)| key.to_owned())
        .collect();
    let read = std::cell::RefCell::new(BTreeSet::new());
    let _ = Config::from(|key| {
        read.borrow_mut().insert(key.to_owned());
        None
    });
    assert_eq!(named, read.into_inner());
}

#[test]
fn all_problems_of_the_settings_are_told_at_once_and_secrets_are_not() {
    let told = Config::from(|key| match key {
        "DISCORD_GUILD_ID" => Some("home".to_owned()),
        "DISCORD_API_URL" => Some("https://discord.com".to_owned()),
        "LOG_FORMAT" => Some("loud".to_owned()),
        _ => None,
    })
    .unwrap_err()
    .to_string();
    let parts = [
        "DISCORD_TOKEN is not set",
        "not a server's ID: `home`",
        "must be an http:// address",
        "not `loud`",
    ];
    contains(told, &parts);
    let config = Config::from(|key| {
        matches!(key, "DISCORD_TOKEN" | "DATABASE_URL").then(|| "hush".to_owned())
    })
    .unwrap();
    assert!(!format!("{config:?}").contains("hush"));
}

#[test]
fn only_numbers_of_this_machine_are_loopback() {
    use arbiter::host::config::LoopbackUrl;
    for good in [
        "http://127.0.0.1:80",
        "http://127.0.0.1",
        "http://[::1]:8080",
        "http://[::1]/",
    ] {
        assert!(good.parse::<LoopbackUrl>().is_ok(), "{good}");
    }
    for bad in [
        "https://127.0.0.1",
        "http://discord.com",
        "http://10.0.0.1",
        "http://127.0.0.1.evil.com",
        "127.0.0.1:80",
        "http://127.0.0.1@discord.com",
        "http://localhost.evil.com",
        "http://",
        "",
    ] {
        assert!(bad.parse::<LoopbackUrl>().is_err(), "{bad}");
    }
}
