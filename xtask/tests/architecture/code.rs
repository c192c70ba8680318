//! Reading Rust: code without comments, strings and tests, and the words in it.

/// Product code without comments, strings and test modules.
pub(crate) fn product_code(text: &str) -> String {
    without_tests(&code_only(text))
}

/// Product code without comments and test modules, its strings kept.
pub(crate) fn product_text(text: &str) -> String {
    without_tests(&strip(text, true))
}

pub(crate) fn code_only(text: &str) -> String {
    strip(text, false)
}

const OF_TESTS: &str = "#[cfg(test)]";

/// Everything before the first `#[cfg(test)] mod … {`, which by convention ends a file.
fn without_tests(code: &str) -> String {
    let end = code
        .match_indices(OF_TESTS)
        .map(|(start, _)| start)
        .find(|start| module(&code[start + OF_TESTS.len()..]).is_some_and(|(_, next)| next == '{'));
    code[..end.unwrap_or(code.len())].to_owned()
}

/// Names of the test-only modules that have separate files.
pub(crate) fn test_files(code: &str) -> Vec<String> {
    code.match_indices(OF_TESTS)
        .filter_map(|(start, _)| module(&code[start + OF_TESTS.len()..]))
        .filter(|(_, next)| *next == ';')
        .map(|(name, _)| name)
        .collect()
}

/// The name of the next declared module, after its other attributes, and what follows the name.
fn module(code: &str) -> Option<(String, char)> {
    let mut code = code.trim_start();
    while code.starts_with("#[") {
        code = code[code.find(']')? + 1..].trim_start();
    }
    if code.starts_with("pub") {
        code = &code[code.find(" mod ")?..];
    }
    let code = code.trim_start().strip_prefix("mod ")?;
    let end = code.find([';', '{'])?;
    Some((code[..end].trim().to_owned(), code[end..].chars().next()?))
}

/// Rust without its comments and, unless kept, with its strings emptied.
fn strip(text: &str, keep_strings: bool) -> String {
    let bytes: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len());
    let mut index = 0;
    let looking = |index: usize, word: &str| {
        word.chars()
            .enumerate()
            .all(|(ahead, letter)| bytes.get(index + ahead) == Some(&letter))
    };
    while index < bytes.len() {
        if looking(index, "//") {
            while index < bytes.len() && bytes[index] != '\n' {
                index += 1;
            }
        } else if looking(index, "/*") {
            let mut depth = 0;
            loop {
                if looking(index, "/*") {
                    depth += 1;
                    index += 2;
                } else if looking(index, "*/") {
                    depth -= 1;
                    index += 2;
                } else {
                    index += 1;
                }
                if depth == 0 || index >= bytes.len() {
                    break;
                }
            }
        } else if let Some(hashes) = raw_string(&bytes, index) {
            let close = format!("\"{}", "#".repeat(hashes));
            let mut end = index + 2 + hashes;
            while end < bytes.len() && !looking(end, &close) {
                end += 1;
            }
            end = (end + close.chars().count()).min(bytes.len());
            push_string(&mut out, &bytes[index..end], keep_strings);
            index = end;
        } else if bytes[index] == '"' {
            let mut end = index + 1;
            while end < bytes.len() && bytes[end] != '"' {
                end += if bytes[end] == '\\' { 2 } else { 1 };
            }
            end = (end + 1).min(bytes.len());
            push_string(&mut out, &bytes[index..end], keep_strings);
            index = end;
        } else if looking(index, "'\"'") || looking(index, "'\\\"'") {
            // A quote as a character literal opens no string.
            index += if bytes[index + 1] == '\\' { 4 } else { 3 };
        } else {
            out.push(bytes[index]);
            index += 1;
        }
    }
    out
}

fn push_string(out: &mut String, string: &[char], keep: bool) {
    if keep {
        out.extend(string);
    } else {
        out.push_str("\"\"");
    }
}

/// The number of hashes when a raw string starts here.
fn raw_string(bytes: &[char], index: usize) -> Option<usize> {
    let after_name =
        index > 0 && (bytes[index - 1].is_alphanumeric() || bytes[index - 1] == '_') && bytes[index - 1] != 'b';
    if bytes[index] != 'r' || after_name {
        return None;
    }
    let hashes = bytes[index + 1..].iter().take_while(|letter| **letter == '#').count();
    (bytes.get(index + 1 + hashes) == Some(&'"')).then_some(hashes)
}

/// Whether `word` occurs in the code, not as part of a longer name.
pub(crate) fn has_word(code: &str, word: &str) -> bool {
    code.match_indices(word).any(|(start, _)| starts_word(code, start))
}

pub(crate) fn has_whole_word(code: &str, word: &str) -> bool {
    code.match_indices(word).any(|(start, _)| {
        let after = code[start + word.len()..].chars().next();
        starts_word(code, start) && after.is_none_or(|letter| !letter.is_alphanumeric() && letter != '_')
    })
}

pub(crate) fn starts_word(code: &str, start: usize) -> bool {
    code[..start]
        .chars()
        .next_back()
        .is_none_or(|letter| !letter.is_alphanumeric() && letter != '_')
}

#[test]
fn code_is_separated_from_comments_strings_and_tests() {
    let text = "// axum::a\n/* axum::b /* c */ axum::d */ let x = \"axum::\\\"e\"; let q = '\"'; r#\"axum::\"f\"# real::code; br\"axum::\"";
    assert!(!code_only(text).contains("axum"), "{}", code_only(text));
    assert!(code_only(text).contains("real::code"));
    assert!(strip(text, true).contains("axum::\\\"e"));
    assert_eq!(product_code("a();\n#[cfg(test)]\nmod tests { axum::x }"), "a();\n");
    assert!(product_code("#[cfg(test)]\nfn x() {}\nb();").contains("b();"));
    let apart = "#[cfg(test)]\npub(crate) mod test_store;\n#[cfg(test)]\n#[path = \"x\"]\nmod y;\nmod z;\nb();";
    assert!(product_code(apart).contains("b();"));
    assert_eq!(test_files(apart), ["test_store", "y"]);
}
