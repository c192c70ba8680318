//! The walk through a body along its schema: types are checked, text is cleaned, absent fields are taken from the stored
//! row.

use chrono::{DateTime, Datelike, SecondsFormat, SubsecRound};
use serde_json::{Map, Value, json};

use super::{
    MediaField,
    schema::{inner, is_nullable, missing_code, placeholder, type_of},
};
use crate::{bounds, clock, codes::FieldCode, error::FieldError, html, message::Message, rules, text};

/// The accepted years of a time: a year outside is a typing error.
const YEARS: std::ops::RangeInclusive<i32> = 2000..=2199;

pub(super) struct Reader<'a> {
    pub(super) failed: Vec<FieldError>,
    pub(super) media: Vec<MediaField>,
    pub(super) media_path: &'a dyn Fn(&str) -> Option<String>,
}

impl Reader<'_> {
    fn refuse(&mut self, field: &str, code: FieldCode) {
        self.failed.push(FieldError::new(field, code));
    }

    fn refuse_as(&mut self, field: &str, code: FieldCode, message: Message) {
        self.failed.push(FieldError::with_message(field, code, message));
    }

    pub(super) fn object(
        &mut self,
        path: &str,
        schema: &Value,
        body: &mut Map<String, Value>,
        stored: Option<&Map<String, Value>>,
    ) {
        let Some(properties) = schema["properties"].as_object() else {
            return;
        };
        let required = schema["required"].as_array();
        for (name, schema) in properties {
            let field = if path.is_empty() {
                name.clone()
            } else {
                format!("{path}.{name}")
            };
            let is_required = required.is_some_and(|names| names.iter().any(|n| n == name));
            let kept = stored.and_then(|row| row.get(name));
            match body.get_mut(name) {
                None => {
                    let value = match kept {
                        Some(kept) if !is_required => kept.clone(),
                        _ => Value::Null,
                    };
                    let mut value = value;
                    self.value(&field, schema, &mut value, is_required, kept);
                    if !value.is_null() || is_required || is_nullable(schema) {
                        body.insert(name.clone(), value);
                    }
                }
                Some(value) => {
                    let had_null = value.is_null();
                    self.value(&field, schema, value, is_required, kept);
                    // A cleared field with a default takes its default.
                    if had_null && value.is_null() && !is_required && !is_nullable(schema) {
                        body.remove(name);
                    }
                }
            }
        }
    }

    /// Checks and cleans one value. A failed value is reported and replaced by a placeholder of its type.
    fn value(&mut self, field: &str, schema: &Value, value: &mut Value, is_required: bool, stored: Option<&Value>) {
        let schema = inner(schema);
        if value.is_null() {
            if is_required {
                self.refuse(field, missing_code(schema));
                *value = placeholder(schema);
            }
            return;
        }
        let fits = match type_of(schema) {
            Some("string") => value.is_string(),
            Some("integer") => as_integer(value),
            Some("number") => value.is_number(),
            Some("boolean") => value.is_boolean(),
            Some("array") => value.is_array(),
            Some("object") => value.is_object(),
            _ => true,
        };
        // Reported separately, because what a person types into a number field is nearly always a number.
        let is_too_large = bounds::is_beyond(value, schema);
        if !fits || is_too_large {
            let code = if is_too_large {
                FieldCode::OutOfRange
            } else {
                FieldCode::WrongFormat
            };
            self.refuse(field, code);
            // A placeholder for an invalid time would seem to be before or after another time.
            let is_moment = schema["format"] == "date-time" && !is_required;
            *value = if is_moment { Value::Null } else { placeholder(schema) };
            return;
        }
        if let Some(known) = schema["enum"].as_array() {
            if !known.contains(value) {
                let blank = value.as_str().is_some_and(|text| text.trim().is_empty());
                self.refuse(
                    field,
                    if blank {
                        FieldCode::Required
                    } else {
                        FieldCode::UnknownValue
                    },
                );
                *value = placeholder(schema);
            }
            return;
        }
        match value {
            Value::String(text) => match self.text(field, schema, text, is_required) {
                Some(clean) => *value = Value::String(clean),
                None if is_required => *value = placeholder(schema),
                None => *value = Value::Null,
            },
            Value::Array(items) => {
                // Thousands of errors are of no use; the rule on the number of rows reports the problem.
                let most = schema["maxItems"].as_u64().unwrap_or(1000) as usize;
                if items.len() > most {
                    self.refuse_as(field, FieldCode::TooMany, Message::rows_at_most(most));
                    items.truncate(most);
                }
                for (index, item) in items.iter_mut().enumerate() {
                    self.value(&format!("{field}[{index}]"), &schema["items"], item, true, None);
                }
            }
            Value::Object(object) => {
                self.object(field, schema, object, stored.and_then(Value::as_object));
            }
            _ => {}
        }
    }

    /// Converts a time to the form used in answers, or reports it and returns `None` if it is not a time.
    fn moment(&mut self, field: &str, text: &str) -> Option<String> {
        let Ok(at) = DateTime::parse_from_rfc3339(text) else {
            self.refuse(field, FieldCode::WrongFormat);
            return None;
        };
        let at = at.to_utc().trunc_subsecs(clock::DIGITS);
        if !YEARS.contains(&at.year()) {
            self.refuse(field, FieldCode::OutOfRange);
            return None;
        }
        Some(at.to_rfc3339_opts(SecondsFormat::AutoSi, true))
    }

    /// The cleaned text, or `None` if it is blank (which is reported for a required field) or refused.
    fn text(&mut self, field: &str, schema: &Value, text: &str, is_required: bool) -> Option<String> {
        let kind = schema["x-kind"].as_str().unwrap_or("text");
        let clean = match kind {
            "secret" => Ok(text.to_owned()),
            "long" => text::several_lines(text).map(|text| text::uzbek_apostrophes(&text)),
            "html" => text::several_lines(text).map(|text| html::uzbek_apostrophes(&html::sanitise(&text))),
            // A pattern itself defines which characters are allowed.
            "text" if schema["pattern"].is_null() => text::one_line(text).map(|text| text::uzbek_apostrophes(&text)),
            _ => text::one_line(text),
        };
        let Ok(clean) = clean else {
            self.refuse(field, FieldCode::WrongFormat);
            return None;
        };
        let seen = if kind == "html" {
            html::text_of(&clean)
        } else {
            clean.clone()
        };
        if kind != "secret" && text::is_blank(&seen) || seen.is_empty() {
            if is_required {
                self.refuse(field, missing_code(schema));
            }
            return None;
        }
        match kind {
            _ if schema["format"] == "date-time" => self.moment(field, &clean),
            "html" if seen.chars().count() > html::TEXT_MAX => {
                self.refuse_as(field, FieldCode::TooLong, Message::characters_at_most(html::TEXT_MAX));
                None
            }
            // For a field of its own, the validator reports this; for one text in a list of texts, nothing else would.
            "text" | "long"
                if schema["maxLength"]
                    .as_u64()
                    .is_some_and(|max| clean.chars().count() as u64 > max) =>
            {
                let max = schema["maxLength"].as_u64().unwrap_or_default();
                self.refuse_as(field, FieldCode::TooLong, Message::characters_at_most(max));
                None
            }
            "link" => {
                let link = rules::https_link(&clean);
                if link.is_none() {
                    let long = clean.chars().count() > rules::LINK_MAX;
                    self.refuse(
                        field,
                        if long {
                            FieldCode::TooLong
                        } else {
                            FieldCode::WrongFormat
                        },
                    );
                }
                link
            }
            "phone" if !rules::is_phone(&clean) => {
                self.refuse_as(field, FieldCode::WrongFormat, Message::phone_form());
                None
            }
            "image" | "video" | "media" => {
                let Some(path) = (self.media_path)(&clean) else {
                    self.refuse(field, FieldCode::MediaNotFound);
                    return None;
                };
                let rule = schema["x-rule"].as_str().and_then(rules::ImageRule::parse);
                let only = schema["x-onlyFolder"] == true;
                self.media.push(MediaField {
                    field: field.to_owned(),
                    path: path.clone(),
                    video: (kind != "media").then_some(kind == "video"),
                    rule: rule.unwrap_or(rules::ImageRule::Any),
                    only_folder: schema["x-folder"].as_str().filter(|_| only).map(str::to_owned),
                });
                Some(path)
            }
            _ => Some(clean),
        }
    }
}

/// Converts a whole number, also one written as `5.0`, if it fits an `i64`.
pub(super) fn as_integer(value: &mut Value) -> bool {
    if value.is_i64() {
        return true;
    }
    match value.as_f64() {
        Some(number) if number.fract() == 0.0 && number.abs() < 9e15 && !value.is_u64() => {
            *value = json!(number as i64);
            true
        }
        _ => false,
    }
}
