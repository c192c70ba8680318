//! The destination of an archive: a file, or an object of a bucket. It appears under its name complete or not at all.

use std::{
    fs::{File, TryLockError},
    io::Write,
    path::{Path as FsPath, PathBuf},
    sync::Arc,
    thread,
};

use bytes::{Bytes, BytesMut};
use futures::stream::{FuturesOrdered, StreamExt};
use object_store::{
    ObjectStore, ObjectStoreExt, PutPayload,
    multipart::{MultipartStore, PartId},
    path::Path,
};
use peshtoq_media::{COPY_TIMEOUT, PART_TIMEOUT, SMALL_CALL_TIMEOUT, within};
use serde::{Deserialize, Serialize};
use tokio::{sync::mpsc, task::JoinHandle};

use crate::{Error, Result, yielding::Yielding};

/// The suffix of an unfinished archive.
pub(crate) const PARTIAL: &str = ".partial";
/// The disk is flushed after this many bytes: that leaves little to wait for at the end, and a large archive does not
/// evict everything else from the page cache.
const FLUSH: u64 = 64 * 1024 * 1024;
/// Chunks in the queue to the disk.
const QUEUE: usize = 8;
/// Minimum size of a part of an object; a bucket allows 10 000 parts.
const PART: u64 = 8 * 1024 * 1024;
const PARTS: u64 = 9000;
/// Parts in flight at once.
const PARTS_AT_ONCE: usize = 2;

/// Takes the bytes of an archive.
pub(crate) enum Sink {
    File(FileSink),
    Object(Box<ObjectSink>),
}

impl Sink {
    pub(crate) async fn write(&mut self, data: Bytes) -> Result<()> {
        match self {
            Self::File(sink) => sink.write(data).await,
            Self::Object(sink) => sink.write(data).await,
        }
    }

    /// Makes it durable and publishes it under its name. Returns its size.
    pub(crate) async fn finish(self) -> Result<u64> {
        match self {
            Self::File(sink) => sink.finish().await,
            Self::Object(sink) => sink.finish().await,
        }
    }

    pub(crate) async fn abandon(self) {
        match self {
            Self::File(sink) => sink.abandon().await,
            Self::Object(sink) => sink.abandon().await,
        }
    }
}

/// A file: written beside its name, flushed, renamed.
pub(crate) struct FileSink {
    chunks: Option<mpsc::Sender<Bytes>>,
    writer: Option<JoinHandle<std::io::Result<File>>>,
    partial: PathBuf,
    path: PathBuf,
    size: u64,
}

impl FileSink {
    /// # Errors
    /// When the name is taken, or the file cannot be made.
    pub(crate) fn begin(path: &FsPath) -> Result<Self> {
        if path.exists() {
            let text = format!("{}: the file already exists; choose another name", path.display());
            return Err(Error::Refused(text));
        }
        let folder = folder_of(path);
        if !folder.is_dir() {
            return Err(Error::Refused(format!("{}: no such folder", folder.display())));
        }
        let partial = partial_of(path);
        let mut options = std::fs::OpenOptions::new();
        options.write(true).create(true).truncate(false);
        // It is as confidential as the database.
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(&partial).map_err(Error::file(partial.display()))?;
        // Leftovers of an earlier run are overwritten, unless another run is writing them.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            let text = format!("{}: another backup is being written there", path.display());
            return Err(Error::Refused(text));
        }
        // If the file was renamed between opening and locking it, it is a complete archive by now.
        if !is_same(&file, &partial) {
            let text = format!("{}: another backup was just written there", path.display());
            return Err(Error::Refused(text));
        }
        file.set_len(0).map_err(Error::file(partial.display()))?;
        let (chunks, queue) = mpsc::channel(QUEUE);
        let writer = tokio::task::spawn_blocking(move || write_all(file, queue));
        Ok(Self {
            chunks: Some(chunks),
            writer: Some(writer),
            partial,
            path: path.to_owned(),
            size: 0,
        })
    }

    async fn write(&mut self, data: Bytes) -> Result<()> {
        self.size += data.len() as u64;
        let sent = match &self.chunks {
            Some(chunks) => chunks.send(data).await.is_ok(),
            None => false,
        };
        match sent {
            true => Ok(()),
            // The writer has ended and reports why.
            false => self.written().await.map(|_| ()),
        }
    }

    /// The file, once everything sent is in it.
    async fn written(&mut self) -> Result<File> {
        self.chunks = None;
        let Some(writer) = self.writer.take() else {
            return Err(Error::worker("the archive was abandoned"));
        };
        let name = self.partial.display().to_string();
        writer.await.map_err(Error::worker)?.map_err(Error::file(name))
    }

    async fn finish(mut self) -> Result<u64> {
        let named = self.name().await;
        if named.is_err() {
            // After the rename there is nothing to remove under this name.
            let _ = std::fs::remove_file(&self.partial);
        }
        named.map(|()| self.size)
    }

    async fn name(&mut self) -> Result<()> {
        let file = self.written().await?;
        let (partial, path) = (self.partial.clone(), self.path.clone());
        let named = tokio::task::spawn_blocking(move || -> Result<()> {
            file.sync_all().map_err(Error::file(partial.display()))?;
            std::fs::rename(&partial, &path).map_err(Error::file(path.display()))?;
            sync_folder(&path)
        });
        named.await.map_err(Error::worker)?
    }

    async fn abandon(mut self) {
        // Its result does not matter any more.
        let _ = self.written().await;
        let _ = std::fs::remove_file(&self.partial);
    }
}

