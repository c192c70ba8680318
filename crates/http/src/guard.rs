//! Access control: every call under `/api/admin` and `/api/upload` passes here before its handler.

use std::{collections::HashMap, sync::Arc};

use axum::{
    extract::{FromRequestParts, MatchedPath, Request, State},
    http::{Method, header, request::Parts},
    middleware::Next,
    response::Response,
};
use peshtoq_auth::audit;
use peshtoq_core::{
    codes::Code,
    error::{Error, RepeatedAnswer, Result},
};
use peshtoq_persistence::idempotency::{self, Call};

use crate::{
    answer::CHANGE_ID,
    app::App,
    failure::Failure,
    media::UPLOAD_PATH,
    observe,
    operation::{Access, Operation},
    request::Origin,
};

pub use peshtoq_auth::session::CurrentUser;

/// The owner of the idempotency keys of callers who are not signed in.
const ANONYMOUS: i64 = 0;

/// Who may call each operation, by method and path.
pub type Permissions = Arc<HashMap<(Method, String), Permission>>;

/// The access rule of an operation, whether a call counts as a use of the session, and whether its answer may be
/// stored.
#[derive(Clone, Copy, Default)]
pub struct Permission {
    access: Access,
    is_unnoted: bool,
    is_unkept: bool,
}

impl From<&Operation> for Permission {
    fn from(operation: &Operation) -> Self {
        Self {
            access: operation.access,
            is_unnoted: operation.is_unnoted,
            is_unkept: operation.is_unkept,
        }
    }
}

/// Passes a call on if its person may make it. A route that is not in the table requires an active person who may work
/// on the content.
pub async fn check(
    State((app, permissions)): State<(App, Permissions)>,
    request: Request,
    next: Next,
) -> Result<Response, Failure> {
    let path = request
        .extensions()
        .get::<MatchedPath>()
        .map(|path| path.as_str().to_owned());
    // A GET handler answers HEAD too.
    let method = if request.method() == Method::HEAD {
        Method::GET
    } else {
        request.method().clone()
    };
    let permission = path
        .and_then(|path| permissions.get(&(method, path)).copied())
        .unwrap_or_default();
    // The audit log records the origin of calls that sign in or write, but not of calls that only read.
    if request.method().is_safe() {
        return permitted(&app, permission, request, next).await;
    }
    let (mut parts, body) = request.into_parts();
    let origin = Origin::from_request_parts(&mut parts, &app).await?;
    let request = Request::from_parts(parts, body);
    audit::calling(origin.into(), permitted(&app, permission, request, next)).await
}

async fn permitted(app: &App, permission: Permission, mut request: Request, next: Next) -> Result<Response, Failure> {
    let access = permission.access;
    if access == Access::Open {
        return Ok(next.run(request).await);
    }
    let is_upload = request.uri().path() == UPLOAD_PATH;
    let token = bearer(request.headers()).ok_or_else(|| Error::new(Code::Unauthenticated))?;
    let user = match permission.is_unnoted {
        true => app.auth().authenticate_unnoted(app.db(), token).await?,
        false => app.auth().authenticate(app.db(), token).await?,
    };
    if access != Access::AlsoNew {
        user.require_own_password()?;
    }
    match access {
        Access::Active => user.require_editor()?,
        Access::Superadmin => user.require_superadmin()?,
        Access::Open | Access::AlsoNew | Access::AlsoOperator => {}
    }
    let staff_id = user.staff_id;
    observe::record_staff(staff_id);
    request.extensions_mut().insert(user);
    // An upload needs no key: the same file is stored only once, however often it is sent.
    match request.headers().get(idempotency::HEADER) {
        Some(key) if !is_upload && !permission.is_unkept && !request.method().is_safe() => {
            let key = key.to_str().unwrap_or_default();
            let target = format!("{} {}", request.method(), request.uri());
            answer_once(Call::new(staff_id, key, target)?, request, next).await
        }
        _ => Ok(next.run(request).await),
    }
}

/// The layer around a call that takes an idempotency key without signing in. All its callers share their keys.
pub async fn keyed(request: Request, next: Next) -> Result<Response, Failure> {
    let Some(key) = request.headers().get(idempotency::HEADER) else {
        return Ok(next.run(request).await);
    };
    let target = format!("{} {}", request.method(), request.uri().path());
    let call = Call::new(ANONYMOUS, key.to_str().unwrap_or_default(), target)?;
    answer_once(call, request, next).await
}

/// Answers a call with an idempotency key. Its answer and its write are stored together, or neither is.
async fn answer_once(call: Arc<Call>, mut request: Request, next: Next) -> Result<Response, Failure> {
    request.extensions_mut().insert(call.clone());
    let response = call.scope(next.run(request)).await;
    // Unless the call succeeded, the write is dropped and rolled back.
    let Some(write) = call.take_held().filter(|_| response.status().is_success()) else {
        return Ok(response);
    };
    let (parts, body) = response.into_parts();
    let body = axum::body::to_bytes(body, usize::MAX).await.map_err(Error::internal)?;
    let change = parts
        .headers
        .get(CHANGE_ID)
        .and_then(|id| id.to_str().ok()?.parse().ok());
    let answer = RepeatedAnswer {
        status: parts.status.as_u16(),
        change,
        body: String::from_utf8(body.to_vec()).map_err(Error::internal)?,
    };
    call.commit(write, answer).await?;
    Ok(Response::from_parts(parts, body.into()))
}

fn bearer(headers: &axum::http::HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// The signed-in person of a call, inserted by [`check`]. A route without that check has none.
impl FromRequestParts<App> for SignedIn {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Failure> {
        let user = parts.extensions.get::<CurrentUser>().cloned();
        user.map(SignedIn)
            .ok_or_else(|| Error::new(Code::Unauthenticated).into())
    }
}

/// The signed-in person, as an extractor.
#[derive(Clone, Debug)]
pub struct SignedIn(pub CurrentUser);
