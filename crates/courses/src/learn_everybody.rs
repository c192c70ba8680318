//! Open to all learners: who people were and who they became (`contract.md §5`).

use peshtoq_kernel::prelude::*;

use crate::child::{OF_COURSE, course_tag, of_course};

/// The table `learn_everybody`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "learn_everybody")]
#[expect(
    missing_docs,
    reason = "the fields are those of `LearnEverybodyInput` and those that every table has"
)]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub course_id: i64,
    pub name: String,
    pub role: String,
    pub desc: String,
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

/// What a learner is made of.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct LearnEverybodyInput {
    /// Who they were.
    #[validate(length(min = 1, max = 100))]
    pub name: Text,
    /// Who they became.
    #[validate(length(min = 1, max = 100))]
    pub role: Text,
    /// How it went.
    #[validate(length(min = 1, max = 1000))]
    pub desc: Long,
    /// A picture of them.
    #[schemars(extend("x-folder" = "course-illustrations"))]
    pub image: Image,
}

/// What a learner shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LearnEverybody {
    /// Who they were.
    pub name: String,
    /// Who they became.
    pub role: String,
    /// How it went.
    pub desc: String,
    /// A picture of them, as `folder/name.ext`.
    pub image: String,
    /// Its place in its group, from 0.
    #[schemars(range(min = 0))]
    pub position: i32,
}

impl Resource for LearnEverybody {
    const NAME: &'static str = "learn_everybody";
    const LIST_KEY: &'static str = "courseLearnEverybody";
    const NOT_FOUND: Code = Code::LearnEverybodyNotFound;
    const PARENT: Option<(&'static str, &'static str)> = OF_COURSE;
    const LABEL: Option<&'static str> = Some("name");
    const ORDERED: bool = true;

    type Table = Entity;
    type Input = LearnEverybodyInput;
    type Fields = Self;
    type Filter = NoFilter;

    fn apply(input: LearnEverybodyInput, row: &mut ActiveOf<Self>) {
        let LearnEverybodyInput {
            name,
            role,
            desc,
            image,
        } = input;
        row.name = Set(name.into());
        row.role = Set(role.into());
        row.desc = Set(desc.into());
        row.image = Set(image.into());
    }

    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            name: row.name,
            role: row.role,
            desc: row.desc,
            image: row.image,
            position: row.position,
        }
    }

    fn example() -> Value {
        json!({"name": "Oʻqituvchi", "role": "UX/UI dizayner", "desc": "Yetti oyda yangi kasb", "image": "course-illustrations/oqituvchi.png"})
    }

    fn media(row: &Model) -> Vec<String> {
        vec![row.image.clone()]
    }

    fn group(row: &ActiveOf<Self>) -> String {
        of_course(&row.course_id)
    }

    fn tags(row: &Model) -> Vec<String> {
        vec![course_tag(row.course_id)]
    }
}
