//! Tools: a plain list that courses draw on (`contract.md §4`).

use peshtoq_kernel::prelude::*;

use crate::association;

/// The table `tool`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "tool")]
#[expect(
    missing_docs,
    reason = "the fields are those of `ToolInput` and those that every table has"
)]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub name: String,
    pub image: String,
    pub search: String,
    pub unique_key: String,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

no_relations!();

/// What a tool is made of.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct ToolInput {
    /// Its name; no two are alike.
    #[validate(length(min = 1, max = 100))]
    pub name: Text,
    /// Its icon.
    #[schemars(extend("x-folder" = "other"))]
    pub image: Icon,
}

/// What a tool shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Tool {
    /// Its name.
    pub name: String,
    /// Its icon, as `folder/name.ext`.
    pub image: String,
}

impl Resource for Tool {
    const NAME: &'static str = "tool";
    const LIST_KEY: &'static str = "tools";
    const NOT_FOUND: Code = Code::ToolNotFound;
    const LABEL: Option<&'static str> = Some("name");
    const UNIQUE: Option<(&'static str, FieldCode)> = Some(("name", FieldCode::NameTaken));

    type Table = Entity;
    type Input = ToolInput;
    type Fields = Self;
    type Filter = NoFilter;

    fn apply(input: ToolInput, row: &mut ActiveOf<Self>) {
        let ToolInput { name, image } = input;
        row.name = Set(name.into());
        row.image = Set(image.into());
    }

    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            name: row.name,
            image: row.image,
        }
    }

    fn example() -> Value {
        json!({"name": "Figma", "image": "other/figma.png"})
    }

    fn media(row: &Model) -> Vec<String> {
        vec![row.image.clone()]
    }

    fn tags(_: &Model) -> Vec<String> {
        vec!["section:CourseTechnologies".into()]
    }

    async fn before_delete(write: &mut Write, row: &Model) -> Result<()> {
        association::tools::refuse_if_used(write, row.id).await
    }
}
