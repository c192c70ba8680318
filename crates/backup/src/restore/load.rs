//! Loading the rows of an archive into a database.

use peshtoq_persistence::{installation, setting};
use sea_orm::{ConnectionTrait, DatabaseTransaction};

use super::{Before, changed, last_course_id};
use crate::{
    Error, Result,
    format::Part,
    place::Source,
    read::{Reader, damaged},
    rows::{self, Lines, Loader, Unpacker},
    tables::{self, Table},
    verify::Verified,
};

/// Creates the schema that the archive was made at, loads its rows, and upgrades both to this program's schema. Ids
/// that were ever assigned, here (`before`) or where the archive was made, are not assigned again. The database takes
/// the installation id of its store, if the store has one.
pub(super) async fn load(
    tx: &DatabaseTransaction,
    source: &Source,
    verified: &Verified,
    before: &Before,
) -> Result<()> {
    peshtoq_migrations::up_to(tx, verified.steps).await?;
    let tables = verified.tables.describe(tx).await?;
    // Rows that the steps themselves insert are in the archive too.
    for table in tables.iter().rev() {
        tx.execute_unprepared(&format!("DELETE FROM \"{}\"", table.name))
            .await?;
    }
    load_rows(tx, source, verified, &tables).await?;
    forget_collected(tx, verified).await?;
    for noted in &verified.manifest.tables {
        let collected = if noted.name == "media" {
            verified.manifest.collected.len()
        } else {
            0
        };
        let count = rows::count(tx, &noted.name).await?;
        if count + collected as u64 != noted.rows {
            return Err(Error::Database(format!(
                "{} has {count} rows instead of {}",
                noted.name, noted.rows
            )));
        }
    }
    peshtoq_migrations::up_to(tx, peshtoq_migrations::steps().len()).await?;
    let manifest = &verified.manifest;
    let kept = verified.tables.describe(tx).await?;
    for table in kept.into_iter().chain(tables::left_out(tx).await?) {
        if table.is_numbered() {
            let noted = manifest.tables.iter().find(|noted| noted.name == table.name);
            let noted = noted.and_then(|noted| noted.last_id);
            let noted = noted
                .or(manifest.last_ids.get(&table.name).copied())
                .unwrap_or_default();
            let here = before.last_ids.get(&table.name).copied().unwrap_or_default();
            tables::continue_after(tx, &table, noted.max(here)).await?;
        }
    }
    if before.last_course_id > last_course_id(tx).await? {
        setting::put(tx, setting::LAST_COURSE_ID, before.last_course_id.to_string())
            .await
            .map_err(|error| Error::Database(error.to_string()))?;
    }
    if let Some(id) = &before.store_owner {
        installation::make(tx, id)
            .await
            .map_err(|error| Error::Database(error.to_string()))?;
    }
    Ok(())
}

async fn load_rows(tx: &DatabaseTransaction, source: &Source, verified: &Verified, tables: &[Table]) -> Result<()> {
    let entries = verified.manifest.by_name();
    let mut reader = Reader::new(source.open().await?);
    while let Some(head) = reader.next().await? {
        let name = match Part::of(&head.name)? {
            Part::Header => continue,
            Part::Rows(name) => name,
            // Files come after all rows.
            _ => break,
        };
        let table = tables.iter().find(|table| table.name == name);
        let table = table.ok_or_else(|| damaged(format!("its schema has no table {name}")))?;
        let (mut unpacker, mut lines) = (Unpacker::new()?, Lines::new(name));
        let mut loader = None;
        while let Some(chunk) = reader.chunk().await? {
            for line in unpacker.feed(&chunk)? {
                match (lines.read(&line)?, &mut loader) {
                    (None, _) => loader = Some(Loader::new(tx, table, lines.columns())?),
                    (Some(row), Some(loader)) => loader.add(row, line.len()).await?,
                    (Some(_), None) => return Err(damaged(format!("{name} has no columns"))),
                }
            }
        }
        unpacker.finish()?;
        if let Some(mut loader) = loader {
            loader.flush().await?;
        }
        if entries
            .get(head.name.as_str())
            .is_none_or(|entry| entry.sha256 != reader.digest())
        {
            return Err(changed());
        }
    }
    Ok(())
}

/// Removes the rows of unused uploads that were collected while the archive was made.
async fn forget_collected(tx: &DatabaseTransaction, verified: &Verified) -> Result<()> {
    let sql = match tx.get_database_backend() {
        sea_orm::DbBackend::Sqlite => "DELETE FROM media WHERE path = ?",
        _ => "DELETE FROM media WHERE path = $1",
    };
    for path in &verified.manifest.collected {
        tables::query(tx, sql, [path.as_str().into()]).await?;
    }
    Ok(())
}
