//! Where stored files lie: a local folder or an S3 bucket, behind `object_store`.
//!
//! Layout under the root or prefix:
//!
//! - `<folder>/<name>.<ext>`: a stored file, whole and never changed. It appears under this name
//!   in one step: on a local folder by a rename after the content was flushed (and the directory
//!   after it), on S3 by a PUT or a server-side copy.
//! - `derived/<folder>/<name>.<w>.webp`: a smaller WebP of it; empty where it would be no smaller.
//! - `incoming/<random>`: a film on its way, with `incoming/<random>.json` naming the S3 multipart
//!   upload that carries it. Nothing here is ever served.

use std::{
    collections::HashMap,
    path::{Path as FsPath, PathBuf},
    sync::{Arc, Mutex, PoisonError, Weak},
    time::{Duration, SystemTime},
};

use futures::{Stream, StreamExt, TryStreamExt};
use object_store::{
    BackoffConfig, ObjectStore, ObjectStoreExt, PutPayload, RetryConfig,
    aws::{AmazonS3Builder, AmazonS3ConfigKey},
    local::LocalFileSystem,
    multipart::MultipartStore,
    path::Path,
};
use tokio::sync::{OwnedMutexGuard, OwnedSemaphorePermit, Semaphore};

use crate::{FileType, Folder, MediaError, MediaPath, derive::WIDTHS};

/// Memory that decoding and cleaning may take together, in KiB: one picture of 40 megapixels
/// that has to be turned, or many small ones.
const WORK_KIB: u32 = 136 * 1024;
/// Pictures decoded at once, however small: the processor is wanted for other things too.
const DECODING: usize = 2;
/// S3 parts (and other bodies sent to S3) in flight in the whole process.
const PARTS_IN_FLIGHT: usize = 6;

/// Where stored files lie, and the limits on working with them. Cheap to clone; one a process.
#[derive(Clone)]
pub struct MediaStore {
    pub(crate) inner: Arc<Inner>,
}

pub(crate) struct Inner {
    pub(crate) objects: Arc<dyn ObjectStore>,
    /// Set for S3, where the id of a multipart upload has to be noted before its first part.
    pub(crate) multipart: Option<Arc<dyn MultipartStore>>,
    /// Set for a local folder.
    pub(crate) root: Option<PathBuf>,
    prefix: Path,
    work: Arc<Semaphore>,
    probing: Arc<Semaphore>,
    decoding: Arc<Semaphore>,
    pub(crate) parts: Arc<Semaphore>,
    /// One lock a key for whoever is making or removing it. Dead entries are dropped as it grows.
    locks: Mutex<HashMap<String, Weak<tokio::sync::Mutex<()>>>>,
}

/// A stored file as the store lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its path.
    pub path: MediaPath,
    /// Its size in bytes.
    pub size: u64,
    /// When it was stored last.
    pub stored_at: SystemTime,
}

impl MediaStore {
    /// Opens a local folder, made if absent. What is acknowledged is on disk: files and their
    /// directories are flushed before a write returns.
    ///
    /// # Errors
    /// [`MediaError::Io`] when the folder cannot be made, [`MediaError::Store`] when it cannot be
    /// opened.
    pub fn open_local(root: impl AsRef<FsPath>) -> Result<Self, MediaError> {
        std::fs::create_dir_all(&root)?;
        let root = root.as_ref().canonicalize()?;
        let objects = LocalFileSystem::new_with_prefix(&root)?.with_fsync(true);
        Ok(Self::new(Arc::new(objects), None, Some(root), Path::default()))
    }

    /// Opens an S3 bucket: `s3://bucket/prefix`, with the usual `AWS_*` variables as `settings`
    /// (`AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_REGION`, `AWS_ENDPOINT_URL`,
    /// `AWS_ALLOW_HTTP` …). Other variables are passed over, so a whole environment may be given.
    /// A provider for rustls must have been installed.
    ///
    /// # Errors
    /// [`MediaError::Config`] for an address that is no `s3://bucket…` or settings that do not fit.
    pub fn open_s3(url: &str, settings: impl IntoIterator<Item = (String, String)>) -> Result<Self, MediaError> {
        let config = |text: String| MediaError::Config(text);
        let rest = url
            .strip_prefix("s3://")
            .ok_or_else(|| config(format!("not an s3:// address: {url}")))?;
        let (bucket, prefix) = rest.split_once('/').unwrap_or((rest, ""));
        if bucket.is_empty() || rest.contains(['?', '#', '@']) {
            return Err(config(format!("not of the form s3://bucket/prefix: {url}")));
        }
        let prefix = Path::parse(prefix.trim_end_matches('/'))
            .map_err(|error| config(format!("the prefix of {url} is no path: {error}")))?;
        let mut builder = AmazonS3Builder::new();
        for (key, value) in settings {
            let key = key.to_ascii_lowercase();
            if key.starts_with("aws_")
                && let Ok(key) = key.parse::<AmazonS3ConfigKey>()
            {
                builder = builder.with_config(key, value);
            }
        }
        let store = builder
            .with_bucket_name(bucket)
            .with_retry(retries())
            .build()
            .map_err(|error| config(format!("the S3 settings do not fit: {error}")))?;
        let store = Arc::new(store);
        Ok(Self::new(store.clone(), Some(store), None, prefix))
    }

