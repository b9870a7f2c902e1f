//! The page for playing in a browser, and its data.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::json;
use sha2::{Digest as _, Sha256};

use super::page::{
    COMMON, FLAT, ICON, STYLE, TOWER, compact, escaped, filled, policy, without_comments,
};
use super::page_data::{Data, data};
use crate::command::custom_id::CustomId;
use crate::game::{Key as _, Language};
use crate::play::view::live::{Live, Lobby};
use crate::play::view::reply::{Choice, Control, Style};
use crate::rules::scene::Role;
use crate::settings::{PieceSet, Theme};
use crate::words::Locale;
use arbiter_board::artwork as drawings;

const TEMPLATE: &str = include_str!("../../assets/page/live.html");
const LIVE_STYLE: &str = include_str!("../../assets/page/live.css");
const SCRIPT: &str = include_str!("../../assets/page/live.js");
/// The client of Discord's frame.
const ACTIVITY: &str = include_str!("../../assets/page/activity.js");
const ACTIVITY_PARTS: &str = include_str!("../../assets/page/activity.html");
/// Replaces it in a browser.
const NO_ACTIVITY: &str =
    "const ROOT = \"\", login = null, locale = null, showPeople = () => {};\n";

/// The page without a game, and its content policy.
#[derive(Debug, Clone)]
pub struct LivePage {
    pub html: String,
    pub policy: String,
}

impl LivePage {
    /// In the browser's language; a game comes in that of its player. With ancestors, the page of the Activity, which their sites may
    /// show in a frame.
    pub fn new(language: Language, ancestors: Option<&str>) -> Self {
        let style = drawings::colours() + &[STYLE, LIVE_STYLE].map(compact).concat();
        let own = ancestors.map_or(NO_ACTIVITY, |_| ACTIVITY);
        let script = [COMMON, FLAT, TOWER, own, SCRIPT];
        let script = script.map(without_comments).concat();
        let policy = policy(&style, &script);
        let locale = Locale::of(language);
        let word = |name: &str| escaped(&locale.phrase(name));
        let html = filled(TEMPLATE, |name| match name {
            "activity" if ancestors.is_some() => filled(ACTIVITY_PARTS, word),
            "activity" => String::new(),
            "language" => language.key().to_owned(),
            "icon" => ICON.to_owned(),
            "theme" => Theme::default().key().to_owned(),
            "style" => style.clone(),
            "script" => script.clone(),
            name => word(name),
        });
        LivePage {
            html,
            policy: format!(
                "{policy}; connect-src 'self'; frame-ancestors {}",
                ancestors.unwrap_or("'none'")
            ),
        }
    }
}

/// The drawings of a piece set and the shapes of the marks, with a digest as their version.
pub fn artwork(set: PieceSet) -> (String, String) {
    let pieces = Role::ALL.iter().map(|role| drawings::piece_svg(set, *role));
    let symbols: String = pieces.chain([drawings::marks()]).collect();
    let svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>"#);
    let digest = hex::encode(&Sha256::digest(&svg)[..6]);
    (svg, digest)
}

/// Side, number, notation and clock.
type PlayedData<'a> = (char, &'a str, &'a str, Option<&'a str>);

#[derive(Serialize)]
struct LiveData<'a> {
    #[serde(flatten)]
    board: Data<'a>,
    /// White and Black, for the list of people in an Activity.
    #[serde(skip_serializing_if = "Option::is_none")]
    people: Option<[Option<String>; 2]>,
    number: &'a str,
    variant: &'static str,
    event: u32,
    follows: &'a (String, u32),
    rematch: Option<&'a str>,
    is_over: bool,
    revision: u32,
    language: &'static str,
    title: &'a str,
    players: &'a [String; 2],
    facts: &'a [String],
    theme: &'static str,
    looks: Vec<serde_json::Value>,
    artwork: String,
    has_levels: bool,
    is_analysis: bool,
    /// From, to, code, label and the key of the promotion piece.
    moves: Vec<(&'a str, &'a str, &'a str, &'a str, Option<&'static str>)>,
    /// The move before each position.
    played: Vec<Option<PlayedData<'a>>>,
    clocks: Option<serde_json::Value>,
    notice: &'a str,
    controls: Vec<serde_json::Value>,
    labels: serde_json::Map<String, serde_json::Value>,
}

