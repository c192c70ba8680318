//! The panel's packages and its build. Each is only updated when something has changed.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::UNIX_EPOCH;

use serde_json::Value;

use crate::{Result, npm, paths, process, toolchain};

/// Folders of the package that do not affect the built panel.
const NOT_SOURCES: [&str; 5] = ["node_modules", "dist", "e2e", "test-results", "playwright-report"];
/// Other inputs of the built panel, outside its package.
const BUILT_IN: [&str; 3] = ["site-kit", "package-lock.json", "tsconfig.base.json"];

/// The packages of the workspace `apps/package.json`, itself included, by their names in the lock file.
const WORKSPACES: [&str; 3] = ["", "site-kit", "web"];

/// `npm run SCRIPT` in the panel's folder.
pub(crate) fn npm_run(script: &str) -> Command {
    let mut command = Command::new("npm");
    command.args(["run", "--silent", script]).current_dir(paths::web());
    command
}

/// Installs the panel's packages if the installed ones differ from the lock file.
///
/// # Errors
/// With npm's output when it fails, or when there is no recent enough Node afterwards.
pub(crate) fn install() -> Result {
    if !is_installed(&paths::apps()) {
        npm::install()?;
    }
    toolchain::panel_node()
}

/// Builds the panel if its sources changed since the last build.
///
/// # Errors
/// With the build's output when it fails.
pub(crate) fn build_if_changed() -> Result {
    let stamp = paths::scratch("stamps")?.join("panel");
    if fs::read_to_string(&stamp).is_ok_and(|kept| built(&paths::web()).is_some_and(|now| kept == now)) {
        return Ok(());
    }
    build()
}

/// Builds the panel.
///
/// # Errors
/// With the build's output when it fails.
pub(crate) fn build() -> Result {
    process::must("Building the panel", &mut npm_run("build"))?;
    let stamp = paths::scratch("stamps")?.join("panel");
    let now = built(&paths::web())
        .ok_or("`npm run build` created no apps/web/dist/index.html or no site-kit.tgz beside it")?;
    fs::write(&stamp, now).map_err(|error| format!("cannot write {}: {error}", stamp.display()).into())
}

/// Whether `node_modules` has exactly the packages of `package-lock.json`, except those for other platforms.
///
/// npm keeps its own list of installed packages. Comparing the two needs no stamp file and also accepts a manual
/// install.
fn is_installed(apps: &Path) -> bool {
    let packages = |file: PathBuf| -> Option<Value> {
        let mut read: Value = serde_json::from_slice(&fs::read(file).ok()?).ok()?;
        Some(read["packages"].take())
    };
    let wanted = packages(apps.join("package-lock.json"));
    let present = packages(apps.join("node_modules/.package-lock.json"));
    matches!((wanted, present), (Some(wanted), Some(present)) if same_packages(&wanted, &present))
        && WORKSPACES
            .into_iter()
            .all(|workspace| package_is_locked(apps, workspace))
}

fn same_packages(wanted: &Value, present: &Value) -> bool {
    let (Some(wanted), Some(present)) = (wanted.as_object(), present.as_object()) else {
        return false;
    };
    let all_there = wanted
        .iter()
        .filter(|(place, _)| !place.is_empty())
        .all(|(place, package)| {
            let optional = package["optional"] == true || package["devOptional"] == true;
            present
                .get(place)
                .map_or(optional, |found| found["version"] == package["version"])
        });
    all_there && present.keys().all(|place| wanted.contains_key(place))
}

/// Whether the lock file matches a workspace's `package.json`; otherwise npm refuses, with a good message.
fn package_is_locked(apps: &Path, workspace: &str) -> bool {
    let read = |file: PathBuf| -> Option<Value> { serde_json::from_slice(&fs::read(file).ok()?).ok() };
    let package = read(apps.join(workspace).join("package.json"));
    let (Some(package), Some(lock)) = (package, read(apps.join("package-lock.json"))) else {
        return false;
    };
    ["dependencies", "devDependencies", "optionalDependencies"]
        .into_iter()
        .all(|kind| package[kind] == lock["packages"][workspace][kind])
}

