//! The database handle: how it is opened, how it is read, and the one way to write.
//!
//! On SQLite there is one writing connection and several that only read. A write takes `BEGIN IMMEDIATE` at once, so that
//! it never finds out half-way that another process was quicker; on PostgreSQL it takes one advisory lock, which gives
//! the same order of writes there. Editors write a few times a minute: to be sure of positions, versions and unique
//! names is worth more than two writes at the same instant.

use std::{collections::BTreeSet, path::Path, sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
use sea_orm::{
    AccessMode, ActiveModelTrait,
    ActiveValue::Set,
    ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr,
    IsolationLevel, SqliteTransactionMode, TransactionOptions, TransactionTrait,
    sqlx::{
        self,
        postgres::{PgListener, PgPoolOptions},
        sqlite::{SqliteJournalMode, SqliteSynchronous},
    },
};

use tokio::time::{MissedTickBehavior, timeout};

use crate::{
    change::{self, Registry},
    clock,
    error::{Error, Result},
    news::{self, News, Snapshot, Subject},
};

/// How long a call waits for a connection or for another's write before it is told that the database is away.
const WAIT: Duration = Duration::from_secs(5);
/// How long a statement of a [`Snapshot`] may take on PostgreSQL.
const SNAPSHOT: Duration = Duration::from_secs(10);
/// Connections that read on SQLite. Two cores are kept busy by fewer; a slow search must not stop the others.
const SQLITE_READERS: u32 = 4;
/// Connections to PostgreSQL of one server.
const POSTGRES_CONNECTIONS: u32 = 10;
/// How often it is looked whether another process has changed something.
const LOOK: Duration = Duration::from_millis(250);
/// How long to wait before following anew what could not be followed.
const AGAIN: Duration = Duration::from_secs(1);
/// The advisory lock that orders the writes of all servers on one PostgreSQL database.
const WRITE_LOCK: i64 = 0x0070_6573_6874_6f71;

/// A handle to the database. Cheap to clone.
#[derive(Clone)]
pub struct Db(Arc<Inner>);

struct Inner {
    reader: DatabaseConnection,
    writer: DatabaseConnection,
    registry: Registry,
    outbox: bool,
    news: News,
}

/// Who writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// A signed-in person, by the id of the staff row.
    Staff(i64),
    /// The system itself: a command on the console, a migration, demo content.
    System,
}

impl Actor {
    /// The id of the person, where there is one.
    pub fn id(self) -> Option<i64> {
        match self {
            Self::Staff(id) => Some(id),
            Self::System => None,
        }
    }
}

/// What [`Db::open`] needs to know besides the address.
#[derive(Default)]
pub struct Options {
    /// The tables whose changes can be undone.
    pub registry: Registry,
    /// Whether somebody is told of changes; nothing is kept for them otherwise (`contract.md §7`).
    pub outbox: bool,
}

impl Db {
    /// Opens `sqlite://path` (made when it is not there) or `postgres://…`.
    ///
    /// # Errors
    /// When the address is of neither kind or the database cannot be reached.
    pub async fn open(url: &str, options: Options) -> Result<Self, DbErr> {
        let (writer, reader) = if url.starts_with("sqlite:") {
            // The writer comes first: it makes the file and puts it into WAL mode before anyone reads.
            let writer = sqlite(url, Role::Writer).await?;
            (writer, sqlite(url, Role::Reader).await?)
        } else {
            let pool = postgres(url).await?;
            (pool.clone(), pool)
        };
        Ok(Self(Arc::new(Inner {
            reader,
            writer,
            registry: options.registry,
            outbox: options.outbox,
            news: News::default(),
        })))
    }

    /// The connections for reading. On SQLite they cannot write.
    pub fn reader(&self) -> &DatabaseConnection {
        &self.0.reader
    }

    /// The connection that migrations and sessions write through. Everything an editor changes goes through
    /// [`Db::begin`] instead, so that its history is kept.
    pub fn writer(&self) -> &DatabaseConnection {
        &self.0.writer
    }

    /// The tables whose changes can be undone.
    pub fn registry(&self) -> &Registry {
        &self.0.registry
    }

    /// Whether somebody is told of changes.
    pub fn tells(&self) -> bool {
        self.0.outbox
    }

    /// What changed since when.
    pub fn news(&self) -> &News {
        &self.0.news
    }

