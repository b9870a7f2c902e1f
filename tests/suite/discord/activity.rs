//! The board inside Discord: who opens it, what they see, and what strangers can do.

use arbiter::web::Activities;
use arbiter::web::session::Links;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use fake_discord::CLIENT_SECRET;
use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio::sync::watch;

use super::board::serve_with;
use super::*;
use crate::web::{Table, heard};

/// A bot whose board opens inside Discord.
pub(crate) struct Club {
    pub(crate) fake: Fake,
    pub(crate) bot: Bot,
    pub(crate) app: App,
    pub(crate) url: String,
    _stops: watch::Sender<bool>,
    client: reqwest::Client,
}

/// What the page gets when it asks for a session.
struct Entered {
    status: StatusCode,
    told: Value,
}

impl Club {
    pub(crate) async fn open() -> Self {
        Club::with(&[], None).await
    }

    /// With further settings, and a page for another origin of Discord's clients than the fake.
    pub(crate) async fn with(more: &[(&str, &str)], client: Option<&str>) -> Self {
        let fake = Fake::start().await;
        fake.enable_activities(&format!("/applications/{APPLICATION}/commands"));
        let listener = listener();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let folder = folder();
        let store = opened(folder.path()).await;
        let app = App::new(store).with_board(Some(&url));
        let own = [
            ("PUBLIC_URL", url.as_str()),
            ("DISCORD_CLIENT_SECRET", CLIENT_SECRET),
        ];
        let settings: Vec<(&str, &str)> = own.iter().chain(more).copied().collect();
        let config = config(&fake, &settings);
        let host = client.unwrap_or(&fake.url);
        let activities = Activities::new(&config, Some(host)).unwrap();
        let stops = serve_with(listener, &app, Links::with(activities));
        let bot = Bot::run(&fake, &settings, app.clone(), folder);
        fake.connected(1, 0).await;
        Club {
            fake,
            bot,
            app,
            url,
            _stops: stops,
            client: reqwest::Client::new(),
        }
    }

    /// Opens the Activity by the bot's response to an interaction.
    async fn opened_by(&self, user: &User, interaction: u64) -> String {
        let answer = self.fake.answer_to(interaction).await;
        assert_eq!(answer.payload, json!({ "type": 12 }));
        self.fake.join(user, &HERE)
    }

    async fn nonce(&self, instance: &str) -> String {
        let address = format!("{}/board/activity?instance={instance}", self.url);
        let told = self.client.get(address).send().await.unwrap();
        let told: Value = serde_json::from_str(&told.text().await.unwrap()).unwrap();
        assert_eq!(told["application"], APPLICATION.to_string());
        told["state"].as_str().unwrap().to_owned()
    }

    async fn login(&self, body: &Value) -> Entered {
        let address = format!("{}/board/activity", self.url);
        let asked = self.client.post(address).body(body.to_string());
        let answer = asked.send().await.unwrap();
        let status = answer.status();
        let text = answer.text().await.unwrap();
        let told = serde_json::from_str(&text).unwrap_or(Value::String(text));
        Entered { status, told }
    }

    /// Opens the page as somebody in an instance.
    async fn enter(&self, user: &User, instance: &str, wanted: &str) -> Entered {
        let (code, state) = (self.fake.authorize(user), self.nonce(instance).await);
        self.login(&json!({ "code": code, "state": state, "instance": instance, "wanted": wanted }))
            .await
    }

    /// The board of somebody who has come to the channel's instance.
    pub(crate) async fn table(&self, user: &User, channel: &Channel) -> (Table, Value) {
        let instance = self.fake.join(user, channel);
        let entered = self.enter(user, &instance, "").await;
        assert_eq!(entered.status, StatusCode::OK, "{}", entered.told);
        let secret = entered.told["secret"].as_str().unwrap();
        (Table::at(&self.url, secret), entered.told)
    }
}

const STATE: &str = "/board/state?game=1";

