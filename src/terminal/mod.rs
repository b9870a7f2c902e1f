//! The terminal as a channel: the same commands, referee and pictures, on the embedded database.

pub mod bare_move;
mod completion;
mod files;
pub mod line;
mod pager;
mod pictures;
pub mod print;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{CompletionType, Config, Editor};
use tokio::sync::watch;

use crate::command::Command;
use crate::game::{
    ChannelId, GameNumber, Language, Languages, Place, Player, PlayerId, RequestId, ServerId,
};
use crate::illustration::Illustrator;
use crate::jobs::{Deliver, Delivered, DirectMessageError, Undelivered};
use crate::play::view::Reply;
use crate::play::{App, view};
use crate::referee::{Authority, InteractionToken, Platform, Request, RequestContext};
use crate::words::Locale;
use crate::{illustration, jobs as delivery, play as app};
use bare_move::bare_move;
use completion::Completion;
use line::{ChatLine, LineContent};
use pictures::Pictures;
use print::{Emphasis, Saved, Screen};

pub(crate) const ROOM: Place = Place {
    channel: ChannelId::new(1).expect("it is not zero"),
    parent: None,
    server: None,
};

/// The server of `--server`.
const SERVER: ServerId = ServerId::new(2).expect("it is not zero");

/// The first speaker, if the user's login name isn't valid.
const FIRST_SPEAKER: &str = "ann";

pub struct Chat {
    app: Arc<App>,
    illustrator: Illustrator,
    pictures: Pictures,
    history: PathBuf,
    speaker: Player,
    is_server: bool,
    /// The languages of the terminal's environment.
    languages: Languages,
    /// The speaker's locale.
    locale: Locale,
    emphasis: Emphasis,
    has_figurines: bool,
    only_game: Option<GameNumber>,
    /// The newest board, and to whom it was shown.
    newest: Option<(PlayerId, Reply)>,
    /// Explanations are shown once, to a person at a keyboard.
    explained_marks: Option<Mutex<BTreeSet<String>>>,
    explains_speaker: bool,
    /// Channels and roles as replies print them, and as they were typed.
    rehearsed: BTreeMap<String, String>,
}

impl Chat {
    /// The command history is stored in `data`, pictures and files in `pictures`. The default speaker is this machine's
    /// user.
    pub fn new(app: Arc<App>, data: &Path, pictures: PathBuf, speaker: Option<Player>) -> Self {
        Chat {
            app,
            illustrator: Illustrator::default(),
            pictures: Pictures::new(pictures),
            history: data.join("history.txt"),
            speaker: speaker.unwrap_or_else(first_speaker),
            is_server: false,
            languages: languages_of_environment(),
            locale: Locale::of(languages_of_environment().own),
            emphasis: emphasis_of_this_terminal(),
            has_figurines: std::io::stdout().is_terminal() && knows_figurines(variable),
            only_game: None,
            newest: None,
            explained_marks: std::io::stdin().is_terminal().then(Mutex::default),
            explains_speaker: std::io::stdin().is_terminal(),
            rehearsed: BTreeMap::new(),
        }
    }

    /// Makes the terminal a Discord server that everybody here manages.
    pub fn as_server(self, is_server: bool) -> Self {
        Chat { is_server, ..self }
    }

    /// Reads and answers lines until the input ends.
    pub async fn run(mut self) -> std::io::Result<()> {
        // Clocks run while the terminal is open.
        let (open, closed) = watch::channel(false);
        let app = Arc::clone(&self.app);
        let beating = tokio::spawn(async move { delivery::keep_beating(&app, closed).await });
        let searching = tokio::spawn(Arc::clone(&self.app).keep_searching());
        self.pictures.remove_ended(&self.app).await;
        self.deliver_leftovers().await;
        let ended = if std::io::stdin().is_terminal() {
            self.converse().await
        } else {
            self.read_all().await
        };
        searching.abort();
        // This records that no process is running from now on.
        drop(open);
        let _ = beating.await;
        ended
    }

    /// Plain lines from a pipe or a file.
    async fn read_all(&mut self) -> std::io::Result<()> {
        for line in std::io::stdin().lock().lines() {
            let line = line?;
            if line::is_farewell(&line) {
                break;
            }
            self.hear(&line).await?;
        }
        Ok(())
    }

