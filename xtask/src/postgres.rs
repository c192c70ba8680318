//! A PostgreSQL cluster for one test run.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rustix::process::{Pid, geteuid, test_kill_process};

use crate::{Result, process};

/// The prefix of the folder's name, followed by the id of the process that started it.
const NAME: &str = "peshtoq-test-postgres-";

/// A running cluster; stopped and removed when dropped.
pub(crate) struct Cluster {
    /// The address for the tests, with the right to create databases.
    pub url: String,
    folder: Folder,
}

/// What is needed to start and stop a cluster.
struct Folder {
    path: PathBuf,
    bin: PathBuf,
    owner: Option<Owner>,
}

/// The user for PostgreSQL when this program runs as root, which PostgreSQL refuses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Owner {
    uid: u32,
    gid: u32,
}

impl Cluster {
    /// Starts a cluster on a free loopback port, without authentication and without fsync.
    ///
    /// # Errors
    /// When PostgreSQL is missing and cannot be installed, or does not start.
    pub(crate) fn start() -> Result<Self> {
        let bin = programs()?;
        let owner = if geteuid().is_root() {
            Some(unprivileged()?)
        } else {
            None
        };
        remove_abandoned(&bin, owner);

        let folder = Folder {
            path: base().join(format!("{NAME}{}", std::process::id())),
            bin,
            owner,
        };
        folder.make()?;
        process::must(
            "Creating a PostgreSQL cluster",
            folder
                .command("initdb")
                .args(["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"]),
        )?;
        let port = free_port()?;
        let options = format!(
            "-p {port} -k {} -c listen_addresses=127.0.0.1 -c fsync=off -c full_page_writes=off -c max_connections=400",
            folder.path.display()
        );
        let log = folder.path.join("server.log");
        let started = process::watch(
            "Starting PostgreSQL",
            folder
                .command("pg_ctl")
                .args(["-w", "-o", &options, "-l"])
                .arg(&log)
                .arg("start"),
        )?;
        if !started.success {
            let said = fs::read_to_string(&log).unwrap_or_default();
            return Err(format!("{said}{}PostgreSQL did not start", started.output()).into());
        }
        Ok(Self {
            url: format!("postgres://postgres@127.0.0.1:{port}/postgres"),
            folder,
        })
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.folder.stop();
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed now is removed by the next run.
        drop(fs::remove_dir_all(&self.path));
    }
}

impl Folder {
    fn make(&self) -> Result {
        let failed = |error: std::io::Error| format!("cannot create {}: {error}", self.path.display());
        fs::create_dir(&self.path).map_err(failed)?;
        fs::set_permissions(&self.path, fs::Permissions::from_mode(0o700)).map_err(failed)?;
        if let Some(owner) = self.owner {
            chown(&self.path, Some(owner.uid), Some(owner.gid)).map_err(failed)?;
        }
        Ok(())
    }

    /// One of PostgreSQL's programs on this cluster's data, as its owner, without the developer's own settings.
    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.bin.join(program));
        command.arg("-D").arg(self.path.join("data")).current_dir(&self.path);
        for variable in ["PGDATA", "PGHOST", "PGOPTIONS", "PGPORT", "PGUSER"] {
            command.env_remove(variable);
        }
        if let Some(owner) = self.owner {
            // std also drops root's supplementary groups when a new user is set.
            command.uid(owner.uid).gid(owner.gid);
        }
        command
    }

    fn stop(&self) {
        let mut command = self.command("pg_ctl");
        // `immediate`: the data is discarded, so nothing has to be written. In a separate process group, so that a
        // second Ctrl+C cannot leave the server running.
        command.args(["-w", "-m", "immediate", "stop"]).process_group(0);
        drop(
            command
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status(),
        );
    }
}

/// Stops and removes clusters whose test run was killed.
fn remove_abandoned(bin: &Path, owner: Option<Owner>) {
    for entry in fs::read_dir(base()).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let started_by = name
            .to_str()
            .and_then(|name| name.strip_prefix(NAME))
            .and_then(|id| id.parse().ok());
        if let Some(pid) = started_by.and_then(Pid::from_raw)
            && test_kill_process(pid) == Err(rustix::io::Errno::SRCH)
        {
            let abandoned = Folder {
                path: entry.path(),
                bin: bin.to_owned(),
                owner,
            };
            abandoned.stop();
        }
    }
}

