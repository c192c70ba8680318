//! The summary of a profession (`contract.md §5`).

use peshtoq_kernel::prelude::*;

use crate::child::{OF_COURSE, course_tag};

/// The table `summary`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "summary")]
#[expect(
    missing_docs,
    reason = "the fields are those of `SummaryInput` and those that every table has"
)]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub course_id: i64,
    pub title: String,
    pub desc: String,
    pub image: Option<String>,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

no_relations!();

/// What a summary is made of.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct SummaryInput {
    /// Its title.
    #[validate(length(min = 1, max = 150))]
    pub title: Text,
    /// The summary, rich text.
    pub desc: Html,
    /// Its picture, for the section that shows one.
    #[schemars(extend("x-folder" = "course-illustrations"))]
    pub image: Option<Image>,
}

/// What a summary shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// Its title.
    pub title: String,
    /// The summary, rich text.
    pub desc: String,
    /// Its picture, for the section that shows one, as `folder/name.ext`.
    pub image: Option<String>,
}

impl Resource for Summary {
    const NAME: &'static str = "summary";
    const LIST_KEY: &'static str = "summary";
    // A single has no row that could be missing; its section could.
    const NOT_FOUND: Code = Code::SectionNotFound;
    const PARENT: Option<(&'static str, &'static str)> = OF_COURSE;

    type Table = Entity;
    type Input = SummaryInput;
    type Fields = Self;
    type Filter = NoFilter;

    fn apply(input: SummaryInput, row: &mut ActiveOf<Self>) {
        let SummaryInput { title, desc, image } = input;
        row.title = Set(title.into());
        row.desc = Set(desc.into());
        row.image = Set(image.map(Into::into));
    }

    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            title: row.title,
            desc: row.desc,
            image: row.image,
        }
    }

    fn example() -> Value {
        json!({"title": "Xulosa", "desc": "<p>Talab katta kasb.</p>", "image": null})
    }

    fn media(row: &Model) -> Vec<String> {
        row.image.iter().cloned().collect()
    }

    fn tags(row: &Model) -> Vec<String> {
        vec![course_tag(row.course_id)]
    }
}
