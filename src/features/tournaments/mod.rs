//! Tournaments and simuls: entry, pairings and standings. Pure values; the games are ordinary games.

pub mod command;
pub mod decide;
pub mod jobs;
mod pairing;
pub mod run;
mod standings;
pub mod store;
mod swiss;
pub mod view;

use crate::game::{
    ChannelId, Clock, Conditions, DAY, Forfeit, Format, GameNumber, HOUR, Language, MessageRef,
    Place, Player, PlayerId, Rated, Repetition, RoleId, Timestamp, TournamentNumber,
};
pub use pairing::{Pair, berger};
pub use standings::Row;

use swiss::{Candidate, Float};

use crate::rules::Variant;
use crate::rules::outcome::Side;
use std::cmp::Ordering;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// What a row of the outbox is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TournamentJob {
    /// The post about games that have started together, and their thread.
    Round,
    /// The update after the end of a game or a round.
    Update,
    Result,
    /// The reminder of the first move of a live game: White's at event 0, Black's at 1.
    FirstMove,
}

#[derive(Debug, Clone)]
pub struct TournamentSetup {
    pub name: String,
    pub format: Format,
    /// Maximum number of entrants, not counting the host of a simul.
    pub seats: u8,
    pub variant: &'static Variant,
    /// The position text of every game's start.
    pub start: String,
    pub clock: Clock,
    pub rated: Rated,
    pub language: Language,
    /// The channel in which it was opened.
    pub channel: ChannelId,
    /// The place of its games.
    pub home: Place,
    pub host: Player,
    /// The role required to enter; everybody may if `None`.
    pub role: Option<RoleId>,
    pub conditions: Conditions,
    /// Maximum length of a Swiss round in days, after which the next one starts.
    pub round_days: Option<u8>,
    /// When it starts automatically.
    pub schedule: Option<Schedule>,
}

/// When a tournament starts automatically; without enough entrants it's closed then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Schedule {
    pub starts: Timestamp,
    /// The last moment to enter.
    pub entries_end: Timestamp,
    /// When the next tournament of the series starts.
    pub repeats: Option<Repetition>,
}

