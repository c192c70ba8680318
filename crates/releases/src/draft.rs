//! Drafts: calls that are stored and not yet made.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use peshtoq_core::{
    codes::{Code, NotFound},
    error::{Error, Result},
};
use peshtoq_persistence::{
    db::{Transaction, Write},
    media,
    person::{self, Person},
};
use schemars::JsonSchema;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, Condition, EntityTrait, IntoActiveModel, PaginatorTrait,
    QueryFilter, QueryOrder, QuerySelect,
};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::{open::is_open, release};

/// 404: there is no such draft.
pub const NOT_FOUND: Code = Code::NotFound(NotFound::new("draft_not_found"));

/// As what a draft uses files (`docs/releases.md#pictures`).
const MEDIA_USER: &str = "draft";

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
        /// What the row goes by.
        pub label: String,
        /// The newest change when it was stored.
        pub base_change: i64,
        /// The code that the call would have been refused with; none if it would have succeeded.
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
        /// When it was stored last.
        pub updated_at: DateTimeUtc,
        /// Who stored it last.
        pub updated_by: Option<i64>,
        /// Grows with every write.
        pub version: i32,
    }

    /// No relations: rows are found by explicit queries.
    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

pub use entity::Model;

/// A draft, as answers tell it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Draft {
    /// Its id.
    pub id: i64,
    /// The method of the call that it stands for: `PUT`.
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
    /// The code that publishing would be refused with, as found when it was stored; null if nothing stood in the way.
    pub problem: Option<String>,
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
    /// Whether what it is about was changed since it was stored.
    #[serde(rename = "isStale")]
    pub is_stale: bool,
    /// The row as it was when the draft was stored, under the names of its input; null if it was not changed since.
    pub base: Option<Map<String, Value>>,
}

/// A call that is to be stored.
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
    /// What the row goes by.
    pub label: String,
    /// The code that it would be refused with now.
    pub problem: Option<String>,
    /// The files that its body names.
    pub media: BTreeSet<String>,
}

/// Which drafts are wanted. All conditions hold together.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// Only those of this call.
    pub path: Option<String>,
    /// Only those about this resource.
    pub entity: Option<String>,
    /// Only those about this row.
    pub row_id: Option<i64>,
    /// Only those about this course and what belongs to it.
    pub course_id: Option<i64>,
    /// Only those that this person stored last.
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

