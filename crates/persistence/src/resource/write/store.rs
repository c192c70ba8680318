//! How one row is written: its common columns, its revision, its references to media and its tags.

use std::collections::{BTreeMap, BTreeSet};

use peshtoq_core::{
    codes::Code,
    error::{Error, FieldError, Result},
    text,
};
use sea_orm::{
    Condition, ConnectionTrait, SqlErr,
    sea_query::{ExprTrait, Query},
};

use crate::{
    change::{Revision, Touched},
    db::{Transaction, Write},
    invalidation::Dependency,
    library,
    media::{self, UseChange},
    order,
    resource::{
        erased::{Draft, ErasedResource, Record},
        read::{column, first, has_id},
    },
    search,
};

/// Writes a row whose own fields are set, together with its position, search, version, author, file references,
/// revision and tags.
///
/// # Errors
/// 409 for a name that is taken, 422 `too_many` for a group that is full.
pub(crate) async fn store_record(
    write: &mut Write,
    resource: &'static dyn ErasedResource,
    stored: Option<Record>,
    row: Draft,
) -> Result<Record> {
    let after = store_unrecorded(write, resource, stored.as_ref(), row, &mut Ends::default()).await?;
    let written = [(stored.as_ref(), Some(&after))];
    record_all(write, resource, &written).await?;
    Ok(after)
}

/// As [`store_record`] for several rows, each with the stored row that it replaces. What follows from a write takes a
/// few statements for all of them.
///
/// # Errors
/// As [`store_record`].
pub(crate) async fn store_records(
    write: &mut Write,
    resource: &'static dyn ErasedResource,
    rows: Vec<(Option<Record>, Draft)>,
) -> Result<Vec<Record>> {
    let mut ends = Ends::default();
    let (mut before, mut after) = (Vec::with_capacity(rows.len()), Vec::with_capacity(rows.len()));
    for (stored, row) in rows {
        after.push(store_unrecorded(write, resource, stored.as_ref(), row, &mut ends).await?);
        before.push(stored);
    }
    let written = before.iter().zip(&after);
    let written: Vec<Written> = written.map(|(before, after)| (before.as_ref(), Some(after))).collect();
    record_all(write, resource, &written).await?;
    Ok(after)
}

/// The position after the last row of each group that rows were added to.
type Ends = BTreeMap<String, i32>;

/// As [`store_record`], without what [`record_all`] writes.
async fn store_unrecorded(
    write: &mut Write,
    resource: &'static dyn ErasedResource,
    stored: Option<&Record>,
    mut row: Draft,
    ends: &mut Ends,
) -> Result<Record> {
    let (info, columns) = (resource.info(), resource.columns());
    if let (Some(label), Some(search)) = (info.label, columns.search) {
        let found_by = text::search_column(&row.text(label));
        row.set(search, found_by);
    }
    if let (Some((field, _)), Some(unique_key)) = (info.unique, columns.unique_key) {
        let key = text::unique_key(&row.text(field));
        row.set(unique_key, key);
        if let Some(taken) = taken(write.conn(), resource, stored, &row).await? {
            return Err(Error::invalid(vec![taken]));
        }
    }
    let mut moved_from = None;
    if let Some(position) = columns.position.filter(|_| info.ordered) {
        let group = resource.group(&row)?;
        let is_there = stored.is_some_and(|stored| stored.group() == group);
        if !is_there {
            let end = match ends.get(&group) {
                Some(end) => order::checked_position(resource, &group, *end)?,
                None => order::next_position(write, resource, &group).await?,
            };
            row.set(position, end);
            ends.insert(group.clone(), end + 1);
            if let Some(stored) = stored {
                moved_from = Some(order::current_place(write, resource, stored.id()).await?);
            }
        }
        if let Some(column) = columns.group_key {
            row.set(column, group);
        }
    }
    row.set(columns.version, stored.map_or(1, |stored| stored.version() + 1));
    row.set(columns.updated_at, write.at());
    row.set(columns.updated_by, write.actor().id());
    if stored.is_none() {
        row.set(columns.created_at, write.at());
    }
    let after = write_row(write.conn(), resource, stored.map(Record::id), &row)
        .await
        .map_err(refused_by_database)?;
    if let Some((group, position)) = moved_from {
        order::close_gap(write, resource, &group, position).await?;
        ends.remove(&group);
    }
    Ok(after)
}

