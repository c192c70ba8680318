//! Words with one mistyped letter, for a search that finds nothing.

use std::collections::BTreeSet;

use peshtoq_core::{error::Result, searching::Word};
use sea_orm::{ConnectionTrait, Statement};

use crate::db::Transaction;

/// A shorter word with one letter changed is another word.
const LEAST_LETTERS: usize = 4;
/// How many spellings of one word are searched for.
const SPELLINGS_MAX: usize = 8;
/// How many names are looked through: of more, reading them would take longer than a search may.
const NAMES_MAX: u32 = 20_000;

/// The words with each that is in no name replaced by the words of names that begin almost like it. `None` if all are
/// in names, or one is like none.
///
/// # Errors
/// When the database fails.
pub(super) async fn corrected(conn: &Transaction, words: &[Word]) -> Result<Option<Vec<Word>>> {
    let sql = format!("SELECT DISTINCT found_label FROM search_entry LIMIT {NAMES_MAX}");
    let rows = conn.query_all_raw(Statement::from_string(conn.get_database_backend(), sql));
    let mut names: Vec<String> = Vec::new();
    for row in rows.await? {
        names.push(row.try_get_by_index(0)?);
    }
    let mut corrected = Vec::with_capacity(words.len());
    for word in words {
        let is_known = |form: &String| names.iter().any(|name| name.contains(form.as_str()));
        if word.iter().any(is_known) {
            corrected.push(word.clone());
            continue;
        }
        let spellings = spellings(word, names.iter().flat_map(|name| name.split(' ')));
        if spellings.is_empty() {
            return Ok(None);
        }
        corrected.push(spellings);
    }
    Ok((corrected != words).then_some(corrected))
}

/// The beginnings of known words that differ from one of the forms by one letter.
fn spellings<'a>(forms: &[String], known: impl Iterator<Item = &'a str> + Clone) -> Word {
    let mut found = BTreeSet::new();
    for form in forms {
        let typed: Vec<char> = form.chars().collect();
        if typed.len() < LEAST_LETTERS {
            continue;
        }
        for word in known.clone() {
            let letters: Vec<char> = word.chars().take(typed.len() + 1).collect();
            let sizes = typed.len() - 1..=letters.len();
            if let Some(size) = sizes.into_iter().find(|size| is_one_off(&letters[..*size], &typed)) {
                found.insert(letters[..size].iter().collect::<String>());
            }
        }
    }
    found.into_iter().take(SPELLINGS_MAX).collect()
}

/// Whether two words are equal but for one letter: missing, added, changed, or swapped with its neighbour.
fn is_one_off(one: &[char], other: &[char]) -> bool {
    let equal = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    let (one, other) = (&one[equal..], &other[equal..]);
    let (rest, other_rest) = (one.get(1..), other.get(1..));
    (one.is_empty() && other.is_empty())
        || rest == Some(other)
        || other_rest == Some(one)
        || (rest.is_some() && rest == other_rest)
        || matches!((one, other), ([a, b, one @ ..], [c, d, other @ ..]) if a == d && b == c && one == other)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(typed: &str, known: &[&str]) -> Word {
        spellings(&[typed.to_owned()], known.iter().copied())
    }

    #[test]
    fn one_letter_may_be_wrong() {
        for typed in ["frontned", "frntend", "fronttend", "frintend", "fronten", "rontend"] {
            assert_eq!(of(typed, &["backend", "frontend"]).len(), 1, "{typed}");
        }
        // What is still being typed, too.
        assert_eq!(of("frnt", &["frontend"]), ["front"]);
    }

    #[test]
    fn two_wrong_letters_and_short_words_are_other_words() {
        for typed in ["frintent", "fre", "savol"] {
            assert!(of(typed, &["frontend"]).is_empty(), "{typed}");
        }
    }
}
