//! Files named in a command.

use std::io::Read as _;

use crate::command::{Command, CommandError, ImportSource};
use crate::pgn::LARGEST_IMPORT;

/// Loads the text of the file that a command names.
pub(crate) async fn read(command: Result<Command, CommandError>) -> Result<Command, CommandError> {
    match command {
        Ok(Command::Import(ImportSource::File(path))) => {
            let read = tokio::task::spawn_blocking(move || {
                let file = std::fs::File::open(path).ok()?;
                let mut bytes = Vec::new();
                let most = u64::try_from(LARGEST_IMPORT).ok()? + 1;
                file.take(most).read_to_end(&mut bytes).ok()?;
                Some(bytes)
            });
            let bytes = read.await.ok().flatten();
            let source = bytes.map_or(ImportSource::UnreadableFile, ImportSource::Contents);
            Ok(Command::Import(source))
        }
        command => command,
    }
}