    /// A prompt with line editing and history.
    async fn converse(&mut self) -> std::io::Result<()> {
        self.locale = app::locale_of(self.app.store(), &self.request()).await;
        self.print_line(&view::chat_welcome(self.locale, &self.speaker))?;
        let config = Config::builder().completion_type(CompletionType::List);
        let mut editor: Editor<Completion, DefaultHistory> =
            Editor::with_config(config.build()).map_err(std::io::Error::other)?;
        editor.set_helper(Some(Completion::new(Arc::clone(&self.app), self.request())));
        let mut leaves = false;
        // A missing history isn't an error.
        let _ = editor.load_history(&self.history);
        loop {
            let prompt = format!("{}> ", self.speaker.name);
            let (back, line) = tokio::task::spawn_blocking(move || {
                let line = editor.readline(&prompt);
                (editor, line)
            })
            .await
            .map_err(std::io::Error::other)?;
            editor = back;
            match line {
                Ok(line) if line::is_farewell(&line) => break,
                Ok(line) => {
                    leaves = false;
                    let _ = editor.add_history_entry(&line);
                    self.hear(&line).await?;
                    if let Some(completion) = editor.helper_mut() {
                        completion.heard(&line, self.request());
                    }
                }
                // The first one clears the line; the second one exits.
                Err(ReadlineError::Interrupted) if !leaves => {
                    leaves = true;
                    self.print_line(&self.locale.phrase("chat-interrupted"))?;
                }
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => break,
                Err(error) => return Err(std::io::Error::other(error)),
            }
        }
        let _ = editor.save_history(&self.history);
        Ok(())
    }

    async fn hear(&mut self, line: &str) -> std::io::Result<()> {
        let Some(ChatLine { speaker, content }) = line::read(line) else {
            return Ok(());
        };
        self.rehearsed.extend(line::rehearsed_names(line));
        let is_read_at_length = matches!(
            &content,
            LineContent::Command(command) if matches!(**command, Ok(Command::Rules(_)))
        );
        let before = self.speaker.clone();
        if let Some(speaker) = speaker {
            self.speaker = speaker;
        }
        self.locale = app::locale_of(self.app.store(), &self.request()).await;
        let answer = match content {
            LineContent::Words(readings) => {
                let spoken =
                    bare_move(&self.app, &self.request(), &readings, self.newest.as_ref()).await;
                if let Some(speaker) = bare_move::speaker(spoken.as_ref(), &readings) {
                    self.speaker = speaker;
                    self.locale = app::locale_of(self.app.store(), &self.request()).await;
                }
                match spoken {
                    Some((request, command)) => self.app.handle(&request, Ok(command)).await,
                    None if bare_move::is_speaker_alone(&readings) => {
                        self.explains_speaker &= self.speaker.id == before.id;
                        view::speaker_changed(self.locale, &self.speaker, &before).into()
                    }
                    None => view::unreadable_line(self.locale).into(),
                }
            }
            LineContent::ArbitersName(name) => view::arbiters_name(self.locale, &name).into(),
            LineContent::BadName(name) => view::unreadable_name(self.locale, &name).into(),
            LineContent::Command(command) => {
                let command = files::read(*command).await;
                let answer = self.app.handle(&self.request(), command).await;
                // The command may have changed it.
                self.locale = app::locale_of(self.app.store(), &self.request()).await;
                answer
            }
        };
        if self.explains_speaker && self.speaker.id != before.id {
            self.explains_speaker = false;
            self.print_line(
                &view::speaker_changed(self.locale, &self.speaker, &before)
                    .text()
                    .plain(),
            )?;
        }
        self.only_game = app::only_game(self.app.store(), &self.request()).await;
        if !answer.reply.boards.is_empty() {
            self.newest = Some((self.speaker.id, answer.reply.clone()));
        }
        let reply = answer.followed_at_once();
        if is_read_at_length {
            pager::show_paged(&self.printed(&reply))?;
        } else {
            self.print_reply(&reply)?;
        }
        if let Some(note) = &answer.note {
            self.print_reply(note)?;
        }
        // A terminal's messages have no controls to remove.
        self.app.delivered(&answer, None).await;
        // The end by a dead position is shown before the next line is read.
        self.deliver_leftovers().await;
        Ok(())
    }

