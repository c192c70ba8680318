//! Reading rows. The functions with a type parameter are thin shells over those without.

use sea_orm::{
    Condition, ConnectionTrait,
    sea_query::{Asterisk, Expr, ExprTrait, IntoLikeExpr, LikeExpr, Order, Query, SelectStatement},
};
use serde_json::value::RawValue;

use super::{
    ModelOf, Resource, Sort,
    answer::{self, List, Paging},
    erased::{self, Columns, ErasedResource, Record},
};
use peshtoq_core::{
    error::{Error, Result},
    text,
};

use crate::{db::Transaction, search};

/// The column of a page's rows that says how many rows match in all. No table has a column of that name.
const ROWS_IN_ALL: &str = "rows_in_all";

/// A query for all columns of the rows that match a condition.
pub(crate) fn select(columns: &Columns, condition: Condition) -> SelectStatement {
    let mut query = Query::select();
    let names = columns.names.iter().map(|name| (columns.table, *name));
    query.columns(names).from(columns.table);
    if !condition.is_empty() {
        // An empty condition would produce `WHERE TRUE`, which makes SQLite count row by row instead of page by page.
        query.cond_where(condition);
    }
    query
}

/// The column with that index, for a condition.
pub(crate) fn column(columns: &Columns, index: usize) -> Expr {
    Expr::col((columns.table, columns.names[index]))
}

/// The condition that a row has this id.
pub(crate) fn has_id(columns: &Columns, id: i64) -> Condition {
    Condition::all().add(column(columns, columns.id).eq(id))
}

/// The condition that a row belongs to this parent row.
pub fn belongs_to(resource: &dyn ErasedResource, parent: i64) -> Condition {
    let columns = resource.columns();
    Condition::all().add_option(columns.parent.map(|index| column(columns, index).eq(parent)))
}

/// The condition that a row belongs to one of these parent rows.
pub fn belongs_to_any(resource: &dyn ErasedResource, parents: impl IntoIterator<Item = i64>) -> Condition {
    let columns = resource.columns();
    Condition::all().add_option(columns.parent.map(|index| column(columns, index).is_in(parents)))
}

/// The condition that a row has one of these ids.
pub fn is_one_of(resource: &dyn ErasedResource, ids: impl IntoIterator<Item = i64>) -> Condition {
    let columns = resource.columns();
    Condition::all().add(column(columns, columns.id).is_in(ids))
}

/// The condition that a row is in this group.
pub fn in_group(resource: &dyn ErasedResource, group: &str) -> Condition {
    let columns = resource.columns();
    Condition::all().add_option(columns.group_key.map(|index| column(columns, index).eq(group)))
}

/// The rows that match a condition, in the order of their list.
///
/// # Errors
/// When the database fails.
pub async fn sorted(conn: &Transaction, resource: &dyn ErasedResource, condition: Condition) -> Result<Vec<Record>> {
    let mut query = select(resource.columns(), condition);
    sort(resource, &mut query);
    all(conn, resource, &query).await
}

/// The rows that a query of [`select`] finds.
pub(crate) async fn all(
    conn: &Transaction,
    resource: &dyn ErasedResource,
    query: &SelectStatement,
) -> Result<Vec<Record>> {
    let rows = conn.query_all(query).await?;
    rows.iter().map(|row| resource.decode(row)).collect()
}

/// The first row that matches a condition.
pub(crate) async fn first(
    conn: &Transaction,
    resource: &dyn ErasedResource,
    condition: Condition,
) -> Result<Option<Record>> {
    let mut query = select(resource.columns(), condition);
    query.limit(1);
    let row = conn.query_one(&query).await?;
    row.as_ref().map(|row| resource.decode(row)).transpose()
}

/// The query that counts the rows that match a condition.
fn counting(resource: &dyn ErasedResource, condition: Condition) -> SelectStatement {
    let mut query = Query::select();
    query
        // Counts `*`, not a column: SQLite counts `*` from its index, but reads each row for a column.
        .expr_as(Expr::col(Asterisk).count(), "total")
        .from(resource.columns().table);
    if !condition.is_empty() {
        query.cond_where(condition);
    }
    query
}

/// How many rows match a condition.
///
/// # Errors
/// When the database fails.
pub async fn count(conn: &Transaction, resource: &dyn ErasedResource, condition: Condition) -> Result<u64> {
    let row = conn.query_one(&counting(resource, condition)).await?;
    let total: i64 = row.map(|row| row.try_get("", "total")).transpose()?.unwrap_or_default();
    Ok(whole(total))
}

