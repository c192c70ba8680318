//! What all resources share: the database handle with its one write path, history and undo, order, versions, lists that
//! are saved as a whole, references to stored files, and the operations.
//!
//! It knows no domain and no HTTP.

pub mod change;
pub mod collection_lock;
pub mod db;
pub mod delivery;
pub mod idempotency;
pub mod installation;
pub mod invalidation;
pub mod library;
pub mod link_check;
pub mod list;
pub mod media;
pub mod media_removal;
pub mod order;
pub mod paged;
pub mod person;
pub mod prelude;
pub mod presence;
pub mod resource;
pub mod search;
pub mod setting;
pub mod window;

/// A boxed future, for places where its type is not known or would be recursive.
pub type BoxFuture<'a, T> = std::pin::Pin<Box<dyn Future<Output = T> + Send + 'a>>;
