//! The decision itself.

use super::action::{
    Authority, Awaited, Challenge, Confirmation, Deed, Invited, Kind, Request, Seen, Wish,
};
use super::clock::{ARRIVES_WITHIN, Clocks, FlagFall, LONGEST_PAUSE};
use super::game::{Asked, Entry, Founding, Game, Hand, Mate, Said, Seat, Stage, What};
use super::person::{Standing, Welcome, host_of};
use super::play::{Match, MayOffer};
use super::refusal::{ClockRefusal, Refusal};
use super::{CHALLENGE_LAPSES_AFTER, MOST_OPEN_CHALLENGES, Player, PlayerId, RequestId, Time};
use crate::rules::Move;
use crate::rules::outcome::{Effort, Winnable};
use crate::rules::spelling::{self, Misspelt};
use crate::rules::why_not;

/// A decision about a game that exists: what to write down.
#[derive(Debug, Clone)]
pub struct Ruling {
    /// The entry to add.
    pub entry: Entry,
    /// Who takes the open challenge by it.
    pub opponent: Option<Player>,
}

/// Decides about a challenge; `standing` says what is known about the challenger.
///
/// # Errors
/// Why the challenge cannot be made.
pub fn challenge(
    challenge: &Challenge,
    request: &Request,
    standing: Standing,
) -> Result<(Founding, Entry), Refusal> {
    if let Some(invited) = &challenge.invited {
        if invited.player.id == request.by.id {
            return Err(Refusal::ChallengedSelf);
        }
        if invited.player.id.is_former() {
            return Err(Refusal::OpponentGone);
        }
        match invited.kind {
            Kind::Bot => return Err(Refusal::ChallengedBot(invited.player.clone())),
            Kind::Person => {}
        }
        standing.welcome.check(&invited.player)?;
    }
    if standing.open >= MOST_OPEN_CHALLENGES {
        return Err(Refusal::TooManyChallenges);
    }
    let start = match &challenge.start {
        Some(text) => challenge
            .variant
            .position(text)
            .map_err(Refusal::BadStart)?,
        None => challenge.variant.start(),
    };
    if start.outcome().is_some() {
        return Err(Refusal::FinishedStart);
    }
    let founding = Founding {
        variant: challenge.variant,
        start: start.to_string(),
        wish: challenge.wish,
        terms: challenge.terms,
        home: request.place,
        challenger: request.by.clone(),
        opponent: challenge
            .invited
            .as_ref()
            .map(|invited| invited.player.clone()),
    };
    let entry = Entry {
        number: 0,
        by: Hand::Player(Seat::Challenger),
        what: What::Challenged,
        at: request.at,
        request: request.id,
    };
    Ok((founding, entry))
}

/// Decides about a deed in a game as it stands. A claim of the opponent's time takes a search, which may last seconds;
/// everything else microseconds. `welcome` says what the maker of an open challenge thinks of who would take it.
///
/// # Errors
/// Why the deed cannot be done.
pub fn rule(
    game: &Game,
    deed: &Deed,
    seen: Seen,
    request: &Request,
    welcome: Welcome,
) -> Result<Ruling, Refusal> {
    let (seat, what) = match &game.stage {
        Stage::Waiting => waiting(game, deed, request, welcome)?,
        Stage::Void(void) => return Err(Refusal::ChallengeVoid(*void)),
        Stage::Over { ending, .. } => return Err(Refusal::GameOver(*ending)),
        Stage::Playing { play, asked } => {
            let seat = game.seat_of(request.by.id).ok_or(Refusal::NotYourGame)?;
            if let Seen::Revision(seen) = seen
                && seen != play.revision
            {
                return Err(Refusal::MovedOn);
            }
            let table = Table {
                game,
                play,
                asked: *asked,
                seat,
                clocks: Clocks::of(game),
            };
            (seat, table.decide(deed, request.at)?)
        }
    };
    let opponent = match (&what, &game.founding.opponent) {
        (What::Accepted { .. }, None) => Some(request.by.clone()),
        (_, _) => None,
    };
    let entry = Entry {
        number: game.next_entry(),
        by: Hand::Player(seat),
        what,
        at: request.at,
        request: request.id,
    };
    Ok(Ruling { entry, opponent })
}

/// Whether somebody may choose a move now: the game as it is played.
///
/// # Errors
/// Why not.
pub fn may_move(game: &Game, seen: Seen, by: PlayerId) -> Result<&Match, Refusal> {
    let play = match &game.stage {
        Stage::Playing { play, .. } => play,
        Stage::Waiting => return Err(Refusal::NotBegun),
        Stage::Void(void) => return Err(Refusal::ChallengeVoid(*void)),
        Stage::Over { ending, .. } => return Err(Refusal::GameOver(*ending)),
    };
    let seat = game.seat_of(by).ok_or(Refusal::NotYourGame)?;
    if let Seen::Revision(seen) = seen
        && seen != play.revision
    {
        return Err(Refusal::MovedOn);
    }
    let to_move = play.seat(play.position().turn());
    if to_move == seat {
        Ok(play)
    } else {
        Err(not_your_turn(game, to_move))
    }
}

