//! The fields of an input that failed: adding later errors, and refusing the input.

use crate::{
    codes::FieldCode,
    error::{Error, FieldError, Result},
};

/// The fields of an input that have failed so far. A failed field holds a placeholder, so a rule over several fields
/// first checks that all of them are valid.
#[derive(Clone, Copy, Debug)]
pub struct FailedFields<'a>(pub &'a [FieldError]);

impl FailedFields<'_> {
    /// Whether nothing has failed.
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Whether this field, a field inside it, or one that contains it has failed.
    pub fn has(self, field: &str) -> bool {
        self.0
            .iter()
            .any(|failed| failed.field == field || is_inside(&failed.field, field) || is_inside(field, &failed.field))
    }
}

/// Adds later errors. Errors of a field that has already failed, or inside it, are skipped, because it holds a
/// placeholder. Only a list that is too long still has the sent rows.
pub fn add_failed(failed: &mut Vec<FieldError>, found: impl IntoIterator<Item = FieldError>) {
    let before = failed.len();
    for new in found {
        let is_told = |old: &FieldError| {
            old.field == new.field || (old.code != FieldCode::TooMany && is_inside(&new.field, &old.field))
        };
        if !failed[..before].iter().any(is_told) {
            failed.push(new);
        }
    }
}

/// Refuses the input if there are errors.
///
/// # Errors
/// 422 with every field that failed, by name.
pub fn refuse(mut failed: Vec<FieldError>) -> Result<()> {
    if failed.is_empty() {
        return Ok(());
    }
    failed.sort_by(|a, b| a.field.cmp(&b.field));
    Err(Error::invalid(failed))
}

fn is_inside(field: &str, outer: &str) -> bool {
    field
        .strip_prefix(outer)
        .is_some_and(|rest| rest.starts_with(['.', '[']))
}
