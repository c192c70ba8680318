//! Restores a version of a row or an order, as an ordinary new change (`docs/history.md#restoring`).

use peshtoq_core::{
    codes::{Code, FieldCode},
    error::{Error, Result},
    input,
};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

use super::{
    Kind, values,
    versions::{StoredRevision, Thing},
};
use crate::{
    db::Write,
    order,
    resource::{
        self, MediaPath,
        erased::Record,
        read::{first, has_id},
        returning::{self, Returning},
        write::refuse_version,
    },
};

/// The version to restore.
#[derive(Clone, Copy, Debug)]
pub struct VersionToRestore {
    /// Restore the state after this change.
    pub change_id: i64,
    /// Restore the state before that change instead.
    pub before: bool,
    /// The version of the row that the caller read.
    pub version: Option<i32>,
}

/// What was brought back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "RestoredRows")]
pub struct Restored {
    /// The name of the resource of the row, or of the main one of several.
    pub entity: String,
    /// Its id; 0 for an order.
    #[schemars(range(min = 0))]
    pub id: i64,
    /// How many rows came back or became other ones.
    #[schemars(range(min = 0))]
    pub rows: u64,
}

/// Restores a row, or the order of a group, to its state after a change. A removed row is restored with its id and its
/// position.
///
/// # Errors
/// 404 `change_not_found` when the change did not touch it or is forgotten; 409 `version_conflict` with the current row; 422 and
/// 409 with every field that today's rules refuse, and in `data` the content of that version as an input; 409 `parent_removed`,
/// `version_unreadable`.
pub async fn restore(
    write: &mut Write,
    thing: &Thing,
    target: VersionToRestore,
    media_path: MediaPath<'_>,
) -> Result<Restored> {
    write.mark_as(Kind::Restored);
    let revisions = thing
        .revisions(write.conn(), "AND own.change_id = $4", vec![target.change_id.into()])
        .await?;
    let revision = revisions
        .into_iter()
        .next()
        .ok_or_else(|| Error::new(Code::ChangeNotFound))?;
    let StoredRevision { before, after, .. } = revision;
    let json = if target.before { before } else { after };
    let json = json.ok_or_else(|| Error::field("changeId", FieldCode::UnknownValue))?;
    let resource = thing.resource;
    let restored = Restored {
        entity: resource.info().name.to_owned(),
        id: thing.id,
        rows: 1,
    };
    if thing.id == 0 {
        order::make_again(write, resource, &thing.group, &json).await?;
        return Ok(restored);
    }
    let current = first(write.conn(), resource, has_id(resource.columns(), thing.id)).await?;
    if let Some(current) = &current {
        refuse_version(write.conn(), resource, current, target.version).await?;
    }
    let old = values::read(resource, &json, current.as_ref()).ok_or_else(|| Error::new(Code::VersionUnreadable))?;
    let outcome = match current {
        Some(current) => put_over(write, thing, current, &old.row, media_path).await,
        None => come_back(write, thing, old.row.clone(), media_path).await,
    };
    outcome.map_err(|error| with_input(error, thing, &old))?;
    resource.after_undo(write).await?;
    Ok(restored)
}

/// Adds the content of the version to the error, so that the person can correct it in the form.
fn with_input(error: Error, thing: &Thing, old: &values::Old) -> Error {
    let is_to_mend = !error.fields.is_empty() || error.code == Code::ParentRemoved;
    match values::content(thing.resource, &old.row) {
        Ok(content) if is_to_mend => error.with_data(json!({
            "entity": thing.resource.info().name,
            "id": thing.id,
            "parentId": (old.row.parent_id() != 0).then(|| old.row.parent_id()),
            "input": content,
            "missing": old.missing.iter().map(|name| values::camel(name)).collect::<Vec<_>>(),
        })),
        _ => error,
    }
}

/// Overwrites an existing row with the content of a version.
async fn put_over(
    write: &mut Write,
    thing: &Thing,
    current: Record,
    old: &Record,
    media_path: MediaPath<'_>,
) -> Result<()> {
    let resource = thing.resource;
    let mut row = current.draft();
    for column in resource.columns().content() {
        row.set(column, old.get(column));
    }
    let validation = returning::validate(write, resource, old, Some(&current), media_path).await?;
    input::refuse(validation.all())?;
    if let Some(input) = validation.input {
        resource.apply(input, &mut row)?;
    }
    resource::write::store_record(write, resource, Some(current), row).await?;
    Ok(())
}

/// Restores a removed row, if it satisfies all current rules.
async fn come_back(write: &mut Write, thing: &Thing, old: Record, media_path: MediaPath<'_>) -> Result<()> {
    let returning = Returning::of(write, thing.resource, old, media_path).await?;
    if returning.is_orphan {
        return Err(Error::new(Code::ParentRemoved));
    }
    input::refuse(returning.validation.all())?;
    returning.put_back(write).await
}
