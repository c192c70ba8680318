//! The commands of each step of the suite.

use std::process::Command;

use crate::browser::{self, Chromium};
use crate::postgres::Cluster;
use crate::process;
use crate::test_counts::{self, TestCounts};
use crate::{Result, codegen, paths, server, torture, web};

/// The report of a successful step.
#[derive(Default)]
pub(super) struct Report {
    pub(super) counts: Option<TestCounts>,
    pub(super) note: Option<String>,
}

/// Counts the tests in the output of a step that runs tests.
pub(super) fn counted(step: &str, output: &str) -> Option<TestCounts> {
    let counts = match step {
        "rust" | "every-upgrade" => test_counts::cargo(output),
        "unit" => test_counts::vitest(output),
        "e2e" | "newest" | "every-screen" => test_counts::playwright(output),
        "torture" => test_counts::rounds(output),
        _ => return None,
    };
    (counts != TestCounts::default()).then_some(counts)
}

/// Runs a step's command. Its tests are counted; if it fails, its output is reported.
fn watched(step: &str, doing: &str, command: &mut Command) -> Result<Report> {
    let output = process::must(doing, command)?.output();
    Ok(Report {
        counts: counted(step, &output),
        note: None,
    })
}

pub(super) fn format() -> Result<Report> {
    watched(
        "format",
        "Checking the formatting",
        paths::cargo().args(["fmt", "--all", "--check"]),
    )
}

pub(super) fn clippy() -> Result<Report> {
    server::build_all().map(|_| Report::default())
}

pub(super) fn install() -> Result<Report> {
    web::install().map(|()| Report::default())
}

pub(super) fn rust() -> Result<Report> {
    test_rust("rust", |command| {
        command.args(["test", "--workspace", "--no-fail-fast"])
    })
}

/// Runs tests of Rust on SQLite and PostgreSQL; `choose` says which.
fn test_rust(step: &str, choose: fn(&mut Command) -> &mut Command) -> Result<Report> {
    const KEY: &str = "PESHTOQ_TEST_POSTGRES";
    const THREADS: &str = "RUST_TEST_THREADS";
    let mut command = paths::cargo();
    choose(&mut command);
    // These tests wait for disks, other processes and the clock more than they compute.
    if std::env::var_os(THREADS).is_none() {
        command.env(THREADS, "4");
    }
    // Held until the tests have ended, however they end.
    let cluster = if std::env::var_os(KEY).is_none() {
        Some(Cluster::start()?)
    } else {
        None
    };
    if let Some(cluster) = &cluster {
        command.env(KEY, &cluster.url);
    }
    watched(step, "Testing Rust", &mut command)
}

pub(super) fn tortured() -> Result<Report> {
    let doing = "Running the fault harness";
    let ended = torture::short(doing)?;
    ended.or_fail(doing)?;
    Ok(Report {
        counts: counted("torture", &ended.output()),
        note: None,
    })
}

pub(super) fn generated() -> Result<Report> {
    codegen::check(&server::build_all()?).map(|()| Report::default())
}

pub(super) fn typecheck() -> Result<Report> {
    watched(
        "typecheck",
        "Checking the panel's types",
        &mut web::npm_run("typecheck"),
    )
}

pub(super) fn lint() -> Result<Report> {
    watched("lint", "Linting the panel", &mut web::npm_run("lint"))
}

pub(super) fn unit() -> Result<Report> {
    watched("unit", "Testing the panel", &mut web::npm_run("test"))
}

pub(super) fn panel() -> Result<Report> {
    web::build().map(|()| Report::default())
}

pub(super) fn budget() -> Result<Report> {
    watched("budget", "Checking the bundle size", &mut web::npm_run("budget"))
}

pub(super) fn e2e() -> Result<Report> {
    in_browser("e2e", &browser::headless()?)
}

pub(super) fn every_upgrade() -> Result<Report> {
    test_rust("every-upgrade", |command| {
        command.env("PESHTOQ_TEST_EXTENDED", "1").args([
            "test",
            "--workspace",
            "--test",
            "it",
            "--",
            "upgrades",
            "backups_kill",
            "every_resource_has_a_true_history",
            "many_rows_are_searched_quickly",
        ])
    })
}

pub(super) fn every_screen() -> Result<Report> {
    in_browser("e2e:extended", &browser::headless()?)
}

pub(super) fn newest() -> Result<Report> {
    let newest = browser::newest(browser::installed()?)?;
    let report = in_browser("e2e:browser", &newest.chromium)?;
    let notes: Vec<String> = report.note.into_iter().chain(newest.note).collect();
    Ok(Report {
        note: Some(notes.join(", ")),
        ..report
    })
}

/// Runs a script of browser tests against the development build of the server.
fn in_browser(script: &str, chromium: &Chromium) -> Result<Report> {
    let binary = server::build_all()?;
    let mut command = web::npm_run(script);
    command
        .env("PESHTOQ_BIN", binary)
        .env("PESHTOQ_CHROMIUM", &chromium.program);
    let report = watched("e2e", &format!("Testing in {chromium}"), &mut command)?;
    Ok(Report {
        note: Some(chromium.to_string()),
        ..report
    })
}
