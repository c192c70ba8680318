//! A resource, once: what one has to say of itself, and the few operations that all of them share.
//!
//! A resource is a table with the columns `id`, `version`, `created_at`, `updated_at`, `updated_by`, and, by choice,
//! `search` (what `key` searches), `unique_key` (no two rows alike), `position` (ordered) and `group_key` (ordered
//! within groups). These the operations here keep; a resource only knows its own fields.

pub mod answer;
pub mod erased;
pub mod read;
mod undo;
pub mod write;

use schemars::JsonSchema;
use sea_orm::{
    ActiveModelBehavior, ActiveModelTrait, ColumnTrait, Condition, EntityTrait, IdenStatic, IntoActiveModel, Iterable,
    ModelTrait, Value as DbValue,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

pub use answer::{ListOf, OneOf, Page, Paging, Row, WholePaging, answer, answer_one, published};
pub use erased::ErasedResource;
use peshtoq_core::{
    codes::{Code, FieldCode},
    error::{Error, FieldError, Result},
    input::{self, Failed, Input},
};
pub use read::{find, find_all, get_single, page};
pub use undo::stored_rows;
pub(crate) use undo::{remove_children, restore};
pub use write::{refuse_other_version, remove, save_within, store};

use crate::{
    db::{Transaction, Write},
    order,
};

/// A sea-orm entity whose rows can be kept as JSON.
pub trait Table:
    EntityTrait<
        Model: Serialize + DeserializeOwned + IntoActiveModel<Self::ActiveModel> + Clone + Send + Sync,
        ActiveModel: ActiveModelBehavior + Send + Sync + 'static,
        Column: Send + Sync,
    >
{
}
impl<E> Table for E where
    E: EntityTrait<
            Model: Serialize + DeserializeOwned + IntoActiveModel<E::ActiveModel> + Clone + Send + Sync,
            ActiveModel: ActiveModelBehavior + Send + Sync + 'static,
            Column: Send + Sync,
        >
{
}

/// The stored row of a resource.
pub type ModelOf<R> = <<R as Definition>::Table as EntityTrait>::Model;
/// The row of a resource on its way into the database.
pub type ActiveOf<R> = <<R as Definition>::Table as EntityTrait>::ActiveModel;

/// What a resource is: its names, its table, its fields and how they are mapped. Written by `#[resource]`, or by hand where
/// a field is neither stored nor answered as it is sent.
pub trait Definition: Sized + Send + Sync + 'static {
    /// The name of one row, in snake case: of its revisions, its operations, its 404 code.
    const NAME: &'static str;
    /// The key under which a list stands in an answer (`docs/api.md#lists`).
    const LIST_KEY: &'static str;
    /// The code for a row that is not there.
    const NOT_FOUND: Code;
    /// The column that names a row for people: `key` searches it.
    const LABEL: Option<&'static str> = None;
    /// Whether no two rows may have the same `unique_key`, the field that is refused then, and its code.
    const UNIQUE: Option<(&'static str, FieldCode)> = None;
    /// Whether rows have a position.
    const ORDERED: bool = false;
    /// Whether a list of them says how many there are in all; some do not (`docs/api.md#lists`).
    const HAS_TOTAL: bool = true;
    /// The resource that rows belong to, and the column that refers to it: they go and come back with it.
    const PARENT: Option<(&'static str, &'static str)> = None;
    /// How the list of an unordered resource is sorted: newest first, or by id.
    const NEWEST_FIRST: bool = true;
    /// Whether only superadmins may undo a change of another person's row.
    const FOR_SUPERADMINS: bool = false;

    /// The table.
    type Table: Table;
    /// What POST and PUT take.
    type Input: Input;
    /// The fields that an answer shows, besides those that every row has.
    type Fields: Serialize + JsonSchema + Send + Sync + 'static;
    /// The filters of the list, besides paging and `key`.
    type Filter: Filter;

    /// The resource without its types: `erased::shell::<Self>()`.
    fn erased() -> &'static dyn ErasedResource;

    /// Puts the input into the row. It destructures the whole input, so that a forgotten field does not compile.
    fn apply(input: Self::Input, row: &mut ActiveOf<Self>);

    /// The fields of an answer.
    fn fields(row: ModelOf<Self>) -> Self::Fields;

    /// The stored files that a row uses.
    fn media(row: &ModelOf<Self>) -> Vec<String> {
        let _ = row;
        Vec::new()
    }

    /// The group of the rows of one row of the parent, for resources with a `group_key`; empty where the table is one group.
    fn parent_group(row: &ActiveOf<Self>) -> String {
        let _ = row;
        String::new()
    }
}

/// How a resource behaves: what its operations do beyond reading and writing its fields.
pub trait Resource: Definition {
    /// A valid input, for the documentation and the tests.
    fn example() -> Value;

    /// A row as it may be answered, for the documentation, where the input alone tells too little.
    fn example_row() -> Value {
        Self::example()
    }

    /// The tags of what the landing site shows of a row.
    fn tags(row: &ModelOf<Self>) -> Vec<String> {
        let _ = row;
        Vec::new()
    }

    /// The group within which a row has its position, for resources with a `group_key`.
    fn group(row: &ActiveOf<Self>) -> String {
        Self::parent_group(row)
    }

    /// The most rows of a group, whoever adds them: a save, a copy, an undo.
    fn limit(group: &str) -> u64 {
        let _ = group;
        order::GROUP_MAX
    }

    /// The row under the names of its input: a PUT takes from it what the body leaves out.
    ///
    /// # Errors
    /// When the row cannot be written as JSON.
    fn stored(row: &ModelOf<Self>) -> Result<Value> {
        serde_json::to_value(Self::fields(row.clone())).map_err(Error::internal)
    }

    /// Adds to rows what other tables know, before they are answered.
    fn complete(conn: &Transaction, rows: &mut [Row<Self::Fields>]) -> impl Future<Output = Result<()>> + Send {
        let _ = (conn, rows);
        async { Ok(()) }
    }

    /// Rules that need other rows or look at several fields. `failed` is what has failed before: they are asked in any
    /// case, so that all that is wrong is told at once, and leave out what looks at a field that has failed. Answers the
    /// fields that failed.
    fn check(
        write: &Write,
        input: &Self::Input,
        failed: Failed<'_>,
        stored: Option<&ModelOf<Self>>,
    ) -> impl Future<Output = Result<Vec<FieldError>>> + Send {
        let _ = (write, input, failed, stored);
        async { Ok(Vec::new()) }
    }

    /// What may forbid the removal of a row, and what goes with it.
    fn before_delete(write: &mut Write, row: &ModelOf<Self>) -> impl Future<Output = Result<()>> + Send {
        let _ = (write, row);
        async { Ok(()) }
    }

    /// What must hold after changes of this resource were undone.
    fn after_undo(write: &Write) -> impl Future<Output = Result<()>> + Send {
        let _ = write;
        async { Ok(()) }
    }
}

/// The filters of a list.
pub trait Filter: Input + Default {
    /// The condition they stand for.
    fn condition(&self) -> Condition;
}

/// No filter.
pub type NoFilter = input::Nothing;

impl Filter for NoFilter {
    fn condition(&self) -> Condition {
        Condition::all()
    }
}

/// Cuts what a caller may send for a media file down to `folder/name.ext`.
pub type MediaPath<'a> = &'a (dyn Fn(&str) -> Option<String> + Send + Sync);

/// The column of that name.
pub(crate) fn column<E: EntityTrait>(name: &str) -> Option<E::Column> {
    E::Column::iter().find(|column| column.as_str() == name)
}

/// A column that every resource has.
fn required_column<E: EntityTrait>(name: &'static str) -> E::Column {
    #[expect(
        clippy::panic,
        reason = "a table without the common columns is a mistake of the program"
    )]
    column::<E>(name).unwrap_or_else(|| panic!("the table {} has no column {name}", E::default().table_name()))
}

