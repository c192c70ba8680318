//! The OpenAPI document, generated from the operations with utoipa.

mod schemas;

use std::collections::BTreeMap;

use axum::http::Method;
use peshtoq_core::{
    codes::{Code, FieldCode},
    language::Language,
    message::Message,
};
use peshtoq_persistence::idempotency::{HEADER, KEY_MAX};
use serde_json::{Value, json};
use utoipa::openapi::{
    Content, HttpMethod, Info, OpenApi, OpenApiBuilder, PathItem, PathsBuilder, Required,
    extensions::ExtensionsBuilder,
    header::HeaderBuilder,
    path::{OperationBuilder, ParameterBuilder, ParameterIn},
    request_body::RequestBodyBuilder,
    response::ResponseBuilder,
    security::SecurityRequirement,
};

use self::schemas::{Schemas, schema};
use crate::operation::{Access, Api, Operation, RequestBody, ResponseBody};

const INTRODUCTION: &str = "\
The API of the content panel (`/api/admin`, for signed-in staff), the upload of media, and the public API of the landing \
site.\n\n\
A success is `{\"success\": true, \"data\": …}`, a failure `{\"success\": false, \"message\", \"code\", \"status\", \
\"errorId\", \"fields\"}`. `message` is in Uzbek, `code` is stable. A write returns the id of its change in the header \
`x-change-id`; `POST /api/admin/changes/{id}/undo` undoes it. A PUT or PATCH may send the `version` that was read \
(a DELETE as `?version=`); if the row has changed since, it is refused with 409 `version_conflict` and the current row. \
A write whose response was lost can be repeated with the same `Idempotency-Key` and the same body: it returns the first \
response and is not executed twice.";

impl Api {
    /// The OpenAPI 3.1 document of all operations.
    pub fn document(&self) -> OpenApi {
        let mut schemas = Schemas::new();
        let mut paths = BTreeMap::<&str, PathItem>::new();
        for operation in &self.operations {
            let item = PathItem::new(http_method(operation), described(operation, &mut schemas));
            match paths.get_mut(operation.path) {
                Some(known) => known.merge_operations(item),
                None => {
                    paths.insert(operation.path, item);
                }
            }
        }
        let mut builder = PathsBuilder::new();
        for (path, item) in paths {
            builder = builder.path(path, item);
        }
        OpenApiBuilder::new()
            .info(information())
            .paths(builder.build())
            .components(Some(schemas.components()))
            .build()
    }

    /// The document as text. It is deterministic, although utoipa keeps extensions (`x-…`) in no order.
    ///
    /// # Errors
    /// When it cannot be written as JSON.
    pub fn document_text(&self) -> Result<String, serde_json::Error> {
        let mut document = serde_json::to_value(self.document())?;
        order_extensions(&mut document);
        Ok(serde_json::to_string_pretty(&document)? + "\n")
    }
}

/// Moves the `x-…` of every object to its end, sorted by name.
fn order_extensions(value: &mut Value) {
    match value {
        Value::Object(object) => {
            let (mut extensions, others): (Vec<_>, Vec<_>) = std::mem::take(object)
                .into_iter()
                .partition(|(name, _)| name.starts_with("x-"));
            extensions.sort_by(|a, b| a.0.cmp(&b.0));
            object.extend(others.into_iter().chain(extensions));
            object.values_mut().for_each(order_extensions);
        }
        Value::Array(items) => items.iter_mut().for_each(order_extensions),
        _ => {}
    }
}

fn information() -> Info {
    let mut info = Info::new("Peshtoq", env!("CARGO_PKG_VERSION"));
    let list = |codes: Vec<String>| codes.join(" · ");
    let top = crate::api::codes()
        .iter()
        .map(|code| format!("`{}` {}", code.as_str(), code.status()))
        .collect();
    let fields = FieldCode::ALL
        .iter()
        .map(|code| format!("`{}`", code.as_str()))
        .collect();
    info.description = Some(format!(
        "{INTRODUCTION}\n\nCodes: {}.\n\nCodes of fields: {}.",
        list(top),
        list(fields)
    ));
    info
}

fn http_method(operation: &Operation) -> HttpMethod {
    match operation.method.as_str() {
        "POST" => HttpMethod::Post,
        "PUT" => HttpMethod::Put,
        "PATCH" => HttpMethod::Patch,
        "DELETE" => HttpMethod::Delete,
        _ => HttpMethod::Get,
    }
}

