//! A row to be written, without its type.

use peshtoq_core::error::Result;
use sea_orm::{ActiveValue, Value as DbValue};

use super::{
    Columns, mismatch,
    model::{Active, AnyActive},
    of,
};
use crate::resource::{ActiveOf, Resource};

/// A row to be written.
pub struct Draft {
    pub(super) columns: &'static Columns,
    pub(super) active: Box<dyn AnyActive>,
}

impl Draft {
    /// Wraps an active model.
    pub fn new<R: Resource>(row: ActiveOf<R>) -> Self {
        Self {
            columns: of::<R>().columns(),
            active: Box::new(Active::<R>(row)),
        }
    }

    /// The active model.
    ///
    /// # Errors
    /// As [`Record::into_model`].
    pub fn active<R: Resource>(&self) -> Result<&ActiveOf<R>> {
        self.active.as_any().downcast_ref().ok_or_else(|| mismatch(R::NAME))
    }

    /// The active model, mutable.
    ///
    /// # Errors
    /// As [`Record::into_model`].
    pub fn active_mut<R: Resource>(&mut self) -> Result<&mut ActiveOf<R>> {
        self.active.as_any_mut().downcast_mut().ok_or_else(|| mismatch(R::NAME))
    }

    pub(crate) fn get(&self, column: usize) -> ActiveValue<DbValue> {
        self.active.get(column)
    }

    pub(crate) fn set(&mut self, column: usize, value: impl Into<DbValue>) {
        self.active.set(column, value.into());
    }

    /// Sets the column of that name, if the table has it.
    pub fn set_named(&mut self, name: &str, value: impl Into<DbValue>) {
        if let Some(column) = self.columns.index(name) {
            self.set(column, value);
        }
    }

    pub(crate) fn unset(&mut self, column: usize) {
        self.active.unset(column);
    }

    /// The text in a column, new or stored.
    pub(crate) fn text(&self, name: &str) -> String {
        match self.columns.index(name).map(|column| self.get(column)) {
            Some(
                ActiveValue::Set(DbValue::String(Some(text))) | ActiveValue::Unchanged(DbValue::String(Some(text))),
            ) => text,
            _ => String::new(),
        }
    }

    /// The columns that have a value, with it. For a new row these are all that will be written.
    pub(crate) fn values(&self) -> Vec<(usize, DbValue)> {
        self.collect(|value| match value {
            ActiveValue::Set(value) | ActiveValue::Unchanged(value) => Some(value),
            ActiveValue::NotSet => None,
        })
    }

    /// The columns that were set, with their new value.
    pub(crate) fn changes(&self) -> Vec<(usize, DbValue)> {
        self.collect(|value| match value {
            ActiveValue::Set(value) => Some(value),
            ActiveValue::Unchanged(_) | ActiveValue::NotSet => None,
        })
    }

    fn collect(&self, wanted: impl Fn(ActiveValue<DbValue>) -> Option<DbValue>) -> Vec<(usize, DbValue)> {
        let columns = 0..self.columns.names.len();
        columns
            .filter_map(|column| wanted(self.get(column)).map(|value| (column, value)))
            .collect()
    }

    /// Marks every column as set to its current value, so that all are written.
    pub(crate) fn set_all(&mut self) {
        for (column, value) in self.values() {
            self.set(column, value);
        }
    }
}
