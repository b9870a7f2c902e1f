//! Challenges and rematches: who may make which.

use super::action::Action;
use super::refusal::{PesteringRefusal, PlaceRefusal, Refusal};
use super::request::{Authority, Readers, Request};
use crate::engine::Engine;
use crate::engine::level::Level;
use crate::game::{
    Actor, CHALLENGE_LAPSES_AFTER, ChannelId, Clock, ColourChoice, Event, EventKind, FlagFall,
    Game, GameSetup, HOUR, Language, Place, Player, Seat, Stage, State, Summary, Threads,
    TimeControl, Timestamp,
};
use crate::rules;
use crate::rules::Variant;
use crate::settings::ServerSettings;

/// A new game that somebody wants.
#[derive(Debug, Clone)]
pub struct Challenge {
    /// Who is challenged, or anyone in the place.
    pub invited: Option<Invited>,
    /// How strong the arbiter is to play. Nobody else has a level, so who names one and nobody
    /// means the arbiter.
    pub level: Option<Level>,
    /// Which game; the server's usual one where none is named.
    pub variant: Option<&'static Variant>,
    /// The name of a start or a position text, where it is not the usual start.
    pub start: Option<String>,
    /// The colour that the challenger wants.
    pub colour: ColourChoice,
    /// How much time there is; the server's usual clock where none is named.
    pub clock: Option<Clock>,
    /// What happens when it has run out.
    pub flag: FlagFall,
    /// Whether the game is to have a thread of its own; as the server has set it where nothing is said.
    pub threads: Option<Threads>,
}

/// Somebody who is challenged by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invited {
    pub player: Player,
    /// Whether a person answers.
    pub kind: Kind,
}

/// Whether somebody is a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Person,
    /// The arbiter itself, which always accepts.
    Arbiter,
    /// Another program, which cannot be challenged.
    Bot,
}

/// How strong the arbiter plays where nobody says so: an opponent that beginners beat sometimes.
pub const USUAL_LEVEL: Level = Level::Casual;

/// Decides about a challenge; `context` says what is known about the challenger and the place. A start of the challenger's own takes a
/// search, which may last a second; everything else microseconds.
pub fn challenge(
    challenge: &Challenge,
    request: &Request,
    context: &ChallengeContext,
) -> Result<(GameSetup, Event), Refusal> {
    may_challenge(&context.server, request)?;
    match &challenge.invited {
        Some(invited) => may_invite(invited, request, context)?,
        // Who names a level and nobody means the arbiter.
        None if challenge.level.is_none() => context.must_be_read()?,
        None => {}
    }
    context.has_room(request.at)?;
    let usual = context.server.game.unwrap_or(rules::ALL[0]);
    let variant = challenge.variant.unwrap_or(usual);
    let start = match &challenge.start {
        Some(text) => variant.position(text).map_err(Refusal::BadStart)?,
        None => variant.start(),
    };
    if start.outcome().is_some() {
        return Err(Refusal::FinishedStart);
    }
    let level = level(challenge, variant)?;
    if level.is_some() {
        context.arbiter_has_room()?;
    }
    let setup = GameSetup {
        variant,
        start: start.to_string(),
        colour: challenge.colour,
        time_control: TimeControl {
            clock: challenge.clock.or(context.server.clock).unwrap_or_default(),
            flag: challenge.flag,
        },
        home: request.place,
        language: language(request, &context.server),
        threads: threads(challenge, request, &context.server)?,
        challenger: request.by.clone(),
        opponent: match level {
            Some(_) => Some(Player::arbiter(level)),
            None => challenge
                .invited
                .as_ref()
                .map(|invited| invited.player.clone()),
        },
        level,
    };
    context.is_new(&setup, request.at)?;
    let is_known = variant.starts.iter().any(|known| known.text == setup.start);
    if !is_known && start.proven_outcome().is_some() {
        return Err(Refusal::DeadStart);
    }
    let event = Event {
        number: 0,
        by: Actor::Player(Seat::Challenger),
        kind: EventKind::Challenged,
        at: request.at,
        request: request.id,
    };
    Ok((setup, event))
}

/// How strong the arbiter is to play; nothing where it is not challenged.
fn level(challenge: &Challenge, variant: &'static Variant) -> Result<Option<Level>, Refusal> {
    match (&challenge.invited, challenge.level) {
        (None, None) => Ok(None),
        (Some(invited), level) if invited.kind != Kind::Arbiter => match level {
            None => Ok(None),
            Some(_) => Err(Refusal::LevelOfPerson(invited.player.clone())),
        },
        (_, level) => {
            let level = level.unwrap_or(USUAL_LEVEL);
            Engine::of(variant).ok_or(Refusal::NoEngine(variant))?;
            if level.is_offered(variant) {
                Ok(Some(level))
            } else {
                Err(Refusal::NotSolved(variant))
            }
        }
    }
}

/// The language in which everybody reads of a game: what the server has set, or what the platform
/// says of the place, or else the challenger's own.
fn language(request: &Request, server: &ServerSettings) -> Language {
    let said = server.language.or(request.context.languages.place);
    said.unwrap_or(request.context.language())
}

/// Whether somebody can be challenged now.
pub fn may_open_form(
    invited: &Invited,
    request: &Request,
    context: &ChallengeContext,
) -> Result<(), Refusal> {
    may_challenge(&context.server, request)?;
    may_invite(invited, request, context)?;
    if invited.kind == Kind::Arbiter {
        context.arbiter_has_room()?;
    }
    context.has_room(request.at)
}