#[tokio::test]
async fn the_button_opens_its_game_and_a_move_there_is_in_the_channel() {
    let club = Club::open().await;
    let board = begun(&club.fake).await;
    let link = board.button("Open board");
    let expected = format!("https://discord.com/activities/{APPLICATION}?custom_id=1");
    assert_eq!(link, expected);
    begun_by(&club.fake, &challenge_to(&BEN).text("game", "chess960")).await;
    // Ann opens the first game, Ben the second, in the same instance.
    for (user, game) in [(&ANN, "1"), (&BEN, "2")] {
        let pressed = format!("1:{game}:0:board open:yes");
        let id = club.fake.press(user, &HERE, &pressed);
        let instance = club.opened_by(user, id).await;
        let entered = soon(async || {
            let entered = club.enter(user, &instance, "").await;
            (entered.told["game"] == game).then_some(entered)
        });
        let entered = entered.await;
        assert_eq!(entered.told["language"], "en");
        // A link's game is preferred.
        let other = if game == "1" { "2" } else { "1" };
        let linked = club.enter(user, &instance, other).await;
        assert_eq!(linked.told["game"], other);
    }
    assert_eq!(club.bot.rows("activity_games").await, 2);
    let (table, _) = club.table(&ANN, &HERE).await;
    // Whoever presses another game's button comes back to the open page, which shows that game.
    let (cids, _) = club.table(&CID, &HERE).await;
    let mut stream = table.stream("1").await;
    let mut other = cids.stream("1").await;
    let pressed = club.fake.press(&ANN, &HERE, "1:2:0:board open:yes");
    club.opened_by(&ANN, pressed).await;
    heard(&mut stream, "event: open\ndata: 2\n\n").await;
    let state = table.state(STATE).await.json;
    assert_eq!(state["people"], json!(["101", "102"]));
    let moved = table.give(&state, "a", "move move:e2e4").await;
    assert_eq!(moved["kind"], "fulfilled", "{moved}");
    let newest = format!("id: {}", moved["state"]["event"]);
    let told = heard(&mut other, &newest).await;
    assert!(!told.contains("open"), "{told}");
    let posted = club.fake.message().await;
    posted.says("e4");
    assert_eq!(posted.pinged(), ["102"]);
    // On an older position, the same move is refused.
    let late = table.give(&state, "b", "move move:d2d4").await;
    assert_eq!(late["kind"], "refused");
    assert_eq!(late["state"]["event"], moved["state"]["event"]);
}

#[tokio::test]
async fn the_command_and_more_open_it_and_old_boards_lose_the_link() {
    let club = Club::open().await;
    let everywhere = format!("/applications/{APPLICATION}/commands");
    let registered = club.fake.registered();
    let (_, commands) = registered
        .iter()
        .find(|(path, _)| *path == everywhere)
        .unwrap();
    let launch = commands
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["type"] == 4);
    assert_eq!(launch.unwrap()["handler"], 1, "the bot responds itself");
    let id = club.fake.launch(&ANN, &HERE);
    club.opened_by(&ANN, id).await;
    let board = begun(&club.fake).await;
    let more = press(&club.fake, &ANN, &board.button("More…")).await;
    let pressed = club.fake.press(&ANN, &HERE, &more.button("Open board"));
    club.opened_by(&ANN, pressed).await;
    play(&club.fake, &ANN, "e4").await;
    let edited = club.fake.edited(1).await;
    assert!(
        !edited[0].1.to_string().contains("/activities/"),
        "{edited:?}"
    );
    // A game that isn't visible from there doesn't open.
    let elsewhere = Channel::new(901);
    let hidden = press_in(&club.fake, &CID, &elsewhere, "1:1:0:board open:yes").await;
    hidden.says_privately("There's no game");
}

#[tokio::test]
async fn with_its_commands_on_one_server_the_bot_responds_to_the_global_command_of_the_activity() {
    let club = Club::with(&[("DISCORD_GUILD_ID", "77")], None).await;
    let id = club.fake.launch(&ANN, &HERE);
    club.opened_by(&ANN, id).await;
    // No other global command was written or removed.
    let registered = club.fake.registered();
    let scopes: Vec<&str> = registered.iter().map(|(path, _)| path.as_str()).collect();
    assert_eq!(
        scopes,
        [format!("/applications/{APPLICATION}/guilds/77/commands")]
    );
}

/// Asks from the page for the form of a challenge.
async fn wish(club: &Club, secret: &str, body: &Value) -> StatusCode {
    let address = format!("{}/board/activity/challenge", club.url);
    let asked = club.client.post(address).body(body.to_string());
    let asked = asked.header("authorization", format!("Bearer {secret}"));
    asked.send().await.unwrap().status()
}

