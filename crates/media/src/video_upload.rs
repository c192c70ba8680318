//! Films: streamed to the store under a name of their own making, moved to the name their content
//! gives them once all of it was seen.
//!
//! Why not to the final name at once: it is known only after the last byte. The move is one step
//! on both stores. On a local folder it is a rename (and a flush of both directories); on S3 a
//! copy inside the bucket, which shows the new object whole or not at all.

use bytes::{Bytes, BytesMut};
use futures::{Stream, StreamExt};
use object_store::{
    MultipartUpload, ObjectStoreExt, PutPayload,
    multipart::{MultipartStore, PartId},
    path::Path,
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::sync::Arc;

use crate::{
    Folder, Kind, MediaError, MediaPath, MediaStore, StoredFile,
    format::video::{self, SNIFF_BYTES, Watcher},
    spool::Spool,
    store::{Inner, acquire},
    sweep,
    upload::Uploaded,
};

/// A part on S3: the least it takes, and the same for all but the last, as some services want it.
const S3_PART: u64 = 5 * 1024 * 1024;
/// A write to a local file.
const LOCAL_PART: usize = 512 * 1024;

impl MediaStore {
    pub(crate) async fn upload_film<S>(&self, folder: Folder, mut body: S) -> Result<Uploaded, MediaError>
    where
        S: Stream<Item = Result<Bytes, MediaError>> + Send + Unpin,
    {
        let mut head = BytesMut::new();
        while head.len() < SNIFF_BYTES {
            match body.next().await {
                Some(chunk) => head.extend_from_slice(&chunk?),
                None => break,
            }
        }
        let head = head.freeze();
        let file_type = video::sniff(&head)
            .filter(|t| folder.accepts().contains(t))
            .ok_or(MediaError::UnsupportedType)?;
        let watcher = Watcher::new(file_type).ok_or(MediaError::UnsupportedType)?;

        // Begun in a task of its own: were this future dropped while S3 answers, the id of the
        // multipart upload would be lost. So it is given up where the answer is known.
        let mut incoming = tokio::spawn(Incoming::begin(Arc::clone(&self.inner))).await??;
        let limit_bytes = folder.limit_bytes();
        let received = receive(&mut incoming, head, &mut body, limit_bytes, watcher).await;
        let received = match received {
            Ok(received) => received,
            Err(error) => {
                incoming.abandon().await;
                return Err(error);
            }
        };

        let path = MediaPath::of_content(folder, file_type, received.sha256);
        let key = self.inner.file_key(&path);
        let lock = self.inner.lock(&path.to_string()).await;
        // The last step is not stopped half way either.
        tokio::spawn(async move {
            match incoming.publish(&key).await {
                Ok(()) => Ok(()),
                Err(error) => {
                    incoming.abandon().await;
                    Err(error)
                }
            }
        })
        .await??;
        let file = StoredFile {
            path: path.to_string(),
            folder,
            kind: Kind::Video,
            width: received.size.map(|size| size.0),
            height: received.size.map(|size| size.1),
            size: received.length,
            mime_type: file_type.mime().to_owned(),
            placeholder: None,
        };
        Ok(Uploaded::new(file, lock))
    }
}

struct Received {
    sha256: Sha256,
    length: u64,
    size: Option<(u32, u32)>,
}

async fn receive<S>(
    incoming: &mut Incoming,
    head: Bytes,
    body: &mut S,
    limit_bytes: u64,
    mut watcher: Watcher,
) -> Result<Received, MediaError>
where
    S: Stream<Item = Result<Bytes, MediaError>> + Send + Unpin,
{
    let mut sha256 = Sha256::new();
    let mut length = 0;
    let mut next = Some(Ok(head));
    while let Some(chunk) = next {
        let chunk = chunk?;
        length += chunk.len() as u64;
        if length > limit_bytes {
            return Err(MediaError::TooLarge { limit_bytes });
        }
        sha256.update(&chunk);
        watcher.feed(&chunk);
        incoming.write(&chunk).await?;
        next = body.next().await;
    }
    let size = watcher.finish().ok_or(MediaError::UnsupportedType)?;
    Ok(Received { sha256, length, size })
}

/// What `incoming/<random>.json` says: enough to end the upload after a crash.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Note {
    pub(crate) upload_id: String,
}

/// A film on its way. Dropped before it was published, it is given up in the background.
struct Incoming {
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
        part: Spool,
    },
}

impl Incoming {
    async fn begin(inner: Arc<Inner>) -> Result<Self, MediaError> {
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
        let id = store.create_multipart(&key).await?;
        let carrier = Carrier::S3 {
            store,
            id: id.clone(),
            parts: Vec::new(),
            part: Spool::new(),
        };
        let mut incoming = Self {
            inner,
            key,
            note,
            carrier: Some(carrier),
        };
        // Noted before the first part, so that a crash leaves nothing that costs and is not known.
        let text =
            serde_json::to_vec(&Note { upload_id: id }).map_err(|error| MediaError::Worker(error.to_string()))?;
        let noted = incoming.inner.put(&incoming.note, Bytes::from(text)).await;
        if let Err(error) = noted {
            incoming.abandon().await;
            return Err(error);
        }
        Ok(incoming)
    }

