//! `cargo xtask speed`: measures how fast the panel responds in the browser. It is not part of the suite, because other
//! load on the machine would affect the measurement.

use crate::{Result, args, browser, process, server, toolchain, web};

/// Runs the speed tests one after the other, with nothing else running, and prints the measured times.
///
/// # Errors
/// When something does not build, or a screen is slower than its limit (`docs/panel.md#measures`).
pub(crate) fn command(words: &[String]) -> Result {
    args::flag(words, "", "speed")?;
    toolchain::rust()?;
    toolchain::node()?;
    web::install()?;
    web::build_if_changed()?;
    let binary = server::build()?;
    let chromium = browser::installed()?;
    let mut command = web::npm_run("e2e:speed");
    command
        .env("PESHTOQ_BIN", binary)
        .env("PESHTOQ_CHROMIUM", &chromium.program);
    let ended = process::must(&format!("Measuring in {chromium}"), &mut command)?;
    print!("{}", ended.output());
    Ok(())
}
