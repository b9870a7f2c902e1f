//! Tournaments and simuls: the card, the pairings, the table and the result.

use super::command::{EventKind, OpenEvent, TournamentButton, TournamentControl};
use super::decide::{TournamentWish, game_setup};
use super::standings::Row;
use super::{Format, Pairing, PairingState, Tournament, TournamentStage};
use crate::features::ratings::graph::{Drawing, Graph};
use crate::features::ratings::view::{by_results, column, halves, quarters, rating_graph};
use crate::features::scores::decide::Score;
use crate::features::tournaments::TournamentSetup;
use crate::game::{
    Clock, ColourChoice, Conditions, DAY, Every, Game, GameNumber, GameSetup, HOUR, Key, Player,
    Rated, Timestamp, TournamentNumber,
};
use crate::play::view::ScheduledEvent;
use crate::play::view::challenge_form::{clock_choices, form};
use crate::play::view::challenges::{conditions, start_words};
use crate::play::view::clocks::how_much;
use crate::play::view::people::{game_args, game_choices};
use crate::play::view::reply::Input;
use crate::play::view::{Choice, Control, Reply, Style, event_refusals};
use crate::referee::EventRefusal;
use crate::settings::Theme;
use crate::words::{Arg, Locale, TimeStyle, Words, player_name};
use arbiter_board::{Cell, Table};

/// Maximum number of entrants who are listed by name; the others are counted.
const MOST_NAMED: usize = 20;

/// The button that confirms what can't be undone.
pub(crate) fn confirmation(locale: Locale, refusal: &EventRefusal) -> Option<Control> {
    let (number, step) = match refusal {
        EventRefusal::ConfirmWithdrawal {
            number,
            other: None,
            ..
        } => (number, "event withdraw confirm:yes"),
        EventRefusal::ConfirmClosing(number) => (number, "event close confirm:yes"),
        _ => return None,
    };
    Some(tournament_button(locale, *number, step, Style::Danger))
}

pub(crate) fn tournament_button(
    locale: Locale,
    number: TournamentNumber,
    command: &str,
    style: Style,
) -> Control {
    let label = match command {
        "event join" => "button-join",
        "event withdraw" => "button-leave",
        "event start" => "button-start",
        "event table" => "button-table",
        "event withdraw confirm:yes" => "button-confirm-withdraw",
        "event close confirm:yes" => "button-confirm-close",
        _ => "button-next-board",
    };
    Control {
        label: locale.phrase(label),
        custom_id: TournamentControl::Button(TournamentButton {
            number,
            command: command.to_owned(),
        })
        .into(),
        style,
    }
}

/// The default name of a tournament.
pub fn usual_tournament_name(locale: Locale, format: Format, host: &Player) -> String {
    let name = match format {
        Format::Simul => "simul-name",
        Format::Single | Format::Double | Format::Swiss => "tournament-name",
    };
    locale.say(name, &[("host", Arg::Player(host))]).plain()
}

fn names<'a>(players: impl Iterator<Item = &'a Player>) -> Words {
    let each = players.map(|player| Words::one(crate::words::Part::Player(player.clone())));
    each.reduce(|names, name| names.joined(", ", name))
        .unwrap_or_default()
}

pub(super) fn format_name(locale: Locale, format: Format) -> Words {
    let name = match format {
        Format::Single => "tournament-single",
        Format::Double => "tournament-double",
        Format::Swiss => "tournament-swiss",
        Format::Simul => "tournament-simul",
    };
    locale.say(name, &[])
}

fn title(locale: Locale, of: &Tournament) -> Words {
    let setup = &of.setup;
    let format = format_name(locale, setup.format);
    let rated = (setup.rated == Rated::Yes).then(|| locale.say("tournament-rated", &[]));
    let args = [
        ("name", Arg::Given(&setup.name)),
        ("number", of.number.to_string().into()),
        ("format", format.into()),
        ("game", Arg::game(setup.variant)),
    ];
    let words = locale.say("tournament", &args);
    // Colours differ by game.
    let terms = GameSetup {
        colour: ColourChoice::Random,
        ..game_setup(setup, [&setup.host; 2])
    };
    words
        .line(how_much(locale, setup.clock))
        .line(start_words(locale, &terms))
        .line(rated)
}

