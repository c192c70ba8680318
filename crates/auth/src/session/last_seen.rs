//! Recording when a session was last seen, which happens in the background.

use std::{
    collections::HashSet,
    sync::{Mutex, MutexGuard, PoisonError},
};

use chrono::{DateTime, Utc};
use peshtoq_core::error::Result;
use peshtoq_persistence::db::{Actor, Db};
use sea_orm::{entity::prelude::*, sea_query::Expr};
use tracing::Instrument;

use super::{Column, Entity};
use crate::Auth;

impl Auth {
    /// Records in the background when a session was last seen, once for many concurrent calls.
    pub(super) fn note_seen(&self, db: &Db, session: i64, now: DateTime<Utc>) {
        let Some(noting) = Noting::begin(self, session) else {
            return;
        };
        let db = db.clone();
        let writing = async move {
            let _noting = noting;
            if let Err(error) = write_seen(&db, session, now).await {
                tracing::warn!(%error, "when a session was last seen could not be written");
            }
        };
        tokio::spawn(writing.in_current_span());
    }
}

async fn write_seen(db: &Db, session: i64, now: DateTime<Utc>) -> Result<()> {
    let write = db.begin(Actor::System).await?;
    Entity::update_many()
        .col_expr(Column::LastSeenAt, Expr::value(now))
        .filter(Column::Id.eq(session))
        .filter(Column::LastSeenAt.lt(now))
        .exec(write.conn())
        .await?;
    write.commit().await.map(|_| ())
}

/// The sessions whose `last_seen_at` is being written.
#[derive(Default)]
pub(crate) struct LastSeenWrites(Mutex<HashSet<i64>>);

impl LastSeenWrites {
    fn sessions(&self) -> MutexGuard<'_, HashSet<i64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A write of `last_seen_at` in progress. It is unregistered however it ends.
struct Noting {
    auth: Auth,
    session: i64,
}

impl Noting {
    /// Begins, unless one is already in progress.
    fn begin(auth: &Auth, session: i64) -> Option<Self> {
        auth.seen().sessions().insert(session).then(|| Self {
            auth: auth.clone(),
            session,
        })
    }
}

impl Drop for Noting {
    fn drop(&mut self) {
        self.auth.seen().sessions().remove(&self.session);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_failed_write_of_last_seen_does_not_block_the_next_one() {
        let auth = Auth::new(&crate::Config {
            secret: vec![1; 32],
            access_ttl: std::time::Duration::from_secs(60),
            refresh_ttl: std::time::Duration::from_secs(60),
            sign_in_attempts: 1,
        });
        let auth = auth.unwrap();
        let noting = Noting::begin(&auth, 7).unwrap();
        assert!(Noting::begin(&auth, 7).is_none(), "once at a time");
        let writing = tokio::spawn(async move {
            let _noting = noting;
            panic!("on the way");
        });
        assert!(writing.await.unwrap_err().is_panic());
        assert!(Noting::begin(&auth, 7).is_some());
    }
}
