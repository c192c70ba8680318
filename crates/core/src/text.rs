//! Text as people type it, normalised for comparison and storage (`docs/api.md#text`).

use unicode_normalization::UnicodeNormalization;

use crate::folding;

/// The error for a text that cannot be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused;

/// One line: trimmed, NFC. Control characters, NUL and line breaks are refused.
///
/// # Errors
/// [`Refused`] when it has a control character or a line break.
pub fn one_line(text: &str) -> Result<String, Refused> {
    let text: String = text.trim().nfc().collect();
    if text.chars().any(|c| c.is_control() || is_line_break(c)) {
        return Err(Refused);
    }
    Ok(text)
}

/// What [`one_line`] accepts, as a regular expression for the OpenAPI document; surrounding white space does not count.
pub const ONE_LINE_PATTERN: &str = concat!(
    r"^[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*",
    r"[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*",
    r"[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*$"
);

/// Several lines: as [`one_line`], but line breaks are kept as LF. A tab counts as a space.
///
/// # Errors
/// [`Refused`] when it has another control character.
pub fn several_lines(text: &str) -> Result<String, Refused> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let text: String = text
        .trim()
        .nfc()
        .map(|c| match c {
            '\t' => ' ',
            c if is_line_break(c) => '\n',
            c => c,
        })
        .collect();
    if text.chars().any(|c| c.is_control() && c != '\n') {
        return Err(Refused);
    }
    Ok(text)
}

