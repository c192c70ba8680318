//! The beginning of a text, for places with limited room.

/// Cuts a text to at most `most` characters, at the end of a word.
pub(super) fn beginning(text: String, most: usize) -> String {
    if text.chars().count() <= most {
        return text;
    }
    // One character is reserved for the ellipsis.
    let end = text.char_indices().nth(most - 1).map_or(text.len(), |(end, _)| end);
    let (kept, rest) = text.split_at(end);
    let words = match kept.rfind(char::is_whitespace) {
        Some(end) if !rest.starts_with(char::is_whitespace) => &kept[..end],
        _ => kept,
    };
    let words = words.trim_end_matches(|last: char| last.is_whitespace() || matches!(last, ',' | ';' | ':' | '.'));
    format!("{words}…")
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: usize = 300;

    #[test]
    fn a_text_begins_with_whole_words() {
        assert_eq!(beginning("Qisqa matn.".into(), MOST), "Qisqa matn.");
        let whole = "a".repeat(MOST);
        assert_eq!(beginning(whole.clone(), MOST), whole);

        let cut = beginning("oʻn besh, ".repeat(100), MOST);
        assert_eq!(cut.chars().count(), 299);
        assert!(cut.ends_with("oʻn besh…"), "{cut}");
        // A word that just fits is kept.
        let fits = "a".repeat(MOST - 1);
        assert_eq!(beginning(format!("{fits} b"), MOST), format!("{fits}…"));
        assert_eq!(beginning(format!("b {fits}"), MOST), "b…");
        // One word longer than the limit, with more than one byte per character.
        assert_eq!(beginning("ў".repeat(MOST + 1), MOST), "ў".repeat(MOST - 1) + "…");
    }
}
