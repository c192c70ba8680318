//! Writing rows. The functions with a type parameter are thin shells over those without. All are part of a write that
//! the caller began and commits.

use std::collections::BTreeSet;

use sea_orm::{
    Condition, ConnectionTrait, SqlErr,
    sea_query::{ExprTrait, Query},
};
use serde_json::{Map, Value, value::RawValue};

use super::{
    ActiveOf, MediaPath, ModelOf, Resource, answer,
    erased::{self, AnyInput, Columns, Draft, ErasedResource, Record},
    read::{self, column, first, has_id},
};
use peshtoq_core::{
    codes::{Code, FieldCode},
    error::{Error, FieldError, Result},
    input::{self, Failed},
    text,
};

use crate::{
    change::Revision,
    db::{Transaction, Write},
    invalidation::Dependency,
    media, order,
};

/// Adds a row, to the parent row `parent` if one is given. Returns it as JSON.
///
/// # Errors
/// 422 with every field that failed, 409 for a name that is taken.
pub async fn create(
    write: &mut Write,
    resource: &'static dyn ErasedResource,
    body: Map<String, Value>,
    media_path: MediaPath<'_>,
    parent: Option<i64>,
) -> Result<Box<RawValue>> {
    save(write, resource, None, body, media_path, parent).await
}

/// Changes a row. Returns it as JSON.
///
/// # Errors
/// 404; 409 `version_conflict` with the current row; 422 with every field that failed; 409 for a name that is taken.
pub async fn update(
    write: &mut Write,
    resource: &'static dyn ErasedResource,
    id: i64,
    condition: Condition,
    body: Map<String, Value>,
    media_path: MediaPath<'_>,
) -> Result<Box<RawValue>> {
    let stored = read::find_record(write.conn(), resource, id, condition).await?;
    save(write, resource, Some(stored), body, media_path, None).await
}

/// Saves a singleton: changes its row, or adds it. Returns it as JSON, and whether it is new.
///
/// # Errors
/// As [`update`].
pub async fn save_single(
    write: &mut Write,
    resource: &'static dyn ErasedResource,
    body: Map<String, Value>,
    media_path: MediaPath<'_>,
    parent: Option<i64>,
) -> Result<(Box<RawValue>, bool)> {
    let condition = match parent {
        Some(parent) => read::belongs_to(resource, parent),
        None => Condition::all(),
    };
    let stored = first(write.conn(), resource, condition).await?;
    let is_new = stored.is_none();
    Ok((save(write, resource, stored, body, media_path, parent).await?, is_new))
}

/// Removes a row. `version` is the version that the caller read, if it sent one.
///
/// # Errors
/// 404; 409 `version_conflict` with the current row; 409 `in_use`.
pub async fn delete(
    write: &mut Write,
    resource: &'static dyn ErasedResource,
    id: i64,
    condition: Condition,
    version: Option<i32>,
) -> Result<()> {
    let stored = read::find_record(write.conn(), resource, id, condition).await?;
    refuse_version(write.conn(), resource, &stored, version).await?;
    remove_record(write, resource, stored).await
}

async fn save(
    write: &mut Write,
    resource: &'static dyn ErasedResource,
    stored: Option<Record>,
    body: Map<String, Value>,
    media_path: MediaPath<'_>,
    parent: Option<i64>,
) -> Result<Box<RawValue>> {
    let mut defaults = |row: &mut Draft| {
        if let (Some(column), Some(parent)) = (resource.columns().parent, parent) {
            row.set(column, parent);
        }
        Ok(())
    };
    let row = save_record(write, resource, stored, body, media_path, &mut defaults).await?;
    answer::one_to_json(write.conn(), resource, row).await
}

/// Reads a body, validates it and stores the row. `defaults` sets the fields of a new row that the body does not
/// contain.
async fn save_record(
    write: &mut Write,
    resource: &'static dyn ErasedResource,
    stored: Option<Record>,
    body: Map<String, Value>,
    media_path: MediaPath<'_>,
    defaults: &mut (dyn FnMut(&mut Draft) -> Result<()> + Send),
) -> Result<Record> {
    let (known_version, mut failed) = match (&stored, input::version_of(&body)) {
        // A new row has no version that a caller could have read.
        (None, _) => (None, Vec::new()),
        (Some(_), Ok(version)) => (version, Vec::new()),
        (Some(_), Err(error)) => (None, error.fields),
    };
    let mut fallback = None;
    if let Some(stored) = &stored {
        refuse_version(write.conn(), resource, stored, known_version).await?;
        let Value::Object(fields) = resource.stored(stored)? else {
            return Err(Error::internal("a row is kept as an object"));
        };
        fallback = Some(fields);
    }
    let AnyInput {
        input,
        media,
        failed: invalid,
    } = resource.validate(body, fallback.as_ref(), media_path)?;
    failed.extend(invalid);
    failed.extend(media::check(write.conn(), &media).await?);
    let checked = resource.check(write, &*input, Failed(&failed), stored.as_ref()).await?;
    input::add_failed(&mut failed, checked);
    let mut row = match &stored {
        Some(stored) => stored.draft(),
        None => resource.draft(),
    };
    if stored.is_none() {
        defaults(&mut row)?;
    }
    resource.apply(input, &mut row)?;
    if !failed.is_empty() {
        // A duplicate name is reported together with the other errors.
        let taken = taken(write.conn(), resource, stored.as_ref(), &row, Failed(&failed)).await?;
        failed.extend(taken);
    }
    input::refuse(failed)?;
    store_record(write, resource, stored, row).await
}

