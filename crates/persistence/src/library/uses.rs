//! Where a file is used.

use std::collections::HashMap;

use super::NAME;
use crate::{change::Registry, prelude::*, search::Building};

/// How many places are listed; all of them are counted.
const LISTED: u64 = 200;
/// How many places an error names.
const TOLD: usize = 3;

/// A record that uses a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FileUse {
    /// What kind of record it is: the name of its resource.
    pub entity: String,
    /// Its id.
    #[schemars(range(min = 1))]
    pub id: i64,
    /// Its name; empty if it has none.
    pub label: String,
    /// The path of the panel's screen where it is edited; empty if there is none.
    pub path: String,
    /// The course that it belongs to.
    pub course_id: Option<i64>,
    /// The name of that course.
    pub course_name: Option<String>,
}

/// A draft that names a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DraftUse {
    /// Its id.
    #[schemars(range(min = 1))]
    pub id: i64,
    /// The resource that it is about.
    pub entity: String,
    /// The name of what it is about; empty if it has none.
    pub label: String,
    /// The release that it is part of; null if it waits alone.
    pub release_id: Option<i64>,
}

/// Where a file is used.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FileUses {
    /// The records that use it, at most 200.
    pub records: Vec<FileUse>,
    /// How many records use it.
    #[schemars(range(min = 0))]
    pub total: u64,
    /// How many unfinished drafts use it; they are not among the records.
    #[schemars(range(min = 0))]
    pub drafts: u64,
    /// The drafts among them that wait, the last stored first, at most 200. Discarded ones are counted only.
    pub waiting_drafts: Vec<DraftUse>,
    /// How many kept changes of records name it, so that undoing one may need it.
    #[schemars(range(min = 0))]
    pub changes: u64,
}

/// How many places use each of these files, and the name of one of them.
pub(super) async fn counts(conn: &Transaction, paths: &[&str]) -> Result<HashMap<String, (i64, Option<String>)>> {
    if paths.is_empty() {
        return Ok(HashMap::new());
    }
    let mut query = Building::new(conn.get_database_backend());
    let (own, paths) = (query.value(NAME), query.list(paths.iter().copied()));
    let sql = format!(
        "SELECT used.path AS path, COUNT(*) AS uses, MIN(NULLIF(said.label, '')) AS label FROM media_use used \
         LEFT JOIN search_entry said ON said.entity = used.entity AND said.row_id = used.row_id \
         WHERE used.entity <> {own} AND used.path IN ({paths}) GROUP BY used.path"
    );
    let rows = conn.query_all_raw(query.statement(sql)).await?;
    rows.iter()
        .map(|row| {
            let found = (row.try_get("", "uses")?, row.try_get("", "label")?);
            Ok((row.try_get("", "path")?, found))
        })
        .collect()
}

/// Where a file is used.
///
/// # Errors
/// When the database fails.
pub async fn uses(conn: &Transaction, registry: &Registry, path: &str) -> Result<FileUses> {
    let records = records(conn, registry, path).await?;
    let (total, drafts) = count(conn, registry, path).await?;
    let waiting_drafts = waiting_drafts(conn, path).await?;
    let mut query = Building::new(conn.get_database_backend());
    let (path, own) = (query.value(path), query.value(NAME));
    let sql = format!(
        "SELECT COUNT(DISTINCT revision.change_id) FROM media_history \
         JOIN revision ON revision.id = media_history.revision_id \
         WHERE media_history.path = {path} AND revision.entity <> {own}"
    );
    let changes = conn.query_one_raw(query.statement(sql)).await?;
    let changes: Option<i64> = changes.map(|row| row.try_get_by_index(0)).transpose()?;
    Ok(FileUses {
        records,
        total,
        drafts,
        waiting_drafts,
        changes: changes.unwrap_or_default().unsigned_abs(),
    })
}

