//! Reviews of finished games. The first request writes an outbox row, and a worker reviews the game. The review replaces the
//! answers of all who wait for it.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::{Mutex, MutexGuard};

use super::decide::Sharing;
use super::pages::Reviewed;
use super::store::KeptReview;
use crate::command::{Perspective, ReviewPart};
use crate::compute::Kind;
use crate::engine::review::Review;
use crate::engine::{VERSION, review, review_text};
use crate::game::{Game, GameNumber, Play, RequestId, Timestamp};
pub(crate) use crate::play::answers::{Answered, FollowUp, RequestError, under};
use crate::play::find_game::{chosen, in_play};
use crate::play::replies::board_style;
use crate::play::view::Reply;
use crate::play::view::board_style::BoardStyle;
use crate::play::{Answer, App, Inquiry, Origin};
use crate::referee::{InteractionToken, select_game};
use crate::rules::AnyPosition;
use crate::store::{OutboxMessage, Purpose, Store, StoreError};
use crate::words::Locale;

/// Maximum number of waiting readers.
const MOST_READERS: usize = 10_000;

/// Maximum number of games per poll for which reviews are checked.
const MOST_LOOKED_FOR: usize = 100;

/// How long a reader waits (ms): a little less than the validity of the interaction's token.
const WAITS: i64 = 14 * 60_000;

/// Maximum time until an answer is shown (ms).
const SHOWN_WITHIN: i64 = 15_000;

/// Maximum number of attempts to send a review: with doubling pauses, eight and a half minutes.
const MOST_TRIES: u32 = 9;

const FIRST_PAUSE: i64 = 2_000;

/// Maximum number of attempts of a review that crashes its process.
const MOST_ATTEMPTS: u32 = 5;

#[derive(Debug, Clone)]
pub struct Reader {
    request: Inquiry,
    game: GameNumber,
    part: ReviewPart,
    /// Whether the answer that it replaces was shown.
    is_shown: bool,
    /// Number of failed attempts, and the time of the next.
    tries: u32,
    again: Timestamp,
}

impl Reader {
    pub fn token(&self) -> Option<&InteractionToken> {
        self.request.token.as_ref()
    }

    fn is_ready(&self, now: Timestamp) -> bool {
        self.is_shown && self.again <= now
    }
}

/// The readers who wait in this process.
#[derive(Debug, Clone, Default)]
pub(crate) struct Waiting(Arc<Mutex<HashMap<RequestId, Reader>>>);

impl Waiting {
    fn wait(&self, reader: Reader) {
        let mut all = self.0.lock();
        if all.len() < MOST_READERS {
            all.insert(reader.request.id, reader);
        }
    }

    pub(crate) fn mark_shown(&self, request: RequestId) {
        if let Some(reader) = self.0.lock().get_mut(&request) {
            reader.is_shown = true;
        }
    }

    /// Drops expired readers.
    fn unexpired(&self, now: Timestamp) -> MutexGuard<'_, HashMap<RequestId, Reader>> {
        let mut all = self.0.lock();
        all.retain(|_, reader| {
            let waited = now.since(reader.request.at);
            waited < if reader.is_shown { WAITS } else { SHOWN_WITHIN }
        });
        all
    }

    /// Games with waiting readers, oldest request first.
    fn awaited_games(&self, now: Timestamp) -> Vec<GameNumber> {
        let all = self.unexpired(now);
        let ready = all.values().filter(|reader| reader.is_ready(now));
        let mut since: BTreeMap<GameNumber, Timestamp> = BTreeMap::new();
        for Reader { game, request, .. } in ready {
            let first = since.entry(*game).or_insert(request.at);
            *first = request.at.min(*first);
        }
        let mut games: Vec<GameNumber> = since.keys().copied().collect();
        games.sort_by_key(|game| since[game]);
        games.truncate(MOST_LOOKED_FOR);
        games
    }

    /// Removes the readers of a game whose answers were shown.
    fn take(&self, game: GameNumber, now: Timestamp) -> Vec<Reader> {
        let mut all = self.0.lock();
        let taken = all.extract_if(|_, reader| reader.is_ready(now) && reader.game == game);
        taken.map(|(_, reader)| reader).collect()
    }
}

