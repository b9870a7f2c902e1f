//! A pseudo-language for tests: English with accents, which shows sentences that don't come from the sentence files.

const MARKED: [(char, char); 12] = [
    ('a', 'á'),
    ('e', 'é'),
    ('i', 'í'),
    ('o', 'ó'),
    ('u', 'ú'),
    ('y', 'ý'),
    ('A', 'Á'),
    ('E', 'É'),
    ('I', 'Í'),
    ('O', 'Ó'),
    ('U', 'Ú'),
    ('n', 'ñ'),
];

/// Adds accents to the letters of a Fluent file. Placeholders and code stay.
pub(crate) fn pseudo(source: &str) -> String {
    source.lines().map(|line| marked(line) + "\n").collect()
}

fn marked(line: &str) -> String {
    if line.starts_with('#') {
        return line.to_owned();
    }
    let (name, text) = match line.split_once(" = ") {
        Some((name, text)) if !line.starts_with(' ') || name.trim_start().starts_with('.') => {
            (format!("{name} = "), text)
        }
        Some(_) | None => (String::new(), line),
    };
    let mut out = name;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            // A placeholder, or the head of a selector; `[` starts a variant's key.
            '{' => {
                let head = rest.find("->").map(|start| start + 2);
                let whole = rest.find('}').map(|end| end + 1);
                [head, whole]
                    .into_iter()
                    .flatten()
                    .min()
                    .unwrap_or(rest.len())
            }
            '[' => rest.find(']').map_or(rest.len(), |end| end + 1),
            '`' => rest[1..].find('`').map_or(rest.len(), |end| end + 2),
            _ => {
                let mark = MARKED.iter().find(|(letter, _)| *letter == first);
                out.push(mark.map_or(first, |(_, marked)| *marked));
                rest = &rest[first.len_utf8()..];
                continue;
            }
        };
        out.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_said_is_marked() {
        let cases = [
            ("trouble = I cannot.", "trouble = Í cáññót."),
            ("a = { $one } is `a4` now", "a = { $one } ís `a4` ñów"),
            (
                "days = { $who } asks { $count ->",
                "days = { $who } ásks { $count ->",
            ),
            ("    [one] one day", "    [one] óñé dáý"),
            ("   *[other] { $days } days", "   *[other] { $days } dáýs"),
            ("    .inside = chess", "    .inside = chéss"),
            ("# A note", "# A note"),
        ];
        for (line, expected) in cases {
            assert_eq!(pseudo(line), format!("{expected}\n"));
        }
    }
}
