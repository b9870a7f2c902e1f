//! Answers: to an event, to a question about a game, and to a refused request.

use crate::features::{help, review};
use std::sync::Arc;

use super::inquiry::{Inquiry, Origin};
use super::view;
use super::view::board_style::BoardStyle;
use super::view::buttons::{self, button};
use super::view::reply::ResponseKind;
use super::view::{Audience, Reply};
use crate::command::{ExportFormat, Perspective, Question};
use crate::features::review::pages::Reviewed;
use crate::features::study::thoughts::Thoughts;
use crate::game::{Game, GameNumber, MessageRef, RequestId};
use crate::referee::{NudgeRefusal, Refusal};
use crate::rules::Variant;
use crate::store::{GameContext, Purpose, StoreError};
use crate::words::{Locale, Words};

#[derive(Debug, Clone)]
pub struct Answer {
    pub reply: Reply,
    /// The written event. The worker sends its row unless [`App::delivered`](crate::play::App::delivered) is called in time.
    pub event: Option<(GameNumber, u32)>,
    /// The game with that event, if it was written just now and its home is settled.
    pub(crate) game: Option<Arc<Game>>,
    /// If the event came from a control under a private message: what replaces that message.
    pub receipt: Option<Reply>,
    /// A further message after the reply: private, or public if its audience says so.
    pub note: Option<Box<Reply>>,
    pub kind: AnswerKind,
    pub subject: Option<(GameNumber, &'static Variant)>,
    pub(crate) follow_up: Option<FollowUp>,
    /// Edits of other messages.
    pub(crate) edits: Vec<Edit>,
}

/// A message and its new content; nobody is pinged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    pub at: MessageRef,
    pub reply: Reply,
    pub kind: EditKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EditKind {
    Message,
    /// Cards are edited rarely, and never delay answers.
    Card,
    /// The message is deleted; if Discord refuses, it becomes the reply.
    Removal,
    /// A board gets its buttons back, unless a later board of its game is shown.
    Restored {
        game: GameNumber,
        order: u32,
    },
}

/// The effect of an answer without an event, once it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FollowUp {
    /// The requested review will replace it.
    Review(RequestId),
    /// It replaces this outbox row.
    Shared(GameNumber, u32, Purpose),
    /// Its message becomes the event's card.
    Card(crate::game::TournamentNumber),
}

/// The outcome of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerKind {
    /// An event or a setting was written, or nothing had to be.
    Fulfilled,
    /// The referee refused it, or it couldn't be parsed.
    Refused,
    Failed,
}

impl Answer {
    pub fn refusing(reply: Reply) -> Self {
        Answer {
            kind: AnswerKind::Refused,
            ..reply.into()
        }
    }

    /// The reply without a board, if Arbiter's move follows immediately.
    pub fn followed_at_once(&self) -> Reply {
        let mut reply = self.reply.clone();
        if self
            .game
            .as_ref()
            .is_some_and(|game| game.is_arbiters_turn())
        {
            reply.boards.clear();
            reply.controls.clear();
        }
        reply
    }

    /// The outbox row that this answer replaces.
    pub(crate) fn outbox_row(&self) -> Option<(GameNumber, u32, Purpose)> {
        match (self.event, self.follow_up) {
            (Some((game, event)), _) => Some((game, event, Purpose::Answer)),
            (None, Some(FollowUp::Shared(game, event, purpose))) => Some((game, event, purpose)),
            (None, Some(FollowUp::Review(_) | FollowUp::Card(_)) | None) => None,
        }
    }

    /// Adds text for the user only.
    pub(crate) fn add_note(&mut self, words: Words) {
        self.note.get_or_insert_default().add(words);
    }

    pub(crate) fn about(self, game: &Game) -> Self {
        Answer {
            subject: Some((game.number, game.setup.variant)),
            ..self
        }
    }

    /// Adds the game's name above a private reply; a public one already includes it.
    pub(crate) fn naming(mut self, request: &Inquiry, game: Option<&Game>) -> Self {
        let is_private = |reply: &&mut Reply| reply.audience == Audience::User;
        let private = self.receipt.as_mut().filter(is_private);
        let private = private.or(Some(&mut self.reply).filter(is_private));
        if let (Some(reply), Some(game)) = (private, game) {
            reply.head(view::game_title(request.locale(), game));
        }
        self
    }

    /// Lets a private reply replace the private message it came from. An animation is deferred, so it is a new message.
    pub(crate) fn shown_at(mut self, origin: Origin) -> Self {
        let is_for_user = self.reply.audience == Audience::User;
        if origin == Origin::PrivateMessage && is_for_user && self.reply.animation.is_none() {
            self.reply.kind = ResponseKind::Update;
        }
        self
    }
}

