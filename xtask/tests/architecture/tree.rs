//! The files of the source tree.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use crate::code::{code_only, test_files};
use crate::layers::MAY_USE;

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask lies in the root")
        .to_path_buf()
}

pub(crate) fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("cannot read {}: {error}", file.display()))
}

/// Files tracked by git that still exist.
pub(crate) fn tracked() -> Vec<PathBuf> {
    let listed = Command::new("git")
        .args(["ls-files", "-z"])
        .current_dir(root())
        .output()
        .expect("git is needed");
    assert!(
        listed.status.success(),
        "git ls-files: {}",
        String::from_utf8_lossy(&listed.stderr)
    );
    let files: Vec<PathBuf> = String::from_utf8_lossy(&listed.stdout)
        .split('\0')
        .filter(|name| !name.is_empty())
        .map(|name| root().join(name))
        .filter(|file| file.is_file())
        .collect();
    assert!(
        files.len() > 20,
        "only {} files: looking in the wrong place",
        files.len()
    );
    files
}

pub(crate) fn crates() -> Vec<String> {
    let folders = fs::read_dir(root().join("crates")).expect("crates/");
    let names: Vec<String> = folders
        .flatten()
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    for (name, _) in MAY_USE {
        assert!(
            names.iter().any(|found| found == name),
            "crates/{name} does not exist any more: update this test"
        );
    }
    names
}

/// A crate's product source files, without tests, examples and benchmarks.
pub(crate) fn product_sources(name: &str) -> Vec<PathBuf> {
    let source = root().join("crates").join(name).join("src");
    let mut found = Vec::new();
    let mut folders = vec![source.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.expect("a readable folder").path();
            let of_tests = path.file_stem().is_some_and(|stem| stem == "tests");
            if path.is_dir() && !of_tests {
                folders.push(path);
            } else if has_extension(&path, &["rs"]) && !of_tests {
                found.push(path);
            }
        }
    }
    let of_tests: BTreeSet<String> = found
        .iter()
        .flat_map(|file| test_files(&code_only(&read(file))))
        .collect();
    found.retain(|file| {
        let stem = file.file_stem().and_then(|stem| stem.to_str());
        stem.is_none_or(|stem| !of_tests.contains(stem))
    });
    assert!(!found.is_empty(), "{} holds no Rust", source.display());
    found
}

/// Whether a file lies in a folder of generated ones.
pub(crate) fn is_generated(file: &Path) -> bool {
    file.components()
        .any(|part| part == Component::Normal("generated".as_ref()))
}

pub(crate) fn has_extension(file: &Path, wanted: &[&str]) -> bool {
    file.extension()
        .and_then(|extension| extension.to_str())
        .is_some_and(|extension| wanted.contains(&extension))
}

pub(crate) fn at(file: &Path, what: &str) -> String {
    format!("{}: {what}", file.strip_prefix(root()).unwrap_or(file).display())
}

pub(crate) fn none(complaints: &[String]) {
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}

/// The path without `.` and `..`, without accessing the disk.
pub(crate) fn normal(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                out.pop();
            }
            Component::CurDir => {}
            part => out.push(part),
        }
    }
    out
}
