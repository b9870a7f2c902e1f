//! The pages of a review: an overview with the graph of the chances, and each turning point with a picture.

use super::decide::Sharing;
use super::view::{Overview, better, numbered_move, overview, percent, turning_point};
use crate::engine::review::{Judged, Review, TurningPoint};
use crate::features::ratings::graph::{Drawing, Graph};
use crate::game::{Ending, Game, Play, RecordedResult};
use crate::play::view::board::{game_board, name_captions};
use crate::play::view::board_style::BoardStyle;
use crate::play::view::buttons::{button, giving};
use crate::play::view::description::{described, limited};
use crate::play::view::people::{game_args, result_words};
use crate::play::view::reply::{Section, Subject};
use crate::play::view::{Audience, Board, Control, Reply, Style, buttons, tower_words};
use crate::rules::AnyPosition;
use crate::rules::scene::{Mark, Pointer, Symbol};
use crate::words::{Arg, Locale, Part, Words, shortened};
use arbiter_board::{Arrow, Caption, LegendEntry};

/// Maximum number of labels below the graph, so that they don't overlap.
const MOST_TICKS: usize = 8;

/// Maximum length of a name above the graph, in characters.
const LONGEST_NAME: usize = 18;

/// A finished review of a game.
#[derive(Clone, Copy)]
pub struct Reviewed<'a> {
    pub game: &'a Game,
    pub play: &'a Play,
    /// The positions of the game, starting with the initial one.
    pub positions: &'a [AnyPosition],
    pub review: &'a Review,
}

/// A private page of the review, which a player can share: the turning point with this number, from 1, or the last one if
/// there are fewer; otherwise the overview.
pub fn review_page(
    locale: Locale,
    style: BoardStyle,
    reviewed: Reviewed<'_>,
    number: Option<u8>,
    share: Option<Sharing>,
) -> Reply {
    let points = &reviewed.review.turning_points;
    let index = number.map(|number| usize::from(number).clamp(1, points.len().max(1)) - 1);
    let Some((index, point)) = index.and_then(|index| Some((index, points.get(index)?))) else {
        return overview_page(locale, style, reviewed, share);
    };
    let told = turning_point(
        locale,
        reviewed.positions,
        reviewed.review,
        point,
        Some(reviewed.game),
    );
    let words = page_heading(locale, reviewed, index).line(told);
    let whole = Control {
        label: locale.phrase("button-review-overview"),
        ..button(locale, reviewed.game, buttons::REVIEW)
    };
    let previous = index.checked_sub(1);
    let previous = previous.and_then(|index| step(locale, reviewed, index, "button-review-back"));
    Reply::to_user(words)
        .with_boards([turning_point_board(locale, style, reviewed, index, point)])
        .with_controls([whole])
        .with_controls(previous)
        .with_controls(step(locale, reviewed, index + 1, "button-review-next"))
        .with_controls(buttons::continue_button(
            locale,
            reviewed.game,
            Some(point.ply),
        ))
        .with_controls(share_button(
            locale,
            reviewed,
            share,
            format!("game review point:{} share:yes", index + 1),
        ))
}

fn overview_page(
    locale: Locale,
    style: BoardStyle,
    reviewed: Reviewed<'_>,
    share: Option<Sharing>,
) -> Reply {
    let Overview { words, points } = overview(
        locale,
        reviewed.positions,
        reviewed.review,
        (Some(reviewed.game), ending_of(reviewed.game)),
    );
    let show = |index| step(locale, reviewed, index, "button-review-show");
    let only = if points.is_empty() { show(0) } else { None };
    let sections = points.into_iter().enumerate();
    let sections = sections.filter_map(|(index, words)| {
        let control = show(index)?;
        Some(Section { words, control })
    });
    Reply {
        graph: Some(graph(locale, style, reviewed)),
        sections: sections.collect(),
        ..Reply::to_user(words)
    }
    .with_controls(only)
    .with_controls(share_button(
        locale,
        reviewed,
        share,
        "game review share:yes".to_owned(),
    ))
}

/// How a game ended; for an imported one, according to its tags.
pub(crate) fn ending_of(game: &Game) -> Ending {
    match game.ending() {
        Some(Ending::Recorded(result)) => {
            let source = game.source.as_deref();
            Ending::of_record(result, source.and_then(|source| source.tag("Termination")))
        }
        Some(ending) => ending,
        None => Ending::Recorded(RecordedResult::Unknown),
    }
}

