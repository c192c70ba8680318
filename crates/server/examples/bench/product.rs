//! The product: the real binary, in a separate process, with a separate data folder.

use std::{
    fs::{self, File},
    io::Write,
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use hyper::{Method, StatusCode};
use sea_orm::sqlx::{
    self, ConnectOptions, Connection as _,
    sqlite::{SqliteConnectOptions, SqliteJournalMode},
};
use serde_json::{Value, json};

use crate::load::{BenchError, Call, Connection, expect};

const LIBRARY_FILES: i64 = 20_000;
const LOGIN: &str = "benchmark";
const PASSWORD: &str = "Olchov#2026";
/// How long a start may take before it counts as failed.
const START_MAX: Duration = Duration::from_secs(30);

/// The binary and the folders it works in.
pub struct Product {
    binary: PathBuf,
    folder: PathBuf,
    /// Settings that differ from the defaults.
    settings: Vec<(&'static str, &'static str)>,
}

/// A running server. Killed on drop.
pub struct Running {
    child: Child,
    /// Where it listens.
    pub address: SocketAddr,
    /// From the start of the process to the first 200 from `/readyz`, which checks the database.
    pub ready_after: Duration,
}

impl Drop for Running {
    fn drop(&mut self) {
        // Errors mean that it has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Running {
    /// The id of its process.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Tells it to stop, and waits until it has.
    ///
    /// # Errors
    /// When it does not end successfully.
    pub fn stop(mut self) -> Result<(), BenchError> {
        let signalled = Command::new("kill").arg("-TERM").arg(self.pid().to_string()).status()?;
        let ended = self.child.wait()?;
        if signalled.success() && ended.success() {
            return Ok(());
        }
        Err(format!("the server did not stop well: {ended}").into())
    }
}

impl Product {
    /// The binary with an empty data folder inside `folder`.
    pub fn new(binary: PathBuf, folder: &Path) -> Self {
        Self {
            binary,
            folder: folder.to_owned(),
            settings: Vec::new(),
        }
    }

    /// The same with another setting.
    pub fn with(mut self, name: &'static str, value: &'static str) -> Self {
        self.settings.push((name, value));
        self
    }

    /// The same binary with a separate data folder.
    pub fn beside(&self, folder: &Path) -> Self {
        Self::new(self.binary.clone(), folder)
    }

    /// The database file.
    pub fn database(&self) -> PathBuf {
        self.folder.join("data/peshtoq.db")
    }

    /// The folder of the stored files.
    pub fn media(&self) -> PathBuf {
        self.folder.join("data/media")
    }

    /// Begins a backup.
    ///
    /// # Errors
    /// When the command cannot be started.
    pub fn backup(&self, archive: &Path) -> Result<Child, BenchError> {
        let mut command = self.command(&["backup"]);
        Ok(command.arg(archive).stdout(Stdio::null()).spawn()?)
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(&self.binary);
        command.args(words).current_dir(&self.folder).stdin(Stdio::null());
        for (name, _) in std::env::vars_os() {
            // The defaults are measured, whatever the shell's settings are.
            if name.to_string_lossy().starts_with("PESHTOQ_") {
                command.env_remove(name);
            }
        }
        command
            .env("PESHTOQ_DATA_DIR", self.folder.join("data"))
            // Longer than all rounds together.
            .env("PESHTOQ_ACCESS_TOKEN_TTL", "3h")
            .envs(self.settings.iter().copied());
        command
    }

    fn run(&self, words: &[&str], input: &str) -> Result<String, BenchError> {
        let mut child = self
            .command(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        if let Some(mut stdin) = child.stdin.take() {
            stdin.write_all(input.as_bytes())?;
        }
        let output = child.wait_with_output()?;
        if output.status.success() {
            return Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned());
        }
        Err(format!("{} {}: {}", self.binary.display(), words.join(" "), output.status).into())
    }

    /// The name and version of the binary.
    ///
    /// # Errors
    /// When it cannot be run.
    pub fn version(&self) -> Result<String, BenchError> {
        self.run(&["--version"], "")
    }

    /// Creates the database: demo content and one superadmin.
    ///
    /// # Errors
    /// When a command fails.
    pub fn load_demo(&self) -> Result<(), BenchError> {
        fs::create_dir_all(&self.folder)?;
        self.run(&["demo", "load"], "")?;
        let words = "staff create-superadmin --login benchmark --first-name Oʻlchov --last-name Sinov --password-stdin";
        self.run(&words.split(' ').collect::<Vec<_>>(), PASSWORD)?;
        Ok(())
    }

    /// Creates the database: demo content (with a banner and its pictures), one superadmin, `rows` skills and courses,
    /// and the maximum number of partners.
    ///
    /// # Errors
    /// When a command or a statement fails.
    pub async fn prepare(&self, rows: u32) -> Result<(), BenchError> {
        self.load_demo()?;
        let mut database = SqliteConnectOptions::new()
            .filename(self.database())
            .journal_mode(SqliteJournalMode::Wal)
            .connect()
            .await?;
        let mut write = database.begin().await?;
        for table in ["course_skill", "skill"] {
            sqlx::query(sqlx::AssertSqlSafe(format!("DELETE FROM {table}")))
                .execute(&mut *write)
                .await?;
        }
        let now = peshtoq_core::clock::now();
        for number in 1..=rows {
            let name = format!("Koʻnikma {number}");
            sqlx::query(
                "INSERT INTO skill (name, search, unique_key, version, created_at, updated_at, updated_by) \
                 VALUES (?1, ?2, ?2, 1, ?3, ?3, (SELECT min(id) FROM staff))",
            )
            .bind(&name)
            .bind(peshtoq_core::text::unique_key(&name))
            .bind(now)
            .execute(&mut *write)
            .await?;
        }
        for number in 1..=rows {
            let name = format!("Kurs {number}");
            sqlx::query(
                "INSERT INTO course (id, name, \"desc\", is_profession, is_coming_soon, is_visible, status, price, lessons_count, \
                 modules_count, course_duration, is_imported, search, version, created_at, updated_at, slug, unique_key, \
                 updated_by, category_id) \
                 VALUES (?1, ?2, 'Har hafta amaliyot va bitta loyiha', FALSE, FALSE, FALSE, 'ACTIVE', 0, 0, 0, 0, TRUE, ?3, 1, ?4, ?4, ?5, ?5, \
                 (SELECT min(id) FROM staff), (SELECT min(id) FROM course_category))",
            )
            .bind(i64::from(number) + 1000)
            .bind(&name)
            .bind(peshtoq_core::text::unique_key(&name))
            .bind(now)
            .bind(format!("kurs-{number}"))
            .execute(&mut *write)
            .await?;
        }
        sqlx::query("DELETE FROM partner").execute(&mut *write).await?;
        for position in 0..i64::try_from(peshtoq_persistence::order::GROUP_MAX)? {
            let name = format!("Hamkor {position}");
            sqlx::query(
                "INSERT INTO partner (name, link, logo, search, position, version, created_at, updated_at, updated_by) \
                 VALUES (?1, 'https://example.uz', 'partners/none.png', ?2, ?3, 1, ?4, ?4, (SELECT min(id) FROM staff))",
            )
            .bind(&name)
            .bind(peshtoq_core::text::unique_key(&name))
            .bind(position)
            .bind(now)
            .execute(&mut *write)
            .await?;
        }
        fill_library(&mut write).await?;
        // Rows that are written past the product are not in the index of quick search: the server builds it again at its start.
        sqlx::query("DELETE FROM search_entry").execute(&mut *write).await?;
        write.commit().await?;
        // So that a copy of the file has everything.
        sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")
            .execute(&mut database)
            .await?;
        database.close().await?;
        Ok(())
    }

    /// Starts the server, and waits until it responds.
    ///
    /// # Errors
    /// When it ends or does not answer in time.
    pub async fn start(&self) -> Result<Running, BenchError> {
        let address = free_address()?;
        let log = File::options()
            .create(true)
            .append(true)
            .open(self.folder.join("server.log"))?;
        let mut command = self.command(&["serve"]);
        command
            .env("PESHTOQ_LISTEN", address.to_string())
            .stdout(log.try_clone()?)
            .stderr(log);
        let started = Instant::now();
        let mut running = Running {
            child: command.spawn()?,
            address,
            ready_after: Duration::ZERO,
        };
        let ready = Call {
            method: Method::GET,
            path: "/readyz",
            token: String::new(),
            ..Call::default()
        };
        loop {
            if let Ok(mut connection) = Connection::open(address).await
                && connection.call(&ready, None).await?.0 == StatusCode::OK
            {
                running.ready_after = started.elapsed();
                return Ok(running);
            }
            if let Some(status) = running.child.try_wait()? {
                return Err(format!("the server ended ({status}), see {}/server.log", self.folder.display()).into());
            }
            if started.elapsed() > START_MAX {
                return Err("the server does not answer".into());
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
}

/// Adds the rows of many files, half of them used by skills. The files themselves are not there: only lists are read.
async fn fill_library(write: &mut sqlx::SqliteConnection) -> Result<(), BenchError> {
    let now = peshtoq_core::clock::now();
    for number in 1..=LIBRARY_FILES {
        let path = format!("other/{number:040x}.png");
        sqlx::query(
            "INSERT INTO media (path, is_video, width, height, size, mime_type, placeholder, touched_at) \
             VALUES (?1, FALSE, 640, 480, 20000, 'image/png', NULL, ?2)",
        )
        .bind(&path)
        .bind(now)
        .execute(&mut *write)
        .await?;
        sqlx::query(
            "INSERT INTO media_file (path, folder, name, is_decorative, is_kept, search, version, created_at, updated_at) \
             VALUES (?1, 'other', ?2, FALSE, FALSE, ?2, 1, ?3, ?3)",
        )
        .bind(&path)
        .bind(format!("rasm {number}.png"))
        .bind(now)
        .execute(&mut *write)
        .await?;
        if number % 2 == 0 {
            sqlx::query(
                "INSERT INTO media_use (path, entity, row_id) VALUES (?1, 'skill', (SELECT min(id) FROM skill) + ?2)",
            )
            .bind(&path)
            .bind(number / 2)
            .execute(&mut *write)
            .await?;
        }
    }
    Ok(())
}

/// Removes those rows again: a backup refuses a database whose files are not there.
///
/// # Errors
/// When the database fails.
pub async fn empty_library(database: &Path) -> Result<(), BenchError> {
    let mut write = SqliteConnectOptions::new()
        .filename(database)
        .busy_timeout(Duration::from_secs(10))
        .connect()
        .await?;
    for table in ["media_use", "media_file", "media"] {
        let sql = format!("DELETE FROM {table} WHERE path LIKE 'other/{:020x}%'", 0);
        sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&mut write).await?;
    }
    Ok(())
}

/// A free loopback address.
///
/// # Errors
/// When there is none.
pub fn free_address() -> Result<SocketAddr, BenchError> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?)
}

/// Signs in. Returns the access token.
///
/// # Errors
/// When that is refused.
pub async fn sign_in(address: SocketAddr) -> Result<String, BenchError> {
    let call = Call {
        method: Method::POST,
        path: "/api/admin/signin",
        token: String::new(),
        ..Call::default()
    };
    let body = json!({"username": LOGIN, "password": PASSWORD}).to_string();
    let (status, answer) = Connection::open(address).await?.call(&call, Some(body.into())).await?;
    expect(status, StatusCode::OK, &answer)?;
    let answer: Value = serde_json::from_slice(&answer)?;
    let token = answer["data"]["accessToken"]
        .as_str()
        .ok_or("signing in gave no token")?;
    Ok(token.to_owned())
}

/// The stored banner, as its screen would send it back.
///
/// # Errors
/// When there is none.
pub async fn banner(address: SocketAddr, token: &str) -> Result<Value, BenchError> {
    let call = Call {
        method: Method::GET,
        path: "/api/admin/banner",
        token: token.to_owned(),
        ..Call::default()
    };
    let (status, answer) = Connection::open(address).await?.call(&call, None).await?;
    expect(status, StatusCode::OK, &answer)?;
    let answer: Value = serde_json::from_slice(&answer)?;
    let fields = ["bannerMobile", "bannerTablet", "bannerDesktop", "link"];
    let banner = fields.map(|name| (name.to_owned(), answer["data"][name].clone()));
    Ok(Value::Object(banner.into_iter().collect()))
}
