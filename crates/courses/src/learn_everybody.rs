//! Open to all learners: graduates before and after the course (`docs/api.md#course-pages`).

use peshtoq_persistence::prelude::*;

use crate::child::course_tag;

/// A learner.
#[resource(
    name = "learn_everybody",
    list = "courseLearnEverybody",
    label = name,
    parent = course,
    ordered,
    grouped,
    not_found
)]
pub struct LearnEverybody {
    /// Who they were.
    #[validate(length(min = 1, max = 100))]
    pub name: Text,
    /// Who they became.
    #[validate(length(min = 1, max = 100))]
    pub role: Text,
    /// The story.
    #[validate(length(min = 1, max = 1000))]
    #[schemars(extend("x-enough" = 20))]
    pub desc: MultilineText,
    /// A picture of them.
    #[schemars(extend("x-folder" = "course-illustrations", "x-slot" = slots::LEARNER))]
    pub image: Image,
}

impl Resource for LearnEverybody {
    fn example() -> Value {
        json!({"name": "Oʻqituvchi", "role": "UX/UI dizayner", "desc": "Yetti oyda yangi kasb", "image": "course-illustrations/oqituvchi.png"})
    }

    fn place(row: &Model) -> Option<Place> {
        Some(Place::course_row(row.course_id, "open-to-all-learners/single", row.id))
    }

    fn tags(row: &Model) -> Vec<String> {
        vec![course_tag(row.course_id)]
    }
}
