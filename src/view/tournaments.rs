//! Tournaments and simuls: the card, who plays whom, the table and the result.

use super::clocks::how_much;
use super::ladder::{by_results, column, drawn, halves};
use super::reply::{Control, Drawing, Graph, Reply, Style};
use super::words::{Arg, Locale, Words};
use crate::command::custom_id::{CustomId, TournamentButton};
use crate::game::{
    Format, GameNumber, Pairing, PairingState, Player, Rated, Row, Score, Tournament,
    TournamentNumber, TournamentStage,
};
use crate::settings::Theme;
use arbiter_board::{Cell, Table};

/// So many who have entered are named; more are counted.
const MOST_NAMED: usize = 20;

fn button(locale: Locale, number: TournamentNumber, command: &str, style: Style) -> Control {
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
        custom_id: CustomId::Tournament(TournamentButton {
            number,
            command: command.to_owned(),
        }),
        style,
    }
}

/// The button that confirms what can't be undone.
pub(super) fn confirm(locale: Locale, number: TournamentNumber, command: &str) -> Control {
    button(locale, number, command, Style::Danger)
}

/// The name of a tournament that was given none.
pub fn usual_tournament_name(locale: Locale, format: Format, host: &Player) -> String {
    let name = match format {
        Format::Simul => "simul-name",
        Format::Single | Format::Double | Format::Swiss => "tournament-name",
    };
    locale.say(name, &[("host", Arg::Player(host))]).plain()
}

fn names<'a>(players: impl Iterator<Item = &'a Player>) -> Words {
    let each = players.map(|player| Words::one(super::words::Part::Player(player.clone())));
    each.reduce(|names, name| names.joined(", ", name))
        .unwrap_or_default()
}

fn title(locale: Locale, of: &Tournament) -> Words {
    let setup = &of.setup;
    let format = locale.say(
        match setup.format {
            Format::Single => "tournament-single",
            Format::Double => "tournament-double",
            Format::Swiss => "tournament-swiss",
            Format::Simul => "tournament-simul",
        },
        &[],
    );
    let rated = (setup.rated == Rated::Yes).then(|| locale.say("tournament-rated", &[]));
    let args = [
        ("name", Arg::Given(&setup.name)),
        ("number", of.number.to_string().into()),
        ("format", format.into()),
        ("game", Arg::game(setup.variant)),
    ];
    let words = locale.say("tournament", &args);
    words.line(how_much(locale, setup.clock)).line(rated)
}

/// The message with the buttons of a tournament, as it stands.
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
                let role = Words::one(super::words::Part::Role(role));
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
                .line(locale.say(
                    if is_simul {
                        "simul-begins"
                    } else {
                        "tournament-begins"
                    },
                    &args,
                ));
            Reply::to_everyone(words).with_controls([
                button(locale, number, "event join", Style::Primary),
                button(locale, number, "event withdraw", Style::Plain),
                button(locale, number, "event start", Style::Plain),
            ])
        }
        TournamentStage::Playing => {
            let home = of.setup.home.channel;
            let elsewhere = (home != of.setup.channel).then(|| {
                let home = Words::one(super::words::Part::Channel(home)).into();
                locale.say("tournament-where", &[("where", home)])
            });
            let words = words.line(progress(locale, of)).line(elsewhere);
            Reply {
                graph: Some(table(locale, theme, of)),
                ..Reply::to_everyone(words)
            }
            .with_controls([
                button(locale, number, "games only:next", Style::Primary),
                button(locale, number, "event table", Style::Plain),
            ])
        }
        TournamentStage::Over => Reply {
            graph: Some(table(locale, theme, of)),
            ..Reply::to_everyone(words.line(outcome(locale, of)))
        },
        TournamentStage::Closed => {
            Reply::to_everyone(words.line(locale.say("tournament-closed", &[])))
        }
    }
}

/// How many games are over.
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

/// Who has won, and how.
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
    locale.say("tournament-over", &args)
}

/// As the host sees it.
fn simul_score(of: &Tournament) -> String {
    let mut score = Score::default();
    for [host, other] in of.pairings.iter().filter_map(|pairing| of.result(pairing)) {
        // A game that was closed counts for nobody.
        if host + other > 0 {
            score.add(host);
        }
    }
    by_results(score)
}

/// Quarter points: `6.25`.
fn quarters(points: u32) -> String {
    format!("{}.{:02}", points / 4, points % 4 * 25)
}

/// The table, for the user alone.
pub fn tournament_table(locale: Locale, theme: Theme, of: &Tournament) -> Reply {
    let is_playing = of.stage == TournamentStage::Playing;
    let progress = is_playing.then(|| progress(locale, of));
    let words = title(locale, of).line(progress).line(lines(locale, of));
    let controls = is_playing.then(|| button(locale, of.number, "games only:next", Style::Plain));
    let graph = (!of.pairings.is_empty()).then(|| table(locale, theme, of));
    Reply {
        graph,
        ..Reply::to_user(words)
    }
    .with_controls(controls)
}