/// A folder that every user can enter; one from TMPDIR may be inside root's own.
fn base() -> PathBuf {
    let common = Path::new("/tmp");
    if common.is_dir() {
        common.to_owned()
    } else {
        std::env::temp_dir()
    }
}

/// The folder of `initdb` and `pg_ctl`; they are installed if possible.
fn programs() -> Result<PathBuf> {
    if let Some(found) = installed() {
        return Ok(found);
    }
    install_packages(
        "PostgreSQL",
        &["postgresql"],
        "or set PESHTOQ_TEST_POSTGRES to a server that the tests may write to",
    )?;
    installed().ok_or_else(|| "PostgreSQL was installed but `initdb` was not found".into())
}

/// The folder of `initdb` and `pg_ctl`: on PATH, else Debian's newest.
fn installed() -> Option<PathBuf> {
    let complete = |folder: &PathBuf| {
        ["initdb", "pg_ctl"]
            .iter()
            .all(|name| process::is_executable(&folder.join(name)))
    };
    let on_path = process::find_program("initdb").and_then(|file| file.parent().map(Path::to_path_buf));
    if let Some(found) = on_path.filter(complete) {
        return Some(found);
    }
    let mut versions: Vec<(u32, PathBuf)> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin"))))
        .filter(|(_, folder)| complete(folder))
        .collect();
    versions.sort();
    versions.pop().map(|(_, folder)| folder)
}

/// Installs Debian packages if this program may. Otherwise it fails and says what to install.
///
/// # Errors
/// When not root, without apt-get, or with apt-get's output.
pub(crate) fn install_packages(what: &str, packages: &[&str], otherwise: &str) -> Result {
    if !geteuid().is_root() || process::find_program("apt-get").is_none() {
        let packages = packages.join(" ");
        return Err(
            format!("{what} is missing: install it (Debian: `sudo apt-get install {packages}`), {otherwise}").into(),
        );
    }
    let apt = |words: &[&str]| {
        let mut command = Command::new("apt-get");
        command.args(words).env("DEBIAN_FRONTEND", "noninteractive");
        command
    };
    process::must("Reading the package lists", &mut apt(&["update"]))?;
    let words = [&["install", "-y", "--no-install-recommends"], packages].concat();
    process::must(&format!("Installing {what}"), &mut apt(&words))?;
    Ok(())
}

/// The user for PostgreSQL: the dedicated one, else `nobody`.
fn unprivileged() -> Result<Owner> {
    let users = fs::read_to_string("/etc/passwd").map_err(|error| format!("cannot read /etc/passwd: {error}"))?;
    ["postgres", "nobody"]
        .iter()
        .find_map(|name| user(&users, name))
        .ok_or_else(|| "PostgreSQL refuses to run as root, and there is neither a user `postgres` nor `nobody`".into())
}

fn user(passwd: &str, name: &str) -> Option<Owner> {
    let line = passwd.lines().find(|line| line.split(':').next() == Some(name))?;
    let mut numbers = line.split(':').skip(2).map(str::parse);
    Some(Owner {
        uid: numbers.next()?.ok()?,
        gid: numbers.next()?.ok()?,
    })
}

fn free_port() -> Result<u16> {
    TcpListener::bind("127.0.0.1:0")
        .and_then(|listener| listener.local_addr())
        .map(|address| address.port())
        .map_err(|error| format!("no free port: {error}").into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn users_are_read() {
        let users = "root:x:0:0::/root:/bin/sh\npostgres:x:101:104:,,,:/var/lib/postgresql:/bin/bash\n";
        assert_eq!(user(users, "postgres"), Some(Owner { uid: 101, gid: 104 }));
        assert_eq!(user(users, "post"), None);
    }

    #[test]
    fn a_cluster_answers_while_it_is_held_and_leaves_nothing() {
        let cluster = Cluster::start().unwrap();
        let port: u16 = cluster.url.rsplit([':', '/']).nth(1).unwrap().parse().unwrap();
        let folder = cluster.folder.path.clone();
        let connect = || std::net::TcpStream::connect(("127.0.0.1", port));
        assert!(connect().is_ok());
        drop(cluster);
        assert!(connect().is_err());
        assert!(!folder.exists());
    }
}
