//! Files that a collection is removing from the store, or has removed. `docs/decisions/0007-one-collector.md` explains
//! how these rows prevent an upload from losing its file.
//!
//! A row is written in the transaction that removes the file's row from `media`, before the file itself is removed.
//! While it is not `done`, the file may not be relied on. Once it is, an upload that stored the file before has to
//! store it again.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use peshtoq_core::error::Result;
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter,
    sea_query::{Expr, OnConflict, Query},
};

use crate::{
    db::{Actor, Db, Write},
    media::file,
};

/// A removal.
pub mod entity {
    use sea_orm::entity::prelude::*;

    /// One file that is being removed, or was.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "media_removal")]
    pub struct Model {
        /// `folder/name.ext`.
        #[sea_orm(primary_key, auto_increment = false)]
        pub path: String,
        /// The collection that is responsible for it.
        pub run: String,
        /// When it began.
        pub at: DateTimeUtc,
        /// Whether that collection is finished with the file.
        pub done: bool,
    }

    /// No relations: rows are found by explicit queries.
    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

use entity::{Column, Entity, Model};

/// The last recorded removal of a file.
///
/// # Errors
/// When the database fails.
pub async fn find(conn: &impl ConnectionTrait, path: &str) -> Result<Option<Model>> {
    Ok(Entity::find_by_id(path.to_owned()).one(conn).await?)
}

/// Those of these files whose removal is in progress.
///
/// # Errors
/// When the database fails.
pub async fn under_way(conn: &impl ConnectionTrait, paths: &[String]) -> Result<BTreeSet<String>> {
    let rows = Entity::find()
        .filter(Column::Path.is_in(paths))
        .filter(Column::Done.eq(false))
        .all(conn)
        .await?;
    Ok(rows.into_iter().map(|row| row.path).collect())
}

/// Begins the removal of files. From the commit of `write` until [`finish`], they may not be relied on.
///
/// # Errors
/// When the database fails.
pub async fn begin(write: &Write, run: &str, paths: &[String]) -> Result<()> {
    let rows = paths.iter().map(|path| entity::ActiveModel {
        path: Set(path.clone()),
        run: Set(run.to_owned()),
        at: Set(write.at()),
        done: Set(false),
    });
    Entity::insert_many(rows)
        .on_conflict(
            OnConflict::column(Column::Path)
                .update_columns([Column::Run, Column::At, Column::Done])
                .to_owned(),
        )
        .exec_without_returning(write.conn())
        .await?;
    Ok(())
}

/// Marks these files as finished by a collection. Returns those it was no longer responsible for: another process had
/// taken over, and the file may have been stored again before it was removed.
///
/// # Errors
/// When the database fails.
pub async fn finish(db: &Db, run: &str, paths: &[String]) -> Result<Vec<String>> {
    let write = db.begin(Actor::System).await?;
    let ours = Entity::find()
        .filter(Column::Path.is_in(paths))
        .filter(Column::Run.eq(run))
        .filter(Column::Done.eq(false))
        .all(write.conn())
        .await?;
    let ours: BTreeSet<String> = ours.into_iter().map(|row| row.path).collect();
    Entity::update_many()
        .col_expr(Column::Done, Expr::value(true))
        .filter(Column::Path.is_in(&ours))
        .exec(write.conn())
        .await?;
    write.commit().await?;
    Ok(paths.iter().filter(|path| !ours.contains(*path)).cloned().collect())
}

/// Takes over the removals of dead collections, of all files or of one: those that began before `before`, or after
/// `until`, a time that only a wrong clock can have written. It is unknown whether the files still exist; those that do
/// count as stored but unrecorded. Only the holder of the [`CollectionLock`](crate::collection_lock::CollectionLock)
/// may call this. Returns the number of removals.
///
/// # Errors
/// When the database fails.
pub async fn settle(
    db: &Db,
    run: &str,
    (before, until): (DateTime<Utc>, DateTime<Utc>),
    path: Option<&str>,
) -> Result<u64> {
    let write = db.begin(Actor::System).await?;
    let mut update = Entity::update_many()
        .col_expr(Column::Run, Expr::value(run))
        .col_expr(Column::Done, Expr::value(true))
        .filter(Column::Done.eq(false))
        .filter(Column::Run.ne(run))
        .filter(Condition::any().add(Column::At.lt(before)).add(Column::At.gt(until)));
    if let Some(path) = path {
        update = update.filter(Column::Path.eq(path));
    }
    let settled = update.exec(write.conn()).await?.rows_affected;
    write.commit().await?;
    Ok(settled)
}

/// Files that were removed and have been stored again since.
///
/// # Errors
/// When the database fails.
pub async fn stored_again(conn: &impl ConnectionTrait) -> Result<Vec<String>> {
    let known = Query::select().column(file::Column::Path).from(file::Entity).to_owned();
    let rows = Entity::find()
        .filter(Column::Done.eq(true))
        .filter(Column::Path.in_subquery(known))
        .all(conn)
        .await?;
    Ok(rows.into_iter().map(|row| row.path).collect())
}

/// Removes the records of removals that ended before that time.
///
/// # Errors
/// When the database fails.
pub async fn prune(db: &Db, before: DateTime<Utc>) -> Result<()> {
    let write = db.begin(Actor::System).await?;
    Entity::delete_many()
        .filter(Column::Done.eq(true))
        .filter(Column::At.lt(before))
        .exec(write.conn())
        .await?;
    write.commit().await?;
    Ok(())
}
