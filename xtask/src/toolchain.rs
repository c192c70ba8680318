//! Checks the tools of the machine before anything slow starts.

use std::ffi::OsStr;
use std::process::Command;

use crate::{Result, paths, process};

/// The oldest Node that npm needs here; the panel's tools need a newer one, see [`panel_node`].
const NODE_FOR_NPM: Version = Version(20, 0, 0);
/// The oldest Node that the panel's tools run on.
const NODE_FOR_PANEL: Version = Version(22, 18, 0);

/// Major, minor, patch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Version(pub u32, pub u32, pub u32);

impl Version {
    /// Finds the first `a.b` or `a.b.c` in a text such as `rustc 1.95.0 (…)` or `v24.21.0`.
    pub(crate) fn find(text: &str) -> Option<Self> {
        text.split(|letter: char| !letter.is_ascii_digit() && letter != '.')
            .find_map(|word| {
                let mut numbers = word.split('.').map(str::parse::<u32>);
                match (numbers.next(), numbers.next(), numbers.next()) {
                    (Some(Ok(major)), Some(Ok(minor)), None) => Some(Self(major, minor, 0)),
                    (Some(Ok(major)), Some(Ok(minor)), Some(Ok(patch))) => Some(Self(major, minor, patch)),
                    _ => None,
                }
            })
    }
}

impl std::fmt::Display for Version {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}.{}.{}", self.0, self.1, self.2)
    }
}

/// Rust in the version of `rust-toolchain.toml` or newer.
///
/// # Errors
/// One line saying what to install.
pub(crate) fn rust() -> Result {
    let file = paths::root().join("rust-toolchain.toml");
    let text = std::fs::read_to_string(&file).map_err(|error| format!("cannot read {}: {error}", file.display()))?;
    let wanted = channel(&text).ok_or("no `channel = \"x.y.z\"` in rust-toolchain.toml")?;
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let said = process::ask(Command::new(rustc).arg("--version").current_dir(paths::root()))
        .map_err(|_| format!("Rust {wanted} is required: install it from https://rustup.rs"))?;
    match Version::find(&said) {
        Some(found) if found >= wanted => Ok(()),
        _ => Err(format!("Rust {wanted} is required, found `{said}`: run `rustup update` (https://rustup.rs)").into()),
    }
}

/// The components of the toolchain that only the tests use.
///
/// # Errors
/// One line saying what to install.
pub(crate) fn rust_checkers() -> Result {
    for (part, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        process::ask(paths::cargo().args([part, "--version"]))
            .map_err(|_| format!("`cargo {part}` is missing: run `rustup component add {component}`"))?;
    }
    Ok(())
}

/// Node and npm, any that can install packages.
///
/// # Errors
/// One line saying what to install.
pub(crate) fn node() -> Result {
    const ADVICE: &str =
        "install Node 22.18 or newer with npm from https://nodejs.org (Node 20 is enough on x64 and arm64 Linux)";
    let said = process::ask(Command::new("node").arg("--version")).map_err(|_| format!("Node is missing: {ADVICE}"))?;
    if Version::find(&said).is_none_or(|found| found < NODE_FOR_NPM) {
        return Err(format!("Node {said} is too old: {ADVICE}").into());
    }
    process::ask(Command::new("npm").arg("--version").current_dir(paths::web()))
        .map_err(|_| format!("npm is missing: {ADVICE}"))?;
    Ok(())
}

/// Whether there is a Node that the panel's tools run on.
pub(crate) fn is_new_enough(node: impl AsRef<OsStr>) -> bool {
    process::ask(Command::new(node).arg("--version"))
        .is_ok_and(|said| Version::find(&said).is_some_and(|found| found >= NODE_FOR_PANEL))
}

/// The Node that the panel's scripts will run on: the one that npm installed, else the machine's own.
///
/// # Errors
/// When both are too old.
pub(crate) fn panel_node() -> Result {
    let brought = paths::apps().join("node_modules/.bin/node");
    let program = if process::is_executable(&brought) {
        brought
    } else {
        "node".into()
    };
    let said = process::ask(Command::new(program).arg("--version"))?;
    match Version::find(&said) {
        Some(found) if found >= NODE_FOR_PANEL => Ok(()),
        _ => Err(format!(
            "the panel's tools need Node {NODE_FOR_PANEL} or newer, found {said}: install it from https://nodejs.org"
        )
        .into()),
    }
}

fn channel(toolchain: &str) -> Option<Version> {
    let line = toolchain
        .lines()
        .map(str::trim)
        .find(|line| line.starts_with("channel"))?;
    Version::find(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_from_the_output_of_programs() {
        assert_eq!(Version::find("rustc 1.95.0 (abc 2026-03-21)"), Some(Version(1, 95, 0)));
        assert_eq!(Version::find("v24.21.0"), Some(Version(24, 21, 0)));
        assert_eq!(Version::find("nightly"), None);
        assert!(Version(20, 20, 2) < NODE_FOR_PANEL);
        assert!(Version(22, 18, 0) >= NODE_FOR_PANEL);
    }

    #[test]
    fn the_channel_is_read() {
        assert_eq!(channel("[toolchain]\nchannel = \"1.95.0\"\n"), Some(Version(1, 95, 0)));
        assert_eq!(channel("[toolchain]\n"), None);
    }
}
