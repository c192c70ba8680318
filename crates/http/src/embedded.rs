//! Files that are embedded in the program in compressed form, to keep it small.

use std::{borrow::Cow, io::Read};

use axum::{
    body::Bytes,
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use flate2::read::GzDecoder;
use peshtoq_core::error::Error;

use crate::{encoding::Encoding, failure::Failure};

/// The forms in which a file is embedded. If there is no plain form, it is decompressed from the gzip form.
#[derive(Default)]
pub struct Forms {
    /// With brotli.
    pub brotli: Option<Cow<'static, [u8]>>,
    /// With gzip.
    pub gzip: Option<Cow<'static, [u8]>>,
    /// Uncompressed.
    pub plain: Option<Cow<'static, [u8]>>,
}

impl Forms {
    /// A file that is embedded with gzip only.
    pub fn of_gzip(gzip: Cow<'static, [u8]>) -> Self {
        Self {
            gzip: Some(gzip),
            ..Self::default()
        }
    }

    /// A file that is embedded uncompressed only.
    pub fn of_plain(plain: Cow<'static, [u8]>) -> Self {
        Self {
            plain: Some(plain),
            ..Self::default()
        }
    }

    /// The form that the caller prefers, with the matching headers.
    pub fn answer(self, headers: &HeaderMap) -> Response {
        let mut response = self.preferred(headers);
        let vary = HeaderValue::from_static("accept-encoding");
        response.headers_mut().insert(header::VARY, vary);
        response
    }

    fn preferred(self, headers: &HeaderMap) -> Response {
        for encoding in Encoding::wanted(headers) {
            let form = match encoding {
                Encoding::Brotli => &self.brotli,
                Encoding::Gzip => &self.gzip,
                Encoding::Plain => break,
            };
            if let Some(form) = form {
                let mut response = bytes(form.clone()).into_response();
                let name = HeaderValue::from_static(encoding.name());
                response.headers_mut().insert(header::CONTENT_ENCODING, name);
                return response;
            }
        }
        match self.into_plain() {
            Ok(plain) => bytes(plain).into_response(),
            Err(error) => Failure(Error::internal(format!("an embedded file is broken: {error}"))).into_response(),
        }
    }

    fn into_plain(self) -> std::io::Result<Cow<'static, [u8]>> {
        if let Some(plain) = self.plain {
            return Ok(plain);
        }
        let mut plain = Vec::new();
        GzDecoder::new(self.gzip.as_deref().unwrap_or_default()).read_to_end(&mut plain)?;
        Ok(plain.into())
    }
}

/// Does not copy data that is part of the program.
fn bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => data.into(),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use axum::body::to_bytes;
    use flate2::{Compression, write::GzEncoder};

    use super::*;

    fn gzip(text: &str) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text.as_bytes()).expect("memory takes it");
        encoder.finish().expect("memory takes it")
    }

    async fn answered(forms: Forms, accepted: &str) -> (u16, Option<String>, Vec<u8>) {
        let mut headers = HeaderMap::new();
        if !accepted.is_empty() {
            headers.insert(
                header::ACCEPT_ENCODING,
                HeaderValue::from_str(accepted).expect("a header"),
            );
        }
        let response = forms.answer(&headers);
        let status = response.status().as_u16();
        assert_eq!(response.headers()[header::VARY], "accept-encoding");
        let encoding = response.headers().get(header::CONTENT_ENCODING);
        let encoding = encoding.map(|name| name.to_str().expect("text").to_owned());
        let body = to_bytes(response.into_body(), 10_000).await.expect("a body");
        (status, encoding, body.to_vec())
    }

    #[tokio::test]
    async fn each_caller_can_read_it() {
        let packed = gzip("the file");
        let all = || Forms {
            brotli: Some(b"brotli".into()),
            gzip: Some(packed.clone().into()),
            plain: None,
        };
        let plain = (200, None, b"the file".to_vec());
        assert_eq!(
            answered(all(), "gzip, br").await,
            (200, Some("br".into()), b"brotli".to_vec())
        );
        assert_eq!(
            answered(all(), "gzip").await,
            (200, Some("gzip".into()), packed.clone())
        );
        assert_eq!(answered(all(), "").await, plain);
        assert_eq!(answered(all(), "identity").await, plain);
        assert_eq!(answered(Forms::of_gzip(packed.clone().into()), "br").await, plain);
        assert_eq!(answered(Forms::of_plain(b"the file".into()), "gzip, br").await, plain);
    }

    #[tokio::test]
    async fn a_damaged_one_is_an_error() {
        let (status, _, body) = answered(Forms::of_gzip(b"no gzip".into()), "").await;
        assert_eq!((status, body.len()), (500, 0));
    }
}