    fn request(&self) -> Request {
        let request = request(&self.app, &self.speaker, self.languages);
        if self.is_server {
            let server = Some(SERVER);
            Request {
                place: Place { server, ..ROOM },
                authority: Authority::Manager,
                ..request
            }
        } else {
            request
        }
    }

    fn print_reply(&self, reply: &Reply) -> std::io::Result<()> {
        say(&self.printed(reply))
    }

    /// A reply as text, with its pictures and files written.
    fn printed(&self, reply: &Reply) -> String {
        let mut saved = Saved::default();
        for board in &reply.boards {
            let picture = self.illustrator.picture(board);
            let path = self.pictures.save_board(&board.file_name(), &picture.bytes);
            saved.pictures.extend(path);
        }
        if let Some(graph) = &reply.graph {
            let picture = self.illustrator.graph(graph);
            let name = format!("{}.png", graph.file_name);
            saved
                .pictures
                .extend(self.pictures.save(&name, Ok(&picture.bytes)));
        }
        if let Some(animation) = &reply.animation {
            // A game may be too long for an animation.
            let picture = self.illustrator.animation(animation);
            let bytes = picture.as_ref().map(|picture| picture.bytes.as_slice());
            let bytes = bytes.map_err(|error| std::io::Error::other(*error));
            let name = format!("{}.gif", animation.file_name);
            saved.files.extend(self.pictures.save(&name, bytes));
        }
        for file in &reply.files {
            let bytes = illustration::file_bytes(file);
            saved
                .files
                .extend(self.pictures.save(&file.name, Ok(&bytes)));
        }
        self.pictures.show(&saved.pictures);
        saved.pictures.retain(|path| self.pictures.is_new(path));
        let screen = self.screen();
        let mut printed = print::reply(reply, &self.speaker, &saved, screen, self.locale);
        if let Some(explained) = &self.explained_marks {
            let mut explained = explained.lock().unwrap_or_else(PoisonError::into_inner);
            let boards = reply.boards.iter();
            let signs = boards.flat_map(|board| print::signs(&board.scene, screen, self.locale));
            let new = signs.filter(|(meaning, _)| explained.insert(meaning.clone()));
            let new = new.map(|(meaning, signs)| format!("{signs} {meaning}"));
            let new: Vec<String> = new.collect();
            printed.push_str(&screen.wrapped(new.join(" · ").trim_start(), "  "));
        }
        printed.truncate(printed.trim_end().len());
        let named = self.rehearsed.iter();
        named.fold(printed, |printed, (number, name)| {
            printed.replace(number, name)
        })
    }

    fn screen(&self) -> Screen {
        let size = terminal_size::terminal_size_of(std::io::stdout());
        Screen {
            emphasis: self.emphasis,
            width: size.map(|(width, _)| width.0.into()),
            has_figurines: self.has_figurines,
            only_game: self.only_game,
        }
    }

    /// Prints a line of the terminal itself.
    fn print_line(&self, line: &str) -> std::io::Result<()> {
        say(&self.screen().wrapped(line, ""))
    }

    /// Prints messages that an earlier run has stored but not shown, and what has become due since.
    async fn deliver_leftovers(&self) {
        let now = self.app.clock().now();
        let begun = delivery::begin_and_close(&self.app, self, now).await;
        let shown = delivery::pass(&self.app, self, now).await;
        if let Err(error) = begun.and(shown) {
            tracing::warn!(%error, "can't read pending messages");
        }
    }
}

#[async_trait]
impl Deliver for Chat {
    async fn replace_answer(
        &self,
        _token: Option<&InteractionToken>,
        reply: &Reply,
    ) -> Delivered<()> {
        let shown = self.print_reply(reply);
        shown.map_err(|_| Undelivered::Later { after: None })
    }

    async fn deliver(&self, _channel: ChannelId, reply: &Reply, _nonce: &str) -> Delivered {
        let shown = self.print_reply(reply).map(|()| None);
        shown.map_err(|_| Undelivered::Later { after: None })
    }

