//! Partners: the logos on the landing page (`contract.md §4`).

use peshtoq_kernel::prelude::*;

/// The table `partner`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "partner")]
#[expect(
    missing_docs,
    reason = "the fields are those of `PartnerInput` and those that every table has"
)]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub name: String,
    pub link: String,
    pub logo: String,
    pub search: String,
    pub position: i32,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

no_relations!();

/// What a partner is made of.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct PartnerInput {
    /// The name of the company.
    #[validate(length(min = 1, max = 100))]
    pub name: Text,
    /// Its site.
    pub link: Link,
    /// Its logo.
    #[schemars(extend("x-folder" = "partners"))]
    pub logo: Image,
}

/// What a partner shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Partner {
    /// The name of the company.
    pub name: String,
    /// Its site.
    pub link: String,
    /// Its logo, as `folder/name.ext`.
    pub logo: String,
    /// Its place among the partners, from 0.
    pub position: i32,
}

impl Resource for Partner {
    const NAME: &'static str = "partner";
    const LIST_KEY: &'static str = "partners";
    const NOT_FOUND: Code = Code::PartnerNotFound;
    const LABEL: Option<&'static str> = Some("name");
    const ORDERED: bool = true;

    type Table = Entity;
    type Input = PartnerInput;
    type Fields = Self;
    type Filter = NoFilter;

    fn apply(input: PartnerInput, row: &mut ActiveOf<Self>) {
        let PartnerInput { name, link, logo } = input;
        row.name = Set(name.into());
        row.link = Set(link.into());
        row.logo = Set(logo.into());
    }

    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            name: row.name,
            link: row.link,
            logo: row.logo,
            position: row.position,
        }
    }

    fn example() -> Value {
        json!({"name": "Hamkor bank", "link": "https://hamkorbank.uz", "logo": "partners/hamkor.png"})
    }

    fn media(row: &Model) -> Vec<String> {
        vec![row.logo.clone()]
    }

    fn tags(_: &Model) -> Vec<String> {
        vec!["home".into(), "section:Partners".into()]
    }
}
