//! Uploading media and reading it back (`docs/api.md#media`).

pub mod bin;
pub mod collect;
mod form;
pub mod installation;
mod record;

use axum::{
    body::Body,
    extract::{FromRequest, Multipart, Request, State},
    http::{HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use futures::channel::mpsc;
use headers::{ETag, HeaderMapExt};
use peshtoq_core::{
    codes::{Code, FieldCode},
    error::{Error, FieldError, Result},
    message::Message,
};
use peshtoq_media::{ByteRange, Folder, MediaError, MediaPath, Opened, StoredFile};
use peshtoq_persistence::library::Origin;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;
use tracing::Instrument;

use crate::{
    answer::{Answer, Outcome},
    app::App,
    conditional,
    failure::Failure,
    guard::SignedIn,
    layers,
    operation::{Api, Operation},
    request::Rest,
};

/// The path of uploads.
pub const UPLOAD_PATH: &str = "/api/upload";

/// A finished upload.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "UploadedFile")]
pub struct UploadedFile {
    /// Where it can be read.
    pub url: String,
    /// The value for image and video fields: `folder/name.ext`.
    pub path: String,
    /// In pixels, as shown; null for some videos.
    pub width: Option<u32>,
    /// In pixels, as shown; null for some videos.
    pub height: Option<u32>,
    /// In bytes.
    pub size: u64,
    /// The MIME type, determined from the content.
    pub mime_type: String,
    /// A tiny preview as a data URI; null for svg and video.
    pub placeholder: Option<String>,
}

/// Converts a media error for a caller.
pub fn refusal(error: MediaError) -> Error {
    let cause = error.to_string();
    let code = match &error {
        MediaError::TooLarge { .. } => Code::PayloadTooLarge,
        MediaError::UnsupportedType => Code::UnsupportedMediaType,
        MediaError::ImageTooLarge { .. } => Code::ImageTooLarge,
        MediaError::UnknownFolder => return Error::field("fileFolder", FieldCode::UnknownValue),
        MediaError::Broken(_) => Code::ValidationFailed,
        MediaError::NotFound | MediaError::RangeNotSatisfiable { .. } => Code::RouteNotFound,
        MediaError::Store(_) | MediaError::Io(_) | MediaError::Foreign(_) => Code::Unavailable,
        MediaError::Config(_) | MediaError::Worker(_) | MediaError::Damaged { .. } => Code::Internal,
    };
    let mut refusal = Error {
        cause: Some(cause),
        ..Error::new(code)
    };
    if let MediaError::TooLarge { limit_bytes } = error {
        refusal.message = Some(Message::file_at_most(limit_bytes / (1024 * 1024)));
    }
    refusal
}

/// Converts a media error for the caller of an upload, with its field.
fn refused_upload(error: MediaError) -> Error {
    of_field("files", refusal(error))
}

/// Adds the field to an error about the sent content.
fn of_field(field: &str, mut error: Error) -> Error {
    let code = match error.code {
        Code::PayloadTooLarge => FieldCode::OutOfRange,
        Code::UnsupportedMediaType | Code::ValidationFailed => FieldCode::WrongFormat,
        Code::ImageTooLarge => FieldCode::ImageTooLarge,
        _ => return error,
    };
    if error.fields.is_empty() {
        let message = error.message.clone().unwrap_or_else(|| match code {
            FieldCode::WrongFormat => code.into(),
            _ => error.code.into(),
        });
        error.fields = vec![FieldError::with_message(field, code, message)];
    }
    error
}

/// `POST /api/upload`: `fileFolder`, perhaps `library`, then one `files`. The content is streamed.
///
/// It runs in a task of its own to its end. Otherwise a caller that leaves after the last byte would leave an
/// unrecorded file.
pub async fn upload(State(app): State<App>, SignedIn(user): SignedIn, request: Request) -> Outcome<Vec<UploadedFile>> {
    let is_form = request.headers().get(header::CONTENT_TYPE).is_some_and(|kind| {
        kind.as_bytes()
            .get(..19)
            .is_some_and(|start| start.eq_ignore_ascii_case(b"multipart/form-data"))
    });
    if !is_form {
        return Err(of_field("files", Error::new(Code::UnsupportedMediaType)).into());
    }
    let form = Multipart::from_request(request, &app).await.map_err(|error| {
        let refused = Error {
            cause: Some(error.body_text()),
            ..Error::new(Code::ValidationFailed)
        };
        of_field("files", refused)
    })?;
    let origin = Origin {
        by: Some(user.staff_id),
        ..Origin::default()
    };
    let stored = tokio::spawn(store(app.clone(), form, origin).in_current_span()).await;
    let StoredFile {
        path,
        width,
        height,
        size,
        mime_type,
        placeholder,
        ..
    } = stored.map_err(Error::internal)??;
    let url = format!("{}/{path}", app.config().media_base_url);
    Ok(Answer::created(vec![UploadedFile {
        url,
        path,
        width,
        height,
        size,
        mime_type,
        placeholder,
    }]))
}

async fn store(app: App, mut form: Multipart, mut origin: Origin) -> Result<StoredFile, Failure> {
    let folder = form::folder(&mut form).await?;
    installation::check(app.db(), app.media()).await?;
    let (chunks, body) = mpsc::channel(1);
    let (formed, uploaded) = futures::join!(
        form::send_file(form, chunks, &mut origin),
        app.media().upload(folder, body)
    );
    // A form error has ended the upload too, and says more than that it broke off.
    formed?;
    let uploaded = uploaded.map_err(refused_upload)?;
    Ok(record::record(app.db(), app.media(), uploaded, &origin).await?)
}

/// Stores a file and records it, as an upload of a file with that name does.
///
/// # Errors
/// When the folder does not take it, or the store or the database fails.
pub async fn store_file(app: &App, folder: Folder, name: &str, content: Bytes) -> Result<StoredFile> {
    installation::check(app.db(), app.media()).await?;
    let body = futures::stream::iter([Ok::<_, std::io::Error>(content)]);
    let uploaded = app.media().upload(folder, body).await.map_err(refusal)?;
    let origin = Origin {
        name: Some(name.to_owned()),
        ..Origin::default()
    };
    record::record(app.db(), app.media(), uploaded, &origin).await
}

/// `/media/*`: a stored file never changes, so it may be cached forever.
pub async fn read(State(app): State<App>, Rest(path): Rest, request: Request) -> Result<Response, Failure> {
    let (parts, _) = request.into_parts();
    let not_found = || Failure(Error::new(Code::RouteNotFound));
    if !matches!(parts.method, Method::GET | Method::HEAD) {
        return Ok(layers::reading_only());
    }
    let path = MediaPath::parse(&path).ok_or_else(not_found)?;
    let query = parts.uri.query().unwrap_or_default();
    let width = form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "w");
    let width = width.and_then(|(_, width)| width.parse().ok());
    let header = |name| {
        parts
            .headers
            .get(name)
            .and_then(|value: &HeaderValue| value.to_str().ok())
    };
    let range = header(header::RANGE).and_then(ByteRange::parse);
    let mut range = range;
    let mut opened = app.media().open(&path, width, range).await;
    if range.is_some() && parts.headers.contains_key(header::IF_RANGE) {
        // A range applies only to the file that the caller has; otherwise the whole file is sent.
        let whole = app.media().open(&path, width, None).await.map_err(refusal)?;
        if !conditional::range_applies(&parts.headers, &etag(&whole)?) {
            (range, opened) = (None, Ok(whole));
        }
    }
    let opened = match opened {
        Err(MediaError::RangeNotSatisfiable { size }) => return Ok(not_satisfiable(size)),
        opened => opened.map_err(refusal)?,
    };
    let etag = etag(&opened)?;
    let mut response = if conditional::is_known(&parts.headers, [&etag]) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        whole_or_part(
            &opened.range.clone(),
            opened.size,
            range.is_some(),
            opened.mime,
            opened.body,
        )
    };
    let headers = response.headers_mut();
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("public, max-age=31536000, immutable"),
    );
    headers.typed_insert(etag);
    // The site may draw pictures into a canvas, and an SVG that is opened directly must not run scripts.
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"),
    );
    Ok(response)
}

