//! Upload of media and reading it back (`contract.md §3`).

use axum::{
    body::Body,
    extract::{FromRequest, Multipart, Request, State, multipart::MultipartError},
    http::{HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use futures::{SinkExt, TryStreamExt, channel::mpsc};
use peshtoq_kernel::{
    codes::{Code, FieldCode},
    db::{Actor, Db},
    error::{Error, FieldError, Result},
    media::file,
};
use peshtoq_media::{ByteRange, Folder, Kind, MediaError, MediaPath, MediaStore, StoredFile};
use schemars::JsonSchema;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, sea_query::OnConflict};
use serde::Serialize;
use serde_json::json;

use crate::{
    answer::{Answer, Outcome},
    app::App,
    failure::Failure,
    layers,
    operation::{Api, Operation},
    request::Rest,
};

/// A finished upload.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "UploadedFile")]
pub struct UploadedFile {
    /// Where it can be read.
    pub url: String,
    /// What image and video fields take and answer: `folder/name.ext`.
    pub path: String,
    /// In pixels, as shown; null for some videos.
    pub width: Option<u32>,
    /// In pixels, as shown; null for some videos.
    pub height: Option<u32>,
    /// In bytes.
    pub size: u64,
    /// What it is by its content.
    pub mime_type: String,
    /// A tiny preview as a data URI; null for svg and video.
    pub placeholder: Option<String>,
}

/// A media error as the caller meets it.
pub fn refusal(error: MediaError) -> Error {
    let cause = error.to_string();
    let code = match &error {
        MediaError::TooLarge { .. } => Code::PayloadTooLarge,
        MediaError::UnsupportedType => Code::UnsupportedMediaType,
        MediaError::ImageTooLarge { .. } => Code::ImageTooLarge,
        MediaError::UnknownFolder => return Error::field("fileFolder", FieldCode::UnknownValue),
        MediaError::Broken(_) => Code::ValidationFailed,
        MediaError::NotFound | MediaError::RangeNotSatisfiable { .. } => Code::RouteNotFound,
        MediaError::Store(_) | MediaError::Io(_) => Code::Unavailable,
        MediaError::Config(_) | MediaError::Worker(_) => Code::Internal,
    };
    let mut refusal = Error {
        cause: Some(cause),
        ..Error::new(code)
    };
    if let MediaError::TooLarge { limit_bytes } = error {
        refusal.message = Some(format!(
            "Fayl hajmi {} MB dan oshmasligi kerak",
            limit_bytes / (1024 * 1024)
        ));
    }
    refusal
}

/// The form itself is broken: it ended early, or is no form.
fn broken(error: &MultipartError) -> Error {
    let code = if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
        Code::PayloadTooLarge
    } else {
        Code::ValidationFailed
    };
    Error {
        cause: Some(error.body_text()),
        ..Error::new(code)
    }
}

fn files(code: FieldCode, message: &str) -> Failure {
    Failure(Error::invalid(vec![FieldError::with_message("files", code, message)]))
}

