//! Creates and ends links to the board, and decides who may have one.

use ring::rand::{SecureRandom as _, SystemRandom};
use sha2::{Digest as _, Sha256};

use super::view;
use crate::game::{Game, GameNumber, Player, PlayerId, Timestamp};
use crate::play::answers::{Answer, Answered};
use crate::play::find_game::visible;
use crate::play::view::Reply;
use crate::play::{App, BoardAccess, Inquiry, read_preferences_if_possible};
use crate::settings::Watch;
use crate::store::StoreError;

/// Length of a secret in bytes: 128 bits can't be guessed.
const SECRET: usize = 16;

/// The SHA-256 of a secret, which identifies its session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SecretDigest(pub [u8; 32]);

impl SecretDigest {
    pub fn of(secret: &str) -> Self {
        SecretDigest(Sha256::digest(secret).into())
    }

    /// The digest as stored, in hexadecimal.
    pub fn text(self) -> String {
        hex::encode(self.0)
    }
}

/// A new secret, as in the address of a page.
pub fn new_secret() -> Result<String, ring::error::Unspecified> {
    let mut secret = [0; SECRET];
    SystemRandom::new().fill(&mut secret)?;
    Ok(hex::encode(secret))
}

impl App {
    /// Creates a link to the user's games that opens the named one, or a link to watch that game if the user doesn't play it.
    pub(crate) async fn board_link(
        &self,
        request: &mut Inquiry,
        number: Option<GameNumber>,
    ) -> Answered {
        let Some(address) = self.board_address() else {
            return Ok(Answer::refusing(view::no_board(request.locale())));
        };
        let mut watched = None;
        if let Some(number) = number {
            let game = visible(&self.store, number, request).await?.game;
            if !self.offers_board(request, &game).await? {
                return Ok(Answer::refusing(view::no_watching(request.locale())));
            }
            let plays = game.seat_of(request.by.id).is_some();
            watched = (!plays).then_some(number);
        }
        let opens = (watched, None);
        let secret = self.add_board_link(request.by.id, opens, request.at);
        let secret = secret.await?;
        let game = number.map(|number| format!("-{}", number.typed()));
        let link = format!("{address}/board#{secret}{}", game.unwrap_or_default());
        Ok(view::link(request.locale(), &link, watched.is_some()).into())
    }

    /// Creates a link, or a session in an instance of the Activity; returns its secret.
    pub async fn add_board_link(
        &self,
        person: PlayerId,
        opens: (Option<GameNumber>, Option<&str>),
        now: Timestamp,
    ) -> Result<String, StoreError> {
        let secret = new_secret().map_err(|_| StoreError::Busy("no random numbers".to_owned()))?;
        let digest = SecretDigest::of(&secret).text();
        self.store
            .add_board_link(&digest, person, opens, now)
            .await?;
        Ok(secret)
    }

    /// Whether the user may open the board inside Discord, with this game.
    pub(crate) async fn may_open_board(
        &self,
        request: &mut Inquiry,
        game: Option<GameNumber>,
    ) -> bool {
        self.activity().is_some() && self.board_not_opened(request, game).await.is_ok()
    }

    /// Says that the board doesn't open inside Discord.
    pub(crate) async fn board_not_opened(
        &self,
        request: &mut Inquiry,
        game: Option<GameNumber>,
    ) -> Answered {
        if let Some(number) = game {
            visible(&self.store, number, request).await?;
        }
        Ok(Answer::refusing(view::not_opened(request.locale())))
    }

    /// Stores that the user has opened an instance of the Activity, and shows the game on the page that they have open there.
    pub(crate) async fn board_opened(
        &self,
        request: &Inquiry,
        instance: &str,
        game: Option<GameNumber>,
    ) -> Result<(), StoreError> {
        let token = request.token.as_ref();
        let token = token.map(|token| token.expose().to_owned());
        let (by, now) = (request.by.id, request.at);
        let storing = self
            .store
            .set_opened_activity(instance, by, (game, token), now);
        storing.await?;
        if let Some(game) = game {
            let page = (by, request.place.channel);
            self.opened_boards().open(page, game);
        }
        Ok(())
    }

    /// The game that somebody wants to see in an instance: the wanted one, or the one opened there, if it's visible.
    pub async fn activity_game(
        &self,
        request: impl Into<Inquiry>,
        instance: &str,
        wanted: Option<GameNumber>,
    ) -> Option<GameNumber> {
        let mut request = request.into();
        let (by, now) = (request.by.id, request.at);
        self.opened_boards().take((by, request.place.channel));
        let opened = if wanted.is_some() {
            wanted
        } else {
            self.store.opened_activity(instance, by, now).await.ok()??.0
        };
        let opening = self.enter_board(&mut request, opened?, BoardAccess::Channel);
        opening.await.is_ok().then_some(opened?)
    }

    /// A private message in the chat with the form of a challenge, and the token to send it with; `None` if the user opened the
    /// instance too long ago, or without a command or control.
    pub async fn challenge_offer(
        &self,
        request: impl Into<Inquiry>,
        instance: &str,
        opponent: &Player,
    ) -> Result<Option<(String, Reply)>, StoreError> {
        let mut request = request.into();
        let (by, now) = (request.by.id, request.at);
        let opened = self.store.opened_activity(instance, by, now).await?;
        read_preferences_if_possible(&self.store, &mut request).await;
        let offer = view::challenge_offer(request.locale(), opponent);
        Ok(opened.and_then(|(_, token)| Some((token?, offer))))
    }

    pub async fn end_board_link(&self, digest: SecretDigest) -> Result<u64, StoreError> {
        self.store.end_board_link(&digest.text()).await
    }

    /// Ends what a person had open when they removed the app from their account. Their games stay.
    pub async fn uninstalled(&self, person: PlayerId, at: Timestamp) -> Result<(), StoreError> {
        self.store.end_sessions_until(person, at).await
    }

    pub(crate) async fn end_board_links(&self, request: &Inquiry) -> Answered {
        let ended = self.store.end_board_links(request.by.id).await?;
        Ok(view::ended(request.locale(), ended).into())
    }

    /// Whether the user may have a link to this game: as a player, or where the server allows watching.
    pub(crate) async fn offers_board(
        &self,
        request: &Inquiry,
        game: &Game,
    ) -> Result<bool, StoreError> {
        if self.board_address().is_none() || game.play().is_none() {
            return Ok(false);
        }
        if game.seat_of(request.by.id).is_some() {
            return Ok(true);
        }
        let home = game.setup.home;
        let is_here = [Some(home.channel), home.parent].contains(&Some(request.place.channel));
        Ok(is_here && self.may_be_watched(game).await?)
    }

    /// Whether the game's server allows watching in a browser.
    pub(crate) async fn may_be_watched(&self, game: &Game) -> Result<bool, StoreError> {
        let Some(server) = game.setup.home.server else {
            return Ok(false);
        };
        Ok(self.store.server(server).await?.watch == Watch::On)
    }
}
