//! What the arbiter can do in a place by itself, and what a game there needs of it.

use super::Place;

/// A permission that the arbiter has in a channel or not (Discord, "Permissions").
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Right {
    /// To see the channel.
    ViewChannel,
    /// To write there without being asked.
    SendMessages,
    /// The same in threads.
    SendMessagesInThreads,
    /// To send pictures.
    AttachFiles,
    /// To open a thread.
    CreatePublicThreads,
}

impl Right {
    /// Every right.
    pub const ALL: [Right; 5] = [
        Right::ViewChannel,
        Right::SendMessages,
        Right::SendMessagesInThreads,
        Right::AttachFiles,
        Right::CreatePublicThreads,
    ];

    /// The stable name, of words and in stored games.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Right::ViewChannel => "view-channel",
            Right::SendMessages => "send-messages",
            Right::SendMessagesInThreads => "send-messages-in-threads",
            Right::AttachFiles => "attach-files",
            Right::CreatePublicThreads => "create-public-threads",
        }
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Some of the rights.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Rights(u8);

impl Rights {
    /// The rights for which something holds.
    pub fn such(holds: impl Fn(Right) -> bool) -> Self {
        let bits = Right::ALL.into_iter().filter(|right| holds(*right));
        Rights(bits.fold(0, |bits, right| bits | right.bit()))
    }

    /// Whether one of them is there.
    #[must_use]
    pub const fn has(self, right: Right) -> bool {
        self.0 & right.bit() != 0
    }

    /// Each of them.
    pub fn each(self) -> impl Iterator<Item = Right> {
        Right::ALL.into_iter().filter(move |right| self.has(*right))
    }
}

/// What the arbiter can do in a place beyond answering.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reach {
    /// It lives there, and lacks these rights.
    Resident {
        /// Which.
        lacks: Rights,
    },
    /// It was brought along by somebody who has it installed for themselves: it can answer, and never speak first.
    Guest,
}

impl Default for Reach {
    fn default() -> Self {
        Reach::Resident {
            lacks: Rights::default(),
        }
    }
}

/// What is done in a game for which the arbiter needs rights of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Work {
    /// To write in the game's place later: reminders, results by the clock, moves made elsewhere.
    Speak,
    /// To open a thread for it.
    OpenThread,
}

impl Work {
    /// Every kind of work.
    pub const ALL: [Work; 2] = [Work::Speak, Work::OpenThread];

    /// The rights that it takes in a place.
    #[must_use]
    pub fn needs(self, place: Place) -> Rights {
        let is_thread = place.parent.is_some();
        // A direct message asks for no rights.
        let is_server = place.server.is_some();
        Rights::such(|right| {
            is_server
                && match (self, right) {
                    (_, Right::ViewChannel)
                    | (Work::Speak, Right::AttachFiles)
                    | (
                        Work::OpenThread,
                        Right::SendMessagesInThreads | Right::CreatePublicThreads,
                    ) => true,
                    (Work::Speak, Right::SendMessages) => !is_thread,
                    (Work::Speak, Right::SendMessagesInThreads) => is_thread,
                    (Work::Speak, Right::CreatePublicThreads)
                    | (Work::OpenThread, Right::SendMessages | Right::AttachFiles) => false,
                }
        })
    }
}

/// What keeps the arbiter from its work in a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Obstacle {
    /// It lacks these rights.
    Lacks(Rights),
    /// It is only a guest there.
    Guest,
}

impl Reach {
    /// What keeps the arbiter from a kind of work in a place, if anything does.
    #[must_use]
    pub fn obstacle(self, work: Work, place: Place) -> Option<Obstacle> {
        match self {
            Reach::Guest => Some(Obstacle::Guest),
            Reach::Resident { lacks } => {
                let needed = work.needs(place);
                let missing = Rights::such(|right| needed.has(right) && lacks.has(right));
                (missing != Rights::default()).then_some(Obstacle::Lacks(missing))
            }
        }
    }
}

/// Why nothing that was to be said at a game's home got there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Hindrance {
    /// The channel is not to be seen: it is closed to the arbiter, or the arbiter was removed.
    NoAccess,
    /// Nothing may be written there.
    MayNotWrite,
    /// The channel is gone.
    NoChannel,
    /// Anything else that will not pass.
    Other,
}

impl Hindrance {
    /// Every hindrance.
    pub const ALL: [Hindrance; 4] = [
        Hindrance::NoAccess,
        Hindrance::MayNotWrite,
        Hindrance::NoChannel,
        Hindrance::Other,
    ];

    /// The stable name, of words and in stored games.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Hindrance::NoAccess => "no-access",
            Hindrance::MayNotWrite => "may-not-write",
            Hindrance::NoChannel => "no-channel",
            Hindrance::Other => "other",
        }
    }
}
