//! The standings of a tournament: points and tie-breaks (FIDE Handbook C.07).

use super::{Format, Pairing, PairingState, Tournament};
use std::cmp::Reverse;

/// A row of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    pub seat: usize,
    /// Players who are level in everything share one.
    pub rank: usize,
    /// In half points.
    pub points: u32,
    /// Round robin: the games of those who are level (half points), Sonneborn-Berger (quarter points), wins. Swiss:
    /// Buchholz without the lowest opponent, Buchholz (half points), wins.
    pub tie_breaks: [u32; 3],
    /// Games that count and are over.
    pub played: usize,
}

impl Tournament {
    /// The table, best first.
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

    pub(super) fn points_of(&self, seat: usize) -> u32 {
        self.results_of(seat).map(|(_, points)| points).sum()
    }

    /// Each opponent, and the half points against them; a round off is a win against oneself.
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

    /// Not if a player left before half of the games.
    fn counts(&self, pairing: &Pairing) -> bool {
        !self.is_annulled(pairing.white) && !self.is_annulled(pairing.black)
    }

    /// The half points of White and Black. What is left of a player who is out is lost.
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
        let wins = results
            .iter()
            .filter(|(other, points)| *points == 2 && *other != seat);
        let wins = u32::try_from(wins.count()).unwrap_or(u32::MAX);
        match self.setup.format {
            Format::Swiss => {
                let opponents = results.iter().map(|(other, _)| points[*other]);
                let buchholz: u32 = opponents.clone().sum();
                let lowest = opponents.min().unwrap_or(0);
                [buchholz - lowest, buchholz, wins]
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
}
