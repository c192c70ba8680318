//! Checks that need only the database.

use peshtoq_persistence::{
    change,
    db::{Db, View},
    search::{self, Difference},
};
use sea_orm::DbBackend;

use super::Checked;
use crate::{
    Result,
    rows::count,
    tables::{Column, Table, foreign_keys, query},
};

/// Maximum number of lines about one kind of problem.
const LINES: usize = 20;

/// SQLite's own check of its file. PostgreSQL has no equivalent.
pub(super) async fn integrity(db: &Db, checked: &mut Checked) -> Result<()> {
    // On a connection without a time limit, because it reads the whole file.
    let pool = db.reader().pool();
    if pool.get_database_backend() != DbBackend::Sqlite {
        return Ok(());
    }
    for row in query(pool, &format!("PRAGMA integrity_check({LINES})"), []).await? {
        let line: String = row.try_get_by_index(0)?;
        if line != "ok" {
            checked.problem(format!("database: {line}"));
        }
    }
    Ok(())
}

/// Checks that every reference has a target: by the foreign keys, and by the meaning of columns that have none.
pub(super) async fn references(view: &View, tables: &[Table], checked: &mut Checked) -> Result<()> {
    let conn = view.conn();
    for table in tables {
        checked.rows += count(conn, &table.name).await?;
    }
    let keys = foreign_keys(conn, tables).await?;
    let mut references: Vec<(String, String, String, String)> = keys
        .into_iter()
        .map(|key| (key.table, key.column, key.parent, key.parent_column))
        .collect();
    for (table, column) in [("media_use", "path"), ("media_history", "path")] {
        references.push((table.into(), column.into(), "media".into(), "path".into()));
    }
    for (table, column, parent, parent_column) in references {
        let sql = format!(
            "SELECT DISTINCT CAST(c.\"{column}\" AS TEXT) FROM \"{table}\" c WHERE c.\"{column}\" IS NOT NULL AND NOT EXISTS \
             (SELECT 1 FROM \"{parent}\" p WHERE p.\"{parent_column}\" = c.\"{column}\") LIMIT {LINES}"
        );
        for row in query(conn, &sql, []).await? {
            let value: String = row.try_get_by_index(0)?;
            checked.problem(format!(
                "{table}.{column} references {parent} {value}, which does not exist"
            ));
        }
    }
    Ok(())
}

/// Checks that the positions of every group are 0, 1, 2 …
pub(super) async fn positions(view: &View, tables: &[Table], checked: &mut Checked) -> Result<()> {
    let conn = view.conn();
    let has = |table: &Table, name: &str| table.columns.iter().any(|Column { name: column, .. }| column == name);
    for table in tables {
        if !has(table, "position") {
            continue;
        }
        let group = if has(table, "group_key") { "group_key" } else { "''" };
        let sql = format!(
            "SELECT CAST({group} AS TEXT), COUNT(*) FROM \"{name}\" GROUP BY {by} \
             HAVING MIN(position) <> 0 OR MAX(position) <> COUNT(*) - 1 OR COUNT(DISTINCT position) <> COUNT(*) LIMIT {LINES}",
            name = table.name,
            by = if group == "''" { "1" } else { group },
        );
        for row in query(conn, &sql, []).await? {
            let (group, count): (String, i64) = (row.try_get_by_index(0)?, row.try_get_by_index(1)?);
            let group = if group.is_empty() {
                String::new()
            } else {
                format!(" of group {group}")
            };
            checked.problem(format!(
                "{}: the positions of the {count} rows{group} are not 0, 1, 2 …",
                table.name
            ));
        }
    }
    Ok(())
}

/// Checks that the search entries match the rows. Entries that another version of the program built are rebuilt when
/// the server starts, and are not compared.
pub(super) async fn search(db: &Db, view: &View, checked: &mut Checked) -> Result<()> {
    if !search::is_current(view.conn(), db.registry()).await? {
        return Ok(());
    }
    for Difference {
        entity,
        row_id,
        is,
        wanted,
    } in search::differences(view.conn(), db.registry()).await?
    {
        checked.problem(match (is, wanted) {
            (None, _) => format!("search: {entity} {row_id} has no entry"),
            (_, None) => format!("search: there is an entry for {entity} {row_id}, which does not exist"),
            _ => format!("search: the entry of {entity} {row_id} is not what the row says"),
        });
    }
    Ok(())
}

/// Checks that the counts of each change match its revisions. Summaries that are not filled in yet are filled in when
/// the server starts.
pub(super) async fn summaries(view: &View, checked: &mut Checked) -> Result<()> {
    for difference in change::differences(view.conn()).await? {
        let change::Miscount {
            change_id,
            touched: (touched, really_touched),
            in_bin: (in_bin, really_in_bin),
            ..
        } = difference;
        if touched != really_touched {
            checked.problem(format!(
                "change {change_id}: says that it touched {touched} rows and orders, but its revisions are {really_touched}"
            ));
        }
        if in_bin != really_in_bin {
            checked.problem(format!(
                "change {change_id}: says that {in_bin} rows which it removed are still gone, but {really_in_bin} are"
            ));
        }
    }
    Ok(())
}

/// The stored files in the database, with their sizes.
pub(super) async fn media(view: &View) -> Result<Vec<(String, i64)>> {
    let rows = query(view.conn(), "SELECT path, size FROM media ORDER BY path", []).await?;
    rows.iter()
        .map(|row| Ok((row.try_get_by_index(0)?, row.try_get_by_index(1)?)))
        .collect()
}
