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

use crate::features::board_links::activity::{Activity, Directory, Instance, NoAnswer, Visitor};
use crate::features::board_links::run::new_secret;
use crate::game::{Language, Place, Player, PlayerId, Timestamp, cleaned};
use crate::play::{App, Inquiry};

/// The origins of Discord's clients.
const DISCORD: [&str; 3] = [
    "https://discord.com",
    "https://ptb.discord.com",
    "https://canary.discord.com",
];

/// Minimum age of what is known of an instance before Discord is asked again for a session.
const CHECKED_EVERY: Duration = Duration::from_mins(1);

/// Maximum number of instances and of people that are remembered.
const MOST_KNOWN: usize = 10_000;

/// Maximum number of sessions that a person begins, and challenges that it asks for, in a minute.
const MOST_LOGINS: u32 = 10;

/// Maximum number of codes that are exchanged at the same time.
const MOST_AT_ONCE: usize = 16;

/// How long an authorisation may take (ms).
const NONCE_LASTS: i64 = 10 * 60_000;

const LONGEST_ID: usize = 128;

/// What this process knows of an instance; locked while Discord is asked.
type Known = Arc<tokio::sync::Mutex<Option<(Instant, Option<Instance>)>>>;

pub struct Activities {
    directory: Arc<dyn Directory>,
    /// Signs nonces, so that any process recognises them.
    key: hmac::Key,
    hosts: Vec<String>,
    /// Whether requests must carry the signature of Discord's proxy.
    is_signed: bool,
    instances: Mutex<HashMap<String, Known>>,
    logins: Mutex<HashMap<PlayerId, (Instant, u32)>>,
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

/// A new session.
pub(super) struct Entered {
    pub(super) secret: String,
    pub(super) person: PlayerId,
    pub(super) language: Language,
    pub(super) place: Place,
}

/// Why somebody gets no session; the page has the words.
type Refused = (StatusCode, &'static str);

const UNAVAILABLE: Refused = (StatusCode::SERVICE_UNAVAILABLE, "Discord doesn't answer");
const TOO_MANY: Refused = (StatusCode::TOO_MANY_REQUESTS, "too many attempts");
const NOT_AUTHORISED: Refused = (StatusCode::UNAUTHORIZED, "not authorised by Discord");
const ELSEWHERE: Refused = (
    StatusCode::FORBIDDEN,
    "not in this instance of the Activity",
);

const NOBODY: Refused = (StatusCode::BAD_REQUEST, "there is no such person");
const NO_INTERACTION: Refused = (
    StatusCode::CONFLICT,
    "the board wasn't opened by a command or a control in the last minutes",
);

/// Whether a text can be an id or a code of Discord's, and needs no escaping.
pub(super) fn is_id(text: &str) -> bool {
    let is_known = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    (1..=LONGEST_ID).contains(&text.len()) && text.bytes().all(is_known)
}

impl Activities {
    /// `host` replaces Discord's clients in tests.
    pub fn new(
        directory: Arc<dyn Directory>,
        secret: &str,
        host: Option<&str>,
        is_signed: bool,
    ) -> Self {
        let hosts = host.map_or_else(|| DISCORD.to_vec(), |host| vec![host]);
        Activities {
            directory,
            key: hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes()),
            hosts: hosts.into_iter().map(str::to_owned).collect(),
            is_signed,
            instances: Mutex::default(),
            logins: Mutex::default(),
            exchanging: Semaphore::new(MOST_AT_ONCE),
        }
    }

    /// The sites that may show the page in a frame, for its content policy.
    pub(super) fn ancestors(&self) -> String {
        self.hosts.join(" ")
    }

    /// What the page needs before Discord authorises it.
    pub(super) fn introduction(&self, app: &App, instance: &str) -> Result<Value, Refused> {
        let activity = app.activity().ok_or(UNAVAILABLE)?;
        let ends = app.clock().now().plus(NONCE_LASTS).as_millisecond();
        let chance = new_secret().map_err(|_| UNAVAILABLE)?;
        let tag = hmac::sign(&self.key, format!("{ends}.{chance}.{instance}").as_bytes());
        Ok(json!({
            "application": activity.application.to_string(),
            "state": format!("{ends}.{chance}.{}", hex::encode(tag)),
            "hosts": self.hosts,
        }))
    }

    fn is_ours(&self, state: &str, instance: &str, now: Timestamp) -> bool {
        let Some((begin, tag)) = state.rsplit_once('.') else {
            return false;
        };
        let ends = begin.split('.').next().and_then(|ends| ends.parse().ok());
        let signed = format!("{begin}.{instance}");
        let tag = hex::decode(tag).unwrap_or_default();
        hmac::verify(&self.key, signed.as_bytes(), &tag).is_ok()
            && ends.is_some_and(|ends| now < Timestamp::from_millisecond(ends))
    }

    /// Creates a session for the person of a code who is in the instance.
    pub(super) async fn login(&self, app: &App, login: &Login) -> Result<Entered, Refused> {
        let activity = app.activity().ok_or(UNAVAILABLE)?;
        let Login { code, instance, .. } = login;
        let is_readable = is_id(code) && is_id(instance);
        if !is_readable || !self.is_ours(&login.state, instance, app.clock().now()) {
            return Err(NOT_AUTHORISED);
        }
        let exchanging = self.exchanging.try_acquire().map_err(|_| TOO_MANY)?;
        let visitor = self.directory.visitor(activity.application, code).await;
        drop(exchanging);
        let visitor = visitor.map_err(|NoAnswer| UNAVAILABLE)?;
        let Visitor { person, language } = visitor.ok_or(NOT_AUTHORISED)?;
        self.count(person)?;
        let found = self
            .instance(activity, instance, person, Duration::ZERO)
            .await;
        let place = found.map_err(|NoAnswer| UNAVAILABLE)?.ok_or(ELSEWHERE)?;
        let secret = app.add_activity_session(person, instance).await;
        Ok(Entered {
            secret: secret.map_err(|_| UNAVAILABLE)?,
            person,
            language,
            place,
        })
    }

    /// Sends the form of a challenge to the chat, which no page can open.
    pub(super) async fn offer_challenge(
        &self,
        app: &App,
        question: Inquiry,
        wish: ChallengeWish,
    ) -> Result<(), Refused> {
        let activity = app.activity().ok_or(UNAVAILABLE)?;
        self.count(question.by.id)?;
        let opponent = Player {
            id: wish.opponent.parse().map_err(|_| NOBODY)?,
            name: cleaned(&wish.name).unwrap_or_default(),
        };
        let offer = app.challenge_offer(question, &wish.instance, &opponent);
        let offer = offer.await.map_err(|_| UNAVAILABLE)?;
        let (token, reply) = offer.ok_or(NO_INTERACTION)?;
        let sending = self
            .directory
            .follow_up(activity.application, &token, &reply);
        match sending.await {
            Ok(true) => Ok(()),
            Ok(false) => Err(NO_INTERACTION),
            Err(NoAnswer) => Err(UNAVAILABLE),
        }
    }

    /// Counts what a person asked of Discord in this minute.
    fn count(&self, person: PlayerId) -> Result<(), Refused> {
        let mut logins = self.logins.lock();
        if logins.len() >= MOST_KNOWN {
            logins.retain(|_, (since, _)| since.elapsed() < CHECKED_EVERY);
        }
        let (since, count) = logins.entry(person).or_insert((Instant::now(), 0));
        if since.elapsed() >= CHECKED_EVERY {
            (*since, *count) = (Instant::now(), 0);
        }
        *count += 1;
        if *count > MOST_LOGINS {
            return Err(TOO_MANY);
        }
        Ok(())
    }

    /// The place of a session's instance; `None` once the person isn't there any more.
    pub(super) async fn place_of(
        &self,
        app: &App,
        instance: &str,
        person: PlayerId,
    ) -> Result<Option<Place>, NoAnswer> {
        let activity = app.activity().ok_or(NoAnswer)?;
        self.instance(activity, instance, person, CHECKED_EVERY)
            .await
    }

    async fn instance(
        &self,
        activity: Activity,
        id: &str,
        person: PlayerId,
        at_most_every: Duration,
    ) -> Result<Option<Place>, NoAnswer> {
        let known = {
            let mut instances = self.instances.lock();
            if instances.len() >= MOST_KNOWN {
                instances.clear();
            }
            Arc::clone(instances.entry(id.to_owned()).or_default())
        };
        let mut known = known.lock().await;
        let place = |found: &Option<Instance>| {
            let found = found.as_ref()?;
            found.people.contains(&person).then_some(found.place)
        };
        if let Some((at, found)) = &*known
            && at.elapsed() < at_most_every
        {
            return Ok(place(found));
        }
        let asked = self.directory.instance(activity.application, id).await;
        let found = asked.or_else(|NoAnswer| {
            // An outage of Discord ends no session.
            let before = known.as_ref().map(|(_, found)| found.clone());
            before
                .filter(|found| place(found).is_some())
                .ok_or(NoAnswer)
        })?;
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

/// The payload of a proxy's signature.
#[derive(Deserialize)]
struct Payload {
    created_at: i64,
    expires_at: i64,
}

fn is_signed(app: &App, headers: &HeaderMap) -> Option<()> {
    let header = |name: &str| headers.get(name)?.to_str().ok();
    let signature = header("x-signature-ed25519")?;
    let timestamp = header("x-signature-timestamp")?;
    let payload = STANDARD.decode(header("x-discord-proxy-payload")?).ok()?;
    // The documentation's examples read it as Base64 and as hexadecimal.
    let signature = match signature.len() {
        128 => hex::decode(signature).ok()?,
        _ => STANDARD.decode(signature).ok()?,
    };
    let key = UnparsedPublicKey::new(&ED25519, app.activity()?.key?);
    key.verify(&payload, &signature).ok()?;
    let told: Payload = serde_json::from_slice(&payload).ok()?;
    let now = app.clock().now().as_millisecond() / 1_000;
    (told.created_at.to_string() == timestamp && now <= told.expires_at).then_some(())
}
