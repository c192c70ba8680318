//! Files of courses: JSON, CSV and XLSX. The assignment of table columns to fields is shown before anything is written
//! (`docs/courses-import.md#tables`).

use std::{
    fs,
    io::{self, BufRead, Cursor, IsTerminal, Write},
    path::Path,
};

use calamine::{Data, Reader, Xlsx};
use peshtoq_core::text;
use peshtoq_courses::import::{
    self, ImportedCourse,
    table::{self, Column, ColumnAssignment, Content, Table},
};

use crate::{
    cli::ImportCommand,
    console::{print, print_line},
    shown,
    start::CliError,
};

/// The largest file that is read, in bytes.
const SIZE_MAX: u64 = 64 * 1024 * 1024;

/// The names of the sheet with the lessons.
const LESSON_SHEETS: [&str; 3] = ["syllabus", "dastur", "kurs dasturi"];

/// Reads the courses of a file. `None` if the user did not confirm the assignment of the columns.
///
/// # Errors
/// A file that cannot be read, its first invalid line, or columns that could not be confirmed without a terminal.
pub fn read(command: &ImportCommand) -> Result<Option<Vec<ImportedCourse>>, CliError> {
    let said = said(&command.columns)?;
    let tables = match kind_of(&command.file)? {
        Kind::Json => {
            if !said.is_empty() || command.lessons.is_some() {
                return Err(CliError::new("--column and --lessons are for tables, not for JSON"));
            }
            let text = utf8(&command.file)?;
            let courses =
                import::read(&text).map_err(|bad| CliError::new(format!("{}: {bad}", shown(&command.file))))?;
            return Ok(Some(courses));
        }
        Kind::Csv => Tables {
            courses: Sheet::of_csv(&command.file)?,
            lessons: None,
        },
        Kind::Xlsx => Tables::of_workbook(&command.file)?,
    };
    let tables = match &command.lessons {
        Some(file) => Tables {
            lessons: Some(Sheet::of_csv(file)?),
            ..tables
        },
        None => tables,
    };
    let Tables { courses, lessons } = tables;
    let all: Vec<&Table> = std::iter::once(&courses)
        .chain(&lessons)
        .map(|sheet| &sheet.table)
        .collect();
    if let Some(column) = table::unknown(&all, &said) {
        return Err(CliError::new(format!("--column: there is no column “{column}”")));
    }
    let course_columns = courses.columns(Content::Courses, &said)?;
    let lesson_columns = match &lessons {
        Some(sheet) => Some(sheet.columns(Content::Lessons, &said)?),
        None => None,
    };
    courses.show(&course_columns)?;
    if let (Some(sheet), Some(columns)) = (&lessons, &lesson_columns) {
        sheet.show(columns)?;
    }
    let of_lessons = lessons.as_ref().zip(lesson_columns.as_deref());
    let read = table::read(
        (&courses.table, &course_columns),
        of_lessons.map(|(sheet, columns)| (&sheet.table, columns)),
    );
    let read = read.map_err(|(content, bad)| {
        let sheet = match content {
            Content::Courses => &courses,
            Content::Lessons => lessons.as_ref().unwrap_or(&courses),
        };
        CliError::new(format!("{}: {bad}", sheet.name))
    })?;
    Ok((command.yes || agrees(read.len())?).then_some(read))
}

/// The kind of a file, by its extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Json,
    Csv,
    Xlsx,
}

fn kind_of(file: &Path) -> Result<Kind, CliError> {
    let end = file.extension().and_then(|end| end.to_str()).unwrap_or_default();
    match end.to_lowercase().as_str() {
        "json" => Ok(Kind::Json),
        "csv" | "tsv" | "txt" => Ok(Kind::Csv),
        "xlsx" => Ok(Kind::Xlsx),
        _ => Err(CliError::new(format!(
            "{}: a file of courses is .json, .csv or .xlsx",
            shown(file)
        ))),
    }
}

fn bytes(file: &Path) -> Result<Vec<u8>, CliError> {
    let failed = |problem: &dyn std::fmt::Display| CliError::new(format!("{}: {problem}", shown(file)));
    let size = fs::metadata(file).map_err(|error| failed(&error))?.len();
    if size > SIZE_MAX {
        return Err(failed(&format_args!("larger than {} MiB", SIZE_MAX / 1024 / 1024)));
    }
    fs::read(file).map_err(|error| failed(&error))
}

fn utf8(file: &Path) -> Result<String, CliError> {
    let text = String::from_utf8(bytes(file)?);
    text.map_err(|_| {
        CliError::new(format!(
            "{}: not in UTF-8; in a spreadsheet program, save it as “CSV UTF-8” or as .xlsx",
            shown(file)
        ))
    })
}

