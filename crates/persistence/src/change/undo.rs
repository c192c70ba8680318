//! Undo. `docs/history.md` describes what it guarantees.

use std::collections::BTreeSet;

use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, Statement};

use super::{NamedSubject, Registry, Restoring, entity, revision};
use peshtoq_core::{
    codes::Code,
    error::{Error, Result},
    message::Message,
};

use crate::{
    db::{Transaction, Write},
    resource,
};

/// What a change is about that published a release, which is no resource.
const RELEASE: &str = "release";

/// Who requests an undo.
#[derive(Clone, Copy, Debug)]
pub struct Requester {
    /// The id of the staff row.
    pub staff_id: i64,
    /// Whether the person is a superadmin.
    pub is_superadmin: bool,
}

/// Selects the rows and orders, as `own`, whose state has changed since these `changes`. Public for the test that
/// checks its use of indices.
pub fn superseded(columns: &str, changes: &str) -> String {
    format!(
        "SELECT {columns} FROM revision AS own WHERE own.change_id IN ({changes}) \
         AND own.state_after <> (\
            SELECT last.state_after FROM revision AS last \
            WHERE last.entity = own.entity AND last.row_id = own.row_id AND last.group_key = own.group_key \
            ORDER BY last.change_id DESC, last.id DESC LIMIT 1) \
         AND NOT EXISTS (\
            SELECT 1 FROM revision AS again \
            WHERE again.entity = own.entity AND again.row_id = own.row_id AND again.group_key = own.group_key \
            AND again.change_id = own.change_id AND again.id > own.id)"
    )
}

/// Finds a row or order that belongs to the row `$1` and was added, changed or removed by a change later than `$2` that
/// has not been undone. `$3` and up are the names of the `tables` child tables. Rows that the change itself touched are
/// left out: [`superseded`] covers them. Public for the test that checks its use of indices.
pub fn later_work(tables: usize) -> String {
    let tables: Vec<String> = (0..tables).map(|index| format!("${}", index + 3)).collect();
    let tables = tables.join(", ");
    format!(
        "SELECT later.id FROM revision AS later \
         WHERE later.parent_id = $1 AND later.parent_id <> 0 AND later.change_id > $2 AND later.entity IN ({tables}) \
         AND NOT EXISTS (\
             SELECT 1 FROM revision AS own \
             WHERE own.entity = later.entity AND own.row_id = later.row_id AND own.group_key = later.group_key \
             AND own.change_id = $2) \
         AND (\
             SELECT first.state_before FROM revision AS first \
             WHERE first.entity = later.entity AND first.row_id = later.row_id AND first.group_key = later.group_key \
             AND first.change_id > $2 ORDER BY first.change_id, first.id LIMIT 1\
         ) <> (\
             SELECT last.state_after FROM revision AS last \
             WHERE last.entity = later.entity AND last.row_id = later.row_id AND last.group_key = later.group_key \
             ORDER BY last.change_id DESC, last.id DESC LIMIT 1) \
         LIMIT 1"
    )
}

/// Marks the change `$1` as undone by `$2`. If `$1` was an undo itself, the change that it undid is in force again; if
/// that was an undo too, the one that it undid is undone again; and so on. Public for the test that checks its use of
/// indices.
pub const UNDONE: &str = "WITH RECURSIVE chain (id, undoer, is_undone) AS (\
        SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), 1 \
        UNION ALL \
        SELECT change.undoes, chain.id, 1 - chain.is_undone \
        FROM chain JOIN change ON change.id = chain.id WHERE change.undoes IS NOT NULL\
    ) \
    UPDATE change SET undone_by = (\
        SELECT CASE WHEN chain.is_undone = 1 THEN chain.undoer END FROM chain WHERE chain.id = change.id\
    ) WHERE id IN (SELECT chain.id FROM chain)";

