//! The schema of the database, one file a step, for SQLite and PostgreSQL alike.

pub use sea_orm_migration::MigratorTrait;
use sea_orm_migration::{
    prelude::*,
    sea_orm::{
        ConnectionTrait, DatabaseConnection, DbBackend, SqliteTransactionMode, Statement, TransactionOptions,
        TransactionTrait,
    },
};

mod columns;
mod m0001_first_slice;
mod m0002_landing_and_courses;
mod m0003_course_pages;
mod m0004_deliveries;

/// All steps, in their order.
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m0001_first_slice::Migration),
            Box::new(m0002_landing_and_courses::Migration),
            Box::new(m0003_course_pages::Migration),
            Box::new(m0004_deliveries::Migration),
        ]
    }
}

/// The advisory lock of PostgreSQL under which the schema is changed.
const LOCK: i64 = 0x7065_7368_746f_7130;

/// Brings the schema up to this program's state, in one transaction: whole or not at all. Programs that start at the
/// same time do it one after another, so that the second finds it done.
///
/// # Errors
/// When the database fails, or was made by a newer program: then nothing is touched.
pub async fn run(db: &DatabaseConnection) -> Result<(), DbErr> {
    // Nearly always there is nothing to do, and nobody has to wait for a lock.
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

/// How many steps the schema lacks. One with steps that this program does not know would be misunderstood by it.
async fn steps_to_do(db: &impl ConnectionTrait) -> Result<usize, DbErr> {
    let known: Vec<String> = Migrator::migrations()
        .iter()
        .map(|step| step.name().to_owned())
        .collect();
    if !has_steps(db).await? {
        return Ok(known.len());
    }
    let applied = Migrator::get_migration_models(db).await?;
    match applied.iter().find(|step| !known.contains(&step.version)) {
        Some(step) => Err(DbErr::Migration(format!(
            "the database was made by a newer Peshtoq (schema step {}); start that one, or restore a backup",
            step.version
        ))),
        None => Ok(known.len().saturating_sub(applied.len())),
    }
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
