//! Validation of inputs: from JSON to a typed input, with every failed field reported.
//!
//! An input is a struct that derives `Deserialize`, `Validate` and `JsonSchema`. Its fields have one of the kinds
//! below, and its rules are `#[validate(…)]` attributes. Its JSON schema, which has both, drives the validation:
//!
//! 1. every value is checked against the JSON type of its field, because serde would stop at the first wrong one;
//! 2. text is cleaned by its kind (trimmed, NFC, links completed, rich text sanitised, media paths cut to their path);
//! 3. an absent optional field is taken from the stored row, so that a PUT keeps it;
//! 4. `validator` checks the rules, and all errors are reported together.

use std::{
    any::TypeId,
    collections::HashMap,
    sync::{LazyLock, Mutex},
};

use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings, json_schema};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};
use validator::{Validate, ValidateLength, ValidationErrors, ValidationErrorsKind};

use crate::{
    bounds,
    codes::FieldCode,
    error::{Error, FieldError, Result},
    html, rules, text,
};

/// The type of a body or query.
pub trait Input: DeserializeOwned + Validate + JsonSchema + Send + Sync + 'static {}
impl<T: DeserializeOwned + Validate + JsonSchema + Send + Sync + 'static> Input for T {}

macro_rules! text_kinds {
    ($($(#[$meta:meta])* $name:ident $schema:tt;)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub String);

        impl $name {
            /// The text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl From<$name> for String {
            fn from(value: $name) -> Self {
                value.0
            }
        }

        impl ValidateLength<u64> for $name {
            fn length(&self) -> Option<u64> {
                Some(self.0.chars().count() as u64)
            }
        }

        impl JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }
    )*};
}

text_kinds! {
    /// One line of text.
    Text {"type": "string", "x-kind": "text"};
    /// Several lines of text.
    MultilineText {"type": "string", "x-kind": "long"};
    /// One of several texts of at most 1000 characters. Its length stands here because a list of texts has no attribute
    /// for that of each.
    Paragraph {"type": "string", "x-kind": "long", "minLength": 1, "maxLength": 1000};
    /// Rich text; what is stored is sanitised, and its length counts the text without markup.
    Html {"type": "string", "x-kind": "html", "x-maxText": html::TEXT_MAX};
    /// A link; stored with `https://`.
    Link {"type": "string", "x-kind": "link", "minLength": 1, "maxLength": rules::LINK_MAX};
    /// A phone number: 998 and nine digits.
    Phone {"type": "string", "x-kind": "phone", "pattern": rules::PHONE_PATTERN};
    /// A secret: taken as it is, never trimmed, never logged.
    Secret {"type": "string", "x-kind": "secret"};
    /// A stored picture of any size.
    Image {"type": "string", "x-kind": "image", "minLength": 1, "x-rule": "any"};
    /// A stored picture of at most 512×512 pixels.
    Icon {"type": "string", "x-kind": "image", "minLength": 1, "x-rule": "icon"};
    /// A stored picture of at most 650×470 pixels.
    StudentImage {"type": "string", "x-kind": "image", "minLength": 1, "x-rule": "studentProject"};
    /// A stored picture of exactly 1200×500 pixels.
    RoadmapImage {"type": "string", "x-kind": "image", "minLength": 1, "x-rule": "roadmap"};
    /// A stored picture out of the folder `staff-profile`.
    StaffPhoto {"type": "string", "x-kind": "image", "minLength": 1, "x-rule": "any", "x-folder": "staff-profile", "x-onlyFolder": true};
    /// A stored video.
    Video {"type": "string", "x-kind": "video", "minLength": 1};
    /// A stored picture or video: which of them the resource's own check says, from another field.
    Media {"type": "string", "x-kind": "media", "minLength": 1};
}

/// The input of a call that takes nothing.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, Validate)]
pub struct Nothing {}

/// A media field of an input, which the write path has to check and reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MediaField {
    /// Path of the field in the body.
    pub field: String,
    /// The stored file, as `folder/name.ext`.
    pub path: String,
    /// Whether it must be a video (or a picture); `None` if another field decides.
    pub video: Option<bool>,
    /// The size rule of the picture.
    pub rule: rules::ImageRule,
    /// The only allowed folder, if there is one.
    pub only_folder: Option<String>,
}

