//! Taking a file in: streamed, measured, checked, cleaned, named by its content, stored at once.

use std::{error::Error, pin::pin};

use bytes::Bytes;
use futures::{Stream, StreamExt};
use sha2::{Digest, Sha256};
use tokio::sync::OwnedMutexGuard;

use crate::{
    Folder, Kind, MediaError, MediaPath, MediaStore, StoredFile, derive,
    inspect::{self, Limits},
    spool::Spool,
};

/// A file that was just stored. Hold it until the facts are recorded: as long as it lives,
/// [`MediaStore::remove_if`] of the same file waits.
#[must_use = "record the facts before letting go of it"]
pub struct Uploaded {
    /// What was stored.
    pub file: StoredFile,
    _lock: OwnedMutexGuard<()>,
}

impl Uploaded {
    pub(crate) fn new(file: StoredFile, lock: OwnedMutexGuard<()>) -> Self {
        Self { file, _lock: lock }
    }
}

impl MediaStore {
    /// Stores what the stream brings, if the folder takes it. The content alone decides what it
    /// is. When this returns the file is durable and whole under its name; when it fails, or the
    /// future is dropped, nothing is left (what a crash leaves, [`Self::sweep_unfinished`] removes).
    ///
    /// A picture waits on disk until there is memory to look at it; a film goes to the store as it
    /// comes. Uploading the same content again stores it again under the same name.
    ///
    /// # Errors
    /// [`MediaError::TooLarge`] as soon as the limit is passed, [`MediaError::UnsupportedType`],
    /// [`MediaError::ImageTooLarge`], [`MediaError::Broken`] when the stream fails,
    /// [`MediaError::Store`] and [`MediaError::Io`] when there is no place for it.
    pub async fn upload<S, E>(&self, folder: Folder, body: S) -> Result<Uploaded, MediaError>
    where
        S: Stream<Item = Result<Bytes, E>> + Send,
        E: Into<Box<dyn Error + Send + Sync>>,
    {
        let body = pin!(body.map(|chunk| chunk.map_err(|error| MediaError::Broken(error.into()))));
        match folder.kind() {
            Kind::Image => self.upload_picture(folder, body).await,
            Kind::Video => self.upload_film(folder, body).await,
        }
    }

    async fn upload_picture<S>(&self, folder: Folder, mut body: S) -> Result<Uploaded, MediaError>
    where
        S: Stream<Item = Result<Bytes, MediaError>> + Send + Unpin,
    {
        let inner = &self.inner;
        let limit_bytes = folder.limit_bytes();
        let mut spool = Spool::new();
        while let Some(chunk) = body.next().await {
            let chunk = chunk?;
            if spool.length() + chunk.len() as u64 > limit_bytes {
                return Err(MediaError::TooLarge { limit_bytes });
            }
            spool.write(&chunk, inner.root.as_deref()).await?;
        }

        let probe = {
            let _one_at_a_time = inner.probing().await?;
            inspect::probe(&spool.read().await?, folder.accepts(), Limits::PICTURE)?
        };
        let mut work = inner.work(probe.clean_cost()).await?;
        let turn = inner.decoding().await?;
        let data = spool.read().await?;
        drop(spool);
        let file_type = probe.file_type;
        // The permits go along: a request that is given up does not end a decoding that runs.
        let (bytes, size, placeholder, sha256, kept) = tokio::task::spawn_blocking(move || {
            let cleaned = inspect::clean(&data, file_type)?;
            let bytes = cleaned.bytes.unwrap_or(data);
            let placeholder = cleaned.tiny.as_ref().and_then(derive::placeholder);
            let sha256 = Sha256::new_with_prefix(&bytes);
            // Only the finished bytes stay in memory until they are stored.
            let kept = work.split(bytes.len().div_ceil(1024));
            drop((work, turn));
            Ok::<_, MediaError>((bytes, cleaned.size, placeholder, sha256, kept))
        })
        .await??;

        let path = MediaPath::of_content(folder, file_type, sha256);
        let stored_size = bytes.len() as u64;
        let lock = inner.lock(&path.to_string()).await;
        inner.put(&inner.file_key(&path), Bytes::from(bytes)).await?;
        drop(kept);
        let file = StoredFile {
            path: path.to_string(),
            folder,
            kind: Kind::Image,
            width: Some(size.0),
            height: Some(size.1),
            size: stored_size,
            mime_type: file_type.mime().to_owned(),
            placeholder,
        };
        Ok(Uploaded::new(file, lock))
    }
}
