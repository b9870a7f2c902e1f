//! A static site: the rules of the games with pictures, sample games to play through, and the documents for players.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::markdown::{self, Links};
use super::page::{Told, page};
use super::pictures::PictureOptions;
use super::{ToolError, wrong};
use crate::illustration::{self, Illustrator, escaped, filled};
use crate::pgn;
use crate::rules::{self, Variant};
use crate::settings::Theme;
use crate::view::reply::Subject;
use crate::view::{self, Board, Locale, capitalised, game_name};
use arbiter_board::artwork;

const TEMPLATE: &str = include_str!("../../assets/site/page.html");
const STYLE: &str = include_str!("../../assets/site/site.css");

/// A document of the repository: its path there, its file on the site, and its text.
struct Document {
    path: &'static str,
    file: &'static str,
    text: &'static str,
}

macro_rules! documents {
    ($($path:literal => $file:literal,)*) => {
        [$(Document { path: $path, file: $file, text: include_str!(concat!("../../", $path)) },)*]
    };
}

static DOCUMENTS: &[Document] = &documents! {
    "docs/rules/README.md" => "law/index.html",
    "docs/rules/chess.md" => "law/chess.html",
    "docs/rules/chess960.md" => "law/chess960.html",
    "docs/rules/decisions.md" => "law/decisions.html",
    "docs/rules/mono-dimensional.md" => "law/mono-dimensional.html",
    "docs/rules/one-dimensional.md" => "law/one-dimensional.html",
    "docs/rules/space.md" => "law/space.html",
    "docs/commands.md" => "commands.html",
    "docs/levels.md" => "levels.html",
    "docs/privacy.md" => "privacy.html",
    "docs/ratings.md" => "ratings.html",
    "docs/tournaments.md" => "tournaments.html",
};

/// The pages that each page links to.
const NAVIGATION: [(&str, &str); 7] = [
    ("index.html", "Arbiter"),
    ("commands.html", "Commands"),
    ("law/index.html", "The law of the games"),
    ("levels.html", "Levels"),
    ("ratings.html", "Ratings"),
    ("tournaments.html", "Tournaments"),
    ("privacy.html", "Privacy"),
];

#[derive(Debug, Args)]
pub struct Site {
    /// The folder to write into; it is created, and files of the same names are replaced
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
}

/// Writes the site, and prints the file to open.
pub fn site(site: &Site, out: &mut impl Write) -> Result<(), ToolError> {
    for (file, bytes) in files()? {
        let path = site.folder.join(file);
        let folder = path.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(&path, bytes))
            .map_err(|error| wrong(format!("{} can't be written: {error}", path.display())))?;
    }
    writeln!(out, "{}", site.folder.join("index.html").display())?;
    Ok(())
}

/// Every file of the site by its path.
fn files() -> Result<BTreeMap<String, Vec<u8>>, ToolError> {
    let mut files = BTreeMap::new();
    let illustrator = Illustrator::default();
    files.insert("index.html".to_owned(), index().into_bytes());
    for variant in rules::ALL {
        let key = variant.key;
        let mut content = guide(variant);
        for board in view::rules(Locale::default(), variant).boards {
            let Subject::Rules { name, .. } = board.subject else {
                continue;
            };
            let name = format!("{key}-{name}.png");
            content += &figure(&name, &board);
            files.insert(format!("games/{name}"), illustrator.picture(&board).bytes);
        }
        content += &further(variant);
        let file = format!("games/{key}.html");
        files.insert(
            file.clone(),
            framed(&file, &name(variant), &content).into_bytes(),
        );
        files.insert(
            format!("games/{key}-game.html"),
            sample(variant)?.into_bytes(),
        );
    }
    for document in DOCUMENTS {
        let rendered = markdown::html(document.text, &Site::links(document));
        let title = rendered.title.as_deref().unwrap_or("Arbiter");
        let page = framed(document.file, title, &rendered.html);
        files.insert(document.file.to_owned(), page.into_bytes());
    }
    Ok(files)
}

