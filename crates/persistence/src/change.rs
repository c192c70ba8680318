//! History: every write is a change, made of revisions, and can be undone (`docs/history.md`).

use std::collections::{BTreeSet, HashMap};

use serde_json::Value;

use crate::{order::OrderedTable, resource::ErasedResource, window};

pub mod bin;
mod detail;
mod export;
mod fill;
mod kind;
mod listing;
mod prune;
mod record;
mod restore;
mod summary;
mod undo;
mod values;
pub mod versions;

pub(crate) use bin::reference_is_gone;
pub use detail::{ChangeDetail, ChangedRow, Difference, Move, changed_rows, detail};
pub use export::{ExportedField, export};
pub use fill::{Miscount, differences, prepare, repair};
pub use kind::Kind;
pub use listing::{Change, ChangeFilter, Subject, authors, list};
pub use prune::prune;
pub(crate) use record::NewChange;
pub use restore::{Restored, VersionToRestore, restore};
pub use summary::NamedSubject;
pub(crate) use summary::{Summary, Touched};
pub use undo::{Requester, UNDONE, later_work, superseded, undo};
pub(crate) use versions::last_version;

/// A change: everything that one call wrote.
pub mod entity {
    use sea_orm::entity::prelude::*;

    /// One change.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "change")]
    pub struct Model {
        /// The id, which is sent in the header `x-change-id`.
        #[sea_orm(primary_key)]
        pub id: i64,
        /// When the change was made.
        pub at: DateTimeUtc,
        /// The id of the person who made it; `None` for a command on the console.
        pub by: Option<i64>,
        /// The change that this one undid, if it is an undo.
        pub undoes: Option<i64>,
        /// The change that undid this one, if that undo is still in force.
        pub undone_by: Option<i64>,
        /// Its [`super::Kind`]; empty until the summary is stored.
        pub kind: String,
        /// The resource of the change's main row.
        pub entity: String,
        /// The id of the main row; 0 for the order of a group.
        pub row_id: i64,
        /// The course that the main row belongs to.
        pub course_id: Option<i64>,
        /// How many rows and orders the change touched.
        pub touched: i64,
        /// How many of the rows that the change removed are still removed.
        pub in_bin: i64,
        /// Whether only superadmins may see the change.
        pub for_superadmins: bool,
        /// The search text: the names of its rows, folded.
        pub found: String,
        /// The name of the main row at the time of the change.
        pub label: String,
        /// The name of the course at the time of the change.
        pub course_name: Option<String>,
    }

    /// No relations: rows are found by explicit queries.
    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

/// A revision: one row before and after a change.
pub mod revision {
    use sea_orm::entity::prelude::*;

    /// One row before and after, or one group's order before and after.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "revision")]
    pub struct Model {
        /// Its number; later ones are greater.
        #[sea_orm(primary_key)]
        pub id: i64,
        /// The change it belongs to.
        pub change_id: i64,
        /// The name of the resource.
        pub entity: String,
        /// The id of the row; 0 for the order of a group.
        pub row_id: i64,
        /// The group whose order it is; empty if the whole table is one group, or if the revision is of a row.
        pub group_key: String,
        /// The row that this row belongs to, or whose rows are ordered; 0 for none.
        pub parent_id: i64,
        /// The version of the row after the change.
        pub version: i32,
        /// The row before the change (`None` if the change added it), or the ids in their old order.
        pub before: Option<String>,
        /// The row after the change (`None` if the change removed it), or the ids in their new order.
        pub after: Option<String>,
        /// The state of the row or order before the change, see `state_after`; 0 for the state before the first known
        /// change.
        pub state_before: i64,
        /// The state after the change. It is the id of the change that produced the state: this change, or for an undo,
        /// the change that produced the restored state. Two states are equal only if everything between them was
        /// undone.
        pub state_after: i64,
    }

    /// No relations: rows are found by explicit queries.
    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

/// Changes that the landing site has not been notified of yet.
pub mod outbox {
    use sea_orm::entity::prelude::*;

