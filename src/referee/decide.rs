use crate::game::{
    Actor, Asking, Clocks, DrawDeclaration, Event, EventKind, Game, MayOffer, PendingRequest, Play,
    Player, Rated, RequestKind, Seat, Stage, Timestamp, Weekly,
};
use crate::referee::action::{Action, Awaited, Confirmation, DrawMove, ExpectedRevision};
use crate::referee::arbiter::event_of;
use crate::referee::challenge::{BlockStatus, host_of, may_play_rated};
use crate::referee::refusal::{EventRefusal, Refusal};
use crate::referee::request::{Authority, Request};
use crate::rules::piece_letters::PieceLetters;
use crate::rules::spelling::MoveError;
use crate::rules::why_not::WhyNot;
use crate::rules::{AnyPosition, Move, explain, spelling};
use crate::settings::Confirming;

#[derive(Debug, Clone)]
pub struct Ruling {
    pub event: Event,
    /// The player who accepts an open challenge by this event.
    pub opponent: Option<Player>,
}

impl From<Event> for Ruling {
    fn from(event: Event) -> Self {
        let opponent = None;
        Ruling { event, opponent }
    }
}

impl Ruling {
    /// Adds both players' current days off, if the game starts and such days count in it.
    pub fn with_days_off(mut self, game: &Game, days: [Weekly; 2]) -> Self {
        if let EventKind::Accepted { days_off, .. } = &mut self.event.kind
            && game.setup.time_control.clock.holidays().is_some()
        {
            *days_off = Some(days);
        }
        self
    }
}

/// Decides about an action. A claim on time may search for seconds; anything else takes microseconds. `block_status` says
/// whether the maker of an open challenge has blocked the user.
pub fn rule(
    game: &Game,
    action: &Action,
    expected: ExpectedRevision,
    request: &Request,
    block_status: BlockStatus,
) -> Result<Ruling, Refusal> {
    let (seat, what) = match &game.stage {
        Stage::Waiting => waiting(game, action, request, block_status)?,
        Stage::Void(void) => return Err(Refusal::ChallengeVoid(*void)),
        Stage::Over { ending, .. } => return Err(Refusal::GameOver(*ending)),
        // A channel can only move.
        Stage::Playing { .. }
            if game.voting_seat(request.by.id, request.place).is_some()
                && !matches!(action, Action::Move(..)) =>
        {
            return Err(Refusal::OnlyVotes);
        }
        Stage::Playing { .. }
            if matches!(
                action,
                Action::Accept(Awaited::Challenge | Awaited::Anything)
            ) && game.seat_of(request.by.id).is_none() =>
        {
            let by = game.setup.opponent.clone();
            let by = by.unwrap_or_else(|| game.setup.challenger.clone());
            return Err(Refusal::ChallengeTaken { by });
        }
        Stage::Playing { play, pending } => {
            let seat = seated(game, play, expected, request)?;
            let table = Table {
                game,
                play,
                pending: *pending,
                seat,
                clocks: Clocks::of(game),
                letters: letters_of_move(expected, request),
                confirm: request.context.preferences.confirm,
            };
            (seat, table.decide(action, request.at)?)
        }
    };
    let opponent = match (&what, &game.setup.opponent) {
        (EventKind::Accepted { .. }, None) => Some(request.by.clone()),
        (_, _) => None,
    };
    let event = Event {
        request: request.id,
        ..event_of(game, Actor::Player(seat), what, request.at)
    };
    Ok(Ruling { event, opponent })
}

/// Typed moves are in the user's letters; menus carry codes, the same in every language.
fn letters_of_move(expected: ExpectedRevision, request: &Request) -> PieceLetters {
    match expected {
        ExpectedRevision::Latest => request.letters(),
        ExpectedRevision::Revision(_) => PieceLetters::ENGLISH,
    }
}

pub fn may_move<'a>(
    game: &'a Game,
    expected: ExpectedRevision,
    request: &Request,
) -> Result<&'a Play, Refusal> {
    let play = playing(game)?;
    let seat = seated(game, play, expected, request)?;
    let to_move = play.seat(play.position().turn());
    if to_move == seat {
        Ok(play)
    } else {
        Err(not_your_turn(game, to_move))
    }
}

pub(crate) fn playing(game: &Game) -> Result<&Play, Refusal> {
    match &game.stage {
        Stage::Playing { play, .. } => Ok(play),
        Stage::Waiting => Err(Refusal::NotBegun),
        Stage::Void(end) => Err(Refusal::ChallengeVoid(*end)),
        Stage::Over { ending, .. } => Err(Refusal::GameOver(*ending)),
    }
}

