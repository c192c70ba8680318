//! The models of sea-orm behind object-safe traits; a column is asked for by its index.

use std::any::Any;

use peshtoq_core::error::{Error, Result};
use sea_orm::{ActiveModelTrait, ActiveValue, IntoActiveModel, Iterable, ModelTrait, Value as DbValue};
use serde_json::Value;

use crate::resource::{ActiveOf, ModelOf, Resource};

/// Any sea-orm model.
pub(super) trait AnyModel: Send + Sync {
    fn get(&self, column: usize) -> DbValue;
    fn set(&mut self, column: usize, value: DbValue);
    fn json(&self) -> Result<Value>;
    fn boxed_clone(&self) -> Box<dyn AnyModel>;
    fn draft(&self) -> Box<dyn AnyActive>;
    fn as_any(&self) -> &dyn Any;
    fn into_any(self: Box<Self>) -> Box<dyn Any>;
}

pub(super) struct Model<R: Resource>(pub(super) ModelOf<R>);

fn column_at<R: Resource>(index: usize) -> <R::Table as sea_orm::EntityTrait>::Column {
    #[expect(clippy::expect_used, reason = "indices come from the same list of columns")]
    <R::Table as sea_orm::EntityTrait>::Column::iter()
        .nth(index)
        .expect("a column of the table")
}

impl<R: Resource> AnyModel for Model<R> {
    fn get(&self, column: usize) -> DbValue {
        self.0.get(column_at::<R>(column))
    }

    fn set(&mut self, column: usize, value: DbValue) {
        self.0.set(column_at::<R>(column), value);
    }

    fn json(&self) -> Result<Value> {
        serde_json::to_value(&self.0).map_err(Error::internal)
    }

    fn boxed_clone(&self) -> Box<dyn AnyModel> {
        Box::new(Self(self.0.clone()))
    }

    fn draft(&self) -> Box<dyn AnyActive> {
        Box::new(Active::<R>(self.0.clone().into_active_model()))
    }

    fn as_any(&self) -> &dyn Any {
        &self.0
    }

    fn into_any(self: Box<Self>) -> Box<dyn Any> {
        Box::new(self.0)
    }
}

/// Any sea-orm active model.
pub(super) trait AnyActive: Send + Sync {
    fn get(&self, column: usize) -> ActiveValue<DbValue>;
    fn set(&mut self, column: usize, value: DbValue);
    fn unset(&mut self, column: usize);
    fn as_any(&self) -> &dyn Any;
    fn as_any_mut(&mut self) -> &mut dyn Any;
}

pub(super) struct Active<R: Resource>(pub(super) ActiveOf<R>);

impl<R: Resource> AnyActive for Active<R> {
    fn get(&self, column: usize) -> ActiveValue<DbValue> {
        self.0.get(column_at::<R>(column))
    }

    fn set(&mut self, column: usize, value: DbValue) {
        self.0.set(column_at::<R>(column), value);
    }

    fn unset(&mut self, column: usize) {
        self.0.not_set(column_at::<R>(column));
    }

    fn as_any(&self) -> &dyn Any {
        &self.0
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        &mut self.0
    }
}
