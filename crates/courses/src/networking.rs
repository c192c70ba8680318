//! Networking: what learners do together (`docs/api.md#course-pages`).

use peshtoq_persistence::prelude::*;

use crate::child::course_tag;

/// A networking row.
#[resource(
    name = "networking",
    list = "networking",
    parent = course,
    ordered,
    grouped,
    no_total,
    not_found
)]
pub struct Networking {
    /// The id of the row to update; without it, a row is created.
    #[input]
    pub id: Option<i64>,
    /// Its title.
    #[validate(length(min = 1, max = 150))]
    pub title: Text,
    /// A short description.
    #[validate(length(min = 1, max = 1000))]
    #[schemars(extend("x-enough" = 20))]
    pub desc: MultilineText,
    /// Its picture.
    #[schemars(extend("x-folder" = "course-illustrations", "x-slot" = slots::CARD))]
    pub image: Image,
}

impl Resource for Networking {
    fn example() -> Value {
        json!({"title": "Xakaton", "desc": "Har oy jamoalar musobaqasi", "image": "course-illustrations/xakaton.png"})
    }

    fn place(row: &Model) -> Option<Place> {
        Some(Place::course_row(row.course_id, "networking", row.id))
    }

    fn tags(row: &Model) -> Vec<String> {
        vec![course_tag(row.course_id)]
    }
}