fn not_your_turn(game: &Game, to_move: Seat) -> Refusal {
    let waiting_for = game.player(to_move).unwrap_or(&game.founding.challenger);
    Refusal::NotYourTurn {
        waiting_for: waiting_for.clone(),
    }
}

/// A deed while the challenge waits for an answer.
fn waiting(
    game: &Game,
    deed: &Deed,
    request: &Request,
    welcome: Welcome,
) -> Result<(Seat, What), Refusal> {
    let seat = game.seat_of(request.by.id);
    match deed {
        Deed::Accept(_) | Deed::Decline(_) | Deed::Withdraw if has_lapsed(game, request) => {
            Err(Refusal::ChallengeLapsed)
        }
        Deed::Accept(_) => {
            may_answer(game, seat)?;
            if host_of(game, deed).is_some() {
                welcome.check(&game.founding.challenger)?;
            }
            let challenger = game.founding.wish.side(request.coin);
            Ok((Seat::Opponent, What::Accepted { challenger }))
        }
        Deed::Decline(_) => {
            may_answer(game, seat)?;
            // Whoever does not want an open challenge simply lets it stand for the others.
            match seat {
                Some(seat) => Ok((seat, What::Declined)),
                None => Err(Refusal::NotYourChallenge),
            }
        }
        Deed::Withdraw => match seat {
            Some(Seat::Challenger) => Ok((Seat::Challenger, What::Withdrawn)),
            Some(Seat::Opponent) | None => Err(Refusal::NotYourChallenge),
        },
        Deed::Move(_)
        | Deed::Draw(_)
        | Deed::Takeback
        | Deed::Pause { .. }
        | Deed::Flag
        | Deed::Resign(_)
        | Deed::Abort => match seat {
            Some(_) => Err(Refusal::NotBegun),
            None => Err(Refusal::NotYourGame),
        },
    }
}

fn has_lapsed(game: &Game, request: &Request) -> bool {
    request.at > game.challenged_at().plus(CHALLENGE_LAPSES_AFTER)
}

/// Whether somebody may answer the challenge: the one it is for, or anyone when it is open, but never its maker.
fn may_answer(game: &Game, seat: Option<Seat>) -> Result<(), Refusal> {
    match (seat, &game.founding.opponent) {
        (Some(Seat::Challenger), _) => Err(Refusal::OwnChallenge),
        (Some(Seat::Opponent), _) | (None, None) => Ok(()),
        (None, Some(invited)) => Err(Refusal::NotInvited {
            invited: invited.clone(),
        }),
    }
}

/// A game that is being played, as one of its players sees it.
struct Table<'a> {
    game: &'a Game,
    play: &'a Match,
    asked: Option<Asked>,
    seat: Seat,
    clocks: Option<Clocks>,
}

