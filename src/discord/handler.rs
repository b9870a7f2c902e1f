//! Events of the gateway → answers.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use serenity::all::{
    CommandInteraction, ComponentInteraction, Context, CreateInteractionResponse, EventHandler,
    Guild, GuildId, Interaction, Message, Ready, UnavailableGuild,
};
use serenity::async_trait;
use serenity::http::HttpError;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout;
use tracing::Instrument as _;

use super::{live, parse, reason, respond};
use crate::app::{Answer, App};
use crate::command::{Command, Misread};
use crate::illustration::Illustrator;
use crate::referee::{Request, Time};
use crate::view::reply::{Audience, Renewal};
use crate::view::{self, Board, Reply, Voice};
use crate::worker;

/// How many interactions are answered at once; more wait their turn.
const AT_ONCE: u32 = 256;

/// How long the sending of one answer may take. Discord waits three seconds for it; a picture may be slow on its way.
const LONGEST_SENDING: Duration = Duration::from_secs(8);

/// "Interaction has already been acknowledged" (Discord, "JSON Error Codes").
const ALREADY_ACKNOWLEDGED: isize = 40060;

/// The interactions that are being answered.
#[derive(Debug, Clone)]
pub(super) struct InFlight(Arc<Semaphore>);

impl Default for InFlight {
    fn default() -> Self {
        InFlight(Arc::new(Semaphore::new(AT_ONCE as usize)))
    }
}

impl InFlight {
    /// One more; nothing when the bot is stopping.
    async fn begin(&self) -> Option<SemaphorePermit<'_>> {
        self.0.acquire().await.ok()
    }

    /// Waits until all are answered, but not for ever, and lets no new one begin.
    pub(super) async fn finish(&self, patience: Duration) {
        if tokio::time::timeout(patience, self.0.acquire_many(AT_ONCE))
            .await
            .is_err()
        {
            tracing::warn!("some interactions are left to the outbox");
        }
        self.0.close();
    }
}

/// What answers the gateway's events.
pub(super) struct Handler {
    pub(super) app: Arc<App>,
    pub(super) illustrator: Arc<Illustrator>,
    pub(super) in_flight: InFlight,
}

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, _: Context, ready: Ready) {
        let shard = ready.shard.map(|shard| shard.id.0);
        tracing::info!(user = %ready.user.name, shard, servers = ready.guilds.len(), "connected");
    }

    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        self.is_in(guild.id, None).await;
    }

    async fn guild_delete(&self, _: Context, guild: UnavailableGuild, _: Option<Guild>) {
        // A server that is only out of order was not left.
        if !guild.unavailable {
            tracing::info!(server = guild.id.get(), "left");
            self.is_in(guild.id, Some(worker::now())).await;
        }
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let Some(_permit) = self.in_flight.begin().await else {
            return;
        };
        match interaction {
            Interaction::Command(command) => self.command(&context, &command).await,
            Interaction::Component(press) => self.press(&context, &press).await,
            Interaction::Autocomplete(typing) => self.suggest(&context, &typing).await,
            // Pings come over HTTP only, and we register no modals.
            _ => {}
        }
    }
}

impl Handler {
    /// Writes down whether the bot is in a server, or since when it is not.
    async fn is_in(&self, server: GuildId, left: Option<Time>) {
        let store = self.app.store();
        if let Err(error) = store.set_presence(server.get(), left).await {
            tracing::warn!(server = server.get(), %error, "presence is not written down");
        }
    }

    async fn command(&self, context: &Context, interaction: &CommandInteraction) {
        let (request, command) = parse::command(interaction);
        let span = span(&request, &interaction.data.name);
        async {
            let answer = self.decide(&request, command).await;
            let response = self.drawn(&answer.reply).await;
            let sending = interaction.create_response(context, response);
            if self.told(&answer, sending).await {
                let message = interaction.get_response(context);
                self.keep_one_live(context, &answer, message).await;
            }
        }
        .instrument(span)
        .await;
    }

    async fn suggest(&self, context: &Context, interaction: &CommandInteraction) {
        let (request, asking) = parse::typing(interaction);
        let choices = match asking {
            Some(asking) => self.app.suggest(&request, &asking).await,
            None => Vec::new(),
        };
        let response = respond::suggestions(&choices);
        if let Err(error) = interaction.create_response(context, response).await {
            // Whoever typed on has asked again in the meantime.
            tracing::debug!(reason = reason(&error), "suggestions were not taken");
        }
    }

    async fn press(&self, context: &Context, interaction: &ComponentInteraction) {
        let (request, command) = parse::press(interaction);
        let span = span(&request, &interaction.data.custom_id);
        async {
            let answer = match command {
                Ok(command) => self.decide(&request, Ok(command)).await,
                Err(unknown) => {
                    tracing::debug!(%unknown, "refused");
                    Answer {
                        reply: view::unreadable_button(Voice::of_asker(request.manners)),
                        entry: None,
                    }
                }
            };
            if parse::is_draft(interaction) {
                return self
                    .answer_draft(context, interaction, &request, answer)
                    .await;
            }
            let response = self.drawn(&answer.reply).await;
            let sending = interaction.create_response(context, response);
            if self.told(&answer, sending).await {
                let message = interaction.get_response(context);
                self.keep_one_live(context, &answer, message).await;
            }
        }
        .instrument(span)
        .await;
    }

