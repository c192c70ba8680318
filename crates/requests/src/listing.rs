//! The list of requests.

use chrono::{DateTime, Utc};
use peshtoq_core::{error::Result, text};
use peshtoq_persistence::{db::Transaction, paged};
use schemars::JsonSchema;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select,
    sea_query::LikeExpr,
};
use serde::Serialize;

use crate::request::{RequestState, SiteRequest, describe_all, entity};

/// The filters of the list of requests. All conditions must hold.
#[derive(Clone, Debug, Default)]
pub struct RequestFilter {
    /// A part of the name or the phone number; empty for any.
    pub key: String,
    /// The state of the request.
    pub state: Option<RequestState>,
    /// The section that it was sent from.
    pub form: Option<String>,
    /// The course that it is about.
    pub course_id: Option<i64>,
    /// The person who works on it.
    pub taken_by: Option<i64>,
    /// Only requests at this time or later.
    pub from: Option<DateTime<Utc>>,
    /// Only requests before this time.
    pub until: Option<DateTime<Utc>>,
}

impl RequestFilter {
    /// The condition of all filters except the state.
    fn condition(&self) -> Condition {
        let key = text::search_patterns(&self.key).into_iter();
        let found = key.fold(None, |any: Option<Condition>, pattern| {
            let like = entity::Column::Search.like(LikeExpr::new(pattern).escape('\\'));
            Some(any.unwrap_or_else(Condition::any).add(like))
        });
        Condition::all()
            .add_option(self.form.as_ref().map(|form| entity::Column::Form.eq(form)))
            .add_option(self.course_id.map(|id| entity::Column::CourseId.eq(id)))
            .add_option(self.taken_by.map(|id| entity::Column::TakenBy.eq(id)))
            .add_option(self.from.map(|from| entity::Column::CreatedAt.gte(from)))
            .add_option(self.until.map(|until| entity::Column::CreatedAt.lt(until)))
            .add_option(found)
    }

    /// The matching rows, newest first.
    pub(crate) fn found(&self) -> Select<entity::Entity> {
        entity::Entity::find()
            .filter(self.condition())
            .filter(Condition::all().add_option(self.state.map(|state| entity::Column::State.eq(state))))
            .order_by_desc(entity::Column::CreatedAt)
            .order_by_desc(entity::Column::Id)
    }
}

/// How many requests there are of each state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct StateCounts {
    /// Nobody has called yet.
    pub new: u64,
    /// Somebody has called.
    pub called: u64,
    /// Nothing is left to be done.
    pub done: u64,
}

/// A page of the matching requests, newest first, the total number, and the number for each state under the other
/// conditions.
///
/// # Errors
/// When the database fails.
pub async fn list(
    conn: &Transaction,
    filter: &RequestFilter,
    page: i64,
    per_page: i64,
) -> Result<(Vec<SiteRequest>, u64, StateCounts)> {
    let (rows, total) = paged::rows(conn, filter.found(), page, per_page).await?;
    Ok((describe_all(conn, rows).await?, total, counts(conn, filter).await?))
}

async fn counts(conn: &Transaction, filter: &RequestFilter) -> Result<StateCounts> {
    let found = entity::Entity::find()
        .select_only()
        .column(entity::Column::State)
        .column_as(entity::Column::Id.count(), "count")
        .filter(filter.condition())
        .group_by(entity::Column::State)
        .into_tuple::<(RequestState, i64)>()
        .all(conn)
        .await?;
    let of = |state| {
        let count = found.iter().find(|(of, _)| *of == state).map(|(_, count)| *count);
        count.and_then(|count| u64::try_from(count).ok()).unwrap_or_default()
    };
    Ok(StateCounts {
        new: of(RequestState::New),
        called: of(RequestState::Called),
        done: of(RequestState::Done),
    })
}

/// The number of new requests.
///
/// # Errors
/// When the database fails.
pub async fn new_count(conn: &impl ConnectionTrait) -> Result<u64> {
    let new = entity::Entity::find().filter(entity::Column::State.eq(RequestState::New));
    Ok(new.count(conn).await?)
}
