//! Checks the invariants of the architecture (docs/ARCHITECTURE.md) in the source tree.
//!
//! Each rule is a function from text to violations. It is tested on small examples at the end of this file, so that a
//! rule that no longer detects anything fails too.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

/// Which of our crates a crate may use, except `dev-dependencies`. A crate not listed here may use all.
const MAY_USE: [(&str, &[&str]); 10] = [
    ("core", &[]),
    ("macros", &[]),
    ("persistence", &["core", "macros"]),
    ("migrations", &["core", "persistence"]),
    ("media", &["core", "persistence"]),
    ("auth", &["core", "persistence"]),
    ("courses", &["core", "persistence"]),
    ("landing", &["core", "persistence", "courses"]),
    ("backup", &["core", "persistence", "media", "migrations"]),
    // It tests the program from outside, so it must not share code with it.
    ("torture", &[]),
];
/// Crates that know nothing of HTTP.
const BELOW_HTTP: [&str; 8] = [
    "core",
    "persistence",
    "migrations",
    "media",
    "auth",
    "courses",
    "landing",
    "backup",
];
/// Crates that only `http` (and `server`, which starts it) may use.
const HTTP_CRATES: [&str; 7] = [
    "axum",
    "axum-extra",
    "hyper",
    "tower-http",
    "utoipa",
    "utoipa-axum",
    "utoipa-swagger-ui",
];

#[test]
fn crates_use_only_what_lies_below_them() {
    let mut complaints = Vec::new();
    for (name, allowed) in MAY_USE {
        let manifest = read(&root().join("crates").join(name).join("Cargo.toml"));
        let used = dependencies(&manifest);
        complaints.extend(
            used.iter()
                .filter_map(|used| used.strip_prefix("peshtoq-"))
                .filter(|used| !allowed.contains(used))
                .map(|used| format!("{name} must not depend on {used}")),
        );
        complaints.extend(
            used.iter()
                .filter(|used| HTTP_CRATES.contains(&used.as_str()))
                .map(|used| format!("{name} must not depend on {used}")),
        );
    }
    none(&complaints);
}

#[test]
fn nothing_below_http_speaks_http() {
    let mut complaints = Vec::new();
    for file in BELOW_HTTP.iter().flat_map(|name| product_sources(name)) {
        let code = product_code(&read(&file));
        complaints.extend(speaks_http(&code).into_iter().map(|word| at(&file, &word)));
    }
    none(&complaints);
}

#[test]
fn nobody_but_http_builds_an_answer() {
    let mut complaints = Vec::new();
    for file in crates()
        .iter()
        .filter(|name| *name != "http")
        .flat_map(|name| product_sources(name))
    {
        let code = product_code(&read(&file));
        complaints.extend(builds_answer(&code).into_iter().map(|word| at(&file, &word)));
    }
    none(&complaints);
}

#[test]
fn nobody_but_the_server_reads_the_environment() {
    let mut complaints = Vec::new();
    for file in crates()
        .iter()
        .filter(|name| *name != "server")
        .flat_map(|name| product_sources(name))
    {
        complaints.extend(
            reads_environment(&product_text(&read(&file)))
                .into_iter()
                .map(|word| at(&file, &word)),
        );
    }
    none(&complaints);
}

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

#[test]
fn the_site_kit_stands_alone() {
    let kit = root().join("apps/site-kit/src");
    let mut complaints = Vec::new();
    for file in tracked().iter().filter(|file| file.starts_with(&kit)) {
        if has_extension(file, &["ts", "tsx", "js", "jsx", "mts"]) {
            complaints.extend(
                leaves_kit(file, &kit, &read(file))
                    .into_iter()
                    .map(|word| at(file, &word)),
            );
        }
    }
    none(&complaints);
}

/// Tags for which no screen needs a generated client.
const WITHOUT_SCREEN: [(&str, &str); 1] = [(
    "media",
    "an upload shows its progress, which the generated client cannot",
)];