    /// The answer to a control of a draft takes the draft's place; a challenge that was made of it is a message besides, for
    /// everybody.
    async fn answer_draft(
        &self,
        context: &Context,
        interaction: &ComponentInteraction,
        request: &Request,
        answer: Answer,
    ) {
        let made = answer.entry.is_some();
        let draft = if made {
            view::drafted_out(Voice::of_asker(request.manners))
        } else {
            Reply {
                renewal: Renewal::Same,
                ..answer.reply.clone()
            }
        };
        let response = respond::answer(&draft, &self.illustrator);
        let renewing = interaction.create_response(context, response);
        if !made {
            self.told(&answer, renewing).await;
            return;
        }
        if let Err(error) = renewing.await {
            tracing::debug!(reason = reason(&error), "a draft stays as it was");
        }
        let followup = respond::followup(&answer.reply, &self.illustrator);
        let mut message = None;
        let sending = async {
            message = Some(interaction.create_followup(context, followup).await?);
            Ok(())
        };
        if self.told(&answer, sending).await
            && let Some(message) = message
        {
            let message = std::future::ready(Ok(message));
            self.keep_one_live(context, &answer, message).await;
        }
    }

    /// The answer with its pictures. A game move by move takes long enough to be drawn off the asynchronous threads.
    async fn drawn(&self, reply: &Reply) -> CreateInteractionResponse {
        if reply.film.is_none() {
            return respond::answer(reply, &self.illustrator);
        }
        let (filmed, illustrator) = (reply.clone(), Arc::clone(&self.illustrator));
        let drawing = move || respond::answer(&filmed, &illustrator);
        match tokio::task::spawn_blocking(drawing).await {
            Ok(response) => response,
            Err(error) => {
                tracing::error!(%error, "a game could not be drawn");
                respond::answer(&view::trouble(Voice::default()), &self.illustrator)
            }
        }
    }

    async fn decide(&self, request: &Request, command: Result<Command, Misread>) -> Answer {
        let answer = self.app.handle(request, command).await;
        let shown = answer.reply.boards.iter().find_map(Board::game);
        if let Some(game) = answer.entry.map(|(game, _)| game).or(shown) {
            tracing::Span::current().record("game", game.0);
        }
        match (answer.entry, answer.reply.audience) {
            (Some((_, entry)), _) => tracing::info!(entry, "written"),
            (None, Audience::Asker) => {
                tracing::debug!(said = answer.reply.words.plain(), "answered aside");
            }
            (None, Audience::Everyone) => tracing::debug!("answered"),
        }
        answer
    }

    /// Sends the answer and tells the outbox when it was shown; one that was not stays there.
    async fn told(
        &self,
        answer: &Answer,
        sending: impl Future<Output = serenity::Result<()>>,
    ) -> bool {
        let is_told = match timeout(LONGEST_SENDING, sending).await {
            Ok(Ok(())) => true,
            Ok(Err(error)) if is_acknowledged(&error) => {
                tracing::debug!("answered before");
                true
            }
            Ok(Err(error)) => {
                tracing::warn!(reason = reason(&error), "the answer was not taken");
                false
            }
            Err(_) => {
                tracing::warn!("the answer was not taken in time");
                false
            }
        };
        if is_told {
            self.app.shown(answer).await;
        }
        if let Err(error) = worker::prove(&self.app, answer, worker::now()).await {
            tracing::warn!(%error, "a position could not be proven");
        }
        is_told
    }

    /// Takes the controls from the message that carried them before this one. Where that fails they stay, and answer that
    /// the position has moved on.
    async fn keep_one_live(
        &self,
        context: &Context,
        answer: &Answer,
        message: impl Future<Output = serenity::Result<Message>>,
    ) {
        if answer.reply.live().is_none() {
            return;
        }
        match timeout(LONGEST_SENDING, message).await {
            Ok(Ok(message)) => {
                live::keep_one(&context.http, &self.app, &answer.reply, &message).await;
            }
            Ok(Err(error)) => {
                tracing::debug!(
                    reason = reason(&error),
                    "the number of a message is not known"
                );
            }
            Err(_) => tracing::debug!("the number of a message was not told in time"),
        }
    }
}

/// Whether the interaction had its answer already: it was delivered twice, or an answer arrived whose receipt was lost.
fn is_acknowledged(error: &serenity::Error) -> bool {
    matches!(
        error,
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response))
            if response.error.code == ALREADY_ACKNOWLEDGED
    )
}

fn span(request: &Request, command: &str) -> tracing::Span {
    tracing::info_span!(
        "interaction",
        place = request.place.channel,
        player = request.by.id.0,
        command,
        game = tracing::field::Empty
    )
}