/// Inserts a row, or updates the one with this id. Returns it as stored.
pub(in crate::resource) async fn write_row(
    conn: &Transaction,
    resource: &dyn ErasedResource,
    stored: Option<i64>,
    row: &Draft,
) -> std::result::Result<Record, sea_orm::DbErr> {
    let columns = resource.columns();
    let returned = || Query::returning().columns(columns.names.iter().copied());
    let written = match stored {
        Some(id) => {
            let changes = row.changes().into_iter().filter(|(index, _)| *index != columns.id);
            let mut query = Query::update();
            query
                .table(columns.table)
                .values(changes.map(|(index, value)| (columns.names[index], value.into())))
                .cond_where(has_id(columns, id))
                .returning(returned());
            conn.query_one(&query).await?
        }
        None => {
            let (names, values): (Vec<&str>, Vec<_>) = row
                .values()
                .into_iter()
                .map(|(index, value)| (columns.names[index], value.into()))
                .unzip();
            let mut query = Query::insert();
            query.into_table(columns.table).columns(names);
            query
                .values(values)
                .map_err(|error| sea_orm::DbErr::Custom(error.to_string()))?;
            query.returning(returned());
            conn.query_one(&query).await?
        }
    };
    let written = written.ok_or_else(|| sea_orm::DbErr::RecordNotFound(format!("{} is gone", columns.table)))?;
    resource
        .decode(&written)
        .map_err(|error| sea_orm::DbErr::Custom(error.to_string()))
}

/// The error of the unique field if another row than the stored one has the same value.
pub(in crate::resource) async fn taken(
    conn: &Transaction,
    resource: &dyn ErasedResource,
    stored: Option<&Record>,
    row: &Draft,
) -> Result<Option<FieldError>> {
    let Some((field, code)) = resource.info().unique else {
        return Ok(None);
    };
    let key = text::unique_key(&row.text(field));
    let is_taken = has_duplicate(conn, resource, stored, key).await?;
    Ok(is_taken.then(|| FieldError::new(field, code)))
}

/// Whether another row than the stored one has this key.
pub(in crate::resource) async fn has_duplicate(
    conn: &Transaction,
    resource: &dyn ErasedResource,
    stored: Option<&Record>,
    key: String,
) -> Result<bool> {
    let columns = resource.columns();
    let Some(unique_key) = columns.unique_key else {
        return Ok(false);
    };
    let mut condition = Condition::all().add(column(columns, unique_key).eq(key));
    if let Some(stored) = stored {
        condition = condition.add(column(columns, columns.id).ne(stored.id()));
    }
    Ok(first(conn, resource, condition).await?.is_some())
}

/// A violated foreign key means that the row is in use; anything else is unexpected.
pub(super) fn refused_by_database(error: sea_orm::DbErr) -> Error {
    match error.sql_err() {
        Some(SqlErr::ForeignKeyConstraintViolation(_)) => Error::new(Code::InUse),
        _ => error.into(),
    }
}

/// A row that was written: as it was before, and as it is after.
pub(in crate::resource) type Written<'a> = (Option<&'a Record>, Option<&'a Record>);

/// Writes what follows from changes of rows: file references, what search finds, the revisions, the tags. A row must
/// not occur twice.
pub(in crate::resource) async fn record_all(
    write: &mut Write,
    resource: &dyn ErasedResource,
    rows: &[Written<'_>],
) -> Result<()> {
    let name = resource.info().name;
    search::note(write.conn(), resource, rows.iter().copied()).await?;
    let files = |row: Option<&Record>| -> Result<BTreeSet<String>> {
        let files = row.map(|row| resource.media(row)).transpose()?;
        Ok(files.unwrap_or_default().into_iter().collect())
    };
    let json = |row: Option<&Record>| row.map(Record::json).transpose();
    let (mut revisions, mut uses) = (Vec::with_capacity(rows.len()), Vec::with_capacity(rows.len()));
    for (before, after) in rows.iter().copied() {
        let Some(some) = after.or(before) else {
            continue;
        };
        let (old, new) = (files(before)?, files(after)?);
        revisions.push(Revision {
            touched: Touched::row(resource, before, after)?,
            entity: name,
            row_id: some.id(),
            group_key: String::new(),
            parent_id: some.parent_id(),
            version: some.version(),
            before: json(before)?,
            after: json(after)?,
            media: &old | &new,
        });
        uses.push(UseChange {
            row_id: some.id(),
            before: old,
            after: new,
        });
    }
    media::replace_uses(write.conn(), name, &uses, write.at()).await?;
    for (before, after) in rows.iter().copied() {
        resource.recorded(write, before, after).await?;
        for row in before.into_iter().chain(after) {
            write.tag(resource.tags(row)?);
            write.touch([dependency_of(resource, row)]);
        }
        if let Some(some) = after.or(before).filter(|_| name == library::NAME) {
            library::note_dependents(write, &some.text_of("path")).await?;
        }
    }
    write.record(revisions).await
}

/// The dependency of a cached answer that shows this row.
pub(crate) fn dependency_of(resource: &dyn ErasedResource, row: &Record) -> Dependency {
    (resource.info().name, row.parent_id())
}
