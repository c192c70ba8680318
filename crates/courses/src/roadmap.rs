//! The support roadmap of a course: one picture (`contract.md §5`).

use peshtoq_kernel::prelude::*;

use crate::child::{OF_COURSE, course_tag};

/// The table `roadmap`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "roadmap")]
#[expect(
    missing_docs,
    reason = "the fields are those of `RoadmapInput` and those that every table has"
)]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub course_id: i64,
    pub image: String,
    pub title: Option<String>,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

no_relations!();

/// What a roadmap is made of.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct RoadmapInput {
    /// The picture.
    #[schemars(extend("x-folder" = "course-illustrations"))]
    pub image: RoadmapImage,
    /// Its title.
    #[validate(length(max = 150))]
    pub title: Option<Text>,
}

/// What a roadmap shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Roadmap {
    /// The picture, as `folder/name.ext`.
    pub image: String,
    /// Its title.
    pub title: Option<String>,
}

impl Resource for Roadmap {
    const NAME: &'static str = "roadmap";
    const LIST_KEY: &'static str = "roadmaps";
    const NOT_FOUND: Code = Code::RoadmapNotFound;
    const PARENT: Option<(&'static str, &'static str)> = OF_COURSE;
    const HAS_TOTAL: bool = false;

    type Table = Entity;
    type Input = RoadmapInput;
    type Fields = Self;
    type Filter = NoFilter;

    fn apply(input: RoadmapInput, row: &mut ActiveOf<Self>) {
        let RoadmapInput { image, title } = input;
        row.image = Set(image.into());
        row.title = Set(title.map(Into::into));
    }

    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            image: row.image,
            title: row.title,
        }
    }

    fn example() -> Value {
        json!({"image": "course-illustrations/yol.png", "title": "Birinchi darsdan ishgacha"})
    }

    fn media(row: &Model) -> Vec<String> {
        vec![row.image.clone()]
    }

    fn tags(row: &Model) -> Vec<String> {
        vec![course_tag(row.course_id)]
    }
}
