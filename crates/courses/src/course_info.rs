//! Profession info: what the profession of a course is about (`docs/api.md#course-pages`).

use peshtoq_persistence::prelude::*;

use crate::child::{OF_COURSE, course_tag};

/// One quality and how much of it is required.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Progress {
    /// The quality.
    pub title: String,
    /// How much, 0 to 100.
    pub percent: i32,
}

/// The qualities, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct ProgressItems(pub Vec<Progress>);

/// The fields of a quality.
#[derive(Debug, Serialize, Deserialize, JsonSchema, Validate)]
pub struct ProgressInput {
    /// The quality.
    #[validate(length(min = 1, max = 100))]
    pub title: Text,
    /// How much, 0 to 100.
    #[validate(range(min = 0, max = 100))]
    pub percent: i32,
}

/// The table `course_info`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "course_info")]
#[expect(
    missing_docs,
    reason = "the fields are those of `CourseInfoInput` and those that every table has"
)]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub course_id: i64,
    pub title: String,
    pub desc: String,
    pub image: String,
    #[sea_orm(column_type = "JsonBinary")]
    pub items: ProgressItems,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

no_relations!();

/// The fields of the profession info.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct CourseInfoInput {
    /// Its title.
    #[validate(length(min = 1, max = 150))]
    pub title: Text,
    /// The description, rich text.
    #[schemars(extend("x-enough" = 60))]
    pub desc: Html,
    /// Its picture.
    #[schemars(extend("x-folder" = "course-illustrations", "x-slot" = slots::COURSE_INFO))]
    pub image: Image,
    /// How much of each quality it requires, for the section that shows them.
    #[serde(default)]
    #[validate(length(max = 10), nested)]
    pub items: Vec<ProgressInput>,
}

/// What profession info shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CourseInfo {
    /// Its title.
    pub title: String,
    /// The description, rich text.
    pub desc: String,
    /// Its picture, as `folder/name.ext`.
    pub image: String,
    /// How much of each quality it requires, for the section that shows them.
    pub items: Vec<Progress>,
}

impl Definition for CourseInfo {
    const NAME: &'static str = "course_info";
    const LIST_KEY: &'static str = "courseInfo";
    // A singleton has no row that may be missing; its section may be.
    const NOT_FOUND: Code = Code::SectionNotFound;
    const PARENT: Option<(&'static str, &'static str)> = OF_COURSE;
    type Table = Entity;
    type Input = CourseInfoInput;
    type Fields = Self;
    type Filter = NoFilter;
    fn erased() -> &'static dyn ErasedResource {
        erased::shell::<Self>()
    }

    fn apply(input: CourseInfoInput, row: &mut ActiveOf<Self>) {
        let CourseInfoInput {
            title,
            desc,
            image,
            items,
        } = input;
        row.title = Set(title.into());
        row.desc = Set(desc.into());
        row.image = Set(image.into());
        row.items = Set(ProgressItems(
            items
                .into_iter()
                .map(|ProgressInput { title, percent }| Progress {
                    title: title.into(),
                    percent,
                })
                .collect(),
        ));
    }
    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            title: row.title,
            desc: row.desc,
            image: row.image,
            items: row.items.0,
        }
    }
    fn media(row: &Model) -> Vec<String> {
        vec![row.image.clone()]
    }
}

impl Resource for CourseInfo {
    fn example() -> Value {
        json!({"title": "Frontend dasturchi kim?", "desc": "<p>Saytni koʻrinadigan qiladi.</p>", "image": "course-illustrations/kasb.png", "items": [{"title": "Mantiq", "percent": 80}]})
    }

    fn place(row: &Model) -> Option<Place> {
        Some(Place::course_screen(row.course_id, "edit/profession-info"))
    }

    fn tags(row: &Model) -> Vec<String> {
        vec![course_tag(row.course_id)]
    }
}
