//! A file of courses as JSON.

use std::collections::HashMap;

use peshtoq_core::{input, language::Language};
use peshtoq_persistence::prelude::*;
use serde_json::{Map, value::RawValue};

use super::ImportedCourse;

/// Why a file was refused: the number of the invalid line, from 1, and the problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLine {
    /// The line.
    pub line: usize,
    /// The problem.
    pub problem: String,
}

impl std::fmt::Display for BadLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

/// Reads a file: a JSON list of courses, validated by the same rules as the input of editors.
///
/// # Errors
/// The first invalid line: broken JSON, an unknown, missing or invalid field, a duplicate number.
pub fn read(file: &str) -> std::result::Result<Vec<ImportedCourse>, BadLine> {
    let file = file.trim_start_matches('\u{feff}');
    let broken = |line: usize, error: serde_json::Error| BadLine {
        line,
        problem: error.to_string(),
    };
    let rows: Vec<&RawValue> = serde_json::from_str(file).map_err(|error| broken(error.line(), error))?;
    let mut lines: HashMap<i64, usize> = HashMap::new();
    let mut slugs: HashMap<String, usize> = HashMap::new();
    let mut courses = Vec::with_capacity(rows.len());
    for row in rows {
        let place = Place::of(file, row.get());
        let object: Map<String, Value> =
            serde_json::from_str(row.get()).map_err(|_| place.bad("", "a course is an object"))?;
        let course = course(object).map_err(|Problem { field, problem }| place.bad(&field, &problem))?;
        let id = course.course_id;
        let line = place.line_of("courseId");
        if let Some(first) = lines.insert(id, line) {
            return Err(place.bad("courseId", &format!("{id} stands already on line {first}")));
        }
        if let Some(slug) = course.slug.as_ref().map(Text::as_str)
            && let Some(first) = slugs.insert(slug.to_owned(), place.line_of("slug"))
        {
            return Err(place.bad("slug", &format!("{slug} stands already on line {first}")));
        }
        courses.push(course);
    }
    Ok(courses)
}

/// A problem of a course, and the field that it belongs to; empty for the whole course.
pub(super) struct Problem {
    pub(super) field: String,
    pub(super) problem: String,
}

/// Reads one course by the rules of its fields.
pub(super) fn course(object: Map<String, Value>) -> std::result::Result<ImportedCourse, Problem> {
    let known = &input::schema_of::<ImportedCourse>()["properties"];
    if let Some(unknown) = object.keys().find(|name| known.get(name).is_none()) {
        return Err(Problem {
            field: unknown.clone(),
            problem: "there is no such field".to_owned(),
        });
    }
    let read = input::read::<ImportedCourse>(object, None, &|_| None);
    let course = read.map_err(|error| match error.fields.first() {
        Some(failed) => Problem {
            field: failed.field.clone(),
            problem: failed.message.text(Language::default()),
        },
        None => Problem {
            field: String::new(),
            problem: error.to_string(),
        },
    })?;
    Ok(course.input)
}

/// The position of a course in the file.
struct Place<'a> {
    file: &'a str,
    row: &'a str,
    start: usize,
}

impl<'a> Place<'a> {
    /// `row` must be a slice of `file`.
    fn of(file: &'a str, row: &'a str) -> Self {
        let start = (row.as_ptr() as usize).saturating_sub(file.as_ptr() as usize);
        Self { file, row, start }
    }

    /// The line of a field, or the line of the course if the field is missing.
    fn line_of(&self, field: &str) -> usize {
        let within = self.row.find(&format!("\"{field}\"")).unwrap_or(0);
        let before = self.file.get(..self.start + within).unwrap_or_default();
        before.matches('\n').count() + 1
    }

    fn bad(&self, field: &str, problem: &str) -> BadLine {
        let problem = match field {
            "" => problem.to_owned(),
            _ => format!("{field}: {problem}"),
        };
        BadLine {
            line: self.line_of(field),
            problem,
        }
    }
}
