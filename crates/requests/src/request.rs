//! A request as it is stored and answered.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use peshtoq_core::{
    codes::{Code, NotFound},
    error::{Error, Result},
};
use peshtoq_persistence::{
    db::Transaction,
    person::{self, Person},
};
use schemars::JsonSchema;
use sea_orm::EntityTrait;
use serde::Serialize;

/// The code of a request that does not exist.
pub const NOT_FOUND: Code = Code::NotFound(NotFound::new("request_not_found"));

/// The derives of enumerations use more names than this file does itself.
mod state {
    use peshtoq_persistence::prelude::*;

    string_enum! {
        /// How far the work on a request is.
        RequestState {
            /// Nobody has called yet.
            New = "new",
            /// Somebody has called, and the request is not finished.
            Called = "called",
            /// Nothing is left to be done.
            Done = "done",
        }
    }
}
pub use state::RequestState;

/// A stored request.
pub mod entity {
    use peshtoq_persistence::no_relations;
    use sea_orm::entity::prelude::*;

    use super::RequestState;

    /// The table `site_request`.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "site_request")]
    pub struct Model {
        /// The id.
        #[sea_orm(primary_key)]
        pub id: i64,
        /// The version: 1 at first, incremented with each write.
        pub version: i32,
        /// When it was sent.
        pub created_at: DateTimeUtc,
        /// When it was last changed.
        pub updated_at: DateTimeUtc,
        /// Who last changed it.
        pub updated_by: Option<i64>,
        /// The name of the visitor.
        pub name: String,
        /// The phone number: 998 and nine digits.
        pub phone: String,
        /// The section that it was sent from.
        pub form: String,
        /// The course that it is about, as long as that course exists.
        pub course_id: Option<i64>,
        /// The name of that course at the time of the request.
        pub course_name: Option<String>,
        /// What the visitor wrote.
        pub message: Option<String>,
        /// The name in Telegram.
        pub telegram: Option<String>,
        /// The page that it was sent from.
        pub page: Option<String>,
        /// The state of the work on it.
        pub state: RequestState,
        /// The note of the staff who work on it.
        pub note: Option<String>,
        /// The person who works on it.
        pub taken_by: Option<i64>,
        /// What `key` searches.
        pub search: String,
    }

    no_relations!();
}

/// A request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteRequest {
    /// The id.
    #[schemars(range(min = 1))]
    pub id: i64,
    /// The name of the visitor.
    pub name: String,
    /// The phone number: 998 and nine digits.
    pub phone: String,
    /// The type of the section that it was sent from.
    pub form: String,
    /// The course that it is about; null for none, and for one that was removed.
    pub course_id: Option<i64>,
    /// The name of that course when the request was sent.
    pub course_name: Option<String>,
    /// What the visitor wrote.
    pub message: Option<String>,
    /// The name in Telegram, such as `@dilnoza`.
    pub telegram: Option<String>,
    /// The page that it was sent from: a path or a link.
    pub page: Option<String>,
    /// How far the work on it is.
    pub state: RequestState,
    /// What those who work on it wrote.
    pub note: Option<String>,
    /// Who works on it; null if nobody does, or the person was deleted.
    pub taken_by: Option<Person>,
    /// When it was sent, RFC 3339 in UTC.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
    /// Who last changed it; null if nobody did, or the person was deleted.
    pub updated_by: Option<Person>,
    /// The version: 1 at first, incremented with each write.
    #[schemars(range(min = 1))]
    pub version: i32,
}

/// A request by its id.
///
/// # Errors
/// 404 `request_not_found`.
pub(crate) async fn stored(conn: &Transaction, id: i64) -> Result<entity::Model> {
    let found = entity::Entity::find_by_id(id).one(conn).await?;
    found.ok_or_else(|| Error::new(NOT_FOUND))
}

/// A request by its id, in the form of an answer.
///
/// # Errors
/// 404 `request_not_found`.
pub async fn find(conn: &Transaction, id: i64) -> Result<SiteRequest> {
    describe_one(conn, stored(conn, id).await?).await
}

/// Converts rows to the form of an answer.
pub(crate) async fn describe_all(conn: &Transaction, rows: Vec<entity::Model>) -> Result<Vec<SiteRequest>> {
    let mut ids: Vec<i64> = rows.iter().filter_map(|row| row.taken_by).collect();
    ids.extend(rows.iter().filter_map(|row| row.updated_by));
    let persons = person::find(conn, ids).await?;
    Ok(rows.into_iter().map(|row| describe(row, &persons)).collect())
}

pub(crate) async fn describe_one(conn: &Transaction, row: entity::Model) -> Result<SiteRequest> {
    let described = describe_all(conn, vec![row]).await?.pop();
    described.ok_or_else(|| Error::internal("a request has no description"))
}

fn describe(row: entity::Model, persons: &HashMap<i64, Person>) -> SiteRequest {
    let person = |id: Option<i64>| id.and_then(|id| persons.get(&id).cloned());
    SiteRequest {
        id: row.id,
        name: row.name,
        phone: row.phone,
        form: row.form,
        course_id: row.course_id,
        course_name: row.course_name,
        message: row.message,
        telegram: row.telegram,
        page: row.page,
        state: row.state,
        note: row.note,
        taken_by: person(row.taken_by),
        created_at: row.created_at,
        updated_at: row.updated_at,
        updated_by: person(row.updated_by),
        version: row.version,
    }
}
