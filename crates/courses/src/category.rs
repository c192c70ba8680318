//! Categories of courses: the groups of the catalogue (`contract.md §5`).

use peshtoq_kernel::prelude::*;
use sea_orm::{QueryOrder, QuerySelect};

use crate::course;

/// The table `course_category`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "course_category")]
#[expect(
    missing_docs,
    reason = "the fields are those of `CourseCategoryInput` and those that every table has"
)]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub name: String,
    pub search: String,
    pub unique_key: String,
    pub position: i32,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

no_relations!();

/// What a category is made of.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct CourseCategoryInput {
    /// Its name; no two are alike.
    #[validate(length(min = 1, max = 100))]
    pub name: Text,
}

/// What a category shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CourseCategory {
    /// Its name.
    pub name: String,
    /// Its place among the categories, from 0.
    pub position: i32,
}

impl Resource for CourseCategory {
    const NAME: &'static str = "course_category";
    const LIST_KEY: &'static str = "courseCategories";
    const NOT_FOUND: Code = Code::CourseCategoryNotFound;
    const LABEL: Option<&'static str> = Some("name");
    const UNIQUE: Option<(&'static str, FieldCode)> = Some(("name", FieldCode::NameTaken));
    const ORDERED: bool = true;

    type Table = Entity;
    type Input = CourseCategoryInput;
    type Fields = Self;
    type Filter = NoFilter;

    fn apply(input: CourseCategoryInput, row: &mut ActiveOf<Self>) {
        let CourseCategoryInput { name } = input;
        row.name = Set(name.into());
    }

    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            name: row.name,
            position: row.position,
        }
    }

    fn example() -> Value {
        json!({"name": "Dasturlash"})
    }

    fn tags(_: &Model) -> Vec<String> {
        vec!["home".into(), "courses".into()]
    }

    async fn before_delete(write: &mut Write, row: &Model) -> Result<()> {
        let users = course::Entity::find()
            .select_only()
            .columns([course::Column::Id, course::Column::Name])
            .filter(course::Column::CategoryId.eq(row.id))
            .order_by_asc(course::Column::Id)
            .into_tuple::<(i64, String)>()
            .all(write.conn())
            .await?;
        course::refuse_used_by(users)
    }
}
