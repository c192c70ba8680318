//! What changed since when: by this, whatever is kept in memory knows whether it still holds.
//!
//! Time here is a count of commits. A reader opens a [`Snapshot`], which knows the count that its view of the database
//! belongs to, and keeps what it made together with that count and the subjects it was made from. As long as
//! [`News::holds`] says so, nothing it was made from has been written since.
//!
//! The commits of this process are counted as they happen, before their caller is answered. Those of other processes
//! (another server, a command on the console) are noticed by the number of the newest change in the database: with every
//! snapshot, when PostgreSQL notifies, and a few times a second. Which subjects they wrote is not known: all of them then.

use std::{
    collections::{BTreeSet, HashMap},
    sync::{
        PoisonError, RwLock,
        atomic::{AtomicI64, AtomicU64, Ordering},
    },
};

use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, QuerySelect};
use tokio::sync::Mutex;

use crate::{change::entity as change, error::Result};

/// What is written: the name of a resource, and the row of its parent that the rows belong to, 0 for none.
pub type Subject = (&'static str, i64);

/// The channel on which servers tell each other, on PostgreSQL, that there is a change.
pub(crate) const CHANNEL: &str = "peshtoq_change";

/// The count of commits, and which subject was written at which.
#[derive(Default)]
pub struct News {
    /// Held while a commit takes effect and while a snapshot is opened: a count and a view of the database can then not
    /// fall apart, and views open in the order of their counts.
    gate: Mutex<()>,
    now: AtomicU64,
    /// The newest change that this process knows of.
    newest: AtomicI64,
    written: RwLock<Written>,
}

#[derive(Default)]
struct Written {
    /// The count at which everything may have changed.
    all: u64,
    subjects: HashMap<Subject, u64>,
}

impl News {
    /// The count of commits so far.
    pub fn now(&self) -> u64 {
        self.now.load(Ordering::Acquire)
    }

    /// Whether none of the subjects was written after `as_of`.
    pub fn holds(&self, as_of: u64, subjects: &[Subject]) -> bool {
        let written = self.written.read().unwrap_or_else(PoisonError::into_inner);
        written.all <= as_of
            && subjects
                .iter()
                .all(|subject| written.subjects.get(subject).is_none_or(|at| *at <= as_of))
    }

    /// Lets a commit take effect, and counts it before anybody can open a snapshot after it.
    pub(crate) async fn commit(
        &self,
        tx: DatabaseTransaction,
        change: Option<i64>,
        touched: BTreeSet<Subject>,
    ) -> Result<()> {
        let _gate = self.gate.lock().await;
        let done = tx.commit().await;
        if let Some(change) = change {
            self.count(match &done {
                Ok(()) => Some((change, touched)),
                // A connection that broke while it committed does not say which way it went.
                Err(_) => None,
            });
        }
        Ok(done?)
    }

    fn count(&self, of: Option<(i64, BTreeSet<Subject>)>) {
        let mut written = self.written.write().unwrap_or_else(PoisonError::into_inner);
        let now = self.now() + 1;
        match of {
            Some((change, touched)) => {
                self.newest.store(change, Ordering::Release);
                written
                    .subjects
                    .extend(touched.into_iter().map(|subject| (subject, now)));
            }
            None => {
                written.all = now;
                // What stands there is older than `all` and says nothing any more.
                written.subjects.clear();
            }
        }
        self.now.store(now, Ordering::Release);
    }

    /// Looks whether another process has changed something. Answers the count that what the connection sees belongs to;
    /// the gate must be held.
    async fn compare(&self, conn: &impl ConnectionTrait) -> Result<u64> {
        let newest = change::Entity::find()
            .select_only()
            .column_as(change::Column::Id.max(), "newest")
            .into_tuple::<Option<i64>>()
            .one(conn)
            .await?;
        let newest = newest.flatten().unwrap_or_default();
        if newest != self.newest.swap(newest, Ordering::AcqRel) {
            self.count(None);
        }
        Ok(self.now())
    }

    /// Looks whether another process has changed something.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn look(&self, conn: &impl ConnectionTrait) -> Result<()> {
        let _gate = self.gate.lock().await;
        self.compare(conn).await.map(|_| ())
    }

    /// Turns a transaction that has read nothing yet into a snapshot. It has its connection already: to wait for one at
    /// the gate would keep those from committing who could give one back.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn open(&self, tx: DatabaseTransaction) -> Result<Snapshot> {
        let _gate = self.gate.lock().await;
        // The first statement fixes what the transaction sees.
        let as_of = self.compare(&tx).await?;
        Ok(Snapshot { tx, as_of })
    }
}

/// A view of the database as it was at one moment, for reading.
pub struct Snapshot {
    tx: DatabaseTransaction,
    as_of: u64,
}

impl Snapshot {
    /// The connection, for statements.
    pub fn conn(&self) -> &DatabaseTransaction {
        &self.tx
    }

    /// The count of commits that it sees.
    pub fn as_of(&self) -> u64 {
        self.as_of
    }
}
