//! The rows of files: how they are found, kept, recorded with an upload and removed, and what the site reads of them.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use peshtoq_core::text;
use sea_orm::{QuerySelect, sea_query::OnConflict};

use super::{
    ActiveModel, Column, Entity, FileUses, FocalPoint, LEFT_OUT, MediaFile, Model, NAME, NAME_MAX, focal_point,
    search_of, uses,
};
use crate::{
    db::{Actor, Db},
    media::{self, file},
    prelude::*,
    resource::{
        erased::Record,
        read::with_ids,
        write::{dependency_of, store},
    },
    search,
};

/// The stored row of a path.
///
/// # Errors
/// 404 `media_file_not_found`.
pub async fn find(conn: &Transaction, path: &str) -> Result<Model> {
    let row = Entity::find().filter(Column::Path.eq(path)).one(conn).await?;
    row.ok_or_else(|| Error::new(MediaFile::NOT_FOUND))
}

/// Removes a file from the library. The file itself is kept as long as a change in the history names it, so that its
/// removal can be undone.
///
/// # Errors
/// 404; 409 `version_conflict` with the current row; 409 `in_use` with the places.
pub async fn remove(write: &mut Write, path: &str, version: Option<i32>) -> Result<i64> {
    let row = find(write.conn(), path).await?;
    crate::resource::refuse_other_version::<MediaFile>(write.conn(), &row, version).await?;
    let id = row.id;
    let row = match row.is_kept {
        true => row,
        // The revision must name the file, and only a kept row names its file.
        false => keep(write.conn(), row).await?,
    };
    crate::resource::remove::<MediaFile>(write, row).await?;
    Ok(id)
}

/// Marks a row as kept, without a change of the history.
async fn keep(conn: &Transaction, row: Model) -> Result<Model> {
    let path = row.path.clone();
    let mut row: ActiveModel = row.into();
    row.is_kept = Set(true);
    let row = row.update(conn).await?;
    let kept = media::usage::ActiveModel {
        path: Set(path),
        entity: Set(NAME.to_owned()),
        row_id: Set(row.id),
    };
    media::usage::Entity::insert(kept)
        .on_conflict(OnConflict::new().do_nothing().to_owned())
        .exec_without_returning(conn)
        .await?;
    Ok(row)
}

/// The origin of an upload.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// The name of the file.
    pub name: Option<String>,
    /// Who uploaded it.
    pub by: Option<i64>,
    /// Whether it was uploaded into the library, where it stays even if nothing uses it.
    pub is_for_library: bool,
}

impl Origin {
    /// The author of a write about this upload.
    pub fn actor(&self) -> Actor {
        self.by.map_or(Actor::System, Actor::Staff)
    }

    /// The name without a folder, as one line of at most 150 characters.
    fn name(&self) -> Option<String> {
        let name = self.name.as_deref()?.rsplit(['/', '\\']).next()?;
        let name = text::one_line(name).ok()?;
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let name: String = name.chars().take(NAME_MAX).collect();
        (!text::is_blank(&name)).then_some(name)
    }
}

/// Records an upload in the write that records the file. A known file keeps its name and uploader. If it is uploaded
/// into the library and was not kept before, it is kept from now on, which is recorded as an ordinary change.
///
/// # Errors
/// When the database fails.
pub async fn note_upload(write: &mut Write, path: &str, origin: &Origin) -> Result<()> {
    let Some(folder) = folder_of(path) else {
        return Ok(());
    };
    if let Some(stored) = Entity::find().filter(Column::Path.eq(path)).one(write.conn()).await? {
        if origin.is_for_library && !stored.is_kept {
            let mut row: ActiveModel = stored.clone().into();
            row.is_kept = Set(true);
            store::<MediaFile>(write, Some(stored), row).await?;
        }
        return Ok(());
    }
    let name = origin.name();
    let row = ActiveModel {
        search: Set(search_of(name.as_deref(), None)),
        name: Set(name),
        uploaded_by: Set(origin.by),
        updated_by: Set(origin.by),
        ..fresh(path, folder, write.at())
    };
    let row = row.insert(write.conn()).await?;
    if origin.is_for_library {
        let row = keep(write.conn(), row).await?;
        let row = Record::new::<MediaFile>(row);
        search::note(write.conn(), MediaFile::erased(), [(None, Some(&row))]).await?;
    }
    Ok(())
}

fn folder_of(path: &str) -> Option<&str> {
    path.split_once('/')
        .map(|(folder, _)| folder)
        .filter(|folder| *folder != LEFT_OUT)
}

