//! The decision itself.

use super::action::{Awaited, Challenge, Confirmation, Deed, Kind, Request, Seen};
use super::game::{Entry, Founding, Game, Match, Seat, Stage, What};
use super::refusal::Refusal;
use super::{CHALLENGE_LAPSES_AFTER, MOST_OPEN_CHALLENGES, Player};
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

/// Decides about a challenge; `open` says how many of the challenger's challenges wait already.
///
/// # Errors
/// Why the challenge cannot be made.
pub fn challenge(
    challenge: &Challenge,
    request: &Request,
    open: u32,
) -> Result<(Founding, Entry), Refusal> {
    if let Some(invited) = &challenge.invited {
        if invited.player.id == request.by.id {
            return Err(Refusal::ChallengedSelf);
        }
        match invited.kind {
            Kind::Bot => return Err(Refusal::ChallengedBot(invited.player.clone())),
            Kind::Person => {}
        }
    }
    if open >= MOST_OPEN_CHALLENGES {
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
        home: request.place,
        challenger: request.by.clone(),
        opponent: challenge
            .invited
            .as_ref()
            .map(|invited| invited.player.clone()),
    };
    let entry = Entry {
        number: 0,
        seat: Seat::Challenger,
        what: What::Challenged,
        at: request.at,
        request: request.id,
    };
    Ok((founding, entry))
}

/// Decides about a deed in a game as it stands.
///
/// # Errors
/// Why the deed cannot be done.
pub fn rule(game: &Game, deed: &Deed, seen: Seen, request: &Request) -> Result<Ruling, Refusal> {
    let (seat, what) = match &game.stage {
        Stage::Waiting => waiting(game, deed, request)?,
        Stage::Void(void) => return Err(Refusal::ChallengeVoid(*void)),
        Stage::Over { ending, .. } => return Err(Refusal::GameOver(*ending)),
        Stage::Playing { play, offer } => {
            let seat = game.seat_of(request.by.id).ok_or(Refusal::NotYourGame)?;
            if let Seen::AfterMoves(seen) = seen
                && seen != play.moves_played()
            {
                return Err(Refusal::MovedOn);
            }
            (seat, playing(game, play, *offer, seat, deed)?)
        }
    };
    let opponent = match (&what, &game.founding.opponent) {
        (What::Accepted { .. }, None) => Some(request.by.clone()),
        (_, _) => None,
    };
    let entry = Entry {
        number: game.next_entry(),
        seat,
        what,
        at: request.at,
        request: request.id,
    };
    Ok(Ruling { entry, opponent })
}

/// A deed while the challenge waits for an answer.
fn waiting(game: &Game, deed: &Deed, request: &Request) -> Result<(Seat, What), Refusal> {
    let seat = game.seat_of(request.by.id);
    match deed {
        Deed::Accept(_) | Deed::Decline(_) | Deed::Withdraw if has_lapsed(game, request) => {
            Err(Refusal::ChallengeLapsed)
        }
        Deed::Accept(_) => {
            may_answer(game, seat)?;
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
        Deed::Move(_) | Deed::Draw | Deed::Resign(_) | Deed::Abort => match seat {
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

/// A deed while the game is being played.
fn playing(
    game: &Game,
    play: &Match,
    offer: Option<Seat>,
    seat: Seat,
    deed: &Deed,
) -> Result<What, Refusal> {
    match deed {
        Deed::Move(text) => moved(game, play, seat, text),
        Deed::Draw => match offer {
            Some(offering) if offering == seat => Err(Refusal::AlreadyOffered),
            Some(_) => Ok(What::Agreed),
            None => Ok(What::Offered),
        },
        Deed::Accept(awaited) => answer(offer, seat, *awaited, What::Agreed),
        Deed::Decline(awaited) => answer(offer, seat, *awaited, What::Refused),
        Deed::Withdraw => Err(Refusal::AlreadyBegun),
        Deed::Resign(Confirmation::Missing) => Err(Refusal::ConfirmResignation),
        Deed::Resign(Confirmation::Given) => Ok(What::Resigned),
        Deed::Abort if play.plies.len() < 2 => Ok(What::Aborted),
        Deed::Abort => Err(Refusal::TooLateToAbort),
    }
}

/// The answer to an offer of a draw.
fn answer(offer: Option<Seat>, seat: Seat, awaited: Awaited, what: What) -> Result<What, Refusal> {
    match (awaited, offer) {
        (Awaited::Challenge, _) => Err(Refusal::AlreadyBegun),
        (Awaited::Anything | Awaited::Draw, None) => Err(Refusal::NoOffer),
        (Awaited::Anything | Awaited::Draw, Some(offering)) if offering == seat => {
            Err(Refusal::OwnOffer)
        }
        (Awaited::Anything | Awaited::Draw, Some(_)) => Ok(what),
    }
}

/// A move that somebody typed.
fn moved(game: &Game, play: &Match, seat: Seat, text: &str) -> Result<What, Refusal> {
    let position = play.position();
    let to_move = play.seat(position.turn());
    if to_move != seat {
        let waiting_for = game
            .player(to_move)
            .unwrap_or(&game.founding.challenger)
            .clone();
        return Err(Refusal::NotYourTurn { waiting_for });
    }
    let text = || text.trim().to_owned();
    match spelling::read(position.as_ref(), &text()) {
        Ok(chosen) => Ok(What::Moved {
            code: chosen.code().to_owned(),
        }),
        Err(Misspelt::Unknown) => Err(Refusal::UnknownMove {
            why: why_not::explain(position.as_ref(), &text()),
            text: text(),
        }),
        Err(Misspelt::Ambiguous(candidates)) => Err(Refusal::AmbiguousMove {
            text: text(),
            candidates,
        }),
        Err(Misspelt::PromotionMissing(candidates)) => Err(Refusal::PromotionMissing {
            text: text(),
            candidates,
        }),
    }
}
