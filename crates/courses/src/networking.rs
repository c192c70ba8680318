//! Networking: what learners do together (`contract.md §5`).

use peshtoq_kernel::prelude::*;

use crate::child::{OF_COURSE, course_tag, of_course};

/// The table `networking`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "networking")]
#[expect(
    missing_docs,
    reason = "the fields are those of `NetworkingInput` and those that every table has"
)]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub course_id: i64,
    pub title: String,
    pub desc: String,
    pub image: String,
    pub group_key: String,
    pub position: i32,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

no_relations!();

/// What a networking row is made of.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct NetworkingInput {
    /// The id of the row that is changed; without it one is added.
    pub id: Option<i64>,
    /// Its title.
    #[validate(length(min = 1, max = 150))]
    pub title: Text,
    /// A few words about it.
    #[validate(length(min = 1, max = 1000))]
    pub desc: Long,
    /// Its picture.
    #[schemars(extend("x-folder" = "course-illustrations"))]
    pub image: Image,
}

/// What a networking row shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Networking {
    /// Its title.
    pub title: String,
    /// A few words about it.
    pub desc: String,
    /// Its picture, as `folder/name.ext`.
    pub image: String,
    /// Its place in its group, from 0.
    #[schemars(range(min = 0))]
    pub position: i32,
}

impl Resource for Networking {
    const NAME: &'static str = "networking";
    const LIST_KEY: &'static str = "networking";
    const NOT_FOUND: Code = Code::NetworkingNotFound;
    const PARENT: Option<(&'static str, &'static str)> = OF_COURSE;
    const ORDERED: bool = true;
    const HAS_TOTAL: bool = false;

    type Table = Entity;
    type Input = NetworkingInput;
    type Fields = Self;
    type Filter = NoFilter;

    fn apply(input: NetworkingInput, row: &mut ActiveOf<Self>) {
        let NetworkingInput {
            id: _,
            title,
            desc,
            image,
        } = input;
        row.title = Set(title.into());
        row.desc = Set(desc.into());
        row.image = Set(image.into());
    }

    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            title: row.title,
            desc: row.desc,
            image: row.image,
            position: row.position,
        }
    }

    fn example() -> Value {
        json!({"title": "Xakaton", "desc": "Har oy jamoalar musobaqasi", "image": "course-illustrations/xakaton.png"})
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