impl Table<'_> {
    /// A deed while the game is being played.
    fn decide(&self, deed: &Deed, at: Time) -> Result<What, Refusal> {
        self.in_time(deed, at)?;
        match deed {
            Deed::Move(text) => Ok(What::Moved {
                code: self.chosen(text)?.code().to_owned(),
                said: Said::Nothing,
            }),
            Deed::Draw(None) => self.draw(),
            Deed::Draw(Some(text)) => self.draw_with(text, at),
            Deed::Takeback => self.takeback(),
            Deed::Pause { days } => self.pause(*days, at),
            Deed::Flag => self.flag(at),
            Deed::Accept(awaited) => {
                let yes = Answers {
                    draw: What::Agreed,
                    takeback: What::TakebackGranted,
                    pause: What::PauseGranted,
                };
                self.answer(*awaited, yes)
            }
            Deed::Decline(awaited) => {
                let no = Answers {
                    draw: What::Refused,
                    takeback: What::TakebackRefused,
                    pause: What::PauseRefused,
                };
                self.answer(*awaited, no)
            }
            Deed::Withdraw => Err(Refusal::AlreadyBegun),
            Deed::Resign(Confirmation::Missing) => Err(Refusal::ConfirmResignation),
            Deed::Resign(Confirmation::Given) => Ok(What::Resigned),
            Deed::Abort if self.play.plies.len() < 2 => Ok(What::Aborted),
            Deed::Abort => Err(Refusal::TooLateToAbort),
        }
    }

    /// Once a flag that falls by itself has fallen, only that remains to be said.
    fn in_time(&self, deed: &Deed, at: Time) -> Result<(), Refusal> {
        let over = self.clocks.as_ref().map(Clocks::deadline);
        match (self.game.founding.terms.flag, over) {
            (FlagFall::Automatic, Some(over)) if at > over && *deed != Deed::Flag => {
                Err(ClockRefusal::TimeIsUp { at: over }.into())
            }
            (FlagFall::Automatic | FlagFall::Claim, _) => Ok(()),
        }
    }

    /// The claim that the opponent's time has run out (FIDE 6.8 and 6.9).
    fn flag(&self, at: Time) -> Result<What, Refusal> {
        let clocks = self.clocks.as_ref().ok_or(ClockRefusal::Untimed)?;
        let until = clocks.deadline();
        if clocks.to_move() == self.seat {
            Err(ClockRefusal::OwnTime.into())
        } else if at < until.plus(ARRIVES_WITHIN) {
            // A move that was made in time may still be under way.
            Err(ClockRefusal::TimeIsLeft { until }.into())
        } else {
            let mate = mate_against(self.play);
            Ok(What::Flagged { mate })
        }
    }

    fn pause(&self, days: u8, at: Time) -> Result<What, Refusal> {
        let clocks = self.clocks.as_ref().ok_or(ClockRefusal::Untimed)?;
        if !(1..=LONGEST_PAUSE).contains(&days) {
            return Err(ClockRefusal::PauseTooLong.into());
        }
        if let Some(until) = clocks.paused_until(at) {
            return Err(ClockRefusal::Paused { until }.into());
        }
        match self.asked {
            Some(Asked::Pause(by)) if by == self.seat => Err(Refusal::AlreadyOffered),
            Some(_) => Err(Refusal::AnswerFirst),
            None => Ok(What::PauseAsked { days }),
        }
    }

    /// A draw without a move: accepted, claimed or offered, whichever is possible first.
    fn draw(&self) -> Result<What, Refusal> {
        if self.asked == Some(Asked::Draw(self.seat.other())) {
            return Ok(What::Agreed);
        }
        if let Some(claim) = self.play.claimable() {
            return Ok(What::Claimed(claim));
        }
        if self.asked == Some(Asked::Draw(self.seat)) {
            return Err(Refusal::AlreadyOffered);
        }
        match self.play.may_offer(self.seat) {
            MayOffer::Yes => Ok(What::Offered),
            MayOffer::TooEarly => Err(Refusal::OfferTooEarly),
            MayOffer::OfferedBefore => Err(Refusal::OfferedBefore),
        }
    }

    /// A draw together with a move: claimed if the move makes it right, offered otherwise (FIDE 9.1.2.3).
    fn draw_with(&self, text: &str, at: Time) -> Result<What, Refusal> {
        let chosen = self.chosen(text)?;
        let said = match self.play.claimable_after(&chosen, at) {
            Some(claim) => Said::Claim(claim),
            None => Said::Offer,
        };
        Ok(What::Moved {
            code: chosen.code().to_owned(),
            said,
        })
    }

    fn takeback(&self) -> Result<What, Refusal> {
        match self.asked {
            Some(Asked::Takeback(by)) if by == self.seat => Err(Refusal::AlreadyOffered),
            Some(_) => Err(Refusal::AnswerFirst),
            None if self.play.takeback(self.seat).is_none() => Err(Refusal::NothingToTakeBack),
            None => Ok(What::TakebackAsked),
        }
    }

    /// The answer to what the opponent asked.
    fn answer(&self, awaited: Awaited, answers: Answers) -> Result<What, Refusal> {
        let asked = self.asked;
        let (meant, none) = match awaited {
            Awaited::Challenge => return Err(Refusal::AlreadyBegun),
            Awaited::Anything => (true, Refusal::NoOffer),
            Awaited::Draw => (matches!(asked, Some(Asked::Draw(_))), Refusal::NoOffer),
            Awaited::Takeback => {
                let meant = matches!(asked, Some(Asked::Takeback(_)));
                (meant, Refusal::NoTakeback)
            }
            Awaited::Pause => (matches!(asked, Some(Asked::Pause(_))), Refusal::NoPause),
        };
        match asked {
            Some(asked) if meant && asked.by() == self.seat => Err(Refusal::OwnOffer),
            Some(Asked::Draw(_)) if meant => Ok(answers.draw),
            Some(Asked::Takeback(_)) if meant => Ok(answers.takeback),
            Some(Asked::Pause(_)) if meant => Ok(answers.pause),
            Some(Asked::Draw(_) | Asked::Takeback(_) | Asked::Pause(_)) | None => Err(none),
        }
    }

    /// The legal move that somebody typed.
    fn chosen(&self, text: &str) -> Result<Move, Refusal> {
        let position = self.play.position();
        let to_move = self.play.seat(position.turn());
        if to_move != self.seat {
            return Err(not_your_turn(self.game, to_move));
        }
        let text = || text.trim().to_owned();
        spelling::read(position.as_ref(), &text()).map_err(|misspelt| match misspelt {
            Misspelt::Unknown => Refusal::UnknownMove {
                why: why_not::explain(position.as_ref(), &text()),
                text: text(),
            },
            Misspelt::Ambiguous(candidates) => Refusal::AmbiguousMove {
                text: text(),
                candidates,
            },
            Misspelt::PromotionMissing(candidates) => Refusal::PromotionMissing {
                text: text(),
                candidates,
            },
        })
    }
}

