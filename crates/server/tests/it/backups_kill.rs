//! Backups and restores that are killed at any time.

use std::{io::Read, path::Path, process::Stdio, time::Duration};

use crate::{
    installation::{Installation, assert_whole, backup, import_courses, restore},
    killed::{film, picture},
    program::{Program, Running, files, is_extended},
};

/// How often each is killed.
fn rounds() -> u32 {
    if is_extended() { 14 } else { 6 }
}

/// Runs a command and kills it after a while. Returns whether it had ended by itself, successfully.
fn killed_after(program: &Program, arguments: &[&str], pause: Duration) -> bool {
    let started = std::time::Instant::now();
    killed_when(program, arguments, || started.elapsed() >= pause)
}

/// Runs a command and kills it when `is_time`. Returns whether it had ended by itself, successfully.
///
/// PostgreSQL may notice only after a while that a server is gone that was just killed: until then the command is refused, and
/// runs again.
fn killed_when(program: &Program, arguments: &[&str], is_time: impl Fn() -> bool) -> bool {
    let mut command = program.command(arguments);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("started");
    while !is_time() {
        if let Some(status) = child.try_wait().expect("a status") {
            if status.success() {
                return true;
            }
            let mut output = String::new();
            let mut stderr = child.stderr.take().expect("a pipe");
            stderr.read_to_string(&mut output).expect("text");
            assert!(
                output.contains("is using this database"),
                "{arguments:?}: {status}: {output}"
            );
            std::thread::sleep(Duration::from_millis(20));
            child = command.spawn().expect("started");
        }
        std::thread::sleep(Duration::from_micros(500));
    }
    child.kill().expect("killed");
    child.wait().expect("gone");
    false
}

/// How long a command takes undisturbed.
fn time_of<T>(act: impl FnOnce() -> T) -> Duration {
    let started = std::time::Instant::now();
    act();
    started.elapsed()
}

/// Times spread over the whole run of a command, and a little beyond.
fn moments(whole: Duration) -> impl Iterator<Item = Duration> {
    let rounds = rounds();
    (1..=rounds).map(move |round| whole * round / (rounds - 1))
}

async fn uploads(server: &Running, login: &str) {
    let token = server.token(login).await;
    for number in 0..12 {
        for (folder, bytes) in [("partners", picture(number)), ("videos", film(number))] {
            let (status, body) = server.try_upload(folder, bytes, &token).await.expect("an answer");
            assert_eq!(status, 201, "{body}");
        }
    }
}

