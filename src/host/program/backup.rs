//! `arbiter backup` and `arbiter restore`.

use std::fs::File;
use std::io;
use std::io::{BufReader, BufWriter, Write as _};
use std::path::PathBuf;

use anyhow::Context as _;

use super::{folder_or_default, inspect, open, open_in};
use crate::game::Timestamp;
use crate::host::config::Database;
use crate::store::{BackupError, Company, StoreError};

/// Prefix and suffix of backups' names in a folder, around the time in UTC.
const NAME: [&str; 2] = ["arbiter-", ".jsonl"];

/// Backs up to a new file in a folder, and deletes all but the newest backups there.
pub(crate) async fn backup_in(
    database: Database,
    folder: PathBuf,
    keep: u32,
) -> anyhow::Result<()> {
    let cannot = || format!("{} can't be written", folder.display());
    std::fs::create_dir_all(&folder).with_context(cannot)?;
    let [begin, end] = NAME;
    let moment = jiff::Timestamp::now().strftime("%Y-%m-%d-%H%M%S");
    backup(database, folder.join(format!("{begin}{moment}{end}"))).await?;
    let mut names: Vec<String> = std::fs::read_dir(&folder)?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| is_moment(name))
        .collect();
    names.sort();
    let old = names.len().saturating_sub(keep as usize);
    for name in &names[..old] {
        std::fs::remove_file(folder.join(name)).with_context(cannot)?;
    }
    Ok(())
}

/// Whether a file is a backup made in a folder.
fn is_moment(name: &str) -> bool {
    let [begin, end] = NAME;
    let moment = name
        .strip_prefix(begin)
        .and_then(|name| name.strip_suffix(end));
    moment.is_some_and(|moment| jiff::civil::DateTime::strptime("%Y-%m-%d-%H%M%S", moment).is_ok())
}

/// Creates the file readable by this user only.
pub(crate) async fn backup(database: Database, path: PathBuf) -> anyhow::Result<()> {
    if path.is_dir() {
        anyhow::bail!(
            "{0} is a folder: name a file in it, or use `arbiter backup --keep 14 {0}`",
            path.display()
        );
    }
    if path.exists() {
        anyhow::bail!(
            "{} already exists: choose another name, or let `arbiter backup --keep 14 DIR` choose one",
            path.display()
        );
    }

    if inspect(&database).await?.migration.is_none() {
        let place = match &database {
            Database::Postgres(_) => "the database of DATABASE_URL is empty".to_owned(),
            Database::Embedded(folder) => {
                format!(
                    "there's no database in {}",
                    folder_or_default(folder.as_deref())?.display()
                )
            }
        };
        let told = format!("{place}: set ARBITER_DATA or DATABASE_URL as the bot has it");
        return Err(StoreError::Misconfigured(told).into());
    }
    let store = open(&database).await?;
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let cannot = || format!("{} can't be written", path.display());
    let mut file = BufWriter::new(options.open(&path).with_context(cannot)?);
    let copied = store.backup(&mut file).await;
    store.close().await;
    let kept = match copied {
        Ok(rows) => file
            .into_inner()?
            .sync_all()
            .map(|()| rows)
            .with_context(cannot),
        Err(error) => Err(error.into()),
    };
    match kept {
        Ok(rows) => {
            writeln!(io::stderr(), "Wrote {rows} rows to {}", path.display())?;
            Ok(())
        }
        Err(error) => {
            // An incomplete backup is useless.
            let _ = std::fs::remove_file(&path);
            Err(error)
        }
    }
}

/// Age of a heartbeat from which the process that wrote it isn't running any more (ms): it writes one every five seconds.
const STALE: i64 = 15_000;

/// Refuses a database that another process uses.
pub(crate) async fn restore(database: Database, path: PathBuf) -> anyhow::Result<()> {
    let file = File::open(&path).with_context(|| format!("{} can't be read", path.display()))?;
    let (_claim, store) = open_in(&database, Some(Company::Alone)).await?;
    let now = jiff::Timestamp::now().as_millisecond();
    let restored = match store
        .is_running(Timestamp::from_millisecond(now - STALE))
        .await
    {
        Ok(true) => Err(BackupError::Running),
        Ok(false) => store.restore(&mut BufReader::new(file)).await,
        Err(error) => Err(error.into()),
    };
    store.close().await;
    writeln!(io::stderr(), "Restored {} rows", restored?)?;
    Ok(())
}
