//! The form of an upload: `fileFolder`, perhaps `library`, then one `files`.

use axum::extract::{
    Multipart,
    multipart::{Field, MultipartError},
};
use bytes::Bytes;
use futures::{SinkExt, channel::mpsc};
use peshtoq_core::{
    codes::{Code, FieldCode},
    error::{Error, FieldError},
    message::Message,
};
use peshtoq_media::Folder;
use peshtoq_persistence::library::Origin;

use super::{of_field, refusal};
use crate::{body, failure::Failure};

/// The error for a broken form: it ended early, or is not a form.
fn broken(error: &MultipartError, field: &str) -> Error {
    let refused = Error {
        cause: Some(error.body_text()),
        ..Error::new(body::refused_as(error).unwrap_or(Code::ValidationFailed))
    };
    of_field(field, refused)
}

fn files(code: FieldCode, message: Message) -> Failure {
    Failure(Error::invalid(vec![FieldError::with_message("files", code, message)]))
}

/// Streams the content of the one `files` part to the store. The rest of the form is read before the store learns that
/// the content has ended, so that a form that breaks off late, or has a second file, stores nothing.
pub(super) async fn send_file(
    mut form: Multipart,
    mut chunks: mpsc::Sender<Result<Bytes, FormBroke>>,
    origin: &mut Origin,
) -> Result<(), Failure> {
    let formed = read_file(&mut form, &mut chunks, origin).await;
    if formed.is_err() {
        // An error here means that the store has already refused the file.
        let _ = chunks.send(Err(FormBroke)).await;
    }
    formed
}

async fn read_file(
    form: &mut Multipart,
    chunks: &mut mpsc::Sender<Result<Bytes, FormBroke>>,
    origin: &mut Origin,
) -> Result<(), Failure> {
    let mut field = loop {
        match form.next_field().await.map_err(|error| broken(&error, "files"))? {
            Some(field) if field.name() == Some("files") => break field,
            Some(field) if field.name() == Some("library") => origin.is_for_library = is_true(field).await?,
            Some(_) => continue,
            None => return Err(files(FieldCode::Required, Message::file_missing())),
        }
    };
    origin.name = field.file_name().map(str::to_owned);
    while let Some(chunk) = field.chunk().await.map_err(|error| broken(&error, "files"))? {
        if chunks.send(Ok(chunk)).await.is_err() {
            // The store has refused the file and reports why; the rest is not needed.
            return Ok(());
        }
    }
    drop(field);
    while let Some(field) = form.next_field().await.map_err(|error| broken(&error, "files"))? {
        if field.name() == Some("files") {
            return Err(files(FieldCode::TooMany, Message::one_file_at_a_time()));
        }
    }
    Ok(())
}

/// Whether a field is `true`.
async fn is_true(field: Field<'_>) -> Result<bool, Failure> {
    let value = short_value(field, "library").await?;
    Ok(value.is_some_and(|value| value == b"true"))
}

/// The value of a field, however it was split on its way; `None` if it is longer than any that is taken.
async fn short_value(mut field: Field<'_>, name: &str) -> Result<Option<Vec<u8>>, Failure> {
    const LONGEST: usize = 64;
    let mut value = Vec::new();
    while let Some(chunk) = field.chunk().await.map_err(|error| broken(&error, name))? {
        value.extend_from_slice(&chunk);
        if value.len() > LONGEST {
            return Ok(None);
        }
    }
    Ok(Some(value))
}

/// Aborts an upload whose form is broken. The reader of the form reports the actual error.
#[derive(Debug)]
pub(super) struct FormBroke;

impl std::fmt::Display for FormBroke {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the form is broken")
    }
}

impl std::error::Error for FormBroke {}

pub(super) async fn folder(form: &mut Multipart) -> Result<Folder, Failure> {
    let field = form.next_field().await.map_err(|error| broken(&error, "fileFolder"))?;
    let field = field.ok_or_else(|| Error::field("fileFolder", FieldCode::Required))?;
    match field.name() {
        Some("fileFolder") => {}
        Some("files") => {
            let message = Message::form_field_too_late("fileFolder", "files");
            return Err(Error::invalid(vec![FieldError::with_message(
                "fileFolder",
                FieldCode::Required,
                message,
            )])
            .into());
        }
        _ => return Err(Error::field("fileFolder", FieldCode::Required).into()),
    }
    let tag = short_value(field, "fileFolder").await?;
    let tag = tag.ok_or_else(|| Error::field("fileFolder", FieldCode::UnknownValue))?;
    let tag = String::from_utf8(tag).unwrap_or_default();
    Folder::parse(tag.trim()).map_err(|error| refusal(error).into())
}
