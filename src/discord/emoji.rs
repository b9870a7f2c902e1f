//! The pieces as emoji of the application, for buttons that choose one (Discord, "Emoji Resource").

use std::collections::HashMap;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use reqwest::Method;
use serde::Deserialize;
use serde_json::json;
use serenity::all::ApplicationId;
use serenity::http::Route;

use crate::discord::api::{Api, Call, Patience, Refused};
use crate::discord::limits::RestResponse;
use crate::illustration::{Illustrator, PieceEmoji};
use crate::rules::outcome::Side;
use crate::rules::scene::{Piece, Role};

const LONGEST_REQUEST: Duration = Duration::from_secs(30);

/// In pixels; Discord shows emoji smaller.
const SIZE: u32 = 128;

#[derive(Deserialize)]
struct Listed {
    items: Vec<Emoji>,
}

#[derive(Deserialize)]
struct Emoji {
    id: String,
    name: String,
}

/// Every piece with the name of its emoji, such as `white_knight`.
fn pieces() -> impl Iterator<Item = (String, Piece)> {
    let sides = Side::ALL.into_iter();
    sides.flat_map(|side| {
        Role::ALL.map(|role| {
            let name = format!("{}_{}", side.pick("white", "black"), role.key());
            (name.replace('-', "_"), Piece { side, role })
        })
    })
}

/// Reads which emoji the application has, and uploads those that are missing. Until then, and if Discord refuses them, buttons
/// show the pieces' signs.
pub(super) async fn prepare(
    api: &Api,
    application_id: ApplicationId,
    illustrator: &Illustrator,
    may_upload: bool,
) {
    let route = Route::Emojis { application_id };
    let answer = match ask(api, Call::new(Method::GET, route)).await {
        Ok(answer) => answer,
        Err(refused) => return tracing::info!(reason = refused.reason, "no emoji for pieces"),
    };
    let mut known = found(answer);
    for (name, piece) in pieces().filter(|_| may_upload) {
        if known.contains_key(&piece) {
            continue;
        }
        let picture = STANDARD.encode(illustrator.piece(piece, SIZE).bytes);
        let image = format!("data:image/png;base64,{picture}");
        let creating = Call::new(Method::POST, route).json(json!({ "name": name, "image": image }));
        match ask(api, creating).await {
            Ok(answer) => {
                let id = answer
                    .body
                    .and_then(|body| Some(body["id"].as_str()?.to_owned()));
                known.extend(id.map(|id| (piece, (id, name))));
            }
            Err(refused) => {
                tracing::info!(reason = refused.reason, name, "no more emoji for pieces");
                break;
            }
        }
    }
    if !known.is_empty() {
        tracing::info!(emoji = known.len(), "pieces have emoji");
        illustrator.set_emoji(known);
    }
}

/// The pieces whose emoji are in a response to the list's request.
pub(super) fn found(answer: RestResponse) -> PieceEmoji {
    let listed: Option<Listed> = answer
        .body
        .and_then(|body| serde_json::from_value(body).ok());
    let items = listed.map_or_else(Vec::new, |listed| listed.items);
    let ids: HashMap<String, String> = items.into_iter().map(|one| (one.name, one.id)).collect();
    let of = |(name, piece)| Some((piece, (ids.get(&name)?.clone(), name)));
    pieces().filter_map(of).collect()
}

/// The number of pieces.
pub(super) fn count() -> usize {
    pieces().count()
}

async fn ask(api: &Api, call: Call<'_>) -> Result<RestResponse, Refused> {
    api.call(call.counted(), Patience::Through(LONGEST_REQUEST))
        .await
}
