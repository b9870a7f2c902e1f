use super::*;
use crate::game::Days;
use crate::rules::chess;

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
        },
        stage: TournamentStage::Playing,
        version: 0,
        entrants: Vec::new(),
        pairings: Vec::new(),
        card: None,
        is_housed: false,
        round_began: None,
        up_since: None,
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

fn begin(of: &mut Tournament) -> usize {
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
    // 0 and 1 have two points each, and 0 won their game. Sonneborn-Berger: 0 has 2 + ½ = 2.5, 1 has ½ + 1½ = 2, 3 has
    // 2 + ¼ = 2.25, 2 has ½ · 1½ = 0.75.
    assert_eq!(ranking(&of), [(1, 0, 4), (2, 1, 4), (3, 3, 3), (4, 2, 1)]);
    let berger: Vec<u32> = of.standings().iter().map(|row| row.tie_breaks[1]).collect();
    assert_eq!(berger, [10, 8, 9, 3]);
    assert!(of.is_decided());
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
    let mut of = tournament(Format::Single, 4);
    ends(&mut of, 0, 1, 2);
    ends(&mut of, 1, 2, 2);
    of.take_out(1);
    assert!(!of.is_annulled(1));
    // The third game is lost.
    assert_eq!(of.points_of(3), 2);
    assert_eq!(of.points_of(1), 2);
    // Nothing begins for those who are out.
    assert!(begin(&mut of) > 0);
    let playing = |pairing: &Pairing| pairing.state == PairingState::Playing;
    assert!(
        !of.pairings
            .iter()
            .any(|one| playing(one) && (one.white == 1 || one.black == 1))
    );
}

#[test]
fn two_games_lost_on_time_are_the_end() {
    let mut of = tournament(Format::Single, 6);
    for other in [1, 2] {
        ends(&mut of, 0, other, 0);
        let has = |one: &&mut Pairing| one.has(0) && one.has(other);
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
    begin(&mut of);
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
    // Nobody could move while no process was running.
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
    assert_eq!(begin(&mut few), 20);
    let mut many = tournament(Format::Single, 8);
    assert_eq!(begin(&mut many), 16);
    ends(&mut many, 0, 7, 1);
    // Both are free for one game more, but their opponents aren't.
    assert_eq!(begin(&mut many), 0);
    let mut live = tournament(Format::Single, 4);
    live.setup.clock = "5m+3s".parse().unwrap();
    assert_eq!(begin(&mut live), 2);
    ends(&mut live, 0, 3, 1);
    assert_eq!(begin(&mut live), 0);
    ends(&mut live, 1, 2, 1);
    assert_eq!(begin(&mut live), 2);
    // A simul is the host, with White, against all.
    let mut simul = tournament(Format::Simul, 4);
    assert_eq!(begin(&mut simul), 3);
    assert!(simul.pairings.iter().all(|pairing| pairing.white == 0));
}

#[test]
fn a_swiss_tournament_goes_on_when_a_round_is_over_or_late() {
    let mut of = tournament(Format::Swiss, 9);
    of.setup.round_days = Some(7);
    of.round_began = Some(Timestamp::from_millisecond(0));
    assert_eq!(of.rounds(), 5);
    assert_eq!(begin(&mut of), 4);
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
    assert!(standings.iter().all(|row| row.played == 5));
}
