//! Alarms: reminders, the end of a pause, and the flag.

use super::{Deliver, send, take};
use crate::app::App;
use crate::referee::{Alarm, FlagFall, Game, PlayerId, Time};
use crate::store::{Letter, StoreError};
use crate::view::{self, Reply, Voice};

/// What is due to one player in one channel: one message.
pub(super) struct Reminders {
    pub(super) channel: u64,
    pub(super) player: PlayerId,
    pub(super) due: Vec<(Game, Alarm)>,
    pub(super) letters: Vec<Letter>,
}

/// An alarm: of a turn that is over it is dropped, before its time it is put off, and else it does what it is for.
pub(super) async fn ring(
    app: &App,
    deliver: &dyn Deliver,
    letter: &Letter,
    alarm: Alarm,
    now: Time,
    reminders: &mut Vec<Reminders>,
) -> Result<(), StoreError> {
    let game = app.store().load(letter.game).await?;
    let turn = game.and_then(|game| {
        let clocks = game.clocks()?;
        let due = clocks.due(alarm)?;
        let player = game.player(clocks.to_move())?.id;
        // A reminder that comes after the end of the time reminds of nothing.
        let is_of_use = alarm == Alarm::Flag || now <= clocks.deadline();
        (clocks.set_by() == letter.entry && is_of_use).then_some((game, due, player))
    });
    let Some((game, due, player)) = turn else {
        return app
            .store()
            .settle(letter.game, letter.entry, letter.purpose)
            .await;
    };
    if due > now {
        // The clock stood still in between.
        return app.store().claim(letter, due).await.map(|_| ());
    }
    match (alarm, game.founding.terms.flag) {
        (Alarm::Flag, FlagFall::Automatic) => app.end_fallen(game, now).await,
        (Alarm::Flag, FlagFall::Claim) => {
            if take(app, letter, now).await? {
                let reply = view::flag_can_be_claimed(Voice::of(game.founding.language), &game);
                send(app, deliver, reply, std::slice::from_ref(letter), now).await?;
            }
            Ok(())
        }
        (Alarm::Half | Alarm::Tenth | Alarm::Fiftieth | Alarm::PauseOver, _) => {
            let [likes, _] = app.store().preferences([player; 2]).await?;
            if !likes.reminders.include(alarm) {
                let store = app.store();
                return store
                    .settle(letter.game, letter.entry, letter.purpose)
                    .await;
            }
            if take(app, letter, now).await? {
                collect(reminders, game, alarm, player, letter);
            }
            Ok(())
        }
    }
}

/// Puts a reminder to the others for the same player in the same channel.
fn collect(
    reminders: &mut Vec<Reminders>,
    game: Game,
    alarm: Alarm,
    player: PlayerId,
    letter: &Letter,
) {
    let channel = letter.channel;
    let same = |one: &&mut Reminders| one.channel == channel && one.player == player;
    let Some(found) = reminders.iter_mut().find(same) else {
        reminders.push(Reminders {
            channel,
            player,
            due: vec![(game, alarm)],
            letters: vec![letter.clone()],
        });
        return;
    };
    found.letters.push(letter.clone());
    // One line is enough where several of one game are due.
    if found
        .due
        .iter()
        .all(|(other, _)| other.number != game.number)
    {
        found.due.push((game, alarm));
    }
}

/// The words of reminders, in the language of the place of the first.
pub(super) fn reminded(due: &[(Game, Alarm)]) -> Option<Reply> {
    let language = due.first()?.0.founding.language;
    view::reminded(Voice::of(language), due)
}
