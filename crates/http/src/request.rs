//! Extractors: body, query, path, and the origin of a call.

use std::{collections::HashMap, convert::Infallible, net::IpAddr, sync::Arc};

use axum::{
    body::to_bytes,
    extract::{FromRequest, FromRequestParts, Path, Request},
    http::{header, request::Parts},
};
use peshtoq_core::{
    codes::Code,
    error::{Error, Result},
    input::{self, Input},
};
use peshtoq_persistence::idempotency::Call;
use serde_json::{Map, Value};

use crate::{app::App, body, failure::Failure, proxies};

/// The greatest JSON body (`docs/api.md#bodies`): 1 MiB.
pub const BODY_MAX: usize = 1024 * 1024;

/// A JSON object as it was sent.
pub struct Body(pub Map<String, Value>);

impl FromRequest<App> for Body {
    type Rejection = Failure;

    async fn from_request(request: Request, app: &App) -> Result<Self, Failure> {
        Self::up_to(BODY_MAX, request, app).await
    }
}

impl Body {
    /// Reads a body of at most `max` bytes.
    async fn up_to(max: usize, request: Request, app: &App) -> Result<Self, Failure> {
        let is_json = request
            .headers()
            .get(header::CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.split(';').next())
            .map(|kind| kind.trim().to_ascii_lowercase())
            .is_some_and(|kind| {
                kind == "application/json" || (kind.starts_with("application/") && kind.ends_with("+json"))
            });
        if !is_json {
            return Err(Error::new(Code::UnsupportedMediaType).into());
        }
        let call = request.extensions().get::<Arc<Call>>().cloned();
        let bytes = bytes(request, max).await?;
        if let Some(call) = call {
            call.with_body(app.auth().digest(&bytes));
        }
        match serde_json::from_slice(&bytes) {
            Ok(Value::Object(object)) => Ok(Self(object)),
            Ok(_) => Err(Error::new(Code::MalformedJson).into()),
            Err(error) => Err(Failure(Error {
                cause: Some(error.to_string()),
                ..Error::new(Code::MalformedJson)
            })),
        }
    }
}

/// The whole body, if it is not larger than `max` bytes.
async fn bytes(request: Request, max: usize) -> Result<bytes::Bytes> {
    let declared = request
        .headers()
        .get(header::CONTENT_LENGTH)
        .and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    if declared.is_some_and(|length| length > max as u64) {
        return Err(Error::new(Code::PayloadTooLarge));
    }
    to_bytes(request.into_body(), max).await.map_err(|error| Error {
        cause: Some(error.to_string()),
        ..Error::new(body::refused_as(&error).unwrap_or(Code::MalformedJson))
    })
}

/// A JSON body, deserialized and validated; every failed field is reported.
pub struct Typed<T>(pub T);

impl<T: Input> FromRequest<App> for Typed<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, app: &App) -> Result<Self, Failure> {
        let Body(body) = Body::from_request(request, app).await?;
        Ok(Self(input::read::<T>(body, None, &|path| app.media_path(path))?.input))
    }
}

/// As [`Typed`], for a body of at most `MAX` bytes.
pub struct Short<T, const MAX: usize>(pub T);

impl<T: Input, const MAX: usize> FromRequest<App> for Short<T, MAX> {
    type Rejection = Failure;

    async fn from_request(request: Request, app: &App) -> Result<Self, Failure> {
        let Body(body) = Body::up_to(MAX, request, app).await?;
        Ok(Self(input::read::<T>(body, None, &|path| app.media_path(path))?.input))
    }
}

/// A query, deserialized and validated; every failed field is reported.
pub struct Query<T>(pub T);

impl<T: Input> FromRequestParts<App> for Query<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Failure> {
        Ok(Self(read_query(parts.uri.query().unwrap_or_default())?))
    }
}

/// Two queries in one: paging and filters. The errors of both are reported together.
pub struct Queries<A, B>(pub A, pub B);

impl<A: Input, B: Input> FromRequestParts<App> for Queries<A, B> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Failure> {
        let (a, b) = read_queries(parts.uri.query().unwrap_or_default())?;
        Ok(Self(a, b))
    }
}