/// The digest of the sources of the built panel; `None` if it, or the site kit in its folder, is not built.
fn built(web: &Path) -> Option<String> {
    fs::metadata(web.join("dist/site-kit.tgz")).ok()?;
    let made = fs::metadata(web.join("dist/index.html")).ok()?.modified().ok()?;
    let made = made.duration_since(UNIX_EPOCH).ok()?.as_nanos();
    let mut hasher = DefaultHasher::new();
    hash_folder(web, &NOT_SOURCES, &mut hasher).ok()?;
    for beside in BUILT_IN {
        hash_beside(&web.with_file_name(beside), &mut hasher).ok()?;
    }
    Some(format!("{:016x} {made}", hasher.finish()))
}

/// Hashes a file or folder next to the panel's own; the tests' folder has none of them.
fn hash_beside(path: &Path, hasher: &mut DefaultHasher) -> std::io::Result<()> {
    if path.is_dir() {
        return hash_folder(path, &NOT_SOURCES, hasher);
    }
    if path.is_file() {
        fs::read(path)?.hash(hasher);
    }
    Ok(())
}

/// Hashes the names and contents of a folder's files, sorted by name.
fn hash_folder(folder: &Path, except: &[&str], hasher: &mut DefaultHasher) -> std::io::Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<std::io::Result<Vec<_>>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name();
        if except.iter().any(|left_out| name == **left_out) {
            continue;
        }
        name.hash(hasher);
        if entry.file_type()?.is_dir() {
            hash_folder(&entry.path(), &[], hasher)?;
            // Marks the end, so that moving a file out of its folder is a change.
            0_u8.hash(hasher);
        } else {
            fs::read(entry.path())?.hash(hasher);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn installed_packages_are_those_of_the_lock_for_this_platform() {
        let lock = json!({"": {}, "node_modules/a": {"version": "1"}, "node_modules/b-win": {"version": "2", "optional": true}});
        assert!(same_packages(&lock, &json!({"node_modules/a": {"version": "1"}})));
        assert!(!same_packages(&lock, &json!({"node_modules/a": {"version": "2"}})));
        assert!(!same_packages(&lock, &json!({})));
        assert!(!same_packages(
            &lock,
            &json!({"node_modules/a": {"version": "1"}, "node_modules/z": {"version": "1"}})
        ));
        assert!(!same_packages(
            &lock,
            &json!({"node_modules/a": {"version": "1"}, "node_modules/b-win": {"version": "1"}})
        ));
        assert!(!same_packages(&lock, &Value::Null));
    }

    #[test]
    fn changed_new_and_moved_files_are_detected() {
        let apps = std::env::temp_dir().join(format!("xtask-apps-{}", std::process::id()));
        let web = apps.join("web");
        fs::create_dir_all(apps.join("site-kit/src")).unwrap();
        for folder in ["src/a", "dist", "node_modules"] {
            fs::create_dir_all(web.join(folder)).unwrap();
        }
        assert_eq!(built(&web), None);
        fs::write(web.join("dist/index.html"), "").unwrap();
        assert_eq!(built(&web), None);
        fs::write(web.join("dist/site-kit.tgz"), "").unwrap();
        let seen = |change: &dyn Fn()| {
            let before = built(&web).unwrap();
            change();
            before != built(&web).unwrap()
        };
        assert!(seen(&|| fs::write(web.join("src/a/x.ts"), "1").unwrap()));
        assert!(seen(&|| fs::write(web.join("src/a/x.ts"), "2").unwrap()));
        assert!(seen(
            &|| fs::rename(web.join("src/a/x.ts"), web.join("src/x.ts")).unwrap()
        ));
        assert!(!seen(&|| fs::write(web.join("node_modules/x"), "2").unwrap()));
        assert!(seen(&|| fs::write(apps.join("site-kit/src/y.ts"), "1").unwrap()));
        assert!(seen(&|| fs::write(apps.join("package-lock.json"), "{}").unwrap()));
        fs::remove_dir_all(apps).unwrap();
    }
}