/// The message with a tournament's buttons.
pub fn tournament_card(locale: Locale, theme: Theme, of: &Tournament) -> Reply {
    let words = title(locale, of);
    let number = of.number;
    match of.stage {
        TournamentStage::Open => {
            let setup = &of.setup;
            let is_simul = setup.format == Format::Simul;
            let entered = of.entrants.iter().skip(usize::from(is_simul));
            let taken = entered.len();
            let players = entered.map(|entrant| &entrant.player);
            let args = [
                ("taken", Arg::number(taken)),
                ("seats", Arg::number(setup.seats)),
                ("players", names(players.take(MOST_NAMED)).into()),
                ("host", Arg::Player(&setup.host)),
            ];
            let role = setup.role.map(|role| {
                let role = Words::one(crate::words::Part::Role(role));
                locale.say("tournament-role", &[("role", role.into())])
            });
            let words = words
                .line(locale.say(
                    if taken == 0 {
                        "tournament-empty"
                    } else {
                        "tournament-open"
                    },
                    &args,
                ))
                .line(role)
                .line(conditions(locale, setup.conditions))
                .line(schedule_words(locale, of, &args));
            Reply::to_everyone(words).with_controls([
                tournament_button(locale, number, "event join", Style::Primary),
                tournament_button(locale, number, "event withdraw", Style::Plain),
                tournament_button(locale, number, "event start", Style::Plain),
            ])
        }
        TournamentStage::Playing => {
            let home = of.setup.home.channel;
            let elsewhere = (home != of.setup.channel).then(|| {
                let home = Words::one(crate::words::Part::Channel(home)).into();
                locale.say("tournament-where", &[("where", home)])
            });
            let words = words.line(progress(locale, of)).line(elsewhere);
            Reply {
                graph: Some(table(locale, theme, of)),
                ..Reply::to_everyone(words)
            }
            .with_controls([
                tournament_button(locale, number, "games only:next", Style::Primary),
                tournament_button(locale, number, "event table", Style::Plain),
            ])
        }
        TournamentStage::Over => Reply {
            graph: Some(table(locale, theme, of)),
            ..Reply::to_everyone(words.line(outcome(locale, of)))
        },
        TournamentStage::Closed | TournamentStage::Lapsed => Reply {
            graph: (!of.pairings.is_empty()).then(|| table(locale, theme, of)),
            ..Reply::to_everyone(words.line(closed(locale, of)))
        },
    }
}

/// When it starts, and how it repeats.
fn schedule_words(locale: Locale, of: &Tournament, args: &[(&'static str, Arg<'_>)]) -> Words {
    let Some(schedule) = of.setup.schedule else {
        let name = match of.setup.format {
            Format::Simul => "simul-begins",
            Format::Single | Format::Double | Format::Swiss => "tournament-begins",
        };
        return locale.say(name, args);
    };
    let (fewest, _) = of.setup.format.seats();
    let args = [
        ("host", Arg::Player(&of.setup.host)),
        ("when", Arg::Time(schedule.starts, TimeStyle::Deadline)),
        ("until", Arg::Time(schedule.entries_end, TimeStyle::Moment)),
        ("fewest", Arg::number(fewest)),
    ];
    let ends_earlier = schedule.entries_end < schedule.starts;
    let entries = ends_earlier.then(|| locale.say("tournament-entries", &args));
    let repeats = schedule.repeats.map(|repeats| {
        let name = match repeats.every {
            Every::Monthly => "tournament-repeats-monthly",
            Every::Weekly => "tournament-repeats-weekly",
        };
        locale.say(name, &[])
    });
    locale
        .say("tournament-starts", &args)
        .line(entries)
        .line(repeats)
}

/// How long the event of a tournament lasts on Discord, which wants an end: an evening, or the day on which correspondence
/// games start (ms).
const EVENT_LASTS: [i64; 2] = [4 * HOUR, DAY];

