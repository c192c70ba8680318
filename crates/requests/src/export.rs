//! All matching requests, for a table.

use peshtoq_core::error::Result;
use peshtoq_persistence::db::Transaction;
use sea_orm::{ColumnTrait, Condition, QueryFilter, QuerySelect};

use crate::{
    listing::RequestFilter,
    request::{SiteRequest, describe_all, entity},
};

/// The next matching requests after `last`, newest first.
///
/// # Errors
/// When the database fails.
pub async fn export(
    conn: &Transaction,
    filter: &RequestFilter,
    last: Option<&SiteRequest>,
    limit: u64,
) -> Result<Vec<SiteRequest>> {
    let mut found = filter.found();
    if let Some(last) = last {
        let same = Condition::all()
            .add(entity::Column::CreatedAt.eq(last.created_at))
            .add(entity::Column::Id.lt(last.id));
        let earlier = entity::Column::CreatedAt.lt(last.created_at);
        found = found.filter(Condition::any().add(earlier).add(same));
    }
    describe_all(conn, found.limit(limit).all(conn).await?).await
}
