//! The board inside Discord, as an Activity: who opens it, and where.
//!
//! The page has Discord's client authorise it and sends us the code. We exchange it for the person, ask Discord who is in the
//! instance, and create a session. Discord is asked again once a minute, so a session ends with its instance.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderMap, StatusCode};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use parking_lot::Mutex;
use ring::hmac;
use ring::signature::{ED25519, UnparsedPublicKey};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio::time::Instant;

use super::limit::{Limit, TOO_MANY};
use crate::discord::{Instance, Portal, StartError};
use crate::game::{Language, Place, Player, PlayerId};
use crate::host::config::Config;
use crate::host::http::Refused;
use crate::play::{App, Inquiry};

/// The origins of Discord's clients.
const DISCORD: &str = "https://discord.com https://ptb.discord.com https://canary.discord.com";

/// Minimum age of what is known of an instance before Discord is asked again for a session.
pub(super) const CHECKED_EVERY: Duration = Duration::from_mins(1);

/// Maximum number of instances that are remembered.
const MOST_KNOWN: usize = 10_000;

/// Maximum number of sessions that a person begins, and challenges that it asks for, in a minute.
const MOST_LOGINS: u32 = 10;

/// Maximum number of requests with one nonce, and of codes that this process exchanges in a minute: anybody can get a nonce and
/// invent a code, and Discord limits the bot.
const MOST_WITH_NONCE: u32 = 3;
const MOST_CODES: u32 = 300;

/// Maximum number of codes that are exchanged at the same time.
const MOST_AT_ONCE: usize = 16;

/// How long an authorisation may take.
const NONCE_LASTS: Duration = Duration::from_mins(10);

const LONGEST_ID: usize = 128;

/// What this process knows of an instance; locked while Discord is asked.
type Known = Arc<tokio::sync::Mutex<Option<(Instant, Option<Instance>)>>>;

pub struct Activities {
    portal: Portal,
    /// Signs nonces, so that any process recognises them.
    key: hmac::Key,
    /// The sites that may show the page in a frame, separated by spaces.
    pub(super) hosts: String,
    /// Whether requests must carry the signature of Discord's proxy.
    is_signed: bool,
    instances: Mutex<HashMap<String, Known>>,
    /// What people ask of Discord.
    asked: Limit<PlayerId>,
    nonces: Limit<String>,
    codes: Limit<()>,
    exchanging: Semaphore,
}

/// What the page sends for a session.
#[derive(Deserialize)]
pub(super) struct Login {
    code: String,
    state: String,
    pub(super) instance: String,
    /// The `custom_id` of a link: anything.
    #[serde(default)]
    pub(super) wanted: String,
}

/// Whom somebody wants to challenge from the page.
#[derive(Deserialize)]
pub(super) struct ChallengeWish {
    instance: String,
    opponent: String,
    /// For words that only this person sees.
    #[serde(default)]
    name: String,
}

