//! The answer to a call that succeeded (`docs/api.md#success`).

use axum::{
    http::{HeaderName, HeaderValue, StatusCode},
    response::{IntoResponse, Response},
};
use peshtoq_persistence::db::WriteOutcome;
use schemars::JsonSchema;
use serde::Serialize;

/// The id of the change that a write made (`docs/api.md#undo`).
pub const CHANGE_ID: HeaderName = HeaderName::from_static("x-change-id");

/// The result of a handler.
pub type Outcome<T> = Result<Answer<T>, crate::failure::Failure>;

/// `{"success": true, "data": …}`.
#[derive(Debug)]
pub struct Answer<T> {
    status: StatusCode,
    data: T,
    change: Option<i64>,
}

impl<T> Answer<T> {
    /// 200 with the data.
    pub fn ok(data: T) -> Self {
        Self {
            status: StatusCode::OK,
            data,
            change: None,
        }
    }

    /// 201 with the data.
    pub fn created(data: T) -> Self {
        Self {
            status: StatusCode::CREATED,
            data,
            change: None,
        }
    }

    /// The same answer with transformed data.
    pub fn map<U>(self, shape: impl FnOnce(T) -> U) -> Answer<U> {
        Answer {
            status: self.status,
            data: shape(self.data),
            change: self.change,
        }
    }

    /// The same answer with the id of the change in its header.
    pub fn with_change(mut self, change: Option<i64>) -> Self {
        self.change = change;
        self
    }
}

impl<T> From<WriteOutcome<T>> for Answer<T> {
    fn from(done: WriteOutcome<T>) -> Self {
        Self::ok(done.data).with_change(done.change)
    }
}

/// The shape of every success.
#[derive(Serialize)]
pub(crate) struct Envelope<T> {
    pub(crate) success: bool,
    pub(crate) data: T,
}

impl<T: Serialize> IntoResponse for Answer<T> {
    fn into_response(self) -> Response {
        let body = axum::Json(Envelope {
            success: true,
            data: self.data,
        });
        let mut response = (self.status, body).into_response();
        if let Some(change) = self.change {
            response.headers_mut().insert(CHANGE_ID, HeaderValue::from(change));
        }
        response
    }
}

/// The answer to a deletion.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Removed {
    /// The id of the deleted row.
    pub id: i64,
}
