//! Frequently asked questions (`docs/api.md#course-pages`).

use peshtoq_persistence::prelude::*;

use crate::child::course_tag;

/// A question.
#[resource(
    name = "faq",
    list = "faqs",
    label = question,
    parent = course,
    ordered,
    grouped,
    not_found
)]
pub struct Faq {
    /// The question.
    #[validate(length(min = 1, max = 300))]
    pub question: Text,
    /// The answer, rich text.
    #[schemars(extend("x-enough" = 20))]
    pub answer: Html,
}

impl Resource for Faq {
    fn example() -> Value {
        json!({"question": "Darslar qachon boʻladi?", "answer": "<p>Haftada uch marta, <strong>kechqurun</strong>.</p>"})
    }

    fn place(row: &Model) -> Option<Place> {
        Some(Place::course_row(row.course_id, "faq", row.id))
    }

    fn tags(row: &Model) -> Vec<String> {
        vec![course_tag(row.course_id)]
    }
}
