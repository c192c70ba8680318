//! A small validator of JSON against the schemas of our OpenAPI document. It supports the keywords in the document, and
//! fails on any other, because an unchecked rule must not look valid.

use chrono::DateTime;
use serde_json::{Map, Value, json};

/// The errors of `value`, each with its location; empty if it is valid.
pub fn findings(document: &Value, schema: &Value, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    validate(document, schema, value, "$", &mut found);
    found
}

/// The parts of an `allOf`, merged into one object: no part has to describe what another one does.
fn together(document: &Value, parts: &Value) -> Value {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for part in parts.as_array().expect("schemas") {
        let target = part["$ref"].as_str().and_then(|path| path.strip_prefix('#'));
        let part = target.map_or(part, |path| document.pointer(path).expect("a named schema"));
        let words: Vec<&String> = part.as_object().expect("a schema").keys().collect();
        let known = ["type", "properties", "required", "description"];
        assert!(words.iter().all(|word| known.contains(&word.as_str())), "{words:?}");
        assert_eq!(part["type"], "object");
        properties.extend(part["properties"].as_object().expect("properties").clone());
        required.extend(part["required"].as_array().expect("required").clone());
    }
    json!({"type": "object", "properties": properties, "required": required})
}

fn validate(document: &Value, schema: &Value, value: &Value, place: &str, found: &mut Vec<String>) {
    let words = schema
        .as_object()
        .unwrap_or_else(|| panic!("{place}: no schema: {schema}"));
    for (word, rule) in words {
        let problem = match word.as_str() {
            "$ref" => {
                let path = rule
                    .as_str()
                    .and_then(|path| path.strip_prefix('#'))
                    .expect("a reference within the document");
                let target = document
                    .pointer(path)
                    .unwrap_or_else(|| panic!("{path} is not in the document"));
                validate(document, target, value, place, found);
                None
            }
            "type" => {
                let kinds = rule.as_array().cloned().unwrap_or_else(|| vec![rule.clone()]);
                (!kinds.iter().any(|kind| is_of(kind, value))).then(|| format!("is not of type {rule}"))
            }
            "enum" => {
                let known = rule.as_array().expect("values");
                (!known.contains(value)).then(|| format!("is none of {rule}"))
            }
            "anyOf" => {
                let options = rule.as_array().expect("schemas");
                let fits = options
                    .iter()
                    .any(|option| findings(document, option, value).is_empty());
                (!fits).then(|| "fits none of its schemas".to_owned())
            }
            "allOf" => {
                validate(document, &together(document, rule), value, place, found);
                None
            }
            "oneOf" => {
                let options = rule.as_array().expect("schemas");
                let all: Vec<Vec<String>> = options.iter().map(|option| findings(document, option, value)).collect();
                match all.iter().filter(|found| found.is_empty()).count() {
                    1 => None,
                    0 => {
                        // The errors of the closest variant are the most useful.
                        found.extend(all.into_iter().min_by_key(Vec::len).unwrap_or_default());
                        Some("fits none of its schemas".to_owned())
                    }
                    many => Some(format!("fits {many} of its schemas, not one")),
                }
            }
            // It repeats `oneOf` for code generators.
            "discriminator" => None,
            "properties" => {
                for (name, schema) in rule.as_object().expect("properties") {
                    if let Some(inner) = value.get(name) {
                        validate(document, schema, inner, &format!("{place}.{name}"), found);
                    }
                }
                unknown_property(schema, value).map(|name| format!("has {name}, which nobody described"))
            }
            "required" => {
                let names = rule.as_array().expect("names").iter().filter_map(Value::as_str);
                let missing: Vec<&str> = names
                    .filter(|name| value.is_object() && value.get(name).is_none())
                    .collect();
                (!missing.is_empty()).then(|| format!("lacks {missing:?}"))
            }
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    validate(document, rule, item, &format!("{place}[{index}]"), found);
                }
                None
            }
            "minItems" => beyond(value.as_array().map(Vec::len), |length| length < size(rule), word, rule),
            "maxItems" => beyond(value.as_array().map(Vec::len), |length| length > size(rule), word, rule),
            "minLength" => beyond(characters(value), |length| length < size(rule), word, rule),
            "maxLength" => beyond(characters(value), |length| length > size(rule), word, rule),
            "minimum" => beyond(value.as_f64(), |number| Some(number) < rule.as_f64(), word, rule),
            "maximum" => beyond(value.as_f64(), |number| Some(number) > rule.as_f64(), word, rule),
            "format" => match (rule.as_str(), value) {
                (Some("date-time"), Value::String(text)) => {
                    let is_utc = DateTime::parse_from_rfc3339(text).is_ok() && text.ends_with('Z');
                    (!is_utc).then(|| "is no time of RFC 3339 in UTC".to_owned())
                }
                (Some("date-time" | "int64" | "int32" | "uint64" | "uint32" | "uint16" | "uint"), _) => None,
                _ => panic!("{place}: a format that nobody checks: {rule}"),
            },
            // Look-aheads, which only the browser's engine supports. They are tested where they are enforced.
            "pattern" => None,
            "additionalProperties" if rule.is_boolean() => None,
            "additionalProperties" => {
                for (name, inner) in value.as_object().into_iter().flatten() {
                    if schema["properties"].get(name).is_none() {
                        validate(document, rule, inner, &format!("{place}.{name}"), found);
                    }
                }
                None
            }
            "description" | "example" | "default" => None,
            note if note.starts_with("x-") => None,
            other => panic!("{place}: a word of JSON Schema that nobody checks: {other}"),
        };
        if let Some(problem) = problem {
            found.push(format!("{place} {problem}: {value}"));
        }
    }
}