fn seated(
    game: &Game,
    play: &Play,
    expected: ExpectedRevision,
    request: &Request,
) -> Result<Seat, Refusal> {
    let by = request.by.id;
    let voting = || game.voting_seat(by, request.place);
    let seat = game.seat_of(by).or_else(voting);
    let seat = seat.ok_or(Refusal::NotYourGame)?;
    match expected {
        ExpectedRevision::Revision(expected) if expected != play.revision => Err(Refusal::MovedOn),
        ExpectedRevision::Revision(_) | ExpectedRevision::Latest => Ok(seat),
    }
}

pub(crate) fn not_your_turn(game: &Game, to_move: Seat) -> Refusal {
    let waiting_for = game.player(to_move).unwrap_or(&game.setup.challenger);
    Refusal::NotYourTurn {
        waiting_for: waiting_for.clone(),
    }
}

fn waiting(
    game: &Game,
    action: &Action,
    request: &Request,
    block_status: BlockStatus,
) -> Result<(Seat, EventKind), Refusal> {
    let seat = match game.voting_seat(request.by.id, request.place) {
        // The channel's moderators answer on its behalf.
        voting @ Some(_) if game.rival().is_some() && request.authority != Authority::Member => {
            voting
        }
        _ => game.seat_of(request.by.id),
    };
    match action {
        Action::Accept(_) | Action::Decline(_) | Action::Withdraw
            if game.has_lapsed(request.at) =>
        {
            Err(Refusal::ChallengeLapsed)
        }
        Action::Accept(_) => {
            may_answer(game, seat)?;
            if game.setup.rated == Rated::Yes {
                may_play_rated(request)?;
            }
            if host_of(game, action).is_some() {
                block_status.check(&game.setup.challenger)?;
            }
            let challenger = game.setup.colour.side(request.coin());
            let accepted = EventKind::Accepted {
                challenger,
                level: None,
                days_off: None,
            };
            Ok((Seat::Opponent, accepted))
        }
        Action::Decline(_) => {
            may_answer(game, seat)?;
            // An open challenge stays open for others.
            match seat {
                Some(seat) => Ok((seat, EventKind::Declined)),
                None => Err(Refusal::NotYourChallenge),
            }
        }
        Action::Withdraw => match seat {
            Some(Seat::Challenger) => Ok((Seat::Challenger, EventKind::Withdrawn)),
            Some(Seat::Opponent) | None => Err(Refusal::NotYourChallenge),
        },
        _ => match seat {
            Some(_) => Err(Refusal::NotBegun),
            None => Err(Refusal::NotYourGame),
        },
    }
}

/// The challenged person may answer; an open challenge, anyone but its maker.
fn may_answer(game: &Game, seat: Option<Seat>) -> Result<(), Refusal> {
    match (seat, &game.setup.opponent) {
        (Some(Seat::Challenger), _) => Err(Refusal::OwnChallenge),
        (Some(Seat::Opponent), _) | (None, None) => Ok(()),
        (None, Some(invited)) => Err(Refusal::NotInvited {
            invited: invited.clone(),
        }),
    }
}

/// The legal move that was typed, or why it isn't one; doesn't search for similar moves.
pub fn read_move(
    letters: PieceLetters,
    position: &AnyPosition,
    text: &str,
    declaration: DrawDeclaration,
) -> Result<Move, Refusal> {
    let text = text.trim().to_owned();
    let read = spelling::read_in(letters, position.as_ref(), &text);
    read.map_err(|misspelt| match misspelt {
        MoveError::Unknown => Refusal::UnknownMove {
            why: explain::explain_in(letters, position.as_ref(), &text).map(Box::new),
            near: Vec::new(),
            text,
            declaration,
        },
        MoveError::Ambiguous(candidates) => Refusal::AmbiguousMove {
            text,
            candidates,
            declaration,
        },
        MoveError::PromotionMissing(candidates) => Refusal::PromotionMissing {
            text,
            candidates,
            declaration,
        },
    })
}

pub(crate) struct Table<'a> {
    pub(crate) game: &'a Game,
    pub(crate) play: &'a Play,
    pub(crate) pending: Option<PendingRequest>,
    pub(crate) seat: Seat,
    pub(super) clocks: Option<Clocks>,
    letters: PieceLetters,
    confirm: Confirming,
}

