//! A static site: the rules of the games with pictures, sample games to play through, and the documents for players.

use crate::features::help;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::game::Language;
use crate::illustration::{ICON, Illustrator, escaped, filled};
use crate::play::view::page::Page;
use crate::play::view::reply::Subject;
use crate::play::view::{Board, game_name};
use crate::rules::Variant;
use crate::settings::Theme;
use crate::tools::markdown::Links;
use crate::tools::page::{Told, page};
use crate::tools::pictures::{PictureOptions, replayed};
use crate::tools::{ToolError, markdown, unreadable, wrong};
use crate::words::names::typed_in;
use crate::words::{Locale, capitalised};
use crate::{illustration, pgn, rules, words};
use arbiter_board::{Size, artwork};

const TEMPLATE: &str = include_str!("../../assets/site/page.html");
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// In characters; search engines and chats truncate longer ones.
const LONGEST_DESCRIPTION: usize = 200;

const STYLE: &str = include_str!("../../assets/site/site.css");

/// A document of the repository: its path, its file on the site, and its text.
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
    "docs/rules/three-check.md" => "law/three-check.html",
    "docs/rules/king-of-the-hill.md" => "law/king-of-the-hill.html",
    "docs/rules/antichess.md" => "law/antichess.html",
    "docs/rules/atomic.md" => "law/atomic.html",
    "docs/rules/horde.md" => "law/horde.html",
    "docs/rules/racing-kings.md" => "law/racing-kings.html",
    "docs/rules/crazyhouse.md" => "law/crazyhouse.html",
    "docs/rules/decisions.md" => "law/decisions.html",
    "docs/rules/mono-dimensional.md" => "law/mono-dimensional.html",
    "docs/rules/one-dimensional.md" => "law/one-dimensional.html",
    "docs/rules/space.md" => "law/space.html",
    "docs/commands.md" => "commands.html",
    "docs/levels.md" => "levels.html",
    "docs/privacy.md" => "privacy.html",
    "docs/ratings.md" => "ratings.html",
    "docs/server.md" => "server.html",
    "docs/terms.md" => "terms.html",
    "docs/tournaments.md" => "tournaments.html",
};

/// The pages that each page links to.
const NAVIGATION: [(&str, &str); 9] = [
    ("index.html", "Arbiter"),
    ("commands.html", "Commands"),
    ("law/index.html", "The law of the games"),
    ("levels.html", "Levels"),
    ("ratings.html", "Ratings"),
    ("tournaments.html", "Tournaments"),
    ("server.html", "Your server"),
    ("privacy.html", "Privacy"),
    ("terms.html", "Terms"),
];

#[derive(Debug, Args)]
pub struct Site {
    /// The folder to write into; it is created, and files of the same names are replaced
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// Where the site will be, for pictures in previews of its links, for example `https://chess.example/`
    #[arg(long, value_name = "URL", value_parser = https)]
    pub address: Option<String>,
    /// The link that invites your bot, as `arbiter setup` prints it
    #[arg(long, value_name = "URL", value_parser = https)]
    pub invitation: Option<String>,
}

fn https(text: &str) -> Result<String, &'static str> {
    let is_address = text.starts_with("https://") && !text.contains(char::is_whitespace);
    is_address
        .then(|| text.to_owned())
        .ok_or("it must begin with https://")
}

/// Writes the site, and prints the file to open.
pub fn site(site: &Site, out: &mut impl Write) -> Result<(), ToolError> {
    if site.folder.is_file() {
        let file = site.folder.display();
        return Err(wrong(format!(
            "{file} is a file: name a folder for the site"
        )));
    }
    for (file, bytes) in files(site)? {
        let path = site.folder.join(file);
        let folder = path.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(&path, bytes))
            .map_err(|error| wrong(format!("{} can't be written: {error}", path.display())))?;
    }
    writeln!(out, "{}", site.folder.join("index.html").display())?;
    Ok(())
}

/// Every file of the site by its path. Games are in every language, documents in English.
fn files(site: &Site) -> Result<BTreeMap<String, Vec<u8>>, ToolError> {
    let mut files = BTreeMap::new();
    let illustrator = Illustrator::default();
    for language in Language::spoken().filter(|language| language.base().is_none()) {
        files.extend(game_pages(site, Locale::of(language), &illustrator)?);
    }
    for document in DOCUMENTS {
        let rendered = markdown::html(document.text, &Site::links(document));
        let title = rendered.title.as_deref().unwrap_or("Arbiter");
        let page = framed(
            site,
            Locale::default(),
            document.file,
            title,
            &rendered.html,
        );
        files.insert(document.file.to_owned(), page.into_bytes());
    }
    Ok(files)
}

