//! Reminds the opponent, once a day.

use crate::features::notifications;
use crate::features::notifications::store::Nudged;
use crate::game::{GameNumber, Note, Seat};
pub(crate) use crate::play::answers::{Answered, RequestError};
use crate::play::challenge::block_status;
use crate::play::find_game::chosen_for;
use crate::play::{Answer, Inquiry};
use crate::referee::{NudgeRefusal, Wanted, select_game};
use crate::store::{OutboxMessage, Purpose, Store};

pub(crate) async fn nudge(
    store: &Store,
    request: &mut Inquiry,
    number: Option<GameNumber>,
) -> Answered {
    let wanted = Wanted::Command("game nudge".to_owned());
    let found = chosen_for(store, request, number, wanted, |games, request| {
        select_game::of_opponents_turn(games, request.place, request.by.id)
    });
    let (found, is_one_of_several) = found.await?;
    let game = &found.game;
    let opponent = game.seat_of(request.by.id).map(Seat::other);
    let seat = opponent.unwrap_or(Seat::Opponent);
    let preferences = found.players[seat as usize];
    let block_status = block_status(store, request, game.player(seat)).await?;
    let allowed = super::decide::may_nudge(game, request, preferences, block_status);
    let refused = |refusal| RequestError::refused(refusal, found.clone());
    let (by, who) = allowed.map_err(refused)?;
    let clocks = game.clocks();
    let quiet_until = preferences.quiet_until(request.at, clocks.as_ref());
    let due = quiet_until.unwrap_or(request.at);
    let turn = game.turn_begun().unwrap_or_default();
    let wanted = preferences.turn_messages;
    let ping = Purpose::Ping(Note::Nudge);
    let direct = Purpose::Direct(Note::Nudge);
    let ping = wanted
        .are_in_channel()
        .then(|| OutboxMessage::about(game, turn, ping, due));
    let direct = wanted
        .are_direct()
        .then(|| OutboxMessage::about(game, turn, direct, due));
    let messages: Vec<_> = ping.into_iter().chain(direct).collect();
    let nudged = store.nudge(game.number, by, request.at, &messages);
    match nudged.await? {
        Nudged::Written => {
            let answer =
                Answer::from(notifications::view::nudged(request.locale(), who)).about(game);
            let named = is_one_of_several.then_some(game);
            Ok(answer.naming(request, named))
        }
        Nudged::TooSoon(again) => Err(NudgeRefusal::TooSoon { again }.into()),
    }
}
