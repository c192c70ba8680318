//! The media library: what people say about stored files, and where each is used (`docs/api.md#media-library`).
//!
//! The files themselves are in [`crate::media`]; their content never changes. A row here can be changed like that of any
//! resource, with versions, history and undo. Rows come into being with an upload, which has no history.

mod files;
mod list;
mod replace;
mod uses;

use std::collections::HashMap;

use peshtoq_core::text;
use sea_orm::ActiveValue;

use crate::{
    change::Registry,
    media::file,
    person::{self, Person},
    prelude::*,
};

pub use files::{Origin, Properties, find, forget, get, note_upload, properties, remove};
pub(crate) use files::{ensure, note_dependents};
pub use list::{LibraryFilter, LibrarySort, list};
pub use replace::{ReplaceInput, Replaced, replace};
pub use uses::{FileUse, FileUses, uses};

/// The name of the resource.
pub const NAME: &str = "media_file";
/// The folder that is not part of the library: portraits of staff are not shared.
pub const LEFT_OUT: &str = "staff-profile";
/// The longest name of a file that is stored; a longer one is cut.
const NAME_MAX: usize = 150;

string_enum! {
    /// What kind of file it is.
    LibraryKind {
        /// A picture.
        Image = "image",
        /// A video.
        Video = "video",
    }
}

/// The table `media_file`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "media_file")]
pub struct Model {
    /// Its number; not on the wire's paths, which go by `path`.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// `folder/name.ext`.
    pub path: String,
    /// The folder of the path.
    pub folder: String,
    /// The name that the file had when it was uploaded.
    pub name: Option<String>,
    /// What it shows, for those who do not see it.
    pub alt: Option<String>,
    /// It says nothing that the text beside it does not.
    pub is_decorative: bool,
    /// The point that crops keep, in whole percent of the width.
    pub focal_x: Option<i32>,
    /// In whole percent of the height.
    pub focal_y: Option<i32>,
    /// It stays although nothing uses it: it was uploaded into the library, or somebody described it.
    pub is_kept: bool,
    /// Who uploaded it first.
    pub uploaded_by: Option<i64>,
    /// What it is searched by.
    pub search: String,
    /// Counts its changes.
    pub version: i32,
    /// When it was first uploaded.
    pub created_at: DateTimeUtc,
    /// When it was last changed.
    pub updated_at: DateTimeUtc,
    /// Who changed it last.
    pub updated_by: Option<i64>,
}

no_relations!();

/// A point of a picture, in whole percent from its left and upper edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Validate)]
pub struct FocalPoint {
    /// From the left edge, 0 to 100.
    #[validate(range(min = 0, max = 100))]
    pub x: i32,
    /// From the upper edge, 0 to 100.
    #[validate(range(min = 0, max = 100))]
    pub y: i32,
}

/// What is said about a file.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct MediaFileInput {
    /// What it shows, for those who do not see it.
    #[validate(length(max = 300))]
    pub alt: Option<Text>,
    /// It says nothing that the text beside it does not, so the site gives it no alternative text.
    #[serde(default, rename = "decorative")]
    pub is_decorative: bool,
    /// The point that crops keep; null for the middle.
    #[validate(nested)]
    pub focal_point: Option<FocalPoint>,
}

/// A file of the library.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MediaFile {
    /// The value of image and video fields: `folder/name.ext`.
    pub path: String,
    /// What kind of file it is.
    pub kind: LibraryKind,
    /// In pixels; null for some videos.
    pub width: Option<i32>,
    /// In pixels; null for some videos.
    pub height: Option<i32>,
    /// In bytes.
    pub size: i64,
    /// The MIME type, determined from the content.
    pub mime_type: String,
    /// A tiny preview as a data URI; null for svg and video.
    pub placeholder: Option<String>,
    /// The name that the file had when it was first uploaded; null if that is not known.
    pub name: Option<String>,
    /// What it shows, for those who do not see it.
    pub alt: Option<String>,
    /// It says nothing that the text beside it does not.
    #[serde(rename = "decorative")]
    pub is_decorative: bool,
    /// The point that crops keep; null for the middle.
    pub focal_point: Option<FocalPoint>,
    /// Who uploaded it first; null if that is not known, or the person was deleted.
    pub uploaded_by: Option<Person>,
    /// When it was first uploaded.
    pub uploaded_at: DateTimeUtc,
    /// How many records use it.
    pub uses: i64,
    /// The name of one of those, for files that have none of their own; null if nothing with a name uses it.
    pub used_by: Option<String>,
    #[serde(skip)]
    uploader: Option<i64>,
}

