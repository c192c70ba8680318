//! Text for searching and comparing (`docs/api.md#text`): small Latin letters without apostrophes. The panel uses the
//! same table, which codegen generates.

use serde::Serialize;
use unicode_normalization::UnicodeNormalization;

/// All characters that people type instead of the apostrophe of `oʻ`, `gʻ` and the tutuq belgisi.
pub const APOSTROPHES: [char; 12] = ['\'', '`', '´', 'ʻ', 'ʼ', 'ʽ', 'ʹ', 'ˈ', '‘', '’', '‛', '′'];

/// The Latin letters for each small Cyrillic one.
///
/// The two alphabets spell `е` and `ц` by position, as `ye` or `e`, `ts` or `s`: see [`ALIKE`].
pub const LETTERS: [(char, &str); 37] = [
    ('а', "a"),
    ('б', "b"),
    ('в', "v"),
    ('г', "g"),
    ('ғ', "g"),
    ('д', "d"),
    ('е', "e"),
    ('ё', "yo"),
    ('ж', "j"),
    ('з', "z"),
    ('и', "i"),
    ('й', "y"),
    ('к', "k"),
    ('қ', "q"),
    ('л', "l"),
    ('м', "m"),
    ('н', "n"),
    ('о', "o"),
    ('ў', "o"),
    ('п', "p"),
    ('р', "r"),
    ('с', "s"),
    ('т', "t"),
    ('у', "u"),
    ('ф', "f"),
    ('х', "x"),
    ('ҳ', "h"),
    ('ц', "ts"),
    ('ч', "ch"),
    ('ш', "sh"),
    ('щ', "sh"),
    ('ъ', ""),
    ('ы', "i"),
    ('ь', ""),
    ('э', "e"),
    ('ю', "yu"),
    ('я', "ya"),
];

/// Letter sequences that count as equal after conversion to Latin, in this order.
pub const ALIKE: [(&str, &str); 2] = [("ye", "e"), ("ts", "s")];

/// All of it, for the panel.
#[derive(Serialize)]
pub struct Folding {
    /// [`APOSTROPHES`] in one text.
    apostrophes: String,
    /// [`LETTERS`] by letter.
    letters: serde_json::Map<String, serde_json::Value>,
    /// [`ALIKE`].
    alike: [(&'static str, &'static str); 2],
}

/// The table for the panel.
pub fn table() -> Folding {
    Folding {
        apostrophes: APOSTROPHES.iter().collect(),
        letters: LETTERS
            .iter()
            .map(|(letter, latin)| (letter.to_string(), (*latin).into()))
            .collect(),
        alike: ALIKE,
    }
}

/// Whether people type this character instead of an apostrophe.
pub fn is_apostrophe(c: char) -> bool {
    APOSTROPHES.contains(&c)
}

/// Small letters in their usual form, with every apostrophe as `'`.
pub(crate) fn lowered(text: &str) -> String {
    // Apostrophes are replaced first, because the normal form of `´` is a space and a combining accent.
    let plain = text.chars().map(|c| if is_apostrophe(c) { '\'' } else { c });
    plain.nfkc().flat_map(char::to_lowercase).collect()
}

/// A text in the form that is searched: small Latin letters without apostrophes.
///
/// ```
/// use peshtoq_core::folding::folded;
/// assert_eq!(folded("Oʻqituvchi"), folded("ўқитувчи"));
/// assert_eq!(folded("Oʻqituvchi"), "oqituvchi");
/// ```
pub fn folded(text: &str) -> String {
    ALIKE
        .iter()
        .fold(latin(text), |text, (one, other)| text.replace(one, other))
}

/// Small Latin letters without apostrophes, keeping the spelling.
pub(crate) fn latin(text: &str) -> String {
    let mut latin = String::with_capacity(text.len());
    for c in lowered(text).chars() {
        match latin_of(c) {
            Some(letters) => latin.push_str(letters),
            None if c == '\'' => {}
            None => latin.push(c),
        }
    }
    latin
}

/// The Latin letters for a small Cyrillic letter.
fn latin_of(c: char) -> Option<&'static str> {
    // Most letters are not Cyrillic, and a long text has many.
    if c.is_ascii() {
        return None;
    }
    let found = LETTERS.iter().find(|(letter, _)| *letter == c);
    found.map(|(_, latin)| *latin)
}

/// The letters of [`folded`], each with the index of the original letter.
pub(crate) fn by_letter(text: &[char]) -> Vec<(char, usize)> {
    let mut latin: Vec<(char, usize)> = Vec::with_capacity(text.len());
    for (at, c) in text.iter().enumerate() {
        let mut bytes = [0; 4];
        for c in lowered(c.encode_utf8(&mut bytes)).chars() {
            match latin_of(c) {
                Some(letters) => latin.extend(letters.chars().map(|c| (c, at))),
                None if c == '\'' => {}
                None => latin.push((c, at)),
            }
        }
    }
    for (pair, one) in ALIKE {
        let (pair, one): (Vec<char>, Vec<char>) = (pair.chars().collect(), one.chars().collect());
        let mut folded = Vec::with_capacity(latin.len());
        let mut at = 0;
        while at < latin.len() {
            let is_here =
                latin[at..].len() >= pair.len() && latin[at..].iter().zip(&pair).all(|((c, _), other)| c == other);
            if is_here {
                folded.extend(one.iter().map(|c| (*c, latin[at].1)));
                at += pair.len();
            } else {
                folded.push(latin[at]);
                at += 1;
            }
        }
        latin = folded;
    }
    latin
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Test cases that the panel's tests also use.
    const CASES: &str = include_str!("../tests/folding.json");

    #[test]
    fn a_text_is_folded_as_in_the_panel() {
        let cases: Vec<(String, String)> = serde_json::from_str(CASES).expect("pairs");
        assert!(cases.len() > 20);
        for (text, wanted) in cases {
            assert_eq!(folded(&text), wanted, "{text}");
            let letters: Vec<char> = text.chars().collect();
            let by_letter: String = by_letter(&letters).into_iter().map(|(c, _)| c).collect();
            assert_eq!(by_letter, wanted, "{text}");
        }
    }

    #[test]
    fn the_table_has_every_letter_once() {
        for (index, (letter, latin)) in LETTERS.iter().enumerate() {
            assert!(letter.is_lowercase(), "{letter}");
            assert!(latin.is_ascii(), "{letter}");
            assert!(LETTERS[..index].iter().all(|(other, _)| other != letter), "{letter}");
        }
    }
}
