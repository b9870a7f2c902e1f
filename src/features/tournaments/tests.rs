use super::standings::{Record, RoundKind, buchholz};
use crate::features::ratings::graph::Drawing;
use crate::features::ratings::view::quarters;
use crate::features::tournaments::*;
use crate::game::Days;
use crate::rules::chess;
use crate::settings::Theme;
use crate::words::Locale;
use arbiter_board::Cell;

fn player(number: u64) -> Player {
    Player {
        id: PlayerId::new(number).unwrap(),
        name: format!("p{number}"),
    }
}

fn tournament(format: Format, players: u64) -> Tournament {
    let channel = ChannelId::new(1).unwrap();
    let mut of = Tournament {
        number: TournamentNumber::new(1).unwrap(),
        setup: TournamentSetup {
            name: "Cup".to_owned(),
            format,
            seats: format.usual_seats(),
            variant: &chess::VARIANT,
            start: String::new(),
            clock: Clock::PerMove(Days::THREE),
            rated: Rated::No,
            conditions: Conditions::default(),
            language: Language::default(),
            channel,
            home: Place {
                channel,
                parent: None,
                server: None,
            },
            host: player(1),
            role: None,
            round_days: None,
            schedule: None,
        },
        stage: TournamentStage::Playing,
        opened: Timestamp::from_millisecond(0),
        version: 0,
        entrants: Vec::new(),
        pairings: Vec::new(),
        card: None,
        is_housed: false,
        round_began: None,
        up_since: None,
        is_untold: false,
    };
    of.entrants = (1..=players)
        .map(|number| Entrant {
            player: player(number),
            presence: Presence::In,
        })
        .collect();
    of.pairings = of.first_pairings();
    of
}

/// Ends the game of two players, whoever has White: half points of the first.
fn ends(of: &mut Tournament, one: usize, other: usize, points: u32) {
    let open = |pairing: &&mut Pairing| {
        [(one, other), (other, one)].contains(&(pairing.white, pairing.black))
            && !matches!(pairing.state, PairingState::Over { .. })
    };
    let pairing = of.pairings.iter_mut().find(open).unwrap();
    let result = if pairing.white == one {
        [points, 2 - points]
    } else {
        [2 - points, points]
    };
    pairing.state = PairingState::Over {
        result: Some(result),
        flagged: None,
    };
}

fn start_games(of: &mut Tournament) -> usize {
    let begun = of.to_begin();
    for place in &begun {
        of.pairings[*place].state = PairingState::Playing;
    }
    begun.len()
}

fn ranking(of: &Tournament) -> Vec<(usize, usize, u32)> {
    let row = |row: &Row| (row.rank, row.seat, row.points);
    of.standings().iter().map(row).collect()
}

#[test]
fn points_and_tie_breaks_are_as_by_hand() {
    let mut of = tournament(Format::Single, 4);
    assert_eq!(of.pairings.len(), 6);
    // 0 beats 1 and 2 and loses to 3; 1 beats 2 and 3; 2 and 3 draw.
    for (one, other, points) in [
        (0, 1, 2),
        (0, 2, 2),
        (0, 3, 0),
        (1, 2, 2),
        (1, 3, 2),
        (2, 3, 1),
    ] {
        ends(&mut of, one, other, points);
    }
    // 0 and 1 have two points each, and 0 won their game. Sonneborn-Berger: 0 has 2 + ½, 1 has ½ + 1½, 3 has 2 + ¼, 2 has
    // ½ · 1½.
    assert_eq!(ranking(&of), [(1, 0, 4), (2, 1, 4), (3, 3, 3), (4, 2, 1)]);
    let standings = of.standings();
    let berger = standings.iter().map(|row| quarters(row.tie_breaks[1]));
    assert_eq!(berger.collect::<Vec<_>>(), ["2½", "2", "2¼", "¾"]);
    assert!(of.is_decided());
}

