//! Drafts: calls that are stored to be run later.

mod made;
mod write;

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use peshtoq_core::{
    codes::{Code, NotFound},
    error::{Error, Result},
};
use peshtoq_persistence::{
    db::Transaction,
    paged,
    person::{self, Person},
};
use schemars::JsonSchema;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::open::is_open;

/// 404: there is no such draft.
pub const NOT_FOUND: Code = Code::NotFound(NotFound::new("draft_not_found"));

mod entity {
    use sea_orm::entity::prelude::*;

    /// One draft.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "draft")]
    pub struct Model {
        /// Its id.
        #[sea_orm(primary_key)]
        pub id: i64,
        /// The method of the call.
        pub method: String,
        /// Its path, without a query.
        pub path: String,
        /// Its body, a JSON object.
        pub input: String,
        /// The resource that it is about.
        pub entity: String,
        /// The row that it is about; 0 for a new one, an order or a list.
        pub row_id: i64,
        /// The course that this row belongs to.
        pub course_id: Option<i64>,
        /// The name of the row.
        pub label: String,
        /// The newest change when it was stored.
        pub base_change: i64,
        /// The code that the call was refused with when it was tried; `None` if it succeeded.
        pub problem: Option<String>,
        /// The release that it is part of.
        pub release_id: Option<i64>,
        /// When it was published.
        pub published_at: Option<DateTimeUtc>,
        /// The change that published it, if it changed anything.
        pub change_id: Option<i64>,
        /// When it was discarded.
        pub discarded_at: Option<DateTimeUtc>,
        /// When it was first stored.
        pub created_at: DateTimeUtc,
        /// When it was last stored.
        pub updated_at: DateTimeUtc,
        /// Who last stored it.
        pub updated_by: Option<i64>,
        /// The version, incremented with every write.
        pub version: i32,
    }

    /// No relations: rows are found by explicit queries.
    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

pub use entity::Model;
pub use made::{Made, has_come_back, made_since, note_made};
pub use write::{assign, bring_back, discard, note_published, prune, save};

/// A draft in answers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Draft {
    /// Its id.
    pub id: i64,
    /// The method of its call: `PUT`.
    pub method: String,
    /// The path of that call: `/api/admin/partner/5`.
    pub path: String,
    /// The resource that it is about.
    pub entity: String,
    /// The row that it is about; 0 for a new row, an order, or a list that is saved as a whole.
    pub row_id: i64,
    /// The course that this row belongs to.
    pub course_id: Option<i64>,
    /// What the row goes by; empty if it has no name.
    pub label: String,
    /// The release that it is part of; null if it waits alone.
    pub release_id: Option<i64>,
    /// The code that publishing would be refused with, as found when it was stored; null if nothing prevented it.
    pub problem: Option<String>,
    /// Whether what it is about was changed since it was stored.
    pub is_stale: bool,
    /// When it was first stored.
    pub created_at: DateTime<Utc>,
    /// When it was stored last.
    pub updated_at: DateTime<Utc>,
    /// Who stored it last.
    pub updated_by: Option<Person>,
    /// Its version; send it back as `draftVersion`.
    pub version: i32,
}

/// A draft with what its call would send.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WholeDraft {
    /// The draft.
    #[serde(flatten)]
    #[schemars(flatten)]
    pub draft: Draft,
    /// The body of the call.
    pub input: Map<String, Value>,
    /// The row as it was when the draft was stored, under the names of its input; null if it was not changed since.
    pub base: Option<Map<String, Value>>,
}

/// A call to be stored.
#[derive(Clone, Debug)]
pub struct Content {
    /// Its method.
    pub method: String,
    /// Its path, without a query.
    pub path: String,
    /// Its body.
    pub input: Map<String, Value>,
    /// The resource that it is about.
    pub entity: &'static str,
    /// The row that it is about; 0 for none.
    pub row_id: i64,
    /// The course that this row belongs to.
    pub course_id: Option<i64>,
    /// The name of the row.
    pub label: String,
    /// The code that it would be refused with now.
    pub problem: Option<String>,
    /// The files that its body names.
    pub media: BTreeSet<String>,
}

/// The filters of the list of drafts. All conditions must hold.
#[derive(Clone, Debug, Default)]
pub struct DraftFilter {
    /// Only those of this call.
    pub path: Option<String>,
    /// Only those about this resource.
    pub entity: Option<String>,
    /// Only those about this row.
    pub row_id: Option<i64>,
    /// Only those about this course and what belongs to it.
    pub course_id: Option<i64>,
    /// Only those last stored by this person.
    pub staff_id: Option<i64>,
    /// Only those of this release.
    pub release_id: Option<i64>,
    /// Only those that are part of no release.
    pub is_alone: bool,
}

fn waiting() -> Condition {
    Condition::all()
        .add(entity::Column::DiscardedAt.is_null())
        .add(is_open("draft"))
}

impl DraftFilter {
    fn condition(&self) -> Condition {
        waiting()
            .add_option(self.path.as_ref().map(|path| entity::Column::Path.eq(path)))
            .add_option(self.entity.as_ref().map(|name| entity::Column::Entity.eq(name)))
            .add_option(self.row_id.map(|id| entity::Column::RowId.eq(id)))
            .add_option(self.course_id.map(|id| entity::Column::CourseId.eq(id)))
            .add_option(self.staff_id.map(|id| entity::Column::UpdatedBy.eq(id)))
            .add_option(self.release_id.map(|id| entity::Column::ReleaseId.eq(id)))
            .add_option(self.is_alone.then(|| entity::Column::ReleaseId.is_null()))
    }
}

