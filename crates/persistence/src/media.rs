//! The database records of stored files: their properties, and which rows and revisions use them (`docs/api.md#media`).
//!
//! The media crate handles the files themselves. References are kept here because every write replaces them.

use std::collections::{BTreeSet, HashMap, HashSet};

use chrono::{DateTime, Utc};
use peshtoq_core::{
    codes::FieldCode,
    error::{FieldError, Result},
    input::MediaField,
    message::Message,
    rules::ImageRule,
};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect, Select,
    sea_query::{Expr, OnConflict, Query, SelectStatement},
};
use serde_json::{Map, Value};

use crate::{change::revision, library};

/// A finished upload.
pub mod file {
    use sea_orm::entity::prelude::*;

    /// One stored file. Its content never changes.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "media")]
    pub struct Model {
        /// `folder/name.ext`.
        #[sea_orm(primary_key, auto_increment = false)]
        pub path: String,
        /// Whether it is a video rather than a picture.
        pub is_video: bool,
        /// In pixels, after a photo's orientation was applied; unknown for some videos.
        pub width: Option<i32>,
        /// In pixels.
        pub height: Option<i32>,
        /// In bytes.
        pub size: i64,
        /// The MIME type, determined from the content.
        pub mime_type: String,
        /// A tiny preview as a data URI.
        pub placeholder: Option<String>,
        /// When it was last uploaded, or last released by a row or revision.
        pub touched_at: DateTimeUtc,
    }

    /// No relations: rows are found by explicit queries.
    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

/// A row that uses a file.
pub mod usage {
    use sea_orm::entity::prelude::*;

    /// One use.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "media_use")]
    pub struct Model {
        /// The file.
        #[sea_orm(primary_key, auto_increment = false)]
        pub path: String,
        /// The name of the resource.
        #[sea_orm(primary_key, auto_increment = false)]
        pub entity: String,
        /// The row.
        #[sea_orm(primary_key, auto_increment = false)]
        pub row_id: i64,
    }

    /// No relations: rows are found by explicit queries.
    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

/// A reference from a kept revision to a file.
pub mod history {
    use sea_orm::entity::prelude::*;

    /// One reference.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "media_history")]
    pub struct Model {
        /// The revision.
        #[sea_orm(primary_key, auto_increment = false)]
        pub revision_id: i64,
        /// The file.
        #[sea_orm(primary_key, auto_increment = false)]
        pub path: String,
    }

