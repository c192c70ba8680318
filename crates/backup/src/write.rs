//! Writing an archive.

use bytes::Bytes;
use sha2::{Digest, Sha256};

use crate::{
    Error, Result,
    format::{Entry, MANIFEST, MANIFEST_SUM, Manifest, hex},
    read::padding_of,
    sink::Sink,
};

/// Writes the entries of an archive, in order, and records their sizes and digests.
pub(crate) struct Writer {
    sink: Sink,
    entries: Vec<Entry>,
    created_at: u64,
    open: Option<Open>,
}

/// The entry that is being written.
struct Open {
    name: String,
    size: u64,
    left: u64,
    sha256: Sha256,
}

impl Writer {
    pub(crate) fn new(sink: Sink, created_at: u64) -> Self {
        Self {
            sink,
            entries: Vec::new(),
            created_at,
            open: None,
        }
    }

    /// Begins an entry of this size.
    pub(crate) async fn begin(&mut self, name: &str, size: u64) -> Result<()> {
        let mut header = tar::Header::new_gnu();
        header.set_path(name).map_err(Error::file(name))?;
        header.set_size(size);
        header.set_mode(0o600);
        header.set_mtime(self.created_at);
        header.set_entry_type(tar::EntryType::Regular);
        header.set_cksum();
        self.sink.write(Bytes::copy_from_slice(header.as_bytes())).await?;
        self.open = Some(Open {
            name: name.to_owned(),
            size,
            left: size,
            sha256: Sha256::new(),
        });
        Ok(())
    }

    /// Adds bytes to the entry.
    pub(crate) async fn write(&mut self, data: Bytes) -> Result<()> {
        if let Some(open) = &mut self.open {
            let length = data.len() as u64;
            open.left = open.left.checked_sub(length).ok_or_else(|| wrong_size(&open.name))?;
            open.sha256.update(&data);
        }
        self.sink.write(data).await
    }

    /// Ends the entry. Returns its SHA-256.
    pub(crate) async fn end(&mut self) -> Result<String> {
        let Some(open) = self.open.take() else {
            return Ok(String::new());
        };
        if open.left != 0 {
            return Err(wrong_size(&open.name));
        }
        self.sink.write(zeros(padding_of(open.size))).await?;
        let sha256 = hex(&open.sha256.finalize());
        self.entries.push(Entry {
            name: open.name,
            size: open.size,
            sha256: sha256.clone(),
        });
        Ok(sha256)
    }

    /// Adds an entry that is in memory.
    pub(crate) async fn add(&mut self, name: &str, data: Vec<u8>) -> Result<String> {
        self.begin(name, data.len() as u64).await?;
        self.write(Bytes::from(data)).await?;
        self.end().await
    }

    /// Writes the manifest and the end. When this returns, the archive is complete and durable. Returns its size.
    pub(crate) async fn finish(mut self, mut manifest: Manifest) -> Result<(Manifest, u64)> {
        manifest.entries = std::mem::take(&mut self.entries);
        let text = serde_json::to_vec_pretty(&manifest).map_err(Error::worker)?;
        let sum = self.add(MANIFEST, text).await?;
        self.add(MANIFEST_SUM, format!("{sum}  {MANIFEST}\n").into_bytes())
            .await?;
        self.sink.write(zeros(1024)).await?;
        let size = self.sink.finish().await?;
        Ok((manifest, size))
    }

    /// Aborts; nothing is left behind.
    pub(crate) async fn abandon(self) {
        self.sink.abandon().await;
    }
}

fn wrong_size(name: &str) -> Error {
    Error::Store(format!("{name} does not have the size that the store reported"))
}

fn zeros(count: usize) -> Bytes {
    static ZEROS: [u8; 1024] = [0; 1024];
    Bytes::from_static(&ZEROS[..count])
}
