//! The story of a game by taps as pictures for the README: the conversation, rendered by a browser.

use std::fmt::Write as _;
use std::fs::File;
use std::path::Path;
use std::process::Command;

use base64::Engine as _;
use gif::{Encoder, Frame, Repeat};

use super::storyboard::{Table, named};
use super::*;
use fake_discord::Seen;

const SIZE: (u32, u32) = (440, 660);

const STYLE: &str = "
    body { margin: 0; font: 15px/1.35 'Liberation Sans', sans-serif; background: var(--back); color: var(--text); }
    .light { --back: #fff; --text: #2b2d31; --faint: #6b6f78; --frame: #f2f3f5; --button: #e3e5e8; }
    .dark { --back: #2b2d31; --text: #dcdee1; --faint: #9a9ea6; --frame: #232428; --button: #4b4e55; }
    header { padding: 10px 14px; font-weight: bold; border-bottom: 1px solid var(--button); }
    main { height: 616px; overflow: hidden; display: flex; flex-direction: column; justify-content: flex-end; }
    article { padding: 6px 14px; } h2 { margin: 0; font-size: 15px; } p { margin: 2px 0; white-space: pre-line; }
    small { color: var(--faint); font-weight: normal; } .private { background: color-mix(in srgb, #5865f2 12%, transparent); }
    .frame { background: var(--frame); border-left: 4px solid var(--side, var(--button)); border-radius: 6px; padding: 8px 10px; }
    img { max-width: 250px; border-radius: 4px; display: block; margin: 6px 0; }
    button { border: 0; border-radius: 6px; padding: 5px 10px; margin: 2px 4px 2px 0; font: inherit; background: var(--button); color: inherit; }
    .s3 { background: #23803f; color: #fff; } .s4 { background: #b92f36; color: #fff; } button { position: relative; }
    .tapped { z-index: 1; outline: 3px solid #e0a100; outline-offset: 1px; }
    .tapped::after { content: ''; position: absolute; left: 55%; top: 45%; width: 34px; height: 34px; border-radius: 50%;
        background: #e0a100b0; border: 3px solid #fff; box-shadow: 0 2px 8px #0008; }";

/// How long a picture stays, in hundredths of a second: the first ones lead to the board.
const STAYS: [u16; 2] = [160, 220];
const LEADING: usize = 2;

/// A moment of the story: whose screen, and its content.
struct Moment {
    viewer: &'static User,
    place: Channel,
    seen: Vec<Seen>,
    /// The button that is pressed next, of the newest message that has one.
    tap: Option<&'static str>,
}

fn html(text: &str) -> String {
    let text = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace(['\\', '`'], "");
    let mut parts = text.split("**");
    let mut html = parts.next().unwrap_or_default().to_owned();
    for (index, part) in parts.enumerate() {
        html += if index % 2 == 0 { "<b>" } else { "</b>" };
        html += part;
    }
    html
}

fn article(message: &Seen, tap: Option<&str>, out: &mut String) {
    let (state, picture) = message.states.last().unwrap();
    let private = message.viewer.map_or("", |_| "private");
    let only = message.viewer.map_or("", |_| "Only you can see this");
    let text = html(&named(state["content"].as_str().unwrap_or_default()));
    let rows = state["components"].as_array().into_iter().flatten();
    let mut buttons = String::new();
    for row in rows {
        buttons += "<div>";
        for one in row["components"].as_array().into_iter().flatten() {
            let label = one["label"].as_str().unwrap_or_default();
            let tapped = if tap == Some(label) { "tapped" } else { "" };
            let style = &one["style"];
            write!(
                buttons,
                "<button class='s{style} {tapped}'>{label}</button>"
            )
            .unwrap();
        }
        buttons += "</div>";
    }
    let picture = picture.as_ref().map(|bytes| {
        let data = base64::engine::general_purpose::STANDARD.encode(bytes);
        format!("<img src='data:image/png;base64,{data}'>")
    });
    let picture = picture.unwrap_or_default();
    let frame = if picture.is_empty() { "" } else { "frame" };
    let body = format!("<div class='{frame}'><p>{text}</p><p>{picture}</p>{buttons}</div>");
    write!(
        out,
        "<article class={private}><h2>Arbiter <small>{only}</small></h2>{body}</article>"
    )
    .unwrap();
}

/// Whether it exists and isn't just the receipt of a move, which the board shows.
fn is_told(message: &Seen) -> bool {
    let (state, picture) = message.states.last().unwrap();
    let is_receipt = message.viewer.is_some() && picture.is_none();
    state["deleted"] != true && !is_receipt
}

fn has_button(message: &Seen, label: &str) -> bool {
    let (state, _) = message.states.last().unwrap();
    let rows = state["components"].as_array().into_iter().flatten();
    let mut buttons = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    buttons.any(|one| one["label"] == label)
}

fn page(moment: &Moment, mode: &str) -> String {
    let here = |message: &&Seen| {
        message.channel == moment.place.id
            && message
                .viewer
                .is_none_or(|viewer| viewer == moment.viewer.id)
    };
    let mut messages = String::new();
    let shown: Vec<&Seen> = moment
        .seen
        .iter()
        .filter(here)
        .filter(|message| is_told(message))
        .collect();
    let tapped = shown
        .iter()
        .rposition(|message| moment.tap.is_some_and(|tap| has_button(message, tap)));
    for (place, message) in shown.into_iter().enumerate() {
        let tap = moment.tap.filter(|_| Some(place) == tapped);
        article(message, tap, &mut messages);
    }
    let place = match moment.place.id {
        id if id == SQUARE.id => "# games",
        _ => "# games › Ann – Ben · chess",
    };
    let viewer = moment.viewer.name;
    format!(
        "<!doctype html><meta charset=utf-8><style>{STYLE}</style><body class={mode}>
        <header>{place} <small>seen by {viewer}</small></header><main>{messages}</main>"
    )
}

fn draw(moments: &[Moment], mode: &str, folder: &Path) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/pictures/taps-{mode}.gif"));
    let size = [SIZE.0, SIZE.1].map(|side| u16::try_from(side).unwrap());
    let mut gif = Encoder::new(File::create(path).unwrap(), size[0], size[1], &[]).unwrap();
    gif.set_repeat(Repeat::Infinite).unwrap();
    for (number, moment) in moments.iter().enumerate() {
        let (written, drawn) = (folder.join("page.html"), folder.join("page.png"));
        std::fs::write(&written, page(moment, mode)).unwrap();
        let status = Command::new("chromium")
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
            ])
            .args([
                "--disable-background-networking",
                "--disable-sync",
                "--no-first-run",
            ])
            .arg(format!(
                "--user-data-dir={}",
                folder.join("profile").display()
            ))
            .arg(format!("--window-size={},{}", SIZE.0, SIZE.1))
            .arg(format!("--screenshot={}", drawn.display()))
            .arg(&written)
            .output()
            .unwrap();
        assert!(status.status.success(), "{status:?}");
        let mut picture = image::open(&drawn).unwrap().to_rgba8().into_raw();
        let mut frame = Frame::from_rgba_speed(size[0], size[1], &mut picture, 10);
        frame.delay = STAYS[usize::from(number >= LEADING)];
        gif.write_frame(&frame).unwrap();
    }
}

/// Draws `docs/pictures/taps-light.gif` and `taps-dark.gif`.
#[tokio::test]
#[ignore = "draws pictures of the documents"]
async fn the_story_of_a_game_by_taps_is_drawn() {
    let (fake, bot) = online().await;
    let mut moments = Vec::new();
    let mut moment = |viewer: &'static User, place: Channel, tap: Option<&'static str>| {
        let seen = fake.seen();
        moments.push(Moment {
            viewer,
            place,
            seen,
            tap,
        });
    };
    let challenge = challenge_to(&BEN);
    ask_in(&fake, &ANN, &SQUARE, &challenge).await;
    moment(&BEN, SQUARE, Some("Accept"));
    let made = fake.seen().last().unwrap().number;
    let table = Table::at(&fake, SQUARE, SQUARE.thread(made));
    table.tap(&BEN, &SQUARE, "Accept").await;
    table.settled("Good luck").await;
    let here = table.here;
    let moves: [(&User, &str, &str); 4] = [
        (&ANN, "f3", "1. f3"),
        (&BEN, "e5", "1... e5"),
        (&ANN, "g4", "2. g4"),
        (&BEN, "Qh4#", "Checkmate"),
    ];
    for (index, (user, label, words)) in moves.into_iter().enumerate() {
        moment(user, here, Some("Move"));
        table.tap(user, &here, "Move").await;
        // Choosing a move is shown once, and at the end.
        if index % 3 == 0 {
            moment(user, here, Some(label));
        }
        table.tap(user, &here, label).await;
        table.settled(words).await;
    }
    moment(&BEN, here, None);
    bot.stop().await;
    let folder = folder();
    for mode in ["light", "dark"] {
        draw(&moments, mode, folder.path());
    }
}
