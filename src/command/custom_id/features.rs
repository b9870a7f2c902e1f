//! The controls of features.

use std::fmt;
use std::ops::Deref;

use crate::command::Command;
use crate::features::puzzles::command::PuzzleControl;
use crate::features::tournaments::command::TournamentControl;

/// A control of a feature; [`Display`](fmt::Display) writes its `custom_id`.
pub trait Control: fmt::Display {
    fn command(&self) -> Option<Command>;

    /// The path of the command whose form was submitted, after adding to the form what the control knows.
    fn fill(&self, filled: &mut Vec<(String, String)>) -> Option<&'static str>;

    fn path(&self) -> &str;

    /// The typed equivalent; `None` for a control that only opens others.
    fn as_command_line(&self) -> Option<String>;
}

#[derive(Debug, Clone)]
pub enum FeatureControl {
    Puzzle(PuzzleControl),
    Tournament(TournamentControl),
}

impl FeatureControl {
    /// Parses what [`Display`](fmt::Display) writes.
    pub(super) fn read(text: &str) -> Option<Self> {
        let kinds: &[fn(&str) -> Option<Self>] = &[
            |text| PuzzleControl::read(text).map(FeatureControl::Puzzle),
            |text| TournamentControl::read(text).map(FeatureControl::Tournament),
        ];
        kinds.iter().find_map(|read| read(text))
    }
}

impl Deref for FeatureControl {
    type Target = dyn Control;

    fn deref(&self) -> &Self::Target {
        match self {
            FeatureControl::Puzzle(control) => control,
            FeatureControl::Tournament(control) => control,
        }
    }
}
