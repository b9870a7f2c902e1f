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
    /// The chances as a line of bars below the title, for a terminal; `None` for a table, which already has a text.
    pub fn in_text(&self) -> Option<String> {
        match &self.drawing {
            Drawing::Chances(graph) => {
                let bars = bars(graph.chances.iter().copied());
                Some(format!("{}\n  {bars}", graph.title))
            }
            Drawing::Table(_) => None,
        }
    }
}

/// The bars of a text graph, from 0 to 100%.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Chances in thousandths, one bar each.
pub(crate) fn bars(chances: impl Iterator<Item = u16>) -> String {
    let bar = |chance: u16| BARS[usize::from(chance.min(999)) * BARS.len() / 1_000];
    chances.map(bar).collect()
}
