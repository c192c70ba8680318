//! `cargo xtask deny`: checks licences, sources and known vulnerabilities of the crates in the program (`deny.toml`).
//!
//! This is a separate command, because building cargo-deny takes longer than most checks of the suite, and because the
//! list of vulnerabilities changes daily: a failure would say nothing about the change that the suite was run for.

use std::path::PathBuf;

use crate::{Result, args, paths, process};

/// The version of cargo-deny that `deny.toml` is written for.
const VERSION: &str = "0.20.2";

/// Installs cargo-deny under `target/tools` if it is missing, and runs it. If the list of vulnerabilities cannot be
/// fetched, it reports that and continues.
///
/// # Errors
/// With the findings of cargo-deny.
pub(crate) fn command(words: &[String]) -> Result {
    args::flag(words, "", "deny")?;
    let program = installed()?;
    let deny = |checks: &[&str]| {
        let mut command = std::process::Command::new(&program);
        command.current_dir(paths::root()).arg("check").args(checks);
        command
    };
    process::must(
        "Checking licences, bans and sources",
        &mut deny(&["licenses", "bans", "sources"]),
    )?;
    let fetched = process::watch(
        "Fetching the list of vulnerabilities",
        std::process::Command::new(&program)
            .current_dir(paths::root())
            .args(["fetch", "db"]),
    )?;
    if fetched.success {
        process::must("Checking vulnerabilities", &mut deny(&["advisories"]))?;
    } else {
        println!("Vulnerabilities were not checked: the list of them cannot be reached from here.");
    }
    Ok(())
}

fn installed() -> Result<PathBuf> {
    let folder = paths::target()?.join("tools").join(format!("cargo-deny-{VERSION}"));
    let program = folder.join("bin/cargo-deny");
    if !process::is_executable(&program) {
        process::must(
            "Building cargo-deny",
            paths::cargo()
                .args(["install", "--locked", "--version", VERSION, "--root"])
                .arg(&folder)
                .arg("cargo-deny"),
        )?;
    }
    Ok(program)
}
