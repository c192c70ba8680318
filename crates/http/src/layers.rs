//! The layers around every call: its id, its log line, the body of a failure, and the headers of every answer.

use std::{panic::AssertUnwindSafe, time::Instant};

use axum::{
    extract::{MatchedPath, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use futures::FutureExt;
use peshtoq_core::{codes::Code, error::Error};
use tracing::Instrument;

use crate::{
    app::App,
    failure::{Failure, Refusal, render},
    language,
};

/// The id of a request (`docs/api.md#failures`).
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The layer around all handlers. It catches panics, gives failures their body in the language of the caller, and logs one
/// line per call.
pub async fn finish(request: Request, next: Next) -> Response {
    let id = request_id(request.headers());
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    // The pattern, not the path: a label per row would flood the metrics.
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or("other", MatchedPath::as_str)
        .to_owned();
    let language = language::accepted(request.headers());
    let started = Instant::now();
    // Everything logged meanwhile has the id too, above all a panic.
    let span = tracing::error_span!("request", request_id = id);
    let response = match AssertUnwindSafe(next.run(request).instrument(span))
        .catch_unwind()
        .await
    {
        Ok(response) => response,
        // The panic skipped the layers that would have added `no-store`.
        Err(panic) => kept_by_nobody(Failure(Error::internal(text_of(&*panic)))),
    };
    let refusal = response.extensions().get::<Refusal>().cloned();
    let mut response = match &refusal {
        Some(Refusal(error)) => {
            let mut rendered = render(error, &id, language);
            // Headers that inner layers have set (`no-store`, CORS) are kept.
            for (name, value) in response.headers() {
                if !rendered.headers().contains_key(name) {
                    rendered.headers_mut().insert(name, value.clone());
                }
            }
            let headers = rendered.headers_mut();
            headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(language.tag()));
            headers.append(header::VARY, HeaderValue::from_static("accept-language"));
            rendered
        }
        None => response,
    };
    if let Ok(value) = HeaderValue::try_from(&id) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    let labels = [
        ("method", label_of(&method).to_owned()),
        ("route", route),
        ("status", response.status().as_u16().to_string()),
    ];
    metrics::histogram!("http_request_duration_seconds", &labels).record(started.elapsed());
    log(&method, &path, &response, refusal.as_ref(), &id, started);
    response
}

/// The method as a metrics label. Callers can invent methods, and every label is kept forever.
fn label_of(method: &Method) -> &str {
    let known = [
        Method::GET,
        Method::HEAD,
        Method::POST,
        Method::PUT,
        Method::PATCH,
        Method::DELETE,
        Method::OPTIONS,
    ];
    if known.contains(method) {
        method.as_str()
    } else {
        "other"
    }
}

fn log(method: &Method, path: &str, response: &Response, refusal: Option<&Refusal>, id: &str, started: Instant) {
    let status = response.status().as_u16();
    let ms = started.elapsed().as_secs_f64() * 1000.0;
    match refusal {
        Some(Refusal(error)) if status >= 500 => {
            tracing::error!(%method, path, status, ms, request_id = id, code = error.code.as_str(), cause = error.cause, "failed");
        }
        Some(Refusal(error)) => {
            tracing::info!(%method, path, status, ms, request_id = id, code = error.code.as_str(), cause = error.cause, "refused");
        }
        None => tracing::debug!(%method, path, status, ms, request_id = id, "answered"),
    }
}

/// The id of a call. A harmless id from a proxy is kept, so that one id runs through all logs.
pub fn request_id(headers: &HeaderMap) -> String {
    let given = headers.get(REQUEST_ID).and_then(|value| value.to_str().ok());
    let is_harmless = |id: &&str| {
        (8..=64).contains(&id.len()) && id.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
    };
    given
        .filter(is_harmless)
        .map_or_else(|| format!("{:016x}", rand::random::<u64>()), str::to_owned)
}

fn text_of(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    format!("panic: {}", text.unwrap_or_default())
}

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

/// Lets pages of every origin read the answer, which is public.
pub fn for_every_origin(headers: &mut HeaderMap) {
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    headers.insert(
        header::ACCESS_CONTROL_EXPOSE_HEADERS,
        HeaderValue::from_static("etag, x-request-id, retry-after"),
    );
}

/// The layer around calls of the landing site. Their failures can be read from every origin too and are not cached.
pub async fn public(request: Request, next: Next) -> Response {
    let is_question =
        request.method() == Method::OPTIONS && request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
    let mut response = if is_question {
        StatusCode::NO_CONTENT.into_response()
    } else {
        next.run(request).await
    };
    let headers = response.headers_mut();
    for_every_origin(headers);
    if is_question {
        headers.insert(
            header::ACCESS_CONTROL_ALLOW_METHODS,
            HeaderValue::from_static("GET, HEAD"),
        );
        headers.insert(
            header::ACCESS_CONTROL_ALLOW_HEADERS,
            HeaderValue::from_static("if-none-match"),
        );
        headers.insert(header::ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("86400"));
    }
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Forbids storing answers of `/api/admin` (`docs/api.md#caching`).
pub async fn never_stored(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

const METHODS: HeaderValue = HeaderValue::from_static("GET, POST, PUT, PATCH, DELETE");
/// `accept-language` is not among them, because every page may send it and read `content-language` without being asked.
const REQUEST_HEADERS: HeaderValue = HeaderValue::from_static("authorization, content-type, idempotency-key");
const EXPOSED_HEADERS: HeaderValue = HeaderValue::from_static("x-change-id, x-request-id, retry-after");

/// Allows calls from pages of the configured origins only (`PESHTOQ_ALLOWED_ORIGINS`).
pub async fn cross_origin(State(app): State<App>, request: Request, next: Next) -> Response {
    let origin = request.headers().get(header::ORIGIN).cloned();
    let allowed = origin.filter(|origin| {
        app.config()
            .allowed_origins
            .iter()
            .any(|allowed| allowed.as_bytes() == origin.as_bytes())
    });
    let Some(origin) = allowed else {
        return next.run(request).await;
    };
    let is_question =
        request.method() == Method::OPTIONS && request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
    let mut response = if is_question {
        StatusCode::NO_CONTENT.into_response()
    } else {
        next.run(request).await
    };
    let headers = response.headers_mut();
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    headers.append(header::VARY, HeaderValue::from_static("origin"));
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED_HEADERS);
    if is_question {
        headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, METHODS);
        headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, REQUEST_HEADERS);
        headers.insert(header::ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("600"));
    }
    response
}

