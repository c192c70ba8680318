//! A resource, once: what one has to say of itself, and the few operations that all of them share.
//!
//! A resource is a table with the columns `id`, `version`, `created_at`, `updated_at`, `updated_by`, and, by choice,
//! `search` (what `key` searches), `unique_key` (no two rows alike), `position` (ordered) and `group_key` (ordered
//! within groups). These the operations here keep; a resource only knows its own fields.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use sea_orm::{
    ActiveModelBehavior, ActiveModelTrait, ActiveValue, ColumnTrait, Condition, ConnectionTrait, EntityTrait,
    IntoActiveModel, Iterable, ModelTrait, Order, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, SqlErr,
    sea_query::{Expr, ExprTrait, IntoLikeExpr, LikeExpr},
};
use sea_orm::{IdenStatic, Value as DbValue};
use serde::{Deserialize, Serialize, Serializer, de::DeserializeOwned, ser::SerializeMap};
use serde_json::{Map, Value};
use validator::Validate;

use crate::{
    change::{Boxed, Revision, StoredRow, Undoable, revision},
    codes::{Code, FieldCode},
    db::{View, Write},
    error::{Error, FieldError, Result},
    input::{self, Failed, Input},
    media,
    news::Subject,
    order,
    person::{self, Person},
    text,
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
pub type ModelOf<R> = <<R as Resource>::Table as EntityTrait>::Model;
/// The row of a resource on its way into the database.
pub type ActiveOf<R> = <<R as Resource>::Table as EntityTrait>::ActiveModel;

/// What a resource says of itself.
pub trait Resource: Sized + Send + Sync + 'static {
    /// The name of one row, in snake case: of its 404 code, of its revisions, of its operations.
    const NAME: &'static str;
    /// The key under which a list stands in an answer (`spec.md §3`).
    const LIST_KEY: &'static str;
    /// The code for a row that is not there.
    const NOT_FOUND: Code;
    /// The column that names a row for people: `key` searches it.
    const LABEL: Option<&'static str> = None;
    /// Whether no two rows may have the same `unique_key`, the field that is refused then, and its code.
    const UNIQUE: Option<(&'static str, FieldCode)> = None;
    /// Whether rows have a position.
    const ORDERED: bool = false;
    /// Whether a list of them says how many there are in all (`spec.md §3`: some do not).
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

    /// Puts the input into the row. It destructures the whole input, so that a forgotten field does not compile.
    fn apply(input: Self::Input, row: &mut ActiveOf<Self>);

    /// The fields of an answer.
    fn fields(row: ModelOf<Self>) -> Self::Fields;

    /// Adds to rows what other tables know, before they are answered.
    fn complete(
        conn: &impl ConnectionTrait,
        rows: &mut [Row<Self::Fields>],
    ) -> impl Future<Output = Result<()>> + Send {
        let _ = (conn, rows);
        async { Ok(()) }
    }

    /// The row under the names of its input: a PUT takes from it what the body leaves out.
    ///
    /// # Errors
    /// When the row cannot be written as JSON.
    fn stored(row: &ModelOf<Self>) -> Result<Value> {
        serde_json::to_value(Self::fields(row.clone())).map_err(Error::internal)
    }

    /// A valid input, for the documentation and the tests.
    fn example() -> Value;

    /// A row as it may be answered, for the documentation, where the input alone tells too little.
    fn example_row() -> Value {
        Self::example()
    }

    /// The stored files that a row uses.
    fn media(row: &ModelOf<Self>) -> Vec<String> {
        let _ = row;
        Vec::new()
    }

    /// The group within which a row has its position, for resources with a `group_key`.
    fn group(row: &ActiveOf<Self>) -> String {
        let _ = row;
        String::new()
    }

    /// The most rows of a group, whoever adds them: a save, a copy, an undo.
    fn limit(group: &str) -> u64 {
        let _ = group;
        order::GROUP_MAX
    }

    /// The tags of what the landing site shows of a row.
    fn tags(row: &ModelOf<Self>) -> Vec<String> {
        let _ = row;
        Vec::new()
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

/// A row as it is answered: its id, its own fields, and what every row carries (`contract.md §1`, Every row).
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
    /// When it was made, RFC 3339 in UTC.
    pub created_at: DateTime<Utc>,
    /// When it was changed last.
    pub updated_at: DateTime<Utc>,
    /// Who changed it last; null when that was nobody, or the person is gone.
    pub updated_by: Option<Person>,
    /// The version, from 1; one more with each write.
    #[schemars(range(min = 1))]
    pub version: i32,
}

/// A page of rows and how many there are in all.
#[derive(Clone, Debug)]
pub struct Page<F> {
    /// The rows of this page.
    pub rows: Vec<Row<F>>,
    /// How many rows match in all.
    pub total: u64,
}

impl<F> Page<F> {
    /// All rows there are, as one page.
    pub fn whole(rows: Vec<Row<F>>) -> Self {
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
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(R::LIST_KEY, &self.0.rows)?;
        if R::HAS_TOTAL {
            map.serialize_entry("total", &self.0.total)?;
        }
        map.end()
    }
}

impl<R: Resource> JsonSchema for ListOf<R> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("{}List", R::Fields::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let row = generator.subschema_for::<Row<R::Fields>>();
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
                "total": {"type": "integer", "format": "int64", "minimum": 0, "description": "How many rows match in all."}
            },
            "required": [R::LIST_KEY, "total"]
        })
    }
}

