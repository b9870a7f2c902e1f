//! The board inside Discord: a frame in a page that speaks as Discord's client does, behind a proxy like Discord's.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{Html, IntoResponse as _, Response};
use axum::routing::get;
use fake_discord::{APPLICATION, User};
use futures_util::future::join_all;
use futures_util::stream;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::live::{DESKTOP, GAMES, Played, some_move};
use super::webdriver::Browser;
use crate::discord::activity::Club;
use crate::discord::{ANN, BEN, CID, HERE, ask, begun_with, play, slash};
use crate::web::Table;

const DIA: User = User {
    locale: "de",
    ..User::new(104, "Dia")
};

const PEOPLE: [User; 4] = [ANN, BEN, CID, DIA];

/// A club whose members use browsers: the origins of Discord's client and of its proxy.
struct House {
    club: Arc<Club>,
    client: String,
    proxy: String,
}

/// The user whom the client's page names.
fn user(uri: &Uri) -> User {
    let mut query = uri.query().unwrap().split('&');
    let id = query.find_map(|pair| pair.strip_prefix("user="));
    let id: u64 = id.unwrap().parse().unwrap();
    PEOPLE.into_iter().find(|user| user.id == id).unwrap()
}

async fn served(listener: TcpListener, router: Router) {
    axum::serve(listener, router).await.unwrap();
}

async fn listener() -> (TcpListener, String) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    (listener, origin)
}

impl House {
    async fn open() -> Self {
        let ((clients, client), (proxies, proxy)) = (listener().await, listener().await);
        let club = Arc::new(Club::with(&[], Some(&client)).await);
        let pages = Router::new()
            .route("/", get(async || Html(include_str!("client.html"))))
            .route("/authorize", get(authorize))
            .route("/participants", get(participants))
            .with_state(Arc::clone(&club));
        tokio::spawn(served(clients, pages));
        let mapped = Router::new().fallback(forward).with_state(club.url.clone());
        tokio::spawn(served(proxies, mapped));
        House {
            club,
            client,
            proxy,
        }
    }

    /// Opens the Activity of the channel's instance in this window, with more in the client's query.
    async fn enter(&self, browser: &Browser, user: &User, more: &str) {
        let instance = self.club.fake.join(user, &HERE);
        let (client, proxy, id) = (&self.client, &self.proxy, user.id);
        browser.visit("about:blank").await;
        browser.resize(DESKTOP).await;
        let page = format!(
            "{client}/?proxy={proxy}&application={APPLICATION}&instance={instance}&user={id}{more}"
        );
        browser.visit(&page).await;
        browser.enter_frame().await;
    }

    /// What the client has noted against the page.
    async fn is_content(&self, browser: &Browser) {
        browser.leave_frame().await;
        assert_eq!(browser.run("return problems").await, json!([]));
        browser.enter_frame().await;
    }
}

async fn authorize(State(club): State<Arc<Club>>, uri: Uri) -> String {
    club.fake.authorize(&user(&uri))
}

/// The people of an instance, in the form of the SDK's schema.
async fn participants() -> String {
    let person = |user: &User| {
        json!({
            "id": user.id.to_string(), "username": format!("user{}", user.id), "global_name": user.name, "discriminator": "0",
            "avatar": null, "flags": 0, "bot": false,
        })
    };
    let people: Vec<Value> = PEOPLE[..3].iter().map(person).collect();
    json!(people).to_string()
}

