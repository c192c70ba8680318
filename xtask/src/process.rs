//! Child processes: started in separate process groups, watched, and always ended.

use std::fs::{self, File};
use std::io::{IsTerminal, Read, Seek, SeekFrom, stderr};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};

use crate::progress::Progress;
use crate::{Failure, Result, paths};

static INTERRUPTED: OnceLock<Arc<AtomicBool>> = OnceLock::new();
/// How long a child may take to end by itself; the server drains open requests in this time.
const GRACE: Duration = Duration::from_secs(15);

/// Turns Ctrl+C, SIGTERM and SIGHUP into [`interrupted`], so that children can be ended in order.
///
/// # Errors
/// When the system refuses the handler.
pub(crate) fn listen_for_signals() -> Result {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let flag = INTERRUPTED.get_or_init(Arc::default);
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        signal_hook::flag::register(signal, Arc::clone(flag))
            .map_err(|error| format!("cannot listen for Ctrl+C: {error}"))?;
    }
    Ok(())
}

/// Whether the developer asked to stop.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.get().is_some_and(|flag| flag.load(Ordering::Relaxed))
}

/// Returns `Err(Interrupted)` once the developer asked to stop.
///
/// # Errors
/// Only that one.
pub(crate) fn go_on() -> Result {
    if interrupted() {
        Err(Failure::Interrupted)
    } else {
        Ok(())
    }
}

/// A running child with its descendants. Ended when dropped.
pub(crate) struct Running {
    child: Child,
    name: String,
}

impl Running {
    /// Starts `command` in a process group of its own, without standard input.
    ///
    /// The group lets `npm`, its shell and its node end together. The terminal's Ctrl+C then reaches only this program,
    /// which forwards it.
    ///
    /// # Errors
    /// When the program is missing or cannot be started.
    pub(crate) fn start(command: &mut Command) -> Result<Self> {
        let name = command.get_program().to_string_lossy().into_owned();
        let child = command
            .stdin(Stdio::null())
            .process_group(0)
            .spawn()
            .map_err(|error| format!("cannot start `{name}`: {error}"))?;
        Ok(Self { child, name })
    }

    /// Whether it ended, and how.
    ///
    /// # Errors
    /// When the system call fails.
    pub(crate) fn ended(&mut self) -> Result<Option<ExitStatus>> {
        self.child
            .try_wait()
            .map_err(|error| format!("cannot wait for `{}`: {error}", self.name).into())
    }

    /// Asks the whole group to end, waits, and kills it after the grace period.
    pub(crate) fn stop(&mut self) {
        // Only a child that was not yet waited for still owns its id; later the id may be reused.
        if matches!(self.child.try_wait(), Ok(Some(_))) {
            return;
        }
        self.signal(Signal::TERM);
        let asked = Instant::now();
        while asked.elapsed() < GRACE {
            if matches!(self.child.try_wait(), Ok(Some(_)) | Err(_)) {
                return;
            }
            sleep(Duration::from_millis(20));
        }
        self.signal(Signal::KILL);
        drop(self.child.wait());
    }

