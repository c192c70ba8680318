//! The program as a process: start, signals, limits, end.

use std::{
    fs::OpenOptions,
    io,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    time::{Duration, Instant},
};

use rustix::process::{Pid, Resource, Rlimit, Signal, getrlimit, kill_process, prlimit};

/// How a process is started.
pub struct Start<'a> {
    /// The program.
    pub program: &'a Path,
    /// Its arguments.
    pub arguments: &'a [&'a str],
    /// Its whole environment.
    pub environment: Vec<(String, String)>,
    /// Its working folder.
    pub folder: &'a Path,
    /// The file of its standard error.
    pub log: &'a Path,
    /// Whether it gets an error if a file may not grow, instead of a signal that kills it.
    pub ignores_file_size: bool,
}

/// A running process. Killed on drop, so that none is left behind.
pub struct Process {
    child: Child,
    ended: Option<ExitStatus>,
    /// The terminating signals that it was sent.
    told_to_end: Vec<Signal>,
}

impl Process {
    /// Starts it.
    ///
    /// # Errors
    /// When it cannot be started or its log cannot be opened.
    pub fn start(start: &Start<'_>) -> io::Result<Self> {
        let log = OpenOptions::new().create(true).append(true).open(start.log)?;
        let mut command = if start.ignores_file_size {
            // A signal that the shell ignores is also ignored by the program that replaces it.
            let mut shell = Command::new("/bin/sh");
            shell
                .args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""])
                .arg(start.program);
            shell
        } else {
            Command::new(start.program)
        };
        command
            .args(start.arguments)
            .env_clear()
            .envs(start.environment.iter().map(|(name, value)| (name, value)))
            .current_dir(start.folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log);
        Ok(Self {
            child: command.spawn()?,
            ended: None,
            told_to_end: Vec::new(),
        })
    }

    fn pid(&self) -> Option<Pid> {
        i32::try_from(self.child.id()).ok().and_then(Pid::from_raw)
    }

    /// Its exit status, if it has ended.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        if self.ended.is_none() {
            self.ended = self.child.try_wait().ok().flatten();
        }
        self.ended
    }

    /// Sends it a signal, unless it has ended.
    pub fn signal(&mut self, signal: Signal) {
        if self.ended().is_none()
            && let Some(pid) = self.pid()
        {
            if signal == Signal::TERM || signal == Signal::KILL {
                self.told_to_end.push(signal);
            }
            // An error means that it has just ended.
            let _ = kill_process(pid, signal);
        }
    }

    /// Whether it was sent this signal while it ran.
    pub fn was_sent(&self, signal: Signal) -> bool {
        self.told_to_end.contains(&signal)
    }

    /// Waits for its end; `None` if it does not end in time.
    pub async fn wait(&mut self, at_most: Duration) -> Option<ExitStatus> {
        let began = Instant::now();
        loop {
            if let Some(status) = self.ended() {
                return Some(status);
            }
            if began.elapsed() > at_most {
                return None;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Limits the size of its files in bytes; `None` lifts the limit.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn limit_files(&mut self, bytes: Option<u64>) -> io::Result<()> {
        // The hard limit stays unchanged, or the soft one could not be raised again.
        let maximum = getrlimit(Resource::Fsize).maximum;
        let limit = Rlimit {
            current: bytes.or(maximum),
            maximum,
        };
        prlimit(self.pid(), Resource::Fsize, limit)?;
        Ok(())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.signal(Signal::KILL);
        let _ = self.child.wait();
    }
}

/// The last lines of a log, without those about calls that were rightly refused.
pub fn tail(log: &Path, lines: usize) -> String {
    let text = std::fs::read(log)
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .unwrap_or_default();
    let all: Vec<&str> = text
        .lines()
        .filter(|line| !line.contains("\"message\":\"refused\""))
        .collect();
    all.get(all.len().saturating_sub(lines)..)
        .unwrap_or_default()
        .join("\n")
}

/// Runs a command to its end. Returns its standard output.
///
/// # Errors
/// When it cannot be started, or its output if it failed.
pub fn run(command: &mut Command, input: &str) -> Result<String, String> {
    let name = format!("{command:?}");
    let failed = |error: io::Error| format!("{name}: {error}");
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    if let Some(mut pipe) = child.stdin.take() {
        // A command that does not read closes the pipe early.
        let _ = io::Write::write_all(&mut pipe, input.as_bytes());
    }
    let output = child.wait_with_output().map_err(failed)?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    Err(format!(
        "{name}: {} {}",
        output.status,
        String::from_utf8_lossy(&output.stderr).trim()
    ))
}

/// Copies a folder with its content.
///
/// # Errors
/// When something cannot be read or written.
pub fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else {
            std::fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

/// Every file under a folder, by its relative path. Files that vanish meanwhile are left out.
pub fn files_under(root: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(inner) = path.strip_prefix(root) {
                files.push(inner.to_owned());
            }
        }
    }
    files.sort();
    files
}
