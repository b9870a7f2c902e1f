//! Changes settings: preferences, blocks, and those of a server.

use crate::command::SettingsShown;
use crate::features::{privacy, puzzles};
use crate::game::Player;
use crate::play::answers::Answered;
use crate::play::{Answer, Inquiry};
use crate::referee;
use crate::referee::Refusal;
use crate::settings::{PreferencesPatch, ServerSettingsPatch};
use crate::store::Store;

pub(crate) async fn preferences(
    store: &Store,
    request: &Inquiry,
    patch: &PreferencesPatch,
    shown: SettingsShown,
) -> Answered {
    let mut request = request.clone();
    let before = (!patch.is_empty()).then_some(request.context.preferences);
    if before.is_some() {
        request.context.preferences = store.set_preferences(request.by.id, patch).await?;
    }
    let preferences = request.context.preferences;
    let platform = request.context.platform;
    let locale = request.locale();
    Ok(super::view::settings(locale, platform, &preferences, before.as_ref(), shown).into())
}

pub(crate) async fn server_settings(
    store: &Store,
    request: &Inquiry,
    patch: &ServerSettingsPatch,
    shown: SettingsShown,
) -> Answered {
    let server = referee::may_manage(request)?;
    if let Some(role) = patch.resulting_settings().challenges_role {
        referee::may_ping(role, server)?;
    }
    if let Some(problem) = &request.role_problem {
        return Err(Refusal::from(problem.clone()).into());
    }
    let (locale, platform) = (request.locale(), request.context.platform);
    let game = patch.resulting_settings().puzzle_game;
    if let Some(refused) = game.and_then(|game| puzzles::view::no_daily_of(locale, game)) {
        return Ok(Answer::refusing(refused));
    }
    let view = |now: &_, before| super::view::server_settings(locale, platform, now, before, shown);
    let before = store.server(server).await?;
    if patch.is_empty() {
        return Ok(view(&before, None).into());
    }
    let set = store.set_server(server, patch).await?;
    Ok(view(&set, Some(&before)).into())
}

/// Blocks a person's challenges, or unblocks them.
pub(crate) async fn set_blocked(
    store: &Store,
    request: &Inquiry,
    person: &Player,
    is_blocked: bool,
) -> Answered {
    referee::may_block(person, request)?;
    let (me, locale) = (request.by.id, request.locale());
    Ok(if is_blocked {
        store.block(me, person).await?;
        privacy::view::blocked(locale, person).into()
    } else {
        let was_blocked = store.unblock(me, person.id).await?;
        privacy::view::unblocked(locale, person, was_blocked).into()
    })
}