async fn filled() -> Installation {
    let installation = Installation::on_sqlite();
    installation.program.superadmin("boss");
    import_courses(&installation.program, 1..300);
    let server = installation.program.serve();
    uploads(&server, "boss").await;
    installation
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_backup_leaves_no_archive() {
    let installation = filled().await;
    let program = &installation.program;
    let folder = installation.archive("backups");
    let to = folder.display().to_string();
    let whole = time_of(|| program.run(&["backup", "--to", &to], "").ok());
    let archives = || -> Vec<String> {
        let mut names = files(&folder);
        names.retain(|name| !name.ends_with(".partial"));
        names
    };
    let size = std::fs::metadata(folder.join(&archives()[0]))
        .expect("the archive")
        .len();
    let written = || -> u64 {
        let names = files(&folder).into_iter().filter(|name| name.ends_with(".partial"));
        let sizes = names.filter_map(|name| std::fs::metadata(folder.join(name)).ok());
        sizes.map(|meta| meta.len()).max().unwrap_or_default()
    };
    let mut unfinished = 0;
    // Half of them by time, half by how much of the archive is written.
    let by_clock: Vec<Duration> = moments(whole).step_by(2).collect();
    for round in 0..2 * by_clock.len() {
        let before = archives();
        let arguments = ["backup", "--to", &to];
        let has_ended = if round.is_multiple_of(2) {
            killed_after(program, &arguments, by_clock[round / 2])
        } else {
            let enough = size * (round as u64) / (2 * by_clock.len() as u64);
            killed_when(program, &arguments, || written() >= enough.max(1))
        };
        let after = archives();
        if files(&folder).len() > after.len() {
            unfinished += 1;
        }
        // A file with the name of an archive is a complete one; and there are only those that the program reported.
        for name in after.iter().filter(|name| !before.contains(name)) {
            let place = Program::new();
            restore(&place, &folder.join(name), &[]).ok();
            assert!(has_ended || after.len() == before.len() + 1);
        }
        // Each needs its own second.
        tokio::time::sleep(Duration::from_millis(1001)).await;
    }
    assert!(unfinished > 0, "none was killed while it wrote");
    // The next run removes leftovers of killed ones, and old archives beyond the number to keep.
    std::fs::write(folder.join("peshtoq-notes.tar"), "mine").expect("written");
    program.run(&["backup", "--to", &to, "--keep", "2"], "").ok();
    let left = files(&folder);
    assert_eq!(left.len(), 3, "{left:?}");
    assert!(left.contains(&"peshtoq-notes.tar".to_owned()));

    // The same for a backup into a file.
    let file = installation.archive("one.tar");
    let path = file.display().to_string();
    for moment in moments(whole) {
        if killed_after(program, &["backup", &path], moment) {
            restore(&Program::new(), &file, &[]).ok();
            std::fs::remove_file(&file).expect("removed");
        } else if file.exists() {
            // Killed after the last step.
            restore(&Program::new(), &file, &[]).ok();
            std::fs::remove_file(&file).expect("removed");
        }
    }
    backup(program, &file).ok();
    assert!(!installation.archive("one.tar.partial").exists());
}

/// Waits until no restore holds the database. PostgreSQL ends the session of a killed client, and releases its lock,
/// only after the current statement.
async fn until_unlocked(program: &Program) {
    const TRIES: usize = 100;
    for _ in 0..TRIES {
        if !program.run(&["check"], "").err.contains("a backup is being restored") {
            return;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// The staff shows which of the two databases it is.
async fn state(program: &Program) -> String {
    until_unlocked(program).await;
    assert_whole(program);
    let server = program.serve();
    let mut there = String::new();
    for login in ["boss", "else"] {
        if server.sign_in(login, crate::program::PASSWORD).await.0 == 200 {
            there.push_str(login);
        }
    }
    there
}

async fn killed_restores(to: Installation, archive: &Path) {
    let program = &to.program;
    program.superadmin("else");
    import_courses(program, 1000..1100);
    let path = archive.display().to_string();
    let other = Installation::on_sqlite();
    let whole = time_of(|| restore(&other.program, archive, &[]).ok());
    // While it stores files. No server has used the old database yet, so nothing has marked its store.
    let media = to.stored_in();
    let is_storing = || media.is_dir() && files(&media).len() >= 10;
    let has_ended = killed_when(program, &["restore", &path, "--replace"], is_storing);
    assert!(!has_ended, "it ended before it was killed");
    assert_eq!(state(program).await, "else");
    let (mut old, mut new) = (0, 0);
    for moment in moments(whole) {
        if new > 0 {
            break;
        }
        let has_ended = killed_after(program, &["restore", &path, "--replace"], moment);
        match state(program).await.as_str() {
            "else" if !has_ended => old += 1,
            "boss" => new += 1,
            other => panic!("neither the old state nor the new: {other:?} after {moment:?}, ended: {has_ended}"),
        }
    }
    assert!(old > 0, "none was killed before its last step");
    restore(program, archive, &["--replace"]).ok();
    assert_eq!(state(program).await, "boss");
    let left = files(&program.data());
    assert!(left.iter().all(|name| !name.contains(".restoring")), "{left:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_restore_leaves_the_old_or_the_new_on_sqlite() {
    let from = filled().await;
    let archive = from.archive("backup.tar");
    backup(&from.program, &archive).ok();
    killed_restores(Installation::on_sqlite(), &archive).await;
    // Into an empty target it can be run again too.
    let place = Installation::on_sqlite();
    let path = archive.display().to_string();
    let whole = time_of(|| restore(&Program::new(), &archive, &[]).ok());
    for moment in moments(whole) {
        if killed_after(&place.program, &["restore", &path], moment) {
            break;
        }
        let database = place.program.data().join("peshtoq.db");
        if database.exists() {
            break;
        }
    }
    let said = restore(&place.program, &archive, &[]);
    assert!(said.code == Some(0) || said.err.contains("not empty"), "{said:?}");
    assert_eq!(state(&place.program).await, "boss");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_restore_leaves_the_old_or_the_new_on_postgres() {
    let from = filled().await;
    let archive = from.archive("backup.tar");
    backup(&from.program, &archive).ok();
    killed_restores(Installation::on_postgres().await, &archive).await;
}
