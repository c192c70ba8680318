//! What every part of Peshtoq stands on: codes and errors, rules for text and numbers, reading of inputs, the database
//! handle with its one write path, order, versions, and the few operations that every resource shares.
//!
//! It knows no domain and no HTTP.

pub mod bounds;
pub mod change;
pub mod clock;
pub mod codes;
pub mod collection_lock;
pub mod db;
pub mod delivery;
pub mod enums;
pub mod error;
pub mod html;
pub mod idempotency;
pub mod input;
pub mod installation;
pub mod invalidation;
pub mod list;
pub mod media;
pub mod media_removal;
pub mod order;
pub mod person;
pub mod prelude;
pub mod resource;
pub mod rules;
pub mod setting;
pub mod text;

/// A future behind a pointer, where its type would not be known or would refer to itself.
pub type BoxFuture<'a, T> = std::pin::Pin<Box<dyn Future<Output = T> + Send + 'a>>;