    async fn write(&mut self, mut data: &[u8]) -> Result<(), MediaError> {
        match self.carrier.as_mut() {
            Some(Carrier::Local { upload, buffer }) => {
                if buffer.capacity() == 0 {
                    buffer.reserve_exact(LOCAL_PART);
                }
                while !data.is_empty() {
                    let taken = data.len().min(LOCAL_PART - buffer.len());
                    buffer.extend_from_slice(&data[..taken]);
                    data = &data[taken..];
                    if buffer.len() == LOCAL_PART {
                        let full = std::mem::replace(buffer, Vec::with_capacity(LOCAL_PART));
                        upload.put_part(PutPayload::from(full)).await?;
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
            None => return Err(gone()),
        }
        Ok(())
    }

    async fn spool(&mut self, data: &[u8]) -> Result<(), MediaError> {
        match self.carrier.as_mut() {
            Some(Carrier::S3 { part, .. }) => part.write(data, None).await,
            _ => Err(gone()),
        }
    }

    /// Sends the part that is full, or, at the end, what is left. Answers what still waits. A part
    /// is in memory only while it is sent, and six at most are sent in the whole process.
    async fn send_part(&mut self, last: bool) -> Result<u64, MediaError> {
        let Some(Carrier::S3 { store, id, parts, part }) = self.carrier.as_mut() else {
            return Err(gone());
        };
        if part.length() < S3_PART && (!last || part.length() == 0) {
            return Ok(part.length());
        }
        let _in_flight = acquire(&self.inner.parts, 1).await?;
        let payload = PutPayload::from_bytes(part.take().await?);
        parts.push(store.put_part(&self.key, id, parts.len(), payload).await?);
        Ok(0)
    }

    /// Completes the upload and moves it to its final name.
    async fn publish(&mut self, to: &Path) -> Result<(), MediaError> {
        if matches!(self.carrier, Some(Carrier::S3 { .. })) {
            self.send_part(true).await?;
        }
        match self.carrier.as_mut() {
            Some(Carrier::Local { upload, buffer }) => {
                if !buffer.is_empty() {
                    upload.put_part(PutPayload::from(std::mem::take(buffer))).await?;
                }
                upload.complete().await?;
                self.inner.objects.rename(&self.key, to).await?;
            }
            Some(Carrier::S3 { store, id, parts, .. }) => {
                let parts = std::mem::take(parts);
                store.complete_multipart(&self.key, id, parts).await?;
                self.inner.objects.copy(&self.key, to).await?;
                // It is stored; what fails from here on is left to the sweep.
                if let Err(error) = self.inner.delete_key(&self.key).await {
                    tracing::warn!(%error, "an incoming film could not be cleared away");
                } else if let Err(error) = self.inner.delete_key(&self.note).await {
                    tracing::warn!(%error, "the note of an incoming film could not be cleared away");
                }
            }
            None => return Err(gone()),
        }
        self.carrier = None;
        Ok(())
    }

    /// Gives it up and clears it away. What the store refuses now is left to the sweep.
    async fn abandon(&mut self) {
        if let Some(carrier) = self.carrier.take() {
            clear_away(&self.inner, &self.key, &self.note, carrier).await;
        }
    }
}

fn gone() -> MediaError {
    MediaError::Worker("an upload was used after its end".to_owned())
}

async fn clear_away(inner: &Inner, key: &Path, note: &Path, carrier: Carrier) {
    let cleared = match carrier {
        Carrier::Local { mut upload, .. } => {
            // After a failed completion there is nothing to abort, yet its staging file may be there.
            let _ = upload.abort().await;
            drop(upload);
            let staged = match &inner.root {
                Some(root) => sweep::remove_staged(root.clone(), key.clone()).await,
                None => Ok(()),
            };
            staged.and(inner.delete_key(key).await)
        }
        Carrier::S3 { store, id, .. } => end_multipart(inner, store.as_ref(), key, note, &id).await,
    };
    if let Err(error) = cleared {
        tracing::warn!(%error, "an unfinished upload could not be cleared away");
    }
}

/// Ends a multipart upload, whatever has become of it; the note goes last.
pub(crate) async fn end_multipart(
    inner: &Inner,
    store: &dyn MultipartStore,
    key: &Path,
    note: &Path,
    id: &str,
) -> Result<(), MediaError> {
    match store.abort_multipart(key, &id.to_owned()).await {
        Ok(()) | Err(object_store::Error::NotFound { .. }) => {}
        // Completed before: then it is an object, and services differ in how they say so.
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
