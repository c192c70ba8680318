//! `cargo xtask deny`: licences, sources and known vulnerabilities of the crates that the program is made of (`deny.toml`).
//!
//! A command of its own, because building cargo-deny takes longer than many a check of the suite, and because the list of
//! vulnerabilities is of today: a suite that fails by it would say nothing about the change it was run for.

use std::path::PathBuf;

use crate::{Result, args, paths, process};

/// The version of cargo-deny that `deny.toml` is written for.
const VERSION: &str = "0.20.2";

/// Installs cargo-deny under `target/tools` unless it is there, and runs it. Without a way to the list of vulnerabilities it
/// says so and goes on.
///
/// # Errors
/// With what cargo-deny found.
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