    /// No relations: rows are found by explicit queries.
    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

/// Checks the media fields of an input: each must be a stored, finished upload of the right kind and size. Returns what
/// failed. A field that names the same file as in `stored`, the fields of the stored row, was checked when it was
/// stored, and a file that a row uses is kept.
///
/// # Errors
/// When the database fails.
pub async fn check(
    conn: &impl ConnectionTrait,
    fields: &[MediaField],
    stored: Option<&Map<String, Value>>,
) -> Result<Vec<FieldError>> {
    let is_stored = |field: &MediaField| {
        let value = stored.and_then(|stored| stored.get(&field.field)?.as_str());
        value == Some(field.path.as_str())
    };
    let fields: Vec<&MediaField> = fields.iter().filter(|field| !is_stored(field)).collect();
    if fields.is_empty() {
        return Ok(Vec::new());
    }
    let paths: BTreeSet<&str> = fields.iter().map(|field| field.path.as_str()).collect();
    let files = file::Entity::find()
        .filter(file::Column::Path.is_in(paths))
        .all(conn)
        .await?;
    let failure_of = |field: &&MediaField| {
        let file = files.iter().find(|file| file.path == field.path);
        refusal(field, file)
    };
    Ok(fields.iter().filter_map(failure_of).collect())
}

fn refusal(field: &MediaField, file: Option<&file::Model>) -> Option<FieldError> {
    let refuse = |code| Some(FieldError::new(&field.field, code));
    let Some(file) = file else {
        return refuse(FieldCode::MediaNotFound);
    };
    let is_elsewhere = field
        .only_folder
        .as_ref()
        .is_some_and(|folder| file.path.split('/').next() != Some(folder.as_str()));
    if field.video.is_some_and(|video| file.is_video != video) || is_elsewhere {
        return refuse(FieldCode::WrongFormat);
    }
    let limits = field.rule.limits()?;
    let (Some(width), Some(height)) = (file.width, file.height) else {
        return refuse(FieldCode::ImageWrongSize);
    };
    let (width, height) = (width.unsigned_abs(), height.unsigned_abs());
    if limits.exact && (width, height) != (limits.width, limits.height) {
        let message = Message::image_size_exactly(limits.width, limits.height);
        return Some(FieldError::with_message(
            &field.field,
            FieldCode::ImageWrongSize,
            message,
        ));
    }
    if !limits.exact && (width > limits.width || height > limits.height) {
        let message = match field.rule {
            ImageRule::StudentProject => Message::student_image_size_at_most(limits.width, limits.height),
            _ => Message::image_size_at_most(limits.width, limits.height),
        };
        return Some(FieldError::with_message(
            &field.field,
            FieldCode::ImageTooLarge,
            message,
        ));
    }
    None
}

/// Whether a stored file is a video; false if it is not stored.
///
/// # Errors
/// When the database fails.
pub async fn is_video(conn: &impl ConnectionTrait, path: &str) -> Result<bool> {
    let file = file::Entity::find_by_id(path.to_owned()).one(conn).await?;
    Ok(file.is_some_and(|file| file.is_video))
}

/// The tiny previews of stored pictures that have one, by path.
///
/// # Errors
/// When the database fails.
pub async fn placeholders(
    conn: &impl ConnectionTrait,
    paths: impl IntoIterator<Item = &str>,
) -> Result<HashMap<String, String>> {
    let paths: BTreeSet<&str> = paths.into_iter().collect();
    if paths.is_empty() {
        return Ok(HashMap::new());
    }
    let files = file::Entity::find()
        .filter(file::Column::Path.is_in(paths))
        .all(conn)
        .await?;
    Ok(files
        .into_iter()
        .filter_map(|file| Some((file.path, file.placeholder?)))
        .collect())
}

/// The files that a row used before it was written, and those that it uses after.
pub struct UseChange {
    /// The id of the row.
    pub row_id: i64,
    /// The paths of the files before.
    pub before: BTreeSet<String>,
    /// The paths of the files after; none if the row was removed.
    pub after: BTreeSet<String>,
}

/// Replaces the files that rows of a resource use. For each file that a row no longer uses, the 48 hours start again.
///
/// # Errors
/// When the database fails.
pub async fn replace_uses(
    conn: &impl ConnectionTrait,
    entity: &'static str,
    rows: &[UseChange],
    at: DateTime<Utc>,
) -> Result<()> {
    let mut released = BTreeSet::new();
    let mut without_files = Vec::new();
    for row in rows {
        let gone: Vec<&str> = row.before.difference(&row.after).map(String::as_str).collect();
        if gone.is_empty() {
            continue;
        }
        if row.after.is_empty() {
            without_files.push(row.row_id);
        } else {
            usage::Entity::delete_many()
                .filter(usage::Column::Entity.eq(entity))
                .filter(usage::Column::RowId.eq(row.row_id))
                .filter(usage::Column::Path.is_in(gone.iter().copied()))
                .exec(conn)
                .await?;
        }
        released.extend(gone);
    }
    if !without_files.is_empty() {
        usage::Entity::delete_many()
            .filter(usage::Column::Entity.eq(entity))
            .filter(usage::Column::RowId.is_in(without_files))
            .exec(conn)
            .await?;
    }
    if !released.is_empty() {
        file::Entity::update_many()
            .col_expr(file::Column::TouchedAt, Expr::value(at))
            .filter(file::Column::Path.is_in(released))
            .exec(conn)
            .await?;
    }
    let new = rows.iter().flat_map(|row| {
        let paths = row.after.difference(&row.before);
        paths.map(|path| (row.row_id, path))
    });
    let new: Vec<(i64, &String)> = new.collect();
    if !new.is_empty() {
        if entity != library::NAME {
            let paths: BTreeSet<&String> = new.iter().map(|(_, path)| *path).collect();
            library::ensure(conn, &paths, at).await?;
        }
        let new = new.into_iter().map(|(row_id, path)| usage::ActiveModel {
            path: Set(path.clone()),
            entity: Set(entity.to_owned()),
            row_id: Set(row_id),
        });
        usage::Entity::insert_many(new)
            .on_conflict(OnConflict::new().do_nothing().to_owned())
            .exec_without_returning(conn)
            .await?;
    }
    Ok(())
}

/// Releases the files that the revisions of old changes name.
///
/// # Errors
/// When the database fails.
pub async fn release_revisions(conn: &impl ConnectionTrait, changes: SelectStatement, at: DateTime<Utc>) -> Result<()> {
    let revisions = Query::select()
        .column(revision::Column::Id)
        .from(revision::Entity)
        .and_where(revision::Column::ChangeId.in_subquery(changes))
        .to_owned();
    let paths = Query::select()
        .column(history::Column::Path)
        .from(history::Entity)
        .and_where(history::Column::RevisionId.in_subquery(revisions.clone()))
        .to_owned();
    file::Entity::update_many()
        .col_expr(file::Column::TouchedAt, Expr::value(at))
        .filter(file::Column::Path.in_subquery(paths))
        .exec(conn)
        .await?;
    history::Entity::delete_many()
        .filter(history::Column::RevisionId.in_subquery(revisions))
        .exec(conn)
        .await?;
    Ok(())
}

/// The files that no row and no kept revision has used since `before`.
///
/// # Errors
/// When the database fails.
pub async fn unused_since(conn: &impl ConnectionTrait, before: DateTime<Utc>) -> Result<Vec<file::Model>> {
    Ok(unused(before).all(conn).await?)
}

/// Those of these paths that [`unused_since`] would return.
///
/// # Errors
/// When the database fails.
pub async fn unused_among(
    conn: &impl ConnectionTrait,
    before: DateTime<Utc>,
    paths: &[String],
) -> Result<BTreeSet<String>> {
    let files = unused(before).filter(file::Column::Path.is_in(paths)).all(conn).await?;
    Ok(files.into_iter().map(|file| file.path).collect())
}

fn unused(before: DateTime<Utc>) -> Select<file::Entity> {
    let used = Query::select()
        .column(usage::Column::Path)
        .from(usage::Entity)
        .to_owned();
    let named = Query::select()
        .column(history::Column::Path)
        .from(history::Entity)
        .to_owned();
    file::Entity::find()
        .filter(file::Column::TouchedAt.lt(before))
        .filter(file::Column::Path.not_in_subquery(used))
        .filter(file::Column::Path.not_in_subquery(named))
}

/// The paths of all finished uploads.
///
/// # Errors
/// When the database fails.
pub async fn known(conn: &impl ConnectionTrait) -> Result<HashSet<String>> {
    let paths = file::Entity::find()
        .select_only()
        .column(file::Column::Path)
        .into_tuple()
        .all(conn)
        .await?;
    Ok(paths.into_iter().collect())
}

/// Those of these paths that are finished uploads.
///
/// # Errors
/// When the database fails.
pub async fn stored_among(conn: &impl ConnectionTrait, paths: BTreeSet<String>) -> Result<BTreeSet<String>> {
    if paths.is_empty() {
        return Ok(paths);
    }
    let stored = file::Entity::find()
        .select_only()
        .column(file::Column::Path)
        .filter(file::Column::Path.is_in(paths))
        .into_tuple()
        .all(conn)
        .await?;
    Ok(stored.into_iter().collect())
}

/// Those of these paths that nothing in the database refers to: no upload, no row, no revision.
///
/// # Errors
/// When the database fails.
pub async fn unknown_among(conn: &impl ConnectionTrait, paths: &[String]) -> Result<BTreeSet<String>> {
    let mut unknown: BTreeSet<String> = paths.iter().cloned().collect();
    let stored = file::Entity::find().filter(file::Column::Path.is_in(paths)).all(conn);
    let used = usage::Entity::find().filter(usage::Column::Path.is_in(paths)).all(conn);
    let named = history::Entity::find()
        .filter(history::Column::Path.is_in(paths))
        .all(conn);
    let stored = stored.await?.into_iter().map(|row| row.path);
    let used = used.await?.into_iter().map(|row| row.path);
    let named = named.await?.into_iter().map(|row| row.path);
    for path in stored.chain(used).chain(named) {
        unknown.remove(&path);
    }
    Ok(unknown)
}