impl Schedule {
    /// Returns the next tournament's schedule; `None` without a repetition, or beyond the end of the calendar.
    pub fn next(self, now: Timestamp) -> Option<Self> {
        let repeats = self.repeats?;
        let starts = repeats.next(self.starts, now)?;
        let entries_end = repeats.moved(self.entries_end, self.starts, starts)?;
        Some(Schedule {
            starts,
            entries_end,
            ..self
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum TournamentStage {
    /// Players may enter.
    Open,
    Playing,
    Over,
    /// Closed by its host or a moderator.
    Closed,
    /// It wasn't started in time, or had too few entrants at its start.
    Lapsed,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entrant {
    pub player: Player,
    pub presence: Presence,
}

/// Whether a player is still playing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Presence {
    #[default]
    In,
    /// Their remaining games are lost.
    Out,
    /// They left before half of their games were over, so none counts (FIDE Handbook C.05, "withdrawal").
    Annulled,
}

/// A game of the tournament, played or not. Seats are indices of the entrants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pairing {
    /// Counted from 1.
    pub round: u8,
    /// Within its round, counted from 1.
    pub board: u8,
    pub white: usize,
    /// Equal to `white` for a bye.
    pub black: usize,
    pub game: Option<GameNumber>,
    /// When its game started.
    pub opened: Option<Timestamp>,
    /// How many of the first two half-moves were played.
    pub plies: u32,
    pub state: PairingState,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PairingState {
    Planned,
    Playing,
    Over {
        /// The half points of White and Black; `None` for a closed or aborted game.
        result: Option<[u32; 2]>,
        /// The side that ran out of time.
        flagged: Option<Side>,
    },
}

#[derive(Debug, Clone)]
pub struct Tournament {
    pub number: TournamentNumber,
    pub setup: TournamentSetup,
    pub stage: TournamentStage,
    pub opened: Timestamp,
    /// Incremented with each change, for compare-and-swap.
    pub version: u32,
    /// In the order of entry, and by lot after the start. The host of a simul comes first.
    pub entrants: Vec<Entrant>,
    pub pairings: Vec<Pairing>,
    /// The message with its buttons, if known.
    pub card: Option<MessageRef>,
    /// Whether its thread was opened, or can't be.
    pub is_housed: bool,
    /// When the latest round began.
    pub round_began: Option<Timestamp>,
    /// When the newest outage ended.
    pub up_since: Option<Timestamp>,
    /// Whether a message about its scheduled opening or cancellation is pending.
    pub is_untold: bool,
}

/// Number of losses on time in correspondence after which a player is out.
const MOST_FLAGS: usize = 2;

/// With up to this many players all games start at once; otherwise each player has at most [`MOST_AT_ONCE`].
const FEW: usize = 5;
const MOST_AT_ONCE: usize = 4;

impl Pairing {
    /// Whether it is a bye, which counts as won.
    pub const fn is_rest(&self) -> bool {
        self.white == self.black
    }

    const fn has_seat(&self, seat: usize) -> bool {
        self.white == seat || self.black == seat
    }

    const fn opponent_of(&self, seat: usize) -> usize {
        if self.white == seat {
            self.black
        } else {
            self.white
        }
    }

    /// Whether both players made a move, or still can. Otherwise one of them didn't show up.
    fn is_played(&self) -> bool {
        let is_over = matches!(self.state, PairingState::Over { .. });
        !self.is_rest() && (self.plies > 1 || !is_over)
    }
}

impl Tournament {
    /// How long it waits to be started (ms).
    pub const LAPSES_AFTER: i64 = 3 * DAY;

    /// A player who hasn't made the first move of a live game within this time is out (ms): the first player from the start, the
    /// other one from the end of that time.
    pub const NO_SHOW: i64 = 10 * 60 * 1_000;

    /// When the player of the first or second half-move is reminded: after half of the time.
    pub fn reminds_of(opened: Timestamp, ply: u32) -> Timestamp {
        opened.plus(Self::NO_SHOW * i64::from(ply) + Self::NO_SHOW / 2)
    }

    pub fn seat_of(&self, person: PlayerId) -> Option<usize> {
        let mut entrants = self.entrants.iter();
        entrants.position(|entrant| entrant.player.id == person)
    }

    /// Number of seats for people who enter.
    pub fn places(&self) -> usize {
        usize::from(self.setup.seats) + usize::from(self.setup.format == Format::Simul)
    }

    pub fn is_full(&self) -> bool {
        self.entrants.len() >= self.places()
    }

    /// Whether it wasn't started in time. Scheduled ones start or lapse at their time.
    pub fn has_lapsed(&self, at: Timestamp) -> bool {
        let is_scheduled = self.setup.schedule.is_some();
        let is_open = self.stage == TournamentStage::Open;
        is_open && !is_scheduled && at.since(self.opened) > Self::LAPSES_AFTER
    }

    /// Whether its scheduled start has come.
    pub fn is_due(&self, at: Timestamp) -> bool {
        let is_open = self.stage == TournamentStage::Open;
        is_open && self.setup.schedule.is_some_and(|one| one.starts <= at)
    }

    /// Whether its start was missed by so much that players of live games may be gone.
    pub fn is_missed(&self, at: Timestamp) -> bool {
        let starts = self.setup.schedule.map(|schedule| schedule.starts);
        self.setup.clock.is_live() && starts.is_some_and(|starts| at.since(starts) > HOUR)
    }

    /// Whether it has enough entrants.
    pub fn can_start(&self) -> bool {
        let (fewest, _) = self.setup.format.seats();
        let host = usize::from(self.setup.format == Format::Simul);
        self.entrants.len() >= usize::from(fewest) + host
    }

    pub fn is_out(&self, seat: usize) -> bool {
        self.entrants[seat].presence != Presence::In
    }

    pub fn is_annulled(&self, seat: usize) -> bool {
        self.entrants[seat].presence == Presence::Annulled
    }

    /// Marks a player as out, depending on the games they have finished; games against players whose games don't count are
    /// neither finished nor open.
    pub fn take_out(&mut self, seat: usize) {
        let is_round_robin = matches!(self.setup.format, Format::Single | Format::Double);
        let counts = |pairing: &&Pairing| {
            pairing.has_seat(seat) && !self.is_annulled(pairing.opponent_of(seat))
        };
        let own = self.pairings.iter().filter(counts);
        let over = own.clone().filter(|pairing| !self.is_open(pairing));
        self.entrants[seat].presence = if is_round_robin && 2 * over.count() < own.count() {
            Presence::Annulled
        } else {
            Presence::Out
        };
    }

    /// Players who are out: for losing correspondence games on time too often, or for not showing up to a live game.
    pub fn late(&self, now: Timestamp) -> Vec<usize> {
        let flagged = |seat: usize| {
            let flagged = self.pairings.iter().filter(|pairing| match pairing.state {
                PairingState::Over { flagged, .. } => {
                    flagged.is_some_and(|side| side.pick(pairing.white, pairing.black) == seat)
                }
                PairingState::Planned | PairingState::Playing => false,
            });
            flagged.count()
        };
        let is_absent = |seat: usize| {
            let mut waits = self.pairings.iter().filter_map(|one| self.waits_for(one));
            waits.any(|(one, until)| one == seat && until <= now)
        };
        let is_live = self.setup.clock.is_live();
        let is_late = |seat: &usize| {
            !self.is_out(*seat) && (!is_live && flagged(*seat) >= MOST_FLAGS || is_absent(*seat))
        };
        match self.setup.format {
            Format::Simul => Vec::new(),
            Format::Single | Format::Double | Format::Swiss => {
                (0..self.entrants.len()).filter(is_late).collect()
            }
        }
    }

    /// The side that makes a half-move, counted from 0: Black begins from some positions.
    pub fn side_of_ply(&self, ply: u32) -> Side {
        let start = (self.setup.variant.read)(&self.setup.start);
        let first = start.map_or(Side::White, |start| start.turn());
        if ply.is_multiple_of(2) {
            first
        } else {
            first.other()
        }
    }

    /// The player who has to make a first move in a live game, which takes no clock time, and the deadline.
    pub fn waits_for(&self, pairing: &Pairing) -> Option<(usize, Timestamp)> {
        let is_waiting = pairing.state == PairingState::Playing && self.setup.clock.is_live();
        let opened = pairing.opened.filter(|_| is_waiting && pairing.plies < 2)?;
        let seat = self
            .side_of_ply(pairing.plies)
            .pick(pairing.white, pairing.black);
        let since = self.up_since.map_or(opened, |up| up.max(opened));
        Some((
            seat,
            since.plus(Self::NO_SHOW * i64::from(pairing.plies + 1)),
        ))
    }

    /// Number of rounds of a Swiss tournament: one more than determines a winner, but with few players only as many as can
    /// always be paired without repeating a game. (If all players have met fewer than half of the others, a perfect matching
    /// remains, by Dirac's theorem.)
    pub fn rounds(&self) -> u8 {
        let players = self.entrants.len();
        let needed = players.next_power_of_two().ilog2() + 1;
        let most = players.div_ceil(2).max(3);
        u8::try_from(needed)
            .unwrap_or(u8::MAX)
            .min(u8::try_from(most).unwrap_or(u8::MAX))
    }

    /// Whether a Swiss tournament ended early because its next round couldn't be paired.
    pub fn is_cut_short(&self) -> bool {
        self.setup.format == Format::Swiss && self.round() < self.rounds()
    }

    pub fn round(&self) -> u8 {
        self.pairings
            .iter()
            .map(|pairing| pairing.round)
            .max()
            .unwrap_or(0)
    }

    /// The pairings at the start: all of them, or those of a Swiss tournament's first round.
    pub fn first_pairings(&self) -> Vec<Pairing> {
        let players = self.entrants.len();
        let rounds = match self.setup.format {
            Format::Single => berger(players),
            Format::Double => {
                let first = berger(players);
                let swapped = |round: &Vec<Pair>| {
                    round
                        .iter()
                        .map(|(white, black)| (*black, *white))
                        .collect()
                };
                let second: Vec<Vec<Pair>> = first.iter().map(swapped).collect();
                first.into_iter().chain(second).collect()
            }
            Format::Simul => vec![(1..players).map(|other| (0, other)).collect()],
            Format::Swiss => return self.swiss_round(1),
        };
        let rounds = (1..).zip(rounds);
        rounds
            .flat_map(|(round, pairs)| planned(round, pairs))
            .collect()
    }

    /// The pairings of a Swiss round; empty if fewer than two players are left.
    fn swiss_round(&self, round: u8) -> Vec<Pairing> {
        let still_in = (0..self.entrants.len()).filter(|seat| !self.is_out(*seat));
        let players: Vec<Candidate> = still_in.map(|seat| self.candidate(seat)).collect();
        let left = (self.rounds() + 1).saturating_sub(round);
        let round_of = |pairs: swiss::Round| {
            let bye = pairs.bye.map(|seat| (seat, seat));
            planned(round, pairs.pairs.into_iter().chain(bye)).collect()
        };
        let can_play = players.len() > 1 && left > 0;
        let paired = can_play.then(|| swiss::swiss(&players, left)).flatten();
        paired.map(round_of).unwrap_or_default()
    }

    fn candidate(&self, seat: usize) -> Candidate {
        let mut candidate = Candidate {
            seat,
            score: self.score_before(seat, u8::MAX),
            ..Candidate::default()
        };
        for pairing in self
            .pairings
            .iter()
            .filter(|pairing| pairing.has_seat(seat))
        {
            let [own, others] = [seat, pairing.opponent_of(seat)]
                .map(|seat| self.score_before(seat, pairing.round));
            let float = match own.cmp(&others) {
                _ if pairing.is_rest() => Some(Float::Down),
                Ordering::Greater => Some(Float::Down),
                Ordering::Less => Some(Float::Up),
                Ordering::Equal => None,
            };
            candidate.floats = [float, candidate.floats[0]];
            if pairing.is_rest() {
                candidate.had_bye = true;
                continue;
            }
            candidate.met.push(pairing.opponent_of(seat));
            if pairing.is_played() {
                let is_white = pairing.white == seat;
                candidate
                    .colours
                    .push(if is_white { Side::White } else { Side::Black });
            } else if self.half_points(pairing, seat) == 2 {
                candidate.won_unplayed = true;
            }
        }
        candidate
    }

    /// Half points for pairing a round; an unfinished game counts as a draw.
    fn score_before(&self, seat: usize, round: u8) -> u32 {
        let before = self
            .pairings
            .iter()
            .filter(|pairing| pairing.round < round && pairing.has_seat(seat));
        before.map(|pairing| self.half_points(pairing, seat)).sum()
    }

    fn half_points(&self, pairing: &Pairing, seat: usize) -> u32 {
        let [white, black] = self.result(pairing).unwrap_or([1, 1]);
        if pairing.white == seat { white } else { black }
    }

    fn is_open(&self, pairing: &Pairing) -> bool {
        self.result(pairing).is_none()
    }

    /// The pairings of the next Swiss round, once it is due.
    pub fn next_round(&self, now: Timestamp) -> Vec<Pairing> {
        let is_swiss = self.setup.format == Format::Swiss && self.stage == TournamentStage::Playing;
        let has_open = self.pairings.iter().any(|pairing| self.is_open(pairing));
        let is_late = self.round_ends().is_some_and(|end| end <= now);
        if is_swiss && (!has_open || is_late) {
            self.swiss_round(self.round() + 1)
        } else {
            Vec::new()
        }
    }

    /// Latest start of the next round.
    pub fn round_ends(&self) -> Option<Timestamp> {
        let days = self.setup.round_days?;
        Some(self.round_began?.plus(i64::from(days) * DAY))
    }

    /// The indices of pairings whose games start now.
    pub fn to_begin(&self) -> Vec<usize> {
        let most = match self.setup.format {
            Format::Swiss | Format::Simul => usize::MAX,
            Format::Single | Format::Double if self.setup.clock.is_live() => 1,
            Format::Single | Format::Double if self.entrants.len() <= FEW => usize::MAX,
            Format::Single | Format::Double => MOST_AT_ONCE,
        };
        let mut busy = vec![0; self.entrants.len()];
        for pairing in self
            .pairings
            .iter()
            .filter(|pairing| pairing.state == PairingState::Playing)
        {
            busy[pairing.white] += 1;
            busy[pairing.black] += 1;
        }
        let mut begin = Vec::new();
        for (place, pairing) in self.pairings.iter().enumerate() {
            let both = [pairing.white, pairing.black];
            if pairing.state == PairingState::Planned
                && !pairing.is_rest()
                && both
                    .iter()
                    .all(|seat| !self.is_out(*seat) && busy[*seat] < most)
            {
                for seat in both {
                    busy[seat] += 1;
                }
                begin.push(place);
            }
        }
        begin
    }

    /// Running games of players who are out, and why they lose them.
    pub fn to_forfeit(&self, now: Timestamp) -> Vec<(GameNumber, PlayerId, Forfeit)> {
        let playing = self
            .pairings
            .iter()
            .filter(|pairing| pairing.state == PairingState::Playing);
        let of = |pairing: &Pairing| {
            let mut both = [pairing.white, pairing.black].into_iter();
            let out = both.find(|seat| self.is_out(*seat))?;
            let is_absent = self
                .waits_for(pairing)
                .is_some_and(|(seat, until)| seat == out && until <= now);
            let cause = if is_absent {
                Forfeit::NoShow
            } else {
                Forfeit::LeftTournament
            };
            Some((pairing.game?, self.entrants[out].player.id, cause))
        };
        playing.filter_map(of).collect()
    }

    /// Whether no games remain.
    pub fn is_decided(&self) -> bool {
        let none_open = !self
            .pairings
            .iter()
            .any(|pairing| self.is_open(pairing) || pairing.state == PairingState::Playing);
        let is_swiss = self.setup.format == Format::Swiss;
        none_open && (!is_swiss || self.swiss_round(self.round() + 1).is_empty())
    }

    /// Number of running games.
    pub fn under_way(&self) -> usize {
        let playing = self
            .pairings
            .iter()
            .filter(|pairing| pairing.state == PairingState::Playing);
        playing.count()
    }

    /// Number of finished games, and of all games so far.
    pub fn progress(&self) -> (usize, usize) {
        let games = self.pairings.iter().filter(|pairing| !pairing.is_rest());
        let over = games.clone().filter(|pairing| !self.is_open(pairing));
        (over.count(), games.count())
    }
}

fn planned(round: u8, pairs: impl IntoIterator<Item = Pair>) -> impl Iterator<Item = Pairing> {
    (1..)
        .zip(pairs)
        .map(move |(board, (white, black))| Pairing {
            round,
            board,
            white,
            black,
            game: None,
            opened: None,
            plies: 0,
            state: PairingState::Planned,
        })
}

#[cfg(test)]
mod tests;
