//! The bin: rows that were removed and have not been restored, listed by the change that removed them
//! (`docs/history.md#the-bin`).

use std::collections::{BTreeSet, HashMap, HashSet};

use chrono::{DateTime, Utc};
use peshtoq_core::{
    codes::{Code, FieldCode},
    error::{Error, FieldError, Result},
};
use schemars::JsonSchema;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, Statement};
use serde::Serialize;
use serde_json::{Value, json};

use super::{
    Kind, Registry, Restored,
    detail::find,
    listing::{self, ChangeFilter, StoredChange},
    revision,
    undo::Requester,
    values,
};
use crate::{
    db::{Transaction, Write},
    person::{self, Person},
    resource::{MediaPath, returning::Returning},
    search::{self, Building},
};

/// Something that was removed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "BinEntry")]
pub struct Removed {
    /// The change that removed it.
    #[schemars(range(min = 1))]
    pub change_id: i64,
    /// When.
    pub at: DateTime<Utc>,
    /// Who removed it; null for the console, and for a person who was deleted.
    pub who: Option<Person>,
    /// Whether it was removed by a command on the console, not by a person.
    pub is_console: bool,
    /// The name of its resource.
    pub entity: String,
    /// Its id.
    #[schemars(range(min = 1))]
    pub id: i64,
    /// The name that it had; empty if it has none.
    pub label: String,
    /// The course that it belongs to; a course belongs to itself.
    pub course_id: Option<i64>,
    /// The name that the course had then.
    pub course_name: Option<String>,
    /// How many other rows went with it and are still gone.
    #[schemars(range(min = 0))]
    pub others: i64,
    /// Whether it was not removed, but what had added it was undone.
    pub is_taken_back: bool,
}

/// The condition that the revision `gone` removed a row which has no later revision.
pub(super) const GONE: &str = "gone.row_id <> 0 AND gone.\"after\" IS NULL AND NOT EXISTS (\
    SELECT 1 FROM revision AS later \
    WHERE later.entity = gone.entity AND later.row_id = gone.row_id AND later.group_key = gone.group_key \
    AND (later.change_id > gone.change_id OR (later.change_id = gone.change_id AND later.id > gone.id)))";

/// The condition that the removed row `gone`, or what it belonged to, is there as a draft: the draft made it, an undo took
/// that back, and the draft was not discarded. Then the draft is the record, and the bin does not offer it a second time.
fn held(registry: &Registry) -> String {
    let parents = registry.names().filter_map(|name| {
        let (parent, _) = registry.get(name)?.info().parent?;
        Some(format!("WHEN '{name}' THEN '{parent}'"))
    });
    let parents: Vec<String> = parents.collect();
    format!(
        "EXISTS (SELECT 1 FROM change AS taker WHERE taker.id = gone.change_id AND taker.undoes IS NOT NULL) \
         AND EXISTS (SELECT 1 FROM draft_row AS made JOIN draft ON draft.id = made.draft_id \
            JOIN change AS maker ON maker.id = made.change_id \
            WHERE ((made.entity = gone.entity AND made.row_id = gone.row_id) \
                OR (made.entity = CASE gone.entity {} ELSE '' END AND made.row_id = gone.parent_id)) \
            AND draft.discarded_at IS NULL AND maker.undone_by IS NOT NULL)",
        parents.join(" ")
    )
}

/// Selects the rows that these changes removed and that are still gone, the last removed first.
fn gone_rows(registry: &Registry, changes: &str, columns: &str) -> String {
    let held = held(registry);
    format!(
        "SELECT {columns} FROM revision AS gone WHERE gone.change_id IN ({changes}) AND {GONE} AND NOT ({held}) \
         ORDER BY gone.id DESC"
    )
}

/// The condition that a change removed something that is still gone and not held by a draft. Only an undo takes back what a
/// draft made, so that the rows of other changes need not be looked at.
fn offers(registry: &Registry) -> String {
    format!(
        "change.in_bin > 0 AND (change.undoes IS NULL OR EXISTS (\
         SELECT 1 FROM revision AS gone WHERE gone.change_id = change.id AND {GONE} AND NOT ({})))",
        held(registry)
    )
}

