//! The content of the database, read directly: every row, and the history.

use std::collections::{BTreeMap, BTreeSet};

use sea_orm::{ConnectionTrait, Database, DatabaseConnection, DbBackend, DbErr, Statement};
use serde_json::{Map, Value};

/// A row, by its table and its id.
pub type Key = (String, i64);

/// A change and the rows it wrote.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// The person.
    pub by: Option<i64>,
    /// The change that it undid.
    pub undoes: Option<i64>,
    /// Its revisions, in order.
    pub revisions: Vec<Revision>,
}

/// A row, or the order of a group, before and after a change.
#[derive(Clone, Debug)]
pub struct Revision {
    /// Its number.
    pub id: i64,
    /// The resource.
    pub entity: String,
    /// The row; 0 for an order.
    pub row: i64,
    /// The group whose order it is.
    pub group: String,
    /// The row before.
    pub before: Option<Value>,
    /// The row after.
    pub after: Option<Value>,
}

impl Revision {
    /// The row it is about; `None` for an order.
    pub fn key(&self) -> Option<Key> {
        (self.row != 0).then(|| (self.entity.clone(), self.row))
    }
}

/// The state of the database.
#[derive(Clone, Debug, Default)]
pub struct DatabaseState {
    /// The rows of all tables that have an id and a version.
    pub rows: BTreeMap<Key, Map<String, Value>>,
    /// The changes.
    pub changes: BTreeMap<i64, Change>,
    /// The stored files in the database.
    pub media: BTreeSet<String>,
    /// Which row uses which file.
    pub uses: BTreeSet<(String, Key)>,
    /// Problems that the database itself reports.
    pub broken: Vec<String>,
}

impl DatabaseState {
    /// Reads the database at this address.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn read(url: &str) -> Result<Self, DbErr> {
        let db = Database::connect(url).await?;
        let database = Self::of(&db).await;
        // The caller may remove the database next.
        db.close().await?;
        database
    }

    async fn of(db: &DatabaseConnection) -> Result<Self, DbErr> {
        let mut database = Self::default();
        for (table, columns) in tables(db).await? {
            if !(columns.contains("id") && columns.contains("version") && columns.contains("updated_at")) {
                continue;
            }
            for row in rows(db, &table, &columns).await? {
                let id = number(&row, "id");
                database.rows.insert((table.clone(), id), row);
            }
        }
        for row in select(db, "change").await? {
            let change = Change {
                by: row["by"].as_i64(),
                undoes: row["undoes"].as_i64(),
                revisions: Vec::new(),
            };
            database.changes.insert(number(&row, "id"), change);
        }
        let mut revisions = select(db, "revision").await?;
        revisions.sort_by_key(|row| number(row, "id"));
        for row in revisions {
            let json = |name: &str| row[name].as_str().and_then(|text| serde_json::from_str(text).ok());
            let revision = Revision {
                id: number(&row, "id"),
                entity: text(&row, "entity"),
                row: number(&row, "row_id"),
                group: text(&row, "group_key"),
                before: json("before"),
                after: json("after"),
            };
            let change = number(&row, "change_id");
            match database.changes.get_mut(&change) {
                Some(change) => change.revisions.push(revision),
                None => database.broken.push(format!(
                    "revision {} is of change {change}, which is not there",
                    revision.id
                )),
            }
        }
        database.media = select(db, "media").await?.iter().map(|row| text(row, "path")).collect();
        for row in select(db, "media_use").await? {
            let key = (text(&row, "entity"), number(&row, "row_id"));
            database.uses.insert((text(&row, "path"), key));
        }
        if db.get_database_backend() == DbBackend::Sqlite {
            database.broken.extend(sqlite_complaints(db).await?);
        }
        Ok(database)
    }

    /// The newest change.
    pub fn newest(&self) -> i64 {
        self.changes.last_key_value().map_or(0, |(id, _)| *id)
    }
}

fn number(row: &Map<String, Value>, name: &str) -> i64 {
    row.get(name).and_then(Value::as_i64).unwrap_or_default()
}

fn text(row: &Map<String, Value>, name: &str) -> String {
    row.get(name).and_then(Value::as_str).unwrap_or_default().to_owned()
}

async fn texts(db: &DatabaseConnection, statement: &str) -> Result<Vec<String>, DbErr> {
    let statement = Statement::from_string(db.get_database_backend(), statement);
    let rows = db.query_all_raw(statement).await?;
    rows.iter().map(|row| row.try_get_by_index::<String>(0)).collect()
}