/// A single in the shape of a list: `{courseInfo: row or null, total: 0 or 1}`.
pub struct OneOf<R: Resource>(pub Option<Row<R::Fields>>);

impl<R: Resource> Serialize for OneOf<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry(R::LIST_KEY, &self.0)?;
        map.serialize_entry("total", &u8::from(self.0.is_some()))?;
        map.end()
    }
}

impl<R: Resource> JsonSchema for OneOf<R> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        R::Fields::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let row = generator.subschema_for::<Row<R::Fields>>();
        json_schema!({
            "type": "object",
            "properties": {
                R::LIST_KEY: {"anyOf": [row, {"type": "null"}], "description": "The row; null when it was never saved."},
                "total": {"type": "integer", "minimum": 0, "maximum": 1, "description": "Whether there is one."}
            },
            "required": [R::LIST_KEY, "total"]
        })
    }
}

/// What every paged list takes (`contract.md §1`, Lists).
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct Paging {
    /// The page, from 1.
    #[serde(default = "first_page")]
    #[validate(range(min = 1))]
    pub page: i64,
    /// Rows a page, 1 to 1000.
    #[serde(default = "page_size")]
    #[validate(range(min = 1, max = 1000))]
    pub per_page: i64,
    /// Part of the name, without regard to case, apostrophe form and alphabet.
    #[validate(length(max = 200))]
    #[schemars(extend("pattern" = text::ONE_LINE_PATTERN))]
    pub key: Option<input::Text>,
}

/// What a list takes that is saved as a whole: as [`Paging`], but all rows are one page by default.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct WholePaging {
    /// The page, from 1.
    #[serde(default = "first_page")]
    #[validate(range(min = 1))]
    pub page: i64,
    /// Rows a page, 1 to 1000; all by default.
    #[serde(default = "whole_size")]
    #[validate(range(min = 1, max = 1000))]
    pub per_page: i64,
    /// Part of the name, without regard to case, apostrophe form and alphabet.
    #[validate(length(max = 200))]
    #[schemars(extend("pattern" = text::ONE_LINE_PATTERN))]
    pub key: Option<input::Text>,
}

impl From<WholePaging> for Paging {
    fn from(WholePaging { page, per_page, key }: WholePaging) -> Self {
        Self { page, per_page, key }
    }
}

fn whole_size() -> i64 {
    1000
}

fn first_page() -> i64 {
    1
}

/// The default page size (`spec.md §9`).
fn page_size() -> i64 {
    10
}

/// What a write did.
#[derive(Clone, Debug)]
pub struct Done<T> {
    /// The answer.
    pub data: T,
    /// The id of the change, for `x-change-id`.
    pub change: Option<i64>,
}

/// Cuts what a caller may send for a media file down to `folder/name.ext`.
pub type MediaPath<'a> = &'a (dyn Fn(&str) -> Option<String> + Send + Sync);

/// The column of that name.
pub(crate) fn column<E: EntityTrait>(name: &str) -> Option<E::Column> {
    E::Column::iter().find(|column| column.as_str() == name)
}

