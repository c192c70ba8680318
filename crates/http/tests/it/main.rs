//! The whole server, driven over HTTP.

mod auth;
mod conventions;
mod course_page;
mod courses;
mod delivery;
mod faults;
mod harness;
mod landing;
mod media;
mod operations;
mod order_undo;
mod public;
mod rules;
mod schema;
mod stored;
