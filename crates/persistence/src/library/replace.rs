//! Replacing a file by another one wherever it is used.

use super::NAME;
use crate::{
    media::usage,
    prelude::*,
    resource::{
        MediaPath,
        erased::Record,
        read::{first, has_id},
        returning::{self, RowValidation},
        write::store_record,
    },
    search,
};
use sea_orm::QueryOrder;

/// The file that takes the place of another one.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct ReplaceInput {
    /// The new file, which is stored already: `folder/name.ext`.
    #[validate(length(min = 1, max = 200))]
    pub path: Text,
}

/// What was replaced.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ReplacedFile")]
pub struct Replaced {
    /// How many records have the new file.
    #[schemars(range(min = 0))]
    pub records: u64,
}

/// A record before it gets the new file.
struct Place {
    resource: &'static dyn ErasedResource,
    current: Record,
    wanted: Record,
    validation: RowValidation,
}

/// Replaces a file with another one in every record, as one change. Every record is validated as if it were saved.
///
/// # Errors
/// 404 `media_file_not_found`; 422 with every record and field in which the new file does not fit, and nothing is written.
pub async fn replace(write: &mut Write, from: &str, with: &str, media_path: MediaPath<'_>) -> Result<Replaced> {
    super::find(write.conn(), from).await?;
    if from == with {
        return Err(Error::field("path", FieldCode::Duplicate));
    }
    let known = super::Entity::find().filter(super::Column::Path.eq(with));
    if known.one(write.conn()).await?.is_none() {
        return Err(Error::field("path", FieldCode::MediaNotFound));
    }
    let used = usage::Entity::find()
        .filter(usage::Column::Path.eq(from))
        .filter(usage::Column::Entity.ne(NAME))
        .order_by_asc(usage::Column::Entity)
        .order_by_asc(usage::Column::RowId)
        .all(write.conn())
        .await?;
    let mut places = Vec::new();
    for usage::Model { entity, row_id, .. } in used {
        let Some(resource) = write.db().registry().get(&entity) else {
            continue;
        };
        let Some(current) = first(write.conn(), resource, has_id(resource.columns(), row_id)).await? else {
            continue;
        };
        let wanted = resource.parse(&replaced(current.json()?, from, with).to_string())?;
        let validation = returning::validate(write, resource, &wanted, Some(&current), media_path).await?;
        places.push(Place {
            resource,
            current,
            wanted,
            validation,
        });
    }
    refuse_unfit(&places)?;
    let records = places.len() as u64;
    for Place {
        resource,
        current,
        wanted,
        validation,
    } in places
    {
        let mut row = current.draft();
        for column in resource.columns().content() {
            row.set(column, wanted.get(column));
        }
        if let Some(input) = validation.input {
            resource.apply(input, &mut row)?;
        }
        store_record(write, resource, Some(current), row).await?;
    }
    Ok(Replaced { records })
}

/// The row with the new path in place of every text that equals the old one.
fn replaced(mut value: Value, from: &str, with: &str) -> Value {
    match &mut value {
        Value::String(text) if text == from => with.clone_into(text),
        Value::Array(items) => items
            .iter_mut()
            .for_each(|item| *item = replaced(item.take(), from, with)),
        Value::Object(fields) => fields
            .values_mut()
            .for_each(|field| *field = replaced(field.take(), from, with)),
        _ => {}
    }
    value
}

/// Refuses the whole replacement if the new file does not fit somewhere. `data` names the records, `fields` the errors
/// of each.
fn refuse_unfit(places: &[Place]) -> Result<()> {
    let mut fields = Vec::new();
    let mut records = Vec::new();
    for place in places {
        let failed = place.validation.all();
        if failed.is_empty() {
            continue;
        }
        let (entity, id) = (place.resource.info().name, place.current.id());
        records.push(json!({
            "entity": entity,
            "id": id,
            "label": search::label(place.resource, &place.current)?,
            "path": search::path(place.resource, &place.current)?,
        }));
        fields.extend(failed.into_iter().map(|failed| FieldError {
            field: format!("{entity}/{id}.{}", failed.field),
            ..failed
        }));
    }
    if records.is_empty() {
        return Ok(());
    }
    Err(Error {
        code: Code::ValidationFailed,
        ..Error::invalid(fields)
    }
    .with_message(Message::file_does_not_fit(records.len(), places.len()))
    .with_data(json!({ "records": records })))
}