#[test]
fn the_picture_shows_who_is_out_and_no_game_that_does_not_count() {
    let mut of = tournament(Format::Single, 3);
    ends(&mut of, 0, 1, 2);
    ends(&mut of, 0, 2, 1);
    of.take_out(1);
    assert!(of.entrants[1].presence == Presence::Out);
    of.entrants[1].presence = Presence::Annulled;
    let card = super::view::tournament_card(Locale::of(Language::default()), Theme::default(), &of);
    let Some(Drawing::Table(table)) = card.graph.map(|graph| graph.drawing) else {
        panic!("no table");
    };
    let draw = || Cell::Result("½".to_owned(), Some(Ordering::Equal));
    let none = || Cell::Result(String::new(), None);
    let row = |rank: &str, name: &str, met: [Cell; 3]| {
        let start = [Cell::Number(rank.to_owned()), Cell::Text(name.to_owned())];
        start.into_iter().chain(met).collect::<Vec<_>>()
    };
    let rows: Vec<_> = table.rows.iter().map(|row| row[..5].to_vec()).collect();
    let expected = [
        row("1", "p1", [Cell::Solid, draw(), none()]),
        row("2", "p3", [draw(), Cell::Solid, none()]),
        row("3", "p2 (out)", [none(), none(), Cell::Solid]),
    ];
    assert_eq!(rows, expected);
    assert_eq!(table.heads[2..5], ["1", "2", "3"]);
}

#[test]
fn players_who_are_level_in_everything_share_a_rank() {
    let mut of = tournament(Format::Single, 3);
    for (one, other) in [(0, 1), (1, 2), (0, 2)] {
        ends(&mut of, one, other, 1);
    }
    assert_eq!(ranking(&of), [(1, 0, 2), (1, 1, 2), (1, 2, 2)]);
}

#[test]
fn an_early_withdrawal_annuls_and_a_late_one_forfeits() {
    let mut of = tournament(Format::Single, 4);
    ends(&mut of, 0, 1, 2);
    of.take_out(1);
    // One of three games is less than half.
    assert!(of.is_annulled(1));
    assert_eq!(ranking(&of)[3], (4, 1, 0));
    assert_eq!(ranking(&of)[0].2, 0);
    // Games against them are neither finished nor open: one of two games is half, and none isn't.
    let mut after = of.clone();
    ends(&mut after, 2, 3, 2);
    after.take_out(2);
    assert!(!after.is_annulled(2));
    of.take_out(0);
    assert!(of.is_annulled(0));
    let mut of = tournament(Format::Single, 4);
    ends(&mut of, 0, 1, 2);
    ends(&mut of, 1, 2, 2);
    of.take_out(1);
    assert!(!of.is_annulled(1));
    // The third game is lost.
    assert_eq!(of.points_of(3), 2);
    assert_eq!(of.points_of(1), 2);
    // No games start for those who are out.
    assert!(start_games(&mut of) > 0);
    let playing = |pairing: &Pairing| pairing.state == PairingState::Playing;
    assert!(
        !of.pairings
            .iter()
            .any(|pair| playing(pair) && (pair.white == 1 || pair.black == 1))
    );
}

#[test]
fn two_games_lost_on_time_are_the_end() {
    let mut of = tournament(Format::Single, 6);
    for other in [1, 2] {
        ends(&mut of, 0, other, 0);
        let has = |one: &&mut Pairing| one.has_seat(0) && one.has_seat(other);
        let pairing = of.pairings.iter_mut().find(has).unwrap();
        let PairingState::Over { flagged, .. } = &mut pairing.state else {
            panic!();
        };
        *flagged = Some(if pairing.white == 0 {
            Side::White
        } else {
            Side::Black
        });
        let now = Timestamp::from_millisecond(0);
        assert_eq!(of.late(now).is_empty(), other == 1);
    }
}

