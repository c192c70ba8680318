//! Connection pools: how connections are made, reused and discarded.

use std::{
    path::Path,
    str::FromStr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use sea_orm::{
    ConnectOptions, Database, DatabaseConnection, DbErr, RuntimeErr, SqlxSqliteConnector,
    sqlx::{
        self, ConnectOptions as _, Connection, Executor, SqlitePool,
        pool::{PoolConnectionMetadata, PoolOptions},
        sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
    },
};
use tokio::{
    sync::Mutex,
    time::{sleep, timeout},
};

use super::limits;

/// Connections that read on SQLite. Fewer keep two cores busy, but a slow search must not block the others.
const SQLITE_READERS: u32 = 4;
/// Prepared statements that the connection that writes keeps on SQLite. The copy of a course alone needs more than a
/// hundred, which is what sqlx keeps.
const SQLITE_STATEMENTS: usize = 256;
/// Rows that SQLite's thread may be ahead of their reader, who wants all of them: at sqlx's 50, a longer page makes both
/// wait for each other.
const SQLITE_ROWS: usize = 1024;
/// The page cache of a connection to SQLite, as its pragma wants it: negative, in KiB. A page and its header take 5 KiB of
/// jemalloc, so SQLite's default of 2000 would take 2400.
const SQLITE_CACHE: &str = "-1600";
/// Connections of one server that read from PostgreSQL. One more writes, and one more listens.
const POSTGRES_READERS: u32 = 10;
/// A connection that was used this recently is not pinged before reuse.
const RECENTLY: Duration = Duration::from_secs(1);
/// Between two attempts to open a database that another process has locked.
const BUSY_PAUSE: Duration = Duration::from_millis(20);

/// What a pool is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Reader,
    Writer,
}

/// The one connection that writes.
pub(super) struct Writer {
    url: String,
    pub(super) pool: DatabaseConnection,
    pub(super) fitness: Fitness,
}

impl Writer {
    pub(super) async fn open(url: &str) -> Result<Self, DbErr> {
        let fitness = Fitness::default();
        let pool = match url.starts_with("sqlite:") {
            true => sqlite(url, Role::Writer, &fitness).await?,
            false => postgres(url, Role::Writer, &fitness, false).await?,
        };
        let url = url.to_owned();
        Ok(Self { url, pool, fitness })
    }

    /// A new writer that replaces this one, for PostgreSQL. If the peer is silent and data is still to be sent, the
    /// connection cannot even be closed, and it occupies the pool's only slot until the system gives it up.
    pub(super) async fn replacement(&self) -> Result<Self, DbErr> {
        let (url, fitness) = (self.url.clone(), Fitness::default());
        let pool = postgres(&url, Role::Writer, &fitness, true).await?;
        Ok(Self { url, pool, fitness })
    }
}

/// Whether a returned connection may be reused. The writer's pool has a single connection, so this is about that one.
#[derive(Clone, Default)]
pub(super) struct Fitness {
    /// Held while a transaction ends. A connection that is returned meanwhile waits for the outcome.
    ending: Arc<Mutex<()>>,
    is_unfit: Arc<AtomicBool>,
}

impl Fitness {
    /// Ends a transaction by `end`. If that fails or takes too long, the connection is never used again: the outcome of
    /// the transaction is unknown, and later writes might become part of it.
    pub(super) async fn end<T>(
        &self,
        limit: Duration,
        end: impl Future<Output = Result<T, DbErr>>,
    ) -> Result<T, DbErr> {
        let _ending = self.ending.lock().await;
        self.is_unfit.store(true, Ordering::Release);
        let ended = timeout(limit, end).await.unwrap_or_else(|_| Err(late(limit)));
        if ended.is_ok() {
            self.is_unfit.store(false, Ordering::Release);
        }
        ended
    }

    /// Whether a returned connection may be reused. The pool would run a pending rollback after this check. Over a
    /// network that could take forever, so a ping does it here, with a time limit.
    async fn may_stay<C: Connection>(&self, connection: &mut C, is_remote: bool) -> Result<bool, sqlx::Error> {
        drop(self.ending.lock().await);
        if self.is_unfit.swap(false, Ordering::AcqRel) {
            return Err(unfit());
        }
        if is_remote {
            answers_within(limits::ROLLBACK, connection).await?;
        }
        Ok(true)
    }
}

async fn answers_within<C: Connection>(limit: Duration, connection: &mut C) -> Result<(), sqlx::Error> {
    let answered = timeout(limit, connection.ping()).await;
    answered.map_err(|_| sqlx::Error::PoolTimedOut)?
}

