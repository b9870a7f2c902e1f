//! The graph of a review, before it is drawn.

use crate::settings::Theme;

/// White's chances through a game.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Graph {
    pub theme: Theme,
    /// The file's name without its ending: `review-482`.
    pub file_name: String,
    pub drawing: arbiter_board::Graph,
    /// The graph in words, for those who cannot see the picture: at most 1,024 characters.
    pub description: String,
}

impl Graph {
    /// The chances as a line of bars, for a terminal.
    pub fn bars(&self) -> String {
        bars(self.drawing.chances.iter().copied())
    }
}

/// The bars of a graph in text, from no chance to certainty.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Chances in thousandths, one bar each.
pub(super) fn bars(chances: impl Iterator<Item = u16>) -> String {
    let bar = |chance: u16| BARS[usize::from(chance.min(999)) * BARS.len() / 1_000];
    chances.map(bar).collect()
}
