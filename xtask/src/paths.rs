//! Paths of the project.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use crate::{Result, process};

/// The root of the checkout.
pub(crate) fn root() -> &'static Path {
    static ROOT: OnceLock<PathBuf> = OnceLock::new();
    ROOT.get_or_init(|| {
        // cargo sets the package's folder at run time; the built-in value is for a binary started directly.
        let package = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        Path::new(&package).parent().map(Path::to_path_buf).unwrap_or_default()
    })
}

/// The npm workspaces: the panel and the site kit, with one lock file and one `node_modules`.
pub(crate) fn apps() -> PathBuf {
    root().join("apps")
}

/// The panel's package.
pub(crate) fn web() -> PathBuf {
    apps().join("web")
}

/// cargo's target folder, as configured by the developer.
///
/// # Errors
/// When cargo cannot read the workspace.
pub(crate) fn target() -> Result<&'static Path> {
    static TARGET: OnceLock<PathBuf> = OnceLock::new();
    if let Some(known) = TARGET.get() {
        return Ok(known);
    }
    let answer = process::ask(cargo().args(["metadata", "--no-deps", "--format-version", "1"]))?;
    let metadata: serde_json::Value =
        serde_json::from_str(&answer).map_err(|error| format!("cannot read `cargo metadata`: {error}"))?;
    let folder = metadata["target_directory"]
        .as_str()
        .ok_or("no target folder in the output of `cargo metadata`")?;
    Ok(TARGET.get_or_init(|| PathBuf::from(folder)))
}

/// A folder inside the target folder, created if missing.
///
/// # Errors
/// When it cannot be created.
pub(crate) fn scratch(name: &str) -> Result<PathBuf> {
    let folder = target()?.join("xtask").join(name);
    fs::create_dir_all(&folder).map_err(|error| format!("cannot create {}: {error}", folder.display()))?;
    Ok(folder)
}

/// The server's binary of a profile; `profile` is the name of its folder.
///
/// # Errors
/// As [`target`].
pub(crate) fn server_binary(profile: &str) -> Result<PathBuf> {
    Ok(target()?.join(profile).join("peshtoq"))
}

/// The cargo that started this program, run from the root.
///
/// It does not inherit what cargo says of this package. Build scripts watch such variables (ring: `CARGO_MANIFEST_DIR`),
/// so `cargo build` after `cargo xtask run` would compile a third of the crates anew, and the other way round.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    for (name, _) in std::env::vars_os() {
        if name.to_str().is_some_and(is_of_this_package) {
            command.env_remove(name);
        }
    }
    if let Some(driver) = LINTER.get() {
        command
            .env("RUSTC_WORKSPACE_WRAPPER", driver)
            .env("CLIPPY_ARGS", DENY_WARNINGS);
    }
    command
}

/// Clippy's compiler, once [`lint_while_compiling`] was called.
static LINTER: OnceLock<PathBuf> = OnceLock::new();
/// `-D warnings`, as `cargo clippy` passes it to its compiler.
const DENY_WARNINGS: &str = "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__";

/// From now on, Clippy lints what [`cargo`] compiles of the workspace, in the same pass and with warnings denied.
///
/// Clippy's compiler is rustc with lints, and `cargo clippy` calls it in this way for `cargo check`. Called for the build
/// itself, it saves to check all dependencies once more, which takes longer than the lints.
pub(crate) fn lint_while_compiling() {
    let cargo = PathBuf::from(std::env::var_os("CARGO").unwrap_or_default());
    let beside = cargo.with_file_name("clippy-driver");
    LINTER.get_or_init(|| {
        if beside.is_file() {
            beside
        } else {
            "clippy-driver".into()
        }
    });
}

fn is_of_this_package(variable: &str) -> bool {
    [
        "CARGO_MANIFEST_",
        "CARGO_PKG_",
        "CARGO_CRATE_NAME",
        "CARGO_BIN_NAME",
        "CARGO_PRIMARY_PACKAGE",
    ]
    .iter()
    .any(|name| variable.starts_with(name))
}
