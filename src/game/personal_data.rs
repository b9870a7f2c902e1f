//! Personal data besides a person's games.

use serde_json::Value;

/// What a feature has stored about a person: its key in the export, the sentence that counts it, and its entries, oldest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonalData {
    pub key: &'static str,
    pub sentence: &'static str,
    pub entries: Vec<Value>,
}
