//! The document itself: that it is current, complete and consistent with the table.

use super::*;

pub(super) fn document() -> Value {
    serde_json::from_str(&contract::openapi().expect("the document")).expect("JSON")
}

/// Every operation of the document by its id: method, path, itself.
pub(super) fn described(document: &Value) -> BTreeMap<String, (String, String, Value)> {
    let mut all = BTreeMap::new();
    for (path, item) in document["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("methods") {
            let id = operation["operationId"].as_str().expect("an id").to_owned();
            let row = (method.to_uppercase(), path.clone(), operation.clone());
            assert!(all.insert(id.clone(), row).is_none(), "two operations are called {id}");
        }
    }
    all
}

#[test]
fn every_operation_has_a_row_and_every_row_an_operation() {
    let document = document();
    let described = described(&document);
    let in_document: BTreeSet<&str> = described.keys().map(String::as_str).collect();
    let in_table: BTreeSet<&str> = OPERATIONS.iter().map(|row| row.0).collect();
    assert_eq!(in_table.len(), OPERATIONS.len(), "an operation has two rows");
    assert_eq!(in_document, in_table);
    for (id, method, path, who, status) in OPERATIONS.iter() {
        let (their_method, their_path, operation) = &described[*id];
        assert_eq!((their_method.as_str(), their_path.as_str()), (*method, *path), "{id}");
        let responses = operation["responses"].as_object().expect("responses");
        let good: Vec<&String> = responses.keys().filter(|status| status.starts_with('2')).collect();
        // Saving a roadmap creates or replaces it.
        let expected: &[&str] = if *id == "save_roadmap" {
            &["200", "201"]
        } else {
            &[&status.to_string()]
        };
        assert_eq!(good, expected, "{id}");
        assert_eq!(operation.get("security").is_some(), *who != Anybody, "{id}");
        assert!(
            operation["summary"].as_str().is_some_and(|text| !text.is_empty()),
            "{id} has no summary"
        );
        for (status, response) in responses {
            assert!(
                response["description"].as_str().is_some_and(|text| !text.is_empty()),
                "{id} {status}"
            );
        }
    }
}

/// The calls that the provider's clients rely on, as in their own documentation. `{}` is any parameter.
pub(super) const SPECIFIED: &[(&str, &[&str])] = &[
    ("/initial", &["POST"]),
    ("/profile", &["GET", "PUT"]),
    ("/check-login", &["PUT"]),
    ("/change-password", &["PUT"]),
    ("/signin", &["POST"]),
    ("/banner", &["GET"]),
    ("/banner/save", &["PUT"]),
    ("/partners", &["GET"]),
    ("/partner", &["GET", "POST"]),
    ("/partner/{}", &["PUT", "DELETE"]),
    ("/sections", &["GET", "PUT"]),
    ("/courses/{}/sections", &["GET", "PUT"]),
    ("/courses/{}", &["GET"]),
    ("/course/{}", &["GET"]),
    ("/course/{}/visibility", &["PATCH"]),
    ("/landing-bonus-courses", &["GET", "PUT"]),
    ("/course/{}/target-audience", &["GET", "POST"]),
    ("/course/target-audience/{}", &["PUT", "DELETE"]),
    ("/skills", &["GET"]),
    ("/skill", &["POST"]),
    ("/skill/{}", &["GET", "PUT", "DELETE"]),
    ("/course/{}/skills", &["GET", "PUT"]),
    ("/tools", &["GET"]),
    ("/tool", &["POST"]),
    ("/tool/{}", &["GET", "PUT", "DELETE"]),
    ("/course/{}/tools", &["GET", "PUT"]),
    ("/course/{}/work-samples", &["GET"]),
    ("/course/{}/work-sample", &["POST"]),
    ("/course/work-sample/{}", &["GET", "PUT", "DELETE"]),
    ("/course/{}/networking/all", &["GET"]),
    ("/course/{}/networking", &["GET", "PUT"]),
    ("/course/{}/learn-everybody", &["GET", "POST"]),
    ("/course/learn-everybody/{}", &["GET", "PUT", "DELETE"]),
    ("/professions", &["GET"]),
    ("/profession", &["POST"]),
    ("/profession/{}", &["GET", "PUT", "DELETE"]),
    ("/course/{}/professions", &["GET", "PUT"]),
    ("/course/{}/info", &["GET", "PUT"]),
    ("/feedback", &["GET", "POST"]),
    ("/feedback/{}", &["GET", "PUT", "DELETE"]),
    ("/course/{}/average-salary", &["GET", "PUT"]),
    ("/course/{}/roadmap", &["GET", "POST"]),
    ("/course/{}/mentors", &["GET"]),
    ("/course/{}/mentor", &["POST"]),
    ("/course/mentor/{}", &["GET", "PUT", "DELETE"]),
    ("/course/{}/practice-info", &["GET", "PUT"]),
    ("/course/{}/it-benefits", &["GET", "PUT"]),
    ("/course/{}/other-info", &["GET", "PUT"]),
    ("/profession-finder", &["GET"]),
    ("/profession-finder/save", &["PUT"]),
    ("/mod-profession", &["GET", "PUT"]),
    ("/top-courses", &["GET"]),
    ("/top-course", &["POST"]),
    ("/top-course/{}", &["GET", "PUT", "DELETE"]),
    ("/course/{}/opportunities", &["GET"]),
    ("/course/{}/opportunity", &["POST"]),
    ("/course/opportunity/{}", &["GET", "PUT", "DELETE"]),
    ("/course/{}/supports", &["GET"]),
    ("/course/{}/support", &["POST"]),
    ("/course/support/{}", &["GET", "PUT", "DELETE"]),
    ("/course/{}/summary", &["GET", "PUT"]),
    ("/socials", &["GET"]),
    ("/social", &["POST"]),
    ("/social/{}", &["GET", "PUT", "DELETE"]),
];

