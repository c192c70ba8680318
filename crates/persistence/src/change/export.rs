//! Changes for an export, with the values that their main rows had before and after.

use std::collections::{HashMap, HashSet};

use peshtoq_core::error::Result;
use sea_orm::{ConnectionTrait, EntityTrait};
use serde_json::{Map, Value};

use super::{
    Registry,
    listing::{self, Change, ChangeFilter, STORED},
    revision,
    values::{self, content, differing},
};
use crate::{db::Transaction, person, search::Building};

/// A field of the main row of a change, before and after.
#[derive(Clone, Debug)]
pub struct ExportedField {
    /// Its name, as inputs and answers have it.
    pub field: String,
    /// Its value before; null if the row was not there.
    pub before: Value,
    /// Its value after; null if the row is gone.
    pub after: Value,
}

/// The next matching changes below `before`, newest first, each with the fields of its main row that differ. Fields of the
/// changes that are costly to compute keep their defaults: paths, and whether a change can be undone.
///
/// # Errors
/// When the database fails.
pub async fn export(
    conn: &Transaction,
    registry: &Registry,
    filter: &ChangeFilter,
    before: i64,
    limit: i64,
) -> Result<Vec<(Change, Vec<ExportedField>)>> {
    let mut query = Building::new(conn.get_database_backend());
    let older = format!("change.id < {}", query.value(before));
    let conditions = listing::conditions(&mut query, filter, Some(older));
    let limit = query.value(limit);
    let sql = format!("SELECT {STORED} FROM change {conditions} ORDER BY change.id DESC LIMIT {limit}");
    let rows = listing::rows(conn, &sql, query.values).await?;
    let persons = person::find(conn, rows.iter().filter_map(|row| row.by)).await?;
    let mut fields = fields_of(conn, registry, rows.iter().map(|row| row.id).collect()).await?;
    let none = HashMap::new();
    Ok(rows
        .into_iter()
        .map(|row| {
            let fields = fields.remove(&row.id).unwrap_or_default();
            (listing::describe(row, &persons, &none, &HashSet::new()), fields)
        })
        .collect())
}

/// The fields that differ of the main rows of these changes.
async fn fields_of(
    conn: &Transaction,
    registry: &Registry,
    changes: Vec<i64>,
) -> Result<HashMap<i64, Vec<ExportedField>>> {
    let mut fields = HashMap::new();
    if changes.is_empty() {
        return Ok(fields);
    }
    let mut query = Building::new(conn.get_database_backend());
    let changes = query.list(changes);
    let sql = format!(
        "SELECT revision.* FROM revision JOIN change ON change.id = revision.change_id \
         AND change.entity = revision.entity AND change.row_id = revision.row_id \
         WHERE revision.change_id IN ({changes}) AND revision.row_id <> 0 ORDER BY revision.id"
    );
    let revisions = revision::Entity::find()
        .from_raw_sql(query.statement(sql))
        .all(conn)
        .await?;
    // A change may write its main row several times: what it was at first, and what it is in the end.
    let mut whole: HashMap<i64, revision::Model> = HashMap::new();
    for revision in revisions {
        match whole.get_mut(&revision.change_id) {
            Some(first) => first.after = revision.after,
            None => {
                whole.insert(revision.change_id, revision);
            }
        }
    }
    for (change, revision) in whole {
        let Some(resource) = registry.get(&revision.entity) else {
            continue;
        };
        let Some((before, after)) = values::states(resource, &revision) else {
            continue;
        };
        let visible = |row: Option<&_>| row.map(|row| content(resource, row)).transpose();
        let (before, after) = (visible(before.as_ref())?, visible(after.as_ref())?);
        let value = |row: &Option<Map<String, Value>>, name: &str| {
            let value = row.as_ref().and_then(|row| row.get(name));
            value.cloned().unwrap_or_default()
        };
        let differing = differing(before.as_ref(), after.as_ref()).into_iter();
        let of_row = differing.map(|field| ExportedField {
            before: value(&before, &field),
            after: value(&after, &field),
            field,
        });
        fields.insert(change, of_row.collect());
    }
    Ok(fields)
}
