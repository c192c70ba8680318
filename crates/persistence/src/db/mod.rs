//! The database handle: how it is opened, how it is read, and the one way to write.
//!
//! On SQLite there is one connection that writes and several that only read. A write starts with `BEGIN IMMEDIATE`, so
//! that it never fails half-way because another process wrote first. On PostgreSQL a write takes one advisory lock,
//! which serializes writes in the same way. Editors write a few times a minute, so reliable positions, versions and
//! unique names are worth more than concurrent writes.

mod joint;
mod limits;
mod notice;
mod pools;
mod progress;
mod transaction;
mod write;

use std::{
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};

use sea_orm::{
    ConnectionTrait, DatabaseConnection, DbBackend, DbErr, Statement, TransactionTrait,
    sqlx::{
        self,
        postgres::{PgListener, PgPoolOptions},
    },
};
use tokio::{
    sync::Semaphore,
    time::{Instant, MissedTickBehavior, timeout, timeout_at},
};

use crate::{
    change::Registry,
    invalidation::{self, InvalidationClock},
    presence::{self, Presence},
};
pub use joint::Joined;
use peshtoq_core::{
    clock,
    error::{Error, Result, is_broken_connection},
};
use pools::{Fitness, Role, Writer};
pub use pools::{OF_A_LOCK, make_private};
pub use transaction::{Reader, Transaction};
pub use write::{Write, WriteOutcome};

/// How often the database is polled for changes by other processes.
const POLL_INTERVAL: Duration = Duration::from_millis(250);

/// A handle to the database. Cheap to clone.
#[derive(Clone)]
pub struct Db(Arc<Inner>);

struct Inner {
    reader: Reader,
    /// Replaced as a whole if its one connection can be neither used nor closed.
    writer: RwLock<Arc<Writer>>,
    /// The queue for the one connection that writes.
    turn: Arc<Semaphore>,
    registry: Registry,
    outbox: bool,
    invalidation: InvalidationClock,
    presence: Presence,
}

/// Who makes the write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// A signed-in person, by the id of the staff row.
    Staff(i64),
    /// The system itself: a console command, a migration, demo content.
    System,
}

impl Actor {
    /// The id of the person, if it is one.
    pub fn id(self) -> Option<i64> {
        match self {
            Self::Staff(id) => Some(id),
            Self::System => None,
        }
    }
}

/// The options of [`Db::open`].
#[derive(Default)]
pub struct Options {
    /// The tables whose changes can be undone.
    pub registry: Registry,
    /// Whether a webhook is notified of changes; without one, no notices are stored (`docs/api.md#deliveries`).
    pub outbox: bool,
}

impl Db {
    /// Opens `sqlite://path` (created if missing) or `postgres://…`.
    ///
    /// # Errors
    /// When the address is neither, or the database cannot be reached.
    pub async fn open(url: &str, options: Options) -> Result<Self, DbErr> {
        // The writer comes first: on SQLite it makes the file and puts it into WAL mode before anyone reads.
        let writer = Writer::open(url).await?;
        let reader = match url.starts_with("sqlite:") {
            true => pools::sqlite(url, Role::Reader, &Fitness::default()).await?,
            false => pools::postgres(url, Role::Reader, &Fitness::default(), false).await?,
        };
        Ok(Self(Arc::new(Inner {
            reader: Reader(reader),
            writer: RwLock::new(Arc::new(writer)),
            turn: Arc::new(Semaphore::new(1)),
            registry: options.registry,
            outbox: options.outbox,
            invalidation: InvalidationClock::default(),
            presence: Presence::default(),
        })))
    }

    /// The read-only connections for single statements. Use a [`View`] for several statements that must agree, and for
    /// whatever has a version or a total.
    pub fn reader(&self) -> &Reader {
        &self.0.reader
    }

    /// The connection that migrations write through, and that the checks of a start read through, because it is open
    /// already. Everything else that writes goes through [`Db::begin`].
    pub fn writer(&self) -> DatabaseConnection {
        self.current_writer().pool.clone()
    }

    fn current_writer(&self) -> Arc<Writer> {
        self.0.writer.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The tables whose changes can be undone.
    pub fn registry(&self) -> &Registry {
        &self.0.registry
    }

    /// Whether a webhook is notified of changes.
    pub fn outbox_enabled(&self) -> bool {
        self.0.outbox
    }

    /// The clock that determines whether cached data is still valid.
    pub fn invalidation(&self) -> &InvalidationClock {
        &self.0.invalidation
    }

    /// Tracks who has which record open.
    pub fn presence(&self) -> &Presence {
        &self.0.presence
    }

    /// Notifies the other servers of who has which record open. With SQLite there are no other servers.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn announce(&self, notices: impl IntoIterator<Item = String>) -> Result<()> {
        let reader = self.reader();
        let backend = reader.get_database_backend();
        if backend != DbBackend::Postgres {
            return Ok(());
        }
        for notice in notices {
            // A notice stores nothing, so a read-only connection can send it, and no disk write is awaited.
            let values = [presence::CHANNEL.into(), notice.into()];
            let statement = Statement::from_sql_and_values(backend, "SELECT pg_notify($1, $2)", values);
            reader.query_one_raw(statement).await?;
        }
        Ok(())
    }

