//! The summary of a profession (`docs/api.md#course-pages`).

use peshtoq_persistence::prelude::*;

use crate::child::course_tag;

/// A summary.
#[resource(
    name = "summary",
    list = "summary",
    parent = course
)]
pub struct Summary {
    /// Its title.
    #[validate(length(min = 1, max = 150))]
    pub title: Text,
    /// The summary, rich text.
    #[schemars(extend("x-enough" = 60))]
    pub desc: Html,
    /// Its picture, for sections that show one.
    #[schemars(extend("x-folder" = "course-illustrations"))]
    pub image: Option<Image>,
}

impl Resource for Summary {
    fn example() -> Value {
        json!({"title": "Xulosa", "desc": "<p>Talab katta kasb.</p>", "image": null})
    }

    fn place(row: &Model) -> Option<Place> {
        Some(Place::course_screen(row.course_id, "edit/profession-summary"))
    }

    fn tags(row: &Model) -> Vec<String> {
        vec![course_tag(row.course_id)]
    }
}
