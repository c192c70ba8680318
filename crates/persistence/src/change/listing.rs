//! The list of changes (`docs/api.md#history`).

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use peshtoq_core::{error::Result, searching};
use schemars::JsonSchema;
use sea_orm::{ConnectionTrait, DbBackend, FromQueryResult, QueryResult, Statement, Value};
use serde::Serialize;

use super::{
    Kind, Registry,
    summary::{Named, names_of},
    undo::{has_later_work, superseded},
};
use crate::{
    db::Transaction,
    person::{self, Person},
    search::Building,
};

/// The filters of the list of changes. All conditions must hold.
#[derive(Clone, Debug, Default)]
pub struct ChangeFilter {
    /// Words from the names of the touched rows; empty for any.
    pub key: String,
    /// The person who made the change.
    pub staff_id: Option<i64>,
    /// The kind of change.
    pub kind: Option<Kind>,
    /// The resource of the change's main row.
    pub entity: Option<String>,
    /// Together with `entity`: a row that the change touched, even if it is not the main one.
    pub row_id: Option<i64>,
    /// Only changes at this time or later.
    pub from: Option<DateTime<Utc>>,
    /// Only changes before this time.
    pub until: Option<DateTime<Utc>>,
    /// Whether the caller may see changes of staff rows.
    pub is_superadmin: bool,
}

/// What a change is mainly about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ChangeSubject")]
pub struct Subject {
    /// The name of its resource.
    pub entity: String,
    /// Its id; 0 for the order of a list.
    #[schemars(range(min = 0))]
    pub id: i64,
    /// The name that it had then; empty if it has none.
    pub label: String,
    /// The course that it belongs to; a course belongs to itself.
    pub course_id: Option<i64>,
    /// The name that the course had then.
    pub course_name: Option<String>,
    /// The path of the panel's screen where it is edited; null if it is gone or has none.
    pub path: Option<String>,
}

/// A change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Change {
    /// Its id, as in the header `x-change-id`.
    #[schemars(range(min = 1))]
    pub id: i64,
    /// When, RFC 3339 in UTC.
    pub at: DateTime<Utc>,
    /// Who made it; null for the console, and for a person who was deleted.
    pub who: Option<Person>,
    /// Whether it was made by a command on the console, not by a person.
    pub is_console: bool,
    /// What kind of change it is.
    pub kind: Kind,
    /// What it is mainly about.
    pub subject: Subject,
    /// How many rows and orders it touched.
    #[schemars(range(min = 0))]
    pub touched: i64,
    /// The change that it undid.
    pub undoes: Option<i64>,
    /// Whether it is undone.
    pub is_undone: bool,
    /// Whether it can be undone, as far as is known without trying: no later change prevents it.
    pub is_undoable: bool,
}

/// A stored change.
#[derive(Clone, Debug, FromQueryResult)]
pub(super) struct StoredChange {
    pub(super) id: i64,
    pub(super) at: DateTime<Utc>,
    pub(super) by: Option<i64>,
    pub(super) undoes: Option<i64>,
    pub(super) undone_by: Option<i64>,
    pub(super) kind: String,
    pub(super) entity: String,
    pub(super) row_id: i64,
    pub(super) course_id: Option<i64>,
    pub(super) touched: i64,
    pub(super) label: String,
    pub(super) course_name: Option<String>,
}

pub(super) const STORED: &str = "change.id, change.at, change.\"by\", change.undoes, change.undone_by, change.kind, \
    change.entity, change.row_id, change.course_id, change.touched, change.label, change.course_name";

/// The conditions of a statement over `change`, with an additional one if `more` is given.
pub(super) fn conditions(query: &mut Building, filter: &ChangeFilter, more: Option<String>) -> String {
    let mut all = Vec::from_iter(more);
    if !filter.is_superadmin {
        all.push("NOT change.for_superadmins".to_owned());
    }
    if let Some(kind) = filter.kind {
        all.push(format!("change.kind = {}", query.value(kind.as_str())));
    }
    if let Some(by) = filter.staff_id {
        all.push(format!("change.\"by\" = {}", query.value(by)));
    }
    match (&filter.entity, filter.row_id) {
        (Some(entity), Some(id)) => all.push(format!(
            "change.id IN (SELECT revision.change_id FROM revision WHERE revision.entity = {} AND revision.row_id = {})",
            query.value(entity.as_str()),
            query.value(id)
        )),
        (Some(entity), None) => all.push(format!("change.entity = {}", query.value(entity.as_str()))),
        (None, _) => {}
    }
    if let Some(from) = filter.from {
        all.push(format!("change.at >= {}", query.value(from)));
    }
    if let Some(until) = filter.until {
        all.push(format!("change.at < {}", query.value(until)));
    }
    let words = searching::words(&filter.key);
    if !words.is_empty() {
        all.push(query.all(&words, "change.found", false));
    }
    match all.is_empty() {
        true => String::new(),
        false => format!("WHERE {}", all.join(" AND ")),
    }
}

