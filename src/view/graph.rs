//! The graph of a review, before it is drawn.

use crate::settings::Theme;

/// White's chances through a game.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Graph {
    pub theme: Theme,
    /// The file's name without its ending: `review-482`.
    pub file_name: String,
    pub title: String,
    /// The name of the horizontal axis.
    pub axis: String,
    /// The chances in each position in thousandths, the start first.
    pub chances: Vec<u16>,
    /// The places in that list after the turning points.
    pub turning_points: Vec<usize>,
    /// What is written below some of the places.
    pub ticks: Vec<(usize, String)>,
    /// The graph in words, for those who cannot see the picture: at most 1,024 characters.
    pub description: String,
}

impl Graph {
    /// The chances as a line of bars, for a terminal.
    pub fn bars(&self) -> String {
        bars(self.chances.iter().copied())
    }
}

/// The bars of a graph in text, from no chance to certainty.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Chances in thousandths, one bar each.
pub(super) fn bars(chances: impl Iterator<Item = u16>) -> String {
    let bar = |chance: u16| BARS[usize::from(chance.min(999)) * BARS.len() / 1_000];
    chances.map(bar).collect()
}
