//! The addresses of courses on the site, derived from their names (`docs/api.md#addresses-of-courses`).

use std::sync::LazyLock;

use regex::Regex;
use validator::ValidationError;

use crate::{
    codes::FieldCode,
    folding,
    input::Text,
    message::Message,
    rules::{compiled, refused},
};

/// Small Latin letters and digits with single hyphens between them. It must not be only digits, because those are an
/// id.
pub const PATTERN: &str = "^(?:[0-9]*[a-z][a-z0-9]*|[a-z0-9]+-[a-z0-9]+)(?:-[a-z0-9]+)*$";
/// Greatest length, in characters.
pub const MAX: u64 = 80;
/// [`MAX`] as a length for cutting.
const LENGTH: usize = MAX as usize;

static SLUG: LazyLock<Regex> = LazyLock::new(|| compiled(PATTERN));

/// Whether a text has the form of an address.
pub fn is_slug(text: &str) -> bool {
    text.len() <= LENGTH && SLUG.is_match(text)
}

/// A rule for `#[validate(custom(…))]`: the form of an address. Its length is `#[validate(length(…))]`.
///
/// # Errors
/// `wrong_format`.
pub fn form(slug: &Text) -> Result<(), ValidationError> {
    if SLUG.is_match(slug.as_str()) {
        return Ok(());
    }
    Err(refused(
        FieldCode::WrongFormat,
        &Message::slug_form("frontend-dasturlash".to_owned()),
    ))
}

/// Used for a name without letters and digits, and as a prefix for a name with only digits.
const COURSE: &str = "kurs";

/// The address for a name: small Latin letters and digits, with a hyphen for everything between them.
///
/// ```
/// use peshtoq_core::slug::made_of;
/// assert_eq!(made_of("Oʻyin dizayni (1-bosqich)"), "oyin-dizayni-1-bosqich");
/// assert_eq!(made_of("Ўйин дизайни"), "oyin-dizayni");
/// ```
pub fn made_of(name: &str) -> String {
    let latin = folding::latin(name);
    let words = latin.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let slug = cut(&words.join("-"), LENGTH);
    match slug.is_empty() {
        true => COURSE.to_owned(),
        false if is_slug(&slug) => slug,
        // Only digits would be the id of a course.
        false => cut(&format!("{COURSE}-{slug}"), LENGTH),
    }
}

/// The address with a number at its end, from 2: for a name that another course already has.
pub fn numbered(slug: &str, number: usize) -> String {
    let end = format!("-{number}");
    cut(slug, LENGTH - end.len()) + &end
}

/// The first free one of an address and its numbered forms.
pub fn free(slug: String, is_taken: impl Fn(&str) -> bool) -> String {
    if !is_taken(&slug) {
        return slug;
    }
    let mut number = 2;
    loop {
        let next = numbered(&slug, number);
        if !is_taken(&next) {
            return next;
        }
        number += 1;
    }
}

/// At most this many characters, without a hyphen at the end.
fn cut(slug: &str, most: usize) -> String {
    // The text is ASCII.
    let kept = slug.get(..most).unwrap_or(slug);
    kept.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Test cases that the panel's tests also use.
    const CASES: &str = include_str!("../tests/slugs.json");

    #[test]
    fn a_name_makes_the_same_address_as_in_the_panel() {
        let cases: Vec<(String, String)> = serde_json::from_str(CASES).expect("pairs");
        assert!(cases.len() > 20);
        for (name, wanted) in cases {
            assert_eq!(made_of(&name), wanted, "{name}");
            assert!(is_slug(&wanted), "{wanted}");
            assert_eq!(made_of(&wanted), wanted, "once is enough");
        }
    }

    #[test]
    fn a_long_name_is_cut() {
        let slug = made_of(&"a".repeat(150));
        assert_eq!(slug, "a".repeat(LENGTH));
        assert_eq!(numbered(&slug, 12), format!("{}-12", "a".repeat(LENGTH - 3)));
        let at_hyphen = made_of(&format!("{} b", "a".repeat(LENGTH - 1)));
        assert_eq!(at_hyphen, "a".repeat(LENGTH - 1), "no hyphen stays at the end");
        let digits = made_of(&"7".repeat(150));
        assert_eq!(digits.len(), LENGTH);
        assert!(digits.starts_with("kurs-777") && is_slug(&digits));
    }

    #[test]
    fn a_taken_address_gets_the_first_free_number() {
        let taken = ["dizayn", "dizayn-2", "dizayn-4"];
        assert_eq!(free("dizayn".into(), |slug| taken.contains(&slug)), "dizayn-3");
        assert_eq!(free("kurs".into(), |slug| taken.contains(&slug)), "kurs");
    }
}