/// The people who made changes that the caller may see and who still exist, by their names.
///
/// # Errors
/// When the database fails.
pub async fn authors(conn: &Transaction, is_superadmin: bool) -> Result<Vec<Person>> {
    let seen = if is_superadmin {
        ""
    } else {
        "AND NOT change.for_superadmins"
    };
    // One pass over the history, however many people there are who changed nothing.
    let sql = format!(
        "SELECT id, first_name, last_name FROM staff \
         WHERE id IN (SELECT \"by\" FROM change WHERE \"by\" IS NOT NULL {seen}) ORDER BY first_name, last_name, id"
    );
    let rows = conn
        .query_all_raw(Statement::from_string(conn.get_database_backend(), sql))
        .await?;
    rows.iter()
        .map(|row| {
            Ok(Person {
                id: row.try_get("", "id")?,
                first_name: row.try_get("", "first_name")?,
                last_name: row.try_get("", "last_name")?,
            })
        })
        .collect()
}

/// A page of the changes that match the filters, newest first, and the total number of matches.
///
/// # Errors
/// When the database fails.
pub async fn list(
    conn: &Transaction,
    registry: &Registry,
    filter: &ChangeFilter,
    page: i64,
    per_page: i64,
) -> Result<(Vec<Change>, u64)> {
    let mut query = Building::new(conn.get_database_backend());
    let conditions = conditions(&mut query, filter, None);
    let source = source(query.backend, filter);
    let (rows, total) = page_of(conn, source, &conditions, query, page, per_page).await?;
    Ok((describe_all(conn, registry, rows).await?, total))
}

/// The table that changes are listed from. On SQLite it names an index that has the order and all filtered columns,
/// because the planner would prefer a smaller index and sort its result.
const fn source(backend: DbBackend, filter: &ChangeFilter) -> &'static str {
    match backend {
        // One row has few changes, which are found by their ids.
        _ if filter.row_id.is_some() => "change",
        DbBackend::Sqlite if filter.key.is_empty() => "change INDEXED BY change_listing",
        DbBackend::Sqlite => "change INDEXED BY change_words",
        _ => "change",
    }
}

/// Up to this number of matches, the changes are found and counted in one pass over the history.
const FEW: usize = 2000;

/// A page of the changes from a source that match conditions, newest first, and the total number of matches.
///
/// # Errors
/// When the database fails.
pub(super) async fn page_of(
    conn: &Transaction,
    source: &str,
    conditions: &str,
    mut query: Building,
    page: i64,
    per_page: i64,
) -> Result<(Vec<StoredChange>, u64)> {
    let skip = (page - 1).saturating_mul(per_page);
    if !conditions.is_empty() {
        let sql = format!(
            "SELECT change.id FROM {source} {conditions} ORDER BY change.id DESC LIMIT {}",
            FEW + 1
        );
        let mut found = ids(conn, &sql, query.values.clone()).await?;
        if found.len() <= FEW {
            let total = found.len() as u64;
            let skip = usize::try_from(skip).unwrap_or(usize::MAX).min(found.len());
            let take = usize::try_from(per_page).unwrap_or_default();
            let page = found.drain(skip..).take(take).collect();
            return Ok((with_ids(conn, page).await?, total));
        }
    }
    let total = count(conn, source, conditions, query.values.clone()).await?;
    if u64::try_from(skip).unwrap_or_default() >= total {
        return Ok((Vec::new(), total));
    }
    let sql = format!(
        "SELECT change.id FROM {source} {conditions} ORDER BY change.id DESC LIMIT {} OFFSET {}",
        query.value(per_page),
        query.value(skip)
    );
    let page = ids(conn, &sql, query.values).await?;
    Ok((with_ids(conn, page).await?, total))
}

async fn ids(conn: &Transaction, sql: &str, values: Vec<Value>) -> Result<Vec<i64>> {
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    let rows = conn.query_all_raw(statement).await?;
    let ids = rows.iter().map(|row| row.try_get_by_index::<i64>(0));
    Ok(ids.collect::<std::result::Result<_, _>>()?)
}

/// The changes with these ids, newest first.
async fn with_ids(conn: &Transaction, ids: Vec<i64>) -> Result<Vec<StoredChange>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut query = Building::new(conn.get_database_backend());
    let ids = query.list(ids);
    let sql = format!("SELECT {STORED} FROM change WHERE change.id IN ({ids}) ORDER BY change.id DESC");
    rows(conn, &sql, query.values).await
}

