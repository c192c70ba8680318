//! Simulated people: what they do, how they call, and what they record.

pub mod client;
mod content;
mod files;
mod lists;
mod person;
mod retry;
mod work;

pub use files::{film, picture};
pub use person::{Person, Shared};
