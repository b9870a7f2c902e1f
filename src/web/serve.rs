//! The routes of the board.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{FromRequestParts, Path, Request, State};
use axum::http::header::{
    ACCEPT_LANGUAGE, AUTHORIZATION, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, StatusCode, Uri};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use parking_lot::Mutex;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::Instant;

use super::activity::{Activities, ChallengeWish, Login};
use super::follow::Streams;
use super::limit::Limit;
use super::print;
use super::session::{SECRET_LENGTH, SecretDigest, Session, Sessions};
use crate::command::custom_id::{Button, CustomId};
use crate::command::{Command, CommandError};
use crate::game::{GameNumber, Key as _, Language, Player, PlayerId, State as Stage, Summary};
use crate::host::http::{Refused, StreamMark, read_body, serve, text_response, with_headers};
use crate::illustration::LivePage;
use crate::play::{Answer, App, BoardAccess, Inquiry};
use crate::referee::Platform;
use crate::settings::PieceSet;
use crate::store::StoreError;
use crate::terminal::line;
use crate::terminal::line::LineContent;
use crate::words::Locale;
use crate::{command, illustration};

/// Maximum number of connections that aren't streams.
const MOST_CONNECTIONS: usize = 1_000;

/// Maximum size of a command, in bytes.
const LARGEST_BODY: usize = 4 * 1024;

/// Maximum number of requests with a secret in a second.
const MOST_A_SECOND: u32 = 50;

/// Maximum number of concurrent requests per person.
const MOST_AT_ONCE: usize = 8;

/// Maximum number of people whose requests are counted.
const MOST_COUNTED: usize = 10_000;

/// One year; a drawing with this name never changes.
const FOREVER: &str = "public, max-age=31536000, immutable";

/// The board of a process.
pub struct Site {
    pub app: Arc<App>,
    pub sessions: Sessions,
    /// The public host name, with its port if any.
    pub host: Option<String>,
    pub stop: watch::Receiver<bool>,
}

impl Site {
    fn activities(&self) -> Option<&Activities> {
        match &self.sessions {
            Sessions::Links(links) => links.activities.as_deref(),
            Sessions::Local(_) => None,
        }
    }
}

struct Board {
    site: Site,
    streams: Arc<Streams>,
    pages: HashMap<Language, LivePage>,
    /// The pages of the board inside Discord; none unless it's switched on.
    activity_pages: HashMap<Language, LivePage>,
    asked: Limit<SecretDigest>,
    at_once: Mutex<HashMap<PlayerId, Arc<Semaphore>>>,
}

/// Serves the board until the site is stopped.
pub async fn listen(listener: TcpListener, site: Site) {
    let is_loopback = listener
        .local_addr()
        .is_ok_and(|address: SocketAddr| address.ip().is_loopback());
    let mut stop = site.stop.clone();
    let host = site.host.clone();
    let pages = |ancestors: Option<&str>| {
        let page = |language| (language, LivePage::new(language, ancestors));
        Language::spoken().map(page).collect()
    };
    let ancestors = site
        .activities()
        .map(|activities| activities.hosts.as_str());
    let board = Arc::new(Board {
        pages: pages(None),
        activity_pages: ancestors.map_or_else(HashMap::new, |hosts| pages(Some(hosts))),
        site,
        streams: Arc::default(),
        asked: Limit::new(MOST_A_SECOND, Duration::from_secs(1)),
        at_once: Mutex::default(),
    });
    let mut router = Router::new()
        .route("/", get(activity_page))
        .route("/board", get(serve_page))
        .route("/board/activity", get(introduce).post(login))
        .route("/board/activity/challenge", post(offer_challenge))
        .route("/board/pieces/{name}", get(serve_pieces))
        .route("/board/state", get(state))
        .route("/board/games", get(serve_games))
        .route("/board/events", get(events))
        .route("/board/command", post(give))
        .fallback(explain)
        .with_state(Arc::clone(&board));
    if is_loopback || host.is_some() {
        router = router.layer(from_fn_with_state(host, only_known_names));
    }
    let router = router.layer(from_fn(with_headers));
    let stopped = async move {
        let _ = stop.wait_for(|stops| *stops).await;
    };
    let Site { app, sessions, .. } = &board.site;
    tokio::select! {
        () = serve(listener, router, MOST_CONNECTIONS, stopped) => {}
        () = board.streams.keep_reading(app, sessions) => {}
    }
}

