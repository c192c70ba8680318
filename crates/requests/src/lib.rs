//! The requests that visitors send from the site, and who works on them (`docs/api.md#requests`).
//!
//! They are personal data, so they are no resources: they have no history and no place in the search over everything, and
//! nothing of them is written to the log or told to the landing site.

mod export;
pub mod incoming;
pub mod limit;
mod listing;
pub mod notice;
mod request;
pub mod settings;
pub mod telegram;
mod work;

pub use export::export;
pub use listing::{StateCounts, Wanted, list, new_count};
pub use request::{NOT_FOUND, RequestState, SiteRequest, entity, find};
pub use work::{PhoneInput, WorkInput, prune, remove, remove_phone, update};

/// The tag that tells the landing site's webhook of a new request.
pub const TAG: &str = "requests";
