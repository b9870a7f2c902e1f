//! What players and servers set for themselves: preferences, blocks, and the settings of a server.

use super::answers::RequestError;
use super::{Answer, App, Inquiry, own};
use crate::game::Player;
use crate::referee;
use crate::settings::{PreferencesPatch, ServerSettingsPatch};
use crate::view;

impl App {
    pub(super) async fn preferences(
        &self,
        request: &Inquiry,
        patch: &PreferencesPatch,
    ) -> Result<Answer, RequestError> {
        let mut request = request.clone();
        let before = (!patch.is_empty()).then_some(request.context.preferences);
        if before.is_some() {
            request.context.preferences = self.store.set_preferences(request.by.id, patch).await?;
        }
        let preferences = request.context.preferences;
        let platform = request.context.platform;
        Ok(view::settings(own(&request), platform, &preferences, before.as_ref()).into())
    }

    pub(super) async fn server_settings(
        &self,
        request: &Inquiry,
        patch: &ServerSettingsPatch,
    ) -> Result<Answer, RequestError> {
        let server = referee::may_manage(request)?;
        if let Some(role) = patch.named().challenges_role {
            referee::may_ping(role, server)?;
        }
        let set = if patch.is_empty() {
            self.store.server(server).await?
        } else {
            self.store.set_server(server, patch).await?
        };
        Ok(view::server_settings(own(request), &set).into())
    }

    pub(super) async fn block(
        &self,
        request: &Inquiry,
        person: &Player,
    ) -> Result<Answer, RequestError> {
        referee::may_block(person, request)?;
        self.store.block(request.by.id, person).await?;
        Ok(view::blocked(own(request), person).into())
    }

    pub(super) async fn unblock(
        &self,
        request: &Inquiry,
        person: &Player,
    ) -> Result<Answer, RequestError> {
        referee::may_block(person, request)?;
        self.store.unblock(request.by.id, person.id).await?;
        Ok(view::unblocked(own(request), person).into())
    }
}
