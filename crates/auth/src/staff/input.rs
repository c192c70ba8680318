//! The inputs of the operations on staff.

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

/// The input of PUT.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct StaffInput {
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
    /// What the person may do.
    pub role: Role,
    /// The phone number: 998 and nine digits.
    pub phone_number: Option<Phone>,
    /// A picture in the folder `staff-profile`.
    pub photo: Option<StaffPhoto>,
}

/// The input of POST: the same fields and a first password.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct StaffCreate {
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
    /// The first password, which the person has to change at the next sign-in.
    #[validate(length(min = password::MIN, max = password::MAX), custom(function = password::characters))]
    #[schemars(extend("pattern" = rules::password_pattern()))]
    pub password: Secret,
    /// What the person may do.
    pub role: Role,
    /// The phone number: 998 and nine digits.
    pub phone_number: Option<Phone>,
    /// A picture in the folder `staff-profile`.
    pub photo: Option<StaffPhoto>,
}

/// The input of PATCH …/status.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct StatusInput {
    /// `BLOCKED`, or `ACTIVE` to end a block.
    pub status: Status,
}

/// The input of PUT …/password.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct PasswordInput {
    /// The new password, which the person has to change at the next sign-in.
    #[validate(length(min = password::MIN, max = password::MAX), custom(function = password::characters))]
    #[schemars(extend("pattern" = rules::password_pattern()))]
    pub new_password: Secret,
}

/// The form of a login, for `#[validate(custom(…))]`.
pub(crate) fn login_form(login: &Text) -> Result<(), ValidationError> {
    rules::login(login.as_str())
}
