//! The answer to a call that succeeded (`contract.md §1`, Success).

use axum::{
    http::{HeaderName, HeaderValue, StatusCode},
    response::{IntoResponse, Response},
};
use peshtoq_kernel::resource::{Done, Page, Resource, Row};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer, ser::SerializeMap};

/// Carries the id of the change that a write made (`contract.md §1`, Undo).
pub const CHANGE_ID: HeaderName = HeaderName::from_static("x-change-id");

/// What a handler answers with.
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

    /// The same answer with its data in another shape.
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

impl<T> From<Done<T>> for Answer<T> {
    fn from(done: Done<T>) -> Self {
        Self::ok(done.data).with_change(done.change)
    }
}

#[derive(Serialize)]
struct Envelope<T> {
    success: bool,
    data: T,
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

/// A list under its own key, with its total where it has one.
#[derive(Debug)]
pub struct ListOf<R: Resource>(pub Page<R::Fields>);

impl<R: Resource> Serialize for ListOf<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(R::LIST_KEY, &self.0.rows)?;
        if R::HAS_TOTAL {
            map.serialize_entry("total", &self.0.total)?;
        }
        map.end()
    }
}

impl<R: Resource> JsonSchema for ListOf<R> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("{}List", R::Fields::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let row = generator.subschema_for::<Row<R::Fields>>();
        if !R::HAS_TOTAL {
            return json_schema!({
                "type": "object",
                "properties": {R::LIST_KEY: {"type": "array", "items": row}},
                "required": [R::LIST_KEY]
            });
        }
        json_schema!({
            "type": "object",
            "properties": {
                R::LIST_KEY: {"type": "array", "items": row},
                "total": {"type": "integer", "format": "int64", "minimum": 0, "description": "How many rows match in all."}
            },
            "required": [R::LIST_KEY, "total"]
        })
    }
}

/// What a removal answers with.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Removed {
    /// The id of the row that is gone.
    pub id: i64,
}
