//! The order of rows within their group: dense positions from 0 (`docs/api.md#order`).
//!
//! A change of position alone changes neither the version nor the author of a row, so it is not a revision of the row.
//! An order that a caller sets is one revision of the group.

use std::collections::{BTreeSet, HashSet};

use peshtoq_core::{
    bounds,
    codes::{Code, FieldCode},
    error::{Error, FieldError, Result},
    message::Message,
};
use sea_orm::{
    Condition, ConnectionTrait,
    sea_query::{CaseStatement, Expr, ExprTrait, Order, Query},
};
use serde_json::{Map, Value, json};

use crate::{
    change::{Revision, Touched, revision},
    db::{Transaction, Write},
    resource::{
        answer::{self, List},
        erased::{ErasedResource, Record},
        read::{self, in_group},
        write::dependency_of,
    },
};

/// The greatest number of rows of a group (`docs/api.md#order`).
pub const GROUP_MAX: u64 = 500;

/// A table whose rows have positions, from 0 in each group.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OrderedTable {
    /// The name of the table.
    pub name: String,
    /// Whether its rows are grouped by `group_key`; otherwise the table is one group.
    pub has_groups: bool,
}

impl OrderedTable {
    /// The table of a resource, if its rows have positions.
    pub(crate) fn of(resource: &dyn ErasedResource) -> Option<Self> {
        let columns = resource.columns();
        resource.info().ordered.then(|| Self {
            name: columns.table.to_owned(),
            has_groups: columns.group_key.is_some(),
        })
    }

    /// The groups whose positions are not 0, 1, 2 …. There are none unless the program has a bug.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn gaps(&self, conn: &impl ConnectionTrait) -> Result<Vec<Gap>> {
        let position = || Expr::col("position");
        let mut query = Query::select();
        query
            .expr_as(Expr::cust("COUNT(*)"), "rows")
            .expr_as(position().min(), "least")
            .expr_as(position().max(), "greatest")
            .expr_as(position().count_distinct(), "places")
            .from(self.name.clone());
        if self.has_groups {
            query.column("group_key").group_by_col("group_key");
        }
        let mut gaps = Vec::new();
        for row in conn.query_all(&query).await? {
            let number = |name: &str| row.try_get::<Option<i64>>("", name);
            let rows = number("rows")?.unwrap_or_default();
            let small = |name: &str| row.try_get::<Option<i32>>("", name).map(|found| found.map(i64::from));
            let is_dense = rows == 0
                || (small("least")?, small("greatest")?, number("places")?) == (Some(0), Some(rows - 1), Some(rows));
            if !is_dense {
                gaps.push(Gap {
                    table: self.name.clone(),
                    group: match self.has_groups {
                        true => row.try_get("", "group_key")?,
                        false => String::new(),
                    },
                });
            }
        }
        Ok(gaps)
    }
}

/// A group of rows whose positions are not 0, 1, 2 ….
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The name of the table.
    pub table: String,
    /// The group; empty if the table is one group.
    pub group: String,
}

/// How many rows a group has.
///
/// # Errors
/// When the database fails.
pub async fn group_size(conn: &Transaction, resource: &dyn ErasedResource, group: &str) -> Result<u64> {
    read::count(conn, resource, in_group(resource, group)).await
}

/// The position of a new row, which goes last.
///
/// # Errors
/// 422 `too_many` when the group is full.
pub(crate) async fn next_position(write: &Write, resource: &dyn ErasedResource, group: &str) -> Result<i32> {
    let size = group_size(write.conn(), resource, group).await?;
    checked_position(resource, group, i32::try_from(size).unwrap_or(i32::MAX))
}

/// The position of a new row of a group that has `size` rows.
///
/// # Errors
/// 422 `too_many` when the group is full.
pub(crate) fn checked_position(resource: &dyn ErasedResource, group: &str, size: i32) -> Result<i32> {
    let limit = resource.limit(group);
    if i64::from(size) >= i64::try_from(limit).unwrap_or(i64::MAX) {
        let message = Message::rows_at_most(limit);
        let full = FieldError::with_message(resource.info().list_key, FieldCode::TooMany, message);
        return Err(Error::invalid(vec![full]));
    }
    Ok(size)
}