/// A column that every resource has.
pub(crate) fn known<E: EntityTrait>(name: &'static str) -> E::Column {
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
    number(row.get(known::<E>("id")))
}

/// The version of a stored row.
pub fn version_of<E: EntityTrait>(row: &E::Model) -> i32 {
    i32::try_from(number(row.get(known::<E>("version")))).unwrap_or(0)
}

pub(crate) fn position_of<E: EntityTrait>(row: &E::Model) -> i32 {
    i32::try_from(number(row.get(known::<E>("position")))).unwrap_or(0)
}

pub(crate) fn group_of<E: EntityTrait>(row: &E::Model) -> String {
    match column::<E>("group_key").map(|column| row.get(column)) {
        Some(DbValue::String(Some(group))) => group,
        _ => String::new(),
    }
}

fn time_of<E: EntityTrait>(row: &E::Model, name: &'static str) -> DateTime<Utc> {
    match row.get(known::<E>(name)) {
        DbValue::ChronoDateTimeUtc(Some(time)) => time,
        _ => DateTime::UNIX_EPOCH,
    }
}

fn author_of<E: EntityTrait>(row: &E::Model) -> Option<i64> {
    match row.get(known::<E>("updated_by")) {
        DbValue::BigInt(id) => id,
        _ => None,
    }
}

/// Rows as they are answered, with the names of those who changed them.
///
/// # Errors
/// When the database fails.
pub async fn answer<R: Resource>(conn: &impl ConnectionTrait, rows: Vec<ModelOf<R>>) -> Result<Vec<Row<R::Fields>>> {
    let persons = person::find(conn, rows.iter().filter_map(author_of::<R::Table>)).await?;
    let mut rows: Vec<_> = rows.into_iter().map(|row| shown::<R>(row, &persons)).collect();
    R::complete(conn, &mut rows).await?;
    Ok(rows)
}

/// Rows as everybody may see them: as [`answer`], but not who changed them.
///
/// # Errors
/// When the database fails.
pub async fn published<R: Resource>(conn: &impl ConnectionTrait, rows: Vec<ModelOf<R>>) -> Result<Vec<Row<R::Fields>>> {
    let nobody = HashMap::new();
    let mut rows: Vec<_> = rows.into_iter().map(|row| shown::<R>(row, &nobody)).collect();
    R::complete(conn, &mut rows).await?;
    Ok(rows)
}

fn shown<R: Resource>(row: ModelOf<R>, persons: &HashMap<i64, Person>) -> Row<R::Fields> {
    Row {
        id: id_of::<R::Table>(&row),
        created_at: time_of::<R::Table>(&row, "created_at"),
        updated_at: time_of::<R::Table>(&row, "updated_at"),
        updated_by: author_of::<R::Table>(&row).and_then(|id| persons.get(&id).cloned()),
        version: version_of::<R::Table>(&row),
        fields: R::fields(row),
    }
}

/// One row as it is answered.
///
/// # Errors
/// When the database fails.
pub async fn answer_one<R: Resource>(conn: &impl ConnectionTrait, row: ModelOf<R>) -> Result<Row<R::Fields>> {
    let rows = answer::<R>(conn, vec![row]).await?;
    rows.into_iter()
        .next()
        .ok_or_else(|| Error::internal("a row is answered as a row"))
}

/// One page of a list. Ordered resources come in their order, others newest first. The rows, their total and what other
/// tables add to them are several statements: `conn` is a view or a write.
///
/// # Errors
/// When the database fails.
pub async fn list<R: Resource>(
    conn: &impl ConnectionTrait,
    paging: &Paging,
    condition: Condition,
) -> Result<Page<R::Fields>> {
    let (rows, total) = page::<R>(conn, paging, condition).await?;
    Ok(Page {
        rows: answer::<R>(conn, rows).await?,
        total,
    })
}

/// The stored rows of a page of a list, and how many match in all.
///
/// # Errors
/// When the database fails.
pub async fn page<R: Resource>(
    conn: &impl ConnectionTrait,
    paging: &Paging,
    condition: Condition,
) -> Result<(Vec<ModelOf<R>>, u64)> {
    let mut query = R::Table::find();
    if !condition.is_empty() {
        // An empty condition would be written as `WHERE TRUE`, for which SQLite counts row by row instead of page by page.
        query = query.filter(condition);
    }
    let key = paging.key.as_ref().map_or("", |key| key.as_str());
    query = searched::<R>(query, text::search_patterns(key));
    let total = query.clone().count(conn).await?;
    let skip = (paging.page - 1).saturating_mul(paging.per_page);
    let rows = sorted::<R>(query)
        .limit(paging.per_page as u64)
        .offset(skip as u64)
        .all(conn)
        .await?;
    Ok((rows, total))
}