/// A page of the pending drafts, the last stored first, and the total number.
///
/// # Errors
/// When the database fails.
pub async fn list(conn: &Transaction, filter: &DraftFilter, page: i64, per_page: i64) -> Result<(Vec<Model>, u64)> {
    let found = entity::Entity::find()
        .filter(filter.condition())
        .order_by_desc(entity::Column::UpdatedAt)
        .order_by_desc(entity::Column::Id);
    paged::rows(conn, found, page, per_page).await
}

/// All pending drafts of a release, in the order in which they were first stored.
///
/// # Errors
/// When the database fails.
pub async fn of_release(conn: &Transaction, release: i64) -> Result<Vec<Model>> {
    let found = entity::Entity::find()
        .filter(waiting())
        .filter(entity::Column::ReleaseId.eq(release))
        .order_by_asc(entity::Column::Id);
    Ok(found.all(conn).await?)
}

/// All pending drafts, in the order in which they were first stored, at most `limit`.
///
/// # Errors
/// When the database fails.
pub async fn all(conn: &Transaction, limit: u64) -> Result<Vec<Model>> {
    let found = entity::Entity::find()
        .filter(waiting())
        .order_by_asc(entity::Column::Id)
        .limit(limit);
    Ok(found.all(conn).await?)
}

/// The number of pending drafts in each of these releases.
///
/// # Errors
/// When the database fails.
pub async fn counts(conn: &Transaction, releases: &[i64]) -> Result<HashMap<i64, i64>> {
    if releases.is_empty() {
        return Ok(HashMap::new());
    }
    let counts: Vec<(Option<i64>, i64)> = entity::Entity::find()
        .select_only()
        .column(entity::Column::ReleaseId)
        .column_as(entity::Column::Id.count(), "waiting")
        .filter(waiting())
        .filter(entity::Column::ReleaseId.is_in(releases.iter().copied()))
        .group_by(entity::Column::ReleaseId)
        .into_tuple()
        .all(conn)
        .await?;
    Ok(counts.into_iter().filter_map(|(id, many)| Some((id?, many))).collect())
}

/// Converts drafts to the form of an answer.
///
/// # Errors
/// When the database fails.
pub async fn describe_all(conn: &Transaction, rows: Vec<Model>) -> Result<Vec<Draft>> {
    let persons = person::find(conn, rows.iter().filter_map(|row| row.updated_by)).await?;
    let one = |row: Model| Draft {
        id: row.id,
        method: row.method,
        path: row.path,
        entity: row.entity,
        row_id: row.row_id,
        course_id: row.course_id,
        label: row.label,
        release_id: row.release_id,
        problem: row.problem,
        is_stale: false,
        created_at: row.created_at,
        updated_at: row.updated_at,
        updated_by: row.updated_by.and_then(|id| persons.get(&id).cloned()),
        version: row.version,
    };
    Ok(rows.into_iter().map(one).collect())
}

/// [`describe_all`] for a single draft.
///
/// # Errors
/// When the database fails.
pub async fn describe_one(conn: &Transaction, row: Model) -> Result<Draft> {
    let described = describe_all(conn, vec![row]).await?.pop();
    described.ok_or_else(|| Error::internal("a draft has no description"))
}

/// A draft with its body.
///
/// # Errors
/// When the database fails.
pub async fn describe_whole(conn: &Transaction, row: Model) -> Result<WholeDraft> {
    let input = input_of(&row)?;
    Ok(WholeDraft {
        draft: describe_one(conn, row).await?,
        input,
        base: None,
    })
}

/// The body of a draft.
///
/// # Errors
/// When the stored body is not a JSON object.
pub fn input_of(row: &Model) -> Result<Map<String, Value>> {
    serde_json::from_str(&row.input).map_err(Error::internal)
}

/// A pending draft.
///
/// # Errors
/// 404 `draft_not_found`.
pub async fn find(conn: &Transaction, id: i64) -> Result<Model> {
    let found = entity::Entity::find_by_id(id).filter(waiting()).one(conn).await?;
    found.ok_or_else(|| Error::new(NOT_FOUND))
}

/// Refuses if the caller read another version of a draft than the stored one.
///
/// # Errors
/// 409 `draft_conflict` with the current draft.
pub async fn refuse_other_version(conn: &Transaction, stored: &Model, known: Option<i32>) -> Result<()> {
    if known.is_none_or(|known| known == stored.version) {
        return Ok(());
    }
    Err(conflict_with(conn, stored.clone()).await?)
}

/// The error 409 `draft_conflict` with that draft.
async fn conflict_with(conn: &Transaction, other: Model) -> Result<Error> {
    let other = serde_json::to_value(describe_whole(conn, other).await?).map_err(Error::internal)?;
    Ok(Error::new(Code::DraftConflict).with_data(other))
}

/// Refuses the call if a draft of the same call is already pending. There is only one draft of each call, shared by all
/// editors; calls that add a row are not checked.
///
/// # Errors
/// 409 `draft_conflict` with that draft.
pub async fn refuse_second(conn: &Transaction, method: &str, path: &str, row_id: i64) -> Result<()> {
    let found = entity::Entity::find()
        .filter(waiting())
        .filter(entity::Column::Method.eq(method))
        .filter(entity::Column::Path.eq(path))
        .filter(entity::Column::RowId.eq(row_id))
        .order_by_desc(entity::Column::Id);
    match found.one(conn).await? {
        Some(other) => Err(conflict_with(conn, other).await?),
        None => Ok(()),
    }
}
