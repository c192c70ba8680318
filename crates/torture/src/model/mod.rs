//! What people asked for and what they were told, kept beside the program.

pub mod board;
pub mod journal;
pub mod kinds;
