//! Removal of old audit lines.

use chrono::{DateTime, TimeDelta, Utc};
use peshtoq_core::error::Result;
use peshtoq_persistence::db::{Actor, Db, Write};
use sea_orm::{Condition, QueryOrder, QuerySelect, entity::prelude::*};

use super::{AuditKind, Column, Entity};

/// The maximum number of lines of attempts by strangers. They have a limit of their own, so that a flood of them only
/// displaces other lines of this kind.
const ATTEMPTS_MAX: u64 = 20_000;
/// The maximum number of other lines.
const OTHERS_MAX: u64 = 100_000;
/// The maximum age range that one run removes, in case a clock is set ahead.
const MAX_STEP: TimeDelta = TimeDelta::days(1);

/// Removes lines that are older than `days` (`PESHTOQ_HISTORY_DAYS`), counted back from the newest line, at most one
/// day of them per run. If there are too many lines, also removes the oldest. Returns how many were removed.
///
/// # Errors
/// When the database fails.
pub async fn prune(db: &Db, days: u32) -> Result<u64> {
    let write = db.begin(Actor::System).await?;
    let removed = prune_with(&write, days, [ATTEMPTS_MAX, OTHERS_MAX]).await?;
    write.commit().await?;
    Ok(removed)
}

pub(crate) async fn prune_with(write: &Write, days: u32, limits: [u64; 2]) -> Result<u64> {
    let first = Entity::find().order_by_asc(Column::At).one(write.conn()).await?;
    let newest = Entity::find().order_by_desc(Column::At).one(write.conn()).await?;
    let (Some(first), Some(newest)) = (first, newest) else {
        return Ok(0);
    };
    let before = horizon(first.at, newest.at, write.at(), days);
    let mut removed = remove(write, Condition::all().add(Column::At.lt(before))).await?;
    let strangers = AuditKind::OF_STRANGERS.map(AuditKind::as_str);
    let [attempts, others] = limits;
    for (kinds, limit) in [
        (Column::Kind.is_in(strangers), attempts),
        (Column::Kind.is_not_in(strangers), others),
    ] {
        let surplus = Entity::find()
            .filter(kinds.clone())
            .order_by_desc(Column::At)
            .order_by_desc(Column::Id)
            .offset(limit)
            .one(write.conn())
            .await?;
        if let Some(newest) = surplus {
            let is_older = Condition::any().add(Column::At.lt(newest.at)).add(
                Condition::all()
                    .add(Column::At.eq(newest.at))
                    .add(Column::Id.lte(newest.id)),
            );
            removed += remove(write, Condition::all().add(kinds).add(is_older)).await?;
        }
    }
    Ok(removed)
}

async fn remove(write: &Write, condition: Condition) -> Result<u64> {
    let gone = Entity::delete_many().filter(condition).exec(write.conn()).await?;
    Ok(gone.rows_affected)
}

/// The time before which lines are removed.
fn horizon(first: DateTime<Utc>, newest: DateTime<Utc>, now: DateTime<Utc>, days: u32) -> DateTime<Utc> {
    (now.min(newest) - TimeDelta::days(days.into())).min(first + MAX_STEP)
}
