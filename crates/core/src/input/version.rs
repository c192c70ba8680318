//! The version of a row that a caller read and sends back (`docs/api.md#lost-updates`).

use serde_json::{Map, Value, json};

use super::{Input, Validated, reader::as_integer, refuse, validate};
use crate::{
    bounds,
    codes::FieldCode,
    error::{Error, Result},
};

/// The schema of a version, for the document and for validation.
pub fn version_schema() -> Value {
    json!({
        "type": ["integer", "null"],
        "format": "int32",
        "description": "The version that was read; 409 `version_conflict` if the row has another one now.",
    })
}

/// The `version` that a body carries (`docs/api.md#lost-updates`): the version that the caller read.
///
/// # Errors
/// 422 on `version`: `out_of_range` when no row can have it, `wrong_format` when it is not a whole number.
pub fn version_of(body: &Map<String, Value>) -> Result<Option<i32>> {
    let Some(mut value) = body.get("version").filter(|value| !value.is_null()).cloned() else {
        return Ok(None);
    };
    if bounds::is_beyond(&value, &version_schema()) {
        return Err(Error::field("version", FieldCode::OutOfRange));
    }
    let number = as_integer(&mut value).then(|| value.as_i64()).flatten();
    match number.and_then(|number| i32::try_from(number).ok()) {
        Some(version) => Ok(Some(version)),
        None => Err(Error::field("version", FieldCode::WrongFormat)),
    }
}

/// Reads a body that changes one aspect of a row, and the version that the caller read.
///
/// # Errors
/// 422 with every field that failed.
pub fn read_versioned<T: Input>(body: Map<String, Value>) -> Result<(T, Option<i32>)> {
    let version = version_of(&body);
    let Validated { input, mut failed, .. } = validate::<T>(body, None, &|_| None)?;
    let version = version.unwrap_or_else(|error| {
        failed.extend(error.fields);
        None
    });
    refuse(failed)?;
    Ok((input, version))
}
