//! Rows in transit between databases: one JSON array per row and line, after a first line with the columns and their
//! kinds. Numbers, times and JSON values are transferred exactly.

mod unpack;

use chrono::DateTime;
use sea_orm::{
    ConnectionTrait, DbBackend, QueryResult, Value,
    sea_query::{Alias, Asterisk, Expr, ExprTrait, IntoIden, Order, Query, SelectStatement},
};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;

use crate::{
    Error, Result,
    tables::{Column, Kind, Table},
};

pub(crate) use unpack::Unpacker;

/// Approximate number of bytes of rows read at a time. Pages are short, so that no statement exceeds a time limit.
const PAGE_BYTES: usize = 2 * 1024 * 1024;
/// Rows of the first page, before their size is known.
const FIRST_PAGE: u64 = 32;
/// Maximum number of rows of a page.
const PAGE_ROWS: u64 = 2000;
/// Maximum number of values of one INSERT; SQLite allows 32766, PostgreSQL 65535.
const INSERT_VALUES: usize = 8000;
/// Maximum number of bytes of one INSERT, approximately.
const INSERT_BYTES: usize = 1024 * 1024;

/// The first line of a table.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Head {
    pub(crate) columns: Vec<(String, Kind)>,
}

/// One value.
#[derive(Clone, Debug)]
pub(crate) enum Cell {
    Null,
    Integer(i64),
    Boolean(bool),
    Time(i64),
    Text(String),
    Json(Box<RawValue>),
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Integer(number) | Self::Time(number) => serializer.serialize_i64(*number),
            Self::Boolean(is) => serializer.serialize_bool(*is),
            Self::Text(text) => serializer.serialize_str(text),
            Self::Json(json) => json.serialize(serializer),
        }
    }
}

impl Cell {
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(crate) fn integer(&self) -> Option<i64> {
        match self {
            Self::Integer(number) => Some(*number),
            _ => None,
        }
    }

    /// The parameter of a statement; a JSON value is a text that the statement casts.
    fn value(&self, column: &Column, backend: DbBackend) -> Result<Value> {
        let is_narrow = column.is_narrow && backend == DbBackend::Postgres;
        Ok(match (self, column.kind) {
            (Self::Null, Kind::Integer) if is_narrow => Value::Int(None),
            (Self::Null, Kind::Integer) => Value::BigInt(None),
            (Self::Null, Kind::Boolean) => Value::Bool(None),
            (Self::Null, Kind::Time) => Value::ChronoDateTimeUtc(None),
            (Self::Null, Kind::Text | Kind::Json) => Value::String(None),
            (Self::Integer(number), _) if is_narrow => Value::Int(Some(i32::try_from(*number).map_err(|_| {
                Error::Archive(format!(
                    "the archive is damaged: {number} is too large for {}",
                    column.name
                ))
            })?)),
            (Self::Integer(number), _) => Value::BigInt(Some(*number)),
            (Self::Boolean(is), _) => Value::Bool(Some(*is)),
            (Self::Time(micros), _) => {
                let time = DateTime::from_timestamp_micros(*micros);
                let time =
                    time.ok_or_else(|| Error::Archive(format!("the archive is damaged: {micros} is not a time")))?;
                Value::ChronoDateTimeUtc(Some(time))
            }
            (Self::Text(text), _) => Value::String(Some(text.clone())),
            (Self::Json(json), _) => Value::String(Some(json.get().to_owned())),
        })
    }
}

fn iden(name: &str) -> impl IntoIden + use<> {
    Alias::new(name)
}

/// The next page of a table, after the row with this key.
fn page(table: &Table, after: Option<&[Value]>, limit: u64, backend: DbBackend) -> SelectStatement {
    let mut select = Query::select();
    for column in &table.columns {
        let value = Expr::col(iden(&column.name));
        match (column.kind, backend) {
            // The stored text, not a client's serialization of it.
            (Kind::Json, DbBackend::Postgres) => select.expr_as(value.cast_as("text"), iden(&column.name)),
            _ => select.column(iden(&column.name)),
        };
    }
    select.from(iden(&table.name)).limit(limit);
    let key = table.key();
    if let Some(after) = after {
        let columns = key.iter().map(|(_, column)| Expr::col(iden(&column.name)));
        let values = after.iter().map(|value| Expr::val(value.clone()));
        select.and_where(Expr::tuple(columns).gt(Expr::tuple(values)));
    }
    for (_, column) in key {
        select.order_by(iden(&column.name), Order::Asc);
    }
    select
}

