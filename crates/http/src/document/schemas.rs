//! The schemas of the OpenAPI document, as schemars makes them from the types of inputs and answers.

use std::collections::BTreeMap;

use peshtoq_core::{bounds, input};
use schemars::{SchemaGenerator, generate::SchemaSettings};
use serde_json::{Value, json};
use utoipa::openapi::{
    Components, ComponentsBuilder, Ref, RefOr, Schema,
    security::{Http, HttpAuthScheme, SecurityScheme},
};

use crate::operation::SchemaOf;

/// Converts a schema to utoipa's type.
pub fn schema(value: Value) -> RefOr<Schema> {
    let mut value = for_openapi(value);
    bounds::bounded(&mut value);
    #[expect(
        clippy::panic,
        reason = "schemas are made by this program alone, and its tests make them all"
    )]
    serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("no schema of OpenAPI ({error}): {value}"))
}

/// Rewrites what schemars generates to what OpenAPI, or tools that read it, need.
fn for_openapi(mut value: Value) -> Value {
    match &mut value {
        Value::Object(object) => {
            if let Some(constant) = object.remove("const") {
                object.insert("enum".into(), json!([constant]));
            }
            // A blank text is equivalent to null.
            if object.contains_key("x-kind") && object.get("type").is_some_and(Value::is_array) {
                object.remove("minLength");
            }
            for (key, inner) in object.iter_mut() {
                if key != "example" && key != "enum" && key != "default" {
                    *inner = for_openapi(inner.take());
                }
            }
        }
        Value::Array(items) => {
            for item in items {
                *item = for_openapi(item.take());
            }
        }
        _ => {}
    }
    value
}

/// The named schemas of the document. Inputs and answers have separate ones, because an optional field may be absent
/// from an input but is always in an answer.
pub struct Schemas {
    inputs: SchemaGenerator,
    outputs: SchemaGenerator,
    versioned: Vec<String>,
}

impl Schemas {
    pub fn new() -> Self {
        let generator = |settings: SchemaSettings| {
            settings
                .with(|settings| {
                    settings.definitions_path = "/components/schemas".into();
                    settings.meta_schema = None;
                })
                .into_generator()
        };
        Self {
            inputs: generator(SchemaSettings::draft2020_12().for_deserialize()),
            outputs: generator(SchemaSettings::draft2020_12().for_serialize()),
            versioned: Vec::new(),
        }
    }

    pub fn input(&mut self, of: SchemaOf, versioned: bool) -> RefOr<Schema> {
        let reference = of(&mut self.inputs).to_value();
        let name = reference["$ref"]
            .as_str()
            .and_then(|path| path.rsplit('/').next())
            .map(str::to_owned);
        if let (true, Some(name)) = (versioned, name)
            && !self.versioned.contains(&name)
        {
            self.versioned.push(name);
        }
        match reference["$ref"].as_str() {
            Some(path) => RefOr::Ref(Ref::new(path)),
            None => schema(reference),
        }
    }

    pub fn output(&mut self, of: SchemaOf) -> Value {
        of(&mut self.outputs).to_value()
    }

    pub fn components(mut self) -> Components {
        let mut all: BTreeMap<String, Value> = self.outputs.take_definitions(true).into_iter().collect();
        for (name, mut definition) in self.inputs.take_definitions(true) {
            if self.versioned.contains(&name)
                && let Some(properties) = definition["properties"].as_object_mut()
            {
                properties.insert("version".into(), input::version_schema());
            }
            let duplicate = all.insert(name.clone(), definition.clone());
            assert!(
                duplicate.is_none_or(|duplicate| duplicate == definition),
                "two schemas are called {name}"
            );
        }
        let mut builder = ComponentsBuilder::new();
        for (name, definition) in all {
            builder = builder.schema(name, schema(definition));
        }
        let bearer = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        builder.security_scheme("bearer", bearer).build()
    }
}