/// The folder of a language: `fr/`; empty for English.
fn folder(language: Language) -> String {
    match language {
        Language::ENGLISH => String::new(),
        language => format!("{}/", language.key()),
    }
}

/// The home page and the games in a language.
fn game_pages(
    site: &Site,
    locale: Locale,
    illustrator: &Illustrator,
) -> Result<BTreeMap<String, Vec<u8>>, ToolError> {
    let mut files = BTreeMap::new();
    let folder = folder(locale.language);
    let mut page = |file: &str, title: &str, content: &str| {
        let html = framed(site, locale, file, title, content);
        files.insert(format!("{folder}{file}"), html.into_bytes());
    };
    page("index.html", "Arbiter", &index_page(site, locale));
    let mut further_files = Vec::new();
    for variant in rules::ALL {
        let key = variant.key;
        let mut content = guide(locale, variant);
        for board in help::rules::rules(locale, <_>::default(), variant).boards {
            let Subject::Rules { name, .. } = board.subject else {
                continue;
            };
            let name = format!("{key}-{name}.png");
            content += &figure(&name, &board);
            let picture = illustrator.picture(&board).bytes;
            further_files.push((format!("{folder}games/{name}"), picture));
        }
        content += &further(locale, variant);
        page(
            &format!("games/{key}.html"),
            &capitalised_name(locale, variant),
            &content,
        );
        if folder.is_empty() {
            let middle = middle(variant, illustrator);
            further_files.push((format!("games/{key}-middle.png"), middle));
            if key == rules::ALL[0].key {
                further_files.push((MOVING.to_owned(), moving(variant)?));
            }
        }
        let game = sample(site, locale, variant)?.into_bytes();
        further_files.push((format!("{folder}games/{key}-game.html"), game));
    }
    files.extend(further_files);
    Ok(files)
}

fn capitalised_name(locale: Locale, variant: &Variant) -> String {
    capitalised(&game_name(locale, variant))
}

/// An instructive position of a sample game.
fn middle(variant: &Variant, illustrator: &Illustrator) -> Vec<u8> {
    let sample = variant.sample_game();
    // Of Crazyhouse, one with pieces in the pockets.
    let is_full = |last: &&rules::Move| {
        let scene = last.scene();
        let mut held = scene.pockets().peekable();
        held.peek().is_none() || held.all(|pocket| !pocket.pieces().is_empty())
    };
    let half = sample.len() / 2;
    let last = sample[half..].iter().find(is_full).or(sample.get(half));
    let scene = last.map_or_else(|| variant.start().scene(), |last| last.scene());
    illustrator.still(&scene).bytes
}

/// The animated board of the first page.
const MOVING: &str = "games/moving.gif";

fn moving(variant: &'static Variant) -> Result<Vec<u8>, ToolError> {
    let codes: Vec<String> = variant.sample.lines().map(str::to_owned).collect();
    let look = PictureOptions {
        size: Size::OF_MANY,
        ..PictureOptions::default()
    };
    Ok(replayed(&variant.start(), &codes, &look)?.bytes)
}

/// What the site is about, how to get the bot, and the games.
fn index_page(site: &Site, locale: Locale) -> String {
    let phrase = |name: &str| escaped(&locale.phrase(name));
    let [about, rules, play, invite, host, source] = [
        "site-about",
        "site-rules",
        "site-game",
        "site-invite",
        "site-host",
        "site-source",
    ]
    .map(phrase);
    let invitation = site.invitation.as_ref().map(|url| (escaped(url), invite));
    let further = [
        (format!("{REPOSITORY}/blob/main/docs/hosting.md"), host),
        (REPOSITORY.to_owned(), source),
        (
            format!("{REPOSITORY}/blob/main/LICENSE"),
            "GPL‑3.0‑or‑later".to_owned(),
        ),
    ];
    let further: Vec<String> = invitation
        .into_iter()
        .chain(further)
        .map(|(url, words)| format!("<a href=\"{url}\">{words}</a>"))
        .collect();
    let further = further.join(" · ");
    let up = up(&folder(locale.language));
    let game = |variant: &&Variant| {
        let (key, name) = (variant.key, escaped(&capitalised_name(locale, variant)));
        format!(
            "<li><h2>{name}</h2><a href=\"games/{key}.html\"><img src=\"{up}games/{key}-middle.png\" width=\"720\" alt=\"\"><span>{rules}</span></a> \
             <a href=\"games/{key}-game.html\" aria-label=\"{play}: {name}\">{play}</a></li>"
        )
    };
    let games: Vec<String> = rules::ALL.iter().map(game).collect();
    let first = rules::ALL[0];
    let (key, first) = (first.key, escaped(&capitalised_name(locale, first)));
    let width = Size::OF_MANY.px();
    let moving = format!(
        "<a class=\"moving\" href=\"games/{key}-game.html\"><picture>\
         <source srcset=\"{up}games/{key}-middle.png\" media=\"(prefers-reduced-motion: reduce)\">\
         <img src=\"{up}{MOVING}\" width=\"{width}\" alt=\"{play}: {first}\"></picture></a>"
    );
    format!(
        "<h1>Arbiter</h1>{moving}<p>{about}</p><p class=\"links\">{further}</p><ul class=\"games\">{}</ul>",
        games.concat()
    )
}