/// An error, not `false`: the pool then closes the connection without sending anything to the peer, which may be
/// silent.
fn unfit() -> sqlx::Error {
    sqlx::Error::Protocol("the last transaction of this connection did not end cleanly: it is closed".into())
}

/// The error for a time limit that passed. The caller gets the error for an unavailable database.
pub(super) fn late(limit: Duration) -> DbErr {
    let text = format!("the database did not answer within {} s", limit.as_secs());
    DbErr::Conn(sea_orm::RuntimeErr::Internal(text))
}

/// Closes a connection that is still in a transaction when it is acquired. The next transaction would become part of
/// the old one, and its commit would store nothing.
fn watched<DB: sqlx::Database>(options: PoolOptions<DB>, fitness: &Fitness, is_remote: bool) -> PoolOptions<DB> {
    let fitness = fitness.clone();
    options
        .test_before_acquire(false)
        .before_acquire(move |connection, met: PoolConnectionMetadata| {
            Box::pin(async move {
                if connection.is_in_transaction() {
                    return Err(unfit());
                }
                if is_remote && met.idle_for > RECENTLY {
                    answers_within(limits::PING, connection).await?;
                }
                Ok(true)
            })
        })
        .after_release(move |connection, _| {
            let fitness = fitness.clone();
            Box::pin(async move { fitness.may_stay(connection, is_remote).await })
        })
}

pub(super) async fn sqlite(url: &str, role: Role, fitness: &Fitness) -> Result<DatabaseConnection, DbErr> {
    let file = url.strip_prefix("sqlite://");
    let file = file.map(|path| Path::new(path.split('?').next().unwrap_or(path)));
    if let Some(folder) = file.and_then(Path::parent) {
        std::fs::create_dir_all(folder).map_err(|error| DbErr::Custom(format!("{}: {error}", folder.display())))?;
    }
    if let (Role::Writer, Some(file)) = (role, file)
        && file != Path::new(":memory:")
    {
        make_private(file);
    }
    let failed = |error: sqlx::Error| DbErr::Conn(RuntimeErr::SqlxError(error.into()));
    let options = SqliteConnectOptions::from_str(url).map_err(failed)?;
    let options = options
        .disable_statement_logging()
        .busy_timeout(limits::ACQUIRE)
        .row_buffer_size(SQLITE_ROWS)
        .pragma("cache_size", SQLITE_CACHE);
    let pool = PoolOptions::<sqlx::Sqlite>::new()
        .acquire_timeout(limits::ACQUIRE)
        .idle_timeout(None)
        .max_lifetime(None);
    // A connection to a file does not go stale.
    let pool = watched(pool, fitness, false);
    // Not by `Database::connect`, which opens a connection to ask for its version: each parses the schema, and a start
    // needs the one that writes. Readers are opened when needed.
    let pool = match role {
        Role::Reader => pool
            .max_connections(SQLITE_READERS)
            .connect_lazy_with(options.create_if_missing(false).pragma("query_only", "on")),
        Role::Writer => {
            let options = options
                .create_if_missing(true)
                .journal_mode(SqliteJournalMode::Wal)
                .synchronous(SqliteSynchronous::Full)
                .foreign_keys(true)
                .statement_cache_capacity(SQLITE_STATEMENTS);
            let pool = pool.max_connections(1).min_connections(1);
            connected(pool, options).await.map_err(failed)?
        }
    };
    Ok(SqlxSqliteConnector::from_sqlx_sqlite_pool(pool))
}

/// Connects, and waits while another process has locked the file.
async fn connected(pool: PoolOptions<sqlx::Sqlite>, options: SqliteConnectOptions) -> Result<SqlitePool, sqlx::Error> {
    let deadline = Instant::now() + limits::ACQUIRE;
    loop {
        match pool.clone().connect_with(options.clone()).await {
            Err(error) if is_busy(&error) && Instant::now() < deadline => sleep(BUSY_PAUSE).await,
            opened => return opened,
        }
    }
}

/// Whether another process has locked the database. SQLite waits for most locks by itself, but refuses at once to
/// change a new file to write-ahead logging while another process does the same.
fn is_busy(error: &sqlx::Error) -> bool {
    // An extended code has it in its lowest byte.
    const SQLITE_BUSY: u32 = 5;
    error.as_database_error().is_some_and(|error| {
        let code = error.code();
        code.is_some_and(|code| code.parse::<u32>().is_ok_and(|code| code & 0xff == SQLITE_BUSY))
    })
}

