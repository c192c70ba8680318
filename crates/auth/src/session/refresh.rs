//! Refreshing: the rotation of refresh tokens, and the handling of spent ones.

use chrono::{DateTime, TimeDelta, Utc};
use peshtoq_core::{
    clock,
    error::{Error, Result},
};
use peshtoq_persistence::db::{Actor, Db};
use sea_orm::{ActiveValue::Set, IntoActiveModel, entity::prelude::*};

use super::{Entity, RefreshInput, Tokens, unauthenticated};
use crate::{
    Auth,
    audit::{self, AuditKind, Event},
    staff::{self, Status},
    token::Refresh,
};

/// How long a spent refresh token still yields a valid pair, for a second tab that refreshes late.
const GRACE: TimeDelta = TimeDelta::seconds(10);
/// How many tokens spent in that time are kept; more rotations cannot come from two tabs.
const SPENT_MAX: usize = 32;

impl Auth {
    pub(super) fn tokens(&self, refresh: &Refresh, staff: i64, now: DateTime<Utc>) -> Tokens {
        Tokens {
            access_token: self.keys().access(refresh.session, staff, now + self.access_ttl()),
            refresh_token: self.keys().refresh(refresh),
        }
    }

    /// Issues a new pair for a refresh token and spends the token. A token that was spent less than ten seconds ago
    /// yields the current pair. One that was spent earlier counts as stolen, and its session ends.
    ///
    /// # Errors
    /// 401 `unauthenticated` for any other token.
    pub async fn refresh(&self, db: &Db, input: RefreshInput) -> Result<Tokens> {
        self.refresh_at(db, input.refresh_token.as_str(), clock::now()).await
    }

    pub(crate) async fn refresh_at(&self, db: &Db, token: &str, now: DateTime<Utc>) -> Result<Tokens> {
        let given = self.keys().read_refresh(token).ok_or_else(unauthenticated)?;
        let write = db.begin(Actor::System).await?;
        let session = Entity::find_by_id(given.session)
            .one(write.conn())
            .await?
            .ok_or_else(unauthenticated)?;
        let current = Refresh {
            counter: session.counter,
            ..given
        };
        if current.hash() != session.token_hash {
            // The token belongs to another session with the same id, from before a backup was restored.
            return Err(unauthenticated());
        }
        let person = staff::Entity::find_by_id(session.staff_id).one(write.conn()).await?;
        let may_stay =
            person.as_ref().is_some_and(|person| person.status != Status::Blocked) && session.expires_at > now;
        let spent: Vec<i64> = serde_json::from_str(&session.spent).map_err(Error::internal)?;
        // A clock that was set back does not make a token fresh again: the session was last seen later than this clock
        // shows.
        let heard = now.max(session.last_seen_at);
        if !may_stay || !is_fresh(given.counter, session.counter, &spent, heard) {
            if may_stay {
                tracing::warn!(
                    session = session.id,
                    staff = session.staff_id,
                    "a spent refresh token came back"
                );
                let event = Event {
                    about: person.as_ref(),
                    ..Event::default()
                };
                audit::note(&write, AuditKind::TokenReused, event).await?;
            }
            Entity::delete_by_id(session.id).exec(write.conn()).await?;
            write.commit().await?;
            return Err(unauthenticated());
        }
        let staff_id = session.staff_id;
        if given.counter < session.counter {
            write.rollback().await;
            return Ok(self.tokens(&current, staff_id, now));
        }
        let next = Refresh {
            counter: session.counter + 1,
            ..given
        };
        let mut row = session.into_active_model();
        row.token_hash = Set(next.hash());
        row.counter = Set(next.counter);
        row.spent = Set(serde_json::to_string(&remembered(spent, now)).map_err(Error::internal)?);
        row.last_seen_at = Set(now);
        row.expires_at = Set(now + self.refresh_ttl());
        row.update(write.conn()).await?;
        write.commit().await?;
        Ok(self.tokens(&next, staff_id, now))
    }
}
/// Whether a token is the current one, or was spent so recently that a second tab may still use it.
fn is_fresh(given: i64, current: i64, spent: &[i64], now: DateTime<Utc>) -> bool {
    if given == current {
        return true;
    }
    // `spent` ends with the time of the token before the current one.
    let back = current.checked_sub(given).and_then(|back| usize::try_from(back).ok());
    let at = back
        .and_then(|back| spent.len().checked_sub(back))
        .and_then(|index| spent.get(index));
    let newest = spent.last().copied().unwrap_or_default();
    at.is_some_and(|at| now.timestamp_millis().max(newest) - at < GRACE.num_milliseconds())
}

/// The spend times that are still needed, with one more. Times that lie in the future, because the clock was set back,
/// are dropped: such a token counts as spent too long ago.
fn remembered(mut spent: Vec<i64>, now: DateTime<Utc>) -> Vec<i64> {
    spent.push(now.timestamp_millis());
    // The list ends with the newest and has no gap, because a token's index is counted from there.
    let is_over = |at: &i64| (now.timestamp_millis() - at).abs() >= GRACE.num_milliseconds();
    let over = spent.iter().rposition(is_over).map_or(0, |last| last + 1);
    let surplus = spent.len().saturating_sub(SPENT_MAX);
    spent.split_off(over.max(surplus))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_fresh_for_ten_seconds_after_it_was_spent() {
        let now = DateTime::UNIX_EPOCH + TimeDelta::days(20_000);
        let ago = |ms: i64| now.timestamp_millis() - ms;
        assert!(is_fresh(5, 5, &[], now));
        assert!(is_fresh(4, 5, &[ago(9_999)], now));
        assert!(!is_fresh(4, 5, &[ago(10_000)], now));
        assert!(
            is_fresh(3, 5, &[ago(9_000), ago(1_000)], now),
            "two rotations in ten seconds"
        );
        assert!(!is_fresh(3, 5, &[ago(1_000)], now));
        assert!(
            !is_fresh(6, 5, &[ago(1_000)], now),
            "a token from the future is of a lost database"
        );
        assert!(!is_fresh(i64::MIN, i64::MAX - 1, &[], now));
    }

    #[test]
    fn a_clock_set_back_makes_no_token_fresh() {
        let now = DateTime::UNIX_EPOCH + TimeDelta::days(20_000);
        let later = |ms: i64| now.timestamp_millis() + ms;
        assert!(
            is_fresh(4, 5, &[later(200)], now),
            "another server's clock is a little ahead"
        );
        assert!(!is_fresh(3, 5, &[later(0), later(3_600_000)], now));
        assert_eq!(remembered(vec![later(-5_000), later(3_600_000)], now), [later(0)]);
    }

    #[test]
    fn only_the_times_that_matter_are_remembered() {
        let now = DateTime::UNIX_EPOCH + TimeDelta::days(20_000);
        let ago = |ms: i64| now.timestamp_millis() - ms;
        assert_eq!(remembered(vec![ago(20_000), ago(5_000)], now), [ago(5_000), ago(0)]);
        assert_eq!(remembered(vec![ago(1); 100], now).len(), SPENT_MAX);
    }
}
