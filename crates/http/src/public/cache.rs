//! Answers that are kept as bytes. Each is made once a change, on demand, by one caller only, and compressed once; all
//! others are handed the same bytes. Whether they still hold is asked of [`peshtoq_persistence::news`], not of the database.

use std::{
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use axum::{
    body::Body,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::Response,
};
use bytes::Bytes;
use moka::sync::Cache;
use peshtoq_core::{
    codes::Code,
    error::{Error, Result},
};
use peshtoq_persistence::{db::Db, invalidation::Dependency};
use sha2::{Digest, Sha256};
use tokio::sync::{Mutex, OnceCell, Semaphore};

use super::{content, content::Read};
use crate::{encoding::Encoding, layers};

/// How many bytes are kept in all; what was asked for longest ago goes first.
const CAPACITY: u64 = 64 << 20;
/// For how many answers it is remembered who makes them.
const FLIGHT_LOCKS: u64 = 10_000;
/// How many pages are being made at once. With [`SEARCH_PERMITS`] fewer than there are connections for reading.
const BUILD_PERMITS: usize = 2;
/// How many lists of courses are being made at once: anybody may think up a slow search, and no page waits for it.
const SEARCH_PERMITS: usize = 1;
/// How long a caller waits for an answer to be made, by itself or by whoever came before.
const TIMEOUT: Duration = Duration::from_secs(10);
/// How long an answer must have held before it is worth compressing well.
const RECOMPRESS_DELAY: Duration = Duration::from_secs(2);
/// What a quick compression may cost: some milliseconds for the largest page.
const QUICK_BROTLI: i32 = 4;
/// What a good one may cost: some tenths of a second, beside the calls.
const GOOD_BROTLI: i32 = 10;

/// Bytes that are ready to be sent, with all their headers.
struct Sent {
    body: Bytes,
    headers: HeaderMap,
}

impl Sent {
    /// `mark` tells apart what is the same content in other bytes: a strong ETag is one of bytes.
    fn new(body: Bytes, hash: &str, mark: &str, encoding: Encoding) -> Self {
        let mut headers = HeaderMap::with_capacity(16);
        layers::protection(&mut headers);
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers.insert(header::CACHE_CONTROL, CACHING);
        headers.insert(CDN_CACHE_CONTROL, CDN_CACHING);
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        layers::for_every_origin(&mut headers);
        if let Ok(tag) = HeaderValue::try_from(format!("\"{hash}{mark}\"")) {
            headers.insert(header::ETAG, tag);
        }
        if encoding != Encoding::Plain {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding.name()));
        }
        // Has its place already: the copy that is sent need not grow for it.
        headers.insert(layers::REQUEST_ID, HeaderValue::from_static(""));
        Self { body, headers }
    }
}

/// Browsers ask again each time, and are told in a few bytes that nothing changed; a network of caches may hand out what
/// it has for a minute, and longer while it asks (`docs/api.md#public-api`).
const CACHING: HeaderValue =
    HeaderValue::from_static("public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=600");

/// The same for those networks that know RFC 9213: by the letter, `must-revalidate` forbids them too to hand out what is
/// old.
const CDN_CACHING: HeaderValue = HeaderValue::from_static("public, max-age=60, stale-while-revalidate=600");
const CDN_CACHE_CONTROL: HeaderName = HeaderName::from_static("cdn-cache-control");

/// An answer that is kept.
pub struct CachedResponse {
    /// The count of commits up to which it is known to hold.
    as_of: AtomicU64,
    subjects: Vec<Dependency>,
    /// The beginning of its ETags.
    hash: String,
    plain: Sent,
    gzip: OnceCell<Sent>,
    brotli: OnceCell<Sent>,
    good_brotli: OnceLock<Sent>,
}

impl CachedResponse {
    fn new(body: Bytes, subjects: Vec<Dependency>, as_of: u64) -> Self {
        let digest = Sha256::digest(&body);
        let hash: String = digest.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
        Self {
            as_of: AtomicU64::new(as_of),
            subjects,
            plain: Sent::new(body, &hash, "", Encoding::Plain),
            hash,
            gzip: OnceCell::new(),
            brotli: OnceCell::new(),
            good_brotli: OnceLock::new(),
        }
    }