/// The settings of a PostgreSQL connection that holds an advisory lock for its lifetime. The lock of a machine that
/// lost its power is released within a minute.
pub const OF_A_LOCK: &str =
    "SET tcp_keepalives_idle = 20; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3";

/// Creates the file of a new database with owner-only permissions, because it holds password hashes. The files that
/// SQLite creates next to it later get the same permissions.
pub fn make_private(path: &Path) {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    // An error means that the file exists, or that SQLite will report the problem better.
    let _ = options.open(path);
}

pub(super) async fn postgres(
    url: &str,
    role: Role,
    fitness: &Fitness,
    is_lazy: bool,
) -> Result<DatabaseConnection, DbErr> {
    if !(url.starts_with("postgres://") || url.starts_with("postgresql://")) {
        return Err(DbErr::Custom(
            "the database address must begin with sqlite:// or postgres://".into(),
        ));
    }
    let fitness = fitness.clone();
    let settings = settings(role);
    let mut options = ConnectOptions::new(url);
    options
        .connect_lazy(is_lazy)
        .max_connections(if role == Role::Writer { 1 } else { POSTGRES_READERS })
        .acquire_timeout(limits::ACQUIRE)
        .sqlx_logging(false)
        .map_sqlx_postgres_pool_opts(move |options| {
            let settings = settings.clone();
            watched(options, &fitness, true).after_connect(move |connection, _| {
                let settings = settings.clone();
                Box::pin(async move {
                    connection.execute(sqlx::AssertSqlSafe(settings)).await?;
                    Ok(())
                })
            })
        });
    Database::connect(options).await
}

/// The settings of a PostgreSQL connection. PostgreSQL ends whatever takes too long by itself, even if this process,
/// its machine or the network is gone. Its lock is then free for others within half a minute.
fn settings(role: Role) -> String {
    let ms = |limit: Duration| limit.as_millis();
    let limits = format!(
        "SET statement_timeout = {}; SET lock_timeout = {}; SET idle_in_transaction_session_timeout = {}; \
         SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3; \
         SET tcp_user_timeout = 20000",
        ms(limits::STATEMENT),
        ms(limits::ACQUIRE),
        ms(limits::IDLE_IN_TRANSACTION),
    );
    match role {
        // A write sees what was committed while it waited for its turn. `synchronous_commit` may be off for the whole
        // server; that must not apply here.
        Role::Writer => format!(
            "{limits}; SET default_transaction_isolation = 'read committed'; SELECT set_config('synchronous_commit', 'on', false) \
             WHERE current_setting('synchronous_commit') = 'off'"
        ),
        // As on SQLite: readers cannot write, and the statements of a transaction see one state.
        Role::Reader => format!(
            "{limits}; SET default_transaction_read_only = on; SET default_transaction_isolation = 'repeatable read'"
        ),
    }
}

#[cfg(test)]
mod tests {
    use sea_orm::ConnectionTrait;

    use super::*;

    /// A start opens one connection. Each parses the schema, and a library may open one of its own accord.
    #[tokio::test]
    async fn readers_are_opened_when_needed() {
        let folder = std::env::temp_dir().join(format!("peshtoq-readers-{}", std::process::id()));
        let url = format!("sqlite://{}", folder.join("one.sqlite").display());
        let writer = sqlite(&url, Role::Writer, &Fitness::default()).await.expect("opened");
        let readers = sqlite(&url, Role::Reader, &Fitness::default()).await.expect("opened");
        let size = || readers.get_sqlite_connection_pool().size();
        assert_eq!((writer.get_sqlite_connection_pool().size(), size()), (1, 0));
        readers.execute_unprepared("SELECT 1").await.expect("read");
        assert_eq!(size(), 1);
        drop((writer, readers));
        std::fs::remove_dir_all(&folder).expect("removed");
    }

    /// Many processes may open a new file at the same time; whoever meets it locked waits for it.
    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn a_new_file_can_be_opened_by_many_at_once() {
        let folder = std::env::temp_dir().join(format!("peshtoq-pools-{}", std::process::id()));
        for round in 0..40 {
            let url = format!("sqlite://{}", folder.join(format!("{round}.sqlite")).display());
            let opened = (0..8).map(|_| {
                let url = url.clone();
                tokio::spawn(async move {
                    let pool = sqlite(&url, Role::Writer, &Fitness::default()).await?;
                    pool.execute_unprepared("CREATE TABLE IF NOT EXISTS one (id INTEGER)")
                        .await?;
                    pool.close().await
                })
            });
            for opened in opened.collect::<Vec<_>>() {
                opened.await.expect("no panic").expect("opened");
            }
        }
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