#[tokio::test]
async fn a_challenge_from_there_gets_its_form_in_the_chat() {
    let club = Club::open().await;
    let launched = club.fake.launch(&ANN, &HERE);
    let instance = club.opened_by(&ANN, launched).await;
    club.fake.join(&BEN, &HERE);
    let entered = club.enter(&ANN, &instance, "").await;
    assert_eq!(entered.told["person"], ANN.id.to_string());
    let secret = entered.told["secret"].as_str().unwrap();
    let ben =
        json!({ "instance": instance, "opponent": BEN.id.to_string(), "name": "Ben\u{202e}" });
    soon(async || (wish(&club, secret, &ben).await == StatusCode::NO_CONTENT).then_some(())).await;
    let offer = club.fake.answer_to(launched).await;
    offer.says_privately("To challenge them");
    let form = press(&club.fake, &ANN, &offer.button("Challenge…")).await;
    assert_eq!(form.payload["type"], 9);
    assert_eq!(form.payload["data"]["title"], "Challenge Ben");
    // Whoever came by a link has no interaction, and another session's can't be used.
    let bens = club.enter(&BEN, &instance, "").await;
    let bens = bens.told["secret"].as_str().unwrap();
    let ann = json!({ "instance": instance, "opponent": ANN.id.to_string(), "name": "Ann" });
    assert_eq!(wish(&club, bens, &ann).await, StatusCode::CONFLICT);
    let elsewhere = json!({ "instance": "i-9", "opponent": BEN.id.to_string() });
    assert_eq!(wish(&club, secret, &elsewhere).await, StatusCode::CONFLICT);
    for opponent in ["", "0", "-1", "me"] {
        let nobody = json!({ "instance": instance, "opponent": opponent });
        let status = wish(&club, secret, &nobody).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{opponent}");
    }
    assert_eq!(wish(&club, "f", &ben).await, StatusCode::UNAUTHORIZED);
    // A personal link isn't inside Discord.
    let get = slash("board").text("links", "get");
    let link = super::board::link(&ask(&club.fake, &ANN, &get).await);
    let (_, personal) = link.split_once("/board#").unwrap();
    assert_eq!(wish(&club, personal, &ben).await, StatusCode::BAD_REQUEST);
    // A page can't fill the chat.
    let mut statuses = Vec::new();
    for _ in 0..12 {
        statuses.push(wish(&club, secret, &ben).await);
    }
    assert_eq!(statuses.last(), Some(&StatusCode::TOO_MANY_REQUESTS));
}

#[tokio::test]
async fn if_discord_does_not_open_it_the_reason_is_said() {
    let fake = Fake::start().await;
    let settings = [
        ("PUBLIC_URL", "https://chess.example.org"),
        ("DISCORD_CLIENT_SECRET", CLIENT_SECRET),
    ];
    // Activities aren't enabled there.
    let _bot = Bot::with(&fake, &settings, Duration::from_secs(10)).await;
    begun(&fake).await;
    let refused = press(&fake, &ANN, "1:1:0:board open:yes").await;
    refused.says_privately("can’t be opened inside Discord");
}

