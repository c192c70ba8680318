//! Restoring stored files unchanged: their bytes are not inspected or cleaned, only compared with their name.

use std::{error::Error, pin::pin};

use bytes::{Bytes, BytesMut};
use futures::{Stream, StreamExt};
use sha2::{Digest, Sha256};

use crate::{MediaError, MediaPath, MediaStore, incoming::Incoming};

/// Up to this size a file is written in one piece.
const ONE_PIECE: usize = 1024 * 1024;

impl MediaStore {
    /// Stores a file under its path, replacing an existing one. When this returns, the file is durable and complete.
    /// When it fails, or the future is dropped, nothing is left. Returns its size.
    ///
    /// # Errors
    /// [`MediaError::Damaged`] when the bytes do not match the digest in the path, [`MediaError::Broken`] when the
    /// stream fails, [`MediaError::Store`] and [`MediaError::Io`] when it cannot be stored.
    pub async fn restore_file<S, E>(&self, path: &MediaPath, body: S) -> Result<u64, MediaError>
    where
        S: Stream<Item = Result<Bytes, E>> + Send,
        E: Into<Box<dyn Error + Send + Sync>>,
    {
        let mut body = pin!(body.map(|chunk| chunk.map_err(|error| MediaError::Broken(error.into()))));
        let mut head = BytesMut::new();
        let mut has_ended = false;
        while head.len() <= ONE_PIECE {
            match body.next().await {
                Some(chunk) => head.extend_from_slice(&chunk?),
                None => {
                    has_ended = true;
                    break;
                }
            }
        }
        let head = head.freeze();
        let key = self.inner.file_key(path);
        let mut sha256 = Sha256::new_with_prefix(&head);
        let mut size = head.len() as u64;
        if has_ended {
            if !path.is_named_after(sha256) {
                return Err(damaged(path));
            }
            self.inner.put(&key, head).await?;
            return Ok(size);
        }
        let mut incoming = Incoming::begin(&self.inner).await?;
        let received = async {
            let mut next = Some(Ok(head));
            let mut is_first = true;
            while let Some(chunk) = next {
                let chunk = chunk?;
                if !std::mem::take(&mut is_first) {
                    sha256.update(&chunk);
                    size += chunk.len() as u64;
                }
                incoming.write(&chunk).await?;
                next = body.next().await;
            }
            if path.is_named_after(sha256) {
                Ok(())
            } else {
                Err(damaged(path))
            }
        }
        .await;
        if let Err(error) = received {
            incoming.abandon().await;
            return Err(error);
        }
        tokio::spawn(async move {
            let published = async {
                incoming.complete().await?;
                incoming.publish(&key).await
            };
            let published = published.await;
            incoming.finish().await;
            published
        })
        .await??;
        Ok(size)
    }
}

fn damaged(path: &MediaPath) -> MediaError {
    MediaError::Damaged { path: path.to_string() }
}
