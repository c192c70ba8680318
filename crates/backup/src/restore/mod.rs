//! Restoring a backup.
//!
//! The archive is read completely before anything is changed. Then its files are stored: their names are digests of
//! their content, so they do not conflict with others. The rows are loaded beside the existing data and replace it in
//! one last step. So an interrupted restore leaves either the old or the restored data, and it can be run again.

mod load;
mod postgres;
mod sqlite;

use std::collections::{HashMap, HashSet};

use bytes::Bytes;
use chrono::{DateTime, Utc};
use futures::{TryStreamExt, stream};
use peshtoq_core::clock;
use peshtoq_media::{MediaPath, MediaStore};
use peshtoq_persistence::setting;
use sea_orm::ConnectionTrait;
use tokio::task::JoinSet;

pub use sqlite::database_file;

use crate::{
    Error, Result,
    format::{Manifest, Part},
    place::Source,
    read::{Reader, damaged},
    rows,
    tables::{self, KeptTables},
    verify::Verified,
};

/// Files up to this size are stored concurrently.
const SMALL: u64 = 512 * 1024;
/// How many at once.
const MAX_CONCURRENT: usize = 8;

/// The result of a restore.
#[derive(Clone, Debug)]
pub struct Restored {
    /// When the backup was made.
    pub created_at: DateTime<Utc>,
    /// How many rows there are.
    pub rows: u64,
    /// How many stored files there are.
    pub files: u64,
    /// Where the previous data is kept, as a text for people.
    pub kept: Option<String>,
    /// Files that were missing when the backup was made.
    pub missing: Vec<String>,
    /// Files that were damaged when the backup was made: they are in it but were not restored.
    pub damaged: Vec<String>,
}

/// Restores a verified archive. The caller must ensure that nothing else uses the database.
///
/// # Errors
/// When the database or store is not empty and `replace` is not set, or something fails. Then nothing has changed,
/// except that the store may have more files.
pub async fn restore(
    source: &Source,
    verified: &Verified,
    database_url: &str,
    store: &MediaStore,
    replace: bool,
) -> Result<Restored> {
    let mut target = match database_url.starts_with("sqlite:") {
        true => Target::Sqlite(sqlite::look(database_url, &verified.tables).await?),
        false => Target::Postgres(postgres::look(database_url, &verified.tables).await?),
    };
    let manifest = &verified.manifest;
    if !replace {
        if let Some(what) = target.before().content() {
            return Err(Error::Refused(format!(
                "the database is not empty ({what}); use --replace to replace it"
            )));
        }
        refuse_foreign_files(store, manifest).await?;
    }
    put_files(source, manifest, store).await?;
    target.before_mut().store_owner = store.installation_id().await?;
    let at = clock::now();
    let kept = match target {
        Target::Sqlite(target) => sqlite::replace(target, source, verified, at).await?,
        Target::Postgres(target) => postgres::replace(target, source, verified, at).await?,
    };
    Ok(Restored {
        created_at: manifest.header.created_at,
        rows: manifest.rows() - manifest.collected.len() as u64,
        files: manifest.files().0 - manifest.damaged.len() as u64,
        kept,
        missing: manifest.missing.clone(),
        damaged: manifest.damaged.clone(),
    })
}

enum Target {
    Sqlite(sqlite::Target),
    Postgres(postgres::Target),
}

impl Target {
    fn before_mut(&mut self) -> &mut Before {
        match self {
            Self::Sqlite(target) => &mut target.before,
            Self::Postgres(target) => &mut target.before,
        }
    }

    fn before(&self) -> &Before {
        match self {
            Self::Sqlite(target) => &target.before,
            Self::Postgres(target) => &target.before,
        }
    }
}

/// The content of a database before a restore.
#[derive(Debug, Default)]
struct Before {
    /// Whether there is anything at all, even an empty schema.
    exists: bool,
    /// Why it counts as not empty.
    content: Option<String>,
    /// The highest id that each table ever assigned, so that no other row gets it again.
    last_ids: HashMap<String, i64>,
    /// The same for manually created courses.
    last_course_id: i64,
    /// The installation whose mark is in the store.
    store_owner: Option<String>,
}

