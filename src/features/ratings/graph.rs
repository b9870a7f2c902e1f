//! Graphs and tables before rendering.

use crate::settings::Theme;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Graph {
    pub theme: Theme,
    /// The file's name without its ending: `review-482`.
    pub file_name: String,
    pub drawing: Drawing,
    /// The alternative text of the picture: at most 1,024 characters.
    pub description: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Drawing {
    /// White's winning chances through a game.
    Chances(Box<arbiter_board::Graph>),
    Table(arbiter_board::Table),
}

impl Graph {
    /// The chances as a line of at most so many bars below the title, for a terminal; `None` for a table, which already has a text.
    pub fn in_text(&self, width: usize) -> Option<String> {
        match &self.drawing {
            Drawing::Chances(graph) => {
                let bars = bars(&graph.chances, width);
                Some(format!("{}\n  {bars}", graph.title))
            }
            Drawing::Table(_) => None,
        }
    }
}

/// The bars of a text graph, from 0 to 100%.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Chances in thousandths as at most so many bars, evenly chosen.
pub(crate) fn bars(chances: &[u16], most: usize) -> String {
    let count = chances.len().min(most);
    let chosen = (0..count).map(|bar| chances[bar * (chances.len() - 1) / (count - 1).max(1)]);
    let bar = |chance: u16| BARS[usize::from(chance.min(999)) * BARS.len() / 1_000];
    chosen.map(bar).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_fit_a_width_and_keep_both_ends() {
        let chances: Vec<u16> = (0..=1_000).collect();
        let shown = bars(&chances, 8);
        assert_eq!(shown, "▁▂▃▄▅▆▇█");
        assert_eq!(bars(&chances[..3], 8).chars().count(), 3);
        assert_eq!(
            (bars(&chances, 1), bars(&[], 8)),
            ("▁".to_owned(), String::new())
        );
    }
}
