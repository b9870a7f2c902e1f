//! Lengths in UTF-16 units, in which Discord counts: an emoji has two.

pub fn utf16_units(text: &str) -> usize {
    text.encode_utf16().count()
}

/// Returns the longest prefix with at most that many units.
pub fn within_units(text: &str, most: usize) -> &str {
    let mut units = 0;
    let exceeds = |symbol: char| {
        units += symbol.len_utf16();
        units > most
    };
    text.split(exceeds).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_between_characters() {
        for (text, most, cut) in [
            ("", 0, ""),
            ("Ann", 3, "Ann"),
            ("Ann", 2, "An"),
            ("Ann", 0, ""),
            ("éé", 1, "é"),
            ("a😀b", 2, "a"),
            ("a😀b", 3, "a😀"),
            ("a😀b", 4, "a😀b"),
        ] {
            assert_eq!(within_units(text, most), cut, "{text} {most}");
        }
        assert_eq!(utf16_units("a😀b"), 4);
    }
}
