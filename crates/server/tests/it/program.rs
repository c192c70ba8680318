//! The real program in a separate folder, with a separate environment.

use std::{
    collections::BTreeMap,
    io::{BufRead, BufReader, Read, Write},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        Arc, Mutex,
        atomic::{AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};

use sea_orm::{ConnectionTrait, Database};
use serde_json::{Value, json};
use tempfile::TempDir;

/// Whether the tests take as long as they like: `cargo xtask test --extended`.
pub fn is_extended() -> bool {
    std::env::var_os("PESHTOQ_TEST_EXTENDED").is_some()
}

/// Everybody's password.
pub const PASSWORD: &str = "Parol#2026";

/// An installation.
pub struct Program {
    pub folder: TempDir,
    pub environment: BTreeMap<String, String>,
}

/// The output of a command.
#[derive(Debug)]
pub struct Said {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Said {
    #[track_caller]
    pub fn ok(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{}", self.out);
        self.out
    }

    /// Asserts that the command failed with a one-line message that has all of these words.
    #[track_caller]
    pub fn failed(&self, words: &[&str]) {
        assert_eq!(self.code, Some(1), "{self:?}");
        assert_eq!(self.err.lines().count(), 1, "one line: {self:?}");
        assert!(
            self.err.starts_with("peshtoq: ") && self.err.ends_with('\n'),
            "{self:?}"
        );
        for word in words {
            assert!(self.err.contains(word), "{word}: {self:?}");
        }
        assert_eq!(self.out, "");
    }
}

impl Program {
    pub fn new() -> Self {
        let folder = TempDir::new().expect("a folder");
        let environment = [
            ("PATH".to_owned(), std::env::var("PATH").unwrap_or_default()),
            ("PESHTOQ_LISTEN".to_owned(), "127.0.0.1:0".to_owned()),
        ];
        Self {
            folder,
            environment: environment.into(),
        }
    }

    pub fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.environment.insert(name.to_owned(), value.into());
        self
    }

    pub fn without(mut self, name: &str) -> Self {
        self.environment.remove(name);
        self
    }

    pub fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// The program with these arguments, ready to start.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_peshtoq"));
        command
            .args(arguments)
            .current_dir(self.folder.path())
            .env_clear()
            .envs(&self.environment);
        command
    }

    pub fn run(&self, arguments: &[&str], input: &str) -> Said {
        let mut command = self.command(arguments);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().expect("started");
        // A command that does not read closes the pipe early.
        let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
        let output = child.wait_with_output().expect("ended");
        let text = |bytes| String::from_utf8(bytes).expect("text");
        Said {
            code: output.status.code(),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }

    pub fn superadmin(&self, login: &str) {
        let arguments = [
            "staff",
            "create-superadmin",
            "--login",
            login,
            "--first-name",
            "Bobur",
            "--last-name",
            "Karimov",
            "--password-stdin",
        ];
        self.run(&arguments, &format!("{PASSWORD}\n")).ok();
    }

    /// Starts a command with this standard output and error.
    pub fn start(&self, arguments: &[&str], out: Stdio, err: Stdio) -> Child {
        let mut command = self.command(arguments);
        command.stdin(Stdio::null()).stdout(out).stderr(err);
        command.spawn().expect("started")
    }

    /// Starts the server, configured to listen on `address`, with this standard output and error, and waits until it
    /// responds.
    pub async fn serve_into(&self, out: Stdio, err: Stdio, address: &str) -> Running {
        let mut running = Running {
            child: self.start(&["serve"], out, err),
            base: format!("http://{address}"),
            client: client(),
            out: Lines::default(),
            err: Lines::default(),
        };
        let started = Instant::now();
        while running.try_call("GET", "/healthz", "", None).await.is_none() {
            let ended = running.child.try_wait().expect("its state");
            assert!(ended.is_none(), "it has ended: {ended:?}");
            assert!(started.elapsed() < Duration::from_secs(30), "it does not answer");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        running
    }

    /// Starts the server and waits until it listens.
    pub fn serve(&self) -> Running {
        Self::wait_for(self.command(&["serve"]))
    }

    /// The same for a server whose files cannot exceed this size, as on a full disk. The limit is reported as an error
    /// instead of the signal that kills the process, as on a full disk.
    pub fn serve_with_files_of_at_most(&self, bytes: usize) -> Running {
        let mut command = Command::new("sh");
        let limits = format!("trap '' XFSZ && ulimit -f {} && exec \"$0\" serve", bytes.div_ceil(512));
        command
            .args(["-c", &limits, env!("CARGO_BIN_EXE_peshtoq")])
            .current_dir(self.folder.path())
            .env_clear()
            .envs(&self.environment);
        Self::wait_for(command)
    }

    fn wait_for(mut command: Command) -> Running {
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().expect("started");
        let out = lines(child.stdout.take().expect("a pipe"));
        let err = lines(child.stderr.take().expect("a pipe"));
        let started = Instant::now();
        let base = loop {
            let lines = err.lock().expect("unpoisoned").clone();
            let address = lines
                .iter()
                .filter_map(|line| serde_json::from_str::<Value>(line).ok())
                .find_map(|line| {
                    (line["message"] == "listening").then(|| line["address"].as_str().expect("an address").to_owned())
                });
            if let Some(address) = address {
                break format!("http://{address}");
            }
            assert!(
                started.elapsed() < Duration::from_secs(30),
                "it does not listen: {lines:?}"
            );
            std::thread::sleep(Duration::from_millis(5));
        };
        Running {
            child,
            base,
            client: client(),
            out,
            err,
        }
    }
}

/// A free address, for a program whose output cannot be read. It is outside the range that the system assigns to
/// connections, so nobody takes it before the program does.
pub fn free_address() -> String {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    loop {
        let number = std::process::id() * 61 + NUMBER.fetch_add(1, Ordering::Relaxed);
        let address = format!("127.0.0.1:{}", 20_000 + number % 10_000);
        if std::net::TcpListener::bind(&address).is_ok() {
            return address;
        }
    }
}

fn client() -> reqwest::Client {
    // An error means that a provider is already installed.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder()
        .no_proxy()
        .timeout(Duration::from_secs(30))
        .build()
        .expect("a client")
}

type Lines = Arc<Mutex<Vec<String>>>;

/// Collects the output of a pipe, so that it never blocks.
fn lines(pipe: impl Read + Send + 'static) -> Lines {
    let lines = Lines::default();
    let kept = Arc::clone(&lines);
    std::thread::spawn(move || {
        for line in BufReader::new(pipe).lines().map_while(Result::ok) {
            kept.lock().expect("unpoisoned").push(line);
        }
    });
    lines
}

/// A running server.
pub struct Running {
    child: Child,
    pub base: String,
    pub client: reqwest::Client,
    out: Lines,
    err: Lines,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Running {
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Asks it to stop. Returns its exit code.
    pub fn stop(&mut self) -> Option<i32> {
        let id = self.child.id().to_string();
        assert!(
            Command::new("kill")
                .args(["-TERM", &id])
                .status()
                .expect("kill")
                .success()
        );
        self.child.wait().expect("gone").code()
    }

    /// Asks it to stop. Returns its exit code; `None` if it has not ended in time.
    pub fn stop_within(&mut self, limit: Duration) -> Option<Option<i32>> {
        let id = self.child.id().to_string();
        assert!(
            Command::new("kill")
                .args(["-TERM", &id])
                .status()
                .expect("kill")
                .success()
        );
        let began = Instant::now();
        while began.elapsed() < limit {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return Some(status.code());
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        None
    }

    pub fn out(&self) -> Vec<String> {
        self.out.lock().expect("unpoisoned").clone()
    }

    pub fn err(&self) -> Vec<String> {
        self.err.lock().expect("unpoisoned").clone()
    }

    /// Calls. Returns status and body; `None` without an answer.
    pub async fn try_call(&self, method: &str, path: &str, token: &str, body: Option<Value>) -> Option<(u16, Value)> {
        let method = method.parse().expect("a method");
        let mut request = self.client.request(method, format!("{}{path}", self.base));
        if !token.is_empty() {
            request = request.bearer_auth(token);
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        let response = request.send().await.ok()?;
        let status = response.status().as_u16();
        let bytes = response.bytes().await.ok()?;
        Some((status, serde_json::from_slice(&bytes).unwrap_or(Value::Null)))
    }

    pub async fn call(&self, method: &str, path: &str, token: &str, body: Option<Value>) -> (u16, Value) {
        self.try_call(method, path, token, body).await.expect("an answer")
    }

    pub async fn get(&self, path: &str, token: &str) -> (u16, Value) {
        self.call("GET", path, token, None).await
    }

    pub async fn sign_in(&self, login: &str, password: &str) -> (u16, Value) {
        self.call(
            "POST",
            "/api/admin/signin",
            "",
            Some(json!({"username": login, "password": password})),
        )
        .await
    }

    /// The access token of a person.
    pub async fn token(&self, login: &str) -> String {
        let (status, body) = self.sign_in(login, PASSWORD).await;
        assert_eq!(status, 200, "{body}");
        body["data"]["accessToken"].as_str().expect("a token").to_owned()
    }

    pub async fn try_upload(&self, folder: &str, bytes: Vec<u8>, token: &str) -> Option<(u16, Value)> {
        let part = reqwest::multipart::Part::bytes(bytes).file_name("file");
        let form = reqwest::multipart::Form::new()
            .text("fileFolder", folder.to_owned())
            .part("files", part);
        let request = self
            .client
            .post(format!("{}/api/upload", self.base))
            .bearer_auth(token)
            .multipart(form);
        let response = request.send().await.ok()?;
        let status = response.status().as_u16();
        Some((status, response.json().await.ok()?))
    }
}

/// A separate database on the PostgreSQL server of the tests.
pub async fn postgres() -> String {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let admin = std::env::var("PESHTOQ_TEST_POSTGRES").expect(
        "these tests need a PostgreSQL server: run them with `cargo xtask test`, which starts one, or name one in PESHTOQ_TEST_POSTGRES",
    );
    let (server, _) = admin.rsplit_once('/').expect("a database in the address");
    let name = format!(
        "program_{}_{}",
        std::process::id(),
        NUMBER.fetch_add(1, Ordering::Relaxed)
    );
    let db = Database::connect(&admin).await.expect("the PostgreSQL server");
    db.execute_unprepared(&format!("CREATE DATABASE {name}"))
        .await
        .expect("a database");
    db.close().await.expect("closed");
    format!("{server}/{name}")
}

/// Every file under a folder, by its relative path.
pub fn files(root: &Path) -> Vec<String> {
    let mut files = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(
                    path.strip_prefix(root)
                        .expect("under it")
                        .to_string_lossy()
                        .into_owned(),
                );
            }
        }
    }
    files.sort();
    files
}
