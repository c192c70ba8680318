//! The server during development: its address, its first person, its readiness.

use std::fs::File;
use std::io::{BufReader, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::process::{self, Running};
use crate::progress::Progress;
use crate::{Failure, Result, paths};

const BUILDING: &str = "Building the server";
/// The login of the first person that `run` creates.
pub(crate) const FIRST_LOGIN: &str = "admin";

/// Builds the server with the development profile, to try it. Returns the binary's path.
///
/// # Errors
/// With cargo's whole output when it does not build.
pub(crate) fn build() -> Result<std::path::PathBuf> {
    begin_build()?.finish()
}

/// A build of the server that has begun. It does not need the panel, whose files a development build reads at run time.
pub(crate) struct Build(process::Begun);

/// Begins to build the server with the development profile, to try it.
///
/// With the allocator of the system: jemalloc is a quarter of what a first build compiles
/// (`docs/decisions/0006-jemalloc.md`).
///
/// # Errors
/// When cargo cannot be started.
pub(crate) fn begin_build() -> Result<Build> {
    let mut command = paths::cargo();
    command.args(["build", "-p", "peshtoq-server", "--no-default-features"]);
    process::begin(BUILDING, &mut command).map(Build)
}

impl Build {
    /// Waits for its end. Returns the binary's path.
    ///
    /// # Errors
    /// With cargo's whole output when it does not build.
    pub(crate) fn finish(self) -> Result<std::path::PathBuf> {
        self.0.wait()?.or_fail(BUILDING)?;
        paths::server_binary("debug")
    }
}

/// Builds all targets of the workspace, as `cargo test --workspace` does. Returns the server's path.
///
/// In the suite nothing is left to do then. Another selection of packages would compile a third of the dependencies a
/// second time, with other features.
///
/// # Errors
/// With cargo's whole output when it does not build.
pub(crate) fn build_all() -> Result<std::path::PathBuf> {
    process::must(
        "Building the server and its tests",
        paths::cargo().args(["build", "--workspace", "--all-targets"]),
    )?;
    paths::server_binary("debug")
}

/// A command of the server's binary, run from the root, where `./data` and `peshtoq.toml` are.
pub(crate) fn command(binary: &Path) -> Command {
    let mut command = Command::new(binary);
    command.current_dir(paths::root());
    command
}

/// The address on which the server will listen, from its own report of its configuration.
///
/// # Errors
/// When the configuration is invalid (the server's own message) or has no socket address.
pub(crate) fn address(binary: &Path) -> Result<SocketAddr> {
    let output = process::ask(command(binary).arg("config"))?;
    let value = listen_in(&output).ok_or("no listen address in the output of `peshtoq config`")?;
    value
        .parse()
        .map_err(|_| format!("PESHTOQ_LISTEN: `{value}` is not an address such as 127.0.0.1:8080").into())
}

/// The value of the listen key in the output of `peshtoq config`: per line a key with name, value, origin.
fn listen_in(config: &str) -> Option<&str> {
    config.lines().find_map(|line| {
        let mut words = line
            .split(|letter: char| letter.is_whitespace() || letter == '=')
            .filter(|word| !word.is_empty());
        let key = words.next()?.to_ascii_uppercase();
        (key == "PESHTOQ_LISTEN" || key == "LISTEN").then(|| words.next())?
    })
}

/// Fails if another program uses the address, before anything is written to the database.
///
/// # Errors
/// One line with the address and what to do.
pub(crate) fn must_be_free(address: SocketAddr) -> Result {
    match TcpListener::bind(address) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => {
            Err(format!("{address} is in use by another program: stop it, or set PESHTOQ_LISTEN=127.0.0.1:8081").into())
        }
        Err(error) => Err(format!("cannot listen on {address}: {error}").into()),
    }
}

/// Where a client on this machine reaches a server listening on `address`.
pub(crate) fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

