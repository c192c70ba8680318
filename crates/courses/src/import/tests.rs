use super::*;

fn refusal(file: &str) -> String {
    read(file).expect_err("refused").to_string()
}

#[test]
fn a_valid_file_is_read() {
    let file = "\u{feff}[\n  {\"courseId\": 1, \"name\": \" A \", \"category\": null, \"price\": null},\n  {\"courseId\": 2, \"name\": \"B\"}\n]";
    let courses = read(file).expect("right");
    assert_eq!((courses.len(), courses[0].name.as_str(), courses[0].price), (2, "A", 0));
    assert!(read("[]").expect("right").is_empty());
}

#[test]
fn the_wrong_line_is_named() {
    let two = |second: &str| {
        refusal(&format!(
            "[\n{{\"courseId\": 1, \"name\": \"A\"}},\n{{\n{second}\n}}\n]"
        ))
    };
    assert!(refusal("").starts_with("line 1: "));
    assert!(refusal("[\n{\"courseId\": 1,,}\n]").starts_with("line 2: "));
    assert!(refusal("[\n{\"courseId\": 1, \"name\": \"A\"},\n{\"courseId\"").starts_with("line 3: "));
    assert!(refusal("{\"courses\": []}").starts_with("line 1: "));
    assert_eq!(refusal("[\n7]"), "line 2: a course is an object");
    assert_eq!(
        two("\"courseId\": 2,\n\"naem\": \"B\""),
        "line 5: naem: there is no such field"
    );
    assert_eq!(
        two("\"name\": \"B\",\n\"courseId\": 1"),
        "line 5: courseId: 1 stands already on line 2"
    );
    assert!(
        two("\"courseId\": 2").starts_with("line 3: name: "),
        "what is missing has no line of its own"
    );
    assert!(two("\"courseId\": 2,\n\"name\": 5").starts_with("line 5: name: "));
    assert_eq!(
        refusal(
            "[\n{\"courseId\": 1, \"name\": \"A\", \"slug\": \"a\"},\n{\"courseId\": 2, \"name\": \"B\",\n\"slug\": \"a\"}\n]"
        ),
        "line 4: slug: a stands already on line 2"
    );
    assert!(two("\"courseId\": 2, \"name\": \"B\",\n\"slug\": \"2026\"").starts_with("line 5: slug: "));
    assert!(two("\"courseId\": 0,\n\"name\": \"B\"").starts_with("line 4: courseId: "));
    assert!(two("\"courseId\": 2, \"name\": \"B\",\n\"price\": -1").starts_with("line 5: price: "));
}

#[test]
fn the_documented_schema_is_current() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/courses-import.schema.json");
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    let fresh = serde_json::to_string_pretty(&schema()).expect("JSON") + "\n";
    assert_eq!(committed, fresh, "`peshtoq courses schema` prints it");
}
