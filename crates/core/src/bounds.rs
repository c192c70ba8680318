//! The bounds of whole numbers, for the API document and for validation.

use serde_json::{Value, json};

use crate::input;

/// 2⁵³ − 1: the largest integer that JavaScript, and thus every browser, represents exactly.
pub const SAFE: i64 = (1 << 53) - 1;

/// The minimum and maximum that an integer schema implies by its type alone; `None` for another schema.
pub fn of_type(schema: &Value) -> Option<(i64, i64)> {
    if input::type_of(schema) != Some("integer") || schema.get("enum").is_some() || schema.get("const").is_some() {
        return None;
    }
    Some(match schema["format"].as_str() {
        Some("int32") => (i32::MIN.into(), i32::MAX.into()),
        Some("uint16") => (0, u16::MAX.into()),
        Some("uint32") => (0, u32::MAX.into()),
        Some("uint64") => (0, SAFE),
        _ => (-SAFE, SAFE),
    })
}

/// Adds the minimum and maximum to every integer schema in a value.
pub fn bounded(value: &mut Value) {
    if let (Some((least, greatest)), Some(schema)) = (of_type(value), value.as_object_mut()) {
        schema.entry("minimum").or_insert(json!(least));
        schema.entry("maximum").or_insert(json!(greatest));
    }
    match value {
        Value::Object(object) => object
            .iter_mut()
            .filter(|(key, _)| !matches!(key.as_str(), "example" | "enum" | "default"))
            .for_each(|(_, inner)| bounded(inner)),
        Value::Array(items) => items.iter_mut().for_each(bounded),
        _ => {}
    }
}

/// Whether a value is a whole number beyond the range of its schema's type.
pub fn is_beyond(value: &Value, schema: &Value) -> bool {
    let Some((least, greatest)) = of_type(schema) else {
        return false;
    };
    if let Some(number) = value.as_i64() {
        return !(least..=greatest).contains(&number);
    }
    // Written with a decimal point, or far out of range. Both bounds are exact as `f64`.
    #[expect(clippy::cast_precision_loss, reason = "no bound is beyond 2^53")]
    let (least, greatest) = (least as f64, greatest as f64);
    value
        .as_f64()
        .is_some_and(|number| number.fract() == 0.0 && !(least..=greatest).contains(&number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_whole_number_names_its_bounds() {
        let mut schema = json!({
            "properties": {
                "percent": {"type": "integer", "format": "int32", "maximum": 100},
                "id": {"type": ["integer", "null"], "format": "int64", "minimum": 1},
                "ids": {"type": "array", "items": {"type": "integer", "format": "int64"}},
                "kind": {"type": "integer", "enum": [1, 2]},
                "name": {"type": "string"}
            }
        });
        bounded(&mut schema);
        let expected = json!({
            "properties": {
                "percent": {"type": "integer", "format": "int32", "maximum": 100, "minimum": i32::MIN},
                "id": {"type": ["integer", "null"], "format": "int64", "minimum": 1, "maximum": SAFE},
                "ids": {
                    "type": "array",
                    "items": {"type": "integer", "format": "int64", "minimum": -SAFE, "maximum": SAFE}
                },
                "kind": {"type": "integer", "enum": [1, 2]},
                "name": {"type": "string"}
            }
        });
        assert_eq!(schema, expected);
    }

    #[test]
    fn values_out_of_bounds() {
        let (narrow, wide) = (
            json!({"type": "integer", "format": "int32"}),
            json!({"type": "integer"}),
        );
        for (number, of_narrow, of_wide) in [
            (json!(2_147_483_647), false, false),
            (json!(2_147_483_648_i64), true, false),
            (json!(-2_147_483_649_i64), true, false),
            (json!(SAFE + 1), true, true),
            (json!(u64::MAX), true, true),
            (json!(1e300), true, true),
            (json!(2.0), false, false),
            (json!(3e9), true, false),
            (json!(1.5), false, false),
            (json!("9"), false, false),
        ] {
            assert_eq!(is_beyond(&number, &narrow), of_narrow, "{number}");
            assert_eq!(is_beyond(&number, &wide), of_wide, "{number}");
        }
    }
}
