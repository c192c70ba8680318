//! A large file on its way into the store: written in parts under a random name in `incoming/`, then published under
//! its final name.

use std::sync::Arc;

use bytes::Bytes;
use object_store::{
    MultipartUpload, ObjectStoreExt, PutPayload,
    multipart::{MultipartStore, PartId},
    path::Path,
};
use serde::{Deserialize, Serialize};

use crate::{
    MediaError,
    s3::{COPY_TIMEOUT, PART_TIMEOUT, within},
    spooled_file::SpooledFile,
    store::{Inner, acquire},
    sweep,
};

/// The size of a part on S3: the minimum, and the same for all but the last, as some services require.
const S3_PART: u64 = 5 * 1024 * 1024;
/// The size of a write to a local file. Each upload holds one in memory.
const LOCAL_PART: usize = 256 * 1024;

/// The content of `incoming/<random>.json`: enough to end the upload after a crash.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Note {
    pub(crate) upload_id: String,
}

/// A file being uploaded. If it is dropped before [`Self::finish`], it is removed in the background; a file that was
/// published stays.
pub(crate) struct Incoming {
    inner: Arc<Inner>,
    key: Path,
    note: Path,
    carrier: Option<Carrier>,
}

enum Carrier {
    Local {
        upload: Box<dyn MultipartUpload>,
        buffer: Vec<u8>,
    },
    S3 {
        store: Arc<dyn MultipartStore>,
        id: String,
        parts: Vec<PartId>,
        part: SpooledFile,
    },
    /// The whole file is stored under the random name.
    Complete,
}

impl Incoming {
    /// Begins an upload in a task of its own: if the caller's future were dropped while S3 responds, the id of the
    /// multipart upload would be lost. The task itself then aborts the upload.
    pub(crate) async fn begin(inner: &Arc<Inner>) -> Result<Self, MediaError> {
        tokio::spawn(Self::begin_here(Arc::clone(inner))).await?
    }

    async fn begin_here(inner: Arc<Inner>) -> Result<Self, MediaError> {
        let name = format!("{:032x}", rand::random::<u128>());
        let key = inner.key(["incoming", &name]);
        let note = inner.key(["incoming", &format!("{name}.json")]);
        let Some(store) = inner.multipart.clone() else {
            let upload = inner.objects.put_multipart(&key).await?;
            let carrier = Carrier::Local {
                upload,
                buffer: Vec::new(),
            };
            return Ok(Self {
                inner,
                key,
                note,
                carrier: Some(carrier),
            });
        };
        let id = within(PART_TIMEOUT, store.create_multipart(&key)).await?;
        let carrier = Carrier::S3 {
            store,
            id: id.clone(),
            parts: Vec::new(),
            part: SpooledFile::new(),
        };
        let mut incoming = Self {
            inner,
            key,
            note,
            carrier: Some(carrier),
        };
        // The note is written before the first part, so that a crash leaves no unknown upload that costs money.
        let text =
            serde_json::to_vec(&Note { upload_id: id }).map_err(|error| MediaError::Worker(error.to_string()))?;
        let noted = incoming.inner.put(&incoming.note, Bytes::from(text)).await;
        if let Err(error) = noted {
            incoming.abandon().await;
            return Err(error);
        }
        Ok(incoming)
    }

    pub(crate) async fn write(&mut self, mut data: &[u8]) -> Result<(), MediaError> {
        match self.carrier.as_mut() {
            Some(Carrier::Local { upload, buffer }) => {
                while !data.is_empty() {
                    if buffer.capacity() == 0 {
                        buffer.reserve_exact(LOCAL_PART);
                    }
                    let taken = data.len().min(LOCAL_PART - buffer.len());
                    buffer.extend_from_slice(&data[..taken]);
                    data = &data[taken..];
                    if buffer.len() == LOCAL_PART {
                        upload.put_part(PutPayload::from(std::mem::take(buffer))).await?;
                    }
                }
            }
            Some(Carrier::S3 { part, .. }) => {
                let mut part_length = part.length();
                while !data.is_empty() {
                    let room = usize::try_from(S3_PART - part_length).unwrap_or(data.len());
                    let (now, later) = data.split_at(data.len().min(room));
                    self.spool(now).await?;
                    data = later;
                    part_length = self.send_part(false).await?;
                }
            }
            _ => return Err(ended()),
        }
        Ok(())
    }

    async fn spool(&mut self, data: &[u8]) -> Result<(), MediaError> {
        match self.carrier.as_mut() {
            Some(Carrier::S3 { part, .. }) => part.write(data, &self.inner.spool_directory()).await,
            _ => Err(ended()),
        }
    }