fn searched<R: Resource>(query: sea_orm::Select<R::Table>, patterns: Vec<String>) -> sea_orm::Select<R::Table> {
    let (Some(column), false) = (column::<R::Table>("search"), patterns.is_empty()) else {
        return query;
    };
    let any = patterns.into_iter().fold(Condition::any(), |any, pattern| {
        any.add(Expr::col(column).like(LikeExpr::new(pattern).escape('\\').into_like_expr()))
    });
    query.filter(any)
}

fn sorted<R: Resource>(query: sea_orm::Select<R::Table>) -> sea_orm::Select<R::Table> {
    let id = known::<R::Table>("id");
    if !R::ORDERED {
        return query.order_by(id, if R::NEWEST_FIRST { Order::Desc } else { Order::Asc });
    }
    let query = match column::<R::Table>("group_key") {
        Some(group) => query.order_by(group, Order::Asc),
        None => query,
    };
    query
        .order_by(known::<R::Table>("position"), Order::Asc)
        .order_by(id, Order::Asc)
}

/// One row.
///
/// # Errors
/// 404 with the code of the resource.
pub async fn get<R: Resource>(conn: &impl ConnectionTrait, id: i64, condition: Condition) -> Result<Row<R::Fields>> {
    let row = find::<R>(conn, id, condition).await?;
    answer_one::<R>(conn, row).await
}

/// The stored row.
///
/// # Errors
/// 404 with the code of the resource.
pub async fn find<R: Resource>(conn: &impl ConnectionTrait, id: i64, condition: Condition) -> Result<ModelOf<R>> {
    let query = R::Table::find()
        .filter(known::<R::Table>("id").eq(id))
        .filter(condition);
    query.one(conn).await?.ok_or_else(|| Error::new(R::NOT_FOUND))
}

/// The stored rows of these ids whose name matches one of the patterns of [`text::search_patterns`]; all of them where
/// there is no pattern. In no order.
///
/// # Errors
/// When the database fails.
pub async fn find_all<R: Resource>(
    conn: &impl ConnectionTrait,
    ids: Vec<i64>,
    patterns: Vec<String>,
) -> Result<Vec<ModelOf<R>>> {
    let query = R::Table::find().filter(known::<R::Table>("id").is_in(ids));
    Ok(searched::<R>(query, patterns).all(conn).await?)
}

/// The one row of a single, or none when it was never saved.
///
/// # Errors
/// When the database fails.
pub async fn get_single<R: Resource>(
    conn: &impl ConnectionTrait,
    condition: Condition,
) -> Result<Option<Row<R::Fields>>> {
    match R::Table::find().filter(condition).one(conn).await? {
        Some(row) => answer_one::<R>(conn, row).await.map(Some),
        None => Ok(None),
    }
}

/// Makes a row. `stamp` may set columns that the body does not own, such as the course of a course's row.
///
/// # Errors
/// 422 with every field that failed, 409 for a name that is taken.
pub async fn create<R: Resource>(
    write: Write,
    body: Map<String, Value>,
    media_path: MediaPath<'_>,
    stamp: impl FnOnce(&mut ActiveOf<R>) + Send,
) -> Result<Done<Row<R::Fields>>> {
    save::<R>(write, None, body, media_path, stamp).await
}

/// Changes a row.
///
/// # Errors
/// 404; 409 `version_conflict` with the current row; 422 with every field that failed; 409 for a name that is taken.
pub async fn update<R: Resource>(
    write: Write,
    id: i64,
    condition: Condition,
    body: Map<String, Value>,
    media_path: MediaPath<'_>,
) -> Result<Done<Row<R::Fields>>> {
    let stored = find::<R>(write.conn(), id, condition).await?;
    save::<R>(write, Some(stored), body, media_path, |_| ()).await
}