#[test]
fn every_group_of_calls_has_a_screen() {
    let tags = tags(&read(&root().join("openapi/openapi.json")));
    assert!(!tags.is_empty(), "the OpenAPI document names no tags");
    let sources = tracked().into_iter().filter(|file| {
        file.starts_with(root().join("apps/web/src"))
            && !file
                .components()
                .any(|part| part == Component::Normal("generated".as_ref()))
            && has_extension(file, &["ts", "tsx"])
    });
    let used: BTreeSet<String> = sources.flat_map(|file| generated_clients(&read(&file))).collect();
    let is_excused = |tag: &str| WITHOUT_SCREEN.iter().any(|(name, _)| *name == tag);
    let mut complaints: Vec<String> = tags
        .iter()
        .filter(|tag| !used.contains(*tag) && !is_excused(tag))
        .map(|tag| format!("no screen uses the calls of `{tag}`: see docs/adding-a-resource.md"))
        .collect();
    complaints.extend(
        WITHOUT_SCREEN
            .iter()
            .filter(|(tag, _)| used.contains(*tag))
            .map(|(tag, _)| format!("`{tag}` has a screen now: take it out of WITHOUT_SCREEN")),
    );
    none(&complaints);
}

/// The tags of an OpenAPI document, in the form of orval's folder names.
fn tags(document: &str) -> BTreeSet<String> {
    let document: serde_json::Value = serde_json::from_str(document).expect("openapi/openapi.json is JSON");
    let paths = document["paths"].as_object().into_iter().flatten();
    let operations = paths.flat_map(|(_, item)| item.as_object().into_iter().flatten());
    operations
        .filter_map(|(_, operation)| Some(operation["tags"][0].as_str()?.replace('_', "-")))
        .collect()
}

/// The generated clients that a file imports, by their folder names.
fn generated_clients(text: &str) -> Vec<String> {
    specifiers(text)
        .iter()
        .filter_map(|path| path.split_once("api/generated/")?.1.split_once('/'))
        .map(|(folder, _)| folder.to_owned())
        .collect()
}

#[test]
fn generated_files_say_so() {
    let generated = root().join("apps/web/src/api/generated");
    let complaints: Vec<String> = tracked()
        .iter()
        .filter(|file| file.starts_with(&generated) && !says_generated(&read(file)))
        .map(|file| at(file, "does not say in its first lines that it is generated"))
        .collect();
    none(&complaints);
}

#[test]
fn no_file_knows_a_machine_or_a_registry() {
    let mut complaints = Vec::new();
    for file in tracked() {
        // Pictures and the like.
        let Ok(text) = String::from_utf8(fs::read(&file).unwrap_or_default()) else {
            continue;
        };
        complaints.extend(machine_paths(&text).into_iter().map(|word| at(&file, &word)));
        complaints.extend(registry_hosts(&text).into_iter().map(|word| at(&file, &word)));
        if file.ends_with("package-lock.json") && text.contains("\"resolved\": \"http") {
            complaints.push(at(&file, "records where packages were downloaded from"));
        }
    }
    none(&complaints);
}

/// Names of documents that appear only in examples.
const EXAMPLES: [&str; 2] = ["FILE.md", "summary.md"];

#[test]
fn only_documents_that_exist_are_named() {
    let is_generated = |file: &PathBuf| {
        file.components()
            .any(|part| part == Component::Normal("generated".as_ref()))
    };
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

// ---- the tree ----

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask lies in the root")
        .to_path_buf()
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("cannot read {}: {error}", file.display()))
}

/// Files tracked by git that still exist.
fn tracked() -> Vec<PathBuf> {
    let listed = Command::new("git")
        .args(["ls-files", "-z"])
        .current_dir(root())
        .output()
        .expect("git is needed");
    assert!(
        listed.status.success(),
        "git ls-files: {}",
        String::from_utf8_lossy(&listed.stderr)
    );
    let files: Vec<PathBuf> = String::from_utf8_lossy(&listed.stdout)
        .split('\0')
        .filter(|name| !name.is_empty())
        .map(|name| root().join(name))
        .filter(|file| file.is_file())
        .collect();
    assert!(
        files.len() > 20,
        "only {} files: looking in the wrong place",
        files.len()
    );
    files
}

