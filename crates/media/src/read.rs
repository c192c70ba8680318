//! Reading stored files back.

use std::{io::SeekFrom, ops::Range, sync::Arc, time::Duration};

use bytes::Bytes;
use futures::{StreamExt, TryStreamExt, stream::BoxStream};
use object_store::{GetOptions, GetRange, GetResultPayload, ObjectStore, ObjectStoreExt, path::Path};
use tokio::io::{AsyncReadExt, AsyncSeekExt};
use tokio_util::io::ReaderStream;

use crate::{
    MediaError, MediaPath, MediaStore, derive,
    s3::{READ_IDLE_TIMEOUT, silent, within},
    store::Inner,
};

/// Bytes of a local file read at a time for a visitor. It is small, because many visitors may read at once.
const CHUNK: usize = 64 * 1024;
/// Bytes of a local file read at a time for a copy. It is large, because each read is passed between threads, which
/// takes as long as reading some hundred kilobytes.
const COPY_CHUNK: usize = 1024 * 1024;
/// How often the rest of an object is requested again before the read fails.
const RETRIES: u32 = 2;
/// The pause before each retry.
const RETRY_DELAY: Duration = Duration::from_millis(200);

/// A byte range from a `Range` header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByteRange {
    /// From this byte on, up to and including the second one, if there is one.
    From(u64, Option<u64>),
    /// The last bytes, this many.
    Last(u64),
}

impl ByteRange {
    /// Parses a `Range` header. `None` if it is to be ignored: another unit, several ranges, or an invalid one (RFC
    /// 9110 §14.2 lets a server send the whole file).
    #[must_use]
    pub fn parse(header: &str) -> Option<Self> {
        let (first, last) = header.trim().strip_prefix("bytes=")?.trim().split_once('-')?;
        let number = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            if digits { text.parse().ok() } else { None }
        };
        match (first, last) {
            ("", last) => number(last).map(Self::Last),
            (first, "") => Some(Self::From(number(first)?, None)),
            (first, last) => {
                let (first, last) = (number(first)?, number(last)?);
                (first <= last).then_some(Self::From(first, Some(last)))
            }
        }
    }

    /// The range in a file of this size.
    fn of(self, size: u64) -> Result<Range<u64>, MediaError> {
        let range = match self {
            Self::From(first, last) => first..last.map_or(size, |last| last.saturating_add(1)).min(size),
            Self::Last(count) => size.saturating_sub(count)..size,
        };
        if range.start >= range.end {
            return Err(MediaError::RangeNotSatisfiable { size });
        }
        Ok(range)
    }
}

/// A stored file, opened for reading.
pub struct Opened {
    /// Size of the whole representation in bytes.
    pub size: u64,
    /// Its `Content-Type`.
    pub mime: &'static str,
    /// Its strong ETag, quotes included. The name is the content's digest, so it never changes.
    pub etag: String,
    /// The bytes in `body`; all of them if no range was requested.
    pub range: Range<u64>,
    /// Those bytes.
    pub body: BoxStream<'static, Result<Bytes, MediaError>>,
}

impl MediaStore {
    /// Opens a stored file, or the WebP of width `w` of it where there is one (`docs/api.md#reading-files`): png and
    /// jpeg, `w` one of [`crate::WIDTHS`], and smaller than the original. Everything else opens
    /// the original.
    ///
    /// # Errors
    /// [`MediaError::NotFound`], [`MediaError::RangeNotSatisfiable`], [`MediaError::Store`].
    pub async fn open(&self, path: &MediaPath, w: Option<u32>, range: Option<ByteRange>) -> Result<Opened, MediaError> {
        if let Some(w) = w.filter(|&w| derive::applies(path, w))
            && let Some(bytes) = self.inner.derived(path, w).await?
        {
            return opened_derived(path, w, bytes, range);
        }
        self.open_original(path, range, CHUNK).await
    }

    /// Opens a stored file to read all of it, or the rest from that byte on, in large pieces.
    ///
    /// # Errors
    /// As [`MediaStore::open`].
    pub async fn open_to_copy(&self, path: &MediaPath, from: u64) -> Result<Opened, MediaError> {
        let range = (from > 0).then_some(ByteRange::From(from, None));
        self.open_original(path, range, COPY_CHUNK).await
    }

    async fn open_original(
        &self,
        path: &MediaPath,
        range: Option<ByteRange>,
        chunk: usize,
    ) -> Result<Opened, MediaError> {
        let file = self.inner.open_key_in(&self.inner.file_key(path), range, chunk).await?;
        Ok(Opened {
            size: file.size,
            mime: path.file_type().mime(),
            etag: format!("\"{}\"", path.stem()),
            range: file.range,
            body: file.body,
        })
    }
}

/// An object, opened for reading.
pub(crate) struct OpenedKey {
    pub(crate) size: u64,
    pub(crate) range: Range<u64>,
    pub(crate) body: BoxStream<'static, Result<Bytes, MediaError>>,
}

impl Inner {
    pub(crate) async fn open_key(&self, key: &Path, range: Option<ByteRange>) -> Result<OpenedKey, MediaError> {
        self.open_key_in(key, range, CHUNK).await
    }

