//! The language that a caller requests with `Accept-Language` (RFC 9110, 12.5.4), matched by lookup (RFC 4647, 3.4).

use axum::http::{HeaderMap, HeaderValue, header};
use peshtoq_core::language::Language;

/// How many languages of one header are evaluated. Browsers send a handful; a longer list is not a person's choice.
const RANGES: usize = 32;

/// [`accepted`] by the headers of a call.
pub fn of(headers: &HeaderMap) -> Language {
    let languages: Vec<HeaderValue> = headers.get_all(header::ACCEPT_LANGUAGE).iter().cloned().collect();
    accepted(&languages)
}

/// The language of the answer: the language that the caller prefers among those the server supports, or the default.
/// The values are those of all `Accept-Language` headers of the call.
pub fn accepted(values: &[HeaderValue]) -> Language {
    let mut ranges: Vec<(&str, u16)> = values
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .take(RANGES)
        .filter_map(weighted)
        .collect();
    let is_refused = |language: Language| {
        let mut refused = ranges.iter().filter(|(_, weight)| *weight == 0);
        refused.any(|(range, _)| range.eq_ignore_ascii_case(language.tag()))
    };
    let spoken: Vec<Language> = Language::ALL.into_iter().filter(|one| !is_refused(*one)).collect();
    // The sort is stable: among equal weights, the language named first wins.
    ranges.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
    let wanted = ranges.iter().filter(|(_, weight)| *weight > 0);
    wanted
        .filter_map(|(range, _)| lookup(range, &spoken))
        .next()
        .unwrap_or_default()
}

/// A range and its weight in thousandths; `None` if it is malformed.
fn weighted(element: &str) -> Option<(&str, u16)> {
    let (range, weight) = match element.split_once(';') {
        None => (element, 1000),
        Some((range, parameter)) => {
            let (name, value) = parameter.split_once('=')?;
            let weight = name
                .trim()
                .eq_ignore_ascii_case("q")
                .then(|| thousandths(value.trim()))??;
            (range, weight)
        }
    };
    let range = range.trim();
    (!range.is_empty()).then_some((range, weight))
}

/// Parses `0`, `1` or a number between them with up to three decimals.
fn thousandths(quality: &str) -> Option<u16> {
    let (whole, decimals) = quality.split_once('.').unwrap_or((quality, ""));
    if decimals.len() > 3 || !decimals.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let decimals: u16 = format!("{decimals:0<3}").parse().ok()?;
    match (whole, decimals) {
        ("0", decimals) => Some(decimals),
        ("1", 0) => Some(1000),
        _ => None,
    }
}

/// The supported language for a range, which is shortened from its end until one matches: `uz-Cyrl-UZ`, `uz-Cyrl`,
/// `uz`. A language without a script matches any of its scripts, the default first.
fn lookup(range: &str, spoken: &[Language]) -> Option<Language> {
    if range == "*" {
        return spoken.first().copied();
    }
    let mut range = range;
    loop {
        let is_meant = |language: &&Language| {
            let tag = language.tag();
            let whole = tag.eq_ignore_ascii_case(range);
            whole
                || tag
                    .split('-')
                    .next()
                    .is_some_and(|language| language.eq_ignore_ascii_case(range))
        };
        if let Some(language) = spoken.iter().find(is_meant) {
            return Some(*language);
        }
        (range, _) = range.rsplit_once('-')?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: &[&'static str]) -> Language {
        let values: Vec<_> = values.iter().map(|value| HeaderValue::from_static(value)).collect();
        accepted(&values)
    }

    #[test]
    fn the_preferred_supported_language_is_chosen() {
        for (header, language) in [
            ("uz-Cyrl", Language::UzCyrl),
            ("UZ-CYRL", Language::UzCyrl),
            ("uz-Cyrl-UZ", Language::UzCyrl),
            ("uz-Cyrl-x-private", Language::UzCyrl),
            ("uz", Language::UzLatn),
            ("uz-UZ", Language::UzLatn),
            ("uz-Latn-UZ", Language::UzLatn),
            ("*", Language::UzLatn),
            ("ru, en;q=0.8", Language::UzLatn),
            ("ru, uz-Cyrl;q=0.1", Language::UzCyrl),
            ("uz;q=0.8, uz-Cyrl;q=0.9", Language::UzCyrl),
            ("uz-Cyrl;q=0.8,uz-Latn", Language::UzLatn),
            ("uz-Cyrl, uz-Latn", Language::UzCyrl),
            ("uz-Latn, uz-Cyrl", Language::UzLatn),
            ("uz-Cyrl;q=0.001, uz-Latn;q=0.002", Language::UzLatn),
            ("ru;q=1.0, uz-Cyrl ; Q = 0.5", Language::UzCyrl),
            ("uz-Cyrl;q=0", Language::UzLatn),
            ("uz-Latn;q=0, uz", Language::UzCyrl),
            ("uz-Latn;q=0, *", Language::UzCyrl),
            ("uz-Latn;q=0.0, uz-Cyrl;q=0.000", Language::UzLatn),
        ] {
            assert_eq!(of(&[header]), language, "{header}");
        }
        assert_eq!(of(&["ru", "uz-Cyrl;q=0.5"]), Language::UzCyrl);
        assert_eq!(of(&[]), Language::UzLatn);
    }

    #[test]
    fn a_malformed_header_is_ignored() {
        for header in [
            "",
            ",",
            ";q=1",
            "uz-Cyrl;q=2",
            "uz-Cyrl;q=1.001",
            "uz-Cyrl;q=0.1234",
            "uz-Cyrl;q=-1",
            "uz-Cyrl;q=",
            "uz-Cyrl;q",
            "uz-Cyrl;level=1",
            "uz_Cyrl",
            "uzCyrl",
            "-",
        ] {
            assert_eq!(of(&[header]), Language::UzLatn, "{header}");
        }
        assert_eq!(of(&["uz-Cyrl;q=x, uz-Cyrl"]), Language::UzCyrl);
    }
}