/// Refuses host names that an attacker has pointed at this machine (DNS rebinding).
async fn only_known_names(
    State(public): State<Option<String>>,
    request: Request,
    next: Next,
) -> Response {
    let host = header(request.headers(), &HOST).unwrap_or_default();
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
        _ => host,
    };
    let name = name.trim_start_matches('[').trim_end_matches(']');
    let is_public = public.is_some_and(|public| public.eq_ignore_ascii_case(host));
    let is_here = name.eq_ignore_ascii_case("localhost")
        || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback());
    if is_public || is_here {
        next.run(request).await
    } else {
        let problem = "this board has another name: a proxy must pass the Host header on";
        text_response(StatusCode::MISDIRECTED_REQUEST, problem)
    }
}

fn header<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

/// The browser's first language that we have.
fn language(headers: &HeaderMap) -> Language {
    let accepted = header(headers, &ACCEPT_LANGUAGE).unwrap_or_default();
    let first = accepted.split([',', ';']).next().unwrap_or_default();
    Language::of_locale(&first.trim().replace('-', "_"))
}

async fn explain(headers: HeaderMap) -> Response {
    let locale = Locale::of(language(&headers));
    text_response(StatusCode::NOT_FOUND, &locale.phrase("board-no-session"))
}

async fn serve_page(State(board): State<Arc<Board>>, headers: HeaderMap) -> Response {
    page_of(&board.pages, &headers)
}

/// The page in the frame of Discord's client, which says so in the query.
async fn activity_page(
    State(board): State<Arc<Board>>,
    headers: HeaderMap,
    uri: Uri,
) -> Result<Response, Refused> {
    let named = ["frame_id", "instance_id"].map(|name| parameter(&uri, name));
    if board.site.activities().is_none() || named.contains(&None) {
        return Ok(explain(headers).await);
    }
    board.activities(&headers)?;
    Ok(page_of(&board.activity_pages, &headers))
}

fn page_of(pages: &HashMap<Language, LivePage>, headers: &HeaderMap) -> Response {
    let page = pages.get(&language(headers));
    let Some(page) = page.or_else(|| pages.values().next()) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let kinds = [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CONTENT_SECURITY_POLICY, &page.policy),
    ];
    (kinds, page.html.clone()).into_response()
}

/// The drawings of a piece set, by version.
async fn serve_pieces(Path(name): Path<String>) -> Response {
    let set = PieceSet::all().find(|set| name.starts_with(&format!("{}-", set.key())));
    let Some(set) = set else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let (svg, digest) = illustration::artwork(set);
    if name != format!("{}-{digest}.svg", set.key()) {
        return StatusCode::NOT_FOUND.into_response();
    }
    let kinds = [(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, FOREVER)];
    (kinds, svg).into_response()
}

/// A request with a session.
struct Visit {
    session: Session,
    _turn: OwnedSemaphorePermit,
}

impl FromRequestParts<Arc<Board>> for Visit {
    type Rejection = Refused;

    async fn from_request_parts(head: &mut Parts, board: &Arc<Board>) -> Result<Self, Refused> {
        board.visit(&head.headers).await
    }
}

/// Why a game can't be seen, in words.
impl From<Box<Answer>> for Refused {
    fn from(answer: Box<Answer>) -> Self {
        let answer = as_json(print::answer_json(&answer).to_string());
        (StatusCode::NOT_FOUND, answer).into_response().into()
    }
}

/// Tells the page of an Activity what Discord has to know.
async fn introduce(
    State(board): State<Arc<Board>>,
    headers: HeaderMap,
    uri: Uri,
) -> Result<Response, Refused> {
    let instance = parameter(&uri, "instance").unwrap_or_default();
    let activities = board.activities(&headers)?;
    let introduction = activities.introduction(&board.site.app, instance)?;
    Ok(as_json(introduction.to_string()))
}

