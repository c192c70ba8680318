//! The media library: what people say about stored files, and where each is used (`docs/api.md#media-library`).
//!
//! The files themselves are in [`crate::media`]; their content never changes. A row here can be changed like that of any
//! resource, with versions, history and undo. Rows come into being with an upload, which has no history.

mod list;
mod replace;
mod uses;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use peshtoq_core::text;
use sea_orm::{ActiveValue, QuerySelect, sea_query::OnConflict};

use crate::{
    change::Registry,
    db::{Actor, Db},
    media::{self, file},
    person::{self, Person},
    prelude::*,
    resource::{
        erased::Record,
        read::with_ids,
        write::{dependency_of, store},
    },
    search,
};

pub use list::{LibraryFilter, LibrarySort, list};
pub use replace::{ReplaceInput, Replaced, replace};
pub use uses::{FileUse, FileUses, uses};

/// The name of the resource.
pub const NAME: &str = "media_file";
/// The folder that is no part of the library: the portraits of staff are nobody else's.
pub const LEFT_OUT: &str = "staff-profile";
/// The longest name of a file that is stored; a longer one is cut.
const NAME_MAX: usize = 150;

string_enum! {
    /// What kind of file it is.
    LibraryKind {
        /// A picture.
        Image = "image",
        /// A video.
        Video = "video",
    }
}

/// The table `media_file`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "media_file")]
pub struct Model {
    /// Its number; not on the wire's paths, which go by `path`.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// `folder/name.ext`.
    pub path: String,
    /// The folder of the path.
    pub folder: String,
    /// The name that the file had when it was uploaded.
    pub name: Option<String>,
    /// What it shows, for those who do not see it.
    pub alt: Option<String>,
    /// It says nothing that the text beside it does not.
    pub is_decorative: bool,
    /// The point that crops keep, in whole percent of the width.
    pub focal_x: Option<i32>,
    /// In whole percent of the height.
    pub focal_y: Option<i32>,
    /// It stays although nothing uses it: it was uploaded into the library, or somebody described it.
    pub is_kept: bool,
    /// Who uploaded it first.
    pub uploaded_by: Option<i64>,
    /// What it is searched by.
    pub search: String,
    /// Counts its changes.
    pub version: i32,
    /// When it was first uploaded.
    pub created_at: DateTimeUtc,
    /// When it was last changed.
    pub updated_at: DateTimeUtc,
    /// Who changed it last.
    pub updated_by: Option<i64>,
}

no_relations!();

/// A point of a picture, in whole percent from its left and upper edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Validate)]
pub struct FocalPoint {
    /// From the left edge, 0 to 100.
    #[validate(range(min = 0, max = 100))]
    pub x: i32,
    /// From the upper edge, 0 to 100.
    #[validate(range(min = 0, max = 100))]
    pub y: i32,
}

/// What is said about a file.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct MediaFileInput {
    /// What it shows, for those who do not see it.
    #[validate(length(max = 300))]
    pub alt: Option<Text>,
    /// It says nothing that the text beside it does not, so the site gives it no alternative text.
    #[serde(default)]
    pub is_decorative: bool,
    /// The point that crops keep; null for the middle.
    #[validate(nested)]
    pub focal_point: Option<FocalPoint>,
}

/// A file of the library.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MediaFile {
    /// The value of image and video fields: `folder/name.ext`.
    pub path: String,
    /// What kind of file it is.
    pub kind: LibraryKind,
    /// In pixels; null for some videos.
    pub width: Option<i32>,
    /// In pixels; null for some videos.
    pub height: Option<i32>,
    /// In bytes.
    pub size: i64,
    /// The MIME type, determined from the content.
    pub mime_type: String,
    /// A tiny preview as a data URI; null for svg and video.
    pub placeholder: Option<String>,
    /// The name that the file had when it was first uploaded; null if that is not known.
    pub name: Option<String>,
    /// What it shows, for those who do not see it.
    pub alt: Option<String>,
    /// It says nothing that the text beside it does not.
    pub is_decorative: bool,
    /// The point that crops keep; null for the middle.
    pub focal_point: Option<FocalPoint>,
    /// Who uploaded it first; null if that is not known, or the person was deleted.
    pub uploaded_by: Option<Person>,
    /// When it was first uploaded.
    pub uploaded_at: DateTimeUtc,
    /// How many records use it.
    pub uses: i64,
    /// The name of one of those, for files that have none of their own; null if nothing with a name uses it.
    pub used_by: Option<String>,
    #[serde(skip)]
    uploader: Option<i64>,
}

