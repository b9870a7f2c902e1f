//! The standings of a tournament: points and tie-breaks (FIDE Handbook C.07).

use super::{Format, Pairing, PairingState, Tournament};
use std::cmp::Reverse;

/// A row of the standings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    pub seat: usize,
    /// Players with equal tie-breaks share a rank.
    pub rank: usize,
    /// In half points.
    pub points: u32,
    /// Round robin: games among equals (half points), Sonneborn-Berger (quarter points), wins. Swiss: Buchholz without the
    /// lowest opponent, Buchholz (half points), wins. Forfeit wins count.
    pub tie_breaks: [u32; 3],
    /// Finished games that count, and byes.
    pub played: usize,
}

impl Tournament {
    /// The standings, best first.
    pub fn standings(&self) -> Vec<Row> {
        let points: Vec<u32> = (0..self.entrants.len())
            .map(|seat| self.points_of(seat))
            .collect();
        let mut rows: Vec<Row> = (0..self.entrants.len())
            .map(|seat| Row {
                seat,
                rank: 0,
                points: points[seat],
                tie_breaks: self.tie_breaks(seat, &points),
                played: self.results_of(seat).count(),
            })
            .collect();
        let order = |row: &Row| {
            let annulled = self.is_annulled(row.seat);
            (annulled, Reverse(row.points), Reverse(row.tie_breaks))
        };
        rows.sort_by_key(|row| (order(row), row.seat));
        for place in 0..rows.len() {
            let is_level = place > 0 && order(&rows[place]) == order(&rows[place - 1]);
            rows[place].rank = if is_level {
                rows[place - 1].rank
            } else {
                place + 1
            };
        }
        rows
    }

    pub(crate) fn points_of(&self, seat: usize) -> u32 {
        self.results_of(seat).map(|(_, points)| points).sum()
    }

    /// Each opponent with the half points against them; a bye is a win against oneself.
    fn results_of(&self, seat: usize) -> impl Iterator<Item = (usize, u32)> {
        let counted = self.pairings.iter().filter(|pairing| self.counts(pairing));
        counted.filter_map(move |pairing| {
            let [white, black] = self.result(pairing)?;
            if pairing.white == seat {
                Some((pairing.black, white))
            } else {
                (pairing.black == seat).then_some((pairing.white, black))
            }
        })
    }

    /// Whether a game counts; it doesn't if a player left before half of the games.
    pub(crate) fn counts(&self, pairing: &Pairing) -> bool {
        !self.is_annulled(pairing.white) && !self.is_annulled(pairing.black)
    }

    /// The half points of White and Black. Remaining games of a player who is out are lost.
    pub fn result(&self, pairing: &Pairing) -> Option<[u32; 2]> {
        match pairing.state {
            _ if pairing.is_rest() => Some([2, 0]),
            PairingState::Over { result, .. } => Some(result.unwrap_or([0, 0])),
            PairingState::Planned | PairingState::Playing => {
                match [pairing.white, pairing.black].map(|seat| self.is_out(seat)) {
                    [false, false] => None,
                    [true, true] => Some([0, 0]),
                    [true, false] => Some([0, 2]),
                    [false, true] => Some([2, 0]),
                }
            }
        }
    }

    fn tie_breaks(&self, seat: usize, points: &[u32]) -> [u32; 3] {
        let results: Vec<(usize, u32)> = self.results_of(seat).collect();
        let wins = results.iter().filter(|(_, points)| *points == 2);
        let wins = u32::try_from(wins.count()).unwrap_or(u32::MAX);
        match self.setup.format {
            Format::Swiss => {
                let players = 0..self.entrants.len();
                let records: Vec<Vec<Record>> = players.map(|seat| self.records(seat)).collect();
                let [cut, buchholz] = buchholz(&records, seat);
                [cut, buchholz, wins]
            }
            Format::Single | Format::Double | Format::Simul => {
                let level = results
                    .iter()
                    .filter(|(other, _)| points[*other] == points[seat]);
                let berger = results
                    .iter()
                    .map(|(other, won)| won * points[*other])
                    .sum();
                [level.map(|(_, won)| won).sum(), berger, wins]
            }
        }
    }

    /// The rounds of a player in a Swiss tournament, except running games. Players who have left miss the rest.
    fn records(&self, seat: usize) -> Vec<Record> {
        let record = |round: u8| {
            let mut own = self
                .pairings
                .iter()
                .filter(|pairing| pairing.round == round);
            let Some(pairing) = own.find(|pairing| pairing.has_seat(seat)) else {
                return Some(Record {
                    points: 0,
                    opponent: None,
                    kind: RoundKind::Voluntary,
                });
            };
            self.result(pairing)?;
            let points = self.half_points(pairing, seat);
            let opponent = Some(pairing.opponent_of(seat)).filter(|other| *other != seat);
            let kind = match points {
                _ if pairing.is_played() => RoundKind::Played,
                0 => RoundKind::Voluntary,
                _ => RoundKind::Unplayed,
            };
            Some(Record {
                points,
                opponent,
                kind,
            })
        };
        (1..=self.round()).filter_map(record).collect()
    }
}

/// A player's round, for tie-breaks (C.07, article 16).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Record {
    pub(crate) points: u32,
    /// Also set for a forfeited game.
    pub(crate) opponent: Option<usize>,
    pub(crate) kind: RoundKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RoundKind {
    Played,
    /// A bye, or a forfeit win.
    Unplayed,
    /// A missed round, or a forfeit loss.
    Voluntary,
}

/// Buchholz without its lowest part, and Buchholz, in half points (C.07, 8.1 and 14.1). In a round without a game the
/// opponent is a dummy with the player's own points, but not more than the absent opponent has, or draws in all rounds would
/// give (16.4). The lowest part of rounds that the player missed is cut first (16.5).
pub(crate) fn buchholz(records: &[Vec<Record>], seat: usize) -> [u32; 2] {
    let points: u32 = records[seat].iter().map(|record| record.points).sum();
    let rounds = u32::try_from(records[seat].len()).unwrap_or(u32::MAX);
    let part = |record: &Record| {
        let opponents = record.opponent.map(|other| adjusted(&records[other]));
        match (record.kind, opponents) {
            (RoundKind::Played, Some(opponents)) => opponents,
            (_, most) => points.min(most.unwrap_or(rounds)),
        }
    };
    let parts = records[seat]
        .iter()
        .map(|record| (record.kind != RoundKind::Voluntary, part(record)));
    let sum: u32 = parts.clone().map(|(_, part)| part).sum();
    [sum - parts.min().map_or(0, |(_, part)| part), sum]
}

/// The points of an opponent: missed rounds at the end count as draws (16.3.2).
fn adjusted(records: &[Record]) -> u32 {
    let missed = records
        .iter()
        .rev()
        .take_while(|record| record.kind == RoundKind::Voluntary);
    let sat_out = missed.filter(|record| record.opponent.is_none());
    let draws: u32 = sat_out.map(|record| 1 - record.points.min(1)).sum();
    records.iter().map(|record| record.points).sum::<u32>() + draws
}
