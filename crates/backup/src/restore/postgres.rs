//! A restore into PostgreSQL: in one transaction the existing tables move to another schema and new ones take their
//! place.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DatabaseTransaction, TransactionTrait};

use super::{Before, load::load};
use crate::{
    Error, Result,
    place::Source,
    tables::{self, KeptTables, LEFT_OUT},
    verify::Verified,
};

/// The database to change, and its content.
pub(super) struct Target {
    db: DatabaseConnection,
    pub(super) before: Before,
}

pub(super) async fn look(url: &str, kept: &KeptTables) -> Result<Target> {
    let mut options = ConnectOptions::new(url);
    options.max_connections(1).sqlx_logging(false);
    let db = Database::connect(options).await?;
    let before = Before::of(&db, kept).await?;
    Ok(Target { db, before })
}

/// Returns where the previous data is kept.
pub(super) async fn replace(
    target: Target,
    source: &Source,
    verified: &Verified,
    at: DateTime<Utc>,
) -> Result<Option<String>> {
    let Target { db, before } = target;
    // A database with unknown steps also has unknown tables.
    peshtoq_migrations::schema_state(&db).await?;
    let tx = db.begin().await?;
    // Limits the wait for a process that still locks a table.
    tx.execute_unprepared("SET LOCAL lock_timeout = '10s'").await?;
    tx.execute_unprepared("SET LOCAL idle_in_transaction_session_timeout = 0")
        .await?;
    tx.execute_unprepared("SET LOCAL statement_timeout = 0").await?;
    refuse_if_written_since(&tx, &verified.tables, &before).await?;
    let kept = match before.content {
        Some(_) => Some(move_away(&tx, &verified.tables, at).await?),
        None => {
            drop_all(&tx, &verified.tables).await?;
            None
        }
    };
    load(&tx, source, verified, &before).await?;
    tx.commit().await.map_err(|error| {
        Error::Database(format!(
            "the outcome of the restore is unknown ({error}): run `peshtoq check`, or restore again"
        ))
    })?;
    db.close().await?;
    Ok(kept.map(|schema| format!("the schema {schema} of the database")))
}

/// Refuses if the database was written to since the first check. The lock that excludes other processes ends with its
/// connection, and storing files takes long, so a server may have started meanwhile. From here on no other process can
/// write.
async fn refuse_if_written_since(tx: &DatabaseTransaction, kept: &KeptTables, before: &Before) -> Result<()> {
    for name in own(tx, kept).await? {
        tx.execute_unprepared(&format!("LOCK TABLE \"{name}\" IN ACCESS EXCLUSIVE MODE"))
            .await?;
    }
    let now = Before::of(tx, kept).await?;
    if (&now.content, &now.last_ids) == (&before.content, &before.last_ids) {
        return Ok(());
    }
    Err(Error::Refused(
        "this database was written to after the restore began; nothing was replaced: stop the servers and restore \
         again"
            .into(),
    ))
}

/// Our existing tables.
async fn own(tx: &DatabaseTransaction, kept: &KeptTables) -> Result<Vec<String>> {
    let mut names = tables::names(tx).await?;
    names.retain(|name| {
        let name = name.as_str();
        kept.contains(name) || LEFT_OUT.iter().any(|(left, _)| *left == name)
    });
    Ok(names)
}

async fn move_away(tx: &DatabaseTransaction, kept: &KeptTables, at: DateTime<Utc>) -> Result<String> {
    let schema = format!("before_restore_{}", at.format("%Y%m%dt%H%M%Sz"));
    tx.execute_unprepared(&format!("CREATE SCHEMA {schema}"))
        .await
        .map_err(|error| {
            Error::Database(format!(
                "the existing data is kept in a separate schema, which this user may not create ({error})"
            ))
        })?;
    for name in own(tx, kept).await? {
        // Its indexes and sequences move with it.
        tx.execute_unprepared(&format!("ALTER TABLE \"{name}\" SET SCHEMA {schema}"))
            .await?;
    }
    Ok(schema)
}

/// An empty schema need not be kept.
async fn drop_all(tx: &DatabaseTransaction, kept: &KeptTables) -> Result<()> {
    for name in own(tx, kept).await? {
        tx.execute_unprepared(&format!("DROP TABLE \"{name}\" CASCADE")).await?;
    }
    Ok(())
}
