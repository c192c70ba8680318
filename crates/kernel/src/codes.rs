//! The two catalogues of codes (`contract.md §1`): what a failed call says as a whole, and what it says of one field.
//!
//! Both are exported to TypeScript, where the compiler checks that the panel has a text for each.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

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
            /// Every code, in the order of the contract.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The code as it stands on the wire.
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
    /// What a failed call says as a whole (`contract.md §1`, top-level codes).
    Code {
        MalformedJson = "malformed_json",
        Unauthenticated = "unauthenticated",
        TokenExpired = "token_expired",
        InvalidCredentials = "invalid_credentials",
        Forbidden = "forbidden",
        AccountBlocked = "account_blocked",
        PasswordChangeRequired = "password_change_required",
        AlreadyInitialised = "already_initialised",
        StaffNotFound = "staff_not_found",
        SessionNotFound = "session_not_found",
        PartnerNotFound = "partner_not_found",
        SocialNotFound = "social_not_found",
        FeedbackNotFound = "feedback_not_found",
        TopCourseNotFound = "top_course_not_found",
        ProfessionNotFound = "profession_not_found",
        SkillNotFound = "skill_not_found",
        ToolNotFound = "tool_not_found",
        CourseNotFound = "course_not_found",
        CourseCategoryNotFound = "course_category_not_found",
        TargetAudienceNotFound = "target_audience_not_found",
        WorkSampleNotFound = "work_sample_not_found",
        NetworkingNotFound = "networking_not_found",
        LearnEverybodyNotFound = "learn_everybody_not_found",
        RoadmapNotFound = "roadmap_not_found",
        MentorNotFound = "mentor_not_found",
        OpportunityNotFound = "opportunity_not_found",
        SupportNotFound = "support_not_found",
        FaqNotFound = "faq_not_found",
        SectionNotFound = "section_not_found",
        ChangeNotFound = "change_not_found",
        DeliveryNotFound = "delivery_not_found",
        RouteNotFound = "route_not_found",
        MethodNotAllowed = "method_not_allowed",
        RequestTimeout = "request_timeout",
        VersionConflict = "version_conflict",
        LoginTaken = "login_taken",
        NameTaken = "name_taken",
        TypeTaken = "type_taken",
        InUse = "in_use",
        StatusChangeRefused = "status_change_refused",
        LastSuperadmin = "last_superadmin",
        ChangeSuperseded = "change_superseded",
        PayloadTooLarge = "payload_too_large",
        UnsupportedMediaType = "unsupported_media_type",
        ValidationFailed = "validation_failed",
        WrongCurrentPassword = "wrong_current_password",
        SamePassword = "same_password",
        PasswordsDoNotMatch = "passwords_do_not_match",
        ImageTooLarge = "image_too_large",
        ImageWrongSize = "image_wrong_size",
        MediaNotFound = "media_not_found",
        CarouselLimitExceeded = "carousel_limit_exceeded",
        RateLimited = "rate_limited",
        Internal = "internal",
        Unavailable = "unavailable",
    }
}

impl Code {
    /// The HTTP status this code goes with (`contract.md §1`).
    pub const fn status(self) -> u16 {
        use Code::*;
        match self {
            MalformedJson => 400,
            Unauthenticated | TokenExpired | InvalidCredentials => 401,
            Forbidden | AccountBlocked | PasswordChangeRequired | AlreadyInitialised => 403,
            StaffNotFound
            | SessionNotFound
            | PartnerNotFound
            | SocialNotFound
            | FeedbackNotFound
            | TopCourseNotFound
            | ProfessionNotFound
            | SkillNotFound
            | ToolNotFound
            | CourseNotFound
            | CourseCategoryNotFound
            | TargetAudienceNotFound
            | WorkSampleNotFound
            | NetworkingNotFound
            | LearnEverybodyNotFound
            | RoadmapNotFound
            | MentorNotFound
            | OpportunityNotFound
            | SupportNotFound
            | FaqNotFound
            | SectionNotFound
            | ChangeNotFound
            | DeliveryNotFound
            | RouteNotFound => 404,
            MethodNotAllowed => 405,
            RequestTimeout => 408,
            VersionConflict | LoginTaken | NameTaken | TypeTaken | InUse | StatusChangeRefused | LastSuperadmin
            | ChangeSuperseded => 409,
            PayloadTooLarge => 413,
            UnsupportedMediaType => 415,
            ValidationFailed
            | WrongCurrentPassword
            | SamePassword
            | PasswordsDoNotMatch
            | ImageTooLarge
            | ImageWrongSize
            | MediaNotFound
            | CarouselLimitExceeded => 422,
            RateLimited => 429,
            Internal => 500,
            Unavailable => 503,
        }
    }

