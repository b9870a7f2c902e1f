//! Stable words of enums: typed, stored, and used as keys of sentences.

use std::str::FromStr;
use strum::{VariantArray, VariantNames};

/// An enum whose values have stable words, derived with `strum`. Words never change; the first value is offered first.
pub trait Key: Copy + FromStr + Into<&'static str> + VariantArray + VariantNames {
    /// In the order of the variants.
    const KEYS: &'static [&'static str] = <Self as VariantNames>::VARIANTS;

    fn key(self) -> &'static str {
        self.into()
    }

    fn find(key: &str) -> Option<Self> {
        key.parse().ok()
    }

    fn all() -> impl Iterator<Item = Self> {
        <Self as VariantArray>::VARIANTS.iter().copied()
    }
}

impl<T: Copy + FromStr + Into<&'static str> + VariantArray + VariantNames> Key for T {}
