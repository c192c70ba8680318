//! Removal of old history.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, sea_query::Query};

use super::{entity, revision};
use peshtoq_core::error::Result;

use crate::{
    db::{Actor, Db, Write},
    media,
};

/// The most history that one run removes. If a clock that is set ahead stamps changes with a future time, each hour
/// then costs one day of history, the oldest, which leaves time to notice.
const MAX_STEP: TimeDelta = TimeDelta::days(1);

/// Removes history that is older than `days` (`PESHTOQ_HISTORY_DAYS`), the oldest first and at most one day of it. Age
/// is measured from the newest change, so without writes nothing expires, whatever the clock says. Returns how many
/// changes were removed.
///
/// # Errors
/// When the database fails.
pub async fn prune(db: &Db, days: u32) -> Result<u64> {
    let write = db.begin(Actor::System).await?;
    let Some((first, newest)) = span(&write).await? else {
        write.rollback().await;
        return Ok(0);
    };
    let before = horizon(first, newest, write.at(), days);
    // In the order of their ids, which a wrong clock does not change. If a later change were removed before an earlier
    // one, undoing the earlier one would also discard the later work.
    let kept = entity::Entity::find()
        .select_only()
        .column_as(entity::Column::Id.min(), "id")
        .filter(entity::Column::At.gte(before))
        .into_tuple::<Option<i64>>()
        .one(write.conn())
        .await?
        .flatten()
        .unwrap_or_default();
    let old = Query::select()
        .column(entity::Column::Id)
        .from(entity::Entity)
        .and_where(entity::Column::Id.lt(kept))
        .to_owned();
    media::release_revisions(write.conn(), old.clone(), write.at()).await?;
    revision::Entity::delete_many()
        .filter(revision::Column::ChangeId.in_subquery(old))
        .exec(write.conn())
        .await?;
    let gone = entity::Entity::delete_many()
        .filter(entity::Column::Id.lt(kept))
        .exec(write.conn())
        .await?;
    write.commit().await?;
    Ok(gone.rows_affected)
}

/// The time of the first change there is, and the latest time of any.
async fn span(write: &Write) -> Result<Option<(DateTime<Utc>, DateTime<Utc>)>> {
    let first = entity::Entity::find().order_by_asc(entity::Column::Id);
    let newest = entity::Entity::find().order_by_desc(entity::Column::At);
    let (first, newest) = (first.one(write.conn()).await?, newest.one(write.conn()).await?);
    Ok(first.zip(newest).map(|(first, newest)| (first.at, newest.at)))
}

/// The time before which history is removed.
fn horizon(first: DateTime<Utc>, newest: DateTime<Utc>, now: DateTime<Utc>, days: u32) -> DateTime<Utc> {
    (now.min(newest) - TimeDelta::days(days.into())).min(first + MAX_STEP)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(number: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::days(number)
    }

    #[test]
    fn a_clock_ahead_prunes_no_history() {
        let kept = |oldest, newest, now| horizon(day(oldest), day(newest), day(now), 180) <= day(oldest);
        assert!(kept(100, 280, 280), "nothing is older than that");
        assert!(kept(100, 270, 5000), "nobody has written by that clock");
        assert!(kept(100, 5000, 270), "somebody has, and it was set back since");
        assert_eq!(horizon(day(100), day(300), day(300), 180), day(101), "a day at once");
        assert_eq!(horizon(day(100), day(5000), day(5000), 180), day(101));
        assert_eq!(
            horizon(day(100), day(280) + TimeDelta::hours(2), day(281), 180),
            day(100) + TimeDelta::hours(2)
        );
    }
}