/// Two queries in one. The errors of both are reported together.
///
/// # Errors
/// 422 with every parameter that failed.
pub fn read_queries<A: Input, B: Input>(query: &str) -> Result<(A, B)> {
    match (read_query(query), read_query(query)) {
        (Ok(a), Ok(b)) => Ok((a, b)),
        (Err(mut a), Err(b)) => {
            a.fields.extend(b.fields);
            Err(Error::invalid(a.fields))
        }
        (Err(error), _) | (_, Err(error)) => Err(error),
    }
}

fn read_query<T: Input>(query: &str) -> Result<T> {
    let schema = input::schema_of::<T>();
    let mut object = Map::new();
    for (name, text) in form_urlencoded::parse(query.as_bytes()) {
        let kind = &schema["properties"][&*name]["type"];
        let is = |name: &str| {
            kind == name
                || kind
                    .as_array()
                    .is_some_and(|kinds| kinds.iter().any(|kind| kind == name))
        };
        let value = if is("integer") {
            whole_number(&text).unwrap_or_else(|| Value::String(text.clone().into_owned()))
        } else if is("boolean") {
            match &*text {
                "true" => Value::Bool(true),
                "false" => Value::Bool(false),
                _ => Value::String(text.clone().into_owned()),
            }
        } else {
            Value::String(text.clone().into_owned())
        };
        object.insert(name.into_owned(), value);
    }
    Ok(input::read::<T>(object, None, &|_| None)?.input)
}

/// The whole number in a text, however great; `None` for an empty text. Other text stays text, and validation refuses
/// it.
fn whole_number(text: &str) -> Option<Value> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    // Beyond an `i64` it only matters that it is too large.
    let number = text.parse::<i64>().map(Value::from);
    number.ok().or_else(|| text.parse::<f64>().ok().map(Value::from))
}

/// The id at the end of a path. One that is not a positive whole number is treated as missing
/// (`docs/api.md#missing-rows`).
///
/// # Errors
/// 404 with `missing`.
pub fn id(Params(params): &Params, name: &str, missing: Code) -> Result<i64> {
    id_in(params.get(name).map_or("", String::as_str), missing)
}

/// Parses an id; the same as [`id`], for a query.
///
/// # Errors
/// 404 with `missing`.
pub fn id_in(text: &str, missing: Code) -> Result<i64> {
    number(text).ok_or_else(|| Error::new(missing))
}

/// Parses a positive number in its canonical form only, because any other form would be another address of the same
/// page.
pub fn number(text: &str) -> Option<i64> {
    let is_plain = text.starts_with(|first| matches!(first, '1'..='9'));
    is_plain.then(|| text.parse().ok()).flatten()
}

/// All parameters of a path by name; none if the path is not UTF-8, since nothing has such a name.
pub struct Params(HashMap<String, String>);

impl Params {
    /// The parameter of that name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }
}

impl FromRequestParts<App> for Params {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let params = Path::from_request_parts(parts, app).await;
        Ok(Self(params.map(|Path(params)| params).unwrap_or_default()))
    }
}

/// The end of a path that names a file; no file if it is not UTF-8.
pub struct Rest(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Rest {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let path = Path::from_request_parts(parts, state).await;
        let Path(path) = path.map_err(|_| Error::new(Code::RouteNotFound))?;
        Ok(Self(path))
    }
}

/// The origin of a call, for rate limits and the list of devices.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The address of the caller; behind a trusted proxy the one that the proxy reports.
    pub address: IpAddr,
    /// The `User-Agent`, cut to 300 characters.
    pub user_agent: String,
}

impl FromRequestParts<App> for Origin {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        let peer = parts
            .extensions
            .get::<axum::extract::ConnectInfo<std::net::SocketAddr>>()
            .map_or(IpAddr::from([127, 0, 0, 1]), |info| info.0.ip());
        let trusted = &app.config().trusted_proxies;
        if proxies::is_unnamed_proxy(peer, &parts.headers, trusted) {
            static HINT: std::sync::Once = std::sync::Once::new();
            HINT.call_once(|| {
                tracing::warn!(
                    %peer,
                    "a call came with X-Forwarded-For from an address that is not in PESHTOQ_TRUSTED_PROXIES: limits count all who come through it as one"
                );
            });
        }
        let address = proxies::caller(peer, &parts.headers, trusted);
        let user_agent = parts.headers.get(header::USER_AGENT);
        let user_agent = user_agent.and_then(|value| value.to_str().ok()).unwrap_or_default();
        let user_agent = user_agent.chars().take(300).collect();
        Ok(Self { address, user_agent })
    }
}
