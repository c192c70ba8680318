//! Backup archives: what goes into one, how it is written, verified and put back; and the check whether a database and
//! its store are whole.
//!
//! An archive fits both databases and both stores: that is how an installation moves from one to the other.

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

pub use check::{Checked, check};
pub use create::{Created, Destination, create};
pub use error::{Error, Result};
pub use format::{Header, Manifest};
pub use place::{Place, Source, Stored, archive_name, archive_time};
pub use restore::{Restored, database_file, restore};
pub use upgrade::copy_before;
pub use verify::{Verified, header, verify};