/// Why somebody gets no session; the page has the words.
type Refusal = (StatusCode, &'static str);

const UNAVAILABLE: Refusal = (
    StatusCode::SERVICE_UNAVAILABLE,
    "the bot isn't connected yet",
);
const NOT_AUTHORISED: Refusal = (StatusCode::UNAUTHORIZED, "not authorised by Discord");
const ELSEWHERE: Refusal = (
    StatusCode::FORBIDDEN,
    "not in this instance of the Activity",
);
const NO_SUCH_PERSON: Refusal = (StatusCode::BAD_REQUEST, "there is no such person");
const NO_INTERACTION: Refusal = (
    StatusCode::CONFLICT,
    "the board wasn't opened by a command or a control in the last minutes",
);

/// Whether a text can be an id or a code of Discord's, and needs no escaping.
fn is_id(text: &str) -> bool {
    let is_known = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    (1..=LONGEST_ID).contains(&text.len()) && text.bytes().all(is_known)
}

impl Activities {
    /// `None` if the board isn't opened inside Discord. `host` replaces Discord's clients in tests.
    pub fn new(config: &Config, host: Option<&str>) -> Result<Option<Self>, StartError> {
        let Some(secret) = config.activity() else {
            return Ok(None);
        };
        Ok(Some(Activities {
            portal: Portal::new(config, secret)?,
            key: hmac::Key::new(hmac::HMAC_SHA256, secret.expose().as_bytes()),
            hosts: host.unwrap_or(DISCORD).to_owned(),
            is_signed: config.is_activity_signed,
            instances: Mutex::default(),
            asked: Limit::new(MOST_LOGINS, CHECKED_EVERY),
            nonces: Limit::new(MOST_WITH_NONCE, NONCE_LASTS),
            codes: Limit::new(MOST_CODES, CHECKED_EVERY),
            exchanging: Semaphore::new(MOST_AT_ONCE),
        }))
    }

    /// What the page needs before Discord authorises it.
    pub(super) fn introduction(&self, app: &App, instance: &str) -> Result<Value, Refused> {
        let activity = app.activity().ok_or(UNAVAILABLE)?;
        let ends = app.clock().now().as_millisecond() + NONCE_LASTS.as_secs().cast_signed() * 1_000;
        let tag = hmac::sign(&self.key, format!("{ends}.{instance}").as_bytes());
        Ok(json!({
            "application": activity.application.to_string(),
            "state": format!("{ends}.{}", hex::encode(tag)),
            "hosts": self.hosts.split(' ').collect::<Vec<_>>(),
        }))
    }

    /// Whether a nonce was made for an instance and hasn't ended.
    fn is_ours(&self, app: &App, state: &str, instance: &str) -> bool {
        let (ends, tag) = state.split_once('.').unwrap_or_default();
        let signed = format!("{ends}.{instance}");
        let tag = hex::decode(tag).unwrap_or_default();
        let now = app.clock().now().as_millisecond();
        hmac::verify(&self.key, signed.as_bytes(), &tag).is_ok()
            && ends.parse().is_ok_and(|ends: i64| now < ends)
    }

    /// Creates a session for the person of a code who is in the instance; returns its secret and where they are.
    pub(super) async fn login(
        &self,
        app: &App,
        login: &Login,
    ) -> Result<(String, PlayerId, Language, Place), Refused> {
        let activity = app.activity().ok_or(UNAVAILABLE)?;
        let Login { code, instance, .. } = login;
        let is_readable = is_id(code) && is_id(instance);
        if !is_readable || !self.is_ours(app, &login.state, instance) {
            return Err(NOT_AUTHORISED.into());
        }
        let now = Instant::now();
        self.nonces.count(login.state.clone(), now)?;
        self.codes.count((), now)?;
        let exchanging = self.exchanging.try_acquire().map_err(|_| TOO_MANY)?;
        let visitor = self.portal.visitor(activity.application, code).await?;
        drop(exchanging);
        let (person, language) = visitor.ok_or(NOT_AUTHORISED)?;
        self.asked.count(person, now)?;
        let finding = self.place_of(app, instance, person, Duration::ZERO);
        let place = finding.await?.ok_or(ELSEWHERE)?;
        let (opens, now) = ((None, Some(instance.as_str())), app.clock().now());
        let secret = app.add_board_link(person, opens, now).await?;
        Ok((secret, person, language, place))
    }

    /// Sends the form of a challenge to the chat, which no page can open.
    pub(super) async fn offer_challenge(
        &self,
        app: &App,
        question: Inquiry,
        wish: ChallengeWish,
    ) -> Result<(), Refused> {
        let activity = app.activity().ok_or(UNAVAILABLE)?;
        self.asked.count(question.by.id, Instant::now())?;
        let opponent = wish.opponent.parse().map_err(|_| NO_SUCH_PERSON)?;
        let opponent = Player::shown_as(opponent, &wish.name);
        let offer = app.challenge_offer(question, &wish.instance, &opponent);
        let (token, reply) = offer.await?.ok_or(NO_INTERACTION)?;
        let sending = self.portal.follow_up(activity.application, &token, &reply);
        sending.await?.ok_or(NO_INTERACTION)?;
        Ok(())
    }

    /// The place of an instance; `None` if the person isn't there any more.
    pub(super) async fn place_of(
        &self,
        app: &App,
        instance: &str,
        person: PlayerId,
        at_most_every: Duration,
    ) -> Result<Option<Place>, Refused> {
        let known = {
            let mut instances = self.instances.lock();
            if instances.len() >= MOST_KNOWN {
                instances.clear();
            }
            Arc::clone(instances.entry(instance.to_owned()).or_default())
        };
        let mut known = known.lock().await;
        let place = |found: &Option<Instance>| {
            let (place, people) = found.as_ref()?;
            people.contains(&person).then_some(*place)
        };
        if let Some((at, found)) = &*known
            && at.elapsed() < at_most_every
        {
            return Ok(place(found));
        }
        let activity = app.activity().ok_or(UNAVAILABLE)?;
        let asked = self.portal.instance(activity.application, instance).await;
        // An outage of Discord ends no session.
        let before = known.as_ref().map(|(_, found)| found.clone());
        let before = before.filter(|found| place(found).is_some());
        let found = asked.or_else(|refused| before.ok_or(refused))?;
        let place = place(&found);
        *known = Some((Instant::now(), found));
        Ok(place)
    }

    /// Whether a request may come from an Activity: signed by Discord's proxy, if that is required (Discord, "Validating Proxy
    /// Request Headers").
    pub(super) fn accepts(&self, app: &App, headers: &HeaderMap) -> bool {
        !self.is_signed || is_signed(app, headers).is_some()
    }
}

fn is_signed(app: &App, headers: &HeaderMap) -> Option<()> {
    let header = |name: &str| headers.get(name)?.to_str().ok();
    let signature = header("x-signature-ed25519")?;
    let payload = STANDARD.decode(header("x-discord-proxy-payload")?).ok()?;
    // The documentation's examples read it as Base64 and as hexadecimal.
    let signature = match signature.len() {
        128 => hex::decode(signature).ok()?,
        _ => STANDARD.decode(signature).ok()?,
    };
    let key = UnparsedPublicKey::new(&ED25519, app.activity()?.key?);
    key.verify(&payload, &signature).ok()?;
    let told: Value = serde_json::from_slice(&payload).ok()?;
    let is_same = told["created_at"].as_i64()?.to_string() == header("x-signature-timestamp")?;
    let now = app.clock().now().as_millisecond() / 1_000;
    (is_same && now <= told["expires_at"].as_i64()?).then_some(())
}
