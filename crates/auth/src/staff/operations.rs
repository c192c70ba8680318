//! The operations on staff besides the generic ones: creation with a first password, status, password.

use peshtoq_core::{
    codes::{Code, FieldCode},
    error::{Error, FieldError, Result},
    input,
};
use peshtoq_persistence::{
    db::{Actor, Db, Write, WriteOutcome},
    media,
    resource::{self, MediaPath, Row},
};
use sea_orm::{ActiveValue::Set, Condition, IntoActiveModel};
use serde_json::{Map, Value};

use super::{
    ActiveModel, Model, PasswordInput, Staff, StaffCreate, Status, StatusInput, answer, by_login,
    refuse_last_superadmin,
};
use crate::{
    Auth,
    audit::{self, AuditKind, Event},
    credential, session,
};

async fn stored(write: &Write, id: i64, version: Option<i32>) -> Result<Model> {
    let stored = resource::find::<Staff>(write.conn(), id, Condition::all()).await?;
    resource::refuse_other_version::<Staff>(write.conn(), &stored, version).await?;
    Ok(stored)
}

/// Creates a person, who is NEW. `body` is that of [`StaffCreate`].
///
/// It begins and commits its write itself: the password is hashed before, without the turn to write.
///
/// # Errors
/// 422 with every field that failed; 409 `login_taken`.
pub async fn create(
    auth: &Auth,
    db: &Db,
    actor: Actor,
    body: Map<String, Value>,
    media_path: MediaPath<'_>,
) -> Result<WriteOutcome<Row<Staff>>> {
    // All fields are validated here, the password included; below they are read again as those of a row.
    let read = input::validate::<StaffCreate>(body.clone(), None, &|path| media_path(path))?;
    let (input, mut failed) = (read.input, read.failed);
    failed.extend(media::check(db.reader(), &read.media, None).await?);
    if !failed.is_empty() && by_login(db.reader(), input.login.as_str()).await?.is_some() {
        input::add_failed(&mut failed, [FieldError::new("login", FieldCode::LoginTaken)]);
    }
    input::refuse(failed)?;
    let hash = auth.hasher().hash(&input.password).await?;
    let mut write = db.begin(actor).await?;
    let new = |row: &mut ActiveModel| row.status = Set(Status::New);
    let row = resource::save_within::<Staff>(&mut write, None, body, media_path, new).await?;
    credential::set(&write, row.id, hash, false).await?;
    let data = answer(write.conn(), row).await?;
    Ok(WriteOutcome {
        data,
        change: write.commit().await?,
    })
}

/// Blocks a person, or ends a block. `body` is that of [`StatusInput`], with `version` if the caller has one. A block
/// ends the person's sessions at once.
///
/// # Errors
/// 404; 422; 409 `version_conflict`, `status_change_refused`, `last_superadmin`.
pub async fn set_status(write: &mut Write, id: i64, body: Map<String, Value>) -> Result<Row<Staff>> {
    let (StatusInput { status }, version) = input::read_versioned(body)?;
    let stored = stored(write, id, version).await?;
    let status = match (stored.status, status) {
        (_, Status::Blocked) => Status::Blocked,
        (Status::Blocked, Status::Active) if credential::of(write.conn(), id).await?.chosen => Status::Active,
        (Status::Blocked, Status::Active) => Status::New,
        _ => return Err(Error::new(Code::StatusChangeRefused)),
    };
    if status == Status::Blocked {
        if stored.is_active_superadmin() {
            refuse_last_superadmin(write, id).await?;
        }
        session::end_all_of(write, &stored).await?;
    }
    let row = store_status(write, stored, status).await?;
    answer(write.conn(), row).await
}

/// Writes the status of a person, as a part of a larger write.
pub(crate) async fn store_status(write: &mut Write, stored: Model, status: Status) -> Result<Model> {
    let mut row = stored.clone().into_active_model();
    row.status = Set(status);
    resource::store::<Staff>(write, Some(stored), row).await
}

/// Sets the password of another person, who becomes NEW and is signed out everywhere. `body` is that of
/// [`PasswordInput`], with `version` if the caller has one.
///
/// There is no change id: an undo would restore the row, but not the password. It begins and commits its write itself: the
/// password is hashed before, without the turn to write.
///
/// # Errors
/// 404; 422; 409 `version_conflict`.
pub async fn set_password(
    auth: &Auth,
    db: &Db,
    actor: Actor,
    id: i64,
    body: Map<String, Value>,
) -> Result<WriteOutcome<Row<Staff>>> {
    let (PasswordInput { new_password }, version) = input::read_versioned(body)?;
    resource::find::<Staff>(db.view().await?.conn(), id, Condition::all()).await?;
    let hash = auth.hasher().hash(&new_password).await?;
    let mut write = db.begin(actor).await?;
    let stored = stored(&write, id, version).await?;
    let row = replace_password(&mut write, stored, hash).await?;
    let data = answer(write.conn(), row).await?;
    write.commit().await?;
    Ok(WriteOutcome { data, change: None })
}

/// Completes a password change made by another person or on the console: the person becomes NEW, whatever the status
/// was, and is signed out everywhere.
pub(crate) async fn replace_password(write: &mut Write, stored: Model, hash: String) -> Result<Model> {
    credential::set(write, stored.id, hash, false).await?;
    let event = Event {
        about: Some(&stored),
        ..Event::default()
    };
    audit::note(write, AuditKind::PasswordReset, event).await?;
    session::end_all_of(write, &stored).await?;
    store_status(write, stored, Status::New).await
}
