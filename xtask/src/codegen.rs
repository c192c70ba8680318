//! `cargo xtask codegen`: generates TypeScript from the server's types, and the server's messages in Cyrillic.
//!
//! The messages are generated from their Latin source alone, without the server, because they are compiled into it.
//!
//! Everything is generated in a staging directory first and moved into place only if all of it succeeded.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::{Result, args, paths, process, server, toolchain, web};

/// Generated files by their path relative to the root.
type Files = BTreeMap<PathBuf, Vec<u8>>;

const OPENAPI: &str = "openapi/openapi.json";
const GENERATED: &str = "apps/web/src/api/generated";
/// Next to the real folder, because the generator writes imports relative to its output.
const STAGING: &str = "apps/web/src/api/.generated-staging";
/// The types of the public API, for the site's components.
const SITE: &str = "apps/site-kit/src/generated";
const SITE_STAGING: &str = "apps/site-kit/src/.generated-staging";
/// The server's messages: those in Latin script are written, those in Cyrillic generated.
const MESSAGES: &str = "crates/core/messages/uz-Latn.json";
const MESSAGES_CYRILLIC: &str = "crates/core/messages/uz-Cyrl.json";

/// Writes the generated files, or with `--check` only compares them with the existing ones.
///
/// # Errors
/// When generating fails, or when `--check` finds a difference; then nothing is changed.
pub(crate) fn command(words: &[String]) -> Result {
    let check = args::flag(words, "--check", "codegen [--check]")?;
    toolchain::rust()?;
    toolchain::node()?;
    web::install()?;
    let binary = server::build()?;
    if check {
        return self::check(&binary);
    }
    let fresh = generate(&binary)?;
    let present = present()?;
    let changes = differences(&fresh, &present);
    put_in_place(&fresh, &present)?;
    println!("{} generated files, {} changed", fresh.len(), changes.len());
    Ok(())
}

/// Compares the generated files with what this server and the panel's packages generate now.
///
/// # Errors
/// When generating fails, or with the files that differ.
pub(crate) fn check(binary: &Path) -> Result {
    let fresh = generate(binary)?;
    let changes = differences(&fresh, &present()?);
    if changes.is_empty() {
        println!("{} generated files are current", fresh.len());
        return Ok(());
    }
    Err(format!(
        "generated files are not current:\n{}\nrun `cargo xtask codegen` and commit",
        changes.join("\n")
    )
    .into())
}

fn generate(binary: &Path) -> Result<Files> {
    let written = paths::scratch("codegen")?;
    let messages = written.join("uz-Cyrl.json");
    process::must(
        "Writing the server's messages in Cyrillic",
        web::npm_run("messages")
            .env("PESHTOQ_MESSAGES", paths::root().join(MESSAGES))
            .env("PESHTOQ_MESSAGES_CYRILLIC", &messages),
    )?;
    for (what, file) in [
        ("openapi", "openapi.json"),
        ("typescript", "contract.ts"),
        ("folding-typescript", "folding.ts"),
        ("site-typescript", "section-registry.ts"),
    ] {
        let text = process::ask(server::command(binary).arg(what))?;
        fs::write(written.join(file), text + "\n")
            .map_err(|error| format!("{}: {error}", written.join(file).display()))?;
    }
    let (staging, site) = (StagingDir::make(STAGING)?, StagingDir::make(SITE_STAGING)?);
    process::must(
        "Generating the panel's client",
        web::npm_run("orval")
            .env("PESHTOQ_OPENAPI", written.join("openapi.json"))
            .env("PESHTOQ_GENERATED", &staging.0)
            .env("PESHTOQ_SITE_TYPES", &site.0),
    )?;
    // Generates what orval does not: the calls in the form that lists and forms need, and the fields of each input with
    // their rules.
    process::must(
        "Generating the panel's resources",
        web::npm_run("codegen")
            .env("PESHTOQ_OPENAPI", written.join("openapi.json"))
            .env("PESHTOQ_GENERATED", &staging.0)
            .env("PESHTOQ_CONTRACT", written.join("contract.ts")),
    )?;
    let mut files = Files::new();
    files.insert(OPENAPI.into(), read(&written.join("openapi.json"))?);
    files.insert(MESSAGES_CYRILLIC.into(), read(&messages)?);
    collect(&staging.0, Path::new(GENERATED), &mut files)?;
    // The site makes its calls itself; it only gets the types of their answers.
    collect(&site.0.join("model"), &Path::new(SITE).join("model"), &mut files)?;
    if files.len() == 2 {
        return Err("orval wrote nothing: see apps/web/orval.config.ts".into());
    }
    files.insert(
        Path::new(GENERATED).join("contract.ts"),
        read(&written.join("contract.ts"))?,
    );
    files.insert(
        Path::new(GENERATED).join("folding.ts"),
        read(&written.join("folding.ts"))?,
    );
    files.insert(
        Path::new(SITE).join("section-registry.ts"),
        read(&written.join("section-registry.ts"))?,
    );
    Ok(files)
}