fn fresh(path: &str, folder: &str, at: DateTimeUtc) -> ActiveModel {
    ActiveModel {
        path: Set(path.to_owned()),
        folder: Set(folder.to_owned()),
        is_decorative: Set(false),
        is_kept: Set(false),
        search: Set(String::new()),
        version: Set(1),
        created_at: Set(at),
        updated_at: Set(at),
        ..Default::default()
    }
}

/// Adds library rows for files that a row begins to use and that have none. This happens when an older version of a row
/// restores a file that was removed from the library.
pub(crate) async fn ensure(conn: &impl ConnectionTrait, paths: &BTreeSet<&String>, at: DateTimeUtc) -> Result<()> {
    let known: Vec<String> = Entity::find()
        .select_only()
        .column(Column::Path)
        .filter(Column::Path.is_in(paths.iter().map(|path| path.as_str())))
        .into_tuple()
        .all(conn)
        .await?;
    let missing = paths.iter().filter(|path| !known.contains(**path));
    let rows: Vec<ActiveModel> = missing
        .filter_map(|path| Some(fresh(path, folder_of(path)?, at)))
        .collect();
    if !rows.is_empty() {
        Entity::insert_many(rows).exec_without_returning(conn).await?;
    }
    Ok(())
}

/// Removes the library rows of files that a collection removes. Nothing names these files, so they have no history.
///
/// # Errors
/// When the database fails.
pub async fn forget(conn: &impl ConnectionTrait, paths: &[String]) -> Result<()> {
    Entity::delete_many()
        .filter(Column::Path.is_in(paths))
        .exec(conn)
        .await?;
    Ok(())
}

/// Marks every record that uses a file as affected when the properties of the file change, because the site shows it
/// differently.
pub(crate) async fn note_dependents(write: &mut Write, path: &str) -> Result<()> {
    let used = media::usage::Entity::find()
        .filter(media::usage::Column::Path.eq(path))
        .filter(media::usage::Column::Entity.ne(NAME))
        .all(write.conn())
        .await?;
    let mut ids: BTreeMap<String, Vec<i64>> = BTreeMap::new();
    for usage in used {
        ids.entry(usage.entity).or_default().push(usage.row_id);
    }
    for (entity, ids) in ids {
        let Some(resource) = write.db().registry().get(&entity) else {
            continue;
        };
        for row in with_ids(write.conn(), resource, ids, Vec::new()).await? {
            write.tag(resource.tags(&row)?);
            write.touch([dependency_of(resource, &row)]);
        }
    }
    Ok(())
}

/// The properties of a picture that are sent to the site.
#[derive(Clone, Debug)]
pub struct Properties {
    /// The stored file.
    pub file: file::Model,
    /// The alternative text; empty for a decorative picture, `None` if it was never entered.
    pub alt: Option<String>,
    /// The point that crops keep.
    pub focal_point: Option<FocalPoint>,
}

/// The properties of these files that are sent to the site; files that are not stored are left out.
///
/// # Errors
/// When the database fails.
pub async fn properties(conn: &impl ConnectionTrait, paths: &BTreeSet<String>) -> Result<Vec<Properties>> {
    const BATCH_SIZE: usize = 500;
    let paths: Vec<&String> = paths.iter().collect();
    let mut all = Vec::with_capacity(paths.len());
    for some in paths.chunks(BATCH_SIZE) {
        let some = || some.iter().map(|path| path.as_str());
        let files = file::Entity::find()
            .filter(file::Column::Path.is_in(some()))
            .all(conn)
            .await?;
        let said = Entity::find().filter(Column::Path.is_in(some())).all(conn).await?;
        let mut said: HashMap<String, Model> = said.into_iter().map(|row| (row.path.clone(), row)).collect();
        for file in files {
            let said = said.remove(&file.path);
            all.push(Properties {
                focal_point: said.as_ref().and_then(focal_point),
                alt: said.and_then(|row| {
                    if row.is_decorative {
                        Some(String::new())
                    } else {
                        row.alt
                    }
                }),
                file,
            });
        }
    }
    Ok(all)
}

/// Reads one file of the library, with where it is used.
///
/// # Errors
/// 404 `media_file_not_found`.
pub async fn get(conn: &Transaction, db: &Db, path: &str) -> Result<(Row<MediaFile>, FileUses)> {
    let row = find(conn, path).await?;
    let row = crate::resource::answer_one::<MediaFile>(conn, row).await?;
    Ok((row, uses(conn, db.registry(), path).await?))
}
