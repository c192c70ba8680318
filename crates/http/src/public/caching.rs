//! How long a response is valid: in the cache of the server, and by its headers in other caches.

use std::sync::atomic::{AtomicI64, Ordering};

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use chrono::{DateTime, Utc};
use peshtoq_core::window::Window;

/// How long a CDN may serve its copy, in seconds.
const FRESH: i64 = 60;
/// How long it may serve it while it revalidates.
const STALE: i64 = 600;

/// Browsers revalidate each time, which costs a few bytes if nothing changed. A CDN may serve its copy for a minute,
/// and longer while it revalidates (`docs/api.md#public-api`).
const CACHING: HeaderValue =
    HeaderValue::from_static("public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=600");

/// The same for CDNs that support RFC 9213. Strictly, `must-revalidate` would forbid them too to serve stale copies.
const CDN_CACHING: HeaderValue = HeaderValue::from_static("public, max-age=60, stale-while-revalidate=600");
const CDN_CACHE_CONTROL: HeaderName = HeaderName::from_static("cdn-cache-control");

/// Sets the headers of a response that is valid until something is written.
pub(super) fn allow(headers: &mut HeaderMap) {
    headers.insert(header::CACHE_CONTROL, CACHING);
    headers.insert(CDN_CACHE_CONTROL, CDN_CACHING);
}

/// Shortens the lifetimes in the headers, so that no copy is served after `until`.
pub(super) fn shorten(headers: &mut HeaderMap, now: DateTime<Utc>, until: DateTime<Utc>) {
    // Rounded down to whole seconds, so that it never extends beyond the edge.
    let left = (until - now).num_seconds().max(0);
    if left >= FRESH + STALE {
        return;
    }
    let fresh = left.min(FRESH);
    let stale = left - fresh;
    let browsers = format!("public, max-age=0, must-revalidate, s-maxage={fresh}, stale-while-revalidate={stale}");
    let cdn = format!("public, max-age={fresh}, stale-while-revalidate={stale}");
    for (name, value) in [(header::CACHE_CONTROL, browsers), (CDN_CACHE_CONTROL, cdn)] {
        if let Ok(value) = HeaderValue::try_from(value) {
            headers.insert(name, value);
        }
    }
}

/// The time during which a response is valid without a write. Every call reads it.
pub(super) struct Validity {
    from: AtomicI64,
    until: AtomicI64,
}

impl Validity {
    pub(super) fn new(window: Window) -> Self {
        Self {
            from: AtomicI64::new(window.from.map_or(i64::MIN, |from| from.timestamp_millis())),
            until: AtomicI64::new(window.until.map_or(i64::MAX, |until| until.timestamp_millis())),
        }
    }

    /// Takes over another window. Between the stores, a reader sees either an empty window or one that is valid for
    /// both responses, which are equal.
    pub(super) fn renew(&self, other: &Self) {
        self.until.store(i64::MIN, Ordering::Release);
        self.from.store(other.from.load(Ordering::Acquire), Ordering::Release);
        self.until.store(other.until.load(Ordering::Acquire), Ordering::Release);
    }

    pub(super) fn holds(&self, now: DateTime<Utc>) -> bool {
        let now = now.timestamp_millis();
        now < self.until.load(Ordering::Acquire) && self.from.load(Ordering::Acquire) <= now
    }

    /// When it ends; `None` if it never does.
    pub(super) fn until(&self) -> Option<DateTime<Utc>> {
        match self.until.load(Ordering::Acquire) {
            i64::MAX => None,
            until => DateTime::from_timestamp_millis(until).or(Some(DateTime::UNIX_EPOCH)),
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    #[test]
    fn max_age_ends_at_the_next_edge() {
        let now = DateTime::UNIX_EPOCH;
        for (left, fresh, stale) in [
            (-5_000, 0, 0),
            (0, 0, 0),
            (999, 0, 0),
            (1_500, 1, 0),
            (60_000, 60, 0),
            (100_000, 60, 40),
            (659_999, 60, 599),
            (660_000, 60, 600),
            (86_400_000, 60, 600),
        ] {
            let mut headers = HeaderMap::new();
            allow(&mut headers);
            shorten(&mut headers, now, now + TimeDelta::milliseconds(left));
            assert_eq!(
                headers[header::CACHE_CONTROL],
                format!("public, max-age=0, must-revalidate, s-maxage={fresh}, stale-while-revalidate={stale}")
            );
            assert_eq!(
                headers[CDN_CACHE_CONTROL],
                format!("public, max-age={fresh}, stale-while-revalidate={stale}")
            );
        }
    }

    #[test]
    fn a_response_is_valid_until_the_next_edge() {
        let at = |millis| DateTime::UNIX_EPOCH + TimeDelta::milliseconds(millis);
        let validity = Validity::new(Window::new(Some(at(10)), Some(at(20))));
        let held: Vec<bool> = [9, 10, 19, 20].map(|millis| validity.holds(at(millis))).into();
        assert_eq!(held, [false, true, true, false], "a clock set back makes it anew, too");
        validity.renew(&Validity::new(Window::new(Some(at(20)), None)));
        assert!(!validity.holds(at(19)) && validity.holds(at(1_000_000)));
        assert_eq!(validity.until(), None);
    }
}
