//! Support for learners (`docs/api.md#course-pages`).

use peshtoq_persistence::prelude::*;

use crate::child::course_tag;

/// A support item.
#[resource(
    name = "support",
    list = "supports",
    parent = course,
    ordered,
    grouped,
    no_total,
    not_found
)]
pub struct Support {
    /// Its title.
    #[validate(length(min = 1, max = 150))]
    pub title: Text,
    /// A short description.
    #[validate(length(min = 1, max = 1000))]
    #[schemars(extend("x-enough" = 20))]
    pub desc: MultilineText,
    /// Its picture, for sections that show one.
    #[schemars(extend("x-folder" = "course-illustrations", "x-slot" = slots::CARD))]
    pub image: Option<Image>,
}

impl Resource for Support {
    fn example() -> Value {
        json!({"title": "Shaxsiy mentor", "desc": "Savolingizga shu kuniyoq javob", "image": null})
    }

    fn place(row: &Model) -> Option<Place> {
        Some(Place::course_row(row.course_id, "support", row.id))
    }

    fn tags(row: &Model) -> Vec<String> {
        vec![course_tag(row.course_id)]
    }
}
