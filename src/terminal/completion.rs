//! Tab completion: commands, options, values and legal moves.

use crate::words::names;
use std::collections::BTreeSet;
use std::sync::Arc;

use rustyline::completion::{Completer, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};
use tokio::runtime::Handle;

use super::line;
use crate::command;
use crate::command::{Args, CommandSpec, Need, OptionSpec, Suggestions, ValueType};
use crate::play::{App, view};
use crate::referee::Request;

/// An opponent who is always available.
const ARBITER: &str = "arbiter";

/// The command of a bare move, and its option.
const MOVE: &str = "move";

/// Completes a line by commands and their values, and by the games of the last speaker.
pub(crate) struct Completion {
    app: Arc<App>,
    runtime: Handle,
    /// A request of the last speaker; its time and id don't matter.
    user: Request,
    /// The names used so far.
    names: BTreeSet<String>,
}

/// Where a word starts, and what can be there.
#[derive(Debug)]
enum Wanted<'a> {
    /// The name of a command, without its slash.
    Command(&'a str),
    /// An option of a command, or the value of the option that bare words fill.
    Option(&'static CommandSpec, &'a str),
    Value(&'static CommandSpec, &'static OptionSpec, &'a str),
    /// A move without a command.
    Move(&'a str),
}

impl Completion {
    /// Must be called within the tokio runtime.
    pub(crate) fn new(app: Arc<App>, user: Request) -> Self {
        Completion {
            app,
            runtime: Handle::current(),
            names: BTreeSet::from([user.by.name.clone()]),
            user,
        }
    }

    /// Updates the speaker and the names from a line.
    pub(crate) fn heard(&mut self, line: &str, user: Request) {
        let words = line.split_whitespace();
        let named = words.filter_map(|word| word.strip_prefix('@'));
        self.names.extend(
            named
                .filter_map(line::parse_player)
                .map(|player| player.name),
        );
        self.names.retain(|name| !line::is_arbiter(name));
        self.names.insert(user.by.name.clone());
        self.user = user;
    }

    /// The speaker of a line: the person at its start, or the last speaker.
    fn user_of(&self, line: &str) -> Request {
        let mut user = self.user.clone();
        let named = line.split_once(':').map(|(name, _)| name.trim());
        if let Some(player) = named.and_then(line::parse_player) {
            user.by = player;
        }
        user
    }

    fn offered(&self, user: &Request, wanted: &Wanted<'_>) -> Vec<Pair> {
        match wanted {
            Wanted::Command(typed) => {
                let paths = command::ALL.iter().map(|spec| spec.path);
                fitting(paths, typed)
                    .map(|path| pair(format!("/{path}"), format!("{path} ")))
                    .collect()
            }
            Wanted::Option(spec, typed) => {
                let bare = spec.options.first().filter(|option| {
                    option.need == Need::Required || option.kind.takes == ValueType::Person
                });
                let mut all: Vec<Pair> =
                    bare.map_or_else(Vec::new, |option| self.values(user, spec, option, typed));
                let names = spec.options.iter().map(|option| option.name);
                all.extend(fitting(names, typed).map(|name| {
                    let name = format!("{name}:");
                    pair(name.clone(), name)
                }));
                all
            }
            Wanted::Value(spec, option, typed) => self.values(user, spec, option, typed),
            Wanted::Move(typed) => self.suggested(user, MOVE, MOVE, typed),
        }
    }

    fn values(
        &self,
        user: &Request,
        spec: &CommandSpec,
        option: &OptionSpec,
        typed: &str,
    ) -> Vec<Pair> {
        if option.kind.takes == ValueType::Person {
            let typed = typed.strip_prefix('@').unwrap_or(typed);
            let others = self.names.iter().map(String::as_str);
            let others = others.filter(|name| *name != user.by.name);
            return fitting(std::iter::once(ARBITER).chain(others), typed)
                .map(|name| pair(format!("@{name}"), format!("@{name} ")))
                .collect();
        }
        if option.kind.suggestions.is_some() {
            return self.suggested(user, spec.path, option.name, typed);
        }
        let choices = option.kind.choices();
        fitting(choices.iter().copied(), typed)
            .map(|word| pair(word.to_owned(), format!("{word} ")))
            .collect()
    }

    /// Discord's suggestions, in the form in which they are typed.
    fn suggested(&self, user: &Request, path: &str, option: &str, typed: &str) -> Vec<Pair> {
        let Some(asking) = command::asking(path, &Args::default(), option, typed) else {
            return Vec::new();
        };
        let user = user.into();
        let choices = self.runtime.block_on(self.app.suggest(&user, &asking));
        let typed = |choice: view::Choice| match asking.suggestions {
            // A move's value is a code; its label starts with its notation.
            Suggestions::Moves => {
                let written = choice.label.split(" · ").next().unwrap_or_default();
                pair(choice.label.clone(), written.to_owned())
            }
            _ => pair(choice.label, choice.value),
        };
        choices.into_iter().map(typed).collect()
    }
}

impl Completer for Completion {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let before = &line[..pos];
        let wanted = wanted(before);
        let typed = match &wanted {
            Wanted::Command(typed)
            | Wanted::Option(_, typed)
            | Wanted::Value(_, _, typed)
            | Wanted::Move(typed) => typed.len(),
        };
        Ok((pos - typed, self.offered(&self.user_of(before), &wanted)))
    }
}

impl Helper for Completion {}
impl Highlighter for Completion {}
impl Validator for Completion {}
impl Hinter for Completion {
    type Hint = String;
}

/// What the end of a line may be completed to.
fn wanted(before: &str) -> Wanted<'_> {
    let Some((_, rest)) = before.split_once('/') else {
        let after_name = before.rsplit(':').next().unwrap_or(before);
        return Wanted::Move(after_name.trim_start());
    };
    let named = |path: &str| command::find(path);
    let mut words = rest.match_indices(' ').map(|(at, _)| at);
    let (one, two) = (words.next(), words.next());
    let mut ends = [two, one].into_iter().flatten();
    let found = ends.find_map(|end| Some((named(&rest[..end])?, &rest[end + 1..])));
    let Some((spec, words)) = found else {
        return Wanted::Command(rest);
    };
    let word = words.rsplit(' ').next().unwrap_or_default();
    match word.split_once(':') {
        Some((name, value)) => match names::option_named(spec, name) {
            Some(option) => Wanted::Value(spec, option, value),
            None => Wanted::Option(spec, word),
        },
        None => Wanted::Option(spec, word),
    }
}

