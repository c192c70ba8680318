//! Reading stored files back.

use std::{io::SeekFrom, ops::Range};

use bytes::Bytes;
use futures::{StreamExt, TryStreamExt, stream::BoxStream};
use object_store::{GetOptions, GetRange, GetResultPayload, ObjectStore, ObjectStoreExt};
use tokio::io::{AsyncReadExt, AsyncSeekExt};
use tokio_util::io::ReaderStream;

use crate::{MediaError, MediaPath, MediaStore, derive};

/// Bytes read from a local file at a time.
const CHUNK: usize = 64 * 1024;

/// A part of a file, as the `Range` header asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByteRange {
    /// From this byte on, up to and including another if one is named.
    From(u64, Option<u64>),
    /// The last so many bytes.
    Last(u64),
}

impl ByteRange {
    /// Reads a `Range` header. `None` for what is to be ignored: another unit, several ranges, or
    /// nothing sensible (RFC 9110 §14.2 lets a server answer the whole).
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

    /// The bytes of a file of this size.
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
    /// The bytes that `body` brings; all of them if no range was asked for.
    pub range: Range<u64>,
    /// Those bytes.
    pub body: BoxStream<'static, Result<Bytes, MediaError>>,
}

impl MediaStore {
    /// Opens a stored file, or the WebP of width `w` of it where contract.md §3 gives one: png and
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
        self.open_original(path, range).await
    }

    async fn open_original(&self, path: &MediaPath, range: Option<ByteRange>) -> Result<Opened, MediaError> {
        let objects = &self.inner.objects;
        let key = self.inner.file_key(path);
        let mut options = GetOptions::default();
        if let Some(range) = range {
            // Asked first, because stores differ in what they answer to a range that is outside.
            let size = objects.head(&key).await?.size;
            options.range = Some(GetRange::Bounded(range.of(size)?));
        }
        let found = objects.get_opts(&key, options).await?;
        let range = found.range.clone();
        let size = found.meta.size;
        let body = match found.payload {
            GetResultPayload::File(file, _) => {
                let mut file = tokio::fs::File::from_std(file);
                file.seek(SeekFrom::Start(range.start)).await?;
                let rest = file.take(range.end - range.start);
                ReaderStream::with_capacity(rest, CHUNK).map_err(MediaError::Io).boxed()
            }
            GetResultPayload::Stream(stream) => stream.map_err(MediaError::from).boxed(),
        };
        Ok(Opened {
            size,
            mime: path.file_type().mime(),
            etag: format!("\"{}\"", path.stem()),
            range,
            body,
        })
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
