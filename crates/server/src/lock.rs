//! Locks on a database: at most one server on a SQLite file, and no other access during a restore.
//!
//! On SQLite these are locks on two files beside the database, which end with the process: the server holds
//! `server-lock`; every process that opens the database shares `access-lock`, and a restore holds it exclusively. On
//! PostgreSQL, where several servers are fine, an advisory lock on a dedicated connection replaces `access-lock`. A
//! third lock serializes backups to a place, over all processes.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    time::Duration,
};

use peshtoq_backup::database_file;
use peshtoq_persistence::db::OF_A_LOCK;
use sea_orm::sqlx::{self, Connection, PgConnection};
use tokio::time::{Instant, sleep, timeout};

use crate::start::CliError;

/// The advisory lock for access to a PostgreSQL database.
const ACCESS: i64 = 0x7065_7368_746f_7132;
/// The advisory lock for making a backup to a place.
const BACKUP: i64 = 0x7065_7368_746f_7133;
/// How long PostgreSQL may take to respond.
const ANSWER: Duration = Duration::from_secs(5);
/// How long to wait for a lock. PostgreSQL releases the locks of a process a moment after it has ended, so without
/// waiting, a command that directly follows another would be refused.
const ENDING: Duration = Duration::from_secs(2);
/// The pause between attempts meanwhile.
const RETRY: Duration = Duration::from_millis(100);
/// How often the connection that holds the lock is pinged.
const POLL_INTERVAL: Duration = Duration::from_secs(10);

/// The kind of access to a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// By the server.
    Server,
    /// By a command, beside a server or without one.
    Shared,
    /// By a restore, which needs exclusive access.
    Alone,
}

/// Holds the locks as long as it lives.
#[must_use = "the locks are held as long as this lives"]
pub struct Lock {
    _files: Vec<File>,
    connection: Option<PgConnection>,
}

impl Lock {
    /// Takes the locks for this kind of access.
    ///
    /// # Errors
    /// When another process's access excludes it; the message says which.
    pub async fn take(url: &str, access: Access) -> Result<Self, CliError> {
        if url.starts_with("sqlite:") {
            let file = database_file(url).map_err(CliError::new)?;
            return Ok(Self {
                _files: sqlite(&file, access)?,
                connection: None,
            });
        }
        Ok(Self {
            _files: Vec::new(),
            connection: Some(postgres(url, access).await?),
        })
    }

