//! Refuses to remove rows that courses use.

use peshtoq_persistence::prelude::*;

use super::refs;

/// The same as [`refuse_used_by`], for ids of courses.
///
/// # Errors
/// 409 `in_use` with the courses.
pub async fn refuse_used_by_ids(write: &Write, ids: Vec<i64>) -> Result<()> {
    let mut courses: Vec<(i64, String)> = refs(write.conn(), ids)
        .await?
        .into_values()
        .map(|course| (course.id, course.name))
        .collect();
    courses.sort();
    refuse_used_by(courses)
}

/// Refuses a removal if courses use the row, and names them (`docs/api.md#shared-lists`).
///
/// # Errors
/// 409 `in_use` with the courses.
pub fn refuse_used_by(courses: Vec<(i64, String)>) -> Result<()> {
    if courses.is_empty() {
        return Ok(());
    }
    /// Maximum number of names in the message.
    const TOLD: usize = 3;
    let names: Vec<&str> = courses.iter().take(TOLD).map(|(_, name)| name.as_str()).collect();
    let names = names.join(", ");
    let message = match courses.len() {
        ..=TOLD => Message::used_by_courses(names),
        all => Message::used_by_more_courses(names, all - TOLD),
    };

    let data: Vec<Value> = courses
        .iter()
        .map(|(id, name)| json!({"id": id, "name": name}))
        .collect();
    Err(Error::new(Code::InUse)
        .with_message(message)
        .with_data(json!({ "courses": data })))
}
