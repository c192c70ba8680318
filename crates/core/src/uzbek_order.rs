//! The order of the Uzbek alphabet, which differs from that of any other language: oʻ gʻ sh ch ng come after z
//! (`docs/api.md#sorting`). The panel implements the same in `src/lib/uzbek-order.ts`; both are tested with the cases
//! in `tests/uzbek-order.json`.

use crate::folding::is_apostrophe;

/// Letters that occur only in foreign names are included where readers look for them.
const LATIN: [&str; 31] = [
    "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t", "u", "v", "w",
    "x", "y", "z", "oʻ", "gʻ", "sh", "ch", "ng",
];
const CYRILLIC: &str = "абвгдеёжзийклмнопрстуфхцчшщъыьэюяўқғҳ";

// Keys are compared byte by byte. The shorter of two names comes first, so the end mark is less than every other
// character.
const END: char = '\u{1}';
const SIGN: char = '\u{10}';
const NUMBER: char = '\u{11}';
/// The first letter; the others follow it.
const LETTER: u32 = 0x30;

/// The maximum length of a compared name; it fits into an index of PostgreSQL.
const COMPARED: usize = 200;

/// The key by whose bytes a name is sorted: signs, then numbers by their value, then letters. Names that are otherwise
/// equal are sorted by the name itself.
pub fn sort_key(name: &str) -> String {
    let name: String = name.chars().take(COMPARED).collect();
    let lower: Vec<char> = name.to_lowercase().chars().collect();
    let mut key = String::with_capacity(name.len() * 2 + 1);
    let mut at = 0;
    while at < lower.len() {
        let (c, next) = (lower[at], lower.get(at + 1).copied());
        let pair = match (c, next) {
            ('o', Some(next)) if is_turned(next) => Some("oʻ"),
            ('g', Some(next)) if is_turned(next) => Some("gʻ"),
            ('s', Some('h')) => Some("sh"),
            ('c', Some('h')) => Some("ch"),
            ('n', Some('g')) if !lower.get(at + 2).copied().is_some_and(is_turned) => Some("ng"),
            _ => None,
        };
        if let Some(pair) = pair {
            key.push(letter(LATIN.iter().position(|letter| *letter == pair)).unwrap_or(SIGN));
            at += 2;
        } else if c.is_ascii_digit() {
            let digits: String = lower[at..].iter().take_while(|c| c.is_ascii_digit()).collect();
            at += digits.len();
            let counted = digits.trim_start_matches('0');
            key.push(NUMBER);
            // A number with more digits is greater.
            key.extend(
                u32::try_from(counted.len())
                    .ok()
                    .and_then(|length| char::from_u32(LETTER + length)),
            );
            key.push_str(counted);
        } else {
            at += 1;
            // The tutuq belgisi separates s and h; otherwise it does not count as a letter.
            if is_turned(c) {
                continue;
            }
            let mut text = [0; 4];
            let text: &str = c.encode_utf8(&mut text);
            let latin = LATIN.iter().position(|letter| *letter == text);
            let place = latin.or_else(|| {
                CYRILLIC
                    .chars()
                    .position(|letter| letter == c)
                    .map(|at| LATIN.len() + at)
            });
            match letter(place) {
                Some(letter) => key.push(letter),
                None => key.extend([SIGN, c]),
            }
        }
    }
    key.push(END);
    key.push_str(&name);
    key
}

fn letter(place: Option<usize>) -> Option<char> {
    place.and_then(|place| char::from_u32(LETTER + u32::try_from(place).ok()?))
}

fn is_turned(c: char) -> bool {
    is_apostrophe(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Test cases that the panel's tests also use.
    const CASES: &str = include_str!("../tests/uzbek-order.json");

    #[test]
    fn names_are_sorted_as_in_the_panel() {
        let cases: Vec<Vec<String>> = serde_json::from_str(CASES).expect("lists of names");
        assert!(cases.len() > 5);
        for sorted in cases {
            let mut names = sorted.clone();
            names.reverse();
            names.sort_by_key(|name| sort_key(name));
            assert_eq!(names, sorted);
        }
    }

    #[test]
    fn a_key_can_be_stored() {
        for name in ["", "\u{1}", "a'b", &"ў".repeat(400)] {
            let key = sort_key(name);
            assert!(!key.contains('\0') && key.len() < 1300, "{name}");
        }
    }
}
