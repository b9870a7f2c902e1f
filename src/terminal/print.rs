//! Replies as text for a terminal.

use crate::words::{Locale, Part, Words, names};
use std::fmt::Write as _;
use std::path::PathBuf;

use crate::command;
use crate::game::{GameNumber, Player};
use crate::play::view;
use crate::play::view::{Audience, Reply};
use crate::rules::piece_letters::PieceLetters;
use crate::rules::scene::{Role, Scene};
use arbiter_board::text;
use arbiter_board::text::Names;

/// Total width of boards side by side in a pipe or a file.
const WIDTH: usize = 100;

/// The terminal's formatting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Emphasis {
    /// Bold text and colours.
    Colour,
    /// Bold text without colours, at the person's request (<https://no-color.org>).
    Bold,
    /// For terminals without bold text, and for files.
    Plain,
}

/// Where a reply is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Screen {
    pub emphasis: Emphasis,
    /// In characters; `None` leaves lines as long as they are.
    pub width: Option<usize>,
    /// Whether boards show figurines, unless the person has chosen letters.
    pub has_figurines: bool,
    /// The game whose number can be omitted.
    pub only_game: Option<GameNumber>,
}

impl Screen {
    /// A pipe or a file.
    pub const PLAIN: Screen = Screen {
        emphasis: Emphasis::Plain,
        width: None,
        has_figurines: false,
        only_game: None,
    };

    /// Figurines only where each piece has one.
    fn board_letters(self, locale: Locale, scene: &Scene) -> PieceLetters {
        let mut pieces = scene.cells().filter_map(|cell| cell.piece);
        let has_all = pieces.all(|piece| Role::OF_CHESS.contains(&piece.role));
        if self.has_figurines && has_all && locale.letters == locale.language.letters() {
            PieceLetters::FIGURINE
        } else {
            locale.letters
        }
    }

    /// Total width of boards side by side.
    fn board_width(self) -> usize {
        self.width.map_or(WIDTH, |width| width.saturating_sub(2))
    }

    fn names(self, locale: Locale, scene: &Scene) -> Names {
        Names {
            letters: self.board_letters(locale, scene),
            sides: ["side-white", "side-black"].map(|side| locale.phrase(side)),
            levels: view::tower_levels(locale),
            width: self.board_width(),
        }
    }

    /// Removes the number of the only game from a command.
    fn without_number(self, typed: &str) -> &str {
        let number = self.only_game.map(|game| format!(" number:{}", game.get()));
        let shorter = number.and_then(|number| typed.strip_suffix(&number));
        shorter.unwrap_or(typed)
    }

    pub(crate) fn wrapped(self, line: &str, indent: &str) -> String {
        let Some(width) = self.width else {
            return format!("{indent}{line}");
        };
        let is_item = line.starts_with("- ") || line.starts_with("· ");
        let options = textwrap::Options::new(width).initial_indent(indent);
        let hanging = if is_item { "    " } else { "  " };
        textwrap::fill(line, options.subsequent_indent(hanging))
    }
}

/// The paths of a reply's pictures and files.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Saved {
    pub pictures: Vec<PathBuf>,
    pub files: Vec<PathBuf>,
}

