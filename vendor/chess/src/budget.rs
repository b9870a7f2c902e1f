//! A bound on the work of this thread.
//!
//! The unit is a look-up of attacks, so that the same position spends the same on every machine.

use std::cell::Cell;

/// What the list of a position's moves costs, with the position that is then looked at and remembered.
pub(crate) const LIST: u64 = 48;

thread_local! {
    static LEFT: Cell<u64> = const { Cell::new(u64::MAX) };
}

/// Does some work with at most so many look-ups of attacks; nothing when they did not suffice.
///
/// When they are spent no position has any move left to be listed, so that every search comes to its end at once. What it
/// then believes to have found is thrown away.
pub fn within<T>(look_ups: u64, work: impl FnOnce() -> T) -> Option<T> {
    let before = Restored(LEFT.replace(look_ups));
    let found = work();
    let is_spent = is_spent();
    drop(before);
    (!is_spent).then_some(found)
}

/// Takes from the budget.
pub(crate) fn spend(look_ups: u64) {
    LEFT.set(LEFT.get().saturating_sub(look_ups));
}

/// Whether nothing is left.
pub(crate) fn is_spent() -> bool {
    LEFT.get() == 0
}

/// Sets the budget back to what it was, also when the work panics.
struct Restored(u64);

impl Drop for Restored {
    fn drop(&mut self) {
        LEFT.set(self.0);
    }
}
