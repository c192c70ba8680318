//! The search text of one row, and how its search entry is written.

use chrono::{DateTime, Utc};
use peshtoq_core::{error::Result, html, searching::searched, uzbek_order::sort_key};
use sea_orm::{
    ConnectionTrait, Statement, Value as DbValue,
    sea_query::{Expr, ExprTrait, Query},
};
use serde_json::Value;

use crate::{
    db::{Transaction, Write},
    resource::{
        erased::{ErasedResource, Record},
        read::{self, belongs_to},
    },
};

/// Where the panel edits a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    path: String,
    course_id: Option<i64>,
    name: Option<String>,
}

impl Place {
    /// The form of a row of a list. `forms` is the path of the list's forms.
    pub fn row(forms: &str, id: i64) -> Self {
        Self::screen(format!("{forms}/{id}"))
    }

    /// A screen of its own.
    pub fn screen(path: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            course_id: None,
            name: None,
        }
    }

    /// The form of a row of a course. `forms` is the part of the path after `edit/`.
    pub fn course_row(course_id: i64, forms: &str, id: i64) -> Self {
        Self::course_screen(course_id, &format!("edit/{forms}/{id}"))
    }

    /// A screen of a course. `screen` is the part of the path after `course-sections/`.
    pub fn course_screen(course_id: i64, screen: &str) -> Self {
        Self::screen(format!("/course/{course_id}/course-sections/{screen}")).of_course(course_id)
    }

    /// Sets the course that the row belongs to.
    pub fn of_course(self, course_id: i64) -> Self {
        Self {
            course_id: Some(course_id),
            ..self
        }
    }

    /// The path of its screen.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The course that it belongs to.
    pub(crate) fn course_id(&self) -> Option<i64> {
        self.course_id
    }

    /// Sets the name of the row, where no single field contains it.
    pub fn named(self, name: String) -> Self {
        Self {
            name: Some(name),
            ..self
        }
    }
}

/// The search entry of one row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) entity: &'static str,
    pub(super) row_id: i64,
    course_id: Option<i64>,
    for_superadmins: bool,
    updated_at: DateTime<Utc>,
    sort_key: String,
    found_label: String,
    found: String,
    path: String,
    label: String,
    body: String,
}

/// Its columns, in the order of [`Entry::values`].
pub(super) const COLUMNS: [&str; 11] = [
    "entity",
    "row_id",
    "course_id",
    "for_superadmins",
    "updated_at",
    "sort_key",
    "found_label",
    "found",
    "path",
    "label",
    "body",
];

impl Entry {
    /// The entry of a row; `None` if the row has no screen or no text.
    pub(super) fn of(resource: &dyn ErasedResource, row: &Record) -> Result<Option<Self>> {
        let Some(place) = resource.place(row)? else {
            return Ok(None);
        };
        let info = resource.info();
        let mut texts = Vec::new();
        let stored = resource.stored(row)?;
        collect(resource.input_schema(), &stored, info.unsearched, &mut texts);
        let label = name_of(resource, row, place.name, &texts);
        let body: Vec<String> = texts
            .into_iter()
            .map(|text| text.text)
            .filter(|text| *text != label && !text.is_empty())
            .collect();
        let body = body.join("\n");
        if label.is_empty() && body.is_empty() {
            return Ok(None);
        }
        let found_label = searched(&label);
        Ok(Some(Self {
            entity: info.name,
            row_id: row.id(),
            course_id: place.course_id,
            for_superadmins: info.for_superadmins,
            updated_at: row.updated_at(),
            sort_key: sort_key(&label),
            found: format!("{found_label}{}", searched(&body)),
            found_label,
            path: place.path,
            label,
            body,
        }))
    }

    /// The values of its columns.
    pub(super) fn values(self) -> [DbValue; 11] {
        [
            self.entity.into(),
            self.row_id.into(),
            self.course_id.into(),
            self.for_superadmins.into(),
            self.updated_at.into(),
            self.sort_key.into(),
            self.found_label.into(),
            self.found.into(),
            self.path.into(),
            self.label.into(),
            self.body.into(),
        ]
    }
}

/// The name of a row: its name field, the name set by its place, or its first line.
fn name_of(resource: &dyn ErasedResource, row: &Record, name: Option<String>, texts: &[FieldText]) -> String {
    let named = resource.info().label.map(|label| row.text_of(label)).or(name);
    named.unwrap_or_else(|| {
        let first = texts.iter().find(|text| text.is_line);
        first.map(|text| text.text.clone()).unwrap_or_default()
    })
}

