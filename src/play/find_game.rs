//! Finds the game of a request, and checks that it is visible from there.

use std::cmp::Reverse;
use std::sync::Arc;

use super::answers::{Answered, RequestError};
use super::inquiry::Inquiry;
use super::view::Reply;
use super::{App, FINISHED_SHOWN, view};
use crate::command::Question;
use crate::game::{Game, GameNumber, Play, PlayerId, State, Summary};
use crate::referee::select_game::MOST_TOLD_APART;
use crate::referee::{
    Action, Confirmation, ExpectedRevision, InPlay, Refusal, Request, Wanted, select_game,
};
use crate::rules::spelling;
use crate::store::{GameContext, Store, StoreError};

/// Maximum length of a move typed without a command, such as `ziehe den Springer von g1 nach f3`.
pub(crate) const LONGEST_MOVE: usize = 48;

/// Whether a text is one word with letters and digits, which only moves are.
pub(crate) fn looks_like_move(text: &str) -> bool {
    let has = |is: fn(&u8) -> bool| text.bytes().any(|byte| is(&byte));
    text.len() <= 12
        && !has(u8::is_ascii_whitespace)
        && has(u8::is_ascii_digit)
        && has(u8::is_ascii_alphabetic)
}

pub(crate) struct Meant {
    pub(crate) number: GameNumber,
    /// Whether the user plays several games and didn't name one, so that the answer has to.
    pub(crate) is_one_of_several: bool,
}

impl App {
    /// The user's board of the game with the most urgent move.
    pub(crate) async fn next_game(&self, request: &mut Inquiry) -> Answered {
        let games = games_with_deadlines(&self.store, request).await?;
        match select_game::next_turn(&games, request.by.id, request.place) {
            Some(next) => {
                self.show(request, Some(next.number), Question::Opened)
                    .await
            }
            None => Ok(view::no_next_game(request.locale()).into()),
        }
    }
}

/// The game with the given number, or the one that fits.
pub(crate) async fn chosen(
    store: &Store,
    request: &mut Inquiry,
    number: Option<GameNumber>,
    fitting: impl Fn(&[Summary], &Inquiry) -> Result<GameNumber, Refusal> + Sync,
) -> Result<GameContext, RequestError> {
    let wanted = Wanted::Question;
    let (found, _) = chosen_by(store, request, number, wanted, &fitting).await?;
    Ok(found)
}

/// The same for a request that changes the game; also returns whether the answer has to name the game.
pub(crate) async fn chosen_for(
    store: &Store,
    request: &mut Inquiry,
    number: Option<GameNumber>,
    wanted: Wanted,
    fitting: impl Fn(&[Summary], &Inquiry) -> Result<GameNumber, Refusal> + Sync,
) -> Result<(GameContext, bool), RequestError> {
    chosen_by(store, request, number, wanted, &fitting).await
}

/// Chooses one of the games that a user sees.
type Fitting<'a> = &'a (dyn Fn(&[Summary], &Inquiry) -> Result<GameNumber, Refusal> + Sync);

async fn chosen_by(
    store: &Store,
    request: &mut Inquiry,
    number: Option<GameNumber>,
    wanted: Wanted,
    fitting: Fitting<'_>,
) -> Result<(GameContext, bool), RequestError> {
    let fits = |games: &[Summary]| fitting(games, request);
    let meant = choose_game(store, request, number, wanted, &fits).await?;
    let found = visible(store, meant.number, request).await?;
    Ok((found, meant.is_one_of_several))
}

pub(crate) async fn choose_for(
    store: &Store,
    request: &Inquiry,
    number: Option<GameNumber>,
    action: &Action,
    expected: ExpectedRevision,
) -> Result<Meant, RequestError> {
    let wanted = Wanted::Action(action.clone(), expected);
    choose_game(store, request, number, wanted, &|games| {
        select_game::of_action(games, action, request.place, request.by.id, request.at)
    })
    .await
}