#[test]
fn whoever_misses_the_first_move_of_a_live_game_is_out() {
    let minutes = |minutes: i64| Timestamp::from_millisecond(minutes * 60_000);
    let mut of = tournament(Format::Single, 4);
    of.setup.clock = "5m+3s".parse().unwrap();
    start_games(&mut of);
    of.pairings[0].opened = Some(minutes(0));
    let Pairing { white, black, .. } = of.pairings[0];
    assert_eq!(
        (of.late(minutes(9)), of.late(minutes(10))),
        (vec![], vec![white])
    );
    of.pairings[0].plies = 1;
    assert_eq!(
        (of.late(minutes(19)), of.late(minutes(20))),
        (vec![], vec![black])
    );
    // Moves were impossible while no process was running.
    of.up_since = Some(minutes(15));
    assert_eq!(
        (of.late(minutes(34)), of.late(minutes(35))),
        (vec![], vec![black])
    );
    of.pairings[0].plies = 2;
    assert!(of.late(minutes(99)).is_empty());
    of.setup.clock = "3d".parse().unwrap();
    of.pairings[0].plies = 0;
    assert!(of.late(minutes(99)).is_empty());
}

#[test]
fn games_begin_all_at_once_for_few_and_four_each_for_many() {
    let mut few = tournament(Format::Double, 5);
    assert_eq!(start_games(&mut few), 20);
    let mut many = tournament(Format::Single, 8);
    assert_eq!(start_games(&mut many), 16);
    ends(&mut many, 0, 7, 1);
    // Both could start another game, but their opponents couldn't.
    assert_eq!(start_games(&mut many), 0);
    let mut live = tournament(Format::Single, 4);
    live.setup.clock = "5m+3s".parse().unwrap();
    assert_eq!(start_games(&mut live), 2);
    ends(&mut live, 0, 3, 1);
    assert_eq!(start_games(&mut live), 0);
    ends(&mut live, 1, 2, 1);
    assert_eq!(start_games(&mut live), 2);
    // In a simul, the host plays everyone with White.
    let mut simul = tournament(Format::Simul, 4);
    assert_eq!(start_games(&mut simul), 3);
    assert!(simul.pairings.iter().all(|pairing| pairing.white == 0));
}

#[test]
fn a_swiss_tournament_goes_on_when_a_round_is_over_or_late() {
    let mut of = tournament(Format::Swiss, 9);
    of.setup.round_days = Some(7);
    of.round_began = Some(Timestamp::from_millisecond(0));
    assert_eq!(of.rounds(), 5);
    assert_eq!(start_games(&mut of), 4);
    let now = Timestamp::from_millisecond(DAY);
    let rest = of.pairings.iter().position(Pairing::is_rest).unwrap();
    assert_eq!(of.points_of(of.pairings[rest].white), 2);
    assert_eq!(of.next_round(now), []);
    assert_eq!(of.next_round(now.plus(6 * DAY)).len(), 5);
    for round in 1..=5 {
        assert_eq!(of.round(), round);
        for (white, black) in of
            .pairings
            .iter()
            .filter(|pairing| pairing.round == round && !pairing.is_rest())
            .map(|pairing| (pairing.white, pairing.black))
            .collect::<Vec<_>>()
        {
            ends(&mut of, white, black, if white < black { 2 } else { 0 });
        }
        let next = of.next_round(now);
        assert_eq!(of.is_decided(), next.is_empty());
        of.pairings.extend(next);
    }
    let standings = of.standings();
    assert_eq!((standings[0].seat, standings[0].points), (0, 10));
    // A bye is one of a player's rounds, since its point is one of the score's.
    assert!(standings.iter().all(|row| row.played == 5));
}

#[test]
fn the_first_round_pairs_the_top_half_with_the_bottom_half() {
    let of = tournament(Format::Swiss, 8);
    let pairs: Vec<Pair> = of
        .pairings
        .iter()
        .map(|pair| (pair.white, pair.black))
        .collect();
    assert_eq!(pairs, [(0, 4), (5, 1), (2, 6), (7, 3)]);
    let rounds = |players| tournament(Format::Swiss, players).rounds();
    assert_eq!(
        [4, 5, 6, 7, 8, 9, 16, 17, 33, 64].map(rounds),
        [3, 3, 3, 4, 4, 5, 5, 6, 7, 7]
    );
}

