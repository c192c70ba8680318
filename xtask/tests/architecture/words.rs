//! Names that were replaced by better known ones, and must not come back.

use crate::code::has_whole_word;
use crate::tree::{at, has_extension, is_generated, none, read, root, tracked};

/// The old name and the present one. Only names that mean nothing else are listed.
const REPLACED: [(&str, &str); 24] = [
    ("asker", "requester"),
    ("get_single", "get_singleton"),
    ("save_single", "save_singleton"),
    ("ListedSingle", "ListedSingleton"),
    ("defineSingle", "defineSingleton"),
    ("SingleScreen", "SingletonScreen"),
    ("CourseSingle", "CourseSingleton"),
    ("SINGLE_KEYS", "SINGLETON_KEYS"),
    ("Kind::Pick", "Kind::Association"),
    ("PickedSkill", "CourseSkill"),
    ("FixedName", "StaticName"),
    ("PATIENCE", "TIMEOUT"),
    ("PATIENCE_MS", "TIMEOUT_MS"),
    ("OutOfPatience", "TimedOut"),
    ("EdgeTeller", "EdgeNotifier"),
    ("word_enum", "string_enum"),
    ("number_enum", "int_enum"),
    ("stand_in", "placeholder"),
    ("room_in", "next_position"),
    ("take_due", "claim_due"),
    ("landErrors", "applyServerErrors"),
    ("tellDone", "toastWithUndo"),
    ("LastWords", "pendingError"),
    ("useRemembered", "useLocalStorage"),
];

#[test]
fn replaced_names_do_not_come_back() {
    let own = root().join("xtask/tests/architecture/words.rs");
    let sources = tracked()
        .into_iter()
        .filter(|file| has_extension(file, &["rs", "ts", "tsx", "mjs"]))
        .filter(|file| {
            ["crates", "xtask", "apps"]
                .iter()
                .any(|part| file.starts_with(root().join(part)))
        })
        .filter(|file| *file != own && !is_generated(file));
    let mut complaints = Vec::new();
    for file in sources {
        let text = read(&file);
        complaints.extend(replaced(&text).map(|(old, new)| at(&file, &format!("{old} is called {new}"))));
    }
    none(&complaints);
}

fn replaced(text: &str) -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    REPLACED.iter().filter(move |(old, _)| has_whole_word(text, old))
}

#[test]
fn rules_about_words_find_violations() {
    let found = |text: &str| replaced(text).map(|(old, _)| *old).collect::<Vec<_>>();
    assert_eq!(found("fn undo(asker: Requester)"), ["asker"]);
    assert_eq!(found("let x = Kind::Pick;"), ["Kind::Pick"]);
    assert!(found("let masker = get_singleton(Kind::Picked);").is_empty());
}
