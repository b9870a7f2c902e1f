//! The local channel: the same commands, referee and pictures, in a terminal, on the embedded database.

pub mod line;
pub mod print;

use std::future::ready;
use std::io::{BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use tokio::sync::watch;

use crate::app::App;
use crate::game::{Place, Player, RequestId};
use crate::illustration::Illustrator;
use crate::referee::{Authority, Request, RequestContext};
use crate::rules::outcome::Side;
use crate::view::{self, Locale, Reply};
use crate::worker::{self, Deliver, Delivering, Undelivered};
use line::{Line, LineContent};
use print::{Emphasis, Saved};

const ROOM: Place = Place {
    channel: 1,
    parent: None,
    server: None,
};

/// Who speaks before anybody was named.
const FIRST_SPEAKER: &str = "you";

/// The local channel, ready to be opened.
pub struct Chat {
    app: Arc<App>,
    illustrator: Illustrator,
    pictures: PathBuf,
    history: PathBuf,
    speaker: Player,
    screen: Screen,
}

/// What the output can show.
#[derive(Debug, Clone, Copy)]
struct Screen {
    emphasis: Emphasis,
    inline: Inline,
}

/// Whether pictures can be shown between the lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Inline {
    Pictures,
    Nothing,
}

/// How a line came in.
enum Input {
    Line(String),
    End,
}

impl Chat {
    /// The channel on an application whose games are in `data`; pictures go to their own folder.
    ///
    /// # Panics
    /// Never: the first speaker's name is a good one.
    pub fn new(app: Arc<App>, data: &Path, pictures: PathBuf) -> Self {
        Chat {
            app,
            illustrator: Illustrator::new(),
            pictures,
            history: data.join("history.txt"),
            speaker: line::player(FIRST_SPEAKER).expect("the first speaker has a good name"),
            screen: Screen::of_this_terminal(),
        }
    }

    /// Reads and answers lines until the input ends.
    ///
    /// # Errors
    /// When the input or the output fails.
    pub async fn run(mut self) -> std::io::Result<()> {
        // While the channel is open its clocks run; while it is closed they stand still.
        let (_open, closed) = watch::channel(false);
        let app = Arc::clone(&self.app);
        let beating = tokio::spawn(async move { worker::keep_beating(&app, closed).await });
        self.deliver_leftovers().await;
        let ended = if std::io::stdin().is_terminal() {
            self.converse().await
        } else {
            self.read_all().await
        };
        beating.abort();
        ended
    }

    /// Plain lines from a pipe or a file.
    async fn read_all(&mut self) -> std::io::Result<()> {
        for line in std::io::stdin().lock().lines() {
            self.hear(&line?).await?;
        }
        Ok(())
    }

    /// A prompt with line editing and a history.
    async fn converse(&mut self) -> std::io::Result<()> {
        say(Locale::default().phrase("chat-welcome").as_str())?;
        let mut editor = DefaultEditor::new().map_err(std::io::Error::other)?;
        // Without a history of earlier days the channel works as well.
        let _ = editor.load_history(&self.history);
        loop {
            let prompt = format!("{}> ", self.speaker.name);
            let (back, input) = tokio::task::spawn_blocking(move || {
                let input = ask(&mut editor, &prompt);
                (editor, input)
            })
            .await
            .map_err(std::io::Error::other)?;
            editor = back;
            match input? {
                Input::Line(line) => {
                    let _ = editor.add_history_entry(&line);
                    self.hear(&line).await?;
                }
                Input::End => break,
            }
        }
        let _ = editor.save_history(&self.history);
        Ok(())
    }

