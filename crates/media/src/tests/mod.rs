//! Uploads, reads and removals on both stores.

mod bin;
mod derived;
mod faults;
mod fixture;
mod installation;
mod refused;
mod restore;
mod uploads;
