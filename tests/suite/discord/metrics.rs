//! `/metrics` of a bot on the fake.

use std::collections::{BTreeMap, BTreeSet};

use arbiter::command;
use arbiter::host::metrics;
use arbiter::host::metrics::Listening;

use super::*;
use fake_discord::{Fault, Route};

impl Bot {
    pub(super) async fn listens(&self) -> Listening {
        let address = "127.0.0.1:0".parse().unwrap();
        metrics::listen(address, Arc::clone(&self.metrics))
            .await
            .unwrap()
    }
}

pub(super) async fn get(listening: &Listening, path: &str) -> (u16, String) {
    let address = format!("http://{}{path}", listening.address);
    let response = reqwest::get(address).await.unwrap();
    (response.status().as_u16(), response.text().await.unwrap())
}

/// Polls until the answer is as expected.
pub(super) async fn until(
    listening: &Listening,
    path: &str,
    is_so: impl Fn(u16, &str) -> bool,
) -> String {
    let mut last = String::new();
    let asking = async {
        loop {
            let (status, text) = get(listening, path).await;
            if is_so(status, &text) {
                return text;
            }
            last = text;
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let asked = tokio::time::timeout(PATIENCE, asking).await;
    asked.unwrap_or_else(|_| panic!("{path} stays {last}"))
}

/// The value of a series, written as in the text.
pub(super) fn value(text: &str, series: &str) -> Option<f64> {
    let mut lines = text.lines();
    lines.find_map(|line| {
        let value = line.strip_prefix(series)?.strip_prefix(' ')?;
        Some(value.parse().unwrap())
    })
}

fn interactions(kind: &str, command: &str, result: &str) -> String {
    format!(r#"arbiter_interactions_total{{kind="{kind}",command="{command}",result="{result}"}}"#)
}

/// Plays a little, so that every metric has a series.
async fn some_interactions(fake: &Fake) {
    begun(fake).await;
    assert!(play(fake, &ANN, "Qh5").await.is_ephemeral());
    play(fake, &ANN, "e4").await;
    ask(fake, &BEN, &slash("help")).await;
    fake.typing(&BEN, &HERE, &typed("e"));
    fake.next_answer().await;
    press(fake, &BEN, "1:1:1:rules").await;
}

#[tokio::test]
async fn the_counters_say_what_became_of_interactions() {
    let (fake, bot) = online().await;
    let listening = bot.listens().await;
    some_interactions(&fake).await;
    fake.fail(Route::Callback, Fault::Refuse(404), 1);
    fake.say(&BEN, &HERE, &slash("rules"));
    let last = interactions("command", "rules", "undelivered");
    // All others are sent with the tokens of interactions.
    let about_emoji = |text: &str| value(text, "arbiter_counted_requests_total") == Some(2.0);
    let text = until(&listening, "/metrics", |_, text| {
        value(text, &last) == Some(1.0) && about_emoji(text)
    })
    .await;
    for (kind, command, result, count) in [
        ("command", "challenge", "written", 1.0),
        ("component", "accept", "written", 1.0),
        ("command", "move", "written", 1.0),
        ("command", "move", "refused", 1.0),
        ("command", "help", "answered", 1.0),
        ("autocomplete", "move", "answered", 1.0),
        ("component", "rules", "answered", 1.0),
    ] {
        let series = interactions(kind, command, result);
        assert_eq!(value(&text, &series), Some(count), "{series} in {text}");
    }
    // Requests that weren't accepted have no duration.
    for (kind, count) in [("command", 4.0), ("component", 2.0), ("autocomplete", 1.0)] {
        let series = format!(r#"arbiter_response_seconds_count{{kind="{kind}"}}"#);
        assert_eq!(value(&text, &series), Some(count), "{series} in {text}");
    }
    for (series, count) in [
        ("interaction_age_seconds_count", 8.0),
        ("moves_total", 1.0),
        ("counted_requests_total", 2.0),
        ("counted_requests_per_move", 2.0),
        ("shards", 1.0),
        ("shards_connected", 1.0),
        (r#"database_errors_total{kind="unavailable"}"#, 0.0),
        // No clock is running, so nothing is due, now or later.
        (r#"outbox_messages{state="due"}"#, 0.0),
        (r#"outbox_messages{state="later"}"#, 0.0),
    ] {
        let found = value(&text, &format!("arbiter_{series}"));
        assert_eq!(found, Some(count), "{series}");
    }
    let version = format!(
        r#"arbiter_build_info{{version="{}""#,
        env!("CARGO_PKG_VERSION")
    );
    assert!(text.contains(&version), "{text}");
    bot.stop().await;
}

#[tokio::test]
async fn what_is_for_later_is_counted() {
    let (fake, bot) = online().await;
    let listening = bot.listens().await;
    begun_by(&fake, &challenge_to(&BEN).text("clock", "3d")).await;
    // Reminders and the flag; the answers were shown.
    let later = r#"arbiter_outbox_messages{state="later"}"#;
    let text = until(&listening, "/metrics", |_, text| {
        value(text, later) > Some(2.0)
    })
    .await;
    assert_eq!(value(&text, "arbiter_outbox_oldest_due_seconds"), Some(0.0));
    bot.stop().await;
}

#[tokio::test]
async fn the_text_is_in_the_form_that_prometheus_reads() {
    let (fake, bot) = online().await;
    let listening = bot.listens().await;
    some_interactions(&fake).await;
    let address = format!("http://{}/metrics", listening.address);
    let response = reqwest::get(address).await.unwrap();
    let kind = response.headers()["content-type"].to_str().unwrap();
    assert!(kind.starts_with("application/openmetrics-text; version=1.0.0"));
    lint(&response.text().await.unwrap());
    bot.stop().await;
}

/// Checks a text against the rules of OpenMetrics that its readers rely on.
fn lint(text: &str) {
    let body = text.strip_suffix("# EOF\n").expect("it has an end");
    let mut families = BTreeMap::new();
    let mut family = "";
    let mut seen = BTreeSet::new();
    let mut buckets: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for line in body.lines() {
        let words: Vec<&str> = line.splitn(4, ' ').collect();
        match words.as_slice() {
            ["#", "HELP", _, told] => assert!(!told.is_empty()),
            ["#", "UNIT", ..] => {}
            ["#", "TYPE", name, kind] => {
                family = name;
                assert_eq!(families.insert(*name, *kind), None, "{name} comes twice");
            }
            _ => {
                let (series, number) = line.rsplit_once(' ').unwrap();
                let number: f64 = number.parse().unwrap();
                assert!(seen.insert(series.to_owned()), "{series} comes twice");
                let name = series.split('{').next().unwrap();
                let ending = name.strip_prefix(family).expect(line);
                let endings: &[&str] = match families[family] {
                    "counter" => &["_total"],
                    "histogram" => &["_bucket", "_sum", "_count"],
                    "info" => &["_info"],
                    "gauge" => &[""],
                    other => panic!("no such type: {other}"),
                };
                assert!(endings.contains(&ending), "{line}");
                if ending == "_bucket" {
                    let (before, bound) = series.split_once("le=\"").unwrap();
                    let (_, behind) = bound.split_once('"').unwrap();
                    let others = format!("{before}{behind}");
                    let counts = buckets.entry(others).or_default();
                    assert!(counts.last().is_none_or(|last| *last <= number), "{line}");
                    counts.push(number);
                }
            }
        }
    }
    assert!(families.len() > 8 && buckets.len() > 2);
    assert!(body.matches(r#"le="+Inf""#).count() == buckets.len());
}

#[tokio::test]
async fn no_label_is_what_somebody_has_written() {
    let (fake, bot) = online().await;
    let listening = bot.listens().await;
    for name in ["evil", "evil\"} 1", "history"] {
        ask(&fake, &ANN, &slash(name)).await;
    }
    for custom_id in ["x", "1:1:1:\"}\n", "9:evil"] {
        fake.press(&ANN, &HERE, custom_id);
        fake.next_answer().await;
    }
    fake.typing(&ANN, &HERE, &slash("evil").text("move", "evil"));
    let other = interactions("autocomplete", "other", "skipped");
    let all = |text: &str| {
        let evil = value(text, &interactions("command", "other", "refused"));
        let pressed = value(text, &interactions("component", "other", "refused"));
        value(text, &other).is_some() && (evil, pressed) == (Some(2.0), Some(3.0))
    };
    let text = until(&listening, "/metrics", |_, text| all(text)).await;
    assert!(!text.contains("evil"), "{text}");
    // A former name counts as its command.
    let history = interactions("command", "game history", "refused");
    assert_eq!(value(&text, &history), Some(1.0), "{text}");
    for line in text.lines() {
        let Some((_, rest)) = line.split_once("command=\"") else {
            continue;
        };
        let name = rest.split('"').next().unwrap();
        let is_ours = command::ALL.iter().any(|spec| spec.path == name);
        assert!(is_ours || name == "other", "{line}");
    }
    bot.stop().await;
}

#[tokio::test]
async fn the_dashboard_shows_metrics_that_there_are() {
    let dashboard = include_str!("../../../deploy/grafana.json");
    let dashboard: serde_json::Value = serde_json::from_str(dashboard).unwrap();
    let (fake, bot) = online().await;
    let listening = bot.listens().await;
    some_interactions(&fake).await;
    let rules = interactions("component", "rules", "answered");
    let text = until(&listening, "/metrics", |_, text| {
        value(text, &rules).is_some()
    })
    .await;
    let series = text.lines().filter(|line| !line.starts_with('#'));
    let there: BTreeSet<&str> = series
        .map(|line| line.split(['{', ' ']).next().unwrap())
        .collect();
    let mut shown = BTreeSet::new();
    for panel in dashboard["panels"].as_array().unwrap() {
        for target in panel["targets"].as_array().unwrap() {
            let query = target["expr"].as_str().unwrap();
            let words = query.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
            let named: Vec<&str> = words.filter(|word| word.starts_with("arbiter_")).collect();
            assert!(!named.is_empty(), "{query}");
            shown.extend(named.into_iter().map(str::to_owned));
        }
    }
    for name in &shown {
        assert!(there.contains(name.as_str()), "{name} is not in {there:?}");
    }
    // And every metric is displayed.
    let hidden = there.iter().filter(|name| !shown.contains(**name));
    let hidden: Vec<_> = hidden
        .filter(|name| !name.ends_with("_sum") && !name.ends_with("_count"))
        .collect();
    assert!(hidden.is_empty(), "{hidden:?}");
    let scraped = include_str!("../../../deploy/prometheus.yml");
    assert!(scraped.contains("127.0.0.1:9464"));
    bot.stop().await;
}