/// An input and its errors, for callers that have more to validate before they refuse.
#[derive(Debug)]
pub struct Validated<T> {
    /// The typed input, with placeholders for failed fields.
    pub input: T,
    /// The stored files in it.
    pub media: Vec<MediaField>,
    /// The errors so far.
    pub failed: Vec<FieldError>,
}

/// The result of [`read`].
#[derive(Debug)]
pub struct Read<T> {
    /// The typed input, valid as far as can be checked without the database.
    pub input: T,
    /// The stored files in it.
    pub media: Vec<MediaField>,
}

/// Reduces what a caller may send for a media file to `folder/name.ext` (`docs/api.md#media-references`).
pub type MediaPath = fn(&str) -> Option<String>;

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

/// Reads a body as [`validate`] does, and refuses it if there are errors.
///
/// # Errors
/// 422 with every field that failed.
pub fn read<T: Input>(
    body: Map<String, Value>,
    stored: Option<&Map<String, Value>>,
    media_path: &dyn Fn(&str) -> Option<String>,
) -> Result<Read<T>> {
    let Validated { input, media, failed } = validate(body, stored, media_path)?;
    refuse(failed)?;
    Ok(Read { input, media })
}

/// Reads a body. `stored` is the row for a PUT: absent optional fields are taken from it.
///
/// # Errors
/// When the schema of the input and its type disagree, which no body should cause.
pub fn validate<T: Input>(
    mut body: Map<String, Value>,
    stored: Option<&Map<String, Value>>,
    media_path: &dyn Fn(&str) -> Option<String>,
) -> Result<Validated<T>> {
    let mut reader = Reader {
        failed: Vec::new(),
        media: Vec::new(),
        media_path,
    };
    reader.object("", schema_of::<T>(), &mut body, stored);
    let Reader { mut failed, media, .. } = reader;
    let shape_is_right = failed.is_empty();
    let input: T = serde_json::from_value(Value::Object(body))
        .map_err(|error| Error::internal(format!("schema and type of an input disagree: {error}")))?;
    if let Err(errors) = input.validate() {
        let mut found = Vec::new();
        collect("", &errors, &mut found);
        // A failed field already holds a placeholder, and a rule over several fields would check placeholders.
        found.retain(|new| shape_is_right || !new.field.is_empty());
        add_failed(&mut failed, found);
    }
    Ok(Validated { input, media, failed })
}

/// The fields of an input that have failed so far. A failed field holds a placeholder, so a rule over several fields
/// first checks that all of them are valid.
#[derive(Clone, Copy, Debug)]
pub struct Failed<'a>(pub &'a [FieldError]);

impl Failed<'_> {
    /// Whether nothing has failed.
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Whether this field, a field inside it, or one that contains it has failed.
    pub fn has(self, field: &str) -> bool {
        self.0
            .iter()
            .any(|failed| failed.field == field || is_inside(&failed.field, field) || is_inside(field, &failed.field))
    }
}

