//! `cargo xtask dev`: runs the server and Vite, and reloads both when files change.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use crate::process::{self, Running};
use crate::{Failure, Result, args, paths, server, toolchain, web};

/// The address of Vite, which forwards `/api` and `/media` to the server.
const PANEL: &str = "127.0.0.1:5173";

/// Starts both and runs until Ctrl+C. A changed Rust file rebuilds and restarts the server.
///
/// # Errors
/// When something is missing, the first build fails, or one of them ends by itself.
pub(crate) fn command(words: &[String]) -> Result {
    args::flag(words, "", "dev")?;
    toolchain::rust()?;
    toolchain::node()?;
    web::install()?;
    let binary = server::build()?;
    let address = server::address(&binary)?;
    let reachable = server::reachable(address);
    server::must_be_free(address)?;
    let panel = PANEL.parse().map_err(|_| "the panel's own address is malformed")?;
    server::must_be_free(panel)?;

    let serve = || Running::start(serving(&binary).arg("serve"));
    let mut sources = rust_sources()?;
    let mut running = serve()?;
    server::wait_until_ready(&mut running, reachable)?;
    let (host, port) = (panel.ip().to_string(), panel.port().to_string());
    let mut vite = Running::start(
        web::npm_run("dev")
            .args(["--", "--host", &host, "--port", &port, "--strictPort"])
            .env("PESHTOQ_SERVER", format!("http://{reachable}")),
    )?;
    println!("\nPanel: http://{panel}   (server: http://{reachable}; Ctrl+C stops both)\n");

    loop {
        sleep(Duration::from_millis(500));
        if process::interrupted() {
            vite.stop();
            running.stop();
            return Ok(());
        }
        if let Some(status) = vite.ended()? {
            return Err(format!("Vite ended ({status})").into());
        }
        let now = rust_sources()?;
        if now == sources {
            if let Some(status) = running.ended()? {
                return Err(format!("the server ended ({status})").into());
            }
            continue;
        }
        sources = now;
        match server::build() {
            Ok(_) => {
                running.stop();
                running = serve()?;
                server::wait_until_ready(&mut running, reachable)?;
            }
            // The old server keeps running until a later change builds.
            Err(Failure::Message(text)) => eprintln!("{text}"),
            Err(Failure::Interrupted) => return Ok(()),
        }
    }
}

/// The server, configured with Vite's address, so that links, cookies and media URLs are right.
fn serving(binary: &Path) -> std::process::Command {
    let mut command = server::command(binary);
    for (key, value) in [
        ("PESHTOQ_PUBLIC_URL", format!("http://{PANEL}")),
        ("PESHTOQ_ALLOWED_ORIGINS", format!("http://{PANEL}")),
    ] {
        // A value set by the developer takes precedence.
        if std::env::var_os(key).is_none() {
            command.env(key, value);
        }
    }
    command
}

/// All source files of the server, with their modification times.
fn rust_sources() -> Result<BTreeMap<PathBuf, SystemTime>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![paths::root().join("crates")];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).map_err(|error| format!("cannot read {}: {error}", folder.display()))?;
        for entry in entries.flatten() {
            let path = entry.path();
            // A file may be removed between listing it and reading its metadata.
            let Ok(meta) = entry.metadata() else { continue };
            if meta.is_dir() {
                folders.push(path);
            } else if let Ok(changed) = meta.modified() {
                found.insert(path, changed);
            }
        }
    }
    Ok(found)
}