/// A game as JSON for the page's script, with the players' ids if other people are there.
pub fn live_json(live: &Live, is_shared: bool) -> String {
    let page = &live.page;
    let played = page.positions.iter().map(|position| {
        let played = position.played.as_ref()?;
        let clock = played.clock.as_deref();
        let (number, notation) = (played.number.as_str(), played.notation.as_str());
        Some((played.side.letter(), number, notation, clock))
    });
    let clocks = live.clocks.as_ref().map(|clocks| {
        let running = clocks.running.map(|side| side.pick("white", "black"));
        json!({
            "now": clocks.now.as_millisecond(),
            "left": clocks.left,
            "words": clocks.words,
            "running": running,
            "live": clocks.are_live,
        })
    });
    let moves = live.moves.iter().map(|one| {
        let role = one.promotion.map(Role::key);
        (one.from, &*one.to, &*one.code, &*one.label, role)
    });
    let looks = live.looks.iter();
    let looks = looks.map(|(name, choices, value)| json!([name, pairs(choices), value]));
    let (_, digest) = artwork(page.pieces);
    super::page::embedded_json(&LiveData {
        board: data(page),
        people: is_shared.then(|| live.people.map(|person| person.map(|id| id.to_string()))),
        number: &live.number,
        variant: live.variant,
        event: live.event,
        follows: &live.follows,
        rematch: live.rematch.as_deref(),
        is_over: live.is_over,
        revision: live.revision,
        language: page.language.key(),
        title: &page.title,
        players: &page.players,
        facts: &page.facts,
        theme: page.theme.key(),
        looks: looks.collect(),
        artwork: format!("/board/pieces/{}-{digest}.svg", page.pieces.key()),
        has_levels: page
            .positions
            .last()
            .is_some_and(|board| board.scene.is_tower()),
        is_analysis: live.is_analysis,
        moves: moves.collect(),
        played: played.collect(),
        clocks,
        notice: &live.notice,
        controls: live.controls.iter().filter_map(control).collect(),
        labels: live
            .labels
            .iter()
            .map(|(name, label)| ((*name).to_owned(), label.as_str().into()))
            .collect(),
    })
}

/// A button with its command; `None` if it links elsewhere.
pub fn control(control: &Control) -> Option<serde_json::Value> {
    let CustomId::Button(button) = &control.custom_id else {
        return None;
    };
    let style = match control.style {
        Style::Primary => "primary",
        Style::Plain | Style::Wrong => "plain",
        Style::Danger => "danger",
    };
    Some(json!({
        "label": control.label,
        "command": button.command,
        "game": button.game.typed(),
        "revision": button.revision,
        "style": style,
    }))
}

fn pairs(choices: &[Choice]) -> Vec<[&str; 2]> {
    let choices = choices.iter();
    choices
        .map(|choice| [choice.value.as_str(), choice.label.as_str()])
        .collect()
}

/// The running games; with a guest's name, also the choices for a new one.
pub fn lobby_json(lobby: &Lobby, guest: Option<&str>) -> String {
    let games = lobby.games.iter();
    let games = games.map(|game| json!([game.number, game.label, game.is_own_turn]));
    let variants = lobby.variants.iter();
    let variants = variants
        .map(|(game, levels, starts)| json!([game.value, game.label, pairs(levels), starts]));
    let begin = guest.map(|guest| {
        json!({
            "guest": guest,
            "variants": variants.collect::<Vec<_>>(),
            "level": lobby.usual_level,
            "colours": pairs(&lobby.colours),
            "clocks": pairs(&lobby.clocks),
        })
    });
    let labels = lobby.labels.iter();
    let labels: BTreeMap<_, _> = labels.map(|(name, text)| (*name, text)).collect();
    super::page::embedded_json(
        &json!({ "games": games.collect::<Vec<_>>(), "begin": begin, "labels": labels }),
    )
}