/// A player's rounds in the notation of the exercises: `2w1` and `13b=` for games, `9w+` and `11b-` for forfeits, `U` for a
/// bye, and `H` and `Z` for missed rounds with half a point or none.
fn records(written: &str) -> Vec<Record> {
    let record = |round: &str| {
        let result = round.chars().next_back().unwrap();
        let (kind, points) = match result {
            '1' => (RoundKind::Played, 2),
            '=' => (RoundKind::Played, 1),
            '0' => (RoundKind::Played, 0),
            '+' | 'U' => (RoundKind::Unplayed, 2),
            'H' => (RoundKind::Voluntary, 1),
            _ => (RoundKind::Voluntary, 0),
        };
        let opponent = round.split(['w', 'b']).next().unwrap().parse::<usize>();
        Record {
            points,
            opponent: opponent.ok().map(|number| number - 1),
            kind,
        }
    };
    written.split(' ').map(record).collect()
}

/// M. Held, "Exercises in Tie-Breaking", for FIDE's C.07: a tournament of 16. The values of the fourth, sixth and eleventh
/// are those by article 16.4 since March 2026.
#[test]
fn buchholz_is_as_in_fides_worked_examples() {
    let crosstable = [
        ("9w1 13b= 2w= 15b1 4w=", [220, 250]),
        ("10b1 7w1 1b= 16w1 3b=", [240, 260]),
        ("11w= 6b1 8w1 4b= 2w=", [260, 310]),
        ("12b1 H 13w1 3w= 1b=", [230, 280]),
        ("13w0 15b0 11w1 7b= 10w1", [150, 170]),
        ("14b0 3w0 U 10w1 8b1", [210, 230]),
        ("15w1 2b0 16b0 5w= 11b0", [250, 290]),
        ("16b= 14w1 3b0 13w1 6w0", [240, 270]),
        ("1b0 10w0 H 11b- U", [150, 180]),
        ("2w0 9b1 15w0 6b0 5b0", [230, 260]),
        ("3b= 16w0 5b0 9w+ 7w1", [220, 250]),
        ("4w0 U 14w+ Z Z", [190, 230]),
        ("5b1 1w= 4b0 8b0 14w0", [240, 280]),
        ("6w1 8b0 12b- Z 13b1", [180, 220]),
        ("7b0 5w1 10b1 1w0 16b0", [220, 240]),
        ("8w= 11b1 7w1 2b0 15w1", [220, 250]),
    ];
    let players: Vec<Vec<Record>> = crosstable
        .iter()
        .map(|(rounds, _)| records(rounds))
        .collect();
    for (seat, (rounds, expected)) in crosstable.into_iter().enumerate() {
        let [cut, sum] = buchholz(&players, seat).map(|halves| halves * 10);
        assert_eq!([cut, sum], expected, "{}: {rounds}", seat + 1);
    }
    let wins = |records: &Vec<Record>| records.iter().filter(|record| record.points == 2).count();
    let wins: Vec<usize> = players.iter().map(wins).collect();
    assert_eq!(wins, [2, 3, 2, 2, 2, 3, 1, 2, 1, 1, 2, 2, 1, 2, 2, 3]);
}

