//! What all resources that belong to a course have in common.

use peshtoq_persistence::prelude::*;
use sea_orm::ActiveValue;

/// Rows are removed and restored with their course.
pub const OF_COURSE: Option<(&str, &str)> = Some(("course", "course_id"));

/// The group of the rows of one course.
pub fn of_course(course_id: &ActiveValue<i64>) -> String {
    course_id.clone().take().map(|id| id.to_string()).unwrap_or_default()
}

/// The tag of the parts of the landing site that show a course.
pub fn course_tag(course_id: i64) -> String {
    format!("course:{course_id}")
}
