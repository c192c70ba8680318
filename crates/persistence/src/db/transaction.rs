//! Database connections for the rest of the program: each statement has a time limit.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

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
    has_failed: AtomicBool,
    limit: Duration,
}

impl Transaction {
    pub(super) fn new(inner: DatabaseTransaction, limit: Duration) -> Self {
        Self {
            inner,
            has_failed: AtomicBool::new(false),
            limit,
        }
    }

    /// Whether one of its statements has failed or was abandoned.
    pub(super) fn has_failed(&self) -> bool {
        self.has_failed.load(Ordering::Acquire)
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
            has_failed: &self.has_failed,
            is_done: false,
        };
        let done = within(self.limit, statement).await?;
        outcome.is_done = true;
        Ok(done)
    }
}

/// Marks the transaction as failed if its statement fails or is dropped half-way.
struct Outcome<'a> {
    has_failed: &'a AtomicBool,
    is_done: bool,
}

impl Drop for Outcome<'_> {
    fn drop(&mut self) {
        if !self.is_done {
            self.has_failed.store(true, Ordering::Release);
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
