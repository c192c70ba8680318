//! The whole server, driven over HTTP.

mod auth;
mod bodies;
mod consistency;
mod conventions;
mod course_page;
mod courses;
mod delivery;
mod faults;
mod harness;
mod history_upgrade;
mod idempotency;
mod landing;
mod languages;
mod limits;
mod media;
mod operations;
mod order_undo;
mod positions;
mod public;
mod public_home;
mod rules;
mod schema;
mod stored;
mod together;
mod undo;
mod undo_model;
