//! `cargo xtask site-kit`: tests real sites that use the kit of a real server.

use std::path::PathBuf;

use crate::{Result, args, browser, process, server, toolchain, web};

/// The environment variable that names a server that is built already.
const BINARY: &str = "PESHTOQ_BIN";

/// Installs the kit into a copy of `examples/next` for each generation of Next.js, and tests the sites in a browser.
///
/// It is not part of the suite: it fetches packages and builds two sites, which takes longer than all other browser
/// tests.
///
/// # Errors
/// With the output of the failed command.
pub(crate) fn command(words: &[String]) -> Result {
    args::flag(words, "", "site-kit")?;
    toolchain::node()?;
    web::install()?;
    // The server reads the package from the panel's folder, or has it embedded.
    web::build_if_changed()?;
    let binary = match std::env::var_os(BINARY) {
        Some(named) => PathBuf::from(named),
        None => server::build()?,
    };
    let chromium = browser::installed()?;
    let mut command = web::npm_run("e2e:site-kit");
    command.env(BINARY, binary).env("PESHTOQ_CHROMIUM", &chromium.program);
    process::must("Making sites of the kit", &mut command)?;
    Ok(())
}