    /// What a person is told, in Uzbek.
    pub const fn message(self) -> &'static str {
        use Code::*;
        match self {
            MalformedJson => "Soʻrov notoʻgʻri tuzilgan: JSON obyekti kutilgan edi",
            Unauthenticated => "Avval panelga kiring",
            TokenExpired => "Sessiya muddati tugadi. Qaytadan kiring",
            InvalidCredentials => "Login yoki parol notoʻgʻri",
            Forbidden => "Bu amal uchun ruxsatingiz yoʻq",
            AccountBlocked => "Hisobingiz bloklangan. Bosh administratorga murojaat qiling",
            PasswordChangeRequired => "Avval yangi parol tanlang",
            AlreadyInitialised => "Panel allaqachon sozlangan",
            StaffNotFound => "Administrator topilmadi",
            SessionNotFound => "Sessiya topilmadi",
            PartnerNotFound => "Hamkor topilmadi",
            SocialNotFound => "Ijtimoiy tarmoq topilmadi",
            FeedbackNotFound => "Fikr topilmadi",
            TopCourseNotFound => "Kurs yoki slayd topilmadi",
            ProfessionNotFound => "Kasb topilmadi",
            SkillNotFound => "Koʻnikma topilmadi",
            ToolNotFound => "Vosita topilmadi",
            CourseNotFound => "Kurs topilmadi",
            CourseCategoryNotFound => "Guruh topilmadi",
            TargetAudienceNotFound => "Toifa topilmadi",
            WorkSampleNotFound => "Ish yoki loyiha topilmadi",
            NetworkingNotFound => "Tadbir topilmadi",
            LearnEverybodyNotFound => "Misol topilmadi",
            RoadmapNotFound => "Yoʻl xaritasi topilmadi",
            MentorNotFound => "Mentor topilmadi",
            OpportunityNotFound => "Afzallik topilmadi",
            SupportNotFound => "Yordam turi topilmadi",
            FaqNotFound => "Savol topilmadi",
            SectionNotFound => "Boʻlim topilmadi",
            ChangeNotFound => "Oʻzgarish topilmadi",
            DeliveryNotFound => "Xabar topilmadi",
            RouteNotFound => "Bunday manzil yoʻq",
            MethodNotAllowed => "Bu manzilda bunday amal yoʻq",
            RequestTimeout => "Maʼlumot serverga vaqtida yetib bormadi. Internet aloqasini tekshirib, qayta urining",
            VersionConflict => "Bu yozuvni boshqa kishi oʻzgartirgan",
            LoginTaken => "Bu login band",
            NameTaken => "Bu nom band",
            TypeTaken => "Bu tur allaqachon qoʻshilgan",
            InUse => "Ishlatilayotgani uchun oʻchirib boʻlmaydi",
            StatusChangeRefused => "Holatni bunday oʻzgartirib boʻlmaydi",
            LastSuperadmin => "Kamida bitta faol bosh administrator qolishi kerak",
            ChangeSuperseded => "Yozuv keyinroq yana oʻzgargani uchun ortga qaytarib boʻlmaydi",
            PayloadTooLarge => "Fayl yoki soʻrov hajmi juda katta",
            UnsupportedMediaType => "Bu turdagi fayl yoki maʼlumot qabul qilinmaydi",
            ValidationFailed => "Maʼlumotlarda xatolik bor",
            WrongCurrentPassword => "Joriy parol notoʻgʻri",
            SamePassword => "Yangi parol joriy paroldan farq qilishi kerak",
            PasswordsDoNotMatch => "Parollar bir xil emas",
            ImageTooLarge => "Rasm oʻlchami juda katta",
            ImageWrongSize => "Rasm oʻlchami mos emas",
            MediaNotFound => "Fayl topilmadi. Uni qayta yuklang",
            CarouselLimitExceeded => "Karusel slaydlari soni chegaradan oshdi",
            RateLimited => "Urinishlar koʻpayib ketdi. Birozdan soʻng qayta urining",
            Internal => "Nimadir xato ketdi",
            Unavailable => "Xizmat vaqtincha ishlamayapti. Birozdan soʻng qayta urining",
        }
    }
}

catalogue! {
    /// What is wrong with one field (`contract.md §1`, field codes).
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
    /// The same code at the top level, where the catalogue there has it too.
    pub fn top_level(self) -> Option<Code> {
        Code::parse(self.as_str())
    }

    /// What a person is told, in Uzbek, when there is nothing more exact to say.
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
        for code in Code::ALL {
            let json = serde_json::to_value(code).expect("a code is plain");
            assert_eq!(json, code.as_str());
            assert_eq!(Code::parse(code.as_str()), Some(*code));
            assert!((400..=503).contains(&code.status()));
        }
        for code in FieldCode::ALL {
            assert_eq!(serde_json::to_value(code).expect("plain"), code.as_str());
            assert!(!code.message().is_empty());
        }
    }

    #[test]
    fn messages_use_the_right_apostrophes() {
        let messages = Code::ALL.iter().map(|c| c.message());
        for message in messages.chain(FieldCode::ALL.iter().map(|c| c.message())) {
            assert!(!message.contains(['\'', '‘', '’', '`']), "{message}");
        }
    }
}
