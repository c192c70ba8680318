//! Releases: drafts that take effect together, by hand or at a set time.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use peshtoq_core::{
    codes::{Code, NotFound},
    error::{Error, Result},
    string_enum,
};
use peshtoq_persistence::{
    db::{Transaction, Write},
    paged,
    person::{self, Person},
};
use schemars::JsonSchema;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, Condition, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
    QuerySelect, entity::prelude::*,
};
use serde::Serialize;

use crate::{draft, open::is_open};

/// 404: there is no such release, or it is no longer pending.
pub const NOT_FOUND: Code = Code::NotFound(NotFound::new("release_not_found"));

string_enum! {
    /// Which releases are wanted.
    ReleaseState {
        /// Pending ones, the next to be published first.
        Waiting = "waiting",
        /// Those that went out, the last one first.
        Published = "published",
    }
}

mod entity {
    use sea_orm::entity::prelude::*;

    /// One release.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "release")]
    pub struct Model {
        /// Its id.
        #[sea_orm(primary_key)]
        pub id: i64,
        /// Its name.
        pub name: String,
        /// The scheduled publishing time; `None` if it is published by hand.
        pub publish_at: Option<DateTimeUtc>,
        /// Who set that time.
        pub scheduled_by: Option<i64>,
        /// When it should have been published and was refused.
        pub failed_at: Option<DateTimeUtc>,
        /// The code that it was refused with.
        pub problem: Option<String>,
        /// When it was published.
        pub published_at: Option<DateTimeUtc>,
        /// The change that published it.
        pub change_id: Option<i64>,
        /// When it was created.
        pub created_at: DateTimeUtc,
        /// When its name or time was last set.
        pub updated_at: DateTimeUtc,
        /// Who last set them.
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

/// A release in answers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Release {
    /// Its id.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// When it is published automatically; null if somebody has to publish it, or did.
    pub publish_at: Option<DateTime<Utc>>,
    /// When it should have gone out and could not; null if that did not happen.
    pub failed_at: Option<DateTime<Utc>>,
    /// The code that it was refused with then.
    pub problem: Option<String>,
    /// When it went out; null while it waits.
    pub published_at: Option<DateTime<Utc>>,
    /// The change that it became, by which it can be undone.
    pub change_id: Option<i64>,
    /// How many drafts wait in it.
    pub drafts: i64,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it was changed last.
    pub updated_at: DateTime<Utc>,
    /// Who changed it last.
    pub updated_by: Option<Person>,
    /// Its version.
    pub version: i32,
}

fn waiting() -> Condition {
    is_open("release")
}

/// A page of releases, and the total number.
///
/// # Errors
/// When the database fails.
pub async fn list(conn: &Transaction, state: ReleaseState, page: i64, per_page: i64) -> Result<(Vec<Release>, u64)> {
    let found = match state {
        ReleaseState::Waiting => entity::Entity::find()
            .filter(waiting())
            // Releases without a time come last on both databases.
            .order_by_asc(entity::Column::PublishAt.is_null())
            .order_by_asc(entity::Column::PublishAt)
            .order_by_desc(entity::Column::Id),
        ReleaseState::Published => entity::Entity::find()
            .filter(waiting().not())
            .order_by_desc(entity::Column::PublishedAt)
            .order_by_desc(entity::Column::Id),
    };
    let (rows, total) = paged::rows(conn, found, page, per_page).await?;
    Ok((describe_all(conn, rows).await?, total))
}

/// Converts releases to the form of an answer.
///
/// # Errors
/// When the database fails.
pub async fn describe_all(conn: &Transaction, rows: Vec<Model>) -> Result<Vec<Release>> {
    let persons = person::find(conn, rows.iter().filter_map(|row| row.updated_by)).await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let drafts: HashMap<i64, i64> = draft::counts(conn, &ids).await?;
    let one = |row: Model| Release {
        drafts: drafts.get(&row.id).copied().unwrap_or_default(),
        id: row.id,
        name: row.name,
        publish_at: row.publish_at,
        failed_at: row.failed_at,
        problem: row.problem,
        published_at: row.published_at,
        change_id: row.change_id,
        created_at: row.created_at,
        updated_at: row.updated_at,
        updated_by: row.updated_by.and_then(|id| persons.get(&id).cloned()),
        version: row.version,
    };
    Ok(rows.into_iter().map(one).collect())
}

/// [`describe_all`] for a single release.
///
/// # Errors
/// When the database fails.
pub async fn describe_one(conn: &Transaction, row: Model) -> Result<Release> {
    let described = describe_all(conn, vec![row]).await?.pop();
    described.ok_or_else(|| Error::internal("a release has no description"))
}

/// A release, pending or published.
///
/// # Errors
/// 404 `release_not_found`.
pub async fn find(conn: &Transaction, id: i64) -> Result<Model> {
    let found = entity::Entity::find_by_id(id).one(conn).await?;
    found.ok_or_else(|| Error::new(NOT_FOUND))
}

/// A pending release.
///
/// # Errors
/// 404 `release_not_found`; 409 `release_published`.
pub async fn find_open(conn: &Transaction, id: i64) -> Result<Model> {
    let open = entity::Entity::find_by_id(id).filter(waiting()).one(conn).await?;
    match open {
        Some(open) => Ok(open),
        None => {
            find(conn, id).await?;
            Err(Error::new(Code::ReleasePublished))
        }
    }
}

/// Refuses if the caller read another version of a release than the stored one.
///
/// # Errors
/// 409 `version_conflict` with the current release.
pub async fn refuse_other_version(conn: &Transaction, stored: &Model, known: Option<i32>) -> Result<()> {
    if known.is_none_or(|known| known == stored.version) {
        return Ok(());
    }
    let current = describe_one(conn, stored.clone()).await?;
    let current = serde_json::to_value(current).map_err(Error::internal)?;
    Err(Error::new(Code::VersionConflict).with_data(current))
}

/// Adds a release, or changes the name and time of a stored one. An earlier failure is cleared, so that it is tried
/// again.
///
/// # Errors
/// When the database fails.
pub async fn save(
    write: &Write,
    stored: Option<Model>,
    name: String,
    publish_at: Option<DateTime<Utc>>,
) -> Result<Model> {
    let is_new = stored.is_none();
    let version = stored.as_ref().map_or(1, |stored| stored.version + 1);
    let mut row = match stored {
        Some(stored) => stored.into_active_model(),
        None => entity::ActiveModel {
            created_at: Set(write.at()),
            ..Default::default()
        },
    };
    row.name = Set(name);
    row.publish_at = Set(publish_at);
    row.scheduled_by = Set(publish_at.and(write.actor().id()));
    row.failed_at = Set(None);
    row.problem = Set(None);
    row.published_at = Set(None);
    row.change_id = Set(None);
    row.updated_at = Set(write.at());
    row.updated_by = Set(write.actor().id());
    row.version = Set(version);
    Ok(match is_new {
        true => row.insert(write.conn()).await?,
        false => row.update(write.conn()).await?,
    })
}

/// Removes a pending release. Its drafts stay pending without a release.
///
/// # Errors
/// When the database fails.
pub async fn remove(write: &Write, stored: Model) -> Result<()> {
    for row in draft::of_release(write.conn(), stored.id).await? {
        draft::assign(write, row, None).await?;
    }
    stored.delete(write.conn()).await?;
    Ok(())
}

/// What made a release go out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trigger {
    /// A person, at once.
    Person,
    /// Its time.
    Time,
}

