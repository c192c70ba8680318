//! The rules that several parts of the system enforce: password, login, phone, links, picture sizes.
//!
//! They are defined once, here. The browser gets them as generated code (`docs/api.md#passwords-logins-phones`,
//! `docs/api.md#image-rules`).

use std::{borrow::Cow, sync::LazyLock};

use regex::Regex;
use serde::Serialize;
use ts_rs::TS;
use url::Url;
use validator::ValidationError;

use crate::{codes::FieldCode, message::Message};

pub mod site;

/// Least number of characters of a password (`docs/api.md#passwords-logins-phones`).
pub const PASSWORD_MIN: u32 = 8;
/// Greatest number of characters of a password (`docs/api.md#passwords-logins-phones`).
pub const PASSWORD_MAX: u32 = 16;
/// The special characters of which a password must have one (`docs/api.md#passwords-logins-phones`).
pub const PASSWORD_SPECIALS: &str = "!@#$%^&*()_+-=[]{};:,.?";

/// A class of characters; a password must have at least one of each.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PasswordClass {
    /// `uppercase`, `lowercase`, `digit` or `special`.
    pub name: &'static str,
    /// A regular expression that finds one such character.
    pub pattern: &'static str,
}

/// The four classes (`docs/api.md#passwords-logins-phones`).
pub const PASSWORD_CLASSES: [PasswordClass; 4] = [
    PasswordClass {
        name: "uppercase",
        pattern: "[A-Z]",
    },
    PasswordClass {
        name: "lowercase",
        pattern: "[a-z]",
    },
    PasswordClass {
        name: "digit",
        pattern: "[0-9]",
    },
    PasswordClass {
        name: "special",
        pattern: r"[!@#$%^&*()_+\-=\[\]{};:,.?]",
    },
];

/// The characters of a password: only those of the four classes (`docs/api.md#passwords-logins-phones`).
pub const PASSWORD_ALPHABET: &str = r"^[A-Za-z0-9!@#$%^&*()_+\-=\[\]{};:,.?]*$";

/// The password rule except for length, as one expression with look-aheads (ECMAScript). Rust's engine has none, so
/// [`password`] checks class by class.
pub fn password_pattern() -> String {
    let classes: String = PASSWORD_CLASSES
        .iter()
        .map(|class| format!("(?=.*{})", class.pattern))
        .collect();
    format!("^{classes}{}", &PASSWORD_ALPHABET[1..])
}

/// A stored phone number: 998 and nine digits (`docs/api.md#passwords-logins-phones`).
pub const PHONE_PATTERN: &str = "^998[0-9]{9}$";
/// A login: 3 to 32 of these (`docs/api.md#passwords-logins-phones`).
pub const LOGIN_PATTERN: &str = r"^[a-z0-9._-]{3,32}$";
/// Least number of characters of a login.
const LOGIN_MIN: usize = 3;
/// Greatest number of characters of a login.
const LOGIN_MAX: usize = 32;
/// Maximum amount of money, in whole soʻm (`docs/api.md#names-and-values`): 10¹².
pub const MONEY_MAX: i64 = 1_000_000_000_000;
/// A colour: `#rrggbb`.
pub const COLOUR_PATTERN: &str = "^#[0-9a-fA-F]{6}$";
/// Greatest length of a link, in characters.
pub const LINK_MAX: usize = 2048;

static CLASSES: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let patterns = PASSWORD_CLASSES.iter().map(|class| class.pattern);
    patterns.chain([PASSWORD_ALPHABET]).map(compiled).collect()
});
static PHONE: LazyLock<Regex> = LazyLock::new(|| compiled(PHONE_PATTERN));
static COLOUR: LazyLock<Regex> = LazyLock::new(|| compiled(COLOUR_PATTERN));
static LOGIN: LazyLock<Regex> = LazyLock::new(|| compiled(LOGIN_PATTERN));

pub(crate) fn compiled(pattern: &str) -> Regex {
    #[expect(
        clippy::expect_used,
        reason = "the patterns are constants of this file, compiled by its tests"
    )]
    Regex::new(pattern).expect("a constant pattern")
}