    /// Whether nothing that it was made from has changed.
    fn holds(&self, db: &Db) -> bool {
        let news = db.invalidation();
        // Before the question, so that what is noted is never later than what was asked.
        let now = news.now();
        let as_of = self.as_of.load(Ordering::Acquire);
        if as_of >= now {
            return true;
        }
        let holds = news.holds(as_of, &self.subjects);
        if holds {
            self.as_of.fetch_max(now, Ordering::AcqRel);
        }
        holds
    }

    /// The bytes in this encoding, if they are there.
    fn sent(&self, encoding: Encoding) -> Option<&Sent> {
        match encoding {
            Encoding::Plain => Some(&self.plain),
            Encoding::Gzip => self.gzip.get(),
            Encoding::Brotli => self.good_brotli.get().or_else(|| self.brotli.get()),
        }
    }

    /// Makes the bytes in this encoding, once.
    async fn encode(&self, encoding: Encoding) -> Result<()> {
        let body = self.plain.body.clone();
        match encoding {
            Encoding::Plain => {}
            Encoding::Gzip => {
                let make = async || {
                    let bytes = aside(move || gzip(&body)).await?;
                    Ok::<_, Error>(Sent::new(bytes, &self.hash, "-gzip", encoding))
                };
                self.gzip.get_or_try_init(make).await?;
            }
            Encoding::Brotli => {
                let make = async || {
                    let bytes = aside(move || brotli(&body, QUICK_BROTLI)).await?;
                    Ok::<_, Error>(Sent::new(bytes, &self.hash, "-br", encoding))
                };
                self.brotli.get_or_try_init(make).await?;
            }
        }
        Ok(())
    }

    /// The answer to a caller with these headers, if its bytes are there.
    pub fn answer(&self, asked: &HeaderMap, encoding: Encoding) -> Option<Response> {
        let sent = self.sent(encoding)?;
        let is_known = asked
            .get_all(header::IF_NONE_MATCH)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .any(|tags| self.is_named_by(tags));
        let mut response = if is_known {
            let mut response = Response::new(Body::empty());
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            response
        } else {
            Response::new(Body::from(sent.body.clone()))
        };
        *response.headers_mut() = sent.headers.clone();
        if is_known {
            response.headers_mut().remove(header::CONTENT_TYPE);
            response.headers_mut().remove(header::CONTENT_ENCODING);
        }
        Some(response)
    }

    /// Whether an `If-None-Match` names this content, in whatever encoding.
    fn is_named_by(&self, tags: &str) -> bool {
        tags.split(',').map(str::trim).any(|tag| {
            let tag = tag.strip_prefix("W/").unwrap_or(tag);
            let inner = tag.strip_prefix('"').and_then(|tag| tag.strip_suffix('"'));
            tag == "*" || inner.is_some_and(|inner| inner.split('-').next() == Some(self.hash.as_str()))
        })
    }

    fn weight(&self) -> u32 {
        // Compressed bytes come later, and are fewer. Each encoding has its own headers.
        const OVERHEAD: usize = 12 << 10;
        u32::try_from(self.plain.body.len() * 3 / 2 + OVERHEAD).unwrap_or(u32::MAX)
    }
}

/// What takes long goes on beside the calls.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> std::io::Result<T> + Send + 'static) -> Result<T> {
    let done = tokio::task::spawn_blocking(work).await.map_err(Error::internal)?;
    done.map_err(Error::internal)
}

fn gzip(body: &[u8]) -> std::io::Result<Bytes> {
    use std::io::Write as _;
    let mut encoder = flate2::write::GzEncoder::new(Vec::with_capacity(body.len() / 4), flate2::Compression::new(6));
    encoder.write_all(body)?;
    Ok(encoder.finish()?.into())
}

fn brotli(mut body: &[u8], quality: i32) -> std::io::Result<Bytes> {
    let parameters = brotli::enc::BrotliEncoderParams {
        quality,
        size_hint: body.len(),
        ..Default::default()
    };
    let mut out = Vec::with_capacity(body.len() / 4);
    brotli::BrotliCompress(&mut body, &mut out, &parameters)?;
    Ok(out.into())
}