fn read(row: &QueryResult, index: usize, column: &Column, backend: DbBackend) -> Result<Cell> {
    let cell = match column.kind {
        Kind::Integer if column.is_narrow && backend == DbBackend::Postgres => row
            .try_get_by_index::<Option<i32>>(index)?
            .map(|number| Cell::Integer(number.into())),
        Kind::Integer => row.try_get_by_index::<Option<i64>>(index)?.map(Cell::Integer),
        Kind::Boolean => row.try_get_by_index::<Option<bool>>(index)?.map(Cell::Boolean),
        Kind::Time => row
            .try_get_by_index::<Option<chrono::DateTime<chrono::Utc>>>(index)?
            .map(|time| Cell::Time(time.timestamp_micros())),
        Kind::Text => row.try_get_by_index::<Option<String>>(index)?.map(Cell::Text),
        Kind::Json => match row.try_get_by_index::<Option<String>>(index)? {
            Some(text) => Some(Cell::Json(one_line(text, column)?)),
            None => None,
        },
    };
    Ok(cell.unwrap_or(Cell::Null))
}

/// A JSON value on one line.
fn one_line(text: String, column: &Column) -> Result<Box<RawValue>> {
    let wrong = |error| Error::Database(format!("a value of {} is not valid JSON: {error}", column.name));
    // A line break can only be between the parts of a value; within a text it is escaped.
    let text = if text.contains(['\n', '\r']) {
        text.replace(['\n', '\r'], " ")
    } else {
        text
    };
    RawValue::from_string(text).map_err(wrong)
}

/// A table that is read page by page, in the order of its key.
pub(crate) struct Pages<'a> {
    table: &'a Table,
    limit: u64,
    after: Option<Vec<Value>>,
    has_ended: bool,
}

/// A page of a table: its rows, and their lines.
pub(crate) struct Page {
    pub(crate) lines: Vec<u8>,
    pub(crate) rows: Vec<Vec<Cell>>,
}

impl<'a> Pages<'a> {
    pub(crate) fn of(table: &'a Table) -> Self {
        Self {
            table,
            limit: FIRST_PAGE,
            after: None,
            has_ended: false,
        }
    }

    /// The line before all rows.
    pub(crate) fn head(&self) -> Result<Vec<u8>> {
        let columns = self.table.columns.iter();
        line(&Head {
            columns: columns.map(|column| (column.name.clone(), column.kind)).collect(),
        })
    }

    /// The next page; `None` after the last.
    pub(crate) async fn next(&mut self, conn: &impl ConnectionTrait) -> Result<Option<Page>> {
        if self.has_ended {
            return Ok(None);
        }
        let (table, backend) = (self.table, conn.get_database_backend());
        let select = page(table, self.after.as_deref(), self.limit, backend);
        let found = conn.query_all(&select).await?;
        let (mut lines, mut rows) = (Vec::new(), Vec::with_capacity(found.len()));
        for row in &found {
            let cells = table.columns.iter().enumerate();
            let cells: Vec<Cell> = cells
                .map(|(index, column)| read(row, index, column, backend))
                .collect::<Result<_>>()?;
            lines.extend(line(&cells)?);
            rows.push(cells);
        }
        self.has_ended = (rows.len() as u64) < self.limit;
        let Some(last) = rows.last() else {
            return Ok(None);
        };
        let key = table.key().into_iter();
        let after = key.map(|(index, column)| last[index].value(column, backend));
        self.after = Some(after.collect::<Result<_>>()?);
        let row_bytes = (lines.len() / rows.len()).max(1);
        self.limit = ((PAGE_BYTES / row_bytes) as u64).clamp(1, PAGE_ROWS);
        Ok(Some(Page { lines, rows }))
    }
}

fn line(value: &impl Serialize) -> Result<Vec<u8>> {
    let mut line = serde_json::to_vec(value).map_err(Error::worker)?;
    line.push(b'\n');
    Ok(line)
}

/// Parses the lines of one table.
pub(crate) struct Lines {
    table: String,
    columns: Option<Vec<(String, Kind)>>,
}

impl Lines {
    pub(crate) fn new(table: &str) -> Self {
        Self {
            table: table.to_owned(),
            columns: None,
        }
    }

    pub(crate) fn columns(&self) -> &[(String, Kind)] {
        self.columns.as_deref().unwrap_or_default()
    }

