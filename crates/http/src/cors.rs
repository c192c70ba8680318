//! Which pages from other origins may read answers (CORS).
//!
//! Not `tower_http::cors`: see `docs/decisions/0009-ours-not-a-library.md`.

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::{app::App, public::requests::SENDING_PATH};

/// The headers of an answer to a preflight request.
struct Preflight {
    methods: HeaderValue,
    /// The request headers that a page may send; `None` for all that it requests.
    request_headers: Option<HeaderValue>,
    /// How long a browser may remember the answer, in seconds.
    max_age: HeaderValue,
}

const PUBLIC_PREFLIGHT: Preflight = Preflight {
    methods: HeaderValue::from_static("GET, HEAD"),
    // Clients may send their usual headers, such as a `Content-Type` or a token; none of them changes the answer. The
    // requested names are repeated, because `*` does not include `Authorization`.
    request_headers: None,
    max_age: HeaderValue::from_static("86400"),
};
/// The only call of the landing site that writes.
const SENDING_PREFLIGHT: Preflight = Preflight {
    methods: HeaderValue::from_static("POST"),
    request_headers: None,
    max_age: HeaderValue::from_static("86400"),
};
const PUBLIC_EXPOSED: HeaderValue = HeaderValue::from_static("etag, x-request-id, retry-after");

/// `accept-language` is not among the request headers, because every page may send it and read `content-language`.
const ADMIN_PREFLIGHT: Preflight = Preflight {
    methods: HeaderValue::from_static("GET, POST, PUT, PATCH, DELETE"),
    request_headers: Some(HeaderValue::from_static("authorization, content-type, idempotency-key")),
    max_age: HeaderValue::from_static("600"),
};
const ADMIN_EXPOSED: HeaderValue = HeaderValue::from_static("x-change-id, x-request-id, retry-after");

impl Preflight {
    /// Answers a preflight request with these headers, and passes any other call on.
    async fn answer(self, request: Request, next: Next) -> Response {
        let is_preflight = request.method() == Method::OPTIONS
            && request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
        if !is_preflight {
            return next.run(request).await;
        }
        let asked = request.headers().get(header::ACCESS_CONTROL_REQUEST_HEADERS);
        let allowed = self.request_headers.as_ref().or(asked).cloned();
        let mut response = StatusCode::NO_CONTENT.into_response();
        let headers = response.headers_mut();
        headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, self.methods);
        if self.request_headers.is_none() {
            let varies = HeaderValue::from_static("access-control-request-headers");
            headers.append(header::VARY, varies);
        }
        if let Some(allowed) = allowed {
            headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, allowed);
        }
        headers.insert(header::ACCESS_CONTROL_MAX_AGE, self.max_age);
        response
    }
}

/// Lets pages of every origin read the answer, which is public.
pub fn allow_every_origin(headers: &mut HeaderMap) {
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, PUBLIC_EXPOSED);
}

/// The layer around calls of the landing site. Their failures can be read from every origin too and are not cached.
pub async fn public(request: Request, next: Next) -> Response {
    let preflight = match request.uri().path() {
        SENDING_PATH => SENDING_PREFLIGHT,
        _ => PUBLIC_PREFLIGHT,
    };
    let mut response = preflight.answer(request, next).await;
    let headers = response.headers_mut();
    allow_every_origin(headers);
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Allows calls from pages of the configured origins only (`PESHTOQ_ALLOWED_ORIGINS`).
pub async fn admin(State(app): State<App>, request: Request, next: Next) -> Response {
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
    let mut response = ADMIN_PREFLIGHT.answer(request, next).await;
    let headers = response.headers_mut();
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    headers.append(header::VARY, HeaderValue::from_static("origin"));
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, ADMIN_EXPOSED);
    response
}
