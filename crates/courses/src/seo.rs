//! The texts and the picture that search engines and messengers show for a course's page
//! (`docs/api.md#what-search-engines-show`).

use peshtoq_persistence::prelude::*;

use crate::child::course_tag;

/// The words and the picture of a course for search engines and messengers.
#[resource(
    name = "course_seo",
    list = "courseSeo",
    parent = course
)]
pub struct CourseSeo {
    /// The title; without one it is the name of the course.
    #[validate(length(max = 120))]
    pub title: Option<Text>,
    /// The description; without one it is the beginning of that of the course.
    #[validate(length(max = 320))]
    pub description: Option<Text>,
    /// The picture; without one it is that of the course.
    #[schemars(extend("x-folder" = "course-illustrations", "x-slot" = slots::SHARE))]
    pub share_image: Option<Image>,
    /// Whether search engines are asked to leave the page out.
    #[serde(default)]
    pub noindex: bool,
}

impl Resource for CourseSeo {
    fn example() -> Value {
        json!({
            "title": "Frontend dasturlash kursi", "description": "Noldan birinchi ishgacha: HTML, CSS va React.",
            "shareImage": null, "noindex": false
        })
    }

    fn place(row: &Model) -> Option<Place> {
        Some(Place::course_screen(row.course_id, "edit/seo"))
    }

    fn tags(row: &Model) -> Vec<String> {
        // The sitemap leaves out pages that search engines must not show.
        vec![course_tag(row.course_id), "courses".into()]
    }
}
