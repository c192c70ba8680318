//! Drafts and releases: calls that are stored and not yet made, and the sets of them that take effect together
//! (`docs/releases.md`).
//!
//! A draft is a write call as it would have been sent. This crate stores them; the HTTP layer makes them, because only it has
//! the handlers.

pub mod conflict;
pub mod draft;
mod open;
pub mod release;