/// The whole reply as text, ending with a line break: sentences, boards, paths, and the buttons' commands.
pub fn reply(reply: &Reply, to: &Player, saved: &Saved, screen: Screen, locale: Locale) -> String {
    let Screen { emphasis, .. } = screen;
    let mut out = String::new();
    let lead = match reply.audience {
        Audience::Everyone => "arbiter: ".to_owned(),
        Audience::User => format!("arbiter (to {}): ", to.name),
    };
    let said = print_words(&reply.text(), emphasis);
    for (index, line) in said.lines().enumerate() {
        let before = if index == 0 { lead.as_str() } else { "  " };
        let _ = writeln!(out, "{}", screen.wrapped(line.trim_end(), before));
    }
    for (index, board) in reply.boards.iter().enumerate() {
        // Text has no view from the side.
        let mut others = reply.boards.iter().skip(index + 1);
        if others.any(|other| other.scene == board.scene) {
            continue;
        }
        let heading = [clean(&board.caption.title), clean(&board.caption.status)];
        let heading = heading.join(" · ");
        let heading = screen.wrapped(heading.trim_end_matches(" · "), "  ");
        let _ = writeln!(out, "\n{heading}");
        let names = screen.names(locale, &board.scene);
        let drawn = match emphasis {
            Emphasis::Colour => text::coloured(&board.scene, &names),
            Emphasis::Bold | Emphasis::Plain => text::board(&board.scene, &names),
        };
        for line in drawn.lines() {
            let _ = writeln!(out, "  {line}");
        }
    }
    let graph = reply.graph.as_ref();
    if let Some(graph) = graph.and_then(|graph| graph.in_text(screen.board_width())) {
        let _ = writeln!(out, "\n  {graph}");
    }
    if !reply.boards.is_empty() || reply.graph.is_some() {
        out.push('\n');
    }
    for path in &saved.pictures {
        let saved = view::saved_file(locale, "chat-picture", path);
        let _ = writeln!(out, "{}", screen.wrapped(&saved, "  "));
    }
    for path in &saved.files {
        let _ = writeln!(out, "  {}", view::saved_file(locale, "chat-file", path));
    }
    let controls: Vec<String> = reply
        .all_controls()
        .filter_map(|control| {
            let typed = command::as_command_line(&control.custom_id)?;
            let typed = names::typed_in(locale, screen.without_number(&typed));
            Some(format!("[{}] {typed}", control.label))
        })
        .collect();
    let width = screen.board_width();
    let mut line = 0;
    for control in controls {
        let needed = control.chars().count() + 3;
        let is_first = line == 0 || line + needed - 3 > width;
        out.push_str(match (is_first, line) {
            (true, 0) => "  ",
            (true, _) => "\n  ",
            (false, _) => "   ",
        });
        out.push_str(&control);
        line = if is_first { needed } else { line + needed };
    }
    if line > 0 {
        out.push('\n');
    }
    out
}

/// The meanings of a board's signs, each with its signs: which letters are White's, and the marks.
pub fn signs(scene: &Scene, screen: Screen, locale: Locale) -> Vec<(String, String)> {
    let names = screen.names(locale, scene);
    let letters = match names.letters {
        PieceLetters::FIGURINE => "chat-marks-figurines",
        _ => "chat-marks",
    };
    let mut signs = vec![(locale.phrase(letters), String::new())];
    for (mark, sign) in text::marks(scene, &names) {
        let meaning = view::mark_meaning(locale, scene, mark);
        match signs.iter_mut().find(|(known, _)| *known == meaning) {
            Some((_, same)) => *same = format!("{same} {sign}"),
            None => signs.push((meaning, sign)),
        }
    }
    signs
}

fn print_words(words: &Words, emphasis: Emphasis) -> String {
    let mut out = String::new();
    for part in &words.parts {
        match part {
            Part::Text(text) => out.push_str(text),
            Part::Player(player) => out.push_str(&clean(&player.name)),
            Part::Ping(player) => {
                let _ = write!(out, "@{}", clean(&player.name));
            }
            Part::Name(name) => out.push_str(&clean(name)),
            Part::Typed(text) => {
                let _ = write!(out, "`{}`", clean(text));
            }
            // The terminal is the only place.
            Part::Link(..) => {}
            Part::Channel(channel) => {
                let _ = write!(out, "#{channel}");
            }
            Part::Role(role) | Part::RolePing(role) => {
                let _ = write!(out, "@{role}");
            }
            Part::Time { at, style, locale } => out.push_str(&style.format(*at, *locale)),
        }
    }
    let mut pieces = out.split("**");
    let mut shown = pieces.next().unwrap_or_default().to_owned();
    for (index, piece) in pieces.enumerate() {
        match (emphasis, index % 2) {
            (Emphasis::Plain, _) => {}
            (Emphasis::Bold | Emphasis::Colour, 0) => shown.push_str("\u{1b}[1m"),
            (Emphasis::Bold | Emphasis::Colour, _) => shown.push_str("\u{1b}[0m"),
        }
        shown.push_str(piece);
    }
    shown
}

