//! Work samples: what learners have made, in four categories (`docs/api.md#work-samples`).

use peshtoq_persistence::prelude::*;

use crate::child::course_tag;

int_enum! {
    /// What kind of work it is (`docs/api.md#work-samples`).
    WorkCategory {
        /// Visual works.
        Visual = 1,
        /// Illustrations.
        Illustration = 2,
        /// Works of a competition; clients of the provider spell it so.
        Competation = 3,
        /// Works of a portfolio.
        Portfolio = 4,
    }
}

/// A work sample.
#[resource(
    name = "work_sample",
    list = "courseWorkSamples",
    label = title,
    parent = course,
    ordered,
    grouped,
    filter = WorkSampleFilter,
    not_found
)]
pub struct WorkSample {
    /// The type of the work.
    pub category: WorkCategory,
    /// Its title.
    #[validate(length(min = 1, max = 150))]
    pub title: Text,
    /// A short description.
    #[validate(length(max = 2000))]
    #[schemars(extend("x-enough" = 20))]
    pub desc: Option<MultilineText>,
    /// Its author.
    #[validate(length(max = 100))]
    pub author: Option<Text>,
    /// Its picture.
    #[schemars(extend("x-folder" = "student-homeworks"))]
    pub image: StudentImage,
    /// A video of it.
    #[schemars(extend("x-folder" = "short-videos"))]
    pub media: Option<Video>,
    /// A link to it.
    pub link: Option<Link>,
}

impl Resource for WorkSample {
    fn example() -> Value {
        json!({"category": 1, "title": "Internet-doʻkon", "desc": null, "author": "Malika", "image": "student-homeworks/dokon.png", "media": null, "link": null})
    }

    fn place(row: &Model) -> Option<Place> {
        let list = match row.category {
            WorkCategory::Visual if row.media.is_some() => "student-works-media/single",
            WorkCategory::Visual => "student-works/single",
            WorkCategory::Illustration => "students-projects",
            WorkCategory::Competation => "student-projects",
            WorkCategory::Portfolio => "portfolio-projects",
        };
        Some(Place::course_row(row.course_id, list, row.id))
    }

    fn group(row: &ActiveOf<Self>) -> String {
        let (course, category) = (row.course_id.clone().take(), row.category.clone().take());
        let with_film = row.media.clone().take().flatten().is_some();
        match (course, category) {
            (Some(course), Some(category)) => group_of(course, category, with_film),
            _ => String::new(),
        }
    }

    fn tags(row: &Model) -> Vec<String> {
        vec![course_tag(row.course_id)]
    }
}

/// The group of the works of a category. The first category has two lists: with a video and without.
pub fn group_of(course: i64, category: WorkCategory, with_film: bool) -> String {
    match category {
        WorkCategory::Visual if with_film => format!("{course}:1:media"),
        category => format!("{course}:{}", category.number()),
    }
}

/// The filters of a list of work samples.
#[derive(Debug, Default, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct WorkSampleFilter {
    /// Only those of this category.
    pub category: Option<WorkCategory>,
    /// Only those with a video, or only those without.
    pub has_media: Option<bool>,
}

impl Filter for WorkSampleFilter {
    fn condition(&self) -> Condition {
        let has_media = self.has_media.map(|has| match has {
            true => Column::Media.is_not_null(),
            false => Column::Media.is_null(),
        });
        Condition::all()
            .add_option(self.category.map(|category| Column::Category.eq(category)))
            .add_option(has_media)
    }
}