fn number(value: DbValue) -> i64 {
    match value {
        DbValue::BigInt(Some(number)) => number,
        DbValue::Int(Some(number)) => number.into(),
        _ => 0,
    }
}

/// The id of a stored row.
pub fn id_of<E: EntityTrait>(row: &E::Model) -> i64 {
    number(row.get(required_column::<E>("id")))
}

/// The version of a stored row.
pub fn version_of<E: EntityTrait>(row: &E::Model) -> i32 {
    i32::try_from(number(row.get(required_column::<E>("version")))).unwrap_or(0)
}

/// The rows that belong to a row of their parent.
pub fn of_parent<R: Resource>(parent: i64) -> Condition {
    let column = R::PARENT.map(|(_, column)| required_column::<R::Table>(column));
    Condition::all().add_option(column.map(|column| column.eq(parent)))
}

/// Sets on a new row what it belongs to.
pub fn set_parent<R: Resource>(row: &mut ActiveOf<R>, parent: i64) {
    if let Some((_, column)) = R::PARENT {
        row.set(required_column::<R::Table>(column), parent.into());
    }
}

/// What sea-orm asks of every entity and no table here makes use of: rows are looked up by hand.
#[macro_export]
macro_rules! no_relations {
    () => {
        /// Rows are looked up by hand.
        #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
        pub enum Relation {}
        impl ActiveModelBehavior for ActiveModel {}
    };
}