/// One answer to each thing that can have been asked.
struct Answers {
    draw: What,
    takeback: What,
    pause: What,
}

/// Whether the opponent of the side to move can mate by any series of legal moves: what a fallen flag asks (FIDE 6.9). It
/// may take seconds.
fn mate_against(play: &Match) -> Mate {
    let position = play.position();
    match position.winnable(position.turn().other(), Effort::Full) {
        Winnable::No => Mate::Impossible,
        Winnable::Yes | Winnable::Undecided => Mate::Possible,
    }
}

/// The arbiter's own entry for a flag that has fallen by the given moment, dated when it fell; nothing while there is time,
/// or a move that was made in time may still arrive. It may take seconds.
#[must_use]
pub fn fallen(game: &Game, now: Time) -> Option<Entry> {
    let clocks = Clocks::of(game)?;
    let at = clocks.deadline();
    match (game.founding.terms.flag, &game.stage) {
        (FlagFall::Automatic, Stage::Playing { play, .. }) if now >= at.plus(ARRIVES_WITHIN) => {
            let mate = mate_against(play);
            Some(arbiters(game, What::Flagged { mate }, at))
        }
        (FlagFall::Automatic | FlagFall::Claim, _) => None,
    }
}

/// The next entry of a game by the arbiter's own hand.
fn arbiters(game: &Game, what: What, at: Time) -> Entry {
    Entry {
        number: game.next_entry(),
        by: Hand::Arbiter,
        what,
        at,
        request: RequestId::of_arbiter(game.number, game.next_entry()),
    }
}

/// Whether somebody can close games at all: asked before any game is looked at, so that nobody learns which there are.
///
/// # Errors
/// [`Refusal::NotModerator`].
pub fn may_close(request: &Request) -> Result<(), Refusal> {
    match request.authority {
        Authority::Member => Err(Refusal::NotModerator),
        Authority::Moderator => Ok(()),
    }
}

/// Decides about closing a game or a challenge from outside: by a moderator of the server where it lives, at any time.
///
/// # Errors
/// Why it cannot be closed.
pub fn close(game: &Game, reason: &str, request: &Request) -> Result<Entry, Refusal> {
    may_close(request)?;
    let home = game.founding.home.server;
    if home.is_none() || home != request.place.server {
        return Err(Refusal::NoSuchGame(game.number));
    }
    match &game.stage {
        Stage::Void(void) => Err(Refusal::ChallengeVoid(*void)),
        Stage::Over { ending, .. } => Err(Refusal::GameOver(*ending)),
        Stage::Waiting | Stage::Playing { .. } => Ok(Entry {
            request: request.id,
            ..arbiters(
                game,
                What::Closed {
                    reason: reason.to_owned(),
                },
                request.at,
            )
        }),
    }
}

/// The arbiter's own entry for a position that was proven dead after somebody had moved; nothing once the game has gone on
/// or is over.
#[must_use]
pub fn dead(game: &Game, moved: u32, at: Time) -> Option<Entry> {
    let newest = game.entries.last()?;
    let is_that_move = newest.number == moved && matches!(newest.what, What::Moved { .. });
    match &game.stage {
        Stage::Playing { .. } if is_that_move => Some(arbiters(game, What::ProvenDead, at)),
        Stage::Playing { .. } | Stage::Waiting | Stage::Void(_) | Stage::Over { .. } => None,
    }
}

/// Decides about a rematch: the same game from the same start, with colours swapped. It is a challenge like any other;
/// `standing` says what is known about who asks.
///
/// # Errors
/// Why there is no rematch.
pub fn rematch(
    game: &Game,
    request: &Request,
    standing: Standing,
) -> Result<(Founding, Entry), Refusal> {
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
            kind: Kind::Person,
        }),
        variant: game.founding.variant,
        start: Some(game.founding.start.clone()),
        wish: play.side(seat).other().pick(Wish::White, Wish::Black),
        terms: game.founding.terms,
    };
    challenge(&again, request, standing)
}
