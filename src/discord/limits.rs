//! Discord's rate limits on messages ("Rate Limits").

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use reqwest::header::HeaderMap;
use serde_json::Value;
use serenity::http::StatusCode;

use crate::game::ChannelId;

#[derive(Debug)]
pub(super) struct RestResponse {
    pub(super) status: StatusCode,
    pub(super) headers: HeaderMap,
    /// The body, if it is JSON.
    pub(super) body: Option<Value>,
}

/// Requests that share a limit in a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Bucket {
    Messages,
    Edits,
    Deletions,
    Threads,
}

/// A pause required by a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Wait {
    pub(super) time: Duration,
    pub(super) scope: LimitScope,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LimitScope {
    Channel,
    Everywhere,
}

/// The pause required by a response: for this message, or before the next.
pub(super) fn wait(answer: &RestResponse) -> Option<Wait> {
    let headers = &answer.headers;
    if answer.status != StatusCode::TOO_MANY_REQUESTS {
        let is_last = header_number(headers, "x-ratelimit-remaining") == Some(0.0);
        let time = header_number(headers, "x-ratelimit-reset-after").filter(|_| is_last)?;
        let time = seconds(time)?;
        let scope = LimitScope::Channel;
        return Some(Wait { time, scope });
    }
    let told = answer.body.as_ref();
    let time = retry_after(answer)?;
    let is_global = match told {
        Some(body) => body["global"] == true || headers.contains_key("x-ratelimit-global"),
        // A response without JSON comes from a proxy in front of Discord, and affects every request.
        None => true,
    };
    let scope = if is_global {
        LimitScope::Everywhere
    } else {
        LimitScope::Channel
    };
    Some(Wait { time, scope })
}

/// Temporary errors: too many writes to a channel or server, a disabled feature, an overloaded resource, a blocking proxy
/// (Discord, "JSON Error Codes").
const PASSING: [i64; 8] = [
    20_028, 20_029, 40_004, 40_006, 40_062, 40_333, 110_000, 130_000,
];

/// Whether the same request may succeed later, apart from rate limits: after trouble at Discord.
pub(super) fn is_passing(answer: &RestResponse) -> bool {
    let status = answer.status;
    let is_passing = match &answer.body {
        Some(body) => body["code"]
            .as_i64()
            .is_some_and(|code| PASSING.contains(&code)),
        // A proxy in front of Discord sends it.
        None => status == StatusCode::FORBIDDEN,
    };
    status.is_server_error() || is_passing
}

pub(super) fn retry_after(answer: &RestResponse) -> Option<Duration> {
    let body = answer.body.as_ref();
    let told = body.and_then(|body| body["retry_after"].as_f64());
    seconds(told.or_else(|| header_number(&answer.headers, "retry-after"))?)
}

fn header_number(headers: &HeaderMap, name: &str) -> Option<f64> {
    headers.get(name)?.to_str().ok()?.trim().parse().ok()
}

fn seconds(seconds: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(seconds).ok()
}

/// Spreads the requests that count against Discord's global limit ("Global Rate Limit"), so that this process stays within
/// its share.
#[derive(Debug)]
pub(super) struct Pace {
    interval: Duration,
    next: tokio::sync::Mutex<tokio::time::Instant>,
}

impl Pace {
    pub(super) fn interval(per_second: NonZeroU32) -> Duration {
        Duration::from_secs(1) / per_second.get()
    }

    pub(super) fn new(per_second: NonZeroU32) -> Self {
        Pace {
            interval: Pace::interval(per_second),
            next: tokio::time::Instant::now().into(),
        }
    }

    /// Waits for a turn, in order of arrival. A cancelled request doesn't use one.
    pub(super) async fn turn(&self) {
        let mut next = self.next.lock().await;
        tokio::time::sleep_until(*next).await;
        *next = tokio::time::Instant::now() + self.interval;
    }
}

#[derive(Debug, Default)]
pub(super) struct Closed {
    everywhere: Option<Instant>,
    channels: HashMap<(ChannelId, Bucket), Instant>,
}

impl Closed {
    pub(super) fn wait(&mut self, channel: (ChannelId, Bucket), now: Instant) -> Option<Duration> {
        self.channels.retain(|_, until| *until > now);
        let here = self.channels.get(&channel).copied();
        let until = here.max(self.everywhere)?;
        until
            .checked_duration_since(now)
            .filter(|rest| !rest.is_zero())
    }

    pub(super) fn close(&mut self, channel: (ChannelId, Bucket), wait: Wait, now: Instant) {
        let Some(until) = now.checked_add(wait.time) else {
            return;
        };
        match wait.scope {
            LimitScope::Channel => {
                self.channels.insert(channel, until);
            }
            LimitScope::Everywhere => self.everywhere = self.everywhere.max(Some(until)),
        }
    }
}

#[cfg(test)]
mod tests {
    use reqwest::header::HeaderValue;
    use serde_json::{Value, json};

