//! One change with all its rows, field by field (`docs/api.md#history`).

use std::collections::{BTreeSet, HashMap};

use peshtoq_core::{
    codes::Code,
    error::{Error, Result},
};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::{
    Kind, Registry,
    listing::{self, Change, STORED},
    revision,
    summary::{names, names_of},
    values::{self, content, differing},
};
use crate::{
    db::Transaction,
    resource::{erased::ErasedResource, read},
    search,
};

/// A row that moved within its group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Move {
    /// The id of the row.
    pub id: i64,
    /// Its name; empty if it has none.
    pub label: String,
    /// Its position before, from 0; null if it came into the group since.
    pub from: Option<usize>,
    /// Its position after; null if it left the group.
    pub to: Option<usize>,
}

/// The schema of a field value, which may be anything.
fn any_value(_: &mut SchemaGenerator) -> Schema {
    let one = json_schema!({"type": ["string", "number", "boolean", "object", "null"]});
    json_schema!({"anyOf": [one, {"type": "array", "items": one}]})
}

/// A field that differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "ChangedField")]
pub struct Difference {
    /// The name of the field, as inputs and answers have it; `ids` for an order.
    pub field: String,
    /// Its value before; null if the row was not there.
    #[schemars(schema_with = "any_value")]
    pub before: Value,
    /// Its value after; null if the row is gone.
    #[schemars(schema_with = "any_value")]
    pub after: Value,
    /// For an order: the rows that are at another position.
    pub moves: Vec<Move>,
}

/// A row or an order before and after a change.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangedRow {
    /// The name of its resource.
    pub entity: String,
    /// Its id; 0 for an order.
    pub id: i64,
    /// Its name; empty if it has none.
    pub label: String,
    /// What happened to it.
    pub kind: Kind,
    /// The course that it belongs to.
    pub course_id: Option<i64>,
    /// The row before, with the fields of its input; an order as `ids`. Null if the row was not there.
    pub before: Option<Map<String, Value>>,
    /// The row after, in the same form. Null if the row is gone.
    pub after: Option<Map<String, Value>>,
    /// The fields that differ.
    pub diff: Vec<Difference>,
    /// Whether its fields are no longer known, so that its values are left out.
    pub is_unreadable: bool,
}

/// A change and its rows.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangeDetail {
    /// The change.
    #[serde(flatten)]
    pub change: Change,
    /// Its rows, in the order in which they were written.
    pub rows: Vec<ChangedRow>,
    /// How many rows it has in all.
    #[schemars(range(min = 0))]
    pub total: i64,
}

/// The stored change, if the caller may see it.
///
/// # Errors
/// 404 `change_not_found`.
pub(super) async fn find(conn: &Transaction, id: i64, is_superadmin: bool) -> Result<listing::StoredChange> {
    let hidden = if is_superadmin {
        ""
    } else {
        " AND NOT change.for_superadmins"
    };
    let sql = format!("SELECT {STORED} FROM change WHERE change.id = $1{hidden}");
    let mut found = listing::rows(conn, &sql, vec![id.into()]).await?;
    found.pop().ok_or_else(|| Error::new(Code::ChangeNotFound))
}

/// A change and a page of its rows.
///
/// # Errors
/// 404 `change_not_found`, also for a change that only superadmins may see.
pub async fn detail(
    conn: &Transaction,
    registry: &Registry,
    id: i64,
    is_superadmin: bool,
    (page, per_page): (i64, i64),
) -> Result<ChangeDetail> {
    let stored = find(conn, id, is_superadmin).await?;
    let total = stored.touched;
    let change = listing::describe_all(conn, registry, vec![stored]).await?.pop();
    let change = change.ok_or_else(|| Error::new(Code::ChangeNotFound))?;
    let rows = changed_rows(conn, registry, id, (page, per_page)).await?;
    Ok(ChangeDetail { change, rows, total })
}

