//! Professions: what a learner can become, on the landing page and in courses (`contract.md §4`).

use peshtoq_kernel::prelude::*;

use crate::association;

/// The table `profession`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "profession")]
#[expect(
    missing_docs,
    reason = "the fields are those of `ProfessionInput` and those that every table has"
)]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub name: String,
    pub image: Option<String>,
    pub desc: Option<String>,
    pub search: String,
    pub unique_key: String,
    pub position: i32,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

no_relations!();

/// What a profession is made of.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct ProfessionInput {
    /// Its name; no two are alike.
    #[validate(length(min = 1, max = 100))]
    pub name: Text,
    /// Its icon.
    #[schemars(extend("x-folder" = "other"))]
    pub image: Option<Icon>,
    /// What it is about.
    #[validate(length(max = 500))]
    pub desc: Option<Long>,
}

/// What a profession shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Profession {
    /// Its name.
    pub name: String,
    /// Its icon, as `folder/name.ext`.
    pub image: Option<String>,
    /// What it is about.
    pub desc: Option<String>,
    /// Its place among the professions, from 0.
    pub position: i32,
}

impl Resource for Profession {
    const NAME: &'static str = "profession";
    const LIST_KEY: &'static str = "professions";
    const NOT_FOUND: Code = Code::ProfessionNotFound;
    const LABEL: Option<&'static str> = Some("name");
    const UNIQUE: Option<(&'static str, FieldCode)> = Some(("name", FieldCode::NameTaken));
    const ORDERED: bool = true;

    type Table = Entity;
    type Input = ProfessionInput;
    type Fields = Self;
    type Filter = NoFilter;

    fn apply(input: ProfessionInput, row: &mut ActiveOf<Self>) {
        let ProfessionInput { name, image, desc } = input;
        row.name = Set(name.into());
        row.image = Set(image.map(Into::into));
        row.desc = Set(desc.map(Into::into));
    }

    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            name: row.name,
            image: row.image,
            desc: row.desc,
            position: row.position,
        }
    }

    fn example() -> Value {
        json!({"name": "Frontend dasturchi", "image": null, "desc": "Sayt va ilovalarning koʻrinadigan qismini yaratadi"})
    }

    fn media(row: &Model) -> Vec<String> {
        row.image.iter().cloned().collect()
    }

    fn tags(_: &Model) -> Vec<String> {
        ["home", "section:ProfessionMatcher", "section:GraduateOpportunities"]
            .map(Into::into)
            .into()
    }

    async fn before_delete(write: &mut Write, row: &Model) -> Result<()> {
        association::professions::refuse_if_used(write, row.id).await
    }
}