/// Forwards as Discord's proxy does: paths below `/.proxy`, and HTML is never cached.
async fn forward(State(target): State<String>, request: Request) -> Response {
    let path = request.uri().path_and_query().unwrap().as_str();
    let is_page = request.uri().path() == "/";
    let Some(path) = path.strip_prefix("/.proxy").or(is_page.then_some(path)) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let address = format!("{target}{path}");
    let (head, body) = request.into_parts();
    let body = to_bytes(body, 1 << 20).await.unwrap();
    let asked = reqwest::Client::new().request(head.method, address);
    let named = ["authorization", "accept-language", "last-event-id"];
    let asked = named.iter().fold(asked, |asked, name| {
        let values = head.headers.get_all(*name).iter();
        values.fold(asked, |asked, value| asked.header(*name, value))
    });
    let Ok(answer) = asked.body(body).send().await else {
        return StatusCode::BAD_GATEWAY.into_response();
    };
    let (status, mut headers) = (answer.status(), HeaderMap::new());
    let policies = ["content-security-policy", "x-content-type-options"];
    for name in policies
        .into_iter()
        .chain(["content-type", "cache-control"])
    {
        let values = answer.headers().get_all(name);
        for value in values {
            headers.append(name, value.clone());
        }
    }
    let kind = headers
        .get(CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    if kind.is_some_and(|kind| kind.starts_with("text/html")) {
        headers.remove(CACHE_CONTROL);
    }
    let chunks = stream::unfold(answer, |mut answer| async {
        let chunk: Bytes = answer.chunk().await.ok()??;
        Some((Ok::<_, std::io::Error>(chunk), answer))
    });
    (status, headers, Body::from_stream(chunks)).into_response()
}

const IS_OVER: &str = "return document.querySelector('#actions button')?.textContent === 'Rematch'";

#[tokio::test]
async fn two_play_in_the_channel_and_a_third_watches() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    let windows = [
        browser.current_window().await,
        browser.window().await,
        browser.window().await,
    ];
    for (game, moves) in GAMES {
        let house = House::open().await;
        let fake = &house.club.fake;
        begun_with(fake, game).await;
        let tables = [&ANN, &BEN].map(|user| house.club.table(user, &HERE));
        let tables = join_all(tables).await;
        let player = Played {
            browser: &browser,
            table: &tables[0].0,
        };
        let look = async |index: usize| {
            browser.switch_to(&windows[index]).await;
            browser.enter_frame().await;
        };
        for (window, user) in windows.iter().zip([&ANN, &BEN, &CID]) {
            browser.switch_to(window).await;
            house.enter(&browser, user, "&custom_id=1").await;
            player.is_shown(0).await;
        }
        for ply in 0..moves.len().max(4) {
            let own = ply % 2;
            look(own).await;
            let state = tables[own].0.state("/board/state").await.json;
            let (from, to) = match moves.get(ply) {
                Some((from, to)) => ((*from).to_owned(), (*to).to_owned()),
                None => some_move(&state, ply),
            };
            if own == 0 {
                player.drag("mouse", (&from, &to)).await;
            } else {
                player.press_enter_on(&from).await;
                player.press_enter_on(&to).await;
            }
            for index in 0..3 {
                look(index).await;
                player.is_shown(ply + 1).await;
            }
            fake.any_message().await;
        }
        // The spectator has nothing to press, and sees who plays.
        look(2).await;
        let has_controls =
            "return document.querySelectorAll('#actions button, #board .can').length";
        assert_eq!(browser.run(has_controls).await, 0, "{game}");
        let people =
            "return [...document.querySelectorAll('#people li')].map(one => one.textContent)";
        assert_eq!(
            browser.run(people).await,
            json!(["Ann WhiteChallenge…", "Ben BlackChallenge…", "Cid"])
        );
        if game != "chess" {
            look(0).await;
            player.click("#actions .danger").await;
            player.click("#told .answers .danger").await;
            fake.any_message().await.says("Ann resigns");
        }
        for index in 0..3 {
            look(index).await;
            if index < 2 {
                player.until(IS_OVER).await;
            }
            // Boards are examined where links open them; people and their buttons are the same in each game.
            if game == "chess" {
                let problems = browser.problems(&[]).await;
                assert!(problems.is_null(), "{problems:#}");
            }
            house.is_content(&browser).await;
            assert_eq!(browser.console().await, json!([]), "{game}");
            browser.leave_frame().await;
            browser.visit("about:blank").await;
        }
    }
}