    /// [`Inner::open_key`]; a local file is read in chunks of this size.
    async fn open_key_in(&self, key: &Path, range: Option<ByteRange>, chunk: usize) -> Result<OpenedKey, MediaError> {
        let mut options = GetOptions::default();
        if let Some(range) = range {
            // The size comes first, because stores differ in how they answer a range that is outside.
            let size = self.objects.head(key).await?.size;
            options.range = Some(GetRange::Bounded(range.of(size)?));
        }
        let found = within(READ_IDLE_TIMEOUT, self.transfers.get_opts(key, options)).await?;
        let (range, size) = (found.range.clone(), found.meta.size);
        let body = match found.payload {
            GetResultPayload::File(file, _) => {
                let mut file = tokio::fs::File::from_std(file);
                file.seek(SeekFrom::Start(range.start)).await?;
                let rest = file.take(range.end - range.start);
                ReaderStream::with_capacity(rest, chunk).map_err(MediaError::Io).boxed()
            }
            GetResultPayload::Stream(stream) => Reading {
                store: Arc::clone(&self.transfers),
                key: key.clone(),
                etag: found.meta.e_tag,
                rest: range.clone(),
                retries: 0,
                stream,
            }
            .body(),
        };
        Ok(OpenedKey { size, range, body })
    }
}

/// A read from a bucket. The reader may take any time; only the bucket must not be silent.
struct Reading {
    store: Arc<dyn ObjectStore>,
    key: Path,
    etag: Option<String>,
    /// The bytes that have not arrived yet.
    rest: Range<u64>,
    /// How often the rest was requested again since the last bytes arrived.
    retries: u32,
    stream: BoxStream<'static, object_store::Result<Bytes>>,
}

impl Reading {
    fn body(self) -> BoxStream<'static, Result<Bytes, MediaError>> {
        futures::stream::try_unfold(self, async |mut reading| {
            Ok(reading.next().await?.map(|bytes| (bytes, reading)))
        })
        .boxed()
    }

    async fn next(&mut self) -> Result<Option<Bytes>, MediaError> {
        while !self.rest.is_empty() {
            // The time limit runs only while these bytes are awaited, and bytes that have arrived win over it.
            let failure = match tokio::time::timeout(READ_IDLE_TIMEOUT, self.stream.next()).await {
                Ok(Some(Ok(bytes))) => {
                    self.rest.start += bytes.len() as u64;
                    self.retries = 0;
                    return Ok(Some(bytes));
                }
                Ok(Some(Err(error))) => error,
                // The body ended early, although its length was announced.
                Ok(None) | Err(_) => silent(),
            };
            if self.retries == RETRIES || self.etag.is_none() {
                return Err(failure.into());
            }
            self.retries += 1;
            tokio::time::sleep(RETRY_DELAY).await;
            let options = GetOptions {
                range: Some(GetRange::Bounded(self.rest.clone())),
                if_match: self.etag.clone(),
                ..GetOptions::default()
            };
            let found = within(READ_IDLE_TIMEOUT, self.store.get_opts(&self.key, options)).await?;
            self.stream = found.into_stream();
        }
        Ok(None)
    }
}

fn opened_derived(path: &MediaPath, w: u32, bytes: Bytes, range: Option<ByteRange>) -> Result<Opened, MediaError> {
    let size = bytes.len() as u64;
    let range = match range {
        Some(range) => range.of(size)?,
        None => 0..size,
    };
    let at = |byte: u64| usize::try_from(byte).unwrap_or(bytes.len());
    let part = bytes.slice(at(range.start)..at(range.end));
    Ok(Opened {
        size,
        mime: "image/webp",
        etag: format!("\"{}.{w}\"", path.stem()),
        range,
        body: futures::stream::once(async move { Ok(part) }).boxed(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn range_headers() {
        assert_eq!(ByteRange::parse("bytes=0-99"), Some(ByteRange::From(0, Some(99))));
        assert_eq!(ByteRange::parse("bytes=100-"), Some(ByteRange::From(100, None)));
        assert_eq!(ByteRange::parse("bytes=-5"), Some(ByteRange::Last(5)));
        for header in [
            "",
            "bytes",
            "bytes=",
            "bytes=-",
            "bytes=5-1",
            "bytes=0-1,3-4",
            "items=0-1",
            "bytes=+1-2",
            "bytes=a-b",
            "bytes=99999999999999999999-",
        ] {
            assert_eq!(ByteRange::parse(header), None, "{header}");
        }
    }

    #[test]
    fn ranges_are_cut_to_the_file() {
        let of = |range: ByteRange| range.of(10).ok();
        assert_eq!(of(ByteRange::From(0, Some(99))), Some(0..10));
        assert_eq!(of(ByteRange::From(3, Some(3))), Some(3..4));
        assert_eq!(of(ByteRange::From(0, Some(u64::MAX))), Some(0..10));
        assert_eq!(of(ByteRange::Last(4)), Some(6..10));
        assert_eq!(of(ByteRange::Last(40)), Some(0..10));
        assert_eq!(of(ByteRange::Last(0)), None);
        assert_eq!(of(ByteRange::From(10, None)), None);
    }
}