/// A count, which the databases return as a signed number.
fn whole(count: i64) -> u64 {
    u64::try_from(count).unwrap_or_default()
}

/// How many rows match each of these conditions, in their order. It is one call to the database, because a call takes
/// longer than counting the rows of a course.
///
/// # Errors
/// When the database fails.
pub async fn counts(conn: &Transaction, asked: Vec<(&dyn ErasedResource, Condition)>) -> Result<Vec<u64>> {
    let mut query = Query::select();
    let count = asked.len();
    for (resource, condition) in asked {
        query.expr(Expr::from(counting(resource, condition)));
    }
    let Some(row) = conn.query_one(&query).await? else {
        return Err(Error::internal("a selection of counts has a row"));
    };
    (0..count)
        .map(|index| Ok(whole(row.try_get_by_index(index)?)))
        .collect()
}

/// The condition that the label of a row matches one of the patterns of [`text::search_patterns`].
fn matches(columns: &Columns, patterns: Vec<String>) -> Option<Condition> {
    let search = columns.search.filter(|_| !patterns.is_empty())?;
    let any = patterns.into_iter().fold(Condition::any(), |any, pattern| {
        any.add(column(columns, search).like(LikeExpr::new(pattern).escape('\\').into_like_expr()))
    });
    Some(any)
}

/// Sorts rows in the order of their list: by position, newest first or by id.
fn sort(resource: &dyn ErasedResource, query: &mut SelectStatement) {
    let (info, columns) = (resource.info(), resource.columns());
    let at = |index: usize| (columns.table, columns.names[index]);
    if !info.ordered {
        let direction = if info.newest_first { Order::Desc } else { Order::Asc };
        query.order_by(at(columns.id), direction);
        return;
    }
    for index in columns.group_key.into_iter().chain(columns.position) {
        query.order_by(at(index), Order::Asc);
    }
    query.order_by(at(columns.id), Order::Asc);
}

/// Sorts rows in the order that the caller requests. Rows that are equal in it are in the order of their list.
fn sort_by(resource: &dyn ErasedResource, query: &mut SelectStatement, by: Sort) {
    let (info, columns) = (resource.info(), resource.columns());
    let direction = match by {
        Sort::Name | Sort::UpdatedAt => Order::Asc,
        Sort::NameBack | Sort::UpdatedAtBack => Order::Desc,
    };
    match by {
        Sort::Name | Sort::NameBack => {
            let id = Expr::col((columns.table, columns.names[columns.id]));
            let said = Condition::all()
                .add(Expr::col((search::TABLE, "entity")).eq(info.name))
                .add(Expr::col((search::TABLE, "row_id")).eq(id));
            query
                .left_join(search::TABLE, said)
                .order_by((search::TABLE, "sort_key"), direction);
        }
        Sort::UpdatedAt | Sort::UpdatedAtBack => {
            query.order_by((columns.table, columns.names[columns.updated_at]), direction);
        }
    }
    sort(resource, query);
}

/// The stored rows of a page of a list, and how many match in all.
///
/// # Errors
/// When the database fails.
pub async fn page_of(
    conn: &Transaction,
    resource: &dyn ErasedResource,
    paging: &Paging,
    condition: Condition,
) -> Result<(Vec<Record>, u64)> {
    let key = paging.key.as_ref().map_or("", |key| key.as_str());
    let found = matches(resource.columns(), text::search_patterns(key));
    let condition = match found {
        Some(found) => condition.add(found),
        None => condition,
    };
    let columns = resource.columns();
    let in_order = |query: &mut SelectStatement| match paging.sort.filter(|_| !resource.info().ordered) {
        Some(by) => sort_by(resource, query, by),
        None => sort(resource, query),
    };
    let skip = (paging.page - 1).saturating_mul(paging.per_page);
    let mut query = select(columns, condition.clone());
    in_order(&mut query);
    query.limit(paging.per_page as u64).offset(skip as u64);
    if skip > 0 && !condition.is_empty() {
        // SQLite seeks each skipped row that an index leads to. A selection of ids stays in the index.
        let ids = query.clear_selects().expr(column(columns, columns.id)).take();
        let of_page = column(columns, columns.id).in_subquery(ids);
        query = select(columns, Condition::all().add(of_page));
        in_order(&mut query);
    }
    // With each row and not in a statement of its own: the call to the database takes longer than the count.
    query.expr_as(Expr::from(counting(resource, condition.clone())), ROWS_IN_ALL);
    let rows = conn.query_all(&query).await?;
    let total = match rows.first() {
        Some(row) => whole(row.try_get("", ROWS_IN_ALL)?),
        None if paging.page == 1 => 0,
        None => count(conn, resource, condition).await?,
    };
    let rows: Result<_> = rows.iter().map(|row| resource.decode(row)).collect();
    Ok((rows?, total))
}

