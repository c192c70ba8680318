//! The connections: how they are made, when one may be used again, and when it is thrown away.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use sea_orm::{
    ConnectOptions, Database, DatabaseConnection, DbErr,
    sqlx::{
        self, Connection, Executor,
        pool::{PoolConnectionMetadata, PoolOptions},
        sqlite::{SqliteJournalMode, SqliteSynchronous},
    },
};
use tokio::{sync::Mutex, time::timeout};

use super::limits;

/// Connections that read on SQLite. Two cores are kept busy by fewer; a slow search must not stop the others.
const SQLITE_READERS: u32 = 4;
/// Connections of one server that read from PostgreSQL. Beside them there is one that writes, and one that listens.
const POSTGRES_READERS: u32 = 10;
/// A connection that was used this recently is not asked for a sign of life.
const RECENTLY: Duration = Duration::from_secs(1);

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

    /// Another one in the place of this one, for PostgreSQL: a connection to a peer that is silent, with something still
    /// to be sent to it, cannot even be closed, and has the pool's only place until the system gives it up.
    pub(super) async fn replacement(&self) -> Result<Self, DbErr> {
        let (url, fitness) = (self.url.clone(), Fitness::default());
        let pool = postgres(&url, Role::Writer, &fitness, true).await?;
        Ok(Self { url, pool, fitness })
    }
}

/// Whether the connection that is given back may be used again. The pool of the writer has one connection only, so that
/// this speaks of exactly that one.
#[derive(Clone, Default)]
pub(super) struct Fitness {
    /// Held while a transaction ends: a connection that comes back meanwhile waits to learn how it ended.
    ending: Arc<Mutex<()>>,
    is_unfit: Arc<AtomicBool>,
}

impl Fitness {
    /// Ends a transaction by `end`. Unless it ends well, and in time, its connection is never used again: nobody knows
    /// what became of the transaction, and whatever is written through it afterwards may be part of it.
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

    /// Whether a connection that was given back may be used again. The pool carries out what was left to it, a rollback,
    /// after this; over a network that may take for ever, so there it is done here.
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

/// An error, not `false`: the pool then closes the connection without a word to the other side, which may be silent.
fn unfit() -> sqlx::Error {
    sqlx::Error::Protocol("the last transaction of this connection did not end cleanly: it is closed".into())
}

/// What the database did not do in time. The caller is told that it is away.
pub(super) fn late(limit: Duration) -> DbErr {
    let text = format!("the database did not answer within {} s", limit.as_secs());
    DbErr::Conn(sea_orm::RuntimeErr::Internal(text))
}

/// A connection that is in the middle of a transaction when it is asked for would make the next one a part of it, and what
/// that one commits would not be stored: it is closed.
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
    let fitness = fitness.clone();
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(if role == Role::Writer { 1 } else { SQLITE_READERS })
        .min_connections(1)
        .acquire_timeout(limits::ACQUIRE)
        .idle_timeout(None)
        .max_lifetime(None)
        .sqlx_logging(false)
        // A connection to a file does not grow stale.
        .map_sqlx_sqlite_pool_opts(move |options| watched(options, &fitness, false))
        .map_sqlx_sqlite_opts(move |options| {
            let options = options
                .create_if_missing(role == Role::Writer)
                .journal_mode(SqliteJournalMode::Wal)
                .synchronous(SqliteSynchronous::Full)
                .foreign_keys(true)
                .busy_timeout(limits::ACQUIRE);
            if role == Role::Reader {
                options.pragma("query_only", "on")
            } else {
                options
            }
        });
    Database::connect(options).await
}

/// What PostgreSQL has to know of a connection that holds an advisory lock for as long as it lasts: the lock of a machine
/// that lost its power is free again within a minute.
pub const OF_A_LOCK: &str =
    "SET tcp_keepalives_idle = 20; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3";

/// Makes the file of a new database, which others must not read: it holds hashes of passwords. What SQLite puts beside it
/// later has the same rights.
pub fn make_private(path: &Path) {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    // An error means that it is there already, or that SQLite will say better what is wrong.
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

/// What PostgreSQL has to know of a connection. It gives up what takes too long there by itself, also when this process,
/// its machine or the way to it is gone; a lock is then free for others within half a minute.
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
        // A write sees what was committed while it waited for its turn. Whoever let all of PostgreSQL answer a commit before
        // it is on disk did not mean ours.
        Role::Writer => format!(
            "{limits}; SET default_transaction_isolation = 'read committed'; SELECT set_config('synchronous_commit', 'on', false) \
             WHERE current_setting('synchronous_commit') = 'off'"
        ),
        // As on SQLite: what reads cannot write, and what several statements of a transaction read belongs together.
        Role::Reader => format!(
            "{limits}; SET default_transaction_read_only = on; SET default_transaction_isolation = 'repeatable read'"
        ),
    }
}