/// How many records use the file, and how many other things do. Anything that is not in the registry is not a record.
async fn count(conn: &Transaction, registry: &Registry, path: &str) -> Result<(u64, u64)> {
    let mut query = Building::new(conn.get_database_backend());
    let (path, own) = (query.value(path), query.value(NAME));
    let sql = format!(
        "SELECT entity, COUNT(*) AS uses FROM media_use WHERE path = {path} AND entity <> {own} GROUP BY entity"
    );
    let (mut records, mut others) = (0, 0);
    for row in conn.query_all_raw(query.statement(sql)).await? {
        let (entity, uses): (String, i64) = (row.try_get("", "entity")?, row.try_get("", "uses")?);
        match registry.get(&entity) {
            Some(_) => records += uses.unsigned_abs(),
            None => others += uses.unsigned_abs(),
        }
    }
    Ok((records, others))
}

async fn waiting_drafts(conn: &Transaction, path: &str) -> Result<Vec<DraftUse>> {
    let mut query = Building::new(conn.get_database_backend());
    let path = query.value(path);
    let sql = format!(
        "SELECT draft.id, draft.entity, draft.label, draft.release_id FROM media_use used \
         JOIN draft ON draft.id = used.row_id \
         WHERE used.path = {path} AND used.entity = 'draft' AND draft.discarded_at IS NULL \
         AND (draft.published_at IS NULL OR EXISTS (SELECT 1 FROM change \
            WHERE change.id = draft.change_id AND change.undone_by IS NOT NULL)) \
         ORDER BY draft.updated_at DESC, draft.id DESC LIMIT {LISTED}"
    );
    let rows = conn.query_all_raw(query.statement(sql)).await?;
    rows.iter()
        .map(|row| {
            Ok(DraftUse {
                id: row.try_get("", "id")?,
                entity: row.try_get("", "entity")?,
                label: row.try_get("", "label")?,
                release_id: row.try_get("", "release_id")?,
            })
        })
        .collect()
}

async fn records(conn: &Transaction, registry: &Registry, path: &str) -> Result<Vec<FileUse>> {
    let mut query = Building::new(conn.get_database_backend());
    let mut names: Vec<&str> = registry.names().filter(|name| *name != NAME).collect();
    names.sort_unstable();
    let (path, names) = (query.value(path), query.list(names));
    let sql = format!(
        "SELECT used.entity, used.row_id, said.label, said.path, said.course_id, course.label AS course_name \
         FROM media_use used \
         LEFT JOIN search_entry said ON said.entity = used.entity AND said.row_id = used.row_id \
         LEFT JOIN search_entry course ON course.entity = 'course' AND course.row_id = said.course_id \
         WHERE used.path = {path} AND used.entity IN ({names}) \
         ORDER BY said.course_id IS NOT NULL, said.course_id, used.entity, used.row_id LIMIT {LISTED}"
    );
    let rows = conn.query_all_raw(query.statement(sql)).await?;
    rows.iter()
        .map(|row| {
            let text = |name: &str| row.try_get::<Option<String>>("", name);
            Ok(FileUse {
                entity: row.try_get("", "entity")?,
                id: row.try_get("", "row_id")?,
                label: text("label")?.unwrap_or_default(),
                path: text("path")?.unwrap_or_default(),
                course_id: row.try_get("", "course_id")?,
                course_name: text("course_name")?,
            })
        })
        .collect()
}

/// Refuses to remove a file that is used, and names the places.
pub(super) async fn refuse_if_used(conn: &Transaction, registry: &Registry, path: &str) -> Result<()> {
    let uses = uses(conn, registry, path).await?;
    let all = uses.total + uses.drafts;
    if all == 0 {
        return Ok(());
    }
    let names: Vec<&str> = uses
        .records
        .iter()
        .map(|place| place.label.as_str())
        .filter(|label| !label.is_empty())
        .take(TOLD)
        .collect();
    let more = usize::try_from(all).unwrap_or(usize::MAX) - names.len();
    let message = match (names.is_empty(), more) {
        (true, _) => Message::file_used_in_places(all),
        (false, 0) => Message::file_used_by(names.join(", ")),
        (false, more) => Message::file_used_by_more(names.join(", "), more),
    };
    let data = serde_json::to_value(&uses).map_err(Error::internal)?;
    Err(Error::new(Code::InUse).with_message(message).with_data(data))
}
