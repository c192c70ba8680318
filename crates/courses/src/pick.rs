//! What a course picks out of the shared lists: its skills, tools and professions, each in an order of its own
//! (`contract.md §5`). A list of picks is saved as a whole.

use std::collections::HashMap;

use peshtoq_kernel::{
    input, list,
    order::GROUP_MAX,
    prelude::*,
    resource::{self, Done, Paging},
    text,
};
use sea_orm::QuerySelect;
use serde_json::Map;

use crate::{
    child::{OF_COURSE, course_tag, of_course},
    course,
    profession::Profession,
    skill::Skill,
    tool::Tool,
};

/// The whole list of a course's picks, in its order.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct PickInput {
    /// The ids of the picked rows; those that are left out are picked no longer.
    #[validate(length(max = GROUP_MAX))]
    pub ids: Vec<i64>,
    /// The version of the list that was read.
    pub list_version: Option<i64>,
}

/// The picks of a course as they are answered.
#[derive(Clone, Debug)]
pub struct Picks<F> {
    /// The picked rows of the shared list.
    pub rows: Vec<Row<F>>,
    /// How many match in all.
    pub total: u64,
    /// The version of the whole list.
    pub list_version: i64,
}

/// A list of picks: of which shared list, and under which key it is answered.
pub trait Pick: Resource<Input = PickInput> {
    /// The shared list.
    type Of: Resource;
    /// The key of the list (`spec.md §3`).
    const KEY: &'static str;
    /// The id of the picked row.
    fn item(row: &ModelOf<Self>) -> i64;
    /// Makes a row that picks `item`.
    fn pick(row: &mut ActiveOf<Self>, course_id: i64, item: i64);
}