    /// One notice.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "outbox")]
    pub struct Model {
        /// Its number.
        #[sea_orm(primary_key)]
        pub id: i64,
        /// The change that the notice is about.
        pub change_id: i64,
        /// A JSON list of the tags of what changed.
        pub tags: String,
        /// When it was written.
        pub created_at: DateTimeUtc,
    }

    /// No relations: rows are found by explicit queries.
    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

/// A row as it is stored.
#[derive(Clone, Debug)]
pub struct StoredRow {
    /// Its id.
    pub id: i64,
    /// The row as JSON, in the form that revisions store.
    pub json: Value,
    /// The stored files that it uses.
    pub media: Vec<String>,
}

/// The resources whose changes can be undone, by the name that their revisions use. Each crate adds its own resources.
#[derive(Default)]
pub struct Registry {
    resources: HashMap<&'static str, &'static dyn ErasedResource>,
    fields: &'static str,
}

impl Registry {
    /// Names the fields of all resources, as a hash of what describes them: whatever is derived from their rows has to be
    /// derived anew when it is another one.
    pub fn set_fields(&mut self, fields: &'static str) {
        self.fields = fields;
    }

    /// What [`Registry::set_fields`] has set.
    pub(crate) fn fields(&self) -> &'static str {
        self.fields
    }

    /// Adds resources.
    pub fn add(&mut self, resources: impl IntoIterator<Item = &'static dyn ErasedResource>) {
        let named = resources.into_iter().map(|resource| (resource.info().name, resource));
        self.resources.extend(named);
    }

    /// The resource of that name.
    pub fn get(&self, name: &str) -> Option<&'static dyn ErasedResource> {
        self.resources.get(name).copied()
    }

    /// The child resources of the resource with this name.
    pub fn children_of(&self, parent: &str) -> Vec<&'static dyn ErasedResource> {
        let is_child = |resource: &&dyn ErasedResource| resource.info().parent.is_some_and(|(name, _)| name == parent);
        let mut children: Vec<_> = self.resources.values().copied().filter(is_child).collect();
        children.sort_by_key(|resource| resource.info().name);
        children
    }

    /// The tables whose rows have positions, each once.
    pub fn ordered(&self) -> BTreeSet<OrderedTable> {
        self.resources
            .values()
            .filter_map(|resource| OrderedTable::of(*resource))
            .collect()
    }

    /// The resources whose rows have time windows, by name.
    pub fn windowed(&self) -> Vec<&'static dyn ErasedResource> {
        let has_window = |resource: &&dyn ErasedResource| {
            let columns = resource.columns();
            window::COLUMNS.iter().all(|name| columns.index(name).is_some())
        };
        let mut windowed: Vec<_> = self.resources.values().copied().filter(has_window).collect();
        windowed.sort_by_key(|resource| resource.info().name);
        windowed
    }

    /// All names.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.resources.keys().copied()
    }
}

/// One row (or order) before and after, as it is written to the history.
pub struct Revision {
    /// The name of the resource.
    pub entity: &'static str,
    /// The id of the row; 0 for an order.
    pub row_id: i64,
    /// The group whose order it is.
    pub group_key: String,
    /// The row that this row belongs to, or whose rows are ordered; 0 for none.
    pub parent_id: i64,
    /// The version after the change.
    pub version: i32,
    /// The row or order before the change; `None` if the row was added.
    pub before: Option<Value>,
    /// The row or order after the change; `None` if the row was removed.
    pub after: Option<Value>,
    /// The stored files that the row names before or after the change. They are kept as long as the revision is.
    pub media: BTreeSet<String>,
    /// This revision's part of the summary of its change.
    pub(crate) touched: Touched,
}

/// What an undo is about to restore, and the state that results.
pub(crate) struct Restoring {
    entity: String,
    row_id: i64,
    group_key: String,
    state: i64,
}

impl Restoring {
    fn of(revision: &revision::Model) -> Self {
        Self {
            entity: revision.entity.clone(),
            row_id: revision.row_id,
            group_key: revision.group_key.clone(),
            state: revision.state_before,
        }
    }

    fn is_of(&self, revision: &Revision) -> bool {
        self.entity == revision.entity && self.row_id == revision.row_id && self.group_key == revision.group_key
    }
}
