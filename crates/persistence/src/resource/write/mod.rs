//! Writing rows. The functions with a type parameter are thin shells over those without. All are part of a write that
//! the caller began and commits.

mod removal;
mod store;

use peshtoq_core::{
    codes::Code,
    error::{Error, Result},
    input::{self, FailedFields},
};
use sea_orm::Condition;
use serde_json::{Map, Value, value::RawValue};

use super::{
    ActiveOf, MediaPath, ModelOf, Resource, answer,
    erased::{self, AnyInput, Columns, Draft, ErasedResource, Record},
    read::{self, first},
};
use crate::{
    db::{Transaction, Write},
    media,
};

pub use removal::{remove_record, remove_records};
pub(crate) use store::{dependency_of, store_record, store_records};
pub(super) use store::{has_duplicate, record_all, taken, write_row};

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
pub async fn save_singleton(
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
    answer::saved_to_json(write, resource, row).await
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
    failed.extend(media::check(write.conn(), &media, fallback.as_ref()).await?);
    let checked = resource
        .check(write, &*input, FailedFields(&failed), stored.as_ref())
        .await?;
    input::add_failed(&mut failed, checked);
    let mut row = match &stored {
        Some(stored) => stored.draft(),
        None => resource.draft(),
    };
    if stored.is_none() {
        defaults(&mut row)?;
    }
    resource.apply(input, &mut row)?;
    // A duplicate name is reported together with the other errors, unless it is invalid itself.
    let is_unique_valid = resource
        .info()
        .unique
        .is_some_and(|(field, _)| !FailedFields(&failed).has(field));
    if !failed.is_empty() && is_unique_valid {
        failed.extend(taken(write.conn(), resource, stored.as_ref(), &row).await?);
    }
    input::refuse(failed)?;
    store_record(write, resource, stored, row).await
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
    let copies = rows.iter().map(|row| (None, copy_of(resource, row, parent)));
    store_records(write, resource, copies.collect()).await?;
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