/// The given number, or the game that fits. An action may distinguish games that fit equally well.
pub(crate) async fn choose_game(
    store: &Store,
    request: &Inquiry,
    number: Option<GameNumber>,
    wanted: Wanted,
    fitting: &(dyn Fn(&[Summary]) -> Result<GameNumber, Refusal> + Sync),
) -> Result<Meant, RequestError> {
    let meant = |number, is_one_of_several| Meant {
        number,
        is_one_of_several,
    };
    if let Some(number) = number {
        return Ok(meant(number, false));
    }
    let fits = |game: &Summary| fitting(std::slice::from_ref(game)).is_ok();
    let seen = store.games_or_known(
        (request.place, request.by.id),
        request.at,
        FINISHED_SHOWN,
        &fits,
    );
    let seen = seen.await?;
    let mut several = match fitting(&seen) {
        Err(Refusal::WhichGame(several)) => several,
        chosen => {
            let is_own = |game: &&Summary| {
                matches!(game.state, State::Playing { .. }) && game.seat_of(request.by.id).is_some()
            };
            return Ok(meant(chosen?, seen.iter().filter(is_own).nth(1).is_some()));
        }
    };
    let mut games = Vec::new();
    if several.len() <= MOST_TOLD_APART {
        for game in &several {
            games.extend(readable_game(store, game.number).await?);
        }
    }
    match select_game::told_apart(&games, &wanted, request) {
        Ok(number) => Ok(meant(number, true)),
        Err(left) => {
            if !games.is_empty() {
                several.retain(|game| left.contains(&game.number));
                games.retain(|game| left.contains(&game.number));
            }
            let (games, few) = (several, games);
            Err(Refusal::WhichOf { games, few, wanted }.into())
        }
    }
}

/// Whether text without a command is a move: one that can be read in a game of the user's, or that looks like nothing else.
pub(crate) async fn means_move(store: &Store, request: &Request, text: &str) -> bool {
    let request = &Inquiry::from(request);
    let action = Action::Move(text.to_owned(), Confirmation::Missing);
    let latest = ExpectedRevision::Latest;
    // It may be the opponent's turn, or the move illegal, and the answer says so. `ben: d4` names a speaker.
    let is_move = |game: &Game| {
        let is_move =
            |play: &Play| spelling::is_readable(request.letters(), play.position().as_ref(), text);
        !text.contains(": ") && game.play().is_some_and(is_move)
    };
    match choose_for(store, request, None, &action, latest).await {
        Ok(_) | Err(RequestError::Refused(..)) if text.chars().count() > LONGEST_MOVE => false,
        Ok(meant) => {
            let game = store.load(meant.number).await;
            looks_like_move(text) || game.is_ok_and(|game| game.as_ref().is_some_and(is_move))
        }
        Err(RequestError::Refused(refusal, _)) => match *refusal {
            Refusal::WhichOf { few, .. } => looks_like_move(text) || few.iter().any(is_move),
            _ => false,
        },
        Err(RequestError::Store(_)) => false,
    }
}

/// Whether the user is to move in the game that a move without a number would be for.
pub(crate) async fn is_on_turn(store: &Store, request: &Request) -> bool {
    let request = &Inquiry::from(request);
    let action = Action::Move(String::new(), Confirmation::Missing);
    let latest = ExpectedRevision::Latest;
    let Ok(meant) = choose_for(store, request, None, &action, latest).await else {
        return false;
    };
    let game = store.load(meant.number).await.ok().flatten();
    game.is_some_and(|game| {
        let player = game.to_move().and_then(|seat| game.player(seat));
        player.is_some_and(|player| player.id == request.by.id)
    })
}

/// The game that every command without a number means here: the only one, or the only unfinished one.
pub(crate) async fn only_game(store: &Store, request: &Request) -> Option<GameNumber> {
    let seen = listed_games(store, &Inquiry::from(request)).await.ok()?;
    let mut live = seen.iter().filter(|game| game.is_live(request.at));
    match (live.next(), live.next(), seen.as_slice()) {
        (Some(one), None, _) | (None, _, [one]) => Some(one.number),
        _ => None,
    }
}

/// The games visible from here.
pub(crate) async fn listed_games(
    store: &Store,
    request: &Inquiry,
) -> Result<Vec<Summary>, StoreError> {
    let (place, me, now) = (request.place, request.by.id, request.at);
    store.games(place, me, now, FINISHED_SHOWN).await
}