/// All answers that are kept.
pub struct ResponseCache {
    kept: Cache<Read, Arc<CachedResponse>>,
    flight_locks: Cache<Read, Arc<Mutex<()>>>,
    /// Those who make answers never take the last connections to the database: the panel lives beside a flood of readers.
    build_permits: Semaphore,
    search_permits: Semaphore,
    /// One good compression at a time.
    good: Arc<Semaphore>,
}

impl Default for ResponseCache {
    fn default() -> Self {
        Self {
            kept: Cache::builder()
                .max_capacity(CAPACITY)
                .weigher(|_, kept: &Arc<CachedResponse>| kept.weight())
                .build(),
            flight_locks: Cache::builder()
                .max_capacity(FLIGHT_LOCKS)
                .time_to_idle(TIMEOUT)
                .build(),
            build_permits: Semaphore::new(BUILD_PERMITS),
            search_permits: Semaphore::new(SEARCH_PERMITS),
            good: Arc::new(Semaphore::new(1)),
        }
    }
}

impl ResponseCache {
    /// What is kept of this and still holds.
    pub fn get(&self, db: &Db, read: &Read) -> Option<Arc<CachedResponse>> {
        self.kept.get(read).filter(|kept| kept.holds(db))
    }

    /// The answer as it is now, made if need be, with its bytes in this encoding.
    ///
    /// # Errors
    /// 404 for what is not there or not shown; 503 when the database is away.
    pub async fn read(&self, db: &Db, read: Read, encoding: Encoding) -> Result<Arc<CachedResponse>> {
        let kept = match self.get(db, &read) {
            Some(kept) => kept,
            None => self.make(db, read).await?,
        };
        if kept.sent(encoding).is_none() {
            kept.encode(encoding).await?;
            if encoding == Encoding::Brotli {
                self.compress_well(db, &kept);
            }
        }
        Ok(kept)
    }

    async fn make(&self, db: &Db, read: Read) -> Result<Arc<CachedResponse>> {
        let flight = self.flight_locks.get_with_by_ref(&read, Arc::default);
        // A database that falls silent must not hold up everybody who asks for the same.
        let making = async {
            let _turn = flight.lock().await;
            self.make_in_turn(db, read).await
        };
        let made = tokio::time::timeout(TIMEOUT, making).await;
        made.map_err(|_| Error::new(Code::Unavailable))?
    }

    async fn make_in_turn(&self, db: &Db, read: Read) -> Result<Arc<CachedResponse>> {
        // Who waited for the turn finds what the one before has made.
        let known = self.kept.get(&read);
        if let Some(kept) = known.as_ref().filter(|kept| kept.holds(db)) {
            return Ok(kept.clone());
        }
        let line = match read {
            Read::Courses(_) => &self.search_permits,
            _ => &self.build_permits,
        };
        let _maker = line.acquire().await.map_err(Error::internal)?;
        let (body, subjects, as_of) = content::make(db, &read).await?;
        // A change that does not show leaves the bytes, and their compressed forms, as they are.
        if let Some(kept) = known.filter(|kept| kept.plain.body == body && kept.subjects == subjects) {
            kept.as_of.fetch_max(as_of, Ordering::AcqRel);
            return Ok(kept);
        }
        let kept = Arc::new(CachedResponse::new(body, subjects, as_of));
        self.kept.insert(read, kept.clone());
        Ok(kept)
    }

    /// Compresses an answer better once it has held for a while.
    fn compress_well(&self, db: &Db, kept: &Arc<CachedResponse>) {
        let (kept, db, good) = (Arc::downgrade(kept), db.clone(), self.good.clone());
        tokio::spawn(async move {
            tokio::time::sleep(RECOMPRESS_DELAY).await;
            let Ok(_turn) = good.acquire().await else { return };
            let Some(kept) = kept.upgrade().filter(|kept| kept.holds(&db)) else {
                return;
            };
            let body = kept.plain.body.clone();
            match aside(move || brotli(&body, GOOD_BROTLI)).await {
                Ok(bytes) => {
                    let _ = kept
                        .good_brotli
                        .set(Sent::new(bytes, &kept.hash, "-brotli", Encoding::Brotli));
                }
                Err(error) => tracing::warn!(%error, "an answer could not be compressed better"),
            }
        });
    }
}