    /// One line, from whoever speaks.
    async fn hear(&mut self, line: &str) -> std::io::Result<()> {
        let Some(Line {
            speaker,
            content: said,
        }) = line::read(line)
        else {
            return Ok(());
        };
        if let Some(speaker) = speaker {
            self.speaker = speaker;
        }
        let answer = match said {
            LineContent::Words => view::unreadable_line(Locale::default()).into(),
            LineContent::NoName(name) => view::unreadable_name(Locale::default(), &name).into(),
            LineContent::Command(command) => self.app.handle(&self.request(), *command).await,
        };
        self.show(&answer.reply)?;
        // A message of a terminal has no controls to lose.
        self.app.delivered(&answer, ready(None)).await;
        // A dead position is told before the next line is read.
        self.app.proven().await;
        self.deliver_leftovers().await;
        Ok(())
    }

    fn request(&self) -> Request {
        Request {
            place: ROOM,
            // The one room is nobody's server.
            authority: Authority::Member,
            roles: Vec::new(),
            context: RequestContext::default(),
            by: self.speaker.clone(),
            at: self.app.clock().now(),
            token: None,
            coin: if fastrand::bool() {
                Side::White
            } else {
                Side::Black
            },
            id: RequestId(fastrand::u64(..) >> 1),
        }
    }

    fn show(&self, reply: &Reply) -> std::io::Result<()> {
        let mut saved = Saved::default();
        let unwritten = |error: std::io::Error| {
            let folder = self.pictures.display();
            tracing::warn!(%folder, %error, "what goes with an answer cannot be written");
        };
        for board in &reply.boards {
            match print::picture(board, &self.illustrator, &self.pictures) {
                Ok(path) => saved.pictures.push(path),
                Err(error) => unwritten(error),
            }
        }
        if let Some(animation) = &reply.animation {
            match print::animation(animation, &self.illustrator, &self.pictures) {
                Ok(path) => saved.files.push(path),
                Err(error) => unwritten(error),
            }
        }
        for file in &reply.files {
            match print::file(file, &self.pictures) {
                Ok(path) => saved.files.push(path),
                Err(error) => unwritten(error),
            }
        }
        if self.screen.inline == Inline::Pictures {
            for path in &saved.pictures {
                show_inline(path);
            }
        }
        say(print::reply(reply, &self.speaker, &saved, self.screen.emphasis).trim_end())
    }

    /// Says what a channel that was cut off had written down but not said.
    async fn deliver_leftovers(&self) {
        if let Err(error) = worker::pass(&self.app, self, self.app.clock().now()).await {
            tracing::warn!(%error, "what was left to be said cannot be read");
        }
    }
}

impl Deliver for Chat {
    fn deliver<'a>(&'a self, _channel: u64, reply: &'a Reply, _nonce: &'a str) -> Delivering<'a> {
        let shown = self
            .show(reply)
            .map(|()| None)
            .map_err(|_| Undelivered::Later { after: None });
        Box::pin(ready(shown))
    }
}

impl Screen {
    fn of_this_terminal() -> Self {
        if !std::io::stdout().is_terminal() {
            return Screen {
                emphasis: Emphasis::Plain,
                inline: Inline::Nothing,
            };
        }
        let kitty = !matches!(viuer::get_kitty_support(), viuer::KittySupport::None);
        let inline = if kitty || viuer::is_iterm_supported() {
            Inline::Pictures
        } else {
            Inline::Nothing
        };
        Screen {
            emphasis: Emphasis::Bold,
            inline,
        }
    }
}

fn show_inline(path: &Path) {
    let config = viuer::Config {
        width: Some(48),
        absolute_offset: false,
        ..viuer::Config::default()
    };
    // The path is printed in any case.
    if let Ok(picture) = image::open(path) {
        let _ = viuer::print(&picture, &config);
    }
}

/// Writes a few lines to the output; a reader that has gone away is an error of the output like any other.
fn say(text: &str) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}

fn ask(editor: &mut DefaultEditor, prompt: &str) -> std::io::Result<Input> {
    match editor.readline(prompt) {
        Ok(line) => Ok(Input::Line(line)),
        Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(Input::End),
        Err(error) => Err(std::io::Error::other(error)),
    }
}
