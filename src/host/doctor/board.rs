//! Checks that the public address of the board leads to it.

use std::net::SocketAddr;
use std::time::Duration;

use reqwest::redirect::Policy;
use reqwest::{Client, StatusCode};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::Finding;
use crate::discord;
use crate::host::config::Config;

const LONGEST_REQUEST: Duration = Duration::from_secs(10);

const LONGEST_CONNECT: Duration = Duration::from_secs(2);

/// Part of the page.
const OURS: &str = "<title>Arbiter</title>";

const SUBJECT: &str = "board";

/// `None` without `PUBLIC_URL`.
pub(crate) async fn examine(config: &Config) -> Option<Finding> {
    let (url, address) = config.board.as_ref()?;
    let url = format!("{}/board", url.as_str());
    let problem = match fetch(&url).await {
        Ok((StatusCode::OK, _, page)) if page.contains(OURS) => {
            return Some(Finding::right(SUBJECT, format!("{url} shows the board")));
        }
        Ok((StatusCode::MISDIRECTED_REQUEST, ..)) => {
            "the request arrives under another name. Let the proxy pass the Host header on"
                .to_owned()
        }
        Ok((status, Some(other), _)) if status.is_redirection() => {
            format!("it redirects to {other}. Put the address itself after PUBLIC_URL=")
        }
        Ok((status, ..)) if !is_served(*address).await => {
            let told = format!(
                "{url} answers {status}, and nothing listens on {address} yet. Start the bot, then run `arbiter doctor` again"
            );
            return Some(Finding::note(SUBJECT, told));
        }
        Ok((status, ..)) => format!(
            "something else answers there ({status}). Let the proxy pass /board on to {address}"
        ),
        Err(error) => unreachable(&error),
    };
    let told = format!("{url} doesn't open the board: {problem}, as docs/board.md shows");
    Some(Finding::wrong(SUBJECT, told))
}

/// The status, the target of a redirection, and the beginning of the page.
async fn fetch(url: &str) -> reqwest::Result<(StatusCode, Option<String>, String)> {
    let client = Client::builder().use_rustls_tls().redirect(Policy::none());
    let client = client.timeout(LONGEST_REQUEST).build()?;
    let mut answer = client.get(url).send().await?;
    let target = answer.headers().get(reqwest::header::LOCATION);
    let target = target.and_then(|target| Some(target.to_str().ok()?.to_owned()));
    let begin = answer.chunk().await?.unwrap_or_default();
    let page = String::from_utf8_lossy(&begin).into_owned();
    Ok((answer.status(), target, page))
}

fn unreachable(error: &reqwest::Error) -> String {
    let problem = discord::innermost(error);
    let is_refused = problem.to_lowercase().contains("certificate");
    if is_refused {
        return format!("{problem}. Give the proxy a certificate for this name");
    }
    format!(
        "{problem}. Check that the name leads to this machine, that a proxy with a certificate answers there, and that no firewall \
         is in between"
    )
}

async fn is_served(address: SocketAddr) -> bool {
    let connecting = timeout(LONGEST_CONNECT, TcpStream::connect(address));
    matches!(connecting.await, Ok(Ok(_)))
}
