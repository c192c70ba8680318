//! Log lines and messages that cannot be written: a full disk, a pipe that nobody reads, a closed pipe. In any case
//! every call is answered and the program ends on request.

use std::{
    fs::{self, File},
    io::{BufRead, BufReader, Write},
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::program::{Program, Running, free_address};

/// How long the program may take to end although its output is blocked.
const END: Duration = Duration::from_secs(15);

/// An installation with a known address, for tests that cannot read it from the log.
fn program() -> (Program, String) {
    let address = free_address();
    let program = Program::new()
        .with("PESHTOQ_LISTEN", &address)
        .with("PESHTOQ_LOG", "debug");
    (program, address)
}

/// Calls of every outcome, each of which logs a line; all must be answered.
async fn calls(server: &Running, count: usize) {
    for number in 0..count {
        let (method, path, wanted) = match number % 3 {
            0 => ("GET", "/healthz", 200),
            1 => ("GET", "/api/admin/skills", 401),
            _ => ("POST", "/api/nowhere", 404),
        };
        let answer = server.try_call(method, path, "", None).await;
        let status = answer.map(|(status, _)| status);
        assert_eq!(status, Some(wanted), "call {number}: {method} {path}");
    }
}

/// Calls until the metrics show lost lines. A long request id makes long lines, so few are needed.
async fn calls_until_lines_are_lost(server: &Running, metrics: &str) {
    let path = format!("/api/{}", "x".repeat(4000));
    for _ in 0..3000 {
        let answer = server.try_call("GET", &path, "", None).await;
        assert_eq!(answer.map(|(status, _)| status), Some(404));
        if lost(server, metrics).await > 0 {
            return;
        }
    }
    panic!("no line was lost, or none was counted");
}

/// Waits until the log goes on and reports the lost lines. Until then its queue is full, and any line may be lost, that
/// of the end too.
async fn until_losses_are_told(log: impl Fn() -> String) {
    let started = Instant::now();
    while !log().contains("\"lost_lines\":") {
        assert!(started.elapsed() < END, "the log does not go on");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// How many lines were lost, as counted by the server.
async fn lost(server: &Running, metrics: &str) -> u64 {
    let request = server.client.get(format!("http://{metrics}/metrics"));
    let answer = request.send().await.expect("an answer");
    let text = answer.text().await.expect("text");
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("peshtoq_log_lines_lost_total "));
    line.expect("the count").parse().expect("a number")
}

#[track_caller]
fn ends(server: &mut Running) {
    let started = Instant::now();
    let code = server.stop();
    assert_eq!(code, Some(0));
    assert!(started.elapsed() < END, "{:?}", started.elapsed());
}

/// The lines of the log, each complete, except for one whose beginning was not read.
fn messages(log: &str) -> Vec<Value> {
    let lines = log.lines().map(serde_json::from_str);
    lines
        .collect::<Result<_, _>>()
        .unwrap_or_else(|error| panic!("{error}: {log}"))
}

/// Checks that the log begins and ends as it should, and reports what was lost in between.
#[track_caller]
fn assert_is_whole(messages: &[Value]) {
    let said = |text: &str| messages.iter().any(|line| line["message"] == text);
    assert!(said("listening") && said("stopping"), "{messages:?}");
    let found = messages.iter().find_map(|line| line["lost_lines"].as_u64());
    assert!(found.expect("lost lines are reported") > 0);
}

#[tokio::test]
async fn calls_are_answered_when_the_log_device_is_full() {
    let (program, address) = program();
    let full = || File::options().write(true).open("/dev/full").expect("/dev/full");
    let mut server = program.serve_into(full().into(), full().into(), &address).await;
    calls(&server, 60).await;
    ends(&mut server);
}

#[tokio::test]
async fn calls_are_answered_when_the_log_pipe_is_closed() {
    let (program, address) = program();
    let (reader, writer) = std::io::pipe().expect("a pipe");
    let out = writer.try_clone().expect("the pipe");
    drop(reader);
    let mut server = program.serve_into(out.into(), writer.into(), &address).await;
    calls(&server, 60).await;
    ends(&mut server);
}

#[tokio::test]
async fn a_full_log_pipe_delays_no_call_and_lost_lines_are_reported() {
    let (program, address) = program();
    let metrics = free_address();
    let program = program.with("PESHTOQ_METRICS_LISTEN", &metrics);
    let (mut reader, writer) = std::io::pipe().expect("a pipe");
    let out = writer.try_clone().expect("the pipe");
    let mut server = program.serve_into(out.into(), writer.into(), &address).await;
    calls_until_lines_are_lost(&server, &metrics).await;
    // Now the pipe is read.
    let taken = Arc::new(Mutex::new(String::new()));
    let read = std::thread::spawn({
        let taken = Arc::clone(&taken);
        move || {
            for line in BufReader::new(&mut reader).lines() {
                let line = line.expect("text");
                taken.lock().expect("the lines").extend([line.as_str(), "\n"]);
            }
        }
    });
    until_losses_are_told(|| taken.lock().expect("the lines").clone()).await;
    calls(&server, 3).await;
    ends(&mut server);
    read.join().expect("read");
    let log = taken.lock().expect("the lines").clone();
    // The set-up link is in the same pipe, because it is printed on standard output.
    let log: String = log
        .lines()
        .filter(|line| !line.starts_with("Set up: "))
        .fold(String::new(), |text, line| text + line + "\n");
    let messages = messages(&log);
    assert_is_whole(&messages);
}

#[tokio::test]
async fn it_ends_although_the_pipe_is_not_read() {
    let (program, address) = program();
    let (reader, writer) = std::io::pipe().expect("a pipe");
    fill(&writer);
    let out = writer.try_clone().expect("the pipe");
    let mut server = program.serve_into(out.into(), writer.into(), &address).await;
    calls(&server, 9).await;
    ends(&mut server);
    // A failed start ends the program too, though nobody reads its message.
    let taken = TcpListener::bind(&address).expect("the port is free again");
    let (_reader, writer) = std::io::pipe().expect("a pipe");
    fill(&writer);
    let started = Instant::now();
    let mut failing = program.start(&["serve"], Stdio::null(), writer.into());
    let code = loop {
        if let Some(status) = failing.try_wait().expect("its state") {
            break status.code();
        }
        assert!(started.elapsed() < END, "it does not end");
        std::thread::sleep(Duration::from_millis(10));
    };
    assert_eq!(code, Some(1));
    drop((taken, reader));
}

/// Fills a pipe, as if another program had left data unread.
fn fill(writer: &std::io::PipeWriter) {
    let mut other = writer.try_clone().expect("the pipe");
    let (done, filled) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        // The last write blocks forever, or until the pipe is closed.
        while other.write_all(b"\n").is_ok() {
            let _ = done.send(());
        }
    });
    while filled.recv_timeout(Duration::from_millis(500)).is_ok() {}
}

