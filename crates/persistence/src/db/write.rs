//! The one way to write.

use std::{
    collections::BTreeSet,
    sync::{Arc, PoisonError},
};

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr,
    SqliteTransactionMode, TransactionOptions, TransactionTrait,
};
use tokio::{sync::OwnedSemaphorePermit, time::timeout};

use super::{Actor, Db, Transaction, begin_within_limit, limits, pools::Writer};
use peshtoq_core::{
    clock,
    error::{Error, Result},
};

use crate::{
    change, idempotency,
    invalidation::{self, Dependency},
};

/// The advisory lock that orders the writes of all servers on one PostgreSQL database.
const WRITE_LOCK: i64 = 0x0070_6573_6874_6f71;

impl Db {
    /// Begins a write. It takes effect, whole, with [`Write::commit`]; dropped before, it leaves nothing.
    ///
    /// # Errors
    /// 503 when the database is away or another write takes too long. In a call that repeats an earlier one, what that
    /// one was answered.
    pub async fn begin(&self, actor: Actor) -> Result<Write> {
        let call = idempotency::current();
        if let Some(call) = &call {
            // One call at a time has the turn, and this one may have it already.
            call.commit_held().await?;
        }
        let turn = timeout(limits::ACQUIRE, self.0.turn.clone().acquire_owned());
        let turn = turn
            .await
            .map_err(|_| Error::unavailable("other writes take too long"))?;
        let turn = turn.map_err(Error::internal)?;
        let writer = self.current_writer();
        let begun = begin_within_limit(|| open(&writer.pool)).await;
        if let Err(DbErr::ConnectionAcquire(_)) = &begun {
            self.replace_writer(&writer).await;
        }
        let write = Write {
            open: Some(Open {
                tx: Transaction::new(begun?, limits::STATEMENT),
                writer,
                turn,
            }),
            db: self.clone(),
            actor,
            at: clock::now(),
            change: None,
            undoes: None,
            restoring: None,
            tags: BTreeSet::new(),
            touched: BTreeSet::new(),
        };
        if let Some(call) = call {
            call.refuse_repetition(write.conn(), write.at).await?;
        }
        Ok(write)
    }

    /// Nobody else has the turn, so a writer without a free connection is one that cannot connect, or cannot let go.
    async fn replace_writer(&self, writer: &Writer) {
        if writer.pool.get_database_backend() == DbBackend::Sqlite {
            return;
        }
        match writer.replacement().await {
            Ok(new) => *self.0.writer.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(new),
            Err(error) => tracing::error!(%error, "the connection that writes could not be replaced"),
        }
    }
}

async fn open(pool: &DatabaseConnection) -> Result<DatabaseTransaction, DbErr> {
    if pool.get_database_backend() == DbBackend::Sqlite {
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        return pool.begin_with_options(options).await;
    }
    let tx = pool.begin().await?;
    tx.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({WRITE_LOCK})"))
        .await?;
    Ok(tx)
}

/// What a write that has been committed did.
#[derive(Clone, Debug)]
pub struct WriteOutcome<T> {
    /// The answer.
    pub data: T,
    /// The id of the change, for `x-change-id`.
    pub change: Option<i64>,
}

/// A write that is under way: one transaction, one change in the history.
pub struct Write {
    /// None once it has ended.
    open: Option<Open>,
    db: Db,
    actor: Actor,
    at: DateTime<Utc>,
    change: Option<i64>,
    undoes: Option<i64>,
    /// What an undo is putting back right now.
    pub(crate) restoring: Option<change::Restoring>,
    tags: BTreeSet<String>,
    touched: BTreeSet<Dependency>,
}

/// The transaction, and the turn of who has it.
struct Open {
    tx: Transaction,
    writer: Arc<Writer>,
    turn: OwnedSemaphorePermit,
}

impl Write {
    /// The transaction, for statements.
    pub fn conn(&self) -> &Transaction {
        // Only what consumes the write ends it.
        &self.open.as_ref().expect("a write is open until it ends").tx
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
    pub fn touch(&mut self, subjects: impl IntoIterator<Item = Dependency>) {
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
        let id = row.insert(self.conn()).await?.id;
        self.change = Some(id);
        Ok(id)
    }

    /// Makes the write durable. Answers the id of its change, if it changed anything that has a history.
    ///
    /// In a call that can be repeated it is made durable together with what the call is answered, as soon as that is known
    /// ([`idempotency`]); what follows in the same call must not rely on it before.
    ///
    /// A caller that goes away meanwhile does not stop it: what was decided is carried to its end, so that whatever
    /// follows a commit never misses one.
    ///
    /// # Errors
    /// When the database fails; then nothing of it was written, or, when the connection broke at that very moment, nobody
    /// knows.
    pub async fn commit(self) -> Result<Option<i64>> {
        match idempotency::current() {
            Some(call) => {
                let change = self.change;
                call.hold(self);
                Ok(change)
            }
            None => self.commit_now().await,
        }
    }

    /// As [`Write::commit`], whatever the call.
    pub(crate) async fn commit_now(mut self) -> Result<Option<i64>> {
        let task = async move {
            let prepared = self.before_commit().await;
            if prepared.is_err() || self.conn().has_failed() {
                prepared?;
                // On PostgreSQL a commit would be answered with success now, and would store nothing.
                return Err(Error::internal(
                    "a write is committed although a statement of it failed",
                ));
            }
            let Some(Open { tx, writer, turn }) = self.open.take() else {
                return Err(Error::internal("a write is committed twice"));
            };
            let clock = self.db.invalidation();
            let ended = writer.fitness.end(limits::COMMIT, tx.into_inner().commit()).await;
            match (&ended, self.change) {
                (Ok(()), Some(change)) => clock.committed(change, std::mem::take(&mut self.touched)),
                (Ok(()), None) => {}
                // Nobody knows which way it went.
                (Err(_), _) => clock.anything(),
            }
            drop(turn);
            ended?;
            Ok(self.change)
        };
        tokio::spawn(task).await.map_err(Error::internal)?
    }

    /// What is written last.
    async fn before_commit(&mut self) -> Result<()> {
        let Some(change) = self.change else {
            return Ok(());
        };
        if self.db.0.outbox && !self.tags.is_empty() {
            let tags: Vec<String> = std::mem::take(&mut self.tags).into_iter().collect();
            change::outbox::ActiveModel {
                change_id: Set(change),
                tags: Set(serde_json::to_string(&tags).map_err(Error::internal)?),
                created_at: Set(self.at),
                ..Default::default()
            }
            .insert(self.conn())
            .await?;
        }
        if self.conn().get_database_backend() == DbBackend::Postgres {
            let notice = format!("NOTIFY {}", invalidation::CHANNEL);
            self.conn().execute_unprepared(&notice).await?;
        }
        Ok(())
    }

    /// Gives the write up and waits until it is; without it that happens when the write is dropped.
    pub async fn rollback(mut self) {
        if let Some(open) = self.open.take() {
            roll_back(open).await;
        }
    }
}

/// Ends the transaction before anybody else gets the turn, so that nothing is ever written into one that was given up.
async fn roll_back(Open { tx, writer, turn }: Open) {
    let ended = writer.fitness.end(limits::ROLLBACK, tx.into_inner().rollback()).await;
    if let Err(error) = ended {
        tracing::warn!(%error, "a write could not be rolled back; its connection is closed");
    }
    drop(turn);
}

impl Drop for Write {
    fn drop(&mut self) {
        let Some(open) = self.open.take() else {
            return;
        };
        // Without a runtime the process is ending, and the connection with it.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(roll_back(open));
        }
    }
}
