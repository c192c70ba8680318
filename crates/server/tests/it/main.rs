//! The program itself: started, spoken to, and killed.

mod commands;
mod killed;
mod program;
mod webhook;
