//! The requests that visitors send from the site, and who works on them (`docs/api.md#requests`).
//!
//! Requests are personal data, so they are not resources: they have no history, the search over everything does not
//! find them, and nothing from them is written to the log or sent to the landing site.

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
pub use listing::{RequestFilter, StateCounts, list, new_count};
pub use request::{NOT_FOUND, RequestState, SiteRequest, entity, find};
pub use work::{PhoneInput, WorkInput, prune, remove, remove_phone, update};

/// The tag of the notice by which the landing site's webhook learns of a new request.
pub const TAG: &str = "requests";