/// The same page for everybody. Its buttons open the other pages privately.
pub fn review_shared(
    locale: Locale,
    style: BoardStyle,
    reviewed: Reviewed<'_>,
    number: Option<u8>,
) -> Reply {
    let mut page = review_page(locale, style, reviewed, number, None);
    page.head(locale.say("review-shared", &game_args(reviewed.game, Arg::Player)));
    Reply {
        audience: Audience::Everyone,
        ..page
    }
}

/// The answer while the game is being reviewed; the review replaces it.
pub fn review_underway(locale: Locale, game: &Game) -> Reply {
    Reply::to_user(locale.say("review-underway", &[("number", game.number.into())]))
}

/// The line for a player whose shared review was posted in another channel.
pub fn review_posted(locale: Locale, game: &Game) -> Words {
    let channel = Words::one(Part::Channel(game.setup.home.channel));
    locale.say("review-posted", &[("channel", channel.into())])
}

/// The line for a player who shares a review again.
pub fn review_already_shared(locale: Locale) -> Words {
    locale.say("review-already-shared", &[])
}

/// A button to the turning point with this index, if there is one.
fn step(locale: Locale, reviewed: Reviewed<'_>, index: usize, label: &str) -> Option<Control> {
    let command = format!("game review point:{}", index + 1);
    let is_there = index < reviewed.review.turning_points.len();
    is_there.then(|| Control {
        label: locale.phrase(label),
        custom_id: giving(reviewed.game, command),
        style: Style::Plain,
    })
}

/// The share button, for a player of a game whose review isn't shared yet.
fn share_button(
    locale: Locale,
    reviewed: Reviewed<'_>,
    share: Option<Sharing>,
    command: String,
) -> Option<Control> {
    match share? {
        Sharing::Private => Some(Control {
            custom_id: giving(reviewed.game, command),
            ..button(locale, reviewed.game, buttons::SHARE_REVIEW)
        }),
        Sharing::Shared => None,
    }
}

/// `Turning point 1 of 3`.
fn page_heading(locale: Locale, reviewed: Reviewed<'_>, index: usize) -> Words {
    let args = [
        ("point", (index + 1).to_string().into()),
        (
            "points",
            reviewed.review.turning_points.len().to_string().into(),
        ),
    ];
    locale.say("review-place", &args)
}

/// The position before a turning point, with both moves marked: the played one as usual, the better one as a suggestion.
fn turning_point_board(
    locale: Locale,
    style: BoardStyle,
    reviewed: Reviewed<'_>,
    index: usize,
    point: &TurningPoint,
) -> Board {
    let (game, play, positions) = (reviewed.game, reviewed.play, reviewed.positions);
    let position = play.before(point.ply);
    let [was, could] = [&point.played, &point.better].map(|code| position.find(code));
    let mut scene = position
        .scene()
        .with_losses_since(&play.start, play.codes().take(point.ply));
    let ends = [
        (could.as_ref(), Mark::Chosen, Mark::Target),
        (was.as_ref(), Mark::MovedFrom, Mark::MovedTo),
    ];
    for (played, from, to) in ends {
        if let Some(played) = played {
            scene = scene.marked(played.from(), from).marked(played.to(), to);
        }
    }
    let scene = scene.seen_by(style.side);
    let moves = [(Pointer::Wrong, was), (Pointer::Right, could)];
    let arrows = moves.into_iter().filter_map(|(pointer, played)| {
        let played = played?;
        Some(Arrow {
            from: played.from().to_owned(),
            to: played.to().to_owned(),
            pointer,
        })
    });
    let said = |name: &str, text: String| locale.say(name, &[("move", text.into())]).plain();
    let legend = [
        (
            Pointer::Wrong,
            said("legend-played", numbered_move(locale, positions, point)),
        ),
        (
            Pointer::Right,
            said("legend-better", better(locale, positions, point)),
        ),
    ];
    let status = page_heading(locale, reviewed, index).plain();
    let told = turning_point(locale, positions, reviewed.review, point, Some(game)).plain();
    let shown = game_board(locale, style, game, play);
    Board {
        subject: Subject::Review {
            number: game.number,
            point: index + 1,
            ply: point.ply,
        },
        description: limited(&format!("{status}. {told} {}", described(locale, &scene))),
        caption: Caption {
            status,
            legend: legend
                .map(|(pointer, text)| LegendEntry {
                    symbol: Some(Symbol::Pointer(pointer)),
                    text,
                })
                .into(),
            arrows: arrows.collect(),
            tower: tower_words(locale, &scene, None),
            players: Some(name_captions(locale, style, game)),
            turn: Some(point.side),
            ..shown.caption
        },
        scene,
        ..shown
    }
}