/// The unique field, if it is valid and another row has the same value.
async fn taken(
    conn: &Transaction,
    resource: &dyn ErasedResource,
    stored: Option<&Record>,
    row: &Draft,
    failed: Failed<'_>,
) -> Result<Option<FieldError>> {
    let Some((field, code)) = resource.info().unique.filter(|(field, _)| !failed.has(field)) else {
        return Ok(None);
    };
    let key = text::unique_key(&row.text(field));
    let is_taken = has_duplicate(conn, resource, stored, key).await?;
    Ok(is_taken.then(|| FieldError::new(field, code)))
}

/// Refuses if the caller read another version than the stored one.
///
/// # Errors
/// 409 `version_conflict` with the current row.
pub(crate) async fn refuse_version(
    conn: &Transaction,
    resource: &'static dyn ErasedResource,
    stored: &Record,
    known: Option<i32>,
) -> Result<()> {
    if known.is_none_or(|known| known == stored.version()) {
        return Ok(());
    }
    let current = answer::one_to_json(conn, resource, stored.clone()).await?;
    let current = serde_json::from_str(current.get()).map_err(Error::internal)?;
    Err(Error::new(Code::VersionConflict).with_data(current))
}

/// Writes a row whose own fields are set, together with its position, search, version, author, file references,
/// revision and tags.
///
/// # Errors
/// 409 for a name that is taken, 422 `too_many` for a group that is full.
pub(crate) async fn store_record(
    write: &mut Write,
    resource: &'static dyn ErasedResource,
    stored: Option<Record>,
    mut row: Draft,
) -> Result<Record> {
    let (info, columns) = (resource.info(), resource.columns());
    if let (Some(label), Some(search)) = (info.label, columns.search) {
        let found_by = text::search_column(&row.text(label));
        row.set(search, found_by);
    }
    if let (Some((field, code)), Some(unique_key)) = (info.unique, columns.unique_key) {
        let key = text::unique_key(&row.text(field));
        row.set(unique_key, key.clone());
        refuse_duplicate(write, resource, stored.as_ref(), field, code, key).await?;
    }
    let mut moved_from = None;
    if let Some(position) = columns.position.filter(|_| info.ordered) {
        let group = resource.group(&row)?;
        let is_there = stored.as_ref().is_some_and(|stored| stored.group() == group);
        if !is_there {
            row.set(position, order::next_position(write, resource, &group).await?);
            if let Some(stored) = &stored {
                moved_from = Some(order::current_place(write, resource, stored.id()).await?);
            }
        }
        if let Some(column) = columns.group_key {
            row.set(column, group);
        }
    }
    row.set(
        columns.version,
        stored.as_ref().map_or(1, |stored| stored.version() + 1),
    );
    row.set(columns.updated_at, write.at());
    row.set(columns.updated_by, write.actor().id());
    if stored.is_none() {
        row.set(columns.created_at, write.at());
    }
    let after = write_row(write.conn(), resource, stored.as_ref().map(Record::id), &row)
        .await
        .map_err(refused_by_database)?;
    if let Some((group, position)) = moved_from {
        order::close_gap(write, resource, &group, position).await?;
    }
    record_revision(write, resource, stored.as_ref(), Some(&after)).await?;
    Ok(after)
}