    /// Opens a view of the database as it is now, for reads that must agree with each other.
    ///
    /// # Errors
    /// 503 when the database is away.
    pub async fn snapshot(&self) -> Result<Snapshot> {
        let Inner { reader, news, .. } = &*self.0;
        // Before the first statement, which fixes what the transaction sees.
        let as_of = news.now();
        let tx = match reader.get_database_backend() {
            DbBackend::Sqlite => reader.begin().await?,
            _ => {
                let view = (Some(IsolationLevel::RepeatableRead), Some(AccessMode::ReadOnly));
                let tx = reader.begin_with_config(view.0, view.1).await?;
                // A statement goes on when its caller has had enough; its connection has to come back.
                tx.execute_unprepared(&format!("SET LOCAL statement_timeout = {}", SNAPSHOT.as_millis()))
                    .await?;
                tx
            }
        };
        news.seen(news::newest(&tx).await?);
        Ok(Snapshot { tx, as_of })
    }

    /// Notices what other processes change, a command on the console or, on PostgreSQL, other servers: whenever one says
    /// so, and a few times a second. It never ends.
    pub async fn follow(&self) {
        loop {
            let followed = match self.0.reader.get_database_backend() {
                DbBackend::Postgres => self.listen().await,
                _ => self.look().await,
            };
            if let Err(error) = followed {
                tracing::warn!(%error, "what other processes change is not noticed for a while");
            }
            // Meanwhile anything may have happened.
            tokio::time::sleep(AGAIN).await;
            self.0.news.anything();
        }
    }

    async fn look(&self) -> Result<()> {
        let mut pause = tokio::time::interval(LOOK);
        pause.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            pause.tick().await;
            let known = self.0.news.newest();
            self.0.news.looked(known, news::newest(&self.0.reader).await?);
        }
    }

    /// On a connection of its own: those of the pool are for calls; they rest when nobody calls, and are asked for a sign
    /// of life before they are used again. One that is silent for too long is given up.
    async fn listen(&self) -> Result<()> {
        let options = self.0.reader.get_postgres_connection_pool().connect_options();
        let own = PgPoolOptions::new()
            .max_connections(1)
            .connect_lazy_with((*options).clone());
        let silent = |_| Error::internal("PostgreSQL is silent");
        let mut listener = timeout(WAIT, PgListener::connect_with(&own))
            .await
            .map_err(silent)?
            .map_err(Error::internal)?;
        timeout(WAIT, listener.listen(news::CHANNEL))
            .await
            .map_err(silent)?
            .map_err(Error::internal)?;
        loop {
            let known = self.0.news.newest();
            let asked = sqlx::query_scalar::<_, Option<i64>>("SELECT MAX(id) FROM change").fetch_one(&mut listener);
            let newest = timeout(WAIT, asked).await.map_err(silent)?.map_err(Error::internal)?;
            self.0.news.looked(known, newest.unwrap_or_default());
            // A notice, or the time to look by oneself.
            if let Ok(Err(error)) = timeout(LOOK, listener.recv()).await {
                return Err(Error::internal(error));
            }
        }
    }

    /// Begins a write. It takes effect, whole, with [`Write::commit`]; dropped before, it leaves nothing.
    ///
    /// # Errors
    /// 503 when the database is away or another write takes too long.
    pub async fn begin(&self, actor: Actor) -> Result<Write> {
        let writer = &self.0.writer;
        let tx = match writer.get_database_backend() {
            DbBackend::Sqlite => {
                let options = TransactionOptions {
                    sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
                    ..TransactionOptions::default()
                };
                writer.begin_with_options(options).await?
            }
            _ => {
                let tx = writer.begin().await?;
                tx.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({WRITE_LOCK})"))
                    .await?;
                tx
            }
        };
        Ok(Write {
            tx,
            db: self.clone(),
            actor,
            at: clock::now(),
            change: None,
            undoes: None,
            tags: BTreeSet::new(),
            touched: BTreeSet::new(),
        })
    }

    /// Asks the database for a sign of life.
    ///
    /// # Errors
    /// 503 when it is away.
    pub async fn ping(&self) -> Result<()> {
        Ok(self.0.reader.execute_unprepared("SELECT 1").await.map(|_| ())?)
    }

    /// Closes all connections, after the last statements have ended.
    pub async fn close(self) {
        // An error here means that a connection was gone already.
        let _ = self.0.reader.clone().close().await;
        let _ = self.0.writer.clone().close().await;
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Reader,
    Writer,
}

