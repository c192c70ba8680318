//! Target audience: who a course is for (`contract.md §5`).

use peshtoq_kernel::prelude::*;

use crate::child::{OF_COURSE, course_tag, of_course};

/// The table `target_audience`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "target_audience")]
#[expect(
    missing_docs,
    reason = "the fields are those of `TargetAudienceInput` and those that every table has"
)]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub course_id: i64,
    pub title: String,
    pub desc: String,
    pub icon: String,
    pub search: String,
    pub group_key: String,
    pub position: i32,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

no_relations!();

/// What a target audience is made of.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct TargetAudienceInput {
    /// Who it is.
    #[validate(length(min = 1, max = 120))]
    pub title: Text,
    /// What the course gives them.
    #[validate(length(min = 1, max = 1000))]
    pub desc: Long,
    /// An icon.
    #[schemars(extend("x-folder" = "other"))]
    pub icon: Icon,
}

/// What a target audience shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TargetAudience {
    /// Who it is.
    pub title: String,
    /// What the course gives them.
    pub desc: String,
    /// An icon, as `folder/name.ext`.
    pub icon: String,
    /// Its place in its group, from 0.
    #[schemars(range(min = 0))]
    pub position: i32,
}

impl Resource for TargetAudience {
    const NAME: &'static str = "target_audience";
    const LIST_KEY: &'static str = "targetAudience";
    const NOT_FOUND: Code = Code::TargetAudienceNotFound;
    const PARENT: Option<(&'static str, &'static str)> = OF_COURSE;
    const LABEL: Option<&'static str> = Some("title");
    const ORDERED: bool = true;

    type Table = Entity;
    type Input = TargetAudienceInput;
    type Fields = Self;
    type Filter = NoFilter;

    fn apply(input: TargetAudienceInput, row: &mut ActiveOf<Self>) {
        let TargetAudienceInput { title, desc, icon } = input;
        row.title = Set(title.into());
        row.desc = Set(desc.into());
        row.icon = Set(icon.into());
    }

    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            title: row.title,
            desc: row.desc,
            icon: row.icon,
            position: row.position,
        }
    }

    fn example() -> Value {
        json!({"title": "Boshlovchilar", "desc": "Kasbni noldan oʻrganmoqchi boʻlganlar", "icon": "other/start.png"})
    }

    fn media(row: &Model) -> Vec<String> {
        vec![row.icon.clone()]
    }

    fn group(row: &ActiveOf<Self>) -> String {
        of_course(&row.course_id)
    }

    fn tags(row: &Model) -> Vec<String> {
        vec![course_tag(row.course_id)]
    }
}
