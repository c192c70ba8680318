//! Tests with a database.

mod devices;
mod fixture;
mod history;
mod profile;
mod refresh;
mod setup;
mod sign_in;
mod staff;
