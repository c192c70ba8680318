//! Answers: rows, pages, singletons, and the paging parameters of a list.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize, Serializer, ser::SerializeMap};
use serde_json::value::RawValue;
use validator::Validate;

use super::{
    ModelOf, Resource, Sort,
    erased::{self, ErasedResource, Info, Record},
};
use peshtoq_core::{
    error::{Error, Result},
    input, text,
};

use crate::{
    db::{Transaction, Write},
    person::{self, Person},
};

/// A row: its id, its fields, when it was created and last changed, by whom, and its version.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "{F}Row")]
pub struct Row<F> {
    /// The id; whole numbers from 1.
    #[schemars(range(min = 1))]
    pub id: i64,
    /// The fields of the resource.
    #[serde(flatten)]
    pub fields: F,
    /// When it was created, RFC 3339 in UTC.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
    /// Who last changed it; null if nobody did, or the person was deleted.
    pub updated_by: Option<Person>,
    /// The version: 1 at first, incremented with each write.
    #[schemars(range(min = 1))]
    pub version: i32,
}

/// A page of rows and how many there are in all.
#[derive(Clone, Debug)]
pub struct Page<F> {
    /// The rows of this page.
    pub rows: Vec<Row<F>>,
    /// The number of matching rows.
    pub total: u64,
}

impl<F> Page<F> {
    /// All rows, as one page.
    pub fn unpaged(rows: Vec<Row<F>>) -> Self {
        Self {
            total: rows.len() as u64,
            rows,
        }
    }
}

/// A list under its own key, with its total where it has one.
#[derive(Debug)]
pub struct ListOf<R: Resource>(pub Page<R::Fields>);

impl<R: Resource> Serialize for ListOf<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serialize_list(serializer, erased::of::<R>().info(), &self.0.rows, self.0.total)
    }
}

impl<R: Resource> JsonSchema for ListOf<R> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("{}List", R::Fields::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        list_schema::<R>(&generator.subschema_for::<Row<R::Fields>>())
    }
}

/// The schema of a list of such rows under the key of the resource.
pub(super) fn list_schema<R: Resource>(row: &Schema) -> Schema {
    if !R::HAS_TOTAL {
        return json_schema!({
            "type": "object",
            "properties": {R::LIST_KEY: {"type": "array", "items": row}},
            "required": [R::LIST_KEY]
        });
    }
    json_schema!({
        "type": "object",
        "properties": {
            R::LIST_KEY: {"type": "array", "items": row},
            "total": {"type": "integer", "format": "int64", "minimum": 0, "description": "The number of matching rows."}
        },
        "required": [R::LIST_KEY, "total"]
    })
}

/// A singleton in the shape of a list: `{courseInfo: row or null, total: 0 or 1}`.
pub struct OneOf<R: Resource>(pub Option<Row<R::Fields>>);

impl<R: Resource> Serialize for OneOf<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serialize_singleton(serializer, R::LIST_KEY, self.0.as_ref())
    }
}

impl<R: Resource> JsonSchema for OneOf<R> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        R::Fields::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        singleton_schema::<R>(&generator.subschema_for::<Row<R::Fields>>())
    }
}

/// The schema of such a row in the shape of a list.
pub(super) fn singleton_schema<R: Resource>(row: &Schema) -> Schema {
    json_schema!({
        "type": "object",
        "properties": {
            R::LIST_KEY: {"anyOf": [row, {"type": "null"}], "description": "The row; null when it was never saved."},
            "total": {"type": "integer", "minimum": 0, "maximum": 1, "description": "Whether there is one."}
        },
        "required": [R::LIST_KEY, "total"]
    })
}

/// What every paged list takes (`docs/api.md#lists`).
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct Paging {
    /// The page, from 1.
    #[serde(default = "first_page")]
    #[validate(range(min = 1))]
    pub page: i64,
    /// Rows per page, 1 to 1000.
    #[serde(default = "page_size")]
    #[validate(range(min = 1, max = 1000))]
    pub per_page: i64,
    /// Part of the name; case, apostrophe form and alphabet are ignored.
    #[validate(length(max = 200))]
    #[schemars(extend("pattern" = text::ONE_LINE_PATTERN))]
    pub key: Option<input::Text>,
    /// The order, where the list can be sorted: see [`super::SortedPaging`].
    #[serde(skip)]
    pub sort: Option<Sort>,
}

impl Paging {
    /// All rows of a list that is never longer than one page.
    pub fn all() -> Self {
        Self {
            page: 1,
            per_page: 1000,
            key: None,
            sort: None,
        }
    }
}

impl Default for Paging {
    /// A list without a query.
    fn default() -> Self {
        Self {
            page: first_page(),
            per_page: page_size(),
            key: None,
            sort: None,
        }
    }
}

/// What a list takes that is saved as a whole: as [`Paging`], but all rows are one page by default.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct WholePaging {
    /// The page, from 1.
    #[serde(default = "first_page")]
    #[validate(range(min = 1))]
    pub page: i64,
    /// Rows per page, 1 to 1000; all by default.
    #[serde(default = "whole_size")]
    #[validate(range(min = 1, max = 1000))]
    pub per_page: i64,
    /// Part of the name; case, apostrophe form and alphabet are ignored.
    #[validate(length(max = 200))]
    #[schemars(extend("pattern" = text::ONE_LINE_PATTERN))]
    pub key: Option<input::Text>,
}

