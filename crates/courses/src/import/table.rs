//! A file of courses as a table: a sheet of a workbook, or comma-separated values. Columns are assigned to the fields
//! of a course by their headings, and the user sees the assignment before anything is written.

use std::collections::HashMap;

use peshtoq_core::{input::Text, text};
use serde_json::{Map, Value, json};

use super::{
    ImportedCourse,
    json::{self, BadLine, Problem},
};

mod fields;

use fields::{COURSE_FIELDS, Field, Kind, LESSON_FIELDS};

/// A table: its first row that is not empty, and the rows below it.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The headings of the columns.
    pub headings: Vec<String>,
    /// The other rows that are not empty, each with its number in the file, from 1.
    pub rows: Vec<(usize, Vec<String>)>,
}

impl Table {
    /// Creates a table from rows of cells, each with its number in the file. Empty rows are left out.
    pub fn of(rows: impl IntoIterator<Item = (usize, Vec<String>)>) -> Self {
        let has_content = |(_, cells): &(usize, Vec<String>)| cells.iter().any(|cell| !cell.trim().is_empty());
        let mut rows = rows.into_iter().filter(has_content);
        let headings = rows.next().map(|(_, cells)| cells).unwrap_or_default();
        Self {
            headings: headings.iter().map(|heading| heading.trim().to_owned()).collect(),
            rows: rows.collect(),
        }
    }
}

/// The kind of rows in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Each row is a course.
    Courses,
    /// Each row is a lesson, with its course and its module.
    Lessons,
}

impl Content {
    fn fields(self) -> &'static [Field] {
        match self {
            Self::Courses => COURSE_FIELDS,
            Self::Lessons => LESSON_FIELDS,
        }
    }

    /// The columns that a table must have.
    fn required(self) -> &'static [&'static str] {
        match self {
            Self::Courses => &["courseId", "name"],
            Self::Lessons => &["courseId", "module", "lesson"],
        }
    }
}

/// A column and the field that it is assigned to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its heading.
    pub heading: String,
    /// The field; `None` if the column is ignored.
    pub field: Option<&'static str>,
    /// The column's first cell that is not empty.
    pub example: String,
}

/// An explicit assignment of a column: its heading and the field, which is empty if the column is to be ignored.
pub type ColumnAssignment = (String, String);

/// Assigns each column of a table to a field: explicitly, or else by its heading.
///
/// # Errors
/// A column or a field that does not exist, a field with two columns, or a required field without a column. The message
/// lists what is available.
pub fn columns(table: &Table, content: Content, said: &[ColumnAssignment]) -> Result<Vec<Column>, String> {
    let fields = content.fields();
    let names = || fields.iter().map(|field| field.name).collect::<Vec<_>>().join(", ");
    let mut columns = Vec::with_capacity(table.headings.len());
    for (index, heading) in table.headings.iter().enumerate() {
        let key = key(heading);
        let field = match said.iter().find(|(of, _)| self::key(of) == key) {
            Some((_, name)) if name.is_empty() => None,
            Some((_, name)) => match fields.iter().find(|field| field.name == name) {
                Some(field) => Some(field.name),
                None => return Err(format!("there is no field {name}; the fields are {}", names())),
            },
            None => fields
                .iter()
                .find(|field| self::key(field.name) == key || field.headings.iter().any(|one| self::key(one) == key))
                .map(|field| field.name),
        };
        let example = table.rows.iter().filter_map(|(_, cells)| cells.get(index));
        columns.push(Column {
            heading: heading.clone(),
            field,
            example: example
                .map(|cell| cell.trim())
                .find(|cell| !cell.is_empty())
                .unwrap_or_default()
                .to_owned(),
        });
    }
    for field in fields.iter().map(|field| field.name) {
        let of: Vec<_> = columns.iter().filter(|column| column.field == Some(field)).collect();
        if let [first, second, ..] = of.as_slice() {
            let (first, second) = (&first.heading, &second.heading);
            return Err(format!("the columns “{first}” and “{second}” would both be {field}"));
        }
        if of.is_empty() && content.required().contains(&field) {
            let headings = table.headings.join(", ");
            return Err(format!("no column is {field}; the columns are: {headings}"));
        }
    }
    Ok(columns)
}

