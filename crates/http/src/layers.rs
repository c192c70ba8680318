//! The headers of every answer, and the answers of paths and methods that do not exist.

use axum::{
    extract::Request,
    http::{HeaderMap, HeaderName, HeaderValue, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use peshtoq_core::{codes::Code, error::Error};

use crate::failure::Failure;

/// Adds the headers that every answer has.
pub async fn protect(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    protection(response.headers_mut());
    response
}

/// Adds the headers of [`protect`].
pub fn protection(headers: &mut HeaderMap) {
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    for (name, value) in [
        ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
        ("cross-origin-opener-policy", "same-origin"),
    ] {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    headers
        .entry(header::CONTENT_SECURITY_POLICY)
        .or_insert(HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"));
}

/// Forbids storing answers of `/api/admin` (`docs/api.md#caching`).
pub async fn never_stored(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Answers an unknown path under `/api`. The answer is not cached, since a later release may add the path.
pub async fn no_route() -> Response {
    uncached(Failure(Error::new(Code::RouteNotFound)))
}

/// The failure, which no cache may store.
pub fn uncached(failure: Failure) -> Response {
    let mut response = failure.into_response();
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Answers a method that the path does not have. The router has already set `Allow`.
pub async fn no_method() -> Failure {
    Failure(Error::new(Code::MethodNotAllowed))
}

/// Answers a method other than GET and HEAD on a read-only path.
pub fn reading_only() -> Response {
    let mut response = Failure(Error::new(Code::MethodNotAllowed)).into_response();
    response
        .headers_mut()
        .insert(header::ALLOW, HeaderValue::from_static("GET,HEAD"));
    response
}