impl Definition for MediaFile {
    const NAME: &'static str = NAME;
    const LIST_KEY: &'static str = "media";
    const NOT_FOUND: Code = Code::NotFound(NotFound::new("media_file_not_found"));
    type Table = Entity;
    type Input = MediaFileInput;
    type Fields = Self;
    type Filter = NoFilter;
    fn erased() -> &'static dyn ErasedResource {
        erased::shell::<Self>()
    }

    fn apply(input: MediaFileInput, row: &mut ActiveOf<Self>) {
        let MediaFileInput {
            alt,
            is_decorative,
            focal_point,
        } = input;
        let name = match &row.name {
            ActiveValue::Set(name) | ActiveValue::Unchanged(name) => name.clone(),
            ActiveValue::NotSet => None,
        };
        let alt = alt.map(String::from);
        row.search = Set(search_of(name.as_deref(), alt.as_deref()));
        row.alt = Set(alt);
        row.is_decorative = Set(is_decorative);
        row.focal_x = Set(focal_point.map(|point| point.x));
        row.focal_y = Set(focal_point.map(|point| point.y));
        row.is_kept = Set(true);
    }

    fn fields(row: Model) -> Self {
        Self {
            focal_point: focal_point(&row),
            path: row.path,
            kind: LibraryKind::Image,
            width: None,
            height: None,
            size: 0,
            mime_type: String::new(),
            placeholder: None,
            name: row.name,
            alt: row.alt,
            is_decorative: row.is_decorative,
            uploaded_by: None,
            uploaded_at: row.created_at,
            uses: 0,
            used_by: None,
            uploader: row.uploaded_by,
        }
    }

    fn media(row: &Model) -> Vec<String> {
        row.is_kept.then(|| row.path.clone()).into_iter().collect()
    }
}

impl Resource for MediaFile {
    fn example() -> Value {
        json!({"alt": "Hamkor bank logotipi", "isDecorative": false, "focalPoint": {"x": 50, "y": 30}})
    }

    fn example_row() -> Value {
        let mut row = json!({
            "path": "partners/0123456789abcdef0123456789abcdef01234567.png", "kind": "image", "width": 320, "height": 160,
            "size": 18_211, "mimeType": "image/png", "placeholder": null, "name": "hamkor-bank.png", "uploadedBy": null,
            "uploadedAt": "2026-01-05T09:30:00Z", "uses": 2, "usedBy": "Hamkor bank"
        });
        if let (Value::Object(row), Value::Object(said)) = (&mut row, Self::example()) {
            row.extend(said);
        }
        row
    }

    /// Others would stand in the search over everything with names like `IMG_2034.jpg`.
    fn place(row: &Model) -> Option<Place> {
        let name = || row.name.clone().or_else(|| row.alt.clone());
        let path = &row.path;
        row.is_kept
            .then(|| Place::screen(format!("/media-file/{path}")).named(name().unwrap_or_else(|| path.clone())))
    }

    async fn complete(conn: &Transaction, rows: &mut [Row<Self>]) -> Result<()> {
        let paths: Vec<&str> = rows.iter().map(|row| row.fields.path.as_str()).collect();
        let files = file::Entity::find()
            .filter(file::Column::Path.is_in(paths.iter().copied()))
            .all(conn)
            .await?;
        let mut files: HashMap<String, file::Model> = files.into_iter().map(|file| (file.path.clone(), file)).collect();
        let counts = uses::counts(conn, &paths).await?;
        let uploaders = person::find(conn, rows.iter().filter_map(|row| row.fields.uploader)).await?;
        for Row { fields, .. } in rows {
            (fields.uses, fields.used_by) = counts.get(&fields.path).cloned().unwrap_or_default();
            fields.uploaded_by = fields.uploader.and_then(|id| uploaders.get(&id).cloned());
            let Some(file) = files.remove(&fields.path) else {
                continue;
            };
            fields.kind = match file.is_video {
                true => LibraryKind::Video,
                false => LibraryKind::Image,
            };
            (fields.width, fields.height, fields.size) = (file.width, file.height, file.size);
            (fields.mime_type, fields.placeholder) = (file.mime_type, file.placeholder);
        }
        Ok(())
    }

