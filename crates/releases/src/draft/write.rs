//! How drafts are stored, discarded and pruned.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use peshtoq_core::error::{Error, Result};
use peshtoq_persistence::{
    db::{Transaction, Write},
    media::{self, UseChange},
};
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::Set,
    ColumnTrait, Condition, EntityTrait, IntoActiveModel, QueryFilter,
    sea_query::{Expr, ExprTrait},
};
use serde_json::Value;

use super::{Content, Model, NOT_FOUND, entity, has_come_back, made, refuse_second, waiting};
use crate::release;

/// The entity under which the files of a draft are recorded as used (`docs/releases.md#pictures`).
const MEDIA_USER: &str = "draft";

/// Stores a call: in place of the draft `stored`, or as a new draft. `base_change` is the newest change that its author
/// has seen. `release` is the pending release to add it to; `None` leaves the release unchanged.
///
/// # Errors
/// When the database fails.
pub async fn save(
    write: &Write,
    stored: Option<Model>,
    content: Content,
    base_change: i64,
    release: Option<i64>,
) -> Result<Model> {
    let known_media = media_of(write.conn(), stored.as_ref()).await?;
    let is_new = stored.is_none();
    let version = stored.as_ref().map_or(1, |stored| stored.version + 1);
    let kept_release = stored.as_ref().and_then(|stored| stored.release_id);
    let mut row = match stored {
        Some(stored) => stored.into_active_model(),
        None => entity::ActiveModel {
            created_at: Set(write.at()),
            ..Default::default()
        },
    };
    row.method = Set(content.method);
    row.path = Set(content.path);
    row.input = Set(Value::Object(content.input).to_string());
    row.entity = Set(content.entity.to_owned());
    row.row_id = Set(content.row_id);
    row.course_id = Set(content.course_id);
    row.label = Set(content.label);
    row.base_change = Set(base_change);
    row.problem = Set(content.problem);
    row.release_id = Set(release.or(kept_release));
    row.published_at = Set(None);
    row.change_id = Set(None);
    row.discarded_at = Set(None);
    row.updated_at = Set(write.at());
    row.updated_by = Set(write.actor().id());
    row.version = Set(version);
    let row = match is_new {
        true => row.insert(write.conn()).await?,
        false => row.update(write.conn()).await?,
    };
    let used = UseChange {
        row_id: row.id,
        before: known_media,
        after: content.media.clone(),
    };
    media::replace_uses(write.conn(), MEDIA_USER, &[used], write.at()).await?;
    Ok(row)
}

async fn media_of(conn: &Transaction, stored: Option<&Model>) -> Result<BTreeSet<String>> {
    let Some(stored) = stored else {
        return Ok(BTreeSet::new());
    };
    let used = media::usage::Entity::find()
        .filter(media::usage::Column::Entity.eq(MEDIA_USER))
        .filter(media::usage::Column::RowId.eq(stored.id))
        .all(conn)
        .await?;
    Ok(used.into_iter().map(|used| used.path).collect())
}

/// Makes a draft part of another release, or of none.
///
/// # Errors
/// 404 for a release that is not pending.
pub async fn assign(write: &Write, stored: Model, release: Option<i64>) -> Result<Model> {
    if let Some(id) = release {
        release::find_open(write.conn(), id).await?;
    }
    let version = stored.version + 1;
    let mut row = stored.into_active_model();
    row.release_id = Set(release);
    row.version = Set(version);
    Ok(row.update(write.conn()).await?)
}

/// Discards a draft. It can be restored as long as it is kept ([`bring_back`]).
///
/// # Errors
/// When the database fails.
pub async fn discard(write: &Write, stored: Model) -> Result<()> {
    let version = stored.version + 1;
    let mut row = stored.into_active_model();
    row.discarded_at = Set(Some(write.at()));
    row.version = Set(version);
    row.update(write.conn()).await?;
    Ok(())
}

/// Restores a discarded draft. If its release is no longer pending, the draft belongs to no release. If there is
/// another draft of the same call meanwhile, the restoration is refused. `adds_row` returns whether a draft adds a row:
/// there may be several such drafts of the same call. A draft whose row came back from the bin meanwhile stays discarded.
///
/// # Errors
/// 404 `draft_not_found`; 409 `draft_conflict` with the other draft.
pub async fn bring_back(write: &Write, id: i64, adds_row: impl FnOnce(&Model) -> bool) -> Result<Model> {
    let found = entity::Entity::find_by_id(id)
        .filter(entity::Column::DiscardedAt.is_not_null())
        .one(write.conn())
        .await?;
    let stored = found.ok_or_else(|| Error::new(NOT_FOUND))?;
    if has_come_back(write, id).await? {
        return Err(Error::new(NOT_FOUND));
    }
    if !adds_row(&stored) {
        refuse_second(write.conn(), &stored.method, &stored.path, stored.row_id).await?;
    }
    let release = match stored.release_id {
        Some(id) => release::find_open(write.conn(), id)
            .await
            .ok()
            .map(|release| release.id),
        None => None,
    };
    let version = stored.version + 1;
    let mut row = stored.into_active_model();
    row.discarded_at = Set(None);
    row.release_id = Set(release);
    row.version = Set(version);
    Ok(row.update(write.conn()).await?)
}

/// Records that drafts were published by this write.
///
/// # Errors
/// When the database fails.
pub async fn note_published(write: &Write, ids: Vec<i64>, change: Option<i64>) -> Result<()> {
    entity::Entity::update_many()
        .col_expr(entity::Column::PublishedAt, Expr::value(Some(write.at())))
        .col_expr(entity::Column::ChangeId, Expr::value(change))
        .col_expr(entity::Column::Version, Expr::col(entity::Column::Version).add(1))
        .filter(entity::Column::Id.is_in(ids))
        .exec(write.conn())
        .await?;
    Ok(())
}

/// Removes drafts that were published or discarded before `before`, and releases their files. Returns how many were
/// removed.
///
/// # Errors
/// When the database fails.
pub async fn prune(write: &Write, before: DateTime<Utc>) -> Result<u64> {
    let old = Condition::any()
        .add(entity::Column::PublishedAt.lt(before))
        .add(entity::Column::DiscardedAt.lt(before));
    let rows = entity::Entity::find()
        .filter(old)
        .filter(Condition::all().not().add(waiting()))
        .all(write.conn())
        .await?;
    for row in &rows {
        let used = UseChange {
            row_id: row.id,
            before: media_of(write.conn(), Some(row)).await?,
            after: BTreeSet::new(),
        };
        media::replace_uses(write.conn(), MEDIA_USER, &[used], write.at()).await?;
        made::Entity::delete_many()
            .filter(made::Column::DraftId.eq(row.id))
            .exec(write.conn())
            .await?;
        entity::Entity::delete_by_id(row.id).exec(write.conn()).await?;
    }
    Ok(rows.len() as u64)
}
