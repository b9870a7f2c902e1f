//! What players and servers set for themselves: preferences, blocks, and the settings of a server.

use super::answers::Answered;
use super::inquiry::Inquiry;
use super::own;
use crate::command::SettingsShown;
use crate::game::Player;
use crate::referee;
use crate::settings::{PreferencesPatch, ServerSettingsPatch};
use crate::store::Store;
use crate::view;

pub(super) async fn preferences(
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
    let locale = own(&request);
    Ok(view::settings(locale, platform, &preferences, before.as_ref(), shown).into())
}

pub(super) async fn server_settings(
    store: &Store,
    request: &Inquiry,
    patch: &ServerSettingsPatch,
    shown: SettingsShown,
) -> Answered {
    let server = referee::may_manage(request)?;
    if let Some(role) = patch.named().challenges_role {
        referee::may_ping(role, server)?;
    }
    let before = store.server(server).await?;
    if patch.is_empty() {
        return Ok(view::server_settings(own(request), &before, None, shown).into());
    }
    let set = store.set_server(server, patch).await?;
    Ok(view::server_settings(own(request), &set, Some(&before), shown).into())
}

/// Blocks challenges of a person, or allows them again.
pub(super) async fn set_blocked(
    store: &Store,
    request: &Inquiry,
    person: &Player,
    is_blocked: bool,
) -> Answered {
    referee::may_block(person, request)?;
    let (me, locale) = (request.by.id, own(request));
    Ok(if is_blocked {
        store.block(me, person).await?;
        view::blocked(locale, person).into()
    } else {
        store.unblock(me, person.id).await?;
        view::unblocked(locale, person).into()
    })
}
