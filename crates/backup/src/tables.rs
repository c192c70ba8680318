//! The tables of a backup, and the database's description of their columns.

use std::collections::BTreeSet;

use peshtoq_persistence::change::Registry;
use sea_orm::{ConnectionTrait, DbBackend, QueryResult, Statement, Value};
use serde::{Deserialize, Serialize};

use crate::{Error, Result};

/// The tables in a backup that are not those of a resource.
const OTHERS: [&str; 16] = [
    "credential",
    "audit",
    "setting",
    "change",
    "revision",
    "media",
    "media_use",
    "media_history",
    "idempotency",
    "course_slug_former",
    "release",
    "draft",
    "draft_row",
    "site_request",
    "request_settings",
    "request_notice",
];

/// The tables with the requests of visitors, whose rows a backup may leave out.
pub(crate) const OF_REQUESTS: [&str; 2] = ["site_request", "request_notice"];

/// The tables that a backup leaves out, and why.
pub const LEFT_OUT: [(&str, &str); 8] = [
    ("session", "all sessions end"),
    ("outbox", "the landing site is not notified again"),
    ("delivery", "the landing site is not notified again"),
    (
        "installation",
        "a restored database belongs to the media store of its new installation",
    ),
    ("media_removal", "no collection is running in a new installation"),
    ("search_entry", "the server makes it anew from the rows when it starts"),
    ("link_check", "the server tries the links anew"),
    ("seaql_migrations", "the manifest lists the schema steps"),
];

/// The type of a column, on both databases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A 64-bit integer.
    Integer,
    /// True or false.
    Boolean,
    /// A time, in microseconds since 1970 in UTC.
    Time,
    /// A text.
    Text,
    /// A JSON value.
    Json,
}

/// A column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// The kind of its values.
    pub kind: Kind,
    /// Whether PostgreSQL stores it as a 32-bit integer.
    pub(crate) is_narrow: bool,
    /// Its position in the primary key, from 1; 0 if it is not part of it.
    pub(crate) key: i64,
}

/// A table as the database describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its name.
    pub name: String,
    /// Its columns, in their order.
    pub columns: Vec<Column>,
}

impl Table {
    /// The columns of the primary key, in their order.
    pub(crate) fn key(&self) -> Vec<(usize, &Column)> {
        let mut key: Vec<_> = self.columns.iter().enumerate().filter(|(_, c)| c.key > 0).collect();
        key.sort_by_key(|(_, column)| column.key);
        key
    }

    /// Whether the database assigns its ids.
    pub(crate) fn is_numbered(&self) -> bool {
        matches!(self.key().as_slice(), [(_, column)] if column.name == "id")
    }
}

/// A reference from one table to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForeignKey {
    /// The table that refers.
    pub table: String,
    /// Its column.
    pub column: String,
    /// The table that it refers to.
    pub parent: String,
    /// The column that it refers to.
    pub parent_column: String,
}

pub(crate) async fn query(
    conn: &impl ConnectionTrait,
    sql: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Vec<QueryResult>> {
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    Ok(conn.query_all_raw(statement).await?)
}

fn text(row: &QueryResult, index: usize) -> Result<String> {
    Ok(row.try_get_by_index(index)?)
}

/// The names of all tables in the database.
///
/// # Errors
/// When the database fails.
pub async fn names(conn: &impl ConnectionTrait) -> Result<Vec<String>> {
    let sql = match conn.get_database_backend() {
        DbBackend::Sqlite => {
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
        }
        _ => {
            "SELECT table_name::text FROM information_schema.tables \
             WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'"
        }
    };
    query(conn, sql, []).await?.iter().map(|row| text(row, 0)).collect()
}

/// The tables in a backup: those of all resources, and some others.
#[derive(Clone, Debug)]
pub struct KeptTables(BTreeSet<&'static str>);

impl KeptTables {
    /// Those of a program with these resources.
    pub fn of(registry: &Registry) -> Self {
        let resources = registry.names().filter_map(|name| registry.get(name));
        let tables = resources.map(|resource| resource.columns().table);
        Self(tables.chain(OTHERS).collect())
    }

    /// Their names, in no special order.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().copied()
    }

    /// Whether a table is one of them.
    pub fn contains(&self, name: &str) -> bool {
        self.0.contains(name)
    }

    /// Those that the database has, parents before their children.
    ///
    /// # Errors
    /// When the database fails, or has a column of an unsupported type.
    pub async fn describe(&self, conn: &impl ConnectionTrait) -> Result<Vec<Table>> {
        let there = names(conn).await?;
        let mut tables = Vec::new();
        for name in self.names().filter(|name| there.iter().any(|there| there == name)) {
            tables.push(describe(conn, name).await?);
        }
        let keys = foreign_keys(conn, &tables).await?;
        Ok(parents_first(tables, &keys))
    }
}

/// Sorts tables so that each comes after all that it refers to. Tables that refer to each other in a circle have no such
/// order; the first of them comes first.
fn parents_first(mut left: Vec<Table>, keys: &[ForeignKey]) -> Vec<Table> {
    let mut sorted = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let is_left = |name: &str| left.iter().any(|table| table.name == name);
        let waits = |table: &Table| {
            keys.iter()
                .any(|key| key.table == table.name && key.parent != table.name && is_left(&key.parent))
        };
        let next = left.iter().position(|table| !waits(table)).unwrap_or_default();
        sorted.push(left.remove(next));
    }
    sorted
}

