//! `cargo xtask torture`: the fault harness against the development build.

use std::path::PathBuf;
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

use crate::postgres::Cluster;
use crate::process::{self, Ended, Running};
use crate::{Result, paths, server};

/// The environment variable that names a PostgreSQL server for tests.
const POSTGRES: &str = "PESHTOQ_TEST_POSTGRES";

/// A harness that is ready to run, and its database server.
struct Harness {
    program: PathBuf,
    server: PathBuf,
    work: PathBuf,
    url: Option<String>,
    /// Held until the rounds have ended, however they end.
    _cluster: Option<Cluster>,
}

impl Harness {
    /// `server` is a binary from a build that also built the harness.
    fn of(server: PathBuf, needs_postgres: bool) -> Result<Self> {
        let given = std::env::var(POSTGRES).ok();
        let cluster = match needs_postgres && given.is_none() {
            true => Some(Cluster::start()?),
            false => None,
        };
        Ok(Self {
            program: paths::target()?.join("debug/torture"),
            server,
            work: paths::scratch("torture")?,
            url: given.or_else(|| cluster.as_ref().map(|cluster| cluster.url.clone())),
            _cluster: cluster,
        })
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.current_dir(paths::root());
        command.arg("--peshtoq").arg(&self.server).arg("--work").arg(&self.work);
        if let Some(url) = &self.url {
            command.arg("--postgres").arg(url);
        }
        command
    }
}

/// Runs rounds for the requested time; the arguments are the harness's own.
///
/// # Errors
/// When a fault was found, or the rounds could not run.
pub(crate) fn command(words: &[String]) -> Result {
    let on_sqlite = words
        .iter()
        .any(|word| word.starts_with("sqlite-") || word.starts_with("--pair=sqlite-"));
    process::must(
        "Building the fault harness",
        paths::cargo().args(["build", "-p", "peshtoq-server", "-p", "peshtoq-torture"]),
    )?;
    let harness = Harness::of(paths::server_binary("debug")?, !on_sqlite)?;
    let mut running = Running::start(harness.command().args(words))?;
    loop {
        process::go_on()?;
        if let Some(status) = running.ended()? {
            return match status.success() {
                true => Ok(()),
                false => Err("the fault harness found violations".into()),
            };
        }
        sleep(Duration::from_millis(50));
    }
}

/// The short run of the test suite: two minutes in all, after a proof that damage is detected.
///
/// # Errors
/// When it cannot be started.
pub(crate) fn short(doing: &str) -> Result<Ended> {
    let harness = Harness::of(server::build_all()?, true)?;
    process::watch(doing, harness.command().args(["--self-check", "--minutes", "0.5"]))
}
