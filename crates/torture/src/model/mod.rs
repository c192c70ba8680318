//! The model: what people requested and were told.

pub mod board;
pub mod journal;
pub mod kinds;
