//! The answer to a call that failed (`docs/api.md#failures`). All failures are built here.

use std::collections::BTreeMap;

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use peshtoq_core::{
    error::{Error, FieldError, RepeatedAnswer},
    language::Language,
    message::{Message, Param},
};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::answer::CHANGE_ID;

/// The parameters of a message by name.
type Params<'a> = BTreeMap<&'a str, &'a Param>;

/// A failed call. `observe::observed` adds the request id and the body, because the id is known only there and because
/// failures outside handlers (an unknown route, a panic) look the same.
#[derive(Debug)]
pub struct Failure(pub Error);

impl<E: Into<Error>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(error.into())
    }
}

/// The extension that [`Failure`] puts into a response for `observe::observed`.
#[derive(Clone)]
pub(crate) struct Refusal(pub std::sync::Arc<Error>);

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        if let Some(answer) = self.0.repeats {
            return again(*answer);
        }
        let status = StatusCode::from_u16(self.0.code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = status.into_response();
        response.extensions_mut().insert(Refusal(std::sync::Arc::new(self.0)));
        response
    }
}

/// The stored answer of an earlier call, for its repetition.
fn again(answer: RepeatedAnswer) -> Response {
    let status = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::OK);
    let kind = [(header::CONTENT_TYPE, "application/json")];
    let mut response = (status, kind, answer.body).into_response();
    if let Some(change) = answer.change {
        response.headers_mut().insert(CHANGE_ID, HeaderValue::from(change));
    }
    response
}

/// The body of a failed call.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Failure")]
pub struct Body<'a> {
    /// Always `false`.
    pub success: bool,
    /// The message for the user, in Uzbek.
    pub message: String,
    /// The limits and names in the message; absent if it has none.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(default)]
    pub params: Params<'a>,
    /// A stable code; the description of this API lists all of them.
    pub code: &'a str,
    /// The HTTP status.
    pub status: u16,
    /// The id of this request, as in the header `x-request-id` and in the server's log.
    pub error_id: &'a str,
    /// All invalid fields; empty if the failure is not about fields.
    pub fields: Vec<Field<'a>>,
    /// Additional data, such as the current row of a `version_conflict`; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "serde_json::Map<String, Value>")]
    pub data: Option<&'a Value>,
}

/// One invalid field.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "FailedField")]
pub struct Field<'a> {
    /// Its path in the body: `name`, `items[2].percent`.
    pub field: &'a str,
    /// A stable code.
    pub code: &'a str,
    /// The message for the user, in Uzbek.
    pub message: String,
    /// The limits and names in the message; absent if it has none.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(default)]
    pub params: Params<'a>,
}

impl<'a> Field<'a> {
    fn of(error: &'a FieldError, language: Language) -> Self {
        Self {
            field: &error.field,
            code: error.code.as_str(),
            message: error.message.text(language),
            params: params(&error.message),
        }
    }
}

fn params(message: &Message) -> Params<'_> {
    message.params().iter().map(|(name, param)| (*name, param)).collect()
}

/// The response to a failed call, in the language of the caller.
pub(crate) fn render(error: &Error, request_id: &str, language: Language) -> Response {
    let message = error.message();
    let body = Body {
        success: false,
        message: message.text(language),
        params: params(&message),
        code: error.code.as_str(),
        status: error.code.status(),
        error_id: request_id,
        fields: error.fields.iter().map(|error| Field::of(error, language)).collect(),
        data: error.data.as_ref(),
    };
    let status = StatusCode::from_u16(body.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = (status, axum::Json(body)).into_response();
    if let Some(after) = error.retry_after {
        // Rounded up, so that a caller that waits exactly this long is not too early.
        let seconds = after.as_millis().div_ceil(1000).clamp(1, 60);
        if let Ok(value) = HeaderValue::try_from(seconds.to_string()) {
            response.headers_mut().insert(header::RETRY_AFTER, value);
        }
    }
    response
}
