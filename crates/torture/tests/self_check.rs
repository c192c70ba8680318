//! The harness against the real program: deliberate damage is reported.

use std::{path::PathBuf, process::Command};

/// The program, built beside this test by `cargo test --workspace`.
fn peshtoq() -> PathBuf {
    let path = PathBuf::from(env!("CARGO_BIN_EXE_torture")).with_file_name("peshtoq");
    assert!(
        path.is_file(),
        "{} is not built: `cargo build -p peshtoq-server`",
        path.display()
    );
    path
}

fn torture(arguments: &[&str]) -> (bool, String) {
    let work = tempfile::tempdir().expect("a folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_torture"));
    command.arg("--peshtoq").arg(peshtoq()).arg("--work").arg(work.path());
    command.args([
        "--pair",
        "sqlite-folder",
        "--rounds",
        "1",
        "--fault",
        "SIGTERM",
        "--seed",
        "1",
    ]);
    let output = command.args(arguments).output().expect("started");
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&said).into_owned())
}

#[test]
fn a_missing_acknowledged_row_fails_the_run() {
    let (is_well, said) = torture(&["--sabotage", "change"]);
    assert!(!is_well, "{said}");
    assert!(said.contains("was acknowledged and is not there"), "{said}");
    assert!(said.contains("rounds: 0 passed, 1 failed"), "{said}");
    assert!(said.contains("--round-seed 0x"), "it can be held again: {said}");
}

#[test]
fn a_truncated_file_fails_the_run() {
    let (is_well, said) = torture(&["--sabotage", "file"]);
    assert!(!is_well, "{said}");
    assert!(said.contains("lost: "), "{said}");
}
