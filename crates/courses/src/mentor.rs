//! Mentors: who teaches a course (`docs/api.md#course-pages`).

use peshtoq_persistence::{media, prelude::*};

use crate::child::course_tag;

/// A placeholder that is shown while the picture loads.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct BlurImage {
    /// A tiny preview as a data URI; null if the picture has none.
    pub placeholder: Option<String>,
}

/// A mentor.
#[resource(
    name = "mentor",
    list = "courseMentor",
    label = full_name,
    parent = course,
    ordered,
    grouped,
    not_found
)]
pub struct Mentor {
    /// First and last name.
    #[validate(length(min = 1, max = 100))]
    pub full_name: Text,
    /// The occupation.
    #[validate(length(min = 1, max = 100))]
    pub profession: Text,
    /// A short description of the person.
    #[validate(length(min = 1, max = 2000))]
    #[schemars(extend("x-enough" = 20))]
    pub desc: MultilineText,
    /// A picture of the person.
    #[schemars(extend("x-folder" = "student-images", "x-slot" = slots::PORTRAIT, "x-alt" = "beside"))]
    pub media: Image,
    /// A placeholder that is shown while the picture loads.
    #[answer]
    pub blur_image: BlurImage,
}

impl Resource for Mentor {
    fn example() -> Value {
        json!({"fullName": "Aziz Rahimov", "profession": "Bosh dasturchi", "desc": "Oʻn yillik tajriba", "media": "student-images/aziz.jpg"})
    }

    fn place(row: &Model) -> Option<Place> {
        Some(Place::course_row(row.course_id, "course-mentor/single", row.id))
    }

    fn tags(row: &Model) -> Vec<String> {
        vec![course_tag(row.course_id)]
    }

    async fn complete(conn: &Transaction, rows: &mut [Row<Self>]) -> Result<()> {
        let placeholders = media::placeholders(conn, rows.iter().map(|row| row.fields.media.as_str())).await?;
        for row in rows {
            row.fields.blur_image.placeholder = placeholders.get(&row.fields.media).cloned();
        }
        Ok(())
    }

    fn example_row() -> Value {
        let mut row = Self::example();
        row["blurImage"] = json!({"placeholder": null});
        row
    }
}
