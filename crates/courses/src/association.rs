//! Course associations: the skills, tools and professions of a course, rows of shared lists, each in the course's own
//! order (`docs/api.md#course-associations`). Each list of associations is saved as a whole.

use std::collections::{HashMap, HashSet};

use peshtoq_core::{input, text};
use peshtoq_persistence::{
    list::{self, DesiredRow},
    order::GROUP_MAX,
    prelude::*,
    resource::{
        ErasedResource, Paging, answer,
        erased::{self, Record},
        read,
    },
};
use sea_orm::QuerySelect;
use serde::{Serializer, ser::SerializeMap};
use serde_json::{Map, value::RawValue};

use crate::{
    child::{OF_COURSE, course_tag, of_course},
    course,
    profession::Profession,
    skill::Skill,
    tool::Tool,
};

/// The ids of all associated rows, in their order.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PickInput")]
pub struct AssociationInput {
    /// The ids of the associated rows; associations that are not sent are removed.
    #[validate(length(max = GROUP_MAX))]
    pub ids: Vec<i64>,
    /// The version of the list that was read.
    pub list_version: Option<i64>,
}

/// The associated rows in the form of an answer: rows of the shared list, in the course's order.
pub struct Associated {
    key: &'static str,
    rows: Vec<Box<RawValue>>,
    total: u64,
    list_version: i64,
}

impl Serialize for Associated {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry(self.key, &self.rows)?;
        map.serialize_entry("total", &self.total)?;
        map.serialize_entry("listVersion", &self.list_version)?;
        map.end()
    }
}

/// A table that associates courses with rows of a shared list.
pub trait CourseAssociation: Resource<Input = AssociationInput> {
    /// The shared list.
    type Of: Resource;
    /// The key of the list (`docs/api.md#course-associations`).
    const KEY: &'static str;
}

/// A type-erased [`CourseAssociation`].
#[derive(Clone, Copy)]
pub struct Association {
    /// The table of the associations.
    pub resource: &'static dyn ErasedResource,
    of: &'static dyn ErasedResource,
    key: &'static str,
}

impl Association {
    /// The type-erased association of type `A`.
    pub fn new<A: CourseAssociation>() -> Self {
        Self {
            resource: erased::of::<A>(),
            of: erased::of::<A::Of>(),
            key: A::KEY,
        }
    }

