//! The stable words of enums: people type them, databases store them, sentences are named by them.

use std::str::FromStr;
use strum::{VariantArray, VariantNames};

/// An enum whose values have stable words, all from the derives of `strum`.
///
/// A word that was stored or typed once is never changed. The first value is the one that is offered first.
pub trait Key: Copy + FromStr + Into<&'static str> + VariantArray + VariantNames {
    /// The words of all values, in their order.
    const KEYS: &'static [&'static str] = <Self as VariantNames>::VARIANTS;

    fn key(self) -> &'static str {
        self.into()
    }

    /// The value of a word.
    fn find(key: &str) -> Option<Self> {
        key.parse().ok()
    }

    /// All values, in their order.
    fn all() -> impl Iterator<Item = Self> {
        <Self as VariantArray>::VARIANTS.iter().copied()
    }
}

impl<T: Copy + FromStr + Into<&'static str> + VariantArray + VariantNames> Key for T {}