/// Our tables that are left out of a backup but assign ids. The id of a session must not be reused either: a token of
/// one session would be valid for the other.
///
/// # Errors
/// As [`KeptTables::describe`].
pub async fn left_out(conn: &impl ConnectionTrait) -> Result<Vec<Table>> {
    let there = names(conn).await?;
    let mut tables = Vec::new();
    for (name, _) in LEFT_OUT
        .into_iter()
        .filter(|(name, _)| there.iter().any(|there| there == name))
    {
        let table = describe(conn, name).await?;
        if table.is_numbered() {
            tables.push(table);
        }
    }
    Ok(tables)
}

/// The database's description of one table.
///
/// # Errors
/// When the database fails, or has a column of an unsupported type.
pub async fn describe(conn: &impl ConnectionTrait, table: &str) -> Result<Table> {
    let sql = match conn.get_database_backend() {
        DbBackend::Sqlite => "SELECT name, type, CAST(pk AS BIGINT) FROM pragma_table_info(?) ORDER BY cid",
        _ => {
            "SELECT c.column_name::text, c.data_type::text, COALESCE(k.ordinal_position, 0)::bigint \
             FROM information_schema.columns c \
             LEFT JOIN information_schema.table_constraints p ON p.table_schema = c.table_schema \
               AND p.table_name = c.table_name AND p.constraint_type = 'PRIMARY KEY' \
             LEFT JOIN information_schema.key_column_usage k ON k.constraint_schema = p.constraint_schema \
               AND k.constraint_name = p.constraint_name AND k.table_name = p.table_name AND k.column_name = c.column_name \
             WHERE c.table_schema = current_schema() AND c.table_name = $1 ORDER BY c.ordinal_position"
        }
    };
    let mut columns = Vec::new();
    for row in query(conn, sql, [table.into()]).await? {
        let (name, stored_as) = (text(&row, 0)?, text(&row, 1)?.to_lowercase());
        let kind = kind(&stored_as)
            .ok_or_else(|| Error::Database(format!("a backup cannot contain {table}.{name} of type {stored_as}")))?;
        columns.push(Column {
            name,
            kind,
            is_narrow: matches!(stored_as.as_str(), "integer" | "smallint"),
            key: row.try_get_by_index(2)?,
        });
    }
    Ok(Table {
        name: table.to_owned(),
        columns,
    })
}

/// The kind for the type names of both databases.
fn kind(stored_as: &str) -> Option<Kind> {
    match stored_as.split('(').next().unwrap_or_default().trim() {
        "bigint" | "integer" | "smallint" => Some(Kind::Integer),
        "boolean" => Some(Kind::Boolean),
        "timestamp with time zone" | "timestamp_with_timezone_text" => Some(Kind::Time),
        "text" | "varchar" | "character varying" => Some(Kind::Text),
        "json" | "jsonb" | "json_text" | "jsonb_text" => Some(Kind::Json),
        _ => None,
    }
}

