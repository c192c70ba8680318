//! Type-erased resources: rows as values behind one object-safe trait.
//!
//! About thirty resources share the same operations. As generic async functions they would be compiled for each
//! resource, which was most of the program. So the operations ([`super::read`], [`super::write`], [`super::undo`],
//! [`crate::order`], [`crate::list`]) take a `&dyn ErasedResource` and are compiled once. Only this thin shell is
//! compiled for each resource.

mod columns;
mod draft;
mod model;
mod record;

use std::{
    any::{Any, TypeId},
    collections::HashMap,
    marker::PhantomData,
    sync::{LazyLock, PoisonError, RwLock},
};

use sea_orm::{ActiveModelTrait, FromQueryResult, QueryResult};
use serde_json::{Map, Value, value::RawValue};

use super::{ActiveOf, ModelOf, Resource, Row, answer::shown};
use peshtoq_core::{
    codes::{Code, FieldCode},
    error::{Error, FieldError, Result},
    input::{self, FailedFields, MediaField},
    window::Window,
};

use crate::{
    BoxFuture,
    db::{Transaction, Write},
    person::Person,
    search::Place,
};

pub use columns::Columns;
pub use draft::Draft;
pub use record::Record;

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
    pub unsearched: &'static [&'static str],
}

fn mismatch(name: &str) -> Error {
    Error::internal(format!("the row is not one of the resource {name}"))
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
    /// The schema of its input.
    fn input_schema(&self) -> &'static Value;
    /// [`Resource::place`].
    ///
    /// # Errors
    /// When the row is that of another resource.
    fn place(&self, row: &Record) -> Result<Option<Place>>;
    /// [`Resource::stands_for`].
    ///
    /// # Errors
    /// When the row is that of another resource.
    fn stands_for(&self, row: &Record) -> Result<Option<(&'static str, i64)>>;
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
        failed: FailedFields<'a>,
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
    /// [`Resource::window`].
    ///
    /// # Errors
    /// When the row is that of another resource.
    fn window(&self, row: &Record) -> Result<Option<Window>>;
    /// The rows as JSON, completed with data from other tables.
    fn answer<'a>(
        &'a self,
        conn: &'a Transaction,
        rows: Vec<Record>,
        persons: HashMap<i64, Person>,
    ) -> BoxFuture<'a, Result<Vec<Box<RawValue>>>>;
    /// [`Resource::before_delete`].
    fn before_delete<'a>(&'a self, write: &'a mut Write, row: &'a Record) -> BoxFuture<'a, Result<()>>;
    /// [`Resource::recorded`].
    fn recorded<'a>(
        &'a self,
        write: &'a Write,
        before: Option<&'a Record>,
        after: Option<&'a Record>,
    ) -> BoxFuture<'a, Result<()>>;
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
        unsearched: R::UNSEARCHED,
    };
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

    fn input_schema(&self) -> &'static Value {
        input::schema_of::<R::Input>()
    }

    fn place(&self, row: &Record) -> Result<Option<Place>> {
        Ok(R::place(row.model::<R>()?))
    }

    fn stands_for(&self, row: &Record) -> Result<Option<(&'static str, i64)>> {
        Ok(R::stands_for(row.model::<R>()?))
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
        failed: FailedFields<'a>,
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

    fn window(&self, row: &Record) -> Result<Option<Window>> {
        Ok(R::window(row.model::<R>()?))
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

    fn recorded<'a>(
        &'a self,
        write: &'a Write,
        before: Option<&'a Record>,
        after: Option<&'a Record>,
    ) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move {
            let before = before.map(Record::model::<R>).transpose()?;
            let after = after.map(Record::model::<R>).transpose()?;
            R::recorded(write, before, after).await
        })
    }

    fn after_undo<'a>(&'a self, write: &'a Write) -> BoxFuture<'a, Result<()>> {
        Box::pin(R::after_undo(write))
    }
}