/// Saves a single: changes its row, or makes it.
///
/// # Errors
/// As [`update`].
pub async fn save_single<R: Resource>(
    write: Write,
    condition: Condition,
    body: Map<String, Value>,
    media_path: MediaPath<'_>,
    stamp: impl FnOnce(&mut ActiveOf<R>) + Send,
) -> Result<Done<Row<R::Fields>>> {
    let stored = R::Table::find().filter(condition).one(write.conn()).await?;
    save::<R>(write, stored, body, media_path, stamp).await
}

async fn save<R: Resource>(
    mut write: Write,
    stored: Option<ModelOf<R>>,
    body: Map<String, Value>,
    media_path: MediaPath<'_>,
    stamp: impl FnOnce(&mut ActiveOf<R>) + Send,
) -> Result<Done<Row<R::Fields>>> {
    let row = save_within::<R>(&mut write, stored, body, media_path, stamp).await?;
    let data = answer_one::<R>(write.conn(), row).await?;
    let change = write.commit().await?;
    Ok(Done { data, change })
}

/// The same as [`create`] and [`update`], as a part of a larger write.
///
/// # Errors
/// As [`update`].
pub async fn save_within<R: Resource>(
    write: &mut Write,
    stored: Option<ModelOf<R>>,
    body: Map<String, Value>,
    media_path: MediaPath<'_>,
    stamp: impl FnOnce(&mut ActiveOf<R>) + Send,
) -> Result<ModelOf<R>> {
    let (known_version, mut failed) = match (&stored, input::version_of(&body)) {
        // What is made now has no version that anybody could have read.
        (None, _) => (None, Vec::new()),
        (Some(_), Ok(version)) => (version, Vec::new()),
        (Some(_), Err(error)) => (None, error.fields),
    };
    let mut kept_before = None;
    if let Some(stored) = &stored {
        refuse_other_version::<R>(write.conn(), stored, known_version).await?;
        let Value::Object(kept) = R::stored(stored)? else {
            return Err(Error::internal("a row is kept as an object"));
        };
        kept_before = Some(kept);
    }
    let read = input::examine::<R::Input>(body, kept_before.as_ref(), &|path| media_path(path))?;
    failed.extend(read.failed);
    failed.extend(media::check(write.conn(), &read.media).await?);
    let found = R::check(write, &read.input, Failed(&failed), stored.as_ref()).await?;
    input::add_failed(&mut failed, found);
    let mut row: ActiveOf<R> = match &stored {
        Some(stored) => stored.clone().into_active_model(),
        None => ActiveOf::<R>::default(),
    };
    if stored.is_none() {
        stamp(&mut row);
    }
    R::apply(read.input, &mut row);
    if !failed.is_empty() {
        // A name that is taken is told with the rest, too.
        failed.extend(taken::<R>(write.conn(), stored.as_ref(), &row, Failed(&failed)).await?);
    }
    input::refuse(failed)?;
    store::<R>(write, stored, row).await
}

/// The field of a row that no two rows may have alike, if it is right and another row has it.
async fn taken<R: Resource>(
    conn: &impl ConnectionTrait,
    stored: Option<&ModelOf<R>>,
    row: &ActiveOf<R>,
    failed: Failed<'_>,
) -> Result<Option<FieldError>> {
    let Some((field, code)) = R::UNIQUE.filter(|(field, _)| !failed.has(field)) else {
        return Ok(None);
    };
    let key = text::unique_key(&text_in::<R>(row, field));
    let is_taken = has_twin::<R>(conn, stored, key).await?;
    Ok(is_taken.then(|| FieldError::new(field, code)))
}

/// Refuses when the caller read another version than the stored one.
///
/// # Errors
/// 409 `version_conflict` with the current row.
pub async fn refuse_other_version<R: Resource>(
    conn: &impl ConnectionTrait,
    stored: &ModelOf<R>,
    known: Option<i32>,
) -> Result<()> {
    if known.is_none_or(|known| known == version_of::<R::Table>(stored)) {
        return Ok(());
    }
    let current = answer_one::<R>(conn, stored.clone()).await?;
    let current = serde_json::to_value(current).map_err(Error::internal)?;
    Err(Error::new(Code::VersionConflict).with_data(current))
}

