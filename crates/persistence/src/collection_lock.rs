//! One collection of media at a time, over all processes that share a database.
//!
//! On PostgreSQL it is an advisory lock, held by a connection of its own; on SQLite a lock on a file beside the
//! database. The system releases both when their process ends, however it ends. The PostgreSQL lock is also lost with
//! its connection, so its holder checks from time to time. What is written under it has to be safe even so.

use std::{
    fs::{File, TryLockError},
    path::PathBuf,
    time::Duration,
};

use sea_orm::{
    DbBackend,
    sqlx::{self, ConnectOptions, PgConnection},
};
use tokio::{
    sync::Mutex,
    time::{sleep, timeout},
};

use crate::db::{self, Db};
use peshtoq_core::error::{Error, Result};

/// The key of PostgreSQL's advisory lock.
const LOCK: i64 = 0x7065_7368_746f_7163;
/// The suffix that the lock file adds to the name of the SQLite file.
const SUFFIX: &str = "-collection-lock";
/// How long PostgreSQL may take for an answer.
const TIMEOUT: Duration = Duration::from_secs(5);
/// The pause between attempts while another process holds the lock.
const RETRY: Duration = Duration::from_millis(50);

/// The right to remove stored files, until it is dropped.
#[must_use = "the lock is let go of when it is dropped"]
pub struct CollectionLock(Held);

enum Held {
    /// A lock on the open file.
    File(#[expect(dead_code, reason = "it is held, not used")] File),
    Connection(Mutex<PgConnection>),
}

impl CollectionLock {
    /// Takes the lock. Returns `None` if another process holds it for longer than `time_limit`.
    ///
    /// # Errors
    /// When the database fails, or the file cannot be made.
    pub async fn acquire(db: &Db, time_limit: Duration) -> Result<Option<Self>> {
        let acquiring = async {
            loop {
                if let Some(lock) = Self::try_acquire(db).await? {
                    return Ok(lock);
                }
                sleep(RETRY).await;
            }
        };
        match timeout(time_limit, acquiring).await {
            Ok(lock) => lock.map(Some),
            Err(_) => Ok(None),
        }
    }

    /// Takes the lock if it is free.
    ///
    /// # Errors
    /// When the database fails, or the file cannot be made.
    pub async fn try_acquire(db: &Db) -> Result<Option<Self>> {
        let pool = db.reader().pool();
        match pool.get_database_backend() {
            DbBackend::Sqlite => {
                let options = pool.get_sqlite_connection_pool().connect_options();
                let mut name = options.get_filename().as_os_str().to_owned();
                name.push(SUFFIX);
                lock_file(PathBuf::from(name)).await
            }
            _ => {
                let options = pool.get_postgres_connection_pool().connect_options();
                lock_connection(&options).await
            }
        }
    }

    /// Makes sure that the lock is still held.
    ///
    /// # Errors
    /// 503 when it was lost.
    pub async fn check(&self) -> Result<()> {
        let Held::Connection(connection) = &self.0 else {
            return Ok(());
        };
        let mut connection = connection.lock().await;
        let asked = sqlx::query("SELECT 1").execute(&mut *connection);
        match timeout(TIMEOUT, asked).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(Error::unavailable(format!("the lock of collections was lost: {error}"))),
            Err(_) => Err(Error::unavailable(
                "the lock of collections was lost: PostgreSQL is silent",
            )),
        }
    }
}

async fn lock_file(path: PathBuf) -> Result<Option<CollectionLock>> {
    tokio::task::spawn_blocking(move || {
        let failed = |error: std::io::Error| Error::unavailable(format!("{}: {error}", path.display()));
        let file = File::options()
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(CollectionLock(Held::File(file)))),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    })
    .await
    .map_err(Error::internal)?
}

async fn lock_connection(options: &sqlx::postgres::PgConnectOptions) -> Result<Option<CollectionLock>> {
    let failed = |error: sqlx::Error| Error::unavailable(format!("the lock of collections: {error}"));
    let silent = |_| Error::unavailable("the lock of collections: PostgreSQL is silent");
    let mut connection = timeout(TIMEOUT, options.connect())
        .await
        .map_err(silent)?
        .map_err(failed)?;
    let asked = async {
        sqlx::raw_sql(db::OF_A_LOCK).execute(&mut connection).await?;
        sqlx::query_scalar::<_, bool>("SELECT pg_try_advisory_lock($1)")
            .bind(LOCK)
            .fetch_one(&mut connection)
            .await
    };
    let is_ours = timeout(TIMEOUT, asked).await.map_err(silent)?.map_err(failed)?;
    Ok(is_ours.then(|| CollectionLock(Held::Connection(Mutex::new(connection)))))
}