/// What a server shows of a tournament with a start.
pub(crate) fn scheduled_event(of: &Tournament) -> Option<ScheduledEvent> {
    let setup = &of.setup;
    let starts = setup.schedule?.starts;
    let [live, correspondence] = EVENT_LASTS;
    let lasts = if setup.clock.is_live() {
        live
    } else {
        correspondence
    };
    Some(ScheduledEvent {
        server: setup.home.server?,
        channel: setup.channel,
        name: setup.name.clone(),
        description: title(Locale::of(setup.language), of).plain(),
        starts,
        ends: starts.plus(lasts),
    })
}

/// The message about a scheduled tournament that didn't start.
pub(crate) fn not_started(locale: Locale, of: &Tournament) -> Reply {
    Reply::to_everyone(why_not_started(locale, of))
}

fn why_not_started(locale: Locale, of: &Tournament) -> Words {
    let (fewest, _) = of.setup.format.seats();
    let args = [
        ("name", Arg::Given(&of.setup.name)),
        ("taken", Arg::number(of.entrants.len())),
        ("fewest", Arg::number(fewest)),
    ];
    let name = if of.can_start() {
        "tournament-missed"
    } else {
        "tournament-too-few"
    };
    locale.say(name, &args)
}

/// Why it was closed, and whether games continue.
fn closed(locale: Locale, of: &Tournament) -> Words {
    let name = match of.stage {
        TournamentStage::Lapsed if of.setup.schedule.is_some() => {
            return why_not_started(locale, of);
        }
        TournamentStage::Lapsed => "tournament-lapsed",
        _ if of.pairings.is_empty() => "tournament-closed-unstarted",
        _ => "tournament-closed",
    };
    locale.say(name, &[("games", Arg::number(of.under_way()))])
}

/// Number of finished games.
fn progress(locale: Locale, of: &Tournament) -> Words {
    let (over, games) = of.progress();
    let args = [
        ("over", Arg::number(over)),
        ("games", Arg::number(games)),
        ("round", Arg::number(of.round())),
        ("rounds", Arg::number(of.rounds())),
    ];
    let name = match of.setup.format {
        Format::Swiss => "tournament-round",
        Format::Single | Format::Double | Format::Simul => "tournament-playing",
    };
    locale.say(name, &args)
}

/// The winner, and the deciding tie-break.
fn outcome(locale: Locale, of: &Tournament) -> Words {
    let standings = of.standings();
    if of.setup.format == Format::Simul {
        let host = of
            .entrants
            .first()
            .map_or(&of.setup.host, |entrant| &entrant.player);
        let args = [
            ("host", Arg::Player(host)),
            ("score", simul_score(of).into()),
        ];
        return locale.say("simul-over", &args);
    }
    let best = standings.iter().filter(|row| row.rank == 1);
    let winners = best.clone().map(|row| &of.entrants[row.seat].player);
    let points = standings.first().map_or(0, |row| row.points);
    let args = [
        ("winners", names(winners).into()),
        ("count", Arg::number(best.count())),
        ("points", halves(points).into()),
    ];
    let rounds = [
        ("round", Arg::number(of.round())),
        ("rounds", Arg::number(of.rounds())),
    ];
    let cut_short = of.is_cut_short().then(|| {
        let left = (0..of.entrants.len()).filter(|seat| !of.is_out(*seat));
        let name = match left.count() {
            0 | 1 => "tournament-cut-short-left",
            _ => "tournament-cut-short",
        };
        locale.say(name, &rounds)
    });
    locale.say("tournament-over", &args).line(cut_short)
}

/// From the host's point of view.
fn simul_score(of: &Tournament) -> String {
    let mut score = Score::default();
    for [host, other] in of.pairings.iter().filter_map(|pairing| of.result(pairing)) {
        // A closed game doesn't count.
        if host + other > 0 {
            score.add(host);
        }
    }
    by_results(score)
}