impl From<WholePaging> for Paging {
    fn from(WholePaging { page, per_page, key }: WholePaging) -> Self {
        Self {
            page,
            per_page,
            key,
            sort: None,
        }
    }
}

fn whole_size() -> i64 {
    1000
}

pub(super) fn first_page() -> i64 {
    1
}

/// The default page size (`docs/api.md#lists`).
pub(super) fn page_size() -> i64 {
    10
}

/// A list of type-erased rows under its own key, with its total where it has one.
pub struct List {
    info: &'static Info,
    rows: Vec<Box<RawValue>>,
    total: u64,
}

impl List {
    /// A page of rows, and how many there are in all.
    pub fn new(resource: &dyn ErasedResource, rows: Vec<Box<RawValue>>, total: u64) -> Self {
        Self {
            info: resource.info(),
            rows,
            total,
        }
    }

    /// All rows, as one page.
    pub fn unpaged(resource: &dyn ErasedResource, rows: Vec<Box<RawValue>>) -> Self {
        let total = rows.len() as u64;
        Self::new(resource, rows, total)
    }
}

impl Serialize for List {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serialize_list(serializer, self.info, &self.rows, self.total)
    }
}

pub(super) fn serialize_list<S: Serializer>(
    serializer: S,
    info: &Info,
    rows: &impl Serialize,
    total: u64,
) -> std::result::Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(None)?;
    map.serialize_entry(info.list_key, rows)?;
    if info.has_total {
        map.serialize_entry("total", &total)?;
    }
    map.end()
}

/// A type-erased singleton in the shape of a list: `{courseInfo: row or null, total: 0 or 1}`.
pub struct ListedSingleton {
    /// The key of the row.
    pub key: &'static str,
    /// The row; `None` if it was never saved.
    pub row: Option<Box<RawValue>>,
}

impl Serialize for ListedSingleton {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serialize_singleton(serializer, self.key, self.row.as_ref())
    }
}

pub(super) fn serialize_singleton<S: Serializer>(
    serializer: S,
    key: &'static str,
    row: Option<&impl Serialize>,
) -> std::result::Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(2))?;
    map.serialize_entry(key, &row)?;
    map.serialize_entry("total", &u8::from(row.is_some()))?;
    map.end()
}

/// Rows as JSON, with the names of their last editors.
///
/// # Errors
/// When the database fails.
pub async fn to_json(
    conn: &Transaction,
    resource: &'static dyn ErasedResource,
    rows: Vec<Record>,
) -> Result<Vec<Box<RawValue>>> {
    let persons = person::find(conn, rows.iter().filter_map(Record::author)).await?;
    resource.answer(conn, rows, persons).await
}

/// One row as JSON.
///
/// # Errors
/// When the database fails.
pub async fn one_to_json(
    conn: &Transaction,
    resource: &'static dyn ErasedResource,
    row: Record,
) -> Result<Box<RawValue>> {
    let rows = to_json(conn, resource, vec![row]).await?;
    rows.into_iter().next().ok_or_else(no_row)
}

/// A row as JSON that this write has just saved. Its last editor is known.
///
/// # Errors
/// When the database fails.
pub(super) async fn saved_to_json(
    write: &Write,
    resource: &'static dyn ErasedResource,
    row: Record,
) -> Result<Box<RawValue>> {
    match write.author().filter(|author| row.author() == Some(author.id)) {
        Some(author) => {
            let persons = HashMap::from([(author.id, author.clone())]);
            let rows = resource.answer(write.conn(), vec![row], persons).await?;
            rows.into_iter().next().ok_or_else(no_row)
        }
        None => one_to_json(write.conn(), resource, row).await,
    }
}

fn no_row() -> Error {
    Error::internal("a row is answered as a row")
}

/// Rows in the form of an answer, with the names of their last editors.
///
/// # Errors
/// When the database fails.
pub async fn answer<R: Resource>(conn: &Transaction, rows: Vec<ModelOf<R>>) -> Result<Vec<Row<R::Fields>>> {
    let rows: Vec<Record> = rows.into_iter().map(Record::new::<R>).collect();
    let persons = person::find(conn, rows.iter().filter_map(Record::author)).await?;
    complete::<R>(conn, rows, &persons).await
}

pub(super) async fn complete<R: Resource>(
    conn: &Transaction,
    rows: Vec<Record>,
    persons: &HashMap<i64, Person>,
) -> Result<Vec<Row<R::Fields>>> {
    let rows: Result<Vec<_>> = rows.into_iter().map(|row| shown::<R>(row, persons)).collect();
    let mut rows = rows?;
    R::complete(conn, &mut rows).await?;
    Ok(rows)
}

/// One row in the form of an answer.
///
/// # Errors
/// When the database fails.
pub async fn answer_one<R: Resource>(conn: &Transaction, row: ModelOf<R>) -> Result<Row<R::Fields>> {
    answer::<R>(conn, vec![row])
        .await?
        .into_iter()
        .next()
        .ok_or_else(no_row)
}

/// A row in the form of an answer, without data from other tables.
pub(super) fn shown<R: Resource>(row: Record, persons: &HashMap<i64, Person>) -> Result<Row<R::Fields>> {
    Ok(Row {
        id: row.id(),
        created_at: row.created_at(),
        updated_at: row.updated_at(),
        updated_by: row.author().and_then(|id| persons.get(&id).cloned()),
        version: row.version(),
        fields: R::fields(row.into_model::<R>()?),
    })
}
