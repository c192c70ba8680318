//! Practice: what learners do with their hands (`contract.md §5`).

use peshtoq_kernel::prelude::*;

use crate::child::{OF_COURSE, course_tag};

/// The table `practice`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "practice")]
#[expect(
    missing_docs,
    reason = "the fields are those of `PracticeInput` and those that every table has"
)]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub course_id: i64,
    pub title: String,
    pub desc: Option<String>,
    pub items: String,
    pub image: Option<String>,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

no_relations!();

/// What practice info is made of.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct PracticeInput {
    /// Its title.
    #[validate(length(min = 1, max = 150))]
    pub title: Text,
    /// What it is about, rich text.
    pub desc: Option<Html>,
    /// What is done: separated by commas, each shown on a line of its own.
    #[validate(length(min = 1, max = 5000))]
    pub items: Long,
    /// Its picture.
    #[schemars(extend("x-folder" = "course-illustrations"))]
    pub image: Option<Image>,
}

/// What practice info shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Practice {
    /// Its title.
    pub title: String,
    /// What it is about, rich text.
    pub desc: Option<String>,
    /// What is done: separated by commas, each shown on a line of its own.
    pub items: String,
    /// Its picture, as `folder/name.ext`.
    pub image: Option<String>,
}

impl Resource for Practice {
    const NAME: &'static str = "practice";
    const LIST_KEY: &'static str = "practice";
    // A single has no row that could be missing; its section could.
    const NOT_FOUND: Code = Code::SectionNotFound;
    const PARENT: Option<(&'static str, &'static str)> = OF_COURSE;

    type Table = Entity;
    type Input = PracticeInput;
    type Fields = Self;
    type Filter = NoFilter;

    fn apply(input: PracticeInput, row: &mut ActiveOf<Self>) {
        let PracticeInput {
            title,
            desc,
            items,
            image,
        } = input;
        row.title = Set(title.into());
        row.desc = Set(desc.map(Into::into));
        row.items = Set(items.into());
        row.image = Set(image.map(Into::into));
    }

    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            title: row.title,
            desc: row.desc,
            items: row.items,
            image: row.image,
        }
    }

    fn example() -> Value {
        json!({"title": "Amaliyot", "desc": null, "items": "Portfolio sayti, Internet-doʻkon, Jamoaviy loyiha", "image": null})
    }

    fn media(row: &Model) -> Vec<String> {
        row.image.iter().cloned().collect()
    }

    fn tags(row: &Model) -> Vec<String> {
        vec![course_tag(row.course_id)]
    }

    async fn check(_: &Write, input: &PracticeInput, _: Failed<'_>, _: Option<&Model>) -> Result<Vec<FieldError>> {
        let has_item = input.items.as_str().split(',').any(|item| !item.trim().is_empty());
        Ok(match has_item {
            true => Vec::new(),
            false => vec![FieldError::with_message(
                "items",
                FieldCode::TooFew,
                "Vergul bilan ajratib kamida bitta band yozing",
            )],
        })
    }
}
