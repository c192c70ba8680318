//! Target audience: who a course is for (`docs/api.md#course-pages`).

use peshtoq_persistence::prelude::*;

use crate::child::course_tag;

/// A target audience.
#[resource(
    name = "target_audience",
    list = "targetAudience",
    label = title,
    parent = course,
    ordered,
    grouped,
    not_found
)]
pub struct TargetAudience {
    /// Who it is.
    #[validate(length(min = 1, max = 120))]
    pub title: Text,
    /// What they gain from the course.
    #[validate(length(min = 1, max = 1000))]
    #[schemars(extend("x-enough" = 20))]
    pub desc: MultilineText,
    /// An icon.
    #[schemars(extend("x-folder" = "other"))]
    pub icon: Icon,
}

impl Resource for TargetAudience {
    fn example() -> Value {
        json!({"title": "Boshlovchilar", "desc": "Kasbni noldan oʻrganmoqchi boʻlganlar", "icon": "other/start.png"})
    }

    fn place(row: &Model) -> Option<Place> {
        Some(Place::course_row(row.course_id, "course-audience", row.id))
    }

    fn tags(row: &Model) -> Vec<String> {
        vec![course_tag(row.course_id)]
    }
}
