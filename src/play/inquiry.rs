//! A request with all that its answer depends on besides the decision.

use std::ops::{Deref, DerefMut};

use crate::game::{ChannelId, DeliveryFailure, GameNumber, MessageId, Timestamp};
use crate::referee::{Readers, Request};
use crate::settings::BotPermissions;

/// A request as a front end passes it on. The referee sees the request alone.
#[derive(Debug, Clone)]
pub struct Inquiry {
    pub request: Request,
    /// What the bot may do in the place beyond answering.
    pub permissions: BotPermissions,
    pub origin: Origin,
    pub readers: Readers,
    /// When the front end received it: later than `at` where the connection was interrupted.
    pub received: Timestamp,
    /// The names of its channel and of the one that it names, as far as they are known.
    pub channel_names: Vec<(ChannelId, String)>,
    /// Whether the user may write in the channel that it names.
    pub may_write_there: bool,
    /// What keeps the bot from writing in the channel that it names.
    pub unreachable: Option<DeliveryFailure>,
    /// The game whose number it gave. Otherwise the store remembers which game it was about.
    pub named: Option<GameNumber>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Origin {
    /// No control: a typed command.
    #[default]
    Typed,
    /// A form that was filled in, which no other form may answer.
    Form,
    /// A control under this message, which everybody sees.
    PublicMessage(MessageId),
    /// A control under a message that only the user sees. The answer takes its place.
    PrivateMessage,
}

impl From<Request> for Inquiry {
    fn from(request: Request) -> Self {
        Inquiry {
            received: request.at,
            request,
            permissions: BotPermissions::default(),
            origin: Origin::default(),
            readers: Readers::default(),
            channel_names: Vec::new(),
            may_write_there: true,
            unreachable: None,
            named: None,
        }
    }
}

impl From<&Request> for Inquiry {
    fn from(request: &Request) -> Self {
        request.clone().into()
    }
}

impl From<&Inquiry> for Inquiry {
    fn from(inquiry: &Inquiry) -> Self {
        inquiry.clone()
    }
}

impl Deref for Inquiry {
    type Target = Request;

    fn deref(&self) -> &Request {
        &self.request
    }
}

impl DerefMut for Inquiry {
    fn deref_mut(&mut self) -> &mut Request {
        &mut self.request
    }
}
