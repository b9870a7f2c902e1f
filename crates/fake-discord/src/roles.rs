//! Roles of servers and of their members, and who may give them (Discord, "Permission Hierarchy").

use std::collections::{BTreeSet, HashMap};

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use serde_json::json;

use super::body::error;
use super::{APPLICATION, Fake, Shared};

/// `ADMINISTRATOR` and `MANAGE_ROLES`.
const MAY_GIVE: u64 = 1 << 3 | 1 << 28;

/// A role of a server.
#[derive(Debug, Clone, Copy)]
pub struct Role {
    /// Its number.
    pub id: u64,
    /// Higher ones are above it.
    pub position: u64,
    /// The bits of its permissions.
    pub permissions: u64,
    /// Whether it belongs to a bot or to Discord, so that no member can give it.
    pub managed: bool,
}

impl Role {
    /// A role without permissions.
    pub const fn new(id: u64, position: u64) -> Self {
        Role {
            id,
            position,
            permissions: 0,
            managed: false,
        }
    }

    /// The same with the permission to manage roles.
    pub const fn managing_roles(mut self) -> Self {
        self.permissions |= 1 << 28;
        self
    }
}

/// The permissions of the bot on a server, by its roles.
pub(super) fn permissions(shared: &Shared, server: u64) -> u64 {
    let known = shared.roles.lock().unwrap();
    let own = known
        .members
        .get(&(server, APPLICATION))
        .cloned()
        .unwrap_or_default();
    let roles = known.of_servers.get(&server).into_iter().flatten();
    let own = roles.filter(|role| own.contains(&role.id));
    own.fold(0, |all, role| all | role.permissions)
}

#[derive(Default)]
pub(super) struct Roles {
    of_servers: HashMap<u64, Vec<Role>>,
    members: HashMap<(u64, u64), BTreeSet<u64>>,
}

impl Fake {
    /// Sets the roles of a server, without the one of everybody.
    pub fn set_roles(&self, server: u64, roles: &[Role]) {
        let mut known = self.shared.roles.lock().unwrap();
        known.of_servers.insert(server, roles.to_vec());
    }

    /// Makes a user (the bot is [`APPLICATION`]) a member with these roles.
    pub fn set_member(&self, server: u64, user: u64, roles: &[u64]) {
        let mut known = self.shared.roles.lock().unwrap();
        let roles = roles.iter().copied().collect();
        known.members.insert((server, user), roles);
    }

    /// A member's roles.
    pub fn roles_of(&self, server: u64, user: u64) -> Vec<u64> {
        let known = self.shared.roles.lock().unwrap();
        let roles = known.members.get(&(server, user));
        roles.into_iter().flatten().copied().collect()
    }
}

pub(super) fn of_server(shared: &Shared, server: &str) -> Response {
    let known = shared.roles.lock().unwrap();
    let Some(roles) = known.of_servers.get(&server.parse().unwrap()) else {
        return error(StatusCode::NOT_FOUND, 10_004, "Unknown Guild");
    };
    let everybody = json!({ "id": server, "position": 0, "permissions": "0", "managed": false });
    let shown = roles.iter().map(|role| {
        json!({
            "id": role.id.to_string(), "position": role.position, "permissions": role.permissions.to_string(),
            "managed": role.managed,
        })
    });
    let all: Vec<_> = [everybody].into_iter().chain(shown).collect();
    Json(all).into_response()
}

pub(super) fn member(shared: &Shared, server: &str, user: &str) -> Response {
    let known = shared.roles.lock().unwrap();
    let place = (server.parse().unwrap(), user.parse().unwrap());
    let Some(roles) = known.members.get(&place) else {
        return error(StatusCode::NOT_FOUND, 10_007, "Unknown Member");
    };
    let roles: Vec<String> = roles.iter().map(u64::to_string).collect();
    Json(json!({ "user": { "id": user, "username": user }, "roles": roles })).into_response()
}

/// Gives a member a role, or takes it away.
pub(super) fn change(shared: &Shared, path: [&str; 3], is_given: bool) -> Response {
    let [server, user, role] = path.map(|id| id.parse::<u64>().unwrap());
    let mut known = shared.roles.lock().unwrap();
    let roles = known.of_servers.get(&server).cloned().unwrap_or_default();
    let Some(wanted) = roles.iter().find(|one| one.id == role) else {
        return error(StatusCode::NOT_FOUND, 10_011, "Unknown Role");
    };
    let own = known.members.get(&(server, APPLICATION)).cloned();
    let own = own.unwrap_or_default();
    let own = roles.iter().filter(|one| own.contains(&one.id));
    let permissions = own.clone().fold(0, |all, one| all | one.permissions);
    let highest = own.map(|one| one.position).max().unwrap_or_default();
    if permissions & MAY_GIVE == 0 || wanted.position >= highest || wanted.managed {
        return error(StatusCode::FORBIDDEN, 50_013, "Missing Permissions");
    }
    let Some(has) = known.members.get_mut(&(server, user)) else {
        return error(StatusCode::NOT_FOUND, 10_007, "Unknown Member");
    };
    if is_given {
        has.insert(role);
    } else {
        has.remove(&role);
    }
    StatusCode::NO_CONTENT.into_response()
}
