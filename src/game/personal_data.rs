//! Personal data besides a person's games.

use serde_json::Value;

/// What a feature has stored about a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonalData {
    /// Its name in the export.
    pub key: &'static str,
    /// The sentence that counts it, and the argument for that.
    pub sentence: &'static str,
    pub count: (&'static str, u64),
    /// Null or an empty list if there is none.
    pub value: Value,
}

impl PersonalData {
    /// A list, oldest first.
    pub(crate) fn listed(
        key: &'static str,
        sentence: &'static str,
        entries: impl Iterator<Item = Value>,
    ) -> Self {
        let entries: Vec<Value> = entries.collect();
        PersonalData {
            key,
            sentence,
            count: ("count", entries.len() as u64),
            value: entries.into(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.value.is_null() || self.value.as_array().is_some_and(Vec::is_empty)
    }
}
