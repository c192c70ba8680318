//! The store of files: a local folder or an S3 bucket, behind `object_store`.
//!
//! Layout under the root or prefix:
//!
//! - `<folder>/<name>.<ext>`: a stored file, complete and immutable. It appears under this name in one step: on a local
//!   folder by a rename after the content is flushed (and then the directory), on S3 by a PUT or a server-side copy.
//! - `derived/<folder>/<name>.<w>.webp`: a smaller WebP of it; empty if it would be no smaller.
//! - `installation.json`: the installation that the store belongs to.
//! - `incoming/<random>`: a video being uploaded, with the S3 multipart upload in `incoming/<random>.json`. Nothing
//!   here is ever served.
//! - `bin/<date>/<folder>/<name>.<ext>`: a file collected on that day, with its properties in `….json` beside it.
//!   Nothing here is ever served either.

use std::{
    collections::HashMap,
    path::{Path as FsPath, PathBuf},
    sync::{Arc, Mutex, OnceLock, PoisonError, Weak},
    time::SystemTime,
};

use futures::{Stream, StreamExt, TryStreamExt};
use object_store::{
    ObjectStore, ObjectStoreExt, PutPayload, local::LocalFileSystem, multipart::MultipartStore, path::Path,
};
use tokio::{
    sync::{OwnedMutexGuard, OwnedSemaphorePermit, Semaphore},
    time::Instant,
};

use crate::{
    FileType, Folder, MediaError, MediaPath,
    derive::WIDTHS,
    local,
    s3::{COPY_TIMEOUT, within},
    spooled_file,
};

/// Total memory for decoding and cleaning, in KiB: one picture of 40 megapixels that has to be rotated, or many small
/// ones.
const WORK_KIB: u32 = 136 * 1024;
/// Maximum number of pictures decoded at once, however small, to leave the processor for other work.
const DECODING: usize = 2;
/// Maximum number of S3 parts (and other bodies sent to S3) in flight in the whole process.
const PARTS_IN_FLIGHT: usize = 6;

/// The store of files, and the limits on working with them. Cheap to clone; one per process.
#[derive(Clone)]
pub struct MediaStore {
    pub(crate) inner: Arc<Inner>,
}

/// The underlying store.
pub(crate) struct Backend {
    /// For small calls.
    pub(crate) objects: Arc<dyn ObjectStore>,
    /// For slow calls: they have no total time limit, so the caller sets one.
    pub(crate) transfers: Arc<dyn ObjectStore>,
    /// Set for S3, where the id of a multipart upload has to be noted before its first part.
    pub(crate) multipart: Option<Arc<dyn MultipartStore>>,
    /// Set for a local folder.
    pub(crate) root: Option<PathBuf>,
    pub(crate) prefix: Path,
    /// Its address, for messages to people.
    pub(crate) address: String,
}

pub(crate) struct Inner {
    pub(crate) objects: Arc<dyn ObjectStore>,
    pub(crate) transfers: Arc<dyn ObjectStore>,
    pub(crate) multipart: Option<Arc<dyn MultipartStore>>,
    pub(crate) root: Option<PathBuf>,
    pub(crate) prefix: Path,
    pub(crate) address: String,
    spooled: OnceLock<PathBuf>,
    /// The installation that this process found the store to belong to.
    pub(crate) owner: OnceLock<String>,
    /// When the store was last checked, and the result.
    pub(crate) health: tokio::sync::Mutex<Option<(Instant, Result<(), String>)>>,
    work: Arc<Semaphore>,
    probing: Arc<Semaphore>,
    decoding: Arc<Semaphore>,
    pub(crate) parts: Arc<Semaphore>,
    /// One lock per key for making or removing it. Dead entries are dropped as the map grows.
    locks: Mutex<HashMap<String, Weak<tokio::sync::Mutex<()>>>>,
}

/// An entry of the store's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its path.
    pub path: MediaPath,
    /// Its size in bytes.
    pub size: u64,
    /// When it was last stored.
    pub stored_at: SystemTime,
}

