//! A page of the rows of one table.

use peshtoq_core::error::Result;
use sea_orm::{ConnectionTrait, EntityTrait, FromQueryResult, PaginatorTrait, QuerySelect, Select};

/// The rows of a page, counted from 1, in the order of the query, and the number of rows on all pages. For a page
/// beyond the last one, no rows are read.
///
/// # Errors
/// When the database fails.
pub async fn rows<E>(
    conn: &impl ConnectionTrait,
    found: Select<E>,
    page: i64,
    per_page: i64,
) -> Result<(Vec<E::Model>, u64)>
where
    E: EntityTrait,
    E::Model: FromQueryResult + Send + Sync,
{
    // The order is dropped for counting.
    let total = found.clone().count(conn).await?;
    let skip = u64::try_from((page - 1).saturating_mul(per_page)).unwrap_or_default();
    if skip >= total {
        return Ok((Vec::new(), total));
    }
    let rows = found
        .offset(skip)
        .limit(u64::try_from(per_page).unwrap_or_default())
        .all(conn)
        .await?;
    Ok((rows, total))
}