#[tokio::test]
async fn without_the_secret_nothing_of_it_is_there() {
    let (fake, (_bot, _app), url, _stops) = super::board::with_board().await;
    let board = begun(&fake).await;
    let has_it = |sent: &Sent| {
        sent.buttons()
            .iter()
            .any(|(label, _)| label == "Open board")
    };
    assert!(!has_it(&board));
    let more = press(&fake, &ANN, &board.button("More…")).await;
    assert!(!has_it(&more));
    for path in ["/?frame_id=1&instance_id=2", "/board/activity?instance=i"] {
        let answer = reqwest::get(format!("{url}{path}")).await.unwrap();
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn others_watch_and_see_the_games_of_their_channel_only() {
    let club = Club::open().await;
    begun(&club.fake).await;
    let elsewhere = Channel::new(901);
    let private = ask_in(&club.fake, &ANN, &elsewhere, &challenge_to(&BEN)).await;
    press_in(&club.fake, &BEN, &elsewhere, &private.button("Accept")).await;
    let (table, entered) = club.table(&CID, &HERE).await;
    assert_eq!(entered["game"], Value::Null);
    // No game of Cid's own is there, so the list comes first.
    assert_eq!(table.state("/board/state").await.json, Value::Null);
    let games = table.state("/board/games").await.json["games"].clone();
    assert_eq!(games.as_array().unwrap().len(), 1, "{games}");
    assert_eq!(games[0][0], "1");
    let state = table.state(STATE).await.json;
    let nothing = json!([]);
    assert_eq!((&state["moves"], &state["controls"]), (&nothing, &nothing));
    let mut stream = table.stream("1").await;
    heard(&mut stream, "\n\n").await;
    for command in ["move move:e2e4", "resign confirm:yes", "game think", "draw"] {
        let given = json!({ "request": command, "command": command, "game": "1", "revision": 0 });
        let refused = table.post(given.to_string()).await;
        assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{command}");
    }
    // The other game doesn't open, whatever the link or the button says.
    let instance = club.fake.join(&CID, &HERE);
    for wanted in ["2", "#2", "0", "x", "2&game=1", "99"] {
        let entered = club.enter(&CID, &instance, wanted).await;
        assert_eq!(entered.told["game"], Value::Null, "{wanted}");
    }
    for path in ["/board/state?game=2", "/board/events?game=2"] {
        assert_eq!(table.state(path).await.status, StatusCode::NOT_FOUND);
    }
    // Its players see it everywhere.
    let (anns, _) = club.table(&ANN, &HERE).await;
    assert_eq!(
        anns.state("/board/state?game=2").await.status,
        StatusCode::OK
    );
}

#[tokio::test]
async fn who_is_not_there_or_not_authorised_gets_no_session() {
    let club = Club::open().await;
    begun(&club.fake).await;
    let instance = club.fake.join(&ANN, &HERE);
    // Cid isn't in the instance, and the other doesn't exist.
    for foreign in [instance.as_str(), "i-99-gc-77-900"] {
        let refused = club.enter(&CID, foreign, "1").await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{foreign}");
    }
    let (code, state) = (club.fake.authorize(&ANN), club.nonce(&instance).await);
    let body = |code: &str, state: &str, instance: &str| json!({ "code": code, "state": state, "instance": instance });
    // A nonce is bound to its instance, and can't be made up.
    let other = club.nonce("i-1").await;
    for state in ["", "1.2.3", &other, &state.replace('.', "0.")] {
        let refused = club.login(&body(&code, state, &instance)).await;
        assert_eq!(refused.status, StatusCode::UNAUTHORIZED, "{state}");
    }
    for path in ["../../users/@me", "a/b", "", &"i".repeat(200)] {
        let nonce = club.nonce("i-1").await;
        let refused = club.login(&body(&code, &nonce, path)).await;
        assert_eq!(refused.status, StatusCode::UNAUTHORIZED, "{path}");
    }
    let entered = club.login(&body(&code, &state, &instance)).await;
    assert_eq!(entered.status, StatusCode::OK);
    // The same request again.
    let replayed = club.login(&body(&code, &state, &instance)).await;
    assert_eq!(replayed.status, StatusCode::UNAUTHORIZED);
    // A nonce allows three requests: anybody can invent a code, and Discord limits the bot.
    let guessed = club.login(&body("invented", &state, &instance)).await;
    assert_eq!(guessed.status, StatusCode::UNAUTHORIZED);
    let guessed = club.login(&body("another", &state, &instance)).await;
    assert_eq!(guessed.status, StatusCode::TOO_MANY_REQUESTS);
    let garbage = club.login(&json!({ "code": 1 })).await;
    assert_eq!(garbage.status, StatusCode::BAD_REQUEST);
    // Somebody who begins too many sessions has to wait.
    let mut last = StatusCode::OK;
    for _ in 0..12 {
        last = club.enter(&ANN, &instance, "").await.status;
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
    let (bens, _) = club.table(&BEN, &HERE).await;
    assert_eq!(bens.state(STATE).await.status, StatusCode::OK);
    // Only digests are stored, and none of Discord's tokens.
    assert!(club.bot.rows("board_links where person = 101").await <= 5);
}

#[tokio::test]
async fn a_session_ends_with_its_instance_and_an_outage_of_discord_ends_none() {
    let club = Club::open().await;
    begun(&club.fake).await;
    let (table, _) = club.table(&ANN, &HERE).await;
    let (bens, _) = club.table(&BEN, &HERE).await;
    let instance = club.fake.join(&ANN, &HERE);
    let asked = || {
        let requests = club.fake.requests();
        requests
            .iter()
            .filter(|one| one.contains("activity-instances"))
            .count()
    };
    let before = asked();
    for _ in 0..20 {
        assert_eq!(table.state(STATE).await.status, StatusCode::OK);
    }
    assert_eq!(asked(), before, "once a minute is enough");
    // A new process doesn't know the instance, and can't ask.
    club.fake.hide_instances(true);
    let config = config(
        &club.fake,
        &[
            ("DISCORD_CLIENT_SECRET", CLIENT_SECRET),
            ("PUBLIC_URL", "https://chess.example.org"),
        ],
    );
    let other = || {
        let activities = Activities::new(&config, None).unwrap();
        let listener = listener();
        let url = format!("http://{}", listener.local_addr().unwrap());
        (
            url,
            serve_with(listener, &club.app, Links::with(activities)),
        )
    };
    let (url, _stops) = other();
    let elsewhere = Table::at(&url, &table.secret);
    assert!(elsewhere.state(STATE).await.status.is_server_error());
    club.fake.hide_instances(false);
    assert_eq!(elsewhere.state(STATE).await.status, StatusCode::OK);
    // Ann closes the Activity.
    club.fake.leave(&ANN, &instance);
    let (url, _stops) = other();
    let later = Table::at(&url, &table.secret);
    assert_eq!(later.state(STATE).await.status, StatusCode::UNAUTHORIZED);
    let bens = Table::at(&url, &bens.secret);
    assert_eq!(bens.state(STATE).await.status, StatusCode::OK);
    assert_eq!(club.bot.rows("board_links where person = 101").await, 0);
}

#[tokio::test]
async fn personal_links_and_sessions_inside_discord_do_not_end_each_other() {
    let club = Club::open().await;
    begun(&club.fake).await;
    let get = slash("board").text("links", "get");
    let link = super::board::link(&ask(&club.fake, &ANN, &get).await);
    let (address, secret) = link.split_once("/board#").unwrap();
    let instance = club.fake.join(&ANN, &HERE);
    for _ in 0..6 {
        assert_eq!(club.enter(&ANN, &instance, "").await.status, StatusCode::OK);
    }
    assert_eq!(club.bot.rows("board_links").await, 6);
    let table = Table::at(address, secret);
    let state = table.state(STATE).await;
    assert_eq!(state.status, StatusCode::OK);
    assert!(state.json.get("people").is_none(), "nobody else is there");
}

#[tokio::test]
async fn the_page_may_be_shown_by_discord_and_nobody_else() {
    let club = Club::with(&[], Some("https://discord.com")).await;
    let framed = format!("{}/?instance_id=i-1&frame_id=f&platform=desktop", club.url);
    let answer = reqwest::get(framed).await.unwrap();
    let policy = answer.headers()["content-security-policy"]
        .to_str()
        .unwrap()
        .to_owned();
    assert!(
        policy.ends_with("frame-ancestors https://discord.com"),
        "{policy}"
    );
    assert_eq!(answer.headers()["cache-control"], "no-store");
    let page = answer.text().await.unwrap();
    assert!(
        page.len() < 95_000 && !page.contains("{{"),
        "{}",
        page.len()
    );
    for path in ["/", "/?frame_id=1", "/board"] {
        let answer = reqwest::get(format!("{}{path}", club.url)).await.unwrap();
        let policy = answer.headers()["content-security-policy"]
            .to_str()
            .unwrap();
        assert!(
            policy.contains("frame-ancestors 'none'"),
            "{path}: {policy}"
        );
    }
}

/// Headers as Discord's proxy is documented to send them.
fn signed(ends: i64, as_hex: bool) -> [(&'static str, String); 3] {
    let payload =
        json!({ "created_at": 1_700_000_000, "expires_at": ends, "user_id": "101" }).to_string();
    let signature = fake_discord::signature(payload.as_bytes());
    let signature = if as_hex {
        hex::encode(&signature)
    } else {
        STANDARD.encode(&signature)
    };
    [
        ("x-signature-ed25519", signature),
        ("x-signature-timestamp", "1700000000".to_owned()),
        ("x-discord-proxy-payload", STANDARD.encode(payload)),
    ]
}

#[tokio::test]
async fn signatures_of_the_proxy_are_checked_if_a_host_asks_for_it() {
    let club = Club::with(&[("ACTIVITY_SIGNED", "yes")], None).await;
    let status = async |headers: &[(&'static str, String)]| {
        let asked = club
            .client
            .get(format!("{}/?instance_id=i&frame_id=f", club.url));
        let asked = headers
            .iter()
            .fold(asked, |asked, (name, value)| asked.header(*name, value));
        asked.send().await.unwrap().status()
    };
    let later = 4_000_000_000;
    assert_eq!(status(&[]).await, StatusCode::UNAUTHORIZED);
    for as_hex in [true, false] {
        assert_eq!(status(&signed(later, as_hex)).await, StatusCode::OK);
        assert_eq!(
            status(&signed(1_700_000_100, as_hex)).await,
            StatusCode::UNAUTHORIZED
        );
    }
    let mut forged = signed(later, true);
    forged[2].1 = signed(later + 1, true)[2].1.clone();
    assert_eq!(status(&forged).await, StatusCode::UNAUTHORIZED);
    let mut forged = signed(later, true);
    forged[1].1 = "1700000001".to_owned();
    assert_eq!(status(&forged).await, StatusCode::UNAUTHORIZED);
}