#[tokio::test]
async fn a_page_is_reloaded_loses_its_session_and_becomes_small() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    let house = House::open().await;
    let fake = &house.club.fake;
    begun_with(fake, "chess").await;
    let (table, _) = house.club.table(&ANN, &HERE).await;
    let player = Played {
        browser: &browser,
        table: &table,
    };
    // Without a link it's the person's game here.
    house.enter(&browser, &ANN, "").await;
    player.is_shown(0).await;
    browser.run("location.reload()").await;
    player
        .until("return document.readyState === 'complete'")
        .await;
    player.is_shown(0).await;
    // All sessions end, and the page begins another as the same person.
    assert_eq!(table.state("/board/games").await.status, StatusCode::OK);
    ask(fake, &ANN, &slash("board").text("links", "end")).await;
    while table.state("/board/games").await.status == StatusCode::OK {
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    player.drag("mouse", ("e2", "e4")).await;
    player.is_shown(1).await;
    fake.any_message().await.says("e4");
    play(fake, &BEN, "e5").await;
    player.is_shown(2).await;
    // She opened it by a link, so there is no form.
    player.click("#people li:nth-child(2) button").await;
    let heard = "return document.querySelector('#people strong')?.textContent.includes('type /challenge in the chat')";
    player.until(heard).await;
    // The button of another game leads the open page there, and back.
    begun_with(fake, "chess960").await;
    for (game, plies) in [(2, 0), (1, 2)] {
        fake.press(&ANN, &HERE, &format!("1:{game}:0:board open:yes"));
        player.is_shown(plies).await;
    }
    // In a small window there is only the board.
    browser.leave_frame().await;
    browser
        .run("dispatch('ACTIVITY_LAYOUT_MODE_UPDATE', { layout_mode: 1 })")
        .await;
    browser.enter_frame().await;
    let shown = "return [...document.querySelectorAll('main *')].filter(one => one.checkVisibility() && \
        !one.closest('.holder') && !one.matches('#stage, .table')).map(one => one.outerHTML)";
    player
        .until("return document.body.classList.contains('alone')")
        .await;
    assert_eq!(browser.run(shown).await, json!([]));
    let wide = "const { scrollWidth, scrollHeight } = document.documentElement; \
        return [board.clientWidth - innerWidth, board.clientHeight - innerHeight, scrollWidth > innerWidth, scrollHeight > innerHeight]";
    assert_eq!(browser.run(wide).await, json!([0, 0, false, false]));
    browser.leave_frame().await;
    browser
        .run("dispatch('ACTIVITY_LAYOUT_MODE_UPDATE', { layout_mode: 0 })")
        .await;
    browser.enter_frame().await;
    player
        .until("return !document.body.classList.contains('alone')")
        .await;
    // Discord closes the Activity.
    browser.leave_frame().await;
    browser.run("send(2, { code: 1000, message: '' })").await;
    browser.enter_frame().await;
    told(&player, "Discord has closed the board.").await;
    house.is_content(&browser).await;
    // Somebody who speaks German, and plays nothing here, gets the list.
    house.enter(&browser, &DIA, "").await;
    player
        .until("return document.querySelectorAll('#games button').length === 2")
        .await;
    // There is no stream without a game, and nothing has been lost.
    tokio::time::sleep(Duration::from_millis(3_200)).await;
    let is_lost = "return document.getElementById('offline').checkVisibility()";
    assert_eq!(browser.run(is_lost).await, false);
    player.click("#games button:nth-child(2)").await;
    player.is_shown(2).await;
    assert_eq!(
        browser.run("return document.documentElement.lang").await,
        "de"
    );
}

async fn told(player: &Played<'_>, words: &str) {
    let words = json!(words);
    player
        .until(&format!(
            "const ended = document.getElementById('ended'); return !ended.hidden && ended.textContent.includes({words}) \
             && !document.getElementById('again').hidden && document.getElementById('stage').hidden"
        ))
        .await;
}

#[tokio::test]
async fn what_discord_refuses_is_said_and_can_be_tried_again() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    let house = House::open().await;
    let fake = &house.club.fake;
    begun_with(fake, "chess").await;
    let nowhere = Table::at("", "");
    let player = Played {
        browser: &browser,
        table: &nowhere,
    };
    house.enter(&browser, &ANN, "&refuses=yes").await;
    told(&player, "Let Arbiter see your username").await;
    house.is_content(&browser).await;
    // Ben's client says that he is in an instance, and he isn't.
    let instance = fake.join(&BEN, &HERE);
    house.enter(&browser, &CID, "").await;
    player
        .until("return document.querySelectorAll('#games button').length === 1")
        .await;
    let (client, proxy) = (&house.client, &house.proxy);
    fake.leave(&BEN, &instance);
    let page = format!(
        "{client}/?proxy={proxy}&application={APPLICATION}&instance={instance}&user={}",
        BEN.id
    );
    browser.leave_frame().await;
    browser.visit(&page).await;
    browser.enter_frame().await;
    told(&player, "You aren’t in the channel").await;
    // He comes back, and tries again.
    fake.join(&BEN, &HERE);
    player.click("#again").await;
    player.is_shown(0).await;
}