    /// The associations of a course, in its order.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn rows(self, conn: &Transaction, course_id: i64) -> Result<Vec<Record>> {
        read::rows_of_group(conn, self.resource, &course_id.to_string()).await
    }

    /// The id of the associated row of the shared list.
    pub fn item(self, row: &Record) -> i64 {
        row.number_of(ITEM)
    }

    /// A page of the rows that a course is associated with, in the course's order.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn list(self, conn: &Transaction, course_id: i64, paging: &Paging) -> Result<Associated> {
        let rows = self.rows(conn, course_id).await?;
        let list_version = list::version(&rows);
        let key = paging.key.as_ref().map_or("", |key| key.as_str());
        let items = self.items_in_order(conn, &rows, text::search_patterns(key)).await?;
        let total = items.len() as u64;
        let skip = usize::try_from((paging.page - 1).saturating_mul(paging.per_page)).unwrap_or(usize::MAX);
        let size = usize::try_from(paging.per_page).unwrap_or(usize::MAX);
        let page = items.into_iter().skip(skip).take(size).collect();
        Ok(Associated {
            key: self.key,
            rows: answer::to_json(conn, self.of, page).await?,
            total,
            list_version,
        })
    }

    async fn items_in_order(self, conn: &Transaction, rows: &[Record], patterns: Vec<String>) -> Result<Vec<Record>> {
        let ids: Vec<i64> = rows.iter().map(|row| self.item(row)).collect();
        let places: HashMap<i64, usize> = ids.iter().enumerate().map(|(place, id)| (*id, place)).collect();
        let mut items = read::with_ids(conn, self.of, ids, patterns).await?;
        items.sort_by_key(|item| places.get(&item.id()).copied());
        Ok(items)
    }

    /// Associates a course with exactly these rows, in their order. `stored` are its current associations.
    ///
    /// # Errors
    /// 422 `too_many`.
    pub async fn replace(self, write: &mut Write, course_id: i64, stored: Vec<Record>, items: &[i64]) -> Result<()> {
        let desired = items
            .iter()
            .map(|item| match stored.iter().find(|row| self.item(row) == *item) {
                Some(row) => DesiredRow::unchanged(row),
                None => {
                    let mut row = self.resource.draft();
                    row.set_named("course_id", course_id);
                    row.set_named(ITEM, *item);
                    DesiredRow::added(row)
                }
            });
        let desired = desired.collect();
        list::save_records(write, self.resource, &course_id.to_string(), stored, desired).await?;
        Ok(())
    }

    /// Saves all associations of a course, as one change.
    ///
    /// # Errors
    /// 409 `version_conflict` with the current list; 422 for an unknown or duplicate id.
    pub async fn save(self, write: &mut Write, course_id: i64, body: Map<String, Value>) -> Result<Associated> {
        let (sent, mut failed) = list::read::<AssociationInput>(write, body, &|_| None).await?;
        let stored = self.rows(write.conn(), course_id).await?;
        let all = Paging::all();
        let is_other = sent.list_version.is_some_and(|known| known != list::version(&stored));
        if is_other && list::versions_were_read(&failed) {
            let current = self.list(write.conn(), course_id, &all).await?;
            let current = serde_json::to_value(current).map_err(Error::internal)?;
            return Err(Error::new(Code::VersionConflict).with_data(current));
        }
        let known = read::with_ids(write.conn(), self.of, sent.ids.clone(), Vec::new()).await?;
        let known: HashSet<i64> = known.iter().map(Record::id).collect();
        for (index, id) in sent.ids.iter().enumerate() {
            let field = format!("ids[{index}]");
            if !known.contains(id) {
                input::add_failed(&mut failed, [FieldError::new(field, FieldCode::NotFound)]);
            } else if sent.ids[..index].contains(id) {
                input::add_failed(&mut failed, [FieldError::new(field, FieldCode::Duplicate)]);
            }
        }
        input::refuse(failed)?;
        self.replace(write, course_id, stored, &sent.ids).await?;
        self.list(write.conn(), course_id, &all).await
    }
}

/// The skills and the tools of a course, saved together.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct TechnologiesInput {
    /// The skills; unchanged if absent.
    #[validate(nested)]
    pub course_skills: Option<AssociationInput>,
    /// The tools; unchanged if absent.
    #[validate(nested)]
    pub tools: Option<AssociationInput>,
}

/// The skills and the tools of a course, each as a list of its own.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AssociatedTechnologies {
    course_skills: Associated,
    tools: Associated,
}

/// The skills and the tools of a course.
///
/// # Errors
/// When the database fails.
async fn technologies(conn: &Transaction, course_id: i64) -> Result<AssociatedTechnologies> {
    let all = Paging::all();
    Ok(AssociatedTechnologies {
        course_skills: Association::new::<skills::CourseSkill>()
            .list(conn, course_id, &all)
            .await?,
        tools: Association::new::<tools::CourseTool>()
            .list(conn, course_id, &all)
            .await?,
    })
}

/// Saves the lists that the body contains, as one change: both or none.
///
/// # Errors
/// 409 `version_conflict` with both current lists; 422 with every field that failed, by its list.
pub async fn save_technologies(
    write: &mut Write,
    course_id: i64,
    mut body: Map<String, Value>,
) -> Result<AssociatedTechnologies> {
    let mut failed = Vec::new();
    let lists = [
        Association::new::<skills::CourseSkill>(),
        Association::new::<tools::CourseTool>(),
    ];
    for list in lists {
        let sent = match body.remove(list.key) {
            None | Some(Value::Null) => continue,
            Some(Value::Object(sent)) => sent,
            Some(_) => {
                failed.push(FieldError::new(list.key, FieldCode::WrongFormat));
                continue;
            }
        };
        match list.save(write, course_id, sent).await {
            Ok(_) => {}
            Err(error) if error.code == Code::VersionConflict => {
                let current = technologies(write.conn(), course_id).await?;
                let current = serde_json::to_value(current).map_err(Error::internal)?;
                return Err(error.with_data(current));
            }
            // The errors of both lists are reported together.
            Err(error) if !error.fields.is_empty() => failed.extend(error.fields.into_iter().map(|field| FieldError {
                field: format!("{}.{}", list.key, field.field),
                ..field
            })),
            Err(error) => return Err(error),
        }
    }
    input::refuse(failed)?;
    technologies(write.conn(), course_id).await
}

