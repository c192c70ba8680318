//! The panel and the site kit: what they import.

use std::collections::BTreeSet;
use std::path::Path;

use crate::code::starts_word;
use crate::tree::{at, has_extension, is_generated, none, normal, read, root, tracked};

#[test]
fn the_site_kit_imports_nothing_else() {
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
        file.starts_with(root().join("apps/web/src")) && !is_generated(file) && has_extension(file, &["ts", "tsx"])
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

#[test]
fn rules_about_the_site_kit_find_violations() {
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
fn rules_about_screens_find_violations() {
    let document = r#"{"paths": {"/a": {"get": {"tags": ["bonus_courses"]}}, "/b": {"put": {"tags": ["partners"]}}}}"#;
    assert_eq!(
        tags(document),
        BTreeSet::from(["bonus-courses".into(), "partners".into()])
    );
    let text = "import { useListPartners } from '#/api/generated/partners/partners'\nimport type { X } from './x'\n";
    assert_eq!(generated_clients(text), ["partners"]);
}