/// The games visible from here, with current deadlines: stored summaries don't include outages after the newest event.
pub(crate) async fn games_with_deadlines(
    store: &Store,
    request: &Inquiry,
) -> Result<Vec<Summary>, StoreError> {
    let mut games = listed_games(store, request).await?;
    let Some(outage_ended) = store.newest_outage().await? else {
        return Ok(games);
    };
    for game in &mut games {
        if game.deadline().is_none() || game.changed >= outage_ended {
            continue;
        }
        if let Some(now) = readable_game(store, game.number).await? {
            *game = Summary::of(&now);
        }
    }
    // Same order as in the store.
    games.sort_by_key(|game| {
        let deadline = game.deadline();
        let is_over = matches!(game.state, State::Over { .. });
        let newest_first = Reverse((game.changed, game.number));
        (is_over, deadline.is_none(), deadline, newest_first)
    });
    Ok(games)
}

/// Adds a button of the user's next waiting game to the receipt of a move.
pub(crate) async fn offer_next_game(store: &Store, request: &Inquiry, receipt: &mut Reply) {
    match games_with_deadlines(store, request).await {
        Ok(games) => {
            let next = select_game::next_turn(&games, request.by.id, request.place);
            let button = next.map(|next| view::next_game(request.locale(), next, request.at));
            receipt.controls.extend(button);
        }
        Err(error) => tracing::warn!(%error, "can't read which game is next"),
    }
}

/// The game with that number, if it exists and this version can read it.
pub(crate) async fn readable_game(
    store: &Store,
    number: GameNumber,
) -> Result<Option<Game>, StoreError> {
    match store.load(number).await {
        Err(StoreError::Damaged(_)) => Ok(None),
        found => found,
    }
}

/// Loads the game with that number, and the user's preferences into the request. A game that this version can't read is
/// refused with that reason.
pub(crate) async fn find(
    store: &Store,
    number: GameNumber,
    request: &mut Inquiry,
) -> Result<GameContext, RequestError> {
    let found = match looked_up(store, number, request.by.id).await {
        Err(StoreError::Damaged(problem)) => {
            tracing::error!(game = %number, problem, "can't read a game");
            return Err(Refusal::CannotRead(number).into());
        }
        found => found?.ok_or(Refusal::NoSuchGame(number))?,
    };
    request.context.preferences = found.user;
    Ok(found)
}

/// Loads a game, using this process's cache.
async fn looked_up(
    store: &Store,
    number: GameNumber,
    user: PlayerId,
) -> Result<Option<GameContext>, StoreError> {
    let known = store.memory().recent.get(number);
    let found = store.look_up(number, user, known.as_deref()).await?;
    if let (Some(found), None) = (&found, known) {
        store.memory().recent.keep(Arc::new(found.game.clone()));
    }
    Ok(found)
}

/// The positions of a person's running games, which no engine may search for them, except those of one game.
pub(crate) async fn in_play(
    store: &Store,
    person: PlayerId,
    except: Option<GameNumber>,
) -> Result<InPlay, StoreError> {
    let mut positions = InPlay::default();
    for number in store.against_people(person).await? {
        if Some(number) == except {
            continue;
        }
        match looked_up(store, number, person).await {
            // A newer version's game is skipped.
            Err(StoreError::Damaged(_)) | Ok(None) => {}
            found => found?
                .iter()
                .for_each(|found| positions.add(&found.game, person)),
        }
    }
    Ok(positions)
}

pub(crate) async fn visible(
    store: &Store,
    number: GameNumber,
    request: &mut Inquiry,
) -> Result<GameContext, RequestError> {
    let found = find(store, number, request).await?;
    must_be_visible(&found.game, request)?;
    Ok(found)
}

/// Hidden games look like missing ones.
pub(crate) fn must_be_visible(game: &Game, request: &Inquiry) -> Result<(), Refusal> {
    if select_game::is_visible(&Summary::of(game), request.place, request.by.id) {
        Ok(())
    } else {
        Err(Refusal::NoSuchGame(game.number))
    }
}
