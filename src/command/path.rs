//! Commands and groups in the picker (Discord, "Subcommands and Subcommand Groups").

use crate::command::{ALL, CommandSpec};
use crate::referee::Authority;

/// A group of commands.
#[derive(Debug)]
pub struct Group {
    pub name: &'static str,
    /// The command that the group's bare name means: typed, and in older registrations.
    alone: Option<&'static str>,
}

/// In the picker's order.
pub static GROUPS: &[Group] = &[
    Group::of("game", None),
    Group::of("event", None),
    Group::of("settings", Some("settings change")),
    Group::of("server", Some("server change")),
    Group::of("privacy", Some("privacy show")),
];

/// Former top-level names of 0.1 and 0.2 that differ from the path's last word.
const FORMER: &[(&str, &str)] = &[
    ("export", "game export"),
    ("withdraw", "game withdraw"),
    ("close", "game close"),
    ("server-settings", "server change"),
];

#[derive(Debug, Clone, Copy)]
pub enum Entry {
    Command(&'static CommandSpec),
    Group(&'static Group),
}

/// Top-level names: everyday commands, then groups.
pub fn entries() -> impl Iterator<Item = Entry> {
    let everyday = ALL.iter().copied().filter(|spec| spec.group().is_none());
    everyday
        .map(Entry::Command)
        .chain(GROUPS.iter().map(Entry::Group))
}

impl Group {
    const fn of(name: &'static str, alone: Option<&'static str>) -> Self {
        Group { name, alone }
    }

    pub fn commands(&self) -> impl Iterator<Item = &'static CommandSpec> {
        let is_inside = |spec: &&CommandSpec| spec.group() == Some(self.name);
        ALL.iter().copied().filter(is_inside)
    }

    pub fn alone(&self) -> Option<&'static CommandSpec> {
        find(self.alone?)
    }

    /// The lowest authority among its commands; Discord has one permission for a group, and the referee checks each command.
    pub fn authority(&self) -> Authority {
        let each = self.commands().map(|spec| spec.authority);
        each.reduce(|one, other| if one == other { one } else { Authority::Member })
            .unwrap_or(Authority::Member)
    }
}

impl CommandSpec {
    /// `None` for an everyday command.
    pub fn group(&self) -> Option<&'static str> {
        Some(self.path.split_once(' ')?.0)
    }

    pub fn name(&self) -> &'static str {
        self.path.rsplit(' ').next().unwrap_or(self.path)
    }
}

pub fn group(name: &str) -> Option<&'static Group> {
    GROUPS
        .iter()
        .find(|group| group.name.eq_ignore_ascii_case(name))
}

/// Finds a command by its exact path.
pub fn find(path: &str) -> Option<&'static CommandSpec> {
    ALL.iter()
        .copied()
        .find(|spec| spec.path.eq_ignore_ascii_case(path))
}

/// Finds a command by its path, a group's bare name, a former name, or an unambiguous last word.
pub fn meant(path: &str) -> Option<&'static CommandSpec> {
    let of_group = || group(path).and_then(Group::alone);
    let former = || {
        let mut former = FORMER.iter();
        let (_, path) = former.find(|(name, _)| name.eq_ignore_ascii_case(path))?;
        find(path)
    };
    let last_word = || {
        let is_called = |spec: &&CommandSpec| spec.name().eq_ignore_ascii_case(path);
        let mut called = ALL.iter().copied().filter(is_called);
        match (called.next(), called.next()) {
            (Some(only), None) => Some(only),
            _ => None,
        }
    };
    find(path)
        .or_else(of_group)
        .or_else(former)
        .or_else(last_word)
}

/// A topic of `/help`.
#[derive(Debug, Clone, Copy)]
pub enum Topic {
    Command(&'static CommandSpec),
    Group(&'static Group),
}

/// Finds a topic, with or without a slash.
pub fn topic(text: &str) -> Option<Topic> {
    let path = text.strip_prefix('/').unwrap_or(text);
    match group(path) {
        Some(group) => Some(Topic::Group(group)),
        None => meant(path).map(Topic::Command),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_names_still_mean_their_commands() {
        let expected = [
            ("history", Some("game history")),
            ("EXPORT", Some("game export")),
            ("about", Some("settings about")),
            ("server-settings", Some("server change")),
            ("settings", Some("settings change")),
            ("privacy", Some("privacy show")),
            ("block", Some("privacy block")),
            ("game history", Some("game history")),
            ("game", None),
            ("show", None),
            ("change", None),
            ("settings history", None),
        ];
        for (typed, path) in expected {
            assert_eq!(meant(typed).map(|spec| spec.path), path, "{typed}");
        }
    }

    #[test]
    fn every_path_has_its_group_and_no_group_is_empty() {
        for spec in ALL {
            assert!(spec.group().is_none_or(|name| group(name).is_some()));
        }
        for group in GROUPS {
            assert!((1..=25).contains(&group.commands().count()));
            assert_eq!(group.alone().is_some(), group.alone.is_some());
        }
        for (_, path) in FORMER {
            assert!(find(path).is_some(), "{path}");
        }
        assert!(entries().count() <= 20);
    }
}
