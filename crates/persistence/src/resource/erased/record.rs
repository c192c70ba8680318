//! A stored row without its type.

use chrono::{DateTime, Utc};
use peshtoq_core::error::Result;
use sea_orm::Value as DbValue;
use serde_json::Value;

use super::{
    Columns, Draft, mismatch,
    model::{AnyModel, Model},
    of,
};
use crate::resource::{ModelOf, Resource};

/// A stored row.
pub struct Record {
    columns: &'static Columns,
    model: Box<dyn AnyModel>,
}

impl Clone for Record {
    fn clone(&self) -> Self {
        Self {
            columns: self.columns,
            model: self.model.boxed_clone(),
        }
    }
}

impl Record {
    /// Wraps a model.
    pub fn new<R: Resource>(model: ModelOf<R>) -> Self {
        Self {
            columns: of::<R>().columns(),
            model: Box::new(Model::<R>(model)),
        }
    }

    /// The value of a column.
    pub(crate) fn get(&self, column: usize) -> DbValue {
        self.model.get(column)
    }

    fn number(&self, column: usize) -> i64 {
        match self.get(column) {
            DbValue::BigInt(Some(number)) => number,
            DbValue::Int(Some(number)) => number.into(),
            _ => 0,
        }
    }

    /// The number in the column of that name; 0 where the table has none.
    pub fn number_of(&self, name: &str) -> i64 {
        self.columns.index(name).map_or(0, |column| self.number(column))
    }

    fn text(&self, column: Option<usize>) -> String {
        match column.map(|column| self.get(column)) {
            Some(DbValue::String(Some(text))) => text,
            _ => String::new(),
        }
    }

    /// The text in the column of that name; empty where the table has none.
    pub fn text_of(&self, name: &str) -> String {
        self.text(self.columns.index(name))
    }

    /// Its id.
    pub fn id(&self) -> i64 {
        self.number(self.columns.id)
    }

    /// Its version.
    pub fn version(&self) -> i32 {
        i32::try_from(self.number(self.columns.version)).unwrap_or(0)
    }

    /// Its position within its group; 0 where rows have none.
    pub fn position(&self) -> i32 {
        let position = self.columns.position.map_or(0, |column| self.number(column));
        i32::try_from(position).unwrap_or(0)
    }

    pub(crate) fn set_position(&mut self, position: i32) {
        if let Some(column) = self.columns.position {
            self.model.set(column, position.into());
        }
    }

    /// The group in which the row has its position; empty if the table is one group.
    pub fn group(&self) -> String {
        self.text(self.columns.group_key)
    }

    /// The key that is unique among the rows.
    pub(crate) fn unique_key(&self) -> String {
        self.text(self.columns.unique_key)
    }

    /// The id of the row it belongs to; 0 for none.
    pub fn parent_id(&self) -> i64 {
        self.columns.parent.map_or(0, |column| self.number(column))
    }

    /// Who changed it last.
    pub(crate) fn author(&self) -> Option<i64> {
        match self.get(self.columns.updated_by) {
            DbValue::BigInt(id) => id,
            _ => None,
        }
    }

    pub(crate) fn created_at(&self) -> DateTime<Utc> {
        self.time(self.columns.created_at)
    }

    pub(crate) fn updated_at(&self) -> DateTime<Utc> {
        self.time(self.columns.updated_at)
    }

    fn time(&self, column: usize) -> DateTime<Utc> {
        match self.get(column) {
            DbValue::ChronoDateTimeUtc(Some(time)) => time,
            _ => DateTime::UNIX_EPOCH,
        }
    }

    /// The row as the history keeps it.
    ///
    /// # Errors
    /// When it cannot be written as JSON.
    pub(crate) fn json(&self) -> Result<Value> {
        self.model.json()
    }

    /// A draft of the row without changes.
    pub fn draft(&self) -> Draft {
        Draft {
            columns: self.columns,
            active: self.model.draft(),
        }
    }

    /// The model.
    ///
    /// # Errors
    /// When it is the row of another resource, which would be a bug.
    pub fn into_model<R: Resource>(self) -> Result<ModelOf<R>> {
        match self.model.into_any().downcast::<ModelOf<R>>() {
            Ok(model) => Ok(*model),
            Err(_) => Err(mismatch(R::NAME)),
        }
    }

    /// The model.
    ///
    /// # Errors
    /// As [`Record::into_model`].
    pub fn model<R: Resource>(&self) -> Result<&ModelOf<R>> {
        self.model.as_any().downcast_ref().ok_or_else(|| mismatch(R::NAME))
    }
}
