//! Errors of backups, in one line for the console.

use std::{fmt, io};

use peshtoq_media::MediaError;
use sea_orm::DbErr;

/// Why a backup, a restore or a check failed.
#[derive(Debug)]
pub enum Error {
    /// The archive is truncated, damaged, foreign, or made by a newer program. Nothing was changed.
    Archive(String),
    /// The request is not possible here: a place that is not empty, a name that is taken.
    Refused(String),
    /// The database failed.
    Database(String),
    /// The media store failed.
    Store(String),
    /// The place of archives failed.
    Place(String),
    /// A file of an archive failed; with its name.
    File(String, io::Error),
}

/// The result type of this crate.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// For `map_err` on file operations.
    pub(crate) fn file(name: impl fmt::Display) -> impl FnOnce(io::Error) -> Self {
        let name = name.to_string();
        move |error| Self::File(name, error)
    }

    /// A worker of the runtime ended without a result.
    pub(crate) fn worker(error: impl fmt::Display) -> Self {
        Self::Store(format!("a worker failed: {error}"))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Archive(text) | Self::Refused(text) | Self::Store(text) | Self::Place(text) => f.write_str(text),
            Self::Database(text) => write!(f, "database: {text}"),
            Self::File(name, error) => write!(f, "{name}: {error}"),
        }
    }
}

impl std::error::Error for Error {}

impl From<DbErr> for Error {
    fn from(error: DbErr) -> Self {
        Self::Database(error.to_string())
    }
}

impl From<peshtoq_core::error::Error> for Error {
    fn from(error: peshtoq_core::error::Error) -> Self {
        Self::Database(error.cause.clone().unwrap_or_else(|| error.to_string()))
    }
}

impl From<MediaError> for Error {
    fn from(error: MediaError) -> Self {
        Self::Store(error.to_string())
    }
}

impl From<object_store::Error> for Error {
    fn from(error: object_store::Error) -> Self {
        Self::Place(error.to_string())
    }
}