fn etag(file: &Opened) -> Result<ETag> {
    file.etag.parse().map_err(Error::internal)
}

fn whole_or_part(
    range: &std::ops::Range<u64>,
    size: u64,
    is_part: bool,
    mime: &'static str,
    body: futures::stream::BoxStream<'static, Result<bytes::Bytes, MediaError>>,
) -> Response {
    let mut response = Body::from_stream(body).into_response();
    if is_part {
        *response.status_mut() = StatusCode::PARTIAL_CONTENT;
        let text = format!("bytes {}-{}/{size}", range.start, range.end.saturating_sub(1));
        if let Ok(value) = HeaderValue::try_from(text) {
            response.headers_mut().insert(header::CONTENT_RANGE, value);
        }
    }
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(mime));
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(range.end - range.start));
    headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    response
}

fn not_satisfiable(size: u64) -> Response {
    let mut response = StatusCode::RANGE_NOT_SATISFIABLE.into_response();
    if let Ok(value) = HeaderValue::try_from(format!("bytes */{size}")) {
        response.headers_mut().insert(header::CONTENT_RANGE, value);
    }
    response
}

/// Adds the upload to the API.
pub fn describe(api: &mut Api) {
    let example = || {
        json!([{
            "url": "https://example.uz/media/partners/0123456789abcdef0123456789abcdef01234567.png",
            "path": "partners/0123456789abcdef0123456789abcdef01234567.png",
            "width": 320, "height": 160, "size": 18211, "mimeType": "image/png",
            "placeholder": "data:image/webp;base64,UklGRhYAAABXRUJQVlA4TAkAAAAvAAAAAIiI/gcA"
        }])
    };
    let operation = Operation::new(
        Method::POST,
        UPLOAD_PATH,
        "media",
        "upload",
        "Stores one file. The form has `fileFolder`, then `files`.",
    )
    .upload_request()
    .response::<Vec<UploadedFile>>(example)
    .creates();
    api.add(operation, upload);
}
