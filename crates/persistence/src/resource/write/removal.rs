//! Removing rows.

use std::collections::{BTreeMap, HashMap};

use peshtoq_core::error::{Error, Result};
use sea_orm::{ConnectionTrait, sea_query::Query};

use super::store::{Written, record_all, refused_by_database};
use crate::{
    db::{Transaction, Write},
    order,
    resource::{
        erased::{ErasedResource, Record},
        read::{self, has_id},
        remove_children,
    },
};

/// Removes a row as a part of a larger write, with the rows that belong to it.
///
/// # Errors
/// 409 `in_use`.
pub async fn remove_record(write: &mut Write, resource: &'static dyn ErasedResource, stored: Record) -> Result<()> {
    remove_records(write, resource, vec![stored]).await
}

/// Removes rows in this order as a part of a larger write, with the rows that belong to them.
///
/// # Errors
/// 409 `in_use`.
pub async fn remove_records(
    write: &mut Write,
    resource: &'static dyn ErasedResource,
    mut rows: Vec<Record>,
) -> Result<()> {
    let (info, columns) = (resource.info(), resource.columns());
    if rows.is_empty() {
        return Ok(());
    }
    if info.ordered {
        rows = removed_in_turn(write.conn(), resource, rows).await?;
    }
    for row in &rows {
        resource.before_delete(write, row).await?;
        for child in write.db().registry().children_of(info.name) {
            remove_children(write, child, row.id()).await?;
        }
        let mut query = Query::delete();
        query.from_table(columns.table).cond_where(has_id(columns, row.id()));
        write.conn().execute(&query).await.map_err(refused_by_database)?;
    }
    if info.ordered {
        close_gaps(write, resource, &rows).await?;
    }
    let removed: Vec<Written> = rows.iter().map(|row| (Some(row), None)).collect();
    record_all(write, resource, &removed).await
}

/// The rows as each is at the moment when it is removed, if they are removed in this order. Others may have been removed
/// since they were read, and each that is removed moves up those after it. The position decides both which gap to close
/// and where an undo, which goes backwards, restores the row.
///
/// # Errors
/// 404 if one of them is gone.
async fn removed_in_turn(conn: &Transaction, resource: &dyn ErasedResource, rows: Vec<Record>) -> Result<Vec<Record>> {
    let ids = rows.iter().map(Record::id).collect();
    let now = read::with_ids(conn, resource, ids, Vec::new()).await?;
    let mut now: HashMap<i64, Record> = now.into_iter().map(|row| (row.id(), row)).collect();
    let mut removed: HashMap<String, Vec<i32>> = HashMap::new();
    let rows = rows.iter().map(|row| {
        let mut row = now
            .remove(&row.id())
            .ok_or_else(|| Error::new(resource.info().not_found))?;
        let (position, removed) = (row.position(), removed.entry(row.group()).or_default());
        let earlier = removed.iter().filter(|other| **other < position).count();
        removed.push(position);
        row.set_position(position - i32::try_from(earlier).unwrap_or(0));
        Ok(row)
    });
    rows.collect()
}

/// Moves up the rows after rows that were removed in turn.
async fn close_gaps(write: &Write, resource: &dyn ErasedResource, rows: &[Record]) -> Result<()> {
    let mut groups: BTreeMap<String, Vec<i32>> = BTreeMap::new();
    for row in rows {
        groups.entry(row.group()).or_default().push(row.position());
    }
    for (group, positions) in groups {
        let least = positions.iter().min().copied().unwrap_or(0);
        // Often those of a whole group are removed, and none is left to move up.
        if positions.len() > 1
            && order::group_size(write.conn(), resource, &group).await? == u64::try_from(least).unwrap_or(0)
        {
            continue;
        }
        for position in positions {
            order::close_gap(write, resource, &group, position).await?;
        }
    }
    Ok(())
}