impl Definition for MediaFile {
    const NAME: &'static str = NAME;
    const LIST_KEY: &'static str = "media";
    const NOT_FOUND: Code = Code::NotFound(NotFound::new("media_file_not_found"));
    type Table = Entity;
    type Input = MediaFileInput;
    type Fields = Self;
    type Filter = NoFilter;
    fn erased() -> &'static dyn ErasedResource {
        erased::shell::<Self>()
    }

    fn apply(input: MediaFileInput, row: &mut ActiveOf<Self>) {
        let MediaFileInput {
            alt,
            is_decorative,
            focal_point,
        } = input;
        let name = match &row.name {
            ActiveValue::Set(name) | ActiveValue::Unchanged(name) => name.clone(),
            ActiveValue::NotSet => None,
        };
        let alt = alt.map(String::from);
        row.search = Set(search_of(name.as_deref(), alt.as_deref()));
        row.alt = Set(alt);
        row.is_decorative = Set(is_decorative);
        row.focal_x = Set(focal_point.map(|point| point.x));
        row.focal_y = Set(focal_point.map(|point| point.y));
        row.is_kept = Set(true);
    }

    fn fields(row: Model) -> Self {
        Self {
            focal_point: focal_point(&row),
            path: row.path,
            kind: LibraryKind::Image,
            width: None,
            height: None,
            size: 0,
            mime_type: String::new(),
            placeholder: None,
            name: row.name,
            alt: row.alt,
            is_decorative: row.is_decorative,
            uploaded_by: None,
            uploaded_at: row.created_at,
            uses: 0,
            used_by: None,
            uploader: row.uploaded_by,
        }
    }

    fn media(row: &Model) -> Vec<String> {
        row.is_kept.then(|| row.path.clone()).into_iter().collect()
    }
}

impl Resource for MediaFile {
    fn example() -> Value {
        json!({"alt": "Hamkor bank logotipi", "decorative": false, "focalPoint": {"x": 50, "y": 30}})
    }

    fn example_row() -> Value {
        let mut row = json!({
            "path": "partners/0123456789abcdef0123456789abcdef01234567.png", "kind": "image", "width": 320, "height": 160,
            "size": 18_211, "mimeType": "image/png", "placeholder": null, "name": "hamkor-bank.png", "uploadedBy": null,
            "uploadedAt": "2026-01-05T09:30:00Z", "uses": 2, "usedBy": "Hamkor bank"
        });
        if let (Value::Object(row), Value::Object(said)) = (&mut row, Self::example()) {
            row.extend(said);
        }
        row
    }

    /// Only kept files have a place; otherwise the search over everything would show names like `IMG_2034.jpg`.
    fn place(row: &Model) -> Option<Place> {
        let screen = Place::screen(format!("/media-file/{}", row.path));
        // Its path is made of its content and would be no name to anybody.
        let place = match row.name.as_ref().or(row.alt.as_ref()) {
            Some(name) => screen.named(name.clone()),
            None => screen,
        };
        row.is_kept.then_some(place)
    }

    async fn complete(conn: &Transaction, rows: &mut [Row<Self>]) -> Result<()> {
        let paths: Vec<&str> = rows.iter().map(|row| row.fields.path.as_str()).collect();
        let files = file::Entity::find()
            .filter(file::Column::Path.is_in(paths.iter().copied()))
            .all(conn)
            .await?;
        let mut files: HashMap<String, file::Model> = files.into_iter().map(|file| (file.path.clone(), file)).collect();
        let counts = uses::counts(conn, &paths).await?;
        let uploaders = person::find(conn, rows.iter().filter_map(|row| row.fields.uploader)).await?;
        for Row { fields, .. } in rows {
            (fields.uses, fields.used_by) = counts.get(&fields.path).cloned().unwrap_or_default();
            fields.uploaded_by = fields.uploader.and_then(|id| uploaders.get(&id).cloned());
            let Some(file) = files.remove(&fields.path) else {
                continue;
            };
            fields.kind = match file.is_video {
                true => LibraryKind::Video,
                false => LibraryKind::Image,
            };
            (fields.width, fields.height, fields.size) = (file.width, file.height, file.size);
            (fields.mime_type, fields.placeholder) = (file.mime_type, file.placeholder);
        }
        Ok(())
    }

    async fn before_delete(write: &mut Write, row: &Model) -> Result<()> {
        uses::refuse_if_used(write.conn(), write.db().registry(), &row.path).await
    }
}

/// Adds the resource to the registry.
pub fn register(registry: &mut Registry) {
    registry.add([MediaFile::erased()]);
}

fn focal_point(row: &Model) -> Option<FocalPoint> {
    Some(FocalPoint {
        x: row.focal_x?,
        y: row.focal_y?,
    })
}

fn search_of(name: Option<&str>, alt: Option<&str>) -> String {
    text::search_column(&[name, alt].into_iter().flatten().collect::<Vec<_>>().join("\n"))
}
