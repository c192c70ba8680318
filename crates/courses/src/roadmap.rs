//! The support roadmap of a course: one picture (`docs/api.md#course-pages`).

use peshtoq_persistence::prelude::*;

use crate::child::course_tag;

/// A roadmap.
#[resource(
    name = "roadmap",
    list = "roadmaps",
    parent = course,
    no_total,
    not_found
)]
pub struct Roadmap {
    /// The picture.
    #[schemars(extend("x-folder" = "course-illustrations", "x-alt" = "beside"))]
    pub image: RoadmapImage,
    /// Its title.
    #[validate(length(max = 150))]
    pub title: Option<Text>,
}

impl Resource for Roadmap {
    fn example() -> Value {
        json!({"image": "course-illustrations/yol.png", "title": "Birinchi darsdan ishgacha"})
    }

    fn place(row: &Model) -> Option<Place> {
        Some(Place::course_screen(row.course_id, "edit/support-roadmap"))
    }

    fn tags(row: &Model) -> Vec<String> {
        vec![course_tag(row.course_id)]
    }
}
