//! Client of `/healthz`, for health checks without another HTTP client, as in the container.

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use anyhow::Context as _;

/// Less than Docker's default timeout for a health check, thirty seconds.
const LONGEST_ANSWER: Duration = Duration::from_secs(10);

/// Asks the bot at `address`. Returns its line, or fails with its problem.
pub async fn check_health(address: SocketAddr) -> anyhow::Result<String> {
    let host = match address {
        SocketAddr::V4(v4) if v4.ip().is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        SocketAddr::V6(v6) if v6.ip().is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        _ => address.ip(),
    };
    let address = SocketAddr::new(host, address.port());
    let client = reqwest::Client::builder()
        .no_proxy()
        .timeout(LONGEST_ANSWER)
        .build()?;
    let asked = client.get(format!("http://{address}/healthz")).send().await;
    let response = asked.with_context(|| format!("no bot answers at {address}"))?;
    let is_well = response.status().is_success();
    let line = response.text().await?.trim_end().to_owned();
    anyhow::ensure!(is_well, "{line}");
    Ok(line)
}