/// Adds later errors. Errors of a field that has already failed, or inside it, are skipped, because it holds a
/// placeholder. Only a list that is too long still has the sent rows.
pub fn add_failed(failed: &mut Vec<FieldError>, found: impl IntoIterator<Item = FieldError>) {
    let before = failed.len();
    for new in found {
        let is_told = |old: &FieldError| {
            old.field == new.field || (old.code != FieldCode::TooMany && is_inside(&new.field, &old.field))
        };
        if !failed[..before].iter().any(is_told) {
            failed.push(new);
        }
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

/// Refuses the input if there are errors.
///
/// # Errors
/// 422 with every field that failed, by name.
pub fn refuse(mut failed: Vec<FieldError>) -> Result<()> {
    if failed.is_empty() {
        return Ok(());
    }
    failed.sort_by(|a, b| a.field.cmp(&b.field));
    Err(Error::invalid(failed))
}

fn is_inside(field: &str, outer: &str) -> bool {
    field
        .strip_prefix(outer)
        .is_some_and(|rest| rest.starts_with(['.', '[']))
}

struct Reader<'a> {
    failed: Vec<FieldError>,
    media: Vec<MediaField>,
    media_path: &'a dyn Fn(&str) -> Option<String>,
}

impl Reader<'_> {
    fn refuse(&mut self, field: &str, code: FieldCode) {
        self.failed.push(FieldError::new(field, code));
    }

    fn object(
        &mut self,
        path: &str,
        schema: &Value,
        body: &mut Map<String, Value>,
        stored: Option<&Map<String, Value>>,
    ) {
        let Some(properties) = schema["properties"].as_object() else {
            return;
        };
        let required = schema["required"].as_array();
        for (name, schema) in properties {
            let field = if path.is_empty() {
                name.clone()
            } else {
                format!("{path}.{name}")
            };
            let is_required = required.is_some_and(|names| names.iter().any(|n| n == name));
            let kept = stored.and_then(|row| row.get(name));
            match body.get_mut(name) {
                None => {
                    let value = match kept {
                        Some(kept) if !is_required => kept.clone(),
                        _ => Value::Null,
                    };
                    let mut value = value;
                    self.value(&field, schema, &mut value, is_required, kept);
                    if !value.is_null() || is_required || is_nullable(schema) {
                        body.insert(name.clone(), value);
                    }
                }
                Some(value) => {
                    let had_null = value.is_null();
                    self.value(&field, schema, value, is_required, kept);
                    // A cleared field with a default takes its default.
                    if had_null && value.is_null() && !is_required && !is_nullable(schema) {
                        body.remove(name);
                    }
                }
            }
        }
    }

    /// Checks and cleans one value. A failed value is reported and replaced by a placeholder of its type.
    fn value(&mut self, field: &str, schema: &Value, value: &mut Value, is_required: bool, stored: Option<&Value>) {
        let schema = inner(schema);
        if value.is_null() {
            if is_required {
                self.refuse(field, missing_code(schema));
                *value = placeholder(schema);
            }
            return;
        }
        let fits = match type_of(schema) {
            Some("string") => value.is_string(),
            Some("integer") => as_integer(value),
            Some("number") => value.is_number(),
            Some("boolean") => value.is_boolean(),
            Some("array") => value.is_array(),
            Some("object") => value.is_object(),
            _ => true,
        };
        // Reported separately, because what a person types into a number field is nearly always a number.
        let is_too_large = bounds::is_beyond(value, schema);
        if !fits || is_too_large {
            let code = if is_too_large {
                FieldCode::OutOfRange
            } else {
                FieldCode::WrongFormat
            };
            self.refuse(field, code);
            *value = placeholder(schema);
            return;
        }
        if let Some(known) = schema["enum"].as_array() {
            if !known.contains(value) {
                let blank = value.as_str().is_some_and(|text| text.trim().is_empty());
                self.refuse(
                    field,
                    if blank {
                        FieldCode::Required
                    } else {
                        FieldCode::UnknownValue
                    },
                );
                *value = placeholder(schema);
            }
            return;
        }
        match value {
            Value::String(text) => match self.text(field, schema, text, is_required) {
                Some(clean) => *value = Value::String(clean),
                None if is_required => *value = placeholder(schema),
                None => *value = Value::Null,
            },
            Value::Array(items) => {
                // The ten thousandth error helps nobody; the rule on the number of rows reports the problem.
                let most = schema["maxItems"].as_u64().unwrap_or(1000) as usize;
                if items.len() > most {
                    let text = format!("Koʻpi bilan {most} ta boʻlishi mumkin");
                    self.failed
                        .push(FieldError::with_message(field, FieldCode::TooMany, text));
                    items.truncate(most);
                }
                for (index, item) in items.iter_mut().enumerate() {
                    self.value(&format!("{field}[{index}]"), &schema["items"], item, true, None);
                }
            }
            Value::Object(object) => {
                self.object(field, schema, object, stored.and_then(Value::as_object));
            }
            _ => {}
        }
    }

    /// The cleaned text, or `None` if it is blank (which is reported for a required field) or refused.
    fn text(&mut self, field: &str, schema: &Value, text: &str, is_required: bool) -> Option<String> {
        let kind = schema["x-kind"].as_str().unwrap_or("text");
        let clean = match kind {
            "secret" => Ok(text.to_owned()),
            "long" => text::several_lines(text),
            "html" => text::several_lines(text).map(|text| html::sanitise(&text)),
            _ => text::one_line(text),
        };
        let Ok(clean) = clean else {
            self.refuse(field, FieldCode::WrongFormat);
            return None;
        };
        let seen = if kind == "html" {
            html::text_of(&clean)
        } else {
            clean.clone()
        };
        if kind != "secret" && text::is_blank(&seen) || seen.is_empty() {
            if is_required {
                self.refuse(field, missing_code(schema));
            }
            return None;
        }
        match kind {
            "html" if seen.chars().count() > html::TEXT_MAX => {
                let text = too_long(html::TEXT_MAX as u64);
                self.failed
                    .push(FieldError::with_message(field, FieldCode::TooLong, text));
                None
            }
            // For a field of its own, the validator says the same; for one text in a list of texts, nothing else would.
            "text" | "long"
                if schema["maxLength"]
                    .as_u64()
                    .is_some_and(|max| clean.chars().count() as u64 > max) =>
            {
                let text = too_long(schema["maxLength"].as_u64().unwrap_or_default());
                self.failed
                    .push(FieldError::with_message(field, FieldCode::TooLong, text));
                None
            }
            "link" => {
                let link = rules::https_link(&clean);
                if link.is_none() {
                    let long = clean.chars().count() > rules::LINK_MAX;
                    self.refuse(
                        field,
                        if long {
                            FieldCode::TooLong
                        } else {
                            FieldCode::WrongFormat
                        },
                    );
                }
                link
            }
            "phone" if !rules::is_phone(&clean) => {
                self.refuse(field, FieldCode::WrongFormat);
                None
            }
            "image" | "video" | "media" => {
                let Some(path) = (self.media_path)(&clean) else {
                    self.refuse(field, FieldCode::MediaNotFound);
                    return None;
                };
                let rule = schema["x-rule"].as_str().and_then(rules::ImageRule::parse);
                let only = schema["x-onlyFolder"] == true;
                self.media.push(MediaField {
                    field: field.to_owned(),
                    path: path.clone(),
                    video: (kind != "media").then_some(kind == "video"),
                    rule: rule.unwrap_or(rules::ImageRule::Any),
                    only_folder: schema["x-folder"].as_str().filter(|_| only).map(str::to_owned),
                });
                Some(path)
            }
            _ => Some(clean),
        }
    }
}