/// A dropped future leaves no file either.
impl Drop for FileSink {
    fn drop(&mut self) {
        if self.chunks.take().is_some() {
            let _ = std::fs::remove_file(&self.partial);
        }
    }
}

fn write_all(mut file: File, mut queue: mpsc::Receiver<Bytes>) -> std::io::Result<File> {
    let mut unflushed = 0;
    let mut flush = Flush(None);
    let mut yielding = Yielding::default();
    while let Some(chunk) = queue.blocking_recv() {
        file.write_all(&chunk)?;
        yielding.after(chunk.len());
        unflushed += chunk.len() as u64;
        if unflushed >= FLUSH {
            flush.end()?;
            flush.begin(&file)?;
            unflushed = 0;
        }
    }
    flush.end()?;
    Ok(file)
}

/// A flush of the disk in a thread of its own, while later chunks are hashed and written.
struct Flush(Option<thread::JoinHandle<std::io::Result<()>>>);

impl Flush {
    fn begin(&mut self, file: &File) -> std::io::Result<()> {
        let file = file.try_clone()?;
        self.0 = Some(thread::spawn(move || file.sync_data()));
        Ok(())
    }

    /// Waits for it. The system reports a failed flush once, so its error must not be dropped.
    fn end(&mut self) -> std::io::Result<()> {
        let Some(running) = self.0.take() else {
            return Ok(());
        };
        let ended = running.join();
        ended.unwrap_or_else(|_| Err(std::io::Error::other("the flush of the disk panicked")))
    }
}

/// Whether the open file still has this name.
fn is_same(file: &File, path: &FsPath) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let id =
            |metadata: std::io::Result<std::fs::Metadata>| Some((metadata.as_ref().ok()?.dev(), metadata.ok()?.ino()));
        let open = id(file.metadata());
        open.is_some() && open == id(std::fs::metadata(path))
    }
    #[cfg(not(unix))]
    {
        file.metadata().is_ok() && path.exists()
    }
}

pub(crate) fn partial_of(path: &FsPath) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(PARTIAL);
    PathBuf::from(name)
}

/// Flushes the folder of `path`, which makes its names durable.
pub(crate) fn sync_folder(path: &FsPath) -> Result<()> {
    let folder = folder_of(path);
    File::open(folder)
        .and_then(|folder| folder.sync_all())
        .map_err(Error::file(folder.display()))
}

pub(crate) fn folder_of(path: &FsPath) -> &FsPath {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => FsPath::new("."),
    }
}

/// An object of a bucket, sent in parts. It exists once they have been completed.
pub(crate) struct ObjectSink {
    objects: Arc<dyn ObjectStore>,
    store: Arc<dyn MultipartStore>,
    key: Path,
    note: Path,
    id: String,
    part_size: usize,
    buffer: BytesMut,
    sending: FuturesOrdered<JoinHandle<object_store::Result<PartId>>>,
    sent: usize,
    parts: Vec<PartId>,
    size: u64,
}

/// The content of `<key>.partial`: enough to end the upload after a crash.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Note {
    pub(crate) upload_id: String,
}

