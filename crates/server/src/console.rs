//! What commands say. `println!` would panic when nobody takes it.

use std::{
    fmt::Display,
    io::{self, ErrorKind, Write},
};

use crate::start::CliError;

/// Writes to standard output. Whoever closes the pipe (`peshtoq openapi | head`) has read enough.
///
/// # Errors
/// When it cannot be written: whoever keeps it in a file must not believe that it is whole.
pub fn print(text: impl Display) -> Result<(), CliError> {
    let mut out = io::stdout().lock();
    printed(write!(out, "{text}").and_then(|()| out.flush()))
}

/// What [`print`] makes of an attempt to write to standard output.
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

/// Says in one line on standard error why the command failed.
pub fn complain(failed: &CliError) {
    // The exit code says it too.
    let _ = io::stderr().write_all(format!("peshtoq: {failed}\n").as_bytes());
}
