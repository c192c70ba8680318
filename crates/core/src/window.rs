//! The time window in which visitors see something (`docs/api.md#time-windows`).

use chrono::{DateTime, Utc};

use crate::{codes::FieldCode, error::FieldError};

/// From when until when something is visible; without an edge it is not limited on that side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// The first moment at which it is visible.
    pub from: Option<DateTime<Utc>>,
    /// The first moment at which it is not visible any more.
    pub until: Option<DateTime<Utc>>,
}

impl Window {
    /// The window between two edges.
    pub fn new(from: Option<DateTime<Utc>>, until: Option<DateTime<Utc>>) -> Self {
        Self { from, until }
    }

    /// Whether it is open at that moment.
    pub fn is_open(self, at: DateTime<Utc>) -> bool {
        self.from.is_none_or(|from| from <= at) && self.until.is_none_or(|until| at < until)
    }

    /// Whether it is over at that moment.
    pub fn is_over(self, at: DateTime<Utc>) -> bool {
        self.until.is_some_and(|until| until <= at)
    }

    /// The errors of the window. `prefix` is put before the names of its fields, as `sections[0].`.
    pub fn failed(self, prefix: &str) -> Vec<FieldError> {
        match (self.from, self.until) {
            (Some(from), Some(until)) if until <= from => ["visibleFrom", "visibleUntil"]
                .map(|field| FieldError::new(format!("{prefix}{field}"), FieldCode::TimeOrder))
                .into(),
            _ => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(minute: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + chrono::TimeDelta::minutes(minute)
    }

    #[test]
    fn a_window_includes_its_first_moment_and_not_its_last() {
        for (from, until, open) in [
            (None, None, [true; 5]),
            (Some(2), None, [false, false, true, true, true]),
            (None, Some(3), [true, true, true, false, false]),
            (Some(2), Some(3), [false, false, true, false, false]),
        ] {
            let window = Window::new(from.map(at), until.map(at));
            assert_eq!([0, 1, 2, 3, 4].map(|minute| window.is_open(at(minute))), open);
        }
    }

    #[test]
    fn a_window_ends_after_it_begins() {
        for (from, until, is_right) in [
            (None, None, true),
            (Some(2), None, true),
            (None, Some(2), true),
            (Some(2), Some(3), true),
            (Some(2), Some(2), false),
            (Some(3), Some(2), false),
        ] {
            let failed = Window::new(from.map(at), until.map(at)).failed("a.");
            let fields: Vec<&str> = failed.iter().map(|failed| failed.field.as_str()).collect();
            let wanted: &[&str] = if is_right {
                &[]
            } else {
                &["a.visibleFrom", "a.visibleUntil"]
            };
            assert_eq!(fields, wanted);
        }
    }
}
