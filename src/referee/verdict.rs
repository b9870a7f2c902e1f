//! The decision itself.

use super::action::{Awaited, Confirmation, Deed, DrawMove, Request, Seen};
use super::clock::{ARRIVES_WITHIN, Clocks, FlagFall, LONGEST_PAUSE};
use super::game::{Asked, Entry, Game, Hand, Said, Seat, Stage, What};
use super::office::mate_against;
use super::person::{Welcome, host_of};
use super::play::{Match, MayOffer};
use super::preferences::Confirming;
use super::refusal::{ClockRefusal, Refusal};
use super::{CHALLENGE_LAPSES_AFTER, Player, PlayerId, Time};
use crate::rules::Move;
use crate::rules::letters::Letters;
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
                letters: letters(seen, request),
                confirm: request.manners.likes.confirm,
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
        // A request can arrive after a later one. What it does still follows what was done before.
        at: request.at.max(game.changed_at()),
        request: request.id,
    };
    Ok(Ruling { entry, opponent })
}

/// The letters of what somebody typed. What was chosen from a menu is a code, and codes are the same in every language.
fn letters(seen: Seen, request: &Request) -> Letters {
    match seen {
        Seen::Latest => request.letters(),
        Seen::Revision(_) => Letters::English,
    }
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
        Deed::Move(..)
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
    letters: Letters,
    confirm: Confirming,
}

impl Table<'_> {
    /// A deed while the game is being played.
    fn decide(&self, deed: &Deed, at: Time) -> Result<What, Refusal> {
        self.in_time(deed, at)?;
        match deed {
            Deed::Move(text, confirmed) => {
                let chosen = self.chosen(text, Said::Nothing)?;
                self.moved(chosen, Said::Nothing, *confirmed)
            }
            Deed::Draw(None) => self.draw(),
            Deed::Draw(Some(with)) => self.draw_with(with, at),
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
        self.nothing_waits(Asked::Pause(self.seat))?;
        if self.was_declined(&What::PauseRefused) {
            return Err(Refusal::DeclinedBefore);
        }
        Ok(What::PauseAsked { days })
    }

    /// One request waits at a time.
    fn nothing_waits(&self, wanted: Asked) -> Result<(), Refusal> {
        match self.asked {
            None => Ok(()),
            Some(asked) if asked == wanted => Err(Refusal::AlreadyOffered),
            Some(asked) if asked.by() == self.seat => Err(Refusal::OneAtATime(asked)),
            Some(asked) => Err(Refusal::AnswerFirst(asked)),
        }
    }

    /// Whether the opponent has declined such a request on this position: asking again and again would only pester.
    fn was_declined(&self, declined: &What) -> bool {
        let stands =
            |entry: &&Entry| !matches!(entry.what, What::Moved { .. } | What::TakebackGranted);
        let opponent = Some(self.seat.other());
        let mut since_the_move = self.game.entries.iter().rev().take_while(stands);
        since_the_move.any(|entry| entry.what == *declined && entry.seat() == opponent)
    }

    /// A draw without a move: accepted, claimed or offered, whichever is possible first.
    fn draw(&self) -> Result<What, Refusal> {
        if self.asked == Some(Asked::Draw(self.seat.other())) {
            return Ok(What::Agreed);
        }
        if let Some(claim) = self.play.claimable() {
            return Ok(What::Claimed(claim));
        }
        self.nothing_waits(Asked::Draw(self.seat))?;
        match self.play.may_offer(self.seat) {
            MayOffer::Yes => Ok(What::Offered),
            MayOffer::TooEarly => Err(Refusal::OfferTooEarly),
            MayOffer::OfferedBefore => Err(Refusal::OfferedBefore),
        }
    }

    /// A draw together with a move: claimed if the move makes it right, offered otherwise (FIDE 9.1.2.3). Who is offered
    /// one already is asked whether that is not what they want.
    fn draw_with(&self, with: &DrawMove, at: Time) -> Result<What, Refusal> {
        let theirs = self.asked.filter(|asked| asked.by() != self.seat);
        let chosen = match (self.chosen(&with.text, Said::Offer), theirs) {
            // One question asks for both, the move that was meant and their offer.
            (Err(Refusal::AmbiguousMove { mut candidates, .. }), Some(Asked::Draw(_)))
                if candidates.len() == 1 =>
            {
                let chosen = Box::new(candidates.swap_remove(0));
                return Err(Refusal::AcceptInstead { chosen });
            }
            (chosen, _) => chosen?,
        };
        let said = match self.play.claimable_after(&chosen, at) {
            Some(claim) => Said::Claim(claim),
            None => Said::Offer,
        };
        match (said, theirs, with.confirmed) {
            (Said::Offer, Some(Asked::Draw(_)), Confirmation::Missing) => {
                let chosen = Box::new(chosen);
                return Err(Refusal::AcceptInstead { chosen });
            }
            (Said::Offer, None, _) if self.asked == Some(Asked::Pause(self.seat)) => {
                return Err(Refusal::OneAtATime(Asked::Pause(self.seat)));
            }
            (Said::Offer, Some(asked @ (Asked::Takeback(_) | Asked::Pause(_))), _) => {
                return Err(Refusal::AnswerFirst(asked));
            }
            (Said::Nothing | Said::Offer | Said::Claim(_), _, _) => {}
        }
        self.moved(chosen, said, with.confirmed)
    }

    /// A move, unless it is to be confirmed first.
    fn moved(&self, chosen: Move, said: Said, confirmed: Confirmation) -> Result<What, Refusal> {
        match (self.confirm, confirmed) {
            (Confirming::On, Confirmation::Missing) => {
                let chosen = Box::new(chosen);
                Err(Refusal::ConfirmMove { chosen, said })
            }
            (Confirming::Off | Confirming::On, _) => Ok(What::Moved {
                code: chosen.code().to_owned(),
                said,
            }),
        }
    }

    fn takeback(&self) -> Result<What, Refusal> {
        self.nothing_waits(Asked::Takeback(self.seat))?;
        if self.play.takeback(self.seat).is_none() {
            return Err(Refusal::NothingToTakeBack);
        }
        if self.was_declined(&What::TakebackRefused) {
            return Err(Refusal::DeclinedBefore);
        }
        Ok(What::TakebackAsked)
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

    /// The legal move that somebody typed; a question about it keeps what was said with it.
    fn chosen(&self, text: &str, said: Said) -> Result<Move, Refusal> {
        let position = self.play.position();
        let to_move = self.play.seat(position.turn());
        if to_move != self.seat {
            return Err(not_your_turn(self.game, to_move));
        }
        let text = || text.trim().to_owned();
        let read = spelling::read_in(self.letters, position.as_ref(), &text());
        read.map_err(|misspelt| match misspelt {
            Misspelt::Unknown => Refusal::UnknownMove {
                why: why_not::explain_in(self.letters, position.as_ref(), &text()),
                text: text(),
            },
            Misspelt::Ambiguous(candidates) => Refusal::AmbiguousMove {
                text: text(),
                candidates,
                said,
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