    use super::*;

    fn rest_response(
        status: u16,
        headers: &[(&'static str, &'static str)],
        body: Option<Value>,
    ) -> RestResponse {
        RestResponse {
            status: StatusCode::from_u16(status).unwrap(),
            headers: headers
                .iter()
                .map(|(name, value)| (name.parse().unwrap(), HeaderValue::from_static(value)))
                .collect(),
            body,
        }
    }

    fn told(answer: &RestResponse) -> Option<(u128, LimitScope)> {
        wait(answer).map(|wait| (wait.time.as_millis(), wait.scope))
    }

    #[tokio::test]
    async fn requests_that_count_are_spread_over_time() {
        let pace = Pace::new(NonZeroU32::new(200).unwrap());
        let start = Instant::now();
        let turns: Vec<_> = (0..11).map(|_| pace.turn()).collect();
        futures_util::future::join_all(turns).await;
        assert!(start.elapsed() >= Duration::from_millis(50));
    }

    #[test]
    fn the_body_says_how_long_or_else_the_header() {
        let body = |after: f64, global: bool| {
            Some(json!({ "message": "slow down", "retry_after": after, "global": global }))
        };
        let header = [("retry-after", "2")];
        for (body, milliseconds, scope) in [
            (body(1.25, false), 1_250, LimitScope::Channel),
            (body(1.25, true), 1_250, LimitScope::Everywhere),
            (Some(json!({})), 2_000, LimitScope::Channel),
            (None, 2_000, LimitScope::Everywhere),
        ] {
            let answer = rest_response(429, &header, body);
            assert_eq!(told(&answer), Some((milliseconds, scope)), "{answer:?}");
        }
    }

    #[test]
    fn what_is_refused_for_good_is_told_from_what_passes() {
        let error = |code: i64| Some(json!({ "code": code, "message": "no" }));
        for (status, body) in [
            (500, None),
            (502, error(0)),
            (403, None),
            (403, error(40_333)),
            (403, error(40_004)),
            (400, error(130_000)),
        ] {
            let answer = rest_response(status, &[], body);
            assert!(is_passing(&answer), "{answer:?}");
        }
        for (status, body) in [
            (400, None),
            (403, error(0)),
            (403, error(50_001)),
            (403, error(50_007)),
            (404, error(10_003)),
            (413, None),
        ] {
            let answer = rest_response(status, &[], body);
            assert!(!is_passing(&answer), "{answer:?}");
        }
    }

    #[test]
    fn nonsense_asks_for_nothing() {
        for seconds in ["-1", "NaN", "inf", "1e300", "soon", ""] {
            assert_eq!(
                told(&rest_response(429, &[("retry-after", seconds)], None)),
                None
            );
        }
        assert_eq!(
            told(&rest_response(429, &[], Some(json!({ "retry_after": -1 })))),
            None
        );
    }

    #[test]
    fn the_last_message_that_is_allowed_closes_its_channel() {
        let left = |left| {
            [
                ("x-ratelimit-remaining", left),
                ("x-ratelimit-reset-after", "0.5"),
            ]
        };
        assert_eq!(
            told(&rest_response(200, &left("0"), None)),
            Some((500, LimitScope::Channel))
        );
        assert_eq!(told(&rest_response(200, &left("1"), None)), None);
        assert_eq!(told(&rest_response(200, &[], None)), None);
    }

    #[test]
    fn a_channel_is_closed_for_itself_and_a_global_limit_for_all() {
        let now = Instant::now();
        let after = |milliseconds| now + Duration::from_millis(milliseconds);
        let wait = |milliseconds, scope| Wait {
            time: Duration::from_millis(milliseconds),
            scope,
        };
        let [one, two, three] =
            [1, 2, 3].map(|channel| (ChannelId::new(channel).unwrap(), Bucket::Messages));
        let mut closed = Closed::default();
        let rest = |closed: &mut Closed, channel, at| {
            let rest = closed.wait(channel, after(at));
            rest.map(|rest| rest.as_millis())
        };
        assert_eq!(rest(&mut closed, one, 0), None);
        closed.close(one, wait(300, LimitScope::Channel), now);
        assert_eq!(rest(&mut closed, one, 100), Some(200));
        assert_eq!(rest(&mut closed, two, 100), None);
        let edits = (one.0, Bucket::Edits);
        assert_eq!(rest(&mut closed, edits, 100), None);
        closed.close(two, wait(900, LimitScope::Everywhere), now);
        assert_eq!(rest(&mut closed, one, 100), Some(800));
        assert_eq!(rest(&mut closed, three, 899), Some(1));
        assert_eq!(rest(&mut closed, one, 900), None);
        assert!(closed.channels.is_empty(), "what is over is forgotten");
        closed.close(one, wait(u64::MAX, LimitScope::Everywhere), now);
    }
}