fn positions_and_moves(play: &Play) -> (Vec<AnyPosition>, Vec<String>) {
    let after = play.plies.iter().map(|ply| ply.position.clone());
    let positions = std::iter::once(play.start.clone()).chain(after);
    let moves = play.codes().map(str::to_owned);
    (positions.collect(), moves.collect())
}

/// A stored review that can be read.
pub(crate) struct LoadedReview<'a> {
    game: &'a Game,
    play: &'a Play,
    positions: Vec<AnyPosition>,
    review: Review,
    sharing: Sharing,
}

impl<'a> LoadedReview<'a> {
    /// `None` if it was made by another engine version or can't be parsed.
    fn read(game: &'a Game, play: &'a Play, kept: &KeptReview) -> Option<Self> {
        let (positions, moves) = positions_and_moves(play);
        let is_ours = kept.searcher == i64::from(VERSION);
        let review = is_ours.then(|| review_text::read(&positions, &moves, &kept.positions));
        Some(LoadedReview {
            game,
            play,
            review: review.flatten()?,
            positions,
            sharing: sharing(Some(kept)),
        })
    }

    pub(crate) fn reviewed(&self) -> Reviewed<'_> {
        Reviewed {
            game: self.game,
            play: self.play,
            positions: &self.positions,
            review: &self.review,
        }
    }
}

fn sharing(kept: Option<&KeptReview>) -> Sharing {
    match kept.and_then(|kept| kept.shared) {
        Some(_) => Sharing::Shared,
        None => Sharing::Private,
    }
}

fn review_page(request: &Inquiry, known: &LoadedReview<'_>, part: ReviewPart) -> Reply {
    let game = known.game;
    let (point, sharing) = match part {
        ReviewPart::Overview => (None, known.sharing),
        ReviewPart::TurningPoint(number) => (Some(number), known.sharing),
        ReviewPart::Share(point) => (point, Sharing::Shared),
    };
    let is_own = game.seat_of(request.by.id).is_some() && game.number.stored_import().is_none();
    let share = is_own.then_some(sharing);
    let style = BoardStyle::for_user(game, Perspective::Own, request);
    super::pages::review_page(request.locale(), style, known.reviewed(), point, share)
}

impl App {
    /// A page of the review of a game; immediate if it is stored.
    pub(crate) async fn review(
        &self,
        request: &mut Inquiry,
        number: Option<GameNumber>,
        part: ReviewPart,
    ) -> Answered {
        let me = request.by.id;
        let newest_import = match number {
            None => self.store.newest_import(me).await?,
            Some(_) => None,
        };
        let found = chosen(&self.store, request, number, |games, request| {
            select_game::of_review(games, request.place, me, newest_import)
        });
        let found = found.await?;
        let kept = self.store.review(found.game.number).await?;
        let sharing = sharing(kept.as_ref());
        let refused = |refusal| RequestError::refused(refusal, found.clone());
        let game = &found.game;
        if let ReviewPart::Share(_) = part {
            super::decide::may_share(game, me, sharing).map_err(refused)?;
        }
        let play = super::decide::may_review(game, me, sharing).map_err(refused)?;
        let played = in_play(&self.store, me, None).await?;
        played.allow(&positions_and_moves(play).0)?;
        let known = kept.and_then(|kept| LoadedReview::read(game, play, &kept));
        let Some(known) = known else {
            return Ok(self.begin_review(request, game, part).await?);
        };
        if let ReviewPart::Share(point) = part {
            return Ok(self.share(request, &known, point).await?);
        }
        Ok(Answer::from(review_page(request, &known, part)).about(game))
    }