async fn login(
    State(board): State<Arc<Board>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Refused> {
    let (app, activities) = (&board.site.app, board.activities(&headers)?);
    let login: Login = given(body).await?;
    let (secret, person, language, place) = activities.login(app, &login).await?;
    let name = String::new();
    let user = Player { id: person, name };
    let question = Session::on_discord(SecretDigest::of(&secret), user, place).question(app);
    let wanted = login.wanted.parse().ok();
    let game = app.activity_game(question, &login.instance, wanted).await;
    let told = json!({
        "secret": secret,
        "person": person.to_string(),
        "game": game.map(GameNumber::typed),
        "language": language.key(),
    });
    Ok(as_json(told.to_string()))
}

async fn offer_challenge(
    State(board): State<Arc<Board>>,
    Visit { session, .. }: Visit,
    headers: HeaderMap,
    body: Body,
) -> Result<StatusCode, Refused> {
    let (app, activities) = (&board.site.app, board.activities(&headers)?);
    if session.access != BoardAccess::Channel {
        return Err(bad("this board isn't inside Discord"));
    }
    let wish: ChallengeWish = given(body).await?;
    activities
        .offer_challenge(app, session.question(app), wish)
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

impl Board {
    /// The board inside Discord, for a request that may come from there.
    fn activities(&self, headers: &HeaderMap) -> Result<&Activities, Refused> {
        let activities = self.site.activities();
        let activities = activities.ok_or((StatusCode::NOT_FOUND, "there is no Activity"))?;
        if activities.accepts(&self.site.app, headers) {
            return Ok(activities);
        }
        let words = "this request isn't signed by Discord";
        Err((StatusCode::UNAUTHORIZED, words).into())
    }

    /// The session of a request, unless there are too many. Those of a flood are refused before anything is read.
    async fn visit(&self, headers: &HeaderMap) -> Result<Visit, Refused> {
        let secret = header(headers, &AUTHORIZATION).and_then(|text| text.strip_prefix("Bearer "));
        let secret = secret.filter(|secret| secret.len() == SECRET_LENGTH);
        let found = match secret.map(SecretDigest::of) {
            Some(digest) => {
                self.asked.count(digest, Instant::now())?;
                self.site.sessions.find(&self.site.app, digest).await?
            }
            None => None,
        };
        let Some(mut session) = found else {
            let words = match secret {
                Some(_) => "board-session-over",
                None => "board-no-session",
            };
            let words = Locale::of(language(headers)).phrase(words);
            return Err((StatusCode::UNAUTHORIZED, words.as_str()).into());
        };
        if session.access == BoardAccess::Channel {
            self.activities(headers)?;
        }
        if session.platform == Platform::Discord {
            session.languages.own = language(headers);
        }
        let turns = {
            let mut counted = self.at_once.lock();
            if counted.len() >= MOST_COUNTED {
                counted.retain(|_, turns| turns.available_permits() < MOST_AT_ONCE);
            }
            let turns = counted.entry(session.user.id);
            Arc::clone(turns.or_insert_with(|| Arc::new(Semaphore::new(MOST_AT_ONCE))))
        };
        let too_many = (StatusCode::TOO_MANY_REQUESTS, "too many requests at once");
        let turn = turns.try_acquire_owned().map_err(|_| too_many)?;
        Ok(Visit {
            session,
            _turn: turn,
        })
    }

    /// Who gives a command in a game; the state is from that person's point of view.
    async fn acting_player(
        &self,
        session: &Session,
        game: GameNumber,
        command: &str,
    ) -> Option<Player> {
        let question = session.question(&self.site.app);
        let app = &self.site.app;
        app.actor(question, game, &session.people(), command).await
    }

    /// A question about a game by the person whose view of it is shown.
    async fn question(&self, session: &Session, game: GameNumber) -> Inquiry {
        let mut question = session.question(&self.site.app);
        if let Some(by) = self.acting_player(session, game, "").await {
            question.by = by;
        }
        question
    }

    /// A game as JSON; `None` before it has started.
    async fn board_json(
        &self,
        session: &Session,
        game: GameNumber,
        is_analysis: bool,
    ) -> Result<Option<String>, Box<Answer>> {
        let mode = (session.access, is_analysis);
        let question = self.question(session, game).await;
        let live = self.site.app.live(question, game, mode).await?;
        let is_shared = session.access == BoardAccess::Channel;
        Ok(live
            .as_ref()
            .map(|live| illustration::live_json(live, is_shared)))
    }

    /// The game that is opened by default.
    async fn first(&self, session: &Session) -> Result<Option<GameNumber>, StoreError> {
        if session.first.is_some() {
            return Ok(session.first);
        }
        let app = &self.site.app;
        let games = app.listed_games(session.question(app), BoardAccess::OwnGames);
        let games = games.await?;
        let is_elsewhere = |game: &&Summary| {
            let home = [Some(game.home.channel), game.home.parent];
            session.access == BoardAccess::Channel && !home.contains(&Some(session.place.channel))
        };
        let first = games.iter().find(|game| !is_elsewhere(game));
        Ok(first.map(|game| game.number))
    }
}

fn as_json(text: String) -> Response {
    ([(CONTENT_TYPE, "application/json")], text).into_response()
}

/// A query parameter, which needs no unescaping.
fn parameter<'a>(uri: &'a Uri, name: &str) -> Option<&'a str> {
    let mut pairs = uri
        .query()?
        .split('&')
        .filter_map(|pair| pair.split_once('='));
    pairs.find_map(|(key, value)| (key == name).then_some(value))
}