/// The table, shown only to the user.
pub fn tournament_table(locale: Locale, theme: Theme, of: &Tournament) -> Reply {
    let is_playing = of.stage == TournamentStage::Playing;
    let state = match of.stage {
        TournamentStage::Playing => Some(progress(locale, of)),
        TournamentStage::Closed | TournamentStage::Lapsed => Some(closed(locale, of)),
        TournamentStage::Open | TournamentStage::Over => None,
    };
    let has_begun = of.stage == TournamentStage::Open || !of.pairings.is_empty();
    let standings = has_begun.then(|| standings_text(locale, of, MOST_NAMED));
    let words = title(locale, of).line(state).line(standings);
    let controls =
        is_playing.then(|| tournament_button(locale, of.number, "games only:next", Style::Plain));
    let graph = (!of.pairings.is_empty()).then(|| table(locale, theme, of));
    Reply {
        graph,
        ..Reply::to_user(words)
    }
    .with_controls(controls)
}

/// The sign after a player who has left.
fn out(locale: Locale, of: &Tournament, row: &Row) -> Option<Words> {
    let is_out = of.is_out(row.seat);
    is_out.then(|| locale.say("tournament-out", &[]))
}

/// The first rows of the table as text, and the tie-breaks.
fn standings_text(locale: Locale, of: &Tournament, most: usize) -> Words {
    let standings = of.standings();
    let line = |row: &Row| {
        let args = [
            ("place", Arg::number(row.rank)),
            ("who", Arg::Player(&of.entrants[row.seat].player)),
            ("points", halves(row.points).into()),
            ("games", Arg::number(row.played)),
        ];
        locale
            .say("tournament-line", &args)
            .and(out(locale, of, row))
    };
    let more = standings.len().saturating_sub(most);
    let more = (more > 0).then(|| locale.say("tournament-more", &[("more", Arg::number(more))]));
    let lines = standings
        .iter()
        .take(most)
        .map(line)
        .reduce(Words::line)
        .unwrap_or_default();
    let how = match of.setup.format {
        Format::Single | Format::Double => Some("tournament-tie-breaks"),
        Format::Swiss => Some("tournament-tie-breaks-swiss"),
        Format::Simul => None,
    };
    let are_level = standings
        .windows(2)
        .any(|pair| pair[0].points == pair[1].points);
    let how = how.filter(|_| are_level).map(|how| locale.say(how, &[]));
    lines.line(more).line(how)
}

/// The cross table; with many rounds or in a simul, the standings.
fn table(locale: Locale, theme: Theme, of: &Tournament) -> Graph {
    let standings = of.standings();
    let is_cross = matches!(of.setup.format, Format::Single | Format::Double);
    let mut heads = vec![String::new(), String::new()];
    if is_cross {
        // Players who are level share a rank, but not a column.
        heads.extend((1..=standings.len()).map(|place| place.to_string()));
    }
    heads.push(column(locale, "column-points"));
    match of.setup.format {
        Format::Single | Format::Double => heads.push(column(locale, "column-sonneborn")),
        Format::Swiss => heads
            .extend(["column-buchholz-cut", "column-buchholz"].map(|head| column(locale, head))),
        Format::Simul => {}
    }
    heads.push(column(
        locale,
        match of.setup.format {
            Format::Swiss => "column-rounds",
            Format::Single | Format::Double | Format::Simul => "column-games",
        },
    ));
    let row = |(place, row): (usize, &Row)| {
        let number = if is_cross { place } else { row.rank };
        let name = player_name(locale, &of.entrants[row.seat].player);
        let name = match out(locale, of, row) {
            Some(out) => format!("{name} {}", out.plain()),
            None => name,
        };
        let mut cells = vec![Cell::Number(number.to_string()), Cell::Text(name)];
        if is_cross {
            cells.extend(standings.iter().map(|other| met(of, row.seat, other.seat)));
        }
        cells.push(Cell::Number(halves(row.points)));
        match of.setup.format {
            Format::Single | Format::Double => {
                cells.push(Cell::Number(quarters(row.tie_breaks[1])));
            }
            Format::Swiss => {
                cells.extend([0, 1].map(|which| Cell::Number(halves(row.tie_breaks[which]))));
            }
            Format::Simul => {}
        }
        cells.push(Cell::Number(row.played.to_string()));
        cells
    };
    let drawing = Table {
        title: of.setup.name.clone(),
        heads,
        rows: (1..).zip(&standings).map(row).collect(),
    };
    let name = format!("tournament-{}", of.number);
    rating_graph(
        theme,
        &name,
        &standings_text(locale, of, standings.len()),
        Drawing::Table(drawing),
    )
}