/// A property of an answer that its schema does not name, so that the browser's generated types would lack it.
fn unknown_property<'a>(schema: &Value, value: &'a Value) -> Option<&'a str> {
    let known = schema["properties"].as_object()?;
    if schema.get("additionalProperties").is_some_and(|rule| rule != false) {
        return None;
    }
    value
        .as_object()?
        .keys()
        .find(|name| !known.contains_key(*name))
        .map(String::as_str)
}

fn is_of(kind: &Value, value: &Value) -> bool {
    match kind.as_str() {
        Some("null") => value.is_null(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("string") => value.is_string(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        _ => panic!("no type of JSON Schema: {kind}"),
    }
}

/// The schema behind a reference and behind "or null".
pub fn resolved<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    if let Some(path) = schema["$ref"].as_str() {
        let target = path.strip_prefix('#').and_then(|path| document.pointer(path));
        return resolved(
            document,
            target.unwrap_or_else(|| panic!("{path} is not in the document")),
        );
    }
    let options = schema["anyOf"].as_array().into_iter().flatten();
    match options.into_iter().find(|option| option["type"] != "null") {
        Some(option) => resolved(document, option),
        None => schema,
    }
}

/// Whether a schema is that of a whole number, other than an enumeration.
pub fn is_whole_number(schema: &Value) -> bool {
    let kinds = &schema["type"];
    let is_integer = kinds == "integer"
        || kinds
            .as_array()
            .is_some_and(|kinds| kinds.iter().any(|k| k == "integer"));
    is_integer && schema.get("enum").is_none()
}

fn beyond<T>(measure: Option<T>, is_beyond: impl Fn(T) -> bool, word: &str, rule: &Value) -> Option<String> {
    measure
        .is_some_and(is_beyond)
        .then(|| format!("is beyond {word} {rule}"))
}

fn size(rule: &Value) -> usize {
    rule.as_u64()
        .and_then(|number| usize::try_from(number).ok())
        .expect("a size")
}

fn characters(value: &Value) -> Option<usize> {
    value.as_str().map(|text| text.chars().count())
}

#[test]
fn the_validator_finds_errors() {
    use serde_json::json;

    let document = json!({"components": {"schemas": {"Id": {"type": "integer", "minimum": 1}}}});
    let schema = json!({
        "type": "object", "required": ["id", "at"],
        "properties": {
            "id": {"$ref": "#/components/schemas/Id"},
            "at": {"anyOf": [{"type": "string", "format": "date-time"}, {"type": "null"}]},
            "names": {"type": "array", "maxItems": 1, "items": {"type": ["string", "null"], "maxLength": 2, "minLength": 1}},
            "is": {"enum": [true]},
            "limits": {"type": "object", "additionalProperties": {"type": "number"}}
        }
    });
    let wrong = |value: Value| findings(&document, &schema, &value).len();
    assert_eq!(wrong(json!({"id": 1, "at": null, "names": ["😀😀"], "is": true})), 0);
    assert_eq!(wrong(json!({"id": 1, "at": "2026-01-05T09:30:00Z"})), 0);
    assert_eq!(wrong(json!({"id": 1, "at": null, "limits": {"max": 2}})), 0);
    for value in [
        json!({"id": 0, "at": null}),
        json!({"id": "1", "at": null}),
        json!({"id": 1.5, "at": null}),
        json!({"id": 1}),
        json!({"id": 1, "at": "2026-01-05"}),
        json!({"id": 1, "at": "2026-01-05T09:30:00+05:00"}),
        json!({"id": 1, "at": null, "names": ["abc"]}),
        json!({"id": 1, "at": null, "names": [""]}),
        json!({"id": 1, "at": null, "names": [null, null]}),
        json!({"id": 1, "at": null, "is": false}),
        json!({"id": 1, "at": null, "more": 1}),
        json!({"id": 1, "at": null, "limits": {"max": "2"}}),
        json!([]),
    ] {
        assert_ne!(wrong(value.clone()), 0, "{value}");
    }
}
