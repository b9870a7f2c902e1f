//! Interactions on their way to the bot: made, delivered once or more often.

use serde_json::Value;

use super::interactions::{self, Channel, Slash, User};
use super::{Fake, Interaction, Sent};

impl Fake {
    /// Sends a slash command; returns the interaction's number.
    pub(crate) fn say(&self, user: &User, channel: &Channel, slash: &Slash) -> u64 {
        let id = self.shared.snowflake();
        self.interact(channel, interactions::command(id, user, channel, slash));
        id
    }

    /// Presses a button; returns the interaction's number.
    pub(crate) fn press(&self, user: &User, channel: &Channel, custom_id: &str) -> u64 {
        let id = self.shared.snowflake();
        let mut press = interactions::press(id, user, channel, custom_id);
        self.shared.shown.lock().unwrap().place(&mut press);
        self.interact(channel, press);
        id
    }

    pub(crate) fn press_under(
        &self,
        message: u64,
        user: &User,
        channel: &Channel,
        custom_id: &str,
    ) -> u64 {
        self.press_under_repeatedly(message, user, channel, custom_id, 1)
    }

    /// Delivers the same press this many times.
    pub(crate) fn press_under_repeatedly(
        &self,
        message: u64,
        user: &User,
        channel: &Channel,
        custom_id: &str,
        times: u32,
    ) -> u64 {
        let id = self.shared.snowflake();
        let mut press = interactions::press(id, user, channel, custom_id);
        let shown = &self.shared.shown;
        shown.lock().unwrap().place_under(&mut press, message);
        for _ in 0..times {
            self.interact(channel, press.clone());
        }
        id
    }

    /// Uses the command in the menu of a message with these words, and perhaps with a file at an address.
    pub(crate) fn on_a_message(
        &self,
        user: &User,
        channel: &Channel,
        message: (&str, Option<&str>),
    ) -> u64 {
        let id = self.shared.snowflake();
        let asked = interactions::on_a_message(id, user, channel, message);
        self.interact(channel, asked);
        id
    }

    /// Uses the command in the menu of a user; returns the interaction's number.
    pub(crate) fn on_a_person(&self, user: &User, channel: &Channel, target: &User) -> u64 {
        let id = self.shared.snowflake();
        let asked = interactions::on_a_person(id, user, channel, target);
        self.interact(channel, asked);
        id
    }

    pub(crate) fn choose(&self, user: &User, channel: &Channel, menu: &str, value: &str) -> u64 {
        let id = self.shared.snowflake();
        let mut choice = interactions::choose(id, user, channel, (menu, 3), &[value.to_owned()]);
        let mut shown = self.shared.shown.lock().unwrap();
        shown.place(&mut choice);
        let is_sent = shown.choose(&choice);
        drop(shown);
        assert!(
            is_sent,
            "the client sends nothing: {value} is chosen already"
        );
        self.interact(channel, choice);
        id
    }

    /// Chooses channels or roles, or none, from a menu of this type.
    pub(crate) fn choose_of_server(
        &self,
        user: &User,
        channel: &Channel,
        menu: (&str, u64),
        chosen: &[u64],
    ) -> u64 {
        let id = self.shared.snowflake();
        let chosen: Vec<String> = chosen.iter().map(u64::to_string).collect();
        let mut choice = interactions::choose(id, user, channel, menu, &chosen);
        self.shared.shown.lock().unwrap().place(&mut choice);
        self.interact(channel, choice);
        id
    }

    /// Submits a form that an answer has opened, with these values and the usual ones for the rest.
    pub(crate) fn submit(
        &self,
        user: &User,
        channel: &Channel,
        form: &Sent,
        filled: (&[(&str, &str)], &[User]),
    ) -> u64 {
        self.submit_repeatedly(user, channel, form, filled, 1)
    }

    /// Delivers the same form this many times.
    pub(crate) fn submit_repeatedly(
        &self,
        user: &User,
        channel: &Channel,
        form: &Sent,
        filled: (&[(&str, &str)], &[User]),
        times: u32,
    ) -> u64 {
        assert_eq!(form.payload["type"], 9, "no form: {form:?}");
        let id = self.shared.snowflake();
        let form = form.message();
        let submitted = interactions::submit(id, user, channel, form, filled);
        for _ in 0..times {
            self.interact(channel, submitted.clone());
        }
        id
    }

    pub(crate) fn typing(&self, user: &User, channel: &Channel, slash: &Slash) -> u64 {
        let id = self.shared.snowflake();
        self.interact(channel, interactions::typing(id, user, channel, slash));
        id
    }

    /// Delivers the same interaction this many times; returns its number.
    pub(crate) fn say_repeatedly(
        &self,
        user: &User,
        channel: &Channel,
        slash: &Slash,
        times: u32,
    ) -> u64 {
        let id = self.shared.snowflake();
        for _ in 0..times {
            self.interact(channel, interactions::command(id, user, channel, slash));
        }
        id
    }

    /// A slash command of this moment, not yet delivered.
    pub(crate) fn command(&self, user: &User, channel: &Channel, slash: &Slash) -> Interaction {
        let id = self.shared.snowflake();
        Interaction {
            id,
            channel: *channel,
            payload: interactions::command(id, user, channel, slash),
        }
    }

    /// The press of a button of this moment, not yet delivered.
    pub(crate) fn pressed(&self, user: &User, channel: &Channel, custom_id: &str) -> Interaction {
        let id = self.shared.snowflake();
        let mut payload = interactions::press(id, user, channel, custom_id);
        self.shared.shown.lock().unwrap().place(&mut payload);
        Interaction {
            id,
            channel: *channel,
            payload,
        }
    }

    /// Delivers an interaction once: `false` when the shard that it belongs to is not connected.
    pub(crate) fn deliver(&self, interaction: &Interaction) -> bool {
        let Interaction {
            id,
            channel,
            payload,
        } = interaction;
        self.shared.happened_in(*id, channel);
        self.shared.shown.lock().unwrap().note(*id, payload);
        self.shared.interact(channel.server, payload.clone())
    }

    fn interact(&self, channel: &Channel, interaction: Value) {
        let id = interaction["id"].as_str().unwrap().parse().unwrap();
        self.shared.happened_in(id, channel);
        self.shared.shown.lock().unwrap().note(id, &interaction);
        let is_sent = self.shared.interact(channel.server, interaction);
        assert!(is_sent, "the bot is connected");
    }
}
