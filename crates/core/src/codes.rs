//! The two catalogues of codes (`docs/api.md#failures`): those of a failed call, and those of a single field.
//!
//! Both are exported to TypeScript, where the compiler checks that the panel has a text for each. The code of a missing
//! row is declared with its resource. The texts of all codes are in the catalogue of [`crate::message`].

use serde::{Deserialize, Serialize, Serializer};
use ts_rs::TS;

use crate::message;

/// The code of a row that does not exist: 404. Each resource declares its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NotFound {
    code: &'static str,
}

impl NotFound {
    /// The code on the wire.
    ///
    /// # Panics
    /// When the catalogue of messages has no text for the code. Codes are constants, so the panic is a compile error.
    pub const fn new(code: &'static str) -> Self {
        assert!(
            message::is_written(code),
            "`messages/uz-Latn.json` has no text for this code"
        );
        Self { code }
    }
}

macro_rules! codes {
    ($($variant:ident = $code:literal, $status:literal;)*) => {
        /// What a failed call says as a whole (`docs/api.md#top-level-codes`).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Code {
            /// A row of a resource is not there.
            NotFound(NotFound),
            $(#[doc = concat!("`", $code, "`")] $variant,)*
        }

        impl Code {
            /// Every code except those of the resources.
            pub const GENERAL: &'static [Self] = &[$(Self::$variant,)*];

            /// The code on the wire.
            pub const fn as_str(self) -> &'static str {
                match self {
                    Self::NotFound(missing) => missing.code,
                    $(Self::$variant => $code,)*
                }
            }

            /// The HTTP status of this code (`docs/api.md#top-level-codes`).
            pub const fn status(self) -> u16 {
                match self {
                    Self::NotFound(_) => 404,
                    $(Self::$variant => $status,)*
                }
            }
        }
    };
}

codes! {
    MalformedJson = "malformed_json", 400;
    Unauthenticated = "unauthenticated", 401;
    TokenExpired = "token_expired", 401;
    InvalidCredentials = "invalid_credentials", 401;
    Forbidden = "forbidden", 403;
    AccountBlocked = "account_blocked", 403;
    PasswordChangeRequired = "password_change_required", 403;
    AlreadyInitialised = "already_initialised", 403;
    RequestsOff = "requests_off", 403;
    StaffNotFound = "staff_not_found", 404;
    SessionNotFound = "session_not_found", 404;
    SectionNotFound = "section_not_found", 404;
    ChangeNotFound = "change_not_found", 404;
    DeliveryNotFound = "delivery_not_found", 404;
    RouteNotFound = "route_not_found", 404;
    MethodNotAllowed = "method_not_allowed", 405;
    RequestTimeout = "request_timeout", 408;
    VersionConflict = "version_conflict", 409;
    LoginTaken = "login_taken", 409;
    NameTaken = "name_taken", 409;
    TypeTaken = "type_taken", 409;
    SlugTaken = "slug_taken", 409;
    InUse = "in_use", 409;
    StatusChangeRefused = "status_change_refused", 409;
    LastSuperadmin = "last_superadmin", 409;
    ChangeSuperseded = "change_superseded", 409;
    ParentRemoved = "parent_removed", 409;
    RestoreConflict = "restore_conflict", 409;
    VersionUnreadable = "version_unreadable", 409;
    DraftConflict = "draft_conflict", 409;
    ReleasePublished = "release_published", 409;
    ReleaseRefused = "release_refused", 409;
    PayloadTooLarge = "payload_too_large", 413;
    UnsupportedMediaType = "unsupported_media_type", 415;
    ValidationFailed = "validation_failed", 422;
    TooFast = "too_fast", 422;
    NotAPerson = "not_a_person", 422;
    NotDraftable = "not_draftable", 422;
    ReleaseEmpty = "release_empty", 422;
    WrongCurrentPassword = "wrong_current_password", 422;
    SamePassword = "same_password", 422;
    PasswordsDoNotMatch = "passwords_do_not_match", 422;
    ImageTooLarge = "image_too_large", 422;
    ImageWrongSize = "image_wrong_size", 422;
    MediaNotFound = "media_not_found", 422;
    CarouselLimitExceeded = "carousel_limit_exceeded", 422;
    RateLimited = "rate_limited", 429;
    Internal = "internal", 500;
    Unavailable = "unavailable", 503;
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

macro_rules! catalogue {
    ($(#[$meta:meta])* $name:ident { $($variant:ident = $text:literal),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
        #[serde(rename_all = "snake_case")]
        #[ts(rename_all = "snake_case")]
        pub enum $name {
            $(#[doc = concat!("`", $text, "`")] $variant,)*
        }

        impl $name {
            /// Every code.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The code on the wire.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text,)* }
            }

            /// The code of that name, if there is one.
            pub fn parse(text: &str) -> Option<Self> {
                match text { $($text => Some(Self::$variant),)* _ => None }
            }
        }
    };
}

catalogue! {
    /// What is wrong with one field (`docs/api.md#field-codes`).
    FieldCode {
        Required = "required",
        ImageRequired = "image_required",
        TooShort = "too_short",
        TooLong = "too_long",
        TooFew = "too_few",
        TooMany = "too_many",
        OutOfRange = "out_of_range",
        WrongFormat = "wrong_format",
        UnknownValue = "unknown_value",
        TimePast = "time_past",
        TimeOrder = "time_order",
        NotFound = "not_found",
        Duplicate = "duplicate",
        WrongCurrentPassword = "wrong_current_password",
        SamePassword = "same_password",
        PasswordsDoNotMatch = "passwords_do_not_match",
        ImageTooLarge = "image_too_large",
        ImageWrongSize = "image_wrong_size",
        MediaNotFound = "media_not_found",
        CarouselLimitExceeded = "carousel_limit_exceeded",
        LoginTaken = "login_taken",
        NameTaken = "name_taken",
        TypeTaken = "type_taken",
        SlugTaken = "slug_taken",
    }
}

impl FieldCode {
    /// The same code at the top level, if the top-level codes include it.
    pub fn top_level(self) -> Option<Code> {
        Code::GENERAL
            .iter()
            .copied()
            .find(|code| code.as_str() == self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_on_the_wire_equal_the_names_of_the_variants() {
        for code in Code::GENERAL {
            let json = serde_json::to_value(code).expect("a code is plain");
            assert_eq!(json, code.as_str());
            assert!((400..=503).contains(&code.status()));
        }
        for code in FieldCode::ALL {
            assert_eq!(serde_json::to_value(code).expect("plain"), code.as_str());
        }
    }
}