/// Writes a row whose own fields are set, with everything that goes along: position, search, version, author, the
/// references to its files, its revision and the tags of what changed.
///
/// # Errors
/// 409 for a name that is taken, 422 `too_many` for a group that is full.
pub async fn store<R: Resource>(
    write: &mut Write,
    stored: Option<ModelOf<R>>,
    mut row: ActiveOf<R>,
) -> Result<ModelOf<R>> {
    let set = |row: &mut ActiveOf<R>, name: &'static str, value: DbValue| {
        row.set(known::<R::Table>(name), value);
    };
    if let (Some(label), Some(search)) = (R::LABEL, column::<R::Table>("search")) {
        row.set(search, text::search_column(&text_in::<R>(&row, label)).into());
    }
    if let Some((field, code)) = R::UNIQUE {
        let key = text::unique_key(&text_in::<R>(&row, field));
        set(&mut row, "unique_key", key.clone().into());
        refuse_twin::<R>(write, stored.as_ref(), field, code, key).await?;
    }
    let mut moved_from = None;
    if R::ORDERED {
        let group = R::group(&row);
        let is_there = stored
            .as_ref()
            .is_some_and(|stored| group_of::<R::Table>(stored) == group);
        if !is_there {
            let last = order::room_in::<R>(write, &group).await?;
            set(&mut row, "position", last.into());
            if let Some(stored) = &stored {
                moved_from = Some(order::place_now::<R>(write, stored).await?);
            }
        }
        if let Some(column) = column::<R::Table>("group_key") {
            row.set(column, group.into());
        }
    }
    let version = stored.as_ref().map_or(1, |stored| version_of::<R::Table>(stored) + 1);
    set(&mut row, "version", version.into());
    set(&mut row, "updated_at", write.at().into());
    set(&mut row, "updated_by", write.actor().id().into());
    let after = match &stored {
        Some(_) => row.update(write.conn()).await,
        None => {
            set(&mut row, "created_at", write.at().into());
            row.insert(write.conn()).await
        }
    }
    .map_err(refused_by_database)?;
    if let Some((group, position)) = moved_from {
        order::close_gap::<R>(write, &group, position).await?;
    }
    note::<R>(write, stored.as_ref(), Some(&after)).await?;
    Ok(after)
}

fn text_in<R: Resource>(row: &ActiveOf<R>, name: &'static str) -> String {
    match row.get(known::<R::Table>(name)) {
        ActiveValue::Set(DbValue::String(Some(text))) | ActiveValue::Unchanged(DbValue::String(Some(text))) => text,
        _ => String::new(),
    }
}

async fn refuse_twin<R: Resource>(
    write: &Write,
    stored: Option<&ModelOf<R>>,
    field: &'static str,
    code: FieldCode,
    key: String,
) -> Result<()> {
    match has_twin::<R>(write.conn(), stored, key).await? {
        true => Err(Error::field(field, code)),
        false => Ok(()),
    }
}

/// Whether another row than the stored one has this key.
async fn has_twin<R: Resource>(conn: &impl ConnectionTrait, stored: Option<&ModelOf<R>>, key: String) -> Result<bool> {
    let mut query = R::Table::find().filter(known::<R::Table>("unique_key").eq(key));
    if let Some(stored) = stored {
        query = query.filter(known::<R::Table>("id").ne(id_of::<R::Table>(stored)));
    }
    Ok(query.one(conn).await?.is_some())
}

/// A foreign key that stands in the way means that the row is in use; all else is unexpected.
pub fn refused_by_database(error: sea_orm::DbErr) -> Error {
    match error.sql_err() {
        Some(SqlErr::ForeignKeyConstraintViolation(_)) => Error::new(Code::InUse),
        _ => error.into(),
    }
}

/// Writes what a change of a row leaves behind: references to files, the revision, the tags.
async fn note<R: Resource>(write: &mut Write, before: Option<&ModelOf<R>>, after: Option<&ModelOf<R>>) -> Result<()> {
    let Some(some) = after.or(before) else {
        return Ok(());
    };
    let id = id_of::<R::Table>(some);
    let files = |row: Option<&ModelOf<R>>| {
        row.map(R::media)
            .unwrap_or_default()
            .into_iter()
            .collect::<BTreeSet<_>>()
    };
    let (old, new) = (files(before), files(after));
    media::replace_uses(write.conn(), R::NAME, id, &old, &new, write.at()).await?;
    write.tag(before.into_iter().chain(after).flat_map(R::tags));
    write.touch(before.into_iter().chain(after).map(subject_of::<R>));
    let json = |row: Option<&ModelOf<R>>| row.map(serde_json::to_value).transpose().map_err(Error::internal);
    let revision = Revision {
        entity: R::NAME,
        row_id: id,
        group_key: String::new(),
        parent_id: subject_of::<R>(some).1,
        version: version_of::<R::Table>(some),
        before: json(before)?,
        after: json(after)?,
        media: old.union(&new).cloned().collect(),
    };
    write.record(revision).await
}

