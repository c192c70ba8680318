//! Recording a stored file in the database, so that no collection takes it away in between. The protocol and why it holds
//! is in `docs/decisions/0007-one-collector.md`.

use std::time::Duration;

use peshtoq_core::error::{Error, Result};
use peshtoq_media::{BinEntry, Kind, MediaPath, MediaStore, StoredFile, Uploaded};
use peshtoq_persistence::{
    collection_lock::CollectionLock,
    db::{Actor, Db, Write},
    media::{file, unknown_among},
    media_removal::{self, entity::Model as Removal},
};
use sea_orm::{ActiveValue::Set, EntityTrait, sea_query::OnConflict};
use tokio::time::{Instant, sleep};

use super::{collect::alive, refusal};

/// How long to wait for a collection that is removing the same content at this moment.
const TIMEOUT: Duration = Duration::from_secs(10);
/// How often it is looked whether it has let go.
const POLL: Duration = Duration::from_millis(20);
/// A file that could not be recorded is removed at once, or not at all: within this time of the look under the lock.
const REMOVE_WITHIN: Duration = Duration::from_secs(2);

/// Records a finished upload, and stores it again should a collection have met it. When this returns the file is there
/// and stays. Uploading the same again starts its 48 hours anew.
///
/// # Errors
/// When the database or the store fails, or a collection of the same content does not end. Then the file may be left
/// without a row; a collection removes it later.
pub async fn record(db: &Db, store: &MediaStore, mut uploaded: Uploaded) -> Result<StoredFile> {
    let (file, path) = (uploaded.file.clone(), uploaded.path().clone());
    let recorded = enter(db, store, &path, &file, &mut Source::Upload(&mut uploaded)).await;
    if recorded.is_err() {
        discard(db, store, &path).await;
    }
    uploaded.finish().await;
    recorded.map(|()| file)
}

/// Where the content comes from when it has to be stored again.
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
    path: &MediaPath,
    file: &StoredFile,
    source: &mut Source<'_>,
) -> Result<()> {
    let started = Instant::now();
    // The removal after which the file was stored again.
    let mut survived: Option<Removal> = None;
    loop {
        // Asked without the lock first: who waits here must not hold up everybody's writes.
        let removal = media_removal::find(db.reader(), &file.path).await?;
        if let Some(removal) = removal.filter(|removal| !removal.done) {
            if started.elapsed() > TIMEOUT {
                return Err(Error::unavailable(format!("{} is being collected", file.path)));
            }
            take_over(db, &removal).await?;
            sleep(POLL).await;
            continue;
        }
        let write = db.begin(Actor::System).await?;
        let removal = media_removal::find(write.conn(), &file.path).await?;
        if removal.is_none() || removal == survived {
            insert(&write, file).await?;
            write.commit().await?;
            break;
        }
        write.rollback().await;
        if removal.as_ref().is_some_and(|removal| removal.done) {
            // Whether it was stored before the removal or after it is not known.
            source.store_again().await?;
            survived = removal;
        }
    }
    // From the commit on nobody removes it. What was removed before it is stored once more.
    if store.head(path).await.map_err(refusal)?.is_none() {
        source.store_again().await?;
    }
    Ok(())
}

/// Ends what a collection has begun that is dead: a live one holds the lock, and one that lost it has stopped long ago.
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

/// Removes a file from a local folder that the database could not take, because it may be the same disk that is full.
/// Another upload of the same content cannot be recorded between the look and the removal, and one that is recorded
/// after it looks whether its file is there. In a bucket, where a removal takes its time, it waits for a collection.
async fn discard(db: &Db, store: &MediaStore, path: &MediaPath) {
    if !store.is_local() {
        return;
    }
    // Where the database cannot even be asked, the file is collected later.
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
        tracing::warn!(%error, %path, "a file that could not be recorded could not be removed");
    }
    write.rollback().await;
}
