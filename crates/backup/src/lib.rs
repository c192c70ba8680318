//! Backup archives: their content, and how they are written, verified and restored; and the check of a database and its
//! store.
//!
//! An archive works with both databases and both stores, so an installation can move from one to the other.

mod check;
mod create;
mod error;
mod format;
mod place;
mod read;
mod restore;
mod rows;
mod sink;
pub mod tables;
mod upgrade;
mod verify;
mod write;
mod yielding;

pub use check::{Checked, Repaired, check, repair};
pub use create::{Content, Created, Destination, create};
pub use error::{Error, Result};
pub use format::{Header, Manifest};
pub use place::{Place, Source, Stored, archive_name, archive_time};
pub use restore::{Restored, database_file, restore};
pub use upgrade::copy_before;
pub use verify::{Verified, header, verify};
