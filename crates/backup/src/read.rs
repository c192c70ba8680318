//! Reading an archive: entry by entry, checking every byte.

use bytes::Bytes;
use sha2::{Digest, Sha256};
use tokio::io::{AsyncRead, AsyncReadExt};

use crate::{Error, Result, format::hex};

const BLOCK: usize = 512;
/// Bytes read at a time.
const CHUNK: usize = 256 * 1024;

/// Reads the entries of an archive, in order.
pub(crate) struct Reader<R> {
    input: R,
    /// The remaining bytes of the entry.
    left: u64,
    /// The zero padding that follows it.
    padding: usize,
    sha256: Sha256,
    buffer: Vec<u8>,
}

/// The header of an entry.
#[derive(Debug)]
pub(crate) struct Head {
    pub(crate) name: String,
    pub(crate) size: u64,
}

pub(crate) fn damaged(why: impl std::fmt::Display) -> Error {
    Error::Archive(format!("the archive is damaged: {why}"))
}

impl<R: AsyncRead + Unpin> Reader<R> {
    pub(crate) fn new(input: R) -> Self {
        Self {
            input,
            left: 0,
            padding: 0,
            sha256: Sha256::new(),
            buffer: vec![0; CHUNK],
        }
    }

    async fn block(&mut self) -> Result<[u8; BLOCK]> {
        let mut block = [0; BLOCK];
        self.exact(&mut block).await?;
        Ok(block)
    }

    async fn exact(&mut self, buffer: &mut [u8]) -> Result<()> {
        match self.input.read_exact(buffer).await {
            Ok(_) => Ok(()),
            Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => {
                Err(Error::Archive("the archive is truncated".into()))
            }
            Err(error) => Err(Error::File("the archive".into(), error)),
        }
    }

    /// The header of the next entry; `None` at the end of the archive. The rest of the previous entry is skipped.
    pub(crate) async fn next(&mut self) -> Result<Option<Head>> {
        while self.chunk().await?.is_some() {}
        let mut padding = [0; BLOCK];
        let padding = &mut padding[..self.padding];
        self.padding = 0;
        self.exact(padding).await?;
        if padding.iter().any(|byte| *byte != 0) {
            return Err(damaged("unexpected data between its entries"));
        }
        let block = self.block().await?;
        if block.iter().all(|byte| *byte == 0) {
            return self.end().await.map(|()| None);
        }
        let header = tar::Header::from_byte_slice(&block);
        let sum: u32 = block
            .iter()
            .enumerate()
            // The checksum counts its own field as blanks.
            .map(|(index, byte)| {
                if (148..156).contains(&index) {
                    32
                } else {
                    u32::from(*byte)
                }
            })
            .sum();
        let is_sound = header.cksum().is_ok_and(|noted| noted == sum);
        let (name, size) = (header.path_bytes(), header.entry_size());
        let name = String::from_utf8(name.into_owned());
        let (true, Ok(name), Ok(size), tar::EntryType::Regular) = (is_sound, name, size, header.entry_type()) else {
            return Err(Error::Archive("not a Peshtoq backup, or damaged".into()));
        };
        self.left = size;
        self.padding = padding_of(size);
        self.sha256 = Sha256::new();
        Ok(Some(Head { name, size }))
    }

    /// The archive ends with a second block of zeros, and nothing after it.
    async fn end(&mut self) -> Result<()> {
        let second = self.block().await?;
        let mut more = [0; 1];
        let rest = self.input.read(&mut more).await;
        match rest {
            Ok(0) if second.iter().all(|byte| *byte == 0) => Ok(()),
            Ok(_) => Err(damaged("unexpected data after its end")),
            Err(error) => Err(Error::File("the archive".into(), error)),
        }
    }

    /// The next bytes of the entry; `None` at its end.
    pub(crate) async fn chunk(&mut self) -> Result<Option<Bytes>> {
        if self.left == 0 {
            return Ok(None);
        }
        let wanted = usize::try_from(self.left).unwrap_or(CHUNK).min(CHUNK);
        let read = self.input.read(&mut self.buffer[..wanted]).await;
        match read {
            Ok(0) => Err(Error::Archive("the archive is truncated".into())),
            Ok(read) => {
                self.left -= read as u64;
                let data = &self.buffer[..read];
                self.sha256.update(data);
                Ok(Some(Bytes::copy_from_slice(data)))
            }
            Err(error) => Err(Error::File("the archive".into(), error)),
        }
    }

    /// All of an entry that is at most `limit` long.
    pub(crate) async fn whole(&mut self, limit: u64) -> Result<Vec<u8>> {
        if self.left > limit {
            return Err(damaged("an entry is too long"));
        }
        let mut all = Vec::new();
        while let Some(chunk) = self.chunk().await? {
            all.extend_from_slice(&chunk);
        }
        Ok(all)
    }

    /// The digest of the entry so far, in hex.
    pub(crate) fn digest(&self) -> String {
        hex(&self.sha256.clone().finalize())
    }
}

/// The number of zeros after an entry, so that the next begins at a full block.
pub(crate) fn padding_of(size: u64) -> usize {
    (BLOCK - (size % BLOCK as u64) as usize) % BLOCK
}