fn guide(locale: Locale, variant: &'static Variant) -> String {
    let guide = help::rules::guide(locale.language, variant);
    // The guide starts with the name and perhaps its author, which are the heading here, and keeps its line breaks.
    let named = guide
        .strip_prefix("**")
        .and_then(|guide| guide.split_once("**"));
    let (name, guide) = match named.map(|(name, rest)| (name, rest, rest.split_once('\n'))) {
        Some((name, rest, Some((author, guide)))) if rest.starts_with(" (") => {
            (format!("{name}{author}"), guide)
        }
        Some((name, rest, _)) => (name.to_owned(), rest.trim_start_matches([' ', '·'])),
        None => (capitalised_name(locale, variant), guide),
    };
    let chess = escaped(&capitalised_name(locale, rules::ALL[0]));
    let of_chess = typed_in(locale, "/rules game:chess");
    let guide = guide.replace(&format!("`{of_chess}`"), &format!("[{chess}](chess.html)"));
    let links = Links {
        pages: BTreeMap::from([("/chess.html", "chess.html".to_owned())]),
        ..Links::default()
    };
    let rendered = markdown::html(&guide.replace('\n', "  \n"), &links);
    format!("<h1>{}</h1>{}", escaped(&name), rendered.html)
}

fn figure(file: &str, board: &Board) -> String {
    let caption = [&board.caption.title, &board.caption.status];
    let caption: Vec<&str> = caption
        .into_iter()
        .map(String::as_str)
        .filter(|line| !line.is_empty())
        .collect();
    format!(
        "<figure><img src=\"{file}\" width=\"720\" loading=\"lazy\" alt=\"{}. {}\"></figure>",
        escaped(&caption.join(" · ")),
        escaped(&board.description)
    )
}

/// Links from the rules of a game.
fn further(locale: Locale, variant: &Variant) -> String {
    let key = variant.key;
    let [play, full] = ["site-game", "site-law"].map(|phrase| escaped(&locale.phrase(phrase)));
    let law = format!("law/{key}.html");
    let up = up(&format!("{}games/", folder(locale.language)));
    let law = if DOCUMENTS.iter().any(|document| document.file == law) {
        format!(" · <a href=\"{up}{law}\">{full}</a>")
    } else {
        String::new()
    };
    format!("<p><a href=\"{key}-game.html\">{play}</a>{law}</p>")
}

/// The relative path from a file of the site to its top folder.
fn up(file: &str) -> String {
    "../".repeat(file.matches('/').count())
}

/// The page of a sample game.
fn sample(site: &Site, locale: Locale, variant: &'static Variant) -> Result<String, ToolError> {
    let codes: Vec<String> = variant.sample.lines().map(str::to_owned).collect();
    let written = pgn::read(variant.sample).map_err(|error| unreadable(&error.into()))?;
    let told = Told {
        locale,
        game: variant,
        look: &PictureOptions::default(),
        start: &variant.start(),
        codes: &codes,
        written: &written,
    };
    let links = [("../index.html", "Arbiter".to_owned())];
    let rules = (format!("{}.html", variant.key), locale.phrase("site-rules"));
    let links = links.map(|(url, words)| (url.to_owned(), words));
    let mut page = page(told, None);
    // The page begins with the first move, so its head names neither the end nor the game twice.
    let end = page.positions.last().map(|last| last.state.clone());
    let title = page.title.to_lowercase();
    page.facts
        .retain(|fact| fact.to_lowercase() != title && Some(fact) != end.as_ref());
    let about = escaped(&format!(
        "{} · {}",
        capitalised_name(locale, variant),
        locale.phrase("site-game")
    ));
    let file = format!("games/{}-game.html", variant.key);
    let preview = preview(site, locale.language, &file);
    Ok(illustration::html(&Page {
        head: format!(
            "<meta name=\"description\" content=\"{about}\">\n<meta property=\"og:site_name\" content=\"Arbiter\">\n\
             <meta property=\"og:title\" content=\"{about}\">\n{preview}"
        ),
        links: links.into_iter().chain([rules]).collect(),
        plays: true,
        ..page
    }))
}

