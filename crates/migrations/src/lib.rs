//! The database schema, one file per step, for SQLite and PostgreSQL.

pub use sea_orm_migration::MigratorTrait;
use sea_orm_migration::{
    prelude::*,
    sea_orm::{
        ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, SqliteTransactionMode, Statement,
        TransactionOptions, TransactionTrait,
    },
};

mod columns;
mod m0001_first_slice;
mod m0002_landing_and_courses;
mod m0003_course_pages;
mod m0004_deliveries;
mod m0005_idempotency;
mod m0006_history;
mod m0007_installation;
mod m0008_course_ids;
mod m0009_folding;
mod m0010_section_names;
mod m0011_search;
mod m0012_section_headings;
mod m0013_change_summaries;
mod m0014_audit;
mod m0015_media_library;
mod m0016_drafts;
mod m0017_time_windows;
mod m0018_link_checks;
mod m0019_found_and_shared;
mod m0020_requests;
mod m0021_site_faqs;
mod m0022_syllabus;
mod m0023_change_listing;
mod m0024_draft_rows;
mod m0025_change_words;
mod m0026_change_unfilled;
mod m0027_course_search;

/// All steps, in order.
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m0001_first_slice::Migration),
            Box::new(m0002_landing_and_courses::Migration),
            Box::new(m0003_course_pages::Migration),
            Box::new(m0004_deliveries::Migration),
            Box::new(m0005_idempotency::Migration),
            Box::new(m0006_history::Migration),
            Box::new(m0007_installation::Migration),
            Box::new(m0008_course_ids::Migration),
            Box::new(m0009_folding::Migration),
            Box::new(m0010_section_names::Migration),
            Box::new(m0011_search::Migration),
            Box::new(m0012_section_headings::Migration),
            Box::new(m0013_change_summaries::Migration),
            Box::new(m0014_audit::Migration),
            Box::new(m0015_media_library::Migration),
            Box::new(m0016_drafts::Migration),
            Box::new(m0017_time_windows::Migration),
            Box::new(m0018_link_checks::Migration),
            Box::new(m0019_found_and_shared::Migration),
            Box::new(m0020_requests::Migration),
            Box::new(m0021_site_faqs::Migration),
            Box::new(m0022_syllabus::Migration),
            Box::new(m0023_change_listing::Migration),
            Box::new(m0024_draft_rows::Migration),
            Box::new(m0025_change_words::Migration),
            Box::new(m0026_change_unfilled::Migration),
            Box::new(m0027_course_search::Migration),
        ]
    }
}

/// PostgreSQL's advisory lock for changing the schema.
const LOCK: i64 = 0x7065_7368_746f_7130;

/// Upgrades the schema to this program's version, in one transaction. Programs that start at the same time take turns,
/// and the second finds it done.
///
/// # Errors
/// When the database fails, or was made by a newer program; then nothing is changed.
pub async fn run(db: &DatabaseConnection) -> Result<(), DbErr> {
    // There is nearly always nothing to do, so no lock is needed.
    if steps_to_do(db).await? == 0 {
        return Ok(());
    }
    let tx = match db.get_database_backend() {
        DbBackend::Sqlite => {
            let options = TransactionOptions {
                sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
                ..TransactionOptions::default()
            };
            db.begin_with_options(options).await?
        }
        _ => {
            let tx = db.begin().await?;
            // A step over a large table may take any time, and so may another server that is running one.
            tx.execute_unprepared("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0")
                .await?;
            tx.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({LOCK})"))
                .await?;
            tx
        }
    };
    if steps_to_do(&tx).await? > 0 {
        Migrator::up(&tx, None).await?;
    }
    tx.commit().await
}

/// The schema of a database compared with the steps of this program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SchemaState {
    /// There is no schema yet.
    Missing,
    /// It lacks these steps.
    Behind(Vec<String>),
    /// It is up to date.
    Current,
}

/// The names of all steps, in their order.
pub fn steps() -> Vec<String> {
    Migrator::migrations()
        .iter()
        .map(|step| step.name().to_owned())
        .collect()
}

/// The names of the steps that a database has, in their order; empty if there is no schema. It only reads; the
/// migrator's own query would also create its table.
///
/// # Errors
/// When the database fails.
pub async fn applied(db: &impl ConnectionTrait) -> Result<Vec<String>, DbErr> {
    if !has_steps(db).await? {
        return Ok(Vec::new());
    }
    let backend = db.get_database_backend();
    let question = Statement::from_string(backend, "SELECT version FROM seaql_migrations ORDER BY version");
    let rows = db.query_all_raw(question).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

/// Compares the schema of a database with the steps of this program. It only reads.
///
/// # Errors
/// When the database fails, or has steps that this program does not know.
pub async fn schema_state(db: &impl ConnectionTrait) -> Result<SchemaState, DbErr> {
    if !has_steps(db).await? {
        return Ok(SchemaState::Missing);
    }
    let (known, applied) = (steps(), applied(db).await?);
    if let Some(step) = applied.iter().find(|step| !known.contains(step)) {
        return Err(DbErr::Migration(format!(
            "the database was made by a newer Peshtoq (schema step {step}); start that one, or restore a backup"
        )));
    }
    let missing: Vec<String> = known.into_iter().filter(|step| !applied.contains(step)).collect();
    Ok(match (missing.is_empty(), applied.is_empty()) {
        (true, _) => SchemaState::Current,
        // Only the table of steps, and empty: a migration was interrupted on a server without transactions.
        (_, true) => SchemaState::Missing,
        _ => SchemaState::Behind(missing),
    })
}

/// Upgrades the schema until `count` steps are applied. It runs in the caller's transaction, so that the caller can
/// load rows of that step before it continues.
///
/// # Errors
/// When the database fails.
pub async fn up_to(tx: &DatabaseTransaction, count: usize) -> Result<(), DbErr> {
    let more = count.saturating_sub(applied(tx).await?.len());
    // For zero steps, the migrator would still look for its table.
    if more > 0 {
        Migrator::up(tx, <u32 as TryFrom<usize>>::try_from(more).ok()).await?;
    }
    Ok(())
}

/// How many steps the schema lacks.
async fn steps_to_do(db: &impl ConnectionTrait) -> Result<usize, DbErr> {
    Ok(match schema_state(db).await? {
        SchemaState::Missing => steps().len(),
        SchemaState::Behind(missing) => missing.len(),
        SchemaState::Current => 0,
    })
}

async fn has_steps(db: &impl ConnectionTrait) -> Result<bool, DbErr> {
    let backend = db.get_database_backend();
    let question = match backend {
        DbBackend::Sqlite => "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'seaql_migrations'",
        _ => {
            "SELECT 1 FROM information_schema.tables WHERE table_schema = current_schema() AND table_name = 'seaql_migrations'"
        }
    };
    Ok(db
        .query_one_raw(Statement::from_string(backend, question))
        .await?
        .is_some())
}
