//! Type-erased resources: rows as values behind one object-safe trait.
//!
//! About thirty resources share the same operations. As generic async functions they would be compiled for each
//! resource, which was most of the program. So the operations ([`super::read`], [`super::write`], [`super::undo`],
//! [`crate::order`], [`crate::list`]) take a `&dyn ErasedResource` and are compiled once. Only this thin shell is
//! compiled for each resource.

use std::{
    any::{Any, TypeId},
    collections::HashMap,
    marker::PhantomData,
    sync::{LazyLock, PoisonError, RwLock},
};

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ActiveValue, EntityName, FromQueryResult, IdenStatic, IntoActiveModel, Iterable, ModelTrait,
    QueryResult, Value as DbValue,
};
use serde_json::{Map, Value, value::RawValue};

use super::{ActiveOf, ModelOf, Resource, Row, answer::shown};
use peshtoq_core::{
    codes::{Code, FieldCode},
    error::{Error, FieldError, Result},
    input::{self, Failed, MediaField},
};

use crate::{
    BoxFuture,
    db::{Transaction, Write},
    person::Person,
};

/// The constants of a resource; see [`Resource`] for what each means.
#[derive(Debug)]
#[expect(missing_docs, reason = "they are the constants of `Resource`")]
pub struct Info {
    pub name: &'static str,
    pub list_key: &'static str,
    pub not_found: Code,
    pub label: Option<&'static str>,
    pub unique: Option<(&'static str, FieldCode)>,
    pub ordered: bool,
    pub has_total: bool,
    pub parent: Option<(&'static str, &'static str)>,
    pub newest_first: bool,
    pub for_superadmins: bool,
}

/// The columns of a table, and the indices of those that every resource may have.
#[derive(Debug)]
pub struct Columns {
    /// The name of the table.
    pub table: &'static str,
    /// The names of all columns, in the order of the model's fields.
    pub names: Vec<&'static str>,
    pub(crate) id: usize,
    pub(crate) version: usize,
    pub(crate) created_at: usize,
    pub(crate) updated_at: usize,
    pub(crate) updated_by: usize,
    pub(crate) position: Option<usize>,
    pub(crate) group_key: Option<usize>,
    pub(crate) search: Option<usize>,
    pub(crate) unique_key: Option<usize>,
    pub(crate) parent: Option<usize>,
}

impl Columns {
    fn of<R: Resource>() -> Self {
        let table: &'static str = Box::leak(R::Table::default().table_name().to_owned().into_boxed_str());
        let names: Vec<&'static str> = <R::Table as sea_orm::EntityTrait>::Column::iter()
            .map(|column| column.as_str())
            .collect();
        let find = |name: &str| names.iter().position(|column| *column == name);
        #[expect(
            clippy::panic,
            reason = "a table without the common columns is a mistake of the program"
        )]
        let required = |name: &str| find(name).unwrap_or_else(|| panic!("the table {table} has no column {name}"));
        Self {
            table,
            id: required("id"),
            version: required("version"),
            created_at: required("created_at"),
            updated_at: required("updated_at"),
            updated_by: required("updated_by"),
            position: find("position"),
            group_key: find("group_key"),
            search: find("search"),
            unique_key: find("unique_key"),
            parent: R::PARENT.and_then(|(_, column)| find(column)),
            names,
        }
    }

    /// The index of the column of that name.
    pub(crate) fn index(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|column| *column == name)
    }
}

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
            model: Box::new(Typed::<R>::model(model)),
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

    /// The group within which it has its position; empty where the table is one group.
    pub fn group(&self) -> String {
        self.text(self.columns.group_key)
    }

    /// The key that no other row has.
    pub(crate) fn unique_key(&self) -> String {
        self.text(self.columns.unique_key)
    }

    /// The id of the row it belongs to; 0 for none.
    pub(crate) fn parent_id(&self) -> i64 {
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

fn mismatch(name: &str) -> Error {
    Error::internal(format!("the row is not one of the resource {name}"))
}

/// A row to be written.
pub struct Draft {
    columns: &'static Columns,
    active: Box<dyn AnyActive>,
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

/// Any sea-orm model.
trait AnyModel: Send + Sync {
    fn get(&self, column: usize) -> DbValue;
    fn json(&self) -> Result<Value>;
    fn boxed_clone(&self) -> Box<dyn AnyModel>;
    fn draft(&self) -> Box<dyn AnyActive>;
    fn as_any(&self) -> &dyn Any;
    fn into_any(self: Box<Self>) -> Box<dyn Any>;
}

struct Model<R: Resource>(ModelOf<R>);

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
trait AnyActive: Send + Sync {
    fn get(&self, column: usize) -> ActiveValue<DbValue>;
    fn set(&mut self, column: usize, value: DbValue);
    fn unset(&mut self, column: usize);
    fn as_any(&self) -> &dyn Any;
    fn as_any_mut(&mut self) -> &mut dyn Any;
}

struct Active<R: Resource>(ActiveOf<R>);

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

/// A type-erased input, with the errors found while reading it.
pub struct AnyInput {
    pub(crate) input: Box<dyn Any + Send + Sync>,
    pub(crate) media: Vec<MediaField>,
    pub(crate) failed: Vec<FieldError>,
}

/// [`Resource`] without its types, as the operations use it.
pub trait ErasedResource: Send + Sync {
    /// Its constants.
    fn info(&self) -> &'static Info;
    /// Its columns.
    fn columns(&self) -> &'static Columns;
    /// Decodes a row of a query result.
    ///
    /// # Errors
    /// When the row is not one of this table.
    fn decode(&self, row: &QueryResult) -> Result<Record>;
    /// Parses a row of a revision.
    ///
    /// # Errors
    /// When the text is not a row of this table.
    fn parse(&self, json: &str) -> Result<Record>;
    /// A new row.
    fn draft(&self) -> Draft;
    /// The row under the names of its input.
    ///
    /// # Errors
    /// As [`Resource::stored`].
    fn stored(&self, row: &Record) -> Result<Value>;
    /// Reads and validates a body.
    ///
    /// # Errors
    /// As [`input::validate`].
    fn validate(
        &self,
        body: Map<String, Value>,
        stored: Option<&Map<String, Value>>,
        media_path: super::MediaPath<'_>,
    ) -> Result<AnyInput>;
    /// [`Resource::check`].
    fn check<'a>(
        &'a self,
        write: &'a Write,
        input: &'a (dyn Any + Send + Sync),
        failed: Failed<'a>,
        stored: Option<&'a Record>,
    ) -> BoxFuture<'a, Result<Vec<FieldError>>>;
    /// [`Resource::apply`].
    ///
    /// # Errors
    /// When the input is that of another resource.
    fn apply(&self, input: Box<dyn Any + Send + Sync>, row: &mut Draft) -> Result<()>;
    /// [`Resource::group`].
    ///
    /// # Errors
    /// When the row is that of another resource.
    fn group(&self, row: &Draft) -> Result<String>;
    /// [`Resource::limit`].
    fn limit(&self, group: &str) -> u64;
    /// [`Resource::media`].
    ///
    /// # Errors
    /// When the row is that of another resource.
    fn media(&self, row: &Record) -> Result<Vec<String>>;
    /// [`Resource::tags`].
    ///
    /// # Errors
    /// When the row is that of another resource.
    fn tags(&self, row: &Record) -> Result<Vec<String>>;
    /// The rows as JSON, completed with data from other tables.
    fn answer<'a>(
        &'a self,
        conn: &'a Transaction,
        rows: Vec<Record>,
        persons: HashMap<i64, Person>,
    ) -> BoxFuture<'a, Result<Vec<Box<RawValue>>>>;
    /// [`Resource::before_delete`].
    fn before_delete<'a>(&'a self, write: &'a mut Write, row: &'a Record) -> BoxFuture<'a, Result<()>>;
    /// [`Resource::after_undo`].
    fn after_undo<'a>(&'a self, write: &'a Write) -> BoxFuture<'a, Result<()>>;
}

