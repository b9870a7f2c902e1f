//! `arbiter play`: a board in the browser of this machine, with the games of `arbiter chat`.

use std::io::Write as _;
use std::net::Ipv4Addr;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context as _;
use async_trait::async_trait;
use tokio::net::TcpListener;
use tokio::sync::watch;

use super::serve::{Site, listen, new_game};
use super::session::{SecretDigest, Session, Sessions};
use crate::engine::level::Level;
use crate::game::{ChannelId, GameNumber, Key as _, Player, Seat, State, Summary};
use crate::jobs::{self, Deliver, Delivered, DirectMessageError};
use crate::play::view::Reply;
use crate::play::{self, App, BoardAccess};
use crate::referee::Platform;
use crate::rules::Variant;
use crate::terminal::{ROOM, first_speaker, languages_of_environment, line};

/// Name of the second player at this machine, and an alternative if the user has that name.
const GUESTS: [&str; 2] = ["guest", "visitor"];

/// What to play; a matching running game is continued.
#[derive(Debug, Clone, Default)]
pub struct Wish {
    pub variant: Option<&'static Variant>,
    pub level: Option<Level>,
    /// Two people play at this machine.
    pub is_for_two: bool,
}

/// Drops outbox messages, because the page shows the games.
struct Nowhere;

#[async_trait]
impl Deliver for Nowhere {
    async fn deliver(&self, _channel: ChannelId, _reply: &Reply, _nonce: &str) -> Delivered {
        Ok(None)
    }

    async fn direct(
        &self,
        _person: &Player,
        _reply: &Reply,
        _nonce: &str,
    ) -> Result<(), DirectMessageError> {
        Ok(())
    }
}

/// Opens the port of the last start, so that its windows reconnect, or a free one.
async fn bind(data: &Path) -> anyhow::Result<TcpListener> {
    let file = data.join("port");
    let last = std::fs::read_to_string(&file).ok();
    let ports = [
        last.and_then(|port| port.trim().parse().ok()).unwrap_or(0),
        0,
    ];
    let addresses = ports.map(|port| (Ipv4Addr::LOCALHOST, port).into());
    let listener = TcpListener::bind(addresses.as_slice()).await;
    let listener = listener.context("no port of this machine can be opened")?;
    // Without the file, the next start has another port.
    let _ = std::fs::write(file, listener.local_addr()?.port().to_string());
    Ok(listener)
}

/// Serves the board until `stop`, and prints its address; if `opens`, also opens it in the browser. `data` has the port.
pub async fn run(
    app: Arc<App>,
    data: &Path,
    wish: Wish,
    opens: bool,
    stop: impl Future<Output = ()>,
) -> anyhow::Result<()> {
    let listener = bind(data).await?;
    let user = first_speaker();
    let secret = app.add_board_link(user.id, (None, None), app.clock().now());
    let secret = secret.await?;
    let mut guests = GUESTS.iter().filter_map(|name| line::parse_player(name));
    let guest = guests.find(|guest| guest.id != user.id);
    let mut session = Session {
        digest: SecretDigest::of(&secret),
        user,
        guest,
        access: BoardAccess::Place,
        place: ROOM,
        platform: Platform::Terminal,
        languages: languages_of_environment(),
        first: None,
        may_begin: true,
    };
    let (stops, stopped) = watch::channel(false);
    let working = tokio::spawn(jobs::run(
        Arc::clone(&app),
        Arc::new(Nowhere),
        stopped.clone(),
    ));
    session.first = first_game(&app, &session, &wish).await?;
    let locale = play::locale_of(app.store(), &session.question(&app)).await;
    let address = format!("http://{}/board#{secret}", listener.local_addr()?);
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}\n\n{address}\n", locale.phrase("board-open"))?;
    out.flush()?;
    drop(out);
    if opens {
        // The address is printed anyway.
        let _ = open::that_detached(&address);
    }
    let site = Site {
        app,
        sessions: Sessions::Local(Box::new(session)),
        host: None,
        stop: stopped,
    };
    let serving = listen(listener, site);
    tokio::pin!(serving);
    tokio::select! {
        () = &mut serving => {}
        () = stop => {
            let _ = stops.send(true);
            serving.await;
        }
    }
    drop(stops);
    working.await?;
    Ok(())
}

/// The newest running game that matches a wish, or a new one.
async fn first_game(
    app: &App,
    session: &Session,
    wish: &Wish,
) -> anyhow::Result<Option<GameNumber>> {
    let mut games = app
        .listed_games(session.question(app), BoardAccess::OwnGames)
        .await?;
    games.retain(|game| fits(game, session, wish));
    if let Some(newest) = games.iter().max_by_key(|game| game.changed) {
        return Ok(Some(newest.number));
    }
    let variant = wish.variant.unwrap_or(crate::rules::ALL[0]);
    let opponent = match (&session.guest, wish.level) {
        (Some(guest), _) if wish.is_for_two => guest.name.clone(),
        (_, Some(level)) => format!("arbiter level:{}", level.key()),
        (_, None) => "arbiter".to_owned(),
    };
    let text = format!("challenge @{opponent} game:{}", variant.key);
    Ok(match new_game(&text) {
        Some(command) => super::serve::start_game(app, session, command).await,
        None => None,
    })
}

fn fits(game: &Summary, session: &Session, wish: &Wish) -> bool {
    let State::Playing { .. } = game.state else {
        return false;
    };
    let is_wished = wish
        .variant
        .is_none_or(|wanted| wanted.key == game.variant.key);
    let opponent = game.opponent.as_ref();
    let is_level =
        |level: Level| opponent.is_some_and(|it| it.name == Player::arbiter(Some(level)).name);
    let people = session.people();
    let seats = people.iter().filter_map(|person| game.seat_of(person.id));
    let seats: Vec<Seat> = seats.collect();
    let is_own = match (wish.is_for_two, wish.level) {
        (true, _) => seats.len() == 2,
        (false, Some(level)) => is_level(level),
        (false, None) if wish.variant.is_some() => opponent.is_some_and(|it| it.id.is_arbiter()),
        (false, None) => seats.len() == 2 || opponent.is_some_and(|it| it.id.is_arbiter()),
    };
    is_wished && is_own
}