/// A page of the site around its content; `file` is its path in its language's folder. Pages of games link to their
/// translations.
fn framed(site: &Site, locale: Locale, file: &str, title: &str, content: &str) -> String {
    let own = locale.language;
    let up = up(&format!("{}{file}", folder(own)));
    let link = |target: &str, language: Option<Language>, words: &str| {
        let tongue = language.map_or_else(String::new, |language| {
            format!(" lang=\"{0}\" hreflang=\"{0}\"", language.key())
        });
        let is_own = language.is_none_or(|language| language == own);
        let current = if is_own && target == format!("{}{file}", folder(own)) {
            " aria-current=\"page\""
        } else {
            ""
        };
        format!("<a href=\"{up}{target}\"{tongue}{current}>{words}</a>")
    };
    let mut links = Vec::new();
    if own == Language::ENGLISH {
        links.extend(NAVIGATION.map(|(target, words)| link(target, None, words)));
    } else {
        links.push(link(&format!("{}index.html", folder(own)), None, "Arbiter"));
    }
    if DOCUMENTS.iter().all(|document| document.file != file) {
        let others = Language::spoken().filter(|one| one.base().is_none() && *one != own);
        let others = others.map(|language| {
            let target = format!("{}{file}", folder(language));
            link(&target, Some(language), language.about("name"))
        });
        links.push(format!(
            "<span>{}</span>",
            others.collect::<Vec<_>>().join(" ")
        ));
    }
    filled(TEMPLATE, |name| match name {
        "language" => own.key().to_owned(),
        "title" if title == "Arbiter" => title.to_owned(),
        "title" => format!("{} · Arbiter", escaped(title)),
        "description" => escaped(&description(content)),
        "preview" => preview(site, own, file),
        "icon" => ICON.to_owned(),
        "style" => style(),
        "links" => links.join(" "),
        _ => content.to_owned(),
    })
}

/// The text of the first paragraphs.
fn description(content: &str) -> String {
    let paragraphs = content.split("<p>").skip(1);
    let paragraphs = paragraphs.map(|rest| rest.split("</p>").next().unwrap_or_default());
    let joined = paragraphs.take(3).collect::<Vec<_>>().join(" · ");
    let texts = joined.split('<');
    let texts = texts.map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    let text: String = texts.collect();
    let plain = [
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&amp;", "&"),
    ];
    let text = plain
        .iter()
        .fold(text, |text, (from, to)| text.replace(from, to));
    words::shortened(
        &text.split_whitespace().collect::<Vec<_>>().join(" "),
        LONGEST_DESCRIPTION,
    )
}

/// The addresses of a page in each language, and the preview picture for links to it: of its game, or chess.
fn preview(site: &Site, own: Language, file: &str) -> String {
    let Some(address) = &site.address else {
        return String::new();
    };
    let address = escaped(address.trim_end_matches('/'));
    let url = |language| format!("{address}/{}{file}", folder(language));
    let game = file
        .strip_prefix("games/")
        .and_then(|file| file.strip_suffix(".html"));
    let game = game.unwrap_or("chess").trim_end_matches("-game");
    let is_translated = DOCUMENTS.iter().all(|document| document.file != file);
    let languages = Language::spoken().filter(|one| is_translated && one.base().is_none());
    let alternates = languages.map(|language| {
        let (key, url) = (language.key(), url(language));
        format!("<link rel=\"alternate\" hreflang=\"{key}\" href=\"{url}\">\n")
    });
    format!(
        "<link rel=\"canonical\" href=\"{0}\">\n<meta property=\"og:url\" content=\"{0}\">\n{1}\
         <meta property=\"og:image\" content=\"{address}/games/{game}-middle.png\">\n",
        url(own),
        alternates.collect::<String>()
    )
}

/// Dark like the boards, or light if the reader's system is.
fn style() -> String {
    let [dark, light] = [Theme::Wood, Theme::Newspaper].map(artwork::colours_of);
    format!(
        ":root{{color-scheme:dark;{dark}}}@media print,(prefers-color-scheme:light){{:root{{color-scheme:light;{light}}}}}\n{STYLE}"
    )
}

impl Site {
    /// Resolves links of a document: to another page, or to the repository.
    fn links(document: &Document) -> Links {
        let up = up(document.file);
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
