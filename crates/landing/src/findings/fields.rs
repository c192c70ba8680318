//! The texts, pictures and links of a row, field by field, as described by the schema of its input.

use peshtoq_core::{html, slots::Slot};
use serde_json::Value;

/// The content of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldContent {
    /// A text in the form that people read.
    Text {
        /// Without markup.
        text: String,
        /// The minimum number of characters of a text that is not too short (`x-enough`).
        enough: Option<usize>,
        /// The addresses in its links.
        links: Vec<String>,
    },
    /// A link.
    Link(String),
    /// A stored picture.
    Picture {
        /// `folder/name.ext`.
        path: String,
        /// Its place on the site (`x-slot`).
        slot: Option<Slot>,
        /// Whether it needs an alternative text. An icon does not, nor a picture beside words that say the same
        /// (`x-alt`).
        needs_alt: bool,
    },
}

/// A field with content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its path in the form: `title`, `items.2.name`.
    pub path: String,
    /// The content.
    pub held: FieldContent,
}

/// The fields of a row with content, in their order. `without` selects the fields that visitors do not see.
pub fn of(schema: &Value, stored: &Value, without: &dyn Fn(&str) -> bool) -> Vec<Field> {
    let mut fields = Vec::new();
    let Some(properties) = schema["properties"].as_object() else {
        return fields;
    };
    for (name, schema) in properties {
        if let Some(value) = stored.get(name).filter(|_| !without(name)) {
            collect(schema, value, name.clone(), &mut fields);
        }
    }
    fields
}

fn collect(schema: &Value, value: &Value, path: String, fields: &mut Vec<Field>) {
    match value {
        Value::String(text) if !text.is_empty() => {
            if let Some(held) = held(schema, text) {
                fields.push(Field { path, held });
            }
        }
        Value::Array(rows) => {
            for (index, row) in rows.iter().enumerate() {
                // In a form, each text of a list is a row with the field `text`.
                let path = match row {
                    Value::String(_) => format!("{path}.{index}.text"),
                    _ => format!("{path}.{index}"),
                };
                collect(&inner(schema)["items"], row, path, fields);
            }
        }
        Value::Object(values) => {
            let Some(properties) = inner(schema)["properties"].as_object() else {
                return;
            };
            for (name, schema) in properties {
                if let Some(value) = values.get(name) {
                    collect(schema, value, format!("{path}.{name}"), fields);
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The schema behind an optional field.
fn inner(schema: &Value) -> &Value {
    let options = schema["anyOf"].as_array();
    options
        .and_then(|options| options.iter().find(|option| option["type"] != "null"))
        .unwrap_or(schema)
}

/// The value of a keyword in the schema of a field, or in that of its type.
fn said<'a>(schema: &'a Value, name: &str) -> &'a Value {
    match &schema[name] {
        Value::Null => &inner(schema)[name],
        said => said,
    }
}

fn held(schema: &Value, text: &str) -> Option<FieldContent> {
    let kind = said(schema, "x-kind").as_str()?;
    let enough = said(schema, "x-enough")
        .as_u64()
        .and_then(|enough| usize::try_from(enough).ok());
    Some(match kind {
        // The link of a social is a text field, because it may be a phone number.
        "text" if text.starts_with("https://") => FieldContent::Link(text.to_owned()),
        "text" | "long" => FieldContent::Text {
            text: text.to_owned(),
            enough,
            links: Vec::new(),
        },
        "html" => FieldContent::Text {
            text: html::lines_of(text),
            enough,
            links: html::links_of(text),
        },
        "link" => FieldContent::Link(text.to_owned()),
        "image" | "media" => {
            let slot = said(schema, "x-slot");
            FieldContent::Picture {
                path: text.to_owned(),
                slot: serde_json::from_value(slot.clone()).ok(),
                needs_alt: said(schema, "x-alt") != "beside" && said(schema, "x-rule") != "icon",
            }
        }
        _ => return None,
    })
}