    async fn before_delete(write: &mut Write, row: &Model) -> Result<()> {
        uses::refuse_if_used(write.conn(), write.db().registry(), &row.path).await
    }
}

/// Adds the resource to the registry.
pub fn register(registry: &mut Registry) {
    registry.add([MediaFile::erased()]);
}

fn focal_point(row: &Model) -> Option<FocalPoint> {
    Some(FocalPoint {
        x: row.focal_x?,
        y: row.focal_y?,
    })
}

fn search_of(name: Option<&str>, alt: Option<&str>) -> String {
    text::search_column(&[name, alt].into_iter().flatten().collect::<Vec<_>>().join("\n"))
}

/// The stored row of a path.
///
/// # Errors
/// 404 `media_file_not_found`.
pub async fn find(conn: &Transaction, path: &str) -> Result<Model> {
    let row = Entity::find().filter(Column::Path.eq(path)).one(conn).await?;
    row.ok_or_else(|| Error::new(MediaFile::NOT_FOUND))
}

/// Removes a file from the library. The file itself goes when no kept change names it any more: so its removal can be undone.
///
/// # Errors
/// 404; 409 `version_conflict` with the current row; 409 `in_use` with the places.
pub async fn remove(write: &mut Write, path: &str, version: Option<i32>) -> Result<i64> {
    let row = find(write.conn(), path).await?;
    crate::resource::refuse_other_version::<MediaFile>(write.conn(), &row, version).await?;
    let id = row.id;
    let row = match row.is_kept {
        true => row,
        // Its revision has to name the file.
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

/// What is known of an upload.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// The name of the file.
    pub name: Option<String>,
    /// Who uploaded it.
    pub by: Option<i64>,
    /// Whether it was uploaded into the library, and stays although nothing uses it.
    pub is_for_library: bool,
}

impl Origin {
    /// The person that a write about it is by.
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

/// Notes an upload in the write that records the file. A file that is there keeps what is known of it. One that is uploaded
/// into the library and was not kept yet is from now on, which is a change like any other.
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
        search::note(
            write.conn(),
            MediaFile::erased(),
            None,
            Some(&Record::new::<MediaFile>(row)),
        )
        .await?;
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

/// Gives files that a row begins to use their place in the library, if they have none: one that was removed from it comes back
/// with an older version of a row.
pub(crate) async fn ensure(conn: &impl ConnectionTrait, paths: &[&String], at: DateTimeUtc) -> Result<()> {
    let known: Vec<String> = Entity::find()
        .select_only()
        .column(Column::Path)
        .filter(Column::Path.is_in(paths.iter().map(|path| path.as_str())))
        .into_tuple()
        .all(conn)
        .await?;
    let missing = paths.iter().filter(|path| !known.contains(path));
    let rows: Vec<ActiveModel> = missing
        .filter_map(|path| Some(fresh(path, folder_of(path)?, at)))
        .collect();
    if !rows.is_empty() {
        Entity::insert_many(rows).exec_without_returning(conn).await?;
    }
    Ok(())
}

/// Forgets files that a collection removes. Nothing names them, so they have no history.
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

/// Notes what shows a file whose properties change: every record that uses it looks different on the site.
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

/// What the site is told of a picture.
#[derive(Clone, Debug)]
pub struct Properties {
    /// The stored file.
    pub file: file::Model,
    /// What it shows; empty for a decorative one, `None` if nobody has said it.
    pub alt: Option<String>,
    /// The point that crops keep.
    pub focal_point: Option<FocalPoint>,
}

/// What the site is told of these files; those that are not stored are left out.
///
/// # Errors
/// When the database fails.
pub async fn properties(conn: &impl ConnectionTrait, paths: &BTreeSet<String>) -> Result<Vec<Properties>> {
    const AT_ONCE: usize = 500;
    let paths: Vec<&String> = paths.iter().collect();
    let mut all = Vec::with_capacity(paths.len());
    for some in paths.chunks(AT_ONCE) {
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