#[test]
fn every_call_that_clients_use_is_described() {
    let document = document();
    let plain = |path: &str| {
        let parts = path
            .split('/')
            .map(|part| if part.starts_with('{') { "{}" } else { part });
        parts.collect::<Vec<_>>().join("/")
    };
    let described: BTreeSet<(String, String)> = described(&document)
        .into_values()
        .map(|(method, path, _)| (method, plain(&path)))
        .collect();
    assert!(described.contains(&("POST".to_owned(), "/api/upload".to_owned())));
    for (path, methods) in SPECIFIED {
        for method in *methods {
            let call = ((*method).to_owned(), format!("/api/admin{path}"));
            assert!(described.contains(&call), "{method} {path} is not described");
        }
    }
}

#[test]
fn examples_fit_their_schemas() {
    let document = document();
    let validate = |place: String, content: &Value| {
        let one = content.get("example");
        let many = content["examples"]
            .as_object()
            .into_iter()
            .flatten()
            .map(|(_, example)| &example["value"]);
        let all: Vec<&Value> = one.into_iter().chain(many).collect();
        assert!(!all.is_empty(), "{place} has no example");
        for example in all {
            let found = schema::findings(&document, &content["schema"], example);
            assert!(found.is_empty(), "{place}: {found:#?}");
        }
    };
    for (id, (_, _, operation)) in described(&document) {
        if let Some(content) = operation["requestBody"]["content"].get("application/json") {
            validate(format!("the body of {id}"), content);
        }
        for (status, response) in operation["responses"].as_object().expect("responses") {
            if status == "304" {
                assert_eq!(response.get("content"), None, "{id} has nothing to say then");
                continue;
            }
            match response["content"].get("application/json") {
                Some(content) => validate(format!("{status} of {id}"), content),
                None => assert_eq!(id, "export_requests", "only a table is answered as a file"),
            }
        }
    }
}

#[test]
fn the_committed_document_is_the_served_one() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../openapi/openapi.json");
    let committed = std::fs::read_to_string(path).expect("the committed document");
    let fresh = contract::openapi().expect("the document");
    // Not with `assert_eq`: the difference of two texts of this size is unreadable.
    if committed != fresh {
        let line = committed
            .lines()
            .zip(fresh.lines())
            .position(|(a, b)| a != b)
            .unwrap_or_default();
        panic!(
            "openapi/openapi.json is not current from line {} on: run `cargo xtask codegen`",
            line + 1
        );
    }
    // An overview of the API, so that a change is visible in review.
    let shape: Vec<String> = described(&document())
        .iter()
        .map(|(id, (method, path, operation))| {
            let statuses: Vec<&str> = operation["responses"]
                .as_object()
                .into_iter()
                .flatten()
                .map(|(status, _)| status.as_str())
                .collect();
            format!("{id}: {method} {path} → {}", statuses.join(" "))
        })
        .collect();
    insta::assert_snapshot!("operations", shape.join("\n"));
}