impl Table<'_> {
    fn decide(&self, action: &Action, at: Timestamp) -> Result<EventKind, Refusal> {
        self.in_time(action, at)?;
        match action {
            Action::Move(text, confirmed) => {
                let chosen = self.chosen(text, DrawDeclaration::Nothing)?;
                self.moved(chosen, DrawDeclaration::Nothing, *confirmed)
            }
            Action::Draw(None) => self.draw(),
            Action::Claim => match self.play.claimable() {
                Some(claim) => Err(Refusal::ConfirmClaim(claim)),
                None => Err(Refusal::MovedOn),
            },
            Action::Draw(Some(with)) => self.draw_with(with, at),
            Action::Takeback => self.takeback(),
            Action::Pause { days } => self.pause(*days, at),
            Action::Holiday { first, last } => self.holiday(*first, *last, at),
            Action::Leave { first, last, zone } => self.leave(*first, *last, *zone, at),
            Action::Hint(part) => self.hint(*part),
            Action::GiveTime { minutes } => self.give_time(*minutes, at),
            Action::Flag => self.flag(at),
            Action::Accept(awaited) => Ok(EventKind::Granted(self.asked(*awaited)?.kind)),
            Action::Decline(awaited) => Ok(EventKind::Refused(self.asked(*awaited)?.kind)),
            Action::Withdraw => Err(Refusal::AlreadyBegun),
            Action::Resign(Confirmation::Missing) => Err(Refusal::ConfirmResignation),
            Action::Resign(Confirmation::Given) => Ok(EventKind::Resigned),
            Action::Abort if self.game.setup.is_organised() => Err(EventRefusal::NoAbort.into()),
            Action::Abort if self.play.plies.len() < 2 => Ok(EventKind::Aborted),
            Action::Abort => Err(Refusal::TooLateToAbort),
        }
    }

    /// Whether the opponent waits for the answer to such a request.
    pub(crate) fn is_asked(&self, kind: RequestKind) -> bool {
        self.pending == Some(kind.by(self.seat.other()))
    }

    pub(crate) fn nothing_waits(&self, wanted: RequestKind) -> Result<(), Refusal> {
        match self.pending {
            // A channel answers no requests.
            None if self.game.is_voted(self.seat.other()) => Err(Refusal::OnlyVotes),
            None => Ok(()),
            Some(pending) if pending.by != self.seat => Err(Refusal::AnswerFirst(pending)),
            Some(pending) if pending.kind == wanted => Err(Refusal::AlreadyOffered),
            Some(pending) => Err(Refusal::OneAtATime(pending)),
        }
    }

    /// Asks the opponent, unless they have declined the same in this position: repeating it would pester.
    pub(crate) fn ask(&self, asking: Asking) -> Result<EventKind, Refusal> {
        let declined = EventKind::Refused(asking.into());
        let opponent = Some(self.seat.other());
        let is_it = |event: &Event| event.kind == declined && event.seat() == opponent;
        if self.since_the_move().any(is_it) {
            return Err(Refusal::DeclinedBefore);
        }
        Ok(EventKind::Asked(asking))
    }

    /// The events since the position last changed, the newest first.
    pub(super) fn since_the_move(&self) -> impl Iterator<Item = &Event> {
        let newest = self.game.events.iter().rev();
        newest.take_while(|event| !event.changes_position())
    }

    /// Accepts, claims or offers a draw, whichever is possible first.
    fn draw(&self) -> Result<EventKind, Refusal> {
        if self.is_asked(RequestKind::Draw) {
            return Ok(EventKind::Granted(RequestKind::Draw));
        }
        if let Some(claim) = self.play.claimable() {
            return Ok(EventKind::Claimed(claim));
        }
        self.nothing_waits(RequestKind::Draw)?;
        match self.play.may_offer(self.seat) {
            MayOffer::Yes => Ok(EventKind::Asked(Asking::Draw)),
            MayOffer::TooEarly => Err(Refusal::OfferTooEarly),
            MayOffer::OfferedBefore => Err(Refusal::OfferedBefore),
        }
    }

    /// Plays a move and claims a draw if the move justifies it, else offers one (FIDE 9.1.2.3). If the opponent has already
    /// offered one, asks which is meant.
    fn draw_with(&self, with: &DrawMove, at: Timestamp) -> Result<EventKind, Refusal> {
        let theirs = self.pending.filter(|pending| pending.by != self.seat);
        let is_offered = self.is_asked(RequestKind::Draw);
        let chosen = match self.chosen(&with.text, DrawDeclaration::Offer) {
            // One question covers both the move and the opponent's offer.
            Err(Refusal::AmbiguousMove { mut candidates, .. })
                if is_offered && candidates.len() == 1 =>
            {
                let chosen = Box::new(candidates.swap_remove(0));
                return Err(Refusal::AcceptInstead { chosen });
            }
            chosen => chosen?,
        };
        let declaration = match self.play.claimable_after(&chosen, at) {
            Some(claim) => DrawDeclaration::Claim(claim),
            None => DrawDeclaration::Offer,
        };
        if declaration == DrawDeclaration::Offer {
            match (theirs, self.pending) {
                (Some(_), _) if is_offered && with.confirmed == Confirmation::Given => {}
                (Some(_), _) if is_offered => {
                    let chosen = Box::new(chosen);
                    return Err(Refusal::AcceptInstead { chosen });
                }
                (Some(pending), _) => return Err(Refusal::AnswerFirst(pending)),
                (None, None) if self.game.is_voted(self.seat.other()) => {
                    return Err(Refusal::OnlyVotes);
                }
                (None, Some(own))
                    if matches!(own.kind, RequestKind::Pause | RequestKind::Hints) =>
                {
                    return Err(Refusal::OneAtATime(own));
                }
                (None, _) => {}
            }
        }
        self.moved(chosen, declaration, with.confirmed)
    }

    fn moved(
        &self,
        chosen: Move,
        declaration: DrawDeclaration,
        confirmed: Confirmation,
    ) -> Result<EventKind, Refusal> {
        match (self.confirm, confirmed) {
            (Confirming::On, Confirmation::Missing) => Err(Refusal::ConfirmMove {
                chosen: Box::new(chosen),
                declaration,
            }),
            (Confirming::Off | Confirming::On, _) => Ok(EventKind::Moved {
                code: chosen.code().to_owned(),
                declaration,
            }),
        }
    }

    fn takeback(&self) -> Result<EventKind, Refusal> {
        self.nothing_waits(RequestKind::Takeback)?;
        if self.play.takeback(self.seat).is_none() {
            return Err(Refusal::NothingToTakeBack);
        }
        self.ask(Asking::Takeback)
    }

    /// The opponent's request, if the answer is meant for it.
    fn asked(&self, awaited: Awaited) -> Result<PendingRequest, Refusal> {
        let is_meant = |pending: &PendingRequest| match awaited {
            Awaited::Anything => true,
            Awaited::Challenge => false,
            Awaited::Draw => pending.kind == RequestKind::Draw,
            Awaited::Takeback => pending.kind == RequestKind::Takeback,
            Awaited::Pause => pending.kind == RequestKind::Pause,
            Awaited::Hints => pending.kind == RequestKind::Hints,
        };
        match (self.pending.filter(is_meant), awaited) {
            (Some(pending), _) if pending.by == self.seat => Err(Refusal::OwnOffer),
            (Some(pending), _) => Ok(pending),
            (None, Awaited::Challenge) => Err(Refusal::AlreadyBegun),
            (None, Awaited::Anything | Awaited::Draw) => Err(Refusal::NoOffer),
            (None, Awaited::Takeback) => Err(Refusal::NoTakeback),
            (None, Awaited::Pause) => Err(Refusal::NoPause),
            (None, Awaited::Hints) => Err(Refusal::NoHints),
        }
    }

    /// The legal move that was typed; a question about it keeps the declaration.
    fn chosen(&self, text: &str, declaration: DrawDeclaration) -> Result<Move, Refusal> {
        let position = self.play.position();
        let to_move = self.play.seat(position.turn());
        if to_move != self.seat {
            return Err(not_your_turn(self.game, to_move));
        }
        read_move(self.letters, position, text, declaration).map_err(|refusal| match refusal {
            Refusal::UnknownMove { text, why, .. } => {
                if let Some(first) =
                    spelling::first_of_several(self.letters, position.as_ref(), &text)
                {
                    return Refusal::SeveralMoves {
                        text,
                        first,
                        declaration,
                    };
                }
                let near = match why.as_ref().map(|attempt| &attempt.why) {
                    None
                    | Some(
                        WhyNot::NoSuchSquare { .. }
                        | WhyNot::NoSuchSquareNow { .. }
                        | WhyNot::NoPawnOnFile { .. }
                        | WhyNot::NoPromotion
                        | WhyNot::TwoCaptures,
                    ) => spelling::near(self.letters, position.as_ref(), &text),
                    Some(_) => spelling::as_drop(self.letters, position.as_ref(), &text)
                        .into_iter()
                        .collect(),
                };
                let is_unreadable = why.is_none() && near.is_empty();
                if is_unreadable && !spelling::is_readable(self.letters, position.as_ref(), &text) {
                    return Refusal::UnreadableMove { text };
                }
                Refusal::UnknownMove {
                    text,
                    why,
                    near,
                    declaration,
                }
            }
            unclear => unclear,
        })
    }
}
