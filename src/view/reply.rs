//! What a front end shows: words, a board, buttons, and for whom.

use super::words::Words;
use crate::command::custom_id::{ButtonKind, CustomId};
use crate::game::GameNumber;
use crate::rules::outcome::Side;
use crate::rules::scene::Scene;
use crate::settings::Theme;

/// An answer, without a trace of where it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The sentences.
    pub words: Words,
    /// The boards to be shown, in order.
    pub boards: Vec<Board>,
    /// A game to be shown move by move.
    pub animation: Option<Animation>,
    /// Menus, in order; with the buttons at most five rows.
    pub menus: Vec<MenuControl>,
    /// Files that go with it.
    pub files: Vec<File>,
    /// Buttons, in order; at most five.
    pub controls: Vec<Control>,
    /// Who sees it.
    pub audience: Audience,
    /// Whether it takes the place of the message from which it was asked for.
    pub kind: ResponseKind,
    /// What becomes of the controls under earlier messages, where it tells that something has happened in a game.
    pub earlier: Option<Earlier>,
}

/// What becomes of the controls under earlier messages about a game, after one of its events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Earlier {
    pub game: GameNumber,
    /// The number of the event.
    pub event: u32,
    /// How often the position had changed.
    pub revision: u32,
    /// What becomes of the message with the board, or with the challenge, where no new one takes its place. A request that
    /// has waited is answered or overtaken by any event, and loses its buttons.
    pub board: EarlierBoard,
}

/// What becomes of the controls under the message with the board or with the challenge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EarlierBoard {
    Stays,
    /// These take their place: an answer that it asked for has come.
    Becomes(Panel),
    /// They go: there is nothing more to do.
    Goes,
}

/// The controls under a message.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Panel {
    /// Menus, in order.
    pub menus: Vec<MenuControl>,
    /// Buttons, in order.
    pub controls: Vec<Control>,
}

/// What a message carries controls for, so that they go when they are of no use any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Carries {
    /// The challenge to a game.
    Challenge,
    /// The board of a game, and how often the position had changed.
    Board(u32),
    /// A request that waits for an answer, and the number of its event; or a flag that can be claimed, and the number of
    /// the last event before it fell.
    Request(u32),
}

/// Whether an answer is a message of its own.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ResponseKind {
    #[default]
    New,
    /// It takes the place of the message whose control was used.
    Update,
}

/// A board as it is shown: what there is to see, and the words that go with the picture.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Board {
    /// The look of the picture.
    pub theme: Theme,
    /// What there is to see, the right way round.
    pub scene: Scene,
    /// What it is a picture of.
    pub subject: Subject,
    /// The line above the board: who plays, and the game's number; or what an example shows.
    pub title: String,
    /// The same line's end: who is to move, or the result.
    pub status: String,
    /// Who plays, for the bars above the board; nothing where nobody does.
    pub player_bars: Option<PlayerBars>,
    /// The position in words, for those who cannot see the picture: at most 1,024 characters.
    pub description: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Its name, without a folder.
    pub name: String,
    pub text: String,
}

/// A game as it is shown move by move.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Animation {
    /// The file's name without its ending: `game-482`.
    pub file_name: String,
    /// The boards from the start to the end, and how long each stays.
    pub boards: Vec<(Board, FrameDelay)>,
    /// The game in words, for those who cannot see the picture: at most 1,024 characters.
    pub description: String,
    /// What is said besides where it cannot be drawn now, because too many wait for theirs.
    pub busy: String,
}

/// How long a board of a animation stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FrameDelay {
    /// As long as a move needs to be seen.
    Move,
    /// Longer: a check.
    Check,
    /// Longest: the start and the end.
    End,
}

/// What the picture of a game says about its players.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PlayerBars {
    /// The names, White's first.
    pub names: [String; 2],
    /// The time that each had left when the last thing happened, as people read it; empty without a clock.
    pub clocks: [String; 2],
    /// Who is to move.
    pub turn: Option<Side>,
    /// How the game ended, for example `1-0 · Checkmate`.
    pub result: Option<String>,
}

