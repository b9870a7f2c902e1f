//! The board of a game in a browser: the page of the game, and the available actions.

use super::board_style::BoardStyle;
use super::buttons::{self, ButtonSpec, answers, button};
use super::clocks::left;
use super::page::Page;
use super::page_content::live_page;
use super::people::{game_name, still_waits};
use super::reply::{Choice, Control};
use crate::engine::level::Level;
use crate::game::{
    ColourChoice, Game, Key as _, Play, Player, Seat, Stage, State, Summary, Timestamp,
};
use crate::referee::{Request, USUAL_LEVEL};
use crate::rules;
use crate::rules::Move;
use crate::rules::outcome::Side;
use crate::rules::scene::{Mark, Role, Scene, SurfaceKind};
use crate::words::{Locale, capitalised, player_name};

/// A game as its player sees it now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Live {
    /// As in [`crate::game::GameNumber::typed`].
    pub number: String,
    /// The key of the game.
    pub variant: &'static str,
    /// The newest event.
    pub event: u32,
    pub revision: u32,
    pub page: Page,
    /// The legal moves if it's the person's turn.
    pub moves: Vec<LiveMove>,
    pub clocks: Option<LiveClocks>,
    /// The pending request.
    pub notice: String,
    pub controls: Vec<Control>,
    pub labels: Vec<(&'static str, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveMove {
    /// Squares, or handles of a board's pins.
    pub from: &'static str,
    pub to: &'static str,
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
    /// The games, each with its levels.
    pub variants: Vec<(Choice, Vec<Choice>)>,
    pub usual_level: &'static str,
    pub colours: Vec<Choice>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveGame {
    pub number: String,
    pub label: String,
    pub is_own_turn: bool,
}

/// Labels of the board that a page doesn't have.
const LABELS: [&str; 18] = [
    "board-close",
    "board-empty",
    "board-failed",
    "board-games",
    "board-grid",
    "board-keys",
    "board-new",
    "board-offline",
    "board-start",
    "board-target",
    "board-two",
    "button-move",
    "form-colour",
    "form-game",
    "form-move",
    "form-move-example",
    "form-opponent",
    "pick-promotion",
];

/// `None` before the game has started.
pub fn live(locale: Locale, style: BoardStyle, game: &Game, request: &Request) -> Option<Live> {
    let play = game.play()?;
    let seat = game.seat_of(request.by.id);
    let is_own_turn = seat.is_some() && game.to_move() == seat;
    let moves = is_own_turn.then(|| play.position().moves());
    let notice = still_waits(locale, game.pending());
    let mut page = live_page(locale, style, game, play);
    if let Some(newest) = page.positions.last_mut().filter(|_| is_own_turn) {
        mark_free_pins(&mut newest.scene);
    }
    Some(Live {
        number: game.number.typed(),
        variant: game.setup.variant.key,
        event: game.newest_event(),
        revision: game.revision(),
        page,
        moves: moves
            .iter()
            .flatten()
            .map(|one| live_move(locale, one))
            .collect(),
        clocks: clocks(locale, game, play, request.at),
        notice: notice.map(|words| words.plain()).unwrap_or_default(),
        controls: seat.map_or_else(Vec::new, |seat| controls(locale, game, seat, request.at)),
        labels: LABELS
            .iter()
            .map(|name| (*name, locale.phrase(name)))
            .collect(),
    })
}

/// Marks the places where a board can go, which are drawn once one is chosen.
fn mark_free_pins(scene: &mut Scene) {
    let surfaces = scene.surfaces.iter_mut();
    let free = surfaces.filter(|surface| surface.kind == SurfaceKind::Ghost);
    for cell in free.flat_map(|surface| &mut surface.cells) {
        cell.marks = cell.marks.with(Mark::Target);
    }
}

fn live_move(locale: Locale, one: &Move) -> LiveMove {
    LiveMove {
        from: one.from(),
        to: one.to(),
        code: one.code().to_owned(),
        label: match one.promotion() {
            Some(role) => capitalised(&locale.role(role)),
            None => locale.notation(one.notation()),
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
                kinds.extend((!play.plies.is_empty()).then_some(buttons::TAKEBACK));
                kinds.extend(clocks.is_some().then_some(buttons::PAUSE));
            }
            let may_hint = is_own_turn && (pending.is_none() || game.allows_hints());
            kinds.extend(may_hint.then_some(buttons::HINT));
            let is_live = game.setup.time_control.clock.is_live();
            let may_give = is_live && game.arbiters_seat().is_none();
            kinds.extend(may_give.then_some(buttons::GIVE_TIME));
            let is_over = clocks.is_some_and(|clocks| clocks.is_over(now));
            kinds.extend((!is_own_turn && is_over).then_some(buttons::FLAG));
            kinds.push(buttons::RESIGN);
        }
        Stage::Over { .. } => {
            let is_imported = game.number.stored_import().is_some();
            let is_again = !is_imported && game.setup.vote.is_none();
            kinds.extend(is_again.then_some(buttons::REMATCH));
        }
        Stage::Waiting | Stage::Void(_) => {}
    }
    let named = kinds.into_iter().map(|kind| button(locale, game, kind));
    named.collect()
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
        (Choice::new(&name, variant.key), levels(variant))
    });
    let colours = ColourChoice::all();
    Lobby {
        games: games
            .iter()
            .filter_map(|game| live_game(locale, game, people))
            .collect(),
        variants: variants.collect(),
        usual_level: USUAL_LEVEL.key(),
        colours: colours
            .map(|colour| Choice::new(&label(colour.key()), colour.key()))
            .collect(),
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
    let opponent = game.opponent.as_ref().filter(|_| !seats.is_empty())?;
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