/// The table in words, and what decides between those who are level.
fn lines(locale: Locale, of: &Tournament) -> Words {
    let standings = of.standings();
    let line = |row: &Row| {
        let args = [
            ("place", Arg::number(row.rank)),
            ("who", Arg::Player(&of.entrants[row.seat].player)),
            ("points", halves(row.points).into()),
            ("games", Arg::number(row.played)),
        ];
        let out = of
            .is_out(row.seat)
            .then(|| locale.say("tournament-out", &[]));
        locale.say("tournament-line", &args).and(out)
    };
    let lines = standings
        .iter()
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
    lines.line(how.filter(|_| are_level).map(|how| locale.say(how, &[])))
}

/// The cross table; of many rounds or a simul, the standings.
fn table(locale: Locale, theme: Theme, of: &Tournament) -> Graph {
    let standings = of.standings();
    let is_cross = matches!(of.setup.format, Format::Single | Format::Double);
    let mut heads = vec![String::new(), String::new()];
    if is_cross {
        heads.extend((1..=standings.len()).map(|place| place.to_string()));
    }
    heads.push(column(locale, "column-points"));
    match of.setup.format {
        Format::Single | Format::Double => heads.push(column(locale, "column-sonneborn")),
        Format::Swiss => heads.push(column(locale, "column-buchholz")),
        Format::Simul => {}
    }
    heads.push(column(locale, "column-games"));
    let row = |row: &Row| {
        let mut cells = vec![
            Cell::Number(row.rank.to_string()),
            Cell::Text(of.entrants[row.seat].player.name.clone()),
        ];
        if is_cross {
            cells.extend(standings.iter().map(|other| met(of, row.seat, other.seat)));
        }
        cells.push(Cell::Number(halves(row.points)));
        match of.setup.format {
            Format::Single | Format::Double => {
                cells.push(Cell::Number(quarters(row.tie_breaks[1])));
            }
            Format::Swiss => cells.push(Cell::Number(halves(row.tie_breaks[1]))),
            Format::Simul => {}
        }
        cells.push(Cell::Number(row.played.to_string()));
        cells
    };
    let drawing = Table {
        title: of.setup.name.clone(),
        heads,
        rows: standings.iter().map(row).collect(),
    };
    let name = format!("tournament-{}", of.number);
    drawn(theme, &name, &lines(locale, of), Drawing::Table(drawing))
}

/// What a player has from the games against another one.
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
    let results: Vec<String> = of.pairings.iter().filter_map(result).map(halves).collect();
    Cell::Mark(results.join(" "))
}

/// A line for each game that has begun together with this one, with a ping for all who play.
pub fn round_begun(locale: Locale, of: &Tournament, with: GameNumber) -> Reply {
    let opened = of
        .pairings
        .iter()
        .find(|pairing| pairing.game == Some(with));
    let opened = opened.and_then(|pairing| pairing.opened);
    let begun = of
        .pairings
        .iter()
        .filter(|pairing| pairing.opened == opened && opened.is_some());
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
    for pairing in begun {
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
    let how = match of.setup.format {
        Format::Simul => None,
        Format::Single | Format::Double | Format::Swiss => Some(locale.say("tournament-how", &[])),
    };
    Reply::to_everyone(words.line(how)).with_controls([
        button(locale, of.number, "games only:next", Style::Primary),
        button(locale, of.number, "event table", Style::Plain),
    ])
}

/// How it ended, where it was opened.
pub fn tournament_result(locale: Locale, theme: Theme, of: &Tournament) -> Reply {
    let words = title(locale, of).line(outcome(locale, of));
    Reply {
        graph: Some(table(locale, theme, of)),
        ..Reply::to_everyone(words.line(lines(locale, of)))
    }
}

/// The last game that the winner won.
pub fn winners_game(of: &Tournament) -> Option<GameNumber> {
    let winner = of.standings().first()?.seat;
    let won = of.pairings.iter().filter(|pairing| match pairing.state {
        PairingState::Over {
            result: Some([white, black]),
            ..
        } => (white == 2 && pairing.white == winner) || (black == 2 && pairing.black == winner),
        _ => false,
    });
    won.filter_map(|pairing| pairing.game).next_back()
}

/// For whoever has pressed Join.
pub fn entered(locale: Locale, of: &Tournament) -> Reply {
    let name = [("name", Arg::Given(&of.setup.name))];
    Reply::to_user(locale.say("tournament-entered", &name))
}

/// For whoever has somebody leave.
pub fn withdrawn(locale: Locale, of: &Tournament, person: &Player) -> Reply {
    let args = [
        ("name", Arg::Given(&of.setup.name)),
        ("who", Arg::Player(person)),
    ];
    Reply::to_user(locale.say("tournament-withdrawn", &args))
}
