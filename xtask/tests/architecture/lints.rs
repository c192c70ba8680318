//! Lints are not silenced, and nothing is left to be written.

use crate::code::{code_only, has_word};
use crate::tree::{at, has_extension, none, read, tracked};

#[test]
fn lints_are_expected_with_a_reason_and_nothing_is_left_to_be_written() {
    let mut complaints = Vec::new();
    for file in tracked().iter().filter(|file| has_extension(file, &["rs"])) {
        let code = code_only(&read(file));
        complaints.extend(bare_allow(&code).into_iter().map(|word| at(file, &word)));
        complaints.extend(unwritten(&code).into_iter().map(|word| at(file, &word)));
    }
    none(&complaints);
}

fn bare_allow(code: &str) -> Vec<String> {
    ["#[allow(", "#![allow("]
        .iter()
        .filter(|word| code.contains(**word))
        .map(|word| format!("{word}…)] instead of #[expect(…, reason = …)]"))
        .collect()
}

fn unwritten(code: &str) -> Vec<String> {
    ["todo!(", "unimplemented!("]
        .iter()
        .filter(|word| has_word(code, word))
        .map(|word| format!("{word}…) is left to be written"))
        .collect()
}

#[test]
fn rules_about_lints_find_violations() {
    assert!(!bare_allow("#[allow(dead_code)] fn x() {}").is_empty());
    assert!(!bare_allow("#![allow(missing_docs)]").is_empty());
    assert!(bare_allow("#[expect(dead_code, reason = \"\")]").is_empty());
    assert!(!unwritten("fn x() { todo!() }").is_empty());
    assert!(unwritten("fn x() { my_todo!() }").is_empty());
}
