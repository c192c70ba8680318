//! The versions of one row, or of the order of one group (`docs/api.md#history`).

use chrono::{DateTime, Utc};
use peshtoq_core::{
    codes::{Code, FieldCode},
    error::{Error, Result},
};
use schemars::JsonSchema;
use sea_orm::{ConnectionTrait, FromQueryResult, Statement};
use serde::Serialize;

use super::{
    Kind,
    values::{self, content, differing},
};
use crate::{
    db::Transaction,
    person::{self, Person},
    resource::{
        erased::ErasedResource,
        read::{first, has_id},
    },
};

/// A row, or the order of a group, whose versions are requested.
#[derive(Clone)]
pub struct Thing {
    /// Its resource.
    pub resource: &'static dyn ErasedResource,
    /// The id of the row; 0 for an order.
    pub id: i64,
    /// The group whose order it is; empty for a row, and where the whole table is one group.
    pub group: String,
}

impl Thing {
    /// The row `id`, or for 0 the order of the group that contains, or last contained, the row `group_of`.
    ///
    /// # Errors
    /// 403 for what only superadmins may see; 422 `groupOf` where there are several groups and none is named, or no such row
    /// is known.
    pub async fn new(
        conn: &Transaction,
        resource: &'static dyn ErasedResource,
        id: i64,
        group_of: Option<i64>,
        is_superadmin: bool,
    ) -> Result<Self> {
        if resource.info().for_superadmins && !is_superadmin {
            return Err(Error::new(Code::Forbidden));
        }
        let mut group = String::new();
        if id == 0 && resource.columns().group_key.is_some() {
            let row = group_of.ok_or_else(|| Error::field("groupOf", FieldCode::Required))?;
            group = group_with(conn, resource, row)
                .await?
                .ok_or_else(|| Error::field("groupOf", FieldCode::NotFound))?;
        }
        Ok(Self { resource, id, group })
    }

    /// Its revisions, the newest first, one for each change. The state before is the first one that the change found.
    pub(super) async fn revisions(
        &self,
        conn: &Transaction,
        more: &str,
        mut values: Vec<sea_orm::Value>,
    ) -> Result<Vec<StoredRevision>> {
        let mut all: Vec<sea_orm::Value> = vec![
            self.resource.info().name.into(),
            self.id.into(),
            self.group.clone().into(),
        ];
        all.append(&mut values);
        let sql = format!("{REVISIONS} {more}");
        let rows = conn
            .query_all_raw(Statement::from_sql_and_values(conn.get_database_backend(), sql, all))
            .await?;
        let rows = rows.iter().map(|row| StoredRevision::from_query_result(row, ""));
        Ok(rows.collect::<std::result::Result<_, _>>()?)
    }
}

/// The group of a row; for a removed row, its last group.
async fn group_with(conn: &Transaction, resource: &'static dyn ErasedResource, row: i64) -> Result<Option<String>> {
    if let Some(row) = first(conn, resource, has_id(resource.columns(), row)).await? {
        return Ok(Some(row.group()));
    }
    let thing = Thing {
        resource,
        id: row,
        group: String::new(),
    };
    let last = thing
        .revisions(conn, "ORDER BY own.change_id DESC LIMIT 1", Vec::new())
        .await?;
    let before = last.first().and_then(|last| last.before.as_deref());
    Ok(before
        .and_then(|json| values::read(resource, json, None))
        .map(|old| old.row.group()))
}

/// The revisions of one row or order with their changes. If a change wrote it several times, the last state counts as
/// the state after the change, and the first as the state before it.
const REVISIONS: &str = "SELECT own.change_id, own.version, own.\"after\", (\
        SELECT first.\"before\" FROM revision AS first \
        WHERE first.entity = own.entity AND first.row_id = own.row_id AND first.group_key = own.group_key \
        AND first.change_id = own.change_id ORDER BY first.id LIMIT 1\
    ) AS \"before\", change.at, change.\"by\", change.kind, change.undone_by \
    FROM revision AS own JOIN change ON change.id = own.change_id \
    WHERE own.entity = $1 AND own.row_id = $2 AND own.group_key = $3 AND NOT EXISTS (\
        SELECT 1 FROM revision AS again \
        WHERE again.entity = own.entity AND again.row_id = own.row_id AND again.group_key = own.group_key \
        AND again.change_id = own.change_id AND again.id > own.id)";

/// A revision with its change.
#[derive(Clone, Debug, FromQueryResult)]
pub(super) struct StoredRevision {
    pub(super) change_id: i64,
    pub(super) version: i32,
    pub(super) before: Option<String>,
    pub(super) after: Option<String>,
    at: DateTime<Utc>,
    by: Option<i64>,
    kind: String,
    undone_by: Option<i64>,
}

