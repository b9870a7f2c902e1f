//! Reads settings from a backup of 0.2.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::store::REFUSED;
use crate::settings::{Preferences, ServerSettings};

/// Rows of `settings`, from tables with a column per setting and a row per channel.
#[derive(Default)]
pub(crate) struct FormerSettings {
    pub(crate) rows: Vec<String>,
    channels: BTreeMap<i64, Vec<String>>,
}

impl FormerSettings {
    /// Tables that no longer exist.
    pub(crate) const TABLES: [&str; 2] = ["preferences", "server_channels"];

    pub(crate) fn add(&mut self, table: &str, row: &Map<String, Value>) {
        let (scope, id, list) = match table {
            "preferences" => ("person", "person", Preferences::LIST),
            "servers" => ("server", "id", ServerSettings::LIST),
            "server_channels" => {
                if let (Some(server), Some(channel)) = (
                    row.get("server").and_then(Value::as_i64),
                    row.get("channel"),
                ) {
                    let channels = self.channels.entry(server).or_default();
                    channels.push(channel.to_string());
                }
                return;
            }
            _ => return,
        };
        for (column, value) in row {
            let key = match column.as_str() {
                "confirm" => "confirm-moves".to_owned(),
                "piece_letters" => "letters".to_owned(),
                "zone" => "time-zone".to_owned(),
                column => column.replace('_', "-"),
            };
            let is_setting = list.iter().any(|setting| setting.key == key) || key == REFUSED;
            let value = match value {
                Value::String(text) => text.clone(),
                Value::Null => continue,
                number => number.to_string(),
            };
            if is_setting {
                let row = json!({ "scope": scope, "id": row.get(id), "key": key, "value": value });
                self.rows.push(row.to_string());
            }
        }
    }

    pub(crate) fn add_channels(&mut self) {
        for (id, channels) in std::mem::take(&mut self.channels) {
            let value = channels.join(" ");
            let row = json!({ "scope": "server", "id": id, "key": "channels", "value": value });
            self.rows.push(row.to_string());
        }
    }
}
