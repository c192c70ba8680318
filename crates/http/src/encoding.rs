//! Content negotiation of the encoding (RFC 9110 §12.5.3).

use std::cmp::Reverse;

use axum::http::{HeaderMap, header};

/// How an answer is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// With brotli.
    Brotli,
    /// With gzip.
    Gzip,
    /// Uncompressed.
    Plain,
}

impl Encoding {
    /// The name in headers.
    pub fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
            Self::Plain => "identity",
        }
    }

    /// The encodings that a caller accepts, in order of preference; among equals the one with the smallest result
    /// first.
    pub fn wanted(headers: &HeaderMap) -> impl Iterator<Item = Self> {
        let mut all = [Self::Brotli, Self::Gzip, Self::Plain].map(|one| (one, quality(headers, one)));
        all.sort_by_key(|(_, quality)| Reverse(*quality));
        let wanted = all.into_iter().filter(|(_, quality)| *quality > 0);
        // A caller that refuses even uncompressed content gets it anyway.
        wanted.map(|(one, _)| one).chain([Self::Plain])
    }

    /// The encoding that the caller prefers.
    pub fn of(headers: &HeaderMap) -> Self {
        Self::wanted(headers).next().unwrap_or(Self::Plain)
    }
}

/// The quality value of this encoding, in thousandths; 0 for not acceptable.
fn quality(headers: &HeaderMap, encoding: Encoding) -> u16 {
    let mut of_any = 0;
    for value in headers.get_all(header::ACCEPT_ENCODING) {
        for offer in value.to_str().unwrap_or_default().split(',') {
            let mut parts = offer.split(';').map(str::trim);
            let name = parts.next().unwrap_or_default();
            let is_any = name == "*" && encoding != Encoding::Plain;
            if !is_any && !name.eq_ignore_ascii_case(encoding.name()) {
                continue;
            }
            let weight = parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
            let weight = weight.map_or(Some(1.0), |weight| weight.parse::<f32>().ok());
            let weight = (weight.unwrap_or_default().clamp(0.0, 1.0) * 1000.0) as u16;
            if !is_any {
                return weight;
            }
            of_any = weight;
        }
    }
    of_any
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::{
        Encoding::{self, Brotli, Gzip, Plain},
        *,
    };

    #[test]
    fn the_best_accepted_encoding_is_chosen() {
        for (accepted, wanted) in [
            (&["gzip, deflate, br, zstd"][..], Brotli),
            (&["gzip"], Gzip),
            (&["identity", "br"], Brotli),
            (&["br;q=0, gzip"], Gzip),
            (&["br; Q=0.000 , GZIP"], Gzip),
            (&["br;q=0.001, gzip;q=1"], Gzip),
            (&["identity, br;q=0.5"], Plain),
            (&["*"], Brotli),
            (&["*;q=0.5, br;q=0"], Gzip),
            (&["*;q=0"], Plain),
            (&["identity;q=0"], Plain),
            (&["br;q=much"], Plain),
            (&["brotli, zstd"], Plain),
            (&[""], Plain),
            (&[], Plain),
        ] {
            let headers: HeaderMap = accepted
                .iter()
                .map(|value| (header::ACCEPT_ENCODING, HeaderValue::from_static(value)))
                .collect();
            assert_eq!(Encoding::of(&headers), wanted, "{accepted:?}");
        }
    }
}
