//! `arbiter backup` and `arbiter restore`.

use std::fs::File;
use std::io;
use std::io::{BufReader, BufWriter, Write as _};
use std::path::PathBuf;

use anyhow::Context as _;

use super::{folder_or_default, inspect, open};
use crate::host::config::Database;
use crate::store::StoreError;

/// The file is readable by this user only.
pub(crate) async fn backup(database: Database, path: PathBuf) -> anyhow::Result<()> {
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
            // Half a copy is useless.
            let _ = std::fs::remove_file(&path);
            Err(error)
        }
    }
}

pub(crate) async fn restore(database: Database, path: PathBuf) -> anyhow::Result<()> {
    let file = File::open(&path).with_context(|| format!("{} can't be read", path.display()))?;
    let store = open(&database).await?;
    let restored = store.restore(&mut BufReader::new(file)).await;
    store.close().await;
    writeln!(io::stderr(), "Restored {} rows", restored?)?;
    Ok(())
}