fn fitting<'a>(all: impl Iterator<Item = &'a str>, typed: &str) -> impl Iterator<Item = &'a str> {
    let typed = typed.to_lowercase();
    all.filter(move |word| word.to_lowercase().starts_with(&typed))
}

fn pair(display: String, replacement: String) -> Pair {
    Pair {
        display,
        replacement,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Languages;

    #[tokio::test(flavor = "multi_thread")]
    async fn a_completed_word_ends_with_a_space_and_arbiter_comes_first() {
        let folder = tempfile::tempdir().unwrap();
        let app = Arc::new(App::new(
            crate::store::embedded(folder.path()).await.unwrap(),
        ));
        let ann = line::parse_player("ann").unwrap();
        let said_by_ann = || crate::terminal::request(&app, &ann, Languages::default());
        let mut completion = Completion::new(Arc::clone(&app), said_by_ann());
        completion.heard("/challenge @ben", said_by_ann());
        completion.heard("/challenge @arbiter", said_by_ann());
        let offered = |line: &str| -> Vec<String> {
            let pairs = completion.offered(&completion.user_of(line), &wanted(line));
            pairs.into_iter().map(|pair| pair.replacement).collect()
        };
        assert_eq!(offered("/challenge @"), ["@arbiter ", "@ben "]);
        assert_eq!(offered("ben: /challenge @"), ["@arbiter ", "@ann "]);
        assert_eq!(offered("/chal"), ["challenge "]);
        assert_eq!(offered("/challenge @ben colo"), ["colour:"]);
        assert_eq!(offered("/challenge @ben colour:wh"), ["white "]);
    }

    #[test]
    fn the_end_of_a_line_says_what_is_wanted() {
        let challenge = command::find("challenge").unwrap();
        let colour = challenge
            .options
            .iter()
            .find(|option| option.name == "colour")
            .unwrap();
        for (line, expected) in [
            ("Nf", Wanted::Move("Nf")),
            ("ben: e", Wanted::Move("e")),
            ("/cha", Wanted::Command("cha")),
            ("ben: /game his", Wanted::Command("game his")),
            ("/challenge @b", Wanted::Option(challenge, "@b")),
            (
                "/challenge @ben colour:wh",
                Wanted::Value(challenge, colour, "wh"),
            ),
            (
                "/challenge @ben color:wh",
                Wanted::Value(challenge, colour, "wh"),
            ),
        ] {
            assert_eq!(format!("{:?}", wanted(line)), format!("{expected:?}"));
        }
    }
}
