use crate::engine::level::Level;
use crate::game::conditions::Conditions;
use crate::game::ids::{ChannelId, DAY, Place, Player, PlayerId, TournamentNumber};
use crate::game::language::Language;
use crate::game::rated::{Pool, Rated, Speed};
use crate::game::time_control::{Clock, TimeControl};
use crate::rules::Variant;
use crate::rules::outcome::Side;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum ColourChoice {
    /// Drawn by lot.
    Random,
    White,
    Black,
}

impl ColourChoice {
    pub const fn side(self, coin: Side) -> Side {
        match self {
            ColourChoice::White => Side::White,
            ColourChoice::Black => Side::Black,
            ColourChoice::Random => coin,
        }
    }
}

/// The odds that one side of a chess game gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum Odds {
    Queen,
    Rook,
    Knight,
    /// Without the pawn on f7, and the other side moves first.
    Pawn,
}

impl Odds {
    /// The name of the start.
    pub const fn start_position(self) -> &'static str {
        match self {
            Odds::Queen => "queen-odds",
            Odds::Rook => "rook-odds",
            Odds::Knight => "knight-odds",
            Odds::Pawn => "pawn-and-move",
        }
    }

    /// The odds of a start, if it has any.
    fn of(setup: &GameSetup) -> Option<Self> {
        let name = setup.variant.start_name(&setup.start)?;
        let mut all = <Odds as VariantArray>::VARIANTS.iter().copied();
        all.find(|odds| odds.start_position() == name)
    }

    /// The colour of the player who gives odds (`gives`) or receives them.
    pub const fn colour(self, gives: bool) -> ColourChoice {
        match (self, gives) {
            (Odds::Pawn, true) | (Odds::Queen | Odds::Rook | Odds::Knight, false) => {
                ColourChoice::Black
            }
            (Odds::Pawn, false) | (Odds::Queen | Odds::Rook | Odds::Knight, true) => {
                ColourChoice::White
            }
        }
    }
}

/// A player's seat, before and after colours are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Seat {
    Challenger,
    /// The challenged player, or the one who accepted an open challenge.
    Opponent,
}

impl Seat {
    pub const fn other(self) -> Self {
        match self {
            Seat::Challenger => Seat::Opponent,
            Seat::Opponent => Seat::Challenger,
        }
    }

    /// The seat of the channel that votes in this place.
    pub(super) fn voted_for_in(place: Place, rival: Option<ChannelId>) -> Self {
        if rival == Some(place.channel) {
            Seat::Opponent
        } else {
            Seat::Challenger
        }
    }

    pub(super) fn of(
        person: PlayerId,
        challenger: &Player,
        opponent: Option<&Player>,
    ) -> Option<Self> {
        if challenger.id == person {
            Some(Seat::Challenger)
        } else {
            (opponent?.id == person).then_some(Seat::Opponent)
        }
    }
}

/// How the players of a tournament are paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum Format {
    /// Everybody against everybody.
    Single,
    /// The same twice, with both colours.
    Double,
    /// Rounds between players with equal or similar scores.
    Swiss,
    /// One against all others.
    Simul,
}

impl Format {
    /// Minimum and maximum number of players.
    pub const fn seats(self) -> (u8, u8) {
        match self {
            Format::Single | Format::Double => (3, 10),
            Format::Swiss => (4, 64),
            Format::Simul => (1, 20),
        }
    }

    pub const fn usual_seats(self) -> u8 {
        match self {
            Format::Single | Format::Double => 8,
            Format::Swiss => 16,
            Format::Simul => 10,
        }
    }
}

/// The tournament that a game belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TournamentGame {
    pub number: TournamentNumber,
    pub format: Format,
}

/// Game length from which chess is correspondence (s).
const CORRESPONDENCE: u32 = 6 * 60 * 60;

/// Number of moves by which clocks are compared: with an increment, and per move.
const MOVES_WITH_INCREMENT: u32 = 40;
const MOVES_OF_A_GAME: u32 = 60;

