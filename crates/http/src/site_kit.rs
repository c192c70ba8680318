//! The site's sections as a package that npm installs, embedded in the program (`docs/site-kit.md`).

use std::borrow::Cow;

use axum::{
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use headers::{ETag, HeaderMapExt};
use peshtoq_core::{codes::Code, error::Error};
use rust_embed::RustEmbed;

use crate::{conditional, failure::Failure};

/// Built with the panel, into the panel's folder (`apps/site-kit/scripts/pack.ts`).
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../apps/web/dist"]
#[allow_missing = true]
#[include = "site-kit.tgz"]
struct Files;

/// The header by which a kit checks that it matches this server's version.
const VERSION: &str = "x-peshtoq-version";

/// Answers with the package. A development build has none before the panel is built.
pub async fn serve(headers: HeaderMap) -> Response {
    match Files::get("site-kit.tgz") {
        Some(file) => answer(file.data, &file.metadata.sha256_hash(), &headers),
        None => Failure(Error::new(Code::RouteNotFound)).into_response(),
    }
}

fn answer(package: Cow<'static, [u8]>, hash: &[u8], headers: &HeaderMap) -> Response {
    let etag = format!("\"{}\"", STANDARD.encode(&hash[..15]));
    let etag: Option<ETag> = etag.parse().ok();
    let mut response = match conditional::is_known(headers, &etag) {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => package.into_response(),
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/gzip"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(VERSION, HeaderValue::from_static(env!("CARGO_PKG_VERSION")));
    if let Some(etag) = etag {
        headers.typed_insert(etag);
    }
    response
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;

    use super::*;

    #[tokio::test]
    async fn a_package_is_named_by_its_bytes_and_the_program() {
        let asked = |headers: &HeaderMap| answer(b"package".into(), &[7; 32], headers);
        let whole = asked(&HeaderMap::new());
        assert_eq!(whole.status(), StatusCode::OK);
        assert_eq!(whole.headers()[header::CONTENT_TYPE], "application/gzip");
        assert_eq!(whole.headers()[VERSION], env!("CARGO_PKG_VERSION"));
        let etag = whole.headers()[header::ETAG].clone();
        let body = to_bytes(whole.into_body(), 10_000).await.expect("a body");
        assert_eq!(&body[..], b"package");

        let known = HeaderMap::from_iter([(header::IF_NONE_MATCH, etag.clone())]);
        let same = asked(&known);
        assert_eq!(same.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(same.headers()[header::ETAG], etag);
        let other = answer(b"another".into(), &[8; 32], &known);
        assert_eq!(other.status(), StatusCode::OK);
    }
}
