//! Documents of the repository as HTML.

use std::collections::BTreeMap;

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

const REPOSITORY: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main");

/// Targets of links between documents.
#[derive(Debug, Default)]
pub(super) struct Links {
    /// The folder of the document in the repository.
    pub folder: String,
    /// Pages by their documents' paths in the repository.
    pub pages: BTreeMap<&'static str, String>,
}

#[derive(Debug)]
pub(super) struct Rendered {
    /// The first heading.
    pub title: Option<String>,
    pub html: String,
}

/// Headings get GitHub's anchors, and tables can be scrolled separately.
pub(super) fn html(markdown: &str, links: &Links) -> Rendered {
    let mut events: Vec<Event<'_>> = Parser::new_ext(markdown, Options::ENABLE_TABLES).collect();
    let mut title = None;
    for index in 0..events.len() {
        if let Event::Start(Tag::Heading { level, .. }) = events[index] {
            let text = text_of(&events[index..]);
            if let Event::Start(Tag::Heading { id, .. }) = &mut events[index] {
                *id = Some(anchor(&text).into());
            }
            if level == HeadingLevel::H1 {
                title.get_or_insert(text);
            }
        }
        match &mut events[index] {
            Event::Start(Tag::Link { dest_url, .. }) => *dest_url = links.followed(dest_url).into(),
            Event::Html(text) | Event::InlineHtml(text) => {
                events[index] = Event::Text(text.clone());
            }
            _ => {}
        }
    }
    let around = events.into_iter().flat_map(|event| match event {
        Event::Start(Tag::Table(_)) => vec![markup("<div class=\"wide\" tabindex=\"0\">"), event],
        Event::End(TagEnd::Table) => vec![event, markup("</div>")],
        event => vec![event],
    });
    let mut rendered = String::new();
    html::push_html(&mut rendered, around);
    // The corner of a table isn't a heading.
    let rendered = rendered.replace("<th></th>", "<td></td>");
    // A long cell stays wide enough to be read.
    let rendered = rendered
        .split_inclusive("</td>")
        .map(|cell| match cell.rsplit_once("<td>") {
            Some((before, text)) if text.len() > LONG => {
                format!("{before}<td class=\"long\">{text}")
            }
            _ => cell.to_owned(),
        })
        .collect::<String>();
    // On a phone they scroll, also by keyboard.
    let rendered = rendered.replace("<pre>", "<pre tabindex=\"0\">");
    Rendered {
        title,
        html: rendered,
    }
}

/// Length of a cell's markup, in bytes.
const LONG: usize = 80;

fn markup(text: &'static str) -> Event<'static> {
    Event::Html(CowStr::Borrowed(text))
}

/// The text of the heading that starts there.
fn text_of(events: &[Event<'_>]) -> String {
    let of_heading = events
        .iter()
        .take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    let texts = of_heading.filter_map(|event| match event {
        Event::Text(text) | Event::Code(text) => Some(&**text),
        _ => None,
    });
    texts.collect()
}

/// Small letters, digits and hyphens for spaces.
fn anchor(heading: &str) -> String {
    let heading = heading.trim().to_lowercase();
    let kept = heading
        .chars()
        .filter(|sign| sign.is_alphanumeric() || matches!(sign, ' ' | '-' | '_'));
    kept.map(|one| if one == ' ' { '-' } else { one }).collect()
}

impl Links {
    /// Resolves a link of a document: to a page, or else to the repository.
    fn followed(&self, link: &str) -> String {
        if link.contains("://") || link.starts_with('#') {
            return link.to_owned();
        }
        let (path, fragment) = link
            .split_once('#')
            .map_or((link, None), |(path, anchor)| (path, Some(anchor)));
        let mut folders: Vec<&str> = self.folder.split('/').collect();
        for part in path.split('/') {
            match part {
                "." => {}
                ".." => drop(folders.pop()),
                part => folders.push(part),
            }
        }
        let path = folders.join("/");
        let page = self.pages.get(&*path).cloned();
        let page = page.unwrap_or_else(|| format!("{REPOSITORY}/{path}"));
        fragment.map_or(page.clone(), |anchor| format!("{page}#{anchor}"))
    }
}