/// `POST /api/upload`: `fileFolder`, then one `files`. Streamed: nothing is held that need not be.
///
/// It runs to its end by itself: a caller that leaves after the last byte would else leave a file that nobody knows of.
pub async fn upload(State(app): State<App>, request: Request) -> Outcome<Vec<UploadedFile>> {
    let is_form = request.headers().get(header::CONTENT_TYPE).is_some_and(|kind| {
        kind.as_bytes()
            .get(..19)
            .is_some_and(|start| start.eq_ignore_ascii_case(b"multipart/form-data"))
    });
    if !is_form {
        return Err(Error::new(Code::UnsupportedMediaType).into());
    }
    let form = Multipart::from_request(request, &app).await.map_err(|error| Error {
        cause: Some(error.body_text()),
        ..Error::new(Code::ValidationFailed)
    })?;
    let stored = tokio::spawn(store(app.clone(), form)).await.map_err(Error::internal)?;
    let StoredFile {
        path,
        width,
        height,
        size,
        mime_type,
        placeholder,
        ..
    } = stored?;
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

async fn store(app: App, mut form: Multipart) -> Result<StoredFile, Failure> {
    let folder = folder(&mut form).await?;
    let (chunks, body) = mpsc::channel(1);
    let (formed, uploaded) = futures::join!(send_file(form, chunks), app.media().upload(folder, body));
    // What is wrong with the form has ended the upload too, and says more than that it broke off.
    formed?;
    let uploaded = uploaded.map_err(refusal)?;
    let file = uploaded.file.clone();
    let recorded = record(app.db(), &file).await;
    drop(uploaded);
    if let Err(error) = recorded {
        // A database that is full or away. Where it cannot even be asked, the file is collected later.
        if let Some(path) = MediaPath::parse(&file.path) {
            let _ = remove_unknown(app.db(), app.media(), &path).await;
        }
        return Err(error.into());
    }
    Ok(file)
}

/// Sends the content of the one `files` to the store. The rest of the form is read before the store is told that the
/// content has ended: a form that breaks off late, or brings a second file, leaves nothing either.
async fn send_file(mut form: Multipart, mut chunks: mpsc::Sender<Result<Bytes, FormBroke>>) -> Result<(), Failure> {
    let formed = read_file(&mut form, &mut chunks).await;
    if formed.is_err() {
        // An error here means that the store has refused the file already.
        let _ = chunks.send(Err(FormBroke)).await;
    }
    formed
}

async fn read_file(form: &mut Multipart, chunks: &mut mpsc::Sender<Result<Bytes, FormBroke>>) -> Result<(), Failure> {
    let mut field = loop {
        match form.next_field().await.map_err(|error| broken(&error))? {
            Some(field) if field.name() == Some("files") => break field,
            Some(_) => continue,
            None => return Err(files(FieldCode::Required, "Fayl tanlang")),
        }
    };
    while let Some(chunk) = field.chunk().await.map_err(|error| broken(&error))? {
        if chunks.send(Ok(chunk)).await.is_err() {
            // The store has refused it and says why; the rest need not be heard.
            return Ok(());
        }
    }
    drop(field);
    while let Some(field) = form.next_field().await.map_err(|error| broken(&error))? {
        if field.name() == Some("files") {
            return Err(files(FieldCode::TooMany, "Bir vaqtda faqat bitta fayl yuklash mumkin"));
        }
    }
    Ok(())
}

/// Ends an upload whose form is broken; what is wrong with it is told by the one who read the form.
#[derive(Debug)]
struct FormBroke;

impl std::fmt::Display for FormBroke {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the form is broken")
    }
}

impl std::error::Error for FormBroke {}

async fn folder(form: &mut Multipart) -> Result<Folder, Failure> {
    let field = form.next_field().await.map_err(|error| broken(&error))?;
    let field = field.ok_or_else(|| Error::field("fileFolder", FieldCode::Required))?;
    match field.name() {
        Some("fileFolder") => {}
        Some("files") => {
            let message = "fileFolder maydoni files maydonidan oldin kelishi kerak";
            return Err(Error::invalid(vec![FieldError::with_message(
                "fileFolder",
                FieldCode::Required,
                message,
            )])
            .into());
        }
        _ => return Err(Error::field("fileFolder", FieldCode::Required).into()),
    }
    let mut field = field;
    let mut tag = Vec::new();
    while let Some(chunk) = field.chunk().await.map_err(|error| broken(&error))? {
        tag.extend_from_slice(&chunk);
        // Longer than any tag: no need to hear the rest.
        if tag.len() > 64 {
            return Err(Error::field("fileFolder", FieldCode::UnknownValue).into());
        }
    }
    let tag = String::from_utf8(tag).unwrap_or_default();
    Folder::parse(tag.trim()).map_err(|error| refusal(error).into())
}

/// Records a finished upload. Uploading the same again starts its 48 hours anew.
///
/// # Errors
/// When the database fails.
pub async fn record(db: &Db, file: &StoredFile) -> Result<()> {
    let write = db.begin(Actor::System).await?;
    let pixels = |side: Option<u32>| side.and_then(|side| i32::try_from(side).ok());
    let row = file::ActiveModel {
        path: Set(file.path.clone()),
        is_video: Set(file.kind == Kind::Video),
        width: Set(pixels(file.width)),
        height: Set(pixels(file.height)),
        size: Set(i64::try_from(file.size).unwrap_or(i64::MAX)),
        mime_type: Set(file.mime_type.clone()),
        placeholder: Set(file.placeholder.clone()),
        touched_at: Set(write.at()),
    };
    file::Entity::insert(row)
        .on_conflict(
            OnConflict::column(file::Column::Path)
                .update_column(file::Column::TouchedAt)
                .to_owned(),
        )
        .exec_without_returning(write.conn())
        .await?;
    write.commit().await?;
    Ok(())
}

/// How long an upload that nothing uses is kept (`contract.md §3`).
pub const UNUSED_FOR: chrono::Duration = chrono::Duration::hours(48);

