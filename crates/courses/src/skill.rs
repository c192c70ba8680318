//! Skills: a plain list that courses draw on (`contract.md §4`).

use peshtoq_kernel::prelude::*;

use crate::association;

/// The table `skill`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "skill")]
#[expect(
    missing_docs,
    reason = "the fields are those of `SkillInput` and those that every table has"
)]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub name: String,
    pub image: Option<String>,
    pub search: String,
    pub unique_key: String,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

no_relations!();

/// What a skill is made of.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct SkillInput {
    /// Its name; no two are alike.
    #[validate(length(min = 1, max = 100))]
    pub name: Text,
    /// Its icon.
    #[schemars(extend("x-folder" = "other"))]
    pub image: Option<Icon>,
}

/// What a skill shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Skill {
    /// Its name.
    pub name: String,
    /// Its icon, as `folder/name.ext`.
    pub image: Option<String>,
}

impl Resource for Skill {
    const NAME: &'static str = "skill";
    const LIST_KEY: &'static str = "skills";
    const NOT_FOUND: Code = Code::SkillNotFound;
    const LABEL: Option<&'static str> = Some("name");
    const UNIQUE: Option<(&'static str, FieldCode)> = Some(("name", FieldCode::NameTaken));

    type Table = Entity;
    type Input = SkillInput;
    type Fields = Self;
    type Filter = NoFilter;

    fn apply(input: SkillInput, row: &mut ActiveOf<Self>) {
        let SkillInput { name, image } = input;
        row.name = Set(name.into());
        row.image = Set(image.map(Into::into));
    }

    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            name: row.name,
            image: row.image,
        }
    }

    fn example() -> Value {
        json!({"name": "JavaScript", "image": null})
    }

    fn media(row: &Model) -> Vec<String> {
        row.image.iter().cloned().collect()
    }

    fn tags(_: &Model) -> Vec<String> {
        vec!["section:CourseTechnologies".into()]
    }

    async fn before_delete(write: &mut Write, row: &Model) -> Result<()> {
        association::skills::refuse_if_used(write, row.id).await
    }
}
