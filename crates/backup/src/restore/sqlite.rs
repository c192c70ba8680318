//! A restored SQLite file: created beside the existing one, then put in its place.

use std::{
    fs, io,
    path::{Path, PathBuf},
    str::FromStr,
};

use chrono::{DateTime, Utc};
use peshtoq_persistence::db::make_private;
use sea_orm::{
    DatabaseConnection, SqlxSqliteConnector, TransactionTrait,
    sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use super::{Before, load::load};
use crate::{
    Error, Result,
    place::Source,
    sink::sync_folder,
    tables::{self, KeptTables},
    verify::Verified,
};

/// The suffixes of SQLite's auxiliary files. Beside another database file of the same name, SQLite would read them as
/// part of it.
const BESIDE: [&str; 3] = ["-wal", "-shm", "-journal"];

/// The file of an address `sqlite://…`.
///
/// # Errors
/// When it is another kind of address.
pub fn database_file(url: &str) -> Result<PathBuf> {
    let options = SqliteConnectOptions::from_str(url).map_err(|error| Error::Database(error.to_string()))?;
    Ok(options.get_filename().to_owned())
}

/// The file to replace, and its content.
pub(super) struct Target {
    file: PathBuf,
    pub(super) before: Before,
}

pub(super) async fn look(url: &str, kept: &KeptTables) -> Result<Target> {
    let file = database_file(url)?;
    let mut before = Before::default();
    if file.exists() {
        before = match look_into(&file, kept).await {
            Ok(before) => before,
            // An unreadable file may be the reason for the restore; it is kept like any other.
            Err(error) => Before {
                content: Some(format!("{} cannot be read: {error}", file.display())),
                ..Before::default()
            },
        };
        before.exists = true;
    }
    Ok(Target { file, before })
}

async fn look_into(file: &Path, kept: &KeptTables) -> Result<Before> {
    let db = open(SqliteConnectOptions::new().filename(file)).await?;
    let before = Before::of(&db, kept).await;
    let closed = db.close().await;
    closed?;
    before
}

async fn open(options: SqliteConnectOptions) -> Result<DatabaseConnection> {
    let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options);
    let pool = pool.await.map_err(|error| Error::Database(error.to_string()))?;
    Ok(SqlxSqliteConnector::from_sqlx_sqlite_pool(pool))
}

fn with(file: &Path, end: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

/// The name with this suffix, and with a number if that is taken.
fn unused_name(file: &Path, end: &str) -> PathBuf {
    let mut name = with(file, end);
    let mut number = 1;
    while name.exists() {
        number += 1;
        name = with(file, &format!("{end}-{number}"));
    }
    name
}

fn remove(path: &Path) -> Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Error::file(path.display())(error)),
        _ => Ok(()),
    }
}

/// Returns where the previous data is kept.
pub(super) async fn replace(
    target: Target,
    source: &Source,
    verified: &Verified,
    at: DateTime<Utc>,
) -> Result<Option<String>> {
    let Target { file, before } = target;
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).map_err(Error::file(folder.display()))?;
    }
    let new = with(&file, ".restoring");
    // Leftovers of an earlier, interrupted restore.
    remove(&new)?;
    for end in BESIDE {
        remove(&with(&new, end))?;
    }
    let made = make(&new, source, verified, &before).await;
    if let Err(error) = made {
        remove(&new)?;
        return Err(error);
    }
    if before.exists {
        fold(&file).await;
    }
    let kept = unused_name(&file, &format!(".before-restore-{}", at.format("%Y%m%dT%H%M%SZ")));
    // An empty schema need not be kept.
    let is_kept = before.content.is_some();
    swap(&new, &file, is_kept.then_some(kept.as_path()))?;
    Ok(is_kept.then(|| kept.display().to_string()))
}

async fn make(new: &Path, source: &Source, verified: &Verified, before: &Before) -> Result<()> {
    make_private(new);
    // The file is used only once it is complete and flushed; nothing has to survive a crash until then.
    let options = SqliteConnectOptions::new()
        .filename(new)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Memory)
        .synchronous(SqliteSynchronous::Off)
        .foreign_keys(true);
    let db = open(options).await?;
    let made = async {
        let tx = db.begin().await?;
        load(&tx, source, verified, before).await?;
        tx.commit().await?;
        let wrong = tables::query(&db, "SELECT 1 FROM pragma_foreign_key_check", []).await?;
        let sound = tables::query(&db, "PRAGMA integrity_check", []).await?;
        let sound = sound.first().map(|row| row.try_get_by_index::<String>(0)).transpose()?;
        if !wrong.is_empty() || sound.as_deref() != Some("ok") {
            return Err(Error::Database(
                "the restored database failed its integrity check".into(),
            ));
        }
        Ok(())
    }
    .await;
    let closed = db.close().await;
    made?;
    closed?;
    let on_disk = fs::File::open(new).and_then(|file| file.sync_all());
    on_disk.map_err(Error::file(new.display()))
}

/// Has SQLite merge the old file's log into the file, so that it can be kept as one file. A damaged file is kept with
/// its log.
async fn fold(file: &Path) {
    let folded = async {
        let db = open(SqliteConnectOptions::new().filename(file)).await?;
        let folded = tables::query(&db, "PRAGMA wal_checkpoint(TRUNCATE)", []).await;
        db.close().await?;
        folded.map(|_| ())
    }
    .await;
    if let Err(error) = folded {
        tracing::warn!(%error, "the write-ahead log of the old database was not merged; it is kept beside it");
    }
}

/// Replaces the old file by the new one and keeps the old one. At every moment the name leads to one complete file or
/// the other: the old file gets a second link first, and the rename then replaces its name atomically.
fn swap(new: &Path, file: &Path, kept: Option<&Path>) -> Result<()> {
    if let Some(kept) = kept
        && fs::hard_link(file, kept).is_err()
    {
        // A file system without hard links.
        let copied = fs::copy(file, kept).and_then(|_| fs::File::open(kept)?.sync_all());
        copied.map_err(Error::file(kept.display()))?;
    }
    // An intact file leaves none of these. Without a file they are stale; those of an unreadable file are kept beside
    // it.
    for end in BESIDE {
        let beside = with(file, end);
        match kept {
            None => remove(&beside)?,
            Some(kept) => match fs::rename(&beside, with(kept, end)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(Error::file(beside.display())(error));
                }
                _ => {}
            },
        }
    }
    sync_folder(file)?;
    fs::rename(new, file).map_err(Error::file(file.display()))?;
    sync_folder(file)
}