/// The first explicitly assigned column that none of the tables has.
pub fn unknown<'a>(tables: &[&Table], said: &'a [ColumnAssignment]) -> Option<&'a str> {
    let has = |heading: &str| {
        let headings = tables.iter().flat_map(|table| &table.headings);
        headings.into_iter().any(|one| key(one) == key(heading))
    };
    said.iter()
        .map(|(heading, _)| heading.as_str())
        .find(|heading| !has(heading))
}

/// The form in which headings are compared: case, form of apostrophes, white space, `_` and `-` do not matter.
fn key(heading: &str) -> String {
    let plain = heading.replace(['_', '-'], " ");
    text::unique_key(&plain).replace(' ', "")
}

/// Reads the courses of a table, and their syllabuses if there is a table of lessons.
///
/// # Errors
/// The first invalid row, by its number in the file, and which of the tables it is in.
pub fn read(
    courses: (&Table, &[Column]),
    lessons: Option<(&Table, &[Column])>,
) -> Result<Vec<ImportedCourse>, (Content, BadLine)> {
    let mut read = read_courses(courses.0, courses.1).map_err(|bad| (Content::Courses, bad))?;
    if let Some((table, columns)) = lessons {
        add_syllabuses(&mut read, table, columns).map_err(|bad| (Content::Lessons, bad))?;
    }
    Ok(read)
}

fn read_courses(table: &Table, columns: &[Column]) -> Result<Vec<ImportedCourse>, BadLine> {
    let mut rows: HashMap<i64, usize> = HashMap::new();
    let mut slugs: HashMap<String, usize> = HashMap::new();
    let mut read = Vec::with_capacity(table.rows.len());
    for (line, cells) in &table.rows {
        let object = object(Content::Courses, columns, *line, cells)?;
        let course = json::course(object).map_err(|problem| bad(columns, *line, problem))?;
        if let Some(first) = rows.insert(course.course_id, *line) {
            let problem = format!("courseId: {} stands already on line {first}", course.course_id);
            return Err(BadLine { line: *line, problem });
        }
        if let Some(slug) = course.slug.as_ref().map(Text::as_str)
            && let Some(first) = slugs.insert(slug.to_owned(), *line)
        {
            let problem = format!("slug: {slug} stands already on line {first}");
            return Err(BadLine { line: *line, problem });
        }
        read.push(course);
    }
    Ok(read)
}