/// A version of a row or an order: what it was after a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "RowVersion")]
pub struct Version {
    /// The change that made it.
    #[schemars(range(min = 1))]
    pub change_id: i64,
    /// When.
    pub at: DateTime<Utc>,
    /// Who made it; null for the console, and for a person who was deleted.
    pub who: Option<Person>,
    /// Whether it was made by a command on the console, not by a person.
    pub is_console: bool,
    /// What happened to the row.
    pub kind: Kind,
    /// The version of the row since then; 0 for an order.
    #[schemars(range(min = 0))]
    pub version: i32,
    /// The fields that the change gave other values.
    pub fields: Vec<String>,
    /// Whether the change is undone.
    pub is_undone: bool,
    /// Whether it is the row as it is now.
    pub is_current: bool,
    /// Whether it can be asked for: not where the change removed the row.
    pub is_restorable: bool,
    /// Whether there was a row before the change, so that this can be asked for too.
    pub has_before: bool,
}

/// A page of the versions of a row or order, newest first, and the total number of versions.
///
/// # Errors
/// 404 `change_not_found` for a row that there is not and of which nothing is known.
pub async fn list(conn: &Transaction, thing: &Thing, page: i64, per_page: i64) -> Result<(Vec<Version>, u64)> {
    let sql = "SELECT COUNT(DISTINCT change_id) FROM revision WHERE entity = $1 AND row_id = $2 AND group_key = $3";
    let values = [
        thing.resource.info().name.into(),
        thing.id.into(),
        thing.group.clone().into(),
    ];
    let row = conn
        .query_one_raw(Statement::from_sql_and_values(conn.get_database_backend(), sql, values))
        .await?;
    let total: i64 = row.map(|row| row.try_get_by_index(0)).transpose()?.unwrap_or_default();
    if total == 0
        && first(conn, thing.resource, has_id(thing.resource.columns(), thing.id))
            .await?
            .is_none()
        && thing.id != 0
    {
        return Err(Error::new(Code::ChangeNotFound));
    }
    let skip = (page - 1).saturating_mul(per_page);
    let revisions = thing
        .revisions(
            conn,
            "ORDER BY own.change_id DESC LIMIT $4 OFFSET $5",
            vec![per_page.into(), skip.into()],
        )
        .await?;
    let persons = person::find(conn, revisions.iter().filter_map(|revision| revision.by)).await?;
    let mut versions = Vec::with_capacity(revisions.len());
    for (index, revision) in revisions.into_iter().enumerate() {
        let (own_kind, fields) = what_happened(thing, &revision)?;
        let declared = Kind::parse(&revision.kind).filter(|kind| kind.is_of_the_whole());
        versions.push(Version {
            change_id: revision.change_id,
            at: revision.at,
            who: revision.by.and_then(|id| persons.get(&id).cloned()),
            is_console: revision.by.is_none(),
            kind: declared.unwrap_or(own_kind),
            version: revision.version,
            fields,
            is_undone: revision.undone_by.is_some(),
            is_current: skip == 0 && index == 0 && revision.after.is_some(),
            is_restorable: revision.after.is_some(),
            has_before: revision.before.is_some(),
        });
    }
    Ok((versions, u64::try_from(total).unwrap_or_default()))
}

/// What a revision did to its row, and which fields it changed.
fn what_happened(thing: &Thing, revision: &StoredRevision) -> Result<(Kind, Vec<String>)> {
    if thing.id == 0 {
        return Ok((Kind::Moved, vec!["ids".to_owned()]));
    }
    let read = |json: &Option<String>| {
        json.as_deref()
            .and_then(|json| values::read(thing.resource, json, None))
    };
    let (before, after) = (read(&revision.before), read(&revision.after));
    let kind = match (&before, &after) {
        (Some(before), Some(after)) => Kind::of(thing.resource, Some(&before.row), Some(&after.row)),
        _ if revision.before.is_none() => Kind::Added,
        _ if revision.after.is_none() => Kind::Removed,
        _ => Kind::Changed,
    };
    let fields = match (before, after) {
        (Some(before), Some(after)) => differing(
            Some(&content(thing.resource, &before.row)?),
            Some(&content(thing.resource, &after.row)?),
        ),
        _ => Vec::new(),
    };
    Ok((kind, fields))
}

/// The last version of a row, even if the row was removed; 0 if the row is unknown.
///
/// # Errors
/// When the database fails.
pub(crate) async fn last_version(conn: &Transaction, resource: &dyn ErasedResource, id: i64) -> Result<i32> {
    let sql = "SELECT version FROM revision WHERE entity = $1 AND row_id = $2 AND group_key = '' \
        ORDER BY change_id DESC, id DESC LIMIT 1";
    let values = [resource.info().name.into(), id.into()];
    let row = conn
        .query_one_raw(Statement::from_sql_and_values(conn.get_database_backend(), sql, values))
        .await?;
    Ok(row.map(|row| row.try_get_by_index(0)).transpose()?.unwrap_or_default())
}
