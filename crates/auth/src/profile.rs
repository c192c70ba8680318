//! The profile: the operations of signed-in persons on their own row (`docs/api.md#profile`).

use std::time::Instant;

use peshtoq_core::{
    codes::{Code, FieldCode},
    error::{Error, FieldError, Result},
    input::{self, FailedFields, Phone, Secret, StaffPhoto, Text},
    rules,
};
use peshtoq_persistence::{
    db::{Db, Write},
    idempotency,
    resource::{self, MediaPath, Row},
};
use schemars::JsonSchema;
use sea_orm::Condition;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use validator::Validate;

use crate::{
    Auth,
    audit::{self, Attempt, AuditKind, Event},
    credential, password,
    session::{self, CurrentUser},
    staff::{self, Staff, Status, login_form},
};

/// The input of PUT /profile.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct ProfileInput {
    /// First name.
    #[validate(length(min = 1, max = 100))]
    pub first_name: Text,
    /// Last name.
    #[validate(length(min = 1, max = 100))]
    pub last_name: Text,
    /// The name to sign in with: 3 to 32 of `a-z 0-9 . _ -`, unique.
    #[validate(custom(function = login_form))]
    #[schemars(extend("pattern" = rules::LOGIN_PATTERN))]
    pub login: Text,
    /// A picture in the folder `staff-profile`.
    pub photo: Option<StaffPhoto>,
    /// The phone number: 998 and nine digits.
    pub phone_number: Option<Phone>,
}

/// The input of PUT /check-login.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct CheckLogin {
    /// The login to check.
    #[validate(custom(function = login_form))]
    #[schemars(extend("pattern" = rules::LOGIN_PATTERN))]
    pub login: Text,
}

/// The answer of PUT /check-login.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoginAvailability {
    /// Whether no other person uses it.
    pub available: bool,
}

/// The input of PUT /change-password.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct ChangePassword {
    /// The current password.
    pub current_password: Secret,
    /// The new password; it must differ from the current one.
    #[validate(length(min = password::MIN, max = password::MAX), custom(function = password::characters))]
    #[schemars(extend("pattern" = rules::password_pattern()))]
    pub new_password: Secret,
    /// The new password again.
    pub confirm_password: Secret,
}

/// The person's own row.
///
/// # Errors
/// 401 if it has just been removed.
pub async fn get(db: &Db, user: &CurrentUser) -> Result<Row<Staff>> {
    let view = db.view().await?;
    let row = resource::find::<Staff>(view.conn(), user.staff_id, Condition::all())
        .await
        .map_err(gone)?;
    staff::answer(view.conn(), row).await
}

/// Changes the person's own row. `body` is that of [`ProfileInput`], with `version` if the caller has one.
///
/// # Errors
/// 422 with every field that failed; 409 `login_taken`, `version_conflict`.
pub async fn update(
    write: &mut Write,
    user: &CurrentUser,
    mut body: Map<String, Value>,
    media_path: MediaPath<'_>,
) -> Result<Row<Staff>> {
    let stored = resource::find::<Staff>(write.conn(), user.staff_id, Condition::all())
        .await
        .map_err(gone)?;
    // The row is written by the general operation, which takes all fields; the own role cannot be chosen.
    body.insert(
        "role".to_owned(),
        serde_json::to_value(stored.role).map_err(Error::internal)?,
    );
    let row = resource::save_within::<Staff>(write, Some(stored), body, media_path, |_| ()).await?;
    staff::answer(write.conn(), row).await
}

/// Whether a login is free; the person's own counts as free.
///
/// # Errors
/// When the database fails. The form of the login has been checked with the input.
pub async fn check_login(db: &Db, user: &CurrentUser, input: &CheckLogin) -> Result<LoginAvailability> {
    let owner = staff::by_login(db.reader(), input.login.as_str()).await?;
    Ok(LoginAvailability {
        available: owner.is_none_or(|owner| owner.id == user.staff_id),
    })
}

/// Changes the person's own password. A NEW person becomes ACTIVE, and every other session of the person ends. There is
/// no change id, because it cannot be undone. `body` is that of [`ChangePassword`]. It begins and commits its write itself:
/// passwords are verified and hashed before, without the turn to write.
///
/// # Errors
/// 422 with every field that failed, `wrong_current_password`, `same_password`, `passwords_do_not_match` among them;
/// 429 after many wrong ones.
pub async fn change_password(auth: &Auth, db: &Db, user: &CurrentUser, body: Map<String, Value>) -> Result<Row<Staff>> {
    let read = input::validate::<ChangePassword>(body, None, &|_| None)?;
    let mut failed = read.failed;
    let ChangePassword {
        current_password,
        new_password,
        confirm_password,
    } = read.input;
    // A repetition would be refused below, because the current password has changed.
    idempotency::refuse_repetition(db).await?;
    let known = credential::of(db.reader(), user.staff_id).await?;
    let mut found = Vec::new();
    let is_chosen = !new_password.as_str().is_empty();
    if is_chosen && confirm_password != new_password {
        found.push(FieldError::new("confirmPassword", FieldCode::PasswordsDoNotMatch));
    }
    if !FailedFields(&failed).has("currentPassword") {
        let refused = |kind| auth.note_attempt(db, Attempt::of_person(kind, user.staff_id));
        let allowed = auth.limits().own_password(user.session_id, Instant::now());
        allowed.inspect_err(|_| refused(AuditKind::RateLimited))?;
        let is_right = auth
            .hasher()
            .verify(&current_password, Some(&known.password_hash))
            .await?;
        if is_right {
            auth.limits().own_password_was_right(user.session_id);
            if new_password == current_password {
                found.push(FieldError::new("newPassword", FieldCode::SamePassword));
            }
        } else {
            refused(AuditKind::PasswordFailed);
            found.push(wrong_current_password());
        }
    }
    input::add_failed(&mut failed, found);
    input::refuse(failed)?;
    let hash = auth.hasher().hash(&new_password).await?;
    let mut write = db.begin(user.actor()).await?;
    let stored = resource::find::<Staff>(write.conn(), user.staff_id, Condition::all())
        .await
        .map_err(gone)?;
    // The password may have been set, or the person blocked, while this one was hashed.
    if stored.status == Status::Blocked {
        return Err(Error::new(Code::Unauthenticated));
    }
    if credential::of(write.conn(), user.staff_id).await?.password_hash != known.password_hash {
        return Err(Error::invalid(vec![wrong_current_password()]));
    }
    credential::set(&write, user.staff_id, hash, true).await?;
    let event = Event {
        about: Some(&stored),
        ..Event::default()
    };
    audit::note(&write, AuditKind::PasswordChanged, event).await?;
    session::end_others(&write, &stored, user).await?;
    let row = match stored.status {
        Status::New => staff::store_status(&mut write, stored, Status::Active).await?,
        _ => stored,
    };
    let data = staff::answer(write.conn(), row).await?;
    write.commit().await?;
    Ok(data)
}

fn wrong_current_password() -> FieldError {
    FieldError::new("currentPassword", FieldCode::WrongCurrentPassword)
}

/// The error for a signed-in person whose row was just removed. The next call would get the same error.
fn gone(error: Error) -> Error {
    if error.code == Code::StaffNotFound {
        Error::new(Code::Unauthenticated)
    } else {
        error
    }
}
