//! The bin: collected files stay there for a while, grouped by the day of their collection, and can be restored.
//!
//! A file is linked (on S3: copied) into the bin before it is removed from its place, so that it is always in at least
//! one of them.

use bytes::Bytes;
use futures::{Stream, TryStreamExt, stream::BoxStream};
use object_store::{ObjectStoreExt, path::Path};

use crate::{Folder, MediaError, MediaPath, MediaStore, StoredFile};

/// The directory of the bin.
const BIN: &str = "bin";

/// A file in the bin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BinEntry {
    /// Its original path.
    pub path: MediaPath,
    /// The day of its collection, as `2026-11-22`.
    pub date: String,
    /// Its size in bytes.
    pub size: u64,
}

impl MediaStore {
    /// Adds a stored file to the bin of that day, with its properties. Returns `false` if there is no such file.
    ///
    /// # Errors
    /// [`MediaError::Store`] and [`MediaError::Io`].
    pub async fn bin_add(&self, path: &MediaPath, date: &str, known: Option<&StoredFile>) -> Result<bool, MediaError> {
        let inner = &self.inner;
        let key = self.bin_key(path, date);
        // The file is linked last, so that a file in the bin always has its properties beside it.
        if let Some(known) = known {
            let text = serde_json::to_vec(known).map_err(|error| MediaError::Worker(error.to_string()))?;
            inner.put(&facts_of(&key), Bytes::from(text)).await?;
        }
        match inner.duplicate(&inner.file_key(path), &key).await {
            Ok(()) => Ok(true),
            Err(MediaError::NotFound) => {
                inner.delete_key(&facts_of(&key)).await?;
                Ok(false)
            }
            Err(error) => Err(error),
        }
    }

    /// Every file in the bin, in no particular order. A file that was collected on several days appears several times.
    pub fn bin_list(&self) -> impl Stream<Item = Result<BinEntry, MediaError>> + Send + 'static {
        let bin = self.inner.key([BIN]);
        let depth = bin.parts_count();
        self.inner
            .objects
            .list(Some(&bin))
            .map_err(MediaError::from)
            .try_filter_map(move |meta| async move {
                let parts: Vec<_> = meta.location.parts().skip(depth).collect();
                let [date, folder, name] = &parts[..] else {
                    return Ok(None);
                };
                let path = MediaPath::parse(&format!("{}/{}", folder.as_ref(), name.as_ref()));
                Ok(path.map(|path| BinEntry {
                    path,
                    date: date.as_ref().to_owned(),
                    size: meta.size,
                }))
            })
    }

    /// The last day on which a file was added to the bin, if it is there.
    ///
    /// # Errors
    /// [`MediaError::Store`].
    pub async fn bin_find(&self, path: &MediaPath) -> Result<Option<BinEntry>, MediaError> {
        let days = self
            .inner
            .objects
            .list_with_delimiter(Some(&self.inner.key([BIN])))
            .await?;
        let mut days: Vec<Path> = days.common_prefixes;
        days.sort();
        for day in days.iter().rev() {
            let date = day.filename().unwrap_or_default();
            match self.inner.objects.head(&self.bin_key(path, date)).await {
                Ok(meta) => {
                    return Ok(Some(BinEntry {
                        path: path.clone(),
                        date: date.to_owned(),
                        size: meta.size,
                    }));
                }
                Err(object_store::Error::NotFound { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(None)
    }

    /// The properties of a file in the bin as of its collection.
    ///
    /// # Errors
    /// [`MediaError::Store`].
    pub async fn bin_facts(&self, entry: &BinEntry) -> Result<Option<StoredFile>, MediaError> {
        let key = facts_of(&self.bin_key(&entry.path, &entry.date));
        match self.inner.objects.get(&key).await {
            Ok(found) => Ok(serde_json::from_slice(&found.bytes().await?).ok()),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Opens a file in the bin.
    ///
    /// # Errors
    /// [`MediaError::NotFound`], [`MediaError::Store`].
    pub async fn bin_open(
        &self,
        entry: &BinEntry,
    ) -> Result<BoxStream<'static, Result<Bytes, MediaError>>, MediaError> {
        let key = self.bin_key(&entry.path, &entry.date);
        Ok(self.inner.open_key(&key, None).await?.body)
    }

    /// Restores a file from the bin to its original path. It stays in the bin until it expires there.
    ///
    /// # Errors
    /// [`MediaError::NotFound`], [`MediaError::Store`] and [`MediaError::Io`].
    pub async fn bin_restore(&self, entry: &BinEntry) -> Result<(), MediaError> {
        let key = self.bin_key(&entry.path, &entry.date);
        self.inner.duplicate(&key, &self.inner.file_key(&entry.path)).await
    }

    /// Removes for good the files that were added to the bin before that day. Returns how many.
    ///
    /// # Errors
    /// [`MediaError::Store`]; files removed before the failure stay removed.
    pub async fn bin_purge(&self, before: &str) -> Result<u64, MediaError> {
        let inner = &self.inner;
        let days = inner.objects.list_with_delimiter(Some(&inner.key([BIN]))).await?;
        let mut removed = 0;
        for day in days.common_prefixes {
            let date = day.filename().unwrap_or_default();
            if !is_date(date) || date >= before {
                continue;
            }
            let keys: Vec<Path> = inner
                .objects
                .list(Some(&day))
                .map_ok(|meta| meta.location)
                .try_collect()
                .await?;
            for key in keys {
                inner.delete_key(&key).await?;
                removed += u64::from(key.extension() != Some("json"));
            }
            if let Some(root) = inner.root.clone() {
                remove_directory(root, &day).await;
            }
        }
        Ok(removed)
    }

    fn bin_key(&self, path: &MediaPath, date: &str) -> Path {
        let name = format!("{}.{}", path.stem(), path.file_type().extension());
        self.inner.key([BIN, date, path.folder().tag(), &name])
    }
}

/// The key of the properties of a file in the bin.
fn facts_of(key: &Path) -> Path {
    Path::from(format!("{key}.json"))
}

/// Whether this is the name of a day in the bin.
fn is_date(text: &str) -> bool {
    text.len() == 10
        && text.bytes().enumerate().all(|(index, byte)| match index {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        })
}

/// Removes the empty directories of a day.
async fn remove_directory(root: std::path::PathBuf, day: &Path) {
    let day = crate::local::file_of(&root, day);
    // One that is not empty stays, which is harmless.
    let _ = tokio::task::spawn_blocking(move || {
        for folder in Folder::ALL {
            let _ = std::fs::remove_dir(day.join(folder.tag()));
        }
        std::fs::remove_dir(day)
    })
    .await;
}
