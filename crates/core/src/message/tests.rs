//! Tests of the catalogue.

use std::collections::BTreeSet;

use super::*;

/// Words that stay Latin in a Cyrillic sentence: names of formats, grades in IT, units, a colour as it is typed.
const LATIN_WORDS: &[&str] = &[
    "JSON", "Junior", "Middle", "Senior", "MB", "px", "x", "1d4f91", "Telegram",
];

/// Words that another has taken the place of: docs/product.md#terms-of-the-interface.
const REFUSED_WORDS: &[&str] = &[
    "ekran kengligi",
    "sessiya",
    "matnli fikr",
    "ustoz",
    "yoʻl xarita",
    "video fikr",
    "kasb xulosasi",
];

fn placeholders(template: &str) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    let mut rest = template;
    while let Some((_, name, after)) = placeholder(rest) {
        names.insert(name);
        rest = after;
    }
    names
}

fn codes() -> BTreeSet<&'static str> {
    let general = Code::GENERAL.iter().map(|code| code.as_str());
    general.chain(FieldCode::ALL.iter().map(|code| code.as_str())).collect()
}

#[test]
fn every_language_has_every_message_with_its_parameters() {
    let declared: BTreeSet<&str> = Message::DECLARED.iter().map(|(key, _)| *key).collect();
    assert_eq!(declared.len(), Message::DECLARED.len(), "a message is declared twice");
    for language in Language::ALL {
        let catalogue = catalogue(language);
        for key in declared.iter().chain(&codes()) {
            assert!(catalogue.contains_key(*key), "{} has no {key}", language.tag());
        }
        for (key, template) in catalogue {
            let names = Message::DECLARED.iter().find(|(declared, _)| declared == key);
            let names: BTreeSet<&str> = names
                .map(|(_, names)| names.iter().copied().collect())
                .unwrap_or_default();
            assert_eq!(placeholders(template), names, "{} {key}", language.tag());
            // The codes of missing rows are declared by resources, which this crate does not know.
            let is_known = declared.contains(key.as_str()) || codes().contains(key.as_str());
            assert!(is_known || key.ends_with("_not_found"), "nobody says {key}");
        }
    }
    let keys = |language| catalogue(language).keys().collect::<BTreeSet<_>>();
    assert_eq!(
        keys(Language::UzLatn),
        keys(Language::UzCyrl),
        "run `cargo xtask codegen`"
    );
}

#[test]
fn no_key_is_written_twice() {
    for file in [LATIN, CYRILLIC] {
        let lines = file.lines().filter(|line| line.contains("\": \"")).count();
        let read: Catalogue = serde_json::from_str(file).expect("a map of texts");
        assert_eq!(lines, read.len());
    }
}

#[test]
fn latin_texts_use_the_right_apostrophes() {
    for (key, text) in catalogue(Language::UzLatn) {
        assert!(!text.contains(['\'', '‘', '’', '`']), "{key}: {text}");
    }
}

#[test]
fn latin_texts_use_one_word_for_one_thing() {
    for (key, text) in catalogue(Language::UzLatn) {
        let lower = text.to_lowercase();
        let refused: Vec<&&str> = REFUSED_WORDS.iter().filter(|word| lower.contains(**word)).collect();
        assert!(refused.is_empty(), "{key}: {refused:?} in {text}");
    }
}

#[test]
fn cyrillic_texts_contain_only_the_allowed_latin_words() {
    for (key, text) in catalogue(Language::UzCyrl) {
        let mut bare = text.clone();
        for name in placeholders(text) {
            bare = bare.replace(&format!("{{{name}}}"), " ");
        }
        let words = bare.split(|c: char| !c.is_alphanumeric());
        let latin = words.filter(|word| word.contains(|c: char| c.is_ascii_alphabetic()));
        let left: Vec<&str> = latin.filter(|word| !LATIN_WORDS.contains(word)).collect();
        assert!(left.is_empty(), "{key}: {left:?} in {text}");
        assert!(!text.contains(['ʻ', 'ʼ']), "{key}: {text}");
    }
}

#[test]
fn parameters_are_inserted_unchanged() {
    let message = Message::used_by_more_courses("Kurs {more}, Dizayn", 2);
    assert_eq!(
        message.text(Language::UzLatn),
        "Buni oʻchirib boʻlmaydi, undan foydalanayotgan kurslar: Kurs {more}, Dizayn va yana 2 ta"
    );
    assert_eq!(
        message.text(Language::UzCyrl),
        "Буни ўчириб бўлмайди, ундан фойдаланаётган курслар: Kurs {more}, Dizayn ва яна 2 та"
    );
    let size = Message::student_image_size_at_most(650, 470);
    assert_eq!(
        size.text(Language::UzLatn),
        "Rasm oʻlchami 650px x 470px dan katta boʻlmasligi kerak"
    );
}

#[test]
fn a_message_is_found_again_by_its_key() {
    let message = Message::number_between(1, 5);
    let found = Message::declared(message.key(), |name| {
        message
            .params()
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, param)| param.clone())
    });
    assert_eq!(found, Some(message));
    assert_eq!(Message::declared("number_between", |_| None), None);
    assert_eq!(Message::declared("required", |_| None), None);
}

#[test]
fn message_keys_are_known_at_compile_time() {
    const { assert!(is_written("internal") && is_written("malformed_json")) };
    const { assert!(is_written("practice_without_items")) };
    for missing in ["", "interna", "nternal", "Nimadir xato ketdi", "nobody_not_found"] {
        assert!(!is_written(missing), "{missing}");
    }
}
