//! What is done about a person rather than in a game.

use crate::settings;
use std::time::Duration;

use super::{Answer, App, MOST_TRIES, Trouble, overwhelmed, own};
use crate::command::Privacy;
use crate::command::custom_id::ChallengeForm;
use crate::compute::Kind;
use crate::game::{CHALLENGE_LAPSES_AFTER, GameNumber, Player, RequestId};
use crate::referee;
use crate::referee::{
    BlockStatus, ChallengeContext, Confirmation, ExpectedRevision, Invited, Refusal, Request,
    Ruling,
};
use crate::settings::{Person, Played, PreferencesPatch, ServerSettings, ServerSettingsPatch};
use crate::store::{Committed, OutboxMessage, Purpose, StoreError};
use crate::view;

/// How long somebody who exports waits for others who do.
const LONGEST_TURN: Duration = Duration::from_secs(2);

impl App {
    /// What is known about somebody who challenges another, or anyone.
    pub(super) async fn context(
        &self,
        request: &Request,
        invited: Option<&Player>,
    ) -> Result<ChallengeContext, StoreError> {
        Ok(ChallengeContext {
            unaccepted: self.store.unaccepted(request.by.id, request.at).await?,
            block_status: self.block_status(request, invited).await?,
            server: match request.place.server {
                Some(server) => self.store.server(server).await?,
                None => ServerSettings::default(),
            },
        })
    }

    /// Whether somebody wants to play with the asker; where it is nobody, there is nothing against it.
    pub(super) async fn block_status(
        &self,
        request: &Request,
        host: Option<&Player>,
    ) -> Result<BlockStatus, StoreError> {
        match host {
            Some(host) if self.store.has_blocked(host.id, request.by.id).await? => {
                Ok(BlockStatus::Blocked)
            }
            Some(_) | None => Ok(BlockStatus::NotBlocked),
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
                .find(number)
                .await?
                .ok_or(Refusal::NoSuchGame(number))?;
            let event = match referee::close(&game, reason, request) {
                Ok(event) => event,
                // Of a game elsewhere nothing is told, not even that it is there.
                Err(refusal @ Refusal::NoSuchGame(_)) => return Err(refusal.into()),
                Err(refusal) => {
                    return Err(Trouble::Refused(Box::new(refusal), Some(Box::new(game))));
                }
            };
            let messages = self.messages(&game, &event, request);
            let after = game
                .with(event)
                .map_err(|corrupt| StoreError::Damaged(corrupt.to_string()))?;
            let committed = match self.store.commit(&after, &messages).await {
                Err(StoreError::InDoubt(error)) => return self.find_out(request, *error).await,
                certain => certain?,
            };
            match committed {
                Committed::Written => return Ok(self.ruled(&after).await),
                Committed::Repeated => return self.repeated(request).await,
                Committed::Overtaken => {}
            }
        }
        Err(overwhelmed(number).into())
    }

    /// A challenge to be put together, with the terms that are usual here.
    pub(super) async fn form(
        &self,
        request: &Request,
        invited: &Invited,
    ) -> Result<Answer, Trouble> {
        let context = self.context(request, Some(&invited.player)).await?;
        referee::may_open_form(invited, request, &context)?;
        let form = ChallengeForm::to(invited.player.clone());
        let form = ChallengeForm {
            variant: context.server.game.unwrap_or(form.variant),
            clock: context.server.clock.unwrap_or(form.clock),
            ..form
        };
        Ok(Answer::of(view::drafted(own(request), &form)))
    }

    /// What somebody has set for themselves, changed where they wish so.
    pub(super) async fn settings(
        &self,
        request: &Request,
        patch: PreferencesPatch,
    ) -> Result<Answer, Trouble> {
        let mut request = request.clone();
        if !patch.is_empty() {
            request.context.preferences = self.store.set_preferences(request.by.id, patch).await?;
        }
        // What is set counts for the answer already.
        let preferences = request.context.preferences;
        Ok(Answer::of(view::settings(own(&request), &preferences)))
    }

    /// What is set for a server, changed where who manages it wishes so.
    pub(super) async fn server_settings(
        &self,
        request: &Request,
        patch: ServerSettingsPatch,
    ) -> Result<Answer, Trouble> {
        let server = referee::may_manage(request)?;
        let set = if patch.is_empty() {
            self.store.server(server).await?
        } else {
            self.store.set_server(server, patch).await?
        };
        Ok(Answer::of(view::server_settings(own(request), &set)))
    }

