//! Practice: practical work of learners (`docs/api.md#course-pages`).

use peshtoq_persistence::prelude::*;

use crate::child::course_tag;

/// Practice info.
#[resource(
    name = "practice",
    list = "practice",
    parent = course
)]
pub struct Practice {
    /// Its title.
    #[validate(length(min = 1, max = 150))]
    pub title: Text,
    /// The description, rich text.
    pub desc: Option<Html>,
    /// The activities, separated by commas; each is shown on a separate line.
    #[validate(length(min = 1, max = 5000))]
    pub items: MultilineText,
    /// Its picture.
    #[schemars(extend("x-folder" = "course-illustrations", "x-slot" = slots::BESIDE))]
    pub image: Option<Image>,
}

impl Resource for Practice {
    fn example() -> Value {
        json!({"title": "Amaliyot", "desc": null, "items": "Portfolio sayti, Internet-doʻkon, Jamoaviy loyiha", "image": null})
    }

    fn place(row: &Model) -> Option<Place> {
        Some(Place::course_screen(row.course_id, "edit/practise"))
    }

    fn tags(row: &Model) -> Vec<String> {
        vec![course_tag(row.course_id)]
    }

    async fn check(
        _: &Write,
        input: &PracticeInput,
        _: FailedFields<'_>,
        _: Option<&Model>,
    ) -> Result<Vec<FieldError>> {
        let has_item = input.items.as_str().split(',').any(|item| !item.trim().is_empty());
        Ok(match has_item {
            true => Vec::new(),
            false => vec![FieldError::with_message(
                "items",
                FieldCode::TooFew,
                Message::practice_without_items(),
            )],
        })
    }
}
