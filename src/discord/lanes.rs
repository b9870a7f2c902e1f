//! How many interactions of each kind are handled at the same time. Decisions take the processor and
//! the database, responses wait for the network, so each has its own permits. Suggestions never take
//! those of moves.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use super::admission::Admission;
use crate::game::{PlayerId, RequestId};

#[derive(Debug)]
pub(super) struct Lanes {
    pub(super) commands: Lane,
    /// Autocomplete.
    pub(super) suggestions: Lane,
    /// Keeping controls on one board.
    pub(super) aftercare: Admission,
    pub(super) presence: Admission,
    pub(super) typing: Typing,
}

#[derive(Debug)]
pub(super) struct Lane {
    pub(super) deciding: Admission,
    pub(super) sending: Admission,
}

impl Default for Lanes {
    fn default() -> Self {
        // An interaction takes some kilobytes, a response on its way some dozens.
        Lanes {
            commands: Lane {
                deciding: Admission::new(32, 4_096),
                sending: Admission::new(512, 1_024),
            },
            suggestions: Lane {
                deciding: Admission::new(8, 256),
                sending: Admission::new(64, 256),
            },
            aftercare: Admission::new(64, 2_048),
            presence: Admission::new(2, usize::MAX),
            typing: Typing::default(),
        }
    }
}

impl Lanes {
    pub(super) fn close(&self) {
        for admission in [
            &self.commands.deciding,
            &self.commands.sending,
            &self.suggestions.deciding,
            &self.suggestions.sending,
            &self.aftercare,
            &self.presence,
        ] {
            admission.close();
        }
    }
}

/// The last autocomplete request of each person. Suggestions for earlier ones are of no use.
#[derive(Debug, Default)]
pub(super) struct Typing(Mutex<HashMap<PlayerId, RequestId>>);

impl Typing {
    pub(super) fn begins(&self, person: PlayerId, request: RequestId) -> Typed<'_> {
        let mut newest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let latest = newest.entry(person).or_insert(request);
        // They may come in any order.
        if *latest < request {
            *latest = request;
        }
        Typed {
            typing: self,
            person,
            request,
        }
    }
}

pub(super) struct Typed<'a> {
    typing: &'a Typing,
    person: PlayerId,
    request: RequestId,
}

impl Typed<'_> {
    /// Whether the person has sent no later request.
    pub(super) fn is_newest(&self) -> bool {
        let newest = self.typing.0.lock();
        let newest = newest.unwrap_or_else(PoisonError::into_inner);
        newest.get(&self.person) == Some(&self.request)
    }
}

impl Drop for Typed<'_> {
    fn drop(&mut self) {
        let newest = self.typing.0.lock();
        let mut newest = newest.unwrap_or_else(PoisonError::into_inner);
        if newest.get(&self.person) == Some(&self.request) {
            newest.remove(&self.person);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_somebody_typed_last_is_of_use_and_it_is_forgotten() {
        let typing = Typing::default();
        let [ann, ben] = [1, 2].map(|id| PlayerId::new(id).unwrap());
        let [one, two, three, four] = [1, 2, 3, 4].map(|id| RequestId::new(id).unwrap());
        let first = typing.begins(ann, one);
        let other = typing.begins(ben, two);
        let third = typing.begins(ann, four);
        let late = typing.begins(ann, three);
        assert!(!first.is_newest() && !late.is_newest());
        assert!(other.is_newest() && third.is_newest());
        drop((first, late));
        assert!(third.is_newest());
        drop((third, other));
        assert!(typing.0.lock().unwrap().is_empty());
    }
}
