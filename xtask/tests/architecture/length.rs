//! How long a file may be.

use std::path::{Component, Path};

use crate::tree::{at, has_extension, is_generated, none, read, root, tracked};

/// The most lines of a source file. A longer one has more than one subject.
const SOURCE_MAX: usize = 400;
/// The most lines of a test file. Tests lie side by side and are read one at a time.
const TEST_MAX: usize = 600;

#[test]
fn no_file_is_too_long() {
    let sources = tracked()
        .into_iter()
        .filter(|file| has_extension(file, &["rs", "ts", "tsx", "css", "mjs"]));
    let complaints: Vec<String> = sources
        .filter_map(|file| {
            let text = read(&file);
            let limit = if is_test(file.strip_prefix(root()).unwrap_or(&file)) {
                TEST_MAX
            } else {
                SOURCE_MAX
            };
            let length = text.lines().count();
            let is_excused = || is_generated(&file) || is_data(&text);
            (length > limit && !is_excused()).then(|| at(&file, &format!("{length} lines are more than {limit}")))
        })
        .collect();
    none(&complaints);
}

/// Whether the path, from the root, is that of a file of tests.
fn is_test(file: &Path) -> bool {
    let in_folder = file.components().any(|part| {
        ["tests", "e2e"]
            .map(|name| Component::Normal(name.as_ref()))
            .contains(&part)
    });
    let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    in_folder
        || name == "tests.rs"
        || [".test.ts", ".test.tsx", ".spec.ts"]
            .iter()
            .any(|end| name.ends_with(end))
}

/// Whether a file is a table: nine lines of ten are values, with or without their names.
fn is_data(text: &str) -> bool {
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !["//", "/*", "*"].iter().any(|start| line.starts_with(start)))
        .collect();
    let values = lines.iter().filter(|line| is_value(line)).count();
    values * 10 >= lines.len() * 9
}

/// Whether a line has only literals, names of fields and brackets.
fn is_value(line: &str) -> bool {
    let mut rest = without_strings(line);
    while let Some(start) = rest.find(|letter: char| letter.is_alphabetic() || letter == '_') {
        let end = rest[start..]
            .find(|letter: char| !letter.is_alphanumeric() && letter != '_')
            .map_or(rest.len(), |length| start + length);
        let is_name = rest[end..].starts_with(':') && !rest[end..].starts_with("::");
        if !is_name && !["true", "false", "null", "None"].contains(&&rest[start..end]) {
            return false;
        }
        rest.replace_range(start..end, "");
    }
    !rest.contains(['=', ';', '?', '!', '&', '|', '<', '>'])
}

/// A line without its strings. A quote without its second, such as that of a lifetime, is none.
fn without_strings(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(start) = rest.find(['"', '\'', '`']) {
        let (before, quoted) = rest.split_at(start);
        let quote = &quoted[..1];
        out.push_str(before);
        match quoted[1..].find(quote) {
            Some(length) => rest = &quoted[length + 2..],
            None => {
                out.push_str(quote);
                rest = &quoted[1..];
            }
        }
    }
    out + rest
}

#[test]
fn rules_about_length_find_violations() {
    for test in [
        "crates/x/tests/it/main.rs",
        "crates/x/src/tests.rs",
        "crates/x/src/tests/a.rs",
        "apps/web/e2e/harness.ts",
        "apps/web/src/a.test.tsx",
    ] {
        assert!(is_test(Path::new(test)), "{test}");
    }
    for source in [
        "crates/x/src/contests.rs",
        "apps/web/src/test.ts",
        "xtask/src/test_counts.rs",
    ] {
        assert!(!is_test(Path::new(source)), "{source}");
    }
    let table =
        "// Words.\nexport const words = {\n".to_owned() + &"  ['a b', 'c; d'],\n  name: \"x\",\n".repeat(20) + "}\n";
    assert!(is_data(&table));
    let code = "fn f<'a>(x: &'a str) -> u8 {\n    let y = g(x);\n    y.len()\n}\n".repeat(20);
    assert!(!is_data(&code));
    for line in ["}", "(1, [2, 3]),", "width: 12,", "title: 'Kurs', on: true },"] {
        assert!(is_value(line), "{line}");
    }
    for line in ["call(1)", "let x = 1;", "a::b,", "'a: 'b, x", "x => 1"] {
        assert!(!is_value(line), "{line}");
    }
}
