//! Validation of inputs: from JSON to a typed input, with every failed field reported.
//!
//! An input is a struct that derives `Deserialize`, `Validate` and `JsonSchema`. Its fields have one of the kinds
//! below, and its rules are `#[validate(…)]` attributes. Its JSON schema, which has both, drives the validation:
//!
//! 1. every value is checked against the JSON type of its field, because serde would stop at the first wrong one;
//! 2. text is cleaned by its kind (trimmed, NFC, links completed, rich text sanitised, media paths cut to their path);
//! 3. an absent optional field is taken from the stored row, so that a PUT keeps it;
//! 4. `validator` checks the rules, and all errors are reported together.

mod failures;
mod findings;
mod kinds;
mod reader;
mod schema;
mod version;

#[cfg(test)]
mod tests;

use schemars::JsonSchema;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use validator::Validate;

use crate::{
    error::{Error, FieldError, Result},
    rules::ImageRule,
};

pub use failures::{FailedFields, add_failed, refuse};
pub use kinds::{
    Html, Icon, Image, Link, Media, MultilineText, Paragraph, Phone, RoadmapImage, Secret, StaffPhoto, StudentImage,
    Text, Video,
};
pub use schema::schema_of;
pub(crate) use schema::type_of;
pub use version::{read_versioned, version_of, version_schema};

use findings::collect;
use reader::Reader;

/// The type of a body or query.
pub trait Input: DeserializeOwned + Validate + JsonSchema + Send + Sync + 'static {}
impl<T: DeserializeOwned + Validate + JsonSchema + Send + Sync + 'static> Input for T {}

/// The input of a call that takes nothing.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, Validate)]
pub struct Nothing {}

/// A media field of an input, which the write path has to check and record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MediaField {
    /// Path of the field in the body.
    pub field: String,
    /// The stored file, as `folder/name.ext`.
    pub path: String,
    /// Whether it must be a video (or a picture); `None` if another field decides.
    pub video: Option<bool>,
    /// The size rule of the picture.
    pub rule: ImageRule,
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