/// Adds the lessons of a table to the courses, in the order of its rows. A row without a module belongs to that of the
/// row above.
fn add_syllabuses(courses: &mut [ImportedCourse], table: &Table, columns: &[Column]) -> Result<(), BadLine> {
    struct Found {
        modules: Vec<Value>,
        /// The rows of each module's lessons.
        lines: Vec<Vec<usize>>,
    }
    let mut found: HashMap<i64, Found> = HashMap::new();
    for (line, cells) in &table.rows {
        let mut row = object(Content::Lessons, columns, *line, cells)?;
        let refuse = |problem: String| BadLine { line: *line, problem };
        let id = row.get("courseId").and_then(Value::as_i64).unwrap_or_default();
        if !courses.iter().any(|course| course.course_id == id) {
            return Err(refuse(format!(
                "courseId: there is no course {id} in the table of courses"
            )));
        }
        let of = found.entry(id).or_insert_with(|| Found {
            modules: Vec::new(),
            lines: Vec::new(),
        });
        let last = of.modules.last().and_then(|module| module["title"].as_str());
        match row.remove("module").and_then(|title| Some(title.as_str()?.to_owned())) {
            Some(title) if last != Some(title.as_str()) => {
                of.modules.push(json!({"title": title, "lessons": []}));
                of.lines.push(Vec::new());
            }
            None if last.is_none() => return Err(refuse("module: a course begins with a module".to_owned())),
            _ => {}
        }
        // A row may contain only a module.
        let Some(title) = row.remove("lesson") else { continue };
        let mut lesson = json!({"title": title});
        for field in ["minutes", "isFree"] {
            if let Some(value) = row.remove(field) {
                lesson[field] = value;
            }
        }
        if let (Some(Value::Array(lessons)), Some(lines)) = (
            of.modules.last_mut().and_then(|module| module.get_mut("lessons")),
            of.lines.last_mut(),
        ) {
            lessons.push(lesson);
            lines.push(*line);
        }
    }
    for course in courses {
        let Some(Found { modules, lines }) = found.remove(&course.course_id) else {
            continue;
        };
        let mut object = Map::new();
        object.insert("courseId".into(), json!(course.course_id));
        object.insert("name".into(), json!(course.name.as_str()));
        object.insert("syllabus".into(), Value::Array(modules));
        let whole = json::course(object).map_err(|Problem { field, problem }| BadLine {
            line: line_of(&field, &lines),
            problem: format!("{}: {problem}", field.rsplit('.').next().unwrap_or(&field)),
        })?;
        course.syllabus = whole.syllabus;
    }
    Ok(())
}

/// The row of a field such as `syllabus[1].lessons[0].title`. For a field that is not in a lesson, the first row of its
/// module, or of the course.
fn line_of(field: &str, lines: &[Vec<usize>]) -> usize {
    let mut numbers = field.split(['[', ']']).filter_map(|part| part.parse::<usize>().ok());
    let module = numbers.next().and_then(|index| lines.get(index));
    let lesson = module.and_then(|lines| lines.get(numbers.next().unwrap_or_default()));
    let first = || lines.iter().flatten().next();
    lesson.or_else(first).copied().unwrap_or(1)
}

/// A row as an object with the fields of its columns. Empty cells are left out.
fn object(content: Content, columns: &[Column], line: usize, cells: &[String]) -> Result<Map<String, Value>, BadLine> {
    let mut object = Map::new();
    for (column, cell) in columns.iter().zip(cells) {
        let Some(field) = content.fields().iter().find(|field| Some(field.name) == column.field) else {
            continue;
        };
        let cell = cell.trim();
        if cell.is_empty() {
            continue;
        }
        let value = value(field.kind, cell).ok_or_else(|| BadLine {
            line,
            problem: match field.kind {
                Kind::Flag => format!("{}: “{cell}” is neither yes nor no", column.heading),
                _ => format!("{}: “{cell}” is no whole number", column.heading),
            },
        })?;
        object.insert(field.name.to_owned(), value);
    }
    Ok(object)
}

fn value(kind: Kind, cell: &str) -> Option<Value> {
    match kind {
        Kind::Text => Some(json!(cell)),
        Kind::Number => {
            // Thousands are separated by spaces.
            let digits: String = cell.chars().filter(|c| !c.is_whitespace()).collect();
            digits.parse::<i64>().ok().map(Value::from)
        }
        Kind::Flag => match key(cell).as_str() {
            "ha" | "true" | "yes" | "да" | "1" | "+" => Some(json!(true)),
            "yo'q" | "false" | "no" | "нет" | "0" | "" => Some(json!(false)),
            _ => None,
        },
    }
}

/// A problem of a row, under the heading of its column.
fn bad(columns: &[Column], line: usize, Problem { field, problem }: Problem) -> BadLine {
    let heading = columns.iter().find(|column| column.field == Some(field.as_str()));
    let problem = match (heading, field.as_str()) {
        (Some(column), _) => format!("{}: {problem}", column.heading),
        (None, "") => problem,
        (None, field) => format!("{field}: {problem}"),
    };
    BadLine { line, problem }
}

#[cfg(test)]
mod tests;