fn name(variant: &Variant) -> String {
    capitalised(&game_name(Locale::default(), variant))
}

/// What the site is, and the games.
fn index() -> String {
    let game = |variant: &&Variant| {
        let (key, name) = (variant.key, escaped(&name(variant)));
        format!(
            "<li><h2>{name}</h2><a href=\"games/{key}.html\"><img src=\"games/{key}-start.png\" width=\"720\" alt=\"\"><span>The rules</span></a> · \
             <a href=\"games/{key}-game.html\">A game to play through</a></li>"
        )
    };
    let games: Vec<String> = rules::ALL.iter().map(game).collect();
    let content = format!(
        "<h1>Arbiter</h1><p>A chess referee for Discord and your terminal. Challenge a friend, tap or type your moves, and everyone in the \
         channel sees the board. Nobody around? It plays you itself.</p><ul class=\"games\">{}</ul>",
        games.concat()
    );
    framed("index.html", "Arbiter", &content)
}

fn guide(variant: &'static Variant) -> String {
    let guide = view::guide(Locale::default().language, variant);
    let rendered = markdown::html(guide, &Links::default());
    format!("<h1>{}</h1>{}", escaped(&name(variant)), rendered.html)
}

fn figure(file: &str, board: &Board) -> String {
    let caption = [&board.caption.title, &board.caption.status];
    let caption: Vec<&str> = caption
        .into_iter()
        .map(String::as_str)
        .filter(|line| !line.is_empty())
        .collect();
    format!(
        "<figure><img src=\"{file}\" width=\"720\" loading=\"lazy\" alt=\"{}\"><figcaption>{}</figcaption></figure>",
        escaped(&board.description),
        escaped(&caption.join(" · "))
    )
}

/// Where to go from the rules of a game.
fn further(variant: &Variant) -> String {
    let key = variant.key;
    let law = format!("law/{key}.html");
    let law = DOCUMENTS.iter().any(|document| document.file == law);
    let law = if law {
        format!(" · <a href=\"../law/{key}.html\">The law in full</a>")
    } else {
        String::new()
    };
    format!("<p><a href=\"{key}-game.html\">A game to play through</a>{law}</p>")
}

/// The sample game of a game as a page.
fn sample(variant: &'static Variant) -> Result<String, ToolError> {
    let codes: Vec<String> = variant.sample.lines().map(str::to_owned).collect();
    let written = pgn::read(variant.sample).map_err(wrong)?;
    let told = Told {
        game: variant,
        look: &PictureOptions::default(),
        start: &variant.start(),
        codes: &codes,
        written: &written,
    };
    Ok(illustration::html(&page(told, None)?))
}

/// A page of the site around its content.
fn framed(file: &str, title: &str, content: &str) -> String {
    let up = "../".repeat(file.matches('/').count());
    let links = NAVIGATION.map(|(target, words)| {
        let current = if target == file {
            " aria-current=\"page\""
        } else {
            ""
        };
        format!("<a href=\"{up}{target}\"{current}>{words}</a>")
    });
    filled(TEMPLATE, |name| match name {
        "title" => escaped(title),
        "style" => style(),
        "links" => links.join(" "),
        _ => content.to_owned(),
    })
}

/// Dark as the boards are, light where the reader's system is.
fn style() -> String {
    let [dark, light] = [Theme::Wood, Theme::Newspaper].map(artwork::colours_of);
    format!(
        ":root{{color-scheme:dark;{dark}}}@media (prefers-color-scheme:light){{:root{{color-scheme:light;{light}}}}}\n{STYLE}"
    )
}

impl Site {
    /// Where the links of a document lead: to another page, or to the repository.
    fn links(document: &Document) -> Links {
        let up = "../".repeat(document.file.matches('/').count());
        let pages = DOCUMENTS.iter();
        Links {
            folder: document
                .path
                .rsplit_once('/')
                .map_or("", |(folder, _)| folder)
                .to_owned(),
            pages: pages
                .map(|page| (page.path, format!("{up}{}", page.file)))
                .collect(),
        }
    }
}