/// The results of a player against another one that count.
fn met(of: &Tournament, seat: usize, other: usize) -> Cell {
    if seat == other {
        return Cell::Solid;
    }
    let result = |pairing: &Pairing| {
        let [white, black] = of.result(pairing)?;
        match (pairing.white, pairing.black) {
            both if both == (seat, other) => Some(white),
            both if both == (other, seat) => Some(black),
            _ => None,
        }
    };
    let counted = of.pairings.iter().filter(|pairing| of.counts(pairing));
    let results: Vec<_> = counted.filter_map(result).collect();
    // A won game has two half points.
    let points = results
        .iter()
        .sum::<u32>()
        .cmp(&u32::try_from(results.len()).unwrap_or(0));
    let text: Vec<String> = results.iter().map(|result| halves(*result)).collect();
    Cell::Result(text.join(" · "), Some(points).filter(|_| !text.is_empty()))
}

/// Maximum number of games listed in one message.
pub const GAMES_A_MESSAGE: usize = 20;

/// A line for each game that started together with this one, beginning with it, with pings for the players; the bye; and the
/// deadline for first moves in live games.
pub fn round_begun(locale: Locale, of: &Tournament, with: GameNumber) -> Reply {
    let mut first = of
        .pairings
        .iter()
        .filter(|pairing| pairing.game == Some(with));
    let Some((round, opened)) = first.next().and_then(|one| Some((one.round, one.opened?))) else {
        return Reply::to_everyone(title(locale, of));
    };
    let begun = of
        .pairings
        .iter()
        .filter(|pairing| pairing.opened == Some(opened));
    let is_with = |pairing: &&Pairing| pairing.game == Some(with);
    let is_first = begun.clone().next().is_some_and(|one| is_with(&one));
    let mut pinged = Vec::new();
    let mut named = |seat: usize| {
        let player = &of.entrants[seat].player;
        let is_new = !pinged.contains(&seat);
        pinged.push(seat);
        if is_new {
            Arg::Ping(player)
        } else {
            Arg::Player(player)
        }
    };
    let name = [("name", Arg::Given(&of.setup.name))];
    let mut words = locale.say("tournament-begun", &name);
    for pairing in begun.skip_while(|one| !is_with(one)).take(GAMES_A_MESSAGE) {
        let Some(number) = pairing.game else {
            continue;
        };
        let args = [
            ("number", number.into()),
            ("white", named(pairing.white)),
            ("black", named(pairing.black)),
        ];
        words = words.line(locale.say("tournament-game", &args));
    }
    let mut byes = of
        .pairings
        .iter()
        .filter(|pairing| pairing.round == round && pairing.is_rest());
    let bye = byes.next().filter(|_| is_first).map(|bye| {
        let who = Arg::Player(&of.entrants[bye.white].player);
        locale.say("tournament-bye", &[("who", who)])
    });
    let is_simul = of.setup.format == Format::Simul;
    let how = (!is_simul).then(|| locale.say("tournament-how", &[]));
    let first_moves = (!is_simul && of.setup.clock.is_live()).then(|| {
        let until = |ply: i64| {
            Arg::Time(
                opened.plus(Tournament::NO_SHOW * (ply + 1)),
                TimeStyle::Moment,
            )
        };
        let [first, second] = ["white", "black"];
        let [first, second] = of.side_of_ply(0).pick([first, second], [second, first]);
        let args = [(first, until(0)), (second, until(1))];
        locale.say("tournament-first-moves", &args)
    });
    Reply::to_everyone(words.line(bye).line(how).line(first_moves)).with_controls([
        tournament_button(locale, of.number, "games only:next", Style::Primary),
        tournament_button(locale, of.number, "event table", Style::Plain),
    ])
}