/// The type-erased resource.
pub fn of<R: Resource>() -> &'static dyn ErasedResource {
    R::erased()
}

/// What [`Definition::erased`] returns. Call it only there, so that the shell of a resource is compiled once, in the
/// resource's crate, and not again in every crate that uses it.
///
/// [`Definition::erased`]: super::Definition::erased
pub fn shell<R: Resource>() -> &'static dyn ErasedResource {
    &Typed::<R>(PhantomData)
}

struct Typed<R>(PhantomData<fn() -> R>);

impl<R: Resource> Typed<R> {
    const INFO: Info = Info {
        name: R::NAME,
        list_key: R::LIST_KEY,
        not_found: R::NOT_FOUND,
        label: R::LABEL,
        unique: R::UNIQUE,
        ordered: R::ORDERED,
        has_total: R::HAS_TOTAL,
        parent: R::PARENT,
        newest_first: R::NEWEST_FIRST,
        for_superadmins: R::FOR_SUPERADMINS,
    };

    fn model(model: ModelOf<R>) -> Model<R> {
        Model(model)
    }
}

/// The columns of each table, computed once.
static COLUMNS: LazyLock<RwLock<HashMap<TypeId, &'static Columns>>> = LazyLock::new(RwLock::default);

impl<R: Resource> ErasedResource for Typed<R> {
    fn info(&self) -> &'static Info {
        &Self::INFO
    }

    fn columns(&self) -> &'static Columns {
        // Asked for every row that is read, by many threads at once.
        let known = COLUMNS.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(columns) = known.get(&TypeId::of::<R>()) {
            return columns;
        }
        drop(known);
        let mut columns = COLUMNS.write().unwrap_or_else(PoisonError::into_inner);
        columns
            .entry(TypeId::of::<R>())
            .or_insert_with(|| Box::leak(Box::new(Columns::of::<R>())))
    }

    fn decode(&self, row: &QueryResult) -> Result<Record> {
        Ok(Record::new::<R>(ModelOf::<R>::from_query_result(row, "")?))
    }

    fn parse(&self, json: &str) -> Result<Record> {
        Ok(Record::new::<R>(serde_json::from_str(json).map_err(Error::internal)?))
    }

    fn draft(&self) -> Draft {
        Draft::new::<R>(ActiveOf::<R>::default())
    }

    fn stored(&self, row: &Record) -> Result<Value> {
        R::stored(row.model::<R>()?)
    }

    fn validate(
        &self,
        body: Map<String, Value>,
        stored: Option<&Map<String, Value>>,
        media_path: super::MediaPath<'_>,
    ) -> Result<AnyInput> {
        let read = input::validate::<R::Input>(body, stored, media_path)?;
        Ok(AnyInput {
            input: Box::new(read.input),
            media: read.media,
            failed: read.failed,
        })
    }

    fn check<'a>(
        &'a self,
        write: &'a Write,
        input: &'a (dyn Any + Send + Sync),
        failed: Failed<'a>,
        stored: Option<&'a Record>,
    ) -> BoxFuture<'a, Result<Vec<FieldError>>> {
        Box::pin(async move {
            let input = input.downcast_ref::<R::Input>().ok_or_else(|| mismatch(R::NAME))?;
            let stored = stored.map(Record::model::<R>).transpose()?;
            R::check(write, input, failed, stored).await
        })
    }

    fn apply(&self, input: Box<dyn Any + Send + Sync>, row: &mut Draft) -> Result<()> {
        let input = input.downcast::<R::Input>().map_err(|_| mismatch(R::NAME))?;
        R::apply(*input, row.active_mut::<R>()?);
        Ok(())
    }

    fn group(&self, row: &Draft) -> Result<String> {
        Ok(R::group(row.active::<R>()?))
    }

    fn limit(&self, group: &str) -> u64 {
        R::limit(group)
    }

    fn media(&self, row: &Record) -> Result<Vec<String>> {
        Ok(R::media(row.model::<R>()?))
    }

    fn tags(&self, row: &Record) -> Result<Vec<String>> {
        Ok(R::tags(row.model::<R>()?))
    }

    fn answer<'a>(
        &'a self,
        conn: &'a Transaction,
        rows: Vec<Record>,
        persons: HashMap<i64, Person>,
    ) -> BoxFuture<'a, Result<Vec<Box<RawValue>>>> {
        let rows: Result<Vec<Row<R::Fields>>> = rows.into_iter().map(|row| shown::<R>(row, &persons)).collect();
        Box::pin(async move {
            let mut rows = rows?;
            R::complete(conn, &mut rows).await?;
            let json = rows.iter().map(serde_json::value::to_raw_value);
            json.collect::<serde_json::Result<_>>().map_err(Error::internal)
        })
    }

    fn before_delete<'a>(&'a self, write: &'a mut Write, row: &'a Record) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move { R::before_delete(write, row.model::<R>()?).await })
    }

    fn after_undo<'a>(&'a self, write: &'a Write) -> BoxFuture<'a, Result<()>> {
        Box::pin(R::after_undo(write))
    }
}
