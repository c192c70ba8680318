//! The summaries of changes that were made by an older program, and their check.

use peshtoq_core::error::Result;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Statement};

use super::{Kind, Registry, Summary, Touched, bin::GONE, entity, revision, values};
use crate::{
    db::{Actor, Db, Transaction},
    resource::erased::ErasedResource,
};

/// How many changes one transaction fills in, so that writes of other servers are not held up.
const AT_ONCE: u64 = 200;

/// Fills in what changes are about where it is not known yet: after an upgrade, and in a database that was restored from an
/// older archive. Names of other rows are those of today. Returns how many changes it filled in.
///
/// # Errors
/// When the database fails.
pub async fn prepare(db: &Db) -> Result<u64> {
    let mut filled = 0;
    loop {
        let view = db.view().await?;
        let is_done = unknown(view.conn(), 1).await?.is_empty();
        drop(view);
        if is_done {
            return Ok(filled);
        }
        let write = db.begin(Actor::System).await?;
        let changes = unknown(write.conn(), AT_ONCE).await?;
        for change in &changes {
            fill(write.conn(), db.registry(), change).await?;
        }
        filled += changes.len() as u64;
        write.commit().await?;
    }
}

async fn unknown(conn: &Transaction, limit: u64) -> Result<Vec<entity::Model>> {
    let changes = entity::Entity::find()
        .filter(entity::Column::Kind.eq(""))
        .order_by_asc(entity::Column::Id)
        .limit(limit);
    Ok(changes.all(conn).await?)
}

async fn fill(conn: &Transaction, registry: &Registry, change: &entity::Model) -> Result<()> {
    let revisions = revision::Entity::find()
        .filter(revision::Column::ChangeId.eq(change.id))
        .order_by_asc(revision::Column::Id)
        .all(conn)
        .await?;
    let mut summary = Summary::default();
    for revision in &revisions {
        if let Some(touched) = registry
            .get(&revision.entity)
            .and_then(|resource| touched(resource, revision))
        {
            summary.add(touched);
        }
    }
    let kind = change.undoes.map(|_| Kind::Undone);
    // What is left unknown by the rows must not be asked for again.
    let sql = "UPDATE change SET kind = $1, touched = $2 WHERE id = $3";
    let touched = i64::try_from(revisions.len()).unwrap_or(i64::MAX);
    let values = [
        kind.unwrap_or(Kind::Changed).as_str().into(),
        touched.into(),
        change.id.into(),
    ];
    conn.execute_raw(Statement::from_sql_and_values(conn.get_database_backend(), sql, values))
        .await?;
    summary.store_without_bin(conn, change.id, kind, None, 0).await
}

/// What a revision touched; `None` if its row can no longer be read.
fn touched(resource: &dyn ErasedResource, revision: &revision::Model) -> Option<Touched> {
    if revision.row_id == 0 {
        return Some(Touched::order(resource, revision.parent_id));
    }
    let (before, after) = values::states(resource, revision)?;
    Touched::row(resource, before.as_ref(), after.as_ref()).ok()
}

/// Compares what is stored with changes with their revisions. Returns a line for each change whose number of rows, or of
/// rows that are still gone, is another one.
///
/// # Errors
/// When the database fails.
pub async fn differences(conn: &Transaction) -> Result<Vec<String>> {
    let sql = format!(
        "SELECT change.id, change.touched, change.in_bin, counted.touched AS real_touched, counted.in_bin AS real_bin \
        FROM change JOIN (\
            SELECT gone.change_id, COUNT(*) AS touched, SUM(CASE \
                WHEN {GONE} THEN 1 ELSE 0 END) AS in_bin \
            FROM revision AS gone GROUP BY gone.change_id\
        ) AS counted ON counted.change_id = change.id \
        WHERE change.touched <> counted.touched OR change.in_bin <> counted.in_bin OR change.kind = '' ORDER BY change.id"
    );
    let rows = conn
        .query_all_raw(Statement::from_string(conn.get_database_backend(), sql))
        .await?;
    rows.iter()
        .map(|row| {
            let number = |name: &str| row.try_get::<i64>("", name);
            Ok(format!(
                "change {}: {} rows instead of {}, {} in the bin instead of {}",
                number("id")?,
                number("touched")?,
                number("real_touched")?,
                number("in_bin")?,
                number("real_bin")?
            ))
        })
        .collect()
}