    /// Opens a view of the database as it is now, for reads that must agree with each other.
    ///
    /// # Errors
    /// 503 when the database is away.
    pub async fn view(&self) -> Result<View> {
        // The time is taken first. The view includes everything committed before it, so the view is never older than
        // its time.
        let at = clock::now();
        let tx = begin_within_limit(|| self.0.reader.0.begin()).await?;
        Ok(View {
            tx: Transaction::new(tx, limits::STATEMENT, at),
        })
    }

    /// Opens a view together with a count of commits that it includes, for data that is cached and must be invalidated.
    ///
    /// # Errors
    /// 503 when the database is away.
    pub async fn snapshot(&self) -> Result<Snapshot> {
        // Must be before the first statement, which fixes what the transaction sees.
        let as_of = self.0.invalidation.now();
        let view = self.view().await?;
        self.0.invalidation.seen(invalidation::newest(view.conn()).await?);
        Ok(Snapshot { view, as_of })
    }

    /// Watches for changes by other processes: console commands and, on PostgreSQL, other servers. It checks at every
    /// notification and a few times a second, calls `looked` each time, and runs until it fails.
    ///
    /// # Errors
    /// When the database is away or silent. The caller should start it again.
    pub async fn follow(&self, looked: impl Fn() + Send) -> Result<()> {
        // Changes may have been missed while this did not run.
        self.0.invalidation.anything();
        match self.0.reader.get_database_backend() {
            DbBackend::Postgres => self.listen(looked).await,
            _ => self.look(looked).await,
        }
    }

    async fn look(&self, looked: impl Fn() + Send) -> Result<()> {
        let mut pause = tokio::time::interval_at(Instant::now() + POLL_INTERVAL, POLL_INTERVAL);
        pause.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            pause.tick().await;
            let known = self.0.invalidation.newest();
            self.0
                .invalidation
                .looked(known, invalidation::newest(&self.0.reader).await?);
            looked();
        }
    }

    /// Listens on a dedicated connection. Pooled connections serve calls; they may sit idle and are pinged before use.
    /// A connection that is silent for too long is dropped.
    async fn listen(&self, looked: impl Fn() + Send) -> Result<()> {
        let options = self.0.reader.pool().get_postgres_connection_pool().connect_options();
        let own = PgPoolOptions::new()
            .max_connections(1)
            .connect_lazy_with((*options).clone());
        let silent = |_| Error::internal("PostgreSQL is silent");
        let mut listener = timeout(limits::STATEMENT, PgListener::connect_with(&own))
            .await
            .map_err(silent)?
            .map_err(Error::internal)?;
        timeout(
            limits::STATEMENT,
            listener.listen_all([invalidation::CHANNEL, presence::CHANNEL]),
        )
        .await
        .map_err(silent)?
        .map_err(Error::internal)?;
        loop {
            let known = self.0.invalidation.newest();
            let asked = sqlx::query_scalar::<_, Option<i64>>("SELECT MAX(id) FROM change").fetch_one(&mut listener);
            let newest = timeout(limits::STATEMENT, asked)
                .await
                .map_err(silent)?
                .map_err(Error::internal)?;
            self.0.invalidation.looked(known, newest.unwrap_or_default());
            looked();
            // The notification of a change, or the poll interval is over.
            let next = Instant::now() + POLL_INTERVAL;
            while let Ok(notified) = timeout_at(next, listener.recv()).await {
                let notified = notified.map_err(Error::internal)?;
                if notified.channel() != presence::CHANNEL {
                    break;
                }
                self.0.presence.heard_from_another(notified.payload());
            }
        }
    }

    /// Pings the database.
    ///
    /// # Errors
    /// 503 when it is away.
    pub async fn ping(&self) -> Result<()> {
        Ok(self.0.reader.execute_unprepared("SELECT 1").await.map(|_| ())?)
    }

    /// Closes all connections after their last statements. Those that do not end in time are abandoned.
    pub async fn close(self) {
        for pool in [self.0.reader.pool().clone(), self.writer()] {
            // An error means that a connection was already gone or does not respond.
            let _ = timeout(limits::CLOSE, pool.close()).await;
        }
    }
}

/// Begins a transaction. Tries once more if the first connection is broken, since nothing was done on it yet.
async fn begin_within_limit<T, F>(begin: impl Fn() -> F) -> Result<T, DbErr>
where
    F: Future<Output = Result<T, DbErr>>,
{
    let begun = timeout(limits::BEGIN, async {
        match begin().await {
            Err(error) if is_broken_connection(&error) => begin().await,
            begun => begun,
        }
    });
    begun.await.unwrap_or_else(|_| Err(pools::late(limits::BEGIN)))
}

/// A view of the database as it was at one moment, for reading.
pub struct View {
    tx: Transaction,
}

impl View {
    /// The connection, for statements.
    pub fn conn(&self) -> &Transaction {
        &self.tx
    }
}

/// A [`View`] that knows how many commits it sees.
pub struct Snapshot {
    view: View,
    as_of: u64,
}

impl Snapshot {
    /// The connection, for statements.
    pub fn conn(&self) -> &Transaction {
        self.view.conn()
    }

    /// A count of commits that the snapshot is known to include.
    pub fn as_of(&self) -> u64 {
        self.as_of
    }
}
