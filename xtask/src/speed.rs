//! `cargo xtask speed`: how fast the panel answers in the browser. No part of the suite: what else the machine does would
//! be measured with it.

use crate::{Result, args, browser, process, server, toolchain, web};

/// Runs the speed tests one after the other, with nothing beside them, and prints what they measured.
///
/// # Errors
/// When something does not build, or a screen is slower than its measure (`docs/panel.md#measures`).
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
