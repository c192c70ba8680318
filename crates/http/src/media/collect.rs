//! The collection of unused files: they are moved to the bin, and removed for good a month later. The protocol and its
//! proof are in `docs/decisions/0007-one-collector.md`.

mod hourly;

use std::{
    collections::{BTreeMap, HashSet},
    fmt,
    time::{Duration, SystemTime},
};

use chrono::{DateTime, TimeDelta, Utc};
use futures::{StreamExt, TryStreamExt, stream};
use peshtoq_core::{clock, error::Error};
use peshtoq_media::{Kind, MediaPath, MediaStore, StoredFile, Swept};
use peshtoq_persistence::{
    collection_lock::CollectionLock,
    db::{Actor, Db},
    installation, library,
    media::{self, file},
    media_removal,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use tokio::time::timeout;

use super::{
    installation::{NotOurs, claim},
    refusal,
};

pub use hourly::scheduled;

/// How long an unused upload is kept (`docs/api.md#collection-of-unused-files`).
pub const UNUSED_FOR: TimeDelta = TimeDelta::hours(48);
/// How long collected files stay in the bin, in days.
pub const BIN_DAYS: i64 = 30;
/// An upload that was last touched longer ago than this is abandoned: the panel limits a call to twenty minutes.
pub const RUNNING_UPLOAD: Duration = Duration::from_secs(2 * 3600);
/// How often derived pictures are compared with their originals.
const DERIVED_EVERY: TimeDelta = TimeDelta::hours(24);

/// How long to wait for another collection.
const LOCK_TIMEOUT: Duration = Duration::from_secs(3);
/// Files whose removal is in progress at once. An upload of one of them waits for all.
const BATCH: usize = 16;
/// How many of these the store moves concurrently.
const MAX_CONCURRENT: usize = 4;
/// The removal of a file begins within this time of its announcement, or not at all …
const BEGIN_WITHIN: TimeDelta = TimeDelta::seconds(20);
/// … and ends within this time, as far as this process is concerned.
const REMOVAL_TIMEOUT: Duration = Duration::from_secs(15);
/// A removal that was announced longer ago than this is abandoned: well after both of the above.
const ABANDONED_AFTER: TimeDelta = TimeDelta::seconds(90);

/// The range of announcement times of removals that may be in progress. A later time was written by a wrong clock.
pub(super) fn alive() -> (DateTime<Utc>, DateTime<Utc>) {
    let now = clock::now();
    (now - ABANDONED_AFTER, now + ABANDONED_AFTER)
}

/// Whether `some` of `of` is more than a collection removes, or a comparison tolerates, unless forced.
pub(super) fn is_many(some: usize, of: usize) -> bool {
    some > 20 && some * 20 > of
}

/// The result of a collection.
#[derive(Debug, Default)]
pub struct Collected {
    /// The files that were moved to the bin, or were already gone.
    pub files: Vec<String>,
    /// Files that were removed from the bin for good.
    pub purged: u64,
    /// Leftovers of abandoned uploads.
    pub swept: Swept,
    /// Derived pictures whose original is gone.
    pub derived: u64,
}

/// Why a collection did nothing, or not everything.
#[derive(Debug)]
pub enum NotCollected {
    /// Another process is collecting.
    Busy,
    /// Too many files would be removed.
    TooMany {
        /// How many would be removed.
        files: usize,
        /// How many there are.
        of: usize,
    },
    /// The database and the store do not belong together.
    NotOurs(String),
    /// A step failed; what was collected before stays collected.
    Failed(Error),
}

impl fmt::Display for NotCollected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Busy => f.write_str("another collection of media is running"),
            Self::TooMany { files, of } => write!(
                f,
                "{files} of the {of} stored files are unused, which is more than 20 and more than 5 %; nothing was \
                 removed: check that this is the right database and complete; `peshtoq media gc --force` removes them"
            ),
            Self::NotOurs(text) => f.write_str(text),
            Self::Failed(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NotCollected {}

impl From<Error> for NotCollected {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

impl From<NotOurs> for NotCollected {
    fn from(error: NotOurs) -> Self {
        match error {
            NotOurs::Refused(text) => Self::NotOurs(text),
            NotOurs::Failed(error) => Self::Failed(error),
        }
    }
}

/// Collects unused files, and removes the leftovers of abandoned uploads and collections. With `force` there is no
/// limit on their number.
///
/// # Errors
/// [`NotCollected`]; what was removed before is in the bin.
pub async fn collect(db: &Db, store: &MediaStore, force: bool) -> Result<Collected, NotCollected> {
    let Some(lock) = CollectionLock::acquire(db, LOCK_TIMEOUT).await? else {
        return Err(NotCollected::Busy);
    };
    claim(db, store).await?;
    let collection = Collection {
        db,
        store,
        lock,
        run: format!("{:032x}", rand::random::<u128>()),
        before: clock::now() - UNUSED_FOR,
    };
    let mut collected = Collected {
        swept: sweep(store).await?,
        ..Collected::default()
    };
    collection.settle().await?;
    let (candidates, of) = collection.candidates().await?;
    if is_many(candidates.len(), of) && !force {
        return Err(NotCollected::TooMany {
            files: candidates.len(),
            of,
        });
    }
    let candidates: Vec<Candidate> = candidates.into_values().collect();
    for batch in candidates.chunks(BATCH) {
        collected.files.extend(collection.remove(batch).await?);
    }
    let month_ago = clock::now() - TimeDelta::days(BIN_DAYS);
    let day = month_ago.format("%Y-%m-%d").to_string();
    collected.purged = store.bin_purge(&day).await.map_err(refusal)?;
    media_removal::prune(db, month_ago).await?;
    let derived_at = installation::find(db.reader())
        .await?
        .and_then(|row| row.derived_swept_at);
    let is_due = derived_at.is_none_or(|at| clock::now() - at >= DERIVED_EVERY);
    if is_due {
        collected.derived = store.sweep_derived().await.map_err(refusal)?;
    }
    installation::note_collection(db, is_due).await?;
    Ok(collected)
}

/// Removes leftovers of abandoned uploads.
async fn sweep(store: &MediaStore) -> Result<Swept, Error> {
    let before = SystemTime::now()
        .checked_sub(RUNNING_UPLOAD)
        .unwrap_or(SystemTime::UNIX_EPOCH);
    store.sweep_unfinished(before).await.map_err(refusal)
}

/// A collection in progress.
struct Collection<'a> {
    db: &'a Db,
    store: &'a MediaStore,
    lock: CollectionLock,
    /// Its id in the rows of `media_removal`.
    run: String,
    /// Files used since this time count as used.
    before: DateTime<Utc>,
}

/// A file that seems unused.
struct Candidate {
    path: MediaPath,
    /// Its properties, if known.
    stored_file: Option<StoredFile>,
}

impl Collection<'_> {
    /// Finishes what dead collections began, and restores files that one of them removed although they were stored
    /// again.
    async fn settle(&self) -> Result<(), Error> {
        let settled = media_removal::settle(self.db, &self.run, alive(), None).await?;
        if settled > 0 {
            tracing::warn!(settled, "an earlier collection of media was interrupted");
        }
        for path in media_removal::stored_again(self.db.reader()).await? {
            self.heal(&path).await?;
        }
        Ok(())
    }

    /// The unused files, and the number of all files.
    async fn candidates(&self) -> Result<(BTreeMap<String, Candidate>, usize), Error> {
        let mut candidates = BTreeMap::new();
        for row in media::unused_since(self.db.reader(), self.before).await? {
            if let Some(path) = MediaPath::parse(&row.path) {
                let stored_file = Some(stored_file(&path, &row));
                candidates.insert(row.path, Candidate { path, stored_file });
            }
        }
        // Files without a record: the server was killed, or the database went away, before they were recorded. They are
        // listed first, so that those recorded meanwhile are known.
        let before = SystemTime::from(self.before);
        let (mut stored, mut old) = (HashSet::new(), Vec::new());
        let mut listed = std::pin::pin!(self.store.list());
        while let Some(file) = listed.try_next().await.map_err(refusal)? {
            if file.stored_at <= before {
                old.push(file.path.clone());
            }
            stored.insert(file.path.to_string());
        }
        let known = media::known(self.db.reader()).await?;
        let strange: Vec<String> = old
            .iter()
            .map(ToString::to_string)
            .filter(|path| !known.contains(path))
            .collect();
        for some in strange.chunks(500) {
            for path in media::unknown_among(self.db.reader(), some).await? {
                if let Some(parsed) = MediaPath::parse(&path) {
                    let candidate = Candidate {
                        path: parsed,
                        stored_file: None,
                    };
                    candidates.insert(path, candidate);
                }
            }
        }
        let all = stored.union(&known).count();
        Ok((candidates, all))
    }

    /// Removes those of these files that are unused. Returns which.
    async fn remove(&self, batch: &[Candidate]) -> Result<Vec<String>, NotCollected> {
        self.lock.check().await?;
        self.check_owner().await?;
        // They are copied to the bin first, which is harmless if they turn out to be in use.
        let today = clock::now().format("%Y-%m-%d").to_string();
        let additions: Vec<_> = batch
            .iter()
            .map(|candidate| self.show_in_bin(candidate, &today))
            .collect();
        let additions = stream::iter(additions).buffer_unordered(MAX_CONCURRENT);
        additions.try_collect::<Vec<bool>>().await?;
        let Some((paths, announced_at)) = self.announce(batch).await? else {
            return Ok(Vec::new());
        };
        let removals: Vec<_> = paths.iter().map(|path| self.remove_one(path, announced_at)).collect();
        let removed: Vec<_> = stream::iter(removals).buffer_unordered(MAX_CONCURRENT).collect().await;
        let mut failure = None;
        let mut gone = Vec::new();
        for removed in removed {
            match removed {
                Ok(path) => gone.push(path),
                // The removal may still happen, so it stays announced until that is certain.
                Err(error) => failure = Some(error),
            }
        }
        for path in media_removal::finish(self.db, &self.run, &gone).await? {
            self.heal(&path).await?;
        }
        for path in gone.iter().filter_map(|path| MediaPath::parse(path)) {
            self.store.delete_derived(&path).await.map_err(refusal)?;
        }
        match failure {
            Some(error) => Err(error.into()),
            None => Ok(gone),
        }
    }

    async fn show_in_bin(&self, candidate: &Candidate, today: &str) -> Result<bool, Error> {
        let added = self
            .store
            .bin_add(&candidate.path, today, candidate.stored_file.as_ref());
        added.await.map_err(refusal)
    }

    /// Checks again under the write lock which files are unused, deletes their rows, and announces their removal.
    /// Returns the paths and the time of the announcement.
    async fn announce(&self, batch: &[Candidate]) -> Result<Option<(Vec<String>, DateTime<Utc>)>, Error> {
        let write = self.db.begin(Actor::System).await?;
        let paths: Vec<String> = batch.iter().map(|candidate| candidate.path.to_string()).collect();
        let under_way = media_removal::under_way(write.conn(), &paths).await?;
        let unused = media::unused_among(write.conn(), self.before, &paths).await?;
        let unknown = media::unknown_among(write.conn(), &paths).await?;
        let is_ours = |path: &String| !under_way.contains(path) && (unused.contains(path) || unknown.contains(path));
        let paths: Vec<String> = paths.into_iter().filter(is_ours).collect();
        if paths.is_empty() {
            write.rollback().await;
            return Ok(None);
        }
        file::Entity::delete_many()
            .filter(file::Column::Path.is_in(&paths))
            .exec(write.conn())
            .await?;
        library::forget(write.conn(), &paths).await?;
        media_removal::begin(&write, &self.run, &paths).await?;
        let at = write.at();
        write.commit().await?;
        Ok(Some((paths, at)))
    }

    /// Removes a file from its place. A process that was delayed for so long that others may consider it dead removes
    /// nothing.
    async fn remove_one(&self, path: &str, announced_at: DateTime<Utc>) -> Result<String, Error> {
        let parsed =
            MediaPath::parse(path).ok_or_else(|| Error::internal(format!("{path} is not a path of a stored file")))?;
        if clock::now() - announced_at > BEGIN_WITHIN {
            return Err(Error::unavailable(format!(
                "the removal of {path} was delayed for too long"
            )));
        }
        match timeout(REMOVAL_TIMEOUT, self.store.delete(&parsed)).await {
            Ok(removed) => removed.map_err(refusal)?,
            Err(_) => return Err(Error::unavailable(format!("the store did not remove {path} in time"))),
        }
        Ok(path.to_owned())
    }

    /// Restores a file that has a record but is missing: it was stored again before a removal that came too late.
    async fn heal(&self, path: &str) -> Result<(), Error> {
        let Some(parsed) = MediaPath::parse(path) else {
            return Ok(());
        };
        let is_known = file::Entity::find_by_id(path).one(self.db.reader()).await?.is_some();
        if !is_known || self.store.head(&parsed).await.map_err(refusal)?.is_some() {
            return Ok(());
        }
        match self.store.bin_find(&parsed).await.map_err(refusal)? {
            Some(entry) => {
                self.store.bin_restore(&entry).await.map_err(refusal)?;
                tracing::warn!(path, "restored a file from the bin that was removed too late");
            }
            None => tracing::error!(path, "a file in the database is neither in the store nor in the bin"),
        }
        Ok(())
    }

    /// Checks that the store is still the one it was at the beginning.
    async fn check_owner(&self) -> Result<(), NotCollected> {
        match self.store.check_owner().await {
            Err(peshtoq_media::MediaError::Foreign(text)) => Err(NotCollected::NotOurs(text)),
            checked => Ok(checked.map_err(refusal)?),
        }
    }
}

/// The properties of a file from its row, in the form that the bin keeps.
fn stored_file(path: &MediaPath, row: &file::Model) -> StoredFile {
    let pixels = |side: Option<i32>| side.and_then(|side| u32::try_from(side).ok());
    StoredFile {
        path: row.path.clone(),
        folder: path.folder(),
        kind: if row.is_video { Kind::Video } else { Kind::Image },
        width: pixels(row.width),
        height: pixels(row.height),
        size: u64::try_from(row.size).unwrap_or_default(),
        mime_type: row.mime_type.clone(),
        placeholder: row.placeholder.clone(),
    }
}
