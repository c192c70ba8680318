//! The Chromium for the browser tests, and the newest one in the package registry.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use rustix::process::geteuid;

use crate::postgres::install_packages;
use crate::{Failure, Result, paths, process};

/// Time limit for reading the package lists and for fetching the packages; without an answer the tests continue.
const UPDATE_SECONDS: &str = "60";
const DOWNLOAD_SECONDS: &str = "300";
/// The environment variable that names the browser.
const CONFIGURED: &str = "PESHTOQ_CHROMIUM";
/// The program and the package of Debian's Chromium without a window.
const HEADLESS: &str = "chromium-headless-shell";
/// The packages of Debian's Chromium.
const PACKAGES: [&str; 2] = ["chromium", "chromium-common"];

/// A browser's version, `156.0.8078.79`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Version(Vec<u32>);

impl Version {
    /// Parses it from the output of a browser, or from a package's version, `156.0.8078.79-1~deb12u1`.
    fn find(text: &str) -> Option<Self> {
        text.split(|letter: char| !letter.is_ascii_digit() && letter != '.')
            .find_map(|word| {
                let numbers = word.split('.').map(|number| number.parse().ok());
                numbers.collect::<Option<Vec<u32>>>().filter(|all| all.len() == 4)
            })
            .map(Self)
    }
}

impl fmt::Display for Version {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.0.iter().map(u32::to_string).collect();
        out.write_str(&numbers.join("."))
    }
}

/// A working Chromium.
#[derive(Debug)]
pub(crate) struct Chromium {
    pub program: PathBuf,
    pub version: Version,
}

impl Chromium {
    fn at(program: PathBuf) -> Result<Self> {
        let said = process::ask(Command::new(&program).arg("--version"))?;
        let version = Version::find(&said).ok_or_else(|| format!("no Chromium version in `{said}`"))?;
        Ok(Self { program, version })
    }
}

impl fmt::Display for Chromium {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Chromium {}", self.version)
    }
}

/// The Chromium of this machine: the configured one, else one on PATH, else Debian's, which is installed now.
///
/// # Errors
/// When there is none and none can be installed, or when it does not start.
pub(crate) fn installed() -> Result<Chromium> {
    if let Some(named) = std::env::var_os(CONFIGURED).map(PathBuf::from) {
        return if process::is_executable(&named) {
            Chromium::at(named)
        } else {
            Err(format!("{CONFIGURED}: no program at {}", named.display()).into())
        };
    }
    let found = || {
        ["chromium", "chromium-browser", "google-chrome"]
            .iter()
            .find_map(|name| process::find_program(name))
    };
    if found().is_none() {
        install_packages("Chromium", &["chromium"], "or name one with PESHTOQ_CHROMIUM")?;
    }
    Chromium::at(found().ok_or("Chromium was installed but is not on PATH")?)
}

/// The Chromium without a window for the whole suite of browser tests: the same engine in a third less processor time. Where
/// there is none, or a browser is configured, [`installed`].
///
/// # Errors
/// As [`installed`].
pub(crate) fn headless() -> Result<Chromium> {
    let found = || process::find_program(HEADLESS);
    if std::env::var_os(CONFIGURED).is_none() {
        if found().is_none() && can_install() {
            // Not every release of Debian has it.
            let installed = install_packages("Chromium without a window", &[HEADLESS], "");
            if matches!(installed, Err(Failure::Interrupted)) {
                return Err(Failure::Interrupted);
            }
        }
        if let Some(Ok(chromium)) = found().map(Chromium::at) {
            return Ok(chromium);
        }
    }
    installed()
}

/// The newest Chromium that is to be had.
pub(crate) struct Newest {
    /// The registry's, unpacked separately and not installed, or that of this machine.
    pub chromium: Chromium,
    /// Why it is that of this machine.
    pub note: Option<String>,
}

/// Looks for a newer Chromium than the one of this machine. A registry that does not respond is not a failure, because
/// the tests themselves need no network.
///
/// # Errors
/// Only on interruption.
pub(crate) fn newest(installed: Chromium) -> Result<Newest> {
    let (chromium, note) = match newer_than(&installed)? {
        Ok(newer) => (newer, None),
        Err(why) => (installed, Some(why)),
    };
    Ok(Newest { chromium, note })
}

