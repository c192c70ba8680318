//! Rows as the public reads them: without versions and authors, which only editors need and which are not public.

use std::{borrow::Cow, collections::HashMap};

use chrono::{DateTime, Utc};
use peshtoq_core::error::Result;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};

use super::{
    ModelOf, Resource, Row,
    answer::{complete, list_schema, serialize_list, serialize_singleton, singleton_schema},
    erased::{self, Record},
};
use crate::db::Transaction;

/// A row for the public: its id, its fields and when it was last changed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Public{F}Row")]
pub struct PublicRow<F> {
    /// The id; whole numbers from 1.
    #[schemars(range(min = 1))]
    pub id: i64,
    /// The fields of the resource.
    #[serde(flatten)]
    pub fields: F,
    /// When it was last changed, RFC 3339 in UTC.
    pub updated_at: DateTime<Utc>,
}

impl<F> From<Row<F>> for PublicRow<F> {
    fn from(row: Row<F>) -> Self {
        Self {
            id: row.id,
            fields: row.fields,
            updated_at: row.updated_at,
        }
    }
}

/// A list for the public under its own key, with its total where it has one.
#[derive(Debug)]
pub struct PublicList<R: Resource> {
    /// The rows of this page.
    pub rows: Vec<PublicRow<R::Fields>>,
    /// The number of matching rows.
    pub total: u64,
}

impl<R: Resource> PublicList<R> {
    /// All rows, as one page.
    pub fn unpaged(rows: Vec<PublicRow<R::Fields>>) -> Self {
        Self {
            total: rows.len() as u64,
            rows,
        }
    }
}

impl<R: Resource> Serialize for PublicList<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serialize_list(serializer, erased::of::<R>().info(), &self.rows, self.total)
    }
}

impl<R: Resource> JsonSchema for PublicList<R> {
    fn schema_name() -> Cow<'static, str> {
        format!("Public{}List", R::Fields::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        list_schema::<R>(&generator.subschema_for::<PublicRow<R::Fields>>())
    }
}

/// A singleton for the public in the shape of a list: `{courseInfo: row or null, total: 0 or 1}`.
pub struct PublicOne<R: Resource>(pub Option<PublicRow<R::Fields>>);

impl<R: Resource> Serialize for PublicOne<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serialize_singleton(serializer, R::LIST_KEY, self.0.as_ref())
    }
}

impl<R: Resource> JsonSchema for PublicOne<R> {
    fn schema_name() -> Cow<'static, str> {
        format!("Public{}", R::Fields::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        singleton_schema::<R>(&generator.subschema_for::<PublicRow<R::Fields>>())
    }
}

/// Rows for the public.
///
/// # Errors
/// When the database fails.
pub async fn published<R: Resource>(conn: &Transaction, rows: Vec<ModelOf<R>>) -> Result<Vec<PublicRow<R::Fields>>> {
    let rows = rows.into_iter().map(Record::new::<R>).collect();
    let rows = complete::<R>(conn, rows, &HashMap::new()).await?;
    Ok(rows.into_iter().map(PublicRow::from).collect())
}
