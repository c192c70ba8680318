//! Courses, as rows that point at one see them.

use std::collections::{BTreeSet, HashMap};

use peshtoq_persistence::prelude::*;
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
    /// Whether the landing site shows it if it is ACTIVE.
    pub is_visible: bool,
    /// The status.
    pub status: CourseStatus,
}

impl CourseRef {
    /// Whether the landing site shows it.
    pub fn is_shown(&self) -> bool {
        self.is_visible && self.status == CourseStatus::Active
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
        .columns([Column::Id, Column::Name, Column::IsVisible, Column::Status])
        .filter(Column::Id.is_in(ids))
        .into_tuple::<(i64, String, bool, CourseStatus)>()
        .all(conn)
        .await?;
    let refs = rows.into_iter().map(|(id, name, is_visible, status)| CourseRef {
        id,
        name,
        is_visible,
        status,
    });
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

/// The condition that the landing site shows a course.
pub fn is_shown() -> Condition {
    Condition::all()
        .add(Column::IsVisible.eq(true))
        .add(Column::Status.eq(CourseStatus::Active))
}
