//! The words of a search over everything (`docs/api.md#search`), and the excerpts that show matches.

use crate::folding::{self, ALIKE, folded};

/// Maximum number of words that are searched for; further words are ignored.
const WORDS_MAX: usize = 8;
/// The approximate length of an excerpt, in characters.
const SHOWN: usize = 120;
/// How many of these characters precede the match.
const SHOWN_BEFORE: usize = 40;

/// A text in the form that is searched: folded, with one space before each word and no other white space. So a match
/// after a space is the start of a word, also after `(` or `“`.
pub fn searched(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    let mut before = ' ';
    for c in folded(text).chars() {
        if c.is_whitespace() {
            before = ' ';
            continue;
        }
        let begins = before == ' ' || (c.is_alphanumeric() && !before.is_alphanumeric());
        if begins {
            out.push(' ');
        }
        out.push(c);
        before = c;
    }
    out
}

/// One word of a query, in the forms that [`searched`] may give it.
pub type Word = Vec<String>;

/// The words of a query. Empty if there is nothing to look for.
pub fn words(key: &str) -> Vec<Word> {
    let searched = searched(key);
    let mut words: Vec<Word> = searched
        .split(' ')
        .filter(|word| !word.is_empty())
        .take(WORDS_MAX)
        .map(|word| vec![word.to_owned()])
        .collect();
    // A word that is still being typed may continue with a letter that folds together with its last one: `konstitut`
    // with `siya`.
    if let Some(last) = words.last_mut() {
        for (pair, one) in ALIKE {
            let first = pair.strip_suffix(one).unwrap_or_default();
            if let Some(start) = last[0].strip_suffix(first)
                && !start.is_empty()
            {
                let goes_on = format!("{start}{one}");
                last.push(goes_on);
            }
        }
    }
    words
}

/// An excerpt of a text around the match, about 120 characters on one line, or the beginning of the text if no word
/// occurs in it. An ellipsis marks omitted text.
pub fn excerpt(text: &str, words: &[Word]) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let letters: Vec<char> = line.chars().collect();
    let found = words.iter().find_map(|word| place(&letters, word)).unwrap_or_default();
    let mut start = found.saturating_sub(SHOWN_BEFORE);
    if letters.len() <= SHOWN {
        start = 0;
    }
    let mut end = (start + SHOWN).min(letters.len());
    // The excerpt does not begin or end within a word, unless a word is longer than that.
    let is_inside = |at: usize| at > 0 && at < letters.len() && letters[at - 1] != ' ' && letters[at] != ' ';
    start = (start..found).find(|at| !is_inside(*at)).unwrap_or(start);
    end = (found + SHOWN / 2..=end)
        .rev()
        .find(|at| !is_inside(*at))
        .unwrap_or(end);
    let piece: String = letters[start..end].iter().collect();
    let (before, after) = (
        if start > 0 { "…" } else { "" },
        if end < letters.len() { "…" } else { "" },
    );
    format!("{before}{}{after}", piece.trim())
}

/// The position of a word: at the start of a word, if it occurs there at all.
fn place(letters: &[char], word: &Word) -> Option<usize> {
    let places = folding::by_letter(letters);
    let forms: Vec<Vec<char>> = word.iter().map(|form| form.chars().collect()).collect();
    let mut middle = None;
    for at in 0..places.len() {
        let is_here = forms.iter().any(|form| {
            form.len() <= places.len() - at && form.iter().zip(&places[at..]).all(|(c, (other, _))| c == other)
        });
        if !is_here {
            continue;
        }
        let begins = at == 0 || !places[at - 1].0.is_alphanumeric();
        if begins {
            return Some(places[at].1);
        }
        middle.get_or_insert(places[at].1);
    }
    middle
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finds(text: &str, key: &str) -> bool {
        let text = searched(text);
        words(key)
            .iter()
            .all(|word| word.iter().any(|form| text.contains(form)))
    }

    #[test]
    fn a_word_begins_after_a_space() {
        assert_eq!(
            searched("  (Frontend)\n “Oʻquv”  C++/C#"),
            " ( frontend) “ oquv” c++/ c#"
        );
        assert_eq!(searched(""), "");
        assert_eq!(searched("' ʻ"), "");
    }

    #[test]
    fn all_words_must_match_in_any_spelling() {
        assert!(finds("Oʻqituvchilar va koʻnikmalar", "ko'nik ўқит"));
        assert!(!finds("Oʻqituvchilar va koʻnikmalar", "oqituvchi talaba"));
        assert!(finds("Kurs: C++/C# (boshlangʻich)", "c++/c#"));
        assert!(words(" ' ").is_empty());
        assert_eq!(words(&"a b c d e f g h i j k".repeat(3)).len(), WORDS_MAX);
    }

    #[test]
    fn a_word_is_found_by_each_of_its_prefixes() {
        for text in ["Konstitutsiya", "Yevropa tsex", "Поезд", "Цирк", "Gʻalaba", "meʼyor"] {
            let mut typed = String::new();
            for c in text.chars() {
                typed.push(c);
                // A single first letter may fold together with the next one.
                let last = typed.split(' ').next_back().unwrap_or_default();
                if last.chars().count() > 1 {
                    assert!(finds(text, &typed), "{typed} in {text}");
                }
            }
        }
    }

    #[test]
    fn an_excerpt_is_the_text_around_the_match() {
        let long = format!("{} Bizning oʻquvchilarimiz {}", "soʻz ".repeat(60), "yana ".repeat(60));
        let shown = excerpt(&long, &words("o'quvchi"));
        assert!(shown.contains("Bizning oʻquvchilarimiz yana"), "{shown}");
        assert!(shown.starts_with("…soʻz") && shown.ends_with("yana…"), "{shown}");
        assert!((90..=122).contains(&shown.chars().count()), "{shown}");
        assert_eq!(excerpt("Qisqa\n matn", &words("matn")), "Qisqa matn");
        assert_eq!(excerpt("Qisqa matn", &words("yoʻq")), "Qisqa matn");
        assert_eq!(excerpt("", &words("a")), "");
        // A match at the start of a word is preferred, even if one within a word comes earlier.
        let text = format!("mahalla {} halol", "x ".repeat(100));
        assert!(excerpt(&text, &words("hal")).contains("halol"));
        let shown = excerpt(&"a".repeat(500), &words("a"));
        assert_eq!(shown.chars().count(), 121);
    }

    #[test]
    fn letters_that_fold_together_count_as_one() {
        let text = format!("{} Конституция", "ъ ".repeat(70));
        assert!(excerpt(&text, &words("konstitusiya")).contains("Конституция"));
    }
}
