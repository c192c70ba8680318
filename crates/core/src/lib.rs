//! What every crate uses: codes and errors, rules for text and numbers, rich text, input validation, enumerations, the
//! clock.
//!
//! It knows no domain, no HTTP and no table.

pub mod bounds;
pub mod clock;
pub mod codes;
pub mod enums;
pub mod error;
pub mod html;
pub mod input;
pub mod rules;
pub mod text;
