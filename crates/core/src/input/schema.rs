//! The JSON schema of an input, and the queries of the reader on it.

use std::{
    any::TypeId,
    collections::HashMap,
    sync::{LazyLock, Mutex},
};

use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use super::Input;
use crate::codes::FieldCode;

/// The schema of an input with everything inlined, computed once per type.
pub fn schema_of<T: Input>() -> &'static Value {
    static SCHEMAS: LazyLock<Mutex<HashMap<TypeId, &'static Value>>> = LazyLock::new(Mutex::default);
    let mut schemas = SCHEMAS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    schemas.entry(TypeId::of::<T>()).or_insert_with(|| {
        let mut settings = SchemaSettings::draft2020_12();
        settings.inline_subschemas = true;
        settings.meta_schema = None;
        Box::leak(Box::new(
            settings.into_generator().into_root_schema_for::<T>().to_value(),
        ))
    })
}

/// The schema behind `Option`: `anyOf [X, null]` or `type: [x, null]`.
pub(super) fn inner(schema: &Value) -> &Value {
    schema["anyOf"]
        .as_array()
        .and_then(|options| options.iter().find(|option| option["type"] != "null"))
        .unwrap_or(schema)
}

/// The type other than null.
pub(crate) fn type_of(schema: &Value) -> Option<&str> {
    match &schema["type"] {
        Value::Array(types) => types.iter().filter_map(Value::as_str).find(|name| *name != "null"),
        name => name.as_str(),
    }
}

pub(super) fn is_nullable(schema: &Value) -> bool {
    let in_options = schema["anyOf"]
        .as_array()
        .is_some_and(|options| options.iter().any(|option| option["type"] == "null"));
    in_options
        || schema["type"]
            .as_array()
            .is_some_and(|types| types.iter().any(|name| name == "null"))
}

pub(super) fn missing_code(schema: &Value) -> FieldCode {
    if schema["x-kind"] == "image" {
        FieldCode::ImageRequired
    } else {
        FieldCode::Required
    }
}

/// A value of the right type, so that the rest of the input can still be validated.
pub(super) fn placeholder(schema: &Value) -> Value {
    let schema = inner(schema);
    if let Some(first) = schema["enum"].as_array().and_then(|known| known.first()) {
        return first.clone();
    }
    match type_of(schema) {
        Some("string") => json!(""),
        Some("integer") => schema.get("minimum").cloned().unwrap_or(json!(0)),
        Some("number") => json!(0.0),
        Some("boolean") => json!(false),
        Some("array") => json!([]),
        Some("object") => {
            let mut object = Map::new();
            if let (Some(properties), Some(required)) =
                (schema["properties"].as_object(), schema["required"].as_array())
            {
                for name in required.iter().filter_map(Value::as_str) {
                    object.insert(name.to_owned(), placeholder(&properties[name]));
                }
            }
            Value::Object(object)
        }
        _ => Value::Null,
    }
}
