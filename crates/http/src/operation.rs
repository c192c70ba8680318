//! One operation: its path, who may call it, its request and its answer. The router and the OpenAPI document are both
//! made from it, so they cannot differ.

use std::sync::Arc;

use axum::{
    Router,
    extract::Request,
    handler::Handler,
    http::Method,
    response::Response,
    routing::{MethodFilter, MethodRouter, on},
};
use futures::future::BoxFuture;
use peshtoq_auth::staff::Staff;
use peshtoq_core::{codes::Code, input::Input};
use peshtoq_persistence::resource::Definition;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::Value;

use crate::app::App;

/// Who may call an operation. The default is an active person who may work on the content, so that forgetting it
/// grants nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Access {
    /// Anybody, without signing in.
    Open,
    /// A signed-in person, including one who has to choose a password first (`docs/api.md#staff`).
    AlsoNew,
    /// A signed-in, active person, also an operator (`docs/api.md#roles`).
    AlsoOperator,
    /// A signed-in, active person who may work on the content.
    #[default]
    Active,
    /// A signed-in, active superadmin.
    Superadmin,
}

/// How a schema is generated for the document. Inputs and answers differ in what is required.
pub(crate) type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

/// Makes an example for the document. A server that starts has no use for one, and there are some two hundred.
pub(crate) type Example = fn() -> Value;

/// The body of a request.
#[derive(Clone)]
pub(crate) enum RequestBody {
    Nothing,
    Json {
        schema: SchemaOf,
        versioned: bool,
        example: Example,
    },
    Upload,
}

/// The answer of a successful operation.
#[derive(Clone)]
pub(crate) enum ResponseBody {
    Data {
        schema: SchemaOf,
        example: Example,
    },
    /// `data` may be null: a singleton that was never saved.
    Nullable {
        schema: SchemaOf,
        example: Example,
    },
    /// `data` is always null.
    Null,
    /// A file of this media type instead of JSON.
    File(&'static str),
}

/// The rows that a draft of an operation is about (`docs/releases.md`).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Draftable {
    /// The resources whose rows it writes, the main one first.
    pub(crate) entities: &'static [&'static str],
    /// Which of their rows.
    pub(crate) rows: DraftedRows,
}

impl Draftable {
    /// Whether it writes staff rows, which contain passwords, so that it always takes effect at once.
    pub(crate) fn is_of_staff(&self) -> bool {
        self.entities.contains(&Staff::NAME)
    }
}

/// Which rows a draft would overwrite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DraftedRows {
    /// The row of this path parameter.
    One(&'static str),
    /// None: it adds one.
    New,
    /// The row of `id` in the body, or a new one.
    InBody,
    /// The row whose column has the number of this field of the body. There is at most one of each number. With version 0,
    /// which no row has, it adds the row.
    ByNumber {
        /// The field of the body.
        field: &'static str,
        /// The column, as the history names it.
        column: &'static str,
    },
    /// The only row of its parent.
    Singleton,
    /// The order of a parent's rows.
    Order,
    /// All rows of the parent.
    All,
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
    /// A second success status, for an operation with two outcomes.
    pub(crate) or_status: Option<u16>,
    pub(crate) request_body: RequestBody,
    pub(crate) response_body: ResponseBody,
    pub(crate) queries: Vec<fn() -> &'static Value>,
    /// The allowed words of a path parameter that is not an id.
    pub(crate) words: Option<(&'static str, Vec<&'static str>)>,
    pub(crate) error_codes: Vec<Code>,
    pub(crate) is_change: bool,
    pub(crate) is_cached: bool,
    /// Set if a call of it does not count as a use of the session.
    pub(crate) is_unnoted: bool,
    /// Set if its answer is not stored for repetitions, because it contains personal data.
    pub(crate) is_unkept: bool,
    /// Set if a call of it may be stored as a draft.
    pub(crate) draftable: Option<Draftable>,
}

