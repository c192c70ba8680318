//! The content of the landing page: one file a resource (`contract.md §4`).

use peshtoq_kernel::{change::Registry, resource::undoable};

pub mod banner;
pub mod partner;

/// Adds the tables of this crate to those whose changes can be undone.
pub fn register(registry: &mut Registry) {
    registry.add([undoable::<banner::Banner>(), undoable::<partner::Partner>()]);
}
