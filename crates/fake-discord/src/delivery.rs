//! Delivers interactions to the bot, once or repeatedly.

use serde_json::Value;

use super::interactions::{self, Channel, Slash, User};
use super::{Fake, Interaction, Sent};

impl Fake {
    /// Sends a slash command; returns the interaction's id.
    pub fn say(&self, user: &User, channel: &Channel, slash: &Slash) -> u64 {
        self.say_repeatedly(user, channel, slash, 1)
    }

    /// Delivers the same interaction this many times; returns its id.
    pub fn say_repeatedly(&self, user: &User, channel: &Channel, slash: &Slash, times: u32) -> u64 {
        let said = |id| interactions::command_interaction(id, user, channel, slash);
        self.interact(channel, times, said)
    }

    /// Presses a button; returns the interaction's id.
    pub fn press(&self, user: &User, channel: &Channel, custom_id: &str) -> u64 {
        let press = |id| self.placed(interactions::press(id, user, channel, custom_id));
        self.interact(channel, 1, press)
    }

    /// Presses a button under the message with this number.
    pub fn press_under(
        &self,
        message: u64,
        user: &User,
        channel: &Channel,
        custom_id: &str,
    ) -> u64 {
        self.press_under_repeatedly(message, user, channel, custom_id, 1)
    }

    /// Delivers the same press this many times.
    pub fn press_under_repeatedly(
        &self,
        message: u64,
        user: &User,
        channel: &Channel,
        custom_id: &str,
        times: u32,
    ) -> u64 {
        self.interact(channel, times, |id| {
            let mut press = interactions::press(id, user, channel, custom_id);
            let shown = &self.shared.shown;
            shown.lock().unwrap().place_under(&mut press, message);
            press
        })
    }

    /// Uses the message menu's command on a message with this text, and perhaps with a file at an address.
    pub fn on_a_message(
        &self,
        user: &User,
        channel: &Channel,
        command: &str,
        message: (&str, Option<&str>),
    ) -> u64 {
        let asked = |id| interactions::on_a_message(id, user, channel, command, message);
        self.interact(channel, 1, asked)
    }

    /// The same on a message of the bot, perhaps with a picture.
    pub fn on_own_message(
        &self,
        user: &User,
        channel: &Channel,
        command: &str,
        message: (&str, Option<&str>),
    ) -> u64 {
        let asked = |id| interactions::on_own_message(id, user, channel, command, message);
        self.interact(channel, 1, asked)
    }

    /// Uses the command in a user's menu; returns the interaction's id.
    pub fn on_a_person(&self, user: &User, channel: &Channel, command: &str, target: &User) -> u64 {
        let asked = |id| interactions::on_a_person(id, user, channel, command, target);
        self.interact(channel, 1, asked)
    }

    /// Chooses an entry of a menu; returns the interaction's number.
    pub fn choose(&self, user: &User, channel: &Channel, menu: &str, value: &str) -> u64 {
        self.try_choose(user, channel, menu, value)
            .unwrap_or_else(|| panic!("the client sends nothing: {value} is chosen already"))
    }

    /// Chooses an entry of a menu; `None` if the client sends nothing, because it is already selected.
    pub fn try_choose(
        &self,
        user: &User,
        channel: &Channel,
        menu: &str,
        value: &str,
    ) -> Option<u64> {
        let id = self.shared.snowflake();
        let choice = interactions::choose(id, user, channel, (menu, 3), &[value.to_owned()]);
        let payload = self.placed(choice);
        let is_sent = self.shared.shown.lock().unwrap().choose(&payload);
        let interaction = Interaction {
            id,
            channel: *channel,
            payload,
        };
        (is_sent && self.deliver(&interaction)).then_some(id)
    }

    /// Chooses channels or roles, or none, from a menu of this type.
    pub fn choose_of_server(
        &self,
        user: &User,
        channel: &Channel,
        menu: (&str, u64),
        chosen: &[u64],
    ) -> u64 {
        let chosen: Vec<String> = chosen.iter().map(u64::to_string).collect();
        let choice = |id| self.placed(interactions::choose(id, user, channel, menu, &chosen));
        self.interact(channel, 1, choice)
    }

    /// Submits a form that an answer has opened, with these values and the defaults for the rest.
    pub fn submit(
        &self,
        user: &User,
        channel: &Channel,
        form: &Sent,
        filled: (&[(&str, &str)], &[User]),
    ) -> u64 {
        self.submit_repeatedly(user, channel, form, filled, 1)
    }

    /// Delivers the same form this many times.
    pub fn submit_repeatedly(
        &self,
        user: &User,
        channel: &Channel,
        form: &Sent,
        filled: (&[(&str, &str)], &[User]),
        times: u32,
    ) -> u64 {
        assert_eq!(form.payload["type"], 9, "no form: {form:?}");
        let submitted = |id| interactions::submit(id, user, channel, form.message(), filled);
        self.interact(channel, times, submitted)
    }

    /// Types the last option of a command, which asks for suggestions; returns the interaction's number.
    pub fn typing(&self, user: &User, channel: &Channel, slash: &Slash) -> u64 {
        let typed = |id| interactions::typing(id, user, channel, slash);
        self.interact(channel, 1, typed)
    }

    /// A new slash command, not yet delivered.
    pub fn command(&self, user: &User, channel: &Channel, slash: &Slash) -> Interaction {
        let id = self.shared.snowflake();
        Interaction {
            id,
            channel: *channel,
            payload: interactions::command_interaction(id, user, channel, slash),
        }
    }

    /// A new press of a button, not yet delivered.
    pub fn pressed(&self, user: &User, channel: &Channel, custom_id: &str) -> Interaction {
        let id = self.shared.snowflake();
        Interaction {
            id,
            channel: *channel,
            payload: self.placed(interactions::press(id, user, channel, custom_id)),
        }
    }

    /// Moves an interaction under the message with its control.
    fn placed(&self, mut interaction: Value) -> Value {
        let shown = self.shared.shown.lock().unwrap();
        shown.assign_to_message(&mut interaction);
        interaction
    }

    /// Delivers an interaction once; `false` if its shard isn't connected.
    pub fn deliver(&self, interaction: &Interaction) -> bool {
        let Interaction {
            id,
            channel,
            payload,
        } = interaction;
        self.shared.happened_in(*id, channel);
        let mut activities = self.shared.activities.lock().unwrap();
        activities.note(*id, payload, channel);
        drop(activities);
        if payload["type"] == 5 {
            self.shared.forms.lock().unwrap().insert(*id);
        }
        self.shared.shown.lock().unwrap().note(*id, payload);
        self.shared.interact(channel.server, payload.clone())
    }

    /// Creates an interaction and delivers it this many times; returns its id.
    fn interact(&self, channel: &Channel, times: u32, make: impl FnOnce(u64) -> Value) -> u64 {
        let id = self.shared.snowflake();
        let interaction = Interaction {
            id,
            channel: *channel,
            payload: make(id),
        };
        for _ in 0..times {
            assert!(self.deliver(&interaction), "the bot is connected");
        }
        id
    }
}
