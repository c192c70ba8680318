//! The panel: the files of the built React application, embedded in the program (`docs/api.md#places`).

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use headers::{ETag, HeaderMapExt};
use peshtoq_core::{codes::Code, error::Error};
use rust_embed::RustEmbed;

use crate::{app::App, conditional, embedded::Forms, encoding::Encoding, failure::Failure, layers, request::Rest};

/// A development build reads the files from disk; an optimised build embeds them. Scripts are embedded in compressed
/// form only (`apps/web/scripts/compress.ts`): almost every caller accepts that, and uncompressed copies would double
/// the size.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../apps/web/dist"]
#[allow_missing = true]
#[exclude = "assets/*.js"]
#[exclude = "site-kit.tgz"]
struct Files;

const NONCE: &str = "__CSP_NONCE__";

/// Answers a path outside the API: a file of the panel, or else the page that loads it, which has its own routes.
pub async fn serve(State(app): State<App>, request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return layers::reading_only();
    }
    let path = request.uri().path().trim_start_matches('/');
    if path.contains("..") || path.ends_with(".br") || path.ends_with(".gz") {
        return Failure(Error::new(Code::RouteNotFound)).into_response();
    }
    if path == "index.html" {
        return page(&app);
    }
    match asset(path, request.headers()) {
        Some(response) => response,
        None if path.starts_with("assets/") => Failure(Error::new(Code::RouteNotFound)).into_response(),
        None => page(&app),
    }
}

/// Answers with a file. One with a hash in its name never changes; the others are revalidated every time.
fn asset(path: &str, headers: &HeaderMap) -> Option<Response> {
    let gzip = Files::get(&format!("{path}.gz"));
    let plain = Files::get(path);
    let named = plain.as_ref().or(gzip.as_ref())?;
    let etag = format!("\"{}\"", STANDARD.encode(&named.metadata.sha256_hash()[..15]));
    let etag: Option<ETag> = etag.parse().ok();
    let is_known = conditional::is_known(headers, &etag);
    let caching = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let forms = Forms {
            brotli: Files::get(&format!("{path}.br")).map(|file| file.data),
            gzip: gzip.map(|file| file.data),
            plain: plain.map(|file| file.data),
        };
        let mut response = forms.answer(headers);
        let mime = mime_guess::from_path(path).first_or_octet_stream();
        if let Ok(mime) = HeaderValue::try_from(mime.as_ref()) {
            response.headers_mut().insert(header::CONTENT_TYPE, mime);
        }
        response
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    // Also set on a 304 response, which does not go through the encoding.
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(etag) = etag {
        headers.typed_insert(etag);
    }
    Some(response)
}

/// The page, with a fresh nonce for the styles that Chakra writes at run time.
fn page(app: &App) -> Response {
    let Some(file) = Files::get("index.html") else {
        let text = "The panel is not built yet: run `cargo xtask run`.";
        return (StatusCode::SERVICE_UNAVAILABLE, text).into_response();
    };
    let nonce = STANDARD.encode(rand::random::<[u8; 16]>());
    let html = String::from_utf8_lossy(&file.data).replace(NONCE, &nonce);
    let mut response = html.into_response();
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/html; charset=utf-8"),
    );
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Ok(policy) = HeaderValue::try_from(policy(&nonce, &app.config().media_base_url)) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// The content security policy: no inline scripts, and no other host except the one with the pictures.
fn policy(nonce: &str, media: &str) -> String {
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; img-src 'self' blob: data: {media}/; \
         media-src 'self' blob: {media}/; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self' blob:; \
         base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
}

/// The documentation page: Swagger UI, embedded in the program, under the same policy as the panel.
pub mod docs {
    use std::sync::{Arc, LazyLock};

    use sha2::{Digest, Sha256};

    use super::*;

    static CONFIG: LazyLock<Arc<utoipa_swagger_ui::Config<'static>>> =
        LazyLock::new(|| Arc::new(utoipa_swagger_ui::Config::from("/api/openapi.json")));

    /// A custom page, because that of Swagger UI has inline styles.
    const PAGE: &str = r#"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Peshtoq API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/swagger-ui-standalone-preset.js"></script>
<script src="/api/docs/swagger-initializer.js"></script>
</body>
</html>
"#;

    /// The page.
    pub async fn page() -> Response {
        let mut response = PAGE.into_response();
        let headers = response.headers_mut();
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("text/html; charset=utf-8"),
        );
        headers.insert(
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_static(
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                 base-uri 'none'; frame-ancestors 'none'",
            ),
        );
        response
    }

    /// One of its files.
    pub async fn file(Rest(name): Rest, headers: HeaderMap) -> Response {
        let Ok(Some(file)) = utoipa_swagger_ui::serve(&name, CONFIG.clone()) else {
            return Failure(Error::new(Code::RouteNotFound)).into_response();
        };
        let forms = match file.gzpipped {
            true => Forms::of_gzip(file.bytes),
            false => Forms::of_plain(file.bytes),
        };
        let mut response = forms.answer(&headers);
        let headers = response.headers_mut();
        if let Ok(kind) = HeaderValue::try_from(&file.content_type) {
            headers.insert(header::CONTENT_TYPE, kind);
        }
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        response
    }

    /// The committed document, compressed by `build.rs`. A test proves that it is current; generating it would cost memory
    /// at every start.
    const DOCUMENT: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/openapi.json.gz"));

    /// The part of the document that covers the public API.
    const PUBLIC_DOCUMENT: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/openapi-public.json.gz"));

    /// The OpenAPI document.
    pub async fn document(headers: HeaderMap) -> Response {
        static TAGS: LazyLock<[Option<ETag>; 2]> = LazyLock::new(|| etags(DOCUMENT));
        known_or_whole(DOCUMENT, &TAGS, &headers)
    }

    /// The OpenAPI document of what the landing site reads.
    pub async fn public_document(headers: HeaderMap) -> Response {
        static TAGS: LazyLock<[Option<ETag>; 2]> = LazyLock::new(|| etags(PUBLIC_DOCUMENT));
        known_or_whole(PUBLIC_DOCUMENT, &TAGS, &headers)
    }

    /// The ETags of a document, compressed and plain: a strong one names bytes.
    fn etags(gzip: &[u8]) -> [Option<ETag>; 2] {
        let hash = Sha256::digest(gzip);
        let hash: String = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        ["-gzip", ""].map(|form| format!("\"{hash}{form}\"").parse().ok())
    }

    fn known_or_whole(gzip: &'static [u8], [packed, plain]: &[Option<ETag>; 2], headers: &HeaderMap) -> Response {
        let mut response = match conditional::is_known(headers, packed.iter().chain(plain)) {
            true => StatusCode::NOT_MODIFIED.into_response(),
            false => Forms::of_gzip(gzip.into()).answer(headers),
        };
        let form = Encoding::wanted(headers).find(|&one| one != Encoding::Brotli);
        let etag = if form == Some(Encoding::Gzip) { packed } else { plain };
        let headers = response.headers_mut();
        if let Some(etag) = etag {
            headers.typed_insert(etag.clone());
        }
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        response
    }
}
