//! Drafts and releases: calls that are stored to be run later, and sets of them that take effect together
//! (`docs/releases.md`).
//!
//! A draft is a write call as it would have been sent. This crate stores drafts; the HTTP layer runs them, because only
//! it has the handlers.

pub mod conflict;
pub mod draft;
mod open;
pub mod release;