impl ObjectSink {
    /// `expected` is the approximate size of the archive.
    pub(crate) async fn begin<S>(store: Arc<S>, key: Path, expected: u64) -> Result<Self>
    where
        S: ObjectStore + MultipartStore,
    {
        let id = within(SMALL_CALL_TIMEOUT, store.create_multipart(&key)).await?;
        let note = Path::from(format!("{key}{PARTIAL}"));
        let text = serde_json::to_vec(&Note { upload_id: id.clone() }).map_err(Error::worker)?;
        // The note is written before the first part, so that a crash leaves no unknown upload that costs money.
        if let Err(error) = within(SMALL_CALL_TIMEOUT, store.put(&note, PutPayload::from(text))).await {
            let _ = within(SMALL_CALL_TIMEOUT, store.abort_multipart(&key, &id)).await;
            return Err(error.into());
        }
        let part_size = usize::try_from((expected / PARTS).max(PART)).map_err(Error::worker)?;
        Ok(Self {
            objects: Arc::clone(&store) as Arc<dyn ObjectStore>,
            store: store as Arc<dyn MultipartStore>,
            key,
            note,
            id,
            part_size,
            buffer: BytesMut::with_capacity(part_size),
            sending: FuturesOrdered::new(),
            sent: 0,
            parts: Vec::new(),
            size: 0,
        })
    }

    async fn write(&mut self, mut data: Bytes) -> Result<()> {
        self.size += data.len() as u64;
        while !data.is_empty() {
            let room = self.part_size - self.buffer.len();
            let now = data.split_to(room.min(data.len()));
            self.buffer.extend_from_slice(&now);
            if self.buffer.len() == self.part_size {
                self.send().await?;
            }
        }
        Ok(())
    }

    async fn send(&mut self) -> Result<()> {
        while self.sending.len() >= PARTS_AT_ONCE {
            self.receive().await?;
        }
        let part = std::mem::replace(&mut self.buffer, BytesMut::with_capacity(self.part_size));
        let (store, key, id, number) = (Arc::clone(&self.store), self.key.clone(), self.id.clone(), self.sent);
        self.sent += 1;
        self.sending.push_back(tokio::spawn(async move {
            let payload = PutPayload::from_bytes(part.freeze());
            within(PART_TIMEOUT, store.put_part(&key, &id, number, payload)).await
        }));
        Ok(())
    }

    async fn receive(&mut self) -> Result<()> {
        if let Some(part) = self.sending.next().await {
            self.parts.push(part.map_err(Error::worker)??);
        }
        Ok(())
    }

    async fn finish(mut self) -> Result<u64> {
        let done = self.complete().await;
        if let Err(error) = done {
            self.abandon().await;
            return Err(error);
        }
        // The object exists; the next run handles any failure from here on.
        if let Err(error) = within(SMALL_CALL_TIMEOUT, self.objects.delete(&self.note)).await {
            tracing::warn!(%error, "cannot remove the note of a finished backup");
        }
        Ok(self.size)
    }

    async fn complete(&mut self) -> Result<()> {
        if !self.buffer.is_empty() {
            self.send().await?;
        }
        while !self.sending.is_empty() {
            self.receive().await?;
        }
        let parts = std::mem::take(&mut self.parts);
        within(COPY_TIMEOUT, self.store.complete_multipart(&self.key, &self.id, parts)).await?;
        Ok(())
    }

    async fn abandon(mut self) {
        while self.sending.next().await.is_some() {}
        if let Err(error) = end_upload(&*self.objects, &*self.store, &self.key, &self.note, &self.id).await {
            tracing::warn!(%error, "cannot remove an unfinished backup; the next run will try again");
        }
    }
}

/// Ends an unfinished upload; its note is removed last.
pub(crate) async fn end_upload(
    objects: &dyn ObjectStore,
    store: &dyn MultipartStore,
    key: &Path,
    note: &Path,
    id: &str,
) -> Result<()> {
    match within(SMALL_CALL_TIMEOUT, store.abort_multipart(key, &id.to_owned())).await {
        Ok(()) | Err(object_store::Error::NotFound { .. }) => {}
        // The upload was probably completed before; then it is an ordinary archive.
        Err(error) => {
            let there = within(SMALL_CALL_TIMEOUT, objects.head(key)).await;
            there.map_err(|_| Error::from(error))?;
        }
    }
    match within(SMALL_CALL_TIMEOUT, objects.delete(note)).await {
        Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
        Err(error) => Err(error.into()),
    }
}
