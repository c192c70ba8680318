//! Whether the rows that a draft is about were changed after it was stored.

use peshtoq_core::error::Result;
use peshtoq_persistence::db::Transaction;
use sea_orm::{ConnectionTrait, Statement, Value};

/// The rows that a draft would overwrite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// None: the draft adds a row.
    Nothing,
    /// These rows of a resource.
    Rows(&'static str, Vec<i64>),
    /// The rows of a resource that have or had this number in this column.
    Numbered(&'static str, &'static str, i64),
    /// The order of the rows of a parent; 0 for none.
    Order(&'static str, i64),
    /// All rows of resources that belong to a parent; 0 for none.
    All(&'static [&'static str], i64),
}

/// Whether anything in the scope has another state than after the change `base`. Changes made by the change `own` do
/// not count, nor do changes that were undone since.
///
/// # Errors
/// When the database fails.
pub async fn is_changed(conn: &Transaction, scope: &Scope, base: i64, own: Option<i64>) -> Result<bool> {
    Ok(first_changed(conn, scope, base, own).await?.is_some())
}

/// The state of a row after the change `base`, as the history stores it.
#[derive(Clone, Debug)]
pub struct Former {
    /// Its resource.
    pub entity: String,
    /// The row; `None` if it did not exist then.
    pub row: Option<String>,
}

/// The first row or order in the scope whose state differs from that after the change `base`, in its former state. See
/// [`is_changed`].
///
/// # Errors
/// When the database fails.
pub async fn first_changed(conn: &Transaction, scope: &Scope, base: i64, own: Option<i64>) -> Result<Option<Former>> {
    let mut values: Vec<Value> = vec![base.into(), own.unwrap_or_default().into()];
    let Some(what) = condition(scope, &mut values) else {
        return Ok(None);
    };
    // The state before the first later revision is the state that the author saw.
    let sql = format!(
        "SELECT one.entity, one.\"before\" FROM revision AS one WHERE {what} AND one.change_id > $1 AND one.change_id <> $2 \
         AND NOT EXISTS (SELECT 1 FROM revision AS earlier WHERE {} \
            AND earlier.change_id > $1 AND earlier.change_id <> $2 AND earlier.id < one.id) \
         AND one.state_before <> (SELECT last.state_after FROM revision AS last WHERE {} AND last.change_id <> $2 \
            ORDER BY last.change_id DESC, last.id DESC LIMIT 1) \
         LIMIT 1",
        same_row("earlier"),
        same_row("last")
    );
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    let Some(found) = conn.query_one_raw(statement).await? else {
        return Ok(None);
    };
    Ok(Some(Former {
        entity: found.try_get("", "entity")?,
        row: found.try_get("", "before")?,
    }))
}

/// The condition on the revisions `one` of a scope; `None` if nothing is in it.
fn condition(scope: &Scope, values: &mut Vec<Value>) -> Option<String> {
    let mut place = |value: Value| {
        values.push(value);
        format!("${}", values.len())
    };
    Some(match scope {
        Scope::Nothing => return None,
        Scope::Rows(_, ids) if ids.is_empty() => return None,
        Scope::Rows(entity, ids) => {
            let entity = place((*entity).into());
            let ids: Vec<String> = ids.iter().map(|id| place((*id).into())).collect();
            format!("one.entity = {entity} AND one.row_id IN ({})", ids.join(", "))
        }
        Scope::Numbered(entity, column, number) => {
            let entity = place((*entity).into());
            // A quotation mark within a text is escaped, so that only the column itself is found.
            let mut is = |side: &str, end: char| {
                let pattern = place(format!("%\"{column}\":{number}{end}%").into());
                format!("one.\"{side}\" LIKE {pattern}")
            };
            let any = [is("before", ','), is("before", '}'), is("after", ','), is("after", '}')];
            format!("one.entity = {entity} AND ({})", any.join(" OR "))
        }
        Scope::Order(entity, parent) => format!(
            "one.entity = {} AND one.row_id = 0 AND one.parent_id = {}",
            place((*entity).into()),
            place((*parent).into())
        ),
        Scope::All(entities, parent) => {
            let entities: Vec<String> = entities.iter().map(|entity| place((*entity).into())).collect();
            format!(
                "one.entity IN ({}) AND one.parent_id = {}",
                entities.join(", "),
                place((*parent).into())
            )
        }
    })
}

/// The condition that a revision is of the same row as `one`.
fn same_row(other: &str) -> String {
    format!("{other}.entity = one.entity AND {other}.row_id = one.row_id AND {other}.group_key = one.group_key")
}

/// A row that was changed after a draft was stored and is again as its author saw it, but for its version: the draft was
/// published, and that was undone.
#[derive(Clone, Debug)]
pub struct Unchanged {
    /// Its resource.
    pub entity: String,
    /// Its id.
    pub id: i64,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// The version that the author saw.
    pub seen: i64,
    /// Its version now.
    pub now: i64,
}

/// The rows in the scope that changed since the change `base` and are again as they were then.
///
/// # Errors
/// When the database fails.
pub async fn unchanged(conn: &Transaction, scope: &Scope, base: i64) -> Result<Vec<Unchanged>> {
    let mut values: Vec<Value> = vec![base.into()];
    let Some(what) = condition(scope, &mut values) else {
        return Ok(Vec::new());
    };
    let last = |column: &str| {
        format!(
            "(SELECT last.{column} FROM revision AS last WHERE {} ORDER BY last.change_id DESC, last.id DESC LIMIT 1)",
            same_row("last")
        )
    };
    let sql = format!(
        "SELECT one.entity, one.row_id, one.\"before\" AS seen, {} AS now FROM revision AS one \
         WHERE {what} AND one.change_id > $1 AND one.row_id <> 0 AND one.\"before\" IS NOT NULL \
         AND NOT EXISTS (SELECT 1 FROM revision AS earlier WHERE {} AND earlier.change_id > $1 AND earlier.id < one.id) \
         AND one.state_before = {}",
        last("\"after\""),
        same_row("earlier"),
        last("state_after"),
    );
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    let mut rows = Vec::new();
    for found in conn.query_all_raw(statement).await? {
        let row = |column: &str| -> Result<serde_json::Value> {
            let text: Option<String> = found.try_get("", column)?;
            Ok(serde_json::from_str(&text.unwrap_or_default()).unwrap_or_default())
        };
        let (seen, now) = (row("seen")?, row("now")?);
        if let (Some(seen_version), Some(version)) = (seen["version"].as_i64(), now["version"].as_i64()) {
            rows.push(Unchanged {
                entity: found.try_get("", "entity")?,
                id: found.try_get("", "row_id")?,
                name: seen["name"].as_str().map(str::to_owned),
                seen: seen_version,
                now: version,
            });
        }
    }
    Ok(rows)
}

/// The id of the newest change.
///
/// # Errors
/// When the database fails.
pub async fn newest_change(conn: &Transaction) -> Result<i64> {
    let statement = Statement::from_string(conn.get_database_backend(), "SELECT MAX(id) FROM change");
    let row = conn.query_one_raw(statement).await?;
    Ok(row
        .map(|row| row.try_get_by_index::<Option<i64>>(0))
        .transpose()?
        .flatten()
        .unwrap_or_default())
}
