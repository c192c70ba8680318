//! Restoring rows. `docs/history.md` describes what an undo guarantees.

use super::{
    erased::{Draft, ErasedResource, Record},
    read::{self, belongs_to, first, has_id},
    write::{has_duplicate, record_all, remove_record, remove_records, write_row},
};
use peshtoq_core::{
    codes::Code,
    error::{Error, Result},
};

use crate::{
    BoxFuture,
    change::{StoredRow, revision},
    db::{View, Write},
    order,
};

/// Removes the rows that belong to a parent row. Boxed, because the removal is recursive.
pub(crate) fn remove_children<'a>(
    write: &'a mut Write,
    resource: &'static dyn ErasedResource,
    parent: i64,
) -> BoxFuture<'a, Result<()>> {
    Box::pin(async move {
        let mut rows = read::sorted(write.conn(), resource, belongs_to(resource, parent)).await?;
        rows.reverse();
        remove_records(write, resource, rows).await
    })
}

/// Restores the row, or the order of a group, as it was before the revision.
///
/// # Errors
/// 409 `change_superseded` when there is nothing to restore, or no room for it.
pub(crate) async fn restore(
    write: &mut Write,
    resource: &'static dyn ErasedResource,
    revision: &revision::Model,
) -> Result<()> {
    if revision.row_id == 0 {
        return order::restore(write, resource, revision).await;
    }
    let current = first(write.conn(), resource, has_id(resource.columns(), revision.row_id)).await?;
    let before = revision
        .before
        .as_deref()
        .map(|json| resource.parse(json))
        .transpose()?;
    match (before, current) {
        (None, Some(current)) => remove_record(write, resource, current).await,
        (Some(before), current) => {
            let mut row = before.draft();
            row.set_all();
            put_back(write, resource, before, row, current, revision.version).await
        }
        (None, None) => Err(Error::new(Code::ChangeSuperseded)),
    }
}

/// Restores a row with its id; a removed one also with its position. `row` is what is written, with all columns set.
pub(super) async fn put_back(
    write: &mut Write,
    resource: &'static dyn ErasedResource,
    before: Record,
    mut row: Draft,
    current: Option<Record>,
    last_version: i32,
) -> Result<()> {
    let (info, columns) = (resource.info(), resource.columns());
    if info.unique.is_some() && has_duplicate(write.conn(), resource, Some(&before), before.unique_key()).await? {
        // Another row has taken the name since.
        return Err(Error::new(Code::ChangeSuperseded));
    }
    let group = before.group();
    row.set(
        columns.version,
        current.as_ref().map_or(last_version, Record::version) + 1,
    );
    row.set(columns.updated_at, write.at());
    row.set(columns.updated_by, write.actor().id());
    let mut left = None;
    if let Some(position) = columns.position.filter(|_| info.ordered) {
        match &current {
            Some(current) if current.group() == group => row.set(position, current.position()),
            _ => {
                let wanted = before.position();
                row.set(position, order::open_gap(write, resource, &group, wanted).await?);
                left = current.as_ref().map(|row| (row.group(), row.position()));
            }
        }
    }
    let after = write_row(write.conn(), resource, current.as_ref().map(Record::id), &row)
        .await
        .map_err(|error| match error.sql_err() {
            Some(_) => Error::new(Code::ChangeSuperseded),
            None => error.into(),
        })?;
    if let Some((group, position)) = left {
        order::close_gap(write, resource, &group, position).await?;
    }
    if current.is_none() {
        write.take_out_of_bin(info.name, after.id()).await?;
    }
    record_all(write, resource, &[(current.as_ref(), Some(&after))]).await
}

/// The rows with these ids in the form of a revision, and the stored files that each uses.
///
/// # Errors
/// When the database fails.
pub async fn stored_rows(view: &View, resource: &dyn ErasedResource, ids: &[i64]) -> Result<Vec<StoredRow>> {
    let rows = read::with_ids(view.conn(), resource, ids.to_vec(), Vec::new()).await?;
    let rows = rows.iter().map(|row| {
        Ok(StoredRow {
            id: row.id(),
            json: row.json()?,
            media: resource.media(row)?,
        })
    });
    rows.collect()
}
