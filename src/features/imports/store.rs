//! Imported games.

use serde_json::{Value, json};

use crate::features::review::store::KeptReview;
use crate::game::{
    ChannelId, Game, GameNumber, GameSetup, Key as _, PersonalData, Place, Player, PlayerId,
    RecordedResult, Timestamp,
};
use crate::pgn::{Imported, MOST_IMPORTED};
use crate::rules;
pub(crate) use crate::store::connection::{Connection, Queries as _, Transaction, row};
use crate::store::{Store, StoreError, rows};

/// Fails if another import takes the number first.
const INSERT: &str =
    "insert into imports (number, person, variant, start, moves, white, black, result, at, source)
    select coalesce(max(number), 0) + 1, $1, $2, $3, $4, $5, $6, $7, $8, $9 from imports returning number";

/// Deletes all of a person's imports except the newest $2.
const PRUNE: &str = "delete from imports where person = $1 and number not in
    (select number from imports where person = $1 order by number desc limit $2)";

const SELECT: &str = "select person, variant, start, moves, white, black, result, at, source
    from imports where number = $1";

const IMPORTS_OF: &str = "select number, variant, start, moves, white, black, result, at, source
    from imports where person = $1 order by number";

row! {
    struct ImportRow {
        person: PlayerId,
        variant: String,
        start: String,
        moves: String,
        white: String,
        black: String,
        result: String,
        at: Timestamp,
        source: String,
    }
}

type PersonalImportRow = (
    i64,
    String,
    String,
    String,
    String,
    String,
    String,
    Timestamp,
    String,
);

/// The home of games without a channel; no snowflake will reach this.
const NOWHERE: ChannelId = ChannelId::new(u64::MAX >> 1).expect("it is not zero");

impl ImportRow {
    fn into_game(self, number: GameNumber) -> Result<Game, StoreError> {
        let mut variants = rules::ALL.iter();
        let variant = variants.find(|variant| variant.key == self.variant);
        let variant = variant.ok_or_else(|| rows::damaged(number, "it is of an unknown game"))?;
        let result = RecordedResult::find(&self.result);
        let result = result.ok_or_else(|| rows::damaged(number, "its result is unknown"))?;
        let played_by = |name: String, side: &str| Player {
            id: self.person,
            name: if name.is_empty() {
                side.to_owned()
            } else {
                name
            },
        };
        let nowhere = Place {
            channel: NOWHERE,
            parent: None,
            server: None,
        };
        let white = played_by(self.white, "White");
        let setup = GameSetup {
            opponent: Some(played_by(self.black, "Black")),
            ..GameSetup::plain(variant, self.start, nowhere, white)
        };
        let moves: Vec<String> = self.moves.lines().map(str::to_owned).collect();
        // Older imports have an empty one.
        let source = serde_json::from_str(&self.source).unwrap_or_default();
        Ok(Game::imported(
            number,
            setup,
            &moves,
            (result, source),
            self.at,
        )?)
    }
}

impl Connection {
    pub(crate) async fn imports_of(
        &mut self,
        person: PlayerId,
    ) -> Result<PersonalData, StoreError> {
        let found = self.query(IMPORTS_OF).bind(person).fetch_all().await?;
        let import = |row: PersonalImportRow| {
            let (number, variant, start, moves, white, black, result, at, source) = row;
            json!({
                "number": number,
                "game": variant,
                "start": start,
                "moves": moves.lines().collect::<Vec<_>>(),
                "white": white,
                "black": black,
                "result": result,
                "at": at.precise(),
                "record": serde_json::from_str::<Value>(&source).unwrap_or_default(),
            })
        };
        let entries = found.into_iter().map(import);
        Ok(PersonalData::listed(
            "imported_games",
            "privacy-imports",
            entries,
        ))
    }

    /// The imported game with this stored number.
    pub(crate) async fn read_import(
        &mut self,
        number: GameNumber,
        stored: u64,
    ) -> Result<Option<Game>, StoreError> {
        let found = self.query(SELECT).bind(stored.cast_signed());
        let found: Option<ImportRow> = found.optional().await?;
        found.map(|row| row.into_game(number)).transpose()
    }
}