/// The reminder of the first move of a live game, after half of the time for it.
pub fn first_move_due(
    locale: Locale,
    of: &Tournament,
    game: GameNumber,
    seat: usize,
    until: Timestamp,
) -> Reply {
    let args = [
        ("who", Arg::Ping(&of.entrants[seat].player)),
        ("number", game.into()),
        ("until", Arg::Time(until, TimeStyle::Deadline)),
        ("name", Arg::Given(&of.setup.name)),
    ];
    let next = tournament_button(locale, of.number, "games only:next", Style::Primary);
    Reply::to_everyone(locale.say("tournament-first-move-due", &args)).with_controls([next])
}

/// The result, for the channel in which it was opened.
pub fn tournament_result(locale: Locale, theme: Theme, of: &Tournament) -> Reply {
    let words = title(locale, of).line(outcome(locale, of));
    Reply {
        graph: Some(table(locale, theme, of)),
        ..Reply::to_everyone(words.line(standings_text(locale, of, MOST_NAMED)))
    }
}

/// Names the game of the replay beside a result.
pub fn replayed(locale: Locale, game: &Game) -> Words {
    locale.say("tournament-replay", &game_args(game, Arg::Player))
}

/// The last game with moves that the winner won.
pub fn winners_game(of: &Tournament) -> Option<GameNumber> {
    let winner = of.standings().first()?.seat;
    let won = of.pairings.iter().filter(|pairing| match pairing.state {
        PairingState::Over {
            result: Some([white, black]),
            ..
        } => (white == 2 && pairing.white == winner) || (black == 2 && pairing.black == winner),
        _ => false,
    });
    let mut won = won.filter(|pairing| pairing.plies > 0);
    won.next_back()?.game
}

