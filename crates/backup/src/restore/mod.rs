//! Putting a backup back.
//!
//! The archive is read to its end before anything is touched. Then its files go into the store: their names say what they
//! hold, so they do no harm beside others. The rows are loaded beside what is there and take its place in one step, last of
//! all. So whenever a restore is cut off, what was there is there still, or what was restored; and it can be run again.

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
    rows, tables,
    verify::Verified,
};

/// Files up to this size are stored beside each other.
const SMALL: u64 = 512 * 1024;
/// How many at once.
const MAX_CONCURRENT: usize = 8;

/// What was restored.
#[derive(Clone, Debug)]
pub struct Restored {
    /// When the backup was made.
    pub created_at: DateTime<Utc>,
    /// How many rows there are.
    pub rows: u64,
    /// How many stored files there are.
    pub files: u64,
    /// Where what was there before is kept, in words.
    pub kept: Option<String>,
    /// Files that were missing when the backup was made.
    pub missing: Vec<String>,
    /// Files that were damaged when the backup was made: they are in it and were not restored.
    pub damaged: Vec<String>,
}

/// Restores an archive that was verified. The caller sees to it that nothing else works with the database.
///
/// # Errors
/// When the place is not empty and `replace` is not wished, or something fails; then nothing has changed but that the
/// store may hold more files.
pub async fn restore(
    source: &Source,
    verified: &Verified,
    database_url: &str,
    store: &MediaStore,
    replace: bool,
) -> Result<Restored> {
    let mut target = match database_url.starts_with("sqlite:") {
        true => Target::Sqlite(sqlite::look(database_url).await?),
        false => Target::Postgres(postgres::look(database_url).await?),
    };
    let manifest = &verified.manifest;
    if !replace {
        if let Some(what) = target.before().content() {
            return Err(Error::Refused(format!(
                "the database is not empty ({what}); give --replace to put the backup in its place"
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

/// What a database holds before a restore.
#[derive(Debug, Default)]
struct Before {
    /// Whether there is anything at all, be it an empty schema.
    exists: bool,
    /// Why it counts as not empty.
    content: Option<String>,
    /// The highest number that each table ever gave to a row: no row of another kind may get it again.
    last_ids: HashMap<String, i64>,
    /// The same of the courses that were made by hand.
    last_course_id: i64,
    /// The installation whose mark the store bears.
    store_owner: Option<String>,
}

impl Before {
    fn content(&self) -> Option<&str> {
        self.content.as_deref()
    }

    /// Looks at an open database.
    async fn of(conn: &impl ConnectionTrait) -> Result<Self> {
        let mut before = Self {
            exists: !tables::names(conn).await?.is_empty(),
            ..Self::default()
        };
        for table in tables::kept(conn).await? {
            let rows = rows::count(conn, &table.name).await?;
            if table.name == "setting" {
                before.last_course_id = last_course_id(conn).await?;
            }
            // A new schema comes with the sections of the landing page; who changed one is on the staff.
            if rows > 0 && table.name != "section" && table.name != "setting" {
                let what = format!("{} has {rows} {}", table.name, if rows == 1 { "row" } else { "rows" });
                before.content.get_or_insert(what);
            }
        }
        for table in tables::kept(conn)
            .await?
            .into_iter()
            .chain(tables::left_out(conn).await?)
        {
            if let Some(last) = tables::last_id(conn, &table).await? {
                before.last_ids.insert(table.name, last);
            }
        }
        Ok(before)
    }
}

/// The greatest id that a course made by hand ever had; 0 when there was none.
async fn last_course_id(conn: &impl ConnectionTrait) -> Result<i64> {
    let last = setting::get(conn, setting::LAST_COURSE_ID).await;
    let last = last.map_err(|error| Error::Database(error.to_string()))?;
    Ok(last.and_then(|last| last.parse().ok()).unwrap_or_default())
}

/// A store counts as empty as long as it holds nothing but files of the archive: those a restore left that was cut off.
async fn refuse_foreign_files(store: &MediaStore, manifest: &Manifest) -> Result<()> {
    let own = manifest.by_name();
    let mut listed = std::pin::pin!(store.list());
    while let Some(file) = listed.try_next().await? {
        if !own.contains_key(crate::format::media_name(&file.path.to_string()).as_str()) {
            return Err(Error::Refused(format!(
                "the media store is not empty (it holds {}); give --replace to put the backup beside what is there",
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
        let path = MediaPath::parse(path).ok_or_else(|| damaged(format!("{path:?} is no stored file")))?;
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
    Error::Archive("the archive changed while it was restored; nothing has taken its place".into())
}