async fn sqlite(url: &str, role: Role) -> Result<DatabaseConnection, DbErr> {
    if let Some(folder) = url
        .strip_prefix("sqlite://")
        .and_then(|path| Path::new(path.split('?').next().unwrap_or(path)).parent())
    {
        std::fs::create_dir_all(folder).map_err(|error| DbErr::Custom(format!("{}: {error}", folder.display())))?;
    }
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(if role == Role::Writer { 1 } else { SQLITE_READERS })
        .min_connections(1)
        .acquire_timeout(WAIT)
        // A connection to a file does not grow stale, and a test of it would cost a statement a call.
        .test_before_acquire(false)
        .idle_timeout(None)
        .max_lifetime(None)
        .sqlx_logging(false)
        .map_sqlx_sqlite_opts(move |options| {
            let options = options
                .create_if_missing(role == Role::Writer)
                .journal_mode(SqliteJournalMode::Wal)
                .synchronous(SqliteSynchronous::Full)
                .foreign_keys(true)
                .busy_timeout(WAIT);
            if role == Role::Reader {
                options.pragma("query_only", "on")
            } else {
                options
            }
        });
    Database::connect(options).await
}

async fn postgres(url: &str) -> Result<DatabaseConnection, DbErr> {
    if !(url.starts_with("postgres://") || url.starts_with("postgresql://")) {
        return Err(DbErr::Custom(
            "the database address must begin with sqlite:// or postgres://".into(),
        ));
    }
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(POSTGRES_CONNECTIONS)
        .acquire_timeout(WAIT)
        .test_before_acquire_if_idle_for(Duration::from_secs(1))
        .sqlx_logging(false);
    Database::connect(options).await
}

/// A write that is under way: one transaction, one change in the history.
pub struct Write {
    tx: DatabaseTransaction,
    db: Db,
    actor: Actor,
    at: DateTime<Utc>,
    change: Option<i64>,
    undoes: Option<i64>,
    tags: BTreeSet<String>,
    touched: BTreeSet<Subject>,
}

impl Write {
    /// The transaction, for statements.
    pub fn conn(&self) -> &DatabaseTransaction {
        &self.tx
    }

    /// Who writes.
    pub fn actor(&self) -> Actor {
        self.actor
    }

    /// The time of this write; one for all its rows.
    pub fn at(&self) -> DateTime<Utc> {
        self.at
    }

    /// The database this write belongs to.
    pub fn db(&self) -> &Db {
        &self.db
    }

    /// Says that this write undoes a change.
    pub fn mark_undo_of(&mut self, change: i64) {
        self.undoes = Some(change);
    }

    /// Notes what the landing site should read anew: `home`, `course:12`, `section:Partners`.
    pub fn tag(&mut self, tags: impl IntoIterator<Item = String>) {
        self.tags.extend(tags);
    }

    /// Notes which rows are written, for what is kept in memory of them.
    pub fn touch(&mut self, subjects: impl IntoIterator<Item = Subject>) {
        self.touched.extend(subjects);
    }

    /// The change of this write, made with its first use: a write that changes nothing leaves no change.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn change_id(&mut self) -> Result<i64> {
        if let Some(id) = self.change {
            return Ok(id);
        }
        let row = change::entity::ActiveModel {
            at: Set(self.at),
            by: Set(self.actor.id()),
            undoes: Set(self.undoes),
            ..Default::default()
        };
        let id = row.insert(&self.tx).await?.id;
        self.change = Some(id);
        Ok(id)
    }

    /// Makes the write durable. Answers the id of its change, if it changed anything that has a history.
    ///
    /// A caller that goes away meanwhile does not stop it: what was decided is carried to its end, so that whatever
    /// follows a commit never misses one.
    ///
    /// # Errors
    /// When the database fails; then nothing of it was written.
    pub async fn commit(self) -> Result<Option<i64>> {
        let Self {
            tx,
            db,
            at,
            change,
            tags,
            touched,
            ..
        } = self;
        tokio::spawn(async move {
            if let (true, Some(change), false) = (db.0.outbox, change, tags.is_empty()) {
                let tags: Vec<String> = tags.into_iter().collect();
                change::outbox::ActiveModel {
                    change_id: Set(change),
                    tags: Set(serde_json::to_string(&tags).map_err(Error::internal)?),
                    created_at: Set(at),
                    ..Default::default()
                }
                .insert(&tx)
                .await?;
            }
            if change.is_some() && tx.get_database_backend() == DbBackend::Postgres {
                tx.execute_unprepared(&format!("NOTIFY {}", news::CHANNEL)).await?;
            }
            let done = tx.commit().await;
            match (&done, change) {
                (Ok(()), Some(change)) => db.0.news.committed(change, touched),
                (Ok(()), None) => {}
                // A connection that broke while it committed does not say which way it went.
                (Err(_), _) => db.0.news.anything(),
            }
            done?;
            Ok(change)
        })
        .await
        .map_err(Error::internal)?
    }

    /// Gives the write up at once; without it that happens when the write is dropped.
    pub async fn rollback(self) {
        // An error here means that the connection is gone, and the transaction with it.
        let _ = self.tx.rollback().await;
    }
}