    /// All players share one terminal, so direct messages are printed too.
    async fn direct(
        &self,
        person: &Player,
        reply: &Reply,
        _nonce: &str,
    ) -> Result<(), DirectMessageError> {
        let said = print::reply(reply, person, &Saved::default(), self.screen(), self.locale);
        say(said.trim_end()).map_err(|_| DirectMessageError::Later { after: None })
    }
}

/// A new request of a speaker.
fn request(app: &App, speaker: &Player, languages: Languages) -> Request {
    Request {
        place: ROOM,
        // There is no server to moderate.
        authority: Authority::Member,
        roles: Vec::new(),
        context: RequestContext {
            platform: Platform::Terminal,
            languages,
            ..RequestContext::default()
        },
        by: speaker.clone(),
        at: app.clock().now(),
        token: None,
        chance: fastrand::u32(..),
        id: RequestId::new(fastrand::u64(1..1 << 63)).expect("they begin at 1"),
    }
}

/// The user of this machine.
pub(crate) fn first_speaker() -> Player {
    let names = ["LOGNAME", "USER", "USERNAME"].into_iter();
    let with_hyphens = |name: String| name.replace(|symbol| !line::is_part_of_name(symbol), "-");
    let mut users = names.filter_map(|name| line::parse_player(&with_hyphens(variable(name)?)));
    users
        .find(|user| !line::is_arbiter(&user.name))
        .or_else(|| line::parse_player(FIRST_SPEAKER))
        .expect("the first speaker has a good name")
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// The locale of a category (POSIX, "Environment Variables"): the first variable that is set and not empty.
fn category(category: &str, variable: impl Fn(&str) -> Option<String>) -> String {
    let names = ["LC_ALL", category, "LANG"].into_iter();
    let mut values = names.filter_map(variable);
    values.find(|value| !value.is_empty()).unwrap_or_default()
}

/// Whether the terminal has chess figurines; the fonts of Linux's console don't.
fn knows_figurines(variable: impl Fn(&str) -> Option<String>) -> bool {
    let characters = category("LC_CTYPE", &variable).to_lowercase();
    let terminal = variable("TERM").unwrap_or_default();
    let is_utf8 = characters.contains("utf-8") || characters.contains("utf8");
    is_utf8 && !["", "dumb", "linux"].contains(&&*terminal)
}

pub(crate) fn languages_of_environment() -> Languages {
    let locale = category("LC_MESSAGES", variable);
    let code = locale.split(['_', '.']).next().unwrap_or_default();
    let draft = Language::drafts().find(|draft| draft.key() == code);
    let own = draft.unwrap_or_else(|| Language::of_locale(&locale));
    Languages {
        own,
        place: Some(own),
    }
}

fn emphasis_of_this_terminal() -> Emphasis {
    match (std::io::stdout().is_terminal(), wants_colours()) {
        (true, true) => Emphasis::Colour,
        (true, false) => Emphasis::Bold,
        (false, _) => Emphasis::Plain,
    }
}

/// False if `NO_COLOR` is set and not empty (<https://no-color.org>), or the terminal has no colours.
fn wants_colours() -> bool {
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let has_none = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    !unwanted && !has_none
}

fn say(text: &str) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figurines_need_a_terminal_of_unicode() {
        let knows = |set: [(&str, &str); 2]| {
            let found = |name: &str| set.iter().find(|(key, _)| *key == name);
            knows_figurines(|name| found(name).map(|(_, value)| (*value).to_owned()))
        };
        assert!(knows([("TERM", "xterm-256color"), ("LANG", "de_DE.UTF-8")]));
        assert!(knows([("TERM", "foot"), ("LC_CTYPE", "C.utf8")]));
        assert!(!knows([("TERM", "xterm-256color"), ("LC_ALL", "C")]));
        assert!(!knows([("TERM", "dumb"), ("LANG", "C.UTF-8")]));
        assert!(!knows([("TERM", "linux"), ("LANG", "C.UTF-8")]));
        assert!(!knows([("LANG", "C.UTF-8"), ("LC_MESSAGES", "de")]));
    }
}