fn crates() -> Vec<String> {
    let folders = fs::read_dir(root().join("crates")).expect("crates/");
    let names: Vec<String> = folders
        .flatten()
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    for (name, _) in MAY_USE {
        assert!(
            names.iter().any(|found| found == name),
            "crates/{name} is gone: tell this test"
        );
    }
    names
}

/// A crate's product source files, without tests, examples and benchmarks.
fn product_sources(name: &str) -> Vec<PathBuf> {
    let source = root().join("crates").join(name).join("src");
    let mut found = Vec::new();
    let mut folders = vec![source.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.expect("a readable folder").path();
            let of_tests = path.file_stem().is_some_and(|stem| stem == "tests");
            if path.is_dir() && !of_tests {
                folders.push(path);
            } else if has_extension(&path, &["rs"]) && !of_tests {
                found.push(path);
            }
        }
    }
    let of_tests: BTreeSet<String> = found
        .iter()
        .flat_map(|file| test_files(&code_only(&read(file))))
        .collect();
    found.retain(|file| {
        let stem = file.file_stem().and_then(|stem| stem.to_str());
        stem.is_none_or(|stem| !of_tests.contains(stem))
    });
    assert!(!found.is_empty(), "{} holds no Rust", source.display());
    found
}

fn has_extension(file: &Path, wanted: &[&str]) -> bool {
    file.extension()
        .and_then(|extension| extension.to_str())
        .is_some_and(|extension| wanted.contains(&extension))
}

fn at(file: &Path, what: &str) -> String {
    format!("{}: {what}", file.strip_prefix(root()).unwrap_or(file).display())
}

fn none(complaints: &[String]) {
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}

// ---- the rules ----

/// Names under `[dependencies]` and its target-specific forms; not dev- or build-dependencies.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let mut inside = false;
    let mut names = BTreeSet::new();
    for line in manifest.lines().map(str::trim) {
        if let Some(section) = line.strip_prefix('[') {
            let section = section.trim_end_matches(']');
            // The long form `[dependencies.name]`.
            if let Some(name) = section.strip_prefix("dependencies.") {
                names.insert(name.trim_matches('"').to_owned());
            }
            inside =
                section == "dependencies" || (section.starts_with("target.") && section.ends_with(".dependencies"));
        } else if inside && !line.starts_with('#') {
            let name: String = line
                .chars()
                .take_while(|letter| letter.is_alphanumeric() || "-_".contains(*letter))
                .collect();
            if !name.is_empty() {
                names.insert(name);
            }
        }
    }
    names
}

fn speaks_http(code: &str) -> Vec<String> {
    HTTP_CRATES
        .iter()
        .map(|name| name.replace('-', "_"))
        .filter(|name| has_word(code, &format!("{name}::")) || has_word(code, &format!("use {name}")))
        .map(|name| format!("uses {name}"))
        .collect()
}

fn builds_answer(code: &str) -> Vec<String> {
    [
        "IntoResponse",
        "Response::builder",
        "Response::new",
        "StatusCode::",
        "axum::Json",
    ]
    .iter()
    .filter(|word| has_word(code, word))
    .map(|word| format!("builds an answer with {word}"))
    .collect()
}