/// Undoes a change: reverts what it added, changed, moved or removed, with the same ids and positions. The change of the
/// write is the undo, which can be undone too.
///
/// # Errors
/// 404 `change_not_found`; 403 `forbidden` for what only superadmins may put back; 409 `change_superseded` when it was
/// undone already, or a row is no longer as it left it, or a list is full.
pub async fn undo(write: &mut Write, requester: Requester, id: i64) -> Result<()> {
    let db = write.db().clone();
    let found = entity::Entity::find_by_id(id).one(write.conn()).await?;
    let change = found.ok_or_else(|| Error::new(Code::ChangeNotFound))?;
    let revisions = revision::Entity::find()
        .filter(revision::Column::ChangeId.eq(id))
        .order_by_desc(revision::Column::Id)
        .all(write.conn())
        .await?;
    for revision in &revisions {
        let table = db.registry().get(&revision.entity);
        let table = table.ok_or_else(|| Error::internal(format!("nobody can restore {}", revision.entity)))?;
        let is_own = revision.row_id == requester.staff_id && change.by == Some(requester.staff_id);
        if table.info().for_superadmins && !requester.is_superadmin && !is_own {
            return Err(Error::new(Code::Forbidden));
        }
    }
    if change.undone_by.is_some() || revisions.is_empty() || is_superseded(write, id).await? {
        return Err(Error::new(Code::ChangeSuperseded));
    }
    refuse_over_later_work(write, id, &revisions).await?;
    write.mark_undo_of(id);
    if change.entity == RELEASE {
        // The undo of a release, and the undo of that, are listed under the name of the release.
        write.is_about(NamedSubject {
            entity: RELEASE,
            id: change.row_id,
            label: change.label,
        });
    }
    let undo = write.change_id().await?;
    for revision in &revisions {
        if let Some(table) = db.registry().get(&revision.entity) {
            write.restoring = Some(Restoring::of(revision));
            resource::restore(write, table, revision).await?;
        }
    }
    write.restoring = None;
    let names: BTreeSet<&str> = revisions.iter().map(|revision| revision.entity.as_str()).collect();
    for table in names.into_iter().filter_map(|name| db.registry().get(name)) {
        table.after_undo(write).await?;
    }
    let backend = write.conn().get_database_backend();
    let undone = Statement::from_sql_and_values(backend, UNDONE, [id.into(), undo.into()]);
    write.conn().execute_raw(undone).await?;
    Ok(())
}

/// Refuses to remove a row if rows that belong to it have changed since, because they would be removed with it.
async fn refuse_over_later_work(write: &Write, id: i64, revisions: &[revision::Model]) -> Result<()> {
    let registry = write.db().registry();
    let made = revisions
        .iter()
        .filter(|revision| revision.row_id != 0 && revision.before.is_none());
    for revision in made {
        if has_later_work(write.conn(), registry, id, (&revision.entity, revision.row_id)).await? {
            return Err(Error::new(Code::ChangeSuperseded).with_message(Message::undo_over_later_work()));
        }
    }
    Ok(())
}

/// Whether rows that belong to a row which the change added have been changed since.
///
/// # Errors
/// When the database fails.
pub(super) async fn has_later_work(
    conn: &Transaction,
    registry: &Registry,
    change: i64,
    (entity, row_id): (&str, i64),
) -> Result<bool> {
    let children = registry.children_of(entity);
    if children.is_empty() {
        return Ok(false);
    }
    let values = [row_id.into(), change.into()]
        .into_iter()
        .chain(children.iter().map(|child| child.info().name.into()));
    finds(conn, &later_work(children.len()), values).await
}

async fn is_superseded(write: &Write, change: i64) -> Result<bool> {
    let query = format!("{} LIMIT 1", superseded("own.id", "$1"));
    finds(write.conn(), &query, [change.into()]).await
}

async fn finds(conn: &Transaction, query: &str, values: impl IntoIterator<Item = sea_orm::Value>) -> Result<bool> {
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), query, values);
    Ok(conn.query_one_raw(statement).await?.is_some())
}