/// A separate small file system, unmounted on drop.
struct Disk(TempDir);

impl Disk {
    fn mount() -> Self {
        let folder = TempDir::new().expect("a folder");
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=256k", "peshtoq-test"])
            .arg(folder.path())
            .output()
            .expect("mount");
        assert!(
            mounted.status.success(),
            "this test mounts a small disk, which takes root: {}",
            String::from_utf8_lossy(&mounted.stderr)
        );
        Self(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Fills it to the last byte.
    fn fill(&self) {
        let mut file = File::options()
            .create(true)
            .append(true)
            .open(self.path("ballast"))
            .expect("a file");
        for length in [4096, 1] {
            while file.write_all(&vec![b'x'; length]).is_ok() {}
        }
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(self.0.path()).status();
    }
}

fn open(path: &Path) -> File {
    File::options().create(true).append(true).open(path).expect("a file")
}

#[tokio::test]
async fn a_full_disk_delays_no_call_and_the_log_continues_after_it() {
    let disk = Disk::mount();
    let (program, address) = program();
    let metrics = free_address();
    let program = program.with("PESHTOQ_METRICS_LISTEN", &metrics);
    let log = disk.path("log");
    let mut server = program.serve_into(Stdio::null(), open(&log).into(), &address).await;
    calls(&server, 3).await;
    disk.fill();
    calls(&server, 60).await;
    calls_until_lines_are_lost(&server, &metrics).await;
    // More space again, which must exceed what was waiting.
    let remount = Command::new("mount")
        .args(["-o", "remount,size=16m"])
        .arg(disk.0.path())
        .status();
    assert!(remount.expect("mount").success());
    until_losses_are_told(|| fs::read_to_string(&log).expect("the log")).await;
    calls(&server, 3).await;
    ends(&mut server);
    let log = fs::read_to_string(log).expect("the log");
    let messages = messages(&log);
    assert_is_whole(&messages);
}

#[tokio::test]
async fn a_closed_output_does_not_stop_the_first_start() {
    let (program, address) = program();
    let full = File::options().write(true).open("/dev/full").expect("/dev/full");
    let log = program.folder.path().join("log");
    let mut server = program.serve_into(full.into(), open(&log).into(), &address).await;
    let (status, body) = server.get("/api/admin/initial", "").await;
    assert_eq!((status, &body["data"]), (200, &json!({"initialised": false})));
    ends(&mut server);
    let log = fs::read_to_string(log).expect("the log");
    let found = messages(&log).into_iter().find(|line| {
        line["message"]
            .as_str()
            .is_some_and(|text| text.contains("create-superadmin"))
    });
    assert_eq!(found.expect("what to do instead")["level"], "WARN");
}

#[test]
fn a_command_with_a_closed_output_fails_or_ends_quietly() {
    let program = Program::new();
    for arguments in [&["openapi"][..], &["config"], &["courses", "schema"], &["--help"]] {
        let full = File::options().write(true).open("/dev/full").expect("/dev/full");
        let child = program.start(arguments, full.into(), Stdio::piped());
        let output = child.wait_with_output().expect("ended");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {said}");
        assert!(said.starts_with("peshtoq: standard output: "), "{arguments:?}: {said}");
        assert_eq!(said.lines().count(), 1, "{arguments:?}: {said}");

        // A reader that has read enough closes the pipe: `peshtoq openapi | head`.
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let child = program.start(arguments, writer.into(), Stdio::piped());
        let output = child.wait_with_output().expect("ended");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), &*said), (Some(0), ""), "{arguments:?}");
    }
    // A failure keeps its exit code.
    let full = File::options().write(true).open("/dev/full").expect("/dev/full");
    for arguments in [&["fly"][..], &["media", "gc", "--config", "nowhere.toml"]] {
        let mut child = program.start(arguments, Stdio::null(), full.try_clone().expect("it").into());
        assert_eq!(child.wait().expect("ended").code(), Some(1), "{arguments:?}");
    }
}
