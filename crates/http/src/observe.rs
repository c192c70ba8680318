//! What surrounds every call: its id, its span, caught panics, the body of a failure, its log line and its metrics.

use std::{any::Any, time::Duration};

use axum::{
    Router,
    extract::{MatchedPath, Request},
    http::{HeaderMap, HeaderName, HeaderValue, Method, header},
    middleware::{Next, from_fn},
    response::Response,
};
use peshtoq_core::error::Error;
use tower::{ServiceBuilder, util::MapRequestLayer};
use tower_http::{
    catch_panic::CatchPanicLayer,
    request_id::{MakeRequestId, PropagateRequestIdLayer, RequestId, SetRequestIdLayer},
    trace::TraceLayer,
};
use tracing::{Span, field::Empty};

use crate::{
    failure::{Failure, Refusal, render},
    language, layers,
};

/// The id of a request (`docs/api.md#failures`).
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Adds the layers to all routes of the router, its fallbacks included.
pub fn observed<S: Clone + Send + Sync + 'static>(router: Router<S>) -> Router<S> {
    router.layer(
        ServiceBuilder::new()
            .layer(MapRequestLayer::new(drop_unsafe_id))
            .layer(SetRequestIdLayer::new(REQUEST_ID, NewId))
            .layer(PropagateRequestIdLayer::new(REQUEST_ID))
            .layer(
                TraceLayer::new_for_http()
                    .make_span_with(span)
                    .on_request(())
                    .on_response(report)
                    .on_body_chunk(())
                    .on_eos(())
                    .on_failure(()),
            )
            .layer(from_fn(render_failure))
            .layer(CatchPanicLayer::custom(panicked)),
    )
}

/// The id of a call. A safe id from a proxy is kept, so that one id runs through all logs.
pub fn request_id(headers: &HeaderMap) -> String {
    let given = headers.get(REQUEST_ID).filter(|id| is_safe(id));
    given.and_then(|id| id.to_str().ok()).map_or_else(new_id, str::to_owned)
}

/// Whether an id may be logged and sent back as it is.
fn is_safe(id: &HeaderValue) -> bool {
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    (8..=64).contains(&id.len()) && id.as_bytes().iter().all(is_plain)
}

fn new_id() -> String {
    format!("{:016x}", rand::random::<u64>())
}

/// Removes an unsafe id, so that the call gets a new one.
fn drop_unsafe_id<B>(mut request: axum::http::Request<B>) -> axum::http::Request<B> {
    if request.headers().get(REQUEST_ID).is_some_and(|id| !is_safe(id)) {
        request.headers_mut().remove(REQUEST_ID);
    }
    request
}

/// Generates ids for calls that have none.
#[derive(Clone, Copy)]
struct NewId;

impl MakeRequestId for NewId {
    fn make_request_id<B>(&mut self, _: &axum::http::Request<B>) -> Option<RequestId> {
        HeaderValue::try_from(new_id()).ok().map(RequestId::new)
    }
}

/// The data about a request for the log line and the metrics. Its response carries it to [`report`].
#[derive(Clone)]
struct Call {
    id: String,
    method: Method,
    path: String,
    route: String,
}

impl Call {
    fn of(request: &Request) -> Self {
        let id = request.extensions().get::<RequestId>();
        let id = id.and_then(|id| id.header_value().to_str().ok());
        Self {
            id: id.unwrap_or_default().to_owned(),
            method: request.method().clone(),
            path: request.uri().path().to_owned(),
            route: route_of(request).to_owned(),
        }
    }
}

/// The pattern, not the path: a label per row would flood the metrics.
fn route_of(request: &Request) -> &str {
    let route = request.extensions().get::<MatchedPath>();
    route.map_or("other", MatchedPath::as_str)
}

/// The span of a call. Everything that is logged during the call has its fields, above all a panic.
///
/// Access control adds the person, [`report`] the status and the time.
fn span(request: &Request) -> Span {
    let id = request.extensions().get::<RequestId>();
    tracing::error_span!(
        "request",
        request_id = id.and_then(|id| id.header_value().to_str().ok()),
        method = label_of(request.method()),
        route = route_of(request),
        staff_id = Empty,
        status = Empty,
        ms = Empty,
    )
}

/// Adds the signed-in person to the span of the call.
pub(crate) fn record_staff(staff_id: i64) {
    Span::current().record("staff_id", staff_id);
}

