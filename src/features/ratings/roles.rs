//! Roles by rating: after a rated game each player gets the one role for their rating, and loses the others of the set.

use crate::game::{Game, PlayerId, Rated, Seat, ServerId, Timestamp};
pub(crate) use crate::jobs::Undelivered;
pub(crate) use crate::jobs::lease::{Context, Outcome, Ran};
use crate::jobs::send::retry_later;
use crate::settings::RatingRoles;
use crate::store::{OutboxMessage, Purpose, StoreError};

/// The row that updates the roles of a rated game's players.
pub(crate) fn after_the_end(game: &Game, at: Timestamp) -> Option<OutboxMessage> {
    let is_rated = game.setup.rated == Rated::Yes && game.setup.home.server.is_some();
    let is_over = is_rated && game.ending().is_some();
    is_over.then(|| OutboxMessage::about(game, game.newest_event(), Purpose::Roles, at))
}

pub(crate) async fn update_roles(work: Context<'_>, leased: &OutboxMessage) -> Ran {
    let store = work.app.store();
    let Some(game) = store.load(leased.game).await? else {
        return Ok(Outcome::Superseded);
    };
    let Some(server) = game.setup.home.server else {
        return Ok(Outcome::Superseded);
    };
    let settings = store.server(server).await?;
    if settings.rating_roles == RatingRoles::default() {
        return Ok(Outcome::Superseded);
    }
    let seats = [Seat::Challenger, Seat::Opponent];
    let people = seats.into_iter().filter_map(|seat| game.player(seat));
    let mut is_refused = false;
    for person in people.map(|player| player.id).filter(|id| !id.is_former()) {
        match update(work, (server, &settings.rating_roles), person).await? {
            Ok(()) => {}
            Err(Undelivered::Later { after }) => {
                retry_later(work, leased, after).await?;
                return Ok(Outcome::Done);
            }
            Err(Undelivered::Never(failure)) => {
                tracing::warn!(%server, ?failure, "Discord refuses a role by rating");
                is_refused = true;
            }
        }
    }
    if is_refused != settings.are_roles_refused {
        store.refuse_roles(server, is_refused).await?;
    }
    Ok(Outcome::Superseded)
}

/// Changes the roles that differ. The rating is that of the game somebody has played most here, the first of their standings.
async fn update(
    work: Context<'_>,
    (server, roles): (ServerId, &RatingRoles),
    person: PlayerId,
) -> Result<Result<(), Undelivered>, StoreError> {
    let standings = work
        .app
        .store()
        .standings(person, server, work.now())
        .await?;
    let rating = standings.first().map(|own| own.standing.rating.rounded());
    let due = rating.and_then(|rating| roles.role_of(rating));
    let changing = async {
        // Somebody who has left the server has no roles.
        let Some(has) = work.deliver.roles_of(server, person).await? else {
            return Ok(());
        };
        for role in roles.roles() {
            let should_have = due == Some(role);
            if has.contains(&role) != should_have {
                work.deliver
                    .set_role(server, person, role, should_have)
                    .await?;
            }
        }
        Ok(())
    };
    Ok(changing.await)
}