fn graph(locale: Locale, style: BoardStyle, reviewed: Reviewed<'_>) -> Graph {
    Graph {
        theme: style.theme,
        file_name: format!("review-{}", reviewed.game.number.typed()),
        description: limited(&graph_in_words(locale, reviewed).plain()),
        drawing: Drawing::Chances(Box::new(chances(
            locale,
            reviewed.positions,
            reviewed.review,
            players_and_result(locale, reviewed.game),
        ))),
    }
}

/// White's winning chances through a game, with the players' names.
pub(crate) fn chances(
    locale: Locale,
    positions: &[AnyPosition],
    review: &Review,
    (names, result): (String, String),
) -> arbiter_board::Graph {
    let points = review.turning_points.iter();
    arbiter_board::Graph {
        names,
        result,
        title: locale.phrase("review-graph"),
        axis: locale.phrase("review-graph-axis"),
        scale: ["100", "50", "0"].map(|percent| {
            let percent = [("percent", percent.into())];
            locale.say("review-percent", &percent).plain()
        }),
        turning_points: points.clone().map(|point| point.ply).collect(),
        moves: points
            .map(|point| numbered_move(locale, positions, point))
            .collect(),
        ticks: ticks(positions),
        chances: review.positions.iter().map(|one| one.chance).collect(),
    }
}

/// Both players, and the result of the game.
fn players_and_result(locale: Locale, game: &Game) -> (String, String) {
    let names = name_captions(locale, BoardStyle::default(), game);
    let [white, black] = names.map(|player| shortened(&player.name, LONGEST_NAME));
    let recorded = game.ending().map(Ending::result);
    let recorded = recorded.filter(|recorded| *recorded != "*");
    let recorded = recorded.map(|text| result_words(locale, text));
    (format!("{white} – {black}"), recorded.unwrap_or_default())
}

/// The numbers of a few equidistant moves, each where White starts it.
fn ticks(positions: &[AnyPosition]) -> Vec<(usize, String)> {
    let Some(start) = positions.first() else {
        return Vec::new();
    };
    let number = |ply: usize| crate::pgn::number_from(start, &positions[ply], ply);
    let first = number(0);
    let begins = |ply: &usize| *ply == 0 || number(*ply) > number(ply - 1);
    let played = positions.len().saturating_sub(1).max(1);
    let begun: Vec<(usize, u32)> = (0..played)
        .filter(begins)
        .map(|ply| (ply, number(ply)))
        .collect();
    let steps = [1, 2, 5].into_iter().cycle();
    let scales = (0_u32..).flat_map(|power| std::iter::repeat_n(10_u32.saturating_pow(power), 3));
    let fits = |step: &u32| begun.len() / usize::try_from(*step).unwrap_or(1) < MOST_TICKS;
    let mut distances = scales
        .zip(steps)
        .map(|(scale, step)| scale.saturating_mul(step));
    let distance = distances.find(fits).unwrap_or(1);
    let is_even = |(_, number): &(usize, u32)| *number == first || number.is_multiple_of(distance);
    let mut ticks: Vec<(usize, u32)> = begun.into_iter().filter(is_even).collect();
    // The first one may be too close to the next.
    if let [(_, one), (_, two), ..] = ticks[..]
        && two - one < distance.div_ceil(2)
    {
        ticks.remove(1);
    }
    let text = |(ply, number): (usize, u32)| (ply, number.to_string());
    ticks.into_iter().map(text).collect()
}

/// The alternative text of the graph.
fn graph_in_words(locale: Locale, reviewed: Reviewed<'_>) -> Words {
    let chances = &reviewed.review.positions;
    let chance = |judged: Option<&Judged>| percent(judged.map_or(500, |one| one.chance));
    let at = |ply: usize| chance(chances.get(ply));
    let args = [
        ("number", reviewed.game.number.into()),
        ("start", at(0)),
        ("end", chance(chances.last())),
    ];
    let mut words = locale.say("review-graph-alt", &args);
    for (index, point) in reviewed.review.turning_points.iter().enumerate() {
        let args = [
            ("number", (index + 1).to_string().into()),
            (
                "move",
                numbered_move(locale, reviewed.positions, point).into(),
            ),
            ("before", at(point.ply)),
            ("after", at(point.ply + 1)),
        ];
        words = words.and(locale.say("review-graph-alt-point", &args));
    }
    words
}