    /// Sends the part if it is full, or at the end the rest. Returns the number of bytes that are still waiting. A part
    /// is in memory only while it is sent, and the whole process sends at most six at once.
    async fn send_part(&mut self, last: bool) -> Result<u64, MediaError> {
        let Some(Carrier::S3 { store, id, parts, part }) = self.carrier.as_mut() else {
            return Err(ended());
        };
        if part.length() < S3_PART && (!last || part.length() == 0) {
            return Ok(part.length());
        }
        let _in_flight = acquire(&self.inner.parts, 1).await?;
        let payload = PutPayload::from_bytes(part.take().await?);
        let number = parts.len();
        parts.push(within(PART_TIMEOUT, store.put_part(&self.key, id, number, payload)).await?);
        Ok(0)
    }

    /// Completes the file durably under its random name.
    pub(crate) async fn complete(&mut self) -> Result<(), MediaError> {
        if matches!(self.carrier, Some(Carrier::S3 { .. })) {
            self.send_part(true).await?;
        }
        match self.carrier.as_mut() {
            Some(Carrier::Local { upload, buffer }) => {
                if !buffer.is_empty() {
                    upload.put_part(PutPayload::from(std::mem::take(buffer))).await?;
                }
                upload.complete().await?;
            }
            Some(Carrier::S3 { store, id, parts, .. }) => {
                let parts = std::mem::take(parts);
                within(COPY_TIMEOUT, store.complete_multipart(&self.key, id, parts)).await?;
            }
            _ => return Err(ended()),
        }
        self.carrier = Some(Carrier::Complete);
        Ok(())
    }

    /// Publishes the complete file under its final name, in one step. It can be repeated.
    pub(crate) async fn publish(&mut self, to: &Path) -> Result<(), MediaError> {
        match self.carrier {
            Some(Carrier::Complete) => self.inner.duplicate(&self.key, to).await,
            _ => Err(ended()),
        }
    }

    /// Removes the random name of a published file.
    pub(crate) async fn finish(mut self) {
        // The sweep handles any failure from here on.
        self.abandon().await;
    }

    /// Aborts the upload and removes it. If the store fails, the sweep removes the rest.
    pub(crate) async fn abandon(&mut self) {
        if let Some(carrier) = self.carrier.take() {
            clear_away(&self.inner, &self.key, &self.note, carrier).await;
        }
    }
}

fn ended() -> MediaError {
    MediaError::Worker("an upload was used after its end".to_owned())
}

async fn clear_away(inner: &Inner, key: &Path, note: &Path, carrier: Carrier) {
    let cleared = match carrier {
        Carrier::Local { mut upload, .. } => {
            // After a failed completion there is nothing to abort, but its staging file may exist.
            let _ = upload.abort().await;
            drop(upload);
            let staged = match &inner.root {
                Some(root) => sweep::remove_staged(root.clone(), key.clone()).await,
                None => Ok(()),
            };
            staged.and(inner.delete_key(key).await)
        }
        Carrier::S3 { store, id, .. } => end_multipart(inner, store.as_ref(), key, note, &id).await,
        Carrier::Complete => match inner.delete_key(key).await {
            // Only a multipart upload has a note; it is removed last.
            Ok(()) if inner.multipart.is_some() => inner.delete_key(note).await,
            deleted => deleted,
        },
    };
    if let Err(error) = cleared {
        tracing::warn!(%error, "what an upload left could not be cleared away");
    }
}

/// Ends a multipart upload in any state; the note is removed last.
pub(crate) async fn end_multipart(
    inner: &Inner,
    store: &dyn MultipartStore,
    key: &Path,
    note: &Path,
    id: &str,
) -> Result<(), MediaError> {
    match within(PART_TIMEOUT, store.abort_multipart(key, &id.to_owned())).await {
        Ok(()) | Err(object_store::Error::NotFound { .. }) => {}
        // If it was completed before, it is an object, and services report that differently.
        Err(error) => match inner.objects.head(key).await {
            Ok(_) => {}
            Err(_) => return Err(error.into()),
        },
    }
    inner.delete_key(key).await?;
    inner.delete_key(note).await
}

impl Drop for Incoming {
    fn drop(&mut self) {
        let Some(carrier) = self.carrier.take() else {
            return;
        };
        // Without a runtime the process is ending; the next start sweeps.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            let (inner, key, note) = (Arc::clone(&self.inner), self.key.clone(), self.note.clone());
            runtime.spawn(async move { clear_away(&inner, &key, &note, carrier).await });
        }
    }
}
