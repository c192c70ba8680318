//! The output of commands. `println!` would panic on a closed pipe.

use std::{
    fmt::Display,
    io::{self, ErrorKind, Write},
};

use crate::start::CliError;

/// Writes to standard output. A closed pipe (`peshtoq openapi | head`) is not an error.
///
/// # Errors
/// When it cannot be written: output that is redirected to a file may be incomplete.
pub fn print(text: impl Display) -> Result<(), CliError> {
    let mut out = io::stdout().lock();
    printed(write!(out, "{text}").and_then(|()| out.flush()))
}

/// Converts the result of a write to standard output.
///
/// # Errors
/// As `print`.
pub fn printed(written: io::Result<()>) -> Result<(), CliError> {
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(CliError::new(format!("standard output: {error}"))),
        _ => Ok(()),
    }
}

/// [`print`]s a line.
///
/// # Errors
/// As `print`.
pub fn print_line(text: impl Display) -> Result<(), CliError> {
    print(format_args!("{text}\n"))
}

/// Prints in one line on standard error why the command failed.
pub fn complain(failed: &CliError) {
    // The exit code reports it too.
    let _ = io::stderr().write_all(format!("peshtoq: {failed}\n").as_bytes());
}
