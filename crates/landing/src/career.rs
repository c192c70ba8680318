//! Careers that are on the rise: one group per colour, each with its list (`docs/api.md#emerging-careers`).

use peshtoq_core::input;
use peshtoq_persistence::{
    prelude::*,
    resource::{self, MediaPath},
};
use sea_orm::QueryOrder;
use serde_json::Map;

int_enum! {
    /// The colour of a group (`docs/api.md#emerging-careers`).
    CareerColour {
        /// Green.
        Green = 1,
        /// Pink.
        Pink = 2,
    }
}

/// One career of a group, as it is stored and shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CareerItem {
    /// Its name.
    pub name: String,
    /// The link.
    pub link: Option<String>,
}

/// The careers of a group, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct CareerItems(pub Vec<CareerItem>);

/// The table `career`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "career")]
#[expect(
    missing_docs,
    reason = "the fields are those of `CareerInput` and those that every table has"
)]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    #[sea_orm(column_name = "type")]
    pub colour: CareerColour,
    pub title: String,
    pub desc: Option<String>,
    #[sea_orm(column_type = "JsonBinary")]
    pub items: CareerItems,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

no_relations!();

/// The fields of a career.
#[derive(Debug, Serialize, Deserialize, JsonSchema, Validate)]
pub struct CareerItemInput {
    /// Its name.
    #[validate(length(min = 1, max = 100))]
    pub name: Text,
    /// The link.
    pub link: Option<Link>,
}

/// The fields of a group of careers.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct CareerInput {
    /// Its colour; there is at most one group per colour.
    #[serde(rename = "type")]
    pub colour: CareerColour,
    /// Its title.
    #[validate(length(min = 1, max = 120))]
    pub title: Text,
    /// A short description.
    #[validate(length(max = 500))]
    pub desc: Option<MultilineText>,
    /// Its careers, in their order. An empty list deletes the group.
    #[validate(length(max = 30), nested)]
    pub items: Vec<CareerItemInput>,
}

/// What a group of careers shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Career {
    /// Its colour.
    #[serde(rename = "type")]
    pub colour: CareerColour,
    /// Its title.
    pub title: String,
    /// A short description.
    pub desc: Option<String>,
    /// Its careers, in their order.
    pub items: Vec<CareerItem>,
}

/// All groups of careers, one for each colour.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ModProfessions {
    /// The groups, one per colour.
    pub mod_profession: Vec<Row<Career>>,
}

impl Definition for Career {
    const NAME: &'static str = "career";
    const LIST_KEY: &'static str = "modProfession";
    // A missing group was never saved; what may be missing is its section.
    const NOT_FOUND: Code = Code::SectionNotFound;
    type Table = Entity;
    type Input = CareerInput;
    type Fields = Self;
    type Filter = NoFilter;
    fn erased() -> &'static dyn ErasedResource {
        erased::shell::<Self>()
    }

    fn apply(input: CareerInput, row: &mut ActiveOf<Self>) {
        let CareerInput {
            colour,
            title,
            desc,
            items,
        } = input;
        let items = items.into_iter().map(|CareerItemInput { name, link }| CareerItem {
            name: name.into(),
            link: link.map(Into::into),
        });
        row.colour = Set(colour);
        row.title = Set(title.into());
        row.desc = Set(desc.map(Into::into));
        row.items = Set(CareerItems(items.collect()));
    }
    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            colour: row.colour,
            title: row.title,
            desc: row.desc,
            items: row.items.0,
        }
    }
}

impl Resource for Career {
    fn example() -> Value {
        json!({
            "type": 1, "title": "Texnologiya kasblari", "desc": null,
            "items": [{"name": "Frontend dasturchi", "link": "https://example.uz/frontend"}, {"name": "Data tahlilchi", "link": null}]
        })
    }

    fn place(row: &Model) -> Option<Place> {
        // There is one group of each colour, and its address in the panel names the colour.
        Some(Place::row(
            "/section-management/edit/emerging-career-options",
            row.colour.number().into(),
        ))
    }

    fn tags(_: &Model) -> Vec<String> {
        vec!["home".into(), "section:EmergingCareerOptions".into()]
    }
}

/// All groups, by their colour.
///
/// # Errors
/// When the database fails.
pub async fn rows(conn: &Transaction) -> Result<Vec<Model>> {
    Ok(Entity::find().order_by_asc(Column::Colour).all(conn).await?)
}

/// The type of a body that removes a group: nothing else of it is looked at.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
struct Removal {
    #[serde(rename = "type")]
    colour: CareerColour,
}

/// Writes the group of its colour. If `items` is an empty list, the group is removed and `None` is returned.
///
/// # Errors
/// 409 `version_conflict` with the current row; 422 with every field that failed.
pub async fn save(
    write: &mut Write,
    body: Map<String, Value>,
    media_path: MediaPath<'_>,
) -> Result<Option<Row<Career>>> {
    let is_removal = body.get("items").and_then(Value::as_array).is_some_and(Vec::is_empty);
    if is_removal {
        let (Removal { colour }, version) = input::read_versioned(body)?;
        if let Some(stored) = group_of(write, colour).await? {
            resource::refuse_other_version::<Career>(write.conn(), &stored, version).await?;
            resource::remove::<Career>(write, stored).await?;
        }
        return Ok(None);
    }
    let colour = body.get("type").and_then(Value::as_i64);
    let colour = colour.and_then(|number| CareerColour::parse(i32::try_from(number).ok()?));
    let stored = match colour {
        Some(colour) => group_of(write, colour).await?,
        // The colour is missing or invalid, which validation reports.
        None => None,
    };
    let row = resource::save_within::<Career>(write, stored, body, media_path, |_| ()).await?;
    Ok(Some(resource::answer_one::<Career>(write.conn(), row).await?))
}

async fn group_of(write: &Write, colour: CareerColour) -> Result<Option<Model>> {
    let query = Entity::find().filter(Column::Colour.eq(colour));
    Ok(query.one(write.conn()).await?)
}