impl Operation {
    /// An operation at `method` and `path`, with its unique id and a summary in one sentence.
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
            is_cached: false,
            is_unnoted: false,
            is_unkept: false,
            draftable: None,
        }
    }

    /// Sets who may call it.
    pub fn access(mut self, access: Access) -> Self {
        self.access = access;
        self
    }

    /// Its body is a JSON object of this type.
    pub fn request<T: Input>(mut self, example: Example) -> Self {
        self.request_body = RequestBody::Json {
            schema: |g| g.subschema_for::<T>(),
            versioned: false,
            example,
        };
        self
    }

    /// Its body is a JSON object of this type and the `version` that the caller read.
    pub fn versioned_request<T: Input>(mut self, example: Example) -> Self {
        self.request_body = RequestBody::Json {
            schema: |g| g.subschema_for::<T>(),
            versioned: true,
            example,
        };
        self.error_codes.push(Code::VersionConflict);
        self
    }

    /// Its body is a multipart upload.
    pub fn upload_request(mut self) -> Self {
        self.request_body = RequestBody::Upload;
        self
    }

    /// It has these query parameters.
    pub fn query<T: Input>(mut self) -> Self {
        self.queries.push(peshtoq_core::input::schema_of::<T>);
        self
    }

    /// This path parameter is one of these words, not an id.
    pub fn word(mut self, name: &'static str, words: impl IntoIterator<Item = &'static str>) -> Self {
        self.words = Some((name, words.into_iter().collect()));
        self
    }

    /// Its answer has data of this type.
    pub fn response<T: JsonSchema>(mut self, example: Example) -> Self {
        self.response_body = ResponseBody::Data {
            schema: |g| g.subschema_for::<T>(),
            example,
        };
        self
    }

    /// Its answer has data of this type, or null.
    pub fn nullable_response<T: JsonSchema>(mut self, example: Example) -> Self {
        self.response_body = ResponseBody::Nullable {
            schema: |g| g.subschema_for::<T>(),
            example,
        };
        self
    }

    /// Adds another example of its answer, where one is not enough.
    pub fn answers_like(&mut self, other: Example) -> &mut Self {
        match &mut self.response_body {
            ResponseBody::Data { example, .. } | ResponseBody::Nullable { example, .. } => *example = other,
            ResponseBody::Null | ResponseBody::File(_) => {}
        }
        self
    }

    /// Adds a code to those that its kind of operation may fail with.
    pub fn also_error(&mut self, code: Code) -> &mut Self {
        self.error_codes.push(code);
        self
    }

    /// It creates a row: 201.
    pub fn creates(mut self) -> Self {
        self.status = 201;
        self
    }

    /// It may also change an existing row: 200 besides 201.
    pub fn or_changes(mut self) -> Self {
        self.or_status = Some(200);
        self
    }

    /// Only superadmins may call it.
    pub fn only_superadmins(&mut self) -> &mut Self {
        self.access = Access::Superadmin;
        self
    }

    /// It makes a change, whose id is in `x-change-id`.
    pub fn changes(mut self) -> Self {
        self.is_change = true;
        self
    }

    /// A call of it may be stored as a draft, which is about these resources.
    pub(crate) fn draftable(mut self, entities: &'static [&'static str], rows: DraftedRows) -> Self {
        self.draftable = Some(Draftable { entities, rows });
        self
    }

    /// Its answer may be cached: it has an ETag and supports 304.
    pub fn cached(mut self) -> Self {
        self.is_cached = true;
        self
    }

    /// The panel makes this call on its own: it does not count as a use of the session.
    pub fn unnoted(mut self) -> Self {
        self.is_unnoted = true;
        self
    }

    /// Its answer contains personal data and is not stored, so it takes no idempotency key.
    pub fn unkept(mut self) -> Self {
        self.is_unkept = true;
        self
    }

    /// Its answer is a file of this media type.
    pub fn file_response(mut self, media_type: &'static str) -> Self {
        self.response_body = ResponseBody::File(media_type);
        self
    }

    /// Adds codes to those that follow from its request and its access.
    pub fn errors(mut self, codes: impl IntoIterator<Item = Code>) -> Self {
        self.error_codes.extend(codes);
        self
    }

    /// Whether the landing site calls it: without signing in, and from any origin.
    pub fn is_public(&self) -> bool {
        self.path.starts_with("/api/public/")
    }

    /// The unique id, `<verb>_<resource>`.
    pub fn id(&self) -> &str {
        &self.id
    }
}

/// A handler without its type.
///
/// axum compiles routing, layers and conversions anew for each type of handler. For some hundred and fifty of them that was
/// more than half of the time that this crate took to compile (`docs/decisions/0001-operations-instead-of-macros.md`).
#[derive(Clone)]
pub(crate) struct AnyHandler(Arc<dyn Fn(Request, App) -> BoxFuture<'static, Response> + Send + Sync>);

impl AnyHandler {
    pub(crate) fn new<H, T>(handler: H) -> Self
    where
        H: Handler<T, App>,
        T: 'static,
    {
        Self(Arc::new(move |request, app| {
            Box::pin(handler.clone().call(request, app))
        }))
    }
}

impl Handler<(), App> for AnyHandler {
    type Future = BoxFuture<'static, Response>;

    fn call(self, request: Request, app: App) -> Self::Future {
        (self.0)(request, app)
    }
}

/// The API as it is assembled: routes and their descriptions.
#[derive(Default)]
pub struct Api {
    pub(crate) router: Router<App>,
    /// The public routes under `/api/public`.
    pub(crate) public: Router<App>,
    pub(crate) operations: Vec<Operation>,
}

impl Api {
    /// Adds an operation and its handler. Returns the operation, for further description.
    pub fn add<H, T>(&mut self, operation: Operation, handler: H) -> &mut Operation
    where
        H: Handler<T, App>,
        T: 'static,
    {
        self.add_any(operation, AnyHandler::new(handler))
    }

    /// Adds an operation and its handler without its type.
    pub(crate) fn add_any(&mut self, operation: Operation, handler: AnyHandler) -> &mut Operation {
        #[expect(
            clippy::expect_used,
            reason = "the methods of operations are constants of this crate"
        )]
        let method = MethodFilter::try_from(operation.method.clone()).expect("a method that axum routes");
        self.route(operation, on(method, handler))
    }

    /// Adds an operation and the route for its method.
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
