//! How players hear of their turns: pings at once or later, and direct messages.

use super::transact::about;
use super::{Answer, App, Inquiry, own};
use crate::game::{Game, MessageId, Note, Player, PlayerId, Seat, Timestamp};
use crate::settings::{COLLECTED_FOR, Notifications, Preferences, PreferencesPatch, TurnMessages};
use crate::store::{OutboxMessage, Purpose, StoreError};
use crate::view::reply::Audience;
use crate::view::{self, Locale, Reply};

/// A note that is due to a player about one game.
pub struct DueNote {
    pub game: Game,
    pub note: Note,
    pub leased: OutboxMessage,
}

/// The player to notify of the new turn, if the last event started one for the other side.
fn player_to_notify(game: &Game) -> Option<Seat> {
    let newest = game
        .events
        .last()
        .filter(|event| event.changes_position())?;
    let seat = game.to_move()?;
    (newest.seat() != Some(seat) && game.arbiters_seat() != Some(seat)).then_some(seat)
}

/// The way in which the player hears of the turn that the newest event has begun.
fn notifications(game: &Game, players: [Preferences; 2]) -> Option<Notifications> {
    let preferences = players[player_to_notify(game)? as usize];
    Some(preferences.notifications(game.changed_at(), game.clocks().as_ref()))
}

/// Replaces the ping by the plain name if the player is notified elsewhere.
pub(super) fn suppress_ping(game: &Game, players: [Preferences; 2], mut reply: Reply) -> Reply {
    let is_pinged =
        notifications(game, players).is_none_or(|notifications| notifications.is_pinged);
    if let Some(player) = player_to_notify(game).and_then(|seat| game.player(seat))
        && !is_pinged
    {
        reply.words.name_only(player.id);
    }
    reply
}

impl App {
    /// The rows of the notes about the turn that the newest event has begun. `players` are the
    /// preferences of both, where they are known.
    pub(super) async fn notes_of_turn(
        &self,
        game: &Game,
        players: Option<[Preferences; 2]>,
    ) -> Result<Vec<OutboxMessage>, StoreError> {
        let Some(player) = player_to_notify(game).and_then(|seat| game.player(seat)) else {
            return Ok(Vec::new());
        };
        let players = match players {
            Some(players) => players,
            None => self.store.preferences([player.id; 2]).await?,
        };
        let Some(Notifications { ping, direct, .. }) = notifications(game, players) else {
            return Ok(Vec::new());
        };
        let event = game.next_event().saturating_sub(1);
        let row = |purpose: Purpose, due| about(game, event, purpose, due);
        let ping = ping.map(|due| row(Purpose::Ping(Note::Turn), due));
        let direct = direct.map(|due| row(Purpose::Direct(Note::Turn), due));
        Ok(ping.into_iter().chain(direct).collect())
    }

    /// The preferences of a person.
    pub async fn preferences_of(&self, person: PlayerId) -> Result<Preferences, StoreError> {
        let [preferences, _] = self.store.preferences([person; 2]).await?;
        Ok(preferences)
    }

    /// The notes that are due to a person, and those that will be so soon that one message can hold
    /// all.
    pub async fn notes_for(
        &self,
        person: PlayerId,
        now: Timestamp,
    ) -> Result<Vec<OutboxMessage>, StoreError> {
        self.store.notes_for(person, now.plus(COLLECTED_FOR)).await
    }

    /// The game that a note is about; nothing once its turn is over, and where the player to move
    /// has blocked the one who asks for a move.
    pub async fn game_of_note(
        &self,
        leased: &OutboxMessage,
        note: Note,
    ) -> Result<Option<Game>, StoreError> {
        let game = self.store.load(leased.game).await?;
        let Some(game) = game.filter(|game| game.turn_begun() == Some(leased.event)) else {
            return Ok(None);
        };
        let players = game.to_move().and_then(|seat| {
            let user = game.player(seat.other())?;
            Some((game.player(seat)?.id, user.id))
        });
        if let (Note::Nudge, Some((player, user))) = (note, players)
            && self.store.has_blocked(player, user).await?
        {
            return Ok(None);
        }
        Ok(Some(game))
    }

    /// The direct message with the notes that are due to a player.
    pub async fn direct_message(
        &self,
        player: &Player,
        preferences: Preferences,
        notes: &[DueNote],
        now: Timestamp,
    ) -> Result<Option<Reply>, StoreError> {
        let mut told: Vec<(&Game, Note, Option<MessageId>)> = Vec::new();
        for DueNote { game, note, .. } in notes {
            if told.iter().any(|(other, ..)| other.number == game.number) {
                continue;
            }
            let board = self.store.current_board(game.number).await?;
            let home = game.setup.home.channel;
            let board = board.filter(|board| board.channel == home);
            told.push((game, *note, board.map(|board| board.message)));
        }
        let Some((first, ..)) = told.first() else {
            return Ok(None);
        };
        let language = preferences.language.unwrap_or(first.setup.language);
        let locale = Locale {
            language,
            letters: preferences.letters(language),
            zone: preferences.zone,
        };
        Ok(view::direct_notes(locale, player.id, &told, now))
    }

    /// A note is to be a ping at its game's home.
    pub async fn ping_instead(
        &self,
        leased: &OutboxMessage,
        note: Note,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let (game, event, channel) = (leased.game, leased.event, leased.channel);
        let ping = OutboxMessage::new(game, event, Purpose::Ping(note), channel, now);
        self.store.replace_message(leased, &[ping]).await
    }

    /// A reminder becomes a direct message, and a ping besides where the player wants both. Each is
    /// told once, whatever becomes of the other.
    pub async fn remind_directly(
        &self,
        leased: &OutboxMessage,
        game: &Game,
        wanted: TurnMessages,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let Some(turn) = game.turn_begun() else {
            return Ok(());
        };
        let reminder = |purpose: fn(Note) -> Purpose| {
            let purpose = purpose(Note::Reminder);
            about(game, turn, purpose, now)
        };
        let mut reminders = vec![reminder(Purpose::Direct)];
        if wanted.are_in_channel() {
            reminders.push(reminder(Purpose::Ping));
        }
        self.store.replace_message(leased, &reminders).await
    }

    /// The answer with the note, told once, that direct messages do not reach the user.
    pub(super) async fn with_refusal_of_messages(
        &self,
        request: &Inquiry,
        mut answer: Answer,
    ) -> Answer {
        if !request.context.preferences.are_direct_messages_refused {
            return answer;
        }
        match self.store.take_refusal(request.by.id).await {
            Ok(true) => {
                let note = view::direct_messages_refused(own(request), &request.by);
                let receipt = answer.receipt.as_mut();
                let private = receipt.filter(|receipt| receipt.audience == Audience::User);
                private.unwrap_or(&mut answer.reply).add(note);
            }
            Ok(false) => {}
            Err(error) => tracing::warn!(%error, "somebody has to be told later"),
        }
        answer
    }

    /// The user wants no direct messages any more.
    pub(super) async fn stop_direct_messages(
        &self,
        request: &Inquiry,
    ) -> Result<Answer, StoreError> {
        let patch = PreferencesPatch::default().turn_messages(TurnMessages::Channel);
        self.store.set_preferences(request.by.id, &patch).await?;
        Ok(view::direct_messages_stopped(own(request)).into())
    }
}
