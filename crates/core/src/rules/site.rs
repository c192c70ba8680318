//! The rules of the settings of the site: e-mail addresses, links of its menu, the ids of counters.

use std::sync::LazyLock;

use regex::Regex;
use validator::ValidationError;

use super::{compiled, refused};
use crate::{codes::FieldCode, input::Text, message::Message};

/// The form of an e-mail address.
pub const EMAIL_PATTERN: &str = r"^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$";
/// A link of the menu: a page of the site, an anchor on the page, or another site.
pub const MENU_LINK_PATTERN: &str = r"^(?:/(?:[^/\s\\][^\s\\]*)?|#[^\s\\]+|https://[^\s\\]+)$";
/// The id of a Google Analytics property.
pub const GOOGLE_ANALYTICS_PATTERN: &str = "^G-[A-Z0-9]{4,16}$";
/// The id of a container of Google Tag Manager.
pub const GOOGLE_TAG_MANAGER_PATTERN: &str = "^GTM-[A-Z0-9]{4,12}$";
/// The number of a counter of Yandex Metrika, or of a pixel of Meta.
pub const COUNTER_PATTERN: &str = "^[0-9]{5,20}$";

static EMAIL: LazyLock<Regex> = LazyLock::new(|| compiled(EMAIL_PATTERN));
static MENU_LINK: LazyLock<Regex> = LazyLock::new(|| compiled(MENU_LINK_PATTERN));
static GOOGLE_ANALYTICS: LazyLock<Regex> = LazyLock::new(|| compiled(GOOGLE_ANALYTICS_PATTERN));
static GOOGLE_TAG_MANAGER: LazyLock<Regex> = LazyLock::new(|| compiled(GOOGLE_TAG_MANAGER_PATTERN));
static COUNTER: LazyLock<Regex> = LazyLock::new(|| compiled(COUNTER_PATTERN));

/// Checks the form of a text. The error is `wrong_format` with an example.
fn written(text: &Text, form: &Regex, example: &str) -> Result<(), ValidationError> {
    if form.is_match(text.as_str()) {
        return Ok(());
    }
    Err(refused(
        FieldCode::WrongFormat,
        &Message::written_as(example.to_owned()),
    ))
}

/// A rule for `#[validate(custom(…))]`: the form of an e-mail address.
///
/// # Errors
/// `wrong_format`.
pub fn email(text: &Text) -> Result<(), ValidationError> {
    written(text, &EMAIL, "info@example.uz")
}

/// A rule for `#[validate(custom(…))]`: the form of a link of the menu.
///
/// # Errors
/// `wrong_format`.
pub fn menu_link(text: &Text) -> Result<(), ValidationError> {
    let text = text.as_str();
    let is_address = !text.starts_with("https://") || super::https_link(text).is_some();
    if is_address && MENU_LINK.is_match(text) {
        return Ok(());
    }
    Err(refused(
        FieldCode::WrongFormat,
        &Message::menu_link_form("https://".to_owned()),
    ))
}

/// A rule for `#[validate(custom(…))]`: the id of a Google Analytics property.
///
/// # Errors
/// `wrong_format`.
pub fn google_analytics(text: &Text) -> Result<(), ValidationError> {
    written(text, &GOOGLE_ANALYTICS, "G-ABC1234567")
}

/// A rule for `#[validate(custom(…))]`: the id of a container of Google Tag Manager.
///
/// # Errors
/// `wrong_format`.
pub fn google_tag_manager(text: &Text) -> Result<(), ValidationError> {
    written(text, &GOOGLE_TAG_MANAGER, "GTM-ABC1234")
}

/// A rule for `#[validate(custom(…))]`: the number of a counter.
///
/// # Errors
/// `wrong_format`.
pub fn counter(text: &Text) -> Result<(), ValidationError> {
    written(text, &COUNTER, "12345678")
}

#[cfg(test)]
mod tests {
    use super::*;

    type Rule = fn(&Text) -> Result<(), ValidationError>;

    #[test]
    fn settings_in_their_expected_format() {
        let rules: [(Rule, &[&str], &[&str]); 5] = [
            (
                email,
                &["info@example.uz", "a.b+c@sub.example.co"],
                &[
                    "info",
                    "info@example",
                    "a b@example.uz",
                    "@example.uz",
                    "info@.uz",
                    "info@example.uz,",
                ],
            ),
            (
                menu_link,
                &[
                    "/",
                    "/kurslar",
                    "/kurslar/page/1?x=y#z",
                    "#kurslar",
                    "https://t.me/kanal",
                ],
                &[
                    "",
                    "kurslar",
                    "//evil.uz",
                    "/\\evil.uz",
                    "#",
                    "http://a.uz",
                    "https://",
                    "https://a",
                    "javascript:alert(1)",
                    "/a b",
                ],
            ),
            (
                google_analytics,
                &["G-ABC1234567"],
                &["UA-1234-1", "G-abc1234567", "G-", "ABC1234567"],
            ),
            (
                google_tag_manager,
                &["GTM-ABC1234"],
                &["GTM-", "gtm-ABC1234", "G-ABC1234567"],
            ),
            (
                counter,
                &["12345", "12345678901234567890"],
                &["1234", "1234a", "123456789012345678901"],
            ),
        ];
        for (rule, right, wrong) in rules {
            for text in right {
                assert!(rule(&Text((*text).to_owned())).is_ok(), "{text}");
            }
            for text in wrong {
                assert!(rule(&Text((*text).to_owned())).is_err(), "{text}");
            }
        }
    }
}