/// A page of the bin, the last removed first, and the total number of entries.
///
/// # Errors
/// When the database fails.
pub async fn list(
    conn: &Transaction,
    registry: &Registry,
    filter: &ChangeFilter,
    page: i64,
    per_page: i64,
) -> Result<(Vec<Removed>, u64)> {
    let mut query = Building::new(conn.get_database_backend());
    let conditions = listing::conditions(&mut query, filter, Some(offers(registry)));
    let (changes, total) = listing::page_of(conn, "change", &conditions, query, page, per_page).await?;
    let persons = person::find(conn, changes.iter().filter_map(|change| change.by)).await?;
    let mains = mains(conn, registry, &changes).await?;
    let entries = changes.into_iter().filter_map(|change| {
        let main = mains.get(&change.id)?;
        Some(Removed {
            change_id: change.id,
            at: change.at,
            who: change.by.and_then(|id| persons.get(&id).cloned()),
            is_console: change.by.is_none(),
            entity: main.entity.clone(),
            id: main.row_id,
            label: main.label.clone(),
            course_id: change.course_id,
            course_name: change.course_name,
            others: main.others,
            is_taken_back: change.undoes.is_some(),
        })
    });
    Ok((entries.collect(), total))
}

struct Main {
    entity: String,
    row_id: i64,
    label: String,
    others: i64,
}

/// The main removed row of each of these changes: the row that the other removed rows belonged to.
async fn mains(conn: &Transaction, registry: &Registry, changes: &[StoredChange]) -> Result<HashMap<i64, Main>> {
    if changes.is_empty() {
        return Ok(HashMap::new());
    }
    let mut query = Building::new(conn.get_database_backend());
    let ids = query.list(changes.iter().map(|change| change.id));
    let sql = gone_rows(
        registry,
        &ids,
        "gone.id, gone.change_id, gone.entity, gone.row_id, gone.parent_id",
    );
    let rows = conn.query_all_raw(query.statement(sql)).await?;
    let mut gone: HashMap<i64, Vec<(i64, String, i64, i64)>> = HashMap::new();
    for row in rows {
        gone.entry(row.try_get("", "change_id")?).or_default().push((
            row.try_get("", "id")?,
            row.try_get("", "entity")?,
            row.try_get("", "row_id")?,
            row.try_get("", "parent_id")?,
        ));
    }
    let mut wanted: HashMap<i64, i64> = HashMap::new();
    for (change, rows) in &gone {
        let all: HashSet<(&str, i64)> = rows.iter().map(|(_, entity, id, _)| (entity.as_str(), *id)).collect();
        let follows = |entity: &str, parent: i64| {
            let parents = registry.get(entity).and_then(|resource| resource.info().parent);
            parents.is_some_and(|(name, _)| all.contains(&(name, parent)))
        };
        let mut tops = rows.iter().filter(|(_, entity, _, parent)| !follows(entity, *parent));
        // A saved list removes its rows from the first on, so the oldest revision is that of the list's first row.
        if let Some((revision, ..)) = tops.next_back().or(rows.first()) {
            wanted.insert(*revision, *change);
        }
    }
    let revisions = revision::Entity::find()
        .filter(revision::Column::Id.is_in(wanted.keys().copied()))
        .all(conn)
        .await?;
    let mut mains = HashMap::new();
    for revision in revisions {
        let stored = changes.iter().find(|change| change.id == revision.change_id);
        let as_stored = stored.filter(|change| change.entity == revision.entity && change.row_id == revision.row_id);
        let label = match (as_stored, registry.get(&revision.entity)) {
            (Some(change), _) => change.label.clone(),
            (None, Some(resource)) => {
                let old = values::read(resource, revision.before.as_deref().unwrap_or_default(), None);
                old.map(|old| search::label(resource, &old.row))
                    .transpose()?
                    .unwrap_or_default()
            }
            (None, None) => String::new(),
        };
        let rows = gone.get(&revision.change_id).map_or(1, Vec::len);
        let main = Main {
            entity: revision.entity,
            row_id: revision.row_id,
            label,
            others: i64::try_from(rows).unwrap_or(1) - 1,
        };
        mains.insert(revision.change_id, main);
    }
    Ok(mains)
}

/// The reasons why a row cannot be restored.
struct Conflict {
    entity: &'static str,
    id: i64,
    label: String,
    failed: Vec<FieldError>,
    code: Code,
}