async fn state(
    State(board): State<Arc<Board>>,
    Visit { session, .. }: Visit,
    uri: Uri,
) -> Result<Response, Refused> {
    let game = match parameter(&uri, "game") {
        Some(named) => Some(named.parse().map_err(|_| bad("there is no such game"))?),
        None => board.first(&session).await?,
    };
    let is_analysis = parameter(&uri, "analysis").is_some();
    let state = match game {
        Some(game) => board.board_json(&session, game, is_analysis).await?,
        None => None,
    };
    Ok(as_json(state.unwrap_or_else(|| "null".to_owned())))
}

async fn serve_games(
    State(board): State<Arc<Board>>,
    Visit { session, .. }: Visit,
) -> Result<Response, Refused> {
    let app = &board.site.app;
    let people = session.people();
    let lobby = app.lobby(session.question(app), &people, session.access);
    let mut lobby = lobby.await?;
    if let BoardAccess::Watch(_) = session.access {
        lobby.games.clear();
    }
    let guest = session.guest.as_ref().filter(|_| session.may_begin);
    let guest = guest.map(|guest| guest.name.as_str());
    Ok(as_json(illustration::lobby_json(&lobby, guest)))
}

async fn events(
    State(board): State<Arc<Board>>,
    Visit { session, .. }: Visit,
    Extension(mark): Extension<StreamMark>,
    headers: HeaderMap,
    uri: Uri,
) -> Result<Response, Refused> {
    let game = parameter(&uri, "game").and_then(|text| text.parse().ok());
    let game = game.ok_or_else(|| bad("there is no such game"))?;
    let mut question = board.question(&session, game).await;
    let app = &board.site.app;
    app.enter_board(&mut question, game, session.access).await?;
    let known = headers.get("last-event-id");
    let known = known.and_then(|value| value.to_str().ok()?.parse().ok());
    let opened = app.opened_boards();
    let stop = board.site.stop.clone();
    let following = board.streams.follow(game, &session, known, (opened, stop));
    let too_many = (StatusCode::SERVICE_UNAVAILABLE, "too many boards are open");
    let body = following.ok_or(too_many)?;
    mark.set();
    Ok(([(CONTENT_TYPE, "text/event-stream")], body).into_response())
}

/// A command of the page.
#[derive(Debug, Deserialize)]
struct Given {
    /// Unique within the session, so that the request counts once.
    request: String,
    /// `None` starts a game.
    game: Option<String>,
    /// The position on which it was given.
    #[serde(default)]
    revision: u32,
    command: String,
    /// Whether the new state is the analysis board's.
    #[serde(default)]
    analysis: bool,
}

fn bad(problem: &str) -> Refused {
    (StatusCode::BAD_REQUEST, problem).into()
}

async fn give(
    State(board): State<Arc<Board>>,
    Visit { session, .. }: Visit,
    body: Body,
) -> Result<Response, Refused> {
    let given: Given = given(body).await?;
    let (answer, game) = Box::pin(board.give(&session, &given)).await?;
    let shown = match game {
        Some(game) => {
            let shown = board.board_json(&session, game, given.analysis).await;
            shown.ok().flatten()
        }
        None => None,
    };
    let mut answer = print::answer_json(&answer);
    answer["state"] = shown
        .and_then(|state| serde_json::from_str(&state).ok())
        .unwrap_or(Value::Null);
    Ok(as_json(answer.to_string()))
}

async fn given<T: DeserializeOwned>(body: Body) -> Result<T, Refused> {
    let body = read_body(body, LARGEST_BODY).await?;
    serde_json::from_slice(&body).map_err(|_| bad("this request can't be read"))
}

