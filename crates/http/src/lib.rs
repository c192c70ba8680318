//! The HTTP layer: the one router that shows the whole API, its documents, and everything that shapes an answer.

pub mod answer;
pub mod api;
pub mod app;
mod auth;
pub mod backups;
pub mod body;
mod changes;
mod children;
pub mod contract;
mod course_page;
mod courses;
mod deliveries;
mod document;
mod encoding;
pub mod failure;
pub mod guard;
mod landing;
pub mod layers;
pub mod media;
pub mod operation;
mod panel;
mod partners;
mod preview;
pub mod proxies;
pub mod public;
pub mod request;
pub mod resources;