/// `text` must be code with its strings, since `env!("CARGO_…")` is cargo's own and not the environment.
fn reads_environment(text: &str) -> Vec<String> {
    let mut found: Vec<String> = [
        "env::var(",
        "env::vars(",
        "env::var_os(",
        "env::vars_os(",
        "env::set_var(",
    ]
    .iter()
    .filter(|word| has_word(text, word))
    .map(|word| format!("reads the environment with {word}…)"))
    .collect();
    for macro_name in ["env!(", "option_env!("] {
        for (start, _) in text.match_indices(macro_name) {
            let named = text[start + macro_name.len()..].trim_start();
            if starts_word(text, start) && !named.starts_with("\"CARGO_") {
                found.push(format!("reads the environment with {macro_name}…)"));
            }
        }
    }
    // Imported by name, or as a module.
    for import in text.match_indices("use std::").map(|(start, _)| &text[start..]) {
        let import = &import[..import.find(';').unwrap_or(import.len())];
        if ["var", "vars", "var_os", "vars_os"]
            .iter()
            .any(|name| import.contains("env") && has_whole_word(import, name))
        {
            found.push("imports a reader of the environment".to_owned());
        }
    }
    found
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

/// Imports of a file of the site kit that lead outside it.
fn leaves_kit(file: &Path, kit: &Path, text: &str) -> Vec<String> {
    specifiers(text)
        .into_iter()
        .filter(|name| {
            if name.starts_with('.') {
                let target = normal(&file.parent().unwrap_or(kit).join(name));
                !target.starts_with(kit)
            } else {
                // The panel's alias, or a path from the package's root.
                name.starts_with("@peshtoq/")
                    || name.starts_with('#')
                    || name.starts_with("@/")
                    || name.starts_with("~/")
                    || name.starts_with('/')
                    || name.starts_with("src/")
            }
        })
        .map(|name| format!("imports {name} from outside the site kit"))
        .collect()
}

/// The imports of a TypeScript file: the string after `from`, `import` or `import(`.
fn specifiers(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for keyword in ["from", "import", "import(", "require("] {
        for (start, _) in text.match_indices(keyword) {
            let rest = text[start + keyword.len()..].trim_start();
            let Some(quote) = rest.chars().next().filter(|first| "'\"`".contains(*first)) else {
                continue;
            };
            if starts_word(text, start)
                && let Some(end) = rest[1..].find(quote)
            {
                found.push(rest[1..=end].to_owned());
            }
        }
    }
    found
}

/// The path without `.` and `..`, without accessing the disk.
fn normal(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                out.pop();
            }
            Component::CurDir => {}
            part => out.push(part),
        }
    }
    out
}

fn says_generated(text: &str) -> bool {
    let head = text.lines().take(8).collect::<Vec<_>>().join("\n");
    (head.starts_with("//") || head.starts_with("/*")) && head.to_lowercase().contains("generated")
}

