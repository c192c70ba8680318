//! The invalidation clock determines whether cached data is still valid.
//!
//! Time here is a count of commits. A reader notes the count before it opens a [`Snapshot`](crate::db::Snapshot). What
//! it makes from it is cached together with that count and its dependencies. A commit is counted after it has taken
//! effect and before its caller is answered, so a view includes every commit that was counted before it was opened. It
//! may include more: then the cached data is invalidated early, never late. While [`InvalidationClock::holds`] is true,
//! no dependency has been written since.
//!
//! The commits of other processes (another server, a console command) are noticed by the number of the newest change in
//! the database: with every snapshot, at each PostgreSQL notification, a few times a second, and when a change of this
//! process does not directly follow the newest known one. Which dependencies they wrote is not known, so they
//! invalidate everything.

use std::{
    collections::{BTreeSet, HashMap},
    sync::{
        PoisonError, RwLock,
        atomic::{AtomicI64, AtomicU64, Ordering},
    },
};

use peshtoq_core::error::Result;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QuerySelect};

use crate::change::entity as change;

/// The name of a resource, and the row of the parent that its rows belong to, 0 for none.
pub type Dependency = (&'static str, i64);

/// The PostgreSQL channel on which servers notify each other of changes.
pub(crate) const CHANNEL: &str = "peshtoq_change";

/// The count of commits, and the last count at which each dependency was written.
#[derive(Default)]
pub struct InvalidationClock {
    now: AtomicU64,
    /// The newest change that this process knows of. Change ids are never reused.
    newest: AtomicI64,
    written: RwLock<Written>,
}

#[derive(Default)]
struct Written {
    /// The count at which everything was last invalidated.
    all: u64,
    subjects: HashMap<Dependency, u64>,
}

impl Written {
    fn all_at(&mut self, now: u64) {
        self.all = now;
        // Older entries are now irrelevant.
        self.subjects.clear();
    }
}

impl InvalidationClock {
    /// The count of commits so far.
    pub fn now(&self) -> u64 {
        self.now.load(Ordering::Acquire)
    }

    /// Whether none of the dependencies was written after `as_of`.
    pub fn holds(&self, as_of: u64, subjects: &[Dependency]) -> bool {
        let written = self.written.read().unwrap_or_else(PoisonError::into_inner);
        written.all <= as_of
            && subjects
                .iter()
                .all(|subject| written.subjects.get(subject).is_none_or(|at| *at <= as_of))
    }

    /// Counts a commit of this process that has taken effect.
    pub(crate) fn committed(&self, change: i64, touched: BTreeSet<Dependency>) {
        let mut written = self.written.write().unwrap_or_else(PoisonError::into_inner);
        let now = self.now() + 1;
        let known = self.newest.fetch_max(change, Ordering::AcqRel);
        if change > known + 1 {
            // The ids in between belong to other processes, and later checks will not notice them.
            written.all_at(now);
        } else {
            written
                .subjects
                .extend(touched.into_iter().map(|subject| (subject, now)));
        }
        self.now.store(now, Ordering::Release);
    }

    /// Counts an event that may have changed everything.
    pub(crate) fn anything(&self) {
        let mut written = self.written.write().unwrap_or_else(PoisonError::into_inner);
        let now = self.now() + 1;
        written.all_at(now);
        self.now.store(now, Ordering::Release);
    }

    /// The id of the newest known change.
    pub(crate) fn newest(&self) -> i64 {
        self.newest.load(Ordering::Acquire)
    }

    /// Receives the id of the newest change, polled from the database. `known` is the newest id known before the poll.
    pub(crate) fn looked(&self, known: i64, newest: i64) {
        if newest < known {
            // The id went back: a backup was restored.
            self.newest.store(newest, Ordering::Release);
            self.anything();
        } else {
            self.seen(newest);
        }
    }

    /// Receives the id of the newest change in a view. It may be older than the newest known one.
    pub(crate) fn seen(&self, newest: i64) {
        // A view that was opened before our last commit has an older id than we know.
        if newest > self.newest.fetch_max(newest, Ordering::AcqRel) {
            self.anything();
        }
    }
}

/// The id of the newest change in the database.
///
/// # Errors
/// When the database fails.
pub async fn newest(conn: &impl ConnectionTrait) -> Result<i64> {
    let newest = change::Entity::find()
        .select_only()
        .column_as(change::Column::Id.max(), "newest")
        .into_tuple::<Option<i64>>()
        .one(conn)
        .await?;
    Ok(newest.flatten().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARTNERS: Dependency = ("partner", 0);
    const SKILLS: Dependency = ("skill", 0);

    /// A clock after its first poll of a database whose newest change is the tenth.
    fn clock() -> InvalidationClock {
        let clock = InvalidationClock::default();
        clock.seen(10);
        clock
    }

    #[test]
    fn an_own_commit_invalidates_what_it_wrote() {
        let clock = clock();
        let as_of = clock.now();
        clock.committed(11, [SKILLS].into());
        assert!(clock.holds(as_of, &[PARTNERS]));
        assert!(!clock.holds(as_of, &[PARTNERS, SKILLS]));
        assert!(clock.holds(clock.now(), &[PARTNERS, SKILLS]));
    }

    #[test]
    fn a_foreign_commit_invalidates_everything() {
        let clock = clock();
        let as_of = clock.now();
        clock.seen(11);
        assert!(!clock.holds(as_of, &[PARTNERS]));
        let as_of = clock.now();
        clock.seen(11);
        assert!(clock.holds(as_of, &[PARTNERS]), "seen before");
    }

    #[test]
    fn a_foreign_commit_is_not_hidden_by_a_later_own_one() {
        let clock = clock();
        let as_of = clock.now();
        clock.committed(12, [SKILLS].into());
        assert!(!clock.holds(as_of, &[PARTNERS]), "the eleventh is another's");
        let as_of = clock.now();
        clock.committed(13, [SKILLS].into());
        clock.seen(13);
        assert!(clock.holds(as_of, &[PARTNERS]), "from here on all are known");
    }

    #[test]
    fn a_restored_backup_invalidates_everything() {
        let clock = clock();
        let as_of = clock.now();
        clock.looked(10, 10);
        assert!(clock.holds(as_of, &[PARTNERS]));
        clock.looked(10, 7);
        assert!(!clock.holds(as_of, &[PARTNERS]));
        let as_of = clock.now();
        clock.committed(8, [SKILLS].into());
        assert!(clock.holds(as_of, &[PARTNERS]), "from here on all are known");
        // The poll began before a commit of this process and ended after it.
        clock.looked(7, 7);
        assert!(clock.holds(as_of, &[PARTNERS]));
    }

    #[test]
    fn two_own_commits_may_be_counted_in_either_order() {
        let clock = clock();
        let as_of = clock.now();
        clock.committed(12, [SKILLS].into());
        clock.committed(11, [PARTNERS].into());
        assert!(!clock.holds(as_of, &[PARTNERS]));
        assert!(!clock.holds(as_of, &[SKILLS]));
        assert!(clock.holds(clock.now(), &[PARTNERS, SKILLS]));
    }
}