fn described(operation: &Operation, schemas: &mut Schemas) -> OperationBuilder {
    let mut builder = OperationBuilder::new()
        .tag(operation.tag)
        .operation_id(Some(&operation.id))
        .summary(Some(&operation.summary));
    for name in operation
        .path
        .split('/')
        .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
    {
        let (kind, about) = match &operation.words {
            Some((word, known)) if *word == name => (json!({"type": "string", "enum": known}), "One of these values."),
            _ if name == "name" => (
                json!({"type": "string", "pattern": "^[0-9a-f]{40}\\.[0-9a-z]+$"}),
                "The name of a stored file.",
            ),
            _ if name == "idOrSlug" => (
                json!({"type": "string"}),
                "The id of the course, or an address that it has or had.",
            ),
            _ => (json!({"type": "integer", "format": "int64", "minimum": 1}), "The id."),
        };
        let parameter = ParameterBuilder::new()
            .name(name)
            .parameter_in(ParameterIn::Path)
            .required(Required::True)
            .description(Some(about))
            .schema(Some(schema(kind)));
        builder = builder.parameter(parameter);
    }
    for query in operation.queries.iter().map(|query| query()) {
        for parameter in query_parameters(query) {
            builder = builder.parameter(parameter);
        }
    }
    if takes_key(operation) {
        let pattern = format!("^[A-Za-z0-9_-]{{1,{KEY_MAX}}}$");
        let parameter = ParameterBuilder::new()
            .name(HEADER)
            .parameter_in(ParameterIn::Header)
            .required(Required::False)
            .description(Some(
                "A call that is repeated with the same key within 24 hours gets the answer of the first call.",
            ))
            .schema(Some(schema(json!({"type": "string", "pattern": pattern}))));
        builder = builder.parameter(parameter);
    }
    match &operation.request_body {
        RequestBody::Nothing => {}
        RequestBody::Json {
            schema,
            versioned,
            example,
        } => {
            let reference = schemas.input(*schema, *versioned);
            let content = Content::builder()
                .schema(Some(reference))
                .example(Some(example()))
                .build();
            let body = RequestBodyBuilder::new()
                .content("application/json", content)
                .required(Some(Required::True));
            builder = builder.request_body(Some(body.build()));
        }
        RequestBody::Upload => {
            let content = Content::builder().schema(Some(schema(upload_form()))).build();
            let body = RequestBodyBuilder::new()
                .content("multipart/form-data", content)
                .required(Some(Required::True));
            builder = builder.request_body(Some(body.build()));
        }
    }
    for status in operation.or_status.iter().chain([&operation.status]) {
        builder = builder.response(status.to_string(), success(operation, schemas));
    }
    if operation.is_cached {
        let text = "Not modified: `If-None-Match` contains the current ETag.";
        builder = builder.response("304", ResponseBuilder::new().description(text).build());
    }
    for (status, codes) in refusals(operation) {
        builder = builder.response(status.to_string(), refusal(&codes, schemas));
    }
    if operation.draftable.is_some_and(|draftable| !draftable.is_of_staff()) {
        let extensions = ExtensionsBuilder::new().add("x-draftable", true).build();
        builder = builder.extensions(Some(extensions));
    }
    if operation.access != Access::Open {
        let none: [String; 0] = [];
        builder = builder.security(SecurityRequirement::new("bearer", none));
    }
    builder
}

/// Whether a repetition of the call would write twice, so that it takes an idempotency key.
fn takes_key(operation: &Operation) -> bool {
    (operation.access != Access::Open || operation.is_public())
        && operation.method != Method::GET
        && !operation.is_unkept
        && !matches!(operation.request_body, RequestBody::Upload)
}

fn query_parameters(query: &Value) -> Vec<ParameterBuilder> {
    let required = query["required"].as_array();
    let properties = query["properties"].as_object().into_iter().flatten();
    let parameter = |(name, property): (&String, &Value)| {
        let is_required = required.is_some_and(|names| names.iter().any(|n| n == name));
        let mut property = property.clone();
        let description = property.as_object_mut().and_then(|p| p.remove("description"));
        // A query has no null; an absent parameter is left out.
        if let Some(kinds) = property["type"].as_array().cloned() {
            property["type"] = kinds.into_iter().find(|kind| kind != "null").unwrap_or_default();
        }
        ParameterBuilder::new()
            .name(name)
            .parameter_in(ParameterIn::Query)
            .required(if is_required { Required::True } else { Required::False })
            .description(description.as_ref().and_then(Value::as_str))
            .schema(Some(schema(property)))
    };
    properties.map(parameter).collect()
}

fn upload_form() -> Value {
    json!({
        "type": "object",
        "required": ["fileFolder", "files"],
        "properties": {
            "fileFolder": {
                "type": "string",
                "enum": peshtoq_media::Folder::ALL.iter().map(|folder| folder.tag()).collect::<Vec<_>>(),
                "description": "Where the file belongs. It must come before `files`.",
                "example": "course-banners"
            },
            "library": {
                "type": "boolean",
                "description": "Whether the file stays in the media library although nothing uses it. It must come before `files`.",
                "example": false
            },
            "files": {"type": "string", "format": "binary", "description": "One file."}
        }
    })
}

