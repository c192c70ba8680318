//! The two catalogues of codes (`docs/api.md#failures`): those of a failed call, and those of a single field.
//!
//! Both are exported to TypeScript, where the compiler checks that the panel has a text for each. The code of a missing
//! row is declared with its resource.

use serde::{Deserialize, Serialize, Serializer};
use ts_rs::TS;

/// The code and the text of a row that is not there: 404. Each resource declares its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NotFound {
    code: &'static str,
    message: &'static str,
}

impl NotFound {
    /// The code on the wire, and what a person is told, in Uzbek.
    pub const fn new(code: &'static str, message: &'static str) -> Self {
        Self { code, message }
    }
}

macro_rules! codes {
    ($($variant:ident = $code:literal, $status:literal, $message:literal;)*) => {
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

            /// The text for people, in Uzbek.
            pub const fn message(self) -> &'static str {
                match self {
                    Self::NotFound(missing) => missing.message,
                    $(Self::$variant => $message,)*
                }
            }
        }
    };
}

codes! {
    MalformedJson = "malformed_json", 400, "Soʻrov notoʻgʻri tuzilgan: JSON obyekti kutilgan edi";
    Unauthenticated = "unauthenticated", 401, "Avval panelga kiring";
    TokenExpired = "token_expired", 401, "Sessiya muddati tugadi. Qaytadan kiring";
    InvalidCredentials = "invalid_credentials", 401, "Login yoki parol notoʻgʻri";
    Forbidden = "forbidden", 403, "Bu amal uchun ruxsatingiz yoʻq";
    AccountBlocked = "account_blocked", 403, "Hisobingiz bloklangan. Bosh administratorga murojaat qiling";
    PasswordChangeRequired = "password_change_required", 403, "Avval yangi parol tanlang";
    AlreadyInitialised = "already_initialised", 403, "Panel allaqachon sozlangan";
    StaffNotFound = "staff_not_found", 404, "Administrator topilmadi";
    SessionNotFound = "session_not_found", 404, "Sessiya topilmadi";
    SectionNotFound = "section_not_found", 404, "Boʻlim topilmadi";
    ChangeNotFound = "change_not_found", 404, "Oʻzgarish topilmadi";
    DeliveryNotFound = "delivery_not_found", 404, "Xabar topilmadi";
    RouteNotFound = "route_not_found", 404, "Bunday manzil yoʻq";
    MethodNotAllowed = "method_not_allowed", 405, "Bu manzilda bunday amal yoʻq";
    RequestTimeout = "request_timeout", 408, "Maʼlumot serverga vaqtida yetib bormadi. Internet aloqasini tekshirib, qayta urining";
    VersionConflict = "version_conflict", 409, "Bu yozuvni boshqa kishi oʻzgartirgan";
    LoginTaken = "login_taken", 409, "Bu login band";
    NameTaken = "name_taken", 409, "Bu nom band";
    TypeTaken = "type_taken", 409, "Bu tur allaqachon qoʻshilgan";
    InUse = "in_use", 409, "Ishlatilayotgani uchun oʻchirib boʻlmaydi";
    StatusChangeRefused = "status_change_refused", 409, "Holatni bunday oʻzgartirib boʻlmaydi";
    LastSuperadmin = "last_superadmin", 409, "Kamida bitta faol bosh administrator qolishi kerak";
    ChangeSuperseded = "change_superseded", 409, "Yozuv keyinroq yana oʻzgargani uchun ortga qaytarib boʻlmaydi";
    PayloadTooLarge = "payload_too_large", 413, "Fayl yoki soʻrov hajmi juda katta";
    UnsupportedMediaType = "unsupported_media_type", 415, "Bu turdagi fayl yoki maʼlumot qabul qilinmaydi";
    ValidationFailed = "validation_failed", 422, "Maʼlumotlarda xatolik bor";
    WrongCurrentPassword = "wrong_current_password", 422, "Joriy parol notoʻgʻri";
    SamePassword = "same_password", 422, "Yangi parol joriy paroldan farq qilishi kerak";
    PasswordsDoNotMatch = "passwords_do_not_match", 422, "Parollar bir xil emas";
    ImageTooLarge = "image_too_large", 422, "Rasm oʻlchami juda katta";
    ImageWrongSize = "image_wrong_size", 422, "Rasm oʻlchami mos emas";
    MediaNotFound = "media_not_found", 422, "Fayl topilmadi. Uni qayta yuklang";
    CarouselLimitExceeded = "carousel_limit_exceeded", 422, "Karusel slaydlari soni chegaradan oshdi";
    RateLimited = "rate_limited", 429, "Urinishlar koʻpayib ketdi. Birozdan soʻng qayta urining";
    Internal = "internal", 500, "Nimadir xato ketdi";
    Unavailable = "unavailable", 503, "Xizmat vaqtincha ishlamayapti. Birozdan soʻng qayta urining";
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

    /// The text for people, in Uzbek, if there is no more specific one.
    pub fn message(self) -> &'static str {
        match self {
            FieldCode::Required => "Bu maydonni ham toʻldiring",
            FieldCode::ImageRequired => "Rasm yuklang",
            FieldCode::TooShort => "Matn juda qisqa",
            FieldCode::TooLong => "Matn juda uzun",
            FieldCode::TooFew => "Qatorlar soni yetarli emas",
            FieldCode::TooMany => "Qatorlar soni chegaradan oshdi",
            FieldCode::OutOfRange => "Qiymat ruxsat etilgan oraliqda emas",
            FieldCode::WrongFormat => "Format notoʻgʻri",
            FieldCode::UnknownValue => "Bunday qiymat yoʻq",
            FieldCode::NotFound => "Bunday yozuv topilmadi",
            FieldCode::Duplicate => "Bu qiymat takrorlangan",
            other => match other.top_level() {
                Some(code) => code.message(),
                None => Code::ValidationFailed.message(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_on_the_wire_are_the_names_of_the_variants() {
        for code in Code::GENERAL {
            let json = serde_json::to_value(code).expect("a code is plain");
            assert_eq!(json, code.as_str());
            assert!((400..=503).contains(&code.status()));
        }
        for code in FieldCode::ALL {
            assert_eq!(serde_json::to_value(code).expect("plain"), code.as_str());
            assert!(!code.message().is_empty());
        }
    }

    #[test]
    fn messages_use_the_right_apostrophes() {
        let messages = Code::GENERAL.iter().map(|c| c.message());
        for message in messages.chain(FieldCode::ALL.iter().map(|c| c.message())) {
            assert!(!message.contains(['\'', '‘', '’', '`']), "{message}");
        }
    }
}
