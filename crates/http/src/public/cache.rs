//! The response cache. Each response is made on demand once per change, by one caller only, and compressed once; all
//! others get the same bytes. Whether a response is still valid is decided by [`peshtoq_persistence::invalidation`],
//! not by the database.

use std::{
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::Response,
};
use bytes::Bytes;
use headers::{ETag, HeaderMapExt};
use moka::sync::Cache;
use peshtoq_core::{
    clock,
    codes::Code,
    error::{Error, Result},
};
use peshtoq_persistence::{db::Db, invalidation::Dependency};
use sha2::{Digest, Sha256};
use tokio::sync::{Mutex, OnceCell, Semaphore};

use super::{
    caching::{self, Validity},
    content::{self, Made, Read},
};
use crate::{conditional, cors, encoding::Encoding, layers, observe};

/// How many bytes are cached in all; the least recently used go first.
const CAPACITY: u64 = 64 << 20;
/// How many single-flight locks are kept.
const FLIGHT_LOCKS: u64 = 10_000;
/// How many pages are made at once. Together with [`SEARCH_PERMITS`] fewer than there are connections for reading.
const BUILD_PERMITS: usize = 2;
/// How many lists of courses are made at once. Anybody can send a slow search, and pages do not wait for it.
const SEARCH_PERMITS: usize = 1;
/// How long a caller waits for a response to be made, by itself or by an earlier caller.
const TIMEOUT: Duration = Duration::from_secs(10);
/// How long a response must have been valid before it is worth compressing well.
const RECOMPRESS_DELAY: Duration = Duration::from_secs(2);
/// The brotli level of quick compression: some milliseconds for the largest page.
const QUICK_BROTLI: i32 = 4;
/// The brotli level of good compression: some tenths of a second, in the background.
const GOOD_BROTLI: i32 = 10;

/// Bytes that are ready to be sent, with all their headers.
struct Sent {
    body: Bytes,
    headers: HeaderMap,
}

impl Sent {
    fn new(body: Bytes, etag: &ETag, encoding: Encoding) -> Self {
        let mut headers = HeaderMap::with_capacity(16);
        layers::protection(&mut headers);
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        caching::allow(&mut headers);
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        cors::allow_every_origin(&mut headers);
        headers.typed_insert(etag.clone());
        if encoding != Encoding::Plain {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding.name()));
        }
        // Reserves the entry, so that the copy that is sent does not have to grow.
        headers.insert(observe::REQUEST_ID, HeaderValue::from_static(""));
        Self { body, headers }
    }
}

/// The ETags of one content. Each encoding has its own, because a strong ETag identifies bytes.
struct Etags {
    plain: ETag,
    gzip: ETag,
    brotli: ETag,
    good_brotli: ETag,
}

impl Etags {
    fn of(body: &[u8]) -> Result<Self> {
        let digest = Sha256::digest(body);
        let hash: String = digest.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
        let etag = |mark: &str| format!("\"{hash}{mark}\"").parse().map_err(Error::internal);
        Ok(Self {
            plain: etag("")?,
            gzip: etag("-gzip")?,
            brotli: etag("-br")?,
            good_brotli: etag("-brotli")?,
        })
    }

    fn all(&self) -> [&ETag; 4] {
        [&self.plain, &self.gzip, &self.brotli, &self.good_brotli]
    }
}

/// A cached response.
pub struct CachedResponse {
    /// The count of commits up to which it is known to be valid.
    as_of: AtomicU64,
    dependencies: Vec<Dependency>,
    /// The time during which it is valid: what it shows may appear or disappear without a write.
    validity: Validity,
    etags: Etags,
    plain: Sent,
    gzip: OnceCell<Sent>,
    brotli: OnceCell<Sent>,
    good_brotli: OnceLock<Sent>,
}

impl CachedResponse {
    fn new(made: Made) -> Result<Self> {
        let Made {
            body,
            dependencies,
            as_of,
            window,
        } = made;
        let etags = Etags::of(&body)?;
        Ok(Self {
            as_of: AtomicU64::new(as_of),
            dependencies,
            validity: Validity::new(window),
            plain: Sent::new(body, &etags.plain, Encoding::Plain),
            etags,
            gzip: OnceCell::new(),
            brotli: OnceCell::new(),
            good_brotli: OnceLock::new(),
        })
    }

    /// Whether none of its dependencies has changed, and no window has opened or closed.
    fn holds(&self, db: &Db) -> bool {
        if !self.validity.holds(clock::now()) {
            return false;
        }
        let clock = db.invalidation();
        // Taken before the check, so that the recorded count is never later than the checked one.
        let now = clock.now();
        let as_of = self.as_of.load(Ordering::Acquire);
        if as_of >= now {
            return true;
        }
        let holds = clock.holds(as_of, &self.dependencies);
        if holds {
            self.as_of.fetch_max(now, Ordering::AcqRel);
        }
        holds
    }

