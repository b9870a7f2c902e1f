//! A move by taps: the piece, its target, and the promotion. Each step replaces the previous one.

use super::board::game_board;
use super::board_style::BoardStyle;
use super::buttons::{LONGEST_LABEL, MOST_BUTTONS, PlayKind, move_menu, play_button};
use super::challenge_form::form;
use super::effects::{in_words, is_castling, role_on};
use super::legend::legend;
use super::reply::{Board, Control, Input, Reply, Style};
use super::why_illegal;
use crate::command::custom_id::{CustomId, MenuSelection};
use crate::game::{Game, Play};
use crate::rules::scene::{Piece, Role, Scene};
use crate::rules::{AnyPosition, Move};
use crate::words::{Arg, Locale, Words, capitalised, shortened};

/// Maximum length of a typed move.
const MOVE_LENGTH: u16 = 80;

/// The buttons of one page: five rows. The sixth has the buttons for navigation.
const PAGE: usize = 25;

/// The board with the next choices, shown only to the user.
pub fn taps(
    locale: Locale,
    style: BoardStyle,
    game: &Game,
    play: &Play,
    selection: &MenuSelection,
) -> Reply {
    let board = game_board(locale, style, game, play);
    choices(locale, style, game, play.position(), board, selection)
}

/// The same for another target.
pub(crate) fn choices(
    locale: Locale,
    style: BoardStyle,
    target: &dyn Target,
    position: &AnyPosition,
    board: Board,
    selection: &MenuSelection,
) -> Reply {
    let taps = Taps {
        locale,
        style,
        target,
        moves: position.moves(),
        scene: Scene {
            material: board.scene.material.clone(),
            ..position.scene()
        },
    };
    match selection {
        MenuSelection::Move {
            from: Some(from),
            page,
        } if taps.moves_from(from).next().is_some() => taps.squares_menu(board, from, *page),
        MenuSelection::Promotion { from, to } if taps.moves_between(from, to).next().is_some() => {
            taps.promotions(board, from, to)
        }
        MenuSelection::Piece { page } => taps.pieces(board, *page),
        MenuSelection::Typed => taps.typing_form(),
        // A custom id may be forged.
        MenuSelection::Move { .. } | MenuSelection::Promotion { .. } | MenuSelection::Note => {
            taps.pieces(board, 0)
        }
    }
}

/// What a move is chosen for: a game, a puzzle or an analysis board.
pub(crate) trait Target {
    /// The id of a control for a further step, or of the form for a move.
    fn choosing(&self, selection: MenuSelection) -> CustomId;

    fn play_control(&self, candidate: &Move, label: &str) -> Control;

    /// Maximum number of moves displayed at once.
    fn most_moves(&self) -> usize {
        MOST_BUTTONS
    }

    /// A button for a further step.
    fn leading(&self, label: &str, selection: MenuSelection) -> Control {
        Control {
            label: shortened(label, LONGEST_LABEL),
            custom_id: self.choosing(selection),
            style: Style::Plain,
        }
    }
}

impl Target for Game {
    fn choosing(&self, selection: MenuSelection) -> CustomId {
        move_menu(self, selection)
    }

    fn play_control(&self, candidate: &Move, label: &str) -> Control {
        play_button(self, candidate, PlayKind::Asking, label)
    }
}

struct Taps<'a> {
    locale: Locale,
    style: BoardStyle,
    target: &'a dyn Target,
    moves: Vec<Move>,
    scene: Scene,
}