    /// Enqueues the review for a worker. It is computed once, however many ask for it.
    async fn begin_review(
        &self,
        request: &Inquiry,
        game: &Game,
        part: ReviewPart,
    ) -> Result<Answer, StoreError> {
        if game.number.stored_import().is_some() {
            self.review_import(game);
        } else {
            let newest = game.newest_event();
            let message = OutboxMessage {
                token: request.token.clone(),
                ..OutboxMessage::about(game, newest, Purpose::Review, request.at)
            };
            self.store.post_once(&[message]).await?;
        }
        // A page asks again.
        if request.origin != Origin::Page {
            self.waiting.wait(Reader {
                request: request.clone(),
                game: game.number,
                part,
                is_shown: false,
                tries: 0,
                again: request.at,
            });
        }
        self.wake();
        Ok(Answer {
            follow_up: Some(FollowUp::Review(request.id)),
            ..Answer::from(super::pages::review_underway(request.locale(), game)).about(game)
        })
    }

    /// Posts a page of a review at the game's home, once. The private message with that page stays, without its button.
    async fn share(
        &self,
        request: &Inquiry,
        known: &LoadedReview<'_>,
        point: Option<u8>,
    ) -> Result<Answer, StoreError> {
        let game = known.game;
        let (locale, purpose) = (request.locale(), Purpose::SharedReview(point));
        let private = review_page(request, known, ReviewPart::Share(point));
        let newest = game.newest_event();
        let is_home = game.setup.home.channel == request.place.channel;
        // If the home can't be reached, the game continues here.
        let is_here = is_home || game.delivery_failure.is_some();
        let message = if is_here {
            OutboxMessage {
                purpose,
                ..self.answer_message(game.number, newest, request)
            }
        } else {
            OutboxMessage::about(game, newest, purpose, request.at)
        };
        let with = |words| {
            let mut reply = private.clone();
            reply.add(words);
            reply
        };
        if !self.store.share_review(&message, request.at).await? {
            let known = with(super::pages::review_already_shared(locale));
            return Ok(Answer::refusing(known).about(game));
        }
        if !is_here {
            return Ok(Answer::from(with(super::pages::review_posted(locale, game))).about(game));
        }
        let reply = for_all(&self.store, known, point).await;
        Ok(Answer {
            receipt: (request.origin == Origin::PrivateMessage).then(|| under(request, private)),
            follow_up: Some(FollowUp::Shared(game.number, newest, purpose)),
            ..Answer::from(reply).about(game)
        })
    }

    /// Reviews a game and stores that, unless it is done: takes seconds of CPU time. Returns the review if no reader waits
    /// in this process, because the process that promised it has ended.
    pub(crate) async fn make_review(
        &self,
        leased: &OutboxMessage,
        now: Timestamp,
    ) -> Result<Option<Reply>, StoreError> {
        let game = self.store.load(leased.game).await?;
        let mut orphan = None;
        // As soon as the review is stored, its readers are answered and leave the list.
        let is_awaited = |reader: &Reader| reader.game == leased.game;
        let is_awaited = self.waiting.unexpired(now).values().any(is_awaited);
        if let Some(game) = game.filter(super::decide::has_review)
            && leased.attempts <= MOST_ATTEMPTS
        {
            self.reviewed(&game).await?;
            if !is_awaited && let Some(known) = known_review(&self.store, &game).await? {
                let locale = Locale::of(game.setup.language);
                let (style, share) = (board_style(&self.store, &game).await, Some(known.sharing));
                let page = super::pages::review_page(locale, style, known.reviewed(), None, share);
                orphan = Some(page);
            }
        }
        let (game, event) = (leased.game, leased.event);
        self.store.acknowledge(game, event, Purpose::Review).await?;
        self.wake();
        Ok(orphan)
    }

