//! Which crate may use what, and who alone may speak HTTP, answer and read the environment.

use std::collections::BTreeSet;

use crate::code::{has_whole_word, has_word, product_code, product_text, starts_word};
use crate::tree::{at, crates, none, product_sources, read, root};

/// Which of our crates a crate may use, except `dev-dependencies`. A crate not listed here may use all.
pub(crate) const MAY_USE: [(&str, &[&str]); 12] = [
    ("core", &[]),
    ("macros", &[]),
    ("persistence", &["core", "macros"]),
    ("migrations", &["core"]),
    ("media", &[]),
    ("auth", &["core", "persistence"]),
    ("courses", &["core", "persistence"]),
    ("landing", &["core", "persistence", "courses"]),
    ("releases", &["core", "persistence"]),
    ("requests", &["core", "persistence", "auth", "courses", "landing"]),
    ("backup", &["core", "persistence", "media", "migrations"]),
    // It tests the program from outside, so it must not share code with it.
    ("torture", &[]),
];
/// Crates that know nothing of HTTP.
const BELOW_HTTP: [&str; 10] = [
    "core",
    "persistence",
    "migrations",
    "media",
    "auth",
    "courses",
    "landing",
    "releases",
    "requests",
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
fn nothing_below_http_uses_http() {
    let mut complaints = Vec::new();
    for file in BELOW_HTTP.iter().flat_map(|name| product_sources(name)) {
        let code = product_code(&read(&file));
        complaints.extend(speaks_http(&code).into_iter().map(|word| at(&file, &word)));
    }
    none(&complaints);
}

#[test]
fn only_http_builds_answers() {
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
fn only_the_server_reads_the_environment() {
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
            if starts_word(text, start) && !["\"CARGO_", "\"OUT_DIR\""].iter().any(|own| named.starts_with(own)) {
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

#[test]
fn rules_about_crates_find_violations() {
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
fn rules_about_the_environment_find_violations() {
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