/// What a board is a picture of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Subject {
    /// A game that is or was played.
    Game {
        number: GameNumber,
        /// How many moves had been played.
        moves: u32,
    },
    /// A game with the reason for a refusal marked.
    Refusal {
        number: GameNumber,
        /// How many moves had been played.
        moves: u32,
    },
    /// A part of the rules.
    Rules {
        /// The key of the game.
        game: &'static str,
        /// What it shows.
        name: &'static str,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Control {
    /// What is written on it.
    pub label: String,
    pub custom_id: CustomId,
    pub style: Style,
}

/// A menu of which one event is chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MenuControl {
    pub custom_id: CustomId,
    /// What is written on it before anything is chosen.
    pub placeholder: String,
    /// Its events, from one to 25.
    pub choices: Vec<Choice>,
}

/// Something to choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// What is written on it: at most 100 characters.
    pub label: String,
    /// What it stands for: at most 100 characters.
    pub value: String,
    /// What it does: at most 100 characters.
    pub description: Option<String>,
}

/// How a button looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// The expected choice.
    Primary,
    /// One choice of several.
    Plain,
    /// A choice that cannot be undone.
    Danger,
}

/// Who sees an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Everybody in the place.
    Everyone,
    /// Only who asked.
    Asker,
}

impl Board {
    /// The picture's file name without its ending: `game-482-ply-13`, or `rules-chess-castling`.
    pub fn file_name(&self) -> String {
        match self.subject {
            Subject::Game { number, moves } => format!("game-{}-ply-{moves}", number.0),
            Subject::Refusal { number, moves } => format!("refusal-{}-ply-{moves}", number.0),
            Subject::Rules { game, name } => format!("rules-{game}-{name}"),
        }
    }

    /// The game that the board belongs to.
    pub const fn game(&self) -> Option<GameNumber> {
        match self.subject {
            Subject::Game { number, .. } | Subject::Refusal { number, .. } => Some(number),
            Subject::Rules { .. } => None,
        }
    }
}

impl Reply {
    /// What this message carries controls for, for everybody, and in which game.
    pub fn carries(&self) -> Option<(GameNumber, Carries)> {
        let CustomId::Button(button) = &self.controls.first()?.custom_id else {
            return None;
        };
        if self.audience != Audience::Everyone {
            return None;
        }
        let is_board = |board: &Board| matches!(board.subject, Subject::Game { .. });
        let carries = match (self.boards.first(), button.kind) {
            (Some(board), _) => is_board(board).then_some(Carries::Board(button.revision)),
            (None, ButtonKind::AcceptChallenge) => Some(Carries::Challenge),
            (
                None,
                ButtonKind::AcceptDraw
                | ButtonKind::AcceptTakeback
                | ButtonKind::AcceptPause
                | ButtonKind::Flag,
            ) => {
                let earlier = self.earlier.as_ref();
                earlier.map(|earlier| Carries::Request(earlier.event))
            }
            (None, _) => None,
        };
        carries.map(|carries| (button.game, carries))
    }

    /// Whether controls under other messages may have to go, or be kept in mind, once it is shown.
    pub fn moves_controls(&self) -> bool {
        self.earlier.is_some() || self.carries().is_some()
    }

    /// More to be said, on a line of its own.
    pub fn add(&mut self, words: Words) {
        self.words = std::mem::take(&mut self.words).line(words);
    }

    /// An answer of words alone, for the asker.
    pub(super) fn to_asker(words: Words) -> Self {
        Reply {
            words,
            boards: Vec::new(),
            animation: None,
            menus: Vec::new(),
            files: Vec::new(),
            controls: Vec::new(),
            audience: Audience::Asker,
            kind: ResponseKind::New,
            earlier: None,
        }
    }

    /// An answer of words alone, for everybody.
    pub(super) fn to_everyone(words: Words) -> Self {
        Reply {
            audience: Audience::Everyone,
            ..Reply::to_asker(words)
        }
    }
}