    /// Reviews a game and stores that, unless it is done.
    pub(crate) async fn reviewed(&self, game: &Game) -> Result<(), StoreError> {
        if let Some(play) = game.play()
            && known_review(&self.store, game).await?.is_none()
        {
            let (positions, moves) = positions_and_moves(play);
            let analysts = self.analysts.clone();
            let reviewing = move || review::review(&positions, &moves, analysts.outside());
            let made = self.compute.run(Kind::Review, reviewing).await;
            let made = made.map_err(|error| StoreError::Busy(format!("no review: {error}")))?;
            if let Some(made) = made {
                let (store, positions) = (&self.store, review_text::to_text(&made));
                store
                    .keep_review(game.number, made.version, &positions)
                    .await?;
            }
        }
        Ok(())
    }

    /// Whether a reader in this process waits for a review.
    pub fn are_reviews_awaited(&self) -> bool {
        !self.waiting.0.lock().is_empty()
    }

    /// The finished reviews for readers in this process, who are removed from the list.
    pub(crate) async fn made_reviews(
        &self,
        now: Timestamp,
    ) -> Result<Vec<(Reader, Reply)>, StoreError> {
        let mut made = Vec::new();
        for number in self.waiting.awaited_games(now) {
            if self.store.review(number).await?.is_none() {
                continue;
            }
            let game = match self.store.load(number).await {
                Err(StoreError::Damaged(problem)) => {
                    tracing::error!(game = %number, problem, "a review can't be shown");
                    self.waiting.take(number, now);
                    None
                }
                game => game?,
            };
            let Some(game) = game else { continue };
            let Some(known) = known_review(&self.store, &game).await? else {
                continue;
            };
            for reader in self.waiting.take(number, now) {
                let reply = review_page(&reader.request, &known, reader.part);
                made.push((reader, reply));
            }
        }
        Ok(made)
    }

    /// Lets a reader whom a review didn't reach wait again, at least as long as Discord asked, up to a limit.
    pub fn wait_again(&self, mut reader: Reader, now: Timestamp, after: Option<Duration>) {
        let asked = after.and_then(|after| i64::try_from(after.as_millis()).ok());
        let pause = FIRST_PAUSE << reader.tries;
        reader.again = now.plus(asked.unwrap_or_default().max(pause));
        reader.tries += 1;
        if reader.tries < MOST_TRIES {
            self.waiting.wait(reader);
        }
    }
}

/// A public page of a review.
async fn for_all(store: &Store, known: &LoadedReview<'_>, point: Option<u8>) -> Reply {
    let locale = Locale::of(known.game.setup.language);
    let style = board_style(store, known.game).await;
    super::pages::review_shared(locale, style, known.reviewed(), point)
}

/// The stored review of a game, if it can be read.
async fn known_review<'a>(
    store: &Store,
    game: &'a Game,
) -> Result<Option<LoadedReview<'a>>, StoreError> {
    let kept = store.review(game.number).await?;
    Ok(kept.and_then(|kept| LoadedReview::read(game, game.play()?, &kept)))
}

/// The content of a shared review, if it can be read.
pub(crate) async fn shared_review(
    store: &Store,
    game: &Game,
    point: Option<u8>,
) -> Result<Option<Reply>, StoreError> {
    Ok(match known_review(store, game).await? {
        Some(known) => Some(for_all(store, &known, point).await),
        None => None,
    })
}

/// The stored review of a game, if the user may read it.
pub(crate) async fn readable_review<'a>(
    store: &Store,
    request: &Inquiry,
    game: &'a Game,
) -> Result<Option<LoadedReview<'a>>, StoreError> {
    let known = known_review(store, game).await?;
    let me = request.by.id;
    let Some(known) =
        known.filter(|known| super::decide::may_review(game, me, known.sharing).is_ok())
    else {
        return Ok(None);
    };
    let played = in_play(store, me, None).await?;
    Ok(played.allow(&known.positions).is_ok().then_some(known))
}
