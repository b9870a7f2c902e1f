//! A person beside their games: what is known about them, and what leaving for good means.

use super::action::{Action, Awaited, Confirmation, Request};
use super::game::{Game, GameSetup, Seat, Stage};
use super::preferences::{Preferences, ServerSettings};
use super::refusal::{PesteringRefusal, Refusal};
use super::summary::{State, Summary};
use super::{
    CHALLENGE_LAPSES_AFTER, GameNumber, HOUR, MOST_CHALLENGES_AN_HOUR, MOST_OPEN_CHALLENGES,
    Player, PlayerId, Timestamp,
};

/// What is stored about a person, but for what they played.
#[derive(Debug, Clone)]
pub struct Person {
    /// Their number.
    pub id: PlayerId,
    /// Their name as it was last seen; nothing for somebody who has never met the referee.
    pub name: Option<String>,
    /// How many games they play or played, with their challenges.
    pub games: u64,
    /// How many of these are under way.
    pub under_way: u64,
    /// When the oldest of them began.
    pub since: Option<Timestamp>,
    /// Whom they have blocked.
    pub blocked: Vec<Player>,
    /// What they have set.
    pub preferences: Option<Preferences>,
}

/// What a person played, or a part of it.
#[derive(Debug, Clone, Default)]
pub struct Played {
    /// Games and challenges, oldest first.
    pub games: Vec<(GameSetup, Summary)>,
    /// What they did in them, game by game.
    pub events: Vec<PersonalEvent>,
}

/// The most games that one part of an export has, and the most events, so that Discord takes it as a file.
const LARGEST_PART: (usize, u32) = (1_000, 25_000);

/// The parts in which what a person played is exported: the numbers of the first and the last game of each. `sizes` are
/// their games and how many events each has, oldest first. A game is never divided, and whatever follows later changes
/// only the last part.
#[must_use]
pub fn export_parts(sizes: &[(GameNumber, u32)]) -> Vec<[GameNumber; 2]> {
    let (most_games, most_entries) = LARGEST_PART;
    let mut parts: Vec<[GameNumber; 2]> = Vec::new();
    let (mut games, mut events) = (0, 0_u32);
    for &(game, size) in sizes {
        let sum = events.saturating_add(size);
        match parts.last_mut() {
            Some([_, last]) if games < most_games && sum <= most_entries => {
                *last = game;
                (games, events) = (games + 1, sum);
            }
            _ => {
                parts.push([game, game]);
                (games, events) = (1, size);
            }
        }
    }
    parts
}

/// What is stored about one action of a person, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonalEvent {
    /// In which game.
    pub game: GameNumber,
    /// The number of the event.
    pub event: u32,
    /// What was done.
    pub kind: String,
    /// The move or whatever else belongs to it.
    pub detail: Option<String>,
    /// When.
    pub at: Timestamp,
    /// The number of the request.
    pub request: u64,
}

impl Person {
    /// Whether anything is stored at all.
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.name.is_some()
            || self.games > 0
            || !self.blocked.is_empty()
            || self.preferences.is_some()
    }
}

/// What the store knows about somebody who challenges, and about where they do.
#[derive(Debug, Clone, Default)]
pub struct ChallengeContext {
    /// Their challenges that nobody has accepted: those that wait, and those made within the last hour that came to nothing.
    pub unaccepted: Vec<Unaccepted>,
    /// What whom they challenge thinks of it.
    pub block_status: BlockStatus,
    /// What is set for the server; in a direct message nothing is.
    pub server: ServerSettings,
}

/// A challenge that nobody has accepted.
#[derive(Debug, Clone)]
pub struct Unaccepted {
    /// Its terms.
    pub setup: GameSetup,
    /// What became of it.
    pub summary: Summary,
    /// When it was made.
    pub made: Timestamp,
}

impl ChallengeContext {
    fn waiting(&self, now: Timestamp) -> impl Iterator<Item = &Unaccepted> {
        let since = now.plus(-CHALLENGE_LAPSES_AFTER);
        let waits =
            move |one: &&Unaccepted| one.summary.state == State::Waiting && one.made >= since;
        self.unaccepted.iter().filter(waits)
    }

