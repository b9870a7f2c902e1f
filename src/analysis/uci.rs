//! The Universal Chess Interface: lines of an engine.

use crate::engine::outside::Score;
use crate::game::cleaned;
use crate::game::within_units;

/// Maximum length of an engine's name, in UTF-16 units.
const LONGEST_NAME: usize = 40;

/// What an engine says about itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Identity {
    pub(super) name: Option<String>,
    options: Vec<String>,
    /// The values of `UCI_Variant`.
    variants: Vec<String>,
}

impl Identity {
    /// Reads a line before `uciok`.
    pub(super) fn read(&mut self, line: &str) {
        if let Some(name) = line.strip_prefix("id name ") {
            self.name = cleaned(name).map(|name| within_units(&name, LONGEST_NAME).to_owned());
        } else if let Some((name, kind)) = line
            .strip_prefix("option name ")
            .and_then(|option| option.split_once(" type "))
        {
            if name == "UCI_Variant" {
                let values = kind.split(" var ").skip(1);
                self.variants = values.map(|value| value.trim().to_owned()).collect();
            }
            self.options.push(name.to_owned());
        }
    }

    pub(super) fn has(&self, option: &str) -> bool {
        self.options.iter().any(|known| known == option)
    }

    pub(super) fn plays(&self, variant: &str) -> bool {
        let is_listed = self.variants.iter().any(|known| known == variant);
        is_listed || (variant == "chess" && self.variants.is_empty())
    }
}

/// A line of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Info {
    /// The rank of its first move, from 1.
    pub(super) rank: usize,
    pub(super) score: Score,
    pub(super) depth: u32,
    pub(super) nodes: u64,
    pub(super) line: Vec<String>,
}

/// `None` without an exact score and a line.
pub(super) fn info(line: &str) -> Option<Info> {
    let rest = line.strip_prefix("info ")?;
    let (facts, moves) = rest.split_once(" pv ")?;
    let facts: Vec<&str> = facts.split_whitespace().collect();
    let is_bound = |fact: &&str| matches!(*fact, "lowerbound" | "upperbound" | "string");
    if facts.iter().any(is_bound) {
        return None;
    }
    let after = |name: &str| {
        let place = facts.iter().position(|fact| *fact == name)?;
        facts.get(place + 1..)
    };
    let number = |name: &str| after(name)?.first()?.parse::<u64>().ok();
    let [kind, value, ..] = after("score")? else {
        return None;
    };
    let value: i32 = value.parse().ok()?;
    let score = match *kind {
        "cp" => Score::Centipawns(value),
        "mate" if value > 0 => Score::Mates(value.unsigned_abs().saturating_mul(2) - 1),
        "mate" => Score::IsMated(value.unsigned_abs().saturating_mul(2)),
        _ => return None,
    };
    let small = |name: &str| number(name).and_then(|number| u32::try_from(number).ok());
    Some(Info {
        rank: small("multipv").map_or(1, |rank| rank as usize),
        score,
        depth: small("depth").unwrap_or(0),
        nodes: number("nodes").unwrap_or(0),
        line: moves.split_whitespace().map(str::to_owned).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_engines_are_read() {
        let text = "info depth 12 seldepth 15 multipv 2 score cp -31 nodes 9000 nps 5 pv e7e5 g1f3";
        let read = info(text).unwrap();
        assert_eq!((read.rank, read.depth, read.nodes), (2, 12, 9_000));
        assert_eq!(read.score, Score::Centipawns(-31));
        assert_eq!(read.line, ["e7e5", "g1f3"]);
        let score = |text: &str| info(&format!("info score {text} pv e2e4")).map(|info| info.score);
        assert_eq!(score("mate 1"), Some(Score::Mates(1)));
        assert_eq!(score("mate 3"), Some(Score::Mates(5)));
        assert_eq!(score("mate -2"), Some(Score::IsMated(4)));
        assert_eq!(score("mate -2147483648"), Some(Score::IsMated(u32::MAX)));
        for bad in [
            "cp",
            "cp x",
            "cp 99999999999",
            "cp 5 lowerbound",
            "wdl 1",
            "",
        ] {
            assert_eq!(score(bad), None, "{bad}");
        }
        for line in [
            "info string score cp 5 pv e2e4",
            "info score cp 5",
            "bestmove e2e4",
            "",
        ] {
            assert_eq!(info(line), None, "{line}");
        }
    }

    #[test]
    fn an_engine_says_what_it_plays() {
        let mut fairy = Identity::default();
        for line in [
            "id name Fairy\u{202e}-Stockfish  14",
            "id author somebody",
            "option name UCI_Variant type combo default chess var chess var 3check var atomic",
            "option name Clear Hash type button",
            "option name",
            "nonsense",
        ] {
            fairy.read(line);
        }
        assert_eq!(fairy.name.as_deref(), Some("Fairy-Stockfish 14"));
        assert!(fairy.plays("chess") && fairy.plays("3check") && !fairy.plays("horde"));
        assert!(fairy.has("Clear Hash") && !fairy.has("UCI_Chess960"));
        let plain = Identity::default();
        assert!(plain.plays("chess") && !plain.plays("atomic"));
    }
}
