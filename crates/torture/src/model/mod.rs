//! The model: the requests that people sent and the answers that they got.

pub mod board;
pub mod journal;
pub mod kinds;