impl Transaction {
    /// The numbers of these games, if the person imported them at that time.
    async fn imported_at(
        &mut self,
        person: PlayerId,
        at: Timestamp,
        games: &[Imported],
    ) -> Result<Vec<GameNumber>, StoreError> {
        let select = "select number, variant, start, moves from imports
            where person = $1 and at = $2 order by number";
        let found = self.query(select).bind(person).bind(at);
        let found: Vec<(i64, String, String, String)> = found.fetch_all().await?;
        let is_same = |(game, row): (&Imported, &(i64, String, String, String))| {
            let (_, variant, start, moves) = row;
            game.variant.key == variant
                && game.start.to_string() == *start
                && game.moves.join("\n") == *moves
        };
        let are_same = found.len() == games.len() && games.iter().zip(&found).all(is_same);
        let numbers = found.iter().filter(|_| are_same);
        Ok(numbers
            .map(|(number, ..)| GameNumber::imported(number.unsigned_abs()))
            .collect())
    }
}

impl Store {
    /// A person's newest import, and its time.
    pub(crate) async fn newest_import(
        &self,
        person: PlayerId,
    ) -> Result<Option<(GameNumber, Timestamp)>, StoreError> {
        let select = "select number, at from imports where person = $1 and moves <> '' order by number desc limit 1";
        let found = self.readable("newest_import", select, |query| query.bind(person));
        let found: Vec<(i64, Timestamp)> = found.await?;
        let newest = found.into_iter().next();
        Ok(newest.map(|(number, at)| (GameNumber::imported(number.unsigned_abs()), at)))
    }

    /// Stores imported games, and deletes the person's oldest ones over the limit. An import by the same person at the same
    /// millisecond is the same request, redelivered: it gets the same numbers.
    pub async fn keep_imports(
        &self,
        person: PlayerId,
        games: &[Imported],
        at: Timestamp,
    ) -> Result<Vec<GameNumber>, StoreError> {
        self.write("keep_imports", |mut transaction| async move {
            let mut numbers = transaction.imported_at(person, at, games).await?;
            let is_new = numbers.is_empty();
            for game in games.iter().filter(|_| is_new) {
                let [white, black] = &game.names;
                let insert = transaction
                    .query(INSERT)
                    .bind(person)
                    .bind(game.variant.key);
                let insert = insert
                    .bind(game.start.to_string())
                    .bind(game.moves.join("\n"));
                let insert = insert.bind(white.as_str()).bind(black.as_str());
                let source = serde_json::to_string(&game.source).unwrap_or_default();
                let insert = insert.bind(game.result).bind(at).bind(source);
                let (number,): (i64,) = insert.one().await?;
                numbers.push(GameNumber::imported(number.unsigned_abs()));
            }
            let most = i64::try_from(MOST_IMPORTED).unwrap_or(i64::MAX);
            let prune = transaction.query(PRUNE).bind(person).bind(most);
            prune.execute().await?;
            transaction.commit().await?;
            Ok(numbers)
        })
        .await
    }

    pub(crate) async fn review_of_import(
        &self,
        stored: u64,
    ) -> Result<Option<KeptReview>, StoreError> {
        let select = "select searcher, positions, cast(null as bigint) as shared from imports
            where number = $1 and searcher is not null and positions is not null";
        let found = self.readable("review_of_import", select, |query| {
            query.bind(stored.cast_signed())
        });
        Ok(found.await?.into_iter().next())
    }

    pub(crate) async fn keep_review_of_import(
        &self,
        stored: u64,
        searcher: i64,
        positions: &str,
    ) -> Result<(), StoreError> {
        let update = "update imports set searcher = $2, positions = $3 where number = $1";
        let keep = self.execute("keep_review_of_import", update, |query| {
            query
                .bind(stored.cast_signed())
                .bind(searcher)
                .bind(positions)
        });
        keep.await.map(|_| ())
    }
}