/// A page of the rows of a change, also of one that is not committed yet.
///
/// # Errors
/// When the database fails.
pub async fn changed_rows(
    conn: &Transaction,
    registry: &Registry,
    change: i64,
    (page, per_page): (i64, i64),
) -> Result<Vec<ChangedRow>> {
    let skip = (page - 1).saturating_mul(per_page);
    let revisions = revision::Entity::find()
        .filter(revision::Column::ChangeId.eq(change))
        .order_by_asc(revision::Column::Id)
        .limit(u64::try_from(per_page).ok())
        .offset(u64::try_from(skip).ok())
        .all(conn)
        .await?;
    let mut rows = Vec::with_capacity(revisions.len());
    let mut stands: Vec<Option<(&'static str, i64)>> = Vec::with_capacity(revisions.len());
    for revision in &revisions {
        let (row, stands_for) = changed_row(conn, registry, revision).await?;
        rows.push(row);
        stands.push(stands_for);
    }
    // A row that only refers to another row is shown under that row's name.
    let known = names_of(conn, stands.iter().copied().flatten().collect()).await?;
    for (row, of) in rows.iter_mut().zip(stands) {
        if let Some(named) = of.and_then(|of| known.get(&of)) {
            row.label.clone_from(&named.label);
        }
    }
    Ok(rows)
}

async fn changed_row(
    conn: &Transaction,
    registry: &Registry,
    revision: &revision::Model,
) -> Result<(ChangedRow, Option<(&'static str, i64)>)> {
    let mut row = ChangedRow {
        entity: revision.entity.clone(),
        id: revision.row_id,
        label: String::new(),
        kind: match (&revision.before, &revision.after) {
            (None, _) => Kind::Added,
            (_, None) => Kind::Removed,
            _ => Kind::Changed,
        },
        course_id: None,
        before: None,
        after: None,
        diff: Vec::new(),
        is_unreadable: true,
    };
    let Some(resource) = registry.get(&revision.entity) else {
        return Ok((row, None));
    };
    if revision.row_id == 0 {
        order(conn, resource, revision, &mut row).await?;
        return Ok((row, None));
    }
    let Some((before, after)) = values::states(resource, revision) else {
        return Ok((row, None));
    };
    row.is_unreadable = false;
    row.kind = Kind::of(resource, before.as_ref(), after.as_ref());
    let mut stands_for = None;
    if let Some(some) = after.as_ref().or(before.as_ref()) {
        row.label = search::label(resource, some)?;
        row.course_id = super::kind::course_of(resource, some)?;
        stands_for = resource.stands_for(some)?;
    }
    let visible = |row: Option<&_>| row.map(|row| content(resource, row)).transpose();
    (row.before, row.after) = (visible(before.as_ref())?, visible(after.as_ref())?);
    let value = |fields: &Option<Map<String, Value>>, name: &str| {
        fields
            .as_ref()
            .and_then(|fields| fields.get(name))
            .cloned()
            .unwrap_or_default()
    };
    row.diff = differing(row.before.as_ref(), row.after.as_ref())
        .into_iter()
        .map(|field| Difference {
            before: value(&row.before, &field),
            after: value(&row.after, &field),
            field,
            moves: Vec::new(),
        })
        .collect();
    Ok((row, stands_for))
}

/// The order of a group before and after.
async fn order(
    conn: &Transaction,
    resource: &dyn ErasedResource,
    revision: &revision::Model,
    row: &mut ChangedRow,
) -> Result<()> {
    let ids = |json: &Option<String>| -> Vec<i64> {
        let json = json.as_deref().unwrap_or("[]");
        serde_json::from_str(json).unwrap_or_default()
    };
    let (before, after) = (ids(&revision.before), ids(&revision.after));
    let all: BTreeSet<i64> = before.iter().chain(&after).copied().collect();
    let labels = labels(conn, resource, &all).await?;
    let place = |ids: &[i64], id: i64| ids.iter().position(|other| *other == id);
    let moves = after.iter().chain(before.iter().filter(|id| !after.contains(id)));
    let moves = moves
        .map(|id| Move {
            id: *id,
            label: labels.get(id).cloned().unwrap_or_default(),
            from: place(&before, *id),
            to: place(&after, *id),
        })
        .filter(|moved| moved.from != moved.to)
        .collect();
    row.kind = Kind::Moved;
    row.is_unreadable = false;
    row.course_id = super::kind::course_as_parent(resource, revision.parent_id);
    row.diff = vec![Difference {
        field: "ids".to_owned(),
        before: json!(before),
        after: json!(after),
        moves,
    }];
    let as_ids = |ids: Vec<i64>| Some(Map::from_iter([("ids".to_owned(), json!(ids))]));
    (row.before, row.after) = (as_ids(before), as_ids(after));
    Ok(())
}

/// The names of rows: the current name of a row that exists, the last known name of a removed one.
async fn labels(
    conn: &Transaction,
    resource: &dyn ErasedResource,
    ids: &BTreeSet<i64>,
) -> Result<HashMap<i64, String>> {
    let entity = resource.info().name;
    let named = names(conn, entity, ids.iter().copied()).await?;
    let mut labels: HashMap<i64, String> = named.into_iter().map(|(id, named)| (id, named.label)).collect();
    let missing = |labels: &HashMap<i64, String>| -> Vec<i64> {
        ids.iter().filter(|id| !labels.contains_key(id)).copied().collect()
    };
    let wanted = missing(&labels);
    if wanted.is_empty() {
        return Ok(labels);
    }
    let mut rows = read::with_ids(conn, resource, wanted, Vec::new()).await?;
    let there: BTreeSet<i64> = rows.iter().map(|row| row.id()).collect();
    let gone = missing(&labels).into_iter().filter(|id| !there.contains(id));
    let last = revision::Entity::find()
        .filter(revision::Column::Entity.eq(entity))
        .filter(revision::Column::RowId.is_in(gone))
        .filter(revision::Column::After.is_null())
        .order_by_asc(revision::Column::Id)
        .all(conn)
        .await?;
    for revision in &last {
        let before = revision.before.as_deref().unwrap_or_default();
        rows.extend(values::read(resource, before, None).map(|old| old.row));
    }
    let mut pointing: Vec<(i64, (&'static str, i64))> = Vec::new();
    for row in &rows {
        match resource.stands_for(row)? {
            Some(of) => pointing.push((row.id(), of)),
            None => {
                labels.insert(row.id(), search::label(resource, row)?);
            }
        }
    }
    let known = names_of(conn, pointing.iter().map(|(_, of)| *of).collect()).await?;
    for (row, of) in pointing {
        labels.extend(known.get(&of).map(|named| (row, named.label.clone())));
    }
    Ok(labels)
}
