//! The basis of every crate: codes, errors and their messages, rules for text and numbers, folding for search, rich
//! text, input validation, enumerations, the clock, time windows.
//!
//! It knows no domain, no HTTP and no table.

pub mod bounds;
pub mod clock;
pub mod codes;
pub mod enums;
pub mod error;
pub mod folding;
pub mod html;
pub mod input;
pub mod language;
pub mod message;
pub mod rules;
pub mod searching;
pub mod slots;
pub mod slug;
pub mod text;
pub mod uzbek_order;
pub mod window;