impl Taps<'_> {
    fn moves_from(&self, from: &str) -> impl Iterator<Item = &Move> {
        self.moves
            .iter()
            .filter(move |candidate| candidate.from() == from)
    }

    fn moves_between(&self, from: &str, to: &str) -> impl Iterator<Item = &Move> {
        self.moves_from(from)
            .filter(move |candidate| candidate.to() == to)
    }

    /// The form with a field for the move.
    fn typing_form(&self) -> Reply {
        let input = Input::Text {
            placeholder: self.locale.phrase("form-move-example"),
            longest: MOVE_LENGTH,
        };
        let title = self.locale.say("pick-typed", &[]);
        let custom_id = self.target.choosing(MenuSelection::Typed);
        form(self.locale, title, custom_id, [("move", input)])
    }

    /// The pieces that can move, in pages; all moves if they fit one message.
    fn pieces(&self, board: Board, page: u8) -> Reply {
        if self.moves.len() <= self.target.most_moves() {
            let mut moves: Vec<&Move> = self.moves.iter().collect();
            moves.sort_by_key(|candidate| {
                (
                    self.menu_order(candidate.from()),
                    by_name(candidate.to()),
                    candidate.promotion(),
                )
            });
            let pieces = moves.chunk_by(|candidate, other| {
                self.piece_order(candidate) == self.piece_order(other)
            });
            let groups = pieces.map(<[_]>::len).collect();
            let controls = moves
                .iter()
                .map(|candidate| self.labelled_control(candidate, Label::Notation));
            let words = self.locale.say("pick-move", &[]);
            return Reply {
                groups,
                pieces: moves.iter().map(|one| self.piece(one.from())).collect(),
                ..self.asking(board, words, controls.collect())
            };
        }
        let mut places: Vec<&str> = self
            .moves
            .iter()
            .map(|candidate| candidate.from())
            .collect();
        places.sort_by_key(|place| self.menu_order(place));
        places.dedup();
        let (shown, next) = page_of(&places, page);
        let lead = |place: &&str| {
            let selection = MenuSelection::Move {
                from: Some((*place).to_owned()),
                page: 0,
            };
            self.target.leading(&self.piece_name(place), selection)
        };
        let mut controls: Vec<Control> = shown.iter().map(lead).collect();
        controls.extend(next.map(|page| {
            let label = ["pick-more-pieces", "pick-first"][usize::from(page == 0)];
            self.target
                .leading(&self.locale.phrase(label), MenuSelection::Piece { page })
        }));
        Reply {
            pieces: shown.iter().map(|place| self.piece(place)).collect(),
            ..self.asking(board, self.locale.say("pick-piece", &[]), controls)
        }
    }

    fn piece(&self, place: &str) -> Option<Piece> {
        self.scene.cell(place)?.piece
    }

    /// The squares that a piece can reach, the closest first if there are many.
    fn squares_menu(&self, mut board: Board, from: &str, page: u8) -> Reply {
        let mut targets: Vec<&str> = self
            .moves_from(from)
            .map(|candidate| candidate.to())
            .collect();
        board.scene = board.scene.with_moves(from, self.moves_from(from));
        targets.sort_by_key(|to| by_name(to));
        targets.dedup();
        if targets.len() > PAGE {
            targets.sort_by_key(|to| self.distance(from, to));
            for part in targets.chunks_mut(PAGE) {
                part.sort_by_key(|to| by_name(to));
            }
        }
        let (shown, next) = page_of(&targets, page);
        let mut controls: Vec<Control> = shown.iter().map(|to| self.target(from, to)).collect();
        controls.extend(next.map(|page| {
            let label = ["pick-more-squares", "pick-first"][usize::from(page == 0)];
            let from = Some(from.to_owned());
            let label = self.locale.phrase(label);
            self.target
                .leading(&label, MenuSelection::Move { from, page })
        }));
        if self.moves.len() > self.target.most_moves() {
            let label = self.locale.phrase("pick-another");
            controls.push(
                self.target
                    .leading(&label, MenuSelection::Piece { page: 0 }),
            );
        }
        let words = if let Some(role) = role_on(&self.scene, from) {
            let piece = capitalised(&self.locale.role(role));
            let args = [("piece", Arg::from(piece)), ("from", from.into())];
            let name = ["pick-square", "pick-drop-on"][usize::from(from.ends_with('@'))];
            self.locale.say(name, &args)
        } else {
            let pin = ("pin", why_illegal::board_square(from).into());
            self.locale.say("pick-pin", &[pin])
        };
        self.asking(board, words, controls)
    }

    /// The pieces to which a pawn can promote, queen first.
    fn promotions(&self, mut board: Board, from: &str, to: &str) -> Reply {
        board.scene = board.scene.with_targets(from, [to]);
        let mut moves: Vec<&Move> = self.moves_between(from, to).collect();
        moves.sort_by_key(|candidate| candidate.promotion());
        let controls = moves
            .iter()
            .map(|candidate| self.labelled_control(candidate, Label::Promotion));
        let words = self.locale.say("pick-promotion", &[]);
        let pawn = self.piece(from);
        let promoted = |candidate: &&Move| {
            let role = candidate.promotion()?;
            Some(Piece { role, ..pawn? })
        };
        Reply {
            pieces: moves.iter().map(promoted).collect(),
            ..self.asking(board, words, controls.collect())
        }
    }

    /// A square: its move, or a step to its promotions.
    fn target(&self, from: &str, to: &str) -> Control {
        let mut moves = self.moves_between(from, to);
        match (moves.next(), moves.next()) {
            (Some(candidate), None) => self.labelled_control(candidate, Label::Square),
            (first, _) => {
                let takes = first.and_then(|candidate| candidate.capture()).is_some();
                let name = ["pick-promote-on", "pick-promote-taking"][usize::from(takes)];
                let label = self.locale.say(name, &[("to", to.into())]).plain();
                let (from, to) = (from.to_owned(), to.to_owned());
                self.target
                    .leading(&label, MenuSelection::Promotion { from, to })
            }
        }
    }

    fn asking(&self, mut board: Board, words: Words, controls: Vec<Control>) -> Reply {
        let wanted = self.style.is_explained;
        let legend = wanted.then(|| legend(self.locale, &board.scene, None));
        board.caption.legend = legend.unwrap_or_default();
        Reply::to_user(words)
            .with_boards([board])
            .with_controls(controls)
    }

    fn labelled_control(&self, candidate: &Move, label: Label) -> Control {
        let label = move_label(self.locale, &self.scene, candidate, label);
        self.target.play_control(candidate, &label)
    }

    /// The kind of piece that a move plays.
    fn piece_order(&self, candidate: &Move) -> usize {
        self.menu_order(candidate.from()).0
    }

    /// Queens first, then the other pieces, kings, pawns and boards.
    fn menu_order<'p>(&self, place: &'p str) -> (usize, (usize, &'p str)) {
        let rank = match role_on(&self.scene, place) {
            Some(Role::King) => Role::ALL.len(),
            Some(Role::Pawn) => Role::ALL.len() + 1,
            Some(role) => role as usize,
            None => Role::ALL.len() + 2,
        };
        (rank, by_name(place))
    }

    /// The distance of two places in the picture.
    fn distance(&self, from: &str, to: &str) -> i32 {
        match (self.scene.cell(from), self.scene.cell(to)) {
            (Some(one), Some(other)) => {
                let across = (one.at.x - other.at.x).abs();
                across.max((one.at.y - other.at.y).abs())
            }
            (_, _) => i32::MAX,
        }
    }

    /// `♘ b1`, or `board b1(1)` for a board.
    fn piece_name(&self, place: &str) -> String {
        let Some(role) = role_on(&self.scene, place) else {
            let pin = ("pin", why_illegal::board_square(place).into());
            return self.locale.say("pick-board", &[pin]).plain();
        };
        match role.sign() {
            Some(sign) if place.ends_with('@') => format!("{sign} @"),
            Some(sign) => format!("{sign} {place}"),
            None => format!("{} {place}", self.locale.role(role)),
        }
    }
}