/// The staging directory; removed in any case.
struct StagingDir(PathBuf);

impl StagingDir {
    fn make(name: &str) -> Result<Self> {
        let folder = paths::root().join(name);
        // Leftovers of a killed run.
        drop(fs::remove_dir_all(&folder));
        fs::create_dir_all(&folder).map_err(|error| format!("cannot create {}: {error}", folder.display()))?;
        Ok(Self(folder))
    }
}

impl Drop for StagingDir {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

/// The generated files in the tree.
fn present() -> Result<Files> {
    let mut files = Files::new();
    for name in [OPENAPI, MESSAGES_CYRILLIC] {
        let file = paths::root().join(name);
        if file.exists() {
            files.insert(name.into(), read(&file)?);
        }
    }
    for name in [GENERATED, SITE] {
        let generated = paths::root().join(name);
        if generated.exists() {
            collect(&generated, Path::new(name), &mut files)?;
        }
    }
    Ok(files)
}

/// Reads the files of a folder, by their path relative to the root.
fn collect(folder: &Path, name: &Path, files: &mut Files) -> Result {
    let entries = fs::read_dir(folder).map_err(|error| format!("cannot read {}: {error}", folder.display()))?;
    for entry in entries.flatten() {
        let (path, name) = (entry.path(), name.join(entry.file_name()));
        if path.is_dir() {
            collect(&path, &name, files)?;
        } else {
            files.insert(name, read(&path)?);
        }
    }
    Ok(())
}

/// One line for each file that is changed, new or obsolete.
fn differences(fresh: &Files, present: &Files) -> Vec<String> {
    let mut lines = Vec::new();
    for (name, bytes) in fresh {
        match present.get(name) {
            None => lines.push(format!("  missing   {}", name.display())),
            Some(found) if found != bytes => lines.push(format!("  changed   {}", name.display())),
            Some(_) => {}
        }
    }
    lines.extend(
        present
            .keys()
            .filter(|name| !fresh.contains_key(*name))
            .map(|name| format!("  unexpected {}", name.display())),
    );
    lines
}

/// Writes only files that differ, so that file watchers do not react to the rest.
fn put_in_place(fresh: &Files, present: &Files) -> Result {
    for (name, bytes) in fresh.iter().filter(|(name, bytes)| present.get(*name) != Some(bytes)) {
        let file = paths::root().join(name);
        let failed = |error: std::io::Error| format!("cannot write {}: {error}", file.display());
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder).map_err(failed)?;
        }
        // Renamed when complete, so that a partial file is never seen.
        let half = file.with_extension("half");
        fs::write(&half, bytes)
            .and_then(|()| fs::rename(&half, &file))
            .map_err(failed)?;
    }
    for name in present.keys().filter(|name| !fresh.contains_key(*name)) {
        let file = paths::root().join(name);
        fs::remove_file(&file).map_err(|error| format!("cannot remove {}: {error}", file.display()))?;
    }
    Ok(())
}

fn read(file: &Path) -> Result<Vec<u8>> {
    fs::read(file).map_err(|error| format!("cannot read {}: {error}", file.display()).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(named: &[(&str, &str)]) -> Files {
        named
            .iter()
            .map(|(name, text)| (PathBuf::from(name), text.as_bytes().to_vec()))
            .collect()
    }

    #[test]
    fn every_kind_of_difference_is_named() {
        let present = files(&[("same", "1"), ("changed", "1"), ("old", "1")]);
        let fresh = files(&[("same", "1"), ("changed", "2"), ("new", "1")]);
        assert_eq!(
            differences(&fresh, &present),
            ["  changed   changed", "  missing   new", "  unexpected old"]
        );
        assert!(differences(&present, &present).is_empty());
    }
}
