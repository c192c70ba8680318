//! People at work: what they do, how they call, and what they note.

pub mod client;
mod content;
mod files;
mod lists;
mod person;
mod retry;
mod work;

pub use files::{film, picture};
pub use person::{Person, Shared};
