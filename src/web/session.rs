//! Secrets, and the sessions they give access to.

use ring::rand::{SecureRandom as _, SystemRandom};
use sha2::{Digest as _, Sha256};

use crate::game::{GameNumber, Languages, Place, Player, RequestId, Timestamp};
use crate::play::{App, Inquiry};
use crate::referee::{Authority, Platform, Request, RequestContext};

/// In bytes: 128 bits can't be guessed.
const SECRET: usize = 16;

/// Bit 62: requests from pages have ids that no snowflake has before 2049.
const OF_PAGES: u64 = 1 << 62;

/// The SHA-256 of a secret, which identifies its session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SecretDigest(pub [u8; 32]);

impl SecretDigest {
    pub fn of(secret: &str) -> Self {
        SecretDigest(Sha256::digest(secret).into())
    }
}

/// A new secret, as in the address of a page.
pub fn new_secret() -> Result<String, ring::error::Unspecified> {
    let mut secret = [0; SECRET];
    SystemRandom::new().fill(&mut secret)?;
    Ok(hex::encode(secret))
}

/// What the page with a secret may do.
#[derive(Debug, Clone)]
pub struct Session {
    pub digest: SecretDigest,
    /// The people who play there; several at one machine.
    pub people: Vec<Player>,
    pub place: Place,
    pub platform: Platform,
    pub languages: Languages,
    /// The game that is opened first, instead of the most urgent one.
    pub first: Option<GameNumber>,
    /// Whether new games may be started.
    pub may_begin: bool,
}

impl Session {
    /// A new request of one of its people.
    pub(super) fn inquiry(&self, app: &App, by: &Player, id: RequestId) -> Inquiry {
        Inquiry::from(Request {
            place: self.place,
            authority: Authority::Member,
            roles: Vec::new(),
            context: RequestContext {
                platform: self.platform,
                languages: self.languages,
                ..RequestContext::default()
            },
            by: by.clone(),
            at: app.clock().now(),
            token: None,
            chance: fastrand::u32(..),
            id,
        })
    }

    /// A request that changes nothing.
    pub(super) fn question(&self, app: &App) -> Inquiry {
        let by = self.people.first().expect("a session has a person");
        self.inquiry(app, by, self.request(&fastrand::u64(..).to_string()))
    }

    /// The id of a request from the page's name for it: equal if it is sent twice, and different in each session.
    pub(super) fn request(&self, named: &str) -> RequestId {
        let mut digest = Sha256::new();
        digest.update(self.digest.0);
        digest.update(named);
        let bytes = digest.finalize();
        let number = bytes.iter().take(8);
        let number = number.fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
        RequestId::new(number >> 2 | OF_PAGES).expect("one bit is set")
    }
}

/// The sessions of a process.
pub enum Sessions {
    /// A single one, for the people at this machine.
    Local(Box<Session>),
}

impl Sessions {
    /// The session of a secret; `None` if it's unknown or has ended.
    pub(super) fn find(&self, secret: &str, _now: Timestamp) -> Option<Session> {
        match self {
            Sessions::Local(session) => {
                let is_its = session.digest == SecretDigest::of(secret);
                is_its.then(|| (**session).clone())
            }
        }
    }
}