/// Removes a row. `version` is the version that the caller read, if it says one.
///
/// # Errors
/// 404; 409 `version_conflict` with the current row; 409 `in_use`.
pub async fn delete<R: Resource>(
    mut write: Write,
    id: i64,
    condition: Condition,
    version: Option<i32>,
) -> Result<Done<i64>> {
    let stored = find::<R>(write.conn(), id, condition).await?;
    refuse_other_version::<R>(write.conn(), &stored, version).await?;
    remove::<R>(&mut write, stored).await?;
    let change = write.commit().await?;
    Ok(Done { data: id, change })
}

/// Removes a row as a part of a larger write.
///
/// # Errors
/// 409 `in_use`.
pub async fn remove<R: Resource>(write: &mut Write, stored: ModelOf<R>) -> Result<()> {
    R::before_delete(write, &stored).await?;
    let db = write.db().clone();
    for child in db.registry().children_of(R::NAME) {
        child.remove_of(write, id_of::<R::Table>(&stored)).await?;
    }
    let id = id_of::<R::Table>(&stored);
    // Whoever removes several rows has read them before the first went, and the others have moved up since: both the gap
    // and the place to which an undo brings the row back are where it stands now.
    let stored = match R::ORDERED {
        true => find::<R>(write.conn(), id, Condition::all()).await?,
        false => stored,
    };
    R::Table::delete_many()
        .filter(known::<R::Table>("id").eq(id))
        .exec(write.conn())
        .await
        .map_err(refused_by_database)?;
    if R::ORDERED {
        order::close_gap::<R>(write, &group_of::<R::Table>(&stored), position_of::<R::Table>(&stored)).await?;
    }
    note::<R>(write, Some(&stored), None).await
}

/// The rows that belong to a row of their parent.
pub fn of_parent<R: Resource>(parent: i64) -> Condition {
    Condition::all().add_option(parent_column::<R>().map(|column| column.eq(parent)))
}

/// Says on a new row what it belongs to.
pub fn belong<R: Resource>(row: &mut ActiveOf<R>, parent: i64) {
    if let Some(column) = parent_column::<R>() {
        row.set(column, parent.into());
    }
}

/// What a row is in the eyes of who keeps something that was made from it.
pub(crate) fn subject_of<R: Resource>(row: &ModelOf<R>) -> Subject {
    let parent = parent_column::<R>().map(|column| number(row.get(column)));
    (R::NAME, parent.unwrap_or_default())
}

/// The column of the id.
pub fn id_column<R: Resource>() -> <R::Table as EntityTrait>::Column {
    known::<R::Table>("id")
}

/// Where a row stands: its group, its place there, its id. Rows without an order stand by their id.
pub fn place_of<R: Resource>(row: &ModelOf<R>) -> (String, i32, i64) {
    let position = if R::ORDERED { position_of::<R::Table>(row) } else { 0 };
    (group_of::<R::Table>(row), position, id_of::<R::Table>(row))
}

fn parent_column<R: Resource>() -> Option<<R::Table as EntityTrait>::Column> {
    R::PARENT.map(|(_, column)| known::<R::Table>(column))
}

/// A resource as a table whose changes can be undone.
pub struct Undo<R>(std::marker::PhantomData<fn() -> R>);

/// `R`, for [`crate::change::Registry::add`].
pub fn undoable<R: Resource>() -> Box<dyn Undoable> {
    Box::new(Undo::<R>(std::marker::PhantomData))
}