/// A rule for `#[validate(custom(…))]`: the characters of a new password. Its length is `#[validate(length(…))]`.
///
/// # Errors
/// `wrong_format` when a class is missing or a character is outside all of them.
pub fn password(password: &str) -> Result<(), ValidationError> {
    if CLASSES.iter().all(|class| class.is_match(password)) {
        Ok(())
    } else {
        Err(refused(FieldCode::WrongFormat, &Message::password_characters()))
    }
}

/// Whether a text is a phone number in the stored form.
pub fn is_phone(text: &str) -> bool {
    PHONE.is_match(text)
}

/// A rule for `#[validate(custom(…))]`: the form of a login.
///
/// # Errors
/// `too_short`, `too_long` or `wrong_format`.
pub fn login(login: &str) -> Result<(), ValidationError> {
    if LOGIN.is_match(login) {
        return Ok(());
    }
    Err(match login.chars().count() {
        ..LOGIN_MIN => refused(FieldCode::TooShort, &Message::login_too_short(LOGIN_MIN)),
        length if length > LOGIN_MAX => refused(FieldCode::TooLong, &Message::login_too_long(LOGIN_MAX)),
        _ => refused(FieldCode::WrongFormat, &Message::login_characters()),
    })
}

/// A rule for `#[validate(custom(…))]`: the form of a colour.
///
/// # Errors
/// `wrong_format`.
pub fn colour(colour: &str) -> Result<(), ValidationError> {
    if COLOUR.is_match(colour) {
        return Ok(());
    }
    Err(refused(FieldCode::WrongFormat, &Message::colour_form()))
}

/// A validation error with one of our field codes and its message. `validator` supports only texts, so the key is
/// passed as a text and the parameters of the message as those of the error.
pub fn refused(code: FieldCode, message: &Message) -> ValidationError {
    let mut error = ValidationError::new(code.as_str()).with_message(Cow::Borrowed(message.key()));
    for (name, param) in message.params() {
        error.add_param(Cow::Borrowed(*name), param);
    }
    error
}

/// A link in its stored form (`docs/api.md#links`): `https://`. It is added to a bare host, and `http://` is upgraded.
/// `None` for every other scheme and for what is not an address.
pub fn https_link(text: &str) -> Option<String> {
    let rest = match text.split_once("://") {
        Some((scheme, rest)) if ["https", "http"].iter().any(|s| scheme.eq_ignore_ascii_case(s)) => rest,
        // `javascript:…`, `mailto:…` and the like have no host with a dot before their colon.
        Some((before, _)) if !before.contains(['/', '?', '#']) => return None,
        _ => text,
    };
    let link = format!("https://{rest}");
    if rest.starts_with('/')
        || link.chars().count() > LINK_MAX
        || link.contains(char::is_whitespace)
        || link.contains('\\')
    {
        return None;
    }
    let url = Url::parse(&link).ok()?;
    let host = url.domain()?;
    let (name, top) = host.rsplit_once('.')?;
    let is_name = !name.is_empty()
        && host
            .split('.')
            .all(|part| !part.is_empty() && !part.starts_with('-') && !part.ends_with('-'))
        && host
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '.'));
    let is_top = top.len() >= 2 && top.starts_with(|c: char| c.is_ascii_alphabetic());
    let has_account = !url.username().is_empty() || url.password().is_some() || rest.starts_with('@');
    (is_name && is_top && !has_account).then_some(link)
}

/// The size rules of pictures (`docs/api.md#image-rules`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename_all = "camelCase")]
pub enum ImageRule {
    /// Any size.
    Any,
    /// At most 650×470 pixels (`docs/api.md#image-rules`).
    StudentProject,
    /// Exactly 1200×500 pixels (`docs/api.md#image-rules`).
    Roadmap,
    /// At most 512×512 pixels.
    Icon,
}

