//! Database connections for the rest of the program: each statement has a time limit.

use std::{
    sync::atomic::{AtomicU8, Ordering},
    time::Duration,
};

use chrono::{DateTime, Utc};
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, ExecResult, QueryResult, Statement,
    prelude::async_trait::async_trait,
};
use tokio::time::timeout;

use super::{limits, pools::late};

/// Connections for single statements that read. Reads that must agree use a [`super::View`].
pub struct Reader(pub(super) DatabaseConnection);

impl Reader {
    /// The pool itself, for questions about connections rather than data.
    pub fn pool(&self) -> &DatabaseConnection {
        &self.0
    }
}

/// Runs a statement with a time limit. If it is abandoned, its connection fails the pool's ping and is closed.
async fn within<T>(limit: Duration, statement: impl Future<Output = Result<T, DbErr>>) -> Result<T, DbErr> {
    timeout(limit, statement).await.unwrap_or_else(|_| Err(late(limit)))
}

#[async_trait]
impl ConnectionTrait for Reader {
    fn get_database_backend(&self) -> DbBackend {
        self.0.get_database_backend()
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        within(limits::STATEMENT, self.0.execute_raw(statement)).await
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        within(limits::STATEMENT, self.0.execute_unprepared(sql)).await
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        within(limits::STATEMENT, self.0.query_one_raw(statement)).await
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        within(limits::STATEMENT, self.0.query_all_raw(statement)).await
    }
}

/// A transaction. After a statement has failed, no more are run and it cannot be committed: PostgreSQL would report
/// success for such a commit and store nothing.
pub struct Transaction {
    inner: DatabaseTransaction,
    health: AtomicU8,
    limit: Duration,
    at: DateTime<Utc>,
}

impl Transaction {
    pub(super) fn new(inner: DatabaseTransaction, limit: Duration, at: DateTime<Utc>) -> Self {
        Self {
            at,
            inner,
            health: AtomicU8::new(SOUND),
            limit,
        }
    }

    /// The time that counts as now for everything read in this transaction.
    pub fn at(&self) -> DateTime<Utc> {
        self.at
    }

    pub(super) fn look_from(&mut self, at: DateTime<Utc>) {
        self.at = at;
    }

    /// Whether one of its statements has failed or was abandoned.
    pub(super) fn has_failed(&self) -> bool {
        self.health.load(Ordering::Acquire) != SOUND
    }

    /// Rolls back to a savepoint. The transaction then continues, even after the database refused a statement.
    ///
    /// # Errors
    /// When the database fails, or a statement was abandoned: the state of its connection is unknown then.
    pub(super) async fn roll_back_to(&self, savepoint: &str) -> Result<(), DbErr> {
        if self.health.load(Ordering::Acquire) == ABANDONED {
            return Err(DbErr::Custom(
                "a statement of this transaction was abandoned".to_owned(),
            ));
        }
        self.health.store(SOUND, Ordering::Release);
        self.execute_unprepared(&format!("ROLLBACK TO SAVEPOINT {savepoint}"))
            .await?;
        self.execute_unprepared(&format!("RELEASE SAVEPOINT {savepoint}"))
            .await?;
        Ok(())
    }

    pub(super) fn into_inner(self) -> DatabaseTransaction {
        self.inner
    }

    async fn run<T>(&self, statement: impl Future<Output = Result<T, DbErr>>) -> Result<T, DbErr> {
        if self.has_failed() {
            let text = "an earlier statement of this transaction failed".to_owned();
            return Err(DbErr::Custom(text));
        }
        let mut outcome = Outcome {
            health: &self.health,
            end: ABANDONED,
        };
        // A statement that takes too long is abandoned too.
        let done = timeout(self.limit, statement).await.map_err(|_| late(self.limit))?;
        outcome.end = if done.is_ok() { SOUND } else { REFUSED };
        done
    }
}

/// No statement has failed.
const SOUND: u8 = 0;
/// The database refused a statement.
const REFUSED: u8 = 1;
/// A statement was given up before the database answered.
const ABANDONED: u8 = 2;

/// Records how a statement ended, even if its future is dropped before it finishes.
struct Outcome<'a> {
    health: &'a AtomicU8,
    end: u8,
}

impl Drop for Outcome<'_> {
    fn drop(&mut self) {
        if self.end != SOUND {
            self.health.store(self.end, Ordering::Release);
        }
    }
}

#[async_trait]
impl ConnectionTrait for Transaction {
    fn get_database_backend(&self) -> DbBackend {
        self.inner.get_database_backend()
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        self.run(self.inner.execute_raw(statement)).await
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        self.run(self.inner.execute_unprepared(sql)).await
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        self.run(self.inner.query_one_raw(statement)).await
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        self.run(self.inner.query_all_raw(statement)).await
    }
}