    /// The bytes in this encoding, if they exist.
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
                    let bytes = on_blocking_thread(move || gzip(&body)).await?;
                    Ok::<_, Error>(Sent::new(bytes, &self.etags.gzip, encoding))
                };
                self.gzip.get_or_try_init(make).await?;
            }
            Encoding::Brotli => {
                let make = async || {
                    let bytes = on_blocking_thread(move || brotli(&body, QUICK_BROTLI)).await?;
                    Ok::<_, Error>(Sent::new(bytes, &self.etags.brotli, encoding))
                };
                self.brotli.get_or_try_init(make).await?;
            }
        }
        Ok(())
    }

    /// The answer to a caller with these headers, if its bytes exist.
    pub fn answer(&self, asked: &HeaderMap, encoding: Encoding) -> Option<Response> {
        let sent = self.sent(encoding)?;
        // The caller may have the same content in another encoding.
        let is_known = conditional::is_known(asked, self.etags.all());
        let mut response = if is_known {
            let mut response = Response::new(Body::empty());
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            response
        } else {
            Response::new(Body::from(sent.body.clone()))
        };
        *response.headers_mut() = sent.headers.clone();
        if let Some(until) = self.validity.until() {
            caching::shorten(response.headers_mut(), clock::now(), until);
        }
        if is_known {
            response.headers_mut().remove(header::CONTENT_TYPE);
            response.headers_mut().remove(header::CONTENT_ENCODING);
        }
        Some(response)
    }

    fn weight(&self) -> u32 {
        // An allowance for the compressed bytes, which come later and are smaller, and for the headers of each
        // encoding.
        const OVERHEAD: usize = 12 << 10;
        u32::try_from(self.plain.body.len() * 3 / 2 + OVERHEAD).unwrap_or(u32::MAX)
    }
}

/// Runs slow work on a blocking thread.
async fn on_blocking_thread<T: Send + 'static>(
    work: impl FnOnce() -> std::io::Result<T> + Send + 'static,
) -> Result<T> {
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

/// All cached responses.
pub struct ResponseCache {
    cached: Cache<Read, Arc<CachedResponse>>,
    flight_locks: Cache<Read, Arc<Mutex<()>>>,
    /// Making responses never takes the last connections to the database, so that the panel works during a flood of
    /// readers.
    build_permits: Semaphore,
    search_permits: Semaphore,
    /// One good compression at a time.
    good: Arc<Semaphore>,
}

impl Default for ResponseCache {
    fn default() -> Self {
        Self {
            cached: Cache::builder()
                .max_capacity(CAPACITY)
                .weigher(|_, cached: &Arc<CachedResponse>| cached.weight())
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
    /// The cached response, if it is still valid.
    pub fn get(&self, db: &Db, read: &Read) -> Option<Arc<CachedResponse>> {
        self.cached.get(read).filter(|cached| cached.holds(db))
    }

    /// The current response, made if necessary, with its bytes in this encoding.
    ///
    /// # Errors
    /// 404 for what does not exist or is not shown; 503 when the database is away.
    pub async fn read(&self, db: &Db, read: Read, encoding: Encoding) -> Result<Arc<CachedResponse>> {
        let cached = match self.get(db, &read) {
            Some(cached) => cached,
            None => self.make(db, read).await?,
        };
        if cached.sent(encoding).is_none() {
            cached.encode(encoding).await?;
            if encoding == Encoding::Brotli {
                self.compress_well(db, &cached);
            }
        }
        Ok(cached)
    }

    async fn make(&self, db: &Db, read: Read) -> Result<Arc<CachedResponse>> {
        let flight = self.flight_locks.get_with_by_ref(&read, Arc::default);
        // Limited in time, because a silent database must not block all callers that ask for the same response.
        let making = async {
            let _guard = flight.lock().await;
            self.make_alone(db, read).await
        };
        let made = tokio::time::timeout(TIMEOUT, making).await;
        made.map_err(|_| Error::new(Code::Unavailable))?
    }

    async fn make_alone(&self, db: &Db, read: Read) -> Result<Arc<CachedResponse>> {
        // A caller that waited for the lock finds what the previous one has made.
        let known = self.cached.get(&read);
        if let Some(cached) = known.as_ref().filter(|cached| cached.holds(db)) {
            return Ok(cached.clone());
        }
        let permits = match read {
            Read::Courses(_) => &self.search_permits,
            _ => &self.build_permits,
        };
        let _permit = permits.acquire().await.map_err(Error::internal)?;
        let made = content::make(db, &read).await?;
        // If the change is not visible, the bytes and their compressed forms stay.
        let is_same =
            |cached: &Arc<CachedResponse>| cached.plain.body == made.body && cached.dependencies == made.dependencies;
        if let Some(cached) = known.filter(is_same) {
            cached.as_of.fetch_max(made.as_of, Ordering::AcqRel);
            cached.validity.renew(&Validity::new(made.window));
            return Ok(cached);
        }
        let cached = Arc::new(CachedResponse::new(made)?);
        self.cached.insert(read, cached.clone());
        Ok(cached)
    }

    /// Compresses a response better once it has been valid for a while.
    fn compress_well(&self, db: &Db, cached: &Arc<CachedResponse>) {
        let (cached, db, good) = (Arc::downgrade(cached), db.clone(), self.good.clone());
        tokio::spawn(async move {
            tokio::time::sleep(RECOMPRESS_DELAY).await;
            let Ok(_turn) = good.acquire().await else { return };
            let Some(cached) = cached.upgrade().filter(|cached| cached.holds(&db)) else {
                return;
            };
            let body = cached.plain.body.clone();
            match on_blocking_thread(move || brotli(&body, GOOD_BROTLI)).await {
                Ok(bytes) => {
                    let sent = Sent::new(bytes, &cached.etags.good_brotli, Encoding::Brotli);
                    let _ = cached.good_brotli.set(sent);
                }
                Err(error) => tracing::warn!(%error, "a response could not be recompressed"),
            }
        });
    }
}
