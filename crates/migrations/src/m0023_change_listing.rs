//! Indices for a long history on SQLite. A page and its total are read from one of them, from the newest change on, whatever
//! it is filtered by: what the planner chose instead depended on its version, and sorted ten thousand rows for one page.
//!
//! PostgreSQL keeps the indices that it has: it knows how many rows a filter leaves, and takes no long text into an index.

use sea_orm_migration::{
    prelude::*,
    sea_orm::{ConnectionTrait, DbBackend},
};

#[derive(DeriveMigrationName)]
pub struct Migration;

const UP: [&str; 4] = [
    "CREATE INDEX change_listing ON change (id, for_superadmins, kind, entity, \"by\", at)",
    "CREATE INDEX change_words ON change (id, for_superadmins, found)",
    "DROP INDEX change_filters",
    "DROP INDEX change_by",
];

const DOWN: [&str; 4] = [
    "CREATE INDEX change_filters ON change (kind, entity, \"by\", at, for_superadmins)",
    "CREATE INDEX change_by ON change (\"by\", id)",
    "DROP INDEX change_listing",
    "DROP INDEX change_words",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        on_sqlite(manager, UP).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        on_sqlite(manager, DOWN).await
    }
}

async fn on_sqlite(manager: &SchemaManager<'_>, statements: [&str; 4]) -> Result<(), DbErr> {
    if manager.get_database_backend() != DbBackend::Sqlite {
        return Ok(());
    }
    for statement in statements {
        manager.get_connection().execute_unprepared(statement).await?;
    }
    Ok(())
}