impl Board {
    /// Runs a command; returns its answer, and the game to show.
    async fn give(
        &self,
        session: &Session,
        given: &Given,
    ) -> Result<(Answer, Option<GameNumber>), Refused> {
        let app = &self.site.app;
        if app.clock().known().is_none() {
            // Until the clock is synchronised, a command would get a wrong date.
            return Err((StatusCode::SERVICE_UNAVAILABLE, "the time isn't known yet").into());
        }
        let unread = || bad("this command can't be read");
        let (command, by, game) = if let Some(game) = &given.game {
            let game: GameNumber = game.parse().map_err(|_| unread())?;
            let command = pressed(game, given.revision, &given.command);
            let by = self.acting_player(session, game, &given.command).await;
            (
                command.map(Ok),
                by.unwrap_or_else(|| session.user.clone()),
                Some(game),
            )
        } else {
            let command = new_game(&given.command).filter(|_| session.may_begin);
            (command, session.user.clone(), None)
        };
        let command = command.ok_or_else(unread)?;
        let mut inquiry = session.inquiry(app, &by, session.request_id(&given.request));
        let plays = match (game, session.access) {
            (_, BoardAccess::Watch(_)) => false,
            (Some(number), access @ (BoardAccess::OwnGames | BoardAccess::Channel)) => {
                match app.enter_board(&mut inquiry, number, access).await {
                    Ok(game) => game.seat_of(by.id).is_some(),
                    Err(refused) => return Ok((*refused, None)),
                }
            }
            _ => true,
        };
        let is_watched = matches!(session.access, BoardAccess::Watch(_));
        if !plays && (is_watched || !matches!(command, Ok(Command::Settings(..)))) {
            return Err(bad("this board is only watched"));
        }
        let answer = carry_out(app, inquiry, command).await;
        let begun = answer.event.map(|(number, _)| number);
        let Some(begun) = begun.filter(|number| Some(*number) != game) else {
            return Ok((answer, game));
        };
        let accepted = accept(app, session, begun, &given.request).await;
        // A challenge to somebody elsewhere stays open.
        let has_begun = matches!(self.board_json(session, begun, false).await, Ok(Some(_)));
        let shown = if has_begun { Some(begun) } else { game };
        Ok((accepted.unwrap_or(answer), shown))
    }
}

/// Parses a command of the page, like a button's.
fn pressed(game: GameNumber, revision: u32, command: &str) -> Option<Command> {
    let button = CustomId::Button(Button {
        game,
        revision,
        command: command.to_owned(),
    });
    command::control(button, &[])
}

async fn carry_out(app: &App, inquiry: Inquiry, command: Result<Command, CommandError>) -> Answer {
    let platform = inquiry.context.platform;
    let answer = {
        let _arrived = app.arrived(inquiry.at);
        app.handle(inquiry, command).await
    };
    if platform == Platform::Terminal {
        // The page shows it.
        app.delivered(&answer, None).await;
    }
    app.wake();
    answer
}

/// Accepts a challenge on behalf of the other person at this machine, if it's for them.
async fn accept(app: &App, session: &Session, game: GameNumber, named: &str) -> Option<Answer> {
    let guest = session.guest.as_ref()?;
    let games = app
        .listed_games(session.question(app), BoardAccess::OwnGames)
        .await
        .ok()?;
    let waits = |one: &&Summary| one.number == game && one.state == Stage::Waiting;
    let invited = games.iter().find(waits)?.opponent.as_ref()?;
    let people = [&session.user, guest];
    let by = people.into_iter().find(|person| person.id == invited.id)?;
    let command = pressed(game, 0, "accept request:challenge")?;
    let id = session.request_id(&format!("{named} accepted"));
    Some(carry_out(app, session.inquiry(app, by, id), Ok(command)).await)
}

/// Starts a game and returns its number.
pub(super) async fn start_game(
    app: &App,
    session: &Session,
    command: Result<Command, CommandError>,
) -> Option<GameNumber> {
    let named = fastrand::u64(..).to_string();
    let inquiry = session.inquiry(app, &session.user, session.request_id(&named));
    let answer = carry_out(app, inquiry, command).await;
    let (begun, _) = answer.event?;
    accept(app, session, begun, &named).await;
    Some(begun)
}

/// The command of a new game, as in the terminal.
pub(super) fn new_game(text: &str) -> Option<Result<Command, CommandError>> {
    match line::read(&format!("/{text}"))?.content {
        LineContent::Command(command) => match *command {
            challenge @ Ok(Command::Challenge(_)) => Some(challenge),
            wrong @ Err(_) if text.starts_with("challenge ") => Some(wrong),
            _ => None,
        },
        _ => None,
    }
}
