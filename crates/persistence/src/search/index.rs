//! Rebuilds all search entries.

use std::collections::BTreeMap;

use peshtoq_core::{clock, error::Result, folding};
use sea_orm::{
    Condition, ConnectionTrait, Statement,
    sea_query::{ExprTrait, Order},
};

use super::entry::{COLUMNS, Entry, put};
use crate::{
    change::Registry,
    db::{Actor, Db, Transaction},
    resource::{
        erased::ErasedResource,
        read::{all, column, select},
    },
};

/// The format of the entries. Increase it when entries are built differently and neither the program's version nor the
/// schema shows it.
const FORM: u32 = 2;

/// The entity of the entry that stores what the other entries were built by. No resource has this name.
const MADE_BY: &str = "";

/// How many rows are read at once.
const ROWS: u64 = 500;

/// Rebuilds all entries unless they were built by this program with its resources and this schema. This happens after
/// an upgrade, and in a database that was restored. Returns whether the entries were rebuilt.
///
/// # Errors
/// When the database fails.
pub async fn prepare(db: &Db) -> Result<bool> {
    // At a start this connection is open already.
    if is_current(&db.writer(), db.registry()).await? {
        return Ok(false);
    }
    let write = db.begin(Actor::System).await?;
    let maker = maker(write.conn(), db.registry()).await?;
    // Another server may have rebuilt them meanwhile.
    let is_to_do = made_by(write.conn()).await?.as_ref() != Some(&maker);
    if is_to_do {
        make_all(write.conn(), db.registry(), &maker).await?;
    }
    write.commit().await?;
    Ok(is_to_do)
}

/// Rebuilds all entries if they were built by this program but some differ from their rows. Returns how many were
/// wrong.
///
/// # Errors
/// When the database fails.
pub async fn repair(db: &Db) -> Result<u64> {
    let write = db.begin(Actor::System).await?;
    let maker = maker(write.conn(), db.registry()).await?;
    let mut wrong = 0;
    if made_by(write.conn()).await?.as_ref() == Some(&maker) {
        wrong = differences(write.conn(), db.registry()).await?.len() as u64;
    }
    if wrong > 0 {
        make_all(write.conn(), db.registry(), &maker).await?;
    }
    write.commit().await?;
    Ok(wrong)
}

async fn make_all(conn: &Transaction, registry: &Registry, maker: &str) -> Result<()> {
    let backend = conn.get_database_backend();
    conn.execute_raw(Statement::from_string(backend, "DELETE FROM search_entry"))
        .await?;
    for resource in resources(registry) {
        let mut last = 0;
        loop {
            let entries = entries_after(conn, registry, resource, &mut last).await?;
            match entries {
                Some(entries) => put(conn, entries).await?,
                None => break,
            }
        }
    }
    let sql = format!(
        "INSERT INTO search_entry ({}) VALUES ($1, 0, NULL, $2, $3, '', '', '', '', $4, '')",
        COLUMNS.join(", ")
    );
    let values = [MADE_BY.into(), true.into(), clock::now().into(), maker.into()];
    conn.execute_raw(Statement::from_sql_and_values(backend, sql, values))
        .await?;
    Ok(())
}

/// The entries of the next rows of a resource; `None` after the last one.
async fn entries_after(
    conn: &Transaction,
    registry: &Registry,
    resource: &dyn ErasedResource,
    last: &mut i64,
) -> Result<Option<Vec<Entry>>> {
    let columns = resource.columns();
    let mut condition = Condition::all().add(column(columns, columns.id).gt(*last));
    if let Some(parent) = parent_of_shared(registry, resource) {
        condition = condition.add(match columns.parent {
            Some(_) => column(columns, parent).is_not_null(),
            None => column(columns, parent).is_null(),
        });
    }
    let mut query = select(columns, condition);
    query
        .order_by((columns.table, columns.names[columns.id]), Order::Asc)
        .limit(ROWS);
    let rows = all(conn, resource, &query).await?;
    let Some(row) = rows.last() else {
        return Ok(None);
    };
    *last = row.id();
    let entries: Result<Vec<Option<Entry>>> = rows.iter().map(|row| Entry::of(resource, row)).collect();
    Ok(Some(entries?.into_iter().flatten().collect()))
}

/// The parent column of a table that two resources share: one resource has the rows with a parent, the other those
/// without.
fn parent_of_shared(registry: &Registry, resource: &dyn ErasedResource) -> Option<usize> {
    let (name, table) = (resource.info().name, resource.columns().table);
    let mut all = registry.names().filter_map(|name| registry.get(name));
    let other = all.find(|other| other.columns().table == table && other.info().name != name)?;
    resource.columns().parent.or(other.columns().parent)
}