/// How many changes match conditions.
async fn count(conn: &Transaction, source: &str, conditions: &str, values: Vec<Value>) -> Result<u64> {
    let sql = format!("SELECT COUNT(*) FROM {source} {conditions}");
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    let row = conn.query_one_raw(statement).await?;
    let total: i64 = row.map(|row| row.try_get_by_index(0)).transpose()?.unwrap_or_default();
    Ok(u64::try_from(total).unwrap_or_default())
}

pub(super) async fn rows(conn: &Transaction, sql: &str, values: Vec<Value>) -> Result<Vec<StoredChange>> {
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    let rows: Vec<QueryResult> = conn.query_all_raw(statement).await?;
    let rows = rows.iter().map(|row| StoredChange::from_query_result(row, ""));
    Ok(rows.collect::<std::result::Result<_, _>>()?)
}

/// Converts stored changes to the form in which they are answered.
pub(super) async fn describe_all(
    conn: &Transaction,
    registry: &Registry,
    rows: Vec<StoredChange>,
) -> Result<Vec<Change>> {
    let persons = person::find(conn, rows.iter().filter_map(|row| row.by)).await?;
    let subjects = rows.iter().filter(|row| row.row_id != 0);
    let named = names_of(conn, subjects.map(|row| (row.entity.as_str(), row.row_id)).collect()).await?;
    let places = named
        .into_iter()
        .map(|((entity, id), named)| ((entity.to_owned(), id), named))
        .collect();
    let undoable = undoable(conn, registry, &rows).await?;
    Ok(rows
        .into_iter()
        .map(|row| describe(row, &persons, &places, &undoable))
        .collect())
}

/// Where rows are edited, by resource and id.
pub(super) type Places = HashMap<(String, i64), Named>;

pub(super) fn describe(
    row: StoredChange,
    persons: &HashMap<i64, Person>,
    places: &Places,
    undoable: &HashSet<i64>,
) -> Change {
    let place = places.get(&(row.entity.clone(), row.row_id));
    Change {
        id: row.id,
        at: row.at,
        who: row.by.and_then(|id| persons.get(&id).cloned()),
        is_console: row.by.is_none(),
        kind: Kind::parse(&row.kind).unwrap_or(Kind::Changed),
        subject: Subject {
            path: place.map(|named| named.path.clone()).filter(|path| !path.is_empty()),
            entity: row.entity,
            id: row.row_id,
            label: row.label,
            course_id: row.course_id,
            course_name: row.course_name,
        },
        touched: row.touched,
        undoes: row.undoes,
        is_undone: row.undone_by.is_some(),
        is_undoable: undoable.contains(&row.id),
    }
}

/// How many added parent rows are checked for later work. If an import added more, a conflict with the rest is only
/// reported when the undo is tried.
const MADE_MAX: usize = 50;

/// Those of these changes that nothing prevents from being undone.
async fn undoable(conn: &Transaction, registry: &Registry, rows: &[StoredChange]) -> Result<HashSet<i64>> {
    let in_force: Vec<i64> = rows
        .iter()
        .filter(|row| row.undone_by.is_none() && row.touched > 0)
        .map(|row| row.id)
        .collect();
    if in_force.is_empty() {
        return Ok(HashSet::new());
    }
    let mut query = Building::new(conn.get_database_backend());
    let changes = query.list(in_force.iter().copied());
    let sql = superseded("DISTINCT own.change_id", &changes);
    let mut undoable: HashSet<i64> = in_force.iter().copied().collect();
    for row in conn.query_all_raw(query.statement(sql)).await? {
        undoable.remove(&row.try_get_by_index::<i64>(0)?);
    }
    let mut query = Building::new(conn.get_database_backend());
    let changes = query.list(in_force);
    let parents = query.list(registry.names().filter(|name| !registry.children_of(name).is_empty()));
    let sql = format!(
        "SELECT change_id, entity, row_id FROM revision WHERE change_id IN ({changes}) AND \"before\" IS NULL \
         AND row_id <> 0 AND entity IN ({parents}) ORDER BY id DESC LIMIT {MADE_MAX}"
    );
    for made in conn.query_all_raw(query.statement(sql)).await? {
        let change: i64 = made.try_get("", "change_id")?;
        let (entity, id): (String, i64) = (made.try_get("", "entity")?, made.try_get("", "row_id")?);
        if undoable.contains(&change) && has_later_work(conn, registry, change, (&entity, id)).await? {
            undoable.remove(&change);
        }
    }
    Ok(undoable)
}
