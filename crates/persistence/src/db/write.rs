//! The one way to write.

use std::sync::{Arc, PoisonError};

use chrono::{DateTime, Utc};
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, SqliteTransactionMode,
    TransactionOptions, TransactionTrait,
};
use tokio::{sync::OwnedSemaphorePermit, time::timeout};

use super::{
    Actor, Db, Transaction, begin_within_limit,
    joint::{self, Joint},
    limits,
    pools::Writer,
    progress::Progress,
};
use peshtoq_core::{
    clock,
    error::{Error, Result},
};

use crate::{
    change::{self, NewChange},
    idempotency,
    invalidation::{self, Dependency},
    person::Person,
};

/// The advisory lock that orders the writes of all servers on one PostgreSQL database.
const WRITE_LOCK: i64 = 0x0070_6573_6874_6f71;

impl Db {
    /// Begins a write. It takes effect as a whole with [`Write::commit`], and not at all if it is dropped before.
    ///
    /// # Errors
    /// 503 when the database is away or another write takes too long. If the call repeats an earlier one, the answer of
    /// that one.
    pub async fn begin(&self, actor: Actor) -> Result<Write> {
        if let Some(shared) = joint::take_shared()? {
            return Ok(shared);
        }
        let call = idempotency::current();
        if let Some(call) = &call {
            // Only one write of a call can have the turn, and an earlier one of this call may still hold it.
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
        let at = clock::now();
        let write = Write {
            open: Some(Open {
                tx: Transaction::new(begun?, limits::STATEMENT, at),
                writer,
                turn,
            }),
            db: self.clone(),
            actor,
            author: None,
            at,
            shared: None,
            progress: Progress::default(),
            restoring: None,
        };
        if let Some(call) = call {
            call.refuse_repetition(write.conn(), write.at).await?;
        }
        Ok(write)
    }

    /// No other write has the turn, so if the writer has no free connection, it can neither connect nor close.
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

/// The outcome of a committed write.
#[derive(Clone, Debug)]
pub struct WriteOutcome<T> {
    /// The answer.
    pub data: T,
    /// The id of the change, for `x-change-id`.
    pub change: Option<i64>,
}

/// A write in progress: one transaction, one change in the history.
pub struct Write {
    /// None once it has ended.
    open: Option<Open>,
    db: Db,
    actor: Actor,
    /// The actor as shown in `updatedBy`, if the caller knows it.
    author: Option<Arc<Person>>,
    at: DateTime<Utc>,
    /// The place to return the write to, instead of committing it, while a joined call uses it.
    pub(super) shared: Option<Arc<Joint>>,
    pub(super) progress: Progress,
    /// What an undo is restoring at the moment.
    pub(crate) restoring: Option<change::Restoring>,
}

/// The transaction, and the permit that gives it the turn to write.
struct Open {
    tx: Transaction,
    writer: Arc<Writer>,
    turn: OwnedSemaphorePermit,
}

impl Write {
    /// The transaction, for statements.
    pub fn conn(&self) -> &Transaction {
        // Only methods that consume the write end it.
        &self.open.as_ref().expect("a write is open until it ends").tx
    }

    /// Who makes the write.
    pub fn actor(&self) -> Actor {
        self.actor
    }

    /// Says who the actor is, so that answers need not look it up.
    #[must_use]
    pub fn by(mut self, author: Arc<Person>) -> Self {
        self.author = Some(author);
        self
    }

    /// The actor as shown in `updatedBy`, if it is known without a look-up.
    pub(crate) fn author(&self) -> Option<&Person> {
        self.author.as_deref()
    }

    /// The time of this write; one for all its rows.
    pub fn at(&self) -> DateTime<Utc> {
        self.at
    }

    /// Makes all later reads in this write use `at` as the current time: for previews of what is not committed.
    pub fn look_from(&mut self, at: DateTime<Utc>) {
        if let Some(open) = &mut self.open {
            open.tx.look_from(at);
        }
    }

    /// The database this write belongs to.
    pub fn db(&self) -> &Db {
        &self.db
    }

    /// Marks this write as the undo of a change.
    pub fn mark_undo_of(&mut self, change: i64) {
        self.progress.undoes = Some(change);
        self.mark_as(change::Kind::Undone);
    }

    /// Declares the kind of this change, where it cannot be derived from the rows: a copy, an import, a restoration.
    pub fn mark_as(&mut self, kind: change::Kind) {
        self.progress.kind = Some(kind);
        self.progress.stored = 0;
    }

    /// Whether this write undoes an earlier change.
    pub fn is_undo(&self) -> bool {
        self.progress.undoes.is_some()
    }

    /// Declares the subject of the change in the history, where it is not one of its rows: a release.
    pub fn is_about(&mut self, subject: change::NamedSubject) {
        self.progress.subject = Some(subject);
        self.progress.stored = 0;
    }

    /// Adds a row or an order to the summary of this write.
    pub(crate) fn add_touched(&mut self, touched: change::Touched) {
        self.progress.summary.add(touched);
    }

    /// The change of this write, if it has changed anything yet.
    pub fn known_change(&self) -> Option<i64> {
        self.progress.change
    }

    /// Adds tags of pages and sections that the landing site should fetch again: `home`, `course:12`,
    /// `section:Partners`.
    pub fn tag(&mut self, tags: impl IntoIterator<Item = String>) {
        self.progress.tags.extend(tags);
    }

    /// Records the dependencies that this write touches, so that cached data which depends on them is invalidated.
    pub fn touch(&mut self, subjects: impl IntoIterator<Item = Dependency>) {
        self.progress.touched.extend(subjects);
    }

    /// The change of this write. It is created at its first use, so that a write that changes nothing leaves no change.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn change_id(&mut self) -> Result<i64> {
        if let Some(id) = self.progress.change {
            return Ok(id);
        }
        let id = self.new_change().await?.create(self.conn()).await?;
        self.created(id);
        Ok(id)
    }

    /// The change of this write, to be created. Most writes touch one row: the summary is stored at once, and not again
    /// before the commit.
    pub(crate) async fn new_change(&mut self) -> Result<NewChange> {
        let summary = self.progress.summary.clone();
        let touched = summary.len();
        let columns = match summary.removed() {
            0 => {
                let (kind, subject) = (self.progress.kind, self.progress.subject.clone());
                summary.columns(self.conn(), kind, subject).await?
            }
            _ => None,
        };
        self.progress.stored = if columns.is_some() { touched } else { 0 };
        Ok(NewChange {
            at: self.at,
            by: self.actor.id(),
            undoes: self.progress.undoes,
            columns: columns.unwrap_or_default(),
        })
    }

    /// The change of this write exists now.
    pub(crate) fn created(&mut self, change: i64) {
        self.progress.change = Some(change);
    }

    /// Commits the write durably. Returns the id of its change, if it changed anything that has a history.
    ///
    /// If the call has an idempotency key, the commit is deferred until the answer is known, and both are stored
    /// together ([`idempotency`]). Until then, later code of the same call must not rely on it.
    ///
    /// A caller that goes away does not stop it: the commit runs to its end, so that whatever follows commits never
    /// misses one.
    ///
    /// # Errors
    /// When the database fails. Nothing was written then, unless the connection broke during the commit: then the
    /// outcome is unknown.
    pub async fn commit(self) -> Result<Option<i64>> {
        let change = self.progress.change;
        let Some(own) = joint::hand_back(self) else {
            return Ok(change);
        };
        match idempotency::current() {
            Some(call) => {
                call.hold(own);
                Ok(change)
            }
            None => own.commit_now().await,
        }
    }

    /// As [`Write::commit`], but never deferred.
    pub(crate) async fn commit_now(mut self) -> Result<Option<i64>> {
        let task = async move {
            let prepared = self.before_commit().await;
            if prepared.is_err() || self.conn().has_failed() {
                prepared?;
                // PostgreSQL would report success for this commit and store nothing.
                return Err(Error::internal(
                    "a write is committed although a statement of it failed",
                ));
            }
            let Some(Open { tx, writer, turn }) = self.open.take() else {
                return Err(Error::internal("a write is committed twice"));
            };
            let clock = self.db.invalidation();
            let ended = writer.fitness.end(limits::COMMIT, tx.into_inner().commit()).await;
            match (&ended, self.progress.change) {
                (Ok(()), Some(change)) => clock.committed(change, std::mem::take(&mut self.progress.touched)),
                // A write without a change in the history gives other processes no change id by which they could notice
                // it.
                (Ok(()), None) if !self.progress.touched.is_empty() => clock.anything(),
                (Ok(()), None) => {}
                // The outcome is unknown.
                (Err(_), _) => clock.anything(),
            }
            drop(turn);
            ended?;
            Ok(self.progress.change)
        };
        tokio::spawn(task).await.map_err(Error::internal)?
    }

    /// The last statements before the commit.
    async fn before_commit(&mut self) -> Result<()> {
        let Some(change) = self.progress.change else {
            return Ok(());
        };
        let summary = std::mem::take(&mut self.progress.summary);
        let (kind, subject) = (self.progress.kind, self.progress.subject.take());
        if summary.len() != self.progress.stored {
            summary.store(self.conn(), change, kind, subject).await?;
        }
        if self.db.0.outbox && !self.progress.tags.is_empty() {
            let tags = std::mem::take(&mut self.progress.tags);
            let tags: Vec<&str> = tags.iter().map(String::as_str).collect();
            self.put_notice(change, &tags).await?;
        }
        if self.conn().get_database_backend() == DbBackend::Postgres {
            let notice = format!("NOTIFY {}", invalidation::CHANNEL);
            self.conn().execute_unprepared(&notice).await?;
        }
        Ok(())
    }

    /// Rolls back and waits for it. A dropped write is rolled back too, in the background.
    pub async fn rollback(mut self) {
        if let Some(open) = self.open.take() {
            roll_back(open).await;
        }
    }
}

/// Rolls back before the next write gets the turn, so that nothing is written into an abandoned transaction.
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
        if let Some(joint) = self.shared.take() {
            let write = Self {
                open: Some(open),
                db: self.db.clone(),
                actor: self.actor,
                author: self.author.take(),
                at: self.at,
                shared: None,
                progress: std::mem::take(&mut self.progress),
                restoring: None,
            };
            joint.put(write);
            return;
        }
        // Without a runtime the process is ending, and the connection with it.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(roll_back(open));
        }
    }
}
