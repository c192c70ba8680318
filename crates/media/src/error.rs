//! Errors of stored files.

use std::{error::Error, fmt, io};

/// Why a media operation was refused or failed. The HTTP layer maps it to a top-level code
/// (`docs/api.md#top-level-codes`).
#[derive(Debug)]
pub enum MediaError {
    /// More bytes than the folder accepts (413 `payload_too_large`).
    TooLarge {
        /// The folder's limit in bytes.
        limit_bytes: u64,
    },
    /// The content is none of the kinds that the folder accepts, or cannot be decoded (415 `unsupported_media_type`).
    UnsupportedType,
    /// More than [`crate::MAX_SIDE`] pixels a side or [`crate::MAX_PIXELS`] in all, according to the file's header,
    /// before anything was decoded (422 `image_too_large`).
    ImageTooLarge {
        /// Width in pixels, as stored (before orientation).
        width: u32,
        /// Height in pixels, as stored (before orientation).
        height: u32,
    },
    /// A folder tag that does not exist (422 `unknown_value`).
    UnknownFolder,
    /// The sender's stream ended with an error: an aborted or malformed request.
    Broken(Box<dyn Error + Send + Sync>),
    /// No such stored file (404).
    NotFound,
    /// The bytes do not match the digest in the file's name (500).
    Damaged {
        /// The expected path.
        path: String,
    },
    /// The requested byte range lies outside the file (HTTP 416).
    RangeNotSatisfiable {
        /// Size of the whole representation in bytes.
        size: u64,
    },
    /// The store did not respond, or refused the call (503 `unavailable`).
    Store(object_store::Error),
    /// The disk that holds unfinished uploads failed, for instance because it is full (503
    /// `unavailable`).
    Io(io::Error),
    /// The store is not the one of this installation (503 `unavailable`); the text says why.
    Foreign(String),
    /// The store's address or settings are invalid; the text says which.
    Config(String),
    /// A worker that processes pictures ended without a result (500).
    Worker(String),
}

impl fmt::Display for MediaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { limit_bytes } => write!(f, "more than {limit_bytes} bytes"),
            Self::UnsupportedType => f.write_str("unsupported or undecodable content"),
            Self::ImageTooLarge { width, height } => {
                write!(f, "a picture of {width}×{height} pixels is too large")
            }
            Self::UnknownFolder => f.write_str("unknown folder"),
            Self::Broken(source) => write!(f, "the upload broke off: {source}"),
            Self::NotFound => f.write_str("no such stored file"),
            Self::Damaged { path } => write!(f, "the content is not that of {path}"),
            Self::RangeNotSatisfiable { size } => {
                write!(f, "the range lies outside the {size} bytes of the file")
            }
            Self::Store(source) => write!(f, "the media store failed: {source}"),
            Self::Io(source) => write!(f, "the temporary file of an upload failed: {source}"),
            Self::Foreign(text) | Self::Config(text) | Self::Worker(text) => f.write_str(text),
        }
    }
}

impl Error for MediaError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Broken(source) => Some(source.as_ref()),
            Self::Store(source) => Some(source),
            Self::Io(source) => Some(source),
            _ => None,
        }
    }
}

impl From<object_store::Error> for MediaError {
    fn from(error: object_store::Error) -> Self {
        match error {
            object_store::Error::NotFound { .. } => Self::NotFound,
            other => Self::Store(other),
        }
    }
}

impl From<io::Error> for MediaError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<tokio::task::JoinError> for MediaError {
    fn from(error: tokio::task::JoinError) -> Self {
        Self::Worker(format!("a media worker ended: {error}"))
    }
}
