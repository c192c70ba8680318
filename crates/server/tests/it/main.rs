//! The program itself: started, called, and killed.

mod backups;
mod backups_kill;
mod bucket;
mod check;
mod collection;
mod commands;
mod foreign_stores;
mod full_disk;
mod installation;
mod jobs;
mod killed;
mod locks;
mod log;
mod memory;
mod presence;
mod program;
mod raw;
mod refused;
mod releases;
mod requests;
mod scheduled;
mod silent;
mod store;
mod upgrades;
mod webhook;
mod windows;
