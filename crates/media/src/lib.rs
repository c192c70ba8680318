//! Stored files (`docs/api.md#media`): validation, cleaning, storage, reading, scaling and removal.
//!
//! Knows neither HTTP nor the database: [`MediaStore::upload`] returns the properties of a stored file, and the caller
//! records them. The caller moves unused files to the bin with [`MediaStore::bin_add`] and removes them with
//! [`MediaStore::delete`].

mod bin;
mod derive;
mod error;
mod folder;
mod format;
mod health;
mod incoming;
mod inspect;
mod installation;
mod local;
mod path;
mod read;
mod restore;
mod s3;
mod scale;
mod spooled_file;
mod store;
mod stored_file;
mod sweep;
#[cfg(test)]
mod test_store;
#[cfg(test)]
mod tests;
mod upload;
mod video_upload;

pub use bin::BinEntry;
pub use derive::WIDTHS;
pub use error::MediaError;
pub use folder::{FileType, Folder, FolderRule, Kind};
pub use inspect::{MAX_PIXELS, MAX_SIDE};
pub use path::{MediaPath, normalise};
pub use read::{ByteRange, Opened};
pub use s3::{COPY_TIMEOUT, PART_TIMEOUT, SMALL_CALL_TIMEOUT, open_bucket, within};
pub use store::{Listed, MediaStore};
pub use stored_file::StoredFile;
pub use sweep::Swept;
pub use upload::Uploaded;