/// Waits until `/readyz` answers 200.
///
/// # Errors
/// When the server ends first, or on interruption.
pub(crate) fn wait_until_ready(running: &mut Running, address: SocketAddr) -> Result {
    let mut progress = Progress::start("Starting the server");
    while readiness(address) != Some(200) {
        if let Some(status) = running.ended()? {
            return Err(format!("the server did not start ({status}); see its output above").into());
        }
        if process::interrupted() {
            running.stop();
            return Err(Failure::Interrupted);
        }
        progress.tick(|| format!("waiting for http://{address}/readyz"));
        sleep(Duration::from_millis(25));
    }
    progress.finish("✓");
    Ok(())
}

/// The status of `/readyz`; `None` without an answer in time.
fn readiness(address: SocketAddr) -> Option<u16> {
    let time_limit = Duration::from_secs(2);
    let mut stream = TcpStream::connect_timeout(&address, time_limit).ok()?;
    stream.set_read_timeout(Some(time_limit)).ok()?;
    stream.set_write_timeout(Some(time_limit)).ok()?;
    write!(
        stream,
        "GET /readyz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    )
    .ok()?;
    let mut line = [0; 12];
    stream.read_exact(&mut line).ok()?;
    std::str::from_utf8(&line).ok()?.strip_prefix("HTTP/1.1 ")?.parse().ok()
}

/// Loads the demo content if the database is empty. Returns whether it did.
///
/// # Errors
/// With the server's own output when loading fails.
pub(crate) fn load_demo(binary: &Path) -> Result<bool> {
    // Data from an earlier day may have an older schema, which only this command and the server upgrade.
    process::must("Upgrading the database schema", command(binary).arg("migrate"))?;
    let ended = process::must(
        "Loading the demo content",
        command(binary).args(["demo", "load", "--if-empty"]),
    )?;
    let output = ended.output();
    // Log lines may precede the answer.
    match output
        .lines()
        .rev()
        .map(str::trim)
        .find(|line| matches!(*line, "loaded" | "kept"))
    {
        Some(answer) => Ok(answer == "loaded"),
        None => Err(format!("`peshtoq demo load` printed neither `loaded` nor `kept`:\n{output}").into()),
    }
}

/// Creates the first superadmin. Returns the password, which is stored nowhere else.
///
/// # Errors
/// The server's own line when it refuses, for example because the login is taken.
pub(crate) fn create_first_person(binary: &Path) -> Result<String> {
    let password = password(&mut random()?)?;
    let mut child = command(binary)
        .args([
            "staff",
            "create-superadmin",
            "--login",
            FIRST_LOGIN,
            "--first-name",
            "Bosh",
            "--last-name",
            "Administrator",
        ])
        .arg("--password-stdin")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("cannot start {}: {error}", binary.display()))?;
    if let Some(mut input) = child.stdin.take() {
        // A server that ends without reading reports why on standard error, which is the better message.
        drop(writeln!(input, "{password}"));
    }
    let ended = child
        .wait_with_output()
        .map_err(|error| format!("cannot wait for the server: {error}"))?;
    if ended.status.success() {
        return Ok(password);
    }
    Err(String::from_utf8_lossy(&ended.stderr).trim().to_owned().into())
}

fn random() -> Result<impl Iterator<Item = u8>> {
    let source = File::open("/dev/urandom").map_err(|error| format!("cannot read /dev/urandom: {error}"))?;
    Ok(BufReader::new(source).bytes().map_while(std::io::Result::ok))
}

