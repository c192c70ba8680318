//! A disk that is really full: what is refused is refused as a whole, and what is acknowledged exists, also after space
//! is freed and after a restart.

use std::{
    collections::BTreeSet,
    fs,
    path::PathBuf,
    process::Command,
    time::{Duration, Instant},
};

use serde_json::json;
use tempfile::TempDir;

use crate::program::{Program, Running};

/// A separate small file system.
pub struct Disk {
    folder: TempDir,
}

impl Disk {
    /// Mounting needs root. Without root the file size limit has the same effect, see below.
    pub fn mount(megabytes: u32) -> Self {
        let folder = TempDir::new().expect("a folder");
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &format!("size={megabytes}m"), "tmpfs"])
            .arg(folder.path())
            .status();
        assert!(mounted.expect("mount").success(), "a tmpfs cannot be mounted");
        Self { folder }
    }

    /// A folder on it.
    pub fn path(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn ballast(&self) -> PathBuf {
        self.folder.path().join("ballast")
    }

    /// Fills the disk to its last byte.
    pub fn fill(&self) {
        use std::io::Write;
        let mut file = fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(self.ballast())
            .expect("a file");
        for size in [1 << 16, 1 << 12, 1] {
            while file.write_all(&vec![1; size]).is_ok() {}
        }
    }

    pub fn make_room(&self) {
        fs::remove_file(self.ballast()).expect("removed");
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.folder.path()).status();
    }
}

pub fn is_root() -> bool {
    let output = Command::new("id").arg("-u").output().expect("id");
    output.stdout.trim_ascii() == b"0"
}

async fn names(server: &Running, token: &str) -> BTreeSet<String> {
    let (status, body) = server.get("/api/admin/skills?perPage=1000", token).await;
    assert_eq!(status, 200, "{body}");
    let rows = body["data"]["skills"].as_array().expect("a list");
    rows.iter()
        .map(|row| row["name"].as_str().expect("a name").to_owned())
        .collect()
}

/// Adds skills. Returns the acknowledged ones, and how many were refused.
async fn add(server: &Running, token: &str, prefix: &str, count: usize) -> (BTreeSet<String>, usize) {
    let (mut made, mut refused) = (BTreeSet::new(), 0);
    for number in 0..count {
        let name = format!("{prefix} {number} {}", "x".repeat(70));
        let (status, body) = server
            .call("POST", "/api/admin/skill", token, Some(json!({"name": name})))
            .await;
        match status {
            201 => {
                made.insert(name);
            }
            503 => refused += 1,
            _ => panic!("{status} {body}"),
        }
    }
    (made, refused)
}

async fn acknowledged_is_stored(program: &Program, fill: impl Fn(u32), make_room: impl Fn(u32)) {
    program.run(&["migrate"], "").ok();
    program.superadmin("boss");
    let mut server = program.serve();
    let token = server.token("boss").await;
    let (mut made, refused) = add(&server, &token, "before", 5).await;
    assert_eq!(refused, 0);
    for round in 0..3 {
        fill(server.id());
        let (during, refused) = add(&server, &token, &format!("during {round}"), 12).await;
        assert!(refused > 0, "the disk is not full");
        made.extend(during);
        assert_eq!(names(&server, &token).await, made, "while the disk is full");
        make_room(server.id());
        let started = Instant::now();
        let after = loop {
            let (after, refused) = add(&server, &token, &format!("after {round}"), 1).await;
            if refused == 0 {
                break after;
            }
            assert!(started.elapsed() < Duration::from_secs(10), "it does not recover");
        };
        made.extend(after);
        let (more, refused) = add(&server, &token, &format!("later {round}"), 8).await;
        assert_eq!(refused, 0, "there is room");
        made.extend(more);
        assert_eq!(names(&server, &token).await, made, "with room again");
    }
    assert_eq!(server.stop(), Some(0));
    let server = program.serve();
    let token = server.token("boss").await;
    assert_eq!(names(&server, &token).await, made, "after a restart");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_loses_no_acknowledged_write() {
    if !is_root() {
        eprintln!("no right to mount: only the limit of a file's size is tried");
        return;
    }
    let disk = Disk::mount(6);
    let program = Program::new().with("PESHTOQ_DATA_DIR", disk.path().display().to_string());
    acknowledged_is_stored(&program, |_| disk.fill(), |_| disk.make_room()).await;
}

/// The same without root: no file of the server may grow any more.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_size_limit_loses_no_acknowledged_write() {
    let program = Program::new();
    let limit = |id: u32, limit: &str| {
        let id = id.to_string();
        let status = Command::new("prlimit")
            .args(["--pid", &id, &format!("--fsize={limit}:unlimited")])
            .status();
        assert!(status.expect("prlimit").success());
    };
    let wal = program.data().join("peshtoq.db-wal");
    let fill = |id| {
        let size = fs::metadata(&wal).expect("a log").len();
        limit(id, &(size + 1000).to_string());
    };
    acknowledged_is_stored(&program, fill, |id| limit(id, "unlimited")).await;
}