/// Removes the uploads that no row and no kept revision has used for 48 hours. Answers their paths.
///
/// # Errors
/// When the database or the store fails; what was removed until then stays removed.
pub async fn collect(db: &Db, store: &MediaStore) -> Result<Vec<String>> {
    let before = peshtoq_kernel::clock::now() - UNUSED_FOR;
    let mut gone = Vec::new();
    for path in peshtoq_kernel::media::unused_since(db.reader(), before).await? {
        let Some(file) = MediaPath::parse(&path) else {
            continue;
        };
        let forget = async || -> Result<bool, Collecting> {
            let write = db.begin(Actor::System).await?;
            // Looked at once more under the lock of all writes: a row may have begun to use it this very moment.
            let is_unused = peshtoq_kernel::media::unused_since(write.conn(), before)
                .await?
                .contains(&path);
            if is_unused {
                file::Entity::delete_many()
                    .filter(file::Column::Path.eq(&path))
                    .exec(write.conn())
                    .await
                    .map_err(Error::from)?;
                write.commit().await?;
            }
            Ok(is_unused)
        };
        if store.remove_if(&file, forget).await.map_err(|error| error.0)? {
            gone.push(path);
        }
    }
    Ok(gone)
}

/// Removes the stored files that the database does not know and that are older than [`UNUSED_FOR`]: the server was
/// killed, or the database went away, between the two. Answers their paths.
///
/// # Errors
/// When the database or the store fails; what was removed until then stays removed.
pub async fn collect_unknown(db: &Db, store: &MediaStore) -> Result<Vec<String>> {
    let age = UNUSED_FOR.to_std().map_err(Error::internal)?;
    let before = std::time::SystemTime::now() - age;
    let mut gone = Vec::new();
    let mut listed = std::pin::pin!(store.list());
    while let Some(file) = listed.try_next().await.map_err(refusal)? {
        if file.stored_at > before {
            continue;
        }
        // Asked first without the lock: nearly every file is known.
        let path = file.path.to_string();
        let known = file::Entity::find_by_id(&path).one(db.reader()).await?;
        if known.is_none() && remove_unknown(db, store, &file.path).await? {
            gone.push(path);
        }
    }
    Ok(gone)
}

/// Removes a stored file if the database does not know it.
async fn remove_unknown(db: &Db, store: &MediaStore, path: &MediaPath) -> Result<bool> {
    let is_unknown = async || -> Result<bool, Collecting> {
        let known = file::Entity::find_by_id(path.to_string()).one(db.reader()).await;
        Ok(known.map_err(Error::from)?.is_none())
    };
    store.remove_if(path, is_unknown).await.map_err(|error| error.0)
}

/// Either side's error while collecting.
struct Collecting(Error);

impl From<Error> for Collecting {
    fn from(error: Error) -> Self {
        Self(error)
    }
}

impl From<MediaError> for Collecting {
    fn from(error: MediaError) -> Self {
        Self(refusal(error))
    }
}

/// `/media/*`: a stored file never changes, so it may be kept for ever.
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
    if let (Some(known), Some(_)) = (header(header::IF_RANGE), range) {
        // A part is wanted only of the file that the caller knows; of another one the whole.
        let whole = app.media().open(&path, width, None).await.map_err(refusal)?;
        if known != whole.etag {
            (range, opened) = (None, Ok(whole));
        }
    }
    let opened = match opened {
        Err(MediaError::RangeNotSatisfiable { size }) => return Ok(not_satisfiable(size)),
        opened => opened.map_err(refusal)?,
    };
    let is_known = header(header::IF_NONE_MATCH).is_some_and(|known| {
        known == "*"
            || known
                .split(',')
                .any(|tag| tag.trim().trim_start_matches("W/") == opened.etag)
    });
    let mut response = if is_known {
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
    if let Ok(etag) = HeaderValue::try_from(&opened.etag) {
        headers.insert(header::ETAG, etag);
    }
    // The site may draw pictures into a canvas; and an SVG that is opened by itself runs nothing.
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"),
    );
    Ok(response)
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
    let example = json!([{
        "url": "https://example.uz/media/partners/0123456789abcdef0123456789abcdef01234567.png",
        "path": "partners/0123456789abcdef0123456789abcdef01234567.png",
        "width": 320, "height": 160, "size": 18211, "mimeType": "image/png",
        "placeholder": "data:image/webp;base64,UklGRhYAAABXRUJQVlA4TAkAAAAvAAAAAIiI/gcA"
    }]);
    let operation = Operation::new(
        Method::POST,
        "/api/upload",
        "media",
        "upload",
        "Stores one file: `fileFolder`, then `files`.",
    )
    .takes_upload()
    .gives::<Vec<UploadedFile>>(example)
    .creates();
    api.add(operation, upload);
}