/// The current group and position of a row in the database, which may differ from when it was read.
pub(crate) async fn current_place(write: &Write, resource: &dyn ErasedResource, id: i64) -> Result<(String, i32)> {
    let now = read::find_record(write.conn(), resource, id, Condition::all()).await?;
    Ok((now.group(), now.position()))
}

async fn shift(write: &Write, resource: &dyn ErasedResource, group: &str, from: i32, by: i32) -> Result<()> {
    let columns = resource.columns();
    let Some(position) = columns.position else {
        return Ok(());
    };
    let mut query = Query::update();
    query
        .table(columns.table)
        .value(columns.names[position], Expr::col(columns.names[position]).add(by))
        .cond_where(in_group(resource, group).add(read::column(columns, position).gte(from)));
    write.conn().execute(&query).await?;
    Ok(())
}

/// Moves up the rows after a removed one.
pub(crate) async fn close_gap(write: &Write, resource: &dyn ErasedResource, group: &str, position: i32) -> Result<()> {
    shift(write, resource, group, position + 1, -1).await
}

/// Makes room for a row that an undo restores. Returns its position.
///
/// # Errors
/// 409 `change_superseded` when the group has been filled since.
pub(crate) async fn open_gap(write: &Write, resource: &dyn ErasedResource, group: &str, wanted: i32) -> Result<i32> {
    let (size, limit) = (group_size(write.conn(), resource, group).await?, resource.limit(group));
    if size >= limit {
        return Err(Error::new(Code::ChangeSuperseded).with_message(Message::undo_of_a_full_list(limit)));
    }
    let position = wanted.clamp(0, i32::try_from(size).unwrap_or(i32::MAX));
    shift(write, resource, group, position, 1).await?;
    Ok(position)
}

async fn ids_of(write: &Write, resource: &dyn ErasedResource, group: &str) -> Result<Vec<i64>> {
    let columns = resource.columns();
    let mut query = Query::select();
    query
        .column((columns.table, columns.names[columns.id]))
        .from(columns.table)
        .cond_where(in_group(resource, group));
    for index in columns.position.into_iter().chain([columns.id]) {
        query.order_by((columns.table, columns.names[index]), Order::Asc);
    }
    let rows = write.conn().query_all(&query).await?;
    let ids = rows.iter().map(|row| row.try_get("", columns.names[columns.id]));
    Ok(ids.collect::<std::result::Result<_, sea_orm::DbErr>>()?)
}

/// Sets the order of a group to that of `body.ids`. Returns its rows in the new order.
///
/// # Errors
/// 422 when the ids are not exactly the rows of the group of the first one.
pub async fn set(
    write: &mut Write,
    resource: &'static dyn ErasedResource,
    condition: Condition,
    body: &Map<String, Value>,
) -> Result<List> {
    let ids = ids_in(body)?;
    let first = ids
        .first()
        .copied()
        .ok_or_else(|| Error::field("ids", FieldCode::TooFew))?;
    let condition = read::has_id(resource.columns(), first).add(condition);
    let found = read::first(write.conn(), resource, condition).await?;
    let group = found
        .ok_or_else(|| Error::field("ids[0]", FieldCode::NotFound))?
        .group();
    let before = ids_of(write, resource, &group).await?;
    compare(&ids, &before)?;
    if ids != before {
        reorder(write, resource, &group, before, &ids).await?;
    }
    let rows = read::rows_of_group(write.conn(), resource, &group).await?;
    let rows = answer::to_json(write.conn(), resource, rows).await?;
    Ok(List::unpaged(resource, rows))
}

/// The ids of a body, each a positive whole number and none twice.
fn ids_in(body: &Map<String, Value>) -> Result<Vec<i64>> {
    let list = match body.get("ids") {
        None | Some(Value::Null) => return Err(Error::field("ids", FieldCode::Required)),
        Some(Value::Array(list)) => list,
        Some(_) => return Err(Error::field("ids", FieldCode::WrongFormat)),
    };
    if list.len() as u64 > GROUP_MAX {
        return Err(Error::field("ids", FieldCode::TooMany));
    }
    let id = json!({"type": "integer", "format": "int64"});
    let mut seen = HashSet::new();
    let mut failed = Vec::new();
    let mut ids = Vec::with_capacity(list.len());
    for (index, value) in list.iter().enumerate() {
        match value.as_i64() {
            _ if bounds::is_beyond(value, &id) => {
                failed.push(FieldError::new(format!("ids[{index}]"), FieldCode::OutOfRange));
            }
            Some(id) if !seen.insert(id) => failed.push(FieldError::new(format!("ids[{index}]"), FieldCode::Duplicate)),
            Some(id) => ids.push(id),
            None => failed.push(FieldError::new(format!("ids[{index}]"), FieldCode::WrongFormat)),
        }
    }
    if failed.is_empty() {
        Ok(ids)
    } else {
        Err(Error::invalid(failed))
    }
}

