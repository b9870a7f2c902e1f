//! Explores a position. Like an engine's, this help isn't given in a running game (FIDE Laws of Chess, 11.3.1).

use super::decide::{Exploration, continuations};
use crate::compute::Kind;
use crate::game::{DrawDeclaration, Game, Stage};
pub(crate) use crate::play::answers::Answered;
use crate::play::find_game::{in_play, readable_game, visible};
use crate::play::view::board_style::BoardStyle;
use crate::play::view::history::move_number_at;
use crate::play::{Answer, App, Inquiry, view};
use crate::referee::{Refusal, read_move};
use crate::rules;
use crate::rules::spelling;
use crate::store::StoreError;

/// Maximum number of games read for an answer.
const MOST_GAMES: u32 = 200;

impl App {
    pub(crate) async fn explore(&self, request: &mut Inquiry, asked: &Exploration) -> Answered {
        let mut variant = asked.variant.unwrap_or(rules::ALL[0]);
        let (mut position, mut first) = (variant.start(), 1);
        if let Some(number) = asked.number {
            let game = visible(&self.store, number, request).await?.game;
            must_not_be_own(&game, request)?;
            variant = game.setup.variant;
            if asked.variant.is_some_and(|named| named.key != variant.key) {
                return Err(Refusal::OtherGame(variant).into());
            }
            let play = game.play().ok_or(Refusal::NotBegun)?;
            first = move_number_at(play, play.plies.len());
            position = play.position().clone();
        }
        let (mut positions, mut line) = (vec![position.clone()], Vec::new());
        for word in asked.line.split_whitespace() {
            let Some(word) = spelling::without_number(word) else {
                continue;
            };
            let read = read_move(request.letters(), &position, word, DrawDeclaration::Nothing);
            let played = match read {
                Ok(played) => played,
                Err(refusal) => {
                    let style = BoardStyle::default();
                    let reply = view::refused(request.locale(), style, &refusal, None);
                    return Ok(Answer::refusing(reply));
                }
            };
            position = played.next().clone();
            positions.push(position.clone());
            line.push(played);
        }
        let played = in_play(&self.store, request.by.id, None).await?;
        played.allow_from(&position)?;
        let _alone = self.export_slot().await?;
        let numbers = self
            .store
            .games_to_explore(request.place, variant, MOST_GAMES);
        let mut games = Vec::new();
        for number in numbers.await? {
            games.extend(readable_game(&self.store, number).await?);
        }
        let counting = move || continuations(&position, &games);
        let found = self.compute.run(Kind::Picture, counting).await;
        let found = found.map_err(|error| StoreError::Busy(format!("can't explore: {error}")))?;
        Ok(super::view::explored(request.locale(), &positions, (first, line), &found).into())
    }
}

/// Also refuses the usual first moves of one's own game, which may be explored otherwise.
fn must_not_be_own(game: &Game, request: &Inquiry) -> Result<(), Refusal> {
    let is_running = matches!(game.stage, Stage::Playing { .. }) && game.setup.level.is_none();
    let own = game.seat_of(request.by.id).filter(|_| is_running);
    match own.and_then(|seat| game.player(seat.other())) {
        Some(opponent) => Err(Refusal::PositionInPlay {
            number: game.number,
            opponent: opponent.clone(),
        }),
        None => Ok(()),
    }
}