/// The terms of a channel's game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VoteTerms {
    /// Hours for the vote on each move.
    pub hours: u8,
    /// The person who opened the game; `None` in games of 0.2.
    pub host: Option<Player>,
}

#[derive(Debug, Clone)]
pub struct GameSetup {
    pub variant: &'static Variant,
    pub start: String,
    pub colour: ColourChoice,
    pub time_control: TimeControl,
    pub home: Place,
    pub language: Language,
    pub threads: Threads,
    pub rated: Rated,
    /// Who can accept it, if it's open.
    pub conditions: Conditions,
    /// The tournament that the game belongs to.
    pub tournament: Option<TournamentGame>,
    /// Set if the challenger is a channel.
    pub vote: Option<VoteTerms>,
    pub challenger: Player,
    /// `None` for an open challenge that hasn't been accepted.
    pub opponent: Option<Player>,
    /// Arbiter's level, if it is the opponent.
    pub level: Option<Level>,
}

impl GameSetup {
    /// An unrated game in English, without a clock, an opponent or a thread; the challenger has White.
    pub fn plain(
        variant: &'static Variant,
        start: String,
        home: Place,
        challenger: Player,
    ) -> Self {
        GameSetup {
            variant,
            start,
            colour: ColourChoice::White,
            time_control: TimeControl::default(),
            home,
            language: Language::default(),
            threads: Threads::Off,
            rated: Rated::No,
            conditions: Conditions::default(),
            tournament: None,
            vote: None,
            challenger,
            opponent: None,
            level: None,
        }
    }

    /// Whether it belongs to a tournament or a simul, which set its terms.
    pub const fn is_organised(&self) -> bool {
        self.tournament.is_some()
    }

    pub fn is_of_simul(&self) -> bool {
        self.tournament.is_some_and(|of| of.format == Format::Simul)
    }

    /// The colour of the player who gives odds, if any.
    pub fn odds(&self) -> Option<ColourChoice> {
        Odds::of(self).map(|odds| odds.colour(true))
    }

    /// The pool in which the result counts: `None` without a clock, against Arbiter, and from a custom start.
    pub fn pool(&self) -> Option<Pool> {
        let variant = self.variant;
        let is_own = self.start == variant.starts[0].text
            || variant.numbered.is_some() && variant.start_name(&self.start).is_some();
        let counts = self.time_control.clock != Clock::Untimed && self.level.is_none() && is_own;
        counts.then(|| self.nearest_pool())
    }

    /// The pool of the same game and speed, whether or not the result counts.
    pub fn nearest_pool(&self) -> Pool {
        let is_live = match self.time_control.clock {
            Clock::Untimed | Clock::PerMove(_) | Clock::Bank(..) | Clock::DaysOff(..) => false,
            Clock::Minutes(minutes) => {
                u32::from(minutes.get()) * 60 * MOVES_OF_A_GAME < CORRESPONDENCE
            }
            Clock::Game(minutes, seconds) => {
                let increment = seconds.map_or(0, |seconds| u32::from(seconds.get()));
                u32::from(minutes.get()) * 60 + MOVES_WITH_INCREMENT * increment < CORRESPONDENCE
            }
        };
        Pool::at(self.variant, is_live.then_some(Speed::Live))
    }

    /// Lets Arbiter accept the open challenge, which is never rated then. The stored setup may already say so.
    pub(super) fn taken_by_arbiter(&mut self, level: Level) -> Result<(), &'static str> {
        self.rated = Rated::No;
        match (&self.opponent, self.level) {
            (None, None) => {
                self.opponent = Some(Player::arbiter(Some(level)));
                self.level = Some(level);
                Ok(())
            }
            (_, Some(known)) if known == level => Ok(()),
            (Some(_), _) | (None, Some(_)) => Err("the arbiter takes no challenge to others"),
        }
    }
}

/// In milliseconds.
pub const CHALLENGE_LAPSES_AFTER: i64 = 7 * DAY;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum Threads {
    /// The game stays in the channel of the challenge.
    Off,
    /// Each game gets a thread.
    #[default]
    On,
}
