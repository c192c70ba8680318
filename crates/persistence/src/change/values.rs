//! Rows of the history with the field names that the API uses in inputs and answers.

use std::collections::BTreeSet;

use peshtoq_core::error::{Error, Result};
use serde_json::{Map, Value};

use super::revision;
use crate::resource::erased::{ErasedResource, Record};

/// A row of the history, parsed with the current fields.
#[derive(Clone)]
pub(crate) struct Old {
    pub(crate) row: Record,
    /// The columns that did not exist when the row was written. They have the values of the current row, or empty ones.
    pub(crate) missing: BTreeSet<String>,
}

/// Fields that every row has, or that are not content: a position belongs to the order, and a sign-in is not a change.
const NO_CONTENT: [&str; 8] = [
    "id",
    "position",
    "version",
    "listVersion",
    "createdAt",
    "updatedAt",
    "updatedBy",
    "lastSignInAt",
];

/// Parses a row that any version of this program wrote. Fields that are missing are taken from `current` or left empty,
/// and fields that no longer exist are ignored. `None` if the row cannot be parsed at all.
pub(crate) fn read(resource: &dyn ErasedResource, json: &str, current: Option<&Record>) -> Option<Old> {
    if let Ok(row) = resource.parse(json) {
        return Some(Old {
            row,
            missing: BTreeSet::new(),
        });
    }
    let Ok(Value::Object(mut fields)) = serde_json::from_str(json) else {
        return None;
    };
    let mut missing = BTreeSet::new();
    if let Some(Ok(Value::Object(now))) = current.map(Record::json) {
        for (name, value) in now {
            if !fields.contains_key(&name) {
                missing.insert(name.clone());
                fields.insert(name, value);
            }
        }
    }
    complete(resource, &mut fields, &mut missing).map(|row| Old { row, missing })
}

/// The row before and after the revision; `None` if one of them cannot be parsed.
pub(crate) fn states(
    resource: &dyn ErasedResource,
    revision: &revision::Model,
) -> Option<(Option<Record>, Option<Record>)> {
    let state = |json: &Option<String>| match json {
        Some(json) => read(resource, json, None).map(|old| Some(old.row)),
        None => Some(None),
    };
    Some((state(&revision.before)?, state(&revision.after)?))
}

/// Adds missing fields one by one, each with an empty value of a type that parses.
fn complete(
    resource: &dyn ErasedResource,
    fields: &mut Map<String, Value>,
    missing: &mut BTreeSet<String>,
) -> Option<Record> {
    let empty = || [Value::Null, "".into(), 0.into(), false.into(), Value::Array(Vec::new())];
    let parse = |fields: &Map<String, Value>| {
        let json = serde_json::to_string(fields).map_err(Error::internal)?;
        resource.parse(&json)
    };
    for _ in 0..resource.columns().names.len() {
        let error = match parse(fields) {
            Ok(row) => return Some(row),
            Err(error) => error.cause.unwrap_or_default(),
        };
        let name = error.split_once("missing field `")?.1.split_once('`')?.0.to_owned();
        let fits = |value: &Value, fields: &mut Map<String, Value>| {
            fields.insert(name.clone(), value.clone());
            match parse(fields) {
                Ok(_) => true,
                // The parser now reports another missing field, so this value was accepted.
                Err(error) => {
                    let cause = error.cause.unwrap_or_default();
                    cause.contains("missing field `") && !cause.contains(&format!("`{name}`"))
                }
            }
        };
        empty().iter().find(|value| fits(value, fields))?;
        missing.insert(name);
    }
    parse(fields).ok()
}

/// The content of a row by the names of its fields.
///
/// # Errors
/// When the row is that of another resource.
pub(crate) fn content(resource: &dyn ErasedResource, row: &Record) -> Result<Map<String, Value>> {
    let Value::Object(stored) = resource.stored(row)? else {
        return Err(Error::internal("a row is kept as an object"));
    };
    let input = &resource.input_schema()["properties"];
    let columns = &resource.columns().names;
    let is_content = |name: &str| {
        let is_stored = input.get(name).is_some() || columns.contains(&snake(name).as_str());
        is_stored && !NO_CONTENT.contains(&name)
    };
    Ok(stored.into_iter().filter(|(name, _)| is_content(name)).collect())
}

/// The names of the fields whose values differ, in the order of the fields. A missing row has null in every field.
pub(crate) fn differing(before: Option<&Map<String, Value>>, after: Option<&Map<String, Value>>) -> Vec<String> {
    let value = |fields: Option<&Map<String, Value>>, name: &str| {
        fields.and_then(|fields| fields.get(name)).cloned().unwrap_or_default()
    };
    let some = after.or(before);
    let names = some.into_iter().flat_map(Map::keys);
    names
        .filter(|name| value(before, name) != value(after, name))
        .cloned()
        .collect()
}

/// Converts a column name such as `is_visible` to the name that the API uses.
pub(crate) fn camel(name: &str) -> String {
    let mut parts = name.split('_');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let mut letters = part.chars();
        out.extend(letters.next().map(|c| c.to_ascii_uppercase()));
        out.push_str(letters.as_str());
    }
    out
}

/// Converts an API field name such as `isVisible` to the column name.
fn snake(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 4);
    for c in name.chars() {
        if c.is_ascii_uppercase() {
            out.push('_');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}