/// A change of a tournament, for its messages.
#[derive(Debug, Clone, Copy)]
pub enum TournamentChange<'a> {
    Joined(&'a Player),
    Started(&'a Player),
    Left(&'a Player),
    /// The first was removed by the second.
    TakenOut(&'a Player, &'a Player),
    Closed(&'a Player),
}

/// The public line about a change, beside the card.
pub fn tournament_line(locale: Locale, of: &Tournament, change: TournamentChange<'_>) -> Reply {
    let has_begun = of.stage != TournamentStage::Open;
    let (name, who) = match change {
        TournamentChange::Joined(who) if has_begun => ("tournament-joined-last", who),
        TournamentChange::Joined(who) => ("tournament-joined", who),
        TournamentChange::Started(who) => ("tournament-started", who),
        TournamentChange::Left(who) => ("tournament-withdrawn", who),
        TournamentChange::TakenOut(who, _) => ("tournament-taken-out", who),
        TournamentChange::Closed(who) => ("tournament-closed-by", who),
    };
    let mut args = change_args(of, who);
    if let TournamentChange::TakenOut(_, by) = change {
        args.push(("by", Arg::Player(by)));
    }
    Reply::to_everyone(locale.say(name, &args))
}

/// The private answer to the person who made a change.
pub fn tournament_receipt(locale: Locale, of: &Tournament, change: TournamentChange<'_>) -> Reply {
    let (name, who) = match change {
        TournamentChange::Joined(who) => ("tournament-entered", who),
        TournamentChange::Left(who) => ("tournament-left", who),
        TournamentChange::TakenOut(who, _) => ("tournament-withdrawn", who),
        TournamentChange::Started(who) => ("tournament-started", who),
        TournamentChange::Closed(who) => ("tournament-closed-by", who),
    };
    Reply::to_user(locale.say(name, &change_args(of, who)))
}

fn change_args<'a>(of: &'a Tournament, who: &'a Player) -> Vec<(&'static str, Arg<'a>)> {
    let host = usize::from(of.setup.format == Format::Simul);
    vec![
        ("name", Arg::Given(&of.setup.name)),
        ("who", Arg::Player(who)),
        ("taken", Arg::number(of.entrants.len().saturating_sub(host))),
        ("seats", Arg::number(of.setup.seats)),
    ]
}

/// The seats offered in a form: a menu has at most 25 choices.
const FORM_SEATS: [u8; 24] = [
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 18, 20, 24, 28, 32, 40, 48, 56, 64,
];

/// The form of a tournament or a simul, filled in with the defaults.
pub fn tournament_form(locale: Locale, usual: &TournamentSetup) -> Reply {
    let kind = match usual.format {
        Format::Simul => EventKind::Simul,
        Format::Single | Format::Double | Format::Swiss => EventKind::Tournament,
    };
    // Each shows its limit, because a form can't restrict its choices.
    let formats = [Format::Single, Format::Double, Format::Swiss].map(|format| {
        let (fewest, most) = format.seats();
        let name = locale.phrase(&format!("choice-{}", format.key()));
        Choice::new(&format!("{name} ({fewest}–{most})"), format.key())
    });
    let clocks = clock_choices(locale, usual.clock).into_iter();
    let untimed = Clock::Untimed.to_string();
    let (fewest, most) = match kind {
        EventKind::Simul => usual.format.seats(),
        EventKind::Tournament => (Format::Single.seats().0, Format::Swiss.seats().1),
    };
    let seats = FORM_SEATS
        .into_iter()
        .filter(|seats| (fewest..=most).contains(seats));
    let seats = seats.map(|seats| Choice::new(&seats.to_string(), seats.to_string()));
    let placeholder = usual.name.clone();
    let mut fields = vec![
        (
            "name",
            Input::OptionalText {
                placeholder,
                longest: 40,
            },
        ),
        (
            "format",
            Input::Choices(formats.into(), usual.format.key().to_owned()),
        ),
        (
            "game",
            Input::Choices(game_choices(locale), usual.variant.key.to_owned()),
        ),
        (
            "clock",
            Input::Choices(
                clocks.filter(|choice| choice.value != untimed).collect(),
                usual.clock.to_string(),
            ),
        ),
        (
            "seats",
            Input::Choices(seats.collect(), usual.seats.to_string()),
        ),
    ];
    fields.retain(|(option, _)| *option != "format" || kind == EventKind::Tournament);
    let title = locale.say(&format!("command-event-{}", kind.key()), &[]);
    form(locale, title, TournamentControl::Form(kind).into(), fields)
}

/// The format doesn't allow this many seats: offers buttons for fewer seats, or for a Swiss tournament.
pub(crate) fn seats_refused(
    locale: Locale,
    refusal: &EventRefusal,
    wish: &TournamentWish,
) -> Reply {
    let reply = event_refusals::refused(locale, refusal, None);
    let is_scheduled = wish.starts.or(wish.entries).is_some() || wish.repeat.is_some();
    let is_plain = !is_scheduled
        && wish.rated.is_none()
        && wish.role.is_none()
        && wish.round_days.is_none()
        && wish.start.is_none()
        && wish.conditions == Conditions::default();
    let EventRefusal::Seats { fewest, most } = refusal else {
        return reply;
    };
    let wanted = wish.seats.unwrap_or(*most);
    let mut offers = vec![(wish.format, wanted.clamp(*fewest, *most))];
    let (fewest_of_swiss, most_of_swiss) = Format::Swiss.seats();
    if wish.format != Format::Simul && (fewest_of_swiss..=most_of_swiss).contains(&wanted) {
        offers.push((Format::Swiss, wanted));
    }
    let offer = |(format, seats): (Format, u8)| Control {
        label: format!("{} · {seats}", format_name(locale, format).plain()),
        custom_id: TournamentControl::Open(OpenEvent {
            format,
            seats,
            game: wish.variant.map(|variant| variant.key.to_owned()),
            clock: wish.clock.map(|clock| clock.to_string()),
            name: wish.name.clone(),
        })
        .into(),
        style: Style::Primary,
    };
    reply.with_controls(offers.into_iter().filter(|_| is_plain).map(offer))
}
