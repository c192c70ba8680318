//! The errors of `validator`, converted to our codes and messages.

use serde_json::{Number, Value};
use validator::{ValidationError, ValidationErrors, ValidationErrorsKind};

use crate::{codes::FieldCode, error::FieldError, message::Message};

/// Converts the errors of `validator` to our codes, with the path of the field.
pub(super) fn collect(path: &str, errors: &ValidationErrors, found: &mut Vec<FieldError>) {
    for (name, kind) in errors.errors() {
        let name = camel_case(name);
        let field = match (path, name.as_str()) {
            (path, "__all__") => path.to_owned(),
            ("", name) => name.to_owned(),
            (path, name) => format!("{path}.{name}"),
        };
        match kind {
            ValidationErrorsKind::Struct(inner) => collect(&field, inner, found),
            ValidationErrorsKind::List(items) => {
                for (index, inner) in items {
                    collect(&format!("{field}[{index}]"), inner, found);
                }
            }
            ValidationErrorsKind::Field(errors) => {
                for error in errors {
                    let finding = finding(&field, error);
                    if found.iter().all(|known| known.field != finding.field) {
                        found.push(finding);
                    }
                }
            }
        }
    }
}

fn finding(field: &str, error: &ValidationError) -> FieldError {
    let number = |name: &str| error.params.get(name).and_then(Value::as_u64);
    let value = error.params.get("value");
    // A rule over several fields names the field that the error belongs to.
    let field = error.params.get("field").and_then(Value::as_str).unwrap_or(field);
    let (code, message) = match error.code.as_ref() {
        "length" => {
            let is_list = value.is_some_and(Value::is_array);
            let length = match value {
                Some(Value::Array(items)) => items.len() as u64,
                Some(Value::String(text)) => text.chars().count() as u64,
                _ => 0,
            };
            let below = number("min").filter(|min| length < *min);
            match (is_list, below, number("max")) {
                (true, Some(min), _) => (FieldCode::TooFew, Some(Message::rows_at_least(min))),
                (true, None, max) => (FieldCode::TooMany, max.map(Message::rows_at_most)),
                (false, Some(_), _) if length == 0 => (FieldCode::Required, None),
                (false, Some(min), _) => (FieldCode::TooShort, Some(Message::characters_at_least(min))),
                (false, None, max) => (FieldCode::TooLong, max.map(Message::characters_at_most)),
            }
        }
        "range" => (FieldCode::OutOfRange, range_message(error)),
        // A rule of our own: see `rules::refused`.
        code => (
            FieldCode::parse(code).unwrap_or(FieldCode::WrongFormat),
            error.message.as_deref().and_then(|key| own_message(key, error)),
        ),
    };
    match message {
        Some(message) => FieldError::with_message(field, code, message),
        None => FieldError::new(field, code),
    }
}

fn range_message(error: &ValidationError) -> Option<Message> {
    let bound = |name: &str| error.params.get(name).and_then(whole);
    match (bound("min"), bound("max")) {
        (Some(min), Some(max)) => Some(Message::number_between(min, max)),
        (Some(min), None) => Some(Message::number_at_least(min)),
        (None, Some(max)) => Some(Message::number_at_most(max)),
        (None, None) => None,
    }
}

/// The message of an error that was created by `rules::refused`.
fn own_message(key: &str, error: &ValidationError) -> Option<Message> {
    Message::declared(key, |name| match error.params.get(name)? {
        Value::Number(number) => Some(number.clone().into()),
        Value::String(text) => Some(text.clone().into()),
        _ => None,
    })
}

/// A number without a decimal point where it has no fraction.
fn whole(value: &Value) -> Option<Number> {
    match value.as_f64() {
        Some(number) if !value.is_i64() && number.fract() == 0.0 && number.abs() < 9e15 => Some((number as i64).into()),
        _ => value.as_number().cloned(),
    }
}

fn camel_case(name: &str) -> String {
    if name == "__all__" {
        return name.to_owned();
    }
    let mut out = String::with_capacity(name.len());
    let mut upper = false;
    for c in name.chars() {
        match c {
            '_' => upper = true,
            c if upper => {
                out.extend(c.to_uppercase());
                upper = false;
            }
            c => out.push(c),
        }
    }
    out
}
