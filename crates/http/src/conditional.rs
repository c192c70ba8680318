//! Conditional requests (RFC 9110 §13): whether a caller already has what it asks for.
//!
//! Answers are named by ETags, which are made from their content. None has a `Last-Modified`, so `If-Modified-Since` is
//! not evaluated.

use axum::http::HeaderMap;
use headers::{ETag, HeaderMapExt, IfNoneMatch, IfRange};

/// Whether `If-None-Match` names one of these ETags, so that 304 is the answer. The comparison is weak: a proxy that
/// compresses an answer makes its ETag a weak one. `*` names every answer.
pub fn is_known<'a>(headers: &HeaderMap, etags: impl IntoIterator<Item = &'a ETag>) -> bool {
    headers
        .typed_get::<IfNoneMatch>()
        .is_some_and(|known| etags.into_iter().any(|etag| !known.precondition_passes(etag)))
}

/// Whether a range may be cut from the answer with this ETag: there is no `If-Range`, or it names exactly these bytes.
/// The comparison is strong, since parts of different bytes must not be put together.
pub fn range_applies(headers: &HeaderMap, etag: &ETag) -> bool {
    match headers.typed_try_get::<IfRange>() {
        Ok(None) => true,
        Ok(Some(known)) => !known.is_modified(Some(etag), None),
        Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue, header};

    use super::*;

    fn headers(name: HeaderName, lines: &[&str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for line in lines {
            let line = HeaderValue::from_bytes(line.as_bytes()).expect("a header");
            headers.append(name.clone(), line);
        }
        headers
    }

    fn etag(text: &str) -> ETag {
        text.parse().expect("an ETag")
    }

    #[test]
    fn if_none_match_names_a_cached_answer() {
        for (lines, etags, expected) in [
            (&[][..], &["\"a\""][..], false),
            (&["\"a\""], &["\"a\""], true),
            (&["\"b\""], &["\"a\""], false),
            // The comparison is weak, so weak and strong ETags match.
            (&["W/\"a\""], &["\"a\""], true),
            (&["\"a\""], &["W/\"a\""], true),
            (&["W/\"a\""], &["W/\"a\""], true),
            (&["W/\"b\""], &["\"a\""], false),
            // Lists, in one line or in several lines.
            (&["\"x\", \"a\""], &["\"a\""], true),
            (&["\"x\" ,W/\"a\",\"y\""], &["\"a\""], true),
            (&["\"x\"", "\"a\""], &["\"a\""], true),
            (&["\"x\", \"y\""], &["\"a\""], false),
            (&["\"x,a\""], &["\"x,a\""], true),
            (&["\"x,a\""], &["\"a\""], false),
            // Several representations of the same answer.
            (&["\"a-gzip\""], &["\"a\"", "\"a-gzip\""], true),
            // Every answer.
            (&["*"], &["\"a\""], true),
            // A malformed ETag matches nothing, and does not hide others.
            (&["a"], &["\"a\""], false),
            (&["\"a"], &["\"a\""], false),
            (&[""], &["\"a\""], false),
            (&["\"\""], &["\"a\""], false),
            (&["x, \"a\""], &["\"a\""], true),
            (&["ÿ"], &["\"a\""], false),
        ] {
            let etags: Vec<ETag> = etags.iter().map(|text| etag(text)).collect();
            let headers = headers(header::IF_NONE_MATCH, lines);
            assert_eq!(is_known(&headers, &etags), expected, "{lines:?} {etags:?}");
        }
    }

    #[test]
    fn a_range_applies_to_the_same_bytes_only() {
        for (lines, known, expected) in [
            (&[][..], "\"a\"", true),
            (&["\"a\""], "\"a\"", true),
            (&["\"b\""], "\"a\"", false),
            (&["W/\"a\""], "\"a\"", false),
            (&["\"a\""], "W/\"a\"", false),
            (&["W/\"a\""], "W/\"a\"", false),
            (&["*"], "\"a\"", false),
            (&["a"], "\"a\"", false),
            // Without a date of its own, an answer cannot be compared with one.
            (&["Sun, 22 Nov 2026 10:00:00 GMT"], "\"a\"", false),
        ] {
            let headers = headers(header::IF_RANGE, lines);
            assert_eq!(range_applies(&headers, &etag(known)), expected, "{lines:?} {known}");
        }
    }
}
