//! Fills in the summaries of changes that an older version of the program made, and checks all summaries.

use peshtoq_core::error::Result;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Statement};

use super::{Kind, Registry, Summary, Touched, bin::GONE, entity, revision, values};
use crate::{
    db::{Actor, Db, Transaction},
    resource::erased::ErasedResource,
};

/// How many changes one transaction fills in. It is small so that writes of other servers are not held up.
const BATCH_SIZE: u64 = 200;

/// Fills in the summaries of changes that have none: after an upgrade, and in a database that was restored from an
/// older archive. Other rows are given their current names. Returns how many changes it filled in.
///
/// # Errors
/// When the database fails.
pub async fn prepare(db: &Db) -> Result<u64> {
    let mut filled = 0;
    loop {
        // At a start this connection is open already.
        if is_done(&db.writer()).await? {
            return Ok(filled);
        }
        let write = db.begin(Actor::System).await?;
        let changes = unknown(write.conn(), BATCH_SIZE).await?;
        for change in &changes {
            fill(write.conn(), db.registry(), change).await?;
        }
        filled += changes.len() as u64;
        write.commit().await?;
    }
}

/// Whether all changes have a summary. The condition is written out, so that the partial index `change_unfilled` fits:
/// a start must not take longer with a longer history.
async fn is_done(conn: &impl ConnectionTrait) -> Result<bool> {
    let sql = "SELECT id FROM change WHERE kind = '' LIMIT 1";
    let statement = Statement::from_string(conn.get_database_backend(), sql);
    Ok(conn.query_one_raw(statement).await?.is_none())
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
    // Sets values even if no row can be read, so that this change is not selected again.
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

/// A change whose stored counts differ from those of its revisions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Miscount {
    /// Its id.
    pub change_id: i64,
    /// The stored number of touched rows, and the actual number.
    pub touched: (i64, i64),
    /// The stored number of removed rows that are still gone, and the actual number.
    pub in_bin: (i64, i64),
    /// Whether an older version of the program made the change and [`prepare`], which runs when the server starts, has
    /// not filled it in yet.
    pub is_unfilled: bool,
}

/// Compares the counts stored with changes with their revisions.
///
/// # Errors
/// When the database fails.
pub async fn differences(conn: &Transaction) -> Result<Vec<Miscount>> {
    let sql = format!(
        "SELECT change.id, change.touched, change.in_bin, change.kind, \
            COALESCE(counted.touched, 0) AS real_touched, COALESCE(counted.in_bin, 0) AS real_bin \
        FROM change LEFT JOIN (\
            SELECT gone.change_id, COUNT(*) AS touched, SUM(CASE WHEN {GONE} THEN 1 ELSE 0 END) AS in_bin \
            FROM revision AS gone GROUP BY gone.change_id\
        ) AS counted ON counted.change_id = change.id \
        WHERE change.touched <> COALESCE(counted.touched, 0) OR change.in_bin <> COALESCE(counted.in_bin, 0) \
            OR change.kind = '' ORDER BY change.id"
    );
    let rows = conn
        .query_all_raw(Statement::from_string(conn.get_database_backend(), sql))
        .await?;
    rows.iter()
        .map(|row| {
            let number = |name: &str| row.try_get::<i64>("", name);
            Ok(Miscount {
                change_id: number("id")?,
                touched: (number("touched")?, number("real_touched")?),
                in_bin: (number("in_bin")?, number("real_bin")?),
                is_unfilled: row.try_get::<String>("", "kind")?.is_empty(),
            })
        })
        .collect()
}

/// Corrects the counts of changes that [`differences`] finds wrong. Returns how many changes it corrected.
///
/// # Errors
/// When the database fails.
pub async fn repair(db: &Db) -> Result<u64> {
    let write = db.begin(Actor::System).await?;
    let mut mended = 0;
    for difference in differences(write.conn()).await? {
        let Miscount {
            change_id,
            touched: (touched, real_touched),
            in_bin: (in_bin, real_bin),
            is_unfilled: _,
        } = difference;
        if (touched, in_bin) == (real_touched, real_bin) {
            continue;
        }
        let sql = "UPDATE change SET touched = $1, in_bin = $2 WHERE id = $3";
        let values = [real_touched.into(), real_bin.into(), change_id.into()];
        let backend = write.conn().get_database_backend();
        let statement = Statement::from_sql_and_values(backend, sql, values);
        write.conn().execute_raw(statement).await?;
        mended += 1;
    }
    write.commit().await?;
    Ok(mended)
}