impl Before {
    fn content(&self) -> Option<&str> {
        self.content.as_deref()
    }

    /// Reads the state of an open database.
    async fn of(conn: &impl ConnectionTrait, kept: &KeptTables) -> Result<Self> {
        let mut before = Self {
            exists: !tables::names(conn).await?.is_empty(),
            ..Self::default()
        };
        let kept = kept.describe(conn).await?;
        for table in &kept {
            let rows = rows::count(conn, &table.name).await?;
            if table.name == "setting" {
                before.last_course_id = last_course_id(conn).await?;
            }
            // A new schema already has the sections of the landing page. If one was changed, there is staff too.
            if rows > 0 && table.name != "section" && table.name != "setting" {
                let what = format!("{} has {rows} {}", table.name, if rows == 1 { "row" } else { "rows" });
                before.content.get_or_insert(what);
            }
        }
        for table in kept.into_iter().chain(tables::left_out(conn).await?) {
            if let Some(last) = tables::last_id(conn, &table).await? {
                before.last_ids.insert(table.name, last);
            }
        }
        Ok(before)
    }
}

/// The greatest id that a manually created course ever had; 0 if there was none.
async fn last_course_id(conn: &impl ConnectionTrait) -> Result<i64> {
    let last = setting::get(conn, setting::LAST_COURSE_ID).await;
    let last = last.map_err(|error| Error::Database(error.to_string()))?;
    Ok(last.and_then(|last| last.parse().ok()).unwrap_or_default())
}

/// Refuses a store with files that are not in the archive. Those that an interrupted restore left count as empty.
async fn refuse_foreign_files(store: &MediaStore, manifest: &Manifest) -> Result<()> {
    let own = manifest.by_name();
    let mut listed = std::pin::pin!(store.list());
    while let Some(file) = listed.try_next().await? {
        if !own.contains_key(crate::format::media_name(&file.path.to_string()).as_str()) {
            return Err(Error::Refused(format!(
                "the media store is not empty (it contains {}); use --replace to add the files of the backup",
                file.path
            )));
        }
    }
    Ok(())
}

/// Stores the files of the archive.
async fn put_files(source: &Source, manifest: &Manifest, store: &MediaStore) -> Result<()> {
    let entries = manifest.by_name();
    let useless: HashSet<&str> = manifest.damaged.iter().map(String::as_str).collect();
    let mut reader = Reader::new(source.open().await?);
    let mut running: JoinSet<Result<()>> = JoinSet::new();
    while let Some(head) = reader.next().await? {
        let path = match Part::of(&head.name)? {
            Part::Media(path) if !useless.contains(path) => path,
            Part::Manifest => break,
            _ => continue,
        };
        let path = MediaPath::parse(path).ok_or_else(|| damaged(format!("{path:?} is not a path of a stored file")))?;
        let entry = entries.get(head.name.as_str()).ok_or_else(changed)?;
        if head.size > SMALL {
            let body = stream::try_unfold(&mut reader, async |reader: &mut Reader<_>| {
                Ok::<_, Error>(reader.chunk().await?.map(|chunk| (chunk, reader)))
            });
            store.restore_file(&path, body).await?;
            if reader.digest() != entry.sha256 {
                return Err(changed());
            }
            continue;
        }
        let bytes = Bytes::from(reader.whole(SMALL).await?);
        if reader.digest() != entry.sha256 {
            return Err(changed());
        }
        while running.len() >= MAX_CONCURRENT {
            ended(&mut running).await?;
        }
        let store = store.clone();
        running.spawn(async move {
            let body = stream::iter([Ok::<_, Error>(bytes)]);
            store.restore_file(&path, body).await?;
            Ok(())
        });
    }
    while !running.is_empty() {
        ended(&mut running).await?;
    }
    Ok(())
}

async fn ended(running: &mut JoinSet<Result<()>>) -> Result<()> {
    match running.join_next().await {
        Some(ended) => ended.map_err(Error::worker)?,
        None => Ok(()),
    }
}

fn changed() -> Error {
    Error::Archive("the archive changed during the restore; nothing was replaced".into())
}