    /// Whether somebody may make one more challenge now. What was made within an hour counts even if it was taken back or
    /// declined since; what was accepted bothered nobody.
    pub(super) fn has_room(&self, now: Timestamp) -> Result<(), Refusal> {
        if self.waiting(now).count() >= MOST_OPEN_CHALLENGES {
            return Err(Refusal::TooManyChallenges);
        }
        let recent = |made: &Timestamp| *made > now.plus(-HOUR);
        let mut made: Vec<Timestamp> = self
            .unaccepted
            .iter()
            .map(|one| one.made)
            .filter(recent)
            .collect();
        made.sort_unstable_by(|one, other| other.cmp(one));
        match made.get(MOST_CHALLENGES_AN_HOUR - 1) {
            Some(first) => {
                let again = first.plus(HOUR);
                Err(PesteringRefusal::TooManyAnHour { again }.into())
            }
            None => Ok(()),
        }
    }

    /// Whether the same challenge to the same person waits already.
    pub(super) fn is_new(&self, wanted: &GameSetup, now: Timestamp) -> Result<(), Refusal> {
        let Some(invited) = &wanted.opponent else {
            return Ok(());
        };
        let is_same = |one: &&Unaccepted| {
            let before = &one.setup;
            before.opponent.as_ref().map(|other| other.id) == Some(invited.id)
                && (before.variant.key, &before.start) == (wanted.variant.key, &wanted.start)
                && (before.colour, before.time_control) == (wanted.colour, wanted.time_control)
        };
        match self.waiting(now).find(is_same) {
            Some(one) => Err(PesteringRefusal::WaitsAlready {
                number: one.summary.number,
                who: invited.clone(),
            }
            .into()),
            None => Ok(()),
        }
    }
}

/// Whether somebody wants to be challenged by another, or their open challenge to be taken.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum BlockStatus {
    /// There is nothing against it.
    #[default]
    NotBlocked,
    /// They have blocked the other.
    Blocked,
}

impl BlockStatus {
    /// Nothing, or the refusal on behalf of whoever has blocked.
    pub(super) fn check(self, who: &Player) -> Result<(), Refusal> {
        match self {
            BlockStatus::NotBlocked => Ok(()),
            BlockStatus::Blocked => Err(Refusal::Unwelcome { who: who.clone() }),
        }
    }
}

/// Whether somebody can block another, or take that back.
///
/// # Errors
/// [`Refusal::BlockedSelf`].
pub fn may_block(person: &Player, request: &Request) -> Result<(), Refusal> {
    if person.id == request.by.id {
        Err(Refusal::BlockedSelf)
    } else {
        Ok(())
    }
}

/// Whose open challenge a action would take.
#[must_use]
pub fn host_of<'a>(game: &'a Game, action: &Action) -> Option<&'a Player> {
    let takes = matches!(game.stage, Stage::Waiting)
        && matches!(action, Action::Accept(_))
        && game.setup.opponent.is_none();
    takes.then_some(&game.setup.challenger)
}

/// What somebody who leaves for good has to do in a game first, so that nobody is left waiting for them; nothing in a
/// game that is over. A game that does not count yet is called off, any other is resigned.
#[must_use]
pub fn leaving_action(game: &Game, request: &Request) -> Option<Action> {
    let seat = game.seat_of(request.by.id)?;
    match &game.stage {
        Stage::Waiting if request.at > game.challenged_at().plus(CHALLENGE_LAPSES_AFTER) => None,
        Stage::Waiting => Some(match seat {
            Seat::Challenger => Action::Withdraw,
            Seat::Opponent => Action::Decline(Awaited::Challenge),
        }),
        Stage::Playing { play, .. } if play.plies.len() < 2 => Some(Action::Abort),
        Stage::Playing { .. } => Some(Action::Resign(Confirmation::Given)),
        Stage::Void(_) | Stage::Over { .. } => None,
    }
}
