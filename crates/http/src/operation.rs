//! One operation: its path, who may call it, what it takes and answers. From these the router and the OpenAPI document
//! are made alike, so that neither can tell another story than the other.

use axum::{
    Router,
    handler::Handler,
    http::Method,
    routing::{MethodFilter, MethodRouter, on},
};
use peshtoq_core::{codes::Code, input::Input};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::Value;

use crate::app::App;

/// Who may call an operation. What says nothing wants an active person: forgetting it opens no door.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Access {
    /// Everybody, without signing in.
    Open,
    /// A signed-in person, also one who has yet to choose a password (`docs/api.md#staff`).
    AlsoNew,
    /// A signed-in, active person.
    #[default]
    Active,
    /// A signed-in, active superadmin.
    Superadmin,
}

/// How a schema is found when the document is written: inputs and answers differ in what is required.
pub(crate) type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

/// What an operation takes as its body.
#[derive(Clone)]
pub(crate) enum RequestBody {
    Nothing,
    Json {
        schema: SchemaOf,
        versioned: bool,
        example: Value,
    },
    Upload,
}

/// What an operation answers with when it succeeds.
#[derive(Clone)]
pub(crate) enum ResponseBody {
    Data {
        schema: SchemaOf,
        example: Value,
    },
    /// `data` may be null: a single that was never saved.
    Nullable {
        schema: SchemaOf,
        example: Value,
    },
    /// `data` is always null.
    Null,
}

/// One operation of the API.
pub struct Operation {
    pub(crate) method: Method,
    pub(crate) path: &'static str,
    pub(crate) id: String,
    pub(crate) tag: &'static str,
    pub(crate) summary: String,
    pub(crate) access: Access,
    pub(crate) status: u16,
    /// Another status of success, where it may do one of two things.
    pub(crate) or_status: Option<u16>,
    pub(crate) request_body: RequestBody,
    pub(crate) response_body: ResponseBody,
    pub(crate) queries: Vec<&'static Value>,
    /// The words that a parameter of the path may be, where it is no id.
    pub(crate) words: Option<(&'static str, Vec<&'static str>)>,
    pub(crate) error_codes: Vec<Code>,
    pub(crate) is_change: bool,
    pub(crate) is_kept: bool,
}

impl Operation {
    /// An operation at `method` and `path`, with its unique id and one sentence on what it does.
    pub fn new(
        method: Method,
        path: &'static str,
        tag: &'static str,
        id: impl Into<String>,
        summary: impl Into<String>,
    ) -> Self {
        Self {
            method,
            path,
            id: id.into(),
            tag,
            summary: summary.into(),
            access: Access::default(),
            status: 200,
            or_status: None,
            request_body: RequestBody::Nothing,
            response_body: ResponseBody::Null,
            queries: Vec::new(),
            words: None,
            error_codes: Vec::new(),
            is_change: false,
            is_kept: false,
        }
    }

    /// Who may call it.
    pub fn access(mut self, access: Access) -> Self {
        self.access = access;
        self
    }

    /// It takes a JSON object of this type.
    pub fn request<T: Input>(mut self, example: Value) -> Self {
        self.request_body = RequestBody::Json {
            schema: |g| g.subschema_for::<T>(),
            versioned: false,
            example,
        };
        self
    }

    /// It takes a JSON object of this type and the `version` that the caller read.
    pub fn versioned_request<T: Input>(mut self, example: Value) -> Self {
        self.request_body = RequestBody::Json {
            schema: |g| g.subschema_for::<T>(),
            versioned: true,
            example,
        };
        self.error_codes.push(Code::VersionConflict);
        self
    }

    /// It takes a multipart upload.
    pub fn upload_request(mut self) -> Self {
        self.request_body = RequestBody::Upload;
        self
    }

    /// It takes these query parameters.
    pub fn query<T: Input>(mut self) -> Self {
        self.queries.push(peshtoq_core::input::schema_of::<T>());
        self
    }

    /// This parameter of its path is one of these words, not an id.
    pub fn word(mut self, name: &'static str, words: impl IntoIterator<Item = &'static str>) -> Self {
        self.words = Some((name, words.into_iter().collect()));
        self
    }

    /// It answers with data of this type.
    pub fn response<T: JsonSchema>(mut self, example: Value) -> Self {
        self.response_body = ResponseBody::Data {
            schema: |g| g.subschema_for::<T>(),
            example,
        };
        self
    }

    /// It answers with data of this type, or with null.
    pub fn nullable_response<T: JsonSchema>(mut self, example: Value) -> Self {
        self.response_body = ResponseBody::Nullable {
            schema: |g| g.subschema_for::<T>(),
            example,
        };
        self
    }

    /// Another example of what it answers with, where the usual one tells too little.
    pub fn answers_like(&mut self, other: Value) -> &mut Self {
        match &mut self.response_body {
            ResponseBody::Data { example, .. } | ResponseBody::Nullable { example, .. } => *example = other,
            ResponseBody::Null => {}
        }
        self
    }

    /// It may refuse with this code too, besides what its kind of operation refuses with.
    pub fn also_error(&mut self, code: Code) -> &mut Self {
        self.error_codes.push(code);
        self
    }

    /// It makes a row: 201.
    pub fn creates(mut self) -> Self {
        self.status = 201;
        self
    }

    /// It may also change a row that is there: 200 besides 201.
    pub fn or_changes(mut self) -> Self {
        self.or_status = Some(200);
        self
    }

    /// Only superadmins may call it.
    pub fn only_superadmins(&mut self) -> &mut Self {
        self.access = Access::Superadmin;
        self
    }

    /// It is a change, whose id stands in `x-change-id`.
    pub fn changes(mut self) -> Self {
        self.is_change = true;
        self
    }

    /// Its answer may be kept: it has an ETag, and 304 is answered to who has it.
    pub fn kept(mut self) -> Self {
        self.is_kept = true;
        self
    }

    /// It may refuse with these codes, besides those that follow from what it takes and who may call it.
    pub fn errors(mut self, codes: impl IntoIterator<Item = Code>) -> Self {
        self.error_codes.extend(codes);
        self
    }

    /// Whether it is one of those that the landing site reads: without signing in, from any origin, kept by caches.
    pub fn is_public(&self) -> bool {
        self.path.starts_with("/api/public/")
    }

    /// The unique id, `<verb>_<resource>`.
    pub fn id(&self) -> &str {
        &self.id
    }
}

/// The whole API while it is put together: routes and their descriptions.
#[derive(Default)]
pub struct Api {
    pub(crate) router: Router<App>,
    /// What everybody may read, under `/api/public`.
    pub(crate) public: Router<App>,
    pub(crate) operations: Vec<Operation>,
}

impl Api {
    /// Adds an operation and the handler that answers it. What is answered here can still be told more exactly.
    pub fn add<H, T>(&mut self, operation: Operation, handler: H) -> &mut Operation
    where
        H: Handler<T, App>,
        T: 'static,
    {
        #[expect(
            clippy::expect_used,
            reason = "the methods of operations are constants of this crate"
        )]
        let method = MethodFilter::try_from(operation.method.clone()).expect("a method that axum routes");
        self.route(operation, on(method, handler))
    }

    /// Adds an operation and its route, which answers its method.
    pub fn route(&mut self, operation: Operation, route: MethodRouter<App>) -> &mut Operation {
        let router = match operation.is_public() {
            true => &mut self.public,
            false => &mut self.router,
        };
        *router = std::mem::take(router).route(operation.path, route);
        self.operations.push(operation);
        let last = self.operations.len() - 1;
        &mut self.operations[last]
    }

    /// All operations, in the order in which they were added.
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }
}