fn success(operation: &Operation, schemas: &mut Schemas) -> utoipa::openapi::Response {
    let response = ResponseBuilder::new().description(if operation.status == 201 { "Created." } else { "OK." });
    let (data, example) = match &operation.response_body {
        ResponseBody::Data { schema, example } => (schemas.output(*schema), example()),
        ResponseBody::Nullable { schema, example } => {
            (json!({"anyOf": [schemas.output(*schema), {"type": "null"}]}), example())
        }
        ResponseBody::Null => (json!({"type": "null"}), Value::Null),
        ResponseBody::File(media_type) => {
            let file = json!({"type": "string", "format": "binary"});
            let content = Content::builder().schema(Some(schema(file))).build();
            return response.content(*media_type, content).build();
        }
    };
    let envelope = json!({
        "type": "object",
        "required": ["success", "data"],
        "properties": {"success": {"type": "boolean", "enum": [true]}, "data": data}
    });
    let content = Content::builder()
        .schema(Some(schema(envelope)))
        .example(Some(json!({"success": true, "data": example})))
        .build();
    let mut response = response.content("application/json", content);
    if operation.is_change {
        let header = HeaderBuilder::new()
            .schema(Some(schema(
                json!({"type": "integer", "format": "int64", "minimum": 1}),
            )))
            .description(Some("The id of the change, for undoing it."));
        response = response.header("x-change-id", header.build());
    }
    if operation.is_cached {
        let header = |about: &str| {
            HeaderBuilder::new()
                .schema(Some(schema(json!({"type": "string"}))))
                .description(Some(about))
                .build()
        };
        response = response
            .header("etag", header("Identifies this representation, for `If-None-Match`."))
            .header(
                "cache-control",
                header("How long browsers and CDNs may cache the response."),
            );
    }
    response.build()
}

/// The possible error codes, by status.
fn refusals(operation: &Operation) -> BTreeMap<u16, Vec<Code>> {
    let mut codes = operation.error_codes.clone();
    match operation.access {
        Access::Open => {}
        Access::AlsoNew => codes.extend([Code::Unauthenticated, Code::TokenExpired]),
        Access::AlsoOperator => {
            codes.extend([Code::Unauthenticated, Code::TokenExpired, Code::PasswordChangeRequired]);
        }
        Access::Active | Access::Superadmin => {
            codes.extend([
                Code::Unauthenticated,
                Code::TokenExpired,
                Code::PasswordChangeRequired,
                Code::Forbidden,
            ]);
        }
    }
    match operation.request_body {
        RequestBody::Nothing => {}
        RequestBody::Json { .. } => codes.extend([
            Code::MalformedJson,
            Code::RequestTimeout,
            Code::PayloadTooLarge,
            Code::UnsupportedMediaType,
            Code::ValidationFailed,
        ]),
        RequestBody::Upload => codes.extend([
            Code::RequestTimeout,
            Code::PayloadTooLarge,
            Code::UnsupportedMediaType,
            Code::ImageTooLarge,
            Code::ValidationFailed,
        ]),
    }
    if !operation.queries.is_empty() {
        codes.push(Code::ValidationFailed);
    }
    codes.extend([Code::Internal, Code::Unavailable]);
    let mut by_status = BTreeMap::<u16, Vec<Code>>::new();
    for code in codes {
        let list = by_status.entry(code.status()).or_default();
        if !list.contains(&code) {
            list.push(code);
        }
    }
    by_status
}

/// The text of a code as the document shows it.
fn message(code: impl Into<Message>) -> String {
    code.into().text(Language::default())
}

fn refusal(codes: &[Code], schemas: &mut Schemas) -> utoipa::openapi::Response {
    let described: Vec<String> = codes
        .iter()
        .map(|code| format!("`{}`: {}", code.as_str(), message(*code)))
        .collect();
    let reference = schemas.output(|generator| generator.subschema_for::<crate::failure::Body<'static>>());
    let examples = codes.iter().map(|code| {
        let fields = if *code == Code::ValidationFailed {
            json!([{"field": "name", "code": "required", "message": message(FieldCode::Required)}])
        } else {
            json!([])
        };
        let value = json!({
            "success": false, "message": message(*code), "code": code.as_str(), "status": code.status(),
            "errorId": "01jgz3v6k2x8", "fields": fields,
        });
        (
            code.as_str(),
            utoipa::openapi::example::ExampleBuilder::new()
                .value(Some(value))
                .build(),
        )
    });
    let content = Content::builder()
        .schema(Some(schema(reference)))
        .examples_from_iter(examples)
        .build();
    ResponseBuilder::new()
        .description(described.join("; "))
        .content("application/json", content)
        .build()
}
