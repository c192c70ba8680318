//! Letting go of old history.

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Query};

use super::{entity, revision};
use crate::{
    db::{Actor, Db},
    error::Result,
    media,
};

/// Drops the history that is older than `days` (`contract.md §8`, `PESHTOQ_HISTORY_DAYS`). Answers how many changes went.
///
/// # Errors
/// When the database fails.
pub async fn prune(db: &Db, days: u32) -> Result<u64> {
    let write = db.begin(Actor::System).await?;
    let before = write.at() - chrono::Duration::days(days.into());
    let old = Query::select()
        .column(entity::Column::Id)
        .from(entity::Entity)
        .and_where(entity::Column::At.lt(before))
        .to_owned();
    media::release_revisions(write.conn(), old.clone(), write.at()).await?;
    revision::Entity::delete_many()
        .filter(revision::Column::ChangeId.in_subquery(old))
        .exec(write.conn())
        .await?;
    let gone = entity::Entity::delete_many()
        .filter(entity::Column::At.lt(before))
        .exec(write.conn())
        .await?;
    write.commit().await?;
    Ok(gone.rows_affected)
}
