//! Opportunities: the advantages of a course (`docs/api.md#course-pages`).

use peshtoq_core::input::Paragraph;
use peshtoq_persistence::prelude::*;

use crate::child::{OF_COURSE, course_tag, of_course};

/// Paragraphs, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct Texts(pub Vec<String>);

/// The table `opportunity`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "opportunity")]
#[expect(
    missing_docs,
    reason = "the fields are those of `OpportunityInput` and those that every table has"
)]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub course_id: i64,
    pub title: String,
    #[sea_orm(column_type = "JsonBinary")]
    pub descriptions: Texts,
    pub image: String,
    pub search: String,
    pub group_key: String,
    pub position: i32,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

no_relations!();

/// The fields of an opportunity.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct OpportunityInput {
    /// Its title.
    #[validate(length(min = 1, max = 150))]
    pub title: Text,
    /// The description, 1 to 5 paragraphs.
    #[validate(length(min = 1, max = 5))]
    pub descriptions: Vec<Paragraph>,
    /// Its picture.
    #[schemars(extend("x-folder" = "course-illustrations", "x-slot" = slots::CARD))]
    pub image: Image,
}

/// What an opportunity shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Opportunity {
    /// Its title.
    pub title: String,
    /// The description, 1 to 5 paragraphs.
    pub descriptions: Vec<String>,
    /// Its picture, as `folder/name.ext`.
    pub image: String,
    /// Its position in its group, from 0.
    #[schemars(range(min = 0))]
    pub position: i32,
}

impl Definition for Opportunity {
    const NAME: &'static str = "opportunity";
    const LIST_KEY: &'static str = "courseOpportunities";
    const NOT_FOUND: Code = Code::NotFound(NotFound::new("opportunity_not_found"));
    const PARENT: Option<(&'static str, &'static str)> = OF_COURSE;
    const LABEL: Option<&'static str> = Some("title");
    const ORDERED: bool = true;
    type Table = Entity;
    type Input = OpportunityInput;
    type Fields = Self;
    type Filter = NoFilter;
    fn erased() -> &'static dyn ErasedResource {
        erased::shell::<Self>()
    }

    fn apply(input: OpportunityInput, row: &mut ActiveOf<Self>) {
        let OpportunityInput {
            title,
            descriptions,
            image,
        } = input;
        row.title = Set(title.into());
        row.descriptions = Set(Texts(descriptions.into_iter().map(Into::into).collect()));
        row.image = Set(image.into());
    }
    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            title: row.title,
            descriptions: row.descriptions.0,
            image: row.image,
            position: row.position,
        }
    }
    fn media(row: &Model) -> Vec<String> {
        vec![row.image.clone()]
    }
}

impl Resource for Opportunity {
    fn example() -> Value {
        json!({"title": "Amaliyot", "descriptions": ["Har hafta loyiha", "Mentor bilan tahlil"], "image": "course-illustrations/amaliyot.png"})
    }

    fn place(row: &Model) -> Option<Place> {
        Some(Place::course_row(row.course_id, "course-advantages/single", row.id))
    }

    fn group(row: &ActiveOf<Self>) -> String {
        of_course(&row.course_id)
    }

    fn tags(row: &Model) -> Vec<String> {
        vec![course_tag(row.course_id)]
    }
}