/// The label of a button with a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Label {
    Notation,
    /// The square; captures and checks in notation.
    Square,
    Promotion,
}

fn move_label(locale: Locale, scene: &Scene, candidate: &Move, label: Label) -> String {
    let is_quiet = candidate.capture().is_none() && !candidate.next().in_check();
    match (label, candidate.promotion()) {
        (Label::Promotion, Some(role)) => capitalised(&locale.role(role)),
        (_, _) if is_castling(scene, candidate) || role_on(scene, candidate.from()).is_none() => {
            in_words(locale, scene, candidate)
        }
        (Label::Square, None) if is_quiet => candidate.to().to_owned(),
        (_, _) => locale.localised_notation(candidate.notation()),
    }
}

/// Short names before long ones, so that 10 comes after 9.
fn by_name(place: &str) -> (usize, &str) {
    (place.len(), place)
}

/// A page of a list, and the page that its last button opens: the next, or after the last the first.
fn page_of<T>(all: &[T], page: u8) -> (&[T], Option<u8>) {
    if all.len() <= PAGE {
        return (all, None);
    }
    let pages = all.len().div_ceil(PAGE);
    let page = usize::from(page) % pages;
    let end = all.len().min((page + 1) * PAGE);
    let next = u8::try_from((page + 1) % pages).unwrap_or(0);
    (&all[page * PAGE..end], Some(next))
}