impl Wanted {
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

/// A page of the drafts that wait, the last stored first, and how many there are.
///
/// # Errors
/// When the database fails.
pub async fn list(conn: &Transaction, wanted: &Wanted, page: i64, per_page: i64) -> Result<(Vec<Draft>, u64)> {
    let found = entity::Entity::find().filter(wanted.condition());
    let total = found.clone().count(conn).await?;
    let per_page = u64::try_from(per_page).unwrap_or(1);
    let skipped = u64::try_from(page)
        .unwrap_or(1)
        .saturating_sub(1)
        .saturating_mul(per_page);
    let rows = found
        .order_by_desc(entity::Column::UpdatedAt)
        .order_by_desc(entity::Column::Id)
        .offset(skipped)
        .limit(per_page)
        .all(conn)
        .await?;
    Ok((told(conn, rows).await?, total))
}

/// All drafts of a release that wait, in the order in which they were stored first.
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

/// All drafts that wait, in the order in which they were stored first, at most so many.
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

/// How many drafts wait in each of these releases.
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

/// Drafts as they are answered.
///
/// # Errors
/// When the database fails.
pub async fn told(conn: &Transaction, rows: Vec<Model>) -> Result<Vec<Draft>> {
    let mut persons = person::find(conn, rows.iter().filter_map(|row| row.updated_by)).await?;
    let one = |row: Model, persons: &mut HashMap<i64, Person>| Draft {
        id: row.id,
        method: row.method,
        path: row.path,
        entity: row.entity,
        row_id: row.row_id,
        course_id: row.course_id,
        label: row.label,
        release_id: row.release_id,
        problem: row.problem,
        created_at: row.created_at,
        updated_at: row.updated_at,
        updated_by: row.updated_by.and_then(|id| persons.get(&id).cloned()),
        version: row.version,
    };
    Ok(rows.into_iter().map(|row| one(row, &mut persons)).collect())
}

/// A draft with its body.
///
/// # Errors
/// When the database fails.
pub async fn told_whole(conn: &Transaction, row: Model) -> Result<WholeDraft> {
    let input = input_of(&row)?;
    let draft = told(conn, vec![row]).await?.pop();
    let draft = draft.ok_or_else(|| Error::internal("a draft is told as itself"))?;
    Ok(WholeDraft {
        draft,
        input,
        is_stale: false,
        base: None,
    })
}

/// The body of a draft.
///
/// # Errors
/// When it is not what was stored.
pub fn input_of(row: &Model) -> Result<Map<String, Value>> {
    serde_json::from_str(&row.input).map_err(Error::internal)
}

/// A draft that waits.
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
/// 409 `draft_conflict` with the draft as it is.
pub async fn refuse_other_version(conn: &Transaction, stored: &Model, known: Option<i32>) -> Result<()> {
    if known.is_none_or(|known| known == stored.version) {
        return Ok(());
    }
    let current = told_whole(conn, stored.clone()).await?;
    let current = serde_json::to_value(current).map_err(Error::internal)?;
    Err(Error::new(Code::DraftConflict).with_data(current))
}

/// Stores a call: in the place of the draft `stored`, or as a new one. `base_change` is the newest change that its author has
/// seen; `release` the release it shall be part of, none to leave that as it is.
///
/// # Errors
/// 404 for a release that does not wait.
pub async fn save(
    write: &Write,
    stored: Option<Model>,
    content: Content,
    base_change: i64,
    release: Option<Option<i64>>,
) -> Result<Model> {
    if let Some(Some(id)) = release {
        release::find_open(write.conn(), id).await?;
    }
    let known_media = media_of(write.conn(), stored.as_ref()).await?;
    let is_new = stored.is_none();
    let version = stored.as_ref().map_or(1, |stored| stored.version + 1);
    let kept_release = stored.as_ref().and_then(|stored| stored.release_id);
    let mut row = match stored {
        Some(stored) => stored.into_active_model(),
        None => entity::ActiveModel {
            created_at: Set(write.at()),
            ..Default::default()
        },
    };
    row.method = Set(content.method);
    row.path = Set(content.path);
    row.input = Set(Value::Object(content.input).to_string());
    row.entity = Set(content.entity.to_owned());
    row.row_id = Set(content.row_id);
    row.course_id = Set(content.course_id);
    row.label = Set(content.label);
    row.base_change = Set(base_change);
    row.problem = Set(content.problem);
    row.release_id = Set(release.unwrap_or(kept_release));
    row.published_at = Set(None);
    row.change_id = Set(None);
    row.discarded_at = Set(None);
    row.updated_at = Set(write.at());
    row.updated_by = Set(write.actor().id());
    row.version = Set(version);
    let row = match is_new {
        true => row.insert(write.conn()).await?,
        false => row.update(write.conn()).await?,
    };
    media::replace_uses(
        write.conn(),
        MEDIA_USER,
        row.id,
        &known_media,
        &content.media,
        write.at(),
    )
    .await?;
    Ok(row)
}

async fn media_of(conn: &Transaction, stored: Option<&Model>) -> Result<BTreeSet<String>> {
    let Some(stored) = stored else {
        return Ok(BTreeSet::new());
    };
    let used = media::usage::Entity::find()
        .filter(media::usage::Column::Entity.eq(MEDIA_USER))
        .filter(media::usage::Column::RowId.eq(stored.id))
        .all(conn)
        .await?;
    Ok(used.into_iter().map(|used| used.path).collect())
}

/// Makes a draft part of another release, or of none.
///
/// # Errors
/// 404 for a release that does not wait.
pub async fn assign(write: &Write, stored: Model, release: Option<i64>) -> Result<Model> {
    if let Some(id) = release {
        release::find_open(write.conn(), id).await?;
    }
    let version = stored.version + 1;
    let mut row = stored.into_active_model();
    row.release_id = Set(release);
    row.version = Set(version);
    Ok(row.update(write.conn()).await?)
}

/// Discards a draft. It can be brought back as long as it is kept ([`bring_back`]).
///
/// # Errors
/// When the database fails.
pub async fn discard(write: &Write, stored: Model) -> Result<()> {
    let version = stored.version + 1;
    let mut row = stored.into_active_model();
    row.discarded_at = Set(Some(write.at()));
    row.version = Set(version);
    row.update(write.conn()).await?;
    Ok(())
}

/// Brings a discarded draft back. If its release waits no more, it waits alone; if there is another draft of the same call
/// meanwhile, that one is left and this one is refused.
///
/// # Errors
/// 404 `draft_not_found`; 409 `draft_conflict` with the other draft.
pub async fn bring_back(write: &Write, id: i64) -> Result<Model> {
    let found = entity::Entity::find_by_id(id)
        .filter(entity::Column::DiscardedAt.is_not_null())
        .one(write.conn())
        .await?;
    let stored = found.ok_or_else(|| Error::new(NOT_FOUND))?;
    if let Some(other) = of_same_call(write.conn(), &stored.method, &stored.path, stored.row_id).await? {
        let other = told_whole(write.conn(), other).await?;
        let other = serde_json::to_value(other).map_err(Error::internal)?;
        return Err(Error::new(Code::DraftConflict).with_data(other));
    }
    let release = match stored.release_id {
        Some(id) => release::find_open(write.conn(), id)
            .await
            .ok()
            .map(|release| release.id),
        None => None,
    };
    let version = stored.version + 1;
    let mut row = stored.into_active_model();
    row.discarded_at = Set(None);
    row.release_id = Set(release);
    row.version = Set(version);
    Ok(row.update(write.conn()).await?)
}

/// The draft that waits for the same call: there is one for each but those that add rows, of which there may be many.
///
/// # Errors
/// When the database fails.
pub async fn of_same_call(conn: &Transaction, method: &str, path: &str, row_id: i64) -> Result<Option<Model>> {
    if method == "POST" && row_id == 0 {
        return Ok(None);
    }
    let found = entity::Entity::find()
        .filter(waiting())
        .filter(entity::Column::Method.eq(method))
        .filter(entity::Column::Path.eq(path))
        .filter(entity::Column::RowId.eq(row_id))
        .order_by_desc(entity::Column::Id);
    Ok(found.one(conn).await?)
}

/// Notes that drafts were published by this write.
///
/// # Errors
/// When the database fails.
pub async fn note_published(write: &Write, ids: Vec<i64>, change: Option<i64>) -> Result<()> {
    use sea_orm::sea_query::{Expr, ExprTrait};
    entity::Entity::update_many()
        .col_expr(entity::Column::PublishedAt, Expr::value(Some(write.at())))
        .col_expr(entity::Column::ChangeId, Expr::value(change))
        .col_expr(entity::Column::Version, Expr::col(entity::Column::Version).add(1))
        .filter(entity::Column::Id.is_in(ids))
        .exec(write.conn())
        .await?;
    Ok(())
}

/// Removes drafts that were published or discarded before `before`, and frees their files. Returns how many.
///
/// # Errors
/// When the database fails.
pub async fn prune(write: &Write, before: DateTime<Utc>) -> Result<u64> {
    let old = Condition::any()
        .add(entity::Column::PublishedAt.lt(before))
        .add(entity::Column::DiscardedAt.lt(before));
    let rows = entity::Entity::find()
        .filter(old)
        .filter(Condition::all().not().add(waiting()))
        .all(write.conn())
        .await?;
    for row in &rows {
        let used = media_of(write.conn(), Some(row)).await?;
        media::replace_uses(write.conn(), MEDIA_USER, row.id, &used, &BTreeSet::new(), write.at()).await?;
        entity::Entity::delete_by_id(row.id).exec(write.conn()).await?;
    }
    Ok(rows.len() as u64)
}