    /// The row of a line; `None` for the first, which names the columns.
    pub(crate) fn read(&mut self, line: &[u8]) -> Result<Option<Vec<Cell>>> {
        let table = &self.table;
        let wrong = |why: String| Error::Archive(format!("the archive is damaged: a row of {table}: {why}"));
        let Some(columns) = &self.columns else {
            let head: Head = serde_json::from_slice(line).map_err(|error| wrong(error.to_string()))?;
            self.columns = Some(head.columns);
            return Ok(None);
        };
        let cells: Vec<&RawValue> = serde_json::from_slice(line).map_err(|error| wrong(error.to_string()))?;
        if cells.len() != columns.len() {
            return Err(wrong(format!("{} values instead of {}", cells.len(), columns.len())));
        }
        let cells = cells.into_iter().zip(columns);
        let cells =
            cells.map(|(raw, (name, kind))| parse(raw, *kind).map_err(|error| wrong(format!("{name}: {error}"))));
        Ok(Some(cells.collect::<Result<_>>()?))
    }
}

fn parse(raw: &RawValue, kind: Kind) -> serde_json::Result<Cell> {
    if raw.get() == "null" {
        // A JSON column with the value `null`, as opposed to NULL, is read as no value, as SQL does.
        return Ok(Cell::Null);
    }
    let text = raw.get();
    Ok(match kind {
        Kind::Integer => Cell::Integer(serde_json::from_str(text)?),
        Kind::Boolean => Cell::Boolean(serde_json::from_str(text)?),
        Kind::Time => Cell::Time(serde_json::from_str(text)?),
        Kind::Text => Cell::Text(serde_json::from_str(text)?),
        Kind::Json => Cell::Json(raw.to_owned()),
    })
}

/// Inserts rows into a table, several at a time.
pub(crate) struct Loader<'a, C> {
    conn: &'a C,
    table: &'a Table,
    /// The columns of the table in the order of the archive.
    columns: Vec<&'a Column>,
    waiting: Vec<Vec<Cell>>,
    bytes: usize,
    /// How many rows were loaded.
    pub(crate) count: u64,
}

impl<'a, C: ConnectionTrait> Loader<'a, C> {
    /// # Errors
    /// When the columns of the archive are not those of the table.
    pub(crate) fn new(conn: &'a C, table: &'a Table, named: &[(String, Kind)]) -> Result<Self> {
        let wrong = |what: &str| {
            Error::Archive(format!(
                "the archive is damaged: {} has unexpected columns ({what})",
                table.name
            ))
        };
        let mut columns = Vec::new();
        for (name, kind) in named {
            let column = table.columns.iter().find(|c| c.name == *name && c.kind == *kind);
            columns.push(column.ok_or_else(|| wrong(name))?);
        }
        match table
            .columns
            .iter()
            .find(|column| !named.iter().any(|(name, _)| *name == column.name))
        {
            Some(column) => Err(wrong(&column.name)),
            None => Ok(Self {
                conn,
                table,
                columns,
                waiting: Vec::new(),
                bytes: 0,
                count: 0,
            }),
        }
    }

    /// Adds a row, with the length of its line.
    pub(crate) async fn add(&mut self, row: Vec<Cell>, bytes: usize) -> Result<()> {
        self.waiting.push(row);
        self.bytes += bytes;
        if self.waiting.len() * self.columns.len() >= INSERT_VALUES || self.bytes >= INSERT_BYTES {
            self.flush().await?;
        }
        Ok(())
    }

    /// Writes the pending rows.
    pub(crate) async fn flush(&mut self) -> Result<()> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let backend = self.conn.get_database_backend();
        let mut insert = Query::insert();
        insert.into_table(iden(&self.table.name));
        insert.columns(self.columns.iter().map(|column| iden(&column.name)));
        self.count += self.waiting.len() as u64;
        self.bytes = 0;
        for row in std::mem::take(&mut self.waiting) {
            let mut values = Vec::with_capacity(row.len());
            for (cell, column) in row.iter().zip(&self.columns) {
                let value = Expr::val(cell.value(column, backend)?);
                values.push(match (column.kind, backend) {
                    (Kind::Json, DbBackend::Postgres) => value.cast_as("jsonb"),
                    _ => value,
                });
            }
            insert.values(values).map_err(Error::worker)?;
        }
        self.conn.execute(&insert).await?;
        Ok(())
    }
}

/// How many rows a table has.
pub(crate) async fn count(conn: &impl ConnectionTrait, table: &str) -> Result<u64> {
    let select = Query::select()
        .expr(Expr::col(Asterisk).count())
        .from(iden(table))
        .to_owned();
    let row = conn.query_one(&select).await?;
    let count: i64 = match row {
        Some(row) => row.try_get_by_index(0)?,
        None => 0,
    };
    Ok(u64::try_from(count).unwrap_or_default())
}