impl From<Reply> for Answer {
    fn from(reply: Reply) -> Self {
        Answer {
            reply,
            event: None,
            game: None,
            receipt: None,
            note: None,
            kind: AnswerKind::Fulfilled,
            subject: None,
            follow_up: None,
            edits: Vec::new(),
        }
    }
}

pub(crate) type Answered = Result<Answer, RequestError>;

/// Why a request has no ordinary answer.
pub(crate) enum RequestError {
    /// Includes the game of the refusal if the user may see it.
    Refused(Box<Refusal>, Option<Box<GameContext>>),
    Store(StoreError),
}

impl RequestError {
    pub(crate) fn refused(refusal: Refusal, found: GameContext) -> Self {
        RequestError::Refused(Box::new(refusal), Some(Box::new(found)))
    }
}

impl From<Refusal> for RequestError {
    fn from(refusal: Refusal) -> Self {
        RequestError::Refused(Box::new(refusal), None)
    }
}

impl From<NudgeRefusal> for RequestError {
    fn from(refusal: NudgeRefusal) -> Self {
        Refusal::from(refusal).into()
    }
}

impl From<StoreError> for RequestError {
    fn from(error: StoreError) -> Self {
        RequestError::Store(error)
    }
}

pub(crate) fn store_error_answer(request: &Inquiry, error: &StoreError) -> Answer {
    tracing::error!(%error, "the database failed");
    let reply = match error {
        StoreError::InDoubt(_) => view::in_doubt(request.locale()),
        StoreError::Misconfigured(_)
        | StoreError::Unavailable(_)
        | StoreError::Busy(_)
        | StoreError::Failed(_)
        | StoreError::Damaged(_) => view::trouble(request.locale()),
    };
    Answer {
        kind: AnswerKind::Failed,
        ..reply.into()
    }
}

/// A receipt that replaces the private message of the request, or a new message.
pub(crate) fn under(request: &Inquiry, mut receipt: Reply) -> Reply {
    let is_update =
        receipt.audience == Audience::Everyone || request.origin == Origin::PrivateMessage;
    receipt.kind = if is_update {
        ResponseKind::Update
    } else {
        ResponseKind::New
    };
    receipt
}

/// Answers a question about a game. `common` is the style of public boards, and `reviewed` a review that the user may read,
/// with the user's analysis board.
pub(crate) fn shown_of(
    request: &Inquiry,
    found: &GameContext,
    common: BoardStyle,
    question: Question,
    (reviewed, thoughts): (Option<Reviewed<'_>>, Option<&Thoughts>),
) -> Answer {
    let game = &found.game;
    let own = request.locale();
    let is_home = game.setup.home.channel == request.place.channel;
    let is_shown_here = is_home || game.delivery_failure.is_some();
    // A public reply is in the game's language.
    let all = Locale::of(game.setup.language);
    let style = |view| {
        let style = BoardStyle::for_user(game, view, request);
        style.explained(common.is_explained).rated(common.ratings)
    };
    // The user chooses the side of a public board; its theme is the game's.
    let public = |view| BoardStyle {
        theme: common.theme,
        pieces: common.pieces,
        ..style(view)
    };
    let reply = match question {
        // The public board stays at the game's home; before the game there is none.
        Question::Board(view) if !is_shown_here || game.play().is_none() => {
            view::opened(own, style(view), game, request.at)
        }
        Question::Board(Perspective::Common) => view::board(all, common, game, request.at),
        Question::Board(view) => view::board(all, public(view), game, request.at),
        Question::Opened => {
            let opened = view::opened(own, style(Perspective::Own), game, request.at);
            opened.with_controls(buttons::boards(request).map(|spec| button(own, game, spec)))
        }
        Question::Moves => view::moves(own, game),
        Question::History => view::history(own, game),
        Question::Replay(view) => {
            let share = review::decide::may_share_replay(game, request.by.id, request.place);
            view::own_replay(own, style(view), game, share.is_ok())
        }
        Question::Flipped => {
            let theirs = BoardStyle {
                theme: request.context.preferences.theme,
                pieces: request.context.preferences.pieces,
                ..common
            };
            view::flipped(own, theirs, game)
        }
        Question::Spoken(view) => view::spoken(own, style(view), game),
        Question::Clock => view::clock(own, game, request.by.id, request.at),
        Question::Export(ExportFormat::Pgn) => view::export(own, game, thoughts),
        Question::Export(ExportFormat::Page) => {
            view::export_page(own, all, style(Perspective::Own), game, reviewed)
        }
        Question::More => view::more(own, game, request),
        Question::PauseLength => view::pause_length(own, game),
        Question::Rules => {
            help::rules::rules(own, request.context.preferences.look(), game.setup.variant)
        }
    };
    Answer::from(reply).about(game)
}
