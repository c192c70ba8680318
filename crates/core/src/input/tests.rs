use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use validator::Validate;

use super::*;
use crate::{codes::FieldCode, rules};

#[derive(Debug, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
struct Step {
    #[validate(length(min = 1, max = 5))]
    title: Text,
    #[validate(range(min = 0, max = 100))]
    percent: i32,
}

#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
struct Sample {
    #[validate(length(min = 1, max = 5))]
    full_name: Text,
    link: Option<Link>,
    desc: Option<Html>,
    logo: Icon,
    #[serde(default)]
    is_visible: bool,
    #[validate(length(min = 1, max = 2), nested)]
    items: Vec<Step>,
    phone: Option<Phone>,
}

fn try_read(body: Value, stored: Option<Value>) -> Result<Read<Sample>> {
    let Value::Object(body) = body else { panic!("an object") };
    let stored = stored.and_then(|s| s.as_object().cloned());
    read(body, stored.as_ref(), &|path| {
        path.contains('/').then(|| path.to_owned())
    })
}

fn codes(result: Result<Read<Sample>>) -> Vec<(String, &'static str)> {
    let error = result.expect_err("refused");
    error.fields.into_iter().map(|f| (f.field, f.code.as_str())).collect()
}

#[test]
fn a_valid_body_is_cleaned() {
    let read = try_read(
        json!({"fullName": " Ali ", "link": "t.me/a", "desc": "<p>a<script>x</script></p>", "logo": "other/a.png",
               "items": [{"title": "bir", "percent": 5.0}], "phone": " 998901234567 ", "unknown": 1}),
        None,
    )
    .expect("right");
    assert_eq!(read.input.full_name.as_str(), "Ali");
    assert_eq!(read.input.link.expect("there").as_str(), "https://t.me/a");
    assert_eq!(read.input.desc.expect("there").as_str(), "<p>a</p>");
    assert_eq!(read.input.items[0].percent, 5);
    assert!(!read.input.is_visible);
    assert_eq!(read.input.phone.expect("there").as_str(), "998901234567");
    assert_eq!(read.input.logo.as_str(), "other/a.png");
    assert_eq!(read.media[0].rule, rules::ImageRule::Icon);
}

#[test]
fn every_failed_field_is_named() {
    let found = codes(try_read(
        json!({"fullName": 5, "link": "ftp://a.uz", "desc": 7, "logo": null, "isVisible": "x",
               "items": [{"title": "uzunroq", "percent": "x"}, {"percent": 101}, 7], "phone": "12"}),
        None,
    ));
    let expected = [
        ("desc", "wrong_format"),
        ("fullName", "wrong_format"),
        ("isVisible", "wrong_format"),
        ("items", "too_many"),
        ("items[0].percent", "wrong_format"),
        ("items[0].title", "too_long"),
        ("items[1].percent", "out_of_range"),
        ("items[1].title", "required"),
        ("link", "wrong_format"),
        ("logo", "image_required"),
        ("phone", "wrong_format"),
    ];
    assert_eq!(found, expected.map(|(f, c)| (f.to_owned(), c)));
}

#[test]
fn absent_keeps_null_clears() {
    let stored = json!({"fullName": "Ali", "link": "https://a.uz", "desc": "<p>a</p>", "isVisible": true});
    let body = json!({"fullName": "Vali", "logo": "other/a.png", "desc": "", "items": [{"title": "a", "percent": 1}]});
    let read = try_read(body, Some(stored)).expect("right");
    assert_eq!(read.input.link.expect("kept").as_str(), "https://a.uz");
    assert!(read.input.desc.is_none());
    assert!(read.input.is_visible, "a field with a default is kept too");
}

#[test]
fn a_required_field_cannot_be_cleared() {
    let stored = json!({"fullName": "Ali"});
    let found = codes(try_read(
        json!({"fullName": "  ", "logo": "other/a.png", "items": []}),
        Some(stored),
    ));
    assert_eq!(
        found,
        [("fullName".to_owned(), "required"), ("items".to_owned(), "too_few")]
    );
}

#[test]
fn versions() {
    let body = |v: Value| json!({ "version": v }).as_object().cloned().expect("an object");
    assert_eq!(version_of(&body(json!(3))).expect("right"), Some(3));
    assert_eq!(version_of(&body(json!(3.0))).expect("right"), Some(3));
    assert_eq!(version_of(&body(Value::Null)).expect("right"), None);
    let code = |v: Value| version_of(&body(v)).expect_err("refused").fields[0].code;
    assert_eq!(code(json!("3")), FieldCode::WrongFormat);
    assert_eq!(code(json!(1e12)), FieldCode::OutOfRange);
    assert_eq!(code(json!(2_147_483_648_i64)), FieldCode::OutOfRange);
}