/// Parses the options `--column HEADING=FIELD`.
fn said(columns: &[String]) -> Result<Vec<ColumnAssignment>, CliError> {
    let pair = |column: &String| match column.rsplit_once('=') {
        Some((heading, field)) => Ok((heading.trim().to_owned(), field.trim().to_owned())),
        None => Err(CliError::new(format!("--column: “{column}” is not HEADING=FIELD"))),
    };
    columns.iter().map(pair).collect()
}

/// The tables of an import.
struct Tables {
    courses: Sheet,
    lessons: Option<Sheet>,
}

impl Tables {
    /// The first sheet of a workbook, and the one with the lessons.
    fn of_workbook(file: &Path) -> Result<Self, CliError> {
        let failed = |problem: &dyn std::fmt::Display| CliError::new(format!("{}: {problem}", shown(file)));
        let mut book = Xlsx::new(Cursor::new(bytes(file)?)).map_err(|error| failed(&error))?;
        let mut tables = (None, None);
        for name in book.sheet_names() {
            let place = match LESSON_SHEETS.contains(&text::unique_key(&name).as_str()) {
                true => &mut tables.1,
                false => &mut tables.0,
            };
            if place.is_none() {
                let range = book.worksheet_range(&name).map_err(|error| failed(&error))?;
                let before = range
                    .start()
                    .map_or(0, |(row, _)| usize::try_from(row).unwrap_or_default());
                let rows = range.rows().map(|cells| cells.iter().map(cell).collect());
                *place = Some(Sheet {
                    name: format!("{}, sheet “{name}”", shown(file)),
                    table: Table::of((before + 1..).zip(rows)),
                });
            }
        }
        match tables {
            (Some(courses), lessons) => Ok(Self { courses, lessons }),
            (None, _) => Err(failed(&"no sheet with courses")),
        }
    }
}

/// The text of a cell of a workbook. A failed formula is shown as its error code, which no field accepts.
fn cell(cell: &Data) -> String {
    cell.to_string()
}

/// The line number of a row, from 1. Line breaks before the row's first character are skipped.
fn line_at(text: &str, start: usize) -> usize {
    let rest = text.get(start..).unwrap_or_default();
    let start = start + rest.len() - rest.trim_start_matches(['\r', '\n']).len();
    text.get(..start).unwrap_or(text).matches('\n').count() + 1
}

/// A table with its name.
struct Sheet {
    name: String,
    table: Table,
}

impl Sheet {
    /// Values separated by commas, semicolons or tabs: the separator is the most frequent one in the first line.
    fn of_csv(file: &Path) -> Result<Self, CliError> {
        let text = utf8(file)?;
        let text = text.trim_start_matches('\u{feff}');
        let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        let count = |separator: &u8| first.bytes().filter(|byte| byte == separator).count();
        let separator = [b',', b';', b'\t'].into_iter().max_by_key(count).unwrap_or(b',');
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(separator)
            .from_reader(text.as_bytes());
        let mut rows = Vec::new();
        for record in reader.records() {
            let record = record.map_err(|error| CliError::new(format!("{}: {error}", shown(file))))?;
            let start = record.position().map_or(0, csv::Position::byte);
            let line = line_at(text, usize::try_from(start).unwrap_or(text.len()));
            rows.push((line, record.iter().map(str::to_owned).collect()));
        }
        Ok(Self {
            name: shown(file),
            table: Table::of(rows),
        })
    }

    fn columns(&self, content: Content, said: &[ColumnAssignment]) -> Result<Vec<Column>, CliError> {
        let columns = table::columns(&self.table, content, said);
        columns
            .map_err(|problem| CliError::new(format!("{}: {problem}; say it with --column HEADING=FIELD", self.name)))
    }

    /// Prints the field of each column.
    fn show(&self, columns: &[Column]) -> Result<(), CliError> {
        let rows = self.table.rows.len();
        print_line(format_args!(
            "{}, {rows} {}",
            self.name,
            if rows == 1 { "row" } else { "rows" }
        ))?;
        let width = columns
            .iter()
            .map(|column| column.heading.chars().count())
            .max()
            .unwrap_or(0);
        for Column {
            heading,
            field,
            example,
        } in columns
        {
            let field = field.unwrap_or("(not read)");
            let example: String = example.chars().take(40).collect();
            print_line(
                format_args!("  {heading:width$}  {field:14}  {example}")
                    .to_string()
                    .trim_end(),
            )?;
        }
        Ok(())
    }
}

/// Asks for confirmation at the terminal.
fn agrees(courses: usize) -> Result<bool, CliError> {
    if !io::stdin().is_terminal() {
        return Err(CliError::new(
            "nothing was written: say --yes if the columns are right, or change them with --column HEADING=FIELD",
        ));
    }
    print(format_args!("Import {courses} courses? [y/N] "))?;
    io::stdout().flush().map_err(CliError::new)?;
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer).map_err(CliError::new)?;
    Ok(matches!(answer.trim().to_lowercase().as_str(), "y" | "yes" | "ha"))
}