/// Absolute paths of a developer's machine.
fn machine_paths(text: &str) -> Vec<String> {
    let places = [
        concat!("/ho", "me/"),
        concat!("/ro", "ot/"),
        concat!("/Use", "rs/"),
        concat!("/wo", "rk/"),
        concat!(r"C:\Use", r"rs\"),
    ];
    let mut found = Vec::new();
    for place in places {
        for (start, _) in text.match_indices(place) {
            // Inside a longer path or an address it is some other folder.
            let before = text[..start].chars().next_back();
            if before.is_none_or(|letter| !letter.is_alphanumeric() && !".-_/}*:".contains(letter)) {
                found.push(format!(
                    "names a place of one machine: {}…",
                    &text[start..start + place.len()]
                ));
            }
        }
    }
    found
}

/// Hosts of package downloads. The name of the public Rust index in Cargo.lock is not a download address.
fn registry_hosts(text: &str) -> Vec<String> {
    let hosts = [
        concat!("registry.npm", "js.org"),
        concat!("registry.yarn", "pkg.com"),
        concat!("npm", "mirror.com"),
        concat!("static.cr", "ates.io"),
        concat!("index.cr", "ates.io"),
        concat!("art", "ifactory"),
        concat!("sparse+", "http"),
    ];
    hosts
        .iter()
        .filter(|host| text.contains(**host))
        .map(|host| format!("names a registry: {host}"))
        .collect()
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

// ---- reading code ----

/// Product code without comments, strings and test modules.
fn product_code(text: &str) -> String {
    without_tests(&code_only(text))
}

/// Product code without comments and test modules, its strings kept.
fn product_text(text: &str) -> String {
    without_tests(&strip(text, true))
}

fn code_only(text: &str) -> String {
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
fn test_files(code: &str) -> Vec<String> {
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
fn has_word(code: &str, word: &str) -> bool {
    code.match_indices(word).any(|(start, _)| starts_word(code, start))
}

fn has_whole_word(code: &str, word: &str) -> bool {
    code.match_indices(word).any(|(start, _)| {
        let after = code[start + word.len()..].chars().next();
        starts_word(code, start) && after.is_none_or(|letter| !letter.is_alphanumeric() && letter != '_')
    })
}

fn starts_word(code: &str, start: usize) -> bool {
    code[..start]
        .chars()
        .next_back()
        .is_none_or(|letter| !letter.is_alphanumeric() && letter != '_')
}

// ---- tests of the rules ----

#[test]
fn rules_about_crates_see() {
    let manifest = "[package]\nname = \"x\"\n[dependencies]\npeshtoq-core.workspace = true\naxum = { version = \"1\" }\n\
                    # tower-http = \"1\"\n[dev-dependencies]\nutoipa = \"6\"\n[dependencies.hyper]\nversion = \"1\"\n";
    let named: Vec<String> = dependencies(manifest).into_iter().collect();
    assert_eq!(named, ["axum", "hyper", "peshtoq-core"]);
    assert_eq!(speaks_http("use axum::Router;"), ["uses axum"]);
    assert_eq!(speaks_http("fn x() -> tower_http::X {}"), ["uses tower_http"]);
    assert!(speaks_http("use my_axum::Router; let axum = 1;").is_empty());
    assert!(!builds_answer("impl IntoResponse for X {}").is_empty());
    assert!(builds_answer("impl NotIntoResponse for X {}").is_empty());
}

#[test]
fn rules_about_the_environment_see() {
    for guilty in [
        "std::env::var(\"X\")",
        "env::vars()\n; env::vars(",
        "let x = env!(\"PESHTOQ_X\");",
        "option_env!( \"X\")",
        "use std::env::var;",
        "use std::{env::{self, var_os}, fs};",
    ] {
        assert!(!reads_environment(guilty).is_empty(), "{guilty}");
    }
    for innocent in [
        "env!(\"CARGO_PKG_VERSION\")",
        "std::env::temp_dir()",
        "my_env!(x)",
        "use std::env::temp_dir;",
    ] {
        assert!(reads_environment(innocent).is_empty(), "{innocent}");
    }
}

#[test]
fn rules_about_lints_see() {
    assert!(!bare_allow("#[allow(dead_code)] fn x() {}").is_empty());
    assert!(!bare_allow("#![allow(missing_docs)]").is_empty());
    assert!(bare_allow("#[expect(dead_code, reason = \"\")]").is_empty());
    assert!(!unwritten("fn x() { todo!() }").is_empty());
    assert!(unwritten("fn x() { my_todo!() }").is_empty());
}

#[test]
fn rules_about_the_site_kit_see() {
    let (kit, file) = (Path::new("/w/kit"), Path::new("/w/kit/banner/Banner.tsx"));
    let text = "import { a } from '../parts'\nimport x from \"../../src/ui/x\"\nimport('#/text/uz')\nimport './own.css'\nimport React from 'react'";
    let seen = leaves_kit(file, kit, text);
    assert_eq!(seen.len(), 2, "{seen:?}");
    assert!(
        seen[0].contains("../../src/ui/x") && seen[1].contains("#/text/uz"),
        "{seen:?}"
    );
}

#[test]
fn rules_about_screens_see() {
    let document = r#"{"paths": {"/a": {"get": {"tags": ["bonus_courses"]}}, "/b": {"put": {"tags": ["partners"]}}}}"#;
    assert_eq!(
        tags(document),
        BTreeSet::from(["bonus-courses".into(), "partners".into()])
    );
    let text = "import { useListPartners } from '#/api/generated/partners/partners'\nimport type { X } from './x'\n";
    assert_eq!(generated_clients(text), ["partners"]);
}

#[test]
fn rules_about_every_file_see() {
    assert!(says_generated("// Generated by codegen. Do not edit.\nexport {}"));
    assert!(!says_generated("export const generated = 1"));
    for place in [
        concat!("cd /ho", "me/ann/x"),
        concat!("\"/ro", "ot/x\""),
        concat!(r"C:\Use", r"rs\ann"),
    ] {
        assert_eq!(machine_paths(place).len(), 1, "{place}");
    }
    assert!(machine_paths(concat!("https://example.org/ho", "me/ and src/ro", "ot/x")).is_empty());
    assert_eq!(
        registry_hosts(concat!("\"https://registry.npm", "js.org/a.tgz\"")).len(),
        1
    );
    assert!(registry_hosts("registry+https://github.com/rust-lang/crates.io-index").is_empty());
}

#[test]
fn rules_about_documents_see() {
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

#[test]
fn code_is_told_from_comments_strings_and_tests() {
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
