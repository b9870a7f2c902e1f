//! Asks which of several games is meant, with a button for each.

use super::buttons;
use super::buttons::{
    ButtonSpec, LONGEST_LABEL, PlayKind, answers, giving, labelled_button, play_button,
};
use super::games::{menu, summary};
use super::reply::{Control, Reply, Style};
use crate::game::{Game, HintPart, Summary};
use crate::referee::{Action, Confirmation, DrawMove, Wanted};
use crate::rules::spelling;
use crate::words::{Locale, Words, player_name, shortened};

/// Maximum number of candidates listed for an ambiguous move.
pub(crate) const MOST_CANDIDATES: usize = 12;

/// Maximum length in bytes, for a `custom_id` with the number of the game.
const LONGEST_COMMAND: usize = 64;

/// Asks which game is meant, with the number of the first as an example.
pub(crate) fn which_game(locale: Locale, games: &[Summary]) -> Words {
    let example = games.first().map_or(1, |game| game.number.get());
    let args = [("example", example.to_string().into())];
    games
        .iter()
        .take(MOST_CANDIDATES)
        .map(|game| summary(locale, game))
        .fold(locale.say("refused-which-game", &args), Words::line)
}

/// The question with buttons that do it in each game. Many games are offered in a menu that opens them.
pub(crate) fn which_of(
    locale: Locale,
    words: Words,
    games: &[Summary],
    few: &[Game],
    wanted: &Wanted,
) -> Reply {
    if few.is_empty() {
        return Reply::to_user(words).with_menus(menu(locale, games));
    }
    let controls = few.iter().map(|game| in_game(locale, game, wanted));
    Reply::to_user(words).with_controls(controls)
}

/// The number of a game and its players.
pub(crate) fn short_name(locale: Locale, game: &Game) -> String {
    let players = [&game.setup.challenger]
        .into_iter()
        .chain(game.setup.opponent.as_ref());
    let names: Vec<String> = players.map(|player| player_name(locale, player)).collect();
    format!("{} {}", game.number, names.join(" – "))
}

/// The button of a game: it does there what was requested, or opens the board.
fn in_game(locale: Locale, game: &Game, wanted: &Wanted) -> Control {
    let label = short_name(locale, game);
    let action = match wanted {
        Wanted::Question => None,
        Wanted::Action(action, _) => Some(action),
        Wanted::Command(command) if command.len() > LONGEST_COMMAND => None,
        Wanted::Command(command) => {
            return Control {
                label: shortened(&label, LONGEST_LABEL),
                custom_id: giving(game, command.clone()),
                style: Style::Plain,
            };
        }
    };
    let text = action.and_then(Action::move_text);
    if let Some(play) = game.play()
        && let Some(text) = text
        && let Ok(one) = spelling::read_in(locale.letters, play.position().as_ref(), text)
    {
        let kind = match action {
            Some(Action::Draw(_)) => PlayKind::WithDraw,
            Some(Action::Move(_, Confirmation::Given)) => PlayKind::Confirmed,
            _ => PlayKind::Asking,
        };
        return play_button(game, &one, kind, &label);
    }
    let kind = action.and_then(|action| button_for(game, action));
    let label = shortened(&label, LONGEST_LABEL);
    labelled_button(game, kind.unwrap_or(buttons::BOARD), label)
}

/// The button for the same action in a game; `None` if there is none.
fn button_for(game: &Game, action: &Action) -> Option<ButtonSpec> {
    let answers = game.pending().map(answers);
    Some(match action {
        Action::Draw(None) => buttons::DRAW,
        Action::Claim => buttons::CLAIM,
        Action::Takeback => buttons::TAKEBACK,
        Action::Pause { days: 1 } => buttons::PAUSE_ONE_DAY,
        Action::Pause { days: 3 } => buttons::PAUSE_THREE_DAYS,
        Action::Pause { days: 7 } => buttons::PAUSE_SEVEN_DAYS,
        Action::Pause { .. } => buttons::PAUSE,
        Action::GiveTime { minutes: None } => buttons::GIVE_TIME,
        Action::Hint(Some(HintPart::Move)) => buttons::HINT_MOVE,
        Action::Hint(_) => buttons::HINT,
        Action::Flag => buttons::FLAG,
        Action::Resign(Confirmation::Missing) => buttons::RESIGN,
        Action::Resign(Confirmation::Given) => buttons::CONFIRM_RESIGN,
        Action::Withdraw => buttons::WITHDRAW,
        Action::Abort => buttons::ABORT,
        Action::Accept(_) => answers.map_or(buttons::ACCEPT_CHALLENGE, |[accept, _]| accept),
        Action::Decline(_) => answers.map_or(buttons::DECLINE_CHALLENGE, |[_, decline]| decline),
        Action::Move(..)
        | Action::Draw(Some(DrawMove { .. }))
        | Action::GiveTime { minutes: Some(_) }
        | Action::Holiday { .. }
        | Action::Leave { .. } => return None,
    })
}
