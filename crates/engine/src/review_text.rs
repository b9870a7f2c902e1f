//! Reviews as stored: a line for each position.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use super::review::{Author, Judged, Review, chance, of_judged};
use super::{Proven, value};
use arbiter_rules::AnyPosition;

/// Maximum number of stored moves of a principal variation.
const LONGEST: usize = 6;

/// The first line of a review by the host's engine: `engine 100000 Stockfish 15.1`.
const ENGINE: &str = "engine ";

/// A line is value, proof and principal variation: `35 - e2e4,e7e5`, `29979 w21 N5-10 checked`, `0 draw -`.
pub fn to_text(review: &Review) -> String {
    let mut text = String::new();
    if let Some(Author { name, nodes }) = &review.author {
        let _ = writeln!(text, "{ENGINE}{nodes} {name}");
    }
    for judged in &review.positions {
        // Writing to a string can't fail.
        let _ = writeln!(text, "{judged}");
    }
    text
}

/// `None` if the text is damaged or of another game.
pub fn read(positions: &[AnyPosition], moves: &[String], text: &str) -> Option<Review> {
    let (author, text) = match text.strip_prefix(ENGINE) {
        Some(rest) => {
            let (author, text) = rest.split_once('\n')?;
            let (nodes, name) = author.split_once(' ')?;
            let (nodes, name) = (nodes.parse().ok()?, name.to_owned());
            (Some(Author { name, nodes }), text)
        }
        None => (None, text),
    };
    let judged: Result<Vec<Judged>, Unreadable> = text.lines().map(str::parse).collect();
    let judged = judged.ok().filter(|all| all.len() == positions.len())?;
    let is_legal = |(judged, position): (&Judged, &AnyPosition)| {
        let mut position = position.clone();
        judged.line.iter().all(|code| {
            let next = position.play(code);
            next.map(|next| position = next).is_some()
        })
    };
    let are_legal = judged.iter().zip(positions).all(is_legal);
    are_legal.then(|| Review {
        author,
        ..of_judged(positions, judged, moves)
    })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unreadable;

/// Nothing proven, or no move.
const NOTHING: &str = "-";

const CHECKED: &str = "checked";

impl fmt::Display for Judged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.value)?;
        match self.proven {
            Some(Proven::Win { plies }) => write!(f, "w{plies}")?,
            Some(Proven::Loss { plies }) => write!(f, "l{plies}")?,
            Some(Proven::Draw) => f.write_str("draw")?,
            None => f.write_str(NOTHING)?,
        }
        match &self.line[..] {
            [] => write!(f, " {NOTHING}")?,
            line => write!(f, " {}", line[..line.len().min(LONGEST)].join(","))?,
        }
        if self.is_checked {
            write!(f, " {CHECKED}")?;
        }
        Ok(())
    }
}

impl FromStr for Judged {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let fields: Vec<&str> = text.split(' ').collect();
        let (value, proven, line, is_checked) = match fields[..] {
            [value, proven, line] => (value, proven, line, false),
            [value, proven, line, CHECKED] => (value, proven, line, true),
            _ => return Err(Unreadable),
        };
        let value = value.parse().map_err(|_| Unreadable)?;
        let is_possible = (-value::MATE..=value::MATE).contains(&value);
        let plies = |text: &str| text.parse().map_err(|_| Unreadable);
        let proven = match (proven.split_at_checked(1), proven) {
            (_, NOTHING) => None,
            (_, "draw") => Some(Proven::Draw),
            (Some(("w", rest)), _) => Some(Proven::Win {
                plies: plies(rest)?,
            }),
            (Some(("l", rest)), _) => Some(Proven::Loss {
                plies: plies(rest)?,
            }),
            (_, _) => return Err(Unreadable),
        };
        let line = Some(line).filter(|line| *line != NOTHING);
        let line = line.into_iter().flat_map(|line| line.split(','));
        is_possible
            .then(|| Judged {
                value,
                chance: chance(value),
                proven,
                line: line.map(str::to_owned).collect(),
                is_checked,
            })
            .ok_or(Unreadable)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Outside;
    use super::super::review::review;
    use super::super::review::tests::replayed;
    use super::*;

    #[test]
    fn a_review_is_read_as_it_was_written_and_nothing_else_is() {
        let (positions, codes) = replayed("chess", "f2f3 e7e5 g2g4 d8h4");
        let review = review(&positions, &codes, Outside::default()).unwrap();
        let text = to_text(&review);
        let again = read(&positions, &codes, &text).unwrap();
        assert_eq!(again.turning_points, review.turning_points);
        assert_eq!(again.what_decided(None), review.what_decided(None));
        assert_eq!(to_text(&again), text);
        let author = Some(Author {
            name: "Stockfish 15.1".to_owned(),
            nodes: 100_000,
        });
        let by_engine = to_text(&Review { author, ..review });
        assert_eq!(by_engine, format!("engine 100000 Stockfish 15.1\n{text}"));
        let again = read(&positions, &codes, &by_engine).unwrap();
        assert_eq!(to_text(&again), by_engine);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 5);
        let mut damaged = vec![
            String::new(),
            lines[1..].join("\n"),
            format!("{text}0 - -\n"),
            format!("engine x Stockfish\n{text}"),
            "engine 5 Stockfish".to_owned(),
        ];
        for line in [
            "",
            "0",
            "0 -",
            "0 - - -",
            "x - -",
            "30001 - -",
            "0 x -",
            "0 w -",
            "0 wx -",
            "0 l-1 -",
            "0 - e2e5",
            "0 - @everyone",
            "0  -",
            "0 é -",
            "0 - e2e4,e2e4",
            "0 - e2e4,",
        ] {
            let others = lines[1..].join("\n");
            damaged.push(format!("{line}\n{others}"));
        }
        for text in damaged {
            assert_eq!(read(&positions, &codes, &text), None, "{text}");
        }
        let (other, _) = replayed("mono-dimensional", "L5 L6 LxL WxL");
        assert_eq!(read(&other, &codes, &text), None, "of another game");
    }
}