/// Gives a failure its body, in the language of the caller and with the id of the call.
async fn render_failure(request: Request, next: Next) -> Response {
    let call = Call::of(&request);
    let languages = request.headers().get_all(header::ACCEPT_LANGUAGE);
    let languages: Vec<HeaderValue> = languages.iter().cloned().collect();
    let mut response = next.run(request).await;
    if let Some(refusal) = response.extensions().get::<Refusal>().cloned() {
        // Parsed only here: most calls do not fail, and parsing the header would cost each of them.
        let language = language::accepted(&languages);
        let mut rendered = render(&refusal.0, &call.id, language);
        // Headers that inner layers have set (`no-store`, CORS) are kept.
        for (name, value) in response.headers() {
            if !rendered.headers().contains_key(name) {
                rendered.headers_mut().insert(name, value.clone());
            }
        }
        let headers = rendered.headers_mut();
        headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(language.tag()));
        headers.append(header::VARY, HeaderValue::from_static("accept-language"));
        rendered.extensions_mut().insert(refusal);
        response = rendered;
    }
    response.extensions_mut().insert(call);
    response
}

/// The failure that a panic becomes. The panic skipped the layers that would have added `no-store`.
fn panicked(panic: Box<dyn Any + Send>) -> Response {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    let cause = format!("panic: {}", text.unwrap_or_default());
    layers::uncached(Failure(Error::internal(cause)))
}

/// Logs one line for the call, and counts it in the metrics.
fn report(response: &Response, latency: Duration, span: &Span) {
    let Some(Call {
        id,
        method,
        path,
        route,
    }) = response.extensions().get::<Call>()
    else {
        return;
    };
    let status = response.status().as_u16();
    let ms = latency.as_secs_f64() * 1000.0;
    span.record("status", status).record("ms", ms);
    let labels = [
        ("method", label_of(method).to_owned()),
        ("route", route.clone()),
        ("status", status.to_string()),
    ];
    metrics::histogram!("http_request_duration_seconds", &labels).record(latency);
    match response.extensions().get::<Refusal>() {
        Some(Refusal(error)) if status >= 500 => {
            tracing::error!(%method, path, status, ms, request_id = id, code = error.code.as_str(), cause = error.cause, "failed");
        }
        Some(Refusal(error)) => {
            tracing::info!(%method, path, status, ms, request_id = id, code = error.code.as_str(), cause = error.cause, "refused");
        }
        None => tracing::debug!(%method, path, status, ms, request_id = id, "answered"),
    }
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

#[cfg(test)]
mod tests {
    use std::{
        io::{self, Write},
        sync::{Arc, LazyLock, Mutex},
    };

    use axum::{body::to_bytes, http::StatusCode, routing::get};
    use serde_json::{Value, json};
    use tower::ServiceExt;

    use super::*;

    #[tokio::test]
    async fn a_panic_is_answered_in_the_usual_envelope() {
        LazyLock::force(&LOG);
        async fn panics() -> &'static str {
            panic!("the password of the database is in src/secret.rs")
        }
        let router = observed(Router::new().route("/panics", get(panics))).layer(from_fn(layers::protect));
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

    /// Collects what the log writes.
    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("unpoisoned").write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// The log of all tests here. A test forces it before its first call: an event that a thread without a log reaches first
    /// may stay disabled for all threads, so a log of one test alone would now and then miss lines.
    static LOG: LazyLock<Lines> = LazyLock::new(|| {
        let lines = Lines::default();
        let writer = lines.clone();
        tracing_subscriber::fmt()
            .json()
            .with_max_level(tracing::Level::DEBUG)
            .with_writer(move || writer.clone())
            .init();
        lines
    });

    #[tokio::test]
    async fn log_lines_of_a_call_name_its_caller() {
        async fn row() -> &'static str {
            record_staff(7);
            tracing::info!("inside");
            "a row"
        }
        LazyLock::force(&LOG);
        let router = observed(Router::new().route("/rows/{id}", get(row)));
        let request = Request::get("/rows/12").header(REQUEST_ID, "from-the-proxy");
        let request = request.body(axum::body::Body::empty()).expect("a request");
        let response = router.oneshot(request).await.expect("an answer");
        assert_eq!(response.headers()[REQUEST_ID], "from-the-proxy");
        let text = String::from_utf8(LOG.0.lock().expect("unpoisoned").clone()).expect("text");
        let line = |message: &str| {
            let mut lines = text
                .lines()
                .map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
            lines
                .find(|line| line["fields"]["message"] == message && line["span"]["request_id"] == "from-the-proxy")
                .unwrap_or_else(|| panic!("{message}: {text}"))
        };
        for message in ["inside", "answered"] {
            let span = &line(message)["span"];
            let found = ["request_id", "method", "route", "staff_id"].map(|name| &span[name]);
            let wanted = [&json!("from-the-proxy"), &json!("GET"), &json!("/rows/{id}"), &json!(7)];
            assert_eq!(found, wanted, "{text}");
        }
        let answered = line("answered");
        assert_eq!(
            (&answered["span"]["status"], &answered["fields"]["path"]),
            (&json!(200), &json!("/rows/12"))
        );
        assert!(answered["span"]["ms"].is_f64(), "{text}");
    }
}
