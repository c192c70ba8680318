//! The operations on courses besides the generic ones.

use peshtoq_persistence::{
    prelude::*,
    resource::{self, MediaPath},
};
use sea_orm::IntoActiveModel;
use serde_json::Map;

use super::{
    ActiveModel, Course, CourseStatus, address,
    id::{is_own, next_own_id, note_id},
};
use crate::section;

/// Creates a course, DRAFT and hidden, with all its sections.
///
/// # Errors
/// 422 with every field that failed.
pub async fn create(write: &mut Write, body: Map<String, Value>, media_path: MediaPath<'_>) -> Result<Row<Course>> {
    let id = next_own_id(write).await?;
    let name = body.get("name").and_then(Value::as_str).unwrap_or_default();
    let slug = address::free(write, name).await?;
    let row = resource::save_within::<Course>(write, None, body, media_path, |row| {
        row.id = Set(id);
        row.slug = Set(slug);
        row.status = Set(CourseStatus::Draft);
        row.is_visible = Set(false);
        row.is_imported = Set(false);
    })
    .await?;
    if row.id == id || is_own(row.id) {
        note_id(write, row.id).await?;
    }
    section::make_all(write, row.id).await?;
    resource::answer_one::<Course>(write.conn(), row).await
}

/// Shows a course on the landing site or hides it.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct VisibilityInput {
    /// Whether the landing site shows it if it is ACTIVE.
    pub is_visible: bool,
}

/// Moves a course to another status.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, Validate)]
pub struct StatusInput {
    /// The new status.
    pub status: CourseStatus,
}

/// Changes only the fields that have separate operations.
///
/// # Errors
/// 404; 409 `version_conflict` with the current row.
pub async fn set(
    write: &mut Write,
    id: i64,
    version: Option<i32>,
    change: impl FnOnce(&mut ActiveModel) + Send,
) -> Result<Row<Course>> {
    let stored = resource::find::<Course>(write.conn(), id, Condition::all()).await?;
    resource::refuse_other_version::<Course>(write.conn(), &stored, version).await?;
    let mut row = stored.clone().into_active_model();
    change(&mut row);
    let row = resource::store::<Course>(write, Some(stored), row).await?;
    resource::answer_one::<Course>(write.conn(), row).await
}