impl MediaStore {
    /// Opens a local folder, created if missing. Acknowledged writes are on disk: files and their directories are
    /// flushed before a write returns.
    ///
    /// # Errors
    /// [`MediaError::Io`] when the folder cannot be created, [`MediaError::Store`] when it cannot be opened.
    pub fn open_local(root: impl AsRef<FsPath>) -> Result<Self, MediaError> {
        std::fs::create_dir_all(&root)?;
        let root = root.as_ref().canonicalize()?;
        let objects = Arc::new(LocalFileSystem::new_with_prefix(&root)?.with_fsync(true));
        let address = root.display().to_string();
        Ok(Self::new(Backend {
            objects: objects.clone(),
            transfers: objects,
            multipart: None,
            root: Some(root),
            prefix: Path::default(),
            address,
        }))
    }

    pub(crate) fn new(backend: Backend) -> Self {
        let Backend {
            objects,
            transfers,
            multipart,
            root,
            prefix,
            address,
        } = backend;
        Self {
            inner: Arc::new(Inner {
                objects,
                transfers,
                multipart,
                root,
                prefix,
                address,
                spooled: OnceLock::new(),
                owner: OnceLock::new(),
                health: tokio::sync::Mutex::new(None),
                work: Arc::new(Semaphore::new(WORK_KIB as usize)),
                probing: Arc::new(Semaphore::new(1)),
                decoding: Arc::new(Semaphore::new(DECODING)),
                parts: Arc::new(Semaphore::new(PARTS_IN_FLIGHT)),
                locks: Mutex::new(HashMap::new()),
            }),
        }
    }

