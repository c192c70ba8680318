//! Who may call what: every call under `/api/admin` and `/api/upload` passes here before its handler.

use std::{collections::HashMap, sync::Arc};

use axum::{
    extract::{FromRequestParts, MatchedPath, Request, State},
    http::{Method, header, request::Parts},
    middleware::Next,
    response::Response,
};
use peshtoq_kernel::{
    codes::Code,
    error::{Error, Result},
};

use crate::{app::App, failure::Failure, operation::Access};

pub use peshtoq_auth::session::Signed;

/// Who may call each operation, by method and path.
pub type Permissions = Arc<HashMap<(Method, String), Access>>;

/// Lets a call through when the person may make it. A route that is not in the table is none of ours to open: it wants
/// an active person.
pub async fn check(
    State((app, permissions)): State<(App, Permissions)>,
    mut request: Request,
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
    let access = path
        .and_then(|path| permissions.get(&(method, path)).copied())
        .unwrap_or_default();
    if access == Access::Open {
        return Ok(next.run(request).await);
    }
    let token = bearer(request.headers()).ok_or_else(|| Error::new(Code::Unauthenticated))?;
    let signed = app.auth().authenticate(app.db(), token).await?;
    if access != Access::AlsoNew {
        signed.require_own_password()?;
    }
    if access == Access::Superadmin {
        signed.require_superadmin()?;
    }
    request.extensions_mut().insert(signed);
    Ok(next.run(request).await)
}

fn bearer(headers: &axum::http::HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// The signed-in person of a call. [`check`] has put it there; a route that it did not pass has nobody.
impl FromRequestParts<App> for SignedIn {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Failure> {
        let signed = parts.extensions.get::<Signed>().cloned();
        signed
            .map(SignedIn)
            .ok_or_else(|| Error::new(Code::Unauthenticated).into())
    }
}

/// The signed-in person, as handlers take it.
#[derive(Clone, Debug)]
pub struct SignedIn(pub Signed);