/// Inserts a row, or updates the one with this id. Returns it as stored.
pub(super) async fn write_row(
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

async fn refuse_duplicate(
    write: &Write,
    resource: &dyn ErasedResource,
    stored: Option<&Record>,
    field: &'static str,
    code: FieldCode,
    key: String,
) -> Result<()> {
    match has_duplicate(write.conn(), resource, stored, key).await? {
        true => Err(Error::field(field, code)),
        false => Ok(()),
    }
}

/// Whether another row than the stored one has this key.
pub(super) async fn has_duplicate(
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
fn refused_by_database(error: sea_orm::DbErr) -> Error {
    match error.sql_err() {
        Some(SqlErr::ForeignKeyConstraintViolation(_)) => Error::new(Code::InUse),
        _ => error.into(),
    }
}

/// Writes what follows a change of a row: file references, the revision, the tags.
pub(super) async fn record_revision(
    write: &mut Write,
    resource: &dyn ErasedResource,
    before: Option<&Record>,
    after: Option<&Record>,
) -> Result<()> {
    let Some(some) = after.or(before) else {
        return Ok(());
    };
    let name = resource.info().name;
    let files = |row: Option<&Record>| -> Result<BTreeSet<String>> {
        let files = row.map(|row| resource.media(row)).transpose()?;
        Ok(files.unwrap_or_default().into_iter().collect())
    };
    let (old, new) = (files(before)?, files(after)?);
    media::replace_uses(write.conn(), name, some.id(), &old, &new, write.at()).await?;
    for row in before.into_iter().chain(after) {
        write.tag(resource.tags(row)?);
        write.touch([dependency_of(resource, row)]);
    }
    let json = |row: Option<&Record>| row.map(Record::json).transpose();
    let revision = Revision {
        entity: name,
        row_id: some.id(),
        group_key: String::new(),
        parent_id: some.parent_id(),
        version: some.version(),
        before: json(before)?,
        after: json(after)?,
        media: old.union(&new).cloned().collect(),
    };
    write.record(revision).await
}

/// The dependency of a cached answer that shows this row.
pub(crate) fn dependency_of(resource: &dyn ErasedResource, row: &Record) -> Dependency {
    (resource.info().name, row.parent_id())
}

/// Removes a row as a part of a larger write, with the rows that belong to it.
///
/// # Errors
/// 409 `in_use`.
pub async fn remove_record(write: &mut Write, resource: &'static dyn ErasedResource, stored: Record) -> Result<()> {
    let (info, columns) = (resource.info(), resource.columns());
    resource.before_delete(write, &stored).await?;
    let id = stored.id();
    for child in write.db().registry().children_of(info.name) {
        super::remove_children(write, child, id).await?;
    }
    // A caller that removes several rows has read them before the first removal, and the others have moved up since.
    // The current position decides both which gap to close and where an undo restores the row.
    let stored = match info.ordered {
        true => read::find_record(write.conn(), resource, id, Condition::all()).await?,
        false => stored,
    };
    let mut query = Query::delete();
    query.from_table(columns.table).cond_where(has_id(columns, id));
    write.conn().execute(&query).await.map_err(refused_by_database)?;
    if info.ordered {
        order::close_gap(write, resource, &stored.group(), stored.position()).await?;
    }
    record_revision(write, resource, Some(&stored), None).await
}

/// Copies rows to another parent row, each as a new row at the end of its group.
///
/// # Errors
/// As [`store`].
pub async fn copy_to(
    write: &mut Write,
    resource: &'static dyn ErasedResource,
    rows: &[Record],
    parent: i64,
) -> Result<()> {
    for row in rows {
        store_record(write, resource, None, copy_of(resource, row, parent)).await?;
    }
    Ok(())
}

/// A copy of a row, to be added to another parent row.
pub fn copy_of(resource: &dyn ErasedResource, row: &Record, parent: i64) -> Draft {
    let columns: &Columns = resource.columns();
    let mut copy = row.draft();
    copy.set_all();
    copy.unset(columns.id);
    if let Some(column) = columns.parent {
        copy.set(column, parent);
    }
    copy
}

/// Adds a row or changes the stored one by a body, as a part of a larger write. `defaults` sets the fields of a new row
/// that the body does not contain.
///
/// # Errors
/// As [`update`].
pub async fn save_within<R: Resource>(
    write: &mut Write,
    stored: Option<ModelOf<R>>,
    body: Map<String, Value>,
    media_path: MediaPath<'_>,
    defaults: impl FnOnce(&mut ActiveOf<R>) + Send,
) -> Result<ModelOf<R>> {
    let mut defaults = Some(defaults);
    let mut once = move |row: &mut Draft| {
        if let Some(defaults) = defaults.take() {
            defaults(row.active_mut::<R>()?);
        }
        Ok(())
    };
    let stored = stored.map(Record::new::<R>);
    let row = save_record(write, erased::of::<R>(), stored, body, media_path, &mut once).await?;
    row.into_model::<R>()
}

/// [`refuse_version`] for a typed row.
///
/// # Errors
/// 409 `version_conflict` with the current row.
pub async fn refuse_other_version<R: Resource>(
    conn: &Transaction,
    stored: &ModelOf<R>,
    known: Option<i32>,
) -> Result<()> {
    refuse_version(conn, erased::of::<R>(), &Record::new::<R>(stored.clone()), known).await
}

/// Writes a row whose own fields are set, together with its position, search, version, author, file references,
/// revision and tags.
///
/// # Errors
/// 409 for a name that is taken, 422 `too_many` for a group that is full.
pub async fn store<R: Resource>(write: &mut Write, stored: Option<ModelOf<R>>, row: ActiveOf<R>) -> Result<ModelOf<R>> {
    let stored = stored.map(Record::new::<R>);
    let row = store_record(write, erased::of::<R>(), stored, Draft::new::<R>(row)).await?;
    row.into_model::<R>()
}

/// Removes a row as a part of a larger write, with the rows that belong to it.
///
/// # Errors
/// 409 `in_use`.
pub async fn remove<R: Resource>(write: &mut Write, stored: ModelOf<R>) -> Result<()> {
    remove_record(write, erased::of::<R>(), Record::new::<R>(stored)).await
}
