//! Support: how learners are helped (`contract.md §5`).

use peshtoq_kernel::prelude::*;

use crate::child::{OF_COURSE, course_tag, of_course};

/// The table `support`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "support")]
#[expect(
    missing_docs,
    reason = "the fields are those of `SupportInput` and those that every table has"
)]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub course_id: i64,
    pub title: String,
    pub desc: String,
    pub image: Option<String>,
    pub group_key: String,
    pub position: i32,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

no_relations!();

/// What a support item is made of.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct SupportInput {
    /// Its title.
    #[validate(length(min = 1, max = 150))]
    pub title: Text,
    /// A few words about it.
    #[validate(length(min = 1, max = 1000))]
    pub desc: Long,
    /// Its picture, for the section that shows one.
    #[schemars(extend("x-folder" = "course-illustrations"))]
    pub image: Option<Image>,
}

/// What a support item shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Support {
    /// Its title.
    pub title: String,
    /// A few words about it.
    pub desc: String,
    /// Its picture, for the section that shows one, as `folder/name.ext`.
    pub image: Option<String>,
    /// Its place in its group, from 0.
    #[schemars(range(min = 0))]
    pub position: i32,
}

impl Resource for Support {
    const NAME: &'static str = "support";
    const LIST_KEY: &'static str = "supports";
    const NOT_FOUND: Code = Code::SupportNotFound;
    const PARENT: Option<(&'static str, &'static str)> = OF_COURSE;
    const ORDERED: bool = true;
    const HAS_TOTAL: bool = false;

    type Table = Entity;
    type Input = SupportInput;
    type Fields = Self;
    type Filter = NoFilter;

    fn apply(input: SupportInput, row: &mut ActiveOf<Self>) {
        let SupportInput { title, desc, image } = input;
        row.title = Set(title.into());
        row.desc = Set(desc.into());
        row.image = Set(image.map(Into::into));
    }

    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            title: row.title,
            desc: row.desc,
            image: row.image,
            position: row.position,
        }
    }

    fn example() -> Value {
        json!({"title": "Shaxsiy ustoz", "desc": "Savolingizga shu kuniyoq javob", "image": null})
    }

    fn media(row: &Model) -> Vec<String> {
        row.image.iter().cloned().collect()
    }

    fn group(row: &ActiveOf<Self>) -> String {
        of_course(&row.course_id)
    }

    fn tags(row: &Model) -> Vec<String> {
        vec![course_tag(row.course_id)]
    }
}