/// The column of the associated row.
const ITEM: &str = "item_id";

/// The rows of a shared list that a course is associated with, in its order.
///
/// # Errors
/// When the database fails.
pub async fn items<A: CourseAssociation>(conn: &Transaction, course_id: i64) -> Result<Vec<ModelOf<A::Of>>> {
    let association = Association::new::<A>();
    let rows = association.rows(conn, course_id).await?;
    let items = association.items_in_order(conn, &rows, Vec::new()).await?;
    items.into_iter().map(Record::into_model::<A::Of>).collect()
}

macro_rules! associations {
    ($($(#[$meta:meta])* $module:ident $name:ident $table:literal $of:ty, $key:literal;)*) => {$(
        $(#[$meta])*
        pub mod $module {
            use super::*;

            /// The table of these associations.
            #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
            #[sea_orm(table_name = $table)]
            #[expect(missing_docs, reason = "the fields are those that every table has, the course and the associated row")]
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
                /// The id of the associated row.
                pub item_id: i64,
            }

            impl Definition for $name {
                const NAME: &'static str = $table;
                const LIST_KEY: &'static str = "ids";
                const NOT_FOUND: Code = <$of>::NOT_FOUND;
                const PARENT: Option<(&'static str, &'static str)> = OF_COURSE;
                const ORDERED: bool = true;
                type Table = Entity;
                type Input = AssociationInput;
                type Fields = Self;
                type Filter = NoFilter;
                fn erased() -> &'static dyn ErasedResource {
                    erased::shell::<Self>()
                }

                /// Associations are saved as a list.
                fn apply(_: AssociationInput, _: &mut ActiveOf<Self>) {}
                fn fields(row: ModelOf<Self>) -> Self {
                    Self { item_id: row.item_id }
                }
            }

            impl Resource for $name {
                fn example() -> Value {
                    json!({"ids": [2, 1], "listVersion": 4_711})
                }

                /// An association has no text of its own; the associated row is found instead.
                fn place(_: &Model) -> Option<Place> {
                    None
                }

                fn stands_for(row: &Model) -> Option<(&'static str, i64)> {
                    Some((<$of>::NAME, row.item_id))
                }

                fn group(row: &ActiveOf<Self>) -> String {
                    of_course(&row.course_id)
                }

                fn tags(row: &Model) -> Vec<String> {
                    vec![course_tag(row.course_id)]
                }
            }

            impl CourseAssociation for $name {
                type Of = $of;
                const KEY: &'static str = $key;
            }

            /// Refuses to remove a row that courses are associated with.
            ///
            /// # Errors
            /// 409 `in_use` with the courses.
            pub async fn refuse_if_used(write: &Write, item: i64) -> Result<()> {
                let courses = Entity::find()
                    .select_only()
                    .column(Column::CourseId)
                    .filter(Column::ItemId.eq(item))
                    .into_tuple::<i64>()
                    .all(write.conn())
                    .await?;
                course::refuse_used_by_ids(write, courses).await
            }
        }
    )*};
}

associations! {
    /// A skill that a course teaches.
    skills CourseSkill "course_skill" Skill, "courseSkills";
    /// A tool that a course works with.
    tools CourseTool "course_tool" Tool, "tools";
    /// A profession that a course leads to.
    professions CourseProfession "course_profession" Profession, "courseProfessions";
}
