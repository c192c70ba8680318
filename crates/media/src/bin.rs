//! The bin: what was collected lies there for a while, under the day it was collected on, and can be brought back.
//!
//! A file comes into the bin as a second name (on S3: a copy) before it is removed from its place, so that at no moment
//! it is in neither.

use bytes::Bytes;
use futures::{Stream, TryStreamExt, stream::BoxStream};
use object_store::{ObjectStoreExt, path::Path};

use crate::{Folder, MediaError, MediaPath, MediaStore, StoredFile};

/// The directory of the bin.
const BIN: &str = "bin";

/// A file in the bin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BinEntry {
    /// The path it had.
    pub path: MediaPath,
    /// The day it was collected on, as `2026-11-22`.
    pub date: String,
    /// Its size in bytes.
    pub size: u64,
}

impl MediaStore {
    /// Shows a stored file in the bin of that day too, with what is known of it. Answers `false` when there is no such
    /// file.
    ///
    /// # Errors
    /// [`MediaError::Store`] and [`MediaError::Io`].
    pub async fn bin_add(&self, path: &MediaPath, date: &str, known: Option<&StoredFile>) -> Result<bool, MediaError> {
        let inner = &self.inner;
        let key = self.bin_key(path, date);
        // Shown last: a file in the bin has what was known of it beside it.
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

    /// Every file in the bin, in no order; one that was collected on several days comes several times.
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

    /// The day on which a file was put into the bin last, if it is there.
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

    /// What was known of a file in the bin when it was collected.
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

    /// Shows a file in the bin in its old place again. It stays in the bin until its time is over.
    ///
    /// # Errors
    /// [`MediaError::NotFound`], [`MediaError::Store`] and [`MediaError::Io`].
    pub async fn bin_restore(&self, entry: &BinEntry) -> Result<(), MediaError> {
        let key = self.bin_key(&entry.path, &entry.date);
        self.inner.duplicate(&key, &self.inner.file_key(&entry.path)).await
    }

    /// Removes for good what was put into the bin before that day. Answers how many files.
    ///
    /// # Errors
    /// [`MediaError::Store`]; what was removed until then stays removed.
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

/// Where it is written what was known of a file in the bin.
fn facts_of(key: &Path) -> Path {
    Path::from(format!("{key}.json"))
}

/// Whether this is a day as directories of the bin are named.
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
    // One that is not empty stays, which does no harm.
    let _ = tokio::task::spawn_blocking(move || {
        for folder in Folder::ALL {
            let _ = std::fs::remove_dir(day.join(folder.tag()));
        }
        std::fs::remove_dir(day)
    })
    .await;
}