fn may_invite(
    invited: &Invited,
    request: &Request,
    context: &ChallengeContext,
) -> Result<(), Refusal> {
    if invited.player.id == request.by.id {
        return Err(Refusal::ChallengedSelf);
    }
    if invited.player.id.is_former() {
        return Err(Refusal::OpponentGone);
    }
    if invited.kind != Kind::Arbiter {
        context.must_be_read()?;
    }
    match invited.kind {
        Kind::Bot => Err(Refusal::ChallengedBot(invited.player.clone())),
        Kind::Person | Kind::Arbiter => context.block_status.check(&invited.player),
    }
}

/// Whether somebody may make challenges where they are.
fn may_challenge(server: &ServerSettings, request: &Request) -> Result<(), Refusal> {
    let Place {
        channel, parent, ..
    } = request.place;
    let is_listed = |place: ChannelId| server.channels.contains(&place);
    if !server.channels.is_empty() && !is_listed(channel) && !parent.is_some_and(is_listed) {
        return Err(PlaceRefusal::WrongChannel {
            channels: server.channels.clone(),
        }
        .into());
    }
    match (server.challengers, request.authority) {
        (Some(role), Authority::Member) if !request.roles.contains(&role) => {
            Err(PlaceRefusal::MayNotChallenge { role }.into())
        }
        (Some(_) | None, Authority::Member | Authority::Moderator | Authority::Manager) => Ok(()),
    }
}

/// Whether the game is to have a thread of its own. A thread has none within, and a direct message has none at all: who asks
/// for one there is told, and what the server has set does not matter there.
fn threads(
    challenge: &Challenge,
    request: &Request,
    server: &ServerSettings,
) -> Result<Threads, Refusal> {
    let is_possible = request.place.server.is_some() && request.place.parent.is_none();
    match (challenge.threads, is_possible) {
        (Some(Threads::On), false) => Err(PlaceRefusal::NoThreadHere.into()),
        (None, false) => Ok(Threads::Off),
        (wanted, _) => Ok(wanted.unwrap_or(server.threads)),
    }
}

/// Decides about a rematch: the same game from the same start, with colours swapped. It is a challenge like any other;
/// `context` says what is known about the user and the place.
pub fn rematch(
    game: &Game,
    request: &Request,
    context: &ChallengeContext,
) -> Result<(GameSetup, Event), Refusal> {
    let seat = game.seat_of(request.by.id).ok_or(Refusal::NotYourRematch)?;
    let play = match &game.stage {
        Stage::Over { play, .. } => play,
        Stage::Playing { .. } | Stage::Waiting | Stage::Void(_) => return Err(Refusal::NotOver),
    };
    let opponent = game
        .player(seat.other())
        .ok_or(Refusal::NotYourRematch)?
        .clone();
    let again = Challenge {
        invited: Some(Invited {
            player: opponent,
            kind: match game.setup.level {
                Some(_) => Kind::Arbiter,
                None => Kind::Person,
            },
        }),
        level: game.setup.level,
        variant: Some(game.setup.variant),
        start: Some(game.setup.start.clone()),
        colour: play
            .side(seat)
            .other()
            .pick(ColourChoice::White, ColourChoice::Black),
        clock: Some(game.setup.time_control.clock),
        flag: game.setup.time_control.flag,
        // Like the game before, where that is possible.
        threads: None,
    };
    challenge(&again, request, context)
}

/// How many challenges of one person may wait for an answer at once.
pub const MOST_OPEN_CHALLENGES: usize = 10;

/// How many challenges that nobody accepts one person may make within an hour.
pub const MOST_CHALLENGES_AN_HOUR: usize = 10;

/// How many games of one person against the arbiter may be under way at once: it accepts every
/// challenge and computes every move.
pub const MOST_AGAINST_ARBITER: u64 = 10;

/// What the store knows about somebody who challenges, and about where they do.
#[derive(Debug, Clone, Default)]
pub struct ChallengeContext {
    /// Their challenges that nobody has accepted: those that wait, and those made within the last hour that came to nothing.
    pub unaccepted: Vec<Unaccepted>,
    /// How many of their games against the arbiter are under way.
    pub against_arbiter: u64,
    /// What whom they challenge thinks of it.
    pub block_status: BlockStatus,
    /// What is set for the server; in a direct message nothing is.
    pub server: ServerSettings,
    pub readers: Readers,
}

/// A challenge that nobody has accepted.
#[derive(Debug, Clone)]
pub struct Unaccepted {
    pub setup: GameSetup,
    /// What became of it.
    pub summary: Summary,
    pub made: Timestamp,
}

impl ChallengeContext {
    /// Whether a challenge to a person is read by anybody else than its maker.
    fn must_be_read(&self) -> Result<(), Refusal> {
        match self.readers {
            Readers::Everyone => Ok(()),
            Readers::DirectMessage => Err(PlaceRefusal::DirectMessage.into()),
            Readers::NoExternalApps => Err(PlaceRefusal::NoExternalApps.into()),
        }
    }

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

    /// Whether somebody may begin one more game against the arbiter.
    fn arbiter_has_room(&self) -> Result<(), Refusal> {
        if self.against_arbiter < MOST_AGAINST_ARBITER {
            Ok(())
        } else {
            Err(Refusal::TooManyAgainstArbiter)
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

/// Whose open challenge an action would take.
pub fn host_of<'a>(game: &'a Game, action: &Action) -> Option<&'a Player> {
    let takes = matches!(game.stage, Stage::Waiting)
        && matches!(action, Action::Accept(_))
        && game.setup.opponent.is_none();
    takes.then_some(&game.setup.challenger)
}