/// All resources in a fixed order.
fn resources(registry: &Registry) -> Vec<&'static dyn ErasedResource> {
    let mut resources: Vec<_> = registry.names().filter_map(|name| registry.get(name)).collect();
    resources.sort_by_key(|resource| resource.info().name);
    resources
}

/// Identifies the builder of the stored entries, see `maker`.
async fn made_by(conn: &impl ConnectionTrait) -> Result<Option<String>> {
    let sql = "SELECT label FROM search_entry WHERE entity = $1 AND row_id = 0";
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, [MADE_BY.into()]);
    let row = conn.query_one_raw(statement).await?;
    Ok(row.map(|row| row.try_get_by_index(0)).transpose()?)
}

/// Identifies the builder of the entries: this program, the fields of its resources, the folding table, and the latest
/// migration, which may have changed rows. It is part of each start, so it must not generate all schemas.
async fn maker(conn: &impl ConnectionTrait, registry: &Registry) -> Result<String> {
    let definition = serde_json::to_string(&folding::table()).unwrap_or_default();
    // FNV-1a: the same on every machine and in every release.
    let hash = definition.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let steps = "SELECT MAX(version) FROM seaql_migrations";
    let steps = conn
        .query_one_raw(Statement::from_string(conn.get_database_backend(), steps))
        .await?;
    let step: Option<String> = steps.map(|row| row.try_get_by_index(0)).transpose()?.flatten();
    let (version, step) = (env!("CARGO_PKG_VERSION"), step.unwrap_or_default());
    let fields = registry.fields();
    Ok(format!("{version} {FORM} {step} {fields} {hash:016x}"))
}

/// An entry that does not match its row.
#[derive(Debug)]
pub struct Difference {
    /// The name of the resource.
    pub entity: String,
    /// The id of the row.
    pub row_id: i64,
    /// The stored entry; `None` if it is missing.
    pub is: Option<String>,
    /// The entry that the row should have; `None` if there is no such row.
    pub wanted: Option<String>,
}

/// Whether the entries were built by this program. If not, [`prepare`] rebuilds them when the server starts.
///
/// # Errors
/// When the database fails.
pub async fn is_current(conn: &impl ConnectionTrait, registry: &Registry) -> Result<bool> {
    Ok(made_by(conn).await? == Some(maker(conn, registry).await?))
}

/// Compares the entries with the rows.
///
/// # Errors
/// When the database fails.
pub async fn differences(conn: &Transaction, registry: &Registry) -> Result<Vec<Difference>> {
    let mut wanted: BTreeMap<(String, i64), String> = BTreeMap::new();
    for resource in resources(registry) {
        let mut last = 0;
        while let Some(entries) = entries_after(conn, registry, resource, &mut last).await? {
            for entry in entries {
                let key = (entry.entity.to_owned(), entry.row_id);
                wanted.insert(key, shown(&entry.values().map(|value| value.to_string())));
            }
        }
    }
    let sql = format!("SELECT {} FROM search_entry WHERE entity <> ''", COLUMNS.join(", "));
    let rows = conn
        .query_all_raw(Statement::from_string(conn.get_database_backend(), sql))
        .await?;
    let mut different = Vec::new();
    for row in rows {
        let text = |column: &str| row.try_get::<String>("", column).map(sea_orm::Value::from);
        let values = [
            text("entity")?,
            row.try_get::<i64>("", "row_id")?.into(),
            row.try_get::<Option<i64>>("", "course_id")?.into(),
            row.try_get::<bool>("", "for_superadmins")?.into(),
            row.try_get::<chrono::DateTime<chrono::Utc>>("", "updated_at")?.into(),
            text("sort_key")?,
            text("found_label")?,
            text("found")?,
            text("path")?,
            text("label")?,
            text("body")?,
        ];
        let (entity, row_id): (String, i64) = (row.try_get("", "entity")?, row.try_get("", "row_id")?);
        let is = shown(&values.map(|value| value.to_string()));
        let wanted = wanted.remove(&(entity.clone(), row_id));
        if wanted.as_ref() != Some(&is) {
            different.push(Difference {
                entity,
                row_id,
                is: Some(is),
                wanted,
            });
        }
    }
    different.extend(wanted.into_iter().map(|((entity, row_id), wanted)| Difference {
        entity,
        row_id,
        is: None,
        wanted: Some(wanted),
    }));
    Ok(different)
}

fn shown(values: &[String]) -> String {
    values.join(" | ")
}
