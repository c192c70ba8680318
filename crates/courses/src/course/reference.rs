//! Courses in the form that rows which refer to a course use.

use std::collections::{BTreeSet, HashMap};

use peshtoq_persistence::{prelude::*, window};
use sea_orm::QuerySelect;

use super::{Column, CourseStatus, Entity};

/// A course as shown in rows that reference it: its name, and whether the landing site shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CourseRef {
    /// The id.
    pub id: i64,
    /// The name.
    pub name: String,
    /// Its address on the site.
    pub slug: String,
    /// Whether the landing site shows it if it is ACTIVE.
    pub is_visible: bool,
    /// The status.
    pub status: CourseStatus,
    /// The first moment at which the landing site shows it; null for no such limit.
    pub visible_from: Option<DateTimeUtc>,
    /// The first moment at which the landing site does not show it any more; null for no such limit.
    pub visible_until: Option<DateTimeUtc>,
}

impl CourseRef {
    /// Whether the landing site shows it at that moment.
    pub fn is_shown(&self, at: DateTimeUtc) -> bool {
        is_published(self.is_visible, self.status) && Window::new(self.visible_from, self.visible_until).is_open(at)
    }
}

/// The courses with these ids that exist.
///
/// # Errors
/// When the database fails.
pub async fn refs(conn: &Transaction, ids: impl IntoIterator<Item = i64>) -> Result<HashMap<i64, CourseRef>> {
    let ids: BTreeSet<i64> = ids.into_iter().collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::Name,
            Column::Slug,
            Column::IsVisible,
            Column::Status,
            Column::VisibleFrom,
            Column::VisibleUntil,
        ])
        .filter(Column::Id.is_in(ids))
        .into_tuple::<(
            i64,
            String,
            String,
            bool,
            CourseStatus,
            Option<DateTimeUtc>,
            Option<DateTimeUtc>,
        )>()
        .all(conn)
        .await?;
    let refs = rows.into_iter().map(
        |(id, name, slug, is_visible, status, visible_from, visible_until)| CourseRef {
            id,
            name,
            slug,
            is_visible,
            status,
            visible_from,
            visible_until,
        },
    );
    Ok(refs.map(|course| (course.id, course)).collect())
}

/// Checks that a field refers to an existing course. Returns the error of the field if not.
///
/// # Errors
/// When the database fails.
pub async fn check_id(write: &Write, field: &str, id: Option<i64>) -> Result<Option<FieldError>> {
    let Some(id) = id else {
        return Ok(None);
    };
    let is_there = refs(write.conn(), [id]).await?.contains_key(&id);
    Ok((!is_there).then(|| FieldError::new(field, FieldCode::NotFound)))
}

/// Whether the landing site shows a course within its time.
pub(super) fn is_published(is_visible: bool, status: CourseStatus) -> bool {
    is_visible && status == CourseStatus::Active
}

/// The condition that the landing site shows a course at that moment or later.
pub fn is_or_comes_shown(at: DateTimeUtc) -> Condition {
    Condition::all()
        .add(Column::IsVisible.eq(true))
        .add(Column::Status.eq(CourseStatus::Active))
        .add(window::is_not_over(Column::VisibleUntil, at))
}

/// The condition that the landing site shows a course at that moment.
pub fn is_shown(at: DateTimeUtc) -> Condition {
    Condition::all()
        .add(Column::IsVisible.eq(true))
        .add(Column::Status.eq(CourseStatus::Active))
        .add(window::is_open(Column::VisibleFrom, Column::VisibleUntil, at))
}
