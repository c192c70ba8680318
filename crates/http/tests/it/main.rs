//! The whole server, driven over HTTP.

mod auth;
mod conventions;
mod faults;
mod harness;
mod media;
mod operations;
mod order_undo;
mod rules;
mod schema;
mod stored;
