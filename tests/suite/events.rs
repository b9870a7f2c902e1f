//! A Swiss tournament of 64: all players are on the card, in the table, and in the messages of a round.

use arbiter::features::ratings::graph::Drawing;
use arbiter::features::tournaments::{
    Entrant, Pairing, PairingState, Presence, Tournament, TournamentSetup, TournamentStage,
};
use arbiter::game::{
    Clock, Conditions, Days, Format, GameNumber, Language, Place, Player, Rated, Timestamp,
};
use arbiter::rules;
use arbiter::words::{Locale, Part};
use arbiter_board::{Cell, Renderer, Theme};

use crate::support::id;

fn swiss(players: u64) -> Tournament {
    let player = |number: u64| Player {
        id: id(number),
        name: format!("Player number {number}"),
    };
    let mut of = Tournament {
        number: id(1),
        setup: TournamentSetup {
            name: "Cup".to_owned(),
            format: Format::Swiss,
            seats: 64,
            variant: rules::ALL[0],
            start: String::new(),
            clock: Clock::PerMove(Days::THREE),
            rated: Rated::No,
            conditions: Conditions::default(),
            language: Language::default(),
            channel: id(1),
            home: Place {
                channel: id(1),
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
        entrants: (1..=players)
            .map(|number| Entrant {
                player: player(number),
                presence: Presence::In,
            })
            .collect(),
        pairings: Vec::new(),
        card: None,
        is_housed: false,
        round_began: None,
        up_since: None,
        is_untold: false,
    };
    of.pairings = of.first_pairings();
    of
}

/// Starts the games of a round, and ends the previous ones.
fn begin(of: &mut Tournament, round: u8) {
    for (number, pairing) in (1..).zip(&mut of.pairings) {
        if pairing.round < round {
            let result = Some(if pairing.white.is_multiple_of(3) {
                [1, 1]
            } else {
                [2, 0]
            });
            pairing.state = PairingState::Over {
                result,
                flagged: None,
            };
            pairing.plies = 2;
        } else if !pairing.is_rest() {
            pairing.game = GameNumber::new(10_000 + number);
            pairing.opened = Some(Timestamp::from_millisecond(i64::from(round)));
            pairing.state = PairingState::Playing;
        }
    }
}

#[test]
fn sixty_four_players_fit_the_card_the_table_and_the_messages() {
    let mut of = swiss(63);
    let now = Timestamp::from_millisecond(1);
    for round in 1..=of.rounds() {
        begin(&mut of, round);
        let begun: Vec<&Pairing> = of
            .pairings
            .iter()
            .filter(|one| one.round == round)
            .collect();
        let messages = begun
            .chunks(arbiter::features::tournaments::view::GAMES_A_MESSAGE)
            .map(|games| {
                arbiter::features::tournaments::view::round_begun(
                    Locale::default(),
                    &of,
                    games[0].game.unwrap(),
                )
            });
        let messages: Vec<_> = messages.collect();
        let pinged: usize = messages.iter().map(|one| one.words.pings().count()).sum();
        assert_eq!((messages.len(), pinged), (2, 62));
        let bye = messages
            .iter()
            .filter(|one| one.words.plain().contains("has a bye"));
        assert_eq!(bye.count(), 1);
        // A ping is longer than the name: `<@1234567890123456789>`.
        let length = |words: &arbiter::words::Words| {
            words.plain().len()
                + 10 * words
                    .parts
                    .iter()
                    .filter(|one| matches!(one, Part::Ping(_)))
                    .count()
        };
        assert!(messages.iter().all(|one| length(&one.words) < 1_900));
        begin(&mut of, round + 1);
        let next = of.next_round(now);
        of.pairings.extend(next);
    }
    of.stage = TournamentStage::Over;
    let locale = Locale::default();
    let replies = [
        arbiter::features::tournaments::view::tournament_card(locale, Theme::default(), &of),
        arbiter::features::tournaments::view::tournament_result(locale, Theme::default(), &of),
        arbiter::features::tournaments::view::tournament_table(locale, Theme::default(), &of),
    ];
    for reply in replies {
        assert!(reply.words.plain().len() < 1_900, "{}", reply.words.plain());
        let Drawing::Table(table) = reply.graph.unwrap().drawing else {
            panic!()
        };
        assert_eq!(table.rows.len(), 63);
        // The tie-break that decides the ranks is displayed, before Buchholz.
        let cut = table.heads.iter().position(|head| head == "BH-C1").unwrap();
        let [points, first] = [cut - 1, cut].map(|column| {
            let number = |row: &Vec<Cell>| match &row[column] {
                Cell::Number(text) => text.replace('½', ".5").parse::<f32>().unwrap_or(0.5),
                other => panic!("{other:?}"),
            };
            table.rows.iter().map(number).collect::<Vec<f32>>()
        });
        let order: Vec<(f32, f32)> = points.into_iter().zip(first).collect();
        assert!(order.is_sorted_by(|one, other| one >= other), "{order:?}");
        let picture = Renderer::new().table(&table);
        assert!(picture.height < 1_800 && picture.width < 2_000);
        if let Some(folder) = std::env::var_os("ARBITER_PICTURES") {
            std::fs::write(
                std::path::Path::new(&folder).join("swiss.png"),
                &picture.bytes,
            )
            .unwrap();
        }
    }
}