/// Every table of ours and its columns.
async fn tables(db: &DatabaseConnection) -> Result<BTreeMap<String, BTreeSet<String>>, DbErr> {
    let statement = match db.get_database_backend() {
        DbBackend::Sqlite => {
            "SELECT m.name || ' ' || c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c \
             WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'"
        }
        _ => "SELECT table_name || ' ' || column_name FROM information_schema.columns WHERE table_schema = 'public'",
    };
    let mut tables = BTreeMap::<String, BTreeSet<String>>::new();
    for line in texts(db, statement).await? {
        if let Some((table, column)) = line.split_once(' ') {
            tables.entry(table.to_owned()).or_default().insert(column.to_owned());
        }
    }
    Ok(tables)
}

async fn select(db: &DatabaseConnection, table: &str) -> Result<Vec<Map<String, Value>>, DbErr> {
    let columns = tables(db).await?.remove(table);
    let columns = columns.ok_or_else(|| DbErr::Custom(format!("there is no table {table}")))?;
    rows(db, table, &columns).await
}

/// All rows of a table as JSON objects.
async fn rows(
    db: &DatabaseConnection,
    table: &str,
    columns: &BTreeSet<String>,
) -> Result<Vec<Map<String, Value>>, DbErr> {
    let statement = match db.get_database_backend() {
        DbBackend::Sqlite => {
            let pairs: Vec<String> = columns
                .iter()
                .map(|column| format!("'{column}', CASE typeof(\"{column}\") WHEN 'blob' THEN CAST(\"{column}\" AS TEXT) ELSE \"{column}\" END"))
                .collect();
            format!("SELECT json_object({}) FROM \"{table}\"", pairs.join(", "))
        }
        _ => format!("SELECT row_to_json(t)::text FROM \"{table}\" t"),
    };
    let lines = texts(db, &statement).await?;
    let read = lines.iter().map(|line| serde_json::from_str(line));
    read.collect::<Result<_, _>>()
        .map_err(|error| DbErr::Custom(format!("{table}: {error}")))
}

async fn sqlite_complaints(db: &DatabaseConnection) -> Result<Vec<String>, DbErr> {
    let mut broken = texts(db, "PRAGMA integrity_check").await?;
    broken.retain(|line| line != "ok");
    let keys =
        "SELECT \"table\" || ' ' || coalesce(rowid, '') || ' points at no ' || parent FROM pragma_foreign_key_check";
    broken.extend(texts(db, keys).await?);
    Ok(broken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn rows_are_read_as_they_are() {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite://{}?mode=rwc", folder.path().join("a.db").display());
        let db = Database::connect(&url).await.expect("a database");
        for statement in [
            "CREATE TABLE change (id INTEGER PRIMARY KEY, at TEXT, by INTEGER, undoes INTEGER)",
            "CREATE TABLE revision (id INTEGER PRIMARY KEY, change_id INTEGER, entity TEXT, row_id INTEGER, \
             group_key TEXT, version INTEGER, before TEXT, after TEXT)",
            "CREATE TABLE media (path TEXT PRIMARY KEY)",
            "CREATE TABLE media_use (path TEXT, entity TEXT, row_id INTEGER)",
            "CREATE TABLE course (id INTEGER PRIMARY KEY, version INTEGER, updated_at TEXT)",
            "CREATE TABLE skill (id INTEGER PRIMARY KEY, version INTEGER, updated_at TEXT, name TEXT, \
             course_id INTEGER REFERENCES course(id))",
            "PRAGMA foreign_keys = off",
            "INSERT INTO skill VALUES (3, 1, '', 'Rust', 8)",
            "INSERT INTO change VALUES (5, '', 1, NULL)",
            "INSERT INTO revision VALUES (1, 5, 'skill', 3, '', 1, NULL, '{\"name\": \"Rust\"}')",
            "INSERT INTO revision VALUES (2, 6, 'skill', 4, '', 1, NULL, NULL)",
        ] {
            db.execute_unprepared(statement).await.expect(statement);
        }
        let database = DatabaseState::of(&db).await.expect("read");
        assert_eq!(database.rows[&("skill".to_owned(), 3)]["name"], "Rust");
        assert_eq!(
            database.changes[&5].revisions[0].after,
            Some(serde_json::json!({"name": "Rust"}))
        );
        assert_eq!(
            database.broken.len(),
            2,
            "a lost change and a dangling reference: {:?}",
            database.broken
        );
    }
}
