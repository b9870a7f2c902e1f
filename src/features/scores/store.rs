//! Scores between people, computed from finished games.

use super::decide::{Score, ScoreAgainst};
use crate::game::{ChannelId, GameNumber, Place, Player, PlayerId, ServerId, Summary};
use crate::store::connection::row;
use crate::store::queries::{listed, seated};
use crate::store::rows::GameRow;
use crate::store::{Store, StoreError, rows};

/// A person's finished games with opponent and side: against $2 or anyone, in server $3, channel $4
/// or anywhere. Each half uses an index.
macro_rules! against {
    () => {
        concat!(
            "with mine as (select number, opponent as other, challenger_side as side from games where ",
            seated!("challenger"),
            " and state = 'over' union all select number, challenger as other,
                case challenger_side when 'white' then 'black' else 'white' end as side
            from games where ",
            seated!("opponent"),
            " and state = 'over'),
            against as (select m.number, m.side, coalesce(p.person, p.id) as person, p.name from mine m
            join players p on p.id = m.other join games g on g.number = m.number
            where ($2 is null or p.person = $2)
            and ($3 is null or g.home_server = $3) and ($4 is null or g.home_channel = $4)) "
        )
    };
}

const SCORES: &str = concat!(
    against!(),
    "select min(g.number) as first, a.person, min(a.name) as name, g.variant, a.side, g.result, count(*) as games
    from against a join games g on g.number = a.number
    group by a.person, g.variant, a.side, g.result order by games desc, a.person"
);

const LAST: &str = concat!(
    against!(),
    listed!("against a join games g on g.number = a.number"),
    "order by g.changed desc, g.number desc limit $5"
);

row! {
    struct ScoreRow {
        first: GameNumber,
        person: PlayerId,
        name: String,
        variant: String,
        side: String,
        result: Option<String>,
        games: i64,
    }
}

#[derive(Debug, Clone, Copy, Default)]
pub struct Counted {
    pub opponent: Option<PlayerId>,
    /// The server, or the channel outside servers; `None` for everywhere.
    pub place: Option<Place>,
}

impl Counted {
    fn columns(self) -> (Option<PlayerId>, Option<ServerId>, Option<ChannelId>) {
        let server = self.place.and_then(|place| place.server);
        let channel = self.place.map(|place| place.channel);
        (self.opponent, server, channel.filter(|_| server.is_none()))
    }
}

impl Store {
    /// Scores by opponent and game, the most frequent first.
    pub async fn scores(
        &self,
        person: PlayerId,
        counted: Counted,
    ) -> Result<Vec<ScoreAgainst>, StoreError> {
        let (opponent, server, channel) = counted.columns();
        let found = self.readable("scores", SCORES, |query| {
            query.bind(person).bind(opponent).bind(server).bind(channel)
        });
        let mut scores: Vec<ScoreAgainst> = Vec::new();
        for row in found.await? {
            let ScoreRow { first, person, .. } = row;
            let (Ok(variant), Ok(side), Ok(games)) = (
                rows::variant(first, &row.variant),
                rows::stored_side(first, &row.side),
                rows::checked_count(first, "a number of games", row.games),
            ) else {
                // Games of a newer version are skipped.
                continue;
            };
            let index = scores
                .iter()
                .position(|known| known.opponent.id == person && known.variant.key == variant.key);
            let index = index.unwrap_or_else(|| {
                scores.push(ScoreAgainst {
                    opponent: Player {
                        id: person,
                        name: row.name,
                    },
                    variant,
                    score: Score::default(),
                });
                scores.len() - 1
            });
            let score = &mut scores[index].score;
            *score = score.and(side, row.result.as_deref().unwrap_or_default(), games);
        }
        scores.retain(|against| against.score.games() > 0);
        scores.sort_by_key(|against| std::cmp::Reverse(against.score.games()));
        Ok(scores)
    }

    pub async fn last_games(
        &self,
        person: PlayerId,
        opponent: PlayerId,
        most: u32,
    ) -> Result<Vec<Summary>, StoreError> {
        let nowhere: (Option<ServerId>, Option<ChannelId>) = (None, None);
        let found: Vec<GameRow> = self
            .readable("last_games", LAST, |query| {
                let query = query.bind(person).bind(opponent);
                query.bind(nowhere.0).bind(nowhere.1).bind(i64::from(most))
            })
            .await?;
        rows::readable(found.iter().map(GameRow::summary))
    }
}
