//! What a change is, in one word.

use peshtoq_core::{error::Result, string_enum};
use sea_orm::entity::prelude::*;

use crate::resource::erased::{ErasedResource, Record};

string_enum! {
    /// What a change is, in one word (`docs/history.md#kinds`).
    Kind {
        /// Its rows are new.
        Added = "added",
        /// Its rows have other content; also several rows that fared differently.
        Changed = "changed",
        /// Its rows are gone.
        Removed = "removed",
        /// Only an order is another one.
        Moved = "moved",
        /// Its rows are shown, and that is all.
        Shown = "shown",
        /// Its rows are hidden, and that is all.
        Hidden = "hidden",
        /// The content of one course's page was copied to another.
        Copied = "copied",
        /// The courses of the learning system were read.
        Imported = "imported",
        /// A version, or what was removed, was brought back.
        Restored = "restored",
        /// The drafts of a release were published.
        Released = "released",
        /// Another change was undone.
        Undone = "undone",
    }
}

impl Kind {
    /// Whether the kind describes where the content came from, which cannot be derived from the rows.
    pub(crate) fn is_of_the_whole(self) -> bool {
        matches!(
            self,
            Self::Copied | Self::Imported | Self::Restored | Self::Released | Self::Undone
        )
    }

    /// What happened to one row.
    pub(crate) fn of(resource: &dyn ErasedResource, before: Option<&Record>, after: Option<&Record>) -> Self {
        let (before, after) = match (before, after) {
            (None, _) => return Self::Added,
            (_, None) => return Self::Removed,
            (Some(before), Some(after)) => (before, after),
        };
        let columns = resource.columns();
        let mut differing = columns
            .content()
            .filter(|index| before.get(*index) != after.get(*index));
        let is_visible = columns.index("is_visible");
        match (differing.next(), differing.next()) {
            (Some(only), None) if Some(only) == is_visible => match after.get(only) {
                sea_orm::Value::Bool(Some(true)) => Self::Shown,
                _ => Self::Hidden,
            },
            _ => Self::Changed,
        }
    }
}

/// The course that a row belongs to; a course belongs to itself.
pub(crate) fn course_of(resource: &dyn ErasedResource, row: &Record) -> Result<Option<i64>> {
    let of_place = resource.place(row)?.and_then(|place| place.course_id());
    Ok(of_place.or_else(|| course_as_parent(resource, row.parent_id())))
}

/// `parent_id` as the id of a course, if the parent of the resource is a course.
pub(crate) fn course_as_parent(resource: &dyn ErasedResource, parent_id: i64) -> Option<i64> {
    let is_of_course = resource.info().parent.is_some_and(|(name, _)| name == COURSE);
    (is_of_course && parent_id != 0).then_some(parent_id)
}

/// The name of the resource that many rows belong to, and whose name is stored with a change.
pub(crate) const COURSE: &str = "course";
