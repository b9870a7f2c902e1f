//! Secrets, and the sessions they give access to.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use axum::http::StatusCode;
use parking_lot::Mutex;
use sha2::{Digest as _, Sha256};
use tokio::sync::Semaphore;
use tokio::time::Instant;

use super::activity::{Activities, CHECKED_EVERY};
pub use crate::features::board_links::run::{SecretDigest, new_secret};
use crate::features::board_links::store::BoardLink;
use crate::game::{ChannelId, GameNumber, Languages, Place, Player, RequestId};
use crate::host::http::Refused;
use crate::play::{App, BoardAccess, Inquiry, Origin};
use crate::referee::{Authority, Platform, Request, RequestContext};
use crate::store::StoreError;

/// Bit 62: requests from pages have ids that no snowflake has before 2049.
const OF_PAGES: u64 = 1 << 62;

/// What the page with a secret may do.
#[derive(Debug, Clone)]
pub struct Session {
    pub digest: SecretDigest,
    pub user: Player,
    /// The second person at the same machine.
    pub guest: Option<Player>,
    pub access: BoardAccess,
    /// The place of requests that name no game.
    pub place: Place,
    pub platform: Platform,
    pub languages: Languages,
    /// The game that is opened first, instead of the most urgent one.
    pub first: Option<GameNumber>,
    /// Whether new games may be started.
    pub may_begin: bool,
}

impl Session {
    pub(super) fn people(&self) -> Vec<Player> {
        let user = std::iter::once(&self.user);
        user.chain(&self.guest).cloned().collect()
    }

    /// A new request of one of its people.
    pub(super) fn inquiry(&self, app: &App, by: &Player, id: RequestId) -> Inquiry {
        let request = Request {
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
        };
        Inquiry {
            origin: Origin::Page,
            ..request.into()
        }
    }

    /// A request that changes nothing.
    pub(super) fn question(&self, app: &App) -> Inquiry {
        let id = self.request_id(&fastrand::u64(..).to_string());
        self.inquiry(app, &self.user, id)
    }

    /// The id of a request from the page's name for it: equal if it is sent twice, and different in each session.
    pub(super) fn request_id(&self, named: &str) -> RequestId {
        let mut digest = Sha256::new();
        digest.update(self.digest.0);
        digest.update(named);
        let bytes = digest.finalize();
        let number = bytes.iter().take(8);
        let number = number.fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
        RequestId::new(number >> 2 | OF_PAGES).expect("one bit is set")
    }
}

impl From<StoreError> for Refused {
    fn from(_: StoreError) -> Self {
        (
            StatusCode::SERVICE_UNAVAILABLE,
            "the database can't be read",
        )
            .into()
    }
}

/// The sessions of a process.
pub enum Sessions {
    /// The one of this start, for the people at this machine, and its user's stored ones of earlier starts.
    Local(Box<Session>),
    /// Those of personal links.
    Links(Links),
}

/// Personal links, cached for a moment.
pub struct Links {
    known: Mutex<HashMap<SecretDigest, (Instant, BoardLink)>>,
    /// Limits lookups of unknown secrets.
    reading: Semaphore,
    /// The board inside Discord, if it's switched on.
    pub(super) activities: Option<Box<Activities>>,
}

impl Default for Links {
    fn default() -> Self {
        Links::with(None)
    }
}

/// Lifetime of a cached link: an ended one may be used this long.
const KNOWN_FOR: Duration = Duration::from_secs(5);

const MOST_KNOWN: usize = 10_000;

const MOST_READ_AT_ONCE: usize = 16;

/// Length of a secret in hexadecimal.
pub(super) const SECRET_LENGTH: usize = 32;

/// A place without games: a link opens games by its own rules.
const NOWHERE: Place = Place {
    channel: ChannelId::new(2).expect("it is not zero"),
    parent: None,
    server: None,
};

