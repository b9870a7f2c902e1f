//! All finished games of a person as one PGN file.

use crate::compute::Kind;
use crate::features::study::run::own_thoughts;
use crate::game::{Game, GameNumber};
pub(crate) use crate::play::answers::Answered;
use crate::play::find_game::readable_game;
use crate::play::view::record::record;
use crate::play::{App, Inquiry};
use crate::store::StoreError;
use crate::words::Locale;

/// Maximum size of the file in bytes; Discord accepts 10 MiB.
const LARGEST_FILE: usize = 8 << 20;

/// Maximum number of games in the file.
const MOST_GAMES: usize = 2_000;

/// Number of games read before their records are written.
const GAMES_AT_ONCE: usize = 50;

impl App {
    /// Exports the user's finished games, the newest first. Older ones that don't fit are left out, and the answer says so.
    pub(crate) async fn export_games(&self, request: &Inquiry) -> Answered {
        let _alone = self.export_slot().await?;
        let finished = self.store.finished_games(request.by.id, MOST_GAMES + 1);
        let finished = finished.await?;
        let (mut text, mut count) = (String::new(), 0);
        let mut is_complete = finished.len() <= MOST_GAMES;
        let newest = finished.get(..MOST_GAMES).unwrap_or(&finished);
        'reading: for numbers in newest.chunks(GAMES_AT_ONCE) {
            for one in self.records(request, numbers).await? {
                if text.len() + one.len() > LARGEST_FILE {
                    is_complete = false;
                    break 'reading;
                }
                if count > 0 {
                    text.push('\n');
                }
                text.push_str(&one);
                count += 1;
            }
        }
        Ok(super::view::own_games(request.locale(), text, count, is_complete).into())
    }

    /// The records of games with the user's analysis boards, without games that this version can't read.
    async fn records(
        &self,
        request: &Inquiry,
        numbers: &[GameNumber],
    ) -> Result<Vec<String>, StoreError> {
        let mut games = Vec::new();
        for number in numbers {
            if let Some(game) = readable_game(&self.store, *number).await? {
                let thoughts = own_thoughts(&self.store, request, &game).await;
                games.push((game, thoughts));
            }
        }
        let written = move || {
            let written = games.iter().filter_map(|(game, thoughts): &(Game, _)| {
                Some(record(
                    Locale::default(),
                    game,
                    game.play()?,
                    thoughts.as_ref(),
                ))
            });
            written.collect()
        };
        let records = self.compute.run(Kind::Picture, written).await;
        records.map_err(|error| super::run::busy(&error.to_string()))
    }
}