impl Conflict {
    fn describe(&self) -> Value {
        let fields: Vec<Value> = self
            .failed
            .iter()
            .map(|failed| json!({"field": failed.field, "code": failed.code.as_str()}))
            .collect();
        json!({"entity": self.entity, "id": self.id, "label": self.label, "code": self.code.as_str(), "fields": fields})
    }
}

/// Restores the rows that a change removed, as far as they are still gone: all of them or none.
///
/// # Errors
/// 404 `change_not_found` when the change removed nothing that is still gone; 403 for what only superadmins may bring back; 409
/// `restore_conflict` with everything that prevents it.
pub async fn restore(
    write: &mut Write,
    requester: Requester,
    change_id: i64,
    media_path: MediaPath<'_>,
) -> Result<Restored> {
    write.mark_as(Kind::Restored);
    let db = write.db().clone();
    let registry = db.registry();
    find(write.conn(), change_id, requester.is_superadmin).await?;
    let backend = write.conn().get_database_backend();
    let sql = gone_rows(registry, "$1", "gone.id");
    let rows = write
        .conn()
        .query_all_raw(Statement::from_sql_and_values(backend, sql, [change_id.into()]))
        .await?;
    let ids: std::result::Result<Vec<i64>, _> = rows.iter().map(|row| row.try_get_by_index(0)).collect();
    let mut revisions = revision::Entity::find()
        .filter(revision::Column::Id.is_in(ids?))
        .all(write.conn())
        .await?;
    // Restores in reverse order of removal: children are removed before their parents.
    revisions.sort_by_key(|revision| std::cmp::Reverse(revision.id));
    let Some(main) = revisions.first() else {
        return Err(Error::new(Code::ChangeNotFound));
    };
    let restored = Restored {
        entity: main.entity.clone(),
        id: main.row_id,
        rows: revisions.len() as u64,
    };
    let mut conflicts: Vec<Conflict> = Vec::new();
    let mut input = Value::Null;
    let mut names: BTreeSet<&'static str> = BTreeSet::new();
    for revision in &revisions {
        let resource = registry
            .get(&revision.entity)
            .ok_or_else(|| Error::internal(format!("nobody can restore {}", revision.entity)))?;
        if resource.info().for_superadmins && !requester.is_superadmin {
            return Err(Error::new(Code::Forbidden));
        }
        let mut conflict = Conflict {
            entity: resource.info().name,
            id: revision.row_id,
            label: String::new(),
            failed: Vec::new(),
            code: Code::VersionUnreadable,
        };
        let Some(old) = values::read(resource, revision.before.as_deref().unwrap_or_default(), None) else {
            conflicts.push(conflict);
            continue;
        };
        conflict.label = search::label(resource, &old.row)?;
        if revision.id == main.id {
            input = Value::Object(values::content(resource, &old.row)?);
        }
        let parent = resource.info().parent.map(|(name, _)| (name, old.row.parent_id()));
        let is_of_conflict = conflicts.iter().any(|other| Some((other.entity, other.id)) == parent);
        if is_of_conflict {
            // This row can only be restored together with its parent, whose conflict is already reported.
            continue;
        }
        let returning = Returning::of(write, resource, old.row, media_path).await?;
        conflict.failed = returning.validation.by_others.clone();
        if returning.is_orphan {
            conflict.code = Code::ParentRemoved;
        } else if !conflict.failed.is_empty() {
            conflict.code = Error::invalid(conflict.failed.clone()).code;
        } else {
            returning.put_back(write).await?;
            names.insert(resource.info().name);
            continue;
        }
        conflicts.push(conflict);
    }
    if !conflicts.is_empty() {
        let described: Vec<Value> = conflicts.iter().map(Conflict::describe).collect();
        let own = conflicts
            .iter()
            .find(|conflict| conflict.id == main.row_id && conflict.entity == main.entity);
        return Err(Error {
            fields: own.map(|own| own.failed.clone()).unwrap_or_default(),
            ..Error::new(Code::RestoreConflict)
        }
        .with_data(json!({"entity": main.entity, "id": main.row_id, "input": input, "conflicts": described})));
    }
    for resource in names.into_iter().filter_map(|name| registry.get(name)) {
        resource.after_undo(write).await?;
    }
    Ok(restored)
}

/// The error for a restored row that refers to a row which no longer exists.
pub(crate) fn reference_is_gone() -> FieldError {
    FieldError::new("id", FieldCode::NotFound)
}
