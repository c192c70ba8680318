//! What a write has done so far.

use std::collections::BTreeSet;

use crate::{change, invalidation::Dependency};

/// What a write has done so far. When a part of the write is rolled back, the earlier value is restored.
#[derive(Clone, Default)]
pub(super) struct Progress {
    pub(super) change: Option<i64>,
    pub(super) undoes: Option<i64>,
    /// The kind of change, where it cannot be derived from the rows.
    pub(super) kind: Option<change::Kind>,
    /// The subject of the change, where it is not one of its rows.
    pub(super) subject: Option<change::NamedSubject>,
    /// What it has touched so far.
    pub(super) summary: change::Summary,
    /// How much of the summary is stored with the change already: all that it contained when the change was created, or
    /// nothing.
    pub(super) stored: usize,
    pub(super) tags: BTreeSet<String>,
    pub(super) touched: BTreeSet<Dependency>,
}