    /// The address of the store, for people: a folder, or `s3://bucket/prefix`.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.inner.address
    }

    /// Whether it is a local folder.
    #[must_use]
    pub fn is_local(&self) -> bool {
        self.inner.root.is_some()
    }

    /// Sets the directory for content that waits to be sent to a bucket, created if missing. The system's directory for
    /// temporary files may be in memory. A local folder spools inside itself. Leftovers of a crash are removed.
    ///
    /// # Errors
    /// [`MediaError::Io`] when the directory cannot be created or read.
    pub fn spool_in(self, directory: impl AsRef<FsPath>) -> Result<Self, MediaError> {
        if !self.is_local() {
            spooled_file::prepare(directory.as_ref())?;
            // It is set once, when the store is opened.
            let _ = self.inner.spooled.set(directory.as_ref().to_owned());
        }
        Ok(self)
    }

    /// The size of the file; `None` if it does not exist.
    ///
    /// # Errors
    /// [`MediaError::Store`].
    pub async fn head(&self, path: &MediaPath) -> Result<Option<u64>, MediaError> {
        match self.inner.objects.head(&self.inner.file_key(path)).await {
            Ok(meta) => Ok(Some(meta.size)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Every stored file, in no order, without unfinished uploads and derived pictures.
    pub fn list(&self) -> impl Stream<Item = Result<Listed, MediaError>> + Send + 'static {
        let inner = Arc::clone(&self.inner);
        futures::stream::iter(Folder::ALL).flat_map(move |folder| {
            let key = inner.key([folder.tag()]);
            inner
                .objects
                .list(Some(&key))
                .map_err(MediaError::from)
                .try_filter_map(move |meta| async move {
                    let name = meta.location.filename().unwrap_or_default();
                    Ok(MediaPath::parse(&format!("{folder}/{name}")).map(|path| Listed {
                        path,
                        size: meta.size,
                        stored_at: meta.last_modified.into(),
                    }))
                })
        })
    }

    /// Removes the file, but not what was derived from it: [`Self::delete_derived`] does. Removing a missing file is
    /// not an error.
    ///
    /// The caller must ensure that nobody stores the same content meanwhile and relies on it.
    ///
    /// # Errors
    /// [`MediaError::Store`].
    pub async fn delete(&self, path: &MediaPath) -> Result<(), MediaError> {
        self.inner.delete_key(&self.inner.file_key(path)).await
    }

    /// Removes everything derived from a removed file.
    ///
    /// # Errors
    /// [`MediaError::Store`].
    pub async fn delete_derived(&self, path: &MediaPath) -> Result<(), MediaError> {
        if matches!(path.file_type(), FileType::Png | FileType::Jpeg) {
            for width in WIDTHS {
                let _making = self.inner.lock(&format!("{path}?{width}")).await;
                self.inner.delete_key(&self.inner.derived_key(path, width)).await?;
            }
        }
        Ok(())
    }
}

impl Inner {
    /// A key under the prefix. Its parts are this crate's own words, never a client's.
    pub(crate) fn key<'a>(&self, parts: impl IntoIterator<Item = &'a str>) -> Path {
        let mut key = self.prefix.clone();
        key.extend(parts);
        key
    }

    pub(crate) fn file_key(&self, path: &MediaPath) -> Path {
        let name = format!("{}.{}", path.stem(), path.file_type().extension());
        self.key([path.folder().tag(), &name])
    }

    pub(crate) fn derived_key(&self, path: &MediaPath, width: u32) -> Path {
        let name = format!("{}.{width}.webp", path.stem());
        self.key(["derived", path.folder().tag(), &name])
    }

    /// Publishes a file under another name as well, in one step and durably, without reading its content here.
    pub(crate) async fn duplicate(&self, from: &Path, to: &Path) -> Result<(), MediaError> {
        match &self.root {
            Some(root) => local::duplicate(root, from, to).await,
            None => Ok(within(COPY_TIMEOUT, self.transfers.copy(from, to)).await?),
        }
    }

    /// The directory for spooled files.
    pub(crate) fn spool_directory(&self) -> PathBuf {
        match &self.root {
            Some(root) => root.join("incoming"),
            None => self.spooled.get().cloned().unwrap_or_else(std::env::temp_dir),
        }
    }

    /// Deletes one key; a missing one counts as deleted.
    pub(crate) async fn delete_key(&self, key: &Path) -> Result<(), MediaError> {
        match self.objects.delete(key).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Writes a whole object under its final name, in one step.
    pub(crate) async fn put(&self, key: &Path, body: bytes::Bytes) -> Result<(), MediaError> {
        let _part = match &self.multipart {
            Some(_) => Some(acquire(&self.parts, 1).await?),
            None => None,
        };
        self.objects.put(key, PutPayload::from_bytes(body)).await?;
        Ok(())
    }

    /// Waits for this much working memory, in bytes; more than the total counts as the total.
    pub(crate) async fn work(&self, bytes: u64) -> Result<OwnedSemaphorePermit, MediaError> {
        let kib = u32::try_from(bytes / 1024 + 1).unwrap_or(WORK_KIB).min(WORK_KIB);
        acquire(&self.work, kib).await
    }

    /// Waits for a permit to decode. Call it after [`Self::work`], never before.
    pub(crate) async fn decoding(&self) -> Result<OwnedSemaphorePermit, MediaError> {
        acquire(&self.decoding, 1).await
    }

    /// A permit, one at a time, to probe the header of a file that is still on disk.
    pub(crate) async fn probing(&self) -> Result<OwnedSemaphorePermit, MediaError> {
        acquire(&self.probing, 1).await
    }

    /// The lock of a key, held until the guard is dropped.
    pub(crate) async fn lock(&self, key: &str) -> OwnedMutexGuard<()> {
        let lock = {
            let mut locks = self.locks.lock().unwrap_or_else(PoisonError::into_inner);
            if locks.len() >= 256 {
                locks.retain(|_, lock| lock.strong_count() > 0);
            }
            match locks.get(key).and_then(Weak::upgrade) {
                Some(lock) => lock,
                None => {
                    let lock = Arc::default();
                    locks.insert(key.to_owned(), Arc::downgrade(&lock));
                    lock
                }
            }
        };
        lock.lock_owned().await
    }
}

/// The semaphores here are never closed, so the error never occurs.
pub(crate) async fn acquire(semaphore: &Arc<Semaphore>, permits: u32) -> Result<OwnedSemaphorePermit, MediaError> {
    Arc::clone(semaphore)
        .acquire_many_owned(permits)
        .await
        .map_err(|error| MediaError::Worker(error.to_string()))
}