/// The references from these tables to others.
///
/// # Errors
/// When the database fails.
pub async fn foreign_keys(conn: &impl ConnectionTrait, tables: &[Table]) -> Result<Vec<ForeignKey>> {
    let sql = match conn.get_database_backend() {
        DbBackend::Sqlite => {
            "SELECT t.name, k.\"from\", k.\"table\", k.\"to\" FROM sqlite_master t, pragma_foreign_key_list(t.name) k \
             WHERE t.type = 'table'"
        }
        _ => {
            "SELECT c.table_name::text, k.column_name::text, u.table_name::text, u.column_name::text \
             FROM information_schema.table_constraints c \
             JOIN information_schema.key_column_usage k ON k.constraint_schema = c.constraint_schema \
               AND k.constraint_name = c.constraint_name AND k.table_name = c.table_name \
             JOIN information_schema.constraint_column_usage u ON u.constraint_schema = c.constraint_schema \
               AND u.constraint_name = c.constraint_name \
             WHERE c.constraint_type = 'FOREIGN KEY' AND c.table_schema = current_schema()"
        }
    };
    let mut keys = Vec::new();
    for row in query(conn, sql, []).await? {
        keys.push(ForeignKey {
            table: text(&row, 0)?,
            column: text(&row, 1)?,
            parent: text(&row, 2)?,
            parent_column: text(&row, 3)?,
        });
    }
    keys.retain(|key| tables.iter().any(|table| table.name == key.table));
    Ok(keys)
}

/// The highest id that a table has ever assigned; `None` if it assigns none or has not yet.
///
/// # Errors
/// When the database fails.
pub async fn last_id(conn: &impl ConnectionTrait, table: &Table) -> Result<Option<i64>> {
    if !table.is_numbered() {
        return Ok(None);
    }
    let (sql, name) = match conn.get_database_backend() {
        DbBackend::Sqlite => ("SELECT seq FROM sqlite_sequence WHERE name = ?", table.name.clone()),
        _ => (
            "SELECT pg_sequence_last_value(pg_get_serial_sequence($1, 'id')::regclass)",
            format!("\"{}\"", table.name),
        ),
    };
    let rows = query(conn, sql, [name.into()]).await?;
    match rows.first() {
        Some(row) => Ok(row.try_get_by_index::<Option<i64>>(0)?),
        None => Ok(None),
    }
}

/// Makes a table assign its next id after `last`, or after its highest id if that is higher.
///
/// # Errors
/// When the database fails.
pub(crate) async fn continue_after(conn: &impl ConnectionTrait, table: &Table, last: i64) -> Result<()> {
    let highest = query(conn, &format!("SELECT MAX(id) FROM \"{}\"", table.name), []).await?;
    let highest: Option<i64> = match highest.first() {
        Some(row) => row.try_get_by_index(0)?,
        None => None,
    };
    let last = highest.unwrap_or_default().max(last);
    if last <= 0 {
        return Ok(());
    }
    match conn.get_database_backend() {
        DbBackend::Sqlite => {
            query(
                conn,
                "DELETE FROM sqlite_sequence WHERE name = ?",
                [table.name.as_str().into()],
            )
            .await?;
            let values = [table.name.as_str().into(), last.into()];
            query(conn, "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", values).await?;
        }
        _ => {
            let values = [format!("\"{}\"", table.name).into(), last.into()];
            let sql = "SELECT setval(pg_get_serial_sequence($1, 'id')::regclass, $2, true)";
            query(conn, sql, values).await?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(names: &[&str], keys: &[(&str, &str)]) -> Vec<String> {
        let tables = names.iter().map(|name| Table {
            name: (*name).to_owned(),
            columns: Vec::new(),
        });
        let keys: Vec<ForeignKey> = keys
            .iter()
            .map(|(table, parent)| ForeignKey {
                table: (*table).to_owned(),
                column: String::new(),
                parent: (*parent).to_owned(),
                parent_column: String::new(),
            })
            .collect();
        let sorted = parents_first(tables.collect(), &keys);
        sorted.into_iter().map(|table| table.name).collect()
    }

    #[test]
    fn parents_come_before_their_children() {
        let names = ["a", "b", "c", "d"];
        assert_eq!(sorted(&names, &[]), names);
        let keys = [("a", "c"), ("c", "d"), ("b", "b"), ("a", "left out")];
        assert_eq!(sorted(&names, &keys), ["b", "d", "c", "a"]);
        assert_eq!(sorted(&names, &[("a", "b"), ("b", "a")]), ["c", "d", "a", "b"]);
    }
}