/// Whether nothing of a text would be visible: only white space, and marks that join, separate or direct other
/// characters.
pub fn is_blank(text: &str) -> bool {
    text.chars().all(|c| {
        c.is_whitespace()
            || matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
            || matches!(c, '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
    })
}

fn is_line_break(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Replaces the apostrophes of Uzbek words with the correct characters: `ʻ` after `o` and `g`, `ʼ` between other
/// letters. Quotation marks and addresses stay unchanged.
///
/// ```
/// use peshtoq_core::text::uzbek_apostrophes;
/// assert_eq!(uzbek_apostrophes("O'zbek ma'nosi 'bor'"), "Oʻzbek maʼnosi 'bor'");
/// ```
pub fn uzbek_apostrophes(text: &str) -> String {
    text.split_inclusive(char::is_whitespace)
        .map(|word| {
            let is_address = word.contains("://") || word.contains('@') || word.starts_with("www.");
            if is_address { word.to_owned() } else { in_word(word) }
        })
        .collect()
}

fn in_word(word: &str) -> String {
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
    let is_quoted = word.starts_with(folding::is_apostrophe);
    let mut before = None;
    let written = word.char_indices().map(|(at, c)| {
        let after = word[at + c.len_utf8()..].chars().next();
        let written = match before {
            _ if !folding::is_apostrophe(c) => c,
            // The closing quotation mark.
            _ if is_quoted && !is_letter(after) && !after.is_some_and(folding::is_apostrophe) => c,
            Some('o' | 'O' | 'g' | 'G') => 'ʻ',
            _ if is_letter(before) && is_letter(after) => 'ʼ',
            _ => c,
        };
        before = Some(written);
        written
    });
    written.collect()
}

/// The key by which names are compared: case, the form of apostrophes and runs of white space do not matter.
pub fn unique_key(text: &str) -> String {
    let lower = folding::lowered(text);
    lower.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The content of a row's `search` column: its name as [`unique_key`], and the same folded.
pub fn search_column(text: &str) -> String {
    let plain = unique_key(text);
    let folded = folding::folded(&plain);
    if folded == plain {
        plain
    } else {
        format!("{plain}\n{folded}")
    }
}

/// The patterns (for `LIKE … ESCAPE '\'`) for `key`, of which one must match the `search` column. Empty for a blank
/// key, which filters nothing.
pub fn search_patterns(key: &str) -> Vec<String> {
    let plain = unique_key(key);
    if plain.is_empty() {
        return Vec::new();
    }
    let folded = folding::folded(&plain);
    let mut patterns = vec![pattern(&plain)];
    // A key of only apostrophes would match everything.
    if folded != plain && !folded.trim().is_empty() {
        patterns.push(pattern(&folded));
    }
    patterns
}

fn pattern(text: &str) -> String {
    let mut pattern = String::with_capacity(text.len() + 2);
    pattern.push('%');
    for c in text.chars() {
        if matches!(c, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern.push('%');
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finds(name: &str, key: &str) -> bool {
        let column = search_column(name);
        search_patterns(key).iter().any(|p| {
            let inner = p[1..p.len() - 1]
                .replace("\\%", "%")
                .replace("\\_", "_")
                .replace("\\\\", "\\");
            column.contains(&inner)
        })
    }

    #[test]
    fn apostrophes_case_and_alphabets_are_ignored() {
        for key in [
            "oʻqituvchi",
            "O'QITUVCHI",
            "o‘qituvchi",
            "o’qit",
            "ўқитувчи",
            "Ўқит",
            "oqituvchi",
            "Oqit",
        ] {
            assert!(finds("Oʻqituvchi", key), "{key}");
        }
        assert!(finds("Ўқитувчи", "o'qituvchi"));
        assert!(finds("Маълумот", "malumot"));
        assert!(finds("Konstitutsiya", "konstitutsiya"));
        assert!(finds("Konstitutsiya", "конституция"));
        assert!(finds("Bogʻ", "'"));
        assert!(!finds("Bog", "'"));
        assert!(finds("Yevropa", "y"));
        assert!(finds("Yevropa", "европа"));
        assert!(finds("Its me", "ts m"));
        assert!(!finds("Dizayn", "dizayner"));
        assert!(finds("100% natija", "0%"));
        assert!(!finds("1000 natija", "0%"));
        assert!(search_patterns("  \u{a0} ").is_empty());
    }

    #[test]
    fn lines_and_controls() {
        assert_eq!(one_line("  a\u{301}  "), Ok("á".into()));
        assert_eq!(one_line("a\nb"), Err(Refused));
        assert_eq!(one_line("a\u{2028}b"), Err(Refused));
        assert_eq!(one_line("a\0b"), Err(Refused));
        assert_eq!(several_lines("a\r\nb\rc\td"), Ok("a\nb\nc d".into()));
        assert_eq!(several_lines("a\0"), Err(Refused));
    }

    #[test]
    fn the_pattern_of_a_line_matches_what_is_accepted() {
        let pattern = regex::Regex::new(ONE_LINE_PATTERN).expect("a pattern");
        for c in ('\0'..='\u{3100}').chain(['\u{feff}', '\u{10ffff}']) {
            for text in [
                format!("{c}"),
                format!("{c}a"),
                format!("a{c}"),
                format!("a{c}b"),
                format!(" a {c} "),
            ] {
                assert_eq!(pattern.is_match(&text), one_line(&text).is_ok(), "{text:?}");
            }
        }
    }

    #[test]
    fn text_without_visible_characters_is_blank() {
        for blank in ["", " \u{a0}\n", "\u{200b}", "\u{feff}\u{200d}", "\u{202e}\u{2060}"] {
            assert!(is_blank(blank), "{blank:?}");
        }
        for seen in ["a", ".", "\u{200f}م", "👩\u{200d}👧", "\u{301}"] {
            assert!(!is_blank(seen), "{seen:?}");
        }
    }

    #[test]
    fn apostrophes_are_written_as_uzbek_writes_them() {
        for (typed, kept) in [
            ("o'qituvchi", "oʻqituvchi"),
            ("O`QITUVCHI G‘ALABA", "OʻQITUVCHI GʻALABA"),
            ("ko´nikma, bog'", "koʻnikma, bogʻ"),
            ("ma'lumot maʻno san’at", "maʼlumot maʼno sanʼat"),
            ("ta'lim; e'lon.", "taʼlim; eʼlon."),
            ("'yo' dedi", "'yo' dedi"),
            ("‘bog‘’", "‘bogʻ’"),
            ("rock 'n' roll, 5'6", "rock 'n' roll, 5'6"),
            ("https://uz.example/o'zbek o'zbek", "https://uz.example/o'zbek oʻzbek"),
            ("o'z@example.uz", "o'z@example.uz"),
            ("a\ng'o\n", "a\ngʻo\n"),
            ("", ""),
        ] {
            assert_eq!(uzbek_apostrophes(typed), kept);
            assert_eq!(uzbek_apostrophes(kept), kept, "once is enough");
        }
    }

    #[test]
    fn unique_names() {
        assert_eq!(unique_key("Oʻyin  DIZAYNI"), unique_key("o'yin dizayni"));
        assert_eq!(unique_key("Ko´nikma"), unique_key("Koʻnikma"));
        assert_ne!(unique_key("oyin"), unique_key("oʻyin"));
    }
}
