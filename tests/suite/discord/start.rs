//! How the bot starts, and why it does not.

use super::*;
use crate::fake_discord::{APPLICATION, Trouble};

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
    let listed = arbiter::command::ALL.iter().map(|spec| spec.name);
    let expected: Vec<&str> = listed.chain(["Challenge to a game"]).collect();
    assert_eq!(names, expected);
    // In servers, in direct messages and between people; in servers that have the bot, and wherever somebody brings it.
    assert_eq!(commands[0]["contexts"], serde_json::json!([0, 1, 2]));
    assert_eq!(commands[0]["integration_types"], serde_json::json!([0, 1]));
    let close = names.iter().position(|name| *name == "close").unwrap();
    assert_eq!(commands[close]["contexts"], serde_json::json!([0]));
    assert_eq!(commands[close]["integration_types"], serde_json::json!([0]));
    let fake = Fake::start().await;
    Bot::with(
        &fake,
        &[("DISCORD_GUILD_ID", "77")],
        Duration::from_secs(10),
    )
    .await
    .stop()
    .await;
    assert_eq!(
        fake.registered()[0].0,
        format!("/applications/{APPLICATION}/guilds/77/commands")
    );
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
        assert_eq!(fake.answer().await.to, id);
    }
    let id = fake.say(&ANN, &Channel::direct(950), &slash("games"));
    assert_eq!(fake.answer().await.to, id);
    first.stop().await;
    second.stop().await;
}

#[tokio::test]
async fn a_stand_in_without_a_gateway_on_this_machine_is_refused_before_anything_else() {
    let fake = Fake::with(Trouble::NoGateway).await;
    let told = refused(&fake).await.to_string();
    assert!(
        told.starts_with("the stand-in at DISCORD_API_URL names no gateway on this machine: "),
        "{told}"
    );
    assert_eq!(fake.requests(), ["GET /api/v10/gateway"]);
    let fake = Fake::with(Trouble::ForeignGateway).await;
    let told = refused(&fake).await.to_string();
    let expected = "the stand-in at DISCORD_API_URL names no gateway on this machine: wss://gateway.discord.gg";
    assert_eq!(told, expected);
    assert_eq!(fake.requests(), ["GET /api/v10/gateway"]);
}

#[tokio::test]
async fn a_token_that_is_refused_is_one_sentence() {
    let fake = Fake::with(Trouble::Unauthorized).await;
    assert_eq!(
        refused(&fake).await.to_string(),
        "Discord refuses the token: check DISCORD_TOKEN"
    );
}

#[test]
fn the_example_of_the_settings_names_exactly_those_that_are_read() {
    let example = include_str!("../../../.env.example");
    let keys: Vec<&str> = example
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once('='))
        .map(|(key, _)| key)
        .collect();
    assert_eq!(keys, Config::KEYS);
    let read = std::cell::RefCell::new(Vec::new());
    let _ = Config::from(|key| {
        read.borrow_mut().push(key.to_owned());
        None
    });
    let mut read = read.into_inner();
    read.push("DATABASE_URL".to_owned());
    read.push("ARBITER_LOG".to_owned());
    read.push("ARBITER_DATA".to_owned());
    assert!(
        Config::KEYS
            .iter()
            .all(|key| read.iter().any(|asked| asked == key))
    );
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
    for part in [
        "DISCORD_TOKEN is not set",
        "no server's number: `home`",
        "only an http:// address",
        "not `loud`",
    ] {
        assert!(told.contains(part), "{told}");
    }
    let config = Config::from(|key| {
        matches!(key, "DISCORD_TOKEN" | "DATABASE_URL").then(|| "hush".to_owned())
    })
    .unwrap();
    assert!(!format!("{config:?}").contains("hush"));
}

#[test]
fn only_numbers_of_this_machine_are_loopback() {
    use arbiter::config::LoopbackUrl;
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
