//! What is done about a person rather than in a game.

use super::{Answer, App, MOST_TRIES, Trouble, overwhelmed};
use crate::command::Privacy;
use crate::referee::{
    self, CHALLENGE_LAPSES_AFTER, Confirmation, GameNumber, Player, Refusal, Request, RequestId,
    Ruling, Seen, Standing, Welcome,
};
use crate::store::{Committed, Letter, Purpose, StoreError};
use crate::view;

impl App {
    /// What is known about somebody who challenges another, or anyone.
    pub(super) async fn standing(
        &self,
        request: &Request,
        invited: Option<&Player>,
    ) -> Result<Standing, StoreError> {
        let since = request.at.plus(-CHALLENGE_LAPSES_AFTER);
        Ok(Standing {
            open: self.store.open_challenges(request.by.id, since).await?,
            welcome: self.welcome(request, invited).await?,
        })
    }

    /// Whether somebody wants to play with the asker; where it is nobody, there is nothing against it.
    pub(super) async fn welcome(
        &self,
        request: &Request,
        host: Option<&Player>,
    ) -> Result<Welcome, StoreError> {
        match host {
            Some(host) if self.store.has_blocked(host.id, request.by.id).await? => {
                Ok(Welcome::Blocked)
            }
            Some(_) | None => Ok(Welcome::Welcome),
        }
    }

    /// A moderator closes a game; told where it lives, wherever it was closed.
    pub(super) async fn close(
        &self,
        request: &Request,
        number: GameNumber,
        reason: &str,
    ) -> Result<Answer, Trouble> {
        referee::may_close(request)?;
        for _ in 0..MOST_TRIES {
            let game = self
                .store
                .load(number)
                .await?
                .ok_or(Refusal::NoSuchGame(number))?;
            let entry = match referee::close(&game, reason, request) {
                Ok(entry) => entry,
                // Of a game elsewhere nothing is told, not even that it is there.
                Err(refusal @ Refusal::NoSuchGame(_)) => return Err(refusal.into()),
                Err(refusal) => {
                    return Err(Trouble::Refused(Box::new(refusal), Some(Box::new(game))));
                }
            };
            let letters = self.letters(&game, &entry, request);
            let after = game
                .with(entry)
                .map_err(|corrupt| StoreError::Damaged(corrupt.to_string()))?;
            match self.store.commit(&after, &letters).await? {
                Committed::Written => return Ok(Answer::ruled(&after)),
                Committed::Repeated => return self.repeated(request).await,
                Committed::Overtaken => {}
            }
        }
        Err(overwhelmed(number).into())
    }

    /// Somebody's challenges are no longer wanted.
    pub(super) async fn block(
        &self,
        request: &Request,
        person: &Player,
    ) -> Result<Answer, Trouble> {
        referee::may_block(person, request)?;
        self.store.block(request.by.id, person).await?;
        Ok(Answer::of(view::blocked(person)))
    }

    /// Somebody's challenges are wanted again.
    pub(super) async fn unblock(
        &self,
        request: &Request,
        person: &Player,
    ) -> Result<Answer, Trouble> {
        referee::may_block(person, request)?;
        self.store.unblock(request.by.id, person.id).await?;
        Ok(Answer::of(view::unblocked(person)))
    }

    /// What somebody wants to be done about what is stored of them.
    pub(super) async fn privacy(
        &self,
        request: &Request,
        privacy: Privacy,
    ) -> Result<Answer, Trouble> {
        if privacy == Privacy::Delete(Confirmation::Given) {
            self.forget(request).await?;
            return Ok(Answer::of(view::forgotten()));
        }
        let person = self.store.person(request.by.id).await?;
        Ok(Answer::of(match privacy {
            Privacy::Show => view::stored(&person),
            Privacy::Export => view::all_stored(&person),
            Privacy::Delete(_) => view::confirm_forgetting(&person, request.at),
        }))
    }

    /// Ends what is under way and forgets the person. A game that begins in between is ended too.
    async fn forget(&self, request: &Request) -> Result<(), Trouble> {
        let since = request.at.plus(-CHALLENGE_LAPSES_AFTER);
        for _ in 0..MOST_TRIES {
            let under_way = self.store.forget(request.by.id, since).await?;
            if under_way.is_empty() {
                return Ok(());
            }
            for number in under_way {
                self.part(number, request).await?;
            }
        }
        let problem = "somebody begins games faster than they can be ended";
        Err(StoreError::Unusable(problem.to_owned()).into())
    }

    /// Ends one game of somebody who leaves; the outbox tells it at home. Whoever was faster is looked at again.
    async fn part(&self, number: GameNumber, request: &Request) -> Result<(), Trouble> {
        let Some(game) = self.store.load(number).await? else {
            return Ok(());
        };
        let Some(deed) = referee::parting(&game, request) else {
            return Ok(());
        };
        // One request ends several games, and each entry needs a number of its own.
        let request = Request {
            id: RequestId::of_arbiter(number, game.next_entry()),
            ..request.clone()
        };
        let Ruling { entry, .. } =
            referee::rule(&game, &deed, Seen::Latest, &request, Welcome::Welcome)?;
        let letter = Letter {
            game: number,
            entry: entry.number,
            purpose: Purpose::Answer,
            channel: game.founding.home.channel,
            due: request.at,
            attempts: 0,
        };
        let after = game
            .with(entry)
            .map_err(|corrupt| StoreError::Damaged(corrupt.to_string()))?;
        self.store.commit(&after, &[letter]).await?;
        Ok(())
    }
}
