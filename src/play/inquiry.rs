//! A request with everything that its answer depends on besides the decision.

use std::ops::{Deref, DerefMut};

use crate::game::{ChannelId, DeliveryFailure, GameNumber, MessageId, Timestamp};
use crate::referee::{PlaceRefusal, Readers, Request};
use crate::settings::BotPermissions;
use crate::words::Locale;

/// A request from a front end. The referee only sees the inner request.
#[derive(Debug, Clone)]
pub struct Inquiry {
    pub request: Request,
    /// The bot's permissions in the place, beyond answering.
    pub permissions: BotPermissions,
    pub origin: Origin,
    pub readers: Readers,
    /// When the front end received it: later than `at` if the connection was interrupted.
    pub received: Timestamp,
    /// The names of its channel and of channels in its options, if known.
    pub channel_names: Vec<(ChannelId, String)>,
    /// Whether the user may write in the channel of its options.
    pub may_write_there: bool,
    /// Why the bot can't write in the channel of its options.
    pub unreachable: Option<DeliveryFailure>,
    /// Why the bot can't give one of the roles of its options.
    pub role_problem: Option<PlaceRefusal>,
    /// The game number in the request. Otherwise the store records which game it resolved to.
    pub named: Option<GameNumber>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Origin {
    /// No control: a typed command.
    #[default]
    Typed,
    /// The board in a browser. There is no interaction to answer, so the outbox posts immediately.
    Page,
    /// A submitted form, which another form can't answer.
    Form,
    /// A control under this public message.
    PublicMessage(MessageId),
    /// A control under a private message. The answer replaces it.
    PrivateMessage,
}

impl Inquiry {
    pub(crate) fn locale(&self) -> Locale {
        Locale::of_user(self.context)
    }
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
            role_problem: None,
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