/// Plays a random tournament with leavers and absent players, and checks FIDE's absolute rules; returns its rounds, and the
/// planned number.
fn plays_by_the_rules(seed: u64, players: u64, leaving: f64) -> (u8, u8) {
    let mut chance = fastrand::Rng::with_seed(seed);
    let mut of = tournament(Format::Swiss, players);
    let seats = of.entrants.len();
    let mut colours: Vec<Vec<Side>> = vec![Vec::new(); seats];
    let (mut met, mut byes) = (
        std::collections::HashSet::new(),
        std::collections::HashSet::new(),
    );
    let now = Timestamp::from_millisecond(0);
    loop {
        let round = of.round();
        let mut paired = std::collections::HashSet::new();
        for place in 0..of.pairings.len() {
            let pairing = of.pairings[place];
            if pairing.round != round {
                continue;
            }
            let Pairing { white, black, .. } = pairing;
            assert!(
                !of.is_out(white) && !of.is_out(black),
                "{seed}: somebody has left"
            );
            assert!(paired.insert(white) && (pairing.is_rest() || paired.insert(black)));
            if pairing.is_rest() {
                assert!(byes.insert(white), "{seed}: a second bye");
                continue;
            }
            assert!(
                met.insert((white.min(black), white.max(black))),
                "{seed}: they met before"
            );
            let is_absent = chance.u8(0..40) == 0;
            for (seat, side) in [(white, Side::White), (black, Side::Black)] {
                let is_leader = of.score_before(seat, round) > u32::from(round - 1);
                let may_break = round == of.rounds() && is_leader;
                let own = &mut colours[seat];
                let is_third = own.len() > 1 && own[own.len() - 2..] == [side; 2];
                own.push(side);
                let sum: i32 = own.iter().map(|side| side.pick(1, -1)).sum();
                assert!(
                    may_break || (!is_third && sum.abs() < 3),
                    "{seed}, {round}: {own:?}"
                );
                if is_absent {
                    own.pop();
                }
            }
            let pairing = &mut of.pairings[place];
            pairing.plies = if is_absent { 0 } else { 2 };
            let points = if is_absent { 2 } else { chance.u32(0..3) };
            pairing.state = PairingState::Over {
                result: Some([points, 2 - points]),
                flagged: None,
            };
            if is_absent {
                of.take_out(black);
            }
        }
        let still_in: Vec<usize> = (0..seats).filter(|seat| !of.is_out(*seat)).collect();
        for seat in still_in {
            if chance.f64() < leaving {
                of.take_out(seat);
            }
        }
        let next = of.next_round(now);
        assert_eq!(of.is_decided(), next.is_empty());
        if next.is_empty() {
            assert_eq!(of.is_cut_short(), round < of.rounds());
            assert_eq!(of.standings().len(), seats);
            return (round, of.rounds());
        }
        of.pairings.extend(next);
    }
}

#[test]
fn random_swiss_tournaments_break_no_absolute_rule() {
    let is_long = std::env::var_os("ARBITER_LONG").is_some();
    let mut cut_short = 0;
    let tournaments = if is_long { 10_000 } else { 250 };
    for seed in 0..tournaments {
        let leaving = [0.0, 0.03, 0.1][usize::try_from(seed % 3).unwrap()];
        let (played, rounds) = plays_by_the_rules(seed, 4 + seed % 30, leaving);
        cut_short += u64::from(played < rounds);
    }
    // Only leavers can make a round impossible.
    assert!(cut_short * 40 < tournaments, "{cut_short}");
}

#[test]
fn a_full_swiss_tournament_without_leavers_plays_all_its_rounds() {
    for (seed, players) in (0..).zip([4, 5, 6, 7, 8, 9, 10, 11, 12, 64].repeat(2)) {
        let (played, rounds) = plays_by_the_rules(seed, players, 0.0);
        assert!(played == rounds, "{players}");
    }
}

#[test]
fn nobody_has_a_second_bye_or_game_where_too_few_are_left() {
    // Of four, two who have met remain after the first round, so no pairing is possible.
    let mut of = tournament(Format::Swiss, 4);
    let Pairing { white, black, .. } = of.pairings[0];
    ends(&mut of, white, black, 2);
    let Pairing {
        white: one,
        black: other,
        ..
    } = of.pairings[1];
    ends(&mut of, one, other, 2);
    for seat in [one, other] {
        of.take_out(seat);
    }
    assert_eq!(of.next_round(Timestamp::from_millisecond(0)), []);
    assert!(of.is_decided() && of.is_cut_short());
}