/// A page of a list as JSON. Its rows and data from other tables take several statements, so `conn` must be a view or a
/// write.
///
/// # Errors
/// When the database fails.
pub async fn list(
    conn: &Transaction,
    resource: &'static dyn ErasedResource,
    paging: &Paging,
    condition: Condition,
) -> Result<List> {
    let (rows, total) = page_of(conn, resource, paging, condition).await?;
    Ok(List::new(resource, answer::to_json(conn, resource, rows).await?, total))
}

/// The stored row.
///
/// # Errors
/// 404 with the code of the resource.
pub async fn find_record(
    conn: &Transaction,
    resource: &dyn ErasedResource,
    id: i64,
    condition: Condition,
) -> Result<Record> {
    let condition = has_id(resource.columns(), id).add(condition);
    let found = first(conn, resource, condition).await?;
    found.ok_or_else(|| Error::new(resource.info().not_found))
}

/// A row as JSON.
///
/// # Errors
/// 404 with the code of the resource.
pub async fn get(
    conn: &Transaction,
    resource: &'static dyn ErasedResource,
    id: i64,
    condition: Condition,
) -> Result<Box<RawValue>> {
    let row = find_record(conn, resource, id, condition).await?;
    answer::one_to_json(conn, resource, row).await
}

/// The row of a singleton as JSON; `None` if it was never saved.
///
/// # Errors
/// When the database fails.
pub async fn singleton(
    conn: &Transaction,
    resource: &'static dyn ErasedResource,
    condition: Condition,
) -> Result<Option<Box<RawValue>>> {
    match first(conn, resource, condition).await? {
        Some(row) => answer::one_to_json(conn, resource, row).await.map(Some),
        None => Ok(None),
    }
}

/// The rows of a group in their order.
///
/// # Errors
/// When the database fails.
pub async fn rows_of_group(conn: &Transaction, resource: &dyn ErasedResource, group: &str) -> Result<Vec<Record>> {
    let columns = resource.columns();
    let mut query = select(columns, in_group(resource, group));
    for index in columns.position.into_iter().chain([columns.id]) {
        query.order_by((columns.table, columns.names[index]), Order::Asc);
    }
    all(conn, resource, &query).await
}

/// The stored row.
///
/// # Errors
/// 404 with the code of the resource.
pub async fn find<R: Resource>(conn: &Transaction, id: i64, condition: Condition) -> Result<ModelOf<R>> {
    find_record(conn, erased::of::<R>(), id, condition)
        .await?
        .into_model::<R>()
}

/// The stored rows of these ids whose label matches one of the patterns of [`text::search_patterns`]; all of them if
/// there is no pattern. In no particular order.
///
/// # Errors
/// When the database fails.
pub async fn find_all<R: Resource>(
    conn: &Transaction,
    ids: Vec<i64>,
    patterns: Vec<String>,
) -> Result<Vec<ModelOf<R>>> {
    models::<R>(with_ids(conn, erased::of::<R>(), ids, patterns).await?)
}

/// [`find_all`] for a type-erased resource.
///
/// # Errors
/// When the database fails.
pub async fn with_ids(
    conn: &Transaction,
    resource: &dyn ErasedResource,
    ids: Vec<i64>,
    patterns: Vec<String>,
) -> Result<Vec<Record>> {
    let columns = resource.columns();
    let condition = is_one_of(resource, ids).add_option(matches(columns, patterns));
    all(conn, resource, &select(columns, condition)).await
}

/// The rows as their models.
pub(crate) fn models<R: Resource>(rows: Vec<Record>) -> Result<Vec<ModelOf<R>>> {
    rows.into_iter().map(Record::into_model::<R>).collect()
}

/// The stored rows of a page of a list, and how many match in all.
///
/// # Errors
/// When the database fails.
pub async fn page<R: Resource>(
    conn: &Transaction,
    paging: &Paging,
    condition: Condition,
) -> Result<(Vec<ModelOf<R>>, u64)> {
    let (rows, total) = page_of(conn, erased::of::<R>(), paging, condition).await?;
    Ok((models::<R>(rows)?, total))
}

/// The stored row of a singleton; `None` if it was never saved.
///
/// # Errors
/// When the database fails.
pub async fn get_singleton<R: Resource>(conn: &Transaction, condition: Condition) -> Result<Option<ModelOf<R>>> {
    let row = first(conn, erased::of::<R>(), condition).await?;
    row.map(Record::into_model::<R>).transpose()
}