/// The registry's Chromium, or why it is not taken.
fn newer_than(installed: &Chromium) -> Result<std::result::Result<Chromium, String>> {
    if !can_install() {
        return Ok(Err(
            "checking for a newer one requires root on Debian or Ubuntu".to_owned()
        ));
    }
    let doubt = if refresh()? {
        ""
    } else {
        " (not all package lists could be updated)"
    };
    let policy = process::ask(
        Command::new("apt-cache")
            .args(["policy", PACKAGES[0]])
            .env("LC_ALL", "C"),
    );
    let Some((package, version)) = policy.as_deref().ok().and_then(candidate) else {
        return Ok(Err(format!("the registry has none{doubt}")));
    };
    if version <= installed.version {
        return Ok(Err(format!("the newest{doubt}")));
    }
    match fetch(&package, &version) {
        Ok(newer) => Ok(Ok(newer)),
        Err(Failure::Interrupted) => Err(Failure::Interrupted),
        Err(Failure::Message(why)) => Ok(Err(format!("not run on the newest Chromium {version}: {why}"))),
    }
}

/// Whether packages can be installed here.
fn can_install() -> bool {
    geteuid().is_root() && process::find_program("apt-get").is_some()
}

/// Updates the package lists; `false` if not all could be fetched.
fn refresh() -> Result<bool> {
    let mut command = Command::new("timeout");
    command.args([UPDATE_SECONDS, "apt-get", "update", "-o", "APT::Update::Error-Mode=any"]);
    Ok(process::watch("Looking for a newer Chromium", &mut command)?.success)
}

/// The package that would be installed, from the output of `apt-cache policy`, and its browser version.
fn candidate(policy: &str) -> Option<(String, Version)> {
    let line = policy.lines().find_map(|line| line.trim().strip_prefix("Candidate:"))?;
    Some((line.trim().to_owned(), Version::find(line)?))
}

/// Unpacks the registry's Chromium into the target folder. It uses the libraries of the machine.
///
/// # Errors
/// When it cannot be fetched or does not start here.
fn fetch(package: &str, version: &Version) -> Result<Chromium> {
    let all = paths::scratch("chromium")?;
    let folder = all.join(version.to_string());
    let program = folder.join("usr/lib/chromium/chromium");
    if !process::is_executable(&program) {
        let part = all.join("part");
        // Each has hundreds of megabytes, so only the newest is kept.
        fs::remove_dir_all(&all)
            .and_then(|()| fs::create_dir_all(&part))
            .map_err(|error| format!("cannot write {}: {error}", all.display()))?;
        unpack(package, &part)?;
        fs::rename(&part, &folder).map_err(|error| format!("cannot write {}: {error}", folder.display()))?;
    }
    Chromium::at(program)
}

fn unpack(package: &str, folder: &Path) -> Result {
    let mut download = Command::new("timeout");
    download.args([DOWNLOAD_SECONDS, "apt-get", "download"]);
    download.args(PACKAGES.map(|name| format!("{name}={package}")));
    let download = process::watch("Downloading the newer Chromium", download.current_dir(folder))?;
    if !download.success {
        return Err(format!("the download failed, see {}", download.log.display()).into());
    }
    let mut extract = Command::new("sh");
    extract.args([
        "-ec",
        "for file in *.deb; do dpkg-deb -x \"$file\" .; rm \"$file\"; done",
    ]);
    let extract = process::watch("Unpacking the newer Chromium", extract.current_dir(folder))?;
    if !extract.success {
        return Err(format!("unpacking failed, see {}", extract.log.display()).into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version(text: &str) -> Version {
        Version::find(text).unwrap()
    }

    #[test]
    fn versions_are_found_and_compared_as_numbers() {
        let debian = version("Chromium 156.0.8078.79 built on Debian GNU/Linux 12 (bookworm)");
        assert_eq!(debian.to_string(), "156.0.8078.79");
        assert_eq!(version("Google Chrome 156.0.8078.79 "), debian);
        assert_eq!(version("156.0.8078.79-1~deb12u1"), debian);
        assert!(version("99.0.4844.84") < debian && version("156.0.8078.100") > debian);
        assert_eq!(Version::find("2:1snap1-0ubuntu2"), None);
        assert_eq!(Version::find("(none)"), None);
    }

    #[test]
    fn the_candidate_is_what_would_be_installed() {
        let policy = "chromium:\n  Installed: 150.0.7871.100-1~deb12u1\n  Candidate: 156.0.8078.79-1~deb12u1\n  \
                      Version table:\n     156.0.8078.79-1~deb12u1 500\n";
        let (package, found) = candidate(policy).unwrap();
        assert_eq!(package, "156.0.8078.79-1~deb12u1");
        assert_eq!(found, version("156.0.8078.79"));
        assert!(candidate("chromium:\n  Candidate: (none)\n").is_none());
        assert!(candidate("").is_none());
    }
}