/// Converts a whole number, also one written as `5.0`, if it fits an `i64`.
fn as_integer(value: &mut Value) -> bool {
    if value.is_i64() {
        return true;
    }
    match value.as_f64() {
        Some(number) if number.fract() == 0.0 && number.abs() < 9e15 && !value.is_u64() => {
            *value = json!(number as i64);
            true
        }
        _ => false,
    }
}

/// The schema behind `Option`: `anyOf [X, null]` or `type: [x, null]`.
fn inner(schema: &Value) -> &Value {
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

fn is_nullable(schema: &Value) -> bool {
    let in_options = schema["anyOf"]
        .as_array()
        .is_some_and(|options| options.iter().any(|option| option["type"] == "null"));
    in_options
        || schema["type"]
            .as_array()
            .is_some_and(|types| types.iter().any(|name| name == "null"))
}

fn missing_code(schema: &Value) -> FieldCode {
    if schema["x-kind"] == "image" {
        FieldCode::ImageRequired
    } else {
        FieldCode::Required
    }
}

/// A value of the right type, so that the rest of the input can still be validated.
fn placeholder(schema: &Value) -> Value {
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

fn too_long(max: u64) -> String {
    format!("Koʻpi bilan {max} ta belgi boʻlishi mumkin")
}

/// Converts the errors of `validator` to our codes, with the path of the field.
fn collect(path: &str, errors: &ValidationErrors, found: &mut Vec<FieldError>) {
    for (name, kind) in errors.errors() {
        let name = camel_case(name);
        let field = match (path, name.as_str()) {
            (path, "__all__") => path.to_owned(),
            ("", name) => name.to_owned(),
            (path, name) => format!("{path}.{name}"),
        };
        match kind {
            ValidationErrorsKind::Struct(inner) => collect(&field, inner, found),
            ValidationErrorsKind::List(items) => {
                for (index, inner) in items {
                    collect(&format!("{field}[{index}]"), inner, found);
                }
            }
            ValidationErrorsKind::Field(errors) => {
                for error in errors {
                    let finding = finding(&field, error);
                    if found.iter().all(|known| known.field != finding.field) {
                        found.push(finding);
                    }
                }
            }
        }
    }
}

fn finding(field: &str, error: &validator::ValidationError) -> FieldError {
    let number = |name: &str| error.params.get(name).and_then(Value::as_u64);
    let value = error.params.get("value");
    // A rule over several fields says itself which field the error is for.
    let field = error.params.get("field").and_then(Value::as_str).unwrap_or(field);
    let (code, text) = match error.code.as_ref() {
        "length" => {
            let is_list = value.is_some_and(Value::is_array);
            let length = match value {
                Some(Value::Array(items)) => items.len() as u64,
                Some(Value::String(text)) => text.chars().count() as u64,
                _ => 0,
            };
            let below = number("min").filter(|min| length < *min);
            match (is_list, below, number("max")) {
                (true, Some(min), _) => (FieldCode::TooFew, Some(format!("Kamida {min} ta boʻlishi kerak"))),
                (true, None, max) => (
                    FieldCode::TooMany,
                    max.map(|max| format!("Koʻpi bilan {max} ta boʻlishi mumkin")),
                ),
                (false, Some(_), _) if length == 0 => (FieldCode::Required, None),
                (false, Some(min), _) => (FieldCode::TooShort, Some(format!("Kamida {min} ta belgi kiriting"))),
                (false, None, max) => (FieldCode::TooLong, max.map(too_long)),
            }
        }
        "range" => (FieldCode::OutOfRange, range_text(error)),
        code => (
            FieldCode::parse(code).unwrap_or(FieldCode::WrongFormat),
            error.message.as_ref().map(ToString::to_string),
        ),
    };
    match text {
        Some(text) => FieldError::with_message(field, code, text),
        None => FieldError::new(field, code),
    }
}

fn range_text(error: &validator::ValidationError) -> Option<String> {
    let bound = |name: &str| error.params.get(name).and_then(Value::as_f64);
    match (bound("min"), bound("max")) {
        (Some(min), Some(max)) => Some(format!("{min} dan {max} gacha boʻlishi kerak")),
        (Some(min), None) => Some(format!("{min} dan kam boʻlmasligi kerak")),
        (None, Some(max)) => Some(format!("{max} dan oshmasligi kerak")),
        (None, None) => None,
    }
}

fn camel_case(name: &str) -> String {
    if name == "__all__" {
        return name.to_owned();
    }
    let mut out = String::with_capacity(name.len());
    let mut upper = false;
    for c in name.chars() {
        match c {
            '_' => upper = true,
            c if upper => {
                out.extend(c.to_uppercase());
                upper = false;
            }
            c => out.push(c),
        }
    }
    out
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Serialize, Deserialize, JsonSchema, Validate)]
    #[serde(rename_all = "camelCase")]
    struct Step {
        #[validate(length(min = 1, max = 5))]
        title: Text,
        #[validate(range(min = 0, max = 100))]
        percent: i32,
    }

    #[derive(Debug, Deserialize, JsonSchema, Validate)]
    #[serde(rename_all = "camelCase")]
    struct Sample {
        #[validate(length(min = 1, max = 5))]
        full_name: Text,
        link: Option<Link>,
        desc: Option<Html>,
        logo: Icon,
        #[serde(default)]
        is_visible: bool,
        #[validate(length(min = 1, max = 2), nested)]
        items: Vec<Step>,
        phone: Option<Phone>,
    }

    fn try_read(body: Value, stored: Option<Value>) -> Result<Read<Sample>> {
        let Value::Object(body) = body else { panic!("an object") };
        let stored = stored.and_then(|s| s.as_object().cloned());
        read(body, stored.as_ref(), &|path| {
            path.contains('/').then(|| path.to_owned())
        })
    }

    fn codes(result: Result<Read<Sample>>) -> Vec<(String, &'static str)> {
        let error = result.expect_err("refused");
        error.fields.into_iter().map(|f| (f.field, f.code.as_str())).collect()
    }

    #[test]
    fn a_right_body_is_cleaned() {
        let read = try_read(
            json!({"fullName": " Ali ", "link": "t.me/a", "desc": "<p>a<script>x</script></p>", "logo": "other/a.png",
                   "items": [{"title": "bir", "percent": 5.0}], "phone": " 998901234567 ", "unknown": 1}),
            None,
        )
        .expect("right");
        assert_eq!(read.input.full_name.as_str(), "Ali");
        assert_eq!(read.input.link.expect("there").as_str(), "https://t.me/a");
        assert_eq!(read.input.desc.expect("there").as_str(), "<p>a</p>");
        assert_eq!(read.input.items[0].percent, 5);
        assert!(!read.input.is_visible);
        assert_eq!(read.input.phone.expect("there").as_str(), "998901234567");
        assert_eq!(read.input.logo.as_str(), "other/a.png");
        assert_eq!(read.media[0].rule, rules::ImageRule::Icon);
    }

    #[test]
    fn every_failed_field_is_named() {
        let found = codes(try_read(
            json!({"fullName": 5, "link": "ftp://a.uz", "desc": 7, "logo": null, "isVisible": "x",
                   "items": [{"title": "uzunroq", "percent": "x"}, {"percent": 101}, 7], "phone": "12"}),
            None,
        ));
        let expected = [
            ("desc", "wrong_format"),
            ("fullName", "wrong_format"),
            ("isVisible", "wrong_format"),
            ("items", "too_many"),
            ("items[0].percent", "wrong_format"),
            ("items[0].title", "too_long"),
            ("items[1].percent", "out_of_range"),
            ("items[1].title", "required"),
            ("link", "wrong_format"),
            ("logo", "image_required"),
            ("phone", "wrong_format"),
        ];
        assert_eq!(found, expected.map(|(f, c)| (f.to_owned(), c)));
    }

    #[test]
    fn absent_keeps_null_clears() {
        let stored = json!({"fullName": "Ali", "link": "https://a.uz", "desc": "<p>a</p>", "isVisible": true});
        let body =
            json!({"fullName": "Vali", "logo": "other/a.png", "desc": "", "items": [{"title": "a", "percent": 1}]});
        let read = try_read(body, Some(stored)).expect("right");
        assert_eq!(read.input.link.expect("kept").as_str(), "https://a.uz");
        assert!(read.input.desc.is_none());
        assert!(read.input.is_visible, "a field with a default is kept too");
    }

    #[test]
    fn required_is_required_also_when_stored() {
        let stored = json!({"fullName": "Ali"});
        let found = codes(try_read(
            json!({"fullName": "  ", "logo": "other/a.png", "items": []}),
            Some(stored),
        ));
        assert_eq!(
            found,
            [("fullName".to_owned(), "required"), ("items".to_owned(), "too_few")]
        );
    }

    #[test]
    fn versions() {
        let body = |v: Value| json!({ "version": v }).as_object().cloned().expect("an object");
        assert_eq!(version_of(&body(json!(3))).expect("right"), Some(3));
        assert_eq!(version_of(&body(json!(3.0))).expect("right"), Some(3));
        assert_eq!(version_of(&body(Value::Null)).expect("right"), None);
        let code = |v: Value| version_of(&body(v)).expect_err("refused").fields[0].code;
        assert_eq!(code(json!("3")), FieldCode::WrongFormat);
        assert_eq!(code(json!(1e12)), FieldCode::OutOfRange);
        assert_eq!(code(json!(2_147_483_648_i64)), FieldCode::OutOfRange);
    }
}