    fn signal(&self, signal: Signal) {
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw) {
            // The group may already be gone, which is fine.
            let _ = kill_process_group(group, signal);
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The result of a watched command.
pub(crate) struct Ended {
    pub success: bool,
    /// The file with its output.
    pub log: PathBuf,
}

impl Ended {
    /// The command's output as text.
    pub(crate) fn output(&self) -> String {
        fs::read(&self.log)
            .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
            .unwrap_or_default()
    }

    /// Fails with the command's whole output unless it succeeded.
    ///
    /// # Errors
    /// When the command failed.
    pub(crate) fn or_fail(&self, doing: &str) -> Result {
        if self.success {
            return Ok(());
        }
        let output = self.output();
        // Some tools colour all output; a file or a build log gets plain text.
        let output = if stderr().is_terminal() { output } else { plain(&output) };
        let (output, log) = (output.trim_end(), self.log.display());
        Err(format!("{output}\n{doing}: failed (output above, also in {log})").into())
    }
}

/// A command that runs while something else is done. Ended when dropped.
pub(crate) struct Begun {
    running: Running,
    log: PathBuf,
    progress: Progress,
}

/// Starts `command`. Its output goes to a file in the target folder; [`Begun::wait`] shows how it goes on.
///
/// # Errors
/// When it cannot be started, or on interruption.
pub(crate) fn begin(doing: &str, command: &mut Command) -> Result<Begun> {
    go_on()?;
    let log = paths::scratch("logs")?.join(format!("{}.log", slug(doing)));
    let file = File::create(&log).map_err(|error| format!("cannot write {}: {error}", log.display()))?;
    let same = file
        .try_clone()
        .map_err(|error| format!("cannot write {}: {error}", log.display()))?;
    if stderr().is_terminal() {
        // cargo does not colour output to a file, but a developer may read it.
        command.env("CARGO_TERM_COLOR", "always");
    }
    let progress = Progress::start(doing);
    let running = Running::start(command.stdout(file).stderr(same))?;
    Ok(Begun { running, log, progress })
}

impl Begun {
    /// Shows a progress line until the command ends.
    ///
    /// # Errors
    /// On interruption. A command that ran and failed is not an error here.
    pub(crate) fn wait(mut self) -> Result<Ended> {
        let mut pause = Duration::from_millis(2);
        let status = loop {
            if let Some(status) = self.running.ended()? {
                break status;
            }
            if interrupted() {
                self.running.stop();
                return Err(Failure::Interrupted);
            }
            self.progress.tick(|| last_line(&self.log));
            sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(100));
        };
        go_on()?;
        self.progress.finish(if status.success() { "✓" } else { "✗" });
        Ok(Ended {
            success: status.success(),
            log: self.log,
        })
    }
}

/// Runs `command` to its end and shows a progress line. Its output goes to a file in the target folder.
///
/// # Errors
/// When it cannot be started, or on interruption. A command that ran and failed is not an error here.
pub(crate) fn watch(doing: &str, command: &mut Command) -> Result<Ended> {
    begin(doing, command)?.wait()
}

/// [`watch`], failing with the whole output when the command fails.
///
/// # Errors
/// As [`watch`], and when the command fails.
pub(crate) fn must(doing: &str, command: &mut Command) -> Result<Ended> {
    let ended = watch(doing, command)?;
    ended.or_fail(doing)?;
    Ok(ended)
}

/// Runs a quick command. Returns its trimmed standard output.
///
/// # Errors
/// When it cannot be started or fails; the text is the command's last line on standard error.
pub(crate) fn ask(command: &mut Command) -> Result<String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let answer = command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("cannot start `{name}`: {error}"))?;
    if answer.status.success() {
        return Ok(String::from_utf8_lossy(&answer.stdout).trim().to_owned());
    }
    let said = String::from_utf8_lossy(&answer.stderr);
    let line = said.lines().rev().find(|line| !line.trim().is_empty());
    Err(line
        .map_or_else(
            || format!("`{name}` failed: {}", answer.status),
            |line| line.trim().to_owned(),
        )
        .into())
}

/// The path of a program on PATH.
pub(crate) fn find_program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join(name))
        .find(|file| is_executable(file))
}

/// Whether an executable file exists.
pub(crate) fn is_executable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(file).is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0)
}

fn slug(text: &str) -> String {
    let mapped = text
        .to_lowercase()
        .replace(|letter: char| !letter.is_ascii_alphanumeric(), "-");
    mapped.trim_matches('-').to_owned()
}

/// The last line that is not blank, without colours.
fn last_line(log: &Path) -> String {
    let mut end = Vec::new();
    let read = File::open(log).and_then(|mut file| {
        let size = file.metadata()?.len();
        file.seek(SeekFrom::Start(size.saturating_sub(2048)))?;
        file.read_to_end(&mut end)
    });
    if read.is_err() {
        return String::new();
    }
    let text = plain(&String::from_utf8_lossy(&end));
    text.split(['\n', '\r'])
        .map(str::trim)
        .rfind(|line| !line.is_empty())
        .unwrap_or_default()
        .to_owned()
}

/// The text without ANSI escape sequences.
pub(crate) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter != '\x1b' {
            out.push(letter);
            continue;
        }
        match letters.next() {
            // A control sequence ends with its first byte from `@` to `~`.
            Some('[') => drop(letters.by_ref().find(|end| ('@'..='~').contains(end))),
            // The choice of a character set has one more letter.
            Some('(' | ')') => drop(letters.next()),
            _ => {}
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_removed() {
        assert_eq!(plain("\x1b[1m\x1b[92m   Compiling\x1b(B\x1b[m x"), "   Compiling x");
    }

    #[test]
    fn log_names_are_plain() {
        assert_eq!(slug("Building the panel"), "building-the-panel");
    }

    #[test]
    fn dropping_a_child_ends_its_own_children() {
        let file = std::env::temp_dir().join(format!("xtask-child-{}", std::process::id()));
        let script = format!("sleep 300 & echo $! > {}; wait", file.display());
        let running = Running::start(Command::new("sh").args(["-c", &script])).unwrap();
        let grandchild = loop {
            let text = fs::read_to_string(&file).unwrap_or_default();
            if text.ends_with('\n') {
                break Pid::from_raw(text.trim().parse().unwrap()).unwrap();
            }
            sleep(Duration::from_millis(5));
        };
        assert!(alive(grandchild), "started");
        drop(running);
        let asked = Instant::now();
        while alive(grandchild) {
            assert!(asked.elapsed() < Duration::from_secs(5), "still running");
            sleep(Duration::from_millis(5));
        }
        fs::remove_file(file).unwrap();
    }

    /// Running, and not only a zombie that its new parent has not waited for.
    fn alive(pid: Pid) -> bool {
        let stat = fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero()));
        if Path::new("/proc/self/stat").exists() {
            return stat.is_ok_and(|stat| !stat.contains(") Z "));
        }
        rustix::process::test_kill_process(pid).is_ok()
    }
}
