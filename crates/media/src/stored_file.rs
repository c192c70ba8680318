//! The properties of a stored file, which the caller records and answers with.

use serde::{Deserialize, Serialize};

use crate::{Folder, Kind};

/// A stored, finished upload (`docs/api.md#upload`): what the upload answers besides the URL, and what
/// the database keeps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StoredFile {
    /// `folder/name.ext`.
    pub path: String,
    /// The folder it lies in.
    pub folder: Folder,
    /// Picture or film.
    pub kind: Kind,
    /// Width in pixels as shown, that is after EXIF orientation. Always known of a picture; of a
    /// film when its header says it.
    pub width: Option<u32>,
    /// Height in pixels as shown.
    pub height: Option<u32>,
    /// Size of the stored file in bytes; other than what was sent where metadata was dropped.
    pub size: u64,
    /// The media type, detected from the content.
    pub mime_type: String,
    /// A preview of at most 24 pixels a side as a WebP data URI; `None` for svg and film.
    pub placeholder: Option<String>,
}
