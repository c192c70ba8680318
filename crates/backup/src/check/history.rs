//! Checks the history against the rows: the last revision of each row must equal the row.

use std::collections::{BTreeSet, HashMap};

use chrono::DateTime;
use peshtoq_persistence::{
    change::StoredRow,
    db::{Db, View},
    resource,
};
use sea_orm::{ConnectionTrait, DbBackend};
use serde_json::Value;

use super::Checked;
use crate::{Error, Result, tables::query};

/// Rows compared at a time.
const PAGE: i64 = 200;
/// Columns that change without a revision: positions move with other rows, search text is derived, and sign-ins and
/// required password changes are not content.
const WITHOUT_HISTORY: [(&str, &str); 5] = [
    ("", "position"),
    ("", "search"),
    ("", "unique_key"),
    ("staff", "last_sign_in_at"),
    ("staff", "status"),
];

/// The last revision of a row.
struct Last {
    id: i64,
    after: Option<Value>,
}

pub(super) async fn compare(db: &Db, view: &View, checked: &mut Checked) -> Result<()> {
    let mut names: Vec<&str> = db.registry().names().collect();
    names.sort_unstable();
    for name in names {
        let mut after = 0;
        loop {
            let page = last_revisions(view, name, after).await?;
            let Some(last) = page.last() else {
                break;
            };
            after = last.id;
            compare_page(db, view, name, &page, checked).await?;
        }
    }
    let unknown = query(view.conn(), "SELECT DISTINCT entity FROM revision", []).await?;
    for row in unknown {
        let name: String = row.try_get_by_index(0)?;
        if db.registry().get(&name).is_none() {
            checked.problem(format!("revision: unknown resource {name}"));
        }
    }
    Ok(())
}

async fn last_revisions(view: &View, name: &str, after: i64) -> Result<Vec<Last>> {
    let (first, second) = match view.conn().get_database_backend() {
        DbBackend::Sqlite => ("?", "?"),
        _ => ("$1", "$2"),
    };
    let sql = format!(
        "SELECT r.row_id, r.after FROM revision r JOIN (SELECT MAX(id) AS id FROM revision \
         WHERE entity = {first} AND row_id > {second} GROUP BY row_id ORDER BY row_id LIMIT {PAGE}) l ON l.id = r.id \
         ORDER BY r.row_id"
    );
    let rows = query(view.conn(), &sql, [name.into(), after.into()]).await?;
    rows.iter()
        .map(|row| {
            let after: Option<String> = row.try_get_by_index(1)?;
            let wrong = |error| Error::Database(format!("a revision of {name} is not valid JSON: {error}"));
            Ok(Last {
                id: row.try_get_by_index(0)?,
                after: after
                    .map(|text| serde_json::from_str(&text).map_err(wrong))
                    .transpose()?,
            })
        })
        .collect()
}

async fn compare_page(db: &Db, view: &View, name: &str, page: &[Last], checked: &mut Checked) -> Result<()> {
    let Some(table) = db.registry().get(name) else {
        return Ok(());
    };
    let ids: Vec<i64> = page.iter().map(|last| last.id).collect();
    let stored = resource::stored_rows(view, table, &ids).await?;
    let stored: HashMap<i64, StoredRow> = stored.into_iter().map(|row| (row.id, row)).collect();
    let used = uses(view, name, &ids).await?;
    for Last { id, after } in page {
        let row = stored.get(id);
        match (after, row) {
            (Some(after), Some(row)) => {
                if let Some(field) = differing(name, after, &row.json) {
                    checked.problem(format!("{name} {id}: {field} differs from its last revision"));
                }
            }
            (Some(_), None) => checked.problem(format!("{name} {id} is missing, but no revision removed it")),
            (None, Some(_)) => checked.problem(format!("{name} {id} exists, but its last revision removed it")),
            (None, None) => {}
        }
        let wanted: BTreeSet<&str> = row
            .iter()
            .flat_map(|row| row.media.iter().map(String::as_str))
            .collect();
        let noted: BTreeSet<&str> = used
            .iter()
            .filter(|(row, _)| row == id)
            .map(|(_, path)| path.as_str())
            .collect();
        for path in wanted.difference(&noted) {
            checked.problem(format!(
                "{name} {id} uses {path} without a media reference: the file could be collected"
            ));
        }
        for path in noted.difference(&wanted) {
            checked.problem(format!(
                "{name} {id} has a media reference to {path}, but does not use it"
            ));
        }
    }
    Ok(())
}

/// The files that rows are recorded to use.
async fn uses(view: &View, name: &str, ids: &[i64]) -> Result<Vec<(i64, String)>> {
    let place = match view.conn().get_database_backend() {
        DbBackend::Sqlite => "?",
        _ => "$1",
    };
    let ids: Vec<String> = ids.iter().map(i64::to_string).collect();
    let sql = format!(
        "SELECT row_id, path FROM media_use WHERE entity = {place} AND row_id IN ({})",
        ids.join(",")
    );
    let rows = query(view.conn(), &sql, [name.into()]).await?;
    rows.iter()
        .map(|row| Ok((row.try_get_by_index(0)?, row.try_get_by_index(1)?)))
        .collect()
}

/// The first field in which a row differs from its revision. Columns may have been added or removed since the revision,
/// so fields that only one of them has are ignored.
fn differing<'a>(name: &str, revision: &'a Value, row: &Value) -> Option<&'a str> {
    let fields = revision.as_object()?.iter();
    let mut fields = fields.filter(|(field, _)| {
        !WITHOUT_HISTORY
            .iter()
            .any(|(of, without)| field == without && (of.is_empty() || *of == name))
    });
    fields
        .find(|(field, value)| row.get(field.as_str()).is_some_and(|stored| !is_same(value, stored)))
        .map(|(field, _)| field.as_str())
}

/// Compares times to the microsecond, the precision of PostgreSQL.
fn is_same(one: &Value, other: &Value) -> bool {
    let time = |value: &Value| {
        DateTime::parse_from_rfc3339(value.as_str()?)
            .ok()
            .map(|time| time.timestamp_micros())
    };
    one == other || matches!((time(one), time(other)), (Some(one), Some(other)) if one == other)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_fields_in_the_history_are_compared() {
        let revision = json!({"id": 1, "name": "A", "position": 0, "gone": 1, "at": "2026-01-05T09:30:00.123456789Z"});
        let same = json!({"id": 1, "name": "A", "position": 3, "new": 2, "at": "2026-01-05T09:30:00.123456Z"});
        assert_eq!(differing("skill", &revision, &same), None);
        let other = json!({"id": 1, "name": "B", "position": 0});
        assert_eq!(differing("skill", &revision, &other), Some("name"));
        let status = (json!({"status": "NEW"}), json!({"status": "ACTIVE"}));
        assert_eq!(differing("staff", &status.0, &status.1), None);
        assert_eq!(differing("course", &status.0, &status.1), Some("status"));
        assert!(!is_same(
            &json!("2026-01-05T09:30:00.123Z"),
            &json!("2026-01-05T09:30:00.124Z")
        ));
    }
}