    /// Somebody's challenges are no longer wanted.
    pub(super) async fn block(
        &self,
        request: &Request,
        person: &Player,
    ) -> Result<Answer, Trouble> {
        referee::may_block(person, request)?;
        self.store.block(request.by.id, person).await?;
        Ok(Answer::of(view::blocked(own(request), person)))
    }

    /// Somebody's challenges are wanted again.
    pub(super) async fn unblock(
        &self,
        request: &Request,
        person: &Player,
    ) -> Result<Answer, Trouble> {
        referee::may_block(person, request)?;
        self.store.unblock(request.by.id, person.id).await?;
        Ok(Answer::of(view::unblocked(own(request), person)))
    }

    /// What somebody wants to be done about what is stored of them.
    pub(super) async fn privacy(
        &self,
        request: &Request,
        privacy: Privacy,
    ) -> Result<Answer, Trouble> {
        if privacy == Privacy::Delete(Confirmation::Given) {
            self.forget(request).await?;
            return Ok(Answer::of(view::forgotten(own(request))));
        }
        let since = request.at.plus(-CHALLENGE_LAPSES_AFTER);
        let person = self.store.person(request.by.id, since).await?;
        let locale = own(request);
        Ok(Answer::of(match privacy {
            Privacy::Show => view::stored(locale, &person),
            Privacy::Export(part) => return self.export(request, person, part.into()).await,
            Privacy::Delete(_) => view::confirm_forgetting(locale, &person),
        }))
    }

    /// One part of what is stored about somebody. One export at a time takes the memory of one.
    async fn export(
        &self,
        request: &Request,
        person: Person,
        part: usize,
    ) -> Result<Answer, Trouble> {
        let locale = own(request);
        let alone = tokio::time::timeout(LONGEST_TURN, self.exporting.lock()).await;
        let _alone = alone.map_err(|_| busy("others are exporting"))?;
        let parts = settings::export_parts(&self.store.sizes(person.id).await?);
        let all = parts.len().max(1);
        if part > all {
            return Ok(Answer::of(view::no_such_part(locale, all)));
        }
        let played = match parts.get(part.saturating_sub(1)) {
            Some(&[from, to]) => self.store.played(person.id, from, to).await?,
            None => Played::default(),
        };
        let written = move || view::all_stored(locale, &person, &played, part, all);
        let told = self.compute.run(Kind::Picture, written).await;
        Ok(Answer::of(told.map_err(|error| busy(&error.to_string()))?))
    }

    /// Ends what is under way and forgets the person. A game that begins in between is ended too.
    async fn forget(&self, request: &Request) -> Result<(), Trouble> {
        let since = request.at.plus(-CHALLENGE_LAPSES_AFTER);
        for _ in 0..MOST_TRIES {
            let under_way = self.store.forget(request.by.id, since).await;
            let under_way = under_way.map_err(in_doubt)?;
            if under_way.is_empty() {
                return Ok(());
            }
            for number in under_way {
                // Some games may have ended by now, and others not.
                self.part(number, request).await.map_err(in_doubt)?;
            }
        }
        let problem = "somebody begins games faster than they can be ended";
        Err(in_doubt(StoreError::Unusable(problem.to_owned())))
    }

    /// Ends one game of somebody who leaves; the outbox tells it at home. Whoever was faster is looked at again.
    async fn part(&self, number: GameNumber, request: &Request) -> Result<(), Trouble> {
        let Some(game) = self.store.load(number).await? else {
            return Ok(());
        };
        let Some(action) = referee::leaving_action(&game, request) else {
            return Ok(());
        };
        // One request ends several games, and each event needs a number of its own.
        let request = Request {
            id: RequestId::of_arbiter(number, game.next_event()),
            ..request.clone()
        };
        let Ruling { event, .. } = referee::rule(
            &game,
            &action,
            ExpectedRevision::Latest,
            &request,
            BlockStatus::NotBlocked,
        )?;
        let message = OutboxMessage {
            game: number,
            event: event.number,
            purpose: Purpose::Answer,
            channel: game.setup.home.channel,
            due: request.at,
            attempts: 0,
            token: None,
        };
        let after = game
            .with(event)
            .map_err(|corrupt| StoreError::Damaged(corrupt.to_string()))?;
        self.store.commit(&after, &[message]).await?;
        Ok(())
    }
}

/// A failure in the middle of several steps: those before it are done.
fn in_doubt(error: impl Into<Trouble>) -> Trouble {
    match error.into() {
        Trouble::Store(error) => StoreError::InDoubt(Box::new(error)).into(),
        refused @ Trouble::Refused(..) => refused,
    }
}

fn busy(problem: &str) -> StoreError {
    StoreError::Unusable(format!("nothing can be exported now: {problem}"))
}
