//! `cargo xtask dev`: the server and Vite beside each other, both following the files.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use crate::process::{self, Running};
use crate::{Failure, Result, args, paths, server, toolchain, web};

/// Where Vite serves the panel; it hands `/api` and `/media` on to the server.
const PANEL: &str = "127.0.0.1:5173";

/// Starts both and stays until Ctrl+C; a changed Rust file rebuilds and restarts the server.
///
/// # Errors
/// When something is missing, does not build the first time, or ends by itself.
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
    println!("\nThe panel, following its files: http://{panel}   (the server: http://{reachable}; Ctrl+C ends both)\n");

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
            // The old server goes on answering until the next change builds.
            Err(Failure::Message(text)) => eprintln!("{text}"),
            Err(Failure::Interrupted) => return Ok(()),
        }
    }
}

/// The server told that its pages come from Vite's address: links, cookies and media urls then fit.
fn serving(binary: &Path) -> std::process::Command {
    let mut command = server::command(binary);
    for (key, value) in [
        ("PESHTOQ_PUBLIC_URL", format!("http://{PANEL}")),
        ("PESHTOQ_ALLOWED_ORIGINS", format!("http://{PANEL}")),
    ] {
        // A developer who set it meant it.
        if std::env::var_os(key).is_none() {
            command.env(key, value);
        }
    }
    command
}

/// Every file the server is built from, with the time of its last change.
fn rust_sources() -> Result<BTreeMap<PathBuf, SystemTime>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![paths::root().join("crates")];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).map_err(|error| format!("cannot read {}: {error}", folder.display()))?;
        for entry in entries.flatten() {
            let path = entry.path();
            // A file may go between being listed and being looked at.
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