/// The limits of an [`ImageRule`], for the browser.
#[derive(Clone, Copy, Debug, Serialize, TS)]
pub struct ImageLimits {
    /// Greatest (or, where exact, only) width in pixels.
    pub width: u32,
    /// Greatest (or, where exact, only) height in pixels.
    pub height: u32,
    /// Whether the picture must have just this size.
    pub exact: bool,
}

impl ImageRule {
    /// All rules.
    pub const ALL: [Self; 4] = [Self::Any, Self::StudentProject, Self::Roadmap, Self::Icon];

    /// The name on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::StudentProject => "studentProject",
            Self::Roadmap => "roadmap",
            Self::Icon => "icon",
        }
    }

    /// The rule of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.as_str() == name)
    }

    /// The limits in pixels; `None` for [`ImageRule::Any`].
    pub const fn limits(self) -> Option<ImageLimits> {
        match self {
            Self::Any => None,
            Self::StudentProject => Some(ImageLimits {
                width: 650,
                height: 470,
                exact: false,
            }),
            Self::Roadmap => Some(ImageLimits {
                width: 1200,
                height: 500,
                exact: true,
            }),
            Self::Icon => Some(ImageLimits {
                width: 512,
                height: 512,
                exact: false,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_browser_has_the_same_special_characters() {
        let special = compiled(PASSWORD_CLASSES[3].pattern);
        let alphabet = compiled(PASSWORD_ALPHABET);
        for c in (0_u8..128).map(char::from) {
            let text = c.to_string();
            assert_eq!(special.is_match(&text), PASSWORD_SPECIALS.contains(c), "{c:?}");
            let allowed = c.is_ascii_alphanumeric() || PASSWORD_SPECIALS.contains(c);
            assert_eq!(alphabet.is_match(&text), allowed, "{c:?}");
        }
        assert_eq!(
            password_pattern(),
            r"^(?=.*[A-Z])(?=.*[a-z])(?=.*[0-9])(?=.*[!@#$%^&*()_+\-=\[\]{};:,.?])[A-Za-z0-9!@#$%^&*()_+\-=\[\]{};:,.?]*$"
        );
    }

    #[test]
    fn passwords() {
        assert!(password("Aa1!aaaa").is_ok());
        for wrong in [
            "aa1!aaaa",
            "AA1!AAAA",
            "Aaa!aaaa",
            "Aa1aaaaa",
            "Aa1! aaa",
            "Aa1!ааааа",
            "Aa1!\u{661}aa",
        ] {
            assert!(password(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn logins() {
        assert!(login("a.b-c_9").is_ok());
        assert_eq!(login("ab").map_err(|e| e.code), Err("too_short".into()));
        assert_eq!(login(&"a".repeat(33)).map_err(|e| e.code), Err("too_long".into()));
        for wrong in ["Abc", "a b", "аbс", "abc\n"] {
            assert!(login(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn links() {
        for (typed, stored) in [
            ("example.uz", "https://example.uz"),
            ("http://example.uz/a?b=c#d", "https://example.uz/a?b=c#d"),
            ("HTTPS://Example.uz", "https://Example.uz"),
            ("https://t.me/kanal", "https://t.me/kanal"),
            ("example.uz:8443/yo‘l", "https://example.uz:8443/yo‘l"),
            ("example.uz/?next=https://a.uz", "https://example.uz/?next=https://a.uz"),
        ] {
            assert_eq!(https_link(typed).as_deref(), Some(stored));
        }
        for wrong in [
            "javascript:alert(1)",
            "javascript://x.uz/%0aalert(1)",
            "ftp://a.uz",
            "mailto:a@b.uz",
            "a",
            "998901234567",
            "+998901234567",
            "https://",
            "https://a b.uz",
            "https://user:pw@a.uz",
            "https://@a.uz",
            "https://1.2.3.4",
            "//a.uz",
            "https:///a.uz",
            "data:text/html,a.b",
            "https://-a.uz",
            "https://a..uz",
            "https://a.uz\\@b.uz",
        ] {
            assert_eq!(https_link(wrong), None, "{wrong}");
        }
        assert_eq!(https_link(&format!("a.uz/{}", "a".repeat(2048))), None);
    }
}