    /// The lock for making a backup to a place; `None` while another process holds it.
    ///
    /// # Errors
    /// When it cannot be requested.
    pub async fn turn_to_backup(url: &str) -> Result<Option<Self>, CliError> {
        if !url.starts_with("sqlite:") {
            let (connection, is_taken) = connect(url, "SELECT pg_try_advisory_lock($1)", BACKUP).await?;
            return Ok(is_taken.then(|| Self {
                _files: Vec::new(),
                connection: Some(connection),
            }));
        }
        let path = beside(&database_file(url).map_err(CliError::new)?, "backup-lock");
        let lock = open(&path)?;
        match lock.try_lock() {
            Ok(()) => Ok(Some(Self {
                _files: vec![lock],
                connection: None,
            })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(CliError::new(format!("{}: {error}", path.display()))),
        }
    }

    /// Keeps the server's lock on PostgreSQL: a broken connection is replaced. It never ends.
    pub async fn keep(mut self, url: String) {
        loop {
            sleep(POLL_INTERVAL).await;
            let Some(connection) = &mut self.connection else {
                // Locks on files last as long as the process.
                std::future::pending::<()>().await;
                continue;
            };
            if let Ok(Ok(())) = timeout(ANSWER, connection.ping()).await {
                continue;
            }
            match postgres(&url, Access::Server).await {
                Ok(connection) => self.connection = Some(connection),
                Err(error) => {
                    tracing::warn!(%error, "the database lock was lost; a restore would not notice this server")
                }
            }
        }
    }
}

/// Whether a server runs on this SQLite file. The lock is only tried, not kept.
pub fn is_served(file: &Path) -> Result<bool, CliError> {
    let path = beside(file, "server-lock");
    if !path.exists() {
        return Ok(false);
    }
    let file = open(&path)?;
    Ok(matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
}

fn beside(file: &Path, name: &str) -> PathBuf {
    let mut path = file.as_os_str().to_owned();
    path.push(".");
    path.push(name);
    PathBuf::from(path)
}

fn open(path: &Path) -> Result<File, CliError> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    options
        .open(path)
        .map_err(|error| CliError::new(format!("{}: {error}", path.display())))
}

fn sqlite(file: &Path, access: Access) -> Result<Vec<File>, CliError> {
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| CliError::new(format!("{}: {error}", folder.display())))?;
    }
    let shown = file.display();
    let server = match access {
        Access::Shared => None,
        Access::Server | Access::Alone => {
            let path = beside(file, "server-lock");
            let mut lock = open(&path)?;
            match lock.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    let mut holder = String::new();
                    // Only for the message.
                    let _ = lock.read_to_string(&mut holder);
                    let holder = holder.trim();
                    let who = if holder.is_empty() {
                        String::new()
                    } else {
                        format!(" (process {holder})")
                    };
                    return Err(CliError::new(format!(
                        "{shown}: a server is running on this database{who}"
                    )));
                }
                Err(TryLockError::Error(error)) => return Err(CliError::new(format!("{}: {error}", path.display()))),
            }
            // For the message to others; a full disk must not prevent the start. The text is as wide as the largest id,
            // so that it replaces the last one: to empty the file first would take a millisecond of a start.
            let _ = lock
                .seek(SeekFrom::Start(0))
                .and_then(|_| lock.write_all(format!("{:<10}", std::process::id()).as_bytes()));
            Some(lock)
        }
    };
    let path = beside(file, "access-lock");
    let lock = open(&path)?;
    let taken = match access {
        Access::Alone => lock.try_lock(),
        Access::Server | Access::Shared => lock.try_lock_shared(),
    };
    match (taken, access) {
        (Ok(()), _) => Ok(server.into_iter().chain([lock]).collect()),
        (Err(TryLockError::WouldBlock), Access::Alone) => {
            Err(CliError::new(format!("{shown}: a command is using this database")))
        }
        (Err(TryLockError::WouldBlock), _) => Err(CliError::new(format!(
            "{shown}: a backup is being restored into this database"
        ))),
        (Err(TryLockError::Error(error)), _) => Err(CliError::new(format!("{}: {error}", path.display()))),
    }
}

async fn postgres(url: &str, access: Access) -> Result<PgConnection, CliError> {
    let ask = match access {
        Access::Alone => "SELECT pg_try_advisory_lock($1)",
        Access::Server | Access::Shared => "SELECT pg_try_advisory_lock_shared($1)",
    };
    let refused_at = Instant::now() + ENDING;
    loop {
        let (connection, is_taken) = connect(url, ask, ACCESS).await?;
        if is_taken {
            return Ok(connection);
        }
        if Instant::now() >= refused_at {
            break;
        }
        sleep(RETRY).await;
    }
    Err(CliError::new(match access {
        Access::Alone => "a server or a command is using this database; stop it first",
        Access::Server | Access::Shared => "a backup is being restored into this database",
    }))
}

/// Requests an advisory lock on a dedicated connection.
async fn connect(url: &str, ask: &'static str, lock: i64) -> Result<(PgConnection, bool), CliError> {
    let failed = |error: sqlx::Error| CliError::new(format!("database: {error}"));
    let taken = async {
        let mut connection = PgConnection::connect(url).await.map_err(failed)?;
        let settings = sqlx::raw_sql(OF_A_LOCK).execute(&mut connection);
        settings.await.map_err(failed)?;
        let asked = sqlx::query_scalar(ask).bind(lock).fetch_one(&mut connection).await;
        Ok((connection, asked.map_err(failed)?))
    };
    let silent = |_| CliError::new("database: PostgreSQL does not answer");
    timeout(ANSWER, taken).await.map_err(silent)?
}
