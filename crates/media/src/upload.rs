//! Uploads: streamed, measured, checked, cleaned, named by their content and stored.

use std::{error::Error, pin::pin};

use bytes::Bytes;
use futures::{Stream, StreamExt};
use sha2::{Digest, Sha256};
use tokio::sync::OwnedSemaphorePermit;

use crate::{
    Folder, Kind, MediaError, MediaPath, MediaStore, StoredFile, derive,
    incoming::Incoming,
    inspect::{self, Limits},
    spooled_file::SpooledFile,
};

/// A file that was just stored. Its content is kept until [`Self::finish`].
#[must_use = "the file has to be recorded, and may have to be stored again until it is"]
pub struct Uploaded {
    /// The stored file.
    pub file: StoredFile,
    store: MediaStore,
    path: MediaPath,
    content: Content,
}

/// The content, to be stored again.
pub(crate) enum Content {
    /// A picture, and its share of the memory.
    Picture {
        bytes: Bytes,
        _memory: Option<OwnedSemaphorePermit>,
    },
    /// A video, which is also in the store under another name.
    Film(Box<Incoming>),
}

impl Uploaded {
    pub(crate) fn new(file: StoredFile, store: MediaStore, path: MediaPath, content: Content) -> Self {
        Self {
            file,
            store,
            path,
            content,
        }
    }

    /// The path it was stored under.
    #[must_use]
    pub fn path(&self) -> &MediaPath {
        &self.path
    }

    /// Stores it again: a collection may have removed it before it was recorded.
    ///
    /// # Errors
    /// [`MediaError::Store`] and [`MediaError::Io`] when it cannot be stored.
    pub async fn store_again(&mut self) -> Result<(), MediaError> {
        let inner = &self.store.inner;
        let key = inner.file_key(&self.path);
        match &mut self.content {
            Content::Picture { bytes, .. } => inner.put(&key, bytes.clone()).await,
            Content::Film(incoming) => incoming.publish(&key).await,
        }
    }

    /// Drops the content, once the file was recorded or is not needed any more. The stored file stays.
    pub async fn finish(self) {
        if let Content::Film(incoming) = self.content {
            incoming.finish().await;
        }
    }
}

impl MediaStore {
    /// Stores the content of a stream, if the folder accepts it. The type is detected from the content alone. When this
    /// returns, the file is durable and complete under its name. When it fails, or the future is dropped, nothing is
    /// left ([`Self::sweep_unfinished`] removes the leftovers of a crash).
    ///
    /// A picture waits on disk until there is memory to process it; a video is streamed to the store. Uploading the
    /// same content again stores it again under the same name.
    ///
    /// # Errors
    /// [`MediaError::TooLarge`] as soon as the limit is passed, [`MediaError::UnsupportedType`],
    /// [`MediaError::ImageTooLarge`], [`MediaError::Broken`] when the stream fails, [`MediaError::Store`] and
    /// [`MediaError::Io`] when it cannot be stored.
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
        let directory = inner.spool_directory();
        let mut spooled = SpooledFile::new();
        while let Some(chunk) = body.next().await {
            let chunk = chunk?;
            if spooled.length() + chunk.len() as u64 > limit_bytes {
                return Err(MediaError::TooLarge { limit_bytes });
            }
            spooled.write(&chunk, &directory).await?;
        }

        let probe = {
            let _one_at_a_time = inner.probing().await?;
            inspect::probe(&spooled.read().await?, folder.accepts(), Limits::PICTURE)?
        };
        let mut work = inner.work(probe.clean_cost()).await?;
        let turn = inner.decoding().await?;
        let data = spooled.read().await?;
        drop(spooled);
        let file_type = probe.file_type;
        // The permits move with the task: an aborted request does not end a running decoding.
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
        let bytes = Bytes::from(bytes);
        inner.put(&inner.file_key(&path), bytes.clone()).await?;
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
        let content = Content::Picture { bytes, _memory: kept };
        Ok(Uploaded::new(file, self.clone(), path, content))
    }
}
