//! Recording a stored file in the database without losing it to a concurrent collection. The protocol and its proof are
//! in `docs/decisions/0007-one-collector.md`.

use std::time::Duration;

use peshtoq_core::error::{Error, Result};
use peshtoq_media::{BinEntry, Kind, MediaPath, MediaStore, StoredFile, Uploaded};
use peshtoq_persistence::{
    collection_lock::CollectionLock,
    db::{Actor, Db, Write},
    library::{self, Origin},
    media::{file, unknown_among},
    media_removal::{self, entity::Model as Removal},
};
use sea_orm::{ActiveValue::Set, EntityTrait, sea_query::OnConflict};
use tokio::time::{Instant, sleep};

use super::{collect::alive, refusal};

/// How long to wait for a collection that is removing the same content.
const TIMEOUT: Duration = Duration::from_secs(10);
/// How often it is polled meanwhile.
const POLL: Duration = Duration::from_millis(20);
/// A file that could not be recorded is removed within this time of the check under the lock, or not at all.
const REMOVE_WITHIN: Duration = Duration::from_secs(2);

/// Records a finished upload, and stores it again if a collection has removed it. When this returns, the file exists
/// and stays. Uploading the same file again restarts its 48 hours.
///
/// # Errors
/// When the database or the store fails, or a collection of the same content does not end. The file may then be left
/// without a row; a collection removes it later.
pub async fn record(db: &Db, store: &MediaStore, mut uploaded: Uploaded, origin: &Origin) -> Result<StoredFile> {
    let (file, path) = (uploaded.file.clone(), uploaded.path().clone());
    let source = &mut Source::Upload(&mut uploaded);
    let recorded = enter(db, store, (&path, &file), source, origin).await;
    if recorded.is_err() {
        discard(db, store, &path).await;
    }
    uploaded.finish().await;
    recorded.map(|()| file)
}

/// The source of the content if it has to be stored again.
pub(super) enum Source<'a> {
    Upload(&'a mut Uploaded),
    Bin(&'a MediaStore, &'a BinEntry),
}

impl Source<'_> {
    async fn store_again(&mut self) -> Result<()> {
        let stored = match self {
            Self::Upload(uploaded) => uploaded.store_again().await,
            Self::Bin(store, entry) => store.bin_restore(entry).await,
        };
        stored.map_err(refusal)
    }
}

/// Records a file that was just stored.
pub(super) async fn enter(
    db: &Db,
    store: &MediaStore,
    (path, file): (&MediaPath, &StoredFile),
    source: &mut Source<'_>,
    origin: &Origin,
) -> Result<()> {
    let started = Instant::now();
    // The removal after which the file was stored again.
    let mut survived: Option<Removal> = None;
    loop {
        // First checked without the lock, because waiting here must not block all writes.
        let removal = media_removal::find(db.reader(), &file.path).await?;
        if let Some(removal) = removal.filter(|removal| !removal.done) {
            if started.elapsed() > TIMEOUT {
                return Err(Error::unavailable(format!("{} is being collected", file.path)));
            }
            take_over(db, &removal).await?;
            sleep(POLL).await;
            continue;
        }
        let mut write = db.begin(origin.actor()).await?;
        let removal = media_removal::find(write.conn(), &file.path).await?;
        if removal.is_none() || removal == survived {
            insert(&write, file).await?;
            library::note_upload(&mut write, &file.path, origin).await?;
            write.commit().await?;
            break;
        }
        write.rollback().await;
        if removal.as_ref().is_some_and(|removal| removal.done) {
            // Whether it was stored before or after the removal is unknown.
            source.store_again().await?;
            survived = removal;
        }
    }
    // After the commit it is not removed any more. If it was removed before, it is stored again.
    if store.head(path).await.map_err(refusal)?.is_none() {
        source.store_again().await?;
    }
    Ok(())
}

/// Ends the removal of a dead collection. A live one holds the lock, and one that lost it has stopped long ago.
async fn take_over(db: &Db, removal: &Removal) -> Result<()> {
    let alive = alive();
    if (alive.0..=alive.1).contains(&removal.at) {
        return Ok(());
    }
    if let Some(_lock) = CollectionLock::try_acquire(db).await? {
        let run = format!("{:032x}", rand::random::<u128>());
        media_removal::settle(db, &run, alive, Some(&removal.path)).await?;
    }
    Ok(())
}

async fn insert(write: &Write, file: &StoredFile) -> Result<()> {
    let pixels = |side: Option<u32>| side.and_then(|side| i32::try_from(side).ok());
    let row = file::ActiveModel {
        path: Set(file.path.clone()),
        is_video: Set(file.kind == Kind::Video),
        width: Set(pixels(file.width)),
        height: Set(pixels(file.height)),
        size: Set(i64::try_from(file.size).unwrap_or(i64::MAX)),
        mime_type: Set(file.mime_type.clone()),
        placeholder: Set(file.placeholder.clone()),
        touched_at: Set(write.at()),
    };
    file::Entity::insert(row)
        .on_conflict(
            OnConflict::column(file::Column::Path)
                .update_column(file::Column::TouchedAt)
                .to_owned(),
        )
        .exec_without_returning(write.conn())
        .await?;
    Ok(())
}

/// Removes a file that the database could not record from a local folder, because the same disk may be full. Another
/// upload of the same content cannot be recorded between the check and the removal, and one that is recorded later
/// checks whether its file exists. In a bucket, where a removal takes time, the file is left to a collection.
async fn discard(db: &Db, store: &MediaStore, path: &MediaPath) {
    if !store.is_local() {
        return;
    }
    // If the database does not respond, the file is collected later.
    let Ok(write) = db.begin(Actor::System).await else {
        return;
    };
    let (looked, paths) = (Instant::now(), [path.to_string()]);
    let is_unknown = unknown_among(write.conn(), &paths)
        .await
        .is_ok_and(|found| !found.is_empty());
    let is_free = media_removal::find(write.conn(), &paths[0])
        .await
        .is_ok_and(|removal| removal.is_none_or(|removal| removal.done));
    if is_unknown
        && is_free
        && looked.elapsed() < REMOVE_WITHIN
        && let Err(error) = store.delete(path).await
    {
        tracing::warn!(%error, %path, "cannot remove a file that could not be recorded");
    }
    write.rollback().await;
}
