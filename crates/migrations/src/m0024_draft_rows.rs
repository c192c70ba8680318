//! The rows that each draft made when it was published. If that is undone, the draft waits again, and the bin must not offer
//! the same content a second time.

use sea_orm_migration::{prelude::*, schema::*, sea_orm::ConnectionTrait};

use crate::columns::{id, reference};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// The bin asks by row, a draft by its id.
const INDICES: [&str; 2] = [
    "CREATE INDEX draft_row_made ON draft_row (entity, row_id)",
    "CREATE INDEX draft_row_draft ON draft_row (draft_id)",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("draft_row")
            .col(id())
            .col(reference("draft_id"))
            .col(reference("change_id"))
            .col(string("entity"))
            .col(reference("row_id"))
            .to_owned();
        manager.create_table(table).await?;
        for index in INDICES {
            manager.get_connection().execute_unprepared(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("draft_row").to_owned()).await
    }
}