/// A player's text without control characters, which a terminal would interpret.
fn clean(text: &str) -> String {
    text.replace(char::is_control, "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Language, Timestamp};
    use crate::rules::scene::{Mark, Marks};
    use crate::words::TimeStyle;

    #[test]
    fn lines_end_between_words_at_the_width_of_the_screen() {
        let screen = Screen {
            width: Some(20),
            ..Screen::PLAIN
        };
        let wrapped = screen.wrapped(
            "type `/challenge` to \u{1b}[1mstart\u{1b}[0m a game",
            "arbiter: ",
        );
        let expected = "arbiter: type\n  `/challenge` to\n  \u{1b}[1mstart\u{1b}[0m a game";
        assert_eq!(wrapped, expected);
        assert_eq!(Screen::PLAIN.wrapped("a b", "  "), "  a b");
    }

    #[test]
    fn every_sign_of_a_board_is_explained() {
        let mut scene = crate::rules::find("chess").unwrap().start().scene();
        for (mark, cell) in Mark::ALL.into_iter().zip(&mut scene.surfaces[0].cells) {
            cell.marks = Marks::NONE.with(mark);
        }
        let signs = signs(&scene, Screen::PLAIN, Locale::default());
        let shown = |sign: &str| signs.iter().any(|(_, signs)| signs.contains(sign));
        assert!(
            ["[", "(", ">", "!", "+", "{", "<", "~", "?", "|", "^"]
                .into_iter()
                .all(shown),
            "{signs:?}"
        );
        assert!(
            signs.iter().all(|(meaning, _)| !meaning.is_empty()),
            "{signs:?}"
        );
    }

    #[test]
    fn many_controls_are_in_several_lines() {
        let text = "x".repeat(30);
        let control = |_| view::Control {
            label: text.clone(),
            custom_id: command::custom_id::CustomId::GameList,
            style: view::Style::Plain,
        };
        let reply = Reply::default().with_controls((0..5).map(control));
        let locale = Locale::default();
        let printed = super::reply(
            &reply,
            &crate::terminal::first_speaker(),
            &Saved::default(),
            Screen::PLAIN,
            locale,
        );
        assert_eq!(printed.lines().count(), 3, "{printed}");
        assert!(
            printed.lines().all(|line| line.chars().count() <= WIDTH),
            "{printed}"
        );
    }

    #[test]
    fn figurines_give_way_to_chosen_letters() {
        let screen = Screen {
            has_figurines: true,
            ..Screen::PLAIN
        };
        let mut locale = Locale::of(Language::of_locale("de"));
        let start = |game: &str| crate::rules::find(game).unwrap().start().scene();
        let [chess, other] = ["chess", "mono-dimensional"].map(start);
        assert_eq!(Screen::PLAIN.board_letters(locale, &chess).key(), "german");
        assert_eq!(screen.board_letters(locale, &other).key(), "german");
        assert_eq!(screen.board_letters(locale, &chess), PieceLetters::FIGURINE);
        locale.letters = PieceLetters::ENGLISH;
        assert_eq!(screen.board_letters(locale, &chess), PieceLetters::ENGLISH);
    }

    #[test]
    fn the_only_game_needs_no_number() {
        let only_game = GameNumber::new(1);
        let screen = Screen {
            only_game,
            ..Screen::PLAIN
        };
        assert_eq!(screen.without_number("/draw number:1"), "/draw");
        assert_eq!(screen.without_number("/draw number:11"), "/draw number:11");
        let number = "/draw number:1";
        assert_eq!(Screen::PLAIN.without_number(number), number);
    }

    #[test]
    fn moments_are_dates_in_utc() {
        let cases = [
            (TimeStyle::Moment, "2023-11-14 22:13 UTC"),
            (TimeStyle::Relative, "2023-11-14 22:13 UTC"),
            (TimeStyle::Clock, "22:13"),
        ];
        for (style, expected) in cases {
            let at = Timestamp::from_millisecond(1_700_000_000_000);
            let locale = Locale::default();
            let parts = vec![Part::Time { at, style, locale }];
            assert_eq!(print_words(&Words { parts }, Emphasis::Plain), expected);
        }
    }
}
