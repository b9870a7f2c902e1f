//! Checks of settings, database, disk and pictures.

use super::Finding;
use crate::host::config::{Config, Database, data_folder};
use crate::store::{Cluster, Inspection};
use crate::{rules, store};
use arbiter_board::{Renderer, Size};
use std::fmt::Write as _;
use std::path::Path;
use std::time::Instant;

/// In mebibytes.
const LITTLE_ROOM: u64 = 200;

pub(crate) fn settings(config: &Config) -> Finding {
    let database = match config.database {
        Database::Postgres(_) => "the database of DATABASE_URL",
        Database::Embedded(_) => "a SQLite file",
    };
    let commands = match config.guild {
        Some(guild) => format!("on server {guild} alone"),
        None => "everywhere".to_owned(),
    };
    Finding::right(
        "settings",
        format!("complete; games are kept in {database}, commands appear {commands}"),
    )
}

/// Connects, checks migrations, writes and reads; checks the disk's space.
pub(crate) async fn database(config: &Config) -> Vec<Finding> {
    let subject = "database";
    let (inspected, folder) = match &config.database {
        Database::Postgres(url) => (store::inspect_postgres(url.expose()).await, None),
        Database::Embedded(folder) => match folder.clone().map_or_else(data_folder, Ok) {
            Ok(folder) => (store::inspect_embedded(&folder).await, Some(folder)),
            Err(error) => return vec![Finding::wrong(subject, error.to_string())],
        },
    };
    let cluster = inspected
        .as_ref()
        .ok()
        .and_then(|found| found.cluster.as_ref());
    let cluster = cluster.map(distribution);
    let found = match inspected {
        Err(error) => Finding::wrong(subject, error.to_string()),
        Ok(Inspection {
            migration, newest, ..
        }) => match migration {
            None => Finding::right(
                subject,
                "written and read back; it is empty, and the first start sets it up",
            ),
            Some(migration) if migration < newest => Finding::note(
                subject,
                format!(
                    "written and read back; it is on migration {migration} of {newest}, and the next start brings it up to date: \
                     stop older processes first"
                ),
            ),
            Some(migration) => Finding::right(
                subject,
                format!("written and read back, on migration {migration}"),
            ),
        },
    };
    let room = folder.as_deref().and_then(room);
    [found].into_iter().chain(cluster).chain(room).collect()
}

fn distribution(cluster: &Cluster) -> Finding {
    let Cluster {
        workers,
        shards,
        distributed,
        missing,
        unreached,
    } = cluster;
    let subject = "citus";
    let mut told = format!(
        "{distributed} tables are distributed over {workers} workers, the games in {shards} shards"
    );
    if !unreached.is_empty() {
        let unreached = unreached.join(", ");
        let _ = write!(
            told,
            "; moves are slower, because this machine can't reach {unreached}"
        );
    }
    if !missing.is_empty() {
        let missing = missing.join(", ");
        let _ = write!(
            told,
            "; only on the coordinator: {missing}. Stop Arbiter, and run deploy/citus.sql (docs/scaling.md)"
        );
    }
    if missing.is_empty() && unreached.is_empty() {
        Finding::right(subject, told)
    } else {
        Finding::note(subject, told)
    }
}

fn room(folder: &Path) -> Option<Finding> {
    let free = fs4::available_space(folder).ok()? / (1024 * 1024);
    let told = format!("{free} MB free in {}", folder.display());
    Some(if free < LITTLE_ROOM {
        Finding::wrong(
            "disk",
            format!("only {told}: make room before games are lost"),
        )
    } else {
        Finding::right("disk", told)
    })
}

/// Draws the start of a game of chess.
pub(crate) fn picture() -> Finding {
    let scene = rules::ALL[0].start().scene();
    let begun = Instant::now();
    let picture = Renderer::default().png(&scene, None, Size::STANDARD);
    let (bytes, took) = (picture.bytes.len(), begun.elapsed().as_millis());
    Finding::right(
        "pictures",
        format!("a board of {bytes} bytes was drawn in {took} ms"),
    )
}
