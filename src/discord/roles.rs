//! Roles of a server: which the bot can give, and giving them (Discord, "Permission Hierarchy").

use std::cmp::Reverse;

use reqwest::Method;
use serde_json::Value;
use serenity::all::UserId;
use serenity::http::Route;

use crate::discord::api::{Call, Patience, Refused};
use crate::discord::deliver::{Channels, LONGEST_CHECK, PATIENCE};
use crate::discord::id;
use crate::discord::rest::undelivered;
use crate::game::{PlayerId, RoleId, ServerId};
use crate::jobs::Delivered;
use crate::referee::PlaceRefusal;
use crate::settings::RatingRoles;

/// "Unknown Member" and "Unknown User" (Discord, "JSON Error Codes"): somebody has left the server.
const LEFT: [i64; 2] = [10_007, 10_013];

/// `ADMINISTRATOR` and `MANAGE_ROLES`.
const MAY_GIVE: u64 = 1 << 3 | 1 << 28;

impl Channels {
    /// Why the bot can't give one of these roles; `None` if it can, or Discord doesn't answer in time.
    pub(super) async fn role_problem(
        &self,
        server: ServerId,
        wanted: &RatingRoles,
    ) -> Option<PlaceRefusal> {
        let guild_id = id(server);
        let user_id = UserId::new(self.api.application()?.get());
        let patience = Patience::Once(LONGEST_CHECK);
        let all = self.ask(Route::GuildRoles { guild_id }, patience);
        let own = self.ask(Route::GuildMember { guild_id, user_id }, patience);
        let (all, own) = tokio::join!(all, own);
        let own = roles_in(&own.ok()?);
        let roles: Vec<Role> = all.ok()?.as_array()?.iter().filter_map(Role::of).collect();
        let mut roles_to_give = wanted.roles();
        Hierarchy::of(server, &roles, &own).map_or_else(Some, |hierarchy| {
            roles_to_give.find_map(|role| hierarchy.problem(role))
        })
    }

    pub(super) async fn member_roles(
        &self,
        server: ServerId,
        person: PlayerId,
    ) -> Delivered<Option<Vec<RoleId>>> {
        let (guild_id, user_id) = (id(server), UserId::new(person.get()));
        let route = Route::GuildMember { guild_id, user_id };
        match self.ask(route, Patience::Once(PATIENCE)).await {
            Ok(member) => Ok(Some(roles_in(&member))),
            Err(refused) if has_left(&refused) => Ok(None),
            Err(refused) => Err(undelivered(&refused)),
        }
    }

    pub(super) async fn change_role(
        &self,
        (server, person, role): (ServerId, PlayerId, RoleId),
        is_given: bool,
    ) -> Delivered<()> {
        let route = Route::GuildMemberRole {
            guild_id: id(server),
            user_id: UserId::new(person.get()),
            role_id: id(role),
        };
        let method = if is_given {
            Method::PUT
        } else {
            Method::DELETE
        };
        let changing = Call::new(method, route).counted();
        match self.api.call(changing, Patience::Once(PATIENCE)).await {
            Err(refused) if !has_left(&refused) => Err(undelivered(&refused)),
            Ok(_) | Err(_) => Ok(()),
        }
    }

    async fn ask(&self, route: Route<'_>, patience: Patience) -> Result<Value, Refused> {
        let asking = Call::new(Method::GET, route).counted();
        let answer = self.api.call(asking, patience).await?;
        Ok(answer.body.unwrap_or_default())
    }
}

fn has_left(refused: &Refused) -> bool {
    refused.code().is_some_and(|code| LEFT.contains(&code))
}

fn roles_in(member: &Value) -> Vec<RoleId> {
    let roles = member["roles"].as_array().into_iter().flatten();
    roles
        .filter_map(|role| role.as_str()?.parse().ok())
        .collect()
}

struct Role {
    id: RoleId,
    /// Of two roles with the same position, the one with the lower id is higher.
    rank: (i64, Reverse<RoleId>),
    permissions: u64,
    is_managed: bool,
}

impl Role {
    fn of(role: &Value) -> Option<Self> {
        let id: RoleId = role["id"].as_str()?.parse().ok()?;
        Some(Role {
            id,
            rank: (role["position"].as_i64()?, Reverse(id)),
            permissions: role["permissions"].as_str()?.parse().ok()?,
            is_managed: role["managed"].as_bool().unwrap_or_default(),
        })
    }
}

/// The roles of a server, and the highest one of the bot.
struct Hierarchy<'a> {
    server: ServerId,
    roles: &'a [Role],
    highest: Option<(i64, Reverse<RoleId>)>,
}

impl<'a> Hierarchy<'a> {
    /// Fails if the bot may give no roles.
    fn of(server: ServerId, roles: &'a [Role], own: &[RoleId]) -> Result<Self, PlaceRefusal> {
        // Everybody has the role with the server's id.
        let is_own = |role: &&Role| own.contains(&role.id) || role.id.get() == server.get();
        let own = roles.iter().filter(is_own);
        let permissions = own.clone().fold(0, |all, role| all | role.permissions);
        if permissions & MAY_GIVE == 0 {
            return Err(PlaceRefusal::MayNotGiveRoles);
        }
        let highest = own.map(|role| role.rank).max();
        Ok(Hierarchy {
            server,
            roles,
            highest,
        })
    }

    fn problem(&self, role: RoleId) -> Option<PlaceRefusal> {
        match self.roles.iter().find(|known| known.id == role) {
            None => Some(PlaceRefusal::RoleGone { role }),
            Some(found) if found.is_managed || role.get() == self.server.get() => {
                Some(PlaceRefusal::RoleManaged { role })
            }
            Some(found) if Some(found.rank) >= self.highest => {
                Some(PlaceRefusal::RoleTooHigh { role })
            }
            Some(_) => None,
        }
    }
}