/// Records that a release was published by this write. Its time is kept only if that made it go out, so that a
/// published release tells which it was.
///
/// # Errors
/// When the database fails.
pub async fn note_published(write: &Write, stored: Model, change: Option<i64>, trigger: Trigger) -> Result<Model> {
    let version = stored.version + 1;
    let mut row = stored.into_active_model();
    row.published_at = Set(Some(write.at()));
    row.change_id = Set(change);
    if trigger == Trigger::Person {
        row.publish_at = Set(None);
        row.scheduled_by = Set(None);
    }
    row.failed_at = Set(None);
    row.problem = Set(None);
    row.version = Set(version);
    Ok(row.update(write.conn()).await?)
}

/// Records that a release could not be published at its time. It is not tried again until it is changed.
///
/// # Errors
/// When the database fails.
pub async fn note_failed(write: &Write, stored: Model, code: &str) -> Result<()> {
    let version = stored.version + 1;
    let mut row = stored.into_active_model();
    row.failed_at = Set(Some(write.at()));
    row.problem = Set(Some(code.to_owned()));
    row.version = Set(version);
    row.update(write.conn()).await?;
    Ok(())
}

/// The releases that are due, the earliest first. A release whose publication was undone waits for a new time.
///
/// # Errors
/// When the database fails.
pub async fn due(conn: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<Vec<Model>> {
    let found = entity::Entity::find()
        .filter(entity::Column::PublishAt.lte(now))
        .filter(entity::Column::PublishedAt.is_null())
        .filter(entity::Column::FailedAt.is_null())
        .order_by_asc(entity::Column::PublishAt)
        .order_by_asc(entity::Column::Id);
    Ok(found.all(conn).await?)
}

/// The releases that failed at their publishing time, the last one first.
///
/// # Errors
/// When the database fails.
pub async fn failed(conn: &Transaction, limit: u64) -> Result<Vec<Release>> {
    let found = entity::Entity::find()
        .filter(entity::Column::FailedAt.is_not_null())
        .filter(waiting())
        .order_by_desc(entity::Column::FailedAt)
        .limit(limit);
    describe_all(conn, found.all(conn).await?).await
}