/// The name under which search shows a row; empty if it has none.
///
/// # Errors
/// When the row is that of another resource.
pub fn label(resource: &dyn ErasedResource, row: &Record) -> Result<String> {
    let name = resource.place(row)?.and_then(|place| place.name);
    let mut texts = Vec::new();
    if resource.info().label.is_none() && name.is_none() {
        let stored = resource.stored(row)?;
        collect(resource.input_schema(), &stored, resource.info().unsearched, &mut texts);
    }
    Ok(name_of(resource, row, name, &texts))
}

/// Where the panel edits a row; empty if it has no screen.
///
/// # Errors
/// When the row is that of another resource.
pub(crate) fn path(resource: &dyn ErasedResource, row: &Record) -> Result<String> {
    Ok(resource.place(row)?.map(|place| place.path).unwrap_or_default())
}

/// A text of a row.
struct FieldText {
    text: String,
    /// Whether it is a single line, so that it can serve as the name of the row.
    is_line: bool,
}

/// Collects the texts of a row in the order of its fields, as defined by the schema of its input.
fn collect(schema: &Value, value: &Value, left_out: &[&str], texts: &mut Vec<FieldText>) {
    let schema = match schema["anyOf"].as_array() {
        Some(options) => options.iter().find(|option| option["type"] != "null").unwrap_or(schema),
        None => schema,
    };
    match value {
        Value::String(text) => {
            let said = match schema["x-kind"].as_str() {
                Some("text" | "long" | "phone") => text.clone(),
                Some("html") => html::lines_of(text),
                Some("link") => text.trim_start_matches("https://").to_owned(),
                _ => return,
            };
            let is_line = schema["x-kind"] == "text";
            texts.push(FieldText { text: said, is_line });
        }
        Value::Array(rows) => {
            for row in rows {
                collect(&schema["items"], row, &[], texts);
            }
        }
        Value::Object(fields) => {
            let Some(properties) = schema["properties"].as_object() else {
                return;
            };
            for (name, schema) in properties {
                if let Some(value) = fields.get(name).filter(|_| !left_out.contains(&name.as_str())) {
                    collect(schema, value, &[], texts);
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Writes the entries of rows of a resource, and deletes those of rows that were removed. Each row is given as it was
/// before and as it is after.
pub(crate) async fn note<'a>(
    conn: &Transaction,
    resource: &dyn ErasedResource,
    rows: impl IntoIterator<Item = (Option<&'a Record>, Option<&'a Record>)>,
) -> Result<()> {
    let (mut entries, mut gone) = (Vec::new(), Vec::new());
    for (before, after) in rows {
        match after.map(|row| Entry::of(resource, row)).transpose()?.flatten() {
            Some(entry) => entries.push(entry),
            None => gone.extend(before.map(Record::id)),
        }
    }
    put(conn, entries).await?;
    if gone.is_empty() {
        return Ok(());
    }
    let mut query = Query::delete();
    query
        .from_table("search_entry")
        .and_where(Expr::col("entity").eq(resource.info().name))
        .and_where(Expr::col("row_id").is_in(gone));
    conn.execute(&query).await?;
    Ok(())
}

/// Writes the entries of all rows that belong to a parent row and were added without revisions of their own.
///
/// # Errors
/// When the database fails.
pub async fn note_children(write: &Write, entity: &str, parent: i64) -> Result<()> {
    let Some(resource) = write.db().registry().get(entity) else {
        return Ok(());
    };
    let rows = read::sorted(write.conn(), resource, belongs_to(resource, parent)).await?;
    note(write.conn(), resource, rows.iter().map(|row| (None, Some(row)))).await
}

/// How many entries one statement writes.
const BATCH_SIZE: usize = 100;

/// Writes entries, each replacing the previous entry of its row.
pub(super) async fn put(conn: &Transaction, entries: impl IntoIterator<Item = Entry>) -> Result<()> {
    let changed: Vec<String> = COLUMNS[2..]
        .iter()
        .map(|name| format!("{name} = excluded.{name}"))
        .collect();
    let entries: Vec<Entry> = entries.into_iter().collect();
    let mut entries = entries.into_iter().peekable();
    while entries.peek().is_some() {
        let mut values: Vec<DbValue> = Vec::new();
        let mut rows = Vec::new();
        for entry in entries.by_ref().take(BATCH_SIZE) {
            let first = values.len() + 1;
            let places: Vec<String> = (first..first + COLUMNS.len())
                .map(|number| format!("${number}"))
                .collect();
            rows.push(format!("({})", places.join(", ")));
            values.extend(entry.values());
        }
        let sql = format!(
            "INSERT INTO search_entry ({}) VALUES {} ON CONFLICT (entity, row_id) DO UPDATE SET {}",
            COLUMNS.join(", "),
            rows.join(", "),
            changed.join(", ")
        );
        let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
        conn.execute_raw(statement).await?;
    }
    Ok(())
}
