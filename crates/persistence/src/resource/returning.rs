//! Rows restored from the history, validated by the current rules (`docs/history.md#restoring`).

use std::any::Any;

use peshtoq_core::{
    codes::{Code, FieldCode},
    error::{Error, FieldError, Result},
    input::{self, FailedFields},
    text,
};
use serde_json::{Map, Value};

use super::{
    MediaPath,
    erased::{AnyInput, ErasedResource, Record},
    read::{first, has_id},
    undo::put_back,
    write::taken,
};
use crate::{change, db::Write, media, order};

/// The result of validating a row by the current rules.
pub(crate) struct RowValidation {
    /// Its input; `None` if the row only refers to another row.
    pub(crate) input: Option<Box<dyn Any + Send + Sync>>,
    /// Errors in its own content: limits that were introduced since, pictures of other sizes.
    own: Vec<FieldError>,
    /// Errors caused by other rows: a name that was taken, a category that no longer exists.
    pub(crate) by_others: Vec<FieldError>,
}

impl RowValidation {
    /// All errors.
    pub(crate) fn all(&self) -> Vec<FieldError> {
        let mut all = self.own.clone();
        input::add_failed(&mut all, self.by_others.iter().cloned());
        all
    }
}

/// Validates the content of a row of the history as if it were sent now, in place of the current row or as a new one.
///
/// # Errors
/// When the rule refuses the call as a whole: 409 `last_superadmin`.
pub(crate) async fn validate(
    write: &Write,
    resource: &'static dyn ErasedResource,
    row: &Record,
    current: Option<&Record>,
    media_path: MediaPath<'_>,
) -> Result<RowValidation> {
    let mut validation = RowValidation {
        input: None,
        own: Vec::new(),
        by_others: Vec::new(),
    };
    if let Some((entity, id)) = resource.stands_for(row)? {
        let of = write.db().registry().get(entity);
        let found = match of {
            Some(of) => first(write.conn(), of, has_id(of.columns(), id)).await?,
            None => None,
        };
        if found.is_none() {
            validation.by_others.push(change::reference_is_gone());
        }
        return Ok(validation);
    }
    let fallback = current.map(|row| stored(resource, row)).transpose()?;
    let AnyInput { input, media, failed } = resource.validate(stored(resource, row)?, fallback.as_ref(), media_path)?;
    validation.own = failed;
    let (gone, unfit): (Vec<_>, Vec<_>) = media::check(write.conn(), &media, None)
        .await?
        .into_iter()
        .partition(|failed| failed.code == FieldCode::MediaNotFound);
    validation.own.extend(unfit);
    validation.by_others.extend(gone);
    let so_far = validation.all();
    let checked = resource.check(write, &*input, FailedFields(&so_far), current).await?;
    input::add_failed(&mut validation.by_others, checked);
    let is_unique_valid = resource
        .info()
        .unique
        .is_some_and(|(field, _)| !FailedFields(&so_far).has(field));
    if is_unique_valid {
        validation
            .by_others
            .extend(taken(write.conn(), resource, current, &row.draft()).await?);
    }
    validation.input = Some(input);
    Ok(validation)
}

fn stored(resource: &dyn ErasedResource, row: &Record) -> Result<Map<String, Value>> {
    match resource.stored(row)? {
        Value::Object(fields) => Ok(fields),
        _ => Err(Error::internal("a row is kept as an object")),
    }
}

/// A removed row that is about to be restored.
pub(crate) struct Returning {
    resource: &'static dyn ErasedResource,
    row: Record,
    /// Whether its parent row no longer exists.
    pub(crate) is_orphan: bool,
    /// The result of validating it by the current rules.
    pub(crate) validation: RowValidation,
}

impl Returning {
    /// Prepares a row of the history. Nothing is written yet.
    ///
    /// # Errors
    /// As [`validate`].
    pub(crate) async fn of(
        write: &Write,
        resource: &'static dyn ErasedResource,
        row: Record,
        media_path: MediaPath<'_>,
    ) -> Result<Self> {
        let info = resource.info();
        let parent = info.parent.and_then(|(name, _)| write.db().registry().get(name));
        let is_orphan = match parent.filter(|_| row.parent_id() != 0) {
            Some(parent) => first(write.conn(), parent, has_id(parent.columns(), row.parent_id()))
                .await?
                .is_none(),
            None => false,
        };
        let mut validation = validate(write, resource, &row, None, media_path).await?;
        if info.ordered && validation.by_others.is_empty() {
            match order::next_position(write, resource, &row.group()).await {
                Err(error) if !error.fields.is_empty() => input::add_failed(&mut validation.by_others, error.fields),
                other => drop(other?),
            }
        }
        Ok(Self {
            resource,
            row,
            is_orphan,
            validation,
        })
    }

    /// Writes the row with its old id, at its old position or the nearest one that exists now.
    ///
    /// # Errors
    /// 409 `restore_conflict` when the database refuses it: something that it refers to is gone.
    pub(crate) async fn put_back(self, write: &mut Write) -> Result<()> {
        let Self {
            resource,
            row,
            validation,
            ..
        } = self;
        let (info, columns) = (resource.info(), resource.columns());
        let mut draft = row.draft();
        draft.set_all();
        // If the row has errors of its own, the input contains placeholders.
        if let Some(input) = validation.input.filter(|_| validation.own.is_empty()) {
            resource.apply(input, &mut draft)?;
        }
        if let (Some(label), Some(search)) = (info.label, columns.search) {
            let found_by = text::search_column(&draft.text(label));
            draft.set(search, found_by);
        }
        let last_version = change::last_version(write.conn(), resource, row.id()).await?;
        put_back(write, resource, row, draft, None, last_version)
            .await
            .map_err(|error| match error.code {
                Code::ChangeSuperseded => Error::new(Code::RestoreConflict),
                _ => error,
            })
    }
}