impl<R: Resource> Undoable for Undo<R> {
    fn name(&self) -> &'static str {
        R::NAME
    }

    fn for_superadmins(&self) -> bool {
        R::FOR_SUPERADMINS
    }

    fn parent(&self) -> Option<&'static str> {
        R::PARENT.map(|(name, _)| name)
    }

    fn ordered(&self) -> Option<order::OrderedTable> {
        R::ORDERED.then(order::OrderedTable::of::<R>)
    }

    fn remove_of<'a>(&'a self, write: &'a mut Write, parent: i64) -> Boxed<'a, Result<()>> {
        Box::pin(async move {
            let query = R::Table::find().filter(of_parent::<R>(parent));
            // From the last on, so that none has to move up; they come back the other way round.
            for row in sorted::<R>(query).all(write.conn()).await?.into_iter().rev() {
                remove::<R>(write, row).await?;
            }
            Ok(())
        })
    }

    fn restore<'a>(&'a self, write: &'a mut Write, revision: &'a revision::Model) -> Boxed<'a, Result<()>> {
        Box::pin(async move {
            if revision.row_id == 0 {
                return order::restore::<R>(write, revision).await;
            }
            let condition = Condition::all();
            let current = R::Table::find()
                .filter(known::<R::Table>("id").eq(revision.row_id))
                .filter(condition)
                .one(write.conn())
                .await?;
            let before: Option<ModelOf<R>> = match &revision.before {
                Some(json) => Some(serde_json::from_str(json).map_err(Error::internal)?),
                None => None,
            };
            match (before, current) {
                (None, Some(current)) => remove::<R>(write, current).await,
                (Some(before), current) => put_back::<R>(write, before, current, revision.version).await,
                (None, None) => Err(Error::new(Code::ChangeSuperseded)),
            }
        })
    }

    fn stored_rows<'a>(&'a self, view: &'a View, ids: &'a [i64]) -> Boxed<'a, Result<Vec<StoredRow>>> {
        Box::pin(async move {
            let query = R::Table::find().filter(known::<R::Table>("id").is_in(ids.iter().copied()));
            let rows = query.all(view.conn()).await?.into_iter();
            rows.map(|row| {
                Ok(StoredRow {
                    id: id_of::<R::Table>(&row),
                    json: serde_json::to_value(&row).map_err(Error::internal)?,
                    media: R::media(&row),
                })
            })
            .collect()
        })
    }

    fn afterwards<'a>(&'a self, write: &'a Write) -> Boxed<'a, Result<()>> {
        Box::pin(R::after_undo(write))
    }
}

/// Puts a row back to what it was, with its id; a removed one also to its position.
async fn put_back<R: Resource>(
    write: &mut Write,
    before: ModelOf<R>,
    current: Option<ModelOf<R>>,
    last_version: i32,
) -> Result<()> {
    if let Some((field, code)) = R::UNIQUE {
        let key = match before.get(known::<R::Table>("unique_key")) {
            DbValue::String(Some(key)) => key,
            _ => String::new(),
        };
        let twin = refuse_twin::<R>(write, Some(&before), field, code, key).await;
        twin.map_err(|error| match error.fields.is_empty() {
            true => error,
            // Another row has taken the name meanwhile.
            false => Error::new(Code::ChangeSuperseded),
        })?;
    }
    let group = group_of::<R::Table>(&before);
    let mut row = before.clone().into_active_model().reset_all();
    let version = current.as_ref().map_or(last_version, version_of::<R::Table>) + 1;
    row.set(known::<R::Table>("version"), version.into());
    row.set(known::<R::Table>("updated_at"), write.at().into());
    row.set(known::<R::Table>("updated_by"), write.actor().id().into());
    let mut left = None;
    if R::ORDERED {
        let position = known::<R::Table>("position");
        match &current {
            Some(current) if group_of::<R::Table>(current) == group => {
                row.set(position, position_of::<R::Table>(current).into());
            }
            _ => {
                let wanted = position_of::<R::Table>(&before);
                row.set(position, order::open_gap::<R>(write, &group, wanted).await?.into());
                left = current
                    .as_ref()
                    .map(|row| (group_of::<R::Table>(row), position_of::<R::Table>(row)));
            }
        }
    }
    let after = match &current {
        Some(_) => row.update(write.conn()).await,
        None => row.insert(write.conn()).await,
    }
    .map_err(|error| match error.sql_err() {
        Some(_) => Error::new(Code::ChangeSuperseded),
        None => error.into(),
    })?;
    if let Some((group, position)) = left {
        order::close_gap::<R>(write, &group, position).await?;
    }
    note::<R>(write, current.as_ref(), Some(&after)).await
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