/// A password of 16 characters that meets the rule (`docs/api.md#passwords-logins-phones`): at least one uppercase and
/// one lowercase letter, one digit and one special character, nothing else.
///
/// Characters that look alike (`0O`, `1lI`) and specials with a meaning in shells are left out, because the password is
/// copied from a terminal. About 95 bits.
///
/// # Errors
/// When the source of randomness ends.
fn password(random: &mut impl Iterator<Item = u8>) -> Result<String> {
    const CLASSES: [&str; 4] = [
        "ABCDEFGHJKLMNPQRSTUVWXYZ",
        "abcdefghijkmnopqrstuvwxyz",
        "23456789",
        "@%^+-=:.,",
    ];
    const LENGTH: usize = 16;
    let all = CLASSES.concat();
    let mut letters = Vec::with_capacity(LENGTH);
    for class in CLASSES {
        letters.push(pick(class.as_bytes(), random)?);
    }
    while letters.len() < LENGTH {
        letters.push(pick(all.as_bytes(), random)?);
    }
    // Fisher–Yates, so that the four classes are at random positions.
    for last in (1..letters.len()).rev() {
        let other = below(last + 1, random)?;
        letters.swap(last, other);
    }
    Ok(letters.into_iter().map(char::from).collect())
}

fn pick(from: &[u8], random: &mut impl Iterator<Item = u8>) -> Result<u8> {
    Ok(from[below(from.len(), random)?])
}

/// A uniformly distributed number below `bound` (at most 256): bytes of the last, incomplete range are rejected.
fn below(bound: usize, random: &mut impl Iterator<Item = u8>) -> Result<usize> {
    let whole = 256 / bound * bound;
    random
        .map(usize::from)
        .find(|byte| *byte < whole)
        .map(|byte| byte % bound)
        .ok_or_else(|| "no randomness".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_password_meets_the_rule() {
        for _ in 0..500 {
            let made = password(&mut random().unwrap()).unwrap();
            assert_eq!(made.len(), 16);
            assert!(made.chars().any(|letter| letter.is_ascii_uppercase()), "{made}");
            assert!(made.chars().any(|letter| letter.is_ascii_lowercase()), "{made}");
            assert!(made.chars().any(|letter| letter.is_ascii_digit()), "{made}");
            let special = |letter: &char| "!@#$%^&*()_+-=[]{};:,.?".contains(*letter);
            assert!(made.chars().any(|letter| special(&letter)), "{made}");
            assert!(
                made.chars()
                    .all(|letter| letter.is_ascii_alphanumeric() || special(&letter)),
                "{made}"
            );
        }
        assert!(password(&mut [0_u8; 8].into_iter()).is_err());
    }

    #[test]
    fn the_address_is_found_among_the_keys() {
        let output = "PESHTOQ_DATA_DIR  ./data  default\nPESHTOQ_LISTEN    127.0.0.1:9090  environment\n";
        assert_eq!(listen_in(output), Some("127.0.0.1:9090"));
        assert_eq!(listen_in("listen = 0.0.0.0:80 (file)"), Some("0.0.0.0:80"));
        assert_eq!(listen_in("PESHTOQ_METRICS_LISTEN 127.0.0.1:1\n"), None);
    }

    #[test]
    fn a_wildcard_address_is_reached_through_loopback() {
        assert_eq!(
            reachable("0.0.0.0:80".parse().unwrap()),
            "127.0.0.1:80".parse().unwrap()
        );
        assert_eq!(reachable("[::]:80".parse().unwrap()), "[::1]:80".parse().unwrap());
        assert_eq!(
            reachable("127.0.0.2:80".parse().unwrap()),
            "127.0.0.2:80".parse().unwrap()
        );
    }

    #[test]
    fn readiness_is_the_answered_status() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let answering = std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let mut asked = Vec::new();
            // Whole: what is left unread when the connection is closed resets it, and the answer may be lost.
            while !asked.ends_with(b"\r\n\r\n") {
                let mut letter = [0];
                stream.read_exact(&mut letter).unwrap();
                asked.extend(letter);
            }
            stream.write_all(b"HTTP/1.1 503 Service Unavailable\r\n\r\n").unwrap();
            asked
        });
        assert_eq!(readiness(address), Some(503));
        assert!(answering.join().unwrap().starts_with(b"GET /readyz"));
        assert_eq!(readiness(address), None);
        assert!(must_be_free(address).is_ok());
        let _taken = TcpListener::bind(address).unwrap();
        assert!(must_be_free(address).is_err());
    }
}
