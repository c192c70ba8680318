//! The first superadmin (`docs/api.md#first-set-up`), and the console commands for staff
//! (`docs/operating.md#commands`).

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use peshtoq_core::{
    codes::{Code, FieldCode},
    error::{Error, FieldError, Result},
    input::{self, Secret, Text},
    message::Message,
    rules,
};
use peshtoq_persistence::{
    db::{Actor, Db, Write},
    resource::{self, Row},
};
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use validator::Validate;

use crate::{
    Auth, audit, credential, password, random,
    session::{Device, LoginResponse},
    staff::{self, PasswordInput, Role, Staff, Status, login_form},
};

/// The secret for making the first superadmin. The server generates it at each start, prints it on its console while
/// there is no staff, and never stores it.
#[derive(Clone)]
pub struct SetupToken(String);

impl SetupToken {
    /// An unpredictable token.
    ///
    /// # Errors
    /// When the operating system has no randomness.
    pub fn new() -> Result<Self> {
        Ok(Self(URL_SAFE_NO_PAD.encode(random::bytes::<24>()?)))
    }

    /// The token, for the console.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it equals the given one. Hashes are compared, so the time reveals nothing.
    pub fn is(&self, given: &str) -> bool {
        Sha256::digest(&self.0) == Sha256::digest(given)
    }
}

/// The answer of GET /initial.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Initial {
    /// Whether there is any staff yet.
    pub initialised: bool,
}

/// The input of POST /initial.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct Initialise {
    /// The token that the server printed on its console.
    pub setup_token: Secret,
    /// First name.
    #[validate(length(min = 1, max = 100))]
    pub first_name: Text,
    /// Last name.
    #[validate(length(min = 1, max = 100))]
    pub last_name: Text,
    /// The name to sign in with: 3 to 32 of `a-z 0-9 . _ -`.
    #[validate(custom(function = login_form))]
    #[schemars(extend("pattern" = rules::LOGIN_PATTERN))]
    pub login: Text,
    /// The password.
    #[validate(length(min = password::MIN, max = password::MAX), custom(function = password::characters))]
    #[schemars(extend("pattern" = rules::password_pattern()))]
    pub password: Secret,
}

/// A superadmin, as the console makes one.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct NewSuperadmin {
    /// First name.
    #[validate(length(min = 1, max = 100))]
    pub first_name: Text,
    /// Last name.
    #[validate(length(min = 1, max = 100))]
    pub last_name: Text,
    /// The name to sign in with.
    #[validate(custom(function = login_form))]
    pub login: Text,
    /// The password.
    #[validate(length(min = password::MIN, max = password::MAX), custom(function = password::characters))]
    pub password: Secret,
}

/// Whether there is any staff yet.
///
/// # Errors
/// When the database fails.
pub async fn initial(db: &Db) -> Result<Initial> {
    Ok(Initial {
        initialised: staff::is_any(db.reader()).await?,
    })
}

/// Creates the first superadmin, who is ACTIVE, and signs the person in. `body` is that of [`Initialise`].
///
/// # Errors
/// 403 `already_initialised` once there is staff; 422 with every field that failed, `not_found` on `setupToken` when it
/// does not match the token on the console.
pub async fn initialise(auth: &Auth, db: &Db, body: Map<String, Value>, device: &Device) -> Result<LoginResponse> {
    let read = input::validate::<Initialise>(body, None, &|_| None)?;
    let mut failed = read.failed;
    let Initialise {
        setup_token,
        first_name,
        last_name,
        login,
        password,
    } = read.input;
    if staff::is_any(db.reader()).await? {
        // Errors in the fields are reported first, as for every other call.
        input::refuse(failed)?;
        return Err(Error::new(Code::AlreadyInitialised));
    }
    if !auth.setup_token().is(setup_token.as_str()) {
        let wrong = FieldError::with_message("setupToken", FieldCode::NotFound, Message::setup_token_wrong());
        input::add_failed(&mut failed, [wrong]);
    }
    input::refuse(failed)?;
    let hash = auth.hasher().hash(&password).await?;
    let mut write = db.begin(Actor::System).await?;
    if staff::is_any(write.conn()).await? {
        return Err(Error::new(Code::AlreadyInitialised));
    }
    let person = NewSuperadmin {
        first_name,
        last_name,
        login,
        password,
    };
    let row = audit::calling(device.clone(), make_superadmin(&mut write, person, hash)).await?;
    let signed_in = auth.open(&write, row, device).await?;
    write.commit().await?;
    Ok(signed_in)
}

/// `peshtoq staff create-superadmin`: creates a superadmin, who is ACTIVE. `fields` are those of [`NewSuperadmin`].
///
/// # Errors
/// 422 with every field that failed; 409 `login_taken`.
pub async fn create_superadmin(auth: &Auth, db: &Db, fields: Map<String, Value>) -> Result<Row<Staff>> {
    let person: NewSuperadmin = input::read(fields, None, &|_| None)?.input;
    let hash = auth.hasher().hash(&person.password).await?;
    let mut write = db.begin(Actor::System).await?;
    let row = make_superadmin(&mut write, person, hash).await?;
    let row = staff::answer(write.conn(), row).await?;
    write.commit().await?;
    Ok(row)
}

async fn make_superadmin(write: &mut Write, person: NewSuperadmin, hash: String) -> Result<staff::Model> {
    let NewSuperadmin {
        first_name,
        last_name,
        login,
        password: _,
    } = person;
    let row = staff::ActiveModel {
        search: Set(staff::search(first_name.as_str(), last_name.as_str(), login.as_str())),
        first_name: Set(first_name.into()),
        last_name: Set(last_name.into()),
        login: Set(login.into()),
        role: Set(Role::Superadmin),
        status: Set(Status::Active),
        ..Default::default()
    };
    let row = resource::store::<Staff>(write, None, row).await?;
    credential::set(write, row.id, hash, true).await?;
    Ok(row)
}

/// `peshtoq staff reset-password`: sets the password of a person, who becomes NEW and is signed out everywhere.
///
/// # Errors
/// 404 `staff_not_found`; 422 on `newPassword`.
pub async fn reset_password(auth: &Auth, db: &Db, login: &str, password: &str) -> Result<Row<Staff>> {
    let fields = Map::from_iter([("newPassword".to_owned(), Value::from(password))]);
    let PasswordInput { new_password } = input::read(fields, None, &|_| None)?.input;
    let hash = auth.hasher().hash(&new_password).await?;
    let mut write = db.begin(Actor::System).await?;
    let stored = staff::by_login(write.conn(), login)
        .await?
        .ok_or_else(|| Error::new(Code::StaffNotFound))?;
    let row = staff::replace_password(&mut write, stored, hash).await?;
    let row = staff::answer(write.conn(), row).await?;
    write.commit().await?;
    Ok(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_exact_token_is_accepted() {
        let token = SetupToken::new().unwrap();
        assert!(token.is(token.as_str()));
        assert!(!token.is(""));
        assert!(!token.is(&token.as_str()[1..]));
        assert!(!token.is(SetupToken::new().unwrap().as_str()));
    }
}
