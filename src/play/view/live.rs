//! The board of a game in a browser: the page of the game, and the available actions.

use super::board_style::BoardStyle;
use super::buttons::{self, ButtonSpec, answers, button, giving};
use super::challenge_form::clock_choices;
use super::clocks::left;
use super::page::Page;
use super::page_content::live_page;
use super::people::{game_name, player_of, still_waits};
use super::reply::{Choice, Control, Style};
use crate::engine::level::Level;
use crate::features::review::decide::has_review;
use crate::features::study::thoughts::Thoughts;
use crate::game::{
    Clock, ColourChoice, Game, Key as _, Play, Player, PlayerId, Seat, Stage, State, Summary,
    Timestamp,
};
use crate::referee::{Request, USUAL_LEVEL};
use crate::rules;
use crate::rules::Move;
use crate::rules::outcome::Side;
use crate::rules::scene::{CELL, Mark, Role, Scene, SurfaceKind};
use crate::settings::{Preferences, SettingKind};
use crate::words::{Arg, Locale, capitalised, player_name};

/// A game as its player sees it now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Live {
    /// As in [`crate::game::GameNumber::typed`].
    pub number: String,
    /// The key of the game.
    pub variant: &'static str,
    /// The newest event.
    pub event: u32,
    /// The game whose next event changes this state, and its newest one: this game, or a rematch that waits for an answer.
    pub follows: (String, u32),
    /// The rematch, once it has started.
    pub rematch: Option<String>,
    pub is_over: bool,
    pub revision: u32,
    pub page: Page,
    /// Of White and Black, if they are people.
    pub people: [Option<PlayerId>; 2],
    /// Whether it's the person's analysis board, where both sides can be moved.
    pub is_analysis: bool,
    /// The legal moves if it's the person's turn.
    pub moves: Vec<LiveMove>,
    pub clocks: Option<LiveClocks>,
    /// The pending request.
    pub notice: String,
    pub controls: Vec<Control>,
    /// The settings of how the page looks, with their choices and current values.
    pub looks: Vec<(&'static str, Vec<Choice>, &'static str)>,
    pub labels: Vec<(&'static str, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveMove {
    /// Squares, or handles of a board's pins.
    pub from: &'static str,
    pub to: String,
    pub code: String,
    /// Distinguishes moves with the same start and target.
    pub label: String,
    pub promotion: Option<Role>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveClocks {
    pub now: Timestamp,
    /// White's first, in milliseconds.
    pub left: [i64; 2],
    pub words: [String; 2],
    pub running: Option<Side>,
    /// Whether the clocks are live.
    pub are_live: bool,
}

/// A person's running games, and the choices for a new one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lobby {
    pub games: Vec<LiveGame>,
    /// The games, each with its levels and the number of its numbered starts.
    pub variants: Vec<(Choice, Vec<Choice>, Option<u32>)>,
    pub usual_level: &'static str,
    pub colours: Vec<Choice>,
    pub clocks: Vec<Choice>,
    /// For a page without a game.
    pub labels: Vec<(&'static str, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveGame {
    pub number: String,
    pub label: String,
    pub is_own_turn: bool,
}

/// Labels of the board that a page doesn't have.
const LABELS: [&str; 28] = [
    "board-capture",
    "board-close",
    "board-drop",
    "board-empty",
    "board-failed",
    "board-games",
    "board-grid",
    "board-keys",
    "board-new",
    "board-offline",
    "board-paused",
    "board-sounds",
    "board-start",
    "board-target",
    "board-two",
    "button-move",
    "choice-random",
    "form-clock",
    "form-colour",
    "form-game",
    "form-move",
    "form-move-example",
    "form-opponent",
    "form-position",
    "pick-a-board",
    "pick-promotion",
    "setting-language",
    "setting-pieces",
];

fn labels(locale: Locale) -> Vec<(&'static str, String)> {
    let labels = LABELS.iter();
    labels.map(|name| (*name, locale.phrase(name))).collect()
}

/// `None` before the game has started. With `thoughts`, the user's analysis board.
pub fn live(
    locale: Locale,
    style: BoardStyle,
    game: &Game,
    request: &Request,
    thoughts: Option<&Thoughts>,
) -> Option<Live> {
    let play = game.play()?;
    let seat = game.seat_of(request.by.id);
    let tried = thoughts.map_or_else(Vec::new, |thoughts| thoughts.shown.moves(play));
    let is_own_turn = seat.is_some() && game.to_move() == seat;
    let position = tried.last().map_or(play.position(), |last| last.next());
    let moves = if is_own_turn || thoughts.is_some() {
        position.moves()
    } else {
        Vec::new()
    };
    let notice = match game.pending() {
        Some(pending) if Some(pending.by) == seat => {
            Some(locale.say(&format!("{}-stands-own", pending.key()), &[]))
        }
        _ => still_waits(locale, game),
    };
    let mut page = live_page(locale, style, game, play, &tried);
    if let Some(newest) = page.positions.last_mut().filter(|_| !moves.is_empty()) {
        mark_free_pins(&mut newest.scene);
    }
    let state = match (thoughts, position.in_check()) {
        (None, _) if game.is_arbiters_turn() => Some("board-thinks"),
        (None, false) if is_own_turn => Some("to-move"),
        (None, true) if is_own_turn => Some("to-move-check"),
        _ => None,
    };
    if let (Some(state), Some(newest)) = (state, page.positions.last_mut()) {
        let who = Arg::Player(player_of(game, position.turn()));
        newest.state = locale.say(state, &[("who", who)]).plain();
    }
    let scene = position.scene();
    let people = Side::ALL.map(|side| {
        let player = game.player(play.seat(side))?;
        (!player.id.is_arbiter()).then_some(player.id)
    });
    let controls = match (seat, thoughts) {
        (Some(seat), Some(thoughts)) => analysis_controls(locale, game, play, (seat, thoughts)),
        (Some(seat), None) => controls(locale, game, seat, request.at),
        (None, _) => Vec::new(),
    };
    Some(Live {
        number: game.number.typed(),
        variant: game.setup.variant.key,
        event: game.newest_event(),
        follows: (game.number.typed(), game.newest_event()),
        rematch: None,
        is_over: game.ending().is_some(),
        revision: game.revision(),
        people,
        is_analysis: thoughts.is_some(),
        moves: moves
            .iter()
            .flat_map(|legal| live_moves(locale, legal, &moves, &scene))
            .collect(),
        clocks: clocks(locale, game, play, request.at),
        notice: notice.map(|words| words.plain()).unwrap_or_default(),
        controls,
        looks: looks(locale, &page),
        page,
        labels: labels(locale),
    })
}

impl Live {
    /// Adds the newest rematch of a finished game: a question, until it's answered.
    pub fn with_rematch(mut self, locale: Locale, rematch: &Game, request: &Request) -> Self {
        match (&rematch.stage, rematch.seat_of(request.by.id)) {
            (Stage::Waiting, Some(seat)) if !rematch.has_lapsed(request.at) => {
                let (notice, kinds) = match seat {
                    Seat::Challenger => ("board-rematch-waits", vec![buttons::WITHDRAW]),
                    Seat::Opponent => (
                        "board-rematch-asked",
                        vec![buttons::ACCEPT_CHALLENGE, buttons::DECLINE_CHALLENGE],
                    ),
                };
                let who = rematch
                    .player(seat.other())
                    .map(|player| player_name(locale, player));
                let who = ("who", who.unwrap_or_default().into());
                self.notice = locale.say(notice, &[who]).plain();
                self.follows = (rematch.number.typed(), rematch.newest_event());
                let kinds = kinds.into_iter();
                let answers = kinds.map(|kind| button(locale, rematch, kind));
                let first = ..self.controls.len().min(1);
                self.controls.splice(first, answers);
            }
            (Stage::Waiting, _) => {}
            (Stage::Playing { .. } | Stage::Over { .. }, _) => {
                self.rematch = Some(rematch.number.typed());
            }
            (Stage::Void(_), _) => {
                self.labels
                    .push(("board-rematch-void", locale.phrase("board-rematch-void")));
            }
        }
        self
    }
}

fn looks(locale: Locale, page: &Page) -> Vec<(&'static str, Vec<Choice>, &'static str)> {
    let current = |name| match name {
        "language" => Some(page.language.key()),
        "theme" => Some(page.theme.key()),
        "pieces" => Some(page.pieces.key()),
        _ => None,
    };
    let choice =
        |word: &&'static str| Choice::new(&locale.phrase(&format!("choice-{word}")), *word);
    let looks = Preferences::LIST.iter().filter_map(|setting| {
        let SettingKind::Words(words) = setting.kind else {
            return None;
        };
        // The language of the platform isn't one to choose here.
        let words = words.iter().filter(|word| **word != "default");
        Some((
            setting.key,
            words.map(choice).collect(),
            current(setting.key)?,
        ))
    });
    looks.collect()
}

/// Marks the places where a board can go, which are drawn once one is chosen.
fn mark_free_pins(scene: &mut Scene) {
    let surfaces = scene.surfaces.iter_mut();
    let free = surfaces.filter(|surface| surface.kind == SurfaceKind::Ghost);
    for cell in free.flat_map(|surface| &mut surface.cells) {
        cell.marks = cell.marks.with(Mark::Target);
    }
}

/// A move from its square to its target. Castling onto a rook has two more targets unless another move has them: the square where the
/// king ends, and two squares towards the rook.
fn live_moves(locale: Locale, one: &Move, all: &[Move], scene: &Scene) -> Vec<LiveMove> {
    let (from, onto) = (one.from(), one.to());
    let is_taken = |to: &str| {
        let mut others = all.iter().filter(|other| other.code() != one.code());
        to == from
            || others
                .any(|other| other.from() == from && [other.to(), other.stands()].contains(&to))
    };
    let mut ends = vec![onto.to_owned()];
    if one.stands() != onto {
        let further = [
            Some(one.stands().to_owned()),
            two_squares_on(scene, from, onto),
        ];
        for to in further.into_iter().flatten() {
            if !ends.contains(&to) && !is_taken(&to) {
                ends.push(to);
            }
        }
    }
    let moves = ends.into_iter().map(|to| live_move(locale, one, to));
    moves.collect()
}

/// Returns the square two squares from one towards another.
fn two_squares_on(scene: &Scene, from: &str, towards: &str) -> Option<String> {
    let [from, towards] = [scene.cell(from)?.at, scene.cell(towards)?.at];
    let x = from.x + 2 * CELL * (towards.x - from.x).signum();
    let mut cells = scene.cells();
    let found = cells.find(|cell| (cell.at.x, cell.at.y) == (x, from.y))?;
    Some(found.name.clone())
}

fn live_move(locale: Locale, one: &Move, to: String) -> LiveMove {
    LiveMove {
        from: one.from(),
        to,
        code: one.code().to_owned(),
        label: match one.promotion() {
            Some(role) => capitalised(&locale.role(role)),
            None => locale.localised_notation(one.notation()),
        },
        promotion: one.promotion(),
    }
}

fn clocks(locale: Locale, game: &Game, play: &Play, now: Timestamp) -> Option<LiveClocks> {
    let clocks = game.clocks()?;
    let seats = Side::ALL.map(|side| play.seat(side));
    let next = now.plus(1_000);
    let runs = |side: &Side| {
        let seat = play.seat(*side);
        clocks.left(seat, now) != clocks.left(seat, next)
    };
    Some(LiveClocks {
        now,
        left: seats.map(|seat| clocks.left(seat, now)),
        words: seats.map(|seat| left(locale, &clocks, seat, now)),
        running: Side::ALL.into_iter().find(runs),
        are_live: clocks.are_live(),
    })
}

fn controls(locale: Locale, game: &Game, seat: Seat, now: Timestamp) -> Vec<Control> {
    let mut kinds: Vec<ButtonSpec> = Vec::new();
    match &game.stage {
        Stage::Playing { play, pending } => {
            let is_own_turn = game.to_move() == Some(seat);
            let clocks = game.clocks();
            if let Some(asked) = pending.filter(|asked| asked.by != seat) {
                kinds.extend(answers(asked));
            }
            if pending.is_none() && game.setup.vote.is_none() {
                let claim = play.claimable().filter(|_| is_own_turn);
                kinds.push(claim.map_or(buttons::DRAW, |_| buttons::CLAIM));
                kinds.extend(play.takeback(seat).map(|_| buttons::TAKEBACK));
                let may_pause = clocks.is_some() && !game.excludes_pauses();
                kinds.extend(may_pause.then_some(buttons::PAUSE));
            }
            let may_hint = is_own_turn && buttons::may_hint(game, *pending);
            kinds.extend(may_hint.then_some(buttons::HINT));
            let is_live = game.setup.time_control.clock.is_live();
            let may_give = is_live && game.arbiters_seat().is_none();
            kinds.extend(may_give.then_some(buttons::GIVE_TIME));
            let is_over = clocks.is_some_and(|clocks| clocks.is_over(now));
            kinds.extend((!is_own_turn && is_over).then_some(buttons::FLAG));
            kinds.push(buttons::THINK);
            kinds.push(buttons::RESIGN);
        }
        Stage::Over { .. } => {
            kinds.extend(buttons::may_rematch(game).then_some(buttons::REMATCH));
            kinds.extend(has_review(game).then_some(buttons::REVIEW));
        }
        Stage::Waiting | Stage::Void(_) => {}
    }
    let named = kinds.into_iter().map(|kind| button(locale, game, kind));
    named.collect()
}

/// The buttons of an analysis board. A line that begins with the opponent's move can become conditional moves.
fn analysis_controls(
    locale: Locale,
    game: &Game,
    play: &Play,
    (seat, thoughts): (Seat, &Thoughts),
) -> Vec<Control> {
    let giving = |label: &str, command: String| Control {
        label: locale.phrase(label),
        custom_id: giving(game, command),
        style: Style::Plain,
    };
    let tried = &thoughts.shown.codes;
    let mut all = vec![giving(
        "button-think-close",
        buttons::THINK.command.to_owned(),
    )];
    if !tried.is_empty() {
        all.push(button(locale, game, buttons::THINK_BACK));
        all.push(button(locale, game, buttons::THINK_START));
    }
    let is_opponents_turn = game.to_move() == Some(seat.other());
    // A line separates codes by spaces.
    let is_line = tried.len() > 1 && tried.iter().all(|code| !code.contains(' '));
    if is_opponents_turn && is_line {
        all.push(giving(
            "button-plan",
            format!("game if line:{}", tried.join(" ")),
        ));
    }
    if !play.plans(seat).is_empty() {
        all.push(giving("button-plan-clear", "game if clear:yes".to_owned()));
    }
    all
}

/// The running games of the list.
pub fn lobby(locale: Locale, games: &[Summary], people: &[Player]) -> Lobby {
    let label = |key: &str| locale.phrase(&format!("choice-{key}"));
    let levels = |variant| {
        let offered = Level::all().filter(move |level| level.is_offered(variant));
        let named = |level| player_name(locale, &Player::arbiter(Some(level)));
        let choices = offered.map(|level| Choice::new(&named(level), level.key()));
        choices.collect()
    };
    let variants = rules::ALL.iter().map(|variant| {
        let name = capitalised(&game_name(locale, variant));
        let starts = variant.numbered.as_ref().map(|starts| starts.count);
        (Choice::new(&name, variant.key), levels(variant), starts)
    });
    let colours = ColourChoice::all();
    Lobby {
        labels: labels(locale),
        games: games
            .iter()
            .filter_map(|game| live_game(locale, game, people))
            .collect(),
        variants: variants.collect(),
        usual_level: USUAL_LEVEL.key(),
        colours: colours
            .map(|colour| Choice::new(&label(colour.key()), colour.key()))
            .collect(),
        clocks: clock_choices(locale, Clock::default()),
    }
}

fn live_game(locale: Locale, game: &Summary, people: &[Player]) -> Option<LiveGame> {
    let State::Playing {
        challenger,
        to_move,
        ..
    } = game.state
    else {
        return None;
    };
    let seats = people.iter().filter_map(|person| game.seat_of(person.id));
    let seats: Vec<Seat> = seats.collect();
    let opponent = game.opponent.as_ref()?;
    let mut names = [&game.challenger, opponent].map(|player| player_name(locale, player));
    if challenger == Side::Black {
        names.reverse();
    }
    let [white, black] = names;
    let name = capitalised(&game_name(locale, game.variant));
    Some(LiveGame {
        number: game.number.typed(),
        label: format!("{name} {}: {white} – {black}", game.number),
        is_own_turn: seats.contains(&to_move),
    })
}

/// Who acts in a game among the people at one machine: the one who is asked, the one to move, or the first with a seat.
pub fn actor<'a>(game: &Game, people: &'a [Player], command: &str) -> Option<&'a Player> {
    let in_seat = |seat: Seat| {
        let player = game.player(seat)?;
        people.iter().find(|person| person.id == player.id)
    };
    let to_move = game.to_move();
    let wanted = match game.pending() {
        Some(asked) if !command.starts_with("move") => Some(asked.by.other()),
        // Only the last move can be taken back.
        _ if command == buttons::TAKEBACK.command => to_move.map(Seat::other),
        _ => to_move,
    };
    let seats = [Seat::Challenger, Seat::Opponent].into_iter();
    let mut wanted = wanted.into_iter().chain(seats);
    wanted.find_map(in_seat).or(people.first())
}
