//! Courses, their sections, and the lists that courses draw on (`contract.md §4–5`).

use peshtoq_kernel::{change::Registry, resource::undoable};

pub mod skill;

/// Adds the tables of this crate to those whose changes can be undone.
pub fn register(registry: &mut Registry) {
    registry.add([undoable::<skill::Skill>()]);
}
