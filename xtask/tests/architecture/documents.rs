//! Documents and headings that are named exist.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::tree::{at, has_extension, is_generated, none, normal, read, root, tracked};

/// Names of documents that appear only in examples.
const EXAMPLES: [&str; 2] = ["FILE.md", "summary.md"];

#[test]
fn only_documents_that_exist_are_named() {
    let files: Vec<PathBuf> = tracked().into_iter().filter(|file| !is_generated(file)).collect();
    let documents: BTreeMap<&PathBuf, BTreeSet<String>> = files
        .iter()
        .filter(|file| has_extension(file, &["md"]))
        .map(|file| (file, headings(&read(file))))
        .collect();
    let mut complaints = Vec::new();
    for file in &files {
        let is_document = documents.contains_key(file);
        if !is_document && !has_extension(file, &["rs", "ts", "tsx", "mts", "js", "css", "toml"]) {
            continue;
        }
        for (name, heading) in named_documents(&read(file), is_document) {
            if EXAMPLES.contains(&name.as_str()) {
                continue;
            }
            match documents.get(&document(file, &name, |path| documents.contains_key(path))) {
                None => complaints.push(at(file, &format!("names {name}, which is not there"))),
                Some(known) if !heading.is_empty() && !known.contains(&heading) => {
                    complaints.push(at(
                        file,
                        &format!("names {name}#{heading}, a heading that is not there"),
                    ));
                }
                Some(_) => {}
            }
        }
    }
    none(&complaints);
}

/// Resolves the name of a document in a file: beside the file, beside one of its parent folders, or in `docs`. An empty
/// name means the file itself.
fn document(file: &Path, name: &str, exists: impl Fn(&PathBuf) -> bool) -> PathBuf {
    if name.is_empty() {
        return file.to_path_buf();
    }
    let folders = file.ancestors().skip(1).take_while(|folder| folder.starts_with(root()));
    let places = folders.map(Path::to_path_buf).chain([root().join("docs")]);
    places
        .map(|folder| normal(&folder.join(name)))
        .find(exists)
        .unwrap_or_default()
}

/// The documents that a text refers to, each with its heading, if any. Of a document the whole text is searched, of
/// code only comments. A link to a heading of the same document has no name.
fn named_documents(text: &str, is_document: bool) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for line in text.lines() {
        let line = if is_document { line } else { comment(line) };
        let is_part = |letter: char| letter.is_ascii_alphanumeric() || "_./#-".contains(letter);
        for word in line.split(|letter| !is_part(letter)) {
            let (name, heading) = word.split_once('#').unwrap_or((word, ""));
            let name = name.trim_end_matches('.');
            let is_rest_of_address = name.starts_with('/') || (name.starts_with('.') && !name.starts_with("../"));
            if name.ends_with(".md") && !is_rest_of_address {
                found.push((name.to_owned(), heading.trim_end_matches('.').to_owned()));
            }
        }
        for (start, link) in line.match_indices("](#") {
            let rest = &line[start + link.len()..];
            let heading = &rest[..rest.find(')').unwrap_or(rest.len())];
            if is_document {
                found.push((String::new(), heading.to_owned()));
            }
        }
    }
    found
}

/// The comment of a line of code, if any.
fn comment(line: &str) -> &str {
    let trimmed = line.trim_start();
    if trimmed.starts_with(['*', '#']) || trimmed.starts_with("/*") {
        return trimmed;
    }
    // Two slashes after a colon belong to a URL.
    let mut starts = line.match_indices("//").map(|(start, _)| start);
    let start = starts.find(|start| !line[..*start].ends_with(':'));
    start.map_or("", |start| &line[start..])
}

/// The anchors of a document's headings, as GitHub generates them.
fn headings(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut is_code = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        }
        let hashes = line.chars().take_while(|letter| *letter == '#').count();
        let Some(heading) = line[hashes..].strip_prefix(' ').filter(|_| hashes > 0 && !is_code) else {
            continue;
        };
        let name: String = heading
            .trim()
            .to_lowercase()
            .chars()
            .filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter))
            .map(|letter| if letter == ' ' { '-' } else { letter })
            .collect();
        // A repeated one gets a number.
        let mut address = name.clone();
        let mut count = 0;
        while !found.insert(address) {
            count += 1;
            address = format!("{name}-{count}");
        }
    }
    found
}

#[test]
fn rules_about_documents_find_violations() {
    let named = |text, is_document| named_documents(text, is_document);
    let pair = |name: &str, heading: &str| (name.to_owned(), heading.to_owned());
    assert_eq!(
        named(
            concat!("let x = 1; /", "/ As it says (`docs/a.md#some-rule`, then b.md)."),
            false
        ),
        [pair("docs/a.md", "some-rule"), pair("b.md", "")]
    );
    assert_eq!(named(" * See ../c.md.", false), [pair("../c.md", "")]);
    assert!(named("let radius = sizes.md", false).is_empty());
    assert!(named("See https://example.org/a.md and a.mdx.", true).is_empty());
    assert_eq!(
        named("[here](#one) and [there](two.md#three)", true),
        [pair("two.md", "three"), pair("", "one")]
    );
    let text = "# The `API`\n```sh\n# no heading\n```\n## Passwords, logins\n## Same\n## Same\n#no\n";
    let known: Vec<String> = headings(text).into_iter().collect();
    assert_eq!(known, ["passwords-logins", "same", "same-1", "the-api"]);
    let file = root().join("crates/x/src/lib.rs");
    let exists = |path: &PathBuf| *path == root().join("docs/a.md");
    assert_eq!(document(&file, "docs/a.md", exists), root().join("docs/a.md"));
    assert_eq!(document(&file, "a.md", exists), root().join("docs/a.md"));
    assert_eq!(document(&file, "../b.md", exists), PathBuf::new());
    assert_eq!(document(&file, "", exists), file);
}
