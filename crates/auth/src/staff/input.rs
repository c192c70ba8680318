//! What the calls about staff take.

use peshtoq_core::{
    error::Result,
    input::{Phone, Secret, StaffPhoto, Text},
    rules,
};
use schemars::JsonSchema;
use serde::Deserialize;
use validator::{Validate, ValidationError};

use super::{Role, Status};
use crate::password;

/// What PUT takes.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct StaffInput {
    /// First name.
    #[validate(length(min = 1, max = 100))]
    pub first_name: Text,
    /// Last name.
    #[validate(length(min = 1, max = 100))]
    pub last_name: Text,
    /// The name to sign in with: 3 to 32 of `a-z 0-9 . _ -`; no two are alike.
    #[validate(custom(function = login_form))]
    #[schemars(extend("pattern" = rules::LOGIN_PATTERN))]
    pub login: Text,
    /// What the person may do.
    pub role: Role,
    /// 998 and nine digits.
    pub phone_number: Option<Phone>,
    /// A picture out of `staff-profile`.
    pub photo: Option<StaffPhoto>,
}

/// What POST takes: the same and a first password.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct StaffCreate {
    /// First name.
    #[validate(length(min = 1, max = 100))]
    pub first_name: Text,
    /// Last name.
    #[validate(length(min = 1, max = 100))]
    pub last_name: Text,
    /// The name to sign in with: 3 to 32 of `a-z 0-9 . _ -`; no two are alike.
    #[validate(custom(function = login_form))]
    #[schemars(extend("pattern" = rules::LOGIN_PATTERN))]
    pub login: Text,
    /// The first password. The person has to choose another one.
    #[validate(length(min = password::MIN, max = password::MAX), custom(function = password::characters))]
    #[schemars(extend("pattern" = rules::password_pattern()))]
    pub password: Secret,
    /// What the person may do.
    pub role: Role,
    /// 998 and nine digits.
    pub phone_number: Option<Phone>,
    /// A picture out of `staff-profile`.
    pub photo: Option<StaffPhoto>,
}

/// What PATCH …/status takes.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct StatusInput {
    /// `BLOCKED`, or `ACTIVE` to end a block.
    pub status: Status,
}

/// What PUT …/password takes.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct PasswordInput {
    /// The new password. The person has to choose another one.
    #[validate(length(min = password::MIN, max = password::MAX), custom(function = password::characters))]
    #[schemars(extend("pattern" = rules::password_pattern()))]
    pub new_password: Secret,
}

/// The form of a login, for `#[validate(custom(…))]`.
pub(crate) fn login_form(login: &Text) -> Result<(), ValidationError> {
    rules::login(login.as_str())
}