/// Answers an unknown path under `/api`. The answer is not cached, since a later release may add the path.
pub async fn no_route() -> Response {
    kept_by_nobody(Failure(Error::new(Code::RouteNotFound)))
}

fn kept_by_nobody(failure: Failure) -> Response {
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

#[cfg(test)]
mod tests {
    use axum::{Router, body::to_bytes, middleware::from_fn, routing::get};
    use serde_json::Value;
    use tower::ServiceExt;

    use super::*;

    #[tokio::test]
    async fn a_panic_is_an_answer_like_any_other() {
        async fn panics() -> &'static str {
            panic!("the password of the database is in src/secret.rs")
        }
        let router = Router::new()
            .route("/panics", get(panics))
            .layer(from_fn(finish))
            .layer(from_fn(protect));
        let request = Request::get("/panics")
            .body(axum::body::Body::empty())
            .expect("a request");
        let response = router.oneshot(request).await.expect("an answer");
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(response.headers()[header::CACHE_CONTROL], "no-store");
        assert_eq!(response.headers()[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        let id = response.headers()[REQUEST_ID].clone();
        let bytes = to_bytes(response.into_body(), 10_000).await.expect("a body");
        let body: Value = serde_json::from_slice(&bytes).expect("JSON");
        assert_eq!((&body["code"], &body["success"]), (&"internal".into(), &false.into()));
        assert_eq!(body["errorId"].as_str().map(str::as_bytes), Some(id.as_bytes()));
        assert!(!body.to_string().contains("secret"), "{body}");
    }
}