fn compare(ids: &[i64], stored: &[i64]) -> Result<()> {
    let known: HashSet<&i64> = stored.iter().collect();
    let strangers = ids.iter().enumerate().filter(|(_, id)| !known.contains(id));
    let failed: Vec<FieldError> = strangers
        .map(|(index, _)| FieldError::new(format!("ids[{index}]"), FieldCode::NotFound))
        .collect();
    if !failed.is_empty() {
        return Err(Error::invalid(failed));
    }
    if ids.len() < stored.len() {
        return Err(Error::field("ids", FieldCode::TooFew));
    }
    Ok(())
}

/// Sets this order for a group, unless the group already has it.
///
/// # Errors
/// When the database fails.
pub(crate) async fn make(write: &mut Write, resource: &dyn ErasedResource, group: &str, ids: &[i64]) -> Result<()> {
    let before = ids_of(write, resource, group).await?;
    if before == ids {
        return Ok(());
    }
    reorder(write, resource, group, before, ids).await
}

/// Writes the positions in one statement. Records the order before and after, and the tags and dependencies.
async fn reorder(
    write: &mut Write,
    resource: &dyn ErasedResource,
    group: &str,
    before: Vec<i64>,
    after: &[i64],
) -> Result<()> {
    let columns = resource.columns();
    let Some(position) = columns.position else {
        return Ok(());
    };
    let (id, position) = (columns.names[columns.id], columns.names[position]);
    let mut case = CaseStatement::new();
    for (index, row) in after.iter().enumerate() {
        case = case.case(Expr::col(id).eq(*row), i32::try_from(index).unwrap_or(i32::MAX));
    }
    let mut query = Query::update();
    query
        .table(columns.table)
        .value(position, case.finally(Expr::col(position)))
        .cond_where(in_group(resource, group));
    write.conn().execute(&query).await?;
    let rows = read::rows_of_group(write.conn(), resource, group).await?;
    let parent_id = rows.first().map_or(0, Record::parent_id);
    let revision = Revision {
        touched: Touched::order(resource, parent_id),
        entity: resource.info().name,
        row_id: 0,
        group_key: group.to_owned(),
        parent_id,
        version: 0,
        before: Some(json!(before)),
        after: Some(json!(after)),
        media: BTreeSet::new(),
    };
    write.record(vec![revision]).await?;
    for row in &rows {
        write.tag(resource.tags(row)?);
        write.touch([dependency_of(resource, row)]);
    }
    Ok(())
}

/// Restores the order of a group. Rows added since then are placed last, and removed rows are left out. If no row is
/// left, nothing is restored.
pub(crate) async fn restore(
    write: &mut Write,
    resource: &dyn ErasedResource,
    revision: &revision::Model,
) -> Result<()> {
    match &revision.before {
        Some(json) => make_again(write, resource, &revision.group_key, json).await,
        None => Ok(()),
    }
}

/// Applies the order `json` from the history to a group. Rows added since then are placed last, and removed rows are
/// left out.
///
/// # Errors
/// 409 `change_superseded` when none of its rows is left.
pub(crate) async fn make_again(
    write: &mut Write,
    resource: &dyn ErasedResource,
    group: &str,
    json: &str,
) -> Result<()> {
    let wanted: Vec<i64> = serde_json::from_str(json).map_err(Error::internal)?;
    let now = ids_of(write, resource, group).await?;
    let mut ids: Vec<i64> = wanted.iter().copied().filter(|id| now.contains(id)).collect();
    if ids.is_empty() {
        return Err(Error::new(Code::ChangeSuperseded));
    }
    ids.extend(now.iter().copied().filter(|id| !wanted.contains(id)));
    reorder(write, resource, group, now, &ids).await
}
