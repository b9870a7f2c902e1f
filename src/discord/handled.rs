//! One log line and one count for every interaction, without any text that people wrote.

use crate::command::CommandSpec;
use crate::host::metrics::{InteractionKind, InteractionResult, Metrics, OTHER};
use crate::play::{Answer, AnswerKind, Inquiry};

use crate::discord::callback::{Callback, Delivery};

#[derive(Debug, Clone, Copy)]
pub(super) struct Handling {
    pub(super) kind: InteractionKind,
    pub(super) command: Option<&'static CommandSpec>,
}

impl Handling {
    /// The span for all its log lines.
    pub(super) fn span(self, request: &Inquiry) -> tracing::Span {
        tracing::info_span!(
            "interaction",
            place = request.place.channel.get(),
            player = request.by.id.get(),
            kind = <&str>::from(self.kind),
            command = self.command.map_or(OTHER, |command| command.path),
            game = tracing::field::Empty,
            variant = tracing::field::Empty,
            event = tracing::field::Empty,
        )
    }

    pub(super) fn responded(
        self,
        metrics: &Metrics,
        callback: &Callback,
        sent: Delivery,
        result: InteractionResult,
    ) {
        match sent {
            Delivery::Confirmed(_) => {
                metrics.responded(self.kind, callback.arrived.elapsed());
                self.over(metrics, callback, result);
            }
            Delivery::Unconfirmed | Delivery::NotTaken => {
                self.over(metrics, callback, InteractionResult::Undelivered);
            }
        }
    }

    pub(super) fn over(self, metrics: &Metrics, callback: &Callback, result: InteractionResult) {
        metrics.handled(self.kind, self.command, result);
        let milliseconds = callback.arrived.elapsed().as_millis();
        let ms = u64::try_from(milliseconds).unwrap_or(u64::MAX);
        let result = <&str>::from(result);
        match self.kind {
            InteractionKind::Command | InteractionKind::Component => {
                tracing::info!(result, ms, "handled");
            }
            // Every typed letter is one.
            InteractionKind::Autocomplete => {
                let command = self.command.map_or(OTHER, |command| command.path);
                tracing::debug!(command, result, ms, "suggested");
            }
        }
    }
}

/// Records the game and event of an answer in the span.
pub(super) fn record_answer(answer: &Answer) {
    let span = tracing::Span::current();
    if let Some((game, variant)) = answer.subject {
        span.record("game", game.get());
        span.record("variant", variant.key);
    }
    if let Some((_, event)) = answer.event {
        span.record("event", event);
    }
}

pub(super) fn result_of_answer(answer: &Answer) -> InteractionResult {
    match (answer.kind, answer.event) {
        (AnswerKind::Fulfilled, Some(_)) => InteractionResult::Written,
        (AnswerKind::Fulfilled, None) => InteractionResult::Answered,
        (AnswerKind::Refused, _) => InteractionResult::Refused,
        (AnswerKind::Failed, _) => InteractionResult::Failed,
    }
}