    pub(crate) fn new(
        objects: Arc<dyn ObjectStore>,
        multipart: Option<Arc<dyn MultipartStore>>,
        root: Option<PathBuf>,
        prefix: Path,
    ) -> Self {
        Self {
            inner: Arc::new(Inner {
                objects,
                multipart,
                root,
                prefix,
                work: Arc::new(Semaphore::new(WORK_KIB as usize)),
                probing: Arc::new(Semaphore::new(1)),
                decoding: Arc::new(Semaphore::new(DECODING)),
                parts: Arc::new(Semaphore::new(PARTS_IN_FLIGHT)),
                locks: Mutex::new(HashMap::new()),
            }),
        }
    }

    /// Whether the file is there; its size if so.
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

    /// Asks the store for its list, to learn whether it answers (`/readyz`).
    ///
    /// # Errors
    /// [`MediaError::Store`].
    pub async fn check(&self) -> Result<(), MediaError> {
        let probe = self.inner.key(["incoming"]);
        self.inner.objects.list_with_delimiter(Some(&probe)).await?;
        Ok(())
    }

    /// Every stored file, in no order; what is on its way and what is derived is left out.
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

    /// Removes the file and everything derived from it. Removing what is not there is no error.
    ///
    /// # Errors
    /// [`MediaError::Store`].
    pub async fn delete(&self, path: &MediaPath) -> Result<(), MediaError> {
        let _lock = self.inner.lock(&path.to_string()).await;
        self.inner.delete_unlocked(path).await
    }

    /// Removes the file if `is_unused` says so, while no upload of the same content can finish in
    /// this process: without it a collector could remove what was uploaded again between its look
    /// and its deletion. Answers whether it was removed.
    ///
    /// # Errors
    /// [`MediaError::Store`], and whatever `is_unused` answers.
    pub async fn remove_if<F, E>(&self, path: &MediaPath, is_unused: F) -> Result<bool, E>
    where
        F: AsyncFnOnce() -> Result<bool, E>,
        E: From<MediaError>,
    {
        let _lock = self.inner.lock(&path.to_string()).await;
        if !is_unused().await? {
            return Ok(false);
        }
        self.inner.delete_unlocked(path).await?;
        Ok(true)
    }
}

/// A store that stumbles is asked again, but whoever waits is soon told of one that is away: two seconds of repetitions
/// instead of the library's three minutes.
fn retries() -> RetryConfig {
    RetryConfig {
        max_retries: 4,
        retry_timeout: Duration::from_secs(30),
        backoff: BackoffConfig {
            init_backoff: Duration::from_millis(100),
            max_backoff: Duration::from_secs(1),
            base: 2.0,
        },
    }
}

impl Inner {
    /// A key under the prefix. Parts are this crate's own words, never a client's.
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

    async fn delete_unlocked(&self, path: &MediaPath) -> Result<(), MediaError> {
        // The file first: once it is gone nothing can be derived from it again.
        self.delete_key(&self.file_key(path)).await?;
        if matches!(path.file_type(), FileType::Png | FileType::Jpeg) {
            for width in WIDTHS {
                let _making = self.lock(&format!("{path}?{width}")).await;
                self.delete_key(&self.derived_key(path, width)).await?;
            }
        }
        Ok(())
    }

    /// Deletes one key; what is not there counts as deleted.
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

    /// Waits for this much memory to work with, in bytes; more than there is in all counts as all.
    pub(crate) async fn work(&self, bytes: u64) -> Result<OwnedSemaphorePermit, MediaError> {
        let kib = u32::try_from(bytes / 1024 + 1).unwrap_or(WORK_KIB).min(WORK_KIB);
        acquire(&self.work, kib).await
    }

    /// A turn to decode. To be asked for after [`Self::work`], never before it.
    pub(crate) async fn decoding(&self) -> Result<OwnedSemaphorePermit, MediaError> {
        acquire(&self.decoding, 1).await
    }

    /// One at a time: looking at the header of a file that is still on disk.
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

/// The semaphores here are never closed; the error only keeps the types honest.
pub(crate) async fn acquire(semaphore: &Arc<Semaphore>, permits: u32) -> Result<OwnedSemaphorePermit, MediaError> {
    Arc::clone(semaphore)
        .acquire_many_owned(permits)
        .await
        .map_err(|error| MediaError::Worker(error.to_string()))
}