impl Sessions {
    /// The session with this secret; `None` if unknown or ended.
    pub(super) async fn find(
        &self,
        app: &App,
        digest: SecretDigest,
    ) -> Result<Option<Session>, Refused> {
        match self {
            Sessions::Local(session) => {
                let is_its = session.digest == digest || {
                    let link = app.board_link_of(digest).await?;
                    link.is_some_and(|link| link.person.id == session.user.id)
                };
                let session = || Session {
                    digest,
                    ..(**session).clone()
                };
                Ok(is_its.then(session))
            }
            Sessions::Links(links) => {
                let Some(link) = links.find(app, digest).await? else {
                    return Ok(None);
                };
                let place = links.place_of(app, digest, &link).await?;
                Ok(place.map(|place| Session::of_link(digest, link, place)))
            }
        }
    }

    /// Filters out sessions that haven't ended.
    pub(super) async fn ended(
        &self,
        app: &App,
        mut digests: Vec<SecretDigest>,
    ) -> Result<Vec<SecretDigest>, StoreError> {
        let Sessions::Links(links) = self else {
            return Ok(Vec::new());
        };
        let texts: Vec<String> = digests.iter().map(|digest| digest.text()).collect();
        let lasting = app.lasting_board_links(&texts).await?;
        let lasting: HashSet<String> = lasting.into_iter().collect();
        let mut left = HashSet::new();
        for digest in &digests {
            let link = links.known.lock().get(digest).map(|(_, link)| link.clone());
            if let Some(link) = link
                && let Ok(None) = links.place_of(app, *digest, &link).await
            {
                left.insert(*digest);
            }
        }
        digests.retain(|digest| left.contains(digest) || !lasting.contains(&digest.text()));
        Ok(digests)
    }
}

impl Session {
    fn of_link(digest: SecretDigest, link: BoardLink, place: Place) -> Self {
        let access = match (link.instance, link.watched) {
            (Some(_), _) => BoardAccess::Channel,
            (None, Some(watched)) => BoardAccess::Watch(watched),
            (None, None) => BoardAccess::OwnGames,
        };
        Session {
            access,
            first: link.watched,
            ..Session::on_discord(digest, link.person, place)
        }
    }

    /// A session of somebody at a place of Discord, who sees its games.
    pub(super) fn on_discord(digest: SecretDigest, user: Player, place: Place) -> Self {
        Session {
            digest,
            user,
            guest: None,
            access: BoardAccess::Channel,
            place,
            platform: Platform::Discord,
            languages: Languages::default(),
            first: None,
            may_begin: false,
        }
    }
}

impl Links {
    /// With the board inside Discord.
    pub fn with(activities: Option<Activities>) -> Self {
        Links {
            known: Mutex::default(),
            reading: Semaphore::new(MOST_READ_AT_ONCE),
            activities: activities.map(Box::new),
        }
    }

    /// Where a session is; `None` once its person has left the instance, which ends it.
    async fn place_of(
        &self,
        app: &App,
        digest: SecretDigest,
        link: &BoardLink,
    ) -> Result<Option<Place>, Refused> {
        let Some(instance) = &link.instance else {
            return Ok(Some(NOWHERE));
        };
        let Some(activities) = &self.activities else {
            return Ok(None);
        };
        let finding = activities.place_of(app, instance, link.person.id, CHECKED_EVERY);
        let place = finding.await?;
        if place.is_none() {
            self.known.lock().remove(&digest);
            app.end_board_link(digest).await?;
        }
        Ok(place)
    }

    async fn find(&self, app: &App, digest: SecretDigest) -> Result<Option<BoardLink>, StoreError> {
        let known = self.known.lock().get(&digest).cloned();
        if let Some((at, link)) = known
            && at.elapsed() < KNOWN_FOR
        {
            return Ok(Some(link));
        }
        // Pages that reconnect all at once wait here.
        let busy = |_| StoreError::Busy("links aren't read any more".to_owned());
        let _reading = self.reading.acquire().await.map_err(busy)?;
        let found = app.board_link_of(digest).await?;
        let mut known = self.known.lock();
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        match &found {
            Some(link) => known.insert(digest, (Instant::now(), link.clone())),
            None => known.remove(&digest),
        };
        Ok(found)
    }
}