macro_rules! picks {
    ($($(#[$meta:meta])* $module:ident $name:ident $table:literal $of:ty, $key:literal, $not_found:ident;)*) => {$(
        $(#[$meta])*
        pub mod $module {
            use super::*;

            /// The table of this pick.
            #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
            #[sea_orm(table_name = $table)]
            #[expect(missing_docs, reason = "the fields are those that every table has, and what is picked")]
            pub struct Model {
                #[sea_orm(primary_key)]
                pub id: i64,
                pub course_id: i64,
                pub item_id: i64,
                pub group_key: String,
                pub position: i32,
                pub version: i32,
                pub created_at: DateTimeUtc,
                pub updated_at: DateTimeUtc,
                pub updated_by: Option<i64>,
            }

            no_relations!();

            $(#[$meta])*
            #[derive(Clone, Debug, Serialize, JsonSchema)]
            pub struct $name {
                /// The id of the picked row.
                pub item_id: i64,
            }

            impl Resource for $name {
                const NAME: &'static str = $table;
                const LIST_KEY: &'static str = "ids";
                const NOT_FOUND: Code = Code::$not_found;
                const PARENT: Option<(&'static str, &'static str)> = OF_COURSE;
                const ORDERED: bool = true;

                type Table = Entity;
                type Input = PickInput;
                type Fields = Self;
                type Filter = NoFilter;

                /// Picks are saved as a list.
                fn apply(_: PickInput, _: &mut ActiveOf<Self>) {}

                fn fields(row: ModelOf<Self>) -> Self {
                    Self { item_id: row.item_id }
                }

                fn example() -> Value {
                    json!({"ids": [2, 1], "listVersion": 4_711})
                }

                fn group(row: &ActiveOf<Self>) -> String {
                    of_course(&row.course_id)
                }

                fn tags(row: &Model) -> Vec<String> {
                    vec![course_tag(row.course_id)]
                }
            }

            impl Pick for $name {
                type Of = $of;
                const KEY: &'static str = $key;

                fn item(row: &Model) -> i64 {
                    row.item_id
                }

                fn pick(row: &mut ActiveOf<Self>, course_id: i64, item: i64) {
                    row.course_id = Set(course_id);
                    row.item_id = Set(item);
                }
            }

            /// Refuses to remove a row that courses have picked.
            ///
            /// # Errors
            /// 409 `in_use` with the courses.
            pub async fn refuse_if_picked(write: &Write, item: i64) -> Result<()> {
                let picked = Entity::find()
                    .select_only()
                    .column(Column::CourseId)
                    .filter(Column::ItemId.eq(item))
                    .into_tuple::<i64>()
                    .all(write.conn())
                    .await?;
                course::refuse_used_by_ids(write, picked).await
            }
        }
    )*};
}

picks! {
    /// A skill that a course teaches.
    skills CourseSkill "course_skill" Skill, "courseSkills", SkillNotFound;
    /// A tool that a course works with.
    tools CourseTool "course_tool" Tool, "tools", ToolNotFound;
    /// A profession that a course leads to.
    professions CourseProfession "course_profession" Profession, "courseProfessions", ProfessionNotFound;
}

/// A page of a course's picks, in the course's order.
///
/// # Errors
/// When the database fails.
pub async fn list<P: Pick>(
    conn: &impl ConnectionTrait,
    course_id: i64,
    paging: &Paging,
) -> Result<Picks<<P::Of as Resource>::Fields>> {
    let picks = list::rows::<P>(conn, &course_id.to_string()).await?;
    let list_version = list::version::<P>(&picks);
    let key = paging.key.as_ref().map_or("", |key| key.as_str());
    let rows = in_order::<P>(conn, &picks, text::search_patterns(key)).await?;
    let total = rows.len() as u64;
    let skip = usize::try_from((paging.page - 1).saturating_mul(paging.per_page)).unwrap_or(usize::MAX);
    let size = usize::try_from(paging.per_page).unwrap_or(usize::MAX);
    let page = rows.into_iter().skip(skip).take(size).collect();
    Ok(Picks {
        rows: resource::answer::<P::Of>(conn, page).await?,
        total,
        list_version,
    })
}

/// The rows that a course has picked, in its order.
///
/// # Errors
/// When the database fails.
pub async fn picked<P: Pick>(conn: &impl ConnectionTrait, course_id: i64) -> Result<Vec<ModelOf<P::Of>>> {
    let picks = list::rows::<P>(conn, &course_id.to_string()).await?;
    in_order::<P>(conn, &picks, Vec::new()).await
}

async fn in_order<P: Pick>(
    conn: &impl ConnectionTrait,
    picks: &[ModelOf<P>],
    patterns: Vec<String>,
) -> Result<Vec<ModelOf<P::Of>>> {
    let ids: Vec<i64> = picks.iter().map(P::item).collect();
    let places: HashMap<i64, usize> = ids.iter().enumerate().map(|(place, id)| (*id, place)).collect();
    let mut rows = resource::find_all::<P::Of>(conn, ids, patterns).await?;
    rows.sort_by_key(|row| places.get(&resource::id_of::<<P::Of as Resource>::Table>(row)).copied());
    Ok(rows)
}

/// Saves the whole list of a course's picks as one change.
///
/// # Errors
/// 409 `version_conflict` with the list as it stands; 422 for an id that is unknown or doubled.
pub async fn save<P: Pick>(
    mut write: Write,
    course_id: i64,
    body: Map<String, Value>,
) -> Result<Done<Picks<<P::Of as Resource>::Fields>>> {
    let (sent, mut failed) = list::read::<PickInput>(&write, body, &|_| None).await?;
    let group = course_id.to_string();
    let stored = list::rows::<P>(write.conn(), &group).await?;
    let whole = Paging {
        page: 1,
        per_page: 1000,
        key: None,
    };
    let is_other = sent
        .list_version
        .is_some_and(|known| known != list::version::<P>(&stored));
    if is_other && list::versions_were_read(&failed) {
        let list = list::<P>(write.conn(), course_id, &whole).await?;
        let data = json!({P::KEY: list.rows, "total": list.total, "listVersion": list.list_version});
        return Err(Error::new(Code::VersionConflict).with_data(data));
    }
    let known = resource::find_all::<P::Of>(write.conn(), sent.ids.clone(), Vec::new()).await?;
    let known: Vec<i64> = known
        .iter()
        .map(resource::id_of::<<P::Of as Resource>::Table>)
        .collect();
    for (index, id) in sent.ids.iter().enumerate() {
        let field = format!("ids[{index}]");
        if !known.contains(id) {
            input::add_failed(&mut failed, [FieldError::new(field, FieldCode::NotFound)]);
        } else if sent.ids[..index].contains(id) {
            input::add_failed(&mut failed, [FieldError::new(field, FieldCode::Duplicate)]);
        }
    }
    input::refuse(failed)?;
    let wanted = sent.ids.iter().map(|id| {
        let stored = stored.iter().find(|row| P::item(row) == *id);
        list::Wanted::<P>::new(stored, |row| {
            if stored.is_none() {
                P::pick(row, course_id, *id);
            }
        })
    });
    let wanted = wanted.collect();
    list::save::<P>(&mut write, &group, stored, wanted).await?;
    let data = list::<P>(write.conn(), course_id, &whole).await?;
    let change = write.commit().await?;
    Ok(Done { data, change })
}
